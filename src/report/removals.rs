//! The report of effects of removal, with how well counting systems follow them.

use super::field::{Described, Row, Value, fields};
use super::sections::{self, Columns, Look, Parts};
use super::{Identity, Output, Page, json, table};
use crate::counting::{System, VALUES, best_level_1, betting_correlation, insurance_correlation};
use crate::exact::LineRemovals;
use crate::lang::{Decimal, Lang, Percent, Translated};
use crate::message;
use crate::publish::{Cell, Document, Number, Table};

/// The report of `exact --removals`.
#[derive(Clone, Debug)]
pub struct RemovalsReport {
    /// The table and its chart.
    pub identity: Identity,
    /// The share of each value in the table's pack.
    pub shares: [f64; 10],
    /// The effects on each bet line.
    pub lines: Vec<LineRemovals>,
    /// The counting systems whose tags are correlated with the effects.
    pub systems: Vec<System>,
    /// The command that repeats it.
    pub command: String,
}

/// Returns cards and their places in the order of tables, which begins at 2 and ends at the ace.
fn in_order<'a>(cards: &'a [&'a str]) -> impl Iterator<Item = (usize, &'a &'a str)> {
    cards.iter().enumerate().skip(1).chain(cards.iter().enumerate().take(1))
}

/// Returns whether the effects of a line are those of values, as a counting system's tags are.
fn is_by_value(line: &LineRemovals) -> bool {
    line.cards() == VALUES
}

fields! {
    /// A field of the effects of removal on a bet line.
    pub LineRemovalField<'a> of LineRemovals {
        Bet bet: Word String, "the bet line", |line| line.name.to_owned();
        HouseEdge house_edge: Edge f64, "of a round from the full shoe";
    }
}

/// The best tags of the first level, with their correlations.
pub struct Best {
    balanced: Option<([f64; 10], f64)>,
    any: Option<([f64; 10], f64)>,
}

fn joined(best: Option<([f64; 10], f64)>) -> Option<String> {
    best.map(|(tags, _)| tags.map(|tag| tag.to_string()).join(";"))
}

fields! {
    /// A field of the best tags for a bet line.
    pub BestField<'a> of Best {
        Balanced best_level_1_balanced: Word Option<String>,
            "the tags of −1, 0 and 1 (ace, 2 … 9, 10) with the greatest correlation and the sum 0 over the pack; of equally good ones those with the lowest tag of tens, then of nines, …",
            |best| joined(best.balanced);
        BalancedCorrelation best_level_1_balanced_correlation: Number Option<f64>, "their correlation",
            |best| best.balanced.map(|(_, correlation)| correlation);
        Any best_level_1: Word Option<String>, "those with any sum", |best| joined(best.any);
        AnyCorrelation best_level_1_correlation: Number Option<f64>, "their correlation",
            |best| best.any.map(|(_, correlation)| correlation);
    }
}

impl RemovalsReport {
    /// Returns the fields of a line. Some of their names are those of cards and of counting systems.
    fn row(&self, line: &LineRemovals) -> Row {
        let mut row = LineRemovalField::row(line);
        for (card, effect) in line.cards().iter().zip(&line.effects) {
            row.push((format!("effect_{}", card.to_lowercase()).into(), effect.field()));
        }
        if !is_by_value(line) {
            return row;
        }
        let effects = line.by_value(&self.shares);
        for system in &self.systems {
            let found = effects.and_then(|effects| betting_correlation(&system.tags, &effects, &self.shares));
            row.push((format!("correlation_{}", system.id.replace('-', "_")).into(), found.field()));
        }
        let best = |balanced| effects.and_then(|effects| best_level_1(&effects, &self.shares, balanced));
        row.extend(BestField::row(&Best { balanced: best(true), any: best(false) }));
        row
    }

    fn main(&self) -> impl Iterator<Item = &LineRemovals> {
        self.lines.iter().filter(|line| !line.optional)
    }

