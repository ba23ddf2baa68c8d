//! What identifies a run: the rulebook with its readings, the play, the cards, the length. Must not know its results.

use super::BetField;
use super::field::{Described, Field, Row, Value as _, fields};
use crate::engine::Run;
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::reglamento::{Scenario, typed};
use crate::rules::{Pace, Setting, Value};
use crate::strategy::Chart;
use crate::tally::Tally;
use crate::tr;
use serde::Serialize;

/// The blocks that a report of parts of a run lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Partial {
    /// The missing blocks, as ranges without their second number.
    pub missing: String,
    /// The number of blocks of the whole run.
    pub planned: u64,
}

impl Partial {
    pub(super) fn in_words(&self, lang: Lang) -> String {
        tr!(lang, "missing-blocks", missing = self.missing.as_str(), planned = self.planned.to_string())
    }
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
    /// Whether rounds are dealt in sessions rather than in shoes.
    #[serde(skip)]
    pub sessions: bool,
    /// The side bets, each with its title.
    #[serde(skip)]
    pub side_bets: Vec<(&'static str, Translated)>,
    pub seed: Option<u64>,
    pub stream: String,
    pub rounds: Option<u64>,
    pub void_rounds: Option<u64>,
    pub shoes: Option<u64>,
    /// Which blocks the report lacks; `None` if it is of the whole run.
    pub partial: Option<Partial>,
    pub confidence: f64,
    pub reglamento_sha256: String,
    pub strategy_sha256: String,
}

fields! {
    /// A field that identifies a run, before its results.
    pub RunField<'a> of Identity {
        Reglamento reglamento: Word String,
            "the rulebook's id; of an earlier version with its first day, such as `macau-bacara@2005-11-23`";
        Method method: Word String, "`monte-carlo` or `exact`", |id| id.method.to_owned();
        Strategy strategy: Word String, "the chart; empty for a game without decisions";
        Readings readings: Word String,
            "the readings that differ from the default: `name=option` joined by `;`, sorted by name; empty if none";
        Overrides overrides: Word String, "rules that were set: `key=value` joined by `;`; empty if none";
        Decks decks: CountOrWord Field, "decks in the shoe; `inf`: infinite", |id| match &id.decks {
            Value::Int(decks) => Field::Count(decks.unsigned_abs()),
            other => Field::Text(other.to_string()),
        };
        CutCard cut_card: Count Option<u64>, "cards behind the cut card; empty where `shoe.rounds` ends the shoe",
            |id| id.cut_card.map(u64::from);
        Boxes boxes: Count u64, "boxes in play", |id| id.boxes.into();
        Seed seed: Count Option<u64>, "source of the cards; empty for exact values";
        Stream stream: Word String,
            "generator, layout of the streams and way of dealing; it changes whenever the same seed would deal other cards";
        Rounds rounds: Count Option<u64>, "rounds played";
        VoidRounds void_rounds: Count Option<u64>, "rounds whose bets were returned; in no denominator";
        Shoes shoes: Count Option<u64>, "sampling units, shoes or sessions";
        Partial partial: Word Option<String>, "only in a report of `merge --partial`: the blocks that it lacks",
            |id| id.partial.as_ref().map(ToString::to_string);
        Confidence confidence: Share f64, "of the intervals, 0.95 by default";
    }
}

fields! {
    /// A field that identifies the program and the files of a run, after its results.
    pub FileField<'a> of Identity {
        Version version: Word String, "the program's version", |_| env!("CARGO_PKG_VERSION").to_owned();
        ReglamentoSha256 reglamento_sha256: Word String, "the exact text of the rulebook";
        StrategySha256 strategy_sha256: Word String, "the exact text of the chart; empty without one";
    }
}

