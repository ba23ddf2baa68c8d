//! A bank that chooses on its soft totals: on which of them it draws, given what it nets by the
//! dealer's end.
//!
//! The value of every state is found backwards, from the greatest total down. A state whose cards,
//! aces 1, add up to `h` is weighed in units of 13 to the power of `h` − 22, so that a card of
//! value `v` weighs 13 to the power of `v` − 1 and all sums are whole: thirteen ranks are equally
//! likely, whatever the shoe holds. Standing wins ties.

use super::dealer::DealerEnd;

/// The soft totals, 17 to 20, on which the dealer draws: bit 0 is 17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SoftDraws(u8);

/// Beyond the last total, aces 1, that is not over 21.
const OVER: usize = 22;

impl SoftDraws {
    /// Every choice there is.
    pub const COUNT: usize = 16;

    /// The soft totals on which drawing nets the bank more, when a hand that ends as
    /// [`DealerEnd::ALL`] has it nets the bank so much; the natural's is not looked at.
    #[must_use]
    pub fn best(bank: &[i64; 7]) -> SoftDraws {
        let weight = |power: usize| 13_i128.pow(u32::try_from(power).expect("at most 21"));
        let ends = |total: usize| {
            i128::from(bank[DealerEnd::Total(u8::try_from(total).expect("at most 21")).index()])
        };
        let over = i128::from(bank[DealerEnd::Bust.index()]);
        let mut draws = SoftDraws(0);
        // By the cards' sum, aces 1, and whether an ace is among them.
        let mut worth = [[0_i128; 2]; OVER];
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
                                    worth[next][usize::from(ace || value == 1)] * weight(value - 1)
                                }
                        })
                        .sum()
                };
                worth[sum][usize::from(ace)] = match total {
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

    /// Whether the dealer draws on this soft total.
    #[must_use]
    pub const fn on(self, total: u8) -> bool {
        total >= 17 && total <= 20 && self.0 >> (total - 17) & 1 == 1
    }

    /// Its place among all choices.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a single bet on a total nets the bank.
    fn against(total: u8) -> [i64; 7] {
        DealerEnd::ALL.map(|end| match end {
            DealerEnd::Total(dealers) => (dealers.cmp(&total) as i8).into(),
            DealerEnd::Bust => -1,
            DealerEnd::Natural => 1,
        })
    }

    /// The mean of what the bank nets from a soft total on, by chances instead of counts.
    fn mean(bank: &[i64; 7], sum: usize, ace: bool, draws: SoftDraws, must: bool) -> f64 {
        let soft = ace && sum <= 11;
        let total = u8::try_from(if soft { sum + 10 } else { sum }).unwrap();
        if total > 21 {
            return bank[5] as f64;
        }
        if !must && total >= 17 && !(soft && draws.on(total)) {
            return bank[usize::from(total) - 17] as f64;
        }
        (1..=13)
            .map(|rank: usize| mean(bank, sum + rank.min(10), ace || rank == 1, draws, false) / 13.0)
            .sum()
    }

    /// No other choice nets the bank more on any soft total, and each drawing nets more than
    /// standing.
    #[test]
    fn no_other_choice_is_better() {
        for (total, said) in
            [(16, ""), (17, ""), (18, "17"), (19, "17 18"), (20, "17 18 19"), (21, "17 18 19 20")]
        {
            let bank = against(total);
            let best = SoftDraws::best(&bank);
            let on: Vec<String> = (17..=20).filter(|t| best.on(*t)).map(|t| t.to_string()).collect();
            println!("{total}: {on:?}");
            // A bet on 17 or less cannot be bettered by drawing; one that is behind always draws.
            let behind: Vec<&str> = said.split_whitespace().collect();
            assert!(behind.iter().all(|t| on.contains(&(*t).to_owned())), "{total}: {on:?}");
            for soft in 7..=10 {
                let own = mean(&bank, soft, true, best, false);
                for other in 0..16 {
                    assert!(
                        own >= mean(&bank, soft, true, SoftDraws(other), false) - 1e-12,
                        "{total} {soft} {other}"
                    );
                }
                let stands = bank[soft - 7] as f64;
                let draws = mean(&bank, soft, true, best, true);
                assert_eq!(
                    best.on(u8::try_from(soft + 10).unwrap()),
                    draws > stands + 1e-12,
                    "{total} {soft}"
                );
            }
        }
    }
}
