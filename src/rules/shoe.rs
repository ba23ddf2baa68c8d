//! The rules that every game shares: the cards and when they are shuffled.

use super::value::{Setting, Value, Within, number_or_word, words};
use crate::cards::{Rank, Ranks};
use serde_json::{Value as Json, json};

/// Rounds of a session, which is the sampling unit where no shoe is ever finished (an infinite
/// deck, the relancina's recycled pack).
pub const SESSION_ROUNDS: u64 = 100;

/// The number of packs in the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decks {
    /// 1 to 16 packs.
    Count(u8),
    /// An infinite deck: every card has the same probability at every draw.
    Infinite,
}

impl Decks {
    /// Returns the number of packs; `None` if the deck is infinite.
    pub const fn count(self) -> Option<u8> {
        match self {
            Decks::Count(count) => Some(count),
            Decks::Infinite => None,
        }
    }
}

number_or_word!(Decks { Count(1..=16), Infinite = "inf" }, "1 to 16, or inf");

/// The cards of one pack: all 52, or those of some ranks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack(Ranks);

impl Pack {
    /// The French pack of 52 cards.
    pub const FRENCH: Pack = Pack(Ranks::ALL);

    /// Returns the ranks of its cards.
    pub const fn ranks(self) -> Ranks {
        self.0
    }

    /// Returns whether all thirteen ranks are in it.
    pub(crate) fn is_complete(self) -> bool {
        self == Pack::FRENCH
    }

    /// Returns the number of its cards.
    pub const fn size(self) -> u8 {
        self.0.pack_size()
    }

    /// Returns the number of ranks whose cards count `value`, ace 1, ten and figures 10.
    pub(crate) fn ranks_of_value(self, value: usize) -> u8 {
        let counts = |rank: &Rank| usize::from(rank.number().min(10)) == value;
        u8::try_from(self.0.iter().filter(counts).count()).expect("at most four")
    }

    /// Returns the share of each value's cards in the pack: ace, 2 to 9, 10 with the figures.
    pub fn shares(self) -> [f64; 10] {
        let all = f64::from(self.0.count());
        std::array::from_fn(|value| f64::from(self.ranks_of_value(value + 1)) / all)
    }

    /// Returns the greatest share of one value's cards in the pack.
    pub(crate) fn greatest_share(self) -> f64 {
        self.shares().into_iter().fold(0.0, f64::max)
    }

    /// Returns the rank with this name in a rule file: 2 to 10, A, J, Q, K.
    fn rank(value: &Value) -> Option<Rank> {
        let text = value.to_string();
        let letter = if text == "10" { "T" } else { &text };
        let named = |rank: &Rank| letter.len() == 1 && letter.starts_with(rank.letter()) && text != "T";
        Ranks::ALL.iter().find(named)
    }
}

impl Setting for Pack {
    fn read(value: &Value) -> Option<Pack> {
        let remove = |ranks: Ranks, value: &Value| Some(ranks.without(Pack::rank(value)?));
        let ranks = match value {
            Value::List(removed) => removed.iter().try_fold(Ranks::ALL, remove)?,
            one => remove(Ranks::ALL, one)?,
        };
        (ranks.count() > 0).then_some(Pack(ranks))
    }
    fn show(&self) -> Value {
        let removed = Ranks::ALL.iter().filter(|rank| !self.0.contains(*rank));
        let name = |rank: Rank| match rank.number() {
            number @ 2..=10 => Value::Int(i64::from(number)),
            _ => Value::Word(rank.letter().to_string()),
        };
        Value::List(removed.map(name).collect())
    }
    fn allowed() -> String {
        "a list of ranks, 2 to 10, J, Q, K, A, such as [10] or [8, 9, 10]; [] for none; at least one rank \
         remains"
            .to_owned()
    }
    fn schema() -> Json {
        let rank = json!({ "anyOf": [
            { "type": "integer", "minimum": 2, "maximum": 10 },
            { "enum": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] },
        ] });
        json!({ "anyOf": [rank, { "type": "array", "items": rank }] })
    }
}

/// What ends a finite shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The cut card.
    CutCard,
    /// This number of rounds, 1 or more.
    Rounds(u16),
}

