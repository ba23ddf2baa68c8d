//! `compare`: the difference of two edges, against exact values, against two
//! runs with cards of their own, and through the binary.

use assert_cmd::Command;
use rayon::prelude::*;
use ventaja::compare::{Cards, Compared, Side, deal, exactly};
use ventaja::engine::{Plan, Target, Unwatched};
use ventaja::estimate::estimate;
use ventaja::referee;
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::Game;
use ventaja::strategy::{self, Action, Chart, Offer, Strategy, View};

/// A game without decisions.
struct NoPlay;

impl Strategy for NoPlay {
    fn act(&self, _: &View<'_>) -> Action {
        Action::Stand
    }
    fn takes(&self, _: Offer) -> bool {
        false
    }
}

/// A table by its rulebook's `basic` chart.
struct Bench {
    scenario: Scenario,
    chart: Option<Chart>,
}

impl Bench {
    fn new(id: &str, sets: &[&str]) -> Bench {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        let scenario = Scenario::new(find(id).unwrap(), &[], &sets).unwrap();
        let game = scenario.rules.game();
        let chart =
            (game != Game::PuntoYBanca).then(|| strategy::find(&scenario.reglamento, "basic").unwrap());
        Bench { scenario, chart }
    }

    fn side(&self) -> Side<'_> {
        let strategy = self.chart.as_ref().map_or(&NoPlay as &dyn Strategy, |chart| chart);
        Side { rules: &self.scenario.rules, chart: self.chart.as_ref(), strategy }
    }
}

fn dealt(a: &Bench, b: &Bench, target: Target, seed: u64, threads: usize) -> Compared {
    let plan = Plan { target, ..Plan::rounds(&a.scenario.rules, 1, seed, threads) };
    deal(a.side(), b.side(), &plan, 0.95, &Unwatched).unwrap()
}

/// A change of rules at a table where exact values hold: rounds of a shoe are
/// counted.
struct Altered {
    id: &'static str,
    both: &'static [&'static str],
    change: &'static [&'static str],
    /// Rounds of a run: enough shoes, and enough rounds that differ.
    rounds: u64,
}

const CHANGES: [Altered; 6] = [
    Altered {
        id: "las-vegas-strip-6d",
        both: &["shoe.rounds=10"],
        change: &["dealer.soft17=hit"],
        rounds: 3_000,
    },
    Altered {
        id: "las-vegas-strip-6d",
        both: &["shoe.rounds=10"],
        change: &["natural.pays=6:5"],
        rounds: 3_000,
    },
    Altered { id: "mendoza-2016", both: &["shoe.rounds=5"], change: &["surrender.kind=none"], rounds: 1_500 },
    // Sessions of 100 rounds.
    Altered { id: "infinite-deck", both: &[], change: &["dealer.soft17=hit"], rounds: 8_000 },
    // Another number of boxes: other cards from the second box on.
    Altered {
        id: "las-vegas-strip-6d",
        both: &["shoe.rounds=4"],
        change: &["table.boxes=3", "double.totals=[10,11]"],
        rounds: 1_200,
    },
    Altered {
        id: "midi-punto-y-banca-2016",
        both: &["shoe.rounds=60"],
        change: &["banca.when_punto_stands=stands", "banca.settlement=commission-5"],
        rounds: 12_000,
    },
];

