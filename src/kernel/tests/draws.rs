//! What lanes draw: every class is as likely at every place of a shoe, and the order in which lanes see
//! cards has the distribution of the order in which a dealer deals them.

use super::*;

/// The classes of every shoe, in the order in which they were drawn.
struct DrawnByShoe {
    drawn: Vec<u16>,
    shoes: Vec<Vec<u16>>,
    end: u16,
}

impl Observer for DrawnByShoe {
    fn card(&mut self, _: usize, _: Next, class: u16) {
        self.drawn.push(class);
    }
    fn event(&mut self, _: usize, code: u16) {
        if code == self.end {
            self.shoes.push(std::mem::take(&mut self.drawn));
        }
    }
}

/// Tests by chi-square the classes that shoes deal: at each of the first `places` places, and at one pair of
/// neighbouring places per shoe. `held` is the share of each class in `cards` cards.
pub(in crate::kernel) fn assert_uniform<C: Copy + Into<usize>>(
    shoes: &[Vec<C>],
    places: usize,
    (held, cards): (&[f64], f64),
    what: &str,
) {
    use statrs::distribution::{ChiSquared, ContinuousCDF};
    let classes = held.len();
    let mut by_place = vec![vec![0_u32; classes]; places];
    let mut by_pair = vec![vec![0_u32; classes]; classes];
    for (number, shoe) in shoes.iter().enumerate() {
        for (counts, class) in by_place.iter_mut().zip(shoe) {
            counts[(*class).into()] += 1;
        }
        let first = number % (places - 1);
        by_pair[shoe[first].into()][shoe[first + 1].into()] += 1;
    }
    let square = |count: u32, chance: f64| {
        let expected = shoes.len() as f64 * chance;
        if expected > 0.0 { (f64::from(count) - expected).powi(2) / expected } else { f64::from(count) * 1e9 }
    };
    let at_places = by_place.iter().flat_map(|counts| counts.iter().zip(held));
    let of_pair = |first: usize, second: usize| {
        let taken = if first == second { 1.0 / cards } else { 0.0 };
        square(by_pair[first][second], held[first] * (held[second] - taken) / (1.0 - 1.0 / cards))
    };
    let pairs = (0..classes * classes).map(|pair| of_pair(pair / classes, pair % classes)).sum();
    let single_cards = held.iter().filter(|held| **held * cards < 1.5).count();
    // Places of one shoe are correlated by -1 / (n - 1), which adds less than one part in ten
    // thousand to the statistic's variance.
    for (name, chi2, freedom) in [
        ("places", at_places.map(|(count, held)| square(*count, *held)).sum::<f64>(), places * (classes - 1)),
        ("pairs", pairs, classes * classes - single_cards - 1),
    ] {
        let p = ChiSquared::new(freedom as f64).unwrap().sf(chi2);
        assert!(p > 1e-4 && p < 1.0 - 1e-4, "{what}, {name}: chi-square {chi2} on {freedom}, p {p}");
    }
}

/// The distribution of what lanes draw in punto y banca's eight decks and in Mendoza's thirteen
/// classes. One kernel is enough, because all kernels deal the same cards.
#[test]
fn every_class_comes_to_every_place_alike() {
    fn check_draws<G: Settle>(table: &KernelTable<G>, what: &str) {
        let cards = f64::from(table.stock.cards);
        let up_to = &table.stock.up_to[..table.stock.classes];
        let before = [0].iter().chain(up_to);
        let held: Vec<f64> =
            up_to.iter().zip(before).map(|(to, from)| f64::from(to - from) / cards).collect();
        let mut seen = DrawnByShoe { drawn: Vec::new(), shoes: Vec::new(), end: table.codes.end };
        for lane in 0..LANES {
            table.lane(&Streams::new(29), 1, lane, 1_000, &mut seen);
        }
        assert_eq!(seen.shoes.len(), 1_000 * LANES);
        assert_uniform(&seen.shoes, 120, (&held, cards), what);
    }
    let midi = rules("midi-punto-y-banca-2016");
    let Play::PuntoYBanca(play) = &midi.play else { unreachable!() };
    check_draws(&punto(&midi, play, &dealing::lines(played(&midi, None))).unwrap(), "midi");
    let mendoza = rules("mendoza-2016");
    with_blackjack(&mendoza, &chart("mendoza-2016", "basic"), |table| check_draws(table, "mendoza")).unwrap();
}

/// Dealing order, which is the referee's, and order of sight give the same distribution: where the
/// dealer peeks, where he does not, and where the discards finish a round.
#[test]
fn order_of_sight_is_order_of_dealing() {
    for table in [
        "las-vegas-strip-6d shoe.decks=1 table.boxes=4 shoe.cut_card=10",
        "mendoza-2016 shoe.decks=1 table.boxes=3 shoe.cut_card=12",
        "club-conservador shoe.decks=1 table.boxes=6 shoe.cut_card=0",
        "club-conservador shoe.decks=2 table.boxes=2 shoe.rounds=2 split.max_hands=2",
        "original-bets-only-6d shoe.decks=1 table.boxes=2 shoe.exhausted=reshuffle-discards shoe.cut_card=0",
    ] {
        let (rules, chart) = (rules(table), chart(table.split(' ').next().unwrap(), "basic"));
        assert_same_edges(&rules, &chart, (41, [600_000; 2]), table);
    }
}

/// Requires the edges of rounds that kernels deal, and of rounds that the referee deals by the same seed, to be the same.
pub(super) fn assert_same_edges(rules: &Rules, chart: &Chart, (seed, rounds): (u64, [u64; 2]), what: &str) {
    let table = played(rules, chart);
    let run = |dealer, rounds| {
        let plan = Plan::rounds(rules, rounds, seed, 2);
        dealing::simulate(table, dealer, &plan, &Unwatched).unwrap()
    };
    let runs = [run(dealing::Dealer::Fastest, rounds[0]), run(dealing::Dealer::Referee, rounds[1])];
    assert!(runs[0].stream == STREAM && runs[1].stream != STREAM, "{what}");
    for (place, line) in dealing::lines(table).iter().enumerate() {
        let [one, other] = runs.each_ref().map(|run| {
            let of = crate::estimate::estimate(line, &run.tally.lines[place], run.tally.shoes, 0.95);
            let of = of.expect("bets were made");
            (of.house_edge, of.standard_error.expect("many shoes"))
        });
        let z = (one.0 - other.0) / one.1.hypot(other.1);
        assert!(z.abs() < 4.0, "{what} {}: {} and {}, z {z:+.2}", line.name, one.0, other.0);
    }
}
