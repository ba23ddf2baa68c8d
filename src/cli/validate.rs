//! `ventaja validate`: checks reglamento and strategy files.

use super::{Failure, print};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use ventaja::fault::{self, Fault, Faults, LONGEST_CSV, LONGEST_TOML};
use ventaja::reglamento::{Reglamento, Scenario, schema};
use ventaja::strategy;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Rulebooks (.toml) and charts (.csv)
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    files: Vec<PathBuf>,
    /// Prints the JSON Schema of rule files, for editors that complete keys
    #[arg(long, conflicts_with = "files")]
    schema: bool,
}

/// Reads one file; what it is, if it has no fault.
fn check(path: &Path) -> Result<Result<String, Faults>, Fault> {
    let name = path.display().to_string();
    let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    let longest = if extension.as_deref() == Some("toml") { LONGEST_TOML } else { LONGEST_CSV };
    let text = fault::read(path, longest)?;
    match extension.as_deref() {
        Some("toml") => Ok(rulebook(&name, &text)),
        Some("csv") => Ok(strategy::parse_any(&name, &name, &text).map(|_| "a chart, complete".to_owned())),
        _ => Err(Fault::new(&name, "the extension does not tell what it is")
            .allowed(".toml for a rulebook, .csv for a chart")),
    }
}

/// A rulebook is right if each option of each of its readings makes a table
/// that can be dealt.
fn rulebook(name: &str, text: &str) -> Result<String, Faults> {
    let reglamento = Reglamento::parse(name, text)?;
    Scenario::new(reglamento.clone(), &[], &[])?;
    let mut faults = Faults::default();
    for reading in &reglamento.readings {
        for option in reading.every_option() {
            let chosen = format!("{}={option}", reading.name);
            if let Err(found) = Scenario::new(reglamento.clone(), &[chosen], &[]) {
                faults.extend(found.map(|fault| Fault { place: reading.place.clone(), ..fault }));
            }
        }
    }
    Faults::check(faults)?;
    Ok(format!(
        "{}, {}: {} rules, {} readings",
        reglamento.id,
        reglamento.game.name(),
        reglamento.facts.len(),
        reglamento.readings.len()
    ))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.schema {
        return print(&format!("{:#}\n", schema()));
    }
    let (mut text, mut faults) = (String::new(), 0);
    for path in &args.files {
        match check(path)? {
            Ok(what) => {
                let _ = writeln!(text, "{}: {what}", path.display());
            }
            Err(found) => {
                faults += found.count();
                let _ = writeln!(text, "{found}");
            }
        }
    }
    print(&text)?;
    if faults > 0 {
        Err(Failure::Drift(format!("{faults} {}", if faults == 1 { "fault" } else { "faults" })))
    } else {
        Ok(())
    }
}
