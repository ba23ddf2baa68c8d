//! The recycled pack by card class.
//!
//! Every layer of the pack, the cards it began with and each lot of discards
//! put under it, is shuffled whole when it is made: it is dealt whole too, but
//! for the last of a session. Dealing is then reading on.

use super::draws::{DIGITS, Draws};
use crate::shoe::Exhausted;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Cards that an infinite deck has ready: at least a round's first ones.
const READY: usize = 192;

/// Discards, then the table, then the pack in use, uppermost card first. Of
/// an infinite deck only the last.
#[derive(Clone, Debug)]
pub(super) struct Pack {
    draws: Draws,
    /// Classes of all cards; of one pack if the deck is infinite.
    all: Vec<u8>,
    infinite: bool,
    cards: Vec<u8>,
    /// Where the table begins.
    table: usize,
    /// Where the pack begins.
    next: usize,
    /// Discards while they are shuffled.
    loose: Vec<u8>,
}

impl Pack {
    /// So many packs with cards of these classes; `None` is infinite.
    pub(super) fn new(packs: Option<u8>, one: &[u8], rng: Xoshiro256PlusPlus) -> Pack {
        let all = one.repeat(usize::from(packs.unwrap_or(1)));
        let cards = vec![0; if packs.is_some() { all.len() } else { READY }];
        let draws = Draws::new(rng, all.len());
        let loose = Vec::with_capacity(all.len());
        Pack { draws, all, infinite: packs.is_none(), table: 0, next: cards.len(), cards, loose }
    }

    /// Gathers every card and shuffles.
    pub(super) fn begin(&mut self) {
        (self.table, self.next) = (0, 0);
        if self.infinite {
            self.fill(0);
        } else {
            self.loose.clone_from(&self.all);
            self.shuffle(0);
        }
    }

    /// Says that a round is over: what lies on the table is discarded.
    pub(super) fn clear_table(&mut self) {
        self.table = self.next;
    }

    /// Shuffles the discards and puts them under the pack.
    pub(super) fn recycle(&mut self) {
        let discards = self.table;
        if discards == 0 || self.infinite {
            return;
        }
        self.loose.clear();
        self.loose.extend_from_slice(&self.cards[..discards]);
        self.cards.copy_within(discards.., 0);
        (self.table, self.next) = (0, self.next - discards);
        self.shuffle(self.cards.len() - discards);
    }

    /// Whether less than half of the cards is left in the pack.
    pub(super) fn is_below_half(&self) -> bool {
        !self.infinite && 2 * (self.cards.len() - self.next) < self.cards.len()
    }

    /// The next so many cards, at least one and few enough for an infinite
    /// deck to have them ready.
    #[inline]
    pub(super) fn take(&mut self, cards: usize) -> Result<&[u8], Exhausted> {
        if self.cards.len() - self.next < cards {
            self.more(cards)?;
        }
        self.next += cards;
        Ok(&self.cards[self.next - cards..self.next])
    }

    /// The cards that are ready, one at least.
    #[inline]
    pub(super) fn ready(&mut self) -> Result<&[u8], Exhausted> {
        if self.next == self.cards.len() {
            self.more(1)?;
        }
        Ok(&self.cards[self.next..])
    }

    /// So many of the cards that are ready come.
    #[inline]
    pub(super) fn used(&mut self, cards: usize) {
        self.next += cards;
    }

    /// The next card.
    #[inline]
    pub(super) fn draw(&mut self) -> Result<u8, Exhausted> {
        if self.next == self.cards.len() {
            self.more(1)?;
        }
        self.next += 1;
        Ok(self.cards[self.next - 1])
    }

    /// Sees to it that so many cards are ready, more than are left.
    #[cold]
    #[inline(never)]
    fn more(&mut self, cards: usize) -> Result<(), Exhausted> {
        if self.infinite {
            let left = self.cards.len() - self.next;
            self.cards.copy_within(self.next.., 0);
            (self.table, self.next) = (0, 0);
            self.fill(left);
        } else {
            // The cards left are dealt for certain, so the discards may as
            // well be put under them now.
            self.recycle();
        }
        if self.cards.len() - self.next < cards { Err(Exhausted) } else { Ok(()) }
    }

    /// Draws the loose cards one after the other and lays them from a place
    /// on to the end.
    fn shuffle(&mut self, from: usize) {
        let loose = &mut self.loose[..];
        let mut left = loose.len();
        let (lots, last) = self.cards[from..].as_chunks_mut::<DIGITS>();
        for lot in lots {
            let drawn = self.draws.six(std::array::from_fn(|i| left - i));
            left = lay(lot, drawn, loose, left);
        }
        if left > 0 {
            let drawn = self.draws.six(std::array::from_fn(|i| left.saturating_sub(i).max(1)));
            lay(last, drawn, loose, left);
        }
    }

    /// Fills up an infinite deck from a place on.
    fn fill(&mut self, from: usize) {
        for lot in self.cards[from..].chunks_mut(DIGITS) {
            let drawn = self.draws.six([self.all.len(); DIGITS]);
            for (card, drawn) in lot.iter_mut().zip(drawn) {
                *card = self.all[drawn];
            }
        }
    }
}

