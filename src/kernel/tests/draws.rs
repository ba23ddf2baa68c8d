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

/// The distribution of what lanes draw: the class at each of a shoe's first places, and at one pair
/// of neighbouring places per shoe, in punto y banca's eight decks and in Mendoza's thirteen
/// classes. One kernel is enough, because all kernels deal the same cards.
#[test]
fn every_class_comes_to_every_place_alike() {
    use statrs::distribution::{ChiSquared, ContinuousCDF};
    fn check_draws<G: Settle>(table: &KernelTable<G>, what: &str) {
        const PLACES: usize = 120;
        let classes = table.stock.classes;
        let held: Vec<f64> = (0..classes)
            .map(|class| {
                let before = if class == 0 { 0 } else { table.stock.up_to[class - 1] };
                f64::from(table.stock.up_to[class] - before)
            })
            .collect();
        let cards = f64::from(table.stock.cards);
        let mut places = vec![vec![0_u32; classes]; PLACES];
        let mut pairs = vec![vec![0_u32; classes]; classes];
        let streams = Streams::new(29);
        let mut shoes = 0;
        for lane in 0..LANES {
            let mut seen = DrawnByShoe { drawn: Vec::new(), shoes: Vec::new(), end: table.codes.end };
            table.lane(&streams, 1, lane, 1_000, &mut seen);
            for (number, shoe) in seen.shoes.iter().enumerate() {
                for (place, class) in places.iter_mut().zip(shoe) {
                    place[usize::from(*class)] += 1;
                }
                let first = number % (PLACES - 1);
                pairs[usize::from(shoe[first])][usize::from(shoe[first + 1])] += 1;
                shoes += 1;
            }
        }
        let square = |count: u32, expected: f64| (f64::from(count) - expected).powi(2) / expected;
        let by_place: f64 = places
            .iter()
            .flat_map(|place| place.iter().zip(&held))
            .map(|(count, held)| square(*count, f64::from(shoes) * held / cards))
            .sum();
        let mut by_pair = 0.0;
        for (first, row) in pairs.iter().enumerate() {
            for (second, count) in row.iter().enumerate() {
                let left = held[second] - f64::from(u8::from(first == second));
                by_pair += square(*count, f64::from(shoes) * held[first] * left / cards / (cards - 1.0));
            }
        }
        // Places of one shoe are correlated by -1 / (n - 1), which adds less than one part in ten
        // thousand to the statistic's variance.
        for (name, chi2, freedom) in
            [("places", by_place, PLACES * (classes - 1)), ("pairs", by_pair, classes * classes - 1)]
        {
            let p = ChiSquared::new(freedom as f64).unwrap().sf(chi2);
            println!("{what}, {name}: chi-square {chi2:.1} on {freedom}, p {p:.4}, {shoes} shoes");
            assert!(p > 1e-4 && p < 1.0 - 1e-4, "{what}, {name}: chi-square {chi2} on {freedom}, p {p}");
        }
    }
    let rules = |id| Scenario::new(find(id).unwrap(), &[], &[]).unwrap().rules;
    let midi = rules("midi-punto-y-banca-2016");
    let Play::PuntoYBanca(play) = &midi.play else { unreachable!() };
    check_draws(&punto(&midi, play, &dealing::lines(&midi, None)).unwrap(), "midi");
    let mendoza = rules("mendoza-2016");
    let Play::Blackjack(play) = &mendoza.play else { unreachable!() };
    let chart = strategy::find(&find("mendoza-2016").unwrap(), "basic").unwrap();
    let game = Game::new(play, chart.blackjack());
    let lines = dealing::lines(&mendoza, Some(&chart));
    check_draws(&blackjack(&mendoza, &game, &lines).unwrap(), "mendoza");
}

/// Dealing order, which is the referee's, and order of sight give the same distribution: where the
/// dealer peeks, where he does not, and where the discards finish a round.
#[test]
fn order_of_sight_is_order_of_dealing() {
    for (id, sets) in [
        ("las-vegas-strip-6d", &["shoe.decks=1", "table.boxes=4", "shoe.cut_card=10"][..]),
        ("mendoza-2016", &["shoe.decks=1", "table.boxes=3", "shoe.cut_card=12"]),
        ("club-conservador", &["shoe.decks=1", "table.boxes=6", "shoe.cut_card=0"]),
        ("club-conservador", &["shoe.decks=1", "table.boxes=3", "shoe.rounds=4"]),
        ("original-bets-only-6d", &["shoe.decks=1", "table.boxes=2", "shoe.exhausted=reshuffle-discards"]),
    ] {
        let book = find(id).unwrap();
        let chart = strategy::find(&book, "basic").unwrap();
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        let Ok(scenario) = Scenario::new(book, &[], &sets) else {
            continue; // the number of rounds may exhaust the cards
        };
        let rules = scenario.rules;
        let lines = dealing::lines(&rules, Some(&chart));
        let plan = Plan::rounds(&rules, 600_000, 41, 2);
        let run = |dealer| dealing::simulate(&rules, Some(&chart), dealer, &plan, &Unwatched).unwrap();
        let [sight, dealt] = [dealing::Dealer::Fastest, dealing::Dealer::Referee].map(run);
        assert_ne!(sight.stream, dealt.stream);
        for (place, line) in lines.iter().enumerate() {
            let [one, other] = [&sight, &dealt].map(|run| {
                let of = crate::estimate::estimate(line, &run.tally.lines[place], run.tally.shoes, 0.95);
                let of = of.expect("bets were made");
                (of.house_edge, of.standard_error.expect("many shoes"))
            });
            let z = (one.0 - other.0) / one.1.hypot(other.1);
            println!("{id} {sets:?} {}: {:.5} {:.5}, z {z:+.2}", line.name, one.0, other.0);
            assert!(z.abs() < 4.0, "{id} {sets:?} {}: {} and {}, z {z:+.2}", line.name, one.0, other.0);
        }
    }
}
