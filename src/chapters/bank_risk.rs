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
    let lang = context.lang;
    let lead = tr!(
        lang,
        if first.needed.is_some() { "dossier-risk-lead-bank" } else { "dossier-risk-lead-player" },
        bet = context.bet(first.bet),
        bank = amount(first.bank).text(lang),
        ruin = probability(first, lang).text(lang),
        hands = first.hands,
        needed = amount(first.needed.unwrap_or(first.needed_within)).text(lang),
        risk = Number::percent(first.risk, 0).text(lang)
    );
    let mut blocks = vec![Block::Paragraph(context.text("dossier-risk-text").into())];
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
    let shown = Number::percent(of.ruin, 2);
    if of.by_formula { shown.approximate(lang) } else { shown.into() }
}

fn table_of(context: &Context<'_>, found: &[BankRiskFigures]) -> Table {
    let lang = context.lang;
    let side = |figures: &BankRiskFigures| {
        context.text(if figures.favours_bank { "dossier-risk-of-bank" } else { "dossier-risk-of-player" })
    };
    let BankRiskFigures { bank, risk, hands, .. } = found[0];
    let (bank, risk) = (amount(bank).text(lang), Number::percent(risk, 0).text(lang));
    let ruin = tr!(lang, "dossier-risk-ruin", bank);
    let needed = tr!(lang, "dossier-risk-needed", risk = risk.as_str());
    let within = tr!(lang, "dossier-risk-needed-within", risk, hands);
    Columns::<BankRiskFigures>::new(context.lang)
        .column("head-bet", |of| context.bet_label(of.bet))
        .column("dossier-risk-side", side)
        .headed(ruin, "", |of| probability(of, lang))
        .headed(needed, "", |of| of.needed.map(amount))
        .headed(within, "", |of| amount(of.needed_within))
        .column("dossier-risk-exposure-box", |of| exposure(of.exposure_box))
        .column("dossier-risk-exposure-table", |of| exposure(of.exposure_table))
        .table("bank-risks", context.text("dossier-risk-table"), found)
        .noted(tr!(lang, "dossier-risk-note", formula = found.iter().filter(|of| of.by_formula).count()))
}
