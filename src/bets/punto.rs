//! The bets of punto y banca.

use crate::rules::{BancaSettlement, PuntoYBanca};
use crate::tally::{Line, Outcome};

named! {
    /// A bet line of a table of punto y banca.
    pub enum BetLine {
        /// On PUNTO.
        Punto = "punto",
        /// On BANCA, as the rules in force settle it.
        Banca = "banca",
        /// On a tie.
        Tie = "tie",
        /// On BANCA, paid half with a total of 6, whatever the rules say.
        BancaSixPaysHalf = "banca-six-pays-half",
        /// On BANCA, paid less a commission of 5 %, whatever the rules say.
        BancaCommission5 = "banca-commission-5",
    }
}

impl BetLine {
    /// Returns the outcomes of the line, in the order of a tally.
    pub fn outcomes(self, rules: &PuntoYBanca) -> &'static [BetOutcome] {
        match self {
            BetLine::Banca if rules.banca_settlement == BancaSettlement::Commission => {
                &[BetOutcome::Win, BetOutcome::Tie, BetOutcome::Loss, BetOutcome::WinLessCommission]
            }
            BetLine::Punto => &[BetOutcome::Win, BetOutcome::Tie, BetOutcome::Loss],
            BetLine::Tie => &[BetOutcome::Win, BetOutcome::Loss],
            BetLine::Banca | BetLine::BancaSixPaysHalf | BetLine::BancaCommission5 => {
                &[BetOutcome::Win, BetOutcome::Tie, BetOutcome::Loss, BetOutcome::WinWithSix]
            }
        }
    }

    /// Returns how a bet on BANCA is settled on this line; `None` for other bets.
    pub const fn settlement(self, rules: &PuntoYBanca) -> Option<BancaSettlement> {
        match self {
            BetLine::Punto | BetLine::Tie => None,
            BetLine::Banca => Some(rules.banca_settlement),
            BetLine::BancaSixPaysHalf | BetLine::BancaCommission5 => self.fixed_settlement(),
        }
    }

    /// Returns how a bet on BANCA is settled whatever the rules say; `None` for other bets.
    pub const fn fixed_settlement(self) -> Option<BancaSettlement> {
        match self {
            BetLine::Punto | BetLine::Banca | BetLine::Tie => None,
            BetLine::BancaSixPaysHalf => Some(BancaSettlement::SixPaysHalf),
            BetLine::BancaCommission5 => Some(BancaSettlement::Commission5),
        }
    }
}

/// The outcome of a bet on a coup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetOutcome {
    /// It wins; a bet on BANCA wins with another total than 6.
    Win,
    /// A bet on PUNTO or BANCA is returned.
    Tie,
    /// It loses.
    Loss,
    /// A bet on BANCA wins with a total of 6.
    WinWithSix,
    /// A bet on BANCA wins with a total from which the commission given as a number is deducted.
    WinLessCommission,
}

impl BetOutcome {
    /// Returns the name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            BetOutcome::Win => "win",
            BetOutcome::Tie => "tie",
            BetOutcome::Loss => "loss",
            BetOutcome::WinWithSix => "win with six",
            BetOutcome::WinLessCommission => "win less commission",
        }
    }

    /// Returns the index among the outcomes of a line under these rules.
    ///
    /// # Panics
    /// If the line has no such outcome.
    pub fn index(self, line: BetLine, rules: &PuntoYBanca) -> usize {
        let index = line.outcomes(rules).iter().position(|outcome| *outcome == self);
        index.unwrap_or_else(|| panic!("a bet on {} has no outcome `{}`", line.name(), self.name()))
    }
}

/// Returns the net of a bet, in [units](PuntoYBanca::unit).
pub(crate) fn net(rules: &PuntoYBanca, line: BetLine, outcome: BetOutcome) -> i64 {
    let unit = rules.unit();
    match (outcome, line.settlement(rules)) {
        (BetOutcome::Tie, _) => 0,
        (BetOutcome::Loss, _) => -unit,
        (BetOutcome::Win | BetOutcome::WinWithSix, None) if line == BetLine::Tie => rules.tie_pays.of(unit),
        (BetOutcome::WinLessCommission, _) => rules.banca_commission.off(unit),
        (BetOutcome::Win | BetOutcome::WinWithSix, None | Some(BancaSettlement::Commission))
        | (BetOutcome::Win, Some(BancaSettlement::SixPaysHalf)) => unit,
        (BetOutcome::WinWithSix, Some(BancaSettlement::SixPaysHalf)) => unit / 2,
        (BetOutcome::WinWithSix, Some(BancaSettlement::SixHalfLess5OfWin)) => unit / 40 * 19,
        (BetOutcome::WinWithSix, Some(BancaSettlement::SixHalfLess5OfBet)) => unit / 20 * 9,
        (BetOutcome::Win | BetOutcome::WinWithSix, Some(_)) => unit / 20 * 19,
    }
}

pub(crate) fn lines(rules: &PuntoYBanca) -> Vec<Line> {
    let line = |line: BetLine| {
        let outcome = |outcome: &BetOutcome| Outcome::fixed(outcome.name(), net(rules, line, *outcome));
        let outcomes = line.outcomes(rules).iter().map(outcome).collect();
        Line { name: line.name(), unit: rules.unit(), optional: false, outcomes }
    };
    BetLine::ALL.map(line).to_vec()
}
