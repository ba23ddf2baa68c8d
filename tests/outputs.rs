//! Where results go: what can be written is written and what is finished is
//! kept, whatever else fails, and nothing is written over what is read.
#![cfg(unix)]

use crate::commands::{Ended, flowing, says};
use crate::common::{fifth, program};
use crate::folder::Folder;
use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::Stdio;

const EXPECTED: &str = "[[expect]]\nname = 'natural'\nreglamento = 'midi-punto-y-banca-2016'\nbet = 'tie'\n\
                        house_edge = '14.36 %'\ntolerance = 1e-3\n";

/// A run of each command that writes files, short enough for a test.
const COMMANDS: [&str; 9] = [
    "simulate mendoza-2016 --rounds 2k --threads 1",
    "exact midi-punto-y-banca-2016",
    "par midi-punto-y-banca-2016",
    "compare midi-punto-y-banca-2016 --set shoe.decks=6",
    "readings midi-punto-y-banca-2016",
    "sweep mendoza-2016 --vary shoe.decks=5,6 --rounds 2k",
    "bank club-conservador --rotations 5",
    "bank relancina --rounds 1k",
    "check expectations.toml",
];

/// One output is a full disk: the result is printed, the other outputs are
/// written, and exit code 4 names the one that failed.
#[test]
fn one_failed_output_costs_nothing_else() {
    let folder = Folder::with("expectations.toml", EXPECTED);
    symlink("/dev/full", folder.path("full.csv")).unwrap();
    for command in COMMANDS {
        let plain = folder.run(&format!("{command} --quiet"));
        let files = "--output before.json --output full.csv --output after.csv";
        let Ended { out, err, .. } = folder.ventaja(&format!("{command} --quiet {files}")).code(4);
        assert!(
            err.contains("full.csv: cannot be written") && !err.contains("after.csv"),
            "{command}: {err}"
        );
        assert_eq!(out, plain, "{command}");
        for (file, format) in [("before.json", "json"), ("after.csv", "csv")] {
            let expected = folder.run(&format!("{command} --quiet --format {format}"));
            assert_eq!(folder.read(file), expected, "{command}, {file}");
            folder.remove(file);
        }
        let _ = std::fs::remove_file(folder.path("after.csv.sha256"));
        // Nor does standard output keep the files from being written.
        let full = format!("\"$0\" {command} --quiet --output before.json > /dev/full");
        Ended::of(folder.shell(&full)).refused(4, &["standard output cannot be written"]);
        folder.remove("before.json");
        assert_eq!(folder.names(), ["expectations.toml", "full.csv"], "{command}");
    }
}

/// A chart that took minutes is printed where its file does not take it.
#[test]
fn a_solved_chart_is_not_lost() {
    let folder = Folder::new();
    symlink("/dev/full", folder.path("full.csv")).unwrap();
    let solve = "solve mendoza-2016 --set shoe.decks=inf -q --output full.csv";
    let Ended { out, err, .. } = folder.ventaja(solve).code(4);
    says(&err, &["full.csv: cannot be written"]);
    assert!(out.starts_with("house edge") && out.contains("\nH16,") && out.contains("\nPA,"), "{out}");
}

