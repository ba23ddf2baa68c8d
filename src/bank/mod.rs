//! A bank that the participants own in equal shares and deal in turn: each
//! participant's net after the bank is shared, and how often the bank is empty.
//!
//! The sampling unit is one *rotation* of the deal, in which every participant deals
//! one shoe and the others play it against the bank. The referee deals the rounds.
//! The module does not know how hands are settled, nor any particular rulebook.

mod ledger;
mod rotation;
mod tally;

pub use ledger::Ledger;
pub use rotation::{RotationPlan, simulate};
pub use tally::{BankTally, Spread};

use crate::fault::{Fault, Faults};
use crate::numbers::MOST_MONEY;
use crate::rules::{BankOwner, Blackjack, Rules};

/// A table whose participants own the bank.
#[derive(Debug)]
pub struct Bank<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    blackjack: &'a Blackjack,
    /// Each participant's bet in every round, in the order of the deal.
    pub stakes: Vec<i64>,
    /// Each participant's advance, at the start and again whenever the bank is
    /// empty.
    pub advance: i64,
}

impl<'a> Bank<'a> {
    /// Creates a table with these stakes: one for each participant, or one for all.
    ///
    /// # Errors
    /// Returns faults if the house owns the bank or the rules do not allow the
    /// stakes.
    pub fn new(rules: &'a Rules, stakes: &[i64], advance: i64) -> Result<Bank<'a>, Faults> {
        let house = || {
            let message = "the house owns the bank";
            Fault::new("bank.owner", message).allowed(
                "the relancina, or a rulebook with bank.owner=participants, such as club-conservador",
            )
        };
        let Some(blackjack) = rules.play.blackjack() else { return Err(house().into()) };
        if blackjack.bank_owner == BankOwner::House {
            return Err(house().into());
        }
        if rules.shoe.decks.count().is_none() {
            let message = "the deal passes on when the cards are shuffled, and an infinite deck never is";
            return Err(Fault::new("shoe.decks=inf", message).allowed("1 to 16 decks").into());
        }
        let participants = usize::from(rules.boxes) + 1;
        let mut faults = Vec::new();
        if stakes.len() != participants && stakes.len() != 1 {
            let message = format!("{} stakes for {participants} participants", stakes.len());
            faults.push(Fault::new("--stakes", message).allowed(format!(
                "{participants} amounts, one for each of {} boxes and the banker, or a single one for all",
                rules.boxes
            )));
        }
        let multiple = i64::from(blackjack.bank_stake_multiple);
        for stake in stakes {
            if *stake < 1 || *stake > MOST_MONEY || stake % multiple != 0 {
                let allowed = format!("multiples of {multiple} up to {MOST_MONEY} (bank.stake_multiple)");
                faults.push(Fault::new("--stakes", format!("a stake is {stake}")).allowed(allowed));
            }
        }
        let ratio = i64::from(blackjack.bank_stake_ratio);
        if let (Some(least), Some(most)) = (stakes.iter().min(), stakes.iter().max())
            && faults.is_empty()
            && *most > least * ratio
        {
            let message = format!("the largest stake, {most}, is over {ratio} times the smallest, {least}");
            let allowed = format!("at most {ratio} to 1 (bank.stake_ratio)");
            faults.push(Fault::new("--stakes", message).allowed(allowed));
        }
        if !(1..=MOST_MONEY).contains(&advance) {
            let message = format!("the advance is {advance}");
            faults.push(Fault::new("--advance", message).allowed(format!("1 to {MOST_MONEY}")));
        }
        Faults::check(faults)?;
        let stakes = if let [stake] = *stakes { vec![stake; participants] } else { stakes.to_vec() };
        Ok(Bank { rules, blackjack, stakes, advance })
    }

    /// Returns the number of participants who share the bank: the players at the
    /// table and the banker.
    pub fn participants(&self) -> usize {
        self.stakes.len()
    }

    /// Returns the ledger units per unit of money. The scale makes every payment and
    /// every equal share a whole number.
    pub fn scale(&self) -> i64 {
        self.rules.unit() * i64::try_from(self.participants()).expect("few participants")
    }

    /// Returns the owner of box `number`, counted from 0, while `banker` deals: the
    /// other participants in order from the banker's right, then the banker.
    fn owner(&self, banker: usize, number: usize) -> usize {
        (banker + 1 + number) % self.participants()
    }
}
