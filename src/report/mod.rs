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
mod field;
mod identity;
mod indices;
mod json;
mod lead;
mod names;
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

pub(crate) use self::csv::unguarded as csv_unguarded;
#[doc(hidden)]
pub use self::{
    audit::*, bank::*, chart::*, check::*, compare::*, csv::plain_bets as csv_plain_bets, expose::*,
    indices::*, names::*, output::COMMAND, page::MARKS, readings::*, removals::*, risk::*, show::meaning,
    sweep::*, talla::*, text_table::*, write::*,
};
pub(crate) use compare::layout as comparison;
use field::fields;
pub use field::{About, Described, Field, FieldKind, Row, Value};
use identity::side_bets_in;
pub use identity::{FileField, Identity, Partial, RunField};
pub(crate) use lead::{Stated, for_player, lead};
pub use output::Output;
pub use page::Page;
pub use par::{ParField, ParSheet, SheetField};
pub(crate) use show::source_in_force;
pub use show::{show, version_in_words};
pub use statistic::{BetFigures, RunFigures, Statistic};

use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Run, Stalled, Watch};
use crate::estimate::{Control, Estimate, Share, TooIncomplete, estimate_line, shares};
use crate::exact::{Exact, ExactOutcome, LineFractions, OutcomeFractions};
use crate::lang::{Decimal, Lang, Percent, Translated};
use crate::message;
use crate::publish::Document;
use crate::reglamento::Scenario;
use crate::strategy::{Chart, PlayedTable};
use crate::tally::Line;
use crate::tr;
use serde::Serialize;

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

/// A bet line of a report.
#[derive(Clone, Debug, Default, Serialize)]
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
    /// Its exact fractions.
    pub fractions: Option<LineFractions>,
    /// The exact fractions of each outcome; empty for rounds that were dealt.
    pub outcome_fractions: Vec<Option<OutcomeFractions>>,
}

impl Bet {
    /// Returns the name of the bet in a document: a side bet's title, or the words for the line.
    pub(crate) fn words(&self, lang: Lang) -> String {
        self.title.as_ref().map_or_else(|| bet_words(lang, self.bet), |title| title.of(lang).to_owned())
    }

    /// Returns the name of the bet within a sentence, a side bet's title in quotation marks.
    pub(crate) fn in_sentence(&self, lang: Lang) -> String {
        let quoted = |title: &Translated| tr!(lang, "dossier-bet-side", title = title.of(lang));
        self.title.as_ref().map_or_else(|| bet_in_sentence(self.bet, lang), quoted)
    }

    /// Returns what the row of the bet states beside its numbers; `dealt` rather than enumerated.
    fn line(&self, dealt: bool) -> BetLine {
        let control = self.estimate.and_then(|found| found.control);
        BetLine {
            bet: self.bet,
            hands: dealt.then(|| self.estimate.map_or(0, |found| found.bets)),
            control: control.map_or_else(|| "none".to_owned(), |control| control.name()),
            distribution_error: self.distribution_error,
        }
    }
}

impl Report {
    /// Deals a run by the fastest dealer, with the control variate of its table if it has one, and
    /// returns its report: the numbers of `ventaja simulate` with the same seed and rounds. `scenario` is that of the
    /// table's rules; `confidence`, 0 to 1, is that of the intervals.
    ///
    /// # Errors
    /// [`Stalled`] if no round can be finished.
    pub fn simulate(
        scenario: &Scenario,
        table: PlayedTable<'_>,
        plan: &Plan,
        confidence: f64,
        watch: &dyn Watch,
    ) -> Result<Report, Stalled> {
        let rules = dealing::with_stand(table).into_owned();
        let scenario = &Scenario { rules, ..scenario.clone() };
        let table = table.under(&scenario.rules);
        let control = dealing::control(table);
        let control = control.as_ref();
        let run = dealing::simulate_controlled(table, Dealer::Fastest, control, plan, watch)?;
        let lines = dealing::lines(table);
        Ok(Report::new(scenario, table.chart(), confidence, &lines, &run, control))
    }

