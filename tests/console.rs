//! What reaches standard output, pipes and terminals: streams instead of files, formats of every command,
//! names that a terminal would interpret, and the example of continuous integration.
#![cfg(unix)]

use crate::commands::{Ended, flowing, says};
use crate::common::PROGRAM;
use crate::files::{read, text};
use crate::folder::Folder;
use serde_json::Value;
use std::process::Command;

/// Runs a command of the shell with the program as `$V`, whose standard error is its output too; returns the exit code and
/// the output.
fn bash(folder: &Folder, below: &str, command: &str) -> (i32, String) {
    let mut bash = Command::new("bash");
    bash.args(["-c", command]).env("V", PROGRAM).env("VENTAJA_LANG", "en");
    let Ended { code, out, err, .. } = Ended::of(bash.current_dir(folder.path(below)));
    (code, out + &err)
}

/// The objects of a command's JSON.
fn objects(folder: &Folder, line: &str) -> Vec<Value> {
    folder.json(line).as_array().unwrap().clone()
}

/// `-`, `/dev/stdout`, `/dev/stderr`, pipes and devices are written as they are; none becomes a file.
#[test]
fn results_go_to_streams() {
    let folder = Folder::new();
    let exact = "exact midi-punto-y-banca-2016 -q";
    let csv = folder.run(&format!("{exact} --format csv"));
    for stream in ["-", "/dev/stdout"] {
        assert_eq!(folder.run(&format!("{exact} --format csv --output {stream}")), csv);
        let both = folder.run(&format!("{exact} --format csv --outcomes {stream}"));
        assert!(both.starts_with(&csv) && both[csv.len()..].starts_with("bet,outcome,"), "{both}");
    }
    let outcomes = &folder.run(&format!("{exact} --format csv --outcomes -"))[csv.len()..];
    for (command, expected) in [
        ("$V EXACT --outcomes /dev/stdout >out 2>err; tail -n +14 out", outcomes),
        ("$V EXACT --outcomes /dev/stderr 2>&1 >/dev/null", outcomes),
        ("$V EXACT --output /dev/stderr --format csv 2>&1 >/dev/null", &csv),
        ("mkfifo p; cat p & $V EXACT --outcomes p >/dev/null; wait", outcomes),
        ("mkfifo p.csv; cat p.csv & $V EXACT --output p.csv >/dev/null; wait", &csv),
        ("$V EXACT --outcomes >(cat >inner) >/dev/null; sleep 0.2; cat inner", outcomes),
        ("$V EXACT --output /dev/null --outcomes /dev/null >/dev/null", ""),
        (
            "test -p p && test -p p.csv && rm p p.csv && test \"$(ls -A | xargs)\" = 'err inner out' && echo pipes",
            "pipes\n",
        ),
    ] {
        let (code, found) = bash(&folder, "", &command.replace("EXACT", exact));
        assert!(code == 0 && found.ends_with(expected), "{command}: {code} {found}");
    }
    // A chart and a bundle go there too.
    let solved = folder.ventaja("solve infinite-deck --strategy never-bust --no-progress").code(0);
    assert_eq!(folder.run("solve infinite-deck -q --output -"), solved.out);
    says(&solved.err, &["--strategy: without effect, since the best chart is solved"]);
    let talla = folder.ventaja("bank relancina --rounds 2k --confidence 0.9 --no-progress").code(0);
    says(&talla.err, &["--confidence: without effect, since a bank has standard errors"]);
    let bundle = "$V bundle midi-punto-y-banca-2016 --rounds 10k --combine off -q --output - >b.zip && $V verify b.zip -q";
    let (code, found) = bash(&folder, "", bundle);
    assert!(code == 0 && found.contains("each as the run gives it"), "{found}");
}