/// One file named twice, or an output that is an input, also through links.
#[test]
fn no_output_is_written_twice_nor_over_what_is_read() {
    let folder = Folder::new();
    folder.write("rules.toml", folder.run("show mendoza-2016 --toml"));
    folder.write("chart.csv", folder.run("show mendoza-2016 --chart basic"));
    std::fs::create_dir(folder.path("sub")).unwrap();
    symlink("chart.csv", folder.path("link.csv")).unwrap();
    symlink("sub", folder.path("way")).unwrap();
    symlink("new.json", folder.path("dangling.json")).unwrap();
    std::fs::hard_link(folder.path("rules.toml"), folder.path("hard.json")).unwrap();
    std::fs::write(folder.path("old.csv"), "").unwrap();
    std::fs::hard_link(folder.path("old.csv"), folder.path("hard.csv")).unwrap();
    let refused = |line: &str, part: &str| {
        let before = (folder.read("chart.csv"), folder.read("rules.toml"), folder.names());
        folder.refused(line, &[part, "allowed: a file of its own"]);
        assert_eq!((folder.read("chart.csv"), folder.read("rules.toml"), folder.names()), before, "{line}");
    };
    let simulate = "simulate rules.toml --strategy chart.csv --rounds 1k";
    for (options, part) in [
        ("--output new.json --output new.json", "is another output too"),
        ("--output new.json --output sub/../new.json", "is another output too"),
        ("--output new.json --output dangling.json", "is another output too"),
        ("--output dangling.json --output new.json", "is another output too"),
        ("--output new.csv --outcomes new.csv", "is another output too"),
        ("--output sub/a.csv --output way/a.csv", "is another output too"),
        ("--output old.csv --output hard.csv", "is another output too"),
        ("--output chart.csv", "is the chart being read"),
        ("--output link.csv", "is the chart being read"),
        ("--outcomes chart.csv", "is the chart being read"),
        ("--output hard.json", "is the rulebook being read"),
    ] {
        refused(&format!("{simulate} {options}"), part);
    }
    for (line, part) in [
        ("exact rules.toml --output hard.json", "is the rulebook being read"),
        ("par rules.toml --output hard.json", "is the rulebook being read"),
        ("readings rules.toml --strategy chart.csv --output link.csv", "is the chart being read"),
        ("compare mendoza-2016 rules.toml --output hard.json", "is the rulebook being read"),
        ("compare mendoza-2016 --strategy chart.csv --output link.csv", "is the chart being read"),
        ("sweep rules.toml --vary shoe.decks=6 --output hard.json", "is the rulebook being read"),
        ("bank rules.toml --output hard.json", "is the rulebook being read"),
        ("init rules.toml --like rules.toml --force", "is the rulebook being read"),
    ] {
        refused(line, part);
    }
    std::fs::hard_link(folder.path("chart.csv"), folder.path("chart.txt")).unwrap();
    folder.write(
        "expectations.toml",
        "[[expect]]\nname = 'x'\nreglamento = 'rules.toml'\nstrategy = 'chart.csv'\nhouse_edge = 0\ntolerance = 0.9\n",
    );
    std::fs::hard_link(folder.path("expectations.toml"), folder.path("expectations.txt")).unwrap();
    for (file, what) in
        [("chart.txt", "a chart"), ("hard.json", "a rulebook"), ("expectations.txt", "the file of")]
    {
        let ended = folder.ventaja(&format!("check expectations.toml --output {file}")).code(2);
        says(&ended.err, &[&format!("is {what}")]);
    }
    // Devices keep everything that is written into them.
    symlink("/dev/null", folder.path("null.csv")).unwrap();
    symlink("/dev/null", folder.path("null.json")).unwrap();
    folder.run(&format!("{simulate} --output null.csv --output null.json"));
    // A file of the same name elsewhere is another one.
    folder.run(&format!("{simulate} --output a.csv --output sub/a.csv"));
}

/// A point whose table can never be dealt to its end is marked and costs no other point.
#[test]
fn a_stalled_point_costs_no_other() {
    let folder = Folder::new();
    let sweep = "sweep mendoza-2016 --set shoe.cut_card=0 --set shoe.burn=0 --boxes 25 --rounds 2k --bet box";
    let without_command = |name: &str| -> Vec<String> {
        folder.read(name).lines().map(|line| line.split(",\"ventaja").next().unwrap().to_owned()).collect()
    };
    // All fifty-two cards are on the table before anybody has drawn one.
    for order in ["2,1,8", "1,2,8", "2,8,1"] {
        let ended = folder.ventaja(&format!("{sweep} --vary shoe.decks={order} --output sweep.csv"));
        says(&ended.err, &["1 of 3 points cannot be dealt"]);
        says(&flowing(&ended.done()), &["cannot be dealt: no round could be finished"]);
        folder.run(&format!("{sweep} --vary shoe.decks=2,8 --output whole.csv"));
        let mut rows = without_command("sweep.csv");
        let stalled = rows.iter().position(|row| row.contains("no round could be finished")).unwrap();
        assert!(rows.remove(stalled).starts_with("1,mendoza-2016,box,"), "{rows:?}");
        assert_eq!(rows, without_command("whole.csv"), "{order}");
    }
    // With nothing finished, nothing is written.
    let fault = "--vary, at shoe.decks=1: the rules in force: no round could be finished";
    folder.refused(&format!("{sweep} --vary shoe.decks=1 --output none.csv"), &[fault]);
    assert!(!folder.path("none.csv").exists());
}

