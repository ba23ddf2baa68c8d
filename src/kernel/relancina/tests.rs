//! The referee settles the rounds that the kernel deals, from a pack kept by the rulebook. The
//! distribution of the cards, runs and seeds.

mod referee_observer;

use super::*;
use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Unwatched};
use crate::kernel::Kernel;
use crate::reglamento::{Scenario, find};
use crate::rules::{Play, TallaStands};
use crate::strategy::{self, Chart};
use rand_core::Rng as _;
use referee_observer::RefereeObserver;

#[path = "../../../tests/random/relancina.rs"]
mod random;

/// Returns the number of sessions that a test deals; `VENTAJA_SHOES` overrides the default.
fn sessions(default: u64) -> u64 {
    std::env::var("VENTAJA_SHOES").ok().and_then(|sessions| sessions.parse().ok()).unwrap_or(default)
}

fn rules(readings: &[&str], sets: &[&str]) -> Rules {
    let own = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    Scenario::new(find("relancina").unwrap(), &own(readings), &own(sets)).unwrap().rules
}

fn relancina(rules: &Rules) -> &Relancina {
    let Play::Relancina(play) = &rules.play else { unreachable!("the rulebook is of the relancina") };
    play
}

fn chart(name: &str) -> Chart {
    strategy::find(&find("relancina").unwrap(), name).unwrap()
}

/// Deals a block, lets the referee settle it, and compares both tallies.
fn check(rules: &Rules, chart: &Chart, sessions: u64, what: &str) -> Tally {
    let lines = dealing::lines(rules, Some(chart));
    let play = relancina(rules);
    let dealt = RelancinaKernel::new(rules, play, chart.relancina(), &lines);
    let observer = RefereeObserver::new(rules, play, &dealt, chart.relancina());
    let (tally, observer) = dealt.deal(&Streams::new(3), 7, (sessions, u64::MAX), observer);
    assert_eq!(tally, observer.tally, "{what}");
    assert_eq!(tally.shoes, sessions, "{what}");
    assert_eq!(tally.rounds + tally.void_rounds, sessions * dealt.rounds, "{what}");
    tally
}

/// Every option of every reading, in closed and open games, with every strategy. A longer run:
/// `VENTAJA_SHOES=2000 cargo test --lib kernel::relancina`.
///
/// verifies(relancina): what the kernel deals, settled by the referee from a pack kept as the rulebook says, every option and strategy
#[test]
fn the_referee_settles_what_is_dealt() {
    let book = find("relancina").unwrap();
    for option in random::options().concat() {
        for name in strategy::names(&book) {
            // Open games have a hundred columns and are slow, so one chart plays them.
            let deal = if name == "basic" { "deal=mixed" } else { "deal=cerrado" };
            let both = [option.as_str(), deal];
            let rules = rules(if option.starts_with("deal=") { &both[..1] } else { &both[..] }, &[]);
            check(&rules, &chart(&name), sessions(5), &format!("{both:?}, {name}"));
        }
    }
}

/// Random readings and charts, burned cards, and sessions of various lengths.
#[test]
fn the_referee_settles_random_tables() {
    let mut rng = Streams::new(37).stream(0);
    let mut below = |bound: usize| (rng.next_u64() >> 33) as usize % bound;
    for number in 0..150 {
        let (mut rules, what) = random::random_rules(&mut below);
        rules.shoe.burn = [Burn::Cards(0), Burn::Cards(3), Burn::Cards(52), Burn::ByFirstCard][below(4)];
        rules.shoe.pace = [Pace::CutCard, Pace::Rounds(1), Pace::Rounds(7), Pace::Rounds(150)][below(4)];
        let chart = random::random_chart(&mut below);
        let sessions = sessions(if rules.shoe.pace == Pace::Rounds(1) { 200 } else { 8 });
        check(&rules, &chart, sessions, &format!("{number}: {what} {:?}", rules.shoe));
    }
}

/// As many boxes as the packs allow, with rounds that may run out of cards.
#[test]
fn the_referee_settles_large_tables() {
    for (boxes, decks, void) in
        [("25", "1", true), ("64", "3", true), ("64", "16", false), ("64", "inf", false)]
    {
        let sets = [format!("table.boxes={boxes}"), format!("shoe.decks={decks}")];
        let rules = rules(&["deal=mixed", "more-splits=yes"], &sets.each_ref().map(String::as_str));
        let tally = check(&rules, &chart("basic-stakes"), 3, &format!("{sets:?}"));
        assert_eq!(tally.void_rounds > 0, void, "{sets:?}");
    }
}

