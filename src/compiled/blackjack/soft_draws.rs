//! Finds the soft totals on which a bank that may choose draws. It draws where drawing nets it more;
//! its net for each of the dealer's ends is given.
//!
//! States are valued backwards, from the largest total down. In a state with the hard total `h`, the
//! unit of value is 13 to the power of `h` − 22.
//! A card of value `v` then has the weight 13 to the power of `v` − 1, and all sums are integers.
//! The thirteen ranks are taken as equally likely, irrespective of the cards in the shoe. On a tie
//! the bank stands.

use super::dealer::DealerEnd;

/// The soft totals, 17 to 20, on which the dealer draws; bit 0 is 17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SoftDraws(u8);

/// The lowest sum of cards, aces as 1, that is a bust.
const OVER: usize = 22;

impl SoftDraws {
    /// Number of possible choices.
    pub const COUNT: usize = 16;

    /// Returns the soft totals on which drawing nets the bank more than standing. `bank` holds the
    /// bank's net for each end in [`DealerEnd::ALL`]; that of the natural is not used.
    pub fn best(bank: &[i64; DealerEnd::COUNT]) -> SoftDraws {
        let weight = |power: usize| 13_i128.pow(u32::try_from(power).expect("at most 21"));
        let ends = |total: usize| {
            i128::from(bank[DealerEnd::Total(u8::try_from(total).expect("at most 21")).index()])
        };
        let over = i128::from(bank[DealerEnd::Bust.index()]);
        let mut draws = SoftDraws(0);
        // By the sum of the cards, aces as 1, and whether there is an ace among them.
        let mut value_of = [[0_i128; 2]; OVER];
        for sum in (2..OVER).rev() {
            for ace in [false, true] {
                let soft = ace && sum <= 11;
                let total = if soft { sum + 10 } else { sum };
                let drawn = || -> i128 {
                    (1..=10)
                        .map(|value| {
                            let ranks = if value == 10 { 4 } else { 1 };
                            let next = sum + value;
                            ranks
                                * if next >= OVER {
                                    over * weight(OVER - sum - 1)
                                } else {
                                    value_of[next][usize::from(ace || value == 1)] * weight(value - 1)
                                }
                        })
                        .sum()
                };
                value_of[sum][usize::from(ace)] = match total {
                    0..=16 => drawn(),
                    17..=20 if soft => {
                        let (stood, drawn) = (ends(total) * weight(OVER - sum), drawn());
                        if drawn > stood {
                            draws.0 |= 1 << (total - 17);
                        }
                        stood.max(drawn)
                    }
                    _ => ends(total) * weight(OVER - sum),
                };
            }
        }
        draws
    }

    /// Returns whether the dealer draws on this soft total.
    pub(crate) const fn draws_on(self, total: u8) -> bool {
        total >= 17 && total <= 20 && self.0 >> (total - 17) & 1 == 1
    }

    /// Returns the index of this choice, below [`SoftDraws::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the bank's nets against a single bet on a hand of this total.
    fn nets_against(total: u8) -> [i64; DealerEnd::COUNT] {
        DealerEnd::ALL.map(|end| match end {
            DealerEnd::Total(dealers) => (dealers.cmp(&total) as i8).into(),
            DealerEnd::Bust | DealerEnd::TwentyTwo => -1,
            DealerEnd::Natural => 1,
        })
    }

    /// Returns the bank's mean net from a hand on, computed with probabilities instead of counts.
    /// With `must` the bank draws at once.
    fn mean(bank: &[i64; DealerEnd::COUNT], sum: usize, ace: bool, draws: SoftDraws, must: bool) -> f64 {
        let soft = ace && sum <= 11;
        let total = u8::try_from(if soft { sum + 10 } else { sum }).unwrap();
        if total > 21 {
            return bank[5] as f64;
        }
        if !must && total >= 17 && !(soft && draws.draws_on(total)) {
            return bank[usize::from(total) - 17] as f64;
        }
        (1..=13)
            .map(|rank: usize| mean(bank, sum + rank.min(10), ace || rank == 1, draws, false) / 13.0)
            .sum()
    }

    /// On no soft total does another choice net the bank more, and the bank draws exactly where
    /// drawing nets more than standing.
    #[test]
    fn no_other_choice_is_better() {
        for total in 16..=21 {
            let bank = nets_against(total);
            let best = SoftDraws::best(&bank);
            assert!((17..total).all(|behind| best.draws_on(behind)), "{total}: a bank that is behind draws");
            for soft in 7..=10 {
                let own = mean(&bank, soft, true, best, false);
                for other in 0..16 {
                    let its = mean(&bank, soft, true, SoftDraws(other), false);
                    assert!(own >= its - 1e-12, "{total} {soft} {other}");
                }
                let gains = mean(&bank, soft, true, best, true) > bank[soft - 7] as f64 + 1e-12;
                assert_eq!(best.draws_on(u8::try_from(soft + 10).unwrap()), gains, "{total} {soft}");
            }
        }
    }
}
