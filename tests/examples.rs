//! Runs the programs of `examples/` and compares what they print with the command line.

use crate::common::{ended, program};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The example's executable. `cargo test` builds it beside the program's own; a single test binary may have to build it.
fn executable(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_BIN_EXE_ventaja")).parent().unwrap().join("examples");
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !path.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--locked", "--profile", "test", "--example", name]);
        assert!(build.current_dir(env!("CARGO_MANIFEST_DIR")).status().unwrap().success());
    }
    path
}

fn run(name: &str) -> String {
    let (code, out, err) = ended(Command::new(executable(name)));
    assert_eq!(code, 0, "{err}");
    out
}

/// The exact edge of the main bet in percent, as the command line prints it in JSON.
fn exact(args: &[&str]) -> f64 {
    let output = program(args).args(["--format", "json"]).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report["bets"][0]["house_edge"].as_f64().unwrap() * 100.0
}

/// The last percentage of the line that begins with `label`.
fn percentage(output: &str, label: &str) -> f64 {
    let line =
        output.lines().find(|line| line.starts_with(label)).unwrap_or_else(|| panic!("{label}: {output}"));
    let number = line[label.len()..].split('%').next().unwrap().split_whitespace().last().unwrap();
    number.parse().unwrap_or_else(|_| panic!("{line}"))
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 0.000_051, "{found} {expected}");
}

#[test]
fn edge_prints_the_exact_value_and_an_interval_around_it() {
    let output = run("edge");
    let expected = exact(&["exact", "mendoza-2016", "--reading", "retiro-vs-ace=no"]);
    close(percentage(&output, "exact, first round of a full shoe:"), expected);
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
    assert!(edge > exact(&["exact", "las-vegas-strip-6d"]) + 1.0, "{edge}");
}

#[test]
fn own_rulebook_reports_both_options_and_the_nearest_key() {
    let output = run("own_rulebook");
    assert!(percentage(&output, "natural=6-5") > percentage(&output, "natural=3-2") + 1.0);
    assert!(output.contains("dealer.soft17"), "{output}");
}
