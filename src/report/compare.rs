//! The report of a comparison of two tables, A and B: both edges, the
//! difference B − A with its own interval, the share of every outcome in it, and
//! the rules that differ.

mod amendments;
pub(crate) mod layout;
mod rules;
mod shift;
mod shown;

use super::field::{Described, Row, fields};
use super::{FileField, Identity, Output, Page, RunField, bet_list, csv, json};
use crate::compare::{Cards, Change, Compared, Dealt, OutcomeChange};
use crate::estimate::{Difference, unseen_share};
use crate::lang::{Lang, Percent, ShortPercent, Translated};
use crate::message;
use crate::publish::Document;
use crate::reglamento::{Amendment, Scenario};
use crate::shoe::{PAIRED_STREAM, STREAM};
use crate::strategy::Chart;
use crate::tr;
pub use amendments::{Worth, WorthField};
use rules::RuleChange;
pub use rules::RuleField;
pub use shift::{BetChange, OutcomeShift};
pub(crate) use shown::worths;
use std::borrow::Cow;

/// A comparison with one or several pairs of strategies.
#[derive(Clone, Debug, Default)]
pub struct CompareReport {
    /// The comparison under each way of play.
    pub(super) plays: Vec<Played>,
    /// Where the rulebooks come from, if two different files have one id.
    files: Option<[String; 2]>,
    /// The rules that differ; empty between different games.
    changes: Vec<RuleChange>,
    /// Of versions, what each change is worth alone.
    pub worths: Vec<Worth>,
    /// Remarks on the numbers.
    pub notes: Vec<Translated>,
    /// The command that repeats it.
    pub command: String,
}

/// A comparison under one way of play.
#[derive(Clone, Debug)]
pub struct Played {
    play: &'static str,
    /// What both tables are.
    pub(super) sides: [Identity; 2],
    seed: u64,
    /// Confidence of the intervals, 0 to 1.
    pub(super) confidence: f64,
    /// The comparison of each bet line.
    pub(super) found: Compared,
    /// The same as tables and documents state it.
    bets: Vec<BetChange>,
}

impl CompareReport {
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
        if let Some(note) = alike(&found, confidence) {
            self.note(note);
        }
        let played = self.played(play, sides, seed, confidence, found);
        self.plays.push(played);
    }

    /// Adds a change between two versions: the earlier text, against the same with this change alone and an option,
    /// `NAME=OPTION`, of a reading that comes with it; `played` is `None` if no rule changes.
    pub fn add_worth(&mut self, amendment: &Amendment, option: String, played: Option<&Played>) {
        self.worths.push(Worth::new(amendment, option, played));
    }

    /// Returns whether some difference was simulated, of the tables or of a change alone.
    pub fn is_dealt(&self) -> bool {
        let plays = self.plays.iter().any(|play| play.found.dealt.is_some());
        plays || self.worths.iter().any(|worth| !worth.exact)
    }

    /// Returns the comparison under one way of play, and adds a note on its cards. The arguments are those of
    /// [`CompareReport::add`].
    pub fn played(
        &mut self,
        play: &'static str,
        sides: [(&Scenario, Option<&Chart>); 2],
        seed: u64,
        confidence: f64,
        found: Compared,
    ) -> Played {
        let stream = if found.cards == Cards::Coupled { PAIRED_STREAM } else { STREAM };
        let identity = |side: usize| {
            let (scenario, chart) = sides[side];
            let Some(dealt) = found.dealt else { return Identity::of_exact(scenario, chart, confidence) };
            let Dealt { rounds, void_rounds, shoes, .. } = dealt[side];
            let identity = Identity::of_simulation(scenario, chart, seed, stream, confidence);
            Identity { rounds: Some(rounds), void_rounds: Some(void_rounds), shoes: Some(shoes), ..identity }
        };
        let sides = [identity(0), identity(1)];
        if found.dealt.is_some() {
            self.note(message!("note-pairs", seed = seed.to_string(), stream).into());
        }
        let bets = found.changes.iter().map(BetChange::new).collect();
        Played { play, sides, seed, confidence, found, bets }
    }

    /// Adds a note, once.
    fn note(&mut self, note: Translated) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Returns one row for each way of play and bet line.
    fn bet_rows(&self) -> impl Iterator<Item = Row> {
        self.plays.iter().flat_map(|play| play.found.changes.iter().map(|change| play.row(change)))
    }

    /// Returns one row for each outcome of each way of play and bet line.
    fn outcome_rows(&self) -> impl Iterator<Item = Row> {
        self.plays.iter().flat_map(Played::outcome_rows)
    }
}

