//! Runs the programs of `examples/` and compares what they print with the command line.

use crate::commands::{Ended, json, says};
use crate::common::PROGRAM;
use crate::files::number;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The example's executable. `cargo test` builds it beside the program's own; a single test binary may have to build it.
fn executable(name: &str) -> PathBuf {
    let folder = Path::new(PROGRAM).parent().unwrap().join("examples");
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--locked", "--profile", "test", "--example", name]);
        assert!(build.status().unwrap().success());
    }
    path
}

fn run(name: &str) -> String {
    Ended::of(Command::new(executable(name))).done()
}

/// The exact edge of the main bet in percent, as the command line prints it in JSON.
fn exact(line: &str) -> f64 {
    number(&json(&format!("exact {line}"))["bets"][0], "house_edge") * 100.0
}

/// The last percentage of the line that begins with `label`.
fn percentage(output: &str, label: &str) -> f64 {
    let line =
        output.lines().find(|line| line.starts_with(label)).unwrap_or_else(|| panic!("{label}: {output}"));
    let number = line[label.len()..].split('%').next().unwrap().split_whitespace().last().unwrap();
    number.parse().unwrap_or_else(|_| panic!("{line}"))
}

#[test]
fn edge_prints_the_exact_value_and_an_interval_around_it() {
    let output = run("edge");
    let found = percentage(&output, "exact, first round of a full shoe:");
    let expected = exact("mendoza-2016 --reading retiro-vs-ace=no");
    assert!((found - expected).abs() <= 0.000_051, "{found} {expected}");
    assert!(output.lines().any(|line| line.starts_with("box ") && line.contains('±')), "{output}");
}

#[test]
fn compare_prints_the_difference_of_two_best_charts() {
    let output = run("compare");
    let before = percentage(&output, "with retiro");
    let after = percentage(&output, "without retiro");
    assert!(after > before);
    assert!((percentage(&output, "change") - (after - before)).abs() < 0.000_2);
}

#[test]
fn own_strategy_loses_more_than_basic_play() {
    let edge = percentage(&run("own_strategy"), "house edge");
    assert!(edge > exact("las-vegas-strip-6d") + 1.0, "{edge}");
}

#[test]
fn own_rulebook_reports_both_options_and_the_nearest_key() {
    let output = run("own_rulebook");
    assert!(percentage(&output, "natural=6-5") > percentage(&output, "natural=3-2") + 1.0);
    says(&output, &["dealer.soft17"]);
}
