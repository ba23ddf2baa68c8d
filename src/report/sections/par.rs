//! The document of a PAR sheet.

use super::outcomes::{net, probability, waterfall_of};
use super::{edge, is_exact, outcome_name, run, section, table};
use crate::lang::Lang;
use crate::par::{Row as ParRow, Sheet};
use crate::publish::{Block, Cell, Document, Number, Row, Table};
use crate::report::{Bet, ParSheet, Report};
use crate::tr;

/// The document of a PAR sheet.
#[must_use]
pub fn document(sheet: &ParSheet<'_>, lang: Lang) -> Document {
    let report = sheet.report();
    let id = &report.identity;
    let mut answer: Vec<Block> = run::leads(report, lang).into_iter().map(Block::Lead).collect();
    answer.push(Block::KeyFigures(run::key_figures(report, lang)));
    answer.push(Block::Table(run::edges(report, lang)));
    answer.push(Block::Table(run::frequencies(report, lang)));
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    for (bet, found) in report.bets.iter().zip(sheet.sheets()) {
        let Some(found) = found else { continue };
        let mut blocks: Vec<Block> = waterfall_of(bet, lang).map(Block::Figure).into_iter().collect();
        blocks.push(Block::Table(par_table(report, bet, found, lang)));
        blocks.push(Block::Table(ranges(report, bet, found, lang)));
        let heading = tr!(lang, "doc-par-of", bet = bet.words(lang));
        sections.push(section(&format!("par-of-{}", bet.bet), heading, blocks));
    }
    super::document(sheet, id, "doc-par", sections, &report.notes, lang)
}

/// The PAR table of a bet: outcomes in descending order of pay.
#[must_use]
pub(crate) fn par_table(report: &Report, bet: &Bet, sheet: &Sheet, lang: Lang) -> Table {
    let row = |row: &ParRow| -> Row {
        let digits = if row.one_in.is_some_and(|bets| bets >= 1000.0) { 0 } else { 2 };
        vec![
            outcome_name(&row.outcome, lang).into(),
            probability(row.probability).into(),
            row.one_in.map(|bets| Number::plain(bets, digits)).into(),
            net(row.net).into(),
            edge(row.contribution).signed().into(),
            edge(row.cumulated_contribution).signed().into(),
        ]
        .into()
    };
    let columns = vec![
        (lang.text("doc-head-outcome"), "outcome"),
        (lang.text("doc-head-probability"), "probability"),
        (lang.text("doc-head-one-in"), "one_in"),
        (lang.text("doc-head-net"), "net"),
        (lang.text("doc-head-contribution"), "contribution"),
        (lang.text("doc-head-cumulated"), "cumulated_contribution"),
    ];
    let caption = tr!(lang, "doc-par-table", bet = bet.words(lang));
    let mut found = table(format!("par-{}", bet.bet), caption, columns, sheet.rows.iter().map(row).collect());
    found.note = lang.text("doc-outcomes-note");
    let exact_counts = bet.outcome_fractions.iter().any(|fractions| !fractions.is_empty());
    if exact_counts && is_exact(report) {
        found.note = format!("{} {}", found.note, lang.text("doc-fractions-note"));
    }
    found
}

/// The range of the actual return after numbers of hands.
fn ranges(report: &Report, bet: &Bet, sheet: &Sheet, lang: Lang) -> Table {
    let rows = sheet.returned.iter().map(|found| {
        Row::from(vec![Cell::Count(found.hands), Cell::Interval(edge(found.low), edge(found.high))])
    });
    let confidence = super::confidence(report.identity.confidence, lang);
    let columns = vec![
        (lang.text("doc-head-hands"), ""),
        (tr!(lang, "doc-head-actual-return", confidence = confidence), ""),
    ];
    let caption = tr!(lang, "doc-actual-return", bet = bet.words(lang));
    table(format!("return-{}", bet.bet), caption, columns, rows.collect())
}
