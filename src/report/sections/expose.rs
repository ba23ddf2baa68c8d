//! The document of exposure to counting: what a ramp takes, edge and frequency by true count, and the
//! SCORE by cut card.

use super::{Columns, Look, section};
use crate::lang::{Decimal, Lang, Percent, ShortPercent};
use crate::publish::plot::{Axis, Lines, Plot};
use crate::publish::{Block, Document, Figure, KeyFigure, Number, Table, Text};
use crate::report::bet_words;
use crate::report::{
    CellField, CountRow, CutCardRow, ExposeReport, Exposure, PriceField, RunField, half_width, turning_count,
};
use crate::tr;

/// Counts with fewer bets are in the tables and not in the plots.
const FEWEST: u64 = 1000;

/// The document of an exposure.
#[must_use]
pub fn document(report: &ExposeReport, lang: Lang) -> Document {
    let first = &report.exposures[0];
    let mut sections = vec![section("answer", lang.text("doc-result"), answer(report, first, lang))];
    sections.push(section(
        "exposure-to-counting",
        lang.text("doc-expose"),
        by_count(&first.count_rows(), first.identity.confidence, lang),
    ));
    if report.exposures.len() > 1 {
        let rows: Vec<CutCardRow> = report.exposures.iter().map(Exposure::cut_card_row).collect();
        let blocks = by_cut_card(&rows, lang);
        sections.push(section("exposure-by-cut-card", lang.text("doc-expose-cut-cards"), blocks));
    }
    super::document(report, &first.identity, "doc-expose", sections, &[report.note()], lang)
}

/// What the ramp takes, next to a flat bet.
fn answer(report: &ExposeReport, first: &Exposure, lang: Lang) -> Vec<Block> {
    let (price, flat) = (&first.price, &first.flat);
    let lead = tr!(
        lang,
        "doc-expose-lead",
        system = &report.terms.system,
        bet = bet_words(lang, report.bet),
        net = Decimal(price.mean, 5),
        error = Decimal(price.standard_error, 5),
        average = Decimal(price.average_bet, 3),
        edge = Percent(0.0 - flat.mean, 4)
    );
    vec![Block::Lead(Text::from(lead)), Block::KeyFigures(figures(report, lang.into()))]
}

/// The price of a flat bet and of the ramp at the rulebook's own cut card.
pub(crate) fn figures(report: &ExposeReport, look: Look) -> Vec<KeyFigure> {
    let lang = look.lang;
    let Exposure { price, flat, .. } = &report.exposures[0];
    let (hourly, bankroll) = (report.terms.rounds_per_hour, report.terms.bankroll);
    let advantage = price.advantage().map(|edge| lang.percent(edge, 3));
    let ramp = tr!(
        lang,
        "expose-ramp-net",
        error = Decimal(price.standard_error, 5),
        deviation = Decimal(price.variance.sqrt(), 3),
        bet = Decimal(price.average_bet, 3),
        advantage = advantage.unwrap_or_else(|| lang.undefined())
    );
    let index = price.desirability().map_or_else(|| lang.undefined(), |index| lang.decimal(index, 2));
    let n0 = price.n0().map_or_else(|| lang.text("expose-never"), |rounds| lang.decimal(rounds, 0));
    let flat_edge = tr!(lang, "expose-flat-edge", error = Percent(flat.standard_error, 4));
    let hour = tr!(lang, "expose-hour-net", deviation = Decimal((price.variance * hourly).sqrt(), 2));
    vec![
        look.figure("expose-flat", Number::percent(0.0 - flat.mean, 4), flat_edge),
        look.figure("expose-ramp", Number::plain(price.mean, 5).signed(), ramp),
        look.figure("expose-hour", Number::plain(price.mean * hourly, 3).signed(), hour),
        look.figure(
            "expose-score",
            Number::plain(price.score(), 2),
            tr!(lang, "expose-score-value", index, n0),
        ),
        look.figure(
            "expose-ruin",
            Number::percent(price.ruin(bankroll), 2),
            tr!(lang, "expose-ruin-value", bankroll = Decimal(bankroll, 0)),
        ),
    ]
}

/// The cells: plots of edge and frequency, and the table. The intervals have the `confidence`, 0 to 1.
#[must_use]
pub(crate) fn by_count(counts: &[CountRow], confidence: f64, lang: Lang) -> Vec<Block> {
    let shown: Vec<&CountRow> = counts.iter().filter(|cell| cell.bets >= FEWEST).collect();
    let interval = |cell: &CountRow| {
        let half = half_width(cell.standard_error?, confidence);
        Some((cell.mean - half, cell.mean + half))
    };
    let lines = |axis: Axis, points| {
        Plot::Lines(Lines {
            across: lang.text("expose-count"),
            ticks: shown.iter().map(|cell| lang.signed(f64::from(cell.count), 0)).collect(),
            places: Some(shown.iter().map(|cell| f64::from(cell.count)).collect()),
            axis,
            points,
        })
    };
    let edges = shown.iter().map(|cell| Some((cell.mean, interval(cell)))).collect();
    let frequencies = shown.iter().map(|cell| Some((cell.frequency, None))).collect();
    let finding = turning_count(counts).map_or_else(
        || lang.text("doc-expose-never"),
        |count| tr!(lang, "doc-expose-turn", count = lang.signed(f64::from(count), 0)),
    );
    let mut blocks = Vec::new();
    // A line needs two points.
    if shown.len() > 1 {
        blocks.push(Block::Figure(Figure {
            id: "edge-by-count".to_owned(),
            title: lang.text("doc-expose-edge-title"),
            desc: tr!(lang, "doc-expose-edge-desc", confidence = ShortPercent(confidence)),
            alternative: finding,
            plot: lines(Axis::percent(lang.text("expose-edge"), 2).signed(), edges),
        }));
        blocks.push(Block::Figure(Figure {
            id: "frequency-by-count".to_owned(),
            title: lang.text("doc-expose-frequency-title"),
            desc: lang.text("doc-expose-frequency-desc"),
            alternative: lang.text("doc-expose-frequency-desc"),
            plot: lines(Axis::percent(lang.text("expose-frequency"), 2), frequencies),
        }));
    }
    let mut cells = cells(counts, lang.into());
    cells.caption = lang.text("doc-expose-cells");
    blocks.push(Block::Table(cells));
    blocks
}

