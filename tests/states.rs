//! `simulate --state`: a run that continues after every kind of end, to the bytes of a run without
//! one, and files that are refused.

use crate::commands::{Ended, installed, says, words};
use crate::common::{PROGRAM, at_length};
use crate::files::read;
use crate::folder::Folder;
use crate::running::Running;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use ventaja::state::{Contents, State};

/// A rulebook's text.
pub(crate) const BOOK: &str = include_str!("../reglamentos/mendoza-2016.toml");

/// The blocks in a state file of `simulate`, or of all runs in one of another command.
pub(crate) fn kept_blocks(path: &str) -> u64 {
    let text = read(path);
    if !text.starts_with("ventaja journal ") {
        return blocks(path);
    }
    let (sum, body) = text.split_once('\n').unwrap().1.split_once('\n').unwrap();
    assert_eq!(ventaja::builtin::sha256(body.as_bytes()), sum, "{path}");
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    body["runs"].as_array().unwrap().iter().map(|run| run["blocks"].as_u64().unwrap()).sum()
}

/// The blocks in a state file.
fn blocks(path: &str) -> u64 {
    State::parse(path, &read(path)).unwrap().blocks().count()
}

/// Runs of every game, dealer and kind of length.
pub(crate) const RUNS: [&str; 9] = [
    "simulate mendoza-2016 --rounds 2M",
    "simulate mendoza-2016 --rounds 1",
    "simulate club-conservador --rounds 300k --dealer referee --seed 5",
    "simulate midi-punto-y-banca-2016 --precision 0.25% --confidence 0.9",
    "simulate mendoza-2016 --precision 0.1% --set shoe.rounds=1 --boxes 3",
    "simulate mendoza-2016 --precision 0.02% --max-rounds 3M",
    "simulate relancina --rounds 700k",
    "simulate mendoza-2016 --rounds 600k --control off",
    "simulate ocho-mazos --rounds 1M --reading cut-card=52",
];

/// The instructions of a command under valgrind; `None` where it is not installed.
fn instructions(folder: &Folder, line: &str) -> Option<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=counts.out", PROGRAM]);
    command.args(words(line)).current_dir(folder.root());
    assert!(installed(command)?.status.success(), "{line}");
    let counts = folder.read("counts.out");
    counts.lines().find_map(|line| line.strip_prefix("summary:"))?.trim().parse().ok()
}

/// A run with a state is dealt by the code of a run without one, and saving the state takes few instructions. The tolerance is
/// that of the speeds in `expectations.toml`; code compiled again in the program's crate took several times as many.
#[test]
fn a_state_deals_with_the_same_code() {
    let folder = Folder::new();
    let run = "simulate mendoza-2016 --rounds 200k --control off --threads 1 --format csv -q";
    let Some(plain) = instructions(&folder, run) else { return };
    let kept = instructions(&folder, &format!("{run} --state run.vt")).unwrap();
    assert!(kept * 50 < plain * 51, "{kept} instructions with a state, {plain} without one");
}

/// A long run, so that it can be interrupted, but not too long to be finished.
pub(crate) const LONG: &str = "simulate mendoza-2016 --dealer referee --rounds 900k";

/// Ctrl-C and SIGTERM keep what is finished of a shard, and the same command continues.
#[test]
fn an_interrupted_shard_continues() {
    let folder = Folder::new();
    let plain = folder.run(&format!("{LONG} --format csv -q"));
    for signal in ["INT", "TERM"] {
        let part = format!("{signal}.vt");
        let command = format!("{LONG} -q --threads 2 --state {part} --shard 1/1");
        folder.interrupted(&command, 1, signal).refused(3, &["the same command continues"]);
        assert!(blocks(&folder.text(&part)) > 0);
        assert_eq!(folder.run(&command), "");
        assert_eq!(folder.run(&format!("merge {part} --format csv -q")), plain);
    }
}

/// What became of a command that was killed again and again.
#[derive(Debug, Default)]
pub(crate) struct Kills {
    /// How often it was killed.
    killed: u32,
    /// How often it was killed after it had kept more blocks or points than before.
    advanced: u32,
    /// How often it ended before it was killed.
    finished: u32,
}

