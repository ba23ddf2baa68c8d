//! The distribution of a bet's net, against the exact edge and against counts.

use crate::common::{fifth, played, skipped};
use crate::tables::{self, Value, close, full_shoe, share, within};
use ventaja::dealing::Dealer;
use ventaja::exact::{LineNets, exact_with_nets, house_edges, nets};

fn mean(line: &LineNets) -> f64 {
    line.nets.iter().map(|(net, chance)| *net as f64 * chance).sum::<f64>() / line.unit as f64
}

/// Rulebooks with the greatest error that their distribution may have: 10^-6 with six decks or
/// more, ten times as much with two, a hundred times with one or with more than ten hands in a box.
const CASES: [(&str, &str, f64); 11] = [
    ("mendoza-2016", "", 1e-6),
    ("las-vegas-strip-6d", "pack.without=[8,9,10]", 1e-6),
    ("double-exposure-8d", "", 1e-6),
    ("midi-punto-y-banca-2016", "", 0.0),
    ("relancina", "shoe.decks=inf", 0.0),
    ("double-exposure-8d", "split.max_hands=unlimited", 1e-4),
    ("club-conservador", "split.max_hands=4", 1e-5),
    ("ocho-mazos", "", 1e-6),
    ("mendoza-2016", "shoe.decks=1", 1e-4),
    ("free-bet-6d", "shoe.decks=1", 1e-4),
    ("double-exposure-8d", "split.max_hands=12", 1e-4),
];

/// The mean of the distribution is the exact edge, which the walk computes from expected
/// hands.
#[test]
fn the_mean_is_the_exact_edge() {
    let cases = if skipped("nets of five more tables") { 6 } else { CASES.len() };
    for (id, options, most) in &CASES[..cases] {
        let table = full_shoe(id, options);
        let (values, found) = exact_with_nets(played(table.rules(), table.chart())).unwrap();
        let exact = table.exact();
        assert_eq!(found.len(), exact.lines.len());
        // … and so have tables of which no distribution is asked for.
        let edges = house_edges(played(table.rules(), table.chart())).unwrap();
        let named: Vec<_> = exact.lines.iter().map(|line| (line.name, line.house_edge)).collect();
        assert_eq!(edges, named, "{id} {options}");
        for ((line, value), exact) in found.iter().zip(&values.lines).zip(&exact.lines) {
            let what = format!("{id} {options} {}", line.name);
            // Documents take differences between the two: equal rules have equal edges.
            assert_eq!(value.house_edge.to_bits(), exact.house_edge.to_bits(), "{what}");
            close(1e-11, &what, line.nets.values().sum(), 1.0);
            close(1e-12 + line.error, &what, -mean(line), exact.house_edge);
            println!("{what}: estimated error {:e}", line.error);
            assert!(line.error <= *most, "{what}: {:e}", line.error);
        }
    }
}

/// Every net is as frequent as in a simulation of fresh shoes: a chi-squared statistic per line,
/// nets that are expected less than ten times together.
#[test]
fn nets_are_as_frequent_as_dealt() {
    for (id, options) in fifth([
        ("mendoza-2016", "shoe.rounds=1 table.boxes=1"),
        ("club-conservador", "shoe.rounds=1 table.boxes=1 shoe.decks=1"),
        ("free-bet-6d", "shoe.rounds=1 shoe.decks=2"),
    ]) {
        let table = full_shoe(id, options);
        let dealt = table.deal(Dealer::Fastest, 2_000_000, 1);
        let exact = nets(played(table.rules(), table.chart())).unwrap();
        for ((line, tally), exact) in dealt.lines.iter().zip(&dealt.run.tally.lines).zip(&exact) {
            let mut counts = tally.nets(line);
            let n = tally.bets as f64;
            let (mut rare, mut squares, mut cells) = ([0.0; 2], 0.0, 0.0);
            for (net, chance) in &exact.nets {
                let count = counts.remove(&(net * line.unit / exact.unit)).unwrap_or(0) as f64;
                if n * chance < 10.0 {
                    rare = [rare[0] + count, rare[1] + n * chance];
                } else {
                    squares += (count - n * chance).powi(2) / (n * chance);
                    cells += 1.0;
                }
            }
            let z = (squares - (cells - 1.0)) / (2.0_f64 * (cells - 1.0)).sqrt();
            println!("{id} {}: chi-squared {squares:.1} of {cells} nets, rare {rare:?}", line.name);
            assert!(z < 4.0, "{id} {}: {squares} of {cells} nets", line.name);
            assert!((rare[0] - rare[1]).abs() < 4.0 * rare[1].sqrt() + 1.0, "{id} {}: {rare:?}", line.name);
            assert!(counts.values().all(|count| *count == 0), "{counts:?}");
        }
    }
}

