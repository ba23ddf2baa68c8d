//! Splitting: how many hands a pair becomes, and how likely another hand's
//! cards are beside those of the one looked at.
//!
//! Every hand of a split draws its second card and is played by a rule that
//! looks at that hand alone. Cards come in random order, so the probability
//! that given cards lie in given places does not depend on the order in which
//! the places are filled: one hand's cards and the dealer's are drawn first,
//! the cards that decided the further splits after them. Of those only two
//! things matter: that a card was of the pair's kind (it split again) or that
//! it was not (it did not). So the expected number of hands that hold given
//! cards, the dealer holding given ones, is the probability of those cards
//! times a [`Weight`] that depends only on how many of the pair's kind and
//! how many cards in all are gone. Nothing is approximated.

use super::split_by_rank::{self, HAND_COUNTS, Weights};

/// Values of the table: cards of the kind gone, cards gone.
const KIND: usize = 44;
const GONE: usize = 52;

/// A weight by cards of the pair's value gone and cards gone in all.
#[derive(Clone, Debug)]
pub(super) struct Weight(Vec<[f64; GONE]>);

impl Weight {
    #[inline]
    pub(super) fn at(&self, kind: usize, gone: usize) -> f64 {
        self.0[kind][gone]
    }
}

/// What makes a split card's equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Equal {
    /// Value: so many cards in the full shoe.
    Value(f64),
    /// Rank among the tens: so many tens, and so many of each rank.
    Rank(f64, f64),
    /// The same, the pair's tens being of two ranks.
    Ranks(f64, f64),
}

/// The ways a split can go: for each number of hands it can end with, the
/// weights of one of its hands.
#[derive(Clone, Debug)]
pub(super) struct SplitWeights {
    /// By number of hands less two; those beyond [`HAND_COUNTS`] together.
    pub(super) hands: Vec<Hands>,
}

/// The weights of the hands of a split that ends with so many hands.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    /// Expected hands whose second card is of another value than the pair's.
    pub(super) other: Weight,
    /// Expected hands whose second card is of the pair's value.
    pub(super) same: Weight,
}

/// The deck beside the split: cards in all, infinite or not.
#[derive(Clone, Copy)]
struct Remaining {
    kind: f64,
    all: f64,
    finite: bool,
}

impl Remaining {
    /// The probability that the next place holds a card of the kind, so many
    /// of the kind and so many in all being in places before it.
    fn of_kind(self, kinds: usize, before: usize) -> f64 {
        if self.finite {
            (self.kind - kinds as f64).max(0.0) / (self.all - before as f64).max(1.0)
        } else {
            self.kind / self.all
        }
    }

    /// The probability that it holds another, so many others being placed.
    fn other(self, others: usize, before: usize) -> f64 {
        if self.finite {
            (self.all - self.kind - others as f64).max(0.0) / (self.all - before as f64).max(1.0)
        } else {
            1.0 - self.kind / self.all
        }
    }
}

impl SplitWeights {
    /// Without a limit, no more hands than this are followed: beyond lies
    /// less than one split in 10^12.
    const FOLLOWED: usize = 160;

    /// A split of cards of `value` in a shoe of `cards` (13 and infinite if
    /// not `finite`), into at most `most` hands.
    pub(super) fn new(
        value: usize,
        equal: Equal,
        cards: f64,
        finite: bool,
        most: Option<usize>,
    ) -> SplitWeights {
        let most = most.unwrap_or(SplitWeights::FOLLOWED).clamp(2, SplitWeights::FOLLOWED);
        let most = match (equal, finite) {
            (Equal::Value(held) | Equal::Rank(_, held), true) => most.min(kinds(held)),
            (Equal::Ranks(_, held), true) => most.min(kinds(2.0 * held)),
            _ => most,
        };
        let paths = Paths::new(most);
        let by_count = (most - 1).min(HAND_COUNTS);
        let empty = || Weight(vec![[0.0; GONE]; KIND]);
        let mut hands = vec![Hands { other: empty(), same: empty() }; by_count];
        for gone in 3..GONE {
            let all = if finite { cards - gone as f64 } else { cards };
            for kind in 2..most_of(value).min(gone + 1) {
                let left = |held: f64, dealt: f64| Remaining {
                    kind: if finite { (held - dealt).max(0.0) } else { held },
                    all,
                    finite,
                };
                let weights = match equal {
                    Equal::Value(held) => paths
                        .hands(left(held, kind as f64))
                        .map(|[by_count, capped]| [by_count + capped, capped]),
                    Equal::Rank(tens, held) => {
                        by_rank(&paths, tens, held, kind, finite, |equal| left(held, equal))
                    }
                    Equal::Ranks(tens, held) => split_by_rank::weights(most, tens, held, kind, all, finite),
                };
                for (hands, [other, same]) in hands.iter_mut().zip(weights) {
                    hands.other.0[kind][gone] = other;
                    hands.same.0[kind][gone] = same;
                }
            }
        }
        SplitWeights { hands }
    }

