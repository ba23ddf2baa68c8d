//! The bank's risk: whether it can be ruined, what it needs, and what one round can cost it.

use super::{Context, chapter, model, table};
use crate::dossier::BankRiskFigures;
use crate::publish::{Block, Cell, Number, Section, Table};
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let part = context.dossier.bank_risks.as_ref();
    let risks = part.and_then(|part| part.figures()).map_or(&[][..], Vec::as_slice);
    let Some(first) = risks.first() else {
        let mut none = vec![Block::Paragraph(context.text("dossier-risk-none").into())];
        none.extend(part.and_then(|part| model::note(context, part)));
        return chapter(context, "bank-risk", "dossier-risk", none);
    };
    let lang = context.lang;
    let (bet, bank) = (context.bet(first.bet), amount(first.bank).text(lang));
    let risk = Number::percent(first.risk, 0).text(lang);
    let lead = match first.needed {
        Some(needed) => tr!(
            lang,
            "dossier-risk-lead-bank",
            bet = bet,
            bank = bank,
            ruin = probability(first.ruin).text(lang),
            needed = amount(needed).text(lang),
            risk = risk
        ),
        None => tr!(
            lang,
            "dossier-risk-lead-player",
            bet = bet,
            hands = first.hands,
            needed = amount(first.needed_within).text(lang),
            risk = risk
        ),
    };
    let mut blocks = vec![Block::Paragraph(context.text("dossier-risk-text").into())];
    blocks.extend(part.and_then(|part| model::note(context, part)));
    blocks.extend([Block::Lead(lead.into()), Block::Table(table_of(context, risks))]);
    chapter(context, "bank-risk", "dossier-risk", blocks)
}

/// An amount in bets.
fn amount(bets: f64) -> Number {
    Number::plain(bets, u8::from(bets.fract() != 0.0))
}

/// A probability of ruin.
fn probability(value: f64) -> Number {
    Number::percent(value, 2)
}

fn table_of(context: &Context<'_>, found: &[BankRiskFigures]) -> Table {
    let lang = context.lang;
    let row = |figures: &BankRiskFigures| -> Vec<Cell> {
        let side = if figures.favours_bank { "dossier-risk-of-bank" } else { "dossier-risk-of-player" };
        vec![
            context.bet_label(figures.bet).into(),
            context.text(side).into(),
            probability(figures.ruin).into(),
            figures.needed.map(amount).into(),
            amount(figures.needed_within).into(),
            amount(figures.exposure_box).into(),
            amount(figures.exposure_table).into(),
        ]
    };
    let BankRiskFigures { bank, risk, hands, .. } = found[0];
    let (bank, risk) = (amount(bank).text(lang), Number::percent(risk, 0).text(lang));
    let columns = vec![
        (context.text("dossier-head-bet"), ""),
        (context.text("dossier-risk-side"), ""),
        (tr!(lang, "dossier-risk-ruin", bank = bank), ""),
        (tr!(lang, "dossier-risk-needed", risk = risk.as_str()), ""),
        (tr!(lang, "dossier-risk-needed-within", risk = risk, hands = hands), ""),
        (context.text("dossier-risk-exposure-box"), ""),
        (context.text("dossier-risk-exposure-table"), ""),
    ];
    let rows = found.iter().map(row).collect();
    let mut risks = table("bank-risks".to_owned(), context.text("dossier-risk-table"), columns, rows);
    risks.note = context.text("dossier-risk-note");
    risks
}
