//! The rules after the change that `--against` names.

use super::Subject;
use crate::cli::Failure;
use crate::cli::args::{as_typed, renames};
use ventaja::fault::Fault;
use ventaja::reglamento::{self, Scenario, changed, typed};
use ventaja::rules::keys;

/// Returns the rules after the change; `None` without one.
pub(super) fn scenario(args: &Subject, before: &Scenario) -> Result<Option<Scenario>, Failure> {
    if args.against.is_empty() {
        return Ok(None);
    }
    let (pairs, books): (Vec<&String>, Vec<&String>) = args.against.iter().partition(|text| is_pair(text));
    let book = match books.as_slice() {
        [] => None,
        [book] => Some(reglamento::find(book.as_str()).map_err(|faults| faults.named_by("--against"))?),
        [_, second, ..] => {
            let fault = Fault::new(format!("--against {second}"), "names a second rulebook");
            return Err(fault.allowed("one rulebook, and any number of NAME=OPTION and KEY=VALUE").into());
        }
    };
    let other = book.as_ref().is_some_and(|book| book.id != before.reglamento.id);
    let book = book.unwrap_or_else(|| before.reglamento.clone());
    let name = |text: &str| text.split('=').next().unwrap_or(text).trim().to_owned();
    let is_reading = |text: &str| book.readings.iter().any(|reading| reading.name == name(text));
    let (readings, sets): (Vec<String>, Vec<String>) =
        pairs.into_iter().cloned().partition(|text| is_reading(text));
    let known = keys(book.game);
    for text in &sets {
        if !known.iter().any(|key| key.name == name(text)) {
            let readings = book.readings.iter().map(|reading| reading.name.as_str());
            let names = readings.chain(known.iter().map(|key| key.name));
            let fault =
                Fault::unknown(format!("--against {text}"), "rule key or reading", &name(text), names);
            let names = fault.allowed.clone().unwrap_or_default();
            return Err(fault.allowed(format!("{names}, or a rulebook")).into());
        }
    }
    // The same rulebook keeps its answers, except those that change.
    let kept = |pairs| if other { Vec::new() } else { typed(pairs) };
    let all_readings = changed(&kept(&before.readings), &readings);
    let all_sets = changed(&kept(&before.overrides), &sets);
    let renamed =
        [renames("--reading", "--against", &readings), renames("--set", "--against", &sets)].concat();
    let after = Scenario::new(book, &all_readings, &all_sets).map_err(|faults| as_typed(faults, &renamed))?;
    if after.rules == before.rules && after.reglamento.id == before.reglamento.id {
        let fault = Fault::new(format!("--against {}", args.against.join(" ")), "changes no rule");
        return Err(fault.allowed("an answer or a value that is not in force").into());
    }
    Ok(Some(after))
}

/// Whether an argument is `NAME=OPTION` or `KEY=VALUE` rather than a rulebook.
pub(super) fn is_pair(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, _)| !name.contains(['/', '\\']))
}