/// A value of a kept row that was changed, whichever, is found out.
#[test]
fn a_changed_value_is_computed_again() {
    let folder = Folder::new();
    let sweep = "sweep mendoza-2016 --vary shoe.decks=5..6 --rounds 1k --output sweep.csv";
    let resume = |kept: &str| {
        let ended = folder.ventaja(&format!("{sweep} --resume --no-progress")).code(0);
        says(&ended.err, &[kept]);
        (folder.read("sweep.csv"), ended.err)
    };
    folder.run(sweep);
    let (whole, sums) = (folder.read("sweep.csv"), folder.read("sweep.csv.sha256"));
    assert_eq!(sums.lines().count(), whole.lines().count());
    let rows: Vec<Vec<&str>> = whole.lines().map(|line| line.split(',').collect()).collect();
    for (column, name) in fifth(rows[0].iter().enumerate().skip(1)) {
        let mut rows = rows.clone();
        rows[1][column] = if rows[1][column] == "0.99" { "0.98" } else { "0.99" };
        let text: String = rows.iter().map(|row| row.join(",") + "\n").collect();
        assert_ne!(text, whole);
        folder.write("sweep.csv", &text);
        let (again, err) = resume("1 of 2 points are there already");
        assert!(err.contains("sweep.csv:2: the row is not as a sweep wrote it"), "{name}: {err}");
        assert_eq!(again, whole, "{name}");
        assert_eq!(folder.read("sweep.csv.sha256"), sums, "{name}");
    }
    // Two columns exchanged, a row twice, the checksums gone.
    folder.write(
        "sweep.csv",
        whole.replacen("house_edge", "x", 1).replacen("rtp", "house_edge", 1).replacen('x', "rtp", 1),
    );
    assert_eq!(resume("0 of 2 points").0, whole);
    let twice: String = whole.lines().flat_map(|line| [line, "\n"]).collect();
    folder.write("sweep.csv", twice + whole.lines().nth(1).unwrap());
    assert_eq!(resume("1 of 2 points").0, whole);
    folder.remove("sweep.csv.sha256");
    let (again, err) = resume("0 of 2 points");
    says(&err, &["there is no", "sweep.csv.sha256"]);
    assert_eq!((again, folder.read("sweep.csv.sha256")), (whole, sums));
}

/// What the user writes into the file while its entries are checked stays, and
/// the update is kept beside it.
#[test]
fn an_update_does_not_undo_an_edit() {
    let folder = Folder::new();
    let chart = folder.run("show mendoza-2016 --chart basic");
    let text = "[[expect]]\nname = 'edge'\nreglamento = 'mendoza-2016'\nstrategy = 'chart.csv'\n\
                house_edge = '1 %'\ntolerance = 1e-9\n";
    let edit = format!("# A thought meanwhile.\n{text}");
    let pipe = folder.path("chart.csv");
    for edited in [false, true] {
        folder.write("expectations.toml", text);
        let _ = std::fs::remove_file(&pipe);
        folder.pipe("chart.csv");
        let mut command = folder.command("check expectations.toml --update --only edge --quiet");
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Opens when the program reads the chart: it has read the file then.
        let mut writer = std::fs::File::options().write(true).open(&pipe).unwrap();
        if edited {
            folder.write("expectations.toml", &edit);
        }
        writer.write_all(chart.as_bytes()).unwrap();
        drop(writer);
        let output = child.wait_with_output().unwrap();
        let (out, err) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(if edited { 4 } else { 0 }), "{out}{err}");
        says(&out, &["−0.353478"]);
        if edited {
            assert_eq!(folder.read("expectations.toml"), edit);
            says(&err, &["was edited while its entries were checked", "drift: edge"]);
            let names = folder.names();
            let updated = names.iter().find(|name| name.starts_with("expectations-updated-")).unwrap();
            assert_eq!((updated.rsplit('.').next(), names.len()), (Some("toml"), 3), "{names:?}");
            says(&err, &[updated]);
            says(&folder.read(updated), &["house_edge = \"-0.35347"]);
        } else {
            says(&folder.read("expectations.toml"), &["house_edge = \"-0.35347"]);
        }
    }
}

