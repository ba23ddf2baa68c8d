//! Edges from a finished CSV report of `simulate`.

use super::{Edges, Subject, stopped};
use crate::cli::Failure;
use crate::cli::progress::Progress;
use std::path::Path;
use ventaja::bets;
use ventaja::dealing::{self, Dealer};
use ventaja::dossier::{BetFigures, Convergence, Point, RunFigures, simulate};
use ventaja::engine::Plan;
use ventaja::estimate::{Control, REDEALT};
use ventaja::fault::{self, Fault};
use ventaja::reglamento::Scenario;
use ventaja::strategy::{Chart, Player};

/// Most rounds of a finished run that are dealt again for its running estimate.
const FIRST_ROUNDS: u64 = 10_000_000;

/// Reads the edges; the file has to be of the rules in force and of this chart. `shown`: whether
/// progress is shown.
pub(super) fn edges(
    args: &Subject,
    path: &Path,
    shown: bool,
    scenario: &Scenario,
    chart: Option<&Chart>,
) -> Result<Edges, Failure> {
    let file = path.display().to_string();
    let csv = fault::read(path, fault::LONGEST_CSV).map_err(|fault| fault.named_by("--from"))?;
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
        control: Some(field("control").to_owned()).filter(|name| name.starts_with(REDEALT)),
    };
    let bets: Vec<BetFigures> = rows.iter().filter_map(bet).collect();
    let convergence = convergence(args, shown, scenario, chart, &run, &bets)?;
    Ok(Edges { run, bets, convergence, csv: csv.clone(), report: None, dealt: Vec::new() })
}

/// The running estimate of a finished run: its first rounds, dealt again, and its end. A run begins
/// as every longer one with the same seed. Empty where the run was dealt from another stream than
/// rounds are dealt here.
fn convergence(
    args: &Subject,
    shown: bool,
    scenario: &Scenario,
    chart: Option<&Chart>,
    run: &RunFigures,
    bets: &[BetFigures],
) -> Result<Vec<Convergence>, Failure> {
    let rules = &scenario.rules;
    let plan = Plan::rounds(rules, run.rounds.min(FIRST_ROUNDS), run.seed, args.simulation.threads());
    let control = run.control.as_ref().and_then(|_| args.simulation.control(shown, rules, chart));
    let control = control.map(|(control, _)| control);
    if control.as_ref().map(Control::name) != run.control {
        return Ok(Vec::new());
    }
    let lines = dealing::lines(rules, chart);
    let (target, boxes) = (plan.target, rules.boxes_in_play());
    let progress = Progress::new(shown, &lines, control.as_ref(), target, run.confidence, boxes);
    let dealer = Dealer::Fastest;
    let dealt = simulate(scenario, chart, dealer, control.as_ref(), &plan, run.confidence, &progress);
    progress.finish();
    let dealt = dealt?;
    if dealt.run.interrupted {
        return Err(stopped());
    }
    if dealt.run().stream != run.stream {
        return Ok(Vec::new());
    }
    let mut found = dealt.convergence;
    for one in &mut found {
        let Some(bet) = bets.iter().find(|bet| bet.bet == one.bet) else { continue };
        let half_width = bet.ci_low.zip(bet.ci_high).map(|(low, high)| (high - low) / 2.0);
        if one.points.last().is_some_and(|last| last.rounds < run.rounds) {
            one.points.push(Point { rounds: run.rounds, house_edge: bet.house_edge, half_width });
        }
    }
    Ok(found)
}
