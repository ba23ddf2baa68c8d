//! Numbers as renderers write them for readers: with the language's decimal sign and a real minus sign.

use super::model::{Cell, Kind, Lang, Number};
use crate::tr;

impl Number {
    /// Returns the number as text: `0.3266 %`, `−0,0120`.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let digits = usize::from(self.digits);
        let text = match (self.kind, self.signed) {
            (Kind::Plain, false) => lang.decimal(self.value, digits),
            (Kind::Plain, true) => lang.signed(self.value, digits),
            (Kind::Percent, false) => lang.percent(self.value, digits),
            (Kind::Percent, true) => lang.signed_percent(self.value, digits),
        };
        typeset(&text)
    }

    /// Returns the number without its unit.
    #[must_use]
    pub(super) fn bare(&self, lang: Lang) -> String {
        let value = if self.kind == Kind::Percent { self.value * 100.0 } else { self.value };
        Number { value, kind: Kind::Plain, ..*self }.text(lang)
    }
}

impl Cell {
    /// Returns the cell as text.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) | Cell::Code(text) => text.clone(),
            Cell::Number(number) => number.text(lang),
            Cell::Interval(low, high) => {
                tr!(lang, "interval", low = low.bare(lang), high = high.text(lang))
            }
            Cell::Count(count) => lang.count(*count),
        }
    }

    /// Returns whether the cell holds a number.
    #[must_use]
    pub const fn is_number(&self) -> bool {
        matches!(self, Cell::Number(_) | Cell::Interval(..) | Cell::Count(_))
    }
}

/// The number with a real minus sign, and without a place to break the line.
fn typeset(number: &str) -> String {
    number.replace('-', "\u{2212}").replace(' ', "\u{a0}")
}
