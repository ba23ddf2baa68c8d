//! A game with common cards as it is counted: its showdown, its last boards, and the levels before them at which players
//! decide.
#![allow(clippy::cast_possible_truncation)] // counts of deals, far below 2^63

use super::payments::Payments;
use super::showdown::Showdown;
use super::suits::{Boards, Suits};
use super::{binomial, choose};
use crate::rules::poker::{CardSet, Poker};
use crate::strategy::poker::Rows;
use std::ops::Range;

/// A street with choices before the last board: its boards, and what is decided on each with each hand.
pub(super) struct Level {
    pub(super) street: usize,
    pub(super) cards: usize,
    pub(super) boards: Boards,
    /// The antes added before the street by a player who still decides.
    pub(super) added: Vec<u8>,
    /// By place in `added`, then by board and hand: the place of the bet, 0 for none.
    pub(super) decided: Vec<Vec<u8>>,
}

/// What boards are counted with.
pub(super) struct Game<'a> {
    pub(super) play: &'a Poker,
    pub(super) payments: &'a Payments,
    pub(super) rows: &'a Rows,
    pub(super) showdown: Showdown<'a>,
    pub(super) suits: Suits,
    pub(super) pack: &'a [CardSet],
    pub(super) last: Boards,
    /// The last boards with the same ranks.
    pub(super) groups: Vec<Range<usize>>,
    /// The street of the last board, if the player chooses on it.
    pub(super) last_street: Option<usize>,
    /// The antes added before that street by a player who still decides.
    pub(super) last_added: Vec<u8>,
}

impl Game<'_> {
    /// Returns whether players who add nothing on a level fold.
    pub(super) fn folds(&self, level: &Level) -> bool {
        self.play.street(level.street).expect("a street with choices").folds
    }

    /// Calls `visit` with the place and the order of suits of each board of a level that this board contains.
    pub(super) fn parts_of(&self, board: CardSet, level: &Level, mut visit: impl FnMut(usize, usize)) {
        let own: Vec<CardSet> = self.pack.iter().copied().filter(|card| card.0 & board.0 != 0).collect();
        choose(own.len(), level.cards, |chosen| {
            let part = chosen.iter().fold(CardSet::default(), |set, card| set.with(own[*card]));
            let (place, order) = level.boards.find(part, &self.suits);
            visit(place, order);
        });
    }

    /// Returns the number of ways from a board to one with all cards, or the number of orders of its later cards, by way of
    /// the boards of the levels after it.
    pub(super) fn ways(&self, cards: usize, later: &[Level]) -> i64 {
        let mut left = self.play.board_cards() - cards;
        let mut open = cards;
        let mut ways = 1;
        for level in later {
            ways *= binomial(left, level.cards - open);
            left -= level.cards - open;
            open = level.cards;
        }
        ways as i64
    }
}
