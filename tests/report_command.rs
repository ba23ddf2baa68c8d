//! `ventaja report`, `bundle` and their verification: the numbers of a document are those of the other
//! commands, the same command writes the same bytes, and a changed figure is named.

mod bundle;
mod case;
mod observed;
mod stated;

use crate::commands::{flowing, json, run, says};
use crate::files::{Row, bet, between, data, list, number, rows, text, value};
use crate::folder::Folder;
use crate::html::numbers;
use serde_json::Value;
use std::collections::BTreeMap;

/// A short run of the table whose document most tests read.
const MIDI: &str = "midi-punto-y-banca-2016 --rounds 60k --seed 5 --quiet";

/// Asserts that the numbers of a row are those of a CSV row.
fn agree(cells: &BTreeMap<String, f64>, row: &Row) {
    assert!(!cells.is_empty());
    for (field, shown) in cells {
        assert_eq!(row[field].parse::<f64>().ok(), Some(*shown), "{field} in {row:?}");
    }
}

/// The rows that a command prints as CSV.
fn csv(folder: &Folder, line: &str) -> Vec<Row> {
    rows(&folder.run(&format!("{line} --quiet --format csv")))
}

/// Where every outcome moves the same way none gives to the house while another takes from it, and an infinite deck has no
/// first round of a full shoe.
#[test]
fn sentences_follow_the_signs_and_the_deck() {
    let folder = Folder::new();
    for (report, lang, said) in [
        (
            "--against banca-when-punto-stands=stands",
            "en",
            "loses by each of them, most through “Win” (−3.1662 %)",
        ),
        (
            "--against banca-when-punto-stands=stands",
            "es",
            "Todos le dan a la casa, y el que más, «gana» (+7,2333 %)",
        ),
        ("--set shoe.decks=inf", "en", "The edge can be computed exactly, by following every card"),
    ] {
        let report = format!("report {MIDI} {report} --combine off --lang {lang}");
        let shown = folder.written(&report, "signs.md").replace('\u{a0}', " ");
        says(&shown, &[said]);
        assert!(!report.contains("inf") || !shown.contains("first round of a full shoe"), "{shown}");
    }
}

/// A chart without an exact edge, a chart whose departures have no price, and best play that cannot be solved are named with
/// the reason, in both languages.
#[test]
fn what_has_no_value_is_said() {
    let folder = Folder::new();
    for (rules, en, es) in [
        (
            "double-exposure-8d --set dealer.exposed=false --strategy best",
            "The chart “mimic-dealer” has no exact edge under these rules: its columns are the totals",
            "La tabla «mimic-dealer» no tiene ventaja exacta con estas reglas: sus columnas son los totales",
        ),
        (
            "three-card-poker",
            "What each departure of the chart “basic” from best play costs is not computed: best play is decided by the exact",
            "No se calcula lo que cuesta cada desvío de la tabla «basic» respecto del juego óptimo: este se decide por",
        ),
        (
            "infinite-deck --set dealer.soft17=bank-chooses",
            "Best play cannot be computed for these rules: \\`dealer.soft17\\` is bank-chooses",
            "Para estas reglas no puede calcularse un juego óptimo: \\`dealer.soft17\\` vale bank-chooses",
        ),
    ] {
        for (lang, said) in [("en", en), ("es", es)] {
            let report = format!("report {rules} --rounds 3k --combine off --quiet --lang {lang}");
            says(&folder.written(&report, "report.md"), &[said]);
        }
    }
}

/// A document has both tables of a chart of the relancina: each cell of the second is in it too.
#[test]
fn a_chart_has_all_its_tables() {
    let folder = Folder::new();
    folder.run("solve relancina --quiet --output chart.md --output chart.csv");
    let (shown, file) = (folder.read("chart.md"), folder.read("chart.csv"));
    let of_figure =
        between(&shown, "Hard totals: the Talla shows a figure (F)", "\n\nHard totals of three").unwrap();
    assert!(file.contains("\nseen,F,H4,"));
    let second = file.lines().skip_while(|line| !line.starts_with("seen,"));
    let mut compared = 0;
    for line in second {
        let mut cells = line.split(',');
        let (hand, of_a_figure) = (cells.next().unwrap(), cells.next().unwrap_or_default());
        if let Some(total) = hand.strip_prefix('H').filter(|_| !of_a_figure.is_empty()) {
            assert!(of_figure.contains(&format!("| **{total}** | {of_a_figure} |")), "{line}\n{of_figure}");
            compared += 1;
        }
    }
    assert!(compared > 0 && shown.contains(": the Talla shows a prize (X, with the multiple that it pays)"));
}

