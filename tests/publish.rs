//! Documents: HTML, Markdown and workbooks hold the numbers of the CSV file of the same command,
//! texts stay texts, and the same command writes the same bytes.

use crate::commands::{installed, says};
use crate::common::skipped;
use crate::files::{Row, between, data, value};
use crate::folder::Folder;
use crate::html::{Table, table};
use calamine::{Data, Reader as _, Xlsx, open_workbook};
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Compares every number of an HTML table whose column names a CSV field, and the text that readers
/// see with the number; returns how many were compared.
fn compare(table: &Table, rows: &[Row], lang: &str) -> usize {
    assert_eq!(table.rows.len(), rows.len(), "{table:?}");
    let mut compared = 0;
    for ((_, cells), row) in table.rows.iter().zip(rows) {
        for (cell, fields) in cells.iter().zip(&table.fields) {
            let fields: Vec<&str> = fields.split_whitespace().collect();
            if cell.values.is_empty() {
                continue;
            }
            for (value, field) in cell.values.iter().zip(&fields) {
                assert_eq!(value, &row[*field], "{field}");
                compared += 1;
            }
            if let ([value], [_]) = (&cell.values[..], &fields[..]) {
                let shown =
                    cell.text.trim().replace('\u{2212}', "-").replace(['\u{a0}', '\u{202f}', '%', '+'], "");
                let shown = if lang == "es" { shown.replace(',', ".") } else { shown.replace(',', "") };
                let unit = if cell.text.contains('%') { 100.0 } else { 1.0 };
                let digits = shown.split('.').nth(1).map_or(0, str::len);
                let shown: f64 = shown.parse().unwrap_or_else(|_| panic!("{cell:?}"));
                let off = (shown - value.parse::<f64>().unwrap() * unit).abs();
                assert!(off <= 0.5001 * 10_f64.powi(-i32::try_from(digits).unwrap()), "{cell:?}: {shown}");
            }
        }
    }
    compared
}

/// A run of each command that writes documents, with the ids of its tables that CSV rows are
/// compared with.
const COMMANDS: [(&str, &[&str]); 9] = [
    ("simulate mendoza-2016 --rounds 3k", &["edges"]),
    ("exact midi-punto-y-banca-2016", &["edges", "frequencies"]),
    ("par midi-punto-y-banca-2016 --bet tie", &["par-tie"]),
    ("compare midi-punto-y-banca-2016 --set shoe.decks=6", &["differences-0"]),
    ("sweep midi-punto-y-banca-2016 --vary shoe.decks=1,6..8 --method exact --bet banca", &["points"]),
    ("sweep mendoza-2016 --vary shoe.decks=5,6 --vary dealer.soft17=stand,hit --rounds 1k", &["points"]),
    ("readings midi-punto-y-banca-2016", &["readings-banca"]),
    ("bank club-conservador --rotations 30", &["participants"]),
    ("bank relancina --rounds 1k", &["seats"]),
];

#[test]
fn html_holds_the_numbers_of_the_csv_file() {
    let folder = Folder::new();
    for (line, tables) in COMMANDS {
        for lang in ["en", "es"] {
            folder
                .run(&format!("{line} --quiet --lang {lang} --output r.html --output r.csv --output r.json"));
            let (html, csv) = (folder.read("r.html"), folder.rows("r.csv"));
            assert!(html.len() < 400_000, "{line}: {} bytes", html.len());
            assert!(html.contains(&format!("<html lang=\"{lang}\">")));
            let json: serde_json::Value = serde_json::from_str(&folder.read("r.json")).unwrap();
            assert_eq!(data(&html), json);
            for id in tables {
                let bet = csv[0].get("bet").cloned().unwrap_or_default();
                let of_bet = |row: &&Row| !id.starts_with("readings") || row["bet"] == bet;
                let csv: Vec<_> = csv.iter().filter(of_bet).cloned().collect();
                assert!(compare(&table(&html, id), &csv, lang) > 0, "{line}: {id}");
            }
            // The command, the version and the hashes identify the file.
            let command = format!("<code>ventaja {}", line.split(' ').next().unwrap());
            assert!(html.contains(&command) && html.contains(env!("CARGO_PKG_VERSION")), "{line}");
            let sha = csv[0].get("reglamento_sha256").or(csv[0].get("reglamento_sha256_a"));
            assert!(html.contains(sha.unwrap()), "{line}");
        }
    }
}

