//! The gate: it opens for what is right, and closes for a wrong expectation,
//! a wrong payoff, a biased draw and a slower program.

use crate::commands::{Ended, installed, says};
use crate::files::{list, number, text};
use crate::folder::Folder;
use quick_xml::Reader;
use quick_xml::events::Event;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use ventaja::bets;
use ventaja::cards::Card;
use ventaja::check::{Asks, Bound, Checks, Verdict};
use ventaja::engine::{EngineTable, Plan, Unwatched, run};
use ventaja::referee::{Silent, punto};
use ventaja::reglamento::{Scenario, find};
use ventaja::report::{CheckRow, Report};
use ventaja::rules::Play;
use ventaja::shoe::{Cards, Exhausted, below};
use ventaja::strategy;
use ventaja::tally::{Line, Tally};

/// Runs `check` in a folder; no program is found, so that nothing is counted.
fn check(folder: &Folder, line: &str) -> Ended {
    Ended::of(folder.command(&format!("check {line}")).env("PATH", ""))
}

/// What the help shows as an example is one, and holds.
#[test]
fn the_example_of_the_help_holds() {
    let example = include_str!("../src/check/example.toml");
    let folder = Folder::with("example.toml", example);
    let help = check(&folder, "--help").done();
    for line in example.lines() {
        assert!(help.contains(line.trim_end()), "{line}");
    }
    let spanish = include_str!("../src/check/example.es.toml");
    let values = |text: &str| -> Vec<String> {
        let code = text.lines().map(|line| line.split(" # ").next().unwrap().trim_end().to_owned());
        code.filter(|line| !line.starts_with("name")).collect()
    };
    assert_eq!(values(spanish), values(example));
    let [shown, kept] = [example, include_str!("expectations.toml")].map(|text| {
        let mut entries = Checks::parse("checks.toml", text).unwrap().entries.into_iter();
        entries.find_map(|entry| match entry.asks {
            Asks::Instructions { rounds: 200_000, counts, .. } => Some(counts[0].1),
            _ => None,
        })
    });
    assert!(shown.unwrap().abs_diff(kept.unwrap()) <= kept.unwrap() / 50, "{shown:?}, counted: {kept:?}");
    let out = check(&folder, "example.toml").done();
    says(&out, &["2 hold, 0 drift, 1 skipped", "valgrind is not installed"]);
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
const PLANTED: &str = r#"
[[expect]]
name = 'right'
reglamento = 'mendoza-2016'
house_edge = '-0.353478 %'
tolerance = 6e-9
[[expect]]
name = "wrong <&> \"quoted\"\u0007 €"
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
"#;

/// A wrong expectation is drift, named on standard error and in every format.
#[test]
fn a_wrong_expectation_is_drift() {
    let folder = Folder::with("planted.toml", PLANTED);
    let ended = check(&folder, "planted.toml --output r.xml --output r.json --output r.csv").code(1);
    says(&ended.out, &["1 holds, 2 drift, 0 skipped"]);
    says(&ended.err, &["drift: wrong <&>", "dealt wrong"]);
    assert!(!ended.err.contains("right,"), "{}", ended.err);

    let json: serde_json::Value = serde_json::from_str(&folder.read("r.json")).unwrap();
    let entries = list(&json, "entries");
    let verdicts: Vec<&str> = entries.iter().map(|entry| text(entry, "verdict")).collect();
    assert_eq!(verdicts, ["holds", "drift", "drift"]);
    assert_eq!(json["drift"], 2);
    let z = number(&entries[2], "z");
    let by_hand = (number(&entries[2], "found") - 0.02) / number(&entries[2], "standard_error");
    assert!(z < -4.0 && (z - by_hand).abs() < 1e-9, "{z} {by_hand}");
    assert!(folder.rows("r.csv").iter().map(|row| &row["verdict"]).eq(&verdicts));

    let xml = folder.read("r.xml");
    let (cases, failures) = junit(&xml);
    assert_eq!(cases, ["right", "wrong <&> \"quoted\"\u{fffd} €", "dealt wrong"], "{xml}");
    assert_eq!(failures, 2, "{xml}");

    let out = check(&folder, "planted.toml --only right").done();
    assert!(!out.contains("wrong"), "{out}");
    check(&folder, "planted.toml --only 'dealt wrnog'").refused(2, &["did you mean `dealt wrong`?"]);
}

/// A dealt edge is the one that `simulate` reports: to the digit, with its control variate.
#[test]
fn a_dealt_edge_is_that_of_simulate() {
    let folder = Folder::new();
    let dealt = folder.json("simulate mendoza-2016 --rounds 20k --seed 7 -q");
    let edge = number(&dealt["bets"][0], "house_edge");
    folder.write(
        "dealt.toml",
        format!(
            "[[expect]]\nname = 'dealt'\nreglamento = 'mendoza-2016'\nhouse_edge = {edge:?}\n\
             method = 'monte-carlo'\nrounds = 20000\nseed = 7\ntolerance = 1e-15\n"
        ),
    );
    says(&folder.run("check dealt.toml"), &["1 holds"]);
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
    let folder = Folder::with(
        "expectations.toml",
        "
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
        tolerance = 1e-13",
    );
    folder.copy("reglamentos/mendoza-2016.toml", "rules.toml");
    check(&folder, "expectations.toml").done();
    folder.replace("rules.toml", "natural.pays = { value = \"3:2\"", "natural.pays = { value = \"6:5\"");
    assert_eq!(check(&folder, "expectations.toml").code(1).err.trim(), "drift: exact, dealt");
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

impl EngineTable for Crooked<'_> {
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
        let report = Report::new(&scenario, None, 0.95, &lines, &run, None);
        for (bet, known) in [("punto", 0.012_350_813_289_166_138), ("tie", 0.143_596_287_787_238_26)] {
            let row = CheckRow::edge("dealt", &report, bet, known, Bound::MaxZ(4.0)).unwrap();
            let expected = if fair { Verdict::Holds } else { Verdict::Drift };
            assert_eq!(row.verdict, expected, "fair {fair}, {bet}: z {:+.2}", row.z().unwrap());
        }
    }
}

