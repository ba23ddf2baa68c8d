//! A player's hand, as much of it as a rulebook can see, and what becomes of
//! it before the dealer plays.

use crate::rules::{
    Blackjack, DoubleCards, DoubleTotals, MaxHands, PairBy, SplitAcesCards, SplitNatural, SplitRank,
    Surrender,
};
use crate::strategy::Legal;

/// Where a hand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// The deal.
    Original,
    /// A pair that was split, not of aces.
    Split,
    /// A pair of aces that was split.
    SplitAce,
}

impl Origin {
    /// The origin of the hands that a pair of this value is split into.
    #[must_use]
    pub const fn of_split(value: u8) -> Origin {
        if value == 1 { Origin::SplitAce } else { Origin::Split }
    }
}

/// What the first two cards are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pair {
    /// Of different value.
    No,
    /// Of equal value only: two tens that differ in rank.
    Value,
    /// Of equal rank.
    Rank,
    /// Two sevens of one suit.
    Suit,
}

/// A hand, as much of it as a rulebook can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    /// The total, aces as 1 but for one declared 11.
    pub hard: u8,
    /// There is an ace in it that has not been declared.
    pub ace: bool,
    /// How many cards.
    pub cards: u8,
    /// Where it comes from.
    pub origin: Origin,
    /// Of exactly two cards: what they are to each other.
    pub pair: Pair,
    /// Of exactly two cards: an ace of theirs has been declared.
    pub declared: bool,
}

/// What became of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// Stands on this total.
    Live(u8),
    /// Ace and ten on a split hand: a 21 that is paid more than one.
    PaidMore {
        /// The hand was split from aces.
        aces: bool,
    },
    /// Ace and ten on a split hand, ranking as a natural.
    SplitNatural {
        /// The hand was split from aces.
        aces: bool,
    },
    /// A natural.
    Natural,
    /// Over 21.
    Bust,
    /// Given up; half comes back.
    Retiro,
    /// Given up; half comes back unless the dealer has a natural.
    RetiroLate,
    /// So many cards not over 21, won at once.
    Charlie,
    /// A third seven to two doubled ones, paid at once.
    Sevens {
        /// At the rate for one suit.
        suited: bool,
    },
}

/// The end of a hand: what became of it and whether it was doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct End {
    /// What became of it.
    pub fate: Fate,
    /// Two bets lie on it.
    pub doubled: bool,
}

impl End {
    /// One more than the greatest [`End::index`].
    pub const COUNT: usize = 2 * HALF;

    /// A number of its own, below [`End::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        let fate = match self.fate {
            Fate::Live(total) => total as usize,
            Fate::PaidMore { aces } => 22 + aces as usize,
            Fate::SplitNatural { aces } => 24 + aces as usize,
            Fate::Natural => 26,
            Fate::Bust => 27,
            Fate::Retiro => 28,
            Fate::RetiroLate => 29,
            Fate::Charlie => 30,
            Fate::Sevens { suited } => 31 + suited as usize,
        };
        fate + if self.doubled { HALF } else { 0 }
    }

    /// The end with this index.
    ///
    /// # Panics
    /// If the index is not below [`End::COUNT`].
    #[must_use]
    pub fn from_index(index: usize) -> End {
        let fate = match index % HALF {
            total @ 0..=21 => Fate::Live(u8::try_from(total).expect("at most 21")),
            n @ 22..=23 => Fate::PaidMore { aces: n == 23 },
            n @ 24..=25 => Fate::SplitNatural { aces: n == 25 },
            26 => Fate::Natural,
            27 => Fate::Bust,
            28 => Fate::Retiro,
            29 => Fate::RetiroLate,
            30 => Fate::Charlie,
            n => Fate::Sevens { suited: n == 32 },
        };
        assert!(index < End::COUNT);
        End { fate, doubled: index >= HALF }
    }

    const fn single(fate: Fate) -> End {
        End { fate, doubled: false }
    }
}

const HALF: usize = 33;

impl Hand {
    /// A hand of one card; `value` counts an ace as 1.
    #[must_use]
    pub const fn one(value: u8, origin: Origin) -> Hand {
        Hand { hard: value, ace: value == 1, cards: 1, origin, pair: Pair::No, declared: false }
    }

    /// The hand with a card more. `pair` says what a second card is to the
    /// first and is forgotten with a third.
    #[must_use]
    pub const fn with(self, value: u8, pair: Pair) -> Hand {
        Hand {
            hard: self.hard + value,
            ace: self.ace || value == 1,
            cards: self.cards + 1,
            origin: self.origin,
            pair: if self.cards == 1 { pair } else { Pair::No },
            declared: false,
        }
    }

    /// An ace counts 11.
    #[must_use]
    pub const fn soft(&self) -> bool {
        self.ace && self.hard <= 11
    }

