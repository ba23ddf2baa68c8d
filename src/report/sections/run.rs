//! The document of a simulation or an exact value.

use super::{
    Columns, Look, confidence, dots, edge, edge_within, interval_heading, is_exact, outcomes, section,
};
use crate::estimate::Estimate;
use crate::lang::{Decimal, Lang};
use crate::par::quantile;
use crate::publish::plot::{Axis, Marked};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number, Section, Table, Text};
use crate::report::identity::no_interval;
use crate::report::lead;
use crate::report::{Bet, Described, Report, Statistic};
use crate::tr;

/// Returns the document of a run.
pub fn document(report: &Report, lang: Lang) -> Document {
    let id = &report.identity;
    let subtitle = if is_exact(report) { "doc-exact-edge" } else { "doc-simulated-edge" };
    let mut answer: Vec<Block> = leads(report, lang).into_iter().collect();
    answer.extend(report.preface.iter().map(|text| Block::Note(Text::from(text.of(lang)))));
    answer.push(Block::KeyFigures(key_figures(report, lang)));
    answer.push(Block::Table(edges(report, lang.into())));
    answer.extend(edges_figure(report, lang).map(Block::Figure));
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    sections.extend(how(report, lang));
    for bet in report.bets.iter().filter(|bet| bet.estimate.is_some() && !bet.outcomes.is_empty()) {
        sections.push(outcomes::section_of(report, bet, lang));
    }
    super::document(report, id, subtitle, sections, &report.notes, lang)
}

/// Returns both ends of the interval of an estimate; `None` if it is exact or has none.
fn interval(report: &Report, estimate: &Estimate) -> Option<(f64, f64)> {
    let half = estimate.half_width.filter(|_| !is_exact(report))?;
    Some((estimate.house_edge - half, estimate.house_edge + half))
}

/// Returns the block that states who has the advantage, and how much of every 100 in initial bets; `None`
/// where no main bet has an edge.
pub(crate) fn leads(report: &Report, lang: Lang) -> Option<Block> {
    let [who, keeps] = lead::of_report(report, lang)?;
    Some(Block::Lead(Text::default().strong(who).plain(format!(" {keeps}"))))
}

pub(crate) fn key_figures(report: &Report, lang: Lang) -> Vec<KeyFigure> {
    let mut main = report.bets.iter().filter(|bet| bet.main);
    let Some((bet, estimate)) = main.find_map(|bet| Some((bet, bet.estimate?))) else { return Vec::new() };
    let remark = match (is_exact(report), estimate.half_width) {
        (true, _) => lang.text("exact"),
        (false, Some(half)) => {
            let confidence = confidence(report.identity.confidence, lang);
            tr!(lang, "doc-plus-minus", half = edge(half).text(lang), confidence)
        }
        (false, None) => lang.text("too-few-to-tell"),
    };
    let of = if report.bets.len() > 1 { format!(": {}", bet.words(lang)) } else { String::new() };
    let figure = |id: &str, value: Number, remark| {
        let label = Look::from(lang).heading(id) + &of;
        KeyFigure { label, value: value.into(), remark }
    };
    vec![
        figure("head-edge", edge(estimate.house_edge), remark),
        figure("doc-head-rtp", edge(1.0 - estimate.house_edge), String::new()),
        figure("doc-head-of-risk", edge(estimate.element_of_risk), lang.text("doc-of-risk-remark")),
        figure("doc-head-std-dev", Number::plain(estimate.variance.sqrt(), 4), lang.text("doc-in-bets")),
    ]
}

/// Returns a function that reads a number of a bet line, in the form of `like`.
fn number(statistic: Statistic, like: Number) -> impl Fn(&Bet) -> Option<Number> {
    move |bet| Some(like.with(statistic.number(bet.estimate.as_ref()?)?))
}

/// Returns a function that reads an edge of a bet line, with as many digits as its interval carries.
fn within(statistic: Statistic) -> impl Fn(&Bet) -> Option<Number> {
    move |bet| {
        let found = bet.estimate.as_ref()?;
        Some(edge_within(statistic.number(found)?, found.half_width))
    }
}

/// Returns the table of edges: one row for each bet.
pub(crate) fn edges(report: &Report, look: Look) -> Table {
    use Statistic::{ElementOfRisk, HouseEdge, MeanWager, Rtp, StandardDeviation};
    let Look { lang, on_screen } = look;
    let edge_of =
        |bet: &Bet| within(HouseEdge)(bet).map_or_else(|| lang.text("not-offered").into(), Cell::from);
    let ends = |bet: &Bet| {
        let Some(found) = &bet.estimate else { return Cell::Empty };
        let within = |value| edge_within(value, found.half_width);
        match interval(report, found) {
            Some((low, high)) => Cell::Interval(within(low), within(high)),
            None => no_interval(&report.identity, lang).into(),
        }
    };
    let digits = if on_screen { 3 } else { 4 };
    Columns::<Bet>::new(look)
        .column("head-bet", |bet| look.line(bet))
        .described("head-house-edge", HouseEdge, edge_of)
        .when(!is_exact(report), |columns| {
            columns.headed(interval_heading(report.identity.confidence, look), "ci_low ci_high", ends)
        })
        .described("head-of-risk", ElementOfRisk, number(ElementOfRisk, edge(0.0)))
        .when(!on_screen, |columns| columns.described("doc-head-rtp", Rtp, number(Rtp, edge(0.0))))
        .described("head-std-dev", StandardDeviation, number(StandardDeviation, Number::plain(0.0, digits)))
        .when(on_screen, |columns| {
            columns.described("head-wager", MeanWager, number(MeanWager, Number::plain(0.0, 3)))
        })
        .table("edges", lang.text("doc-edges"), &report.bets)
}