    /// The weights of all numbers of hands together.
    pub(super) fn together(&self) -> Hands {
        let mut sum = self.hands[0].clone();
        for hands in &self.hands[1..] {
            for (into, from) in [(&mut sum.other, &hands.other), (&mut sum.same, &hands.same)] {
                for (into, from) in into.0.iter_mut().flatten().zip(from.0.iter().flatten()) {
                    *into += from;
                }
            }
        }
        sum
    }
}

/// More cards of a value than the hand, the dealer and the rest of the pair
/// can hold.
fn most_of(value: usize) -> usize {
    (21 / value + 26 / value + 4).min(KIND)
}

/// The most hands that so many cards of the kind can make.
fn kinds(held: f64) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a number of cards
    let held = held as usize;
    held.max(2)
}

/// Of a pair of tens of one rank that splits again by rank: the weights of
/// hands whose second card is no ten, and is a ten; `kind` tens are gone of
/// which only the pair's rank is known.
fn by_rank(
    paths: &Paths,
    tens: f64,
    held: f64,
    kind: usize,
    finite: bool,
    left: impl Fn(f64) -> Remaining,
) -> Weights {
    // Over the ranks that so many tens out of `tens` may be of.
    let average = |tens: f64, unknown: usize| -> Weights {
        if !finite {
            return paths.hands(left(0.0));
        }
        let mut sum = Weights::default();
        for found in 0..=unknown {
            let chance = hypergeometric(tens, held - 2.0, unknown, found);
            if chance > 0.0 {
                let hands = paths.hands(left(2.0 + found as f64));
                sum.iter_mut().flatten().zip(hands.iter().flatten()).for_each(|(a, b)| *a += chance * b);
            }
        }
        sum
    };
    // The pair's two cards are known; the other tens gone are any.
    let unknown = kind - 2;
    let any = average(tens - 2.0, unknown);
    // A second card that is a ten of another rank splits no more either.
    let another = if unknown == 0 {
        Weights::default()
    } else {
        let share = if finite { (tens - held) / (tens - 2.0) } else { (tens - held) / tens };
        average(tens - 3.0, unknown - 1).map(|[by_count, capped]| [share * by_count, capped])
    };
    std::array::from_fn(|number| {
        let [by_count, capped] = any[number];
        [by_count + capped, another[number][0] + capped]
    })
}

/// The probability that of `drawn` cards out of `all`, of which `marked` are
/// marked, just `found` are.
fn hypergeometric(all: f64, marked: f64, drawn: usize, found: usize) -> f64 {
    let mut chance = 1.0;
    for i in 0..found {
        chance *= (marked - i as f64).max(0.0) / (all - i as f64).max(1.0);
        chance *= (drawn - i) as f64 / (i + 1) as f64;
    }
    for i in 0..drawn - found {
        chance *= (all - marked - i as f64).max(0.0) / (all - (found + i) as f64).max(1.0);
    }
    chance
}

/// The number of ways a split can come to its hands.
struct Paths {
    most: usize,
    /// By splits made beyond the first and hands finished: ways to get there
    /// with a hand still waiting.
    open: Vec<Vec<f64>>,
}

impl Paths {
    fn new(most: usize) -> Paths {
        let mut open = vec![vec![0.0; most + 1]; most.saturating_sub(1).max(1)];
        open[0][0] = 1.0;
        for splits in 0..open.len() {
            for done in 0..=most {
                // 2 + splits hands, some of them done, at least one waiting.
                if splits + done == 0 || done >= 2 + splits {
                    continue;
                }
                let by_split = if splits > 0 { open[splits - 1][done] } else { 0.0 };
                let by_hand = if done > 0 { open[splits][done - 1] } else { 0.0 };
                open[splits][done] = by_split + by_hand;
            }
        }
        Paths { most, open }
    }

    /// Ways to reach the last split with so many hands done before it.
    fn full(&self, done: usize) -> f64 {
        match self.most {
            2 => f64::from(u8::from(done == 0)),
            most => self.open[most - 3][done],
        }
    }

    /// By the number of hands a split ends with, the expected ones, other
    /// hands' deciding cards coming from what is left: those known not to have
    /// split again (whose own second card is counted elsewhere), and those
    /// that could not.
    fn hands(&self, left: Remaining) -> Weights {
        let mut weights = Weights::default();
        let bucket = |count: usize| (count - 2).min(HAND_COUNTS - 1);
        // Cards placed: count - 2 of the kind, count - 1 others.
        let mut chance = left.other(0, 0);
        for count in 2..self.most {
            weights[bucket(count)][0] += count as f64 * self.open[count - 2][count - 1] * chance;
            let (kinds, others) = (count - 2, count - 1);
            chance *= left.of_kind(kinds, kinds + others) * left.other(others, kinds + others + 1);
        }
        // The full number: `most` - 2 of the kind, and those done before.
        let last = &mut weights[bucket(self.most)];
        let kinds = self.most - 2;
        let mut chance: f64 = (0..kinds).map(|placed| left.of_kind(placed, placed)).product();
        for done in 0..self.most - 1 {
            let ways = self.full(done);
            last[1] += (self.most - done) as f64 * ways * chance;
            if done + 1 < self.most - 1 {
                // With one done hand more, that one's own card is not placed.
                last[0] += (done + 1) as f64 * self.full(done + 1) * chance;
            }
            chance *= left.other(done, kinds + done);
        }
        weights
    }
}
