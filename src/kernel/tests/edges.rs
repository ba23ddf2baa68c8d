//! Tables whose amounts and numbers of hands reach the limits of what kernels count with.

use super::draws::assert_same_edges;
use super::random::{any, limit_splits, random_chart};
use super::random_rules::{random_rules, vary_the_shoe};
use super::*;
use crate::kernel::automaton::MOST_CODES;
use crate::kernel::codes::Codes;
use crate::kernel::sums::Width;
use crate::unit_tests::set;
use std::fmt::Write as _;

/// Returns a chart that splits every pair and otherwise doubles or stands; `sevens` is its decision
/// on two sevens.
fn splitter(sevens: &str) -> Chart {
    let rows =
        strategy::blackjack::Chart::rows().into_iter().chain(strategy::blackjack::Chart::declarations());
    let cell = |row: &str| match &row[..1] {
        "P" => "P",
        "7" => sevens,
        "A" => "11",
        _ => "Ds",
    };
    let line = |row: String| row.clone() + &format!(",{}", cell(&row)).repeat(10) + "\n";
    let text: String = rows.map(line).collect();
    let text = format!("hand,2,3,4,5,6,7,8,9,10,A\n{text}");
    Chart::parse_blackjack("splitter", "splitter.csv", &text).unwrap()
}

/// Returns the width of a shoe's sums and their bound; `None` if kernels do not deal the table.
fn width(rules: &Rules, chart: &Chart) -> Option<(Width, u64)> {
    with_blackjack(rules, chart, |table| (table.outcomes.width, table.outcomes.bound))
}

/// Checks the table against the referee, and every kernel against the others.
fn check_both(rules: &Rules, chart: &Chart, shoes: u32, what: &str) {
    assert!(referee_agrees(rules, Some(chart), shoes, what), "{what} does not fit");
    kernels_agree(rules, Some(chart), shoes.into(), what);
}

const ODD: &str = "las-vegas-strip-6d natural.pays=100:97 split.natural=100:83";

/// The net of one hand of this table fits into sixteen bits, that of two doubled hands does not.
#[test]
fn boxes_of_many_units_are_settled() {
    assert_eq!(rules(ODD).unit(), 2 * 97 * 83);
    for chart in [chart("las-vegas-strip-6d", "basic"), splitter("P")] {
        check_both(&rules(ODD), &chart, 200, chart.name());
    }
    let unlimited = "club-conservador natural.pays=100:97 split.natural=100:83 split.max_hands=unlimited";
    check_both(&rules(unlimited), &splitter("P"), 200, unlimited);
}

/// A run that once stopped in the middle, and the referee's run of the same table.
#[test]
fn a_run_of_many_units_is_dealt_to_its_end() {
    let (rules, chart) = (rules(ODD), chart("las-vegas-strip-6d", "basic"));
    assert_same_edges(&rules, &chart, (20_160_115, [2_000_000, 500_000]), ODD);
}

/// The largest unit and the highest prizes that the rules allow.
const GREATEST: &str = "mendoza-2016 natural.pays=100:99 split.natural=100:97 split.aces_natural=100:95 \
                        sevens.pay=100 sevens.suited_pay=100 split.max_hands=unlimited";

#[test]
fn the_greatest_payments_are_settled() {
    for (decks, boxes) in [("1", "1"), ("16", "1"), ("16", "64"), ("inf", "1"), ("inf", "64")] {
        let rules = rules(&format!("{GREATEST} shoe.cut_card=0 shoe.decks={decks} table.boxes={boxes}"));
        assert_eq!(rules.unit(), 2 * 99 * 97 * 95);
        let what = format!("{decks} decks, {boxes} boxes");
        assert_eq!(width(&rules, &splitter("D")).expect("it fits").0, Width::Whole, "{what}");
        check_both(&rules, &splitter("D"), 33, &what);
    }
}

/// Around the limit of each width: the table with the most units whose sums still fit, and the next
/// one. `kernels_agree` compares them with sums of 64 bits.
#[test]
fn tables_at_the_edge_of_a_width_are_settled() {
    let chart = splitter("D");
    let width = |rules: &Rules| width(rules, &chart).expect("it fits");
    for (table, narrow, wide) in [
        ("las-vegas-strip-6d", Width::Quarter, Width::Half),
        ("club-conservador split.max_hands=4", Width::Quarter, Width::Half),
        ("mendoza-2016 split.natural=1:97 split.aces_natural=1:89 sevens.pay=100", Width::Half, Width::Whole),
    ] {
        let mut by_unit: Vec<Rules> =
            (1..=100).map(|to| rules(&format!("{table} natural.pays=1:{to}"))).collect();
        by_unit.sort_by_key(Rules::unit);
        by_unit.dedup_by_key(|rules| rules.unit());
        let next = by_unit.iter().position(|rules| width(rules).0 == wide).expect("wider sums");
        for (rules, expected) in [(&by_unit[next - 1], narrow), (&by_unit[next], wide)] {
            let (width, bound) = width(rules);
            let what = format!("{table}, unit {}: at most {bound}", rules.unit());
            assert_eq!(width, expected, "{what}");
            check_both(rules, &chart, 100, &what);
        }
    }
}

