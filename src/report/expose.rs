//! The report of exposure to counting: cells by true count, and the price of a ramp; the document with what a ramp takes,
//! edge and frequency by true count, and the SCORE by cut card.

use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, section};
use super::{Identity, Output, Page, RunField, bet_in_sentence, bet_words, json, table};
use crate::counting::System;
use crate::expose::pricing::{CLEAR, Price, kelly, price};
use crate::expose::{Cell, Cells};
use crate::lang::{self, Decimal, Lang, Percent, ShortPercent, Translated};
use crate::message;
use crate::par::quantile;
use crate::publish::plot::{Axis, Lines, Plot};
use crate::publish::{Block, Document, Figure, KeyFigure, Number, Table, Text};
use crate::tr;
use serde::Serialize;
use serde_json::Value;

/// How the count is kept, as the user types it.
#[derive(Clone, Debug, PartialEq)]
pub struct CountTerms {
    /// The system.
    pub system: System,
    /// The rounding of the true count.
    pub rounding: &'static str,
    /// The estimate of the decks.
    pub deck_estimate: &'static str,
    /// The play: `chart`, or `indices` for deviations by count.
    pub play: &'static str,
    /// Rounds an hour.
    pub rounds_per_hour: f64,
    /// The bankroll, in units.
    pub bankroll: f64,
}

/// The exposure at one cut card.
#[derive(Clone, Debug, Serialize)]
pub struct Exposure {
    /// The identity of its run.
    pub identity: Identity,
    /// The true counts of the bet line with the bet at each.
    pub counts: Vec<CountRow>,
    /// The price of these bets, a round.
    pub price: Price,
    /// The price of a bet of one unit, per bet.
    pub flat: Price,
}

/// A true count of an exposure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CountRow {
    /// The true count; at both ends it stands for all counts beyond.
    pub count: i32,
    /// Bets at this count.
    pub bets: u64,
    /// Share of all bets.
    pub frequency: f64,
    /// The mean net of a bet, in bets.
    pub mean: f64,
    /// Its standard error; `None` with too few shoes.
    pub standard_error: Option<f64>,
    /// The mean square of the net; documents do not hold it.
    #[serde(skip)]
    pub mean_square: f64,
    /// The growth-optimal bet as a share of the bankroll.
    pub kelly: f64,
    /// The bet of the ramp, in units.
    pub bet: f64,
}

/// Counts with fewer bets are in the tables and not in the plots.
const FEWEST: u64 = 1000;

/// Returns the true count from which on a bet favours the player. The search begins at the count for which the sum of
/// frequency times mean net, over it and all higher counts, is greatest; the count returned is the first whose mean exceeds 0
/// by its interval of this confidence and by [`CLEAR`] standard errors. Returns `None` unless the sum exceeds three standard
/// errors. `counts` must ascend.
pub(crate) fn turning_count(counts: &[CountRow], confidence: f64) -> Option<i32> {
    let (mut sum, mut square) = (0.0, 0.0);
    let mut best: Option<(f64, f64, i32)> = None;
    for row in counts.iter().rev() {
        let Some(error) = row.standard_error else { continue };
        sum += row.frequency * row.mean;
        square += (row.frequency * error).powi(2);
        if best.is_none_or(|(most, ..)| sum > most) {
            best = Some((sum, square, row.count));
        }
    }
    let (.., first) = best.filter(|(sum, square, _)| *sum > 3.0 * square.sqrt())?;
    let established = |row: &&CountRow| {
        row.standard_error.is_some_and(|error| row.mean > error * quantile(confidence).max(CLEAR))
    };
    counts.iter().filter(|row| row.count >= first).find(established).map(|row| row.count)
}

/// Returns the lowest true count at which a ramp bets more than its least; `None` where all its bets are the same.
pub(crate) fn rising_count(counts: &[CountRow]) -> Option<i32> {
    let dealt = || counts.iter().filter(|row| row.bets > 0);
    let least = dealt().map(|row| row.bet).fold(f64::INFINITY, f64::min);
    dealt().find(|row| row.bet > least).map(|row| row.count)
}

