//! The Talla as a position: how often it changes hands, how long it is held, and the
//! value of holding it relative to each other place at the table.
//!
//! The value is estimated in two ways, which must agree. The direct way follows the
//! players of a session from place to place and compares their total nets. The other
//! way uses only rates of single rounds (the net of each place and how often it wins
//! the Talla) and solves the Markov chain of places for its relative values (R. A.
//! Howard, *Dynamic Programming and Markov Processes*, 1960, chapter 4). The module
//! deals rounds with the referee and does not know how results are printed.

mod chain;

use crate::engine::{EngineTable, Plan, Run, Stalled, Watch, run};
use crate::estimate::estimate;
use crate::referee::relancina::{Table, deal_session};
use crate::referee::{Silent, resolved, shoe};
use crate::rules::{Relancina, Rules, Way};
use crate::shoe::Shoe;
use crate::strategy::relancina::Strategy;
use crate::strategy::{PlayedTable, Player};
use crate::tally::{Line, Outcome, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error, with the session as sampling unit; `None` for a single
    /// session.
    pub error: Option<f64>,
}

/// A place other than the Talla's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Seat {
    /// Number of places to the right of the Talla, from 1.
    pub right: usize,
    /// The share of rounds in which the place wins the Talla, among those in which it
    /// can be won; `None` if there were none.
    pub wins: Option<Mean>,
    /// Mean net of a round in bets, with the ways of dealing in their proportion.
    pub net: Mean,
    /// The value of holding the Talla minus the value of this place, in bets, at the
    /// start of a tenure, computed from the rates of single rounds. `None` if the
    /// Talla never changed hands.
    pub value: Option<f64>,
    /// The same value estimated directly: the total net of a session's first holder
    /// minus that of the player who began in this place.
    pub value_direct: Option<Mean>,
}

/// The Talla's position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Position {
    /// Rounds simulated.
    pub rounds: u64,
    /// Sessions, the sampling units.
    pub sessions: u64,
    /// Share of rounds in which the Talla changes hands.
    pub changes: Mean,
    /// Mean number of rounds that a new holder deals, computed from the rates of
    /// single rounds; `None` if the Talla never changed hands.
    pub tenure: Option<f64>,
    /// Mean number of rounds of a session's first holder, estimated directly. This
    /// holder begins with a full pack, and the end of the session ends the tenure.
    pub tenure_direct: Option<Mean>,
    /// The same for holders who won the Talla in the first half of a session. They
    /// begin after a round in which a relancina was dealt.
    pub tenure_later: Option<Mean>,
    /// The share of first holders who kept the Talla to the end of the session.
    pub kept: f64,
    /// Mean net of the Talla in a round, in bets of one player, with the ways of
    /// dealing in their proportion; without an error where several ways are dealt, whose nets
    /// depend on each other.
    pub net: Mean,
    /// The other places, from the Talla's right.
    pub seats: Vec<Seat>,
}

/// Simulates the Talla's position at a table. All values are in initial bets; `None` if the game has no Talla.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn position(
    table: PlayedTable<'_>,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<(Position, Run), Stalled>> {
    let Player::Relancina(strategy) = table.player() else { return None };
    let rules = &*resolved(table);
    let table = TallaTable::new(rules, rules.play.relancina()?, strategy);
    Some(run(&table, plan, watch).map(|run| (table.position(&run.tally), run)))
}

/// What a tally line of the table counts.
#[derive(Clone, Copy)]
enum Counted {
    /// The net of a place, in rounds dealt in a way.
    Net(Way, usize),
    /// Whether a place other than the Talla's wins the Talla.
    Wins(usize),
    /// Whether the Talla changes hands.
    Changes,
    /// The rounds of a session's first holder.
    First,
    /// The rounds of a holder who won the Talla in the first half of a session.
    Later,
    /// Whether the first holder kept the Talla.
    Kept,
    /// The net of the first holder less that of the player who began in a place.
    Direct(usize),
}

/// A table whose tally lines are places rather than bets.
struct TallaTable<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    strategy: &'a dyn Strategy,
    places: usize,
    lines: Vec<Line>,
}

