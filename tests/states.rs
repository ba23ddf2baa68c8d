//! `simulate --state`: a run that continues after every kind of end, to the bytes of a run without
//! one, and files that are refused.

use crate::common::{PROGRAM, ended, fifth};
use crate::folder::Folder;
use crate::running::Running;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use ventaja::state::State;

/// A rulebook's text.
pub(crate) const BOOK: &str = include_str!("../reglamentos/mendoza-2016.toml");

/// The blocks in a state file of `simulate`, or of all runs in one of another command.
pub(crate) fn kept_blocks(path: &str) -> u64 {
    let text = std::fs::read_to_string(path).unwrap();
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
    State::parse(path, &std::fs::read_to_string(path).unwrap()).unwrap().blocks().count()
}

/// Runs of every game, dealer and kind of length.
pub(crate) const RUNS: [&[&str]; 9] = [
    &["simulate", "mendoza-2016", "--rounds", "2M"],
    &["simulate", "mendoza-2016", "--rounds", "1"],
    &["simulate", "club-conservador", "--rounds", "300k", "--dealer", "referee", "--seed", "5"],
    &["simulate", "midi-punto-y-banca-2016", "--precision", "0.25%", "--confidence", "0.9"],
    &["simulate", "mendoza-2016", "--precision", "0.1%", "--set", "shoe.rounds=1", "--boxes", "3"],
    &["simulate", "mendoza-2016", "--precision", "0.02%", "--max-rounds", "3M"],
    &["simulate", "relancina", "--rounds", "700k"],
    &["simulate", "mendoza-2016", "--rounds", "600k", "--control", "off"],
    &["simulate", "ocho-mazos", "--rounds", "1M", "--reading", "cut-card=52"],
];

/// The instructions of a command under valgrind; `None` where it is not installed.
fn instructions(folder: &Folder, args: &[&str]) -> Option<u64> {
    let counts = folder.path("counts.out").display().to_string();
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", &format!("--cachegrind-out-file={counts}")]);
    let status = command.arg(PROGRAM).args(args).current_dir(folder.path("")).output().ok()?.status;
    assert!(status.success(), "{args:?}");
    let counts = std::fs::read_to_string(counts).unwrap();
    counts.lines().find_map(|line| line.strip_prefix("summary:"))?.trim().parse().ok()
}

/// A run with a state is dealt by the code of a run without one, and saving the state takes few instructions. The tolerance is
/// that of the speeds in `expectations.toml`; code compiled again in the program's crate took several times as many.
#[test]
fn a_state_deals_with_the_same_code() {
    let folder = Folder::new();
    let run = "simulate mendoza-2016 --rounds 200k --control off --threads 1 --format csv -q";
    let run: Vec<&str> = run.split(' ').collect();
    let Some(plain) = instructions(&folder, &run) else {
        println!("skipped: valgrind is not installed");
        return;
    };
    let kept = instructions(&folder, &[&run[..], &["--state", "run.vt"]].concat()).unwrap();
    assert!(kept * 50 < plain * 51, "{kept} instructions with a state, {plain} without one");
}

/// A run with a state prints what the run without it prints, also from its finished state, and so
/// does `merge` with the one file.
#[test]
fn a_state_changes_no_byte() {
    let folder = Folder::new();
    let mut runs = 0;
    for (number, run) in fifth(RUNS.iter().enumerate()) {
        runs += 1;
        let file = format!("run-{number}.vt");
        let plain = folder.out(&[run, &["--format", "json", "-q"][..]].concat());
        for _ in 0..2 {
            let kept = [run, &["--format", "json", "-q", "--state", &file][..]].concat();
            assert_eq!(folder.out(&kept), plain, "{run:?}");
        }
        assert_eq!(folder.out(&["merge", &file, "--format", "json", "-q"]), plain, "{run:?}");
        assert!(folder.read(&file).len() < 64 << 10, "{run:?}");
    }
    assert_eq!(folder.names().len(), runs);
}

/// A long run, so that it can be interrupted, but not too long to be finished.
const LONG: [&str; 7] = ["simulate", "mendoza-2016", "--dealer", "referee", "--rounds", "900k", "-q"];

