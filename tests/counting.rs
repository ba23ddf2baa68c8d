//! Effects of removal and exposure to counting, against published values and the plain run.
//!
//! The values of `data/effects_of_removal.csv` are those of the Wizard of Odds (six decks, dealer
//! stands on soft 17, double after split) and of P. Griffin, *The Theory of Blackjack* (one deck,
//! dealer stands on soft 17, no double after split), in percent.

#![allow(clippy::float_cmp)] // tags are small multiples of one half

use crate::common::{at_length, played};
use crate::plays;
use crate::tables::{self, Bench, PEEK, chart, close, fixed, full_shoe, standard, within};
use crate::yardstick::{self, blackjack};
use std::ffi::OsStr;
use ventaja::counting::{System, best_level_1, betting_correlation, find};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::exact::{Deviation, best_play, indices, removals};
use ventaja::expose::pricing::{optimal, price};
use ventaja::expose::{Cell, Counting, DeckEstimate, Play, Rounding, cells};
use ventaja::rules::Pack;
use ventaja::strategy::Chart;

fn peek_chart() -> Chart {
    fixed(PEEK)
}

pub(crate) fn hi_lo() -> System {
    find(OsStr::new("hi-lo")).unwrap()
}

/// Hi-Lo in packs of 52 cards, the unseen decks known.
pub(crate) fn counting(rounding: Rounding) -> Counting {
    Counting::new(&hi_lo(), Pack::FRENCH, rounding, DeckEstimate::Exact)
}

/// The published effects in the order of the module `counting`: ace, 2 to 9, 10.
fn published(name: &str) -> [f64; 10] {
    let text = include_str!("data/effects_of_removal.csv");
    let row = text.lines().find(|line| line.starts_with(name)).unwrap();
    let shown: Vec<f64> = row.split(',').skip(1).map(|field| field.parse().unwrap()).collect();
    std::array::from_fn(|value| if value == 0 { shown[9] } else { shown[value - 1] })
}

/// The mean of a line over the removals of all cards is the edge of the full shoe: a random card
/// that is set aside unseen changes nothing. This holds for every line, exactly.
#[test]
fn the_removal_of_a_random_card_has_no_effect() {
    // Tens that split again by their ranks, of which the missing ten's is unknown.
    let tens = chart("single-deck-6-5", "basic").to_csv();
    let tens = tens.replace("\nP10,,,,,,,,,,\n", "\nP10,P,P,P,P,P,P,P,P,P,P\n");
    let tens = Chart::parse_blackjack("tens", "tens.csv", &tens).unwrap();
    for (id, options) in [
        ("mendoza-2016", ""),
        ("ocho-mazos", ""),
        ("midi-punto-y-banca-2016", ""),
        ("single-deck-6-5", "split.max_hands=4 split.by=value split.resplit_by=rank"),
        ("single-deck-6-5", "split.max_hands=3 split.by=rank"),
    ] {
        let table = full_shoe(id, options);
        let chart = if options.is_empty() { table.chart() } else { Some(&tens) };
        for line in removals(played(table.rules(), chart)).unwrap() {
            let effects = line.by_value(&Pack::FRENCH.shares()).unwrap();
            let sum: f64 = effects[..9].iter().sum::<f64>() + 4.0 * effects[9];
            // Optional bets are per offer, whose number depends on the card.
            assert!(line.optional || sum.abs() < 1e-11, "{id} {options} {}: {sum:e}", line.name);
        }
    }
}

/// The exact effects of removal against rounds of a plain simulator, from shoes that lack the card.
fn removals_dealt(decks: usize, rounds: i64, seed: u64) {
    let rules = tables::rules("las-vegas-strip-6d", &format!("shoe.rounds=1 shoe.decks={decks}"));
    let found = removals(played(&rules, Some(&peek_chart()))).unwrap();
    let exact = |value: usize| found[0].house_edge - found[0].effects[value - 1].unwrap();
    for value in 1..=10_u8 {
        let plain = yardstick::Chart::parse(PEEK);
        let mut table = blackjack::Table::without(decks, value, plain, seed + u64::from(value));
        let dealt = table.deal(rounds).sums.edge(blackjack::UNIT);
        within(3.5, format_args!("{decks} decks without a {value}"), dealt, exact(value.into()));
    }
}

