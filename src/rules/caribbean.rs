//! The rules of Caribbean stud (póker caribeño) alone, and the order of poker hands.

use super::value::{Setting, Value, words};
use crate::cards::Card;
use serde_json::{Value as Json, json};

/// The kinds of poker hands, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the names say it
pub enum HandKind {
    HighCard,
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl HandKind {
    /// Every kind, the weakest first.
    pub const ALL: [HandKind; 10] = [
        HandKind::HighCard,
        HandKind::Pair,
        HandKind::TwoPairs,
        HandKind::ThreeOfAKind,
        HandKind::Straight,
        HandKind::Flush,
        HandKind::FullHouse,
        HandKind::FourOfAKind,
        HandKind::StraightFlush,
        HandKind::RoyalFlush,
    ];

    /// Returns the name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HandKind::HighCard => "high-card",
            HandKind::Pair => "pair",
            HandKind::TwoPairs => "two-pairs",
            HandKind::ThreeOfAKind => "three-of-a-kind",
            HandKind::Straight => "straight",
            HandKind::Flush => "flush",
            HandKind::FullHouse => "full-house",
            HandKind::FourOfAKind => "four-of-a-kind",
            HandKind::StraightFlush => "straight-flush",
            HandKind::RoyalFlush => "royal-flush",
        }
    }

    /// Returns how many ranks decide between two hands of this kind.
    #[must_use]
    pub const fn ranks(self) -> usize {
        match self {
            HandKind::HighCard | HandKind::Flush => 5,
            HandKind::Pair => 4,
            HandKind::TwoPairs | HandKind::ThreeOfAKind => 3,
            HandKind::FullHouse | HandKind::FourOfAKind => 2,
            HandKind::Straight | HandKind::StraightFlush => 1,
            HandKind::RoyalFlush => 0,
        }
    }
}

/// The rank of an ace that is high. Ranks of poker are 2 to 14; in a straight from ace to five the ace is low,
/// and its highest rank is 5.
pub(crate) const HIGH_ACE: u8 = 14;

/// Returns a card's rank in poker: 2 to 10, jack 11, queen 12, king 13, ace 14.
pub(crate) fn poker_rank(card: Card) -> u8 {
    match card.rank().number() {
        1 => HIGH_ACE,
        number => number,
    }
}

/// A hand of five cards as far as it decides which of two hands is better. Greater hands beat lesser ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PokerHand {
    /// Its kind.
    pub kind: HandKind,
    /// The ranks that decide between hands of its kind, the most important first; then 0. A straight has only
    /// its highest rank.
    pub ranks: [u8; 5],
}

/// The least hand with which the dealer qualifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Qualifier {
    /// Any hand.
    Any,
    /// Ace high.
    Ace,
    /// Ace and queen.
    AceQueen,
    /// Ace and king.
    AceKing,
    /// A pair.
    Pair,
}
words!(Qualifier {
    Any = "any",
    Ace = "ace",
    AceQueen = "ace-queen",
    AceKing = "ace-king",
    Pair = "pair",
});

/// What a raise that wins is paid, to one, by the kind of the player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaisePays([u16; HandKind::ALL.len()]);

impl RaisePays {
    /// The greatest odds.
    const MOST: i64 = 10_000;

    /// Returns the odds for a kind of hand, to one.
    #[must_use]
    pub const fn of(self, kind: HandKind) -> i64 {
        self.0[kind as usize] as i64
    }
}

impl Setting for RaisePays {
    fn read(value: &Value) -> Option<RaisePays> {
        let Value::List(items) = value else { return None };
        let odds = |value: &Value| match value {
            Value::Int(odds @ 0..=RaisePays::MOST) => u16::try_from(*odds).ok(),
            _ => None,
        };
        let mut pays: Vec<u16> = items.iter().map(odds).collect::<Option<_>>()?;
        pays.reverse();
        pays.try_into().ok().map(RaisePays)
    }
    fn show(&self) -> Value {
        Value::List(self.0.iter().rev().map(|odds| Value::Int(i64::from(*odds))).collect())
    }
    fn allowed() -> String {
        let kinds: Vec<&str> = HandKind::ALL.iter().rev().map(|kind| kind.name()).collect();
        format!("ten numbers, 0 to {}, for {}", RaisePays::MOST, kinds.join(", "))
    }
    fn schema() -> Json {
        json!({
            "type": "array",
            "items": { "type": "integer", "minimum": 0, "maximum": RaisePays::MOST },
            "minItems": HandKind::ALL.len(),
            "maxItems": HandKind::ALL.len(),
        })
    }
}

/// The rules of Caribbean stud alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaribbeanStud {
    /// The least hand with which the dealer plays against the raises.
    pub dealer_qualifies: Qualifier,
    /// The raise, in antes: 1 to 10.
    pub raise_multiple: u8,
    /// What a raise that wins is paid.
    pub raise_pays: RaisePays,
    /// The most cards that a box may replace before it folds or raises: 0 or 1.
    pub draw_cards: u8,
    /// What a replaced card costs, in antes: 0 to 10. The house keeps it, whatever the result.
    pub draw_price: u8,
}

impl CaribbeanStud {
    /// The number of cards in a hand.
    pub(crate) const HAND: usize = 5;

    /// Returns the net units in one ante: every payment is a whole number of antes.
    #[must_use]
    pub const fn unit(&self) -> i64 {
        1
    }

    /// Returns whether a box may replace a card.
    #[must_use]
    pub const fn sells_cards(&self) -> bool {
        self.draw_cards > 0
    }

    /// Returns the price of a replaced card in [units](Self::unit).
    #[must_use]
    pub const fn price(&self) -> i64 {
        self.draw_price as i64 * self.unit()
    }
}

impl Default for CaribbeanStud {
    fn default() -> CaribbeanStud {
        CaribbeanStud {
            dealer_qualifies: Qualifier::AceKing,
            raise_multiple: 2,
            raise_pays: RaisePays([1, 1, 2, 3, 4, 5, 7, 20, 50, 100]),
            draw_cards: 0,
            draw_price: 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paytable_lists_the_best_hand_first() {
        let default = CaribbeanStud::default().raise_pays;
        assert_eq!(default.show().to_string(), "[100,50,20,7,5,4,3,2,1,1]");
        assert_eq!(default.of(HandKind::RoyalFlush), 100);
        assert_eq!(default.of(HandKind::FullHouse), 7);
        assert_eq!(default.of(HandKind::HighCard), 1);
        for wrong in ["[1,2]", "5", "[100,50,20,7,5,4,3,2,1,-1]", "[100,50,20,7,5,4,3,2,1,1,1]"] {
            assert_eq!(RaisePays::read(&Value::from_text(wrong)), None, "{wrong}");
        }
    }
}
