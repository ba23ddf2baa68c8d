//! The legal actions of a hand.

use super::hand::{MOST_CARDS, is_figure};
use super::{Kind, PlayedHand, Prize, Table};
use crate::cards::{Card, Rank};
use crate::rules::{AfterCambio, CambioConsent, FigurePairs, Way};
use crate::strategy::Legal;
use crate::strategy::relancina::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Returns the legal actions on a hand, and whether its cards may be changed. `late_round` is
    /// whether this is the additional round of cards after a late prize, in which hands may only
    /// hit.
    pub(super) fn legal(&self, played: &PlayedHand, late_round: bool) -> (Legal, bool) {
        let hand = &played.hand;
        let [a, b] = *hand.cards() else {
            return (Legal { hit: hand.cards().len() < MOST_CARDS, ..Legal::default() }, false);
        };
        if late_round {
            return (Legal { hit: true, ..Legal::default() }, false);
        }
        let relancina = self.kind(played) == Kind::Prize(Prize::Relancina);
        let sangriento = self.round.way == Way::Sangriento;
        let cambio = self.specials(played.split) && hand.is_figure_and(2);
        // On the second card, but not when the Talla shows a prize (*give up*), except with figure
        // and two (8).
        let give_up = cambio || (!played.split && self.talla.opened.is_none());
        // Only the first two cards may be doubled, and only on the second card may a player
        // surrender. A reading decides whether this applies to the cards of a change.
        let as_dealt = !played.changed || self.rules.cambio_new_cards == AfterCambio::NewHand;
        let legal = Legal {
            hit: true,
            // Only a relancina may not be doubled (10).
            double: as_dealt && !relancina && (!sangriento || self.rules.double_in_sangriento),
            split: as_dealt && self.is_pair(a, b) && (!played.split || self.rules.split_again),
            surrender: as_dealt && give_up,
        };
        let change = cambio
            && self.rules.cambio_consent == CambioConsent::Player
            && (!played.changed || self.rules.cambio_again);
        (legal, change)
    }

    /// Returns whether two cards are a pair: equal cards except aces; a ten and a figure are not a
    /// pair (9).
    fn is_pair(&self, a: Card, b: Card) -> bool {
        let figures = is_figure(a) && is_figure(b) && self.rules.split_figures == FigurePairs::AnyFigures;
        a.rank() != Rank::ACE && (a.rank() == b.rank() || figures)
    }
}
