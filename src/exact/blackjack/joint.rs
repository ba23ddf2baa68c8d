//! The joint distribution of the hands of a split: the net of the box.
//!
//! The shoe is replaced by its [signed mixture](super::signed_mixture) of infinite decks. In each
//! deck the hands are independent given the dealer's end and how many of them there are, so
//! that their nets are convolved. The tables of the compiled game hold the play; the walk with
//! weights, which computes the exact mean, is not used.

#![allow(clippy::cast_possible_wrap, clippy::needless_range_loop)] // counts of nets are small; card values are indices

mod nets;

use self::nets::{Nets, Powers};
use super::context::{Context, Resplit};
use super::draws::{ENDS, NATURAL, exposed};
use super::signed_mixture::{self, Node};
use super::split_weights::Paths;
use super::upcard_column::Split;
use crate::compiled::blackjack::{Class, Column, DealerEnd, DealerStep, End, Fate, Game, Pays, Step};
use crate::rules::{BonusCards, Shown, gcd};
use std::collections::BTreeMap;

/// The greatest number of hands of a box whose joint distribution is computed. The mixture is too coarse for the cards of
/// more hands.
pub(super) const FOLLOWED: usize = 10;

/// Bound on the error, given the pair, of a pair of tens of two ranks whose hands split again by
/// rank: they are treated as if they were of one rank.
const TWO_RANKS: f64 = 0.01;

/// The least share of positive probabilities among those of an end: with a smaller one the shoe has too few cards for the
/// mixture.
const SIGNED: f64 = 0.9;

/// Shoes of fewer cards have the mixture of the greatest order.
const SMALL: f64 = 150.0;

/// Numbers of hands with a smaller probability, given the pair, are left out.
const NEGLIGIBLE: f64 = 1e-13;

pub(super) struct SplitNets {
    /// Probability by the dealer's end and the net in units; those of one end add to the
    /// probability of the split with that end.
    pub(super) nets: Vec<BTreeMap<i64, f64>>,
    /// Estimate of the sum of the absolute errors of the probabilities.
    pub(super) error: f64,
}

/// The tables of one pair under one upcard that do not depend on the deck.
struct Pair<'a> {
    game: &'a Game,
    column: &'a Column,
    /// By value: the number of a class of that value.
    class: [usize; 11],
    /// Rows of the column that a split hand can reach, in topological order.
    order: Vec<usize>,
    /// By place in `order` and by value less one: the place that the next card leads to. Places from `order.len()` on
    /// are those of the ends in `ends`.
    next: Vec<[usize; 10]>,
    /// The possible ends of a hand, in ascending order of their indices.
    ends: Vec<End>,
    /// The dealer's rows that can be reached, in topological order.
    dealer_order: Vec<usize>,
    /// First steps by the second card's value, where the hand does not split again: of the first hand, and of the
    /// later ones, on which the house may bet.
    second: [[Step; 11]; 2],
    /// The places of these steps; the first of each is of no value.
    second_places: [[usize; 11]; 2],
    /// By number of hands: the probability that given places hold the cards that split again.
    again: Vec<f64>,
    /// Cards of the pair's kind in the full shoe, the pair included; of one rank where hands split
    /// again by rank.
    own: f64,
    value: usize,
    /// The greatest number of hands that the box can become.
    most: usize,
    /// One cell of a net, in units: it divides every net.
    cell: i64,
    /// By the dealer's end: the cell of each end of a hand.
    settled: Vec<Settled>,
    peeks: bool,
    /// The ends into which 6-7-8 and 7-7-7 divide by suits, where these are paid a bonus, as places.
    three: Vec<(usize, [(usize, f64); 3])>,
    /// The value of the upcard; `None` where the dealer exposes two cards.
    upcard: Option<u8>,
    /// The values of the two cards that the dealer may expose, in both orders; none with an upcard.
    exposed: Vec<(u8, u8)>,
}

/// The cells of a hand's ends against one end of the dealer's.
struct Settled {
    /// The least cell, not above zero.
    first: i64,
    /// By cell above the first: the places of its ends.
    kept: Vec<Vec<usize>>,
    /// The same of the ends in which the hand loses the original bet to a natural; empty where none does.
    lost: Vec<Vec<usize>>,
}

