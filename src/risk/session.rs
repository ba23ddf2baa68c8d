//! A session: the result of many rounds for the player and for the bank.

use super::ruin::{self, Ruin};
use super::{Distribution, DistributionError};
use serde::Serialize;

/// The probabilities at which the quantiles of a session are stated.
pub const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// The share of cases whose mean net is stated as the worst.
pub const WORST: f64 = 0.05;

/// The side to which a bankroll belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player.
    Player,
    /// The bank.
    Bank,
}

/// The result of a number of hands of one box with a flat bet. Money is in initial bets, from
/// the player's side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Session {
    /// Hands of the box.
    pub hands: u64,
    /// The mean net.
    pub mean: f64,
    /// The standard deviation of the net.
    pub standard_deviation: f64,
    /// The net at each of [`QUANTILES`].
    pub quantiles: [f64; QUANTILES.len()],
    /// Probability of a net above 0.
    pub ahead: f64,
    /// Probability of a net of 0.
    pub even: f64,
    /// Probability of a net below 0.
    pub behind: f64,
    /// The mean loss, where a net above 0 is a loss of 0.
    pub expected_loss: f64,
    /// The mean net of the worst [`WORST`] of cases.
    pub worst: f64,
    /// Probability that the player's bankroll is ruined within the hands.
    pub player_ruin: Ruin,
    /// Probability that the bank is ruined within the hands.
    pub bank_ruin: Ruin,
    /// Bound on the sum of the absolute errors of the probabilities.
    pub error: f64,
}

/// The bankrolls of a session, in initial bets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bankrolls {
    /// The player's.
    pub player: f64,
    /// The bank's.
    pub bank: f64,
}

impl Session {
    /// Computes a session of `hands` independent hands with this distribution of the net; `risks` are those of unlimited play
    /// with the same bankrolls.
    ///
    /// # Errors
    /// The distribution of the sum is too large.
    pub fn new(
        bet: &Distribution,
        hands: u64,
        bankrolls: Bankrolls,
        risks: &Risks,
    ) -> Result<Session, DistributionError> {
        let sum = bet.after(hands)?;
        let ruin = |bet: &Distribution, bankroll: f64, ever: Ruin| {
            let formula = ruin::diffusion(ruin::moments(bet), bankroll);
            ruin::within(bet, bankroll, hands).part_of(ever, formula)
        };
        Ok(Session {
            hands,
            mean: bet.mean() * hands as f64,
            standard_deviation: bet.standard_deviation() * (hands as f64).sqrt(),
            quantiles: QUANTILES.map(|probability| sum.quantile(probability)),
            ahead: sum.ahead(),
            even: sum.even(),
            behind: sum.behind(),
            expected_loss: sum.expected_loss(),
            worst: sum.worst(WORST),
            player_ruin: ruin(bet, bankrolls.player, risks.player_ruin),
            bank_ruin: ruin(&bet.reversed(), bankrolls.bank, risks.bank_ruin),
            error: sum.error(),
        })
    }
}

/// How often and how long a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// Rounds an hour, in each of which every box plays a hand.
    pub hands_per_hour: f64,
    /// Hours a day.
    pub hours_per_day: f64,
    /// Days a year.
    pub days_per_year: f64,
}

impl Pace {
    /// The pace where none is given: 70 rounds an hour, 8 hours a day, every day of the year.
    pub const USUAL: Pace = Pace { hands_per_hour: 70.0, hours_per_day: 8.0, days_per_year: 365.0 };
}

/// The mean and standard deviation of a whole round of several boxes, in bets, from the bank's
/// side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct TableRound {
    /// Boxes in play.
    pub boxes: u8,
    /// The covariance of the nets of two boxes of a round.
    pub covariance: f64,
    /// The mean of the bank's net.
    pub mean: f64,
    /// The variance of the bank's net.
    pub variance: f64,
}

