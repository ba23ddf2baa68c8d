//! Counting at tables whose packs lack ranks: true counts and correlations against a count of the cards by
//! hand, and what a counter takes.

use crate::common::played;
use crate::counting::hi_lo as hi_lo_system;
use crate::tables::{chart, close, rules, within};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use ventaja::cards::{Card, Ranks};
use ventaja::counting::{
    SYSTEMS, System, best_level_1, betting_correlation, find as system, insurance_correlation,
};
use ventaja::dealing::Dealer;
use ventaja::engine::{Plan, Unwatched};
use ventaja::expose::pricing::{optimal, price};
use ventaja::expose::{Counting, DeckEstimate, Play, Rounding, cells};
use ventaja::reglamento::builtin_ids;
use ventaja::rules::{Pack, Setting, Value};

/// The packs of the built-in tables, and random ones.
fn packs() -> Vec<Pack> {
    let built_in: BTreeSet<String> =
        builtin_ids().iter().map(|id| rules(id, "").shoe.pack.show().to_string()).collect();
    assert!(built_in.len() > 1, "{built_in:?}");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(34);
    let mut random = || {
        let ranks = "A23456789TJQK".chars().filter(|_| rng.next_u32() % 3 == 0);
        let ranks: Vec<String> = ranks.map(|rank| rank.to_string().replace('T', "10")).collect();
        format!("[{}]", ranks.join(", "))
    };
    let random: Vec<String> = (0..40).map(|_| random()).collect();
    let read = |text: &String| Pack::read(&Value::from_text(text));
    built_in.iter().chain(&random).filter_map(read).collect()
}

fn systems() -> Vec<System> {
    SYSTEMS.iter().map(|(id, _)| system(OsStr::new(id)).unwrap()).collect()
}

/// The tag of a card in quarters.
fn quarters(system: &System, card: Card) -> i64 {
    let value = usize::from(card.rank().number().min(10));
    #[allow(clippy::cast_possible_truncation)] // at most 40
    let tag = (4.0 * system.tags[value - 1]) as i64;
    tag
}

/// The cards of a pack, one by one.
fn cards_of(pack: Pack) -> Vec<Card> {
    Ranks::ALL.pack().filter(|card| pack.ranks().contains(card.rank())).collect()
}

/// A true count is 52 times what the mean tag of a pack's card is above that of an unseen card. The program adds
/// up the cards that were seen; here the unseen ones are.
#[test]
fn true_counts_are_those_of_the_unseen_cards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(35);
    for pack in packs() {
        let one = cards_of(pack);
        assert_eq!(one.len(), usize::from(pack.size()));
        for system in systems() {
            let decks = 1 + rng.next_u32() as usize % 8;
            let mut shoe: Vec<Card> = (0..decks).flat_map(|_| one.clone()).collect();
            for place in (1..shoe.len()).rev() {
                shoe.swap(place, rng.next_u32() as usize % (place + 1));
            }
            let of = |cards: &[Card]| cards.iter().map(|card| quarters(&system, *card)).sum::<i64>();
            let size = i64::try_from(one.len()).unwrap();
            let counting = |rounding| Counting::new(&system, pack, rounding, DeckEstimate::Exact);
            for seen in (0..shoe.len()).step_by(7) {
                let unseen = i64::try_from(shoe.len() - seen).unwrap();
                let above = 52 * (of(&one) * unseen - of(&shoe[seen..]) * size);
                let below = 4 * unseen * size;
                let running = i32::try_from(of(&shoe[..seen])).unwrap();
                let found = |rounding| -> i64 {
                    counting(rounding).true_count(running, shoe.len() - seen, shoe.len()).into()
                };
                let place = format!("{} with {:?}: {seen} of {} seen", system.id, pack.show(), shoe.len());
                assert_eq!(found(Rounding::Floor), above.div_euclid(below), "{place}");
                assert_eq!(found(Rounding::Truncate), above / below, "{place}");
                assert_eq!(found(Rounding::Round), (2 * above + below).div_euclid(2 * below), "{place}");
            }
            // After all cards but one have been seen, in any order, and before any.
            assert_eq!(counting(Rounding::Floor).true_count(0, shoe.len(), shoe.len()), 0);
        }
    }
}

