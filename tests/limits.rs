//! Input without end or without sense, closed and full outputs, threads that
//! cannot be started: an answer in the time it deserves, and never a panic.

use crate::commands::{Ended, refused, run, says, shell, words};
use crate::common::program;
use crate::files::rows;
use crate::folder::Folder;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// What every rulebook of these tests begins with.
pub(crate) const HEAD: &str = "id='x'\ngame='blackjack'\ntitle='t'\nsource='s'\nsummary='u'\n";

/// A list in so many brackets.
fn nested(depth: usize) -> String {
    format!("{}1{}", "[".repeat(depth), "]".repeat(depth))
}

#[test]
fn values_nested_without_end_are_refused() {
    let deep = nested(60_000);
    for command in ["exact mendoza-2016 --set", "compare mendoza-2016 --set", "sweep mendoza-2016 --vary"] {
        let err = refused(
            &format!("{command} double.totals={deep}"),
            &["cannot be `[[[", "allowed: any, or a list"],
        );
        assert!(err.len() < 10_000, "{command}: {} bytes", err.len());
    }
    let expect = |value: &str| {
        format!(
            "[[expect]]\nname='a'\nreglamento='mendoza-2016'\nset={{double.totals={value}}}\nhouse_edge=0\n\
             tolerance=1e-9\n"
        )
    };
    let keys = vec!["a"; 60_000].join(".");
    let steps = vec!["a"; 79].join(".");
    let tables = (0..78).fold("1".to_owned(), |inner, _| format!("{{{steps}={inner}}}"));
    for (command, text) in [
        ("check", expect(&deep)),
        ("check", expect(&format!("\"{deep}\""))),
        ("show", format!("{HEAD}[rules]\ndouble.totals={deep}\n")),
        ("show", format!("{HEAD}[rules]\ndouble.totals=\"{deep}\"\n")),
        ("show", format!("{HEAD}[rules]\n{keys}=1\n")),
        ("show", format!("{HEAD}[{keys}]\n")),
        ("show", format!("{HEAD}[rules]\n{steps}={tables}\n")),
        ("check", format!("[[expect]]\nset.{steps}={tables}\n")),
    ] {
        let err = Folder::with("x.toml", text).refused(&format!("{command} x.toml"), &["x.toml:"]);
        assert!(err.len() < 20_000, "{command}: {err:.300}");
    }
}

/// Runs the program with one second of processor time and 100 MB of memory. The limit is one of
/// address space, which also holds the program itself and the stack of its main thread: 40 MB are
/// added. glibc reserves 64 MB of it for every further arena, and begins one whenever two threads
/// allocate at the same time; with one arena the outcome does not depend on the machine's load.
#[cfg(target_os = "linux")]
fn frugal(line: &str) -> Ended {
    let mut command = shell("ulimit -v 140000; ulimit -t 1; exec \"$0\" \"$@\"");
    Ended::of(command.args(words(line)).env("MALLOC_ARENA_MAX", "1"))
}

/// What exceeds a limit is refused before any work begins, with the limit.
#[test]
#[cfg(target_os = "linux")]
fn limits_are_stated_before_work_begins() {
    let check = |line: &str, limit: &str| {
        let err = frugal(line).refused(2, &[limit]);
        assert!(err.len() < 20_000, "{line}: {err:.500}");
    };
    let dealing = ["simulate", "compare", "readings", "par", "sweep", "trace", "bank"];
    let lengths = dealing.map(|command| (command, "--rounds"));
    for (command, option) in lengths.into_iter().chain([("bank", "--rotations")]) {
        for number in ["0", "1e16", "1000000000000001", "9223372036854775808", "1e400"] {
            check(&format!("{command} mendoza-2016 {option} {number}"), "from 1 to 1e15");
        }
    }
    for command in ["simulate", "compare", "readings", "par", "sweep", "bank"] {
        for number in ["0", "1025", "99999999999999999999"] {
            check(&format!("{command} mendoza-2016 --threads {number}"), "1 to 1024");
        }
        for number in ["-1", "18446744073709551616"] {
            let limit = "from 0 to 18446744073709551615";
            check(&format!("{command} mendoza-2016 --seed={number}"), limit);
        }
    }
    for command in ["simulate", "exact", "compare", "sweep --vary shoe.decks=6", "readings", "par"] {
        for confidence in ["0.9999999999999999", "0.0001", "1", "NaN"] {
            check(&format!("{command} mendoza-2016 --confidence {confidence}"), "0.01 to 0.999999");
        }
    }
    for number in ["0", "65", "256"] {
        check(&format!("simulate mendoza-2016 --boxes {number}"), "1 to 64");
    }
    for (key, values, limit) in [
        ("table.boxes", ["0", "65", "100000000000000000000"], "1 to 64"),
        ("shoe.decks", ["0", "17", "100000000000000000000"], "1 to 16, or inf"),
        ("sevens.pay", ["-1", "101", "100000000000000000000"], "0 to 100"),
        ("natural.pays", ["101:1", "1:101", "100000000000000000000:1"], "of numbers from 1 to 100"),
        ("bank.stake_multiple", ["0", "-1", "100000000000000000000"], "1 to "),
    ] {
        for value in values {
            for command in ["simulate", "exact", "solve", "show"] {
                check(&format!("{command} mendoza-2016 --set {key}={value}"), limit);
            }
            check(&format!("sweep mendoza-2016 --vary {key}={value}"), limit);
        }
    }
    for grid in [
        "--vary table.boxes=1..1000000000000000000",
        "--vary shoe.cut_card=1..200 --vary sevens.pay=0..100 --vary sevens.suited_pay=0..100",
    ] {
        check(&format!("sweep mendoza-2016 {grid}"), "at most 100000 points");
    }
    for amount in ["0", "1000000001", "99999999999999999999"] {
        for option in ["--stakes", "--advance"] {
            check(&format!("bank club-conservador {option} {amount}"), "1 to 1000000000");
        }
    }
}

