//! What the rules allow a hand.

use super::hand::{MOST_CARDS, is_figure};
use super::{Kind, Played, Prize, Table};
use crate::cards::{Card, Rank};
use crate::rules::{AfterCambio, CambioConsent, FigurePairs, Way};
use crate::strategy::Legal;
use crate::strategy::relancina::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// What the rules allow hand `played` of a box; besides, whether it may
    /// be changed. `again`: in the round of cards that a late prize gives,
    /// where hands are only drawn to.
    pub(super) fn legal(&self, played: &Played, again: bool) -> (Legal, bool) {
        let hand = &played.hand;
        let [a, b] = *hand.cards() else {
            return (Legal { hit: hand.cards().len() < MOST_CARDS, ..Legal::default() }, false);
        };
        if again {
            return (Legal { hit: true, ..Legal::default() }, false);
        }
        let relancina = self.kind(played) == Kind::Prize(Prize::Relancina);
        let sangriento = self.round.way == Way::Sangriento;
        let cambio = self.specials(played.split) && hand.is_figure_and(2);
        // On the second card, not when the Talla shows a prize (give up); but
        // figure and two may leave even then (8).
        let give_up = cambio || (!played.split && self.talla.opened.is_none());
        // Doubling is for the first two cards, giving up for the second round
        // of cards: a reading says whether the cards of a change are these.
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

    /// Two equal cards except aces; a ten and a figure are no pair (9).
    fn is_pair(&self, a: Card, b: Card) -> bool {
        let figures = is_figure(a) && is_figure(b) && self.rules.split_figures == FigurePairs::AnyFigures;
        a.rank() != Rank::ACE && (a.rank() == b.rank() || figures)
    }
}
