//! `ventaja report`, `bundle` and their verification: the numbers of a document are those of the other
//! commands, the same command writes the same bytes, and a changed figure is named.

mod bundle;
mod case;
mod observed;

use crate::common::{ended, program};
use crate::folder::Folder;
use std::collections::BTreeMap;
use std::path::Path;

/// Exit code, standard output and standard error.
fn ventaja(args: &[&str]) -> (i32, String, String) {
    ended(program(args).env("VENTAJA_LANG", "en"))
}

/// Runs a command that has to succeed.
fn done(args: &[&str]) -> String {
    let (code, out, err) = ventaja(args);
    assert_eq!(code, 0, "{args:?}: {out}{err}");
    out
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// The cells of a table: by row, then CSV field.
type Cells = Vec<(String, BTreeMap<String, f64>)>;

/// What stands between two marks.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    text.split_once(begin)?.1.split_once(end).map(|(inner, _)| inner)
}

/// The numbers of an HTML table whose columns name CSV fields.
fn numbers(html: &str, id: &str) -> Cells {
    let table = between(html, &format!("<table id=\"{id}\">"), "</table>");
    let table = table.unwrap_or_else(|| panic!("no table {id}"));
    let head = between(table, "<thead>", "</thead>").unwrap();
    let fields: Vec<&str> =
        head.split("<th ").skip(1).map(|th| between(th, "data-field=\"", "\"").unwrap_or("")).collect();
    let body = between(table, "<tbody>", "</tbody>").unwrap();
    let row = |row: &str| {
        let cells: Vec<&str> = row.split("<t").filter(|cell| cell.starts_with(['h', 'd'])).collect();
        let name = between(cells[0], ">", "<").unwrap_or_default().to_owned();
        let mut found = BTreeMap::new();
        for (cell, field) in cells.iter().zip(&fields).filter(|(_, field)| !field.is_empty()) {
            let names: Vec<&str> = field.split(' ').collect();
            let attributes: &[&str] =
                if names.len() == 2 { &["data-low", "data-high"] } else { &["data-value"] };
            for (name, attribute) in names.iter().zip(attributes) {
                if let Some(value) = between(cell, &format!("{attribute}=\""), "\"") {
                    found.insert((*name).to_owned(), value.parse().unwrap());
                }
            }
        }
        (name, found)
    };
    body.split("</tr>")
        .filter(|part| part.contains("<tr") && !part.contains("class=\"total\""))
        .filter(|part| !part.contains("class=\"group\""))
        .map(row)
        .collect()
}

/// The rows of a CSV file by field.
fn csv(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let fields = |row: csv::StringRecord| {
        header.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect()
    };
    reader.records().map(|row| fields(row.unwrap())).collect()
}

/// Asserts that the numbers of a row are those of a CSV row.
fn agree(cells: &BTreeMap<String, f64>, row: &BTreeMap<String, String>) {
    assert!(!cells.is_empty());
    for (field, shown) in cells {
        let text = &row[field];
        assert_eq!(text.parse::<f64>().ok(), Some(*shown), "{field} in {row:?}");
    }
}

const MIDI: [&str; 6] = ["midi-punto-y-banca-2016", "--rounds", "60k", "--seed", "5", "--quiet"];

fn with<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &MIDI[..], more].concat()
}

/// Every table of the document has the numbers of the command that computes it alone.
#[test]
fn numbers_are_those_of_the_other_commands() {
    let folder = Folder::new();
    let html = folder.text("midi.html");
    done(&with("report", &["--output", &html]));
    let html = read(Path::new(&html));
    let edges = csv(&done(&with("simulate", &["--format", "csv"])));
    for id in ["edges", "methods"] {
        let table = numbers(&html, id);
        assert_eq!(table.len(), edges.len());
        table.iter().zip(&edges).for_each(|((_, cells), row)| agree(cells, row));
    }
    let outcomes = folder.text("outcomes.csv");
    done(&["exact", MIDI[0], "--quiet", "--outcomes", &outcomes]);
    let outcomes = csv(&read(Path::new(&outcomes)));
    for bet in ["punto", "banca", "tie", "banca-commission-5"] {
        let shown = numbers(&html, &format!("par-{bet}"));
        let rows: Vec<_> = outcomes.iter().filter(|row| row["bet"] == bet).collect();
        assert_eq!(shown.len(), rows.len(), "{bet}");
        for (name, mut cells) in shown {
            let one_in = cells.remove("one_in").unwrap();
            let row = rows.iter().find(|row| row["contribution"].parse() == Ok(cells["contribution"]));
            let row = row.unwrap_or_else(|| panic!("{bet}: no outcome with the contribution of {name}"));
            agree(&cells, row);
            assert!((one_in * cells["probability"] - 1.0).abs() < 1e-12);
        }
    }
    let readings = csv(&done(&["readings", MIDI[0], "--combine", "--quiet", "--format", "csv"]));
    for bet in ["punto", "banca", "tie"] {
        let shown = numbers(&html, &format!("readings-{bet}"));
        assert!(shown.len() > 2, "{bet}");
        for (_, cells) in shown {
            let row = readings.iter().find(|row| {
                row["kind"] == "option" && row["bet"] == bet && row["effect"].parse() == Ok(cells["effect"])
            });
            agree(&cells, row.unwrap_or_else(|| panic!("{bet}: no option with {cells:?}")));
        }
    }
}

