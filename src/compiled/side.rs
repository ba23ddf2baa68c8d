//! The hands of side bets in terms of numbers: what the enumeration of exact values asks about the cards
//! of a round.

use crate::rules::poker::{HIGH_ACE, Strength, kinds};
use crate::rules::{HandKind, SideBet, Word};

/// The first cards of a box, with the upcard where it counts. Cards are numbers from 0 to 51: by rank, aces
/// first, and within a rank spades, hearts, diamonds, clubs.
#[derive(Clone, Copy, Debug)]
pub struct BoxCards<'a> {
    /// Two or three cards.
    pub cards: &'a [u8],
    /// Whether the dealer has a natural.
    pub dealer_natural: bool,
}

const QUEEN_OF_HEARTS: u8 = 11 * 4 + 1;

/// Three ranks in a row as bit sets, with the ace at both ends: bit 0 is the low ace, bit 13 the high one.
const IN_A_ROW: u16 = 0b111;

impl BoxCards<'_> {
    /// Returns the outcome of a bet: the index of a line of its paytable, or the number of its lines for a
    /// loss.
    pub fn outcome(&self, bet: &SideBet) -> usize {
        let (mut ranks, mut suits, mut total, mut ace) = (0_u16, 0_u8, 0_u8, false);
        for card in self.cards {
            let rank = card / 4;
            ranks |= 1 << rank;
            suits |= 1 << (card % 4);
            total += if rank >= 9 { 10 } else { rank + 1 };
            ace |= rank == 0;
        }
        let one_rank = ranks.is_power_of_two();
        let one_suit = suits.is_power_of_two();
        // Spades and clubs are bits 0 and 3, hearts and diamonds bits 1 and 2.
        let one_colour = suits & 0b0110 == 0 || suits & 0b1001 == 0;
        let best = if ace && total < 12 { total + 10 } else { total };
        let around = ranks | (ranks & 1) << 13;
        let straight = (0..12).any(|low| around & (IN_A_ROW << low) == IN_A_ROW << low);
        bet.outcome(|word| match word {
            Word::DealerNatural => self.dealer_natural,
            Word::Pair | Word::Trips => one_rank,
            Word::MixedPair => one_rank && !one_colour,
            Word::ColouredPair => one_rank && one_colour && !one_suit,
            Word::PerfectPair | Word::SuitedTrips => one_rank && one_suit,
            Word::QueenOfHeartsPair => self.cards == [QUEEN_OF_HEARTS; 2],
            Word::Aces => ranks == 1,
            Word::Suited | Word::Flush => one_suit,
            Word::Coloured => one_colour,
            Word::KingAndQueen => ranks == 0b1_1000_0000_0000,
            Word::Natural => ace && total == 11,
            Word::Under13 => total <= 12,
            Word::Exactly13 => total == 13,
            Word::Over13 => total >= 14,
            Word::BestTotal(wanted) => best == wanted,
            Word::Straight => straight,
            Word::StraightFlush => straight && one_suit,
            Word::ThreeSevens => ranks == 1 << 6,
            Word::SixSevenEight => ranks == 0b1110_0000,
            _ => unreachable!("{word:?} is no hand of a box"),
        })
    }
}

/// The end of the dealer's hand, as far as side bets depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DealerCards {
    /// The number of cards.
    pub cards: u8,
    /// The total, over 21 if the dealer busts.
    pub total: u8,
}

impl DealerCards {
    /// Returns the outcome of a bet: the index of a line of its paytable, or the number of its lines for a
    /// loss.
    pub fn outcome(self, bet: &SideBet) -> usize {
        bet.outcome(|word| match word {
            Word::DealerNatural => self == DealerCards { cards: 2, total: 21 },
            Word::DealerBusts => self.total >= 22,
            Word::DealerTotal(total) => self.total == total,
            Word::DealerCards(cards) => self.cards == cards,
            Word::DealerCardsOrMore(least) => self.cards >= least,
            _ => unreachable!("{word:?} is no hand of the dealer"),
        })
    }
}