/// Lays the cards drawn; the last of the others takes the place of each. How
/// many are left.
#[inline(always)]
#[allow(clippy::inline_always)] // whole lots are unrolled
fn lay(lot: &mut [u8], drawn: [usize; DIGITS], loose: &mut [u8], mut left: usize) -> usize {
    for (card, drawn) in lot.iter_mut().zip(drawn) {
        left -= 1;
        *card = loose[drawn];
        loose[drawn] = loose[left];
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::Streams;
    use std::collections::HashMap;

    fn draw(pack: &mut Pack, cards: usize) -> Vec<u8> {
        (0..cards).map(|_| pack.draw().unwrap()).collect()
    }

    fn square(count: u32, expected: f64) -> f64 {
        (f64::from(count) - expected).powi(2) / expected
    }

    /// Five cards of a fresh pack and then, put under the sixth, the same
    /// five again: all 720 orders and all 120 come equally often, together.
    #[test]
    fn every_order_is_as_likely_as_every_other() {
        let mut pack = Pack::new(Some(1), &[0, 1, 2, 3, 4, 5], Streams::new(5).stream(0));
        let (mut fresh, mut again): (HashMap<_, u32>, HashMap<_, u32>) = Default::default();
        let times = 720_000;
        for _ in 0..times {
            pack.begin();
            let five = draw(&mut pack, 5);
            pack.clear_table();
            pack.recycle();
            let last = draw(&mut pack, 1)[0];
            let order: Vec<usize> = draw(&mut pack, 5)
                .iter()
                .map(|card| five.iter().position(|other| other == card).expect("a discard"))
                .collect();
            assert!(!five.contains(&last));
            *fresh.entry(five).or_default() += 1;
            *again.entry(order).or_default() += 1;
        }
        let fresh: f64 = fresh.values().map(|count| square(*count, f64::from(times) / 720.0)).sum();
        let again: f64 = again.values().map(|count| square(*count, f64::from(times) / 120.0)).sum();
        println!("chi-square {fresh:.1} on 719, {again:.1} on 119");
        assert!((560.0..900.0).contains(&fresh), "{fresh}"); // p between 1e-5 and 1 - 1e-5
        assert!((62.0..196.0).contains(&again), "{again}");
    }

    /// Every card of a pack to every place, and every discard to every place
    /// under it.
    #[test]
    fn every_place_gets_every_card_alike() {
        let one: Vec<u8> = (0..52).collect();
        let mut pack = Pack::new(Some(1), &one, Streams::new(6).stream(0));
        let mut fresh = vec![[0_u32; 52]; 52];
        let mut again = vec![[0_u32; 23]; 23];
        let times = 40_000;
        for _ in 0..times {
            pack.begin();
            let first = draw(&mut pack, 23);
            pack.clear_table();
            let second = draw(&mut pack, 29);
            for (place, card) in first.iter().chain(&second).enumerate() {
                fresh[place][usize::from(*card)] += 1;
            }
            for (place, card) in draw(&mut pack, 23).iter().enumerate() {
                again[place][first.iter().position(|other| other == card).expect("a discard")] += 1;
            }
            assert_eq!(pack.draw(), Err(Exhausted));
        }
        let sum =
            |counts: &[u32], n: f64| counts.iter().map(|count| square(*count, f64::from(times) / n)).sum();
        let fresh: f64 = fresh.iter().map(|place| -> f64 { sum(place, 52.0) }).sum();
        let again: f64 = again.iter().map(|place| -> f64 { sum(place, 23.0) }).sum();
        println!("chi-square {fresh:.1} on {}, {again:.1} on {}", 51 * 51, 22 * 22);
        assert!((2_300.0..2_920.0).contains(&fresh), "{fresh}"); // p between 1e-5 and 1 - 1e-5
        assert!((360.0..624.0).contains(&again), "{again}");
    }

    #[test]
    fn an_infinite_deck_has_every_card_always() {
        let one: Vec<u8> = (0..52).collect();
        let mut pack = Pack::new(None, &one, Streams::new(7).stream(0));
        let mut times = [0_u32; 52];
        pack.begin();
        for _ in 0..10_000 {
            pack.clear_table();
            pack.recycle();
            assert!(!pack.is_below_half());
            for card in pack.take(12).unwrap() {
                times[usize::from(*card)] += 1;
            }
            for card in draw(&mut pack, 5) {
                times[usize::from(card)] += 1;
            }
        }
        let chi2: f64 = times.iter().map(|count| square(*count, 170_000.0 / 52.0)).sum();
        assert!((17.0..106.0).contains(&chi2), "{chi2} on 51"); // p between 1e-5 and 1 - 1e-5
    }

    #[test]
    fn discards_come_back_under_the_pack_and_never_from_the_table() {
        let one: Vec<u8> = (0..52).collect();
        let sorted = |mut cards: Vec<u8>| {
            cards.sort_unstable();
            cards
        };
        let mut pack = Pack::new(Some(1), &one, Streams::new(4).stream(0));
        pack.begin();
        let first = draw(&mut pack, 20);
        pack.clear_table();
        let table = draw(&mut pack, 10);
        // Three more than the pack has.
        let across = pack.take(25).unwrap().to_vec();
        let above = across[..22].to_vec();
        assert_eq!(sorted([&first[..], &table, &above].concat()), one, "the pack in use comes first, whole");
        let under = [across[22..].to_vec(), draw(&mut pack, 17)].concat();
        assert_eq!(sorted(under), sorted(first), "then the discards");
        assert_eq!(pack.draw(), Err(Exhausted), "the table's cards do not come back");
        assert_eq!(pack.take(2).err(), Some(Exhausted));
        pack.clear_table();
        assert_eq!(sorted(draw(&mut pack, 52)), one, "at exhaustion they do");
    }
}
