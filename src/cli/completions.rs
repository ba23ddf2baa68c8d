//! `ventaja completions`: the script by which a shell completes commands, and the values that it
//! offers: rulebooks, charts, readings with their options, rule keys.
//!
//! The script calls the program with the words typed so far (`COMPLETE=bash ventaja -- …`), so that
//! completions are those of the installed version.

use super::choice::{Choice, Chosen, one_of};
use super::config::{self, own_rulebooks};
use super::screen::print_exact;
use super::{Failure, help};
use clap::builder::StyledStr;
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;
use ventaja::exact::BEST;
use ventaja::lang::Lang;
use ventaja::reglamento::{self, Reglamento, builtin_ids};
use ventaja::report::meaning;
use ventaja::rules::keys;
use ventaja::strategy;

/// The environment variable by which the script asks for completions.
const VARIABLE: &str = "COMPLETE";

#[derive(clap::Args)]
pub(super) struct Args {
    /// Shell that reads the script
    #[arg(value_parser = one_of(SHELLS), value_name = "SHELL")]
    shell: Chosen<()>,
}

const SHELLS: &[Choice<()>] = &[
    ("bash", "source <(ventaja completions bash), in ~/.bashrc", ()),
    ("zsh", "source <(ventaja completions zsh), in ~/.zshrc, after compinit", ()),
    ("fish", "ventaja completions fish | source, in ~/.config/fish/config.fish", ()),
    ("powershell", "ventaja completions powershell | Out-String | Invoke-Expression, in $PROFILE", ()),
    ("elvish", "eval (ventaja completions elvish | slurp), in ~/.elvish/rc.elv", ()),
];

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let shells = Shells::builtins();
    let completer = shells.completer(args.shell.0).expect("clap_complete knows the five shells");
    let mut script = Vec::new();
    completer.write_registration(VARIABLE, "ventaja", "ventaja", "ventaja", &mut script)?;
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if args.shell.0 == "bash" {
        // Bash would take NAME=OPTION for three words.
        script.push_str("COMP_WORDBREAKS=${COMP_WORDBREAKS//=/}\n");
    }
    print_exact(&script)
}

/// The words of the command line that is being completed.
static TYPED: OnceLock<Vec<OsString>> = OnceLock::new();

/// Answers a shell that asks for completions, and ends the process; otherwise does nothing. `words`
/// is the command line, the name of the program first.
pub(super) fn answer(words: &[OsString]) {
    if std::env::var_os(VARIABLE).is_some() {
        let words = TYPED.get_or_init(|| words.to_vec());
        let here = std::env::current_dir().ok();
        let complete = CompleteEnv::with_factory(|| help::command(language())).var(VARIABLE);
        match complete.try_complete(words.iter().cloned(), here.as_deref()) {
            Ok(false) => {}
            Ok(true) => std::process::exit(0),
            Err(error) => error.exit(),
        }
    }
}

/// A value with an explanation of one line.
fn candidate(value: impl Into<String>, help: &str) -> CompletionCandidate {
    let first = help.lines().next().unwrap_or_default();
    CompletionCandidate::new(value.into()).help(Some(StyledStr::from(first.to_owned())))
}

fn beginning(
    current: &OsStr,
    all: impl IntoIterator<Item = CompletionCandidate>,
) -> Vec<CompletionCandidate> {
    let typed = current.to_string_lossy();
    all.into_iter().filter(|one| one.get_value().to_string_lossy().starts_with(&*typed)).collect()
}

/// The language of explanations, of the words typed so far.
fn language() -> Lang {
    help::language(TYPED.get().map_or(&[], Vec::as_slice))
}

/// Returns the first rulebook on the command line.
fn typed_reglamento() -> Option<Reglamento> {
    let words = TYPED.get().into_iter().flatten().skip(1).cloned();
    let mut named = words.filter_map(|word| config::rulebook(word).ok()).filter(|word| {
        let word = word.to_string_lossy();
        !word.starts_with('-') && (word.ends_with(".toml") || builtin_ids().iter().any(|id| *id == word))
    });
    named.find_map(|word| reglamento::find(&word).ok())
}

/// Completes the name of a rulebook: the built-in ids and TOML files.
pub(super) fn reglamentos(current: &OsStr) -> Vec<CompletionCandidate> {
    let (ids, lang) = (builtin_ids(), language());
    let books = ids.iter().filter_map(|id| reglamento::find(id).ok());
    let books = books.map(|book| candidate(book.id.clone(), book.title.of(lang)));
    let [own, _] = own_rulebooks();
    let own = own.into_iter().map(|(name, _)| candidate(name, &lang.text("own-rulebook")));
    let mut found = beginning(current, books.chain(own));
    found.extend(files(current, "toml"));
    found
}

/// Completes the name of a chart: those of the rulebook, `best`, and CSV files.
pub(super) fn charts(current: &OsStr) -> Vec<CompletionCandidate> {
    let names = typed_reglamento().map_or_else(Vec::new, |book| strategy::names(&book));
    let lang = language();
    let charts = names.iter().map(|name| candidate(name.clone(), &lang.text("chart-of-rulebook")));
    let best = std::iter::once(candidate(BEST, &lang.text("best-for-rules")));
    let mut found = beginning(current, charts.chain(best));
    found.extend(files(current, "csv"));
    found
}

/// Completes `NAME=OPTION` with the readings of the rulebook.
pub(super) fn readings(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(book) = typed_reglamento() else { return Vec::new() };
    let lang = language();
    let all = book.readings.iter().flat_map(|reading| {
        let options = reading.options().into_iter();
        options.map(move |option| candidate(format!("{}={option}", reading.name), reading.question.of(lang)))
    });
    beginning(current, all)
}

/// Completes the `KEY=` of `KEY=VALUE` with the rule keys of the rulebook's game.
pub(super) fn rule_keys(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(book) = typed_reglamento() else { return Vec::new() };
    let lang = language();
    let all = keys(book.game).into_iter();
    let all = all.map(|key| candidate(format!("{}=", key.name), &meaning(&key, lang)));
    beginning(current, all)
}

fn files(current: &OsStr, extension: &'static str) -> Vec<CompletionCandidate> {
    let has = move |path: &std::path::Path| path.extension().is_some_and(|found| found == extension);
    PathCompleter::any().filter(move |path| path.is_dir() || has(path)).complete(current)
}
