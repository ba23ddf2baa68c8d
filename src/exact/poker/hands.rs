//! Games without common cards: a box decides once, with its own cards and perhaps one of the dealer's. The dealer's
//! hands are added in ascending order to tables that count them by the cards that they contain. Before and after those
//! of each strength, inclusion and exclusion over the cards of a box's hand of that strength gives the number of the
//! dealer's lesser and equal hands that share no card with it.
//!
//! Where a further card is missing, because the box replaced it or because the pack lacks it, the dealer's hands that contain it are
//! subtracted. They are found in the same way, for every such card at a time: a row of numbers for each set of cards.
// There are fewer than 2^31 hands; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::payments::{Counts, ENDS, Payments, ends};
use super::suits::{Boards, stands_for};
use super::{RANKS, best_of, binomial, choose, decision, draws};
use crate::rules::poker::{CardSet, Poker, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// A number for each card, at its bit in a set.
pub(super) type Lanes = [u32; 64];

/// The number of hands that contain each set of cards.
struct Containing {
    /// By number of cards: the place of their first set in `counts`.
    from: Vec<usize>,
    /// By place of a card and number of lower cards in a set: how many sets it has below it.
    below: Vec<[usize; 8]>,
    counts: Vec<u32>,
    /// By set of cards, fewer than a hand has: the number of hands that also contain each card. Empty if no card is missing.
    rows: Vec<Lanes>,
}

impl Containing {
    /// Returns counts of no hands, for sets of up to `most` of `cards` cards; with rows for sets of up to `missing`.
    fn none(cards: usize, most: usize, missing: Option<usize>) -> Containing {
        let mut from = vec![0];
        for count in 0..=most {
            from.push(from[count] + binomial(cards, count) as usize);
        }
        let below = (0..cards).map(|place| std::array::from_fn(|count| binomial(place, count + 1) as usize));
        let rows = missing.map_or(0, |missing| from[missing.min(most) + 1]);
        let rows = vec![[0; 64]; rows];
        Containing { counts: vec![0; from[most + 1]], rows, below: below.collect(), from }
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

    /// Adds a hand; `bits` are those of its cards in a set.
    fn add(&mut self, subsets: &[(usize, usize)], bits: impl Iterator<Item = usize> + Clone) {
        for (_, number) in subsets {
            self.counts[*number] += 1;
            if let Some(row) = self.rows.get_mut(*number) {
                for bit in bits.clone() {
                    row[bit & 63] += 1;
                }
            }
        }
    }

    /// Returns by card how many hands contain it and no card of the hand with these subsets, where it is not one of them.
    fn lanes_without(&self, subsets: &[(usize, usize)]) -> Lanes {
        let mut sum = [0_u32; 64];
        for (count, number) in subsets {
            let Some(row) = self.rows.get(*number) else { continue };
            if count % 2 == 0 {
                sum.iter_mut().zip(row).for_each(|(sum, hands)| *sum = sum.wrapping_add(*hands));
            } else {
                sum.iter_mut().zip(row).for_each(|(sum, hands)| *sum = sum.wrapping_sub(*hands));
            }
        }
        sum
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

/// A game whose hands are counted.
struct Game<'a> {
    play: &'a Poker,
    payments: &'a Payments,
    rows: &'a Rows,
    pack: &'a [CardSet],
}

/// A hand of a box, and the number of hands and upcards that it stands for.
pub(super) struct Own {
    pub(super) strength: Strength,
    pub(super) hand: CardSet,
    pub(super) weight: u64,
}

/// How many of the dealer's hands do not qualify, are less, and are less or equal; and how many of them contain each card.
#[derive(Clone)]
pub(super) struct Meets {
    hands: [i64; 3],
    lanes: [Lanes; 3],
}

const OUT: usize = 0;
const LESS: usize = 1;
const REACHED: usize = 2;

impl Meets {
    fn read(&mut self, what: usize, containing: &Containing, subsets: &[(usize, usize)]) {
        self.hands[what] = containing.without(subsets);
        if !containing.rows.is_empty() {
            self.lanes[what] = containing.lanes_without(subsets);
        }
    }

    /// Returns the dealer's hands by end, `all` in number.
    pub(super) fn ends(&self, all: i64) -> [i64; ENDS] {
        ends(self.hands[LESS], self.hands[REACHED], self.hands[OUT], all)
    }

    /// Returns the same without those that contain a card, with its bit in a set; `all` are left.
    pub(super) fn ends_without(&self, card: usize, all: i64) -> [i64; ENDS] {
        let left = |what: usize| self.hands[what] - i64::from(self.lanes[what][card]);
        ends(left(LESS), left(REACHED), left(OUT), all)
    }
}

pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let game = Game { play, payments, rows, pack };
    let all = game.map(|upcard| {
        let mut counts = payments.no_counts();
        if play.sells_cards() {
            draws::count(upcard, &mut counts);
        } else {
            upcard.each_hand(false, |_, own, meets| upcard.count(own, meets, 1, &mut counts));
        }
        counts
    });
    let mut sum = payments.no_counts();
    for counts in &all {
        sum.merge(counts);
    }
    sum
}

/// Returns by rank, the ace first, the deals from the packs without one of its cards, and the sum of their nets.
pub(super) fn sums_without(
    play: &Poker,
    payments: &Payments,
    rows: &Rows,
    pack: &[CardSet],
) -> [(i128, i128); RANKS] {
    let game = Game { play, payments, rows, pack };
    let all = game.map(|upcard| {
        let mut sums = [(0, 0); RANKS];
        upcard.each_hand(true, |_, own, meets| upcard.add_without(own, meets, &mut sums));
        sums
    });
    std::array::from_fn(|rank| all.iter().fold((0, 0), |sum, of| (sum.0 + of[rank].0, sum.1 + of[rank].1)))
}

impl Game<'_> {
    /// Calls `work` with every upcard, or once without one, in parallel.
    fn map<T: Send>(&self, work: impl Fn(&Upcard<'_>) -> T + Sync) -> Vec<T> {
        let upcards = Boards::of(self.pack, usize::from(self.play.dealer_up));
        workers::map(workers::available(), &upcards.all, |(card, weight)| work(&self.against(*card, *weight)))
    }

    /// Lists the hands beside an upcard, or without one, which stands for `weight` others.
    fn against(&self, upcard: CardSet, weight: u64) -> Upcard<'_> {
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
                hands.push(Own { strength: Strength::best(hand, size), hand, weight: same * weight });
            }
        });
        dealers.sort_unstable_by_key(|dealer| dealer >> (6 * hidden));
        hands.sort_unstable_by_key(|own| own.strength);
        let all = binomial(pack.len() - own, hidden) as i64;
        let fewer = binomial(pack.len() - own - 1, hidden) as i64;
        Upcard {
            play: self.play,
            payments: self.payments,
            rows: self.rows.against(upcard),
            card: upcard,
            pack,
            hands,
            dealers,
            hidden,
            all,
            fewer,
        }
    }
}

