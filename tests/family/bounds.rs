//! Whatever the rules and however wildly it is played: a box nets no more
//! than the rules can pay and loses no more than lies on it.

use crate::random::give_way;
use crate::tables::blackjack;
use proptest::prelude::*;
use ventaja::engine::{Plan, Unwatched};
use ventaja::referee::blackjack::Table;
use ventaja::referee::{self, Silent};
use ventaja::rules::{
    Blackjack, Game, MaxHands, Ratio, Rules, SevensMultiple, Shown, SplitNatural, Value, keys,
};
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::{Action, Offer, Strategy, View};

/// Plays anything legal, the same in the same situation.
struct Wild(u64);

impl Wild {
    fn any(&self, parts: impl Iterator<Item = u8>) -> u64 {
        parts.fold(self.0, |h, part| {
            let mixed = (h ^ u64::from(part)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 29
        })
    }
}

impl Strategy for Wild {
    fn act(&self, view: &View<'_>) -> Action {
        let all = [Action::Split, Action::Hit, Action::Double, Action::Surrender, Action::Stand];
        let legal: Vec<Action> = all.into_iter().filter(|a| view.legal.allows(*a)).collect();
        let seen = view.cards.iter().map(|c| c.index()).chain([u8::try_from(view.shown.column()).unwrap()]);
        // Pairs are split half of the time, so that many hands are seen.
        let any = self.any(seen);
        if view.legal.split && any >> 40 & 1 == 1 {
            return Action::Split;
        }
        legal[usize::try_from(any >> 33).unwrap() % legal.len()]
    }
    fn takes(&self, offer: Offer) -> bool {
        self.any([offer as u8].into_iter()) >> 33 & 1 == 1
    }
    fn declares_eleven(&self, beside: u8, shown: Shown) -> bool {
        self.any([beside, u8::try_from(shown.column()).unwrap()].into_iter()) >> 33 & 1 == 1
    }
}

/// Values to draw from, for keys that are not plain words.
fn values(name: &str, schema: &serde_json::Value) -> Vec<String> {
    let own: &[&str] = match name {
        "natural.pays" => &["3:2", "6:5", "1:1", "2:1"],
        "insurance.pays" => &["2:1", "3:1", "5:2"],
        "split.natural" | "split.aces_natural" => &["21", "1:1", "3:2"],
        "double.totals" => &["any", "11", "9,10,11", "[]"],
        "split.max_hands" => &["1", "2", "3", "4", "unlimited"],
        "surrender.not_against" => &["[]", "A", "10,A"],
        "sevens.pay" | "sevens.suited_pay" => &["0", "5", "10"],
        _ => &[],
    };
    if !own.is_empty() {
        return own.iter().map(|s| (*s).to_owned()).collect();
    }
    if schema["type"] == "boolean" {
        return vec!["true".to_owned(), "false".to_owned()];
    }
    let words = schema["enum"].as_array();
    words.map_or_else(Vec::new, |words| words.iter().map(|w| w.to_string().replace('"', "")).collect())
}

/// The most that one bet of a hand can win.
fn best_odds(rules: &Blackjack) -> f64 {
    let of = |ratio: Ratio| f64::from(ratio.pays) / f64::from(ratio.to);
    let split = [rules.split_natural, rules.split_aces_natural].map(|natural| match natural {
        SplitNatural::Pays(ratio) => of(ratio),
        SplitNatural::TwentyOne => 1.0,
    });
    let sevens = if rules.sevens_pay == 0 { 0 } else { rules.sevens_pay.max(rules.sevens_suited_pay) };
    let sevens = f64::from(sevens) - if rules.sevens_multiple == SevensMultiple::ForOne { 1.0 } else { 0.0 };
    let suited = rules.natural_suited_pays.map_or(0.0, of);
    [1.0, of(rules.natural_pays), suited, split[0], split[1], sevens].into_iter().fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// verifies(*): nets within what the rules can pay, for random rules and cards
    #[test]
    fn a_box_nets_what_the_rules_can_pay(choices in proptest::collection::vec(any::<u16>(), keys(Game::Blackjack).len()), seed in any::<u64>()) {
        let mut rules = Rules::new(Game::Blackjack);
        let known = keys(Game::Blackjack);
        for (key, choice) in known.iter().zip(&choices) {
            let values = values(key.name, &key.schema());
            if !values.is_empty() {
                let value = Value::from_text(&values[usize::from(*choice) % values.len()]);
                prop_assert!(key.set(&mut rules, &value).is_some(), "{} {value}", key.name);
            }
        }
        give_way(&mut rules, known.iter().collect(), &mut String::new());
        let blackjack = blackjack(&rules);
        let play = Wild(seed);
        let unit = blackjack.unit();
        let best = best_odds(blackjack);
        let mut table = Table::new(blackjack, 3, &play);
        let mut shoe = Shoe::new(Some(6), true, Streams::new(seed).stream(0));
        for _ in 0..40 {
            shoe.begin();
            table.play(&mut shoe, &mut Silent).unwrap();
            for result in table.results() {
                prop_assert!(result.wagered >= unit);
                if blackjack.split_max_hands != MaxHands::Unlimited {
                    let hands = i64::from(blackjack.split_max_hands.get());
                    prop_assert!(result.wagered <= 2 * unit * hands, "{result:?}");
                }
                prop_assert!(result.net >= -result.wagered, "{result:?}");
                prop_assert!(result.net as f64 <= result.wagered as f64 * best, "{result:?} best {best}");
                let (net, wagered) = result.with_options(blackjack);
                prop_assert!(net >= -wagered.max(2 * unit * 16), "{result:?}");
            }
        }
        // The engine's own check, outcome against net, is on in tests.
        rules.boxes = 2;
        let plan = Plan::rounds(&rules, 50, seed, 1);
        prop_assert!(referee::simulate(&rules, &play, &plan, &Unwatched).is_ok());
    }
}