/// Returns the half-width of the interval of a mean with a standard error, at a confidence from 0 to 1.
/// Cells have many thousand bets: the quantile is that of the normal distribution.
pub(crate) fn half_width(standard_error: f64, confidence: f64) -> f64 {
    quantile(confidence) * standard_error
}

/// The price of a ramp at a cut card, in units a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CutCardRow {
    /// The cards behind the cut card; `None` if it does not end the shoe.
    pub cut_card: Option<u16>,
    /// The house edge of a flat bet.
    pub flat_house_edge: f64,
    /// Its standard error; `None` with one shoe.
    pub flat_standard_error: Option<f64>,
    /// The mean net of the ramp.
    pub mean_net: f64,
    /// Its standard error; `None` with one shoe.
    pub standard_error: Option<f64>,
    /// The SCORE.
    pub score: f64,
}

fields! {
    /// A field of a true count.
    pub CellField<'a> of CountRow {
        TrueCount true_count: Word String, "the true count; at both ends it stands for all counts beyond",
            |row| row.count.to_string();
        CellBets cell_bets: Count u64, "bets at this count", |row| row.bets;
        Frequency frequency: Share f64, "share of all bets";
        CellMeanNet cell_mean_net: Bets f64, "mean net of a bet", |row| row.mean;
        CellStandardError cell_standard_error: Size Option<f64>, "its standard error; empty with too few shoes",
            |row| row.standard_error;
        CellMeanSquare cell_mean_square: Size f64, "mean square of the net", |row| row.mean_square;
        CellBet cell_bet: Number f64, "the bet of the ramp, in units", |row| row.bet;
        KellyShare kelly_share: Share f64, "the growth-optimal bet as a share of the bankroll", |row| row.kelly;
    }
}

fields! {
    /// A field of the price of a ramp at a cut card, in units a round.
    pub PriceField<'a> of (&'a ExposeReport, &'a Exposure) {
        Bet bet: Word String, "the bet line", |(report, _)| report.bet.to_owned();
        System system: Word String, "the counting system", |(report, _)| report.terms.system.id.clone();
        Rounding rounding: Word String, "how a true count is made whole", |(report, _)| report.terms.rounding.to_owned();
        DeckEstimate deck_estimate: Word String, "how the decks left are estimated",
            |(report, _)| report.terms.deck_estimate.to_owned();
        Play play: Word String, "`chart`, or `indices` for deviations by count", |(report, _)| report.terms.play.to_owned();
        FlatHouseEdge flat_house_edge: Edge f64, "the house edge of a bet of one unit at every count",
            |(_, exposure)| 0.0 - exposure.flat.mean;
        FlatStandardError flat_standard_error: Error Option<f64>, "its standard error; empty with one shoe",
            |(_, exposure)| exposure.flat.standard_error;
        MeanNet mean_net: Number f64, "mean net of the ramp in a round; a round that does not offer the bet nets 0", |(_, exposure)| exposure.price.mean;
        MeanNetStandardError mean_net_standard_error: Size Option<f64>, "its standard error; empty with one shoe",
            |(_, exposure)| exposure.price.standard_error;
        Deviation deviation: Size f64, "standard deviation of a round", |(_, exposure)| exposure.price.variance.sqrt();
        AverageBet average_bet: Size f64, "mean bet of a round", |(_, exposure)| exposure.price.average_bet;
        Advantage advantage: Edge Option<f64>, "`mean_net` ÷ `average_bet`", |(_, exposure)| exposure.price.advantage();
        Played played: Share f64, "share of the rounds with a bet", |(_, exposure)| exposure.price.played;
        DesirabilityIndex desirability_index: Number Option<f64>, "1000 × `mean_net` ÷ `deviation`",
            |(_, exposure)| exposure.price.desirability();
        Score score: Size f64, "its square, as the SCORE defines it; 0 where the mean is not positive", |(_, exposure)| exposure.price.score();
        N0 n0: Size Option<f64>, "rounds until the mean net equals one standard deviation; empty if it is not positive",
            |(_, exposure)| exposure.price.n0();
        RoundsPerHour rounds_per_hour: Positive f64, "as given", |(report, _)| report.terms.rounds_per_hour;
        NetPerHour net_per_hour: Number f64, "mean net of an hour",
            |(report, exposure)| exposure.price.mean * report.terms.rounds_per_hour;
        DeviationPerHour deviation_per_hour: Size f64, "standard deviation of an hour",
            |(report, exposure)| (exposure.price.variance * report.terms.rounds_per_hour).sqrt();
        Bankroll bankroll: Positive f64, "as given, in units", |(report, _)| report.terms.bankroll;
        Ruin ruin: Share f64, "probability of ever losing the bankroll",
            |(report, exposure)| exposure.price.ruin(report.terms.bankroll);
        CertaintyEquivalent certainty_equivalent: Number f64, "the sure net of a round worth as much to a Kelly player",
            |(report, exposure)| exposure.price.certainty_equivalent(report.terms.bankroll, 1.0);
    }
}

