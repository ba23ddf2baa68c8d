//! The cells of a count, kernels against the plain counting player of the yardstick: six decks,
//! Hi-Lo, true counts rounded down.

use crate::common::{at_length, played};
use crate::counting::counting as hi_lo;
use crate::tables::{PEEK as CHART, fixed, rules, z};
use crate::yardstick::{self, blackjack, counting};
use ventaja::dealing::{Dealer, lines, simulate_counted};
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::estimate;
use ventaja::expose::Rounding;

/// Compares the frequency, the mean net and the mean squared net of every cell with bets enough for
/// a normal mean. Prints and returns the z of each.
fn cells_against_the_yardstick(rounds: u64, seed: u64, dealer: Dealer) -> Vec<(String, f64)> {
    let rules = rules("las-vegas-strip-6d", "insurance.offered=false shoe.cut_card=78");
    let chart = fixed(CHART);
    let plan = Plan::rounds(&rules, rounds, seed, 2);
    let counting_of = hi_lo(Rounding::Floor);
    let run = simulate_counted(played(&rules, Some(&chart)), dealer, &counting_of, &plan, &Unwatched);
    let tally = run.unwrap().unwrap().tally;
    let [line] = &lines(played(&rules, Some(&chart)))[..] else { panic!("one line") };

    let mut table = blackjack::Table::new(6, 78, yardstick::Chart::parse(CHART), seed);
    let cells = counting::deal(&mut table, i64::try_from(rounds).unwrap());
    let mut found = Vec::new();
    for ((count, plain), ours) in counting::COUNTS.zip(&cells).zip(&tally.lines) {
        // A rare count comes in few shoes: its sums are not normal.
        if plain.sums.bets < 3000 || ours.bets < 3000 {
            continue;
        }
        let shoes = tally.shoes as f64;
        let bets = ours.bets as f64;
        let variance = (ours.moments.bets_bets as f64 - bets * bets / shoes) / (shoes - 1.0);
        let frequency = (bets / shoes, (variance / shoes).sqrt());
        let edge = estimate(line, ours, tally.shoes, 0.95).unwrap();
        let edge = (edge.house_edge, edge.standard_error.unwrap());
        let units = line.unit as f64 / blackjack::UNIT as f64;
        let power = |power: i32| -> f64 {
            let nets = ours.nets(line).into_iter();
            nets.map(|(net, times)| (net as f64 / units).powi(power) * times as f64).sum::<f64>() / bets
        };
        let square = (power(2), ((power(4) - power(2).powi(2)) / bets).sqrt());
        let (squares, n) = (plain.squares as f64 / plain.sums.bets as f64, plain.sums.bets as f64);
        let fourths = plain.fourths as f64 / n;
        let their_square = (squares, ((fourths - squares * squares) / n).sqrt());
        for (what, z) in [
            ("frequency", z(frequency, plain.sums.bets_a_shoe())),
            ("edge", z(edge, plain.sums.edge(blackjack::UNIT))),
            ("square", z(square, their_square)),
        ] {
            println!("{count:+}: {what} z {z:+.2}");
            found.push((format!("{count:+} {what}"), z));
        }
    }
    found
}

/// Requires many comparisons to be below `most` standard errors one by one, and their squares to have the right sum.
pub(crate) fn agree(found: &[(String, f64)], most: f64) {
    for (what, z) in found {
        assert!(z.abs() < most, "{what}: z {z:+.2}");
    }
    let squares: f64 = found.iter().map(|(_, z)| z * z).sum();
    let excess = (squares - found.len() as f64) / (2.0 * found.len() as f64).sqrt();
    println!("{} comparisons, sum of squares in standard deviations {excess:+.2}", found.len());
    // Neighbouring counts and lines are correlated, which widens the sum.
    assert!(excess.abs() < 6.0, "{excess}");
}

/// About 75 comparisons: below 4.5 with near certainty if both are right. A cell beyond 3 is dealt again with another seed, and
/// must then be of no steady sign: the second z is no larger than 2 in the first one's direction.
#[test]
fn the_cells_are_those_of_a_plain_counting_player() {
    let (rounds, seeds) = at_length((4_000_000, [4, 7]), (1_000_000_000, [5, 6]));
    let found = cells_against_the_yardstick(rounds, seeds[0], Dealer::Fastest);
    assert!(found.len() > 30, "{} comparisons", found.len());
    agree(&found, 4.5);
    let beyond: Vec<&(String, f64)> = found.iter().filter(|(_, z)| z.abs() >= 3.0).collect();
    println!("beyond 3: {beyond:?}");
    if beyond.is_empty() {
        return;
    }
    let again = cells_against_the_yardstick(rounds, seeds[1], Dealer::Fastest);
    for (what, z) in beyond {
        let (_, second) = again.iter().find(|(other, _)| other == what).expect("the same cells");
        assert!(second * z.signum() < 2.0, "{what}: z {z:+.2}, then {second:+.2}");
    }
}
