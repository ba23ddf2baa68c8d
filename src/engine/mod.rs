//! The engine: a run is a list of blocks, each a fixed number of whole shoes
//! with streams of its own; rayon takes blocks in any order, and the result
//! for a seed is the same to the last bit, whoever takes them.
//!
//! It deals for whatever stands behind [`Table`]; it may not know games,
//! cards or reports.

mod block;
mod run;
mod table;

pub use block::shoes_per_block;
pub use run::{Plan, Run, Stalled, Target, Unwatched, Watch, run, run_blocks};
pub use table::{Blocks, Table, deal_shoe};
pub(crate) use table::{DealtRounds, Pacer, burn, deal_rounds};
