//! `ventaja readings`: an option's numbers are those of `exact` and `compare`,
//! and the combinations reported as lowest and highest are the lowest and highest.

use crate::commands::{flowing, json, run, says};
use crate::common::played;
use crate::files::{bet, list, number, read, text};
use crate::folder::Folder;
use serde_json::Value;
use ventaja::exact::exact;
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::Chart;

/// The effect of an option in the form `reading=option`.
fn effect<'a>(report: &'a Value, answer: &str) -> &'a Value {
    let (reading, option) = answer.split_once('=').unwrap();
    let own = |effect: &&Value| effect["reading"] == reading && effect["option"] == option;
    list(report, "effects").iter().find(own).unwrap_or_else(|| panic!("no effect of {answer} in {report}"))
}

/// A small text that leaves much open; without splits it is quick to value.
const SMALL: &str = r#"
id = "small"
game = "blackjack"
title = "Small"
source = "Tests"
summary = "For tests"

[rules]
shoe.decks = 1
shoe.cut_card = 12
split.max_hands = 1
"#;

/// Its readings: name, and options with what they set, the default first.
const OPEN: [(&str, &[(&str, &str)]); 5] = [
    ("soft17", &[("stand", "dealer.soft17 = \"stand\""), ("hit", "dealer.soft17 = \"hit\"")]),
    ("natural", &[("three", "natural.pays = \"3:2\""), ("even", "natural.pays = \"1:1\"")]),
    ("hole", &[("peek", "dealer.hole_card = \"peek\""), ("none", "dealer.hole_card = \"none\"")]),
    ("doubling", &[("any", "double.totals = \"any\""), ("tens", "double.totals = [10, 11]")]),
    ("surrender", &[("no", "surrender.kind = \"none\""), ("late", "surrender.kind = \"late\"")]),
];

const CHART: &str = "tests/data/std_s17_peek_doa_das_4.csv";

/// A folder with the small text and a chart.
fn small() -> Folder {
    let reading = |(name, options): &(&str, &[(&str, &str)])| {
        let option = |(option, set): &(&str, &str)| {
            format!("{option} = {{ text = \"{option}\", set = {{ {set} }} }}\n")
        };
        let printed_options = options.iter().map(option).collect::<Vec<_>>().concat();
        format!(
            "\n[reading.{name}]\narticle = \"1\"\nquestion = \"Which?\"\ndefault = \"{}\"\n\
             [reading.{name}.options]\n{printed_options}",
            options[0].0
        )
    };
    let folder = Folder::with("small.toml", SMALL.to_owned() + &OPEN.iter().map(reading).collect::<String>());
    folder.copy(CHART, "play.csv");
    folder
}

#[test]
fn exact_effects_are_those_of_exact_run_by_hand() {
    let midi = "--only banca-when-punto-stands --only banca-settlement --only decks";
    let ocho = "--only player-ace --only split-aces-cards";
    for (reglamento, only, effects) in [("midi-punto-y-banca-2016", midi, 18), ("ocho-mazos", ocho, 3)] {
        let report = json(&format!("readings {reglamento} {only}"));
        let in_force = json(&format!("exact {reglamento}"));
        assert_eq!(list(&report, "effects").len(), effects);
        for effect in list(&report, "effects") {
            assert_eq!(text(effect, "method"), "exact", "{effect}");
            let (base, with) = (number(effect, "default_edge"), number(effect, "house_edge"));
            let size = number(effect, "effect");
            assert!((size - (with - base)).abs() < 1e-15);
            let gains = match size {
                size if size > 1e-12 => "house",
                size if size < -1e-12 => "players",
                _ => "nobody",
            };
            assert_eq!(text(effect, "gains"), gains, "{effect}");
            let answer = format!("{}={}", text(effect, "reading"), text(effect, "option"));
            let answered = json(&format!("exact {reglamento} --reading {answer}"));
            let edge = |report: &Value| number(bet(report, text(effect, "bet")), "house_edge");
            assert_eq!(edge(&answered).to_bits(), with.to_bits(), "{answer}");
            if reglamento.starts_with("midi") {
                assert_eq!(edge(&in_force).to_bits(), base.to_bits());
            }
        }
    }
}

