//! Input without end or without sense, closed and full outputs, threads that
//! cannot be started: an answer in the time it deserves, and never a panic.

use crate::common::{PROGRAM, ended, output, program};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const MENDOZA: &str = "mendoza-2016";

/// What every rulebook of these tests begins with.
const HEAD: &str = "id='x'\ngame='blackjack'\ntitle='t'\nsource='s'\nsummary='u'\n";

/// Runs a shell command line in which `$0` is the program.
#[cfg(unix)]
fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line]).arg(PROGRAM).stdin(Stdio::null());
    command
}

/// A folder with a file in it.
fn file(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A list in so many brackets.
fn nested(depth: usize) -> String {
    format!("{}1{}", "[".repeat(depth), "]".repeat(depth))
}

#[test]
fn values_nested_without_end_are_refused() {
    let deep = nested(60_000);
    let set = format!("double.totals={deep}");
    for args in [
        vec!["exact", MENDOZA, "--set", &set],
        vec!["compare", MENDOZA, "--set", &set],
        vec!["sweep", MENDOZA, "--vary", &set],
    ] {
        let (code, _, err) = output(&args);
        assert_eq!(code, 2, "{}", args[0]);
        assert!(err.contains("cannot be `[[[") && err.contains("allowed: any, or a list"), "{err}");
        assert!(err.len() < 10_000, "{}: {} bytes", args[0], err.len());
    }
    let expect = |value: &str| {
        format!(
            "[[expect]]\nname='a'\nreglamento='{MENDOZA}'\nset={{double.totals={value}}}\nhouse_edge=0\ntolerance=1e-9\n"
        )
    };
    let keys = vec!["a"; 60_000].join(".");
    let steps = vec!["a"; 79].join(".");
    let tables = (0..78).fold("1".to_owned(), |inner, _| format!("{{{steps}={inner}}}"));
    for (command, file_name, text) in [
        ("check", "x.toml", expect(&deep)),
        ("check", "x.toml", expect(&format!("\"{deep}\""))),
        ("show", "x.toml", format!("{HEAD}[rules]\ndouble.totals={deep}\n")),
        ("show", "x.toml", format!("{HEAD}[rules]\ndouble.totals=\"{deep}\"\n")),
        ("show", "x.toml", format!("{HEAD}[rules]\n{keys}=1\n")),
        ("show", "x.toml", format!("{HEAD}[{keys}]\n")),
        ("show", "x.toml", format!("{HEAD}[rules]\n{steps}={tables}\n")),
        ("check", "x.toml", format!("[[expect]]\nset.{steps}={tables}\n")),
    ] {
        let (_folder, path) = file(file_name, &text);
        let (code, _, err) = output(&[command, name(&path)]);
        assert_eq!(code, 2, "{command}: {err:.300}");
        assert!(err.contains("x.toml:") && err.len() < 20_000, "{command}: {err:.300}");
    }
}

/// Runs the program with one second of processor time and 100 MB of memory. The limit is one of
/// address space, which also holds the program itself and the stack of its main thread: 40 MB are
/// added. glibc reserves 64 MB of it for every further arena, and begins one whenever two threads
/// allocate at the same time; with one arena the outcome does not depend on the machine's load.
#[cfg(target_os = "linux")]
fn frugal(args: &[&str]) -> (i32, String, String) {
    let mut command = shell("ulimit -v 140000; ulimit -t 1; exec \"$0\" \"$@\"");
    command.args(args).env("MALLOC_ARENA_MAX", "1");
    ended(command)
}

/// What exceeds a limit is refused before any work begins, with the limit.
#[test]
#[cfg(target_os = "linux")]
fn limits_are_stated_before_work_begins() {
    const CLUB: &str = "club-conservador";
    const ROUNDS: &str = "from 1 to 1e15";
    let check = |args: &[&str], limit: &str| {
        let (code, out, err) = frugal(args);
        assert_eq!((code, &*out), (2, ""), "{args:?}: {err:.500}");
        assert!(err.contains(limit) && err.len() < 20_000, "{args:?}: {err:.500}");
    };
    for (command, option) in [
        ("simulate", "--rounds"),
        ("compare", "--rounds"),
        ("readings", "--rounds"),
        ("par", "--rounds"),
        ("sweep", "--rounds"),
        ("trace", "--rounds"),
        ("bank", "--rounds"),
        ("bank", "--rotations"),
    ] {
        for number in ["0", "1e16", "1000000000000001", "9223372036854775808", "1e400"] {
            check(&[command, MENDOZA, option, number], ROUNDS);
        }
    }
    for command in ["simulate", "compare", "readings", "par", "sweep", "bank"] {
        for number in ["0", "1025", "99999999999999999999"] {
            check(&[command, MENDOZA, "--threads", number], "1 to 1024");
        }
        for number in ["-1", "18446744073709551616"] {
            check(&[command, MENDOZA, &format!("--seed={number}")], "from 0 to 18446744073709551615");
        }
    }
    for number in ["0", "65", "256"] {
        check(&["simulate", MENDOZA, "--boxes", number], "1 to 64");
    }
    for (key, values, limit) in [
        ("table.boxes", ["0", "65", "100000000000000000000"], "1 to 64"),
        ("shoe.decks", ["0", "17", "100000000000000000000"], "1 to 16, or inf"),
        ("sevens.pay", ["-1", "101", "100000000000000000000"], "0 to 100"),
        ("natural.pays", ["101:1", "1:101", "100000000000000000000:1"], "of numbers from 1 to 100"),
        ("bank.stake_multiple", ["0", "-1", "100000000000000000000"], "1 to "),
    ] {
        for value in values {
            let set = format!("{key}={value}");
            for command in ["simulate", "exact", "solve", "show"] {
                check(&[command, MENDOZA, "--set", &set], limit);
            }
            check(&["sweep", MENDOZA, "--vary", &set], limit);
        }
    }
    for grid in [
        &["--vary", "table.boxes=1..1000000000000000000"][..],
        &[
            "--vary",
            "shoe.cut_card=1..200",
            "--vary",
            "sevens.pay=0..100",
            "--vary",
            "sevens.suited_pay=0..100",
        ],
    ] {
        check(&[&["sweep", MENDOZA][..], grid].concat(), "at most 100000 points");
    }
    for amount in ["0", "1000000001", "99999999999999999999"] {
        for option in ["--stakes", "--advance"] {
            check(&["bank", CLUB, option, amount], "1 to 1000000000");
        }
    }
}

/// Files that are too large or too deep are refused without being parsed to their end.
#[test]
#[cfg(target_os = "linux")]
fn files_beyond_their_limits_are_refused_frugally() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file_name: &str, text: &str, length: Option<u64>| {
        let path = folder.path().join(file_name);
        std::fs::write(&path, text).unwrap();
        if let Some(length) = length {
            std::fs::File::options().write(true).open(&path).unwrap().set_len(length).unwrap();
        }
        path.to_str().unwrap().to_owned()
    };
    let head = "hand,2,3,4,5,6,7,8,9,10,A\n";
    let chart = write("rows.csv", &(head.to_owned() + &"H16,H,H,H,H,H,H,H,H,H,H\n".repeat(1_000_000)), None);
    let large = write("large.toml", HEAD, Some(100 << 20));
    let report = write("large.csv", "bet,command\n", Some(100 << 20));
    // As much as is read, in the forms that take the parsers the most memory.
    let list =
        write("list.toml", &format!("{HEAD}[rules]\ndouble.totals=[{}1]\n", "1,".repeat(260_000)), None);
    let tables = write("tables.toml", &format!("{HEAD}{}", "[[a]]\n".repeat(85_000)), None);
    let keys = (0..40_000).map(|n| format!("k{n} = 1\n")).collect::<Vec<_>>().concat();
    let keys = write("keys.toml", &format!("{HEAD}[rules]\n{keys}"), None);
    let cells = write("cells.csv", &format!("hand,{}\n", "2,".repeat(500_000)), None);
    let rows = write("lines.csv", &"a\n".repeat(500_000), None);
    let lists = write("lists.toml", &format!("{HEAD}[rules]\nx={}\n", nested(100_000)), None);
    let open = write("open.toml", &format!("{HEAD}[rules]\nx={}", "[".repeat(500_000)), None);
    let inline = format!("{HEAD}[rules]\nx={}1{}\n", "{a=".repeat(100_000), "}".repeat(100_000));
    let inline = write("inline.toml", &inline, None);
    let dotted = write("dotted.toml", &format!("{HEAD}[rules]\n{}=1\n", vec!["a"; 100_000].join(".")), None);
    let long = "is longer than 1 MiB\n  allowed: up to 1 MiB";
    let (longer, deep) = ("longer than 512 KiB\n  allowed: up to 512 KiB", "allowed: at most 79 levels");
    for (path, words, limit) in [
        (&chart, &[&["validate"][..], &["verify"], &["simulate", MENDOZA, "--strategy"]][..], long),
        (&large, &[&["show"], &["validate"], &["check"], &["exact"]], longer),
        (&report, &[&["verify"]], "is longer than 32 MiB\n  allowed: up to 32 MiB"),
        (&list, &[&["show"], &["check"]], ".toml"),
        (&tables, &[&["show"], &["check"]], ".toml"),
        (&keys, &[&["show"], &["check"]], ".toml"),
        (&cells, &[&["verify"], &["exact", MENDOZA, "--strategy"]], ".csv"),
        (&rows, &[&["verify"], &["exact", MENDOZA, "--strategy"]], ".csv"),
        (&lists, &[&["show"], &["check"]], deep),
        (&open, &[&["show"], &["check"]], deep),
        (&inline, &[&["show"], &["check"]], deep),
        (&dotted, &[&["show"], &["check"]], deep),
    ] {
        for words in words {
            let (code, out, err) = frugal(&[words, &[&**path][..]].concat());
            let refused = code == 2 || code == 1 && words[0] == "validate";
            assert!(refused, "{words:?} {path}: {code} {err:.500}");
            assert!(format!("{out}{err}").contains(limit), "{words:?} {path}: {out:.300}{err:.500}");
        }
    }
}

