//! Plays a coup of punto y banca. Article numbers are those of Resolución 100/2016.

use super::narration::{Narration, Seat, in_bets, narrate};
use crate::bets::punto::{BetLine, BetOutcome};
use crate::cards::Card;
use crate::rules::{BancaSettlement, BancaWhenPuntoStands, PuntoYBanca};
use crate::shoe::{Cards, Exhausted};
use std::cmp::Ordering;

/// The places for which cards are drawn.
const BANCA: usize = 0;
const PUNTO: usize = 1;

/// The final totals of a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coup {
    /// PUNTO's final total, 0 to 9.
    pub punto: u8,
    /// BANCA's final total, 0 to 9.
    pub banca: u8,
}

impl Coup {
    /// Returns the result that decides the bets.
    pub fn result(self, rules: &PuntoYBanca) -> CoupResult {
        let deducted = rules.commission_on(self.banca);
        match (self.banca.cmp(&self.punto), self.banca == 6) {
            (Ordering::Less, _) => CoupResult::Punto,
            (Ordering::Equal, _) => CoupResult::Tie,
            (Ordering::Greater, true) if deducted => CoupResult::BancaWithSixLessCommission,
            (Ordering::Greater, false) if deducted => CoupResult::BancaLessCommission,
            (Ordering::Greater, true) => CoupResult::BancaWithSix,
            (Ordering::Greater, false) => CoupResult::Banca,
        }
    }
}

/// The results of a coup by which bets are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoupResult {
    /// PUNTO wins.
    Punto,
    /// Both have the same total.
    Tie,
    /// BANCA wins with a total other than 6.
    Banca,
    /// BANCA wins with a total of 6.
    BancaWithSix,
    /// BANCA wins with a total other than 6 from which `banca.commission` is deducted.
    BancaLessCommission,
    /// BANCA wins with a total of 6, from which `banca.commission` is deducted.
    BancaWithSixLessCommission,
}

impl CoupResult {
    /// Every result.
    pub const ALL: [CoupResult; 6] = [
        CoupResult::Punto,
        CoupResult::Tie,
        CoupResult::Banca,
        CoupResult::BancaWithSix,
        CoupResult::BancaLessCommission,
        CoupResult::BancaWithSixLessCommission,
    ];

    /// Returns whether BANCA has won with a total of 6.
    const fn is_with_six(self) -> bool {
        matches!(self, CoupResult::BancaWithSix | CoupResult::BancaWithSixLessCommission)
    }

    /// Returns whether `banca.commission` is deducted from a win on BANCA.
    const fn is_less_commission(self) -> bool {
        matches!(self, CoupResult::BancaLessCommission | CoupResult::BancaWithSixLessCommission)
    }
}

/// Settles a bet: returns its outcome and its net in [units](PuntoYBanca::unit).
pub fn settle(rules: &PuntoYBanca, line: BetLine, result: CoupResult) -> (BetOutcome, i64) {
    let unit = rules.unit();
    match (line, result) {
        // 5.1: a bet on PUNTO is paid 1:1.
        (BetLine::Punto, CoupResult::Punto) => (BetOutcome::Win, unit),
        (BetLine::Tie, CoupResult::Tie) => (BetOutcome::Win, rules.tie_pays.of(unit)),
        // A tie returns the bets on PUNTO and BANCA.
        (_, CoupResult::Tie) => (BetOutcome::Tie, 0),
        (BetLine::Punto | BetLine::Tie, _) | (_, CoupResult::Punto) => (BetOutcome::Loss, -unit),
        (BetLine::Banca, _) if result.is_less_commission() => {
            (BetOutcome::WinLessCommission, rules.banca_commission.off(unit))
        }
        (BetLine::Banca, _) if rules.banca_settlement == BancaSettlement::Commission => {
            (BetOutcome::Win, unit)
        }
        (BetLine::Banca, _) => banca_wins(rules.banca_settlement, unit, result),
        (BetLine::BancaSixPaysHalf, _) => banca_wins(BancaSettlement::SixPaysHalf, unit, result),
        (BetLine::BancaCommission5, _) => banca_wins(BancaSettlement::Commission5, unit, result),
    }
}

/// Settles a bet on BANCA, which has won.
fn banca_wins(settlement: BancaSettlement, unit: i64, result: CoupResult) -> (BetOutcome, i64) {
    // 5 % off every win (5.3).
    let less_5 = |win: i64| win - win / 20;
    if result.is_with_six() {
        let net = match settlement {
            BancaSettlement::SixPaysHalf => unit / 2,
            BancaSettlement::Commission5 => less_5(unit),
            // 5.2 and 5.3 together: 5 % off the half that a six pays, or off the bet.
            BancaSettlement::SixHalfLess5OfWin => less_5(unit / 2),
            BancaSettlement::SixHalfLess5OfBet => unit / 2 - unit / 20,
            BancaSettlement::Commission => unit,
        };
        return (BetOutcome::WinWithSix, net);
    }
    let net = match settlement {
        BancaSettlement::SixPaysHalf | BancaSettlement::Commission => unit,
        BancaSettlement::Commission5
        | BancaSettlement::SixHalfLess5OfWin
        | BancaSettlement::SixHalfLess5OfBet => less_5(unit),
    };
    (BetOutcome::Win, net)
}