/// The same command writes the same bytes with any number of threads; in both languages with the same
/// numbers and the same data.
#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = Folder::new();
    let [one, two, spanish] = ["1.html", "2.html", "es.html"].map(|name| folder.text(name));
    done(&with("report", &["--threads", "1", "--output", &one]));
    done(&with("report", &["--threads", "2", "--output", &two]));
    done(&with("report", &["--lang", "es", "--output", &spanish]));
    let [one, two, spanish] = [one, two, spanish].map(|path| read(Path::new(&path)));
    assert!(one == two, "the bytes depend on the threads");
    let data = |html: &str| between(html, "id=\"data\">", "</script>").unwrap().to_owned();
    assert_eq!(data(&one), data(&spanish));
    assert_eq!(numbers(&one, "edges").len(), numbers(&spanish, "edges").len());
    for ((_, a), (_, b)) in numbers(&one, "edges").iter().zip(&numbers(&spanish, "edges")) {
        assert_eq!(a, b);
    }
    assert!(
        spanish.contains("<html lang=\"es\">") && spanish.contains("La casa tiene la ventaja"),
        "{spanish}"
    );
    assert!(one.len() < 400_000, "{}", one.len());
    // The date is the rulebook's, not the clock's, and no path of this machine is in it.
    assert!(one.contains("4 August 2016") && !one.contains(&folder.text("")));
}

/// A document is confirmed; a figure that was changed is named, in the data or where the reader sees it.
#[test]
fn a_changed_figure_is_named() {
    let folder = Folder::new();
    let file = folder.text("midi.html");
    done(&with("report", &["--output", &file, "--lang", "es"]));
    let out = done(&["verify", &file, "--quiet"]);
    assert!(out.contains("the same bytes"), "{out}");
    let text = read(Path::new(&file));
    let edge = between(&text, "\"house_edge\":", ",").unwrap().to_owned();
    let forged = text.replacen(&format!("\"house_edge\":{edge}"), "\"house_edge\":0.5", 1);
    let path = folder.path("forged.html");
    std::fs::write(&path, forged).unwrap();
    let (code, out, err) = ventaja(&["verify", path.to_str().unwrap(), "--quiet"]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("house_edge` is 0.5, the run gives") && out.contains(&edge), "{out}");
    // A cell that the reader sees, the data being untouched.
    let table = text.find("<table id=\"edges\">").unwrap();
    let at = table + text[table..].find("data-value=\"").unwrap();
    let shown = between(&text[at..], ">", "<").unwrap().to_owned();
    let begin = at + text[at..].find(&shown).unwrap();
    let forged = format!("{}9,9999\u{a0}%{}", &text[..begin], &text[begin + shown.len()..]);
    std::fs::write(&path, forged).unwrap();
    let (code, out, err) = ventaja(&["verify", path.to_str().unwrap(), "--quiet"]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("shows 9,9999\u{a0}%") && out.contains(&shown), "{out}");
    assert!(out.contains("“Las apuestas de esta mesa”") && out.contains("“Ventaja de la casa”"), "{out}");
}

