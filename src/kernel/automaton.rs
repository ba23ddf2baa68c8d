//! A rulebook and a strategy compiled into one automaton: a lookup table of rows by card classes,
//! in which each entry is the row that the card leads to.
//!
//! Rows are numbered by kind, so that one comparison finds out what a row is. Round ends come
//! first, then rows that report a token of a split pair, then box ends (at a table with several
//! boxes), then rows at which the slow path decides which hand is next, then all others. The end of
//! a round is also the start of the next round, and the end of a box the start of the next box, so
//! that a lane continues without a branch. This module knows rows and card classes; it may not know
//! lanes or how cards are drawn.

use crate::compiled::blackjack::DealerNeed;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;

/// Maximum number of card classes of an automaton.
pub(super) const MOST_CLASSES: usize = 16;

/// Entries of the lookup table: as many as a 16-bit index can address, so that no lookup needs a
/// bounds check.
pub(super) const ENTRIES: usize = 1 << 16;

/// Maximum number of round ends that lanes count themselves.
pub(super) const COMMON: usize = 8;

/// Maximum number of codes: a code shares the 16 bits of an [event](super::codes::event) with the number of
/// its lane, which takes 5 bits.
pub(super) const MOST_CODES: usize = 1 << 11;

/// What the ledger does at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RoundEnd {
    /// Counts this box outcome of the only box, which is settled.
    Paid(u16),
    /// Settles all boxes that wait for the dealer with this dealer result.
    Dealer(u16),
    /// Adds the last token of the only box, which was split, and settles the box.
    TokenThenDealer {
        /// Number of the dealer result.
        end: u16,
        token: u16,
    },
}

/// Who receives the next card, in the order of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Next {
    /// No hand: the card is burned.
    Burned,
    /// The dealer, as upcard.
    Upcard,
    /// The dealer, as a hole card at which the dealer peeks before the players' turns.
    Hole,
    /// The box in turn, as one of its first two cards.
    Opening {
        /// 0 for its first card, 1 for its second.
        second: u8,
        /// Whether the hole card is drawn already.
        hole: bool,
    },
    /// The box in turn, as a further card.
    Hit {
        /// Whether the hole card is drawn already.
        hole: bool,
    },
    /// The dealer, as hole card that was dealt with the other cards and is turned after the boxes
    /// have played.
    Turned,
    /// The dealer, as a further card.
    Dealer,
    /// No hand: the card only decides insurance, and becomes the next round's upcard.
    Looked,
}

/// The other hand of a pair when one of the two is split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum OtherHand {
    /// There is none: the pair is the box's first two cards.
    Nothing,
    /// It waits with this first card.
    Waiting(u8),
    /// It is over, and needs this much of the dealer.
    Over(DealerNeed),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A round is over.
    Over {
        /// What the ledger does.
        over: RoundEnd,
        /// The class of the next round's upcard, if it is already drawn.
        carried: Option<u8>,
    },
    /// A box is over; the next box or the dealer follows.
    Box {
        /// Number of what the dealer shows.
        column: u16,
        result: u16,
        /// What the box needs of the dealer.
        needs: DealerNeed,
    },
    /// A token of a split pair is reported, and a card is drawn.
    Token {
        token: u16,
        /// Who receives the card.
        next: Next,
    },
    /// A hand of a pair that was split again is over; another hand of the box, the next box or the
    /// dealer follows.
    Hand {
        /// Number of what the dealer shows.
        column: u16,
        /// Number of the token that the hand is reported as.
        token: u16,
        /// What the hand needs of the dealer.
        needs: DealerNeed,
    },
    /// A box splits a pair.
    Split {
        /// Number of what the dealer shows.
        column: u16,
        /// Classes of the pair's two cards.
        cards: [u8; 2],
        /// Number of the token for side bets that were settled on the pair before it was split, if
        /// there were any.
        token: Option<u16>,
        /// The other hand, where this pair came from splitting.
        other: OtherHand,
    },
    /// A card is drawn.
    Card(Next),
}

/// The states and transitions that an automaton is compiled from.
pub(super) trait Transitions {
    type State: Copy + Eq + Hash;

