//! Scales: from values to places in the image, and round values for ticks.

use super::Axis;
use crate::lang::Lang;
use crate::publish::number::{Number, NumberKind};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    values: (f64, f64),
    places: (f64, f64),
    step: f64,
}

/// Returns the next round number (1, 2, 2.5 or 5 times a power of ten) that is at least `x`, which is
/// positive.
fn round_step(x: f64) -> f64 {
    let power = 10_f64.powi(exponent(x));
    [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|m| m * power)
        .find(|step| *step >= x * 0.999_999)
        .unwrap_or(power * 10.0)
}

#[allow(clippy::cast_possible_truncation)] // an exponent of a double
fn exponent(x: f64) -> i32 {
    x.log10().floor() as i32
}

impl Scale {
    /// Returns a scale whose ends are round and include all values, with about `ticks` ticks.
    pub(super) fn new(values: impl IntoIterator<Item = f64>, places: (f64, f64), ticks: f64) -> Scale {
        let finite = values.into_iter().filter(|value| value.is_finite());
        let (low, high) =
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let least = low.abs().max(high.abs()).max(1e-12) * 1e-6;
        let (low, high) =
            if high - low < least { (low - least * 2.0, high + least * 2.0) } else { (low, high) };
        let step = round_step((high - low) / ticks);
        let ends = ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step);
        Scale { values: ends, places, step }
    }

    pub(super) fn ends(&self) -> (f64, f64) {
        self.values
    }

    /// Returns the place of a value.
    pub(super) fn at(&self, value: f64) -> f64 {
        let (low, high) = self.values;
        let share = (value.clamp(low.min(high), high.max(low)) - low) / (high - low);
        self.places.0 + share * (self.places.1 - self.places.0)
    }

    /// Returns the round values between the ends, both included.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let first = (self.values.0 / self.step).round();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few
        let count = ((self.values.1 - self.values.0) / self.step).round() as usize;
        (0..=count).map(|i| (first + i as f64) * self.step).collect()
    }

    /// Returns a tick's text, with as many digits as the step needs.
    pub(super) fn label(&self, axis: &Axis, tick: f64, lang: Lang) -> String {
        let (tick, step) = match axis.like.kind {
            NumberKind::Percent => (tick * 100.0, self.step * 100.0),
            NumberKind::Plain => (tick, self.step),
        };
        let rounded = |digits: i32| {
            let scaled = step * 10_f64.powi(digits);
            (scaled - scaled.round()).abs() < 1e-6 * scaled.max(1.0) && scaled.round() >= 1.0
        };
        let digits = (0..12).find(|digits| rounded(*digits)).unwrap_or(12);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 12
        let number = Number { signed: axis.like.signed, ..Number::plain(tick, digits as u8) };
        number.text(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_round_and_include_the_values() {
        let scale = Scale::new([-0.0012, 0.0047], (0.0, 100.0), 5.0);
        assert_eq!(scale.ticks().len(), 5);
        assert!((scale.at(-0.002) - 0.0).abs() < 1e-9 && (scale.at(0.006) - 100.0).abs() < 1e-9);
        let axis = Axis::percent("edge", 4).signed();
        let labels: Vec<String> =
            scale.ticks().into_iter().map(|tick| scale.label(&axis, tick, Lang::Es)).collect();
        assert_eq!(labels, ["−0,2", "0,0", "+0,2", "+0,4", "+0,6"]);
    }
}
