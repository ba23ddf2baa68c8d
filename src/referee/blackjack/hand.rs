//! Blackjack hands: the player's, with its fate, and the dealer's.

use crate::cards::{Card, Rank};
use crate::rules::{Blackjack, BonusCards, DealerAce, LateAce, Ratio, Shown};

/// Returns the value of a card, with an ace as 1.
#[inline]
pub(super) fn value(card: Card) -> u8 {
    card.rank().number().min(10)
}

/// The fate of a hand before the dealer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The hand is settled against the dealer's.
    Live,
    /// Over 21.
    Bust,
    /// Surrendered; half the bet is lost in any case.
    Surrender,
    /// Surrendered; the whole bet is lost if the dealer has a natural.
    LateSurrender,
    /// Surrendered after doubling: the double is returned and the original bet is lost, at once.
    Rescue,
    /// Enough cards without busting: won at once.
    Charlie,
    /// A 21 of these cards, paid at once at these odds.
    Bonus(BonusCards, Ratio),
    /// A third seven on a doubled pair of sevens: paid at once.
    Sevens {
        /// Whether all three have the same suit.
        suited: bool,
        /// The multiple of the doubled bet that the text names.
        times: u8,
    },
    /// Ace and ten on two cards, ranking as a natural, at these odds.
    Natural {
        /// What it is paid.
        odds: Ratio,
        /// Whether it is an original natural of one suit, which has odds of its own.
        suited: bool,
    },
}

/// The most cards in a hand: 21 aces, or 20 aces and a card that busts.
const MOST_CARDS: usize = 22;

/// A player's hand.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    cards: [Card; MOST_CARDS],
    len: u8,
    /// The total, with undeclared aces as 1.
    hard: u8,
    /// Aces that have not been declared.
    free_aces: u8,
    /// Whether the aces of the first two cards have been declared (O 10).
    declared: bool,
    /// Whether this is the second of two split aces, so that the desafío is offered on its next
    /// card (O desafío).
    pub(super) second_ace: bool,
    /// Whether its desafío was won (O desafío).
    pub(super) desafio_won: bool,
    /// Bets on the hand: 1, or twice as many for each time that it was doubled.
    pub bets: u8,
    /// How many of them are free bets of the house, which win like the others and cannot lose.
    pub free: u8,
    /// The fate of the hand.
    pub fate: Fate,
}

impl Hand {
    /// Returns a hand of one card with one bet.
    pub fn new(first: Card) -> Hand {
        let mut hand = Hand {
            cards: [first; MOST_CARDS],
            len: 0,
            hard: 0,
            free_aces: 0,
            declared: false,
            second_ace: false,
            desafio_won: false,
            bets: 1,
            free: 0,
            fate: Fate::Live,
        };
        hand.take(first);
        hand
    }

    /// Adds a card.
    #[inline]
    pub fn take(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
        self.hard += value(card);
        self.free_aces += u8::from(card.rank() == Rank::ACE);
    }

    /// Declares `aces` of the hand's aces: one of them as 11 if `eleven`, the others as 1.
    pub(super) fn declare(&mut self, aces: u8, eleven: bool) {
        self.free_aces -= aces;
        self.hard += if eleven { 10 } else { 0 };
        self.declared = true;
    }

    /// Returns whether an ace among the first two cards has been declared.
    #[inline]
    pub(super) fn declared(&self) -> bool {
        self.declared
    }

    /// Returns the cards, in the order of dealing.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// Returns whether an ace counts 11.
    #[inline]
    pub fn soft(&self) -> bool {
        self.free_aces > 0 && self.hard <= 11
    }

    /// Returns the total with aces as 1, or as 11 if so declared.
    #[inline]
    pub fn hard(&self) -> u8 {
        self.hard
    }

