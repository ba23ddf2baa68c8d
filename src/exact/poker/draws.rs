//! Games without common cards as they are played: a box may replace one of its cards before it decides.
//!
//! What a replacement is worth depends on the cards that are kept, the upcard and the replaced card: it is the net of
//! the last hand's bet, summed over the new cards. One pass over the classes of last hands finds these nets by lane of
//! the replaced card; where a chart decides on every draw it is left out. A second pass counts the deals that lead to
//! each class.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)] // counts of deals, far below 2^63

use super::containing::{Numbers, lane};
use super::decisions::Decisions;
use super::hands::{Bettor, Game, Meets, Met, Own, Upcard};
use super::payments::Counts;
use super::suits::{Alike, ORDERS, canonical, orders, reordered};
use super::{Given, SumsByRank, choose};
use crate::rules::poker::CardSet;
use crate::strategy::poker::{DRAW, View, discard};
use rustc_hash::FxHashMap;

/// The sets of cards that hands keep, one for all sets of equal value, and the last hands that they become.
pub(super) struct Kept {
    all: Vec<CardSet>,
    orders: [[u8; 4]; ORDERS],
    /// By hand of the box and each of its cards, which it replaces: the place of the set that stands for the kept cards,
    /// and the bit of the card that corresponds to the replaced one beside that set, six bits.
    replacing: Vec<u32>,
    own: usize,
    /// By set and new card: the class of the last hand, and the order of suits that makes it the hand that stands for it, five
    /// bits.
    last: Vec<[u32; 64]>,
    /// By number of a hand: its class.
    class_of: Vec<u32>,
    /// Whether no cards can be exchanged.
    pub(super) exact: bool,
}

fn without(set: CardSet, card: CardSet) -> CardSet {
    CardSet(set.0 & !card.0)
}

pub(super) fn bit(card: CardSet) -> usize {
    card.0.trailing_zeros() as usize
}

fn moved(bit: usize, order: &[u8; 4]) -> usize {
    bit % 16 + 16 * usize::from(order[bit / 16])
}

impl Kept {
    /// Lists the sets of a game; `exact` if no cards can be exchanged.
    fn of(game: &Game<'_>, exact: bool) -> Kept {
        let Given { play, pack, .. } = game.given;
        let (own, first) = (usize::from(play.player_cards), usize::from(play.dealer_up));
        let (numbers, orders) = (Numbers::of(pack), orders());
        let number =
            |order: [u8; 4]| orders.iter().position(|known| *known == order).expect("an order") as u32;
        let (mut all, mut known) = (Vec::new(), FxHashMap::default());
        // By set of kept cards: the place of the one that stands for it, and the order of suits that makes it so, or
        // `None` where that one has the same ranks and the same cards of the first suit.
        let mut places = vec![(0, None); super::binomial(pack.len(), own - 1) as usize];
        choose(pack, own - 1, |set| {
            // Suits matter where one more card may make a flush.
            let by_suits = exact || set.suits_with(play.hand_cards - 1) > 0;
            let order = canonical(set, first);
            let standing = if by_suits { reordered(set, order) } else { Alike::Ranks.canonical(set) };
            let place = *known.entry((by_suits, standing)).or_insert_with(|| {
                all.push(if by_suits { standing } else { set });
                all.len() as u32 - 1
            });
            places[numbers.of_set(set)] = (place, by_suits.then_some(order));
        });
        let replacing = game.hands.iter().flat_map(|own| own.hand.cards().map(|card| (own.hand, card)));
        let replacing = replacing.map(|(hand, card)| {
            let (place, order) = places[numbers.of_set(without(hand, card))];
            let (card, standing): (usize, CardSet) = (bit(card), all[place as usize]);
            let same = match order {
                Some(order) => moved(card, &order),
                None if card < 16 => card,
                None => (1..4)
                    .map(|suit| card % 16 + 16 * suit)
                    .find(|bit| standing.0 >> bit & 1 == 0)
                    .expect("as many"),
            };
            place << 6 | same as u32
        });
        let replacing = replacing.collect();
        let mut class_of = vec![0; game.hands.len()];
        for (number, class) in (0..).zip(&game.classes) {
            class_of[class.clone()].fill(number);
        }
        let mut classes = vec![0; super::binomial(pack.len(), own) as usize];
        for (own, class) in game.hands.iter().zip(&class_of) {
            classes[numbers.of_set(own.hand)] = *class;
        }
        let last = all.iter().map(|set| {
            let mut last = [0; 64];
            for card in pack.iter().filter(|card| card.0 & set.0 == 0) {
                let hand = set.with(*card);
                let order = canonical(hand, first);
                last[bit(*card)] = classes[numbers.of_set(reordered(hand, order))] << 5 | number(order);
            }
            last
        });
        let last = last.collect();
        Kept { all, orders, replacing, own, last, class_of, exact }
    }

