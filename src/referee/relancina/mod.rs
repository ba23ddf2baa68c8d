//! A round of relancina, in the order of the text: the deal, the Talla's
//! raise or change, its prize opened, the players in turn, the Talla,
//! settlement, and who takes the Talla.
//!
//! The text numbers its hands 1 to 10; its other parts are cited by title:
//! *juego cerrado*, *sangriento*, *give up*, *apuestas y pagos*,
//! *normatividad*. Money is counted in units of
//! [`Relancina::unit`](crate::rules::Relancina::unit).

mod deal;
mod hand;
mod legal;
mod player;
mod session;
mod settle;
mod talla;

pub use hand::{Hand, Kind, Prize};
pub(super) use session::{RelancinaTable, tell as tell_rounds};
pub use session::{Session, best_threshold};
pub(crate) use session::{deal_session, pack, resolved, session_rounds};
pub use settle::{BoxResult, versus};

use super::story::{Seat, Story, tell};
use crate::cards::Card;
use crate::rules::{Relancina, SangrientoTalla, TallaStands, Way};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::{Sight, Strategy};

/// The place of the Talla's cards; a box's is its number, counted from 1.
const TALLA: usize = 0;

/// What a round is before its first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// How it is dealt.
    pub way: Way,
    /// Nobody wins the Talla in it.
    pub first_hand: bool,
}

/// When a hand went over 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BustWhen {
    /// No prize of the Talla lay open.
    NoPrizeOpen,
    /// The Talla had opened a prize before the players drew.
    PrizeOpen,
    /// In the round of cards that a late prize gives.
    LateRound,
}

/// What became of a player's hand before settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It waits for settlement.
    Live,
    /// Over 21.
    Bust(BustWhen),
    /// Given up for half the stake.
    GivenUp {
        /// The half is final whatever the Talla makes: figure and two (8).
        for_good: bool,
    },
    /// Left at the raise for half the original stake.
    Left,
}

/// A hand a player has bets on.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // what has been done with the hand
pub struct Played {
    /// The cards.
    pub hand: Hand,
    /// Bets on it, raised and doubled.
    pub bets: i64,
    /// It came of a split.
    pub split: bool,
    /// Its two cards came of a change in the player's turn.
    pub changed: bool,
    /// It began as a relancina and drew.
    pub drew_to_relancina: bool,
    /// It gets no more cards: doubled, or stood on.
    pub done: bool,
    /// It was doubled.
    pub doubled: bool,
    /// What became of it.
    pub fate: Fate,
}

impl Played {
    fn new(hand: Hand, bets: i64) -> Played {
        Played {
            hand,
            bets,
            split: false,
            changed: false,
            drew_to_relancina: false,
            done: false,
            doubled: false,
            fate: Fate::Live,
        }
    }
}

/// One box in one round.
#[derive(Clone, Debug)]
struct Seating {
    /// The first card it was dealt, on which it staked.
    first: Card,
    /// Bets staked before any raise.
    staked: i64,
    hands: Vec<Played>,
}

/// The Talla's hand.
#[derive(Clone, Copy, Debug)]
struct TallaHand {
    hand: Hand,
    /// Its prize, once it lies open.
    opened: Option<Prize>,
}

/// A table: rules, play, and what lies on it.
#[derive(Debug)]
pub struct Table<'a, S: ?Sized> {
    rules: &'a Relancina,
    strategy: &'a S,
    /// The Talla draws below it.
    threshold: u8,
    boxes: usize,
    round: Round,
    seats: Vec<Seating>,
    talla: TallaHand,
    results: Vec<BoxResult>,
    talla_net: i64,
    winner: Option<usize>,
}

