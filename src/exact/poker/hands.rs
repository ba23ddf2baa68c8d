//! Games without common cards: a box decides once, with its own cards and perhaps one of the dealer's. The dealer's
//! hands that share no card with the box's are counted by inclusion and exclusion over the box's cards, from tables of
//! the hands that contain given cards.
// Counts of hands and of deals on one board are below 2^31; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::payments::{Counts, ENDS, FOLDED, Payments, UNQUALIFIED};
use super::suits::{Boards, Suits};
use super::{binomial, choose, decision};
use crate::rules::poker::{CardSet, Poker, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// Numbers in a table of running counts, beyond which sorted lists take its place.
const MOST_RUNNING: usize = 25_000_000;

/// The dealer's hands that contain given cards, by strength.
enum Containing {
    /// By board, for each strength of a list, how many hands are below it.
    Running(Vec<u32>),
    /// By board, the places of the strengths of all its hands, sorted.
    Sorted(Vec<u16>, usize),
}

/// The hands of the dealer, counted by the cards that they contain.
struct Dealers {
    /// Every strength that a hand has, in ascending order.
    strengths: Vec<Strength>,
    /// By number of cards, then by set of cards (see [`number_of`]): the set that stands for it.
    stands: Vec<Vec<u32>>,
    /// By number of cards.
    containing: Vec<Containing>,
    numbers: Vec<[usize; 8]>,
}

/// Returns a table of binomial coefficients: sets of 0 to 7 among the numbers below the place.
fn binomials(of: usize) -> Vec<[usize; 8]> {
    let row = |n| std::array::from_fn(|k| usize::try_from(binomial(n, k)).expect("small numbers"));
    (0..of).map(row).collect()
}

/// Returns the number of a set of places in ascending order, among all sets of as many.
fn number_of(places: &[usize], binomials: &[[usize; 8]]) -> usize {
    places.iter().zip(1..).map(|(place, count): (&usize, usize)| binomials[*place][count]).sum()
}

fn places_of(set: CardSet, pack: &[CardSet]) -> Vec<usize> {
    (0..pack.len()).filter(|place| pack[*place].0 & set.0 != 0).collect()
}

impl Dealers {
    /// Counts the hands of `cards` cards of a pack by up to `most` cards that they contain.
    fn of(pack: &[CardSet], cards: usize, most: usize, size: u8, suits: &Suits) -> Dealers {
        let numbers = binomials(pack.len() + 1);
        let mut strengths = Vec::new();
        let mut seen = vec![false; 10 << 20];
        choose(pack.len(), cards, |chosen| {
            let strength = Strength::best(union(chosen, pack), size);
            if !std::mem::replace(&mut seen[strength.0 as usize], true) {
                strengths.push(strength);
            }
        });
        drop(seen);
        strengths.sort_unstable();
        let mut place_of = vec![0_u16; 10 << 20];
        for (place, strength) in (0..).zip(&strengths) {
            place_of[strength.0 as usize] = place;
        }
        let mut dealers = Dealers { strengths, stands: Vec::new(), containing: Vec::new(), numbers };
        for count in 0..=most.min(cards) {
            let boards = Boards::of(pack, count, suits);
            let mut stands = vec![0; usize::try_from(binomial(pack.len(), count)).expect("small numbers")];
            choose(pack.len(), count, |chosen| {
                let (place, _) = boards.find(union(chosen, pack), suits);
                stands[number_of(chosen, &dealers.numbers)] = u32::try_from(place).expect("few boards");
            });
            dealers.stands.push(stands);
            dealers.containing.push(containing(
                &boards,
                pack,
                (cards, size),
                dealers.strengths.len(),
                &place_of,
            ));
        }
        dealers
    }

    /// Returns how many hands that contain these places, in ascending order, have a strength below the one at `below`.
    fn below(&self, places: &[usize], below: usize) -> i64 {
        let Some(stands) = self.stands.get(places.len()) else { return 0 };
        let board = stands[number_of(places, &self.numbers)] as usize;
        match &self.containing[places.len()] {
            Containing::Running(counts) => i64::from(counts[board * (self.strengths.len() + 1) + below]),
            Containing::Sorted(hands, each) => {
                let hands = &hands[board * each..(board + 1) * each];
                hands.partition_point(|hand| usize::from(*hand) < below) as i64
            }
        }
    }
}

fn union(places: &[usize], pack: &[CardSet]) -> CardSet {
    places.iter().fold(CardSet::default(), |set, place| set.with(pack[*place]))
}

fn containing(
    boards: &Boards,
    pack: &[CardSet],
    (cards, size): (usize, u8),
    strengths: usize,
    place_of: &[u16],
) -> Containing {
    let visit = |board: CardSet, found: &mut dyn FnMut(u16)| {
        let others: Vec<CardSet> = pack.iter().copied().filter(|card| card.0 & board.0 == 0).collect();
        choose(others.len(), cards - board.len() as usize, |chosen| {
            let strength = Strength::best(board.with(union(chosen, &others)), size);
            found(place_of[strength.0 as usize]);
        });
    };
    let all: Vec<CardSet> = boards.all.iter().map(|board| board.0).collect();
    if all.len() * (strengths + 1) <= MOST_RUNNING {
        let rows = workers::map(workers::available(), &all, |board| {
            let mut counts = vec![0; strengths + 1];
            visit(*board, &mut |place| counts[usize::from(place) + 1] += 1);
            for place in 0..strengths {
                counts[place + 1] += counts[place];
            }
            counts
        });
        return Containing::Running(rows.concat());
    }
    let lists = workers::map(workers::available(), &all, |board| {
        let mut hands = Vec::new();
        visit(*board, &mut |place| hands.push(place));
        hands.sort_unstable();
        hands
    });
    let each = lists.first().map_or(0, Vec::len);
    Containing::Sorted(lists.concat(), each)
}

pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let (own, dealer, up) =
        (usize::from(play.player_cards), usize::from(play.dealer_cards), usize::from(play.dealer_up));
    let size = play.hand_cards;
    let suits = Suits::of(&[]);
    let hands = Boards::of(pack, own, &suits);
    let dealers = Dealers::of(pack, dealer, own + up, size, &suits);
    let qualified = play.qualifies.as_ref().and_then(|least| least.least(size)).unwrap_or_default();
    let qualified = dealers.strengths.partition_point(|strength| *strength < qualified);
    let left = pack.len() - own - up;
    let each = binomial(left, dealer - up) as i64;
    let game = Game { play, payments, rows, pack, dealers, qualified, each };
    let threads = workers::available();
    let numbers: Vec<usize> = (0..threads.clamp(1, 64)).collect();
    let all = workers::map(threads, &numbers, |part| {
        let mut counts = payments.no_counts();
        for (hand, weight) in hands.all.iter().skip(*part).step_by(numbers.len()) {
            let places = places_of(*hand, pack);
            if up == 0 {
                game.count(*hand, *weight, &places, None, &mut counts);
                continue;
            }
            for upcard in (0..pack.len()).filter(|place| !places.contains(place)) {
                game.count(*hand, *weight, &places, Some(upcard), &mut counts);
            }
        }
        counts
    });
    let mut sum = payments.no_counts();
    for counts in &all {
        sum.merge(counts);
    }
    sum
}

