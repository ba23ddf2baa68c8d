//! Settlement: the net of every end of a hand against every end of the dealer's, and the net and
//! outcome of a box.

use super::dealer::DealerEnd;
use super::end::{DealerNeed, End, Fate, Stake};
use crate::bets::blackjack::BoxOutcome;
use crate::rules::{
    Blackjack, EqualTotals, NaturalTakes, Ratio, SevensMultiple, SplitNatural, TwentyOne, TwentyTwo,
    TwoNaturals, VersusTwentyOne,
};

/// The table of payments, in units.
#[derive(Clone, Debug)]
pub struct Pays {
    /// Units in one bet.
    pub unit: i64,
    /// Net of a single hand, by its end and the dealer's.
    hands: Vec<[i64; DealerEnd::COUNT]>,
    /// Whether a dealer's natural takes the original bet only.
    original_only: bool,
    /// Whether a natural ties a dealer's 21.
    natural_ties_21: bool,
}

impl Pays {
    /// Returns the payments of these rules.
    pub fn new(rules: &Blackjack) -> Pays {
        let unit = rules.unit();
        let hands = (0..End::count(rules))
            .map(|index| DealerEnd::ALL.map(|dealer| hand(rules, unit, End::from_index(index), dealer)))
            .collect();
        Pays {
            unit,
            hands,
            original_only: rules.dealer_natural_takes == NaturalTakes::OriginalBets,
            natural_ties_21: rules.natural_vs_dealer_21 == VersusTwentyOne::Push,
        }
    }

    /// Returns the number of ends that a hand can have: one more than the largest [`End::index`].
    pub(crate) fn ends(&self) -> usize {
        self.hands.len()
    }

    /// Returns the net of a single hand, in units, before the refund of a box under original bets
    /// only.
    pub fn hand(&self, end: End, dealer: DealerEnd) -> i64 {
        self.hands[end.index()][dealer.index()]
    }

    /// Returns what a finished hand needs of the dealer's hand; `split` is whether it comes from a split.
    pub(super) fn need(&self, end: End, split: bool) -> DealerNeed {
        match end.fate {
            Fate::Live(_) | Fate::PaidMore { .. } => DealerNeed::Total,
            Fate::Natural { .. } | Fate::SplitNatural { .. } if self.natural_ties_21 => DealerNeed::Total,
            Fate::Natural { .. } | Fate::SplitNatural { .. } | Fate::LateSurrender => DealerNeed::Natural,
            _ if self.original_only && (split || end.stake.doubled()) => DealerNeed::Natural,
            _ => DealerNeed::Nothing,
        }
    }

    /// Returns whether this end of the dealer's takes exactly the original bet.
    pub(crate) fn takes_original_only(&self, dealer: DealerEnd) -> bool {
        self.original_only && dealer == DealerEnd::Natural
    }

    /// Returns the net of a hand against a dealer's natural under original bets only, in units, and
    /// whether the hand costs the box its original bet. A hand settled at once keeps its net; any
    /// other losing hand nets 0 and costs the original bet.
    pub fn against_natural(&self, end: End) -> (i64, bool) {
        let net = self.hand(end, DealerEnd::Natural);
        match end.fate {
            Fate::Charlie | Fate::Rescue | Fate::Bonus(_) | Fate::Sevens { .. } | Fate::Surrender => {
                (net, false)
            }
            _ if net < 0 => (0, true),
            _ => (net, false),
        }
    }

    /// Returns the net of a box with these hands, in units.
    pub fn net(&self, ends: &[End], dealer: DealerEnd) -> i64 {
        if self.takes_original_only(dealer) {
            let hands = ends.iter().map(|end| self.against_natural(*end));
            let (net, lost) =
                hands.fold((0, false), |(net, lost), (more, loses)| (net + more, lost || loses));
            return if lost { net - self.unit } else { net };
        }
        ends.iter().map(|end| self.hand(*end, dealer)).sum()
    }

    /// Returns the net of a box with these hands for each of the dealer's ends, in units.
    pub fn nets(&self, ends: &[End]) -> [i64; DealerEnd::COUNT] {
        DealerEnd::ALL.map(|dealer| self.net(ends, dealer))
    }

    /// Returns the amount of the player's own money that a box wagers on these hands, in units.
    pub fn wagered(&self, ends: &[End]) -> i64 {
        ends.iter().map(|end| end.stake.own() * self.unit).sum()
    }

