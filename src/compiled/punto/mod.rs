//! The coup of punto y banca as a state machine: a state and the value of a card give the next
//! state.

mod show;

pub use show::show;

use crate::bets::punto::{BetLine, BetOutcome};
use crate::rules::{BancaSettlement, BancaWhenPuntoStands, PuntoYBanca};
use std::cmp::Ordering;

/// The state of a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coup {
    /// The first four cards are being dealt.
    Deal {
        /// Cards dealt so far, 0 to 3.
        dealt: u8,
        /// PUNTO's total.
        punto: u8,
        /// BANCA's total.
        banca: u8,
    },
    /// PUNTO draws a third card.
    PuntoDraws {
        /// PUNTO's total, 0 to 5.
        punto: u8,
        /// BANCA's total, 0 to 7.
        banca: u8,
    },
    /// BANCA draws a third card.
    BancaDraws {
        /// PUNTO's final total.
        punto: u8,
        /// BANCA's total, 0 to 6.
        banca: u8,
    },
    /// The coup is over.
    Over {
        /// PUNTO's final total, 0 to 9.
        punto: u8,
        /// BANCA's final total, 0 to 9.
        banca: u8,
    },
}

/// The drawing rules of BANCA: for each of its totals, a bit set of the values of PUNTO's third
/// card against which it draws.
const DRAWS_AGAINST: [u16; 8] = [
    0b11_1111_1111, // 0, 1, 2: always
    0b11_1111_1111,
    0b11_1111_1111,
    0b10_1111_1111, // 3: not against 8
    0b00_1111_1100, // 4: 2 to 7
    0b00_1111_0000, // 5: 4 to 7
    0b00_1100_0000, // 6: 6, 7
    0b00_0000_0000,
];

impl Coup {
    /// The state before the first card.
    pub const START: Coup = Coup::Deal { dealt: 0, punto: 0, banca: 0 };

    /// Returns the state after a card of this value, 0 to 9.
    ///
    /// # Panics
    /// If the coup is over.
    pub fn next(self, rules: &PuntoYBanca, value: u8) -> Coup {
        let add = |total: u8| (total + value) % 10;
        match self {
            Coup::Deal { dealt, punto, banca } => {
                // Cards are dealt to PUNTO and BANCA alternately.
                let (punto, banca) = if dealt % 2 == 0 { (add(punto), banca) } else { (punto, add(banca)) };
                if dealt < 3 {
                    return Coup::Deal { dealt: dealt + 1, punto, banca };
                }
                if punto >= 8 || banca >= 8 {
                    Coup::Over { punto, banca }
                } else if punto < 6 {
                    Coup::PuntoDraws { punto, banca }
                } else {
                    let draws_to = match rules.banca_when_punto_stands {
                        BancaWhenPuntoStands::DrawsTo5 => Some(5),
                        BancaWhenPuntoStands::DrawsTo6 => Some(6),
                        BancaWhenPuntoStands::Stands => None,
                    };
                    Coup::banca(punto, banca, draws_to.is_some_and(|most| banca <= most))
                }
            }
            Coup::PuntoDraws { punto, banca } => {
                Coup::banca(add(punto), banca, DRAWS_AGAINST[usize::from(banca)] >> value & 1 == 1)
            }
            Coup::BancaDraws { punto, banca } => Coup::Over { punto, banca: add(banca) },
            Coup::Over { .. } => panic!("a finished coup takes no card"),
        }
    }

    /// Returns the state in which BANCA draws or the coup is over.
    fn banca(punto: u8, banca: u8, draws: bool) -> Coup {
        if draws { Coup::BancaDraws { punto, banca } } else { Coup::Over { punto, banca } }
    }
}

/// Returns the outcome of a bet on a coup that has ended with these totals, 0 to 9.
pub fn outcome(rules: &PuntoYBanca, line: BetLine, punto: u8, banca: u8) -> BetOutcome {
    match (line, punto.cmp(&banca), line.settlement(rules)) {
        (BetLine::Tie, Ordering::Equal, _) | (BetLine::Punto, Ordering::Greater, _) => BetOutcome::Win,
        (BetLine::Tie, _, _) | (BetLine::Punto, Ordering::Less, _) | (_, Ordering::Greater, _) => {
            BetOutcome::Loss
        }
        (_, Ordering::Equal, _) => BetOutcome::Tie,
        (_, Ordering::Less, Some(BancaSettlement::Commission)) if rules.commission_on(banca) => {
            BetOutcome::WinLessCommission
        }
        (_, Ordering::Less, Some(BancaSettlement::Commission)) => BetOutcome::Win,
        (_, Ordering::Less, _) if banca == 6 => BetOutcome::WinWithSix,
        (_, Ordering::Less, _) => BetOutcome::Win,
    }
}
