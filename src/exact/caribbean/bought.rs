//! A chart's edge, the best chart and prices where a player may replace a card.
//!
//! Whether a draw buys and which final hands raise depend on each other. The best chart is found by turns: the best
//! raises for given draws, then the best draws for these raises, until neither changes. The first draws are those
//! that gain where every final hand, column and number of suited cards is played best.

use super::cells::{SUITED, gain};
use super::draws::{Draws, Part};
use super::raises::{Deals, Totals, best_rows};
use crate::bets::caribbean::{ANTE, BoxOutcome};
use crate::compiled::caribbean::{Meeting, Payment, bought, folded, raised};
use crate::exact::{Departure, Exact, enumerated};
use crate::message;
use crate::rules::{CaribbeanStud, HandKind, Rules};
use crate::strategy::caribbean::{COLUMNS, Chart, Draw, Rows};

/// Returns the exact values of an ante that is played by a chart.
pub(super) fn exact(rules: &Rules, play: &CaribbeanStud, chart: &Chart) -> Exact {
    let draws = Draws::of(rules, play, |_| ());
    let outcomes = BoxOutcome::all(play);
    let mut weights = vec![0_i128; outcomes.len()];
    let mut wagered = 0_i128;
    let mut pay = |payment: Payment, times: i128| {
        weights[payment.outcome.index()] += times;
        wagered += times * i128::from(payment.wagered);
    };
    for (class, hand) in draws.classes.iter().enumerate() {
        let raises = |part: &Part| chart.rows.raises(hand, part.column, part.suited);
        for part in played(&draws.kept[class], &chart.rows, false) {
            for (payment, times) in payments(play, hand.kind, part, raises(part), draws.dealers) {
                pay(payment, times * i128::from(draws.scale));
            }
        }
        for part in played(&draws.bought[class], &chart.rows, true) {
            for (payment, times) in payments(play, hand.kind, part, raises(part), draws.dealers_after_draw) {
                pay(bought(play, payment), times);
            }
        }
    }
    let (total, unit) = (draws.total(), play.unit());
    let cells: Vec<_> =
        outcomes.iter().map(|one| (one.name(), weights[one.index()], one.net(play))).collect();
    let mean_wager = wagered as f64 / (total * i128::from(unit)) as f64;
    let line = enumerated::line(ANTE, (unit, mean_wager), total, &cells);
    Exact {
        lines: vec![line],
        notes: vec![
            message!("note-all-draws", deals = u64::try_from(total).expect("at most 8 · 10^14")).into(),
        ],
    }
}

/// Returns the parts whose draw buys a card (`buys`), or the other parts.
fn played<'a>(parts: &'a [Part], rows: &'a Rows, buys: bool) -> impl Iterator<Item = &'a Part> {
    parts.iter().filter(move |part| part.draw.is_some_and(|draw| rows.buys(draw, part.column)) == buys)
}

/// Returns the payments of some deals, without the price of a card, and how often each is made.
fn payments(
    play: &CaribbeanStud,
    kind: HandKind,
    part: &Part,
    raises: bool,
    dealers: i64,
) -> Vec<(Payment, i128)> {
    if !raises {
        return vec![(folded(play), i128::from(part.cell.deals) * i128::from(dealers))];
    }
    let found = &part.cell.meetings;
    let of = |meeting, times: i64| (raised(play, kind, meeting), i128::from(times));
    vec![
        of(Meeting::Unqualified, found.unqualified),
        of(Meeting::Lesser, found.lesser),
        of(Meeting::Equal, found.equal),
        of(Meeting::Better, found.better),
    ]
}

/// Which draws buy a card, by draw and column.
type Buys = Vec<[bool; COLUMNS.len()]>;

/// Returns the rows of the best chart. No change of a single cell has a better edge.
pub(super) fn best(draws: &Draws, play: &CaribbeanStud) -> Rows {
    let mut buys = best_buys(draws, play, |_, _, gain| gain > 0);
    loop {
        let mut rows = best_rows(&draws.classes, &totals(draws, play, &buys));
        let better = best_buys(draws, play, |class, part, _| {
            rows.raises(&draws.classes[class], part.column, part.suited)
        });
        let worth = |buys: &Buys| value(draws, play, &rows, buys);
        if worth(&better) <= worth(&buys) {
            for draw in Draw::all() {
                for (column, buys) in buys[draw.index()].iter().enumerate() {
                    rows.set_buys(draw, column, *buys);
                }
            }
            return rows;
        }
        buys = better;
    }
}

/// Returns by how much the final hands exceed folding with each decision, where these draws buy.
fn totals(draws: &Draws, play: &CaribbeanStud, buys: &Buys) -> Totals {
    let mut totals: Totals = vec![[[0; SUITED]; COLUMNS.len()]; draws.classes.len()];
    each_part(draws, play, |class, part, gain, bought| {
        if part.draw.is_some_and(|draw| buys[draw.index()][part.column]) == bought {
            totals[class][part.column][part.suited] += gain;
        }
    });
    totals
}

