//! The document of a simulation or an exact value.

use super::{
    Shown, confidence, edge, edge_within, interval_heading, is_exact, outcomes, section, shown, table_of,
};
use crate::estimate::Estimate;
use crate::lang::Lang;
use crate::publish::plot::{Axis, Dot, Dots, Plot};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number, Section, Table, Text};
use crate::report::{Bet, Described, Report, Statistic};
use crate::tr;

/// The document of a run.
#[must_use]
pub fn document(report: &Report, lang: Lang) -> Document {
    let id = &report.identity;
    let subtitle = if is_exact(report) { "doc-exact-edge" } else { "doc-simulated-edge" };
    let mut answer: Vec<Block> = leads(report, lang).into_iter().map(Block::Lead).collect();
    answer.extend(report.preface.iter().map(|text| Block::Note(Text::from(text.of(lang)))));
    answer.push(Block::KeyFigures(key_figures(report, lang)));
    answer.push(Block::Table(edges(report, lang)));
    answer.extend(edges_figure(report, lang).map(Block::Figure));
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    sections.extend(how(report, lang));
    for bet in report.bets.iter().filter(|bet| bet.estimate.is_some() && !bet.outcomes.is_empty()) {
        sections.push(outcomes::section_of(report, bet, lang));
    }
    super::document(report, id, subtitle, sections, &report.notes, lang)
}

/// Both ends of the interval of an estimate; `None` if it is exact or has none.
fn interval(report: &Report, estimate: &Estimate) -> Option<(f64, f64)> {
    let half = estimate.half_width.filter(|_| !is_exact(report))?;
    Some((estimate.house_edge - half, estimate.house_edge + half))
}

/// A sentence on each main bet: who has the advantage, how much, and how certain that is.
#[must_use]
pub fn leads(report: &Report, lang: Lang) -> Vec<Text> {
    let main = report.bets.iter().filter(|bet| bet.main);
    let of = |bet: &Bet| -> Option<Text> {
        let estimate = bet.estimate?;
        let found = estimate.house_edge;
        let ends = interval(report, &estimate);
        let open = ends.is_some_and(|(low, high)| low <= 0.0 && high >= 0.0);
        let name = bet.words(lang);
        let amount = lang.decimal(found.abs() * 100.0, 4);
        let who = match (open, found > 0.0) {
            (true, _) => tr!(lang, "doc-lead-open", bet = name),
            (_, true) => tr!(lang, "doc-lead-house", bet = name, amount = amount),
            (_, false) if found == 0.0 => tr!(lang, "doc-lead-nobody", bet = name),
            (_, false) => tr!(lang, "doc-lead-players", bet = name, amount = amount),
        };
        let certain = match ends {
            _ if is_exact(report) => lang.text("doc-is-exact"),
            Some((low, high)) => tr!(
                lang,
                "doc-is-simulated",
                confidence = confidence(report.identity.confidence, lang),
                low = edge(low).text(lang),
                high = edge(high).text(lang)
            ),
            None => lang.text("doc-no-interval"),
        };
        Some(Text::default().strong(super::capital(&who)).plain(format!(" {certain}")))
    };
    main.filter_map(of).collect()
}

/// The figures of the first main bet.
#[must_use]
pub(crate) fn key_figures(report: &Report, lang: Lang) -> Vec<KeyFigure> {
    let Some((bet, estimate)) = offered(report).find(|(bet, _)| bet.main) else {
        return Vec::new();
    };
    let name = bet.words(lang);
    let remark = match (is_exact(report), estimate.half_width) {
        (true, _) => lang.text("doc-exact"),
        (false, Some(half)) => {
            let confidence = confidence(report.identity.confidence, lang);
            tr!(lang, "doc-plus-minus", half = edge(half).text(lang), confidence = confidence)
        }
        (false, None) => lang.text("doc-too-few"),
    };
    let figure = |label: &str, value: Number, remark: String| KeyFigure {
        label: lang.text(label),
        value: value.into(),
        remark,
    };
    vec![
        KeyFigure {
            label: tr!(lang, "doc-edge-of", bet = name),
            value: edge(estimate.house_edge).into(),
            remark,
        },
        figure("doc-head-rtp", edge(1.0 - estimate.house_edge), String::new()),
        figure("doc-head-of-risk", edge(estimate.element_of_risk), lang.text("doc-of-risk-remark")),
        figure("doc-head-std-dev", Number::plain(estimate.variance.sqrt(), 4), lang.text("doc-in-bets")),
    ]
}

/// A bet line that was offered, with its estimate.
type Offered<'a> = (&'a Bet, Estimate);

fn offered(report: &Report) -> impl Iterator<Item = Offered<'_>> {
    report.bets.iter().filter_map(|bet| Some((bet, bet.estimate?)))
}

/// A column of a number; edges and shares have the form of `like`.
fn number<'a>(heading: String, statistic: Statistic, like: Number) -> Shown<'a, Offered<'a>> {
    shown(heading, statistic.name(), move |(_, found): &Offered<'_>| {
        statistic.number(found).map(|value| like.with(value))
    })
}