    /// Returns the kind of row that the state becomes.
    fn kind(&self, state: Self::State) -> Kind;

    /// Returns the state that a card of this class leads to. The end of a round leads into the next
    /// round and the end of a box into the next box. Never called for a split or for the end of a
    /// hand of a split pair: there the next hand depends on the lane.
    fn step(&mut self, state: Self::State, class: u8) -> Self::State;

    /// Returns the state that follows if this state looks at a card and none is left; `None` if it looks at
    /// no card.
    fn without_card(&mut self, _: Self::State) -> Option<Self::State> {
        None
    }
}

/// A compiled automaton. The boundaries between the kinds of rows are exclusive ends.
#[derive(Debug)]
pub(super) struct Automaton {
    /// Number of card classes.
    pub classes: usize,
    /// The next row, at index row × `classes` + class.
    pub table: Box<[u16; ENTRIES]>,
    /// By row: its kind.
    pub kinds: Vec<Kind>,
    /// End of the common rows: the most frequent round ends that settle the only box and carry no
    /// card, at most [`COMMON`]. Lanes count them instead of reporting them.
    pub common: u16,
    /// Minimum number of cards from one common row to the next.
    pub shortest: usize,
    /// Round ends at which the next round's upcard is already drawn.
    pub carried: Range<u16>,
    /// End of the round ends, which are the first rows.
    pub round_ends: u16,
    /// End of the rows that report a token and draw a card.
    pub token_rows: u16,
    /// Ends of the box ends: of boxes that need nothing of the dealer, whether he has a natural,
    /// and his total.
    pub box_ends: [u16; 3],
    /// End of the rows that the slow path resolves: splits, and ends of hands of a pair that was
    /// split again.
    pub split_rows: u16,
    /// Rows at which a card is looked at, each with the row that follows if no card is left.
    pub no_look: Vec<(u16, u16)>,
}

/// The game does not fit into an automaton or its ledger; the referee deals it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Automaton {
    /// Returns the row that a card leads to.
    #[inline]
    pub(super) fn next(&self, row: u16, class: u16) -> u16 {
        self.table[usize::from(row) * self.classes + usize::from(class)]
    }

    /// Appends a copy of each of these rows and returns the number of the first copy; `None`, and no
    /// copy, if the lookup table has no room for all.
    pub(super) fn append_copies(&mut self, rows: &[u16]) -> Option<u16> {
        let (first, classes) = (self.kinds.len(), self.classes);
        if (first + rows.len()) * classes > ENTRIES {
            return None;
        }
        for row in rows {
            let from = usize::from(*row) * classes;
            self.table.copy_within(from..from + classes, self.kinds.len() * classes);
            self.kinds.push(self.kinds[usize::from(*row)]);
        }
        Some(u16::try_from(first).expect("at most 2^16 rows"))
    }

    /// Returns the minimum number of cards from one common row to another, `usize::MAX` if there is
    /// no common row.
    fn shortest_round(&self) -> usize {
        let mut seen = vec![false; self.kinds.len()];
        let mut rows: Vec<u16> = (0..self.common).collect();
        if rows.is_empty() {
            return usize::MAX;
        }
        for cards in 1.. {
            let nexts =
                rows.iter().flat_map(|row| &self.table[usize::from(*row) * self.classes..][..self.classes]);
            let nexts: Vec<u16> = nexts
                .copied()
                .filter(|next| !std::mem::replace(&mut seen[usize::from(*next)], true))
                .collect();
            if nexts.is_empty() || nexts.iter().any(|next| *next < self.common) {
                return cards;
            }
            rows = nexts;
        }
        unreachable!("the number of rows is finite")
    }

    /// Returns by row who receives the next card. `start` is the row at which a round begins,
    /// `first` the row by what the dealer shows at which a box begins. At a round end it is the
    /// recipient of the first card of the next round that is not yet drawn.
    pub(super) fn nexts(&self, start: u16, first: &[u16]) -> Vec<Next> {
        let next = |kind: &Kind| match *kind {
            Kind::Card(next) | Kind::Token { next, .. } => next,
            Kind::Split { .. } | Kind::Hand { .. } => Next::Hit { hole: false },
            Kind::Box { column, .. } => match self.kinds[usize::from(first[usize::from(column)])] {
                Kind::Card(next) => next,
                _ => unreachable!("a box begins with a card"),
            },
            Kind::Over { carried, .. } => {
                let row = carried.map_or(start, |class| self.next(start, class.into()));
                match self.kinds[usize::from(row)] {
                    Kind::Card(next) => next,
                    _ => unreachable!("a round does not end with its upcard"),
                }
            }
        };
        self.kinds.iter().map(next).collect()
    }
}