/// Files that are too large or too deep are refused without being parsed to their end.
#[test]
#[cfg(target_os = "linux")]
fn files_beyond_their_limits_are_refused_frugally() {
    let rules = |text: &str| format!("{HEAD}[rules]\n{text}\n");
    let keys = |count: usize| (0..count).map(|n| format!("k{n} = 1\n")).collect::<Vec<_>>().concat();
    let chart = "hand,2,3,4,5,6,7,8,9,10,A\n".to_owned() + &"H16,H,H,H,H,H,H,H,H,H,H\n".repeat(1_000_000);
    let long = "is longer than 1 MiB\n  allowed: up to 1 MiB";
    let (longer, deep) = ("longer than 512 KiB\n  allowed: up to 512 KiB", "allowed: at most 79 levels");
    let report = "is longer than 32 MiB\n  allowed: up to 32 MiB";
    let (of_book, of_csv) = (&["show", "check"][..], &["verify", "exact mendoza-2016 --strategy"][..]);
    // The length of a file that goes on with zeros after its text.
    let endless = Some(100 << 20);
    for (name, text, length, commands, limit) in [
        ("rows.csv", chart, None, &["validate", "verify", "simulate mendoza-2016 --strategy"][..], long),
        ("large.toml", HEAD.to_owned(), endless, &["show", "validate", "check", "exact"], longer),
        ("large.csv", "bet,command\n".to_owned(), endless, &["verify"], report),
        // As much as is read, in the forms that take the parsers the most memory.
        ("list.toml", rules(&format!("double.totals=[{}1]", "1,".repeat(260_000))), None, of_book, ".toml"),
        ("tables.toml", format!("{HEAD}{}", "[[a]]\n".repeat(85_000)), None, of_book, ".toml"),
        ("keys.toml", rules(&keys(40_000)), None, of_book, ".toml"),
        ("cells.csv", format!("hand,{}\n", "2,".repeat(500_000)), None, of_csv, ".csv"),
        ("lines.csv", "a\n".repeat(500_000), None, of_csv, ".csv"),
        ("lists.toml", rules(&format!("x={}", nested(100_000))), None, of_book, deep),
        ("open.toml", format!("{HEAD}[rules]\nx={}", "[".repeat(500_000)), None, of_book, deep),
        (
            "inline.toml",
            rules(&format!("x={}1{}", "{a=".repeat(100_000), "}".repeat(100_000))),
            None,
            of_book,
            deep,
        ),
        ("dotted.toml", rules(&format!("{}=1", vec!["a"; 100_000].join("."))), None, of_book, deep),
    ] {
        let folder = Folder::with(name, text);
        if let Some(length) = length {
            let file = std::fs::File::options().write(true).open(folder.path(name)).unwrap();
            file.set_len(length).unwrap();
        }
        for command in commands {
            let Ended { code, out, err, .. } = frugal(&format!("{command} {}", folder.text(name)));
            let refused = code == 2 || code == 1 && *command == "validate";
            assert!(refused, "{command} {name}: {code} {err:.500}");
            assert!(format!("{out}{err}").contains(limit), "{command} {name}: {out:.300}{err:.500}");
        }
    }
}

