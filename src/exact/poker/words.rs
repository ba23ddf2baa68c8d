//! The best chart in words that a search finds. The decisions of best play are summed by what conditions can tell apart. Rows are added
//! where they gain most, by changing one condition at a time; then each row is replaced by the best one at its place while that
//! gains. What the chart costs is computed exactly elsewhere: the search may look at a sample of the boards.
#![allow(clippy::cast_possible_truncation)] // few conditions

use super::decisions::{Decided, Decisions};
use crate::rules::poker::{HandKind, Poker, RANKS, deciding_ranks, kinds};
use crate::strategy::poker::{Condition, DRAW, HEADER, View};
use crate::workers;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What a row must gain, and what each of its conditions must, in antes of a round.
const ROW: f64 = 2e-6;
const CONDITION: f64 = 1e-6;
/// Less is no gain: sums are rounded.
const NOTHING: f64 = 1e-12;
/// The most rows of a street.
const ROWS: usize = 60;
/// How many times a loss counts while the first rows are chosen; the best of the charts that follow is kept.
const CAUTION: [f64; 2] = [3.0, 10.0];
/// How often all rows are gone through to find better ones.
const ROUNDS: usize = 8;
/// Fewer decisions than these let a new row be put anywhere, more of them before or after all rows.
const FEW: usize = 25_000;
/// The least and the greatest number of decisions from which the search of a row begins, and how many decisions times scales one
/// search may look at.
const STARTS: (usize, usize) = (12, 400);
const WORK: usize = 1_000_000;
/// About how many decisions of a street are looked at, with and without common cards.
const SAMPLES: [usize; 2] = [1_000_000, 300_000];

pub(super) const LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

/// By scale, how many of its conditions hold.
pub(super) type Key = Vec<u16>;

/// Conditions each of which implies the one before it.
struct Scale(Vec<(String, Condition)>);

/// The scales that distinguish the decisions of a street.
pub(super) struct Scales(Vec<Scale>);

impl Scale {
    fn of(texts: impl IntoIterator<Item = String>) -> Scale {
        let read = |text: String| Condition::parse(&text).map(|condition| (text, condition));
        Scale(texts.into_iter().filter_map(read).collect())
    }

