//! A fraction of whole numbers, in lowest terms.

use std::fmt;

/// A fraction in lowest terms, the denominator positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    /// The fraction `above` ÷ `below`; `below` is not 0.
    pub(super) fn new(above: i128, below: i128) -> Fraction {
        let common = Fraction::gcd(above, below) * below.signum();
        Fraction { above: above / common, below: below / common }
    }

    /// The greatest common divisor, never 0 unless both are.
    pub(super) fn gcd(a: i128, b: i128) -> i128 {
        let (mut a, mut b) = (a.abs(), b.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    /// The nearest floating-point number, give or take two units of its last
    /// place.
    pub(super) fn value(self) -> f64 {
        self.above as f64 / self.below as f64
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.below == 1 { write!(f, "{}", self.above) } else { write!(f, "{}/{}", self.above, self.below) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        for (above, below, text) in [(6, 8, "3/4"), (-6, 8, "-3/4"), (0, 5, "0"), (9, -3, "-3"), (7, 1, "7")]
        {
            assert_eq!(Fraction::new(above, below).to_string(), text);
        }
    }
}
