//! Deals tables from shoes or packs of their own that share their random numbers ([`PairedPack`]).
//! Each table deals by its own rules, so its edge is the one that it has alone, and its cards do not
//! depend on the other tables.

use crate::engine::{DealtRounds, EngineTable, Plan, Run, Stalled, Watch, deal_rounds, run};
use crate::referee::relancina::{self, RelancinaTable};
use crate::referee::table::ShoeTable;
use crate::rules::{Exhaustion, Play, Relancina};
use crate::shoe::{PAIRED_STREAM, PairedPack};
use crate::strategy::PlayedTable;
use crate::tally::{Line, LineTally, Tally};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Deals a table's next shoe or session and counts its bets.
type DealShoe<'a> = Box<dyn FnMut(&mut PairedPack, &mut [LineTally]) -> DealtRounds + 'a>;

/// One of two tables.
trait Side: Sync {
    /// Returns the bet lines that are tallied.
    fn bet_lines(&self) -> &[Line];

    /// Returns a new pack for the table's rules.
    fn pack(&self) -> PairedPack;

    /// Returns a function that deals the table shoe by shoe.
    fn new_table(&self) -> DealShoe<'_>;
}

impl Side for ShoeTable<'_> {
    fn bet_lines(&self) -> &[Line] {
        &self.lines
    }

    fn pack(&self) -> PairedPack {
        let rules = &self.rules.shoe;
        PairedPack::of(
            rules.pack.ranks(),
            rules.decks.count(),
            rules.exhausted == Exhaustion::ReshuffleDiscards,
        )
    }

    fn new_table(&self) -> DealShoe<'_> {
        let mut seats = self.seats();
        Box::new(move |pack, counts| {
            deal_rounds(&self.rules.shoe, pack, |pack| self.round(&mut seats, pack, counts))
        })
    }
}

impl Side for RelancinaTable<'_> {
    fn bet_lines(&self) -> &[Line] {
        self.lines()
    }

    fn pack(&self) -> PairedPack {
        PairedPack::new(self.decks().count(), true)
    }

    fn new_table(&self) -> DealShoe<'_> {
        let mut table = self.seats();
        Box::new(move |pack, counts| self.session(&mut table, pack, counts))
    }
}

/// The tables; each has all the shoes of the run.
struct Coupled<'a> {
    sides: Vec<Box<dyn Side + 'a>>,
    lines: Vec<Line>,
}

/// The state of a lane: the generator of the keys, and the pack and the table of each side.
struct Lane<'a> {
    keys: Xoshiro256PlusPlus,
    sides: Vec<(PairedPack, DealShoe<'a>)>,
}

impl<'a> EngineTable for &'a Coupled<'_> {
    type Lane = Lane<'a>;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, keys: Xoshiro256PlusPlus) -> Lane<'a> {
        Lane { keys, sides: self.sides.iter().map(|side| (side.pack(), side.new_table())).collect() }
    }

    /// Deals a shoe of each side, and counts the rounds of the side that played the most.
    fn shoe(&self, lane: &mut Lane<'a>, tally: &mut Tally) {
        let key = lane.keys.next_u64();
        let mut rest = tally.lines.as_mut_slice();
        let mut rounds = 0;
        for ((pack, deal), side) in lane.sides.iter_mut().zip(&self.sides) {
            let (counts, others) = rest.split_at_mut(side.bet_lines().len());
            rest = others;
            pack.pair(key);
            let dealt = deal(pack, counts);
            rounds = rounds.max(dealt.rounds);
            tally.void_rounds += dealt.void;
        }
        tally.rounds += rounds;
        tally.end_shoe();
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        super::half_width(&self.lines, tally, None, confidence)
    }
}

/// Deals a run of several tables with coupled cards; its tally has the lines of the first table, then those of the
/// others in order. The first table's shoes are the same as in a pair with any of the others.
///
/// # Errors
/// [`Stalled`] if no round can be finished at any table.
pub(crate) fn simulate(tables: &[PlayedTable<'_>], plan: &Plan, watch: &dyn Watch) -> Result<Run, Stalled> {
    let resolve = |table: &PlayedTable<'_>| match &table.rules().play {
        Play::Relancina(play) => Some(relancina::resolved(table.rules(), play, table.player().relancina())),
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Poker(_) => None,
    };
    let resolved: Vec<_> = tables.iter().map(resolve).collect();
    let sides = tables.iter().zip(&resolved);
    let sides: Vec<_> = sides.map(|(table, relancina)| side(*table, relancina.as_ref())).collect();
    let lines = sides.iter().flat_map(|side| side.bet_lines().to_vec()).collect();
    let coupled = Coupled { sides, lines };
    Ok(Run { stream: PAIRED_STREAM, ..run(&&coupled, plan, watch)? })
}

/// Creates a table; `relancina` holds the relancina's rules with the Talla's
/// stand resolved.
fn side<'a>(table: PlayedTable<'a>, relancina: Option<&'a Relancina>) -> Box<dyn Side + 'a> {
    let (rules, player) = (table.rules(), table.player());
    match relancina {
        Some(play) => Box::new(RelancinaTable::new(rules, play, player.relancina())),
        None => Box::new(ShoeTable::new(rules, player)),
    }
}
