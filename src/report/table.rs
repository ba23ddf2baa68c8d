//! The report for the eye: percent, with interval, within 80 columns.

use super::{Bet, Identity, Report, fixed, signed};
use crate::numbers::count;
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write;

/// A fraction in percent, four digits: `0.1234 %`.
#[must_use]
pub fn percent(fraction: f64) -> String {
    format!("{} %", fixed(fraction * 100.0, 4))
}

/// What a report is of: the lines above its numbers.
pub(super) fn head(id: &Identity) -> String {
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
    let dealt = match (id.rounds, id.void_rounds, id.shoes, id.seed) {
        (Some(rounds), Some(void), Some(shoes), Some(seed)) => format!(
            "{} rounds, {} void, {} shoes; seed {seed}, stream {}",
            count(rounds),
            count(void),
            count(shoes),
            id.stream
        ),
        (Some(rounds), _, _, Some(seed)) => {
            format!("{} rounds each where nothing is exact; seed {seed}", count(rounds))
        }
        _ => "nothing: exact, a round from a full shoe".to_owned(),
    };
    for (name, value) in [
        ("play", play),
        ("readings", or(&id.readings, "as the rulebook's defaults")),
        ("overrides", or(&id.overrides, "none")),
        ("shoe", format!("{shoe}; {boxes}")),
        ("dealt", dealt),
    ] {
        writeln!(text, "  {name:<10} {value}").expect("a string takes any text");
    }
    text
}

/// A table's lines, one column in.
pub(super) fn indented(table: &Table) -> String {
    table.lines().fold(String::new(), |text, line| text + " " + line.trim_end() + "\n")
}

/// Notes, each behind an empty line, in lines of less than 80 columns.
pub(super) fn notes(notes: &[String]) -> String {
    let lines = |note: &String| {
        wrapped(note).into_iter().fold(String::new(), |text, line| text + "  " + &line + "\n")
    };
    notes.iter().fold(String::new(), |text, note| text + "\n" + &lines(note))
}

/// The whole report.
#[must_use]
pub fn table(report: &Report) -> String {
    let id = &report.identity;
    let mut text = head(id) + "\n";
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let interval = format!("{} % interval", id.confidence * 100.0);
    table.set_header(["bet", "house edge", &interval, "of risk", "std dev", "wager"]);
    for bet in &report.bets {
        let Some(e) = &bet.estimate else {
            table.add_row([bet.bet, "not offered", "", "", "", ""]);
            continue;
        };
        let interval = e.half_width.filter(|_| id.rounds.is_none()).map(|_| "exact".to_owned());
        let interval = interval.or_else(|| {
            e.half_width.map(|half| {
                let low = (e.house_edge - half) * 100.0;
                format!("{} to {}", fixed(low, 4), percent(e.house_edge + half))
            })
        });
        let interval = interval.unwrap_or_else(|| too_few(id).to_owned());
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
    text.push_str(&indented(&table));
    text.push_str(&controls(report));
    text + &notes(&report.notes)
}

/// What the controlled estimates of a report were made from; empty if there is none.
fn controls(report: &Report) -> String {
    let of = |bet: &Bet| Some((bet.bet, bet.estimate?, bet.estimate?.control?));
    let found: Vec<_> = report.bets.iter().filter_map(of).collect();
    let Some((.., first)) = found.first() else { return String::new() };
    let mut text = format!(
        "\n  Controlled by the exact value of {} rounds a shoe (plain: --control off).\n",
        first.rounds
    );
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["bet", "plain estimate", "exact, full shoe", "cut-card effect"]);
    for (bet, estimate, of) in found {
        let plus_minus =
            |half: Option<f64>| half.map_or_else(String::new, |half| format!(" ± {}", percent(half)));
        table.add_row([
            bet,
            &format!("{}{}", percent(of.plain_house_edge), plus_minus(of.plain_half_width)),
            &percent(of.exact_house_edge),
            &format!("{} %", signed((estimate.house_edge - of.exact_house_edge) * 100.0, 4)),
        ]);
    }
    for column in 1..4 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    text.push_str(&indented(&table));
    text
}

/// What stands for an interval that a dealt number has not.
pub(super) fn too_few(id: &Identity) -> &'static str {
    if id.shoes == Some(1) { "one shoe only" } else { "too few to tell" }
}

/// A note in lines of less than 80 columns.
pub(super) fn wrapped(note: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in note.split_whitespace() {
        let last = lines.last_mut().expect("never empty");
        if !last.is_empty() && last.chars().count() + word.chars().count() > 76 {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}
