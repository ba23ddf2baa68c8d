//! The PAR sheet: one row for each outcome, with the figures of its bet.

use super::table::labelled;
use super::{Bet, Field, Output, Page, Report, bet_name, csv, outcome_name, page};
use crate::lang::{Decimal, Lang, Percent, ShortPercent};
use crate::par::{Row, Sheet};
use crate::publish::Document;
use crate::tr;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;

/// The sheets of a report's bets.
#[derive(Clone, Debug, Serialize)]
pub struct ParSheet<'a> {
    report: &'a Report,
    /// One for each bet; `None` if it was never offered.
    sheets: Vec<Option<Sheet>>,
}

type Fields = Vec<(&'static str, Field)>;

/// The fields of the return after each of [`crate::par::HANDS`].
const RETURNS: [(&str, &str); 5] = [
    ("rtp_low_1e3", "rtp_high_1e3"),
    ("rtp_low_1e4", "rtp_high_1e4"),
    ("rtp_low_1e5", "rtp_high_1e5"),
    ("rtp_low_1e6", "rtp_high_1e6"),
    ("rtp_low_1e7", "rtp_high_1e7"),
];

fn outcome_fields(row: Option<&Row>) -> Fields {
    let of = |f: fn(&Row) -> f64| Field::from(row.map(f));
    vec![
        ("outcome", row.map_or(Field::Missing, |row| Field::Text(row.outcome.clone()))),
        ("count", row.and_then(|row| row.count).map_or(Field::Missing, Field::Count)),
        ("probability", of(|row| row.probability)),
        ("one_in", Field::from(row.and_then(|row| row.one_in))),
        ("net", of(|row| row.net)),
        ("pay", of(|row| row.pay)),
        ("contribution", of(|row| row.contribution)),
        ("return", of(|row| row.returned)),
        ("cumulated_probability", of(|row| row.cumulated_probability)),
        ("cumulated_contribution", of(|row| row.cumulated_contribution)),
    ]
}

fn return_fields(sheet: Option<&Sheet>) -> Fields {
    let mut fields = vec![("z", Field::from(sheet.map(|sheet| sheet.z)))];
    for (number, (low, high)) in RETURNS.into_iter().enumerate() {
        let returned = sheet.map(|sheet| sheet.returned[number]);
        fields.push((low, Field::from(returned.map(|returned| returned.low))));
        fields.push((high, Field::from(returned.map(|returned| returned.high))));
    }
    fields
}

impl<'a> ParSheet<'a> {
    /// The sheets of a report, exact or simulated.
    #[must_use]
    pub fn new(report: &'a Report) -> ParSheet<'a> {
        let sheet =
            |bet: &Bet| Some(Sheet::new(bet.estimate.as_ref()?, &bet.outcomes, report.identity.confidence));
        ParSheet { report, sheets: report.bets.iter().map(sheet).collect() }
    }

    /// The report that the sheets are of.
    #[must_use]
    pub fn report(&self) -> &Report {
        self.report
    }

    /// The sheet of each bet; `None` if it was never offered.
    #[must_use]
    pub fn sheets(&self) -> &[Option<Sheet>] {
        &self.sheets
    }

    fn bet(&self, bet: &Bet, sheet: &Sheet, page: Page) -> String {
        let estimate = bet.estimate.as_ref().expect("a sheet is of an estimate");
        let lang = page.lang;
        let header = [
            "head-outcome",
            "head-probability",
            "head-one-in",
            "head-net",
            "head-contribution",
            "head-cumulated",
        ];
        let mut table = page.table_of(&header, &[0]);
        for row in sheet.rows.iter().filter(|row| row.probability > 0.0) {
            table.add_row([
                outcome_name(lang, &row.outcome),
                lang.percent(row.probability, 5),
                row.one_in.map_or_else(String::new, |number| one_in(number, lang)),
                lang.localised(net(row.net)),
                lang.signed_percent(row.contribution, 4),
                lang.signed_percent(row.cumulated_contribution, 4),
            ]);
        }
        let mut text = page::lines(&table, " ");
        let confidence = ShortPercent((self.report.identity.confidence * 1e4).round() / 1e4);
        let percent = |fraction: f64| Percent(fraction, 4);
        let edge = match estimate.half_width {
            Some(half) if self.report.identity.rounds.is_some() => {
                format!("{} ± {}", page.edge(estimate.house_edge), lang.percent(half, 4))
            }
            _ => page.edge(estimate.house_edge),
        };
        let rows = [
            ("head-house-edge", edge),
            ("label-return", lang.percent(1.0 - estimate.house_edge, 4)),
            (
                "head-of-risk",
                tr!(
                    lang,
                    "risk-and-wager",
                    risk = percent(estimate.element_of_risk),
                    wager = Decimal(estimate.mean_wager, 4)
                ),
            ),
            (
                "label-frequency",
                tr!(
                    lang,
                    "frequencies",
                    hit = percent(estimate.hit_frequency),
                    push = percent(estimate.push_frequency),
                    loss = percent(estimate.loss_frequency)
                ),
            ),
            ("head-std-dev", tr!(lang, "number-of-bets", number = Decimal(estimate.variance.sqrt(), 4))),
            (
                "label-volatility",
                tr!(
                    lang,
                    "volatility-index",
                    index = Decimal(estimate.volatility_index, 4),
                    confidence = confidence,
                    z = Decimal(sheet.z, 3)
                ),
            ),
        ];
        text.push('\n');
        text += &labelled(&rows.map(|(id, value)| (lang.text(id), value)), page);
        let _ = writeln!(text, "\n  {}", tr!(lang, "actual-return", confidence = confidence));
        for returned in &sheet.returned {
            let low = lang.decimal(returned.low * 100.0, 4);
            let high = lang.percent(returned.high, 4);
            let hands = lang.count(returned.hands);
            let to = lang.text("to");
            let _ = writeln!(text, "  {hands:<11} {low:>8} {to} {high:>10}");
        }
        text
    }
}

impl Output for ParSheet<'_> {
    fn command(&self) -> &str {
        &self.report.command
    }

    fn document(&self, lang: Lang) -> Document {
        super::sections::par::document(self, lang)
    }

    /// One row for each outcome, followed by the figures of its bet.
    fn csv(&self) -> String {
        let bets = self.report.rows().into_iter().zip(&self.sheets);
        let rows = bets.flat_map(|(mut of_bet, sheet)| {
            let bet = of_bet.remove(1);
            let outcomes = match sheet {
                Some(sheet) => sheet.rows.iter().map(|row| outcome_fields(Some(row))).collect(),
                None => vec![outcome_fields(None)],
            };
            outcomes.into_iter().map(move |outcome| {
                let bet = std::iter::once(bet.clone());
                let command = std::iter::once(("command", Field::Text(self.report.command.clone())));
                let figures = return_fields(sheet.as_ref()).into_iter().chain(of_bet.clone());
                bet.chain(outcome).chain(figures).chain(command).collect()
            })
        });
        csv::rows(rows)
    }

    /// The identity of the run, then each bet with its outcomes.
    fn json(&self) -> String {
        let object = super::json::fields;
        let mut top = object(self.report.identity.fields());
        top.insert("command".to_owned(), Value::from(self.report.command.as_str()));
        let bets = self.report.rows().into_iter().zip(&self.sheets).map(|(of_bet, sheet)| {
            let mut bet = object(of_bet.into_iter().chain(return_fields(sheet.as_ref())).collect());
            let rows = sheet.iter().flat_map(|sheet| &sheet.rows);
            let rows = rows.map(|row| Value::Object(object(outcome_fields(Some(row)))));
            bet.insert("outcomes".to_owned(), rows.collect());
            Value::Object(bet)
        });
        top.insert("bets".to_owned(), bets.collect());
        top.insert("notes".to_owned(), super::json::notes(&self.report.notes));
        super::json::text(&top)
    }

    fn table(&self, page: Page) -> String {
        let mut text = super::table::head(&self.report.identity, page);
        for (bet, sheet) in self.report.bets.iter().zip(&self.sheets) {
            let mut name = bet_name(page.lang, bet.bet);
            if let Some(title) = &bet.title {
                name = format!("{name}: {}", title.of(page.lang));
            }
            let _ = match sheet {
                None => writeln!(text, "\n{name}: {}", page.lang.text("not-offered")),
                Some(sheet) => write!(text, "\n{name}\n{}", self.bet(bet, sheet, page)),
            };
        }
        text + &page.notes(&self.report.notes)
    }
}

/// Formats a net in bets with its sign and at most four decimals.
fn net(net: f64) -> String {
    let rounded = (net * 1e4).round() / 1e4;
    if rounded == 0.0 { "0".to_owned() } else { format!("{rounded:+}") }
}

/// Formats a number of bets for one occurrence: `22.10`, `1,234`.
fn one_in(bets: f64, lang: Lang) -> String {
    if bets < 1000.0 {
        return lang.decimal(bets, 2);
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive, and far from 2^64
    lang.count(bets.round() as u64)
}
