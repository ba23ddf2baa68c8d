//! Bonuses for a 21 of many cards, or of given cards.

use super::ratio::Ratio;
use super::value::{Setting, Value};
use serde_json::{Value as Json, json};

/// What a 21 is paid at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Nothing: it is an ordinary 21.
    None,
    /// These odds.
    Pays(Ratio),
}

impl Bonus {
    /// Returns the odds; `None` if there is no bonus.
    #[must_use]
    pub const fn odds(self) -> Option<Ratio> {
        match self {
            Bonus::None => None,
            Bonus::Pays(odds) => Some(odds),
        }
    }
}

impl Setting for Bonus {
    fn read(value: &Value) -> Option<Bonus> {
        match value {
            Value::Word(word) if word == "none" => Some(Bonus::None),
            other => Ratio::read(other).map(Bonus::Pays),
        }
    }
    fn show(&self) -> Value {
        match self {
            Bonus::None => Value::Word("none".to_owned()),
            Bonus::Pays(odds) => odds.show(),
        }
    }
    fn allowed() -> String {
        "none, or odds P:Q of numbers from 1 to 100, such as 3:2".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [{ "const": "none" }, Ratio::schema()] })
    }
}

/// The cards of a 21 for which a bonus may be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BonusCards {
    /// Five cards.
    Five,
    /// Six cards.
    Six,
    /// Seven cards or more.
    Seven,
    /// 6-7-8 or 7-7-7 of several suits.
    Mixed,
    /// 6-7-8 or 7-7-7 of one suit other than spades.
    Suited,
    /// 6-7-8 or 7-7-7 of spades.
    Spades,
}

impl BonusCards {
    /// Every kind, in the order of the enum.
    pub const ALL: [BonusCards; 6] = [
        BonusCards::Five,
        BonusCards::Six,
        BonusCards::Seven,
        BonusCards::Mixed,
        BonusCards::Suited,
        BonusCards::Spades,
    ];

    /// The kinds that are a number of cards.
    pub(super) const BY_NUMBER: [BonusCards; 3] = [BonusCards::Five, BonusCards::Six, BonusCards::Seven];

    /// The kinds of three cards.
    pub(crate) const OF_THREE: [BonusCards; 3] = [BonusCards::Mixed, BonusCards::Suited, BonusCards::Spades];
}
