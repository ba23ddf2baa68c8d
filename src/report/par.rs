//! The PAR sheet: one row for each outcome, with the figures of its bet; its tables and its document.

use super::field::{Described, Row, fields};
use super::sections::outcomes::{net, one_in, probability, waterfall_of};
use super::sections::{self, Columns, Look, edge, is_exact, run, section};
use super::{Bet, Output, Page, Report, json, table};
use crate::lang::Lang;
use crate::par::{Returned, Sheet, SheetRow};
use crate::publish::{Block, Cell, Document, Number, Table};
use crate::tr;
use serde::Serialize;
use serde_json::Value;

/// The sheets of a report's bets.
#[derive(Clone, Debug, Serialize)]
pub struct ParSheet<'a> {
    report: &'a Report,
    /// One for each bet; `None` if it was never offered.
    sheets: Vec<Option<Sheet>>,
}

fields! {
    /// A field of an outcome of a PAR sheet.
    pub ParField<'a> of SheetRow {
        Outcome outcome: Word String, "its name";
        Count count: Count Option<u64>, "how often it occurred; empty for exact values";
        Probability probability: Share f64, "its share of the bets";
        OneIn one_in: Positive Option<f64>, "bets per occurrence; empty if it cannot occur";
        TrueOdds true_odds: Size Option<f64>, "the chances against it to one in its favour; empty if it cannot occur";
        Net net: Bets f64, "its net";
        Pay pay: Bets f64, "its net and the bet itself";
        Contribution contribution: Edge f64, "probability × net; adds up to −`house_edge`";
        Return return: Edge f64, "probability × pay; adds up to `rtp`", |row| row.returned;
        CumulatedProbability cumulated_probability: Share f64, "of this row and all rows above it";
        CumulatedContribution cumulated_contribution: Edge f64, "of this row and all rows above it";
    }
}

fields! {
    /// A field of a bet on a PAR sheet: the range of its actual return after each of [`crate::par::HANDS`].
    pub SheetField<'a> of Sheet {
        Z z: Positive f64, "normal quantile of the volatility index and of the ranges", |sheet| sheet.z;
        RtpLow1e3 rtp_low_1e3: Edge f64, "range of the actual return after a thousand hands", |sheet| sheet.returned[0].low;
        RtpHigh1e3 rtp_high_1e3: Edge f64, "its upper end", |sheet| sheet.returned[0].high;
        RtpLow1e4 rtp_low_1e4: Edge f64, "after ten thousand hands", |sheet| sheet.returned[1].low;
        RtpHigh1e4 rtp_high_1e4: Edge f64, "its upper end", |sheet| sheet.returned[1].high;
        RtpLow1e5 rtp_low_1e5: Edge f64, "after a hundred thousand hands", |sheet| sheet.returned[2].low;
        RtpHigh1e5 rtp_high_1e5: Edge f64, "its upper end", |sheet| sheet.returned[2].high;
        RtpLow1e6 rtp_low_1e6: Edge f64, "after a million hands", |sheet| sheet.returned[3].low;
        RtpHigh1e6 rtp_high_1e6: Edge f64, "its upper end", |sheet| sheet.returned[3].high;
        RtpLow1e7 rtp_low_1e7: Edge f64, "after ten million hands", |sheet| sheet.returned[4].low;
        RtpHigh1e7 rtp_high_1e7: Edge f64, "its upper end", |sheet| sheet.returned[4].high;
    }
}

impl<'a> ParSheet<'a> {
    /// Returns the sheets of a report, exact or simulated.
    pub fn new(report: &'a Report) -> ParSheet<'a> {
        let sheet =
            |bet: &Bet| Some(Sheet::new(bet.estimate.as_ref()?, &bet.outcomes, report.identity.confidence));
        ParSheet { report, sheets: report.bets.iter().map(sheet).collect() }
    }
}

impl Output for ParSheet<'_> {
    fn command(&self) -> &str {
        &self.report.command
    }

    fn document(&self, lang: Lang) -> Document {
        let report = self.report;
        let mut answer: Vec<Block> = run::leads(report, lang).into_iter().collect();
        answer.push(Block::KeyFigures(run::key_figures(report, lang)));
        answer.push(Block::Table(run::edges(report, lang.into())));
        answer.push(Block::Table(run::frequencies(report, lang.into())));
        let mut sections = vec![section("answer", lang.text("doc-result"), answer)];
        for (bet, found) in report.bets.iter().zip(&self.sheets) {
            let Some(found) = found else { continue };
            let mut blocks: Vec<Block> = waterfall_of(bet, lang).map(Block::Figure).into_iter().collect();
            blocks.push(Block::Table(par_table(report, bet, found, lang.into())));
            blocks.push(Block::Table(ranges(report, bet, found, lang.into())));
            let heading = tr!(lang, "doc-par-of", bet = bet.words(lang));
            sections.push(section(&format!("par-of-{}", bet.bet), heading, blocks));
        }
        sections::document(self, &report.identity, "doc-par", sections, &report.notes, lang)
    }

