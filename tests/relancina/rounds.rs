//! Rounds for the special cases of the rules. Nets are in half bets. Cards are in
//! the order box, Talla, box, Talla, then the cards drawn.

use super::table::{chart, played, relancina, round, rules, settles};
use std::collections::HashSet;
use ventaja::bets::relancina::BoxOutcome;
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Session, Table};
use ventaja::shoe::{Pile, Recycled, Shoe, Streams};

/// Point 1: all are paid double, and the first to the right wins the Talla.
#[test]
fn two_relancinas_at_one_table() {
    settles("", "SS", "Kh Jd Ts Ac Ad 8s", &[4, 4], Some(0), "the first of two");
    settles("", "SS", "Th Jd Ts 9c Ad 8s", &[2, 4], Some(1), "the only one, at the second seat");
    settles("", "SS", "Kh Jd Ks Ac Ad As", &[-2, -2], None, "not if the Talla holds one: single");
    settles("deal=sangriento", "SS", "Kh Jd Ts Ac Ad 8s", &[4, 4], None, "not in sangriento");
    settles("", "S", "Kh As Ac Ac", &[-6], Some(0), "a chipolo costs 5 - 2, and does not keep it");
    let first_hand = played("", 2, "SS", "Kh Jd Ts Ac Ad 8s", true);
    assert_eq!((first_hand.nets, first_hand.winner), (vec![4, 4], None), "not on the first hand");
}

/// Point 1: a figure makes the hand pay five times and win the Talla. Any other card
/// makes it an ordinary hand that draws as usual.
#[test]
fn one_card_to_a_relancina() {
    settles("", "H", "Kh Ts Ac 8s Qd", &[10], Some(0), "a figure");
    settles("", "H", "Kh Ts Ac 8s Td", &[2], None, "a ten is no figure: an ordinary 21");
    settles("", "HHS", "Kh Ts Ac 8s 2d 7c", &[2], None, "13, drawn to 20");
    settles("", "H", "Kh Ks Ac As Qd", &[6], None, "5 - 2 against the house's own, which stays");
    assert!(!round("", "S", "Kh Ts Ac 8s").views[0].legal.double, "a relancina may not be doubled");
}

/// A player who goes over, before and after the prize is opened.
#[test]
fn over_21_against_a_prize() {
    settles("", "H", "Th Ks 6d As Tc", &[-4], None, "opened first: the stake times 2");
    let seven = "the first had lost before the third seven came";
    settles("", "HS", "Th Th 7s 6d 8d 7c Tc 7d", &[-2, -14], None, seven);
    settles("", "D", "Th Ks 6d As Tc", &[-8], None, "debts are of the stake as doubled");
}

/// Point 8: the bet stays the same, even against an opened prize. A relancina of the
/// new cards wins the Talla.
#[test]
fn cambio() {
    settles("", "CS", "Kh Ts 2d 8s Qh Ac", &[4], Some(0), "into a relancina");
    settles("", "CS", "Kh As 2d Ac Ah Ad", &[-2], None, "into a chipolo against an opened one");
    settles("", "R", "Kh As 2d Ac", &[-1], None, "or given up, though the prize lies open");
    let seen = round("", "S", "Th As 2d Ac").views[0];
    assert!(!seen.legal.surrender && !seen.change, "a ten is no figure");
    assert!(!round("deal=sangriento", "S", "Kh Ts 2d 8s").views[0].change, "not valid in sangriento");
    settles("", "PCSS", "Kh Ts Kd 8s 2d Qc Ad Jc", &[6], None, "a split hand changes, and wins no Talla");
}

