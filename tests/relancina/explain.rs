//! The values of choices, against exact edges of charts with one forced cell and
//! against frequencies computed by hand.

use super::price::{column, row};
use super::table::{chart, infinite};
use crate::common::played;
use crate::tables::{close, edge};
use ventaja::cards::{Rank, Suit};
use ventaja::exact::{Asked, Choice, Explained, RelancinaCard, Unexplained, explain};
use ventaja::strategy::relancina::Cell;
use ventaja::strategy::{Action, Chart};

fn action(code: &str, hand: &Explained) -> Option<Choice> {
    let has = |choice| hand.choices.iter().any(|(known, _)| *known == choice);
    let act = |action| Choice::Act(action);
    let (first, then) = match code {
        "S" => (act(Action::Stand), None),
        "H" => (act(Action::Hit), None),
        "D" => (act(Action::Double), Some(Action::Hit)),
        "Ds" => (act(Action::Double), Some(Action::Stand)),
        "P" => (act(Action::Split), None),
        "C" => (Choice::Change, None),
        "Rh" => (act(Action::Surrender), Some(Action::Hit)),
        "Rs" => (act(Action::Surrender), Some(Action::Stand)),
        _ => panic!("{code}"),
    };
    let then = then.map(act).filter(|choice| has(*choice));
    Some(first).filter(|choice| has(*choice)).or(then)
}

/// Checks that an action forced upon a cell adds to the exact edge the loss of value
/// of the cell's hands, weighted with their frequencies under that action.
fn forced(readings: &str, chart: &Chart, name: &str, total: &str, seen: &str) -> usize {
    let rules = infinite(readings);
    let (at, seen_at) = (row(name), column(seen));
    let with = |code: &str| {
        let mut one = chart.clone();
        one.relancina_mut().unwrap().rows.set_cell(at, seen_at, Cell::of_code(code));
        one
    };
    let base = with("S");
    // The choice of the next cell, where a split or a change is not legal.
    let fallback = |hand: &Explained| {
        let rows = &chart.relancina().unwrap().rows;
        let cell = rows.cell(row(total), seen_at).or_else(|| rows.cell(row(total), column("10"))).unwrap();
        action(cell.code(), hand).unwrap()
    };
    let least = edge(&rules, &base);
    let asked = explain(played(&rules, &base), &Asked::Row(name, seen_at)).unwrap();
    assert!(!asked.is_empty(), "{readings:?}: {name},{seen}");
    let mut forced = 0;
    // A prize falls through to standing, and three cards can only draw or stand.
    let codes: &[&str] = match total {
        "" if at < row("PA") => &["H"],
        "" => &["H", "D", "Rh", "Ds"],
        _ => &["H", "D", "P", "C", "Rh", "Ds"],
    };
    for code in codes.iter().copied() {
        let one = with(code);
        let reached = explain(played(&rules, &one), &Asked::Row(name, seen_at)).unwrap();
        let mut expected = 0.0;
        for hand in &reached {
            let chosen = action(code, hand).unwrap_or_else(|| fallback(hand));
            // A hand that only this split or change produces has the value of the same
            // cards as dealt, where it draws or stands.
            let dealt = hand.cards.replace(", of a split", "").replace(", after a change", "");
            let known = |cards: &str| asked.iter().find(|other| other.cards == cards);
            let values = known(&hand.cards).or_else(|| known(&dealt).filter(|_| matches!(code, "P" | "C")));
            let values = values.unwrap_or_else(|| panic!("{readings:?}: {hand:?} under {code} only"));
            let value = |choice| values.choices.iter().find(|(known, _)| *known == choice).unwrap().1;
            expected += hand.frequency * (value(Choice::Act(Action::Stand)) - value(chosen));
        }
        let found = edge(&rules, &one) - least;
        close(1e-12, format_args!("{readings}: {name},{seen} {code}"), found, expected);
        forced += usize::from(found.abs() > 1e-9);
    }
    forced
}

