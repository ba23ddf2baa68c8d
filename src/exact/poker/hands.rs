//! Games without common cards: a box decides once, with its own cards and perhaps one of the dealer's. The dealer's
//! hands are added in ascending order to tables that count them by the cards that they contain. Before and after those
//! of each strength, inclusion and exclusion over the cards of a box's hand of that strength gives the number of the
//! dealer's lesser and equal hands that share no card with it.
//!
//! Where a further card is missing, because the box replaced it or because the pack lacks it, the dealer's hands that contain it are
//! subtracted. They are found in the same way, for every such card at a time: a row of numbers for each set of cards.
// There are fewer than 2^31 hands; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::containing::{Containing, Lanes};
use super::payments::{Counts, ENDS, Payments, ends};
use super::suits::{Boards, stands_for};
use super::{RANKS, best_of, binomial, choose, decision};
use crate::rules::poker::{CardSet, Poker, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;

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
    /// The strengths of the dealer's hands that have all their hidden cards from the box's hand; with how many there are.
    within: ([u32; 10], usize),
    lanes: Option<Box<[Lanes; 3]>>,
}

const OUT: usize = 0;
const LESS: usize = 1;
const REACHED: usize = 2;

/// Up to this number of the dealer's equal hands are counted one by one.
const FEW: usize = 64;

impl Meets {
    /// Reads how many hands do not qualify and are less, below these strengths. `within` as in the type, `odd` if a dealer has an odd
    /// number of hidden cards.
    fn read(
        containing: &Containing,
        subsets: &[(usize, usize)],
        (below, within, odd): ([u32; 2], ([u32; 10], usize), bool),
        missing: bool,
    ) -> Meets {
        let mut meets = Meets { hands: [0; 3], within, lanes: None };
        let found = containing.without(subsets);
        for kind in [OUT, LESS] {
            meets.hands[kind] = found[kind] + meets.within(below[kind], odd);
        }
        if missing {
            let [out, less] = containing.lanes_without(subsets);
            meets.lanes = Some(Box::new([out, less, [0; 64]]));
        }
        meets
    }

    /// Returns the number of the dealer's hands below a strength that have all hidden cards from the box's, with the sign of
    /// inclusion and exclusion.
    fn within(&self, below: u32, odd: bool) -> i64 {
        let (strengths, count) = &self.within;
        let found = strengths[..*count].iter().filter(|strength| **strength < below).count() as i64;
        if odd { -found } else { found }
    }

