//! The prices of cells, against exact edges of charts with one changed cell.

use super::table::{chart, infinite};
use crate::commands::{run, says};
use crate::common::played;
use crate::random_relancina::random_chart;
use crate::tables::{close, edge};
use rand_core::Rng as _;
use std::collections::BTreeMap;
use ventaja::exact::price;
use ventaja::shoe::Streams;
use ventaja::strategy::relancina::{Cell, Rows};

pub(super) fn row(name: &str) -> usize {
    Rows::row_names().iter().position(|known| known == name).unwrap()
}

pub(super) fn column(name: &str) -> usize {
    Rows::columns(false).iter().chain(Rows::columns(true)).position(|known| *known == name).unwrap()
}

/// Compares two random charts that differ in some cells: the price of each cell is
/// what it adds to the exact edge.
fn prices_are_differences(readings: &str, seed: u64, cells: usize) -> usize {
    let rules = infinite(readings);
    let mut rng = Streams::new(seed).stream(0);
    let mut below = |n: usize| (rng.next_u64() >> 33) as usize % n;
    let mut best = random_chart(&mut below);
    let columns = Rows::columns(false).len() + Rows::columns(true).len();
    let names = Rows::row_names();
    // Without empty cells no lookup falls through to another cell.
    for (row, column) in (0..names.len()).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if best.relancina().unwrap().rows.cell(row, column).is_none() {
            best.relancina_mut().unwrap().rows.set_cell(
                row,
                column,
                Cell::of_code(["H", "S", "D", "Rh"][below(4)]),
            );
        }
    }
    let mut chart = best.clone();
    // An open game shows totals, a closed one a card.
    let open = readings.contains("deal=sangriento");
    let second = Rows::columns(true);
    let both = |column: usize| column > 10 && second[column - 10].starts_with(['H', 'S']);
    let prize = |column: usize| column > 10 && second[column - 10].starts_with('X');
    let shown: Vec<usize> = (0..columns).filter(|column| prize(*column) || both(*column) == open).collect();
    for _ in 0..cells {
        let (row, column) = (below(names.len()), shown[below(shown.len())]);
        let code = ["H", "S", "D", "Ds", "Rh", "Rs"][below(6)];
        let empty = Rows::may_be_empty(row, column) && below(4) == 0;
        chart.relancina_mut().unwrap().rows.set_cell(row, column, Cell::of_code(code).filter(|_| !empty));
    }
    chart.relancina_mut().unwrap().rows.leaves_raise = !best.relancina().unwrap().rows.leaves_raise;
    let least = edge(&rules, &best);
    let mut by_cell: BTreeMap<(String, &str), Vec<(&str, f64)>> = BTreeMap::new();
    let mut compared = 0;
    for departure in price(played(&rules, &chart), &best).unwrap() {
        assert!(departure.frequency >= 0.0 && (departure.frequency > 0.0 || departure.price.abs() < 1e-14));
        assert_ne!(departure.chart, departure.best);
        if departure.row == "leave-raise" {
            let mut one = best.clone();
            one.relancina_mut().unwrap().rows.leaves_raise = chart.relancina().unwrap().rows.leaves_raise;
            close(1e-12, "leave-raise", departure.price, edge(&rules, &one) - least);
            assert!(readings.contains("talla-raise="));
            compared += 1;
            continue;
        }
        let cell = by_cell.entry((departure.row, departure.upcard)).or_default();
        cell.push((departure.chart, departure.price));
    }
    for ((name, seen), found) in by_cell {
        let (code, _) = found[0];
        // The code that an empty cell falls through to depends on the upcard.
        let empty = chart.relancina().unwrap().rows.cell(row(&name), column(seen)).is_none();
        if empty && (both(column(seen)) || prize(column(seen))) {
            continue;
        }
        assert!(found.iter().all(|(other, _)| *other == code));
        let mut one = best.clone();
        one.relancina_mut().unwrap().rows.set_cell(row(&name), column(seen), Cell::of_code(code));
        let expected = edge(&rules, &one) - least;
        let found: f64 = found.iter().map(|(_, price)| price).sum();
        close(1e-12, format_args!("{readings}: {name},{seen} {code}"), found, expected);
        compared += usize::from(expected.abs() > 1e-9);
    }
    compared
}

