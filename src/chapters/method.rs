//! How the edges were computed: exact, simulated, the effect of the cut card, and the running
//! estimate.

use super::{Context, chapter, edge, model};
use crate::dossier::{BetFigures, ExactBet, ExactFigures, Model, Part, Point, is_of_first_card};
use crate::lang::Lang;
use crate::publish::plot::{Axis, Convergence, Plot};
use crate::publish::{Block, Figure, Section, Table};
use crate::report::Statistic;
use crate::report::sections::{self, Columns};
use crate::tr;

/// The exact values, unless they are left out.
fn values<'a>(context: &Context<'a>) -> Option<&'a ExactFigures> {
    context.dossier.exact.as_ref().and_then(Part::figures)
}

/// The exact value of a bet.
pub(super) fn exact<'a>(context: &Context<'a>, bet: &str) -> Option<&'a ExactBet> {
    values(context)?.bets.iter().find(|exact| exact.bet == bet)
}

/// The deck that replaces the rulebook's own for exact values; empty for none.
fn deck<'a>(context: &Context<'a>) -> &'a str {
    values(context).map_or("", |exact| exact.deck.as_str())
}

pub(super) fn section(context: &Context<'_>) -> Section {
    let (lang, run) = (context.lang, &context.dossier.run);
    let mut blocks: Vec<Block> =
        context.headline().take(1).map(|bet| Block::Paragraph(how(context, bet).into())).collect();
    // What is exact for another game is said once, and used nowhere.
    let left_out = context.dossier.exact.as_ref().filter(|exact| exact.figures().is_none());
    blocks.extend(left_out.and_then(|exact| model::note(context, exact)));
    if run.shoes < run.rounds {
        let unit = tr!(lang, "dossier-how-unit", sessions = context.sessions());
        blocks.push(Block::Paragraph(unit.into()));
    }
    if run.void_rounds > 0 {
        blocks.push(Block::Note(tr!(lang, "dossier-how-void", void = run.void_rounds).into()));
    }
    blocks.extend(methods(context).map(Block::Table));
    let estimates = context.dossier.convergence.iter().filter_map(|one| convergence(context, one));
    blocks.extend(estimates.map(Block::Figure));
    chapter(context, "how", "doc-how", blocks)
}

/// The computation of a bet's edge in words.
fn how(context: &Context<'_>, bet: &BetFigures) -> String {
    let run = &context.dossier.run;
    let of_exact = exact(context, &bet.bet).map(|exact| context.edge(exact.house_edge));
    let effect = bet.cut_card_effect.map(|effect| context.signed_edge(effect));
    let id = match (&of_exact, &effect) {
        (None, _) => "dossier-how-dealt",
        (_, Some(_)) if context.dossier.answer.model == Model::FullShoe => "dossier-how-control-full-shoe",
        (_, Some(_)) => "dossier-how-control",
        (_, None) if !deck(context).is_empty() => "dossier-how-deck",
        (_, None) if model::is_exact_table(context) => "dossier-how-exact-table",
        (_, None) if context.dossier.answer.exact => "dossier-how-exact",
        (_, None) => "dossier-how-exact-dealt",
    };
    // A round of its own needs no number of shoes.
    let id_of_shoes = if context.sessions() > 0 { "count-sessions" } else { "count-shoes" };
    let shoes = tr!(context.lang, id_of_shoes, count = run.shoes);
    let shoes = (run.shoes < run.rounds).then(|| tr!(context.lang, "dossier-how-shoes", shoes));
    tr!(
        context.lang,
        id,
        exact = of_exact.unwrap_or_default(),
        bet = context.bet(&bet.bet),
        rounds = run.rounds,
        shoes = shoes.unwrap_or_default(),
        effect = effect.unwrap_or_default(),
        edge = context.edge(bet.house_edge)
    )
}

