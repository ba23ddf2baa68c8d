//! Rounds from a fresh pack, without replacement: `exact` against an enumeration by
//! faces written here from the text, against simulated rounds, and against the referee
//! under random readings and charts.

use super::against_referee::compare;
use super::best_play::{Card, End, draw, settle};
use super::table::{chart, relancina, rules};
use crate::commands::{run, says};
use crate::common::{at_length, played};
use crate::random_relancina::{random_chart, random_readings};
use crate::tables::{Bench, close, within};
use rand_core::Rng as _;
use std::collections::BTreeMap;
use ventaja::dealing::Dealer;
use ventaja::exact::exact;
use ventaja::shoe::Streams;
use ventaja::strategy::Chart;

/// Numbers of cards by face, 1 to 11; all figures are 11.
type Counts = [u32; 12];

/// A final hand: its end, whether it has two cards, and the face of its first card.
type Hand = (End, bool, u8);

/// Returns the final hands of `mimic-dealer`, or of the Talla, which changes figure and two once, by their cards (discarded
/// ones included), with the number of orders of the faces.
fn hands(talla: bool) -> BTreeMap<(Counts, Hand), f64> {
    // No two faces have one suit: a 6, a 7 and an 8 are an escalera.
    let faces: Vec<(Card, f64)> = (1..=11).map(|face| ((face, face), 1.0)).collect();
    let pairs = || (1..=11).flat_map(|a| (1..=11).map(move |b| [(a, a), (b, b)]));
    let mut hands = BTreeMap::new();
    let mut add = |two: [Card; 2], thrown: &[Card]| {
        draw(&mut two.to_vec(), (17, 1.0), &faces, &mut |hand, end, orders| {
            let mut counts = Counts::default();
            hand.iter().chain(thrown).for_each(|(face, _)| counts[usize::from(*face)] += 1);
            *hands.entry((counts, (end, hand.len() == 2, hand[0].0))).or_default() += orders;
        });
    };
    for two in pairs() {
        if talla && matches!([two[0].0, two[1].0], [2, 11] | [11, 2]) {
            pairs().for_each(|new| add(new, &two));
        } else {
            add(two, &[]);
        }
    }
    hands
}

/// Returns, by the number of cards drawn, in how many ways they can be drawn in a given order from `left` cards.
fn ways<const N: usize>(left: u32) -> [f64; N] {
    let mut ways = [1.0; N];
    for (drawn, left) in (1..N).zip((0..=left).rev().chain(std::iter::repeat(0))) {
        ways[drawn] = ways[drawn - 1] * f64::from(left);
    }
    ways
}

/// Returns the edges of `mimic-dealer` in a pack of 52 cards: of the box, then by
/// first face.
///
/// Suits matter only for an escalera. Given the faces, the suits of a 6, a 7 and an 8
/// are equally likely to be any of 64 triples: one in 16 is a flor. If both hands are
/// escaleras, 27 triples are left for the second one, of which 3 are of one suit after
/// a flor. Both are flor with probability 1/16 · 1/9, and each one alone with 1/16
/// minus that.
fn edges() -> [f64; 12] {
    let pack: Counts =
        std::array::from_fn(|face| [0, 4, 12][usize::from(face > 0) + usize::from(face == 11)]);
    let tallas = hands(true);
    // With the faces that a hand has.
    let players = hands(false).into_iter().map(|((cards, end), orders)| {
        let faces: Vec<(usize, usize)> =
            (1..12).map(|face| (face, cards[face] as usize)).filter(|(_, drawn)| *drawn > 0).collect();
        (faces, end, orders)
    });
    let players: Vec<_> = players.collect();
    let from_pack: [[f64; 8]; 12] = pack.map(ways);
    let from_all: [f64; 20] = ways(52);
    let (rules, run, flor) = (rules(""), End::Prize(3, 0), End::Prize(6, 0));
    let mut nets = [0.0; 12];
    let mut chances = [0.0; 12];
    for ((cards, (its, two, _)), orders) in &tallas {
        let left: [[f64; 8]; 12] = std::array::from_fn(|face| ways(pack[face].saturating_sub(cards[face])));
        let taken: u32 = cards.iter().sum();
        let talla = orders * (0..12).map(|face| from_pack[face][cards[face] as usize]).product::<f64>();
        // Sums for each hand of the Talla first: adding a million small numbers to a
        // large one would lose digits.
        let mut sums = [[0.0; 2]; 12];
        for (faces, (own, _, first), orders) in &players {
            let drawn: usize = faces.iter().map(|(_, drawn)| drawn).sum();
            let ways: f64 = faces.iter().map(|(face, drawn)| left[*face][*drawn]).product();
            let chance = talla * orders * ways / from_all[taken as usize + drawn];
            let against = |own: End, its: End| settle(relancina(&rules), own, its, *two);
            let net = match (*own == run, *its == run) {
                (false, false) => against(*own, *its),
                (true, false) => against(flor, *its) / 16.0 + against(*own, *its) * 15.0 / 16.0,
                (false, true) => against(*own, flor) / 16.0 + against(*own, *its) * 15.0 / 16.0,
                (true, true) => {
                    (against(flor, flor)
                        + 8.0 * (against(flor, *its) + against(*own, flor))
                        + 127.0 * against(*own, *its))
                        / 144.0
                }
            };
            for line in [0, usize::from(*first)] {
                sums[line][0] += chance * net;
                sums[line][1] += chance;
            }
        }
        for (line, [net, chance]) in sums.into_iter().enumerate() {
            nets[line] += net;
            chances[line] += chance;
        }
    }
    assert!((chances[0] - 1.0).abs() < 1e-12, "{}", chances[0]);
    std::array::from_fn(|line| -nets[line] / chances[line])
}

