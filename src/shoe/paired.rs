//! The cards of one of two tables that are dealt side by side.
//!
//! Each table has a shoe or a pack of its own and deals from it by its own
//! rules, so that it deals exactly what it would deal alone. What the two have
//! in common is the chance behind each card: the *n*-th card for a place at the
//! table in a round is chosen by one and the same sequence of random
//! candidates at both tables. A candidate is a card of the 52 and a number
//! between 0 and 1; a table accepts the first candidate whose number is below
//! the share of that card's copies which are still in its pack. That draws
//! every remaining card with the same probability, and two packs that hold
//! nearly the same cards nearly always yield the same one. This is the
//! coupling of common random numbers (A. M. Law, *Simulation Modeling and
//! Analysis*, 5th ed., 2015, section 11.2) by rejection from a common proposal.
//!
//! Because places and rounds have candidates of their own, a card more or less
//! in one hand leaves the other hands and the next rounds as they were.

use super::{Cards, Exhausted, Pile, Recycled, below};
use crate::cards::Card;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::VecDeque;

/// Kinds of card.
const KINDS: usize = Card::PACK as usize;

/// The place of cards that are dealt to nobody, such as burned ones.
const NOBODY: usize = 0xfff;

/// How often each kind of card is there.
#[derive(Clone, Debug)]
struct Counts {
    of: [u8; KINDS],
    all: usize,
}

impl Counts {
    const NONE: Counts = Counts { of: [0; KINDS], all: 0 };

    fn add(&mut self, card: u8) {
        self.of[usize::from(card)] += 1;
        self.all += 1;
    }

    fn append(&mut self, other: &mut Counts) {
        for (count, more) in self.of.iter_mut().zip(&other.of) {
            *count += more;
        }
        self.all += other.all;
        *other = Counts::NONE;
    }
}

/// A shoe or a recycled pack whose cards are coupled with those of another.
///
/// The order of cards that nobody has seen is decided anew in every round: it
/// is random whenever it is decided.
#[derive(Clone, Debug)]
pub struct PairedPack {
    /// Packs of 52; `None` is an infinite deck.
    decks: Option<u8>,
    /// Discards come back when the cards run out.
    reshuffle: bool,
    ran_out: bool,
    /// Undealt cards by layer, the uppermost first. A shoe has one layer.
    layers: VecDeque<Counts>,
    /// Cards of the round on the table.
    table: Counts,
    discards: Counts,
    /// The next card, where it has been looked at in this round.
    ahead: Option<u8>,
    /// What the candidates of a shoe or session come from.
    key: u64,
    round: u64,
    /// Cards drawn for each place in this round.
    drawn: Vec<u64>,
}