/// The cells of a report are read by the rules of the command line.
#[test]
fn absurd_cells_of_a_report_are_refused() {
    let folder = Folder::new();
    folder.run("simulate mendoza-2016 --rounds 1k --quiet --output report.csv");
    let report = folder.read("report.csv");
    let rounds = format!(",{},", rows(&report)[0]["rounds"]);
    let refused = |from: &str, to: &str, parts: &[&str]| {
        assert!(report.contains(from), "{from}: {report}");
        folder.write("report.csv", report.replace(from, to));
        folder.refused("verify report.csv --no-progress", parts);
    };
    for wrong in ["2", "NaN", "inf", "1", "0", "-0.5", "0.9999999999999999", "1e-300"] {
        let says = format!("`confidence` is `{wrong}`");
        refused(",0.95,", &format!(",{wrong},"), &[&says, "allowed: 0.01 to 0.999999"]);
    }
    for wrong in ["18446744073709551615", "1000000000000001", "0", "-1", "NaN"] {
        refused(&rounds, &format!(",{wrong},"), &[&format!("`rounds` is `{wrong}`"), "1 to 1e15"]);
    }
    refused(",,6,", &format!(",double.totals={},6,", nested(60_000)), &["cannot be"]);
}

/// What has no end is read up to a limit.
#[test]
#[cfg(unix)]
fn files_without_end_are_refused() {
    let folder = Folder::new();
    for link in ["zero.toml", "zero.csv"] {
        std::os::unix::fs::symlink("/dev/zero", folder.path(link)).unwrap();
    }
    for line in [
        "show zero.toml",
        "validate zero.toml",
        "validate zero.csv",
        "check zero.toml",
        "check /dev/zero",
        "verify /dev/zero",
        "show /dev/zero",
        "simulate mendoza-2016 --rounds 1 --strategy zero.csv",
    ] {
        let ended = folder.ventaja(line).code(2);
        says(&ended.err, &["is longer than", "allowed: up to"]);
    }
    // A pipe is read as the file it stands for.
    let pipe = folder.pipe("pipe.toml");
    for (source, code) in [("reglamentos/mendoza-2016.toml", 0), ("/dev/zero", 2)] {
        let mut writer =
            Command::new("sh").args(["-c", "exec cat \"$0\" > \"$1\"", source]).arg(&pipe).spawn().unwrap();
        folder.ventaja("show pipe.toml").code(code);
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
    for (name, text, faults) in [
        ("x.toml", format!("{HEAD}[rules]\n{}\n", keys("\n")), 30_000),
        ("x.toml", format!("{}\n{HEAD}", keys("\n")), 30_000),
        // All on one line.
        ("x.toml", format!("{HEAD}rules = {{ {} }}\n", keys(", ")), 30_000),
        ("x.csv", rows.clone(), 100_001),
        ("x.csv", format!("{}seen,F\n{}", rows, "F2,H\n".repeat(10)), 100_001),
    ] {
        let Ended { out, err, .. } = Folder::with(name, &text).ventaja(&format!("validate {name}")).code(1);
        assert!(err.contains(" faults"), "{err:.300}");
        let found: usize = err.split(' ').next().unwrap().replace(',', "").parse().unwrap();
        assert!(found >= faults, "{found} faults, and there are {faults}");
        assert_eq!(out.lines().filter(|line| line.starts_with(name)).count(), 50, "{out:.300}");
        let counted = out.replace(',', "").contains(&format!("… and {} more", found - 50));
        assert!(counted, "{}", &out[out.len() - 100..]);
    }
    let first = "x.toml:1:1: `expect` has no `reglamento`";
    let err = Folder::with("x.toml", expects).ventaja("check x.toml").refused(2, &[first]);
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
    for (text, part) in [
        (readings(2_000), "x.toml:6:2: the file has 2000 readings\n  allowed: at most 200"),
        (reading(0, 10_000), "the file has 10000 options of readings\n  allowed: at most 1000"),
    ] {
        let out = Folder::with("x.toml", format!("{HEAD}{text}")).ventaja("validate x.toml").code(1).out;
        assert!(out.contains(part), "{out:.300}");
    }
    Folder::with("x.toml", format!("{HEAD}{}", readings(200))).run("validate x.toml");
}

/// A trace prints each round when it is dealt, however many follow, and ends with its reader.
#[test]
fn a_trace_without_end_streams() {
    for rulebook in ["mendoza-2016", "midi-punto-y-banca-2016", "relancina"] {
        let mut command = program(["trace", rulebook, "--rounds", "1e15"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert!(lines.any(|line| line == "Round 300"), "{rulebook}");
        drop(lines);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{rulebook}: {err}");
        assert_eq!(err, "", "{rulebook}");
    }
    // Each round is announced once, also the first of a session.
    let out = run("trace relancina --rounds 250");
    let rounds: Vec<&str> = out.lines().filter(|line| line.starts_with("Round ")).collect();
    assert_eq!(rounds, (1..=250).map(|n| format!("Round {n}")).collect::<Vec<_>>());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_standard_output_is_an_output_that_cannot_be_written() {
    for line in ["trace mendoza-2016 --rounds 1e15", "list", "--help", "exact mendoza-2016 --format csv"] {
        let ended = Ended::of(shell(&format!("\"$0\" {line} > /dev/full")));
        ended.refused(4, &["standard output cannot be written"]);
    }
}

/// A result does not depend on anybody reading standard error.
#[test]
#[cfg(target_os = "linux")]
fn a_full_or_closed_standard_error_is_no_error() {
    let folder = Folder::new();
    let grid = "sweep mendoza-2016 --vary shoe.decks=6 --rounds 1k --output grid.csv --resume";
    for (line, code) in [
        ("simulate mendoza-2016 --rounds 1k", 0),
        ("simulate mendoza-2016 --precision 1e-9 --max-rounds 1k", 0),
        (grid, 0),
        (grid, 0),
        ("simulate no-such-rulebook", 2),
        ("simulate --no-such-option", 2),
        ("frobnicate", 2),
    ] {
        for to in ["2>/dev/full", "2>&-", "2>&1 >/dev/null | true; sleep 0"] {
            if !to.contains('|') || code == 0 {
                Ended::of(folder.shell(&format!("\"$0\" {line} {to}"))).code(code);
            }
        }
    }
    // The reader of both leaves after the first line.
    let pipe =
        shell(r#"{ "$0" simulate mendoza-2016 --rounds 1k; echo $? >&3; } 3>&2 2>&1 | head -1 > /dev/null"#);
    assert_eq!(Ended::of(pipe).err.trim(), "0");
}

/// Where the system starts fewer threads than were asked for, those work: with
/// stacks of 1 GiB the address space has room for three.
#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_change_no_result() {
    for (line, several) in [
        ("simulate mendoza-2016 --rounds 5M", false),
        ("bank club-conservador --rotations 4096", true),
        ("sweep mendoza-2016 --vary table.boxes=1..12 --rounds 1k", true),
        ("readings mendoza-2016 --set shoe.decks=inf --method exact", true),
        ("exact mississippi-stud", true),
    ] {
        let line = format!("{line} --quiet --format csv --threads");
        let mut limited = shell(&format!("ulimit -v 4600000; exec \"$0\" {line} 64"));
        let ended = Ended::of(limited.env("RUST_MIN_STACK", (1 << 30).to_string())).code(0);
        assert_eq!(ended.out, run(&format!("{line} 1")), "{line}");
        assert!(!several || ended.err.contains(" threads could be started"), "{line}: {}", ended.err);
    }
}

/// What a file holds does not steer the terminal; `console` has its CSV and JSON.
#[test]
fn escape_codes_do_not_reach_the_terminal() {
    let evil = "\\u001b[2J\\u009b31m\\r\\u202e";
    let head = HEAD.replace("title='t'", &format!("title=\"{evil}\""));
    let rule = format!("dealer.hole_card = {{ value = \"peek\", article = \"{evil}\" }}");
    let reading = format!(
        "[reading.ours]\narticle=\"{evil}\"\nquestion=\"{evil}\"\ndefault='yes'\n[reading.ours.options]\n\
         yes = {{ text = \"{evil}\", set = {{ hit.soft_21 = true }} }}\n\
         no = {{ text = 'no', set = {{ hit.soft_21 = false }} }}\n"
    );
    let folder = Folder::with("x.toml", format!("{head}[rules]\n{rule}\n{reading}"));
    let chart = "e\u{1b}[31m.csv";
    folder.copy("tests/data/std_s17_peek_doa_das_4.csv", chart);
    for line in [
        "show x.toml",
        &format!("trace x.toml --strategy {chart} --rounds 20"),
        &format!("simulate x.toml --strategy {chart} --rounds 1k --output x.txt"),
        &format!("exact x.toml --strategy {chart}"),
        &format!("par x.toml --strategy {chart} --rounds 1k"),
        &format!("validate {chart}"),
        "validate x.toml",
        "simulate no\u{1b}[31m/such.toml",
        "show mendoza-2016 --reading \u{1b}[31m=yes",
        "simulate mendoza-2016 --\u{1b}[31m",
        "\u{1b}[31m",
    ] {
        let Ended { out, err, .. } = folder.ventaja(line);
        let shown = format!("{out}{err}");
        let steers = |character: char| {
            character.is_control() && !"\n\t".contains(character) || character == '\u{202e}'
        };
        assert!(!shown.contains(steers), "{line:?}: {shown:?}");
        assert!(shown.contains("\\u{1b}") || line == "validate x.toml", "{line:?}: {shown}");
    }
    assert!(!folder.read("x.txt").contains('\u{1b}'));
}
