//! `ventaja page`: writes the page with the engine in it, where the program was built with it.

use super::Failure;
use super::outputs::Quiet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use ventaja::fault::Fault;
use ventaja::report::Pending;

#[derive(clap::Args)]
pub(super) struct Args {
    /// File to write
    #[arg(long, value_name = "FILE", default_value = "ventaja.html")]
    output: PathBuf,
    /// Opens it in the browser too
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    quiet: Quiet,
}

/// The page; `None` unless `web/build` had written it when the program was built.
#[cfg(ventaja_page)]
const PAGE: Option<&str> = Some(include_str!(env!("VENTAJA_PAGE")));
#[cfg(not(ventaja_page))]
const PAGE: Option<&str> = None;

/// The program that opens a file as the desktop does.
const OPENER: &str = if cfg!(windows) {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let page = PAGE.ok_or_else(|| {
        let fault = Fault::new("page", "this program was built without the page");
        fault.allowed("ventaja.html of a release, or `web/build` before the program is built: docs/page.md")
    })?;
    Pending::new(&args.output)?.write(page)?;
    args.quiet.say_written(&args.output);
    if args.open { open(&args.output) } else { Ok(()) }
}

fn open(path: &Path) -> Result<(), Failure> {
    let path = std::path::absolute(path)?;
    let opened = Command::new(OPENER).arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    opened.map(|_| ()).map_err(|cause| {
        let fault = Fault::new("--open", format!("`{OPENER}` cannot be started: {cause}"));
        fault.allowed(format!("open {} in a browser", path.display())).into()
    })
}
