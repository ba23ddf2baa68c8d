//! The document of a rulebook's readings: what each option changes.

use super::{Columns, Look, confidence, edge, interval_heading, section};
use crate::lang::Lang;
use crate::method::Method;
use crate::publish::plot::{Axis, BarRow, Bars, Plot};
use crate::publish::{Block, Cell, Document, Figure, Table, Text};
use crate::readings::{Effect, EffectKind};
use crate::report::bet_words;
use crate::report::{EffectField, ReadingsReport};
use crate::tr;

/// Readings shown in a tornado: those with the largest effects.
const SHOWN: usize = 8;

/// The document of a rulebook's readings.
#[must_use]
pub fn document(report: &ReadingsReport, lang: Lang) -> Document {
    let id = &report.identity;
    let mut sections = Vec::new();
    for bet in report.bets() {
        let mut blocks: Vec<Block> = lead(report, bet, lang).map(Block::Lead).into_iter().collect();
        blocks.extend(tornado_of(report, bet, lang).map(Block::Figure));
        blocks.push(Block::Table(effects(report, bet, lang.into())));
        blocks.extend(extremes(report, bet, lang));
        let heading = tr!(lang, "doc-readings-of", bet = bet_words(lang, bet));
        sections.push(section(&format!("readings-of-{bet}"), heading, blocks));
    }
    if sections.is_empty() {
        let blocks = vec![Block::Lead(lang.text("nothing-open").into())];
        sections.push(section("answer", lang.text("doc-result"), blocks));
    }
    super::document(report, id, "doc-readings-title", sections, &report.notes, lang)
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
pub struct TornadoOption<'a> {
    /// The reading's name.
    pub reading: &'a str,
    /// The reading in the reader's words.
    pub label: String,
    /// The option in a few words.
    pub option: String,
    /// Its effect on the edge.
    pub effect: f64,
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
            axis: Axis::percent(lang.text("doc-axis-change"), super::DIGITS).signed(),
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
            label: format!("{}, {about}", super::capital(&article(effect, lang))),
            option: effect.option.clone(),
            effect: difference,
        }
    });
    Some(tornado(bet, options, alternative, lang))
}

/// The table of a bet's options, the largest effect first; on the screen also of the combinations at both ends.
#[must_use]
pub(crate) fn effects(report: &ReadingsReport, bet: &str, look: Look) -> Table {
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
