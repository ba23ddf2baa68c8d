//! Play by indices: against the plain run, against a plain player of the yardstick who leaves the chart
//! by the count, and against what the exact values promise.

use crate::common::{at_length, played};
use crate::counting::{counting as hi_lo_by, hi_lo as hi_lo_system};
use crate::tables::{Bench, PEEK, fixed, rules, z};
use crate::yardstick::{blackjack, indexed};
use ventaja::dealing::Dealer;
use ventaja::engine::{Plan, Unwatched};
use ventaja::exact::{Choice, Deviation, Indices, LineAtCount, indices};
use ventaja::expose::{Cell, Cells, Counting, IndexPlays, Play, Rounding, cells};
use ventaja::rules::Rules;
use ventaja::strategy::{Action, Chart};

/// The published deviations of Hi-Lo by total, upcard and count (D. Schlesinger, *Blackjack Attack*, the
/// eighteen most valuable for several decks without surrender, dealer stands on soft 17).
const INSURANCE: i64 = 3;
const STANDS: [(usize, u8, i64); 10] = [
    (16, 10, 0),
    (15, 10, 4),
    (12, 3, 2),
    (12, 2, 3),
    (16, 9, 5),
    (13, 2, -1),
    (12, 4, 0),
    (12, 5, -2),
    (12, 6, -1),
    (13, 3, -2),
];
const DOUBLES: [(usize, u8, i64); 5] = [(10, 10, 4), (11, 1, 1), (9, 2, 1), (10, 1, 4), (9, 7, 3)];
const SPLITS: [(usize, u8, i64); 2] = [(10, 5, 5), (10, 6, 4)];

/// Requires many comparisons to be below `most` standard errors one by one, and their squares to have the right sum.
fn agree(found: &[(String, f64)], most: f64) {
    for (what, z) in found {
        assert!(z.abs() < most, "{what}: z {z:+.2}");
    }
    let squares: f64 = found.iter().map(|(_, z)| z * z).sum();
    let excess = (squares - found.len() as f64) / (2.0 * found.len() as f64).sqrt();
    println!("{} comparisons, sum of squares in standard deviations {excess:+.2}", found.len());
    // Neighbouring counts and lines are correlated, which widens the sum.
    assert!(excess.abs() < 6.0, "{excess}");
}

fn hi_lo() -> Counting {
    hi_lo_by(Rounding::Floor)
}

fn none() -> Indices {
    Indices { counts: Vec::new(), deviations: Vec::new(), drawing: Vec::new(), lines: Vec::new() }
}

/// The published deviations.
pub(crate) fn published() -> Indices {
    let upcard = |card: u8| ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"][usize::from(card) - 1];
    let deviation = |row: String, card: u8, [below, above]: [Action; 2], count: i64| Deviation {
        row,
        upcard: upcard(card),
        below: Choice::Act(below),
        above: Choice::Act(above),
        count: count as f64,
        frequency: 0.0,
        slope: 0.0,
    };
    let hard = |of: &[(usize, u8, i64)], actions| -> Vec<Deviation> {
        of.iter().map(|(total, card, count)| deviation(format!("H{total}"), *card, actions, *count)).collect()
    };
    let mut deviations = hard(&DOUBLES, [Action::Hit, Action::Double]);
    for (value, card, count) in SPLITS {
        deviations.push(deviation(format!("P{value}"), card, [Action::Stand, Action::Split], count));
    }
    let insurance =
        LineAtCount { name: "insurance", optional: true, edges: Vec::new(), count: Some(INSURANCE as f64) };
    let drawing = hard(&STANDS, [Action::Hit, Action::Stand]);
    Indices { deviations, drawing, lines: vec![insurance], ..none() }
}

fn strip() -> Rules {
    rules("las-vegas-strip-6d", "insurance.offered=true shoe.cut_card=78")
}

fn dealt(rules: &Rules, chart: &Chart, play: Play<'_>, plan: &Plan) -> Vec<Cells> {
    cells(played(rules, Some(chart)), play, &hi_lo(), plan, &Unwatched).unwrap().unwrap().0
}

fn of<'a>(found: &'a [Cells], name: &str) -> &'a [Cell] {
    &found.iter().find(|cells| cells.line.name == name).unwrap().cells
}

/// Without deviations the rounds are those of the referee by the chart, cell for cell and bet for bet:
/// several boxes, cards that are burned, a hole card or none, a shoe dealt out.
#[test]
fn without_deviations_the_play_is_the_charts() {
    for (id, options) in [
        ("mendoza-2016", "table.boxes=2"),
        ("mendoza-2016", "table.boxes=1 insurance.offered=true even_money.offered=true"),
        ("ocho-mazos", "table.boxes=1"),
        ("las-vegas-strip-6d", "insurance.offered=true shoe.cut_card=20"),
    ] {
        let table = Bench::new(id, options);
        let (rules, chart, counting) = (table.rules(), table.chart().unwrap(), hi_lo());
        let plays = IndexPlays::new(chart.blackjack().unwrap(), &counting, &none(), f64::ceil);
        for threads in [1, 2] {
            let plan = Plan::rounds(rules, 20_000, 7, threads);
            let plain = dealt(rules, chart, Play::Chart(Dealer::Referee), &plan);
            let ours = dealt(rules, chart, Play::Indices(&plays), &plan);
            for cells in &plain {
                assert_eq!(&cells.cells[..], of(&ours, cells.line.name), "{id} {}", cells.line.name);
            }
        }
    }
}