/// Ctrl-C and SIGTERM keep what is finished, for a whole run and for a shard, and the same command
/// continues.
#[test]
fn an_interrupted_run_continues() {
    let folder = Folder::new();
    let plain = folder.out(&[&LONG[..], &["--format", "csv"]].concat());
    for signal in ["INT", "TERM"] {
        let file = folder.text(&format!("{signal}.vt"));
        let command = [&LONG[..], &["--format", "csv", "--threads", "2", "--state", &file]].concat();
        let mut run = Running::start(&command, 1);
        run.wait_for_step(1);
        let ended = run.signal(signal);
        assert_eq!(ended.code, Some(3), "{}", ended.err);
        assert!(ended.err.contains(&format!("the same command continues from {file}")), "{}", ended.err);
        assert!(blocks(&file) > 0);
        assert_eq!(folder.out(&command), plain);

        let part = folder.text(&format!("{signal}-part.vt"));
        let command = [&LONG[..], &["--state", &part, "--shard", "1/1"]].concat();
        let mut run = Running::start(&command, 1);
        run.wait_for_step(1);
        let ended = run.signal(signal);
        assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""), "{}", ended.err);
        assert!(ended.err.contains("the same command continues"), "{}", ended.err);
        assert!(blocks(&part) > 0);
        assert_eq!(folder.out(&command), "");
        assert_eq!(folder.out(&["merge", &part, "--format", "csv", "-q"]), plain);
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

/// A moment at random, from the start of a command to the end of an undisturbed one.
fn moment(rng: &mut Xoshiro256PlusPlus, longest: Duration) -> Duration {
    Duration::from_nanos(rng.next_u64() % u64::try_from(longest.as_nanos()).unwrap().max(1))
}

/// Kills a command with `--state` at random moments, and checks what it leaves each time.
pub(crate) fn kill(run: &[&str], kills: u32, seed: u64) -> Kills {
    let folder = Folder::new();
    let begun = Instant::now();
    let plain = folder.out(&[run, &["--format", "csv"]].concat());
    let longest = begun.elapsed();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut found, mut before) = (Kills::default(), 0);
    let command = [run, &["--format", "csv", "--state", "run.vt"]].concat();
    loop {
        let mut command = folder.command(&command);
        command.env("VENTAJA_TEST_SAVE", "0").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        if found.killed < kills {
            std::thread::sleep(moment(&mut rng, longest));
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_some() {
            assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(String::from_utf8(output.stdout).unwrap(), plain);
            if found.killed == kills {
                // Nothing is left of the processes that were killed.
                assert_eq!(folder.names(), ["run.vt"]);
                return found;
            }
            found.finished += 1;
            std::fs::remove_file(folder.text("run.vt")).unwrap();
            before = 0;
            continue;
        }
        found.killed += 1;
        // The file is complete, and no block that was in it is lost.
        if Path::new(&folder.text("run.vt")).exists() {
            let now = kept_blocks(&folder.text("run.vt"));
            assert!(now >= before, "{now} blocks after {before}");
            found.advanced += u32::from(now > before);
            before = now;
        }
    }
}

/// A run that is killed ten times prints the bytes of an undisturbed run.
#[test]
fn a_run_killed_ten_times_loses_nothing() {
    kill(&LONG, 10, 1);
}

/// So does one of punto y banca, whose rounds are redealt from few cards.
#[test]
fn a_run_that_redeals_from_few_cards_loses_nothing() {
    let run = ["simulate", "midi-punto-y-banca-2016", "--rounds", "3M", "-q"];
    assert!(Folder::new().out(&[&run[..], &["--format", "csv"]].concat()).contains("redealt/82/"));
    kill(&run, 3, 2);
}

/// The same 200 times, for runs of several kinds.
#[test]
#[ignore = "takes minutes"]
fn runs_killed_200_times_lose_nothing() {
    for (run, kills) in [
        (&LONG[..], 80),
        (&["simulate", "mendoza-2016", "--rounds", "100M", "-q"], 80),
        (&["simulate", "relancina", "--precision", "0.05%", "-q"], 40),
    ] {
        let found = kill(run, kills, 7);
        println!("{run:?}: {found:?}");
        assert!(found.advanced > 0);
    }
}