/// A pack of one deck without a card, where the effects are greatest: ten values, all |z| < 3.5 (a
/// chance of 0.5 % to be exceeded once if both are right).
#[test]
fn effects_of_removal_are_those_of_dealt_rounds() {
    let (decks, rounds, seed) = at_length((&[1][..], 500_000, 1), (&[1, 6][..], 100_000_000, 2));
    for decks in decks {
        removals_dealt(*decks, rounds, seed);
    }
}

/// What published rows must share with the exact effects whatever their method is: the order of the
/// cards up to its precision, and the level-1 system that follows from it. Differences are listed in
/// `reports/verification/counting-published.csv`. The row of six decks cannot be effects of removal
/// of one game: those of all 52 cards add up to 0, the row's to 0.016 %.
#[test]
fn published_rows_rank_the_cards_alike() {
    let six = standard("shoe.decks=6 shoe.rounds=1");
    let one = standard("shoe.decks=1 shoe.rounds=1 double.after_split=false");
    let best = best_play(&one, |_| {}).unwrap();
    for (name, rules, chart) in [("wizard-6-decks", six, peek_chart()), ("griffin-1-deck", one, best)] {
        let found = removals(played(&rules, Some(&chart))).unwrap();
        let effects = found[0].by_value(&Pack::FRENCH.shares()).unwrap().map(|effect| 100.0 * effect);
        let known = published(name);
        for (found, known) in effects.iter().zip(&known).filter(|(_, known)| known.abs() > 0.05) {
            assert!(found * known > 0.0, "{name}: {found} {known}");
        }
        assert!(betting_correlation(&effects, &known, &Pack::FRENCH.shares()).unwrap() > 0.99, "{name}");
        assert_eq!(best_level_1(&effects, &Pack::FRENCH.shares(), true).unwrap().0, hi_lo().tags, "{name}");
        assert_eq!(best_level_1(&known, &Pack::FRENCH.shares(), true).unwrap().0, hi_lo().tags, "{name}");
    }
    let six = published("wizard-6-decks");
    close(1e-9, "the sum of a published row", six[..9].iter().sum::<f64>() + 4.0 * six[9], 0.016);
}

/// Indices of Hi-Lo in six decks that do not depend on the reading of a rounded publication:
/// insurance by tens alone, and the decisions whose published index (those of `plays`; S. Wong,
/// *Professional Blackjack*, for all but 12 against 5 and 6) is within one count of the crossing.
#[test]
fn indices_of_hi_lo_are_near_the_published_ones() {
    let rules = standard("shoe.decks=6 insurance.offered=true");
    let found = indices(played(&rules, Some(&peek_chart())), &hi_lo().tags, 156.0, 2).unwrap();
    let insurance = found.lines.iter().find(|line| line.name == "insurance").unwrap();
    // Half of six decks unseen, an ace of them up: tens are a third of the others where the share of
    // tens is 155 / 468; each count adds 1 / 40 to the share of 4 / 13.
    let crossing = 40.0 * (13.0 / 12.0 * 155.0 / 156.0 - 1.0);
    // At the offer the ace is counted: its tag of −1, and 155 cards unseen.
    let offered = (3.0 * crossing - 1.0) * 52.0 / 155.0;
    close(0.01, "insurance by tens", insurance.count.unwrap(), offered);
    close(0.3, "insurance as published", insurance.count.unwrap(), 3.0);
    let known = plays::published();
    for known in known.drawing.iter().chain(&known.deviations) {
        let (row, upcard) = (&known.row, known.upcard);
        let is_known = |deviation: &&Deviation| {
            (&deviation.row, deviation.upcard) == (row, upcard)
                && (deviation.below, deviation.above) == (known.below, known.above)
        };
        let index = found.deviations.iter().find(is_known);
        let index = index.unwrap_or_else(|| panic!("{row} v {upcard} has no index"));
        close(1.5, format_args!("{row} v {upcard}"), index.count, known.count);
    }
}

