//! The hands on a board of the last street: how many of the dealer's hands each beats, equals or loses to. All hands
//! are sorted, so that lesser and equal hands are counted with running sums, corrected for the cards that two hands
//! share. Boards with the same ranks share the order of all hands that make no flush; where no hand makes one, hands with
//! the same ranks share the counts too.
// Counts of hands on one board are below 2^31; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::payments::{ENDS, PAID, Payments, ends};
use super::suits::ranks_of;
use super::{binomial, choose};
use crate::rules::poker::{CardSet, Poker, Strength};
use rustc_hash::FxHashMap;

/// The hands of a pack.
pub(super) struct Hands {
    pub(super) all: Vec<CardSet>,
    /// The places in the pack of the first and the last card.
    places: Vec<[u8; 2]>,
    /// By class of hands with the same ranks: the ranks, from 0, and the hands.
    classes: Vec<(Vec<u32>, Vec<u16>)>,
    class_of: Vec<u16>,
    /// Every hand's own number.
    numbers: Vec<u16>,
}

impl Hands {
    pub(super) fn of(pack: &[CardSet], cards: usize) -> Hands {
        let mut hands = Hands {
            all: Vec::new(),
            places: Vec::new(),
            classes: Vec::new(),
            class_of: Vec::new(),
            numbers: Vec::new(),
        };
        let mut known = FxHashMap::default();
        choose(pack.len(), cards, |chosen| {
            let hand = chosen.iter().fold(CardSet::default(), |set, card| set.with(pack[*card]));
            let class = *known.entry(ranks_of(hand)).or_insert_with(|| {
                let ranks = chosen.iter().map(|card| pack[*card].ranks().ilog2()).collect();
                hands.classes.push((ranks, Vec::new()));
                hands.classes.len() - 1
            });
            let number = hands.all.len() as u16;
            hands.classes[class].1.push(number);
            hands.class_of.push(class as u16);
            hands.numbers.push(number);
            hands.places.push([chosen[0] as u8, chosen[cards - 1] as u8]);
            hands.all.push(hand);
        });
        hands
    }
}

/// What a hand, or every hand with its ranks, meets on a board.
#[derive(Clone, Default)]
pub(super) struct Met {
    /// The class of the payments.
    pub(super) class: u16,
    /// The hand, or one of them, which another board of the same ranks may not leave.
    pub(super) hand: u16,
    /// The number of the dealer's hands by end.
    pub(super) ends: [i64; ENDS],
}

/// What the hands of a board meet, by hand or by class.
#[derive(Default)]
struct Table {
    met: Vec<Met>,
    /// The hands, or classes, that the board leaves, the weakest first.
    order: Vec<u16>,
}

/// A board of the last street with what its hands meet.
#[derive(Default)]
pub(super) struct Ranked {
    pub(super) board: CardSet,
    /// The ranks of the board, and the classes of hands in the order of their strength without flushes.
    ranks: Option<u64>,
    classes: Vec<(Strength, u16)>,
    by_hand: Table,
    /// Of these ranks, if `known`.
    by_class: Table,
    known: bool,
    classed: bool,
    /// Buffers: packed strengths and hands.
    sorted: Vec<u64>,
    flushes: Vec<u64>,
}

impl Ranked {
    /// Returns what the hands meet, by a number, and those of these numbers that the board leaves, the weakest first.
    pub(super) fn met(&self) -> (&[Met], &[u16]) {
        let table = if self.classed { &self.by_class } else { &self.by_hand };
        (&table.met, &table.order)
    }

    /// Returns whether hands with the same ranks share a number.
    pub(super) fn classed(&self) -> bool {
        self.classed
    }

    /// Returns the number under which each hand is in [`Ranked::met`].
    pub(super) fn numbers<'a>(&self, hands: &'a Hands) -> &'a [u16] {
        if self.classed { &hands.class_of } else { &hands.numbers }
    }
}

/// The comparison of hands in a game.
pub(super) struct Showdown<'a> {
    play: &'a Poker,
    payments: &'a Payments,
    pub(super) hands: Hands,
    /// Hands of the dealer beside a board and a hand; 1 if there is none.
    pub(super) dealers: i64,
    /// The least hand with which the dealer qualifies, packed.
    qualified: u64,
    /// Whether hands with the same ranks may share what they meet.
    by_class: bool,
}

/// Adds a card of a rank to a set, of the first suit that it lacks; `None` if it has all four.
fn stack(set: CardSet, rank: u32) -> Option<CardSet> {
    let card = |suit: u32| CardSet(1 << (16 * suit + rank));
    (0..4).map(card).find(|card| card.0 & set.0 == 0).map(|card| set.with(card))
}

