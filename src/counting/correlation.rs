//! The correlation of a system's tags with the effects of removal (P. Griffin, *The Theory of
//! Blackjack*, 6th ed., 1999, chapters 4 and 5).

#![allow(clippy::float_cmp)] // tags are small multiples of one half

/// The effects of removal on insurance, up to a factor: any other card against a ten-valued one.
const INSURANCE: [f64; 10] = [4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, -9.0];

/// Rounding errors of sums over ten values; tags are multiples of 1 ÷ 4.
const NOTHING: f64 = 1e-9;

/// Rounding errors of an effect of removal, a difference of expectations of a bet.
const SAME: f64 = 1e-13;

/// Returns the mean of a function of a random card of a pack with these shares of values.
fn mean(of: &[f64; 10], shares: &[f64; 10]) -> f64 {
    of.iter().zip(shares).map(|(x, share)| x * share).sum()
}

/// Returns the variance of a function of a random card; 0 where all cards have the same value of it but for rounding.
fn variance(of: &[f64; 10], shares: &[f64; 10]) -> f64 {
    let held = of.iter().zip(shares).filter(|(_, share)| **share > 0.0).map(|(x, _)| *x);
    if held.clone().fold(f64::MIN, f64::max) - held.fold(f64::MAX, f64::min) <= SAME {
        return 0.0;
    }
    let mean = mean(of, shares);
    of.iter().zip(shares).map(|(x, share)| (x - mean).powi(2) * share).sum()
}

/// Returns the correlation of tags with the effects of removal on a bet, in a pack with these shares of
/// values. Effects are positive where removing the card helps the player. `None` if it is undefined: all
/// cards of the pack have the same tag, or the same effect.
pub fn betting_correlation(tags: &[f64; 10], effects: &[f64; 10], shares: &[f64; 10]) -> Option<f64> {
    let (a, b) = (mean(tags, shares), mean(effects, shares));
    let cells = tags.iter().zip(effects).zip(shares);
    let covariance: f64 = cells.map(|((x, y), share)| (x - a) * (y - b) * share).sum();
    let deviations = (variance(tags, shares) * variance(effects, shares)).sqrt();
    (deviations > 0.0).then(|| (covariance / deviations).clamp(-1.0, 1.0))
}

/// Returns the correlation of tags with the effects of removal on insurance, in a pack with these shares of
/// values. `None` if it is undefined: all cards of the pack have the same tag, or none or all count 10.
pub fn insurance_correlation(tags: &[f64; 10], shares: &[f64; 10]) -> Option<f64> {
    betting_correlation(tags, &INSURANCE, shares)
}

/// Returns the tags from −1, 0 and 1 with the greatest betting correlation in a pack with these shares of
/// values, and this correlation. `balanced` considers only tags whose sum over the pack is 0. Cards that the
/// pack lacks have the tag 0. Of equally good tags those with the lowest tag of tens are taken, then of nines, and so on.
/// `None` if no tags have a correlation.
pub fn best_level_1(effects: &[f64; 10], shares: &[f64; 10], balanced: bool) -> Option<([f64; 10], f64)> {
    let held = |value: usize| shares[value] > 0.0;
    let mut best: Option<([f64; 10], f64)> = None;
    for number in 0..3_u32.pow(10) {
        let mut rest = number;
        let tags: [f64; 10] = std::array::from_fn(|_| {
            let tag = f64::from(rest % 3) - 1.0;
            rest /= 3;
            tag
        });
        if (0..10).any(|value| !held(value) && tags[value] != 0.0)
            || balanced && mean(&tags, shares).abs() > NOTHING
        {
            continue;
        }
        let Some(found) = betting_correlation(&tags, effects, shares) else { continue };
        if best.is_none_or(|(_, most)| found > most + NOTHING) {
            best = Some((tags, found));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::{FRENCH, find};
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
            let found =
                [betting_correlation(&tags, &griffin, &FRENCH), insurance_correlation(&tags, &FRENCH)];
            let found = found.map(Option::unwrap);
            assert!((found[0] - betting).abs() <= 0.005, "{id}: {found:?}");
            assert!((found[1] - insurance).abs() <= 0.005, "{id}: {found:?}");
        }
        // Equal effects have no correlation, whatever rounding makes of them.
        let mut alike = [0.02; 10];
        alike[9] += 2.8e-17;
        alike[3] -= 1e-15;
        let tags = find(OsStr::new("hi-lo")).unwrap().tags;
        assert_eq!(betting_correlation(&tags, &alike, &FRENCH), None);
        assert_eq!(best_level_1(&alike, &FRENCH, false), None);
        let best = |balanced| best_level_1(&griffin, &FRENCH, balanced).unwrap().0;
        assert_eq!(best(true), find(OsStr::new("hi-lo")).unwrap().tags);
        assert_eq!(best(false), find(OsStr::new("ko")).unwrap().tags);
    }
}
