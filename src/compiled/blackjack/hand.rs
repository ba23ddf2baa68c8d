//! The state of a player's hand, as far as the rules can distinguish it.

use super::end::{End, Fate, Stake};
use crate::rules::{
    Blackjack, BonusCards, DoubleCards, MaxHands, PairBy, Shown, SplitAcesCards, SplitNatural, SplitRank,
    Surrender,
};
use crate::strategy::Legal;

/// The origin of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// The deal.
    Original,
    /// The split of a pair.
    Split {
        /// Whether the pair is of aces.
        aces: bool,
        /// Whether the hand's bet is a free bet of the house.
        free: bool,
    },
}

impl Origin {
    /// Returns the origin of a hand of a split pair of this value; `later` is whether it is not the first of its
    /// box, on which the player has a bet of his own.
    pub const fn of_split(rules: &Blackjack, value: u8, later: bool) -> Origin {
        Origin::Split { aces: value == 1, free: later && rules.split_free.has(value) }
    }

    /// Returns whether the hand is of split aces.
    pub const fn is_split_ace(self) -> bool {
        matches!(self, Origin::Split { aces: true, .. })
    }

    /// Returns the bets on a hand before it is doubled.
    pub const fn stake(self) -> Stake {
        match self {
            Origin::Original | Origin::Split { free: false, .. } => Stake::Single,
            Origin::Split { free: true, .. } => Stake::Free,
        }
    }
}

/// What kind of pair the first two cards make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pair {
    /// Different values: no pair.
    No,
    /// Equal values only: two ten-value cards of different ranks.
    Value,
    /// Equal ranks.
    Rank,
    /// Two sevens of one suit.
    Suit,
}

/// The state of a hand, as far as the rules can distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    /// The total, with aces as 1, or as 11 if so declared.
    pub hard: u8,
    /// Whether the hand has an ace that has not been declared.
    pub ace: bool,
    /// Number of cards.
    pub cards: u8,
    /// The hand's origin.
    pub origin: Origin,
    /// The kind of pair, if the hand has exactly two cards.
    pub pair: Pair,
    /// Whether the hand has exactly two cards and one of its aces has been declared.
    pub declared: bool,
    /// How many times the hand was doubled, and has received a card each time.
    pub doubled: u8,
}

impl Hand {
    /// Returns a hand of one card; `value` counts an ace as 1.
    pub const fn one(value: u8, origin: Origin) -> Hand {
        Hand { hard: value, ace: value == 1, cards: 1, origin, pair: Pair::No, declared: false, doubled: 0 }
    }

    /// Returns the hand with another card. `pair` is the kind of pair that a second card makes; it
    /// is ignored for later cards.
    pub const fn with(self, value: u8, pair: Pair) -> Hand {
        Hand {
            hard: self.hard + value,
            ace: self.ace || value == 1,
            cards: self.cards + 1,
            origin: self.origin,
            pair: if self.cards == 1 { pair } else { Pair::No },
            declared: false,
            doubled: self.doubled,
        }
    }

    /// Returns whether an ace counts 11.
    pub const fn soft(&self) -> bool {
        self.ace && self.hard <= 11
    }

    /// Returns the name of the chart's row of its total: `S18`, `H12`.
    pub fn row(&self) -> String {
        format!("{}{}", if self.soft() { "S" } else { "H" }, self.total())
    }

