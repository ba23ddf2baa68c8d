//! The table of a run's bet lines: percent, with intervals.

use super::{Bet, Identity, Page, Report, fixed, page, percent, signed_percent};
use crate::numbers::{count, counted};
use std::fmt::Write;

/// The lines above the numbers: rulebook, play, rules in force and method.
pub(super) fn head(id: &Identity) -> String {
    heading(id, method(id))
}

/// The lines above the numbers; `method` says how these were found.
pub(super) fn heading(id: &Identity, method: Vec<(&'static str, String)>) -> String {
    let mut text = format!("{}: {}\n", id.reglamento, id.title);
    let shoe = match id.cut_card {
        Some(behind) => format!("{}, {} behind the cut card", decks(id), counted(behind.into(), "card")),
        None => decks(id),
    };
    if let Some(missing) = &id.partial {
        writeln!(text, "  PARTIAL    {missing}").expect("a string takes any text");
    }
    let mut rows = vec![
        ("play", list(&id.strategy, "none: the game has no decisions")),
        ("readings", list(&id.readings, "as the rulebook's defaults")),
        ("overrides", list(&id.overrides, "none")),
        ("shoe", format!("{shoe}; {}", boxes(id))),
    ];
    rows.extend(method);
    for (name, value) in rows {
        writeln!(text, "  {name:<10} {value}").expect("a string takes any text");
    }
    text
}

/// The items of a field, or `empty` if there are none.
pub(super) fn list(field: &str, empty: &str) -> String {
    if field.is_empty() { empty.to_owned() } else { field.replace(';', ", ") }
}

pub(super) fn decks(id: &Identity) -> String {
    match id.decks.to_string().as_str() {
        "inf" => "infinite deck".to_owned(),
        "1" => "1 deck".to_owned(),
        decks => format!("{decks} decks"),
    }
}

pub(super) fn boxes(id: &Identity) -> String {
    if id.boxes == 1 { "1 box".to_owned() } else { format!("{} boxes", id.boxes) }
}

/// How the numbers were found.
fn method(id: &Identity) -> Vec<(&'static str, String)> {
    match (id.rounds, id.void_rounds, id.shoes, id.seed) {
        (Some(rounds), Some(void), Some(shoes), Some(seed)) => vec![
            ("method", format!("monte-carlo; seed {seed}, stream {}", id.stream)),
            (
                "dealt",
                format!("{}, {} void, {}", counted(rounds, "round"), count(void), counted(shoes, "shoe")),
            ),
        ],
        (Some(rounds), _, _, Some(seed)) => vec![(
            "method",
            format!("exact, else monte-carlo: {} each; seed {seed}", counted(rounds, "round")),
        )],
        _ if id.decks.to_string() == "inf" => vec![("method", "exact (infinite deck)".to_owned())],
        _ => vec![("method", "exact (first round of a full shoe)".to_owned())],
    }
}

/// The whole report.
#[must_use]
pub fn table(report: &Report, page: Page) -> String {
    let id = &report.identity;
    let mut text = head(id);
    text += &page.notes(&report.preface);
    let interval = format!("{} % interval", id.confidence * 100.0);
    let mut table = page.table(&["bet", "house edge", &interval, "of risk", "std dev", "wager"], &[0]);
    for bet in &report.bets {
        let Some(e) = &bet.estimate else {
            table.add_row([bet.bet, "not offered", "", "", "", ""]);
            continue;
        };
        let interval = match e.half_width {
            Some(_) if id.rounds.is_none() => "exact".to_owned(),
            Some(half) => {
                let low = fixed((e.house_edge - half) * 100.0, 4);
                format!("{low} to {}", percent(e.house_edge + half))
            }
            None => no_interval(id).to_owned(),
        };
        table.add_row([
            bet.bet,
            &page.edge(e.house_edge),
            &interval,
            &percent(e.element_of_risk),
            &format!("{:.3}", e.variance.sqrt()),
            &format!("{:.3}", e.mean_wager),
        ]);
    }
    text + "\n" + &page::lines(&table, " ") + &controls(report, page) + &page.notes(&report.notes)
}

/// The parts of the controlled estimates of a report; empty if there is none.
fn controls(report: &Report, page: Page) -> String {
    let of = |bet: &Bet| Some((bet.bet, bet.estimate?, bet.estimate?.control?));
    let found: Vec<_> = report.bets.iter().filter_map(of).collect();
    let Some((.., first)) = found.first() else { return String::new() };
    let rounds = counted(first.rounds, "round");
    let text = format!("\n  Controlled by the exact value of {rounds} a shoe (plain: --control off).\n");
    let header = ["bet", "plain estimate", "exact, full shoe", "cut-card effect"];
    let mut table = page.table(&header, &[0]);
    for (bet, estimate, of) in found {
        let half = of.plain_half_width.map_or_else(String::new, |half| format!(" ± {}", percent(half)));
        table.add_row([
            bet,
            &format!("{}{half}", percent(of.plain_house_edge)),
            &percent(of.exact_house_edge),
            &signed_percent(estimate.house_edge - of.exact_house_edge),
        ]);
    }
    text + &page::lines(&table, " ")
}

/// What stands in place of an interval that a simulation cannot give.
pub(super) fn no_interval(id: &Identity) -> &'static str {
    if id.shoes == Some(1) { "one shoe only" } else { "too few to tell" }
}
