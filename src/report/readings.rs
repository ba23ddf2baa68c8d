//! The report of a rulebook's readings: one row for each option, the largest
//! effect first, and the combinations at both ends.

use super::{Field, Identity, Output, Page, bet_name, csv, page};
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::publish::Document;
use crate::readings::{Adapted, Comparison, Effect, EffectKind, Gains};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::tr;
use serde_json::Value;
use std::fmt::Write;

/// The report of a rulebook's readings.
#[derive(Clone, Debug)]
pub struct ReadingsReport {
    identity: Identity,
    /// One for each option and bet line.
    pub effects: Vec<Effect>,
    /// Remarks on the numbers.
    pub notes: Vec<Translated>,
    adapts: bool,
    /// The name of each reading and what it is about.
    abouts: Vec<(String, Translated)>,
    command: String,
}

/// Orders effects: decided ones first, then undecided ones, no effect, no
/// edge; with the size of the effect.
fn rank(effect: &Effect) -> (u8, f64) {
    let Some(comparison) = effect.comparison else { return (3, 0.0) };
    let rank = match comparison.gains() {
        Gains::House | Gains::Players => 0,
        Gains::Undecided => 1,
        Gains::Nobody => 2,
    };
    (rank, comparison.effect.difference.abs())
}

fn fields(effect: &Effect) -> Vec<(&'static str, Field)> {
    let text = |text: &str| Field::Text(text.to_owned());
    let found = effect.comparison;
    let difference = found.map(|found| found.effect);
    let end =
        |sign: f64| Field::from(difference.and_then(|d| d.half_width.map(|half| d.difference + sign * half)));
    let adapted = |of: fn(&Adapted) -> f64| Field::from(effect.adapted.as_ref().map(of));
    vec![
        ("kind", text(effect.kind.name())),
        ("bet", text(effect.bet)),
        ("reading", text(&effect.reading)),
        ("article", text(effect.article.of(Lang::En))),
        ("option", text(&effect.option)),
        ("in_force", text(&effect.in_force)),
        ("meaning", text(effect.meaning.of(Lang::En))),
        ("method", text(effect.method.map_or("", Method::name))),
        ("default_edge", Field::from(found.map(|found| found.default_edge))),
        ("house_edge", Field::from(found.map(|found| found.house_edge))),
        ("standard_error", Field::from(found.and_then(|found| found.standard_error))),
        ("effect", Field::from(difference.map(|d| d.difference))),
        ("effect_standard_error", Field::from(difference.and_then(|d| d.standard_error))),
        ("effect_ci_low", end(-1.0)),
        ("effect_ci_high", end(1.0)),
        ("gains", text(found.map_or("", |found| found.gains().name()))),
        ("adapted_default_edge", adapted(|adapted| adapted.in_force)),
        ("adapted_house_edge", adapted(|adapted| adapted.house_edge)),
        ("adapted_effect", adapted(Adapted::effect)),
        ("rounds", effect.rounds.map_or(Field::Missing, Field::Count)),
        ("stream", text(effect.stream)),
        ("note", text(effect.note.of(Lang::En))),
    ]
}

impl ReadingsReport {
    /// The report of the effects of the options of `base`. `simulated` holds
    /// rounds and seed if anything was simulated; `adapts` is true if best charts
    /// were solved too.
    #[must_use]
    #[allow(clippy::too_many_arguments)] // the parts of one study
    pub fn new(
        base: &Scenario,
        chart: Option<&Chart>,
        confidence: f64,
        simulated: Option<(u64, u64)>,
        adapts: bool,
        mut effects: Vec<Effect>,
        notes: Vec<Translated>,
        command: String,
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
        // The sort is stable: lines keep their order, and equal effects the
        // order of the text.
        effects.sort_by(|a, b| {
            let order = line(a).cmp(&line(b)).then((a.kind as u8).cmp(&(b.kind as u8)));
            let ((a, size_of_a), (b, size_of_b)) = (rank(a), rank(b));
            order.then(a.cmp(&b)).then(size_of_b.total_cmp(&size_of_a))
        });
        let readings = base.reglamento.readings.iter();
        let abouts = readings.map(|reading| (reading.name.clone(), reading.about.clone())).collect();
        ReadingsReport { identity, effects, notes, adapts, abouts, command }
    }

    /// What the run was.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Whether best charts were solved too.
    #[must_use]
    pub fn adapts(&self) -> bool {
        self.adapts
    }

