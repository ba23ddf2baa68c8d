//! Best play by the exact cards of the hand and the upcard.

use super::cells::gain;
use super::deals::{Deal, Hands};
use crate::compiled::caribbean::{folded, least_qualifying};
use crate::exact::{Choice, Composition, Exception};
use crate::rules::{CaribbeanStud, Rules};
use crate::strategy::caribbean::{COLUMNS, Chart};
use std::collections::BTreeMap;

/// Best play and a chart over all deals, in units.
struct Played {
    /// Number of deals.
    total: i128,
    /// Sum of the nets of best play.
    best: i128,
    /// Sum of the nets of the chart.
    chart: i128,
    /// By the cards, the column and whether the chart raises: the deals that best play decides differently,
    /// and what it gains.
    exceptions: BTreeMap<(String, usize, bool), (i128, i128)>,
}

/// Returns best play and the chart's.
fn played(rules: &Rules, play: &CaribbeanStud, chart: &Chart, watch: impl FnMut(usize)) -> Played {
    let hands = Hands::new(rules.shoe.pack.ranks());
    let dealers = i128::from(hands.dealers());
    let mut found = Played { total: 0, best: 0, chart: 0, exceptions: BTreeMap::new() };
    let visit = |deal: &Deal<'_>| {
        let times = i128::from(deal.times);
        let gain = gain(play, deal.hand.kind, &deal.meetings);
        let column = usize::from(hands.ranks[usize::from(deal.upcard / 4)]) - 2;
        let raises = chart.rows.raises(deal.hand, column, deal.suited);
        let fold = i128::from(folded(play).net) * dealers;
        found.total += times * dealers;
        found.best += times * (fold + gain.max(0));
        found.chart += times * (fold + if raises { gain } else { 0 });
        if gain != 0 && raises != (gain > 0) {
            let entry = found.exceptions.entry((cards(&hands, deal), column, raises)).or_default();
            entry.0 += times * dealers;
            entry.1 += times * gain.abs();
        }
    };
    hands.each_deal(&least_qualifying(play.dealer_qualifies), visit, watch);
    found
}

/// Returns the cards of a hand in words, from the highest: a star marks those of the upcard's suit.
fn cards(hands: &Hands, deal: &Deal<'_>) -> String {
    let name = |card: &u8| {
        let rank = COLUMNS[usize::from(hands.ranks[usize::from(card / 4)]) - 2];
        let star = if card % 4 == deal.upcard % 4 { "*" } else { "" };
        format!("{rank}{star}")
    };
    deal.cards.iter().rev().map(name).collect::<Vec<_>>().join(" ")
}

/// Returns best play by exact cards, compared with a chart. `watch` receives 1 to 10 as each tenth of the work
/// begins.
pub(in crate::exact) fn best_composition(
    rules: &Rules,
    play: &CaribbeanStud,
    chart: &Chart,
    watch: impl FnMut(usize),
) -> Composition {
    if play.sells_cards() {
        return super::best_draw::best_composition(rules, play, chart, watch);
    }
    let found = played(rules, play, chart, watch);
    let total = found.total as f64;
    let per_bet = |net: i128| net as f64 / (total * play.unit() as f64);
    let choice = |raises| if raises { Choice::Raise } else { Choice::Fold };
    let exceptions = found.exceptions.into_iter().map(|((cards, column, raises), (deals, gain))| Exception {
        cards,
        upcard: COLUMNS[column],
        chart: choice(raises),
        best: choice(!raises),
        frequency: deals as f64 / total,
        gain: per_bet(gain),
    });
    let mut exceptions: Vec<Exception> = exceptions.collect();
    exceptions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    Composition { house_edge: -per_bet(found.best), chart_edge: -per_bet(found.chart), exceptions }
}
