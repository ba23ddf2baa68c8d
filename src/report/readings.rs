//! What a text's ambiguities are worth, told: a row an option, the dearest
//! first, and the combinations at both ends.

use super::{Field, Identity, csv, percent, signed};
use crate::readings::{Comparison, Gains};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::Value;
use std::fmt::Write;

/// The report of a rulebook's readings.
#[derive(Clone, Debug)]
pub struct ReadingsReport {
    identity: Identity,
    /// One an option and bet line.
    pub effects: Vec<Effect>,
    /// What must be said about the numbers.
    pub notes: Vec<String>,
    adapts: bool,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// One option alone.
    Option,
    /// The combination with the lowest edge.
    Lowest,
    /// The combination with the highest edge.
    Highest,
}

impl EffectKind {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EffectKind::Option => "option",
            EffectKind::Lowest => "lowest",
            EffectKind::Highest => "highest",
        }
    }
}

/// What an option, or a combination of options, does to a bet line.
#[derive(Clone, Debug)]
pub struct Effect {
    /// An option alone, or a combination at one end.
    pub kind: EffectKind,
    /// The bet line.
    pub bet: &'static str,
    /// The reading; empty for a combination.
    pub reading: String,
    /// The article; empty for a combination.
    pub article: String,
    /// The option; for a combination those that are not in force,
    /// `name=option` joined by `;`.
    pub option: String,
    /// The option in force; empty for a combination.
    pub in_force: String,
    /// What the option means.
    pub meaning: String,
    /// `exact` or `monte-carlo`; empty without a comparison.
    pub method: &'static str,
    /// The option compared with the one in force.
    pub comparison: Option<Comparison>,
    /// The same with the best chart for each.
    pub adapted: Option<Adapted>,
    /// Rounds simulated under each of the two options.
    pub rounds: Option<u64>,
    /// Name of the random stream that they were simulated with; empty if exact.
    pub stream: &'static str,
    /// Why there is no comparison, or what must be known about it; may be empty.
    pub why: String,
}

/// Edges under the best chart for the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adapted {
    /// As the rules in force have it.
    pub in_force: f64,
    /// With the option.
    pub house_edge: f64,
}

impl Adapted {
    /// What the option is worth to the house against best play.
    #[must_use]
    pub fn effect(&self) -> f64 {
        self.house_edge - self.in_force
    }
}

impl Effect {
    /// Returns the keys to sort by: decided effects first, then undecided ones,
    /// then those that are zero, then options without a comparison; and the size.
    fn rank(&self) -> (u8, f64) {
        let Some(comparison) = self.comparison else { return (3, 0.0) };
        let class = match comparison.gains() {
            Gains::House | Gains::Players => 0,
            Gains::Undecided => 1,
            Gains::Nobody => 2,
        };
        (class, comparison.effect.difference.abs())
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        let text = |text: &str| Field::Text(text.to_owned());
        let found = self.comparison;
        let effect = found.map(|found| found.effect);
        let end =
            |sign: f64| Field::from(effect.and_then(|e| e.half_width.map(|half| e.difference + sign * half)));
        let adapted = |of: fn(&Adapted) -> f64| Field::from(self.adapted.as_ref().map(of));
        vec![
            ("kind", text(self.kind.name())),
            ("bet", text(self.bet)),
            ("reading", text(&self.reading)),
            ("article", text(&self.article)),
            ("option", text(&self.option)),
            ("in_force", text(&self.in_force)),
            ("meaning", text(&self.meaning)),
            ("method", text(self.method)),
            ("default_edge", Field::from(found.map(|found| found.default_edge))),
            ("house_edge", Field::from(found.map(|found| found.house_edge))),
            ("standard_error", Field::from(found.and_then(|found| found.standard_error))),
            ("effect", Field::from(effect.map(|effect| effect.difference))),
            ("effect_standard_error", Field::from(effect.and_then(|effect| effect.standard_error))),
            ("effect_ci_low", end(-1.0)),
            ("effect_ci_high", end(1.0)),
            ("gains", text(found.map_or("", |found| found.gains().name()))),
            ("adapted_default_edge", adapted(|adapted| adapted.in_force)),
            ("adapted_house_edge", adapted(|adapted| adapted.house_edge)),
            ("adapted_effect", adapted(Adapted::effect)),
            ("rounds", self.rounds.map_or(Field::Missing, Field::Count)),
            ("stream", text(self.stream)),
            ("note", text(&self.why)),
        ]
    }
}

