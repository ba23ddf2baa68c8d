//! The correlation of a system's tags with the effects of removal (P. Griffin, *The Theory of
//! Blackjack*, 6th ed., 1999, chapters 4 and 5).

#![allow(clippy::float_cmp)] // tags are small multiples of one half

use super::SHARES;

/// The effects of removal on insurance, up to a factor: any other card against a ten-valued one.
const INSURANCE: [f64; 10] = [4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, -9.0];

/// Returns the correlation of two functions of a random card.
fn correlation(first: &[f64; 10], second: &[f64; 10]) -> f64 {
    let mean = |of: &[f64; 10]| of.iter().zip(SHARES).map(|(x, share)| x * share).sum::<f64>();
    let (a, b) = (mean(first), mean(second));
    let product = |x: &[f64; 10], x_mean: f64, y: &[f64; 10], y_mean: f64| -> f64 {
        let cells = x.iter().zip(y).zip(SHARES);
        cells.map(|((x, y), share)| (x - x_mean) * (y - y_mean) * share).sum()
    };
    product(first, a, second, b) / (product(first, a, first, a) * product(second, b, second, b)).sqrt()
}

/// Returns the correlation of tags with the effects of removal on a bet. Effects are positive
/// where removing the card helps the player.
#[must_use]
pub fn betting_correlation(tags: &[f64; 10], effects: &[f64; 10]) -> f64 {
    correlation(tags, effects)
}

/// Returns the correlation of tags with the effects of removal on insurance.
#[must_use]
pub(crate) fn insurance_correlation(tags: &[f64; 10]) -> f64 {
    correlation(tags, &INSURANCE)
}

/// Returns the tags from −1, 0 and 1 with the greatest betting correlation, and this
/// correlation. `balanced` considers only tags whose sum over a pack is 0.
#[must_use]
pub fn best_level_1(effects: &[f64; 10], balanced: bool) -> ([f64; 10], f64) {
    let mut best = ([0.0; 10], f64::NEG_INFINITY);
    for number in 0..3_u32.pow(10) {
        let mut rest = number;
        let tags: [f64; 10] = std::array::from_fn(|_| {
            let tag = f64::from(rest % 3) - 1.0;
            rest /= 3;
            tag
        });
        let sum = tags[..9].iter().sum::<f64>() + 4.0 * tags[9];
        let constant = tags.iter().all(|tag| *tag == tags[0]);
        if constant || balanced && sum != 0.0 {
            continue;
        }
        let found = correlation(&tags, effects);
        if found > best.1 {
            best = (tags, found);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::find;
    use std::ffi::OsStr;

    /// The correlations of the literature, from Griffin's effects of removal of one deck (dealer
    /// stands on soft 17), as reprinted with the systems.
    #[test]
    fn systems_have_their_published_correlations() {
        let griffin = [-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51];
        for (id, betting, insurance) in [
            ("hi-lo", 0.97, 0.76),
            ("ko", 0.98, 0.78),
            ("hi-opt-1", 0.88, 0.85),
            ("hi-opt-2", 0.91, 0.91),
            ("omega-2", 0.92, 0.85),
            ("zen", 0.96, 0.85),
            ("halves", 0.99, 0.72),
        ] {
            let tags = find(OsStr::new(id)).unwrap().tags;
            let found = [betting_correlation(&tags, &griffin), insurance_correlation(&tags)];
            assert!((found[0] - betting).abs() <= 0.005, "{id}: {found:?}");
            assert!((found[1] - insurance).abs() <= 0.005, "{id}: {found:?}");
        }
        assert_eq!(best_level_1(&griffin, true).0, find(OsStr::new("hi-lo")).unwrap().tags);
        assert_eq!(best_level_1(&griffin, false).0, find(OsStr::new("ko")).unwrap().tags);
    }
}
