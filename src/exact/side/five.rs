//! Bets on five cards: every hand of a pack, by kind.

use super::line::Weights;
use super::shoe::Held;
use crate::cards::Card;
use crate::compiled::side::poker_outcome;
use crate::rules::poker::{CardSet, Strength};
use crate::rules::{HandKind, SideBet};

/// The number of hands of each kind.
pub(super) struct Kinds([u128; HandKind::ALL.len()]);

impl Kinds {
    /// Counts the hands of a single pack.
    pub(super) fn new(shoe: &Held) -> Kinds {
        let cards: Vec<u8> = (0..52).filter(|face| shoe.of(*face) > 0).collect();
        let mut kinds = [0; HandKind::ALL.len()];
        for fifth in 4..cards.len() {
            for fourth in 3..fifth {
                for third in 2..fourth {
                    for second in 1..third {
                        for first in 0..second {
                            let five = [first, second, third, fourth, fifth].map(|place| cards[place]);
                            let five = five.map(|face| Card::from_index(face).expect("a card"));
                            let hand = Strength::best(five.into_iter().collect::<CardSet>(), 5);
                            kinds[hand.kind(5) as usize] += 1;
                        }
                    }
                }
            }
        }
        Kinds(kinds)
    }

    /// Returns the number of hands by outcome of a bet, and of all.
    pub(super) fn weights(&self, bet: &SideBet) -> Weights {
        let mut weights = vec![0_u128; bet.pays.len() + 1];
        for kind in HandKind::ALL {
            weights[poker_outcome(bet, kind)] += self.0[kind as usize];
        }
        Weights::new(&weights, self.0.iter().sum())
    }
}
