//! The report of an audit: one row for each observed result.

use super::field::{Described, Row, Value as _, fields};
use super::risk::simulated;
use super::sections::{self, Columns, Look, Parts};
use super::{Identity, Output, Page, json, table};
use crate::estimate::corrected;
use crate::lang::{Decimal, Lang, Message, Percent, ShortPercent, Translated};
use crate::message;
use crate::publish::{Cell, Document, KeyFigure, Number};
use crate::risk::audit::{Audit, Observed};
use crate::tr;
use serde::Serialize;

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
    /// What the expected results are of.
    pub identity: Identity,
    /// The line's name.
    pub bet: &'static str,
    /// Its edge, as expected.
    pub house_edge: f64,
    /// Half the width of its interval; `None` if it is exact or there are too few shoes.
    pub half_width: Option<f64>,
    /// The standard deviation of its net, in bets.
    pub standard_deviation: f64,
    /// The change of the edge that is to be detected.
    pub drift: f64,
    /// How play at the table differs from what the exact edge is of, if it does.
    pub at_table: Option<Message>,
    /// At least one result.
    pub rows: Vec<AuditRow>,
    /// The command that repeats it.
    pub command: String,
}

type ResultOf<'a> = (&'a AuditReport, &'a AuditRow);

fields! {
    /// A field of an observed result of the bank; amounts are in the unit of the stakes.
    pub AuditField<'a> of ResultOf<'a> {
        Name name: Word String, "the day or the table; empty for a single result", |(_, row)| row.name.clone();
        Hands hands: Count u64, "bets of the line", |(_, row)| row.observed.hands;
        Staked staked: Money f64, "sum of the initial bets; of poker, of the antes alone, without a blind or other bets", |(_, row)| row.observed.staked;
        Result result: Money f64, "result of the bank, positive if it won", |(_, row)| row.observed.result;
        Expected expected: Money f64, "its expected result", |(_, row)| row.audit.expected;
        ResultDeviation result_deviation: Money f64, "the standard deviation of that",
            |(_, row)| row.audit.standard_deviation;
        Z z: Number f64, "observed less expected, in standard deviations", |(_, row)| row.audit.z;
        AtMost at_most: Share f64, "probability of a result of at most the observed one", |(_, row)| row.audit.at_most;
        AtLeast at_least: Share f64, "probability of a result of at least the observed one", |(_, row)| row.audit.at_least;
        TwoSided two_sided: Share f64, "twice the smaller of the two, at most 1", |(_, row)| row.audit.two_sided;
        TailMethod tail_method: Word String, "how they were computed", |(_, row)| row.audit.tail.name().to_owned();
        Band95Low band_95_low: Money f64, "lower end of the band that holds 95 % of results",
            |(_, row)| row.audit.bands[0].low;
        Band95High band_95_high: Money f64, "its upper end", |(_, row)| row.audit.bands[0].high;
        Band99Low band_99_low: Money f64, "of 99 %", |(_, row)| row.audit.bands[1].low;
        Band99High band_99_high: Money f64, "its upper end", |(_, row)| row.audit.bands[1].high;
        Band999Low band_999_low: Money f64, "of 99.9 %", |(_, row)| row.audit.bands[2].low;
        Band999High band_999_high: Money f64, "its upper end", |(_, row)| row.audit.bands[2].high;
        Within within: Word String, "`yes` where the result is within its band at `confidence_each`, else `no`",
            |(report, row)| if row.audit.is_within(report.confidence_each()) { "yes" } else { "no" }.to_owned();
        Drift drift: Edge f64, "the change of the edge that is to be detected, as given", |(report, _)| report.drift;
        HandsToDetect hands_to_detect: Size Option<f64>, "hands in which one test at `confidence` detects it in 9 of 10 cases",
            |(_, row)| Some(row.audit.hands_to_detect.ceil());
        HouseEdge house_edge: Edge Option<f64>, "of the line, as expected: of the distribution of nets, as in `risk`",
            |(report, _)| Some(report.house_edge);
        StandardDeviation standard_deviation: Size Option<f64>, "of the net of a bet, in bets",
            |(report, _)| Some(report.standard_deviation);
        Tests tests: Count u64, "the number of results that are tested", |(report, _)| report.rows.len() as u64;
        ConfidenceEach confidence_each: Share f64, "of each test, so that all together have `confidence`",
            |(report, _)| report.confidence_each();
    }
}

