//! The report of a rulebook's readings: one row for each option, the largest effect first, and the combinations at both
//! ends; their table, and the document with what each option changes.

use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, capital, confidence, edge, interval_heading, section};
use super::{FileField, Identity, Output, Page, RunField, bet_name, bet_words, csv, json, table};
use crate::lang::{Lang, Translated};
use crate::method::Method;
use crate::publish::plot::{Axis, Marked, Plot, Rows};
use crate::publish::{Block, Cell, Document, Figure, Table, Text};
use crate::readings::{Adapted, Comparison, Effect, EffectKind, Gains};
use crate::reglamento::{Scenario, place_in_words};
use crate::strategy::Chart;
use crate::tr;
use std::collections::HashSet;
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

/// Effects below this fraction of the stake are printed as 0.
pub(crate) const VISIBLE: f64 = 5e-7;

/// Returns the id of who gains by an effect that is printed as 0; `None` for other effects, and where nobody gains.
pub(crate) fn unseen_gain(gains: &str, effect: f64) -> Option<&'static str> {
    match gains {
        _ if effect == 0.0 || effect.abs() >= VISIBLE => None,
        "house" => Some("dossier-gains-house-unseen"),
        "players" => Some("dossier-gains-players-unseen"),
        _ => None,
    }
}

/// Returns the sort key of an effect: its group and its size. Decided effects come first, then undecided
/// ones, options without effect, and options without an edge.
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
        Reading reading: Word String, "the reading; empty for a combination";
        Article article: Word String, "the article that leaves it open", |e| e.article.of(Lang::En).to_owned();
        Option option: Word String, "the option; for a combination `reading=option` joined by `;`";
        InForce in_force: Word String, "the option in force";
        Meaning meaning: Word String, "the option's text", |e| e.meaning.of(Lang::En).to_owned();
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
        Gains gains: Word String, "who gains: `house`, `players`, `nobody` or `undecided`; of simulated effects with the confidence of all of them together",
            |e| e.comparison.map_or("", |found| found.gains().name()).to_owned();
        AdaptedDefaultEdge adapted_default_edge: Edge Option<f64>,
            "the edge of best play under the option in force; empty unless it was solved",
            |e| e.adapted.map(|adapted| adapted.in_force);
        AdaptedHouseEdge adapted_house_edge: Edge Option<f64>, "the edge of best play under this option",
            |e| e.adapted.map(|adapted| adapted.house_edge);
        AdaptedEffect adapted_effect: Edge Option<f64>, "the difference of the two", |e| e.adapted.as_ref().map(Adapted::effect);
        Rounds rounds: Count Option<u64>, "rounds played; empty for exact values";
        Stream stream: Word String, "as of a run", |e| e.stream.to_owned();
        Note note: Word String, "why there is no edge", |e| e.note.of(Lang::En).to_owned();
    }
}