/// Returns the nets of the boxes that split in one way under an upcard into at most [`FOLLOWED`] hands, whose exact
/// probability by the dealer's end is `boxes`; `None` where the shoe has too few cards for the mixture, whose probabilities
/// then are negative.
///
/// For each number of hands, the cards that split again are taken from the shoe first: the shoe
/// is in random order, so the other cards have the same distribution whenever these come. Only
/// the other cards come from the mixture.
pub(super) fn split_nets(
    context: &Context,
    game: &Game,
    upcard: u8,
    split: &Split,
    boxes: [f64; ENDS],
) -> Option<SplitNets> {
    let all: f64 = boxes.iter().sum();
    if all == 0.0 {
        // A pair of a value that the pack lacks.
        return Some(SplitNets { nets: vec![BTreeMap::new(); ENDS], error: 0.0 });
    }
    let pair = Pair::new(context, game, upcard, split);
    // By the dealer's end and order, of the three last, then by the net in cells above `least`.
    let least = pair.least();
    let size = usize::try_from(2 - 2 * least).expect("the least net is negative");
    let mut sums = vec![[0, 1, 2].map(|_| vec![0.0; size]); ENDS];
    let mut powers = Powers::new();
    let (mut open, mut of_first, mut of_later) = (Vec::new(), Vec::new(), Vec::new());
    for (hands, chance) in pair.again.iter().enumerate().skip(2).filter(|(_, chance)| **chance > NEGLIGIBLE) {
        let counts = pair.counts(hands);
        for node in pair.nodes(context, hands) {
            let dealer = pair.dealer(&node.shares, &mut open);
            let own_share = pair.own_share(context, hands);
            pair.hands(&node.shares, own_share, 1, &mut of_later);
            let first = pair.has_own_first().then(|| {
                pair.hands(&node.shares, own_share, 0, &mut of_first);
                &of_first[..]
            });
            for (end, part) in DealerEnd::ALL.into_iter().zip(dealer).filter(|(_, part)| *part != 0.0) {
                let sums = &mut sums[end.index()];
                let weights = node.weights.map(|weight| weight * chance * part);
                pair.add_nets(end, (first, &of_later), &counts, &mut powers, |first, nets, factor| {
                    let above = usize::try_from(first - least).expect("not below the least");
                    // Most decks belong to the last order only.
                    for (sums, weight) in sums.iter_mut().zip(weights).filter(|(_, weight)| *weight != 0.0) {
                        let sums = sums[above..].iter_mut().zip(nets);
                        sums.for_each(|(sum, net)| *sum += weight * (factor * net));
                    }
                });
            }
        }
    }
    let totals = [0, 1, 2].map(|order| sums.iter().flat_map(|sums| &sums[order]).sum::<f64>());
    let mut changes = [0.0; 2];
    let mut nets = vec![BTreeMap::new(); ENDS];
    for ((nets, sums), boxes) in nets.iter_mut().zip(&sums).zip(boxes) {
        let of_end: f64 = sums[0].iter().map(|sum| sum.max(0.0)).sum();
        if of_end <= sums[0].iter().map(|sum| sum.abs()).sum::<f64>() * SIGNED && boxes > 0.0 {
            return None;
        }
        for (place, sum) in sums[0].iter().enumerate() {
            let scaled: [f64; 3] = std::array::from_fn(|order| sums[order][place] / totals[order]);
            changes[0] += (scaled[0] - scaled[1]).abs();
            changes[1] += (scaled[1] - scaled[2]).abs();
            if *sum > 0.0 {
                nets.insert((least + place as i64) * pair.cell, sum / of_end * boxes);
            }
        }
    }
    // The next change is smaller than the last by about the ratio of the last two; twice that
    // stands for all that follow.
    let ratio = if changes[1] > 0.0 { (2.0 * changes[0] / changes[1]).min(1.0) } else { 0.0 };
    let two_ranks = if split.resplit == Resplit::ByTwoRanks { TWO_RANKS } else { 0.0 };
    Some(SplitNets { nets, error: (changes[0] * ratio + two_ranks) * all })
}

