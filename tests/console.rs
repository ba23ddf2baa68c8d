//! What reaches standard output, pipes and terminals: streams instead of files, formats of every command,
//! names that a terminal would interpret, and the example of continuous integration.
#![cfg(unix)]

use crate::common::{ended, program};
use std::io::Read;
use std::path::Path;

const MIDI: &str = "midi-punto-y-banca-2016";

/// Exit code, standard output and standard error of a command in a folder.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    ended(program(args).env("VENTAJA_LANG", "en").current_dir(folder))
}

fn done(folder: &Path, args: &[&str]) -> String {
    let (code, out, err) = run(folder, args);
    assert_eq!(code, 0, "{args:?}: {out}{err}");
    out
}

/// A shell command with the program as `$V`.
fn shell(folder: &Path, command: &str) -> (i32, String) {
    let mut bash = std::process::Command::new("bash");
    bash.args(["-c", command]).env("V", env!("CARGO_BIN_EXE_ventaja")).env("VENTAJA_LANG", "en");
    let output = bash.current_dir(folder).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap(), text.into_owned())
}

/// `-`, `/dev/stdout`, `/dev/stderr`, pipes and devices are written as they are; none becomes a file.
#[test]
fn results_go_to_streams() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let csv = done(folder, &["exact", MIDI, "-q", "--format", "csv"]);
    for stream in ["-", "/dev/stdout"] {
        assert_eq!(done(folder, &["exact", MIDI, "-q", "--format", "csv", "--output", stream]), csv);
        let both = done(folder, &["exact", MIDI, "-q", "--format", "csv", "--outcomes", stream]);
        assert!(both.starts_with(&csv) && both[csv.len()..].starts_with("bet,outcome,"), "{both}");
    }
    let outcomes =
        done(folder, &["exact", MIDI, "-q", "--format", "csv", "--outcomes", "-"])[csv.len()..].to_owned();
    for (command, expected) in [
        ("$V exact midi-punto-y-banca-2016 -q --outcomes /dev/stdout >out 2>err; tail -n +14 out", &outcomes),
        ("$V exact midi-punto-y-banca-2016 -q --outcomes /dev/stderr 2>&1 >/dev/null", &outcomes),
        ("$V exact midi-punto-y-banca-2016 -q --output /dev/stderr --format csv 2>&1 >/dev/null", &csv),
        ("mkfifo p; cat p & $V exact midi-punto-y-banca-2016 -q --outcomes p >/dev/null; wait", &outcomes),
        (
            "mkfifo p.csv; cat p.csv & $V exact midi-punto-y-banca-2016 -q --output p.csv >/dev/null; wait",
            &csv,
        ),
        (
            "$V exact midi-punto-y-banca-2016 -q --outcomes >(cat >inner) >/dev/null; sleep 0.2; cat inner",
            &outcomes,
        ),
        (
            "$V exact midi-punto-y-banca-2016 -q --output /dev/null --outcomes /dev/null >/dev/null",
            &String::new(),
        ),
        (
            "test -p p && test -p p.csv && rm p p.csv && test \"$(ls -A | xargs)\" = 'err inner out' && echo pipes",
            &"pipes\n".to_owned(),
        ),
    ] {
        let (code, found) = shell(folder, command);
        assert!(code == 0 && found.ends_with(expected.as_str()), "{command}: {code} {found}");
    }
    // A chart and a bundle go there too.
    let chart = done(folder, &["solve", "infinite-deck", "-q"]);
    assert_eq!(done(folder, &["solve", "infinite-deck", "-q", "--output", "-"]), chart);
    let bundle = "$V bundle midi-punto-y-banca-2016 --rounds 10k --combine off -q --output - >b.zip && $V verify b.zip -q";
    let (code, found) = shell(folder, bundle);
    assert!(code == 0 && found.contains("each as the run gives it"), "{found}");
}

