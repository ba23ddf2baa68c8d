//! Plays a round of Caribbean stud (póker caribeño).
//!
//! Every box and the dealer receive five cards; the dealer's last is face-up. Where the house sells a card, each
//! box in turn may pay to replace one of its cards. Then each box folds, or raises, and the dealer's hand is
//! compared with every hand that raised.

mod hand;

pub use hand::{poker_hand, qualifies};

use super::narration::in_bets;
use super::narration::{Narration, Seat, narrate};
use crate::bets::caribbean::{AnteOutcome, BoxOutcome};
use crate::cards::Card;
use crate::lang::Message;
use crate::rules::{CaribbeanStud, HandKind, PokerHand};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::caribbean::{Strategy, View};
use std::cmp::Ordering;

/// The place for which the dealer's cards are drawn; boxes are counted from 1.
const DEALER: usize = 0;

/// The result of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxResult {
    /// What happened to the ante and the raise, and whether a card was replaced.
    pub outcome: BoxOutcome,
    /// Net in [units](CaribbeanStud::unit).
    pub net: i64,
    /// Ante, raise and the price of a replaced card, in units.
    pub wagered: i64,
}

/// A table: its rules, its players and the cards of the round.
pub struct Table<'a, S: Strategy + ?Sized> {
    rules: &'a CaribbeanStud,
    strategy: &'a S,
    /// The hands, the dealer's first.
    hands: Vec<[Card; 5]>,
    /// What each box did in the round.
    played: Vec<Played>,
    results: Vec<BoxResult>,
}

/// What a box did.
#[derive(Clone, Copy)]
struct Played {
    bought: bool,
    raises: bool,
    /// Its last hand.
    hand: PokerHand,
}

impl<'a, S: Strategy + ?Sized> Table<'a, S> {
    /// Returns an empty table with this number of boxes.
    #[must_use]
    pub fn new(rules: &'a CaribbeanStud, boxes: u8, strategy: &'a S) -> Table<'a, S> {
        let none = Card::from_index(0).expect("a card");
        let boxes = usize::from(boxes);
        Table {
            rules,
            strategy,
            hands: vec![[none; 5]; boxes + 1],
            played: Vec::with_capacity(boxes),
            results: Vec::with_capacity(boxes),
        }
    }

    /// Returns the results of the last round, by box.
    #[must_use]
    pub fn results(&self) -> &[BoxResult] {
        &self.results
    }

    /// Plays a round.
    ///
    /// # Errors
    /// [`Exhausted`] if the cards run out: the round is void.
    pub fn play(&mut self, cards: &mut impl Cards, narration: &mut impl Narration) -> Result<(), Exhausted> {
        self.results.clear();
        self.deal(cards, narration)?;
        let upcard = self.hands[DEALER][4];
        let dealer = poker_hand(&self.hands[DEALER]);
        let boxes = 1..self.hands.len();
        self.played.clear();
        for number in boxes.clone() {
            let mut hand = poker_hand(&self.hands[number]);
            let bought = self.rules.sells_cards() && self.replace(number, hand, upcard, cards, narration)?;
            if bought {
                hand = poker_hand(&self.hands[number]);
            }
            self.played.push(Played { bought, raises: false, hand });
        }
        for number in boxes.clone() {
            let hand = self.played[number - 1].hand;
            self.played[number - 1].raises = self.decide(number, hand, upcard, narration);
        }
        let qualified = qualifies(self.rules, &dealer);
        if self.played.iter().any(|played| played.raises) {
            let id = if qualified { "step-qualifies" } else { "step-does-not-qualify" };
            narrate!(narration, Seat::Dealer, "dealer.qualifies", id, hand = words(dealer.kind));
        }
        for (number, Played { bought, raises, hand: own }) in boxes.zip(self.played.iter().copied()) {
            let mut result = settle(self.rules, raises, &own, &dealer, qualified);
            if raises {
                narrate_result(self.rules, number, result, &own, narration);
            }
            if bought {
                // The house keeps the price, whatever the hand does.
                result.outcome.bought = true;
                result.net -= self.rules.price();
                result.wagered += self.rules.price();
                narrate_price(self.rules, number, result, narration);
            }
            self.results.push(result);
        }
        Ok(())
    }

    /// Deals five cards to each box and to the dealer, one at a time.
    fn deal(&mut self, cards: &mut impl Cards, narration: &mut impl Narration) -> Result<(), Exhausted> {
        for turn in 0..CaribbeanStud::HAND {
            for number in 1..self.hands.len() {
                let card = cards.draw_for(number)?;
                narrate!(narration, Seat::Box(number, 0), "deal", card = card, "step-receives");
                self.hands[number][turn] = card;
            }
            let card = cards.draw_for(DEALER)?;
            let id =
                if turn + 1 == CaribbeanStud::HAND { "step-receives-up" } else { "step-receives-face-down" };
            narrate!(narration, Seat::Dealer, "deal", card = card, id);
            self.hands[DEALER][turn] = card;
        }
        Ok(())
    }

    /// Lets a box pay to replace one of its cards, and returns whether it did. The new card comes face-down from the
    /// pack; the old one is out of play.
    fn replace(
        &mut self,
        number: usize,
        hand: PokerHand,
        upcard: Card,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<bool, Exhausted> {
        let own = &self.hands[number];
        let Some(place) = self.strategy.replaces(&View { number, cards: own, hand, upcard }) else {
            return Ok(false);
        };
        let seat = Seat::Box(number, 0);
        let antes = self.rules.draw_price;
        narrate!(
            narration,
            seat,
            "draw.cards",
            card = own[place],
            "step-buys-card",
            hand = words(hand.kind),
            antes = antes
        );
        let card = cards.draw_for(number)?;
        narrate!(narration, seat, "draw.cards", card = card, "step-receives");
        self.hands[number][place] = card;
        Ok(true)
    }

    /// Returns whether a box raises with its last hand.
    fn decide(&self, number: usize, hand: PokerHand, upcard: Card, narration: &mut impl Narration) -> bool {
        let cards = &self.hands[number];
        let raises = self.strategy.raises(&View { number, cards, hand, upcard });
        let seat = Seat::Box(number, 0);
        if raises {
            let antes = self.rules.raise_multiple;
            narrate!(narration, seat, "raise", "step-raises-antes", hand = words(hand.kind), antes = antes);
        } else {
            narrate!(narration, seat, "fold", "step-folds", hand = words(hand.kind));
        }
        raises
    }
}

