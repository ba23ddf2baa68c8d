//! `ventaja readings`: an option's numbers are those of `exact` and `compare`,
//! and the combinations reported as lowest and highest are the lowest and highest.

use crate::common::output;
use crate::json::{json, list, number};
use serde_json::Value;
use ventaja::exact::exact;
use ventaja::reglamento::{Scenario, find};
use ventaja::strategy::Chart;

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} of {value}"))
}

/// The edge a command reports for a line.
fn edge(args: &[&str], bet: &str) -> f64 {
    let report = json(args);
    let line = list(&report, "bets").iter().find(|line| line["bet"] == bet);
    number(line.unwrap_or_else(|| panic!("{bet} of {args:?}")), "house_edge")
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

const PLAY: [&str; 2] = ["--strategy", "tests/data/std_s17_peek_doa_das_4.csv"];

/// The small text as a file.
fn small(folder: &tempfile::TempDir) -> String {
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
    let text = SMALL.to_owned() + &OPEN.iter().map(reading).collect::<Vec<_>>().concat();
    let path = folder.path().join("small.toml");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn exact_effects_are_those_of_exact_run_by_hand() {
    let midi = ["banca-when-punto-stands", "banca-settlement", "decks"];
    let ocho = ["player-ace", "split-aces-cards"];
    for (reglamento, readings, effects) in
        [("midi-punto-y-banca-2016", &midi[..], 18), ("ocho-mazos", &ocho[..], 3)]
    {
        let only = readings.iter().flat_map(|reading| ["--only", reading]);
        let report = json(&["readings", reglamento].into_iter().chain(only).collect::<Vec<_>>());
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
            let bet = text(effect, "bet");
            let by_hand = edge(&["exact", reglamento, "--reading", &answer], bet);
            assert_eq!(by_hand.to_bits(), with.to_bits(), "{answer}");
            if reglamento.starts_with("midi") {
                assert_eq!(edge(&["exact", reglamento], bet).to_bits(), base.to_bits());
            }
        }
    }
}

/// The dearest first; undecided and nothing behind.
#[test]
fn effects_are_sorted_by_size() {
    let readings = [
        "split-tens-natural",
        "cut-card",
        "double-after-split",
        "boxes",
        "player-ace",
        "dealer-ace",
        "decks",
    ];
    let only = readings.iter().flat_map(|reading| ["--only", reading]);
    let command = ["readings", "ocho-mazos", "--rounds", "2k", "--quiet"].into_iter().chain(only);
    let report = json(&command.collect::<Vec<_>>());
    let effects = list(&report, "effects");
    let sure = |effect: &&Value| ["house", "players"].contains(&text(effect, "gains"));
    let split = effects.iter().take_while(sure).count();
    assert!(effects[split..].iter().all(|effect| !sure(&effect)));
    assert!(split >= 4, "{split}");
    let sizes: Vec<f64> = effects[..split].iter().map(|effect| number(effect, "effect").abs()).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    assert_eq!(text(effects.last().unwrap(), "gains"), "nobody");
    // A range is told by its ends.
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

/// Options that a full shoe does not show, and those of the relancina, are
/// simulated in pairs of shoes: every number is the one that `compare` prints.
/// The relancina's options are dealt in groups, with one table in force for all.
#[test]
fn simulated_effects_are_those_of_compare() {
    let relancina = ["first-hand=session", "bust-before-prize=multiple", "talla-stands=16", "deal=mixed"];
    // Two cut cards share little: their pair's standard error is 4 % below that of independent tables, which
    // 30,000 shoes show (the standard deviation of the ratio between seeds is 0.5 %) and 100 do not.
    let of_tables = [("mendoza-2016", "1M", &["cut-card=104"][..]), ("relancina", "3k", &relancina[..])];
    for (reglamento, rounds, answers) in of_tables {
        let run = ["--rounds", rounds, "--seed", "5", "--quiet"];
        let readings = answers.iter().filter_map(|answer| Some(answer.split_once('=')?.0));
        let only: Vec<&str> = readings.flat_map(|reading| ["--only", reading]).collect();
        let report = json(&[&["readings", reglamento][..], &run, &only].concat());
        for answer in answers {
            let (reading, option) = answer.split_once('=').unwrap();
            let of = |e: &&Value| e["reading"] == reading && e["option"] == option;
            let effect = list(&report, "effects").iter().find(of).unwrap();
            assert_eq!(text(effect, "method"), "monte-carlo");
            let basic = ["--method", "simulate", "--strategy", "basic", "--base-strategy", "basic"];
            let pair = json(&[&["compare", reglamento, "--reading", *answer][..], &basic, &run].concat());
            let compared = list(&pair, "bets").iter().find(|line| line["bet"] == "box").unwrap();
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
    let readings = ["dealer-ace", "ace-11-range", "player-ace", "boxes"];
    let only = readings.iter().flat_map(|reading| ["--only", reading]);
    let table: Vec<&str> =
        ["readings", "ocho-mazos", "--set", "shoe.rounds=1"].into_iter().chain(only).collect();
    let exact = json(&[&table[..], &["--method", "exact"]].concat());
    let dealt = json(&[&table[..], &["--method", "simulate", "--rounds", "60k", "--quiet"]].concat());
    let mut compared = 0;
    for effect in list(&exact, "effects") {
        if effect["reading"] == "boxes" {
            // 64 boxes might exhaust the shoe in one round: said, not dealt.
            assert!(text(effect, "note").contains("might exhaust"), "{effect}");
            assert_eq!((text(effect, "method"), &effect["effect"]), ("", &Value::Null));
            continue;
        }
        let same = |e: &&Value| e["reading"] == effect["reading"] && e["option"] == effect["option"];
        let beside = list(&dealt, "effects").iter().find(same).unwrap();
        let off = number(beside, "effect") - number(effect, "effect");
        let z = off / number(beside, "effect_standard_error");
        assert!(z.abs() < 4.0, "{effect}: z {z:+.2}");
        compared += 1;
    }
    assert_eq!(compared, 4);
}

/// The ends against every combination by hand, and against every option
/// alone; climbing finds the same.
#[test]
fn combinations_at_the_ends_are_those_of_brute_force() {
    let folder = tempfile::tempdir().unwrap();
    let file = small(&folder);
    let command = |way| json(&[&["readings", &file, way][..], &PLAY].concat());
    let (every, climbed) = (command("--combine=all"), command("--combine=climb"));
    let chart = Chart::parse_blackjack("play", PLAY[1], &std::fs::read_to_string(PLAY[1]).unwrap()).unwrap();
    let reglamento = find(&file).unwrap();
    let by_hand = |readings: &[String]| {
        let scenario = Scenario::new(reglamento.clone(), readings, &[]).unwrap();
        exact(&scenario.rules, Some(&chart)).unwrap().lines[0].house_edge
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
        // The combination told is one that has the edge.
        let told = text(highest, "option").split(';').filter(|pair| !pair.is_empty());
        let told: Vec<String> = told.map(str::to_owned).collect();
        assert!(told.len() >= 2, "{told:?}");
        assert_eq!(by_hand(&told).to_bits(), number(highest, "house_edge").to_bits());
    }
    let notes = |report: &Value| report["notes"].to_string();
    assert!(notes(&every).contains("32 of the 5 readings"), "{}", notes(&every));
    assert!(notes(&every).contains("every one was tried"), "{}", notes(&every));
    assert!(notes(&climbed).contains("climbing"), "{}", notes(&climbed));
}

/// Of each bet of the punto y banca, and never inside any option alone.
#[test]
fn every_line_has_its_own_ends() {
    let report = json(&["readings", "midi-punto-y-banca-2016", "--combine"]);
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
    let folder = tempfile::tempdir().unwrap();
    let file = small(&folder);
    let table = folder.path().join("adapted.txt").to_str().unwrap().to_owned();
    let command = ["readings", &file, "--only", "surrender", "--adapt", "--output", &table];
    let report = json(&[&command[..], &PLAY].concat());
    let [late] = list(&report, "effects") else { panic!("{report}") };
    assert!(number(late, "adapted_house_edge") <= number(late, "house_edge") + 1e-12, "{late}");
    assert!(number(late, "adapted_default_edge") <= number(late, "default_edge") + 1e-12, "{late}");
    assert_eq!(text(late, "gains"), "nobody");
    assert!(number(late, "adapted_effect") < -0.0002, "{late}");
    let solve = ["solve", &file, "--reading", "surrender=late", "--quiet"];
    let (code, out, err) = output(&[&solve[..], &PLAY].concat());
    assert_eq!(code, 0, "{err}");
    let told = format!("house edge {:.8} %", number(late, "adapted_house_edge") * 100.0);
    assert!(out.contains(&told), "{told}: {}", out.lines().next().unwrap());
    let table = std::fs::read_to_string(table).unwrap();
    assert!(table.contains("best play") && table.contains("with best play"), "{table}");
}

/// An override beyond the options settles a reading: it is not varied.
#[test]
fn settled_readings_are_not_varied() {
    let settled = ["readings", "ocho-mazos", "--set", "table.boxes=2", "--only", "boxes"];
    let report = json(&settled);
    assert!(list(&report, "effects").is_empty(), "{report}");
    assert!(report["notes"].to_string().contains("An override settles"), "{report}");
}

#[test]
fn tables_and_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (csv, table) = (path("readings.csv"), path("readings.txt"));
    let command = ["readings", "midi-punto-y-banca-2016", "--output", &csv, "--output", &table];
    let (code, out, err) = output(&command);
    assert_eq!(code, 0, "{err}");
    let command = "\n  command    ventaja readings midi-punto-y-banca-2016\n";
    assert_eq!(std::fs::read_to_string(table).unwrap(), out.clone() + command);
    assert!(out.contains("banca: house edge 1.4581 % exact"), "{out}");
    assert!(out.contains("banca-settlement=commission-5 (5.2,"), "{out}");
    let mut rows = csv::Reader::from_path(csv).unwrap();
    let header = rows.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|field| field == name).unwrap();
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 18);
    let settled =
        |row: &&csv::StringRecord| &row[column("bet")] == "banca" && &row[column("option")] == "commission-5";
    let row = rows.iter().find(settled).unwrap();
    assert_eq!((&row[column("gains")], &row[column("in_force")]), ("players", "six-pays-half"));
    assert_eq!(row[column("reglamento_sha256")].len(), 64);
    // A rulebook that leaves nothing open has no rows and is no error.
    let standard = "tests/data/standard.toml";
    let chart = "tests/data/std_s17_peek_doa_das_4.csv";
    let (code, out, err) = output(&["readings", standard, "--strategy", chart]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("The text leaves nothing open."), "{out}");
    let (_, out, _) = output(&["readings", standard, "--strategy", chart, "--format", "csv"]);
    assert_eq!(out.lines().count(), 1, "{out}");
}

/// Twenty-five boxes take all the cards of a deck before the dealer has a
/// second one: that option says why it has no edge, and the others have theirs.
#[test]
fn a_stalled_option_costs_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rules.toml");
    let rules = "id = \"mine\"\nstrategies = \"mendoza-2016\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"me\"\n\
        summary = \"x\"\n[rules]\nshoe.decks = { value = 1, article = \"1\" }\n\
        shoe.cut_card = { value = 0, article = \"1\" }\nshoe.exhausted = { value = \"void\", article = \"1\" }\n\
        dealer.hole_card = { value = \"none\", article = \"1\" }\n\
        [reading.boxes]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"2\"\n\
        range = { key = \"table.boxes\", from = 1, to = 25 }\n";
    std::fs::write(&path, rules).unwrap();
    let report = json(&["readings", path.to_str().unwrap(), "--method", "simulate", "--rounds", "2k"]);
    let effect = |option: &str| list(&report, "effects").iter().find(|e| e["option"] == option).unwrap();
    assert!(effect("1")["house_edge"].is_number(), "{report}");
    assert!(effect("25")["house_edge"].is_null(), "{report}");
    assert!(text(effect("25"), "note").contains("no round could be finished"), "{report}");
}

