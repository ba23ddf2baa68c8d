//! The hands on a board of the last street: how many of the dealer's hands each beats, equals or loses to. Hands with the same
//! ranks, and the same cards of the only suit in which the board can make a flush, meet the same hands and are taken
//! together. All are sorted, so that lesser and equal hands are counted with running sums, corrected for the
//! cards that two hands share. Boards with the same ranks, and the same ranks of that suit, share what their hands meet.
// Counts of hands on one board are below 2^31; cards and classes have few bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::payments::{ENDS, ends, paid_alone};
use super::suits::ranks_of;
use super::{Given, RANKS, binomial, choose};
use crate::rules::poker::{CardSet, Strength};
use rustc_hash::FxHashMap;

/// How hands are grouped: by their ranks and which cards are of one suit, numbered 0 to 3; by their ranks; or not at all.
pub(super) const BY_RANKS: usize = 4;
pub(super) const EACH: usize = 5;
const GROUPINGS: usize = 6;

/// The hands of a pack.
pub(super) struct Hands {
    pub(super) all: Vec<CardSet>,
    /// By card, at its bit in a set: the hands that hold it.
    pub(super) holding: Vec<Vec<u16>>,
    /// By grouping: the class of each hand. Suits are alike, and classes by ranks are the first ones, without a card of the suit.
    pub(super) class_of: [Vec<u16>; GROUPINGS],
    /// By grouping and class: the hands.
    members: [Vec<Vec<u16>>; GROUPINGS],
    /// By grouping and class, without gaps: the kinds of the cards, in order.
    kinds: [Vec<u8>; GROUPINGS],
    cards: usize,
    pack: CardSet,
}

/// Returns the kind of a card, below 64: its rank, and whether it is of a grouping's suit; or the card itself.
fn kind(bit: usize, grouping: usize) -> usize {
    match grouping {
        BY_RANKS => bit % 16,
        EACH => bit,
        suit => bit % 16 + if bit / 16 == suit { 16 } else { 0 },
    }
}

fn bits(set: CardSet) -> impl Iterator<Item = usize> {
    set.cards().map(|card| card.0.trailing_zeros() as usize)
}

/// Returns the kinds of the cards of a hand, in order.
fn kinds_of(hand: CardSet, grouping: usize) -> Vec<u8> {
    let mut kinds: Vec<u8> = bits(hand).map(|bit| kind(bit, grouping) as u8).collect();
    kinds.sort_unstable();
    kinds
}

impl Hands {
    pub(super) fn of(pack: &[CardSet], cards: usize) -> Hands {
        let mut all = Vec::new();
        choose(pack, cards, |hand| all.push(hand));
        let mut holding = vec![Vec::new(); 64];
        for (number, hand) in (0..).zip(&all) {
            bits(*hand).for_each(|bit| holding[bit].push(number));
        }
        let mut known: FxHashMap<Vec<u8>, u16> = FxHashMap::default();
        let mut class_of: [Vec<u16>; GROUPINGS] = Default::default();
        for grouping in [BY_RANKS, 0, 1, 2, 3] {
            let class = |hand: &CardSet| {
                let next = known.len() as u16;
                *known.entry(kinds_of(*hand, grouping)).or_insert(next)
            };
            class_of[grouping] = all.iter().map(class).collect();
        }
        class_of[EACH] = (0..all.len() as u16).collect();
        let members = class_of.each_ref().map(|of| {
            let mut members = vec![Vec::new(); 1 + usize::from(of.iter().copied().max().unwrap_or(0))];
            (0..).zip(of).for_each(|(hand, class)| members[usize::from(*class)].push(hand));
            members
        });
        let kinds = std::array::from_fn(|grouping| {
            let first = members[grouping].iter().map(|of: &Vec<u16>| all[usize::from(of[0])]);
            first.flat_map(|hand| kinds_of(hand, grouping)).collect()
        });
        let pack = pack.iter().fold(CardSet::default(), |pack, card| pack.with(*card));
        Hands { all, holding, class_of, members, kinds, cards, pack }
    }

    pub(super) fn classes(&self, grouping: usize) -> usize {
        self.members[grouping].len()
    }

    /// Returns the cards of each kind that a board leaves.
    fn free(&self, grouping: usize, board: CardSet) -> [CardSet; 64] {
        let mut free = [CardSet::default(); 64];
        for card in CardSet(self.pack.0 & !board.0).cards() {
            let kind = kind(card.0.trailing_zeros() as usize, grouping);
            free[kind] = free[kind].with(card);
        }
        free
    }

    /// Returns the kinds of the cards of each class of a grouping.
    fn kinds(&self, grouping: usize) -> impl Iterator<Item = &[u8]> {
        self.kinds[grouping].chunks_exact(self.cards)
    }

    /// Returns the first hand of a class of which a board leaves hands.
    pub(super) fn beside(&self, grouping: usize, class: u16, board: CardSet) -> CardSet {
        let mut members =
            self.members[grouping][usize::from(class)].iter().map(|hand| self.all[usize::from(*hand)]);
        members.find(|hand| hand.0 & board.0 == 0).expect("a class that the board leaves")
    }
}

