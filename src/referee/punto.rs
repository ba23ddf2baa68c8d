//! A coup of punto y banca. Article numbers are those of Resolución 100/2016.

use super::story::{Seat, Story, tell};
use crate::cards::Card;
use crate::rules::{BancaWhenPuntoStands, PuntoYBanca};
use crate::shoe::{Cards, Exhausted};

/// The places that cards are drawn for.
const BANCA: usize = 0;
const PUNTO: usize = 1;

/// What a coup came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coup {
    /// PUNTO's final total, 0 to 9.
    pub punto: u8,
    /// BANCA's final total, 0 to 9.
    pub banca: u8,
}

/// What a card counts: ten and figures 0, ace 1 (2.1).
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
/// [`Exhausted`] if the cards cannot finish it: it is void (9.3).
pub fn play(rules: &PuntoYBanca, cards: &mut impl Cards, story: &mut impl Story) -> Result<Coup, Exhausted> {
    // The first and third card are PUNTO's, the second and fourth BANCA's (8.3).
    let mut deal = |seat: Seat, story: &mut _| -> Result<u8, Exhausted> {
        let card = cards.draw_for(if seat == Seat::Punto { PUNTO } else { BANCA })?;
        tell_card(story, seat, "deal", card);
        Ok(value(card))
    };
    let first = deal(Seat::Punto, story)?;
    let second = deal(Seat::Banca, story)?;
    // Totals drop the tens (6.1).
    let mut punto = (first + deal(Seat::Punto, story)?) % 10;
    let mut banca = (second + deal(Seat::Banca, story)?) % 10;

    if punto >= 8 || banca >= 8 {
        // An 8 or a 9 on two cards ends the round (6.2).
        tell!(story, Seat::Table, "natural", "a natural: PUNTO {punto}, BANCA {banca}");
    } else {
        // PUNTO draws on 0 to 5, stands on 6 and 7 (6, third card 1).
        let third = if punto <= 5 {
            let card = cards.draw_for(PUNTO)?;
            tell!(story, Seat::Punto, "punto-draws", card = card, "draws on {punto}");
            punto = (punto + value(card)) % 10;
            Some(value(card))
        } else {
            tell!(story, Seat::Punto, "punto-draws", "stands on {punto}");
            None
        };
        let rule = if third.is_some() { "banca-draws" } else { "banca.when_punto_stands" };
        if banca_draws(rules, banca, third) {
            let card = cards.draw_for(BANCA)?;
            tell!(story, Seat::Banca, rule, card = card, "draws on {banca}");
            banca = (banca + value(card)) % 10;
        } else {
            tell!(story, Seat::Banca, rule, "stands on {banca}");
        }
    }
    let coup = Coup { punto, banca };
    match coup.banca.cmp(&coup.punto) {
        std::cmp::Ordering::Less => tell!(story, Seat::Punto, "nearest-nine", "wins, {punto} to {banca}"),
        std::cmp::Ordering::Greater => tell!(story, Seat::Banca, "nearest-nine", "wins, {banca} to {punto}"),
        std::cmp::Ordering::Equal => {
            tell!(story, Seat::Table, "tie", "a tie at {punto}: bets on PUNTO and BANCA are returned");
        }
    }
    Ok(coup)
}

fn tell_card(story: &mut impl Story, seat: Seat, rule: &'static str, card: Card) {
    tell!(story, seat, rule, card = card, "gets");
}

/// The tableau (6, third card 2), and the column it lacks.
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
