//! The report of a rulebook's readings: one row for each option, the largest effect first, and the combinations at both
//! ends; their table, and the document with what each option changes.

use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, capital, confidence, edge, interval_heading, section};
use super::{FileField, Identity, Output, Page, RunField, bet_name, bet_words, csv, json};
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::publish::plot::{Axis, BarRow, Bars, Plot};
use crate::publish::{Block, Cell, Document, Figure, Table, Text};
use crate::readings::{Adapted, Comparison, Effect, EffectKind, Gains};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::tr;
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

/// Readings shown in a tornado: those with the largest effects.
const SHOWN: usize = 8;

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
        let mut sections = Vec::new();
        for bet in self.bets() {
            let mut blocks: Vec<Block> = lead(self, bet, lang).map(Block::Lead).into_iter().collect();
            blocks.extend(tornado_of(self, bet, lang).map(Block::Figure));
            blocks.push(Block::Table(effects(self, bet, lang.into())));
            blocks.extend(extremes(self, bet, lang));
            let heading = tr!(lang, "doc-readings-of", bet = bet_words(lang, bet));
            sections.push(section(&format!("readings-of-{bet}"), heading, blocks));
        }
        if sections.is_empty() {
            let blocks = vec![Block::Lead(lang.text("nothing-open").into())];
            sections.push(section("answer", lang.text("doc-result"), blocks));
        }
        sections::document(self, &self.identity, "doc-readings-title", sections, &self.notes, lang)
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

/// Which article leaves a reading open: `article 15`.
fn article(effect: &Effect, lang: Lang) -> String {
    tr!(lang, "doc-article", article = effect.article.of(lang))
}

/// The effects of single options on a bet that have a value.
fn options<'a>(report: &'a ReadingsReport, bet: &'a str) -> impl Iterator<Item = (&'a Effect, f64)> {
    let of_bet =
        report.effects.iter().filter(move |effect| effect.bet == bet && effect.kind == EffectKind::Option);
    of_bet.filter_map(|effect| Some((effect, effect.comparison?.effect.difference)))
}

/// The option with the largest effect, with its effect.
fn largest<'a>(report: &'a ReadingsReport, bet: &'a str) -> Option<(&'a Effect, f64)> {
    options(report, bet).max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))
}

fn lead(report: &ReadingsReport, bet: &str, lang: Lang) -> Option<Text> {
    let (effect, difference) = largest(report, bet).filter(|(_, difference)| *difference != 0.0)?;
    let id = if difference > 0.0 { "doc-largest-reading-house" } else { "doc-largest-reading-players" };
    let (change, article) = (edge(difference.abs()).text(lang), article(effect, lang));
    let option = format!("{}={}", effect.reading, effect.option);
    Some(tr!(lang, id, option, article, change).into())
}

/// An option in a tornado.
#[derive(Clone, Debug)]
pub(crate) struct TornadoOption<'a> {
    /// The reading's name.
    pub(crate) reading: &'a str,
    /// The reading in the reader's words.
    pub(crate) label: String,
    /// The option in a few words.
    pub(crate) option: String,
    /// Its effect on the edge.
    pub(crate) effect: f64,
}

/// The effects of options on a bet as a tornado, the reading with the largest effect first.
///
/// `alternative` states the finding for readers who do not see the plot.
#[must_use]
pub(crate) fn tornado<'a>(
    bet: &str,
    options: impl Iterator<Item = TornadoOption<'a>>,
    alternative: String,
    lang: Lang,
) -> Figure {
    // The rows of each reading below its heading.
    let mut readings: Vec<(&str, Vec<BarRow>)> = Vec::new();
    for TornadoOption { reading, label, option, effect } in options {
        let bar = BarRow { label: option, values: vec![effect] };
        match readings.iter_mut().find(|(name, _)| *name == reading) {
            Some((_, rows)) => rows.push(bar),
            None => readings.push((reading, vec![BarRow { label, values: Vec::new() }, bar])),
        }
    }
    let size =
        |rows: &[BarRow]| rows.iter().flat_map(|row| &row.values).fold(0.0, |most, x| x.abs().max(most));
    readings.sort_by(|(_, a), (_, b)| size(b).total_cmp(&size(a)));
    readings.truncate(SHOWN);
    Figure {
        id: format!("tornado-{bet}"),
        title: tr!(lang, "doc-tornado", bet = bet_words(lang, bet)),
        desc: lang.text("doc-tornado-desc"),
        alternative,
        plot: Plot::Bars(Bars {
            axis: Axis::percent(lang.text("doc-axis-change"), sections::DIGITS).signed(),
            sides: [lang.text("doc-players-gain"), lang.text("doc-house-gains")],
            rows: readings.into_iter().flat_map(|(_, rows)| rows).collect(),
            names: Vec::new(),
        }),
    }
}