/// verifies(relancina): the edge of a fresh pack without replacement, enumerated by cards and by ranks
#[test]
fn mimic_dealer_in_a_fresh_pack_by_two_enumerations() {
    let mimic = chart("mimic-dealer");
    let lines = |options: &str| exact(played(&rules(options), Some(&mimic))).unwrap().lines;
    let (found, edges) = (lines("shoe.rounds=1"), edges());
    // A program outside the repository found the same value, 16.1048 %.
    close(5e-7, "another program", edges[0], 0.161_048);
    assert_eq!(found.len(), edges.len());
    for (line, edge) in found.iter().zip(edges) {
        close(1e-12, line.name, line.house_edge, edge);
    }
    // The cards of other boxes are unseen cards.
    assert_eq!(lines("boxes=7 shoe.rounds=1"), found);
    let shown = run("exact relancina --strategy mimic-dealer --set shoe.rounds=1");
    says(&shown, &["16.1048 %", "A round from a full pack"]);
}

fn dealt(rounds: u64, seed: u64) {
    let bench = |options: &str| Bench::by("relancina", "mimic-dealer", options);
    // The number of boxes does not matter: see `mimic_dealer_in_a_fresh_pack_by_two_enumerations`.
    let first = bench("boxes=1 shoe.rounds=1").exact();
    let fourth = bench("boxes=1 shoe.rounds=4").exact();
    for (options, exact, dealer) in [
        ("boxes=1 shoe.rounds=1", &first, Dealer::Fastest),
        ("boxes=1 shoe.rounds=4", &fourth, Dealer::Fastest),
        ("boxes=7 shoe.rounds=1", &first, Dealer::Fastest),
        ("boxes=1 shoe.rounds=1", &first, Dealer::Referee),
        ("boxes=5 shoe.rounds=1", &first, Dealer::Referee),
    ] {
        for (line, _, dealt, exact) in bench(options).deal(dealer, rounds, seed).beside(exact) {
            let what = format!("{options}, {dealer:?}, {}", line.name);
            within(4.2, what, dealt.unwrap(), exact.house_edge);
        }
    }
}

/// verifies(relancina): the exact edge of a fresh pack against dealt rounds, one box and more
#[test]
fn fresh_packs_are_dealt_as_they_are_enumerated() {
    dealt(at_length(150_000, 100_000_000), 7);
}

/// Returns a random chart that neither splits nor changes.
fn without_more_hands(mut below: impl FnMut(usize) -> usize) -> Chart {
    let chart = random_chart(&mut below).to_csv();
    let cell = |cell: &str| match cell {
        "P" | "C" => String::new(),
        "Rp" => "Rh".to_owned(),
        other => other.to_owned(),
    };
    let line = |line: &str| line.split(',').map(cell).collect::<Vec<_>>().join(",");
    let text: Vec<String> = chart.lines().map(line).collect();
    Chart::parse_relancina("random", "random.csv", &text.join("\n")).unwrap()
}

/// verifies(relancina): exact values of a fresh pack against the referee, readings and charts at random
#[test]
fn fresh_packs_meet_the_referee_at_random() {
    let (combinations, rounds) = at_length((2, 20_000), (60, 1_000_000));
    let mut rng = Streams::new(37).stream(0);
    let mut below = |bound: usize| (rng.next_u64() >> 33) as usize % bound;
    for number in 0..combinations {
        let mut readings = random_readings(&mut below);
        readings
            .retain(|reading| !["late-prize=yes", "talla-changes=whole-table"].contains(&reading.as_str()));
        let (chips, deep) = (1 + below(5), 1 + below(4));
        let numbers = format!("give_up.stake_chips={chips} shoe.rounds={deep} table.boxes=1");
        let options = format!("{} {numbers}", readings.join(" "));
        let chart = without_more_hands(&mut below);
        compare(&rules(&options), &chart, rounds, &format!("{number}: {options}"));
    }
}
