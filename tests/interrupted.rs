//! Ctrl-C and SIGTERM: exit code 3, and what was finished is written, with the
//! length that repeats it. (`sweep` in `sweep.rs`.)

use crate::commands::{run, says};
use crate::common::PROGRAM;
use crate::folder::Folder;
use crate::running::Running;

/// What is printed and written is the report of a shorter run, whose length the message names.
#[test]
fn an_interrupted_run_is_a_shorter_run() {
    for (command, option) in [
        ("simulate mendoza-2016", "--rounds"),
        ("bank club-conservador", "--rotations"),
        ("bank relancina", "--rounds"),
    ] {
        for signal in ["INT", "TERM"] {
            let folder = Folder::new();
            let line = format!("{command} --threads 1 --format csv {option}");
            let ended = folder.interrupted(&format!("{line} 1e15 --output run.csv"), 1, signal);
            let repeats = ended.err.split(&format!("{option} ")).nth(1);
            let length = repeats.expect(&ended.err).split(' ').next().unwrap();
            assert_eq!(run(&format!("{line} {length}")), ended.out, "{length}");
            assert_eq!(folder.read("run.csv"), ended.out);
        }
    }
}

/// Commands whose figures are those of rounds dealt report the finished ones, and name the length that repeats them.
#[test]
fn an_interrupted_report_is_that_of_a_shorter_run() {
    for (line, lacks) in [
        ("par mendoza-2016 --method monte-carlo", ""),
        ("risk mendoza-2016 --method monte-carlo", ""),
        ("audit mendoza-2016 --method monte-carlo --hands 100 --staked 100 --result 0", ""),
        ("expose midi-punto-y-banca-2016 --cut-cards 104,52", "finished, without --cut-cards 104,52"),
    ] {
        let folder = Folder::new();
        let ended = folder.interrupted(&format!("{line} --rounds 1e15 --output r.csv"), 1, "INT");
        says(&ended.err, &["interrupted: the ", " that were finished; --rounds ", " repeats it", lacks]);
        says(&folder.run("verify r.csv"), &["the same bytes"]);
    }
}

/// A comparison that lacks a way of play, or rounds of the last one, names that in every format, and no run repeats it.
#[test]
fn an_interrupted_comparison_says_what_is_missing() {
    let folder = Folder::new();
    let line = "compare mendoza-2016 --reading retiro-vs-ace=no --method monte-carlo --threads 1";
    let line = format!("{line} --output r.csv --output r.json --rounds 20k");
    // Each comparison has two blocks; a step is the first of them.
    for step in [1, 2] {
        let ended = folder.interrupted(&line, step, "INT");
        says(&ended.out, &["Interrupted: some comparisons are missing or have fewer rounds."]);
        for file in ["r.csv", "r.json"] {
            folder.refused(&format!("verify {file}"), &["have fewer rounds`: is a partial report"]);
        }
        let rows = folder.rows("r.csv");
        assert_eq!(rows.iter().any(|row| row["play"] == "unchanged"), step > 1);
    }
}

/// A signal ends a process that waits for the reader of a pipe, after the other files are written.
#[test]
fn a_pipe_without_a_reader_keeps_no_signal_away() {
    let folder = Folder::new();
    folder.pipe("pipe.csv");
    let run = folder.start("simulate mendoza-2016 --rounds 1k --output pipe.csv --output run.json");
    while !folder.names().contains(&"run.json".to_owned()) {
        std::thread::yield_now();
    }
    says(&run.signal("TERM").code(3).err, &["interrupted: nothing more is written"]);
}

/// After `nohup` a hang-up is ignored, SIGTERM is not.
#[cfg(target_os = "linux")]
#[test]
fn a_hang_up_that_is_ignored_from_the_start_stays_ignored() {
    let ignored = |before: &str| {
        let mut command = std::process::Command::new("sh");
        command.args([
            "-c",
            &format!("{before} exec \"$0\" simulate mendoza-2016 --rounds 1e15 --threads 1"),
            PROGRAM,
        ]);
        let mut run = Running::start(command, 1);
        run.wait_for_step(1);
        let status = std::fs::read_to_string(format!("/proc/{}/status", run.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
        let mask = u64::from_str_radix(mask, 16).unwrap();
        run.signal("TERM").code(3);
        mask & 1 == 0
    };
    assert!(ignored("trap '' HUP;") && !ignored(""));
}

/// An interrupted trace has printed the rounds that a trace with that number of rounds prints.
#[test]
fn an_interrupted_trace_is_a_shorter_trace() {
    for book in ["mendoza-2016", "midi-punto-y-banca-2016", "relancina"] {
        let ended = Folder::new().interrupted(&format!("trace {book} --rounds 1e15"), 3, "INT");
        says(&ended.err, &["interrupted: 3 rounds printed"]);
        assert_eq!(ended.out, run(&format!("trace {book} --rounds 3")));
    }
}

/// A command that cannot stop early ends at once, with the same exit code.
#[test]
fn a_command_that_does_not_listen_ends_with_the_same_code() {
    let folder = Folder::new();
    let pipe = folder.pipe("rules.toml");
    for command in ["exact", "show"] {
        for signal in ["INT", "TERM"] {
            let run = folder.start(&format!("{command} rules.toml"));
            // Opens once the program has opened the other end, to read rules
            // that do not come.
            let writer = std::fs::File::options().write(true).open(&pipe).unwrap();
            let ended = run.signal(signal);
            drop(writer);
            ended.refused(3, &["interrupted: nothing is written"]);
        }
    }
}

/// A chart that is not solved is not written.
#[test]
fn an_interrupted_solve_writes_nothing() {
    let folder = Folder::new();
    folder.interrupted("solve club-conservador --output chart.csv", 2, "INT").refused(3, &[]);
    assert!(folder.names().is_empty());
}

/// What was dealt is printed and written before the exact value is computed,
/// which a signal ends.
#[test]
fn a_simulation_is_printed_before_its_exact_value() {
    let folder = Folder::new();
    let simulate = "simulate club-conservador --threads 1 --rounds 10k --control off";
    let mut reporting = folder.command(simulate);
    let output = reporting.env("VENTAJA_TEST_STEPS", "0").output().unwrap();
    let (whole, steps) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    let last = steps.lines().filter(|line| line.starts_with("step ")).count() as u64;
    let out = folder.interrupted(&format!("{simulate} --output run.csv"), last, "INT").out;
    assert!(whole.starts_with(&out) && out.contains("box"), "{out}");
    assert!(whole[out.len()..].contains("exact") && !out.contains("exact"), "{out}");
    says(&folder.read("run.csv"), &["monte-carlo"]);
}
