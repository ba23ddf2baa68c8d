//! Effects of removal of side bets.

use super::{chart, rules, used};
use crate::common::played;
use ventaja::exact::removals;

/// A random card set aside has no effect on side bets; over 13 by pairs of values, Dragon 7 as counted.
///
/// The published count of Dragon 7 subtracts 4 to 7 and adds 8 and 9 (Eliot Jacobson, 2011), as the effects have
/// their signs. Every card has the same effect on perfect pairs, so none.
#[test]
fn effects_of_removal_of_side_bets() {
    let effects = |game: &str, decks: &str, names: &[&str]| {
        let rules = rules(game, decks, &names.iter().copied().map(used).collect::<String>());
        let found = removals(played(&rules, chart(&rules).as_ref())).unwrap();
        let of = |name: &&str| {
            found.iter().find(|line| line.name == *name).unwrap().by_value(&rules.shoe.pack.shares()).unwrap()
        };
        names.iter().map(of).collect::<Vec<_>>()
    };
    let box_bets =
        ["over-13", "lucky-ladies-1000-125-19-9-4", "21-plus-3", "buster", "perfect-pairs-25-12-6"];
    let of_boxes = effects("blackjack", "6", &box_bets);
    let of_coups = effects("punto-y-banca", "8", &["dragon-7"]);
    for effects in of_boxes.iter().chain(&of_coups) {
        let sum: f64 = effects[..9].iter().sum::<f64>() + 4.0 * effects[9];
        assert!(sum.abs() < 1e-12, "{effects:?}: {sum:e}");
    }
    let mean = |held: [f64; 10]| {
        let all: f64 = held.iter().sum();
        let mut over = 0.0;
        for (first, of_first) in (1..).zip(held) {
            for (second, of_second) in (1..).zip(held) {
                let pairs = of_first * if first == second { of_second - 1.0 } else { of_second };
                over += if first + second > 13 { pairs } else { 0.0 };
            }
        }
        2.0 * over / (all * (all - 1.0)) - 1.0
    };
    let full = std::array::from_fn(|value| if value == 9 { 96.0 } else { 24.0 });
    for (value, effect) in of_boxes[0].into_iter().enumerate() {
        let mut without = full;
        without[value] -= 1.0;
        assert!((effect - (mean(without) - mean(full))).abs() < 1e-13, "{value}: {effect}");
    }
    let large = |effects: &[f64; 10]| effects.iter().all(|effect| effect.abs() > 1e-6);
    assert_eq!([0, 1, 2, 3, 4].map(|bet: usize| large(&of_boxes[bet])), [true, true, true, true, false]);
    let tags = of_coups[0].map(|effect| if effect > 0.0 { 1 } else { -1 });
    assert_eq!(tags[3..9], [-1, -1, -1, -1, 1, 1], "{:?}", of_coups[0]);
}
