//! Parts of a round dealt alone, so that a benchmark can measure the cost of each: by the same
//! kernels, with an automaton that has no other part.

use super::{State, Table};
use crate::compiled::blackjack::DealerNeed;
use crate::kernel::automaton::{Kind, Next, RoundEnd, TooLarge, Transitions, compile};
use crate::kernel::entry_points::EntryPoints;
use crate::kernel::outcomes::{Counts, Settle};
use crate::rules::Pack;

named! {
    /// A part of a round of blackjack.
    pub enum Part {
        /// Five arbitrary cards, about as many as a round of one box takes.
        Cards = "dealing",
        /// The upcard and a box, until the box is over or splits a pair.
        Player = "player walk",
        /// The upcard and the dealer's hand.
        Dealer = "dealer",
    }
}

impl Part {
    const LENGTH: u8 = 5;
}

/// A table at which only one part of a round is dealt.
pub(in crate::kernel) struct PartTable<'a> {
    table: Table<'a>,
    part: Part,
    paid: [Counts; 1],
}

/// A state of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::kernel) enum PartState {
    /// A state of the whole table.
    Table(State),
    /// This many cards are still to be drawn.
    Cards(u8),
}

const OVER: PartState = PartState::Table(State::Over(RoundEnd::Paid(0), None));

impl<'a> PartTable<'a> {
    pub(in crate::kernel) fn new(table: Table<'a>, part: Part) -> PartTable<'a> {
        PartTable { table, part, paid: [Counts::new()] }
    }

    /// Compiles the automaton.
    pub(in crate::kernel) fn compile(&mut self, pack: Pack) -> Result<EntryPoints, TooLarge> {
        let game = self.table.game;
        let classes = game.classes.all().len();
        let weights: Vec<usize> = (0..classes).map(|class| game.classes.per_pack(class, pack)).collect();
        let start = self.start();
        let (automaton, rows) = compile(self, &weights, &[PartState::Table(State::Park), start, start])?;
        let rows = rows.try_into().expect("one row for each root");
        Ok(EntryPoints::for_whole_rounds(automaton, rows))
    }

    fn start(&self) -> PartState {
        match self.part {
            Part::Cards => PartState::Cards(Part::LENGTH),
            Part::Player | Part::Dealer => PartState::Table(State::RoundStart),
        }
    }

    /// Returns the state that takes the place of `next`: ends the round where the part ends, and
    /// skips what does not belong to the part.
    fn within_part(&mut self, next: State) -> PartState {
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
                self.within_part(next)
            }
            (_, next) => PartState::Table(next),
        }
    }
}

impl Transitions for PartTable<'_> {
    type State = PartState;

    fn kind(&self, state: PartState) -> Kind {
        match state {
            PartState::Table(state) => self.table.kind(state),
            PartState::Cards(_) => Kind::Card(Next::Dealer),
        }
    }

    fn step(&mut self, state: PartState, class: u8) -> PartState {
        match state {
            PartState::Cards(1) => OVER,
            PartState::Cards(cards) => PartState::Cards(cards - 1),
            PartState::Table(State::Over(..)) => {
                let start = self.start();
                self.step(start, class)
            }
            PartState::Table(state) => {
                let next = self.table.step(state, class);
                self.within_part(next)
            }
        }
    }
}

impl Settle for PartTable<'_> {
    fn paid(&self) -> &[Counts] {
        &self.paid
    }
}
