//! The bets of the blackjack family.

use crate::rules::{Blackjack, BonusCards, DesafioWon, SevensMultiple};
use crate::strategy::Offer;
use crate::tally::{Line, Outcome};

named! {
    /// A bet line of a blackjack table.
    pub enum BetLine {
        /// The main bet, doubles and splits included.
        Box = "box",
        /// Half the bet that the dealer has a natural.
        Insurance = "insurance",
        /// The net of accepting even money less the net of declining it.
        EvenMoney = "even-money",
        /// Half the bet that a ten-value follows an ace.
        Desafio = "desafio",
        /// The main bet together with the optional bets that the strategy takes.
        Total = "total",
    }
}

/// The index of the main bet's line.
pub(crate) const BOX: usize = 0;
/// The outcome of insurance under a dealer's natural, and of a desafío followed by a ten-value.
pub(crate) const WON: usize = 0;
/// The other outcome of insurance and of the desafío.
pub(crate) const LOST: usize = 1;
/// The outcome of even money where the dealer has a natural too.
pub(crate) const DEALER_TIES: usize = 0;
/// The outcome of even money where the dealer has no natural.
pub(crate) const DEALER_DOES_NOT_TIE: usize = 1;
/// The only outcome of the total.
pub const NET: usize = 0;

/// The names of the outcomes of insurance and of the desafío, by index.
pub const OFFER_OUTCOMES: [&str; 2] = ["won", "lost"];
/// The names of the outcomes of even money, by index.
pub const EVEN_MONEY_OUTCOMES: [&str; 2] = ["dealer ties", "dealer does not tie"];
/// The names of the outcomes of the total, by index.
pub const TOTAL_OUTCOMES: [&str; 1] = ["net"];

/// The indices of the optional lines of a table; `None` for a line it does not have.
#[derive(Clone, Copy, Debug)]
pub struct LineIndices {
    /// Insurance.
    pub insurance: Option<usize>,
    /// Even money.
    pub even_money: Option<usize>,
    /// The desafío.
    pub desafio: Option<usize>,
    /// The main bet together with the optional bets taken.
    pub total: Option<usize>,
}

impl LineIndices {
    /// Finds the lines among those of a table.
    pub fn of(lines: &[Line]) -> LineIndices {
        let index = |wanted: BetLine| lines.iter().position(|line| line.name == wanted.name());
        LineIndices {
            insurance: index(BetLine::Insurance),
            even_money: index(BetLine::EvenMoney),
            desafio: index(BetLine::Desafio),
            total: index(BetLine::Total),
        }
    }
}

named! {
    /// The outcome of a box: what happened to its main bet.
    pub enum BoxOutcome {
        Natural = "natural",
        NaturalPush = "natural push",
        Win = "win",
        Push = "push",
        Loss = "loss",
        Bust = "bust",
        LossToNatural = "loss to natural",
        Surrender = "retiro",
        SurrenderLostToNatural = "retiro lost to natural",
        DoubledWin = "doubled win",
        DoubledPush = "doubled push",
        DoubledLoss = "doubled loss",
        DoubledBust = "doubled bust",
        Charlie = "charlie",
        DoubledCharlie = "doubled charlie",
        Sevens = "7-7-7",
        SevensSuited = "7-7-7 suited",
        Split = "split",
        FiveCards21 = "21 of five cards",
        SixCards21 = "21 of six cards",
        SevenCards21 = "21 of seven cards",
        Three21 = "6-7-8 or 7-7-7",
        Three21Suited = "6-7-8 or 7-7-7 suited",
        Three21Spades = "6-7-8 or 7-7-7 of spades",
        Rescue = "doubled retiro",
        NaturalSuited = "natural suited",
        FreeDoubledWin = "free doubled win",
        FreeDoubledPush = "free doubled push",
        FreeDoubledLoss = "free doubled loss",
        FreeDoubledBust = "free doubled bust",
        Redoubled = "redoubled",
    }
}

impl BoxOutcome {
    /// Returns the outcome of a 21 of these cards, where it is paid a bonus.
    pub(crate) const fn of_bonus(cards: BonusCards) -> BoxOutcome {
        match cards {
            BonusCards::Five => BoxOutcome::FiveCards21,
            BonusCards::Six => BoxOutcome::SixCards21,
            BonusCards::Seven => BoxOutcome::SevenCards21,
            BonusCards::Mixed => BoxOutcome::Three21,
            BonusCards::Suited => BoxOutcome::Three21Suited,
            BonusCards::Spades => BoxOutcome::Three21Spades,
        }
    }

