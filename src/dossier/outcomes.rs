//! The exact values of a document, and the outcomes of its bets.

use super::{Model, ModelEdge};
use crate::exact::{Exact, LineFractions, LineNets, NoExact, exact, exact_with_nets};
use crate::par::Sheet;
use crate::reglamento::Scenario;
use crate::report::{Bet, Report};
use crate::rules::{Decks, Pace, Rules, Setting};
use crate::strategy::PlayedTable;
use serde::Serialize;

/// The exact values of a round from a full shoe.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExactFigures {
    /// The deck that replaces the rulebook's own, where that has no exact value: `inf`; else empty.
    pub deck: String,
    /// Whether every round at the table has these values: none is dealt to a cut card.
    pub at_table: bool,
    /// Whether hands are independent: every round of the only box is dealt from a full pack.
    #[serde(skip)]
    pub independent: bool,
    pub bets: Vec<ExactBet>,
}

/// The exact values of a bet line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // docs/fields.md defines each field
pub struct ExactBet {
    pub bet: &'static str,
    pub house_edge: f64,
    pub element_of_risk: f64,
    pub mean_wager: f64,
    pub standard_deviation: f64,
    pub volatility_index: f64,
    pub hit_frequency: f64,
    pub push_frequency: f64,
    pub loss_frequency: f64,
    /// The edge as a fraction in lowest terms; empty where it is no short one.
    pub fraction: String,
    /// The number of equally likely combinations, to which the weights of the outcomes add up; empty where
    /// combinations are not counted.
    pub combinations: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OutcomeFigures {
    /// `exact` or `monte-carlo`.
    pub method: &'static str,
    /// The deck, as in [`ExactFigures::deck`].
    pub deck: String,
    /// One entry per bet and outcome, each bet's in descending order of net.
    pub rows: Vec<OutcomeRow>,
}

/// One outcome of a bet; the names are those of the PAR sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // docs/fields.md defines each field
pub struct OutcomeRow {
    pub bet: &'static str,
    pub outcome: String,
    pub probability: f64,
    pub one_in: Option<f64>,
    pub true_odds: Option<f64>,
    pub net: f64,
    pub contribution: f64,
    #[serde(rename = "return")]
    pub returned: f64,
    /// Number of combinations; empty where they are not counted.
    pub combinations: String,
}

/// Returns the exact values of a table with its own shoe or, where that has none, with the deck for which the
/// game has an exact value. Also returns the name of that deck, empty for the table's own shoe, and the rules
/// with it.
///
/// # Errors
/// These rules and this play have no exact value.
pub(super) fn exact_of(table: PlayedTable<'_>) -> Result<(Exact, String, Rules), NoExact> {
    let rules = table.rules();
    match exact(table) {
        Ok(found) => Ok((found, String::new(), rules.clone())),
        Err(no) => {
            let Some(deck) = rules.game().abilities().exact_deck else { return Err(no) };
            let mut rules = rules.clone();
            rules.shoe.decks = deck;
            let found = exact(table.with_rules(&rules)?)?;
            Ok((found, deck.show().to_string(), rules))
        }
    }
}

impl ExactFigures {
    pub fn model(&self) -> Model {
        match (self.deck.is_empty(), self.at_table) {
            (false, _) => Model::InfiniteDeck,
            (true, true) => Model::Table,
            (true, false) => Model::FullShoe,
        }
    }

