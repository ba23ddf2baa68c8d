//! `simulate --shard` and `merge`: shards of any number, merged in any order, are the single run to
//! the byte; what is not the shards of one run is refused.

use crate::commands::{Ended, installed, says};
use crate::common::{PROGRAM, played, skipped};
use crate::folder::Folder;
use crate::states::{BOOK, RUNS};
use std::process::Command;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched, deal_blocks, planned_blocks};
use ventaja::reglamento::{Scenario, find};
use ventaja::state::{Contents, RunKey, RunOptions, State};
use ventaja::tally::Tally;

const RUN: &str = "simulate mendoza-2016 --rounds 4M";

/// Deals a shard of a run into a file that is named after its number; returns the name.
fn shard(folder: &Folder, run: &str, prefix: &str, (number, of): (usize, usize)) -> String {
    let file = format!("{prefix}{number}.vt");
    assert_eq!(folder.run(&format!("{run} -q --shard {number}/{of} --state {file}")), "", "{run} {number}");
    file
}

/// Deals all shards of a run.
fn shards(folder: &Folder, run: &str, prefix: &str, of: usize) -> Vec<String> {
    (1..=of).map(|number| shard(folder, run, prefix, (number, of))).collect()
}

/// What a run prints as CSV.
fn csv(folder: &Folder, run: &str) -> String {
    folder.run(&format!("{run} -q --format csv"))
}

fn merge(parts: &[String]) -> String {
    format!("merge {}", parts.join(" "))
}

/// What a command prints and writes, in every format.
fn results(folder: &Folder, line: &str) -> Vec<String> {
    let files = ["a.csv", "a.json", "a.txt", "outcomes.csv"];
    let outputs = "--output a.csv --output a.json --output a.txt --outcomes outcomes.csv";
    let out = folder.run(&format!("{line} {outputs} -q"));
    let found = std::iter::once(out).chain(files.map(|name| folder.read(name))).collect();
    for name in files {
        folder.remove(name);
    }
    found
}

/// verifies(mendoza-2016, club-conservador, midi-punto-y-banca-2016, relancina, ocho-mazos): merged shards are the single run
#[test]
fn merged_shards_are_the_single_run() {
    let folder = Folder::new();
    // Kernels, the referee, and the relancina, whose sampling unit is a session.
    let few = skipped("six of nine runs, and a second division of each");
    for (number, run) in RUNS.iter().enumerate().filter(|(number, _)| !few || [0, 2, 6].contains(number)) {
        let whole = results(&folder, run);
        for of in [[5, 2], [3, 1], [7, 4]][number % 3].into_iter().take(if few { 1 } else { 2 }) {
            let mut parts = shards(&folder, run, &format!("{number}-{of}-"), of);
            parts.reverse();
            parts.rotate_left(of / 3);
            assert_eq!(results(&folder, &merge(&parts)), whole, "{run} in {of} shards");
        }
    }
}

