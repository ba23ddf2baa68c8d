//! Ctrl-C and SIGTERM: exit code 3, and what was finished is written, with the
//! length that repeats it. (`simulate` in `cli.rs`, `sweep` in `sweep.rs`.)

use crate::common::{output, program};
use crate::running::Running;

const FOREVER: &str = "1e15";

fn stdout(args: &[&str]) -> String {
    let (code, out, err) = output(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

/// What is printed and written is the report of a shorter run.
#[test]
fn an_interrupted_bank_is_a_shorter_run() {
    for (book, option) in [("club-conservador", "--rotations"), ("relancina", "--rounds")] {
        for signal in ["INT", "TERM"] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("bank.csv");
            let bank = ["bank", book, "--threads", "1", "--format", "csv", option];
            let files = [FOREVER, "--output", file.to_str().unwrap()];
            let mut run = Running::start(&[&bank[..], &files].concat(), 1);
            run.wait_for_step(1);
            let ended = run.signal(signal);
            assert_eq!(ended.code, Some(3), "{}", ended.err);
            let repeats = ended.err.split(&format!("{option} ")).nth(1);
            let length = repeats.expect(&ended.err).split(' ').next().unwrap();
            assert_eq!(stdout(&[&bank[..], &[length]].concat()), ended.out, "{length}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), ended.out);
        }
    }
}

/// The rounds that were told are those that a shorter trace tells.
#[test]
fn an_interrupted_trace_is_a_shorter_trace() {
    for book in ["mendoza-2016", "midi-punto-y-banca-2016", "relancina"] {
        let mut run = Running::start(&["trace", book, "--rounds", FOREVER], 3);
        run.wait_for_step(3);
        let ended = run.signal("INT");
        assert_eq!(ended.code, Some(3), "{}", ended.err);
        assert!(ended.err.contains("interrupted: 3 rounds printed"), "{}", ended.err);
        assert_eq!(ended.out, stdout(&["trace", book, "--rounds", "3"]));
    }
}

/// A command that cannot stop early ends at once, with the same exit code.
#[test]
fn a_command_that_does_not_listen_ends_with_the_same_code() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("rules.toml");
    let pipe = pipe.to_str().unwrap();
    assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());
    for command in ["exact", "show"] {
        for signal in ["INT", "TERM"] {
            let run = Running::start(&[command, pipe], 0);
            // Opens once the program has opened the other end, to read rules
            // that do not come.
            let writer = std::fs::File::options().write(true).open(pipe).unwrap();
            let ended = run.signal(signal);
            drop(writer);
            assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{}", ended.err);
            assert!(ended.err.contains("interrupted"), "{}", ended.err);
        }
    }
}

/// A chart that is not solved is not written.
#[test]
fn an_interrupted_solve_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chart.csv");
    let mut run = Running::start(&["solve", "club-conservador", "--output", file.to_str().unwrap()], 2);
    run.wait_for_step(2);
    let ended = run.signal("INT");
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{}", ended.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// What was dealt is printed and written before the exact value is computed,
/// which a signal ends.
#[test]
fn a_simulation_is_printed_before_its_exact_value() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.csv");
    let simulate = ["simulate", "club-conservador", "--threads", "1", "--rounds", "10k", "--control", "off"];
    let whole = stdout(&simulate);
    let waves = {
        let output = program(simulate).env("VENTAJA_TEST_STEPS", "0").output().unwrap();
        String::from_utf8(output.stderr).unwrap().lines().filter(|line| line.starts_with("step ")).count()
    };
    let last = u64::try_from(waves).unwrap();
    let mut run = Running::start(&[&simulate[..], &["--output", file.to_str().unwrap()]].concat(), last);
    run.wait_for_step(last);
    let ended = run.signal("INT");
    assert_eq!(ended.code, Some(3), "{}", ended.err);
    assert!(whole.starts_with(&ended.out) && ended.out.contains("box"), "{}", ended.out);
    assert!(whole[ended.out.len()..].contains("exact") && !ended.out.contains("exact"), "{}", ended.out);
    assert!(std::fs::read_to_string(&file).unwrap().contains("monte-carlo"));
}