/// `trace` and `solve` have the formats of other commands, with numbers in full.
#[test]
fn every_result_has_its_formats() {
    let folder = Folder::new();
    let trace = "trace midi-punto-y-banca-2016 --rounds 2 -q";
    let steps = folder.run(trace).lines().filter(|line| line.starts_with("  ")).count();
    let csv = folder.run(&format!("{trace} --format csv --lang es"));
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.headers().unwrap(), vec!["heading", "seat", "step", "card", "rule", "article"]);
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), steps);
    assert!(rows.iter().all(|row| !row[0].is_empty() && !row[1].is_empty() && !row[4].is_empty()), "{csv}");
    let json = objects(&folder, trace);
    assert_eq!(json.len(), steps);
    for (row, object) in rows.iter().zip(&json) {
        assert_eq!(object["step"], row[2]);
        assert_eq!(object["card"].as_str().unwrap_or_default(), &row[3]);
    }
    let coup = objects(&folder, "trace mendoza-2016 --cards '7h 7d 7s | 9c Td' -q");
    assert!(coup.iter().any(|step| step["card"] == "7s"), "{coup:?}");
    assert!(folder.json("solve infinite-deck -q")["house_edge"].is_f64());
    // A table for people, in their language, and not the chart's file.
    for (lang, said) in [
        ("en", ["Hard totals", "Pairs", "double, else hit"]),
        ("es", ["Totales duros", "Pares", "doblar; si no se puede, pedir carta"]),
    ] {
        let table = folder.run(&format!("solve infinite-deck -q --format table --lang {lang}"));
        assert!(!table.contains("# ") && !table.contains("hand,2,3"), "{table}");
        says(&table, &said);
    }
    says(&folder.run("solve three-card-poker -q --format table --lang es"), &["mejor"]);
    for (option, fields) in [
        ("--explain H16,10", "cards,frequency,choice,expectation"),
        ("--price basic", "cell,chart,best,frequency,cost"),
    ] {
        let solve = format!("solve infinite-deck -q {option}");
        let csv = folder.run(&format!("{solve} --format csv"));
        assert_eq!(csv.lines().next().unwrap(), fields, "{csv}");
        let json = objects(&folder, &solve);
        assert_eq!(json.len(), csv.lines().count() - 1);
        let last = fields.rsplit(',').next().unwrap();
        assert!(json.iter().all(|row| row[last].is_f64()), "{json:?}");
    }
}

/// The name of a chart's file reaches tables and reports without the characters that would steer a terminal, and
/// a terminal gets no such character in any format.
#[test]
fn names_do_not_steer_the_terminal() {
    let folder = Folder::new();
    let name = "two\nlines\u{1b}[31m.csv";
    folder.copy("strategies/mendoza-2016/basic.csv", name);
    for format in ["table", "csv", "json"] {
        let out = folder.run(&format!("exact mendoza-2016 -q --strategy '{name}' --format {format}"));
        assert!(!out.contains('\u{1b}') && !out.contains("two\nlines"), "{format}: {out}");
        assert!(
            out.contains("two\\nlines\\u{1b}[31m") || out.contains("two\\\\nlines\\\\u{1b}[31m"),
            "{format}: {out}"
        );
    }
    let book = read("reglamentos/midi-punto-y-banca-2016.toml");
    let title = book.lines().find(|line| line.starts_with("title")).unwrap();
    folder.write("books/x.toml", book.replace(title, "title = \"red \\u001b[31m\""));
    folder.write("ventaja.toml", "rulebooks = \"books\"\n");
    // A file or a pipe gets the exact text, a terminal the escaped one.
    says(&folder.run("list --format csv"), &["red \u{1b}[31m"]);
    let (_, typed) = bash(&folder, "", "script -qec \"$V list --format csv\" /dev/null </dev/null");
    assert!(typed.contains("red \\u{1b}[31m") && !typed.contains("red \u{1b}"), "{typed}");
}

/// A rulebook of one's own with the name of a built-in one is never taken for it silently.
#[test]
fn a_name_of_two_rulebooks_is_refused() {
    let folder = Folder::new();
    folder.run("report midi-punto-y-banca-2016 --rounds 10k --combine off -q --output m.html");
    folder.copy("reglamentos/ocho-mazos.toml", "books/mendoza-2016.toml");
    folder.copy("reglamentos/midi-punto-y-banca-2016.toml", "books/midi-punto-y-banca-2016.toml");
    folder.write("ventaja.toml", "rulebooks = \"books\"\n");
    for command in ["exact", "show", "simulate"] {
        let both = ["is a built-in rulebook and", "books/mendoza-2016.toml"];
        folder.refused(&format!("{command} mendoza-2016"), &both);
    }
    folder.run("show books/mendoza-2016.toml");
    for command in ["list", "config"] {
        says(&flowing(&folder.run(command)), &["has the name of the built-in rulebook mendoza-2016"]);
    }
    let books = objects(&folder, "list");
    let ids: Vec<&str> = books.iter().map(|book| text(book, "id")).collect();
    assert_eq!(ids.iter().filter(|id| **id == "mendoza-2016").count(), 1);
    assert!(ids.iter().any(|id| id.ends_with("books/mendoza-2016.toml")), "{ids:?}");
    // What a file calls by that name is built in.
    folder.run("verify m.html -q");
}