impl Output for CompareReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        shown::document(self, lang)
    }

    fn table(&self, page: Page) -> String {
        shown::table(self, page)
    }

    /// Returns one row for each way of play and bet line; for two versions, then one for each bet of each
    /// change alone.
    fn rows(&self) -> Vec<Row> {
        if self.worths.is_empty() {
            return self.bet_rows().collect();
        }
        let named = |row: Row, worth: Option<&Worth>| [row, WorthField::row_of(worth)].concat();
        let alone =
            self.worths.iter().flat_map(|worth| worth.rows.iter().map(|row| named(row.clone(), Some(worth))));
        self.bet_rows().map(|row| named(row, None)).chain(alone).collect()
    }

    fn outcomes(&self) -> Option<String> {
        Some(csv::rows(self.outcome_rows()))
    }

    fn json(&self) -> String {
        let mut whole = serde_json::json!({
            "command": self.command,
            "bets": json::objects(self.bet_rows()),
            "outcomes": json::objects(self.outcome_rows()),
            "rules": json::objects(self.changes.iter().map(RuleField::row)),
            "notes": json::notes(&self.notes),
        });
        if !self.worths.is_empty() {
            whole["amendments"] = self.worths.iter().map(Worth::json).collect();
        }
        json::text(&whole)
    }
}

/// Returns the note on bets whose results were the same in every shoe; `None` if there are none.
fn alike(found: &Compared, confidence: f64) -> Option<Translated> {
    let shoes = found.dealt?[0].shoes;
    let same = |change: &&Change| change.difference.is_some_and(|found| found.differing == Some(0));
    let bets: Vec<&str> = found.changes.iter().filter(same).map(|change| change.bet).collect();
    let note = |lang| {
        tr!(
            lang,
            "note-no-difference",
            pairs = message!("count-pairs", count = shoes),
            bets = bet_list(lang, &bets),
            confidence = ShortPercent(confidence),
            most = Percent(unseen_share(shoes, confidence), 4)
        )
    };
    (!bets.is_empty()).then(|| Translated::of_each(note))
}

impl Played {
    fn row(&self, change: &Change) -> Row {
        let of = (self, change);
        let mut row = ChangeField::row(&of);
        let whole = RunField::ALL.iter().filter(|field| **field != RunField::Partial);
        let same = [RunField::Method, RunField::Seed, RunField::Stream, RunField::Confidence];
        row.extend(whole.flat_map(|field| self.both(*field, same.contains(field))));
        row.extend(SideField::row(&of));
        row.extend(DifferenceField::row_of(change.difference.as_ref()));
        row.extend(FileField::ALL.iter().flat_map(|field| self.both(*field, *field == FileField::Version)));
        row
    }

    /// Returns a field that identifies a run, of both tables; only once if it is the `same` for both.
    fn both<F: for<'a> Described<Of<'a> = Identity>>(&self, field: F, same: bool) -> Row {
        let sides = self.sides.iter().enumerate();
        if same {
            return vec![field.named(&self.sides[0])];
        }
        sides.map(|(side, id)| (sided(field.name(), side), field.of(id))).collect()
    }

    fn outcome_rows(&self) -> impl Iterator<Item = Row> {
        let of_bet = |change: &Change| {
            let row = |outcome| ShiftField::row(&(self, change, outcome));
            change.outcomes.iter().map(row).collect::<Vec<_>>()
        };
        self.found.changes.iter().flat_map(of_bet)
    }

    /// Returns the bets in the sample of a table; `None` if the values are exact.
    fn hands(&self, change: &Change, side: usize) -> Option<u64> {
        self.found.dealt.and(change.estimates[side]).map(|estimate| estimate.bets)
    }

    /// Returns how often an outcome occurred at a table; `None` if the values are exact.
    fn count(&self, outcome: &OutcomeChange, side: usize) -> Option<u64> {
        let counted = outcome.shares[side].as_ref().map_or(Some(0), |share| share.count);
        counted.filter(|_| self.found.dealt.is_some())
    }
}

/// Returns the name of a field of the first table, 0, or of the second, 1.
fn sided(name: &str, side: usize) -> Cow<'static, str> {
    format!("{name}{}", ["_a", "_b"][side]).into()
}