/// A finished result is repeated: the document is that of its run, and names no file. A changed number, or a
/// number that no run writes, is named and no document is written.
#[test]
fn a_finished_result_is_repeated() {
    let folder = Folder::new();
    let [edges, html, from] = ["edges.csv", "a.html", "b.html"].map(|name| folder.text(name));
    done(&with("simulate", &["--output", &edges]));
    done(&with("report", &["--output", &html, "--combine", "off"]));
    let usual = ["report", MIDI[0], "--quiet", "--combine", "off", "--from", &edges, "--output", &from];
    done(&usual);
    let report = read(Path::new(&edges));
    let row: Vec<&str> = report.lines().nth(1).unwrap().split(',').collect();
    let header: Vec<&str> = report.lines().next().unwrap().split(',').collect();
    let at = |name: &str| header.iter().position(|field| *field == name).unwrap();
    // The command states the rounds that were dealt, which end the run with the same shoe.
    let html = read(Path::new(&html)).replace("--rounds 60000", &format!("--rounds {}", row[at("rounds")]));
    let same = |html: &str, id: &str| numbers(html, id) == numbers(&read(Path::new(&from)), id);
    assert!(same(&html, "edges") && same(&html, "methods"));
    let again = read(Path::new(&from));
    assert!(!again.contains("edges.csv\"],") && !again.contains("--from"), "the document needs the file");
    std::fs::remove_file(&from).unwrap();
    let refused = |edges: &str, messages: &[&str]| {
        std::fs::write(folder.path("forged.csv"), edges).unwrap();
        let forged = folder.text("forged.csv");
        for command in ["report", "bundle"] {
            let to = folder.text(if command == "report" { "x.html" } else { "x.zip" });
            let (code, out, err) =
                ventaja(&[command, MIDI[0], "--quiet", "--from", &forged, "--output", &to]);
            assert_eq!(code, 2, "{out}{err}");
            for message in messages {
                assert!(err.contains(message), "{message}: {err}");
            }
            assert!(!Path::new(&to).exists());
        }
    };
    let with = |name: &str, value: &str| -> String {
        let mut row = row.clone();
        row[at(name)] = value;
        report.replacen(report.lines().nth(1).unwrap(), &row.join(","), 1)
    };
    let edge: f64 = row[at("house_edge")].parse().unwrap();
    let forged = edge - 0.000_01;
    let gives = format!("`house_edge` is `{forged}`, and the run gives `{edge}`");
    refused(&with("house_edge", &forged.to_string()), &["forged.csv:2: ", &gives, "--unverified"]);
    for (name, value) in [("house_edge", "NaN"), ("house_edge", ""), ("ci_low", "0.9"), ("ci_high", "inf")] {
        let message = format!("forged.csv:2: `{name}` is `{value}`");
        refused(&with(name, value), &[&message, "allowed: "]);
    }
    for (name, value) in
        [("rounds", "0"), ("rounds", "18446744073709551615"), ("confidence", "2"), ("confidence", "NaN")]
    {
        let old = format!(",{},", row[at(name)]);
        assert!(old.len() > 3);
        let message = format!("forged.csv:2: `{name}` is `{value}`");
        refused(&report.replace(&old, &format!(",{value},")), &[&message, "allowed: "]);
    }
    let rows: Vec<&str> = report.lines().collect();
    refused(&[&rows[..1], &rows[2..]].concat().join("\n"), &["has no row for the bet `punto`"]);
    refused(
        &[&rows[..2], &rows[1..]].concat().join("\n"),
        &["forged.csv:3: `bet` is `punto`", "one row for each bet"],
    );
    let (code, _, err) =
        ventaja(&["report", "ocho-mazos", "--from", &edges, "--output", &folder.text("c.html")]);
    assert_eq!(code, 2);
    assert!(err.contains("`reglamento` is `midi-punto-y-banca-2016`, and here it is `ocho-mazos`"), "{err}");
    let (code, _, err) = ventaja(&["report", MIDI[0], "--from", &edges, "--seed", "2"]);
    assert_eq!(code, 2);
    assert!(err.contains("cannot be used with"), "{err}");
}

/// With `--unverified` a document says on its first page that its figures have not been repeated, and `verify`
/// repeats the run itself: an honest document is confirmed in any folder, a forged one is not, though its file is
/// at hand.
#[test]
fn a_document_of_copied_figures_says_so() {
    let folder = Folder::new();
    let [edges, forged] = ["edges.csv", "forged.csv"].map(|name| folder.text(name));
    done(&with("simulate", &["--output", &edges]));
    let report = read(Path::new(&edges));
    let edge = report.lines().nth(1).unwrap().split(',').nth(16).unwrap().to_owned();
    let other = format!("{:.7}", edge.parse::<f64>().unwrap() - 0.000_01);
    std::fs::write(&forged, report.replacen(&edge, &other, 1)).unwrap();
    for (from, honest) in [(&edges, true), (&forged, false)] {
        for (lang, said) in [("en", "have not been repeated"), ("es", "no se han repetido")] {
            let [html, zip] = ["x.html", "x.zip"].map(|name| folder.text(name));
            let from = ["--from", from, "--unverified", "--combine", "off", "--lang", lang, "--quiet"];
            let out = done(&[&["report", MIDI[0]], &from[..], &["--output", &html]].concat());
            assert!(out.contains(said), "{out}");
            let text = read(Path::new(&html));
            let answer = between(&text, "<section id=\"answer\">", "</section>").unwrap_or(&text);
            assert!(answer.contains(said) && text.contains("--unverified"), "{lang}");
            let mut files = vec![html.clone()];
            if lang == "en" {
                done(&[&["bundle", MIDI[0]], &from[..], &["--output", &zip]].concat());
                files.push(zip);
            }
            let kept = read(Path::new(from[1]));
            for file in files {
                for present in [true, false] {
                    if !present {
                        std::fs::remove_file(from[1]).unwrap();
                    }
                    let (code, out, err) = ventaja(&["verify", &file, "--quiet", "--lang", "en"]);
                    assert_eq!(code, i32::from(!honest), "{file} {present}: {out}{err}");
                    assert!(honest || out.contains(&edge), "{out}");
                    std::fs::write(from[1], &kept).unwrap();
                }
            }
        }
    }
}