    /// Returns the place of the set that represents what a hand, given with its number, keeps when it replaces a card,
    /// and the bit of the card that corresponds to the replaced one beside that set.
    fn find(&self, (number, hand): (usize, CardSet), card: CardSet) -> (usize, usize) {
        let place = (hand.0 & (card.0 - 1)).count_ones() as usize;
        let found = self.replacing[number * self.own + place] as usize;
        (found >> 6, found & 63)
    }

    /// Returns the class of the last hand that a set, by its place, becomes with a new card, given by its bit, and the
    /// order of suits that makes it the hand that stands for it.
    fn class(&self, place: usize, card: usize) -> (usize, &[u8; 4]) {
        let found = self.last[place][card] as usize;
        (found >> 5, &self.orders[found & 31])
    }
}

/// Returns the lane to which an order of suits moves a lane. Only lanes of single cards have suits.
fn moved_lane<const L: usize>(lane: usize, order: &[u8; 4]) -> usize {
    if L < 64 { lane } else { moved(lane, order) }
}

/// Returns a game with the sets of cards that are kept, if a card is sold.
pub(super) fn game(given: Given<'_>) -> (Game<'_>, Option<Kept>) {
    let alike = Game::alike(given.play);
    if !given.play.sells_cards() {
        return (Game::of(given, alike), None);
    }
    // Where suits may decide about the last hands, no cards can be exchanged.
    let exact = alike != Alike::Ranks || given.rows.sees_suits(0);
    let game = Game::of(given, if exact { Alike::Suits(3) } else { Alike::Ranks });
    let kept = Kept::of(&game, exact);
    (game, Some(kept))
}