/// The mean composition at the count 0 is the full shoe, thinned: with all cards unseen, the edges
/// are the exact ones.
#[test]
fn a_count_of_zero_before_the_shoe_is_the_full_shoe() {
    let table = full_shoe("las-vegas-strip-6d", "split.max_hands=1");
    let cards = f64::from(table.rules().shoe.cards().unwrap());
    let found = indices(played(table.rules(), table.chart()), &hi_lo().tags, cards, 2).unwrap();
    let middle = found.counts.iter().position(|count| *count == 0.0).unwrap();
    for (line, known) in found.lines.iter().zip(&table.exact().lines) {
        assert_eq!(line.name, known.name);
        close(1e-12, line.name, 0.0 - line.edges[middle], known.house_edge);
    }
}

/// Insurance: every card but a ten helps it alike, up to the hole card's own odds.
#[test]
fn insurance_is_decided_by_tens() {
    let rules = standard("shoe.decks=6 shoe.rounds=1 insurance.offered=true");
    let found = removals(played(&rules, Some(&peek_chart()))).unwrap();
    let line = found.iter().find(|line| line.name == "insurance").unwrap();
    let effects = line.by_value(&Pack::FRENCH.shares()).unwrap();
    // With an ace up, 310 other cards hold 96 or 95 tens: 3 × tens ÷ cards − 1.
    let odds = |tens: f64, cards: f64| 3.0 * tens / cards - 1.0;
    let full = odds(96.0, 311.0);
    for effect in &effects[..9] {
        assert!((effect - (odds(96.0, 310.0) - full)).abs() < 1e-12, "{effects:?}");
    }
    assert!((effects[9] - (odds(95.0, 310.0) - full)).abs() < 1e-12, "{effects:?}");
}

/// The sum over the cells is the plain run to the last count, by the referee and by kernels, for any
/// number of threads.
#[test]
fn the_cells_add_up_to_the_plain_run() {
    for (id, options) in [("mendoza-2016", "table.boxes=2"), ("midi-punto-y-banca-2016", "table.boxes=1")] {
        let table = Bench::new(id, options);
        let (rules, chart, counting) = (table.rules(), table.chart(), counting(Rounding::Floor));
        let of = |dealer, threads| {
            let plan = Plan::rounds(rules, 60_000, 3, threads);
            let found = cells(played(rules, chart), Play::Chart(dealer), &counting, &plan, &Unwatched);
            let plain = dealing::simulate(played(rules, chart), dealer, &plan, &Unwatched).unwrap();
            (found.unwrap().unwrap(), plain)
        };
        for dealer in [Dealer::Referee, Dealer::Fastest] {
            let ((found, run), plain) = of(dealer, 1);
            assert_eq!(found, of(dealer, 2).0.0);
            assert_eq!(run.stream, plain.stream);
            assert_eq!((run.tally.rounds, run.tally.shoes), (plain.tally.rounds, plain.tally.shoes));
            for ((cells, line), tally) in found.iter().zip(&table.lines()).zip(&plain.tally.lines) {
                let bets: u64 = cells.cells.iter().map(|cell| cell.bets).sum();
                let net: i128 = cells.cells.iter().map(|cell| cell.net).sum();
                let mut nets = std::collections::BTreeMap::new();
                for (net, count) in cells.cells.iter().flat_map(|cell| &cell.nets) {
                    *nets.entry(*net).or_insert(0_u64) += count;
                }
                assert_eq!((bets, net), (tally.bets, tally.net), "{id} {}", line.name);
                assert_eq!(nets, tally.nets(line), "{id} {}", line.name);
            }
        }
    }
}

/// The cells of standard rules in six decks with `behind` cards behind the cut card.
fn six_decks(behind: u16, rounds: u64) -> Vec<Cell> {
    cells_of(behind, Rounding::Truncate, rounds, 1)
}

fn cells_of(behind: u16, rounding: Rounding, rounds: u64, seed: u64) -> Vec<Cell> {
    let rules = standard(&format!("shoe.decks=6 shoe.cut_card={behind}"));
    let plan = Plan::rounds(&rules, rounds, seed, 2);
    let play = Play::Chart(Dealer::Fastest);
    let found = cells(played(&rules, Some(&peek_chart())), play, &counting(rounding), &plan, &Unwatched);
    found.unwrap().unwrap().0.swap_remove(0).cells
}

