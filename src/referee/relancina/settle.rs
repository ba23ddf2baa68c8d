//! Settlement: prizes against prizes pay the difference of their multiples, and the Talla wins
//! ties.

use super::player::rule_of_prize;
use super::{BustWhen, Fate, Kind, PlayedHand, Prize, Table};
use crate::bets::relancina::BoxOutcome;
use crate::cards::Card;
use crate::lang::Number;
use crate::referee::narration::{Narration, Seat, narrate};
use crate::rules::{
    BustOwes, EqualPrizes, FiveVersusRelancina, GiveUpVersusPrize, Relancina, TwoRelancinas, VeintiunaRank,
};
use crate::strategy::relancina::Strategy;

/// Returns the outcome of a box with a single live hand.
fn outcome_of(kind: Kind) -> BoxOutcome {
    match kind {
        Kind::Bust => BoxOutcome::Bust,
        Kind::Plain(_) => BoxOutcome::Ordinary,
        Kind::VeinteYMedio => BoxOutcome::VeinteYMedio,
        Kind::Veintiuna => BoxOutcome::Veintiuna,
        Kind::Prize(Prize::Relancina) => BoxOutcome::Relancina,
        Kind::Prize(Prize::RelancinaAndFigure) => BoxOutcome::RelancinaAndFigure,
        Kind::Prize(Prize::Escalera) => BoxOutcome::Escalera,
        Kind::Prize(Prize::EscaleraFlor) => BoxOutcome::EscaleraFlor,
        Kind::Prize(Prize::Gran21Under) => BoxOutcome::Gran21Under,
        Kind::Prize(Prize::Gran21) => BoxOutcome::Gran21,
        Kind::Prize(Prize::Chipolo) => BoxOutcome::Chipolo,
        Kind::Prize(Prize::TripleSiete) => BoxOutcome::TripleSiete,
    }
}

/// The result of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxResult {
    /// The outcome.
    pub outcome: BoxOutcome,
    /// The net, in [units](Relancina::unit).
    pub net: i64,
    /// The amount wagered, raises, doubles and splits included, in units.
    pub wagered: i64,
    /// Bets staked before any raise.
    pub staked: i64,
    /// The first card of the box.
    pub first: Card,
}

/// A payment across the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Payment {
    /// Units paid to the Talla.
    ToTalla(i64),
    /// Units paid to the player.
    ToPlayer(i64),
}

impl Payment {
    fn of(net: i64) -> Payment {
        if net < 0 { Payment::ToTalla(-net) } else { Payment::ToPlayer(net) }
    }
}

/// Returns the multiple of its stake that a live hand nets against the Talla's.
pub(crate) fn versus(rules: &Relancina, player: Kind, talla: Kind) -> i64 {
    // "Cobra 5 veces ... si la Casa no tiene Relancina" (1): a reading decides whether the condition also
    // applies to the payment.
    let no_five = player == Kind::Prize(Prize::RelancinaAndFigure)
        && talla == Kind::Prize(Prize::Relancina)
        && rules.relancina_five_vs_relancina == FiveVersusRelancina::OrdinaryTwentyOne;
    let player = if no_five { Kind::Plain(21) } else { player };
    match (player.prize(), talla.prize()) {
        (Some(own), Some(prize)) => prize_against_prize(rules, own, prize),
        // A prize beats every other hand (1 to 5). Ten and ace "counts 1 for pay in proportion"
        // (6).
        (Some(own), None) => {
            let deducted = match talla {
                Kind::Veintiuna => rules.veintiuna_of_talla_deducts,
                Kind::Plain(21) => rules.talla_21_deducts,
                _ => false,
            };
            i64::from(own.multiple()) - i64::from(deducted)
        }
        // "The players must pay their stake times that prize", minus 1 for a special hand or a 21 of two to
        // four cards.
        (None, Some(prize)) => {
            let deducts = matches!(player, Kind::VeinteYMedio | Kind::Veintiuna | Kind::Plain(21));
            i64::from(deducts) - i64::from(prize.multiple())
        }
        (None, None) => {
            if rank(rules, player) > rank(rules, talla) {
                1
            } else {
                -1
            }
        }
    }
}

/// Returns the multiple for a prize against a prize. "Los pagos son en proporción": the higher
/// multiple collects the difference; with equal prizes the Talla collects one stake.
fn prize_against_prize(rules: &Relancina, own: Prize, prize: Prize) -> i64 {
    if own == Prize::Relancina && prize == Prize::Relancina {
        return match rules.relancina_both {
            TwoRelancinas::Talla => -1,
            TwoRelancinas::Player => 1,
        };
    }
    let difference = i64::from(own.multiple()) - i64::from(prize.multiple());
    if difference == 0 && (rules.prizes_equal == EqualPrizes::SameMultiple || own == prize) {
        return -1;
    }
    difference
}