/// Returns the decisions of best play about the card that a chart may replace, by `key`, and the counts of best play.
pub(super) fn decisions<K: Ord + Send>(
    given: Given<'_>,
    key: impl Fn(&View<'_>) -> K + Sync,
) -> (Decisions<K>, Counts) {
    let (game, kept) = game(given);
    let kept = kept.expect("a card is sold");
    game.sum_up(|upcard, counts| {
        let of = if kept.exact { decided::<64, K> } else { decided::<32, K> };
        of(upcard, &kept, &key, counts)
    })
}

/// Returns the decisions about the card beside an upcard, and adds the counts of best play.
fn decided<const L: usize, K: Ord + Send>(
    upcard: &Upcard<'_>,
    kept: &Kept,
    key: &dyn Fn(&View<'_>) -> K,
    counts: &mut Counts,
) -> Decisions<K> {
    let worth = Worth::<L>::of(upcard, kept);
    last_hands(upcard, kept, Some(&worth), |bettor, met| upcard.count(bettor, met, counts));
    let mut sums = Decisions::of(DRAW, false);
    let hands = upcard.game.hands.iter().enumerate();
    for (number, own) in hands.filter(|(_, own)| own.hand.0 & upcard.card.0 == 0) {
        let view = upcard.view(DRAW, own);
        let replaced = discard(own.hand, upcard.game.given.play.hand_cards, view.ranks);
        let of = |card| (key(&view), [worth.keep(number), worth.replace((number, own.hand), card)]);
        sums.add(own.weight as i64 * upcard.weight, upcard.all * worth.scale, replaced.map(of));
    }
    sums
}

/// Returns the decisions of best play about the bet, by `key`, where rows decide which cards are replaced, and the counts
/// of the rows.
pub(super) fn bets<K: Clone + Ord + Send>(
    given: Given<'_>,
    key: impl Fn(&View<'_>) -> K + Sync,
) -> (Decisions<K>, Counts) {
    let (game, kept) = game(given);
    game.sum_up(|upcard, counts| {
        let mut sums = Decisions::of(0, false);
        each_hand(upcard, kept.as_ref(), |bettor, met| {
            upcard.count(bettor, met, counts);
            let key = key(&bettor.view);
            for (times, ends, _) in met {
                let values = given.payments.values(&bettor.view, bettor.class, ends, 0);
                sums.add(*times, ends.iter().sum(), Some((key.clone(), values)));
            }
        });
        sums
    })
}

/// Counts the deals by what happens.
pub(super) fn counts(given: Given<'_>) -> Counts {
    let (game, kept) = game(given);
    given.payments.merged(game.map(|upcard| {
        let mut counts = given.payments.no_counts();
        each_hand(upcard, kept.as_ref(), |bettor, met| upcard.count(bettor, met, &mut counts));
        counts
    }))
}

/// Calls `visit` with every hand beside an upcard that a box may bet on, and what it meets.
fn each_hand(upcard: &Upcard<'_>, kept: Option<&Kept>, mut visit: impl FnMut(&Bettor<'_>, &[Met])) {
    match kept {
        Some(kept) if kept.exact => return each_last::<64>(upcard, kept, visit),
        Some(kept) => return each_last::<32>(upcard, kept, visit),
        None => {}
    }
    upcard.each_class(
        |_| false,
        |class, meets: &Meets<0>| {
            let ends = meets.ends(upcard.all);
            for own in upcard.hands(class) {
                visit(&upcard.bettor(own), &[(own.weight as i64 * upcard.weight, ends, None)]);
            }
        },
    );
}

/// Calls `visit` with every last hand beside an upcard, dealt or bought, and what it meets.
fn each_last<const L: usize>(upcard: &Upcard<'_>, kept: &Kept, visit: impl FnMut(&Bettor<'_>, &[Met])) {
    let worth = upcard.rows.leaves_some(DRAW).then(|| Worth::<L>::of(upcard, kept));
    last_hands(upcard, kept, worth.as_ref(), visit);
}

/// Calls `visit` with every last hand and what it meets; `worth` is needed where rows leave it open which card a hand
/// replaces.
fn last_hands<const L: usize>(
    upcard: &Upcard<'_>,
    kept: &Kept,
    worth: Option<&Worth<'_, L>>,
    mut visit: impl FnMut(&Bettor<'_>, &[Met]),
) {
    let last = LastHands::of(upcard, kept, worth);
    match worth {
        Some(worth) => worth.meets.iter().for_each(|(class, meets)| last.settle(*class, meets, &mut visit)),
        None => upcard.each_class(
            |class| last.ways[class].is_some(),
            |class, meets| last.settle(class, meets, &mut visit),
        ),
    }
}

/// The hands beside an upcard with which a box bets. A deal without a replaced card has the weight of all new cards that could
/// have been bought in it, so that all deals count alike.
struct LastHands<'a, const L: usize> {
    upcard: &'a Upcard<'a>,
    /// By hand: the card that it replaces; the empty set if it keeps all.
    replaced: Vec<CardSet>,
    /// By class of hands with a bought card: the hands that they were made of, by lane of the replaced card.
    ways: Vec<Option<Box<[u32; L]>>>,
    /// The number of new cards that a hand and the dealer's hand leave.
    new_cards: i64,
}

impl<'a, const L: usize> LastHands<'a, L> {
    fn of(upcard: &'a Upcard<'a>, kept: &Kept, worth: Option<&Worth<'_, L>>) -> LastHands<'a, L> {
        let game = upcard.game;
        let replaced = replaced(upcard, worth);
        // By set of kept cards and replaced card: the number of hands and upcards that replace it.
        let mut wanted: Vec<Option<Box<[u32; 64]>>> = vec![None; kept.all.len()];
        let hands = game.hands.iter().zip(&replaced).enumerate();
        for (number, (own, card)) in hands.filter(|(_, (_, card))| !card.is_empty()) {
            let (place, card) = kept.find((number, own.hand), *card);
            let weight = own.weight as u32 * upcard.weight as u32;
            wanted[place].get_or_insert_with(|| Box::new([0; 64]))[card] += weight;
        }
        let mut ways: Vec<Option<Box<[u32; L]>>> = vec![None; game.classes.len()];
        for (place, (set, wanted)) in kept.all.iter().zip(&wanted).enumerate() {
            let Some(wanted) = wanted else { continue };
            let mut by_lane = [0; L];
            wanted.iter().enumerate().for_each(|(bit, hands)| by_lane[lane::<L>(bit)] += hands);
            for card in upcard.beside(*set).map(bit) {
                let (class, order) = kept.class(place, card);
                let ways = ways[class].get_or_insert_with(|| Box::new([0; L]));
                for (lane, hands) in by_lane.iter().enumerate() {
                    ways[moved_lane::<L>(lane, order)] += hands;
                }
                // The new card cannot be the replaced one.
                ways[moved_lane::<L>(lane::<L>(card), order)] -= wanted[card];
            }
        }
        let seen = upcard.card.len() as usize + game.hidden + usize::from(game.given.play.player_cards);
        LastHands { upcard, replaced, ways, new_cards: (game.given.pack.len() - seen) as i64 }
    }

    /// Calls `visit` with the hands of a class.
    fn settle(&self, class: usize, meets: &Meets<L>, mut visit: impl FnMut(&Bettor<'_>, &[Met])) {
        let upcard = self.upcard;
        let own = upcard.hands(class);
        let first = upcard.game.classes[class].start;
        for (own, _) in own.iter().zip(&self.replaced[first..]).filter(|(_, card)| card.is_empty()) {
            let times = own.weight as i64 * upcard.weight * self.new_cards;
            visit(&upcard.bettor(own), &[(times, meets.ends(upcard.all), None)]);
        }
        let Some(ways) = &self.ways[class] else { return };
        let mut bettor = upcard.bettor(&own[0]);
        bettor.class = upcard.game.given.payments.bought(bettor.class);
        let ways = ways.iter().zip(free::<L>(upcard, own[0].hand)).enumerate();
        let met = ways.filter(|(_, (ways, _))| **ways > 0).map(|(lane, (ways, free))| {
            (i64::from(*ways), meets.ends_without(lane, free, upcard.fewer), Some(lane))
        });
        let met: Vec<_> = met.collect();
        if !met.is_empty() {
            visit(&bettor, &met);
        }
    }
}

/// Returns the sums by rank over all deals, each counted for every new card.
pub(super) fn sums_by_rank(given: Given<'_>) -> SumsByRank {
    let (game, kept) = game(given);
    let all = game.map(|upcard| match &kept {
        Some(kept) if kept.exact => by_rank::<64, 1024>(upcard, kept),
        Some(kept) => by_rank::<32, 512>(upcard, kept),
        None => upcard.sums_by_rank(),
    });
    all.into_iter().fold(SumsByRank::default(), |sum, more| sum.merge(&more))
}

/// Returns the sums by rank over the deals beside an upcard where a card is sold; `P` is the number of lanes of pairs.
fn by_rank<const L: usize, const P: usize>(upcard: &Upcard<'_>, kept: &Kept) -> SumsByRank {
    let worth = upcard.rows.leaves_some(DRAW).then(|| Worth::<L>::of(upcard, kept));
    let last = LastHands::of(upcard, kept, worth.as_ref());
    let hidden = upcard.game.hidden as u32;
    let (mut dealt, mut bought) = (SumsByRank::default(), SumsByRank::default());
    upcard.each_class(
        |_| true,
        |class, pairs: &Meets<P>| {
            let free = free::<L>(upcard, upcard.hands(class)[0].hand);
            // Each card of a hand is in as many pairs as the hand has cards.
            let by_card = pairs.with_lanes(|_, of, lane| of[16 * lane..][..16].iter().sum::<u32>() / hidden);
            let by_rank: Meets<16> = pairs.with_lanes(|_, of, rank| {
                let left = (0..L).filter(|lane| free[*lane] > 0);
                left.map(|lane| of[16 * lane + rank]).sum::<u32>() / hidden
            });
            last.settle(class, &by_card, |bettor, met| {
                let own = bettor.view.own;
                for (times, ends, replaced) in met {
                    let Some(replaced) = *replaced else {
                        upcard.add_by_rank(bettor, (*times, ends), own, &by_rank, &mut dealt);
                        continue;
                    };
                    let card = upcard.beside(own).find(|card| lane::<L>(bit(*card)) == replaced);
                    let seen = own.with(card.expect("a card of the lane"));
                    // The hands without the replaced card.
                    let by_rank = pairs.with_lanes(|group, of, rank| {
                        by_rank.lanes(group)[rank] - of[16 * replaced + rank] / free[replaced]
                    });
                    upcard.add_by_rank(bettor, (*times, ends), seen, &by_rank, &mut bought);
                }
            });
        },
    );
    // Deals without a bought card were counted once for each new card, but without that card's rank, which is added here.
    let new_cards = i128::from(last.new_cards);
    for sum in &mut dealt.by_rank {
        *sum = ((new_cards - 1) * *sum + 4 * dealt.net) / new_cards;
    }
    dealt.merge(&bought)
}

/// Returns how many cards of each lane are left beside a hand.
pub(super) fn free<const L: usize>(upcard: &Upcard<'_>, own: CardSet) -> [u32; L] {
    let mut free = [0; L];
    if L > 0 {
        upcard.beside(own).for_each(|card| free[lane::<L>(bit(card))] += 1);
    }
    free
}

/// Returns the card that each hand replaces; the empty set if it keeps all. `worth` is needed where rows leave a
/// decision open.
pub(super) fn replaced<const L: usize>(upcard: &Upcard<'_>, worth: Option<&Worth<'_, L>>) -> Vec<CardSet> {
    let game = upcard.game;
    let best = |worth: &Worth<'_, L>, number: usize, hand: CardSet| {
        let mut best = (worth.keep(number), CardSet::default());
        for card in hand.cards() {
            let value = worth.replace((number, hand), card);
            if value > best.0 {
                best = (value, card);
            }
        }
        best.1
    };
    let of = |(number, own): (usize, &Own)| {
        if own.hand.0 & upcard.card.0 > 0 {
            return CardSet::default();
        }
        let found = upcard.rows.replaced(&upcard.view(DRAW, own), worth.is_some());
        found.unwrap_or_else(|| best(worth.expect("an open decision"), number, own.hand))
    };
    game.hands.iter().enumerate().map(of).collect()
}

/// What hands are worth beside an upcard: sums of nets over the same number of deals.
pub(super) struct Worth<'a, const L: usize> {
    kept: &'a Kept,
    /// By set of kept cards and replaced card.
    replaced: Vec<[i64; 64]>,
    /// By class of hands.
    keeping: Vec<i64>,
    /// The classes beside the upcard, and what they meet.
    meets: Vec<(usize, Meets<L>)>,
    /// The number of new cards that a hand and the dealer's hand leave.
    scale: i64,
    price: i64,
}

impl<'a, const L: usize> Worth<'a, L> {
    pub(super) fn of(upcard: &Upcard<'_>, kept: &'a Kept) -> Worth<'a, L> {
        let game = upcard.game;
        let mut keeping = vec![0; game.classes.len()];
        let mut nets = vec![[0; L]; game.classes.len()];
        let mut all = Vec::new();
        upcard.each_class(
            |_| true,
            |class, meets: &Meets<L>| {
                let own = &upcard.hands(class)[0];
                let bettor = upcard.bettor(own);
                keeping[class] = bettor.bet(&meets.ends(upcard.all)).1;
                let free = free::<L>(upcard, own.hand).into_iter().enumerate();
                for (lane, free) in free.filter(|(_, free)| *free > 0) {
                    nets[class][lane] = bettor.bet(&meets.ends_without(lane, free, upcard.fewer)).1;
                }
                all.push((class, meets.clone()));
            },
        );
        let mut replaced = vec![[0; 64]; kept.all.len()];
        let sets = kept.all.iter().zip(&mut replaced).enumerate();
        for (place, (set, worth)) in sets.filter(|(_, (set, _))| set.0 & upcard.card.0 == 0) {
            let mut sums = [0; L];
            for card in upcard.beside(*set).map(bit) {
                let (class, order) = kept.class(place, card);
                let net = |lane: usize| nets[class][moved_lane::<L>(lane, order)];
                sums.iter_mut().enumerate().for_each(|(lane, sum)| *sum += net(lane));
                // The new card cannot be the replaced one.
                worth[card] = -net(lane::<L>(card));
            }
            for card in upcard.beside(*set).map(bit) {
                worth[card] += sums[lane::<L>(card)];
            }
        }
        let own = usize::from(game.given.play.player_cards);
        let new_cards = (game.given.pack.len() - upcard.card.len() as usize - own) as i64;
        let price = game.given.play.price() * new_cards * upcard.fewer;
        Worth { kept, replaced, keeping, meets: all, scale: new_cards - game.hidden as i64, price }
    }

    /// Returns the sum of nets of the hand with this number if it keeps all cards.
    fn keep(&self, number: usize) -> i64 {
        self.keeping[self.kept.class_of[number] as usize] * self.scale
    }

    /// Returns the sum of nets of a hand, given with its number, if it replaces a card.
    fn replace(&self, hand: (usize, CardSet), card: CardSet) -> i64 {
        let (place, at) = self.kept.find(hand, card);
        self.replaced[place][at] - self.price
    }
}
