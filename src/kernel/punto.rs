//! Punto y banca as an automaton: a coup is a round of one box without decisions, and is settled by
//! the two totals alone.

use super::automaton::{Kind, Next, RoundEnd, TooLarge, Transitions, compile};
use super::entry_points::EntryPoints;
use super::outcomes::{Count, Counts, Settle};
use crate::bets::punto::{BetLine, BetOutcome};
use crate::compiled::punto::Coup;
use crate::rules::{BancaSettlement, Burn, Pack, PuntoYBanca, ShoeRules};

/// The values of the card classes, ace 1.
pub(super) const VALUES: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// Returns the number of cards of each class in a pack: ace to nine, then tens and figures.
pub(super) fn per_pack(pack: Pack) -> [usize; 10] {
    std::array::from_fn(|class| 4 * usize::from(pack.ranks_of_value(class + 1)))
}

/// A state of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum State {
    Park,
    Burn(u8),
    BurnByFirst,
    Coup(Coup),
    Over(u16),
}

/// The results of a coup that are paid differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Won {
    Punto,
    Tie,
    Banca,
    BancaWithSix,
    /// With another total than 6, less the commission given as a number.
    Reduced,
    /// With a total of 6, less the commission given as a number.
    ReducedWithSix,
}

impl Won {
    const ALL: [Won; 6] =
        [Won::Punto, Won::Tie, Won::Banca, Won::BancaWithSix, Won::Reduced, Won::ReducedWithSix];

    fn of(rules: &PuntoYBanca, punto: u8, banca: u8) -> Won {
        if punto >= banca {
            return if punto == banca { Won::Tie } else { Won::Punto };
        }
        match (banca, rules.commission_on(banca)) {
            (6, false) => Won::BancaWithSix,
            (6, true) => Won::ReducedWithSix,
            (_, false) => Won::Banca,
            (_, true) => Won::Reduced,
        }
    }
}

/// A table of punto y banca, for the automaton and for the ledger.
pub(super) struct Table {
    rules: PuntoYBanca,
    paid: Vec<Counts>,
}

impl Table {
    pub(super) fn new(rules: &PuntoYBanca) -> Table {
        // A result that the rules do not know is never reached, and adds nothing.
        let totals = || (0..10).flat_map(|punto| (0..10).map(move |banca| (punto, banca)));
        let known = |won| totals().any(|(punto, banca)| Won::of(rules, punto, banca) == won);
        let paid = Won::ALL.map(|won| if known(won) { counts(rules, won) } else { Counts::new() }).to_vec();
        Table { rules: *rules, paid }
    }

    /// Compiles the automaton.
    pub(super) fn compile(&mut self, shoe: &ShoeRules) -> Result<EntryPoints, TooLarge> {
        let begin = match shoe.burn {
            Burn::Cards(0) => START,
            Burn::Cards(cards) => State::Burn(cards),
            Burn::ByFirstCard => State::BurnByFirst,
        };
        let (automaton, rows) = compile(self, &per_pack(shoe.pack), &[State::Park, begin, START])?;
        let rows = rows.try_into().expect("one row for each root");
        Ok(EntryPoints::for_whole_rounds(automaton, rows))
    }

    fn coup(&self, coup: Coup) -> State {
        match coup {
            Coup::Over { punto, banca } => State::Over(Won::of(&self.rules, punto, banca) as u16),
            coup => State::Coup(coup),
        }
    }
}

const START: State = State::Coup(Coup::START);

/// Returns what a coup with this result adds to every line.
fn counts(rules: &PuntoYBanca, won: Won) -> Counts {
    let unit = rules.unit();
    let wins_with_six = matches!(won, Won::BancaWithSix | Won::ReducedWithSix);
    let reduced = matches!(won, Won::Reduced | Won::ReducedWithSix);
    let banca = |settlement| match (won, settlement) {
        (Won::Punto, _) => (BetOutcome::Loss, -unit),
        (Won::Tie, _) => (BetOutcome::Tie, 0),
        (_, BancaSettlement::Commission) if reduced => {
            (BetOutcome::WinLessCommission, rules.banca_commission.off(unit))
        }
        (_, BancaSettlement::Commission) => (BetOutcome::Win, unit),
        (_, BancaSettlement::SixPaysHalf) if wins_with_six => (BetOutcome::WinWithSix, unit / 2),
        (_, BancaSettlement::Commission5) if wins_with_six => (BetOutcome::WinWithSix, unit / 20 * 19),
        (_, BancaSettlement::SixHalfLess5OfWin) if wins_with_six => (BetOutcome::WinWithSix, unit / 40 * 19),
        (_, BancaSettlement::SixHalfLess5OfBet) if wins_with_six => (BetOutcome::WinWithSix, unit / 20 * 9),
        (_, BancaSettlement::SixPaysHalf) => (BetOutcome::Win, unit),
        (_, _) => (BetOutcome::Win, unit / 20 * 19),
    };
    let of = |line: BetLine| match (line, won) {
        (BetLine::Punto, Won::Punto) => (BetOutcome::Win, unit),
        (BetLine::Punto, Won::Tie) => (BetOutcome::Tie, 0),
        (BetLine::Punto, _) => (BetOutcome::Loss, -unit),
        (BetLine::Tie, Won::Tie) => (BetOutcome::Win, rules.tie_pays.of(unit)),
        (BetLine::Tie, _) => (BetOutcome::Loss, -unit),
        (BetLine::Banca, _) => banca(rules.banca_settlement),
        (BetLine::BancaSixPaysHalf, _) => banca(BancaSettlement::SixPaysHalf),
        (BetLine::BancaCommission5, _) => banca(BancaSettlement::Commission5),
    };
    let count = |(index, line): (usize, BetLine)| {
        let (outcome, net) = of(line);
        Count {
            line: index,
            outcome: outcome.index(line, rules),
            net,
            wagered: unit,
            times: 1,
            varied: false,
        }
    };
    BetLine::ALL.into_iter().enumerate().map(count).collect()
}

impl Transitions for Table {
    type State = State;

    fn kind(&self, state: State) -> Kind {
        match state {
            State::Over(won) => Kind::Over { over: RoundEnd::Paid(won), carried: None },
            State::Coup(Coup::START) => Kind::Card(Next::Upcard),
            State::Coup(_) => Kind::Card(Next::Hit { hole: false }),
            State::Park | State::Burn(_) | State::BurnByFirst => Kind::Card(Next::Burned),
        }
    }

    fn step(&mut self, state: State, class: u8) -> State {
        let burned = |cards: u8| if cards == 0 { START } else { State::Burn(cards) };
        let number = class + 1;
        match state {
            State::Park => State::Park,
            State::Burn(cards) => burned(cards - 1),
            State::BurnByFirst => burned(number),
            State::Coup(coup) => self.coup(coup.next(&self.rules, number % 10)),
            State::Over(_) => self.coup(Coup::START.next(&self.rules, number % 10)),
        }
    }
}

impl Settle for Table {
    fn paid(&self) -> &[Counts] {
        &self.paid
    }
}