/// Returns side bets by the names that users type, each with its title; empty without any.
pub(super) fn side_bets_in(side_bets: &[(&'static str, Translated)], lang: Lang) -> String {
    let of = |(name, title): &(&'static str, Translated)| match title.of(lang) {
        title if title.is_empty() || title == *name => (*name).to_owned(),
        title => format!("{name} ({title})"),
    };
    side_bets.iter().map(of).collect::<Vec<_>>().join("; ")
}

impl Identity {
    /// Returns the identity of a run of this scenario, play and method, without its cards and length.
    pub(super) fn new(
        scenario: &Scenario,
        chart: Option<&Chart>,
        method: &'static str,
        confidence: f64,
    ) -> Identity {
        let rules = &scenario.rules;
        let chart = chart.filter(|_| rules.game().abilities().decisions);
        // The relancina's pack has no cut card and is never finished.
        let ends = !rules.game().abilities().recycles_pack && rules.shoe.decks.count().is_some();
        let by_cut_card = rules.shoe.pace == Pace::CutCard && ends;
        Identity {
            reglamento: scenario.reglamento.id.clone(),
            title: scenario.reglamento.title.clone(),
            method,
            strategy: chart.map_or_else(String::new, |chart| chart.name().to_owned()),
            readings: typed(&scenario.readings).join(";"),
            overrides: typed(&scenario.overrides).join(";"),
            decks: rules.shoe.decks.show(),
            cut_card: by_cut_card.then_some(rules.shoe.cut_card),
            boxes: rules.boxes_in_play(),
            sessions: rules.deals_in_sessions(),
            side_bets: scenario.side_titles().collect(),
            seed: None,
            stream: String::new(),
            rounds: None,
            void_rounds: None,
            shoes: None,
            partial: None,
            confidence,
            reglamento_sha256: scenario.reglamento.sha256.clone(),
            strategy_sha256: chart.map_or_else(String::new, |chart| chart.sha256().to_owned()),
        }
    }

    /// Returns the identity of a simulation without its length.
    pub fn of_simulation(
        scenario: &Scenario,
        chart: Option<&Chart>,
        seed: u64,
        stream: &str,
        confidence: f64,
    ) -> Identity {
        let identity = Identity::new(scenario, chart, Method::MonteCarlo.name(), confidence);
        Identity { seed: Some(seed), stream: stream.to_owned(), ..identity }
    }

    /// Returns the identity of a run.
    pub fn of_run(scenario: &Scenario, chart: Option<&Chart>, run: &Run, confidence: f64) -> Identity {
        let Tally { rounds, void_rounds, shoes, .. } = run.tally;
        let identity = Identity::of_simulation(scenario, chart, run.seed, run.stream, confidence);
        Identity { rounds: Some(rounds), void_rounds: Some(void_rounds), shoes: Some(shoes), ..identity }
    }

    /// Returns the identity of an exact value.
    pub fn of_exact(scenario: &Scenario, chart: Option<&Chart>, confidence: f64) -> Identity {
        Identity { cut_card: None, ..Identity::new(scenario, chart, Method::Exact.name(), confidence) }
    }

    /// Returns the fields that identify the run without those in `elsewhere`; only a partial report has
    /// [`RunField::Partial`].
    pub(super) fn run_without(&self, elsewhere: &[RunField]) -> Row {
        let is_here = |field: &&RunField| **field != RunField::Partial || self.partial.is_some();
        let fields = RunField::ALL.iter().filter(is_here).filter(|field| !elsewhere.contains(field));
        fields.map(|field| field.named(self)).collect()
    }

    /// Returns the fields that identify the run, in order.
    pub(crate) fn fields(&self) -> Row {
        self.around(None, Vec::new())
    }

    /// Returns the fields of a result of the run: the identity of the run, with the bet after the rulebook, `own`
    /// fields of the result, and the program and the files.
    pub(super) fn around(&self, bet: Option<&str>, own: Row) -> Row {
        let mut row = self.run_without(&[]);
        row.splice(1..1, bet.map(|bet| (BetField::Bet.name().into(), bet.field())));
        row.extend(own);
        row.extend(FileField::row(self));
        row
    }
}

/// Returns the items of a field, or `empty` if there are none.
pub(super) fn list(field: &str, empty: String) -> String {
    if field.is_empty() { empty } else { field.replace(';', ", ") }
}

pub(super) fn decks(id: &Identity, lang: Lang) -> String {
    match id.decks.to_string().parse::<u64>() {
        Ok(decks) => tr!(lang, "count-decks", count = decks),
        Err(_) => lang.text("infinite-deck"),
    }
}

pub(super) fn shoe(id: &Identity, lang: Lang) -> String {
    let decks = decks(id, lang);
    id.cut_card.map_or(decks.clone(), |behind| {
        let cards = tr!(lang, "count-cards", count = behind);
        tr!(lang, "shoe-with-cut-card", decks, cards)
    })
}

pub(super) fn boxes(id: &Identity, lang: Lang) -> String {
    tr!(lang, "count-boxes", count = id.boxes)
}

/// Returns the text in place of an interval that a simulation cannot give.
pub(super) fn no_interval(id: &Identity, lang: Lang) -> String {
    lang.text(match id.shoes {
        Some(1) if id.sessions => "one-session-only",
        Some(1) => "one-shoe-only",
        _ => "too-few-to-tell",
    })
}