impl PairedPack {
    /// A pack of `decks` times 52 cards, or an infinite one for `None`.
    /// `reshuffle`: when the cards run out in mid-round, the discards of
    /// earlier rounds are shuffled and the round goes on with them.
    #[must_use]
    pub fn new(decks: Option<u8>, reshuffle: bool) -> PairedPack {
        PairedPack {
            decks,
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

    /// Starts a shoe or session. Two packs deal common cards while they are
    /// given the same `key`; keys of different shoes must be independent.
    pub fn pair(&mut self, key: u64) {
        (self.key, self.round) = (key, 0);
        self.drawn.clear();
        self.gather();
    }

    /// Puts every card back and shuffles.
    fn gather(&mut self) {
        let decks = self.decks.unwrap_or(0);
        self.layers.clear();
        self.layers.push_back(Counts { of: [decks; KINDS], all: KINDS * usize::from(decks) });
        (self.table, self.discards) = (Counts::NONE, Counts::NONE);
        (self.ahead, self.ran_out) = (None, false);
    }

    /// Discards what lies on the table; the next round has candidates of its
    /// own.
    fn next_round(&mut self) {
        self.discards.append(&mut self.table);
        self.ahead = None;
        self.round += 1;
        self.drawn.clear();
    }

    /// Shuffles the discards and puts them under the pack.
    fn discards_come_back(&mut self) {
        if self.discards.all > 0 {
            let discards = std::mem::replace(&mut self.discards, Counts::NONE);
            self.layers.push_back(discards);
        }
    }

    fn undealt(&self) -> usize {
        self.layers.iter().map(|layer| layer.all).sum()
    }

    /// The generator of the candidates for the next card of a place.
    fn candidates(&mut self, place: usize) -> Xoshiro256PlusPlus {
        if self.drawn.len() <= place {
            self.drawn.resize(place + 1, 0);
        }
        let number = self.drawn[place];
        self.drawn[place] += 1;
        let slot = self.round << 24 | number << 12 | place as u64;
        // An odd multiple keeps the slots of a shoe apart; the generator's
        // own seeding mixes the bits.
        Xoshiro256PlusPlus::seed_from_u64(self.key.wrapping_add(slot.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    /// Chooses the next card for a place.
    fn choose(&mut self, place: usize) -> Result<u8, Exhausted> {
        let Some(decks) = self.decks else {
            return Ok(kind(&mut self.candidates(place)));
        };
        while self.layers.front().is_some_and(|layer| layer.all == 0) {
            self.layers.pop_front();
        }
        if self.layers.is_empty() {
            if !self.reshuffle || self.discards.all == 0 {
                return Err(Exhausted);
            }
            self.discards_come_back();
            self.ran_out = true;
        }
        let mut candidates = self.candidates(place);
        let layer = &self.layers[0];
        loop {
            let kind = kind(&mut candidates);
            // A copy from 0 to decks − 1; its bias is below 2^-60.
            let copy = (u128::from(candidates.next_u64()) * u128::from(decks)) >> 64;
            if copy < u128::from(layer.of[usize::from(kind)]) {
                return Ok(kind);
            }
        }
    }

    fn take(&mut self, place: usize) -> Result<Card, Exhausted> {
        let kind = match self.ahead.take() {
            Some(kind) => kind,
            None => self.choose(place)?,
        };
        if self.decks.is_some() {
            let layer = &mut self.layers[0];
            layer.of[usize::from(kind)] -= 1;
            layer.all -= 1;
            self.table.add(kind);
        }
        Ok(Card::from_index(kind).expect("below 52"))
    }
}

/// A kind of card, every one as likely as another.
fn kind(rng: &mut Xoshiro256PlusPlus) -> u8 {
    u8::try_from(below(rng, u32::from(Card::PACK))).expect("below 52")
}

impl Cards for PairedPack {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.take(NOBODY)
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        self.take(place)
    }

    /// The card the dealer would get.
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
        self.gather();
    }

    fn begin_round(&mut self) {
        self.next_round();
    }

    fn ran_out(&self) -> bool {
        self.ran_out
    }

    fn remaining(&self) -> Option<usize> {
        self.decks.map(|_| self.undealt())
    }
}

impl Recycled for PairedPack {
    fn begin(&mut self) {
        self.gather();
    }

    fn clear_table(&mut self) {
        self.next_round();
    }

    fn recycle(&mut self) {
        self.discards_come_back();
    }

    fn is_below_half(&self) -> bool {
        self.decks.is_some_and(|decks| 2 * self.undealt() < KINDS * usize::from(decks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::{RecycledPack, Streams};

    fn pack(decks: Option<u8>, key: u64) -> PairedPack {
        let mut pack = PairedPack::new(decks, false);
        pack.pair(key);
        pack
    }

    #[test]
    fn a_pack_holds_every_card_as_often_as_there_are_packs() {
        for decks in [1, 6] {
            let mut pack = pack(Some(decks), 5);
            let mut counts = [0; KINDS];
            while let Ok(card) = pack.draw_for(counts[0] % 7) {
                counts[usize::from(card.index())] += 1;
            }
            assert_eq!(counts, [usize::from(decks); KINDS]);
            assert_eq!((pack.remaining(), pack.peek()), (Some(0), Err(Exhausted)));
        }
    }

    /// The first card, and the one after it given the first, are every card
    /// that is left with the same probability.
    #[test]
    fn every_card_left_is_as_likely_as_another() {
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
                let expected = n / 52.0;
                let chi2: f64 = counts.iter().map(|c| (f64::from(*c) - expected).powi(2) / expected).sum();
                assert!(chi2 < 110.0, "{decks:?}: chi-square {chi2} with 51 degrees of freedom"); // p = 3e-6
            }
            let p = decks.map_or(1.0 / 52.0, |decks| f64::from(decks - 1) / (52.0 * f64::from(decks) - 1.0));
            let z = (twice - n * p) / (n * p * (1.0 - p)).sqrt().max(1.0);
            assert!(z.abs() < 4.0, "{decks:?}: the same card twice, z {z}");
        }
    }

    /// A card more for one place leaves the other places and the next round
    /// nearly as they were; packs of other sizes deal nearly the same cards.
    #[test]
    fn what_is_common_to_two_packs_stays_common() {
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
    fn a_card_looked_at_is_the_next_one_in_the_round() {
        for decks in [Some(1), None] {
            let mut pack = pack(decks, 9);
            Pile::begin_round(&mut pack);
            let ahead = pack.peek().unwrap();
            assert_eq!(pack.peek(), Ok(ahead));
            assert_eq!(pack.draw_for(3), Ok(ahead));
        }
    }

    /// It comes back as [`RecycledPack`] does: as many cards left, the same
    /// ones on the table kept out, at every step of a random course.
    #[test]
    fn discards_come_back_as_in_a_recycled_pack() {
        let mut course = Streams::new(8).stream(0);
        let mut other = RecycledPack::new(Some(1), Streams::new(9).stream(0));
        let mut paired = PairedPack::new(Some(1), true);
        paired.pair(77);
        let mut table: Vec<Card> = Vec::new();
        for _ in 0..20_000 {
            match below(&mut course, 40) {
                0 => {
                    other.clear_table();
                    Recycled::clear_table(&mut paired);
                    table.clear();
                }
                1 => {
                    other.recycle();
                    Recycled::recycle(&mut paired);
                }
                _ => {
                    let (a, b) = (other.draw(), paired.draw_for(2));
                    assert_eq!(a.is_ok(), b.is_ok());
                    if let Ok(card) = b {
                        assert!(!table.contains(&card), "a card on the table came again");
                        table.push(card);
                    } else {
                        assert_eq!(table.len(), 52);
                    }
                }
            }
            assert_eq!(other.remaining(), paired.remaining());
            assert_eq!(other.is_below_half(), Recycled::is_below_half(&paired));
        }
    }

    /// A seed means the same cards for ever, or the stream changes its name.
    #[test]
    fn cards_are_pinned() {
        let mut pack = pack(Some(6), 1);
        Pile::begin_round(&mut pack);
        let cards: Vec<String> = (0..8).map(|place| pack.draw_for(place % 3).unwrap().to_string()).collect();
        assert_eq!(cards.join(" "), GOLDEN);
    }
    const GOLDEN: &str = "7h 3d 4s 8c 8c Jc 3h 8d";
}
