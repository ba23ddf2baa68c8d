//! The dealer's hand as a state machine. The dealer has no decisions, except where the bank chooses
//! on a soft total.

use crate::rules::{Blackjack, DealerAce, HoleCard, LateAce, Shown, Soft17, TwentyTwo};

/// The state of the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dealer {
    /// The total, aces as the rules value them.
    pub total: u8,
    /// Whether an ace counts 11 and may still count 1.
    pub soft: bool,
    /// Number of cards: 1, 2, or 3 for three or more.
    pub cards: u8,
    /// Whether the first card is an ace.
    first_ace: bool,
}

/// The end of the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DealerEnd {
    /// The dealer stands on this total, 17 to 21.
    Total(u8),
    /// Over 21.
    Bust,
    /// 22, where that ties.
    TwentyTwo,
    /// Ace and ten-value card as the first two cards.
    Natural,
}

impl DealerEnd {
    /// The number of ends.
    pub const COUNT: usize = 8;

    /// Every end, in the order of [`DealerEnd::index`]; the natural is last.
    pub const ALL: [DealerEnd; DealerEnd::COUNT] = [
        DealerEnd::Total(17),
        DealerEnd::Total(18),
        DealerEnd::Total(19),
        DealerEnd::Total(20),
        DealerEnd::Total(21),
        DealerEnd::Bust,
        DealerEnd::TwentyTwo,
        DealerEnd::Natural,
    ];

    /// Returns the end's index in [`DealerEnd::ALL`].
    pub const fn index(self) -> usize {
        match self {
            DealerEnd::Total(total) => total as usize - 17,
            DealerEnd::Bust => 5,
            DealerEnd::TwentyTwo => 6,
            DealerEnd::Natural => 7,
        }
    }
}

/// When the dealer receives his second card, and who has seen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondCard {
    /// He draws it after the boxes have played.
    Drawn,
    /// It is dealt face down, and turned after the boxes have played.
    Turned,
    /// It is dealt face down, and he looks for a natural before the boxes play.
    Peeked,
    /// It is dealt face up. An exposed natural ends the round, like a natural found by a peek.
    Exposed,
}

impl SecondCard {
    /// Returns when the dealer receives his second card.
    pub fn of(rules: &Blackjack) -> SecondCard {
        match rules.dealer_hole_card {
            _ if rules.dealer_exposed => SecondCard::Exposed,
            HoleCard::None => SecondCard::Drawn,
            HoleCard::NoPeek => SecondCard::Turned,
            HoleCard::Peek => SecondCard::Peeked,
        }
    }

    /// Returns everything that the dealer can show before the boxes play, by [number](Shown::number).
    pub(crate) fn shown(self) -> impl Iterator<Item = Shown> {
        Shown::all(self == SecondCard::Exposed)
    }

    /// Returns everything that the dealer can show, in the order of a chart's columns.
    pub(crate) fn columns(self) -> &'static [Shown] {
        Shown::columns(self == SecondCard::Exposed)
    }

    /// Returns whether a natural ends the round before the boxes play.
    pub fn peeks(self) -> bool {
        matches!(self, SecondCard::Peeked | SecondCard::Exposed)
    }

    /// Returns whether something is known of the card before the boxes play, given the upcard, ace 1.
    pub(crate) fn known_before_play(self, upcard: u8) -> bool {
        self == SecondCard::Exposed || self == SecondCard::Peeked && (upcard == 1 || upcard == 10)
    }
}

impl Dealer {
    /// Returns the dealer's hand with the upcard only; `value` counts an ace as 1.
    pub const fn showing(value: u8) -> Dealer {
        Dealer { total: value, soft: false, cards: 1, first_ace: value == 1 }
    }

    /// Returns the hand that the players see: the upcard, or two exposed cards, whose aces are soft.
    pub fn of(shown: Shown) -> Dealer {
        match (shown.upcard_value(), shown.total()) {
            (None, Some((total, soft))) => Dealer { total, soft, cards: 2, first_ace: false },
            (upcard, _) => Dealer::showing(upcard.expect("an upcard or two cards")),
        }
    }

    /// Returns the hand with another card; `value` counts an ace as 1.
    pub fn with(self, rules: &Blackjack, value: u8) -> Dealer {
        let second = self.cards == 1;
        let (total, soft) = match rules.dealer_ace {
            DealerAce::Soft => {
                let had_ace = if second { self.first_ace } else { self.soft };
                let hard = if self.soft { self.total - 10 } else { self.total } + value;
                let soft = (had_ace || value == 1) && hard <= 11;
                (if soft { hard + 10 } else { hard }, soft)
            }
            DealerAce::FixedOnReceipt => {
                let hard = self.total + value;
                let high = if second {
                    // The ace counts 11 with a 6 or more, otherwise 1.
                    (self.first_ace || value == 1) && hard > 6
                } else {
                    // A later ace counts 11 where that makes 17 to 21, or, under the literal
                    // reading, 17 or more.
                    let busts = self.total > 10 && rules.dealer_late_ace == LateAce::To21;
                    value == 1 && self.total >= 6 && !busts
                };
                (if high { hard + 10 } else { hard }, false)
            }
        };
        Dealer { total, soft, cards: if second { 2 } else { 3 }, first_ace: self.first_ace }
    }

    /// Returns whether the bank chooses under these rules; a fixed ace is never soft.
    pub(crate) fn may_choose(rules: &Blackjack) -> bool {
        rules.dealer_soft17 == Soft17::BankChooses && rules.dealer_ace == DealerAce::Soft
    }

    /// Returns whether the bank chooses between standing and drawing on this total.
    pub fn chooses(&self, rules: &Blackjack) -> bool {
        rules.dealer_soft17 == Soft17::BankChooses && self.soft && (17..=20).contains(&self.total)
    }

    /// Returns the hand's end, or `None` if the dealer must draw, as with a single card. Where the
    /// bank [chooses](Dealer::chooses), returns the end of standing.
    pub fn end(&self, rules: &Blackjack) -> Option<DealerEnd> {
        if self.cards == 1 {
            return None;
        }
        let draws_on_17 = self.soft && rules.dealer_soft17 == Soft17::Hit;
        match self.total {
            21 if self.cards == 2 => Some(DealerEnd::Natural),
            0..=16 => None,
            17 if draws_on_17 => None,
            total @ 17..=21 => Some(DealerEnd::Total(total)),
            22 if rules.dealer_total_22 == TwentyTwo::Push => Some(DealerEnd::TwentyTwo),
            _ => Some(DealerEnd::Bust),
        }
    }
}
