//! The document of a comparison: the rules that differ, the change of edge, and the outcomes that pay for it.

use super::any;
use super::{Columns, Look, confidence, dots, edge, interval_heading, meta, remarks, section, with_data};
use crate::compare::{Cards, Change};
use crate::lang::Lang;
use crate::publish::plot::{Axis, BarRow, Bars, Dot, Plot};
use crate::publish::{Block, Cell, Document, Figure, Table, Text};
use crate::report::compare::layout;
use crate::report::identity::no_interval;
use crate::report::{BetChange, CompareReport, OutcomeShift, Output, Played, WorthRow};
use crate::report::{bet_words, outcome_words};
use crate::tr;

/// Outcomes shown in a plot, the largest first.
const SHOWN: usize = 12;

/// The document of a comparison.
#[must_use]
pub fn document(report: &CompareReport, lang: Lang) -> Document {
    let plays = &report.plays;
    let mut answer: Vec<Block> = plays.iter().flat_map(|play| leads(play, lang)).map(Block::Lead).collect();
    answer.extend(differences_figure(report, lang).map(Block::Figure));
    if let Some(found) = rules(report, lang.into()) {
        answer.push(Block::Table(found));
    }
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    for (number, play) in plays.iter().enumerate() {
        let mut blocks = vec![Block::Table(edges(play, number, lang.into()))];
        for change in &play.found.changes {
            if let Some(found) = outcomes_figure(play, change, number, lang) {
                blocks.push(Block::Figure(found));
                blocks.push(Block::Table(outcomes(change, number, lang)));
            }
        }
        sections.push(section(&format!("play-{number}"), play.heading(lang), blocks));
    }
    if let Some(alone) = worths(report, lang.into()) {
        let blocks = vec![Block::Table(alone)];
        sections.push(section("each-change", lang.text("each-change-alone"), blocks));
    }
    sections.extend(remarks(&report.notes, lang));
    let identities = plays.first().map(|play| play.sides.each_ref());
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
        let bet = bet_words(lang, change.bet);
        let amount = edge(value.abs()).text(lang);
        let open =
            found.half_width.is_none_or(|half| half >= value.abs()) && play.found.cards != Cards::Exact;
        let who = match (open, value > 0.0) {
            (true, _) => tr!(lang, "doc-change-open", bet),
            (_, true) => tr!(lang, "doc-change-house", bet, amount),
            (_, false) if value == 0.0 => tr!(lang, "doc-change-none", bet),
            (_, false) => tr!(lang, "doc-change-players", bet, amount),
        };
        let certain = match found.half_width {
            _ if play.found.cards == Cards::Exact => lang.text("doc-is-exact"),
            Some(half) => tr!(
                lang,
                "doc-change-interval",
                confidence = confidence(play.confidence, lang),
                low = edge(value - half).signed().text(lang),
                high = edge(value + half).signed().text(lang)
            ),
            None => lang.text("doc-no-interval"),
        };
        let heading = play.heading(lang);
        Some(Text::default().strong(super::capital(&who)).plain(format!(" {heading}. {certain}")))
    };
    play.found.changes.iter().filter(|change| change.main).filter_map(of).collect()
}

/// The rules that differ; `None` if there are none.
#[must_use]
pub(crate) fn rules(report: &CompareReport, look: Look) -> Option<Table> {
    type Changed<'a> = (&'static str, [&'a str; 2], String);
    let lang = look.lang;
    let rows: Vec<Changed<'_>> = report.rules_that_differ(lang).collect();
    // The screen shows a value as it is typed.
    let value = |value: &str| if look.on_screen { value.into() } else { any::cell(value, lang) };
    let columns = Columns::<Changed<'_>>::new(look)
        .column("head-rule", |(rule, ..)| Cell::Code((*rule).to_owned()))
        .column("side-a", |(_, [a, _], _)| value(a))
        .column("side-b", |(_, [_, b], _)| value(b))
        .column("head-article-or-origin", |(.., origin)| origin.clone());
    (!rows.is_empty()).then(|| columns.table("rules", lang.text("doc-rules-that-differ"), rows))
}

/// What each change between two versions is worth alone; `None` if no versions are compared.
pub(crate) fn worths(report: &CompareReport, look: Look) -> Option<Table> {
    let Look { lang, on_screen } = look;
    let rows: Vec<WorthRow<'_>> = report.worths(lang).collect();
    let side = |side: usize| {
        move |row: &WorthRow<'_>| match row.change?.estimates[side] {
            Some(estimate) => Some(Cell::from(edge(estimate.house_edge))),
            None => Some(lang.text("not-offered").into()),
        }
    };
    let found = |row: &WorthRow<'_>| row.change?.difference;
    let interval = move |row: &WorthRow<'_>| {
        let (low, high) = found(row).filter(|_| !row.exact)?.interval()?;
        Some(Cell::Interval(edge(low).signed(), edge(high).signed()))
    };
    let columns = Columns::<WorthRow<'_>>::new(look)
        .column("head-article", |row| row.stated.to_owned())
        .column("head-change", |row| match row.option {
            option if on_screen && !option.is_empty() => format!("{}\n{option}", row.what),
            _ => row.what.to_owned(),
        })
        .when(!on_screen, |columns| columns.column("head-option", |row| Cell::Code(row.option.to_owned())))
        .column("head-bet", |row| {
            row.change.map_or_else(|| lang.text("no-edge-changes"), |change| look.bet(change.bet))
        })
        .column("head-edge-a", side(0))
        .column("head-edge-with-change", side(1))
        .column("head-worth", move |row| Some(edge(found(row)?.difference).signed()))
        .when(rows.iter().any(|row| !row.exact), |columns| columns.column("head-interval", interval));
    (!rows.is_empty()).then(|| columns.table("each-change", lang.text("each-change-alone"), rows))
}