/// What the hands of a class meet on a board: how many of the dealer's hands are less, are at most equal, and
/// are too weak to qualify, and how many there are. The first of the `N` entries counts hands; further
/// entries count the cards of each rank in them.
#[derive(Clone)]
pub(super) struct Met<const N: usize> {
    /// The class of the payments.
    pub(super) class: u16,
    /// The hands of the class that the board leaves.
    pub(super) hands: u16,
    dealers: [[u16; 4]; N],
}

/// Running counts of hands and of their cards by rank: over all hands, and by kind over the hands that hold a
/// card of the kind.
struct Running<const N: usize> {
    all: [i32; N],
    holding: [[i32; N]; 64],
}

/// A class of hands beside a board.
struct Class<const N: usize> {
    strength: Strength,
    number: u16,
    kinds: [usize; 2],
    hands: i32,
    /// Of hands of two cards, how many hold a certain card of either kind.
    holding: [i32; 2],
    /// One hand, and its cards of each rank.
    one: [i32; N],
}

impl<const N: usize> Running<N> {
    fn new() -> Running<N> {
        Running { all: [0; N], holding: [[0; N]; 64] }
    }

    fn add(&mut self, class: &Class<N>) {
        let [first, second] = class.kinds;
        let add = |sums: &mut [i32; N], times: i32| {
            sums.iter_mut().zip(class.one).for_each(|(sum, one)| *sum += times * one);
        };
        add(&mut self.all, class.hands);
        add(&mut self.holding[first], class.holding[0]);
        if first != second {
            add(&mut self.holding[second], class.holding[1]);
        }
    }

    /// Returns the counts over the hands that share no card with a hand of a class. `among` is whether that
    /// hand has been added itself.
    fn beside(&self, class: &Class<N>, among: bool) -> [u16; N] {
        let [first, second] = class.kinds;
        std::array::from_fn(|at| {
            // The hand itself was subtracted twice.
            let itself = if among { class.one[at] } else { 0 };
            (self.all[at] - self.holding[first][at] - self.holding[second][at] + itself) as u16
        })
    }
}

impl<const N: usize, T> Known<N, T> {
    /// Removes the boards whose ranks are not those of the next board to rank.
    pub(super) fn leave(&mut self, next: Option<CardSet>) -> impl Iterator<Item = (Ranked<N>, T)> {
        let ranks = next.map_or(0, ranks_of);
        let same = std::mem::replace(&mut self.ranks, ranks) == ranks;
        if same { FxHashMap::default() } else { std::mem::take(&mut self.boards) }.into_values()
    }
}

/// A board of the last street with what its hands meet.
pub(super) struct Ranked<const N: usize> {
    pub(super) board: CardSet,
    pub(super) grouping: usize,
    /// By class of the grouping.
    pub(super) met: Vec<Met<N>>,
    /// The classes of which the board leaves hands, the weakest first.
    pub(super) order: Vec<u16>,
}

/// The boards that were ranked last: those with the same ranks, by whether every hand is a class and by the ranks of the
/// grouping's suit. Each is held with what else is known of all these boards.
#[derive(Default)]
pub(super) struct Known<const N: usize, T> {
    ranks: u64,
    boards: FxHashMap<(bool, u16), (Ranked<N>, T)>,
}

/// The comparison of hands in a game.
pub(super) struct Showdown<'a> {
    given: Given<'a>,
    pub(super) hands: Hands,
    /// Hands of the dealer beside a board and a hand; 1 if there is none.
    pub(super) dealers: i64,
    /// The least hand with which the dealer qualifies.
    qualified: Strength,
    /// Cards beside a board and a hand.
    left: usize,
}

