//! The tables that have one change between two versions of a rulebook alone.

use super::{Question, answered, questions};
use crate::fault::Faults;
use crate::reglamento::{Amendment, Reglamento, Scenario, amendments};

/// A change between two versions, with the tables that have it alone: `NAME=OPTION` of a reading that comes with it,
/// and the rules.
pub type Alone = (Amendment, Vec<(String, Scenario)>);

/// Returns the `answers`, `NAME=OPTION`, that a rulebook has.
pub fn possible(book: &Reglamento, answers: &[String]) -> Vec<String> {
    let has = |answer: &&String| {
        let found = answer.split_once('=').map(|(name, option)| (name.trim(), option.trim()));
        let reading = |name: &str| book.reading(name);
        found.is_some_and(|(name, option)| reading(name).is_some_and(|own| own.option(option).is_some()))
    };
    answers.iter().filter(has).cloned().collect()
}

/// Returns what changes from one version of a file to another, with the tables that have each change alone: an option of a
/// reading that comes with it, and the rules. Changes without an effect on the rules have no tables; nothing changes between
/// other rulebooks. `answers` and `sets` hold for every table.
///
/// # Errors
/// Returns the faults of rules that cannot be dealt.
pub fn alone(
    before: &Scenario,
    after: &Reglamento,
    answers: &[String],
    sets: &[String],
) -> Result<Vec<Alone>, Faults> {
    let first = &before.reglamento;
    let mut found = Vec::new();
    if first.sha256 != after.sha256 || first.in_force == after.in_force {
        return Ok(found);
    }
    for amendment in amendments(first, after) {
        let mut tables = Vec::new();
        if let Some(book) = &amendment.alone {
            let answers = possible(book, answers);
            let settled = Scenario::new(book.clone(), &answers, sets)?;
            let open = questions(&settled, false).0.into_iter().filter(|question| {
                let chosen =
                    answers.iter().any(|answer| answer.starts_with(&format!("{}=", question.reading)));
                !chosen && amendment.parts.contains(&format!("reading.{}", question.reading))
            });
            for Question { reading, options, in_force, .. } in open {
                let stated = |book: &Reglamento, option: &str| {
                    let set = book.reading(&reading)?.option(option)?;
                    Some(set.into_iter().map(|(key, value)| (key.name, value)).collect::<Vec<_>>())
                };
                let same = |option: &str| stated(first, option) == stated(book, option);
                for (number, option) in options.iter().enumerate() {
                    // What could be chosen before is no change.
                    if number != in_force && !same(&option.name) {
                        let chosen = answered(&settled, [(reading.as_str(), option.name.as_str())])?;
                        tables.push((format!("{reading}={}", option.name), chosen));
                    }
                }
            }
            tables.insert(0, (String::new(), settled));
            tables.retain(|(_, scenario)| scenario.rules != before.rules);
        }
        found.push((amendment, tables));
    }
    Ok(found)
}
