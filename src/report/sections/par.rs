//! The document of a PAR sheet.

use super::outcomes::{net, probability, waterfall_of};
use super::{edge, is_exact, outcome_name, run, section, shown, table_of};
use crate::lang::Lang;
use crate::par::{Returned, Row as ParRow, Sheet};
use crate::publish::{Block, Cell, Document, Number, Table};
use crate::report::{Bet, Described, ParField, ParSheet, Report};
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
    let column =
        |heading, field: ParField, cell: fn(&ParRow) -> Cell| shown(lang.text(heading), field.name(), cell);
    let columns = [
        shown(lang.text("doc-head-outcome"), ParField::Outcome.name(), |row: &ParRow| {
            outcome_name(&row.outcome, lang)
        }),
        column("doc-head-probability", ParField::Probability, |row| probability(row.probability).into()),
        column("doc-head-one-in", ParField::OneIn, |row| {
            row.one_in.map(|bets| Number::plain(bets, if bets >= 1000.0 { 0 } else { 2 })).into()
        }),
        column("doc-head-net", ParField::Net, |row| net(row.net).into()),
        column("doc-head-contribution", ParField::Contribution, |row| edge(row.contribution).signed().into()),
        column("doc-head-cumulated", ParField::CumulatedContribution, |row| {
            edge(row.cumulated_contribution).signed().into()
        }),
    ];
    let caption = tr!(lang, "doc-par-table", bet = bet.words(lang));
    let mut found = table_of(format!("par-{}", bet.bet), caption, &sheet.rows, columns);
    found.note = lang.text("doc-outcomes-note");
    let exact_counts = bet.outcome_fractions.iter().any(|fractions| !fractions.is_empty());
    if exact_counts && is_exact(report) {
        found.note = format!("{} {}", found.note, lang.text("doc-fractions-note"));
    }
    found
}

/// The range of the actual return after numbers of hands.
fn ranges(report: &Report, bet: &Bet, sheet: &Sheet, lang: Lang) -> Table {
    let confidence = super::confidence(report.identity.confidence, lang);
    let columns = [
        shown(lang.text("doc-head-hands"), "", |found: &Returned| found.hands),
        shown(tr!(lang, "doc-head-actual-return", confidence = confidence), "", |found: &Returned| {
            Cell::Interval(edge(found.low), edge(found.high))
        }),
    ];
    let caption = tr!(lang, "doc-actual-return", bet = bet.words(lang));
    table_of(format!("return-{}", bet.bet), caption, &sheet.returned, columns)
}
