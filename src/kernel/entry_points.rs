//! An automaton with the rows at which lanes enter it from outside the lockstep.

use super::automaton::{Automaton, ENTRIES, Next, empty_table};

/// An automaton and its entry points.
pub(super) struct EntryPoints {
    pub automaton: Automaton,
    /// Row at which a lane without further shoes waits.
    pub park: u16,
    /// Row at which a shoe begins.
    pub begin: u16,
    /// Row at which the first round of a shoe begins, after the burned cards.
    pub start: u16,
    /// By what the dealer shows: the row at which a box begins.
    pub first: Vec<u16>,
    /// By what the dealer shows, then by what the boxes need of the dealer: the row at which the
    /// dealer's turn begins.
    pub dealer: Vec<[u16; 3]>,
    /// The same by the box end before it: index 3 × (row − `token_rows`) + need.
    pub dealer_after: Box<[u16; ENTRIES]>,
    /// Whether the dealer's turn may be over without a card.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // vectors ask for it
    pub dealer_may_not_draw: bool,
    /// Rows at which hands of split pairs begin.
    pub split_entries: SplitEntries,
    /// Maximum number of hands that a box may become by splitting.
    pub most_hands: usize,
    /// Rows at which a card is looked at, each with the row that follows if no card is left.
    pub no_look: Vec<(u16, u16)>,
    /// By row: who receives the next card; at a round end, in the next round.
    pub nexts: Vec<Next>,
}

impl EntryPoints {
    /// Returns the entry points of a game that settles each round at its end and has no boxes to
    /// choose between. The rows are those at which lanes wait, shoes begin and rounds begin.
    pub(super) fn for_whole_rounds(automaton: Automaton, [park, begin, start]: [u16; 3]) -> EntryPoints {
        EntryPoints {
            park,
            begin,
            start,
            first: Vec::new(),
            dealer: Vec::new(),
            dealer_after: empty_table(),
            dealer_may_not_draw: false,
            split_entries: SplitEntries::new(automaton.classes),
            most_hands: 1,
            no_look: Vec::new(),
            nexts: automaton.nexts(start, &[]),
            automaton,
        }
    }
}

/// How a hand of a split pair begins.
#[derive(Clone, Copy)]
pub(super) struct SplitEntry {
    /// Number of what the dealer shows.
    pub column: u16,
    /// Class of the hand's first card.
    pub first: u8,
    /// Whether another hand of the box was played before it.
    pub resumed: bool,
    /// Whether it may be split again.
    pub more: bool,
}

/// Rows at which hands of split pairs begin.
pub(super) struct SplitEntries {
    classes: usize,
    rows: Vec<u16>,
}

impl SplitEntries {
    pub(super) fn new(classes: usize) -> SplitEntries {
        SplitEntries { classes, rows: Vec::new() }
    }

    fn index(&self, entry: SplitEntry) -> usize {
        let hand = usize::from(entry.column) * self.classes + usize::from(entry.first);
        4 * hand + 2 * usize::from(entry.resumed) + usize::from(entry.more)
    }

    /// Sets the row at which a hand begins.
    pub(super) fn set(&mut self, entry: SplitEntry, row: u16) {
        let index = self.index(entry);
        self.rows.resize(self.rows.len().max(index + 1), u16::MAX);
        self.rows[index] = row;
    }

    /// Returns the row at which a hand begins.
    #[inline]
    pub(super) fn row(&self, entry: SplitEntry) -> u16 {
        self.rows[self.index(entry)]
    }
}
