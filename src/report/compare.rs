//! The report of a comparison of two tables, A and B: both edges, the
//! difference B − A with its own interval, the share of every outcome in it, and
//! the rules that differ.

mod amendments;
mod rules;
mod table;

use super::json::fields as object;
use super::{Field, Identity, Output, Page, csv};
use crate::compare::{Cards, Change, Compared};
use crate::estimate::{Difference, unseen_share};
use crate::lang::{Lang, Percent, ShortPercent, Translated};
use crate::message;
use crate::method::Method;
use crate::publish::Document;
use crate::reglamento::{Amendment, Scenario};
use crate::shoe::{PAIRED_STREAM, STREAM};
use crate::strategy::Chart;
use crate::tr;
pub(crate) use amendments::WorthRow;
use amendments::{Worth, together};
use rules::RuleChange;

/// A comparison with one or several pairs of strategies.
#[derive(Clone, Debug)]
pub struct CompareReport {
    plays: Vec<Played>,
    /// Where the rulebooks come from, if two different files have one id.
    files: Option<[String; 2]>,
    /// The rules that differ; empty between different games.
    changes: Vec<RuleChange>,
    /// Of versions, what each change is worth alone.
    worths: Vec<Worth>,
    /// Remarks on the numbers.
    pub notes: Vec<Translated>,
    /// The command that repeats it.
    pub command: String,
}

/// A comparison under one way of play.
#[derive(Clone, Debug)]
pub struct Played {
    play: &'static str,
    sides: [Identity; 2],
    confidence: f64,
    found: Compared,
}

/// A row of named fields.
type Row = Vec<(String, Field)>;

impl CompareReport {
    /// A report without results yet.
    #[must_use]
    pub fn new() -> CompareReport {
        CompareReport {
            plays: Vec::new(),
            files: None,
            changes: Vec::new(),
            worths: Vec::new(),
            notes: Vec::new(),
            command: String::new(),
        }
    }

    /// Adds the comparison under one way of play, with the charts where the
    /// games have decisions.
    pub fn add(
        &mut self,
        play: &'static str,
        sides: [(&Scenario, Option<&Chart>); 2],
        seed: u64,
        confidence: f64,
        found: Compared,
    ) {
        if self.plays.is_empty() {
            let [a, b] = sides.map(|(scenario, _)| scenario);
            self.changes = rules::changes(a, b);
            self.files = rules::files(&a.reglamento, &b.reglamento);
        }
        if let Some(note) = alike(&found, confidence)
            && !self.notes.contains(&note)
        {
            self.notes.push(note);
        }
        let played = self.played(play, sides, (seed, confidence), found);
        self.plays.push(played);
    }

    /// Adds a change between two versions that changes no rule.
    pub fn add_unchanged(&mut self, amendment: &Amendment) {
        self.worths.push(Worth::new(amendment, String::new(), None));
    }

    /// Adds a change between two versions: the earlier text, against the same with this change alone and an option,
    /// `NAME=OPTION`, of a reading that comes with it. The other arguments are those of [`CompareReport::add`].
    #[allow(clippy::too_many_arguments)] // those of add
    pub fn add_worth(
        &mut self,
        amendment: &Amendment,
        option: String,
        play: &'static str,
        sides: [(&Scenario, Option<&Chart>); 2],
        seed: u64,
        confidence: f64,
        found: Compared,
    ) {
        let played = self.played(play, sides, (seed, confidence), found);
        self.worths.push(Worth::new(amendment, option, Some(played)));
    }

