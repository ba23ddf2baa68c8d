//! The file of a solved chart: its rules, the meaning of its rows, and the
//! command that writes it.

use super::source_in_force;
use crate::exact::Solved;
use crate::lang::{Lang, Translated};
use crate::reglamento::Scenario;
use crate::rules::BestPlay;
use crate::shell;
use std::fmt::Write;

/// Returns the text of the file; `typed` is the rulebook's name on the command line.
pub(super) fn text(
    typed: &str,
    scenario: &Scenario,
    (solved, notes): (&Solved, &[Translated]),
    edge: f64,
) -> String {
    let book = &scenario.reglamento;
    let abilities = scenario.rules.game().abilities();
    let (what, of) = match abilities.best_play {
        BestPlay::Cards if left_open(scenario, solved) => ("Best play by exact cards", "from a full pack"),
        BestPlay::Cards => ("A chart in words", "from a full pack"),
        _ if abilities.exact_deck.is_some() => ("Best play", "in an infinite deck"),
        _ => ("Best play by totals", "from a full shoe"),
    };
    let mut text = format!("# {what} for {}", book.id);
    for (name, value) in scenario.readings.iter().chain(&scenario.overrides) {
        let _ = write!(text, ", {name}={value}");
    }
    let edge = Lang::En.decimal(edge * 100.0, 8).replace('\u{2212}', "-");
    let _ = writeln!(text, ": house edge {edge} %, exact, of a round {of}.");
    let _ = writeln!(
        text,
        "# Rules: {}. {}.",
        one_line(book.title.of(Lang::En)),
        one_line(source_in_force(book).of(Lang::En))
    );
    if solved.best.is_none() {
        text.push_str(
            "# No change of a single cell has a better edge. An empty cell falls through to a row that is as good.\n",
        );
    }
    for note in notes {
        let _ = writeln!(text, "# {}", note.of(Lang::En));
    }
    text.push_str(&own_rows(scenario));
    let by = if left_open(scenario, solved) { "Its edge is that of" } else { "Written by" };
    let _ = writeln!(text, "# {by} `{}`.", command(typed, scenario, solved));
    text + &solved.chart.to_csv()
}

/// Returns whether the chart leaves every decision to its exact value, so that no command writes it.
fn left_open(scenario: &Scenario, solved: &Solved) -> bool {
    scenario.rules.game().abilities().best_play == BestPlay::Cards && solved.best.is_none()
}

/// Returns the text on one line, for a comment.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

/// Returns the meaning of rows that not every chart has.
fn own_rows(scenario: &Scenario) -> String {
    let mut text = String::new();
    let Some(rules) = scenario.rules.play.blackjack() else { return text };
    if rules.sevens_pay > 0 {
        text.push_str(
            "# Rows 77 and 77s: the original pair of sevens, of two suits and of one; P7 serves sevens that a \
             split brings together.\n",
        );
    }
    if rules.declares_aces() {
        text.push_str(
            "# Rows A2 to A9 and AA: what an ace is declared, 1 or 11, after which the H rows rule; AA is for \
             aces that PA does not split. S rows serve aces that are not declared.\n",
        );
    }
    text
}

/// Returns the command that writes the chart.
pub(super) fn command(typed: &str, scenario: &Scenario, solved: &Solved) -> String {
    let mut words = vec!["ventaja", "solve", typed];
    if left_open(scenario, solved) {
        words = vec!["ventaja", "exact", typed, "--strategy", "best"];
    }
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    for (option, values) in [("--reading", &scenario.readings), ("--set", &scenario.overrides)] {
        words.extend(values.iter().flat_map(|(name, value)| [option.to_owned(), format!("{name}={value}")]));
    }
    shell::line(&words)
}
