//! `ventaja validate`: checks rulebook and chart files.

use super::outputs::by_extension;
use super::screen::lang;
use super::{Failure, print};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use ventaja::bets::side::LOSS;
use ventaja::exact::side_bets;
use ventaja::fault::{self, Fault, Faults, LONGEST_CSV, LONGEST_TOML};
use ventaja::reglamento::{Reglamento, Scenario, builtin_ids, find, schema};
use ventaja::rules::{Idle, Rules};
use ventaja::strategy;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Rulebooks (.toml) and charts (.csv)
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    files: Vec<PathBuf>,
    /// Prints the JSON Schema of rulebook files, for editors
    #[arg(long, conflicts_with = "files")]
    schema: bool,
}

/// Checks one file; returns a description, or its faults. Fails if the file cannot be read.
fn check(path: &Path) -> Result<Result<String, Faults>, Fault> {
    let name = path.display().to_string();
    let is_rulebook = by_extension(path, &name, &[("toml", true), ("csv", false)])
        .map_err(|fault| fault.allowed(".toml for a rulebook, .csv for a chart"))?;
    let most = if is_rulebook { LONGEST_TOML } else { LONGEST_CSV };
    let text = fault::read(path, most).map_err(|fault| fault.named_by("<FILE>"))?;
    Ok(if is_rulebook {
        rulebook(&name, &text)
    } else {
        strategy::parse_any(&name, &name, &text).map(|_| lang().text("complete-chart"))
    })
}

/// Checks a rulebook in each of its versions.
fn rulebook(name: &str, text: &str) -> Result<String, Faults> {
    let reglamento = Reglamento::parse(name, text)?;
    let mut warnings = BTreeSet::new();
    let builtin = builtin_ids().contains(&reglamento.id);
    // Written otherwise, it may still say the same.
    if builtin && find(&reglamento.id).is_ok_and(|own| own.to_toml() != reglamento.to_toml()) {
        warnings.insert(tr!(lang(), "warning-builtin-id", file = name, id = &reglamento.id));
    }
    for version in &*reglamento.versions {
        warnings.extend(one(&version.book)?);
    }
    warnings.extend(one(&reglamento)?);
    let lang = lang();
    let rules = tr!(lang, "count-rules", count = reglamento.facts.len());
    let readings = tr!(lang, "count-readings", count = reglamento.readings.len());
    let what = format!("{}, {}: {rules}, {readings}", reglamento.id, reglamento.game.name());
    let more = [("count-side-bets", reglamento.sides.len()), ("count-versions", reglamento.versions.len())];
    let more = more.into_iter().filter(|(_, count)| *count > 0).map(|(id, count)| tr!(lang, id, count));
    let what = std::iter::once(what).chain(more).collect::<Vec<_>>().join(", ");
    Ok(std::iter::once(what).chain(warnings).collect::<Vec<_>>().join("\n"))
}

/// Checks a version: every option of every reading must make a table that can be dealt. Returns warnings.
fn one(reglamento: &Reglamento) -> Result<BTreeSet<String>, Faults> {
    let scenario = Scenario::new(reglamento.clone(), &[], &[])?;
    let mut warnings = of_hands(&scenario);
    warnings.extend(never_paid(&scenario));
    let mut idle = scenario.rules.idle();
    let mut faults = Faults::default();
    for reading in &reglamento.readings {
        let mut tables: Vec<(String, Rules)> = Vec::new();
        for option in reading.every_option() {
            let chosen = format!("{}={option}", reading.name);
            let argument = format!("--reading {chosen}");
            match Scenario::new(reglamento.clone(), &[chosen], &[]) {
                Ok(scenario) => {
                    warnings.extend(of_hands(&scenario));
                    let in_this = scenario.rules.idle();
                    idle.retain(|rule| in_this.iter().any(|other| other.key == rule.key));
                    if let Some((same, _)) = tables.iter().find(|(_, rules)| *rules == scenario.rules) {
                        let (place, reading) = (&reading.place, &reading.name);
                        let warning =
                            tr!(lang(), "warning-same-options", place, reading, option = &option, same);
                        warnings.insert(warning);
                    }
                    tables.push((option, scenario.rules));
                }
                // The option is nobody's argument: its place is that of the reading.
                Err(found) => faults.extend(found.map(|fault| {
                    let place = fault.place.replace(&argument, &reading.place);
                    let named = place.contains(&reading.place);
                    Fault { place: if named { place } else { reading.place.clone() }, ..fault }
                })),
            }
        }
    }
    Faults::check(faults)?;
    // A rule may well be stated as it is by default.
    let defaults = Rules::new(reglamento.game);
    let stated = |rule: &Idle| {
        let fact = reglamento.fact(rule.key)?;
        (fact.value != fact.key.get(&defaults)).then(|| decides_nothing(&fact.place, rule))
    };
    warnings.extend(idle.iter().filter_map(stated));
    Ok(warnings)
}

/// The warning of a rule that decides nothing beside others.
pub(super) fn decides_nothing(place: &str, rule: &Idle) -> String {
    tr!(lang(), "warning-idle-rule", place, key = rule.key, beside = rule.beside, value = &rule.value)
}

/// Returns warnings of the paytables that pay a weaker hand more than a stronger one, and of hands that no cards of the pack
/// make, each once.
pub(super) fn of_hands(scenario: &Scenario) -> BTreeSet<String> {
    let book = &scenario.reglamento;
    let place = |key: &str| book.place_of(key).unwrap_or(&book.file);
    let warning = |(key, better, weaker): (&'static str, String, String)| {
        let place = place(key);
        tr!(lang(), "warning-rising-paytable", place, key, better, weaker)
    };
    let not_made = |(key, hand): (&'static str, String)| {
        let place = place(key);
        tr!(lang(), "warning-hand-not-made", place, key, hand)
    };
    let rising = scenario.rules.rising_paytables().into_iter().map(warning);
    rising.chain(scenario.rules.hands_without_cards().into_iter().map(not_made)).collect()
}

/// Returns warnings of the lines of side bets that no cards of the pack reach: the lines before them pay all their hands,
/// or their words contradict each other.
fn never_paid(scenario: &Scenario) -> BTreeSet<String> {
    let lines = side_bets(&scenario.rules).lines;
    let bets = lines.iter().zip(&scenario.rules.sides).flat_map(|(line, bet)| {
        let never = line.outcomes.iter().filter(|outcome| outcome.probability == 0.0 && outcome.name != LOSS);
        never.map(move |outcome| (bet.rule, outcome.name.clone()))
    });
    let place = |rule: &str| scenario.reglamento.side(rule).map(|side| &side.place);
    bets.map(|(rule, hand)| {
        let place = place(rule).unwrap_or(&scenario.reglamento.file);
        tr!(lang(), "warning-never-paid", place, key = rule, hand)
    })
    .collect()
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.schema {
        return print(&format!("{:#}\n", schema()));
    }
    let (mut text, mut faults, mut unread) = (String::new(), 0, Faults::default());
    for path in &args.files {
        match check(path) {
            Err(fault) => unread.push(fault),
            Ok(Ok(what)) => {
                let _ = writeln!(text, "{}: {what}", path.display());
            }
            Ok(Err(found)) => {
                faults += found.count();
                let _ = writeln!(text, "{}", found.text(lang()));
            }
        }
    }
    print(&text)?;
    let found =
        if faults > 0 { Err(Failure::Drift(tr!(lang(), "count-faults", count = faults))) } else { Ok(()) };
    Failure::both(found, Faults::check(unread).map_err(Failure::from))
}
