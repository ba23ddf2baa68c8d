//! The command that repeats a result, as the files name it: derived from the options typed and from where their
//! values come, so that a new option is written without another line.

use super::Cli;
use super::outputs::Quiet;
use super::screen::lang;
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches, parser::ValueSource};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use ventaja::method::Method;
use ventaja::reglamento;
use ventaja::shell;
use ventaja::tr;

/// The options that decide the result of each command, in the order in which they are written. An option marked `!` is
/// written with its default too, unless an option that excludes it is written; one marked `=` is joined to its value.
const WRITTEN: [(&str, &str); 14] = [
    ("simulate", "as-of strategy reading set rounds! precision max-rounds seed! confidence control dealer"),
    ("merge", "partial"),
    ("bank", "as-of strategy reading set stakes advance rotations rounds seed! confidence"),
    ("exact", "as-of strategy reading set removals system confidence"),
    ("solve", "as-of strategy reading set"),
    (
        "readings",
        "as-of strategy reading set bet only adapt whole-ranges combine= method rounds! seed! confidence",
    ),
    ("par", "as-of strategy reading set bet confidence method rounds! seed!"),
    (
        "risk",
        "as-of strategy reading set method rounds! seed! line hands! bet! bankroll bank risk! hands-per-hour! \
         hours-per-day! days-per-year!",
    ),
    (
        "audit",
        "as-of strategy reading set method rounds! seed! line lines hands staked result= drift! confidence",
    ),
    (
        "expose",
        "as-of strategy reading set indices system! rounding! unseen deck-estimate! line spread! ramp= leave= \
         play-indices cut-cards bankroll! rounds-per-hour! rounds! seed! confidence",
    ),
    (
        "compare",
        "as-of versions= strategy base-strategy reading set boxes base-reading base-set method rounds! precision max-rounds seed! \
         control confidence",
    ),
    ("sweep", "as-of strategy reading set vary method! rounds! seed! confidence bet"),
    (
        "report",
        "as-of strategy reading set against from unverified rounds! precision max-rounds seed! confidence control dealer \
         combine date observed case author requested-by stake rounds-per-hour hours",
    ),
    ("check", "only"),
];

/// The options of a command as they were typed, kept beside the fields that clap fills.
#[derive(Clone, Default)]
pub(super) struct Typed(ArgMatches);

impl FromArgMatches for Typed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Typed, clap::Error> {
        Ok(Typed(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0 = matches.clone();
        Ok(())
    }
}

impl Typed {
    /// Notes which of these options were typed in vain, by a message that has the reason.
    pub(super) fn note_in_vain(&self, why: &'static str, options: &[&str], quiet: &Quiet) {
        let typed = |option: &&&str| self.0.value_source(option) == Some(ValueSource::CommandLine);
        let typed: Vec<String> = options.iter().filter(typed).map(|option| format!("--{option}")).collect();
        if !typed.is_empty() {
            quiet.note(|| tr!(lang(), why, options = typed.join(", ")));
        }
    }
}

impl clap::Args for Typed {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// A command under construction.
pub(super) struct CommandLine {
    name: &'static str,
    /// The options to write, with their marks.
    order: Vec<&'static str>,
    typed: ArgMatches,
    /// The values that replace those typed, by the name of the option or of the argument.
    set: HashMap<&'static str, Vec<String>>,
}

impl CommandLine {
    /// The command `ventaja NAME` with the options typed.
    ///
    /// # Panics
    /// No result names this command.
    pub(super) fn new(name: &'static str, typed: &Typed) -> CommandLine {
        let (_, order) = WRITTEN.into_iter().find(|(known, _)| *known == name).expect("a command of WRITTEN");
        let order = order.split_whitespace().collect();
        CommandLine { name, order, typed: typed.0.clone(), set: HashMap::new() }
    }

    pub(super) fn set(self, name: &'static str, value: impl Display) -> CommandLine {
        self.set_all(name, [value])
    }

    /// Replaces the values of an option or argument.
    pub(super) fn set_all(
        mut self,
        name: &'static str,
        values: impl IntoIterator<Item = impl Display>,
    ) -> CommandLine {
        self.set.insert(name, values.into_iter().map(|value| value.to_string()).collect());
        self
    }

    /// Replaces the values of an option by pairs `NAME=VALUE`.
    pub(super) fn pairs(self, name: &'static str, pairs: &[(String, String)]) -> CommandLine {
        self.set_all(name, reglamento::typed(pairs))
    }

