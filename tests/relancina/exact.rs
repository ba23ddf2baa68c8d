//! The exact edge of `mimic-dealer` in an infinite deck, where the player's hand and
//! the Talla's are independent: enumerated here from the text, without the referee,
//! and compared with a simulation.

use super::table::{chart, infinite};
use crate::tables::{close, deal, within};
use std::collections::BTreeMap;
use ventaja::dealing::Dealer;

/// A final hand: (multiple, half points, counts 1). A hand over 21 has 0 points.
pub(crate) type End = (i64, u8, bool);

/// Returns the points of a rank from 1 to 13; figures are 11 to 13.
fn value(rank: u8) -> u8 {
    rank.min(10)
}

/// Returns the multiple of two cards that are a prize.
fn two_card_prize(a: u8, b: u8) -> Option<i64> {
    match (a.min(b), a.max(b)) {
        (1, 1) => Some(5),
        (1, 11..) => Some(2),
        _ => None,
    }
}

/// Numbers of cards by face, 1 to 11; all figures are 11.
pub(crate) type Counts = [u32; 12];

/// A final hand: its end, whether it is 6-7-8, whether it is a prize of two cards, and
/// the face of its first card.
pub(crate) type Hand = (End, bool, bool, u8);

/// Final hands by their cards (discarded ones included), with the number of orders of
/// the faces.
pub(crate) type Hands = BTreeMap<(Counts, Hand), f64>;

fn counts(cards: &[u8]) -> Counts {
    let mut counts = [0; 12];
    for face in cards {
        counts[usize::from(*face)] += 1;
    }
    counts
}

/// Adds the final hands of a player who draws below 17, with at most five cards.
/// `thrown` are cards discarded before.
fn draw(cards: &mut Vec<u8>, thrown: &[u8], hands: &mut Hands) {
    let hard: u8 = cards.iter().copied().map(value).sum();
    let total = if cards.contains(&1) && hard <= 11 { hard + 10 } else { hard };
    let mut sorted = cards.clone();
    sorted.sort_unstable();
    let end = match sorted.as_slice() {
        [6, 7, 8] => Some((3, 42, false)),
        [7, 7, 7] => Some((7, 42, false)),
        [_, _, _, _, _] if total == 21 => Some((5, 42, false)),
        [_, _, _, _, _] if total < 21 => Some((3, 2 * total, false)),
        [a, b] if two_card_prize(*a, *b).is_some() => Some((two_card_prize(*a, *b).unwrap(), 42, false)),
        [1, 10] => Some((0, 42, true)),
        _ if total > 21 => Some((0, 0, false)),
        _ if total >= 17 => Some((0, 2 * total, false)),
        _ => None,
    };
    if let Some(end) = end {
        let hand = (end, sorted == [6, 7, 8], cards.len() == 2 && end.0 > 0, cards[0]);
        *hands.entry((counts(&[cards, thrown].concat()), hand)).or_default() += 1.0;
        return;
    }
    for face in 1..=11 {
        cards.push(face);
        draw(cards, thrown, hands);
        cards.pop();
    }
}

/// Returns the final hands; the Talla changes figure and two once.
pub(crate) fn hands(talla: bool) -> Hands {
    let mut hands = Hands::new();
    let pairs = || (1..=11).flat_map(|a| (1..=11).map(move |b| (a, b)));
    for (a, b) in pairs() {
        if talla && (a.min(b), a.max(b)) == (2, 11) {
            pairs().for_each(|(c, d)| draw(&mut vec![c, d], &[a, b], &mut hands));
        } else {
            draw(&mut vec![a, b], &[], &mut hands);
        }
    }
    hands
}

/// Returns the probabilities of the final ends in an infinite deck, and whether they are
/// prizes of two cards.
fn ends(talla: bool) -> BTreeMap<(End, bool), f64> {
    let share = |face: usize| if face == 11 { 3.0 / 13.0 } else { 1.0 / 13.0_f64 };
    let mut ends = BTreeMap::new();
    for ((cards, (end, run, prize, _)), orders) in hands(talla) {
        let times = |face: usize| share(face).powi(i32::try_from(cards[face]).unwrap());
        let chance = orders * (1..=11).map(times).product::<f64>();
        // Suits are independent: one escalera in sixteen is a flor.
        let flor = if run { chance / 16.0 } else { 0.0 };
        *ends.entry((end, prize)).or_default() += chance - flor;
        *ends.entry(((6, end.1, end.2), false)).or_default() += flor;
    }
    ends
}

/// Returns the net by the text, in bets; `opened` says whether the Talla's prize lay
/// open while the players drew.
pub(crate) fn net(player: End, talla: End, opened: bool) -> f64 {
    let net = match (player, talla) {
        ((0, 0, _), (multiple, ..)) if multiple > 0 && opened => -multiple,
        ((0, 0, _), _) => -1,
        ((own, ..), (its, ..)) if own > 0 && own == its => -1,
        ((own, ..), (its, ..)) if own > 0 && its > 0 => own - its,
        ((own, ..), (_, _, veintiuna)) if own > 0 => own - i64::from(veintiuna),
        ((_, rank, _), (its, ..)) if its > 0 => i64::from(rank == 42) - its,
        ((_, rank, _), (_, its, _)) if rank > its => 1,
        _ => -1,
    };
    net as f64
}

pub(crate) fn exact_edge() -> f64 {
    let (players, tallas) = (ends(false), ends(true));
    let pairs = players.iter().flat_map(|player| tallas.iter().map(move |talla| (player, talla)));
    -pairs.map(|(((own, _), p), ((its, opened), q))| p * q * net(*own, *its, *opened)).sum::<f64>()
}

/// verifies(relancina): an edge enumerated independently, in an infinite deck
#[test]
fn mimic_dealer_meets_its_exact_edge() {
    let sum: f64 = ends(true).values().sum();
    assert!((sum - 1.0).abs() < 1e-12);
    // A dynamic programme outside the repository found the same value.
    close(1e-10, "another programme", exact_edge(), 0.160_846_393_46);
    let dealt = deal(&infinite("boxes=1"), Some(&chart("mimic-dealer")), Dealer::Referee, 4_000_000, 1);
    within(4.0, "dealt", dealt.main(), exact_edge());
}
