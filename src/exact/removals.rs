//! Effects of removal: how a bet's edge changes when one card is missing from the full shoe.

use super::{Exact, NoExact, blackjack, exact, punto};
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

/// Returns the effects of removal on every line but side bets: the exact values of the full shoe less those of
/// the shoe with one card less, with the same play.
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
        .filter(|line| !rules.sides.iter().any(|bet| bet.name == line.name))
        .map(|line| LineRemovals {
            name: line.name,
            optional: line.optional,
            house_edge: line.house_edge,
            effects: [None; 10],
        })
        .collect();
    for value in 1..=10 {
        let Some(found) = without(value)? else { continue };
        for line in &mut lines {
            let edge = found.lines.iter().find(|other| other.name == line.name).map(|other| other.house_edge);
            line.effects[value - 1] = edge.map(|edge| line.house_edge - edge);
        }
    }
    Ok(lines)
}
