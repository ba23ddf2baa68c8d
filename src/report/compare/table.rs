//! The table of a comparison.

use super::{CompareReport, Played};
use crate::compare::Cards;
use crate::exact::BEST;
use crate::method::Method;
use crate::numbers::counted;
use crate::report::table::{boxes, decks, no_interval};
use crate::report::{Identity, Page, fixed, page, percent, signed, signed_percent};
use std::fmt::Write;

/// Outcomes shown of a bet, the largest contributions to the difference.
const SHOWN: usize = 8;

/// The whole comparison.
pub(super) fn table(report: &CompareReport, page: Page) -> String {
    let mut text = String::new();
    let Some(first) = report.plays.first() else { return text };
    for (number, (name, id)) in ["A", "B"].into_iter().zip(&first.sides).enumerate() {
        let file = report.files.as_ref().map_or_else(String::new, |files| format!(" ({})", files[number]));
        let _ = writeln!(text, "{name}  {}{file}: {}", id.reglamento, id.title.of(page.lang));
        let mut rules = vec![format!("{}, {}", decks(id, page.lang), boxes(id, page.lang))];
        rules.extend([&id.readings, &id.overrides].into_iter().filter(|s| !s.is_empty()).cloned());
        for line in page.wrapped(&rules.join("; ").replace(';', "; ").replace("  ", " ")) {
            let _ = writeln!(text, "   {line}");
        }
    }
    for line in first.method() {
        let _ = writeln!(text, "   {line}");
    }
    text += &rules_that_differ(report, page);
    for play in &report.plays {
        let _ = write!(text, "\n{}\n{}", play.heading(), play.table(page));
    }
    text + &page.notes(&report.notes)
}

fn rules_that_differ(report: &CompareReport, page: Page) -> String {
    if report.changes.is_empty() {
        return String::new();
    }
    let mut table = page.table(&["rule", "A", "B", "article or origin"], &[0, 1, 2, 3]);
    for change in &report.changes {
        table.add_row([change.rule, &change.values[0], &change.values[1], &change.origin(page.lang)]);
    }
    format!("\n{}", page::lines(&table, " "))
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "no chart" } else { text }
}

impl Played {
    /// The way of play in words.
    fn heading(&self) -> String {
        let [a, b] = self.sides.each_ref().map(|id| or_none(&id.strategy));
        match self.play {
            "none" => "The game has no decisions".to_owned(),
            "best" if (a, b) == (BEST, BEST) => "Each table with its own best strategy".to_owned(),
            "best" => format!("Each table with its own strategy (A: {a}, B: {b})"),
            "unchanged" if a == BEST => "Both tables with A's best strategy".to_owned(),
            "unchanged" => format!("Both tables with A's strategy ({a})"),
            _ if a == b => format!("Both tables with strategy {a}"),
            _ => format!("A with strategy {a}, B with strategy {b}"),
        }
    }

    /// How the numbers were found.
    fn method(&self) -> Vec<String> {
        let [a, _] = &self.sides;
        let dealt = |cards: &str, id: &Identity| {
            let rounds = counted(id.rounds.unwrap_or(0), "round");
            let (method, seed) = (Method::MonteCarlo.name(), id.seed.unwrap_or(0));
            vec![format!("{method}, {cards}: {rounds}"), format!("seed {seed}, stream {}", id.stream)]
        };
        match self.found.cards {
            Cards::Exact => vec!["exact (first round of a full shoe)".to_owned()],
            Cards::Common => dealt("common cards", a),
            Cards::Coupled => dealt("coupled cards", a),
        }
    }

    fn table(&self, page: Page) -> String {
        let interval = match self.found.cards {
            Cards::Exact => "interval".to_owned(),
            _ => format!("{} % interval", self.confidence * 100.0),
        };
        let mut bets = page.table(&["bet", "edge A %", "edge B %", "B − A", &interval], &[0]);
        for change in &self.found.changes {
            let edge = |side: usize| {
                change.estimates[side].map_or("not offered".to_owned(), |e| {
                    page.marked(fixed(e.house_edge * 100.0, 4), e.house_edge)
                })
            };
            let found = change.difference;
            let interval = match (found.and_then(|d| d.half_width), self.found.cards) {
                (_, Cards::Exact) => "exact".to_owned(),
                (Some(half), _) => {
                    let middle = found.map_or(0.0, |d| d.difference);
                    format!("{} to {}", signed((middle - half) * 100.0, 4), signed_percent(middle + half))
                }
                (None, _) => match found.and_then(|d| d.differing) {
                    Some(0) => "no shoe differs".to_owned(),
                    _ => no_interval(&self.sides[0], page.lang),
                },
            };
            let difference =
                found.map_or(String::new(), |d| page.marked(signed_percent(d.difference), d.difference));
            bets.add_row([change.bet.to_owned(), edge(0), edge(1), difference, interval]);
        }
        let mut text = page::lines(&bets, " ");
        let Some(main) = self.found.changes.first() else { return text };
        if let Some(found) = main.difference
            && let (Some(error), Some(apart)) = (found.standard_error, found.apart_error)
            && self.found.cards != Cards::Exact
            && error > 0.0
        {
            let _ = writeln!(
                text,
                " {}: {:.1} times narrower than with two independent runs of the same length",
                main.bet,
                apart / error
            );
        }
        let mut outcomes: Vec<_> = main.outcomes.iter().collect();
        outcomes.retain(|outcome| outcome.contributions()[2] != 0.0);
        outcomes.sort_by(|a, b| b.contributions()[2].abs().total_cmp(&a.contributions()[2].abs()));
        if outcomes.is_empty() {
            return text;
        }
        let outcome = format!("{}, outcome", main.bet);
        let header = [&outcome, "freq. in A", "freq. in B", "net A", "net B", "house, B − A"];
        let mut paid = page.table(&header, &[0]);
        for outcome in outcomes.iter().take(SHOWN) {
            let share = |side: usize| outcome.shares[side].as_ref();
            let frequency = |side| percent(share(side).map_or(0.0, |s| s.probability));
            let net = |side| share(side).map_or(String::new(), |s| signed(s.net, 3));
            let gain = signed_percent(-outcome.contributions()[2]);
            paid.add_row([outcome.outcome.clone(), frequency(0), frequency(1), net(0), net(1), gain]);
        }
        if let Some(rest) = outcomes.get(SHOWN..).filter(|rest| !rest.is_empty()) {
            let gain: f64 = rest.iter().map(|outcome| -outcome.contributions()[2]).sum();
            let others = counted(rest.len() as u64, "other");
            let none = String::new;
            paid.add_row([others, none(), none(), none(), none(), signed_percent(gain)]);
        }
        text.push('\n');
        text + &page::lines(&paid, " ")
    }
}