/// `trace` and `solve` have the formats of other commands, with numbers in full.
#[test]
fn every_result_has_its_formats() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let trace = ["trace", MIDI, "--rounds", "2", "-q"];
    let lines = done(folder, &trace);
    let steps = lines.lines().filter(|line| line.starts_with("  ")).count();
    let csv = done(folder, &[&trace[..], &["--format", "csv", "--lang", "es"]].concat());
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.headers().unwrap(), vec!["heading", "seat", "step", "card", "rule", "article"]);
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), steps);
    assert!(rows.iter().all(|row| !row[0].is_empty() && !row[1].is_empty() && !row[4].is_empty()), "{csv}");
    let json = done(folder, &[&trace[..], &["--format", "json"]].concat());
    let json: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(json.len(), steps);
    for (row, object) in rows.iter().zip(&json) {
        assert_eq!(object["step"], row[2]);
        assert_eq!(object["card"].as_str().unwrap_or_default(), &row[3]);
    }
    let coup = ["trace", "mendoza-2016", "--cards", "7h 7d 7s | 9c Td", "-q", "--format", "json"];
    let coup: Vec<serde_json::Value> = serde_json::from_str(&done(folder, &coup)).unwrap();
    assert!(coup.iter().any(|step| step["card"] == "7s"), "{coup:?}");
    let solve = ["solve", "infinite-deck", "-q"];
    let chart: serde_json::Value =
        serde_json::from_str(&done(folder, &[&solve[..], &["--format", "json"]].concat())).unwrap();
    assert!(chart["house_edge"].is_f64());
    for (more, fields) in [
        (&["--explain", "H16,10"][..], &["cards", "frequency", "choice", "expectation"][..]),
        (&["--price", "basic"], &["cell", "chart", "best", "frequency", "cost"]),
    ] {
        let csv = done(folder, &[&solve[..], more, &["--format", "csv"]].concat());
        assert_eq!(csv.lines().next().unwrap(), fields.join(","), "{csv}");
        let json: Vec<serde_json::Value> =
            serde_json::from_str(&done(folder, &[&solve[..], more, &["--format", "json"]].concat())).unwrap();
        assert_eq!(json.len(), csv.lines().count() - 1);
        assert!(json.iter().all(|row| row[fields[fields.len() - 1]].is_f64()), "{json:?}");
    }
}

/// The name of a chart's file reaches tables and reports without the characters that would steer a terminal, and
/// a terminal gets no such character in any format.
#[test]
fn names_do_not_steer_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let name = "two\nlines\u{1b}[31m.csv";
    std::fs::copy("strategies/mendoza-2016/basic.csv", folder.join(name)).unwrap();
    for format in ["table", "csv", "json"] {
        let out = done(folder, &["exact", "mendoza-2016", "-q", "--strategy", name, "--format", format]);
        assert!(!out.contains('\u{1b}') && !out.contains("two\nlines"), "{format}: {out}");
        assert!(
            out.contains("two\\nlines\\u{1b}[31m") || out.contains("two\\\\nlines\\\\u{1b}[31m"),
            "{format}: {out}"
        );
    }
    let book = std::fs::read_to_string("reglamentos/midi-punto-y-banca-2016.toml").unwrap();
    let id = book.lines().find(|line| line.starts_with("title")).unwrap();
    std::fs::create_dir(folder.join("books")).unwrap();
    std::fs::write(folder.join("books/x.toml"), book.replace(id, "title = \"red \\u001b[31m\"")).unwrap();
    std::fs::write(folder.join("ventaja.toml"), "rulebooks = \"books\"\n").unwrap();
    // A file or a pipe gets the exact text, a terminal the escaped one.
    assert!(done(folder, &["list", "--format", "csv"]).contains("red \u{1b}[31m"));
    let (_, typed) = shell(folder, "script -qec \"$V list --format csv\" /dev/null </dev/null");
    assert!(typed.contains("red \\u{1b}[31m") && !typed.contains("red \u{1b}"), "{typed}");
}

/// A rulebook of one's own with the name of a built-in one is never taken for it silently.
#[test]
fn a_name_of_two_rulebooks_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::create_dir(folder.join("books")).unwrap();
    std::fs::copy("reglamentos/ocho-mazos.toml", folder.join("books/mendoza-2016.toml")).unwrap();
    let zip = folder.join("m.html");
    done(
        folder,
        &["report", MIDI, "--rounds", "10k", "--combine", "off", "-q", "--output", zip.to_str().unwrap()],
    );
    std::fs::copy("reglamentos/midi-punto-y-banca-2016.toml", folder.join(format!("books/{MIDI}.toml")))
        .unwrap();
    std::fs::write(folder.join("ventaja.toml"), "rulebooks = \"books\"\n").unwrap();
    for command in ["exact", "show", "simulate"] {
        let (code, out, err) = run(folder, &[command, "mendoza-2016"]);
        assert_eq!(code, 2, "{out}{err}");
        assert!(
            err.contains("is a built-in rulebook and") && err.contains("books/mendoza-2016.toml"),
            "{err}"
        );
    }
    done(folder, &["show", "books/mendoza-2016.toml"]);
    for command in ["list", "config"] {
        let out = done(folder, &[command]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains("has the name of the built-in rulebook mendoza-2016"), "{out}");
    }
    let json: serde_json::Value = serde_json::from_str(&done(folder, &["list", "--format", "json"])).unwrap();
    let ids: Vec<&str> = json.as_array().unwrap().iter().map(|book| book["id"].as_str().unwrap()).collect();
    assert_eq!(ids.iter().filter(|id| **id == "mendoza-2016").count(), 1);
    assert!(ids.iter().any(|id| id.ends_with("books/mendoza-2016.toml")), "{ids:?}");
    // What a file calls by that name is built in.
    done(folder, &["verify", "m.html", "-q"]);
}

