//! The cards the engine really deals: its blocks, its lanes, its shoe.
//!
//! Every card is counted by its place in the shoe, and of every shoe one pair
//! of neighbours, at length over a million shoes of six packs: what the referee is dealt.
//! What the kernels draw, and that order of sight and order of dealing give
//! one distribution, is held by the unit tests of `kernel`.
//!
//! Golden values of streams, draws and first shoes, and stream *i* as *i*
//! jumps, are held by the unit tests of `shoe`.

use crate::common::at_length;
use rand_xoshiro::Xoshiro256PlusPlus;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use ventaja::cards::Card;
use ventaja::engine::{EngineTable, Plan, Target, Unwatched, deal_shoe, run};
use ventaja::rules::{Game, Rules, ShoeRules};
use ventaja::shoe::{Cards, LANES, Pile, Shoe, Streams};
use ventaja::tally::{Line, Outcome, Tally};

/// Faces, packs, and cards of the shoe.
const FACES: usize = 52;
const PACKS: usize = 6;
const CARDS: usize = FACES * PACKS;

/// Of a table with a cut card.
const SHOES_PER_BLOCK: u64 = 512;

/// Lines of [`Counter`]: cards by place, and pairs of neighbours.
const PLACES: usize = 0;
const PAIRS: usize = 1;

/// A table that deals every card of the shoe and only counts them: a round
/// is one card, an outcome a card at a place, or a card after another.
struct Counter {
    rules: ShoeRules,
    lines: Vec<Line>,
}

impl Counter {
    fn new() -> Counter {
        let mut rules = Rules::new(Game::Blackjack).shoe;
        rules.cut_card = 0;
        let line = |name, outcomes| Line {
            name,
            unit: 1,
            optional: false,
            outcomes: vec![Outcome::fixed("dealt", 0); outcomes],
        };
        Counter { rules, lines: vec![line("place", CARDS * FACES), line("pair", FACES * FACES)] }
    }

    fn deal(&self, shoes: u64, seed: u64, threads: usize) -> Tally {
        let target = Target::Rounds(shoes * CARDS as u64);
        let plan = Plan { seed, threads, shoes_per_block: SHOES_PER_BLOCK, target };
        let run = run(self, &plan, &Unwatched).unwrap();
        assert_eq!(run.tally.shoes, shoes);
        run.tally
    }
}

impl EngineTable for Counter {
    type Lane = Shoe;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Shoe {
        Shoe::new(self.rules.decks.count(), false, rng)
    }

    fn shoe(&self, shoe: &mut Shoe, tally: &mut Tally) {
        // Which pair is counted depends on nothing but the shoe's number in
        // its block, so that every place is looked at and shoes are
        // independent samples.
        let second = 1 + usize::try_from(tally.shoes).unwrap() % (CARDS - 1);
        let mut before = None;
        deal_shoe(&self.rules, shoe, tally, |shoe, tally| {
            let place = CARDS - shoe.remaining().unwrap();
            let card = usize::from(shoe.draw()?.index());
            tally.lines[PLACES].count(place * FACES + card, 0, 1);
            if place == second {
                tally.lines[PAIRS].count(before.unwrap() * FACES + card, 0, 1);
            }
            before = Some(card);
            Ok(())
        });
    }
}

/// The upper tail of chi-square; printed with its standardised value.
fn tail(what: &str, chi2: f64, freedom: usize) -> f64 {
    let freedom = freedom as f64;
    let p = ChiSquared::new(freedom).unwrap().sf(chi2);
    let z = (chi2 - freedom) / (2.0 * freedom).sqrt();
    println!("  {what}: chi-square {chi2:.1} with {freedom} degrees of freedom, z {z:+.2}, p {p:.4}");
    p
}

/// Σ (observed − expected)² ÷ expected.
fn chi_square(cells: impl Iterator<Item = (u64, f64)>) -> f64 {
    cells.map(|(count, expected)| (count as f64 - expected).powi(2) / expected).sum()
}

