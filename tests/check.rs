//! The gate: it opens for what is right, and closes for a wrong expectation,
//! a wrong payoff, a biased draw and a slower program.

use crate::common::{ended, program};
use quick_xml::Reader;
use quick_xml::events::Event;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use ventaja::bets;
use ventaja::cards::Card;
use ventaja::check::{Bound, Checks, Verdict};
use ventaja::engine::{Plan, Table, Unwatched, run};
use ventaja::referee::{Silent, punto};
use ventaja::reglamento::{Scenario, find};
use ventaja::report::{CheckRow, Report};
use ventaja::rules::Play;
use ventaja::shoe::{Cards, Exhausted, below};
use ventaja::strategy;
use ventaja::tally::{Line, Tally};

/// Exit code, standard output and error; no program is found, so that
/// nothing is counted.
fn check(args: &[&str]) -> (i32, String, String) {
    ended(program(["check"]).args(args).env("PATH", ""))
}

fn written(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What the help shows as an example is one, and holds.
#[test]
fn the_example_of_the_help_holds() {
    let example = include_str!("../src/check/example.toml");
    let (code, help, _) = check(&["--help"]);
    assert_eq!(code, 0);
    for line in example.lines() {
        assert!(help.contains(line.trim_end()), "{line}");
    }
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = check(&[&written(&folder, "example.toml", example)]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("2 hold, 0 drift, 1 skipped"), "{out}");
    assert!(out.contains("valgrind is not installed"), "{out}");
}

/// The repository's own expectations cover every rulebook, by exact value
/// where there is one.
#[test]
fn every_rulebook_has_its_expectations() {
    let checks = Checks::parse("tests/expectations.toml", include_str!("expectations.toml")).unwrap();
    for id in ventaja::reglamento::builtin_ids() {
        assert!(checks.entries.iter().any(|entry| entry.arguments.reglamento.text == id), "{id}");
    }
}

/// Three entries of which one is wrong by more than its bound.
const PLANTED: &str = "
[[expect]]
name = 'right'
reglamento = 'mendoza-2016'
house_edge = '-0.353478 %'
tolerance = 6e-9
[[expect]]
name = 'wrong <&> \"quoted\"\u{7} €'
reglamento = 'mendoza-2016'
house_edge = '-0.353479 %'
tolerance = 6e-9
[[expect]]
name = 'dealt wrong'
reglamento = 'mendoza-2016'
set = { shoe.rounds = 9 }
house_edge = '2 %'
method = 'simulate'
rounds = '200k'
max_z = 4
";

fn planted() -> String {
    // TOML has control characters in double quotes only, escaped.
    PLANTED.replace("'wrong <&> \"quoted\"\u{7} €'", "\"wrong <&> \\\"quoted\\\"\\u0007 €\"")
}

/// A wrong expectation is drift, named on standard error and in every format.
#[test]
fn a_wrong_expectation_is_drift() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "planted.toml", &planted());
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (xml, json, csv) = (inside("r.xml"), inside("r.json"), inside("r.csv"));
    let (code, out, err) = check(&[&file, "--output", &xml, "--output", &json, "--output", &csv]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("1 holds, 2 drift, 0 skipped"), "{out}");
    assert!(
        err.contains("drift: wrong <&>") && err.contains("dealt wrong") && !err.contains("right,"),
        "{err}"
    );

    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    let verdicts: Vec<&str> =
        json["entries"].as_array().unwrap().iter().map(|e| e["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["holds", "drift", "drift"]);
    assert_eq!(json["drift"], 2);
    let z = json["entries"][2]["z"].as_f64().unwrap();
    let by_hand = (json["entries"][2]["found"].as_f64().unwrap() - 0.02)
        / json["entries"][2]["standard_error"].as_f64().unwrap();
    assert!(z < -4.0 && (z - by_hand).abs() < 1e-9, "{z} {by_hand}");

    let mut reader = csv::Reader::from_path(csv).unwrap();
    let header = reader.headers().unwrap().clone();
    let column = header.iter().position(|field| field == "verdict").unwrap();
    let rows: Vec<String> = reader.records().map(|row| row.unwrap()[column].to_owned()).collect();
    assert_eq!(rows, verdicts);

    let xml = std::fs::read_to_string(xml).unwrap();
    let (cases, failures) = junit(&xml);
    assert_eq!(cases, ["right", "wrong <&> \"quoted\"\u{fffd} €", "dealt wrong"], "{xml}");
    assert_eq!(failures, 2, "{xml}");

    let (code, out, _) = check(&[&file, "--only", "right"]);
    assert_eq!((code, out.contains("wrong")), (0, false), "{out}");
    let (code, _, err) = check(&[&file, "--only", "dealt wrnog"]);
    assert!(code == 2 && err.contains("did you mean `dealt wrong`?"), "{err}");
}

/// The names of the cases and the number of failures, if it is well-formed.
fn junit(xml: &str) -> (Vec<String>, usize) {
    let mut reader = Reader::from_str(xml);
    let (mut cases, mut failures) = (Vec::new(), 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(element) | Event::Empty(element) => {
                let names = element.attributes().map(|attribute| attribute.unwrap());
                let name = names.into_iter().find(|attribute| attribute.key.as_ref() == "name");
                match element.name().as_ref() {
                    "testcase" => {
                        let raw = name.unwrap().value;
                        cases.push(quick_xml::escape::unescape(&raw).unwrap().into_owned());
                    }
                    "failure" => failures += 1,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    (cases, failures)
}

/// A rulebook that pays a natural otherwise than its text is caught by the
/// exact and by the dealt edge.
#[test]
fn a_wrong_payoff_is_drift() {
    let text = std::fs::read_to_string("reglamentos/mendoza-2016.toml").unwrap();
    let wrong = text.replace("natural.pays = { value = \"3:2\"", "natural.pays = { value = \"6:5\"");
    assert_ne!(text, wrong);
    for (rules, code) in [(&text, 0), (&wrong, 1)] {
        let folder = tempfile::tempdir().unwrap();
        written(&folder, "rules.toml", rules);
        let expectations = "
            [[expect]]
            name = 'exact'
            reglamento = 'rules.toml'
            house_edge = '-0.353478 %'
            tolerance = 6e-9
            [[expect]]
            name = 'dealt'
            reglamento = 'rules.toml'
            set = { shoe.rounds = 9 }
            house_edge = '-0.353478 %'
            method = 'simulate'
            rounds = '500k'
            max_z = 4
            [[expect]]
            name = 'insurance, which no natural pays'
            reglamento = 'rules.toml'
            bet = 'insurance'
            house_edge = '23/311'
            tolerance = 1e-13";
        let (found, out, err) = check(&[&written(&folder, "expectations.toml", expectations)]);
        assert_eq!(found, code, "{out}{err}");
        if code == 1 {
            assert_eq!(err.trim(), "drift: exact, dealt", "{out}");
        }
    }
}

/// Eight packs whose draw is fair, or has eight bits where nine are needed.
struct Packs {
    rng: Xoshiro256PlusPlus,
    full: Vec<Card>,
    cards: Vec<Card>,
    fair: bool,
}

impl Cards for Packs {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        let left = u32::try_from(self.cards.len()).unwrap();
        let place = if self.fair { below(&mut self.rng, left) } else { (self.rng.next_u32() & 0xff) % left };
        Ok(self.cards.swap_remove(usize::try_from(place).unwrap()))
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        unreachable!("no coup looks ahead")
    }
}

/// A table of punto y banca that deals from such packs, a fresh shoe for every
/// coup, and counts PUNTO's bet and the tie.
struct Crooked<'a> {
    scenario: &'a Scenario,
    lines: Vec<Line>,
    fair: bool,
}

impl Table for Crooked<'_> {
    type Lane = Packs;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Packs {
        let mut full: Vec<Card> = (0..8).flat_map(|_| Card::pack()).collect();
        full.sort_by_key(|card| card.rank().number());
        Packs { rng, cards: full.clone(), full, fair: self.fair }
    }

    fn shoe(&self, packs: &mut Packs, tally: &mut Tally) {
        let Play::PuntoYBanca(rules) = &self.scenario.rules.play else { unreachable!("it is punto y banca") };
        packs.cards.clone_from(&packs.full);
        let coup = punto::play(rules, packs, &mut Silent).unwrap();
        let punto = match coup.punto.cmp(&coup.banca) {
            std::cmp::Ordering::Greater => "win",
            std::cmp::Ordering::Equal => "tie",
            std::cmp::Ordering::Less => "loss",
        };
        let tie = if punto == "tie" { "win" } else { "loss" };
        for (number, name) in [(0, punto), (2, tie)] {
            let line = &self.lines[number];
            let outcome = line.outcomes.iter().position(|known| known.name == name).unwrap();
            tally.lines[number].count(outcome, line.outcomes[outcome].net.unwrap(), line.unit);
        }
        tally.rounds += 1;
        tally.end_shoe();
    }
}

/// The comparison takes a fair draw, and catches the biased one on each line.
///
/// Dealt sixty coups a shoe the same fault nearly cancels out, for every card
/// comes in the end: |z| stays below 4 there at 500,000 coups.
#[test]
fn a_biased_draw_is_drift() {
    let scenario = Scenario::new(find("midi-punto-y-banca-2016").unwrap(), &[], &[]).unwrap();
    let any = strategy::find(&find("mendoza-2016").unwrap(), "basic").unwrap();
    for fair in [true, false] {
        let lines = bets::lines(&scenario.rules, &any);
        let table = Crooked { scenario: &scenario, lines: lines.clone(), fair };
        let run = run(&table, &Plan::rounds(&scenario.rules, 500_000, 1, 2), &Unwatched).unwrap();
        let report = Report::new(&scenario, None, 0.95, &lines, &run);
        for (bet, known) in [("punto", 0.012_350_813_289_166_138), ("tie", 0.143_596_287_787_238_26)] {
            let row = CheckRow::edge("dealt", &report, bet, known, Bound::MaxZ(4.0)).unwrap();
            println!("fair {fair}, {bet}: z {:+.2}", row.z().unwrap());
            assert_eq!(row.verdict, if fair { Verdict::Holds } else { Verdict::Drift }, "{bet}");
        }
    }
}

/// Wrong input: exit code 2, with the line, the nearest name, what is allowed.
#[test]
fn wrong_input_is_named_with_its_line() {
    let good =
        "[[expect]]\nname = 'a'\nreglamento = 'mendoza-2016'\nhouse_edge = -0.00353478\ntolerance = 6e-9\n";
    let speed = "[[speed]]\nname = 'a'\nreglamento = 'mendoza-2016'\nrounds = 100\ninstructions = {}\ntolerance = '2 %'\n";
    let with = |line: &str| format!("{good}{line}\n");
    let instead = |of: &str, line: &str| good.replace(of, line);
    let folder = tempfile::tempdir().unwrap();
    for (text, says) in [
        (with("max_zz = 4"), &["toml:6:1: unknown key `max_zz` of `expect`", "did you mean `max_z`?"][..]),
        (with("max_z = 4"), &["toml:6:1: `expect.max_z` contradicts `tolerance`"]),
        (instead("tolerance = 6e-9", "max_z = 4"), &["toml:5:1", "an exact edge has none", "monte-carlo"]),
        (instead("tolerance = 6e-9", ""), &["has no bound", "tolerance, or max_z"]),
        (instead("house_edge", "house_egde"), &["did you mean `house_edge`?", "has no `house_edge`"]),
        (instead("-0.00353478", "'half'"), &["toml:4:14: `expect.house_edge` is `half`", "31/415"]),
        (instead("-0.00353478", "nan"), &["toml:4:14: `expect.house_edge` is `nan`"]),
        (instead("-0.00353478", "[1]"), &["toml:4:14: `expect.house_edge` is array"]),
        (instead("6e-9", "0"), &["toml:5:13", "above 0"]),
        (instead("6e-9", "-1e-9"), &["toml:5:13", "above 0"]),
        (
            with("rounds = 5"),
            &["toml:6:1: `expect.rounds` applies to a simulation", "method = \"monte-carlo\""],
        ),
        (with("seed = 5"), &["toml:6:1: `expect.seed` applies to a simulation"]),
        (with("method = 'simulate'\nrounds = '1e30'"), &["toml:7:10", "1 to 1e15"]),
        (with("method = 'simulate'\nseed = -1"), &["toml:7:8", "64 bits"]),
        (with("method = 'monte-carl'"), &["toml:6:10", "did you mean `monte-carlo`?"]),
        (with("boxes = 65"), &["toml:6:9", "1 to 64"]),
        (with("boxes = 3\nset = { table.boxes = 4 }"), &["contradicts"]),
        (with("bet = 'bxo'"), &["toml:6:7: unknown bet line `bxo`", "did you mean `box`?"]),
        (with("strategy = 'basik'"), &["toml:6:12", "did you mean `basic`?"]),
        (with("strategy = 'no/chart.csv'"), &["toml:6:12", "no/chart.csv", "cannot be read"]),
        (
            with("set = { shoe.deks = 6 }"),
            &["toml:6:14: unknown rule key `shoe.deks`", "did you mean `shoe.decks`?"],
        ),
        (with("set = { shoe.decks = 17 }"), &["toml:6:14", "1 to 16"]),
        (with("set = { shoe.decks = 2016-01-15 }"), &["toml:6:22"]),
        (with("set = { shoe.decks = 1.5 }"), &["toml:6:14", "cannot be `1.5`"]),
        (with("set = 6"), &["toml:6:7: `set`: expected a table, found an integer"]),
        (with("readings = { retiro-vs-as = 'no' }"), &["toml:6:14", "did you mean `retiro-vs-ace`?"]),
        (with("readings = { retiro-vs-ace = 'maybe' }"), &["toml:6:14", "allowed: yes, no"]),
        (instead("mendoza-2016", "mendosa-2016"), &["toml:3:14", "did you mean `mendoza-2016`?"]),
        (instead("mendoza-2016", "no/rules.toml"), &["toml:3:14", "no/rules.toml", "cannot be read"]),
        (instead("mendoza-2016", "relancina"), &["toml:2:8", "no exact value", "simulate"]),
        (
            format!("{}strategy = 'basic'\n", instead("mendoza-2016", "midi-punto-y-banca-2016")),
            &["toml:6:12", "has no decisions"],
        ),
        (format!("{good}{good}"), &["toml:7:8: `a` is the name of the entry at"]),
        (format!("{good}{speed}"), &["is the name of the entry at"]),
        ("[[expects]]\n".to_owned(), &["toml:1:3: unknown key", "did you mean `expect`?"]),
        ("expect = 3\n".to_owned(), &["[[expect]]"]),
        (String::new(), &["expects nothing"]),
        ("[[expect]\n".to_owned(), &["not TOML"]),
        (speed.replace("{}", "{ avx22 = 5 }"), &["toml:5:18", "did you mean `avx2`?"]),
        (speed.replace("{}", "{ avx2 = 0 }"), &["toml:5:25"]),
        (speed.replace("instructions = {}\n", ""), &["has no `instructions`", "instructions = {}"]),
        (speed.replace("rounds = 100\n", ""), &["has no `rounds`"]),
        (format!("{speed}bet = 'box'\n"), &["toml:7:1: unknown key `bet` of `speed`"]),
    ] {
        let (code, out, err) = check(&[&written(&folder, "x.toml", &text)]);
        assert_eq!(code, 2, "{text}\n{out}{err}");
        for says in says {
            assert!(err.contains(says), "{text}\nshould say {says:?}: {err}");
        }
        assert!(out.is_empty() && !err.contains("panicked"), "{text}\n{out}{err}");
    }
    let (code, _, err) = check(&["no/such.toml"]);
    assert!(code == 2 && err.contains("cannot be read"), "{err}");
    let good = written(&folder, "good.toml", good);
    assert_eq!(check(&[&good]).0, 0);
    let (code, _, err) = check(&[&good, "--output", "edge.pdf"]);
    assert!(code == 2 && err.contains("allowed: .csv, .json, .txt, .html, .md, .xlsx, .xml"), "{err}");
    let (code, _, err) = check(&[&good, "--output", "no/such/folder/edge.xml"]);
    assert!(code == 4 && err.contains("cannot be written"), "{err}");
}

/// An exact edge is rewritten when it is named, and then only; a dealt one,
/// which is known otherwise or not at all, never.
#[test]
fn only_a_named_exact_edge_is_rewritten() {
    let folder = tempfile::tempdir().unwrap();
    let before = planted();
    let file = written(&folder, "planted.toml", &before);
    let now = || std::fs::read_to_string(&file).unwrap();
    assert_eq!(check(&[&file, "--update"]).0, 1);
    assert_eq!(now(), before);
    assert_eq!(check(&[&file, "--update", "--only", "dealt wrong"]).0, 1);
    assert_eq!(now(), before);
    let name = "wrong <&> \"quoted\"\u{7} €";
    let (code, out, err) = check(&[&file, "--update", "--only", name]);
    assert_eq!(code, 0, "{out}{err}");
    let after = now();
    let same =
        |text: &str| text.lines().filter(|line| !line.contains("0.35347")).collect::<Vec<_>>().join("\n");
    assert_eq!(same(&after), same(&before));
    assert!(after.contains("\"-0.353477814") && after.contains("'-0.353478 %'"), "{after}");
    let (code, out, err) = check(&[&file, "--only", name, "--only", "right"]);
    assert_eq!(code, 0, "{out}{err}");
}

/// Instructions are counted, kept, and a program that takes more of them is
/// caught. Nothing is tested where valgrind is missing.
#[test]
fn a_slower_program_is_drift() {
    if std::process::Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: valgrind is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = written(
        &folder,
        "speed.toml",
        "[[speed]]\nname = 'coups'\nreglamento = 'midi-punto-y-banca-2016'\nset = { shoe.rounds = 1 }\nrounds = 100\n\
         instructions = { scalar = 7 } # kept\ntolerance = '5 %'\n",
    );
    let counted = |args: &[&str]| ended(program(["check", &file]).args(args));
    let (code, out, err) = counted(&[]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("no count is recorded for") && out.contains("1 skipped"), "{out}");
    let (code, out, err) = counted(&["--update", "--format", "json"]);
    assert_eq!(code, 0, "{out}{err}");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let (entry, text) = (&json["entries"][0], std::fs::read_to_string(&file).unwrap());
    let (level, count) = (entry["level"].as_str().unwrap(), entry["found"].as_f64().unwrap());
    assert!(text.contains(&format!("{{ scalar = 7, {level} = ")) && text.contains("} # kept"), "{text}");
    let (code, out, err) = counted(&[]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("1 holds"), "{out}");
    // As if the program took a tenth more than is kept.
    let less = format!("{:.0}", count / 1.1);
    let planted = format!("instructions = {{ {level} = {less} }}\n");
    let text: String = text
        .lines()
        .map(|line| if line.starts_with("instructions") { planted.clone() } else { format!("{line}\n") })
        .collect();
    std::fs::write(&file, text).unwrap();
    let (code, out, err) = counted(&[]);
    assert_eq!((code, err.trim()), (1, "drift: coups"), "{out}");
}

#[test]
fn instruction_counts_are_kept_by_kernel_and_build() {
    let names = ventaja::kernel::Kernel::ALL.map(ventaja::kernel::Kernel::name);
    let levels: Vec<String> =
        names.iter().flat_map(|name| [(*name).to_owned(), format!("{name}-debug")]).collect();
    assert_eq!(ventaja::check::LEVELS.map(str::to_owned).to_vec(), levels);
}
