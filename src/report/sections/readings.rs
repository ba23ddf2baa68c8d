//! The document of a rulebook's readings: what each option changes.

use super::{bet_name, confidence, edge, interval_heading, section, table};
use crate::lang::Lang;
use crate::method::Method;
use crate::publish::plot::{Axis, Bar, Plot, Tornado, TornadoBar};
use crate::publish::{Block, Cell, Document, Figure, List, Row, Table, Text};
use crate::readings::{Adapted, Effect, EffectKind, Gains};
use crate::report::ReadingsReport;
use crate::tr;

/// Readings shown in a tornado: those with the largest effects.
const SHOWN: usize = 8;

/// The document of a rulebook's readings.
#[must_use]
pub fn document(report: &ReadingsReport, lang: Lang) -> Document {
    let id = report.identity();
    let mut sections = Vec::new();
    for bet in report.bets() {
        let mut blocks: Vec<Block> = lead(report, bet, lang).map(Block::Lead).into_iter().collect();
        blocks.extend(tornado_of(report, bet, lang).map(Block::Figure));
        blocks.push(Block::Table(effects(report, bet, lang)));
        blocks.extend(extremes(report, bet, lang));
        let heading = tr!(lang, "doc-readings-of", bet = bet_name(bet, lang));
        sections.push(section(&format!("readings-of-{bet}"), heading, blocks));
    }
    if sections.is_empty() {
        let blocks = vec![Block::Lead(lang.text("doc-nothing-open").into())];
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
    let change = edge(difference.abs()).text(lang);
    let option = format!("{}={}", effect.reading, effect.option);
    Some(Text::from(match id {
        "doc-largest-reading-house" => {
            tr!(
                lang,
                "doc-largest-reading-house",
                option = option,
                article = article(effect, lang),
                change = change
            )
        }
        _ => tr!(
            lang,
            "doc-largest-reading-players",
            option = option,
            article = article(effect, lang),
            change = change
        ),
    }))
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
    let mut bars: Vec<TornadoBar> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for TornadoOption { reading, label, option, effect } in options {
        let bar = Bar { label: option, value: effect };
        if let Some(known) = names.iter().position(|name| *name == reading) {
            bars[known].options.push(bar);
        } else {
            names.push(reading);
            bars.push(TornadoBar { label, options: vec![bar] });
        }
    }
    let size = |bar: &TornadoBar| bar.options.iter().map(|option| option.value.abs()).fold(0.0, f64::max);
    bars.sort_by(|a, b| size(b).total_cmp(&size(a)));
    bars.truncate(SHOWN);
    Figure {
        id: format!("tornado-{bet}"),
        title: tr!(lang, "doc-tornado", bet = bet_name(bet, lang)),
        desc: lang.text("doc-tornado-desc"),
        alternative,
        plot: Plot::Tornado(Tornado {
            axis: Axis::percent(lang.text("doc-axis-change"), super::DIGITS).signed(),
            sides: [lang.text("doc-players-gain"), lang.text("doc-house-gains")],
            bars,
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

fn gains(gains: Gains, lang: Lang) -> String {
    lang.text(match gains {
        Gains::House => "doc-gains-house",
        Gains::Players => "doc-gains-players",
        Gains::Nobody => "doc-gains-nobody",
        Gains::Undecided => "doc-gains-undecided",
    })
}

/// The table of a bet's options, the largest effect first.
#[must_use]
pub fn effects(report: &ReadingsReport, bet: &str, lang: Lang) -> Table {
    let rows = report.effects.iter().filter(|effect| effect.bet == bet && effect.kind == EffectKind::Option);
    let row = |effect: &Effect| -> Row {
        let mut cells: Vec<Cell> = vec![
            format!("{}={}", effect.reading, effect.option).into(),
            effect.article.of(lang).into(),
            effect.meaning.of(lang).into(),
        ];
        match effect.comparison {
            Some(found) => {
                let difference = found.effect.difference;
                cells.push(edge(difference).signed().into());
                cells.push(match found.effect.half_width {
                    _ if effect.method == Some(Method::Exact) => lang.text("doc-exact").into(),
                    Some(half) => {
                        Cell::Interval(edge(difference - half).signed(), edge(difference + half).signed())
                    }
                    None if found.is_without_difference() => lang.text("doc-no-shoe-differs").into(),
                    None => lang.text("doc-too-few").into(),
                });
                cells.push(edge(found.house_edge).into());
                cells.push(gains(found.gains(), lang).into());
            }
            None => cells.extend([effect.note.of(lang).into(), Cell::Empty, Cell::Empty, Cell::Empty]),
        }
        if report.adapts() {
            let adapted = effect.adapted;
            cells.push(adapted.map(|adapted: Adapted| edge(adapted.effect()).signed()).into());
        }
        cells.into()
    };
    let mut columns = vec![
        (lang.text("doc-head-option"), ""),
        (lang.text("doc-head-article"), "article"),
        (lang.text("doc-head-meaning"), ""),
        (lang.text("doc-head-effect"), "effect"),
        (interval_heading(report.identity().confidence, lang), "effect_ci_low effect_ci_high"),
        (lang.text("doc-head-edge"), "house_edge"),
        (lang.text("doc-head-gains"), ""),
    ];
    if report.adapts() {
        columns.push((lang.text("doc-head-adapted"), "adapted_effect"));
    }
    let caption = tr!(lang, "doc-readings-table", bet = bet_name(bet, lang));
    let mut found = table(format!("readings-{bet}"), caption, columns, rows.map(row).collect());
    found.note = tr!(lang, "doc-readings-note", confidence = confidence(report.identity().confidence, lang));
    found
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
            Block::Paragraph(lang.text("doc-default-readings").into())
        } else {
            Block::List(List { ordered: false, items })
        });
    }
    blocks
}