/// The report of a short run, with some text replaced.
fn report(folder: &Path, from: &str, to: &str) -> PathBuf {
    let path = folder.join("report.csv");
    let (code, _, err) = output(&["simulate", MENDOZA, "--rounds", "1k", "--quiet", "--output", name(&path)]);
    assert_eq!(code, 0, "{err}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}: {text}");
    std::fs::write(&path, text.replace(from, to)).unwrap();
    path
}

/// The cells of a report are read by the rules of the command line.
#[test]
fn absurd_cells_of_a_report_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let whole = report(folder.path(), ",", ",");
    let text = std::fs::read_to_string(whole).unwrap();
    let rounds = text.lines().nth(1).unwrap().split(',').nth(11).unwrap();
    let rounds = format!(",{rounds},");
    for confidence in ["2", "NaN", "inf", "1", "0", "-0.5", "0.9999999999999999", "1e-300"] {
        let path = report(folder.path(), ",0.95,", &format!(",{confidence},"));
        let (code, _, err) = output(&["verify", name(&path), "--no-progress"]);
        assert_eq!(code, 2, "{confidence}: {err}");
        assert!(err.contains(&format!("`confidence` is `{confidence}`")), "{err}");
        assert!(err.contains("allowed: 0.01 to 0.999999"), "{err}");
    }
    for wrong in ["18446744073709551615", "1000000000000001", "0", "-1", "NaN"] {
        let path = report(folder.path(), &rounds, &format!(",{wrong},"));
        let (code, _, err) = output(&["verify", name(&path), "--no-progress"]);
        assert_eq!(code, 2, "{wrong}: {err}");
        assert!(err.contains(&format!("`rounds` is `{wrong}`")) && err.contains("1 to 1e15"), "{err}");
    }
    let deep = format!(",double.totals={},6,", nested(60_000));
    let path = report(folder.path(), ",,6,", &deep);
    let (code, _, err) = output(&["verify", name(&path), "--no-progress"]);
    assert_eq!(code, 2, "{err:.300}");
    assert!(err.contains("cannot be"), "{err:.300}");
}

