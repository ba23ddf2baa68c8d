//! The points of a grid, from `--vary` arguments.

use crate::fault::{Fault, Faults};
use crate::reglamento::{Reading, Reglamento};
use crate::rules::{Key, Rules, Value, keys};

/// The most points of a grid.
pub const MOST_POINTS: u128 = 100_000;

/// What is varied, and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// A rule key, or a reading.
    pub name: String,
    /// It is a reading.
    pub reading: bool,
    /// Its values, as the rulebook writes them.
    pub values: Vec<String>,
}

impl Axis {
    /// The name of its column: a reading's says that it is one.
    #[must_use]
    pub fn column(&self) -> String {
        if self.reading { format!("reading:{}", self.name) } else { self.name.clone() }
    }
}

/// Every combination of the values of several axes, the last varying first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What is varied.
    pub axes: Vec<Axis>,
}

/// A value or a range of whole numbers, both ends included.
enum Item<'a> {
    Value(&'a str),
    Range(i64, i64),
}

impl Item<'_> {
    fn count(&self) -> u128 {
        match self {
            Item::Value(_) => 1,
            Item::Range(from, to) => (i128::from(*to) - i128::from(*from) + 1).unsigned_abs(),
        }
    }
}

/// What an axis is about.
enum About<'a> {
    Key(Key),
    Reading(&'a Reading),
}

impl Grid {
    /// Reads the axes: `KEY=v1,v2,a..b` each, KEY being a rule key or a
    /// reading of the rulebook (also `reading:NAME`).
    ///
    /// # Errors
    /// Unknown names, values that are not allowed, empty ranges, or more than
    /// [`MOST_POINTS`] points.
    pub fn parse(reglamento: &Reglamento, arguments: &[String]) -> Result<Grid, Faults> {
        let mut faults = Vec::new();
        let mut parsed = Vec::new();
        for text in arguments {
            match items(reglamento, text) {
                Ok(found) => parsed.push((format!("--vary {text}"), found)),
                Err(fault) => faults.push(fault),
            }
        }
        Faults::check(faults)?;
        let counts = parsed.iter().map(|(_, (_, items))| items.iter().map(Item::count).sum::<u128>());
        let points = counts.fold(1_u128, u128::saturating_mul);
        if points > MOST_POINTS {
            let fault = Fault::new("--vary", format!("the grid has {points} points"));
            return Err(fault.allowed(format!("at most {MOST_POINTS} points")).into());
        }
        let mut axes: Vec<Axis> = Vec::new();
        for (argument, (about, items)) in parsed {
            let axis = axis(reglamento, &argument, &about, &items)?;
            if axes.iter().any(|other| other.column() == axis.column()) {
                return Err(Fault::new(argument, format!("`{}` is varied twice", axis.name)).into());
            }
            axes.push(axis);
        }
        Ok(Grid { axes })
    }

    /// How many points there are.
    #[must_use]
    pub fn points(&self) -> usize {
        self.axes.iter().map(|axis| axis.values.len()).product()
    }

    /// The values at a point, one an axis.
    #[must_use]
    pub fn point(&self, number: usize) -> Vec<&str> {
        let mut rest = number;
        let mut values: Vec<&str> = Vec::with_capacity(self.axes.len());
        for axis in self.axes.iter().rev() {
            values.push(&axis.values[rest % axis.values.len()]);
            rest /= axis.values.len();
        }
        values.reverse();
        values
    }

    /// The point in words: `shoe.decks=6, reading:cut-card=78`.
    #[must_use]
    pub fn told(&self, number: usize) -> String {
        let values = self.axes.iter().zip(self.point(number));
        values.map(|(axis, value)| format!("{}={value}", axis.column())).collect::<Vec<_>>().join(", ")
    }

    /// The answers at a point, as arguments of a scenario: readings, then
    /// overrides.
    #[must_use]
    pub fn answers(&self, number: usize) -> (Vec<String>, Vec<String>) {
        let values = self.axes.iter().zip(self.point(number));
        let (readings, sets): (Vec<_>, Vec<_>) = values.partition(|(axis, _)| axis.reading);
        let written = |pairs: Vec<(&Axis, &str)>| {
            pairs.iter().map(|(axis, value)| format!("{}={value}", axis.name)).collect()
        };
        (written(readings), written(sets))
    }
}

