//! Plays and tallies whole shoes with the referee, for the engine.
//!
//! The engine sees only the trait [`EngineTable`], which everything that deals a rulebook implements.

use super::blackjack::{self, BoxResult, Desafio};
use super::narration::{Narration, Silent};
use super::punto::{self, Coup, CoupResult};
use super::relancina;
use super::side::SideBets;
use crate::bets::blackjack::{BOX, DEALER_DOES_NOT_TIE, DEALER_TIES, LOST, LineIndices, NET, WON};
use crate::bets::{self, punto::BetLine};
use crate::engine::{
    Blocks, EngineTable, Plan, Run, Stalled, Watch, Work, answer, by_shoe, deal_shoe, run_blocks,
};
use crate::rules::{Blackjack, Exhaustion, Play, PuntoYBanca, Rules, ShoeRules, Soft17};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::{PlayedTable, Player, Strategy, poker};
use crate::tally::{Line, LineTally, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the shoe of these rules.
pub(super) fn shoe(rules: &ShoeRules, rng: Xoshiro256PlusPlus) -> Shoe {
    Shoe::of(rules.pack.ranks(), rules.decks.count(), rules.exhausted == Exhaustion::ReshuffleDiscards, rng)
}

/// The state of a round at a table.
enum Round<'a> {
    Blackjack(blackjack::Table<'a, dyn Strategy + 'a>),
    /// With the coup that was dealt last.
    PuntoYBanca(&'a PuntoYBanca, Option<Coup>),
    Poker(super::poker::Table<'a, dyn poker::Strategy + 'a>),
}

/// The state of a table of any game but the relancina: the round, and its side bets.
pub(crate) struct Seats<'a> {
    round: Round<'a>,
    sides: SideBets<'a>,
}

impl<'a> Seats<'a> {
    /// Returns the state of an empty table with this number of boxes; punto y banca has always one.
    ///
    /// # Panics
    /// If the game is the relancina, whose rounds depend on each other, or `player` is for another game.
    pub(super) fn new(rules: &'a Rules, player: Player<'a>, boxes: u8) -> Seats<'a> {
        let round = match &rules.play {
            Play::Blackjack(play) => Round::Blackjack(blackjack::Table::new(play, boxes, player.blackjack())),
            Play::PuntoYBanca(play) => Round::PuntoYBanca(play, None),
            Play::Poker(play) => Round::Poker(super::poker::Table::new(play, boxes, player.poker())),
            Play::Relancina(_) => unreachable!("the relancina is dealt in sessions"),
        };
        Seats { round, sides: SideBets::new(&rules.sides) }
    }

    /// Plays a round and settles its side bets.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub(super) fn play(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        match &mut self.round {
            Round::Blackjack(table) => self.sides.play_blackjack(table, cards, narration)?,
            Round::PuntoYBanca(play, coup) => *coup = Some(self.sides.play_coup(play, cards, narration)?),
            Round::Poker(table) => self.sides.play_poker(table, cards, narration)?,
        }
        Ok(())
    }
}

/// How the results of a round are counted.
enum Counting<'a> {
    Blackjack(&'a Blackjack, LineIndices),
    /// With the index of the outcome and the net in units, by result of the coup, then bet line.
    PuntoYBanca(&'a PuntoYBanca, Box<[[(usize, i64); BetLine::ALL.len()]; CoupResult::ALL.len()]>),
    Poker,
}

/// A table of any game but the relancina, dealt by the referee.
pub(crate) struct ShoeTable<'a> {
    pub(super) rules: &'a Rules,
    player: Player<'a>,
    pub(super) lines: Vec<Line>,
    counting: Counting<'a>,
}

