//! Dispatches the solver's questions to the games: the best chart, best play by
//! exact cards, and what a chart's errors cost.

use super::{Composition, Departure, NoExact, Solved, blackjack, other_chart, poker, relancina};
use crate::builtin::sha256;
use crate::lang::Message;
use crate::rules::poker::pack_ranks;
use crate::rules::{Blackjack, Play, Rules};
use crate::strategy::{Chart, Charted, PlayedTable};
use std::borrow::Cow;

/// Returns the rules of a blackjack game.
///
/// # Errors
/// The rules are of another game, which best play by exact cards is not solved for.
pub(super) fn blackjack(rules: &Rules) -> Result<&Blackjack, NoExact> {
    match &rules.play {
        Play::Blackjack(play) => Ok(play),
        Play::Relancina(_) => Err(NoExact::new(
            "game",
            Message::new("no-exact-composition"),
            "--kind total, or a rulebook of the blackjack family",
        )),
        Play::Poker(_) => Err(poker::no_composition()),
        Play::PuntoYBanca(_) => Err(no_decisions()),
    }
}

/// Returns the error for a game without decisions.
fn no_decisions() -> NoExact {
    NoExact::new(
        "game",
        Message::new("no-exact-no-decisions"),
        "a rulebook of a game that is played by a chart; `ventaja exact` has its edge",
    )
}

/// Returns the chart of [`solve_best`], with the hash of its CSV text.
///
/// # Errors
/// The game has no decisions, or these rules have no exact value.
pub fn best_chart(rules: &Rules, name: &str, watch: impl FnMut(usize)) -> Result<Chart, NoExact> {
    let mut chart = solve_best(rules, name, watch)?.chart;
    chart.set_sha256(sha256(chart.to_csv().as_bytes()));
    Ok(chart)
}

/// Returns the best chart by totals, or of poker best play by exact cards, named `name`. `watch` receives each upcard (the
/// relancina: each tenth of the work) as it begins.
///
/// # Errors
/// The game has no decisions, or these rules have no exact value.
pub fn solve_best(rules: &Rules, name: &str, watch: impl FnMut(usize)) -> Result<Solved, NoExact> {
    match &rules.play {
        Play::Poker(_) => Ok(poker::best(name)),
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Relancina(_) => solve(rules, name, watch),
    }
}

/// Returns a chart that can be dealt under these rules: what it leaves to exact computation is decided by best play, which is
/// computed here: for seconds in games with common cards.
pub fn dealable<'a>(rules: &Rules, chart: &'a Chart) -> Cow<'a, Chart> {
    let (Chart::Poker(rows), Play::Poker(play)) = (chart, &rules.play) else { return Cow::Borrowed(chart) };
    let ranks = pack_ranks(rules.shoe.pack);
    if rows.is_complete(play, ranks) {
        return Cow::Borrowed(chart);
    }
    let best = poker::best_play(rules, play, &rows.rows);
    Cow::Owned(rows.completed_by(play, ranks, best).into())
}

/// Returns the best chart by totals as [`best_chart`] does, with notes on in what sense
/// it is best; of poker a chart in words, with the edge of best play by exact cards.
///
/// # Errors
/// The game has no decisions, or these rules have no exact value.
pub fn solve(rules: &Rules, name: &str, mut watch: impl FnMut(usize)) -> Result<Solved, NoExact> {
    match &rules.play {
        Play::Blackjack(play) => blackjack::solve(rules, play, name, &mut watch),
        Play::Relancina(play) => relancina::solved(rules, play, name, &mut watch),
        Play::Poker(play) => Ok(poker::solved(rules, play, name)),
        Play::PuntoYBanca(_) => Err(no_decisions()),
    }
}

/// Returns best play by exact cards, compared with a chart. `watch` receives each upcard
/// as it begins.
///
/// # Errors
/// The game is not of the blackjack family, or these rules have no exact value.
pub fn best_composition(
    table: PlayedTable<'_>,
    mut watch: impl FnMut(usize),
) -> Result<Composition, NoExact> {
    let play = blackjack(table.rules())?;
    let Some(Charted::Blackjack(_, chart)) = table.charted() else { return Err(other_chart()) };
    blackjack::best_composition(table.rules(), play, chart, &mut watch)
}

/// Returns the cells in which a chart differs from the best one, the most expensive first.
///
/// # Errors
/// The game has no decisions, these rules have no exact value, or `best` is a chart of another game.
pub fn price(table: PlayedTable<'_>, best: &Chart) -> Result<Vec<Departure>, NoExact> {
    let rules = table.rules();
    match (table.charted().ok_or_else(other_chart)?, best) {
        (Charted::Blackjack(play, chart), Chart::Blackjack(best)) => {
            blackjack::price(rules, play, chart, best)
        }
        (Charted::Relancina(play, chart), Chart::Relancina(best)) => {
            relancina::price(rules, play, chart, best)
        }
        (Charted::Poker(..), _) => Err(poker::no_composition()),
        (Charted::PuntoYBanca(_), _) => Err(no_decisions()),
        (Charted::Blackjack(..) | Charted::Relancina(..), _) => Err(other_chart()),
    }
}
