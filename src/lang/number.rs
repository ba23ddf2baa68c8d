//! Numbers and dates as each language writes them: `0.3266 %` and `0,3266 %`. In Spanish the
//! thousands are separated by a narrow no-break space, and a no-break space precedes the percent
//! sign. A negative number has a minus sign, U+2212, not a hyphen; one that rounds to zero has no
//! sign.

use super::Lang;

/// A number in a text, with the form in which it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// A number and the digits after its decimal sign.
    Decimal(f64, usize),
    /// The same with its sign: `+0.1234`.
    SignedDecimal(f64, usize),
    /// A fraction, printed in percent with these digits after the decimal sign.
    Percent(f64, usize),
    /// The same with its sign.
    SignedPercent(f64, usize),
    /// A fraction in percent with as many digits as it has: `95 %`, `99.9 %`.
    ShortPercent(f64),
    /// A number with as many digits as it has: `1.5`.
    Number(f64),
    /// The same with its sign: `+1.5`, `+0`.
    SignedNumber(f64),
}

impl Quantity {
    /// Returns the number as text.
    pub fn text(self, lang: Lang) -> String {
        match self {
            Quantity::Decimal(number, digits) => lang.decimal(number, digits),
            Quantity::SignedDecimal(number, digits) => lang.signed(number, digits),
            Quantity::Percent(number, digits) => lang.percent(number, digits),
            Quantity::SignedPercent(number, digits) => lang.signed_percent(number, digits),
            Quantity::ShortPercent(number) => lang.short_percent(number),
            Quantity::Number(number) => lang.localised(number.to_string()),
            Quantity::SignedNumber(number) => lang.localised(unsigned_zero(format!("{number:+}"))),
        }
    }
}

/// The months in English and in Spanish, separated by spaces.
const MONTHS: [&str; 2] = [
    "January February March April May June July August September October November December",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
];

/// The most digits after the decimal sign of a small percentage.
const MOST_DIGITS: usize = 16;

impl Lang {
    /// Formats a count with separated thousands: `10,000,012`.
    pub fn count(self, count: u64) -> String {
        self.digits(&count.to_string())
    }

    /// Separates the thousands of a whole number given as digits, of any length; another text is
    /// returned unchanged.
    pub fn digits(self, digits: &str) -> String {
        let separated = digits.bytes().all(|digit| digit.is_ascii_digit());
        let mut text = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if separated && i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push(self.pick(',', '\u{202f}'));
            }
            text.push(digit);
        }
        text
    }

    /// The word for a number that does not exist, such as an advantage without a bet.
    pub fn undefined(self) -> String {
        self.text("undefined")
    }

    /// Formats a probability in percent as [`percent`](Lang::percent) does; one that would be rounded to 0 is
    /// bounded: `< 0.0001 %`.
    pub fn probability(self, probability: f64, digits: usize) -> String {
        let least = 10_f64.powi(-2 - i32::try_from(digits).unwrap_or(0));
        if probability < least {
            format!("< {}", self.percent(least, digits))
        } else {
            self.percent(probability, digits)
        }
    }

    /// Formats a number with `digits` digits after the decimal sign: `−1,950.1234`, `−0,1234`.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        self.grouped(number, format!("{number:.digits$}"))
    }

    /// The same with its sign: `+0.1234`.
    pub fn signed(self, number: f64, digits: usize) -> String {
        self.grouped(number, format!("{number:+.digits$}"))
    }

    /// A formatted number with separated thousands, and without its sign if every digit is a zero.
    fn grouped(self, value: f64, number: String) -> String {
        if !value.is_finite() {
            return self.undefined();
        }
        let number = self.localised(unsigned_zero(number));
        let start = number.find(|c: char| c.is_ascii_digit()).unwrap_or(number.len());
        let digits = number[start..].bytes().take_while(u8::is_ascii_digit).count();
        let (whole, rest) = number[start..].split_at(digits);
        format!("{}{}{rest}", &number[..start], self.digits(whole))
    }

    /// Formats a fraction in percent: `0.3266 %`, `0,3266 %`.
    pub fn percent(self, fraction: f64, digits: usize) -> String {
        self.in_percent(fraction, &self.decimal(fraction * 100.0, digits))
    }

    /// Formats a fraction in percent as [`percent`](Lang::percent) does, and with two significant digits where it
    /// would be rounded to 0: `0.00000082 %`.
    pub fn small_percent(self, fraction: f64, digits: usize) -> String {
        let scaled =
            |digits: usize| (fraction * 100.0).abs() * 10_f64.powi(i32::try_from(digits).unwrap_or(0));
        if fraction == 0.0 || scaled(digits) >= 0.5 {
            return self.percent(fraction, digits);
        }
        let first = (digits..MOST_DIGITS).find(|digits| scaled(*digits) >= 1.0);
        self.percent(fraction, first.map_or(digits, |first| first + 1))
    }

    /// The same with its sign: `+0.3266 %`.
    pub fn signed_percent(self, fraction: f64, digits: usize) -> String {
        self.in_percent(fraction, &self.signed(fraction * 100.0, digits))
    }

    /// Formats a fraction in percent with as many digits as it has, at most six: `95 %`, `99.9 %`.
    pub fn short_percent(self, fraction: f64) -> String {
        self.in_percent(fraction, &self.localised(((fraction * 1e8).round() / 1e6).to_string()))
    }

    /// The formatted percentage of a fraction followed by the percent sign, in Spanish after a no-break space.
    fn in_percent(self, fraction: f64, number: &str) -> String {
        if !fraction.is_finite() {
            return self.undefined();
        }
        format!("{number}{}%", self.pick(' ', '\u{a0}'))
    }

    /// A number as the program formats it, with this language's decimal sign and a minus sign.
    pub fn localised(self, number: String) -> String {
        let number = if number.contains('-') { number.replace('-', "\u{2212}") } else { number };
        match self {
            Lang::En => number,
            Lang::Es => number.replace('.', ","),
        }
    }

    /// Formats a date, given as `2016-01-15`: `15 January 2016`, `15 de enero de 2016`. Other texts
    /// are returned unchanged.
    pub fn date(self, date: &str) -> String {
        let parts: Vec<&str> = date.split('-').collect();
        let [year, month, day] = parts[..] else { return date.to_owned() };
        let number = |text: &str| text.parse::<usize>().ok();
        let months = self.pick(MONTHS[0], MONTHS[1]);
        let month = number(month).and_then(|month| months.split(' ').nth(month.checked_sub(1)?));
        match (number(year), month, number(day)) {
            (Some(_), Some(month), Some(day @ 1..=31)) => {
                self.pick(format!("{day} {month} {year}"), format!("{day} de {month} de {year}"))
            }
            _ => date.to_owned(),
        }
    }
}