    /// Returns the best total.
    #[inline]
    pub fn total(&self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    /// Returns whether the hand is an ace and a ten-value card.
    #[inline]
    pub(crate) fn is_ace_and_ten(&self) -> bool {
        self.len == 2 && self.free_aces > 0 && self.hard == 11
    }

    /// Returns the fate of an original hand of ace and ten.
    pub(super) fn natural(&self, rules: &Blackjack) -> Fate {
        let one_suit = self.cards().windows(2).all(|pair| pair[0].suit() == pair[1].suit());
        match rules.natural_suited_pays {
            Some(odds) if one_suit => Fate::Natural { odds, suited: true },
            _ => Fate::Natural { odds: rules.natural_pays, suited: false },
        }
    }

    /// Returns how many of the bets on the hand are the player's own.
    pub fn own_bets(&self) -> u8 {
        self.bets - self.free
    }

    /// Removes the second card of a pair and returns it as a new hand with one bet, which is `free` or not; this
    /// hand keeps its own.
    pub(super) fn split_off(&mut self, free: bool) -> Hand {
        let second = self.cards[1];
        *self = Hand { free: self.free, ..Hand::new(self.cards[0]) };
        Hand { free: free.into(), ..Hand::new(second) }
    }
}

/// The dealer's hand.
#[derive(Clone, Copy, Debug)]
pub struct DealerHand {
    /// The upcard.
    pub upcard: Card,
    /// The second card, once it is seen.
    pub second: Option<Card>,
    /// A hole card that was never turned.
    pub unseen: Option<Card>,
    /// The total, with aces as the rules value them.
    pub total: u8,
    /// Whether an ace counts 11 and may still count 1.
    pub soft: bool,
    /// Whether the hand has at most two cards.
    pub two_cards: bool,
}

impl DealerHand {
    /// Returns a hand with the upcard only.
    pub fn new(upcard: Card) -> DealerHand {
        DealerHand { upcard, second: None, unseen: None, total: value(upcard), soft: false, two_cards: true }
    }

    /// Returns what the players see, as in the columns of a chart: the upcard, or both cards once the second
    /// is turned.
    pub fn shows(&self) -> Shown {
        match self.second {
            Some(second) => Shown::both(value(self.upcard), value(second)),
            None => Shown::upcard(value(self.upcard)).expect("values are 1 to 10"),
        }
    }

    /// Returns whether the upcard and this second card are a natural.
    pub(crate) fn natural_with(&self, second: Card) -> bool {
        value(self.upcard) + value(second) == 11
            && (self.upcard.rank() == Rank::ACE || second.rank() == Rank::ACE)
    }

    /// Returns whether the two cards seen are a natural.
    pub fn natural(&self) -> bool {
        self.second.is_some_and(|second| self.natural_with(second))
    }

    /// Returns whether a natural is possible with the cards that are seen.
    pub(crate) fn may_be_natural(&self) -> bool {
        self.second.map_or(matches!(value(self.upcard), 1 | 10), |second| self.natural_with(second))
    }

    /// Adds the second card and values both.
    pub fn turn(&mut self, second: Card, ace: DealerAce) {
        self.second = Some(second);
        let hard = value(self.upcard) + value(second);
        let has_ace = self.upcard.rank() == Rank::ACE || second.rank() == Rank::ACE;
        match ace {
            DealerAce::Soft => {
                self.soft = has_ace;
                self.total = if has_ace { hard + 10 } else { hard };
            }
            // Ocho mazos 13 a, b: an ace counts 1 with A to 5, and 11 with 6 to K.
            DealerAce::FixedOnReceipt => {
                self.soft = false;
                self.total = if has_ace && hard >= 7 { hard + 10 } else { hard };
            }
        }
    }

