//! `report --output FILE.pdf`: the document as a browser or `WeasyPrint` prints it.
#![cfg(unix)]

use crate::common::{ended, program};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Writes a short document with these folders on the PATH; returns exit code, standard output and standard error.
fn report(folder: &Path, path: &str) -> (i32, String, String) {
    let mut command = program(["report", "midi-punto-y-banca-2016", "--rounds", "20000", "--combine", "off"]);
    command.args(["--no-progress", "--output", "report.pdf", "--output", "report.html"]);
    ended(command.current_dir(folder).env("PATH", path).env("VENTAJA_LANG", "en"))
}

#[test]
fn without_a_program_nothing_is_computed() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = report(folder.path(), "/nowhere");
    assert_eq!((code, &*out), (2, ""), "{err}");
    assert!(err.contains("--output report.pdf: no program that prints PDF was found"), "{err}");
    assert!(err.contains("allowed: Chromium, Chrome or WeasyPrint on the PATH; or an .html file"), "{err}");
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

/// A program that copies the page shows that the PDF is made from the HTML file's bytes; one that fails leaves no file.
#[test]
fn the_page_is_that_of_the_html_file() {
    let (folder, programs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let weasyprint = programs.path().join("weasyprint");
    let write = |script: &str| {
        fs::write(&weasyprint, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&weasyprint, fs::Permissions::from_mode(0o755)).unwrap();
    };
    // Alone on the PATH: a browser would be preferred.
    let path = programs.path().display().to_string();
    write("/bin/cp \"$1\" \"$2\"");
    let (code, _, err) = report(folder.path(), &path);
    assert_eq!(code, 0, "{err}");
    let [pdf, html] = ["report.pdf", "report.html"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert!(pdf == html);
    fs::remove_file(folder.path().join("report.pdf")).unwrap();
    write("echo 'no fonts' >&2; exit 1");
    let (code, _, err) = report(folder.path(), &path);
    assert_eq!(code, 4, "{err}");
    assert!(err.contains("printed no PDF: no fonts"), "{err}");
    assert!(!folder.path().join("report.pdf").exists());
}

#[test]
fn a_browser_prints_a_pdf() {
    let path = std::env::var("PATH").unwrap_or_default();
    let found = |name: &str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    if !["chromium", "google-chrome"].into_iter().any(found) {
        println!("skipped: neither chromium nor google-chrome is installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = report(folder.path(), &path);
    assert_eq!(code, 0, "{err}");
    assert!(fs::read(folder.path().join("report.pdf")).unwrap().starts_with(b"%PDF-"));
}
