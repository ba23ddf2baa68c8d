//! The document of a comparison: the rules that differ, the change of edge, and the outcomes that pay for it.

use super::any;
use super::{
    bet_name, confidence, edge, interval_heading, meta, outcome_name, remarks, section, table, with_data,
};
use crate::compare::{Cards, Change};
use crate::lang::Lang;
use crate::publish::plot::{Axis, Bar, Bars, Dot, Dots, Plot};
use crate::publish::{Block, Cell, Document, Figure, Row, Table, Text};
use crate::report::{CompareReport, Output, Played, WorthRow};
use crate::tr;

/// Outcomes shown in a plot, the largest first.
const SHOWN: usize = 12;

/// The document of a comparison.
#[must_use]
pub fn document(report: &CompareReport, lang: Lang) -> Document {
    let plays = report.plays();
    let mut answer: Vec<Block> = plays.iter().flat_map(|play| leads(play, lang)).map(Block::Lead).collect();
    answer.extend(differences_figure(report, lang).map(Block::Figure));
    if let Some(found) = rules(report, lang) {
        answer.push(Block::Table(found));
    }
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    for (number, play) in plays.iter().enumerate() {
        let mut blocks = vec![Block::Table(edges(play, number, lang))];
        for change in play.changes() {
            if let Some(found) = outcomes_figure(play, change, number, lang) {
                blocks.push(Block::Figure(found));
                blocks.push(Block::Table(outcomes(play, change, number, lang)));
            }
        }
        sections.push(section(&format!("play-{number}"), play.heading_in(lang), blocks));
    }
    if let Some(alone) = worths(report, lang) {
        let blocks = vec![Block::Table(alone)];
        sections.push(section("each-change", lang.text("each-change-alone"), blocks));
    }
    sections.extend(remarks(&report.notes, lang));
    let identities = plays.first().map(|play| play.sides().each_ref());
    let titles = identities.map(|[a, b]| {
        let [a, b] = [a, b].map(|id| id.title.of(lang));
        if a == b { a.to_owned() } else { format!("{a} — {b}") }
    });
    Document {
        title: titles.unwrap_or_default(),
        subtitle: lang.text("doc-comparison"),
        lang,
        meta: meta(&identities.map(|ids| ids.to_vec()).unwrap_or_default(), &report.command_in(lang), lang),
        sections: with_data(sections, &report.json()),
    }
}

/// A sentence on each main bet: what the change does to it.
#[must_use]
pub fn leads(play: &Played, lang: Lang) -> Vec<Text> {
    let of = |change: &Change| -> Option<Text> {
        let found = change.difference?;
        let value = found.difference;
        let bet = bet_name(change.bet, lang);
        let amount = edge(value.abs()).text(lang);
        let open = found.half_width.is_none_or(|half| half >= value.abs()) && play.cards() != Cards::Exact;
        let who = match (open, value > 0.0) {
            (true, _) => tr!(lang, "doc-change-open", bet = bet),
            (_, true) => tr!(lang, "doc-change-house", bet = bet, amount = amount),
            (_, false) if value == 0.0 => tr!(lang, "doc-change-none", bet = bet),
            (_, false) => tr!(lang, "doc-change-players", bet = bet, amount = amount),
        };
        let certain = match found.half_width {
            _ if play.cards() == Cards::Exact => lang.text("doc-is-exact"),
            Some(half) => tr!(
                lang,
                "doc-change-interval",
                confidence = confidence(play.confidence(), lang),
                low = edge(value - half).signed().text(lang),
                high = edge(value + half).signed().text(lang)
            ),
            None => lang.text("doc-no-interval"),
        };
        let heading = play.heading_in(lang);
        Some(Text::default().strong(super::capital(&who)).plain(format!(" {heading}. {certain}")))
    };
    play.changes().iter().filter(|change| change.main).filter_map(of).collect()
}

/// The rules that differ; `None` if there are none.
#[must_use]
pub fn rules(report: &CompareReport, lang: Lang) -> Option<Table> {
    let rows: Vec<Row> = report
        .rules_that_differ(lang)
        .map(|(rule, [a, b], origin)| {
            Row::from(vec![
                Cell::Code(rule.to_owned()),
                any::cell(a, lang),
                any::cell(b, lang),
                origin.into(),
            ])
        })
        .collect();
    let columns = vec![
        (lang.text("doc-head-rule"), ""),
        ("A".to_owned(), ""),
        ("B".to_owned(), ""),
        (lang.text("doc-head-origin"), ""),
    ];
    (!rows.is_empty()).then(|| table("rules", lang.text("doc-rules-that-differ"), columns, rows))
}

