//! An automaton with the rows at which lanes enter it from outside the lockstep.

use super::automaton::{Automaton, ENTRIES, Kind, Next, empty_table};
use rustc_hash::FxHashMap;

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
    /// How lanes in lockstep find that row.
    pub after_last_box: AfterLastBox,
    /// Rows at which hands of split pairs begin.
    pub split_entries: FxHashMap<SplitEntry, u16>,
    /// Maximum number of hands that a box may become by splitting.
    pub most_hands: usize,
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
            after_last_box: AfterLastBox::NONE,
            split_entries: FxHashMap::default(),
            most_hands: 1,
            nexts: automaton.nexts(start, &[]),
            automaton,
        }
    }
}

impl EntryPoints {
    /// Returns the row at which the dealer's turn begins after the last box ended at `row`, if the
    /// boxes need this much of the dealer.
    #[inline]
    pub(super) fn dealer_row(&self, row: u16, need: u16) -> u16 {
        match self.automaton.kinds[usize::from(row)] {
            Kind::Box { column, .. } => self.dealer[usize::from(column)][usize::from(need)],
            _ => unreachable!("a row at which a box ends"),
        }
    }
}

/// How lanes in lockstep find the row at which the dealer's turn begins. For each need under which the dealer
/// always draws, every box end has a copy of that row, and a lane adds a number to its row to reach the copy.
/// For the other needs the row is looked up: where the dealer peeks, most turns are over without a card.
pub(super) struct AfterLastBox {
    /// The number that, added to the row of a box end, gives its copy for need 0.
    pub to_copy: u16,
    /// The distance from the copy for one need to that for the next: the number of box ends.
    pub next_need: u16,
    /// Needs below it have no copies: the dealer may have nothing to draw, or the automaton has no
    /// room. 3 if there are no copies at all.
    pub without_copies: u16,
    /// If there are no copies, the row at index 3 × (row of the box end − `token_rows`) + need.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // for vectors
    pub table: Option<Box<[u16; ENTRIES]>>,
}

impl AfterLastBox {
    /// Neither copies nor a table, for one box.
    const NONE: AfterLastBox = AfterLastBox { to_copy: 0, next_need: 0, without_copies: 3, table: None };

    /// Appends the copies to the automaton. `dealer` are the rows by what the dealer shows and by
    /// need.
    pub(super) fn new(automaton: &mut Automaton, dealer: &[[u16; 3]]) -> AfterLastBox {
        let box_ends = &automaton.kinds[automaton.token_rows.into()..automaton.box_ends[2].into()];
        if box_ends.is_empty() {
            return AfterLastBox::NONE;
        }
        let after = |kind: &Kind| match *kind {
            Kind::Box { column, .. } => dealer[usize::from(column)],
            _ => unreachable!("a row between those of tokens and of splits"),
        };
        let after: Vec<[u16; 3]> = box_ends.iter().map(after).collect();
        let draws = |need: usize| dealer.iter().all(|rows| rows[need] >= automaton.round_ends);
        let without_copies = (0..3).rfind(|need| !draws(*need)).map_or(0, |need| need + 1);
        // A row at which a card is looked at is never copied: it is reached only where boxes need nothing
        // of a dealer without hole card, who under other upcards then draws nothing.
        let copied = |need: usize| after.iter().map(move |rows| rows[need]);
        let copies: Vec<u16> = (without_copies..3).flat_map(copied).collect();
        let narrow = |n: usize| u16::try_from(n).expect("few rows and needs");
        let before = automaton.token_rows.wrapping_add(narrow(without_copies * after.len()));
        if !copies.is_empty()
            && let Some(first) = automaton.append_copies(&copies)
        {
            return AfterLastBox {
                to_copy: first.wrapping_sub(before),
                next_need: narrow(after.len()),
                without_copies: narrow(without_copies),
                table: None,
            };
        }
        let mut table = empty_table();
        for (entry, row) in table.iter_mut().zip(after.as_flattened()) {
            *entry = *row;
        }
        AfterLastBox { table: Some(table), ..AfterLastBox::NONE }
    }
}

/// How a hand of a split pair begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SplitEntry {
    /// Number of what the dealer shows.
    pub column: u16,
    /// Class of the hand's first card.
    pub first: u8,
    /// Whether another hand of the box was played before it.
    pub resumed: bool,
    /// Whether it may be split again.
    pub more: bool,
    /// Whether a hand of the box is over.
    pub later: bool,
}

impl SplitEntry {
    /// Returns every way in which a hand with this first card may begin.
    pub(super) fn all(column: u16, first: u8) -> impl Iterator<Item = SplitEntry> {
        (0..8).map(move |bits| SplitEntry {
            column,
            first,
            resumed: bits & 4 != 0,
            more: bits & 2 != 0,
            later: bits & 1 != 0,
        })
    }
}
