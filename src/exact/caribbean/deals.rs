//! Every deal of a player's hand, an upcard and the dealer's other cards, counted in integers.
//!
//! For a hand *H* and an upcard *u*, the dealer's hands are those with *u* and without the cards of *H*. Let
//! *N(T)* be the number of hands of the pack that contain the cards *T* and have some property. By inclusion
//! and exclusion, Σ (−1)^|S| *N(S ∪ {u})* over the sets *S* of cards of *H* is the number of the dealer's
//! hands with the property. The property "less than *H*" changes with *H*: the player's hands are taken in
//! ascending order, and *N* of all sets is kept up to date. A set of five cards is a hand itself, so only sets
//! of up to four cards are stored.
//!
//! Suits are interchangeable: only hands whose suits are in descending order of their ranks are taken, each
//! as many times as there are ways to name its suits.

use crate::cards::Ranks;
use crate::compiled::caribbean::hand;
use crate::rules::PokerHand;

/// Cards in a hand.
pub(super) const HAND: usize = 5;
/// The most cards of a pack.
pub(super) const MOST: usize = 52;
/// The sets of cards of a hand that are not the whole hand, as bit sets.
const SUBSETS: u32 = 0b1_1111;

/// Numbers of the dealer's hands by how they meet a player's hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Meetings {
    /// The dealer does not qualify.
    pub(super) unqualified: i64,
    /// The dealer qualifies with a lesser hand.
    pub(super) lesser: i64,
    /// The dealer qualifies with an equal hand.
    pub(super) equal: i64,
    /// The dealer qualifies with a better hand.
    pub(super) better: i64,
}

impl Meetings {
    /// Adds other numbers, `times` times.
    pub(super) fn add(&mut self, other: &Meetings, times: i64) {
        self.unqualified += times * other.unqualified;
        self.lesser += times * other.lesser;
        self.equal += times * other.equal;
        self.better += times * other.better;
    }
}

/// A player's hand against an upcard.
pub(super) struct Deal<'a> {
    /// The hand.
    pub(super) hand: &'a PokerHand,
    /// Its index among all different hands, the weakest first.
    pub(super) class: usize,
    /// Its cards: four suits to a rank, the lowest rank of the pack first.
    pub(super) cards: [u8; HAND],
    /// The upcard, numbered in the same way.
    pub(super) upcard: u8,
    /// The number of cards of the upcard's suit in the hand.
    pub(super) suited: usize,
    /// The number of deals that differ from this one in the names of the suits only, itself included.
    pub(super) times: i64,
    /// The dealer's hands.
    pub(super) meetings: Meetings,
}

/// The hands of a pack in order.
pub(super) struct Hands {
    /// The ranks of the pack, 2 to 14, ascending.
    pub(super) ranks: Vec<u8>,
    /// The different hands, the weakest first.
    pub(super) classes: Vec<PokerHand>,
    /// The index among them of every hand, by the number of its set of cards.
    pub(super) class_of: Vec<u16>,
    /// The cards of the hands of each class.
    pub(super) members: Vec<Vec<[u8; HAND]>>,
    /// Binomial coefficients.
    pub(super) choose: [[u32; HAND + 1]; MOST + 1],
}

