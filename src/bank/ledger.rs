//! The ledger of one rotation: every participant's purse and the bank's till, in
//! whole units. They add up to zero at every moment.
//!
//! Amounts have 128 bits. A rotation of 65 participants deals fewer than
//! 10^6 hands; a hand nets fewer than 10^9 units at a stake of one, stakes and
//! advances are at most 10^9, and a unit of a net is at most 65 units of the
//! ledger. No amount of a rotation reaches 10^27.

/// Purses, till and advances of one rotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Each participant's net at the table, without the bank: the count before the
    /// bank is shared (annex 7).
    pub play: Vec<i128>,
    /// Each participant's share of the bank minus advances.
    pub bank: Vec<i128>,
    /// The money in the bank.
    pub till: i128,
    /// Number of advances after the first one.
    pub again: u64,
    advance: i128,
}

impl Ledger {
    /// Creates a ledger in which every participant has advanced the same sum
    /// (annex 7).
    ///
    /// # Panics
    /// If the advance is not positive, because no number of advances would fill an
    /// empty bank.
    pub fn new(participants: usize, advance: i128) -> Ledger {
        assert!(advance > 0, "an advance of {advance}");
        let (play, bank) = (vec![0; participants], vec![0; participants]);
        let mut ledger = Ledger { play, bank, till: 0, again: 0, advance };
        ledger.advance_all(1);
        ledger
    }

    fn participants(&self) -> i128 {
        i128::try_from(self.bank.len()).expect("few participants")
    }

    fn advance_all(&mut self, times: u64) {
        let advanced = i128::from(times) * self.advance;
        for purse in &mut self.bank {
            *purse -= advanced;
        }
        self.till += advanced * self.participants();
    }

    fn advance_again(&mut self, times: u64) {
        self.again += times;
        self.advance_all(times);
    }

    /// Settles a bet with the bank; `net` is the participant's.
    pub fn settle(&mut self, participant: usize, net: i128) {
        self.play[participant] += net;
        self.till -= net;
    }

    /// Begins a round. If the bank is empty, every participant advances again.
    pub(crate) fn begin_round(&mut self) {
        if self.till <= 0 {
            self.advance_again(1);
        }
    }

    /// Ends a round. If the till is negative, all participants advance the same sum
    /// again, as often as necessary (annex 7).
    pub(crate) fn end_round(&mut self) {
        if self.till < 0 {
            let together = (self.advance * self.participants()).unsigned_abs();
            let times = self.till.unsigned_abs().div_ceil(together);
            self.advance_again(u64::try_from(times).expect("a deficit of fewer than 2^64 advances"));
        }
    }

    /// Ends the rotation: distributes the till equally to the participants.
    ///
    /// # Panics
    /// If the till is not divisible by the number of participants, which the scale
    /// of the units guarantees, or if the ledger does not
    /// [balance](Ledger::balance).
    pub fn share(&mut self) {
        let participants = self.participants();
        assert_eq!(self.till % participants, 0, "the scale makes shares whole");
        let share = self.till / participants;
        for purse in &mut self.bank {
            *purse += share;
        }
        self.till -= share * participants;
        assert_eq!(self.balance(), 0, "purses and till of a rotation");
    }

    /// Returns the sum of purses and till. It is always 0, because no money comes
    /// from outside.
    pub fn balance(&self) -> i128 {
        self.play.iter().chain(&self.bank).sum::<i128>() + self.till
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three participants advance 10 each. The bank of 30 pays 25 and 20, all advance
    /// once more, the bank takes 15 and is shared.
    #[test]
    fn an_empty_bank_is_filled_and_shared_by_all() {
        let mut ledger = Ledger::new(3, 10);
        assert_eq!(ledger.till, 30);
        ledger.settle(0, 25);
        ledger.settle(1, 20);
        ledger.end_round();
        assert_eq!((ledger.till, ledger.again), (15, 1));
        ledger.settle(2, -15);
        ledger.end_round();
        ledger.share();
        assert_eq!(ledger.play, [25, 20, -15]);
        assert_eq!(ledger.bank, [-10, -10, -10], "20 advanced, 10 back");
        assert_eq!((ledger.till, ledger.balance()), (0, 0));
    }

    /// The number of advances is the smallest that fills the till, as found by adding
    /// advances one by one.
    #[test]
    fn a_deficit_takes_the_fewest_advances_that_cover_it() {
        for participants in 1..=4 {
            for advance in 1..=7 {
                for deficit in 0..=60 {
                    let mut ledger = Ledger::new(participants, advance);
                    ledger.settle(0, ledger.till + deficit);
                    let (mut till, mut again) = (-deficit, 0);
                    while till < 0 {
                        till += advance * i128::try_from(participants).unwrap();
                        again += 1;
                    }
                    ledger.end_round();
                    assert_eq!(
                        (ledger.till, ledger.again),
                        (till, again),
                        "{participants} {advance} {deficit}"
                    );
                    assert_eq!(ledger.balance(), 0);
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "purses and till of a rotation")]
    fn a_ledger_that_does_not_balance_panics() {
        let mut ledger = Ledger::new(3, 10);
        ledger.play[1] += 1;
        ledger.share();
    }

    #[test]
    fn an_empty_bank_is_filled_before_the_next_round() {
        let mut ledger = Ledger::new(2, 5);
        ledger.settle(0, 10);
        ledger.end_round();
        assert_eq!((ledger.till, ledger.again), (0, 0));
        ledger.begin_round();
        assert_eq!((ledger.till, ledger.again), (10, 1));
    }
}
