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

/// The number of hands that contain each set of cards: of those that do not qualify, and of those that were added so far.
struct Containing {
    /// By number of cards: the place of their first set in `counts`.
    from: Vec<usize>,
    /// By place of a card and number of lower cards in a set: how many sets it has below it.
    below: Vec<[usize; 8]>,
    counts: Vec<[u32; 2]>,
    /// By set of cards, fewer than a hand has: the number of hands that also contain each card. Empty if no card is missing.
    rows: Vec<[Lanes; 2]>,
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
        let rows = vec![[[0; 64]; 2]; rows];
        Containing { counts: vec![[0; 2]; from[most + 1]], rows, below: below.collect(), from }
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

    /// Adds a hand to a kind of numbers; `bits` are those of its cards in a set.
    fn add(&mut self, kind: usize, subsets: &[(usize, usize)], bits: &[usize]) {
        for (_, number) in subsets {
            self.counts[*number][kind] += 1;
            if let Some(row) = self.rows.get_mut(*number) {
                for bit in bits {
                    row[kind][bit & 63] += 1;
                }
            }
        }
    }

    /// Returns how many hands of both kinds contain no card of the hand with these subsets.
    fn without(&self, subsets: &[(usize, usize)]) -> [i64; 2] {
        let mut sum = [0; 2];
        for (count, number) in subsets {
            let sign = if count % 2 == 0 { 1 } else { -1 };
            sum = [0, 1].map(|kind: usize| sum[kind] + sign * i64::from(self.counts[*number][kind]));
        }
        sum
    }