    /// Returns the report of a run; `chart` is `None` where the game has no decisions. With a control
    /// variate, the edges are the controlled ones where the control allows it.
    pub fn new(
        scenario: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        lines: &[Line],
        run: &Run,
        control: Option<&Control>,
    ) -> Report {
        let tally = &run.tally;
        let bet = |(index, (line, counts)): (usize, (&Line, _))| Bet {
            bet: line.name,
            title: scenario.side_title(line.name),
            main: !line.optional,
            estimate: estimate_line(lines, tally, index, control, confidence),
            outcomes: shares(line, counts),
            ..Bet::default()
        };
        let bets: Vec<Bet> = lines.iter().zip(&tally.lines).enumerate().map(bet).collect();
        let controlled = bets.iter().any(|bet| bet.estimate.is_some_and(|found| found.control.is_some()));
        let rejected = control.and_then(|control| control.rejected(lines, tally, confidence));
        let void = void_share(tally.rounds, tally.void_rounds);
        Report {
            identity: Identity::of_run(scenario, chart, run, confidence),
            bets,
            preface: Vec::new(),
            notes: void
                .map(|share| message!("note-void-rounds", share = Percent(share, 1)).into())
                .into_iter()
                .chain(dealing::stand_note(&scenario.rules).map(Translated::from))
                .chain(rejected.map(|found| too_incomplete(found, controlled)))
                .chain(note_on_stakes(chart))
                .collect(),
            command: String::new(),
        }
    }

    /// Returns the report of an exact value; `chart` is `None` where the game has no decisions.
    pub fn exact(scenario: &Scenario, chart: Option<&Chart>, confidence: f64, exact: &Exact) -> Report {
        Report {
            identity: Identity::of_exact(scenario, chart, confidence),
            bets: exact
                .lines
                .iter()
                .map(|line| Bet {
                    bet: line.name,
                    title: scenario.side_title(line.name),
                    main: !line.optional,
                    estimate: Some(line.estimate(confidence)),
                    distribution_error: Some(line.spread.error),
                    outcomes: line.outcomes.iter().map(ExactOutcome::share).collect(),
                    fractions: line.fractions.clone(),
                    outcome_fractions: line.outcomes.iter().map(|o| o.fractions.clone()).collect(),
                })
                .collect(),
            preface: Vec::new(),
            notes: exact.notes.iter().cloned().chain(note_on_stakes(chart)).collect(),
            command: String::new(),
        }
    }
}

/// Returns the remark on a chart by which a hand may be several bets.
fn note_on_stakes(chart: Option<&Chart>) -> Option<Translated> {
    let most = chart.map(Chart::most_staked).filter(|most| *most > 1)?;
    Some(message!("note-stakes", most).into())
}

/// What the row of a bet line states beside its [`Statistic`]s.
#[derive(Clone, Debug, Default)]
pub struct BetLine {
    /// The line's name.
    pub bet: &'static str,
    /// Bets in the sample; `None` if none was dealt.
    pub hands: Option<u64>,
    /// The name of the control variate, or `none`.
    pub control: String,
    /// As in [`Bet::distribution_error`].
    pub distribution_error: Option<f64>,
}

fields! {
    /// A field of a bet line beside its [`Statistic`]s.
    pub BetField<'a> of BetLine {
        Bet bet: Word String, "the bet line", |line| line.bet.to_owned();
        Hands hands: Count Option<u64>, "boxes × rounds on a main line, offers on an optional one";
        Control control: Word String,
            "`redealt/K/m` where `house_edge` is the exact value plus the effect of the cut card, estimated from *m* \
             rounds redealt, for each round by which a shoe has more or fewer than *K*, from the cards that it leaves \
             ([methods.md](methods.md), section 10); else `none`";
        DistributionError distribution_error: Size Option<f64>,
            "of exact values only, and empty at simulated points of a sweep: an estimate of the sum of the absolute \
             errors of the probabilities of all nets, on which `variance`, `standard_deviation`, `volatility_index`, \
             `n0` and the three frequencies depend; 0 where these are exact. `exact` and `par` have the joint \
             distribution of the hands of a split (about 10^-7 with six decks); a sweep takes these hands as independent";
    }
}

fields! {
    /// A field of an outcome of a bet line.
    pub ShareField<'a> of Share {
        Outcome outcome: Word String, "its name";
        Count count: Count Option<u64>, "how often it occurred; empty for exact values";
        Probability probability: Share f64, "its share of the bets; those of a line add up to 1";
        Net net: Bets f64, "its net";
        Contribution contribution: Edge f64,
            "probability × net; those of a line add up to its mean net in the rounds played, −`plain_house_edge`";
    }
}

impl ShareField {
    fn rows<'a>(bet: &'static str, outcomes: &'a [Share]) -> impl Iterator<Item = Row> + use<'a> {
        let of_bet = move |share| {
            [(BetField::Bet.name().into(), bet.field())].into_iter().chain(ShareField::row(share)).collect()
        };
        outcomes.iter().map(of_bet)
    }
}

/// The share of void rounds from which a report warns that the finished ones are not typical: a round is more
/// likely to be void the more cards it needs.
const VOID_SHARE: f64 = 1e-3;

