//! The rules of punto y banca alone.

use super::value::words;

/// BANCA's play when PUNTO took no third card, a column that the tableau lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BancaWhenPuntoStands {
    /// Draws on 0 to 5, stands on 6 and 7.
    DrawsTo5,
    /// Draws on 0 to 6, stands on 7.
    DrawsTo6,
    /// Never draws.
    Stands,
}
words!(BancaWhenPuntoStands { DrawsTo5 = "draws-to-5", DrawsTo6 = "draws-to-6", Stands = "stands" });

/// How a winning bet on BANCA is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BancaSettlement {
    /// 1:1, but half the bet when BANCA wins with a total of 6.
    SixPaysHalf,
    /// 1:1 less a commission of 5 %.
    Commission5,
    /// 1:1, half the bet with a total of 6, and a commission of 5 % of the win.
    SixHalfLess5OfWin,
    /// 1:1, half the bet with a total of 6, and a commission of 5 % of the bet.
    SixHalfLess5OfBet,
}
words!(BancaSettlement {
    SixPaysHalf = "six-pays-half",
    Commission5 = "commission-5",
    SixHalfLess5OfWin = "six-half-less-5-of-win",
    SixHalfLess5OfBet = "six-half-less-5-of-bet",
});

/// The rules of punto y banca alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuntoYBanca {
    /// BANCA's play when PUNTO stands.
    pub banca_when_punto_stands: BancaWhenPuntoStands,
    /// How BANCA is paid.
    pub banca_settlement: BancaSettlement,
    /// The odds of a bet on TIE, to 1: 1 to 100.
    pub tie_pays: u8,
}

impl PuntoYBanca {
    /// The largest number of cards of a coup: three for PUNTO and three for BANCA.
    pub const MOST_CARDS: u16 = 6;

    /// Returns the net units to one bet: twentieths make a half, 95 % and 45 % whole; 5 % off a
    /// half needs fortieths.
    #[must_use]
    pub const fn unit(&self) -> i64 {
        match self.banca_settlement {
            BancaSettlement::SixHalfLess5OfWin => 40,
            _ => 20,
        }
    }
}

impl Default for PuntoYBanca {
    fn default() -> PuntoYBanca {
        PuntoYBanca {
            banca_when_punto_stands: BancaWhenPuntoStands::DrawsTo5,
            banca_settlement: BancaSettlement::Commission5,
            tie_pays: 8,
        }
    }
}