    /// Returns by card how many hands of both kinds contain it and no card of the hand with these subsets, where it is not one of
    /// them.
    fn lanes_without(&self, subsets: &[(usize, usize)]) -> [Lanes; 2] {
        let mut sums: [Lanes; 2] = [[0; 64]; 2];
        for (count, number) in subsets {
            let Some(rows) = self.rows.get(*number) else { continue };
            for (sums, row) in sums.iter_mut().zip(rows) {
                if count % 2 == 0 {
                    sums.iter_mut().zip(row).for_each(|(sum, hands)| *sum = sum.wrapping_add(*hands));
                } else {
                    sums.iter_mut().zip(row).for_each(|(sum, hands)| *sum = sum.wrapping_sub(*hands));
                }
            }
        }
        sums
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

/// How many of the dealer's hands do not qualify, are less, and are less or equal; and how many of them contain each card, if a
/// card is missing.
pub(super) struct Meets {
    hands: [i64; 3],
    lanes: Option<Box<[Lanes; 3]>>,
}

const OUT: usize = 0;
const LESS: usize = 1;
const REACHED: usize = 2;

/// Up to this number of the dealer's equal hands are counted one by one.
const FEW: usize = 64;

impl Meets {
    /// Reads how many hands do not qualify and are less.
    fn read(containing: &Containing, subsets: &[(usize, usize)], missing: bool) -> Meets {
        let [out, less] = containing.without(subsets);
        let lanes = missing.then(|| {
            let [out, less] = containing.lanes_without(subsets);
            Box::new([out, less, [0; 64]])
        });
        Meets { hands: [out, less, 0], lanes }
    }

    /// Reads how many hands are less or equal, after the equal ones were added.
    fn reach(&mut self, containing: &Containing, subsets: &[(usize, usize)]) {
        self.hands[REACHED] = containing.without(subsets)[LESS];
        if let Some(lanes) = &mut self.lanes {
            lanes[REACHED] = containing.lanes_without(subsets)[LESS];
        }
    }

    /// Does the same with the equal hands one by one.
    fn reach_few(&mut self, hand: CardSet, equal: &[u64]) {
        self.hands[REACHED] = self.hands[LESS];
        if let Some(lanes) = &mut self.lanes {
            lanes[REACHED] = lanes[LESS];
        }
        for equal in equal.iter().filter(|equal| *equal & hand.0 == 0) {
            self.hands[REACHED] += 1;
            if let Some(lanes) = &mut self.lanes {
                let mut left = *equal;
                while left > 0 {
                    lanes[REACHED][left.trailing_zeros() as usize] += 1;
                    left &= left - 1;
                }
            }
        }
    }

    /// Returns the dealer's hands by end, `all` in number.
    pub(super) fn ends(&self, all: i64) -> [i64; ENDS] {
        ends(self.hands[LESS], self.hands[REACHED], self.hands[OUT], all)
    }

    /// Returns the same without those that contain a card, with its bit in a set; `all` are left.
    pub(super) fn ends_without(&self, card: usize, all: i64) -> [i64; ENDS] {
        let lanes = self.lanes.as_ref().expect("a card is missing");
        let left = |what: usize| self.hands[what] - i64::from(lanes[what][card]);
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
            upcard.each_hand(false, |_| false, |_, own, meets| upcard.count(own, meets, 1, &mut counts));
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
        // A hand that a chart folds meets nobody.
        let plays = |number: usize| {
            let bettor = upcard.bettor(&upcard.hands[number]);
            !bettor.folds || bettor.decision != Some(0)
        };
        upcard.each_hand(true, plays, |_, own, meets| upcard.add_without(own, meets, &mut sums));
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

    /// Adds the dealer's hands below a strength to a kind of numbers, from the one numbered `added` on.
    fn add_below(&self, containing: &mut Containing, kind: usize, added: &mut usize, strength: u32) {
        let (mut subsets, mut bits) = (Vec::new(), Vec::new());
        while let Some(dealer) =
            self.dealers.get(*added).filter(|dealer| (*dealer >> (6 * self.hidden)) < u64::from(strength))
        {
            containing.subsets(self.places(*dealer), &mut subsets);
            bits.clear();
            bits.extend(self.places(*dealer).map(|place| self.pack[place].0.trailing_zeros() as usize));
            containing.add(kind, &subsets, &bits);
            *added += 1;
        }
    }

    /// Returns the places in the pack of the hidden cards of a dealer's hand.
    fn places(&self, dealer: u64) -> impl Iterator<Item = usize> + Clone {
        (0..self.hidden).rev().map(move |at| (dealer >> (6 * at) & 63) as usize)
    }

    /// Calls `visit` with every hand of the box, its number and what it meets. `missing` if a card may be missing, and `wanted`
    /// whether the numbers by that card are, by the hand's number.
    pub(super) fn each_hand(
        &self,
        missing: bool,
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, &Own, &Meets),
    ) {
        let qualified = self.play.qualifies.as_ref().and_then(|least| least.least(self.play.hand_cards));
        let mut containing = self.none(missing);
        self.add_below(&mut containing, OUT, &mut 0, qualified.unwrap_or_default().0);
        let (mut added, mut subsets, mut meets, mut equal) = (0, Vec::new(), Vec::new(), Vec::new());
        let places = |own: &Own| {
            let hand = own.hand.0;
            (0..self.pack.len()).filter(move |place| self.pack[*place].0 & hand != 0)
        };
        let mut number = 0;
        for group in self.hands.chunk_by(|a, b| a.strength == b.strength) {
            self.add_below(&mut containing, LESS, &mut added, group[0].strength.0);
            meets.clear();
            for (number, own) in (number..).zip(group) {
                containing.subsets(places(own), &mut subsets);
                meets.push(Meets::read(&containing, &subsets, missing && wanted(number)));
            }
            let from = added;
            self.add_below(&mut containing, LESS, &mut added, group[0].strength.0 + 1);
            equal.clear();
            if added - from <= FEW {
                let set = |dealer: &u64| self.places(*dealer).fold(0, |set, place| set | self.pack[place].0);
                equal.extend(self.dealers[from..added].iter().map(set));
            }
            for (own, met) in group.iter().zip(&mut meets) {
                if added - from <= FEW {
                    met.reach_few(own.hand, &equal);
                } else {
                    containing.subsets(places(own), &mut subsets);
                    met.reach(&containing, &subsets);
                }
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

    /// Returns a hand of the box with the chart's decision on the only street.
    pub(super) fn bettor<'b>(&'b self, own: &'b Own) -> Bettor<'b> {
        let view = self.view(0, own);
        Bettor {
            payments: self.payments,
            decision: decision(&self.rows, &view),
            view,
            class: self.payments.class(own.strength),
            folds: self.play.street(0).expect("a street with choices").folds,
        }
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
        let bettor = self.bettor(own);
        let (bet, _) = bettor.bet(&ends, self.all);
        self.add(counts, bettor.class, bet, own.weight as i64 * times, (&ends, self.all));
    }

    /// Adds the deals of a hand from the packs without each further card, played as from the full pack.
    fn add_without(&self, own: &Own, meets: &Meets, sums: &mut [(i128, i128); RANKS]) {
        let mut bettor = self.bettor(own);
        let (bet, _) = bettor.bet(&meets.ends(self.all), self.all);
        bettor.decision = Some(bet);
        let folds = bettor.folds && bet == 0;
        for card in self.pack.iter().filter(|card| card.0 & own.hand.0 == 0) {
            let bit = card.0.trailing_zeros() as usize;
            let ends = if folds { [0; ENDS] } else { meets.ends_without(bit, self.fewer) };
            let (_, net) = bettor.bet(&ends, self.fewer);
            // The bits of a suit go from two to ace.
            let (deals, nets) = &mut sums[(bit % 16 + 1) % RANKS];
            *deals += i128::from(own.weight) * i128::from(self.fewer);
            *nets += i128::from(own.weight) * i128::from(net);
        }
    }
}

/// A hand of the box on the only street.
pub(super) struct Bettor<'a> {
    payments: &'a Payments,
    view: View<'a>,
    /// The chart's decision; `None` if it is left to the best value.
    decision: Option<u8>,
    pub(super) class: usize,
    folds: bool,
}

impl Bettor<'_> {
    /// Returns the place of the bet and the sum of its nets over the dealer's hands by end, `all` in number.
    pub(super) fn bet(&self, ends: &[i64; ENDS], all: i64) -> (u8, i64) {
        let (fixed, each) = self.payments.sums(self.class, ends);
        let none = if self.folds { self.payments.folding(0) * all } else { fixed };
        best_of(self.decision, &self.view, none, |antes| fixed + i64::from(antes) * each)
    }
}
