//! How the player plays: charts (data) and, for what no chart can say, the
//! [`Strategy`] trait.
//!
//! A strategy sees its own hand and the dealer's upcard, and which actions
//! the rules allow it; this module may not know the rules that decide that,
//! nor the cards that come.

mod blackjack;
mod find;
pub mod relancina;

pub use blackjack::chart::{Cell, Chart, Offers};
pub use find::{chart_text, find, names, parse_any};

use crate::cards::Card;
use crate::rules::Upcard;

/// What a player can do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes no more cards (*planto*).
    Stand,
    /// Takes a card.
    Hit,
    /// Doubles the bet and takes one card, the last.
    Double,
    /// Makes two hands of a pair (*apertura*).
    Split,
    /// Gives the hand up for half the bet (*retiro*).
    Surrender,
}

/// The actions the rules allow besides standing, which is always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools)] // a set of four
pub struct Legal {
    /// May take a card.
    pub hit: bool,
    /// May double.
    pub double: bool,
    /// May split.
    pub split: bool,
    /// May give the hand up.
    pub surrender: bool,
}

impl Legal {
    /// Whether the action is among them.
    #[must_use]
    pub const fn allows(self, action: Action) -> bool {
        match action {
            Action::Stand => true,
            Action::Hit => self.hit,
            Action::Double => self.double,
            Action::Split => self.split,
            Action::Surrender => self.surrender,
        }
    }
}

/// What a player sees when he decides.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The hand, in the order the cards came.
    pub cards: &'a [Card],
    /// Its best total.
    pub total: u8,
    /// An ace in it counts 11.
    pub soft: bool,
    /// It came of a split.
    pub after_split: bool,
    /// Which box it is, counted from 1.
    pub number: usize,
    /// The dealer's first card.
    pub upcard: Upcard,
    /// What the rules allow.
    pub legal: Legal,
}

/// A bet offered besides the main one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Half the bet at 2:1 that the dealer has a natural (*seguro*).
    Insurance,
    /// 1:1 at once for a natural under a dealer's ace.
    EvenMoney,
    /// Half the bet at 2:1 that a ten-value follows an ace (*desafío*).
    Desafio,
}

/// A way to play.
pub trait Strategy: Send + Sync {
    /// What to do with the hand; must be [legal](Legal) or [`Action::Stand`].
    fn act(&self, view: &View<'_>) -> Action;

    /// Whether the offer is taken, every time it is made.
    fn takes(&self, offer: Offer) -> bool;

    /// Whether two aces are opened, where they would else be declared.
    fn opens(&self, view: &View<'_>) -> bool {
        self.act(view) == Action::Split
    }

    /// Whether an ace is declared 11 rather than 1, irrevocably, where the
    /// rules ask for it. `beside` is what the hand counts without it, 1 (of
    /// two aces) to 10. Unless a strategy says otherwise, as the dealer has
    /// to (O 13): 11 where that makes 17 to 21.
    fn declares_eleven(&self, beside: u8, upcard: Upcard) -> bool {
        let _ = upcard;
        beside >= 6
    }

    /// What to do with a hand of relancina. Who says nothing more stands on
    /// a two-card prize and otherwise plays as in blackjack.
    fn play(&self, view: &relancina::View<'_>) -> relancina::Move {
        let prize = view.is_two_card_prize();
        relancina::Move::Usual(if prize { Action::Stand } else { self.act(&view.usual()) })
    }

    /// Bets staked in relancina on this first card, 1 to 50, where the bet
    /// follows it.
    fn stake(&self, _first: Card) -> u8 {
        1
    }

    /// Whether a hand of relancina that is no prize leaves when the Talla
    /// raises the stakes.
    fn leaves_raise(&self) -> bool {
        false
    }
}

impl Strategy for Chart {
    #[inline]
    fn act(&self, view: &View<'_>) -> Action {
        self.look_up(view)
    }

    fn takes(&self, offer: Offer) -> bool {
        match offer {
            Offer::Insurance => self.offers.insurance,
            Offer::EvenMoney => self.offers.even_money,
            Offer::Desafio => self.offers.desafio,
        }
    }

    fn declares_eleven(&self, beside: u8, upcard: Upcard) -> bool {
        self.declared_eleven(beside, upcard)
    }

    fn play(&self, view: &relancina::View<'_>) -> relancina::Move {
        self.relancina().look_up(view)
    }

    fn stake(&self, first: Card) -> u8 {
        self.relancina().stake(first)
    }

    fn leaves_raise(&self) -> bool {
        self.relancina().leaves_raise()
    }
}
