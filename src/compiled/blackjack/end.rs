//! The ends that a hand can have before the dealer plays, and the bets that it carries.

use crate::cards::Suit;
use crate::rules::{Blackjack, BonusCards};

/// How a hand ended, before settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// Stands on this total.
    Live(u8),
    /// Ace and ten on a split hand: a 21 that pays more than even money.
    PaidMore {
        /// Whether the hand was split from aces.
        aces: bool,
    },
    /// Ace and ten on a split hand, ranking as a natural.
    SplitNatural {
        /// Whether the hand was split from aces.
        aces: bool,
    },
    /// A natural.
    Natural {
        /// Whether it pays the odds for one suit.
        suited: bool,
    },
    /// Over 21.
    Bust,
    /// Surrender: half the bet is returned.
    Surrender,
    /// Late surrender: half the bet is returned unless the dealer has a natural.
    LateSurrender,
    /// A charlie: enough cards without busting, won at once.
    Charlie,
    /// Surrender after doubling: the double is returned and the original bet is lost, at once.
    Rescue,
    /// A 21 of these cards, paid a bonus at once.
    Bonus(BonusCards),
    /// A third seven on a doubled pair of sevens, paid at once.
    Sevens {
        /// Whether it pays the odds for one suit.
        suited: bool,
    },
}

impl Fate {
    /// Returns whether naturals of one suit are paid odds of their own.
    pub(crate) fn naturals_by_suit(rules: &Blackjack) -> bool {
        rules.natural_suited_pays.is_some()
    }

    /// Returns whether 6-7-8 and 7-7-7 are paid a bonus, in some suits at least.
    pub(crate) fn three_cards_pay(rules: &Blackjack) -> bool {
        rules.pays_21_of_three()
    }
}

/// What a hand that is over needs to know of the dealer's hand before it can be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum DealerNeed {
    /// Nothing.
    Nothing,
    /// Whether it is a natural.
    Natural,
    /// Its total.
    Total,
}

/// The bets on a hand: the player's own bets, and free bets of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stake {
    /// One bet of the player's own.
    Single,
    /// Two bets of the player's own.
    Doubled,
    /// One bet of the player's own and a free bet: a hand that the house doubled, or a split hand with a free bet
    /// that the player doubled.
    HalfFree,
    /// One free bet.
    Free,
    /// Two free bets.
    TwoFree,
    /// Four bets of the player's own: the hand was doubled twice.
    Four,
    /// Eight bets of the player's own: the hand was doubled three times.
    Eight,
}

impl Stake {
    /// The number of stakes.
    pub const COUNT: usize = Stake::ALL.len();

    /// Every stake, in the order of the indices.
    const ALL: [Stake; 7] = [
        Stake::Single,
        Stake::Doubled,
        Stake::HalfFree,
        Stake::Free,
        Stake::TwoFree,
        Stake::Four,
        Stake::Eight,
    ];

    /// By index: the number of the player's own bets and of free bets, and whether the hand was doubled.
    const BETS: [(i64, i64, bool); Stake::COUNT] =
        [(1, 0, false), (2, 0, true), (1, 1, true), (0, 1, false), (0, 2, true), (4, 0, true), (8, 0, true)];

    /// Returns the number of bets of the player's own: what the hand loses.
    pub const fn own(self) -> i64 {
        Stake::BETS[self as usize].0
    }

    /// Returns the number of free bets: they win, but cannot lose.
    pub const fn free(self) -> i64 {
        Stake::BETS[self as usize].1
    }

    /// Returns the number of bets: what the hand wins at even money.
    pub const fn bets(self) -> i64 {
        self.own() + self.free()
    }

    /// Returns whether the hand was doubled.
    pub const fn doubled(self) -> bool {
        Stake::BETS[self as usize].2
    }