/// Kills a command at random moments, from its start to the time that `undisturbed` took, and lets it end after that. What it
/// keeps, which `kept` counts after each end, never becomes less; `ended` checks what it printed and left where it ended.
fn kill_at_random(
    folder: &Folder,
    line: &str,
    undisturbed: Duration,
    (kills, seed): (u32, u64),
    kept: impl Fn() -> u64,
    ended: impl Fn(&str),
) -> Kills {
    let longest = u64::try_from(undisturbed.as_nanos()).unwrap().max(1);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut found, mut before) = (Kills::default(), 0);
    loop {
        let mut command = folder.command(line);
        command.env("VENTAJA_TEST_SAVE", "0").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        if found.killed < kills {
            std::thread::sleep(Duration::from_nanos(rng.next_u64() % longest));
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let now = kept();
        assert!(now >= before, "{now} are kept after {before}");
        if let Some(code) = output.status.code() {
            assert_eq!(code, 0, "{line}: {}", String::from_utf8_lossy(&output.stderr));
            ended(&String::from_utf8(output.stdout).unwrap());
            if found.killed == kills {
                return found;
            }
            found.finished += 1;
            folder.names().iter().for_each(|name| folder.remove(name));
            before = 0;
        } else {
            found.killed += 1;
            found.advanced += u32::from(now > before);
            before = now;
        }
    }
}

/// Kills a command with `--state`: its file is complete, no block that was in it is lost, and nothing is left of the
/// processes that were killed.
pub(crate) fn kill(run: &str, kills: u32, seed: u64) -> Kills {
    let folder = Folder::new();
    let begun = Instant::now();
    let line = format!("{run} --format csv -q");
    let plain = folder.run(&line);
    let undisturbed = begun.elapsed();
    let line = format!("{line} --state run.vt");
    let file = folder.path("run.vt");
    let kept = || if file.exists() { kept_blocks(file.to_str().unwrap()) } else { 0 };
    kill_at_random(&folder, &line, undisturbed, (kills, seed), kept, |out| {
        assert_eq!(out, plain);
        assert_eq!(folder.names(), ["run.vt"]);
    })
}

/// A run that is killed ten times prints the bytes of an undisturbed run; at length runs of several kinds do, killed 200 times.
#[test]
fn killed_runs_lose_nothing() {
    let several = [
        (LONG, 80),
        ("simulate mendoza-2016 --rounds 100M", 80),
        ("simulate relancina --precision 0.05%", 40),
    ];
    let (runs, seed, advanced) = at_length((&[(LONG, 10)][..], 1, 0), (&several[..], 7, 1));
    for (run, kills) in runs {
        let found = kill(run, *kills, seed);
        println!("{run}: {found:?}");
        assert!(found.advanced >= advanced);
    }
}

/// So does one of punto y banca, whose rounds are redealt from few cards.
#[test]
fn a_run_that_redeals_from_few_cards_loses_nothing() {
    let run = "simulate midi-punto-y-banca-2016 --rounds 3M";
    says(&Folder::new().run(&format!("{run} --format csv")), &["redealt/82/"]);
    kill(run, 3, 2);
}

/// Arguments that make another run are refused with what differs; those that do not are taken.
#[test]
fn another_run_is_refused() {
    let folder = Folder::with("mendoza-2016.toml", format!("{BOOK}\n# a comment\n"));
    let run = "simulate mendoza-2016 --rounds 100k -q --state run.vt";
    folder.run(run);
    let state = folder.read("run.vt");
    for (options, part) in [
        ("--seed 2", "its `seed` is 1, here it is 2"),
        ("--strategy no-retiro", "its `strategy` is basic, here it is no-retiro"),
        ("--set shoe.decks=8", "its `overrides` is -, here it is shoe.decks=8"),
        ("--boxes 1", "here it is table.boxes=1"),
        ("--confidence 0.99", "its `confidence` is 0.95, here it is 0.99"),
        ("--control off", "its `control` is"),
        ("--dealer referee", "its `stream` is xoshiro256pp/"),
        ("--shard 1/2", "the file is of the whole run, here it would be of a shard"),
    ] {
        folder.refused(&format!("{run} {options}"), &["run.vt", part]);
    }
    for (other, part) in [
        ("mendoza-2016 --rounds 200k", "its `rounds` is 100000, here it is 200000"),
        ("mendoza-2016 --precision 1%", "its `precision` is -, here it is 0.01"),
        ("./mendoza-2016.toml --rounds 100k", "its `reglamento_sha256` is"),
        ("club-conservador --rounds 100k", "its `reglamento` is mendoza-2016"),
    ] {
        folder.refused(&format!("simulate {other} --state run.vt"), &[part]);
    }
    assert_eq!(folder.read("run.vt"), state);
    // Threads, kernels and formats make no other run.
    folder.run(&format!("{run} --threads 3 --dealer scalar --format json"));
}

