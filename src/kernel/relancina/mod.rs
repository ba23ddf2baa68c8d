//! The relancina dealt fast: whole rounds by card class, from the compiled
//! game.
//!
//! A pack of 52 cards that is never finished is shuffled every third round,
//! and rounds go ways of their own card by card, so lanes in step would have
//! little to share: one session is dealt after the other, by plain code that
//! is the same for every kernel. Block *b* deals its sessions from stream
//! 64 *b*, the first of those that belong to it, and from no other. The pack
//! (`pack`) is shuffled a layer at a time with six draws an output (`draws`);
//! what a card makes of a hand is one look-up (`hands`), what a hand comes to
//! another (`prices`); rounds (`round`) count cells, of which `books` makes a
//! tally. No rules, readings or charts are left to the referee.
//!
//! Who holds the Talla decides nobody's cards and nobody's payments, only whom
//! they go to: it is not kept here.

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
use crate::rules::{Burn, Pace, Recycling, Relancina, Rules, SESSION_ROUNDS};
use crate::shoe::Streams;
use crate::strategy::Chart;
use crate::tally::{Line, Tally};
use block_tally::BlockTally;
use observer::{Nobody, Observer};
use pack::Pack;
use payoffs::Payoffs;
use round::Table;
use rows::Hands;

/// Rounds of a block, about: its tally costs little beside them, and Ctrl-C
/// is answered at once. Part of the stream's layout.
const BLOCK_ROUNDS: u64 = 51_200;

/// A table of the relancina and a chart, ready to be dealt.
pub(super) struct Dealt<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    chart: &'a Chart,
    lines: &'a [Line],
    hands: Hands,
    prices: Payoffs,
    /// Classes of one pack's cards.
    cards: Vec<u8>,
    /// By class: what it counts.
    values: Vec<u8>,
    /// Ways of dealing, by number, as they repeat.
    cycle: Vec<usize>,
    /// Rounds of a session.
    rounds: u64,
}

impl<'a> Dealt<'a> {
    /// Compiles.
    ///
    /// # Panics
    /// If the Talla's threshold is still to be found, or the chart is of
    /// another game.
    pub(super) fn new(
        rules: &'a Rules,
        relancina: &'a Relancina,
        chart: &'a Chart,
        lines: &'a [Line],
    ) -> Dealt<'a> {
        let game = Game::new(relancina, chart);
        let hands = Hands::new(relancina, &game);
        let prices = Payoffs::new(relancina, &game, &hands, chart);
        let class = |card| u8::try_from(game.classes.of(card)).expect("few classes");
        let way = |way| hands.ways.iter().position(|seen| seen.way == way).expect("a way of the rules");
        Dealt {
            rules,
            relancina,
            chart,
            lines,
            cards: crate::cards::Card::pack().map(class).collect(),
            values: game.classes.all().iter().map(crate::compiled::relancina::Class::value).collect(),
            cycle: relancina.deal.cycle().iter().map(|of| way(*of)).collect(),
            rounds: match rules.shoe.pace {
                Pace::CutCard => SESSION_ROUNDS,
                Pace::Rounds(rounds) => u64::from(rounds),
            },
            hands,
            prices,
        }
    }

    /// Deals sessions 0 to `sessions` of a block, or up to the one that
    /// brings the rounds to `until`.
    fn deal<W: Observer>(
        &self,
        streams: &Streams,
        block: u64,
        (sessions, until): (u64, u64),
        witness: W,
    ) -> (Tally, W) {
        let stream = streams.stream(2 * LANES as u64 * block);
        let pack = Pack::new(self.rules.shoe.decks.count(), &self.cards, stream);
        let tables = (&self.hands, &self.prices);
        let mut table = Table::new(self.relancina, tables, (self.rules.boxes, self.chart), pack, witness);
        let mut books = BlockTally::new(&self.prices, self.lines);
        for _ in 0..sessions {
            self.session(&mut table, &mut books);
            if books.tally.rounds >= until {
                break;
            }
        }
        (books.finish(), table.witness)
    }

    fn session<W: Observer>(&self, table: &mut Table<'_, W>, books: &mut BlockTally<'_>) {
        table.pack.begin();
        table.witness.begin();
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
            let finished = table.round(way, books).is_ok();
            table.witness.round(self.hands.ways[way].way, finished);
            if finished {
                books.tally.rounds += 1;
                way = *turn.next().expect("it never ends");
            } else {
                books.tally.void_rounds += 1;
                table.pack.begin();
            }
        }
        books.end_session();
        table.witness.end();
    }

    /// Burns at the start of a session; a pack has the cards to burn.
    fn burn<W: Observer>(&self, table: &mut Table<'_, W>) {
        let mut draw = || {
            let card = table.pack.draw().ok()?;
            table.witness.card(card);
            Some(card)
        };
        let burned = match self.rules.shoe.burn {
            Burn::Cards(cards) => cards,
            Burn::ByFirstCard => draw().map_or(0, |card| self.values[usize::from(card)]),
        };
        for _ in 0..burned {
            draw();
        }
        table.witness.burned();
    }
}

impl Blocks for Dealt<'_> {
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
        self.deal(streams, index, (shoes, until), Nobody).0
    }
}