/// The z of every cell and line with bets enough, ours against the yardstick's, and the gain of insurance
/// a round with its standard error.
fn against_the_yardstick(rounds: u64, seed: u64) -> (Vec<(String, f64)>, [f64; 2]) {
    let (rules, chart, counting) = (strip(), fixed(PEEK), hi_lo());
    let plays = IndexPlays::new(chart.blackjack().unwrap(), &counting, &published(), f64::ceil);
    let plan = Plan::rounds(&rules, rounds, seed, 2);
    let ours = dealt(&rules, &chart, Play::Indices(&plays), &plan);
    let known = indexed::Indices {
        insurance: INSURANCE,
        stands: STANDS.to_vec(),
        doubles: DOUBLES.to_vec(),
        splits: SPLITS.to_vec(),
    };
    let mut player = indexed::Player::new(6, 78, PEEK, known, seed);
    let theirs = player.deal(i64::try_from(rounds).unwrap());
    let mut found = Vec::new();
    for (place, (count, cell)) in indexed::COUNTS.zip(&theirs).enumerate() {
        for (name, sums) in [("box", &cell.main), ("total", &cell.total)] {
            let ours = &of(&ours, name)[place];
            if ours.bets < 3000 || sums.bets < 3000 {
                continue;
            }
            let (edge, error) = sums.edge(blackjack::UNIT);
            let z = z((ours.mean, ours.standard_error.unwrap()), (-edge, error));
            println!("{count:+} {name}: {:+.5} and {:+.5}, z {z:+.2}", ours.mean, 0.0 - edge);
            found.push((format!("{count:+} {name}"), z));
        }
    }
    // Insurance nets a round what the total nets beyond the box.
    let sum = |name: &str| of(&ours, name).iter().map(|cell| cell.frequency * cell.mean).sum::<f64>();
    let gain = sum("total") - sum("box");
    let all: i64 = theirs.iter().map(|cell| cell.insurance.bets).sum();
    let share = |cell: &indexed::Cell| cell.insurance.bets as f64 / all as f64;
    let edge = |cell: &indexed::Cell| cell.insurance.edge(blackjack::UNIT);
    let dealt = theirs.iter().filter(|cell| cell.insurance.bets > 0);
    let theirs: f64 = dealt.clone().map(|cell| 0.0 - share(cell) * edge(cell).0).sum();
    let error = dealt.map(|cell| (share(cell) * edge(cell).1).powi(2)).sum::<f64>().sqrt();
    // Both runs have as many rounds, so that ours has the same standard error.
    let z = (gain - theirs) / (error * 2.0_f64.sqrt());
    println!("insurance gains {gain:.6} and {theirs:.6} a round, each ± {error:.6}, z {z:+.2}");
    found.push(("insurance".to_owned(), z));
    (found, [gain, error])
}

#[test]
fn published_indices_are_played_as_by_a_plain_player() {
    let (rounds, seed, most, least) = at_length((2_000_000, 8, 4.5, f64::MIN), (200_000_000, 9, 3.5, 10.0));
    let (found, [gain, error]) = against_the_yardstick(rounds, seed);
    assert!(found.len() > 20, "{}", found.len());
    agree(&found, most);
    assert!(gain > least * error, "insurance gains {gain} ± {error}");
}

/// What the indices of exact values gain a round over the chart, dealt, against first order: frequency
/// of the hand, times the share of rounds beyond the index, times what each count beyond it gains.
#[test]
#[ignore = "2 x 10^8 rounds of the referee: minutes"]
fn indices_gain_what_exact_values_promise() {
    let (rules, chart, counting) = (strip(), fixed(PEEK), hi_lo());
    let tags = hi_lo_system().tags;
    let found = indices(played(&rules, Some(&chart)), &tags, 195.0, 2).unwrap();
    let plays = IndexPlays::new(chart.blackjack().unwrap(), &counting, &found, |count| (count - 0.5).ceil());
    let plan = Plan::rounds(&rules, 100_000_000, 10, 2);
    let plain = dealt(&rules, &chart, Play::Chart(Dealer::Fastest), &plan);
    let dealt = dealt(&rules, &chart, Play::Indices(&plays), &plan);
    let box_of = |cells: &[Cells]| -> (f64, f64) {
        let cells = of(cells, "box").iter();
        let mean = cells.clone().map(|cell| cell.frequency * cell.mean).sum();
        let error = |cell: &Cell| cell.frequency * cell.standard_error.unwrap_or(0.0);
        (mean, cells.map(|cell| error(cell).powi(2)).sum::<f64>().sqrt())
    };
    let ((with, error), (without, other)) = (box_of(&dealt), box_of(&plain));
    let (gain, error) = (with - without, error.hypot(other));
    let before = of(&plain, "box");
    // Hitting and standing are decided with all hands of a total, everything else with two cards.
    let draws = [Action::Hit, Action::Stand].map(Choice::Act);
    let others = found.deviations.iter().filter(|deviation| [deviation.below, deviation.above] != draws);
    let promised: f64 = found
        .drawing
        .iter()
        .chain(others)
        .map(|deviation| {
            // The chart's own choice is the one that is better at the count 0.
            let beyond = |cell: &Cell| {
                let away = (f64::from(cell.count) + 0.5 - deviation.count) * deviation.count.signum();
                cell.frequency * away.max(0.0)
            };
            deviation.frequency * deviation.slope * before.iter().map(beyond).sum::<f64>()
        })
        .sum();
    println!("the box gains {gain:.6} ± {error:.6} a round, to first order {promised:.6}");
    // First order neglects how the count moves within a round, and split boxes.
    assert!((gain - promised).abs() < 3.0 * error, "{gain} {promised}");
}
