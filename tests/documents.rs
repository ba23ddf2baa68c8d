//! Checks the documents: links lead to files, VERIFICATION.md names tests and figures that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Appends the files below a folder whose name ends with `ending`.
fn below(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            below(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// Every Markdown file of the project.
fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(root())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    for folder in ["docs", "benches", "reports", "reglamentos", "examples", ".github"] {
        below(&root().join(folder), ".md", &mut found);
    }
    found
}

/// The anchors of a document's headings, as GitHub writes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
    headings
        .map(|heading| {
            let kept = heading.trim().to_lowercase();
            let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// The targets of a text's links that are no web addresses.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target).filter(|target| !target.contains("://")).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut seen = 0;
    let mut broken = Vec::new();
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for target in links(&text) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let to = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            let leads = to.exists()
                && (anchor.is_empty() || anchors(&fs::read_to_string(&to).unwrap()).contains(anchor));
            if !leads {
                broken.push(format!("{}: {target}", path.strip_prefix(root()).unwrap().display()));
            }
            seen += 1;
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
    assert!(seen > 50, "{seen} links");
}

/// The names in backticks of a text that are written like a function: lower case with underscores.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| {
        name.contains('_') && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    })
}

#[test]
fn verification_names_tests_and_figures_that_exist() {
    let text = fs::read_to_string(root().join("VERIFICATION.md")).unwrap();
    let mut sources = Vec::new();
    below(&root().join("src"), ".rs", &mut sources);
    below(&root().join("tests"), ".rs", &mut sources);
    let code: String = sources.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let mut named = BTreeSet::new();
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        // A `|` inside a cell is written `\|`.
        let row = row.replace("\\|", "");
        let cells: Vec<&str> = row.split('|').collect();
        assert!(cells.len() == 6, "a claim, a test, a way to run it and a result: {row}");
        named.extend(functions(cells[2]).map(str::to_owned));
    }
    let missing: Vec<&String> = named.iter().filter(|name| !code.contains(&format!("fn {name}("))).collect();
    assert!(missing.is_empty(), "no such tests: {missing:?}");
    assert!(named.len() > 100, "{}", named.len());

    let mut figures = Vec::new();
    below(&root().join("reports/verification"), ".csv", &mut figures);
    for path in &figures {
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(text.contains(&format!("reports/verification/{name}")), "{name} belongs to no claim");
        let mut reader = csv::Reader::from_path(path).unwrap();
        let rows = reader.records().map(|row| row.expect("as many cells as the header has")).count();
        assert!(rows > 0, "{name}");
    }
    assert!(figures.len() > 10, "{}", figures.len());
}
