//! Prints a document as PDF with a program that is found on the machine: a browser, or `WeasyPrint`.
//!
//! A PDF holds the date on which it was printed, so that its bytes are not repeatable; the HTML file is what `verify`
//! confirms.

use super::Failure;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};
use ventaja::fault::Fault;

/// Programs that print PDF, the preferred one first.
const PROGRAMS: [&str; 6] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "weasyprint"];

/// Returns the program that prints PDF here; `option` is what asks for a PDF.
pub(super) fn printer(option: &str) -> Result<PathBuf, Failure> {
    let folders: Vec<PathBuf> =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    let find = |name: &&str| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        folders.iter().map(|folder| folder.join(&file)).find(|path| path.is_file())
    };
    PROGRAMS.iter().find_map(find).ok_or_else(|| {
        let fault = Fault::new(option, "no program that prints PDF was found");
        let programs =
            "Chromium, Chrome or WeasyPrint on the PATH; or an .html file, which every browser prints";
        fault.allowed(programs).into()
    })
}

/// Prints a page with a program of [`printer`]; returns the bytes of the PDF.
pub(super) fn print(printer: &Path, html: &str) -> io::Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let [page, pdf, profile] = ["page.html", "page.pdf", "profile"].map(|name| folder.path().join(name));
    fs::write(&page, html)?;
    let mut command = Command::new(printer);
    if printer.file_stem().is_some_and(|name| name == "weasyprint") {
        command.arg(&page).arg(&pdf);
    } else {
        command.args(["--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"]);
        if is_root() {
            // A browser refuses to start for root with its sandbox. The page has neither scripts nor a network.
            command.arg("--no-sandbox");
        }
        command.arg(format!("--user-data-dir={}", profile.display()));
        command.arg(format!("--print-to-pdf={}", pdf.display())).arg(format!("file://{}", page.display()));
    }
    let ended = command.stdin(Stdio::null()).output()?;
    fs::read(&pdf).map_err(|_| {
        let said = String::from_utf8_lossy(&ended.stderr);
        let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it wrote nothing");
        io::Error::other(format!("{} printed no PDF: {last}", printer.display()))
    })
}

#[cfg(target_os = "linux")]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

#[cfg(not(target_os = "linux"))]
fn is_root() -> bool {
    false
}
