//! Where results go: what can be written is written and what is finished is
//! kept, whatever else fails, and nothing is written over what is read.
#![cfg(unix)]

use crate::common::{fifth, program};
use crate::folder::Folder;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;

/// Exit code, standard output and standard error.
type Ended = (i32, String, String);

fn ended(command: &mut std::process::Command) -> Ended {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn ventaja(args: &[impl AsRef<OsStr>]) -> Ended {
    ended(&mut program(args))
}

const EXPECTED: &str = "[[expect]]\nname = 'natural'\nreglamento = 'midi-punto-y-banca-2016'\nbet = 'tie'\n\
                        house_edge = '14.36 %'\ntolerance = 1e-3\n";

/// A run of each command that writes files, short enough for a test.
fn commands(folder: &Folder) -> Vec<Vec<String>> {
    let expectations = folder.write("expectations.toml", EXPECTED);
    let typed = [
        "simulate mendoza-2016 --rounds 2k --threads 1".to_owned(),
        "exact midi-punto-y-banca-2016".to_owned(),
        "par midi-punto-y-banca-2016".to_owned(),
        "compare midi-punto-y-banca-2016 --set shoe.decks=6".to_owned(),
        "readings midi-punto-y-banca-2016".to_owned(),
        "sweep mendoza-2016 --vary shoe.decks=5,6 --rounds 2k".to_owned(),
        "bank club-conservador --rotations 5".to_owned(),
        "bank relancina --rounds 1k".to_owned(),
        format!("check {expectations}"),
    ];
    typed.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

fn with(command: &[String], more: &[&str]) -> Vec<String> {
    command.iter().cloned().chain(more.iter().map(|&arg| arg.to_owned())).collect()
}

/// One output is a full disk: the result is printed, the other outputs are
/// written, and exit code 4 names the one that failed.
#[test]
fn one_failed_output_costs_nothing_else() {
    let folder = Folder::new();
    symlink("/dev/full", folder.path("full.csv")).unwrap();
    let (full, before, after) =
        (folder.text("full.csv"), folder.text("before.json"), folder.text("after.csv"));
    for command in commands(&folder) {
        let (code, plain, err) = ventaja(&with(&command, &["--quiet"]));
        assert_eq!(code, 0, "{command:?}: {err}");
        let files = ["--quiet", "--output", &before, "--output", &full, "--output", &after];
        let (code, out, err) = ventaja(&with(&command, &files));
        assert_eq!(code, 4, "{command:?}: {err}");
        assert!(
            err.contains("full.csv: cannot be written") && !err.contains("after.csv"),
            "{command:?}: {err}"
        );
        assert_eq!(out, plain, "{command:?}");
        for (file, option) in [("before.json", "json"), ("after.csv", "csv")] {
            let (_, expected, _) = ventaja(&with(&command, &["--quiet", "--format", option]));
            assert_eq!(folder.read(file), expected, "{command:?}, {file}");
            std::fs::remove_file(folder.path(file)).unwrap();
        }
        let _ = std::fs::remove_file(folder.path("after.csv.sha256"));
        // Nor does standard output keep the files from being written.
        let stdout = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output =
            program(with(&command, &["--quiet", "--output", &before])).stdout(stdout).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{command:?}: {err}");
        assert!(err.contains("standard output cannot be written"), "{command:?}: {err}");
        std::fs::remove_file(folder.path("before.json")).unwrap();
        assert_eq!(folder.names(), ["expectations.toml", "full.csv"], "{command:?}");
    }
}

/// A chart that took minutes is printed where its file does not take it.
#[test]
fn a_solved_chart_is_not_lost() {
    let folder = Folder::new();
    symlink("/dev/full", folder.path("full.csv")).unwrap();
    let solve = ["solve", "mendoza-2016", "--set", "shoe.decks=inf", "-q"];
    let (code, out, err) = ventaja(&[&solve[..], &["--output", &folder.text("full.csv")]].concat());
    assert!(code == 4 && err.contains("full.csv: cannot be written"), "{err}");
    assert!(out.starts_with("house edge") && out.contains("\nH16,") && out.contains("\nPA,"), "{out}");
}

/// One file named twice, or an output that is an input, also through links.
#[test]
fn no_output_is_written_twice_nor_over_what_is_read() {
    let folder = Folder::new();
    let (_, rules, _) = ventaja(&["show", "mendoza-2016", "--toml"]);
    let (_, chart, _) = ventaja(&["show", "mendoza-2016", "--chart", "basic"]);
    let rules = folder.write("rules.toml", &rules);
    let chart = folder.write("chart.csv", &chart);
    std::fs::create_dir(folder.path("sub")).unwrap();
    symlink("chart.csv", folder.path("link.csv")).unwrap();
    symlink("new.json", folder.path("dangling.json")).unwrap();
    std::fs::hard_link(folder.path("rules.toml"), folder.path("rules.json")).unwrap();
    let inside = |name: &str| folder.text(name);
    let (new, detour, dangling) = (inside("new.json"), inside("sub/../new.json"), inside("dangling.json"));
    let (link, hard) = (inside("link.csv"), inside("rules.json"));
    let both = "is another output too";
    let situation = [&rules[..], "--strategy", &chart, "--rounds", "1k"];
    for (outputs, says) in [
        (&["--output", &new, "--output", &new][..], both),
        (&["--output", &new, "--output", &detour], both),
        (&["--output", &new, "--output", &dangling], both),
        (&["--output", &dangling, "--output", &new], both),
        (&["--output", &new, "--outcomes", &new], both),
        (&["--output", &chart], "is the chart being read"),
        (&["--output", &link], "is the chart being read"),
        (&["--outcomes", &chart], "is the chart being read"),
        (&["--outcomes", &rules], "is the rulebook being read"),
        (&["--output", &hard], "is the rulebook being read"),
    ] {
        let before = (folder.read("chart.csv"), folder.read("rules.toml"), folder.names());
        let (code, out, err) = ventaja(&[&["simulate"], &situation[..], outputs].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{outputs:?}: {err}");
        assert!(err.contains(says) && err.contains("allowed: a file of its own"), "{outputs:?}: {err}");
        assert_eq!((folder.read("chart.csv"), folder.read("rules.toml"), folder.names()), before);
    }
    for (command, what) in [
        (&["exact", &rules, "--output", &hard][..], "the rulebook"),
        (&["par", &rules, "--output", &hard], "the rulebook"),
        (&["readings", &rules, "--strategy", &chart, "--output", &link], "the chart"),
        (&["compare", "mendoza-2016", &rules, "--output", &hard], "the rulebook"),
        (&["compare", "mendoza-2016", "--strategy", &chart, "--output", &link], "the chart"),
        (&["sweep", &rules, "--vary", "shoe.decks=6", "--output", &hard], "the rulebook"),
        (&["bank", &rules, "--output", &hard], "the rulebook"),
        (&["init", &inside("rules.toml"), "--like", &rules, "--force"], "the rulebook"),
    ] {
        let (code, out, err) = ventaja(command);
        assert_eq!((code, out.as_str()), (2, ""), "{command:?}: {err}");
        assert!(err.contains(&format!("is {what} being read")), "{command:?}: {err}");
    }
    std::fs::hard_link(folder.path("chart.csv"), folder.path("chart.txt")).unwrap();
    let text = format!(
        "[[expect]]\nname = 'x'\nreglamento = '{rules}'\nstrategy = 'chart.csv'\nhouse_edge = 0\ntolerance = 0.9\n"
    );
    let expectations = folder.write("expectations.toml", &text);
    std::fs::hard_link(folder.path("expectations.toml"), folder.path("expectations.txt")).unwrap();
    for (output, what) in
        [("chart.txt", "a chart"), ("rules.json", "a rulebook"), ("expectations.txt", "the file of")]
    {
        let (code, _, err) = ventaja(&["check", &expectations, "--output", &inside(output)]);
        assert!(code == 2 && err.contains(&format!("is {what}")), "{output}: {err}");
    }
    // Devices keep everything that is written into them.
    symlink("/dev/null", folder.path("null.csv")).unwrap();
    symlink("/dev/null", folder.path("null.json")).unwrap();
    let nulls = ["--output", &inside("null.csv"), "--output", &inside("null.json")];
    let (code, _, err) = ventaja(&[&["simulate"], &situation[..], &nulls].concat());
    assert_eq!(code, 0, "{err}");
}

/// A point whose table can never be dealt to its end is marked and costs no other point.
#[test]
fn a_stalled_point_costs_no_other() {
    let folder = Folder::new();
    let (file, whole) = (folder.text("sweep.csv"), folder.text("whole.csv"));
    let table =
        ["sweep", "mendoza-2016", "--set", "shoe.cut_card=0", "--set", "shoe.burn=0", "--boxes", "25"];
    let length = ["--rounds", "2k", "--bet", "box"];
    let without_command = |text: String| -> Vec<String> {
        text.lines().map(|line| line.split(",\"ventaja").next().unwrap().to_owned()).collect()
    };
    // All fifty-two cards are on the table before anybody has drawn one.
    for order in ["2,1,8", "1,2,8", "2,8,1"] {
        let vary = format!("shoe.decks={order}");
        let (code, out, err) =
            ventaja(&[&table[..], &length, &["--vary", &vary, "--output", &file]].concat());
        assert_eq!(code, 0, "{err}");
        assert!(err.contains("1 of 3 points cannot be dealt"), "{err}");
        let text: Vec<&str> = out.split_whitespace().collect();
        assert!(text.join(" ").contains("cannot be dealt: no round could be finished"), "{out}");
        let rest = [&table[..], &length, &["--vary", "shoe.decks=2,8", "--output", &whole]].concat();
        assert_eq!(ventaja(&rest).0, 0);
        let mut rows = without_command(folder.read("sweep.csv"));
        let stalled = rows.iter().position(|row| row.contains("no round could be finished")).unwrap();
        assert!(rows.remove(stalled).starts_with("1,mendoza-2016,box,"), "{rows:?}");
        assert_eq!(rows, without_command(folder.read("whole.csv")), "{order}");
    }
    // With nothing finished, nothing is written.
    let none = folder.text("none.csv");
    let (code, out, err) =
        ventaja(&[&table[..], &length, &["--vary", "shoe.decks=1", "--output", &none]].concat());
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("--vary, at shoe.decks=1: the rules in force: no round could be finished"), "{err}");
    assert!(!Path::new(&none).exists());
}

/// A value of a kept row that was changed, whichever, is found out.
#[test]
fn a_changed_value_is_computed_again() {
    let folder = Folder::new();
    let file = folder.text("sweep.csv");
    let sweep = ["sweep", "mendoza-2016", "--vary", "shoe.decks=5..6", "--rounds", "1k", "--output", &file];
    let resume = |kept: &str| {
        let (code, _, err) = ventaja(&[&sweep[..], &["--resume", "--no-progress"]].concat());
        assert_eq!(code, 0, "{err}");
        assert!(err.contains(kept), "should say {kept:?}: {err}");
        (folder.read("sweep.csv"), err)
    };
    assert_eq!(ventaja(&sweep).0, 0);
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
        &whole.replacen("house_edge", "x", 1).replacen("rtp", "house_edge", 1).replacen('x', "rtp", 1),
    );
    assert_eq!(resume("0 of 2 points").0, whole);
    let twice: String =
        whole.lines().flat_map(|line| [line, "\n"]).collect::<String>() + whole.lines().nth(1).unwrap();
    folder.write("sweep.csv", &twice);
    assert_eq!(resume("1 of 2 points").0, whole);
    std::fs::remove_file(folder.path("sweep.csv.sha256")).unwrap();
    let (again, err) = resume("0 of 2 points");
    assert!(err.contains("there is no") && err.contains("sweep.csv.sha256"), "{err}");
    assert_eq!((again, folder.read("sweep.csv.sha256")), (whole, sums));
}

/// What the user writes into the file while its entries are checked stays, and
/// the update is kept beside it.
#[test]
fn an_update_does_not_undo_an_edit() {
    let folder = Folder::new();
    let (_, chart, _) = ventaja(&["show", "mendoza-2016", "--chart", "basic"]);
    let text = "[[expect]]\nname = 'edge'\nreglamento = 'mendoza-2016'\nstrategy = 'chart.csv'\n\
                house_edge = '1 %'\ntolerance = 1e-9\n";
    for edited in [false, true] {
        let file = folder.write("expectations.toml", text);
        let pipe = folder.path("chart.csv");
        let _ = std::fs::remove_file(&pipe);
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let child = program(["check", &file, "--update", "--only", "edge", "--quiet"])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // Opens when the program reads the chart: it has read the file then.
        let mut writer = std::fs::File::options().write(true).open(&pipe).unwrap();
        let edit = format!("# A thought meanwhile.\n{text}");
        if edited {
            folder.write("expectations.toml", &edit);
        }
        writer.write_all(chart.as_bytes()).unwrap();
        drop(writer);
        let output = child.wait_with_output().unwrap();
        let (out, err) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(out.contains("−0.353478"), "{out}");
        let now = folder.read("expectations.toml");
        if !edited {
            assert_eq!(output.status.code(), Some(0), "{out}{err}");
            assert!(now.contains("house_edge = \"-0.35347"), "{now}");
            continue;
        }
        assert_eq!(output.status.code(), Some(4), "{out}{err}");
        assert_eq!(now, edit);
        assert!(
            err.contains("was edited while its entries were checked") && err.contains("drift: edge"),
            "{err}"
        );
        let name = folder.names().into_iter().find(|name| name.starts_with("expectations-updated-")).unwrap();
        assert!(err.contains(&name), "{err}");
        assert!(folder.read(&name).contains("house_edge = \"-0.35347"));
    }
}

/// An entry that finds nothing costs no other.
#[test]
fn a_failed_entry_costs_no_other() {
    let folder = Folder::new();
    let text = "[[expect]]\nname = 'none'\nreglamento = 'relancina'\nhouse_edge = 0\ntolerance = 0.9\n";
    let file = folder.write("expectations.toml", &format!("{text}{EXPECTED}"));
    let (code, out, err) = ventaja(&["check", &file]);
    assert_eq!(code, 2, "{out}{err}");
    assert!(out.contains("1 holds, 0 drift, 1 skipped") && err.contains("toml:2:8"), "{out}{err}");
}

/// Paths that are bytes rather than text.
#[test]
fn paths_need_not_be_text() {
    let folder = Folder::new();
    let inside = |name: &[u8]| folder.path("").join(OsStr::from_bytes(name));
    let sub = inside(b"caf\xe9");
    if std::fs::create_dir(&sub).is_err() {
        println!("skipped: the file system takes UTF-8 only");
        return;
    }
    let file = |name: &str| sub.join(name).into_os_string();
    let write = |name: &str, text: &str| std::fs::write(sub.join(name), text).unwrap();
    let run = |args: &[&OsStr]| ventaja(args);
    let arg = OsString::from;
    let (_, rules, _) = ventaja(&["show", "mendoza-2016", "--toml"]);
    let (_, chart, _) = ventaja(&["show", "mendoza-2016", "--chart", "basic"]);
    write("rules.toml", &rules);
    write("chart.csv", &chart);
    write(
        "expectations.toml",
        "[[expect]]\nname = 'edge'\nreglamento = 'rules.toml'\nstrategy = 'chart.csv'\nhouse_edge = '1 %'\ntolerance = 1e-7\n",
    );
    let (code, out, err) =
        run(&[&arg("check"), &file("expectations.toml"), &arg("--update"), &arg("--only"), &arg("edge")]);
    assert_eq!(code, 0, "{out}{err}");
    let (code, out, err) = run(&[&arg("check"), &file("expectations.toml")]);
    assert!(code == 0 && out.contains("1 holds"), "{out}{err}");
    let report = file("report.csv");
    let (rules, chart) = (file("rules.toml"), file("chart.csv"));
    let options = [arg("--rounds"), arg("1k"), arg("--output"), report.clone()];
    let simulate =
        [&[arg("simulate"), rules.clone(), arg("--strategy"), chart.clone()][..], &options].concat();
    let (code, _, err) = ventaja(&simulate);
    assert_eq!(code, 0, "{err}");
    let (code, out, err) = ventaja(&[
        arg("verify"),
        report,
        arg("--reglamento"),
        rules.clone(),
        arg("--strategy"),
        chart.clone(),
    ]);
    assert!(code == 0 && out.contains("the same bytes"), "{out}{err}");
    assert_eq!(ventaja(&[arg("validate"), rules, chart]).0, 0);
    let sweep = [arg("sweep"), arg("mendoza-2016"), arg("--vary"), arg("shoe.decks=6")];
    let sweep =
        [&sweep[..], &[arg("--rounds"), arg("1k"), arg("--output"), file("sweep.csv"), arg("--resume")]]
            .concat();
    assert_eq!(ventaja(&sweep).0, 0);
    let (code, _, err) = ventaja(&sweep);
    assert!(code == 0 && err.contains("1 of 1 points are there already"), "{err}");
}
