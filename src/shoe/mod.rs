//! Shuffled cards: random streams, the bounded draw, the shoe and the packs.
//!
//! This module may not know any game or any rule beyond the pack itself. Golden tests pin the cards
//! that it deals: a seed always gives the same cards, or [`STREAM`] changes its name.

mod draw;
mod pack;
mod paired;
mod stream;

pub use draw::below;
pub use pack::{Cards, Exhausted, Pile, Recycled, Shoe};
pub use paired::PairedPack;
pub use stream::{Streams, redeals};

/// Name and version of the generator, the stream layout and the dealing method. Changes whenever
/// the same seed would deal different cards.
pub const STREAM: &str = "xoshiro256pp/1";

/// As [`STREAM`], for two tables dealt together from [`PairedPack`]s.
pub const PAIRED_STREAM: &str = "xoshiro256pp/paired-1";

/// Logical lanes of a block. Shoe *s* of a block is dealt from lane *s* mod `LANES`, and lane *l*
/// of block *b* owns stream *b* · `LANES` + *l*, on every machine.
pub const LANES: u64 = 16;
