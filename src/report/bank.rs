//! The report of a bank that its participants own.

use super::json::fields as object;
use super::table::{heading, simulated};
use super::{Field, Identity, Output, Page, csv, page};
use crate::bank::{Bank, BankTally, Spread};
use crate::estimate::{Estimate, estimate};
use crate::lang::{Decimal, Lang, Percent};
use crate::publish::Document;
use crate::reglamento::Scenario;
use crate::shoe::STREAM;
use crate::strategy::Chart;
use crate::tr;
use std::fmt::Write;

type Fields = Vec<(&'static str, Field)>;

/// The results of a bank over rotations of the deal, as named fields. Money is
/// in the unit of the stakes, per rotation.
#[derive(Clone, Debug)]
pub struct BankReport {
    identity: Identity,
    edge: Option<Estimate>,
    /// The identity of the run and the results of the whole bank.
    whole: Fields,
    /// One row for each participant.
    participants: Vec<Fields>,
    command: String,
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
        command: String,
    ) -> BankReport {
        let rules = &scenario.rules;
        let identity = Identity::of_simulation(scenario, Some(chart), seed, STREAM, confidence);
        let text = |text: &str| Field::Text(text.to_owned());
        let n = tally.rotations;
        let line = BankTally::line(bank);
        let edge = estimate(&line, &tally.bets.lines[0], tally.bets.shoes, confidence);
        let (again, _) = tally.again.of(n, 1);
        let advanced = |times: f64| Field::Number((1.0 + times) * bank.advance as f64);
        let stakes: Vec<String> = bank.stakes.iter().map(i64::to_string).collect();
        let whole = vec![
            ("reglamento", text(&identity.reglamento)),
            ("method", text(identity.method)),
            ("strategy", text(&identity.strategy)),
            ("readings", text(&identity.readings)),
            ("overrides", text(&identity.overrides)),
            ("decks", Field::Text(identity.decks.to_string())),
            ("cut_card", Field::Count(rules.shoe.cut_card.into())),
            ("boxes", Field::Count(identity.boxes.into())),
            ("seed", Field::Count(seed)),
            ("stream", text(identity.stream)),
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
            ("reglamento_sha256", text(&identity.reglamento_sha256)),
            ("strategy_sha256", text(&identity.strategy_sha256)),
            ("command", text(&command)),
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
        BankReport { identity, edge, whole, participants, command }
    }

    /// What the run was.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// A field of the whole bank.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.whole.iter().find(|(field, _)| *field == name).map(|(_, field)| field)
    }

    /// The fields of each participant.
    #[must_use]
    pub fn participants(&self) -> &[Vec<(&'static str, Field)>] {
        &self.participants
    }

    /// A field of the whole bank; 0 if it is no number.
    fn number(&self, name: &str) -> f64 {
        match self.whole.iter().find(|(field, _)| *field == name) {
            Some((_, Field::Number(number))) => *number,
            Some((_, Field::Count(count))) => *count as f64,
            _ => 0.0,
        }
    }

    fn count(&self, name: &str) -> u64 {
        match self.whole.iter().find(|(field, _)| *field == name) {
            Some((_, Field::Count(count))) => *count,
            _ => 0,
        }
    }
}

impl Output for BankReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        super::sections::bank::shared(self, lang)
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let percent = |name: &str| Percent(self.number(name), 4);
        let decimal = |name: &str| Decimal(self.number(name), 2);
        let unknown = || lang.text("unknown");
        let edge = self.edge.map_or_else(unknown, |edge| {
            let error = edge.standard_error.map_or_else(unknown, |error| lang.percent(error, 4));
            tr!(lang, "edge-of-bank", edge = page.edge(edge.house_edge), error = error)
        });
        let seed = self.count("seed");
        let dealt = tr!(
            lang,
            "two-counts",
            first = tr!(lang, "count-rotations", count = self.count("rotations")),
            second = tr!(lang, "count-rounds", count = self.count("rounds"))
        );
        let empty = tr!(
            lang,
            "bank-is-empty",
            frequency = percent("dry_frequency"),
            again = decimal("mean_advances_again"),
            most = self.count("most_advances_again")
        );
        let advanced =
            tr!(lang, "bank-advanced", mean = decimal("mean_advanced"), most = decimal("most_advanced"));
        let method = vec![
            simulated(&self.identity, seed, lang),
            (lang.text("label-dealt"), dealt),
            (lang.text("label-advance"), tr!(lang, "bank-advance", advance = self.count("advance"))),
            (lang.text("head-edge"), edge),
            (lang.text("label-bank-empty"), empty),
            (lang.text("label-advanced"), advanced),
        ];
        let mut text = heading(&self.identity, method, page);
        let _ = write!(text, "\n{}", page.hanging("  ", &lang.text("per-rotation"), 2));
        let header = [
            "head-participant",
            "head-stake",
            "head-at-the-table",
            "head-of-the-bank",
            "head-together",
            "head-std-dev",
        ];
        let mut table = page.table_of(&header, &[]);
        for row in &self.participants {
            let number = |i: usize| match row[i].1 {
                Field::Number(x) => lang.decimal(x, 2),
                Field::Count(n) => lang.count(n),
                _ => "?".to_owned(),
            };
            let pair = |i: usize| format!("{} ± {}", number(i), number(i + 1));
            table.add_row([number(0), number(1), pair(2), pair(5), pair(8), number(10)]);
        }
        let _ = write!(text, "{}", page::lines(&table, " "));
        text
    }

    /// One row for each participant, with the fields of the whole bank.
    fn csv(&self) -> String {
        let rows = self.participants.iter().map(|own| own.iter().chain(&self.whole).cloned().collect());
        csv::rows(rows)
    }

    /// The whole bank, then the participants.
    fn json(&self) -> String {
        let mut top = object(self.whole.clone());
        let rows = self.participants.iter().map(|row| serde_json::Value::Object(object(row.clone())));
        top.insert("participants".to_owned(), rows.collect());
        super::json::text(&top)
    }
}
