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

use crate::engine::{Plan, Run, Stalled, Table as EngineTable, Watch, run};
use crate::estimate::estimate;
use crate::referee::Silent;
use crate::referee::relancina::{Table, deal_session, pack, resolved, session_rounds};
use crate::rules::{Relancina, Rules, Way};
use crate::shoe::Shoe;
use crate::strategy::relancina::Strategy;
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
    pub net: f64,
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
    /// dealing in their proportion.
    pub net: f64,
    /// The other places, from the Talla's right.
    pub seats: Vec<Seat>,
}

/// Simulates the Talla's position at a table with these rules and this play. All
/// values are in initial bets.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
///
/// # Panics
/// If the rules are not those of a relancina.
pub fn position(
    rules: &Rules,
    strategy: &dyn Strategy,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<(Position, Run), Stalled> {
    let relancina = rules.play.relancina().expect("only the relancina has a Talla");
    let relancina = resolved(rules, relancina, strategy);
    let table = TallaTable::new(rules, &relancina, strategy);
    let run = run(&table, plan, watch)?;
    Ok((table.position(&run.tally), run))
}

/// A table whose tally lines are places rather than bets.
struct TallaTable<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    strategy: &'a dyn Strategy,
    places: usize,
    lines: Vec<Line>,
}

/// The ways of dealing, in the order of the lines: for each of them the nets of all
/// places, followed by the other lines.
const WAYS: [Way; 2] = [Way::Cerrado, Way::Sangriento];

impl<'a> TallaTable<'a> {
    fn new(rules: &'a Rules, relancina: &'a Relancina, strategy: &'a dyn Strategy) -> TallaTable<'a> {
        let places = usize::from(rules.boxes) + 1;
        let line = |name, unit, outcomes| Line { name, unit, optional: true, outcomes };
        let net = |name| line(name, relancina.unit(), vec![Outcome::varied("net")]);
        let mut lines = vec![net("net of a place"); WAYS.len() * places];
        // The Talla's own place has no such line.
        for k in 1..places {
            lines.push(line("wins of a place", 1, vec![Outcome::fixed("no", 0), Outcome::fixed("yes", 1)]));
            debug_assert_eq!(lines.len(), WAYS.len() * places + k);
        }
        lines.push(line("changes", 1, vec![Outcome::fixed("kept", 0), Outcome::fixed("won", 1)]));
        lines.push(line("first tenure", 1, vec![Outcome::varied("rounds")]));
        lines.push(line("later tenure", 1, vec![Outcome::varied("rounds")]));
        lines.push(line(
            "first holders",
            1,
            vec![Outcome::fixed("lost it", 0), Outcome::fixed("kept it", 1)],
        ));
        lines.extend(vec![net("first holder less a place"); places - 1]);
        TallaTable { rules, relancina, strategy, places, lines }
    }

    fn net_line(&self, way: Way, place: usize) -> usize {
        usize::from(way == Way::Sangriento) * self.places + place
    }

    fn wins_line(&self, place: usize) -> usize {
        WAYS.len() * self.places + place - 1
    }

    fn changes_line(&self) -> usize {
        self.wins_line(self.places)
    }

    fn tenure_line(&self) -> usize {
        self.changes_line() + 1
    }

    fn later_line(&self) -> usize {
        self.tenure_line() + 1
    }

    fn kept_line(&self) -> usize {
        self.tenure_line() + 2
    }

    fn direct_line(&self, place: usize) -> usize {
        self.kept_line() + place
    }

    /// Computes the position from the counts.
    fn position(&self, tally: &Tally) -> Position {
        let known = |line: usize| {
            let found = estimate(&self.lines[line], &tally.lines[line], tally.shoes, 0.95)?;
            Some(Mean { value: 0.0 - found.house_edge, error: found.standard_error })
        };
        let mean = |line: usize| known(line).unwrap_or(Mean { value: 0.0, error: None });
        let cycle = self.relancina.deal.cycle();
        let net = |way, place| mean(self.net_line(way, place)).value;
        let rates = chain::Rates {
            nets: cycle.iter().map(|way| (0..self.places).map(|place| net(*way, place)).collect()).collect(),
            wins: cycle
                .iter()
                .map(|way| match way {
                    Way::Cerrado => (1..self.places).map(|place| mean(self.wins_line(place)).value).collect(),
                    Way::Sangriento => vec![0.0; self.places - 1],
                })
                .collect(),
            first_hand: self.relancina.talla_first_hand,
        };
        let changes = mean(self.changes_line());
        let changed = changes.value > 0.0;
        let values = changed.then(|| rates.relative_values());
        let average =
            |place: usize| cycle.iter().map(|way| net(*way, place)).sum::<f64>() / cycle.len() as f64;
        Position {
            rounds: tally.rounds,
            sessions: tally.shoes,
            changes,
            tenure: changed.then(|| rates.tenure()),
            tenure_direct: known(self.tenure_line()).filter(|_| changed),
            tenure_later: known(self.later_line()),
            kept: mean(self.kept_line()).value,
            net: average(0),
            seats: (1..self.places)
                .map(|place| Seat {
                    right: place,
                    wins: known(self.wins_line(place)),
                    net: average(place),
                    value: values.as_ref().map(|values| values[0] - values[place]),
                    value_direct: known(self.direct_line(place)).filter(|_| changed),
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
        (pack(self.rules, rng), Table::new(self.relancina, self.rules.boxes, self.strategy))
    }

    fn shoe(&self, (pack, table): &mut Self::Lane, tally: &mut Tally) {
        let unit = self.relancina.unit();
        // Each player's total net, by the player's first place.
        let mut purses = vec![0_i64; self.places];
        let half = session_rounds(self.rules) / 2;
        // Rounds dealt, and rounds dealt before the holder's first round.
        let (mut rounds, mut before) = (0_u64, 0_u64);
        let count_tenure = |tally: &mut Tally, rounds: u64, before: u64| {
            let line = match before {
                0 => Some(self.tenure_line()),
                before => (before <= half).then(|| self.later_line()),
            };
            if let Some(line) = line {
                tally.lines[line].count_varied(0, (rounds - before).cast_signed(), 1);
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
                tally.lines[self.net_line(round.way, place)].count_varied(0, net, unit);
                purses[(session.holder + place) % self.places] += net;
            }
            let winner = table.winner().map_or(0, |number| number + 1);
            if round.way == Way::Cerrado && !round.first_hand {
                for place in 1..self.places {
                    let won = usize::from(place == winner);
                    tally.lines[self.wins_line(place)].count(won, i64::from(place == winner), 1);
                }
            }
            tally.lines[self.changes_line()].count(usize::from(winner > 0), i64::from(winner > 0), 1);
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
        tally.lines[self.kept_line()].count(usize::from(kept), i64::from(kept), 1);
        for place in 1..self.places {
            tally.lines[self.direct_line(place)].count_varied(0, purses[0] - purses[place], unit);
        }
        tally.end_shoe();
    }
}
