//! The command line in Spanish: the definition of the commands with the texts of `lang/es/help.ftl`.
//!
//! The English texts are the documentation comments of commands, options and values. The argument
//! parser has English words of its own, so its template, usage, defaults and possible values are
//! written here in their place.

use super::{Cli, config};
use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};
use std::ffi::OsString;
use std::fmt::Write;
use std::sync::OnceLock;
use ventaja::lang::Lang;
use ventaja::tr;

/// A file of expected values with Spanish comments, in the help of `check`.
const CHECK_EXAMPLE: &str = include_str!("../check/example.es.toml");

const ES: Lang = Lang::Es;

/// Returns the definition of the command line in a language.
pub(super) fn command(lang: Lang) -> Command {
    /// Made once, because the names of its values live as long as the process.
    static SPANISH: OnceLock<Command> = OnceLock::new();
    let spanish = || {
        let mut program = Cli::command();
        // The parser adds its own options and the command `help` here.
        program.build();
        translated(program)
    };
    match lang {
        Lang::En => Cli::command(),
        Lang::Es => SPANISH.get_or_init(spanish).clone(),
    }
}

/// Returns the language of a command line that is not parsed yet: of its last `--lang`, else the one
/// of the settings. A wrong choice is English here; the command reports it.
pub(super) fn language(words: &[OsString]) -> Lang {
    let mut chosen = None;
    let mut words = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    while let Some(word) = words.next() {
        let value = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(|value| value.to_owned().into()),
            None => continue,
        };
        chosen = value.and_then(|value| value.parse().ok()).or(chosen);
    }
    config::language_despite_faults(chosen).unwrap_or_default()
}

fn text(id: &str) -> String {
    ES.text(&format!("help-{id}"))
}

/// Returns the id of an option's text, or of one of its values: the command's own if there is one,
/// else the one that commands share.
fn id(command: &str, of: &str) -> String {
    let own = format!("{command}-{of}");
    if ES.has(&format!("help-{own}")) { own } else { format!("arg-{of}") }
}

/// The text for the rest of the process, as the parser wants its names.
fn kept(text: String) -> &'static str {
    text.leak()
}

/// A command with its texts in Spanish, and the commands below it.
fn translated(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let mut command = command
        .about(text(&name))
        .mut_args(|arg| argument(&name, arg))
        .mut_subcommands(translated)
        .subcommand_value_name(kept(text("name-COMMAND")))
        .subcommand_help_heading(kept(text("commands").to_uppercase()));
    if command.get_after_help().is_some() {
        command = command.after_help(text(&format!("{name}-after")));
    }
    if command.get_after_long_help().is_some() {
        let id = format!("help-{name}-after-long");
        command = command.after_long_help(tr!(ES, id, example = CHECK_EXAMPLE));
    }
    let usage = command.render_usage().ansi().to_string();
    // `Usage:` comes first, in the style of a heading, and a space.
    let usage =
        usage.split_once("Usage:").and_then(|(_, rest)| rest.split_once(' ')).map_or("", |(_, usage)| usage);
    let usage = usage.replace("[OPTIONS]", &format!("[{}]", text("options-of-usage")));
    let template = template(&command);
    command.override_usage(StyledStr::from(usage)).help_template(StyledStr::from(template))
}

fn template(command: &Command) -> String {
    let header = command.get_styles().get_header();
    let heading = |id: &str| format!("{header}{}:{header:#}", text(id));
    let mut template = format!("{{before-help}}{{about-with-newline}}\n{} {{usage}}", heading("usage"));
    let mut section = |is_shown: bool, id: &str, tag: &str| {
        if is_shown {
            let _ = write!(template, "\n\n{}\n{{{tag}}}", heading(id));
        }
    };
    let mut options = command.get_arguments().filter(|arg| !arg.is_hide_set());
    section(command.has_subcommands(), "commands", "subcommands");
    section(command.get_positionals().next().is_some(), "arguments", "positionals");
    section(options.any(|arg| !arg.is_positional()), "options", "options");
    template + "{after-help}"
}