/// The stream's version is part of the run.
#[test]
fn another_stream_or_version_is_refused() {
    let folder = Folder::new();
    let run = "simulate mendoza-2016 --rounds 10k -q --state run.vt";
    folder.run(run);
    let text = folder.read("run.vt");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    for (from, to, part) in [
        ("\"stream\":\"xoshiro256pp/", "\"stream\":\"xoshiro256pp/9", "its `stream` is xoshiro256pp/9"),
        (&version, "\"version\":\"99.0.0\"", "its `version` is 99.0.0"),
    ] {
        let lines: Vec<&str> = text.lines().collect();
        let body = lines[2].replacen(from, to, 1) + "\n";
        assert_ne!(body.trim_end(), lines[2]);
        let sum = ventaja::builtin::sha256(body.as_bytes());
        folder.write("run.vt", format!("{}\n{sum}\n{body}", lines[0]));
        folder.refused(run, &[part]);
        folder.refused("merge run.vt", &[part]);
    }
}

/// A rulebook that is replaced during a run changes nothing in it; the run does not continue with
/// the new one, only with the old.
#[test]
fn a_rulebook_replaced_during_a_run_is_noticed() {
    let folder = Folder::with("rules.toml", BOOK);
    let run = "simulate rules.toml --rounds 900k --dealer referee -q --format csv";
    let plain = folder.run(run);
    let kept = format!("{run} --state run.vt");
    let running = folder.held(&kept, 1);
    folder.write("rules.toml", format!("{BOOK}\n# another text\n"));
    running.signal("TERM").code(3);
    folder.refused(&kept, &["`reglamento_sha256`"]);
    folder.refused("merge run.vt", &["`reglamento_sha256`"]);
    folder.write("rules.toml", BOOK);
    assert_eq!(folder.run(&kept), plain);
}

/// What is no state file, or a damaged one, is refused and left alone; `state` tries every damage.
#[test]
fn damaged_states_are_refused() {
    let folder = Folder::new();
    let run = "simulate mendoza-2016 --rounds 10k -q --state run.vt";
    folder.run(run);
    let good = folder.read("run.vt");
    let damaged: [(Vec<u8>, &str); 5] = [
        (Vec::new(), "the state file is damaged: it is cut short"),
        (
            good.replacen("seed", "sead", 1).into_bytes(),
            "the state file is damaged: its checksum does not match",
        ),
        (b"reglamento,bet\n".to_vec(), "is not a state file"),
        (vec![0xff; 100], "not"),
        (vec![b'x'; 9 << 20], "is longer than 8 MiB"),
    ];
    for (bytes, part) in damaged {
        folder.write("run.vt", &bytes);
        for line in [run, "merge run.vt"] {
            let err = folder.refused(line, &["run.vt", part]);
            assert!(err.len() < 2000, "{err}");
        }
        assert_eq!(folder.bytes("run.vt"), bytes);
    }
    assert_eq!(folder.names(), ["run.vt"]);
}

/// Folders, pipes and links as state files.
#[test]
fn a_state_is_a_regular_file() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("folder")).unwrap();
    folder.pipe("pipe");
    std::os::unix::fs::symlink("target.vt", folder.path("dangling.vt")).unwrap();
    let run = "simulate mendoza-2016 --rounds 10k -q --state";
    for (file, part) in [
        ("folder", "Is a directory"),
        ("pipe", "it is not a regular file"),
        ("/dev/full", "it is not a regular file"),
        ("nowhere/run.vt", "the folder does not exist"),
        ("/proc/run.vt", "cannot be written"),
    ] {
        folder.ventaja(&format!("{run} {file}")).refused(4, &[file, part]);
    }
    for file in ["folder", "pipe", "/dev/full"] {
        folder.refused(&format!("merge {file}"), &["is not a regular file"]);
    }
    // A link that leads nowhere yet is followed.
    folder.run(&format!("{run} dangling.vt"));
    assert!(folder.names().contains(&"target.vt".to_owned()));
    // No output is written over a state.
    folder.refused("simulate mendoza-2016 --rounds 10k --state x.csv --output x.csv", &["x.csv"]);
}

