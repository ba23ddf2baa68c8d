//! The weights of a pair of tens of two ranks that is split by value, and whose hands
//! split again each by its own rank.
//!
//! The hand of the first rank and all hands split from it come first, then those of the
//! second rank. A hand stops splitting at a card that is not of its rank, which may be of
//! the other rank. So places are filled with cards that are known to be of a rank or known
//! not to be, and the result is averaged over the ranks that the tens gone may have.

/// Number of entries by number of hands: 2 to 20, then 21 and more together.
pub(super) const HAND_COUNTS: usize = 20;

/// By number of hands: the weights of hands whose second card is no ten, and is a ten.
pub(super) type Weights = [[f64; 2]; HAND_COUNTS];

/// The greatest number of hands that is followed: less than one split in 10^12 has more.
const FOLLOWED: usize = 26;

/// By number of hands and rank of the pair: the expected hands that did not split again, and
/// those that were not allowed to.
type Hands = [[[f64; 2]; 2]; HAND_COUNTS];

/// Returns the weights of a split into at most `most` hands. The full shoe holds `tens` tens,
/// `held` of each rank, missing ones included; `kind` tens are gone and `missing` others, and `left` cards remain. With
/// `first`, those of the first hand alone.
pub(super) fn weights(
    most: usize,
    [tens, held]: [f64; 2],
    [kind, missing]: [usize; 2],
    left: f64,
    finite: bool,
    first: bool,
) -> Weights {
    let paths = Paths::new(most.min(FOLLOWED), first);
    // The mean over the ranks of `unknown` tens gone apart from the pair, drawn from a pool of
    // tens that holds `of` tens of the pair's two ranks.
    let average = |pool: f64, of: [f64; 2], unknown: usize| -> Hands {
        if !finite {
            return paths.hands(&Remaining { of: [held; 2], all: left, finite });
        }
        let mut sum = Hands::default();
        for first in 0..=unknown {
            for second in 0..=unknown - first {
                let chance = drawn(pool, of, [first, second], unknown);
                if chance > 0.0 {
                    let of = [of[0] - first as f64, of[1] - second as f64];
                    let hands = paths.hands(&Remaining { of, all: left, finite });
                    let both = sum.iter_mut().flatten().flatten().zip(hands.iter().flatten().flatten());
                    both.for_each(|(sum, one)| *sum += chance * one);
                }
            }
        }
        sum
    };
    let unknown = kind - 2 + missing;
    let any = average(tens - 2.0, [held - 1.0; 2], unknown);
    let mut weights = Weights::default();
    for (weights, hands) in weights.iter_mut().zip(&any) {
        let capped = hands[0][1] + hands[1][1];
        *weights = [hands[0][0] + hands[1][0] + capped, capped];
    }
    if kind == 2 {
        return weights;
    }
    // The second card is a ten of the pair's other rank, or of neither rank.
    let less = f64::from(u8::from(finite));
    let [other, neither] = [held - less, tens - 2.0 * held].map(|cards| cards / (tens - 2.0 * less));
    let of_neither = average(tens - 3.0, [held - 1.0; 2], unknown - 1);
    for rank in 0..2 {
        let mut of = [held - 1.0; 2];
        of[1 - rank] -= 1.0;
        let of_other = average(tens - 3.0, of, unknown - 1);
        for ((weights, one), two) in weights.iter_mut().zip(&of_other).zip(&of_neither) {
            weights[1] += other * one[rank][0] + neither * two[rank][0];
        }
    }
    weights
}

/// Returns the probability that `cards` cards drawn from a pool, which holds `of` cards of two
/// ranks, are `found` of these ranks.
fn drawn(pool: f64, of: [f64; 2], found: [usize; 2], cards: usize) -> f64 {
    let rest = cards - found[0] - found[1];
    let orders = choose(cards, found[0]) * choose(cards - found[0], found[1]);
    let held = falling(of[0], found[0]) * falling(of[1], found[1]);
    let others = falling((pool - of[0] - of[1]).max(0.0), rest);
    ratio(orders * held * others, falling(pool, cards))
}

/// Returns the falling factorial n (n − 1) … with `factors` factors; 0 if it passes 0.
fn falling(n: f64, factors: usize) -> f64 {
    (0..factors).map(|i| (n - i as f64).max(0.0)).product()
}

/// Returns the binomial coefficient.
fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// Returns `part` ÷ `whole`; 0 if `part` is 0.
fn ratio(part: f64, whole: f64) -> f64 {
    if part > 0.0 { part / whole } else { 0.0 }
}

