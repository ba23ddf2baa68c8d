//! The document of a sweep: a table of points, with lines for one key and a heat map for two.

use super::{Columns, Look, any, confidence, edge, edge_within, section, with_data, written_by};
use crate::lang::Lang;
use crate::method::Method;
use crate::publish::plot::{Axis, HeatMap, Lines, Plot};
use crate::publish::{Block, Cell, Document, Figure, Table};
use crate::report::bet_words;
use crate::report::field::{Described, Row};
use crate::report::{
    BetField, FileField, Output, PointField, RunField, Statistic, SweepReport, side_bets_in,
};
use crate::report::{number_of as number, text_of as text};
use crate::tr;

/// Figures shown, one for each bet.
const FIGURES: usize = 6;

/// A row of the sweep with what the plots need.
struct Found {
    /// The index of the value of each key.
    at: Vec<usize>,
    bet: String,
    edge: f64,
    interval: Option<(f64, f64)>,
}

/// The document of a sweep.
#[must_use]
pub fn document(report: &SweepReport, lang: Lang) -> Document {
    let mut bets: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for row in &report.rows {
        let at = report.varied.iter().zip(row).map(|((_, values), (_, own))| {
            let own = own.words();
            values.iter().position(|value| *value == own)
        });
        let Some(at) = at.collect::<Option<Vec<usize>>>() else { continue };
        let bet = text(row, BetField::Bet);
        if !bet.is_empty() && !bets.contains(&bet) {
            bets.push(bet.clone());
        }
        let exact = text(row, RunField::Method) == Method::Exact.name();
        let interval = number(row, Statistic::CiLow).zip(number(row, Statistic::CiHigh)).filter(|_| !exact);
        let edge = number(row, Statistic::HouseEdge);
        found.extend(edge.map(|edge| Found { at, bet, edge, interval }));
    }
    let names: Vec<&str> = report.varied.iter().map(|(name, _)| name.as_str()).collect();
    let mut blocks = Vec::new();
    for bet in bets.iter().take(FIGURES) {
        let of_bet: Vec<&Found> = found.iter().filter(|row| row.bet == *bet).collect();
        blocks.extend(ends(report, bet, &of_bet, lang).map(|ends| Block::Lead(ends.into())));
        let figure = match report.varied.len() {
            1 => lines(report, bet, &of_bet, lang),
            2 => heat_map(report, bet, &of_bet, lang),
            _ => None,
        };
        blocks.extend(figure.map(Block::Figure));
    }
    blocks.push(Block::Table(rows(report, lang.into())));
    let mut meta = written_by(&report.command_in(lang), lang);
    meta.extend(of_every_row(report, "doc-meta-rulebook", RunField::Reglamento, lang));
    meta.extend(of_every_row(report, "doc-meta-method", RunField::Method, lang));
    meta.extend(of_every_row(report, "doc-meta-strategy", RunField::Strategy, lang));
    meta.extend(of_every_row(report, "doc-meta-seed", RunField::Seed, lang));
    meta.extend(of_every_row(report, "doc-meta-stream", RunField::Stream, lang));
    meta.extend(of_every_row(report, "doc-meta-rulebook-sha256", FileField::ReglamentoSha256, lang));
    meta.extend(of_every_row(report, "doc-meta-strategy-sha256", FileField::StrategySha256, lang));
    let side_bets = side_bets_in(&report.side_bets, lang);
    meta.extend(
        (!side_bets.is_empty()).then(|| (Look::from(lang).heading("label-side-bets"), side_bets.into())),
    );
    let sections = vec![section("answer", lang.text("doc-result"), blocks)];
    let reglamento = report.rows.first().map_or_else(String::new, |row| text(row, RunField::Reglamento));
    Document {
        title: tr!(lang, "doc-sweep-title", reglamento),
        subtitle: tr!(lang, "doc-sweep", keys = names.join(", ")),
        lang,
        meta,
        sections: with_data(sections, &report.json()),
    }
}