/// Manual pages go into a folder that need not exist.
#[test]
fn manual_pages_have_their_folder_created() {
    let folder = Folder::with("file", "");
    folder.run("man --folder share/man/man1");
    assert!(folder.path("share/man/man1/ventaja-simulate.1").is_file());
    folder.ventaja("man --folder file").refused(4, &["file: cannot be written"]);
}

/// The tolerance of an entry is printed as it was written.
#[test]
fn tolerances_keep_their_digits() {
    let text = "[[expect]]\nname = 'tie'\nreglamento = 'midi-punto-y-banca-2016'\nbet = 'tie'\nhouse_edge = '14 %'\n\
                tolerance = '0.0061 %'\n";
    let folder = Folder::with("x.toml", text);
    for file in ["x.txt", "x.csv", "x.json", "x.xml", "x.md", "x.html"] {
        let out = folder.ventaja(&format!("check x.toml -q --output {file}")).code(1).out;
        for text in [out, folder.read(file)] {
            assert!(!text.contains("0.00609999") && text.contains("0.0061") || file != "x.txt", "{text}");
            assert!(!text.contains("609999"), "{file}: {text}");
        }
    }
    says(&folder.run("check --help"), &[".xml (JUnit)"]);
}

/// The commands of docs/ci.md and of the workflow in examples/ci.
#[test]
fn the_example_of_continuous_integration_runs() {
    let folder = Folder::new();
    for name in ["table.toml", "expectations.toml", "changed-edges"] {
        for copy in ["before", "after"] {
            folder.copy(&format!("examples/ci/{name}"), &format!("{copy}/{name}"));
        }
    }
    let docs = read("docs/ci.md");
    let commands = docs.lines().filter_map(|line| line.strip_prefix("$ "));
    let here = |command: &str| command.replace("examples/ci/", "./").replace("examples/ci", ".");
    let commands: Vec<String> = commands.map(here).collect();
    assert_eq!(commands.len(), 3);
    let workflow = read("examples/ci/.github/workflows/edges.yml");
    let runs = workflow.lines().filter_map(|line| line.trim().strip_prefix("run: "));
    let own = runs.filter(|run| run.starts_with("ventaja ") || run.starts_with("./"));
    let own: Vec<String> = own.map(str::to_owned).collect();
    assert_eq!(own.len(), 3);
    let all = |drift: bool| {
        let path = "ventaja() { \"$V\" \"$@\"; }; export -f ventaja; export VENTAJA=\"$V\" GITHUB_STEP_SUMMARY=summary;";
        for command in commands.iter().chain(&own) {
            let (code, out) = bash(&folder, "after", &format!("{path} ln -sfn ../before before; {command}"));
            let fails = drift && command.starts_with("ventaja check");
            assert_eq!(code != 0, fails, "{command}: {out}");
        }
    };
    all(false);
    assert_eq!(folder.read("after/summary"), "No edge changes.\n");
    says(&folder.read("after/check.xml"), &["tests=\"3\" failures=\"0\""]);
    // Ties at 9 to 1: the table of the page.
    folder.replace("after/table.toml", "tie.pays = { value = 8", "tie.pays = { value = 9");
    all(true);
    let is_of_table =
        |line: &&str| line.starts_with("| table.toml tie") || line.starts_with("|---|---:|---:");
    let table: Vec<&str> = docs.lines().filter(is_of_table).collect();
    assert_eq!(table.len(), 2);
    says(&folder.read("after/summary"), &[&table.join("\n")]);
    // A rulebook that cannot be read, or no folder, is an error and no removed edge.
    folder.replace("after/table.toml", "tie.pays", "tie.pay");
    for changed in ["./changed-edges ../before .", "./changed-edges nowhere ."] {
        let (code, out) = bash(&folder, "after", &format!("VENTAJA=\"$V\" {changed}"));
        assert!(code == 2 && !out.contains("| rulebook"), "{changed}: {out}");
    }
}