/// The dearest first; undecided and nothing behind.
#[test]
fn effects_are_sorted_by_size() {
    let report = json(
        "readings ocho-mazos --rounds 2k --quiet --only split-tens-natural --only cut-card --only double-after-split \
         --only boxes --only player-ace --only dealer-ace --only decks",
    );
    let effects = list(&report, "effects");
    let sure = |effect: &&Value| ["house", "players"].contains(&text(effect, "gains"));
    let split = effects.iter().take_while(sure).count();
    assert!(effects[split..].iter().all(|effect| !sure(&effect)));
    assert!(split >= 4, "{split}");
    let sizes: Vec<f64> = effects[..split].iter().map(|effect| number(effect, "effect").abs()).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    assert_eq!(text(effects.last().unwrap(), "gains"), "nobody");
    // Only the ends of a range are shown.
    let of = |reading: &str| -> Vec<&str> {
        let mut options: Vec<&str> =
            effects.iter().filter(|e| e["reading"] == reading).map(|e| text(e, "option")).collect();
        options.sort_unstable();
        options
    };
    assert_eq!(of("player-ace"), ["every-ace", "free"]);
    assert_eq!((of("boxes"), of("cut-card")), (vec!["64"], vec!["104", "26"]));
    assert_eq!(of("decks"), ["16"]);
}

/// Burned cards change no expectation, but by chance the interval of a bet excludes zero.
#[test]
fn simulated_effects_are_decided_together() {
    let folder = Folder::new();
    let line = "readings macau-bacara --as-of 2005-01-01 --only burn --quiet --output found";
    folder.run(&format!("{line}.json --output found.md --lang es"));
    let report: Value = serde_json::from_str(&folder.read("found.json")).unwrap();
    let effects = list(&report, "effects");
    assert!(effects.iter().any(|effect| number(effect, "effect_ci_low") > 0.0), "{report}");
    assert!(effects.iter().all(|effect| effect["gains"] == "undecided"), "{report}");
    let shown = folder.read("found.md");
    assert_eq!(shown.matches("no se establece").count(), effects.len(), "{shown}");
    assert!(!shown.contains("El mayor efecto"), "{shown}");
}

/// Options that a full shoe does not show, and those of the relancina, are
/// simulated in pairs of shoes: every number is the one that `compare` prints.
/// The relancina's options are dealt in groups, with one table in force for all.
#[test]
fn simulated_effects_are_those_of_compare() {
    let relancina = ["first-hand=session", "bust-before-prize=multiple"];
    let mendoza = ["cut-card-shows=one-more-round"];
    // Sessions of cerrado alone are longer than those of both ways.
    let mixed = ["bust-before-prize=multiple", "deal=cerrado"];
    let of_tables = [
        ("mendoza-2016", "", "60k", &mendoza[..]),
        ("relancina", "", "3k", &relancina[..]),
        ("relancina", "deal=mixed", "3k", &mixed[..]),
    ];
    for (reglamento, base, rounds, answers) in of_tables {
        let of = |option: &str| if base.is_empty() { String::new() } else { format!("--{option} {base}") };
        let run = format!("--rounds {rounds} --seed 5 --quiet");
        let readings = answers.iter().map(|answer| answer.split('=').next().unwrap());
        let only: Vec<String> = readings.map(|reading| format!("--only {reading}")).collect();
        let report = json(&format!("readings {reglamento} {run} {} {}", of("reading"), only.join(" ")));
        for answer in answers {
            let effect = effect(&report, answer);
            assert_eq!(text(effect, "method"), "monte-carlo");
            let basic = "--method simulate --strategy basic --base-strategy basic";
            let given = if answer.starts_with("deal=") { String::new() } else { of("reading") };
            let tables = format!("{} --reading {answer} {given}", of("base-reading"));
            let pair = json(&format!("compare {reglamento} {tables} {basic} {run}"));
            let compared = bet(&pair, "box");
            for (field, of_pair) in [
                ("default_edge", "house_edge_a"),
                ("house_edge", "house_edge_b"),
                ("standard_error", "standard_error_b"),
                ("effect", "difference"),
                ("effect_standard_error", "standard_error"),
                ("effect_ci_low", "ci_low"),
                ("effect_ci_high", "ci_high"),
                ("stream", "stream"),
                ("rounds", "rounds_a"),
            ] {
                assert_eq!(effect[field], compared[of_pair], "{answer}: {field}");
            }
            let independent = number(compared, "apart_error");
            if *answer == "first-hand=session" {
                assert!(number(effect, "effect").abs() < f64::MIN_POSITIVE);
                assert!(number(effect, "effect_standard_error").abs() < f64::MIN_POSITIVE);
                assert!(effect["effect_ci_low"].is_null() && effect["effect_ci_high"].is_null());
                assert_eq!(text(effect, "gains"), "undecided");
                assert_eq!(text(effect, "note"), "the same in every round dealt");
                assert!(report["notes"].to_string().contains("Where no shoe differs"), "{report}");
            } else {
                assert!(number(effect, "effect_standard_error") < independent, "{answer}: {effect}");
            }
        }
    }
}

