//! Exposure to counting: what a card counter takes, by true count and by cut card.

use super::{Context, chapter, table};
use crate::dossier::{ExposureFigures, Model};
use crate::publish::{Block, Cell, Number, Section, Table};
use crate::report::sections::{capital, expose};
use crate::report::{half_width, turning_count};
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let found = &context.dossier.exposure;
    let Some(first) = found.first() else {
        let counts = context.sources.scenario.rules.game().has_value_counts();
        let id = if counts { "dossier-exposure-none" } else { "dossier-exposure-poker" };
        let none = vec![Block::Paragraph(context.text(id).into())];
        return chapter(context, "exposure", "dossier-exposure", none);
    };
    let lang = context.lang;
    let text = tr!(
        lang,
        "dossier-exposure-text",
        spread = Number::plain(first.spread, 0).text(lang),
        rounds = first.planned
    );
    let mut blocks = vec![
        Block::Paragraph(text.into()),
        Block::Lead(lead(context, first).into()),
        Block::Table(prices(context, found)),
    ];
    blocks.extend(expose::by_count(&first.counts, context.dossier.run.confidence, lang));
    if !first.cut_cards.is_empty() {
        blocks.push(Block::Paragraph(context.text("dossier-exposure-cut-cards").into()));
        blocks.extend(expose::by_cut_card(&first.cut_cards, lang));
    }
    chapter(context, "exposure", "dossier-exposure", blocks)
}

/// Whether counting pays on a bet.
fn lead(context: &Context<'_>, first: &ExposureFigures) -> String {
    let lang = context.lang;
    let (bet, spread) = (context.bet(first.bet), Number::plain(first.spread, 0).text(lang));
    let net = Number::plain(first.own.mean_net, 4).signed().text(lang);
    let half_width = half_width(first.own.standard_error, context.dossier.run.confidence);
    let (half, confidence) = (Number::plain(half_width, 4).text(lang), context.confidence());
    let Some(turn) = turning_count(&first.counts) else {
        return tr!(
            lang,
            "dossier-exposure-never",
            bet = bet,
            net = net,
            half = half,
            confidence = confidence,
            spread = spread
        );
    };
    let count = lang.signed(f64::from(turn), 0);
    let id =
        if first.own.mean_net > half_width { "dossier-exposure-gains" } else { "dossier-exposure-loses" };
    let answer = &context.dossier.answer;
    let mut flat = context.edge(answer.edge(first.bet).unwrap_or(first.own.flat_house_edge));
    if answer.model == Model::FullShoe {
        flat = format!("{flat} ({})", context.text("dossier-model-full-shoe"));
    }
    tr!(
        lang,
        id,
        bet = bet,
        net = net,
        half = half,
        confidence = confidence,
        spread = spread,
        count = count,
        flat = flat
    )
}

/// The price of the ramp on each bet.
fn prices(context: &Context<'_>, found: &[ExposureFigures]) -> Table {
    let row = |figures: &ExposureFigures| -> Vec<Cell> {
        let own = &figures.own;
        vec![
            context.bet_label(figures.bet).into(),
            Number::plain(own.mean_net, 5).signed().into(),
            Number::plain(own.standard_error, 5).into(),
            Number::plain(figures.standard_deviation, 3).into(),
            Number::plain(figures.average_bet, 3).into(),
            Number::plain(own.score, 2).into(),
            figures.n0.map(|rounds| Number::plain(rounds, 0)).into(),
        ]
    };
    let head = |id| capital(&context.text(id));
    let columns = vec![
        (context.text("dossier-head-bet"), ""),
        (head("expose-net"), "mean_net"),
        (head("expose-error"), "mean_net_standard_error"),
        (head("doc-expose-deviation"), "deviation"),
        (context.text("dossier-exposure-average"), "average_bet"),
        (head("expose-score"), "score"),
        (head("expose-n0"), "n0"),
    ];
    let rows = found.iter().map(row).collect();
    let mut prices = table("exposures".to_owned(), context.text("dossier-exposure-table"), columns, rows);
    prices.note = context.text("dossier-exposure-note");
    prices
}
