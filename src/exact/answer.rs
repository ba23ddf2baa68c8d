//! The exact answers of every game: bet lines, solved charts, prices of
//! departures and values of choices.

use crate::bets::blackjack::BetLine;
use crate::cards::{Rank, Suit};
use crate::estimate::{Estimate, Share};
use crate::fault::{Fault, Faults};
use crate::lang::{Lang, Message, Translated, Value};
use crate::message;
use crate::strategy::{Action, Chart};
use serde::{Serialize, Serializer};
use statrs::distribution::{ContinuousCDF, Normal};

/// Serialises choices as objects of a choice and its net, in their order.
fn with_nets<S: Serializer>(choices: &[(Choice, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Valued {
        choice: Choice,
        net: f64,
    }
    serializer.collect_seq(choices.iter().map(|(choice, net)| Valued { choice: *choice, net: *net }))
}

/// The exact values of one bet line, as fractions of one bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ExactLine {
    /// Its name in reports.
    pub name: &'static str,
    /// Whether the bet is offered in addition to the main bet.
    pub optional: bool,
    /// Minus the mean net.
    pub house_edge: f64,
    /// Mean wager per bet.
    pub mean_wager: f64,
    /// The distribution of the net of one bet.
    pub spread: Spread,
    /// Its possible outcomes; their probabilities add to 1.
    pub outcomes: Vec<ExactOutcome>,
    /// The exact fractions, where the values are short rational numbers.
    pub fractions: Option<LineFractions>,
}

/// Values of a bet line as fractions of integers, such as `19/311`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineFractions {
    /// The number of equally likely orders of cards.
    pub total_weight: String,
    /// Minus the mean net, in bets.
    pub house_edge: String,
    /// The variance of the net, in bets squared.
    pub variance: String,
}

/// Values of an outcome as fractions of integers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeFractions {
    /// The number of orders of cards that lead to it.
    pub weight: String,
    /// Its probability.
    pub probability: String,
}

impl ExactLine {
    /// Returns the line's values as an estimate with standard error 0. `confidence`, 0
    /// to 1, only scales the volatility index.
    pub fn estimate(&self, confidence: f64) -> Estimate {
        let z = Normal::standard().inverse_cdf(0.5 + confidence / 2.0);
        Estimate {
            bets: 0,
            house_edge: self.house_edge,
            standard_error: Some(0.0),
            half_width: Some(0.0),
            element_of_risk: self.house_edge / self.mean_wager,
            mean_wager: self.mean_wager,
            variance: self.spread.variance,
            volatility_index: z * self.spread.variance.sqrt(),
            hit_frequency: self.spread.hit,
            push_frequency: self.spread.push,
            loss_frequency: self.spread.loss,
            min_net: self.spread.min,
            max_net: self.spread.max,
            control: None,
        }
    }
}

/// One outcome of a bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ExactOutcome {
    /// Its name.
    pub name: String,
    /// Its probability.
    pub probability: f64,
    /// Its net in bets; the mean, if the net varies.
    pub net: f64,
    /// The exact fractions, where the values are short rational numbers.
    pub fractions: Option<OutcomeFractions>,
}

impl ExactOutcome {
    /// Returns an outcome without exact fractions.
    pub(crate) fn new(name: impl Into<String>, probability: f64, net: f64) -> ExactOutcome {
        ExactOutcome { name: name.into(), probability, net, fractions: None }
    }

    /// Returns the outcome as the share of a line, as a simulation reports it, without a count.
    pub fn share(&self) -> Share {
        Share {
            outcome: self.name.clone(),
            count: None,
            probability: self.probability,
            net: self.net,
            contribution: self.probability * self.net,
        }
    }
}

