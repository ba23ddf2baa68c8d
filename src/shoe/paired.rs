//! A shoe or pack that shares its random numbers with that of a second table.
//!
//! Each of the two tables has its own shoe or pack and deals from it by its own rules, so the
//! distribution of its cards is that of the table alone. The tables share the random numbers behind
//! each card: at both, the same sequence of random candidates chooses the *n*-th card for a place
//! at the table in a round. A candidate is one of the 52 cards and a number between 0 and 1; a
//! table accepts the first candidate whose number is below the share of that card's copies that are
//! still in its pack. Every remaining card is drawn with the same probability, and two packs that
//! hold nearly the same cards nearly always yield the same one. This is the coupling of common
//! random numbers (A. M. Law, *Simulation Modeling and Analysis*, 5th ed., 2015, section 11.2) by
//! rejection from a common proposal.
//!
//! Every place and round has its own candidates, so an additional card in one hand does not change
//! the other hands or the next rounds.

use super::{Cards, Exhausted, Pile, Recycled, below};
use crate::cards::{Card, Ranks};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::VecDeque;

/// Number of different cards in a pack.
const KINDS: usize = Card::PACK as usize;

/// The place to which burned cards and others that no hand receives are dealt.
const NO_PLACE: usize = 0xfff;

/// A set of cards: how many of each kind.
#[derive(Clone, Debug)]
struct Counts {
    by_kind: [u8; KINDS],
    total: usize,
}

impl Counts {
    const NONE: Counts = Counts { by_kind: [0; KINDS], total: 0 };

    fn add(&mut self, card: u8) {
        self.by_kind[usize::from(card)] += 1;
        self.total += 1;
    }

    /// Moves all cards of `other` into this set.
    fn append(&mut self, other: &mut Counts) {
        for (count, more) in self.by_kind.iter_mut().zip(&other.by_kind) {
            *count += more;
        }
        self.total += other.total;
        *other = Counts::NONE;
    }
}

/// A shoe or a recycled pack whose cards are coupled with those of another pack.
///
/// The order of the unseen cards is chosen anew in every round, which does not change its
/// distribution.
#[derive(Clone, Debug)]
pub struct PairedPack {
    /// Number of packs; `None` is an infinite deck.
    decks: Option<u8>,
    /// The cards of one pack, by kind.
    pack: [bool; KINDS],
    /// Whether the discards are shuffled back in when the cards run out.
    reshuffle: bool,
    ran_out: bool,
    /// Undealt cards by layer, the uppermost first. A shoe has one layer.
    layers: VecDeque<Counts>,
    /// Cards of the current round, on the table.
    table: Counts,
    discards: Counts,
    /// The next card, if it was peeked at in this round.
    ahead: Option<u8>,
    /// Seed of the candidates of a shoe or session.
    key: u64,
    round: u64,
    /// Cards drawn for each place in this round.
    drawn: Vec<u64>,
}

impl PairedPack {
    /// Returns `decks` packs that have only cards of these ranks, or an infinite deck for `None`. With `reshuffle`,
    /// when the cards run out in mid-round the discards of earlier rounds are shuffled and the
    /// round continues with them.
    ///
    /// # Panics
    /// If there are no ranks.
    pub fn of(ranks: Ranks, decks: Option<u8>, reshuffle: bool) -> PairedPack {
        assert!(ranks.count() > 0, "a pack has cards");
        let mut pack = [false; KINDS];
        ranks.pack().for_each(|card| pack[usize::from(card.index())] = true);
        PairedPack {
            decks,
            pack,
            reshuffle,
            ran_out: false,
            layers: VecDeque::new(),
            table: Counts::NONE,
            discards: Counts::NONE,
            ahead: None,
            key: 0,
            round: 0,
            drawn: Vec::new(),
        }
    }

    /// Starts a shoe or session. Two packs are coupled if they receive the same `key`; the keys of
    /// different shoes must be independent.
    pub fn pair(&mut self, key: u64) {
        (self.key, self.round) = (key, 0);
        self.drawn.clear();
        self.begin();
    }

    fn undealt(&self) -> usize {
        self.layers.iter().map(|layer| layer.total).sum()
    }