/// Calls `visit` with every part, its class, by how much it gains by raising, and whether a card was bought.
fn each_part(draws: &Draws, play: &CaribbeanStud, mut visit: impl FnMut(usize, &Part, i128, bool)) {
    for (class, hand) in draws.classes.iter().enumerate() {
        for part in &draws.kept[class] {
            visit(class, part, gain(play, hand.kind, &part.cell.meetings) * i128::from(draws.scale), false);
        }
        for part in &draws.bought[class] {
            visit(class, part, gain(play, hand.kind, &part.cell.meetings), true);
        }
    }
}

/// Returns for every draw and column by how much buying exceeds not buying, in units, where `raises` decides by
/// class, part and gain.
fn advantages(
    draws: &Draws,
    play: &CaribbeanStud,
    raises: impl Fn(usize, &Part, i128) -> bool,
) -> Vec<[i128; COLUMNS.len()]> {
    let mut found = vec![[0; COLUMNS.len()]; Draw::count()];
    each_part(draws, play, |class, part, gain, bought| {
        let Some(draw) = part.draw else { return };
        let won = if raises(class, part, gain) { gain } else { 0 };
        found[draw.index()][part.column] += if bought {
            let times = i128::from(part.cell.deals) * i128::from(draws.dealers_after_draw);
            won - times * i128::from(play.price())
        } else {
            -won
        };
    });
    found
}

/// Returns the draws that gain by buying, where `raises` decides by class, part and gain.
fn best_buys(draws: &Draws, play: &CaribbeanStud, raises: impl Fn(usize, &Part, i128) -> bool) -> Buys {
    let found = advantages(draws, play, raises);
    found.iter().map(|columns| columns.map(|advantage| advantage > 0)).collect()
}

/// Returns the sum of the advantages of these draws.
fn value(draws: &Draws, play: &CaribbeanStud, rows: &Rows, buys: &Buys) -> i128 {
    let found = advantages(draws, play, |class, part, _| {
        rows.raises(&draws.classes[class], part.column, part.suited)
    });
    let of = |(columns, buys): (&[i128; COLUMNS.len()], &[bool; COLUMNS.len()])| -> i128 {
        columns.iter().zip(buys).filter(|(_, buys)| **buys).map(|(advantage, _)| advantage).sum()
    };
    found.iter().zip(buys).map(of).sum()
}

/// Returns which draws of a chart buy.
fn buys_of(rows: &Rows) -> Buys {
    Draw::all().map(|draw| std::array::from_fn(|column| rows.buys(draw, column))).collect()
}

/// Returns the totals of the final hands by which departures from the best raises are priced.
pub(super) fn totals_of(draws: &Draws, play: &CaribbeanStud, best: &Rows) -> Totals {
    totals(draws, play, &buys_of(best))
}

/// Returns the numbers of deals of the final hands.
pub(super) fn deals_of(draws: &Draws, best: &Rows) -> Deals {
    let mut deals: Deals = vec![[[0; SUITED]; COLUMNS.len()]; draws.classes.len()];
    for (parts, bought, dealers) in
        [(&draws.kept, false, draws.dealers * draws.scale), (&draws.bought, true, draws.dealers_after_draw)]
    {
        for (class, parts) in parts.iter().enumerate() {
            for part in played(parts, best, bought) {
                deals[class][part.column][part.suited] += i128::from(part.cell.deals) * i128::from(dealers);
            }
        }
    }
    deals
}

/// Returns the draws that a chart decides differently from the best chart. Every other cell is the best chart's.
pub(super) fn price(draws: &Draws, play: &CaribbeanStud, chart: &Rows, best: &Rows) -> Vec<Departure> {
    let found = advantages(draws, play, |class, part, _| {
        best.raises(&draws.classes[class], part.column, part.suited)
    });
    let mut times = vec![[0_i64; COLUMNS.len()]; Draw::count()];
    for part in draws.kept.iter().flatten() {
        if let Some(draw) = part.draw {
            times[draw.index()][part.column] += part.cell.deals;
        }
    }
    let total = draws.total() as f64;
    let mut departures = Vec::new();
    for draw in Draw::all() {
        for (column, name) in COLUMNS.into_iter().enumerate() {
            let deals = times[draw.index()][column];
            if chart.buys(draw, column) == best.buys(draw, column) || deals == 0 {
                continue;
            }
            let lost = if best.buys(draw, column) { 1 } else { -1 } * found[draw.index()][column];
            departures.push(Departure {
                row: draw.name(),
                upcard: name,
                chart: chart.draw_code(draw, column),
                best: best.draw_code(draw, column),
                frequency: deals as f64 * (draws.dealers * draws.scale) as f64 / total,
                price: lost as f64 / (total * play.unit() as f64),
            });
        }
    }
    departures
}