/// The distribution of the net of one bet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Spread {
    /// Variance, in bets squared.
    pub variance: f64,
    /// Probability of a net above 0.
    pub hit: f64,
    /// Probability of a net of 0.
    pub push: f64,
    /// Probability of a net below 0.
    pub loss: f64,
    /// The least possible net, in bets.
    pub min: f64,
    /// The greatest possible net, in bets.
    pub max: f64,
    /// Estimate of the sum of the absolute errors of the probabilities of all nets, on which the variance
    /// and the frequencies depend; 0 where these are exact.
    pub error: f64,
}

impl Spread {
    /// Returns the distribution of a bet that has these outcomes, each with one net.
    pub(super) fn of(outcomes: &[ExactOutcome]) -> Spread {
        let mut spread =
            Spread { variance: 0.0, hit: 0.0, push: 0.0, loss: 0.0, min: 0.0, max: 0.0, error: 0.0 };
        let possible = || outcomes.iter().filter(|outcome| outcome.probability > 0.0);
        let mean: f64 = possible().map(|outcome| outcome.probability * outcome.net).sum();
        (spread.min, spread.max) = (f64::INFINITY, f64::NEG_INFINITY);
        for outcome in possible() {
            let (probability, net) = (outcome.probability, outcome.net);
            spread.variance += probability * (net - mean).powi(2);
            *(match net.total_cmp(&0.0) {
                std::cmp::Ordering::Greater => &mut spread.hit,
                std::cmp::Ordering::Equal => &mut spread.push,
                std::cmp::Ordering::Less => &mut spread.loss,
            }) += probability;
            spread.min = spread.min.min(net);
            spread.max = spread.max.max(net);
        }
        spread
    }
}

/// The exact values of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Exact {
    /// One entry per bet line, in the order in which a simulation reports them.
    pub lines: Vec<ExactLine>,
    /// What the values refer to, and how those that are not exact were computed.
    pub notes: Vec<Translated>,
}

impl Exact {
    /// Returns the line of all that the play bets: the main bet, together with the optional bets if it takes any.
    pub fn whole(&self) -> &ExactLine {
        self.lines.iter().find(|line| line.name == BetLine::Total.name()).unwrap_or(&self.lines[0])
    }
}

/// The error for rules or play without an exact value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.reason().text(Lang::En))]
#[non_exhaustive]
pub struct NoExact {
    /// The rule that prevents it.
    pub key: &'static str,
    /// What is wrong with the rule's value.
    pub message: Message,
    /// What to use instead.
    pub allowed: String,
}

impl NoExact {
    /// Returns the error for a rule, with what is wrong with its value and what to use instead.
    pub(super) fn new(key: &'static str, message: Message, allowed: impl Into<String>) -> NoExact {
        NoExact { key, message, allowed: allowed.into() }
    }

    /// Returns the rule and what is wrong with its value.
    pub fn reason(&self) -> Message {
        message!("no-exact", key = self.key, why = &self.message)
    }

    /// Returns the message to the user; `place` is what asked for the exact value.
    pub fn fault(&self, place: &str) -> Fault {
        Fault::new(place, format!("no exact value: {self}")).allowed(self.allowed.clone())
    }
}

/// The error for a play that does not fit the rules.
impl From<Faults> for NoExact {
    fn from(faults: Faults) -> NoExact {
        let faults = faults.0.into_iter().map(|fault| Value::Phrase(fault.message)).collect();
        let message = message!("no-exact-unfit-play", faults = Value::List(faults));
        NoExact::new("game", message, "a chart that fits the rules")
    }
}

/// A solved chart.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Solved {
    /// The chart.
    pub chart: Chart,
    /// The house edge of best play by exact cards, where the chart is one in words that may be worse.
    pub best: Option<f64>,
    /// In what sense the chart is best, where that needs an explanation.
    pub notes: Vec<Translated>,
}

