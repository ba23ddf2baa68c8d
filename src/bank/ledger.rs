//! The books of one rotation: everybody's purse and the bank's till, in
//! whole units, so that they add up to nothing at every moment.

/// Purses, till and advances of one rotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// What each participant won or lost at the table, the bank apart: the
    /// count that is made before the bank is shared (annex 7).
    pub play: Vec<i64>,
    /// What each participant put into the bank and got out of it.
    pub bank: Vec<i64>,
    /// What lies in the bank.
    pub till: i64,
    /// How often everybody advanced again, the first time apart.
    pub again: u64,
    advance: i64,
}

impl Ledger {
    /// So many participants begin, each advancing the same sum (annex 7).
    #[must_use]
    pub fn new(participants: usize, advance: i64) -> Ledger {
        let mut ledger =
            Ledger { play: vec![0; participants], bank: vec![0; participants], till: 0, again: 0, advance };
        ledger.everybody_advances();
        ledger
    }

    fn everybody_advances(&mut self) {
        for purse in &mut self.bank {
            *purse -= self.advance;
            self.till += self.advance;
        }
    }

    /// A bet is settled: the bank pays what it nets, or takes it.
    pub fn settle(&mut self, participant: usize, net: i64) {
        self.play[participant] += net;
        self.till -= net;
    }

    /// A round is to begin: an empty bank cannot bank it.
    pub fn begin_round(&mut self) {
        if self.till <= 0 {
            self.again += 1;
            self.everybody_advances();
        }
    }

    /// A round is settled: where the bank lacked what it had to pay, everybody
    /// advances the same sum again, as often as it takes (annex 7).
    pub fn end_round(&mut self) {
        while self.till < 0 {
            self.again += 1;
            self.everybody_advances();
        }
    }

    /// The rotation is over: what is left is shared equally. The till must
    /// divide by the participants, as the scale of the units has it.
    pub fn share(&mut self) {
        let participants = i64::try_from(self.bank.len()).expect("few participants");
        debug_assert_eq!(self.till % participants, 0, "the scale makes shares whole");
        let share = self.till / participants;
        for purse in &mut self.bank {
            *purse += share;
        }
        self.till -= share * participants;
    }

    /// Purses and till together: nothing comes from outside, so always 0.
    #[must_use]
    pub fn balance(&self) -> i64 {
        self.play.iter().chain(&self.bank).sum::<i64>() + self.till
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three participants, 10 each; the bank of 30 pays 25 and 20, everybody
    /// advances once more; it takes 10 and is shared.
    #[test]
    fn a_dry_bank_is_filled_by_everybody_and_shared_by_everybody() {
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

    #[test]
    fn a_bank_with_nothing_left_is_filled_before_the_next_round() {
        let mut ledger = Ledger::new(2, 5);
        ledger.settle(0, 10);
        ledger.end_round();
        assert_eq!((ledger.till, ledger.again), (0, 0));
        ledger.begin_round();
        assert_eq!((ledger.till, ledger.again), (10, 1));
    }
}