    /// Returns the net in [units](Blackjack::unit); `None` if it varies.
    pub fn net(self, rules: &Blackjack) -> Option<i64> {
        let unit = rules.unit();
        // Sevens are paid on the doubled bet.
        let sevens = |times: u8| match rules.sevens_multiple {
            SevensMultiple::ToOne => 2 * unit * i64::from(times),
            SevensMultiple::ForOne => 2 * unit * (i64::from(times) - 1),
        };
        // Without a bonus no hand has the outcome.
        let bonus = |cards| rules.bonus_21(cards).map_or(unit, |odds| odds.of(unit));
        Some(match self {
            BoxOutcome::Natural => rules.natural_pays.of(unit),
            BoxOutcome::Win | BoxOutcome::Charlie => unit,
            BoxOutcome::NaturalPush
            | BoxOutcome::Push
            | BoxOutcome::DoubledPush
            | BoxOutcome::FreeDoubledPush => 0,
            BoxOutcome::Loss
            | BoxOutcome::Bust
            | BoxOutcome::LossToNatural
            | BoxOutcome::Rescue
            | BoxOutcome::FreeDoubledLoss
            | BoxOutcome::FreeDoubledBust
            | BoxOutcome::SurrenderLostToNatural => -unit,
            BoxOutcome::Surrender => -unit / 2,
            BoxOutcome::DoubledWin | BoxOutcome::FreeDoubledWin | BoxOutcome::DoubledCharlie => 2 * unit,
            BoxOutcome::DoubledLoss | BoxOutcome::DoubledBust => -2 * unit,
            BoxOutcome::Sevens => sevens(rules.sevens_pay),
            BoxOutcome::SevensSuited if rules.sevens_suited_pay == 0 => sevens(rules.sevens_pay),
            BoxOutcome::SevensSuited => sevens(rules.sevens_suited_pay),
            BoxOutcome::FiveCards21 => bonus(BonusCards::Five),
            BoxOutcome::SixCards21 => bonus(BonusCards::Six),
            BoxOutcome::SevenCards21 => bonus(BonusCards::Seven),
            BoxOutcome::Three21 => bonus(BonusCards::Mixed),
            BoxOutcome::Three21Suited => bonus(BonusCards::Suited),
            BoxOutcome::Three21Spades => bonus(BonusCards::Spades),
            BoxOutcome::NaturalSuited => rules.natural_suited_pays.unwrap_or(rules.natural_pays).of(unit),
            BoxOutcome::Split | BoxOutcome::Redoubled => return None,
        })
    }
}

/// Returns the bet lines of a table. `takes` says whether the strategy takes an optional bet.
pub(super) fn lines(rules: &Blackjack, takes: impl Fn(Offer) -> bool) -> Vec<Line> {
    let unit = rules.unit();
    let line = |line: BetLine, unit, outcomes| {
        let optional = !matches!(line, BetLine::Box | BetLine::Total);
        Line { name: line.name(), unit, optional, outcomes }
    };
    let won_or_lost = |nets: [Option<i64>; 2]| -> Vec<Outcome> {
        OFFER_OUTCOMES.into_iter().zip(nets).map(|(name, net)| Outcome { name, net }).collect()
    };
    let main = BoxOutcome::ALL.map(|outcome| Outcome { name: outcome.name(), net: outcome.net(rules) });
    let mut lines = vec![line(BetLine::Box, unit, main.to_vec())];
    if rules.insurance_offered {
        let (pays, to) = (i64::from(rules.insurance_pays.pays), i64::from(rules.insurance_pays.to));
        lines.push(line(BetLine::Insurance, to, won_or_lost([Some(pays), Some(-to)])));
    }
    if rules.even_money_offered {
        // Accepting nets 1; declining nets what the natural nets.
        let nets = [unit, unit - rules.natural_pays.of(unit)];
        let outcomes = EVEN_MONEY_OUTCOMES.into_iter().zip(nets);
        let outcomes = outcomes.map(|(name, net)| Outcome::fixed(name, net)).collect();
        lines.push(line(BetLine::EvenMoney, unit, outcomes));
    }
    if rules.desafio_offered {
        lines.push(match rules.desafio_won {
            DesafioWon::PlaysOn => line(BetLine::Desafio, 1, won_or_lost([Some(2), Some(-1)])),
            // The net of accepting less that of declining: a won desafío costs the hand.
            DesafioWon::EndsHand => line(BetLine::Desafio, unit / 2, won_or_lost([None, Some(-(unit / 2))])),
        });
    }
    let taken = [
        (Offer::Insurance, rules.insurance_offered),
        (Offer::EvenMoney, rules.even_money_offered),
        (Offer::Desafio, rules.desafio_offered),
    ];
    if taken.into_iter().any(|(offer, offered)| offered && takes(offer)) {
        lines.push(line(BetLine::Total, unit, TOTAL_OUTCOMES.map(Outcome::varied).to_vec()));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_follow_the_offers() {
        let names = |rules: &Blackjack, takes| -> Vec<&str> {
            lines(rules, |_| takes).iter().map(|line| line.name).collect()
        };
        let none = Blackjack::default();
        assert_eq!(names(&none, true), ["box"]);
        let all = Blackjack {
            insurance_offered: true,
            even_money_offered: true,
            desafio_offered: true,
            ..Blackjack::default()
        };
        assert_eq!(names(&all, false), ["box", "insurance", "even-money", "desafio"]);
        assert_eq!(names(&all, true), ["box", "insurance", "even-money", "desafio", "total"]);
        let indices = LineIndices::of(&lines(&all, |_| true));
        assert_eq!(
            [indices.insurance, indices.even_money, indices.desafio, indices.total],
            [Some(1), Some(2), Some(3), Some(4)]
        );
    }
}