    /// Returns the scale of hands: it distinguishes high cards and pairs by so many of their ranks, other kinds by one.
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
            Condition::Hand(bound, _) => Some((bound.least(cards)?, text)),
            _ => None,
        };
        let mut bounds: Vec<_> = bounds.into_iter().filter_map(read).collect();
        bounds.sort_by_key(|bound| bound.0);
        Scale::of(bounds.into_iter().map(|bound| bound.1))
    }

    /// Returns the scales of a number, upwards and downwards.
    fn number(name: &str) -> [Scale; 2] {
        let numbers = || match name {
            "lowest" | "highest" | "own-lowest" | "own-highest" | "upcard" => {
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
    /// Returns the scales of a street.
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
            _ => &["own-highest", "own-lowest"],
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
        if play.board_cards() > 0 || street == DRAW {
            scales.push(words(&["to-straight", "to-open-straight"]));
            scales.extend([words(&["to-straight-flush"]), with_ranks("to-flush")]);
        }
        if street == DRAW {
            let single =
                RANKS.map(|rank| format!("upcard={rank}")).into_iter().chain(draws_to_straights(play));
            scales.extend(single.map(|text| Scale::of([text])));
        }
        if play.board_cards() > 0 {
            scales.extend([words(&["suited"]), with_ranks("hidden-pair")]);
        }
        Scales(scales)
    }

    /// Returns about how many decisions of a street are enough.
    pub(super) fn sample(play: &Poker) -> usize {
        SAMPLES[usize::from(play.board_cards() == 0)]
    }

    pub(super) fn key(&self, view: &View<'_>) -> Key {
        let view = View { hand: Some(view.hand()), ..*view };
        self.0.iter().map(|scale| scale.0.partition_point(|(_, one)| one.holds(&view)) as u16).collect()
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

/// A row of the search: the least place on each scale, and the place of its bet, 0 for none.
#[derive(Clone)]
struct Row {
    least: Vec<u16>,
    bet: usize,
}

impl Row {
    fn holds(&self, key: &[u16]) -> bool {
        self.least.iter().zip(key).all(|(least, place)| place >= least)
    }

    fn price(&self) -> f64 {
        price(self.least.iter().filter(|least| **least > 0).count())
    }
}

fn price(conditions: usize) -> f64 {
    ROW + CONDITION * conditions as f64
}

fn greatest<T>(found: impl Iterator<Item = (f64, T)>) -> (f64, T) {
    found.max_by(|a, b| a.0.total_cmp(&b.0)).expect("something to choose from")
}

/// The decisions of a street with what each choice gains over none.
struct Search {
    items: Vec<(Key, Vec<Option<f64>>)>,
    /// By scale and place on it that occurs, but the least one: the shortest condition that no lesser place meets.
    words: Vec<Vec<String>>,
    bets: usize,
}

impl Search {
    /// Takes the decisions; places on scales are renumbered, so that all of them occur.
    fn of(scales: &Scales, decided: impl Iterator<Item = (Key, Decided)>) -> Search {
        let gains = |(key, of): (Key, Decided)| {
            let none = of.nets[0].unwrap_or(0.0);
            (key, of.nets.iter().map(|net| net.map(|net| (net - none) * of.frequency)).collect())
        };
        let mut items: Vec<(Key, Vec<Option<f64>>)> = decided.map(gains).collect();
        let mut words: Vec<Vec<String>> = Vec::new();
        for (at, scale) in scales.0.iter().enumerate() {
            let mut places: Vec<u16> = items.iter().map(|(key, _)| key[at]).collect();
            places.sort_unstable();
            places.dedup();
            let between = places.windows(2).map(|two| &scale.0[usize::from(two[0])..usize::from(two[1])]);
            let shortest = |same: &[(String, Condition)]| {
                let texts = same.iter().map(|one| &one.0).rev();
                texts.min_by_key(|text| text.len()).expect("a condition").clone()
            };
            words.push(between.map(shortest).collect());
            for (key, _) in &mut items {
                key[at] = places.partition_point(|place| *place < key[at]) as u16;
            }
        }
        for (key, _) in &mut items {
            let mut varies = words.iter().map(|words| !words.is_empty());
            key.retain(|_| varies.next() == Some(true));
        }
        words.retain(|words| !words.is_empty());
        let bets = items.first().map_or(1, |(_, gains)| gains.len());
        Search { items, words, bets }
    }

    /// Returns what a decision gains by rows, of which the first applies whose bet is allowed; `None` if none does.
    fn gained(&self, rows: &[Row], item: usize) -> Option<f64> {
        let (key, gains) = &self.items[item];
        rows.iter().filter(|row| row.holds(key)).find_map(|row| gains[row.bet])
    }

    fn total(&self, rows: &[Row]) -> f64 {
        let gained = (0..self.items.len()).filter_map(|item| self.gained(rows, item));
        gained.sum::<f64>() - rows.iter().map(Row::price).sum::<f64>()
    }

    /// Returns the row that gains most at one of some places among rows, with what it gains less its price and its place; `known` is one
    /// to begin from, and losses count `caution` times.
    fn best(&self, rows: &[Row], old: usize, known: Option<&Row>, caution: f64) -> (f64, (Row, usize)) {
        let last = rows.len();
        let places: BTreeSet<usize> = match known {
            None if self.items.len() < FEW => (0..=last).collect(),
            None => [0, last].into(),
            Some(_) if self.items.len() < FEW => {
                [0, old.saturating_sub(1), old, last.min(old + 1), last].into()
            }
            Some(_) => [old].into(),
        };
        let at = |place: usize| {
            let now = |item| match self.gained(&rows[..place], item) {
                Some(_) => None,
                None => Some(self.gained(&rows[place..], item).unwrap_or(0.0)),
            };
            let now: Vec<Option<f64>> = (0..self.items.len()).map(now).collect();
            let of = |bet: usize| {
                let more = |(item, now): (&(Key, Vec<Option<f64>>), &Option<f64>)| item.1[bet].zip(*now);
                let more = self.items.iter().zip(&now).map(|both| (both.0, more(both)));
                let more = more.filter_map(|(item, more)| Some((more?, &item.0[..])));
                let more = more.map(|((gain, now), key)| (gain - now, key)).filter(|more| more.0 != 0.0);
                let more = more.map(|(more, key)| (if more < 0.0 { caution * more } else { more }, key));
                let (gain, least) = self.climb(more.collect(), known.filter(|row| row.bet == bet));
                (gain, (Row { least, bet }, place))
            };
            greatest((0..self.bets).map(of))
        };
        greatest(places.into_iter().map(at))
    }

    /// Returns the least places of the row that gains most, with what it gains, given what each decision gains by it.
    fn climb(&self, mut more: Vec<(f64, &[u16])>, known: Option<&Row>) -> (f64, Vec<u16>) {
        more.sort_by(|a, b| b.0.total_cmp(&a.0));
        let positive = more.iter().take_while(|more| more.0 > 0.0).count();
        let starts = (WORK / (more.len() * self.words.len()).max(1)).clamp(STARTS.0, STARTS.1) / 2;
        let spread = more[..positive].iter().step_by((positive / starts).max(1));
        let mut starts: Vec<Vec<u16>> =
            more[..positive].iter().take(starts).chain(spread).map(|more| more.1.to_vec()).collect();
        starts.extend(known.map(|row| row.least.clone()));
        starts.push(vec![0; self.words.len()]);
        starts.sort_unstable();
        starts.dedup();
        let mut seen = FxHashSet::default();
        greatest(starts.into_iter().map(|least| self.climbed(&more, least, &mut seen)))
    }

    /// Changes one least place at a time to the best one, until none gains or leads where an earlier climb came.
    fn climbed(
        &self,
        more: &[(f64, &[u16])],
        mut least: Vec<u16>,
        seen: &mut FxHashSet<Vec<u16>>,
    ) -> (f64, Vec<u16>) {
        let width = self.words.iter().map(|words| words.len() + 1).max().unwrap_or(1);
        loop {
            // By scale and place: what decisions gain that meet all other conditions.
            let mut sums = vec![0.0; self.words.len() * width];
            let mut inside = 0.0;
            for (more, key) in more {
                let mut missed = (0..least.len()).filter(|scale| key[*scale] < least[*scale]);
                match (missed.next(), missed.next()) {
                    (None, _) => {
                        inside += more;
                        key.iter()
                            .enumerate()
                            .for_each(|(scale, place)| sums[scale * width + usize::from(*place)] += more);
                    }
                    (Some(scale), None) => sums[scale * width + usize::from(key[scale])] += more,
                    _ => {}
                }
            }
            let conditions = least.iter().filter(|least| **least > 0).count();
            let now = inside - price(conditions);
            let mut best = (now + NOTHING, None);
            for (scale, words) in self.words.iter().enumerate() {
                let others = conditions - usize::from(least[scale] > 0);
                let mut sum = 0.0;
                for place in (0..=words.len()).rev() {
                    sum += sums[scale * width + place];
                    let gain = sum - price(others + usize::from(place > 0));
                    if gain > best.0 {
                        best = (gain, Some((scale, place as u16)));
                    }
                }
            }
            let Some((scale, place)) = best.1 else { return (now, least) };
            least[scale] = place;
            if !seen.insert(least.clone()) {
                return (best.0, least);
            }
        }
    }

    /// Adds rows while they gain; losses count `caution` times.
    fn add(&self, rows: &mut Vec<Row>, caution: f64) {
        while rows.len() < ROWS {
            let (gain, (row, place)) = self.best(rows, 0, None, caution);
            if gain <= NOTHING {
                break;
            }
            rows.insert(place, row);
        }
    }

    /// Returns the rows that the search ends with, and what they gain.
    fn rows(&self, caution: f64) -> (f64, Vec<Row>) {
        let mut rows: Vec<Row> = Vec::new();
        self.add(&mut rows, caution);
        let mut total = self.total(&rows);
        for _ in 0..ROUNDS {
            let before = total;
            // Each row gives its place to the best one.
            for place in (0..rows.len()).rev() {
                let mut others = rows.clone();
                let old = others.remove(place);
                let (gain, (row, place)) = self.best(&others, place, Some(&old), 1.0);
                if gain > 0.0 {
                    others.insert(place, row);
                }
                let found = self.total(&others);
                if found > total + NOTHING {
                    (total, rows) = (found, others);
                }
            }
            self.add(&mut rows, 1.0);
            total = self.total(&rows);
            if total <= before + ROW {
                break;
            }
        }
        (total, rows)
    }
}

/// Returns the text of the chart that a search finds, given the scales of all streets, and the decisions by them.
pub(super) fn chart(play: &Poker, scales: &[Scales], streets: Vec<Decisions<Key>>) -> String {
    let mut text = format!("{HEADER}\n");
    for decisions in streets {
        let (street, name) = (decisions.street, decisions.street_name());
        let search = Search::of(&scales[street], decisions.decided(play.unit()));
        let found = workers::map(workers::available(), &CAUTION, |caution| search.rows(*caution));
        for row in greatest(found.into_iter()).1 {
            let limits = row.least.iter().zip(&search.words).filter(|(least, _)| **least > 0);
            let words: Vec<&str> = limits.map(|(least, words)| &*words[usize::from(*least) - 1]).collect();
            let when = if words.is_empty() { "any".to_owned() } else { words.join(" & ") };
            let bet = match row.bet.checked_sub(1) {
                None => "no".to_owned(),
                Some(_) if street == DRAW => "draw".to_owned(),
                Some(bet) => play.street(street).expect("a street with choices").raises[bet].0.to_string(),
            };
            let _ = writeln!(text, "{name},{when},{bet}");
        }
    }
    text
}