/// A decision about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Declares the hand's ace.
    Declare {
        /// As 11; otherwise as 1.
        eleven: bool,
    },
    /// Takes an action.
    Act(Action),
    /// Exchanges both cards for new ones (the relancina's *cambio de juego*).
    Change,
    /// Adds this number of antes, 1 to 10 (poker).
    Bet(u8),
    /// Adds none and stays (poker).
    Check,
    /// Folds (poker).
    Fold,
    /// Keeps all cards (poker).
    Keep,
    /// Pays to replace a card (poker).
    Buy,
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The names of bets of 1 to 9 antes.
const BETS: [&str; 9] = ["bet-1", "bet-2", "bet-3", "bet-4", "bet-5", "bet-6", "bet-7", "bet-8", "bet-9"];

impl Choice {
    /// The name in files, and of its message without `action-`.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Declare { eleven: true } => "ace-11",
            Choice::Declare { eleven: false } => "ace-1",
            Choice::Act(Action::Stand) => "stand",
            Choice::Act(Action::Hit) => "hit",
            Choice::Act(Action::Double) => "double",
            Choice::Act(Action::Split) => "split",
            Choice::Act(Action::Surrender) => "surrender",
            Choice::Change => "change",
            Choice::Bet(antes @ 1..=9) => BETS[antes as usize - 1],
            Choice::Bet(_) => "bet-10",
            Choice::Check => "check",
            Choice::Fold => "fold",
            Choice::Keep => "keep",
            Choice::Buy => "buy",
        }
    }
}

/// Best play by exact cards.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Composition {
    /// The house edge of best play, per initial bet.
    pub house_edge: f64,
    /// The house edge of the chart with which it is compared.
    pub chart_edge: f64,
    /// The hands that it plays differently from the chart, the most valuable first.
    pub exceptions: Vec<Exception>,
}

/// A hand that best play by exact cards plays differently from the chart.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Exception {
    /// The cards, such as `10 6`; a pair of sevens or tens with its kind.
    pub cards: String,
    /// The upcard.
    pub upcard: &'static str,
    /// The chart's choice.
    pub chart: Choice,
    /// The best choice.
    pub best: Choice,
    /// How often a round reaches the hand.
    pub frequency: f64,
    /// What the best choice gains over the chart's, in bets a round.
    pub gain: f64,
}

/// A cell in which a chart differs from the best chart.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Departure {
    /// The row.
    pub row: String,
    /// The column; empty for an answer that is no cell of the table.
    pub upcard: &'static str,
    /// The chart's cell, as its file writes it. An empty cell is `-`, or the code of the
    /// cell to which it falls through, where that is known.
    pub chart: &'static str,
    /// The best chart's cell.
    pub best: &'static str,
    /// How often a round reaches the cell, per initial bet.
    pub frequency: f64,
    /// What the chart's cell costs in bets a round, every other cell being the best chart's.
    pub price: f64,
}

/// The values of the choices with one hand.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Explained {
    /// The cards.
    pub cards: String,
    /// How often a round deals the hand, or reaches it by the chart's play.
    pub frequency: f64,
    /// Each legal choice with its expected net in bets, given the cards and the upcard;
    /// the best first.
    #[serde(serialize_with = "with_nets")]
    pub choices: Vec<(Choice, f64)>,
}

/// A card of a blackjack hand to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlackjackCard {
    /// Its value; 1 for an ace.
    pub value: u8,
    /// Whether an ace is declared as 11 or as 1; `None` leaves it to the chart.
    pub eleven: Option<bool>,
}

/// A card of a relancina hand to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelancinaCard {
    /// Its rank.
    pub rank: Rank,
    /// Its suit, which matters for 6, 7 and 8; `None` stands for any suit.
    pub suit: Option<Suit>,
}

/// Why a question has no explanation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unexplained {
    /// The rules have no exact value.
    #[error("{0}")]
    Rules(#[from] NoExact),
    /// These cards leave nothing to decide.
    #[error("{0}")]
    Cards(String),
    /// The rules never show this column; they show the listed ones.
    #[error("is of a column that these rules never show")]
    Unseen(Vec<&'static str>),
}
