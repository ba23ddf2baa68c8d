//! The optional bets: insurance, even money and the desafío, as the rules offer them and a chart takes them.

use crate::rules::{Blackjack, DesafioWon, Ratio};
use crate::strategy::Offers;

/// The optional bets of a table. Each is half the initial bet, but for even money, which replaces the main bet.
#[derive(Clone, Copy, Debug)]
pub struct OptionalBets {
    /// Units in one initial bet.
    unit: i64,
    /// The odds of insurance; `None` if it is not offered.
    pub insurance: Option<Ratio>,
    /// Whether even money is offered.
    pub even_money: bool,
    desafio: Option<DesafioWon>,
    /// The bets that are offered and taken.
    pub taken: Offers,
}

impl OptionalBets {
    /// Returns the optional bets that these rules offer. `taken` are the offers that the chart takes.
    pub fn new(rules: &Blackjack, taken: Offers) -> OptionalBets {
        OptionalBets {
            unit: rules.unit(),
            insurance: rules.insurance_offered.then_some(rules.insurance_pays),
            even_money: rules.even_money_offered,
            desafio: rules.desafio_offered.then_some(rules.desafio_won),
            taken: Offers {
                insurance: rules.insurance_offered && taken.insurance,
                even_money: rules.even_money_offered && taken.even_money,
                desafio: rules.desafio_offered && taken.desafio,
            },
        }
    }

    /// Returns whether the desafío is offered.
    pub fn desafio(&self) -> bool {
        self.desafio.is_some()
    }

    /// Returns whether the desafío is offered and, if won, ends its hand. The line's net is then that of
    /// accepting less that of declining.
    pub fn desafio_ends_hand(&self) -> bool {
        self.desafio == Some(DesafioWon::EndsHand)
    }

    /// Returns what insurance or even money, if one of them is taken, adds to a box under an ace: the net and the
    /// wager, in units. `natural` is whether the box has a natural, `dealer_natural` whether the dealer has one (`None` if
    /// that could not be decided), `net` the net of the main bet.
    pub fn under_ace(&self, natural: bool, dealer_natural: Option<bool>, net: i64) -> (i64, i64) {
        let half = self.unit / 2;
        match (self.insurance.filter(|_| self.taken.insurance), dealer_natural) {
            _ if natural && self.taken.even_money => (self.unit - net, 0),
            (Some(odds), Some(won)) => (if won { odds.of(half) } else { -half }, half),
            _ => (0, 0),
        }
    }
}