/// The edges of both tables and their difference: one row for each bet.
#[must_use]
pub(crate) fn edges(play: &Played, number: usize, look: Look) -> Table {
    let lang = look.lang;
    let exact = play.found.cards == Cards::Exact;
    let heads = ["head-bet", "head-edge-a", "head-edge-b", "head-b-less-a"];
    let without = exact && look.on_screen;
    let interval = if without { lang.text("head-interval") } else { interval_heading(play.confidence, look) };
    let changes: Vec<BetChange> = play.found.changes.iter().map(BetChange::new).collect();
    let rows = changes.iter().zip(&play.found.changes).map(|(change, found)| layout::EdgeRow {
        name: look.bet(change.bet),
        play: String::new(),
        change,
        no_interval: match found.difference.map(|found| (found.half_width, found.differing)) {
            _ if exact => Some(lang.text("exact")),
            Some((Some(_), _)) => None,
            Some((None, Some(0))) => Some(lang.text("no-shoe-differs")),
            _ => Some(no_interval(&play.sides[0], lang)),
        },
    });
    let (id, caption) = (format!("differences-{number}"), lang.text("doc-differences"));
    layout::edges(&id, caption, look, (heads, interval), &rows.collect::<Vec<_>>())
}

/// The differences of main bets under each way of play, as dots with intervals.
#[must_use]
pub(crate) fn differences_figure(report: &CompareReport, lang: Lang) -> Option<Figure> {
    let mut rows = Vec::new();
    for play in &report.plays {
        for change in play.found.changes.iter().filter(|change| change.main) {
            let Some(found) = change.difference else { continue };
            let half = found.half_width.filter(|_| play.found.cards != Cards::Exact);
            let value = found.difference;
            let label = if report.plays.len() > 1 {
                format!("{} — {}", bet_words(lang, change.bet), play.heading(lang))
            } else {
                bet_words(lang, change.bet)
            };
            rows.push(Dot { label, value, interval: half.map(|half| (value - half, value + half)) });
        }
    }
    let largest = rows.iter().max_by(|a, b| a.value.abs().total_cmp(&b.value.abs()))?.clone();
    let confidence = confidence(report.plays.first()?.confidence, lang);
    let words = [lang.text("doc-differences-figure"), tr!(lang, "doc-edges-desc", confidence)];
    let axis = Axis::percent(lang.text("doc-axis-change"), super::DIGITS).signed();
    dots("differences-figure", words, axis, rows, |_, _, axis| {
        let change = axis.number(largest.value).text(lang);
        tr!(lang, "doc-differences-alt", bet = largest.label, change)
    })
}

/// The outcomes that pay for the change of a bet, as bars to both sides; `None` if none does.
#[must_use]
pub(crate) fn outcomes_figure(play: &Played, change: &Change, number: usize, lang: Lang) -> Option<Figure> {
    let BetChange { outcomes: found, difference, .. } = BetChange::new(change);
    let OutcomeShift { outcome: name, house_gains: gain, .. } = found.first()?;
    let axis = Axis::percent(lang.text("doc-axis-house-gain"), super::DIGITS).signed();
    let alternative = tr!(
        lang,
        "doc-outcomes-alt",
        outcome = outcome_words(lang, name),
        change = axis.number(*gain).text(lang),
        total = axis.number(difference?).text(lang)
    );
    let most = if found.len() > SHOWN + 1 { SHOWN } else { found.len() };
    let row = |label, gain| BarRow { label, values: vec![gain] };
    let one = |shift: &OutcomeShift| row(outcome_words(lang, &shift.outcome), shift.house_gains);
    let mut rows: Vec<BarRow> = found[..most].iter().map(one).collect();
    if most < found.len() {
        let gain = found[most..].iter().map(|shift| shift.house_gains).sum();
        rows.push(row(tr!(lang, "doc-other-outcomes", count = found.len() - most), gain));
    }
    Some(Figure {
        id: format!("outcomes-{}-{number}-figure", change.bet),
        title: tr!(lang, "doc-outcomes-figure", bet = bet_words(lang, change.bet)),
        desc: format!("{}. {}", play.heading(lang), lang.text("doc-outcomes-figure-desc")),
        alternative,
        plot: Plot::Bars(Bars {
            axis,
            sides: [lang.text("doc-players-gain"), lang.text("doc-house-gains")],
            rows,
            names: Vec::new(),
        }),
    })
}

/// The table of a bet's outcomes at both tables, in the order of the CSV file.
#[must_use]
pub fn outcomes(change: &Change, number: usize, lang: Lang) -> Table {
    let of = layout::Outcomes {
        look: lang.into(),
        outcome: Look::from(lang).heading("head-outcome"),
        heads: ["head-freq-a", "head-freq-b", "doc-head-players-gain"],
        nets: true,
        as_in_csv: true,
    };
    let rows: Vec<OutcomeShift> = change.outcomes.iter().map(OutcomeShift::new).collect();
    let caption = tr!(lang, "doc-outcomes-table", bet = bet_words(lang, change.bet));
    layout::outcomes(format!("outcomes-{}-{number}", change.bet), caption, of, &rows)
        .noted(lang.text("doc-outcomes-change-note"))
}