impl<'a> TallaTable<'a> {
    fn new(rules: &'a Rules, relancina: &'a Relancina, strategy: &'a dyn Strategy) -> TallaTable<'a> {
        use Counted::{Changes, Direct, First, Kept, Later, Net, Wins};
        let places = usize::from(rules.boxes) + 1;
        let nets = |way| (0..places).map(move |place| Net(way, place));
        let counted = nets(Way::Cerrado).chain(nets(Way::Sangriento)).chain((1..places).map(Wins));
        let counted = counted.chain([Changes, First, Later, Kept]).chain((1..places).map(Direct));
        let line = |of: Counted| {
            let (unit, outcomes) = match of {
                Net(..) | Direct(_) => (relancina.unit(), vec![Outcome::varied("net")]),
                First | Later => (1, vec![Outcome::varied("rounds")]),
                Wins(_) | Changes | Kept => (1, vec![Outcome::fixed("no", 0), Outcome::fixed("yes", 1)]),
            };
            Line { name: "", unit, optional: true, outcomes }
        };
        TallaTable { rules, relancina, strategy, places, lines: counted.map(line).collect() }
    }

    /// Returns the place of a line.
    fn line(&self, of: Counted) -> usize {
        let changes = 3 * self.places - 1;
        match of {
            Counted::Net(way, place) => usize::from(way == Way::Sangriento) * self.places + place,
            Counted::Wins(place) => 2 * self.places + place - 1,
            Counted::Changes => changes,
            Counted::First => changes + 1,
            Counted::Later => changes + 2,
            Counted::Kept => changes + 3,
            Counted::Direct(place) => changes + 3 + place,
        }
    }

    /// Computes the position from the counts.
    fn position(&self, tally: &Tally) -> Position {
        let known = |of| {
            let line = self.line(of);
            let found = estimate(&self.lines[line], &tally.lines[line], tally.shoes, 0.95)?;
            Some(Mean { value: 0.0 - found.house_edge, error: found.standard_error })
        };
        let mean = |of| known(of).unwrap_or(Mean { value: 0.0, error: None });
        let cycle = self.relancina.deal.cycle();
        let net = |way, place| mean(Counted::Net(way, place)).value;
        let rates = chain::Rates {
            nets: cycle.iter().map(|way| (0..self.places).map(|place| net(*way, place)).collect()).collect(),
            wins: cycle
                .iter()
                .map(|way| match way {
                    Way::Cerrado => (1..self.places).map(|place| mean(Counted::Wins(place)).value).collect(),
                    Way::Sangriento => vec![0.0; self.places - 1],
                })
                .collect(),
            first_hand: self.relancina.talla_first_hand,
        };
        let changes = mean(Counted::Changes);
        let changed = changes.value > 0.0;
        let values = changed.then(|| rates.relative_values());
        let average = |place: usize| {
            let value = cycle.iter().map(|way| net(*way, place)).sum::<f64>() / cycle.len() as f64;
            let only = cycle.iter().all(|way| *way == cycle[0]);
            Mean { value, error: mean(Counted::Net(cycle[0], place)).error.filter(|_| only) }
        };
        Position {
            rounds: tally.rounds,
            sessions: tally.shoes,
            changes,
            tenure: changed.then(|| rates.tenure()),
            tenure_direct: known(Counted::First).filter(|_| changed),
            tenure_later: known(Counted::Later),
            kept: mean(Counted::Kept).value,
            net: average(0),
            seats: (1..self.places)
                .map(|place| Seat {
                    right: place,
                    wins: known(Counted::Wins(place)),
                    net: average(place),
                    value: values.as_ref().map(|values| values[0] - values[place]),
                    value_direct: known(Counted::Direct(place)).filter(|_| changed),
                })
                .collect(),
        }
    }
}

impl<'a> EngineTable for TallaTable<'a> {
    type Lane = (Shoe, Table<'a, dyn Strategy + 'a>);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (shoe(self.rules, rng), Table::new(self.relancina, self.rules.boxes, self.strategy))
    }

    fn shoe(&self, (pack, table): &mut Self::Lane, tally: &mut Tally) {
        let unit = self.relancina.unit();
        // Each player's total net, by the player's first place.
        let mut purses = vec![0_i64; self.places];
        let half = self.relancina.deal.session_rounds(self.rules.shoe.pace) / 2;
        // Rounds dealt, and rounds dealt before the holder's first round.
        let (mut rounds, mut before) = (0_u64, 0_u64);
        let count_tenure = |tally: &mut Tally, rounds: u64, before: u64| {
            let line = match before {
                0 => Some(Counted::First),
                before => (before <= half).then_some(Counted::Later),
            };
            if let Some(line) = line {
                tally.lines[self.line(line)].count_varied(0, (rounds - before).cast_signed(), 1);
            }
        };
        deal_session(self.rules, table, pack, &mut Silent, |session, played, _| {
            let Some((round, table)) = played else {
                tally.void_rounds += 1;
                return true;
            };
            tally.rounds += 1;
            rounds += 1;
            let nets = std::iter::once(table.talla_net()).chain(table.results().iter().map(|r| r.net));
            for (place, net) in nets.enumerate() {
                tally.lines[self.line(Counted::Net(round.way, place))].count_varied(0, net, unit);
                purses[(session.holder + place) % self.places] += net;
            }
            let winner = table.winner().map_or(0, |number| number + 1);
            if round.way == Way::Cerrado && !round.first_hand {
                for place in 1..self.places {
                    let won = usize::from(place == winner);
                    tally.lines[self.line(Counted::Wins(place))].count(won, i64::from(place == winner), 1);
                }
            }
            tally.lines[self.line(Counted::Changes)].count(usize::from(winner > 0), i64::from(winner > 0), 1);
            if winner > 0 {
                count_tenure(tally, rounds, before);
                before = rounds;
            }
            true
        });
        // The last tenure ends with the session.
        if rounds > before {
            count_tenure(tally, rounds, before);
        }
        let kept = before == 0;
        tally.lines[self.line(Counted::Kept)].count(usize::from(kept), i64::from(kept), 1);
        for place in 1..self.places {
            tally.lines[self.line(Counted::Direct(place))].count_varied(0, purses[0] - purses[place], unit);
        }
        tally.end_shoe();
    }
}
