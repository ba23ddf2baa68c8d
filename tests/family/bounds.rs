//! Whatever the rules and however wildly it is played: a box nets no more
//! than the rules can pay and loses no more than lies on it.

use crate::random::random_rules;
use crate::tables::blackjack;
use proptest::prelude::*;
use ventaja::engine::{Plan, Unwatched};
use ventaja::referee::blackjack::Table;
use ventaja::referee::{self, Silent};
use ventaja::rules::{Blackjack, MaxHands, Ratio, Rules, SevensMultiple, Shown, SplitNatural};
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::{Action, Offer, PlayedTable, Strategy, View};

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

/// Random rules whose bounds are stated here: without bonuses, bets of the house and second doubles. Half of them expose both
/// cards of the dealer.
fn bounded_rules(seed: u64) -> (Rules, String) {
    random_rules(&mut Streams::new(seed).stream(1), |name| match name {
        "dealer.exposed" if seed.is_multiple_of(2) => Some("true"),
        "double.times" => Some("1"),
        "split.free" | "double.free_totals" => Some("[]"),
        "bonus_21.after_split" => None,
        bonus if bonus.starts_with("bonus_21.") => Some("none"),
        _ => None,
    })
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
    fn a_box_nets_what_the_rules_can_pay(seed in any::<u64>()) {
        let (mut rules, what) = bounded_rules(seed);
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
                prop_assert!(result.wagered >= unit, "{what}");
                if blackjack.split_max_hands != MaxHands::Unlimited {
                    let hands = i64::from(blackjack.split_max_hands.get());
                    prop_assert!(result.wagered <= 2 * unit * hands, "{what}: {result:?}");
                }
                prop_assert!(result.net >= -result.wagered, "{what}: {result:?}");
                let most = result.wagered as f64 * best;
                prop_assert!(result.net as f64 <= most, "{what}: {result:?} most {most}");
                let (net, wagered) = result.with_options(blackjack);
                prop_assert!(net >= -wagered.max(2 * unit * 16), "{what}: {result:?}");
            }
        }
        // The engine's own check, outcome against net, is on in tests.
        rules.boxes = 2;
        let plan = Plan::rounds(&rules, 50, seed, 1);
        prop_assert!(referee::simulate(PlayedTable::by(&rules, &play).unwrap(), &plan, &Unwatched).is_ok());
    }
}
