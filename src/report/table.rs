//! The report for the eye: percent, with interval, within 80 columns.

use super::Report;
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write;

/// A fraction in percent, four digits: `0.1234 %`.
#[must_use]
pub fn percent(fraction: f64) -> String {
    format!("{:.4} %", fraction * 100.0)
}

/// A count with its thousands apart: `10,000,012`.
#[must_use]
pub fn count(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The whole report.
#[must_use]
pub fn table(report: &Report) -> String {
    let id = &report.identity;
    let or = |text: &str, empty: &str| {
        if text.is_empty() { empty.to_owned() } else { text.replace(';', ", ") }
    };
    let mut text = format!("{}: {}\n", id.reglamento, id.title);
    let mut shoe = match id.decks.to_string().as_str() {
        "inf" => "infinite deck, sessions of 100 rounds".to_owned(),
        "1" => "1 deck".to_owned(),
        decks => format!("{decks} decks"),
    };
    if let Some(behind) = id.cut_card {
        write!(shoe, ", {behind} cards behind the cut card").expect("a string takes any text");
    }
    let boxes = if id.boxes == 1 { "1 box".to_owned() } else { format!("{} boxes", id.boxes) };
    let play = or(&id.strategy, "none, the game has no decisions");
    let dealt = format!(
        "{} rounds, {} void, {} shoes; seed {}, stream {}",
        count(id.rounds),
        count(id.void_rounds),
        count(id.shoes),
        id.seed,
        id.stream
    );
    for (name, value) in [
        ("play", play),
        ("readings", or(&id.readings, "as the rulebook's defaults")),
        ("overrides", or(&id.overrides, "none")),
        ("shoe", format!("{shoe}; {boxes}")),
        ("dealt", dealt),
    ] {
        writeln!(text, "  {name:<10} {value}").expect("a string takes any text");
    }
    text.push('\n');
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let interval = format!("{} % interval", id.confidence * 100.0);
    table.set_header(["bet", "house edge", &interval, "of risk", "std dev", "wager"]);
    for bet in &report.bets {
        let Some(e) = &bet.estimate else {
            table.add_row([bet.bet, "not offered", "", "", "", ""]);
            continue;
        };
        let interval = e.half_width.map_or_else(
            || "one shoe only".to_owned(),
            |half| {
                let low = (e.house_edge - half) * 100.0;
                format!("{low:.4} to {}", percent(e.house_edge + half))
            },
        );
        table.add_row([
            bet.bet,
            &percent(e.house_edge),
            &interval,
            &percent(e.element_of_risk),
            &format!("{:.3}", e.variance.sqrt()),
            &format!("{:.3}", e.mean_wager),
        ]);
    }
    for column in 1..6 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for line in table.lines() {
        writeln!(text, " {}", line.trim_end()).expect("a string takes any text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_their_thousands_apart() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (10_000_012, "10,000,012")] {
            assert_eq!(count(n), text);
        }
    }
}
