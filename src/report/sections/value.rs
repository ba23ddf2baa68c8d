//! Values of rules as cells.

use crate::lang::Lang;
use crate::publish::{Cell, Number};

/// The maximum number of digits after the decimal sign; [`SMALLEST`] is the smallest number that they show.
const DIGITS: usize = 6;
const SMALLEST: f64 = 1e-6;

/// Returns a field's text as a cell: a number where it is one.
pub(crate) fn cell(text: &str, lang: Lang) -> Cell {
    if let Ok(count) = text.parse::<u64>() {
        return Cell::Count(count);
    }
    if let Some(Ok(percent)) = text.strip_suffix('%').map(str::parse::<f64>).filter(|_| text.len() > 1) {
        return Number::percent(percent / 100.0, decimals(text.trim_end_matches('%'))).into();
    }
    match text.parse::<f64>() {
        // A small probability is bounded, because it is not 0.
        Ok(number) if number > 0.0 && number < SMALLEST => {
            format!("< {}", lang.decimal(SMALLEST, DIGITS)).into()
        }
        Ok(number) if number.is_finite() => Number::plain(number, decimals(text)).into(),
        _ => text.into(),
    }
}

/// Returns the digits that are shown after the decimal sign of a number.
fn decimals(number: &str) -> u8 {
    let digits = number.split('.').nth(1).map_or(0, str::len).min(DIGITS);
    u8::try_from(digits).unwrap_or(6)
}
