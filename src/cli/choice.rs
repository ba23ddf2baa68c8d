//! Options that take one of several named values.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A value of an option: its name on the command line, with its other names after `|`; its help; and what it stands for.
pub(super) type Choice<T> = (&'static str, &'static str, T);

/// A value that was chosen: its name, and what it stands for.
pub(super) type Chosen<T> = (&'static str, T);

/// The parser of an option that takes one of these values.
pub(super) fn one_of<T>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = Chosen<T>>
where
    T: Copy + Send + Sync + 'static,
{
    let named = |names: &'static str| names.split('|');
    let possible = move |(names, help, _): &Choice<T>| {
        let name = named(names).next().unwrap_or_default();
        PossibleValue::new(name).help(*help).aliases(named(names).skip(1))
    };
    PossibleValuesParser::new(choices.iter().map(possible)).map(move |typed| {
        let chosen = choices.iter().find(|(names, ..)| named(names).any(|name| name == typed));
        let chosen = chosen.and_then(|(names, _, value)| Some((named(names).next()?, *value)));
        chosen.expect("the parser allows no other name")
    })
}
