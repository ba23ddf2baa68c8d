//! Best play by exact cards where the player declares his aces, against a
//! recursion over real hands that shares nothing with the solver.

use crate::common::{at_length, played};
use crate::infinite::dealer::{Dealer, Deck, Shows};
use crate::tables::{blackjack, chart, close, edge, rules};
use std::collections::HashMap;
use ventaja::exact::{best_chart, best_composition};
use ventaja::rules::Blackjack;

/// Eight decks, no splits, an ordinary dealer who takes his second card last.
struct Table<'a> {
    rules: &'a Blackjack,
    upcard: u8,
    /// Every ace is declared when it comes, or those of the first two cards.
    every: bool,
    known: HashMap<(Deck, Hand), f64>,
    /// What the dealer makes, by the cards that are left.
    made: HashMap<Deck, Dealer>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Hand {
    /// Free aces count 1 here, declared ones what they were declared.
    total: u8,
    free: bool,
    cards: u8,
}

impl Hand {
    fn best(self) -> u8 {
        if self.free && self.total <= 11 { self.total + 10 } else { self.total }
    }

    fn with(self, value: u8, free: bool) -> Hand {
        Hand { total: self.total + value, free: self.free || free, cards: self.cards + 1 }
    }
}

impl Table<'_> {
    /// What a bet on a hand that stands is worth, the dealer drawing from what is left: a natural of his beats any 21.
    fn stand(&mut self, deck: Deck, total: u8) -> f64 {
        let (rules, shows) = (self.rules, Shows::Upcard(self.upcard));
        let made = *self.made.entry(deck).or_insert_with(|| Dealer::showing(rules, shows, deck));
        let sign = |dealer: u8| f64::from(i8::from(total > dealer) - i8::from(total < dealer));
        let compared: f64 = (17..).zip(made.totals).map(|(dealer, chance)| chance * sign(dealer)).sum();
        compared + made.bust - made.natural
    }

    /// What is best with a hand.
    fn play(&mut self, deck: Deck, hand: Hand) -> f64 {
        if hand.total > 21 {
            return -1.0;
        }
        if let Some(known) = self.known.get(&(deck, hand)) {
            return *known;
        }
        let mut best = self.stand(deck, hand.best());
        if hand.best() < 21 {
            let (mut hit, mut double) = (0.0, 0.0);
            let doubles = hand.cards == 2 && hand.best() == 11;
            deck.draw(|card, chance, deck| {
                hit += chance * self.drawn(deck, hand, card, Table::play);
                if doubles {
                    let last = |table: &mut Table, deck, hand: Hand| 2.0 * table.stand(deck, hand.best());
                    double += chance * self.drawn(deck, hand, card, last);
                }
            });
            best = best.max(hit).max(if doubles { double } else { hit });
        }
        self.known.insert((deck, hand), best);
        best
    }

    /// A third or later card, declared if it must be.
    fn drawn(
        &mut self,
        deck: Deck,
        hand: Hand,
        card: u8,
        then: impl Fn(&mut Self, Deck, Hand) -> f64,
    ) -> f64 {
        if card == 1 && self.every {
            let one = then(self, deck, hand.with(1, false));
            return if hand.best() <= 10 { one.max(then(self, deck, hand.with(11, false))) } else { one };
        }
        then(self, deck, hand.with(card, card == 1))
    }

    /// Two cards dealt.
    fn dealt(&mut self, deck: Deck, first: u8, second: u8) -> f64 {
        let (low, high) = (first.min(second), first.max(second));
        if (low, high) == (1, 10) {
            // 3:2, but a tie with the dealer's.
            let natural = match self.upcard {
                1 => deck.chance(10),
                10 => deck.chance(1),
                _ => 0.0,
            };
            return 1.5 * (1.0 - natural);
        }
        let hand = Hand { total: low + high, free: false, cards: 2 };
        let one = self.play(deck, hand);
        if low > 1 { one } else { one.max(self.play(deck, Hand { total: hand.total + 10, ..hand })) }
    }
}

/// The best a player can do without splitting, as a house edge.
fn by_recursion(rules: &Blackjack, every: bool) -> f64 {
    let mut net = 0.0;
    Deck::of_packs(8).draw(|upcard, of_upcard, deck| {
        let mut table = Table { rules, upcard, every, known: HashMap::new(), made: HashMap::new() };
        deck.draw(|first, of_first, deck| {
            deck.draw(|second, of_second, deck| {
                net += of_upcard * of_first * of_second * table.dealt(deck, first, second);
            });
        });
    });
    -net
}