/// GNU parallel deals the shards as docs/cluster.md says.
#[test]
fn gnu_parallel_deals_the_shards() {
    let mut parallel = Command::new("parallel");
    parallel.arg("--version");
    let known = installed(parallel).map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    if !known.is_some_and(|version| version.starts_with("GNU parallel")) {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    let folder = Folder::new();
    let mut command = Command::new("parallel");
    command.args(["--will-cite", "--halt", "soon,fail=1", "--jobs", "2"]);
    command.arg(format!("\"$VENTAJA\" {RUN} -q --threads 1 --shard {{}}/6 --state part-{{}}.vt"));
    command.args([":::", "1", "2", "3", "4", "5", "6"]).current_dir(folder.root());
    command.env("VENTAJA", PROGRAM);
    // It keeps its own files in the home folder.
    command.env("HOME", folder.root()).env("PARALLEL_HOME", folder.text("parallel"));
    assert_eq!(Ended::of(command).done(), "");
    let parts: Vec<String> = (1..=6).map(|number| format!("part-{number}.vt")).collect();
    assert_eq!(csv(&folder, &merge(&parts)), csv(&folder, RUN));
}

/// Merges of merges are the merge of all parts, and their files the same bytes in any order.
#[test]
fn merges_can_be_merged() {
    let folder = Folder::new();
    let whole = csv(&folder, RUN);
    shards(&folder, RUN, "p", 5);
    for (parts, state) in [
        ("p4.vt p1.vt", "a.vt"),
        ("p3.vt p5.vt", "b.vt"),
        ("b.vt a.vt p2.vt", "nested.vt"),
        ("p1.vt p2.vt p3.vt p4.vt p5.vt", "flat.vt"),
    ] {
        assert_eq!(folder.run(&format!("merge {parts} --state {state} -q")), "");
    }
    assert_eq!(folder.read("nested.vt"), folder.read("flat.vt"));
    for files in ["nested.vt", "p2.vt a.vt b.vt", "flat.vt"] {
        assert_eq!(csv(&folder, &format!("merge {files}")), whole);
    }
}

/// Missing blocks are refused, and the command that is printed deals exactly those.
#[test]
fn missing_blocks_are_named_with_the_command_that_deals_them() {
    let folder = Folder::with("my rules.toml", BOOK);
    let runs = [
        "simulate 'my rules.toml' --rounds 4M --set natural.pays=6:5 --boxes 2 --control off",
        "simulate mendoza-2016 --precision 0.08% --confidence 99% --seed 9",
        "simulate ocho-mazos --rounds 600k --dealer referee --strategy never-bust",
    ];
    let taken = if skipped("shards of the referee") { 2 } else { 3 };
    for (number, run) in runs.into_iter().take(taken).enumerate() {
        let some = merge(&[6, 1, 4].map(|part| shard(&folder, run, &format!("{number}-"), (part, 6))));
        let err = folder.refused(&format!("{some} -q"), &["are missing; deal them with"]);
        let command = err.lines().find_map(|line| line.trim().strip_prefix("ventaja ")).unwrap();
        let dealt = Ended::of(folder.shell(&format!("exec \"$0\" {command} --quiet")));
        assert_eq!(dealt.done(), "", "{command}");
        let missing = command.rsplit(' ').next().unwrap();
        assert_eq!(csv(&folder, &format!("{some} {missing}")), csv(&folder, run), "{command}");
    }
    // The rulebook where it is now.
    std::fs::rename(folder.path("my rules.toml"), folder.path("moved.toml")).unwrap();
    folder.refused("merge 0-1.vt --reglamento moved.toml", &["ventaja simulate moved.toml --set"]);
    folder.refused("verify 0-1.vt", &["0-1.vt: is a state file, not a report"]);
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = Folder::new();
    shards(&folder, RUN, "p", 3);
    shards(&folder, &format!("{RUN} --seed 2"), "seed", 2);
    shard(&folder, RUN, "half", (2, 2));
    folder.run(&format!("{RUN} -q --state whole.vt"));
    folder.write("notes.txt", "mine");
    for (files, parts) in [
        ("p1.vt p1.vt p2.vt p3.vt", &["p1.vt: blocks 0..", "are in p1.vt too"][..]),
        ("p1.vt p2.vt p3.vt half2.vt", &["half2.vt: blocks", "are in p2.vt too", "are in p3.vt too"]),
        (
            "p1.vt seed2.vt p2.vt p3.vt",
            &["seed2.vt: is of another run than p1.vt: its `seed` is 2, there it is 1"],
        ),
        ("p1.vt whole.vt", &["whole.vt: blocks 0..", "are in p1.vt too"]),
        ("absent.vt", &["absent.vt: cannot be read"]),
        ("p1.vt absent.vt seed1.vt p2.vt p3.vt", &["absent.vt: cannot be read", "another run"]),
        // Nothing is written over a part.
        ("p1.vt p2.vt p3.vt --state p2.vt", &["--state p2.vt: is a part being read, p2.vt"]),
        ("p1.vt p2.vt --state notes.txt", &["notes.txt: is not a state file"]),
        ("p1.vt p2.vt p3.vt --state m.vt --output a.csv", &["writes a state, no report"]),
    ] {
        folder.refused(&format!("merge {files} -q"), parts);
    }
    assert_eq!(folder.read("notes.txt"), "mine");
    // A part has no report, and no blocks beyond the run.
    for (options, parts) in [
        ("--shard 1/2 --output a.csv", &["--output a.csv: a part of a run, --shard"][..]),
        ("--blocks 3..99999", &["--blocks 3..99999: the run has fewer blocks", "0.."]),
        ("--shard 5/2", &["allowed: I/N"]),
        ("--shard auto", &["SLURM_ARRAY_TASK_ID is not set"]),
        ("--blocks 4..2", &["allowed: ranges of blocks"]),
    ] {
        folder.refused(&format!("{RUN} -q --state n.vt {options}"), parts);
    }
    folder.refused(&format!("{RUN} -q --shard 1/2"), &["--state"]);
    assert!(!folder.names().contains(&"n.vt".to_owned()));
}

/// What there is can be reported; every format says that it is not the whole run.
#[test]
fn a_partial_report_is_marked_everywhere() {
    let folder = Folder::new();
    let parts = shards(&folder, RUN, "p", 4);
    let results = results(&folder, "merge p4.vt p2.vt --partial");
    for text in &results {
        let marks = ["PARTIAL    blocks 0..", "\"partial\": \"blocks 0..", ",partial"];
        assert!(marks.iter().any(|mark| text.contains(mark)) && text.contains("are missing"), "{text}");
    }
    // All its rows are marked.
    assert!(results[1].lines().skip(1).all(|row| row.contains("are missing")), "{}", results[1]);
    folder.write("partial.csv", &results[1]);
    folder.refused("verify partial.csv", &["is a partial report"]);
    let partial = folder.written("merge p4.vt p2.vt --partial -q", "partial.md");
    says(&partial, &["PARTIAL: blocks 0..", "are missing"]);
    // With all its blocks a report is not partial.
    assert_eq!(csv(&folder, &format!("{} --partial", merge(&parts))), csv(&folder, RUN));
}

/// The tasks of a Slurm array are its shards.
#[test]
fn shards_follow_slurms_variables() {
    let folder = Folder::new();
    for task in 3..=5 {
        let mut command = folder.command(&format!("{RUN} -q --shard auto --state task-{task}.vt"));
        for (name, value) in [("ID", task), ("COUNT", 3), ("MIN", 3)] {
            command.env(format!("SLURM_ARRAY_TASK_{name}"), value.to_string());
        }
        let ended = Ended::of(command).code(0);
        assert_eq!((ended.out.as_str(), ended.err.as_str()), ("", ""));
    }
    assert_eq!(csv(&folder, "merge task-3.vt task-4.vt task-5.vt"), csv(&folder, RUN));
}

/// Writes the shards of a run of `rounds` coups in fresh shoes, which the referee deals, as
/// `simulate --shard` writes them, but in one process.
fn write_shards(folder: &Folder, rounds: u64, of: u64) -> Vec<String> {
    let id = "midi-punto-y-banca-2016";
    let scenario = Scenario::new(find(id).unwrap(), &[], &["shoe.rounds=1".to_owned()]).unwrap();
    let plan = Plan::rounds(&scenario.rules, rounds, 1, 2);
    let table = played(&scenario.rules, None);
    dealing::with_blocks(table, Dealer::Referee, None, plan.shoes_per_block, |blocks| {
        let run = RunOptions {
            scenario: &scenario,
            table,
            control: None,
            plan: &plan,
            confidence: 0.95,
            plain: false,
            referee: true,
        };
        let planned = planned_blocks(blocks, &plan).unwrap();
        let names = (1..=of).map(|number| {
            let wanted = planned * (number - 1) / of..planned * number / of;
            let (key, typed) = (RunKey::new(&run, blocks), (id.to_owned(), "basic".to_owned()));
            let mut state = State::new(key, typed, Some(wanted.clone().into()), Some(planned));
            let mut add = |block: u64, tally: &Tally| state.add(plan.target, block, tally);
            assert!(!deal_blocks(blocks, &plan, &[wanted], blocks.empty_tally(), &Unwatched, &mut add));
            let name = format!("p{number}.vt");
            folder.write(&name, state.text());
            name
        });
        names.collect()
    })
}

/// 10,000 shards merge within 256 MiB of address space, in any order. Prints the time, the size of
/// the files and, where GNU time is installed, the greatest memory in use.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_shards_merge_in_bounded_memory() {
    let folder = Folder::new();
    // 16,384 rounds in a block: shards of one block or two.
    let run = "simulate midi-punto-y-banca-2016 --set shoe.rounds=1 --dealer referee --rounds 170M";
    let whole = csv(&folder, run);
    let parts = write_shards(&folder, 170_000_000, 10_000);
    for number in [1, 5_000, 10_000] {
        folder.run(&format!("{run} -q --shard {number}/10000 --state own.vt"));
        assert_eq!(folder.read("own.vt"), folder.read(&format!("p{number}.vt")));
        folder.remove("own.vt");
    }
    let bytes: usize = parts.iter().map(|part| folder.read(part).len()).sum();
    let bytes = bytes as f64 / 1e6;
    let timed = std::path::Path::new("/usr/bin/time").exists();
    let measure = if timed { "/usr/bin/time -f '%M KiB, %U s of processor'" } else { "" };
    for before in ["ulimit -v 262144; exec", measure] {
        let begun = std::time::Instant::now();
        let merge = format!("{before} \"$0\" merge p*.vt --format csv -q --threads 1");
        let ended = Ended::of(folder.shell(&merge)).code(0);
        assert_eq!(ended.out, whole);
        let elapsed = begun.elapsed();
        println!("{merge}: {} files of {bytes:.1} MB in {elapsed:?}; {}", parts.len(), ended.err);
    }
}
