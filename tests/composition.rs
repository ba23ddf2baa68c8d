//! Best play by exact cards where the player declares his aces, against a
//! recursion over real hands that shares nothing with the solver.

use crate::tables::{chart, close, edge, rules};
use std::collections::HashMap;
use ventaja::exact::{best_chart, best_composition};

/// Eight decks, no splits, an ordinary dealer who takes his second card last.
struct Table {
    /// Cards left, ace first.
    left: [u32; 10],
    upcard: usize,
    /// Every ace is declared when it comes, or those of the first two cards.
    every: bool,
    known: HashMap<([u32; 10], Hand), f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Hand {
    /// Free aces count 1 here, declared ones what they were declared.
    total: u32,
    free: bool,
    cards: u32,
}

impl Hand {
    fn best(self) -> u32 {
        if self.free && self.total <= 11 { self.total + 10 } else { self.total }
    }

    fn with(self, value: u32, free: bool) -> Hand {
        Hand { total: self.total + value, free: self.free || free, cards: self.cards + 1 }
    }
}

/// A card's values, ace first.
fn value(card: usize) -> u32 {
    u32::try_from(card).unwrap() + 1
}

impl Table {
    fn each(&self) -> Vec<(usize, f64)> {
        let all: u32 = self.left.iter().sum();
        (0..10)
            .map(|card| (card, f64::from(self.left[card]) / f64::from(all)))
            .filter(|(_, p)| *p > 0.0)
            .collect()
    }

    /// What a bet on a hand that stands is worth, the dealer drawing from
    /// what is left: a natural of his beats any 21.
    fn stand(&mut self, total: u32) -> f64 {
        let up = value(self.upcard);
        self.dealer(up, self.upcard == 0, 1, total)
    }

    fn dealer(&mut self, total: u32, ace: bool, cards: u32, player: u32) -> f64 {
        let best = if ace && total <= 11 { total + 10 } else { total };
        if cards == 2 && best == 21 {
            return -1.0;
        }
        if best >= 17 {
            let wins = best > 21 || player > best;
            return if wins { 1.0 } else { -f64::from(u8::from(player < best)) };
        }
        let mut net = 0.0;
        for (card, chance) in self.each() {
            self.left[card] -= 1;
            net += chance * self.dealer(total + value(card), ace || card == 0, cards + 1, player);
            self.left[card] += 1;
        }
        net
    }

    /// What is best with a hand.
    fn play(&mut self, hand: Hand) -> f64 {
        if hand.total > 21 {
            return -1.0;
        }
        if let Some(known) = self.known.get(&(self.left, hand)) {
            return *known;
        }
        let mut best = self.stand(hand.best());
        if hand.best() < 21 {
            let doubles = hand.cards == 2 && hand.best() == 11;
            let (mut hit, mut double) = (0.0, 0.0);
            for (card, chance) in self.each() {
                self.left[card] -= 1;
                hit += chance * self.drawn(hand, card, Table::play);
                if doubles {
                    let last = |table: &mut Table, hand: Hand| 2.0 * table.stand(hand.best());
                    double += chance * self.drawn(hand, card, last);
                }
                self.left[card] += 1;
            }
            best = best.max(hit);
            if doubles {
                best = best.max(double);
            }
        }
        self.known.insert((self.left, hand), best);
        best
    }

    /// A third or later card, declared if it must be.
    fn drawn(&mut self, hand: Hand, card: usize, then: impl Fn(&mut Table, Hand) -> f64) -> f64 {
        if card == 0 && self.every {
            let one = then(self, hand.with(1, false));
            return if hand.best() <= 10 { one.max(then(self, hand.with(11, false))) } else { one };
        }
        then(self, hand.with(value(card), card == 0))
    }

