//! Best play by the exact cards where a player may replace one of them.
//!
//! The value of a replacement depends on the four kept cards, the upcard and the replaced card: it is the gain of raising
//! or folding, whichever is better, summed over the new cards. One pass over the final hands fills these sums for all sets
//! of four cards, up to the names of the suits; each hand adds to five sets.

use super::cells::gain;
use super::deals::{Deal, HAND, Hands, MOST};
use super::pairs::{Against, each_bit, each_hand};
use crate::compiled::caribbean::{draw, folded, least_qualifying};
use crate::exact::{Choice, Composition, Exception};
use crate::rules::{CaribbeanStud, Rules};
use crate::strategy::caribbean::{COLUMNS, Chart, Row};
use std::collections::BTreeMap;

/// Cards that are kept.
const KEPT: usize = HAND - 1;

/// New names of the suits, by suit.
type Names = [u8; 4];

/// Returns the names with which the suits' sets of ranks descend.
fn names(cards: &[u8]) -> Names {
    let mut suits: [(u16, usize); 4] = std::array::from_fn(|suit| (0, suit));
    for card in cards {
        suits[usize::from(card % 4)].0 |= 1 << (card / 4);
    }
    suits.sort_unstable_by_key(|(ranks, _)| std::cmp::Reverse(*ranks));
    let mut names = [0; 4];
    for (name, (_, suit)) in (0..).zip(suits) {
        names[suit] = name;
    }
    names
}

/// Returns a card with another name of its suit.
fn renamed(names: Names, card: u8) -> u8 {
    card / 4 * 4 + names[usize::from(card % 4)]
}

/// Returns cards with other names of their suits, ascending.
fn all_renamed<const N: usize>(names: Names, cards: [u8; N]) -> [u8; N] {
    let mut cards = cards.map(|card| renamed(names, card));
    cards.sort_unstable();
    cards
}

/// A set of four cards that a new card makes a final hand.
#[derive(Clone, Copy)]
struct Entry {
    /// The number of the final hand, with the names of suits that [`each_hand`] visits.
    last: u32,
    /// The index of the set.
    four: u32,
    /// The new card.
    new: u8,
    /// The names of the suits in the final hand.
    names: Names,
}

/// What sets of four cards are worth, up to the names of the suits.
struct Fours {
    sets: Vec<[u8; KEPT]>,
    /// The index of every set, by its number; `u32::MAX` for those with other names of the suits.
    index: Vec<u32>,
    /// By set, upcard and replaced card: the sum over new cards of what raising gains where it does. The cards of the
    /// set are left out.
    worth: Vec<i64>,
    /// The number of other cards.
    others: usize,
}

impl Fours {
    fn new(hands: &Hands) -> Fours {
        let cards = u8::try_from(hands.cards()).expect("at most 52");
        let mut sets = Vec::new();
        let mut index = vec![u32::MAX; hands.choose[hands.cards()][KEPT] as usize];
        for d in 3..cards {
            for c in 2..d {
                for b in 1..c {
                    for a in 0..b {
                        let set = [a, b, c, d];
                        if all_renamed(names(&set), set) == set
                            && names(&set) == names(&all_renamed(names(&set), set))
                        {
                            index[number(hands, &set)] = u32::try_from(sets.len()).expect("at most 16432");
                            sets.push(set);
                        }
                    }
                }
            }
        }
        let others = hands.cards() - KEPT;
        let worth = vec![0; sets.len() * others * others];
        Fours { sets, index, worth, others }
    }