    /// Returns the best total.
    pub const fn total(&self) -> u8 {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    /// Returns the value of the pair's cards, ace 1; `None` if the hand is not a pair.
    pub(crate) fn pair_value(&self) -> Option<u8> {
        (self.pair != Pair::No).then_some(self.hard / 2)
    }

    const fn ace_and_ten(&self) -> bool {
        self.cards == 2 && self.ace && self.hard == 11
    }

    /// Returns the end of a hand that its second card ends at once, because it is a natural; whether it
    /// is of one suit is not known here.
    pub(crate) fn end_on_deal(&self, rules: &Blackjack) -> Option<End> {
        if !self.ace_and_ten() {
            return None;
        }
        match self.origin {
            Origin::Original => Some(End::single(Fate::Natural { suited: false })),
            Origin::Split { .. } if rules.split_natural_rank == SplitRank::TwentyOne => None,
            Origin::Split { aces, .. } => {
                self.paid_more(rules).then(|| self.not_doubled(Fate::SplitNatural { aces }))
            }
        }
    }

    /// Returns the end of ace and ten on a hand of split aces.
    pub(crate) fn ace_and_ten_of_split_aces(rules: &Blackjack) -> End {
        let hand = Hand::one(1, Origin::Split { aces: true, free: false }).with(10, Pair::No);
        hand.end_on_deal(rules).unwrap_or_else(|| hand.stand(rules))
    }

    /// Returns whether the hand is ace and ten on a split hand, where that pays its own odds.
    fn paid_more(&self, rules: &Blackjack) -> bool {
        let pays = match self.origin {
            Origin::Original => return false,
            Origin::Split { aces: false, .. } => rules.split_natural,
            Origin::Split { aces: true, .. } => rules.split_aces_natural,
        };
        self.ace_and_ten() && pays != SplitNatural::TwentyOne
    }

    /// Returns the legal actions of a hand of two or more cards against what the dealer shows, by its
    /// [number](Shown::number). `more_hands` is whether the box may still split into more hands.
    pub fn legal(&self, rules: &Blackjack, shown: u8, more_hands: bool) -> Legal {
        let total = self.total();
        if self.doubled > 0 {
            return Legal {
                surrender: rules.double_rescue && total < 21,
                double: self.doubled < rules.double_times
                    && total < 21
                    && self.origin_doubles(rules)
                    && self.total_doubles(rules),
                ..Legal::default()
            };
        }
        let one_card_only = self.origin.is_split_ace() && rules.split_aces_cards == SplitAcesCards::One;
        let split = self.origin != Origin::Original;
        let draws = total < 21 && !one_card_only;
        let soft_21 = total == 21 && self.soft() && self.cards >= 3 && rules.hit_soft_21;
        Legal {
            hit: draws || (soft_21 && !one_card_only),
            double: draws
                && (self.cards == 2 || rules.double_cards == DoubleCards::Any)
                && self.origin_doubles(rules)
                && self.total_doubles(rules),
            split: more_hands && !self.declared && self.splits(rules),
            surrender: self.cards == 2
                && !one_card_only
                && rules.surrender_kind != Surrender::None
                && (rules.surrender_after_split || !split)
                && !rules.surrender_not_against.holds(Shown::of_number(shown)),
        }
    }

    /// Returns whether the rules allow doubling on hands of this origin.
    fn origin_doubles(&self, rules: &Blackjack) -> bool {
        match self.origin {
            Origin::Original => true,
            Origin::Split { aces: false, .. } => rules.double_after_split,
            Origin::Split { aces: true, .. } => {
                rules.double_after_split && rules.split_aces_cards != SplitAcesCards::HitOnly
            }
        }
    }

    /// Returns whether the rules allow doubling on this total.
    fn total_doubles(&self, rules: &Blackjack) -> bool {
        let totals = rules.double_totals;
        match (self.soft() && !totals.is_any(), rules.double_soft) {
            (false, _) => totals.holds(self.hard),
            (true, true) => totals.holds(self.hard) || totals.holds(self.hard + 10),
            (true, false) => false,
        }
    }

    /// Returns whether the rules allow splitting this hand, apart from the number of hands.
    fn splits(&self, rules: &Blackjack) -> bool {
        let by = match self.origin {
            Origin::Original => rules.split_by,
            Origin::Split { aces: true, .. } if !rules.split_resplit_aces => return false,
            Origin::Split { .. } => rules.split_resplit_by,
        };
        match by {
            PairBy::Value => self.pair != Pair::No,
            PairBy::Rank => self.pair >= Pair::Rank,
        }
    }

    /// Returns the end of standing.
    pub fn stand(&self, rules: &Blackjack) -> End {
        if self.doubled > 0 {
            return self.end_of_double(rules, Stake::after_doubles(self.doubled));
        }
        let aces = self.origin.is_split_ace();
        self.not_doubled(if self.paid_more(rules) {
            Fate::PaidMore { aces }
        } else {
            Fate::Live(self.total())
        })
    }

    /// Returns the end of the hand with the bets that it has before it is doubled.
    pub(crate) const fn not_doubled(&self, fate: Fate) -> End {
        End { fate, stake: self.origin.stake() }
    }

    /// Returns the bets on the hand once it is doubled.
    pub(crate) fn double_stake(&self, rules: &Blackjack) -> Stake {
        if self.doubled > 0 {
            return Stake::after_doubles(self.doubled + 1);
        }
        match (self.origin.stake(), self.doubles_free(rules)) {
            (Stake::Free, true) => Stake::TwoFree,
            (Stake::Free, false) | (_, true) => Stake::HalfFree,
            (_, false) => Stake::Doubled,
        }
    }

    /// Returns whether the house bets the double: on a listed hard total.
    fn doubles_free(&self, rules: &Blackjack) -> bool {
        !self.soft() && rules.double_free_totals.holds(self.hard)
    }

    /// Returns the doubled hand that has received its last card, if its player may still decide. The house doubles
    /// no such hand.
    pub(crate) fn after_double(self, rules: &Blackjack) -> Option<Hand> {
        let doubled = Hand { doubled: self.doubled + 1, pair: Pair::No, declared: false, ..self };
        let stands = matches!(doubled.stand(rules).fate, Fate::Live(_));
        // The upcard and the number of hands do not matter to a doubled hand.
        (stands && doubled.legal(rules, 2, false) != Legal::default()).then_some(doubled)
    }

    /// Returns the end of surrendering.
    pub fn surrender(&self, rules: &Blackjack) -> End {
        if self.doubled > 0 {
            return End { fate: Fate::Rescue, stake: Stake::after_doubles(self.doubled) };
        }
        let late = rules.surrender_kind == Surrender::Late;
        self.not_doubled(if late { Fate::LateSurrender } else { Fate::Surrender })
    }

    /// Returns the end of a hand that its last card, the third or a later one, ends at once: a bust,
    /// a 21 that is paid a bonus for its number of cards, or a charlie. The bonuses for three cards
    /// need their suits ([`Hand::end_of_three`]).
    pub(crate) fn end_on_draw(&self, rules: &Blackjack) -> Option<End> {
        if self.doubled > 0 {
            return self.end_without_bonus(rules);
        }
        self.bonus_by_number(rules).map(End::single).or_else(|| self.end_without_bonus(rules))
    }

    /// Returns the bonus for a 21 of five cards or more, if the rules pay one.
    fn bonus_by_number(&self, rules: &Blackjack) -> Option<Fate> {
        let cards = match self.cards {
            5 => BonusCards::Five,
            6 => BonusCards::Six,
            7.. => BonusCards::Seven,
            _ => return None,
        };
        (self.total() == 21 && self.origin_wins_bonus(rules) && rules.bonus_21(cards).is_some())
            .then_some(Fate::Bonus(cards))
    }

    /// Returns whether hands of this origin are paid bonuses.
    pub(crate) fn origin_wins_bonus(&self, rules: &Blackjack) -> bool {
        self.origin == Origin::Original || rules.bonus_21_after_split
    }

    /// Returns the end of 6-7-8 or 7-7-7 in suits of this kind, on a hand that was not doubled.
    pub(crate) fn end_of_three(rules: &Blackjack, suits: BonusCards) -> End {
        let bonus = rules.bonus_21(suits).map(|_| Fate::Bonus(suits));
        End::single(bonus.unwrap_or(Fate::Live(21)))
    }

    /// Returns the end of a hand that its last card ends at once where no bonus is paid.
    fn end_without_bonus(&self, rules: &Blackjack) -> Option<End> {
        if self.hard > 21 {
            Some(self.not_doubled(Fate::Bust))
        } else if rules.charlie_cards.wins(self.cards.into()) {
            Some(self.not_doubled(Fate::Charlie))
        } else {
            None
        }
    }

    /// Returns the end of a doubled hand that has received its last card, with these bets.
    pub(crate) fn end_of_double(&self, rules: &Blackjack, stake: Stake) -> End {
        let fate = self.end_without_bonus(rules).map_or(Fate::Live(self.total()), |end| end.fate);
        End { fate, stake }
    }

    /// Returns the prize for a third seven drawn to this doubled hand, if the rules pay one.
    /// `same_suit` is whether all three sevens have the same suit.
    pub(crate) fn third_seven(&self, rules: &Blackjack, same_suit: bool) -> Option<End> {
        let two_sevens = self.origin == Origin::Original && self.hard == 14 && self.pair >= Pair::Rank;
        let suited = self.pair == Pair::Suit && same_suit;
        let pays = two_sevens
            && rules.sevens_pay > 0
            && (self.pair != Pair::Suit
                || same_suit
                || rules.sevens_offsuit == crate::rules::OffsuitSeven::Pays);
        pays.then_some(End { fate: Fate::Sevens { suited }, stake: self.double_stake(rules) })
    }

    /// Returns how many times a hand may be doubled.
    pub(crate) fn most_doubles(rules: &Blackjack) -> u8 {
        rules.double_times
    }

    /// Returns the number of hands into which a box may be split; `None` if unlimited.
    pub(crate) fn most_hands(rules: &Blackjack) -> Option<usize> {
        let most = rules.split_max_hands;
        (most != MaxHands::Unlimited).then(|| usize::from(most.get()))
    }
}
