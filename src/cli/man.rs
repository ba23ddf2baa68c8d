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

fn page(command: &clap::Command) -> Result<String, Failure> {
    let version = format!("ventaja {}", env!("CARGO_PKG_VERSION"));
    // No date: the same version writes the same page.
    let mut text = Vec::new();
    Man::new(command.clone()).source(version).manual(help::manual(lang())).render(&mut text)?;
    Ok(help::page(&String::from_utf8_lossy(&text), lang()))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut program = help::command(lang());
    program.build();
    let commands = || program.get_subcommands().filter(|command| command.get_name() != "help");
    if let Some(folder) = &args.folder {
        std::fs::create_dir_all(folder).map_err(|cause| WriteError { path: folder.clone(), cause })?;
        let named = commands().map(|command| (format!("ventaja-{}.1", command.get_name()), command));
        for (name, command) in std::iter::once(("ventaja.1".to_owned(), &program)).chain(named) {
            Pending::new(&folder.join(name))?.write(&page(command)?)?;
        }
        return Ok(());
    }
    let Some(wanted) = &args.command else { return print_exact(&page(&program)?) };
    let Some(command) = commands().find(|command| command.get_name() == wanted) else {
        let names: Vec<&str> = commands().map(clap::Command::get_name).collect();
        let fault = Fault::new("man", format!("unknown command `{wanted}`"));
        return Err(fault.allowed(names.join(", ")).into());
    };
    print_exact(&page(command)?)
}