/// Returns the value of a card: 0 for ten and figures, 1 for an ace (2.1).
#[inline]
fn value(card: Card) -> u8 {
    match card.rank().number() {
        number @ 1..=9 => number,
        _ => 0,
    }
}

/// Deals one coup.
///
/// # Errors
/// [`Exhausted`] if the cards run out: the coup is void (9.3).
pub fn play(
    rules: &PuntoYBanca,
    cards: &mut impl Cards,
    narration: &mut impl Narration,
) -> Result<Coup, Exhausted> {
    // The first and third card are PUNTO's, the second and fourth BANCA's (8.3).
    let mut deal = |seat: Seat, narration: &mut _| -> Result<u8, Exhausted> {
        let card = cards.draw_for(if seat == Seat::Punto { PUNTO } else { BANCA })?;
        narrate_card(narration, seat, "deal", card);
        Ok(value(card))
    };
    let first = deal(Seat::Punto, narration)?;
    let second = deal(Seat::Banca, narration)?;
    // Totals drop the tens (6.1).
    let mut punto = (first + deal(Seat::Punto, narration)?) % 10;
    let mut banca = (second + deal(Seat::Banca, narration)?) % 10;

    if punto >= 8 || banca >= 8 {
        // An 8 or a 9 on two cards ends the round (6.2).
        narrate!(narration, Seat::Table, "natural", "step-coup-natural", punto = punto, banca = banca);
    } else {
        // PUNTO draws on 0 to 5, stands on 6 and 7 (6, third card 1).
        let third = if punto <= 5 {
            let card = cards.draw_for(PUNTO)?;
            narrate!(narration, Seat::Punto, "punto-draws", card = card, "step-draws-on", total = punto);
            punto = (punto + value(card)) % 10;
            Some(value(card))
        } else {
            narrate!(narration, Seat::Punto, "punto-draws", "step-stands", total = punto);
            None
        };
        let rule = if third.is_some() { "banca-draws" } else { "banca.when_punto_stands" };
        if banca_draws(rules, banca, third) {
            let card = cards.draw_for(BANCA)?;
            narrate!(narration, Seat::Banca, rule, card = card, "step-draws-on", total = banca);
            banca = (banca + value(card)) % 10;
        } else {
            narrate!(narration, Seat::Banca, rule, "step-stands", total = banca);
        }
    }
    let coup = Coup { punto, banca };
    match coup.banca.cmp(&coup.punto) {
        Ordering::Less => {
            narrate!(narration, Seat::Punto, "nearest-nine", "step-wins-to", own = punto, other = banca);
        }
        Ordering::Greater => {
            narrate!(narration, Seat::Banca, "nearest-nine", "step-wins-to", own = banca, other = punto);
            // A win on PUNTO is paid 1:1; one on BANCA as the rules say.
            let result = coup.result(rules);
            let rule = if result.is_less_commission() { "banca.commission" } else { "banca.settlement" };
            let (_, net) = settle(rules, BetLine::Banca, result);
            narrate!(narration, Seat::Table, rule, "step-wins-bet", net = in_bets(net, rules.unit()));
        }
        Ordering::Equal => {
            narrate!(narration, Seat::Table, "tie", "step-coup-tie", total = punto);
        }
    }
    Ok(coup)
}

fn narrate_card(narration: &mut impl Narration, seat: Seat, rule: &'static str, card: Card) {
    narrate!(narration, seat, rule, card = card, "step-receives");
}

/// Returns whether BANCA draws: the table of draws (6, third card 2) and, where PUNTO stands, the
/// rule that the table omits.
fn banca_draws(rules: &PuntoYBanca, banca: u8, third: Option<u8>) -> bool {
    match (banca, third) {
        (_, None) => match rules.banca_when_punto_stands {
            BancaWhenPuntoStands::DrawsTo5 => banca <= 5,
            BancaWhenPuntoStands::DrawsTo6 => banca <= 6,
            BancaWhenPuntoStands::Stands => false,
        },
        (0..=2, _) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tableau as Anexo I prints it: a row for BANCA's total, a column
    /// for PUNTO's third card, T draws, P stands.
    #[test]
    fn the_tableau_is_that_of_the_text() {
        const TABLEAU: [&str; 8] = [
            "TTTTTTTTTT",
            "TTTTTTTTTT",
            "TTTTTTTTTT",
            "TTTTTTTTPT",
            "PPTTTTTTPP",
            "PPPPTTTTPP",
            "PPPPPPTTPP",
            "PPPPPPPPPP",
        ];
        let rules = PuntoYBanca::default();
        for (banca, row) in (0..).zip(TABLEAU) {
            for (third, cell) in (0..).zip(row.chars()) {
                assert_eq!(banca_draws(&rules, banca, Some(third)), cell == 'T', "{banca} {third}");
            }
        }
    }
}
