//! The draws of a hand: the four cards that a player keeps when he pays for another fifth card.

use crate::cards::Card;
use crate::rules::{HIGH_ACE, HandKind, poker_rank};
use std::sync::LazyLock;

/// The names of the columns: the rank of the upcard.
pub const COLUMNS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// A row of a chart's second table: what the four cards can become with the new one. A hand has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw(u8);

/// The ranks of poker, and one row without a pair.
const BY_PAIR: u8 = 14;

/// Four ranks to a straight, the highest first, in descending order: 41 sets.
static STRAIGHTS: LazyLock<Vec<[u8; 4]>> = LazyLock::new(|| {
    let mut found = Vec::new();
    for first in (2..=HIGH_ACE).rev() {
        for second in (2..first).rev() {
            for third in (2..second).rev() {
                for fourth in (2..third).rev() {
                    let ranks = [first, second, third, fourth];
                    if completions(ranks) > 0 {
                        found.push(ranks);
                    }
                }
            }
        }
    }
    found
});

/// By set of ranks, how many further ranks make a straight of it; 0 for sets that are not of four ranks.
static OUTS: LazyLock<[u8; 1 << (HIGH_ACE + 1)]> = LazyLock::new(|| {
    let mut outs = [0; 1 << (HIGH_ACE + 1)];
    for ranks in STRAIGHTS.iter() {
        outs[set(ranks)] = u8::try_from(completions(*ranks)).expect("one or two");
    }
    outs
});

/// Returns ranks as a bit set.
fn set(ranks: &[u8; 4]) -> usize {
    ranks.iter().fold(0, |set, rank| set | 1 << rank)
}

/// Returns how many ranks make a straight of four different ranks, the highest first.
fn completions(ranks: [u8; 4]) -> usize {
    let straight = |new: &u8| {
        let mut five = [ranks[0], ranks[1], ranks[2], ranks[3], *new];
        five.sort_unstable();
        five == [2, 3, 4, 5, HIGH_ACE] || five.windows(2).all(|pair| pair[0] + 1 == pair[1])
    };
    (2..=HIGH_ACE).filter(straight).count()
}

impl Draw {
    /// Returns the number of rows.
    #[must_use]
    pub fn count() -> usize {
        2 * usize::from(BY_PAIR) + STRAIGHTS.len() + 2
    }

    /// Returns every row, in the order of a file.
    pub fn all() -> impl Iterator<Item = Draw> {
        (0..Draw::count()).map(|index| Draw(u8::try_from(index).expect("71 rows")))
    }

    /// Returns the index among all rows.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns four cards of one suit that a card of that suit completes to a straight; the fifth card pairs the
    /// rank `pair`, from 2 to 14.
    #[must_use]
    pub const fn to_straight_flush(pair: Option<u8>) -> Draw {
        Draw(Draw::by_pair(pair))
    }

    /// Returns four other cards of one suit; the fifth card pairs the rank `pair`, from 2 to 14.
    #[must_use]
    pub const fn to_flush(pair: Option<u8>) -> Draw {
        Draw(BY_PAIR + Draw::by_pair(pair))
    }

    const fn by_pair(pair: Option<u8>) -> u8 {
        match pair {
            None => 0,
            Some(rank) => HIGH_ACE + 1 - rank,
        }
    }

    /// Returns four cards of a straight by their ranks, the highest first; `None` if no card completes them.
    #[must_use]
    pub fn to_straight(ranks: [u8; 4]) -> Option<Draw> {
        let index = STRAIGHTS.iter().position(|known| *known == ranks)?;
        Some(Draw(2 * BY_PAIR + u8::try_from(index).expect("41 sets")))
    }

    /// Returns two pairs.
    #[must_use]
    pub fn to_full_house() -> Draw {
        Draw(2 * BY_PAIR + u8::try_from(STRAIGHTS.len()).expect("41 sets"))
    }

    /// Returns three of a kind and the higher of the other two cards.
    #[must_use]
    pub fn to_four_of_a_kind() -> Draw {
        Draw(Draw::to_full_house().0 + 1)
    }

    /// Returns the name in files, such as `to-flush-pair-9`.
    #[must_use]
    pub fn name(self) -> String {
        let by_pair = |name: &str, place: u8| match place {
            0 => name.to_owned(),
            _ => format!("{name}-pair-{}", rank_name(HIGH_ACE + 1 - place)),
        };
        if self.0 < BY_PAIR {
            by_pair("to-straight-flush", self.0)
        } else if self.0 < 2 * BY_PAIR {
            by_pair("to-flush", self.0 - BY_PAIR)
        } else if self == Draw::to_full_house() {
            "to-full-house".to_owned()
        } else if self == Draw::to_four_of_a_kind() {
            "to-four-of-a-kind".to_owned()
        } else {
            let ranks = STRAIGHTS[usize::from(self.0 - 2 * BY_PAIR)].map(rank_name);
            format!("to-straight-{}", ranks.join("-"))
        }
    }

