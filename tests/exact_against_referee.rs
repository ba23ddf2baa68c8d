//! Exact values against rounds dealt by the referee, rules and charts at
//! random: every key of the blackjack family takes part.

use crate::random::{exposed, exposed_chart, free_bets, random_chart, random_rules};
use ventaja::bets;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::{estimate, shares};
use ventaja::exact::exact;
use ventaja::referee;
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::{DesafioWon, Pace, Play, Soft17};
use ventaja::shoe::Streams;
use ventaja::strategy::{self, Cell};

/// Which combinations are dealt, and how.
struct Trial {
    /// So many combinations are made, by this seed.
    combinations: u32,
    seed: u64,
    /// Only this one is dealt, or all.
    only: Option<u32>,
    /// So many rounds each, by this seed.
    rounds: u64,
    deal: u64,
    /// Of a bank that chooses on its soft totals, in an infinite deck.
    chooses: bool,
    /// The values that the rules must have.
    fixed: fn(&str) -> Option<&'static str>,
}

/// Leaves every key open.
fn any_value(_: &str) -> Option<&'static str> {
    None
}

/// Deals rounds of random combinations from fresh shoes; the greatest z of an
/// edge, an outcome's frequency or a mean wager.
fn compare(trial: &Trial) -> (f64, u32) {
    let Trial { combinations, rounds, .. } = *trial;
    let mut rng = Streams::new(trial.seed).stream(0);
    let (mut worst, mut compared) = (0.0_f64, 0);
    for number in 0..combinations {
        // Half of them where a natural takes the original bet only.
        let (mut rules, what) = random_rules(&mut rng, |name| match name {
            name if (trial.fixed)(name).is_some() => (trial.fixed)(name),
            "dealer.natural_takes" if number % 2 == 0 => Some("original-bets"),
            // A natural that takes the original bet only needs all hands at
            // once, and without a limit that takes minutes.
            "dealer.soft17" if trial.chooses => Some("bank-chooses"),
            "shoe.decks" if trial.chooses => Some("inf"),
            "dealer.ace" if trial.chooses => Some("soft"),
            "desafio.offered" if trial.chooses => Some("false"),
            "split.max_hands" if number % 2 == 0 || trial.chooses => {
                Some(["2", "3", "4"][number as usize / 2 % 3])
            }
            _ => None,
        });
        rules.boxes = 1;
        if rules.shoe.decks.count().is_some() {
            rules.shoe.pace = Pace::Rounds(1);
        }
        let chart = random_chart(&mut rng);
        let shows_both = (trial.fixed)("dealer.exposed") == Some("true");
        let chart = if shows_both { exposed_chart(&chart) } else { chart };
        if trial.only.is_some_and(|only| only != number) {
            continue;
        }
        let begun = std::time::Instant::now();
        let found = loop {
            let no = match exact(&rules, Some(&chart)) {
                Ok(found) => break found,
                Err(no) => no,
            };
            let Play::Blackjack(play) = &mut rules.play else { unreachable!("a blackjack") };
            match no.key {
                // What a won challenge costs on split aces may depend on the dealer's total.
                "desafio.won" => play.desafio_won = DesafioWon::PlaysOn,
                // A dealer who chooses has an exact value in an infinite deck alone.
                "dealer.soft17" if !trial.chooses => play.dealer_soft17 = Soft17::Hit,
                _ => panic!("{what}: {no}"),
            }
        };
        compared += 1;
        let took = begun.elapsed();
        if took.as_secs() > 1 {
            println!("{took:.1?} for {what}");
        }
        let plan = Plan::rounds(&rules, rounds, trial.deal, 2);
        let lines = bets::lines(&rules, &chart);
        let run = referee::simulate(&rules, &chart, &plan, &Unwatched).unwrap();
        assert_eq!(lines.len(), found.lines.len(), "{what}");
        for ((line, counts), exact) in lines.iter().zip(&run.tally.lines).zip(&found.lines) {
            assert_eq!(line.name, exact.name, "{what}");
            let sampled = estimate(line, counts, run.tally.shoes, 0.95).unwrap();
            let bets = sampled.bets as f64;
            let mut look = |name: &str, sampled: f64, exact: f64, error: f64| {
                let z = if (sampled - exact).abs() < 1e-12 { 0.0 } else { (sampled - exact) / error };
                worst = worst.max(z.abs());
                if z.abs() > 3.0 || trial.only.is_some() {
                    println!(
                        "{number}, {} {name}: {sampled:.8} sampled, {exact:.8} exact, z {z:+.2}",
                        line.name
                    );
                }
                assert!(
                    z.abs() < 4.9,
                    "{what}\n{} {name}: {sampled} sampled, {exact} exact, z {z:+.2}",
                    line.name
                );
            };
            let error = (exact.spread.variance / bets).sqrt();
            look("edge", sampled.house_edge, exact.house_edge, error);
            look("wager", sampled.mean_wager, exact.mean_wager, sampled.variance.sqrt() / bets.sqrt());
            let shares = shares(line, counts);
            for outcome in exact.outcomes.iter().filter(|outcome| outcome.name != "net") {
                let p = outcome.probability;
                let found: f64 = shares
                    .iter()
                    .filter(|share| {
                        share.outcome == outcome.name
                            || outcome.name == "split" && share.outcome.starts_with("split")
                    })
                    .map(|share| share.probability)
                    .sum();
                // Rare outcomes are not normal.
                if p * bets > 200.0 {
                    look(&outcome.name, found, p, (p * (1.0 - p) / bets).sqrt());
                }
            }
            // Variance: exact but for the joint results of splits.
            let ratio = sampled.variance / exact.spread.variance;
            if !exact.optional && p_of_split(&found.lines[0].outcomes) < 0.2 {
                assert!((ratio - 1.0).abs() < 0.03, "{what}\n{} variance ratio {ratio}", line.name);
            }
            // So are frequencies: a twentieth of the rounds that split is
            // allowed to the method, the rest is chance.
            let hit = exact.spread.hit;
            let off = (sampled.hit_frequency - hit).abs() - 0.05 * p_of_split(&found.lines[0].outcomes);
            assert!(
                off < 4.9 * (hit * (1.0 - hit) / bets).sqrt(),
                "{what}\n{} hit frequency off by {off}",
                line.name
            );
        }
    }
    println!("{compared} of {combinations} combinations, {rounds} rounds each: greatest |z| {worst:.2}");
    (worst, compared)
}