/// Wrong input: exit code 2, with the line, the nearest name, what is allowed. `messages` has more.
#[test]
fn wrong_input_is_named_with_its_line() {
    let good =
        "[[expect]]\nname = 'a'\nreglamento = 'mendoza-2016'\nhouse_edge = -0.00353478\ntolerance = 6e-9\n";
    let speed = "[[speed]]\nname = 'a'\nreglamento = 'mendoza-2016'\nrounds = 100\ninstructions = {}\ntolerance = '2 %'\n";
    let with = |line: &str| format!("{good}{line}\n");
    let instead = |of: &str, line: &str| good.replace(of, line);
    let folder = Folder::with("good.toml", good);
    for (text, says) in [
        (with("max_zz = 4"), &["toml:6:1: unknown key `max_zz` of `expect`", "did you mean `max_z`?"][..]),
        (with("max_z = 4"), &["toml:6:1: `expect.max_z` contradicts `tolerance`"]),
        (instead("tolerance = 6e-9", "max_z = 4"), &["toml:5:1", "an exact edge has none", "monte-carlo"]),
        (instead("house_edge", "house_egde"), &["did you mean `house_edge`?", "has no `house_edge`"]),
        (instead("-0.00353478", "nan"), &["toml:4:14: `expect.house_edge` is `nan`"]),
        (
            instead("-0.00353478", "[1]"),
            &["toml:4:14: `expect.house_edge`: expected a number, found an array"],
        ),
        (instead("6e-9", "-1e-9"), &["toml:5:13", "above 0"]),
        (
            with("rounds = 5"),
            &["toml:6:1: `expect.rounds` applies to a simulation", "method = \"monte-carlo\""],
        ),
        (with("seed = 5"), &["toml:6:1: `expect.seed` applies to a simulation"]),
        (with("method = 'simulate'\nrounds = '1e30'"), &["toml:7:10", "1 to 1e15"]),
        (with("method = 'simulate'\nseed = -1"), &["toml:7:8", "64 bits"]),
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
        ("[[expect]\n".to_owned(), &["not TOML"]),
        (speed.replace("{}", "{ avx22 = 5 }"), &["toml:5:18", "did you mean `avx2`?"]),
        (speed.replace("{}", "{ avx2 = 0 }"), &["toml:5:25"]),
        (format!("{speed}bet = 'box'\n"), &["toml:7:1: unknown key `bet` of `speed`"]),
    ] {
        folder.write("x.toml", &text);
        check(&folder, "x.toml").refused(2, says);
    }
    check(&folder, "no/such.toml").refused(2, &["cannot be read"]);
    check(&folder, "good.toml").done();
    let formats = "allowed: .csv, .json, .txt, .html, .md, .xlsx, .xml";
    check(&folder, "good.toml --output edge.pdf").refused(2, &[formats]);
    check(&folder, "good.toml --output no/such/folder/edge.xml").refused(4, &["cannot be written"]);
}