    /// Returns the outcome of a box with a single hand.
    pub fn outcome(&self, end: End, dealer: DealerEnd) -> BoxOutcome {
        if matches!(end.stake, Stake::Four | Stake::Eight) {
            return BoxOutcome::Redoubled;
        }
        let net = self.net(&[end], dealer);
        let natural = dealer == DealerEnd::Natural;
        match (end.fate, end.stake.doubled()) {
            (Fate::Natural { suited: true }, _) if net > 0 => BoxOutcome::NaturalSuited,
            (Fate::Natural { .. } | Fate::SplitNatural { .. }, _) if net > 0 => BoxOutcome::Natural,
            (Fate::Natural { .. } | Fate::SplitNatural { .. }, _) => BoxOutcome::NaturalPush,
            (Fate::Charlie, false) => BoxOutcome::Charlie,
            (Fate::Charlie, true) => BoxOutcome::DoubledCharlie,
            (Fate::Bonus(cards), _) => BoxOutcome::of_bonus(cards),
            (Fate::Rescue, _) => BoxOutcome::Rescue,
            (Fate::Sevens { suited: false }, _) => BoxOutcome::Sevens,
            (Fate::Sevens { suited: true }, _) => BoxOutcome::SevensSuited,
            (Fate::LateSurrender, _) if natural => BoxOutcome::SurrenderLostToNatural,
            (Fate::Surrender | Fate::LateSurrender, _) => BoxOutcome::Surrender,
            (Fate::Bust, _) if end.stake == Stake::HalfFree => BoxOutcome::FreeDoubledBust,
            (_, _) if end.stake == Stake::HalfFree => match net {
                1.. => BoxOutcome::FreeDoubledWin,
                0 => BoxOutcome::FreeDoubledPush,
                _ => BoxOutcome::FreeDoubledLoss,
            },
            // The double is refunded, the original bet is lost.
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

/// Returns the net of a single hand, in units.
fn hand(rules: &Blackjack, unit: i64, end: End, dealer: DealerEnd) -> i64 {
    // What the hand wins at even money, and what it loses: a free bet loses nothing.
    let (bet, own) = (end.stake.bets() * unit, end.stake.own() * unit);
    let odds = |aces: bool| match if aces { rules.split_aces_natural } else { rules.split_natural } {
        SplitNatural::Pays(odds) => odds,
        SplitNatural::TwentyOne => Ratio { pays: 1, to: 1 },
    };
    let natural = |odds: Ratio| match dealer {
        DealerEnd::Natural if rules.natural_vs_dealer_natural == TwoNaturals::Push => 0,
        DealerEnd::Total(21) if rules.natural_vs_dealer_21 == VersusTwentyOne::Push => 0,
        _ => odds.of(bet),
    };
    let live = |total: u8, wins: i64| match dealer {
        DealerEnd::Natural if total == 21 && rules.dealer_natural_vs_21 == VersusTwentyOne::Push => 0,
        DealerEnd::Natural => -own,
        DealerEnd::Bust => wins,
        DealerEnd::TwentyTwo if rules.dealer_total_22 == TwentyTwo::Push => 0,
        DealerEnd::TwentyTwo => wins,
        DealerEnd::Total(dealers) => match total.cmp(&dealers) {
            std::cmp::Ordering::Greater => wins,
            std::cmp::Ordering::Equal if total == 21 && rules.player_total_21 == TwentyOne::Wins => wins,
            std::cmp::Ordering::Equal if rules.dealer_ties == EqualTotals::Push => 0,
            std::cmp::Ordering::Equal => -own,
            std::cmp::Ordering::Less => -own,
        },
    };
    let sevens = |times: u8| {
        let paid = bet * i64::from(times);
        if rules.sevens_multiple == SevensMultiple::ForOne { paid - bet } else { paid }
    };
    match end.fate {
        Fate::Live(total) => live(total, bet),
        Fate::PaidMore { aces } => live(21, odds(aces).of(bet)),
        Fate::Natural { suited: false } => natural(rules.natural_pays),
        Fate::Natural { suited: true } => natural(rules.natural_suited_pays.unwrap_or(rules.natural_pays)),
        Fate::SplitNatural { aces } => natural(odds(aces)),
        Fate::Bust => -own,
        Fate::LateSurrender if dealer == DealerEnd::Natural => -own,
        Fate::Surrender | Fate::LateSurrender => -own / 2,
        Fate::Charlie => bet,
        Fate::Rescue => -own / 2,
        Fate::Bonus(cards) => rules.bonus_21(cards).map_or(bet, |odds| odds.of(bet)),
        Fate::Sevens { suited: true } if rules.sevens_suited_pay > 0 => sevens(rules.sevens_suited_pay),
        Fate::Sevens { .. } => sevens(rules.sevens_pay),
    }
}