/// A field of the points' runs with its name; that it differs by point, if it does, and nothing if it is empty.
fn of_every_row<F: Described>(
    report: &SweepReport,
    name: &str,
    field: F,
    lang: Lang,
) -> Option<(String, Cell)> {
    let value = text(report.rows.first()?, field);
    let same = report.rows.iter().all(|row| text(row, field) == value);
    let shown = if same { value.clone() } else { lang.text("doc-by-point") };
    (!value.is_empty()).then(|| (lang.text(name), shown.into()))
}

/// The key's values at a point: `shoe.decks=6`.
fn point(report: &SweepReport, at: &[usize]) -> String {
    let pairs =
        report.varied.iter().zip(at).map(|((name, values), index)| format!("{name}={}", values[*index]));
    pairs.collect::<Vec<_>>().join(", ")
}

/// The lowest and the highest point of a bet.
fn extremes<'a>(found: &[&'a Found]) -> Option<(&'a Found, &'a Found)> {
    let lowest = found.iter().min_by(|a, b| a.edge.total_cmp(&b.edge))?;
    let highest = found.iter().max_by(|a, b| a.edge.total_cmp(&b.edge))?;
    Some((lowest, highest))
}

/// Differences of exact values up to this size are rounding.
const ROUNDING: f64 = 1e-12;

/// Returns the sentence on a bet whose edge does not change, or changes by no more than the error of
/// the difference of two points; `None` if the extremes differ.
fn alike(bet: &str, lowest: &Found, highest: &Found, lang: Lang) -> Option<String> {
    let (low, high) = (lowest.edge, highest.edge);
    let half = |row: &Found| row.interval.map_or(0.0, |(low, high)| (high - low) / 2.0);
    let error = half(lowest).hypot(half(highest));
    if high - low <= ROUNDING {
        Some(tr!(lang, "doc-sweep-same", bet = bet_words(lang, bet), edge = edge(low).text(lang)))
    } else if high - low <= error {
        let (low, high) = (edge(low).text(lang), edge(high).text(lang));
        Some(tr!(lang, "doc-sweep-alike", bet = bet_words(lang, bet), low, high))
    } else {
        None
    }
}

/// Returns the sentence on the lowest and the highest edge of a bet; `None` without any.
fn ends(report: &SweepReport, bet: &str, found: &[&Found], lang: Lang) -> Option<String> {
    let (lowest, highest) = extremes(found)?;
    if let Some(text) = alike(bet, lowest, highest, lang) {
        return Some(super::capital(&text));
    }
    let text = tr!(
        lang,
        "doc-sweep-ends",
        bet = bet_words(lang, bet),
        low = edge(lowest.edge).text(lang),
        lowest = point(report, &lowest.at),
        high = edge(highest.edge).text(lang),
        highest = point(report, &highest.at)
    );
    Some(super::capital(&text))
}

/// A plain number as a key's value has it: `6`, `75%`, `0.5`.
fn place(value: &str) -> Option<f64> {
    value.strip_suffix('%').unwrap_or(value).parse().ok().filter(|number: &f64| number.is_finite())
}

fn lines(report: &SweepReport, bet: &str, found: &[&Found], lang: Lang) -> Option<Figure> {
    let [(key, values)] = &report.varied[..] else { return None };
    let at = |index: usize| found.iter().find(|row| row.at == [index]);
    let points = (0..values.len()).map(|index| at(index).map(|row| (row.edge, row.interval))).collect();
    let name = bet_words(lang, bet);
    let alternative = ends(report, bet, found, lang)?;
    let simulated = found.iter().any(|row| row.interval.is_some());
    Some(Figure {
        id: format!("edge-of-{bet}"),
        title: tr!(lang, "doc-sweep-lines", bet = name.clone(), key),
        desc: if simulated {
            tr!(lang, "doc-sweep-lines-desc", confidence = confidence(report.confidence, lang))
        } else {
            lang.text("doc-sweep-lines-desc-exact")
        },
        alternative,
        plot: Plot::Lines(Lines {
            across: key.clone(),
            ticks: values.clone(),
            places: values.iter().map(|value| place(value)).collect(),
            axis: Axis::percent(tr!(lang, "doc-axis-edge-of", bet = name), super::DIGITS),
            points,
        }),
    })
}