/// Arguments that make another run are refused with what differs; those that do not are taken.
#[test]
fn another_run_is_refused() {
    let folder = Folder::new();
    let run = ["simulate", "mendoza-2016", "--rounds", "100k", "-q", "--state", "run.vt"];
    folder.out(&run);
    let state = folder.read("run.vt");
    std::fs::write(folder.text("mendoza-2016.toml"), format!("{BOOK}\n# a comment\n")).unwrap();
    let mut changed: Vec<(Vec<&str>, &str)> = vec![
        (["--seed", "2"].to_vec(), "its `seed` is 1, here it is 2"),
        (["--strategy", "no-retiro"].to_vec(), "its `strategy` is basic, here it is no-retiro"),
        (["--set", "shoe.decks=8"].to_vec(), "its `overrides` is none, here it is shoe.decks=8"),
        (["--boxes", "1"].to_vec(), "here it is table.boxes=1"),
        (["--confidence", "0.99"].to_vec(), "its `confidence` is 0.95, here it is 0.99"),
        (["--control", "off"].to_vec(), "its `control` is"),
        (["--dealer", "referee"].to_vec(), "its `stream` is xoshiro256pp/"),
        (["--shard", "1/2"].to_vec(), "the file is of the whole run, here it would be of a shard"),
    ];
    let base = |with: &[&'static str]| [&run[..], with].concat();
    for (more, says) in changed.drain(..) {
        let (code, out, err) = folder.ended(&base(&more));
        assert_eq!((code, out.as_str()), (2, ""), "{more:?}: {err}");
        assert!(err.contains("run.vt") && err.contains(says), "{more:?} should say {says:?}: {err}");
    }
    for (args, says) in [
        (["simulate", "mendoza-2016", "--rounds", "200k"], "its `rounds` is 100000, here it is 200000"),
        (["simulate", "mendoza-2016", "--precision", "1%"], "its `precision` is none, here it is 0.01"),
        (["simulate", "./mendoza-2016.toml", "--rounds", "100k"], "its `reglamento_sha256` is"),
        (["simulate", "club-conservador", "--rounds", "100k"], "its `reglamento` is mendoza-2016"),
    ] {
        let (code, _, err) = folder.ended(&[&args[..], &["--state", "run.vt"]].concat());
        assert!(code == 2 && err.contains(says), "{args:?} should say {says:?}: {err}");
    }
    assert_eq!(folder.read("run.vt"), state);
    // Threads, kernels and formats make no other run.
    folder.out(&base(&["--threads", "3", "--dealer", "scalar", "--format", "json"]));
}

/// The stream's version is part of the run.
#[test]
fn another_stream_or_version_is_refused() {
    let folder = Folder::new();
    let run = ["simulate", "mendoza-2016", "--rounds", "10k", "-q", "--state", "run.vt"];
    folder.out(&run);
    let text = folder.read("run.vt");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    for (from, to, says) in [
        ("\"stream\":\"xoshiro256pp/", "\"stream\":\"xoshiro256pp/9", "its `stream` is xoshiro256pp/9"),
        (&version, "\"version\":\"99.0.0\"", "its `version` is 99.0.0"),
    ] {
        let mut state: Vec<&str> = text.lines().collect();
        let body = state[2].replacen(from, to, 1) + "\n";
        assert_ne!(body.trim_end(), state[2]);
        let sum = ventaja::builtin::sha256(body.as_bytes());
        state[1] = &sum;
        std::fs::write(folder.text("run.vt"), format!("{}\n{}\n{body}", state[0], state[1])).unwrap();
        for args in [&run[..], &["merge", "run.vt"]] {
            let (code, _, err) = folder.ended(args);
            assert!(code == 2 && err.contains(says), "{args:?} should say {says:?}: {err}");
        }
    }
}

/// A rulebook that is replaced during a run changes nothing in it; the run does not continue with
/// the new one, only with the old.
#[test]
fn a_rulebook_replaced_during_a_run_is_noticed() {
    let folder = Folder::new();
    let path = folder.text("rules.toml");
    std::fs::write(&path, BOOK).unwrap();
    let state = folder.text("run.vt");
    let run = ["simulate", &path, "--rounds", "900k", "--dealer", "referee", "-q", "--format", "csv"];
    let plain = folder.out(&run);
    let kept = [&run[..], &["--state", &state]].concat();
    let mut running = Running::start(&kept, 1);
    running.wait_for_step(1);
    std::fs::write(&path, format!("{BOOK}\n# another text\n")).unwrap();
    assert_eq!(running.signal("TERM").code, Some(3));
    for args in [kept.clone(), vec!["merge", &state]] {
        let (code, _, err) = folder.ended(&args);
        assert!(code == 2 && err.contains("`reglamento_sha256`"), "{args:?}: {err}");
    }
    std::fs::write(&path, BOOK).unwrap();
    assert_eq!(folder.out(&kept), plain);
}

/// One process at a time uses a state file.
#[test]
fn two_processes_do_not_share_a_state() {
    let folder = Folder::new();
    let file = folder.text("run.vt");
    let command = [&LONG[..], &["--state", &file]].concat();
    let mut run = Running::start(&command, 1);
    run.wait_for_step(1);
    let (code, out, err) = folder.ended(&command);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("another process is writing this file"), "{err}");
    assert_eq!(run.signal("INT").code, Some(3));
    folder.out(&command);
}

