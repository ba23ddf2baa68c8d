//! Options that take one of several named values.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ventaja::method::Method;

/// A value of an option: its name on the command line, its help, and what it stands for.
pub(super) type Choice<T> = (&'static str, &'static str, T);

/// A value that was chosen: its name, and what it stands for.
pub(super) type Chosen<T> = (&'static str, T);

/// The parser of an option that takes one of these values.
pub(super) fn one_of<T>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = Chosen<T>>
where
    T: Copy + Send + Sync + 'static,
{
    let possible = |(name, help, _): &Choice<T>| {
        // A method has another name too.
        let alias = (*name == Method::MonteCarlo.name()).then_some("simulate");
        PossibleValue::new(*name).help(*help).aliases(alias)
    };
    PossibleValuesParser::new(choices.iter().map(possible)).map(move |name| {
        let chosen = choices.iter().find(|choice| possible(choice).matches(&name, false));
        chosen.map(|(name, _, value)| (*name, *value)).expect("the parser allows no other name")
    })
}