/// Point 9; prizes are valid in split.
#[test]
fn split_hands_make_prizes() {
    let played = round("", "PHS", "8h Ts 8d 9s 6c 7c Tc");
    assert_eq!(played.nets, [4], "escalera pays 3; 18 loses 1 to 19");
    assert_eq!((played.results[0].outcome, played.results[0].wagered), (BoxOutcome::Split, 4));
    settles("", "PSS", "Kh Ts Qd 9s Ac Tc", &[6], None, "relancina pays 2 and wins no Talla; 20 wins 1");
    assert!(!round("", "S", "Ah Ts Ad 9s").views[0].legal.split, "a chipolo cannot be split");
    assert!(!round("", "S", "Th Ts Jd 9s").views[0].legal.split, "a ten and a figure are no pair");
    settles("", "PDS", "5h Ts 5d 9s 6c Tc Th", &[2], None, "21 doubled wins 2, 15 loses 1");
}

/// "excep. Gran 21: 5 Vs. 3".
#[test]
fn gran_21_of_21_against_one_under() {
    settles("", "HHH", "2h 2s 3d 2c 2c 4c Tc 3s 3c 5s", &[4], None, "21 against less");
    settles("", "HHH", "2h 2s 3d 3s 2c 3c 5c 4s 5s 7s", &[-4], None, "less against 21");
}

/// Five cards at most; a prize of three cards or more is complete.
#[test]
fn hands_end_at_five_cards_or_a_prize() {
    let played = round("", "HHHHHH", "Ah Ts Ad 8s 2c 2d Ac Th");
    assert_eq!((&played.nets[..], played.left), (&[6][..], 1), "A A 2 2 A: gran 21 under 21");
    assert_eq!(played.views.len(), 3);
    let played = round("", "HHH", "6h Ts 7d 8s 8c Th");
    assert_eq!((&played.nets[..], played.views.len()), (&[6][..], 1));
}

/// Give up: half the chips, rounded up; not against an opened prize.
#[test]
fn give_up() {
    let played = round("", "R", "Th Ts 6d 8s");
    assert_eq!((&played.nets[..], played.left), (&[-1][..], 0), "and the Talla draws for nobody");
    assert!(!round("", "S", "Th Ks 6d As").views[0].legal.surrender);
    let split = round("", "PS", "8h Ts 8d 8s 2d 3d").views[1];
    assert!(!split.legal.surrender, "a split hand is not on its second round");
}

/// The Talla draws for a prize too, five cards at most.
#[test]
fn the_talla_at_five_cards() {
    let played = round("", "S", "Th 2s Jd 2c 2d 3s 3c Th");
    assert_eq!((&played.nets[..], played.left), (&[-6][..], 1), "12 in five cards is gran 21: 20 pays 3");
}

/// "Las cartas nuevas deben quedar siempre bajo el mazo en uso": when the pack runs
/// out in mid-round, the discards come back and the cards on the table do not.
#[test]
fn the_pack_runs_out_in_mid_round() {
    for (option, at_exhaustion) in [("at-exhaustion", true), ("below-half", false), ("every-round", false)] {
        let rules = rules(&format!("pack={option} boxes=7"));
        let mimic = chart("mimic-dealer");
        let mut table = Table::new(relancina(&rules), 7, mimic.relancina());
        let mut pack = Shoe::new(Some(1), true, Streams::new(11).stream(0));
        let mut session = Session::new(relancina(&rules), 7);
        let mut ran_out = 0;
        for _ in 0..200 {
            pack.begin_round();
            if option == "every-round" || option == "below-half" && pack.is_below_half() {
                pack.recycle();
            }
            let before = pack.remaining().unwrap();
            table.play(session.next(), &mut pack, &mut Silent).unwrap();
            session.played(table.winner());
            let mut on_table = table.talla_hand().cards().to_vec();
            for hand in (0..7).flat_map(|number| table.hands(number)) {
                on_table.extend(hand.hand.cards());
            }
            let distinct: HashSet<u8> = on_table.iter().map(|card| card.index()).collect();
            assert_eq!(distinct.len(), on_table.len(), "a card of the table came twice");
            ran_out += usize::from(before < on_table.len());
        }
        // Half a pack is enough for a round.
        assert_eq!(ran_out > 0, at_exhaustion, "{option}: {ran_out}");
    }
}
