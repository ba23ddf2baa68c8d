//! Plays and tallies whole shoes with the referee, for the engine.
//!
//! The engine sees only the trait [`EngineTable`], which every table that the referee deals implements.

use super::blackjack::{self, BoxResult, Desafio};
use super::narration::{Narration, Silent};
use super::punto::{self, Coup, CoupResult};
use super::relancina;
use super::side::SideBets;
use crate::bets::blackjack::{BOX, DEALER_DOES_NOT_TIE, DEALER_TIES, LOST, LineIndices, NET, WON};
use crate::bets::{self, punto::BetLine, relancina::first_card_line};
use crate::engine::{DealtRounds, EngineTable, deal_rounds};
use crate::rules::poker::pack_ranks;
use crate::rules::{Blackjack, Exhaustion, Play, PuntoYBanca, Rules, Soft17, Way};
use crate::shoe::{Cards, Exhausted, PairedPack, Recycled, Shoe};
use crate::strategy::{self, Player, Strategy, poker};
use crate::tally::{Line, LineTally, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the shoe of these rules, or the recycled pack.
pub(crate) fn shoe(rules: &Rules, rng: Xoshiro256PlusPlus) -> Shoe {
    Shoe::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), reshuffles(rules), rng)
}

/// Returns the shoe or pack of these rules, with cards that are coupled to those of another table.
pub(super) fn paired_pack(rules: &Rules) -> PairedPack {
    PairedPack::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), reshuffles(rules))
}

/// Returns whether the discards are shuffled back in when the cards run out.
fn reshuffles(rules: &Rules) -> bool {
    rules.game().abilities().recycles_pack || rules.shoe.exhausted == Exhaustion::ReshuffleDiscards
}

/// The state of a round at a table.
enum Round<'a> {
    Blackjack(blackjack::Table<'a, dyn Strategy + 'a>),
    /// A coup of punto y banca; holds the coup that was dealt last.
    PuntoYBanca(&'a PuntoYBanca, Option<Coup>),
    Poker(super::poker::Table<'a, dyn poker::Strategy + 'a>),
    /// A round of a session.
    Relancina(relancina::Table<'a, dyn strategy::relancina::Strategy + 'a>),
}

/// The state of a table: the round, and its side bets.
pub(crate) struct Seats<'a> {
    round: Round<'a>,
    sides: SideBets<'a>,
}

impl<'a> Seats<'a> {
    /// Returns the state of an empty table with this number of boxes; punto y banca has always one.
    ///
    /// # Panics
    /// If `player` is for another game.
    pub(super) fn new(rules: &'a Rules, player: Player<'a>, boxes: u8) -> Seats<'a> {
        let round = match &rules.play {
            Play::Blackjack(play) => Round::Blackjack(blackjack::Table::new(play, boxes, player.blackjack())),
            Play::PuntoYBanca(play) => Round::PuntoYBanca(play, None),
            Play::Poker(play) => {
                let game = (&**play, pack_ranks(rules.shoe.pack));
                Round::Poker(super::poker::Table::new(game, boxes, player.poker()))
            }
            Play::Relancina(play) => Round::Relancina(relancina::Table::new(play, boxes, player.relancina())),
        };
        Seats { round, sides: SideBets::new(&rules.sides) }
    }

    pub(super) fn relancina(
        &mut self,
    ) -> Option<&mut relancina::Table<'a, dyn strategy::relancina::Strategy + 'a>> {
        if let Round::Relancina(table) = &mut self.round { Some(table) } else { None }
    }

    /// Plays a round and settles its side bets.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    ///
    /// # Panics
    /// If the game is the relancina, whose rounds depend on each other.
    pub(super) fn play(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        match &mut self.round {
            Round::Blackjack(table) => self.sides.play_blackjack(table, cards, narration)?,
            Round::PuntoYBanca(play, coup) => *coup = Some(self.sides.play_coup(play, cards, narration)?),
            Round::Poker(table) => self.sides.play_poker(table, cards, narration)?,
            Round::Relancina(_) => unreachable!("the relancina is dealt in sessions"),
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
    Relancina,
}

/// A table dealt by the referee.
pub(crate) struct ShoeTable<'a> {
    pub(super) rules: &'a Rules,
    player: Player<'a>,
    pub(super) lines: Vec<Line>,
    counting: Counting<'a>,
}

impl<'a> ShoeTable<'a> {
    pub(crate) fn new(rules: &'a Rules, player: Player<'a>) -> ShoeTable<'a> {
        let lines = bets::lines(rules, player);
        let counting = match &rules.play {
            Play::Blackjack(play) => Counting::Blackjack(play, LineIndices::of(&lines)),
            Play::PuntoYBanca(play) => Counting::PuntoYBanca(play, Box::new(settled_coups(play))),
            Play::Poker(_) => Counting::Poker,
            Play::Relancina(_) => Counting::Relancina,
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

    /// Deals the next shoe or session and counts its bets.
    pub(super) fn deal(
        &self,
        seats: &mut Seats<'_>,
        pile: &mut impl Recycled,
        counts: &mut [LineTally],
    ) -> DealtRounds {
        let Some(table) = seats.relancina() else {
            return deal_rounds(&self.rules.shoe, pile, |pile| self.round(seats, pile, counts));
        };
        let mut dealt = DealtRounds::default();
        relancina::deal_session(self.rules, table, pile, &mut Silent, |_, played, _| {
            match played {
                Some((round, table)) => {
                    dealt.rounds += 1;
                    table.results().iter().for_each(|result| count_relancina(round.way, result, counts));
                }
                None => dealt.void += 1,
            }
            true
        });
        dealt
    }

    /// Plays a round and counts its bets. A void round counts nothing.
    ///
    /// # Panics
    /// If the game is the relancina.
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

/// Counts a box of the relancina on the main line and, in cerrado, on the line of its first card.
fn count_relancina(way: Way, result: &relancina::BoxResult, lines: &mut [LineTally]) {
    let outcome = result.outcome.index();
    let relancina::BoxResult { net, wagered, staked, .. } = *result;
    lines[0].count_bets(outcome, net, wagered, staked);
    if way == Way::Cerrado {
        lines[first_card_line(result.first.rank())].count_bets(outcome, net, wagered, staked);
    }
}

/// Returns the index of the outcome and the net in units, by result of the coup, then bet line.
fn settled_coups(play: &PuntoYBanca) -> [[(usize, i64); BetLine::ALL.len()]; CoupResult::ALL.len()] {
    // A result that cannot occur under these rules is never counted.
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
        (shoe(self.rules, rng), self.seats())
    }

    fn shoe(&self, (shoe, seats): &mut Self::Lane, tally: &mut Tally) {
        let dealt = self.deal(seats, shoe, &mut tally.lines);
        tally.rounds += dealt.rounds;
        tally.void_rounds += dealt.void;
        tally.end_shoe();
    }
}
