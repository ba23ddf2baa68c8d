//! Caribbean stud a second time: hands from card numbers, and payments from the order of two hands.

mod draw;
mod hand;

pub use draw::draw;
pub use hand::{hand, least_qualifying};

use crate::bets::caribbean::{AnteOutcome, BoxOutcome};
use crate::rules::{CaribbeanStud, HandKind, PokerHand};

/// How a dealer's hand meets a hand that raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// The dealer does not qualify.
    Unqualified,
    /// The dealer qualifies with a lesser hand.
    Lesser,
    /// Both hands are equal.
    Equal,
    /// The dealer's hand is better.
    Better,
}

impl Meeting {
    /// Returns how `dealer` meets `own`, where the dealer qualifies with `least` or better.
    #[must_use]
    pub fn of(own: &PokerHand, dealer: &PokerHand, least: &PokerHand) -> Meeting {
        if dealer < least {
            Meeting::Unqualified
        } else if dealer < own {
            Meeting::Lesser
        } else if dealer == own {
            Meeting::Equal
        } else {
            Meeting::Better
        }
    }
}

/// A payment: what it is called, its net and what was wagered, in [units](CaribbeanStud::unit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The outcome.
    pub outcome: BoxOutcome,
    /// The net.
    pub net: i64,
    /// Ante, raise and the price of a replaced card.
    pub wagered: i64,
}

/// Returns the payment to a hand that folds.
#[must_use]
pub fn folded(rules: &CaribbeanStud) -> Payment {
    Payment { outcome: dealt(AnteOutcome::Fold), net: -rules.unit(), wagered: rules.unit() }
}

/// Returns the payment to a hand of this kind that raises.
#[must_use]
pub fn raised(rules: &CaribbeanStud, kind: HandKind, meeting: Meeting) -> Payment {
    let wagered = rules.unit() * (1 + i64::from(rules.raise_multiple));
    let (outcome, net) = match meeting {
        Meeting::Unqualified => (AnteOutcome::Unqualified, rules.unit()),
        Meeting::Lesser => {
            let raise = i64::from(rules.raise_multiple) * rules.raise_pays.of(kind);
            (AnteOutcome::Win(kind), rules.unit() * (1 + raise))
        }
        Meeting::Equal => (AnteOutcome::Push, 0),
        Meeting::Better => (AnteOutcome::Loss, -wagered),
    };
    Payment { outcome: dealt(outcome), net, wagered }
}

/// Returns the payment to a hand with a bought card that would be this one with dealt cards only.
#[must_use]
pub fn bought(rules: &CaribbeanStud, payment: Payment) -> Payment {
    let price = i64::from(rules.draw_price) * rules.unit();
    Payment {
        outcome: BoxOutcome { bought: true, ..payment.outcome },
        net: payment.net - price,
        wagered: payment.wagered + price,
    }
}

/// Returns the outcome of a hand of dealt cards.
const fn dealt(ante: AnteOutcome) -> BoxOutcome {
    BoxOutcome { ante, bought: false }
}