/// The SCORE of the best ramp of a spread.
fn score(cells: &[Cell], spread: f64) -> f64 {
    price(cells, &optimal(cells, 1.0, spread, None)).score()
}

/// Higher counts are better for the player, by about half a percent each; counts spread with the
/// penetration; a wider spread has a greater SCORE, and so has, at length, a deeper penetration; a flat
/// bet has the edge of the plain game.
#[test]
fn higher_counts_are_better() {
    let (deep, shallow) = (six_decks(52, 600_000), six_decks(156, 100_000));
    let middle: Vec<&Cell> = deep.iter().filter(|cell| cell.count.abs() <= 5).collect();
    let weight: f64 = middle.iter().map(|cell| cell.frequency).sum();
    let mean =
        |of: &dyn Fn(&Cell) -> f64| middle.iter().map(|cell| cell.frequency * of(cell)).sum::<f64>() / weight;
    let (x, y) = (mean(&|cell| f64::from(cell.count)), mean(&|cell| cell.mean));
    let covariance = mean(&|cell| (f64::from(cell.count) - x) * (cell.mean - y));
    let slope = covariance / mean(&|cell| (f64::from(cell.count) - x).powi(2));
    println!("slope {slope}");
    // Half a percent a count (Schlesinger), with a standard error of about 0.0008.
    assert!((0.0025..0.0085).contains(&slope), "{slope}");
    let beyond = |cells: &[Cell]| -> f64 {
        cells.iter().filter(|cell| cell.count.abs() >= 3).map(|cell| cell.frequency).sum()
    };
    assert!(beyond(&deep) > 1.5 * beyond(&shallow), "{} {}", beyond(&deep), beyond(&shallow));
    assert!(score(&deep, 12.0) > score(&deep, 6.0) && score(&deep, 6.0) >= score(&deep, 2.0));
    let edge = tables::edge(&standard("shoe.decks=6 shoe.rounds=1"), &peek_chart());
    let flat = price(&deep, &vec![1.0; deep.len()]);
    // The cut-card effect of six decks, about 0.0002, is far below the error here.
    within(4.0, "a flat bet", (flat.mean, flat.standard_error.unwrap()), -edge);
    if at_length(false, true) {
        let scores = [52, 78, 130].map(|behind| score(&six_decks(behind, 100_000_000), 12.0));
        println!("SCORE with 52, 78 and 130 cards behind: {scores:?}");
        assert!(scores.windows(2).all(|pair| pair[0] > pair[1]), "{scores:?}");
    }
}

/// The mean net of a ramp over many seeds: how often its 95 % interval covers the mean of all, and how
/// its standard error compares with the deviation between seeds. The cells of one shoe are not
/// independent, as the error takes them to be. Of 200 seeds 95 % ± 1.5 % are covered if the error is right;
/// 4,000 know the deviation to 1.1 %.
#[test]
fn the_error_of_a_ramp_covers() {
    let (seeds, share, off) = at_length((200, 0.90..=0.99, 0.16), (4_000, 0.935..=0.965, 0.05));
    let prices: Vec<(f64, f64)> = (0..seeds)
        .map(|seed| {
            let cells = cells_of(78, Rounding::Floor, 50_000, seed);
            let bets: Vec<f64> =
                cells.iter().map(|cell| (2.0 * f64::from(cell.count)).clamp(1.0, 8.0)).collect();
            let price = price(&cells, &bets);
            (price.mean, price.standard_error.unwrap())
        })
        .collect();
    let n = seeds as f64;
    let mean = prices.iter().map(|(mean, _)| mean).sum::<f64>() / n;
    let variance = prices.iter().map(|(found, _)| (found - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = (prices.iter().map(|(_, error)| error * error).sum::<f64>() / n).sqrt();
    let covers = prices.iter().filter(|(found, error)| (found - mean).abs() <= 1.96 * error).count();
    let (coverage, ratio) = (covers as f64 / n, error / variance.sqrt());
    println!("{seeds} seeds: coverage {coverage:.4}, error by deviation {ratio:.4}");
    assert!(share.contains(&coverage), "{coverage}");
    assert!((ratio - 1.0).abs() < off, "{ratio}");
}
