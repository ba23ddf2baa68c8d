//! The best chart in words. The decisions of best play are summed by the places that they have on scales of
//! conditions. A decision tree over these places becomes the rows (`tree.rs`). The cost of the chart is
//! computed exactly elsewhere, because the tree may see only a sample of the decisions.
#![allow(clippy::cast_possible_truncation)] // few conditions

use super::decisions::Decisions;
use super::tree::{self, Key};
use crate::rules::poker::{HandKind, Poker, RANKS, deciding_ranks, kinds};
use crate::strategy::poker::{Condition, DRAW, Seen, View, street_name};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The approximate number of decisions that are sampled on a street with common cards.
pub(super) const SAMPLE: usize = 1_000_000;

/// The numbers that matter beside a dealer's hand while common cards are to come.
const BEFORE_LAST: [&str; 10] = [
    "own-highest",
    "own-lowest",
    "board-highest",
    "board-second",
    "board-lowest",
    "board-ranks",
    "board-suited",
    "flush-cards",
    "straight-cards",
    "outs",
];

pub(super) const LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

/// Conditions each of which implies the one before it.
struct Scale(Vec<(String, Condition)>);

/// The scales that distinguish the decisions of a street.
pub(super) struct Scales(Vec<Scale>);

impl Scale {
    fn of(texts: impl IntoIterator<Item = String>) -> Scale {
        let read = |text: String| Condition::parse(&text).map(|condition| (text, condition));
        Scale(texts.into_iter().filter_map(read).collect())
    }

    /// Returns the shortest condition that holds from a place on, given the places that occur.
    fn least(&self, place: u16, met: &BTreeSet<u16>) -> &str {
        let before = met.range(..place).last().map_or(0, |place| usize::from(*place));
        let upto = met.range(place..).next().map_or(self.0.len(), |place| usize::from(*place));
        let same = self.0[before..upto].iter().rev();
        &same.min_by_key(|one| one.0.len()).expect("a condition").0
    }

    /// Returns the scale of hands. It distinguishes high cards by `high_cards` of their ranks, pairs by
    /// `pairs`, and other kinds by one rank.
    fn hands(play: &Poker, (high_cards, pairs): (usize, usize)) -> Scale {
        let cards = play.hand_cards;
        let mut bounds = Vec::new();
        for kind in kinds(cards) {
            let most = match kind {
                HandKind::HighCard => high_cards,
                HandKind::Pair => pairs,
                _ => 1,
            };
            let mut named = vec![kind.name().to_owned()];
            for _ in 0..=deciding_ranks(*kind, cards).min(most) {
                let longer =
                    named.iter().flat_map(|text| RANKS.iter().map(move |rank| format!("{text}-{rank}")));
                let longer = longer.filter(|text| Condition::parse(text).is_some()).collect();
                bounds.append(&mut std::mem::replace(&mut named, longer));
            }
        }
        let read = |text: String| match Condition::parse(&text)? {
            Condition::Hand(bound) => Some((bound.least(cards)?, text)),
            _ => None,
        };
        let mut bounds: Vec<_> = bounds.into_iter().filter_map(read).collect();
        bounds.sort_by_key(|bound| bound.0);
        Scale::of(bounds.into_iter().map(|bound| bound.1))
    }

    /// Returns the scales of a number, upwards and downwards.
    fn number(name: &str) -> [Scale; 2] {
        let numbers = || match name {
            name if name == "upcard"
                || ["lowest", "second", "highest"].iter().any(|end| name.ends_with(end)) =>
            {
                RANKS.map(str::to_owned).to_vec()
            }
            _ => (0..48).map(|number| number.to_string()).collect(),
        };
        let written = |sign: &str, number: String| format!("{name}{sign}{number}");
        [
            Scale::of(numbers().into_iter().skip(1).map(|number| written(">=", number))),
            Scale::of(numbers().into_iter().rev().skip(1).map(|number| written("<=", number))),
        ]
    }
}

