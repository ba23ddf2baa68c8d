//! What the edge is in money: what a table wins in an hour, a day and a year at a stake.

use super::{Answer, BetFigures};
use crate::par::quantile;
use crate::risk::Pace;
use serde::Serialize;

/// The probability that the winnings lie in the range stated.
pub const RANGE: f64 = 0.9;

/// How a table is played; `None` takes the default, [`Pace::USUAL`] with amounts in bets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Business {
    /// The stake of a bet, above 0.
    pub stake: Option<f64>,
    /// The unit of the stake, such as `pesos`; may be empty.
    pub unit: String,
    /// Rounds an hour, above 0.
    pub rounds_per_hour: Option<f64>,
    /// Hours a day, above 0.
    pub hours: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoneyFigures {
    /// The stake of a bet; `None` where amounts are in bets.
    pub stake: Option<f64>,
    /// The unit of the stake; may be empty.
    pub unit: String,
    pub rounds_per_hour: f64,
    pub hours: f64,
    /// The assumptions that were not given, by the names of their options.
    pub assumed: Vec<&'static str>,
    /// The boxes that are bet on in every round.
    pub boxes: u8,
    pub rows: Vec<MoneyRow>,
}

/// What the table wins on a bet in a period, if every box makes this bet in every round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoneyRow {
    pub bet: String,
    /// `hour`, `day` or `year`.
    pub period: &'static str,
    pub bets: f64,
    /// The sum of the initial stakes, without doubles, splits and raises.
    pub staked: f64,
    /// What the table wins on average; negative where it loses.
    pub mean: f64,
    pub standard_deviation: f64,
    /// Both ends of the range that holds what it wins with probability [`RANGE`].
    pub range: [f64; 2],
    /// What a change of the rules adds on average; `None` without a change.
    pub change: Option<f64>,
}

/// Returns the variance of the sum of many bets, divided by the number of bets, in bets squared. An exact
/// variance of the answer takes precedence. Otherwise the variance follows from the standard error of the
/// plain estimate, whose sampling unit is a whole shoe, so that it includes the covariance between boxes of a
/// round and between rounds of a shoe. Without a standard error, bets count as independent.
pub(super) fn variance(bet: &BetFigures, answer: &Answer) -> f64 {
    let error = bet.plain_standard_error.or(bet.standard_error);
    let dealt = || error.map_or(bet.variance, |error| error * error * bet.hands as f64);
    answer.variance(&bet.bet).unwrap_or_else(dealt)
}

/// Returns what a table wins with `boxes` boxes.
///
/// The variance of a period is the number of its bets times the variance per bet. `changes` holds each bet
/// whose edge a change of the rules moves, with the difference.
pub fn money(
    business: &Business,
    boxes: u8,
    answer: &Answer,
    bets: &[&BetFigures],
    changes: &[(String, f64)],
) -> MoneyFigures {
    let stake = business.stake.unwrap_or(1.0);
    let rounds_per_hour = business.rounds_per_hour.unwrap_or(Pace::USUAL.hands_per_hour);
    let hours = business.hours.unwrap_or(Pace::USUAL.hours_per_day);
    let given = [
        ("--stake", business.stake.is_some()),
        ("--rounds-per-hour", business.rounds_per_hour.is_some()),
        ("--hours", business.hours.is_some()),
    ];
    let row = |bet: &BetFigures, (period, hours): (&'static str, f64)| {
        let made = hours * rounds_per_hour * f64::from(boxes);
        let edge = answer.edge(&bet.bet).unwrap_or(bet.house_edge);
        let (mean, standard_deviation) = (edge * made * stake, (variance(bet, answer) * made).sqrt() * stake);
        let half = quantile(RANGE) * standard_deviation;
        let change = changes.iter().find(|(name, _)| *name == bet.bet);
        MoneyRow {
            bet: bet.bet.clone(),
            period,
            bets: made,
            staked: made * stake,
            mean,
            standard_deviation,
            range: [mean - half, mean + half],
            change: change.map(|(_, difference)| difference * made * stake),
        }
    };
    let periods = [("hour", 1.0), ("day", hours), ("year", Pace::USUAL.days_per_year * hours)];
    MoneyFigures {
        stake: business.stake,
        unit: business.unit.clone(),
        rounds_per_hour,
        hours,
        assumed: given.into_iter().filter(|(_, given)| !given).map(|(name, _)| name).collect(),
        boxes,
        rows: bets.iter().flat_map(|bet| periods.map(|period| row(bet, period))).collect(),
    }
}
