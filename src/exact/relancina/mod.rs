//! The relancina in an infinite deck: every line of a round, and best play;
//! and the lines of a round from a fresh pack (`fresh_pack`).
//!
//! In an infinite deck the Talla's hand and each player's are independent, so
//! that a box is worth the same however many are in play, and a split's hands
//! are independent once the Talla's end is known: everything here is exact,
//! the spread included. The later rounds of a recycled pack have no such
//! value; an infinite deck only approximates them.

mod action_values;
mod best;
mod best_stand;
mod cells;
mod explain;
mod fresh_pack;
mod late_round;
mod lines;
mod price;
mod reach;
mod round_parts;
mod solve;
mod splits;
mod table;
mod talla_states;
mod walk;

pub(super) use explain::{Question, explain};
pub(super) use price::price;

use super::{Exact, NoExact, Solved};
use crate::rules::{EqualPrizes, Relancina, Rules, TallaStands};
use crate::strategy::relancina::{Chart, Rows};
use solve::{Solving, best, written};
use table::Context;

/// The lines of a round with these rules and this chart.
///
/// # Errors
/// Nothing of these rules can be said exactly.
pub(super) fn exact(rules: &Rules, play: &Relancina, chart: &Chart) -> Result<Exact, NoExact> {
    if rules.shoe.decks.count().is_some() {
        let (lines, found) = fresh_pack::lines(rules, play, chart)?;
        let mut notes = vec![
            "A round from a full pack, by enumeration of the cards of one box and the Talla without replacement; \
             other boxes change nothing."
                .to_owned(),
        ];
        notes.extend(found.map(stands_on));
        return Ok(Exact { lines, notes });
    }
    let (play, found) = resolved(play, chart);
    let mut notes = vec![
        "A round in an infinite deck, where boxes, rounds and the recycling of the pack change nothing: \
         one pack is near it, not the same."
            .to_owned(),
    ];
    notes.extend(found.map(stands_on));
    let lines = lines::lines(&play, chart);
    if lines.iter().any(|line| line.spread.min == f64::NEG_INFINITY) {
        notes.push(
            "A hand of a split may be split again without end: no net of a box is the least or the greatest. \
             Splits deeper than one hand in 10^16 goes are left out."
                .to_owned(),
        );
    }
    Ok(Exact { lines, notes })
}

/// Returns the best chart in an infinite deck, with one bet on every first
/// card, and notes on how to read it. Columns that these rules never show are
/// empty, or play as the Talla does. `watch` receives the tenths that are done.
///
/// # Errors
/// The shoe is not infinite.
pub(super) fn solved(
    rules: &Rules,
    play: &Relancina,
    name: &str,
    watch: impl FnMut(usize),
) -> Result<Solved, NoExact> {
    can_be_said(rules)?;
    let (chart, mut notes) = if play.talla_stands == TallaStands::Best {
        best_stand::solve(play, name, watch)
    } else {
        let mut chart = written(name, &Rows::plain());
        best(&mut Context::new(play, &chart), &mut chart, Solving::Fully, watch);
        (chart, Vec::new())
    };
    if play.talla_late_prize_round {
        notes.push(
            "Columns X3, X5, X6 and X7 play the round that a prize made late gives as well, whatever card of the \
             Talla's is up; X5 is also that of two aces opened at first."
                .to_owned(),
        );
        if play.bust_in_late_round != play.bust_vs_opened_prize {
            notes.push(
                "Going over 21 costs more in one of the two that column X5 plays than in the other: it plays for \
                 both in the mean."
                    .to_owned(),
            );
        }
        if play.prizes_equal == EqualPrizes::SameHand {
            notes.push(
                "Which hand of a multiple the late prize is the chart does not know: it plays for what they are \
                 in the mean."
                    .to_owned(),
            );
        }
    }
    Ok(Solved { chart: written(name, &chart.rows).into(), notes })
}

fn stands_on(total: u8) -> String {
    format!("The Talla stands on {total}, which serves it best against this play.")
}

/// Refuses what can be followed in an infinite deck only.
fn can_be_said(rules: &Rules) -> Result<(), NoExact> {
    if let Some(packs) = rules.shoe.decks.count() {
        return Err(NoExact {
            key: "shoe.decks",
            message: format!("is {packs}: hands are followed in an infinite deck only"),
            allowed: "--set shoe.decks=inf, or `ventaja simulate`".to_owned(),
        });
    }
    Ok(())
}

/// The rules with the Talla's threshold found, if it is to be: the total on
/// which the play is worth most to the Talla, the lowest of equals.
fn resolved(play: &Relancina, chart: &Chart) -> (Relancina, Option<u8>) {
    if play.talla_stands != TallaStands::Best {
        return (play.clone(), None);
    }
    let edge = |total: u8| lines::lines(&best_stand::on(play, total), chart)[0].house_edge;
    let edges = best_stand::STANDS.map(|total| (total, edge(total)));
    let best = edges.reduce(|best, next| if next.1 > best.1 { next } else { best });
    let (total, _) = best.expect("there are thresholds");
    (best_stand::on(play, total), Some(total))
}