/// Exact and dealt effects of the options that a full shoe sees agree, fresh
/// shoes so that both are of the same thing: |z| < 4.
#[test]
fn exact_effects_agree_with_dealt_ones() {
    let table = "readings ocho-mazos --set shoe.rounds=1 --only dealer-ace --only ace-11-range --only player-ace \
                 --only boxes";
    let exact = json(&format!("{table} --method exact"));
    let dealt = json(&format!("{table} --method simulate --rounds 60k --quiet"));
    let mut compared = 0;
    for own in list(&exact, "effects") {
        if own["reading"] == "boxes" {
            // 64 boxes might exhaust the shoe in one round: said, not dealt.
            says(text(own, "note"), &["might exhaust"]);
            assert_eq!((text(own, "method"), &own["effect"]), ("", &Value::Null));
            continue;
        }
        let beside = effect(&dealt, &format!("{}={}", text(own, "reading"), text(own, "option")));
        let off = number(beside, "effect") - number(own, "effect");
        let z = off / number(beside, "effect_standard_error");
        assert!(z.abs() < 4.0, "{own}: z {z:+.2}");
        // Each is more than three standard errors, so that the rounds decide it too.
        assert_eq!(beside["gains"], own["gains"], "{beside}");
        compared += 1;
    }
    assert_eq!(compared, 4);
}

/// The ends against every combination by hand, and against every option
/// alone; climbing finds the same.
#[test]
fn combinations_at_the_ends_are_those_of_brute_force() {
    let folder = small();
    let command =
        |way: &str| folder.json(&format!("readings small.toml --combine={way} --strategy play.csv"));
    let (every, climbed) = (command("all"), command("climb"));
    let chart = Chart::parse_blackjack("play", CHART, &read(CHART)).unwrap();
    let reglamento = find(&folder.text("small.toml")).unwrap();
    let by_hand = |readings: &[String]| {
        let scenario = Scenario::new(reglamento.clone(), readings, &[]).unwrap();
        exact(played(&scenario.rules, Some(&chart))).unwrap().lines[0].house_edge
    };
    let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
    for (name, options) in OPEN {
        let with = |before: &Vec<String>, option: &str| {
            before.iter().cloned().chain([format!("{name}={option}")]).collect()
        };
        combinations = combinations
            .iter()
            .flat_map(|before| options.iter().map(move |(option, _)| with(before, option)))
            .collect();
    }
    assert_eq!(combinations.len(), 32);
    let edges: Vec<f64> = combinations.iter().map(|readings| by_hand(readings)).collect();
    let least = edges.iter().copied().fold(f64::INFINITY, f64::min);
    let most = edges.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    assert!(most - least > 0.02, "{least} {most}");
    for report in [&every, &climbed] {
        let [lowest, highest] = list(report, "extremes") else { panic!("{report}") };
        assert_eq!((text(lowest, "kind"), text(highest, "kind")), ("lowest", "highest"));
        assert!((number(lowest, "house_edge") - least).abs() < 1e-11);
        assert!((number(highest, "house_edge") - most).abs() < 1e-11);
        for effect in list(report, "effects") {
            assert!((least..=most).contains(&number(effect, "house_edge")), "{effect}");
        }
        // The combination reported has the edge.
        let reported = text(highest, "option").split(';').filter(|pair| !pair.is_empty());
        let reported: Vec<String> = reported.map(str::to_owned).collect();
        assert!(reported.len() >= 2, "{reported:?}");
        assert_eq!(by_hand(&reported).to_bits(), number(highest, "house_edge").to_bits());
    }
    says(&every["notes"].to_string(), &["32 of the 5 readings", "every one was tried"]);
    says(&climbed["notes"].to_string(), &["climbing"]);
}

/// Of each bet of the punto y banca, and never inside any option alone.
#[test]
fn every_line_has_its_own_ends() {
    let report = json("readings midi-punto-y-banca-2016 --combine");
    assert_eq!(list(&report, "extremes").len(), 6);
    for end in list(&report, "extremes") {
        let alone = list(&report, "effects").iter().filter(|effect| effect["bet"] == end["bet"]);
        for effect in alone {
            let (own, of_end) = (number(effect, "house_edge"), number(end, "house_edge"));
            let beaten = if end["kind"] == "lowest" { of_end <= own } else { of_end >= own };
            assert!(beaten, "{end} {effect}");
        }
    }
}

