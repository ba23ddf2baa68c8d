//! Side bets in every command: one line each, with the numbers of `exact`.

use crate::commands::{flowing, json, run, says, ventaja};
use crate::files::{bet, list, number};
use crate::folder::Folder;
use ventaja::reglamento::{Reglamento, Scenario};

const BOOK: &str = r#"
id = "lateral"
game = "punto-y-banca"
title = "Con apuestas laterales"
source = "Tests"
summary = "For tests"
[rules]
shoe.decks = 8
shoe.cut_card = 14
[side.panda-8]
article = "7 b"
use = "panda-8"
[side.natural-del-punto]
title.en = "PUNTO's natural"
title.es = "Natural del PUNTO"
article = "7 c"
on = "coup"
pays = [{ hand = ["punto-wins", "punto-natural"], pays = "7:2" }, { hand = "tie", pays = "0:1" }]
"#;

#[test]
fn every_command_has_a_line_for_a_side_bet() {
    let folder = Folder::with("lateral.toml", BOOK);
    let exact = folder.json("exact lateral.toml");
    let edge = number(bet(&exact, "panda-8"), "house_edge");
    assert!((edge - 0.101_876_321_693).abs() < 1e-9, "{edge}");
    for line in [
        "simulate lateral.toml --rounds 20k",
        "simulate lateral.toml --rounds 20k --control off",
        "par lateral.toml --bet panda-8",
        "compare lateral.toml --set tie.pays=9",
        "show lateral.toml",
        "exact lateral.toml",
    ] {
        says(&folder.run(line), &["panda-8"]);
    }
    let traced = folder.run("trace lateral.toml --cards '3h Kd 5s | 3c 4d'");
    says(&traced, &["panda-8: PUNTO wins, a total of 8, the winner has 3 cards, +25", "art. 7 b"]);
    says(&traced, &["natural-del-punto: −1"]);
    let spanish = folder.run("show lateral.toml --lang es");
    says(&spanish, &["Apuestas accesorias", "Natural del PUNTO"]);
    // The same report again: the referee deals it.
    folder.run("simulate lateral.toml --rounds 20k --seed 3 --output r.csv");
    folder.run("verify r.csv --reglamento lateral.toml --quiet");
}

/// A side bet's title stands on the screen beside the name that users type, and names the bet in documents.
#[test]
fn a_title_is_shown() {
    let open = "[reading.tie]\narticle = \"8\"\nquestion = \"8 or 9?\"\ndefault = \"eight\"\n[reading.tie.options]\n\
        eight = { text = \"8\", set = { tie.pays = 8 } }\nnine = { text = \"9\", set = { tie.pays = 9 } }\n";
    let folder = Folder::with("lateral.toml", BOOK.to_owned() + open);
    for (lang, title) in [("en", "PUNTO's natural"), ("es", "Natural del PUNTO")] {
        for (command, options) in [
            ("simulate", "--rounds 5k"),
            ("exact", ""),
            ("par", ""),
            ("report", "--rounds 5k"),
            ("compare", "--set tie.pays=9"),
            ("sweep", "--vary tie.pays=8,9 --method exact"),
            ("readings", "--rounds 5k"),
        ] {
            let line = format!("{command} lateral.toml {options} --lang {lang} --output out.md --quiet");
            let text = flowing(&folder.run(&line));
            let document = folder.read("out.md");
            assert!(document.contains(title), "{command}: {document}");
            assert!(
                command == "report" || text.contains(title) && text.contains("natural-del-punto"),
                "{text}"
            );
            // Chapters about one table name the bet by its title alone.
            let of_changes = ["compare", "sweep", "readings"].contains(&command);
            assert!(of_changes || !document.contains("| natural-del-punto |"), "{command}: {document}");
        }
    }
}

/// A paytable that the text leaves open: its options in `show`, their effects in `readings`, exact and dealt.
#[test]
fn readings_compare_the_paytables_of_a_side_bet() {
    let open = "[reading.panda-pays]\narticle = \"7 b\"\nquestion = \"25 or 30?\"\ndefault = \"text\"\n\
        [reading.panda-pays.options]\ntext = { text = \"as printed\", side = { panda-8 = \"panda-8\" } }\n\
        annex = { text = \"as in the annex\", side = { panda-8 = [\
        { hand = [\"punto-wins\", \"total-8\", \"winner-3-cards\"], pays = \"30:1\" }, { hand = \"tie\", pays = \"0:1\" }] } }\n";
    let folder = Folder::with("lateral.toml", BOOK.to_owned() + open);
    let shown = folder.run("show lateral.toml --reading panda-pays=annex");
    says(&shown, &["side.panda-8=panda-8", "winner-3-cards: 30:1"]);
    // The title has no odds of another paytable, and both stand side by side.
    let exact = flowing(&folder.run("exact lateral.toml --reading panda-pays=annex"));
    assert!(exact.contains("(Panda 8)") && !exact.contains("(Panda 8, 25:1)"), "{exact}");
    let compared = folder.json("compare lateral.toml --reading panda-pays=annex");
    let [rule] = list(&compared, "rules") else { panic!("{compared}") };
    let panda = "punto-wins + total-8 + winner-3-cards";
    assert_eq!(rule["rule"], "side.panda-8");
    assert_eq!(rule["value_a"], format!("{panda}: 25:1"));
    assert_eq!(rule["value_b"], format!("{panda}: 30:1, tie: 0:1"));
    let report = "report lateral.toml --rounds 5k --against panda-pays=annex --quiet";
    let document = folder.written(report, "out.md");
    let paytable = "| Panda 8 (side.panda-8) | PUNTO wins and a total of 8 and the winner has 3 cards 25:1 |";
    assert_eq!(
        document.matches(paytable).count(),
        2,
        "among the changed rules and those in force: {document}"
    );
    for method in ["exact", "monte-carlo"] {
        let found = folder.json(&format!("readings lateral.toml --method {method} --rounds 200k --seed 5"));
        let rows = list(&found, "effects");
        let row = |bet: &str| rows.iter().find(|row| row["bet"] == bet && row["option"] == "annex").unwrap();
        // Five more for a panda, and the bet back in a tie; the main bets do not change.
        let effect = number(row("panda-8"), "effect");
        let half = number(row("panda-8"), "effect_ci_high") - effect;
        let expected = -(5.0 * 0.034_543_2 + 0.095_156);
        assert!((effect - expected).abs() < 2.0 * half + 1e-5, "{method}: {effect} ± {half}, not {expected}");
        assert!(number(row("banca"), "effect").abs() < 1e-15, "{method}: {}", row("banca"));
    }
}

