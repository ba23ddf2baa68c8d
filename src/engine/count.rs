//! A count of the cards that players see, and the cells in which rounds are tallied by it.

use crate::rules::kept;
use crate::tally::Line;

/// A count and its cells.
pub trait Count: Sync {
    /// Returns the number of cells.
    fn cells(&self) -> usize;

    /// Returns the tag of a card of this value, ace 1, in parts of the count.
    fn tag(&self, value: u8) -> i32;

    /// Returns the cell of a running count, below [`Count::cells`]. `unseen` of the `all` cards of
    /// the full shoe were not seen: those left in the shoe, and the burned ones.
    fn cell(&self, running: i32, unseen: usize, all: usize) -> usize;
}

/// What a player has seen of a shoe when he decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The sum of the tags of the cards that he has seen.
    pub running: i32,
    /// The cards that he has not seen: those left in the shoe, the burned ones, and a hole card.
    pub unseen: usize,
    /// The cards of the full shoe.
    pub all: usize,
}

/// Returns the lines of a tally by cell: those of the first cell, then those of the second, and so
/// on. Each has a name of its own, because a tally takes lines of one name for the same bet at two
/// tables.
pub(crate) fn lines_by_cell(lines: &[Line], cells: usize) -> Vec<Line> {
    let named =
        |line: &Line, cell: usize| Line { name: kept(&format!("{}/{cell}", line.name)), ..line.clone() };
    (0..cells).flat_map(|cell| lines.iter().map(move |line| named(line, cell))).collect()
}
