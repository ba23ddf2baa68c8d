//! The built-in charts of best play are what `ventaja solve` writes, to the
//! byte.

use crate::common::program;
use std::path::Path;
use std::process::Command;
use ventaja::reglamento::{builtin_ids, find};
use ventaja::rules::Game;

/// A built-in chart that the solver writes, and the rules it is for besides
/// the rulebook's.
struct Best {
    id: String,
    name: &'static str,
    set: Option<&'static str>,
}

/// `basic` of every rulebook of the blackjack family, and those of others
/// that are best play under a change of the rules.
fn charts() -> Vec<Best> {
    let family = builtin_ids().into_iter().filter(|id| find(id).unwrap().game == Game::Blackjack);
    let basic = family.map(|id| Best { id, name: "basic", set: None });
    let others = [
        ("mendoza-2016", "no-retiro", "surrender.kind=none"),
        ("club-conservador", "basic-4-decks", "shoe.decks=4"),
        ("club-conservador", "basic-6-decks", "shoe.decks=6"),
    ];
    let others = others.map(|(id, name, set)| Best { id: id.to_owned(), name, set: Some(set) });
    basic.chain(others).collect()
}

impl Best {
    fn path(&self) -> String {
        format!("strategies/{}/{}.csv", self.id, self.name)
    }

    fn solve(&self) -> Command {
        let set = self.set.map(|set| ["--set", set]);
        program(["solve", &self.id, "--quiet"].into_iter().chain(set.into_iter().flatten()))
    }

    fn is_the_solvers(&self) {
        let output = self.solve().output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let solved = String::from_utf8(output.stdout).unwrap();
        let held = std::fs::read_to_string(self.path()).unwrap();
        let first = held.lines().zip(solved.lines()).find(|(a, b)| a != b);
        assert!(
            held == solved,
            "{} is not what the solver writes: {first:?}; `cargo test --test numbers regenerate -- --ignored`",
            self.path()
        );
    }
}

/// verifies(mendoza-2016, ocho-mazos, club-conservador): the basic chart is the file the solver writes, to the byte
#[test]
fn basic_charts_are_what_the_solver_writes() {
    let quick = ["mendoza-2016", "ocho-mazos", "club-conservador"];
    let sample: Vec<Best> =
        charts().into_iter().filter(|best| best.set.is_none() && quick.contains(&best.id.as_str())).collect();
    assert_eq!(sample.len(), quick.len());
    sample.iter().for_each(Best::is_the_solvers);
}

/// `cargo test --test numbers every -- --ignored`
#[test]
#[ignore = "15 charts are solved: a minute"]
fn every_chart_of_best_play_is_what_the_solver_writes() {
    let charts = charts();
    assert!(charts.len() >= 15);
    charts.iter().for_each(Best::is_the_solvers);
}

/// Writes them all again: `cargo test --test numbers regenerate -- --ignored`,
/// after a change of a rulebook or of the solver.
#[test]
#[ignore = "writes the charts below strategies/"]
fn regenerate() {
    for best in charts() {
        assert!(Path::new(&best.path()).exists(), "{}", best.path());
        assert!(best.solve().args(["--output", &best.path()]).status().unwrap().success());
        println!("{}", best.path());
    }
}
