//! What the ends of hands net against the dealer of an infinite deck, from the rules alone.

use super::play::Column;
use ventaja::rules::{EqualTotals, NaturalTakes, Ratio, Surrender, TwoNaturals, VersusTwentyOne};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum From {
    Deal,
    Split,
    SplitAce,
}

/// What is bet on a hand: what it wins at even money, and what it loses, which
/// is less where the house has bet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bets {
    pub(super) all: f64,
    pub(super) own: f64,
}

pub(super) const ONE: Bets = Bets { all: 1.0, own: 1.0 };

#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Total(u8),
    /// Ace and ten on a split hand: a natural, or a 21 that is paid more.
    SplitNatural(Ratio),
    Paid21(Ratio),
    Natural,
    Bust,
    Charlie,
    Sevens(f64),
    Surrender,
    /// A doubled hand is given up, and half of what is bet returned.
    Rescue,
}

fn odds(ratio: Ratio) -> f64 {
    f64::from(ratio.pays) / f64::from(ratio.to)
}

impl Column<'_> {
    /// What an end nets with these bets.
    pub(super) fn net(&self, from: From, end: End, bet: Bets) -> f64 {
        let totals = (17..=21).zip(self.dealer.totals);
        let totals: f64 = totals.map(|(dealer, chance)| chance * self.against(end, bet, dealer)).sum();
        let natural = if self.dealer.natural > 0.0 {
            self.dealer.natural * self.against_natural(from, end, bet)
        } else {
            0.0
        };
        // A 22 that ties returns the bets of hands that stand.
        let tied = match end {
            End::Total(_) | End::Paid21(_) => 0.0,
            _ => self.dealer.ties * self.against(end, bet, 0),
        };
        totals + self.dealer.bust * self.against(end, bet, 0) + tied + natural
    }

    /// Against a total of the dealer's; 0 if he is over.
    fn against(&self, end: End, bet: Bets, dealer: u8) -> f64 {
        let won = |total: u8, odds: f64| match total.cmp(&dealer) {
            std::cmp::Ordering::Greater => odds * bet.all,
            std::cmp::Ordering::Equal if self.rules.dealer_ties == EqualTotals::Push => 0.0,
            std::cmp::Ordering::Equal => -bet.own,
            std::cmp::Ordering::Less => -bet.own,
        };
        let natural = |odds: f64| {
            let tie = dealer == 21 && self.rules.natural_vs_dealer_21 == VersusTwentyOne::Push;
            if tie { 0.0 } else { odds * bet.all }
        };
        match end {
            End::Total(total) => won(total, 1.0),
            End::Paid21(ratio) => won(21, odds(ratio)),
            End::Natural => natural(self.natural()),
            End::SplitNatural(ratio) => natural(odds(ratio)),
            End::Bust => -bet.own,
            End::Charlie => bet.all,
            End::Sevens(net) => net,
            End::Surrender | End::Rescue => -bet.own / 2.0,
        }
    }

    /// What a natural is paid on average: one in four is of one suit.
    fn natural(&self) -> f64 {
        let any = odds(self.rules.natural_pays);
        self.rules.natural_suited_pays.map_or(any, |suited| 0.75 * any + 0.25 * odds(suited))
    }

    /// Against a natural; of a split hand where that takes the original bet only,
    /// besides that bet.
    pub(super) fn against_natural(&self, from: From, end: End, bet: Bets) -> f64 {
        let takes = match (self.rules.dealer_natural_takes, from) {
            (NaturalTakes::AllBets, _) => bet.own,
            (NaturalTakes::OriginalBets, From::Deal) => 1.0,
            (NaturalTakes::OriginalBets, _) => 0.0,
        };
        match end {
            End::Natural | End::SplitNatural(_)
                if self.rules.natural_vs_dealer_natural == TwoNaturals::Push =>
            {
                0.0
            }
            End::Natural => self.natural() * bet.all,
            End::SplitNatural(ratio) => odds(ratio) * bet.all,
            End::Total(21) | End::Paid21(_) if self.rules.dealer_natural_vs_21 == VersusTwentyOne::Push => {
                0.0
            }
            End::Charlie => bet.all,
            End::Sevens(net) => net,
            End::Rescue => -bet.own / 2.0,
            End::Surrender if self.rules.surrender_kind == Surrender::Early => -bet.own / 2.0,
            _ => -takes,
        }
    }
}
