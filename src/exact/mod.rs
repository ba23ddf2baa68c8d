//! Exact answers: what a bet is worth in a round from a full shoe, by
//! enumeration of what can be dealt.
//!
//! It walks the [compiled](crate::compiled) game with probabilities on its
//! arrows; it may not know the referee, nor how anything is dealt or counted.

mod blackjack;
mod deck;
mod fraction;
mod punto;
mod relancina;

pub use blackjack::explain::{Explained, Held, Unexplained, explain, explain_cards, explain_hand};
pub use blackjack::solve::{
    Choice, Composition, Departure, Exception, Solved, UPCARDS, best_chart, best_composition, price, solved,
};
pub use relancina::Named;

use crate::estimate::Estimate;
use crate::rules::{Play, Rules};
use crate::strategy::Chart;
use statrs::distribution::{ContinuousCDF, Normal};

/// What a bet line is exactly worth; fractions of one bet.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactLine {
    /// Its name in reports.
    pub name: &'static str,
    /// Offered besides the main bet.
    pub optional: bool,
    /// − mean net.
    pub house_edge: f64,
    /// Wagered per bet.
    pub mean_wager: f64,
    /// How the net of one bet is spread.
    pub spread: Spread,
    /// What can become of it; probabilities add to 1.
    pub outcomes: Vec<ExactOutcome>,
    /// Exact fractions, by field, where numbers are rational and short.
    pub fractions: Vec<(&'static str, String)>,
}

impl ExactLine {
    /// Returns the line's values as an estimate without error. `confidence`, 0
    /// to 1, only scales the volatility index.
    #[must_use]
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
        }
    }
}

/// One thing that can become of a bet.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactOutcome {
    /// Its name.
    pub name: String,
    /// How likely it is.
    pub probability: f64,
    /// What it nets, in bets; its mean where that varies.
    pub net: f64,
    /// Exact fractions, by field.
    pub fractions: Vec<(&'static str, String)>,
}

/// How the net of one bet is spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Of the net of one bet.
    pub variance: f64,
    /// Probability that it nets more than nothing.
    pub hit: f64,
    /// That it nets nothing.
    pub push: f64,
    /// That it nets less.
    pub loss: f64,
    /// The least it can net.
    pub min: f64,
    /// The most it can net.
    pub max: f64,
}

impl Spread {
    /// The spread of a bet with these outcomes, each of one net.
    fn of(outcomes: &[ExactOutcome]) -> Spread {
        let mut spread = Spread { variance: 0.0, hit: 0.0, push: 0.0, loss: 0.0, min: 0.0, max: 0.0 };
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

/// What a round is exactly worth, and what must be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// One a bet line, in the order of a simulation's.
    pub lines: Vec<ExactLine>,
    /// What the numbers are of, and how those not exact were found.
    pub notes: Vec<String>,
}

/// Why something has no exact value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{key}` {message}")]
pub struct NoExact {
    /// The rule that stands in the way.
    pub key: &'static str,
    /// What about it.
    pub message: String,
    /// What would have an exact value.
    pub allowed: String,
}

/// The exact worth of a round from a full shoe; `chart` is the play, where
/// the game has any.
///
/// # Errors
/// These rules and this play have no exact value here.
///
/// # Panics
/// If a game of decisions comes without a chart.
pub fn exact(rules: &Rules, chart: Option<&Chart>) -> Result<Exact, NoExact> {
    match &rules.play {
        Play::Blackjack(play) => {
            blackjack::exact(rules, play, chart.expect("blackjack is played by a chart"))
        }
        Play::Relancina(play) => {
            relancina::exact(rules, play, chart.expect("the relancina is played by a chart"))
        }
        Play::PuntoYBanca(play) => Ok(Exact {
            lines: punto::lines(play, rules.shoe.decks),
            notes: vec![
                "A coup from a full shoe, by enumeration of every order of its six cards: burned cards, cut card \
                 and coups a shoe change no expectation."
                    .to_owned(),
            ],
        }),
    }
}