/// A full disk: before the run nothing is begun; during the run it continues, says so, prints its
/// result and ends with exit code 4; the file is the last that was complete.
#[test]
fn a_full_disk_costs_no_result() {
    let folder = Folder::new();
    let line = "simulate mendoza-2016 --rounds 3M -q";
    let plain = folder.run(line);
    // Blocks of 512 bytes: the state before anything is dealt fits into 1024, a later one does not.
    let run = |blocks: u32| {
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {line} --state run.vt");
        Ended::of(folder.shell(&limit).env("VENTAJA_TEST_SAVE", "0"))
    };
    run(0).refused(4, &[]);
    assert!(folder.names().is_empty());
    let ended = run(2).code(4);
    assert_eq!(ended.out, plain);
    says(&ended.err, &["run.vt: cannot be written", "the run continues"]);
    assert_eq!(folder.names(), ["run.vt"]);
    assert_eq!(blocks(&folder.text("run.vt")), 0);
    assert_eq!(run(100).done(), plain);
}

/// A sweep of 24 points.
const SWEEP: &str = "sweep mendoza-2016 --vary shoe.cut_card=52..75 --bet box";

/// The points in the file of a sweep, each of which must be listed in the checksums.
fn points(folder: &Folder) -> u64 {
    if !folder.path("grid.csv").exists() {
        return 0;
    }
    let (text, sums) = (folder.read("grid.csv"), folder.read("grid.csv.sha256"));
    let (header, rows) = text.split_once('\n').unwrap();
    for row in rows.lines() {
        let sum = ventaja::builtin::sha256(format!("{header}\n{row}\n").as_bytes());
        assert!(sums.contains(&sum), "{row}");
    }
    rows.lines().count() as u64
}

/// A sweep that is killed four times, 200 times at length, continues with `--resume`, and no finished point is lost.
#[test]
fn a_killed_sweep_loses_no_finished_point() {
    let (rounds, kills, seed, advanced) = at_length(("100k", 4, 3, 0), ("2M", 200, 4, 1));
    let folder = Folder::new();
    let begun = Instant::now();
    let plain = folder.run(&format!("{SWEEP} --rounds {rounds} -q --format csv"));
    let undisturbed = begun.elapsed();
    let line = format!("{SWEEP} --rounds {rounds} -q --resume --output grid.csv");
    let (kept, ended) = (|| points(&folder), |_: &str| assert_eq!(folder.read("grid.csv"), plain));
    let found = kill_at_random(&folder, &line, undisturbed, (kills, seed), kept, ended);
    println!("{found:?}");
    assert!(found.advanced >= advanced);
}

/// A killed sweep has the points that were finished, without `--resume` too; two sweeps do not
/// write one file, and a sweep without any point leaves none.
#[test]
fn a_sweep_writes_its_points_as_they_finish() {
    let folder = Folder::new();
    let sweep = format!("{SWEEP} --rounds 200k --output grid.csv --no-progress --threads 1");
    let mut saving = folder.command(&sweep);
    saving.env("VENTAJA_TEST_SAVE", "0");
    let mut run = Running::start(saving, 3);
    run.wait_for_step(2);
    folder.ventaja(&sweep).refused(4, &["grid.csv: cannot be written: another process is writing this file"]);
    run.wait_for_step(3);
    drop(run);
    assert!(points(&folder) >= 1);
    let resumed = folder.ventaja(&format!("{sweep} --resume")).code(0);
    says(&resumed.err, &["of 24 points are there already"]);

    let folder = Folder::new();
    folder.refused(
        "sweep mendoza-2016 --vary table.boxes=25,26 --set shoe.decks=1 --set shoe.burn=0 --set shoe.cut_card=0 \
         --rounds 10 --output grid.csv",
        &[],
    );
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}
