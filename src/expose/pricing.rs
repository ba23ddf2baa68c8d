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
    /// interval covers as stated (`the_error_of_a_ramp_covers`). `None` if no cell has one.
    pub standard_error: Option<f64>,
}

impl Price {
    /// Returns the price a round of bets that were priced per offer. `offered` is the share of rounds with an
    /// offer, 0 to 1.
    pub fn a_round(self, offered: f64) -> Price {
        Price {
            mean: offered * self.mean,
            variance: offered * self.variance + offered * (1.0 - offered) * self.mean * self.mean,
            average_bet: offered * self.average_bet,
            played: offered * self.played,
            standard_error: self.standard_error.map(|error| offered * error),
        }
    }

    /// Returns the mean net of a bet of one unit; `None` if nothing was bet.
    pub fn advantage(&self) -> Option<f64> {
        (self.average_bet > 0.0).then(|| self.mean / self.average_bet)
    }

    /// Returns the desirability index: 1000 times the mean over the standard deviation; `None` if the net of
    /// a round does not vary.
    pub fn desirability(&self) -> Option<f64> {
        (self.variance > 0.0).then(|| 1000.0 * self.mean / self.variance.sqrt())
    }

    /// Returns the SCORE: the squared desirability index; 0 if the mean is not positive or the net does not
    /// vary.
    pub fn score(&self) -> f64 {
        self.desirability().filter(|index| *index > 0.0).map_or(0.0, |index| index.powi(2))
    }

    /// Returns the rounds until the mean equals one standard deviation; `None` if the mean is not
    /// positive.
    pub fn n0(&self) -> Option<f64> {
        (self.mean > 0.0).then(|| self.variance / (self.mean * self.mean))
    }

    /// Returns the risk of ultimate ruin of a bankroll in units, e^(−2μB/σ²); 1 if the mean is not
    /// positive, 0 if nothing is bet.
    pub fn ruin(&self, bankroll: f64) -> f64 {
        if self.average_bet <= 0.0 {
            return 0.0;
        }
        if self.mean > 0.0 { (-2.0 * self.mean * bankroll / self.variance).exp() } else { 1.0 }
    }

    /// Returns the certainty equivalent of a round for a player who bets the fraction `kelly` of
    /// the growth-optimal stakes of a bankroll: mean − variance ÷ (2 k B).
    pub fn certainty_equivalent(&self, bankroll: f64, kelly: f64) -> f64 {
        self.mean - self.variance / (2.0 * kelly * bankroll)
    }
}

/// Prices a ramp: a round is one in which the bet is offered.
///
/// # Panics
/// If there is not one bet for every cell.
pub fn price(cells: &[Cell], bets: &[f64]) -> Price {
    assert_eq!(cells.len(), bets.len());
    let sum = |of: &dyn Fn(&Cell, f64) -> f64| -> f64 {
        cells.iter().zip(bets).map(|(cell, bet)| cell.frequency * of(cell, *bet)).sum()
    };
    let mean = sum(&|cell, bet| bet * cell.mean);
    let errors = cells.iter().zip(bets);
    let errors = errors.filter_map(|(cell, bet)| Some(cell.frequency * bet * cell.standard_error?));
    let squares = errors.map(|error| error * error);
    Price {
        mean,
        variance: sum(&|cell, bet| bet * bet * cell.mean_square) - mean * mean,
        average_bet: sum(&|_, bet| bet),
        // Frequencies add up to 1 only nearly.
        played: 1.0 - sum(&|_, bet| if bet > 0.0 { 0.0 } else { 1.0 }),
        standard_error: squares.reduce(|sum, square| sum + square).map(f64::sqrt),
    }
}

/// How many standard errors an advantage must be above 0, so that a ramp raises the bet for it.
pub const CLEAR: f64 = 2.0;

/// Neighbouring counts with one ratio of bets.
struct Block {
    /// The place of its first cell.
    first: usize,
    net: f64,
    square: f64,
    /// The variance of Σ f μ.
    error: f64,
}

/// Returns for every cell, whose counts ascend, the ratio μ ÷ m by which a ramp that never falls bets; 0 where
/// no advantage is beyond its error.
///
/// Counts whose ratios would fall are pooled with their neighbours (isotonic regression by pooling adjacent
/// violators; R. E. Barlow et al., *Statistical Inference under Order Restrictions*, 1972): of all ramps that never
/// fall, the bets of pooled counts have the greatest mean for their variance. A count whose advantage is not
/// beyond its error has the ratio of the count before it.
fn rising(cells: &[Cell], leave: Option<i32>) -> Vec<f64> {
    let stays = |cell: &Cell| leave.is_none_or(|leave| cell.count >= leave);
    let mut blocks: Vec<Block> = Vec::new();
    for (first, cell) in cells.iter().enumerate().filter(|(_, cell)| stays(cell) && cell.mean_square > 0.0) {
        let f = cell.frequency;
        let error = cell.standard_error.map_or(f64::INFINITY, |error| (f * error).powi(2));
        let mut block = Block { first, net: f * cell.mean, square: f * cell.mean_square, error };
        while let Some(before) =
            blocks.pop_if(|before| before.net * block.square >= block.net * before.square)
        {
            block = Block {
                first: before.first,
                net: before.net + block.net,
                square: before.square + block.square,
                error: before.error + block.error,
            };
        }
        blocks.push(block);
    }
    let mut ratios = vec![0.0; cells.len()];
    for block in blocks.iter().filter(|block| block.net > CLEAR * block.error.sqrt()) {
        ratios[block.first..].fill(block.net / block.square);
    }
    ratios
}

