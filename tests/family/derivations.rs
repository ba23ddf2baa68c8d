//! Values that can be worked out by hand, met by simulation: fresh shoes, so
//! that they hold to the last digit.

use super::support::chart_with;
use crate::tables::{Bench, deal, rules, share, within};
use ventaja::dealing::Dealer;
use ventaja::rules::Rules;
use ventaja::strategy::Chart;

const FRESH: &str = "table.boxes=1 shoe.rounds=1";

/// Requires the edge of a line that the referee deals from fresh shoes to be the derived one.
fn derived(id: &str, chart: &str, line: &str, edge: f64) {
    let dealt = Bench::by(id, chart, FRESH).deal(Dealer::Referee, 2_000_000, 7);
    within(4.0, format_args!("{id} {chart} {line}"), dealt.estimate(line), edge);
}

/// Eight decks, one ace seen: 128 tens among 415 cards, 2:1. A player who
/// never opens aces is offered nothing else.
///
/// verifies(ocho-mazos): the desafío as worked out by hand
#[test]
fn desafio_on_the_first_ace() {
    derived("ocho-mazos", "mimic-dealer", "desafio", 1.0 - 3.0 * 128.0 / 415.0);
}

/// Who always opens aces is offered it again whenever a second ace follows
/// (31 of 415), on the next card but for the dealer's two, of which nothing
/// is known by exchangeability: 128 tens among 414.
#[test]
fn desafio_with_the_second_ace() {
    let (first, again) = (1.0 - 3.0 * 128.0 / 415.0, 31.0 / 415.0);
    let second = 1.0 - 3.0 * 128.0 / 414.0;
    derived("ocho-mazos", "basic", "desafio", (first + again * second) / (1.0 + again));
}

/// Where a won desafío ends its hand, the line and the total of one who takes it are dealt as the
/// exact value has them, by the referee from fresh shoes.
///
/// verifies(ocho-mazos): the desafío that ends its hand, dealt
#[test]
fn desafio_that_ends_its_hand() {
    for openings in ["openings=one", "openings=each-play"] {
        let options = format!("desafio-won=ends-hand {openings} {FRESH}");
        let table = Bench::by("ocho-mazos", "desafio-always", &options);
        let dealt = table.deal(Dealer::Referee, 2_000_000, 7);
        for (_, _, found, exact) in dealt.beside(&table.exact()) {
            let (what, found) = (format!("{openings} {}", exact.name), found.unwrap());
            within(3.0, &what, found, exact.house_edge);
            let ratio = found.variance / exact.spread.variance;
            assert!((ratio - 1.0).abs() < 0.01, "{what}: variance {ratio}");
        }
    }
}

/// No other card known, the dealer's second is a ten with 16 d in 52 d − 1.
///
/// verifies(mendoza-2016, club-conservador): insurance as worked out by hand
#[test]
fn insurance_under_an_ace() {
    for (id, decks) in [("club-conservador", 2.0), ("mendoza-2016", 6.0)] {
        derived(id, "basic", "insurance", 1.0 - 3.0 * 16.0 * decks / (52.0 * decks - 1.0));
    }
}

/// Requires outcomes of the box to be as frequent as derived; `outcomes` are disjoint.
fn frequent(rules: &Rules, chart: &Chart, rounds: u64, outcomes: &[(&[&str], f64)]) {
    let dealt = deal(rules, Some(chart), Dealer::Referee, rounds, 7);
    for (names, p) in outcomes {
        let count: u64 = names.iter().map(|name| dealt.count(0, name)).sum();
        let n = dealt.run.tally.lines[0].bets as f64;
        within(4.0, format_args!("{names:?}"), share(count as f64, n, *p), *p);
    }
}

/// P(natural) = 2 · 4d · 16d / (52d (52d − 1)).
///
/// verifies(mendoza-2016, club-conservador, ocho-mazos): naturals as worked out by hand
#[test]
fn naturals() {
    for (id, decks) in [("mendoza-2016", 6.0), ("club-conservador", 2.0), ("ocho-mazos", 8.0)] {
        let cards = 52.0 * decks;
        let p = 2.0 * 4.0 * decks * 16.0 * decks / (cards * (cards - 1.0));
        let table = Bench::new(id, FRESH);
        frequent(table.rules(), table.chart().unwrap(), 1_000_000, &[(&["natural", "natural push"], p)]);
    }
}

/// The sevens of Mendoza for one who always doubles two of them: three of
/// one suit in 4 C(6,3) of the C(312,3) first three cards, three of other
/// suits in C(24,3) less those.
///
/// verifies(mendoza-2016): the prizes of three sevens as worked out by hand
#[test]
fn the_sevens_of_mendoza() {
    let choose3 = |n: f64| n * (n - 1.0) * (n - 2.0) / 6.0;
    let doubles = ["77,D,D,D,D,D,D,D,D,D,D", "77s,D,D,D,D,D,D,D,D,D,D"];
    let chart = chart_with("mendoza-2016", "basic", &doubles);
    let suited = 4.0 * choose3(6.0) / choose3(312.0);
    let other = choose3(24.0) / choose3(312.0) - suited;
    let sevens: [(&[&str], f64); 2] = [(&["7-7-7 suited"], suited), (&["7-7-7"], other)];
    frequent(&rules("mendoza-2016", FRESH), &chart, 8_000_000, &sevens);
}
