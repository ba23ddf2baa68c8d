//! `ventaja man`: the manual, one page for each command, generated from the definition of the
//! commands.

use super::screen::{lang, print_exact};
use super::{Failure, help};
use clap_mangen::Man;
use std::path::PathBuf;
use ventaja::fault::Fault;
use ventaja::report::{Pending, WriteError};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Command whose page is printed [default: the program's own page]
    #[arg(value_name = "COMMAND", conflicts_with = "folder")]
    command: Option<String>,
    /// Writes every page into this folder, which is created: ventaja.1, ventaja-simulate.1, …
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

/// The page of a command, in roff.
fn page(command: clap::Command) -> Result<String, Failure> {
    let version = format!("ventaja {}", env!("CARGO_PKG_VERSION"));
    // No date: the same version writes the same page.
    let mut text = Vec::new();
    Man::new(command).source(version).manual(help::manual(lang())).render(&mut text)?;
    Ok(help::page(&String::from_utf8_lossy(&text), lang()))
}

/// The program's definition and its commands by name.
fn commands() -> (clap::Command, Vec<(String, clap::Command)>) {
    let mut program = help::command(lang());
    program.build();
    let visible = program.get_subcommands().filter(|command| command.get_name() != "help");
    let pages = visible.map(|command| (command.get_name().to_owned(), command.clone())).collect();
    (program, pages)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (program, pages) = commands();
    if let Some(folder) = &args.folder {
        std::fs::create_dir_all(folder).map_err(|cause| WriteError { path: folder.clone(), cause })?;
        let named = pages.into_iter().map(|(name, command)| (format!("ventaja-{name}.1"), command));
        for (name, command) in std::iter::once(("ventaja.1".to_owned(), program)).chain(named) {
            Pending::new(&folder.join(name))?.write(&page(command)?)?;
        }
        return Ok(());
    }
    let Some(wanted) = &args.command else { return print_exact(&page(program)?) };
    let names: Vec<String> = pages.iter().map(|(name, _)| name.clone()).collect();
    if let Some((_, command)) = pages.into_iter().find(|(name, _)| name == wanted) {
        print_exact(&page(command)?)
    } else {
        let fault = Fault::new("man", format!("unknown command `{wanted}`"));
        Err(fault.allowed(names.join(", ")).into())
    }
}