    /// The bet lines in order.
    #[must_use]
    pub fn bets(&self) -> Vec<&'static str> {
        let mut bets: Vec<&'static str> = self.effects.iter().map(|effect| effect.bet).collect();
        bets.dedup();
        bets
    }

    /// What a reading is about.
    #[must_use]
    pub fn about(&self, reading: &str) -> Option<&Translated> {
        self.abouts.iter().find(|(name, _)| name == reading).map(|(_, about)| about)
    }

    /// The fields of the run that a row does not have itself.
    fn common(&self) -> Vec<(&'static str, Field)> {
        let own = ["method", "stream", "rounds", "void_rounds", "shoes"];
        let mut fields = self.identity.fields();
        fields.retain(|(name, _)| !own.contains(name));
        fields.push(("command", Field::Text(self.command.clone())));
        fields
    }

    /// The edge with the options in force, for each method. Every pair of
    /// tables that was simulated has its own estimate of it; where they differ,
    /// their range is shown.
    fn in_force(&self, bet: &str, page: Page) -> String {
        let lang = page.lang;
        let mut shown: Vec<String> = Vec::new();
        let mut add = |text: String| {
            if !shown.contains(&text) {
                shown.push(text);
            }
        };
        let mut simulated: Vec<Comparison> = Vec::new();
        for effect in self.effects.iter().filter(|effect| effect.bet == bet) {
            let Some(comparison) = effect.comparison else { continue };
            match effect.method {
                Some(Method::Exact) => {
                    add(tr!(lang, "edge-exact", edge = page.edge(comparison.default_edge)));
                }
                _ => simulated.push(comparison),
            }
            if let Some(adapted) = effect.adapted {
                add(tr!(lang, "edge-with-best-play", edge = page.edge(adapted.in_force)));
            }
        }
        let edges = || simulated.iter().map(|comparison| comparison.default_edge);
        let (low, high) = (edges().fold(f64::INFINITY, f64::min), edges().fold(f64::NEG_INFINITY, f64::max));
        if low < high {
            add(tr!(lang, "edges-simulated", low = page.edge(low), high = page.edge(high)));
        } else if let Some(only) = simulated.first() {
            let half =
                only.default_half_width.map_or(String::new(), |half| format!(" ± {}", lang.percent(half, 4)));
            let edge = format!("{}{half}", page.edge(only.default_edge));
            add(tr!(lang, "edge-simulated", edge = edge));
        }
        if shown.is_empty() { String::new() } else { tr!(lang, "house-edges", edges = shown.join(", ")) }
    }

    fn bet(&self, bet: &str, page: Page) -> String {
        let lang = page.lang;
        let percent = |fraction: f64| lang.percent(fraction, 4);
        let mut header = vec!["head-effect", "head-plus-minus", "head-edge"];
        if self.adapts {
            header.extend(["head-best-play", "head-its-edge"]);
        }
        header.extend(["head-gains", "head-option"]);
        let mut table = page.table_of(&header, &[header.len() - 1, header.len() - 2]);
        for effect in self.effects.iter().filter(|effect| effect.bet == bet) {
            let mut row = match effect.comparison {
                Some(comparison) => vec![
                    page.marked(
                        lang.signed_percent(comparison.effect.difference, 4),
                        comparison.effect.difference,
                    ),
                    match comparison.effect.half_width {
                        _ if effect.method == Some(Method::Exact) => lang.text("exact"),
                        Some(half) => percent(half),
                        None if comparison.is_without_difference() => lang.text("no-shoe-differs"),
                        None => lang.text("too-few-to-tell"),
                    },
                    percent(comparison.house_edge),
                ],
                None => vec![lang.text("none"), String::new(), String::new()],
            };
            if self.adapts {
                let adapted = effect.adapted;
                row.push(
                    adapted.map_or_else(String::new, |adapted| lang.signed_percent(adapted.effect(), 4)),
                );
                row.push(adapted.map_or_else(String::new, |adapted| percent(adapted.house_edge)));
            }
            let gains = effect.comparison.map(|comparison| format!("gains-{}", comparison.gains().name()));
            row.push(gains.map_or_else(String::new, |id| lang.text(&id)));
            row.push(match effect.kind {
                EffectKind::Option if effect.comparison.is_some() => {
                    format!("{}={} ({})", effect.reading, effect.option, effect.article.of(page.lang))
                }
                EffectKind::Option => {
                    format!("{}={}: {}", effect.reading, effect.option, effect.note.of(page.lang))
                }
                kind => lang.text(&format!("the-{}", kind.name())),
            });
            table.add_row(row);
        }
        let mut text = page::lines(&table, " ");
        let extremes = self.effects.iter().filter(|e| e.bet == bet && e.kind != EffectKind::Option);
        for effect in extremes.filter(|effect| effect.comparison.is_some()) {
            let _ = writeln!(text, "\n  {}:", lang.text(&format!("the-{}", effect.kind.name())));
            let named = effect.option.split(';').filter(|pair| !pair.is_empty());
            text.extend(named.map(|pair| format!("    {pair}\n")));
            if effect.option.is_empty() {
                let _ = writeln!(text, "    {}", lang.text("readings-in-force"));
            }
        }
        text
    }
}

impl Output for ReadingsReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        super::sections::readings::document(self, lang)
    }

    fn table(&self, page: Page) -> String {
        let mut text = super::table::head(&self.identity, page);
        let mut bets: Vec<&'static str> = self.effects.iter().map(|effect| effect.bet).collect();
        bets.dedup();
        for bet in bets {
            let heading = bet_name(page.lang, bet) + &self.in_force(bet, page);
            let _ = write!(text, "\n{}{}", page.hanging("", &heading, 2), self.bet(bet, page));
        }
        if self.effects.is_empty() {
            let _ = write!(text, "\n  {}\n", page.lang.text("nothing-open"));
        }
        text + &page.notes(&self.notes)
    }

    /// One row for each option and bet line; the header alone if there are none.
    fn csv(&self) -> String {
        let none = Effect::default();
        let row = |effect: &Effect| fields(effect).into_iter().chain(self.common());
        let header: Vec<&str> = row(&none).map(|(name, _)| name).collect();
        let rows =
            self.effects.iter().map(|effect| row(effect).map(|(_, field)| csv::text(&field)).collect());
        csv::csv(&header, rows)
    }

    /// The identity of the run, options, extremes, notes.
    fn json(&self) -> String {
        let object = super::json::fields;
        let mut top = object(self.common());
        let of = |extreme: bool| -> Value {
            let rows = self.effects.iter().filter(|effect| (effect.kind != EffectKind::Option) == extreme);
            rows.map(|effect| Value::Object(object(fields(effect)))).collect()
        };
        top.insert("effects".to_owned(), of(false));
        top.insert("extremes".to_owned(), of(true));
        top.insert("notes".to_owned(), super::json::notes(&self.notes));
        super::json::text(&top)
    }
}
