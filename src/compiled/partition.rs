//! Partitions of the 52 cards into classes. This module must not know any game's classes.

use crate::cards::Card;
use crate::rules::Pack;

/// The card classes of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition<C> {
    classes: Vec<C>,
    /// Class number by card index.
    by_card: [u8; Card::PACK as usize],
}

impl<C> Partition<C> {
    /// Returns the partition of the cards into classes. Cards whose classes are the `same` form one class,
    /// and the class of the first such card stands for it.
    pub(super) fn by(class: impl Fn(Card) -> C, same: impl Fn(&C, &C) -> bool) -> Partition<C> {
        let mut classes: Vec<C> = Vec::new();
        let mut by_card = [0; Card::PACK as usize];
        for card in Card::pack() {
            let class = class(card);
            let known = classes.iter().position(|known| same(known, &class)).unwrap_or_else(|| {
                classes.push(class);
                classes.len() - 1
            });
            by_card[usize::from(card.index())] = u8::try_from(known).expect("at most 52 classes");
        }
        Partition { classes, by_card }
    }

    /// Returns the classes, by number.
    pub fn all(&self) -> &[C] {
        &self.classes
    }

    /// Returns the number of a card's class.
    pub fn of(&self, card: Card) -> usize {
        self.by_card[usize::from(card.index())].into()
    }

    /// Returns how many cards of a class are in one pack.
    pub(crate) fn per_pack(&self, class: usize, pack: Pack) -> usize {
        pack.ranks().pack().filter(|card| self.of(*card) == class).count()
    }
}
