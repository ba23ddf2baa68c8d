//! Probabilities computed by hand against the frequencies of dealt hands.

use super::table::{relancina, rules};
use crate::common::at_length;
use crate::tables::{share, within};
use ventaja::cards::Card;
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Hand, Kind, Prize, Round, Table};
use ventaja::rules::Way;
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::Action;
use ventaja::strategy::relancina::{Move, Strategy, View};

/// Draws one card to every hand, then stands.
struct ThreeCards;

impl Strategy for ThreeCards {
    fn play(&self, view: &View<'_>) -> Move {
        Move::Usual(if view.cards.len() == 2 { Action::Hit } else { Action::Stand })
    }
}

fn kind(cards: &[Card]) -> Kind {
    let mut hand = Hand::new(cards[0]);
    cards[1..].iter().for_each(|card| hand.take(*card));
    hand.kind(true)
}

/// The numbers of ordered draws of two and of three cards. A pack has 12 figures
/// (J, Q, K) and four cards of every other rank.
const TWO: f64 = 52.0 * 51.0;
const THREE: f64 = TWO * 50.0;
const BY_HAND: [(&str, f64); 8] = [
    // A figure and an ace, in either order.
    ("relancina", 2.0 * 12.0 * 4.0 / TWO),
    // A ten and an ace, in either order.
    ("veintiuna clásica", 2.0 * 4.0 * 4.0 / TWO),
    // An ace and another.
    ("chipolo", 4.0 * 3.0 / TWO),
    ("figure and four", 2.0 * 12.0 * 4.0 / TWO),
    ("figure and two", 2.0 * 12.0 * 4.0 / TWO),
    // A 6, a 7 and an 8 in any of six orders, of any suits.
    ("6-7-8", 6.0 * 4.0 * 4.0 * 4.0 / THREE),
    // The second and third of the first one's suit.
    ("6-7-8 flor", 6.0 * 4.0 / THREE),
    ("7-7-7", 4.0 * 3.0 * 2.0 / THREE),
];

/// Deals one round from each of `hands` fresh packs and compares the frequencies.
fn dealt(hands: u32, seed: u64) {
    let rules = rules("");
    let mut pack = Shoe::new(Some(1), true, Streams::new(seed).stream(0));
    let mut table = Table::new(relancina(&rules), 1, &ThreeCards);
    let round = Round { way: Way::Cerrado, first_hand: true };
    let mut seen = [0_u32; BY_HAND.len()];
    for _ in 0..hands {
        pack.begin();
        table.play(round, &mut pack, &mut Silent).unwrap();
        let cards = table.hands(0)[0].hand.cards();
        let is_figure = |card: Card| card.rank().number() > 10;
        let figure_and = |rank: u8| {
            is_figure(cards[0]) && cards[1].rank().number() == rank
                || is_figure(cards[1]) && cards[0].rank().number() == rank
        };
        let (two, three) = (kind(&cards[..2]), kind(cards));
        let flor = three == Kind::Prize(Prize::EscaleraFlor);
        let found = [
            two == Kind::Prize(Prize::Relancina),
            two == Kind::Veintiuna,
            two == Kind::Prize(Prize::Chipolo),
            figure_and(4),
            figure_and(2),
            flor || three == Kind::Prize(Prize::Escalera),
            flor,
            three == Kind::Prize(Prize::TripleSiete),
        ];
        seen.iter_mut().zip(found).for_each(|(count, found)| *count += u32::from(found));
    }
    for ((name, p), count) in BY_HAND.into_iter().zip(seen) {
        within(4.0, name, share(count.into(), hands.into(), p), p);
    }
}

/// verifies(relancina): prized hands as often as worked out by hand
#[test]
fn dealt_hands_come_as_often_as_by_hand() {
    dealt(at_length(4_000_000, 100_000_000), 1);
}
