//! Tables whose amounts and numbers of hands reach the limits of what kernels count with.

use super::random::{any, random_chart};
use super::random_rules::{random_rules, vary_the_shoe};
use super::*;
use crate::kernel::automaton::MOST_CODES;
use crate::kernel::codes::Codes;
use crate::kernel::sums::Width;
use crate::rules::{Value, keys};
use std::fmt::Write as _;
use std::time::Duration;

fn set(rules: &mut Rules, key: &str, value: &str) {
    let key = keys(rules.game()).into_iter().find(|known| known.name == key).expect("a known key");
    key.set(rules, &Value::from_text(value)).unwrap_or_else(|| panic!("{} is not {value}", key.name));
}

fn set_all<T: AsRef<str>>(rules: &mut Rules, sets: &[(&str, T)]) {
    for (key, value) in sets {
        set(rules, key, value.as_ref());
    }
}

/// Returns a rulebook's rules with these overrides.
fn rules_with(id: &str, sets: &[(&str, &str)]) -> Rules {
    let mut rules = Scenario::new(find(id).unwrap(), &[], &[]).unwrap().rules;
    set_all(&mut rules, sets);
    assert_eq!(rules.check(), Ok(()), "{id} {sets:?}");
    rules
}

fn basic(id: &str) -> Chart {
    strategy::find(&find(id).unwrap(), "basic").unwrap()
}