impl Exposure {
    pub(crate) fn cut_card_row(&self) -> CutCardRow {
        CutCardRow {
            cut_card: self.identity.cut_card,
            flat_house_edge: 0.0 - self.flat.mean,
            flat_standard_error: self.flat.standard_error,
            mean_net: self.price.mean,
            standard_error: self.price.standard_error,
            score: self.price.score(),
        }
    }

    /// Prices bets: one for each cell, in units.
    pub fn new(identity: Identity, Cells { cells, offered, .. }: &Cells, bets: &[f64]) -> Exposure {
        let row = |((cell, bet), kelly): ((&Cell, &f64), f64)| CountRow {
            count: cell.count,
            bets: cell.bets,
            frequency: cell.frequency,
            mean: cell.mean,
            standard_error: cell.standard_error,
            mean_square: cell.mean_square,
            kelly,
            bet: *bet,
        };
        let counts = cells.iter().zip(bets).zip(kelly(cells)).map(row).collect();
        let flat = price(cells, &vec![1.0; cells.len()]);
        Exposure { identity, counts, price: price(cells, bets).a_round(*offered), flat }
    }
}

/// The report of a command `expose`.
#[derive(Clone, Debug)]
pub struct ExposeReport {
    /// The line's name.
    pub bet: &'static str,
    /// The count, the pace and the bankroll.
    pub terms: CountTerms,
    /// Whether the ramp is the best one for the rounds dealt; otherwise the user gave it.
    pub best_ramp: bool,
    /// At least one: of the rulebook's own cut card, then of others.
    pub exposures: Vec<Exposure>,
    /// The command that repeats it.
    pub command: String,
}

impl ExposeReport {
    /// Returns the remark on how the player counts and plays.
    pub(super) fn note(&self) -> Translated {
        let id = if self.terms.play == "indices" { "expose-note-indices" } else { "expose-note" };
        let best = self.best_ramp.then(|| message!("expose-note-best-ramp").into());
        message!(id, chosen = best.unwrap_or(lang::Value::Text(String::new()))).into()
    }

    fn cut_card_rows(&self) -> Vec<CutCardRow> {
        self.exposures.iter().map(Exposure::cut_card_row).collect()
    }
}

