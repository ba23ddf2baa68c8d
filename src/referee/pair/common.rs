//! Deals two tables from one shoe. Every round of both begins at the same card, where the longer of
//! their last rounds ended.
//!
//! With a fixed number of rounds per shoe, this biases neither table's edge: the start of a round
//! depends only on the cards already dealt, and the undealt cards are in random order. The cut card
//! is judged by the position in the common shoe.

use crate::cards::Card;
use crate::engine::{Pacer, Plan, Run, Stalled, Table, Watch, burn, run};
use crate::estimate::Control;
use crate::referee::table::{BlackjackTable, CaribbeanTable, PokerTable, PuntoTable, Rounds, shoe};
use crate::rules::{Play, Rules};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::Player;
use crate::tally::{Line, LineTally, ShoeDifference, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Two tables of one game.
struct Pair<'a, T> {
    sides: [T; 2],
    lines: Vec<Line>,
    control: Option<&'a Control>,
}

/// What a side's first *K* rounds of a shoe netted.
#[derive(Default)]
struct FirstRounds {
    /// Rounds that the side played.
    played: u64,
    /// By line: net and bets of the first *K* rounds, once they are known.
    sums: Vec<(i64, i64)>,
    /// Rounds of them for which the cards did not suffice.
    missing: u64,
}

/// Returns net and bets of every line in the shoe that is being dealt.
fn open_sums(counts: &[LineTally]) -> Vec<(i64, i64)> {
    counts.iter().map(LineTally::open_shoe).collect()
}

impl<'a, T: Rounds> Pair<'a, T> {
    fn new(first: T, second: T, control: Option<&'a Control>) -> Pair<'a, T> {
        assert!(control.is_none_or(|of| of.further == 0), "a pair has no second control");
        let lines = [first.bet_lines(), second.bet_lines()].concat();
        Pair { sides: [first, second], lines, control }
    }

    /// Completes the first *K* rounds of a side whose shoe is over: deals those that it lacks from a
    /// copy of the shoe. `void`: the cards ran out.
    fn complete(
        &self,
        side: usize,
        first: &mut FirstRounds,
        seats: &mut T::Seats,
        shoe: &Shoe,
        void: bool,
        [counts, scratch]: [&mut [LineTally]; 2],
    ) {
        let Some(control) = self.control else { return };
        if !first.sums.is_empty() {
            first.missing += u64::from(first.played == control.rounds && shoe.ran_out() && !void);
            return;
        }
        first.missing = control.rounds - first.played;
        if !void && !shoe.ran_out() {
            let mut rest = shoe.rest();
            while first.missing > 0 {
                rest.begin_round();
                if self.sides[side].round(seats, &mut rest, scratch).is_err() {
                    break;
                }
                first.missing -= 1;
            }
        } else if !void {
            first.missing += 1;
        }
        let (played, more) = (open_sums(counts), open_sums(scratch));
        first.sums = played.iter().zip(more).map(|(one, more)| (one.0 + more.0, one.1 + more.1)).collect();
    }

    /// Adds what a shoe's rounds and its first *K* rounds differ by.
    fn compare(&self, control: &Control, first: &[FirstRounds; 2], tally: &mut Tally) {
        let Some(sums) = &mut tally.control else { return };
        let at_fixed = first.iter().flat_map(|first| &first.sums);
        let differences: Vec<ShoeDifference> = tally
            .lines
            .iter()
            .zip(at_fixed)
            .enumerate()
            .map(|(index, (line, fixed))| {
                let played = line.open_shoe();
                let (net, bets) = (played.0 - fixed.0, played.1 - fixed.1);
                let exact = control.exact[index].unwrap_or(0.0);
                let excess = net as f64 / self.lines[index].unit as f64 + exact * bets as f64;
                ShoeDifference { net, bets, played: played.1, excess }
            })
            .collect();
        for (line, of) in sums.lines.iter_mut().zip(&differences) {
            line.add(of.net, of.bets, of.played);
        }
        for (crossed, pair) in sums.crossed.iter_mut().zip(&tally.crossed) {
            let [first, second] = pair.lines;
            crossed.add(&differences[first], &differences[second]);
        }
        sums.add_missing(first[0].missing + first[1].missing);
    }
}

/// The state of a lane: the common shoe, the cards dealt in the current round, and both tables.
struct Lane<S> {
    shoe: Shoe,
    round: Vec<Card>,
    seats: [S; 2],
    /// Counts the rounds after the end of a shoe.
    scratch: Tally,
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

impl<T: Rounds> Table for Pair<'_, T> {
    type Lane = Lane<T::Seats>;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        Lane {
            shoe: shoe(&self.sides[0].rules().shoe, rng),
            round: Vec::new(),
            seats: self.sides.each_ref().map(T::seats),
            scratch: Tally::new(&self.lines),
        }
    }

