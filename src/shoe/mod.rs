//! Cards in the order they come: random streams, the bounded draw, the shoe.
//!
//! This module may not know any game or any rule beyond the pack itself. What
//! it deals is pinned by golden tests: a seed means the same cards for ever,
//! or [`STREAM`] changes its name.

mod draw;
mod pack;
mod paired;
mod recycled;
mod stream;

pub use draw::below;
pub use pack::{Cards, Exhausted, Pile, Shoe};
pub use paired::PairedPack;
pub use recycled::{Recycled, RecycledPack};
pub use stream::Streams;

/// Name and version of generator, stream layout and dealing method. Changes
/// whenever the same seed would deal other cards.
pub const STREAM: &str = "xoshiro256pp/1";

/// The same of two tables dealt side by side, from [`PairedPack`]s.
pub const PAIRED_STREAM: &str = "xoshiro256pp/paired-1";

/// Logical lanes of a block. Shoe *s* of a block is dealt from lane
/// *s* mod `LANES`, and lane *l* of block *b* owns stream *b* · `LANES` + *l*,
/// whatever machine deals them.
pub const LANES: u64 = 16;