fn heat_map(report: &SweepReport, bet: &str, found: &[&Found], lang: Lang) -> Option<Figure> {
    let [(first, of_first), (second, of_second)] = &report.varied[..] else { return None };
    let alternative = ends(report, bet, found, lang)?;
    // The key with more values goes down, so that narrow pages have room for the numbers.
    let turned = of_second.len() > of_first.len();
    let ((down, rows), (across, columns)) = if turned {
        ((second, of_second), (first, of_first))
    } else {
        ((first, of_first), (second, of_second))
    };
    let at = |row: usize, column: usize| {
        let at = if turned { [column, row] } else { [row, column] };
        found.iter().find(|found| found.at == at).map(|found| found.edge)
    };
    let cells =
        (0..rows.len()).map(|row| (0..columns.len()).map(|column| at(row, column)).collect()).collect();
    let name = bet_words(lang, bet);
    Some(Figure {
        id: format!("edge-of-{bet}"),
        title: tr!(lang, "doc-sweep-heat", bet = name.clone(), first = down, second = across),
        desc: lang.text("doc-sweep-heat-desc"),
        alternative,
        plot: Plot::HeatMap(HeatMap {
            across: across.clone(),
            columns: columns.clone(),
            down: down.clone(),
            rows: rows.clone(),
            axis: Axis::percent(tr!(lang, "doc-axis-edge-of", bet = name), super::DIGITS),
            sides: [lang.text("doc-players-advantage"), lang.text("doc-house-advantage")],
            cells,
        }),
    })
}

/// The table of points, for the screen or the document.
pub(crate) fn rows(report: &SweepReport, look: Look) -> Table {
    let Look { lang, on_screen } = look;
    // Field names of keys are not known beforehand: their columns have none.
    let varied = report.varied.iter().enumerate();
    let varied = varied.fold(Columns::<Row>::new(look), |columns, (at, (name, _))| {
        columns.headed(name, "", move |row| any::cell(&row[at].1.words(), lang))
    });
    let note = |row: &Row| text(row, PointField::Note);
    let ends = |row: &Row| number(row, Statistic::CiLow).zip(number(row, Statistic::CiHigh));
    let within = |row: &Row, value| edge_within(value, ends(row).map(|(low, high)| (high - low) / 2.0));
    let house_edge = |row: &Row| match number(row, Statistic::HouseEdge) {
        Some(found) => Cell::from(within(row, found)),
        None if note(row).is_empty() => lang.text("not-offered").into(),
        None => lang.text("none").into(),
    };
    let interval = |row: &Row| match ends(row) {
        _ if number(row, Statistic::HouseEdge).is_none() => Cell::Empty,
        _ if text(row, RunField::Method) == Method::Exact.name() => lang.text("exact").into(),
        Some((low, high)) => Cell::Interval(within(row, low), within(row, high)),
        None => lang.text("too-few-to-tell").into(),
    };
    varied
        .column("head-bet", |row| look.bet(&text(row, BetField::Bet)))
        .described("head-house-edge", Statistic::HouseEdge, house_edge)
        .headed(super::interval_heading(report.confidence, look), "ci_low ci_high", interval)
        .when(!on_screen, |columns| {
            columns.described("head-of-risk", Statistic::ElementOfRisk, |row| {
                number(row, Statistic::ElementOfRisk).map(edge)
            })
        })
        .when(report.rows.iter().any(|row| !note(row).is_empty()), |columns| {
            columns.described("head-note", PointField::Note, move |row| match note(row) {
                why if why.is_empty() => Cell::Empty,
                why => tr!(lang, "cannot-be-dealt", why).into(),
            })
        })
        .table("points", lang.text("doc-sweep-table"), &report.rows)
}