#[test]
fn wrong_input_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many.toml");
    let text = std::fs::read_to_string("reglamentos/mendoza-2016.toml").unwrap();
    let without: Vec<&str> = text.lines().filter(|line| !line.starts_with("shoe.decks")).collect();
    let question = "\n[reading.decks]\narticle = \"3\"\nquestion = \"How many?\"\ndefault = \"6\"\n\
                    range = { key = \"shoe.decks\", from = 4, to = 8 }\n";
    std::fs::write(&many, without.join("\n") + question).unwrap();
    let many = many.to_str().unwrap();
    for (args, says) in [
        (
            vec!["readings", many, "--whole-ranges", "--combine=all"],
            "there are 30,720 combinations of 13 readings",
        ),
        (vec!["readings", "relancina", "--combine"], "no exact value"),
        (vec!["readings", "relancina", "--method", "exact"], "no exact value"),
        (vec!["readings", "relancina", "--adapt"], "allowed: a rulebook of the blackjack family"),
        (vec!["readings", "midi-punto-y-banca-2016", "--bet", "bank"], "did you mean `banca`?"),
        (vec!["readings", "ocho-mazos", "--only", "dealer-as"], "did you mean `dealer-ace`?"),
        (vec!["readings", "ocho-mazos", "--combine=some"], "possible values: auto, all, climb"),
        (vec!["readings", "ocho-mazos", "--reading", "dealer-ace=sofd"], "did you mean `soft`?"),
        (vec!["readings", "ocho-mazos", "--output", "readings.xls"], "allowed: .csv, .json, .txt"),
        (vec!["readings", "ocho-mazos", "--rounds", "0"], "1 to 1e15"),
    ] {
        let (code, out, err) = output(&args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains(says), "{args:?} should say {says:?}: {err}");
        assert!(out.is_empty(), "{args:?}");
    }
}
