//! Payments under original bets only, and the rule that decides. `testdata/rounds` has the payments of the articles.

use super::super::hand::tests;
use super::*;
use crate::lang::{Lang, Value};
use crate::referee::narration::Silent;
use crate::rules::{DealerAce, LateAce};

fn hand(text: &str, bets: u8, fate: Fate) -> Hand {
    let mut hand = tests::hand(text);
    (hand.bets, hand.fate) = (bets, fate);
    hand
}

fn dealer(text: &str) -> DealerHand {
    tests::dealer(text, DealerAce::Soft, LateAce::To21)
}

/// Returns outcome, net and wager of a box; net and wager in half bets.
fn settled(rules: &Blackjack, hands: &[Hand], against: &str) -> (BoxOutcome, i64, i64) {
    assert_eq!(rules.unit(), 2);
    let result = settle((rules, rules.unit()), hands, &dealer(against), 0, &mut Silent);
    let stated = result.outcome.net(rules);
    assert!(stated.is_none_or(|net| net == result.net), "{:?} nets {}", result.outcome, result.net);
    (result.outcome, result.net, result.wagered)
}

const NATURAL: Fate = Fate::Natural { odds: Ratio { pays: 3, to: 2 }, suited: false };
const SEVENS: Fate = Fate::Sevens { suited: false, times: 5 };
const SUITED: Fate = Fate::Sevens { suited: true, times: 10 };

/// Returns the rules of Mendoza that settlement uses.
fn mendoza() -> Blackjack {
    Blackjack {
        sevens_pay: 5,
        sevens_suited_pay: 10,
        split_natural: SplitNatural::Pays(Ratio { pays: 1, to: 1 }),
        split_aces_natural: SplitNatural::Pays(Ratio { pays: 3, to: 2 }),
        ..Blackjack::default()
    }
}

/// Under original bets only, a dealer's natural takes one bet of the box, unless no hand lost.
#[test]
fn a_natural_takes_the_original_bet_only() {
    let rules = Blackjack { dealer_natural_takes: NaturalTakes::OriginalBets, ..mendoza() };
    let doubled = [hand("6s 5d 2c", 2, Fate::Live)];
    assert_eq!(settled(&rules, &doubled, "Ts Ad"), (BoxOutcome::LossToNatural, -2, 4));
    assert_eq!(settled(&rules, &doubled, "Ts 9d").1, -4);
    let opened = [hand("8s Td", 1, Fate::Live), hand("8d 9c 9d", 1, Fate::Bust)];
    assert_eq!(settled(&rules, &opened, "Ts Ad"), (BoxOutcome::Split, -2, 4));
    // Hands settled at once keep their net and do not cost the original bet.
    assert_eq!(settled(&rules, &[hand("7s 7d 7c", 2, SEVENS)], "Ts Ad").1, 20);
    let one_won = [hand("2s 2d 2c 3s 4s", 1, Fate::Charlie), hand("2c 9c Td", 1, Fate::Live)];
    assert_eq!(settled(&rules, &one_won, "Ts Ad").1, 2 - 2);
    assert_eq!(settled(&rules, &[hand("Ts 6d", 1, Fate::Surrender)], "Ts Ad").1, -1);
}

/// The narration names the rule that decides, and the result.
#[test]
fn the_rule_that_decides_is_named() {
    for (text, fate, against, rule) in [
        ("Ts 9d 3c", Fate::Bust, "Ts", "bust"),
        ("Ts 6d", Fate::Surrender, "Ts Ad", "surrender.kind"),
        ("Ts 6d", Fate::LateSurrender, "Ts Ad", "surrender.kind"),
        ("2s 2d 2c 3s 4s", Fate::Charlie, "Ts", "charlie.cards"),
        ("7s 7d 7c", SEVENS, "Ts", "sevens.pay"),
        ("7s 7s 7s", SUITED, "Ts", "sevens.suited_pay"),
        ("As Kd", NATURAL, "Ts Ad", "tie"),
        ("As Kd", NATURAL, "7s 7d 7c", "natural.vs_dealer_21"),
        ("As Kd", NATURAL, "Ts 9d", "natural.pays"),
        ("Ts 5d 6c", Fate::Live, "Ts Ad", "dealer.natural_vs_21"),
        ("Ts 5d 5c", Fate::Live, "Ts Ad", "dealer.natural_takes"),
        ("Ts 9d", Fate::Live, "Ts 6d 6c", "dealer-bust"),
        ("Ts 9d", Fate::Live, "Ts 9c", "tie"),
        ("Ts 9d", Fate::Live, "Ts 8c", "higher-wins"),
        ("Ts Td", Fate::Live, "Ts 6d 5c", "higher-wins"),
    ] {
        let found = deciding_rule(&Blackjack::default(), &hand(text, 1, fate), &dealer(against));
        assert_eq!(found, rule, "{text} against {against}");
    }
    assert_eq!([2, 0, -1].map(verb), ["step-wins", "step-pushes", "step-loses"]);
    assert_eq!(Value::from(in_bets(3, 2)).text(Lang::En), "+1.5");
}
