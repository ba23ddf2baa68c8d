//! What a document states beside its figures: of which answers and which play they are, what is offered, and how parts
//! add up.

use super::bundle::members;
use super::{Folder, MIDI, Row, csv, flowing, list, says, text, value};

/// A rulebook with a range, articles by Roman numerals, charts of another rulebook, and a draft that lets no doubled hand
/// be given up, pays a side bet otherwise and changes the payment of a black jack.
const CLUB: &str = r#"id = "club"
game = "blackjack"
strategies = "las-vegas-strip-6d"
title = "Club"
source = "Order 1, annex IV"
summary = "A black jack pays even money"

[as_usual]
values = { article = "I, 11", what = "as usual" }
deal = { article = "§ 5", what = "as usual" }
tie = { article = "2", what = "as usual" }
bust = { article = "2", what = "as usual" }
dealer-draws = { article = "2", what = "as usual" }
natural = { article = "2", what = "as usual" }

[rules]
shoe.penetration = { value = 0.75, assumed = "as is usual" }
table.boxes = { value = 1, assumed = "one" }
natural.pays = { value = "1:1", article = "IV, 5" }
natural.vs_dealer_natural = { value = "wins", article = "IV, 5" }
double.totals = { value = "any", article = "IV, 5" }
surrender.kind = { value = "late", article = "IV, 5" }
double.rescue = { value = true, article = "IV, 5" }

[reading.decks]
about = "the packs"
article = "IV, 5"
question = "How many?"
default = "6"
range = { key = "shoe.decks", from = 1, to = 8 }

[reading.soft-17]
about = "the dealer's soft 17"
article = "I, 11"
question = "When does the dealer stand?"
default = "stand"
[reading.soft-17.options]
stand = { text = "on every 17", set = { dealer.soft17 = "stand" } }
hit = { text = "draws on soft 17", set = { dealer.soft17 = "hit" } }

[[version]]
name = "order"
from = "2011-11-18"
source = "Order 1"

[[version]]
name = "draft"
from = "2026-07-01"
source = "Draft"
repeals = ["rules.double.rescue"]
[version.rules]
natural.pays = { value = "3:2", article = "IV, 5" }
"#;

fn percent(edge: f64) -> String {
    format!("{:.4}\u{a0}%", 100.0 * edge).replace('-', "\u{2212}")
}

/// Both ends of the edge are those of the play for the answers of the document, and of the ends of ranges; the play is named
/// wherever it was solved. A setting that answers no question leaves all of them open.
#[test]
fn both_ends_say_whose_play_and_which_answers() {
    let folder = Folder::with("club.toml", CLUB);
    let report = "report club.toml --rounds 3k --quiet --boxes 2";
    let solved = folder.written(&format!("{report} --strategy best"), "best.md");
    let play =
        "always with the play that is best for the answers of this report, the house edge on the main bet";
    says(
        &solved,
        &[
            "Of a range of numbers, the answers are both ends and the number in this report.",
            &format!("Over all these answers, with the rules set for this report, {play}"),
            "All 6 combinations of these answers were computed.",
            "Lowest edge on the main bet with the same play:",
            "and players did not adapt to it, the",
            "In force in this report:",
        ],
    );
    assert!(!solved.contains("as far as the rules set"), "{solved}");
    // With one deck and the same play, the edge is that of the chart for six.
    folder.run("solve club.toml --output six.csv --quiet");
    let kept = value(&csv(&folder, "exact club.toml --reading decks=1 --strategy six.csv")[0], "house_edge");
    says(&solved, &[&format!("lies between {} and", percent(kept))]);
    // What settles a question is said of that question only.
    let settled = folder.written(&format!("{report} --set shoe.decks=10"), "set.md");
    says(
        &settled,
        &[
            "With the rules set for this report, the text leaves one question open.",
            "with the rules set for this report, always with the same play,",
            "In force in this report:",
        ],
    );
    // A game without decisions has no play to name.
    let midi = folder.written(&format!("report {MIDI}"), "midi.md");
    says(&midi, &["Over all answers that the text allows, the house edge lies"]);
}

/// Each bar of a range has its number. Articles that begin with a Roman numeral or a sign have no prefix, and charts that are
/// borrowed name their rulebook.
#[test]
fn a_range_has_its_numbers_and_a_chart_its_rulebook() {
    let folder = Folder::with("club.toml", CLUB);
    let document =
        folder.written("report club.toml --as-of 2020-01-01 --rounds 3k --quiet --lang es", "c.html");
    for bar in ["mazos en el sabot: 1", "mazos en el sabot: 8"] {
        assert!(document.matches(bar).count() > 2, "{bar}");
    }
    let of = "de «Las Vegas Strip, seis mazos»";
    says(
        &document,
        &[&format!("(tabla «basic» {of})"), &format!("la tabla básica {of} (basic)"), "§ 5", "I, 11"],
    );
    assert!(!document.contains("apartado I, 11") && !document.contains("apartado §"), "{document}");
    let own = folder.written("report las-vegas-strip-6d --rounds 3k --combine off --quiet", "own.md");
    says(&own, &["the rulebook's basic chart (basic)", "(chart “basic”)"]);
}

