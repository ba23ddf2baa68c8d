//! Plays and tallies whole shoes with the referee, for the engine.
//!
//! The engine sees only the trait [`Table`], which everything that deals a rulebook implements.

use super::blackjack::{BoxResult, Desafio};
use super::narration::Silent;
use super::punto::CoupResult;
use super::side::SideBets;
use super::{punto, relancina};
use crate::bets::blackjack::{BOX, DEALER_DOES_NOT_TIE, DEALER_TIES, LOST, LineIndices, NET, WON};
use crate::bets::{self, punto::BetLine};
use crate::engine::{Blocks, Plan, Run, Stalled, Table, Watch, Work, answer, by_shoe, deal_shoe, run_blocks};
use crate::rules::poker::Poker;
use crate::rules::{Blackjack, Exhaustion, Play, PuntoYBanca, Rules, ShoeRules, Soft17};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::{Player, Strategy, poker};
use crate::tally::{Line, LineTally, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the shoe of these rules.
pub(super) fn shoe(rules: &ShoeRules, rng: Xoshiro256PlusPlus) -> Shoe {
    Shoe::of(rules.pack.ranks(), rules.decks.count(), rules.exhausted == Exhaustion::ReshuffleDiscards, rng)
}

/// A table that plays rounds from any source of cards.
pub trait Rounds: Sync {
    /// The state of a round on the table.
    type Seats;

    /// Returns the rules in force.
    fn rules(&self) -> &Rules;

    /// Returns the bet lines that are tallied.
    fn bet_lines(&self) -> &[Line];

    /// Returns the state of an empty table.
    fn seats(&self) -> Self::Seats;

    /// Returns the state of an empty table with one box; `None` where a box's bets depend on the others.
    fn one_box(&self) -> Option<Self::Seats> {
        None
    }

    /// Plays a round and counts its bets. A void round counts nothing.
    fn round(
        &self,
        seats: &mut Self::Seats,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted>;
}

impl<T: Rounds> Table for T {
    type Lane = (Shoe, T::Seats);

    fn lines(&self) -> &[Line] {
        self.bet_lines()
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (shoe(&self.rules().shoe, rng), self.seats())
    }

    fn shoe(&self, (shoe, seats): &mut Self::Lane, tally: &mut Tally) {
        deal_shoe(&self.rules().shoe, shoe, tally, |shoe, tally| self.round(seats, shoe, &mut tally.lines));
    }
}

/// The state of a blackjack table: the round, and its side bets.
pub(super) struct BlackjackSeats<'a> {
    table: super::blackjack::Table<'a, dyn Strategy + 'a>,
    sides: SideBets<'a>,
}

/// A blackjack table dealt by the referee.
pub(super) struct BlackjackTable<'a> {
    rules: &'a Rules,
    blackjack: &'a Blackjack,
    strategy: &'a dyn Strategy,
    lines: Vec<Line>,
    indices: LineIndices,
}

impl<'a> BlackjackTable<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        blackjack: &'a Blackjack,
        strategy: &'a dyn Strategy,
    ) -> BlackjackTable<'a> {
        let lines = bets::lines(rules, strategy);
        let indices = LineIndices::of(&lines);
        BlackjackTable { rules, blackjack, strategy, lines, indices }
    }

    /// Returns the state of an empty table whose boxes another strategy plays.
    pub(super) fn seats_of(&self, strategy: &'a dyn Strategy) -> BlackjackSeats<'a> {
        self.boxes(self.rules.boxes_in_play(), strategy)
    }

    fn boxes(&self, boxes: u8, strategy: &'a dyn Strategy) -> BlackjackSeats<'a> {
        let table = super::blackjack::Table::new(self.blackjack, boxes, strategy);
        BlackjackSeats { table, sides: SideBets::new(&self.rules.sides) }
    }

    /// Counts the result of a box in every line.
    fn count(&self, result: &BoxResult, counts: &mut [LineTally]) {
        let unit = self.lines[BOX].unit;
        let outcome = result.outcome.index();
        if self.lines[BOX].outcomes[outcome].net.is_none() {
            counts[BOX].count_varied(outcome, result.net, result.wagered);
        } else {
            debug_assert_eq!(self.lines[BOX].outcomes[outcome].net, Some(result.net), "{result:?}");
            counts[BOX].count(outcome, result.net, result.wagered);
        }
        if let (Some(line), Some(won)) = (self.indices.insurance, result.insurance) {
            let odds = self.blackjack.insurance_pays;
            let bet = i64::from(odds.to);
            let (outcome, net) = if won { (WON, i64::from(odds.pays)) } else { (LOST, -bet) };
            counts[line].count(outcome, net, bet);
        }
        if let (Some(line), Some(difference)) = (self.indices.even_money, result.even_money) {
            let outcome = if difference == unit { DEALER_TIES } else { DEALER_DOES_NOT_TIE };
            counts[line].count(outcome, difference, unit);
        }
        if let Some(line) = self.indices.desafio {
            let Desafio { won, lost, declined, .. } = result.desafio;
            let bet = self.lines[line].unit;
            (0..won).for_each(|_| match declined {
                None => counts[line].count(WON, 2 * bet, bet),
                Some(declined) => counts[line].count_varied(WON, 2 * bet - declined, bet),
            });
            (0..lost).for_each(|_| counts[line].count(LOST, -bet, bet));
        }
        if let Some(line) = self.indices.total {
            let (net, wagered) = result.with_options(self.blackjack);
            counts[line].count_varied(NET, net, wagered);
        }
    }
}

impl<'a> Rounds for BlackjackTable<'a> {
    type Seats = BlackjackSeats<'a>;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn bet_lines(&self) -> &[Line] {
        &self.lines
    }

    fn seats(&self) -> Self::Seats {
        self.seats_of(self.strategy)
    }

    /// A banker's box has a strategy of its own, and a dealer may choose by the hands of all boxes.
    fn one_box(&self) -> Option<Self::Seats> {
        let depends = self.blackjack.banker_bets || self.blackjack.dealer_soft17 == Soft17::BankChooses;
        (!depends).then(|| self.boxes(1, self.strategy))
    }

    fn round(
        &self,
        BlackjackSeats { table, sides }: &mut Self::Seats,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted> {
        sides.play_blackjack(table, cards, &mut Silent)?;
        for result in table.results() {
            self.count(result, counts);
        }
        sides.count(&mut counts[self.lines.len() - self.rules.sides.len()..]);
        Ok(())
    }
}

/// A table of punto y banca dealt by the referee.
pub(super) struct PuntoTable<'a> {
    rules: &'a Rules,
    punto: &'a PuntoYBanca,
    lines: Vec<Line>,
    /// Index of the outcome and net in units, by result of the coup, then bet line.
    settled: [[(usize, i64); BetLine::ALL.len()]; CoupResult::ALL.len()],
}

