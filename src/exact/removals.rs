//! Effects of removal: how a bet's edge changes when one card is missing from the full shoe.

use super::{Edges, NoExact, blackjack, edges, exact, other_chart, poker, punto, side};
use crate::bets::poker::ANTE;
use crate::lang::Message;
use crate::message;
use crate::rules::Decks;
use crate::strategy::{Charted, PlayedTable};
use serde::Serialize;
use std::ops::RangeInclusive;

/// The cards of all effects: the first ten as values, or all as ranks.
const CARDS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// Number of values: 10 stands for the figures, too.
const VALUES: usize = 10;

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
    /// By [card](LineRemovals::cards): what the player's mean net gains when one such card is missing, so that the
    /// house edge falls by as much. `None` if the shoe has no such card.
    pub effects: Vec<Option<f64>>,
}

impl LineRemovals {
    /// Returns the names of the cards of the effects: in poker the thirteen ranks, ace first, otherwise the
    /// ten values, of which the last is that of the figures, too.
    pub fn cards(&self) -> &'static [&'static str] {
        &CARDS[..self.effects.len()]
    }

    /// Returns the effects by value, as counting systems have their tags, in a pack with these shares of values; 0
    /// for a value that the pack lacks. `None` if they are by rank, or if the effect of a card of the pack is unknown.
    pub fn by_value(&self, shares: &[f64; VALUES]) -> Option<[f64; VALUES]> {
        if self.effects.len() != VALUES {
            return None;
        }
        let effect = |(effect, share): (&Option<f64>, &f64)| if *share > 0.0 { *effect } else { Some(0.0) };
        let effects: Vec<f64> = self.effects.iter().zip(shares).map(effect).collect::<Option<_>>()?;
        effects.try_into().ok()
    }
}

/// Returns the effects of removal on every line: the exact values of the full shoe less those of the shoe with one
/// card less, with the same play. Those of a side bet, which may depend on rank and suit, are the means over the
/// cards of a value or rank.
///
/// # Errors
/// These rules and this play have no exact value, or their shoe is infinite, or the game is the relancina.
pub fn removals(table: PlayedTable<'_>) -> Result<Vec<LineRemovals>, NoExact> {
    let rules = table.rules();
    let without = edges_without(table)?;
    let mut lines: Vec<LineRemovals> = exact(table)?
        .lines
        .iter()
        .map(|line| LineRemovals {
            name: line.name,
            optional: line.optional,
            house_edge: line.house_edge,
            effects: vec![None; without.len()],
        })
        .collect();
    for (card, edges) in without.iter().enumerate() {
        let Some(edges) = edges else { continue };
        let sides = if rules.sides.is_empty() {
            Vec::new()
        } else {
            side::edges_without(rules, ranks(card, without.len()))
        };
        for line in &mut lines {
            let side = rules.sides.iter().position(|bet| bet.name == line.name);
            let edge = match side {
                Some(side) => Some(sides[side]),
                None => edges.iter().find(|(name, _)| *name == line.name).map(|(_, edge)| *edge),
            };
            line.effects[card] = edge.map(|edge| line.house_edge - edge);
        }
    }
    Ok(lines)
}

/// Returns the ranks of a card, an index of [`CARDS`], of which the first `cards` are in use.
fn ranks(card: usize, cards: usize) -> RangeInclusive<u8> {
    let rank = u8::try_from(card + 1).expect("at most 13");
    if cards == VALUES && card + 1 == VALUES { rank..=13 } else { rank..=rank }
}

/// Returns the edges of the game's lines without one card, by card; `None` if the shoe has no such card.
fn edges_without(table: PlayedTable<'_>) -> Result<Vec<Option<Edges>>, NoExact> {
    let rules = table.rules();
    let by_value = |edges: &dyn Fn(usize) -> Result<Edges, NoExact>| {
        let held = |value: usize| rules.shoe.pack.ranks_of_value(value) > 0;
        (1..=VALUES).map(|value| held(value).then(|| edges(value)).transpose()).collect()
    };
    match table.charted().ok_or_else(other_chart)? {
        Charted::Relancina(..) => Err(NoExact::new(
            "game",
            message!("no-exact-removals-game", game = rules.game().name()),
            "a game of the blackjack family, punto y banca, or poker",
        )),
        _ if rules.shoe.decks == Decks::Infinite => {
            Err(NoExact::new("shoe.decks", Message::new("no-exact-removals-deck"), "1 to 16"))
        }
        Charted::Blackjack(play, chart) => {
            by_value(&|value| blackjack::house_edges(rules, play, chart, Some(value)))
        }
        Charted::PuntoYBanca(play) => {
            by_value(&|value| Ok(edges(&punto::exact_without(rules, play, value).lines)))
        }
        Charted::Poker(play, chart) => {
            let found = poker::edges_without(rules, play, &chart.rows);
            Ok(found.into_iter().map(|edge| Some(vec![(ANTE, edge?)])).collect())
        }
    }
}