impl<'a, S: Strategy + ?Sized> Table<'a, S> {
    /// A table with so many players beside the Talla, all of one strategy.
    ///
    /// # Panics
    /// If the Talla's threshold is still to be found: see
    /// [`best_threshold`].
    #[must_use]
    pub fn new(rules: &'a Relancina, boxes: u8, strategy: &'a S) -> Table<'a, S> {
        let TallaStands::On(threshold) = rules.talla_stands else {
            panic!("`talla.stands = best` is resolved before a table is set");
        };
        let nothing = Hand::new(Card::pack().next().expect("a pack has cards"));
        Table {
            rules,
            strategy,
            threshold,
            boxes: usize::from(boxes),
            round: Round { way: Way::Cerrado, first_hand: true },
            seats: Vec::new(),
            talla: TallaHand { hand: nothing, opened: None },
            results: Vec::new(),
            talla_net: 0,
            winner: None,
        }
    }

    /// What each box came to in the last round that was finished.
    #[must_use]
    pub fn results(&self) -> &[BoxResult] {
        &self.results
    }

    /// What the Talla collected less what it paid in that round, in units:
    /// kept payment by payment, apart from the boxes' results.
    #[must_use]
    pub fn talla_net(&self) -> i64 {
        self.talla_net
    }

    /// The box that won the Talla in that round, counted from 0.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// The hands of a box as they lie on the table, counted from 0.
    #[must_use]
    pub fn hands(&self, number: usize) -> &[Played] {
        &self.seats[number].hands
    }

    /// The Talla's hand as it lies on the table.
    #[must_use]
    pub fn talla_hand(&self) -> &Hand {
        &self.talla.hand
    }

    /// Plays one round to its settlement.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards cannot finish it: the round is void.
    pub fn play(
        &mut self,
        round: Round,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<(), Exhausted> {
        self.round = round;
        self.results.clear();
        (self.talla_net, self.winner) = (0, None);
        self.deal(cards, story)?;
        self.raise(story);
        self.talla_changes(cards, story)?;
        self.open_two_card_prize(story);
        for number in 0..self.seats.len() {
            self.players_turn(number, cards, story)?;
        }
        self.tallas_turn(cards, story)?;
        self.settle(story);
        self.who_takes_the_talla(story);
        Ok(())
    }

    /// What the players see of the Talla.
    fn sight(&self) -> Sight {
        if let Some(prize) = self.talla.opened {
            return Sight::Prize { multiple: prize.multiple() };
        }
        let both_up = self.round.way == Way::Sangriento
            && self.rules.talla_cards_in_sangriento == SangrientoTalla::BothUp;
        if both_up {
            Sight::Both { total: self.talla.hand.total(), soft: self.talla.hand.soft() }
        } else {
            Sight::Up
        }
    }

    /// How the story calls hand `i` of a box.
    fn seat(&self, number: usize, i: usize) -> Seat {
        let split = self.seats[number].hands.len() > 1;
        Seat::Box(number + 1, if split { i + 1 } else { 0 })
    }

    /// Whether figure and four, figure and two are special on this hand:
    /// "válido en cerrados y split, no vale en sangriento" (7, 8).
    fn specials(&self, split: bool) -> bool {
        match self.round.way {
            Way::Cerrado => true,
            Way::Sangriento => split && self.rules.special_on_split_in_sangriento,
        }
    }

    /// What a player's hand is.
    fn kind(&self, played: &Played) -> Kind {
        if played.drew_to_relancina
            && let [_, _, third] = *played.hand.cards()
            && hand::is_figure(third)
        {
            return Kind::Prize(Prize::RelancinaAndFigure);
        }
        played.hand.kind(self.specials(played.split))
    }

    /// A relancina wins the Talla only in a closed game, never on
    /// the first hand, never with a split hand, never if it holds one too (1);
    /// the first to its right prevails.
    fn who_takes_the_talla(&mut self, story: &mut impl Story) {
        let talla_has_one = self.talla.hand.kind(false) == Kind::Prize(Prize::Relancina);
        if self.round.way == Way::Sangriento || self.round.first_hand || talla_has_one {
            return;
        }
        let wins = |played: &Played| {
            played.fate == Fate::Live
                && !played.split
                && matches!(self.kind(played), Kind::Prize(Prize::Relancina | Prize::RelancinaAndFigure))
        };
        self.winner = (0..self.seats.len()).find(|number| self.seats[*number].hands.iter().any(wins));
        if let Some(number) = self.winner {
            tell!(story, Seat::Box(number + 1, 0), "wins-talla", "takes the Talla");
        }
    }
}
