//! The fifty-two cards: rank, suit, and how they are written (`7h`, `Td`).
//!
//! This module may not know any game: values that a rulebook gives a card
//! live with that rulebook's rules.

use std::fmt;
use std::str::FromStr;

/// A rank, ace to king, in the order of the face: ace = 1 … king = 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace.
    pub(crate) const ACE: Rank = Rank(1);
    /// The seven, which some rulebooks prize.
    pub(crate) const SEVEN: Rank = Rank(7);
    /// The ten (not the figures).
    pub(crate) const TEN: Rank = Rank(10);
    /// The king, the last rank.
    pub const KING: Rank = Rank(13);

    /// The rank with this number, ace = 1 … king = 13; `None` outside.
    pub const fn new(number: u8) -> Option<Rank> {
        if number >= 1 && number <= 13 { Some(Rank(number)) } else { None }
    }

    /// Ace = 1 … king = 13.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The letter the rank is written with: `A 2 … 9 T J Q K`.
    pub const fn letter(self) -> char {
        b"?A23456789TJQK"[self.0 as usize] as char
    }
}

/// One of the four suits, spades first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Pica.
    Spades,
    /// Corazón.
    Hearts,
    /// Diamante.
    Diamonds,
    /// Trébol.
    Clubs,
}

impl Suit {
    const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The letter the suit is written with: `s h d c`.
    pub const fn letter(self) -> char {
        ['s', 'h', 'd', 'c'][self as usize]
    }
}

/// One card of a French pack. Cards of one face in several packs are equal.
///
/// Held as one byte, 0 to 51: four suits to a rank, aces first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card(u8);

impl Card {
    /// Cards in one French pack.
    pub(crate) const PACK: u8 = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((rank.0 - 1) * 4 + suit as u8)
    }

    /// The card with this index, 0 to 51; `None` outside.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < Card::PACK { Some(Card(index)) } else { None }
    }

    /// 0 to 51, ace of spades to king of clubs.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    /// All fifty-two, in index order.
    pub fn pack() -> impl Iterator<Item = Card> {
        (0..Card::PACK).map(Card)
    }
}

/// A set of ranks: those of the cards in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranks(u16);

impl Ranks {
    /// The thirteen ranks of a French pack.
    pub const ALL: Ranks = Ranks(0b11_1111_1111_1110);

    /// Returns the set without this rank.
    pub const fn without(self, rank: Rank) -> Ranks {
        Ranks(self.0 & !(1 << rank.0))
    }

    /// Returns whether the set contains this rank.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank.0 & 1 == 1
    }

    /// Returns the number of ranks.
    #[allow(clippy::cast_possible_truncation)] // at most thirteen
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns the ranks, ace first.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        (1..=13).map(Rank).filter(move |rank| self.contains(*rank))
    }

    /// Returns the cards of a pack of these ranks, in index order.
    pub fn pack(self) -> impl Iterator<Item = Card> {
        Card::pack().filter(move |card| self.contains(card.rank()))
    }

    /// Returns the number of cards in a pack of these ranks.
    pub const fn pack_size(self) -> u8 {
        4 * self.count()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

/// The error that a text is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a card: a rank A 2 … 9 T (or 10) J Q K and a suit s h d c, as in 7h or Td")]
pub struct NotACard(
    /// The text.
    pub String,
);

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `7h`, `Td`, `10d`, `As`: rank, then suit, in either case.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let wrong = || NotACard(text.to_owned());
        let mut letters = text.chars();
        let suit = letters.next_back().ok_or_else(wrong)?.to_ascii_lowercase();
        let suit = *Suit::ALL.iter().find(|s| s.letter() == suit).ok_or_else(wrong)?;
        let rank = match letters.as_str().to_ascii_uppercase().as_str() {
            "10" => Rank::TEN,
            one => (1..=13)
                .map(Rank)
                .find(|r| one.len() == 1 && one.starts_with(r.letter()))
                .ok_or_else(wrong)?,
        };
        Ok(Card::new(rank, suit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_read_back() {
        let mut seen = std::collections::HashSet::new();
        for card in Card::pack() {
            let text = card.to_string();
            assert_eq!(text.parse::<Card>(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert!(seen.insert(text));
        }
        assert_eq!(seen.len(), 52);
        assert!(Ranks::ALL.pack().eq(Card::pack()));
        let without = Ranks::ALL.without(Rank::TEN).without(Rank::ACE);
        assert_eq!((without.count(), without.pack_size()), (11, 44));
        assert!(without.pack().all(|card| ![Rank::TEN, Rank::ACE].contains(&card.rank())));
        assert_eq!("10H".parse::<Card>(), "Th".parse());
        for bad in ["", "h", "1h", "7x", "11h", "77h", "é"] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
    }
}
