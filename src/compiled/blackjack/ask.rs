//! What a chart does in a state: a state is shown to it as any cards that
//! make it.

use super::hand::{Hand, Origin, Pair};
use crate::cards::{Card, Rank, Suit};
use crate::rules::Upcard;
use crate::strategy::{Action, Chart, Legal, View};

/// What the chart does with a hand of two cards or more under an upcard, ace
/// 1.
///
/// # Panics
/// If the hand or the upcard is none.
#[must_use]
pub fn ask(chart: &Chart, hand: &Hand, upcard: u8, legal: Legal) -> Action {
    if legal == Legal::default() {
        return Action::Stand;
    }
    let cards = cards(hand);
    chart.look_up(&View {
        cards: if two_matter(hand) { &cards[..2] } else { &cards },
        total: hand.total(),
        soft: hand.soft(),
        after_split: hand.origin != Origin::Original,
        number: 1,
        upcard: Upcard::of_value(upcard).expect("values are 1 to 10"),
        legal,
    })
}

/// Whether a chart may look at which two cards a hand has: not at those of a
/// hand whose aces are declared, unless one of two is free.
fn two_matter(hand: &Hand) -> bool {
    hand.cards == 2 && (!hand.declared || hand.pair != Pair::No)
}

/// Cards that make this hand, if it has two; three cards otherwise, at which
/// a chart does not look.
fn cards(hand: &Hand) -> [Card; 3] {
    let card = |value: u8, suit| Card::new(Rank::new(value).expect("values are 1 to 10"), suit);
    let any = card(2, Suit::Clubs);
    if !two_matter(hand) {
        return [any; 3];
    }
    let (first, second) = match hand.pair {
        // The ace beside the rest, or a card as high as can be.
        Pair::No if hand.ace => (card(1, Suit::Spades), card(hand.hard - 1, Suit::Hearts)),
        Pair::No => {
            let high = (hand.hard - 2).min(10);
            (card(high, Suit::Spades), card(hand.hard - high, Suit::Hearts))
        }
        Pair::Value => (card(10, Suit::Spades), Card::new(Rank::KING, Suit::Hearts)),
        Pair::Rank => (card(hand.hard / 2, Suit::Spades), card(hand.hard / 2, Suit::Hearts)),
        Pair::Suit => (card(hand.hard / 2, Suit::Spades), card(hand.hard / 2, Suit::Spades)),
    };
    [first, second, any]
}