    /// Two cards dealt.
    fn dealt(&mut self, first: usize, second: usize) -> f64 {
        let (low, high) = (value(first.min(second)), value(first.max(second)));
        if (low, high) == (1, 10) {
            // 3:2, but a tie with the dealer's.
            let natural = match value(self.upcard) {
                1 => self.left[9],
                10 => self.left[0],
                _ => 0,
            };
            return 1.5 * (1.0 - f64::from(natural) / f64::from(self.left.iter().sum::<u32>()));
        }
        let hand = Hand { total: low + high, free: false, cards: 2 };
        let one = self.play(hand);
        if low > 1 { one } else { one.max(self.play(Hand { total: hand.total + 10, ..hand })) }
    }
}

/// The best a player can do without splitting, as a house edge.
fn by_recursion(every: bool) -> f64 {
    let mut left = [32; 10];
    left[9] = 128;
    let mut net = 0.0;
    let mut table = Table { left, upcard: 0, every, known: HashMap::new() };
    for (upcard, of_upcard) in table.each() {
        table.left[upcard] -= 1;
        (table.upcard, table.known) = (upcard, HashMap::new());
        for (first, of_first) in table.each() {
            table.left[first] -= 1;
            for (second, of_second) in table.each() {
                table.left[second] -= 1;
                net += of_upcard * of_first * of_second * table.dealt(first, second);
                table.left[second] += 1;
            }
            table.left[first] += 1;
        }
        table.left[upcard] += 1;
    }
    -net
}

fn agrees(every: bool) {
    let aces = if every { "player.ace=every-ace" } else { "player.ace=first-two" };
    let rules = rules("ocho-mazos", &format!("dealer.ace=soft split.max_hands=1 {aces}"));
    let found = best_composition(&rules, &chart("ocho-mazos", "basic"), |_| {}).unwrap();
    close(1e-10, aces, found.house_edge, by_recursion(every));
    assert!(found.house_edge < found.chart_edge - 1e-7, "exact cards are worth something");
    assert!(found.exceptions.iter().all(|exception| exception.gain > 0.0));
}

/// verifies(ocho-mazos): best play by exact cards, aces declared, against a recursion over real hands
#[test]
fn declared_aces_are_played_as_well_as_can_be() {
    agrees(false);
}

#[test]
#[ignore = "the same with every ace declared: seconds"]
fn aces_declared_whenever_they_come() {
    agrees(true);
}

/// In an infinite deck the cards say no more than the total, so the best
/// chart and the best play by cards are one, openings included.
fn cards_say_no_more(set: &str) {
    let rules = rules("ocho-mazos", &format!("shoe.decks=inf {set}"));
    let best = best_chart(&rules, "best", |_| {}).unwrap();
    let by_cards = best_composition(&rules, &best, |_| {}).unwrap();
    close(1e-11, set, by_cards.house_edge, edge(&rules, &best));
    assert_eq!(by_cards.exceptions.len(), 0, "{set}: {:?}", by_cards.exceptions);
}

#[test]
fn cards_say_no_more_than_totals_in_an_infinite_deck() {
    cards_say_no_more("player.split_ace=free");
}

#[test]
#[ignore = "the same of other readings: seconds"]
fn cards_say_no_more_whichever_the_reading() {
    for set in ["player.ace=first-two", "player.ace=every-ace", "split.max_hands=4", "dealer.ace=soft"] {
        cards_say_no_more(set);
    }
}

/// Two decks hold eight aces: hands of more are no exceptions.
///
/// verifies(club-conservador): no exception to a chart is of cards that the shoe does not hold
#[test]
fn exceptions_are_of_cards_that_can_be_dealt() {
    let (rules, basic) = (rules("club-conservador", ""), chart("club-conservador", "basic"));
    let found = best_composition(&rules, &basic, |_| {}).unwrap();
    assert!(found.exceptions.len() > 100, "{}", found.exceptions.len());
    let mut aces = 0;
    for exception in &found.exceptions {
        assert!(exception.frequency > 0.0 && exception.gain.is_finite(), "{exception:?}");
        let held = exception.cards.split(' ').filter(|card| *card == "A").count();
        aces = aces.max(held + usize::from(exception.upcard == "A"));
    }
    assert!(aces <= 8, "{aces} aces");
}
