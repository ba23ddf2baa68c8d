//! The report of an audit: one row for each observed result.

use super::json::fields as object;
use super::{Field, Identity, Output, Page, csv, page};
use crate::lang::{Percent, ShortPercent, Translated};
use crate::message;
use crate::risk::audit::{Audit, CONFIDENCES, Observed, corrected};
use crate::tr;
use serde::Serialize;
use serde_json::Value;

type Fields = Vec<(&'static str, Field)>;

/// An observed result with its audit.
#[derive(Clone, Debug, Serialize)]
pub struct AuditRow {
    /// The name of the day or table; empty for a single result.
    pub name: String,
    /// What was observed.
    pub observed: Observed,
    /// How it compares.
    pub audit: Audit,
}

/// The report of a command `audit`.
#[derive(Clone, Debug)]
pub struct AuditReport {
    identity: Identity,
    bet: &'static str,
    house_edge: f64,
    standard_deviation: f64,
    drift: f64,
    rows: Vec<AuditRow>,
    command: String,
}

/// The fields of the bands, in the order of [`CONFIDENCES`].
const BANDS: [[&str; 2]; CONFIDENCES.len()] =
    [["band_95_low", "band_95_high"], ["band_99_low", "band_99_high"], ["band_999_low", "band_999_high"]];

impl AuditReport {
    /// Creates the report of results on the line `bet`; there is at least one.
    #[must_use]
    pub fn new(
        identity: Identity,
        bet: &'static str,
        [house_edge, standard_deviation, drift]: [f64; 3],
        rows: Vec<AuditRow>,
        command: String,
    ) -> AuditReport {
        AuditReport { identity, bet, house_edge, standard_deviation, drift, rows, command }
    }

    /// The confidence of each test: all tests together have that of the report.
    #[must_use]
    pub(crate) fn confidence_each(&self) -> f64 {
        corrected(self.identity.confidence, self.rows.len())
    }

    /// The results outside their band.
    pub fn outside(&self) -> impl Iterator<Item = &AuditRow> {
        let each = self.confidence_each();
        self.rows.iter().filter(move |row| !row.audit.is_within(each))
    }

    fn fields(&self, row: &AuditRow) -> Fields {
        let AuditRow { name, observed, audit } = row;
        let number = Field::Number;
        let mut fields = vec![
            ("name", Field::Text(name.clone())),
            ("hands", Field::Count(observed.hands)),
            ("staked", number(observed.staked)),
            ("result", number(observed.result)),
            ("expected", number(audit.expected)),
            ("result_deviation", number(audit.standard_deviation)),
            ("z", number(audit.z)),
            ("at_most", number(audit.at_most)),
            ("at_least", number(audit.at_least)),
            ("two_sided", number(audit.two_sided)),
            ("tail_method", Field::Text(audit.tail.name().to_owned())),
        ];
        for (names, band) in BANDS.into_iter().zip(&audit.bands) {
            fields.extend(names.into_iter().zip([number(band.low), number(band.high)]));
        }
        fields.extend([
            (
                "within",
                Field::Text(if audit.is_within(self.confidence_each()) { "yes" } else { "no" }.to_owned()),
            ),
            ("drift", number(self.drift)),
            ("hands_to_detect", number(audit.hands_to_detect.ceil())),
            ("house_edge", number(self.house_edge)),
            ("standard_deviation", number(self.standard_deviation)),
            ("tests", Field::Count(self.rows.len() as u64)),
            ("confidence_each", number(self.confidence_each())),
        ]);
        fields
    }
}

impl Output for AuditReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let mut text = super::table::above(&self.identity, page);
        let mut table = page.table_of(
            &[
                "audit-name",
                "audit-hands",
                "audit-result",
                "audit-expected",
                "head-std-dev",
                "audit-z",
                "audit-probability",
                "audit-verdict",
            ],
            &[0],
        );
        let each = self.confidence_each();
        for row in &self.rows {
            let audit = &row.audit;
            let verdict = if audit.is_within(each) { "audit-within" } else { "audit-outside" };
            table.add_row([
                if row.name.is_empty() { self.bet.to_owned() } else { row.name.clone() },
                lang.count(row.observed.hands),
                lang.signed(row.observed.result, 2),
                lang.signed(audit.expected, 2),
                lang.decimal(audit.standard_deviation, 2),
                lang.signed(audit.z, 2),
                lang.probability(audit.two_sided, 4),
                lang.text(verdict),
            ]);
        }
        text += &page::lines(&table, " ");
        if let [row] = &self.rows[..] {
            text += "\n";
            let bands: Vec<(String, String)> = row
                .audit
                .bands
                .iter()
                .map(|band| {
                    let value =
                        super::table::interval_in(lang, lang.signed(band.low, 2), lang.signed(band.high, 2));
                    (tr!(lang, "audit-band", confidence = ShortPercent(band.confidence)), value)
                })
                .collect();
            text += &super::table::labelled(&bands, page);
        }
        let mut notes: Vec<Translated> = vec![
            message!(
                "audit-drift",
                drift = Percent(self.drift, 4),
                hands = whole(self.rows[0].audit.hands_to_detect),
                confidence = ShortPercent(self.identity.confidence)
            )
            .into(),
        ];
        if self.rows.len() > 1 {
            notes.push(
                message!(
                    "audit-many",
                    tests = self.rows.len(),
                    each = Percent(each, 3),
                    confidence = ShortPercent(self.identity.confidence)
                )
                .into(),
            );
        }
        notes.push(message!("audit-note").into());
        text + &page.notes(&notes)
    }

    /// One row for each result.
    fn csv(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let mut fields = self.identity.fields();
            let last = fields.split_off(fields.len() - 3);
            fields.insert(1, ("bet", Field::Text(self.bet.to_owned())));
            fields.extend(self.fields(row));
            fields.extend(last);
            fields.push(("command", Field::Text(self.command.clone())));
            fields
        });
        csv::rows(rows)
    }

    fn json(&self) -> String {
        let mut top = object(self.identity.fields());
        top.insert("bet".to_owned(), Value::from(self.bet));
        top.insert("command".to_owned(), Value::from(self.command.as_str()));
        let rows = self.rows.iter().map(|row| Value::Object(object(self.fields(row))));
        top.insert("results".to_owned(), rows.collect());
        super::json::text(&top)
    }
}

/// A positive number as a count.
fn whole(number: f64) -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive; huge ones saturate
    let whole = number.ceil() as u64;
    whole
}
