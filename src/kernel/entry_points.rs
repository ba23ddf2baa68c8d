//! A machine with the rows that lanes are set to outside the lockstep.

use super::automaton::{Automaton, ENTRIES, Next, room};

/// What a lane has to know beyond the machine.
pub(super) struct EntryPoints {
    pub machine: Automaton,
    /// Where a finished lane waits.
    pub park: u16,
    /// Where a shoe begins.
    pub begin: u16,
    /// By what the dealer shows: where a box begins.
    pub first: Vec<u16>,
    /// By what the dealer shows: where the dealer begins, as much of his
    /// hand as matters.
    pub dealer: Vec<[u16; 3]>,
    /// By the row of a box's end, then how far the boxes need the dealer:
    /// where the dealer begins.
    pub lasts: Box<[u16; ENTRIES]>,
    /// A dealer may be over before he draws.
    pub at_once: bool,
    /// Where the hands of a split pair begin.
    pub starts: SplitEntries,
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
    pub(super) fn of_whole_rounds(machine: Automaton, [park, begin, start]: [u16; 3]) -> EntryPoints {
        EntryPoints {
            park,
            begin,
            first: Vec::new(),
            dealer: Vec::new(),
            lasts: room(),
            at_once: false,
            starts: SplitEntries::new(machine.classes),
            most_hands: 1,
            no_look: Vec::new(),
            nexts: machine.nexts(start, &[]),
            machine,
        }
    }
}

/// How a hand of a split pair begins.
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

    fn at(&self, start: SplitEntry) -> usize {
        let hand = usize::from(start.column) * self.classes + usize::from(start.first);
        4 * hand + 2 * usize::from(start.resumed) + usize::from(start.more)
    }

    /// Says where a hand begins.
    pub(super) fn set(&mut self, start: SplitEntry, row: u16) {
        let at = self.at(start);
        self.rows.resize(self.rows.len().max(at + 1), u16::MAX);
        self.rows[at] = row;
    }

    /// Where a hand begins.
    #[inline]
    pub(super) fn of(&self, start: SplitEntry) -> u16 {
        self.rows[self.at(start)]
    }
}