/// The adapted edge is that of `solve`. An option that nobody takes moves no
/// money until the play is adapted to it.
#[test]
fn adapted_play_is_the_solved_one() {
    let folder = small();
    let report =
        folder.json("readings small.toml --only surrender --adapt --output adapted.txt --strategy play.csv");
    let [late] = list(&report, "effects") else { panic!("{report}") };
    assert!(number(late, "adapted_house_edge") <= number(late, "house_edge") + 1e-12, "{late}");
    assert!(number(late, "adapted_default_edge") <= number(late, "default_edge") + 1e-12, "{late}");
    assert_eq!(text(late, "gains"), "nobody");
    assert!(number(late, "adapted_effect") < -0.0002, "{late}");
    let solved = folder.run("solve small.toml --reading surrender=late --quiet --strategy play.csv");
    says(&solved, &[&format!("house edge {:.8} %", number(late, "adapted_house_edge") * 100.0)]);
    says(&folder.read("adapted.txt"), &["best play", "with best play"]);
    let kept = folder.run("readings small.toml --only surrender --strategy best --quiet");
    says(&flowing(&kept), &["Under every option play is the best for the options in force"]);
}

/// An override beyond the options settles a reading: it is not varied.
#[test]
fn settled_readings_are_not_varied() {
    let report = json("readings ocho-mazos --set table.boxes=2 --only boxes");
    assert!(list(&report, "effects").is_empty(), "{report}");
    says(&report["notes"].to_string(), &["An override settles"]);
}

#[test]
fn tables_and_files_are_written() {
    let folder = Folder::new();
    let line = "readings midi-punto-y-banca-2016";
    let out = folder.run(&format!("{line} --output readings.csv --output readings.txt"));
    assert_eq!(folder.read("readings.txt"), format!("{out}\n  command    ventaja {line}\n"));
    says(&out, &["banca: house edge 1.4581 % exact", "banca-settlement=commission-5 (5.2,"]);
    let rows = folder.rows("readings.csv");
    assert_eq!(rows.len(), 18);
    let row = rows.iter().find(|row| row["bet"] == "banca" && row["option"] == "commission-5").unwrap();
    assert_eq!((&*row["gains"], &*row["in_force"]), ("players", "six-pays-half"));
    assert_eq!(row["reglamento_sha256"].len(), 64);
    // A rulebook that leaves nothing open has no rows and is no error.
    let standard = format!("readings tests/data/standard.toml --strategy {CHART}");
    says(&run(&standard), &["The text leaves nothing open."]);
    assert_eq!(run(&format!("{standard} --format csv")).lines().count(), 1);
}

/// Twenty-five boxes take all the cards of a deck before the dealer has a
/// second one: that option says why it has no edge, and the others have theirs.
#[test]
fn a_stalled_option_costs_no_other() {
    let rules = "id = \"mine\"\nstrategies = \"mendoza-2016\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"me\"\n\
        summary = \"x\"\n[rules]\nshoe.decks = { value = 1, article = \"1\" }\n\
        shoe.cut_card = { value = 0, article = \"1\" }\nshoe.exhausted = { value = \"void\", article = \"1\" }\n\
        dealer.hole_card = { value = \"none\", article = \"1\" }\n\
        [reading.boxes]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"2\"\n\
        range = { key = \"table.boxes\", from = 1, to = 25 }\n";
    let folder = Folder::with("rules.toml", rules);
    let report = folder.json("readings rules.toml --method simulate --rounds 2k");
    assert!(effect(&report, "boxes=1")["house_edge"].is_number(), "{report}");
    let stalled = effect(&report, "boxes=25");
    assert!(stalled["house_edge"].is_null(), "{report}");
    says(text(stalled, "note"), &["no round could be finished"]);
}

#[test]
fn too_many_combinations_are_refused() {
    let mendoza = read("reglamentos/mendoza-2016.toml");
    let without: Vec<&str> = mendoza.lines().filter(|line| !line.starts_with("shoe.decks")).collect();
    let question = "\n[reading.decks]\narticle = \"3\"\nquestion = \"How many?\"\ndefault = \"6\"\n\
                    range = { key = \"shoe.decks\", from = 4, to = 8 }\n";
    let many = Folder::with("many.toml", without.join("\n") + question);
    let combinations = "there are 30,720 combinations of 13 readings";
    many.refused("readings many.toml --whole-ranges --combine=all", &[combinations]);
}

/// What no combination with an exact value has is named beside both ends.
#[test]
fn ends_name_the_options_that_they_leave_out() {
    let readings = "readings mendoza-2016 --only dealer-soft-17 --combine --rounds 2k -q --lang";
    let words = |lang: &str| flowing(&run(&format!("{readings} {lang}")));
    says(&words("en"), &["all with dealer-soft-17=bank-chooses, which both ends therefore leave out"]);
    says(
        &words("es"),
        &["todas las que tienen dealer-soft-17=bank-chooses, que por eso ambos extremos dejan fuera"],
    );
}
