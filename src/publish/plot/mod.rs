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

use super::number::{Kind, Number};

/// A plot. Numbers are fractions where their axis is in percent.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// Values with their intervals, one row each.
    Dots(Dots),
    /// Contributions that add up to a total.
    Waterfall(Waterfall),
    /// A running estimate with its band.
    Convergence(Convergence),
    /// The distribution of a result, with quantiles.
    Distribution(Distribution),
    /// Effects of options, the largest first.
    Tornado(Tornado),
    /// Bars to both sides of zero.
    Bars(Bars),
    /// Values by a key, one line each, with bands.
    Lines(Lines),
    /// Values by two keys.
    HeatMap(HeatMap),
}

/// An axis of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// The unit.
    pub kind: Kind,
    /// Digits after the decimal sign of the values that are written next to marks.
    pub digits: u8,
    /// Whether positive values are shown with their sign.
    pub signed: bool,
    /// Whether positive values are the players' gain rather than the house's; decides colours.
    pub of_players: bool,
}

impl Axis {
    /// An axis of edges or effects in percent.
    #[must_use]
    pub fn percent(label: impl Into<String>, digits: u8) -> Axis {
        Axis { label: label.into(), kind: Kind::Percent, digits, signed: false, of_players: false }
    }

    /// An axis of plain numbers.
    #[must_use]
    pub fn plain(label: impl Into<String>, digits: u8) -> Axis {
        Axis { label: label.into(), kind: Kind::Plain, digits, signed: false, of_players: false }
    }

    /// The axis with signs.
    #[must_use]
    pub fn signed(self) -> Axis {
        Axis { signed: true, ..self }
    }

    /// The axis of the players' gains.
    #[must_use]
    pub fn of_players(self) -> Axis {
        Axis { of_players: true, ..self }
    }

    /// A value of the axis as a number.
    #[must_use]
    pub fn number(&self, value: f64) -> Number {
        Number { value, kind: self.kind, digits: self.digits, signed: self.signed }
    }
}

/// Values with their intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct Dots {
    /// The axis, horizontal.
    pub axis: Axis,
    /// The rows from top to bottom.
    pub rows: Vec<Dot>,
}

/// A value with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// What it is of.
    pub label: String,
    /// The value.
    pub value: f64,
    /// Both ends of the interval; `None` for an exact value.
    pub interval: Option<(f64, f64)>,
}

/// A labelled value.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it is of.
    pub label: String,
    /// The value.
    pub value: f64,
}

/// Contributions that add up to a total.
#[derive(Clone, Debug, PartialEq)]
pub struct Waterfall {
    /// The axis, horizontal.
    pub axis: Axis,
    /// The contributions from top to bottom.
    pub steps: Vec<Bar>,
    /// The sum.
    pub total: Bar,
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
    /// Another value for comparison, such as the exact one.
    pub reference: Option<Bar>,
}

/// The distribution of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The axis of results, horizontal.
    pub axis: Axis,
    /// Both ends of each bin and its share of the probability; bins are adjacent and in order.
    pub bins: Vec<(f64, f64, f64)>,
    /// Quantiles with their names.
    pub quantiles: Vec<Bar>,
    /// What bins below zero are, such as `behind`, and what the others are.
    pub sides: [String; 2],
}

/// Effects of options.
#[derive(Clone, Debug, PartialEq)]
pub struct Tornado {
    /// The axis of effects, horizontal; zero is the default.
    pub axis: Axis,
    /// What effects below and above zero mean, such as `players gain` and `house gains`.
    pub sides: [String; 2],
    /// One for each question, the largest span first.
    pub bars: Vec<TornadoBar>,
}

/// The effects of the options of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoBar {
    /// The question.
    pub label: String,
    /// The options with their effects.
    pub options: Vec<Bar>,
}

/// Bars to both sides of zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// The axis, horizontal.
    pub axis: Axis,
    /// What bars below and above zero mean.
    pub sides: [String; 2],
    /// The bars from top to bottom.
    pub bars: Vec<Bar>,
    /// The name of the bars, if each row has several; else empty.
    pub first: String,
    /// Further bars of each row: their names, and their values for each row in order.
    pub more: Vec<(String, Vec<f64>)>,
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
    /// The lines.
    pub series: Vec<Series>,
}

/// A line of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is of.
    pub name: String,
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
