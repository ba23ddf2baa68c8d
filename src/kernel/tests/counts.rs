//! Rounds tallied by a count: the referee settles the same cards in the same cells, all kernels have
//! the same cells, and the cells add up to the plain tally.

use super::random_rules::{random_rules, vary_the_shoe};
use super::*;
use crate::engine::{answer, lines_by_cell};
use std::collections::BTreeMap;

/// Hi-Lo, or an unbalanced count in quarters with a tag of its own for each value; 25 cells of the
/// running count per deck.
struct Simple {
    tags: [i32; 10],
}

const HI_LO: Simple = Simple { tags: [-4, 4, 4, 4, 4, 4, 0, 0, 0, -4] };
const ODD: Simple = Simple { tags: [-5, 2, 3, 4, 6, 5, 3, 1, -2, -4] };

impl Count for Simple {
    fn cells(&self) -> usize {
        25
    }

    fn tag(&self, value: u8) -> i32 {
        self.tags[usize::from(value) - 1]
    }

    fn cell(&self, running: i32, unseen: usize, all: usize) -> usize {
        assert!(unseen <= all);
        let unseen = i32::try_from(unseen.max(1)).unwrap();
        usize::try_from((13 * running).div_euclid(unseen).clamp(-12, 12) + 12).unwrap()
    }
}

/// Outcomes with a fixed net, outcomes whose net varies, bets, net and wager of a line.
type Together = (Vec<u64>, Vec<((usize, i64), u64)>, u64, i128, i128);

/// Returns the tally of all cells together; moments of shoes do not add up.
fn together(tally: &Tally, lines: &[Line]) -> Vec<Together> {
    let of_line = |line: usize| {
        let mut sum = Tally::new(&lines[line..=line]);
        for cell in tally.lines.iter().skip(line).step_by(lines.len()) {
            let mut one = Tally::new(&lines[line..=line]);
            one.lines[0] = cell.clone();
            sum.merge(&one);
        }
        let sum = sum.lines.remove(0);
        (sum.fixed, sum.varied.into_iter().collect(), sum.bets, sum.net, sum.wagered)
    };
    (0..lines.len()).map(of_line).collect()
}

/// Checks that all kernels tally the same block by cell to the same bits, and that it adds up to the plain
/// block.
fn kernels_agree_by_cell(rules: &Rules, chart: Option<&Chart>, shoes: u64, what: &str, by: &dyn Count) {
    let lines = dealing::lines(played(rules, chart));
    let streams = Streams::new(11);
    let of = |kernel, count: Option<&dyn Count>| {
        let deal = |blocks: &dyn Blocks| blocks.block(&streams, 5, shoes, u64::MAX);
        answer(deal, |work| _ = with_blocks(played(rules, chart), &lines, kernel, (None, count), work))
            .expect("it fits")
    };
    let (reference, plain) = (of(Kernel::Scalar, Some(by)), of(Kernel::Scalar, None));
    for kernel in supported() {
        assert_eq!(of(kernel, Some(by)), reference, "{kernel:?}, {what}");
    }
    assert_eq!(
        (reference.rounds, reference.void_rounds, reference.shoes),
        (plain.rounds, plain.void_rounds, plain.shoes),
        "{what}"
    );
    assert_eq!(together(&reference, &lines), together(&plain, &lines), "{what}");
    assert_eq!(reference.lines.len(), lines_by_cell(&lines, by.cells()).len());
    let used = reference.lines.iter().step_by(lines.len()).filter(|cell| cell.bets > 0).count();
    assert!(used > 1, "{what}: all rounds are in one cell");
}

/// Every rulebook by its default readings, and by one option.
#[test]
fn the_referee_and_the_kernels_have_the_same_cells() {
    let mut answers = BTreeMap::new();
    every_option(|scenario, charts, what| {
        let (rules, chart) = (&scenario.rules, charts[0].as_ref());
        let answers = answers.entry(scenario.reglamento.id.clone()).or_insert(0);
        *answers += 1;
        if rules.shoe.decks.count().is_none() || *answers > 2 {
            return;
        }
        assert!(referee_agrees_by_cell(rules, chart, shoes(6), what, Some(&HI_LO)), "{what} does not fit");
        kernels_agree_by_cell(rules, chart, 70, what, &ODD);
    });
}

/// Random rules and charts, with shoes of every length, burnt cards, and shoes that run out.
#[test]
fn random_rules_have_the_same_cells() {
    let mut rng = Streams::new(18).stream(0);
    let mut dealt = 0;
    for number in 0..40 {
        let (mut rules, what) = random_rules(&mut rng);
        let chart = random::random_chart(&mut rng);
        vary_the_shoe(&mut rules, number);
        if rules.shoe.decks.count().is_none() {
            continue;
        }
        random::limit_splits(&mut rules, &chart);
        if referee_agrees_by_cell(&rules, Some(&chart), shoes(30), &what, Some(&ODD)) {
            dealt += 1;
            kernels_agree_by_cell(&rules, Some(&chart), 70, &what, &HI_LO);
        }
    }
    assert!(dealt > 20, "{dealt} of 40 fit");
}

/// More kinds of split boxes than are numbered, for the only box and for one of several; also in the cells of a count.
#[test]
fn boxes_that_are_not_numbered_are_settled() {
    for (id, boxes) in [("las-vegas-strip-6d", 1), ("club-conservador", 6)] {
        let rules = rules(&format!("{id} table.boxes={boxes}"));
        let chart = charts(&book(id)).remove(0).expect("a chart");
        with_blackjack(&rules, &chart, |table| {
            table.lane(&Streams::new(3), 7, 0, 500, &mut observer::NoObserver);
            assert!(table.splits.lock().unwrap().pop().expect("they are kept").is_full(), "{id}");
        })
        .expect("it fits");
        assert!(referee_agrees(&rules, Some(&chart), 500, id));
        assert!(referee_agrees_by_cell(&rules, Some(&chart), 400, id, Some(&HI_LO)));
        kernels_agree_by_cell(&rules, Some(&chart), 3000, id, &HI_LO);
    }
}

/// Counts that lanes cannot keep are left to the referee.
#[test]
fn counts_without_bounds_are_not_kept() {
    struct Wide;
    impl Count for Wide {
        fn cells(&self) -> usize {
            33
        }
        fn tag(&self, value: u8) -> i32 {
            HI_LO.tag(value)
        }
        fn cell(&self, _: i32, _: usize, _: usize) -> usize {
            32
        }
    }
    let chart = chart("mendoza-2016", "basic");
    for (table, count, kept) in [
        ("mendoza-2016", &HI_LO as &dyn Count, true),
        ("mendoza-2016", &Wide, false),
        ("mendoza-2016 shoe.decks=inf", &HI_LO, false),
    ] {
        let rules = rules(table);
        let lines = dealing::lines(played(&rules, Some(&chart)));
        let found = with_blocks(
            played(&rules, Some(&chart)),
            &lines,
            Kernel::Scalar,
            (None, Some(count)),
            &mut |_| (),
        );
        assert_eq!(found.is_some(), kept, "{table}");
    }
}