impl AuditReport {
    /// Returns the confidence of each test: all tests together have that of the report.
    pub(crate) fn confidence_each(&self) -> f64 {
        corrected(self.identity.confidence, self.rows.len())
    }

    /// Returns the results outside their band.
    pub fn outside(&self) -> impl Iterator<Item = &AuditRow> {
        let each = self.confidence_each();
        self.rows.iter().filter(move |row| !row.audit.is_within(each))
    }

    /// Returns the table of the results and, for a single result, its bands.
    fn parts(&self, look: Look) -> Parts {
        let lang = look.lang;
        let each = self.confidence_each();
        let amount = Number::plain(0.0, 2);
        let name = |(_, row): &ResultOf<'_>| match row.name.as_str() {
            "" => look.bet(self.bet),
            name => name.to_owned(),
        };
        let verdict = |(_, row): &ResultOf<'_>| {
            lang.text(if row.audit.is_within(each) { "audit-within" } else { "audit-outside" })
        };
        // One that would be rounded to 0 is bounded.
        let probability = |(_, row): &ResultOf<'_>| match row.audit.two_sided {
            small if small < 1e-6 => Cell::Text(lang.probability(small, 4)),
            found => Number::percent(found, 4).into(),
        };
        let results = Columns::new(look)
            .column("audit-name", name)
            .read("audit-hands", AuditField::Hands, amount)
            .read("audit-result", AuditField::Result, amount.signed())
            .read("audit-expected", AuditField::Expected, amount.signed())
            .read("head-std-dev", AuditField::ResultDeviation, amount)
            .read("audit-z", AuditField::Z, amount.signed())
            .column("audit-probability", probability)
            .column("audit-verdict", verdict)
            .table("results", lang.text("doc-audit"), self.rows.iter().map(|row| (self, row)));
        let single = if self.rows.len() == 1 { &self.rows[..] } else { &[] };
        let bands = single.iter().flat_map(|row| &row.audit.bands).map(|band| {
            let [low, high] = [band.low, band.high].map(|end| amount.signed().with(end));
            let label = tr!(lang, "audit-band", confidence = ShortPercent(band.confidence));
            let label = if look.on_screen { label } else { sections::capital(&label) };
            KeyFigure { label, value: Cell::Interval(low, high), remark: String::new() }
        });
        let named = ["bands".to_owned(), lang.text("doc-bands")];
        Parts { tables: vec![results], figures: bands.collect(), named }
    }

    fn notes(&self) -> Vec<Translated> {
        let each = self.confidence_each();
        let confidence = ShortPercent(self.identity.confidence);
        let (drift, hands) = (Decimal(self.drift * 100.0, 4), whole(self.rows[0].audit.hands_to_detect));
        let mut notes: Vec<Translated> = vec![message!("audit-drift", drift, hands, confidence).into()];
        if self.rows.len() > 1 {
            let (tests, each) = (self.rows.len(), Percent(each, 3));
            notes.push(message!("audit-many", tests, each, confidence).into());
        }
        notes.push(message!("audit-note", each = ShortPercent(each)).into());
        notes.extend(self.identity.rounds.map(|rounds| {
            let edge = simulated(self.house_edge, self.half_width);
            message!("audit-counted", edge, rounds, confidence).into()
        }));
        notes.extend(self.at_table.clone().map(Translated::from));
        notes
    }
}

impl Output for AuditReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let parts = table::parts(self.parts(Look::on_screen(page.lang)), page);
        table::result(table::head(&self.identity, page), parts, &self.notes(), page)
    }

    fn document(&self, lang: Lang) -> Document {
        let answer = self.parts(lang.into()).section(lang);
        sections::document(self, &self.identity, "doc-audit", vec![answer], &self.notes(), lang)
    }

    fn rows(&self) -> Vec<Row> {
        let rows =
            self.rows.iter().map(|row| self.identity.around(Some(self.bet), AuditField::row(&(self, row))));
        rows.collect()
    }

    fn json(&self) -> String {
        let run = [self.identity.fields(), vec![("bet".into(), self.bet.field())]].concat();
        let results = json::objects(self.rows.iter().map(|row| AuditField::row(&(self, row))));
        json::of_run(run, &self.command, [("results", results)])
    }
}

fn whole(number: f64) -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // positive; huge ones saturate
    let whole = number.ceil() as u64;
    whole
}
