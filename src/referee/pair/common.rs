//! Deals two tables from one shoe. Every round of both begins at the same card, where the longer of
//! their last rounds ended.
//!
//! With a fixed number of rounds per shoe, this biases neither table's edge: the start of a round
//! depends only on the cards already dealt, and the undealt cards are in random order. The cut card
//! is judged by the position in the common shoe.

use crate::cards::Card;
use crate::engine::{Pacer, Plan, Run, Stalled, Table, Watch, burn, run};
use crate::referee::table::{BlackjackTable, PuntoTable, Rounds, shoe};
use crate::rules::{Play, Rules};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::Player;
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Two tables of one game.
struct Pair<T> {
    sides: [T; 2],
    lines: Vec<Line>,
}

impl<T: Rounds> Pair<T> {
    fn new(first: T, second: T) -> Pair<T> {
        let lines = [first.bet_lines(), second.bet_lines()].concat();
        Pair { sides: [first, second], lines }
    }
}

/// The state of a lane: the common shoe, the cards dealt in the current round, and both tables.
struct Lane<S> {
    shoe: Shoe,
    round: Vec<Card>,
    seats: [S; 2],
}

/// The cards of a round for one side: first the cards that the other side has drawn in it, then
/// those of the shoe.
struct SharedCards<'a> {
    shoe: &'a mut Shoe,
    round: &'a mut Vec<Card>,
    next: usize,
}

impl Cards for SharedCards<'_> {
    #[inline]
    fn draw(&mut self) -> Result<Card, Exhausted> {
        if self.next == self.round.len() {
            self.round.push(self.shoe.draw()?);
        }
        self.next += 1;
        Ok(self.round[self.next - 1])
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.round.get(self.next).map_or_else(|| self.shoe.peek(), |card| Ok(*card))
    }
}

impl<T: Rounds> Table for Pair<T> {
    type Lane = Lane<T::Seats>;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        Lane {
            shoe: shoe(&self.sides[0].rules().shoe, rng),
            round: Vec::new(),
            seats: self.sides.each_ref().map(T::seats),
        }
    }

    /// Deals one shoe to both sides. When a side's shoe has ended or its round is void, the other
    /// side plays the rest alone.
    fn shoe(&self, lane: &mut Self::Lane, tally: &mut Tally) {
        let Lane { shoe, round, seats } = lane;
        let rules = self.sides.each_ref().map(|side| &side.rules().shoe);
        shoe.begin();
        let mut open = [burn(rules[0].burn, shoe).is_ok(); 2];
        let mut pacers = rules.map(Pacer::new);
        let (first, second) = tally.lines.split_at_mut(self.sides[0].bet_lines().len());
        let counts = [first, second];
        loop {
            for (open, pacer) in open.iter_mut().zip(&mut pacers) {
                *open = *open && pacer.another(shoe);
            }
            if open == [false; 2] {
                break;
            }
            shoe.begin_round();
            round.clear();
            let mut played = false;
            for side in 0..2 {
                if !open[side] {
                    continue;
                }
                let mut cards = SharedCards { shoe: &mut *shoe, round: &mut *round, next: 0 };
                if self.sides[side].round(&mut seats[side], &mut cards, counts[side]).is_ok() {
                    played = true;
                } else {
                    tally.void_rounds += 1;
                    open[side] = false;
                }
            }
            tally.rounds += u64::from(played);
        }
        tally.end_shoe();
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        super::half_width(&self.lines, tally, confidence)
    }
}

/// Deals a run of two tables of the same game from one shoe.
pub(super) fn simulate(
    first: (&Rules, Player<'_>),
    second: (&Rules, Player<'_>),
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    match (&first.0.play, &second.0.play) {
        (Play::Blackjack(a), Play::Blackjack(b)) => {
            let first = BlackjackTable::new(first.0, a, first.1.blackjack());
            run(&Pair::new(first, BlackjackTable::new(second.0, b, second.1.blackjack())), plan, watch)
        }
        (Play::PuntoYBanca(a), Play::PuntoYBanca(b)) => {
            run(&Pair::new(PuntoTable::new(first.0, a), PuntoTable::new(second.0, b)), plan, watch)
        }
        (Play::Relancina(_), _) => unreachable!("a recycled pack is no common shoe"),
        (Play::Blackjack(_) | Play::PuntoYBanca(_), _) => unreachable!("both tables are of one game"),
    }
}
