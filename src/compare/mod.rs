//! The change of edge between two tables, and which outcomes pay for it.
//!
//! Exact where both tables have exact values; else dealt in pairs of shoes. It
//! knows rules and play through `exact` and the referee's runs; it may not know
//! how a rulebook was changed, nor how anything is written.

use crate::bets;
use crate::engine::{Plan, Stalled, Watch, shoes_per_block};
use crate::estimate::{Difference, Estimate, Share, estimate, mean_shares};
use crate::exact::{Exact, ExactLine, NoExact, exact};
use crate::referee::{self, Pairing};
use crate::rules::{Play, Rules};
use crate::strategy::{Chart, Player};
use crate::tally::{Line, Tally};

/// One of the two tables.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The chart, where the game is played by one.
    pub chart: Option<&'a Chart>,
    /// The play, by that chart or of a game without decisions.
    pub player: Player<'a>,
}

/// Which cards the two tables were dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// None: the values are exact.
    Exact,
    /// The same ones, round by round, from one shoe.
    Common,
    /// Each its own, chosen by the same random numbers.
    Coupled,
}

/// What was dealt to one of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Rounds played to the end, by the table that played more of them.
    pub rounds: u64,
    /// Rounds that the cards could not finish, at either table.
    pub void_rounds: u64,
    /// Shoes or sessions.
    pub shoes: u64,
}

/// Two tables compared; what is in pairs is of the first table, then of the
/// second.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Which cards they were dealt.
    pub cards: Cards,
    /// What was dealt; `None` if the values are exact.
    pub dealt: Option<[Dealt; 2]>,
    /// The user ended it before its target.
    pub interrupted: bool,
    /// One a bet line that both have.
    pub changes: Vec<Change>,
    /// Bet lines that only one of them has.
    pub alone: Vec<&'static str>,
}

/// What became of a bet line.
#[derive(Clone, Debug)]
pub struct Change {
    /// The line's name.
    pub bet: &'static str,
    /// A main line rather than an optional bet.
    pub main: bool,
    /// What it is worth at each table; `None` where it was never offered.
    pub estimates: [Option<Estimate>; 2],
    /// The second edge less the first.
    pub difference: Option<Difference>,
    /// Its outcomes at both tables.
    pub outcomes: Vec<OutcomeChange>,
}

/// What became of an outcome.
#[derive(Clone, Debug)]
pub struct OutcomeChange {
    /// Its name.
    pub outcome: String,
    /// Its share at each table; `None` where it did not come.
    pub shares: [Option<Share>; 2],
}

impl OutcomeChange {
    /// Contributions to the mean net: the first table's, the second's, and
    /// the second less the first. The last add up to − the difference of the
    /// edges.
    #[must_use]
    pub fn contributions(&self) -> [f64; 3] {
        let [first, second] = self.shares.each_ref().map(|s| s.as_ref().map_or(0.0, |s| s.contribution));
        [first, second, second - first]
    }
}

/// The outcomes of both tables beside each other.
fn outcomes(first: Vec<Share>, second: Vec<Share>) -> Vec<OutcomeChange> {
    let of = |share: Share| (share.outcome.clone(), share);
    let mut found: Vec<OutcomeChange> = first
        .into_iter()
        .map(of)
        .map(|(outcome, share)| OutcomeChange { outcome, shares: [Some(share), None] })
        .collect();
    for (outcome, share) in second.into_iter().map(of) {
        match found.iter_mut().find(|change| change.outcome == outcome) {
            Some(change) => change.shares[1] = Some(share),
            None => found.push(OutcomeChange { outcome, shares: [None, Some(share)] }),
        }
    }
    found
}

/// Names that only one of the lists holds.
fn alone(first: &[&'static str], second: &[&'static str]) -> Vec<&'static str> {
    let only = |these: &[&'static str], those: &[&'static str]| -> Vec<&'static str> {
        these.iter().filter(|name| !those.contains(name)).copied().collect()
    };
    [only(first, second), only(second, first)].concat()
}

/// Bet lines that both tables have.
#[must_use]
pub fn common_lines(first: Side<'_>, second: Side<'_>) -> Vec<&'static str> {
    let [first, second] = [first, second].map(|side| bets::lines(side.rules, side.player));
    let has = |name: &str| second.iter().any(|line| line.name == name);
    first.iter().map(|line| line.name).filter(|name| has(name)).collect()
}

/// The keys of what differs between two tables of one game and a round from a
/// full shoe does not show: there exact values are blind.
#[must_use]
pub fn unseen(first: &Rules, second: &Rules) -> Vec<&'static str> {
    let (a, b) = (&first.shoe, &second.shoe);
    let keys = [
        ("shoe.rounds", a.pace != b.pace),
        ("shoe.cut_card", a.cut_card != b.cut_card),
        ("shoe.cut_card_shows", a.cut_card_shows != b.cut_card_shows),
        ("shoe.burn", a.burn != b.burn),
        ("shoe.exhausted", a.exhausted != b.exhausted),
        ("table.boxes", first.boxes_in_play() != second.boxes_in_play()),
    ];
    keys.into_iter().filter(|(_, differs)| *differs).map(|(key, _)| key).collect()
}

