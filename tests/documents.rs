//! Checks the documents: links lead to files, commands are understood, shown outputs are what the
//! program prints, and reports/verification/claims.md names tests and figures that exist.

use crate::commands::{installed, words};
use crate::common::{played, program};
use crate::document_commands::blocks;
use crate::files::{below, between, inside, read};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Every Markdown file of the project.
fn documents() -> Vec<String> {
    let mut found = inside(".", ".md");
    for folder in ["docs", "benches", "reports", "reglamentos", "examples", ".github"] {
        found.extend(below(folder, ".md"));
    }
    found
}

/// The anchors of a document's headings, as GitHub writes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
    headings
        .map(|heading| {
            let kept = heading.trim().to_lowercase();
            let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// The targets of a text's links that are no web addresses.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target).filter(|target| !target.contains("://")).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut seen = 0;
    let mut broken = Vec::new();
    for path in documents() {
        for target in links(&read(&path)) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let to = if file.is_empty() {
                path.clone()
            } else {
                Path::new(&path).with_file_name("").join(file).display().to_string()
            };
            let leads =
                Path::new(&to).exists() && (anchor.is_empty() || anchors(&read(&to)).contains(anchor));
            if !leads {
                broken.push(format!("{path}: {target}"));
            }
            seen += 1;
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
    assert!(seen > 50, "{seen} links");
}

/// Files and test binaries that a document names exist.
#[test]
fn every_named_file_exists() {
    let mut seen = BTreeSet::new();
    for path in documents() {
        let text = read(&path);
        for span in text.split('`').skip(1).step_by(2) {
            let ours = ["src/", "tests/", "benches/", "examples/", "reglamentos/", "strategies/", "reports/"];
            // Not patterns, nor placeholders.
            let exact =
                span.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "/_-.".contains(c));
            if exact && ours.iter().any(|folder| span.starts_with(folder)) {
                seen.insert(span.to_owned());
            }
            let target =
                span.split_once("cargo test --test ").map(|(_, rest)| rest.split_whitespace().next());
            if let Some(Some(target)) = target {
                seen.insert(format!("tests/{target}.rs"));
            }
        }
    }
    let missing: Vec<&String> = seen.iter().filter(|file| !Path::new(file).exists()).collect();
    assert!(missing.is_empty(), "no such files: {missing:?}");
    assert!(seen.len() > 30, "{}", seen.len());
}

/// The names in backticks of a text that are written like a function: lower case with underscores.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| {
        name.contains('_') && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    })
}

#[test]
fn verification_names_tests_and_figures_that_exist() {
    let page = read("VERIFICATION.md");
    assert!(page.len() < 15_360, "VERIFICATION.md is a page for a reader: {} bytes", page.len());
    let text = read("reports/verification/claims.md");
    let sources = [below("src", ".rs"), below("tests", ".rs")].concat();
    let code: String = sources.iter().map(|path| read(path)).collect();
    let mut named = BTreeSet::new();
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        // A `|` inside a cell is written `\|`.
        let row = row.replace("\\|", "");
        let cells: Vec<&str> = row.split('|').collect();
        assert!(cells.len() == 6, "a claim, a test, a way to run it and a result: {row}");
        named.extend(functions(cells[2]).map(str::to_owned));
    }
    let missing: Vec<&String> = named.iter().filter(|name| !code.contains(&format!("fn {name}("))).collect();
    assert!(missing.is_empty(), "no such tests: {missing:?}");
    assert!(named.len() > 100, "{}", named.len());

    let figures = below("reports/verification", ".csv");
    for path in &figures {
        let name = path.rsplit('/').next().unwrap();
        assert!(text.contains(&format!("]({name})")), "{name} belongs to no claim");
        let rows: Vec<_> = csv::Reader::from_path(path).unwrap().into_records().collect();
        assert!(!rows.is_empty() && rows.iter().all(Result::is_ok), "{name}: {rows:?}");
    }
    assert!(figures.len() > 10, "{}", figures.len());
}

/// The words of a command line in a document, in which ` #` begins a comment and a table has `\\|` for `|`.
pub(crate) fn arguments(line: &str) -> Vec<String> {
    words(&line.split(" #").next().unwrap().replace("\\|", "|"))
}

/// A command that a document shows, and the lines below it.
struct Shown {
    args: Vec<String>,
    output: Vec<String>,
}

