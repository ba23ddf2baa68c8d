//! Parses numbers as people type them (`1e9`, `200M`, `1_000_000`, `0.001%`). The text of each parser's error states what
//! is allowed.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most rounds of a run, which would take months on any machine.
const MOST_ROUNDS: u64 = 1_000_000_000_000_000;

/// The error that a text is no number of the expected kind. It is displayed as what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// What is allowed, as displayed.
    #[error("{0}")]
    Allowed(&'static str),
    /// No positive number up to a limit.
    #[error("allowed: a number above 0 and up to {0}, such as 8 or 12.5")]
    UpTo(u16),
}

/// Parses a number of rounds, 1 to 10^15.
pub fn rounds(text: &str) -> Result<u64, NumberError> {
    let wrong =
        NumberError::Allowed("allowed: a whole number from 1 to 1e15, written as 1e9, 200M or 1_000_000");
    let plain = without_separators(text).ok_or(wrong)?;
    let (digits, factor) = match plain.chars().last() {
        Some('k' | 'K') => (&plain[..plain.len() - 1], 1e3),
        Some('m' | 'M') => (&plain[..plain.len() - 1], 1e6),
        Some('g' | 'G' | 'b' | 'B') => (&plain[..plain.len() - 1], 1e9),
        _ => (plain.as_str(), 1.0_f64),
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit()) || may_be_thousands(&plain) {
        return Err(wrong);
    }
    let scaled = || {
        let number = digits.parse::<f64>().ok()? * factor;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // it saturates
        (number.fract() == 0.0).then_some(number as u64)
    };
    let number = plain.parse().ok().or_else(scaled).filter(|number| (1..=MOST_ROUNDS).contains(number));
    number.ok_or(wrong)
}

/// Returns a number without the underscores between its digits and the commas before groups of three digits; `None` if it
/// has them elsewhere, as a decimal comma is.
fn without_separators(text: &str) -> Option<String> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '_' || c == ',')).unwrap_or(text.len());
    let (whole, rest) = text.split_at(end);
    let separator = if whole.contains(',') { ',' } else { '_' };
    let fits = |(place, group): (usize, &str)| {
        let length = match (separator, place) {
            (',', 0) => 1..=3,
            (',', _) => 3..=3,
            _ => 1..=usize::MAX,
        };
        length.contains(&group.len()) && group.bytes().all(|digit| digit.is_ascii_digit())
    };
    let grouped = whole.split(separator).enumerate().all(fits) && !rest.contains(['_', ',']);
    grouped.then(|| whole.replace(separator, "") + rest)
}

/// Returns whether the point of a number may be meant between thousands: `5.000`, and not `0.125` or `5.0000`.
fn may_be_thousands(text: &str) -> bool {
    text.trim_start_matches(['-', '+']).split_once('.').is_some_and(|(whole, rest)| {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_group = (1..=3).contains(&whole.len()) && rest.len() == 3;
        is_group && !whole.starts_with('0') && digits(whole) && digits(rest)
    })
}

/// Returns an amount as [`money`] reads it: `5.1250`, which is not five thousand.
pub fn written(amount: f64) -> String {
    let text = amount.to_string();
    if may_be_thousands(&text) { text + "0" } else { text }
}

/// Parses a stake: a positive amount and, after a space, its unit, which does not begin with a digit as another group of the
/// amount would.
pub fn stake(text: &str) -> Result<(f64, &str), NumberError> {
    let (amount, unit) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let unit = unit.trim();
    let amount = money(amount).ok().filter(|_| !unit.starts_with(|c: char| c.is_ascii_digit()));
    let wrong = "allowed: an amount from 1e-6 to 1e15 and its unit after a space, such as 12500 pesos or 12.50 €, with nothing \
                 between thousands and a point before decimals";
    Ok((amount.ok_or(NumberError::Allowed(wrong))?, unit))
}

/// Parses a whole number of a range.
fn whole<T: FromStr + PartialOrd>(
    text: &str,
    range: RangeInclusive<T>,
    wrong: NumberError,
) -> Result<T, NumberError> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or(wrong)
}

/// Parses a fraction between 0 and 1, exclusive; a percentage is accepted.
pub fn fraction(text: &str) -> Result<f64, NumberError> {
    let (digits, scale) = match text.strip_suffix('%') {
        Some(digits) => (digits.trim_end(), 100.0),
        None => (text, 1.0),
    };
    match digits.parse::<f64>() {
        Ok(number) if number > 0.0 && number / scale < 1.0 => Ok(number / scale),
        _ => Err(NumberError::Allowed("allowed: a fraction above 0 and below 1, such as 0.00001 or 0.001%")),
    }
}

/// The lowest and the highest confidence of an interval. A lower one is meaningless, and the
/// quantile of a higher one loses its precision in floating point.
pub const CONFIDENCES: [f64; 2] = [0.01, 0.999_999];

