//! The report of a bank that its participants own.

use super::json::fields as object;
use super::table::percent;
use super::{Field, csv, fixed};
use crate::bank::{Bank, BankTally, Spread};
use crate::estimate::estimate;
use crate::numbers::count;
use crate::reglamento::Scenario;
use crate::rules::Setting;
use crate::shoe::STREAM;
use crate::strategy::Chart;
use comfy_table::{CellAlignment, Table, presets};
use std::fmt::Write;

/// What a bank's rotations came to, as named fields. Money is in the unit of
/// the stakes, and per rotation.
#[derive(Clone, Debug)]
pub struct BankReport {
    title: String,
    /// What the run was, and what the bank came to.
    pub whole: Vec<(&'static str, Field)>,
    /// One row a participant.
    pub participants: Vec<Vec<(&'static str, Field)>>,
}

impl BankReport {
    /// The report of a run.
    #[must_use]
    pub fn new(
        scenario: &Scenario,
        chart: &Chart,
        bank: &Bank<'_>,
        seed: u64,
        confidence: f64,
        tally: &BankTally,
    ) -> BankReport {
        let rules = &scenario.rules;
        let joined = |pairs: &[(String, String)]| {
            let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
            Field::Text(pairs.join(";"))
        };
        let text = |text: &str| Field::Text(text.to_owned());
        let n = tally.rotations;
        let line = BankTally::line(bank);
        let edge = estimate(&line, &tally.bets.lines[0], tally.bets.shoes, confidence);
        let (again, _) = tally.again.of(n, 1);
        let advanced = |times: f64| Field::Number((1.0 + times) * bank.advance as f64);
        let stakes: Vec<String> = bank.stakes.iter().map(i64::to_string).collect();
        let whole = vec![
            ("reglamento", text(&scenario.reglamento.id)),
            ("method", text("monte-carlo")),
            ("strategy", text(chart.name())),
            ("readings", joined(&scenario.readings)),
            ("overrides", joined(&scenario.overrides)),
            ("decks", text(&rules.shoe.decks.show().to_string())),
            ("cut_card", Field::Count(rules.shoe.cut_card.into())),
            ("boxes", Field::Count(rules.boxes_in_play().into())),
            ("seed", Field::Count(seed)),
            ("stream", text(STREAM)),
            ("stakes", Field::Text(stakes.join(";"))),
            ("advance", Field::Count(bank.advance.unsigned_abs())),
            ("rotations", Field::Count(n)),
            ("rounds", Field::Count(tally.bets.rounds)),
            ("void_rounds", Field::Count(tally.bets.void_rounds)),
            ("hands", Field::Count(tally.bets.lines[0].bets)),
            ("confidence", Field::Number(confidence)),
            ("house_edge", Field::from(edge.map(|e| e.house_edge))),
            ("standard_error", Field::from(edge.and_then(|e| e.standard_error))),
            ("dry_frequency", Field::Number(tally.dry as f64 / n as f64)),
            ("mean_advances_again", Field::Number(again)),
            ("most_advances_again", Field::Count(tally.most_again)),
            ("mean_advanced", advanced(again)),
            ("most_advanced", advanced(tally.most_again as f64)),
            ("version", text(env!("CARGO_PKG_VERSION"))),
            ("reglamento_sha256", text(&scenario.reglamento.sha256)),
            ("strategy_sha256", text(chart.sha256())),
        ];
        let participants = (0..bank.participants())
            .map(|i| {
                let mut row = vec![
                    ("participant", Field::Count(i as u64 + 1)),
                    ("stake", Field::Count(bank.stakes[i].unsigned_abs())),
                ];
                let mut push = |names: [&'static str; 3], spread: &Spread| {
                    let (mean, deviation) = spread.of(n, bank.scale());
                    row.push((names[0], Field::Number(mean)));
                    row.push((names[1], Field::from(deviation.map(|d| d / (n as f64).sqrt()))));
                    row.push((names[2], Field::from(deviation)));
                };
                push(["play_net", "play_standard_error", "play_standard_deviation"], &tally.play[i]);
                push(["bank_net", "bank_standard_error", "bank_standard_deviation"], &tally.bank[i]);
                push(["total_net", "total_standard_error", "total_standard_deviation"], &tally.total[i]);
                row
            })
            .collect();
        BankReport { title: scenario.reglamento.title.clone(), whole, participants }
    }

    fn shown(&self, name: &str) -> String {
        match self.whole.iter().find(|(field, _)| *field == name) {
            Some((_, Field::Text(text))) => text.replace(';', ", "),
            Some((_, Field::Count(n))) => count(*n),
            Some((_, Field::Number(x))) => fixed(*x, 2),
            _ => String::new(),
        }
    }

    fn share(&self, name: &str) -> String {
        match self.whole.iter().find(|(field, _)| *field == name) {
            Some((_, Field::Number(x))) => percent(*x),
            _ => "unknown".to_owned(),
        }
    }

    /// As CSV: one row a participant, what is common to all repeated.
    #[must_use]
    pub fn csv(&self) -> String {
        let rows = self.participants.iter().map(|own| own.iter().chain(&self.whole).cloned().collect());
        csv::rows(rows)
    }

    /// As JSON: the whole at the top, then the participants.
    #[must_use]
    pub fn json(&self) -> String {
        let mut top = object(self.whole.clone());
        let rows = self.participants.iter().map(|row| serde_json::Value::Object(object(row.clone())));
        top.insert("participants".to_owned(), rows.collect());
        let mut text = serde_json::to_string_pretty(&top).expect("a report is plain data");
        text.push('\n');
        text
    }

    /// For the eye, within 80 columns.
    #[must_use]
    pub fn table(&self) -> String {
        let or = |text: String, empty: &str| if text.is_empty() { empty.to_owned() } else { text };
        let mut text = format!("{}: {}\n", self.shown("reglamento"), self.title);
        for (name, value) in [
            ("play", self.shown("strategy")),
            ("readings", or(self.shown("readings"), "as the rulebook's defaults")),
            ("overrides", or(self.shown("overrides"), "none")),
            ("advance", format!("{} each, and again whenever the bank is empty", self.shown("advance"))),
            (
                "dealt",
                format!(
                    "{} rotations of the deal, {} rounds; seed {}, stream {}",
                    self.shown("rotations"),
                    self.shown("rounds"),
                    self.shown("seed"),
                    self.shown("stream")
                ),
            ),
            (
                "edge",
                format!(
                    "{}, standard error {}: against the bank, per initial bet",
                    self.share("house_edge"),
                    self.share("standard_error")
                ),
            ),
            (
                "bank dry",
                format!(
                    "in {} of rotations; everybody advances again {} times a rotation, at most {}",
                    self.share("dry_frequency"),
                    self.shown("mean_advances_again"),
                    self.shown("most_advances_again")
                ),
            ),
            (
                "advanced",
                format!(
                    "{} each on average, at most {}",
                    self.shown("mean_advanced"),
                    self.shown("most_advanced")
                ),
            ),
        ] {
            writeln!(text, "  {name:<10} {value}").expect("a string takes any text");
        }
        text.push_str("\nper rotation, ± one standard error, in the money of the stakes\n");
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(["participant", "stake", "at the table", "of the bank", "together", "std dev"]);
        for row in &self.participants {
            let number = |i: usize| match row[i].1 {
                Field::Number(x) => fixed(x, 2),
                Field::Count(n) => count(n),
                _ => "?".to_owned(),
            };
            let pair = |i: usize| format!("{} ± {}", number(i), number(i + 1));
            table.add_row([number(0), number(1), pair(2), pair(5), pair(8), number(10)]);
        }
        for column in table.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Right);
        }
        for line in table.lines() {
            writeln!(text, " {}", line.trim_end()).expect("a string takes any text");
        }
        text
    }
}