impl Output for ExposeReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let first = &self.exposures[0];
        let count = tr!(
            lang,
            "expose-terms",
            system = &self.terms.system.title,
            rounding = self.terms.rounding,
            estimate = self.terms.deck_estimate
        );
        let look = Look::on_screen(lang);
        let mut method = table::method(&first.identity, lang);
        method.push((lang.text("expose-counting"), count));
        let found = table::key_figures(&figures(self, look), page);
        let mut parts = vec![page.shown(&cells(&first.counts, look), &[]), found];
        if self.exposures.len() > 1 {
            parts.push(page.shown(&cut_cards(&self.cut_card_rows(), look), &[]));
        }
        table::result(table::heading(&first.identity, method, page), parts, &[self.note()], page)
    }

    fn document(&self, lang: Lang) -> Document {
        let first = &self.exposures[0];
        let by_count = by_count(&bet_words(lang, self.bet), &first.counts, first.identity.confidence, lang);
        let mut sections = vec![
            section("answer", lang.text("doc-result"), answer(self, first, lang)),
            section("exposure-to-counting", lang.text("doc-expose"), by_count),
        ];
        if self.exposures.len() > 1 {
            let blocks = by_cut_card(&self.cut_card_rows(), lang);
            sections.push(section("exposure-by-cut-card", lang.text("doc-expose-cut-cards"), blocks));
        }
        sections::document(self, &first.identity, "doc-expose", sections, &[self.note()], lang)
    }

    /// Returns one row for each cut card and cell.
    fn rows(&self) -> Vec<Row> {
        let rows = self.exposures.iter().flat_map(|exposure| {
            let price = PriceField::row(&(self, exposure));
            exposure.counts.iter().map(move |count| {
                let own = CellField::row(count).into_iter().chain(price.clone());
                exposure.identity.around(None, own.collect())
            })
        });
        rows.collect()
    }

    fn json(&self) -> String {
        let exposures = self.exposures.iter().map(|exposure| {
            let mut own = json::object(exposure.identity.fields());
            own.extend(json::object(PriceField::row(&(self, exposure))));
            own.insert("cells".to_owned(), json::objects(exposure.counts.iter().map(CellField::row)));
            Value::Object(own)
        });
        json::of_run(self.exposures[0].identity.fields(), &self.command, [("exposures", exposures.collect())])
    }
}

/// Returns a standard error as `shown`, or that it is unknown.
fn error_or_unknown<S: Into<lang::Value>>(
    error: Option<f64>,
    shown: impl Fn(f64) -> S,
    lang: Lang,
) -> lang::Value {
    error.map_or_else(|| lang.text("unknown").into(), |error| shown(error).into())
}

/// Returns the blocks that state what the ramp takes, next to a flat bet.
fn answer(report: &ExposeReport, first: &Exposure, lang: Lang) -> Vec<Block> {
    let (price, flat) = (&first.price, &first.flat);
    let lead = tr!(
        lang,
        "doc-expose-lead",
        system = &report.terms.system.title,
        bet = bet_in_sentence(report.bet, lang),
        net = Decimal(price.mean, 5),
        error = error_or_unknown(price.standard_error, |error| Decimal(error, 5), lang),
        average = Decimal(price.average_bet, 3),
        edge = Percent(0.0 - flat.mean, 4)
    );
    vec![Block::Lead(Text::from(lead)), Block::KeyFigures(figures(report, lang.into()))]
}

/// Returns the figures on the price of a flat bet and of the ramp at the rulebook's own cut card.
fn figures(report: &ExposeReport, look: Look) -> Vec<KeyFigure> {
    let lang = look.lang;
    let Exposure { price, flat, .. } = &report.exposures[0];
    let (hourly, bankroll) = (report.terms.rounds_per_hour, report.terms.bankroll);
    let advantage = price.advantage().map(|edge| lang.percent(edge, 3));
    let ramp = tr!(
        lang,
        "expose-ramp-net",
        error = error_or_unknown(price.standard_error, |error| Decimal(error, 5), lang),
        deviation = Decimal(price.variance.sqrt(), 3),
        bet = Decimal(price.average_bet, 3),
        advantage = advantage.unwrap_or_else(|| lang.undefined())
    );
    let index = price.desirability().map_or_else(|| lang.undefined(), |index| lang.decimal(index, 2));
    let whole = |number| Number::plain(number, 0).on_screen(lang);
    let rounds = |n0| tr!(lang, "expose-n0-rounds", rounds = whole(n0));
    let n0 = price.n0().map_or_else(|| lang.text("expose-never"), rounds);
    let flat_edge = tr!(
        lang,
        "expose-flat-edge",
        error = error_or_unknown(flat.standard_error, |error| Percent(error, 4), lang)
    );
    let hour = tr!(lang, "expose-hour-net", deviation = Decimal((price.variance * hourly).sqrt(), 2));
    let score = tr!(lang, "expose-score-value", index, n0);
    let ruin = tr!(lang, "expose-ruin-value", bankroll = whole(bankroll));
    vec![
        look.figure("expose-flat", Number::percent(0.0 - flat.mean, 4), flat_edge),
        look.figure("expose-ramp", Number::plain(price.mean, 5).signed(), ramp),
        look.figure("expose-hour", Number::plain(price.mean * hourly, 3).signed(), hour),
        look.figure("expose-score", Number::plain(price.score(), 2), score),
        look.figure("expose-ruin", Number::percent(price.ruin(bankroll), 2), ruin),
    ]
}

