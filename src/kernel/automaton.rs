//! A rulebook and its play as one machine: rows by card classes, each entry
//! the row that the card leads to.
//!
//! The rows are numbered so that one comparison tells what a row is: first
//! those at which a round is over, then those that tell something of a split
//! pair, then those at which a box among several is over, then those at which
//! it takes a look at the box to know who is next, then all others. A round's
//! end is the start of the next round as well, and a box's end that of the
//! next box, so that a lane goes on without being told. A machine knows rows
//! and classes; it may not know lanes, nor how cards are drawn.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;

/// Classes a machine may have, at most.
pub(super) const MOST_CLASSES: usize = 16;

/// Room for a machine's entries: as much as sixteen bits can ask for, so that
/// nobody has to look whether an entry is there.
pub(super) const ENTRIES: usize = 1 << 16;

/// Ends of rounds that lanes count by themselves, at most.
pub(super) const COMMON: usize = 8;

/// Codes of [`Event`](super::ledger::Event) share sixteen bits with a lane.
pub(super) const MOST_CODES: usize = 1 << 11;

/// What a round's end says to the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Over {
    /// The round's only box is settled: an item of the ledger.
    Paid(u16),
    /// The dealer's end that settles what lies on the table.
    Dealer(u16),
    /// The same, right after the last token of the only box.
    Last {
        /// The dealer's end.
        end: u16,
        /// The token.
        token: u16,
    },
}

/// How far the dealer's hand matters to the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum DealerNeed {
    /// Not at all.
    Nothing,
    /// Whether it is a natural.
    Natural,
    /// What it comes to.
    Total,
}

/// Whose card comes next, in the order of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Next {
    /// Nobody's: it is burned.
    Burned,
    /// The dealer's first.
    Upcard,
    /// The dealer's second, looked at before anyone plays.
    Hole,
    /// First or second card of the box in turn; whether the hole card is
    /// drawn already.
    Opening {
        /// 0 or 1.
        second: u8,
        /// The hole card is drawn already.
        hole: bool,
    },
    /// Another card of the box in turn.
    Hit {
        /// The hole card is drawn already.
        hole: bool,
    },
    /// The dealer's second, dealt with the others and turned after them.
    Turned,
    /// The dealer draws.
    Dealer,
    /// Nobody's: it is looked at, and comes as the next upcard.
    Looked,
}

/// The other hand of a pair, one of whose hands is split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum OtherHand {
    /// There is none: the pair is the box's first two cards.
    Nothing,
    /// It waits with this first card.
    Waiting(u8),
    /// It is over, and needs the dealer so far.
    Over(DealerNeed),
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A round is over; the card that was looked at, if one was.
    Over {
        /// What the ledger is told.
        over: Over,
        /// The class of the next upcard, already drawn.
        carried: Option<u8>,
    },
    /// A box is over with this result; others or the dealer follow.
    Box {
        /// What the dealer shows.
        column: u16,
        /// What the box came to.
        result: u16,
        /// How far it needs the dealer.
        needs: DealerNeed,
    },
    /// Something of a split pair is told, and a card comes.
    Tell {
        /// What is told: a token of the ledger.
        token: u16,
        /// Whose card comes.
        next: Next,
    },
    /// A hand of a pair that was split again is over; the box's other hands
    /// follow.
    Hand {
        /// What the dealer shows.
        column: u16,
        /// What the hand came to: a token of the ledger.
        token: u16,
        /// How far it needs the dealer.
        needs: DealerNeed,
    },
    /// A box splits two cards of these classes.
    Split {
        /// What the dealer shows.
        column: u16,
        /// The two cards.
        cards: [u8; 2],
        /// What was decided on them before: a token of the ledger.
        token: Option<u16>,
        /// What the box holds beside them.
        beside: OtherHand,
    },
    /// A card comes.
    Card(Next),
}

/// What is compiled: states, and where a card leads from each.
pub(super) trait Transitions {
    /// A state.
    type State: Copy + Eq + Hash;

    /// What it is.
    fn kind(&self, state: Self::State) -> Kind;

    /// Where a card of this class leads. A round's end leads on into the
    /// next round, a box's end into the next box; a split and the end of one
    /// of its hands are never asked.
    fn step(&mut self, state: Self::State, class: u8) -> Self::State;
}