number_or_word!(
    Pace { Rounds(1..=65_535), CutCard = "by-cut-card" },
    "by-cut-card, or a number of rounds from 1 that cannot exhaust the shoe"
);

/// The position of the cut card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutCard {
    /// This number of cards is behind it, 0 to 831.
    Cards(u16),
    /// This number of cards for each participant, the banker included, is behind it.
    PerParticipant(u8),
    /// This number of cards for each player, the banker excluded, is behind it.
    PerPlayer(u8),
    /// After this share of the shoe.
    After(Penetration),
}

impl CutCard {
    /// Returns the number of cards behind it at a table with this number of players' boxes and a shoe
    /// of `cards` cards; `None` is an infinite deck.
    pub fn behind(self, boxes: u8, cards: Option<u16>) -> u16 {
        match self {
            CutCard::After(penetration) => penetration.behind(cards),
            CutCard::Cards(cards) => cards,
            CutCard::PerParticipant(each) => u16::from(each) * (u16::from(boxes) + 1),
            CutCard::PerPlayer(each) => u16::from(each) * u16::from(boxes),
        }
    }
}

impl Setting for CutCard {
    fn read(value: &Value) -> Option<CutCard> {
        match value {
            Value::Int(i) => u16::try_from(*i).ok().filter(|n| *n <= 831).map(CutCard::Cards),
            Value::Word(w) => {
                let (each, whom) = w.split_once("-per-")?;
                let each = each.parse().ok().filter(|n| (1..=52).contains(n))?;
                match whom {
                    "participant" => Some(CutCard::PerParticipant(each)),
                    "player" => Some(CutCard::PerPlayer(each)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
    fn show(&self) -> Value {
        match self {
            CutCard::Cards(cards) => Value::Int(i64::from(*cards)),
            CutCard::PerParticipant(each) => Value::Word(format!("{each}-per-participant")),
            CutCard::PerPlayer(each) => Value::Word(format!("{each}-per-player")),
            CutCard::After(penetration) => penetration.show(),
        }
    }
    fn allowed() -> String {
        "0 to 831, or N-per-participant (players and banker) or N-per-player, N from 1 to 52".to_owned()
    }
    fn schema() -> Json {
        let per = "^([1-9]|[1-4][0-9]|5[0-2])-per-(participant|player)$";
        json!({ "anyOf": [
            { "type": "integer", "minimum": 0, "maximum": 831 },
            { "type": "string", "pattern": per },
        ] })
    }
}

/// The share of the shoe before the cut card, in millionths: 1 to 1,000,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penetration(u32);

impl Penetration {
    const WHOLE: u32 = 1_000_000;

    /// Reads a fraction or a percentage with at most six decimals of the fraction.
    fn from_text(text: &str) -> Option<Penetration> {
        let (digits, scale) = match text.strip_suffix('%') {
            Some(digits) => (digits.trim_end(), 1e4),
            None => (text, 1e6),
        };
        if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return None;
        }
        let millionths = digits.parse::<f64>().ok()? * scale;
        let whole = millionths.round();
        if !(1.0..=f64::from(Penetration::WHOLE)).contains(&whole) || (millionths - whole).abs() > 1e-6 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1 to 1,000,000
        let millionths = whole as u32;
        Some(Penetration(millionths))
    }

    /// Returns the cards behind the cut card, rounded to the nearest; none in an
    /// infinite deck.
    fn behind(self, cards: Option<u16>) -> u16 {
        let cards = cards.map_or(0, u32::from);
        let behind = (cards * (Penetration::WHOLE - self.0) + Penetration::WHOLE / 2) / Penetration::WHOLE;
        u16::try_from(behind).expect("a shoe has at most 832 cards")
    }
}

impl Setting for Penetration {
    fn read(value: &Value) -> Option<Penetration> {
        match value {
            Value::Int(_) | Value::Word(_) => Penetration::from_text(&value.to_string()),
            Value::Bool(_) | Value::List(_) => None,
        }
    }
    fn show(&self) -> Value {
        if self.0 == Penetration::WHOLE {
            return Value::Int(1);
        }
        Value::Word(format!("0.{:06}", self.0).trim_end_matches('0').to_owned())
    }
    fn allowed() -> String {
        "a fraction above 0 and up to 1 such as 0.75, a percentage such as 75%, or by-cut-card".to_owned()
    }
    fn schema() -> Json {
        json!({ "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 1 },
            { "type": "string", "pattern": "^[0-9]*[.]?[0-9]+ ?%?$" },
            { "const": "by-cut-card" },
        ] })
    }
}

/// The cards that are burned at the start of a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burn {
    /// This number of cards, unseen.
    Cards(u8),
    /// The first card is shown, and as many more are burned as it counts, ten and figures 10.
    ByFirstCard,
}

number_or_word!(Burn { Cards(0..=52), ByFirstCard = "by-first-card" }, "0 to 52, or by-first-card");

words! {
    /// What happens when the cards run out in mid-round.
    pub enum Exhaustion {
        /// The round is void, the bets are returned.
        Void = "void",
        /// The discards are shuffled and the round goes on with them.
        ReshuffleDiscards = "reshuffle-discards",
    }

    /// What happens when the cut card comes out in mid-round.
    pub enum CutCardShows {
        /// The round is finished and no other starts.
        FinishRound = "finish-round",
        /// One more round is dealt after it.
        OneMoreRound = "one-more-round",
    }
}

/// The cards and when they are shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShoeRules {
    /// Packs in the shoe.
    pub decks: Decks,
    /// The cards of each pack.
    pub pack: Pack,
    /// The number of cards behind the cut card at this table, as computed from [`CutCard`].
    pub cut_card: u16,
    /// What ends a shoe.
    pub pace: Pace,
    /// The cards burned at its start.
    pub burn: Burn,
    /// What happens when the cards run out.
    pub exhausted: Exhaustion,
    /// What happens when the cut card comes out in mid-round.
    pub cut_card_shows: CutCardShows,
}

impl Default for ShoeRules {
    fn default() -> ShoeRules {
        ShoeRules {
            decks: Decks::Count(6),
            pack: Pack::FRENCH,
            cut_card: 52,
            pace: Pace::CutCard,
            burn: Burn::Cards(0),
            exhausted: Exhaustion::Void,
            cut_card_shows: CutCardShows::FinishRound,
        }
    }
}

impl ShoeRules {
    /// Returns the number of cards in a full shoe; `None` if it is infinite.
    pub fn cards(&self) -> Option<u16> {
        self.decks.count().map(|decks| u16::from(decks) * u16::from(self.pack.size()))
    }

