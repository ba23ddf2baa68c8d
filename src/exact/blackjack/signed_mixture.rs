//! A finite shoe as a mixture of infinite decks with signed weights.
//!
//! A sequence with k_v cards of value v out of a shoe of c_v such cards, N in all, has the
//! probability ∏ (c_v)_(k_v) ÷ (N)_k, with falling factorials and k = Σ k_v. Take independent
//! "random" x_v and s with the moments E x_v^j = (c_v)_j and E s^−j = 1 ÷ (N)_j. Then the
//! probability is E ∏ (x_v ÷ s)^(k_v): the mean, over decks with replacement in which value v
//! has the share x_v ÷ s, of the same probability. This holds for every sequence, and so for
//! every event that the cards decide. (It is de Finetti's representation, continued to draws
//! without replacement, where the mixing law is not positive: the variance of x_v is −c_v. It
//! is the Dirichlet law with the negative parameters −c_v; see E. T. Jaynes, *Some
//! Applications and Extensions of the de Finetti Representation Theorem*, 1986.)
//!
//! In a fixed deck with replacement the hands of a box and the dealer are independent, so
//! that a joint distribution needs only convolutions. The mean over decks is taken by a sparse
//! grid (S. A. Smolyak, 1963) of the given order t: it is exact for all moments of the
//! deviations up to degree 2 t + 1 in one and of order N^−t in all variables. The error is of
//! the order of the next term, (k² ÷ 2N)^(t+1) ÷ (t+1)!, and is estimated from the changes
//! between the last three orders.

#![allow(clippy::doc_markdown)] // formulas

/// The greatest order of a grid.
pub(super) const ORDER: usize = 4;

/// Number of variables: ten values and the size of the shoe.
const VARIABLES: usize = 11;

/// Number of points of a variable's finest rule.
const POINTS: usize = 2 * ORDER + 1;

/// Distances of the points from the mean, in units of 1 ÷ √c.
const DISTANCES: [f64; ORDER] = [0.6, 1.2, 1.8, 2.4];

/// A deck of the mixture.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The share of each value, ace 1. The shares add to nearly 1.
    pub(super) shares: [f64; 11],
    /// The signed weights: of the full order, and one and two orders lower.
    pub(super) weights: [f64; 3],
}

/// The rules of one variable: for each point, by level, the difference of its weights in the
/// rules of this level and of the level before.
type Differences = [[f64; ORDER + 1]; POINTS];

/// Returns the decks of a shoe of `held` cards of each value, for a grid of this order, from 2 to
/// [`ORDER`].
pub(super) fn nodes(held: &[f64; 11], order: usize) -> Vec<Node> {
    let all: f64 = held[1..].iter().sum();
    let mut means = [0.0; VARIABLES];
    means[..10].copy_from_slice(&held[1..]);
    means[10] = all;
    let places = means.map(|mean| {
        let mut places = [0.0; POINTS];
        for (level, distance) in DISTANCES.into_iter().enumerate() {
            let far = if mean > 0.0 { distance / mean.sqrt() } else { 0.0 };
            (places[2 * level + 1], places[2 * level + 2]) = (far, -far);
        }
        places
    });
    let rules: Vec<Option<Differences>> = (0..VARIABLES)
        .map(|variable| {
            let moments = if variable < 10 { value_moments(means[variable]) } else { size_moments(all) };
            (means[variable] > 0.0).then(|| differences(&places[variable], &moments))
        })
        .collect();
    let mut nodes = Vec::new();
    let mut chosen = [0_usize; VARIABLES];
    choose(0, order, &mut chosen, &rules, &mut |chosen| {
        let mut levels = [0.0; ORDER + 1];
        levels[0] = 1.0;
        for (point, rule) in chosen.iter().zip(&rules) {
            let Some(rule) = rule else { continue };
            let mut next = [0.0; ORDER + 1];
            for (level, weight) in levels.iter().enumerate() {
                for (more, difference) in rule[*point].iter().enumerate().take(ORDER + 1 - level) {
                    next[level + more] += weight * difference;
                }
            }
            levels = next;
        }
        let mut shares = [0.0; 11];
        for value in 1..=10 {
            let (own, size) = (places[value - 1][chosen[value - 1]], places[10][chosen[10]]);
            shares[value] = held[value] / all * (1.0 + own) * (1.0 + size);
        }
        let weights = [0, 1, 2].map(|lower| levels[..=order - lower].iter().sum());
        nodes.push(Node { shares, weights });
    });
    nodes
}

/// Calls `found` with every choice of points whose levels add to at most `left`.
fn choose(
    variable: usize,
    left: usize,
    chosen: &mut [usize; VARIABLES],
    rules: &[Option<Differences>],
    found: &mut impl FnMut(&[usize; VARIABLES]),
) {
    if variable == VARIABLES {
        found(chosen);
        return;
    }
    let most = if rules[variable].is_some() { 2 * left } else { 0 };
    for point in 0..=most.min(POINTS - 1) {
        chosen[variable] = point;
        choose(variable + 1, left - point.div_ceil(2), chosen, rules, found);
    }
    chosen[variable] = 0;
}

/// Returns the moments of x ÷ c − 1, from degree 0, where E x^j = (c)_j.
fn value_moments(mean: f64) -> [f64; POINTS] {
    central(|j| (0..j).map(|i| (mean - i as f64) / mean).product())
}

