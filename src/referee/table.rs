//! The referee at work for the engine: whole shoes played and tallied.
//!
//! This is the seam: whatever else deals a rulebook does it behind the same
//! [`Table`] trait, and nothing on the engine's side knows which.

use super::blackjack::{BoxOutcome, BoxResult, Desafio};
use super::story::Silent;
use super::{punto, relancina};
use crate::engine::{Plan, Run, Stalled, Table, Watch, deal_shoe, run};
use crate::rules::{BancaSettlement, Blackjack, DesafioWon, Exhaustion, Play, PuntoYBanca, Rules, ShoeRules};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::{Offer, Strategy};
use crate::tally::{Line, LineTally, Outcome, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Ordering;

/// The shoe these rules deal from.
pub(super) fn shoe(rules: &ShoeRules, rng: Xoshiro256PlusPlus) -> Shoe {
    Shoe::new(rules.decks.count(), rules.exhausted == Exhaustion::ReshuffleDiscards, rng)
}

/// A table that plays one round after the other, from whatever cards come.
pub(super) trait Rounds: Sync {
    /// What lies on the table.
    type Seats;

    /// The rules in force.
    fn rules(&self) -> &Rules;

    /// The bet lines it tallies.
    fn bet_lines(&self) -> &[Line];

    /// A table laid.
    fn seats(&self) -> Self::Seats;

    /// Plays a round and counts it; a void one counts nothing.
    fn round(
        &self,
        seats: &mut Self::Seats,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted>;
}

/// A blackjack table at which the referee deals.
pub(super) struct BlackjackTable<'a> {
    rules: &'a Rules,
    blackjack: &'a Blackjack,
    strategy: &'a dyn Strategy,
    lines: Vec<Line>,
    insurance: Option<usize>,
    even_money: Option<usize>,
    desafio: Option<usize>,
    total: Option<usize>,
}

const BOX: usize = 0;
const ALWAYS_SPLIT: usize = BoxOutcome::Split as usize;

impl<'a> BlackjackTable<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        blackjack: &'a Blackjack,
        strategy: &'a dyn Strategy,
    ) -> BlackjackTable<'a> {
        let unit = rules.unit();
        let mut lines =
            vec![Line { name: "box", unit, optional: false, outcomes: BoxOutcome::all(blackjack) }];
        let mut push = |line: Line| {
            lines.push(line);
            lines.len() - 1
        };
        let insurance = blackjack.insurance_offered.then(|| {
            let outcomes = vec![Outcome::fixed("won", 2), Outcome::fixed("lost", -1)];
            push(Line { name: "insurance", unit: 1, optional: true, outcomes })
        });
        let even_money = blackjack.even_money_offered.then(|| {
            // Accepting nets 1; declining what the natural nets.
            let declined = unit - blackjack.natural_pays.of(unit);
            let outcomes =
                vec![Outcome::fixed("dealer ties", unit), Outcome::fixed("dealer does not tie", declined)];
            push(Line { name: "even-money", unit, optional: true, outcomes })
        });
        let desafio = blackjack.desafio_offered.then(|| match blackjack.desafio_won {
            DesafioWon::PlaysOn => {
                let outcomes = vec![Outcome::fixed("won", 2), Outcome::fixed("lost", -1)];
                push(Line { name: "desafio", unit: 1, optional: true, outcomes })
            }
            // The net of accepting less that of declining: a won challenge costs the hand.
            DesafioWon::EndsHand => {
                let half = unit / 2;
                let outcomes = vec![Outcome::varied("won"), Outcome::fixed("lost", -half)];
                push(Line { name: "desafio", unit: half, optional: true, outcomes })
            }
        });
        let takes = |offer, offered: bool| offered && strategy.takes(offer);
        let total = (takes(Offer::Insurance, insurance.is_some())
            || takes(Offer::EvenMoney, even_money.is_some())
            || takes(Offer::Desafio, desafio.is_some()))
        .then(|| push(Line { name: "total", unit, optional: false, outcomes: vec![Outcome::varied("net")] }));
        BlackjackTable { rules, blackjack, strategy, lines, insurance, even_money, desafio, total }
    }

    fn count(&self, result: &BoxResult, counts: &mut [LineTally]) {
        let unit = self.lines[BOX].unit;
        let outcome = result.outcome as usize;
        if outcome == ALWAYS_SPLIT {
            counts[BOX].count_varied(outcome, result.net, result.wagered);
        } else {
            debug_assert_eq!(self.lines[BOX].outcomes[outcome].net, Some(result.net), "{result:?}");
            counts[BOX].count(outcome, result.net, result.wagered);
        }
        if let (Some(line), Some(won)) = (self.insurance, result.insurance) {
            let (outcome, stakes) = if won { (0, 2) } else { (1, -1) };
            counts[line].count(outcome, stakes, 1);
        }
        if let (Some(line), Some(difference)) = (self.even_money, result.even_money) {
            counts[line].count(usize::from(difference < unit), difference, unit);
        }
        if let Some(line) = self.desafio {
            let Desafio { won, lost, declined, .. } = result.desafio;
            let bet = self.lines[line].unit;
            (0..won).for_each(|_| match declined {
                None => counts[line].count(0, 2 * bet, bet),
                Some(declined) => counts[line].count_varied(0, 2 * bet - declined, bet),
            });
            (0..lost).for_each(|_| counts[line].count(1, -bet, bet));
        }
        if let Some(line) = self.total {
            let (net, wagered) = result.with_options(unit);
            counts[line].count_varied(0, net, wagered);
        }
    }
}