/// Over so many seeds, the share of intervals that cover the exact difference
/// and the mean z², of the first main line that differs.
fn coverage(change: &Altered, seeds: u64) -> (f64, f64) {
    let a = Bench::new(change.id, change.both);
    let b = Bench::new(change.id, &[change.both, change.change].concat());
    let exact = exactly(a.side(), b.side()).unwrap();
    let differs = |c: &ventaja::compare::Change| c.main && c.difference.unwrap().difference.abs() > 1e-9;
    let line = exact.changes.iter().position(differs).unwrap();
    let (name, exact) = (exact.changes[line].bet, exact.changes[line].difference.unwrap().difference);
    let found: Vec<(bool, f64)> = (1..=seeds)
        .into_par_iter()
        .map(|seed| {
            let run = dealt(&a, &b, Target::Rounds(change.rounds), seed, 1);
            assert_eq!(run.cards, Cards::Common);
            assert_eq!(run.dealt.unwrap()[0].void_rounds, 0, "no round of a counted shoe is void");
            let found = run.changes.iter().find(|c| c.bet == name).unwrap().difference.unwrap();
            let off = found.difference - exact;
            (off.abs() <= found.half_width.unwrap(), (off / found.standard_error.unwrap()).powi(2))
        })
        .collect();
    let n = seeds as f64;
    let covered = found.iter().filter(|(covered, _)| *covered).count() as f64 / n;
    let z2 = found.iter().map(|(_, z2)| z2).sum::<f64>() / n;
    println!(
        "{} {:?} with {:?}, {name}: exact difference {:+.5} %, {seeds} seeds of {} rounds: covered {:.1} %, mean z² {z2:.3}",
        change.id,
        change.change,
        change.both,
        exact * 100.0,
        change.rounds,
        covered * 100.0
    );
    (covered, z2)
}

/// The short form: with n seeds the share covered has a standard deviation of
/// √(0.95 · 0.05 ÷ n), the mean z² one of √(2 ÷ n); the bounds are three of
/// them either way.
///
/// verifies(mendoza-2016, midi-punto-y-banca-2016): common cards do not bias the difference of two edges
#[test]
fn intervals_of_the_difference_cover_the_exact_one() {
    let n = 200.0_f64;
    let (share, square) = (3.0 * (0.95 * 0.05 / n).sqrt(), 3.0 * (2.0 / n).sqrt());
    for change in &CHANGES {
        let (covered, z2) = coverage(change, 200);
        assert!((covered - 0.95).abs() <= share, "{:?}: covered {covered}", change.change);
        assert!((z2 - 1.0).abs() <= square, "{:?}: mean z² {z2}", change.change);
    }
}

/// `cargo test --test compare -- --ignored --nocapture`: its figures are
/// recorded in VERIFICATION.md.
#[test]
#[ignore = "a thousand seeds a change: a minute or two"]
fn intervals_of_the_difference_cover_over_a_thousand_seeds() {
    let found: Vec<_> = CHANGES.iter().map(|change| coverage(change, 1000)).collect();
    for (change, (covered, z2)) in CHANGES.iter().zip(found) {
        assert!((0.93..=0.97).contains(&covered), "{:?}: covered {covered}", change.change);
        assert!((0.9..=1.1).contains(&z2), "{:?}: mean z² {z2}", change.change);
    }
}

/// The difference of every option of every reading from the default, dealt
/// and exact: |z| of each, where cards differ at all.
fn readings_agree(ids: &[&str], rounds: u64) {
    let (mut compared, mut worst) = (0, 0.0_f64);
    for id in ids {
        let both = ["table.boxes=1", "shoe.rounds=2"].map(str::to_owned);
        let reglamento = find(id).unwrap();
        let default = Bench::new(id, &["table.boxes=1", "shoe.rounds=2"]);
        for reading in reglamento.readings.iter().filter(|reading| reading.every_option().len() < 10) {
            for option in reading.every_option().iter().filter(|option| **option != reading.default) {
                let answer = format!("{}={option}", reading.name);
                // A reading of the boxes is not open here.
                let Ok(scenario) = Scenario::new(reglamento.clone(), std::slice::from_ref(&answer), &both)
                else {
                    continue;
                };
                let other = Bench { scenario, chart: default.chart.clone() };
                let Ok(exact) = exactly(default.side(), other.side()) else { continue };
                let dealt = dealt(&default, &other, Target::Rounds(rounds), 1, 2);
                for (exact, dealt) in exact.changes.iter().zip(&dealt.changes) {
                    assert_eq!(exact.bet, dealt.bet, "{id} {answer}");
                    let (exact, Some(found)) = (exact.difference.unwrap(), dealt.difference) else {
                        continue;
                    };
                    let (off, error) = (found.difference - exact.difference, found.standard_error.unwrap());
                    compared += 1;
                    if off.abs() < 1e-9 {
                        continue;
                    }
                    worst = worst.max((off / error).abs());
                    let at = format!("{id} {answer} {}", dealt.bet);
                    assert!(off.abs() < 4.5 * error, "{at}: {found:?} dealt, {exact:?} exact");
                }
            }
        }
    }
    println!("{ids:?}: {compared} differences, {rounds} rounds each: greatest |z| {worst:.2}");
    assert!(compared >= 10);
}