    pub(super) fn without(self, names: &[&'static str]) -> CommandLine {
        names.iter().fold(self, |line, name| line.set_all(name, [""; 0]))
    }

    /// Replaces the length of a simulation by the rounds that were dealt; without them, leaves out what only a
    /// simulation has.
    pub(super) fn dealt(self, rounds: Option<u64>) -> CommandLine {
        let line = self.without(&["precision", "max-rounds"]);
        match rounds {
            Some(rounds) => line.set("rounds", rounds),
            None => line.without(&["rounds", "seed", "control"]),
        }
    }

    /// The same for a command whose method is open.
    pub(super) fn sampled(self, rounds: Option<u64>) -> CommandLine {
        self.dealt(rounds).set_all("method", rounds.map(|_| Method::MonteCarlo.name()))
    }

    /// Writes `moved` after `before`.
    pub(super) fn moved(mut self, moved: &[&'static str], before: &str) -> CommandLine {
        self.order.retain(|option| !moved.contains(option));
        let at = self.order.iter().position(|option| *option == before).map_or(0, |at| at + 1);
        self.order.splice(at..at, moved.iter().copied());
        self
    }

    pub(super) fn text(&self) -> String {
        let cli = Cli::command();
        let command = cli.find_subcommand(self.name).expect("a command");
        let values = |arg: &Arg| self.set.get(name(arg)).cloned().unwrap_or_else(|| typed(&self.typed, arg));
        let mut words = vec!["ventaja".to_owned(), self.name.to_owned()];
        // A file whose name begins with a hyphen is no option.
        let is_file = |word: String| if word.starts_with('-') { format!("./{word}") } else { word };
        words.extend(command.get_positionals().flat_map(values).map(is_file));
        let options = self.order.iter().map(|option| {
            let found = command.get_arguments().find(|arg| name(arg) == option.trim_end_matches(['!', '=']));
            let arg = found.expect("an option of the command");
            (*option, arg, values(arg), self.is_stated(arg))
        });
        let options: Vec<_> = options.collect();
        let excluded = |arg: &Arg| {
            let excludes = |a: &Arg, b: &Arg| command.get_arg_conflicts_with(a).contains(&b);
            options
                .iter()
                .any(|(_, other, _, stated)| *stated && (excludes(other, arg) || excludes(arg, other)))
        };
        for (option, arg, values, stated) in &options {
            if !stated && (!option.ends_with('!') || excluded(arg)) {
                continue;
            }
            let name = format!("--{}", name(arg));
            match arg.get_value_delimiter() {
                _ if !arg.get_action().takes_values() => words.push(name),
                Some(between) if !values.is_empty() => {
                    push(&mut words, name, values.join(&between.to_string()), option);
                }
                _ => values.iter().for_each(|value| push(&mut words, name.clone(), value.clone(), option)),
            }
        }
        shell::line(&words)
    }

    /// Whether an option has a value that was set or typed and is not its default.
    fn is_stated(&self, arg: &Arg) -> bool {
        let values = match self.set.get(name(arg)) {
            Some(values) => values.clone(),
            None if !is_typed(&self.typed, arg) => return false,
            None => typed(&self.typed, arg),
        };
        let switched = arg.get_action().takes_values() || values == ["true"];
        switched
            && !values.is_empty()
            && !values.iter().eq(arg.get_default_values().iter().map(|v| v.to_str().unwrap_or("")))
    }
}

fn push(words: &mut Vec<String>, name: String, value: String, option: &str) {
    if option.ends_with('=') {
        words.push(format!("{name}={value}"));
    } else {
        words.extend([name, value]);
    }
}

/// The name of an option or argument.
fn name(arg: &Arg) -> &str {
    arg.get_long().unwrap_or(arg.get_id().as_str())
}

fn is_typed(matches: &ArgMatches, arg: &Arg) -> bool {
    let id = arg.get_id().as_str();
    matches.try_contains_id(id).is_ok_and(|here| here)
        && matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// The values of an option or argument, a number as it was read: `1e6` is 1000000.
fn typed(matches: &ArgMatches, arg: &Arg) -> Vec<String> {
    fn of<T: Clone + Send + Sync + 'static>(
        matches: &ArgMatches,
        id: &str,
        show: impl Fn(&T) -> String,
    ) -> Option<Vec<String>> {
        Some(matches.try_get_many::<T>(id).ok()??.map(show).collect())
    }
    let id = arg.get_id().as_str();
    let raw = || -> Option<Vec<String>> {
        let raw = matches.try_get_raw(id).ok()??.map(|raw| raw.to_string_lossy());
        let named = |raw: &str| {
            let value = arg.get_possible_values().into_iter().find(|value| value.matches(raw, false));
            value.map_or_else(|| raw.trim().to_owned(), |value| value.get_name().to_owned())
        };
        Some(raw.map(|raw| named(&raw)).collect())
    };
    of::<u64>(matches, id, u64::to_string)
        .or_else(|| of::<f64>(matches, id, f64::to_string))
        .or_else(|| of::<u8>(matches, id, u8::to_string))
        .or_else(|| of::<u16>(matches, id, u16::to_string))
        .or_else(|| of::<i32>(matches, id, i32::to_string))
        .or_else(|| of::<i64>(matches, id, i64::to_string))
        .or_else(|| of::<bool>(matches, id, bool::to_string))
        .or_else(|| of::<String>(matches, id, String::clone))
        .or_else(|| of::<(i32, f64)>(matches, id, |(count, bet)| format!("{count}:{bet}")))
        .or_else(|| of::<OsString>(matches, id, |text| text.to_string_lossy().into_owned()))
        .or_else(|| of::<PathBuf>(matches, id, |path| path.display().to_string()))
        .or_else(raw)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The options that change no result, and those whose effect other options or the files state.
    const UNWRITTEN: &str = "boxes threads format output outcomes quiet no-progress state shard blocks resume update level \
                             commit lang reglamento strategy kind explain price help";

    /// The matches of a command line, if the parser takes it.
    fn matches(words: &[&str]) -> Option<ArgMatches> {
        let words = ["ventaja"].into_iter().chain(words.iter().copied());
        Cli::command().try_get_matches_from(words).ok()?.remove_subcommand().map(|(_, matches)| matches)
    }

    /// The parser asks for no option that conflicts with one of those given, so that an option which requires it
    /// would be ignored.
    #[test]
    fn an_option_excludes_what_excludes_the_option_that_it_requires() {
        let mut cli = Cli::command();
        cli.build();
        let mut seen = 0;
        for command in cli.get_subcommands() {
            let excludes = |a: &Arg, b: &Arg| {
                let one_way = |a: &Arg, b: &Arg| command.get_arg_conflicts_with(a).contains(&b);
                one_way(a, b) || one_way(b, a)
            };
            for arg in command.get_arguments() {
                // The parser shows what an argument requires only here.
                let shown = format!("{arg:?}");
                let requires = shown.split_once(" requires: [").unwrap().1.split_once(']').unwrap().0;
                for required in command.get_arguments() {
                    if !requires.contains(&format!("\"{}\"", required.get_id())) {
                        continue;
                    }
                    seen += 1;
                    for other in command.get_arguments().filter(|other| excludes(required, other)) {
                        let names = [command.get_name(), name(arg), name(required), name(other)];
                        assert!(other == arg || excludes(arg, other), "{names:?}");
                    }
                }
            }
        }
        assert!(seen >= 8, "{seen}");
    }

    #[test]
    fn every_option_that_is_typed_is_written() {
        let cli = Cli::command();
        let others: [&[&str]; 8] = [
            &[],
            &["--hands=100", "--staked=1000", "--result=5"],
            &["--vary", "shoe.decks=1"],
            &["--precision", "1%"],
            &["--removals"],
            &["--indices"],
            &["--strategy", "x"],
            &["--from", "x.csv"],
        ];
        let values = ["7", "0.5", "2.5%", "1:2", "a=b", "2016-01-31", "1,2"];
        for (name, order) in WRITTEN {
            let command = cli.find_subcommand(name).unwrap();
            let written = |option| order.split(' ').any(|word| word.trim_end_matches(['!', '=']) == option);
            let options =
                command.get_opts().chain(command.get_arguments().filter(|a| !a.get_action().takes_values()));
            let options: BTreeSet<&str> = options.filter_map(Arg::get_long).collect();
            for option in options {
                if !written(option) {
                    assert!(
                        UNWRITTEN.split(' ').any(|unwritten| unwritten == option),
                        "{name} --{option}: in WRITTEN, or in UNWRITTEN with a reason"
                    );
                    continue;
                }
                let arg = command.get_arguments().find(|arg| arg.get_long() == Some(option)).unwrap();
                let possible = arg.get_possible_values();
                let values = possible.iter().map(clap::builder::PossibleValue::get_name).chain(values);
                let typed = values.map(|value| format!("--{option}={value}")).chain([format!("--{option}")]);
                let file = if name == "merge" { "part.vt" } else { "mendoza-2016" };
                let found = typed.flat_map(|typed| others.iter().map(move |others| (typed.clone(), *others)));
                let mut found = found.filter_map(|(typed, others)| {
                    let stated = format!("--{option}=");
                    let others = others.iter().copied().filter(|other| !other.starts_with(&stated));
                    let words: Vec<&str> = [name, file].into_iter().chain(others).chain([&*typed]).collect();
                    let line = CommandLine::new(name, &Typed(matches(&words)?));
                    let text = line.text();
                    line.is_stated(arg).then_some(text)
                });
                let text = found
                    .next()
                    .unwrap_or_else(|| panic!("{name} --{option}: no value of the test is taken"));
                assert!(text.contains(&format!(" --{option}")), "{name} --{option}: {text}");
                let again = shell::words(&text, "here").unwrap();
                let again = matches(&again[1..].iter().map(String::as_str).collect::<Vec<_>>());
                let again = again.unwrap_or_else(|| panic!("{text}: not a command"));
                assert_eq!(CommandLine::new(name, &Typed(again)).text(), text);
            }
        }
    }
}