/// Returns, by splits and hands finished, the number of orders in which `first` hands come there while a hand still waits
/// for its second card, for fewer than `most` splits.
pub(super) fn orders(first: usize, most: usize) -> Vec<Vec<f64>> {
    let mut open = vec![vec![0.0; first + most]; most];
    open[0][0] = 1.0;
    for splits in 0..most {
        for done in (0..first + splits).filter(|done| splits + done > 0) {
            let by_split = if splits > 0 { open[splits - 1][done] } else { 0.0 };
            let by_hand = if done > 0 { open[splits][done - 1] } else { 0.0 };
            open[splits][done] = by_split + by_hand;
        }
    }
    open
}

/// The cards that are not placed yet: of the pair's two ranks, and in all.
struct Remaining {
    of: [f64; 2],
    all: f64,
    finite: bool,
}

impl Remaining {
    /// Returns the probability that `of` places hold cards of the first and of the second rank,
    /// and that `not` other places hold no card of the first, and none of the second rank.
    fn places(&self, of: [usize; 2], not: [usize; 2]) -> f64 {
        let [first, second] = self.of;
        if !self.finite {
            let shares = [first / self.all, second / self.all];
            let powers = [shares[0], shares[1], 1.0 - shares[0], 1.0 - shares[1]];
            let counts = [of[0], of[1], not[0], not[1]];
            return powers.into_iter().zip(counts).map(|(p, n)| (0..n).map(|_| p).product::<f64>()).product();
        }
        let neither = (self.all - first - second).max(0.0);
        // `found` of the places without the first rank hold the second rank.
        let filled: f64 = (0..=not[0])
            .map(|found| {
                let rest = not[0] - found;
                let left = (first - of[0] as f64).max(0.0) + (neither - rest as f64).max(0.0);
                choose(not[0], found)
                    * falling(second, of[1] + found)
                    * falling(neither, rest)
                    * falling(left, not[1])
            })
            .sum();
        ratio(falling(first, of[0]) * filled, falling(self.all, of[0] + of[1] + not[0] + not[1]))
    }
}

/// The number of orders in which one hand can split into many.
struct Paths {
    most: usize,
    /// Whether only the first hand is counted: the first of its rank to be finished.
    first: bool,
    /// The numbers of [`orders`] from one hand on.
    open: Vec<Vec<f64>>,
}

impl Paths {
    fn new(most: usize, first: bool) -> Paths {
        Paths { most, first, open: orders(1, most) }
    }

    /// Returns the number of orders that lead to `splits` + 1 finished hands.
    fn all(&self, splits: usize) -> f64 {
        self.open[splits][splits]
    }

    /// Returns the expected hands, the other hands' second cards coming from the remaining
    /// cards.
    fn hands(&self, left: &Remaining) -> Hands {
        let mut hands = Hands::default();
        let bucket = |count: usize| (count - 2).min(HAND_COUNTS - 1);
        let extra = self.most - 2;
        // How many of these hands are counted: of the first rank, of the second, of the first after some are finished.
        let ones = |hands: usize| if self.first { hands.min(1) as f64 } else { hands as f64 };
        let twos = |hands: usize| if self.first { 0.0 } else { hands as f64 };
        let later = |hands: usize, done: usize| if done > 0 { twos(hands) } else { ones(hands) };
        for one in 0..extra {
            for two in 0..extra - one {
                let into = &mut hands[bucket(2 + one + two)];
                let orders = self.all(one) * self.all(two);
                into[0][0] += ones(one + 1) * orders * left.places([one, two], [one, two + 1]);
                into[1][0] += twos(two + 1) * orders * left.places([one, two], [one + 1, two]);
            }
        }
        // The greatest number, reached by hands of the first rank: the second hand never splits.
        let into = &mut hands[bucket(self.most)];
        for done in 0..extra {
            let orders = self.open[extra - 1][done];
            let chance = orders * left.places([extra, 0], [done, 0]);
            into[0][1] += later(extra + 1 - done, done) * chance;
            into[1][1] += twos(1) * chance;
            if done > 0 {
                into[0][0] += ones(done) * orders * left.places([extra, 0], [done - 1, 0]);
            }
        }
        // The greatest number, reached by hands of the second rank after those of the first.
        for one in 0..extra {
            let two = extra - one;
            for done in 0..two {
                let orders = self.all(one) * self.open[two - 1][done];
                into[1][1] += twos(two + 1 - done) * orders * left.places([one, two], [one + 1, done]);
                into[0][0] += ones(one + 1) * orders * left.places([one, two], [one, done]);
                if done > 0 {
                    into[1][0] += twos(done) * orders * left.places([one, two], [one + 1, done - 1]);
                }
            }
        }
        hands
    }
}
