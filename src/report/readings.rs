//! The report of a rulebook's readings: one row for each option, the largest
//! effect first, and the combinations at both ends.

use super::field::{Described, Row, fields};
use super::sections::{Look, readings::effects};
use super::{FileField, Identity, Output, Page, RunField, bet_name, csv, json};
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::publish::Document;
use crate::readings::{Adapted, Comparison, Effect, EffectKind, Gains};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::tr;
use std::fmt::Write;

/// The report of a rulebook's readings.
#[derive(Clone, Debug)]
pub struct ReadingsReport {
    pub(super) identity: Identity,
    /// One for each option and bet line.
    pub effects: Vec<Effect>,
    /// Remarks on the numbers.
    pub notes: Vec<Translated>,
    pub(super) adapts: bool,
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

fields! {
    /// A field of the effect of an option, or of a combination of options.
    pub EffectField<'a> of Effect {
        Kind kind: Word String, "`option`; `lowest` or `highest` for a combination of options", |e| e.kind.name().to_owned();
        Bet bet: Word String, "the bet line", |e| e.bet.to_owned();
        Reading reading: Word String, "the reading; empty for a combination", |e| e.reading.clone();
        Article article: Word String, "the article that leaves it open", |e| e.article.of(Lang::En).to_owned();
        Option option: Word String, "the option; for a combination `reading=option` joined by `;`", |e| e.option.clone();
        InForce in_force: Word String, "the option in force", |e| e.in_force.clone();
        Meaning meaning: Word String, "what the option says", |e| e.meaning.of(Lang::En).to_owned();
        Method method: Word String, "`monte-carlo` or `exact`; empty where no table can be dealt with it",
            |e| e.method.map_or("", Method::name).to_owned();
        DefaultEdge default_edge: Edge Option<f64>, "the edge under the option in force, found in the same way",
            |e| e.comparison.map(|found| found.default_edge);
        HouseEdge house_edge: Edge Option<f64>, "the edge under this option", |e| e.comparison.map(|found| found.house_edge);
        StandardError standard_error: Error Option<f64>, "its standard error", |e| e.comparison?.standard_error;
        Effect effect: Edge Option<f64>, "this option less the one in force", |e| e.comparison.map(|found| found.effect.difference);
        EffectStandardError effect_standard_error: Error Option<f64>, "its standard error",
            |e| e.comparison?.effect.standard_error;
        EffectCiLow effect_ci_low: Edge Option<f64>, "lower end of the interval of `effect`",
            |e| Some(e.comparison?.effect.interval()?.0);
        EffectCiHigh effect_ci_high: Edge Option<f64>, "upper end of the interval of `effect`",
            |e| Some(e.comparison?.effect.interval()?.1);
        Gains gains: Word String, "who gains: `house`, `players`, `nobody` or `undecided`",
            |e| e.comparison.map_or("", |found| found.gains().name()).to_owned();
        AdaptedDefaultEdge adapted_default_edge: Edge Option<f64>,
            "the edge of best play under the option in force; empty unless it was solved",
            |e| e.adapted.map(|adapted| adapted.in_force);
        AdaptedHouseEdge adapted_house_edge: Edge Option<f64>, "the edge of best play under this option",
            |e| e.adapted.map(|adapted| adapted.house_edge);
        AdaptedEffect adapted_effect: Edge Option<f64>, "the difference of the two", |e| e.adapted.as_ref().map(Adapted::effect);
        Rounds rounds: Count Option<u64>, "rounds played; empty for exact values", |e| e.rounds;
        Stream stream: Word String, "as of a run", |e| e.stream.to_owned();
        Note note: Word String, "why there is no edge", |e| e.note.of(Lang::En).to_owned();
    }
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
    fn common(&self) -> Row {
        use RunField::{Method, Rounds, Shoes, Stream, VoidRounds};
        let mut fields = self.identity.run_without(&[Method, Stream, Rounds, VoidRounds, Shoes]);
        fields.extend(FileField::row(&self.identity));
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
            add(tr!(lang, "edge-simulated", edge));
        }
        if shown.is_empty() { String::new() } else { tr!(lang, "house-edges", edges = shown.join(", ")) }
    }

    fn bet(&self, bet: &str, page: Page) -> String {
        let lang = page.lang;
        let mut text = page.shown(&effects(self, bet, Look::on_screen(lang)), &["head-effect"]);
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
        for bet in self.bets() {
            let heading = bet_name(page.lang, bet) + &self.in_force(bet, page);
            let _ = write!(text, "\n{}{}", page.hanging("", &heading, 2), self.bet(bet, page));
        }
        if self.effects.is_empty() {
            let _ = write!(text, "\n  {}\n", page.lang.text("nothing-open"));
        }
        text + &page.notes(&self.notes)
    }

    /// One row for each option and bet line.
    fn rows(&self) -> Vec<Row> {
        let row = |effect| EffectField::row(effect).into_iter().chain(self.common()).collect();
        self.effects.iter().map(row).collect()
    }

    /// The header alone if there are no options.
    fn csv(&self) -> String {
        let none = [EffectField::row_of(None), self.common()].concat();
        csv::rows_of_command(&self.command, self.rows(), none)
    }

    /// The identity of the run, options, extremes, notes.
    fn json(&self) -> String {
        let mut top = json::object(self.common());
        top.insert("command".to_owned(), self.command.as_str().into());
        let of = |extreme: bool| {
            let rows = self.effects.iter().filter(|effect| (effect.kind != EffectKind::Option) == extreme);
            json::objects(rows.map(EffectField::row))
        };
        top.insert("effects".to_owned(), of(false));
        top.insert("extremes".to_owned(), of(true));
        top.insert("notes".to_owned(), json::notes(&self.notes));
        json::text(&top)
    }
}