#[test]
fn outcomes_in_html_are_those_of_the_csv_file() {
    let folder = Folder::new();
    folder.run("simulate mendoza-2016 --rounds 3k --quiet --output r.html --outcomes o.csv");
    let (html, outcomes) = (folder.read("r.html"), folder.rows("o.csv"));
    for bet in ["box", "insurance"] {
        let of_bet: Vec<_> = outcomes.iter().filter(|row| row["bet"] == bet).cloned().collect();
        assert!(compare(&table(&html, &format!("outcomes-{bet}")), &of_bet, "en") > 0);
    }
}

/// What the workbook's cells hold, by sheet.
pub(crate) fn sheets(path: PathBuf) -> BTreeMap<String, Vec<Vec<Data>>> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap();
    let names = book.sheet_names();
    let rows = |range: calamine::Range<Data>| range.rows().map(<[Data]>::to_vec).collect();
    names.into_iter().map(|name| (name.clone(), rows(book.worksheet_range(&name).unwrap()))).collect()
}

#[test]
fn workbooks_hold_numbers_as_numbers() {
    let folder = Folder::new();
    let line = "simulate mendoza-2016 --rounds 3k --quiet";
    folder.run(&format!("{line} --output r.xlsx --output r.csv --outcomes o.csv"));
    let (book, csv) = (sheets(folder.path("r.xlsx")), folder.rows("r.csv"));
    let sheet = &book["edges"];
    let found: Vec<Data> = sheet[sheet.len() - csv.len()..].iter().map(|row| row[1].clone()).collect();
    let edges = csv.iter().map(|row| format!("{:.14e}", value(row, "house_edge")).parse().unwrap());
    let edges: Vec<Data> = edges.map(Data::Float).collect();
    assert_eq!(found, edges);
    let first = book["outcomes-box"].iter().find(|row| matches!(row.get(1), Some(Data::Float(_)))).unwrap();
    assert_eq!(first[1], Data::Float(value(&folder.rows("o.csv")[0], "count")));
    assert!(book["summary"].iter().flatten().any(|cell| *cell == Data::String("Command".to_owned())));
}

/// Whether a text is a number as English or Spanish writes it.
fn is_number(text: &str) -> bool {
    let bare: String =
        text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '%' | '+')).collect();
    let [point, comma] = [(",", "."), (".", ",")].map(|(thousands, decimal)| {
        bare.replace('−', "-").replace(thousands, "").replace(decimal, ".").parse::<f64>().is_ok()
    });
    text.contains(|c: char| c.is_ascii_digit()) && text.split('.').count() < 3 && (point || comma)
}

