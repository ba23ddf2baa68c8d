//! Caribbean stud by enumeration of all deals of a pack, in integers: a chart's edge, the best chart, best play
//! by exact cards, and what a chart's departures cost.
//!
//! The cards of a deal are exchangeable and a player sees his own hand only, so every box has the same value.

mod best_draw;
mod bought;
mod cells;
mod composition;
mod deals;
mod draws;
mod explain;
mod missing;
mod pairs;
mod price;
mod raises;
mod solve;

pub(super) use composition::best_composition;
pub(super) use explain::explain;
pub(super) use missing::edges_without;
pub(super) use price::price;
pub(super) use solve::solve;

use super::{Exact, enumerated};
use crate::bets::caribbean::{ANTE, AnteOutcome};
use crate::compiled::caribbean::{Meeting, Payment, folded, raised};
use crate::message;
use crate::rules::{CaribbeanStud, Rules};
use crate::strategy::caribbean::{COLUMNS, Chart};
use cells::Cells;

/// Returns the exact values of an ante that is played by a chart.
pub(super) fn exact(rules: &Rules, play: &CaribbeanStud, chart: &Chart) -> Exact {
    if play.sells_cards() {
        return bought::exact(rules, play, chart);
    }
    let cells = Cells::of(rules, play, |_| ());
    let mut weights = [0_i128; AnteOutcome::ALL.len()];
    let mut wagered = 0_i128;
    let mut pay = |payment: Payment, times: i64| {
        weights[payment.outcome.ante.index()] += i128::from(times);
        wagered += i128::from(times) * i128::from(payment.wagered);
    };
    for (class, hand) in cells.classes.iter().enumerate() {
        for column in 0..COLUMNS.len() {
            for (suited, cell) in cells.of_hand(class, column).iter().enumerate() {
                if !chart.rows.raises(hand, column, suited) {
                    pay(folded(play), cell.deals * cells.dealers);
                    continue;
                }
                let found = &cell.meetings;
                for (meeting, times) in [
                    (Meeting::Unqualified, found.unqualified),
                    (Meeting::Lesser, found.lesser),
                    (Meeting::Equal, found.equal),
                    (Meeting::Better, found.better),
                ] {
                    pay(raised(play, hand.kind, meeting), times);
                }
            }
        }
    }
    let total = cells.total();
    let unit = play.unit();
    let outcomes = AnteOutcome::ALL.map(|one| (one.name(), weights[one.index()], one.net(play)));
    let mean_wager = wagered as f64 / (total * i128::from(unit)) as f64;
    let line = enumerated::line(ANTE, (unit, mean_wager), total, &outcomes);
    Exact {
        lines: vec![line],
        notes: vec![
            message!("note-all-deals", deals = u64::try_from(total).expect("at most 8 · 10^14")).into(),
        ],
    }
}
