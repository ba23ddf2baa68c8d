//! Plots: their data, and how each is drawn as SVG.
//!
//! An image holds text as text and takes its colours from CSS variables, so that it follows the
//! theme of its page. Colours never carry information alone: signs, shapes, dashes and words do too.

mod canvas;
mod curves;
mod distribution;
mod heat_map;
mod image;
mod rows;
mod scale;
#[cfg(test)]
mod tests;

pub(super) use image::{NARROW, STYLE, WIDE};

use super::number::Number;

/// A plot. Numbers are fractions where their axis is in percent.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// Values in rows.
    Rows(Rows),
    /// A running estimate with its band.
    Convergence(Convergence),
    /// The distribution of a result, with quantiles.
    Distribution(Distribution),
    /// Values by a key, with a band.
    Lines(Lines),
    /// Values by two keys.
    HeatMap(HeatMap),
}

/// An axis of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// The form of the values that are written next to marks.
    pub like: Number,
}

impl Axis {
    /// Returns an axis of edges or effects in percent.
    pub fn percent(label: impl Into<String>, digits: u8) -> Axis {
        Axis { label: label.into(), like: Number::percent(0.0, digits) }
    }

    /// Returns an axis of plain numbers.
    pub fn plain(label: impl Into<String>, digits: u8) -> Axis {
        Axis { label: label.into(), like: Number::plain(0.0, digits) }
    }

    /// Returns the axis with signs.
    pub fn signed(self) -> Axis {
        Axis { like: self.like.signed(), ..self }
    }

    /// Returns a value of the axis as a number.
    pub fn number(&self, value: f64) -> Number {
        self.like.with(value)
    }
}

/// Values in rows from top to bottom.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The axis, horizontal.
    pub axis: Axis,
    /// How a row shows its values.
    pub marks: Marks,
    /// The rows.
    pub rows: Vec<Marked>,
}

/// How rows show their values.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// A dot with its interval.
    Dots,
    /// Contributions to what players gain; the last row is their sum.
    Steps,
    /// Bars to both sides of zero.
    Bars {
        /// What bars below and above zero mean, such as `players gain` and `house gains`.
        sides: [String; 2],
        /// The names of the bars of a row, if it has several; else empty.
        names: Vec<String>,
    },
}

/// A row of values, or a heading above rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// The label of the row.
    pub label: String,
    /// The values, several only of bars; none of a heading.
    pub values: Vec<f64>,
    /// Both ends of the interval of a dot; `None` for an exact value.
    pub interval: Option<(f64, f64)>,
}

impl Marked {
    /// Returns a row with a value.
    pub fn new(label: impl Into<String>, value: f64) -> Marked {
        Marked { label: label.into(), values: vec![value], interval: None }
    }

    /// Returns the row with the interval of its value.
    pub fn within(self, interval: Option<(f64, f64)>) -> Marked {
        Marked { interval, ..self }
    }

    /// Returns the first value; 0 of a heading.
    pub fn value(&self) -> f64 {
        self.values.first().copied().unwrap_or(0.0)
    }
}

/// A running estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Convergence {
    /// The horizontal axis: rounds, in a logarithmic scale.
    pub across: String,
    /// The vertical axis.
    pub axis: Axis,
    /// Rounds, estimate and the ends of its interval.
    pub points: Vec<(f64, f64, (f64, f64))>,
    /// What the line is, such as `estimate`.
    pub line: String,
    /// What the band is, such as `95 % interval`.
    pub band: String,
    /// Another value for comparison, such as the exact one, with its name.
    pub reference: Option<(String, f64)>,
}

/// The distribution of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The axis of results, horizontal.
    pub axis: Axis,
    /// Both ends of each bin and its share of the probability; bins are adjacent and in order.
    pub bins: Vec<(f64, f64, f64)>,
    /// Quantiles with their names.
    pub quantiles: Vec<(String, f64)>,
    /// What bins below zero are, such as `behind`, and what the others are.
    pub sides: [String; 2],
}

/// Values by a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// What varies.
    pub across: String,
    /// The key's values from left to right, as they are written.
    pub ticks: Vec<String>,
    /// The places of the values if they are numbers; else they stand at equal distances.
    pub places: Option<Vec<f64>>,
    /// The vertical axis.
    pub axis: Axis,
    /// The value and its interval at each tick; `None` where there is no value.
    #[allow(clippy::type_complexity)] // a value and its ends
    pub points: Vec<Option<(f64, Option<(f64, f64)>)>>,
}

/// Values by two keys.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// What varies across.
    pub across: String,
    /// Its values from left to right.
    pub columns: Vec<String>,
    /// What varies down.
    pub down: String,
    /// Its values from top to bottom.
    pub rows: Vec<String>,
    /// The axis of the values.
    pub axis: Axis,
    /// What values below and above zero mean, such as `players' advantage` and `house's advantage`.
    pub sides: [String; 2],
    /// The values by row and column; `None` where there is none.
    pub cells: Vec<Vec<Option<f64>>>,
}