/// A change has the numbers of `compare`, and a sentence for each direction.
#[test]
fn a_change_is_that_of_compare() {
    let folder = Folder::new();
    let file = folder.text("change.html");
    done(&with(
        "report",
        &["--against", "banca-settlement=commission-5", "--output", &file, "--combine", "off"],
    ));
    let html = read(Path::new(&file));
    assert!(html.contains("the house&#x27;s advantage is 1.0579\u{a0}% instead of 1.4581\u{a0}%"), "{html}");
    let rows = csv(&done(&[
        "compare",
        MIDI[0],
        "--reading",
        "banca-settlement=commission-5",
        "--format",
        "csv",
        "--quiet",
    ]));
    let shown = numbers(&html, "change-edges");
    // Bets that the change leaves as they are have no row.
    let moved: Vec<_> = rows.iter().filter(|row| row["difference"].parse() != Ok(0.0)).collect();
    assert!(
        !moved.is_empty() && moved.len() < rows.len() && html.contains("The edge stays the same on: PUNTO")
    );
    assert_eq!(shown.len(), moved.len());
    shown.iter().zip(moved).for_each(|((_, cells), row)| agree(cells, row));
    done(&["verify", &file, "--quiet"]);
}

/// An advantage of the player is called that.
#[test]
fn an_advantage_of_the_player_is_called_that() {
    let folder = Folder::new();
    let file = folder.text("player.md");
    let rules = ["infinite-deck", "--set", "natural.pays=2:1", "--rounds", "200k", "--quiet"];
    done(&[&["report"], &rules[..], &["--output", &file]].concat());
    let text = read(Path::new(&file));
    assert!(text.contains("The player has the advantage.") && text.contains("the player wins 1."), "{text}");
    done(&[&["report"], &rules[..], &["--against", "natural.pays=3:2", "--output", &file]].concat());
    let text = read(Path::new(&file));
    assert!(text.contains("the advantage passes from the player (1."), "{text}");
}

/// Where no cut card ends a shoe, the exact value is that of the table, whatever the rounds dealt say.
#[test]
fn an_exact_value_that_holds_at_the_table_is_the_answer() {
    let folder = Folder::new();
    let file = folder.text("answer.md");
    let answer = |more: &[&str]| {
        let usual = ["report", "las-vegas-strip-6d", "--rounds", "20k", "--quiet", "--output", &file];
        done(&[&usual[..], more].concat());
        let text = read(Path::new(&file));
        text.split("\n## ").find(|chapter| chapter.starts_with("Answer")).unwrap().to_owned()
    };
    let fixed = answer(&["--set", "shoe.rounds=1"]);
    assert!(fixed.contains("the house keeps 0.406 on average"), "{fixed}");
    assert!(
        fixed.contains("It is exact") && fixed.contains("20,000 rounds were dealt as a check"),
        "{fixed}"
    );
    let cut_card = answer(&[]);
    assert!(!cut_card.contains("It is exact") && cut_card.contains("It was found by dealing"), "{cut_card}");
}

/// The texts of a rulebook stay text.
#[test]
fn texts_of_a_rulebook_stay_text() {
    let folder = Folder::new();
    let book = read(Path::new("reglamentos/midi-punto-y-banca-2016.toml"));
    let title = book.lines().find(|line| line.starts_with("title")).unwrap();
    let book = book.replace(title, "title = '<script>alert(1)</script> & \"x\"'");
    let path = folder.path("script.toml");
    std::fs::write(&path, book).unwrap();
    let file = folder.text("script.html");
    let path = path.to_str().unwrap();
    done(&["report", path, "--rounds", "10k", "--combine", "off", "--quiet", "--output", &file]);
    let html = read(Path::new(&file));
    assert!(!html.contains("<script>alert") && html.contains("&lt;script&gt;alert(1)"), "{html}");
}