/// Rows that only one chart has are counted apart from cells that change, and a workbook has the former play beside the
/// later one. The screen says that the answer after a change is that of the table before.
#[test]
fn rows_of_one_chart_are_no_changed_cells() {
    let folder = Folder::with("club.toml", CLUB);
    let report = "report club.toml --as-of 2020-01-01 --strategy best --against club.toml@2026-07-01 --rounds 3k --quiet";
    let shown = folder.run(&format!("{report} --output c.md --output c.json --output c.xlsx"));
    says(
        &flowing(&shown),
        &["Once players have adapted", "The table before the change The house has the advantage."],
    );
    let change = &json_of(&folder, "c.json")["change"];
    let cells = list(change, "cells");
    assert!(!cells.is_empty() && cells.iter().all(|cell| !text(cell, "hand").starts_with('D')), "{cells:?}");
    let alone = list(change, "rows_alone");
    let rows = alone[0].as_array().unwrap();
    assert!(rows.len() > 3 && rows.iter().all(|row| row.as_str().unwrap().starts_with('D')), "{rows:?}");
    assert!(alone[1].as_array().unwrap().is_empty());
    let document = folder.read("c.md");
    let said = format!("{} more rows exist only before the change: hard", rows.len());
    says(&document, &[&format!("Best play changes in {} cells", cells.len()), &said]);
    let marked =
        document.lines().filter(|line| line.starts_with("| **")).map(|line| line.matches(" (").count());
    assert_eq!(marked.sum::<usize>(), cells.len());
    let texts = members(&folder.bytes("c.xlsx"));
    let (_, texts) = texts.iter().find(|(name, _)| name == "xl/sharedStrings.xml").unwrap();
    let cell = &cells[0];
    says(
        std::str::from_utf8(texts).unwrap(),
        &[&format!(">{} ({})<", text(cell, "after"), text(cell, "before"))],
    );
}

fn json_of(folder: &Folder, name: &str) -> serde_json::Value {
    serde_json::from_str(&folder.read(name)).unwrap()
}

/// A rulebook of the midi with a side bet and a draft that changes the payments of a tie, of BANCA and of the side bet.
fn midi(folder: &Folder) {
    folder.copy("reglamentos/midi-punto-y-banca-2016.toml", "midi.toml");
    let book = folder.read("midi.toml").replace("id = \"midi-punto-y-banca-2016\"", "id = \"midi\"");
    let more = r#"
[side.par]
title = "Pair of PUNTO"
article = "24"
use = "punto-pair"

[[version]]
name = "100/2016"
from = "2016-08-04"
source = "Resolution 100/2016"
[[version]]
name = "draft"
from = "2027-01-01"
source = "Draft"
repeals = ["reading.banca-settlement"]
[version.rules]
tie.pays = { value = 9, article = "20" }
banca.settlement = { value = "commission-5", article = "21" }
[version.side.par]
title = "Pair of PUNTO"
article = "24"
on = "coup"
pays = [{ hand = "punto-pair", pays = "10:1" }]
"#;
    folder.write("midi.toml", book + more);
}

/// The sentences of a change name every bet whose edge changes, side bets too; changes alone come in the order of the text,
/// with the words of the document.
#[test]
fn a_change_names_every_bet_that_it_moves() {
    let folder = Folder::new();
    midi(&folder);
    let report = "report midi.toml --as-of 2020-01-01 --against midi.toml@2027-01-01 --rounds 3k --combine off --quiet";
    let shown = folder.run(&format!("{report} --output c.md --output c.xlsx --lang es"));
    let found = csv(&folder, "compare midi.toml@2020-01-01 midi.toml@2027-01-01");
    let of = |bet: &str| found.iter().find(|row| row["bet"] == bet).unwrap();
    let spanish = |row: &Row, field: &str| percent(value(row, field)).replace('.', ",");
    let side = of("par");
    let [before, after] = ["house_edge_a", "house_edge_b"].map(|field| spanish(side, field));
    assert_ne!(before, after);
    let others = format!("También cambia la ventaja de la casa en «Pair of PUNTO», del {before} al {after}.");
    says(&flowing(&shown), &[&flowing(&others), "La mesa antes del cambio"]);
    let document = folder.read("c.md");
    says(&document, &[&others]);
    let rows: Vec<&str> = document.lines().filter(|line| line.starts_with("| artículo 2")).collect();
    let begins = ["| artículo 20 | tie.pays = 9", "| artículo 21 | banca.settlement", "| artículo 24 | Pair"];
    for (row, begin) in rows.iter().zip(begins) {
        assert!(row.starts_with(begin), "{row}");
    }
    assert!(rows.len() >= 3 && rows[2].contains("| Pair of PUNTO |"), "{rows:?}");
    let workbook = members(&folder.bytes("c.xlsx"));
    let (_, names) = workbook.iter().find(|(name, _)| name == "xl/workbook.xml").unwrap();
    says(std::str::from_utf8(names).unwrap(), &["name=\"cada-cambio\""]);
}

