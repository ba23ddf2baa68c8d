//! The grid of `--vary` arguments.

use crate::fault::{Fault, Faults};
use crate::reglamento::{Reading, Reglamento};
use crate::rules::{Key, Rules, Value, keys};
use serde::Serialize;

/// The most points of a grid.
pub const MOST_POINTS: u128 = 100_000;

/// A rule or reading that is varied, with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// A rule key, or a reading.
    pub name: String,
    /// Whether it is a reading.
    pub reading: bool,
    /// Its values, as rulebooks write them.
    pub values: Vec<String>,
}

impl Axis {
    /// The name of its column; `reading:NAME` for a reading.
    pub fn column(&self) -> String {
        if self.reading { format!("reading:{}", self.name) } else { self.name.clone() }
    }
}

/// Every combination of the values of several axes; the last axis varies fastest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// What is varied.
    pub axes: Vec<Axis>,
}

/// A value or a range of numbers: the number of its texts, and the texts.
type Item<'a> = (u128, Box<dyn Iterator<Item = String> + 'a>);

/// Numbers from one end to the other, both included where the steps meet them.
struct Range {
    from: i64,
    to: i64,
    step: i64,
    /// Decimals of the three numbers, which are multiples of 10^-decimals.
    decimals: usize,
    percent: bool,
}

/// Why a text with `..` is no range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum RangeError {
    #[error("`{text}` needs a step, such as {from}..{to}:5%")]
    NoStep { text: String, from: String, to: String },
    #[error("`{0}` is no range of numbers")]
    NoNumbers(String),
    #[error("the range {0} is empty")]
    Empty(String),
    #[error("the step of {0} is not positive")]
    Step(String),
}

impl Range {
    /// Reads `a..b` of whole numbers, or `a..b:step`, also with decimals or in
    /// percent; `None` if the text has no `..`.
    fn parse(text: &str) -> Result<Option<Range>, RangeError> {
        let Some((from, rest)) = text.split_once("..") else { return Ok(None) };
        let rest = rest.strip_prefix('=').unwrap_or(rest);
        let (to, step) = rest.split_once(':').map_or((rest, None), |(to, step)| (to, Some(step)));
        let percent = to.trim().ends_with('%');
        let texts = [from, to, step.unwrap_or("1")].map(|text| text.trim().trim_end_matches('%').trim_end());
        let decimals = |text: &&str| text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let places = texts.iter().map(decimals).max().unwrap_or(0);
        if step.is_none() && (places > 0 || percent) {
            let [text, from, to] = [text, from.trim(), to.trim()].map(str::to_owned);
            return Err(RangeError::NoStep { text, from, to });
        }
        let number = |text: &str| -> Option<i64> {
            let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
            let padding = "0".repeat(places.checked_sub(decimals.len())?);
            format!("{whole}{decimals}{padding}").parse().ok()
        };
        let [Some(from), Some(to), Some(step)] = texts.map(number) else {
            return Err(RangeError::NoNumbers(text.to_owned()));
        };
        if from > to {
            return Err(RangeError::Empty(text.to_owned()));
        }
        if step < 1 {
            return Err(RangeError::Step(text.to_owned()));
        }
        Ok(Some(Range { from, to, step, decimals: places, percent }))
    }

    fn count(&self) -> u128 {
        let length = (i128::from(self.to) - i128::from(self.from)).unsigned_abs();
        length / u128::from(self.step.unsigned_abs()) + 1
    }

    /// Every number as text.
    fn values(self) -> impl Iterator<Item = String> {
        let mut next = Some(self.from);
        std::iter::from_fn(move || {
            let number = next?;
            next = number.checked_add(self.step).filter(|next| *next <= self.to);
            let digits = format!("{:0width$}", number.unsigned_abs(), width = self.decimals + 1);
            let (whole, decimals) = digits.split_at(digits.len() - self.decimals);
            let point = if self.decimals > 0 { "." } else { "" };
            let (sign, unit) = (if number < 0 { "-" } else { "" }, if self.percent { "%" } else { "" });
            Some(format!("{sign}{whole}{point}{decimals}{unit}"))
        })
    }
}