impl<'a> PuntoTable<'a> {
    pub(super) fn new(rules: &'a Rules, punto: &'a PuntoYBanca) -> PuntoTable<'a> {
        // A result that the rules do not know is never counted.
        let known = |result| {
            (0..10)
                .any(|banca| (0..10).any(|other| punto::Coup { punto: other, banca }.result(punto) == result))
        };
        let settled = CoupResult::ALL.map(|result| {
            BetLine::ALL.map(|line| {
                if !known(result) {
                    return (usize::MAX, 0);
                }
                let (outcome, net) = punto::settle(punto, line, result);
                (outcome.index(line, punto), net)
            })
        });
        PuntoTable { rules, punto, lines: bets::lines(rules, Player::NoDecisions), settled }
    }

    fn count(&self, coup: punto::Coup, counts: &mut [LineTally]) {
        let unit = self.lines[0].unit;
        let settled = &self.settled[coup.result(self.punto) as usize];
        for ((line, tally), (outcome, net)) in self.lines.iter().zip(counts).zip(settled) {
            debug_assert_eq!(line.outcomes[*outcome].net, Some(*net), "{} {coup:?}", line.name);
            tally.count(*outcome, *net, unit);
        }
    }
}

impl<'a> Rounds for PuntoTable<'a> {
    type Seats = SideBets<'a>;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn bet_lines(&self) -> &[Line] {
        &self.lines
    }

    fn seats(&self) -> Self::Seats {
        SideBets::new(&self.rules.sides)
    }

    fn round(
        &self,
        sides: &mut Self::Seats,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted> {
        let coup = sides.play_coup(self.punto, cards, &mut Silent)?;
        self.count(coup, counts);
        sides.count(&mut counts[BetLine::ALL.len()..]);
        Ok(())
    }
}

/// The state of a table of poker: the round, and its side bets.
pub(super) struct PokerSeats<'a> {
    table: super::poker::Table<'a, dyn poker::Strategy + 'a>,
    sides: SideBets<'a>,
}

/// A table of poker against the house dealt by the referee.
pub(super) struct PokerTable<'a> {
    rules: &'a Rules,
    poker: &'a Poker,
    strategy: &'a dyn poker::Strategy,
    lines: Vec<Line>,
}

impl<'a> PokerTable<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        poker: &'a Poker,
        strategy: &'a dyn poker::Strategy,
    ) -> PokerTable<'a> {
        PokerTable { rules, poker, strategy, lines: bets::lines(rules, Player::Poker(strategy)) }
    }
}

impl<'a> Rounds for PokerTable<'a> {
    type Seats = PokerSeats<'a>;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn bet_lines(&self) -> &[Line] {
        &self.lines
    }

    fn seats(&self) -> Self::Seats {
        let table = super::poker::Table::new(self.poker, self.rules.boxes_in_play(), self.strategy);
        PokerSeats { table, sides: SideBets::new(&self.rules.sides) }
    }

    fn round(
        &self,
        PokerSeats { table, sides }: &mut Self::Seats,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted> {
        sides.play_poker(table, cards, &mut Silent)?;
        for result in table.results() {
            counts[0].count_varied(result.outcome.index(), result.net, result.wagered);
        }
        sides.count(&mut counts[self.lines.len() - self.rules.sides.len()..]);
        Ok(())
    }
}

/// Deals a run with the referee; its tally is of [`bets::lines`].
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate<'a>(
    rules: &Rules,
    player: impl Into<Player<'a>>,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    let run = |blocks: &dyn Blocks| run_blocks(blocks, plan, watch);
    answer(run, |run| with_blocks(rules, player.into(), plan.shoes_per_block, run))
        .expect("the referee deals every table")
}

/// Calls `work` with the blocks of a table at which the referee deals, each of `shoes` shoes.
pub(crate) fn with_blocks(rules: &Rules, player: Player<'_>, shoes: u64, work: Work<'_>) {
    match &rules.play {
        Play::Blackjack(blackjack) => {
            work(&by_shoe(&BlackjackTable::new(rules, blackjack, player.blackjack()), shoes));
        }
        Play::PuntoYBanca(punto) => work(&by_shoe(&PuntoTable::new(rules, punto), shoes)),
        Play::Relancina(play) => {
            let strategy = player.relancina();
            let play = relancina::resolved(rules, play, strategy);
            work(&by_shoe(&relancina::RelancinaTable::new(rules, &play, strategy), shoes));
        }
        Play::Poker(play) => work(&by_shoe(&PokerTable::new(rules, play, player.poker()), shoes)),
    }
}