impl ReadingsReport {
    /// Returns the report of the effects of the options of `base`. `simulated` holds rounds and seed if
    /// anything was simulated; `adapts` is true if best charts were solved too.
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
            if !effects.iter().any(|effect| effect.method == Some(Method::Exact)) {
                identity.method = Method::MonteCarlo.name();
            }
        }
        let bets: Vec<&'static str> = effects.iter().map(|effect| effect.bet).collect();
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

    /// Returns the bet lines in order.
    pub fn bets(&self) -> Vec<&'static str> {
        let mut bets: Vec<&'static str> = self.effects.iter().map(|effect| effect.bet).collect();
        bets.dedup();
        bets
    }

    /// Returns what a reading is about.
    pub fn about(&self, reading: &str) -> Option<&Translated> {
        self.abouts.iter().find(|(name, _)| name == reading).map(|(_, about)| about)
    }

    /// Returns the fields of the run that a row does not have itself.
    fn common(&self) -> Row {
        use RunField::{Method, Rounds, Shoes, Stream, VoidRounds};
        let mut fields = self.identity.run_without(&[Method, Stream, Rounds, VoidRounds, Shoes]);
        fields.extend(FileField::row(&self.identity));
        fields
    }

    /// Returns the edge with the options in force, for each method. Every pair of tables that was simulated
    /// has its own estimate of it; where they differ, their range is shown.
    fn in_force(&self, bet: &str, page: Page) -> String {
        let lang = page.lang;
        let mut shown: Vec<String> = Vec::new();
        let mut simulated: Vec<Comparison> = Vec::new();
        for effect in self.effects.iter().filter(|effect| effect.bet == bet) {
            let Some(comparison) = effect.comparison else { continue };
            if effect.method == Some(Method::Exact) {
                shown.push(tr!(lang, "edge-exact", edge = page.edge(comparison.default_edge)));
            } else {
                simulated.push(comparison);
            }
            let adapted = effect.adapted.map(|adapted| page.edge(adapted.in_force));
            shown.extend(adapted.map(|edge| tr!(lang, "edge-with-best-play", edge)));
        }
        let mut edges: Vec<f64> = simulated.iter().map(|comparison| comparison.default_edge).collect();
        edges.sort_by(f64::total_cmp);
        match (edges.as_slice(), simulated.first()) {
            ([low, .., high], _) if low < high => {
                shown.push(tr!(lang, "edges-simulated", low = page.edge(*low), high = page.edge(*high)));
            }
            (_, Some(only)) => {
                let half = only.default_half_width.map(|half| format!(" ± {}", lang.percent(half, 4)));
                let edge = page.edge(only.default_edge) + &half.unwrap_or_default();
                shown.push(tr!(lang, "edge-simulated", edge));
            }
            _ => {}
        }
        let mut seen = HashSet::new();
        shown.retain(|text| seen.insert(text.clone()));
        if shown.is_empty() { String::new() } else { tr!(lang, "house-edges", edges = shown.join(", ")) }
    }

    /// Returns the combinations at both ends of a bet, each with its `reading=option` pairs; none of a bet
    /// without a value.
    fn ends<'a>(&'a self, bet: &'a str) -> impl Iterator<Item = (&'a Effect, Comparison, Vec<&'a str>)> {
        let of_bet = self.effects.iter().filter(move |e| e.bet == bet && e.kind != EffectKind::Option);
        of_bet.filter_map(|effect| {
            let pairs = effect.option.split(';').filter(|pair| !pair.is_empty());
            Some((effect, effect.comparison?, pairs.collect()))
        })
    }

    fn bet(&self, bet: &str, page: Page) -> String {
        let lang = page.lang;
        let mut text = page.shown(&effects(self, bet, Look::on_screen(lang)), &["head-effect"]);
        for (effect, _, mut pairs) in self.ends(bet) {
            let _ = writeln!(text, "\n  {}:", lang.text(&format!("the-{}", effect.kind.name())));
            let in_force = lang.text("readings-in-force");
            if pairs.is_empty() {
                pairs.push(&in_force);
            }
            text.extend(pairs.into_iter().map(|pair| format!("    {pair}\n")));
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
        let part = |bet| {
            let heading = bet_name(page.lang, bet) + &self.in_force(bet, page);
            page.hanging("", &heading, 2) + &self.bet(bet, page)
        };
        let nothing = self.effects.is_empty().then(|| format!("  {}\n", page.lang.text("nothing-open")));
        let parts = self.bets().into_iter().map(part).chain(nothing);
        table::result(table::head(&self.identity, page), parts, &self.notes, page)
    }

    /// Returns one row for each option and bet line.
    fn rows(&self) -> Vec<Row> {
        let row = |effect| EffectField::row(effect).into_iter().chain(self.common()).collect();
        self.effects.iter().map(row).collect()
    }

    /// Returns the CSV text; only the header if there are no options.
    fn csv(&self) -> String {
        let none = [EffectField::row_of(None), self.common()].concat();
        csv::rows_of_command(&self.command, self.rows(), none)
    }

    /// Returns the JSON text: the identity of the run, options, extremes, notes.
    fn json(&self) -> String {
        let of = |extreme: bool| {
            let rows = self.effects.iter().filter(|effect| (effect.kind != EffectKind::Option) == extreme);
            json::objects(rows.map(EffectField::row))
        };
        let parts = [("effects", of(false)), ("extremes", of(true)), ("notes", json::notes(&self.notes))];
        json::of_run(self.common(), &self.command, parts)
    }
}

/// Returns what an effect's reading is about, with its article: `article 15, surrender against an ace`.
fn about(report: &ReadingsReport, effect: &Effect, lang: Lang) -> String {
    let about = report.about(&effect.reading).map_or(effect.reading.as_str(), |about| about.of(lang));
    format!("{}, {about}", place_in_words(effect.article.of(lang), lang))
}

/// Returns the meaning of an option; for a number of a range, the reading and the number.
fn answer(effect: &Effect, lang: Lang) -> String {
    match effect.meaning.of(lang) {
        "" => format!("{}={}", effect.reading, effect.option),
        meaning => meaning.to_owned(),
    }
}

/// Returns the single options that have an effect on a bet, each with the effect. Options without an edge are
/// left out.
fn options<'a>(report: &'a ReadingsReport, bet: &'a str) -> impl Iterator<Item = (&'a Effect, f64)> {
    let of_bet =
        report.effects.iter().filter(move |effect| effect.bet == bet && effect.kind == EffectKind::Option);
    of_bet.filter_map(|effect| Some((effect, effect.comparison?.effect.difference)))
}

fn largest<'a>(report: &'a ReadingsReport, bet: &'a str) -> Option<(&'a Effect, f64)> {
    options(report, bet)
        .filter(|(effect, _)| rank(effect).0 == 0)
        .max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))
}

