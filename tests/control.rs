//! The effect of the cut card from redealt rounds: plain counts are untouched, every kernel and the
//! referee agree, and no estimate is biased.

use crate::common::{at_length, played, skipped};
use crate::compare::support::side;
use crate::tables::{Bench, Dealt, deal_controlled, within};
use ventaja::compare;
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::{Control, Estimate};
use ventaja::kernel::Kernel;
use ventaja::rules::Decks;
use ventaja::tally::{Line, Tally};

/// Deals a run with two threads.
fn deal(bench: &Bench, control: Option<&Control>, dealer: Dealer, rounds: u64, seed: u64) -> Dealt {
    deal_controlled(bench.rules(), bench.chart(), dealer, control, (rounds, seed))
}

/// The control that a run of the table has.
fn control_of(bench: &Bench) -> Control {
    dealing::control(played(bench.rules(), bench.chart())).unwrap()
}

/// Tables of every kind, the even ones one of each: one box and several, burned cards, one more round,
/// declared aces, challenges, discards that finish a round, one deck with a large effect, few and many
/// cards behind the cut card of punto y banca.
fn benches() -> Vec<(&'static str, Bench)> {
    let benches = [
        ("mendoza-2016", ""),
        ("mendoza-2016", "table.boxes=1"),
        ("mendoza-2016", "shoe.cut_card_shows=one-more-round table.boxes=1"),
        ("mendoza-2016", "table.boxes=7"),
        ("mendoza-2016", "shoe.decks=1 table.boxes=7 shoe.cut_card=26"),
        ("mendoza-2016", "shoe.decks=1 table.boxes=1 shoe.cut_card=0"),
        ("ocho-mazos", ""),
        ("mendoza-2016", "shoe.cut_card_shows=one-more-round"),
        ("club-conservador", ""),
        ("club-conservador", "table.boxes=1"),
        ("midi-punto-y-banca-2016", ""),
        ("midi-punto-y-banca-2016", "shoe.cut_card_shows=one-more-round"),
        ("midi-punto-y-banca-2016", "shoe.decks=2 shoe.cut_card=0"),
        ("midi-punto-y-banca-2016", "shoe.cut_card=60"),
    ];
    benches.map(|(id, options)| (id, Bench::new(id, options))).into()
}

fn kernels() -> impl Iterator<Item = Dealer> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_supported()).map(Dealer::Kernel)
}

/// With a control, the plain counts are those without, for every kernel and the referee; and every
/// kernel has the same sums of the control variate. Any *K* and *m* will do, any number of rounds from one
/// shuffle, and one box or all of them.
#[test]
fn plain_counts_are_the_same_and_kernels_agree() {
    const ROUNDS: u64 = 3_000;
    for (id, bench) in benches() {
        let best = control_of(&bench);
        let dealers: Vec<Dealer> = kernels().chain([Dealer::Referee]).collect();
        let plain = |dealer: &Dealer| deal(&bench, None, *dealer, ROUNDS, 3).run.tally;
        let plain: Vec<Tally> = dealers.iter().map(plain).collect();
        let few = best.redeals.min(8).next_multiple_of(best.each);
        let all = best.boxes;
        for (rounds, redeals, each, boxes) in
            [(best.rounds, few, best.each, all), (1, 6, 3, 1), (best.rounds + 3, 1, 1, all)]
        {
            let control = Control { rounds, redeals, each, boxes, ..best.clone() };
            let mut first: Option<Tally> = None;
            for (dealer, plain) in dealers.iter().zip(&plain) {
                let mut found = deal(&bench, Some(&control), *dealer, ROUNDS, 3).run.tally;
                if *dealer != Dealer::Referee {
                    let first = first.get_or_insert_with(|| found.clone());
                    assert_eq!(first.control, found.control, "{id} {} {dealer:?}", control.name());
                }
                let sums = found.control.take().unwrap();
                // Tables whose shoes all have *K* rounds redeal none.
                assert!(sums.redealt_shoes > 0 || found.shoes * rounds == found.rounds, "{id} {dealer:?}");
                assert_eq!(found, *plain, "{id} {} {dealer:?}", control.name());
            }
        }
    }
}