/// Settles a box.
fn settle(
    rules: &CaribbeanStud,
    raises: bool,
    own: &PokerHand,
    dealer: &PokerHand,
    qualified: bool,
) -> BoxResult {
    let ante = rules.unit();
    let raise = ante * i64::from(rules.raise_multiple);
    if !raises {
        let outcome = BoxOutcome { ante: AnteOutcome::Fold, bought: false };
        return BoxResult { outcome, net: -ante, wagered: ante };
    }
    let (outcome, net) = match own.cmp(dealer) {
        // Without a qualified dealer the ante is paid 1:1 and the raise returned, whichever hand is better.
        _ if !qualified => (AnteOutcome::Unqualified, ante),
        Ordering::Greater => (AnteOutcome::Win(own.kind), ante + paid(rules, own.kind) * raise),
        Ordering::Equal => (AnteOutcome::Push, 0),
        Ordering::Less => (AnteOutcome::Loss, -(ante + raise)),
    };
    BoxResult { outcome: BoxOutcome { ante: outcome, bought: false }, net, wagered: ante + raise }
}

/// Returns the odds of a raise that wins, to one.
fn paid(rules: &CaribbeanStud, kind: HandKind) -> i64 {
    rules.raise_pays.of(kind)
}

/// Returns the name of a hand in words.
fn words(kind: HandKind) -> Message {
    Message::new(format!("poker-{}", kind.name()))
}

/// Narrates what a hand that raised nets.
fn narrate_result(
    rules: &CaribbeanStud,
    number: usize,
    result: BoxResult,
    own: &PokerHand,
    narration: &mut impl Narration,
) {
    let (rule, id) = match result.outcome.ante {
        AnteOutcome::Fold => return,
        AnteOutcome::Unqualified => ("unqualified", "step-wins"),
        AnteOutcome::Win(_) => ("raise.pays", "step-wins-with"),
        AnteOutcome::Push => ("tie", "step-pushes"),
        AnteOutcome::Loss => ("higher-wins", "step-loses"),
    };
    let net = in_bets(result.net, rules.unit());
    narrate!(narration, Seat::Box(number, 0), rule, id, net = net, hand = words(own.kind));
}

/// Narrates what a box nets that bought a card.
fn narrate_price(rules: &CaribbeanStud, number: usize, result: BoxResult, narration: &mut impl Narration) {
    let (antes, net) = (rules.draw_price, in_bets(result.net, rules.unit()));
    narrate!(narration, Seat::Box(number, 0), "draw.price", "step-card-paid", antes = antes, net = net);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every result nets what its outcome states, so that a tally's outcomes have the nets of the bets it
    /// counted.
    #[test]
    fn settlement_nets_what_the_line_states() {
        let rules = CaribbeanStud::default();
        let of = |kind| PokerHand { kind, ranks: [7, 0, 0, 0, 0] };
        for own in HandKind::ALL.map(of) {
            for dealer in HandKind::ALL.map(of) {
                for (raises, qualified) in [(false, true), (true, false), (true, true)] {
                    let result = settle(&rules, raises, &own, &dealer, qualified);
                    assert_eq!(result.net, result.outcome.net(&rules), "{result:?}");
                    assert_eq!(result.wagered, if raises { 3 } else { 1 });
                }
            }
        }
    }
}
