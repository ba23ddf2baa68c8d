//! The tables of the compiled relancina: their size and how they are shown. The kernel
//! deals them, and its tests let the referee settle what it deals.

use super::table::{relancina, rules};
use crate::common::program;
use ventaja::compiled::relancina::Game;
use ventaja::reglamento::find;
use ventaja::strategy::{self, Chart};

pub(crate) fn charts() -> Vec<Chart> {
    let book = find("relancina").unwrap();
    strategy::names(&book).iter().map(|name| strategy::find(&book, name).unwrap()).collect()
}

/// Cards and states that the rules do not distinguish share a class and a row.
#[test]
fn compiled_states_are_as_coarse_as_the_rules_see() {
    let (play, same) = (rules(&[], &[]), rules(&["figure-pairs=same-rank"], &[]));
    let chart = charts().remove(0);
    let game = Game::new(relancina(&play), chart.relancina());
    // A, 2 to 5, 9, 10, figures, and four suits of 6, 7 and 8.
    assert_eq!(game.classes.all().len(), 20);
    assert_eq!(Game::new(relancina(&same), chart.relancina()).classes.all().len(), 22);
    let dealt = &game.ways[0];
    // Ten cards and figures up; a relancina by its ace or its figure; a chipolo.
    assert_eq!(dealt.columns.len(), 11 + 3);
    for column in &dealt.columns {
        let states: std::collections::HashSet<_> = column.states.iter().collect();
        assert_eq!(states.len(), column.states.len());
        assert!(column.states.len() < 128, "{}", column.states.len());
    }
}

#[test]
fn compiled_tables_are_shown() {
    let run =
        |arguments: &[&str]| program(["show", "relancina", "--compiled"]).args(arguments).output().unwrap();
    let shown = String::from_utf8(run(&["--reading", "deal=mixed"]).stdout).unwrap();
    for text in [
        "20 card classes: A 2 3 4 5 6s",
        "Talla: a row for the first card",
        "Cerrado, 10 up",
        "a prize of 5 opened",
        "Sangriento, 6 up, H13 seen",
        "draws to H13/2 needs 8",
    ] {
        assert!(shown.contains(text), "{text}");
    }
    let refused = run(&["--reading", "talla-stands=best"]);
    assert_eq!(refused.status.code(), Some(2));
}
