//! `report --output FILE.pdf`: the document as a browser or `WeasyPrint` prints it.
#![cfg(unix)]

use crate::commands::{Ended, says};
use crate::folder::Folder;
use std::os::unix::fs::PermissionsExt;

/// Writes a short document with these folders on the PATH.
fn report(folder: &Folder, path: &str) -> Ended {
    let line = "report midi-punto-y-banca-2016 --rounds 20000 --combine off --no-progress \
                --output report.pdf --output report.html";
    Ended::of(folder.command(line).env("PATH", path))
}

#[test]
fn without_a_program_nothing_is_computed() {
    let folder = Folder::new();
    let missing = "--output report.pdf: no program that prints PDF was found";
    let allowed = "allowed: Chromium, Chrome or WeasyPrint on the PATH; or an .html file";
    report(&folder, "/nowhere").refused(2, &[missing, allowed]);
    assert!(folder.names().is_empty());
}

/// A program that copies the page shows that the PDF is made from the HTML file's bytes; one that fails leaves no file.
#[test]
fn the_page_is_that_of_the_html_file() {
    let (folder, programs) = (Folder::new(), Folder::new());
    let write = |script: &str| {
        programs.write("weasyprint", format!("#!/bin/sh\n{script}\n"));
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(programs.path("weasyprint"), executable).unwrap();
    };
    // Alone on the PATH: a browser would be preferred.
    let path = programs.root().to_str().unwrap();
    write("/bin/cp \"$1\" \"$2\"");
    report(&folder, path).done();
    assert!(folder.bytes("report.pdf") == folder.bytes("report.html"));
    folder.remove("report.pdf");
    write("echo 'no fonts' >&2; exit 1");
    says(&report(&folder, path).code(4).err, &["printed no PDF: no fonts"]);
    assert!(!folder.path("report.pdf").exists());
}

#[test]
fn a_browser_prints_a_pdf() {
    let path = std::env::var("PATH").unwrap_or_default();
    let found = |name: &str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    if !["chromium", "google-chrome"].into_iter().any(found) {
        println!("skipped: neither chromium nor google-chrome is installed");
        return;
    }
    let folder = Folder::new();
    report(&folder, &path).done();
    assert!(folder.bytes("report.pdf").starts_with(b"%PDF-"));
}
