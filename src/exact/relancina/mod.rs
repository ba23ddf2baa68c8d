//! Exact values and best play of the relancina in an infinite deck, and exact
//! values of a round from a fresh pack (`fresh_pack`).
//!
//! In an infinite deck the Talla's hand and each player's hand are independent.
//! A box therefore has the same value however many boxes are in play, and the
//! hands of a split are independent once the Talla's final hand is known. All
//! values are exact, the distribution of the net included. The later rounds of a
//! recycled pack have no exact value; an infinite deck approximates them.

mod best;
mod best_stand;
mod cells;
mod explain;
mod fresh_pack;
mod late_rounds;
mod lines;
mod moves;
mod parts;
mod price;
mod solve;
mod splits;
mod table;
mod talla_states;
mod walk;

pub(super) use explain::{Question, explain};
pub(super) use price::price;

use super::{Exact, ExactLine, NoExact, Solved};
use crate::lang::Message;
use crate::message;
use crate::rules::{EqualPrizes, Relancina, Rules, Setting, TallaStands};
use crate::strategy::relancina::{Chart, Rows};
use solve::{Solving, best, chart_with_rows};
use table::Context;

/// Computes the bet lines of a round with these rules and this chart.
///
/// # Errors
/// [`NoExact`] if the rules or the chart have no exact value.
pub(super) fn exact(rules: &Rules, play: &Relancina, chart: &Chart) -> Result<Exact, NoExact> {
    let (lines, play) = lines_of(rules, play, chart)?;
    let full_pack = rules.shoe.decks.count().is_some();
    let mut notes =
        vec![Message::new(if full_pack { "note-full-pack" } else { "note-infinite-deck" }).into()];
    notes.extend(found(&play).map(|total| message!("note-talla-stands", total = total).into()));
    if !full_pack && lines.iter().any(|line| line.spread.min == f64::NEG_INFINITY) {
        notes.push(Message::new("note-endless-splits").into());
    }
    Ok(Exact { lines, notes })
}

/// Returns the total on which the Talla does best to stand against this chart;
/// `None` where the totals have no exact values.
pub(super) fn best_total(rules: &Rules, play: &Relancina, chart: &Chart) -> Option<u8> {
    lines_of(rules, play, chart).ok().and_then(|(_, play)| found(&play))
}

/// Returns the lines, and the rules with the Talla's stand resolved.
///
/// # Errors
/// [`NoExact`] if the rules or the chart have no exact value.
fn lines_of(rules: &Rules, play: &Relancina, chart: &Chart) -> Result<(Vec<ExactLine>, Relancina), NoExact> {
    check_pack(rules)?;
    with_stand(play, |play| match rules.shoe.decks.count() {
        Some(packs) => fresh_pack::lines(rules, packs, play, chart),
        None => Ok(lines::lines(play, chart)),
    })
}

/// Returns the Talla's stand, if it was computed.
fn found(play: &Relancina) -> Option<u8> {
    match play.talla_stands {
        TallaStands::Found { total, .. } => Some(total),
        TallaStands::On(_) | TallaStands::Best => None,
    }
}

/// Returns the best chart in an infinite deck, with one bet on every first
/// card, and notes on how to read it. Columns that these rules never show are
/// empty, or play as the Talla does. Calls `watch` with the tenths of the work
/// that are done.
///
/// # Errors
/// [`NoExact`] if the shoe is not infinite.
pub(super) fn solved(
    rules: &Rules,
    play: &Relancina,
    name: &str,
    watch: &mut dyn FnMut(usize),
) -> Result<Solved, NoExact> {
    check_infinite_deck(rules)?;
    let (chart, mut notes) = if play.talla_stands == TallaStands::Best {
        best_stand::solve(play, name, watch)
    } else {
        let mut chart = chart_with_rows(name, &Rows::plain());
        best(&mut Context::new(play, &chart), &mut chart, Solving::Fully, watch);
        (chart, Vec::new())
    };
    if play.talla_late_prize_round {
        notes.push(Message::new("note-late-prize-columns").into());
        if play.bust_in_late_round != play.bust_vs_opened_prize {
            notes.push(Message::new("note-column-x5").into());
        }
        if play.prizes_equal == EqualPrizes::SameHand {
            notes.push(Message::new("note-late-prize-hand").into());
        }
    }
    Ok(Solved { chart: chart_with_rows(name, &chart.rows).into(), best: None, notes })
}

/// Checks that no rank is missing from the packs.
///
/// # Errors
/// [`NoExact`] if one is.
fn check_pack(rules: &Rules) -> Result<(), NoExact> {
    if rules.shoe.pack.is_complete() {
        return Ok(());
    }
    Err(NoExact::new(
        "pack.without",
        message!("no-exact-relancina-pack", pack = rules.shoe.pack.show().to_string()),
        "[], or `ventaja simulate`",
    ))
}

/// Checks that the deck is infinite.
///
/// # Errors
/// [`NoExact`] if it is not.
fn check_infinite_deck(rules: &Rules) -> Result<(), NoExact> {
    check_pack(rules)?;
    if let Some(packs) = rules.shoe.decks.count() {
        return Err(NoExact::new(
            "shoe.decks",
            message!("no-exact-finite", packs = packs),
            "--set shoe.decks=inf, or `ventaja simulate`",
        ));
    }
    Ok(())
}

/// Returns the rules with the Talla's stand resolved in an infinite deck.
fn resolved(play: &Relancina, chart: &Chart) -> Result<Relancina, NoExact> {
    if play.talla_stands != TallaStands::Best {
        return Ok(play.clone());
    }
    with_stand(play, |play| Ok(lines::lines(play, chart))).map(|(_, play)| play)
}

/// Returns the lines, and the rules with the Talla's stand resolved: the total on
/// which the play is best for the Talla, the lowest of equals.
///
/// # Errors
/// Those of `lines`.
fn with_stand(
    play: &Relancina,
    lines: impl Fn(&Relancina) -> Result<Vec<ExactLine>, NoExact>,
) -> Result<(Vec<ExactLine>, Relancina), NoExact> {
    if play.talla_stands != TallaStands::Best {
        return Ok((lines(play)?, play.clone()));
    }
    let mut best: Option<(Vec<ExactLine>, Relancina)> = None;
    for total in best_stand::STANDS {
        let play = Relancina { talla_stands: TallaStands::Found { total, dealt: false }, ..play.clone() };
        let lines = lines(&play)?;
        if best.as_ref().is_none_or(|(known, _)| lines[0].house_edge > known[0].house_edge) {
            best = Some((lines, play));
        }
    }
    Ok(best.expect("there are thresholds"))
}
