//! The document of a simulation or an exact value.

use super::{confidence, edge, edge_within, interval_heading, is_exact, outcomes, section, table};
use crate::estimate::Estimate;
use crate::lang::Lang;
use crate::publish::plot::{Axis, Dot, Dots, Plot};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number, Row, Section, Table, Text};
use crate::report::{Bet, Report};
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
    let mut main = report.bets.iter().filter(|bet| bet.main);
    let Some((bet, estimate)) = main.find_map(|bet| Some((bet, bet.estimate?))) else {
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

/// The table of edges: one row for each bet.
#[must_use]
pub fn edges(report: &Report, lang: Lang) -> Table {
    let row = |bet: &Bet| -> Row {
        let name: Cell = bet.words(lang).into();
        let Some(estimate) = &bet.estimate else {
            let mut cells = vec![name, lang.text("doc-not-offered").into()];
            cells.resize(6, Cell::Empty);
            return cells.into();
        };
        let within = |value| edge_within(value, estimate.half_width);
        let certain = match interval(report, estimate) {
            Some((low, high)) => Cell::Interval(within(low), within(high)),
            None if is_exact(report) => lang.text("doc-exact").into(),
            None => lang.text("doc-too-few").into(),
        };
        vec![
            name,
            within(estimate.house_edge).into(),
            certain,
            edge(estimate.element_of_risk).into(),
            edge(1.0 - estimate.house_edge).into(),
            Number::plain(estimate.variance.sqrt(), 4).into(),
        ]
        .into()
    };
    let columns = vec![
        (lang.text("doc-head-bet"), ""),
        (lang.text("doc-head-edge"), "house_edge"),
        (interval_heading(report.identity.confidence, lang), "ci_low ci_high"),
        (lang.text("doc-head-of-risk"), "element_of_risk"),
        (lang.text("doc-head-rtp"), "rtp"),
        (lang.text("doc-head-std-dev"), "standard_deviation"),
    ];
    table("edges", lang.text("doc-edges"), columns, report.bets.iter().map(row).collect())
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
    let row = |bet: &Bet| {
        let estimate = bet.estimate?;
        let control = estimate.control?;
        let within = |value| edge_within(value, estimate.half_width);
        let cells: Vec<Cell> = vec![
            bet.words(lang).into(),
            within(control.exact_house_edge).into(),
            edge(control.plain_house_edge).into(),
            within(estimate.house_edge).into(),
            within(estimate.house_edge - control.exact_house_edge).signed().into(),
            estimate.standard_error.map(within).into(),
        ];
        Some((bet.bet, Row::from(cells)))
    };
    let rows: Vec<Row> = report.bets.iter().filter_map(row).map(|(_, row)| row).collect();
    let columns = vec![
        (lang.text("doc-head-bet"), ""),
        (lang.text("doc-head-exact"), "exact_house_edge"),
        (lang.text("doc-head-plain"), "plain_house_edge"),
        (lang.text("doc-head-controlled"), "house_edge"),
        (lang.text("doc-head-cut-card"), "cut_card_effect"),
        (lang.text("doc-head-error"), "standard_error"),
    ];
    (!rows.is_empty()).then(|| table("control", lang.text("doc-control"), columns, rows))
}

/// The table of how often bets win and how much they vary.
#[must_use]
pub fn frequencies(report: &Report, lang: Lang) -> Table {
    let row = |bet: &Bet| -> Option<Row> {
        let e = bet.estimate?;
        let n0 = e.variance / (e.house_edge * e.house_edge);
        let cells: Vec<Cell> = vec![
            bet.words(lang).into(),
            edge(e.hit_frequency).into(),
            edge(e.push_frequency).into(),
            edge(e.loss_frequency).into(),
            Number::plain(e.mean_wager, 4).into(),
            Number::plain(e.volatility_index, 4).into(),
            Number::plain(n0, 0).into(),
        ];
        Some(cells.into())
    };
    let columns = vec![
        (lang.text("doc-head-bet"), ""),
        (lang.text("doc-head-hit"), "hit_frequency"),
        (lang.text("doc-head-push"), "push_frequency"),
        (lang.text("doc-head-loss"), "loss_frequency"),
        (lang.text("doc-head-wager"), "mean_wager"),
        (lang.text("doc-head-volatility"), "volatility_index"),
        ("n0".to_owned(), "n0"),
    ];
    let mut found = table(
        "frequencies",
        lang.text("doc-frequencies"),
        columns,
        report.bets.iter().filter_map(row).collect(),
    );
    found.note = lang.text("doc-frequencies-note");
    found
}