#[test]
fn wrong_input_is_named() {
    let folder = Folder::new();
    let file = folder.text("x.html");
    for (more, message) in [
        (vec!["--against", "decks=9"], "--against decks=9"),
        (vec!["--against", "decks=8"], "changes no rule"),
        (vec!["--against", "no-such-book"], "no-such-book"),
        (vec!["--date", "2016-02-30"], "allowed: a date such as 2026-11-22"),
        (vec!["--against", "mendoza-2016", "--against", "ocho-mazos"], "names a second rulebook"),
    ] {
        let (code, out, err) = ventaja(&with("report", &[&more[..], &["--output", &file]].concat()));
        assert_eq!(code, 2, "{more:?}: {out}{err}");
        assert!(err.contains(message), "{more:?}: {err}");
    }
    assert!(!Path::new(&file).exists());
}

/// The bank's risk and the exposure to counting are those of `risk` and `expose`; the data file of the exposure
/// is what the command writes that the document names.
#[test]
fn risk_and_exposure_are_those_of_their_commands() {
    let folder = Folder::new();
    let file = folder.text("midi.html");
    done(&with("report", &["--combine", "off", "--confidence", "0.99", "--output", &file]));
    let html = read(Path::new(&file));
    let data: serde_json::Value =
        serde_json::from_str(between(&html, "id=\"data\">", "</script>").unwrap()).unwrap();
    // The half-width in the text is that of the run's confidence: 2.5758 standard errors.
    let half = 2.575_829 * data["exposure"][0]["own"]["standard_error"].as_f64().unwrap();
    let half = format!("± {half:.4} units a round (99\u{a0}% confidence)");
    assert!(html.contains(&half), "{half}");
    let close = |found: &serde_json::Value, row: &BTreeMap<String, String>, field: &str| {
        let (found, other) = (found.as_f64().unwrap(), row[field].parse::<f64>().unwrap());
        assert!((found - other).abs() < 1e-9, "{field}: {found} {other}");
    };
    let risks = csv(&done(&[
        "risk", MIDI[0], "--bet", "1", "--bank", "1000", "--hands", "100", "--risk", "0.01", "--quiet",
        "--format", "csv",
    ]));
    for found in data["bank_risks"]["figures"].as_array().unwrap() {
        let row = risks.iter().find(|row| row["bet"] == found["bet"].as_str().unwrap()).unwrap();
        close(&found["ruin"], row, "bank_ultimate_ruin");
        close(&found["exposure_box"], row, "bank_exposure_box");
        close(&found["exposure_table"], row, "bank_exposure_table");
        let needed: f64 = row["bankroll_for_risk"].parse().unwrap();
        assert_eq!(found["needed"].as_f64(), Some(needed.ceil()));
    }
    let exposures = data["exposure"].as_array().unwrap();
    let files = data["evidence"]["data"].as_array().unwrap();
    let files: Vec<_> =
        files.iter().filter(|file| file["name"].as_str().unwrap().starts_with("exposure")).collect();
    assert_eq!((exposures.len(), files.len()), (3, 3));
    for (found, file) in exposures.iter().zip(files) {
        let command = file["command"].as_str().unwrap();
        let args: Vec<&str> = command.split(' ').skip(1).collect();
        let text = done(&[&args[..], &["--quiet", "--format", "csv"]].concat());
        assert_eq!(ventaja::builtin::sha256(text.as_bytes()), file["sha256"].as_str().unwrap(), "{command}");
        let rows = csv(&text);
        close(&found["own"]["mean_net"], &rows[0], "mean_net");
        close(&found["own"]["score"], &rows[0], "score");
        for count in found["counts"].as_array().unwrap() {
            let name = count["count"].to_string();
            let row = rows.iter().find(|row| row["true_count"] == name).unwrap();
            close(&count["mean"], row, "cell_mean_net");
            close(&count["bet"], row, "cell_bet");
        }
        for cut in found["cut_cards"].as_array().unwrap() {
            let name = cut["cut_card"].to_string();
            let row = rows.iter().find(|row| row["cut_card"] == name).unwrap();
            close(&cut["mean_net"], row, "mean_net");
        }
    }
    assert_eq!(numbers(&html, "cut-cards").len(), exposures[0]["cut_cards"].as_array().unwrap().len());
    // A pack that is recycled has no count.
    let file = folder.text("relancina.md");
    done(&["report", "relancina", "--rounds", "10k", "--combine", "off", "--quiet", "--output", &file]);
    assert!(read(Path::new(&file)).contains("deals no shoe to its end"));
}