/// The effects of a report's options on a bet as a tornado; `None` without any.
fn tornado_of(report: &ReadingsReport, bet: &str, lang: Lang) -> Option<Figure> {
    let (effect, difference) = largest(report, bet)?;
    let alternative = tr!(
        lang,
        "doc-tornado-alt",
        option = format!("{}={}", effect.reading, effect.option),
        article = article(effect, lang),
        change = edge(difference).signed().text(lang)
    );
    let options = options(report, bet).map(|(effect, difference)| {
        let about = report.about(&effect.reading).map_or(effect.reading.as_str(), |about| about.of(lang));
        TornadoOption {
            reading: &effect.reading,
            label: format!("{}, {about}", capital(&article(effect, lang))),
            option: effect.option.clone(),
            effect: difference,
        }
    });
    Some(tornado(bet, options, alternative, lang))
}

/// The table of a bet's options, the largest effect first; on the screen also of the combinations at both ends.
fn effects(report: &ReadingsReport, bet: &str, look: Look) -> Table {
    let Look { lang, on_screen } = look;
    let confidence_of = report.identity.confidence;
    let rows = report.effects.iter().filter(|effect| effect.bet == bet);
    let rows = rows.filter(|effect| on_screen || effect.kind == EffectKind::Option);
    let option = |effect: &Effect| match (effect.kind, effect.comparison) {
        (EffectKind::Option, _) if !on_screen => format!("{}={}", effect.reading, effect.option),
        (EffectKind::Option, Some(_)) => {
            format!("{}={} ({})", effect.reading, effect.option, effect.article.of(lang))
        }
        (EffectKind::Option, None) => {
            format!("{}={}: {}", effect.reading, effect.option, effect.note.of(lang))
        }
        (kind, _) => lang.text(&format!("the-{}", kind.name())),
    };
    let difference = |effect: &Effect| match effect.comparison {
        Some(found) => Cell::from(edge(found.effect.difference).signed()),
        None if on_screen => lang.text("none").into(),
        None => effect.note.of(lang).into(),
    };
    // The interval, on the screen half its width.
    let interval = |effect: &Effect| {
        let Some(found) = effect.comparison else { return Cell::Empty };
        match (found.effect.half_width, found.effect.interval()) {
            _ if effect.method == Some(Method::Exact) => lang.text("exact").into(),
            (Some(half), _) if on_screen => edge(half).into(),
            (_, Some((low, high))) => Cell::Interval(edge(low).signed(), edge(high).signed()),
            _ if found.is_without_difference() => lang.text("no-shoe-differs").into(),
            _ => lang.text("too-few-to-tell").into(),
        }
    };
    let heading = if on_screen { lang.text("head-error") } else { interval_heading(confidence_of, look) };
    let caption = tr!(lang, "doc-readings-table", bet = bet_words(lang, bet));
    Columns::<Effect>::new(look)
        .column("head-option", option)
        .when(!on_screen, |columns| {
            columns
                .described("head-article", EffectField::Article, |effect| effect.article.of(lang).to_owned())
                .column("doc-head-meaning", |effect| effect.meaning.of(lang).to_owned())
        })
        .described("head-effect", EffectField::Effect, difference)
        .headed(heading, "effect_ci_low effect_ci_high", interval)
        .described("head-edge", EffectField::HouseEdge, |effect| Some(edge(effect.comparison?.house_edge)))
        .when(report.adapts, |columns| {
            columns
                .described("head-best-play", EffectField::AdaptedEffect, |effect| {
                    Some(edge(effect.adapted?.effect()).signed())
                })
                .described("head-its-edge", EffectField::AdaptedHouseEdge, |effect| {
                    Some(edge(effect.adapted?.house_edge))
                })
        })
        .column("head-gains", |effect| {
            Some(lang.text(&format!("gains-{}", effect.comparison?.gains().name())))
        })
        .table(format!("readings-{bet}"), caption, rows)
        .noted(tr!(lang, "doc-readings-note", confidence = confidence(confidence_of, lang)))
}

/// The combinations with the lowest and the highest edge.
fn extremes(report: &ReadingsReport, bet: &str, lang: Lang) -> Vec<Block> {
    let mut blocks = Vec::new();
    for effect in
        report.effects.iter().filter(|effect| effect.bet == bet && effect.kind != EffectKind::Option)
    {
        let Some(found) = effect.comparison else { continue };
        let value = edge(found.house_edge).text(lang);
        let text = match effect.kind {
            EffectKind::Lowest => tr!(lang, "doc-lowest-reading", edge = value),
            _ => tr!(lang, "doc-highest-reading", edge = value),
        };
        let items: Vec<Text> = effect
            .option
            .split(';')
            .filter(|pair| !pair.is_empty())
            .map(|pair| Text::default().code(pair))
            .collect();
        blocks.push(Block::Paragraph(Text::default().strong(text)));
        blocks.push(if items.is_empty() {
            Block::Paragraph(lang.text("default-readings").into())
        } else {
            Block::List(items)
        });
    }
    blocks
}