/// What each change between two versions is worth alone; `None` if no versions are compared.
fn worths(report: &CompareReport, lang: Lang) -> Option<Table> {
    let row = |row: WorthRow<'_>| {
        let side = |side: usize| -> Cell {
            match row.change.map(|change| change.estimates[side]) {
                Some(Some(estimate)) => edge(estimate.house_edge).into(),
                Some(None) => lang.text("doc-not-offered").into(),
                None => String::new().into(),
            }
        };
        let found = row.change.and_then(|change| change.difference);
        let bet =
            row.change.map_or_else(|| lang.text("no-edge-changes"), |change| bet_name(change.bet, lang));
        let interval: Cell = match found.and_then(|found| Some((found.difference, found.half_width?))) {
            Some((middle, half)) if !row.exact => {
                Cell::Interval(edge(middle - half).signed(), edge(middle + half).signed())
            }
            _ => String::new().into(),
        };
        Row::from(vec![
            row.stated.to_owned().into(),
            row.what.to_owned().into(),
            Cell::Code(row.option.to_owned()),
            bet.into(),
            side(0),
            side(1),
            found.map_or_else(|| String::new().into(), |found| edge(found.difference).signed().into()),
            interval,
        ])
    };
    let rows: Vec<Row> = report.worths(lang).map(row).collect();
    let heads = [
        "head-article",
        "head-change",
        "doc-head-option",
        "doc-head-bet",
        "doc-head-edge-a",
        "doc-head-edge-with-change",
        "head-worth",
        "head-interval",
    ];
    let columns = heads.map(|id| (lang.text(id), "")).into();
    (!rows.is_empty()).then(|| table("each-change", lang.text("each-change-alone"), columns, rows))
}

/// The edges of both tables and their difference: one row for each bet.
#[must_use]
pub fn edges(play: &Played, number: usize, lang: Lang) -> Table {
    let row = |change: &Change| -> Row {
        let side = |side: usize| -> Cell {
            match change.estimates[side] {
                Some(estimate) => edge(estimate.house_edge).into(),
                None => lang.text("doc-not-offered").into(),
            }
        };
        let found = change.difference;
        let interval: Cell = match found.map(|found| (found.difference, found.half_width)) {
            _ if play.cards() == Cards::Exact => lang.text("doc-exact").into(),
            Some((middle, Some(half))) => {
                Cell::Interval(edge(middle - half).signed(), edge(middle + half).signed())
            }
            Some(_) if found.is_some_and(|found| found.differing == Some(0)) => {
                lang.text("doc-no-shoe-differs").into()
            }
            _ => lang.text("doc-too-few").into(),
        };
        vec![
            bet_name(change.bet, lang).into(),
            side(0),
            side(1),
            found.map(|found| edge(found.difference).signed()).into(),
            interval,
        ]
        .into()
    };
    let columns = vec![
        (lang.text("doc-head-bet"), ""),
        (lang.text("doc-head-edge-a"), "house_edge_a"),
        (lang.text("doc-head-edge-b"), "house_edge_b"),
        ("B \u{2212} A".to_owned(), "difference"),
        (interval_heading(play.confidence(), lang), "difference_ci_low difference_ci_high"),
    ];
    table(
        format!("differences-{number}"),
        lang.text("doc-differences"),
        columns,
        play.changes().iter().map(row).collect(),
    )
}

