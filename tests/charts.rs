//! The built-in charts of best play are what `ventaja solve` writes, to the
//! byte.

use crate::commands::run;
use crate::common::{at_length, is_generated};
use ventaja::reglamento::{builtin_ids, find};
use ventaja::rules::Game;

/// The built-in charts of best play: their files, and the command line that solves each. `basic` of every rulebook of the
/// blackjack family, and those of others that are best play under a change of the rules. Best play with a charlie counts
/// the cards of a hand; `basic` of that rulebook is the best chart by totals alone, which the solver no longer writes.
fn charts() -> Vec<(String, String)> {
    let by_totals = |id: &String| find(id).unwrap().game == Game::Blackjack && id != "charlie-5-6d";
    let family = builtin_ids().into_iter().filter(by_totals);
    let basic = family.map(|id| (format!("strategies/{id}/basic.csv"), format!("solve {id} --quiet")));
    let others = [
        ("mendoza-2016", "no-retiro", "surrender.kind=none"),
        ("club-conservador", "basic-4-decks", "shoe.decks=4"),
        ("club-conservador", "basic-6-decks", "shoe.decks=6"),
    ];
    let changed =
        |(id, name, set)| (format!("strategies/{id}/{name}.csv"), format!("solve {id} --quiet --set {set}"));
    basic.chain(others.map(changed)).collect()
}

/// verifies(mendoza-2016, ocho-mazos, club-conservador): the basic chart is the file the solver writes, to the byte
#[test]
fn charts_of_best_play_are_what_the_solver_writes() {
    let quick =
        ["mendoza-2016", "ocho-mazos", "club-conservador"].map(|id| format!("strategies/{id}/basic.csv"));
    let charts = charts().into_iter().filter(|(path, _)| at_length(quick.contains(path), true));
    let mut compared = 0;
    for (path, line) in charts {
        is_generated(&path, &run(&line));
        compared += 1;
    }
    assert!(compared >= at_length(3, 15), "{compared}");
}
