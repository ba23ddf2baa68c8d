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

    /// The kinds of three cards.
    pub(crate) const OF_THREE: [BonusCards; 3] = [BonusCards::Mixed, BonusCards::Suited, BonusCards::Spades];
}

/// The bonuses of a table. The rule key `bonus_21.` of the same name documents each field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // `rules::keys` documents each field
pub struct Bonus21 {
    pub five_cards: Bonus,
    pub six_cards: Bonus,
    pub seven_cards: Bonus,
    pub mixed: Bonus,
    pub suited: Bonus,
    pub spades: Bonus,
    pub after_split: bool,
}

impl Bonus21 {
    /// No bonuses.
    pub const NONE: Bonus21 = Bonus21 {
        five_cards: Bonus::None,
        six_cards: Bonus::None,
        seven_cards: Bonus::None,
        mixed: Bonus::None,
        suited: Bonus::None,
        spades: Bonus::None,
        after_split: true,
    };

    /// Returns the odds for these cards; `None` if there is no bonus.
    #[must_use]
    pub const fn odds(&self, cards: BonusCards) -> Option<Ratio> {
        match cards {
            BonusCards::Five => self.five_cards,
            BonusCards::Six => self.six_cards,
            BonusCards::Seven => self.seven_cards,
            BonusCards::Mixed => self.mixed,
            BonusCards::Suited => self.suited,
            BonusCards::Spades => self.spades,
        }
        .odds()
    }

    /// Returns whether a number of cards is paid.
    #[must_use]
    pub fn pays_by_number(&self) -> bool {
        [BonusCards::Five, BonusCards::Six, BonusCards::Seven].iter().any(|cards| self.odds(*cards).is_some())
    }

    /// Returns whether 6-7-8 and 7-7-7 are paid, in some suits at least.
    #[must_use]
    pub fn pays_three(&self) -> bool {
        BonusCards::OF_THREE.iter().any(|cards| self.odds(*cards).is_some())
    }
}