impl Showdown<'_> {
    pub(super) fn of<'a>(
        play: &'a Poker,
        payments: &'a Payments,
        pack: &[CardSet],
        by_class: bool,
    ) -> Showdown<'a> {
        let own = usize::from(play.player_cards);
        let left = pack.len() - play.board_cards() - own;
        let dealers = if play.dealer_cards == 0 { 1 } else { binomial(left, 2) as i64 };
        let qualified = play.qualifies.as_ref().and_then(|least| least.least(play.hand_cards));
        let qualified = u64::from(qualified.unwrap_or_default().0) << 16;
        Showdown { play, payments, hands: Hands::of(pack, own), dealers, qualified, by_class }
    }

    /// Computes what all hands beside a board meet.
    pub(super) fn rank(&self, board: CardSet, ranked: &mut Ranked) {
        ranked.board = board;
        let ranks = ranks_of(board);
        if ranked.ranks != Some(ranks) {
            ranked.ranks = Some(ranks);
            ranked.known = false;
            self.sort_classes(ranks, &mut ranked.classes);
        }
        let (own, size) = (u32::from(self.play.player_cards), u32::from(self.play.hand_cards));
        // By suit, the cards that a hand needs for a flush; suits in which no hand makes one are left out.
        let mut needs = [(0_u64, 0); 4];
        let mut suits = 0;
        for (suit, cards) in board.suits().into_iter().enumerate() {
            let need = size.saturating_sub(cards.count_ones());
            if need <= own {
                needs[suits] = (0xffff << (16 * suit), need);
                suits += 1;
            }
        }
        let needs = &needs[..suits];
        ranked.classed = self.by_class && needs.is_empty();
        if ranked.classed && ranked.known {
            return;
        }
        self.sort(board, needs, ranked);
        self.compare(&ranked.sorted, &mut ranked.by_hand);
        if ranked.classed {
            ranked.known = true;
            let (of, to) = (&ranked.by_hand, &mut ranked.by_class);
            to.met.resize(self.hands.classes.len(), Met::default());
            to.order.clear();
            for hand in &of.order {
                let class = self.hands.class_of[usize::from(*hand)];
                if to.order.last() != Some(&class) {
                    to.order.push(class);
                    to.met[usize::from(class)] = of.met[usize::from(*hand)].clone();
                }
            }
        }
    }

    /// Sorts the classes of hands that a board of these ranks can leave by their strength without flushes.
    fn sort_classes(&self, board: u64, classes: &mut Vec<(Strength, u16)>) {
        let ranks = (0..13).flat_map(|rank| (0..board >> (4 * rank) & 15).map(move |_| rank));
        let board = ranks.fold(CardSet::default(), |set, rank| stack(set, rank).expect("at most four"));
        let size = self.play.hand_cards;
        classes.clear();
        for (class, (ranks, _)) in (0..).zip(&self.hands.classes) {
            if let Some(all) = ranks.iter().try_fold(board, |set, rank| stack(set, *rank)) {
                classes.push((Strength::best_unsuited(all, size), class));
            }
        }
        classes.sort_unstable();
    }

    /// Sorts the hands beside a board by strength, each in one number with its strength.
    fn sort(&self, board: CardSet, needs: &[(u64, u32)], ranked: &mut Ranked) {
        let (sorted, flushes) = (&mut ranked.sorted, &mut ranked.flushes);
        sorted.clear();
        flushes.clear();
        for (strength, class) in &ranked.classes {
            for number in &self.hands.classes[usize::from(*class)].1 {
                let hand = self.hands.all[usize::from(*number)];
                if hand.0 & board.0 > 0 {
                    continue;
                }
                let packed = |strength: Strength| u64::from(strength.0) << 16 | u64::from(*number);
                if needs.iter().any(|(suit, need)| (hand.0 & suit).count_ones() >= *need) {
                    flushes.push(packed(Strength::best(hand.with(board), self.play.hand_cards)));
                } else {
                    sorted.push(packed(*strength));
                }
            }
        }
        if !flushes.is_empty() {
            flushes.sort_unstable();
            sorted.append(flushes);
            sorted.sort_by_key(|hand| hand >> 16);
        }
    }

    /// Counts the dealer's hands against each, all of them sorted.
    fn compare(&self, sorted: &[u64], table: &mut Table) {
        let number = |hand: u64| usize::from(hand as u16);
        table.met.resize(self.hands.all.len(), Met::default());
        table.order.clear();
        table.order.extend(sorted.iter().map(|hand| *hand as u16));
        let deals = self.play.dealer_cards > 0;
        let mut paid = [0; ENDS];
        paid[PAID] = 1;
        // Of the hands that do not qualify, how many there are and how many hold each card.
        let unqualified = sorted.partition_point(|hand| *hand < self.qualified);
        let mut without = [0_i32; 64];
        let cards = |hand: u64| self.hands.places[number(hand)].map(|place| usize::from(place) & 63);
        for hand in &sorted[..unqualified] {
            for card in cards(*hand) {
                without[card] += 1;
            }
        }
        let mut lesser = [0_i32; 64];
        let mut from = 0;
        while from < sorted.len() {
            let strength = sorted[from] >> 16;
            let same = sorted[from..].iter().take_while(|hand| *hand >> 16 == strength).count();
            let group = &sorted[from..from + same];
            let class = self.payments.class(Strength(strength as u32)) as u16;
            let before = lesser;
            for hand in group.iter().filter(|_| deals) {
                for card in cards(*hand) {
                    lesser[card] += 1;
                }
            }
            let own = from < unqualified;
            for hand in group {
                let [a, b] = cards(*hand);
                let less = from as i64 - i64::from(before[a] + before[b]);
                // The hand itself was subtracted twice.
                let equal = same as i64 - i64::from(lesser[a] - before[a] + lesser[b] - before[b]) + 1;
                let out = unqualified as i64 - i64::from(without[a] + without[b]) + i64::from(own);
                let ends = if deals { ends(less, less + equal, out, self.dealers) } else { paid };
                table.met[number(*hand)] = Met { class, hand: *hand as u16, ends };
            }
            from += same;
        }
    }
}