impl Scales {
    pub(super) fn of(play: &Poker, street: usize) -> Scales {
        let dealer = play.dealer_cards > 0;
        let open = play.open_on(street.min(play.streets() - 1));
        if dealer && open == 0 && play.player_cards == 2 {
            let mut scales = vec![Scale::of(LETTERS.map(|rank| format!("{rank}{rank}+")))];
            for (place, high) in LETTERS.iter().enumerate().skip(1) {
                scales.extend(["", "s", "o"].map(|suits| {
                    Scale::of(LETTERS[..place].iter().map(|low| format!("{high}{low}{suits}+")))
                }));
            }
            scales.extend(["own-highest", "own-lowest"].into_iter().flat_map(Scale::number));
            scales.push(Scale::of(["suited".to_owned()]));
            return Scales(scales);
        }
        let numbers: &[&str] = match play.board_cards() {
            _ if street == DRAW => &["upcard"],
            0 if play.dealer_up > 0 => &["upcard", "upcard-suited", "upcard-paired"],
            0 => &[],
            _ if !dealer => &["spread", "lowest", "highest", "tens", "jacks", "middles", "points"],
            board if open == board => &["own-highest", "own-lowest", "outs"],
            _ => &BEFORE_LAST,
        };
        let with_ranks = |name: &str| {
            Scale::of(std::iter::once(name.to_owned()).chain(RANKS.map(|rank| format!("{name}-{rank}"))))
        };
        let words = |words: &[&str]| Scale::of(words.iter().map(|word| (*word).to_owned()));
        let hands = match play.board_cards() {
            _ if street == DRAW => (1, 1),
            0 => (5, 2),
            _ if dealer => (2, 1),
            _ => (1, 1),
        };
        let mut scales = vec![Scale::hands(play, hands)];
        scales.extend(numbers.iter().flat_map(|name| Scale::number(name)));
        // Nothing is drawn on the last board.
        let draws = play.board_cards() > 0 && !(dealer && open == play.board_cards());
        if draws || street == DRAW {
            scales.push(words(&["to-straight", "to-open-straight"]));
            scales.extend([words(&["to-straight-flush"]), with_ranks("to-flush")]);
        }
        if street == DRAW {
            let single =
                RANKS.map(|rank| format!("upcard={rank}")).into_iter().chain(draws_to_straights(play));
            scales.extend(single.map(|text| Scale::of([text])));
        }
        if draws {
            scales.push(words(&["suited"]));
        }
        if play.board_cards() > 0 {
            scales.push(with_ranks("hidden-pair"));
        }
        Scales(scales)
    }

    pub(super) fn key(&self, view: &View<'_>) -> Key {
        let mut seen = Seen::of(view);
        self.0.iter().map(|scale| scale.0.partition_point(|(_, one)| seen.meets(one)) as u16).collect()
    }
}

/// Returns the conditions of straights without one card, by the ranks that a draw keeps.
fn draws_to_straights(play: &Poker) -> BTreeSet<String> {
    let mut ranks = RANKS.to_vec();
    ranks.insert(0, "A");
    let kept = |straight: &[&str], but: usize| {
        let mut kept: Vec<&str> = straight.iter().rev().copied().collect();
        kept.remove(but);
        format!("to-straight-{}", kept.join("-"))
    };
    let size = usize::from(play.hand_cards);
    ranks.windows(size).flat_map(|straight| (0..size).map(move |but| kept(straight, but))).collect()
}

/// Returns the text of the rows of a street's chart, given its scales and the decisions by them.
pub(super) fn rows(play: &Poker, scales: &Scales, decisions: Decisions<Key>) -> String {
    let street = decisions.street;
    let met = |scale: usize| decisions.keys().map(|key| key[scale]).collect();
    let met: Vec<BTreeSet<u16>> = (0..scales.0.len()).map(met).collect();
    let mut text = String::new();
    for row in tree::rows(decisions, play.unit()) {
        let limits = row.least.iter().enumerate().filter(|(_, least)| **least > 0);
        let words: Vec<&str> =
            limits.map(|(scale, least)| scales.0[scale].least(*least, &met[scale])).collect();
        let when = if words.is_empty() { "any".to_owned() } else { words.join(" & ") };
        let bet = match (play.street(street), row.bet.checked_sub(1)) {
            (_, None) => "no".to_owned(),
            (Some(choices), Some(bet)) => choices.raises[bet].0.to_string(),
            (None, Some(_)) => "draw".to_owned(),
        };
        let _ = writeln!(text, "{},{when},{bet}", street_name(street));
    }
    text
}
