//! The rank of a poker hand, as the rulebooks describe it.

use crate::cards::Card;
use crate::rules::{CaribbeanStud, HIGH_ACE, HandKind, PokerHand, Qualifier, poker_rank as rank};

/// Returns the rank of a hand of five different cards.
#[must_use]
pub fn poker_hand(cards: &[Card; 5]) -> PokerHand {
    let mut ranks = cards.map(rank);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    if let Some(highest) = straight(&ranks) {
        let kind = match (flush, highest) {
            (true, HIGH_ACE) => HandKind::RoyalFlush,
            (true, _) => HandKind::StraightFlush,
            (false, _) => HandKind::Straight,
        };
        let highest = if kind == HandKind::RoyalFlush { 0 } else { highest };
        return PokerHand { kind, ranks: [highest, 0, 0, 0, 0] };
    }
    if flush {
        return PokerHand { kind: HandKind::Flush, ranks };
    }
    // The ranks that come most often decide first, then the higher ones.
    let times = |rank| ranks.into_iter().filter(|other| *other == rank).count();
    let mut groups = ranks.map(|rank| (times(rank), rank));
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let (mut deciding, mut often, mut number) = ([0; 5], [0; 5], 0);
    for (times, rank) in groups {
        if number == 0 || deciding[number - 1] != rank {
            deciding[number] = rank;
            often[number] = times;
            number += 1;
        }
    }
    let kind = match often[..number] {
        [4, 1] => HandKind::FourOfAKind,
        [3, 2] => HandKind::FullHouse,
        [3, 1, 1] => HandKind::ThreeOfAKind,
        [2, 2, 1] => HandKind::TwoPairs,
        [2, 1, 1, 1] => HandKind::Pair,
        _ => HandKind::HighCard,
    };
    PokerHand { kind, ranks: deciding }
}

/// Returns the highest rank of a straight; `None` if these ranks, the highest first, are none.
fn straight(ranks: &[u8; 5]) -> Option<u8> {
    if *ranks == [HIGH_ACE, 5, 4, 3, 2] {
        return Some(5);
    }
    ranks.windows(2).all(|pair| pair[0] == pair[1] + 1).then_some(ranks[0])
}

/// Returns whether the dealer plays against the raises with this hand.
#[must_use]
pub fn qualifies(rules: &CaribbeanStud, hand: &PokerHand) -> bool {
    let high = |ranks: &[u8]| hand.kind > HandKind::HighCard || hand.ranks.starts_with(ranks);
    match rules.dealer_qualifies {
        Qualifier::Any => true,
        Qualifier::Ace => high(&[HIGH_ACE]),
        // Ace and queen or better: with a king next to the ace the hand is better.
        Qualifier::AceQueen => high(&[HIGH_ACE, 12]) || high(&[HIGH_ACE, 13]),
        Qualifier::AceKing => high(&[HIGH_ACE, 13]),
        Qualifier::Pair => hand.kind > HandKind::HighCard,
    }
}