/// The table of edges: one row for each bet.
#[must_use]
pub fn edges(report: &Report, lang: Lang) -> Table {
    let number = |heading, statistic: Statistic, form: fn(f64, &Estimate) -> Number| {
        shown(lang.text(heading), statistic.name(), move |bet: &Bet| {
            let estimate = bet.estimate.as_ref()?;
            Some(form(statistic.number(estimate)?, estimate))
        })
    };
    let columns = [
        shown(lang.text("doc-head-bet"), "", |bet: &Bet| bet.words(lang)),
        shown(lang.text("doc-head-edge"), Statistic::HouseEdge.name(), |bet: &Bet| match &bet.estimate {
            Some(found) => edge_within(found.house_edge, found.half_width).into(),
            None => Cell::from(lang.text("doc-not-offered")),
        }),
        shown(interval_heading(report.identity.confidence, lang), "ci_low ci_high", |bet: &Bet| {
            let Some(found) = &bet.estimate else { return Cell::Empty };
            let within = |value| edge_within(value, found.half_width);
            match interval(report, found) {
                Some((low, high)) => Cell::Interval(within(low), within(high)),
                None if is_exact(report) => lang.text("doc-exact").into(),
                None => lang.text("doc-too-few").into(),
            }
        }),
        number("doc-head-of-risk", Statistic::ElementOfRisk, |value, _| edge(value)),
        number("doc-head-rtp", Statistic::Rtp, |value, _| edge(value)),
        number("doc-head-std-dev", Statistic::StandardDeviation, |value, _| Number::plain(value, 4)),
    ];
    table_of("edges", lang.text("doc-edges"), &report.bets, columns)
}

/// The edges as dots with intervals; `None` without any.
#[must_use]
pub(crate) fn edges_figure(report: &Report, lang: Lang) -> Option<Figure> {
    let dot = |bet: &Bet| {
        let estimate = bet.estimate?;
        let interval = interval(report, &estimate);
        Some(Dot { label: bet.words(lang), value: estimate.house_edge, interval })
    };
    let rows: Vec<Dot> = report.bets.iter().filter_map(dot).collect();
    let lowest = rows.iter().min_by(|a, b| a.value.total_cmp(&b.value))?;
    let highest = rows.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let alternative = if rows.len() == 1 {
        tr!(lang, "doc-edges-alt-one", bet = &lowest.label, edge = edge(lowest.value).text(lang))
    } else {
        tr!(
            lang,
            "doc-edges-alt",
            lowest = &lowest.label,
            low = edge(lowest.value).text(lang),
            highest = &highest.label,
            high = edge(highest.value).text(lang)
        )
    };
    let desc = if is_exact(report) {
        lang.text("doc-edges-desc-exact")
    } else {
        tr!(lang, "doc-edges-desc", confidence = confidence(report.identity.confidence, lang))
    };
    let axis = Axis::percent(lang.text("doc-axis-edge"), super::DIGITS);
    let title = lang.text("doc-edges-figure");
    Some(Figure {
        id: "edges-figure".to_owned(),
        title,
        desc,
        alternative,
        plot: Plot::Dots(Dots { axis, rows }),
    })
}

/// How the edge was found: the parts of a controlled estimate, and how often bets win.
fn how(report: &Report, lang: Lang) -> Vec<Section> {
    let mut blocks = Vec::new();
    if let Some(table) = controls(report, lang) {
        blocks.push(Block::Paragraph(lang.text("doc-control-text").into()));
        blocks.push(Block::Table(table));
    }
    blocks.push(Block::Table(frequencies(report, lang)));
    vec![section("how", lang.text("doc-how"), blocks)]
}

/// The exact value, the plain simulation and the cut card's effect side by side; `None` where no
/// estimate is controlled.
#[must_use]
pub fn controls(report: &Report, lang: Lang) -> Option<Table> {
    let rows: Vec<Offered<'_>> = offered(report).filter(|(_, found)| found.control.is_some()).collect();
    let within = |heading, statistic: Statistic| {
        shown(lang.text(heading), statistic.name(), move |(_, found): &Offered<'_>| {
            statistic.number(found).map(|value| edge_within(value, found.half_width))
        })
    };
    let effect = Statistic::CutCardEffect;
    let columns = [
        shown(lang.text("doc-head-bet"), "", |(bet, _): &Offered<'_>| bet.words(lang)),
        within("doc-head-exact", Statistic::ExactHouseEdge),
        number(lang.text("doc-head-plain"), Statistic::PlainHouseEdge, edge(0.0)),
        within("doc-head-controlled", Statistic::HouseEdge),
        shown(lang.text("doc-head-cut-card"), effect.name(), move |(_, found): &Offered<'_>| {
            effect.number(found).map(|value| edge_within(value, found.half_width).signed())
        }),
        within("doc-head-error", Statistic::StandardError),
    ];
    (!rows.is_empty()).then(|| table_of("control", lang.text("doc-control"), rows, columns))
}

/// The table of how often bets win and how much they vary.
#[must_use]
pub fn frequencies(report: &Report, lang: Lang) -> Table {
    let plain = |heading: String, statistic, digits| number(heading, statistic, Number::plain(0.0, digits));
    let share = |heading, statistic| number(lang.text(heading), statistic, edge(0.0));
    let columns = [
        shown(lang.text("doc-head-bet"), "", |(bet, _): &Offered<'_>| bet.words(lang)),
        share("doc-head-hit", Statistic::HitFrequency),
        share("doc-head-push", Statistic::PushFrequency),
        share("doc-head-loss", Statistic::LossFrequency),
        plain(lang.text("doc-head-wager"), Statistic::MeanWager, 4),
        plain(lang.text("doc-head-volatility"), Statistic::VolatilityIndex, 4),
        plain(Statistic::N0.name().to_owned(), Statistic::N0, 0),
    ];
    let mut found = table_of("frequencies", lang.text("doc-frequencies"), offered(report), columns);
    found.note = lang.text("doc-frequencies-note");
    found
}