    /// Returns one more than the largest index of a stake that occurs under these rules. Tables by
    /// end have this many parts, so stakes of unusual rules have the last indices.
    const fn count(rules: &Blackjack) -> usize {
        let last = if rules.double_times > 1 {
            Stake::Eight
        } else if !rules.split_free.is_empty() {
            Stake::TwoFree
        } else if !rules.double_free_totals.is_empty() {
            Stake::HalfFree
        } else {
            Stake::Doubled
        };
        last as usize + 1
    }

    /// Returns the stake of a hand that the player doubled this number of times, without free bets.
    ///
    /// # Panics
    /// If that is more than three times.
    pub(crate) const fn after_doubles(times: u8) -> Stake {
        match times {
            0 => Stake::Single,
            1 => Stake::Doubled,
            2 => Stake::Four,
            3 => Stake::Eight,
            _ => panic!("a hand is doubled at most three times"),
        }
    }

    /// Returns the stakes of doubled hands that may occur under these rules.
    pub(crate) fn of_doubles(rules: &Blackjack) -> impl Iterator<Item = Stake> {
        Stake::ALL.into_iter().take(Stake::count(rules)).filter(|stake| stake.doubled())
    }
}

/// The end of a hand: its fate and the bets that it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct End {
    /// How the hand ended.
    pub fate: Fate,
    /// The bets on the hand.
    pub stake: Stake,
}

impl End {
    /// Returns one more than the largest [`End::index`] that occurs under these rules.
    pub const fn count(rules: &Blackjack) -> usize {
        Stake::count(rules) * FATES
    }

    /// Returns the end's unique index. Under given rules it is below [`End::count`].
    pub const fn index(self) -> usize {
        let fate = match self.fate {
            Fate::Live(total) => total as usize,
            Fate::PaidMore { aces } => 22 + aces as usize,
            Fate::SplitNatural { aces } => 24 + aces as usize,
            Fate::Natural { suited: false } => 26,
            Fate::Natural { suited: true } => 40,
            Fate::Bust => 27,
            Fate::Surrender => 28,
            Fate::LateSurrender => 29,
            Fate::Charlie => 30,
            Fate::Sevens { suited } => 31 + suited as usize,
            Fate::Bonus(cards) => 33 + cards as usize,
            Fate::Rescue => 39,
        };
        self.stake as usize * FATES + fate
    }

    /// Returns the end with this index.
    ///
    /// # Panics
    /// If no end has the index.
    pub fn from_index(index: usize) -> End {
        let fate = match index % FATES {
            total @ 0..=21 => Fate::Live(u8::try_from(total).expect("at most 21")),
            n @ 22..=23 => Fate::PaidMore { aces: n == 23 },
            n @ 24..=25 => Fate::SplitNatural { aces: n == 25 },
            26 => Fate::Natural { suited: false },
            40 => Fate::Natural { suited: true },
            27 => Fate::Bust,
            28 => Fate::Surrender,
            29 => Fate::LateSurrender,
            30 => Fate::Charlie,
            n @ 31..=32 => Fate::Sevens { suited: n == 32 },
            n @ 33..=38 => Fate::Bonus(BonusCards::ALL[n - 33]),
            _ => Fate::Rescue,
        };
        End { fate, stake: Stake::ALL[index / FATES] }
    }

    /// Returns the end of a hand whose first two cards have these suits, where they matter: a natural of one suit is
    /// an end of its own.
    pub(super) fn of_suits(self, first: Option<Suit>, second: Option<Suit>) -> End {
        match self.fate {
            Fate::Natural { .. } if first.is_some() && first == second => {
                End { fate: Fate::Natural { suited: true }, ..self }
            }
            _ => self,
        }
    }

    /// Returns the end of a hand with one bet of the player's own.
    pub const fn single(fate: Fate) -> End {
        End { fate, stake: Stake::Single }
    }
}

/// Number of different fates.
const FATES: usize = 41;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_the_place_of_its_end() {
        for index in 0..Stake::ALL.len() * FATES {
            assert_eq!(End::from_index(index).index(), index);
        }
    }
}