/// Returns the binomial coefficients with at most five elements.
fn choose() -> [[u32; HAND + 1]; MOST + 1] {
    let mut table = [[0; HAND + 1]; MOST + 1];
    for n in 0..=MOST {
        table[n][0] = 1;
        for k in 1..=HAND.min(n) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    table
}

impl Hands {
    /// Returns the hands of a pack with four suits of these ranks.
    pub(super) fn new(pack: Ranks) -> Hands {
        let mut ranks: Vec<u8> =
            pack.iter().map(|rank| if rank.number() == 1 { 14 } else { rank.number() }).collect();
        ranks.sort_unstable();
        let choose = choose();
        let cards = u8::try_from(4 * ranks.len()).expect("at most 52");
        let number = |card| compiled_number(&ranks, card);
        let mut all = Vec::with_capacity(choose[usize::from(cards)][HAND] as usize);
        // In the order of the numbers of their sets: the highest card decides first.
        for fifth in 4..cards {
            for fourth in 3..fifth {
                for third in 2..fourth {
                    for second in 1..third {
                        for first in 0..second {
                            let five = [first, second, third, fourth, fifth];
                            all.push((five, hand(five.map(number))));
                        }
                    }
                }
            }
        }
        let mut classes: Vec<PokerHand> = all.iter().map(|(_, hand)| *hand).collect();
        classes.sort_unstable();
        classes.dedup();
        let class = |hand: &PokerHand| classes.binary_search(hand).expect("one of them");
        let class_of: Vec<u16> =
            all.iter().map(|(_, hand)| u16::try_from(class(hand)).expect("at most 7462")).collect();
        let mut members = vec![Vec::new(); classes.len()];
        for ((cards, _), class) in all.iter().zip(&class_of) {
            members[usize::from(*class)].push(*cards);
        }
        Hands { ranks, classes, class_of, members, choose }
    }

    /// Returns the number of cards of the pack.
    pub(super) fn cards(&self) -> usize {
        4 * self.ranks.len()
    }

    /// Returns the number of dealer's hands for one hand and upcard.
    pub(super) fn dealers(&self) -> i64 {
        i64::from(self.choose[self.cards() - HAND - 1][HAND - 1])
    }

    /// Returns the number of cards that can be the new one, for one hand and upcard.
    pub(super) fn new_cards(&self) -> i64 {
        i64::try_from(self.cards() - HAND - 1).expect("at most 46")
    }

    /// Returns the number of dealer's hands for one hand, upcard and replaced card.
    pub(super) fn dealers_after_draw(&self) -> i64 {
        i64::from(self.choose[self.cards() - HAND - 2][HAND - 1])
    }

    /// Returns the index of a hand among all hands, by its cards in ascending order.
    pub(super) fn number(&self, cards: &[u8; HAND]) -> usize {
        cards.iter().enumerate().map(|(place, card)| self.choose[usize::from(*card)][place + 1]).sum::<u32>()
            as usize
    }

    /// Returns a card's number in the compiled game.
    pub(super) fn compiled(&self, card: u8) -> u8 {
        compiled_number(&self.ranks, card)
    }

    /// Calls `visit` with every hand and upcard, where the dealer qualifies with `least` or better. Calls
    /// `watch` with 1 to 10 as each tenth of the work begins.
    pub(super) fn each_deal(
        &self,
        least: &PokerHand,
        mut visit: impl FnMut(&Deal<'_>),
        mut watch: impl FnMut(usize),
    ) {
        let first_qualified = self.classes.partition_point(|hand| hand < least);
        let mut tables = Tables::new(self);
        for members in &self.members[..first_qualified] {
            for cards in members {
                tables.add(self, cards, UNQUALIFIED);
            }
        }
        let (mut seen, mut tenths) = (0, 0);
        for (class, members) in self.members.iter().enumerate() {
            while tenths < 10 && seen * 10 >= tenths * self.class_of.len() {
                tenths += 1;
                watch(tenths);
            }
            seen += members.len();
            let qualified = class >= first_qualified;
            let sets: Vec<u64> = members.iter().map(set).collect();
            for (cards, own) in members.iter().zip(&sets) {
                let Some(times) = ways_to_name_suits(cards) else { continue };
                let (mut found, mut equal) = ([[0_i64; MOST]; 2], [0_i64; MOST]);
                tables.count(self, cards, (first_qualified, class), &mut found);
                if qualified {
                    for mut other in sets.iter().copied().filter(|other| other & own == 0) {
                        while other != 0 {
                            equal[other.trailing_zeros() as usize] += 1;
                            other &= other - 1;
                        }
                    }
                }
                for upcard in (0..self.cards()).filter(|upcard| own >> upcard & 1 == 0) {
                    let (unqualified, lesser) = (found[UNQUALIFIED][upcard], found[LESSER][upcard]);
                    let equal = equal[upcard];
                    let better = self.dealers() - unqualified - lesser - equal;
                    visit(&Deal {
                        hand: &self.classes[class],
                        class,
                        cards: *cards,
                        upcard: u8::try_from(upcard).expect("at most 52"),
                        suited: cards.iter().filter(|card| usize::from(**card) % 4 == upcard % 4).count(),
                        times,
                        meetings: Meetings { unqualified, lesser, equal, better },
                    });
                }
            }
            if qualified {
                for cards in members {
                    tables.add(self, cards, LESSER);
                }
            }
        }
    }
}

/// Returns the number of a card in the compiled game, where aces are first.
fn compiled_number(ranks: &[u8], card: u8) -> u8 {
    (ranks[usize::from(card / 4)] - 1) % 13 * 4 + card % 4
}

/// Returns a hand as a bit set of cards.
pub(super) fn set(cards: &[u8; HAND]) -> u64 {
    cards.iter().fold(0, |set, card| set | 1 << card)
}

/// Returns the number of hands that differ in the names of the suits only, if this is the one of them whose
/// suits are in descending order of their sets of ranks; otherwise `None`.
pub(super) fn ways_to_name_suits(cards: &[u8; HAND]) -> Option<i64> {
    let mut suits = [0_u16; 4];
    for card in cards {
        suits[usize::from(card % 4)] |= 1 << (card / 4);
    }
    let (mut ways, mut alike) = (24, 1);
    for pair in suits.windows(2) {
        match pair[0].cmp(&pair[1]) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => {
                alike += 1;
                ways /= alike;
            }
            std::cmp::Ordering::Greater => alike = 1,
        }
    }
    Some(ways)
}

/// The properties of hands that are counted.
pub(super) const UNQUALIFIED: usize = 0;
pub(super) const LESSER: usize = 1;

/// The number of hands with each property that contain each set of one to four cards: by the number of cards,
/// then by the number of the set.
pub(super) struct Tables([Vec<[u32; 2]>; HAND]);

impl Tables {
    pub(super) fn new(hands: &Hands) -> Tables {
        Tables(std::array::from_fn(|size| vec![[0; 2]; hands.choose[hands.cards()][size] as usize]))
    }

    /// Counts a hand in all sets of its cards.
    pub(super) fn add(&mut self, hands: &Hands, cards: &[u8; HAND], property: usize) {
        for subset in 1..SUBSETS {
            let (mut size, mut number) = (0, 0);
            for (place, card) in cards.iter().enumerate() {
                if subset >> place & 1 == 1 {
                    size += 1;
                    number += hands.choose[usize::from(*card)][size];
                }
            }
            self.0[size][number as usize][property] += 1;
        }
    }

    /// Returns the number of hands with each property that contain the set of this size and number: unqualified
    /// ones in the lower half, lesser ones in the upper half. `bounds` are the classes of the first qualified hand
    /// and of the player's.
    pub(super) fn with(&self, hands: &Hands, size: usize, number: usize, bounds: (usize, usize)) -> u64 {
        if size < HAND {
            let [unqualified, lesser] = self.0[size][number];
            return u64::from(unqualified) | u64::from(lesser) << 32;
        }
        let class = usize::from(hands.class_of[number]);
        if class < bounds.0 { 1 } else { u64::from(class < bounds.1) << 32 }
    }

    /// Adds to `found` the number of dealer's hands with each property, by upcard. `bounds` are the classes of
    /// the first qualified hand and of the player's.
    pub(super) fn count(
        &self,
        hands: &Hands,
        cards: &[u8; HAND],
        (qualified, own): (usize, usize),
        found: &mut [[i64; MOST]; 2],
    ) {
        let choose = &hands.choose;
        for subset in 0..SUBSETS {
            let mut taken = [0_usize; HAND];
            let mut size = 0;
            for (place, card) in cards.iter().enumerate() {
                if subset >> place & 1 == 1 {
                    taken[size] = usize::from(*card);
                    size += 1;
                }
            }
            let sign = if size.is_multiple_of(2) { 1 } else { -1 };
            // The number of the set without the upcard, by how many of its cards are below the upcard.
            let mut rest = [0_u32; HAND];
            for (below, rest) in rest.iter_mut().enumerate().take(size + 1) {
                let place = |at: usize| if at < below { at + 1 } else { at + 2 };
                *rest = taken[..size].iter().enumerate().map(|(at, card)| choose[*card][place(at)]).sum();
            }
            let mut below = 0;
            for upcard in 0..hands.cards() {
                if below < size && taken[below] == upcard {
                    below += 1;
                    continue;
                }
                let number = (rest[below] + choose[upcard][below + 1]) as usize;
                if size + 1 < HAND {
                    let counted = self.0[size + 1][number];
                    found[UNQUALIFIED][upcard] += sign * i64::from(counted[UNQUALIFIED]);
                    found[LESSER][upcard] += sign * i64::from(counted[LESSER]);
                } else {
                    let class = usize::from(hands.class_of[number]);
                    found[UNQUALIFIED][upcard] += i64::from(class < qualified);
                    found[LESSER][upcard] += i64::from(class >= qualified && class < own);
                }
            }
        }
    }
}