/// No rules reach the end of 64 bits; a table that did would be left to the referee.
#[test]
fn sums_beyond_64_bits_are_left_to_the_referee() {
    use crate::kernel::outcomes::{Bounds, Outcomes};
    let rules = rules(GREATEST);
    with_blackjack(&rules, &splitter("D"), |table| {
        let of = |unit: i64, rounds: u64| {
            let bounds = Bounds { boxes: 64, rounds, hands: 4, hands_in_all: None, unit };
            let found = Outcomes::new(&table.game, &table.entry_points.automaton.kinds, bounds);
            found.ok().map(|outcomes| (outcomes.width, outcomes.bound))
        };
        assert_eq!(of(rules.unit(), 100).unwrap().0, Width::Whole);
        // The edge of 64 bits, by the number of rounds: the bound is proportional to it.
        let bound = |rounds: u64| of(rules.unit(), rounds).map(|(_, bound)| bound);
        let of_a_round = bound(1).unwrap();
        let most = i64::MAX.unsigned_abs() / of_a_round;
        assert_eq!(bound(most), Some(most * of_a_round));
        assert_eq!([bound(most + 1), bound(u64::MAX)], [None; 2]);
        assert_eq!([of(i64::MAX, 1), of(i64::MIN, u64::MAX)], [None; 2]);
    })
    .expect("it fits");
}

/// The sums of the rulebooks' own tables fit into the narrowest width, which is the fastest.
#[test]
fn the_rulebooks_own_sums_are_narrow() {
    for id in builtin_ids() {
        let rules = rules(&id);
        if rules.game() != GameOf::Blackjack || rules.shoe.decks == Decks::Infinite || pays_three(&rules) {
            continue;
        }
        for chart in charts(&book(&id)).iter().flatten() {
            let (width, bound) = width(&rules, chart).expect("it fits");
            assert_eq!(width, Width::Quarter, "{id}, {}: {bound}", chart.name());
        }
    }
}

/// Random odds, prizes, boxes, decks and limits on splitting.
#[test]
fn random_payments_are_settled() {
    let mut rng = Streams::new(97).stream(0);
    let (mut dealt, mut widths) = (0, [0; 3]);
    for number in 0..60 {
        let (mut rules, mut what) = random_rules(&mut rng);
        let odds = [(); 3].map(|()| format!("{}:{}", 1 + any(&mut rng, 100), 1 + any(&mut rng, 100)));
        let decks = ["1", "2", "5", "8", "16", "inf"][any(&mut rng, 6)];
        let half = usize::from(rules.shoe.pack.size() / 2);
        let room = decks.parse().map_or(60, |decks: usize| (half * decks - 7).min(60));
        for (key, value) in [
            ("natural.pays", &*odds[0]),
            ("split.natural", &odds[1]),
            ("split.aces_natural", &odds[2]),
            ("sevens.pay", &any(&mut rng, 101).to_string()),
            ("sevens.suited_pay", &any(&mut rng, 101).to_string()),
            ("split.max_hands", ["3", "16", "unlimited"][any(&mut rng, 3)]),
            ("shoe.decks", decks),
            ("table.boxes", &[1, 1, 2, 6, 1 + any(&mut rng, room)][any(&mut rng, 5)].to_string()),
            ("shoe.cut_card", "0"),
        ] {
            set(&mut rules, key, value);
            let _ = write!(what, " {key}={value}");
        }
        let before = rules.clone();
        vary_the_shoe(&mut rules, number);
        if rules.check().is_err() {
            rules = before;
        }
        assert_eq!(rules.check(), Ok(()), "{what}");
        let chart =
            if number % 2 == 0 { random_chart(&mut rng) } else { splitter(["P", "D"][any(&mut rng, 2)]) };
        limit_splits(&mut rules, &chart);
        if referee_agrees(&rules, Some(&chart), shoes(20), &what) {
            dealt += 1;
            widths[width(&rules, &chart).expect("it fits").0 as usize] += 1;
            if number % 4 < 2 {
                kernels_agree(&rules, Some(&chart), 40, &what);
            }
        }
    }
    assert!(dealt > 45 && widths[1] > 5 && widths[2] > 5, "{dealt} fit, {widths:?}");
}

/// Boxes that split every pair, into as many hands as the cards allow: the most codes
/// that a lane reports before the ledger reads them, and the most hands that wait for their turn.
#[test]
fn rounds_of_many_hands_are_settled() {
    for (decks, boxes, hole, exhausted) in [
        ("1", "1", "none", "reshuffle-discards"),
        ("16", "1", "none", "reshuffle-discards"),
        ("1", "25", "peek", "reshuffle-discards"),
        ("4", "64", "no-peek", "reshuffle-discards"),
        ("16", "64", "peek", "void"),
        ("inf", "64", "none", "void"),
    ] {
        let table = format!(
            "las-vegas-strip-6d shoe.cut_card=0 shoe.decks={decks} table.boxes={boxes} shoe.exhausted={exhausted} \
             dealer.hole_card={hole} split.max_hands=unlimited split.resplit_aces=true split.aces_cards=play-on"
        );
        check_both(&rules(&table), &splitter("P"), 70, &table);
    }
}

#[test]
fn codes_are_numbered_below_their_limit() {
    let rows = 1_000_u16;
    let most = MOST_CODES - usize::from(rows) - 3;
    let codes = Codes::new(rows, most).expect("the last of them fits");
    assert_eq!((codes.tokens, usize::from(codes.end)), (rows, MOST_CODES - 1));
    assert!(Codes::new(rows, most + 1).is_none());
    assert!(Codes::new(u16::MAX, usize::from(u16::MAX)).is_none());
}