/// Returns the rows of `rows` that are reached from `starts`, in topological order. `next` returns the row to which a card of
/// a value leads from a row.
fn in_order(
    rows: usize,
    starts: impl IntoIterator<Item = usize>,
    next: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<usize> {
    fn visit(
        row: usize,
        next: &impl Fn(usize, usize) -> Option<usize>,
        seen: &mut [bool],
        order: &mut Vec<usize>,
    ) {
        if std::mem::replace(&mut seen[row], true) {
            return;
        }
        for to in (1..=10).filter_map(|value| next(row, value)) {
            visit(to, next, seen, order);
        }
        order.push(row);
    }
    let (mut seen, mut order) = (vec![false; rows], Vec::new());
    for row in starts {
        visit(row, &next, &mut seen, &mut order);
    }
    order.reverse();
    order
}

/// Returns the possible ends of a hand, in ascending order of their indices: of the rows in `order` and of these second
/// cards, and where one of them divides by suits as in `three`, the ends into which it does.
fn ends(
    column: &Column,
    class: &[usize; 11],
    (order, second): (&[usize], &[[Step; 11]]),
    three: &[(End, [(End, f64); 3])],
) -> Vec<End> {
    let drawn = order.iter().flat_map(|row| class[1..].iter().map(|class| column.rows[*row][*class]));
    let steps = drawn.chain(second.iter().flat_map(|second| second[1..].iter().copied()));
    let mut ends: Vec<End> =
        steps.filter_map(|step| if let Step::Over(end) = step { Some(end) } else { None }).collect();
    for (end, by_suits) in three {
        if ends.contains(end) {
            ends.extend(by_suits.iter().map(|(end, _)| *end));
        }
    }
    ends.sort_unstable_by_key(|end| end.index());
    ends.dedup();
    ends
}

/// Returns the cells of a hand's possible ends, whose places begin with `first_place`, against an end of the dealer's.
fn settle(pays: &Pays, dealer: DealerEnd, (ends, first_place): (&[End], usize), cell: i64) -> Settled {
    let only = dealer == DealerEnd::Natural && pays.takes_original_only(dealer);
    let settled = |end: End| {
        let (net, loses) = if only { pays.against_natural(end) } else { (pays.hand(end, dealer), false) };
        (net / cell, loses)
    };
    let cells = ends.iter().map(|end| settled(*end).0);
    let (first, last) = cells.fold((0, 0), |(first, last), cell| (first.min(cell), last.max(cell)));
    let places = |lost: bool| -> Vec<Vec<usize>> {
        let of = |cell| (first_place..).zip(ends).filter(move |(_, end)| settled(**end) == (cell, lost));
        (first..=last).map(|cell| of(cell).map(|(place, _)| place).collect()).collect()
    };
    let lost = if ends.iter().any(|end| settled(*end).1) { places(true) } else { Vec::new() };
    Settled { first, kept: places(false), lost }
}

/// Returns, by number of hands, the probability that given places hold the cards that split again, of `own` in the full
/// shoe; a box becomes at most `most` hands.
fn again(context: &Context, upcard: Option<u8>, split: &Split, (own, most): (f64, usize)) -> Vec<f64> {
    let (finite, cards) = (context.deck.packs.is_some(), context.deck.cards());
    // For a pair of two ranks the number of cards that split again is that of one rank.
    let known = if split.resplit == Resplit::ByTwoRanks { 1.0 } else { 2.0 };
    // Exposed cards are not counted as dealt before.
    let up = f64::from(u8::from(upcard.is_some_and(|up| usize::from(up) == split.value)));
    let before = 2.0 + f64::from(u8::from(upcard.is_some()));
    let mut chance = 1.0;
    let mut again = vec![0.0; 2];
    for hands in 2..=most.min(FOLLOWED) {
        again.push(chance);
        let drawn = hands as f64 - 2.0;
        chance *= if finite {
            (own - known - up * own / context.deck.held(split.value) - drawn).max(0.0)
                / (cards - before - drawn)
        } else {
            own / cards
        };
    }
    again
}

impl<'a> Pair<'a> {
    fn new(context: &Context, game: &'a Game, upcard: u8, split: &Split) -> Pair<'a> {
        let column = game.column(upcard);
        let shown = Shown::of_number(upcard);
        let classes = game.classes.all();
        let is_of = |value: usize| move |class: &Class| usize::from(class.value) == value;
        let last = |value: usize| classes.iter().rposition(is_of(value)).unwrap_or(0);
        // An eight of another suit than the six and the seven.
        let class: [usize; 11] = std::array::from_fn(|value| match value {
            8 => last(8),
            value => classes.iter().position(is_of(value)).unwrap_or(0),
        });
        let own = class[split.value];
        // A ten of another rank, where ranks matter.
        let other = last(split.value);
        let by_rank = matches!(split.resplit, Resplit::ByRank | Resplit::ByTwoRanks);
        let second = [false, true].map(|later| {
            std::array::from_fn(|value| {
                if value == 0 {
                    return Step::Split;
                }
                let class = if value == split.value && by_rank { other } else { class[value] };
                column.split(false, later)[own][class]
            })
        });
        let own_kind =
            if by_rank { context.deck.of_a_rank(split.value) } else { context.deck.held(split.value) };
        let most = context.most_hands(split.resplit).unwrap_or(usize::MAX);
        // No more hands than cards of the pair's value.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a number of cards
        let cards = context.deck.packs.map_or(usize::MAX, |_| context.deck.held(split.value) as usize);
        let most = most.min(cards);
        let next = |step: Step| if let Step::Draw(row) = step { Some(usize::from(row)) } else { None };
        let starts = second.iter().flat_map(|second| &second[1..]).filter_map(|step| next(*step));
        let order = in_order(column.rows.len(), starts, |row, value| next(column.rows[row][class[value]]));
        let next = |step: DealerStep| if let DealerStep::Draw(row) = step { Some(row.into()) } else { None };
        let dealer_order = in_order(column.dealer.len(), next(column.start), |row, value| {
            next(column.dealer[row][class[value]])
        });
        // By these classes 6-7-8 is of several suits, and 7-7-7 of spades.
        let three = [(BonusCards::Mixed, false), (BonusCards::Spades, true)]
            .map(|(suits, sevens)| (End::single(Fate::Bonus(suits)), context.ends_by_suits_of(sevens)));
        let three = if context.pays_three { &three[..] } else { &[] };
        let ends = ends(column, &class, (&order, &second), three);
        let of_end =
            |end: End| order.len() + ends.iter().position(|other| *other == end).expect("a possible end");
        let mut of_row = vec![0; column.rows.len()];
        order.iter().enumerate().for_each(|(place, row)| of_row[*row] = place);
        let place = |step: Step| match step {
            Step::Draw(row) => of_row[usize::from(row)],
            Step::Over(end) => of_end(end),
            Step::Split => unreachable!("only two cards are split, and the box may not split again"),
        };
        let places = |second: [Step; 11]| {
            std::array::from_fn(|value| if value == 0 { 0 } else { place(second[value]) })
        };
        let by_suits = |(end, parts): &(End, [(End, f64); 3])| {
            (of_end(*end), parts.map(|(end, part)| (of_end(end), part)))
        };
        let next = |row: &usize| std::array::from_fn(|value| place(column.rows[*row][class[value + 1]]));
        let nets = ends.iter().flat_map(|end| DealerEnd::ALL.map(|dealer| game.pays.hand(*end, dealer)));
        let cell = nets.fold(game.pays.unit, gcd);
        Pair {
            game,
            column,
            class,
            next: order.iter().map(next).collect(),
            dealer_order,
            second,
            second_places: second.map(places),
            again: again(context, shown.upcard_value(), split, (own_kind, most)),
            own: own_kind,
            value: split.value,
            most,
            cell,
            settled: DealerEnd::ALL
                .map(|dealer| settle(&game.pays, dealer, (&ends, order.len()), cell))
                .into(),
            peeks: context.peeks(),
            three: three.iter().filter(|(end, _)| ends.contains(end)).map(by_suits).collect(),
            upcard: shown.upcard_value(),
            exposed: exposed(shown).collect(),
            order,
            ends,
        }
    }

    /// Returns the decks of the shoe without the upcard and the cards of the pair's value that made
    /// `hands` hands.
    fn nodes(&self, context: &Context, hands: usize) -> Vec<Node> {
        let value = |value: usize| if value == 0 { 0.0 } else { context.deck.held(value) };
        if context.deck.packs.is_none() {
            let shares = std::array::from_fn(|of| value(of) / context.deck.cards());
            return vec![Node { shares, weights: [1.0; 3] }];
        }
        let mut held: [f64; 11] = std::array::from_fn(value);
        if let Some(upcard) = self.upcard {
            held[usize::from(upcard)] -= 1.0;
        }
        held[self.value] -= hands as f64;
        // In a small shoe the hands depend on each other more; boxes of many hands are rare.
        let full =
            if context.deck.cards() < SMALL { signed_mixture::ORDER } else { signed_mixture::ORDER - 1 };
        let order = if hands > 4 { full - 1 } else { full };
        signed_mixture::nodes(&held.map(|held| held.max(0.0)), order)
    }

    /// Returns the share of the pair's kind among the cards of its value that are left.
    fn own_share(&self, context: &Context, hands: usize) -> f64 {
        let held = context.deck.held(self.value);
        let gone = if context.deck.packs.is_some() { hands as f64 } else { 0.0 };
        if self.own < held { (self.own - gone).max(0.0) / (held - gone) } else { 1.0 }
    }

    /// Returns the probabilities of the dealer's ends with these shares, that of two exposed cards included.
    /// After a peek a natural has none: nobody plays against it. `open` is a buffer.
    fn dealer(&self, shares: &[f64; 11], open: &mut Vec<f64>) -> [f64; ENDS] {
        let rows = &self.column.dealer;
        let mut ends = [0.0; ENDS];
        open.clear();
        open.resize(rows.len(), 0.0);
        let shown = match self.upcard {
            Some(_) => 1.0,
            None => self.exposed.iter().map(|(a, b)| shares[usize::from(*a)] * shares[usize::from(*b)]).sum(),
        };
        match self.column.start {
            DealerStep::Draw(row) => open[usize::from(row)] = shown,
            DealerStep::Over(end) => ends[end.index()] = shown,
        }
        for row in &self.dealer_order {
            let chance = open[*row];
            for value in 1..=10 {
                match rows[*row][self.class[value]] {
                    DealerStep::Draw(to) => open[usize::from(to)] += chance * shares[value],
                    DealerStep::Over(end) => ends[end.index()] += chance * shares[value],
                }
            }
        }
        if self.peeks {
            ends[NATURAL] = 0.0;
        }
        ends
    }

    /// Computes the probabilities that a hand reaches the places with these shares: first those of a hand whose
    /// second card is not of the pair's kind, then those of a hand with any second card that does
    /// not split again. `own_share` is the share of the pair's kind among cards of its value, `later` 0 for the first
    /// hand and 1 for the others.
    fn hands(&self, shares: &[f64; 11], own_share: f64, later: usize, reached: &mut Vec<[f64; 2]>) {
        reached.clear();
        reached.resize(self.order.len() + self.ends.len(), [0.0; 2]);
        for value in 1..=10 {
            let own = if value == self.value { shares[value] * own_share } else { 0.0 };
            let reached = &mut reached[self.second_places[later][value]];
            reached[0] += shares[value] - own;
            reached[1] += shares[value];
        }
        for (row, next) in self.next.iter().enumerate() {
            let chances = reached[row];
            if chances[0] == 0.0 && chances[1] == 0.0 {
                continue;
            }
            for (place, share) in next.iter().zip(&shares[1..]) {
                let reached = &mut reached[*place];
                reached[0] += chances[0] * share;
                reached[1] += chances[1] * share;
            }
        }
        self.divide(reached);
    }

    /// Returns whether the first hand is played or paid unlike the others.
    fn has_own_first(&self) -> bool {
        self.second[0] != self.second[1]
    }

    /// Divides the probabilities of 6-7-8 and 7-7-7 by suits.
    fn divide(&self, reached: &mut [[f64; 2]]) {
        let mut chances = [[0.0; 2]; 2];
        for (chance, (end, _)) in chances.iter_mut().zip(&self.three) {
            *chance = std::mem::take(&mut reached[*end]);
        }
        for ((_, by_suits), chance) in self.three.iter().zip(chances) {
            for (end, part) in by_suits {
                reached[*end][0] += part * chance[0];
                reached[*end][1] += part * chance[1];
            }
        }
    }

    /// Returns the numbers of orders in which the box comes to `hands` hands, each with how many
    /// of them had a second card that is not of the pair's kind, and how many may have any.
    fn counts(&self, hands: usize) -> Vec<(usize, usize, f64)> {
        let paths = Paths::new(hands);
        if hands == self.most {
            let orders = (0..hands).map(|done| (done, hands - done, paths.full(done)));
            return orders.filter(|(.., orders)| *orders > 0.0).collect();
        }
        vec![(hands, 0, paths.finished(hands))]
    }

    /// Computes the distributions of one hand's net against an end of the dealer's: with a second card that is not of the
    /// pair's kind, and with any.
    fn set_nets(&self, nets: &mut [Nets], reached: &[[f64; 2]], dealer: DealerEnd) {
        let settled = &self.settled[dealer.index()];
        for net in &mut *nets {
            net.first = settled.first;
            net.kept.clear();
            net.lost.clear();
        }
        let sum = |places: &Vec<usize>| {
            places.iter().fold([0.0; 2], |[a, b], place| [a + reached[*place][0], b + reached[*place][1]])
        };
        for places in &settled.kept {
            nets.iter_mut().zip(sum(places)).for_each(|(net, sum)| net.kept.push(sum));
        }
        for places in &settled.lost {
            nets.iter_mut().zip(sum(places)).for_each(|(net, sum)| net.lost.push(sum));
        }
    }

    /// Calls `add` with successive nets of the box against an end of the dealer's: the first of them in cells, their
    /// probabilities, and a factor of these. The probability of a net may come in parts. `first` is what the first hand
    /// reaches, if it is unlike the others, and `later` what the others reach, as [`hands`](Pair::hands) computes it.
    fn add_nets(
        &self,
        dealer: DealerEnd,
        (first, later): (Option<&[[f64; 2]]>, &[[f64; 2]]),
        counts: &[(usize, usize, f64)],
        powers: &mut Powers,
        mut add: impl FnMut(i64, &[f64], f64),
    ) {
        let most = |of: fn(&(usize, usize, f64)) -> usize| counts.iter().map(of).max().unwrap_or(0);
        for (nets, reached) in powers.one.chunks_mut(2).zip([Some(later), first]) {
            if let Some(reached) = reached {
                self.set_nets(nets, reached, dealer);
            }
        }
        let [of_others, of_any, first_others, first_any] = &powers.one;
        Powers::raise(&mut powers.others, of_others, most(|count| count.0));
        Powers::raise(&mut powers.any, of_any, most(|count| count.1));
        for (done, left, weight) in counts {
            // The first hand is the first to be finished.
            let (done, left, one) = match (first, done) {
                (None, _) => (*done, *left, None),
                (Some(_), 0) => (0, left - 1, Some(first_any)),
                (Some(_), done) => (done - 1, *left, Some(first_others)),
            };
            let sum = match (done, left) {
                (0, left) => &powers.any[left],
                (done, 0) => &powers.others[done],
                (done, left) => {
                    powers.both.set_sum(&powers.others[done], &powers.any[left]);
                    &powers.both
                }
            };
            let sum = match one {
                Some(one) => {
                    powers.box_nets.set_sum(one, sum);
                    &powers.box_nets
                }
                None => sum,
            };
            add(sum.first, &sum.kept, *weight);
            add(sum.first - self.game.pays.unit / self.cell, &sum.lost, *weight);
        }
    }

    /// Returns a bound on the net of the box from below, in cells, and on minus the net from
    /// above.
    fn least(&self) -> i64 {
        let ends =
            self.ends.iter().flat_map(|end| DealerEnd::ALL.map(|dealer| self.game.pays.hand(*end, dealer)));
        let most = ends.map(i64::abs).max().unwrap_or(0) / self.cell;
        -(most * self.most.min(FOLLOWED) as i64 + self.game.pays.unit / self.cell)
    }
}