/// verifies(relancina): what a choice is worth is what forcing it upon a cell adds to the exact edge
#[test]
fn choices_are_worth_what_forcing_them_adds() {
    let mut found = 0;
    let whole = "talla-raise=on-two-card-prize talla-changes=whole-table";
    let mixed = "deal=mixed sangriento-talla=one-up special-hands-on-split-in-sangriento=yes";
    for (readings, cells) in [
        ("", &[("F2", "H12", "10"), ("P8", "H16", "6"), ("67", "H13", "9"), ("3H16", "", "F")][..]),
        (whole, &[("F2", "H12", "X2"), ("FA", "", "F"), ("4S19", "", "5"), ("PF", "H20", "F")]),
        ("cambio-again=again after-cambio=new-hand", &[("F2", "H12", "10"), ("P8", "H16", "6")]),
        ("cambio-again=again", &[("F2", "H12", "F"), ("P9", "H18", "6")]),
        ("late-prize=yes", &[("F4", "H14", "X3"), ("3H16", "", "X7"), ("P4", "H8", "A")]),
        (mixed, &[("F2", "H12", "F"), ("78s", "H15", "7"), ("P9", "H18", "X2")]),
        ("deal=sangriento give-up-vs-prize=any", &[("P8", "H16", "H14"), ("3H15", "", "S18")]),
    ] {
        for (name, total, seen) in cells {
            found += forced(readings, &chart("basic"), name, total, seen);
        }
    }
    assert!(found > 40, "{found}");
}

fn cards(text: &str) -> Vec<RelancinaCard> {
    let card = |name: &str| {
        let suit = [Suit::Spades, Suit::Hearts].into_iter().find(|suit| name.ends_with(suit.letter()));
        let face = name.trim_end_matches(['s', 'h']);
        let number = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        let number = number.iter().position(|known| *known == face).unwrap() + 1;
        RelancinaCard { rank: Rank::new(u8::try_from(number).unwrap()).unwrap(), suit }
    };
    text.split(' ').map(card).collect()
}

/// Questions about cards instead of rows: the same hands, with frequencies computed
/// by hand.
#[test]
fn cards_are_the_hands_of_their_rows() {
    let (rules, chart) = (infinite(""), chart("basic"));
    let asked = |text: &str, seen: &str| {
        explain(played(&rules, &chart), &Asked::Relancina(&cards(text), column(seen)))
    };
    let of = |text: &str, seen: &str| asked(text, seen).unwrap();
    let same = |one: &Explained, other: &Explained| {
        let mut both = one.choices.iter().zip(&other.choices);
        one.choices.len() == other.choices.len()
            && both.all(|(one, other)| one.0 == other.0 && (one.1 - other.1).abs() < 1e-13)
    };
    let drawn = &of("5 4 7", "10")[0];
    let of_row = explain(played(&rules, &chart), &Asked::Row("3H16", column("10"))).unwrap();
    assert!(of_row.len() == 1 && same(drawn, &of_row[0]));
    assert!(drawn.frequency < of_row[0].frequency && drawn.frequency > 0.0);
    // Ace and king do not draw: the frequency is 0, but the choices have values.
    let never = &of("A K 5", "10")[0];
    assert!(never.frequency == 0.0 && same(never, &of_row[0]));
    let cambio = 2.0 * 12.0 * 4.0 / (52.0 * 52.0);
    let up = (1.0 + cambio) / 13.0;
    let suited = of("6 7", "9");
    let suits =
        ["of one suit", "of two suits", "of one suit, after a change", "of two suits, after a change"];
    assert!(suited.iter().map(|hand| hand.cards.clone()).eq(suits.map(|suits| format!("7 6 {suits}"))));
    // Neither is a hand of a split, because sixes and sevens are not split against a 9.
    // Both may be the new cards after figure and two.
    for (hand, of_suits) in suited.iter().zip([0.25, 0.75, 0.25 * cambio, 0.75 * cambio]) {
        let by_hand = up * 2.0 / 169.0 * of_suits;
        assert!((hand.frequency - by_hand).abs() < 1e-15, "{hand:?}");
    }
    let hearts = of("7h 6h", "9");
    assert!(hearts.len() == 2 && same(&hearts[0], &suited[0]) && same(&hearts[1], &suited[2]));
    assert_eq!((suited[0].choices.len(), suited[2].choices.len()), (4, 2), "only drawn to after a change");
    assert!((hearts[0].frequency - suited[0].frequency / 4.0).abs() < 1e-15);
    // A relancina of the Talla against hands with two figures and with one.
    let stand = |hand: &Explained| {
        let found = hand.choices.iter().find(|(choice, _)| *choice == Choice::Act(Action::Stand));
        found.unwrap().1
    };
    for (text, net) in [("J J", -2.0), ("A J", -1.0), ("A 10", -1.0), ("A A", 3.0)] {
        close(1e-13, text, stand(&of(text, "X2")[0]), net);
    }

    let refused = |text: &str| match asked(text, "9") {
        Err(Unexplained::Cards(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("6 7 8"), "are a prize, escalera: nothing is left to decide");
    assert_eq!(refused("10 7 8"), "count over 21");
    // No closed game shows this column.
    let Err(Unexplained::Unseen(seen)) = asked("6 7", "H12") else { panic!("H12 is explained") };
    assert_eq!(seen.len(), 13, "{seen:?}");
}
