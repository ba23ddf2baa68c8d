//! The report of a comparison: two tables, A and B, each edge, the difference
//! B − A with an interval of its own, and what every outcome pays of it.

use super::json::fields as object;
use super::table::{count, percent, wrapped};
use super::{Field, Identity, csv};
use crate::compare::{Cards, Change, Compared};
use crate::reglamento::Scenario;
use crate::shoe::STREAM;
use crate::strategy::Chart;
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write;

/// A comparison under one or several ways of play.
#[derive(Clone, Debug)]
pub struct CompareReport {
    plays: Vec<Played>,
    /// What must be said about the numbers.
    pub notes: Vec<String>,
}

/// A comparison under one way of play.
#[derive(Clone, Debug)]
struct Played {
    play: &'static str,
    sides: [Identity; 2],
    confidence: f64,
    found: Compared,
}

/// A row of named fields.
type Row = Vec<(String, Field)>;

/// Outcomes the table shows of a bet: those that pay most.
const SHOWN: usize = 8;

impl CompareReport {
    /// A report without results yet.
    #[must_use]
    pub fn new() -> CompareReport {
        CompareReport { plays: Vec::new(), notes: Vec::new() }
    }

    /// Adds what was found under a way of play, by the charts given where the
    /// games have any.
    pub fn add(
        &mut self,
        play: &'static str,
        sides: [(&Scenario, Option<&Chart>); 2],
        seed: u64,
        confidence: f64,
        found: Compared,
    ) {
        let method = if found.cards == Cards::Exact { "exact" } else { "monte-carlo" };
        let mut identities =
            sides.map(|(scenario, chart)| Identity::new(scenario, chart, method, confidence));
        for (number, id) in identities.iter_mut().enumerate() {
            match &found.dealt {
                Some(dealt) => {
                    let dealt = dealt[number];
                    (id.seed, id.stream) = (Some(seed), STREAM);
                    (id.rounds, id.void_rounds) = (Some(dealt.rounds), Some(dealt.void_rounds));
                    id.shoes = Some(dealt.shoes);
                }
                None => id.cut_card = None,
            }
        }
        self.plays.push(Played { play, sides: identities, confidence, found });
    }

