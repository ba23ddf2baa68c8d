//! Deals tables from shoes or packs of their own that share their random numbers ([`PairedPack`]).
//! Each table deals by its own rules, so its edge is the one that it has alone, and its cards do not
//! depend on the other tables.

use crate::engine::{EngineTable, Plan, Run, Stalled, Watch, run};
use crate::referee::stand::resolved;
use crate::referee::table::{Seats, ShoeTable, paired_pack};
use crate::shoe::{PAIRED_STREAM, PairedPack};
use crate::strategy::PlayedTable;
use crate::tally::{Line, Tally};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The coupled tables, each of which deals all shoes of the run.
struct Coupled<'a> {
    sides: Vec<ShoeTable<'a>>,
    lines: Vec<Line>,
}

/// The state of a lane: the generator of the keys, and the pack and the table of each side.
struct Lane<'a> {
    keys: Xoshiro256PlusPlus,
    sides: Vec<(PairedPack, Seats<'a>)>,
}

impl<'a> EngineTable for &'a Coupled<'_> {
    type Lane = Lane<'a>;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, keys: Xoshiro256PlusPlus) -> Lane<'a> {
        Lane { keys, sides: self.sides.iter().map(|side| (paired_pack(side.rules), side.seats())).collect() }
    }

    /// Deals a shoe of each side, and counts the rounds of the side that played the most.
    fn shoe(&self, lane: &mut Lane<'a>, tally: &mut Tally) {
        let key = lane.keys.next_u64();
        let mut rest = tally.lines.as_mut_slice();
        let mut rounds = 0;
        for ((pack, seats), side) in lane.sides.iter_mut().zip(&self.sides) {
            let (counts, others) = rest.split_at_mut(side.lines.len());
            rest = others;
            pack.pair(key);
            let dealt = side.deal(seats, pack, counts);
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
    let resolved: Vec<_> = tables.iter().map(|table| resolved(*table)).collect();
    let sides = tables.iter().zip(&resolved).map(|(table, rules)| ShoeTable::new(rules, table.player()));
    let sides: Vec<_> = sides.collect();
    let lines = sides.iter().flat_map(|side| side.lines.clone()).collect();
    let coupled = Coupled { sides, lines };
    Ok(Run { stream: PAIRED_STREAM, ..run(&&coupled, plan, watch)? })
}
