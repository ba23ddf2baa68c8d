//! The value of betting by the count, from the cells: no cards are dealt.
//!
//! With frequency f, mean net μ and mean squared net m of each count, bets b give a round the mean
//! Σ f b μ and the variance Σ f b² m − mean² (D. Schlesinger, *Blackjack Attack*, 3rd ed., 2005,
//! chapter 10). A bet of 0 sits out.

use super::Cell;
use serde::Serialize;

/// The value of a ramp: a bet for every count. Money is in units, from the player's side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Price {
    /// The mean net a round, sitting out included.
    pub mean: f64,
    /// The variance of the net of a round.
    pub variance: f64,
    /// The mean bet a round.
    pub average_bet: f64,
    /// The share of rounds with a bet.
    pub played: f64,
    /// The standard error of the mean, the cells counting as independent although they share shoes; its 95 %
    /// interval covers as stated (`the_error_of_a_ramp_covers`).
    pub standard_error: f64,
}

impl Price {
    /// Returns the desirability index: 1000 times the mean over the standard deviation.
    #[must_use]
    pub fn desirability(&self) -> f64 {
        1000.0 * self.mean / self.variance.sqrt()
    }

    /// Returns the SCORE: the squared desirability index; 0 if the mean is not positive.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.mean > 0.0 { self.desirability().powi(2) } else { 0.0 }
    }

    /// Returns the rounds until the mean equals one standard deviation; `None` if the mean is not
    /// positive.
    #[must_use]
    pub fn n0(&self) -> Option<f64> {
        (self.mean > 0.0).then(|| self.variance / (self.mean * self.mean))
    }

    /// Returns the risk of ultimate ruin of a bankroll in units, e^(−2μB/σ²); 1 if the mean is not
    /// positive.
    #[must_use]
    pub fn ruin(&self, bankroll: f64) -> f64 {
        if self.mean > 0.0 { (-2.0 * self.mean * bankroll / self.variance).exp() } else { 1.0 }
    }

    /// Returns the certainty equivalent of a round for a player who bets the fraction `kelly` of
    /// the growth-optimal stakes of a bankroll: mean − variance ÷ (2 k B).
    #[must_use]
    pub fn certainty_equivalent(&self, bankroll: f64, kelly: f64) -> f64 {
        self.mean - self.variance / (2.0 * kelly * bankroll)
    }
}

/// Prices a ramp.
///
/// # Panics
/// If there is not one bet for every cell.
#[must_use]
pub fn price(cells: &[Cell], bets: &[f64]) -> Price {
    assert_eq!(cells.len(), bets.len());
    let sum = |of: &dyn Fn(&Cell, f64) -> f64| -> f64 {
        cells.iter().zip(bets).map(|(cell, bet)| cell.frequency * of(cell, *bet)).sum()
    };
    let mean = sum(&|cell, bet| bet * cell.mean);
    let errors = cells.iter().zip(bets);
    let errors = errors.map(|(cell, bet)| cell.frequency * bet * cell.standard_error.unwrap_or(0.0));
    Price {
        mean,
        variance: sum(&|cell, bet| bet * bet * cell.mean_square) - mean * mean,
        average_bet: sum(&|_, bet| bet),
        played: sum(&|_, bet| if bet > 0.0 { 1.0 } else { 0.0 }),
        standard_error: errors.map(|error| error * error).sum::<f64>().sqrt(),
    }
}

/// Returns the bets from `least` to `most` with the greatest SCORE.
///
/// For a given mean the variance is least where every bet is proportional to μ ÷ m, within the
/// limits (the Kuhn-Tucker conditions); the best factor is found by search. `leave` sits out
/// below this count. Cells without bets have the bet `least`.
#[must_use]
pub fn optimal(cells: &[Cell], least: f64, most: f64, leave: Option<i32>) -> Vec<f64> {
    let bets = |factor: f64| -> Vec<f64> {
        let bet = |cell: &Cell| {
            if leave.is_some_and(|leave| cell.count < leave) {
                return 0.0;
            }
            let wanted = if cell.mean_square > 0.0 { factor * cell.mean / cell.mean_square } else { 0.0 };
            wanted.clamp(least, most)
        };
        cells.iter().map(bet).collect()
    };
    let value = |factor: f64| {
        let price = price(cells, &bets(factor));
        price.mean.signum() * price.mean * price.mean / price.variance.max(f64::MIN_POSITIVE)
    };
    // The value has one maximum in the logarithm of the factor: a grid, then halving steps.
    let grid = (0..=120).map(|step| 10_f64.powf(f64::from(step) / 12.0 - 1.0));
    let mut best = grid.fold(1.0, |best, factor| if value(factor) > value(best) { factor } else { best });
    let mut step = 10_f64.powf(1.0 / 12.0);
    for _ in 0..60 {
        for factor in [best * step, best / step] {
            if value(factor) > value(best) {
                best = factor;
            }
        }
        step = step.sqrt();
    }
    bets(best)
}

