//! What the bank risks: the amount that it needs, and what one round can cost it. With several boxes, ruin is that of the
//! whole table.

use super::sessions::{BetDistribution, rounded};
use crate::risk::{Bankrolls, Risks, Side, TableRound, ruin};
use serde::Serialize;

/// The bank whose ruin is stated, in bets.
const BANK: f64 = 1000.0;

const RISK: f64 = 0.01;

/// The hands, of all boxes together, within which a bank may be ruined.
const HANDS: u64 = 10_000;

/// What the bank risks on a bet, with one flat bet on every box in every round. Amounts are in bets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BankRiskFigures {
    pub bet: &'static str,
    /// Whether the bank has the advantage.
    pub favours_bank: bool,
    /// The size of the bank whose ruin is stated.
    pub bank: f64,
    /// The probability that it is ever ruined.
    pub ruin: f64,
    /// Whether `ruin` is computed by the formula for Brownian motion: with several boxes, or because the exact
    /// computation takes too long.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_formula: bool,
    /// The accepted probability of ruin, to which `needed` and `needed_within` refer.
    pub risk: f64,
    /// The bank whose risk of ever being ruined is at most [`risk`](Self::risk); `None` without an
    /// advantage, where ruin is certain. With several boxes it is computed by the formula for Brownian motion.
    pub needed: Option<f64>,
    pub hands: u64,
    /// The bank whose risk of ruin within these hands is at most [`risk`](Self::risk).
    pub needed_within: f64,
    /// Whether `needed_within` is computed by the formula for Brownian motion, as [`by_formula`](Self::by_formula).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub within_by_formula: bool,
    /// The most that the bank can lose to one box in a round.
    pub exposure_box: f64,
    /// That times the number of boxes: it cannot lose more to all of them.
    pub exposure_table: f64,
}

/// Returns the bank's risk on each bet at a table with `boxes` boxes. `variance` returns the variance of the sum of many hands
/// of a bet, divided by the number of hands: it includes the covariance between boxes.
pub(crate) fn bank_risks(
    bets: &[BetDistribution],
    boxes: u8,
    variance: impl Fn(&str) -> f64,
) -> Vec<BankRiskFigures> {
    let figures = |(bet, one): &BetDistribution| {
        // The player's bankroll does not matter here.
        let mut risks = Risks::new(one, Bankrolls { player: 1.0, bank: BANK }, RISK);
        let (needed_within, method) = if boxes > 1 {
            let b = f64::from(boxes);
            let covariance = (variance(bet) - one.variance()) / (b - 1.0);
            let round = TableRound::new(one, 1.0, boxes, covariance);
            if let Some(exponent) = round.exponent() {
                risks.bank_ruin = round.ruin(BANK);
                risks.bankroll = Some(-RISK.ln() / exponent);
            }
            (round.bank_within(RISK, HANDS as f64 / b), ruin::Method::Diffusion)
        } else {
            ruin::bankroll_within(&one.reversed(), RISK, HANDS)
        };
        let favours_bank = risks.favoured == Side::Bank;
        BankRiskFigures {
            bet,
            favours_bank,
            bank: BANK,
            ruin: rounded(risks.bank_ruin.probability),
            by_formula: risks.bank_ruin.method == ruin::Method::Diffusion,
            risk: RISK,
            needed: risks.bankroll.filter(|_| favours_bank).map(f64::ceil),
            hands: HANDS,
            needed_within,
            within_by_formula: method == ruin::Method::Diffusion,
            exposure_box: risks.bank_exposure,
            exposure_table: risks.bank_exposure * f64::from(boxes),
        }
    };
    bets.iter().map(figures).collect()
}