    /// Adds a third or later card.
    pub fn take(&mut self, card: Card, ace: DealerAce, late: LateAce) {
        self.two_cards = false;
        let is_ace = card.rank() == Rank::ACE;
        match ace {
            DealerAce::Soft => {
                self.total += value(card);
                if is_ace && self.total + 10 <= 21 && !self.soft {
                    self.total += 10;
                    self.soft = true;
                } else if self.soft && self.total > 21 {
                    self.total -= 10;
                    self.soft = false;
                }
            }
            // Ocho mazos 13 c: 11 if that makes 17 to 21 (literally, 17 or more), otherwise 1.
            DealerAce::FixedOnReceipt => {
                let high = self.total + 11;
                let stands = high >= 17 && (high <= 21 || late == LateAce::OrMore);
                self.total = if is_ace && stands { high } else { self.total + value(card) };
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::unit_tests::cards;

    pub(in super::super) fn hand(text: &str) -> Hand {
        let cards = cards(text);
        let mut hand = Hand::new(cards[0]);
        cards[1..].iter().for_each(|card| hand.take(*card));
        hand
    }

    pub(in super::super) fn dealer(text: &str, ace: DealerAce, late: LateAce) -> DealerHand {
        let cards = cards(text);
        let mut hand = DealerHand::new(cards[0]);
        cards[1..].iter().take(1).for_each(|second| hand.turn(*second, ace));
        cards.iter().skip(2).for_each(|card| hand.take(*card, ace, late));
        hand
    }

    #[test]
    fn totals_of_players() {
        for (text, total, soft) in [
            ("As Kd", 21, true),
            ("As 5d", 16, true),
            ("As 5d Th", 16, false),
            ("As Ad", 12, true),
            ("As Ad 9c", 21, true),
            ("As Ad 9c Tc", 21, false),
            ("Ts Td 2c", 22, false),
        ] {
            assert_eq!((hand(text).total(), hand(text).soft()), (total, soft), "{text}");
        }
        assert!(hand("As Kd").is_ace_and_ten());
        assert!(!hand("5s 6d").is_ace_and_ten());
        assert!(!hand("As 5d 5c").is_ace_and_ten());
    }

    #[test]
    fn declared_aces_keep_their_value() {
        let mut low = hand("As 6d");
        low.declare(1, false);
        assert_eq!((low.total(), low.soft()), (7, false));
        low.take("Ad".parse().unwrap());
        assert_eq!((low.total(), low.soft()), (18, true), "an ace drawn later is not declared");
        let mut high = hand("As 6d");
        high.declare(1, true);
        high.take("5d".parse().unwrap());
        assert_eq!((high.total(), high.soft()), (22, false));
        for (eleven, total) in [(false, 2), (true, 12)] {
            let mut aces = hand("As Ad");
            aces.declare(2, eleven);
            assert_eq!((aces.total(), aces.soft()), (total, false));
        }
    }

    #[test]
    fn a_late_ace_taken_literally_busts_the_dealer() {
        assert_eq!(dealer("Td 2c As", DealerAce::FixedOnReceipt, LateAce::OrMore).total, 23);
    }

    #[test]
    fn totals_of_the_dealer() {
        use DealerAce::{FixedOnReceipt as Fixed, Soft};
        for (text, ace, total, soft) in [
            ("As 6d", Soft, 17, true),
            ("As 5d Td", Soft, 16, false),
            ("5d 5c As", Soft, 21, true),
            ("As Ad Ac", Soft, 13, true),
            ("As Ad Tc", Soft, 12, false),
            ("Td 5c As", Soft, 16, false),
            ("As 5d", Fixed, 6, false),
            ("As 6d", Fixed, 17, false),
            ("As Ad", Fixed, 2, false),
            ("As Kd", Fixed, 21, false),
            ("4d 2c As", Fixed, 17, false),
            ("3d 2c As", Fixed, 6, false),
            ("Td 2c As", Fixed, 13, false),
            ("As 5d 4c As", Fixed, 21, false),
        ] {
            let found = dealer(text, ace, LateAce::To21);
            assert_eq!((found.total, found.soft), (total, soft), "{text} {ace:?}");
        }
    }
}
