//! The exact values of a side bet from the number of orders of cards by outcome.

use crate::bets;
use crate::exact::{ExactLine, ExactOutcome, Spread};
use crate::rules::SideBet;
use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use std::fmt;

/// Numbers of orders of cards: by outcome of a bet, and of all.
pub(super) struct Weights {
    pub(super) outcomes: Vec<BigInt>,
    pub(super) total: BigInt,
}

impl Weights {
    pub(super) fn new(outcomes: &[u128], total: u128) -> Weights {
        debug_assert_eq!(outcomes.iter().sum::<u128>(), total);
        Weights {
            outcomes: outcomes.iter().map(|weight| BigInt::from(*weight)).collect(),
            total: total.into(),
        }
    }
}

/// Returns the line of a side bet.
pub(super) fn line(bet: &SideBet, weights: &Weights) -> ExactLine {
    let Weights { outcomes: weights, total } = weights;
    let stated = bets::side::line(bet);
    let unit = BigInt::from(stated.unit);
    let nets = || (0..).map(|index| BigInt::from(bet.net(index)));
    let net: BigInt = weights.iter().zip(nets()).map(|(weight, net)| weight * net).sum();
    let square: BigInt = weights.iter().zip(nets()).map(|(weight, net)| weight * &net * net).sum();
    let edge = Fraction::new(-&net, total * &unit);
    let variance = Fraction::new(square * total - &net * &net, total * total * &unit * &unit);
    let outcomes = stated.outcomes.iter().zip(weights).enumerate().map(|(index, (outcome, weight))| {
        let probability = Fraction::new(weight.clone(), total.clone());
        ExactOutcome {
            name: outcome.name.to_owned(),
            probability: probability.value(),
            net: bet.net(index) as f64 / stated.unit as f64,
            fractions: vec![("weight", weight.to_string()), ("probability", probability.to_string())],
        }
    });
    let outcomes: Vec<ExactOutcome> = outcomes.collect();
    let spread = Spread { variance: variance.value(), ..Spread::of(&outcomes) };
    ExactLine {
        name: stated.name,
        optional: stated.optional,
        house_edge: edge.value(),
        mean_wager: 1.0,
        spread,
        outcomes,
        fractions: vec![
            ("total_weight", total.to_string()),
            ("house_edge", edge.to_string()),
            ("variance", variance.to_string()),
        ],
    }
}

/// A fraction of large integers in lowest terms, with a positive denominator.
struct Fraction {
    numerator: BigInt,
    denominator: BigInt,
}

impl Fraction {
    /// Returns `numerator` ÷ `denominator`, which is positive, in lowest terms.
    fn new(numerator: BigInt, denominator: BigInt) -> Fraction {
        let (mut a, mut b) = (numerator.clone(), denominator.clone());
        while b.sign() != Sign::NoSign {
            (a, b) = (b.clone(), a % b);
        }
        let common = if a.sign() == Sign::Minus { -a } else { a };
        Fraction { numerator: numerator / &common, denominator: denominator / common }
    }

    /// Returns the nearest floating-point number, to within two units in the last place.
    fn value(&self) -> f64 {
        let float = |number: &BigInt| number.to_f64().expect("below the range of floating-point numbers");
        float(&self.numerator) / float(&self.denominator)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == BigInt::from(1) {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}