/// An entry that finds nothing costs no other.
#[test]
fn a_failed_entry_costs_no_other() {
    let folder = Folder::new();
    let text = "[[expect]]\nname = 'none'\nreglamento = 'relancina'\nhouse_edge = 0\ntolerance = 0.9\n";
    folder.write("expectations.toml", format!("{text}{EXPECTED}"));
    let Ended { out, err, .. } = folder.ventaja("check expectations.toml --output check.xml").code(2);
    assert!(out.contains("1 holds, 0 drift, 1 skipped") && err.contains("toml:2:8"), "{out}{err}");
    // A build server that reads nothing else must not show it as passed.
    says(
        &folder.read("check.xml"),
        &["errors=\"1\" skipped=\"0\"", "<error message=\"failed, see standard error\"/>"],
    );
}

/// Paths that are bytes rather than text.
#[test]
fn paths_need_not_be_text() {
    let folder = Folder::new();
    let sub = folder.root().join(OsStr::from_bytes(b"caf\xe9"));
    if std::fs::create_dir(&sub).is_err() {
        println!("skipped: the file system takes UTF-8 only");
        return;
    }
    let write = |name: &str, text: &str| std::fs::write(sub.join(name), text).unwrap();
    // Words that name a file have the path of the folder in front.
    let run = |line: &str| {
        let path = |word: &str| {
            if word.contains('.') && !word.contains('=') {
                sub.join(word).into_os_string()
            } else {
                word.into()
            }
        };
        Ended::of(program(line.split(' ').map(path))).code(0)
    };
    write("rules.toml", &folder.run("show mendoza-2016 --toml"));
    write("chart.csv", &folder.run("show mendoza-2016 --chart basic"));
    write(
        "expectations.toml",
        "[[expect]]\nname = 'edge'\nreglamento = 'rules.toml'\nstrategy = 'chart.csv'\nhouse_edge = '1 %'\ntolerance = 1e-7\n",
    );
    run("check expectations.toml --update --only edge");
    says(&run("check expectations.toml").out, &["1 holds"]);
    run("simulate rules.toml --strategy chart.csv --rounds 1k --output report.csv");
    let verified = run("verify report.csv --reglamento rules.toml --strategy chart.csv");
    says(&verified.out, &["the same bytes"]);
    // The heading of a solved chart is a line of a shell, in which a word may have blanks.
    let paytable = "--set 'bonus.pays=[\"straight-flush 6\",\"straight 2\"]'";
    for file in ["solved.csv", "best.html", "best.json"] {
        folder.run(&format!("solve three-card-poker {paytable} --output {file} -q"));
        says(&folder.run(&format!("verify {file} -q")), &["the same bytes"]);
    }
    says(&folder.read("solved.csv"), &["'bonus.pays=[straight-flush 6,straight 2]'`"]);
    run("validate rules.toml chart.csv");
    let sweep = "sweep mendoza-2016 --vary shoe.decks=6 --rounds 1k --output sweep.csv --resume";
    run(sweep);
    says(&run(sweep).err, &["1 of 1 points are there already"]);
}