/// verifies(relancina): a cell's price is what it adds to the exact edge, stakes and readings at random
#[test]
fn prices_are_differences_of_exact_edges() {
    let readings = [
        "",
        "talla-raise=on-two-card-prize talla-changes=whole-table give-up-vs-prize=any",
        "late-prize=yes bust-before-prize=multiple",
        "deal=mixed sangriento-talla=one-up double-in-sangriento=no",
        "deal=sangriento special-hands-on-split-in-sangriento=yes",
    ];
    let compared = (40..).zip(readings).map(|(seed, readings)| prices_are_differences(readings, seed, 40));
    assert!(compared.sum::<usize>() > 50);
}

/// A chart whose departures do not lead to each other: the prices add up to the
/// difference of the edges.
#[test]
fn what_never_changing_costs_is_all_in_its_cells() {
    let (rules, never, basic) = (infinite(""), chart("never-cambio"), chart("basic"));
    let found = price(played(&rules, &never), &basic).unwrap();
    assert!(found.iter().all(|departure| departure.row == "F2" && departure.best == "C"));
    let all: f64 = found.iter().map(|departure| departure.price).sum();
    close(1e-12, "all cells", all, edge(&rules, &never) - edge(&rules, &basic));
    // Figure and two against a ten as the Talla's second card, which is dealt again if
    // the Talla has figure and two.
    let cambio = 2.0 * 12.0 * 4.0 / (52.0 * 52.0);
    let by_hand = cambio * (1.0 + cambio) * 4.0 / 52.0;
    let ten = found.iter().find(|departure| departure.upcard == "10").unwrap();
    close(1e-15, "figure and two against a ten", ten.frequency, by_hand);
    assert!(price(played(&rules, &basic), &basic).unwrap().is_empty());
}

#[test]
fn the_command_prices_and_explains() {
    let solve = "solve relancina --quiet";
    let priced = run(&format!("{solve} --price never-cambio"));
    says(&priced, &["never-cambio costs 1.491668 % per bet"]);
    let cell = priced.lines().find(|line| line.trim_start().starts_with("F2,10")).unwrap();
    assert_eq!(cell.split_whitespace().collect::<Vec<_>>()[1..4], ["H", "C", "0.28280"]);
    let stakes = run(&format!("{solve} --price basic-stakes"));
    says(&stakes, &["costs 0.000000 %", "with the same stakes"]);
    says(&run(&format!("{solve} --explain J+2,K")), &["F 2", "change"]);
    let reported = run(&format!("{solve} --explain PF,X2"));
    assert!(!reported.contains("give up") && reported.contains("−2.0000000"), "{reported}");
}

/// Empty cells of the best chart are priced separately: hands of two, three and four
/// cards that total 19 are three cells.
#[test]
fn what_an_empty_cell_says_is_priced_by_itself() {
    let (rules, best, mut chart) = (infinite(""), chart("basic"), chart("basic"));
    let rows = ["H19", "3H19", "4H19"];
    assert!(
        rows[1..].iter().all(|name| best.relancina().unwrap().rows.cell(row(name), column("5")).is_none())
    );
    chart.relancina_mut().unwrap().rows.set_cell(row("H19"), column("5"), Cell::of_code("H"));
    let found = price(played(&rules, &chart), &best).unwrap();
    let mut cells: Vec<&str> = found.iter().map(|departure| departure.row.as_str()).collect();
    cells.sort_unstable();
    assert_eq!(cells, ["3H19", "4H19", "H19"]);
    // A hand that draws on 19 cannot have 19 again.
    let all: f64 = found.iter().map(|departure| departure.price).sum();
    close(1e-12, "all cells", all, edge(&rules, &chart) - edge(&rules, &best));
}
