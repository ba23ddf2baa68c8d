//! Reports: the identity of a run and its results as rows of named fields, in
//! every format.
//!
//! A report carries everything that identifies its run, and the same command
//! writes the same bytes; so it holds no timings. The field names are a
//! contract with other people's pipelines.

mod audit;
mod bank;
mod chart;
mod chart_file;
mod check;
mod columns;
mod compare;
mod csv;
mod expose;
mod indices;
mod json;
mod junit;
mod lead;
mod mark;
mod names;
mod number;
mod output;
mod page;
mod par;
mod readings;
mod removals;
mod risk;
#[doc(hidden)]
pub mod sections;
mod show;
mod statistic;
mod sweep;
mod table;
mod talla;
mod text_table;
mod write;

#[doc(hidden)]
pub use self::csv::plain_bets as csv_plain_bets;
pub(crate) use self::csv::unguarded as csv_unguarded;
#[doc(hidden)]
pub use self::csv::{bets as csv_bets, outcomes as csv_outcomes};
#[doc(hidden)]
pub use crate::numbers::{count, counted};
#[doc(hidden)]
pub use audit::{AuditReport, AuditRow};
#[doc(hidden)]
pub use bank::BankReport;
#[doc(hidden)]
pub use chart::ChartReport;
#[doc(hidden)]
pub use check::{CheckReport, CheckRow};
#[doc(hidden)]
pub(crate) use compare::WorthRow;
pub use compare::{CompareReport, Played};
#[doc(hidden)]
pub use expose::{CountRow, CountTerms, CutCardRow, ExposeReport, Exposure};
pub(crate) use expose::{half_width, turning_count};
#[doc(hidden)]
pub use indices::{IndexTerms, IndicesReport};
pub use json::json;
#[doc(hidden)]
pub use junit::junit;
pub(crate) use lead::{Stated, lead};
#[doc(hidden)]
pub use mark::Mark;
#[doc(hidden)]
pub use names::bet_name;
pub(crate) use names::{bet_in_sentence, bet_words, outcome_name, outcome_words};
#[doc(hidden)]
pub use number::{fixed, percent, signed};
#[doc(hidden)]
pub use output::COMMAND;
pub use output::Output;
pub use page::Page;
#[doc(hidden)]
pub use page::lines;
pub use par::ParSheet;
#[doc(hidden)]
pub use readings::ReadingsReport;
#[doc(hidden)]
pub use removals::RemovalsReport;
#[doc(hidden)]
pub use risk::{LineRisk, RiskReport, RiskTerms};
#[doc(hidden)]
#[doc(hidden)]
pub use show::meaning;
pub(crate) use show::stated;
pub use show::{show, version_in_words};
pub(crate) use statistic::CONTROL;
pub use statistic::{Range, Statistic};
#[doc(hidden)]
pub use sweep::{Held, SweepReport};
pub use table::table;
#[doc(hidden)]
pub use talla::TallaReport;
#[doc(hidden)]
pub use text_table::TextTable;
#[doc(hidden)]
pub use write::{Exclusive, LockError, Pending, UnreadableError, Update, WriteError, remove_unfinished};

use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Run, Stalled, Watch};
use crate::estimate::{Control, Estimate, Share, estimate_line, shares};
use crate::exact::{Exact, ExactOutcome, as_map};
use crate::lang::{Decimal, Lang, Percent, Translated};
use crate::message;
use crate::method::Method;
use crate::publish::Document;
use crate::reglamento::Scenario;
use crate::rules::{Pace, Setting, Value};
use crate::strategy::Chart;
use crate::tally::{Line, Tally};
use serde::{Serialize, Serializer};

/// A report of one run.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// What the run was.
    pub identity: Identity,
    /// One for each bet line.
    pub bets: Vec<Bet>,
    /// What the reader must know before the numbers.
    pub preface: Vec<Translated>,
    /// Remarks on the numbers.
    pub notes: Vec<Translated>,
    /// The command that repeats it.
    pub command: String,
}

/// The blocks that a report of parts of a run lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Partial {
    /// The missing blocks, as ranges without their second number.
    pub missing: String,
    /// The number of blocks of the whole run.
    pub planned: u64,
}

impl std::fmt::Display for Partial {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "blocks {} of 0..{} are missing", self.missing, self.planned)
    }
}

