//! The bet of poker against the house: the ante, together with every other bet of the box that the game asks for and the
//! price of a replaced card.

use crate::rules::HandKind;
use crate::rules::poker::Poker;
use crate::tally::{Line, Outcome};

/// The name of the line of the ante.
pub const ANTE: &str = "ante";

/// What happened to an ante and the bets that were added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnteOutcome {
    /// The player folds and loses the ante.
    Fold,
    /// The dealer does not qualify, and the added bets are not compared.
    Unqualified,
    /// The player's hand, of this kind, wins.
    Win(HandKind),
    /// Both hands are equal.
    Push,
    /// The dealer's hand is better.
    Loss,
}

/// The end of the name of an outcome with a replaced card.
pub(crate) const BOUGHT: &str = " after buying";

/// Returns names of outcomes, each without and with a replaced card.
macro_rules! names {
    ($($name:literal),* $(,)?) => { [$([$name, concat!($name, " after buying")]),*] };
}

/// The names of the outcomes in reports, by [`AnteOutcome::index`]: without and with a replaced card.
const NAMES: [[&str; 2]; 14] = names![
    "fold",
    "dealer does not qualify",
    "win with high card",
    "win with pair",
    "win with two pairs",
    "win with three of a kind",
    "win with straight",
    "win with flush",
    "win with full house",
    "win with four of a kind",
    "win with straight flush",
    "win with royal flush",
    "push",
    "loss",
];

impl AnteOutcome {
    /// Returns the index among the outcomes of the line.
    pub const fn index(self) -> usize {
        match self {
            AnteOutcome::Fold => 0,
            AnteOutcome::Unqualified => 1,
            AnteOutcome::Win(kind) => 2 + kind as usize,
            AnteOutcome::Push => 12,
            AnteOutcome::Loss => 13,
        }
    }
}

/// What happened to an ante, with or without a replaced card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxOutcome {
    /// What happened to the ante and the added bets.
    pub ante: AnteOutcome,
    /// Whether the box paid for another card.
    pub bought: bool,
}

impl BoxOutcome {
    /// Returns the index among the outcomes of the line.
    pub const fn index(self) -> usize {
        self.ante.index() + if self.bought { NAMES.len() } else { 0 }
    }

    /// Returns the name in reports.
    pub const fn name(self) -> &'static str {
        NAMES[self.ante.index()][self.bought as usize]
    }
}

/// Returns the bet lines of a table. The net of an outcome varies with the bets that were added.
pub(super) fn lines(rules: &Poker) -> Vec<Line> {
    let bought = if rules.sells_cards() { 0..=1 } else { 0..=0 };
    let outcomes = bought.flat_map(|bought| NAMES.map(|names| Outcome::varied(names[bought])));
    vec![Line { name: ANTE, unit: rules.unit(), optional: false, outcomes: outcomes.collect() }]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally holds an outcome at its index.
    #[test]
    fn outcomes_are_listed_by_index() {
        let before = [AnteOutcome::Fold, AnteOutcome::Unqualified].into_iter();
        let wins = HandKind::ALL.map(AnteOutcome::Win);
        let all: Vec<_> = before.chain(wins).chain([AnteOutcome::Push, AnteOutcome::Loss]).collect();
        let of = |bought| all.iter().map(move |ante| BoxOutcome { ante: *ante, bought });
        let listed = &lines(&Poker { draw_cards: 1, ..Poker::default() })[0].outcomes;
        for (index, outcome) in of(false).chain(of(true)).enumerate() {
            assert_eq!((outcome.index(), outcome.name()), (index, listed[index].name), "{outcome:?}");
            assert_eq!(outcome.name().strip_suffix(BOUGHT).is_some(), outcome.bought);
        }
        assert_eq!(lines(&Poker::default())[0].outcomes.len(), NAMES.len());
    }
}
