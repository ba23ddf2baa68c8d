//! Numbers as reports print them. A number that rounds to zero has no sign.

/// Formats a number with `decimals` digits after the point: `-0.1234`, but `0.0000` for a number
/// that rounds to zero from either side.
#[must_use]
pub(super) fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if is_zero(digits) => digits.to_owned(),
        _ => text,
    }
}

fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|digit| matches!(digit, b'0' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_rounds_to_zero_has_no_sign() {
        for (number, text) in [
            (0.0, "0.00"),
            (-0.0, "0.00"),
            (-0.004, "0.00"),
            (0.004, "0.00"),
            (-0.006, "-0.01"),
            (-10.0, "-10.00"),
            (f64::INFINITY, "inf"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(fixed(number, 2), text, "{number}");
        }
    }
}