/// An exact edge is rewritten when it is named, and then only; a dealt one,
/// which is known otherwise or not at all, never.
#[test]
fn only_a_named_exact_edge_is_rewritten() {
    let folder = Folder::with("planted.toml", PLANTED);
    for options in ["", "--only 'dealt wrong'"] {
        check(&folder, &format!("planted.toml --update {options}")).code(1);
        assert_eq!(folder.read("planted.toml"), PLANTED);
    }
    let name = "wrong <&> \"quoted\"\u{7} €";
    check(&folder, &format!("planted.toml --update --only '{name}'")).done();
    let after = folder.read("planted.toml");
    let same =
        |text: &str| text.lines().filter(|line| !line.contains("0.35347")).collect::<Vec<_>>().join("\n");
    assert_eq!(same(&after), same(PLANTED));
    says(&after, &["\"-0.353477814", "'-0.353478 %'"]);
    check(&folder, &format!("planted.toml --only '{name}' --only right")).done();
}

/// Instructions are counted, kept, and a program that takes more of them is
/// caught. Nothing is tested where valgrind is missing.
#[test]
fn a_slower_program_is_drift() {
    let mut valgrind = std::process::Command::new("valgrind");
    valgrind.arg("--version");
    if installed(valgrind).is_none() {
        return;
    }
    let folder = Folder::with(
        "speed.toml",
        "[[speed]]\nname = 'coups'\nreglamento = 'midi-punto-y-banca-2016'\nset = { shoe.rounds = 1 }\nrounds = 100\n\
         instructions = { scalar = 7 } # kept\ntolerance = '5 %'\n",
    );
    says(&folder.run("check speed.toml"), &["no count is recorded for", "1 skipped"]);
    let entry = &folder.json("check speed.toml --update")["entries"][0];
    let (level, count) = (text(entry, "level"), number(entry, "found"));
    let updated = folder.read("speed.toml");
    says(&updated, &[&format!("{{ scalar = 7, {level} = "), "} # kept"]);
    // As if the program took a tenth more than is kept.
    let kept = updated.lines().find(|line| line.starts_with("instructions")).unwrap();
    let less = format!("instructions = {{ {level} = {:.0} }}", count / 1.1);
    folder.replace("speed.toml", kept, &less);
    assert_eq!(folder.ventaja("check speed.toml").code(1).err.trim(), "drift: coups");
}

#[test]
fn instruction_counts_are_kept_by_kernel_and_build() {
    let names = ventaja::kernel::Kernel::ALL.map(ventaja::kernel::Kernel::name);
    let levels: Vec<String> =
        names.iter().flat_map(|name| [(*name).to_owned(), format!("{name}-debug")]).collect();
    assert_eq!(ventaja::check::LEVELS.map(str::to_owned).to_vec(), levels);
}
