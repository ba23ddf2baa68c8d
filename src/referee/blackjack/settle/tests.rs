//! Every payment computed by hand from the articles, one hand or one box at a time.

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

/// Every outcome of a box, with the payment computed by hand from the articles.
#[test]
fn every_payment_is_that_of_the_text() {
    use BoxOutcome as Out;
    for (text, bets, fate, against, outcome, net) in [
        ("As Kd", 1, NATURAL, "Ts 9d", Out::Natural, 3),       // 16 a
        ("As Kd", 1, NATURAL, "Ts Ad", Out::NaturalPush, 0),   // 16 b
        ("As Kd", 1, NATURAL, "7s 7d 7c", Out::Natural, 3),    // 16 a
        ("As Kd", 1, NATURAL, "Ts", Out::Natural, 3),          // 14 i: the dealer did not play
        ("Ts 9d", 1, Fate::Live, "Ts 8d", Out::Win, 2),        // 16 c
        ("Ts 9d", 1, Fate::Live, "Ts 9h", Out::Push, 0),       // 15 g
        ("Ts 9d", 1, Fate::Live, "Ts Jd", Out::Loss, -2),      // 15 d
        ("Ts 2d", 1, Fate::Live, "Ts 6d 6h", Out::Win, 2),     // 15 h
        ("Ts 5d 6c", 1, Fate::Live, "Ts 6d 5h", Out::Push, 0), // 15 g
        ("Ts 5d 6c", 1, Fate::Live, "Ts Ad", Out::LossToNatural, -2), // custom
        ("Ts 9d 3c", 1, Fate::Bust, "Ts", Out::Bust, -2),      // 14 h
        ("Ts 9d 3c", 1, Fate::Bust, "Ts 6d 6h", Out::Bust, -2), // the dealer's bust does not save it
        ("Ts 6d", 1, Fate::Surrender, "Ts Ad", Out::Surrender, -1), // 15, half-back
        ("Ts 6d", 1, Fate::LateSurrender, "Ts 9d", Out::Surrender, -1), // 15
        ("Ts 6d", 1, Fate::LateSurrender, "Ts Ad", Out::SurrenderLostToNatural, -2), // 15, lost
        ("6s 5d Tc", 2, Fate::Live, "Ts 9d", Out::DoubledWin, 4), // 17 f
        ("6s 5d 8c", 2, Fate::Live, "Ts 9d", Out::DoubledPush, 0), // 17 f
        ("6s 5d 2c", 2, Fate::Live, "Ts 9d", Out::DoubledLoss, -4), // 17 f
        ("6s 5d 2c", 2, Fate::Live, "Ts Ad", Out::DoubledLoss, -4), // every bet, 17 d
        ("9s 5d Tc", 2, Fate::Bust, "Ts", Out::DoubledBust, -4), // 17 f
        ("7s 7d 7c", 2, SEVENS, "Ts Ad", Out::Sevens, 20),     // 17 g, at once
        ("7s 7s 7s", 2, SUITED, "Ts Ad", Out::SevensSuited, 40), // 17 h, at once
        ("2s 2d 2c 3s 4s", 1, Fate::Charlie, "Ts Ad", Out::Charlie, 2),
        ("2s 2d 2c 3s 4s", 2, Fate::Charlie, "Ts Ad", Out::DoubledCharlie, 4),
    ] {
        let found = settled(&mendoza(), &[hand(text, bets, fate)], against);
        assert_eq!(found, (outcome, net, 2 * i64::from(bets)), "{text} {fate:?} against {against}");
    }
}

#[test]
fn readings_of_a_payment_change_it() {
    let natural = hand("As Kd", 1, NATURAL);
    let push = Blackjack { natural_vs_dealer_21: VersusTwentyOne::Push, ..mendoza() };
    assert_eq!(settled(&push, &[natural], "7s 7d 7c"), (BoxOutcome::NaturalPush, 0, 2));
    assert_eq!(settled(&push, &[natural], "7s 7d 6c"), (BoxOutcome::Natural, 3, 2));
    let push = Blackjack { dealer_natural_vs_21: VersusTwentyOne::Push, ..mendoza() };
    assert_eq!(settled(&push, &[hand("Ts 5d 6c", 1, Fate::Live)], "Ts Ad"), (BoxOutcome::Push, 0, 2));
    assert_eq!(settled(&push, &[hand("Ts 5d 5c", 1, Fate::Live)], "Ts Ad").1, -2);
    let for_one = Blackjack { sevens_multiple: SevensMultiple::ForOne, ..mendoza() };
    assert_eq!(settled(&for_one, &[hand("7s 7d 7c", 2, SEVENS)], "Ts").1, 16);
    assert_eq!(settled(&for_one, &[hand("7s 7s 7s", 2, SUITED)], "Ts").1, 36);
    // A suited prize of 0 means that suited sevens win the prize of any three sevens.
    let one_prize = Blackjack { sevens_suited_pay: 0, ..mendoza() };
    let suited = hand("7s 7s 7s", 2, Fate::Sevens { suited: true, times: 5 });
    assert_eq!(settled(&one_prize, &[suited], "Ts").1, 20);
}

/// Split hands are settled separately and added up. The payment of ace and ten that rank as a 21
/// depends on which of the two cards came from the pair.
#[test]
fn split_hands_add_up() {
    let live = |text| hand(text, 1, Fate::Live);
    let win_and_loss = [live("8s Td"), live("8d 4c"), hand("8c 3d Ts", 2, Fate::Live)];
    assert_eq!(settled(&mendoza(), &win_and_loss, "9s 8d"), (BoxOutcome::Split, 4, 8));
    // 3:2 for a split ace (17 c), 1:1 for a split ten (16 d).
    assert_eq!(settled(&mendoza(), &[live("As Td"), live("Ad 5c")], "9s 8d").1, 3 - 2);
    assert_eq!(settled(&mendoza(), &[live("Ts Ad"), live("Td Tc")], "9s 8d").1, 2 + 2);
    assert_eq!(settled(&Blackjack::default(), &[live("As Td"), live("Ad Tc")], "9s 8d").1, 4);
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
