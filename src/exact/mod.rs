//! Exact values: what a bet nets in a round from a full shoe, by enumeration of
//! the cards that can be dealt.
//!
//! Each game walks its [compiled](crate::compiled) form with probabilities in a
//! folder of its own. This module must not know the referee, nor how cards are
//! dealt or counted.

// A game that is not named has no such value.
#![allow(clippy::match_wildcard_for_single_variants)]

mod answer;
mod best_play;
mod blackjack;
mod enumerated;
mod explain;
mod fraction;
mod indices;
mod nets;
mod poker;
mod punto;
mod relancina;
mod removals;
mod side;
mod solve;
mod unused;

pub use self::{answer::*, best_play::*, explain::*, indices::*, nets::*, removals::*};
pub use solve::{best_chart, best_composition, dealable, price, solve, solve_best};
#[doc(hidden)]
pub use unused::{offered_actions, unused_actions};

use crate::lang::{Message, Percent};
use crate::message;
use crate::rules::Rules;
use crate::strategy::{Charted, PlayedTable};

/// Returns the total on which a relancina's Talla does best to stand against a chart, under
/// `talla.stands=best`; `None` where the totals have no exact values, and in other games.
#[doc(hidden)]
pub fn best_stand(table: PlayedTable<'_>) -> Option<u8> {
    let Charted::Relancina(play, chart) = table.charted()? else { return None };
    relancina::best_total(table.rules(), play, chart)
}

/// The upcards of the blackjack family, in the order of a chart's columns.
pub const UPCARDS: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];

/// Returns the exact values of a round from a full shoe.
///
/// # Errors
/// These rules and this play have no exact value; a strategy that is no chart has none.
pub fn exact(table: PlayedTable<'_>) -> Result<Exact, NoExact> {
    let rules = table.rules();
    let mut found = match table.charted().ok_or_else(other_chart)? {
        // Only the joint distribution of the hands of a split shows that they took all cards.
        Charted::Blackjack(..) if is_short(rules) => return Ok(exact_with_nets(table)?.0),
        Charted::Blackjack(play, chart) => blackjack::exact(rules, play, chart)?,
        Charted::Relancina(play, chart) => relancina::exact(rules, play, chart)?,
        Charted::PuntoYBanca(play) => punto::exact(rules, play),
        Charted::Poker(play, chart) => poker::exact_with_nets(rules, play, &chart.rows).0,
    };
    found.lines.extend(side::lines(rules));
    Ok(found)
}

/// Returns the house edge of each bet line, by name. The edges are those of [`exact`], found in less time where hands are
/// split, because no distribution of nets is computed.
///
/// # Errors
/// As [`exact`].
pub fn house_edges(table: PlayedTable<'_>) -> Result<Vec<(&'static str, f64)>, NoExact> {
    let Some(Charted::Blackjack(play, chart)) = table.charted().filter(|_| !is_short(table.rules())) else {
        return Ok(edges(&exact(table)?.lines));
    };
    let mut found = blackjack::house_edges(table.rules(), play, chart, None)?;
    found.extend(edges(&side::lines(table.rules())));
    Ok(found)
}

/// House edges by the name of the line.
type Edges = Vec<(&'static str, f64)>;

fn edges(lines: &[ExactLine]) -> Edges {
    lines.iter().map(|line| (line.name, line.house_edge)).collect()
}

/// Returns the exact values of the side bets of a table, which the cards alone decide, in the order of its rules.
pub fn side_bets(rules: &Rules) -> Exact {
    Exact { lines: side::lines(rules), notes: Vec::new() }
}

/// Returns the exact values as [`exact`] does, with the variance and the frequencies of the joint distribution
/// of the hands of a split, and with the distributions of [`nets`]. It takes ten times as long;
/// [`Spread::error`] is about 10^-7.
///
/// # Errors
/// As [`exact`].
pub fn exact_with_nets(table: PlayedTable<'_>) -> Result<(Exact, Vec<LineNets>), NoExact> {
    let rules = table.rules();
    let (mut found, mut lines) = match table.charted().ok_or_else(other_chart)? {
        Charted::Blackjack(play, chart) => {
            let (found, lines) = blackjack::exact_with_nets(rules, play, chart)?;
            (finished(rules, found)?, lines)
        }
        Charted::Poker(play, chart) => {
            let (found, main) = poker::exact_with_nets(rules, play, &chart.rows);
            (found, vec![main])
        }
        Charted::PuntoYBanca(_) | Charted::Relancina(..) => {
            let found = exact(table)?;
            let lines = nets::of_lines(rules, &found.lines);
            return Ok((found, lines));
        }
    };
    let sides = side::lines(rules);
    lines.extend(nets::of_lines(rules, &sides));
    found.lines.extend(sides);
    Ok((found, lines))
}

/// Whether a round may take all cards of the shoe so often that it shows.
fn is_short(rules: &Rules) -> bool {
    rules.shoe.cards().is_some_and(|cards| cards < 52)
}

/// The estimated error of the nets from which split hands may run out of cards. Random packs in which some of 4 · 10^5 rounds
/// did had 0.03 or more.
const UNFINISHED: f64 = 0.01;

/// Returns the values if every round can be finished. Rounds that run out of cards are void, and only dealing shows how often
/// the others come.
fn finished(rules: &Rules, found: Exact) -> Result<Exact, NoExact> {
    let Some(spread) = found.lines.first().map(|line| &line.spread).filter(|_| is_short(rules)) else {
        return Ok(found);
    };
    let cards = rules.shoe.cards().unwrap_or_default();
    let unfinished = 1.0 - spread.hit - spread.push - spread.loss;
    let message = if unfinished > 1e-6 {
        message!("no-exact-unfinished", cards, share = Percent(unfinished, 4))
    } else if spread.error > UNFINISHED && !rules.finishes_every_round() {
        message!("no-exact-split-hands", cards)
    } else {
        return Ok(found);
    };
    Err(NoExact::new(
        "shoe.decks",
        message,
        "more cards, or `ventaja simulate`, whose edge is that of the finished rounds",
    ))
}

/// Returns the error for a strategy that is no chart, or a chart of another game.
fn other_chart() -> NoExact {
    NoExact::new("game", Message::new("no-exact-other-chart"), "a chart of the game")
}