/// Returns a lookup table of zeros.
pub(super) fn empty_table() -> Box<[u16; ENTRIES]> {
    vec![0; ENTRIES].try_into().expect("as many entries")
}

/// Compiles all states that can be reached from `roots`, the third of which begins a round, and
/// returns the automaton and the row of each root. `weights` are the cards of each class in a deck.
///
/// # Errors
/// [`TooLarge`] if the rows or classes exceed the lookup table.
pub(super) fn compile<A: Transitions>(
    transitions: &mut A,
    weights: &[usize],
    roots: &[A::State],
) -> Result<(Automaton, Vec<u16>), TooLarge> {
    let classes = weights.len();
    if classes > MOST_CLASSES {
        return Err(TooLarge);
    }
    let mut known: FxHashMap<A::State, usize> = FxHashMap::default();
    let mut states: Vec<A::State> = Vec::new();
    let mut steps: Vec<Vec<usize>> = Vec::new();
    let mut no_look: Vec<(usize, usize)> = Vec::new();
    let mut intern = |state: A::State, states: &mut Vec<A::State>| {
        *known.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        })
    };
    let roots: Vec<usize> = roots.iter().map(|root| intern(*root, &mut states)).collect();
    while let Some(state) = states.get(steps.len()).copied() {
        let alone = matches!(transitions.kind(state), Kind::Split { .. } | Kind::Hand { .. });
        let row = (0..classes).map(|class| {
            if alone {
                return steps.len();
            }
            let next = transitions.step(state, u8::try_from(class).expect("at most 16 classes"));
            intern(next, &mut states)
        });
        let row = row.collect();
        if let Some(without) = transitions.without_card(state) {
            no_look.push((steps.len(), intern(without, &mut states)));
        }
        steps.push(row);
    }

    let kinds: Vec<Kind> = states.iter().map(|state| transitions.kind(*state)).collect();
    let (kinds, steps, merged) = merge_equivalent(&kinds, &steps);
    let roots: Vec<usize> = roots.into_iter().map(|root| merged[root]).collect();

    let rank = |kind: &Kind| match kind {
        Kind::Over { over: RoundEnd::Paid(_), carried: None } => 0,
        Kind::Over { over: RoundEnd::Paid(_), carried: Some(_) } => 1,
        Kind::Over { carried: Some(_), .. } => 2,
        Kind::Over { carried: None, .. } => 3,
        Kind::Token { .. } => 4,
        Kind::Box { needs, .. } => 5 + *needs as u8,
        Kind::Hand { .. } | Kind::Split { .. } => 8,
        Kind::Card(_) => 9,
    };
    // Rows that are visited often are placed together, so that they stay in the cache.
    let visits = expected_visits(&steps, &roots, weights);
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    order.sort_by(|one, other| {
        let by_kind = rank(&kinds[*one]).cmp(&rank(&kinds[*other]));
        by_kind.then(visits[*other].total_cmp(&visits[*one]))
    });
    if kinds.len() * classes > ENTRIES || classes > MOST_CLASSES {
        return Err(TooLarge);
    }
    let number = |n: usize| u16::try_from(n).expect("at most 2^16 rows");
    let below = |most: u8| number(kinds.iter().filter(|kind| rank(kind) < most).count());
    let mut rows = vec![0; kinds.len()];
    for (row, state) in order.iter().enumerate() {
        rows[*state] = number(row);
    }
    let mut table = empty_table();
    for (entries, state) in table.chunks_exact_mut(classes).zip(&order) {
        for (entry, next) in entries.iter_mut().zip(&steps[*state]) {
            *entry = rows[*next];
        }
    }
    let kinds = order.iter().map(|state| kinds[*state]).collect();
    let common = below(1).min(number(COMMON));
    let carried = below(1)..below(3);
    let box_ends = [below(6), below(7), below(8)];
    let (round_ends, token_rows, split_rows) = (below(4), below(5), below(9));
    let mut automaton = Automaton {
        classes,
        table,
        kinds,
        common,
        shortest: 0,
        carried,
        round_ends,
        token_rows,
        box_ends,
        split_rows,
        no_look: no_look
            .into_iter()
            .map(|(look, without)| (rows[merged[look]], rows[merged[without]]))
            .collect(),
    };
    automaton.shortest = automaton.shortest_round();
    assert!(automaton.shortest > 1, "a round of one card");
    Ok((automaton, roots.into_iter().map(|root| rows[root]).collect()))
}

