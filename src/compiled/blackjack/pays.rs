//! Settlement: what every end of a hand nets against every end of the
//! dealer's, and what a box makes of its hands.

use super::dealer::DealerEnd;
use super::hand::{End, Fate};
use crate::bets::blackjack::BoxOutcome;
use crate::rules::{Blackjack, NaturalTakes, Ratio, SevensMultiple, SplitNatural, VersusTwentyOne};

/// The table of payments, in units of which `unit` are one bet.
#[derive(Clone, Debug)]
pub struct Pays {
    /// Units to one bet.
    pub unit: i64,
    /// By end and dealer's end: what the hand by itself nets.
    hands: Vec<[i64; 7]>,
    /// A dealer's natural takes the original bet only.
    original_only: bool,
}

impl Pays {
    /// The payments of these rules.
    #[must_use]
    pub fn new(rules: &Blackjack) -> Pays {
        let unit = rules.unit();
        let hands = (0..End::COUNT)
            .map(|index| DealerEnd::ALL.map(|dealer| hand(rules, unit, End::from_index(index), dealer)))
            .collect();
        Pays { unit, hands, original_only: rules.dealer_natural_takes == NaturalTakes::OriginalBets }
    }

    /// What a hand by itself nets, before what comes back of a box under
    /// original bets only.
    #[must_use]
    pub fn hand(&self, end: End, dealer: DealerEnd) -> i64 {
        self.hands[end.index()][dealer.index()]
    }

    /// Whether this end of the dealer's takes exactly the original bet.
    #[must_use]
    pub fn takes_original_only(&self, dealer: DealerEnd) -> bool {
        self.original_only && dealer == DealerEnd::Natural
    }

    /// What a hand won or lost before the dealer's natural showed, and
    /// whether the natural takes the box's original bet for its sake: a hand
    /// decided at once stands as it is, any other that loses loses that bet.
    #[must_use]
    pub fn against_natural(&self, end: End) -> (i64, bool) {
        let net = self.hand(end, DealerEnd::Natural);
        match end.fate {
            Fate::Charlie | Fate::Sevens { .. } | Fate::Retiro => (net, false),
            _ if net < 0 => (0, true),
            _ => (net, false),
        }
    }

    /// What a box nets with these hands.
    #[must_use]
    pub fn net(&self, ends: &[End], dealer: DealerEnd) -> i64 {
        if self.takes_original_only(dealer) {
            let hands = ends.iter().map(|end| self.against_natural(*end));
            let (net, lost) =
                hands.fold((0, false), |(net, lost), (more, loses)| (net + more, lost || loses));
            return if lost { net - self.unit } else { net };
        }
        ends.iter().map(|end| self.hand(*end, dealer)).sum()
    }

    /// What a box nets with these hands, by the dealer's end.
    #[must_use]
    pub fn nets(&self, ends: &[End]) -> [i64; 7] {
        let mut nets = [0; 7];
        for end in ends {
            for (net, more) in nets.iter_mut().zip(&self.hands[end.index()]) {
                *net += more;
            }
        }
        if self.original_only {
            nets[DealerEnd::Natural.index()] = self.net(ends, DealerEnd::Natural);
        }
        nets
    }

    /// What a box bets on these hands.
    #[must_use]
    pub fn wagered(&self, ends: &[End]) -> i64 {
        ends.iter().map(|end| if end.doubled { 2 * self.unit } else { self.unit }).sum()
    }

    /// What became of a box with this one hand.
    #[must_use]
    pub fn outcome(&self, end: End, dealer: DealerEnd) -> BoxOutcome {
        let net = self.net(&[end], dealer);
        let natural = dealer == DealerEnd::Natural;
        match (end.fate, end.doubled) {
            (Fate::Natural | Fate::SplitNatural { .. }, _) if net > 0 => BoxOutcome::Natural,
            (Fate::Natural | Fate::SplitNatural { .. }, _) => BoxOutcome::NaturalPush,
            (Fate::Charlie, false) => BoxOutcome::Charlie,
            (Fate::Charlie, true) => BoxOutcome::DoubledCharlie,
            (Fate::Sevens { suited: false }, _) => BoxOutcome::Sevens,
            (Fate::Sevens { suited: true }, _) => BoxOutcome::SevensSuited,
            (Fate::RetiroLate, _) if natural => BoxOutcome::SurrenderLostToNatural,
            (Fate::Retiro | Fate::RetiroLate, _) => BoxOutcome::Surrender,
            // The double came back, the original bet is lost.
            (_, true) if natural && net == -self.unit => BoxOutcome::LossToNatural,
            (Fate::Bust, false) => BoxOutcome::Bust,
            (Fate::Bust, true) => BoxOutcome::DoubledBust,
            (_, false) if net > 0 => BoxOutcome::Win,
            (_, true) if net > 0 => BoxOutcome::DoubledWin,
            (_, false) if net == 0 => BoxOutcome::Push,
            (_, true) if net == 0 => BoxOutcome::DoubledPush,
            (_, false) if natural => BoxOutcome::LossToNatural,
            (_, false) => BoxOutcome::Loss,
            (_, true) => BoxOutcome::DoubledLoss,
        }
    }
}

/// What one hand nets, in units.
fn hand(rules: &Blackjack, unit: i64, end: End, dealer: DealerEnd) -> i64 {
    let bet = if end.doubled { 2 * unit } else { unit };
    let odds = |aces: bool| match if aces { rules.split_aces_natural } else { rules.split_natural } {
        SplitNatural::Pays(odds) => odds,
        SplitNatural::TwentyOne => Ratio { pays: 1, to: 1 },
    };
    let natural = |odds: Ratio| match dealer {
        DealerEnd::Natural => 0,
        DealerEnd::Total(21) if rules.natural_vs_dealer_21 == VersusTwentyOne::Push => 0,
        _ => odds.of(bet),
    };
    let live = |total: u8, wins: i64| match dealer {
        DealerEnd::Natural if total == 21 && rules.dealer_natural_vs_21 == VersusTwentyOne::Push => 0,
        DealerEnd::Natural => -bet,
        DealerEnd::Bust => wins,
        DealerEnd::Total(dealers) => match total.cmp(&dealers) {
            std::cmp::Ordering::Greater => wins,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => -bet,
        },
    };
    let sevens = |times: u8| {
        let paid = bet * i64::from(times);
        if rules.sevens_multiple == SevensMultiple::ForOne { paid - bet } else { paid }
    };
    match end.fate {
        Fate::Live(total) => live(total, bet),
        Fate::PaidMore { aces } => live(21, odds(aces).of(bet)),
        Fate::Natural => natural(rules.natural_pays),
        Fate::SplitNatural { aces } => natural(odds(aces)),
        Fate::Bust => -bet,
        Fate::RetiroLate if dealer == DealerEnd::Natural => -bet,
        Fate::Retiro | Fate::RetiroLate => -bet / 2,
        Fate::Charlie => bet,
        Fate::Sevens { suited: true } if rules.sevens_suited_pay > 0 => sevens(rules.sevens_suited_pay),
        Fate::Sevens { .. } => sevens(rules.sevens_pay),
    }
}
