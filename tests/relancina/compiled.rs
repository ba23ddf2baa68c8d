//! The tables of the compiled relancina: their size and how they are shown. The kernel
//! deals them, and its tests let the referee settle what it deals.

use super::table::{chart, relancina, rules};
use crate::commands::{refused, run, says};
use ventaja::compiled::relancina::Game;

/// Cards and states that the rules do not distinguish share a class and a row.
#[test]
fn compiled_states_are_as_coarse_as_the_rules_see() {
    let (play, same) = (rules(""), rules("figure-pairs=same-rank"));
    let chart = chart("basic");
    let game = Game::new(relancina(&play), chart.relancina().unwrap());
    // A, 2 to 5, 9, 10, figures, and four suits of 6, 7 and 8.
    assert_eq!(game.classes.all().len(), 20);
    assert_eq!(Game::new(relancina(&same), chart.relancina().unwrap()).classes.all().len(), 22);
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
    let shown = run("show relancina --compiled --reading deal=mixed");
    let classes = ["20 card classes: A 2 3 4 5 6s", "Talla: a row for the first card", "Cerrado, 10 up"];
    says(&shown, &classes);
    says(&shown, &["a prize of 5 opened", "Sangriento, 6 up, H13 seen", "draws to H13/2 needs 8"]);
    refused("show relancina --compiled --reading talla-stands=best", &[]);
}
