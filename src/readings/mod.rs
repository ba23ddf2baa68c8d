//! The open questions of a rulebook, varied one at a time and in combination.
//!
//! The module lists the questions of a [`Scenario`], computes the effect of every
//! option, and searches for the combinations with the lowest and the highest value.
//! It does not know any particular rulebook, nor how anything is written.

mod amendments;
mod combine;
mod comparison;
mod effect;
mod ends;
mod options;
mod study;

pub use self::{amendments::*, combine::*, comparison::*, effect::*, ends::*, options::*, study::*};

use crate::fault::Faults;
use crate::lang::Translated;
use crate::reglamento::{Choices, Origin, Reading, Scenario, typed};
use serde::Serialize;

/// A question and its answers.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    /// The reading's name.
    pub reading: String,
    /// The article that leaves it open.
    pub article: Translated,
    /// The answers. Of a range, these are the endpoints and the one in force,
    /// unless the whole range was requested.
    pub options: Vec<Answer>,
    /// Index of the option in force.
    pub in_force: usize,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The option's name.
    pub name: String,
    /// Its meaning; empty for a number of a range.
    pub meaning: Translated,
}

/// Returns the questions of a scenario, and the names of the readings that an
/// override has settled. `whole_ranges` includes every number of a range.
pub fn questions(base: &Scenario, whole_ranges: bool) -> (Vec<Question>, Vec<String>) {
    let (mut questions, mut settled) = (Vec::new(), Vec::new());
    for reading in &base.reglamento.readings {
        if reading.only_key().is_some_and(|key| base.origin(key.name) == Origin::Override) {
            settled.push(reading.name.clone());
            continue;
        }
        let option = base.option(reading);
        let options = answers(reading, option, whole_ranges);
        let in_force = options.iter().position(|answer| answer.name == option);
        questions.push(Question {
            reading: reading.name.clone(),
            article: reading.article.clone(),
            in_force: in_force.expect("the option in force is one of them"),
            options,
        });
    }
    (questions, settled)
}

/// Returns the bet lines of a study in their order: the `main` ones, BANCA first, as more readings concern it, then the side
/// bets of the rules to which options of a reading give a paytable.
pub fn studied_lines(scenario: &Scenario, main: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut lines: Vec<&'static str> = main.into_iter().collect();
    lines.sort_by_key(|line| *line != "banca");
    let open: Vec<&str> = scenario.reglamento.readings.iter().flat_map(Reading::side_bets).collect();
    let open = scenario.rules.sides.iter().filter(|bet| open.contains(&bet.rule));
    lines.extend(open.map(|bet| bet.name));
    lines
}

/// Returns whether some question leaves out numbers of a range.
pub fn leaves_out_numbers(base: &Scenario, questions: &[Question]) -> bool {
    let some = |reading: &Reading| {
        let asked = questions.iter().find(|question| question.reading == reading.name);
        asked.is_some_and(|question| question.options.len() < reading.every_option().len())
    };
    base.reglamento.readings.iter().any(some)
}

fn answers(reading: &Reading, in_force: &str, whole_ranges: bool) -> Vec<Answer> {
    match &reading.choices {
        Choices::Options(options) => options
            .iter()
            .map(|choice| Answer { name: choice.name.clone(), meaning: choice.text.clone() })
            .collect(),
        Choices::Range { from, to, .. } => {
            let shown = |n: &i64| whole_ranges || n == from || n == to || n.to_string() == in_force;
            let number = |n: i64| Answer { name: n.to_string(), meaning: Translated::default() };
            (*from..=*to).filter(shown).map(number).collect()
        }
    }
}

/// Returns the scenario with other answers to some readings, as pairs of name and
/// option.
///
/// # Errors
/// Returns the faults of rules that cannot be dealt.
pub fn answered<'a>(
    base: &Scenario,
    answers: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Scenario, Faults> {
    let mut readings = base.readings.clone();
    for (name, option) in answers {
        readings.retain(|(other, _)| other != name);
        readings.push((name.to_owned(), option.to_owned()));
    }
    Scenario::new(base.reglamento.clone(), &typed(&readings), &typed(&base.overrides))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::same_in_a_full_shoe;
    use crate::reglamento::find;

    fn scenario(sets: &[&str]) -> Scenario {
        let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        Scenario::new(find("ocho-mazos").unwrap(), &[], &sets).unwrap()
    }

    #[test]
    fn an_override_beyond_the_options_settles_a_reading() {
        let (open, settled) = questions(&scenario(&["table.boxes=2"]), false);
        assert_eq!(settled, ["boxes"]);
        assert!(open.iter().all(|question| question.reading != "boxes"));
        // An override with the value of an option only changes the default.
        let base = scenario(&["table.boxes=7"]);
        let (open, settled) = questions(&base, false);
        assert!(settled.is_empty());
        let boxes = open.iter().find(|question| question.reading == "boxes").unwrap();
        assert_eq!(boxes.options[boxes.in_force].name, "7");
        assert_eq!(answered(&base, [("boxes", "3")]).unwrap().rules.boxes, 3);
        assert_eq!(answered(&base, [("decks", "9")]).unwrap().rules.boxes, 7);
    }

    #[test]
    fn the_cut_card_has_no_effect_in_a_full_shoe() {
        let base = scenario(&[]);
        let same = |answer| same_in_a_full_shoe(&base.rules, &answered(&base, [answer]).unwrap().rules);
        for answer in [("boxes", "9"), ("cut-card", "26"), ("cut-card-shows", "one-more-round")] {
            assert!(same(answer), "{answer:?}");
        }
        for answer in [("decks", "9"), ("dealer-ace", "soft"), ("double-after-split", "no")] {
            assert!(!same(answer), "{answer:?}");
        }
        let boxes = |soft17: &str| {
            let of = |boxes: &str| scenario(&["dealer.ace=soft", soft17, boxes]).rules;
            same_in_a_full_shoe(&of("table.boxes=1"), &of("table.boxes=2"))
        };
        assert!(boxes("dealer.soft17=stand"));
        assert!(!boxes("dealer.soft17=bank-chooses"), "the bank weighs all boxes");
    }
}
