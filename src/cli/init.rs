//! `ventaja init`: writes a commented rulebook file to start from.

use super::args::{AsOf, rulebook};
use super::outputs::{by_extension, input};
use super::screen::lang;
use super::{Failure, completions, print};
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;
use ventaja::fault::Fault;
use ventaja::reglamento::{Reglamento, builtin_ids, find, source};
use ventaja::report::Pending;
use ventaja::shell;
use ventaja::strategy::names;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    /// File to write, with the extension .toml; its name becomes the rulebook's id
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Rulebook to start from: an id from ventaja list, or a path to a TOML file
    #[arg(long, value_name = "ID|FILE", default_value = "mendoza-2016", value_parser = rulebook(), add = ArgValueCompleter::new(completions::reglamentos))]
    like: OsString,
    #[command(flatten)]
    as_of: AsOf,
    /// Replaces an existing file
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let argument = args.file.display().to_string();
    by_extension(&args.file, &argument, &[("toml", ())])
        .map_err(|fault| fault.allowed(".toml, such as my-rules.toml"))?;
    let id = args.file.file_stem().unwrap_or_default().to_string_lossy();
    if builtin_ids().iter().any(|known| *known == id) {
        let message = format!("`{id}` is the id of a built-in rulebook");
        return Err(Fault::new(argument, message).allowed("a name of your own").into());
    }
    if args.file.exists() && !args.force {
        return Err(Fault::new(argument, "the file exists already")
            .allowed("another name, or --force")
            .into());
    }
    let like = args.as_of.version(find(&args.like).map_err(|faults| faults.named_by("--like"))?)?;
    // Of a version there is no file: its text is written without comments.
    let text = if args.as_of.date.is_some() { like.to_toml() } else { source(&args.like)? };
    let text = renamed(&text, &id, &like);
    // The file must be a valid rulebook with the charts of the other. A fault names the argument: the file does not exist.
    let named = |fault: Fault| Fault { place: argument.clone(), ..fault };
    Reglamento::parse(&argument, &text).map_err(|faults| faults.map(named))?;
    let file = Pending::new(&args.file)?;
    if let Some((_, source)) = input("the rulebook", &args.like).filter(|(_, path)| file.is_same_file(path)) {
        let message = format!("is the rulebook being read, {}", source.display());
        return Err(Fault::new(argument, message).allowed("a file of its own").into());
    }
    file.write(&text)?;
    // A path that begins with a dash would be read as an option.
    let path = if argument.starts_with('-') { format!("./{argument}") } else { argument.clone() };
    let typed = shell::line(&[path]);
    print(&format!("{}\n", tr!(lang(), "init-written", file = argument, typed, id = like.id)))
}

/// The text of `like` as a rulebook called `id`, after an introduction to the
/// structure of the file.
fn renamed(text: &str, id: &str, like: &Reglamento) -> String {
    let introduction = tr!(lang(), "init-introduction", id = like.plain_id());
    let comments = introduction.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n");
    let mut out = comments.collect::<String>() + "\n";
    let mut named = false;
    for line in text.lines() {
        let key = line.split('=').next().unwrap_or_default().trim();
        if !named && key == "id" {
            let _ = writeln!(out, "id = {}", toml::Value::from(id));
            if !names(like).is_empty() {
                let _ = writeln!(out, "strategies = {}", toml::Value::from(like.strategies.as_str()));
            }
            named = true;
        } else if key != "strategies" || line.starts_with('[') {
            out += line;
            out.push('\n');
        }
    }
    out
}
