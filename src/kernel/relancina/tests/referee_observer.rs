//! An observer that receives the cards of a block, tracks the pack from which they are dealt, and
//! lets the referee settle them.

use super::super::RelancinaKernel;
use super::super::observer::Observer;
use crate::cards::Card;
use crate::compiled::relancina::Classes;
use crate::referee::Silent;
use crate::referee::relancina::{Round, Table};
use crate::rules::{Decks, Recycling, Relancina, Rules, Way};
use crate::strategy::relancina::Strategy;
use crate::tally::Tally;
use crate::unit_tests::Given;
use std::collections::VecDeque;

/// The pack by card class, kept by the rulebook. It draws no cards itself; it checks which cards
/// may be dealt.
struct Layers {
    all: Vec<u8>,
    recycled: Recycling,
    /// Layers of the pack, the uppermost first.
    pile: VecDeque<Vec<u8>>,
    table: Vec<u8>,
    discards: Vec<u8>,
}

impl Layers {
    fn begin(&mut self) {
        self.pile = VecDeque::from([self.all.clone()]);
        self.table.clear();
        self.discards.clear();
    }

    fn recycle(&mut self) {
        let discards = std::mem::take(&mut self.discards);
        self.pile.push_back(discards);
    }

    /// Discards the cards on the table and begins a round.
    fn begin_round(&mut self) {
        self.discards.append(&mut self.table);
        let left: usize = self.pile.iter().map(Vec::len).sum();
        match self.recycled {
            Recycling::BelowHalf if 2 * left < self.all.len() => self.recycle(),
            Recycling::EveryRound => self.recycle(),
            Recycling::BelowHalf | Recycling::AtExhaustion => {}
        }
    }

    /// Deals a card of this class, which must be in the uppermost layer with cards.
    fn card(&mut self, class: u8) {
        self.pile.retain(|layer| !layer.is_empty());
        if self.pile.is_empty() {
            self.recycle();
        }
        let layer = self.pile.front_mut().expect("just recycled");
        let at = layer.iter().position(|card| *card == class).expect("a card that the layer has");
        layer.swap_remove(at);
        self.table.push(class);
    }

    fn is_exhausted(&self) -> bool {
        self.pile.iter().all(Vec::is_empty) && self.discards.is_empty()
    }
}

/// Lets the referee settle the observed cards.
pub(super) struct RefereeObserver<'a, S> {
    cards: Vec<Vec<Card>>,
    /// Selects in turn the card that stands for a class.
    turn: usize,
    /// `None` for an infinite deck.
    layers: Option<Layers>,
    /// The cards dealt in the current round.
    now: VecDeque<Card>,
    table: Table<'a, S>,
    pub tally: Tally,
}

impl<'a, S: Strategy> RefereeObserver<'a, S> {
    pub(super) fn new(
        rules: &Rules,
        play: &'a Relancina,
        dealt: &RelancinaKernel<'_>,
        strategy: &'a S,
    ) -> RefereeObserver<'a, S> {
        let classes = Classes::new(play);
        let class_of = |card: Card| u8::try_from(classes.of(card)).unwrap();
        let of = |class| Card::pack().filter(|card| classes.of(*card) == class).collect();
        let layers = match rules.shoe.decks {
            Decks::Infinite => None,
            Decks::Count(packs) => Some(Layers {
                all: (0..packs).flat_map(|_| Card::pack().map(class_of)).collect(),
                recycled: play.pack_recycled,
                pile: VecDeque::new(),
                table: Vec::new(),
                discards: Vec::new(),
            }),
        };
        RefereeObserver {
            cards: (0..classes.all().len()).map(of).collect(),
            turn: 0,
            layers,
            now: VecDeque::new(),
            table: Table::new(play, rules.boxes, strategy),
            tally: Tally::new(dealt.lines),
        }
    }
}

impl<S: Strategy> Observer for RefereeObserver<'_, S> {
    fn begin(&mut self) {
        self.layers.iter_mut().for_each(Layers::begin);
    }

    fn card(&mut self, class: u8) {
        self.layers.iter_mut().for_each(|layers| layers.card(class));
        self.turn += 1;
        let cards = &self.cards[usize::from(class)];
        self.now.push_back(cards[self.turn % cards.len()]);
    }

    fn burned(&mut self) {
        self.now.clear();
        self.layers.iter_mut().for_each(Layers::begin_round);
    }

    fn round(&mut self, way: Way, finished: bool) {
        let mut cards = Given(std::mem::take(&mut self.now));
        let played = self.table.play(Round { way, first_hand: true }, &mut cards, &mut Silent);
        assert!(cards.0.is_empty(), "the referee did not take all cards");
        assert_eq!(played.is_ok(), finished);
        if !finished {
            let layers = self.layers.as_mut().expect("an infinite deck is never exhausted");
            assert!(layers.is_exhausted(), "a round is void although cards are left");
            layers.begin();
            self.tally.void_rounds += 1;
            return;
        }
        self.tally.rounds += 1;
        for result in self.table.results() {
            let first = crate::bets::relancina::first_card_line(result.first.rank());
            for line in [Some(0), (way == Way::Cerrado).then_some(first)].into_iter().flatten() {
                let line = &mut self.tally.lines[line];
                line.count_bets(result.outcome.index(), result.net, result.wagered, result.staked);
            }
        }
        self.layers.iter_mut().for_each(Layers::begin_round);
    }

    fn end(&mut self) {
        self.tally.end_shoe();
    }
}
