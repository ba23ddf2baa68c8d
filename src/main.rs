//! The command-line program: reads arguments, calls the library, prints.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