/// Exact value, plain simulation and, where it was measured, the effect of the cut card side by side; `None` without exact values.
fn methods(context: &Context<'_>) -> Option<Table> {
    use Statistic::{CutCardEffect, HouseEdge, PlainHouseEdge, PlainStandardError, StandardError};
    let found = |bet: &BetFigures| exact(context, &bet.bet).map(|exact| edge(exact.house_edge));
    let bets: Vec<&BetFigures> =
        context.dossier.bets.iter().filter(|bet| !is_of_first_card(&bet.bet)).collect();
    bets.iter().find_map(|bet| found(bet))?;
    let controlled = bets.iter().any(|bet| bet.cut_card_effect.is_some());
    let caption = if controlled { "dossier-how-table" } else { "dossier-how-table-plain" };
    let columns =
        Columns::<BetFigures>::new(context.lang).column("head-bet", |bet| context.offered(&bet.bet));
    // With a control variate the CSV has the exact edge too; without, `exact` writes it.
    let columns = if deck(context).is_empty() {
        let head = if model::is_exact_table(context) { "exact" } else { "head-exact-full-shoe" };
        columns.described(head, Statistic::ExactHouseEdge, found)
    } else {
        columns.column("dossier-exact-deck", found)
    };
    let table = columns
        .described("dossier-head-plain", PlainHouseEdge, |bet| bet.plain_house_edge.map(edge))
        .described("dossier-head-plain-error", PlainStandardError, |bet| bet.plain_standard_error.map(edge))
        .when(controlled, |columns| {
            columns
                .described("dossier-head-effect-of-cut", CutCardEffect, |bet| {
                    bet.cut_card_effect.map(|effect| edge(effect).signed())
                })
                .described("head-edge", HouseEdge, |bet| edge(bet.house_edge))
                .described("head-error", StandardError, |bet| bet.standard_error.map(edge))
        })
        .table("methods", context.text(caption), bets);
    Some(table)
}

/// The running estimate of a bet of the document.
fn convergence(context: &Context<'_>, found: &crate::dossier::Convergence) -> Option<Figure> {
    let id = if deck(context).is_empty() { "head-exact-full-shoe" } else { "dossier-exact-deck" };
    let reference = exact(context, &found.bet).map(|exact| (context.text(id), exact.house_edge));
    let (name, confidence) = (context.bet(&found.bet), context.dossier.run.confidence);
    running_estimate(&found.bet, name, &found.points, reference, confidence, context.lang)
}

/// The running estimate of the bet `id`, called `name` in a sentence, with its interval of this `confidence`, 0 to 1, and
/// another value for comparison; `None` before there are three intervals.
pub fn running_estimate(
    id: &str,
    name: String,
    points: &[Point],
    reference: Option<(String, f64)>,
    confidence: f64,
    lang: Lang,
) -> Option<Figure> {
    let points: Vec<(u64, f64, f64)> =
        points.iter().filter_map(|point| Some((point.rounds, point.house_edge, point.half_width?))).collect();
    let (first, last) = (points.first()?, points.last()?);
    if points.len() < 3 {
        return None;
    }
    let edge = |value| edge(value).text(lang);
    let confidence = sections::confidence(confidence, lang);
    let alternative = tr!(
        lang,
        "dossier-converges-alt",
        first = first.0,
        half_first = edge(first.2),
        last = last.0,
        half_last = edge(last.2),
        edge = edge(last.1)
    );
    Some(Figure {
        id: format!("estimate-{id}"),
        title: tr!(lang, "dossier-converges", bet = name),
        desc: tr!(lang, "dossier-converges-desc", confidence = confidence.clone()),
        alternative,
        plot: Plot::Convergence(Convergence {
            across: lang.text("dossier-converges-across"),
            axis: Axis::percent(lang.text("dossier-axis-edge"), 4),
            points: points
                .iter()
                .map(|(rounds, value, half)| (*rounds as f64, *value, (value - half, value + half)))
                .collect(),
            line: lang.text("dossier-converges-line"),
            band: tr!(lang, "interval-heading", confidence),
            reference,
        }),
    })
}