/// Returns the moments of N ÷ s − 1, where E s^−j = 1 ÷ (N)_j.
fn size_moments(all: f64) -> [f64; POINTS] {
    central(|j| (0..j).map(|i| all / (all - i as f64)).product())
}

/// Returns the moments about 1 from those about 0.
fn central(raw: impl Fn(usize) -> f64) -> [f64; POINTS] {
    std::array::from_fn(|degree| {
        let mut binomial = 1.0;
        let mut sum = 0.0;
        for j in 0..=degree {
            let sign = if (degree - j) % 2 == 0 { 1.0 } else { -1.0 };
            sum += sign * binomial * raw(j);
            binomial *= (degree - j) as f64 / (j + 1) as f64;
        }
        sum
    })
}

/// Returns the differences of the rules with 1, 3, 5, … points that have the given moments up
/// to degree 0, 2, 4, …
fn differences(places: &[f64; POINTS], moments: &[f64; POINTS]) -> Differences {
    let mut found = [[0.0; ORDER + 1]; POINTS];
    let mut before = [0.0; POINTS];
    for level in 0..=ORDER {
        let weights = weights(&places[..=2 * level], &moments[..=2 * level]);
        for (point, weight) in weights.iter().enumerate() {
            found[point][level] = weight - before[point];
            before[point] = *weight;
        }
    }
    found
}

/// Returns the weights of a rule: solves Σ wᵢ yᵢ^d = moment d, each equation divided by the
/// largest |y|^d, by elimination with row exchanges.
fn weights(places: &[f64], moments: &[f64]) -> Vec<f64> {
    let size = places.len();
    let far = places.iter().fold(0.0_f64, |far, place| far.max(place.abs())).max(f64::MIN_POSITIVE);
    let scaled = |number: f64, degree: usize| {
        if degree == 0 { number } else { number / power(far, degree) }
    };
    let mut rows: Vec<Vec<f64>> = (0..size)
        .map(|degree| {
            let powers = places.iter().map(|place| (0..degree).map(|_| place / far).product());
            powers.chain([scaled(moments[degree], degree)]).collect()
        })
        .collect();
    for column in 0..size {
        let largest = (column..size).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()));
        rows.swap(column, largest.expect("the rows are not empty"));
        let pivot = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let multiple = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(cell, pivot)| *cell -= multiple * pivot);
        }
    }
    (0..size).map(|index| rows[index][size] / rows[index][index]).collect()
}

/// Returns a power, correctly rounded but for rare cases: with the error of each product, so that it is the same on every
/// machine, whose libraries round `powf` differently.
fn power(base: f64, exponent: usize) -> f64 {
    let (mut high, mut low) = (1.0_f64, 0.0);
    for _ in 0..exponent {
        let product = high * base;
        low = high.mul_add(base, -product) + low * base;
        high = product + low;
        low -= high - product;
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The powers that a mixture needs differ from those of the machine's library by one unit in the last place at most.
    #[test]
    fn powers_are_within_a_rounding_of_the_library() {
        for (base, exponent) in
            (1..2000).flat_map(|n| (1..=8).map(move |degree| (2.4 / f64::from(n).sqrt(), degree)))
        {
            let (found, library) = (power(base, exponent), base.powf(exponent as f64));
            assert!(
                (found - library).abs() <= f64::EPSILON * library,
                "{base}^{exponent}: {found} {library}"
            );
        }
    }

    fn six_decks() -> [f64; 11] {
        let mut held = [24.0; 11];
        (held[0], held[10]) = (0.0, 96.0);
        held
    }

    /// The mixture has the probabilities of draws without replacement: exactly for two cards, and
    /// within (Σ k_v² ÷ 2c_v)^4 ÷ 4! for more.
    #[test]
    fn sequences_have_their_probabilities() {
        let held = six_decks();
        let nodes = nodes(&held, ORDER);
        let cases: [(&[usize], f64); 6] = [
            (&[8], 1e-10),
            (&[8, 8], 1e-10),
            (&[8, 8, 10], 1e-6),
            (&[8, 8, 8, 10], 1e-5),
            (&[8, 8, 3, 10, 10, 5, 6, 6, 10], 1e-3),
            (&[2, 2, 2, 1, 3, 4, 10, 10, 10, 7, 9], 1e-2),
        ];
        for (cards, tolerance) in cases {
            let (mut gone, mut expected) = ([0.0; 11], 1.0);
            for (drawn, card) in cards.iter().enumerate() {
                expected *= (held[*card] - gone[*card]) / (312.0 - drawn as f64);
                gone[*card] += 1.0;
            }
            let product = |node: &Node| cards.iter().map(|card| node.shares[*card]).product::<f64>();
            let found: f64 = nodes.iter().map(|node| node.weights[0] * product(node)).sum();
            assert!((found / expected - 1.0).abs() < tolerance, "{cards:?}: {found} {expected}");
        }
    }

    /// Values that the packs lack have no share in any deck.
    #[test]
    fn missing_values_stay_missing() {
        let mut held = six_decks();
        held[10] = 0.0;
        assert!(nodes(&held, 2).iter().all(|node| node.shares[10] == 0.0));
    }
}