/// What is no state file, or a damaged one, is refused and left alone.
#[test]
fn damaged_states_are_refused() {
    let folder = Folder::new();
    let run = ["simulate", "mendoza-2016", "--rounds", "10k", "-q", "--state", "run.vt"];
    folder.out(&run);
    let good = folder.read("run.vt");
    let middle = good.len() / 2;
    let mut turned = good.clone().into_bytes();
    turned[middle] ^= 1;
    let damaged: [(Vec<u8>, &str); 7] = [
        (good.as_bytes()[..middle].to_vec(), "the state file is damaged: it is cut short"),
        (Vec::new(), "the state file is damaged: it is cut short"),
        (turned, "the state file is damaged: its checksum does not match"),
        (good.replacen("state 1", "state 7", 1).into_bytes(), "is a state file of version 7"),
        (b"reglamento,bet\n".to_vec(), "is not a state file"),
        (vec![0xff; 100], "not"),
        (vec![b'x'; 9 << 20], "is longer than 8 MiB"),
    ];
    for (bytes, says) in damaged {
        std::fs::write(folder.text("run.vt"), &bytes).unwrap();
        for args in [&run[..], &["merge", "run.vt"]] {
            let (code, out, err) = folder.ended(args);
            assert_eq!((code, out.as_str()), (2, ""), "{says}: {err}");
            assert!(err.contains("run.vt") && err.contains(says), "should say {says:?}: {err}");
            assert!(err.len() < 2000, "{err}");
        }
        assert_eq!(std::fs::read(folder.text("run.vt")).unwrap(), bytes);
    }
    assert_eq!(folder.names(), ["run.vt"]);
}

/// Folders, pipes and links as state files.
#[test]
fn a_state_is_a_regular_file() {
    let folder = Folder::new();
    std::fs::create_dir(folder.text("folder")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.text("pipe")).status().unwrap().success());
    std::os::unix::fs::symlink("target.vt", folder.text("dangling.vt")).unwrap();
    let run = ["simulate", "mendoza-2016", "--rounds", "10k", "-q", "--state"];
    for (file, says) in [
        ("folder", "Is a directory"),
        ("pipe", "it is not a regular file"),
        ("/dev/full", "it is not a regular file"),
        ("nowhere/run.vt", "the folder does not exist"),
        ("/proc/run.vt", "cannot be written"),
    ] {
        let (code, out, err) = folder.ended(&[&run[..], &[file]].concat());
        assert_eq!((code, out.as_str()), (4, ""), "{file}: {err}");
        assert!(err.contains(file) && err.contains(says), "{file} should say {says:?}: {err}");
    }
    for file in ["folder", "pipe", "/dev/full"] {
        let (code, _, err) = folder.ended(&["merge", file]);
        assert!(code == 2 && err.contains("is not a regular file"), "{file}: {err}");
    }
    // A link that leads nowhere yet is followed.
    folder.out(&[&run[..], &["dangling.vt"]].concat());
    assert!(folder.names().contains(&"target.vt".to_owned()));
    // No output is written over a state.
    let both = ["simulate", "mendoza-2016", "--rounds", "10k", "--state", "x.csv", "--output", "x.csv"];
    let (code, _, err) = folder.ended(&both);
    assert!(code == 2 && err.contains("x.csv"), "{err}");
}

/// A full disk: before the run nothing is begun; during the run it continues, says so, prints its
/// result and ends with exit code 4; the file is the last that was complete.
#[test]
fn a_full_disk_costs_no_result() {
    let folder = Folder::new();
    let plain = folder.out(&["simulate", "mendoza-2016", "--rounds", "3M", "-q"]);
    // Blocks of 512 bytes: the state before anything is dealt fits into 1024, a later one does not.
    let run = |blocks: u32| {
        let line = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" simulate mendoza-2016 --rounds 3M -q --state run.vt"
        );
        let mut command = Command::new("sh");
        command.args(["-c", &line]).arg(PROGRAM);
        command.current_dir(folder.root()).env("VENTAJA_TEST_SAVE", "0");
        ended(command)
    };
    let (code, out, err) = run(0);
    assert_eq!((code, out.as_str()), (4, ""), "{err}");
    assert!(folder.names().is_empty(), "{err}");
    let (code, out, err) = run(2);
    assert_eq!((code, out), (4, plain.clone()), "{err}");
    assert!(err.contains("run.vt: cannot be written") && err.contains("the run continues"), "{err}");
    assert_eq!(folder.names(), ["run.vt"]);
    assert_eq!(blocks(&folder.text("run.vt")), 0);
    let (code, out, err) = run(100);
    assert_eq!((code, out), (0, plain), "{err}");
}