/// verifies(mendoza-2016): what every reading changes, dealt from common cards, against exact
#[test]
fn dealt_differences_are_the_exact_ones() {
    readings_agree(&["mendoza-2016"], 40_000);
}

/// `cargo test --test compare -- --ignored --nocapture`
///
/// verifies(mendoza-2016, ocho-mazos, club-conservador): what every reading changes, dealt from common cards, against exact
#[test]
#[ignore = "a million rounds a reading: a minute"]
fn dealt_differences_are_the_exact_ones_at_length() {
    readings_agree(&["mendoza-2016", "ocho-mazos", "club-conservador"], 1_000_000);
}

/// Rulebook, rules of both, the change.
type Gain = (&'static str, &'static [&'static str], &'static str);

const GAINS: [Gain; 9] = [
    ("las-vegas-strip-6d", &["surrender.kind=late"], "surrender.kind=none"),
    ("las-vegas-strip-6d", &[], "dealer.soft17=hit"),
    ("las-vegas-strip-6d", &[], "natural.pays=6:5"),
    ("las-vegas-strip-6d", &[], "double.totals=[10,11]"),
    ("mendoza-2016", &[], "surrender.kind=none"),
    ("mendoza-2016", &[], "dealer.soft17=hit"),
    ("mendoza-2016", &[], "natural.pays=6:5"),
    ("mendoza-2016", &[], "double.totals=[10,11]"),
    ("mendoza-2016", &[], "dealer.natural_vs_21=push"),
];

/// The chart with the usual retiros: 16 against 9, 10 and ace, 15 against 10.
fn surrendering(bench: &Bench) -> Chart {
    let text = bench.chart.as_ref().unwrap().to_csv();
    let after = text
        .replace("H16,S,S,S,S,S,H,H,H,H,H", "H16,S,S,S,S,S,H,H,Rh,Rh,Rh")
        .replace("H15,S,S,S,S,S,H,H,H,H,H", "H15,S,S,S,S,S,H,H,H,Rh,H");
    assert_eq!(after.matches("Rh").count(), 4, "the chart has other rows");
    Chart::parse("surrendering", "surrendering.csv", &after).unwrap()
}

/// The standard error of two runs with cards of their own over that of the
/// difference on common cards, as many rounds each.
fn gains(rounds: u64) -> Vec<(Gain, f64)> {
    let gain = |gain: &Gain| {
        let (id, both, change) = *gain;
        let (mut a, mut b) = (Bench::new(id, both), Bench::new(id, &[change]));
        if !both.is_empty() {
            (a.chart, b.chart) = (Some(surrendering(&a)), Some(surrendering(&b)));
        }
        let run = dealt(&a, &b, Target::Rounds(rounds), 1, 2);
        let common = run.changes[0].difference.unwrap();
        let alone = |bench: &Bench, seed: u64| {
            let plan = Plan::rounds(&bench.scenario.rules, rounds, seed, 2);
            let side = bench.side();
            let run = referee::simulate(side.rules, side.strategy, &plan, &Unwatched).unwrap();
            let line = &referee::lines(side.rules, side.strategy)[0];
            estimate(line, &run.tally.lines[0], run.tally.shoes, 0.95).unwrap().standard_error.unwrap()
        };
        let apart = alone(&a, 2).hypot(alone(&b, 3));
        let ratio = apart / common.standard_error.unwrap();
        let told = common.apart_error.unwrap() / common.standard_error.unwrap();
        println!("{id} {both:?}, {change}: {ratio:.2} times narrower (told: {told:.2})");
        // The relative error of a standard error over n shoes is 1 ÷ √(2 n),
        // that of two tables' together 1 ÷ √(4 n), and told and found are of
        // different runs: four times what they differ by, 1 ÷ √(2 n).
        let bound = 4.0 / (2.0 * run.dealt.unwrap()[0].shoes as f64).sqrt();
        assert!((told / ratio - 1.0).abs() < bound, "{id} {change}: {ratio} is told as {told}");
        (*gain, ratio)
    };
    GAINS.iter().map(gain).collect()
}

/// verifies(mendoza-2016): common cards narrow the interval of a difference
#[test]
fn common_cards_narrow_the_interval_threefold() {
    for ((id, _, change), ratio) in gains(30_000) {
        assert!(ratio >= 3.0, "{id} {change}: {ratio:.2}");
    }
}

/// `cargo test --test compare -- --ignored --nocapture`
#[test]
#[ignore = "a million rounds a change"]
fn common_cards_narrow_the_interval_at_length() {
    for ((id, _, change), ratio) in gains(1_000_000) {
        assert!(ratio >= 3.0, "{id} {change}: {ratio:.2}");
    }
}

/// With nothing changed both sides are the run that `simulate` deals, bit by
/// bit, and there is no difference.
#[test]
fn a_table_and_itself_do_not_differ() {
    for id in ["mendoza-2016", "las-vegas-strip-6d", "club-conservador", "midi-punto-y-banca-2016"] {
        let bench = Bench::new(id, &[]);
        let run = dealt(&bench, &bench, Target::Rounds(20_000), 5, 2);
        let side = bench.side();
        let plan = Plan::rounds(side.rules, 20_000, 5, 1);
        let alone = referee::simulate(side.rules, side.strategy, &plan, &Unwatched).unwrap().tally;
        assert_eq!(run.dealt.unwrap()[1].rounds, alone.rounds, "{id}");
        for (number, line) in referee::lines(side.rules, side.strategy).iter().enumerate() {
            let change = &run.changes[number];
            let found = estimate(line, &alone.lines[number], alone.shoes, 0.95);
            assert_eq!(change.estimates, [found, found], "{id} {}", line.name);
            if let Some(difference) = change.difference {
                assert_eq!((difference.difference, difference.standard_error), (0.0, Some(0.0)), "{id}");
            }
        }
    }
}

/// Tables that end their shoes at different places: each plays its own number
/// of rounds of the common shoe.
#[test]
fn the_cut_card_is_judged_on_the_common_cards() {
    let (a, b) =
        (Bench::new("las-vegas-strip-6d", &[]), Bench::new("las-vegas-strip-6d", &["shoe.cut_card=200"]));
    let run = dealt(&a, &b, Target::Rounds(20_000), 1, 1);
    let bets = run.changes[0].estimates.map(|e| e.unwrap().bets);
    let rounds = run.dealt.unwrap()[0].rounds;
    assert_eq!(bets[0], rounds);
    // 112 of 312 cards are dealt instead of 234.
    assert!((0.45..0.52).contains(&(bets[1] as f64 / bets[0] as f64)), "{bets:?}");
}

/// No common cards: both edges are those that `simulate` reports.
#[test]
fn tables_of_other_packs_are_dealt_apart() {
    let (a, b) = (Bench::new("mendoza-2016", &[]), Bench::new("mendoza-2016", &["shoe.decks=8"]));
    let run = dealt(&a, &b, Target::Rounds(30_000), 1, 2);
    assert_eq!(run.cards, Cards::Apart);
    let error = |side: usize| run.changes[0].estimates[side].unwrap().standard_error.unwrap();
    let found = run.changes[0].difference.unwrap();
    assert!((found.standard_error.unwrap() - error(0).hypot(error(1))).abs() < 1e-15);
    for (bench, estimate_of) in [&a, &b].into_iter().zip(run.changes[0].estimates) {
        let side = bench.side();
        let plan = Plan::rounds(side.rules, 30_000, 1, 1);
        let alone = referee::simulate(side.rules, side.strategy, &plan, &Unwatched).unwrap().tally;
        let line = &referee::lines(side.rules, side.strategy)[0];
        assert_eq!(estimate_of, estimate(line, &alone.lines[0], alone.shoes, 0.95));
    }
}

#[test]
fn a_precision_is_asked_of_the_difference() {
    let (a, b) =
        (Bench::new("las-vegas-strip-6d", &[]), Bench::new("las-vegas-strip-6d", &["dealer.soft17=hit"]));
    let target = Target::Precision { half_width: 0.002, confidence: 0.95, at_most: u64::MAX };
    let run = dealt(&a, &b, target, 1, 2);
    let change = &run.changes[0];
    assert!(change.difference.unwrap().half_width.unwrap() <= 0.002);
    assert!(change.estimates[0].unwrap().half_width.unwrap() > 0.002, "one edge is not so narrow");
    assert_eq!(run.dealt, dealt(&a, &b, target, 1, 1).dealt);
}

/// Outcomes account for the whole difference, exact or dealt.
#[test]
fn outcomes_pay_for_the_difference() {
    for (id, change) in [("mendoza-2016", "surrender.kind=none"), ("ocho-mazos", "natural.pays=6:5")] {
        let (a, b) = (Bench::new(id, &[]), Bench::new(id, &[change]));
        for found in [exactly(a.side(), b.side()).unwrap(), dealt(&a, &b, Target::Rounds(10_000), 1, 2)] {
            for change in &found.changes {
                for side in 0..2 {
                    let shares = change.outcomes.iter().filter_map(|outcome| outcome.shares[side].as_ref());
                    let sum: f64 = shares.map(|share| share.probability).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{id} {}: {sum}", change.bet);
                }
                let paid: f64 = change.outcomes.iter().map(|outcome| outcome.contributions()[2]).sum();
                assert!((paid + change.difference.unwrap().difference).abs() < 1e-9, "{id} {}", change.bet);
            }
        }
    }
}

fn output(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("ventaja").unwrap().args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Rows of a CSV by column name.
fn rows(csv: &str) -> Vec<std::collections::HashMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect()
}

const MENDOZA: &str = "mendoza-2016";

/// verifies(mendoza-2016): the same bytes for any number of threads
#[test]
fn the_same_comparison_is_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut before: Option<Vec<String>> = None;
    for threads in ["1", "2", "5"] {
        let files = ["r.csv", "r.json", "r.txt", "o.csv"].map(inside);
        let args =
            ["compare", MENDOZA, "--set", "dealer.soft17=hit", "--strategy", "basic", "--method", "simulate"];
        let more = ["--rounds", "60k", "--threads", threads, "--output", &files[0], "--output", &files[1]];
        let last = ["--output", &files[2], "--outcomes", &files[3], "-q"];
        let (code, shown, err) = output(&[&args[..], &more, &last].concat());
        assert_eq!(code, 0, "{err}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
        assert_eq!(texts[2], shown);
        let json: serde_json::Value = serde_json::from_str(&texts[1]).unwrap();
        let row = &rows(&texts[0])[0];
        assert_eq!(
            (row["bet"].as_str(), row["play"].as_str(), row["cards"].as_str()),
            ("box", "given", "common")
        );
        assert_eq!((row["overrides_a"].as_str(), row["readings_b"].as_str()), ("", "dealer-soft-17=hit"));
        assert_eq!(json["bets"][0]["difference"].as_f64().unwrap().to_string(), row["difference"]);
        let number = |name: &str| row[name].parse::<f64>().unwrap();
        let difference = number("house_edge_b") - number("house_edge_a");
        assert!((number("difference") - difference).abs() < 1e-12);
        assert!(number("ci_low") < difference && difference < number("ci_high"));
        let paid: f64 = rows(&texts[3])
            .iter()
            .filter(|row| row["bet"] == "box")
            .map(|row| row["difference"].parse::<f64>().unwrap())
            .sum();
        assert!((paid + difference).abs() < 1e-12);
        assert_eq!(*before.get_or_insert(texts.clone()), texts, "{threads} threads");
    }
}

/// By default: exact, each by its best chart, then both by A's; a player who
/// adapts never does worse.
#[test]
fn adapted_and_unchanged_play_are_two_rows() {
    let (code, csv, err) =
        output(&["compare", "las-vegas-strip-6d", "--set", "dealer.hole_card=none", "--format", "csv", "-q"]);
    assert_eq!(code, 0, "{err}");
    let rows: Vec<_> = rows(&csv).into_iter().filter(|row| row["bet"] == "box").collect();
    let plays: Vec<&str> = rows.iter().map(|row| row["play"].as_str()).collect();
    assert_eq!(plays, ["best", "unchanged"]);
    let number = |row: usize, name: &str| rows[row][name].parse::<f64>().unwrap();
    assert!(number(0, "house_edge_b") < number(1, "house_edge_b") - 1e-5, "{csv}");
    assert_eq!(number(0, "house_edge_a").to_bits(), number(1, "house_edge_a").to_bits());
    assert_ne!(rows[0]["strategy_sha256_a"], rows[0]["strategy_sha256_b"]);
    assert_eq!(rows[1]["strategy_sha256_a"], rows[1]["strategy_sha256_b"]);
    assert!(rows.iter().all(|row| row["method"] == "exact" && row["standard_error"] == "0"));
}

/// What is compared, and how: notes and rows say it.
#[test]
fn the_way_it_is_found_is_said() {
    let short = ["--rounds", "3k", "-q"];
    for (args, says) in [
        (&["midi-punto-y-banca-2016", "--set", "tie.pays=9"][..], "exact: a round from a full shoe"),
        (&[MENDOZA, "--strategy", "basic", "--set", "shoe.cut_card=90"], "does not show"),
        (&[MENDOZA, "--strategy", "basic", "--boxes", "3"], "differ in table.boxes"),
        (&["relancina", "--set", "talla.stands=17", "--base-set", "talla.stands=16"], "No common cards"),
        (&[MENDOZA, "--strategy", "mimic-dealer"], "A by solved, B by mimic-dealer"),
        (
            &[MENDOZA, "--strategy", "mimic-dealer", "--base-strategy", "basic"],
            "A by basic, B by mimic-dealer",
        ),
        (&[MENDOZA, "las-vegas-strip-6d", "--strategy", "basic"], "even-money"),
        (
            &[MENDOZA, "--base-set", "shoe.decks=8", "--set", "dealer.soft17=hit", "--strategy", "basic"],
            "8 decks",
        ),
    ] {
        let (code, shown, err) = output(&[&["compare"], args, &short].concat());
        assert_eq!(code, 0, "{args:?}: {err}");
        assert!(
            shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(says),
            "{args:?}: {says}\n{shown}"
        );
    }
}

#[test]
fn wrong_input_is_told_and_refused() {
    for (args, says) in [
        (&[MENDOZA][..], "nothing to compare"),
        (&[MENDOZA, "midi-punto-y-banca-2016", "--strategy", "basic"], "no bet line in common"),
        (&["mendosa-2016", MENDOZA], "did you mean `mendoza-2016`?"),
        (&[MENDOZA, "--set", "dealer.soft71=hit"], "did you mean `dealer.soft17`?"),
        (&[MENDOZA, "--set", "dealer.soft17=perhaps"], "allowed: stand, hit"),
        (&[MENDOZA, "--base-set", "dealer.soft71=hit", "--boxes", "3"], "did you mean"),
        (&[MENDOZA, "--base-strategy", "basic", "--boxes", "3"], "--strategy"),
        (&[MENDOZA, "--strategy", "basik", "--boxes", "3"], "did you mean `basic`?"),
        (&["relancina", "--set", "talla.stands=17", "--method", "exact"], "no exact value"),
        (&[MENDOZA, "--boxes", "3", "--rounds", "5", "--precision", "1%"], "cannot be used with"),
        (&[MENDOZA, "--boxes", "3", "--output", "edge.pdf"], "allowed: .csv, .json, .txt"),
    ] {
        let (code, out, err) = output(&[&["compare"], args].concat());
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains(says), "{args:?} should say {says:?}: {err}");
        assert!(out.is_empty() && !err.contains("bug"), "{args:?}: {err}");
    }
}