    /// Returns the generator of the candidates for the next card of a place.
    fn candidates(&mut self, place: usize) -> Xoshiro256PlusPlus {
        if self.drawn.len() <= place {
            self.drawn.resize(place + 1, 0);
        }
        let number = self.drawn[place];
        self.drawn[place] += 1;
        let slot = self.round << 24 | number << 12 | place as u64;
        // An odd factor gives the slots of a shoe different seeds; the generator's own seeding
        // mixes the bits.
        Xoshiro256PlusPlus::seed_from_u64(self.key.wrapping_add(slot.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    /// Chooses the next card for a place.
    fn choose(&mut self, place: usize) -> Result<u8, Exhausted> {
        let Some(decks) = self.decks else {
            let mut candidates = self.candidates(place);
            let mut kinds = std::iter::repeat_with(|| kind(&mut candidates));
            return Ok(kinds.find(|kind| self.pack[usize::from(*kind)]).expect("candidates never end"));
        };
        while self.layers.front().is_some_and(|layer| layer.total == 0) {
            self.layers.pop_front();
        }
        if self.layers.is_empty() {
            if !self.reshuffle || self.discards.total == 0 {
                return Err(Exhausted);
            }
            self.recycle();
            self.ran_out = true;
        }
        let mut candidates = self.candidates(place);
        let layer = &self.layers[0];
        loop {
            let kind = kind(&mut candidates);
            // A copy from 0 to decks − 1, with a bias below 2^-60.
            let copy = (u128::from(candidates.next_u64()) * u128::from(decks)) >> 64;
            if copy < u128::from(layer.by_kind[usize::from(kind)]) {
                return Ok(kind);
            }
        }
    }

    /// Draws the next card for a place.
    fn take(&mut self, place: usize) -> Result<Card, Exhausted> {
        let kind = match self.ahead.take() {
            Some(kind) => kind,
            None => self.choose(place)?,
        };
        if self.decks.is_some() {
            let layer = &mut self.layers[0];
            layer.by_kind[usize::from(kind)] -= 1;
            layer.total -= 1;
            self.table.add(kind);
        }
        Ok(Card::from_index(kind).expect("below 52"))
    }
}

/// Draws one of all kinds of card, all equally likely.
fn kind(rng: &mut Xoshiro256PlusPlus) -> u8 {
    u8::try_from(below(rng, u32::from(Card::PACK))).expect("below 52")
}

impl Cards for PairedPack {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.take(NO_PLACE)
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        self.take(place)
    }

    /// Returns the card that the dealer would receive next.
    fn peek(&mut self) -> Result<Card, Exhausted> {
        let kind = match self.ahead {
            Some(kind) => kind,
            None => self.choose(0)?,
        };
        self.ahead = Some(kind);
        Ok(Card::from_index(kind).expect("below 52"))
    }
}

impl Pile for PairedPack {
    fn begin(&mut self) {
        let decks = self.decks.unwrap_or(0);
        self.layers.clear();
        let by_kind = self.pack.map(|held| if held { decks } else { 0 });
        self.layers
            .push_back(Counts { by_kind, total: by_kind.iter().map(|count| usize::from(*count)).sum() });
        (self.table, self.discards) = (Counts::NONE, Counts::NONE);
        (self.ahead, self.ran_out) = (None, false);
    }

    /// Discards the cards on the table and starts the candidates of the next round.
    fn begin_round(&mut self) {
        self.discards.append(&mut self.table);
        self.ahead = None;
        self.round += 1;
        self.drawn.clear();
    }

    fn ran_out(&self) -> bool {
        self.ran_out
    }

    fn remaining(&self) -> Option<usize> {
        self.decks.map(|_| self.undealt())
    }
}

impl Recycled for PairedPack {
    fn recycle(&mut self) {
        if self.discards.total > 0 {
            let discards = std::mem::replace(&mut self.discards, Counts::NONE);
            self.layers.push_back(discards);
        }
    }

    fn is_below_half(&self) -> bool {
        let held = self.pack.iter().filter(|held| **held).count();
        self.decks.is_some_and(|decks| 2 * self.undealt() < held * usize::from(decks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::{Shoe, Streams};
    use crate::unit_tests::chi_square;

    fn pack(decks: Option<u8>, key: u64) -> PairedPack {
        let mut pack = PairedPack::of(Ranks::ALL, decks, false);
        pack.pair(key);
        pack
    }

    /// The first card, and the second given the first, are uniform over the cards that are left.
    #[test]
    fn all_cards_left_are_equally_likely() {
        for decks in [Some(1), Some(8), None] {
            let n = 260_000;
            let (mut first, mut second, mut twice) = ([0_u32; KINDS], [0_u32; KINDS], 0.0);
            for key in 0..n {
                let mut pack = pack(decks, key);
                let (a, b) = (pack.draw_for(1).unwrap(), pack.draw_for(0).unwrap());
                first[usize::from(a.index())] += 1;
                second[usize::from(b.index())] += 1;
                twice += f64::from(u8::from(a == b));
            }
            let n = n as f64;
            for counts in [first, second] {
                let chi2 = chi_square(&counts, KINDS);
                assert!(chi2 < 110.0, "{decks:?}: chi-square {chi2} with 51 degrees of freedom"); // p = 3e-6
            }
            let p = decks.map_or(1.0 / 52.0, |decks| f64::from(decks - 1) / (52.0 * f64::from(decks) - 1.0));
            let z = (twice - n * p) / (n * p * (1.0 - p)).sqrt().max(1.0);
            assert!(z.abs() < 4.0, "{decks:?}: the same card twice, z {z}");
        }
    }

    /// An additional card for one place hardly changes the other places and the next round; packs
    /// of different sizes deal nearly the same cards.
    #[test]
    fn coupled_packs_deal_mostly_the_same_cards() {
        let common = |decks: [Option<u8>; 2], more: bool| {
            let (mut same, mut all) = (0, 0);
            for key in 0..2_000 {
                let mut packs = decks.map(|decks| pack(decks, key));
                for _ in 0..5 {
                    for pack in &mut packs {
                        pack.begin_round();
                    }
                    if more {
                        packs[1].draw_for(1).unwrap();
                        packs[0].drawn.resize(2, 0);
                        packs[0].drawn[1] = 1;
                    }
                    for place in [1, 2, 0, 1, 2, 0] {
                        let [a, b] = packs.each_mut().map(|pack| pack.draw_for(place).unwrap());
                        same += u32::from(a == b);
                        all += 1;
                    }
                }
            }
            f64::from(same) / f64::from(all)
        };
        assert!((common([Some(6); 2], false) - 1.0).abs() < 1e-12);
        for (decks, more, least) in
            [([Some(6); 2], true, 0.97), ([Some(6), Some(8)], false, 0.9), ([Some(8), None], false, 0.85)]
        {
            let share = common(decks, more);
            assert!((least..1.0).contains(&share), "{decks:?} {more}: {share}");
        }
    }

    #[test]
    fn a_peeked_card_is_the_next_one_in_the_round() {
        for decks in [Some(1), None] {
            let mut pack = pack(decks, 9);
            pack.begin_round();
            let ahead = pack.peek().unwrap();
            assert_eq!(pack.peek(), Ok(ahead));
            assert_eq!(pack.draw_for(3), Ok(ahead));
        }
    }

    /// At every step of a random sequence, as many cards are left as in a recycled [`Shoe`], and no
    /// card on the table is dealt again.
    #[test]
    fn discards_return_as_in_a_recycled_pack() {
        let mut steps = Streams::new(8).stream(0);
        let mut other = Shoe::new(Some(1), true, Streams::new(9).stream(0));
        let mut paired = PairedPack::of(Ranks::ALL, Some(1), true);
        paired.pair(77);
        let mut table: Vec<Card> = Vec::new();
        for _ in 0..20_000 {
            match below(&mut steps, 40) {
                0 => {
                    other.begin_round();
                    paired.begin_round();
                    table.clear();
                }
                1 => {
                    other.recycle();
                    paired.recycle();
                }
                _ => {
                    let (a, b) = (other.draw(), paired.draw_for(2));
                    assert_eq!(a.is_ok(), b.is_ok());
                    if let Ok(card) = b {
                        assert!(!table.contains(&card), "a card on the table was dealt again");
                        table.push(card);
                    } else {
                        assert_eq!(table.len(), 52);
                    }
                }
            }
            assert_eq!(other.remaining(), paired.remaining());
            assert_eq!(other.is_below_half(), paired.is_below_half());
        }
    }

    /// A seed always gives the same cards, or the stream changes its name.
    #[test]
    fn cards_are_pinned() {
        let mut pack = pack(Some(6), 1);
        pack.begin_round();
        let cards: Vec<String> = (0..8).map(|place| pack.draw_for(place % 3).unwrap().to_string()).collect();
        assert_eq!(cards.join(" "), GOLDEN);
    }
    const GOLDEN: &str = "7h 3d 4s 8c 8c Jc 3h 8d";
}
