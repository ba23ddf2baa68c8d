//! The document of a PAR sheet.

use super::outcomes::{net, one_in, probability, waterfall_of};
use super::{Columns, Look, edge, is_exact, run, section};
use crate::lang::Lang;
use crate::par::{Returned, Row as ParRow, Sheet};
use crate::publish::{Block, Cell, Document, Table};
use crate::report::{Bet, ParField, ParSheet, Report};
use crate::tr;

/// The document of a PAR sheet.
#[must_use]
pub fn document(sheet: &ParSheet<'_>, lang: Lang) -> Document {
    let report = sheet.report;
    let id = &report.identity;
    let mut answer: Vec<Block> = run::leads(report, lang).into_iter().collect();
    answer.push(Block::KeyFigures(run::key_figures(report, lang)));
    answer.push(Block::Table(run::edges(report, lang.into())));
    answer.push(Block::Table(run::frequencies(report, lang.into())));
    let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
    for (bet, found) in report.bets.iter().zip(&sheet.sheets) {
        let Some(found) = found else { continue };
        let mut blocks: Vec<Block> = waterfall_of(bet, lang).map(Block::Figure).into_iter().collect();
        blocks.push(Block::Table(par_table(report, bet, found, lang.into())));
        blocks.push(Block::Table(ranges(report, bet, found, lang.into())));
        let heading = tr!(lang, "doc-par-of", bet = bet.words(lang));
        sections.push(section(&format!("par-of-{}", bet.bet), heading, blocks));
    }
    super::document(sheet, id, "doc-par", sections, &report.notes, lang)
}

/// The PAR table of a bet: outcomes in descending order of pay; on the screen only those that can occur.
#[must_use]
pub(crate) fn par_table(report: &Report, bet: &Bet, sheet: &Sheet, look: Look) -> Table {
    let lang = look.lang;
    let caption = tr!(lang, "doc-par-table", bet = bet.words(lang));
    let rows = sheet.rows.iter().filter(|row| !look.on_screen || row.probability > 0.0);
    let mut found = Columns::<ParRow>::new(look)
        .described("head-outcome", ParField::Outcome, |row| look.outcome(&row.outcome))
        .described("head-probability", ParField::Probability, |row| probability(row.probability))
        .described("head-one-in", ParField::OneIn, |row| row.one_in.map(one_in))
        .described("head-net", ParField::Net, |row| net(row.net))
        .described("head-contribution", ParField::Contribution, |row| edge(row.contribution).signed())
        .described("head-cumulated", ParField::CumulatedContribution, |row| {
            edge(row.cumulated_contribution).signed()
        })
        .table(format!("par-{}", bet.bet), caption, rows);
    found.note = lang.text("doc-outcomes-note");
    let exact_counts = bet.outcome_fractions.iter().any(|fractions| !fractions.is_empty());
    if exact_counts && is_exact(report) {
        found.note = format!("{} {}", found.note, lang.text("doc-fractions-note"));
    }
    found
}

/// The range of the actual return after numbers of hands.
pub(crate) fn ranges(report: &Report, bet: &Bet, sheet: &Sheet, look: Look) -> Table {
    let lang = look.lang;
    let confidence = super::confidence(report.identity.confidence, lang);
    let heading = tr!(lang, "head-actual-return", confidence);
    let heading = if look.on_screen { heading } else { super::capital(&heading) };
    Columns::<Returned>::new(look)
        .column("head-hands", |found| found.hands)
        .headed(heading, "", |found| Cell::Interval(edge(found.low), edge(found.high)))
        .table(
            format!("return-{}", bet.bet),
            tr!(lang, "doc-actual-return", bet = bet.words(lang)),
            &sheet.returned,
        )
}
