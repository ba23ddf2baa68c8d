//! The draw of a hand from card numbers, by sets of ranks and suits.

use super::hand::{ACE_LOW, IN_A_ROW, highest};
use crate::rules::HandKind;
use crate::strategy::caribbean::Draw;

/// Returns the sets of ranks of all straights; bit 0 is the two, bit 12 the ace.
fn straights() -> impl Iterator<Item = u16> {
    (0..9).map(|lowest| IN_A_ROW << lowest).chain([ACE_LOW])
}

/// Returns how many ranks complete a set of four to a straight.
fn outs(kept: u16) -> usize {
    straights().filter(|straight| kept & !straight == 0).count()
}

/// Returns the bit of a card's rank; the ace is above the king.
fn rank_bit(card: u8) -> u16 {
    1 << ((card / 4 + 12) % 13)
}

/// Returns the draw of a hand of this kind, numbered from 0 to 51 with four suits to a rank, aces first, and the
/// place of the card that it replaces.
#[must_use]
pub fn draw(cards: [u8; 5], kind: HandKind) -> Option<(Draw, usize)> {
    let place_of = |wanted: u16| cards.iter().position(|card| rank_bit(*card) == wanted);
    let (mut once, mut again) = (0, 0);
    for bit in cards.map(rank_bit) {
        again |= once & bit;
        once |= bit;
    }
    let single = once & !again;
    match kind {
        HandKind::ThreeOfAKind => {
            Some((Draw::to_four_of_a_kind(), place_of(single & single.wrapping_neg())?))
        }
        HandKind::TwoPairs => Some((Draw::to_full_house(), place_of(single)?)),
        HandKind::Pair | HandKind::HighCard => {
            // The suit of the odd card, if the four others share one.
            let mut by_suit = [0_u8; 4];
            for card in cards {
                by_suit[usize::from(card % 4)] += 1;
            }
            if by_suit.contains(&4) {
                let odd = by_suit.iter().position(|count| *count == 1)?;
                let place = cards.iter().position(|card| usize::from(card % 4) == odd)?;
                let bit = rank_bit(cards[place]);
                let pair = (bit & again != 0).then(|| highest(bit));
                let kept = if pair.is_some() { once } else { once & !bit };
                let row = if outs(kept) > 0 { Draw::to_straight_flush(pair) } else { Draw::to_flush(pair) };
                return Some((row, place));
            }
            if kind == HandKind::Pair {
                return None;
            }
            let fours = straights().map(|straight| once & straight).filter(|kept| kept.count_ones() == 4);
            let kept = fours.max_by_key(|kept| (outs(*kept), *kept))?;
            let mut ranks = [0; 4];
            let mut left = kept;
            for rank in &mut ranks {
                *rank = highest(left);
                left &= !(1 << (*rank - 2));
            }
            Some((Draw::to_straight(ranks)?, place_of(once & !kept)?))
        }
        _ => None,
    }
}