impl<'a> ShoeTable<'a> {
    /// Returns the table.
    ///
    /// # Panics
    /// If the game is the relancina.
    pub(crate) fn new(rules: &'a Rules, player: Player<'a>) -> ShoeTable<'a> {
        let lines = bets::lines(rules, player);
        let counting = match &rules.play {
            Play::Blackjack(play) => Counting::Blackjack(play, LineIndices::of(&lines)),
            Play::PuntoYBanca(play) => Counting::PuntoYBanca(play, Box::new(settled_coups(play))),
            Play::Poker(_) => Counting::Poker,
            Play::Relancina(_) => unreachable!("the relancina is dealt in sessions"),
        };
        ShoeTable { rules, player, lines, counting }
    }

    /// Returns the state of an empty table.
    pub(crate) fn seats(&self) -> Seats<'a> {
        self.seats_of(self.player)
    }

    /// Returns the state of an empty table whose boxes another strategy plays.
    pub(super) fn seats_of<'b>(&self, player: Player<'b>) -> Seats<'b>
    where
        'a: 'b,
    {
        Seats::new(self.rules, player, self.rules.boxes_in_play())
    }

    /// Returns the state of an empty table with one box; `None` where a box's bets depend on the others: a banker's
    /// box has a strategy of its own, and a dealer may choose by the hands of all boxes.
    pub(super) fn one_box(&self) -> Option<Seats<'a>> {
        let play = self.rules.play.blackjack()?;
        let depends = play.banker_bets || play.dealer_soft17 == Soft17::BankChooses;
        (!depends).then(|| Seats::new(self.rules, self.player, 1))
    }

    /// Plays a round and counts its bets. A void round counts nothing.
    pub(crate) fn round(
        &self,
        seats: &mut Seats<'_>,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted> {
        seats.play(cards, &mut Silent)?;
        match (&seats.round, &self.counting) {
            (Round::Blackjack(table), Counting::Blackjack(play, indices)) => {
                for result in table.results() {
                    self.count_box(play, indices, result, counts);
                }
            }
            (Round::PuntoYBanca(_, Some(coup)), Counting::PuntoYBanca(play, settled)) => {
                let settled = &settled[coup.result(play) as usize];
                for ((line, tally), (outcome, net)) in self.lines.iter().zip(&mut *counts).zip(settled) {
                    debug_assert_eq!(line.outcomes[*outcome].net, Some(*net), "{} {coup:?}", line.name);
                    tally.count(*outcome, *net, self.lines[0].unit);
                }
            }
            (Round::Poker(table), Counting::Poker) => {
                for result in table.results() {
                    counts[0].count_varied(result.outcome.index(), result.net, result.wagered);
                }
            }
            _ => unreachable!("the seats are those of the table, and a round was played"),
        }
        seats.sides.count(&mut counts[self.lines.len() - self.rules.sides.len()..]);
        Ok(())
    }

    /// Counts the result of a box of blackjack in every line.
    fn count_box(
        &self,
        play: &Blackjack,
        indices: &LineIndices,
        result: &BoxResult,
        counts: &mut [LineTally],
    ) {
        let unit = self.lines[BOX].unit;
        let outcome = result.outcome.index();
        if self.lines[BOX].outcomes[outcome].net.is_none() {
            counts[BOX].count_varied(outcome, result.net, result.wagered);
        } else {
            debug_assert_eq!(self.lines[BOX].outcomes[outcome].net, Some(result.net), "{result:?}");
            counts[BOX].count(outcome, result.net, result.wagered);
        }
        if let (Some(line), Some(won)) = (indices.insurance, result.insurance) {
            let odds = play.insurance_pays;
            let bet = i64::from(odds.to);
            let (outcome, net) = if won { (WON, i64::from(odds.pays)) } else { (LOST, -bet) };
            counts[line].count(outcome, net, bet);
        }
        if let (Some(line), Some(difference)) = (indices.even_money, result.even_money) {
            let outcome = if difference == unit { DEALER_TIES } else { DEALER_DOES_NOT_TIE };
            counts[line].count(outcome, difference, unit);
        }
        if let Some(line) = indices.desafio {
            let Desafio { won, lost, declined, .. } = result.desafio;
            let bet = self.lines[line].unit;
            (0..won).for_each(|_| match declined {
                None => counts[line].count(WON, 2 * bet, bet),
                Some(declined) => counts[line].count_varied(WON, 2 * bet - declined, bet),
            });
            (0..lost).for_each(|_| counts[line].count(LOST, -bet, bet));
        }
        if let Some(line) = indices.total {
            let (net, wagered) = result.with_options(play);
            counts[line].count_varied(NET, net, wagered);
        }
    }
}

/// Returns the index of the outcome and the net in units, by result of the coup, then bet line.
fn settled_coups(play: &PuntoYBanca) -> [[(usize, i64); BetLine::ALL.len()]; CoupResult::ALL.len()] {
    // A result that the rules do not know is never counted.
    let known = |result| {
        (0..10).any(|banca| (0..10).any(|other| Coup { punto: other, banca }.result(play) == result))
    };
    CoupResult::ALL.map(|result| {
        BetLine::ALL.map(|line| {
            if !known(result) {
                return (usize::MAX, 0);
            }
            let (outcome, net) = punto::settle(play, line, result);
            (outcome.index(line, play), net)
        })
    })
}

impl<'a> EngineTable for ShoeTable<'a> {
    type Lane = (Shoe, Seats<'a>);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (shoe(&self.rules.shoe, rng), self.seats())
    }

    fn shoe(&self, (shoe, seats): &mut Self::Lane, tally: &mut Tally) {
        deal_shoe(&self.rules.shoe, shoe, tally, |shoe, tally| self.round(seats, shoe, &mut tally.lines));
    }
}

/// Deals a run with the referee; its tally is of [`bets::lines`].
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate(table: PlayedTable<'_>, plan: &Plan, watch: &dyn Watch) -> Result<Run, Stalled> {
    let run = |blocks: &dyn Blocks| run_blocks(blocks, plan, watch);
    answer(run, |run| with_blocks(table, plan.shoes_per_block, run)).expect("the referee deals every table")
}

/// Calls `work` with the blocks of a table at which the referee deals, each of `shoes` shoes.
pub(crate) fn with_blocks(table: PlayedTable<'_>, shoes: u64, work: Work<'_>) {
    let (rules, player) = (table.rules(), table.player());
    match &rules.play {
        Play::Blackjack(_) | Play::PuntoYBanca(_) | Play::Poker(_) => {
            work(&by_shoe(&ShoeTable::new(rules, player), shoes));
        }
        Play::Relancina(play) => {
            let strategy = player.relancina();
            let play = relancina::resolved(rules, play, strategy);
            work(&by_shoe(&relancina::RelancinaTable::new(rules, &play, strategy), shoes));
        }
    }
}