    pub fn edges(&self) -> Vec<ModelEdge> {
        let edge = |bet: &ExactBet| ModelEdge { bet: bet.bet.to_owned(), house_edge: bet.house_edge };
        self.bets.iter().map(edge).collect()
    }
}

/// The exact values of a scenario.
#[derive(Clone, Debug)]
pub struct ExactResult {
    pub figures: ExactFigures,
    pub values: Exact,
    /// Their report, as `exact` writes it.
    pub report: Report,
    pub nets: Vec<LineNets>,
}

/// Returns the exact values of a scenario at a table with its rules; `None` where there are none. `deck` names
/// the scenario's deck where it replaces the rulebook's own.
pub fn exact_figures(
    scenario: &Scenario,
    deck: &str,
    table: PlayedTable<'_>,
    confidence: f64,
) -> Option<ExactResult> {
    let (found, nets) = exact_with_nets(table).ok()?;
    let report = Report::exact(scenario, table.chart(), confidence, &found);
    let bets = found.lines.iter().map(|line| {
        let estimate = line.estimate(confidence);
        let of_fractions = |text: fn(&LineFractions) -> &String| {
            line.fractions.as_ref().map(text).cloned().unwrap_or_default()
        };
        ExactBet {
            bet: line.name,
            house_edge: line.house_edge,
            element_of_risk: estimate.element_of_risk,
            mean_wager: line.mean_wager,
            standard_deviation: estimate.variance.sqrt(),
            volatility_index: estimate.volatility_index,
            hit_frequency: estimate.hit_frequency,
            push_frequency: estimate.push_frequency,
            loss_frequency: estimate.loss_frequency,
            fraction: of_fractions(|all| &all.house_edge),
            combinations: of_fractions(|all| &all.total_weight),
        }
    });
    // With a fixed number of rounds, any round of a shoe has the expectation of the first.
    let shoe = &scenario.rules.shoe;
    let at_table = deck.is_empty() && (matches!(shoe.pace, Pace::Rounds(_)) || shoe.decks == Decks::Infinite);
    let fresh = shoe.pace == Pace::Rounds(1) || shoe.decks == Decks::Infinite;
    let independent = at_table && fresh && scenario.rules.boxes_in_play() == 1;
    let figures = ExactFigures { deck: deck.to_owned(), at_table, independent, bets: bets.collect() };
    Some(ExactResult { figures, values: found, report, nets })
}

/// The most outcomes of a bet that are listed one by one; with more, an outcome's nets are averaged.
const MOST_ROWS: usize = 40;

/// Joins the rows of each outcome, whose names end with their net where it varies.
fn joined(bet: &Bet) -> Bet {
    let mut joined = bet.clone();
    joined.outcomes.clear();
    joined.outcome_fractions.clear();
    for share in &bet.outcomes {
        let name = match share.outcome.rsplit_once(' ') {
            Some((name, net)) if net.starts_with(['+', '-']) => name,
            _ => &share.outcome,
        };
        if let Some(known) = joined.outcomes.iter_mut().find(|known| known.outcome == name) {
            known.count = known.count.zip(share.count).map(|(a, b)| a + b);
            known.probability += share.probability;
            known.contribution += share.contribution;
            known.net = known.contribution / known.probability;
        } else {
            let mut first = share.clone();
            name.clone_into(&mut first.outcome);
            joined.outcomes.push(first);
        }
    }
    joined
}

/// Returns the outcomes of the bets of a report: exact ones if `deck` is given (see
/// [`ExactFigures::deck`]), else those of a simulation. Lines named in `without` are left out.
pub fn outcome_figures(
    report: &Report,
    deck: Option<&str>,
    without: impl Fn(&str) -> bool,
) -> OutcomeFigures {
    let mut rows = Vec::new();
    for bet in report.bets.iter().filter(|bet| !without(bet.bet)) {
        let Some(estimate) = &bet.estimate else { continue };
        let many = bet.outcomes.len() > MOST_ROWS;
        let bet = if many { &joined(bet) } else { bet };
        let sheet = Sheet::new(estimate, &bet.outcomes, report.identity.confidence);
        rows.extend(sheet.rows.into_iter().filter(|row| row.probability > 0.0).map(|row| {
            let place = bet.outcomes.iter().position(|share| share.outcome == row.outcome);
            let fractions = place.and_then(|place| bet.outcome_fractions.get(place)?.as_ref());
            OutcomeRow {
                bet: bet.bet,
                combinations: fractions.map_or_else(String::new, |all| all.weight.clone()),
                outcome: row.outcome,
                probability: row.probability,
                one_in: row.one_in,
                true_odds: row.true_odds,
                net: row.net,
                contribution: row.contribution,
                returned: row.returned,
            }
        }));
    }
    let method = if deck.is_some() { "exact" } else { "monte-carlo" };
    OutcomeFigures { method, deck: deck.unwrap_or_default().to_owned(), rows }
}