impl<'a> Rounds for BlackjackTable<'a> {
    type Seats = super::blackjack::Table<'a, dyn Strategy + 'a>;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn bet_lines(&self) -> &[Line] {
        &self.lines
    }

    fn seats(&self) -> Self::Seats {
        super::blackjack::Table::new(self.blackjack, self.rules.boxes_in_play(), self.strategy)
    }

    fn round(
        &self,
        table: &mut Self::Seats,
        cards: &mut impl Cards,
        counts: &mut [LineTally],
    ) -> Result<(), Exhausted> {
        table.play(cards, &mut Silent)?;
        for result in table.results() {
            self.count(result, counts);
        }
        Ok(())
    }
}

impl<'a> Table for BlackjackTable<'a> {
    type Lane = (Shoe, super::blackjack::Table<'a, dyn Strategy + 'a>);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (shoe(&self.rules.shoe, rng), self.seats())
    }

    fn shoe(&self, (shoe, table): &mut Self::Lane, tally: &mut Tally) {
        deal_shoe(&self.rules.shoe, shoe, tally, |shoe, tally| self.round(table, shoe, &mut tally.lines));
    }
}

/// A table of punto y banca at which the referee deals.
pub(super) struct PuntoTable<'a> {
    rules: &'a Rules,
    punto: &'a PuntoYBanca,
    lines: Vec<Line>,
}

/// The lines, in the order of [`PuntoTable::new`]; from the third on, all are
/// bets on BANCA.
const PUNTO: usize = 0;
const TIE: usize = 2;
/// Outcomes of a bet on PUNTO or BANCA, in the order of [`PuntoTable::new`].
const WIN: usize = 0;
const TIED: usize = 1;
const LOSS: usize = 2;
const WIN_WITH_SIX: usize = 3;

