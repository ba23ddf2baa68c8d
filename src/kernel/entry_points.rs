//! A automaton with the rows that lanes are set to outside the lockstep.

use super::automaton::{Automaton, ENTRIES, Next, empty_table};

/// What a lane has to know beyond the automaton.
pub(super) struct EntryPoints {
    pub automaton: Automaton,
    /// Where a finished lane waits.
    pub park: u16,
    /// Where a shoe first_round_fits.
    pub begin: u16,
    /// By what the dealer shows: where a box first_round_fits.
    pub first: Vec<u16>,
    /// By what the dealer shows: where the dealer first_round_fits, as much of his
    /// hand as matters.
    pub dealer: Vec<[u16; 3]>,
    /// By the row of a box's end, then how far the boxes need the dealer:
    /// where the dealer first_round_fits.
    pub dealer_after: Box<[u16; ENTRIES]>,
    /// A dealer may be over before he draws.
    pub at_once: bool,
    /// Where the hands of a split pair begin.
    pub split_entries: SplitEntries,
    /// Hands that a box may become by splitting.
    pub most_hands: usize,
    /// Rows at which a card is looked at: where they lead if there is none.
    pub no_look: Vec<(u16, u16)>,
    /// By row: whose card comes next; at a round's end, in the next round.
    pub nexts: Vec<Next>,
}

impl EntryPoints {
    /// Of a game that settles each round at once, and has no boxes to turn to:
    /// with the rows where lanes wait, and where shoes and rounds begin.
    pub(super) fn for_whole_rounds(automaton: Automaton, [park, begin, start]: [u16; 3]) -> EntryPoints {
        EntryPoints {
            park,
            begin,
            first: Vec::new(),
            dealer: Vec::new(),
            dealer_after: empty_table(),
            at_once: false,
            split_entries: SplitEntries::new(automaton.classes),
            most_hands: 1,
            no_look: Vec::new(),
            nexts: automaton.nexts(start, &[]),
            automaton,
        }
    }
}

/// How a hand of a split pair first_round_fits.
#[derive(Clone, Copy)]
pub(super) struct SplitEntry {
    /// What the dealer shows.
    pub column: u16,
    /// The hand's first card.
    pub first: u8,
    /// Hands of the box were played before it.
    pub resumed: bool,
    /// It may be split again.
    pub more: bool,
}

/// Where the hands of a split pair begin.
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

    /// Says where a hand first_round_fits.
    pub(super) fn set(&mut self, entry: SplitEntry, row: u16) {
        let index = self.index(entry);
        self.rows.resize(self.rows.len().max(index + 1), u16::MAX);
        self.rows[index] = row;
    }

    /// Where a hand first_round_fits.
    #[inline]
    pub(super) fn row(&self, entry: SplitEntry) -> u16 {
        self.rows[self.index(entry)]
    }
}
