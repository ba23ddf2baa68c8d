//! Options that take one of several named values.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A value of an option: its name on the command line, its help, and what it stands for.
pub(super) type Choice<T> = (&'static str, &'static str, T);

/// A value that was chosen: its name, and what it stands for.
pub(super) type Chosen<T> = (&'static str, T);

/// The parser of an option that takes one of these values.
pub(super) fn one_of<T>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = Chosen<T>>
where
    T: Copy + Send + Sync + 'static,
{
    one_of_or(choices, &[])
}

/// The same, where values have other names too: each with the value's own name.
pub(super) fn one_of_or<T>(
    choices: &'static [Choice<T>],
    aliases: &'static [(&'static str, &'static str)],
) -> impl TypedValueParser<Value = Chosen<T>>
where
    T: Copy + Send + Sync + 'static,
{
    let possible = |(name, help, _): &Choice<T>| {
        let aliases = aliases.iter().filter(|(_, of)| of == name).map(|(alias, _)| *alias);
        PossibleValue::new(*name).help(*help).aliases(aliases)
    };
    PossibleValuesParser::new(choices.iter().map(possible)).map(move |name| {
        let chosen = choices.iter().find(|choice| possible(choice).matches(&name, false));
        chosen.map(|(name, _, value)| (*name, *value)).expect("the parser allows no other name")
    })
}