/// The compiled machine.
#[derive(Debug)]
pub(super) struct Automaton {
    /// Card classes.
    pub classes: usize,
    /// By row, then class.
    pub table: Box<[u16; ENTRIES]>,
    /// What each row is.
    pub kinds: Vec<Kind>,
    /// Rows below are the commonest of the rounds' ends that settle the only
    /// box at once: at most [`COMMON`], counted and not told.
    pub common: u16,
    /// Cards from one of these to the next, at least.
    pub shortest: usize,
    /// Those rounds' ends that have drawn the next round's upcard.
    pub carried: Range<u16>,
    /// Rows below are rounds' ends.
    pub overs: u16,
    /// Rows below, and not below that, tell something.
    pub tells: u16,
    /// Rows below, and not below the one before, are ends of boxes that need
    /// the dealer not at all, for his natural, or for his total.
    pub boxes: [u16; 3],
    /// Rows below, and not below the last of those, are ends of hands of a
    /// pair, or splits.
    pub splits: u16,
}

/// A game that does not fit; it is left to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Automaton {
    /// Where a card leads.
    #[inline]
    pub(super) fn next(&self, row: u16, class: u16) -> u16 {
        self.table[usize::from(row) * self.classes + usize::from(class)]
    }

    /// How few cards lead from one common row to another.
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
        unreachable!("rows come to an end")
    }

    /// By row, whose card comes next; `start` is where a round begins, `first`
    /// where boxes do. A round's end is the beginning of the next, whose
    /// upcard may be there.
    pub(super) fn nexts(&self, start: u16, first: &[u16]) -> Vec<Next> {
        let next = |kind: &Kind| match *kind {
            Kind::Card(next) | Kind::Tell { next, .. } => next,
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

/// Room for as many entries as can be asked for.
pub(super) fn room() -> Box<[u16; ENTRIES]> {
    vec![0; ENTRIES].try_into().expect("as many")
}

/// Compiles what can be reached from some states, the third of which begins a
/// round; gives their rows in turn. Classes come as often as their weights.
pub(super) fn compile<A: Transitions>(
    automaton: &mut A,
    weights: &[usize],
    roots: &[A::State],
) -> Result<(Automaton, Vec<u16>), TooLarge> {
    let classes = weights.len();
    let mut known: FxHashMap<A::State, usize> = FxHashMap::default();
    let mut states: Vec<A::State> = Vec::new();
    let mut steps: Vec<Vec<usize>> = Vec::new();
    let mut intern = |state: A::State, states: &mut Vec<A::State>| {
        *known.entry(state).or_insert_with(|| {
            states.push(state);
            states.len() - 1
        })
    };
    let roots: Vec<usize> = roots.iter().map(|root| intern(*root, &mut states)).collect();
    while let Some(state) = states.get(steps.len()).copied() {
        let alone = matches!(automaton.kind(state), Kind::Split { .. } | Kind::Hand { .. });
        let row = (0..classes).map(|class| {
            if alone {
                return steps.len();
            }
            let next = automaton.step(state, u8::try_from(class).expect("few classes"));
            intern(next, &mut states)
        });
        let row = row.collect();
        steps.push(row);
    }

    let kinds: Vec<Kind> = states.iter().map(|state| automaton.kind(*state)).collect();
    let (kinds, steps, rows) = alike(&kinds, &steps);
    let roots: Vec<usize> = roots.into_iter().map(|root| rows[root]).collect();

    let rank = |kind: &Kind| match kind {
        Kind::Over { over: Over::Paid(_), carried: None } => 0,
        Kind::Over { over: Over::Paid(_), carried: Some(_) } => 1,
        Kind::Over { carried: Some(_), .. } => 2,
        Kind::Over { carried: None, .. } => 3,
        Kind::Tell { .. } => 4,
        Kind::Box { needs, .. } => 5 + *needs as u8,
        Kind::Hand { .. } | Kind::Split { .. } => 8,
        Kind::Card(_) => 9,
    };
    // Rows that are met often lie together, where they stay near.
    let often = met(&steps, &roots, weights);
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    order.sort_by(|one, other| {
        let by_kind = rank(&kinds[*one]).cmp(&rank(&kinds[*other]));
        by_kind.then(often[*other].total_cmp(&often[*one]))
    });
    if kinds.len() * classes > ENTRIES || classes > MOST_CLASSES {
        return Err(TooLarge);
    }
    let number = |n: usize| u16::try_from(n).expect("counted above");
    let below = |most: u8| number(kinds.iter().filter(|kind| rank(kind) < most).count());
    let mut rows = vec![0; kinds.len()];
    for (row, state) in order.iter().enumerate() {
        rows[*state] = number(row);
    }
    let mut table = room();
    for (entries, state) in table.chunks_exact_mut(classes).zip(&order) {
        for (entry, next) in entries.iter_mut().zip(&steps[*state]) {
            *entry = rows[*next];
        }
    }
    let kinds = order.iter().map(|state| kinds[*state]).collect();
    let common = below(1).min(number(COMMON));
    let carried = below(1)..below(3);
    let boxes = [below(6), below(7), below(8)];
    let (overs, tells, splits) = (below(4), below(5), below(9));
    let mut machine =
        Automaton { classes, table, kinds, common, shortest: 0, carried, overs, tells, boxes, splits };
    machine.shortest = machine.shortest_round();
    assert!(machine.shortest > 1, "a round of one card");
    Ok((machine, roots.into_iter().map(|root| rows[root]).collect()))
}

/// About how often each state is met in play, as far as it matters for where
/// its row lies.
fn met(steps: &[Vec<usize>], roots: &[usize], weights: &[usize]) -> Vec<f64> {
    const CARDS: usize = 40;
    let all: usize = weights.iter().sum();
    let shares: Vec<f64> = weights.iter().map(|weight| *weight as f64 / all as f64).collect();
    let mut met = vec![0.0; steps.len()];
    let mut now = vec![0.0; steps.len()];
    now[roots[2]] = 1.0;
    for _ in 0..CARDS {
        let mut next = vec![0.0; steps.len()];
        for ((steps, now), met) in steps.iter().zip(&now).zip(&mut met) {
            if *now > 0.0 {
                *met += now;
                for (step, share) in steps.iter().zip(&shares) {
                    next[*step] += now * share;
                }
            }
        }
        now = next;
    }
    met
}

/// One state for all that are of one kind and lead to the same states: kinds
/// and steps of those that are left, and which each became.
///
/// A round's or a box's end, a split and what is burned stay by themselves:
/// they close every circle.
fn alike(kinds: &[Kind], steps: &[Vec<usize>]) -> (Vec<Kind>, Vec<Vec<usize>>, Vec<usize>) {
    let mut found =
        Alike { kinds, steps, became: vec![None; kinds.len()], known: FxHashMap::default(), of: Vec::new() };
    let became: Vec<usize> = (0..kinds.len()).map(|state| found.find(state)).collect();
    let steps_of = |state: &usize| steps[*state].iter().map(|next| became[*next]).collect();
    let (kinds, steps) = found.of.iter().map(|state| (kinds[*state], steps_of(state))).unzip();
    (kinds, steps, became)
}

/// States found to be alike so far.
struct Alike<'a> {
    kinds: &'a [Kind],
    steps: &'a [Vec<usize>],
    became: Vec<Option<usize>>,
    /// By kind and what they lead to.
    known: FxHashMap<(Kind, Vec<usize>), usize>,
    /// One state of each.
    of: Vec<usize>,
}

impl Alike<'_> {
    fn find(&mut self, state: usize) -> usize {
        if let Some(became) = self.became[state] {
            return became;
        }
        let kind = self.kinds[state];
        if !matches!(kind, Kind::Card(next) | Kind::Tell { next, .. } if next != Next::Burned) {
            return self.add(state);
        }
        let steps = &self.steps[state];
        let key = (kind, steps.iter().map(|next| self.find(*next)).collect());
        if let Some(known) = self.known.get(&key) {
            self.became[state] = Some(*known);
            return *known;
        }
        let number = self.add(state);
        self.known.insert(key, number);
        number
    }

    fn add(&mut self, state: usize) -> usize {
        self.of.push(state);
        self.became[state] = Some(self.of.len() - 1);
        self.of.len() - 1
    }
}