struct Game<'a> {
    play: &'a Poker,
    payments: &'a Payments,
    rows: &'a Rows,
    pack: &'a [CardSet],
    dealers: Dealers,
    /// The place of the first strength with which the dealer qualifies.
    qualified: usize,
    /// The dealer's hands beside a hand and an upcard.
    each: i64,
}

impl Game<'_> {
    /// Counts the deals of a hand against an upcard.
    fn count(
        &self,
        hand: CardSet,
        weight: u64,
        places: &[usize],
        upcard: Option<usize>,
        counts: &mut Counts,
    ) {
        let size = self.play.hand_cards;
        let strength = Strength::best(hand, size);
        let view = View {
            rules: self.play,
            number: 1,
            street: 0,
            own: hand,
            board: CardSet::default(),
            upcard: upcard.map_or(CardSet::default(), |place| self.pack[place]),
        };
        let chart = decision(self.rows, &view);
        let class = self.payments.class(strength);
        let weight = i128::from(weight);
        let choices = self.play.street(0).expect("a street with choices");
        let fold = |counts: &mut Counts| {
            self.payments.add(counts, class, 0, FOLDED, weight * i128::from(self.each));
        };
        if chart == Some(0) && choices.folds {
            return fold(counts);
        }
        let less = self.dealers.strengths.partition_point(|known| *known < strength);
        let equal = self.dealers.strengths.partition_point(|known| *known <= strength);
        let ends = self.ends(less, equal, places, upcard);
        let nets = self.payments.nets(class);
        let (fixed, each) = ends
            .iter()
            .zip(nets)
            .fold((0, 0), |sum, (deals, net)| (sum.0 + deals * net.0, sum.1 + deals * net.1));
        let chosen = chart.unwrap_or_else(|| {
            let none = if choices.folds { self.payments.folding(0) * self.each } else { fixed };
            let mut best = (0, none);
            for (place, (antes, _)) in (1..).zip(&choices.raises) {
                let value = fixed + i64::from(*antes) * each;
                if view.allows(*antes) && value > best.1 {
                    best = (place, value);
                }
            }
            best.0
        });
        let added = match chosen {
            0 if choices.folds => return fold(counts),
            0 => 0,
            chosen => choices.raises[usize::from(chosen) - 1].0,
        };
        for (end, deals) in ends.iter().enumerate().filter(|(_, deals)| **deals > 0) {
            self.payments.add(counts, class, added, end, weight * i128::from(*deals));
        }
    }

    /// Returns the number of the dealer's hands by end: those below `less` are less than the box's, those from there to
    /// `equal` are equal.
    fn ends(&self, less: usize, equal: usize, places: &[usize], upcard: Option<usize>) -> [i64; ENDS] {
        let bounds = [less, equal, self.qualified];
        let mut below = [0_i64; 3];
        let mut chosen = [0; 8];
        for subset in 0..1_u32 << places.len() {
            let mut count = 0;
            let mut rest = upcard;
            for (at, place) in places.iter().enumerate() {
                if subset >> at & 1 == 1 {
                    if let Some(upcard) = rest.filter(|upcard| upcard < place) {
                        chosen[count] = upcard;
                        count += 1;
                        rest = None;
                    }
                    chosen[count] = *place;
                    count += 1;
                }
            }
            if let Some(upcard) = rest {
                chosen[count] = upcard;
                count += 1;
            }
            let sign = if subset.count_ones() % 2 == 0 { 1 } else { -1 };
            for (below, bound) in below.iter_mut().zip(bounds) {
                if bound > 0 {
                    *below += sign * self.dealers.below(&chosen[..count], bound);
                }
            }
        }
        let [less, equal, out] = below;
        let mut ends = [0; ENDS];
        // The end is that of the box's hand, which is greater than the dealer's lesser hands.
        ends[UNQUALIFIED + 2] = less.min(out);
        ends[UNQUALIFIED + 1] = equal.min(out) - less.min(out);
        ends[UNQUALIFIED] = out - equal.min(out);
        ends[2] = less - less.min(out);
        ends[1] = equal - less - ends[UNQUALIFIED + 1];
        ends[0] = self.each - out - ends[1] - ends[2];
        ends
    }
}