/// Every table of the document has the numbers of the command that computes it alone.
#[test]
fn numbers_are_those_of_the_other_commands() {
    let folder = Folder::new();
    let html = folder.written(&format!("report {MIDI}"), "midi.html");
    let edges = rows(&folder.run(&format!("simulate {MIDI} --format csv")));
    for id in ["edges", "methods"] {
        let table = numbers(&html, id);
        assert_eq!(table.len(), edges.len());
        table.iter().zip(&edges).for_each(|(cells, row)| agree(cells, row));
    }
    folder.run("exact midi-punto-y-banca-2016 --quiet --outcomes outcomes.csv");
    let outcomes = folder.rows("outcomes.csv");
    for bet in ["punto", "banca", "tie", "banca-commission-5"] {
        let shown = numbers(&html, &format!("par-{bet}"));
        let rows: Vec<_> = outcomes.iter().filter(|row| row["bet"] == bet).collect();
        assert_eq!(shown.len(), rows.len(), "{bet}");
        for mut cells in shown {
            let one_in = cells.remove("one_in").unwrap();
            let row = rows.iter().find(|row| row["contribution"].parse() == Ok(cells["contribution"]));
            agree(&cells, row.unwrap_or_else(|| panic!("{bet}: no outcome with {cells:?}")));
            assert!((one_in * cells["probability"] - 1.0).abs() < 1e-12);
        }
    }
    let readings = csv(&folder, "readings midi-punto-y-banca-2016 --combine");
    for bet in ["punto", "banca", "tie"] {
        let shown = numbers(&html, &format!("readings-{bet}"));
        assert!(shown.len() > 2, "{bet}");
        for cells in shown {
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
    let [one, two, spanish] = ["--threads 1", "--threads 2", "--lang es"]
        .map(|option| folder.written(&format!("report {MIDI} {option}"), "midi.html"));
    assert!(one == two, "the bytes depend on the threads");
    assert_eq!(data(&one), data(&spanish));
    assert_eq!(numbers(&one, "edges"), numbers(&spanish, "edges"));
    says(&spanish, &["<html lang=\"es\">", "La casa tiene la ventaja"]);
    assert!(one.len() < 400_000, "{}", one.len());
    // The date is the rulebook's, not the clock's, and no path of this machine is in it.
    assert!(one.contains("4 August 2016") && !one.contains(&folder.text("")));
}

/// A document is confirmed; a figure that was changed is named, in the data or where the reader sees it.
#[test]
fn a_changed_figure_is_named() {
    let folder = Folder::new();
    let text = folder.written(&format!("report {MIDI} --lang es"), "midi.html");
    says(&folder.run("verify midi.html --quiet"), &["the same bytes"]);
    let edge = between(&text, "\"house_edge\":", ",").unwrap();
    folder.replace("midi.html", &format!("\"house_edge\":{edge}"), "\"house_edge\":0.5");
    let out = folder.ventaja("verify midi.html --quiet").code(1).out;
    says(&out, &["house_edge` is 0.5, the run gives", edge]);
    // A cell that the reader sees, the data being untouched.
    let table = text.find("<table id=\"edges\">").unwrap();
    let at = table + text[table..].find("data-value=\"").unwrap();
    let shown = between(&text[at..], ">", "<").unwrap();
    let begin = at + text[at..].find(shown).unwrap();
    folder.write("midi.html", format!("{}9,9999\u{a0}%{}", &text[..begin], &text[begin + shown.len()..]));
    let out = folder.ventaja("verify midi.html --quiet").code(1).out;
    says(&out, &["shows 9,9999\u{a0}%", shown, "“Las apuestas de esta mesa”", "“Ventaja de la casa”"]);
    // Its value, which the reader does not see, a line outside tables, and the value of a figure there.
    let valued = format!("{}data-value=\"9{}", &text[..at], &text[at + "data-value=\"".len()..]);
    let changed = valued.replacen("<h1>", "<h1>Otro ", 1);
    folder.write("midi.html", changed.replacen("<dd data-value=\"", "<dd data-value=\"9", 1));
    let out = folder.ventaja("verify midi.html --quiet").code(1).out;
    says(&out, &["data-value=\"9", "shows `Otro ", "the run gives `", "<dd data-value=\"9"]);
}

/// A finished result is repeated: the document is that of its run, and names no file. A changed number, or a
/// number that no run writes, is named and no document is written.
#[test]
fn a_finished_result_is_repeated() {
    let folder = Folder::new();
    folder.run(&format!("simulate {MIDI} --output edges.csv"));
    folder.run(&format!("report {MIDI} --combine off --output a.html"));
    let usual = "report midi-punto-y-banca-2016 --quiet --combine off";
    folder.run(&format!("{usual} --from edges.csv --output b.html"));
    let report = folder.read("edges.csv");
    let row = &folder.rows("edges.csv")[0];
    let again = folder.read("b.html");
    assert_eq!(numbers(&folder.read("a.html"), "edges"), numbers(&again, "edges"));
    assert_eq!(numbers(&folder.read("a.html"), "methods"), numbers(&again, "methods"));
    assert!(!again.contains("edges.csv\"],") && !again.contains("--from"), "the document needs the file");
    let refused = |edges: &str, messages: &[&str]| {
        folder.write("forged.csv", edges);
        for (command, file) in [("report", "x.html"), ("bundle", "x.zip")] {
            let from = "midi-punto-y-banca-2016 --quiet --from forged.csv";
            folder.refused(&format!("{command} {from} --output {file}"), messages);
            assert!(!folder.path(file).exists());
        }
    };
    let lines: Vec<&str> = report.lines().collect();
    let at = |name: &str| lines[0].split(',').position(|field| field == name).unwrap();
    let with = |name: &str, value: &str| {
        let mut cells: Vec<&str> = lines[1].split(',').collect();
        cells[at(name)] = value;
        report.replacen(lines[1], &cells.join(","), 1)
    };
    let edge = value(row, "house_edge");
    let forged = edge - 0.000_01;
    let gives = format!("`house_edge` is `{forged}`, and the run gives `{edge}`");
    refused(&with("house_edge", &forged.to_string()), &["forged.csv:2: ", &gives, "--unverified"]);
    // `recorded::finished` tries every field.
    refused(&with("house_edge", "NaN"), &["forged.csv:2: `house_edge` is `NaN`", "allowed: "]);
    folder.refused(
        "report ocho-mazos --from edges.csv --output c.html",
        &["`reglamento` is `midi-punto-y-banca-2016`, and here it is `ocho-mazos`"],
    );
    folder.refused(&format!("{usual} --from edges.csv --seed 2"), &["cannot be used with"]);
}

/// With `--unverified` a document says on its first page that its figures have not been repeated, and `verify`
/// repeats the run itself: an honest document is confirmed in any folder, a forged one is not, though its file is
/// at hand.
#[test]
fn a_document_of_copied_figures_says_so() {
    let folder = Folder::new();
    folder.run(&format!("simulate {MIDI} --output edges.csv"));
    let edge = folder.rows("edges.csv")[0]["house_edge"].clone();
    let other = format!("{:.7}", edge.parse::<f64>().unwrap() - 0.000_01);
    folder.copy(&folder.text("edges.csv"), "forged.csv");
    folder.replace("forged.csv", &edge, &other);
    for (from, code) in [("edges.csv", 0), ("forged.csv", 1)] {
        for (lang, said) in [("en", "have not been repeated"), ("es", "no se han repetido")] {
            let options = format!(
                "midi-punto-y-banca-2016 --from {from} --unverified --combine off --lang {lang} --quiet --output"
            );
            says(&folder.run(&format!("report {options} x.html")), &[said]);
            let html = folder.read("x.html");
            says(between(&html, "<section id=\"answer\">", "</section>").unwrap(), &[said]);
            says(&html, &["--unverified"]);
            if lang == "es" {
                continue;
            }
            folder.run(&format!("bundle {options} x.zip"));
            let kept = folder.read(from);
            for file in ["x.html", "x.zip"] {
                for present in [true, false] {
                    if !present {
                        folder.remove(from);
                    }
                    let out = folder.ventaja(&format!("verify {file} --quiet")).code(code).out;
                    assert!(code == 0 || out.contains(&edge), "{out}");
                    folder.write(from, &kept);
                }
            }
        }
    }
}

/// A change has the numbers of `compare`, and a sentence for each direction.
#[test]
fn a_change_is_that_of_compare() {
    let folder = Folder::new();
    let report = format!("report {MIDI} --against banca-settlement=commission-5 --combine off");
    let html = folder.written(&report, "change.html");
    says(&html, &["the house&#x27;s advantage is 1.0579\u{a0}% instead of 1.4581\u{a0}%"]);
    let rows = csv(&folder, "compare midi-punto-y-banca-2016 --reading banca-settlement=commission-5");
    let shown = numbers(&html, "change-edges");
    // Bets that the change leaves as they are have no row.
    let moved: Vec<_> = rows.iter().filter(|row| row["difference"].parse() != Ok(0.0)).collect();
    assert!(!moved.is_empty() && moved.len() < rows.len());
    says(&html, &["The edge stays the same on: PUNTO"]);
    assert_eq!(shown.len(), moved.len());
    shown.iter().zip(moved).for_each(|(cells, row)| agree(cells, row));
    folder.run("verify change.html --quiet");
}

/// An advantage of the player is called that.
#[test]
fn an_advantage_of_the_player_is_called_that() {
    let folder = Folder::new();
    let report = "report infinite-deck --set natural.pays=2:1 --rounds 200k --quiet";
    let player = folder.written(report, "player.md");
    says(
        &player,
        &["The player has the advantage.", "the player wins 1.", "in 2,000 sessions", "no card leaves it"],
    );
    let changed = folder.written(&format!("{report} --against natural.pays=3:2"), "player.md");
    says(&changed, &["the advantage passes from the player (1."]);
    let insured = flowing(&run("exact infinite-deck --set insurance.pays=3:1"));
    says(&insured, &["The house has the advantage.", "One other bet favours the player: insurance ("]);
}

/// Where no cut card ends a shoe, the exact value is that of the table, whatever the rounds dealt say.
#[test]
fn an_exact_value_that_holds_at_the_table_is_the_answer() {
    let folder = Folder::new();
    let answer = |options: &str| {
        let report = format!("report las-vegas-strip-6d --rounds 20k --quiet {options}");
        between(&folder.written(&report, "answer.md"), "\n## Answer", "\n## ").unwrap().to_owned()
    };
    let fixed = answer("--set shoe.rounds=1");
    let check = "20,000 rounds were dealt as a check";
    says(&fixed, &["the house keeps 0.4059 on average", "It is exact", check]);
    // As `exact` has them, before those of the rounds dealt.
    let row = between(&fixed, "exact values**", "rounds dealt as a check").unwrap();
    says(row, &["| 0.4059\u{a0}% | 0.3587\u{a0}% | 99.5941\u{a0}% |"]);
    let notice = "With these rules changed for this report";
    says(&folder.read("answer.md"), &[notice]);
    let cut_card = answer("");
    assert!(!cut_card.contains("It is exact") && cut_card.contains("It was found by dealing"), "{cut_card}");
    assert!(!folder.read("answer.md").contains(notice));
}

/// The texts of a rulebook stay text.
#[test]
fn texts_of_a_rulebook_stay_text() {
    let folder = Folder::new();
    folder.copy("reglamentos/midi-punto-y-banca-2016.toml", "script.toml");
    let book = folder.read("script.toml");
    let title = book.lines().find(|line| line.starts_with("title")).unwrap();
    folder.replace("script.toml", title, "title = '<script>alert(1)</script> & \"x\"'");
    let html = folder.written("report script.toml --rounds 10k --combine off --quiet", "script.html");
    assert!(!html.contains("<script>alert") && html.contains("&lt;script&gt;alert(1)"), "{html}");
}

/// The bank's risk and the exposure to counting are those of `risk` and `expose`; the data file of the exposure
/// is what the command writes that the document names.
#[test]
fn risk_and_exposure_are_those_of_their_commands() {
    let folder = Folder::new();
    let html = folder.written(&format!("report {MIDI} --combine off --confidence 0.99"), "midi.html");
    let data = data(&html);
    // The half-width in the text is that of the run's confidence: 2.5758 standard errors.
    let half = 2.575_829 * number(&data["exposure"][0]["own"], "standard_error");
    says(&html, &[&format!("± {half:.4} units a round (99\u{a0}% confidence)")]);
    let close = |found: &Value, name: &str, row: &Row, field: &str| {
        let (found, other) = (number(found, name), value(row, field));
        assert!((found - other).abs() < 1e-9, "{field}: {found} {other}");
    };
    let risks = csv(&folder, "risk midi-punto-y-banca-2016 --bet 1 --bank 1000 --hands 100 --risk 0.01");
    for found in list(&data["bank_risks"], "figures") {
        let row = risks.iter().find(|row| row["bet"] == text(found, "bet")).unwrap();
        close(found, "ruin", row, "bank_ultimate_ruin");
        close(found, "exposure_box", row, "bank_exposure_box");
        close(found, "exposure_table", row, "bank_exposure_table");
        assert_eq!(found["needed"].as_f64(), Some(value(row, "bankroll_for_risk").ceil()));
    }
    let exposures = list(&data, "exposure");
    let files = list(&data["evidence"], "data").iter();
    let files: Vec<_> = files.filter(|file| text(file, "name").starts_with("exposure")).collect();
    assert_eq!((exposures.len(), files.len()), (3, 3));
    for (found, file) in exposures.iter().zip(files) {
        let command = text(file, "command");
        let csv = folder.run(&format!("{} --quiet --format csv", command.strip_prefix("ventaja ").unwrap()));
        assert_eq!(ventaja::builtin::sha256(csv.as_bytes()), text(file, "sha256"), "{command}");
        let rows = rows(&csv);
        let row = |field: &str, key: &Value| {
            let key = key.to_string();
            rows.iter().find(|row| row[field] == key).unwrap()
        };
        close(&found["own"], "mean_net", &rows[0], "mean_net");
        close(&found["own"], "score", &rows[0], "score");
        for count in list(found, "counts") {
            close(count, "mean", row("true_count", &count["count"]), "cell_mean_net");
            close(count, "bet", row("true_count", &count["count"]), "cell_bet");
        }
        for cut in list(found, "cut_cards") {
            close(cut, "mean_net", row("cut_card", &cut["cut_card"]), "mean_net");
        }
    }
    // Counting is worth nothing with any cut card, so that there is no table of them.
    assert!(list(&exposures[0], "cut_cards").iter().all(|cut| number(cut, "score") < 0.005));
    assert!(!html.contains("id=\"cut-cards\""));
    // A pack that is recycled has no count.
    let recycled = folder.written("report relancina --rounds 10k --combine off --quiet", "relancina.md");
    says(&recycled, &["What a card counter takes is not computed"]);
}

/// The suite tests the texts that are built in, and no other text with the same id; and the command of every data file writes its
/// bytes.
#[test]
fn the_evidence_is_of_the_text_itself() {
    let folder = Folder::with("copy.toml", run("show midi-punto-y-banca-2016 --toml") + "\n# changed\n");
    for (book, tested) in [("midi-punto-y-banca-2016", true), ("copy.toml", false)] {
        let document = folder.written(&format!("report {book} --rounds 30k --combine off --quiet"), "r.md");
        assert_eq!(document.contains("claims about this rulebook"), tested, "{book}");
        written_again(&folder, &document);
    }
}

/// Runs the command of each data file of a document, and compares the bytes that it writes.
fn written_again(folder: &Folder, document: &str) {
    let rows = document.lines().filter_map(|row| {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, file, hash, command, _] = cells[..] else { return None };
        Some((file, hash, command.strip_prefix("ventaja ")?))
    });
    let mut written = 0;
    for (file, hash, command) in rows {
        folder.run(&format!("{command} -q"));
        assert_eq!(ventaja::builtin::sha256(&folder.bytes(file)), hash, "{command}");
        written += 1;
    }
    assert!(written > 4, "{document}");
}

/// Readings that give a side bet its paytable have its effects in the document.
#[test]
fn paytables_that_are_open_have_their_effects() {
    let folder = Folder::new();
    let document = folder.written("report three-card-poker --rounds 2k --combine off --quiet", "r.md");
    written_again(&folder, &document);
    says(&document, &["The point that matters most is the ante bonus: if"]);
    let effects = json("readings three-card-poker -q");
    let effects = list(&effects, "effects").iter();
    let moved = effects.filter(|one| one["bet"] == "pair-plus" && number(one, "effect").abs() > 0.01);
    let mut found = 0;
    for effect in moved {
        let shown = format!("{:+.4}\u{a0}%", 100.0 * number(effect, "effect")).replace('-', "\u{2212}");
        says(&document, &[&shown]);
        found += 1;
    }
    assert!(found > 0);
    // Another paytable is a change of its bet, beside a main bet that stays.
    let shown = flowing(&run("report three-card-poker --against pair-plus=40-30-6-3-1 --rounds 2k --quiet"));
    let change = "the paytable of Pair Plus: 40, 30, 6, 3 and 1";
    says(&shown, &[change, "of the stake on “Pair Plus", "unchanged at"]);
    // The nets explain what the house gains by an outcome whose frequency stays.
    folder.run("report three-card-poker --against bonus=4-3-1 --rounds 2k --combine off -q --output r.md");
    says(&folder.read("r.md"), &["| 0.16351\u{a0}% | 0.16351\u{a0}% | +6.000 | +5.000 | +0.1635\u{a0}% |"]);
}

/// A change that moves no edge names every main bet, and an option that comes with it and moves one.
#[test]
fn a_change_without_effect_names_what_comes_with_it() {
    let change = "report macau-bacara --as-of 2005-01-01 --against macau-bacara@2005-12-01";
    let shown = flowing(&run(&format!("{change} --rounds 2k --quiet")));
    says(&shown, &["unchanged on every main bet: PUNTO (1.2351", "With the option commission=six-pays-half"]);
    let banca = |options: &str| {
        let bets = json(&format!("exact macau-bacara -q {options}"));
        format!("{:.4}", 100.0 * number(bet(&bets, "banca"), "house_edge"))
    };
    says(&shown, &[&banca(""), &banca("--reading commission=six-pays-half")]);
}

/// With seven boxes the bank's ruin is that of the table: e^(−2μB/v), with the variance v a hand of whole shoes, and the
/// exact edge μ. With one box, the bank for 10,000 hands is the least one whose risk of ruin `risk` finds at most 1 %.
#[test]
fn the_bank_of_a_document_pays_every_box() {
    let folder = Folder::new();
    let report = |id: &str| {
        let html = folder.written(&format!("report {id} --rounds 20k --combine off --quiet"), "report.html");
        (data(&html), html)
    };
    let (of_seven, html) = report("las-vegas-strip-6d --boxes 7");
    let found = &list(&of_seven["bank_risks"], "figures")[0];
    let dealt = &of_seven["bets"][0];
    let error = dealt["plain_standard_error"].as_f64().unwrap_or_else(|| number(dealt, "standard_error"));
    let variance = error * error * number(dealt, "hands");
    let edge = number(&list(&of_seven["exact"]["figures"], "bets")[0], "house_edge");
    // Boxes that win and lose together have several times the variance of one.
    assert!(variance > 2.0 * number(dealt, "variance"), "{variance}");
    let ruin = (-2.0 * edge * number(found, "bank") / variance).exp();
    assert!((number(found, "ruin") / ruin - 1.0).abs() < 1e-6, "{found}: {ruin}");
    assert!((number(found, "needed") - 100_f64.ln() * variance / (2.0 * edge)).abs() <= 1.0, "{found}");
    assert_eq!((&found["by_formula"], &found["within_by_formula"]), (&true.into(), &true.into()));
    says(&flowing(&html), &["bets and 7 boxes in play", "Largest loss to the table in a round, at most"]);
    let (of_one, _) = report("let-it-ride");
    let found = &list(&of_one["bank_risks"], "figures")[0];
    let within = |bank: f64| {
        let risk = format!("risk let-it-ride --bet 1 --bank {bank} --hands 10000");
        value(&csv(&folder, &risk)[0], "bank_ruin")
    };
    let bank = number(found, "needed_within");
    assert!(within(bank) <= 0.01 && within(bank - 1.0) > 0.01, "{found}");
    assert!(found["within_by_formula"].is_null(), "{found}");
}

/// A chart has no column and no pair of a value that the pack lacks.
#[test]
fn a_chart_has_the_values_of_its_pack() {
    let line = "report las-vegas-strip-6d --set pack.without=[8,9] --rounds 3k --combine off -q";
    let text = Folder::new().written(line, "p.md");
    let rows = || text.lines().filter(|line| line.starts_with("| **") || line.starts_with("| Hand"));
    says(&text, &["| 7 | 10 | A |"]);
    assert!(rows().all(|row| !row.contains("8,\u{2009}8") && !row.contains("| 8 |")), "{text}");
}
