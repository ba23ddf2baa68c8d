//! The relancina's Talla, told: a table, CSV, JSON.

use serde_json::json;
use std::fmt::Write;
use ventaja::reglamento::Scenario;
use ventaja::report::{count, fixed, percent, signed};
use ventaja::talla::{Mean, Position};

/// A mean and its standard error; empty if there is none.
fn with_error(mean: Option<Mean>, decimals: usize) -> String {
    let Some(mean) = mean else { return String::new() };
    let error = mean.error.map_or_else(String::new, |error| format!(" ± {}", fixed(error, decimals)));
    fixed(mean.value, decimals) + &error
}

fn joined(pairs: &[(String, String)]) -> String {
    pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(";")
}

pub(super) fn table(scenario: &Scenario, play: &str, seed: u64, position: &Position) -> String {
    let mut text = format!("{}: the Talla as a position\n", scenario.reglamento.id);
    let or = |text: String, empty: &str| if text.is_empty() { empty.to_owned() } else { text };
    let readings = or(joined(&scenario.readings), "as the rulebook's defaults");
    let overrides = or(joined(&scenario.overrides), "none");
    let _ = writeln!(text, "  play       {play}\n  readings   {readings}\n  overrides  {overrides}");
    let (rounds, sessions) = (count(position.rounds), count(position.sessions));
    let _ = writeln!(text, "  dealt      {rounds} rounds, {sessions} sessions; seed {seed}\n");
    text.push_str(&tenure(position));
    let _ = writeln!(text, "  the Talla nets     {} bets a round\n", signed(position.net, 5));
    let _ = writeln!(
        text,
        "  seats to its right, and what holding the Talla is worth more, in bets:\n  \
         seat  wins it (may be won)  nets a round  worth  worth, by whole sessions"
    );
    for seat in &position.seats {
        let row = format!(
            "  {:>4}  {:>20}  {:>12}  {:>5}  {:>24}",
            seat.right,
            with_error(seat.wins, 5),
            signed(seat.net, 5),
            seat.value.map_or_else(String::new, |worth| fixed(worth, 3)),
            with_error(seat.value_direct, 3)
        );
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text.push_str("\n  ± is a standard error over sessions\n");
    text
}

/// How often the Talla changes hands and how long it is held.
fn tenure(position: &Position) -> String {
    let Some(tenure) = position.tenure else {
        return "  changes hands      never\n".to_owned();
    };
    let mut text = format!("  changes hands      {} a round\n", with_error(Some(position.changes), 5));
    let _ = writeln!(text, "  expected tenure    {} rounds, by the chain of single rounds", fixed(tenure, 4));
    let kept = match position.kept {
        0.0 => String::new(),
        kept => format!("; {} keep it to the end of the session", percent(kept)),
    };
    let first = with_error(position.tenure_direct, 4);
    let _ = writeln!(text, "    first holders    {first}, beginning with a full pack{kept}");
    if position.tenure_later.is_some() {
        let later = with_error(position.tenure_later, 4);
        let _ = writeln!(text, "    later holders    {later}, beginning after a win");
    }
    text
}

pub(super) fn csv(position: &Position) -> String {
    let mut text = "seat,wins,wins_error,net,worth,worth_direct,worth_direct_error,changes,changes_error,\
                    tenure,tenure_direct,tenure_direct_error,talla_net,rounds,sessions,tenure_later,\
                    tenure_later_error,kept\n"
        .to_owned();
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    let pair = |mean: Option<Mean>| {
        format!("{},{}", number(mean.map(|mean| mean.value)), number(mean.and_then(|mean| mean.error)))
    };
    for seat in &position.seats {
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{},{},{}",
            seat.right,
            pair(seat.wins),
            seat.net,
            number(seat.value),
            pair(seat.value_direct),
            pair(Some(position.changes)),
            number(position.tenure),
            pair(position.tenure_direct),
            position.net,
            position.rounds,
            position.sessions,
            pair(position.tenure_later),
            position.kept
        );
    }
    text
}

pub(super) fn json(scenario: &Scenario, play: &str, seed: u64, position: &Position) -> String {
    let mean =
        |mean: Option<Mean>| mean.map(|mean| json!({ "value": mean.value, "standard_error": mean.error }));
    let seats: Vec<_> = position
        .seats
        .iter()
        .map(|seat| {
            json!({
                "seat": seat.right,
                "wins": mean(seat.wins),
                "net": seat.net,
                "worth": seat.value,
                "worth_direct": mean(seat.value_direct),
            })
        })
        .collect();
    let value = json!({
        "reglamento": scenario.reglamento.id,
        "strategy": play,
        "readings": joined(&scenario.readings),
        "overrides": joined(&scenario.overrides),
        "seed": seed,
        "rounds": position.rounds,
        "sessions": position.sessions,
        "changes": mean(Some(position.changes)),
        "tenure": position.tenure,
        "tenure_direct": mean(position.tenure_direct),
        "tenure_later": mean(position.tenure_later),
        "kept": position.kept,
        "talla_net": position.net,
        "seats": seats,
    });
    format!("{value:#}\n")
}