/// What an argument is about, and the items of its list.
fn items<'a>(reglamento: &'a Reglamento, text: &'a str) -> Result<(About<'a>, Vec<Item<'a>>), Fault> {
    let argument = format!("--vary {text}");
    let form = "KEY=v1,v2,… or KEY=a..b, both ends included";
    let wrong = |message: &str| Fault::new(&argument, message).allowed(form);
    let (name, list) = text.split_once('=').ok_or_else(|| wrong("is not of its form"))?;
    let name = name.trim();
    let known = keys(reglamento.game);
    let key = known.iter().find(|key| key.name == name);
    let bare = name.strip_prefix("reading:").unwrap_or(name);
    let reading = reglamento.readings.iter().find(|reading| reading.name == bare);
    let about = match (key, reading) {
        (Some(key), _) => About::Key(*key),
        (None, Some(reading)) => About::Reading(reading),
        (None, None) => {
            let readings = reglamento.readings.iter().map(|reading| reading.name.as_str());
            let names = known.iter().map(|key| key.name).chain(readings);
            return Err(Fault::unknown(argument, "rule or reading", bare, names));
        }
    };
    let mut items = Vec::new();
    for item in split(list) {
        if item.is_empty() {
            return Err(wrong("has an empty value"));
        }
        items.push(match item.split_once("..") {
            None => Item::Value(item),
            Some((from, to)) => {
                let number = |text: &str| text.trim().parse::<i64>().ok();
                let Some((from, to)) = number(from).zip(number(to.strip_prefix('=').unwrap_or(to))) else {
                    return Err(wrong(&format!("`{item}` is no range of whole numbers")));
                };
                if from > to {
                    return Err(wrong(&format!("the range {item} is empty")));
                }
                Item::Range(from, to)
            }
        });
    }
    Ok((about, items))
}

/// Splits a list at its commas, those within brackets apart.
fn split(list: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = list.split(|c: char| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        c == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}

/// The axis, its values checked and written as the rulebook writes them.
fn axis(
    reglamento: &Reglamento,
    argument: &str,
    about: &About<'_>,
    items: &[Item<'_>],
) -> Result<Axis, Fault> {
    let mut axis = match about {
        About::Key(key) => Axis { name: key.name.to_owned(), reading: false, values: Vec::new() },
        About::Reading(reading) => Axis { name: reading.name.clone(), reading: true, values: Vec::new() },
    };
    let mut scratch = Rules::new(reglamento.game);
    let texts = items.iter().flat_map(|item| match item {
        Item::Value(text) => vec![(*text).to_owned()],
        Item::Range(from, to) => (*from..=*to).map(|number| number.to_string()).collect(),
    });
    for text in texts {
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
                    let what = format!("option of reading `{}`,", axis.name);
                    return Err(Fault::unknown(argument, &what, &text, reading.options()));
                }
                text
            }
        };
        if axis.values.contains(&value) {
            return Err(Fault::new(argument, format!("`{value}` stands twice")));
        }
        axis.values.push(value);
    }
    Ok(axis)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reglamento::find;

    fn parse(arguments: &[&str]) -> Result<Grid, Faults> {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        Grid::parse(&find("mendoza-2016").unwrap(), &arguments)
    }

    #[test]
    fn a_grid_has_every_combination_the_last_axis_varying_first() {
        let grid = parse(&["shoe.decks=1,6..8,inf", "double.totals=any,[9, 10,11]", "retiro-vs-ace=yes,no"]);
        let grid = grid.unwrap();
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
        assert_eq!(grid.told(0), "shoe.decks=1, double.totals=any, reading:retiro-vs-ace=yes");
        assert_eq!(parse(&["reading:cut-card=52..=54"]).unwrap().axes[0].values, ["52", "53", "54"]);
    }

    #[test]
    fn what_is_no_grid_is_refused() {
        for (arguments, says) in [
            (&["shoe.deks=6"][..], "did you mean `shoe.decks`?"),
            (&["retiro-vs-as=no"], "did you mean `retiro-vs-ace`?"),
            (&["shoe.decks"], "allowed: KEY=v1,v2"),
            (&["shoe.decks="], "empty value"),
            (&["shoe.decks=6,,8"], "empty value"),
            (&["shoe.decks=8..6"], "the range 8..6 is empty"),
            (&["shoe.decks=6..many"], "no range of whole numbers"),
            (&["shoe.decks=6,17"], "cannot be `17`"),
            (&["retiro-vs-ace=maybe"], "allowed: yes, no"),
            (&["shoe.decks=6,6"], "stands twice"),
            (&["shoe.decks=6", "shoe.decks=8"], "varied twice"),
            (&["shoe.cut_card=0..999999999"], "1000000000 points"),
            (&["shoe.cut_card=0..999", "table.boxes=1..999999"], "999999000 points"),
            (&["shoe.cut_card=-9223372036854775808..9223372036854775807"], "points"),
        ] {
            let faults = parse(arguments).unwrap_err().to_string();
            assert!(faults.contains(says), "{arguments:?} should say {says:?}: {faults}");
        }
    }
}