/// Only the settlement of BANCA in force is a bet of the table: the others are for comparison, in no sentence, and the one in
/// force has one table of outcomes.
#[test]
fn a_settlement_that_is_not_in_force_is_no_bet_of_the_table() {
    let folder = Folder::new();
    let document = folder.written(&format!("report {MIDI} --lang es"), "midi.md");
    says(
        &document,
        &[
            "| BANCA (6 paga 50 %): es la que rige |",
            "| BANCA (deducción 5 %): no rige, para comparar |",
            "La menor ventaja de la casa es del ",
            "**Desenlaces: BANCA**",
            "**Desenlaces: BANCA, con deducción del 5 %**",
        ],
    );
    let lowest = document.lines().find(|line| line.contains("La menor ventaja de la casa es del")).unwrap();
    assert!(!lowest.contains("deducción") && !document.contains("comisión"), "{lowest}");
    assert!(!document.contains("**Desenlaces: BANCA, con el seis"));
    // A commission of 5 % is in force under either name; of another size it is not.
    for (commission, says_in_force) in [("5", true), ("4", false)] {
        let set = format!("--set banca.settlement=commission --set banca.commission={commission}");
        let document = folder.written(&format!("report {MIDI} --lang es {set}"), "commission.md");
        assert_eq!(document.contains("| BANCA (deducción 5 %): es la que rige |"), says_in_force, "{set}");
        assert!(document.contains("| BANCA (6 paga 50 %): no rige, para comparar |"), "{set}");
    }
}

/// Where a control variate is in the edges, what the house gains by the outcomes does not add up to the difference, which is
/// said in documents and on the screen; elsewhere it adds up.
#[test]
fn outcomes_that_do_not_add_up_are_said_not_to() {
    let folder = Folder::new();
    let said = "what the house gains by the outcomes does not add up to the difference";
    let sum = |options: &str| {
        let compare = "compare midi-punto-y-banca-2016 --output c.csv --outcomes o.csv --rounds 3k --quiet";
        let shown = flowing(&folder.run(&format!("{compare} {options}")));
        let outcomes = folder.rows("o.csv");
        let own = outcomes.iter().filter(|row| row["bet"] == "punto");
        let gains: f64 = own.map(|row| value(row, "difference")).sum();
        let edges = folder.rows("c.csv");
        let edge = edges.iter().find(|row| row["bet"] == "punto").unwrap();
        (shown, (gains + value(edge, "difference")).abs())
    };
    let (shown, apart) = sum("--set shoe.cut_card=200");
    assert!(apart > 1e-5, "{apart}");
    says(&shown, &[said]);
    for options in ["--set shoe.cut_card=200 --control off", "--set banca.when_punto_stands=stands"] {
        let (shown, apart) = sum(options);
        assert!(apart < 1e-9 && !shown.contains(said), "{options}: {apart}\n{shown}");
    }
    let report = format!("report {MIDI} --combine off --against");
    says(&folder.written(&format!("{report} shoe.cut_card=200"), "c.md"), &[said]);
    assert!(!folder.written(&format!("{report} banca-when-punto-stands=stands"), "c.md").contains(said));
}

/// An amount is written with the decimals of money, and the rounds of each cut card only beside a table of cut cards.
#[test]
fn amounts_and_rounds_are_what_they_are_said_to_be() {
    let folder = Folder::new();
    let report = "report las-vegas-strip-6d --rounds 3k --combine off --quiet --stake";
    for (stake, said) in [("5 euros", "a stake of 5 euros,"), ("1.50 €", "a stake of 1.50 €,")] {
        says(&folder.written(&format!("{report} '{stake}'"), "m.md"), &[said]);
    }
    let each = "rounds for each cut card.";
    let document = folder.read("m.md");
    assert_eq!(document.contains(each), document.contains("The deeper the shoe is dealt"), "{document}");
    let midi = folder.written(&format!("report {MIDI} --combine off"), "midi.md");
    assert_eq!(midi.contains(each), midi.contains("The deeper the shoe is dealt"), "{midi}");
}

/// Where best play is in force, the mistakes are those of the rulebook's own chart. A bundle has that play as the command
/// writes it which it names.
#[test]
fn best_play_is_compared_with_the_chart_in_use() {
    let folder = Folder::new();
    folder.run("bundle las-vegas-strip-6d --set surrender.kind=late --strategy best --rounds 3k --combine off --quiet --output b.zip");
    let files = members(&folder.bytes("b.zip"));
    let of =
        |name: &str| std::str::from_utf8(&files.iter().find(|(known, _)| known == name).unwrap().1).unwrap();
    says(of("report.html"), &["The costliest mistakes of the chart “basic”"]);
    let document: serde_json::Value = serde_json::from_str(of("figures.json")).unwrap();
    let data = list(&document["evidence"], "data");
    let best = data.iter().find(|file| file["name"] == "best-play.csv").unwrap();
    folder.run(&text(best, "command").replacen("ventaja ", "", 1));
    assert_eq!(folder.read("best-play.csv"), of("data/best-play.csv"));
    assert_eq!(text(best, "sha256"), ventaja::builtin::sha256(&folder.bytes("best-play.csv")));
    says(&folder.run("verify b.zip --quiet"), &["each as the run gives it"]);
}