impl TableRound {
    /// Computes a round of `boxes` boxes, of which each has this distribution and each two have
    /// this covariance: variance b σ² + b (b − 1) c. A round offers each box the bet with the probability
    /// `offered`, a; without an offer its net is 0, so that a box has the mean a μ and the variance a σ² + a (1 − a) μ².
    pub fn new(bet: &Distribution, offered: f64, boxes: u8, covariance: f64) -> TableRound {
        let (b, mean) = (f64::from(boxes), bet.mean());
        let of_box = offered * bet.variance() + offered * (1.0 - offered) * mean * mean;
        let variance = b * of_box + b * (b - 1.0) * covariance;
        TableRound { boxes, covariance, mean: -b * offered * mean, variance }
    }

    /// Returns the exponent 2 μ ÷ σ² of the risk that the bank is ever ruined, by the formula for Brownian motion;
    /// `None` if the bank has no advantage.
    pub fn exponent(&self) -> Option<f64> {
        (self.mean > 0.0).then(|| 2.0 * self.mean / self.variance)
    }

    /// Returns the risk that a bank, in bets, is ever ruined, by the formula for Brownian motion.
    pub fn ruin(&self, bank: f64) -> Ruin {
        let probability = ruin::diffusion((self.mean, self.variance), bank);
        Ruin { probability, method: ruin::Method::Diffusion }
    }

    /// Returns the risk that a bank, in bets, is ruined within `rounds` rounds, by the formula for Brownian motion.
    pub fn ruin_within(&self, bank: f64, rounds: f64) -> Ruin {
        let probability = ruin::diffusion_within((self.mean, self.variance), bank, rounds);
        Ruin { probability, method: ruin::Method::Diffusion }
    }

    /// Returns the least bank in whole bets whose risk of ruin within `rounds` rounds is at most `risk`, by the formula for
    /// Brownian motion.
    pub fn bank_within(&self, risk: f64, rounds: f64) -> f64 {
        ruin::diffusion_bankroll((self.mean, self.variance), risk, rounds)
    }

    /// Returns the mean and the standard deviation of the bank's net after `rounds` rounds.
    pub fn after(&self, rounds: f64) -> (f64, f64) {
        (self.mean * rounds, (self.variance * rounds).sqrt())
    }
}

/// The risks of a bet that do not depend on a number of hands, in initial bets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Risks {
    /// The side with the advantage: the one whose ruin is not certain.
    pub favoured: Side,
    /// Probability that the player's bankroll is ever ruined.
    pub player_ruin: Ruin,
    /// Probability that the bank is ever ruined.
    pub bank_ruin: Ruin,
    /// The exponent r with E e^(−r X) = 1, for the net of the favoured side; `None` without an
    /// advantage.
    pub exponent: Option<f64>,
    /// The bankroll of the favoured side whose risk of ultimate ruin is at most the one asked
    /// for; `None` without an advantage.
    pub bankroll: Option<f64>,
    /// The most that the bank can lose to one box in a round.
    pub bank_exposure: f64,
    /// The most that one box can lose in a round.
    pub player_exposure: f64,
}

impl Risks {
    /// Computes the risks of a bet; `risk` is the accepted probability of ultimate ruin.
    pub fn new(bet: &Distribution, bankrolls: Bankrolls, risk: f64) -> Risks {
        let bank = bet.reversed();
        let favoured = if bet.mean() > 0.0 { Side::Player } else { Side::Bank };
        let own = if favoured == Side::Player { bet } else { &bank };
        Risks {
            favoured,
            player_ruin: ruin::ultimate(bet, bankrolls.player),
            bank_ruin: ruin::ultimate(&bank, bankrolls.bank),
            exponent: ruin::exponent(own),
            bankroll: ruin::bankroll(own, risk),
            bank_exposure: bet.greatest().max(0.0),
            player_exposure: (-bet.least()).max(0.0),
        }
    }
}