/// Requires the edges of two runs of a table to agree on every line that both have.
fn agree(id: &str, [one, other]: [Dealt; 2]) {
    let estimates = one.estimates().into_iter().zip(other.estimates());
    for (Line { name: line, .. }, (one, other)) in one.lines.iter().zip(estimates) {
        let (Some(one), Some(other)) = (one, other) else { continue };
        if one.standard_error.is_some() && other.standard_error.is_some() {
            let gain = |of: Estimate| Some((of.control?.plain_standard_error? / of.standard_error?).powi(2));
            println!("{id} {line}: gains {:?}", [one, other].map(gain));
            within(4.0, format_args!("{id} {line}"), one, other);
        }
    }
}

/// The referee and the kernels deal different cards; their controlled estimates, and the means of
/// the differences, agree.
#[test]
fn referee_and_kernels_agree() {
    let scale = at_length(1, 10);
    for (id, bench) in benches() {
        let control = control_of(&bench);
        let of = |dealer, rounds| deal(&bench, Some(&control), dealer, rounds, 11);
        agree(id, [of(Dealer::Fastest, 200_000 * scale), of(Dealer::Referee, 20_000 * scale)]);
    }
}

/// More rounds from one shuffle than there are cards for are noticed: the estimate is then the plain
/// one. Where the cards suffice, none is.
#[test]
fn redealt_rounds_without_cards_are_noticed() {
    for (id, options, suffice) in [
        ("mendoza-2016", "", true),
        ("mendoza-2016", "table.boxes=7", true),
        ("mendoza-2016", "shoe.decks=1 table.boxes=7 shoe.cut_card=26", true),
        ("mendoza-2016", "shoe.decks=1 table.boxes=1 shoe.cut_card=0", false),
        ("ocho-mazos", "", true),
        ("midi-punto-y-banca-2016", "", true),
        ("midi-punto-y-banca-2016", "shoe.decks=2 shoe.cut_card=0", false),
    ] {
        let bench = Bench::new(id, options);
        let control = Control { redeals: 40, each: 1, ..control_of(&bench) };
        let lines = bench.lines();
        for dealer in [Dealer::Fastest, Dealer::Referee] {
            let fine = deal(&bench, Some(&control), dealer, 20_000, 5).run.tally;
            assert_eq!(control.rejected(&lines, &fine, 0.95).is_none(), suffice, "{id} {options}");
            let planted = Control { redeals: 40, each: 40, ..control.clone() };
            let found = deal(&bench, Some(&planted), dealer, 20_000, 5);
            let Some(rejected) = planted.rejected(&lines, &found.run.tally, 0.95) else {
                // With *K* rounds in every shoe up to that from which rounds are redealt, none matter.
                assert_eq!((planted.rounds, bench.rules().shoe.decks), (1, Decks::Count(1)), "{id}");
                continue;
            };
            let sums = found.run.tally.control.as_ref().unwrap();
            assert_eq!(rejected.rounds, sums.incomplete, "{id} {dealer:?}");
            // Forty for each round by which a shoe differs from *K*.
            assert_eq!(sums.incomplete % 40, 0, "{id} {dealer:?}");
            assert!(sums.incomplete >= 40 * sums.redealt_shoes, "{id} {dealer:?}");
            let plain = deal(&bench, None, dealer, 20_000, 5);
            assert_eq!(found.estimates(), plain.estimates(), "{id}");
        }
    }
}

/// Controlled and plain estimates of independent runs agree, also where the cut card changes the
/// edge by a third of a percent.
#[test]
fn controlled_estimates_are_not_biased() {
    let scale = at_length(1, 10);
    let every = if at_length(skipped("every second table"), false) { 2 } else { 1 };
    for (id, bench) in benches().into_iter().step_by(every) {
        let control = control_of(&bench);
        let plain = deal(&bench, None, Dealer::Fastest, 4_000_000 * scale, 21);
        agree(id, [plain, deal(&bench, Some(&control), Dealer::Fastest, 200_000 * scale, 22)]);
    }
}