/// Returns the edges as dots with intervals; `None` without any.
pub(crate) fn edges_figure(report: &Report, lang: Lang) -> Option<Figure> {
    let dot = |bet: &Bet| {
        let estimate = bet.estimate?;
        let row = Marked::new(bet.words(lang), estimate.house_edge);
        Some(row.within(interval(report, &estimate)))
    };
    let rows: Vec<Marked> = report.bets.iter().filter_map(dot).collect();
    let one = rows.len() == 1;
    let desc = if is_exact(report) {
        lang.text("doc-edges-desc-exact")
    } else {
        tr!(lang, "doc-edges-desc", confidence = confidence(report.identity.confidence, lang))
    };
    let axis = Axis::percent(lang.text("doc-axis-edge"), super::DIGITS);
    dots("edges-figure", [lang.text("doc-edges"), desc], axis, rows, |lowest, highest, axis| {
        let [low, high] = [lowest, highest].map(|dot| axis.number(dot.value()).text(lang));
        let (lowest, highest) = (&lowest.label, &highest.label);
        if one {
            return tr!(lang, "doc-edges-alt-one", bet = lowest, edge = low);
        }
        tr!(lang, "doc-edges-alt", lowest, low, highest, high)
    })
}

/// Returns the sections on how the edge was found: the parts of a controlled estimate, and how often bets
/// win.
fn how(report: &Report, lang: Lang) -> Vec<Section> {
    let mut blocks = Vec::new();
    if let Some(table) = controls(report, lang.into()) {
        blocks.push(Block::Paragraph(lang.text("doc-control-text").into()));
        blocks.push(Block::Table(table));
    }
    blocks.push(Block::Table(frequencies(report, lang.into())));
    vec![section("how", lang.text("doc-how"), blocks)]
}

/// Returns the table of the exact value, the plain simulation and the cut card's effect; `None` where no
/// estimate is controlled.
pub(crate) fn controls(report: &Report, look: Look) -> Option<Table> {
    use Statistic::{CutCardEffect, ExactHouseEdge, HouseEdge, PlainHouseEdge, StandardError};
    let Look { lang, on_screen } = look;
    let controlled = |bet: &&Bet| bet.estimate.is_some_and(|found| found.control.is_some());
    let rows: Vec<&Bet> = report.bets.iter().filter(controlled).collect();
    let columns = Columns::<Bet>::new(look)
        .column("head-bet", |bet| look.line(bet))
        .described("head-exact-full-shoe", ExactHouseEdge, within(ExactHouseEdge))
        .described("head-plain", PlainHouseEdge, number(PlainHouseEdge, edge(0.0)))
        .when(on_screen, |columns| {
            columns.column("head-error", |bet| bet.estimate?.control?.plain_half_width.map(edge))
        })
        .when(!on_screen, |columns| columns.described("doc-head-controlled", HouseEdge, within(HouseEdge)))
        .described("head-cut-card-effect", CutCardEffect, |bet| Some(within(CutCardEffect)(bet)?.signed()))
        .when(!on_screen, |columns| {
            columns.described("doc-head-error", StandardError, within(StandardError))
        });
    (!rows.is_empty()).then(|| columns.table("control", lang.text("doc-control"), rows))
}

/// Returns the table of how often bets win and how much they vary.
pub(crate) fn frequencies(report: &Report, look: Look) -> Table {
    use Statistic::{HitFrequency, LossFrequency, MeanWager, N0, PushFrequency, Rtp, VolatilityIndex};
    let offered = report.bets.iter().filter(|bet| bet.estimate.is_some());
    let (share, plain) = (edge(0.0), Number::plain(0.0, 4));
    // The edges have the return in a document, and the wager on the screen.
    let on_screen = look.on_screen;
    let mut found = Columns::<Bet>::new(look)
        .column("head-bet", |bet| look.line(bet))
        .when(on_screen, |columns| columns.described("head-return", Rtp, number(Rtp, share)))
        .described("head-hit", HitFrequency, number(HitFrequency, share))
        .described("head-push", PushFrequency, number(PushFrequency, share))
        .described("head-loss", LossFrequency, number(LossFrequency, share))
        .when(!on_screen, |columns| columns.described("head-wager", MeanWager, number(MeanWager, plain)))
        .described("head-volatility", VolatilityIndex, number(VolatilityIndex, plain))
        .headed(N0.name(), N0.name(), number(N0, Number::plain(0.0, 0)))
        .table("frequencies", look.lang.text("doc-frequencies"), offered);
    let confidence = report.identity.confidence;
    found.note = tr!(
        look.lang,
        "doc-frequencies-note",
        confidence = self::confidence(confidence, look.lang),
        z = Decimal(quantile(confidence), 3)
    );
    found
}