/// Returns a chart that splits every pair and otherwise doubles or stands; `sevens` is its decision
/// on two sevens.
fn splitter(sevens: &str) -> Chart {
    let mut text = String::from("hand,2,3,4,5,6,7,8,9,10,A\n");
    let rows = |kind: &str, last: u8| -> Vec<String> {
        let first = if kind == "S" { 12 } else { 2 };
        (first..=last).map(|number| format!("{kind}{number}")).collect()
    };
    let own = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let aces = ["A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "AA"];
    for (rows, cell) in [
        (rows("H", 21), "Ds"),
        (rows("S", 21), "Ds"),
        (rows("P", 10), "P"),
        (own(&["PA"]), "P"),
        (own(&["77", "77s"]), sevens),
        (own(&aces), "11"),
    ] {
        for row in rows {
            let _ = writeln!(text, "{row},{}", [cell; 10].join(","));
        }
    }
    Chart::parse_blackjack("splitter", "splitter.csv", &text).unwrap()
}

/// Returns the width of a shoe's sums and their bound; `None` if kernels do not deal the table.
fn width(rules: &Rules, chart: &Chart) -> Option<(Width, u64)> {
    let Play::Blackjack(play) = &rules.play else { unreachable!("blackjack") };
    let game = Game::new(play, chart.blackjack());
    let table = blackjack(rules, &game, &dealing::lines(rules, Some(chart))).ok()?;
    Some((table.outcomes.width, table.outcomes.bound))
}

/// Checks the table against the referee, and every kernel against the others.
fn check_both(rules: &Rules, chart: &Chart, shoes: u32, what: &str) {
    assert!(referee_agrees(rules, Some(chart), shoes, what), "{what} does not fit");
    kernels_agree(rules, Some(chart), shoes.into(), what);
}

const ODD: [(&str, &str); 2] = [("natural.pays", "100:97"), ("split.natural", "100:83")];

/// The net of one hand of this table fits into sixteen bits, that of two doubled hands does not.
#[test]
fn boxes_of_many_units_are_settled() {
    let rules = rules_with("las-vegas-strip-6d", &ODD);
    assert_eq!(rules.unit(), 2 * 97 * 83);
    for (chart, name) in [(basic("las-vegas-strip-6d"), "basic"), (splitter("P"), "splitter")] {
        check_both(&rules, &chart, 200, name);
    }
    let mut rules = rules_with("club-conservador", &ODD);
    set(&mut rules, "split.max_hands", "unlimited");
    check_both(&rules, &splitter("P"), 200, "club-conservador");
}

/// A run that once stopped in the middle, and the referee's run of the same table.
#[test]
fn a_run_of_many_units_is_dealt_to_its_end() {
    let (rules, chart) = (rules_with("las-vegas-strip-6d", &ODD), basic("las-vegas-strip-6d"));
    let line = &dealing::lines(&rules, Some(&chart))[0];
    let run = |dealer, rounds| {
        let plan = Plan::rounds(&rules, rounds, 20_160_115, 2);
        let run = dealing::simulate(&rules, Some(&chart), dealer, &plan, &Unwatched).unwrap();
        let found = crate::estimate::estimate(line, &run.tally.lines[0], run.tally.shoes, 0.95).unwrap();
        (found.house_edge, found.standard_error.unwrap(), run.stream)
    };
    let kernel = run(dealing::Dealer::Fastest, 2_000_000);
    let referee = run(dealing::Dealer::Referee, 500_000);
    assert_eq!(kernel.2, STREAM);
    let z = (kernel.0 - referee.0) / kernel.1.hypot(referee.1);
    println!("kernel {:.5}, referee {:.5}, z {z:+.2}", kernel.0, referee.0);
    assert!(z.abs() < 4.0, "{kernel:?} {referee:?} {z}");
}

/// The largest unit and the highest prizes that the rules allow.
const GREATEST: [(&str, &str); 6] = [
    ("natural.pays", "100:99"),
    ("split.natural", "100:97"),
    ("split.aces_natural", "100:95"),
    ("sevens.pay", "100"),
    ("sevens.suited_pay", "100"),
    ("split.max_hands", "unlimited"),
];

#[test]
fn the_greatest_payments_are_settled() {
    for (decks, boxes) in [("1", "1"), ("16", "1"), ("16", "64"), ("inf", "1"), ("inf", "64")] {
        let mut rules = rules_with("mendoza-2016", &GREATEST);
        assert_eq!(rules.unit(), 2 * 99 * 97 * 95);
        set(&mut rules, "shoe.cut_card", "0");
        set(&mut rules, "shoe.decks", decks);
        set(&mut rules, "table.boxes", boxes);
        assert_eq!(rules.check(), Ok(()));
        let what = format!("{decks} decks, {boxes} boxes");
        let (width, bound) = width(&rules, &splitter("D")).expect("it fits");
        println!("{what}: a shoe's sums are at most {bound}");
        assert_eq!(width, Width::Whole, "{what}");
        check_both(&rules, &splitter("D"), 33, &what);
    }
}

/// Around the limit of each width: the table with the most units whose sums still fit, and the next
/// one. `kernels_agree` compares them with sums of 64 bits.
#[test]
fn tables_at_the_edge_of_a_width_are_settled() {
    let chart = splitter("D");
    let by_unit = |id: &str, sets: &[(&str, &str)]| -> Vec<Rules> {
        let mut rules: Vec<Rules> = (1..=100)
            .map(|to| {
                let mut rules = rules_with(id, sets);
                set(&mut rules, "natural.pays", &format!("1:{to}"));
                rules
            })
            .collect();
        rules.sort_by_key(Rules::unit);
        rules.dedup_by_key(|rules| rules.unit());
        rules
    };
    for (id, sets, widths) in [
        ("las-vegas-strip-6d", &[][..], [Width::Quarter, Width::Half]),
        ("club-conservador", &[("split.max_hands", "4")], [Width::Quarter, Width::Half]),
        (
            "mendoza-2016",
            &[("split.natural", "1:97"), ("split.aces_natural", "1:89"), ("sevens.pay", "100")],
            [Width::Half, Width::Whole],
        ),
    ] {
        let tables = by_unit(id, sets);
        let widths_of: Vec<Width> =
            tables.iter().map(|rules| width(rules, &chart).expect("it fits").0).collect();
        let next = widths_of.iter().position(|width| *width == widths[1]).expect("a table of the wider sums");
        for at in [next - 1, next] {
            let (width, bound) = width(&tables[at], &chart).expect("it fits");
            let what = format!("{id}, unit {}: at most {bound}, {width:?}", tables[at].unit());
            println!("{what}");
            assert_eq!(width, widths[usize::from(at == next)], "{what}");
            check_both(&tables[at], &chart, 100, &what);
        }
    }
}

/// No rules reach the end of 64 bits; a table that did would be left to the referee.
#[test]
fn sums_beyond_64_bits_are_left_to_the_referee() {
    use crate::kernel::outcomes::{Bounds, Outcomes};
    let rules = rules_with("mendoza-2016", &GREATEST);
    let Play::Blackjack(play) = &rules.play else { unreachable!("blackjack") };
    let chart = splitter("D");
    let game = Game::new(play, chart.blackjack());
    let table = blackjack(&rules, &game, &dealing::lines(&rules, Some(&chart)));
    let table = table.expect("it fits");
    let kinds = &table.entry_points.automaton.kinds;
    let of = |unit: i64, rounds: u64| {
        let bounds = Bounds { boxes: 64, rounds, hands: 4, hands_in_all: None, unit };
        Outcomes::new(&table.game, kinds, bounds).map(|outcomes| outcomes.width)
    };
    assert_eq!(of(rules.unit(), 100).unwrap(), Width::Whole);
    // The edge of 64 bits, by the number of rounds: the bound is proportional to it.
    let bound = |rounds: u64| {
        let bounds = Bounds { boxes: 64, rounds, hands: 4, hands_in_all: None, unit: rules.unit() };
        Outcomes::new(&table.game, kinds, bounds).map(|outcomes| outcomes.bound)
    };
    let of_a_round = bound(1).unwrap();
    let most = i64::MAX.unsigned_abs() / of_a_round;
    assert_eq!(bound(most).unwrap(), most * of_a_round);
    assert!(bound(most + 1).is_err() && bound(u64::MAX).is_err());
    assert!(of(i64::MAX, 1).is_err() && of(i64::MIN, u64::MAX).is_err());
}

/// The sums of the rulebooks' own tables fit into the narrowest width, which is the fastest.
#[test]
fn the_rulebooks_own_sums_are_narrow() {
    for id in builtin_ids() {
        let book = find(&id).unwrap();
        let rules = Scenario::new(book.clone(), &[], &[]).unwrap().rules;
        if book.game != GameOf::Blackjack || rules.shoe.decks == Decks::Infinite || pays_three(&rules) {
            continue;
        }
        for chart in charts(&book).iter().flatten() {
            let (width, bound) = width(&rules, chart).expect("it fits");
            println!("{id}, {}: a shoe's sums are at most {bound}", chart.name());
            assert_eq!(width, Width::Quarter, "{id}, {}: {bound}", chart.name());
        }
    }
}

/// Random odds, prizes, boxes, decks and limits on splitting.
#[test]
fn random_payments_are_settled() {
    let mut rng = Streams::new(97).stream(0);
    let (mut dealt, mut widths) = (0, [0; 3]);
    for number in 0..120 {
        let (mut rules, mut what) = random_rules(&mut rng);
        let mut odds = || format!("{}:{}", 1 + any(&mut rng, 100), 1 + any(&mut rng, 100));
        let odds = [odds(), odds(), odds()];
        let decks = ["1", "2", "5", "8", "16", "inf"][any(&mut rng, 6)];
        let half = usize::from(rules.shoe.pack.size() / 2);
        let room = decks.parse().map_or(60, |decks: usize| (half * decks - 7).min(60));
        let settings = [
            ("natural.pays", odds[0].clone()),
            ("split.natural", odds[1].clone()),
            ("split.aces_natural", odds[2].clone()),
            ("sevens.pay", any(&mut rng, 101).to_string()),
            ("sevens.suited_pay", any(&mut rng, 101).to_string()),
            ("split.max_hands", ["3", "16", "unlimited"][any(&mut rng, 3)].to_owned()),
            ("shoe.decks", decks.to_owned()),
            ("table.boxes", [1, 1, 2, 6, 1 + any(&mut rng, room)][any(&mut rng, 5)].to_string()),
        ];
        set(&mut rules, "shoe.cut_card", "0");
        set_all(&mut rules, &settings);
        let _ = write!(what, "{settings:?}");
        let before = rules.clone();
        vary_the_shoe(&mut rules, number);
        if rules.check().is_err() {
            rules = before;
        }
        assert_eq!(rules.check(), Ok(()), "{what}");
        let chart =
            if number % 2 == 0 { random_chart(&mut rng) } else { splitter(["P", "D"][any(&mut rng, 2)]) };
        if referee_agrees(&rules, Some(&chart), shoes(20), &what) {
            dealt += 1;
            widths[width(&rules, &chart).expect("it fits").0 as usize] += 1;
            if number % 4 < 2 {
                kernels_agree(&rules, Some(&chart), 40, &what);
            }
        }
    }
    println!("{dealt} of 120 fit; by width {widths:?}");
    assert!(dealt > 90 && widths[1] > 10 && widths[2] > 10, "{dealt} fit, {widths:?}");
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
        let sets = [
            ("shoe.decks", decks),
            ("table.boxes", boxes),
            ("shoe.exhausted", exhausted),
            ("split.max_hands", "unlimited"),
            ("split.resplit_aces", "true"),
            ("split.aces_cards", "play-on"),
            ("dealer.hole_card", hole),
        ];
        let mut rules = rules_with("las-vegas-strip-6d", &[("shoe.cut_card", "0")]);
        set_all(&mut rules, &sets);
        assert_eq!(rules.check(), Ok(()), "{sets:?}");
        check_both(&rules, &splitter("P"), 70, &format!("{sets:?}"));
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

#[test]
fn a_ledger_that_reads_kept_reports_has_the_tally_of_the_block() {
    for id in ["mendoza-2016", "las-vegas-strip-6d", "club-conservador"] {
        let (rules, chart) = (rules_with(id, &[]), basic(id));
        let lines = dealing::lines(&rules, Some(&chart));
        for kernel in [Kernel::Lockstep, Kernel::fastest()] {
            let (tally, _) = time_ledger(&rules, &chart, &lines, kernel, 2, &|| Duration::ZERO).unwrap();
            let block =
                |blocks: &dyn Blocks| blocks.block(&Streams::new(1), 0, shoes_per_block(&rules), u64::MAX);
            let dealt = with_blocks(&rules, Some(&chart), &lines, kernel, None, block).unwrap();
            assert!(dealt.rounds > 1000);
            assert_eq!(tally, dealt, "{id}, {}", kernel.name());
        }
    }
}