/// Returns the growth-optimal bet at each count as a share of the bankroll: μ ÷ m; 0 where the
/// mean is not positive.
#[must_use]
pub fn kelly(cells: &[Cell]) -> Vec<f64> {
    let share = |cell: &Cell| if cell.mean > 0.0 { cell.mean / cell.mean_square } else { 0.0 };
    cells.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::BTreeMap;

    /// Counts −5 to 5 with an edge of half a percent more at each.
    fn table() -> Vec<Cell> {
        let shares = [0.01, 0.03, 0.06, 0.12, 0.2, 0.2, 0.18, 0.1, 0.06, 0.03, 0.01];
        let cell = |(count, frequency): (i32, f64)| Cell {
            count,
            bets: 1000,
            frequency,
            net: 0,
            square: 0,
            mean: -0.005 + 0.005 * f64::from(count),
            mean_square: 1.3 + 0.01 * f64::from(count),
            standard_error: Some(0.001),
            nets: BTreeMap::new(),
        };
        (-5..=5).zip(shares).map(cell).collect()
    }

    #[test]
    fn prices_are_sums_over_cells() {
        let cells = table();
        let flat = price(&cells, &[1.0; 11]);
        let mean: f64 = cells.iter().map(|cell| cell.frequency * cell.mean).sum();
        assert!((flat.mean - mean).abs() < 1e-15 && (flat.average_bet - 1.0).abs() < 1e-12);
        let double = price(&cells, &[2.0; 11]);
        assert!((double.mean - 2.0 * mean).abs() < 1e-15);
        assert!((double.variance - 4.0 * flat.variance).abs() < 1e-12);
        assert_eq!((flat.score(), flat.n0(), flat.ruin(100.0)), (0.0, None, 1.0));
        let ramp = price(&cells, &optimal(&cells, 1.0, 8.0, None));
        assert!(ramp.mean > 0.0 && (ramp.score() * ramp.n0().unwrap() / 1e6 - 1.0).abs() < 1e-12);
        // Full Kelly risks e^-2 (Schlesinger).
        let bankroll = ramp.variance / ramp.mean;
        assert!((ramp.ruin(bankroll) - (-2.0_f64).exp()).abs() < 1e-12);
        assert!((ramp.certainty_equivalent(bankroll, 1.0) - ramp.mean / 2.0).abs() < 1e-12);
    }

    /// No random ramp of the same spread has a greater SCORE; a wider spread has one.
    #[test]
    fn the_optimal_ramp_is_optimal() {
        let cells = table();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for (least, most) in [(1.0, 4.0), (1.0, 8.0), (0.0, 1.0)] {
            let best = price(&cells, &optimal(&cells, least, most, None)).score();
            for _ in 0..1000 {
                let mut bets: Vec<f64> = (0..11)
                    .map(|_| least + (most - least) * f64::from(rng.next_u32()) / f64::from(u32::MAX))
                    .collect();
                bets.sort_by(f64::total_cmp);
                assert!(price(&cells, &bets).score() <= best, "{bets:?}");
            }
        }
        let score = |spread| price(&cells, &optimal(&cells, 1.0, spread, None)).score();
        assert!(score(4.0) < score(8.0) && score(8.0) < score(16.0));
        let leaving = optimal(&cells, 1.0, 8.0, Some(0));
        assert!(leaving[..5].iter().all(|bet| *bet == 0.0) && leaving[5] >= 1.0);
        assert!(price(&cells, &leaving).score() > score(8.0));
    }

    /// The bets without limits are the growth-optimal ones, up to a factor.
    #[test]
    fn kelly_bets_are_optimal_without_limits() {
        let cells = table();
        let (free, shares) = (optimal(&cells, 0.0, 1e9, None), kelly(&cells));
        let found = price(&cells, &free).score();
        let expected = price(&cells, &shares).score();
        assert!((found / expected - 1.0).abs() < 1e-9);
    }
}