/// Intervals of short controlled runs cover the edge of a long one as often as they say, and their
/// standard errors are right, on main and optional lines. `slack` widens the accepted range of
/// the coverage (93 to 97 %) and of the mean z² (0.87 to 1.13): the noise of few seeds.
#[test]
fn controlled_intervals_cover() {
    let (seeds, scale, long, slack) = at_length((100, 1, 80, 10_f64.sqrt()), (1000, 4, 200, 1.0));
    let cases = [
        ("mendoza-2016", "", 20_000 * scale),
        ("midi-punto-y-banca-2016", "", 40_000 * scale),
        ("mendoza-2016", "shoe.decks=1 table.boxes=7 shoe.cut_card=26", 2_000 * scale),
    ];
    let taken = if at_length(skipped("one deck and seven boxes"), false) { 2 } else { 3 };
    for (id, options, rounds) in cases.into_iter().take(taken) {
        let bench = Bench::new(id, options);
        let control = control_of(&bench);
        let of = |rounds, seed| deal(&bench, Some(&control), Dealer::Fastest, rounds, seed).estimates();
        let truth = of(long * rounds, 77);
        let mut found = vec![(0_u32, 0_u32, 0.0); truth.len()];
        for seed in 0..seeds {
            for (line, estimate) in of(rounds, 1000 + seed).into_iter().enumerate() {
                let (Some(estimate), Some(truth)) = (estimate, truth[line]) else { continue };
                let (Some(error), Some(half), true) =
                    (estimate.standard_error, estimate.half_width, estimate.control.is_some())
                else {
                    continue;
                };
                let off = estimate.house_edge - truth.house_edge;
                found[line].0 += 1;
                found[line].1 += u32::from(off.abs() <= half);
                found[line].2 += (off / error).powi(2);
            }
        }
        for (line, (runs, covered, squares)) in bench.lines().iter().zip(found) {
            let (main, line) = (!line.optional, line.name);
            let (share, mean) = (f64::from(covered) / f64::from(runs), squares / f64::from(runs));
            println!("{id} {options} {line}: {runs} runs, covered {:.1} %, mean z² {mean:.3}", 100.0 * share);
            // Where few offers differ, intervals are wide on purpose.
            let few = (seeds as f64 / f64::from(runs)).sqrt();
            let (wide, wide_mean) = (0.02 * slack * few, 0.13 * slack);
            assert!(share >= 0.95 - wide, "{id} {line}: {share}");
            if main {
                assert_eq!(u64::from(runs), seeds, "{id} {line}");
                assert!(share <= 0.95 + wide, "{id} {line}: {share}");
                assert!((mean - 1.0).abs() <= wide_mean, "{id} {line}: {mean}");
            }
        }
    }
}

/// The controlled difference of two tables is that of two controlled runs, and much better known
/// than the plain one; the plain tallies are the same.
#[test]
fn controlled_differences_are_those_of_controlled_edges() {
    let [with, without] = ["", "surrender.not_against=A"].map(|options| Bench::new("mendoza-2016", options));
    let (a, b) = (side(&with), side(&without));
    let plan = Plan::rounds(with.rules(), 200_000, 5, 2);
    let control = compare::control(a, b).unwrap();
    let found = compare::deal_controlled(a, b, Some(&control), &plan, 0.95, &Unwatched).unwrap();
    let plain = compare::deal_controlled(a, b, None, &plan, 0.95, &Unwatched).unwrap();
    let edges = [&with, &without].map(|bench| {
        let control = control_of(bench);
        deal(bench, Some(&control), Dealer::Fastest, 4_000_000, 6).main()
    });
    let (of, of_plain) = (found.changes[0].difference.unwrap(), plain.changes[0].difference.unwrap());
    let difference = edges[1].house_edge - edges[0].house_edge;
    let error = edges[0].standard_error.unwrap().hypot(edges[1].standard_error.unwrap());
    let (own, its_plain) = (of.standard_error.unwrap(), of_plain.standard_error.unwrap());
    within(4.0, "the pair and apart", (of.difference, own), (difference, error));
    within(4.0, "the pair and plain", of.difference, (of_plain.difference, its_plain));
    assert!(its_plain > 3.0 * own, "{own}, {its_plain}");
    assert_eq!(found.dealt, plain.dealt);
    assert_eq!(format!("{:?}", found.changes[0].outcomes), format!("{:?}", plain.changes[0].outcomes));
}