/// Whether two tables differ in nothing that a round from a full shoe shows,
/// yet do differ.
#[must_use]
pub fn differ_unseen(first: &Rules, second: &Rules) -> bool {
    let mut alike = second.clone();
    alike.shoe = crate::rules::ShoeRules { decks: second.shoe.decks, ..first.shoe };
    (alike.boxes, alike.cut_card) = (first.boxes, first.cut_card);
    if let (Play::Blackjack(alike), Play::Blackjack(first)) = (&mut alike.play, &first.play) {
        alike.banker_bets = first.banker_bets;
    }
    first != second && alike == *first
}

/// Compares two tables by their exact values.
///
/// # Errors
/// One of them has none.
pub fn exactly(first: Side<'_>, second: Side<'_>) -> Result<Compared, NoExact> {
    let [a, b]: [Exact; 2] = [exact(first.rules, first.chart)?, exact(second.rules, second.chart)?];
    let shares = |line: &ExactLine| {
        let of = |outcome: &crate::exact::ExactOutcome| Share {
            outcome: outcome.name.clone(),
            count: None,
            probability: outcome.probability,
            net: outcome.net,
            contribution: outcome.probability * outcome.net,
        };
        line.outcomes.iter().map(of).collect::<Vec<_>>()
    };
    let changes = a.lines.iter().filter_map(|first| {
        let second = b.lines.iter().find(|line| line.name == first.name)?;
        Some(Change {
            bet: first.name,
            main: !first.optional,
            estimates: [first, second].map(|line| Some(line.estimate(0.95))),
            difference: Some(Difference::exact(first.house_edge, second.house_edge)),
            outcomes: outcomes(shares(first), shares(second)),
        })
    });
    let names = |exact: &Exact| exact.lines.iter().map(|line| line.name).collect::<Vec<_>>();
    Ok(Compared {
        cards: Cards::Exact,
        dealt: None,
        interrupted: false,
        changes: changes.collect(),
        alone: alone(&names(&a), &names(&b)),
    })
}

/// Deals a run to both tables together, paired as [`pairing`](referee::pairing)
/// says. `plan` ends it; the shoes of a block are those of the first table's
/// rules.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn deal(
    first: Side<'_>,
    second: Side<'_>,
    plan: &Plan,
    confidence: f64,
    watch: &dyn Watch,
) -> Result<Compared, Stalled> {
    let sides = [first, second];
    let lines = sides.map(|side| bets::lines(side.rules, side.player));
    let plan = Plan { shoes_per_block: shoes_per_block(first.rules), ..*plan };
    let [a, b] = sides.map(|side| (side.rules, side.player));
    let pairing = referee::pairing(first.rules, second.rules);
    let run = referee::simulate_pair(a, b, pairing, &plan, watch)?;
    let (of_a, of_b) = run.tally.lines.split_at(lines[0].len());
    let tallies = [of_a, of_b].map(|part| Tally { lines: part.to_vec(), crossed: Vec::new(), ..run.tally });
    let differences = referee::differences(&lines.concat(), &run.tally, confidence);
    let cards = match pairing {
        Pairing::CommonShoe => Cards::Common,
        Pairing::Coupled => Cards::Coupled,
    };
    Ok(compared(cards, &lines, &tallies, confidence, run.interrupted, &differences))
}

/// Two tallies beside each other; `differences` are those of the lines that
/// both have, in the second's order.
fn compared(
    cards: Cards,
    lines: &[Vec<Line>; 2],
    tallies: &[Tally; 2],
    confidence: f64,
    interrupted: bool,
    differences: &[Option<Difference>],
) -> Compared {
    let mut changes = Vec::new();
    for (place, line) in lines[1].iter().enumerate() {
        let Some(other) = lines[0].iter().position(|first| first.name == line.name) else { continue };
        let sides = [(&lines[0][other], &tallies[0].lines[other]), (line, &tallies[1].lines[place])];
        let shoes = [tallies[0].shoes, tallies[1].shoes];
        let estimates = [0, 1].map(|side| estimate(sides[side].0, sides[side].1, shoes[side], confidence));
        let [first, second] = sides.map(|(line, tally)| mean_shares(line, tally));
        changes.push(Change {
            bet: line.name,
            main: !line.optional,
            estimates,
            difference: differences[changes.len()],
            outcomes: outcomes(first, second),
        });
    }
    let names = lines.each_ref().map(|lines| lines.iter().map(|line| line.name).collect::<Vec<_>>());
    let dealt =
        |tally: &Tally| Dealt { rounds: tally.rounds, void_rounds: tally.void_rounds, shoes: tally.shoes };
    Compared {
        cards,
        dealt: Some(tallies.each_ref().map(dealt)),
        interrupted,
        changes,
        alone: alone(&names[0], &names[1]),
    }
}