/// Returns the blocks on the cells of a bet: plots of edge and frequency, and the table. The intervals have
/// the `confidence`, 0 to 1.
pub(crate) fn by_count(bet: &str, counts: &[CountRow], confidence: f64, lang: Lang) -> Vec<Block> {
    let shown: Vec<&CountRow> = counts.iter().filter(|cell| cell.bets >= FEWEST).collect();
    let interval = |cell: &CountRow| {
        let half = half_width(cell.standard_error?, confidence);
        Some((cell.mean - half, cell.mean + half))
    };
    let lines = |id: &str, [title, desc, alternative]: [String; 3], axis: Axis, points| Figure {
        id: id.to_owned(),
        title,
        desc,
        alternative,
        plot: Plot::Lines(Lines {
            across: lang.text("expose-count"),
            ticks: shown.iter().map(|cell| lang.signed(f64::from(cell.count), 0)).collect(),
            places: Some(shown.iter().map(|cell| f64::from(cell.count)).collect()),
            axis,
            points,
        }),
    };
    let edges = shown.iter().map(|cell| Some((cell.mean, interval(cell)))).collect();
    let frequencies = shown.iter().map(|cell| Some((cell.frequency, None))).collect();
    let at = |count: i32| lang.signed(f64::from(count), 0);
    let finding = match (turning_count(counts, confidence), rising_count(counts)) {
        (Some(count), _) => tr!(lang, "doc-expose-turn", count = at(count)),
        (None, Some(count)) => tr!(lang, "doc-expose-rises", count = at(count)),
        (None, None) => lang.text("doc-expose-never"),
    };
    let mut blocks = Vec::new();
    // A line needs two points.
    if shown.len() > 1 {
        let desc = tr!(lang, "doc-expose-edge-desc", confidence = ShortPercent(confidence));
        let words = [lang.text("doc-expose-edge-title"), desc, finding];
        let axis = Axis::percent(lang.text("expose-edge"), 2).signed();
        blocks.push(Block::Figure(lines("edge-by-count", words, axis, edges)));
        let desc = lang.text("doc-expose-frequency-desc");
        let words = [lang.text("doc-expose-frequency-title"), desc.clone(), desc];
        let axis = Axis::percent(lang.text("expose-frequency"), 2);
        blocks.push(Block::Figure(lines("frequency-by-count", words, axis, frequencies)));
    }
    let mut cells = cells(counts, lang.into());
    cells.caption = tr!(lang, "doc-expose-cells", bet);
    blocks.push(Block::Table(cells.noted(lang.text("doc-expose-cells-note"))));
    blocks
}

/// Returns the true counts with bets, as a table of the screen or of a document.
fn cells(counts: &[CountRow], look: Look) -> Table {
    let percent = Number::percent(0.0, 3);
    Columns::<CountRow>::new(look)
        .described("expose-count", CellField::TrueCount, |cell| Number::plain(cell.count.into(), 0).signed())
        .when(!look.on_screen, |columns| columns.read("head-hands", CellField::CellBets, percent))
        .read("expose-frequency", CellField::Frequency, percent)
        .read("expose-edge", CellField::CellMeanNet, percent.signed())
        .read("expose-error", CellField::CellStandardError, percent)
        .described("expose-kelly", CellField::KellyShare, |cell| {
            cell.standard_error.map(|_| Number::percent(cell.kelly, 2))
        })
        .read("expose-bet", CellField::CellBet, Number::plain(0.0, 2))
        .table("cells", String::new(), counts.iter().filter(|cell| cell.bets > 0))
}

/// Returns the digits with which a measured number is shown: two of its standard error, at most `most`.
fn digits(error: Option<f64>, most: u8) -> u8 {
    let Some(error) = error else { return most };
    let shown = (0..most).find(|digits| error * 10_f64.powi(i32::from(*digits)) >= 9.5);
    shown.unwrap_or(most)
}

