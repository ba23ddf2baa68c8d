//! Games without common cards: a box decides once, with its own cards and perhaps one of the dealer's. The dealer's
//! hands are added in ascending order to tables that count them by the cards that they contain. Before and after those
//! of each strength, inclusion and exclusion over the cards of a box's hand of that strength gives the number of the
//! dealer's lesser and equal hands that share no card with it.
// There are fewer than 2^31 hands; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::payments::{Counts, Payments, ends};
use super::suits::{Boards, stands_for};
use super::{binomial, choose, chosen};
use crate::rules::poker::{CardSet, Poker, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// The number of hands that contain each set of cards.
struct Containing {
    /// By number of cards: the place of their first set in `counts`.
    from: Vec<usize>,
    /// By place of a card and number of lower cards in a set: how many sets it has below it.
    below: Vec<[usize; 8]>,
    counts: Vec<u32>,
}

impl Containing {
    /// Returns counts of no hands, for sets of up to `most` of `cards` cards.
    fn none(cards: usize, most: usize) -> Containing {
        let mut from = vec![0];
        for count in 0..=most {
            from.push(from[count] + binomial(cards, count) as usize);
        }
        let below = (0..cards).map(|place| std::array::from_fn(|count| binomial(place, count + 1) as usize));
        Containing { counts: vec![0; from[most + 1]], below: below.collect(), from }
    }

    /// Lists the places in `counts` of all subsets of a hand, whose cards ascend, with their numbers of cards.
    fn subsets(&self, hand: impl Iterator<Item = usize>, subsets: &mut Vec<(usize, usize)>) {
        let most = self.from.len() - 2;
        subsets.clear();
        subsets.push((0, 0));
        for card in hand {
            for at in 0..subsets.len() {
                let (count, number) = subsets[at];
                if count < most {
                    subsets.push((count + 1, number + self.below[card][count]));
                }
            }
        }
        for (count, number) in subsets {
            *number += self.from[*count];
        }
    }

    /// Returns how many hands contain no card of the hand with these subsets.
    fn without(&self, subsets: &[(usize, usize)]) -> i64 {
        let signed = |(count, number): &(usize, usize)| {
            let hands = i64::from(self.counts[*number]);
            if count % 2 == 0 { hands } else { -hands }
        };
        subsets.iter().map(signed).sum()
    }
}

fn union(places: &[usize], pack: &[CardSet]) -> CardSet {
    places.iter().fold(CardSet::default(), |set, place| set.with(pack[*place]))
}

struct Game<'a> {
    play: &'a Poker,
    payments: &'a Payments,
    rows: &'a Rows,
    pack: &'a [CardSet],
}

/// A hand of a box, and how many of the dealer's hands do not qualify, are less, and are less or equal.
struct Own {
    strength: Strength,
    hand: CardSet,
    weight: u64,
    out: i64,
    less: i64,
    reached: i64,
}

pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let game = Game { play, payments, rows, pack };
    let upcards = Boards::of(pack, usize::from(play.dealer_up));
    let all =
        workers::map(workers::available(), &upcards.all, |(upcard, weight)| game.against(*upcard, *weight));
    let mut sum = payments.no_counts();
    for counts in &all {
        sum.merge(counts);
    }
    sum
}

