//! Fractions of integers in lowest terms.

use std::fmt;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Returns `numerator` ÷ `denominator` in lowest terms.
    ///
    /// # Panics
    /// If `denominator` is 0.
    pub(super) fn new(numerator: i128, denominator: i128) -> Fraction {
        let common = Fraction::gcd(numerator, denominator) * denominator.signum();
        Fraction { numerator: numerator / common, denominator: denominator / common }
    }

    /// Returns the greatest common divisor; 0 only if both numbers are 0.
    pub(super) fn gcd(a: i128, b: i128) -> i128 {
        let (mut a, mut b) = (a.abs(), b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    /// Returns the nearest floating-point number, to within two units in the last place.
    pub(super) fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
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