/// A difference in percent, with its sign.
fn signed_percent(fraction: f64) -> String {
    format!("{} %", signed(fraction * 100.0, 4))
}

impl ReadingsReport {
    /// Creates the report of the effects of the options of `base`. `simulated`
    /// holds the rounds and the seed if anything was simulated; `adapts` says
    /// whether best charts were asked for.
    #[must_use]
    pub fn new(
        base: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        simulated: Option<(u64, u64)>,
        adapts: bool,
        mut effects: Vec<Effect>,
        notes: Vec<String>,
    ) -> ReadingsReport {
        let mut identity = Identity::new(base, chart, "", confidence);
        if let Some((rounds, seed)) = simulated {
            (identity.rounds, identity.seed) = (Some(rounds), Some(seed));
        }
        let mut bets: Vec<&'static str> = Vec::new();
        for effect in &effects {
            if !bets.contains(&effect.bet) {
                bets.push(effect.bet);
            }
        }
        let line = |effect: &Effect| bets.iter().position(|bet| *bet == effect.bet);
        // A stable sort: lines stay in the order they came in, and equals in
        // that of the text.
        effects.sort_by(|a, b| {
            let order = line(a).cmp(&line(b)).then((a.kind as u8).cmp(&(b.kind as u8)));
            let ((a, size_of_a), (b, size_of_b)) = (a.rank(), b.rank());
            order.then(a.cmp(&b)).then(size_of_b.total_cmp(&size_of_a))
        });
        ReadingsReport { identity, effects, notes, adapts }
    }

    /// The fields of the run that a row has not of its own.
    fn common(&self) -> Vec<(&'static str, Field)> {
        let own = ["method", "stream", "rounds", "void_rounds", "shoes"];
        self.identity.fields().into_iter().filter(|(name, _)| !own.contains(name)).collect()
    }

    /// As CSV: a row an option and bet line.
    #[must_use]
    pub fn csv(&self) -> String {
        let none = Effect {
            kind: EffectKind::Option,
            bet: "",
            reading: String::new(),
            article: String::new(),
            option: String::new(),
            in_force: String::new(),
            meaning: String::new(),
            method: "",
            comparison: None,
            adapted: None,
            rounds: None,
            stream: "",
            why: String::new(),
        };
        let row = |effect: &Effect| effect.fields().into_iter().chain(self.common());
        let header: Vec<&str> = row(&none).map(|(name, _)| name).collect();
        csv::csv(
            &header,
            self.effects.iter().map(|effect| row(effect).map(|(_, field)| csv::text(&field)).collect()),
        )
    }

    /// As JSON: what identifies it, options, extremes, notes.
    #[must_use]
    pub fn json(&self) -> String {
        let object = super::json::fields;
        let mut top = object(self.common());
        let of = |extreme: bool| -> Value {
            let rows = self.effects.iter().filter(|effect| (effect.kind != EffectKind::Option) == extreme);
            rows.map(|effect| Value::Object(object(effect.fields()))).collect()
        };
        top.insert("effects".to_owned(), of(false));
        top.insert("extremes".to_owned(), of(true));
        top.insert("notes".to_owned(), Value::from(self.notes.clone()));
        let mut text = serde_json::to_string_pretty(&top).expect("a report is plain data");
        text.push('\n');
        text
    }

