//! Runs are reproducible: by any number of threads, as prefixes of one
//! another, at every pace of the shoe.

use crate::common::played;
use crate::tables::Bench;
use ventaja::engine::{Plan, Run, Target, Unwatched};
use ventaja::estimate::estimate;
use ventaja::referee;

fn run(table: &Bench, target: Target, threads: usize) -> Run {
    let plan = Plan { target, ..Plan::rounds(table.rules(), 1, 7, threads) };
    referee::simulate(played(table.rules(), table.chart()), &plan, &Unwatched).unwrap()
}

/// The tables with their names in messages.
fn tables() -> impl Iterator<Item = (String, Bench)> {
    let tables = [
        ("mendoza-2016", ""),
        ("mendoza-2016", "table.boxes=7"),
        ("mendoza-2016", "shoe.rounds=1"),
        ("mendoza-2016", "shoe.rounds=5"),
        ("mendoza-2016", "shoe.decks=inf"),
        ("midi-punto-y-banca-2016", ""),
        ("midi-punto-y-banca-2016", "shoe.rounds=60"),
    ];
    tables.into_iter().map(|(id, options)| (format!("{id} {options}"), Bench::new(id, options)))
}

/// verifies(mendoza-2016, midi-punto-y-banca-2016): the same bits for any number of threads
#[test]
fn threads_never_change_a_result() {
    for (what, table) in tables() {
        let target = Target::Rounds(150_000);
        let one = run(&table, target, 1);
        for threads in [2, 3, 8] {
            assert_eq!(run(&table, target, threads), one, "{what} with {threads} threads");
        }
        let target = Target::Precision { half_width: 0.03, confidence: 0.95, at_most: u64::MAX };
        assert_eq!(run(&table, target, 3), run(&table, target, 1), "{what}");
    }
}

/// The run ends with the shoe that reaches N; asking for exactly what came
/// out gives the same run.
#[test]
fn a_run_ends_with_the_shoe_that_reaches_its_rounds() {
    for (what, table) in tables() {
        for rounds in [1, 999, 40_000] {
            let first = run(&table, Target::Rounds(rounds), 2);
            assert!((rounds..rounds + 120).contains(&first.tally.rounds), "{what}");
            assert_eq!(run(&table, Target::Rounds(first.tally.rounds), 2), first, "{what} {rounds}");
        }
    }
}

#[test]
fn precision_is_reached_on_every_main_line() {
    for (what, table) in tables() {
        let target = Target::Precision { half_width: 0.02, confidence: 0.99, at_most: u64::MAX };
        let run = run(&table, target, 2);
        for (line, tally) in table.lines().iter().zip(&run.tally.lines).filter(|(line, _)| !line.optional) {
            let found = estimate(line, tally, run.tally.shoes, 0.99).unwrap();
            assert!(found.half_width.unwrap() <= 0.02, "{what} {}", line.name);
        }
    }
}

/// Counts agree among themselves, whatever the table.
#[test]
fn tallies_add_up() {
    for (what, table) in tables() {
        let run = run(&table, Target::Rounds(100_000), 2);
        for (line, tally) in table.lines().iter().zip(&run.tally.lines) {
            let fixed = line.outcomes.iter().zip(&tally.fixed);
            let fixed = fixed.filter_map(|(outcome, count)| outcome.net.map(|net| (net, *count)));
            let cells: Vec<(i64, u64)> =
                fixed.chain(tally.varied.iter().map(|((_, net), count)| (*net, *count))).collect();
            let count: u64 = cells.iter().map(|(_, count)| count).sum();
            let net: i128 = cells.iter().map(|(net, count)| i128::from(*net) * i128::from(*count)).sum();
            assert_eq!((count, net), (tally.bets, tally.net), "{what} {}", line.name);
            if !line.optional {
                assert_eq!(tally.bets, run.tally.rounds * u64::from(table.rules().boxes));
            }
        }
    }
}

#[test]
fn a_table_that_can_never_finish_a_round_says_so() {
    // One deck and 25 boxes: the first deal takes all 52 cards, and somebody
    // always wants another.
    let table = Bench::new("mendoza-2016", "shoe.decks=1 shoe.burn=0 shoe.cut_card=0 table.boxes=25");
    let plan = Plan::rounds(table.rules(), 10, 1, 1);
    assert!(referee::simulate(played(table.rules(), table.chart()), &plan, &Unwatched).is_err());
}
