//! The referee settles the rounds that the kernel deals, from a pack kept by the rulebook. Other tests check
//! the distribution of the cards, runs and seeds.

mod referee_observer;

use super::*;
use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Unwatched};
use crate::kernel::Kernel;
use crate::kernel::tests::draws::assert_uniform;
use crate::rules::{Pace, TallaStands};
use crate::strategy::{self, Chart};
use crate::unit_tests::{book, played, rules};
use rand_core::Rng as _;
use referee_observer::RefereeObserver;

#[path = "../../../tests/random/relancina.rs"]
mod random;

/// Returns the number of sessions that a test deals; `VENTAJA_SHOES` overrides the default.
fn sessions(default: u64) -> u64 {
    std::env::var("VENTAJA_SHOES").ok().and_then(|sessions| sessions.parse().ok()).unwrap_or(default)
}

fn chart(name: &str) -> Chart {
    crate::unit_tests::chart("relancina", name)
}

/// Calls `with` with the compiled table.
fn with_kernel<R>(rules: &Rules, chart: &Chart, with: impl FnOnce(&RelancinaKernel<'_>) -> R) -> R {
    let lines = dealing::lines(played(rules, Some(chart)));
    with(&RelancinaKernel::new(rules, rules.play.relancina().unwrap(), chart.relancina().unwrap(), &lines))
}

/// Deals a block, lets the referee settle it, and compares both tallies.
fn check(rules: &Rules, chart: &Chart, sessions: u64, what: &str) -> Tally {
    with_kernel(rules, chart, |dealt| {
        let observer = RefereeObserver::new(rules, dealt.relancina, dealt, chart.relancina().unwrap());
        let (tally, observer) = dealt.deal(&Streams::new(3), 7, (sessions, u64::MAX), observer);
        assert_eq!(tally, observer.tally, "{what}");
        assert_eq!(tally.shoes, sessions, "{what}");
        assert_eq!(tally.rounds + tally.void_rounds, sessions * dealt.rounds, "{what}");
        tally
    })
}

/// Every option of every reading, in closed and open games, with every strategy. A longer run:
/// `VENTAJA_SHOES=2000 cargo test --lib kernel::relancina`.
///
/// verifies(relancina): what the kernel deals, settled by the referee from a pack kept as the rulebook says, every option and strategy
#[test]
fn the_referee_settles_what_is_dealt() {
    for option in random::changes(false) {
        for name in strategy::names(&book("relancina")) {
            // Open games have a hundred columns and are slow, so one chart plays them.
            let deal = match &*name {
                _ if option.starts_with("deal=") => "",
                "basic" => "deal=mixed",
                _ => "deal=cerrado",
            };
            let table = format!("relancina {option} {deal}");
            check(&rules(&table), &chart(&name), sessions(5), &format!("{table}, {name}"));
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
        let table = format!("relancina deal=mixed more-splits=yes table.boxes={boxes} shoe.decks={decks}");
        let tally = check(&rules(&table), &chart("basic-stakes"), 3, &table);
        assert_eq!(tally.void_rounds > 0, void, "{table}");
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
        let mut rules = rules(&format!(
            "relancina deal=cerrado more-splits=yes table.boxes=64 shoe.decks={decks} \
             talla.raise=on-two-card-prize talla.raise_times=3 give_up.stake_chips=50"
        ));
        rules.shoe.pace = Pace::Rounds(150);
        let largest = with_kernel(&rules, &greatest, |dealt| {
            dealt.payoffs.nets.iter().map(|net| net.unsigned_abs()).max().expect("payments")
        });
        assert!(largest >= 150 && largest < i32::MAX.unsigned_abs() / 64, "{largest}");
        check(&rules, &greatest, 2, decks);
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
    for (table, cards) in [
        ("relancina", 52.0),
        ("relancina pack=below-half", 52.0),
        ("relancina decks=2", 104.0),
        ("relancina shoe.decks=inf", f64::INFINITY),
    ] {
        let mut rules = rules(table);
        rules.shoe.pace = Pace::Rounds(12);
        with_kernel(&rules, &chart("mimic-dealer"), |dealt| {
            let mut held = vec![0.0; dealt.values.len()];
            dealt.cards.iter().for_each(|class| held[usize::from(*class)] += 1.0 / 52.0);
            let (_, drawn) = dealt.deal(&Streams::new(29), 1, (30_000, u64::MAX), Drawn::default());
            assert_uniform(&drawn.0, 52, (&held, cards), table);
        });
    }
}

/// A run deals the same rounds with any kernel on any number of threads, up to the session that
/// reaches its number of rounds, and is the beginning of every longer run.
#[test]
fn a_run_is_a_prefix_of_a_longer_one() {
    let (rules, chart) = (rules("relancina deal=mixed"), chart("basic"));
    let run = |kernel, rounds, threads| {
        let plan = Plan::rounds(&rules, rounds, 2, threads);
        dealing::simulate(played(&rules, Some(&chart)), Dealer::Kernel(kernel), &plan, &Unwatched).unwrap()
    };
    let sessions = |sessions: u64| {
        with_kernel(&rules, &chart, |dealt| {
            let per_block = dealt.shoes();
            let mut tally = Tally::new(dealt.lines);
            for block in 0..=sessions / per_block {
                let left = (sessions - block * per_block).min(per_block);
                tally.merge(&dealt.deal(&Streams::new(2), block, (left, u64::MAX), NoObserver).0);
            }
            tally
        })
    };
    // Seven cycles of ten rounds cerrado and four sangriento a session, 512 sessions a block.
    for rounds in [1_u64, 97, 98, 99, 50_078, 50_176, 50_177, 200_000] {
        let wanted = sessions(rounds.div_ceil(98));
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
    let (mut best, chart) = (rules("relancina talla-stands=best table.boxes=1"), chart("mimic-dealer"));
    let deal = |rules: &Rules| {
        let plan = Plan::rounds(rules, 1_000, 1, 1);
        dealing::simulate(played(rules, Some(&chart)), Dealer::Fastest, &plan, &Unwatched).unwrap()
    };
    let found = deal(&best);
    assert_eq!(dealing::stream(played(&best, Some(&chart)), Dealer::Fastest), STREAM);
    let resolved = crate::referee::resolved(played(&best, Some(&chart))).into_owned();
    let Some(TallaStands::Found { total, dealt: true }) = resolved.play.talla_stands() else {
        unreachable!()
    };
    best = crate::referee::standing(&best, TallaStands::On(total));
    assert_eq!(found, deal(&best));
}

/// The first rounds of a seed are pinned: a seed always gives the same cards, or the stream changes
/// its name.
#[test]
fn a_seed_always_gives_the_same_rounds() {
    for (table, net, wagered, squares) in [
        ("relancina", -809, 105_214, 756_433),
        ("relancina deal=mixed decks=2", 1_396, 107_798, 1_152_284),
        ("relancina shoe.decks=inf", -881, 105_308, 1_089_065),
        // Under these readings a seed gives the same rounds as before the readings existed.
        ("relancina cambio-again=again after-cambio=new-hand", 37, 105_004, 775_367),
        ("relancina deal=mixed decks=2 cambio-again=again after-cambio=new-hand", 3_318, 107_920, 1_111_284),
        ("relancina cambio-again=again after-cambio=new-hand shoe.decks=inf", -911, 105_488, 1_012_543),
    ] {
        let rules = rules(table);
        let plan = Plan::rounds(&rules, 10_000, 1, 1);
        let run =
            dealing::simulate(played(&rules, Some(&chart("basic"))), Dealer::Fastest, &plan, &Unwatched)
                .unwrap();
        let dealt = if table.contains("mixed") { (98 * 103, 103) } else { (10_000, 100) };
        assert_eq!((run.tally.rounds, run.tally.shoes), dealt, "{table}");
        let line = &run.tally.lines[0];
        assert_eq!((line.net, line.wagered, line.moments.net_net), (net, wagered, squares), "{table}");
    }
}

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
        let found = with_kernel(&rules, &chart, |table| {
            [table.hands.rows.len(), table.hands.overs.len(), table.payoffs.cells_per_group()]
        });
        for (most, found) in most.iter_mut().zip(found) {
            *most = found.max(*most);
        }
    }
    for (most, numbers) in most.into_iter().zip([OVER, SPLITS - OVER, u16::MAX]) {
        assert!(2 * most < usize::from(numbers), "{most} of {numbers}");
    }
}