    /// Whether anything was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plays.is_empty()
    }

    /// One row a way of play and bet line.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        self.plays.iter().flat_map(|play| play.found.changes.iter().map(|change| play.row(change))).collect()
    }

    /// One row an outcome of each of them.
    #[must_use]
    pub fn outcome_rows(&self) -> Vec<Row> {
        self.plays.iter().flat_map(Played::outcome_rows).collect()
    }

    /// The bet lines as CSV.
    #[must_use]
    pub fn csv(&self) -> String {
        csv::rows(self.rows().into_iter())
    }

    /// The outcomes as CSV.
    #[must_use]
    pub fn csv_outcomes(&self) -> String {
        csv::rows(self.outcome_rows().into_iter())
    }

    /// Everything as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let objects = |rows: Vec<Row>| {
            rows.into_iter().map(|row| object(row).into()).collect::<Vec<serde_json::Value>>()
        };
        let whole = serde_json::json!({
            "bets": objects(self.rows()),
            "outcomes": objects(self.outcome_rows()),
            "notes": self.notes,
        });
        let mut text = serde_json::to_string_pretty(&whole).expect("a report is plain data");
        text.push('\n');
        text
    }

    /// For the eye, within 80 columns.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::new();
        let Some(first) = self.plays.first() else { return text };
        for (name, id) in ["A", "B"].into_iter().zip(&first.sides) {
            let _ = writeln!(text, "{name}  {}: {}", id.reglamento, id.title);
            let boxes = if id.boxes == 1 { "1 box".to_owned() } else { format!("{} boxes", id.boxes) };
            let mut said = vec![format!("{} decks, {boxes}", id.decks)];
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

impl Default for CompareReport {
    fn default() -> CompareReport {
        CompareReport::new()
    }
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

/// A signed difference in percent.
fn signed(fraction: f64) -> String {
    let text = format!("{:+.4}", fraction * 100.0);
    if text[1..].bytes().all(|digit| matches!(digit, b'0' | b'.')) { text[1..].to_owned() } else { text }
}

impl Played {
    fn cards(&self) -> &'static str {
        match self.found.cards {
            Cards::Exact => "",
            Cards::Common => "common",
            Cards::Apart => "apart",
        }
    }

    fn dealt(&self) -> String {
        let [a, b] = &self.sides;
        let rounds = |id: &Identity| count(id.rounds.unwrap_or(0));
        let seed = a.seed.unwrap_or(0);
        match self.found.cards {
            Cards::Exact => "exact: a round from a full shoe".to_owned(),
            Cards::Common => format!("common cards: {} rounds, seed {seed}, stream {}", rounds(a), a.stream),
            Cards::Apart => format!(
                "cards of their own: {} and {} rounds, seed {seed}, stream {}",
                rounds(a),
                rounds(b),
                a.stream
            ),
        }
    }

    fn row(&self, change: &Change) -> Row {
        let mut row: Row = Vec::new();
        let mut one = |name: &str, field: Field| row.push((name.to_owned(), field));
        let ids = self.sides.each_ref().map(Identity::fields);
        let [first, second] = &ids;
        one("bet", Field::Text(change.bet.to_owned()));
        one("play", Field::Text(self.play.to_owned()));
        one("cards", Field::Text(self.cards().to_owned()));
        let same = ["method", "seed", "stream", "confidence", "version"];
        let last = first.len() - 3;
        let mut ends = Vec::new();
        for (number, ((name, a), (_, b))) in first.iter().zip(second).enumerate() {
            let mut add = |name: String, field: &Field| {
                if number < last { one(&name, field.clone()) } else { ends.push((name, field.clone())) }
            };
            if same.contains(name) {
                add((*name).to_owned(), a);
            } else {
                add(format!("{name}_a"), a);
                add(format!("{name}_b"), b);
            }
        }
        let sides = ["_a", "_b"].into_iter().zip(&change.estimates);
        for (side, estimate) in sides {
            let hands = estimate.filter(|_| self.found.dealt.is_some()).map(|e| e.bets);
            one(&format!("hands{side}"), hands.map_or(Field::Missing, Field::Count));
            one(&format!("house_edge{side}"), Field::from(estimate.map(|e| e.house_edge)));
            one(&format!("standard_error{side}"), Field::from(estimate.and_then(|e| e.standard_error)));
        }
        let found = change.difference;
        let end =
            |sign: f64| Field::from(found.and_then(|d| d.half_width.map(|half| d.difference + sign * half)));
        one("difference", Field::from(found.map(|d| d.difference)));
        one("standard_error", Field::from(found.and_then(|d| d.standard_error)));
        one("ci_low", end(-1.0));
        one("ci_high", end(1.0));
        one("apart_error", Field::from(found.and_then(|d| d.apart_error)));
        row.extend(ends);
        row
    }

    fn outcome_rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for change in &self.found.changes {
            for outcome in &change.outcomes {
                let of =
                    |side: usize, f: fn(&crate::estimate::Share) -> f64| outcome.shares[side].as_ref().map(f);
                let probability = |side| Field::Number(of(side, |s| s.probability).unwrap_or(0.0));
                let [first, second, difference] = outcome.contributions();
                let count = |side: usize| {
                    let counted = outcome.shares[side].as_ref().map_or(Some(0), |share| share.count);
                    counted.filter(|_| self.found.dealt.is_some()).map_or(Field::Missing, Field::Count)
                };
                let row = [
                    ("bet", Field::Text(change.bet.to_owned())),
                    ("play", Field::Text(self.play.to_owned())),
                    ("outcome", Field::Text(outcome.outcome.clone())),
                    ("count_a", count(0)),
                    ("count_b", count(1)),
                    ("probability_a", probability(0)),
                    ("probability_b", probability(1)),
                    ("net_a", Field::from(of(0, |s| s.net))),
                    ("net_b", Field::from(of(1, |s| s.net))),
                    ("contribution_a", Field::Number(first)),
                    ("contribution_b", Field::Number(second)),
                    ("difference", Field::Number(difference)),
                ];
                rows.push(row.map(|(name, field)| (name.to_owned(), field)).into());
            }
        }
        rows
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
                    format!("{} to {} %", signed(middle - half), signed(middle + half))
                }
                (None, _) => "one shoe only".to_owned(),
            };
            let difference = found.map_or(String::new(), |d| format!("{} %", signed(d.difference)));
            bets.add_row([change.bet.to_owned(), edge(0), edge(1), difference, interval]);
        }
        let mut text = lines(&bets);
        let Some(main) = self.found.changes.first() else { return text };
        if let Some(found) = main.difference
            && let (Some(error), Some(apart)) = (found.standard_error, found.apart_error)
            && self.found.cards == Cards::Common
            && error > 0.0
        {
            let _ = writeln!(
                text,
                " {}: {:.1} times narrower than by two runs of as many rounds",
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
            let net = |side| share(side).map_or(String::new(), |s| format!("{:+.3}", s.net));
            let gain = format!("{} %", signed(-outcome.contributions()[2]));
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
                format!("{} %", signed(gain)),
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