    /// For the eye.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = super::table::head(&self.identity);
        let mut bets: Vec<&'static str> = self.effects.iter().map(|effect| effect.bet).collect();
        bets.dedup();
        for bet in bets {
            let _ = write!(text, "\n{bet}{}\n{}", self.in_force(bet), self.bet(bet));
        }
        if self.effects.is_empty() {
            text.push_str("\n  The text leaves nothing open.\n");
        }
        text + &super::table::notes(&self.notes)
    }

    /// Returns the edge under the options in force, for each method. Each pair of
    /// tables that was simulated has its own estimate of it; where they differ,
    /// their range is shown.
    fn in_force(&self, bet: &str) -> String {
        let effects = || self.effects.iter().filter(|effect| effect.bet == bet);
        let mut found: Vec<String> = Vec::new();
        let mut simulated: Vec<Comparison> = Vec::new();
        for effect in effects() {
            let Some(comparison) = effect.comparison else { continue };
            if effect.method == "exact" {
                found.push(format!("{} exact", percent(comparison.default_edge)));
            } else {
                simulated.push(comparison);
            }
            if let Some(adapted) = effect.adapted {
                found.push(format!("{} with best play", percent(adapted.in_force)));
            }
        }
        let mut shown: Vec<String> = Vec::new();
        for text in found {
            if !shown.contains(&text) {
                shown.push(text);
            }
        }
        let edges = || simulated.iter().map(|comparison| comparison.default_edge);
        let (low, high) = (edges().fold(f64::INFINITY, f64::min), edges().fold(f64::NEG_INFINITY, f64::max));
        if low < high {
            shown.push(format!("{} to {} simulated", percent(low), percent(high)));
        } else if let Some(only) = simulated.first() {
            let half = only.default_half_width.map_or(String::new(), |half| format!(" ± {}", percent(half)));
            shown.push(format!("{}{half} simulated", percent(only.default_edge)));
        }
        if shown.is_empty() { String::new() } else { format!(": house edge {}", shown.join(", ")) }
    }

    fn bet(&self, bet: &str) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let mut header = vec!["effect", "±", "edge"];
        if self.adapts {
            header.extend(["best play", "its edge"]);
        }
        header.extend(["gains", "option (article)"]);
        table.set_header(&header);
        for effect in self.effects.iter().filter(|effect| effect.bet == bet) {
            let mut row = match effect.comparison {
                Some(comparison) => vec![
                    signed_percent(comparison.effect.difference),
                    match comparison.effect.half_width {
                        _ if effect.method == "exact" => "exact".to_owned(),
                        Some(half) => percent(half),
                        None if comparison.is_without_difference() => "no shoe differs".to_owned(),
                        None => "too few to tell".to_owned(),
                    },
                    percent(comparison.house_edge),
                ],
                None => vec!["none".to_owned(), String::new(), String::new()],
            };
            if self.adapts {
                row.push(effect.adapted.map_or_else(String::new, |adapted| signed_percent(adapted.effect())));
                row.push(effect.adapted.map_or_else(String::new, |adapted| percent(adapted.house_edge)));
            }
            row.push(effect.comparison.map_or("", |comparison| comparison.gains().name()).to_owned());
            row.push(match effect.kind {
                EffectKind::Option if effect.comparison.is_some() => {
                    format!("{}={} ({})", effect.reading, effect.option, effect.article)
                }
                EffectKind::Option => format!("{}={}: {}", effect.reading, effect.option, effect.why),
                kind => format!("the {} of all", kind.name()),
            });
            table.add_row(row);
        }
        for column in 0..header.len() - 2 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut text = super::table::indented(&table);
        let extremes = self.effects.iter().filter(|e| e.bet == bet && e.kind != EffectKind::Option);
        for effect in extremes.filter(|effect| effect.comparison.is_some()) {
            let _ = writeln!(text, "\n  the {} of all:", effect.kind.name());
            let named = effect.option.split(';').filter(|pair| !pair.is_empty());
            text.extend(named.map(|pair| format!("    {pair}\n")));
            if effect.option.is_empty() {
                text.push_str("    as the readings in force\n");
            }
        }
        text
    }
}