/// The subject of an axis.
enum About<'a> {
    Key(Key),
    Reading(&'a Reading),
}

impl Grid {
    /// Reads the axes, `KEY=v1,v2,a..b,a..b:step` each. KEY is a rule key or a
    /// reading of the rulebook (also `reading:NAME`).
    ///
    /// # Errors
    /// Unknown names, values that are not allowed, empty ranges, or more than
    /// [`MOST_POINTS`] points.
    pub fn parse(reglamento: &Reglamento, arguments: &[String]) -> Result<Grid, Faults> {
        let parsed = Faults::all(
            arguments
                .iter()
                .map(|text| items(reglamento, text).map(|found| (format!("--vary {text}"), found))),
        )?;
        let counts = parsed.iter().map(|(_, (_, items))| items.iter().map(|(count, _)| count).sum::<u128>());
        let points = counts.fold(1_u128, u128::saturating_mul);
        if points > MOST_POINTS {
            let fault = Fault::new("--vary", format!("the grid has {points} points"));
            return Err(fault.allowed(format!("at most {MOST_POINTS} points")).into());
        }
        let mut axes: Vec<Axis> = Vec::new();
        for (argument, (about, items)) in parsed {
            let axis = axis(reglamento, &argument, &about, items)?;
            if axes.iter().any(|other| other.column() == axis.column()) {
                return Err(Fault::new(argument, format!("`{}` is varied twice", axis.name)).into());
            }
            axes.push(axis);
        }
        Ok(Grid { axes })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.axes.iter().map(|axis| axis.values.len()).product()
    }

    /// Returns where each axis' value at a point is among the values of the axis; the last axis varies fastest.
    pub fn places(&self, number: usize) -> Vec<usize> {
        let mut rest = number;
        let mut places: Vec<usize> = Vec::with_capacity(self.axes.len());
        for axis in self.axes.iter().rev() {
            places.push(rest % axis.values.len());
            rest /= axis.values.len();
        }
        places.reverse();
        places
    }

    /// The values at a point, one for each axis.
    pub fn point(&self, number: usize) -> Vec<&str> {
        let places = self.axes.iter().zip(self.places(number));
        places.map(|(axis, at)| axis.values[at].as_str()).collect()
    }

    /// The values of a point in words: `shoe.decks=6, reading:cut-card=78`.
    pub fn values(&self, number: usize) -> String {
        let values = self.axes.iter().zip(self.point(number));
        values.map(|(axis, value)| format!("{}={value}", axis.column())).collect::<Vec<_>>().join(", ")
    }

    /// The answers at a point, as arguments of a scenario: readings, then
    /// overrides.
    pub fn answers(&self, number: usize) -> (Vec<String>, Vec<String>) {
        let values = self.axes.iter().zip(self.point(number));
        let (readings, sets): (Vec<_>, Vec<_>) = values.partition(|(axis, _)| axis.reading);
        let written = |pairs: Vec<(&Axis, &str)>| {
            pairs.iter().map(|(axis, value)| format!("{}={value}", axis.name)).collect()
        };
        (written(readings), written(sets))
    }
}

/// The subject of an argument, and the items of its list.
fn items<'a>(reglamento: &'a Reglamento, text: &'a str) -> Result<(About<'a>, Vec<Item<'a>>), Fault> {
    let argument = format!("--vary {text}");
    let form = "KEY=v1,v2,…, KEY=a..b or KEY=a..b:step, both ends included";
    let wrong = |message: &str| Fault::new(&argument, message).allowed(form);
    let (name, list) =
        text.split_once('=').ok_or_else(|| wrong("expected a key or reading with its values"))?;
    let name = name.trim();
    let known = keys(reglamento.game);
    let key = known.iter().find(|key| key.name == name);
    let bare = name.strip_prefix("reading:").unwrap_or(name);
    let reading = reglamento.reading(bare);
    let about = match (key, reading) {
        (Some(key), _) => About::Key(*key),
        (None, Some(reading)) => About::Reading(reading),
        (None, None) => {
            let readings = reglamento.readings.iter().map(|reading| reading.name.as_str());
            let names = known.iter().map(|key| key.name).chain(readings);
            return Err(Fault::unknown(argument, "rule key or reading", bare, names));
        }
    };
    let mut items: Vec<Item<'a>> = Vec::new();
    for item in split(list) {
        if item.is_empty() {
            return Err(wrong("has an empty value"));
        }
        items.push(match Range::parse(item).map_err(|error| wrong(&error.to_string()))? {
            None => (1, Box::new(std::iter::once(item.to_owned()))),
            Some(range) => (range.count(), Box::new(range.values())),
        });
    }
    Ok((about, items))
}