/// The largest stakes of the largest tables: fifty chips on every card, which the Talla raises
/// threefold, and prizes that are owed in full.
#[test]
fn the_greatest_stakes_are_settled() {
    let mut text = chart("basic").to_csv();
    assert!(!text.contains("\nbet,"), "{text}");
    for card in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F"] {
        text.extend(["bet,", card, ",50\n"]);
    }
    let greatest = Chart::parse_relancina("greatest", "greatest.csv", &text).unwrap();
    for decks in ["16", "inf"] {
        let sets = ["table.boxes=64", &format!("shoe.decks={decks}"), "talla.raise=on-two-card-prize"];
        let sets = [&sets[..], &["talla.raise_times=3", "give_up.stake_chips=50"]].concat();
        let mut rules = rules(&["deal=cerrado", "more-splits=yes"], &sets);
        rules.shoe.pace = Pace::Rounds(150);
        let lines = dealing::lines(&rules, Some(&greatest));
        let dealt = RelancinaKernel::new(&rules, relancina(&rules), greatest.relancina(), &lines);
        let largest = dealt.payoffs.nets.iter().map(|net| net.unsigned_abs()).max().expect("payments");
        println!("{decks} decks: a hand nets at most {largest} units");
        assert!(largest >= 150 && largest < i32::MAX.unsigned_abs() / 64, "{largest}");
        check(&rules, &greatest, 2, &format!("{sets:?}"));
    }
}

/// Records the classes of the cards of every session, in the order of drawing.
#[derive(Default)]
struct Drawn(Vec<Vec<u8>>);

impl Observer for Drawn {
    fn begin(&mut self) {
        self.0.push(Vec::new());
    }
    fn card(&mut self, class: u8) {
        self.0.last_mut().expect("a session begins").push(class);
    }
}

/// Chi-square tests of the cards that sessions draw: the class at each of the first 52 places, and
/// the classes of one pair of neighbours per session. The order of the discards is tested in
/// `pack`.
#[test]
fn classes_are_uniform_at_every_place() {
    use statrs::distribution::{ChiSquared, ContinuousCDF};
    const PLACES: usize = 52;
    let square = |count: u32, expected: f64| (f64::from(count) - expected).powi(2) / expected;
    for (readings, sets, cards) in [
        (&[][..], &[][..], 52.0),
        (&["pack=below-half"], &[], 52.0),
        (&["decks=2"], &[], 104.0),
        (&[], &["shoe.decks=inf"], f64::INFINITY),
    ] {
        let mut rules = rules(readings, sets);
        rules.shoe.pace = Pace::Rounds(12);
        let chart = chart("mimic-dealer");
        let lines = dealing::lines(&rules, Some(&chart));
        let dealt = RelancinaKernel::new(&rules, relancina(&rules), chart.relancina(), &lines);
        let classes = dealt.values.len();
        let mut held = vec![0.0; classes];
        dealt.cards.iter().for_each(|class| held[usize::from(*class)] += 1.0 / 52.0);
        let mut places = vec![vec![0_u32; classes]; PLACES];
        let mut pairs = vec![vec![0_u32; classes]; classes];
        let (_, Drawn(drawn)) = dealt.deal(&Streams::new(29), 1, (30_000, u64::MAX), Drawn::default());
        for (number, session) in drawn.iter().enumerate() {
            for (place, class) in places.iter_mut().zip(session) {
                place[usize::from(*class)] += 1;
            }
            let first = number % (PLACES - 1);
            pairs[usize::from(session[first])][usize::from(session[first + 1])] += 1;
        }
        let expected = drawn.len() as f64;
        let by_place: f64 = places
            .iter()
            .flat_map(|place| place.iter().zip(&held))
            .map(|(count, held)| square(*count, expected * held))
            .sum();
        let mut by_pair = 0.0;
        for (first, row) in pairs.iter().enumerate() {
            for (second, count) in row.iter().enumerate() {
                let taken = if first == second { 1.0 / cards } else { 0.0 };
                let both = held[first] * (held[second] - taken) / (1.0 - 1.0 / cards);
                by_pair += if both > 0.0 { square(*count, expected * both) } else { f64::from(*count) * 1e9 };
            }
        }
        let never = held.iter().filter(|held| **held * cards < 1.5).count();
        for (name, chi2, freedom) in
            [("places", by_place, PLACES * (classes - 1)), ("pairs", by_pair, classes * classes - never - 1)]
        {
            let p = ChiSquared::new(freedom as f64).unwrap().sf(chi2);
            println!("{readings:?} {sets:?}, {name}: chi-square {chi2:.1} on {freedom}, p {p:.4}");
            assert!(p > 1e-4 && p < 1.0 - 1e-4, "{readings:?}, {name}: {chi2} on {freedom}, p {p}");
        }
    }
}