fn p_of_split(outcomes: &[ventaja::exact::ExactOutcome]) -> f64 {
    outcomes.iter().filter(|outcome| outcome.name == "split").map(|outcome| outcome.probability).sum()
}

#[test]
fn random_rules_and_charts_have_the_values_that_are_dealt() {
    let trial = Trial {
        combinations: 16,
        seed: 3,
        only: None,
        rounds: 300_000,
        deal: 3,
        chooses: false,
        fixed: any_value,
    };
    let (_, compared) = compare(&trial);
    assert_eq!(compared, 16);
}

/// verifies(double-exposure-8d): a dealer with two exposed cards, exact and dealt, under random rules and charts
#[test]
fn random_rules_with_exposed_cards_have_the_values_that_are_dealt() {
    let (combinations, rounds) = (8, 300_000);
    let trial = Trial { combinations, seed: 8, only: None, rounds, deal: 8, chooses: false, fixed: exposed };
    let (_, compared) = compare(&trial);
    assert_eq!(compared, combinations);
}

/// verifies(free-bet-6d): free bets on doubles and split hands, exact and dealt, under random rules and charts
#[test]
fn random_rules_with_free_bets_have_the_values_that_are_dealt() {
    let (combinations, rounds) = (10, 300_000);
    let trial =
        Trial { combinations, seed: 9, only: None, rounds, deal: 9, chooses: false, fixed: free_bets };
    let (_, compared) = compare(&trial);
    assert_eq!(compared, combinations);
}

/// verifies(mendoza-2016): a bank that chooses hand by hand, exact and dealt, under random rules and charts
#[test]
fn a_bank_that_chooses_nets_what_is_dealt() {
    let trial = Trial {
        combinations: 8,
        seed: 6,
        only: None,
        rounds: 300_000,
        deal: 6,
        chooses: true,
        fixed: any_value,
    };
    let (_, compared) = compare(&trial);
    assert_eq!(compared, 8);
}