#[test]
fn a_confidence_beyond_its_limits_is_refused() {
    for command in ["simulate", "exact", "compare", "sweep", "readings", "par"] {
        for confidence in ["0.9999999999999999", "0.0001", "1", "NaN"] {
            let vary = if command == "sweep" { &["--vary", "shoe.decks=6"][..] } else { &[] };
            let (code, _, err) = output(
                &[&[command, MENDOZA, "--rounds", "1", "--confidence", confidence][..], vary].concat(),
            );
            assert_eq!(code, 2, "{command} {confidence}: {err}");
            let known = err.contains("0.01 to 0.999999") || command == "exact";
            assert!(known, "{command} {confidence}: {err}");
        }
    }
    let (code, out, err) =
        output(&["simulate", MENDOZA, "--rounds", "10k", "--confidence", "0.999999", "--format", "csv"]);
    assert_eq!(code, 0, "{err}");
    assert!(!out.contains("inf") && !out.contains("NaN"), "{out}");
}

/// What has no end is read up to a limit.
#[test]
#[cfg(unix)]
fn files_without_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let links = ["zero.toml", "zero.csv"].map(|name| {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        link.to_str().unwrap().to_owned()
    });
    let [toml, csv] = &links;
    for args in [
        vec!["show", toml],
        vec!["validate", toml],
        vec!["validate", csv],
        vec!["check", toml],
        vec!["check", "/dev/zero"],
        vec!["verify", "/dev/zero"],
        vec!["show", "/dev/zero"],
        vec!["simulate", MENDOZA, "--rounds", "1", "--strategy", csv],
    ] {
        let (code, _, err) = output(&args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains("is longer than") && err.contains("allowed: up to"), "{args:?}: {err}");
    }
    // A pipe is read as the file it stands for.
    let pipe = folder.path().join("pipe.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (source, code) in [("reglamentos/mendoza-2016.toml", 0), ("/dev/zero", 2)] {
        let mut writer =
            Command::new("sh").args(["-c", "exec cat \"$0\" > \"$1\"", source]).arg(&pipe).spawn().unwrap();
        assert_eq!(output(&["show", name(&pipe)]).0, code, "{source}");
        writer.wait().unwrap();
    }
}