    /// Returns the final hands of all sets, in the order of their numbers.
    fn entries(&self, hands: &Hands) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(self.sets.len() * self.others);
        for (four, set) in (0..).zip(&self.sets) {
            for new in (0..hands.cards()).map(|card| u8::try_from(card).expect("at most 52")) {
                if set.contains(&new) {
                    continue;
                }
                let five = [set[0], set[1], set[2], set[3], new];
                let names = names(&five);
                let last = hands.number(&all_renamed(names, five));
                entries.push(Entry { last: u32::try_from(last).expect("2598960 hands"), four, new, names });
            }
        }
        entries.sort_unstable_by_key(|entry| entry.last);
        entries
    }

    /// Returns the place of a card among the cards outside a set.
    fn place(set: &[u8; KEPT], card: u8) -> usize {
        usize::from(card) - set.iter().filter(|own| **own < card).count()
    }

    /// Adds what a final hand gains by raising, by upcard and replaced card, to a set that it was made of.
    fn add(&mut self, hands: &Hands, entry: &Entry, gains: &[i64]) {
        let set = self.sets[entry.four as usize];
        let others: Vec<u8> = (0..u8::try_from(hands.cards()).expect("at most 52"))
            .filter(|card| *card != entry.new && !set.contains(card))
            .collect();
        let to: Vec<usize> = others.iter().map(|card| Fours::place(&set, *card)).collect();
        let from: Vec<usize> = others.iter().map(|card| usize::from(renamed(entry.names, *card))).collect();
        let first = entry.four as usize * self.others * self.others;
        for (upcard, upcard_from) in to.iter().zip(&from) {
            let row = &mut self.worth[first + upcard * self.others..first + (upcard + 1) * self.others];
            let gains = &gains[upcard_from * MOST..(upcard_from + 1) * MOST];
            // A card is not both: its gain with itself is 0.
            for (replaced, from) in to.iter().zip(&from) {
                row[*replaced] += gains[*from];
            }
        }
    }

    /// Returns what a hand gains by its best raises after replacing the card in a place, over all new cards and hands
    /// of the dealer.
    fn without(&self, hands: &Hands, cards: &[u8; HAND], place: usize, upcard: u8) -> i64 {
        let mut kept = [0; KEPT];
        let others = cards.iter().enumerate().filter(|(at, _)| *at != place);
        kept.iter_mut().zip(others).for_each(|(kept, (_, card))| *kept = *card);
        let names = names(&kept);
        let set = all_renamed(names, kept);
        let four = self.index[number(hands, &set)] as usize;
        let [upcard, replaced] = [upcard, cards[place]].map(|card| Fours::place(&set, renamed(names, card)));
        self.worth[(four * self.others + upcard) * self.others + replaced]
    }
}

/// Returns the number of a set of four cards, ascending.
fn number(hands: &Hands, set: &[u8; KEPT]) -> usize {
    set.iter().enumerate().map(|(place, card)| hands.choose[usize::from(*card)][place + 1]).sum::<u32>()
        as usize
}

/// Returns what all sets of four cards are worth. `watch` receives 1 to 9 as each tenth of the hands begins.
fn worth(hands: &Hands, play: &CaribbeanStud, mut watch: impl FnMut(usize)) -> Fours {
    let mut fours = Fours::new(hands);
    let entries = fours.entries(hands);
    let mut against = Against::new(hands);
    let mut gains = vec![0_i64; MOST * MOST];
    let all = (1_u64 << hands.cards()) - 1;
    let (mut seen, mut tenths) = (0, 0);
    each_hand(hands, &least_qualifying(play.dealer_qualifies), 0..hands.classes.len(), |own| {
        while tenths < 9 && seen * 9 >= tenths * i64::try_from(hands.class_of.len()).expect("2598960 hands") {
            tenths += 1;
            watch(usize::try_from(tenths).expect("at most 9"));
        }
        seen += own.times;
        let free = all & !own.cards.iter().fold(0_u64, |set, card| set | 1 << card);
        against.count(hands, own, free);
        let kind = hands.classes[own.class].kind;
        each_bit(free, |upcard| {
            each_bit(free & !(1 << upcard), |replaced| {
                let gain = gain(play, kind, &against.after_draw(upcard, replaced)).max(0);
                gains[upcard * MOST + replaced] = i64::try_from(gain).expect("at most 10^5 antes each");
            });
            gains[upcard * MOST + upcard] = 0;
        });
        let last = u32::try_from(hands.number(own.cards)).expect("2598960 hands");
        let first = entries.partition_point(|entry| entry.last < last);
        for entry in entries[first..].iter().take_while(|entry| entry.last == last) {
            fours.add(hands, entry, &gains);
        }
    });
    fours
}

