//! Numbers with the way they are shown, and their text in a language.

use super::Cell;
use crate::lang::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    Plain,
    /// A fraction that is shown in percent: 0.0125 as 1.25 %.
    Percent,
}

/// A number with the way it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The value; of [`NumberKind::Percent`] the fraction.
    pub value: f64,
    pub kind: NumberKind,
    /// Digits after the decimal sign.
    pub digits: u8,
    /// Whether a positive number is shown with its sign.
    pub signed: bool,
}

impl Number {
    pub const fn plain(value: f64, digits: u8) -> Number {
        Number { value, kind: NumberKind::Plain, digits, signed: false }
    }

    /// Returns a fraction, shown in percent.
    pub const fn percent(value: f64, digits: u8) -> Number {
        Number { value, kind: NumberKind::Percent, digits, signed: false }
    }

    pub const fn signed(self) -> Number {
        Number { signed: true, ..self }
    }

    /// Returns the number with as few digits as it has, at most four.
    pub(crate) fn shortest(self) -> Number {
        let value = self.bare().value;
        let has = |digits: &u8| {
            let scaled = value * 10_f64.powi(i32::from(*digits));
            (scaled - scaled.round()).abs() < 1e-9
        };
        Number { digits: (0..4).find(has).unwrap_or(4), ..self }
    }

    /// Returns another value in the same form.
    pub const fn with(self, value: f64) -> Number {
        Number { value, ..self }
    }

    /// Returns the number as text: `0.3266 %`, `−0,0120`.
    pub fn text(&self, lang: Lang) -> String {
        // Without a place to break the line.
        self.on_screen(lang).replace(' ', "\u{a0}")
    }

    pub(crate) fn on_screen(&self, lang: Lang) -> String {
        let digits = usize::from(self.digits);
        match (self.kind, self.signed) {
            (NumberKind::Plain, false) => lang.decimal(self.value, digits),
            (NumberKind::Plain, true) => lang.signed(self.value, digits),
            (NumberKind::Percent, false) => lang.percent(self.value, digits),
            (NumberKind::Percent, true) => lang.signed_percent(self.value, digits),
        }
    }

    pub(crate) fn approximate(&self, lang: Lang) -> Cell {
        Cell::Text(format!("≈ {}", self.text(lang)))
    }

    /// Returns the number without its unit, in percent where that is the unit.
    pub(crate) fn bare(&self) -> Number {
        let value = if self.kind == NumberKind::Percent { self.value * 100.0 } else { self.value };
        Number { value, kind: NumberKind::Plain, ..*self }
    }
}