/// Whether two cards are a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PairKind {
    /// Two ranks.
    None,
    /// One rank, two suits.
    Offsuit,
    /// One rank, one suit.
    Perfect,
}

impl PairKind {
    /// Every kind, in order.
    pub const ALL: [PairKind; 3] = [PairKind::None, PairKind::Offsuit, PairKind::Perfect];

    /// Returns the kind of two cards, as numbers from 0 to 51.
    pub const fn of(a: u8, b: u8) -> PairKind {
        if a == b {
            PairKind::Perfect
        } else if a / 4 == b / 4 {
            PairKind::Offsuit
        } else {
            PairKind::None
        }
    }
}

/// A finished coup, as far as side bets depend on it.
#[derive(Clone, Copy, Debug)]
pub struct CoupCards {
    /// PUNTO's first two cards, then BANCA's.
    pub pairs: [PairKind; 2],
    /// The final totals, 0 to 9.
    pub totals: [u8; 2],
    /// Whether each took a third card.
    pub third: [bool; 2],
}

impl CoupCards {
    /// Returns the outcome of a bet: the index of a line of its paytable, or the number of its lines for a
    /// loss.
    pub fn outcome(&self, bet: &SideBet) -> usize {
        let [punto, banca] = self.totals;
        let cards = self.third.map(|third| if third { 3 } else { 2 });
        let pair = |side: usize| self.pairs[side] != PairKind::None;
        let perfect = |side: usize| self.pairs[side] == PairKind::Perfect;
        let natural = |side: usize| !self.third[side] && matches!(self.totals[side], 8 | 9);
        bet.outcome(|word| match word {
            Word::PuntoWins => banca < punto,
            Word::BancaWins => punto < banca,
            Word::Tie => punto == banca,
            Word::PuntoPair => pair(0),
            Word::BancaPair => pair(1),
            Word::EitherPair => pair(0) || pair(1),
            Word::BothPairs => pair(0) && pair(1),
            Word::PuntoPerfectPair => perfect(0),
            Word::BancaPerfectPair => perfect(1),
            Word::EitherPerfectPair => perfect(0) || perfect(1),
            Word::BothPerfectPairs => perfect(0) && perfect(1),
            Word::PuntoNatural => natural(0),
            Word::BancaNatural => natural(1),
            Word::Margin(margin) => punto == banca + margin || banca == punto + margin,
            Word::WinningTotal(total) => {
                punto <= total && banca <= total && (punto == total || banca == total)
            }
            Word::WinnerCards(wanted) => {
                punto > banca && cards[0] == wanted || banca > punto && cards[1] == wanted
            }
            Word::CoupCards(wanted) => cards[0] + cards[1] == wanted,
            _ => unreachable!("{word:?} is nothing of a coup"),
        })
    }
}

/// Returns the outcome of a bet on poker cards whose best hand of `cards` cards is this one: the index of a
/// line of its paytable, or the number of its lines for a loss.
pub fn poker_outcome(bet: &SideBet, hand: Strength, cards: u8) -> usize {
    let least = |kind: HandKind, ranks: &[u8]| Strength::new(kind, ranks, cards);
    let at_least = |bound: Option<Strength>| bound.is_some_and(|bound| hand >= bound);
    // The weakest hand of the next higher kind among hands of this number of cards.
    let above = |kind: HandKind| {
        let next = kinds(cards).iter().skip_while(|known| **known != kind).nth(1);
        next.is_some_and(|next| at_least(least(*next, &[])))
    };
    bet.outcome(|word| match word {
        Word::Poker(kind) => at_least(least(kind, &[])) && !above(kind),
        Word::Aces => at_least(least(HandKind::Pair, &[HIGH_ACE])) && !above(HandKind::Pair),
        Word::MiniRoyal => cards == 3 && at_least(least(HandKind::StraightFlush, &[HIGH_ACE])),
        _ => unreachable!("{word:?} is no hand of poker"),
    })
}
