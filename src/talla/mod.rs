//! The Talla as a position: how often it changes hands, how long it is held,
//! and what holding it is worth beside any other place at the table.
//!
//! Two ways to that worth, which must agree. One follows the people of a
//! session from place to place and compares what they end with. The other
//! takes only the rates of single rounds (what each place nets, how often
//! each wins the Talla) and solves the chain of places for its relative
//! values (R. A. Howard, *Dynamic Programming and Markov Processes*, 1960,
//! chapter 4). Knows the referee's rounds; not how anything is printed.

mod chain;

use crate::engine::{Plan, Run, Stalled, Table as EngineTable, Watch, run};
use crate::estimate::estimate;
use crate::referee::Silent;
use crate::referee::relancina::{Table, deal_session, pack, resolved};
use crate::rules::{Play, Relancina, Rules, Way};
use crate::shoe::RecycledPack;
use crate::strategy::Strategy;
use crate::tally::{Line, Outcome, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error over sessions; `None` with a single session.
    pub error: Option<f64>,
}

/// A place beside the Talla's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seat {
    /// Places to the right of the Talla, from 1.
    pub right: usize,
    /// How often it wins the Talla, of the rounds in which it can be won.
    pub wins: Mean,
    /// What it nets a round, in bets, over the ways of dealing in their
    /// proportion.
    pub net: f64,
    /// What holding the Talla is worth more than sitting here, in bets, at
    /// the beginning of a tenure: from the rates of single rounds.
    pub worth: f64,
    /// The same, directly: what the first holder of a session ends with, less
    /// what who began here does.
    pub worth_direct: Mean,
}

/// What the Talla is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Rounds it was found from.
    pub rounds: u64,
    /// Sessions, the sampling units.
    pub sessions: u64,
    /// How often the Talla changes hands, a round.
    pub changes: Mean,
    /// Rounds a new holder can expect to deal, from the rates of single
    /// rounds.
    pub tenure: f64,
    /// The same, directly: the rounds of the first holder of a session.
    pub tenure_direct: Mean,
    /// What the Talla nets a round, in bets of one player, over the ways of
    /// dealing in their proportion.
    pub net: f64,
    /// The other places, from its right.
    pub seats: Vec<Seat>,
}

/// Finds what the Talla is worth at a table with these rules and this play;
/// every bet of one unit is of one initial bet.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
///
/// # Panics
/// If the rules are of another game.
pub fn position(
    rules: &Rules,
    strategy: &dyn Strategy,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<(Position, Run), Stalled> {
    let Play::Relancina(relancina) = &rules.play else {
        panic!("only the relancina has a Talla");
    };
    let relancina = resolved(rules, relancina, strategy);
    let table = TallaTable::new(rules, &relancina, strategy);
    let run = run(&table, plan, watch)?;
    Ok((table.position(&run.tally), run))
}

/// A table whose lines are places rather than bets.
struct TallaTable<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    strategy: &'a dyn Strategy,
    places: usize,
    lines: Vec<Line>,
}

/// The first of the lines; after the nets of every place in every way come
/// these.
const WAYS: [Way; 2] = [Way::Cerrado, Way::Sangriento];

impl<'a> TallaTable<'a> {
    fn new(rules: &'a Rules, relancina: &'a Relancina, strategy: &'a dyn Strategy) -> TallaTable<'a> {
        let places = usize::from(rules.boxes) + 1;
        let line = |name, unit, outcomes| Line { name, unit, optional: true, outcomes };
        let net = |name| line(name, relancina.unit(), vec![Outcome::varied("net")]);
        let mut lines = vec![net("net of a place"); WAYS.len() * places];
        // One outcome for every place: 0, the Talla's, keeps it.
        for k in 1..places {
            lines.push(line("wins of a place", 1, vec![Outcome::fixed("no", 0), Outcome::fixed("yes", 1)]));
            debug_assert_eq!(lines.len(), WAYS.len() * places + k);
        }
        lines.push(line("changes", 1, vec![Outcome::fixed("kept", 0), Outcome::fixed("won", 1)]));
        lines.push(line("first tenure", 1, vec![Outcome::varied("rounds")]));
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

    fn direct_line(&self, place: usize) -> usize {
        self.tenure_line() + place
    }

    /// The position that the counts come to.
    fn position(&self, tally: &Tally) -> Position {
        let mean = |line: usize| {
            let found = estimate(&self.lines[line], &tally.lines[line], tally.shoes, 0.95);
            found.map_or(Mean { value: 0.0, error: None }, |found| Mean {
                value: -found.house_edge,
                error: found.standard_error,
            })
        };
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
        let worth = rates.relative_values();
        let average =
            |place: usize| cycle.iter().map(|way| net(*way, place)).sum::<f64>() / cycle.len() as f64;
        Position {
            rounds: tally.rounds,
            sessions: tally.shoes,
            changes: mean(self.changes_line()),
            tenure: rates.tenure(),
            tenure_direct: mean(self.tenure_line()),
            net: average(0),
            seats: (1..self.places)
                .map(|place| Seat {
                    right: place,
                    wins: mean(self.wins_line(place)),
                    net: average(place),
                    worth: worth[0] - worth[place],
                    worth_direct: mean(self.direct_line(place)),
                })
                .collect(),
        }
    }
}

impl<'a> EngineTable for TallaTable<'a> {
    type Lane = (RecycledPack, Table<'a, dyn Strategy + 'a>);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (pack(self.rules, rng), Table::new(self.relancina, self.rules.boxes, self.strategy))
    }

    fn shoe(&self, (pack, table): &mut Self::Lane, tally: &mut Tally) {
        let unit = self.relancina.unit();
        // What each person has won, by the place he began at.
        let mut purses = vec![0_i64; self.places];
        let mut first_tenure: Option<i64> = None;
        let mut rounds = 0;
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
            if winner > 0 && first_tenure.is_none() {
                first_tenure = Some(rounds);
            }
            true
        });
        tally.lines[self.tenure_line()].count_varied(0, first_tenure.unwrap_or(rounds), 1);
        for place in 1..self.places {
            tally.lines[self.direct_line(place)].count_varied(0, purses[0] - purses[place], unit);
        }
        tally.end_shoe();
    }
}
