//! Hands as lower bounds, and what a bet pays by the hand.

use super::HandKind;
use super::strength::{Strength, exists, kind_names};
use crate::rules::ratio::{gcd, lcm};
use crate::rules::{Setting, Value};
use serde_json::{Value as Json, json};

/// The ranks as bounds write them, from the two on.
pub(crate) const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// A least hand, such as `pair-10` or `high-card-Q-6-4`. It holds hands of any number of cards that have its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The kind.
    pub kind: HandKind,
    /// The ranks that decide, as far as they are named.
    pub ranks: Vec<u8>,
    /// The least strength of hands of three, four and five cards that reach it.
    least: [Option<Strength>; 3],
}

/// Returns the rank with this name, 2 to 14.
pub fn rank_of(name: &str) -> Option<u8> {
    let place = RANKS.iter().position(|known| *known == name)?;
    u8::try_from(place).ok().map(|place| place + 2)
}

/// Returns texts that have the name of another hand, or another first word of a street, in place of one word of this text, and
/// ranks as they are written: `pair-10` for `pair-T`.
pub(crate) fn similar(text: &str) -> Vec<String> {
    let rank = |part: &str| {
        let name = if part == "T" { "10".to_owned() } else { part.to_uppercase() };
        RANKS.into_iter().find(|known| *known == name)
    };
    let words =
        text.split([' ', ':']).filter(|word| word.starts_with(|first: char| first.is_ascii_alphabetic()));
    let of = |word: &str| {
        let ranks =
            word.rsplit('-').map_while(rank).fold(String::new(), |ranks, rank| format!("-{rank}{ranks}"));
        let names = HandKind::ALL.into_iter().map(HandKind::name).chain(["fold", "check"]);
        let texts = names.map(|name| text.replacen(word, &format!("{name}{ranks}"), 1));
        texts.collect::<Vec<_>>()
    };
    words.flat_map(of).collect()
}