/// Returns the bets from `least` to `most` with the greatest SCORE that never fall with the count and rise only
/// for an advantage beyond its error.
///
/// For a given mean the variance is least where every bet is proportional to μ ÷ m, within the
/// limits (the Kuhn-Tucker conditions); the best factor is found by search. `leave` sits out
/// below this count. Cells without bets have the bet of the count before them.
pub fn optimal(cells: &[Cell], least: f64, most: f64, leave: Option<i32>) -> Vec<f64> {
    let ratios = rising(cells, leave);
    let bets = |factor: f64| -> Vec<f64> {
        let bet = |(cell, ratio): (&Cell, &f64)| {
            if leave.is_some_and(|leave| cell.count < leave) {
                0.0
            } else {
                (factor * ratio).clamp(least, most)
            }
        };
        cells.iter().zip(&ratios).map(bet).collect()
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
        // The error is in proportion to the bet; there is none where no cell has one.
        assert!((double.standard_error.unwrap() / flat.standard_error.unwrap() - 2.0).abs() < 1e-12);
        let single: Vec<Cell> =
            table().into_iter().map(|cell| Cell { standard_error: None, ..cell }).collect();
        assert_eq!(price(&single, &[1.0; 11]).standard_error, None);
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

    /// A count whose advantage is chance raises no bet: neither a low one far above its neighbours, nor a rare
    /// high one, which keeps the bet of the count before it. A ramp never falls.
    #[test]
    #[allow(clippy::float_cmp)] // bets at a limit are the limit
    fn ramps_do_not_fit_noise() {
        let mut cells = table();
        // The mean of a rare low count, 5.6 % with an error of 3.6 %, and of the rarest high one.
        (cells[0].mean, cells[0].standard_error) = (0.056, Some(0.036));
        (cells[10].mean, cells[10].standard_error) = (-0.04, Some(0.05));
        let bets = optimal(&cells, 1.0, 8.0, None);
        assert_eq!(bets[..7], [1.0; 7]);
        assert!(bets[9] > 1.0 && bets[10].to_bits() == bets[9].to_bits(), "{bets:?}");
        assert!(bets.windows(2).all(|pair| pair[0] <= pair[1]), "{bets:?}");
        // Also where its mean is certain: a ramp follows the count.
        cells[0].standard_error = Some(0.001);
        assert!(optimal(&cells, 1.0, 8.0, None)[0] <= 1.0);
        // No advantage is beyond its error, or errors are unknown.
        for error in [Some(0.1), None] {
            let unclear: Vec<Cell> =
                table().into_iter().map(|cell| Cell { standard_error: error, ..cell }).collect();
            assert_eq!(optimal(&unclear, 1.0, 8.0, None), [1.0; 11]);
        }
        // Cells of an unfair coin only: every ramp is flat, whatever the noise.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        let mut raised = 0;
        for _ in 0..500 {
            let noise = |cell: Cell| {
                let uniform: f64 = (0..12).map(|_| f64::from(rng.next_u32()) / f64::from(u32::MAX)).sum();
                let error = 0.001 / cell.frequency.sqrt();
                Cell { mean: -0.005 + error * (uniform - 6.0), standard_error: Some(error), ..cell }
            };
            let cells: Vec<Cell> = table().into_iter().map(noise).collect();
            let bets = optimal(&cells, 1.0, 8.0, None);
            assert!(bets.windows(2).all(|pair| pair[0] <= pair[1]), "{bets:?}");
            raised += u32::from(bets[10] > 1.0);
        }
        // The mean of the rarest count is half a standard error below 0, and must be 2 above: 0.6 %.
        assert!(raised < 25, "{raised} of 500");
    }

    /// Without bets, or where every round nets the same, nothing is infinite or NaN.
    #[test]
    fn prices_without_bets_are_undefined() {
        let cells = table();
        let none = price(&cells, &[0.0; 11]);
        assert_eq!((none.advantage(), none.desirability(), none.n0()), (None, None, None));
        assert_eq!((none.score(), none.ruin(100.0)), (0.0, 0.0));
        let one = Cell { frequency: 1.0, mean: 1.0, mean_square: 1.0, ..cells[5].clone() };
        let won = price(&[one], &[1.0]);
        assert_eq!((won.desirability(), won.score(), won.ruin(100.0)), (None, 0.0, 0.0));
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
