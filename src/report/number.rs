//! Numbers as reports print them. A number that rounds to zero has no sign.

/// Formats a number with `decimals` digits after the point: `-0.1234`, but `0.0000` for a number
/// that rounds to zero from either side.
#[must_use]
pub fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if is_zero(digits) => digits.to_owned(),
        _ => text,
    }
}

/// Formats a number with its sign and `decimals` digits after the point: `+0.1234`, `-0.1234`,
/// `0.0000`.
#[must_use]
pub fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    match text.strip_prefix(['+', '-']) {
        Some(digits) if is_zero(digits) => digits.to_owned(),
        _ => text,
    }
}

/// Formats a fraction in percent with four decimals: `0.1234 %`.
#[must_use]
pub fn percent(fraction: f64) -> String {
    format!("{} %", fixed(fraction * 100.0, 4))
}

/// Returns the number; zero without its sign.
pub(super) fn unsigned_zero(number: f64) -> f64 {
    if number == 0.0 { 0.0 } else { number }
}

fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|digit| matches!(digit, b'0' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_rounds_to_zero_has_no_sign() {
        for (number, plain, with_sign) in [
            (0.0, "0.00", "0.00"),
            (-0.0, "0.00", "0.00"),
            (-0.004, "0.00", "0.00"),
            (0.004, "0.00", "0.00"),
            (-0.006, "-0.01", "-0.01"),
            (0.006, "0.01", "+0.01"),
            (-10.0, "-10.00", "-10.00"),
            (f64::INFINITY, "inf", "+inf"),
            (f64::NAN, "NaN", "NaN"),
        ] {
            assert_eq!(
                (fixed(number, 2).as_str(), signed(number, 2).as_str()),
                (plain, with_sign),
                "{number}"
            );
        }
        assert_eq!(unsigned_zero(-0.0).to_string(), "0");
    }
}