/// The correlation of two functions of the cards of a list; `None` if one of them does not vary.
fn by_hand(cards: &[Card], first: impl Fn(Card) -> f64, second: impl Fn(Card) -> f64) -> Option<f64> {
    let n = cards.len() as f64;
    let mean = |of: &dyn Fn(Card) -> f64| cards.iter().map(|card| of(*card)).sum::<f64>() / n;
    let (a, b) = (mean(&first), mean(&second));
    let product = mean(&|card| (first(card) - a) * (second(card) - b));
    let deviations =
        (mean(&|card| (first(card) - a).powi(2)) * mean(&|card| (second(card) - b).powi(2))).sqrt();
    (deviations > 1e-9).then(|| product / deviations)
}

/// Correlations are those over the cards of the table's own pack. The insurance correlation of Hi-Lo in a
/// Spanish pack is computed by hand: twelve ranks, of which five have +1, three are tens of −1.
#[test]
fn correlations_are_those_of_the_packs_cards() {
    let effects = [-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51];
    let value = |card: Card| usize::from(card.rank().number().min(10)) - 1;
    let agree = |found: Option<f64>, known: Option<f64>, place: &str| match (found, known) {
        (None, None) => {}
        (Some(found), Some(known)) => close(1e-12, place, found, known),
        other => panic!("{place}: {other:?}"),
    };
    for pack in packs() {
        let (cards, shares) = (cards_of(pack), pack.shares());
        for system in systems() {
            let place = format!("{} with {:?}", system.id, pack.show());
            let tag = |card: Card| system.tags[value(card)];
            let ten = |card: Card| f64::from(u8::from(value(card) == 9));
            let insurance = by_hand(&cards, tag, |card| 0.0 - ten(card));
            agree(insurance_correlation(&system.tags, &shares), insurance, &place);
            let betting = by_hand(&cards, tag, |card| effects[value(card)]);
            agree(betting_correlation(&system.tags, &effects, &shares), betting, &place);
        }
        for balanced in [true, false] {
            let Some((tags, found)) = best_level_1(&effects, &shares, balanced) else { continue };
            let tag = |card: Card| tags[value(card)];
            agree(Some(found), by_hand(&cards, tag, |card| effects[value(card)]), "best level 1");
            assert!(!balanced || cards.iter().map(|card| tag(*card)).sum::<f64>() == 0.0, "{tags:?}");
        }
    }
    let spanish = rules("spanish-21-s17-6d", "").shoe.pack.shares();
    let by_hand = (0.25 + 0.25 / 12.0) / ((9.0 / 12.0 - 1.0 / 144.0) * (0.25 * 0.75_f64)).sqrt();
    let found = insurance_correlation(&hi_lo_system().tags, &spanish).unwrap();
    close(1e-12, "Hi-Lo in a Spanish pack", found, by_hand);
    close(5e-5, "Hi-Lo in a Spanish pack", found, 0.7256);
}

/// Spanish 21: the mean of the rounded true count, and what a counter with a spread of 8 takes, against values
/// computed with another program that counts the pack by hand. Before, a count that took the pack for one of 52
/// cards had a mean of 2.99, a SCORE of 1.7 and a take of 0.0042.
#[test]
fn a_counter_of_spanish_21_takes_what_was_computed_by_hand() {
    let (rules, chart) = (rules("spanish-21-s17-6d", ""), chart("spanish-21-s17-6d", "basic"));
    let counting = Counting::new(&hi_lo_system(), rules.shoe.pack, Rounding::Floor, DeckEstimate::Exact);
    let plan = Plan::rounds(&rules, 10_000_000, 1, 2);
    let table = played(&rules, Some(&chart));
    let found = cells(table, Play::Chart(Dealer::Fastest), &counting, &plan, &Unwatched).unwrap().unwrap().0;
    let cells = &found[0].cells;
    let count: f64 = cells.iter().map(|cell| cell.frequency * f64::from(cell.count)).sum();
    let ramp = price(cells, &optimal(cells, 1.0, 8.0, None));
    close(0.015, "the mean count", count, -0.53);
    let of_mean = ramp.standard_error.unwrap();
    within(3.0, "the take", (ramp.mean, of_mean), 0.0099);
    // The error of a SCORE is twice the relative one of the mean.
    let error = 2.0 * ramp.score() * of_mean / ramp.mean;
    within(3.0, "the SCORE", (ramp.score(), error), 6.5);
}
