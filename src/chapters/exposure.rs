//! Exposure to counting: what a card counter takes, by true count and by cut card.

use super::{Context, chapter};
use crate::dossier::{ExposureFigures, Model};
use crate::publish::{Block, Number, Section, Table};
use crate::report::sections::Columns;
use crate::report::{PriceField, by_count, by_cut_card, half_width, rising_count, turning_count};
use crate::rules::{Decks, Pace};
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let found = &context.dossier.exposure;
    let Some(first) = found.first() else {
        let rules = &context.scenario.rules;
        let id = match rules.game().abilities().value_counts {
            false => "dossier-exposure-poker",
            true if rules.shoe.decks == Decks::Infinite => "dossier-exposure-infinite",
            true if rules.shoe.pace == Pace::Rounds(1) => "dossier-exposure-fresh",
            true => "dossier-exposure-none",
        };
        let none = vec![Block::Paragraph(context.text(id).into())];
        return chapter(context, "exposure", "doc-expose", none);
    };
    let lang = context.lang;
    // Where counting is worth nothing at any of them, they say nothing.
    let by_cut_cards = first.cut_cards.iter().any(|row| row.score >= 0.005);
    let text = tr!(
        lang,
        "dossier-exposure-text",
        spread = Number::plain(first.spread, 0).text(lang),
        rounds = first.planned,
        cut_cards = u8::from(by_cut_cards)
    );
    let mut blocks = vec![
        Block::Paragraph(text.into()),
        Block::Lead(lead(context, first).into()),
        Block::Table(prices(context, found)),
    ];
    blocks.extend(by_count(
        &context.bet_label(first.bet),
        &first.counts,
        context.dossier.run.confidence,
        lang,
    ));
    if by_cut_cards {
        blocks.push(Block::Paragraph(context.text("dossier-exposure-cut-cards").into()));
        blocks.extend(by_cut_card(&first.cut_cards, lang));
    }
    chapter(context, "exposure", "doc-expose", blocks)
}

/// Whether counting pays on a bet.
fn lead(context: &Context<'_>, first: &ExposureFigures) -> String {
    let lang = context.lang;
    let (bet, spread) = (context.bet(first.bet), Number::plain(first.spread, 0).text(lang));
    let net = Number::plain(first.own.mean_net, 4).signed().text(lang);
    let confidence = context.dossier.run.confidence;
    let half_width = first.own.standard_error.map_or(f64::NAN, |error| half_width(error, confidence));
    let (half, confidence) = (Number::plain(half_width, 4).text(lang), context.confidence());
    let Some(turn) = turning_count(&first.counts, context.dossier.run.confidence) else {
        // The ramp rises at pooled counts whose edge only two standard errors support.
        let Some(rises) = rising_count(&first.counts) else {
            return tr!(lang, "dossier-exposure-never", bet, net, half, confidence, spread);
        };
        let count = lang.signed(f64::from(rises), 0);
        let loses = u64::from(first.own.mean_net < -half_width);
        return tr!(lang, "dossier-exposure-rises", bet, net, half, confidence, spread, count, loses);
    };
    let count = lang.signed(f64::from(turn), 0);
    let id = match first.own.mean_net {
        wins if wins > half_width => "dossier-exposure-gains",
        loses if loses < -half_width => "dossier-exposure-loses",
        _ => "dossier-exposure-open",
    };
    let answer = &context.dossier.answer;
    let mut flat = context.edge(answer.edge(first.bet).unwrap_or(first.own.flat_house_edge));
    if answer.model == Model::FullShoe {
        flat = format!("{flat} ({})", context.text("dossier-model-full-shoe"));
    }
    tr!(lang, id, bet, net, half, confidence, spread, count, flat)
}

fn prices(context: &Context<'_>, found: &[ExposureFigures]) -> Table {
    use PriceField::{AverageBet, Deviation, MeanNet, MeanNetStandardError, N0, Score};
    Columns::<ExposureFigures>::new(context.lang)
        .column("head-bet", |of| context.bet_label(of.bet))
        .described("expose-net", MeanNet, |of| Number::plain(of.own.mean_net, 5).signed())
        .described("expose-error", MeanNetStandardError, |of| {
            of.own.standard_error.map(|error| Number::plain(error, 5))
        })
        .described("doc-expose-deviation", Deviation, |of| Number::plain(of.standard_deviation, 3))
        .described("dossier-exposure-average", AverageBet, |of| Number::plain(of.average_bet, 3))
        .described("expose-score", Score, |of| Number::plain(of.own.score, 2))
        .described("expose-n0", N0, |of| of.n0.map(|rounds| Number::plain(rounds, 0)))
        .table("exposures", context.text("dossier-exposure-table"), found)
        .noted(context.text("dossier-exposure-note"))
}