/// The commands `$ ventaja …` of a document's console blocks.
fn shown(text: &str) -> Vec<Shown> {
    let of_command = |part: &str| {
        let (command, output) = part.split_once('\n')?;
        let args = arguments(command.strip_prefix("ventaja ")?);
        Some(Shown { args, output: output.lines().map(str::to_owned).collect() })
    };
    let parts = blocks(text, "console")
        .flat_map(|block| format!("\n{block}").split("\n$ ").map(of_command).collect::<Vec<_>>());
    parts.flatten().collect()
}

fn printed(args: &[String]) -> String {
    String::from_utf8(program(args).output().unwrap().stdout).unwrap()
}

/// The options of every command that a document mentions exist, with values of the right kind.
#[test]
fn every_command_is_understood() {
    let mut seen = BTreeSet::new();
    for path in documents() {
        // Commands of the past may have had other options.
        if path.ends_with("CHANGELOG.md") {
            continue;
        }
        let text = read(&path);
        let spans = text.split('`').filter_map(|span| span.strip_prefix("ventaja ")).map(arguments);
        for args in spans.chain(shown(&text).into_iter().map(|shown| shown.args)) {
            // Placeholders: `--rounds N`, `COMMAND`, `…`.
            if !args.iter().any(|word| ["N", "COMMAND"].contains(&word.as_str()) || word.contains('…')) {
                seen.insert(args);
            }
        }
    }
    for mut args in seen.iter().cloned() {
        let shown = args.join(" ");
        // Help is printed once all that stands before it is understood.
        args.push("--help".to_owned());
        let output = program(&args).output().unwrap();
        assert!(output.status.success(), "ventaja {shown}\n{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(seen.len() > 30, "{}", seen.len());
}

/// What is left of a line when the digits of a long run are not compared: its words.
fn without_digits(line: &str) -> String {
    let words = line.split_whitespace().filter(|word| !word.chars().any(|c| c.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}

/// Checks that the program prints these lines, in this order; a line `…` stands for lines left out.
/// Of a run of 10^9 rounds only the words are compared.
fn is_printed(name: &str, shown: Shown) {
    let Shown { mut args, output } = shown;
    let long = args.iter().position(|word| word == "1e9");
    if let Some(rounds) = long {
        "2e6".clone_into(&mut args[rounds]);
    }
    let printed = printed(&args);
    let form = |line: &str| match long {
        Some(_) => without_digits(line),
        None => line.trim_end().to_owned(),
    };
    let mut rest = printed.lines().map(form);
    let mut anywhere = false;
    for line in output.iter().filter(|line| !line.trim().is_empty()) {
        if line.trim() == "…" {
            anywhere = true;
            continue;
        }
        let wanted = form(line);
        let found = if anywhere {
            rest.any(|line| line == wanted)
        } else {
            rest.find(|line| !line.is_empty()).is_some_and(|line| line == wanted)
        };
        assert!(found, "{name}: `ventaja {}` does not print, in this place:\n{line}", args.join(" "));
        anywhere = false;
    }
}

#[test]
fn outputs_are_what_is_printed() {
    let mut seen = 0;
    for path in documents() {
        let text = read(&path);
        for shown in shown(&text) {
            if shown.output.iter().any(|line| !line.trim().is_empty()) {
                is_printed(&path, shown);
                seen += 1;
            }
        }
    }
    assert!(seen >= 4, "{seen}");
}

/// The command of the README's picture.
const PICTURED: &str = "simulate mendoza-2016 --rounds 1e9";

const PICTURE: &str = "docs/simulate.svg";

#[test]
fn the_picture_shows_what_is_printed() {
    let text = read(PICTURE);
    let lines = text
        .split("<tspan")
        .skip(1)
        .map(|rest| between(rest, ">", "</tspan>").unwrap().replace("&lt;", "<").replace("&amp;", "&"));
    let lines: Vec<String> = lines.collect();
    assert_eq!(lines[0], format!("$ ventaja {PICTURED}"));
    let name = "docs/simulate.svg (redraw it: cargo test redraw_the_picture -- --ignored)";
    is_printed(name, Shown { args: words(PICTURED), output: lines[1..].to_vec() });
}

/// `cargo test redraw_the_picture -- --ignored`
#[test]
#[ignore = "deals 10^9 rounds and writes docs/simulate.svg"]
fn redraw_the_picture() {
    let printed = printed(&words(PICTURED));
    let lines: Vec<&str> = printed.trim_end().lines().collect();
    let (width, height) = (760, 20 * (lines.len() + 1) + 28);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1e1e2e\"/>\n\
         <text font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"14\" fill=\"#cdd6f4\" \
         xml:space=\"preserve\" style=\"white-space:pre\">\n\
         <tspan x=\"16\" y=\"30\" fill=\"#a6e3a1\">$ ventaja {PICTURED}</tspan>\n"
    );
    for (number, line) in lines.iter().enumerate() {
        let line = line.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(svg, "<tspan x=\"16\" y=\"{}\">{line}</tspan>", 50 + 20 * number);
    }
    std::fs::write(PICTURE, svg + "</text>\n</svg>\n").unwrap();
}

/// Returns the names under `[dependencies]`, `[dev-dependencies]` and `[target.….dependencies]` of every manifest of the workspace.
fn dependencies() -> BTreeSet<String> {
    let manifests =
        ["Cargo.toml", "crates/compute/Cargo.toml", "crates/documents/Cargo.toml", "benches/Cargo.toml"];
    let names = manifests.iter().flat_map(|path| {
        let manifest: toml::Table = read(path).parse().unwrap();
        let table = |of: &toml::Table, name: &str| {
            of.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default()
        };
        let of_systems: Vec<toml::Table> = table(&manifest, "target")
            .values()
            .map(|of| table(of.as_table().unwrap(), "dependencies"))
            .collect();
        let own = ["dependencies", "dev-dependencies"].map(|name| table(&manifest, name));
        own.into_iter().chain(of_systems).flatten().map(|(name, _)| name)
    });
    names.filter(|name| !name.starts_with("ventaja")).collect()
}

#[test]
fn every_dependency_has_its_purpose_in_the_architecture() {
    let text = read("ARCHITECTURE.md");
    let section = text.split("\n## ").find(|section| section.starts_with("Dependencies\n")).unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let listed: BTreeSet<String> = rows.map(|(name, _)| name.to_owned()).collect();
    assert_eq!(listed, dependencies());
}

/// `cargo deny check` is more thorough, but is not installed everywhere.
#[test]
fn every_locked_crate_comes_from_the_one_registry() {
    let lock: toml::Table = read("Cargo.lock").parse().unwrap();
    let mut crates = 0;
    for package in lock["package"].as_array().unwrap() {
        let source = package.get("source").map(|source| source.as_str().unwrap());
        if package["name"].as_str().is_some_and(|name| name.starts_with("ventaja")) {
            assert_eq!(source, None);
            continue;
        }
        assert_eq!(source, Some("registry+https://github.com/rust-lang/crates.io-index"), "{package}");
        assert!(package.get("checksum").is_some(), "{package}");
        crates += 1;
    }
    assert!(crates > 100, "{crates} crates");
}

/// The rulebook of docs/own-rulebook.md: both languages, every option of its readings, and the page's figures.
#[test]
fn the_example_of_a_rulebook_is_read() {
    use ventaja::lang::Lang;
    use ventaja::reglamento::{Reglamento, Scenario};
    let text = read("examples/rulebook/las-palmas.toml");
    let reglamento = Reglamento::parse("las-palmas.toml", &text).unwrap();
    for reading in &reglamento.readings {
        assert_ne!(reading.question.of(Lang::En), reading.question.of(Lang::Es), "{}", reading.name);
        for option in reading.every_option() {
            Scenario::new(reglamento.clone(), &[format!("{}={option}", reading.name)], &[]).unwrap();
        }
    }
    let page = read("docs/own-rulebook.md");
    for (answers, percent) in [(&[][..], "0.6137 %"), (&["pares-pays=leaflet".to_owned()], "11.2540 %")] {
        assert!(page.contains(percent), "{percent}");
        let rules = Scenario::new(reglamento.clone(), answers, &[]).unwrap().rules;
        let chart = ventaja::exact::best_play(&rules, |_| {}).unwrap();
        let found = ventaja::exact::exact(played(&rules, Some(&chart))).unwrap();
        let shown = |edge: f64| format!("{:.4} %", 100.0 * edge);
        assert!(found.lines.iter().any(|line| shown(line.house_edge) == percent), "{percent}");
    }
}

/// The faults that `tests/planted.sh` plants, which only `VENTAJA_LONG=1` runs, still fit the sources.
#[test]
fn planted_faults_fit_the_sources() {
    let check = ["apply", "--check", "tests/planted.patch"];
    if let Some(out) = installed(Command::new("git").args(check).current_dir(env!("CARGO_MANIFEST_DIR"))) {
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    }
}
