//! The reference reports: a short run of another seed agrees with each.

use std::collections::BTreeMap;
use ventaja::bets;
use ventaja::builtin::sha256;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::Game;
use ventaja::{referee, strategy};

/// The documents that are in git, in each language; `reports/generate` writes further ones.
const DOCUMENTS: [&str; 3] =
    ["mendoza-2016", "mendoza-2016-no-retiro-against-an-ace", "midi-punto-y-banca-2016"];

/// The documents are of this version and of the rulebooks and charts as they are now, and their edges agree with
/// the reports beside them: |z| < 4.
#[test]
fn documents_are_not_out_of_date() {
    let hash = |path: &str| {
        sha256(&std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}; run reports/generate")))
    };
    for lang in ["en", "es"] {
        let folder = format!("reports/{lang}");
        for name in DOCUMENTS {
            let path = format!("{folder}/{name}.html");
            let html = std::fs::read_to_string(&path).unwrap();
            assert!(html.len() < 400_000, "{path}: {} bytes", html.len());
            assert!(html.contains(&format!("<html lang=\"{lang}\"")), "{path} is in another language");
            let data = html.split("<script type=\"application/json\" id=\"data\">").nth(1).unwrap();
            let data: serde_json::Value =
                serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
            let evidence = &data["evidence"];
            assert_eq!(evidence["version"], env!("CARGO_PKG_VERSION"), "{path}: run reports/generate");
            for file in evidence["files"].as_array().unwrap() {
                let (source, stated) = (file["name"].as_str().unwrap(), &file["sha256"]);
                assert_eq!(*stated, hash(source), "{path}: {source} has changed; run reports/generate");
            }
            assert_eq!(
                evidence["from"].as_array().map(Vec::len),
                Some(0),
                "{path}: its run was not repeated"
            );
            let from = &format!("reports/{}.csv", data["book"]["reglamento"].as_str().unwrap());
            let mut compared = 0;
            for row in csv::Reader::from_path(from).unwrap().deserialize() {
                let row: BTreeMap<String, String> = row.unwrap();
                let number = |name: &str| row[name].parse::<f64>().unwrap();
                let bets = data["bets"].as_array().unwrap();
                let Some(own) = bets.iter().find(|one| one["bet"] == row["bet"].as_str()) else { continue };
                let [edge, error] = ["house_edge", "standard_error"].map(|name| own[name].as_f64().unwrap());
                let z = (edge - number("house_edge")) / error.hypot(number("standard_error"));
                assert!(z.abs() < 4.0, "{path}: {}: z {z}; run reports/generate", row["bet"]);
                compared += 1;
            }
            assert!(compared > 0, "{path}");
        }
    }
}

/// The seed and the rounds of the short run; |z| < 4 on every line.
const SEED: u64 = 20_160_115;
const ROUNDS: u64 = 1_000_000;

/// verifies(mendoza-2016, midi-punto-y-banca-2016, ocho-mazos, club-conservador, relancina): a short run against the reference report
#[test]
fn short_runs_agree_with_the_reference_reports() {
    let mut seen = 0;
    for entry in std::fs::read_dir("reports").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "csv") {
            continue;
        }
        let mut reader = csv::Reader::from_path(&path).unwrap();
        let header = reader.headers().unwrap().clone();
        let column = |name: &str| header.iter().position(|field| field == name);
        let (Some(bet), Some(edge)) = (column("bet"), column("house_edge")) else { continue };
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let field = |name: &str| rows[0][column(name).unwrap()].to_owned();
        let list = |name: &str| -> Vec<String> {
            field(name).split(';').filter(|pair| !pair.is_empty()).map(str::to_owned).collect()
        };
        assert!(field("rounds").parse::<u64>().unwrap() >= 100_000_000, "{}", path.display());
        let reglamento = find(&field("reglamento")).unwrap();
        assert_eq!(reglamento.sha256, field("reglamento_sha256"), "{} is of another text", path.display());
        let scenario = Scenario::new(reglamento, &list("readings"), &list("overrides")).unwrap();
        let chart = match scenario.rules.game() {
            // Punto y banca asks no play of anyone: any chart will do.
            Game::PuntoYBanca => strategy::find(&find("mendoza-2016").unwrap(), "basic").unwrap(),
            Game::Blackjack | Game::Relancina | Game::Poker => {
                strategy::find(&scenario.reglamento, &field("strategy")).unwrap()
            }
        };
        let lines = bets::lines(&scenario.rules, &chart);
        let plan = Plan::rounds(&scenario.rules, ROUNDS, SEED, 2);
        let run = referee::simulate(&scenario.rules, &chart, &plan, &Unwatched).unwrap();
        for (line, tally) in lines.iter().zip(&run.tally.lines) {
            let row = rows.iter().find(|row| &row[bet] == line.name).unwrap();
            let number = |name: usize| row[name].parse::<f64>().unwrap();
            let found = estimate(line, tally, run.tally.shoes, 0.95).unwrap();
            let error = found.standard_error.unwrap().hypot(number(column("standard_error").unwrap()));
            let z = (found.house_edge - number(edge)) / error;
            assert!(z.abs() < 4.0, "{}, {}: z {z:+.2}", path.display(), line.name);
        }
        seen += 1;
    }
    assert!(seen >= 5, "{seen} reports");
}
