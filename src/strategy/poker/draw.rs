//! The card that a hand replaces to become better: the one that does not belong to a flush, a straight, two pairs or
//! three of a kind.

use super::condition::{COMPLETE, straights};
use crate::rules::poker::CardSet;

/// Returns the card that a hand of `size` cards replaces: the lowest beside three of a kind, the one beside two pairs, the
/// one beside the suit of all others, or, without a pair, beside a straight that all others but one rank make. Of two
/// straights the one that two ranks complete, then the higher one. `None` for other hands. The ranks that complete a straight are
/// those of the pack, `of_pack`.
pub fn discard(own: CardSet, size: u8, of_pack: u16) -> Option<CardSet> {
    let size = u32::from(size);
    if own.len() != size {
        return None;
    }
    let ranks = own.ranks();
    let single = |card: &CardSet| own.cards().filter(|other| other.ranks() == card.ranks()).count() == 1;
    match size - ranks.count_ones() {
        repeated @ (0 | 1) => {
            let straights_of_all = if repeated == 0 { straights(ranks, size, of_pack) } else { 0 };
            if straights_of_all == COMPLETE {
                return None;
            }
            #[allow(clippy::cast_possible_truncation)] // three to five cards
            if own.suits_with(size as u8 - 1) > 0 {
                let of_flush = |suit: &u16| suit.count_ones() >= size - 1;
                let flush = own.suits().iter().position(of_flush).expect("a suit with these cards");
                return own.cards().find(|card| card.suits()[flush] == 0);
            }
            if straights_of_all == 0 {
                return None;
            }
            let kept = |card: &CardSet| ranks & !card.ranks();
            let drawn = own.cards().map(|card| (straights(kept(&card), size, of_pack), kept(&card), card));
            drawn.filter(|(outs, ..)| *outs > 0).max().map(|(.., card)| card)
        }
        // Three of a kind or two pairs.
        2 => own.cards().filter(single).min_by_key(|card| card.ranks()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit_tests::cards;

    #[test]
    fn a_hand_replaces_the_card_that_does_not_belong() {
        let of = |text: &str| -> String {
            let cards = cards(text);
            let found = discard(cards.iter().copied().collect(), 5, 0x1fff);
            found.map_or(String::new(), |set| {
                cards.iter().find(|card| CardSet::of(**card) == set).unwrap().to_string()
            })
        };
        for (hand, card) in [
            ("Ah 9h 7d 4h 2h", "7d"),
            ("9d Ah 9h 4h 2h", "9d"),
            ("Ah Kh Qh Th 2c", "2c"),
            ("5h 4h 3h 2h 5c", "5c"),
            ("Kh Qc Jd 9h 8c", "8c"),
            ("9h 8c 7d 6h 4c", "4c"),
            ("Ah 2c 3d 4h 9c", "9c"),
            ("Kh Kc 7d 7h 2c", "2c"),
            ("Kh Kc Kd 7h 2c", "2c"),
            ("9h 8c 7d 6h 6c", ""),
            ("9h 8h 7h 6h 5c", ""),
            ("Ah Kh Qh Jh 2h", ""),
            ("Ah Kc 9d 7h 2c", ""),
            ("9h 8h 7h 6h 5h", ""),
            ("Kh Kc Kd 7h 7c", ""),
            ("Kh Kc Kd Ks 7c", ""),
        ] {
            assert_eq!(of(hand), card, "{hand}");
        }
    }
}
