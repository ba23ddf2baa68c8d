//! The engine. A run is a sequence of blocks, each a fixed number of whole shoes with its own
//! random streams. Worker threads deal the blocks in any order; the result for a seed is the same
//! to the last bit for any number of threads.
//!
//! The engine deals through the traits [`EngineTable`] and [`Blocks`]; it may not know games, cards or
//! reports.

mod block;
mod control;
mod count;
mod parts;
mod run;
mod table;

pub(crate) use block::by_shoe;
#[doc(hidden)]
pub use block::shoes_per_block;
pub(crate) use control::{Left, deal_to_end, redeal};
pub(crate) use count::lines_by_cell;
#[doc(hidden)]
pub use count::{Count, Sight};
#[doc(hidden)]
pub use parts::{Unfinished, deal_blocks, finish_run, planned_blocks};
#[doc(hidden)]
pub use parts::{group_end, group_of};
pub use run::{Plan, Run, Stalled, Steps, Target, Unwatched, Watch};
#[doc(hidden)]
pub use run::{Prefix, run, run_blocks};
#[doc(hidden)]
pub use table::{Blocks, EngineTable, deal_shoe};
pub(crate) use table::{DealtRounds, Pacer, Work, answer, burn, deal_rounds};