/// A run deals the same rounds with any kernel on any number of threads, up to the session that
/// reaches its number of rounds, and is the beginning of every longer run.
#[test]
fn a_run_is_a_prefix_of_a_longer_one() {
    let (rules, chart) = (rules(&["deal=mixed"], &[]), chart("basic"));
    let run = |kernel, rounds, threads| {
        let plan = Plan::rounds(&rules, rounds, 2, threads);
        dealing::simulate(&rules, Some(&chart), Dealer::Kernel(kernel), &plan, &Unwatched).unwrap()
    };
    let lines = dealing::lines(&rules, Some(&chart));
    let dealt = RelancinaKernel::new(&rules, relancina(&rules), chart.relancina(), &lines);
    let sessions = |sessions: u64| {
        let per_block = dealt.shoes();
        let mut tally = Tally::new(&lines);
        for block in 0..=sessions / per_block {
            let left = (sessions - block * per_block).min(per_block);
            tally.merge(&dealt.deal(&Streams::new(2), block, (left, u64::MAX), NoObserver).0);
        }
        tally
    };
    for rounds in [1_u64, 99, 100, 101, 51_100, 51_200, 51_201, 200_000] {
        let wanted = sessions(rounds.div_ceil(100));
        for (kernel, threads) in [(Kernel::Scalar, 1), (Kernel::Lockstep, 3), (Kernel::fastest(), 2)] {
            let found = run(kernel, rounds, threads);
            assert_eq!(found.tally, wanted, "{rounds} rounds, {kernel:?}, {threads} threads");
            assert_eq!(found.stream, STREAM);
        }
    }
}

/// Where the Talla plays its best threshold, the referee computes it and the kernel deals.
#[test]
fn the_best_threshold_is_computed_before_the_deal() {
    let (mut best, chart) = (rules(&["talla-stands=best"], &["table.boxes=1"]), chart("mimic-dealer"));
    let deal = |rules: &Rules| {
        let plan = Plan::rounds(rules, 1_000, 1, 1);
        dealing::simulate(rules, Some(&chart), Dealer::Fastest, &plan, &Unwatched).unwrap()
    };
    let found = deal(&best);
    assert_eq!(dealing::stream(&best, Some(&chart), Dealer::Fastest), STREAM);
    let threshold = crate::referee::relancina::best_threshold(&best, relancina(&best), chart.relancina());
    let Play::Relancina(play) = &mut best.play else { unreachable!() };
    play.talla_stands = TallaStands::On(threshold);
    assert_eq!(found, deal(&best));
}

/// The first rounds of a seed are pinned: a seed always gives the same cards, or the stream changes
/// its name.
#[test]
fn a_seed_always_gives_the_same_rounds() {
    let pinned = |readings: &[&str], sets: &[&str]| {
        let (rules, chart) = (rules(readings, sets), chart("basic"));
        let plan = Plan::rounds(&rules, 10_000, 1, 1);
        let run = dealing::simulate(&rules, Some(&chart), Dealer::Fastest, &plan, &Unwatched).unwrap();
        let line = &run.tally.lines[0];
        (run.tally.rounds, run.tally.shoes, line.net, line.wagered, line.moments.net_net)
    };
    let found = [pinned(&[], &[]), pinned(&["deal=mixed", "decks=2"], &[]), pinned(&[], &["shoe.decks=inf"])];
    assert_eq!(found, PINNED);
    // Under these readings a seed gives the same rounds as before the readings existed.
    let (again, new) = ("cambio-again=again", "after-cambio=new-hand");
    let found = [
        pinned(&[again, new], &[]),
        pinned(&["deal=mixed", "decks=2", again, new], &[]),
        pinned(&[again, new], &["shoe.decks=inf"]),
    ];
    assert_eq!(found, PINNED_AS_ANY_TWO_CARDS);
}

const PINNED: [(u64, u64, i128, i128, i128); 3] = [
    (10_000, 100, -809, 105_214, 756_433),
    (10_000, 100, 905, 107_128, 1_078_679),
    (10_000, 100, -881, 105_308, 1_089_065),
];

const PINNED_AS_ANY_TWO_CARDS: [(u64, u64, i128, i128, i128); 3] = [
    (10_000, 100, 37, 105_004, 775_367),
    (10_000, 100, 3_921, 107_070, 1_247_509),
    (10_000, 100, -911, 105_488, 1_012_543),
];

/// Random charts use less than half of the numbers available for rows, ends of hands and cells.
#[test]
fn random_charts_leave_numbers_to_spare() {
    use super::rows::{OVER, SPLITS};
    let mut rng = Streams::new(38).stream(0);
    let mut below = |bound: usize| (rng.next_u64() >> 33) as usize % bound;
    let mut most = [0; 3];
    for _ in 0..40 {
        let (rules, _) = random::random_rules(&mut below);
        let chart = random::random_chart(&mut below);
        let lines = dealing::lines(&rules, Some(&chart));
        let table = RelancinaKernel::new(&rules, relancina(&rules), chart.relancina(), &lines);
        let found = [table.hands.rows.len(), table.hands.overs.len(), table.payoffs.cells_per_group()];
        for (most, found) in most.iter_mut().zip(found) {
            *most = found.max(*most);
        }
    }
    println!("at most {most:?} rows, ends, cells");
    for (most, numbers) in most.into_iter().zip([OVER, SPLITS - OVER, u16::MAX]) {
        assert!(2 * most < usize::from(numbers), "{most} of {numbers}");
    }
}