/// Returns the rank of a hand that is not a prize, in half points: 20½ is 41. By custom 21 ranks
/// above 20½, and lower totals rank below it.
fn rank(rules: &Relancina, kind: Kind) -> u8 {
    match kind {
        Kind::Bust => 0,
        Kind::Plain(total) => 2 * total,
        Kind::VeinteYMedio => 41,
        Kind::Veintiuna => match rules.veintiuna_rank {
            VeintiunaRank::Equal => 42,
            VeintiunaRank::BeatsIt => 43,
        },
        Kind::Prize(_) => unreachable!("prizes are settled by their multiples"),
    }
}

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Settles every hand separately, from the right.
    pub(super) fn settle(&mut self, narration: &mut impl Narration) {
        let unit = self.rules.unit();
        for number in 0..self.seats.len() {
            let mut result = BoxResult {
                outcome: BoxOutcome::Split,
                net: 0,
                wagered: 0,
                staked: self.seats[number].staked,
                first: self.seats[number].first,
            };
            for i in 0..self.seats[number].hands.len() {
                let played = self.seats[number].hands[i];
                let payment = self.payment(&played, result.staked);
                match payment {
                    Payment::ToTalla(units) => {
                        result.net -= units;
                        self.talla_net += units;
                    }
                    Payment::ToPlayer(units) => {
                        result.net += units;
                        self.talla_net -= units;
                    }
                }
                result.wagered += played.bets * unit;
                self.narrate_payment(number, i, &played, payment, narration);
            }
            if let [played] = self.seats[number].hands.as_slice() {
                result.outcome = match played.fate {
                    Fate::Live => outcome_of(self.kind(played)),
                    Fate::Bust(_) => BoxOutcome::Bust,
                    Fate::Surrender { .. } => BoxOutcome::Surrender,
                    Fate::Left => BoxOutcome::Left,
                };
            }
            self.results.push(result);
        }
    }

    /// Returns the payment on one hand. `staked` is the box's original stake, in bets.
    fn payment(&self, played: &PlayedHand, staked: i64) -> Payment {
        let unit = self.rules.unit();
        let talla = self.talla.hand.kind(false);
        let in_full = || versus(self.rules, self.kind(played), talla) * played.bets * unit;
        let bust = |owes| match (owes, talla.prize()) {
            (BustOwes::Multiple, Some(prize)) => i64::from(prize.multiple()),
            _ => 1,
        };
        match played.fate {
            Fate::Live => Payment::of(in_full()),
            Fate::Bust(when) => {
                let owes = match when {
                    BustWhen::NoPrizeOpen => self.rules.bust_before_prize,
                    BustWhen::PrizeOpen => self.rules.bust_vs_opened_prize,
                    BustWhen::LateRound => self.rules.bust_in_late_round,
                };
                Payment::ToTalla(bust(owes) * played.bets * unit)
            }
            // The surrender is cancelled and the hand is settled in full.
            Fate::Surrender { unconditional: false }
                if talla.prize().is_some() && self.rules.give_up_vs_prize == GiveUpVersusPrize::Any =>
            {
                Payment::of(in_full())
            }
            Fate::Surrender { .. } => Payment::ToTalla(self.rules.give_up_cost(played.bets)),
            Fate::Left => Payment::ToTalla(self.rules.give_up_cost(staked)),
        }
    }

    /// Narrates the payment on one hand, with the rule that decides it.
    fn narrate_payment(
        &self,
        number: usize,
        i: usize,
        played: &PlayedHand,
        payment: Payment,
        narration: &mut impl Narration,
    ) {
        let unit = self.rules.unit() as f64;
        let seat: Seat = self.seat(number, i);
        let kind = self.kind(played);
        let talla = self.talla.hand.kind(false);
        let rule = match (played.fate, kind.prize(), talla.prize()) {
            (Fate::Left, ..) => "raise",
            (Fate::Surrender { .. }, ..) => "give_up.vs_prize",
            (Fate::Bust(BustWhen::PrizeOpen), ..) => "bust.vs_opened_prize",
            (Fate::Bust(BustWhen::LateRound), ..) => "bust.in_late_round",
            (Fate::Bust(BustWhen::NoPrizeOpen), _, Some(_)) => "bust.before_prize",
            (Fate::Bust(BustWhen::NoPrizeOpen), ..) => "bust",
            (_, Some(Prize::Relancina), Some(Prize::Relancina)) => "relancina.both",
            (_, Some(Prize::RelancinaAndFigure), Some(Prize::Relancina)) => "relancina.five_vs_relancina",
            (_, Some(own), Some(prize)) if own.multiple() == prize.multiple() => "prizes.equal",
            (_, Some(_), Some(_)) => "difference",
            (_, Some(_), None) if talla == Kind::Veintiuna => "veintiuna.of_talla_deducts",
            (_, Some(_), None) if talla == Kind::Plain(21) => "talla.21_deducts",
            (_, Some(own), None) => rule_of_prize(own),
            (_, None, Some(_)) => match kind {
                Kind::VeinteYMedio => "veinte-y-medio",
                Kind::Veintiuna => "veintiuna",
                Kind::Plain(21) => "deducts-one",
                _ => "prize-owed",
            },
            (_, None, None) if kind == Kind::Veintiuna => "veintiuna.rank",
            (_, None, None) if talla == Kind::Bust => "talla-bust",
            (_, None, None) if rank(self.rules, kind) == rank(self.rules, talla) => "tie",
            (_, None, None) => "higher-wins",
        };
        match payment {
            Payment::ToTalla(units) => {
                narrate!(narration, seat, rule, "step-pays-talla", bets = Number(units as f64 / unit));
            }
            Payment::ToPlayer(0) => narrate!(narration, seat, rule, "step-no-payment"),
            Payment::ToPlayer(units) => {
                narrate!(narration, seat, rule, "step-is-paid", bets = Number(units as f64 / unit));
            }
        }
    }
}
