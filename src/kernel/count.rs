//! The count of the cards that players see, as lanes keep it: the tag of every card class, and the
//! cell of every running count by the cards that were not seen.
//!
//! A lane adds the tag of each card to its running count. Where a round ends, the cell of the next
//! round is looked up and reported: after the event of the round's end, or with several boxes in the
//! lane's queue, from which the ledger takes one cell for each round. Cards that are burned are not
//! seen: the count begins with the first round.

use super::automaton::{Automaton, Kind, MOST_CLASSES};
use super::codes::MOST_LANES;
use super::lanes::Stock;
use crate::engine::Count;
use crate::rules::gcd;

pub(super) const MOST_CELLS: usize = 32;

/// Maximum number of entries of the lookup table.
const MOST_ENTRIES: usize = 1 << 26;

/// A count compiled for a table's card classes.
pub(super) struct CountTable {
    /// By class: its tag. Lanes count in the greatest unit in which all tags are whole.
    pub tags: [i8; MOST_CLASSES],
    /// By cards that were not seen, then by running count from the lowest: the cell.
    cells: Vec<u8>,
    width: usize,
    /// The running count of index 0, negated.
    offset: usize,
    /// The cell of a shoe's first round.
    pub first: usize,
    /// Number of cells.
    pub number: usize,
}

impl CountTable {
    /// Compiles a count; `values` are the values of the card classes, ace 1. `None` if it has too
    /// many cells or counts.
    pub(super) fn new(count: &dyn Count, values: &[u8], stock: &Stock) -> Option<CountTable> {
        let number = count.cells();
        if stock.replaces || number > MOST_CELLS {
            return None;
        }
        let parts: Vec<i32> = values.iter().map(|value| count.tag(*value)).collect();
        let unit = parts.iter().fold(0, |unit, tag| gcd(unit, (*tag).into())).max(1);
        let unit = i32::try_from(unit).ok()?;
        let mut tags = [0; MOST_CLASSES];
        let (mut lowest, mut highest, mut before) = (0, 0, 0);
        for ((tag, parts), up_to) in tags.iter_mut().zip(&parts).zip(stock.up_to) {
            *tag = i8::try_from(parts / unit).ok()?;
            let all = i32::from(*tag) * i32::from(up_to - before);
            (lowest, highest, before) = (lowest + all.min(0), highest + all.max(0), up_to);
        }
        i16::try_from(lowest).and(i16::try_from(highest)).ok()?;
        let width = usize::try_from(highest - lowest + 1).ok()?;
        let cards = usize::from(stock.cards);
        if width * (cards + 1) > MOST_ENTRIES {
            return None;
        }
        let cell = |running, unseen| {
            let cell = count.cell(running * unit, unseen, cards);
            u8::try_from(cell).expect("a cell is below their number")
        };
        let unseen = 0..=cards;
        let cells = unseen.flat_map(|unseen| (lowest..=highest).map(move |running| cell(running, unseen)));
        Some(CountTable {
            tags,
            cells: cells.collect(),
            width,
            offset: usize::try_from(-lowest).expect("not above 0"),
            first: count.cell(0, cards, cards),
            number,
        })
    }

    /// Returns the cell of the round after the end of a round at `row`, with a lane's running count,
    /// of which negative ones wrap, and the cards that were not seen. After a round that discards
    /// finished, which ends the shoe, the cell has no meaning.
    #[inline]
    pub(super) fn next_cell(&self, automaton: &Automaton, row: u16, running: u16, unseen: u16) -> u8 {
        let (mut running, mut unseen) = (running, unseen);
        if automaton.carried.contains(&row)
            && let Kind::Over { carried: Some(class), .. } = automaton.kinds[usize::from(row)]
        {
            // The next upcard is drawn already, and not yet seen.
            let tag = i16::from(self.tags[usize::from(class)]).cast_unsigned();
            (running, unseen) = (running.wrapping_sub(tag), unseen.wrapping_add(1));
        }
        self.cell(running, unseen)
    }

    /// Returns the cell of a running count and the cards that were not seen.
    #[inline]
    pub(super) fn cell(&self, running: u16, unseen: u16) -> u8 {
        let running = self.offset.wrapping_add_signed(running.cast_signed().into());
        let index = usize::from(unseen).wrapping_mul(self.width).wrapping_add(running);
        self.cells.get(index).copied().unwrap_or(0)
    }
}

/// Capacity of a lane's queue: more rounds than lanes report before the ledger reads them. Not a
/// power of two, because the queues of all lanes would then share the same cache sets.
const CAPACITY: usize = (1 << 14) + 96;

/// The cells of rounds that begin, by lane, at a table with several boxes.
pub(super) struct CellQueues {
    cells: Vec<u8>,
    written: [usize; MOST_LANES],
    read: [usize; MOST_LANES],
}

impl CellQueues {
    /// Returns empty queues for this many lanes.
    pub(super) fn new(lanes: usize) -> CellQueues {
        let (written, read) = ([0; MOST_LANES], [0; MOST_LANES]);
        CellQueues { cells: vec![0; CAPACITY * lanes], written, read }
    }

    /// Appends the cell of a lane's next round.
    #[inline]
    pub(super) fn write(&mut self, lane: usize, cell: u8) {
        let written = &mut self.written[lane % MOST_LANES];
        self.cells[CAPACITY * lane + *written] = cell;
        *written += 1;
    }

    /// Returns the cells of a lane that are not yet read.
    #[inline]
    pub(super) fn unread(&self, lane: usize) -> &[u8] {
        &self.cells[CAPACITY * lane..][self.read[lane]..self.written[lane]]
    }

    /// Removes the first cells of a lane.
    pub(super) fn remove_first(&mut self, lane: usize, first: usize) {
        self.read[lane] += first;
        if self.read[lane] == self.written[lane] {
            (self.read[lane], self.written[lane]) = (0, 0);
        }
    }
}
