//! What a comparison finds for a bet, as documents and tables state it.

use crate::compare::{Change, OutcomeChange};
use crate::lang::Lang;
use serde::Serialize;

/// The comparison of a bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BetChange {
    /// The bet.
    pub bet: &'static str,
    /// Whether it is a main line rather than an optional bet.
    pub main: bool,
    /// The edges before and after; `None` where the bet was never offered.
    pub house_edge: [Option<f64>; 2],
    /// After less before.
    pub difference: Option<f64>,
    /// Lower end of the interval of the difference.
    pub ci_low: Option<f64>,
    /// Upper end of the interval of the difference.
    pub ci_high: Option<f64>,
    /// The outcomes, the largest contribution to the difference first.
    pub outcomes: Vec<OutcomeShift>,
    /// Whether a control variate is in the edges and their difference, but not in the outcomes.
    pub controlled: bool,
}

/// An outcome before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeShift {
    /// Its name.
    pub outcome: String,
    /// Its probabilities; 0 where it does not occur.
    pub probability: [f64; 2],
    /// Its nets; `None` where it does not occur.
    pub net: [Option<f64>; 2],
    /// What the house gains from it: before less after of probability × net.
    pub house_gains: f64,
}

impl OutcomeShift {
    /// Returns what a comparison finds for an outcome.
    pub fn new(outcome: &OutcomeChange) -> OutcomeShift {
        OutcomeShift {
            outcome: outcome.outcome.clone(),
            probability: [0, 1].map(|side| outcome.probability(side)),
            net: outcome.shares.each_ref().map(|share| share.as_ref().map(|share| share.net)),
            house_gains: -outcome.contributions()[2],
        }
    }
}

impl BetChange {
    /// Returns what a comparison finds for a bet.
    pub fn new(change: &Change) -> BetChange {
        let mut outcomes: Vec<OutcomeShift> = change.outcomes.iter().map(OutcomeShift::new).collect();
        outcomes.retain(|outcome| outcome.house_gains != 0.0);
        outcomes.sort_by(|a, b| b.house_gains.abs().total_cmp(&a.house_gains.abs()));
        let (ci_low, ci_high) = change.difference.and_then(|found| found.interval()).unzip();
        BetChange {
            bet: change.bet,
            main: change.main,
            house_edge: change.estimates.map(|estimate| estimate.map(|e| e.house_edge)),
            difference: change.difference.map(|found| found.difference),
            ci_low,
            ci_high,
            outcomes,
            controlled: change.controlled,
        }
    }

    /// Returns the remark that the outcomes do not add up to the difference; `None` where they do.
    pub(crate) fn remark(&self, lang: Lang) -> Option<String> {
        self.controlled.then(|| lang.text("outcomes-without-control"))
    }

    /// Returns both ends of the interval of the difference; `None` where there is none.
    pub(crate) fn interval(&self) -> Option<(f64, f64)> {
        self.ci_low.zip(self.ci_high)
    }

    /// Returns whether the difference is exact: both ends of its interval are the difference.
    pub(crate) fn is_exact(&self) -> bool {
        self.ci_low.is_some() && self.ci_low == self.ci_high
    }

    /// Returns whether the difference is exact, or zero lies outside its interval.
    pub(crate) fn is_decided(&self) -> bool {
        self.is_exact() || self.interval().is_some_and(|(low, high)| low > 0.0 || high < 0.0)
    }
}
