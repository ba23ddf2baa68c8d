//! What a card counter takes: the cells of a bet by true count, and the price of a ramp at the rulebook's
//! own cut card and at others.

use super::sessions::rounded;
use super::{NoFigures, Request};
use crate::counting::{System, find};
use crate::dealing::{self, Dealer};
use crate::engine::{Plan, Watch};
use crate::expose::pricing::optimal;
use crate::expose::{Counting, DeckEstimate, Play, Rounding, cells};
use crate::kernel;
use crate::reglamento::{Scenario, typed};
use crate::report::{CountRow, CountTerms, CutCardRow, ExposeReport, Exposure, Identity};
use crate::rules::{Pace, ShoeRules};
use serde::Serialize;

const SYSTEM: &str = "hi-lo";

/// The largest bet of the ramp, in units of the smallest.
const SPREAD: f64 = 8.0;

/// The rounding of the true count: down to a whole number.
pub const ROUNDING: &str = "floor";
/// The estimate of the decks left: exact, to the card.
pub const DECK_ESTIMATE: &str = "exact";

/// The player's bankroll, in units of the smallest bet.
pub const BANKROLL: f64 = 1000.0;

/// The rounds that the counter plays per hour.
pub const ROUNDS_PER_HOUR: f64 = crate::risk::Pace::USUAL.hands_per_hour;

/// The maximum number of rounds for each cut card where kernels deal.
const MOST_ROUNDS: u64 = 5_000_000;

/// The maximum number of rounds for each cut card where the referee deals.
const MOST_OF_REFEREE: u64 = 500_000;

/// The cards behind the cut card at the other cut cards, as fractions of the shoe.
const BEHIND: [(u16, u16); 5] = [(1, 10), (1, 5), (3, 10), (2, 5), (1, 2)];

/// What a counting player takes from a bet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExposureFigures {
    pub bet: &'static str,
    /// The id of the counting system; true counts are rounded down, decks known to the card.
    pub system: String,
    /// The largest bet of the ramp, in units of the smallest.
    pub spread: f64,
    pub rounds: u64,
    /// The minimum number of rounds dealt at each cut card.
    pub planned: u64,
    /// The price at the rulebook's own cut card.
    pub own: CutCardRow,
    pub standard_deviation: f64,
    pub average_bet: f64,
    /// The rounds until the mean equals a standard deviation; `None` if the mean is not positive.
    pub n0: Option<f64>,
    /// The cells of the true counts at which bets were made.
    pub counts: Vec<CountRow>,
    /// The prices at the rulebook's own cut card and at others, in ascending order of the cards behind; empty
    /// where no cut card ends the shoe.
    pub cut_cards: Vec<CutCardRow>,
}

#[derive(Clone, Debug)]
pub struct BetExposure {
    pub figures: ExposureFigures,
    /// Their report, without its command.
    pub report: ExposeReport,
    /// The other cut cards, in the report's order.
    pub cut_cards: Vec<u16>,
}

/// Returns the exposure of each bet; none where no card can be counted, or where every round is dealt from a full shoe.
///
/// # Errors
/// A run stalls or is interrupted.
///
/// # Panics
/// If the built-in counting system is missing.
pub fn exposure(
    request: &Request<'_>,
    watch: &dyn Fn(&Plan) -> Box<dyn Watch>,
) -> Result<Vec<BetExposure>, NoFigures> {
    let scenario = request.scenario;
    if scenario.rules.shoe.pace == Pace::Rounds(1) {
        return Ok(Vec::new());
    }
    let system = find(SYSTEM.as_ref()).expect("a built-in system");
    let counted = dealing::stream(request.table, Dealer::Fastest) == kernel::STREAM;
    let planned = request.rounds(10, if counted { MOST_ROUNDS } else { MOST_OF_REFEREE });
    let deal = |scenario: &Scenario| by_bet(request, scenario, planned, &system, watch);
    let Some((rounds, own)) = deal(scenario)? else { return Ok(Vec::new()) };
    let mut cut_cards = Vec::new();
    let mut exposures: Vec<Vec<Exposure>> = own.into_iter().map(|exposure| vec![exposure]).collect();
    for behind in others(&scenario.rules.shoe) {
        let sets = [typed(&scenario.overrides), vec![format!("shoe.cut_card={behind}")]].concat();
        let cut = Scenario::new(scenario.reglamento.clone(), &typed(&scenario.readings), &sets);
        // Some tables cannot be dealt with fewer cards behind the cut card.
        let Ok(cut) = cut else { continue };
        let Some((_, found)) = deal(&cut)? else { continue };
        cut_cards.push(behind);
        exposures.iter_mut().zip(found).for_each(|(all, exposure)| all.push(exposure));
    }
    let found = request.bets.iter().zip(exposures).map(|(bet, exposures)| {
        let figures = figures(bet, &exposures, rounds, planned);
        let terms = CountTerms {
            system: system.clone(),
            rounding: ROUNDING,
            deck_estimate: DECK_ESTIMATE,
            play: "chart",
            rounds_per_hour: ROUNDS_PER_HOUR,
            bankroll: BANKROLL,
        };
        let report = ExposeReport { bet, terms, best_ramp: true, exposures, command: String::new() };
        BetExposure { figures, report, cut_cards: cut_cards.clone() }
    });
    Ok(found.collect())
}

