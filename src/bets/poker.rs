//! The bet of poker against the house: the ante, together with every other bet of the box that the game asks for and the
//! price of a replaced card.

use crate::rules::HandKind;
use crate::rules::poker::Poker;
use crate::tally::{Line, Outcome};

/// The name of the line of the ante.
pub(crate) const ANTE: &str = "ante";

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

/// Lists the outcomes in the order of [`AnteOutcome::index`], each with its name in reports.
macro_rules! outcomes {
    ($($outcome:ident $(($kind:ident))? = $name:literal,)*) => {
        impl AnteOutcome {
            /// Every outcome, in the order of [`AnteOutcome::index`].
            pub const ALL: [AnteOutcome; 14] = [$(AnteOutcome::$outcome $((HandKind::$kind))?,)*];
        }

        impl BoxOutcome {
            /// Returns the name in reports.
            #[must_use]
            pub const fn name(self) -> &'static str {
                let [dealt, bought] = match self.ante {
                    $(AnteOutcome::$outcome $((HandKind::$kind))? => [$name, concat!($name, " after buying")],)*
                };
                if self.bought { bought } else { dealt }
            }
        }
    };
}

outcomes! {
    Fold = "fold",
    Unqualified = "dealer does not qualify",
    Win(HighCard) = "win with high card",
    Win(Pair) = "win with pair",
    Win(TwoPairs) = "win with two pairs",
    Win(ThreeOfAKind) = "win with three of a kind",
    Win(Straight) = "win with straight",
    Win(Flush) = "win with flush",
    Win(FullHouse) = "win with full house",
    Win(FourOfAKind) = "win with four of a kind",
    Win(StraightFlush) = "win with straight flush",
    Win(RoyalFlush) = "win with royal flush",
    Push = "push",
    Loss = "loss",
}

impl AnteOutcome {
    /// Returns the index among the outcomes of the line.
    #[must_use]
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
    /// Returns every outcome under these rules, in the order of [`BoxOutcome::index`].
    #[must_use]
    pub fn all(rules: &Poker) -> Vec<BoxOutcome> {
        let of = |bought| AnteOutcome::ALL.into_iter().map(move |ante| BoxOutcome { ante, bought });
        let sold = rules.sells_cards().then(|| of(true));
        of(false).chain(sold.into_iter().flatten()).collect()
    }

    /// Returns the index among the outcomes of the line.
    #[must_use]
    pub const fn index(self) -> usize {
        self.ante.index() + if self.bought { AnteOutcome::ALL.len() } else { 0 }
    }
}

/// Returns the bet lines of a table. The net of an outcome varies with the bets that were added.
pub(super) fn lines(rules: &Poker) -> Vec<Line> {
    let outcomes = BoxOutcome::all(rules).into_iter().map(|outcome| Outcome::varied(outcome.name()));
    vec![Line { name: ANTE, unit: rules.unit(), optional: false, outcomes: outcomes.collect() }]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tally holds an outcome at its index, so that no order but that of the list matters.
    #[test]
    fn outcomes_are_listed_by_index() {
        let rules = Poker { draw_cards: 1, ..Poker::default() };
        for (index, outcome) in BoxOutcome::all(&rules).into_iter().enumerate() {
            assert_eq!(outcome.index(), index, "{outcome:?}");
            assert_eq!(outcome.name().strip_suffix(" after buying").is_some(), outcome.bought);
        }
        assert_eq!(BoxOutcome::all(&Poker::default()).len(), AnteOutcome::ALL.len());
    }
}
