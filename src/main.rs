//! The command-line program: reads arguments, calls the library, prints.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    ExitCode::from(cli::main(&words))
}