/// Paytables and counting systems are listed in every format and both languages.
#[test]
fn paytables_and_counting_systems_are_listed() {
    says(&run("list --side"), &["perfect-pairs-25-12-6", "mixed-pair 6:1"]);
    says(&run("list --side --lang es"), &["Un reglamento ofrece una"]);
    let json_of = |list: &str| json(&format!("list {list}")).as_array().unwrap().clone();
    let sides = json_of("--side");
    assert_eq!(sides.len(), ventaja::reglamento::builtin_side_bets().len());
    let lucky = sides.iter().find(|side| side["id"] == "lucky-lucky").unwrap();
    assert_eq!(lucky["pays"][0], serde_json::json!({ "hand": ["three-sevens", "suited"], "pays": "200:1" }));
    let csv = run("list --side --format csv");
    assert!(csv.starts_with("id,title,on,pays,source\n"), "{csv}");
    assert_eq!(csv.lines().count(), sides.len() + 1);
    says(&run("list --systems"), &["halves", "5 +1.5, 6 +1"]);
    says(&run("list --systems --lang es"), &["5 +1,5, 6 +1"]);
    let systems = json_of("--systems");
    let zen = systems.iter().find(|system| system["id"] == "zen").unwrap();
    assert_eq!(zen["tags"]["10"], -2.0);
    let csv = run("list --systems --format csv");
    assert!(csv.lines().any(|line| line.starts_with("hi-lo,") && line.contains("A=-1;2=1")), "{csv}");
}

/// The speed of a table with side bets comes with its reason.
#[test]
fn slow_tables_say_why_they_are_slow() {
    let message = "The referee deals tables with side bets";
    let slow = Folder::with("lateral.toml", BOOK).ventaja("simulate lateral.toml --rounds 20k");
    says(&slow.err, &[message]);
    assert!(!ventaja("simulate midi-punto-y-banca-2016 --rounds 20k").err.contains(message));
}

/// The rounds that a seed deals show the side bets of every game, each once a round.
#[test]
fn a_trace_names_every_side_bet_in_every_round() {
    let mut side_bets = 0;
    for (path, text) in ventaja::builtin::REGLAMENTOS {
        let read = Reglamento::parse(path, text).and_then(|read| Scenario::new(read, &[], &[])).unwrap();
        let id = &read.reglamento.id;
        let bets: Vec<_> = read.rules.sides.iter().map(|bet| bet.name).collect();
        side_bets += bets.len();
        if bets.is_empty() {
            continue;
        }
        let traced = run(&format!("trace {id} --rounds 4 --seed 7"));
        for bet in bets {
            assert_eq!(traced.matches(&format!(": {bet}: ")).count(), 4, "{id}, {bet}: {traced}");
        }
    }
    assert!(side_bets >= 8, "{side_bets}");
}

/// Few rounds hold few rare prizes: a document has the exact deviation of a side bet beside its dealt edge. Of 311 cards that
/// a first card leaves, 5 make a perfect pair, 6 one of its colour, and 12 one of two colours.
#[test]
fn a_document_has_the_exact_deviation_of_a_side_bet() {
    let folder = Folder::new();
    folder.run("init --like las-vegas-strip-6d pairs.toml");
    let book =
        folder.read("pairs.toml") + "\n[side.pairs]\narticle = \"1\"\nuse = \"perfect-pairs-25-12-6\"\n";
    folder.write("pairs.toml", book);
    let [mean, square] = [125.0 + 72.0 + 72.0 - 288.0, 5.0 * 625.0 + 6.0 * 144.0 + 12.0 * 36.0 + 288.0];
    let deviation: f64 = f64::sqrt(square / 311.0 - (mean / 311.0_f64).powi(2));
    let document = folder.written("report pairs.toml --rounds 3k --quiet", "out.md");
    let note = "Standard deviation and volatility index of side bets are exact";
    says(&document, &[&format!("| {deviation:.4} |"), note]);
}