fn agrees(every: bool) {
    let aces = if every { "player.ace=every-ace" } else { "player.ace=first-two" };
    let rules = rules("ocho-mazos", &format!("dealer.ace=soft split.max_hands=1 {aces}"));
    let found = best_composition(played(&rules, &chart("ocho-mazos", "basic")), |_| {}).unwrap();
    close(1e-10, aces, found.house_edge, by_recursion(blackjack(&rules), every));
    assert!(found.house_edge < found.chart_edge - 1e-7, "exact cards are worth something");
    assert!(found.exceptions.iter().all(|exception| exception.gain > 0.0));
}

/// verifies(ocho-mazos): best play by exact cards, aces declared, against a recursion over real hands
#[test]
fn declared_aces_are_played_as_well_as_can_be() {
    for every in at_length(&[false][..], &[false, true]) {
        agrees(*every);
    }
}

/// In an infinite deck the cards say no more than the total, so the best
/// chart and the best play by cards are one, openings included.
fn cards_say_no_more(set: &str) {
    let rules = rules("ocho-mazos", &format!("shoe.decks=inf {set}"));
    let best = best_chart(&rules, "best", |_| {}).unwrap();
    let by_cards = best_composition(played(&rules, &best), |_| {}).unwrap();
    close(1e-11, set, by_cards.house_edge, edge(&rules, &best));
    assert_eq!(by_cards.exceptions.len(), 0, "{set}: {:?}", by_cards.exceptions);
}

#[test]
fn cards_say_no_more_than_totals_in_an_infinite_deck() {
    let free = "player.split_ace=free";
    let others =
        [free, "player.ace=first-two", "player.ace=every-ace", "split.max_hands=4", "dealer.ace=soft"];
    for set in at_length(&[free][..], &others) {
        cards_say_no_more(set);
    }
}

/// Packs of few ranks, of which every order of the cards was enumerated apart from this program, splits included.
///
/// verifies(las-vegas-strip-6d): best play by exact cards with splits, in packs of few ranks, by enumerations made apart from this program
#[test]
fn best_play_with_splits_is_that_of_an_enumeration() {
    for (options, enumerated) in [
        ("pack.without=[2,3,4,7,8]", -0.158_272_275_220),
        ("pack.without=[2,3,4,7,8] split.max_hands=2", -0.126_628_515_618),
        ("pack.without=[2,3,4,5,6,J,Q] dealer.soft17=hit split.resplit_aces=true", -0.144_398_399_751),
        ("pack.without=[7,9,A,Q] split.max_hands=2", 0.059_226_131_480),
        ("pack.without=[2,4,5,8,9,J,Q] split.max_hands=3 dealer.hole_card=none", -0.095_259_289_419),
        (
            "pack.without=[2,4,6,7] split.max_hands=3 dealer.soft17=hit dealer.hole_card=none",
            -0.120_586_369_019,
        ),
    ] {
        let rules = rules("las-vegas-strip-6d", &format!("shoe.decks=1 shoe.cut_card=0 {options}"));
        let found = best_composition(played(&rules, &chart("las-vegas-strip-6d", "basic")), |_| {}).unwrap();
        close(1e-12, options, found.house_edge, enumerated);
    }
}

/// Two decks hold eight aces: hands of more are no exceptions.
///
/// verifies(club-conservador): no exception to a chart is of cards that the shoe does not hold
#[test]
fn exceptions_are_of_cards_that_can_be_dealt() {
    let (rules, basic) = (rules("club-conservador", ""), chart("club-conservador", "basic"));
    let found = best_composition(played(&rules, &basic), |_| {}).unwrap();
    assert!(found.exceptions.len() > 100, "{}", found.exceptions.len());
    let mut aces = 0;
    for exception in &found.exceptions {
        assert!(exception.frequency > 0.0 && exception.gain.is_finite(), "{exception:?}");
        let held = exception.cards.split(' ').filter(|card| *card == "A").count();
        aces = aces.max(held + usize::from(exception.upcard == "A"));
    }
    assert!(aces <= 8, "{aces} aces");
}