    /// Returns the relancina's default: one pack without a cut card, whose discards return to it.
    pub(crate) fn recycled_pack() -> ShoeRules {
        ShoeRules {
            decks: Decks::Count(1),
            cut_card: 0,
            exhausted: Exhaustion::ReshuffleDiscards,
            ..ShoeRules::default()
        }
    }

    /// Returns the default of poker: one pack, shuffled before every round.
    pub fn fresh_pack() -> ShoeRules {
        ShoeRules { decks: Decks::Count(1), cut_card: 0, pace: Pace::Rounds(1), ..ShoeRules::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_penetration_is_a_share_of_the_shoe() {
        let read = |text: &str| Penetration::read(&Value::from_text(text));
        for (text, shown, decks, behind) in [
            ("0.75", "0.75", 6, 78),
            ("75%", "0.75", 8, 104),
            ("75 %", "0.75", 1, 13),
            ("1", "1", 6, 0),
            ("100%", "1", 6, 0),
            ("0.5", "0.5", 1, 26),
            ("0.333333", "0.333333", 1, 35),
            ("66.6666%", "0.666666", 2, 35),
        ] {
            let penetration = read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(penetration.show().to_string(), shown);
            assert_eq!(read(shown), Some(penetration));
            assert_eq!(penetration.behind(Some(52 * decks)), behind, "{text} of {decks}");
            assert_eq!(penetration.behind(None), 0);
        }
        for text in ["0", "1.01", "75", "-0.5", "inf", "NaN", "0.1234567", "%", "", "true", "[0.5]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