/// The hands beside an upcard.
pub(super) struct Upcard<'a> {
    pub(super) play: &'a Poker,
    pub(super) payments: &'a Payments,
    /// The rows of the chart that can apply against the card.
    pub(super) rows: Rows,
    pub(super) card: CardSet,
    /// The other cards.
    pub(super) pack: Vec<CardSet>,
    /// The box's hands, the weakest first.
    pub(super) hands: Vec<Own>,
    /// The dealer's hands, the weakest first: the strength, and the places of the hidden cards, six bits each.
    dealers: Vec<u64>,
    pub(super) hidden: usize,
    /// The dealer's hands beside a hand of the box, and those without a further card.
    pub(super) all: i64,
    pub(super) fewer: i64,
}

impl Upcard<'_> {
    /// Returns tables of none of the dealer's hands.
    fn none(&self, missing: bool) -> Containing {
        let most = self.hidden.min(usize::from(self.play.player_cards));
        Containing::none(self.pack.len(), most, missing.then(|| self.hidden - 1))
    }

    /// Adds the dealer's hands below a strength, from the one numbered `added` on.
    fn add_below(&self, containing: &mut Containing, added: &mut usize, strength: u32) {
        let mut subsets = Vec::new();
        while let Some(dealer) =
            self.dealers.get(*added).filter(|dealer| (*dealer >> (6 * self.hidden)) < u64::from(strength))
        {
            let places = (0..self.hidden).rev().map(|at| (dealer >> (6 * at) & 63) as usize);
            containing.subsets(places.clone(), &mut subsets);
            containing.add(&subsets, places.map(|place| self.pack[place].0.trailing_zeros() as usize));
            *added += 1;
        }
    }

    /// Calls `visit` with every hand of the box, its number and what it meets; with the numbers by further card if `missing`.
    pub(super) fn each_hand(&self, missing: bool, mut visit: impl FnMut(usize, &Own, &Meets)) {
        let qualified = self.play.qualifies.as_ref().and_then(|least| least.least(self.play.hand_cards));
        let mut unqualified = self.none(missing);
        self.add_below(&mut unqualified, &mut 0, qualified.unwrap_or_default().0);
        let mut below = self.none(missing);
        let (mut added, mut subsets, mut meets) = (0, Vec::new(), Vec::new());
        let places = |own: &Own| {
            let hand = own.hand.0;
            (0..self.pack.len()).filter(move |place| self.pack[*place].0 & hand != 0)
        };
        let mut number = 0;
        for group in self.hands.chunk_by(|a, b| a.strength == b.strength) {
            self.add_below(&mut below, &mut added, group[0].strength.0);
            meets.clear();
            for own in group {
                let mut met = Meets { hands: [0; 3], lanes: [[0; 64]; 3] };
                below.subsets(places(own), &mut subsets);
                met.read(LESS, &below, &subsets);
                if qualified.is_some() {
                    met.read(OUT, &unqualified, &subsets);
                }
                meets.push(met);
            }
            self.add_below(&mut below, &mut added, group[0].strength.0 + 1);
            for (own, met) in group.iter().zip(&mut meets) {
                below.subsets(places(own), &mut subsets);
                met.read(REACHED, &below, &subsets);
                visit(number, own, met);
                number += 1;
            }
        }
    }

    /// Returns what a box with a hand sees on a street, or on the draw.
    pub(super) fn view(&self, street: usize, own: &Own) -> View<'_> {
        View {
            rules: self.play,
            number: 1,
            street,
            own: own.hand,
            dealt: &[],
            hand: Some(own.strength),
            board: CardSet::default(),
            upcard: self.card,
        }
    }

    /// Returns the chart's decision with a hand on the only street; `None` if it is left to the best value.
    pub(super) fn decision(&self, own: &Own) -> Option<u8> {
        decision(&self.rows, &self.view(0, own))
    }

    /// Returns the place of the bet of a hand on the only street, and the sum of its nets, given the chart's decision.
    pub(super) fn bet(&self, own: &Own, decision: Option<u8>, ends: &[i64; ENDS], all: i64) -> (u8, i64) {
        let (fixed, each) = self.payments.sums(self.payments.class(own.strength), ends);
        let choices = self.play.street(0).expect("a street with choices");
        let none = if choices.folds { self.payments.folding(0) * all } else { fixed };
        best_of(decision, &self.view(0, own), none, |antes| fixed + i64::from(antes) * each)
    }

    /// Adds the deals of a hand, `times` times, to the counts of a class after a bet.
    pub(super) fn add(
        &self,
        counts: &mut Counts,
        class: usize,
        bet: u8,
        times: i64,
        (ends, all): (&[i64; ENDS], i64),
    ) {
        let choices = self.play.street(0).expect("a street with choices");
        match bet {
            0 if choices.folds => self.payments.add_folded(counts, class, 0, times * all),
            0 => self.payments.add(counts, class, 0, times, ends),
            bet => {
                let antes = choices.raises[usize::from(bet) - 1].0;
                self.payments.add(counts, class, antes, times, ends);
            }
        }
    }

    /// Counts the deals of a hand that keeps its cards, each `times` times.
    pub(super) fn count(&self, own: &Own, meets: &Meets, times: i64, counts: &mut Counts) {
        let ends = meets.ends(self.all);
        let (bet, _) = self.bet(own, self.decision(own), &ends, self.all);
        let class = self.payments.class(own.strength);
        self.add(counts, class, bet, own.weight as i64 * times, (&ends, self.all));
    }

    /// Adds the deals of a hand from the packs without each further card, played as from the full pack.
    fn add_without(&self, own: &Own, meets: &Meets, sums: &mut [(i128, i128); RANKS]) {
        let (bet, _) = self.bet(own, self.decision(own), &meets.ends(self.all), self.all);
        for card in self.pack.iter().filter(|card| card.0 & own.hand.0 == 0) {
            let bit = card.0.trailing_zeros() as usize;
            let ends = meets.ends_without(bit, self.fewer);
            let (_, net) = self.bet(own, Some(bet), &ends, self.fewer);
            // The bits of a suit go from two to ace.
            let (deals, nets) = &mut sums[(bit % 16 + 1) % RANKS];
            *deals += i128::from(own.weight) * i128::from(self.fewer);
            *nets += i128::from(own.weight) * i128::from(net);
        }
    }
}
