//! Edges from a finished CSV report of `simulate`.

use super::Edges;
use crate::cli::Failure;
use std::path::Path;
use ventaja::bets;
use ventaja::dossier::{BetFigures, RunFigures};
use ventaja::estimate::fixed_rounds_of;
use ventaja::fault::{self, Fault};
use ventaja::reglamento::Scenario;
use ventaja::strategy::{Chart, Player};

/// Reads the edges; the file has to be of the rules in force and of this chart.
pub(super) fn edges(path: &Path, scenario: &Scenario, chart: Option<&Chart>) -> Result<Edges, Failure> {
    let file = path.display().to_string();
    let csv = fault::read(path, fault::LONGEST_CSV)?;
    let wrong = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        Fault::new(format!("{file}:{line}"), format!("not a report of simulate: {error}"))
    };
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().map_err(wrong)?.clone();
    let rows = reader.records().collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let column = |name: &str| header.iter().position(|field| field == name);
    let first = rows.first().ok_or_else(|| Fault::new(&file, "has no row of a report"))?;
    let field = |name: &str| column(name).and_then(|column| first.get(column)).unwrap_or_default();
    let joined = |pairs: &[(String, String)]| {
        pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(";")
    };
    let expected = [
        ("method", "monte-carlo".to_owned()),
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("reglamento", scenario.reglamento.id.clone()),
        ("reglamento_sha256", scenario.reglamento.sha256.clone()),
        ("readings", joined(&scenario.readings)),
        ("overrides", joined(&scenario.overrides)),
        ("strategy", chart.map_or_else(String::new, |chart| chart.name().to_owned())),
        ("strategy_sha256", chart.map_or_else(String::new, |chart| chart.sha256().to_owned())),
    ];
    for (name, here) in expected {
        let found = field(name);
        if found != here {
            let fault =
                Fault::new(format!("{file}:2"), format!("`{name}` is `{found}`, and here it is `{here}`"));
            return Err(fault.allowed("a CSV report of simulate for the same rules and play").into());
        }
    }
    let count = |name: &str| field(name).parse::<u64>().unwrap_or(0);
    let lines = bets::lines(&scenario.rules, Player::from(chart));
    let bet = |row: &csv::StringRecord| {
        let text = |name: &str| column(name).and_then(|column| row.get(column));
        let bet = text("bet")?.to_owned();
        let main = lines.iter().any(|line| line.name == bet && !line.optional);
        let hands = text("hands").and_then(|hands| hands.parse().ok()).unwrap_or(0);
        let number = |name: &str| text(name)?.parse().ok().filter(|number: &f64| number.is_finite());
        BetFigures::of(bet, main, hands, number)
    };
    let run = RunFigures {
        strategy: field("strategy").to_owned(),
        strategy_sha256: field("strategy_sha256").to_owned(),
        seed: count("seed"),
        stream: field("stream").to_owned(),
        rounds: count("rounds"),
        void_rounds: count("void_rounds"),
        shoes: count("shoes"),
        confidence: field("confidence").parse().unwrap_or(0.95),
        control_rounds: fixed_rounds_of(field("control")),
    };
    let bets = rows.iter().filter_map(bet).collect();
    Ok(Edges { run, bets, convergence: Vec::new(), csv: csv.clone(), report: None })
}