impl<'a> PuntoTable<'a> {
    pub(super) fn new(rules: &'a Rules, punto: &'a PuntoYBanca) -> PuntoTable<'a> {
        let unit = punto.unit();
        let line = |name, win, tie, loss, six: Option<i64>| {
            let mut outcomes =
                vec![Outcome::fixed("win", win), Outcome::fixed("tie", tie), Outcome::fixed("loss", loss)];
            outcomes.extend(six.map(|six| Outcome::fixed("win with six", six)));
            Line { name, unit, optional: false, outcomes }
        };
        let half = |name| line(name, unit, 0, -unit, Some(unit / 2));
        // 5 % off every win (5.3).
        let less_5 = |win: i64| win - win / 20;
        let commission = |name| line(name, less_5(unit), 0, -unit, Some(less_5(unit)));
        let banca = match punto.banca_settlement {
            BancaSettlement::SixPaysHalf => half("banca"),
            BancaSettlement::Commission5 => commission("banca"),
            // 5.2 and 5.3 together: 5 % off the half that a six pays, or off the bet.
            BancaSettlement::SixHalfLess5OfWin => {
                line("banca", less_5(unit), 0, -unit, Some(less_5(unit / 2)))
            }
            BancaSettlement::SixHalfLess5OfBet => {
                line("banca", less_5(unit), 0, -unit, Some(unit / 2 - unit / 20))
            }
        };
        let lines = vec![
            line("punto", unit, 0, -unit, None),
            banca,
            Line {
                name: "tie",
                unit,
                optional: false,
                outcomes: vec![
                    Outcome::fixed("win", unit * i64::from(punto.tie_pays)),
                    Outcome::fixed("loss", -unit),
                ],
            },
            half("banca-six-pays-half"),
            commission("banca-commission-5"),
        ];
        PuntoTable { rules, punto, lines }
    }

    fn count(&self, coup: punto::Coup, counts: &mut [LineTally]) {
        let (punto, banca) = match coup.punto.cmp(&coup.banca) {
            Ordering::Greater => (WIN, LOSS),
            Ordering::Equal => (TIED, TIED),
            Ordering::Less if coup.banca == 6 => (LOSS, WIN_WITH_SIX),
            Ordering::Less => (LOSS, WIN),
        };
        for (i, (line, tally)) in self.lines.iter().zip(counts).enumerate() {
            let outcome = match i {
                PUNTO => punto,
                TIE => usize::from(punto != TIED),
                _ => banca,
            };
            let net = line.outcomes[outcome].net.expect("all are fixed");
            tally.count(outcome, net, line.unit);
        }
    }
}

impl Rounds for PuntoTable<'_> {
    type Seats = ();

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn bet_lines(&self) -> &[Line] {
        &self.lines
    }

    fn seats(&self) {}

    fn round(&self, (): &mut (), cards: &mut impl Cards, counts: &mut [LineTally]) -> Result<(), Exhausted> {
        let coup = punto::play(self.punto, cards, &mut Silent)?;
        self.count(coup, counts);
        Ok(())
    }
}

impl Table for PuntoTable<'_> {
    type Lane = Shoe;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Shoe {
        shoe(&self.rules.shoe, rng)
    }

    fn shoe(&self, shoe: &mut Shoe, tally: &mut Tally) {
        deal_shoe(&self.rules.shoe, shoe, tally, |shoe, tally| self.round(&mut (), shoe, &mut tally.lines));
    }
}

/// The bet lines of a table with these rules and this play.
#[must_use]
pub fn lines(rules: &Rules, strategy: &dyn Strategy) -> Vec<Line> {
    match &rules.play {
        Play::Blackjack(blackjack) => BlackjackTable::new(rules, blackjack, strategy).lines,
        Play::PuntoYBanca(punto) => PuntoTable::new(rules, punto).lines,
        Play::Relancina(play) => relancina::lines(play),
    }
}

/// Deals a run with the referee; its tally is of [`lines`].
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate(
    rules: &Rules,
    strategy: &dyn Strategy,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    match &rules.play {
        Play::Blackjack(blackjack) => run(&BlackjackTable::new(rules, blackjack, strategy), plan, watch),
        Play::PuntoYBanca(punto) => run(&PuntoTable::new(rules, punto), plan, watch),
        Play::Relancina(play) => {
            let play = relancina::resolved(rules, play, strategy);
            run(&relancina::RelancinaTable::new(rules, &play, strategy), plan, watch)
        }
    }
}
