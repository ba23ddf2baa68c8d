//! The command-line program: reads arguments, calls the library, prints.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::main(std::env::args_os().collect()))
}