/// The true counts with bets, as a table of the screen or of a document.
pub(crate) fn cells(counts: &[CountRow], look: Look) -> Table {
    let percent = Number::percent(0.0, 3);
    Columns::<CountRow>::new(look)
        .described("expose-count", CellField::TrueCount, |cell| Number::plain(cell.count.into(), 0).signed())
        .when(!look.on_screen, |columns| columns.read("head-hands", CellField::CellBets, percent))
        .read("expose-frequency", CellField::Frequency, percent)
        .read("expose-edge", CellField::CellMeanNet, percent.signed())
        .read("expose-error", CellField::CellStandardError, percent)
        .read("expose-kelly", CellField::KellyShare, Number::percent(0.0, 2))
        .read("expose-bet", CellField::CellBet, Number::plain(0.0, 2))
        .table("cells", String::new(), counts.iter().filter(|cell| cell.bets > 0))
}

/// Returns the digits with which a measured number is shown: two of its standard error, at most `most`.
fn digits(error: f64, most: u8) -> u8 {
    let shown = (0..most).find(|digits| error * 10_f64.powi(i32::from(*digits)) >= 9.5);
    shown.unwrap_or(most)
}

/// The SCORE and the net of the ramp by cut card, each as precise as the rounds dealt make it.
#[must_use]
pub fn by_cut_card(exposures: &[CutCardRow], lang: Lang) -> Vec<Block> {
    let mut sorted: Vec<(u16, &CutCardRow)> =
        exposures.iter().filter_map(|one| Some((one.cut_card?, one))).collect();
    sorted.sort_by_key(|(cut, _)| *cut);
    sorted.dedup_by_key(|(cut, _)| *cut);
    let figure = Figure {
        id: "score-by-cut-card".to_owned(),
        title: lang.text("doc-expose-score-title"),
        desc: lang.text("doc-expose-score-desc"),
        alternative: lang.text("doc-expose-score-desc"),
        plot: Plot::Lines(Lines {
            across: lang.text("expose-cut-card"),
            ticks: sorted.iter().map(|(cut, _)| lang.count((*cut).into())).collect(),
            places: Some(sorted.iter().map(|(cut, _)| f64::from(*cut)).collect()),
            axis: Axis::plain(lang.text("expose-score"), 2),
            points: sorted.iter().map(|(_, one)| Some((one.score, None))).collect(),
        }),
    };
    let mut blocks = vec![Block::Table(cut_cards(exposures, lang.into()))];
    if sorted.len() > 1 {
        blocks.insert(0, Block::Figure(figure));
    }
    blocks
}

/// The prices by cut card, as a table of the screen or of a document.
pub(crate) fn cut_cards(exposures: &[CutCardRow], look: Look) -> Table {
    use PriceField::{FlatHouseEdge, FlatStandardError, MeanNet, MeanNetStandardError, N0, Score};
    let flat = |one: &CutCardRow, value| Number::percent(value, digits(one.flat_standard_error * 100.0, 4));
    let net = |one: &CutCardRow, value| Number::plain(value, digits(one.standard_error, 5));
    let score = |one: &CutCardRow| {
        // Of the square of the mean over the standard deviation, which is hardly uncertain.
        let error = 2.0 * one.score * (one.standard_error / one.mean_net).abs();
        Number::plain(one.score, digits(error, 2))
    };
    Columns::<CutCardRow>::new(look)
        .described("expose-cut-card", RunField::CutCard, |one| one.cut_card.map(u64::from))
        .described("expose-flat", FlatHouseEdge, move |one| flat(one, one.flat_house_edge))
        .described("expose-error", FlatStandardError, move |one| flat(one, one.flat_standard_error))
        .described("expose-net", MeanNet, move |one| net(one, one.mean_net).signed())
        .described("expose-error", MeanNetStandardError, move |one| net(one, one.standard_error))
        .described("expose-score", Score, score)
        .when(look.on_screen, |columns| {
            // The SCORE is a million over N0.
            columns.described("expose-n0", N0, |one| {
                (one.score > 0.0).then(|| Number::plain(1e6 / one.score, 0))
            })
        })
        .table("cut-cards", look.lang.text("doc-expose-cut-cards"), exposures)
}