impl Game<'_> {
    /// Counts the deals with an upcard, or without one, which stands for `weight` others.
    fn against(&self, upcard: CardSet, weight: u64) -> Counts {
        let size = self.play.hand_cards;
        let pack: Vec<CardSet> = self.pack.iter().copied().filter(|card| card.0 & upcard.0 == 0).collect();
        let own = usize::from(self.play.player_cards);
        let hidden = usize::from(self.play.dealer_cards - self.play.dealer_up);
        let mut dealers: Vec<u64> = Vec::new();
        choose(pack.len(), hidden, |chosen| {
            let strength = Strength::best(union(chosen, &pack).with(upcard), size);
            dealers
                .push(chosen.iter().fold(u64::from(strength.0), |packed, card| packed << 6 | *card as u64));
        });
        // An upcard is of the first suit.
        let mut hands: Vec<Own> = Vec::new();
        choose(pack.len(), own, |chosen| {
            let hand = union(chosen, &pack);
            if let Some(same) = stands_for(hand, upcard.len() as usize) {
                let strength = Strength::best(hand, size);
                hands.push(Own { strength, hand, weight: same * weight, out: 0, less: 0, reached: 0 });
            }
        });
        dealers.sort_unstable_by_key(|dealer| dealer >> (6 * hidden));
        hands.sort_unstable_by_key(|own| own.strength);
        self.compare(&mut hands, &dealers, hidden, &pack);
        let mut counts = self.payments.no_counts();
        let each = binomial(pack.len() - own, hidden) as i64;
        for own in &hands {
            self.count(own, upcard, each, &mut counts);
        }
        counts
    }

    /// Counts the dealer's hands against each of a box, both sorted.
    fn compare(&self, hands: &mut [Own], dealers: &[u64], hidden: usize, pack: &[CardSet]) {
        let qualified = self.play.qualifies.as_ref().and_then(|least| least.least(self.play.hand_cards));
        let qualified = qualified.unwrap_or_default();
        let mut containing = Containing::none(pack.len(), hidden.min(usize::from(self.play.player_cards)));
        let (mut added, mut subsets) = (0, Vec::new());
        let places_of = |own: &Own| {
            let hand = own.hand.0;
            (0..pack.len()).filter(move |place| pack[*place].0 & hand != 0)
        };
        // Adds the dealer's hands below a strength.
        let mut add_below = |containing: &mut Containing, strength: u32| {
            while let Some(dealer) =
                dealers.get(added).filter(|dealer| (*dealer >> (6 * hidden)) < u64::from(strength))
            {
                containing
                    .subsets((0..hidden).rev().map(|at| (dealer >> (6 * at) & 63) as usize), &mut subsets);
                for (_, number) in &subsets {
                    containing.counts[*number] += 1;
                }
                added += 1;
            }
        };
        let mut own_subsets = Vec::new();
        let mut unqualified = Some(qualified);
        let mut groups: Vec<&mut [Own]> = hands.chunk_by_mut(|a, b| a.strength == b.strength).collect();
        for at in 0..=groups.len() {
            let strength = groups.get(at).map(|group| group[0].strength);
            if let Some(bound) =
                unqualified.take_if(|bound| strength.is_none_or(|strength| strength >= *bound))
            {
                add_below(&mut containing, bound.0);
                for own in groups.iter_mut().flat_map(|group| group.iter_mut()) {
                    containing.subsets(places_of(own), &mut own_subsets);
                    own.out = containing.without(&own_subsets);
                }
            }
            let Some(strength) = strength else { break };
            add_below(&mut containing, strength.0);
            for own in groups[at].iter_mut() {
                containing.subsets(places_of(own), &mut own_subsets);
                own.less = containing.without(&own_subsets);
            }
            add_below(&mut containing, strength.0 + 1);
            for own in groups[at].iter_mut() {
                containing.subsets(places_of(own), &mut own_subsets);
                own.reached = containing.without(&own_subsets);
            }
        }
    }

    /// Counts the deals of a hand against the dealer's hands beside it.
    fn count(&self, own: &Own, upcard: CardSet, all: i64, counts: &mut Counts) {
        let view =
            View { rules: self.play, number: 1, street: 0, own: own.hand, board: CardSet::default(), upcard };
        let class = self.payments.class(own.strength);
        let ends = ends(own.less, own.reached, own.out, all);
        let (fixed, each) = self.payments.sums(class, &ends);
        let choices = self.play.street(0).expect("a street with choices");
        let none = if choices.folds { self.payments.folding(0) * all } else { fixed };
        let (chosen, _) = chosen(self.rows, &view, none, |antes| fixed + i64::from(antes) * each);
        let weight = own.weight as i64;
        match chosen {
            0 if choices.folds => self.payments.add_folded(counts, class, 0, weight * all),
            0 => self.payments.add(counts, class, 0, weight, &ends),
            chosen => {
                let antes = choices.raises[usize::from(chosen) - 1].0;
                self.payments.add(counts, class, antes, weight, &ends);
            }
        }
    }
}
