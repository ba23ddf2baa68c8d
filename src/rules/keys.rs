//! Rule keys: name, meaning, values and default, one line for each rule.
//!
//! The rules of a game are a table in its own file, which [`rules_of`] makes the game's struct, its defaults and its
//! keys; the keys that all games share are here. Rule files, `--set`, `show` and the schema read the keys.

use super::shoe::{Burn, CutCard, CutCardShows, Decks, Exhaustion, Pace, Pack, Penetration};
use super::value::{Setting, Value};
use super::{Blackjack, Play, Poker, PuntoYBanca, Relancina, Rules};
use serde_json::Value as Json;

/// One rule: its name, and how it is written to and read from [`Rules`].
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name in files and on the command line, such as `shoe.decks`.
    pub name: &'static str,
    /// Its meaning, as a phrase.
    pub meaning: &'static str,
    pub(super) read: fn(&mut Rules, &Value) -> Option<()>,
    pub(super) show: fn(&Rules) -> Value,
    pub(super) allowed: fn() -> String,
    pub(super) schema: fn() -> Json,
}

impl Key {
    /// Sets the rule. `None` if the value is not [allowed](Key::allowed).
    ///
    /// # Panics
    /// If the key and the rules are of different games.
    pub fn set(&self, rules: &mut Rules, value: &Value) -> Option<()> {
        (self.read)(rules, value)?;
        // The number of cards behind the cut card may depend on the boxes and the shoe: see `CutCard`.
        rules.shoe.cut_card = rules.cut_card.behind(rules.boxes, rules.shoe.cards());
        Some(())
    }

    /// Returns the rule's value in `rules`.
    ///
    /// # Panics
    /// If the key and the rules are of different games.
    pub fn get(&self, rules: &Rules) -> Value {
        (self.show)(rules)
    }

    /// Returns a description of the accepted values, for messages.
    pub fn allowed(&self) -> String {
        (self.allowed)()
    }

    /// Returns the JSON Schema of the accepted values.
    pub fn schema(&self) -> Json {
        (self.schema)()
    }
}

const OTHER_GAME: &str = "a key is used only with rules of its own game";

/// The rules of a game within those of a table, to read and to change.
macro_rules! of_game {
    ($($read:ident $change:ident $game:ident)*) => {$(
        impl Play {
            #[doc = concat!("Returns the rules of [`Play::", stringify!($game), "`]; `None` in other games.")]
            pub fn $read(&self) -> Option<&$game> {
                match self {
                    Play::$game(play) => Some(play),
                    _ => None,
                }
            }

            pub(crate) fn $change(&mut self) -> Option<&mut $game> {
                match self {
                    Play::$game(play) => Some(play),
                    _ => None,
                }
            }
        }

        pub(super) fn $read(rules: &Rules) -> &$game {
            rules.play.$read().expect(OTHER_GAME)
        }

        pub(super) fn $change(rules: &mut Rules) -> &mut $game {
            rules.play.$change().expect(OTHER_GAME)
        }
    )*};
}
of_game! {
    blackjack blackjack_mut Blackjack
    punto punto_mut PuntoYBanca
    relancina relancina_mut Relancina
    poker poker_mut Poker
}

pub(super) fn whole(rules: &Rules) -> &Rules {
    rules
}

pub(super) fn whole_mut(rules: &mut Rules) -> &mut Rules {
    rules
}

/// Makes the key of the field `$path` in the part of the rules that `$part` returns. The type of a number is
/// followed by its bounds; that of any other field is a [`Setting`].
macro_rules! key {
    ($name:literal, $part:ident/$part_mut:ident, $($path:ident).+ : $type:ty, $meaning:literal) => {
        $crate::rules::Key {
            name: $name,
            meaning: $meaning,
            read: |rules, value| {
                $crate::rules::keys::$part_mut(rules).$($path).+ = <$type as $crate::rules::Setting>::read(value)?;
                Some(())
            },
            show: |rules| $crate::rules::Setting::show(&$crate::rules::keys::$part(rules).$($path).+),
            allowed: <$type as $crate::rules::Setting>::allowed,
            schema: <$type as $crate::rules::Setting>::schema,
        }
    };
    (
        $name:literal, $part:ident/$part_mut:ident, $($path:ident).+ : $type:ty [$min:literal..=$max:literal],
        $meaning:literal
    ) => {
        $crate::rules::Key {
            name: $name,
            meaning: $meaning,
            read: |rules, value| {
                let number = <$crate::rules::value::Within<$min, $max> as $crate::rules::Setting>::read(value)?;
                $crate::rules::keys::$part_mut(rules).$($path).+ = number.0.try_into().ok()?;
                Some(())
            },
            show: |rules| $crate::rules::Value::Int($crate::rules::keys::$part(rules).$($path).+.into()),
            allowed: <$crate::rules::value::Within<$min, $max> as $crate::rules::Setting>::allowed,
            schema: <$crate::rules::value::Within<$min, $max> as $crate::rules::Setting>::schema,
        }
    };
}
pub(super) use key;