impl Bound {
    /// Reads a bound; `None` if it names no hand.
    pub fn parse(text: &str) -> Option<Bound> {
        let fits = |kind: &HandKind| {
            text.strip_prefix(kind.name()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        // `straight-flush` begins as `straight` does.
        let kind = HandKind::ALL.into_iter().filter(fits).max_by_key(|kind| kind.name().len())?;
        let ranks: Vec<u8> =
            text[kind.name().len()..].split('-').skip(1).map(rank_of).collect::<Option<_>>()?;
        Some(Bound::of(kind, ranks)).filter(|bound| bound.least != [None; 3])
    }

    fn of(kind: HandKind, ranks: Vec<u8>) -> Bound {
        let least = [3, 4, 5].map(|cards| {
            let possible = exists(kind, &ranks, cards, u16::MAX);
            possible.then(|| Strength::new(kind, &ranks, cards)).flatten()
        });
        Bound { kind, ranks, least }
    }

    /// Returns the text that is read as this bound.
    pub fn show(&self) -> String {
        let ranks = self.ranks.iter().map(|rank| RANKS[usize::from(*rank) - 2]);
        std::iter::once(self.kind.name()).chain(ranks).collect::<Vec<_>>().join("-")
    }

    /// Returns whether hands of `cards` cards that begin as the bound does can be dealt from a pack of these ranks.
    pub(super) fn is_in(&self, cards: u8, pack: u16) -> bool {
        exists(self.kind, &self.ranks, cards, pack)
    }

    /// Returns the least strength of hands of `cards` cards, 3 to 5, that reach the bound; `None` if no hand does.
    #[inline]
    pub fn least(&self, cards: u8) -> Option<Strength> {
        self.least[usize::from(cards) - 3]
    }
}

impl Setting for Option<Bound> {
    fn read(value: &Value) -> Option<Option<Bound>> {
        match value {
            Value::Word(word) if word == "any" => Some(None),
            Value::Word(word) => Bound::parse(word).map(Some),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        Value::Word(self.as_ref().map_or_else(|| "any".to_owned(), Bound::show))
    }
    fn allowed() -> String {
        format!("any, or the least hand: {}; ranks may follow, as in pair-4 or high-card-A-K", kind_names(5))
    }
    fn schema() -> Json {
        json!({ "type": "string" })
    }
}

/// What a hand is paid: units won for each `per` units bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pays {
    /// Units won.
    pub won: u16,
    /// Units bet.
    pub per: u16,
}

/// What a bet pays by the player's hand: the first entry that the hand reaches decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paytable(pub Vec<(Bound, Pays)>);

impl Paytable {
    /// The greatest odds.
    const MOST: u16 = 10_000;

    /// Returns the table that pays every hand 1 to 1.
    pub fn even() -> Paytable {
        Paytable(vec![(Bound::of(HandKind::HighCard, Vec::new()), Pays { won: 1, per: 1 })])
    }

    /// Returns what a hand is paid; `None` if no entry names it.
    pub fn of(&self, hand: Strength, cards: u8) -> Option<Pays> {
        let reached = |bound: &Bound| bound.least(cards).is_some_and(|least| hand >= least);
        self.0.iter().find(|(bound, _)| reached(bound)).map(|(_, pays)| *pays)
    }

    /// Returns the least multiple of `unit` that makes every payment whole.
    pub(super) fn common_unit(&self, unit: i64) -> i64 {
        self.0.iter().fold(unit, |unit, (_, pays)| {
            let (won, per) = (i64::from(pays.won), i64::from(pays.per));
            lcm(unit, per / gcd(per, won))
        })
    }

    fn entry(item: &Value) -> Option<(Bound, Pays)> {
        let Value::Word(text) = item else { return None };
        let (hand, odds) = text.split_once(' ')?;
        let (won, per) = odds.trim().split_once(':').unwrap_or((odds.trim(), "1"));
        let (won, per): (u16, u16) = (won.parse().ok()?, per.parse().ok()?);
        let allowed = won <= Paytable::MOST && (1..=20).contains(&per);
        allowed.then_some((Bound::parse(hand)?, Pays { won, per }))
    }
}

impl Setting for Paytable {
    fn read(value: &Value) -> Option<Paytable> {
        let entries: Vec<_> = match value {
            Value::List(items) => items.iter().map(Paytable::entry).collect::<Option<_>>()?,
            one => vec![Paytable::entry(one)?],
        };
        (entries.len() <= 20).then_some(Paytable(entries))
    }
    fn show(&self) -> Value {
        Value::List(self.0.iter().map(|entry| Value::Word(written(entry))).collect())
    }
    fn allowed() -> String {
        format!(
            "a list of at most 20 hands with their odds, 0 to {} to one, the best hand first: [\"royal-flush 500\",\"flush 3:2\"]",
            Paytable::MOST
        )
    }
    fn schema() -> Json {
        json!({ "type": "array", "items": { "type": "string" }, "maxItems": 20 })
    }
}

/// Returns the first entry of a table that pays less than the next, a weaker hand, and that one, as they are written.
pub(in crate::rules) fn rising(table: &Paytable) -> Option<(String, String)> {
    let more = |pair: &&[(Bound, Pays)]| {
        let [(_, better), (_, weaker)] = pair else { unreachable!("windows of two") };
        u32::from(better.won) * u32::from(weaker.per) < u32::from(weaker.won) * u32::from(better.per)
    };
    let [better, weaker] = table.0.windows(2).find(more)? else { unreachable!("windows of two") };
    Some((written(better), written(weaker)))
}

fn written((bound, pays): &(Bound, Pays)) -> String {
    let per = if pays.per == 1 { String::new() } else { format!(":{}", pays.per) };
    format!("{} {}{per}", bound.show(), pays.won)
}

/// Returns the first hand of a table, as its key's text, that hands of `cards` cards do not have, or that is not less
/// than the one before it.
pub(in crate::rules) fn misplaced(table: &Paytable, cards: u8) -> Option<(String, String)> {
    let mut above: Option<(&Bound, Strength)> = None;
    for (bound, _) in &table.0 {
        let Some(least) = bound.least(cards) else {
            return Some((
                format!("names {}, and hand.cards={cards} has no such hand", bound.show()),
                format!("{}; ranks may follow, as in pair-10", kind_names(cards)),
            ));
        };
        if let Some((greater, strength)) = above
            && strength <= least
        {
            return Some((
                format!("lists {} after {}, which is not better", bound.show(), greater.show()),
                "the best hand first".to_owned(),
            ));
        }
        above = Some((bound, least));
    }
    None
}