/// Returns best play by exact cards, compared with a chart. An exception compares the first decisions; the chart's is
/// followed by the best raise.
pub(super) fn best_composition(
    rules: &Rules,
    play: &CaribbeanStud,
    chart: &Chart,
    mut watch: impl FnMut(usize),
) -> Composition {
    let chart_edge = super::bought::exact(rules, play, chart).lines[0].house_edge;
    let hands = Hands::new(rules.shoe.pack.ranks());
    let fours = worth(&hands, play, &mut watch);
    watch(10);
    let after = hands.new_cards() * hands.dealers_after_draw();
    let scale = i128::from(after / hands.dealers());
    let price = i128::from(after) * i128::from(play.price());
    let fold = i128::from(folded(play).net) * i128::from(after);
    let (mut total, mut best_net) = (0_i128, 0_i128);
    let mut found: BTreeMap<(String, usize, usize, usize), (i128, i128)> = BTreeMap::new();
    let choices = [Choice::Fold, Choice::Raise, Choice::Buy];
    let visit = |deal: &Deal<'_>| {
        let times = i128::from(deal.times);
        let column = usize::from(hands.ranks[usize::from(deal.upcard / 4)]) - 2;
        let raise = gain(play, deal.hand.kind, &deal.meetings) * scale;
        let bought: [i128; HAND] = std::array::from_fn(|place| {
            i128::from(fours.without(&hands, &deal.cards, place, deal.upcard)) - price
        });
        let place = (0..HAND).max_by_key(|place| bought[*place]).expect("five cards");
        let values = [0, raise, bought[place]];
        // Of equal choices the first, so that a chart that folds or keeps its cards is no exception.
        let best = (0..values.len()).rev().max_by_key(|choice| values[*choice]).expect("three choices");
        total += times * i128::from(after);
        best_net += times * (fold + values[best]);
        let own_draw = draw(deal.cards.map(|card| hands.compiled(card)), deal.hand.kind);
        let own_draw_buys = own_draw.filter(|(draw, _)| chart.rows.buys(*draw, column));
        let (chart_choice, value) = match own_draw_buys {
            Some((_, place)) => (2, bought[place]),
            None if chart.rows.raises(deal.hand, column, deal.suited) => (1, raise),
            None => (0, 0),
        };
        if value == values[best] {
            return;
        }
        let mut words = own_draw.map_or_else(|| Row::name(deal.hand), |(draw, _)| draw.name());
        if best == 2 && own_draw.is_none_or(|(_, own)| own != place) {
            let kept = (0..HAND)
                .rev()
                .filter(|at| *at != place)
                .map(|at| COLUMNS[usize::from(hands.ranks[usize::from(deal.cards[at] / 4)]) - 2]);
            words = format!("{}, {}", Row::name(deal.hand), kept.collect::<Vec<_>>().join(" "));
        }
        let entry = found.entry((words, column, chart_choice, best)).or_default();
        entry.0 += times * i128::from(after);
        entry.1 += times * (values[best] - value);
    };
    hands.each_deal(&least_qualifying(play.dealer_qualifies), visit, |_| ());
    let per_bet = |net: i128| net as f64 / (total as f64 * play.unit() as f64);
    let exceptions = found.into_iter().map(|((cards, column, chart, best), (deals, gain))| Exception {
        cards,
        upcard: COLUMNS[column],
        chart: choices[chart],
        best: choices[best],
        frequency: deals as f64 / total as f64,
        gain: per_bet(gain),
    });
    let mut exceptions: Vec<Exception> = exceptions.collect();
    exceptions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    Composition { house_edge: -per_bet(best_net), chart_edge, exceptions }
}
