//! The claims of the suite: `reports/verification/suite.csv` has one row for each rulebook and each line
//! `/// verifies(ID, …): WHAT` before a test.
//!
//! After a change of these lines: `VENTAJA_WRITE=1 cargo test --test program claims::`.

use crate::files::{below, is_generated, read};

const SUITE: &str = "reports/verification/suite.csv";

/// The rows of the file, from the lines of the tests: rulebook, what is verified, the test.
fn claims() -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["rulebook", "what", "test"]).unwrap();
    for file in below("tests", ".rs") {
        let (mut claimed, mut is_test) = (Vec::new(), false);
        for line in read(&file).lines().map(str::trim) {
            if let Some((ids, what)) =
                line.strip_prefix("/// verifies(").and_then(|rest| rest.split_once("): "))
            {
                claimed.extend(ids.split(',').map(|id| (id.trim().to_owned(), what.to_owned())));
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
    let found = claims();
    is_generated(SUITE, &found);
    assert_eq!(ventaja::builtin::CLAIMS, found);
    assert_eq!(ventaja::builtin::VERIFIED.len(), found.lines().count() - 1);
    assert!(found.lines().count() > 100, "{}", found.lines().count());
}

/// A changed test or snapshot compiles nothing of the library: the build script watches no folder of tests.
#[test]
fn the_build_script_reads_no_tests() {
    let script = read("src/builtin/build.rs");
    assert!(!script.contains("\"tests"), "src/builtin/build.rs names the folder of the tests");
}