/// The reading itself, with basic play and one box.
///
/// verifies(mendoza-2016): what dealer-soft-17=bank-chooses is worth, exact and dealt
#[test]
fn a_bank_that_chooses_is_worth_more_than_one_that_always_draws() {
    let book = find("mendoza-2016").unwrap();
    let chart = strategy::find(&book, "basic").unwrap();
    let of = |option: &str| {
        let sets = ["table.boxes=1".to_owned(), "shoe.decks=inf".to_owned()];
        Scenario::new(book.clone(), &[format!("dealer-soft-17={option}")], &sets).unwrap().rules
    };
    let edges: Vec<f64> = ["stand", "hit", "bank-chooses"]
        .map(|option| exact(&of(option), Some(&chart)).unwrap().lines[0].house_edge)
        .to_vec();
    println!("stand, hit, bank-chooses: {edges:?}");
    assert!(edges[0] < edges[1] && edges[1] < edges[2]);
    let rules = of("bank-chooses");
    let plan = Plan::rounds(&rules, 2_000_000, 5, 2);
    let line = &bets::lines(&rules, &chart)[0];
    let run = referee::simulate(&rules, &chart, &plan, &Unwatched).unwrap();
    let dealt = estimate(line, &run.tally.lines[0], run.tally.shoes, 0.95).unwrap();
    let z = (dealt.house_edge - edges[2]) / dealt.standard_error.unwrap();
    println!("dealt {:.6}, z {z:+.2}", dealt.house_edge);
    assert!(z.abs() < 3.0, "z {z:+.2}");
    // What it has no exact value for is refused, and says why.
    for set in ["table.boxes=2", "shoe.decks=6"] {
        let (key, value) = set.split_once('=').unwrap();
        let sets = ["table.boxes=1", "shoe.decks=inf"]
            .map(|other| if other.starts_with(key) { format!("{key}={value}") } else { other.to_owned() });
        let rules =
            Scenario::new(book.clone(), &["dealer-soft-17=bank-chooses".to_owned()], &sets).unwrap().rules;
        assert_eq!(exact(&rules, Some(&chart)).unwrap_err().key, "dealer.soft17", "{set}");
    }
}

/// Tens split by value whose hands split again by rank: each pair of two ranks
/// becomes hands of both.
#[test]
fn tens_of_two_ranks_split_again_each_by_its_own() {
    let book = find("club-conservador").unwrap();
    let mut chart = strategy::find(&book, "basic").unwrap();
    (0..10).for_each(|column| chart.blackjack_mut().set_cell("P10", column, Some(Cell::Split)));
    for (most, takes) in [("3", "all-bets"), ("4", "original-bets")] {
        let sets = [
            "table.boxes=1".to_owned(),
            "shoe.rounds=1".to_owned(),
            "split.resplit_by=rank".to_owned(),
            format!("split.max_hands={most}"),
            format!("dealer.natural_takes={takes}"),
        ];
        let rules = Scenario::new(book.clone(), &[], &sets).unwrap().rules;
        let found = &exact(&rules, Some(&chart)).unwrap().lines[0];
        let plan = Plan::rounds(&rules, 1_000_000, 1, 2);
        let line = &bets::lines(&rules, &chart)[0];
        let run = referee::simulate(&rules, &chart, &plan, &Unwatched).unwrap();
        let dealt = estimate(line, &run.tally.lines[0], run.tally.shoes, 0.95).unwrap();
        let root = (dealt.bets as f64).sqrt();
        let edge = (dealt.house_edge - found.house_edge) / found.spread.variance.sqrt() * root;
        let wager = (dealt.mean_wager - found.mean_wager) / dealt.variance.sqrt() * root;
        println!("{most} hands, {takes}: edge z {edge:+.2}, wager z {wager:+.2}");
        assert!(edge.abs() < 4.0 && wager.abs() < 4.0, "{most} {takes}: {edge} {wager}");
    }
}

/// `cargo test --test numbers exact_against_referee:: -- --ignored --nocapture`
#[test]
#[ignore = "500 combinations: minutes"]
fn random_rules_at_length() {
    compare(&Trial {
        combinations: 500,
        seed: 4,
        only: None,
        rounds: 4_000_000,
        deal: 4,
        chooses: false,
        fixed: any_value,
    });
}

/// What surprised is dealt again by itself, four times as long, by the next
/// seed: `SEED=3 ONLY=7 ROUNDS=1600000 DEAL=4 cargo test --release --test
/// exact_against_referee again -- --ignored --nocapture`; without `ONLY` all
/// `COMBINATIONS`.
#[test]
#[ignore = "of which combination, the environment says"]
fn dealt_again() {
    let number = |name: &str| {
        let text = std::env::var(name).ok()?;
        Some(text.parse::<u64>().unwrap_or_else(|_| panic!("{name} is {text}, which is no number")))
    };
    let seed = number("SEED").unwrap_or(3);
    let only = number("ONLY").map(|only| u32::try_from(only).expect("some hundreds"));
    let combinations = number("COMBINATIONS").map_or(16, |n| u32::try_from(n).expect("some hundreds"));
    compare(&Trial {
        combinations: only.map_or(combinations, |only| only + 1),
        seed,
        only,
        rounds: number("ROUNDS").unwrap_or(400_000),
        deal: number("DEAL").unwrap_or(seed),
        chooses: number("CHOOSES").is_some(),
        fixed: match std::env::var("FIXED").as_deref() {
            Ok("exposed") => exposed,
            Ok("free-bets") => free_bets,
            _ => any_value,
        },
    });
}
