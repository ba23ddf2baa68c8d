//! Plays a whole round on the compiled tables, box by box and card by card.
//!
//! Cards are drawn in dealing order, so the referee must settle the same cards alike.

use super::game::{Column, Game, Over, Step, WayTables};
use super::hand::{End, Fate, Hand, Kind, Prize};
use super::talla::TallaStep;
use crate::bets::relancina::BoxOutcome;
use crate::cards::Card;
use crate::rules::{Relancina, TallaChanges, TallaRaise, Way};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::{Chart, Strategy};

/// The settlement of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Outcome of the box.
    pub outcome: BoxOutcome,
    /// Net, in units.
    pub net: i64,
    /// Amount wagered, in units.
    pub wagered: i64,
    /// Bets staked before any raise.
    pub staked: i64,
    /// The first card of the box.
    pub first: Card,
}

/// The state of a box.
#[derive(Clone, Debug)]
struct Seat {
    first: Card,
    classes: [usize; 2],
    staked: i64,
    bets: i64,
    left: bool,
    hands: Vec<Over>,
}

/// Plays rounds on the compiled game.
#[derive(Debug)]
pub struct Round<'a> {
    rules: &'a Relancina,
    game: &'a Game,
    chart: &'a Chart,
    boxes: usize,
    settled: Vec<Settled>,
    winner: Option<usize>,
}

