//! The report of effects of removal, with how well counting systems follow them.

use super::json::fields as object;
use super::{Field, Identity, Output, Page, csv, page};
use crate::counting::{System, VALUES, best_level_1, betting_correlation, insurance_correlation};
use crate::exact::LineRemovals;
use crate::lang::{Decimal, Percent, Translated};
use crate::message;
use serde_json::Value;

/// The report of `exact --removals`.
#[derive(Clone, Debug)]
pub struct RemovalsReport {
    identity: Identity,
    /// The share of each value in the table's pack.
    shares: [f64; 10],
    lines: Vec<LineRemovals>,
    systems: Vec<System>,
    command: String,
}

/// Returns cards and their places in the order of tables, which begins at 2 and ends at the ace.
fn in_order<'a>(cards: &'a [&'a str]) -> impl Iterator<Item = (usize, &'a &'a str)> {
    cards.iter().enumerate().skip(1).chain(cards.iter().enumerate().take(1))
}

/// Returns whether the effects of a line are those of values, as a counting system's tags are.
fn is_by_value(line: &LineRemovals) -> bool {
    line.cards() == VALUES
}

impl RemovalsReport {
    /// Creates the report of a table whose pack has these shares of values.
    #[must_use]
    pub fn new(
        identity: Identity,
        shares: [f64; 10],
        lines: Vec<LineRemovals>,
        systems: Vec<System>,
        command: String,
    ) -> RemovalsReport {
        RemovalsReport { identity, shares, lines, systems, command }
    }

    /// The fields of a line.
    fn fields(&self, line: &LineRemovals) -> Vec<(String, Field)> {
        let mut fields = vec![
            ("bet".to_owned(), Field::Text(line.name.to_owned())),
            ("house_edge".to_owned(), Field::Number(line.house_edge)),
        ];
        let effects = line.cards().iter().zip(&line.effects);
        let name = |card: &str| format!("effect_{}", card.to_lowercase());
        fields.extend(effects.map(|(card, effect)| (name(card), Field::from(*effect))));
        if !is_by_value(line) {
            return fields;
        }
        let effects = line.by_value(&self.shares);
        for system in &self.systems {
            let name = format!("correlation_{}", system.id.replace('-', "_"));
            fields.push((
                name,
                Field::from(
                    effects.and_then(|effects| betting_correlation(&system.tags, &effects, &self.shares)),
                ),
            ));
        }
        for (name, balanced) in [("best_level_1_balanced", true), ("best_level_1", false)] {
            let best = effects.and_then(|effects| best_level_1(&effects, &self.shares, balanced));
            let tags = best
                .map_or(Field::Missing, |(tags, _)| Field::Text(tags.map(|tag| tag.to_string()).join(";")));
            fields.push((name.to_owned(), tags));
            fields
                .push((format!("{name}_correlation"), Field::from(best.map(|(_, correlation)| correlation))));
        }
        fields
    }

    /// The correlations with counting systems, and the notes on effects by value.
    fn systems(&self, page: Page) -> String {
        let lang = page.lang;
        let main: Vec<&LineRemovals> = self.lines.iter().filter(|line| !line.optional).collect();
        let heads: Vec<String> = ["removals-system", "removals-insurance"]
            .map(|id| lang.text(id))
            .into_iter()
            .chain(main.iter().map(|line| line.name.to_owned()))
            .collect();
        let mut table = page.table(&heads.iter().map(|head| ("", head.as_str())).collect::<Vec<_>>(), &[0]);
        let shown =
            |found: Option<f64>| found.map_or_else(|| lang.undefined(), |found| lang.decimal(found, 3));
        for system in &self.systems {
            let of = |line: &&LineRemovals| {
                line.by_value(&self.shares).map_or(String::new(), |effects| {
                    shown(betting_correlation(&system.tags, &effects, &self.shares))
                })
            };
            let insurance = shown(insurance_correlation(&system.tags, &self.shares));
            table.add_row([system.title.clone(), insurance].into_iter().chain(main.iter().map(of)));
        }
        let mut notes: Vec<Translated> = vec![message!("removals-note").into()];
        for line in main {
            let Some(effects) = line.by_value(&self.shares) else { continue };
            let Some((tags, correlation)) = best_level_1(&effects, &self.shares, true) else { continue };
            let tag = |value: usize| lang.localised(tags[value].to_string());
            let tags: Vec<String> =
                in_order(&VALUES).map(|(value, name)| format!("{name}:{}", tag(value))).collect();
            notes.push(
                message!(
                    "removals-best",
                    bet = line.name,
                    edge = Percent(line.house_edge, 4),
                    tags = tags.join(" "),
                    correlation = Decimal(correlation, 3)
                )
                .into(),
            );
        }
        page::lines(&table, " ") + &page.notes(&notes)
    }
}

impl Output for RemovalsReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let mut text = super::table::above(&self.identity, page);
        let names = self.lines.iter().map(|line| line.name.to_owned());
        let heads: Vec<String> = std::iter::once(lang.text("removals-card")).chain(names).collect();
        let mut table = page.table(&heads.iter().map(|head| ("", head.as_str())).collect::<Vec<_>>(), &[]);
        for (card, name) in in_order(self.lines.first().map_or(&[], LineRemovals::cards)) {
            let cell = |line: &LineRemovals| {
                line.effects[card].map_or(String::new(), |effect| lang.signed(effect * 100.0, 4))
            };
            table.add_row(std::iter::once((*name).to_owned()).chain(self.lines.iter().map(cell)));
        }
        text += &page::lines(&table, " ");
        if !self.lines.iter().all(is_by_value) {
            return text + &page.notes(&[message!("removals-note-ranks").into()]);
        }
        text + "\n" + &self.systems(page)
    }

    /// One row for each line.
    fn csv(&self) -> String {
        let own = |(name, field): (&'static str, Field)| (name.to_owned(), field);
        let rows = self.lines.iter().map(|line| {
            let mut fields: Vec<(String, Field)> = self.identity.fields().into_iter().map(own).collect();
            let last = fields.split_off(fields.len() - 3);
            fields.extend(self.fields(line));
            fields.extend(last);
            fields.push(("command".to_owned(), Field::Text(self.command.clone())));
            fields
        });
        csv::rows(rows)
    }

    fn json(&self) -> String {
        let mut top = object(self.identity.fields());
        top.insert("command".to_owned(), Value::from(self.command.as_str()));
        let lines = self.lines.iter().map(|line| Value::Object(object(self.fields(line))));
        top.insert("bets".to_owned(), lines.collect());
        let systems = self.systems.iter().map(|system| {
            let correlation = insurance_correlation(&system.tags, &self.shares);
            serde_json::json!({ "id": system.id, "tags": system.tags, "insurance_correlation": correlation })
        });
        top.insert("systems".to_owned(), systems.collect());
        super::json::text(&top)
    }
}
