//! The reference reports: a short run of another seed agrees with each.

use crate::common::{at_length, played};
use crate::files::{Row, data, inside, list, number, read, rows, text, value};
use crate::tables::within;
use ventaja::builtin::sha256;
use ventaja::dealing;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::reglamento::{Scenario, find};
use ventaja::{referee, strategy};

/// The documents that are in git, in each language; `reports/generate` writes further ones.
const DOCUMENTS: [&str; 3] =
    ["mendoza-2016", "mendoza-2016-no-retiro-against-an-ace", "midi-punto-y-banca-2016"];

/// The edge of a row of a report, and its standard error.
fn edge(row: &Row) -> (f64, f64) {
    (value(row, "house_edge"), value(row, "standard_error"))
}

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
            let html = read(&path);
            assert!(html.len() < 400_000, "{path}: {} bytes", html.len());
            assert!(html.contains(&format!("<html lang=\"{lang}\"")), "{path} is in another language");
            let data = data(&html);
            let evidence = &data["evidence"];
            assert_eq!(evidence["version"], env!("CARGO_PKG_VERSION"), "{path}: run reports/generate");
            for file in list(evidence, "files") {
                let source = text(file, "name");
                assert_eq!(
                    file["sha256"],
                    hash(source),
                    "{path}: {source} has changed; run reports/generate"
                );
            }
            assert!(list(evidence, "from").is_empty(), "{path}: its run was not repeated");
            let mut compared = 0;
            for row in rows(&read(&format!("reports/{}.csv", text(&data["book"], "reglamento")))) {
                let bets = list(&data, "bets");
                let Some(own) = bets.iter().find(|one| one["bet"] == *row["bet"]) else { continue };
                let own = (number(own, "house_edge"), number(own, "standard_error"));
                within(4.0, format_args!("{path}: {}; run reports/generate", row["bet"]), own, edge(&row));
                compared += 1;
            }
            assert!(compared > 0, "{path}");
        }
    }
}

/// The seed of the short run; |z| < 4 on every line.
const SEED: u64 = 20_160_115;

/// verifies(mendoza-2016, midi-punto-y-banca-2016, ocho-mazos, club-conservador, relancina): a short run against the reference report
#[test]
fn short_runs_agree_with_the_reference_reports() {
    let (rounds, mut seen) = (at_length(250_000, 1_000_000), 0);
    for path in inside("reports", ".csv") {
        let rows = rows(&read(&path));
        let first = &rows[0];
        if !first.contains_key("bet") || !first.contains_key("house_edge") {
            continue;
        }
        let split = |name: &str| -> Vec<String> {
            first[name].split(';').filter(|pair| !pair.is_empty()).map(str::to_owned).collect()
        };
        assert!(value(first, "rounds") >= 1e8, "{path}");
        let reglamento = find(&first["reglamento"]).unwrap();
        assert_eq!(reglamento.sha256, first["reglamento_sha256"], "{path} is of another text");
        let scenario = Scenario::new(reglamento, &split("readings"), &split("overrides")).unwrap();
        let decides = scenario.rules.game().abilities().decisions;
        let chart = decides.then(|| strategy::find(&scenario.reglamento, &first["strategy"]).unwrap());
        let table = played(&scenario.rules, chart.as_ref());
        let plan = Plan::rounds(&scenario.rules, rounds, SEED, 2);
        let run = referee::simulate(table, &plan, &Unwatched).unwrap();
        for (line, tally) in dealing::lines(table).iter().zip(&run.tally.lines) {
            let row = rows.iter().find(|row| row["bet"] == line.name).unwrap();
            let found = estimate(line, tally, run.tally.shoes, 0.95).unwrap();
            within(4.0, format_args!("{path}, {}", line.name), found, edge(row));
        }
        seen += 1;
    }
    assert!(seen >= 5, "{seen} reports");
}