fn lead(report: &ReadingsReport, bet: &str, lang: Lang) -> Option<Text> {
    let (effect, difference) = largest(report, bet)?;
    let id = if difference > 0.0 { "doc-largest-reading-house" } else { "doc-largest-reading-players" };
    let (change, asked) = (edge(difference.abs()).text(lang), about(report, effect, lang));
    Some(tr!(lang, id, meaning = answer(effect, lang), asked, change).into())
}

#[derive(Clone, Debug)]
pub(crate) struct TornadoOption<'a> {
    pub(crate) reading: &'a str,
    /// The reading in the reader's words.
    pub(crate) label: String,
    /// The option in a few words.
    pub(crate) option: String,
    pub(crate) effect: f64,
}

/// Returns the effects of options on a bet, given with its name in words, as a tornado, the reading with the
/// largest effect first.
///
/// `alternative` states the finding for readers who do not see the plot.
pub(crate) fn tornado<'a>(
    (bet, words): (&str, String),
    options: impl Iterator<Item = TornadoOption<'a>>,
    alternative: String,
    lang: Lang,
) -> Figure {
    // The rows of each reading below its heading.
    let mut readings: Vec<(&str, Vec<Marked>)> = Vec::new();
    for TornadoOption { reading, label, option, effect } in options {
        let bar = Marked::new(option, effect);
        match readings.iter_mut().find(|(name, _)| *name == reading) {
            Some((_, rows)) => rows.push(bar),
            None => readings.push((reading, vec![Marked { label, values: Vec::new(), interval: None }, bar])),
        }
    }
    let size = |rows: &[Marked]| rows.iter().map(Marked::value).fold(0.0, |most, x| x.abs().max(most));
    readings.sort_by(|(_, a), (_, b)| size(b).total_cmp(&size(a)));
    readings.truncate(SHOWN);
    Figure {
        id: format!("tornado-{bet}"),
        title: tr!(lang, "doc-tornado", bet = words),
        desc: lang.text("doc-tornado-desc"),
        alternative,
        plot: Plot::Rows(Rows {
            axis: Axis::percent(lang.text("doc-axis-change"), sections::DIGITS).signed(),
            marks: sections::gains(Vec::new(), lang),
            rows: readings.into_iter().flat_map(|(_, rows)| rows).collect(),
        }),
    }
}

/// Returns the effects of a report's options on a bet as a tornado; `None` if no effect is decided.
fn tornado_of(report: &ReadingsReport, bet: &str, lang: Lang) -> Option<Figure> {
    let (effect, difference) = largest(report, bet)?;
    let alternative = tr!(
        lang,
        "dossier-tornado-alt",
        meaning = answer(effect, lang),
        asked = about(report, effect, lang),
        effect = edge(difference).signed().text(lang)
    );
    let options = options(report, bet).map(|(effect, difference)| TornadoOption {
        reading: &effect.reading,
        label: capital(&about(report, effect, lang)),
        option: effect.option.clone(),
        effect: difference,
    });
    Some(tornado((bet, bet_words(lang, bet)), options, alternative, lang))
}

/// Returns the table of a bet's options, the largest effect first. On the screen it also has the combinations
/// at both ends.
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
        .read("head-edge", EffectField::HouseEdge, edge(0.0))
        .when(report.adapts, |columns| {
            columns.read("head-best-play", EffectField::AdaptedEffect, edge(0.0).signed()).read(
                "head-its-edge",
                EffectField::AdaptedHouseEdge,
                edge(0.0),
            )
        })
        .column("head-gains", |effect| {
            let found = effect.comparison?;
            let gains = found.gains().name();
            let unseen = unseen_gain(gains, found.effect.difference);
            Some(unseen.map_or_else(|| lang.text(&format!("gains-{gains}")), |id| lang.text(id)))
        })
        .table(format!("readings-{bet}"), caption, rows)
        .noted(tr!(lang, "doc-readings-note", confidence = confidence(confidence_of, lang)))
}

/// Returns the blocks on the combinations with the lowest and the highest edge.
fn extremes(report: &ReadingsReport, bet: &str, lang: Lang) -> Vec<Block> {
    let of = |(effect, found, pairs): (&Effect, Comparison, Vec<&str>)| {
        let edge = edge(found.house_edge).text(lang);
        let text = match effect.kind {
            EffectKind::Lowest => tr!(lang, "doc-lowest-reading", edge),
            _ => tr!(lang, "doc-highest-reading", edge),
        };
        let pairs = if pairs.is_empty() {
            Block::Paragraph(lang.text("default-readings").into())
        } else {
            Block::List(pairs.into_iter().map(|pair| Text::default().code(pair)).collect())
        };
        [Block::Paragraph(Text::default().strong(text)), pairs]
    };
    report.ends(bet).flat_map(of).collect()
}
