//! Punto y banca as an automaton: a coup is a round of one box without decisions, and is settled by
//! the two totals alone.

use super::automaton::{Kind, Next, RoundEnd, TooLarge, Transitions, compile};
use super::entry_points::EntryPoints;
use super::outcomes::{Count, Counts, Settle};
use crate::compiled::punto::Coup;
use crate::rules::{BancaSettlement, Burn, PuntoYBanca};
use crate::tally::Line;

/// Cards of each class in a deck: ace to nine, then tens and figures.
pub(super) const IN_A_PACK: [usize; 10] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16];

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
}

impl Won {
    const ALL: [Won; 4] = [Won::Punto, Won::Tie, Won::Banca, Won::BancaWithSix];

    fn of(punto: u8, banca: u8) -> Won {
        match punto.cmp(&banca) {
            std::cmp::Ordering::Greater => Won::Punto,
            std::cmp::Ordering::Equal => Won::Tie,
            std::cmp::Ordering::Less if banca == 6 => Won::BancaWithSix,
            std::cmp::Ordering::Less => Won::Banca,
        }
    }
}

/// A table of punto y banca, for the automaton and for the ledger.
pub(super) struct Table {
    rules: PuntoYBanca,
    paid: Vec<Counts>,
}

impl Table {
    pub(super) fn new(rules: &PuntoYBanca, lines: &[Line]) -> Table {
        let paid = Won::ALL.iter().map(|won| counts(rules, lines, *won)).collect();
        Table { rules: *rules, paid }
    }

    /// Compiles the automaton.
    pub(super) fn compile(&mut self, burn: Burn) -> Result<EntryPoints, TooLarge> {
        let begin = match burn {
            Burn::Cards(0) => START,
            Burn::Cards(cards) => State::Burn(cards),
            Burn::ByFirstCard => State::BurnByFirst,
        };
        let (automaton, rows) = compile(self, &IN_A_PACK, &[State::Park, begin, START])?;
        let rows = rows.try_into().expect("one row for each root");
        Ok(EntryPoints::for_whole_rounds(automaton, rows))
    }

    fn coup(coup: Coup) -> State {
        match coup {
            Coup::Over { punto, banca } => State::Over(Won::of(punto, banca) as u16),
            coup => State::Coup(coup),
        }
    }
}

const START: State = State::Coup(Coup::START);

/// Returns what a coup with this result adds to every line.
fn counts(rules: &PuntoYBanca, lines: &[Line], won: Won) -> Counts {
    let unit = rules.unit();
    let banca = |six: i64, otherwise: i64| match won {
        Won::Punto => (2, -unit),
        Won::Tie => (1, 0),
        Won::Banca => (0, otherwise),
        Won::BancaWithSix => (3, six),
    };
    let half = banca(unit / 2, unit);
    let commission = banca(unit / 20 * 19, unit / 20 * 19);
    let of = |name: &str| match name {
        "punto" if won == Won::Punto => (0, unit),
        "punto" if won == Won::Tie => (1, 0),
        "punto" => (2, -unit),
        "tie" if won == Won::Tie => (0, unit * i64::from(rules.tie_pays)),
        "tie" => (1, -unit),
        "banca-six-pays-half" => half,
        "banca-commission-5" => commission,
        _ => match rules.banca_settlement {
            BancaSettlement::SixPaysHalf => half,
            BancaSettlement::Commission5 => commission,
            BancaSettlement::SixHalfLess5OfWin => banca(unit / 40 * 19, unit / 20 * 19),
            BancaSettlement::SixHalfLess5OfBet => banca(unit / 20 * 9, unit / 20 * 19),
        },
    };
    let count = |(line, name): (usize, &str)| {
        let (outcome, net) = of(name);
        Count { line, outcome, net, wagered: unit, times: 1, varied: false }
    };
    lines.iter().map(|line| line.name).enumerate().map(count).collect()
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
            State::Coup(coup) => Table::coup(coup.next(&self.rules, number % 10)),
            State::Over(_) => Table::coup(Coup::START.next(&self.rules, number % 10)),
        }
    }
}

impl Settle for Table {
    fn paid(&self) -> &[Counts] {
        &self.paid
    }
}
