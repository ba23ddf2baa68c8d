//! The bank's risk: whether it can be ruined, what it needs, and what one round can cost it.

use super::{Context, chapter, model};
use crate::dossier::BankRiskFigures;
use crate::lang::Lang;
use crate::publish::{Block, Cell, Number, Section, Table};
use crate::report::sections::Columns;
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let part = context.dossier.bank_risks.as_ref();
    let risks = part.and_then(|part| part.figures()).map_or(&[][..], Vec::as_slice);
    let Some(first) = risks.first() else {
        let mut none = vec![Block::Paragraph(context.text("dossier-risk-none").into())];
        none.extend(part.and_then(|part| model::note(context, part)));
        return chapter(context, "bank-risk", "dossier-risk", none);
    };
    let (lang, boxes) = (context.lang, u64::from(context.dossier.book.boxes));
    let lead = tr!(
        lang,
        if first.needed.is_some() { "dossier-risk-lead-bank" } else { "dossier-risk-lead-player" },
        bet = context.bet(first.bet),
        bank = amount(first.bank).text(lang),
        ruin = probability(first, lang).text(lang),
        hands = first.hands,
        needed = needed(context, first).unwrap_or_else(|| within(first, lang)).text(lang),
        risk = Number::percent(first.risk, 0).text(lang),
        boxes
    );
    let mut blocks = vec![Block::Paragraph(tr!(lang, "dossier-risk-text", boxes).into())];
    blocks.extend(part.and_then(|part| model::note(context, part)));
    blocks.extend([Block::Lead(lead.into()), Block::Table(table_of(context, risks))]);
    chapter(context, "bank-risk", "dossier-risk", blocks)
}

/// An amount in bets.
fn amount(bets: f64) -> Number {
    Number::plain(bets, u8::from(bets.fract() != 0.0))
}

/// What one round can cost in bets, which is known exactly.
fn exposure(bets: f64) -> Number {
    Number::plain(bets, 0).shortest()
}

/// The probability of ruin; one by a formula is marked.
fn probability(of: &BankRiskFigures, lang: Lang) -> Cell {
    marked(Number::percent(of.ruin, 2), of.by_formula, lang)
}

/// The bank for a risk of ever being ruined; with several boxes it is by a formula and marked.
fn needed(context: &Context<'_>, of: &BankRiskFigures) -> Option<Cell> {
    of.needed.map(|bets| marked(amount(bets), context.dossier.book.boxes > 1, context.lang))
}

/// The bank for a risk of being ruined within some hands; one by a formula is marked.
fn within(of: &BankRiskFigures, lang: Lang) -> Cell {
    marked(amount(of.needed_within), of.within_by_formula, lang)
}

fn marked(number: Number, by_formula: bool, lang: Lang) -> Cell {
    if by_formula { number.approximate(lang) } else { number.into() }
}

fn table_of(context: &Context<'_>, found: &[BankRiskFigures]) -> Table {
    let lang = context.lang;
    let side = |figures: &BankRiskFigures| {
        context.text(if figures.favours_bank { "dossier-risk-of-bank" } else { "dossier-risk-of-player" })
    };
    let BankRiskFigures { bank, risk, hands, .. } = found[0];
    let (bank, risk) = (amount(bank).text(lang), Number::percent(risk, 0).text(lang));
    let ruin = tr!(lang, "dossier-risk-ruin", bank);
    let needed_ever = tr!(lang, "dossier-risk-needed", risk = risk.as_str());
    let needed_within = tr!(lang, "dossier-risk-needed-within", risk, hands);
    Columns::<BankRiskFigures>::new(context.lang)
        .column("head-bet", |of| context.bet_label(of.bet))
        .column("dossier-risk-side", side)
        .headed(ruin, "", |of| probability(of, lang))
        .headed(needed_ever, "", |of| needed(context, of))
        .headed(needed_within, "", |of| within(of, lang))
        .column("dossier-risk-exposure-box", |of| exposure(of.exposure_box))
        .column("dossier-risk-exposure-table", |of| exposure(of.exposure_table))
        .table("bank-risks", context.text("dossier-risk-table"), found)
        .noted(tr!(
            lang,
            if context.dossier.book.boxes > 1 { "dossier-risk-note-boxes" } else { "dossier-risk-note" },
            formula = found.iter().filter(|of| of.by_formula || of.within_by_formula).count()
        ))
}
