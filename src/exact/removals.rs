//! Effects of removal: how a bet's edge changes when one card is missing from the full shoe.

use super::{Exact, NoExact, blackjack, exact, punto, side};
use crate::lang::Message;
use crate::message;
use crate::rules::{Decks, Play, Rules};
use crate::strategy::Chart;
use serde::Serialize;

/// The effects of removal on one bet line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LineRemovals {
    /// The line's name in reports.
    pub name: &'static str,
    /// Whether the bet is offered in addition to the main bet.
    pub optional: bool,
    /// The house edge of the full shoe.
    pub house_edge: f64,
    /// By value, the ace first and 10 last: what the player's mean net gains when one such card is
    /// missing; the effect on the house edge with the opposite sign. `None` if the shoe has no
    /// such card.
    pub effects: [Option<f64>; 10],
}

/// Returns the effects of removal on every line: the exact values of the full shoe less those of the shoe with one
/// card less, with the same play. Those of a side bet, which may depend on rank and suit, are the means over the
/// cards of a value.
///
/// # Errors
/// These rules and this play have no exact value, or their shoe is infinite, or the game is the
/// relancina or Caribbean stud.
pub fn removals(rules: &Rules, chart: Option<&Chart>) -> Result<Vec<LineRemovals>, NoExact> {
    if rules.shoe.decks == Decks::Infinite {
        return Err(NoExact {
            key: "shoe.decks",
            message: Message::new("no-exact-removals-deck"),
            allowed: "1 to 16".to_owned(),
        });
    }
    let without = |value: usize| -> Result<Option<Exact>, NoExact> {
        if rules.shoe.pack.ranks_of_value(value) == 0 {
            return Ok(None);
        }
        match &rules.play {
            Play::Blackjack(play) => {
                let chart = chart.expect("blackjack is played by a chart").blackjack();
                blackjack::exact_without(rules, play, chart, value).map(Some)
            }
            Play::PuntoYBanca(play) => Ok(Some(punto::exact_without(rules, play, value))),
            Play::Relancina(_) | Play::CaribbeanStud(_) => Err(NoExact {
                key: "game",
                message: message!("no-exact-removals-game", game = rules.game().name()),
                allowed: "a game of the blackjack family, or punto y banca".to_owned(),
            }),
        }
    };
    let full = exact(rules, chart)?;
    let mut lines: Vec<LineRemovals> = full
        .lines
        .iter()
        .map(|line| LineRemovals {
            name: line.name,
            optional: line.optional,
            house_edge: line.house_edge,
            effects: [None; 10],
        })
        .collect();
    for value in 1..=10 {
        let Some(found) = without(value)? else { continue };
        let number = u8::try_from(value).expect("at most 10");
        let sides = if rules.sides.is_empty() { Vec::new() } else { side::edges_without(rules, number) };
        for line in &mut lines {
            let side = rules.sides.iter().position(|bet| bet.name == line.name);
            if let Some(side) = side {
                line.effects[value - 1] = Some(line.house_edge - sides[side]);
                continue;
            }
            let edge = found.lines.iter().find(|other| other.name == line.name).map(|other| other.house_edge);
            line.effects[value - 1] = edge.map(|edge| line.house_edge - edge);
        }
    }
    Ok(lines)
}