/// The frequencies beside an exact edge are those of the joint distribution, and as frequent as dealt. Hands of a
/// split that count as independent differ from both where one deck is dealt, and say so.
#[test]
fn frequencies_beside_an_exact_edge_are_joint() {
    let table = full_shoe("double-exposure-8d", "shoe.decks=1 split.max_hands=4 shoe.rounds=1 table.boxes=1");
    let (found, lines) = exact_with_nets(played(table.rules(), table.chart())).unwrap();
    let (spread, nets) = (&found.lines[0].spread, &lines[0].nets);
    let frequency =
        |of: fn(&i64) -> bool| nets.iter().filter(|(net, _)| of(net)).map(|(_, c)| c).sum::<f64>();
    for (shown, joint) in [
        (spread.hit, frequency(|net| *net > 0)),
        (spread.push, frequency(|net| *net == 0)),
        (spread.loss, frequency(|net| *net < 0)),
    ] {
        close(1e-12, "a frequency", shown, joint);
    }
    assert!(0.0 < spread.error && spread.error < 1e-4, "{:e}", spread.error);
    let dealt = table.deal(Dealer::Fastest, 3_000_000, 1);
    let tally = &dealt.run.tally.lines[0];
    let pushes = tally.nets(&dealt.lines[0]).get(&0).copied().unwrap_or(0);
    within(3.0, "pushes", share(pushes as f64, tally.bets as f64, spread.push), spread.push);
    let independent = table.exact().lines[0].spread;
    assert!((independent.push - spread.push).abs() < independent.error && independent.error > 1e-4);
    // Where nothing is split, everything is exact.
    let midi = full_shoe("midi-punto-y-banca-2016", "");
    let (found, _) = exact_with_nets(played(midi.rules(), None)).unwrap();
    assert!(found.lines.iter().all(|line| line.spread.error == 0.0));
}

/// Boxes of more than ten hands have their nets, as frequent as they are dealt.
#[test]
fn nets_of_many_hands_are_those_dealt() {
    let table = full_shoe("double-exposure-8d", "split.max_hands=unlimited");
    let variance = exact_with_nets(played(table.rules(), table.chart())).unwrap().0.lines[0].spread.variance;
    // Twenty million rounds of a simulation made apart from this program.
    within(3.0, "the variance", Value { mean: 1.730_48, error: 0.0015 }, variance);
    // In an infinite deck rounds are independent.
    let table = full_shoe("double-exposure-8d", "split.max_hands=unlimited shoe.decks=inf table.boxes=1");
    let exact = &nets(played(table.rules(), table.chart())).unwrap()[0];
    let dealt = table.deal(Dealer::Fastest, 4_000_000, 1);
    let tally = &dealt.run.tally.lines[0];
    let (n, counts) = (tally.bets as f64, tally.nets(&dealt.lines[0]));
    let square = |net: i64| (net as f64).powi(2);
    let many = |net: i64| f64::from(u8::from(net.abs() > 40));
    for (what, of) in [("squares", &square as &dyn Fn(i64) -> f64), ("nets of more than ten hands", &many)] {
        let expected = exact.nets.iter().map(|(net, chance)| of(*net) * chance).sum::<f64>();
        let sum = |power| counts.iter().map(|(net, count)| of(*net).powi(power) * *count as f64).sum();
        within(3.0, what, tables::mean(sum(1), sum(2), n), expected);
    }
}