/// A sweep of 24 points.
const SWEEP: [&str; 6] = ["sweep", "mendoza-2016", "--vary", "shoe.cut_card=52..75", "--bet", "box"];

/// The points in the file of a sweep, each of which must be listed in the checksums.
fn points(folder: &Folder) -> usize {
    let names = folder.names();
    if !names.contains(&"grid.csv".to_owned()) {
        return 0;
    }
    let (text, sums) = (folder.read("grid.csv"), folder.read("grid.csv.sha256"));
    let (header, rows) = text.split_once('\n').unwrap();
    for row in rows.lines() {
        let sum = ventaja::builtin::sha256(format!("{header}\n{row}\n").as_bytes());
        assert!(sums.contains(&sum), "{row}");
    }
    rows.lines().count()
}

/// Kills a sweep whose points have `rounds` rounds each, at random moments; `--resume` continues, and
/// no finished point is lost.
fn kill_sweep(rounds: &str, kills: u32, seed: u64) -> Kills {
    let folder = Folder::new();
    let begun = Instant::now();
    let sweep = [&SWEEP[..], &["--rounds", rounds, "-q"]].concat();
    let plain = folder.out(&[&sweep[..], &["--format", "csv"]].concat());
    let longest = begun.elapsed();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut found, mut before) = (Kills::default(), 0);
    let sweep = [&sweep[..], &["--resume", "--output", "grid.csv"]].concat();
    loop {
        let mut command = folder.command(&sweep);
        command.env("VENTAJA_TEST_SAVE", "0").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        if found.killed < kills {
            std::thread::sleep(moment(&mut rng, longest));
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let now = points(&folder);
        assert!(now >= before, "{now} points after {before}");
        let advanced = now > before;
        before = now;
        match output.status.code() {
            None => {
                found.killed += 1;
                found.advanced += u32::from(advanced);
            }
            Some(code) => {
                assert_eq!(code, 0, "{}", String::from_utf8_lossy(&output.stderr));
                assert_eq!(folder.read("grid.csv"), plain);
                if found.killed == kills {
                    return found;
                }
                found.finished += 1;
                before = 0;
                folder.names().iter().for_each(|name| std::fs::remove_file(folder.text(name)).unwrap());
            }
        }
    }
}

#[test]
fn a_killed_sweep_loses_no_finished_point() {
    kill_sweep("100k", 4, 3);
}

#[test]
#[ignore = "takes minutes"]
fn a_sweep_killed_200_times_loses_nothing() {
    let found = kill_sweep("2M", 200, 4);
    println!("{found:?}");
    assert!(found.advanced > 0);
}

/// A killed sweep has the points that were finished, without `--resume` too; two sweeps do not
/// write one file, and a sweep without any point leaves none.
#[test]
fn a_sweep_writes_its_points_as_they_finish() {
    let folder = Folder::new();
    let file = folder.text("grid.csv");
    let output = ["--rounds", "200k", "--output", &file, "--no-progress", "--threads", "1"];
    let sweep = [&SWEEP[..], &output].concat();
    let mut run = Running::start_with(&sweep, 3, &[("VENTAJA_TEST_SAVE", "0")]);
    run.wait_for_step(2);
    let (code, _, err) = folder.ended(&sweep);
    assert!(code == 2 && err.contains("grid.csv: another process is writing this file"), "{err}");
    run.wait_for_step(3);
    drop(run);
    assert!(points(&folder) >= 1);
    let (code, _, err) = folder.ended(&[&sweep[..], &["--resume"]].concat());
    assert!(code == 0 && err.contains("of 24 points are there already"), "{err}");

    let folder = Folder::new();
    let file = folder.text("grid.csv");
    let sweep = ["sweep", "mendoza-2016", "--vary", "table.boxes=25,26", "--set", "shoe.decks=1", "--set"];
    let more = ["shoe.burn=0", "--set", "shoe.cut_card=0", "--rounds", "10", "--output", &file];
    let (code, _, err) = folder.ended(&[&sweep[..], &more].concat());
    assert_eq!(code, 2, "{err}");
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}