/// Parses a number of hands of a session, 1 to 10^9.
pub fn session(text: &str) -> Result<u64, NumberError> {
    let wrong =
        NumberError::Allowed("allowed: a whole number from 1 to 1e9, written as 1e6, 200k or 1_000_000");
    rounds(text).ok().filter(|hands| *hands <= 1_000_000_000).ok_or(wrong)
}

/// Parses a positive amount, 10^-6 to 10^15, whose point cannot be meant between thousands.
pub fn money(text: &str) -> Result<f64, NumberError> {
    signed_money(text).ok().filter(|amount| *amount >= 1e-6).ok_or(NumberError::Allowed(
        "allowed: an amount from 1e-6 to 1e15, such as 5000 or 12.50, without a point between thousands",
    ))
}

/// Parses a positive number up to `MOST`.
pub fn up_to<const MOST: u16>(text: &str) -> Result<f64, NumberError> {
    let number = text.parse().ok().filter(|number| (1e-6..=f64::from(MOST)).contains(number));
    number.ok_or(NumberError::UpTo(MOST))
}

/// Parses an amount of either sign, at most 10^15, whose point cannot be meant between thousands.
pub fn signed_money(text: &str) -> Result<f64, NumberError> {
    let plain = text.replace('\u{2212}', "-").replace('_', "");
    let amount = plain.parse::<f64>().ok().filter(|amount| amount.is_finite() && amount.abs() <= 1e15);
    amount.filter(|_| !may_be_thousands(&plain)).ok_or(NumberError::Allowed(
        "allowed: an amount from -1e15 to 1e15, such as -1250.50, without a point between thousands",
    ))
}

/// Parses the confidence of an interval, a fraction or a percentage.
pub fn confidence(text: &str) -> Result<f64, NumberError> {
    let [least, most] = CONFIDENCES;
    fraction(text)
        .ok()
        .filter(|confidence| (least..=most).contains(confidence))
        .ok_or(NumberError::Allowed("allowed: 0.01 to 0.999999, such as 0.95 or 99%"))
}

/// Parses an edge of either sign: a fraction, a percentage, or a ratio of two integers.
pub fn edge(text: &str) -> Result<f64, NumberError> {
    // The typographic minus sign of a report is accepted too.
    let plain = text.replace('\u{2212}', "-");
    let number = match (plain.strip_suffix('%'), plain.split_once('/')) {
        (Some(percent), _) => percent.trim_end().parse().map(|percent: f64| percent / 100.0).ok(),
        (None, Some((above, below))) => {
            let whole = |text: &str| text.trim().parse::<i32>().ok().map(f64::from);
            whole(above).zip(whole(below)).map(|(above, below)| above / below)
        }
        (None, None) => plain.parse().ok(),
    };
    number
        .filter(|number: &f64| number.is_finite())
        .ok_or(NumberError::Allowed("allowed: a fraction such as 0.0041, \"0.41 %\" or \"31/415\""))
}

/// Parses a number of threads, 1 to 1024.
pub fn threads(text: &str) -> Result<usize, NumberError> {
    whole(text, 1..=1024, NumberError::Allowed("allowed: 1 to 1024"))
}

/// Parses a number of boxes, 1 to 64.
pub fn boxes(text: &str) -> Result<u8, NumberError> {
    whole(text, 1..=64, NumberError::Allowed("allowed: 1 to 64"))
}

/// Parses the seed of a run, 0 to 2^64 - 1.
pub fn seed(text: &str) -> Result<u64, NumberError> {
    whole(text, 0..=u64::MAX, NumberError::Allowed("allowed: a whole number from 0 to 18446744073709551615"))
}

/// The largest stake or advance of a shared bank.
pub const MOST_MONEY: i64 = 1_000_000_000;

/// Parses an amount of money, 1 to [`MOST_MONEY`].
pub fn amount(text: &str) -> Result<i64, NumberError> {
    whole(text, 1..=MOST_MONEY, NumberError::Allowed("allowed: a whole number from 1 to 1000000000"))
}

/// Reads a date, `2026-11-22`.
pub fn date(text: &str) -> Result<String, NumberError> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize| {
        let plain = part.len() == digits && part.bytes().all(|digit| digit.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| plain)
    };
    let read = || match parts[..] {
        [year, month, day] => Some((number(year, 4)?, number(month, 2)?, number(day, 2)?)),
        _ => None,
    };
    let days = |year: u32, month: u32| match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    };
    match read() {
        Some((year, month @ 1..=12, day)) if (1..=days(year, month)).contains(&day) => Ok(text.to_owned()),
        _ => Err(NumberError::Allowed("allowed: a date such as 2026-11-22")),
    }
}