impl<'a> Round<'a> {
    /// Returns a table with `boxes` players in addition to the Talla. `chart` is the chart of the
    /// compiled game; it gives the stakes.
    #[must_use]
    pub fn new(rules: &'a Relancina, game: &'a Game, chart: &'a Chart, boxes: u8) -> Round<'a> {
        Round { rules, game, chart, boxes: usize::from(boxes), settled: Vec::new(), winner: None }
    }

    /// Returns the settlement of each box in the last finished round.
    #[must_use]
    pub fn settled(&self) -> &[Settled] {
        &self.settled
    }

    /// Returns the box, counted from 0, whose relancina wins the Talla in the last round, unless
    /// that round was a first hand.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// Plays a round.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards cannot finish it.
    pub fn play(&mut self, way: Way, cards: &mut impl Cards) -> Result<(), Exhausted> {
        self.settled.clear();
        self.winner = None;
        let (rules, game) = (self.rules, self.game);
        let tables = game.way(way);
        let mut seats = Vec::with_capacity(self.boxes);
        let mut talla = [0; 2];
        for _ in 0..self.boxes {
            let first = cards.draw()?;
            let class = game.classes.of(first);
            // Only where the first card is dealt face down does the bet follow it.
            let staked = if way == Way::Cerrado { i64::from(self.chart.stake(first)) } else { 1 };
            let (bets, left, hands) = (staked, false, Vec::new());
            seats.push(Seat { first, classes: [class; 2], staked, bets, left, hands });
        }
        let mut draw = || cards.draw().map(|card| game.classes.of(card));
        talla[0] = draw()?;
        for seat in &mut seats {
            seat.classes[1] = draw()?;
        }
        talla[1] = draw()?;
        let two =
            |classes: [usize; 2]| Hand::new(&game.classes.all()[classes[0]], &game.classes.all()[classes[1]]);
        let prized = |classes| two(classes).kind(false).prize().is_some();

        if rules.talla_raise == TallaRaise::OnTwoCardPrize && way == Way::Cerrado && prized(talla) {
            for seat in &mut seats {
                seat.left = self.chart.leaves_raise() && !prized(seat.classes);
                if !seat.left {
                    seat.bets *= i64::from(rules.talla_raise_times);
                }
            }
        }
        if way == Way::Cerrado && game.talla.changes[talla[0]][talla[1]] {
            let whole = rules.talla_changes == TallaChanges::WholeTable;
            let mut changing: Vec<&mut Seat> =
                seats.iter_mut().filter(|seat| whole && !prized(seat.classes)).collect();
            for (card, its) in talla.iter_mut().enumerate() {
                for seat in &mut changing {
                    seat.classes[card] = draw()?;
                }
                *its = draw()?;
            }
        }
        let column = &tables.columns[usize::from(tables.seen[talla[0]][talla[1]])];
        for seat in &mut seats {
            if seat.left {
                seat.hands.push(Over { end: End::single(Fate::Left), held: None });
            } else {
                turn(column, seat, &mut draw)?;
            }
        }
        let step = game.talla.opening[talla[0]][talla[1]];
        let opened = prized(talla);
        let waits = seats.iter().flat_map(|seat| &seat.hands).any(|over| game.pays.waits(over.end));
        let mut end = two(talla).kind(false);
        if !opened && waits {
            let mut step = step;
            while let TallaStep::Draw(row) = step {
                step = game.talla.rows[usize::from(row)][draw()?];
            }
            if let TallaStep::Over(over) = step {
                end = over;
            }
            if let (Some(prize), true) = (end.prize(), rules.talla_late_prize_round) {
                another_round(tables, column.face, prize, &mut seats, &mut draw)?;
            }
        }
        self.settle(way, &seats, end);
        Ok(())
    }

    fn settle(&mut self, way: Way, seats: &[Seat], talla: Kind) {
        let pays = &self.game.pays;
        for seat in seats {
            let ends = || seat.hands.iter().map(|over| over.end);
            self.settled.push(Settled {
                outcome: if let [over] = seat.hands[..] { over.end.outcome() } else { BoxOutcome::Split },
                net: ends().map(|end| pays.net(end, talla, seat.bets, seat.staked)).sum(),
                wagered: ends().map(|end| pays.wagered(end, seat.bets)).sum(),
                staked: seat.staked,
                first: seat.first,
            });
        }
        if way == Way::Cerrado && talla != Kind::Prize(Prize::Relancina) {
            let wins = |settled: &Settled| {
                matches!(settled.outcome, BoxOutcome::Relancina | BoxOutcome::RelancinaAndFigure)
            };
            self.winner = self.settled.iter().position(wins);
        }
    }
}

/// Plays the hands of a box.
fn turn(
    column: &Column,
    seat: &mut Seat,
    draw: &mut impl FnMut() -> Result<usize, Exhausted>,
) -> Result<(), Exhausted> {
    // First cards of the hands still to be played, the next one last.
    let mut waiting: Vec<usize> = Vec::new();
    let mut two = seat.classes;
    let mut split = false;
    let mut step = column.opening[two[0]][two[1]];
    loop {
        match step {
            Step::Draw(row) => {
                step = column.rows[usize::from(row)][draw()?];
                continue;
            }
            Step::Change => {
                two = [draw()?, draw()?];
                step = column.changed[usize::from(split)][two[0]][two[1]];
                continue;
            }
            Step::Split => {
                waiting.push(two[1]);
                split = true;
                two[1] = draw()?;
            }
            Step::Over(over) => {
                seat.hands.push(over);
                let Some(first) = waiting.pop() else {
                    return Ok(());
                };
                two = [first, draw()?];
            }
        }
        // Only split hands reach this line.
        step = column.split[two[0]][two[1]];
    }
}

/// Plays the additional round of cards after a late prize, for the hands that want one.
fn another_round(
    tables: &WayTables,
    face: u8,
    prize: Prize,
    seats: &mut [Seat],
    draw: &mut impl FnMut() -> Result<usize, Exhausted>,
) -> Result<(), Exhausted> {
    if tables.held.is_empty() {
        return Ok(());
    }
    let late = tables.late(face, prize.pays());
    for over in seats.iter_mut().flat_map(|seat| &mut seat.hands) {
        let Some(held) = over.held else {
            continue;
        };
        let mut step = late.opening[usize::from(held)];
        while let Step::Draw(row) = step {
            step = late.rows[usize::from(row)][draw()?];
        }
        if let Step::Over(again) = step {
            *over = again;
        }
    }
    Ok(())
}
