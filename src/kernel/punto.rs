//! Punto y banca as an automaton: a coup is a round of one box without decisions, and is settled by
//! the two totals alone.

use super::automaton::{Kind, Next, RoundEnd, TooLarge, Transitions, compile};
use super::entry_points::EntryPoints;
use super::outcomes::{Count, Counts, Settle};
use crate::bets::punto::{BetLine, net};
use crate::compiled::punto::{Coup, outcome};
use crate::rules::{Burn, Pack, PuntoYBanca, ShoeRules};

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

/// A table of punto y banca, for the automaton and for the ledger.
pub(super) struct Table {
    rules: PuntoYBanca,
    /// What coups add to the lines, without repetition.
    paid: Vec<Counts>,
    /// By the totals of PUNTO and of BANCA, the place in `paid`.
    results: [[u16; 10]; 10],
}

impl Table {
    pub(super) fn new(rules: &PuntoYBanca) -> Table {
        let (mut paid, mut results) = (Vec::<Counts>::new(), [[0; 10]; 10]);
        for (punto, results) in (0..).zip(&mut results) {
            for (banca, result) in (0..).zip(results) {
                let counts = counts(rules, punto, banca);
                let place = paid.iter().position(|other| *other == counts).unwrap_or(paid.len());
                if place == paid.len() {
                    paid.push(counts);
                }
                *result = u16::try_from(place).expect("few results are paid differently");
            }
        }
        Table { rules: *rules, paid, results }
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
            Coup::Over { punto, banca } => State::Over(self.results[usize::from(punto)][usize::from(banca)]),
            coup => State::Coup(coup),
        }
    }
}

const START: State = State::Coup(Coup::START);

/// Returns what a coup with these totals adds to every line.
fn counts(rules: &PuntoYBanca, punto: u8, banca: u8) -> Counts {
    let count = |(index, line): (usize, BetLine)| {
        let outcome = outcome(rules, line, punto, banca);
        Count {
            line: index,
            outcome: outcome.index(line, rules),
            net: net(rules, line, outcome),
            wagered: rules.unit(),
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