    /// Returns the row with this name; `None` if there is none.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Draw> {
        Draw::all().find(|draw| draw.name() == name)
    }

    /// Returns the row of a hand of this kind, and the place of the card that is replaced; `None` if the hand has
    /// no such draw. Of several draws it is the first in the order of the rows' kinds; of two to a straight the one
    /// that more ranks complete, then the higher one.
    #[must_use]
    pub fn of(cards: &[Card; 5], kind: HandKind) -> Option<(Draw, usize)> {
        let ranks = cards.map(poker_rank);
        let times = |rank: u8| cards.iter().filter(|card| poker_rank(**card) == rank).count();
        match kind {
            HandKind::ThreeOfAKind => {
                let place =
                    (0..5).filter(|place| times(ranks[*place]) == 1).min_by_key(|place| ranks[*place])?;
                Some((Draw::to_four_of_a_kind(), place))
            }
            HandKind::TwoPairs => {
                Some((Draw::to_full_house(), (0..5).find(|place| times(ranks[*place]) == 1)?))
            }
            HandKind::Pair | HandKind::HighCard => {
                let suited =
                    |place: usize| cards.iter().filter(|card| card.suit() == cards[place].suit()).count();
                if (0..5).any(|place| suited(place) == 4) {
                    let place = (0..5).find(|place| suited(*place) == 1)?;
                    let pair = (times(ranks[place]) == 2).then_some(ranks[place]);
                    let to_straight = OUTS[set(&without(&ranks, place))] > 0;
                    let row = if to_straight { Draw::to_straight_flush(pair) } else { Draw::to_flush(pair) };
                    return Some((row, place));
                }
                let found = (0..5).map(|place| (without(&ranks, place), place));
                let found = found.map(|(kept, place)| (OUTS[set(&kept)], kept, place));
                let found = found.filter(|(outs, ..)| *outs > 0);
                let (_, kept, place) = found.filter(|_| kind == HandKind::HighCard).max()?;
                Some((Draw::to_straight(kept)?, place))
            }
            _ => None,
        }
    }
}

/// Returns the name of a rank from 2 to 14.
pub(super) fn rank_name(rank: u8) -> &'static str {
    COLUMNS[usize::from(rank) - 2]
}

/// Returns the ranks without that in one place, the highest first.
fn without(ranks: &[u8; 5], place: usize) -> [u8; 4] {
    let mut kept: [u8; 4] = std::array::from_fn(|at| ranks[if at < place { at } else { at + 1 }]);
    kept.sort_unstable_by(|a, b| b.cmp(a));
    kept
}

#[cfg(test)]
mod tests {
    use super::HandKind::{Flush, HighCard, Pair, Straight, ThreeOfAKind, TwoPairs};
    use super::*;

    #[test]
    fn rows_are_named_and_read() {
        assert_eq!(Draw::count(), 71);
        for draw in Draw::all() {
            assert_eq!(Draw::of_name(&draw.name()), Some(draw), "{}", draw.name());
        }
        let names: Vec<String> = Draw::all().map(Draw::name).collect();
        for known in ["to-straight-flush", "to-flush-pair-A", "to-straight-A-K-Q-J", "to-straight-A-4-3-2"] {
            assert!(names.iter().any(|name| name == known), "{known}");
        }
        assert_eq!(
            (names[1].as_str(), names[13].as_str()),
            ("to-straight-flush-pair-A", "to-straight-flush-pair-2")
        );
        for wrong in ["", "to-flush-pair", "to-straight-9-8-7-3", "to-straight", "flush"] {
            assert_eq!(Draw::of_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_hand_has_the_first_of_its_draws() {
        let of = |text: &str, kind| {
            let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
            Draw::of(&cards.try_into().unwrap(), kind).map(|(draw, place)| (draw.name(), place))
        };
        let some = |name: &str, place| Some((name.to_owned(), place));
        assert_eq!(of("Ah 9h 7d 4h 2h", HighCard), some("to-flush", 2));
        assert_eq!(of("9d Ah 9h 4h 2h", Pair), some("to-flush-pair-9", 0));
        assert_eq!(of("Ah Kh Qh Th 2c", HighCard), some("to-straight-flush", 4));
        assert_eq!(of("5h 4h 3h 2h 5c", Pair), some("to-straight-flush-pair-5", 4));
        assert_eq!(of("Kh Qc Jd 9h 8c", HighCard), some("to-straight-K-Q-J-9", 4));
        assert_eq!(of("9h 8c 7d 6h 4c", HighCard), some("to-straight-9-8-7-6", 4));
        assert_eq!(of("Ah 2c 3d 4h 9c", HighCard), some("to-straight-A-4-3-2", 4));
        assert_eq!(of("9h 8c 7d 6h 6c", Pair), None);
        assert_eq!(of("Kh Kc 7d 7h 2c", TwoPairs), some("to-full-house", 4));
        assert_eq!(of("Kh Kc Kd 7h 2c", ThreeOfAKind), some("to-four-of-a-kind", 4));
        assert_eq!(of("9h 8h 7h 6h 5c", Straight), None);
        assert_eq!(of("Ah Kh Qh Jh 2h", Flush), None);
        assert_eq!(of("Ah Kc 9d 7h 2c", HighCard), None);
    }
}