fields! {
    /// A field that names a row of a comparison.
    pub ChangeField<'a> of (&'a Played, &'a Change) {
        Bet bet: Word String, "the bet line", |(_, change)| change.bet.to_owned();
        Play play: Word String,
            "`best`: each table with its own best chart; `unchanged`: both with the first table's; `given`; `none`: the \
             game has no decisions",
            |(play, _)| play.play.to_owned();
        Cards cards: Word String,
            "`common`: both tables are dealt from one shoe; `coupled`: each has its own cards, chosen by the same random \
             numbers; empty for exact values",
            |(play, _)| match play.found.cards {
                Cards::Exact => "",
                Cards::Common => "common",
                Cards::Coupled => "coupled",
            }.to_owned();
    }
}

fields! {
    /// A field of a bet line at each table.
    pub SideField<'a> of (&'a Played, &'a Change) {
        HandsA hands_a: Count Option<u64>, "bets in the sample at A; empty for exact values",
            |(play, change)| play.hands(change, 0);
        HouseEdgeA house_edge_a: Edge Option<f64>, "− mean net per initial bet at A",
            |(_, change)| Some(change.estimates[0]?.house_edge);
        StandardErrorA standard_error_a: Error Option<f64>, "its standard error",
            |(_, change)| change.estimates[0]?.standard_error;
        HandsB hands_b: Count Option<u64>, "bets in the sample at B; empty for exact values",
            |(play, change)| play.hands(change, 1);
        HouseEdgeB house_edge_b: Edge Option<f64>, "− mean net per initial bet at B",
            |(_, change)| Some(change.estimates[1]?.house_edge);
        StandardErrorB standard_error_b: Error Option<f64>, "its standard error",
            |(_, change)| change.estimates[1]?.standard_error;
    }
}

fields! {
    /// A field of the difference of two tables.
    pub DifferenceField<'a> of Difference {
        Difference difference: Edge f64, "B − A";
        StandardError standard_error: Error Option<f64>, "of the difference: a pair of shoes is the sampling unit";
        CiLow ci_low: Edge Option<f64>, "lower end of the interval of the difference", |d| d.interval().map(|(low, _)| low);
        CiHigh ci_high: Edge Option<f64>, "upper end of the interval of the difference", |d| d.interval().map(|(_, high)| high);
        ApartError apart_error: Error Option<f64>, "the standard error that two independent runs of the same length would have";
        VarianceRatio variance_ratio: Size Option<f64>, "(`apart_error` ÷ `standard_error`)²",
            |d| Some((d.apart_error? / d.standard_error?).powi(2));
    }
}

fields! {
    /// A field of an outcome at both tables.
    pub ShiftField<'a> of (&'a Played, &'a Change, &'a OutcomeChange) {
        Bet bet: Word String, "the bet line", |(_, change, _)| change.bet.to_owned();
        Play play: Word String, "as of the bet lines", |(play, ..)| play.play.to_owned();
        Outcome outcome: Word String, "its name", |(.., outcome)| outcome.outcome.clone();
        CountA count_a: Count Option<u64>, "how often it occurred at A; empty for exact values",
            |(play, _, outcome)| play.count(outcome, 0);
        CountB count_b: Count Option<u64>, "how often it occurred at B; empty for exact values",
            |(play, _, outcome)| play.count(outcome, 1);
        ProbabilityA probability_a: Share f64, "its share of the bets at A", |(.., outcome)| outcome.probability(0);
        ProbabilityB probability_b: Share f64, "its share of the bets at B", |(.., outcome)| outcome.probability(1);
        NetA net_a: Bets Option<f64>, "its net at A; empty where it does not occur",
            |(.., outcome)| Some(outcome.shares[0].as_ref()?.net);
        NetB net_b: Bets Option<f64>, "its net at B; empty where it does not occur",
            |(.., outcome)| Some(outcome.shares[1].as_ref()?.net);
        ContributionA contribution_a: Edge f64, "probability × net at A", |(.., outcome)| outcome.contributions()[0];
        ContributionB contribution_b: Edge f64, "probability × net at B", |(.., outcome)| outcome.contributions()[1];
        Difference difference: Edge f64, "B − A: what the player gains by it", |(.., outcome)| outcome.contributions()[2];
    }
}