/// Manual pages go into a folder that need not exist.
#[test]
fn manual_pages_have_their_folder_created() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &["man", "--folder", "share/man/man1"]);
    assert!(folder.path().join("share/man/man1/ventaja-simulate.1").is_file());
    std::fs::write(folder.path().join("file"), "").unwrap();
    let (code, _, err) = run(folder.path(), &["man", "--folder", "file"]);
    assert!(code == 4 && err.contains("file: cannot be written"), "{code} {err}");
}

/// The tolerance of an entry is printed as it was written.
#[test]
fn tolerances_keep_their_digits() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "[[expect]]\nname = 'tie'\nreglamento = 'midi-punto-y-banca-2016'\nbet = 'tie'\nhouse_edge = '14 %'\n\
                tolerance = '0.0061 %'\n";
    std::fs::write(folder.join("x.toml"), text).unwrap();
    for file in ["x.txt", "x.csv", "x.json", "x.xml", "x.md", "x.html"] {
        let (code, out, _) = run(folder, &["check", "x.toml", "-q", "--output", file]);
        let written = std::fs::read_to_string(folder.join(file)).unwrap();
        for text in [out, written] {
            assert!(
                code == 1 && !text.contains("0.00609999") && text.contains("0.0061") || file != "x.txt",
                "{text}"
            );
            assert!(!text.contains("609999"), "{file}: {text}");
        }
    }
    let help = done(folder, &["check", "--help"]);
    assert!(help.contains(".xml (JUnit)"), "{help}");
}

/// The commands of docs/ci.md and of the workflow in examples/ci.
#[test]
fn the_example_of_continuous_integration_runs() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = ["before", "after"].map(|name| folder.path().join(name));
    for copy in [&before, &after] {
        std::fs::create_dir(copy).unwrap();
        for name in ["table.toml", "expectations.toml", "changed-edges"] {
            std::fs::copy(Path::new("examples/ci").join(name), copy.join(name)).unwrap();
        }
    }
    let docs = std::fs::read_to_string("docs/ci.md").unwrap();
    let commands = docs.lines().filter_map(|line| line.strip_prefix("$ "));
    let here = |command: &str| command.replace("examples/ci/", "./").replace("examples/ci", ".");
    let commands: Vec<String> = commands.map(here).collect();
    assert_eq!(commands.len(), 3);
    let workflow = std::fs::read_to_string("examples/ci/.github/workflows/edges.yml").unwrap();
    let runs = workflow.lines().filter_map(|line| line.trim().strip_prefix("run: "));
    let own = runs.filter(|run| run.starts_with("ventaja ") || run.starts_with("./"));
    let own: Vec<String> = own.map(str::to_owned).collect();
    assert_eq!(own.len(), 3);
    let all = |prefix: &str| {
        let path = "ventaja() { \"$V\" \"$@\"; }; export -f ventaja; export VENTAJA=\"$V\" GITHUB_STEP_SUMMARY=summary;";
        for command in commands.iter().chain(&own) {
            let (code, out) = shell(&after, &format!("{path} ln -sfn ../before before; {command}"));
            assert_eq!(
                code == 0,
                prefix.is_empty() || !command.starts_with("ventaja check"),
                "{command}: {out}"
            );
        }
    };
    all("");
    assert_eq!(std::fs::read_to_string(after.join("summary")).unwrap(), "No edge changes.\n");
    let xml = std::fs::read_to_string(after.join("check.xml")).unwrap();
    assert!(xml.contains("tests=\"3\" failures=\"0\""), "{xml}");
    // Ties at 9 to 1: the table of the page.
    let book = std::fs::read_to_string(after.join("table.toml")).unwrap();
    std::fs::write(
        after.join("table.toml"),
        book.replace("tie.pays = { value = 8", "tie.pays = { value = 9"),
    )
    .unwrap();
    all("drift");
    let mut summary = String::new();
    std::fs::File::open(after.join("summary")).unwrap().read_to_string(&mut summary).unwrap();
    let table: Vec<&str> = docs
        .lines()
        .filter(|line| line.starts_with("| table.toml tie") || line.starts_with("|---|---:|---:"))
        .collect();
    assert_eq!(table.len(), 2);
    assert!(summary.contains(&table.join("\n")), "{summary}");
}