/// Returns the share of void rounds; `None` if they are few.
fn void_share(rounds: u64, void_rounds: u64) -> Option<f64> {
    let share = void_rounds as f64 / (void_rounds as f64 + rounds as f64);
    (share >= VOID_SHARE).then_some(share)
}

/// Returns the note on redealt rounds that could not be completed, where that may bias the controlled
/// estimate of a bet; `controlled` if another bet has one.
fn too_incomplete(found: TooIncomplete, controlled: bool) -> Translated {
    message!(
        if controlled { "note-incomplete-redeals" } else { "note-uncontrolled" },
        rounds = message!("count-rounds", count = found.rounds),
        bias = Decimal(found.bias, if found.bias < 10.0 { 3 } else { 0 })
    )
    .into()
}

/// Returns the row of a bet line of this run, without its last field unless `with_error`.
pub(crate) fn bet_row(
    id: &Identity,
    line: &BetLine,
    number: impl Fn(Statistic) -> Option<f64>,
    with_error: bool,
) -> Row {
    // Exact values have no plain estimate.
    let lacks = |statistic: Statistic| {
        matches!(statistic, Statistic::PlainHouseEdge | Statistic::PlainStandardError) && id.rounds.is_none()
    };
    let numbers = |of_control: bool| {
        let all = Statistic::ALL.iter().filter(move |statistic| statistic.is_of_control() == of_control);
        all.map(|statistic| {
            (statistic.name().into(), number(*statistic).filter(|_| !lacks(*statistic)).field())
        })
    };
    let mut row = id.run_without(&[RunField::Confidence]);
    row.insert(1, BetField::Bet.named(line));
    row.push(BetField::Hands.named(line));
    row.push(RunField::Confidence.named(id));
    row.extend(numbers(false));
    row.extend(FileField::row(id));
    row.extend(numbers(true));
    row.push(BetField::Control.named(line));
    row.extend(with_error.then(|| BetField::DistributionError.named(line)));
    row
}

impl Output for Report {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let (id, lang) = (&self.identity, page.lang);
        let mut text = table::title(id, page);
        if let Some(lead) = lead::of_report(self, lang) {
            text.extend(["\n", &page.paragraph(&lead.join(" ")), "\n"]);
        }
        text += &table::situation(id, table::method(id, lang), page);
        text += &page.notes(&self.preface);
        let edges =
            page.shown(&sections::run::edges(self, sections::Look::on_screen(lang)), &["head-house-edge"]);
        text + "\n" + &edges + &table::controls(self, page) + &page.notes(&self.notes)
    }

    /// Returns one row for each bet line, with every field of the contract in its order.
    fn rows(&self) -> Vec<Row> {
        let dealt = self.identity.rounds.is_some();
        let row = |bet: &Bet| {
            let number = |statistic: Statistic| statistic.number(bet.estimate.as_ref()?);
            bet_row(&self.identity, &bet.line(dealt), number, !dealt)
        };
        self.bets.iter().map(row).collect()
    }

    /// Returns the rows as CSV, without the command.
    fn csv(&self) -> String {
        csv::rows(self.rows())
    }

    /// Returns the JSON text: the identity of the run, then bets, outcomes and notes.
    fn json(&self) -> String {
        let bets = self.rows().into_iter().zip(&self.bets);
        let bets = bets.map(|(row, bet)| json::with_exact(row, bet.fractions.as_ref()));
        let outcomes = self.bets.iter().flat_map(|bet| {
            let rows = ShareField::rows(bet.bet, &bet.outcomes).enumerate();
            rows.map(|(number, row)| {
                json::with_exact(row, bet.outcome_fractions.get(number).and_then(Option::as_ref))
            })
        });
        let notes = [&self.preface[..], &self.notes].concat();
        let notes = (!notes.is_empty()).then(|| ("notes", json::notes(&notes)));
        let parts = [("bets", bets.collect()), ("outcomes", outcomes.collect())];
        json::of_run(self.identity.fields(), &self.command, parts.into_iter().chain(notes))
    }

    fn outcomes(&self) -> Option<String> {
        let partial = self.identity.partial.as_ref().map(|_| RunField::Partial.named(&self.identity));
        let of_run = |row: Row| row.into_iter().chain(partial.clone()).collect();
        let rows = self.bets.iter().flat_map(|bet| ShareField::rows(bet.bet, &bet.outcomes));
        let none = [vec![(BetField::Bet.name().into(), Field::Missing)], ShareField::row_of(None)].concat();
        Some(csv::rows_or_names(rows.map(of_run), &of_run(none)))
    }

    fn document(&self, lang: Lang) -> Document {
        sections::run::document(self, lang)
    }
}