    /// Reads how many hands are less or equal, below a strength, after the equal ones were added.
    fn reach(&mut self, containing: &Containing, subsets: &[(usize, usize)], below: u32, odd: bool) {
        self.hands[REACHED] = containing.without(subsets)[LESS] + self.within(below, odd);
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

    /// Returns the same without the hands that contain a card, with its bit in a set; `all` are left.
    pub(super) fn ends_without(&self, card: usize, all: i64) -> [i64; ENDS] {
        let lanes = self.lanes.as_ref().expect("a card is missing");
        let left = |what: usize| self.hands[what] - i64::from(lanes[what][card]);
        ends(left(LESS), left(REACHED), left(OUT), all)
    }
}

/// Counts the deals by what happens; `count` counts those against one upcard.
pub(super) fn counts(
    play: &Poker,
    payments: &Payments,
    rows: &Rows,
    pack: &[CardSet],
    count: impl Fn(&Upcard<'_>, &mut Counts) + Sync,
) -> Counts {
    let game = Game { play, payments, rows, pack };
    let all = game.map(play.sells_cards(), |upcard| {
        let mut counts = payments.no_counts();
        count(upcard, &mut counts);
        counts
    });
    let mut sum = payments.no_counts();
    for counts in &all {
        sum.merge(counts);
    }
    sum
}

/// Counts the deals against an upcard where no card is for sale.
pub(super) fn count_hands(upcard: &Upcard<'_>, counts: &mut Counts) {
    upcard.each_hand(|_| false, |_, own, meets| upcard.count(own, meets, 1, counts));
}

/// Returns by rank, the ace first, the deals from the packs without one of its cards, and the sum of their nets.
pub(super) fn sums_without(
    play: &Poker,
    payments: &Payments,
    rows: &Rows,
    pack: &[CardSet],
) -> [(i128, i128); RANKS] {
    let game = Game { play, payments, rows, pack };
    let all = game.map(true, |upcard| {
        let mut sums = [(0, 0); RANKS];
        // A hand that a chart folds meets nobody.
        let plays = |number: usize| {
            let bettor = upcard.bettor(&upcard.hands[number]);
            !bettor.folds || bettor.decision != Some(0)
        };
        upcard.each_hand(plays, |_, own, meets| upcard.add_without(own, meets, &mut sums));
        sums
    });
    std::array::from_fn(|rank| all.iter().fold((0, 0), |sum, of| (sum.0 + of[rank].0, sum.1 + of[rank].1)))
}

impl Game<'_> {
    /// Calls `work` with every upcard, or once without one, in parallel. `missing` if a further card may be missing.
    fn map<T: Send>(&self, missing: bool, work: impl Fn(&Upcard<'_>) -> T + Sync) -> Vec<T> {
        let upcards = Boards::of(self.pack, usize::from(self.play.dealer_up));
        workers::map(workers::available(), &upcards.all, |(card, weight)| {
            work(&self.against(*card, *weight, missing))
        })
    }

    /// Lists the hands beside an upcard, or without one, which stands for `weight` others.
    fn against(&self, upcard: CardSet, weight: u64, missing: bool) -> Upcard<'_> {
        let size = self.play.hand_cards;
        let pack: Vec<CardSet> = self.pack.iter().copied().filter(|card| card.0 & upcard.0 == 0).collect();
        let own = usize::from(self.play.player_cards);
        let hidden = usize::from(self.play.dealer_cards - self.play.dealer_up);
        let first = upcard.len() as usize;
        let mut dealers: Vec<(u64, u8)> = Vec::new();
        choose(pack.len(), hidden, |chosen| {
            let cards = union(chosen, &pack);
            // Rows of numbers by further card are of single sets.
            let same = if missing { Some(1) } else { stands_for(cards, first) };
            if let Some(same) = same {
                let strength = u64::from(Strength::best(cards.with(upcard), size).0);
                let packed = chosen.iter().fold(strength, |packed, card| packed << 6 | *card as u64);
                dealers.push((packed, same as u8));
            }
        });
        // An upcard is of the first suit.
        let mut hands: Vec<Own> = Vec::new();
        choose(pack.len(), own, |chosen| {
            let hand = union(chosen, &pack);
            if let Some(same) = stands_for(hand, first) {
                hands.push(Own { strength: Strength::best(hand, size), hand, weight: same * weight });
            }
        });
        dealers.sort_unstable_by_key(|dealer| dealer.0 >> (6 * hidden));
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
            missing,
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
    /// The dealer's hands, the weakest first: the strength, and the places of the hidden cards, six bits each; and the number of
    /// hands that it stands for.
    dealers: Vec<(u64, u8)>,
    pub(super) hidden: usize,
    /// Whether a further card may be missing.
    missing: bool,
    /// The dealer's hands beside a hand of the box, and those without a further card.
    pub(super) all: i64,
    pub(super) fewer: i64,
}

impl Upcard<'_> {
    /// Adds the dealer's hands below a strength to a kind of numbers, from the one numbered `added` on.
    fn add_below(&self, containing: &mut Containing, kind: usize, added: &mut usize, strength: u32) {
        let (mut subsets, mut bits) = (Vec::new(), Vec::new());
        while let Some((dealer, hands)) =
            self.dealers.get(*added).filter(|dealer| (dealer.0 >> (6 * self.hidden)) < u64::from(strength))
        {
            containing.subsets(self.places(*dealer), &mut subsets);
            bits.clear();
            bits.extend(self.places(*dealer).map(|place| self.pack[place].0.trailing_zeros() as usize));
            containing.add(kind, &subsets, u32::from(*hands), &bits);
            *added += 1;
        }
    }

    /// Returns the places in the pack of the hidden cards of a dealer's hand.
    fn places(&self, dealer: u64) -> impl Iterator<Item = usize> + Clone {
        (0..self.hidden).rev().map(move |at| (dealer >> (6 * at) & 63) as usize)
    }

    /// Returns the strengths of the dealer's hands that have all hidden cards from a hand, and their number.
    fn within(&self, hand: CardSet) -> ([u32; 10], usize) {
        let own: Vec<CardSet> = hand.cards().collect();
        let mut found = ([0; 10], 0);
        choose(own.len(), self.hidden, |chosen| {
            found.0[found.1] = Strength::best(union(chosen, &own).with(self.card), self.play.hand_cards).0;
            found.1 += 1;
        });
        found
    }

    /// Calls `visit` with every hand of the box, its number and what it meets; `wanted` returns whether the numbers by further
    /// card are, by the hand's number.
    pub(super) fn each_hand(
        &self,
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, &Own, &Meets),
    ) {
        let qualified = self.play.qualifies.as_ref().and_then(|least| least.least(self.play.hand_cards));
        let qualified = qualified.unwrap_or_default().0;
        let most = (self.hidden - 1).min(usize::from(self.play.player_cards));
        let mut containing = Containing::none(&self.pack, self.card.len() as usize, most, self.missing);
        self.add_below(&mut containing, OUT, &mut 0, qualified);
        let odd = self.hidden % 2 == 1;
        let (mut added, mut meets, mut equal) = (0, Vec::new(), Vec::new());
        // Of one hand, and of all hands of a strength, each as many.
        let (mut subsets, mut of_group) = (Vec::new(), Vec::new());
        let places = |own: &Own| {
            let hand = own.hand.0;
            (0..self.pack.len()).filter(move |place| self.pack[*place].0 & hand != 0)
        };
        let mut number = 0;
        for group in self.hands.chunk_by(|a, b| a.strength == b.strength) {
            let strength = group[0].strength.0;
            self.add_below(&mut containing, LESS, &mut added, strength);
            meets.clear();
            of_group.clear();
            for (number, own) in (number..).zip(group) {
                containing.subsets(places(own), &mut subsets);
                of_group.extend_from_slice(&subsets);
                let within = ([qualified, strength], self.within(own.hand), odd);
                meets.push(Meets::read(&containing, &subsets, within, self.missing && wanted(number)));
            }
            let from = added;
            self.add_below(&mut containing, LESS, &mut added, strength + 1);
            let few = containing.has_lanes() && added - from <= FEW;
            equal.clear();
            if few {
                let set =
                    |dealer: &(u64, u8)| self.places(dealer.0).fold(0, |set, place| set | self.pack[place].0);
                equal.extend(self.dealers[from..added].iter().map(set));
            }
            for ((own, met), subsets) in group.iter().zip(&mut meets).zip(of_group.chunks(subsets.len())) {
                if few {
                    met.reach_few(own.hand, &equal);
                } else {
                    met.reach(&containing, subsets, strength + 1, odd);
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