/// Returns the blocks on the SCORE and the net of the ramp by cut card, with as many digits as the rounds
/// dealt support.
pub(crate) fn by_cut_card(exposures: &[CutCardRow], lang: Lang) -> Vec<Block> {
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

/// Returns the prices by cut card, as a table of the screen or of a document.
fn cut_cards(exposures: &[CutCardRow], look: Look) -> Table {
    use PriceField::{FlatHouseEdge, FlatStandardError, MeanNet, MeanNetStandardError, N0, Score};
    let flat = |one: &CutCardRow, value| {
        Number::percent(value, digits(one.flat_standard_error.map(|error| error * 100.0), 4))
    };
    let net = |one: &CutCardRow, value| Number::plain(value, digits(one.standard_error, 5));
    let score = |one: &CutCardRow| {
        // The relative error of the SCORE is twice that of the mean; the standard deviation is hardly
        // uncertain.
        let error = one.standard_error.map(|error| 2.0 * one.score * (error / one.mean_net).abs());
        Number::plain(one.score, digits(error, 2))
    };
    Columns::<CutCardRow>::new(look)
        .described("expose-cut-card", RunField::CutCard, |one| one.cut_card.map(u64::from))
        .described("expose-flat", FlatHouseEdge, move |one| flat(one, one.flat_house_edge))
        .described("expose-error", FlatStandardError, move |one| {
            one.flat_standard_error.map(|error| flat(one, error))
        })
        .described("expose-net", MeanNet, move |one| net(one, one.mean_net).signed())
        .described("expose-error", MeanNetStandardError, move |one| {
            one.standard_error.map(|error| net(one, error))
        })
        .described("expose-score", Score, score)
        .when(look.on_screen, |columns| {
            // The SCORE is a million over N0.
            columns.described("expose-n0", N0, |one| {
                (one.score > 0.0).then(|| Number::plain(1e6 / one.score, 0))
            })
        })
        .table("cut-cards", look.lang.text("doc-expose-cut-cards"), exposures)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A count whose mean exceeds 0 by chance alone is not reported as the count from which a bet pays.
    #[test]
    fn the_turning_count_is_not_chance() {
        let rows = |of: &[(i32, f64, f64)]| -> Vec<CountRow> {
            let row = |(count, mean, error): &(i32, f64, f64)| CountRow {
                count: *count,
                bets: 10_000,
                frequency: 0.1,
                mean: *mean,
                standard_error: Some(*error),
                mean_square: 1.0,
                kelly: 0.0,
                bet: 1.0,
            };
            of.iter().map(row).collect()
        };
        let noise = rows(&[(-3, 0.02, 0.03), (-2, -0.01, 0.001), (-1, -0.01, 0.001), (0, 0.02, 0.03)]);
        let turning_count = |counts: &[CountRow]| super::turning_count(counts, 0.95);
        assert_eq!(turning_count(&noise), None);
        let rising = rows(&[(-1, -0.01, 0.001), (0, -0.002, 0.001), (1, 0.004, 0.001), (2, 0.01, 0.002)]);
        assert_eq!(turning_count(&rising), Some(1));
        // The bet is not said to pay at a count whose own interval includes 0.
        let mut unsettled = rising.clone();
        unsettled[1].mean = 0.0015;
        assert_eq!(turning_count(&unsettled), Some(1));
        // Nor where it excludes 0, but a ramp does not rise.
        unsettled[1].mean = 0.00198;
        assert_eq!(turning_count(&unsettled), Some(1));
        // A rare count that is below 0 by chance does not hide those before it.
        let mut rare = rising.clone();
        rare.extend(rows(&[(3, -0.001, 0.03)]));
        rare[4].frequency = 0.001;
        assert_eq!(turning_count(&rare), Some(1));
        // A common one whose mean is as uncertain leaves open whether the bet pays at all.
        let mut common = rising;
        common.extend(rows(&[(3, -0.001, 0.03)]));
        assert_eq!(turning_count(&common), None);
        assert_eq!(turning_count(&[]), None);
        // A ramp may rise at a count that is not established to pay.
        assert_eq!((rising_count(&common), rising_count(&[])), (None, None));
        common[2].bet = 8.0;
        assert_eq!(rising_count(&common), Some(1));
    }
}