    /// The rows of the table of every change alone; none if no versions are compared.
    pub(crate) fn worths(&self, lang: Lang) -> impl Iterator<Item = WorthRow<'_>> {
        self.worths.iter().flat_map(move |worth| worth.rows(lang))
    }

    /// A comparison under one way of play, with a note on its cards.
    fn played(
        &mut self,
        play: &'static str,
        sides: [(&Scenario, Option<&Chart>); 2],
        (seed, confidence): (u64, f64),
        found: Compared,
    ) -> Played {
        let method = if found.cards == Cards::Exact { Method::Exact } else { Method::MonteCarlo };
        let mut identities =
            sides.map(|(scenario, chart)| Identity::new(scenario, chart, method.name(), confidence));
        for (number, id) in identities.iter_mut().enumerate() {
            match &found.dealt {
                Some(dealt) => {
                    let dealt = dealt[number];
                    id.seed = Some(seed);
                    id.stream = if found.cards == Cards::Coupled { PAIRED_STREAM } else { STREAM };
                    (id.rounds, id.void_rounds) = (Some(dealt.rounds), Some(dealt.void_rounds));
                    id.shoes = Some(dealt.shoes);
                }
                None => id.cut_card = None,
            }
        }
        if found.cards != Cards::Exact {
            let [a, _] = &identities;
            let note = message!("note-pairs", seed = seed.to_string(), stream = a.stream).into();
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
        Played { play, sides: identities, confidence, found }
    }

    /// The comparison under each way of play.
    #[must_use]
    pub fn plays(&self) -> &[Played] {
        &self.plays
    }

    /// The rules that differ: the rule, its value at both tables, and where they come from.
    pub(crate) fn rules_that_differ(
        &self,
        lang: Lang,
    ) -> impl Iterator<Item = (&'static str, [&str; 2], String)> {
        self.changes.iter().map(move |change| {
            (change.rule, change.values.each_ref().map(String::as_str), change.origin(lang))
        })
    }

    /// One row for each way of play and bet line.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        self.plays.iter().flat_map(|play| play.found.changes.iter().map(|change| play.row(change))).collect()
    }

    /// One row for each outcome of each of them.
    #[must_use]
    pub(crate) fn outcome_rows(&self) -> Vec<Row> {
        self.plays.iter().flat_map(Played::outcome_rows).collect()
    }
}