/// Estimates how often each state is visited in a round, precisely enough to order the rows.
fn expected_visits(steps: &[Vec<usize>], roots: &[usize], weights: &[usize]) -> Vec<f64> {
    const CARDS: usize = 40;
    let all: usize = weights.iter().sum();
    let shares: Vec<f64> = weights.iter().map(|weight| *weight as f64 / all as f64).collect();
    let mut visits = vec![0.0; steps.len()];
    let mut now = vec![0.0; steps.len()];
    now[roots[2]] = 1.0;
    for _ in 0..CARDS {
        let mut next = vec![0.0; steps.len()];
        for ((steps, now), visits) in steps.iter().zip(&now).zip(&mut visits) {
            if *now > 0.0 {
                *visits += now;
                for (step, share) in steps.iter().zip(&shares) {
                    next[*step] += now * share;
                }
            }
        }
        now = next;
    }
    visits
}

/// Merges the states that are of the same kind and lead to the same states. Returns the kinds and
/// transitions of the merged states, and the merged state of each original one.
///
/// Round ends, box ends, splits and burnt cards are not merged: every cycle passes through one of
/// them, so that the recursion ends.
fn merge_equivalent(kinds: &[Kind], steps: &[Vec<usize>]) -> (Vec<Kind>, Vec<Vec<usize>>, Vec<usize>) {
    let mut found = Merger {
        kinds,
        steps,
        merged_into: vec![None; kinds.len()],
        known: FxHashMap::default(),
        of: Vec::new(),
    };
    let merged_into: Vec<usize> = (0..kinds.len()).map(|state| found.find(state)).collect();
    let steps_of = |state: &usize| steps[*state].iter().map(|next| merged_into[*next]).collect();
    let (kinds, steps) = found.of.iter().map(|state| (kinds[*state], steps_of(state))).unzip();
    (kinds, steps, merged_into)
}

/// Searches for equivalent states.
struct Merger<'a> {
    kinds: &'a [Kind],
    steps: &'a [Vec<usize>],
    merged_into: Vec<Option<usize>>,
    /// The merged state by kind and successors.
    known: FxHashMap<(Kind, Vec<usize>), usize>,
    /// By merged state: one of its original states.
    of: Vec<usize>,
}

impl Merger<'_> {
    fn find(&mut self, state: usize) -> usize {
        if let Some(merged_into) = self.merged_into[state] {
            return merged_into;
        }
        let kind = self.kinds[state];
        if !matches!(kind, Kind::Card(next) | Kind::Token { next, .. } if next != Next::Burned) {
            return self.add(state);
        }
        let steps = &self.steps[state];
        let key = (kind, steps.iter().map(|next| self.find(*next)).collect());
        if let Some(known) = self.known.get(&key) {
            self.merged_into[state] = Some(*known);
            return *known;
        }
        let number = self.add(state);
        self.known.insert(key, number);
        number
    }

    fn add(&mut self, state: usize) -> usize {
        self.of.push(state);
        self.merged_into[state] = Some(self.of.len() - 1);
        self.of.len() - 1
    }
}
