//! Readings and charts of the relancina at random, for tests that compare two
//! ways to a number.

use std::fmt::Write as _;
use ventaja::reglamento::{Choices, Reading, Scenario, find};
use ventaja::rules::Rules;
use ventaja::strategy::{Chart, relancina::Rows};

/// The options of every reading as arguments, the defaults among them, without `best`, which is one of the others; the numbers of
/// ranges, which change no round, only with `ranges`.
pub(crate) fn options(ranges: bool) -> Vec<Vec<String>> {
    let arguments = |reading: &Reading| {
        let options = reading.every_option().into_iter().filter(|option| option != "best");
        options.map(|option| format!("{}={option}", reading.name)).collect()
    };
    let readings = find("relancina").unwrap().readings;
    let is_taken = |reading: &&Reading| ranges || matches!(reading.choices, Choices::Options(_));
    readings.iter().filter(is_taken).map(arguments).collect()
}

/// Every option that is not the default of its reading, as an argument, and the default of the first reading.
pub(crate) fn changes(ranges: bool) -> Vec<String> {
    let readings = find("relancina").unwrap().readings;
    let default = |reading: &Reading| format!("{}={}", reading.name, reading.default);
    let defaults: Vec<String> = readings[1..].iter().map(default).collect();
    options(ranges).concat().into_iter().filter(|option| !defaults.contains(option)).collect()
}

/// An option of every reading with options, at random.
pub(crate) fn random_readings(mut below: impl FnMut(usize) -> usize) -> Vec<String> {
    options(false).iter().map(|options| options[below(options.len())].clone()).collect()
}

/// A chart that does anything anywhere.
pub(crate) fn random_chart(mut below: impl FnMut(usize) -> usize) -> Chart {
    let (any, total) =
        (["H", "S", "D", "Ds", "P", "C", "Rh", "Rs", "Rp", "", ""], ["H", "S", "D", "Ds", "Rh", "Rs"]);
    let mut text = String::new();
    for second in [false, true] {
        let columns = Rows::columns(second);
        let _ = writeln!(text, "{},{}", if second { "seen" } else { "hand" }, columns.join(","));
        for row in Rows::row_names() {
            let is_total = row.contains(['H', 'S']) && !row.contains('F');
            let mut cell = |_: &&str| {
                if !is_total {
                    any[below(any.len())]
                } else if second && below(2) == 0 {
                    ""
                } else {
                    total[below(total.len())]
                }
            };
            let cells: Vec<&str> = columns.iter().map(&mut cell).collect();
            let _ = writeln!(text, "{row},{}", cells.join(","));
        }
    }
    for card in ["A", "2", "7", "10", "F"] {
        let _ = writeln!(text, "bet,{card},{}", 1 + below(50));
    }
    text += ["option,leave-raise,always\n", "option,leave-raise,never\n"][below(2)];
    Chart::parse_relancina("random", "random", &text).unwrap()
}

/// Readings at random, numbers at random.
pub(crate) fn random_rules(mut below: impl FnMut(usize) -> usize) -> (Rules, String) {
    let mut readings = random_readings(&mut below);
    let boxes = 1 + below(7);
    let (chips, times) = (1 + below(5), 2 + below(2));
    let mut sets = vec![
        format!("table.boxes={boxes}"),
        format!("give_up.stake_chips={chips}"),
        format!("talla.raise_times={times}"),
    ];
    if below(3) == 0 {
        sets.push("shoe.decks=inf".to_owned());
        readings.retain(|reading| !reading.starts_with("decks="));
    }
    let rules = Scenario::new(find("relancina").unwrap(), &readings, &sets).unwrap().rules;
    (rules, format!("{readings:?} {sets:?}"))
}
