//! The comparison for the eye: percent, within 80 columns.

use super::{CompareReport, Played};
use crate::compare::Cards;
use crate::numbers::count;
use crate::report::table::{percent, too_few, wrapped};
use crate::report::{Identity, signed};
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write;

/// Outcomes the table shows of a bet: those that pay most.
const SHOWN: usize = 8;

impl CompareReport {
    /// For the eye, within 80 columns.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::new();
        let Some(first) = self.plays.first() else { return text };
        for (name, id) in ["A", "B"].into_iter().zip(&first.sides) {
            let _ = writeln!(text, "{name}  {}: {}", id.reglamento, id.title);
            let boxes = if id.boxes == 1 { "1 box".to_owned() } else { format!("{} boxes", id.boxes) };
            let decks = match id.decks.to_string().as_str() {
                "inf" => "infinite deck".to_owned(),
                "1" => "1 deck".to_owned(),
                decks => format!("{decks} decks"),
            };
            let mut said = vec![format!("{decks}, {boxes}")];
            said.extend([&id.readings, &id.overrides].into_iter().filter(|s| !s.is_empty()).cloned());
            for line in wrapped(&said.join("; ").replace(';', "; ").replace("  ", " ")) {
                let _ = writeln!(text, "   {line}");
            }
        }
        let _ = writeln!(text, "   {}", first.dealt());
        for play in &self.plays {
            let [a, b] = play.sides.each_ref().map(|id| or_none(&id.strategy));
            let said = match play.play {
                "none" => "no decisions".to_owned(),
                play => format!("play {play}: A by {a}, B by {b}"),
            };
            let _ = write!(text, "\n{said}\n{}", play.table());
        }
        for note in &self.notes {
            text.push('\n');
            for line in wrapped(note) {
                let _ = writeln!(text, "  {line}");
            }
        }
        text
    }
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

/// A difference of fractions in percentage points, with its sign.
fn points(difference: f64) -> String {
    signed(difference * 100.0, 4)
}

impl Played {
    fn dealt(&self) -> String {
        let [a, _] = &self.sides;
        let rounds = |id: &Identity| count(id.rounds.unwrap_or(0));
        let seed = a.seed.unwrap_or(0);
        match self.found.cards {
            Cards::Exact => "exact: a round from a full shoe".to_owned(),
            Cards::Common => format!("common cards: {} rounds, seed {seed}, stream {}", rounds(a), a.stream),
            Cards::Coupled => {
                format!("coupled cards: {} rounds, seed {seed}, stream {}", rounds(a), a.stream)
            }
        }
    }

    fn table(&self) -> String {
        let interval = match self.found.cards {
            Cards::Exact => "interval".to_owned(),
            _ => format!("{} % interval", self.confidence * 100.0),
        };
        let header = ["bet", "edge A %", "edge B %", "B − A", &interval];
        let mut bets = plain(&header);
        for change in &self.found.changes {
            let edge = |side: usize| {
                change.estimates[side]
                    .map_or("not offered".to_owned(), |e| format!("{:.4}", e.house_edge * 100.0))
            };
            let found = change.difference;
            let interval = match (found.and_then(|d| d.half_width), self.found.cards) {
                (_, Cards::Exact) => "exact".to_owned(),
                (Some(half), _) => {
                    let middle = found.map_or(0.0, |d| d.difference);
                    format!("{} to {} %", points(middle - half), points(middle + half))
                }
                (None, _) => match found.and_then(|d| d.differing) {
                    Some(0) => "no shoe differs".to_owned(),
                    _ => too_few(&self.sides[0]).to_owned(),
                },
            };
            let difference = found.map_or(String::new(), |d| format!("{} %", points(d.difference)));
            bets.add_row([change.bet.to_owned(), edge(0), edge(1), difference, interval]);
        }
        let mut text = lines(&bets);
        let Some(main) = self.found.changes.first() else { return text };
        if let Some(found) = main.difference
            && let (Some(error), Some(apart)) = (found.standard_error, found.apart_error)
            && self.found.cards != Cards::Exact
            && error > 0.0
        {
            let _ = writeln!(
                text,
                " {}: {:.1} times narrower than by two independent runs of as many rounds",
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
        let of = format!("{}, what pays", main.bet);
        let mut paid = plain(&[&of, "comes at A", "comes at B", "net A", "net B", "house, B − A"]);
        for outcome in outcomes.iter().take(SHOWN) {
            let share = |side: usize| outcome.shares[side].as_ref();
            let comes = |side| percent(share(side).map_or(0.0, |s| s.probability));
            let net = |side| share(side).map_or(String::new(), |s| signed(s.net, 3));
            let gain = format!("{} %", points(-outcome.contributions()[2]));
            paid.add_row([outcome.outcome.clone(), comes(0), comes(1), net(0), net(1), gain]);
        }
        if let Some(rest) = outcomes.get(SHOWN..).filter(|rest| !rest.is_empty()) {
            let gain: f64 = rest.iter().map(|outcome| -outcome.contributions()[2]).sum();
            let others =
                if rest.len() == 1 { "1 other".to_owned() } else { format!("{} others", rest.len()) };
            paid.add_row([
                others,
                String::new(),
                String::new(),
                String::new(),
                String::new(),
                format!("{} %", points(gain)),
            ]);
        }
        text.push('\n');
        text + &lines(&paid)
    }
}

fn plain(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(header);
    for column in 1..header.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

fn lines(table: &Table) -> String {
    table.lines().fold(String::new(), |text, line| text + " " + line.trim_end() + "\n")
}