    /// Deals one shoe to both sides. When a side's shoe has ended or its round is void, the other
    /// side plays the rest alone.
    fn shoe(&self, lane: &mut Self::Lane, tally: &mut Tally) {
        let Lane { shoe, round, seats, scratch } = lane;
        let rules = self.sides.each_ref().map(|side| &side.rules().shoe);
        shoe.begin();
        let mut open = [burn(rules[0].burn, shoe).is_ok(); 2];
        let mut pacers = rules.map(Pacer::new);
        let own_lines = self.sides[0].bet_lines().len();
        let (first, second) = tally.lines.split_at_mut(own_lines);
        let counts = [first, second];
        let (first, second) = scratch.lines.split_at_mut(own_lines);
        let scratch_counts = [first, second];
        let mut firsts = [FirstRounds::default(), FirstRounds::default()];
        let fixed = self.control.map(|control| control.rounds);
        if open == [false; 2] {
            for side in 0..2 {
                let counts = [&mut *counts[side], &mut *scratch_counts[side]];
                self.complete(side, &mut firsts[side], &mut seats[side], shoe, true, counts);
            }
        }
        loop {
            for side in 0..2 {
                if open[side] && !pacers[side].another(shoe) {
                    open[side] = false;
                    let counts = [&mut *counts[side], &mut *scratch_counts[side]];
                    self.complete(side, &mut firsts[side], &mut seats[side], shoe, false, counts);
                }
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
                    firsts[side].played += 1;
                    if fixed == Some(firsts[side].played) {
                        firsts[side].sums = open_sums(counts[side]);
                    }
                } else {
                    tally.void_rounds += 1;
                    open[side] = false;
                    let counts = [&mut *counts[side], &mut *scratch_counts[side]];
                    self.complete(side, &mut firsts[side], &mut seats[side], shoe, true, counts);
                }
            }
            tally.rounds += u64::from(played);
        }
        if let Some(control) = self.control {
            self.compare(control, &firsts, tally);
            scratch.end_shoe();
        }
        tally.end_shoe();
    }

    fn empty_tally(&self) -> Tally {
        Tally::new(&self.lines).with_control(self.control.is_some())
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        super::half_width(&self.lines, tally, self.control, confidence)
    }
}

/// Deals a run of two tables of the same game from one shoe.
pub(super) fn simulate(
    first: (&Rules, Player<'_>),
    second: (&Rules, Player<'_>),
    control: Option<&Control>,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    match (&first.0.play, &second.0.play) {
        (Play::Blackjack(a), Play::Blackjack(b)) => {
            let first = BlackjackTable::new(first.0, a, first.1.blackjack());
            let second = BlackjackTable::new(second.0, b, second.1.blackjack());
            run(&Pair::new(first, second, control), plan, watch)
        }
        (Play::PuntoYBanca(a), Play::PuntoYBanca(b)) => {
            let [first, second] = [PuntoTable::new(first.0, a), PuntoTable::new(second.0, b)];
            run(&Pair::new(first, second, control), plan, watch)
        }
        (Play::CaribbeanStud(a), Play::CaribbeanStud(b)) => {
            let first = CaribbeanTable::new(first.0, a, first.1.caribbean());
            let second = CaribbeanTable::new(second.0, b, second.1.caribbean());
            run(&Pair::new(first, second, control), plan, watch)
        }
        (Play::Poker(a), Play::Poker(b)) => {
            let first = PokerTable::new(first.0, a, first.1.poker());
            let second = PokerTable::new(second.0, b, second.1.poker());
            run(&Pair::new(first, second, control), plan, watch)
        }
        (Play::Relancina(_), _) => unreachable!("a recycled pack is no common shoe"),
        (Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::CaribbeanStud(_) | Play::Poker(_), _) => {
            unreachable!("both tables are of one game")
        }
    }
}
