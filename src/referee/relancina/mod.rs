//! Plays a round of relancina, in the order of the text: the deal, the Talla's raise or change, its
//! two-card prize, the players in turn, the Talla, settlement, and the award of the Talla.
//!
//! The text numbers its hands 1 to 10. Its other parts are cited by title: *juego cerrado*,
//! *sangriento*, *give up*, *apuestas y pagos*, *normatividad*. Money is counted in units of
//! [`Relancina::unit`](crate::rules::Relancina::unit).

mod deal;
mod hand;
mod legal;
mod player;
mod session;
mod settle;
mod talla;

pub use hand::{Hand, Kind, Prize};
pub use session::Session;
pub(crate) use session::deal_session;
pub use settle::BoxResult;

use super::narration::{Narration, Seat, narrate};
use crate::cards::Card;
use crate::rules::{Relancina, SangrientoTalla, Way};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::{Sight, Strategy};

/// The place of the Talla's cards; a box's is its number, counted from 1.
const TALLA: usize = 0;

/// The parameters of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The way of dealing.
    pub way: Way,
    /// Whether this is a first hand, in which the Talla cannot be won.
    pub first_hand: bool,
}

/// The moment at which a hand busted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BustWhen {
    /// Before the Talla showed a prize.
    NoPrizeOpen,
    /// After the Talla had opened a prize of two cards.
    PrizeOpen,
    /// In the additional round of cards after a late prize.
    LateRound,
}

/// The fate of a player's hand before settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The hand is settled against the Talla's.
    Live,
    /// Over 21.
    Bust(BustWhen),
    /// Surrendered for half the stake.
    Surrender {
        /// Whether half the stake is lost irrespective of the Talla's hand, as with figure and two
        /// (8).
        unconditional: bool,
    },
    /// The box left at the raise for half the original stake.
    Left,
}

/// A player's hand with its bets.
#[derive(Clone, Copy, Debug)]
pub struct PlayedHand {
    /// The cards.
    pub hand: Hand,
    /// Bets on the hand, after raising and doubling.
    pub bets: i64,
    /// Whether the hand comes from a split.
    pub split: bool,
    /// Whether its two cards were received in a change during the player's turn.
    pub changed: bool,
    /// Whether it was doubled.
    pub doubled: bool,
    /// The fate of the hand.
    pub fate: Fate,
}

impl PlayedHand {
    fn new(hand: Hand, bets: i64) -> PlayedHand {
        PlayedHand { hand, bets, split: false, changed: false, doubled: false, fate: Fate::Live }
    }
}

/// A box during a round.
#[derive(Clone, Debug)]
struct Seating {
    /// The first card, on which the stake is made in cerrado.
    first: Card,
    /// Bets staked before any raise.
    staked: i64,
    hands: Vec<PlayedHand>,
}

#[derive(Clone, Copy, Debug)]
struct TallaHand {
    hand: Hand,
    /// The prize, once it lies open.
    opened: Option<Prize>,
}

/// A relancina table: rules, strategy, and the state of the round.
#[derive(Debug)]
pub struct Table<'a, S: ?Sized> {
    pub(super) rules: &'a Relancina,
    strategy: &'a S,
    /// The lowest total on which the Talla stands.
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
    /// Returns a table with `boxes` players in addition to the Talla, all of one strategy.
    ///
    /// # Panics
    /// If the Talla's best threshold has not been computed: see [`stand`](super::stand).
    pub fn new(rules: &'a Relancina, boxes: u8, strategy: &'a S) -> Table<'a, S> {
        let Some(threshold) = rules.talla_stands.total() else {
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

    /// Returns the result of each box in the last finished round.
    pub fn results(&self) -> &[BoxResult] {
        &self.results
    }

    /// Returns the Talla's net in the last finished round, in units. It is summed payment by
    /// payment, independently of the boxes' results.
    pub fn talla_net(&self) -> i64 {
        self.talla_net
    }

    /// Returns the box that won the Talla in the last finished round, counted from 0.
    pub fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// Returns the hands of a box, counted from 0, as they lie on the table.
    pub fn hands(&self, number: usize) -> &[PlayedHand] {
        &self.seats[number].hands
    }

    /// Returns the Talla's hand as it lies on the table.
    pub fn talla_hand(&self) -> &Hand {
        &self.talla.hand
    }

    /// Plays one round to its settlement.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub fn play(
        &mut self,
        round: Round,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        self.round = round;
        self.results.clear();
        (self.talla_net, self.winner) = (0, None);
        self.deal(cards, narration)?;
        self.raise(narration);
        self.talla_changes(cards, narration)?;
        self.open_two_card_prize(narration);
        for number in 0..self.seats.len() {
            self.players_turn(number, cards, narration)?;
        }
        self.tallas_turn(cards, narration)?;
        self.settle(narration);
        self.award_talla(narration);
        Ok(())
    }

    /// Returns what the players see of the Talla.
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

    /// Returns the narration's name for hand `i` of a box.
    fn seat(&self, number: usize, i: usize) -> Seat {
        let split = self.seats[number].hands.len() > 1;
        Seat::Box(number + 1, if split { i + 1 } else { 0 })
    }

    /// Returns whether figure and four, and figure and two, are special hands here: "válido en
    /// cerrados y split, no vale en sangriento" (7, 8).
    fn specials(&self, split: bool) -> bool {
        match self.round.way {
            Way::Cerrado => true,
            Way::Sangriento => split && self.rules.special_on_split_in_sangriento,
        }
    }

    /// Returns the kind of a player's hand.
    fn kind(&self, played: &PlayedHand) -> Kind {
        match *played.hand.cards() {
            // A relancina that drew (1).
            [a, b, third] if hand::are_figure_and(1, a, b) && hand::is_figure(third) => {
                Kind::Prize(Prize::RelancinaAndFigure)
            }
            _ => played.hand.kind(self.specials(played.split)),
        }
    }

    /// Determines the box that wins the Talla. A relancina wins it only in a closed game, not on
    /// the first hand, not with a split hand, and not if the Talla has a relancina too (1). Among
    /// several boxes, the first to the Talla's right wins.
    fn award_talla(&mut self, narration: &mut impl Narration) {
        let talla_has_one = self.talla.hand.kind(false) == Kind::Prize(Prize::Relancina);
        if self.round.way == Way::Sangriento || self.round.first_hand || talla_has_one {
            return;
        }
        let wins = |played: &PlayedHand| {
            played.fate == Fate::Live
                && !played.split
                && matches!(self.kind(played), Kind::Prize(Prize::Relancina | Prize::RelancinaAndFigure))
        };
        self.winner = (0..self.seats.len()).find(|number| self.seats[*number].hands.iter().any(wins));
        if let Some(number) = self.winner {
            narrate!(narration, Seat::Box(number + 1, 0), "wins-talla", "step-wins-talla");
        }
    }
}