/// The differences of main bets under each way of play, as dots with intervals.
#[must_use]
pub(crate) fn differences_figure(report: &CompareReport, lang: Lang) -> Option<Figure> {
    let mut rows = Vec::new();
    for play in report.plays() {
        for change in play.changes().iter().filter(|change| change.main) {
            let Some(found) = change.difference else { continue };
            let half = found.half_width.filter(|_| play.cards() != Cards::Exact);
            let value = found.difference;
            let label = if report.plays().len() > 1 {
                format!("{} — {}", bet_name(change.bet, lang), play.heading_in(lang))
            } else {
                bet_name(change.bet, lang)
            };
            rows.push(Dot { label, value, interval: half.map(|half| (value - half, value + half)) });
        }
    }
    let largest = rows.iter().max_by(|a, b| a.value.abs().total_cmp(&b.value.abs()))?;
    let axis = Axis::percent(lang.text("doc-axis-change"), super::DIGITS).signed();
    let alternative = tr!(
        lang,
        "doc-differences-alt",
        bet = &largest.label,
        change = axis.number(largest.value).text(lang)
    );
    let confidence = confidence(report.plays().first()?.confidence(), lang);
    Some(Figure {
        id: "differences-figure".to_owned(),
        title: lang.text("doc-differences-figure"),
        desc: tr!(lang, "doc-edges-desc", confidence = confidence),
        alternative,
        plot: Plot::Dots(Dots { axis, rows }),
    })
}

/// What the house gains by each outcome of a bet, B minus A, the largest first.
fn shares(change: &Change) -> Vec<(String, f64)> {
    let mut found: Vec<(String, f64)> = change
        .outcomes
        .iter()
        .map(|outcome| (outcome.outcome.clone(), -outcome.contributions()[2]))
        .filter(|(_, gain)| *gain != 0.0)
        .collect();
    found.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    found
}

/// The outcomes that pay for the change of a bet, as bars to both sides; `None` if none does.
#[must_use]
pub(crate) fn outcomes_figure(play: &Played, change: &Change, number: usize, lang: Lang) -> Option<Figure> {
    let found = shares(change);
    let (name, gain) = found.first()?;
    let axis = Axis::percent(lang.text("doc-axis-house-gain"), super::DIGITS).signed();
    let alternative = tr!(
        lang,
        "doc-outcomes-alt",
        outcome = outcome_name(name, lang),
        change = axis.number(*gain).text(lang),
        total = axis.number(change.difference.map_or(0.0, |found| found.difference)).text(lang)
    );
    let most = if found.len() > SHOWN + 1 { SHOWN } else { found.len() };
    let bar = |(name, value): &(String, f64)| Bar { label: outcome_name(name, lang), value: *value };
    let mut bars: Vec<Bar> = found[..most].iter().map(bar).collect();
    if most < found.len() {
        let value = found[most..].iter().map(|(_, gain)| gain).sum();
        bars.push(Bar { label: tr!(lang, "doc-other-outcomes", count = found.len() - most), value });
    }
    Some(Figure {
        id: format!("outcomes-{}-{number}-figure", change.bet),
        title: tr!(lang, "doc-outcomes-figure", bet = bet_name(change.bet, lang)),
        desc: format!("{}. {}", play.heading_in(lang), lang.text("doc-outcomes-figure-desc")),
        alternative,
        plot: Plot::Bars(Bars {
            axis,
            sides: [lang.text("doc-players-gain"), lang.text("doc-house-gains")],
            bars,
            first: String::new(),
            more: Vec::new(),
        }),
    })
}

/// The table of a bet's outcomes at both tables, in the order of the CSV file.
#[must_use]
pub fn outcomes(_play: &Played, change: &Change, number: usize, lang: Lang) -> Table {
    let rows = change.outcomes.iter().map(|outcome| {
        let share = |side: usize| outcome.shares[side].as_ref();
        let probability =
            |side| Cell::from(super::Number::percent(share(side).map_or(0.0, |s| s.probability), 5));
        let net = |side| Cell::from(share(side).map(|s| super::Number::plain(s.net, 3).signed()));
        let [.., difference] = outcome.contributions();
        Row::from(vec![
            outcome_name(&outcome.outcome, lang).into(),
            probability(0),
            probability(1),
            net(0),
            net(1),
            edge(difference).signed().into(),
        ])
    });
    let columns = vec![
        (lang.text("doc-head-outcome"), "outcome"),
        (lang.text("doc-head-frequency-a"), "probability_a"),
        (lang.text("doc-head-frequency-b"), "probability_b"),
        (lang.text("doc-head-net-a"), "net_a"),
        (lang.text("doc-head-net-b"), "net_b"),
        (lang.text("doc-head-players-gain"), "difference"),
    ];
    let caption = tr!(lang, "doc-outcomes-table", bet = bet_name(change.bet, lang));
    let mut found = table(format!("outcomes-{}-{number}", change.bet), caption, columns, rows.collect());
    found.note = lang.text("doc-outcomes-change-note");
    found
}