impl Output for CompareReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        super::sections::compare::document(self, lang)
    }

    fn table(&self, page: Page) -> String {
        table::table(self, page)
    }

    fn csv(&self) -> String {
        let command = ("command".to_owned(), Field::Text(self.command.clone()));
        let of_versions = !self.worths.is_empty();
        let named = |row: Row, names| -> Row {
            let names: [(String, Field); 3] = names;
            row.into_iter()
                .chain(names.into_iter().filter(|_| of_versions))
                .chain([command.clone()])
                .collect()
        };
        let whole = self.rows().into_iter().map(|row| named(row, together()));
        let alone = self
            .worths
            .iter()
            .flat_map(|worth| worth.file_rows().into_iter().map(|row| named(row, worth.names())));
        csv::rows(whole.chain(alone))
    }

    fn outcomes(&self) -> Option<String> {
        Some(csv::rows(self.outcome_rows().into_iter()))
    }

    fn json(&self) -> String {
        let objects = |rows: Vec<Row>| {
            rows.into_iter().map(|row| object(row).into()).collect::<Vec<serde_json::Value>>()
        };
        let changes: Vec<_> = self.changes.iter().map(RuleChange::json).collect();
        let whole = [
            ("command", self.command.clone().into()),
            ("bets", objects(self.rows()).into()),
            ("outcomes", objects(self.outcome_rows()).into()),
            ("rules", changes.into()),
            ("notes", super::json::notes(&self.notes)),
        ];
        let amendments = self.worths.iter().map(Worth::json).collect::<Vec<_>>();
        let amendments = (!amendments.is_empty()).then(|| ("amendments", amendments.into()));
        let whole = whole.into_iter().chain(amendments);
        super::json::text(&whole.map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

/// The note on bets whose results were the same in every shoe.
fn alike(found: &Compared, confidence: f64) -> Option<Translated> {
    let shoes = found.dealt?[0].shoes;
    let same = |change: &&Change| change.difference.is_some_and(|found| found.differing == Some(0));
    let bets: Vec<&str> = found.changes.iter().filter(same).map(|change| change.bet).collect();
    (!bets.is_empty()).then(|| {
        let note = message!(
            "note-no-difference",
            pairs = message!("count-pairs", count = shoes),
            bets = bets.join(", "),
            confidence = ShortPercent(confidence),
            most = Percent(unseen_share(shoes, confidence), 4)
        );
        note.into()
    })
}

impl Default for CompareReport {
    fn default() -> CompareReport {
        CompareReport::new()
    }
}

impl Played {
    /// What both tables are.
    #[must_use]
    pub fn sides(&self) -> &[Identity; 2] {
        &self.sides
    }

    /// The comparison of each bet line.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.found.changes
    }

    /// The cards of the two tables.
    #[must_use]
    pub fn cards(&self) -> Cards {
        self.found.cards
    }

    /// Confidence of the intervals, 0 to 1.
    #[must_use]
    pub fn confidence(&self) -> f64 {
        self.confidence
    }

    /// The way of play in words.
    #[must_use]
    pub(crate) fn heading_in(&self, lang: Lang) -> String {
        let [a, b] = self.sides.each_ref().map(|id| id.strategy.as_str());
        match self.play {
            "none" => lang.text("doc-play-none"),
            "best" => tr!(lang, "doc-play-best", a = a, b = b),
            "unchanged" => tr!(lang, "doc-play-unchanged", a = a),
            _ if a == b => tr!(lang, "doc-play-same", a = a),
            _ => tr!(lang, "doc-play-given", a = a, b = b),
        }
    }

    fn cards_name(&self) -> &'static str {
        match self.found.cards {
            Cards::Exact => "",
            Cards::Common => "common",
            Cards::Coupled => "coupled",
        }
    }

    fn row(&self, change: &Change) -> Row {
        let mut row: Row = Vec::new();
        let mut one = |name: &str, field: Field| row.push((name.to_owned(), field));
        let ids = self.sides.each_ref().map(Identity::fields);
        let [first, second] = &ids;
        one("bet", Field::Text(change.bet.to_owned()));
        one("play", Field::Text(self.play.to_owned()));
        one("cards", Field::Text(self.cards_name().to_owned()));
        let same = ["method", "seed", "stream", "confidence", "version"];
        let last = first.len() - 3;
        let mut ends = Vec::new();
        for (number, ((name, a), (_, b))) in first.iter().zip(second).enumerate() {
            let mut add = |name: String, field: &Field| {
                if number < last { one(&name, field.clone()) } else { ends.push((name, field.clone())) }
            };
            if same.contains(name) {
                add((*name).to_owned(), a);
            } else {
                add(format!("{name}_a"), a);
                add(format!("{name}_b"), b);
            }
        }
        let sides = ["_a", "_b"].into_iter().zip(&change.estimates);
        for (side, estimate) in sides {
            let hands = estimate.filter(|_| self.found.dealt.is_some()).map(|e| e.bets);
            one(&format!("hands{side}"), hands.map_or(Field::Missing, Field::Count));
            one(&format!("house_edge{side}"), Field::from(estimate.map(|e| e.house_edge)));
            one(&format!("standard_error{side}"), Field::from(estimate.and_then(|e| e.standard_error)));
        }
        let found = change.difference;
        let end =
            |sign: f64| Field::from(found.and_then(|d| d.half_width.map(|half| d.difference + sign * half)));
        one("difference", Field::from(found.map(|d| d.difference)));
        one("standard_error", Field::from(found.and_then(|d| d.standard_error)));
        one("ci_low", end(-1.0));
        one("ci_high", end(1.0));
        one("apart_error", Field::from(found.and_then(|d| d.apart_error)));
        let ratio = |d: Difference| Some((d.apart_error? / d.standard_error?).powi(2));
        one("variance_ratio", Field::from(found.and_then(ratio).filter(|ratio| ratio.is_finite())));
        row.extend(ends);
        row
    }

    fn outcome_rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for change in &self.found.changes {
            for outcome in &change.outcomes {
                let of =
                    |side: usize, f: fn(&crate::estimate::Share) -> f64| outcome.shares[side].as_ref().map(f);
                let probability = |side| Field::Number(of(side, |s| s.probability).unwrap_or(0.0));
                let [first, second, difference] = outcome.contributions();
                let count = |side: usize| {
                    let counted = outcome.shares[side].as_ref().map_or(Some(0), |share| share.count);
                    counted.filter(|_| self.found.dealt.is_some()).map_or(Field::Missing, Field::Count)
                };
                let row = [
                    ("bet", Field::Text(change.bet.to_owned())),
                    ("play", Field::Text(self.play.to_owned())),
                    ("outcome", Field::Text(outcome.outcome.clone())),
                    ("count_a", count(0)),
                    ("count_b", count(1)),
                    ("probability_a", probability(0)),
                    ("probability_b", probability(1)),
                    ("net_a", Field::from(of(0, |s| s.net))),
                    ("net_b", Field::from(of(1, |s| s.net))),
                    ("contribution_a", Field::Number(first)),
                    ("contribution_b", Field::Number(second)),
                    ("difference", Field::Number(difference)),
                ];
                rows.push(row.map(|(name, field)| (name.to_owned(), field)).into());
            }
        }
        rows
    }
}