/// A file that is wrong in every line: the first fifty faults, and how many
/// more. Each of these took between half a minute and hours when every fault
/// was looked up in the whole file.
#[test]
fn faults_beyond_the_fiftieth_are_counted() {
    let keys =
        |separator: &str| (0..30_000).map(|n| format!("key{n} = 1")).collect::<Vec<_>>().join(separator);
    let rows =
        (0..100_000).fold(String::from("hand,2,3,4,5,6,7,8,9,10,A\n"), |text, n| text + &format!("Q{n},H\n"));
    let expects = (0..20_000).fold(String::new(), |text, n| text + &format!("[[expect]]\nname='{n}'\n"));
    for (file_name, text, faults) in [
        ("x.toml", format!("{HEAD}[rules]\n{}\n", keys("\n")), 30_000),
        ("x.toml", format!("{}\n{HEAD}", keys("\n")), 30_000),
        // All on one line.
        ("x.toml", format!("{HEAD}rules = {{ {} }}\n", keys(", ")), 30_000),
        ("x.csv", rows.clone(), 100_001),
        ("x.csv", format!("{}seen,F\n{}", rows, "F2,H\n".repeat(10)), 100_001),
    ] {
        let (_folder, path) = file(file_name, &text);
        let (code, out, err) = output(&["validate", name(&path)]);
        assert_eq!(code, 1, "{err:.300}");
        assert!(err.contains(" faults"), "{err:.300}");
        let found: usize = err.split(' ').next().unwrap().replace(',', "").parse().unwrap();
        assert!(found >= faults, "{found} faults, and there are {faults}");
        assert_eq!(out.lines().filter(|line| line.starts_with(name(&path))).count(), 50, "{out:.300}");
        let counted = out.replace(',', "").contains(&format!("… and {} more", found - 50));
        assert!(counted, "{}", &out[out.len() - 100..]);
    }
    let (_folder, path) = file("x.toml", &expects);
    let (code, _, err) = output(&["check", name(&path)]);
    assert_eq!(code, 2);
    assert!(err.contains("x.toml:1:1: `expect` has no `reglamento`"), "{err:.300}");
    assert!(err.trim_end().ends_with(" more"), "{err:.300}");
}

