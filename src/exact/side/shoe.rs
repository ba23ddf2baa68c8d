//! The cards left in a shoe, by face.

use crate::rules::ShoeRules;
use std::ops::RangeInclusive;

/// The number of cards of each face, four suits to a rank, and of all cards.
pub(super) struct Held {
    faces: [u128; 52],
    all: u128,
    /// 1 in a finite shoe, where a dealt card is gone, otherwise 0.
    gone: u128,
}

impl Held {
    /// Returns the full shoe. Of an infinite deck only the proportions matter: one card of each face.
    pub(super) fn new(shoe: &ShoeRules) -> Held {
        let each = u128::from(shoe.decks.count().unwrap_or(1));
        let mut faces = [0; 52];
        for card in shoe.pack.ranks().pack() {
            faces[usize::from(card.index())] = each;
        }
        Held { faces, all: faces.iter().sum(), gone: u128::from(shoe.decks.count().is_some()) }
    }

    /// Returns the faces of these ranks of which the shoe has cards, 1 for an ace and 13 for a king.
    pub(super) fn faces_of(&self, ranks: RangeInclusive<u8>) -> Vec<u8> {
        (0..52).filter(|face| ranks.contains(&(face / 4 + 1)) && self.of(*face) > 0).collect()
    }

    /// Returns whether a dealt card is gone: whether the shoe is finite.
    pub(super) fn is_finite(&self) -> bool {
        self.gone > 0
    }

    /// Returns the number of cards of a face.
    pub(super) fn of(&self, face: u8) -> u128 {
        self.faces[usize::from(face)]
    }

    /// Returns the number of cards of a value, 1 for an ace.
    pub(super) fn of_value(&self, value: u8) -> u128 {
        let ranks = if value == 10 { 9..13 } else { usize::from(value) - 1..usize::from(value) };
        self.faces[4 * ranks.start..4 * ranks.end].iter().sum()
    }

    /// Returns the number of cards.
    pub(super) fn all(&self) -> u128 {
        self.all
    }

    /// Returns the numbers of orders of `cards` further cards.
    pub(super) fn orders(&self, cards: u128) -> u128 {
        (0..cards).map(|dealt| self.all - self.gone * dealt).product()
    }

    /// Calls `next` for each face of which a card is left, with the number of such cards and with the
    /// shoe without one of them.
    pub(super) fn each(&mut self, mut next: impl FnMut(&mut Held, u8, u128)) {
        for face in 0..52_u8 {
            let held = self.of(face);
            if held > 0 {
                self.without(face, |rest| next(rest, face, held));
            }
        }
    }

    /// Calls `next` with the shoe without one card of a face.
    pub(super) fn without(&mut self, face: u8, next: impl FnOnce(&mut Held)) {
        self.faces[usize::from(face)] -= self.gone;
        self.all -= self.gone;
        next(self);
        self.faces[usize::from(face)] += self.gone;
        self.all += self.gone;
    }
}
