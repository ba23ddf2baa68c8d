//! The kernel of the relancina: deals whole rounds by card class, from the compiled game.
//!
//! The recycled pack of 52 cards is shuffled about every third round, and rounds diverge from card
//! to card, so lanes in lockstep would share little. Sessions are therefore dealt one after the
//! other, by scalar code that is the same for every kernel. Block *b* deals its sessions from
//! stream 64 *b*, the first of the streams that belong to it, and from no other. The pack (`pack`)
//! is shuffled one layer at a time, with six draws per output (`draws`). The step of a hand on a
//! card is one lookup (`rows`), and the payment of a finished hand another (`payoffs`). Rounds
//! (`round`) count cells, which `block_tally` converts to a tally. This kernel deals all rules,
//! readings and charts; none are left to the referee.
//!
//! The holder of the Talla affects no cards and no payments, only who pays or receives them, so it
//! is not tracked here.

mod block_tally;
mod draws;
mod observer;
mod pack;
mod payoffs;
mod round;
mod rows;
#[cfg(test)]
mod tests;

use super::STREAM;
use super::lanes::LANES;
use crate::compiled::relancina::Game;
use crate::engine::Blocks;
use crate::rules::{Burn, Recycling, Relancina, Rules};
use crate::shoe::Streams;
use crate::strategy::relancina::Chart;
use crate::tally::{Line, Tally};
use block_tally::BlockTally;
use observer::{NoObserver, Observer};
use pack::Pack;
use payoffs::Payoffs;
use round::Table;
use rows::Hands;

/// Approximate number of rounds in a block: enough that the tally costs little compared with
/// dealing, few enough that Ctrl-C takes effect at once. Part of the stream layout.
const BLOCK_ROUNDS: u64 = 51_200;

/// A relancina table and a chart, compiled for dealing.
pub(super) struct RelancinaKernel<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    chart: &'a Chart,
    lines: &'a [Line],
    hands: Hands,
    payoffs: Payoffs,
    /// Classes of the cards of one pack.
    cards: Vec<u8>,
    /// Value of each class.
    values: Vec<u8>,
    /// The repeating sequence of the ways of dealing, by number.
    cycle: Vec<usize>,
    /// Rounds per session.
    rounds: u64,
}

impl<'a> RelancinaKernel<'a> {
    /// Compiles rules and chart.
    ///
    /// # Panics
    /// If the Talla's best threshold has not been computed yet, or the chart is for another game.
    pub(super) fn new(
        rules: &'a Rules,
        relancina: &'a Relancina,
        chart: &'a Chart,
        lines: &'a [Line],
    ) -> RelancinaKernel<'a> {
        let game = Game::new(relancina, chart);
        let hands = Hands::new(&game);
        let payoffs = Payoffs::new(&game, &hands, chart);
        let class = |card| u8::try_from(game.classes.of(card)).expect("few classes");
        let way = |way| hands.ways.iter().position(|rows| rows.way == way).expect("a way of the rules");
        RelancinaKernel {
            rules,
            relancina,
            chart,
            lines,
            cards: rules.shoe.pack.ranks().pack().map(class).collect(),
            values: game.classes.all().iter().map(crate::compiled::relancina::Class::value).collect(),
            cycle: relancina.deal.cycle().iter().map(|of| way(*of)).collect(),
            rounds: relancina.deal.session_rounds(rules.shoe.pace),
            hands,
            payoffs,
        }
    }

    /// Deals the first `sessions` sessions of a block, or fewer if a session brings the number of
    /// rounds to `until`.
    fn deal<W: Observer>(
        &self,
        streams: &Streams,
        block: u64,
        (sessions, until): (u64, u64),
        observer: W,
    ) -> (Tally, W) {
        let stream = streams.stream(2 * LANES as u64 * block);
        let pack = Pack::new(self.rules.shoe.decks.count(), &self.cards, stream);
        let tables = (&self.hands, &self.payoffs);
        let mut table = Table::new(tables, (self.rules.boxes, self.chart), pack, observer);
        let mut block_tally = BlockTally::new(&self.payoffs, self.lines);
        for _ in 0..sessions {
            self.session(&mut table, &mut block_tally);
            if block_tally.tally.rounds >= until {
                break;
            }
        }
        (block_tally.finish(), table.observer)
    }

    /// Deals one session.
    fn session<W: Observer>(&self, table: &mut Table<'_, W>, block_tally: &mut BlockTally<'_>) {
        table.pack.begin();
        table.observer.begin();
        self.burn(table);
        let mut turn = self.cycle.iter().cycle();
        let mut way = *turn.next().expect("a cycle has rounds");
        for _ in 0..self.rounds {
            table.pack.clear_table();
            let recycles = match self.relancina.pack_recycled {
                Recycling::AtExhaustion => false,
                Recycling::BelowHalf => table.pack.is_below_half(),
                Recycling::EveryRound => true,
            };
            if recycles {
                table.pack.recycle();
            }
            let finished = table.round(way, block_tally).is_ok();
            table.observer.round(self.hands.ways[way].way, finished);
            if finished {
                block_tally.tally.rounds += 1;
                way = *turn.next().expect("it never ends");
            } else {
                block_tally.tally.void_rounds += 1;
                table.pack.begin();
            }
        }
        block_tally.end_session();
        table.observer.end();
    }

    /// Burns the cards at the start of a session; a pack always has enough.
    fn burn<W: Observer>(&self, table: &mut Table<'_, W>) {
        let mut draw = || {
            let card = table.pack.draw().ok()?;
            table.observer.card(card);
            Some(card)
        };
        let burned = match self.rules.shoe.burn {
            Burn::Cards(cards) => cards,
            Burn::ByFirstCard => draw().map_or(0, |card| self.values[usize::from(card)]),
        };
        for _ in 0..burned {
            draw();
        }
        table.observer.burned();
    }
}

impl Blocks for RelancinaKernel<'_> {
    fn lines(&self) -> &[Line] {
        self.lines
    }

    fn stream(&self) -> &'static str {
        STREAM
    }

    fn shoes(&self) -> u64 {
        (BLOCK_ROUNDS / self.rounds).max(1)
    }

    fn block(&self, streams: &Streams, index: u64, shoes: u64, until: u64) -> Tally {
        self.deal(streams, index, (shoes, until), NoObserver).0
    }
}
