//! Deals two tables from one shoe. Every round of both begins at the same card, where the longer of
//! their last rounds ended.
//!
//! With a fixed number of rounds per shoe, this biases neither table's edge: the start of a round
//! depends only on the cards already dealt, and the undealt cards are in random order. The cut card
//! is judged by the position in the common shoe.

use crate::cards::Card;
use crate::engine::{EngineTable, Left, Pacer, Plan, Run, Stalled, Watch, burn, redeal, run};
use crate::estimate::Control;
use crate::referee::control::one_box;
use crate::referee::table::{Seats, ShoeTable, shoe};
use crate::shoe::{Cards, Exhausted, Pile, Shoe, redeals};
use crate::strategy::PlayedTable;
use crate::tally::{Line, ShoeEffect, Tally};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Two tables of one game.
struct Pair<'a> {
    sides: [ShoeTable<'a>; 2],
    lines: Vec<Line>,
    control: Option<&'a Control>,
    /// The control variate of each side, with its own *K*.
    of_sides: Option<[Control; 2]>,
}

/// The end of a side's shoe.
#[derive(Default)]
struct End {
    /// Rounds that the side began.
    rounds: u64,
    /// The cards left when the number of its rounds was decided.
    left: Option<Left>,
    /// Whether the last round lacked cards.
    ran_out: bool,
}

impl<'a> Pair<'a> {
    /// Redeals rounds of both sides from what was left of their shoes, with the same random numbers,
    /// and adds the effects of the cut card.
    fn redeal(
        &self,
        controls: &[Control; 2],
        ends: &[End; 2],
        lane: (&mut Redeals<'a>, &mut [Seats<'a>; 2]),
        tally: &mut Tally,
    ) {
        let Some(sums) = &mut tally.control else { return };
        let (Redeals { keys, again, one_box, scratch }, seats) = lane;
        let stream = Xoshiro256PlusPlus::seed_from_u64(keys.next_u64());
        let mut effects = vec![ShoeEffect::default(); self.lines.len()];
        let mut first = 0;
        let sides = ends.iter().zip(&self.sides).zip(controls);
        for ((((end, side), control), seats), one_box) in sides.zip(seats).zip(one_box) {
            let seats = one_box.as_mut().unwrap_or(seats);
            let last = first + side.lines.len();
            let played = &tally.lines[first..last];
            for (effect, line) in effects[first..last].iter_mut().zip(played) {
                effect.played = line.open_shoe().1.into();
            }
            again.draw_from(stream.clone());
            if end.ran_out && control.boxes > 1 {
                sums.add_incomplete(1, control.redeals);
            }
            let of = (end.rounds, end.left.as_ref());
            let redealt = redeal(control, of, again, &mut scratch.lines[first..last], |shoe, counts| {
                side.round(seats, shoe, counts)
            });
            if let Some(redealt) = redealt {
                redealt.add_to(sums, first, played);
                let units = self.lines[first..last].iter().map(|line| line.unit);
                for (effect, of) in
                    effects[first..last].iter_mut().zip(redealt.effects(control, first, played, units))
                {
                    *effect = of;
                }
            }
            first = last;
        }
        scratch.end_shoe();
        for (crossed, pair) in sums.crossed.iter_mut().zip(&tally.crossed) {
            let [first, second] = pair.lines;
            crossed.add(&effects[first], &effects[second]);
        }
    }
}

/// What a lane needs to redeal rounds.
struct Redeals<'a> {
    /// The generator of the seeds, one for each shoe.
    keys: Xoshiro256PlusPlus,
    /// The shoe from which rounds are redealt.
    again: Shoe,
    /// By side: the table with one box from which rounds are redealt, if not with all boxes.
    one_box: [Option<Seats<'a>>; 2],
    /// Counts the redealt rounds.
    scratch: Tally,
}

/// The state of a lane: the common shoe, the cards dealt in the current round, and both tables.
struct Lane<'a> {
    shoe: Shoe,
    round: Vec<Card>,
    seats: [Seats<'a>; 2],
    redeals: Redeals<'a>,
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

impl<'a> EngineTable for Pair<'a> {
    type Lane = Lane<'a>;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        let (rules, keys) = (self.sides[0].rules, redeals(&rng));
        let again = shoe(rules, keys.clone());
        let one_box = |side| self.control.and_then(|control| one_box(side, control));
        let one_box = self.sides.each_ref().map(one_box);
        Lane {
            shoe: shoe(rules, rng),
            round: Vec::new(),
            seats: self.sides.each_ref().map(ShoeTable::seats),
            redeals: Redeals { keys, again, one_box, scratch: Tally::new(&self.lines) },
        }
    }

    /// Deals one shoe to both sides. When a side's shoe has ended or its round is void, the other
    /// side plays the rest alone.
    fn shoe(&self, lane: &mut Self::Lane, tally: &mut Tally) {
        let Lane { shoe, round, seats, redeals } = lane;
        let rules = self.sides.each_ref().map(|side| &side.rules.shoe);
        let decided_at = self.sides.each_ref().map(|side| side.rules.decided_at());
        shoe.begin();
        let mut open = [burn(rules[0].burn, shoe).is_ok(); 2];
        let mut pacers = rules.map(Pacer::new);
        let (first, second) = tally.lines.split_at_mut(self.sides[0].lines.len());
        let counts = [first, second];
        let mut ends = [End::default(), End::default()];
        loop {
            for side in 0..2 {
                let End { rounds, left, .. } = &mut ends[side];
                if self.control.is_some() && open[side] && left.is_none() && *rounds > 0 {
                    *left = Left::of(shoe, *rounds, decided_at[side]);
                }
                open[side] = open[side] && pacers[side].another(shoe);
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
                ends[side].rounds += 1;
                let mut cards = SharedCards { shoe: &mut *shoe, round: &mut *round, next: 0 };
                if self.sides[side].round(&mut seats[side], &mut cards, counts[side]).is_ok() {
                    played = true;
                } else {
                    tally.void_rounds += 1;
                    open[side] = false;
                }
                ends[side].ran_out = !open[side] || shoe.ran_out();
            }
            tally.rounds += u64::from(played);
        }
        if let Some(controls) = &self.of_sides {
            self.redeal(controls, &ends, (redeals, seats), tally);
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
    first: PlayedTable<'_>,
    second: PlayedTable<'_>,
    control: Option<&Control>,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    let sides = [first, second].map(|table| ShoeTable::new(table.rules(), table.player()));
    let lines = [&sides[0].lines[..], &sides[1].lines].concat();
    run(&Pair { sides, lines, control, of_sides: control.map(Control::of_pair) }, plan, watch)
}
