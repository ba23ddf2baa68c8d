//! Sums over rotations, as whole numbers: adding them in any order gives the same
//! bits.

use super::{Bank, Ledger};
use crate::tally::{Line, Outcome, Tally};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};

/// Σ x and Σ x² of one amount over rotations, in ledger units. Amounts may reach
/// 10^27, so the sum of squares has unbounded size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    sum: i128,
    #[serde(with = "digits")]
    squares: BigInt,
}

/// The form of a sum of squares in files: its decimal digits.
mod digits {
    use num_bigint::BigInt;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(number: &BigInt, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BigInt, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

impl Spread {
    fn add(&mut self, x: i128) {
        self.sum += x;
        self.squares += BigInt::from(x) * x;
    }

    fn merge(&mut self, other: &Spread) {
        self.sum += other.sum;
        self.squares += &other.squares;
    }

    /// Returns the exact sum, in ledger units.
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// Returns the mean and the standard deviation over `n` rotations, in units of
    /// money of `scale` ledger units each; no deviation for fewer than two rotations.
    pub fn of(&self, n: u64, scale: i64) -> (f64, Option<f64>) {
        let (count, scale) = (n as f64, scale as f64);
        let mean = self.sum as f64 / count;
        // n Σ x² − (Σ x)² in whole numbers: no digits are lost.
        let spread = &self.squares * n - BigInt::from(self.sum) * self.sum;
        let spread = spread.to_f64().expect("every whole number has a nearest one");
        let variance = (n > 1).then(|| spread / count / (count - 1.0));
        (mean / scale, variance.map(|v| v.sqrt() / scale))
    }
}

/// The tally of a number of rotations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankTally {
    /// Rotations played.
    pub rotations: u64,
    /// Rotations in which all participants advanced again.
    pub dry: u64,
    /// Number of advances after the first one.
    pub again: Spread,
    /// The largest number of such advances in one rotation.
    pub most_again: u64,
    /// Each participant's net before the bank is shared.
    pub play: Vec<Spread>,
    /// Each participant's share of the bank minus advances.
    pub bank: Vec<Spread>,
    /// The sum of both.
    pub total: Vec<Spread>,
    /// The bets against the bank; the sampling unit is the rotation.
    pub bets: Tally,
}

impl BankTally {
    pub(super) fn new(bank: &Bank<'_>) -> BankTally {
        let none = vec![Spread::default(); bank.participants()];
        let (play, own, bets) = (none.clone(), none.clone(), Tally::new(&[BankTally::line(bank)]));
        BankTally { play, bank: own, total: none, bets, ..BankTally::default() }
    }

    /// Returns the line of the bets against the bank. It includes the optional bets
    /// that are taken.
    pub fn line(bank: &Bank<'_>) -> Line {
        let outcomes = vec![Outcome::varied("net")];
        Line { name: "total", unit: bank.rules.unit(), optional: false, outcomes }
    }

    pub(super) fn end_rotation(&mut self, ledger: &Ledger) {
        self.rotations += 1;
        self.dry += u64::from(ledger.again > 0);
        self.again.add(ledger.again.into());
        self.most_again = self.most_again.max(ledger.again);
        for (i, (play, bank)) in ledger.play.iter().zip(&ledger.bank).enumerate() {
            self.play[i].add(*play);
            self.bank[i].add(*bank);
            self.total[i].add(play + bank);
        }
        self.bets.end_shoe();
    }

    pub(super) fn merge(&mut self, other: &BankTally) {
        self.rotations += other.rotations;
        self.dry += other.dry;
        self.again.merge(&other.again);
        self.most_again = self.most_again.max(other.most_again);
        let mine = self.play.iter_mut().chain(&mut self.bank).chain(&mut self.total);
        for (spread, more) in mine.zip(other.play.iter().chain(&other.bank).chain(&other.total)) {
            spread.merge(more);
        }
        self.bets.merge(&other.bets);
    }

    /// Returns whether this can be a tally of the same table as an empty one: a tally that was read
    /// from a file may be of another.
    pub(super) fn is_like(&self, empty: &BankTally) -> bool {
        let participants = |tally: &BankTally| [&tally.play, &tally.bank, &tally.total].map(Vec::len);
        participants(self) == participants(empty) && self.bets.is_like(&empty.bets)
    }

    /// Checks that the participants' totals sum to zero.
    ///
    /// # Panics
    /// If the totals of all participants do not sum to zero.
    pub(super) fn assert_balanced(&self) {
        let sum: i128 = self.total.iter().map(Spread::sum).sum();
        assert_eq!(sum, 0, "the totals of all participants");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Amounts come back from their text, also beyond 128 bits.
    #[test]
    fn a_stored_spread_is_read_again() {
        let mut spread = Spread::default();
        for x in [i128::MAX / 4, -3, i128::MAX / 3] {
            spread.add(x);
        }
        let text = serde_json::to_string(&spread).unwrap();
        assert_eq!(serde_json::from_str::<Spread>(&text).unwrap(), spread);
        assert!(serde_json::from_str::<Spread>(&text.replacen("squares\":\"", "squares\":\"x", 1)).is_err());
    }

    #[test]
    fn mean_and_deviation_are_those_of_the_amounts() {
        let mut spread = Spread::default();
        for x in [4, -2, 10, 0] {
            spread.add(x);
        }
        let (mean, deviation) = spread.of(4, 2);
        assert!((mean - 1.5).abs() < 1e-12);
        // (4 − 3)² + (−2 − 3)² + (10 − 3)² + (0 − 3)² = 84, over 3, in halves
        assert!((deviation.unwrap() - 28.0_f64.sqrt() / 2.0).abs() < 1e-12);
        assert_eq!(spread.of(1, 2).1, None);
    }

    /// Amounts whose squares exceed 128 bits have the deviation of the same amounts
    /// in a larger unit.
    #[test]
    fn the_deviation_of_vast_amounts_is_a_number() {
        let (mut small, mut vast) = (Spread::default(), Spread::default());
        let scale = 10_i64.pow(18);
        for x in [4, -2, 10, 0] {
            small.add(x);
            vast.add(x * 10_i128.pow(26));
        }
        let (mean, deviation) = small.of(4, 2);
        let (vast_mean, vast_deviation) = vast.of(4, 2 * scale);
        assert!((vast_mean / 1e8 - mean).abs() < 1e-12, "{vast_mean}");
        assert!((vast_deviation.unwrap() / 1e8 - deviation.unwrap()).abs() < 1e-12, "{vast_deviation:?}");
    }
}
