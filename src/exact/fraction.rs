//! Fractions of integers in lowest terms.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use std::fmt;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fraction {
    numerator: BigInt,
    denominator: BigInt,
}

impl Fraction {
    /// Returns `numerator` ÷ `denominator` in lowest terms.
    ///
    /// # Panics
    /// If `denominator` is 0.
    pub(super) fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Fraction {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        assert!(denominator.sign() != Sign::NoSign, "the denominator is 0");
        let (mut a, mut b) = (numerator.clone(), denominator.clone());
        while b.sign() != Sign::NoSign {
            (a, b) = (b.clone(), a % b);
        }
        // The denominator becomes positive.
        let common = if a.sign() == denominator.sign() { a } else { -a };
        Fraction { numerator: numerator / &common, denominator: denominator / common }
    }

    /// Returns the nearest floating-point number, to within two units in the last place.
    pub(super) fn value(&self) -> f64 {
        float(&self.numerator) / float(&self.denominator)
    }
}

/// Returns the nearest floating-point number.
///
/// # Panics
/// If the number is out of the range of floating-point numbers, about 10^308.
pub(super) fn float(number: &BigInt) -> f64 {
    number.to_f64().expect("in the range of floating-point numbers")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let cases = [(6, 8, "3/4"), (-6, 8, "-3/4"), (0, 5, "0"), (9, -3, "-3"), (7, 1, "7")];
        for (numerator, denominator, text) in cases {
            assert_eq!(Fraction::new(numerator, denominator).to_string(), text);
        }
    }
}