/// An option or argument of a command with its texts in Spanish.
fn argument(command: &str, arg: Arg) -> Arg {
    if arg.get_id() == "help" {
        let [short, long] = if arg.get_long_help().is_some() { ["-long", "-short"] } else { ["", ""] };
        return arg.help(text(&format!("arg-help{short}"))).long_help(text(&format!("arg-help{long}")));
    }
    let id = id(command, arg.get_id().as_str());
    let (mut short, mut long) = (text(&id), text(&id));
    if arg.get_long_help().is_some() {
        let _ = write!(long, "\n\n{}", text(&format!("{id}-more")));
    }
    let takes_value = arg.get_action().takes_values();
    let names = arg.get_value_names().unwrap_or_default();
    let names: Vec<&'static str> = names.iter().map(|name| kept(value_name(name))).collect();
    let values =
        if takes_value && !arg.is_hide_possible_values_set() { arg.get_possible_values() } else { vec![] };
    if !values.is_empty() {
        let shown: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
        let _ = write!(short, " [{}: {}]", text("possible"), shown.join(", "));
        let _ = write!(long, "\n\n{}:", text("possible-list"));
        for value in &values {
            let _ = write!(long, "\n- {}", value.get_name());
            if value.get_help().is_some() {
                let _ = write!(long, ": {}", text(&value_id(command, &arg, value.get_name())));
            }
        }
    }
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() && !arg.is_hide_default_value_set() {
        let shown = format!("[{}: {}]", text("default"), defaults.join(" "));
        let _ = write!(short, " {shown}");
        let _ = write!(long, "{}{shown}", if values.is_empty() { " " } else { "\n\n" });
    }
    let arg = if takes_value { arg.value_names(names) } else { arg };
    let arg = arg.hide_possible_values(true).hide_default_value(true);
    if short == long { arg.help(short) } else { arg.help(short).long_help(long) }
}

fn value_id(command: &str, arg: &Arg, value: &str) -> String {
    id(command, &format!("{}-{value}", arg.get_id()))
}

/// The name of what is typed after an option, with its words in Spanish: `NAME|FILE`.
fn value_name(name: &str) -> String {
    let mut shown = String::new();
    for part in name.split_inclusive(|c: char| !c.is_ascii_uppercase() && c != '_') {
        let word = part.trim_end_matches(|c: char| !c.is_ascii_uppercase() && c != '_');
        let own = format!("help-name-{word}");
        shown += &if ES.has(&own) { ES.text(&own) } else { word.to_owned() };
        shown += &part[word.len()..];
    }
    shown
}

/// Returns an error of the argument parser in a language, with its colours, if it has some.
pub(super) fn error(rendered: &str, lang: Lang) -> String {
    if lang == Lang::En {
        return rendered.to_owned();
    }
    let line = |line: &str| {
        // A coloured word and its colon precede a text.
        for (word, own) in [("error:", "error"), ("tip:", "tip"), ("Usage:", "usage")] {
            let Some((before, after)) = line.split_once(word).filter(|(before, _)| !before.contains('`'))
            else {
                continue;
            };
            let (reset, after) = after.split_once(' ').unwrap_or(("", after));
            return format!("{before}{}:{reset} {}", text(own), lang.phrase(after));
        }
        let indented = line.len() - line.trim_start().len();
        format!("{}{}", &line[..indented], lang.phrase(&line[indented..]))
    };
    rendered.lines().fold(String::new(), |text, one| text + &line(one) + "\n")
}

pub(super) fn manual(lang: Lang) -> String {
    lang.pick("ventaja manual".to_owned(), text("man-title"))
}

