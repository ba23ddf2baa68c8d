//! Best play: no change of a single cell improves a solved chart, and no chart of the
//! rulebook is better.

use super::table::{chart, infinite};
use crate::commands::{run, says};
use crate::common::{at_length, skipped};
use crate::tables::{best_edge, close, edge};
use rand_core::Rng as _;
use rayon::prelude::*;
use ventaja::exact::best_chart;
use ventaja::reglamento::find;
use ventaja::shoe::Streams;
use ventaja::strategy::relancina::{Cell, Rows};
use ventaja::strategy::{self, Chart};

const CODES: [&str; 9] = ["H", "S", "D", "Ds", "P", "C", "Rh", "Rs", "Rp"];

/// Returns every change of a single cell of a chart.
fn changes(chart: &Chart) -> Vec<(usize, usize, Option<Cell>)> {
    let columns = Rows::columns(false).len() + Rows::columns(true).len();
    let mut changes = Vec::new();
    for (row, column) in (0..Rows::row_names().len()).flat_map(|row| (0..columns).map(move |c| (row, c))) {
        let was = chart.relancina().unwrap().rows.cell(row, column);
        let cells = CODES.iter().map(|code| Cell::of_code(code)).chain([None]).filter(|cell| *cell != was);
        let fits = |cell: &Option<Cell>| match cell {
            Some(cell) => !Rows::is_total_row(row) || cell.is_total(),
            None => Rows::may_be_empty(row, column),
        };
        changes.extend(cells.filter(fits).map(|cell| (row, column, cell)));
    }
    changes
}

/// Checks at most `most` changes of single cells.
fn none_is_better(readings: &str, most: usize) {
    let (rules, sangriento) = (&infinite(readings), readings.contains("deal=sangriento"));
    let solved = best_chart(rules, "solved", |_| ()).unwrap();
    let least = edge(rules, &solved);
    let mut changes = changes(&solved);
    // Closed games never show both cards, and open games never show only one.
    let (first, second) = (Rows::columns(false).len(), Rows::columns(true));
    let seen = |column: usize, heads: [char; 2]| column >= first && second[column - first].starts_with(heads);
    // Prizes that pay 3, 6 and 7 are always late.
    let late = |column: usize| column >= first && ["X3", "X6", "X7"].contains(&second[column - first]);
    let prolonged = readings.contains("late-prize=yes");
    changes.retain(|(_, column, _)| prolonged || !late(*column));
    changes.retain(|(_, column, _)| seen(*column, ['X', 'X']) || seen(*column, ['H', 'S']) == sangriento);
    let mut rng = Streams::new(37).stream(0);
    let mut picked = Vec::new();
    while picked.len() < most && !changes.is_empty() {
        picked.push(changes.swap_remove((rng.next_u64() >> 33) as usize % changes.len()));
    }
    let costs = picked.par_iter().map(|(row, column, cell)| {
        let mut changed = solved.clone();
        changed.relancina_mut().unwrap().rows.set_cell(*row, *column, *cell);
        let found = edge(rules, &changed);
        assert!(
            found > least - 1e-12,
            "{}, column {column}, {cell:?}: {found} is better than {least}",
            Rows::row_names()[*row]
        );
        found - least
    });
    let costs: Vec<f64> = costs.collect();
    let mattered = costs.iter().filter(|cost| **cost > 1e-13).count();
    let cheapest = costs.iter().copied().fold(f64::INFINITY, f64::min);
    println!(
        "{readings:?}: {mattered} of {} changes cost something, the cheapest {cheapest:.1e}",
        costs.len()
    );
    assert!(mattered > 0);
}

/// At length every cell and code: half an hour of a core for what five games show, an hour for late prizes, hours for nine stands.
///
/// verifies(relancina): no change of a single cell of the solved chart has a better edge
#[test]
fn no_change_of_a_cell_is_better() {
    let few = [
        ("", 20),
        ("late-prize=yes more-splits=yes equal-prizes=same-hand", 30),
        ("late-prize=yes bust-vs-opened-prize=one", 30),
        ("cambio-again=again", 20),
    ];
    let all = [
        "",
        "deal=sangriento",
        "talla-raise=on-two-card-prize talla-changes=whole-table bust-vs-opened-prize=one",
        "cambio-consent=talla-refuses give-up-vs-prize=any bust-before-prize=multiple",
        "deal=mixed sangriento-talla=one-up",
        "late-prize=yes more-splits=yes equal-prizes=same-hand",
        "talla-stands=best",
    ];
    let all = all.map(|readings| (readings, usize::MAX));
    let few = if skipped("three more combinations of readings") { &few[..1] } else { &few };
    for (readings, most) in at_length(few, &all) {
        none_is_better(readings, *most);
    }
}

/// Readings under which no chart of the rulebook has a lower edge than the solved one: two in the suite, all at length.
const SOLVED: [&str; 8] = [
    "talla-stands=15 figure-pairs=same-rank",
    "deal=sangriento sangriento-talla=one-up special-hands-on-split-in-sangriento=yes",
    "cambio-consent=talla-refuses give-up-vs-prize=any bust-before-prize=multiple",
    "talla-raise=on-two-card-prize talla-changes=whole-table bust-vs-opened-prize=one",
    "deal=sangriento",
    "deal=sangriento special-hands-on-split-in-sangriento=yes",
    "deal=mixed double-in-sangriento=no",
    "deal=mixed sangriento-talla=one-up",
];

/// verifies(relancina): `basic` is best play under the default readings, and no chart beats the solved one under others
#[test]
fn no_chart_is_better_than_the_solved_one() {
    let (others, best) = at_length((2, 1), (SOLVED.len(), 2));
    let names = strategy::names(&find("relancina").unwrap());
    for readings in &SOLVED[..others] {
        let rules = infinite(readings);
        let least = best_edge(&rules);
        for name in names.iter().filter(|name| *name != "basic-stakes") {
            let found = edge(&rules, &chart(name));
            assert!(found > least - 1e-12, "{readings}: {name} is better: {found} against {least}");
        }
    }
    for readings in &["", "deal=sangriento"][..best] {
        let rules = infinite(readings);
        close(1e-13, readings, edge(&rules, &chart("basic")), best_edge(&rules));
    }
}

#[test]
fn the_command_writes_a_chart() {
    let text = run("solve relancina --quiet --set shoe.decks=inf");
    let read = Chart::parse_relancina("solved", "solved.csv", &text).unwrap();
    let edge = edge(&infinite(""), &read) * 100.0;
    says(&text, &["in an infinite deck", &format!("house edge {edge:.8} %")]);
}
