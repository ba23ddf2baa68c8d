//! Parts of a round dealt by themselves, so that a bench can tell what each
//! costs: by the same kernels, from a machine that has no other part.

use super::{State, Table};
use crate::kernel::automaton::{DealerNeed, Kind, Next, Over, TooLarge, Transitions, compile};
use crate::kernel::entry_points::EntryPoints;
use crate::kernel::outcomes::{Counts, Settle};

/// A part of a round of blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Five cards, about as many as a round of one box takes, whatever they are.
    Cards,
    /// The upcard and a box, until it is over or splits its pair.
    Player,
    /// The upcard and the dealer's hand to its end.
    Dealer,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 3] = [Part::Cards, Part::Player, Part::Dealer];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Cards => "dealing",
            Part::Player => "player walk",
            Part::Dealer => "dealer",
        }
    }

    const LENGTH: u8 = 5;
}

/// A table at which nothing else is done.
pub(in crate::kernel) struct Only<'a> {
    table: Table<'a>,
    part: Part,
    paid: [Counts; 1],
}

/// A state of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::kernel) enum OnlyState {
    /// One of the whole table's.
    Of(State),
    /// So many cards are still to come.
    Cards(u8),
}

const OVER: OnlyState = OnlyState::Of(State::Over(Over::Paid(0), None));

impl<'a> Only<'a> {
    pub(in crate::kernel) fn new(table: Table<'a>, part: Part) -> Only<'a> {
        Only { table, part, paid: [Counts::new()] }
    }

    /// Compiles the machine.
    pub(in crate::kernel) fn compile(&mut self) -> Result<EntryPoints, TooLarge> {
        let game = self.table.game;
        let classes = game.classes.all().len();
        let weights: Vec<usize> = (0..classes).map(|class| game.classes.in_a_pack(class)).collect();
        let start = self.start();
        let (machine, rows) = compile(self, &weights, &[OnlyState::Of(State::Park), start, start])?;
        let rows = rows.try_into().expect("a row a root");
        Ok(EntryPoints::of_whole_rounds(machine, rows))
    }

    fn start(&self) -> OnlyState {
        match self.part {
            Part::Cards => OnlyState::Cards(Part::LENGTH),
            Part::Player | Part::Dealer => OnlyState::Of(State::SplitEntry),
        }
    }

    /// Where the part ends, and where it passes over what is not of it.
    fn only(&mut self, next: State) -> OnlyState {
        match (self.part, next) {
            (_, State::Over(..))
            | (
                Part::Player,
                State::Dealer { .. }
                | State::Unseen { .. }
                | State::Look { .. }
                | State::Pair { .. }
                | State::Split { .. },
            ) => OVER,
            (Part::Dealer, State::First(shown)) => {
                let next = self.table.dealers_turn(shown, DealerNeed::Total, None);
                self.only(next)
            }
            (_, next) => OnlyState::Of(next),
        }
    }
}

impl Transitions for Only<'_> {
    type State = OnlyState;

    fn kind(&self, state: OnlyState) -> Kind {
        match state {
            OnlyState::Of(state) => self.table.kind(state),
            OnlyState::Cards(_) => Kind::Card(Next::Dealer),
        }
    }

    fn step(&mut self, state: OnlyState, class: u8) -> OnlyState {
        match state {
            OnlyState::Cards(1) => OVER,
            OnlyState::Cards(cards) => OnlyState::Cards(cards - 1),
            OnlyState::Of(State::Over(..)) => {
                let start = self.start();
                self.step(start, class)
            }
            OnlyState::Of(state) => {
                let next = self.table.step(state, class);
                self.only(next)
            }
        }
    }
}

impl Settle for Only<'_> {
    fn paid(&self) -> &[Counts] {
        &self.paid
    }
}