/// Returns the other cut cards; none where no cut card ends the shoe.
fn others(shoe: &ShoeRules) -> Vec<u16> {
    let cards = shoe.cards().filter(|_| shoe.pace == Pace::CutCard);
    let behind = cards.into_iter().flat_map(|cards| BEHIND.map(|(part, of)| cards * part / of));
    behind.filter(|behind| *behind != shoe.cut_card).collect()
}

/// Deals a run and prices the ramp on each bet. Returns the number of rounds dealt and the exposure of each
/// bet; `None` where no card can be counted.
fn by_bet(
    request: &Request<'_>,
    scenario: &Scenario,
    rounds: u64,
    system: &System,
    watch: &dyn Fn(&Plan) -> Box<dyn Watch>,
) -> Result<Option<(u64, Vec<Exposure>)>, NoFigures> {
    let rules = &scenario.rules;
    let table = request.table.with_rules(rules)?;
    let counting = Counting::new(system, rules.shoe.pack, Rounding::Floor, DeckEstimate::Exact);
    let plan = Plan::rounds(rules, rounds, request.seed, request.threads);
    let watch = watch(&plan);
    let found = cells(table, Play::Chart(Dealer::Fastest), &counting, &plan, watch.as_ref());
    let Some(found) = found else { return Ok(None) };
    let (lines, run) = found?;
    if run.interrupted {
        return Err(NoFigures::Interrupted);
    }
    let identity = Identity::of_run(scenario, table.chart(), &run, request.confidence);
    let of_bet = |bet: &&'static str| {
        let line = lines.iter().find(|line| line.line.name == *bet).expect("a bet line");
        let bets = optimal(&line.cells, 1.0, SPREAD, None);
        Exposure::new(identity.clone(), line, &bets)
    };
    Ok(Some((run.tally.rounds, request.bets.iter().map(of_bet).collect())))
}

/// Returns the figures of a bet: its own cut card is the first exposure.
fn figures(bet: &'static str, exposures: &[Exposure], rounds: u64, planned: u64) -> ExposureFigures {
    let round = |row: CutCardRow| CutCardRow {
        flat_house_edge: rounded(row.flat_house_edge),
        flat_standard_error: row.flat_standard_error.map(rounded),
        mean_net: rounded(row.mean_net),
        standard_error: row.standard_error.map(rounded),
        score: rounded(row.score),
        ..row
    };
    let own = &exposures[0];
    let mut cut_cards: Vec<CutCardRow> = exposures.iter().map(|one| round(one.cut_card_row())).collect();
    cut_cards.retain(|row| row.cut_card.is_some());
    cut_cards.sort_by_key(|row| row.cut_card);
    let counts = own.counts.iter().filter(|row| row.bets > 0).map(|row| CountRow {
        frequency: rounded(row.frequency),
        mean: rounded(row.mean),
        standard_error: row.standard_error.map(rounded),
        kelly: rounded(row.kelly),
        bet: rounded(row.bet),
        ..*row
    });
    ExposureFigures {
        bet,
        system: SYSTEM.to_owned(),
        spread: SPREAD,
        rounds,
        planned,
        own: round(own.cut_card_row()),
        standard_deviation: rounded(own.price.variance.sqrt()),
        average_bet: rounded(own.price.average_bet),
        n0: own.price.n0().map(rounded),
        counts: counts.collect(),
        cut_cards: if exposures.len() > 1 { cut_cards } else { Vec::new() },
    }
}