/// Card by place. A shoe is dealt to its end, so every place holds one card
/// and every face comes six times: the table of n = 312 places and 52 faces
/// has both margins fixed. The covariance of a shoe's indicators is that of
/// independent places times (n ÷ (n − 1)) (I − J ÷ n), so (n − 1) ÷ n times the
/// statistic has (n − 1) · 51 degrees of freedom.
fn by_place(tally: &Tally) -> f64 {
    let counts = &tally.lines[PLACES].fixed;
    for (place, row) in counts.chunks(FACES).enumerate() {
        assert_eq!(row.iter().sum::<u64>(), tally.shoes, "place {place}");
    }
    for face in 0..FACES {
        let dealt: u64 = counts.iter().skip(face).step_by(FACES).sum();
        assert_eq!(dealt, PACKS as u64 * tally.shoes, "face {face}");
    }
    let expected = tally.shoes as f64 / FACES as f64;
    let n = CARDS as f64;
    let chi2 = (n - 1.0) / n * chi_square(counts.iter().map(|count| (*count, expected)));
    tail("card by place", chi2, (CARDS - 1) * (FACES - 1))
}

/// One pair of neighbours a shoe: independent shoes, 52 · 52 cells whose
/// probabilities are known, 1/52 · 5/311 for the same face and 1/52 · 6/311 for
/// another, so one degree of freedom less than there are cells.
fn by_pair(tally: &Tally) -> f64 {
    let counts = &tally.lines[PAIRS].fixed;
    assert_eq!(counts.iter().sum::<u64>(), tally.shoes);
    let expected = |cell: usize| {
        let left = PACKS - usize::from(cell / FACES == cell % FACES);
        tally.shoes as f64 / FACES as f64 * left as f64 / (CARDS - 1) as f64
    };
    let chi2 = chi_square(counts.iter().enumerate().map(|(cell, count)| (*count, expected(cell))));
    tail("one pair a shoe", chi2, FACES * FACES - 1)
}

/// Every face is as likely at every place, and after every other.
#[test]
fn every_card_is_as_likely_at_every_place_and_after_every_other() {
    assert_eq!(Card::pack().count(), FACES);
    let tally = Counter::new().deal(at_length(250_000, 1_000_000), 1, 2);
    for p in [by_place(&tally), by_pair(&tally)] {
        // Three standard deviations either way: too even is wrong as well.
        assert!((0.00135..=0.99865).contains(&p), "p {p}");
    }
}

/// The degrees of freedom are the right ones: over many short runs the
/// statistics have the mean and the spread of chi-square with so many.
#[test]
fn the_statistics_are_chi_square_with_these_degrees_of_freedom() {
    let counter = Counter::new();
    let n = 32;
    let (mut places, mut pairs) = (Vec::new(), Vec::new());
    for seed in 0..n {
        let tally = counter.deal(16_384, 1_000 + seed, 2);
        places.push(by_place(&tally));
        pairs.push(by_pair(&tally));
    }
    // p is then uniform: its mean 1/2, its variance 1/12.
    for (what, p) in [("places", places), ("pairs", pairs)] {
        let n = n as f64;
        let mean = p.iter().sum::<f64>() / n;
        let variance = p.iter().map(|p| (p - 0.5).powi(2)).sum::<f64>() / n;
        let z = (mean - 0.5) * (12.0 * n).sqrt();
        // (p − ½)² has the mean 1/12 and the variance 1/180.
        let z_variance = (variance - 1.0 / 12.0) * (180.0 * n).sqrt();
        println!("{what}: mean p {mean:.3} (z {z:+.2}), variance {variance:.4} (z {z_variance:+.2})");
        assert!(z.abs() < 3.0 && z_variance.abs() < 3.0, "{what}");
    }
}

/// What the engine deals is what the stream layout says, dealt here by hand:
/// shoe *s* of block *b* from lane *s* mod 16, which owns stream
/// 16 *b* + *s* mod 16; the last block is cut short where the rounds are reached.
#[test]
fn the_engine_deals_what_the_layout_says_whoever_deals() {
    let counter = Counter::new();
    let shoes = 2 * SHOES_PER_BLOCK + 100;
    let mut by_hand = Tally::new(&counter.lines);
    for block in 0..3 {
        let lane = |lane| counter.lane(Streams::new(7).stream(block * LANES + lane));
        let mut lanes: Vec<Shoe> = (0..LANES).map(lane).collect();
        let mut tally = Tally::new(&counter.lines);
        for s in 0..SHOES_PER_BLOCK.min(shoes - block * SHOES_PER_BLOCK) {
            counter.shoe(&mut lanes[usize::try_from(s % LANES).unwrap()], &mut tally);
        }
        by_hand.merge(&tally);
    }
    for threads in [1, 2, 5] {
        assert!(counter.deal(shoes, 7, threads) == by_hand, "{threads} threads");
    }
}