    /// Returns the table of the correlations with counting systems.
    fn systems(&self, look: Look) -> Table {
        let lang = look.lang;
        let shown = |found: Option<f64>| match found {
            Some(found) => Cell::from(Number::plain(found, 3)),
            None => lang.undefined().into(),
        };
        let mut systems = Columns::<System>::new(look)
            .column("removals-system", |system| system.title.clone())
            .when(self.lines.iter().any(|line| line.name == "insurance"), |columns| {
                columns.column("removals-insurance", |system| {
                    shown(insurance_correlation(&system.tags, &self.shares))
                })
            });
        for line in self.main() {
            let effects = line.by_value(&self.shares);
            systems = systems.headed(look.bet(line.name), "", move |system| {
                effects.map(|effects| shown(betting_correlation(&system.tags, &effects, &self.shares)))
            });
        }
        systems.table("systems", lang.text("doc-counting-systems"), &self.systems)
    }

    /// Returns whether every effect is that of a card value, whatever its rank.
    fn is_by_value(&self) -> bool {
        self.lines.iter().all(is_by_value)
    }

    fn notes(&self, lang: Lang) -> Vec<Translated> {
        if !self.is_by_value() {
            return vec![message!("removals-note-ranks").into()];
        }
        let mut notes: Vec<Translated> = vec![message!("removals-note").into()];
        for line in self.main() {
            let Some(effects) = line.by_value(&self.shares) else { continue };
            let Some((tags, correlation)) = best_level_1(&effects, &self.shares, true) else { continue };
            let tag = |(value, name): (usize, _)| format!("{name} {}", lang.signed(tags[value], 0));
            let tags: Vec<String> = in_order(&VALUES).map(tag).collect();
            let (tags, edge) = (tags.join(", "), Percent(line.house_edge, 4));
            let correlation = Decimal(correlation, 3);
            let bet = Look::on_screen(lang).bet(line.name);
            notes.push(message!("removals-best", bet, edge, tags, correlation).into());
        }
        notes
    }

    /// Returns the tables of the effects, and of the correlations of effects by value.
    fn parts(&self, look: Look) -> Parts {
        let mut effects =
            Columns::<(usize, &&str)>::new(look).column("removals-card", |(_, name)| (**name).to_owned());
        for line in &self.lines {
            effects = effects.headed(look.bet(line.name), "", |(card, _)| {
                line.effects[*card].map(|effect| Number::plain(effect * 100.0, 4).signed())
            });
        }
        let cards = in_order(self.lines.first().map_or(&[], LineRemovals::cards));
        let effects = effects.table("removals", look.lang.text("doc-removals"), cards);
        let systems = self.is_by_value().then(|| self.systems(look));
        Parts { tables: std::iter::once(effects).chain(systems).collect(), ..Parts::default() }
    }
}

impl Output for RemovalsReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let parts = table::parts(self.parts(Look::on_screen(page.lang)), page);
        table::result(table::head(&self.identity, page), parts, &self.notes(page.lang), page)
    }

    fn document(&self, lang: Lang) -> Document {
        let answer = self.parts(lang.into()).section(lang);
        sections::document(self, &self.identity, "doc-removals", vec![answer], &self.notes(lang), lang)
    }

    fn rows(&self) -> Vec<Row> {
        let rows = self.lines.iter().map(|line| self.identity.around(None, self.row(line)));
        rows.collect()
    }

    fn json(&self) -> String {
        let bets = json::objects(self.lines.iter().map(|line| self.row(line)));
        let systems = self.systems.iter().map(|system| {
            let correlation = insurance_correlation(&system.tags, &self.shares);
            serde_json::json!({ "id": system.id, "tags": system.tags, "insurance_correlation": correlation })
        });
        json::of_run(self.identity.fields(), &self.command, [("bets", bets), ("systems", systems.collect())])
    }
}
