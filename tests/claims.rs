//! The claims of the suite: `reports/verification/suite.csv` has one row for each rulebook and each line
//! `/// verifies(ID, …): WHAT` before a test.
//!
//! After a change of these lines: `cargo test --test program write_the_claims -- --ignored`.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Appends the Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The rows of the file, from the lines of the tests: rulebook, what is verified, the test.
fn claims() -> String {
    let mut found = Vec::new();
    sources(&root().join("tests"), &mut found);
    found.sort();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["rulebook", "what", "test"]).unwrap();
    for path in found {
        let file = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        let (mut claimed, mut is_test) = (Vec::new(), false);
        for line in fs::read_to_string(&path).unwrap().lines().map(str::trim) {
            if let Some((ids, what)) =
                line.strip_prefix("/// verifies(").and_then(|rest| rest.split_once("): "))
            {
                claimed = ids.split(',').map(|id| (id.trim().to_owned(), what.to_owned())).collect();
            } else if line == "#[test]" {
                is_test = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let test = rest.split('(').next().unwrap();
                for (id, what) in claimed.drain(..).filter(|_| is_test) {
                    writer.write_record([&id, &what, &format!("{file}: {test}")]).unwrap();
                }
                is_test = false;
            }
        }
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

#[test]
fn the_claims_are_those_of_the_tests() {
    let (built_in, found) = (ventaja::builtin::CLAIMS, claims());
    let differs = built_in.lines().zip(found.lines()).find(|(a, b)| a != b);
    assert!(
        built_in == found,
        "reports/verification/suite.csv is not what the tests claim, first at {differs:?}; write it with\n\
         cargo test --test program write_the_claims -- --ignored"
    );
    assert_eq!(ventaja::builtin::VERIFIED.len(), found.lines().count() - 1);
    assert!(found.lines().count() > 100, "{}", found.lines().count());
}

#[test]
#[ignore = "writes reports/verification/suite.csv"]
fn write_the_claims() {
    fs::write(root().join("reports/verification/suite.csv"), claims()).unwrap();
}

/// A changed test or snapshot compiles nothing of the library: the build script watches no folder of tests.
#[test]
fn the_build_script_reads_no_tests() {
    let script = fs::read_to_string(root().join("src/builtin/build.rs")).unwrap();
    assert!(!script.contains("\"tests"), "src/builtin/build.rs names the folder of the tests");
}