impl Showdown<'_> {
    pub(super) fn of(given: Given<'_>) -> Showdown<'_> {
        let Given { play, pack, .. } = given;
        let own = usize::from(play.player_cards);
        let left = pack.len() - play.board_cards() - own;
        let dealers = if play.dealer_cards == 0 { 1 } else { binomial(left, 2) as i64 };
        let (hands, qualified) = (Hands::of(pack, own), play.least_qualified());
        Showdown { given, hands, dealers, qualified, left }
    }

    /// Returns whether a hand can make a flush with these common cards and as many others as come.
    pub(super) fn can_flush(&self, board: CardSet, suit: usize) -> bool {
        let others =
            u32::from(self.given.play.player_cards) + self.given.play.board_cards() as u32 - board.len();
        board.suits()[suit].count_ones() + others >= u32::from(self.given.play.hand_cards)
    }

    /// Returns what all hands beside a board meet, and what else is known of the boards that are ranked with it.
    pub(super) fn rank<'r, const N: usize, T: Default>(
        &self,
        board: CardSet,
        known: &'r mut Known<N, T>,
    ) -> (&'r Ranked<N>, &'r mut T) {
        let mut flushes = (0..4).filter(|suit| self.can_flush(board, *suit));
        let grouping = match (flushes.next(), flushes.next()) {
            (None, _) => BY_RANKS,
            (Some(suit), None) => suit,
            _ => EACH,
        };
        let key = (grouping == EACH, board.suits().get(grouping).copied().unwrap_or(0));
        if grouping == EACH {
            known.boards.remove(&key);
        }
        let new = || (self.ranked(board, grouping), T::default());
        let (ranked, more) = known.boards.entry(key).or_insert_with(new);
        (ranked.board, ranked.grouping) = (board, grouping);
        (ranked, more)
    }

    /// Counts the dealer's hands against each class, all of them sorted.
    fn ranked<const N: usize>(&self, board: CardSet, grouping: usize) -> Ranked<N> {
        let free = self.hands.free(grouping, board);
        let mut sorted: Vec<u64> = Vec::new();
        for (class, kinds) in (0_u64..).zip(self.hands.kinds(grouping)) {
            let hand = kinds.iter().try_fold(board, |hand, kind| {
                let left = CardSet(free[usize::from(*kind)].0 & !hand.0);
                left.cards().next().map(|card| hand.with(card))
            });
            if let Some(hand) = hand {
                let strength = Strength::best(hand, self.given.play.hand_cards);
                sorted.push(u64::from(strength.0) << 16 | class);
            }
        }
        sorted.sort_unstable();
        let mut met = vec![Met { class: 0, hands: 0, dealers: [[0; 4]; N] }; self.hands.classes(grouping)];
        let deals = self.given.play.dealer_cards > 0;
        let left = free.map(|cards| cards.len() as i32);
        let classes = sorted.iter().map(|packed| {
            let kinds = &self.hands.kinds[grouping][usize::from(*packed as u16) * self.hands.cards..];
            // The kinds are in order: each card is chosen from what the earlier cards of its kind leave.
            let (mut hands, mut chosen) = (1, 0);
            for (at, kind) in kinds[..self.hands.cards].iter().enumerate() {
                chosen = if at > 0 && kinds[at - 1] == *kind { chosen + 1 } else { 0 };
                hands = hands * (left[usize::from(*kind)] - chosen) / (chosen + 1);
            }
            let kinds = [0, 1].map(|at| usize::from(*kinds.get(at).unwrap_or(&0)));
            let [a, b] = kinds.map(|kind| left[kind]);
            let holding = if kinds[0] == kinds[1] { [a - 1, a - 1] } else { [b, a] };
            let one = std::array::from_fn(|at| match at {
                0 => 1,
                at => kinds.iter().filter(|kind| **kind % 16 == at - 1).count() as i32,
            });
            let strength = Strength((packed >> 16) as u32);
            Class { strength, number: *packed as u16, kinds, hands, holding, one }
        });
        let classes: Vec<Class<N>> = classes.collect();
        let (mut running, mut out) = (Running::new(), Running::new());
        if deals {
            classes
                .iter()
                .take_while(|class| class.strength < self.qualified)
                .for_each(|class| out.add(class));
        }
        let ranks = ranks_of(board);
        for group in classes.chunk_by(|a, b| a.strength == b.strength) {
            let payments = self.given.payments.class(group[0].strength) as u16;
            for class in group {
                let met = &mut met[usize::from(class.number)];
                (met.class, met.hands) = (payments, class.hands as u16);
                // The numbers of lesser hands, until the equal ones are added.
                met.dealers.iter_mut().zip(running.beside(class, false)).for_each(|(of, less)| of[0] = less);
            }
            if !deals {
                continue;
            }
            for class in group {
                running.add(class);
            }
            for class in group {
                let reached = running.beside(class, true);
                let out = out.beside(class, class.strength < self.qualified);
                for (at, of) in met[usize::from(class.number)].dealers.iter_mut().enumerate() {
                    let all = if at == 0 {
                        self.dealers as u16
                    } else {
                        let free = 4 - (ranks >> (4 * at - 4) & 15) as i32 - class.one[at];
                        free as u16 * (self.left as u16 - 1)
                    };
                    *of = [of[0], reached[at], out[at], all];
                }
            }
        }
        let order = sorted.iter().map(|hand| *hand as u16).collect();
        Ranked { board, grouping, met, order }
    }

    /// Returns the dealer's hands by end, or their cards of a rank, that a class of hands meets.
    pub(super) fn ends<const N: usize>(&self, met: &Met<N>, at: usize) -> [i64; ENDS] {
        if self.given.play.dealer_cards == 0 {
            return if at == 0 { paid_alone() } else { [0; ENDS] };
        }
        let [less, reached, out, all] = met.dealers[at].map(i64::from);
        ends(less, reached, out, all)
    }

    /// Returns by rank how many cards of a class's hand and of a board have it.
    pub(super) fn seen(&self, board: CardSet, grouping: usize, class: u16) -> [i64; RANKS] {
        let ranks = ranks_of(board) + ranks_of(self.hands.beside(grouping, class, board));
        std::array::from_fn(|rank| (ranks >> (4 * rank) & 15) as i64)
    }
}