/// Returns a manual page with the headings and the title of a language.
pub(super) fn page(page: &str, lang: Lang) -> String {
    let heading = |line: &str| {
        let name = line.strip_prefix(".SH ")?;
        let id = format!("help-man-{name}");
        // Several words are in quotes, as roff reads them.
        let quote = |heading: String| if heading.contains(' ') { format!("\"{heading}\"") } else { heading };
        ES.has(&id).then(|| format!(".SH {}", quote(ES.text(&id))))
    };
    let lines =
        page.lines().map(|line| heading(line).filter(|_| lang == ES).unwrap_or_else(|| line.to_owned()));
    lines.fold(String::new(), |text, line| text + &line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The ids of every text of the command line, each with its English texts.
    fn wanted() -> BTreeMap<String, BTreeSet<String>> {
        fn add(command: &Command, wanted: &mut BTreeMap<String, BTreeSet<String>>) {
            let name = command.get_name();
            let mut want = |id: String, english: Option<&StyledStr>| {
                wanted.entry(format!("help-{id}")).or_default().extend(english.map(ToString::to_string));
            };
            want(name.to_owned(), command.get_about());
            if let Some(after) = command.get_after_help() {
                want(format!("{name}-after"), Some(after));
            }
            if let Some(after) = command.get_after_long_help() {
                want(format!("{name}-after-long"), Some(after));
            }
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                if arg.get_id() == "help" {
                    for id in ["help", "help-long", "help-short"] {
                        want(format!("arg-{id}"), None);
                    }
                    continue;
                }
                let own = id(name, arg.get_id().as_str());
                want(own.clone(), arg.get_help());
                if let Some(long) = arg.get_long_help() {
                    want(format!("{own}-more"), Some(long));
                }
                for value in arg.get_possible_values().iter().filter(|value| value.get_help().is_some()) {
                    want(value_id(name, arg, value.get_name()), value.get_help());
                }
                let takes_value = arg.get_action().takes_values();
                let names = arg.get_value_names().filter(|_| takes_value).unwrap_or_default().iter();
                for word in names.flat_map(|name| name.split(|c: char| !c.is_ascii_uppercase() && c != '_')) {
                    if word.len() > 2 && word != "REG" {
                        want(format!("name-{word}"), None);
                    }
                }
            }
            command.get_subcommands().for_each(|command| add(command, wanted));
        }
        let mut program = Cli::command();
        program.build();
        let mut wanted = BTreeMap::new();
        add(&program, &mut wanted);
        wanted
    }

    #[test]
    fn every_text_of_the_command_line_is_in_spanish_and_no_other() {
        let wanted = wanted();
        let missing: Vec<_> = wanted.iter().filter(|(id, _)| !ES.has(id)).collect();
        assert!(missing.is_empty(), "lang/es/help.ftl lacks {missing:#?}");
        let several: Vec<_> = wanted.iter().filter(|(_, english)| english.len() > 1).collect();
        assert!(several.is_empty(), "one Spanish text for several English ones: {several:#?}");
        let catalogue = ES.catalogues().iter().find(|(file, _)| *file == "help.ftl").unwrap().1;
        let words = catalogue.split("## Páginas de manual").next().unwrap();
        let sections = catalogue.split("## Comandos").nth(1).unwrap();
        let ids = |text: &str| -> Vec<String> {
            let ids = text.lines().filter_map(|line| line.split_once(" = "));
            ids.map(|(id, _)| id.to_owned()).collect()
        };
        let code = include_str!("help.rs");
        let is_word = |id: &String| {
            ids(words).contains(id) && code.contains(&format!("\"{}\"", id.trim_start_matches("help-")))
        };
        let unused: Vec<_> =
            ids(words).into_iter().chain(ids(sections)).filter(|id| !wanted.contains_key(id)).collect();
        let unused: Vec<_> = unused.iter().filter(|id| !is_word(id)).collect();
        assert!(unused.is_empty(), "lang/es/help.ftl has texts of nothing: {unused:?}");
    }

    /// The parser's own words, and texts that are left in English.
    #[test]
    fn no_english_is_left_in_a_spanish_help() {
        fn every(command: &Command) -> Vec<Command> {
            let below = command.get_subcommands().flat_map(every);
            std::iter::once(command.clone()).chain(below).collect()
        }
        let english: BTreeSet<String> = wanted().into_values().flatten().collect();
        for mut command in every(&self::command(ES)) {
            for help in [command.render_help(), command.render_long_help()] {
                let help = help.to_string();
                for word in
                    "Usage/Options/OPTIONS/Commands/Arguments/[default/ossible values/Print ".split('/')
                {
                    assert!(!help.contains(word), "{word}: {help}");
                }
                // Commands for shells are much the same in both languages.
                let left = english.iter().find(|text| text.len() > 20 && help.contains(*text));
                assert!(left.is_none(), "{left:?}: {help}");
                assert!(!help.contains("help-"), "{help}");
                assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
            }
        }
    }

    #[test]
    fn the_language_is_known_before_the_command_line_is_parsed() {
        let of = |line: &str| language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of("ventaja --lang es --help"), Lang::Es);
        assert_eq!(of("ventaja list --lang=es_AR"), Lang::Es);
        assert_eq!(of("ventaja --lang es list --lang en"), Lang::En);
        assert_eq!(of("ventaja --lang xx list --lang=es"), Lang::Es);
    }
}
