//! Best play: the chart as a grid, and what departures from it cost.

#![allow(clippy::single_match_else)] // both cases are sentences of the document

use super::{Context, chapter, edge, model};
use crate::dossier::{ChartEdge, DepartureFigures, Model, Part, PlayFigures, WithoutValue};
use crate::lang::Lang;
use crate::publish::{Block, Cell, Number, Section, Table};
use crate::report::Statistic;
use crate::report::sections::{Columns, chart, rows};
use crate::rules::BestPlay;
use crate::strategy::BASIC;
use crate::tr;

/// A cost below this fraction of the stake is rounding.
const NOTHING: f64 = 5e-9;

pub(super) fn section(context: &Context<'_>) -> Section {
    let blocks = match &context.dossier.play {
        Some(play) => blocks(context, play),
        None => {
            let text = match &context.dossier.play_unsolved {
                Some(why) => tr!(context.lang, "dossier-play-unsolved", why = why.of(context.lang)),
                None => context.text("dossier-play-none"),
            };
            vec![Block::Paragraph(text.into())]
        }
    };
    chapter(context, "best-play", "doc-chart", blocks)
}

fn blocks(context: &Context<'_>, part: &Part<PlayFigures>) -> Vec<Block> {
    let lang = context.lang;
    let mut blocks: Vec<Block> = model::note(context, part).into_iter().collect();
    let Some(play) = part.figures() else {
        if let Some(why) = context.dossier.play_unsolved.as_ref().filter(|_| part.edges.is_empty()) {
            let (chart, why) = (&context.dossier.run.strategy, why.of(lang));
            blocks = vec![Block::Paragraph(tr!(lang, "dossier-chart-no-edge", chart, why).into())];
        }
        let infinite = part.model == Model::InfiniteDeck;
        let caption = if infinite { "dossier-play-chart-of-model" } else { "dossier-play-chart" };
        blocks.extend(best_chart(context, caption));
        return blocks;
    };
    let side = if play.best_edge < 0.0 { "dossier-play-player" } else { "dossier-play-house" };
    let side = tr!(lang, side, edge = context.edge(play.best_edge.abs()));
    let allowed = context.text(match context.scenario.rules.game().abilities().best_play {
        _ if !play.deck.is_empty() => "dossier-play-lead-deck",
        BestPlay::Cards => "dossier-play-lead-cards",
        _ => "dossier-play-lead",
    });
    let lead = format!("{side} {allowed}");
    blocks.insert(0, Block::Lead(lead.into()));
    let own = play.charts.iter().find(|chart| chart.chart == play.chart);
    blocks.extend(own.map(|own| {
        let id = if own.cost < NOTHING { "dossier-play-same" } else { "dossier-play-costs" };
        Block::Paragraph(tr!(lang, id, chart = &play.chart, cost = context.edge(own.cost)).into())
    }));
    if play.rows.is_empty() {
        blocks.extend(best_chart(context, "dossier-play-chart"));
    } else {
        blocks.extend(rows::blocks(&play.chart, &play.rows, lang));
    }
    if play.charts.iter().any(|chart| chart.chart != play.chart) {
        blocks.push(Block::Table(charts(context, &play.charts)));
    }
    blocks.extend(without_value(lang, "dossier-chart-no-edge", &play.without_edge));
    let no_prices = match context.scenario.rules.game().abilities().best_play {
        BestPlay::Cards => "dossier-chart-no-prices-cards",
        _ => "dossier-chart-no-prices",
    };
    blocks.extend(without_value(lang, no_prices, &play.without_prices));
    if !play.departures.is_empty() {
        let caption = tr!(lang, "dossier-departures", chart = &play.chart);
        blocks.push(Block::Table(departures(context, "departures", caption, &play.departures)));
    }
    if !play.common_departures.is_empty() && play.common != play.chart {
        let caption = tr!(lang, "dossier-departures-common", chart = &play.common);
        blocks.push(Block::Table(departures(context, "mistakes", caption, &play.common_departures)));
    }
    blocks
}

/// A sentence for each chart of which a figure has no value, with the reason.
fn without_value(lang: Lang, id: &'static str, charts: &[WithoutValue]) -> impl Iterator<Item = Block> {
    charts
        .iter()
        .map(move |one| Block::Paragraph(tr!(lang, id, chart = &one.chart, why = one.why.of(lang)).into()))
}

/// The best chart as a grid; nothing of a poker game, whose best play no chart states.
fn best_chart(context: &Context<'_>, caption: &str) -> Vec<Block> {
    let Some(best) = context.report.best.as_ref().filter(|best| best.is_a_grid()) else {
        return Vec::new();
    };
    let totals = chart::across(best) == "doc-exposed-cards";
    let legend = if totals { "dossier-play-legend-totals" } else { "dossier-play-legend" };
    let mut blocks = vec![Block::Paragraph(context.text(legend).into())];
    let mut grid = chart::grid(best, None, context.lang);
    grid = chart::of_pack(grid, best, context.scenario.rules.shoe.pack);
    "best-play-chart".clone_into(&mut grid.id);
    grid.caption = context.text(caption);
    blocks.push(Block::Chart(grid));
    let bets: Vec<&String> = context.dossier.bets.iter().map(|bet| &bet.bet).collect();
    blocks.extend(chart::offers(best, &bets, context.lang).map(Block::Paragraph));
    blocks
}

/// The edges of the rulebook's charts.
fn charts(context: &Context<'_>, charts: &[ChartEdge]) -> Table {
    let of = context.of_lender();
    let name = |chart: &str| -> Cell {
        if chart == BASIC && !of.is_empty() {
            return format!("{} ({chart})", tr!(context.lang, "dossier-chart-lent", of = &of)).into();
        }
        let id = format!("dossier-chart-{chart}");
        if context.lang.has(&id) { format!("{} ({chart})", context.text(&id)).into() } else { chart.into() }
    };
    #[allow(clippy::float_cmp)] // the same value, unless other bets are in it
    let optional = charts.iter().any(|chart| chart.house_edge != chart.main_edge);
    Columns::<ChartEdge>::new(context.lang)
        .column("head-chart", |chart| name(&chart.chart))
        .described("head-edge", Statistic::HouseEdge, |chart| edge(chart.house_edge))
        .column("dossier-head-cost", |chart| edge(chart.cost))
        .table("charts", context.text("dossier-charts"), charts)
        .noted(if optional { context.text("dossier-charts-note") } else { String::new() })
}

fn departures(context: &Context<'_>, id: &str, caption: String, cells: &[DepartureFigures]) -> Table {
    let lang = context.lang;
    let across = context.report.best.as_ref().map_or("doc-upcard", chart::across);
    Columns::<DepartureFigures>::new(lang)
        .column("doc-hand", |cell| chart::hand(&cell.hand, lang))
        .column(across, |cell| cell.upcard.clone())
        .column("dossier-head-played", |cell| chart::letters(&cell.chart, lang))
        .column("head-best", |cell| chart::letters(&cell.best, lang))
        .column("dossier-head-frequency", |cell| Number::percent(cell.frequency, 3))
        .column("dossier-head-cost", |cell| Number::percent(cell.cost, 5))
        .table(id, caption, cells)
        .noted(tr!(lang, "dossier-departures-note", count = cells.len()))
}