/// The identity of a run.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)] // docs/fields.md defines each field
#[non_exhaustive]
pub struct Identity {
    pub reglamento: String,
    pub title: Translated,
    pub method: &'static str,
    pub strategy: String,
    pub readings: String,
    pub overrides: String,
    pub decks: Value,
    pub cut_card: Option<u16>,
    pub boxes: u8,
    /// The side bets, each with its title.
    #[serde(skip)]
    pub side_bets: Vec<(&'static str, Translated)>,
    pub seed: Option<u64>,
    pub stream: &'static str,
    pub rounds: Option<u64>,
    pub void_rounds: Option<u64>,
    pub shoes: Option<u64>,
    /// Which blocks the report lacks; `None` if it is of the whole run.
    pub partial: Option<Partial>,
    pub confidence: f64,
    pub reglamento_sha256: String,
    pub strategy_sha256: String,
}

/// Side bets by the names that users type, each with its title.
fn side_bets_in(side_bets: &[(&'static str, Translated)], lang: Lang) -> String {
    let of = |(name, title): &(&'static str, Translated)| match title.of(lang) {
        title if title.is_empty() || title == *name => (*name).to_owned(),
        title => format!("{name} ({title})"),
    };
    side_bets.iter().map(of).collect::<Vec<_>>().join("; ")
}

/// A bet line of a report.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Bet {
    /// The line's name.
    pub bet: &'static str,
    /// The title that the rulebook gives to a side bet.
    pub title: Option<Translated>,
    /// A main line rather than an optional bet.
    pub main: bool,
    /// What was found; `None` if the bet was never offered.
    pub estimate: Option<Estimate>,
    /// Estimate of the sum of the absolute errors of the probabilities of its nets; `None` if simulated.
    pub distribution_error: Option<f64>,
    /// Its outcomes.
    pub outcomes: Vec<Share>,
    /// Exact fractions, by field.
    #[serde(serialize_with = "as_map")]
    pub fractions: Vec<(&'static str, String)>,
    /// Exact fractions of each outcome, by field.
    #[serde(serialize_with = "as_maps")]
    pub outcome_fractions: Vec<Vec<(&'static str, String)>>,
}

impl Bet {
    /// Returns the name of the bet in a document: a side bet's title, or the words for the line.
    #[must_use]
    pub(crate) fn words(&self, lang: Lang) -> String {
        self.title.as_ref().map_or_else(|| bet_words(lang, self.bet), |title| title.of(lang).to_owned())
    }
}

/// Serialises lists of fields with their texts as objects.
fn as_maps<S: Serializer>(lists: &[Vec<(&'static str, String)>], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    #[serde(transparent)]
    struct Fields<'a>(#[serde(serialize_with = "as_map")] &'a [(&'static str, String)]);
    serializer.collect_seq(lists.iter().map(|list| Fields(list)))
}

/// A field's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A word; empty where nothing applies.
    Text(String),
    /// A count.
    Count(u64),
    /// A fraction, or a number of bets; undefined, and written as no value, if it is not finite.
    Number(f64),
    /// No value.
    Missing,
}

impl From<Option<f64>> for Field {
    fn from(number: Option<f64>) -> Field {
        number.filter(|n| n.is_finite()).map_or(Field::Missing, Field::Number)
    }
}

impl Identity {
    /// The side bets; empty without any.
    fn side_bets_in(&self, lang: Lang) -> String {
        side_bets_in(&self.side_bets, lang)
    }

    /// The identity of a run of this scenario, play and method, without its
    /// cards and length.
    pub(super) fn new(
        scenario: &Scenario,
        chart: Option<&Chart>,
        method: &'static str,
        confidence: f64,
    ) -> Identity {
        let rules = &scenario.rules;
        let chart = chart.filter(|_| rules.game().has_decisions());
        let joined = |pairs: &[(String, String)]| {
            let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
            pairs.join(";")
        };
        // The relancina's pack has no cut card and is never finished.
        let ends = !rules.game().recycles_pack() && rules.shoe.decks.count().is_some();
        let by_cut_card = rules.shoe.pace == Pace::CutCard && ends;
        Identity {
            reglamento: scenario.reglamento.id.clone(),
            title: scenario.reglamento.title.clone(),
            method,
            strategy: chart.map_or_else(String::new, |chart| chart.name().to_owned()),
            readings: joined(&scenario.readings),
            overrides: joined(&scenario.overrides),
            decks: rules.shoe.decks.show(),
            cut_card: by_cut_card.then_some(rules.shoe.cut_card),
            boxes: rules.boxes_in_play(),
            side_bets: scenario.reglamento.side_titles().collect(),
            seed: None,
            stream: "",
            rounds: None,
            void_rounds: None,
            shoes: None,
            partial: None,
            confidence,
            reglamento_sha256: scenario.reglamento.sha256.clone(),
            strategy_sha256: chart.map_or_else(String::new, |chart| chart.sha256().to_owned()),
        }
    }

    /// The identity of a simulation without its length.
    #[must_use]
    pub fn of_simulation(
        scenario: &Scenario,
        chart: Option<&Chart>,
        seed: u64,
        stream: &'static str,
        confidence: f64,
    ) -> Identity {
        let identity = Identity::new(scenario, chart, Method::MonteCarlo.name(), confidence);
        Identity { seed: Some(seed), stream, ..identity }
    }

    /// The identity of a run.
    #[must_use]
    pub fn of_run(scenario: &Scenario, chart: Option<&Chart>, run: &Run, confidence: f64) -> Identity {
        let Tally { rounds, void_rounds, shoes, .. } = run.tally;
        let identity = Identity::of_simulation(scenario, chart, run.seed, run.stream, confidence);
        Identity { rounds: Some(rounds), void_rounds: Some(void_rounds), shoes: Some(shoes), ..identity }
    }

    /// The identity of an exact value.
    #[must_use]
    pub fn of_exact(scenario: &Scenario, chart: Option<&Chart>, confidence: f64) -> Identity {
        Identity { cut_card: None, ..Identity::new(scenario, chart, Method::Exact.name(), confidence) }
    }

    /// The fields that identify the run, in order.
    pub(super) fn fields(&self) -> Vec<(&'static str, Field)> {
        let text = |text: &str| Field::Text(text.to_owned());
        let count = |count: Option<u64>| count.map_or(Field::Missing, Field::Count);
        let partial = self.partial.iter().map(|partial| ("partial", Field::Text(partial.to_string())));
        let mut fields = vec![
            ("reglamento", text(&self.reglamento)),
            ("method", text(self.method)),
            ("strategy", text(&self.strategy)),
            ("readings", text(&self.readings)),
            ("overrides", text(&self.overrides)),
            (
                "decks",
                match &self.decks {
                    Value::Int(decks) => Field::Count(decks.unsigned_abs()),
                    other => text(&other.to_string()),
                },
            ),
            ("cut_card", self.cut_card.map_or(Field::Missing, |behind| Field::Count(behind.into()))),
            ("boxes", Field::Count(self.boxes.into())),
            ("seed", count(self.seed)),
            ("stream", text(self.stream)),
            ("rounds", count(self.rounds)),
            ("void_rounds", count(self.void_rounds)),
            ("shoes", count(self.shoes)),
        ];
        // Only a partial report has this field.
        fields.extend(partial);
        fields.extend([
            ("confidence", Field::Number(self.confidence)),
            ("version", text(env!("CARGO_PKG_VERSION"))),
            ("reglamento_sha256", text(&self.reglamento_sha256)),
            ("strategy_sha256", text(&self.strategy_sha256)),
        ]);
        fields
    }
}

impl Report {
    /// The report of a run; `chart` is `None` where the game has no decisions.
    #[must_use]
    pub fn new(
        scenario: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        lines: &[Line],
        run: &Run,
    ) -> Report {
        Report::controlled(scenario, chart, confidence, lines, run, None)
    }

    /// Deals a run by the fastest dealer, with the control variate of its table if it has one, and
    /// returns its report: the numbers of `ventaja simulate` with the same seed and rounds. `chart` is
    /// `None` where the game has no decisions; `confidence`, 0 to 1, is that of the intervals.
    ///
    /// # Errors
    /// [`Stalled`] if no round can be finished.
    pub fn simulate(
        scenario: &Scenario,
        chart: Option<&Chart>,
        plan: &Plan,
        confidence: f64,
        watch: &dyn Watch,
    ) -> Result<Report, Stalled> {
        let rules = dealing::with_stand(&scenario.rules, chart).into_owned();
        let scenario = &Scenario { rules, ..scenario.clone() };
        let rules = &scenario.rules;
        let control = dealing::control(rules, chart);
        let control = control.as_ref();
        let run = dealing::simulate_controlled(rules, chart, Dealer::Fastest, control, plan, watch)?;
        let lines = dealing::lines(rules, chart);
        Ok(Report::controlled(scenario, chart, confidence, &lines, &run, control))
    }

    /// The report of a run with a control variate, whose edges are the controlled ones where the
    /// control allows it.
    #[must_use]
    pub fn controlled(
        scenario: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        lines: &[Line],
        run: &Run,
        control: Option<&Control>,
    ) -> Report {
        let tally = &run.tally;
        Report {
            identity: Identity::of_run(scenario, chart, run, confidence),
            bets: lines
                .iter()
                .zip(&tally.lines)
                .enumerate()
                .map(|(index, (line, counts))| Bet {
                    bet: line.name,
                    title: scenario.reglamento.side_title(line.name).cloned(),
                    main: !line.optional,
                    estimate: estimate_line(lines, tally, index, control, confidence),
                    distribution_error: None,
                    outcomes: shares(line, counts),
                    fractions: Vec::new(),
                    outcome_fractions: Vec::new(),
                })
                .collect(),
            preface: Vec::new(),
            notes: too_many_void(run)
                .into_iter()
                .chain(dealing::stand_note(&scenario.rules).map(Translated::from))
                .chain(control.and_then(|control| too_incomplete(control, lines, run, confidence)))
                .collect(),
            command: String::new(),
        }
    }

    /// The report of an exact value; `chart` is `None` where the game has no
    /// decisions.
    #[must_use]
    pub fn exact(scenario: &Scenario, chart: Option<&Chart>, confidence: f64, exact: &Exact) -> Report {
        Report {
            identity: Identity::of_exact(scenario, chart, confidence),
            bets: exact
                .lines
                .iter()
                .map(|line| Bet {
                    bet: line.name,
                    title: scenario.reglamento.side_title(line.name).cloned(),
                    main: !line.optional,
                    estimate: Some(line.estimate(confidence)),
                    distribution_error: Some(line.spread.error),
                    outcomes: line.outcomes.iter().map(ExactOutcome::share).collect(),
                    fractions: line.fractions.clone(),
                    outcome_fractions: line.outcomes.iter().map(|o| o.fractions.clone()).collect(),
                })
                .collect(),
            preface: Vec::new(),
            notes: exact.notes.clone(),
            command: String::new(),
        }
    }

    /// One row for each bet line, with every field of the contract in its order.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<(&'static str, Field)>> {
        self.bets
            .iter()
            .map(|bet| {
                let mut fields = self.identity.fields();
                let last = fields.split_off(fields.len() - 3);
                let confidence = fields.pop().expect("it has that field");
                fields.insert(1, ("bet", Field::Text(bet.bet.to_owned())));
                let hands = self.identity.rounds.map(|_| bet.estimate.map_or(0, |e| e.bets));
                fields.push(("hands", hands.map_or(Field::Missing, Field::Count)));
                fields.push(confidence);
                fields.extend(Statistic::fields(bet.estimate.as_ref(), false));
                fields.extend(last);
                fields.extend(control_fields(bet.estimate.as_ref(), self.identity.rounds.is_some()));
                if self.identity.rounds.is_none() {
                    fields.push((DISTRIBUTION_ERROR, Field::from(bet.distribution_error)));
                }
                fields
            })
            .collect()
    }
}

/// The field of exact values that marks a variance and frequencies as approximate.
pub(crate) const DISTRIBUTION_ERROR: &str = "distribution_error";

/// The share of void rounds from which a report warns that the finished ones are not typical.
const VOID_SHARE: f64 = 1e-3;

/// Returns the note on void rounds, where they are many: a round is more likely to be void the more
/// cards it needs.
fn too_many_void(run: &Run) -> Option<Translated> {
    let void = run.tally.void_rounds as f64;
    let share = void / (void + run.tally.rounds as f64);
    (share >= VOID_SHARE).then(|| message!("note-void-rounds", share = Percent(share, 1)).into())
}

/// Returns the note on redealt rounds that could not be completed, where that may bias the controlled
/// estimate.
fn too_incomplete(control: &Control, lines: &[Line], run: &Run, confidence: f64) -> Option<Translated> {
    let found = control.rejected(lines, &run.tally, confidence)?;
    let note = message!(
        "note-incomplete-redeals",
        rounds = message!("count-rounds", count = found.rounds),
        bias = Decimal(found.bias, 3)
    );
    Some(note.into())
}

/// The fields of the controlled estimate; `dealt` is false for exact values, which have no plain estimate.
fn control_fields(estimate: Option<&Estimate>, dealt: bool) -> Vec<(&'static str, Field)> {
    let mut fields = Statistic::fields(estimate, true);
    let plain = [Statistic::PlainHouseEdge, Statistic::PlainStandardError].map(Statistic::field);
    for (_, field) in fields.iter_mut().filter(|(name, _)| !dealt && plain.contains(name)) {
        *field = Field::Missing;
    }
    let control = estimate.and_then(|estimate| estimate.control);
    fields.push((CONTROL, Field::Text(control.map_or("none".to_owned(), |of| of.name()))));
    fields
}

impl Output for Report {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        table(self, page)
    }

    fn csv(&self) -> String {
        csv_bets(self)
    }

    fn json(&self) -> String {
        json(self)
    }

    fn outcomes(&self) -> Option<String> {
        Some(csv_outcomes(self))
    }

    fn document(&self, lang: Lang) -> Document {
        sections::run::document(self, lang)
    }
}

impl Output for CheckReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        self.table(page)
    }

    fn csv(&self) -> String {
        self.csv()
    }

    fn json(&self) -> String {
        self.json()
    }

    fn junit(&self) -> Option<String> {
        Some(junit(self))
    }
}