/// The number without its sign if every digit is a zero.
fn unsigned_zero(text: String) -> String {
    match text.strip_prefix(['+', '-']) {
        Some(digits) if digits.bytes().all(|digit| matches!(digit, b'0' | b'.')) => digits.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Lang::{En, Es};

    #[test]
    fn numbers_are_written_as_each_language_does() {
        assert_eq!(En.count(1_000_000_018), "1,000,000,018");
        assert_eq!(Es.count(1_000_000_018), "1\u{202f}000\u{202f}000\u{202f}018");
        assert_eq!([En.count(999), En.count(1000), Es.count(0)], ["999", "1,000", "0"]);
        assert_eq!([En.percent(0.003_266, 4), Es.percent(0.003_266, 4)], ["0.3266 %", "0,3266\u{a0}%"]);
        assert_eq!([En.signed_percent(0.01, 2), Es.signed_percent(-0.01, 2)], ["+1.00 %", "−1,00\u{a0}%"]);
        assert_eq!([Es.decimal(-0.004, 2), Es.signed(-0.004, 2)], ["0,00", "0,00"]);
        assert_eq!([En.decimal(-1.5, 1), En.localised("-0.5".to_owned())], ["−1.5", "−0.5"]);
        assert_eq!(Es.decimal(1.155, 1), "1,2");
        assert_eq!([En.signed(18062.72, 2), Es.decimal(-1950.1, 2)], ["+18,062.72", "−1\u{202f}950,10"]);
        assert_eq!([En.small_percent(8.186e-9, 5), En.small_percent(0.0, 5)], ["0.00000082 %", "0.00000 %"]);
        assert_eq!(
            [Es.small_percent(-2.5e-9, 6), En.small_percent(1e-6, 5)],
            ["−0,00000025\u{a0}%", "0.00010 %"]
        );
        assert_eq!([En.short_percent(0.57), Es.short_percent(0.999_999)], ["57 %", "99,9999\u{a0}%"]);
    }

    #[test]
    fn dates_are_written_in_words() {
        assert_eq!(Es.date("2016-01-15"), "15 de enero de 2016");
        assert_eq!(En.date("2016-12-05"), "5 December 2016");
        for other in ["", "2016", "2016-13-01", "2016-00-01", "2016-01-32", "x-01-01"] {
            assert_eq!(Es.date(other), other);
        }
    }
}