    /// The best total.
    #[must_use]
    pub const fn total(&self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    /// The value of the pair's cards, ace 1; `None` if it is no pair.
    #[must_use]
    pub fn pair_value(&self) -> Option<u8> {
        (self.pair != Pair::No).then_some(self.hard / 2)
    }

    const fn ace_and_ten(&self) -> bool {
        self.cards == 2 && self.ace && self.hard == 11
    }

    /// The end that a second card makes at once: a natural.
    #[must_use]
    pub fn dealt(&self, rules: &Blackjack) -> Option<End> {
        if !self.ace_and_ten() {
            return None;
        }
        match self.origin {
            Origin::Original => Some(End::single(Fate::Natural)),
            _ if rules.split_natural_rank == SplitRank::TwentyOne => None,
            _ => self
                .paid_more(rules)
                .then(|| End::single(Fate::SplitNatural { aces: self.origin == Origin::SplitAce })),
        }
    }

    /// Returns the end of ace and ten on a hand of split aces.
    #[must_use]
    pub fn ace_and_ten_of_split_aces(rules: &Blackjack) -> End {
        let hand = Hand::one(1, Origin::SplitAce).with(10, Pair::No);
        hand.dealt(rules).unwrap_or_else(|| hand.stand(rules))
    }

    /// Ace and ten on a split hand with odds of its own.
    fn paid_more(&self, rules: &Blackjack) -> bool {
        let pays = match self.origin {
            Origin::Original => return false,
            Origin::Split => rules.split_natural,
            Origin::SplitAce => rules.split_aces_natural,
        };
        self.ace_and_ten() && pays != SplitNatural::TwentyOne
    }

    /// What the rules allow the hand, of two cards or more, against an
    /// upcard (ace 1); `more_hands` if the box may still become more hands.
    #[must_use]
    pub fn legal(&self, rules: &Blackjack, upcard: u8, more_hands: bool) -> Legal {
        let total = self.total();
        let one_card_only = self.origin == Origin::SplitAce && rules.split_aces_cards == SplitAcesCards::One;
        let split = self.origin != Origin::Original;
        let draws = total < 21 && !one_card_only;
        let soft_21 = total == 21 && self.soft() && self.cards >= 3 && rules.hit_soft_21;
        Legal {
            hit: draws || (soft_21 && !one_card_only),
            double: draws
                && (self.cards == 2 || rules.double_cards == DoubleCards::Any)
                && (rules.double_after_split || !split)
                && self.total_doubles(rules),
            split: more_hands && !self.declared && self.splits(rules),
            surrender: self.cards == 2
                && !one_card_only
                && rules.surrender_kind != Surrender::None
                && (rules.surrender_after_split || !split)
                && !rules.surrender_not_against.holds(upcard),
        }
    }

    fn total_doubles(&self, rules: &Blackjack) -> bool {
        let DoubleTotals::Only(listed) = rules.double_totals else {
            return true;
        };
        let holds = |total: u8| listed & (1 << total) != 0;
        match (self.soft(), rules.double_soft) {
            (false, _) => holds(self.hard),
            (true, true) => holds(self.hard) || holds(self.hard + 10),
            (true, false) => false,
        }
    }

    fn splits(&self, rules: &Blackjack) -> bool {
        let by = match self.origin {
            Origin::Original => rules.split_by,
            Origin::Split => rules.split_resplit_by,
            Origin::SplitAce if rules.split_resplit_aces => rules.split_resplit_by,
            Origin::SplitAce => return false,
        };
        match by {
            PairBy::Value => self.pair != Pair::No,
            PairBy::Rank => self.pair >= Pair::Rank,
        }
    }

    /// The end of standing.
    #[must_use]
    pub fn stand(&self, rules: &Blackjack) -> End {
        let aces = self.origin == Origin::SplitAce;
        End::single(if self.paid_more(rules) { Fate::PaidMore { aces } } else { Fate::Live(self.total()) })
    }

    /// The end of giving up.
    #[must_use]
    pub fn surrender(rules: &Blackjack) -> End {
        End::single(if rules.surrender_kind == Surrender::Late { Fate::RetiroLate } else { Fate::Retiro })
    }

    /// The end that a third or later card, already in the hand, makes at
    /// once: over 21, or enough cards.
    #[must_use]
    pub fn drawn(&self, rules: &Blackjack) -> Option<End> {
        if self.hard > 21 {
            Some(End::single(Fate::Bust))
        } else if rules.charlie_cards.wins(self.cards.into()) {
            Some(End::single(Fate::Charlie))
        } else {
            None
        }
    }

    /// The end of a doubled hand, its last card already in it.
    #[must_use]
    pub fn doubled(&self, rules: &Blackjack) -> End {
        let fate = self.drawn(rules).map_or(Fate::Live(self.total()), |end| end.fate);
        End { fate, doubled: true }
    }

    /// The prize that a third seven makes when this hand is doubled;
    /// `same_suit` if it is of the suit both others are of.
    #[must_use]
    pub fn third_seven(&self, rules: &Blackjack, same_suit: bool) -> Option<End> {
        let two_sevens = self.origin == Origin::Original && self.hard == 14 && self.pair >= Pair::Rank;
        let suited = self.pair == Pair::Suit && same_suit;
        let pays = two_sevens
            && rules.sevens_pay > 0
            && (self.pair != Pair::Suit
                || same_suit
                || rules.sevens_offsuit == crate::rules::OffsuitSeven::Pays);
        pays.then_some(End { fate: Fate::Sevens { suited }, doubled: true })
    }

    /// The number of hands a box may become; `None` without limit.
    #[must_use]
    pub fn most_hands(rules: &Blackjack) -> Option<usize> {
        let most = rules.split_max_hands;
        (most != MaxHands::UNLIMITED).then(|| usize::from(most.get()))
    }
}
