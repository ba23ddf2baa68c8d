//! Looks up a state in a chart, by building cards that make the state.

use super::end::Stake;
use super::hand::{Hand, Origin, Pair};
use crate::cards::{Card, Rank, Suit};
use crate::rules::Shown;
use crate::strategy::blackjack::Chart;
use crate::strategy::{Action, Legal, Strategy, View};

/// The most cards of a hand that may act: twenty-one aces.
const MOST_CARDS: usize = 21;

/// Returns the chart's action for a hand of two or more cards against what the dealer shows, by its
/// [number](Shown::number).
///
/// # Panics
/// If no cards make the hand, or nothing has this number.
pub fn ask(chart: &Chart, hand: &Hand, shown: u8, legal: Legal) -> Action {
    if legal == Legal::default() {
        return Action::Stand;
    }
    let cards = cards(hand);
    chart.act(&View {
        cards: &cards[..usize::from(hand.cards)],
        total: hand.total(),
        soft: hand.soft(),
        doubled: hand.doubled > 0,
        free: hand.origin.stake() == Stake::Free,
        after_split: hand.origin != Origin::Original,
        number: 1,
        shown: Shown::of_number(shown),
        legal,
    })
}

/// Returns whether the chart may depend on the hand's two cards. It may not where an ace has been
/// declared, unless the second of two aces is still undeclared.
fn shows_two_cards(hand: &Hand) -> bool {
    hand.cards == 2 && (!hand.declared || hand.pair != Pair::No)
}

/// Returns cards that make this hand if it has two and the chart may depend on them; otherwise
/// arbitrary cards, no pair, of which the chart sees no more than their number.
fn cards(hand: &Hand) -> [Card; MOST_CARDS] {
    let card = |value: u8, suit| Card::new(Rank::new(value).expect("values are 1 to 10"), suit);
    let mut cards = [card(2, Suit::Clubs); MOST_CARDS];
    cards[1] = card(3, Suit::Clubs);
    if !shows_two_cards(hand) {
        return cards;
    }
    let (first, second) = match hand.pair {
        // An ace and the rest, or the highest possible card and the rest.
        Pair::No if hand.ace => (card(1, Suit::Spades), card(hand.hard - 1, Suit::Hearts)),
        Pair::No => {
            let high = (hand.hard - 2).min(10);
            (card(high, Suit::Spades), card(hand.hard - high, Suit::Hearts))
        }
        Pair::Value => (card(10, Suit::Spades), Card::new(Rank::KING, Suit::Hearts)),
        Pair::Rank => (card(hand.hard / 2, Suit::Spades), card(hand.hard / 2, Suit::Hearts)),
        Pair::Suit => (card(hand.hard / 2, Suit::Spades), card(hand.hard / 2, Suit::Spades)),
    };
    (cards[0], cards[1]) = (first, second);
    cards
}