/// Defines the rules of a game, a line for each: the name of its key, the field, its type (of a number with its
/// bounds), the default, and the meaning.
macro_rules! rules_of {
    ($(#[$about:meta])* pub struct $game:ident($part:ident/$part_mut:ident) {
        $($name:literal $field:ident: $type:ty $([$min:literal..=$max:literal])? = $default:expr, $meaning:literal;)*
    }) => {
        $(#[$about])*
        #[allow(missing_docs)] // the key documents each field
        #[allow(clippy::struct_excessive_bools)] // each is a rule with two values
        pub struct $game { $(pub $field: $type),* }

        impl Default for $game {
            fn default() -> $game {
                $game { $($field: $default),* }
            }
        }

        impl $game {
            /// The keys, in the order in which `show` prints them.
            pub(in crate::rules) const KEYS: &[$crate::rules::Key] = &[
                $($crate::rules::keys::key!($name, $part/$part_mut, $field: $type $([$min..=$max])?, $meaning)),*
            ];
        }
    };
}
pub(super) use rules_of;

/// The cut card by a number of cards. Where the penetration places it, it shows
/// the number that results.
const CUT_CARD: Key = Key {
    name: "shoe.cut_card",
    meaning: "cards behind the cut card",
    read: |rules, value| {
        rules.cut_card = CutCard::read(value)?;
        Some(())
    },
    show: |rules| match rules.cut_card {
        CutCard::After(_) => Value::Int(rules.shoe.cut_card.into()),
        counted => counted.show(),
    },
    allowed: CutCard::allowed,
    schema: CutCard::schema,
};

/// The word of [`PENETRATION`] where `shoe.cut_card` places the cut card.
const BY_CUT_CARD: &str = "by-cut-card";

/// The cut card by a share of the shoe, instead of `shoe.cut_card`.
const PENETRATION: Key = Key {
    name: "shoe.penetration",
    meaning: "share of the shoe before the cut card, instead of shoe.cut_card",
    read: |rules, value| {
        if *value == Value::Word(BY_CUT_CARD.to_owned()) {
            if let CutCard::After(_) = rules.cut_card {
                rules.cut_card = CutCard::Cards(rules.shoe.cut_card);
            }
            return Some(());
        }
        rules.cut_card = CutCard::After(Penetration::read(value)?);
        Some(())
    },
    show: |rules| match rules.cut_card {
        CutCard::After(penetration) => penetration.show(),
        _ => Value::Word(BY_CUT_CARD.to_owned()),
    },
    allowed: Penetration::allowed,
    schema: Penetration::schema,
};

#[rustfmt::skip]
pub(super) const SHARED: &[Key] = &[
    key!("shoe.decks", whole/whole_mut, shoe.decks: Decks, "decks in the shoe"),
    key!("pack.without", whole/whole_mut, shoe.pack: Pack, "ranks missing from each pack of 52 cards: [10] for 48 cards, [8, 9, 10] for the Spanish 40"),
    CUT_CARD,
    PENETRATION,
    key!("shoe.cut_card_shows", whole/whole_mut, shoe.cut_card_shows: CutCardShows, "what happens when the cut card appears in mid-round"),
    key!("shoe.rounds", whole/whole_mut, shoe.pace: Pace, "what ends a shoe: the cut card, or exactly this number of rounds (1 = fresh shoe)"),
    key!("shoe.burn", whole/whole_mut, shoe.burn: Burn, "cards burned at the start of a shoe"),
    key!("shoe.exhausted", whole/whole_mut, shoe.exhausted: Exhaustion, "what happens when the cards run out in mid-round"),
    key!("table.boxes", whole/whole_mut, boxes: u8 [1..=64], "boxes in play"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, keys};

    #[test]
    fn every_default_is_a_value_of_its_key_and_names_are_unique() {
        for game in Game::ALL {
            let rules = Rules::new(game);
            let mut names = std::collections::HashSet::new();
            for key in keys(game) {
                assert!(names.insert(key.name), "{} twice", key.name);
                let mut again = rules.clone();
                let shown = key.get(&rules);
                assert!(key.set(&mut again, &shown).is_some(), "{} = {shown}", key.name);
                assert_eq!(again, rules, "{} = {shown}", key.name);
                assert_eq!(Value::from_text(&shown.to_string()).to_string(), shown.to_string());
                let wrong = Value::Word("no such value".into());
                assert!(key.set(&mut again, &wrong).is_none(), "{}", key.name);
                assert!(!key.allowed().is_empty() && !key.meaning.is_empty());
            }
        }
    }
}