/// Every option of every reading is tried: they are limited in number.
#[test]
fn readings_without_end_are_refused() {
    let reading = |number: usize, options: usize| {
        let options: Vec<String> =
            (0..options).map(|n| format!("o{n} = {{ text = 't', set = {{}} }}\n")).collect();
        let options = options.concat();
        format!(
            "[reading.r{number}]\narticle = '1'\nquestion = '?'\ndefault = 'o0'\n[reading.r{number}.options]\n{options}"
        )
    };
    let readings = |count: usize| (0..count).map(|number| reading(number, 2)).collect::<String>();
    for (text, says) in [
        (readings(2_000), "x.toml:6:2: the file has 2000 readings\n  allowed: at most 200"),
        (reading(0, 10_000), "the file has 10000 options of readings\n  allowed: at most 1000"),
    ] {
        let (_folder, path) = file("x.toml", &format!("{HEAD}{text}"));
        let (code, out, _) = output(&["validate", name(&path)]);
        assert!(code == 1 && out.contains(says), "{out:.300}");
    }
    let (_folder, path) = file("x.toml", &format!("{HEAD}{}", readings(200)));
    assert_eq!(output(&["validate", name(&path)]).0, 0);
}

/// A trace is printed as it is told, however long, and ends with its reader.
#[test]
fn a_trace_without_end_streams() {
    for rulebook in [MENDOZA, "midi-punto-y-banca-2016", "relancina"] {
        let mut child = program(["trace", rulebook, "--rounds", "1e15"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let round = lines.find(|line| line == "Round 300");
        assert!(round.is_some(), "{rulebook}");
        drop(lines);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{rulebook}: {err}");
        assert_eq!(err, "", "{rulebook}");
    }
    // Each round is announced once, also the first of a session.
    let (_, out, _) = output(&["trace", "relancina", "--rounds", "250"]);
    let rounds: Vec<&str> = out.lines().filter(|line| line.starts_with("Round ")).collect();
    assert_eq!(rounds, (1..=250).map(|n| format!("Round {n}")).collect::<Vec<_>>());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_standard_output_is_an_output_that_cannot_be_written() {
    for line in ["trace mendoza-2016 --rounds 1e15", "list", "--help", "exact mendoza-2016 --format csv"] {
        let (code, _, err) = ended(shell(&format!("\"$0\" {line} > /dev/full")));
        assert_eq!(code, 4, "{line}: {err}");
        assert!(err.contains("standard output cannot be written"), "{line}: {err}");
    }
}

/// A result does not depend on anybody reading standard error.
#[test]
#[cfg(target_os = "linux")]
fn a_full_or_closed_standard_error_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let grid = folder.path().join("grid.csv");
    let grid =
        format!("sweep mendoza-2016 --vary shoe.decks=6 --rounds 1k --output {} --resume", grid.display());
    for (line, code) in [
        ("simulate mendoza-2016 --rounds 1k", 0),
        ("simulate mendoza-2016 --precision 1e-9 --max-rounds 1k", 0),
        (grid.as_str(), 0),
        (grid.as_str(), 0),
        ("simulate no-such-rulebook", 2),
        ("simulate --no-such-option", 2),
        ("frobnicate", 2),
    ] {
        for to in ["2>/dev/full", "2>&-", "2>&1 >/dev/null | true; sleep 0"] {
            if to.contains('|') && code != 0 {
                continue;
            }
            let (found, ..) = ended(shell(&format!("\"$0\" {line} {to}")));
            assert_eq!(found, code, "{line} {to}");
        }
    }
    // The reader of both leaves after the first line.
    let pipe =
        shell(r#"{ "$0" simulate mendoza-2016 --rounds 1k; echo $? >&3; } 3>&2 2>&1 | head -1 > /dev/null"#);
    let (_, _, code) = ended(pipe);
    assert_eq!(code.trim(), "0");
}

/// The result of a run on one thread.
fn edge(args: &[&str]) -> String {
    let (code, out, err) = output(&[args, &["--threads", "1"]].concat());
    assert_eq!(code, 0, "{err}");
    out
}

/// Where the system starts fewer threads than were asked for, those work: with
/// stacks of 1 GiB the address space has room for three.
#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_change_no_result() {
    for (args, several) in [
        (&["simulate", MENDOZA, "--rounds", "5M"][..], false),
        (&["bank", "club-conservador", "--rotations", "4096"], true),
        (&["sweep", MENDOZA, "--vary", "table.boxes=1..12", "--rounds", "1k"], true),
        (&["readings", MENDOZA, "--method", "exact"], true),
    ] {
        let args = [args, &["--quiet", "--format", "csv"]].concat();
        let line = format!("ulimit -v 4600000; exec \"$0\" {} --threads 64", args.join(" "));
        let mut limited = shell(&line);
        limited.env("RUST_MIN_STACK", (1 << 30).to_string());
        let (code, out, err) = ended(limited);
        assert_eq!(code, 0, "{line}: {err}");
        assert_eq!(out, edge(&args), "{line}");
        assert!(!several || err.contains(" threads could be started"), "{line}: {err}");
    }
}

/// What a file holds does not steer the terminal; CSV and JSON hold it exactly.
#[test]
fn escape_codes_do_not_reach_the_terminal() {
    let evil = "\\u001b[2J\\u009b31m\\r\\u202e";
    let head = HEAD.replace("title='t'", &format!("title=\"{evil}\""));
    let rule = format!("dealer.hole_card = {{ value = \"peek\", article = \"{evil}\" }}");
    let reading = format!(
        "[reading.ours]\narticle=\"{evil}\"\nquestion=\"{evil}\"\ndefault='yes'\n[reading.ours.options]\n\
         yes = {{ text = \"{evil}\", set = {{ hit.soft_21 = true }} }}\nno = {{ text = '', set = {{ hit.soft_21 = false }} }}\n"
    );
    let reading = reading.replace("text = ''", "text = 'no'");
    let (folder, path) = file("x.toml", &format!("{head}[rules]\n{rule}\n{reading}"));
    let chart = folder.path().join("e\u{1b}[31m.csv");
    std::fs::copy("tests/data/std_s17_peek_doa_das_4.csv", &chart).unwrap();
    let output_file = folder.path().join("x.txt");
    for args in [
        vec!["show", name(&path)],
        vec!["trace", name(&path), "--strategy", name(&chart), "--rounds", "20"],
        vec![
            "simulate",
            name(&path),
            "--strategy",
            name(&chart),
            "--rounds",
            "1k",
            "--output",
            name(&output_file),
        ],
        vec!["exact", name(&path), "--strategy", name(&chart)],
        vec!["par", name(&path), "--strategy", name(&chart), "--rounds", "1k"],
        vec!["validate", name(&chart)],
        vec!["validate", name(&path)],
        vec!["simulate", "no\u{1b}[31m/such.toml"],
        vec!["show", MENDOZA, "--reading", "\u{1b}[31m=yes"],
        vec!["simulate", MENDOZA, "--\u{1b}[31m"],
        vec!["\u{1b}[31m"],
    ] {
        let (_, out, err) = output(&args);
        let shown = format!("{out}{err}");
        let steers = |character: char| {
            character.is_control() && !"\n\t".contains(character) || character == '\u{202e}'
        };
        assert!(!shown.contains(steers), "{args:?}: {shown:?}");
        assert!(
            shown.contains("\\u{1b}") || args[0] == "validate" && args[1] == name(&path),
            "{args:?}: {shown}"
        );
    }
    assert!(!std::fs::read_to_string(output_file).unwrap().contains('\u{1b}'));
    let csv = output(&["exact", name(&path), "--strategy", name(&chart), "--format", "csv"]).1;
    // The name of a chart is escaped where its file is read; other texts of a CSV file stay exact.
    assert!(csv.contains("e\\u{1b}[31m") && !csv.contains('\u{1b}'), "{csv:?}");
}
