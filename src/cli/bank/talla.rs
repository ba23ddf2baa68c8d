//! The relancina's Talla, told: a table, CSV, JSON.

use serde_json::json;
use std::fmt::Write;
use ventaja::reglamento::Scenario;
use ventaja::report::count;
use ventaja::talla::{Mean, Position};

fn with_error(mean: Mean, digits: usize) -> String {
    let error = mean.error.map_or_else(String::new, |error| format!(" ± {error:.digits$}"));
    format!("{:.digits$}{error}", mean.value)
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
    let _ = writeln!(text, "  changes hands      {} a round", with_error(position.changes, 5));
    let _ = writeln!(
        text,
        "  expected tenure    {:.4} rounds; dealt: {}",
        position.tenure,
        with_error(position.tenure_direct, 4)
    );
    let _ = writeln!(text, "  the Talla nets     {:+.5} bets a round\n", position.net);
    let _ = writeln!(
        text,
        "  seats to its right, and what holding the Talla is worth more, in bets:\n  \
         seat  wins it (may be won)  nets a round  worth  worth, by whole sessions"
    );
    for seat in &position.seats {
        let _ = writeln!(
            text,
            "  {:>4}  {:>20}  {:>+12.5}  {:>5.3}  {:>24}",
            seat.right,
            with_error(seat.wins, 5),
            seat.net,
            seat.worth,
            with_error(seat.worth_direct, 3)
        );
    }
    text.push_str("\n  ± is a standard error over sessions\n");
    text
}

pub(super) fn csv(position: &Position) -> String {
    let mut text = "seat,wins,wins_error,net,worth,worth_direct,worth_direct_error,changes,changes_error,\
                    tenure,tenure_direct,tenure_direct_error,talla_net,rounds,sessions\n"
        .to_owned();
    let error = |mean: Mean| mean.error.map_or_else(String::new, |error| error.to_string());
    for seat in &position.seats {
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
            seat.right,
            seat.wins.value,
            error(seat.wins),
            seat.net,
            seat.worth,
            seat.worth_direct.value,
            error(seat.worth_direct),
            position.changes.value,
            error(position.changes),
            position.tenure,
            position.tenure_direct.value,
            error(position.tenure_direct),
            position.net,
            position.rounds,
            position.sessions
        );
    }
    text
}

pub(super) fn json(scenario: &Scenario, play: &str, seed: u64, position: &Position) -> String {
    let mean = |mean: Mean| json!({ "value": mean.value, "standard_error": mean.error });
    let seats: Vec<_> = position
        .seats
        .iter()
        .map(|seat| {
            json!({
                "seat": seat.right,
                "wins": mean(seat.wins),
                "net": seat.net,
                "worth": seat.worth,
                "worth_direct": mean(seat.worth_direct),
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
        "changes": mean(position.changes),
        "tenure": position.tenure,
        "tenure_direct": mean(position.tenure_direct),
        "talla_net": position.net,
        "seats": seats,
    });
    format!("{value:#}\n")
}
