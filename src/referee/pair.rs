//! Two tables dealt from common cards: every round of both begins at the same
//! place of the same shoe, and the next one of both where the longer of the
//! two ended. What the tables have in common drops out of their difference.
//!
//! With a fixed number of rounds a shoe neither table's edge is biased by it:
//! where a round begins is decided by cards that were dealt before, and those
//! that were not are in random order whatever those were. Where a cut card
//! ends the shoe, it is judged where the common cards stand. Tables of
//! different numbers of boxes may be paired too: rounds still begin together,
//! though most cards go elsewhere.

use super::table::{BlackjackTable, PuntoTable, Rounds, shoe};
use crate::cards::Card;
use crate::engine::{Pacer, Plan, Run, Stalled, Table, Watch, burn, run};
use crate::estimate::{Difference, difference};
use crate::rules::{Play, Rules};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::Strategy;
use crate::tally::{Crossed, Line, Tally};
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

/// What a lane of a pair keeps: the common shoe, the cards of the round that
/// have come, and both tables.
struct Lane<S> {
    shoe: Shoe,
    round: Vec<Card>,
    seats: [S; 2],
}

/// The cards of a round for the side that plays now: those the other one had
/// first, then those of the shoe.
struct Common<'a> {
    shoe: &'a mut Shoe,
    round: &'a mut Vec<Card>,
    next: usize,
}

impl Cards for Common<'_> {
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

    /// Deals one shoe to both. A side whose shoe is finished, or whose round
    /// is void, leaves the rest of it to the other.
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
                let mut cards = Common { shoe: &mut *shoe, round: &mut *round, next: 0 };
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

    /// Of a pair it is the difference that is asked for.
    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        let main = |crossed: &&Crossed| !self.lines[crossed.lines[0]].optional;
        let differences = differences(&self.lines, tally, confidence);
        tally
            .crossed
            .iter()
            .zip(differences)
            .filter(|(crossed, _)| main(crossed))
            .map(|(_, difference)| difference?.half_width)
            .try_fold(0.0, |widest: f64, half| half.map(|half| widest.max(half)))
    }
}

/// The differences, second table less first, of the lines that both have, in
/// the order of [`Tally::crossed`]; `None` where a bet was never offered.
#[must_use]
pub fn differences(lines: &[Line], tally: &Tally, confidence: f64) -> Vec<Option<Difference>> {
    let side = |line: usize| (&lines[line], &tally.lines[line]);
    let of = |crossed: &Crossed| {
        let [first, second] = crossed.lines.map(side);
        difference(first, second, crossed, tally.shoes, confidence)
    };
    tally.crossed.iter().map(of).collect()
}

/// Why two tables cannot be dealt from common cards; `None` if they can.
#[must_use]
pub fn apart(first: &Rules, second: &Rules) -> Option<&'static str> {
    let (a, b) = (&first.shoe, &second.shoe);
    match (&first.play, &second.play) {
        (Play::Relancina(_), _) | (_, Play::Relancina(_)) => {
            Some("the relancina's pack comes back, so that no place in it is common to two tables")
        }
        _ if first.game() != second.game() => Some("the games differ"),
        _ if a.decks != b.decks => Some("the shoes hold different packs"),
        _ if a.burn != b.burn => Some("the burned cards differ"),
        _ if a.exhausted != b.exhausted => Some("the shoes are finished differently"),
        _ => None,
    }
}

/// Deals a run to two tables from common cards; its tally is of the first
/// table's [`lines`](super::lines), then the second's.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
///
/// # Panics
/// If the tables cannot be dealt from common cards: see [`apart`].
pub fn simulate_pair(
    first: (&Rules, &dyn Strategy),
    second: (&Rules, &dyn Strategy),
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    assert_eq!(apart(first.0, second.0), None, "tables without common cards");
    match (&first.0.play, &second.0.play) {
        (Play::Blackjack(a), Play::Blackjack(b)) => {
            let first = BlackjackTable::new(first.0, a, first.1);
            run(&Pair::new(first, BlackjackTable::new(second.0, b, second.1)), plan, watch)
        }
        (Play::PuntoYBanca(a), Play::PuntoYBanca(b)) => {
            run(&Pair::new(PuntoTable::new(first.0, a), PuntoTable::new(second.0, b)), plan, watch)
        }
        _ => unreachable!("other games have no common cards"),
    }
}
