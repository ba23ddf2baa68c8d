//! Tallies each round apart by the count of the cards that were seen before it.
//!
//! The cards and the play are those of [`simulate`](super::simulate): the same streams, and the
//! strategy does not see the count. Every bet line has a tally for each *cell*, so that the sum
//! over the cells is the plain tally.

use super::table::{BlackjackTable, PuntoTable, Rounds, shoe};
use crate::cards::Card;
use crate::engine::{Count, Plan, Run, Stalled, Table, Watch, deal_shoe, lines_by_cell, run};
use crate::rules::{Play, Rules};
use crate::shoe::{Cards, Exhausted, Pile, Shoe};
use crate::strategy::Player;
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Cards that are counted as they are drawn.
struct Seen<'a, C: ?Sized> {
    shoe: &'a mut Shoe,
    count: &'a C,
    /// The sum of the tags of the cards drawn.
    sum: i32,
}

impl<C: Count + ?Sized> Seen<'_, C> {
    fn see(&mut self, card: Result<Card, Exhausted>) -> Result<Card, Exhausted> {
        let card = card?;
        self.sum += self.count.tag(card.rank().number().min(10));
        Ok(card)
    }
}

impl<C: Count + ?Sized> Cards for Seen<'_, C> {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        let card = self.shoe.draw();
        self.see(card)
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        let card = self.shoe.draw_for(place);
        self.see(card)
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.shoe.peek()
    }
}

/// A table whose rounds are tallied by cell.
struct CountedTable<'a, R, C: ?Sized> {
    rounds: R,
    count: &'a C,
    cards: usize,
    /// The lines of the first cell, then those of the second, and so on.
    lines: Vec<Line>,
    each: usize,
}

impl<'a, R: Rounds, C: Count + ?Sized> CountedTable<'a, R, C> {
    fn new(rounds: R, count: &'a C, packs: u8) -> CountedTable<'a, R, C> {
        let each = rounds.bet_lines().len();
        let cards = usize::from(rounds.rules().shoe.pack.ranks().count()) * 4 * usize::from(packs);
        let lines = lines_by_cell(rounds.bet_lines(), count.cells());
        CountedTable { rounds, count, cards, lines, each }
    }
}

impl<R: Rounds, C: Count + ?Sized> Table for CountedTable<'_, R, C> {
    type Lane = (Shoe, R::Seats);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (shoe(&self.rounds.rules().shoe, rng), self.rounds.seats())
    }

    fn shoe(&self, (shoe, seats): &mut Self::Lane, tally: &mut Tally) {
        let mut running = 0;
        let mut burned = None;
        deal_shoe(&self.rounds.rules().shoe, shoe, tally, |shoe, tally| {
            let before = shoe.remaining().unwrap_or(self.cards);
            // The first round begins after the burned cards, which nobody sees.
            let burned = *burned.get_or_insert(self.cards - before);
            let cell = self.count.cell(running, before + burned, self.cards);
            let lines = &mut tally.lines[cell * self.each..(cell + 1) * self.each];
            let mut seen = Seen { shoe, count: self.count, sum: 0 };
            let played = self.rounds.round(seats, &mut seen, lines);
            let sum = seen.sum;
            // After a shuffle of the discards only the cards of this round are out of the shoe.
            let shuffled = shoe.remaining().is_some_and(|left| left > before);
            running = if shuffled { sum } else { running + sum };
            played
        });
    }

    fn half_width(&self, _: &Tally, _: f64) -> Option<f64> {
        None
    }
}

/// Deals a run with the referee. Its tally has the lines of [`bets::lines`](crate::bets::lines)
/// for each cell of the count, the first cell's first.
///
/// `None` if the game has no shoe whose cards can be counted: the deck is infinite, or the pack is
/// recycled.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate_counted(
    rules: &Rules,
    player: Player<'_>,
    count: &dyn Count,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<Run, Stalled>> {
    let packs = rules.shoe.decks.count()?;
    match &rules.play {
        Play::Blackjack(play) => {
            let table = BlackjackTable::new(rules, play, player.blackjack());
            Some(run(&CountedTable::new(table, count, packs), plan, watch))
        }
        Play::PuntoYBanca(play) => {
            Some(run(&CountedTable::new(PuntoTable::new(rules, play), count, packs), plan, watch))
        }
        _ => None,
    }
}