/// Splits a list at the commas outside brackets.
fn split(list: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = list.split(|c: char| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        c == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}

/// The axis, with its values checked and written as rulebooks write them.
fn axis(
    reglamento: &Reglamento,
    argument: &str,
    about: &About<'_>,
    items: Vec<Item<'_>>,
) -> Result<Axis, Fault> {
    let mut axis = match about {
        About::Key(key) => Axis { name: key.name.to_owned(), reading: false, values: Vec::new() },
        About::Reading(reading) => Axis { name: reading.name.clone(), reading: true, values: Vec::new() },
    };
    let mut scratch = Rules::new(reglamento.game);
    for text in items.into_iter().flat_map(|(_, texts)| texts) {
        let value = match about {
            About::Key(key) => {
                if key.set(&mut scratch, &Value::from_text(&text)).is_none() {
                    let fault = Fault::new(argument, format!("`{}` cannot be `{text}`", axis.name));
                    return Err(fault.allowed(key.allowed()));
                }
                key.get(&scratch).to_string()
            }
            About::Reading(reading) => {
                if reading.option(&text).is_none() {
                    let what = format!("option of reading `{}`", axis.name);
                    return Err(Fault::unknown(argument, &what, &text, reading.options()));
                }
                text
            }
        };
        if axis.values.contains(&value) {
            return Err(Fault::new(argument, format!("`{value}` is listed twice")));
        }
        axis.values.push(value);
    }
    Ok(axis)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reglamento::find;

    fn parse(arguments: &[&str]) -> Grid {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        Grid::parse(&find("mendoza-2016").unwrap(), &arguments).unwrap()
    }

    #[test]
    fn a_grid_has_every_combination_with_the_last_axis_varying_fastest() {
        let grid = parse(&["shoe.decks=1,6..8,inf", "double.totals=any,[9, 10,11]", "retiro-vs-ace=yes,no"]);
        assert_eq!(grid.points(), 5 * 2 * 2);
        assert_eq!(grid.point(0), ["1", "any", "yes"]);
        assert_eq!(grid.point(1), ["1", "any", "no"]);
        assert_eq!(grid.point(2), ["1", "[9,10,11]", "yes"]);
        assert_eq!(grid.point(19), ["inf", "[9,10,11]", "no"]);
        let mut all: Vec<_> = (0..20).map(|number| grid.point(number)).collect();
        all.dedup();
        assert_eq!(all.len(), 20);
        let (readings, sets) = grid.answers(7);
        assert_eq!(readings, ["retiro-vs-ace=no"]);
        assert_eq!(sets, ["shoe.decks=6", "double.totals=[9,10,11]"]);
        assert_eq!(grid.values(0), "shoe.decks=1, double.totals=any, reading:retiro-vs-ace=yes");
        let values = |argument: &str| parse(&[argument]).axes.remove(0).values;
        assert_eq!(values("reading:cut-card=52..=54"), ["52", "53", "54"]);
        assert_eq!(values("shoe.decks=2..8:2"), ["2", "4", "6", "8"]);
        assert_eq!(values("shoe.decks=1..8:3"), ["1", "4", "7"]);
        assert_eq!(values("shoe.penetration=50%..65%:5%"), ["0.5", "0.55", "0.6", "0.65"]);
        assert_eq!(values("shoe.penetration=0.5..1:0.25,0.9"), ["0.5", "0.75", "1", "0.9"]);
    }
}