    /// Returns one row for each outcome, followed by the figures of its bet.
    fn rows(&self) -> Vec<Row> {
        let bets = self.report.rows().into_iter().zip(&self.sheets);
        let rows = bets.flat_map(|(mut of_bet, sheet)| {
            let bet = of_bet.remove(1);
            let outcomes: Vec<Row> = match sheet {
                Some(sheet) => sheet.rows.iter().map(ParField::row).collect(),
                None => vec![ParField::row_of(None)],
            };
            let figures: Row = SheetField::row_of(sheet.as_ref()).into_iter().chain(of_bet).collect();
            let rows = outcomes.into_iter();
            rows.map(move |row| [bet.clone()].into_iter().chain(row).chain(figures.clone()).collect())
        });
        rows.collect()
    }

    /// Returns the JSON text: the identity of the run, then each bet with its outcomes.
    fn json(&self) -> String {
        let bets = self.report.rows().into_iter().zip(&self.sheets).map(|(of_bet, sheet)| {
            let mut bet =
                json::object(of_bet.into_iter().chain(SheetField::row_of(sheet.as_ref())).collect());
            let rows = sheet.iter().flat_map(|sheet| &sheet.rows).map(ParField::row);
            bet.insert("outcomes".to_owned(), json::objects(rows));
            Value::Object(bet)
        });
        let parts = [("bets", bets.collect()), ("notes", json::notes(&self.report.notes))];
        json::of_run(self.report.identity.fields(), &self.report.command, parts)
    }

    fn table(&self, page: Page) -> String {
        let (report, look) = (self.report, Look::on_screen(page.lang));
        let mut parts = vec![
            page.shown(&run::edges(report, look), &["head-house-edge"])
                + &page.captioned(&run::frequencies(report, look)),
        ];
        for (bet, sheet) in report.bets.iter().zip(&self.sheets) {
            let Some(sheet) = sheet else { continue };
            let title = bet.title.as_ref().map(|title| format!(": {}", title.of(page.lang)));
            let heading = format!("{}{}\n", look.bet(bet.bet), title.unwrap_or_default());
            parts.push(heading + &page.shown(&par_table(report, bet, sheet, look), &[]));
            parts.push(page.shown(&ranges(report, bet, sheet, look), &[]));
        }
        table::result(table::head(&report.identity, page), parts, &report.notes, page)
    }
}

/// Returns the PAR table of a bet: outcomes in descending order of pay; on the screen without outcomes that
/// cannot occur.
fn par_table(report: &Report, bet: &Bet, sheet: &Sheet, look: Look) -> Table {
    let lang = look.lang;
    let caption = tr!(lang, "doc-par-table", bet = bet.words(lang));
    let rows = sheet.rows.iter().filter(|row| !look.on_screen || row.probability > 0.0);
    let mut found = Columns::<SheetRow>::new(look)
        .described("head-outcome", ParField::Outcome, |row| look.outcome(&row.outcome))
        .described("head-probability", ParField::Probability, |row| probability(row.probability))
        .described("head-one-in", ParField::OneIn, |row| row.one_in.map(one_in))
        .when(!look.on_screen, |columns| {
            columns.read("dossier-head-true-odds", ParField::TrueOdds, Number::plain(0.0, 2))
        })
        .described("head-net", ParField::Net, |row| net(row.net))
        .read("head-contribution", ParField::Contribution, edge(0.0).signed())
        .read("head-cumulated", ParField::CumulatedContribution, edge(0.0).signed())
        .table(format!("par-{}", bet.bet), caption, rows);
    found.note = lang.text("doc-outcomes-note");
    let exact_counts = bet.outcome_fractions.iter().any(Option::is_some);
    if exact_counts && is_exact(report) {
        found.note = format!("{} {}", found.note, lang.text("doc-fractions-note"));
    }
    found
}

/// Returns the table of the range of the actual return after several numbers of hands.
fn ranges(report: &Report, bet: &Bet, sheet: &Sheet, look: Look) -> Table {
    let lang = look.lang;
    let confidence = sections::confidence(report.identity.confidence, lang);
    let heading = tr!(lang, "head-actual-return", confidence);
    let heading = if look.on_screen { heading } else { sections::capital(&heading) };
    let caption = tr!(lang, "doc-actual-return", bet = bet.words(lang));
    Columns::<Returned>::new(look)
        .column("head-hands", |found| found.hands)
        .headed(heading, "", |found| Cell::Interval(edge(found.low), edge(found.high)))
        .table(format!("return-{}", bet.bet), caption, &sheet.returned)
}