/// Returns a fraction in percent, with the digits of the fraction: 0.000061 is 0.0061 and not
/// 0.0060999999999999995.
pub fn in_percent(fraction: f64) -> f64 {
    let digits = format!("{fraction:e}");
    let shifted = digits.split_once('e').and_then(|(mantissa, exponent)| {
        format!("{mantissa}e{}", exponent.parse::<i32>().ok()? + 2).parse().ok()
    });
    shifted.unwrap_or(fraction * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_keep_the_digits() {
        for (fraction, percent) in
            [(0.000_061, "0.0061"), (0.07, "7"), (-0.29, "-29"), (0.0, "0"), (1.1, "110")]
        {
            assert_eq!(in_percent(fraction).to_string(), percent);
        }
        assert!(in_percent(f64::NAN).is_nan() && in_percent(f64::INFINITY).is_infinite());
    }

    #[test]
    fn dates_are_days_of_the_calendar() {
        for text in ["2016-01-15", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert_eq!(date(text).as_deref(), Ok(text));
        }
        let wrong = "2016-1-15 2016-13-01 2023-02-29 1900-02-29 2016-04-31 16-01-15 +016-01-15 2016-01-15-1";
        for text in wrong.split(' ').chain([""]) {
            assert!(date(text).is_err(), "{text}");
        }
    }

    /// Requires a parser to read the first texts as these values and to reject the others.
    fn reads<T: PartialEq + std::fmt::Debug>(
        parse: fn(&str) -> Result<T, NumberError>,
        known: &[(&str, T)],
        wrong: &[&str],
    ) {
        for (text, value) in known {
            assert_eq!(parse(text).as_ref(), Ok(value), "{text}");
        }
        for text in wrong {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn rounds_are_read_as_people_write_them() {
        let whole = [("1", 1), ("1e9", 1_000_000_000), ("200M", 200_000_000)];
        reads(rounds, &whole, &["0", "1e30", "NaN", "inf", "-5", "1.5", "", "M", "é", "1e"]);
        let separated = [("1_000_000", 1_000_000), ("2.5k", 2500), ("1,000", 1000)];
        reads(rounds, &separated, &["99999999999999999999"]);
        // A decimal comma is no separator.
        let grouped = [("1,000,000", 1_000_000), ("12,500k", 12_500_000), ("10_00", 1000)];
        let wrong = [
            "2,5M",
            "1,5",
            "1,00",
            ",5",
            "5,",
            "1__0",
            "_1",
            "1_",
            "1000,000",
            "1,0000",
            "1.5,0M",
            "1,000_000",
        ];
        reads(rounds, &grouped, &wrong);
    }

    #[test]
    fn a_stake_has_no_point_between_thousands() {
        let known = [("5000 pesos", (5000.0, "pesos")), ("12.50", (12.5, "")), ("0.125 $", (0.125, "$"))];
        for (text, value) in known {
            assert_eq!(stake(text), Ok(value), "{text}");
        }
        for text in
            ["5.000 pesos", "12.500", "100.000 $", "12 500 pesos", "5 000", "12\u{a0}500", "1,50 €", "€1.50"]
        {
            let wrong = stake(text).unwrap_err().to_string();
            assert!(wrong.contains("with nothing between thousands"), "{wrong}");
        }
        assert_eq!(stake("5000.125 pesos"), Ok((5000.125, "pesos")));
        let amounts = [("600000", 600_000.0), ("-0.125", -0.125), ("12.1250", 12.125), ("1e3", 1000.0)];
        reads(signed_money, &amounts, &["600.000", "-1.000", "\u{2212}12.500", "1.000.000"]);
        reads(rounds, &[("120_000", 120_000), ("1.000k", 1000)], &["120.000", "1.000"]);
        reads(session, &[("1e9", 1_000_000_000)], &["1_000_000_001", "5.000"]);
        for amount in [12.125, 0.125, 5000.0, -1.5, 1234.125] {
            assert_eq!(signed_money(&written(amount)), Ok(amount));
        }
    }

    #[test]
    fn fractions_may_be_percent() {
        reads(fraction, &[("0.00001", 0.00001)], &["0", "1", "NaN", "-1%", "100%", "inf", "%"]);
        assert!((fraction("0.001%").unwrap() - 0.00001).abs() < 1e-20);
    }

    #[test]
    fn a_day_has_24_hours_and_a_year_366_days() {
        reads(up_to::<24>, &[("24", 24.0), ("7.5", 7.5)], &["0", "24.5", "-1", "x"]);
        reads(up_to::<366>, &[("366", 366.0), ("0.5", 0.5)], &["0", "367", "-1", "x"]);
    }

    #[test]
    fn edges_have_either_sign_and_may_be_ratios() {
        for (text, number) in [
            ("-0.0035", -0.0035),
            ("-0.353478 %", -0.003_534_78),
            ("\u{2212}0.353478 %", -0.003_534_78),
            ("31/415", 31.0 / 415.0),
            ("0", 0.0),
            ("1e-3", 0.001),
        ] {
            assert!((edge(text).unwrap() - number).abs() < 1e-18, "{text}");
        }
        for text in ["", "%", "NaN", "inf", "1/0", "1/2/3", "a/b", "0.5/2", "1 %/2", "half"] {
            assert!(edge(text).is_err(), "{text}");
        }
    }
}
