//! Strategies of poker against the house: what a player sees when he decides, and the charts.

mod chart;
mod condition;
mod draw;

pub(crate) use chart::HEADER;
pub use chart::{Advice, Chart, Row, Rows};
pub(crate) use condition::Seen;
pub use condition::{Condition, Number, Word};
pub use draw::discard;

use crate::cards::Card;
use crate::rules::poker::{Bound, CardSet, Poker, Strength};

/// The place of the draw among a chart's streets, after the five that a board can have.
pub const DRAW: usize = 5;

/// Returns the name of a street, counted from 0, or of the draw, as charts write it.
pub fn street_name(street: usize) -> String {
    if street == DRAW { "draw".to_owned() } else { (street + 1).to_string() }
}

/// Returns the street with this name; `None` if there is none.
pub fn street_of(name: &str) -> Option<usize> {
    let number = || name.parse().ok().filter(|number| (1..=DRAW).contains(number));
    if name == "draw" { Some(DRAW) } else { number().map(|number| number - 1) }
}

/// Returns whether something is decided on a street, or at the draw.
pub fn is_decided(play: &Poker, street: usize) -> bool {
    play.street(street).is_some() || street == DRAW && play.sells_cards()
}

/// What a player sees when he decides.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules of the table.
    pub rules: &'a Poker,
    /// The [ranks](crate::rules::poker::pack_ranks) of the pack.
    pub ranks: u16,
    /// The number of the box, counted from 1.
    pub number: usize,
    /// The antes that the box has added on earlier streets.
    pub added: u8,
    /// The street, counted from 0: before the common cards, after the first group of them, …; or [`DRAW`].
    pub street: usize,
    /// The box's own cards.
    pub own: CardSet,
    /// The same in the order of dealing; empty where it is unknown.
    pub dealt: &'a [Card],
    /// The best hand among the cards seen, if it is known.
    pub hand: Option<Strength>,
    /// The common cards that are open.
    pub board: CardSet,
    /// By card, at its bit in a set: the best hand of the common cards and it, if these are known.
    pub with_board: Option<&'a [Strength; 64]>,
    /// The dealer's card that is face-up; empty if there is none.
    pub upcard: CardSet,
    /// The card that the box has replaced; empty if it kept all.
    pub replaced: CardSet,
}

impl View<'_> {
    /// Returns whether the rules let this hand add `antes` antes on the street.
    pub fn allows(&self, antes: u8) -> bool {
        let Some(street) = self.rules.street(self.street) else { return false };
        let raise = street.raises.iter().find(|raise| raise.0 == antes);
        raise.is_some_and(|(_, least)| least.as_ref().is_none_or(|least| self.reaches(least)))
    }

    /// Returns whether the best hand among the cards seen reaches a bound.
    #[inline]
    pub fn reaches(&self, least: &Bound) -> bool {
        least.least(self.rules.hand_cards).is_some_and(|least| self.hand() >= least)
    }

    /// Returns the best hand among the cards seen.
    pub fn hand(&self) -> Strength {
        self.hand.unwrap_or_else(|| Strength::best(self.own.with(self.board), self.rules.hand_cards))
    }
}

/// A way to play poker against the house.
pub trait Strategy: Send + Sync {
    /// Returns the antes that the player adds on a street; 0 to check or fold, as the street has it. It is asked once
    /// for each street with choices, until the player folds, or has bet where he bets once. `None` if the strategy leaves
    /// the decision to exact computation: such a round is void.
    fn adds(&self, view: &View<'_>) -> Option<u8>;

    /// Returns the card that the player pays to replace; the empty set to keep all. It is asked once for each hand,
    /// before the first street, where the rules sell a card. `None` if the strategy leaves the decision to exact
    /// computation: such a round is void.
    fn replaces(&self, view: &View<'_>) -> Option<CardSet> {
        let _ = view;
        Some(CardSet::default())
    }
}

impl Strategy for Chart {
    fn adds(&self, view: &View<'_>) -> Option<u8> {
        match self.advice(view) {
            Advice::Add(antes) => Some(antes),
            // Void, unless best play was computed for it.
            Advice::Best => self.best()?.adds(view),
            Advice::Draw => unreachable!("it is said of the draw only"),
        }
    }

    fn replaces(&self, view: &View<'_>) -> Option<CardSet> {
        self.replaced(view).or_else(|| self.best()?.replaces(view))
    }
}