/// In every sheet but those of charts, whose cells are named by numbers, a text is no number: not a count with a
/// minus sign, not a number of rounds. A number has no more digits than a spreadsheet shows. Left out are headings, seeds, which are names, and the columns of articles and of
/// cards.
#[test]
fn no_text_of_a_workbook_is_a_number() {
    assert!(["−12", "3,000", "3\u{202f}000", "0,33\u{a0}%", "+1.5", "12"].into_iter().all(is_number));
    assert!(!["0.3.0", "17 g", "1:2", "[8, 9]", "-", "", "inf ."].into_iter().any(is_number));
    let folder = Folder::new();
    let more = [
        "expose mendoza-2016 --rounds 30k",
        "exact mendoza-2016 --removals",
        "risk midi-punto-y-banca-2016 --hands 100",
        "sweep mendoza-2016 --vary shoe.penetration=70%,80% --rounds 1k",
        "report midi-punto-y-banca-2016 --rounds 30k",
    ];
    let mut found = Vec::new();
    for line in COMMANDS.iter().map(|(line, _)| *line).chain(more) {
        folder.run(&format!("{line} --quiet --lang es --output r.xlsx"));
        for (name, rows) in sheets(folder.path("r.xlsx")) {
            let headings = rows.get(2).cloned().unwrap_or_default();
            let is_name = |column: usize| {
                let heading = headings.get(column).map(|heading| heading.to_string().to_lowercase());
                heading.is_some_and(|heading| heading.starts_with("artículo") || heading == "sin una carta")
            };
            let is_seed = |row: &[Data]| {
                row.first().is_some_and(|first| ["Semilla", "seed"].contains(&&*first.to_string()))
            };
            for row in rows.iter().filter(|row| **row != headings && !is_seed(row)) {
                for (_, cell) in row.iter().enumerate().filter(|(column, _)| !is_name(*column)) {
                    let is_wrong = match cell {
                        Data::String(text) => is_number(text),
                        // A whole number is a count.
                        Data::Float(number) if number.fract() != 0.0 => {
                            format!("{number:.14e}").parse() != Ok(*number)
                        }
                        _ => false,
                    };
                    if is_wrong {
                        found.push(format!("{line}: {name}: {cell}"));
                    }
                }
            }
            // Its name is Spanish.
            let english = [
                "edges", "rows", "cells", "points", "readings", "outcomes", "rules", "summary", "seats",
                "ruin-",
            ];
            assert!(!english.iter().any(|word| name.starts_with(word)), "{line}: {name}");
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Runs a program that may be missing in a folder.
fn other_program(program: &str, args: &[&str], folder: &Folder) -> Option<Output> {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder.root());
    installed(command)
}

/// Prints the type and the value of every cell of a column, and fails without openpyxl with code 77.
const READ_COLUMN: &str = "
import sys
try:
    import openpyxl
except ImportError:
    sys.exit(77)
sheet = openpyxl.load_workbook(sys.argv[1], read_only=True)['ventajas']
for row in sheet.iter_rows(values_only=True):
    print(type(row[1]).__name__, repr(row[1]))
";

#[test]
fn other_programs_read_numbers_of_workbooks() {
    let folder = Folder::new();
    folder.run("exact midi-punto-y-banca-2016 --quiet --output r.xlsx --output r.csv --lang es");
    if let Some(output) = other_program("python3", &["-c", READ_COLUMN, "r.xlsx"], &folder) {
        if output.status.code() == Some(77) {
            println!("skipped: openpyxl is not installed");
        } else {
            let text = String::from_utf8_lossy(&output.stdout);
            let read = text.lines().filter_map(|line| line.strip_prefix("float "));
            let read: Vec<f64> = read.map(|number| number.parse().unwrap()).collect();
            let edges: Vec<f64> = folder.rows("r.csv").iter().map(|row| value(row, "house_edge")).collect();
            assert_eq!(read, edges, "{text}{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    let profile = format!("-env:UserInstallation=file://{}", folder.path("profile").display());
    let convert = [&profile, "--headless", "--convert-to", "ods", "r.xlsx"];
    if let Some(output) = other_program("soffice", &convert, &folder) {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // The first entry of an OpenDocument file is its type, stored as it is.
        let file = folder.bytes("r.ods");
        let kind = b"application/vnd.oasis.opendocument.spreadsheet";
        assert!(file.windows(kind.len()).take(200).any(|bytes| bytes == kind), "not a spreadsheet");
    }
}

#[test]
fn markdown_refers_to_its_images() {
    let folder = Folder::new();
    let text = folder.written("exact midi-punto-y-banca-2016 --quiet --lang es", "informe.md");
    let images: Vec<&str> = text.split("](<").skip(1).map(|rest| rest.split(">)").next().unwrap()).collect();
    assert!(images.len() > 2 && text.contains("| Apuesta |"), "{text}");
    for image in images {
        assert!(image.starts_with("informe-"));
        let mut reader = Reader::from_str(Box::leak(folder.read(image).into_boxed_str()));
        while !matches!(reader.read_event().unwrap(), Event::Eof) {}
    }
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = Folder::new();
    let line = "simulate mendoza-2016 --rounds 30k --quiet";
    for threads in [1, 2] {
        let outputs = ["html", "md", "xlsx"].map(|kind| format!("--output {threads}.{kind}")).join(" ");
        folder.run(&format!("{line} --threads {threads} {outputs}"));
    }
    let same = |one: &str, other: &str| assert!(folder.bytes(one) == folder.bytes(other), "{one}, {other}");
    same("1.html", "2.html");
    same("1.xlsx", "2.xlsx");
    assert_eq!(folder.read("1.md").replace("<1-", "<2-"), folder.read("2.md"));
    // Zip archives hold times; this one must not change with the clock.
    std::thread::sleep(std::time::Duration::from_millis(2100));
    folder.run(&format!("{line} --output later.xlsx"));
    same("1.xlsx", "later.xlsx");
}

/// Texts of the user that mean something in HTML, Markdown or a spreadsheet stay texts.
#[test]
fn texts_stay_texts() {
    let folder = Folder::new();
    let rules = folder.run("show mendoza-2016 --toml");
    let title = "<script>alert(1)</script> & \"x\"";
    let mut changed = String::new();
    for line in rules.lines() {
        let (name, _) = line.split_once(" = ").unwrap_or_default();
        let is_title = matches!(name, "title" | "title.en" | "title.es");
        let line = if is_title { format!("{name} = '{title}'") } else { line.to_owned() };
        changed += &(line + "\n");
    }
    folder.write("rules.toml", changed);
    folder.write("=1+1.csv", folder.run("show mendoza-2016 --chart basic"));
    folder.run(
        "simulate rules.toml --strategy ./=1+1.csv --rounds 1k --quiet --output r.html --output r.md --output r.xlsx \
         --output r.csv --output r.json",
    );
    let html = folder.read("r.html");
    assert_eq!(html.matches("<script").count(), 1, "only the data");
    assert!(html.contains("<h1>&lt;script&gt;alert(1)&lt;"), "{html}");
    let styles = between(&html, "<style>", "</style>").unwrap();
    assert!(styles.contains("@page") && !styles.contains("alert(1)<"));
    let markdown = folder.read("r.md");
    assert!(markdown.starts_with("# &lt;script&gt;alert(1)&lt;/script&gt; &amp; \"x\"\n"), "{markdown}");
    assert!(!markdown.contains("<script"));
    let book = sheets(folder.path("r.xlsx"));
    let holds =
        |text: &str| book.values().flatten().flatten().any(|cell| *cell == Data::String(text.to_owned()));
    assert!(holds(title) && holds("=1+1"));
    let mut raw: Xlsx<_> = open_workbook(folder.path("r.xlsx")).unwrap();
    for name in raw.sheet_names() {
        assert!(raw.worksheet_formula(&name).unwrap().is_empty(), "{name}");
    }
    // A spreadsheet that opens the CSV file shows the name; the program reads it as it was.
    assert_eq!(folder.rows("r.csv")[0]["strategy"], "'=1+1");
    says(&folder.read("r.json"), &["\"strategy\": \"=1+1\""]);
    let verified = folder.run("verify r.csv --reglamento rules.toml --strategy ./=1+1.csv --quiet");
    says(&verified, &["the same bytes"]);
}

#[test]
fn a_chart_can_be_printed() {
    let folder = Folder::new();
    let line = "solve mendoza-2016 --set split.max_hands=1 --quiet";
    folder.run(&format!("{line} --output chart.xlsx"));
    let [html, md, csv] = ["chart.html", "chart.md", "chart.csv"].map(|file| folder.written(line, file));
    // The cells of the row H16, in the order of the file.
    let row = csv.lines().find(|line| line.starts_with("H16,")).unwrap();
    let cells: Vec<&str> = row.split(',').skip(1).collect();
    let shown = between(&html, "<th scope=\"row\">16</th>", "</tr>").unwrap();
    let shown = shown.split("<td class=\"").skip(1).map(|cell| between(cell, ">", "</td").unwrap());
    let shown: Vec<&str> = shown.collect();
    assert_eq!(shown, cells);
    let book = sheets(folder.path("chart.xlsx"));
    let of_16 = |row: &&Vec<Data>| row[0] == Data::String("16".to_owned());
    let found = book["best-play"].iter().find(of_16).unwrap();
    let texts: Vec<Data> = cells.iter().map(|text| Data::String((*text).to_owned())).collect();
    assert_eq!(found[1..=10], texts[..]);
    assert!(md.contains("| **16** |"));
}

/// Loads documents in Chromium; see `tests/browser/check.mjs`. Returns its exit code and what it prints; `None` where
/// node or Chromium is missing.
fn in_a_browser(files: &[PathBuf]) -> Option<(Option<i32>, String)> {
    let mut command = Command::new("node");
    let output = installed(command.arg("tests/browser/check.mjs").args(files))?;
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    println!("{text}");
    (output.status.code() != Some(77)).then(|| (output.status.code(), text.into_owned()))
}

/// A document of each command that has one.
#[test]
fn browsers_find_nothing_wrong() {
    let folder = Folder::new();
    let mut files = Vec::new();
    for (number, line) in
        [COMMANDS[1].0, COMMANDS[5].0, "readings midi-punto-y-banca-2016 --lang es"].iter().enumerate()
    {
        folder.run(&format!("{line} --quiet --output {number}.html"));
        files.push(folder.path(&format!("{number}.html")));
    }
    let Some((code, text)) = in_a_browser(&files) else { return };
    assert_eq!(code, Some(0), "{text}");
    // The check finds faults.
    let faulty = "<!doctype html><title>x</title><div style='width:900px'>wide</div>\
                  <img src='http://127.0.0.1:9/x.png'><script>throw new Error('x')</script>\
                  <svg class='plot' viewBox='0 0 100 40'><line x1='0' y1='20' x2='90' y2='20'/>\
                  <text x='10' y='24'>over a line</text><text x='80' y='38'>cut off</text></svg>";
    folder.write("faulty.html", faulty);
    let (code, text) = in_a_browser(&[folder.path("faulty.html")]).unwrap();
    assert_eq!(code, Some(1), "{text}");
    says(
        &text,
        &[
            "request: http://127.0.0.1:9/x.png",
            "exception: ",
            "narrow, light: 9",
            "`over a line` covers a line",
            "`cut off` is cut off",
        ],
    );
}

/// Mendoza's document, with observed results, and the one about a change of it, in both languages.
#[test]
fn documents_are_clean_in_a_browser() {
    if skipped("documents about Mendoza in a browser") {
        return;
    }
    let folder = Folder::new();
    let results = "name,hands,staked,result,drop\nenero,120000,600000000,-2100000,90000000\n";
    folder.write("observed.csv", results);
    let mut files = Vec::new();
    for lang in ["en", "es"] {
        for (name, options) in
            [("own", "--observed observed.csv"), ("change", "--against retiro-vs-ace=no --combine off")]
        {
            let file = format!("{name}-{lang}.html");
            folder.run(&format!(
                "report mendoza-2016 {options} --rounds 200k --lang {lang} --quiet --output {file}"
            ));
            files.push(folder.path(&file));
        }
    }
    let Some((code, text)) = in_a_browser(&files) else { return };
    assert_eq!(code, Some(0), "{text}");
}
