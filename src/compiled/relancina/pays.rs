//! Settlement of the relancina: the net of every end of a hand against every kind of hand of the
//! Talla's.

use super::hand::{BustWhen, End, Fate, Kind, Prize};
use crate::bets::relancina::BoxOutcome;
use crate::rules::{BustOwes, EqualPrizes, FiveVersusRelancina, Relancina, TwoRelancinas, VeintiunaRank};

impl End {
    /// Returns the outcome of a box with a single hand.
    pub const fn outcome(self) -> BoxOutcome {
        match self.fate {
            Fate::Live(Kind::Prize(prize)) => prize.outcome(),
            Fate::Live(Kind::Veintiuna) => BoxOutcome::Veintiuna,
            Fate::Live(Kind::VeinteYMedio) => BoxOutcome::VeinteYMedio,
            Fate::Live(Kind::Plain(_)) => BoxOutcome::Ordinary,
            Fate::Live(Kind::Bust) | Fate::Bust(_) => BoxOutcome::Bust,
            Fate::Surrender(_) => BoxOutcome::Surrender,
            Fate::Left => BoxOutcome::Left,
        }
    }
}

/// The payment of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// The hand nets this multiple of its bets.
    Times(i8),
    /// The hand loses half its bets.
    Half,
    /// The hand loses half the stake made before a raise.
    HalfTheStake,
}

/// The table of payments, in units.
#[derive(Clone, Debug)]
pub struct Pays {
    /// Units in one bet.
    pub unit: i64,
    rules: Relancina,
    /// By the hand's end and the Talla's kind.
    dues: Vec<[Due; Kind::COUNT]>,
}

impl Pays {
    /// Returns the payments of these rules.
    pub fn new(rules: &Relancina) -> Pays {
        let row =
            |index| std::array::from_fn(|talla| due(rules, End::from_index(index), Kind::from_index(talla)));
        Pays { unit: rules.unit(), rules: rules.clone(), dues: (0..End::COUNT).map(row).collect() }
    }

    /// Returns the net of a hand, in units. `bets` is the number of bets on it, without a double;
    /// `staked` is the number of bets on the box before any raise.
    pub fn net(&self, end: End, talla: Kind, bets: i64, staked: i64) -> i64 {
        let bets = if end.doubled { 2 * bets } else { bets };
        match self.dues[end.index()][talla.index()] {
            Due::Times(times) => i64::from(times) * bets * self.unit,
            Due::Half => -self.rules.give_up_cost(bets),
            Due::HalfTheStake => -self.rules.give_up_cost(staked),
        }
    }

    /// Returns the amount wagered on a hand, in units.
    pub fn wagered(&self, end: End, bets: i64) -> i64 {
        bets * self.unit * if end.doubled { 2 } else { 1 }
    }

    /// Returns whether the hand's payment depends on the cards that the Talla draws.
    pub fn waits(&self, end: End) -> bool {
        match end.fate {
            Fate::Live(_) | Fate::Surrender(Some(_)) => true,
            Fate::Bust(when) => {
                when == BustWhen::NoPrizeOpen && self.rules.bust_before_prize == BustOwes::Multiple
            }
            Fate::Surrender(None) | Fate::Left => false,
        }
    }
}

/// Returns the payment of a hand against the Talla's kind.
fn due(rules: &Relancina, end: End, talla: Kind) -> Due {
    match (end.fate, talla.prize()) {
        (Fate::Live(kind), _) | (Fate::Surrender(Some(kind)), Some(_)) => {
            Due::Times(times(rules, kind, talla))
        }
        (Fate::Surrender(_), _) => Due::Half,
        (Fate::Left, _) => Due::HalfTheStake,
        (Fate::Bust(when), prize) => {
            let owes = match when {
                BustWhen::NoPrizeOpen => rules.bust_before_prize,
                BustWhen::PrizeOpen => rules.bust_vs_opened_prize,
                BustWhen::LateRound => rules.bust_in_late_round,
            };
            let prize = prize.filter(|_| owes == BustOwes::Multiple);
            Due::Times(prize.map_or(-1, |prize| -multiple(prize)))
        }
    }
}

fn multiple(prize: Prize) -> i8 {
    i8::try_from(prize.pays()).expect("at most 7")
}

/// Returns the multiple of its bets that a hand nets, from both kinds.
fn times(rules: &Relancina, own: Kind, talla: Kind) -> i8 {
    match (own, talla) {
        (Kind::Prize(Prize::Relancina), Kind::Prize(Prize::Relancina)) => match rules.relancina_both {
            TwoRelancinas::Player => 1,
            TwoRelancinas::Talla => -1,
        },
        (Kind::Prize(Prize::RelancinaAndFigure), Kind::Prize(Prize::Relancina))
            if rules.relancina_five_vs_relancina == FiveVersusRelancina::OrdinaryTwentyOne =>
        {
            1 - multiple(Prize::Relancina)
        }
        (Kind::Prize(own), Kind::Prize(its)) => {
            let equal = match rules.prizes_equal {
                EqualPrizes::SameMultiple => own.pays() == its.pays(),
                EqualPrizes::SameHand => own == its,
            };
            if equal { -1 } else { multiple(own) - multiple(its) }
        }
        (Kind::Prize(own), Kind::Veintiuna) if rules.veintiuna_of_talla_deducts => multiple(own) - 1,
        (Kind::Prize(own), Kind::Plain(21)) if rules.talla_21_deducts => multiple(own) - 1,
        (Kind::Prize(own), _) => multiple(own),
        (Kind::Veintiuna | Kind::VeinteYMedio | Kind::Plain(21), Kind::Prize(its)) => 1 - multiple(its),
        (_, Kind::Prize(its)) => -multiple(its),
        _ if strength(rules, own) > strength(rules, talla) => 1,
        // There are no pushes: the Talla wins ties.
        _ => -1,
    }
}

/// Returns the rank of a hand that is not a prize, for comparison.
fn strength(rules: &Relancina, kind: Kind) -> (u8, u8) {
    match kind {
        Kind::Plain(total) => (total, 0),
        Kind::VeinteYMedio => (20, 1),
        Kind::Veintiuna => (21, u8::from(rules.veintiuna_rank == VeintiunaRank::BeatsIt)),
        Kind::Bust | Kind::Prize(_) => (0, 0),
    }
}
