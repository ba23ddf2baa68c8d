//! The readings of the two first rulebooks: the way the edge must shift where `family::shifts` deals too few such rounds.

use crate::commands::json;
use crate::common::at_length;
use crate::family::support::chart_with;
use crate::tables::{Bench, blackjack, chart, edge, line, mean, rules, within};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use ventaja::lang::Lang;
use ventaja::referee::blackjack::Table;
use ventaja::referee::{Event, Narration, Seat};
use ventaja::shoe::{Pile, Shoe};

fn shoe(decks: u8, seed: u64) -> Shoe {
    let mut shoe = Shoe::new(Some(decks), false, Xoshiro256PlusPlus::seed_from_u64(seed));
    shoe.begin();
    shoe
}

/// The hands of box 1 in a narrated round: those that were doubled, and the net of each.
#[derive(Default)]
struct HandsOfBox1 {
    doubled: Vec<usize>,
    nets: Vec<(usize, f64)>,
}

impl Narration for HandsOfBox1 {
    fn step(&mut self, event: Event<'_>) {
        let Seat::Box(1, hand) = event.seat else { return };
        if event.rule == "double.totals" {
            self.doubled.push(hand);
        }
        let text = event.text(Lang::En).replace('\u{2212}', "-");
        let won = ["wins ", "loses "].iter().any(|verb| text.starts_with(verb));
        match text.split(' ').next_back().map(str::parse) {
            Some(Ok(net)) if won => self.nets.push((hand, net)),
            _ if text == "pushes" => self.nets.push((hand, 0.0)),
            _ => {}
        }
    }
}

/// verifies(mendoza-2016): the edge of a standing bet (2) that does not follow doubles and splits
///
/// Such a bet stays single, on a random one of the hands of a split box. The referee deals rounds
/// from fresh shoes; the mean difference between the nets of the box and of the bet is compared
/// with the exact one. `exact::blackjack::standing_bets_tests` enumerates the bet's edge.
#[test]
fn a_standing_bet_that_does_not_follow_loses_its_exact_edge() {
    const EDGE: f64 = 1.447_916;
    let (rules, chart) = (rules("mendoza-2016", ""), chart("mendoza-2016", "basic"));
    let exact = EDGE / 100.0 - edge(&rules, &chart);
    let mut table = Table::new(blackjack(&rules), 1, chart.blackjack().unwrap());
    let (rounds, mut sum, mut squares) = (at_length(250_000, 1_000_000), 0.0, 0.0);
    for seed in 0..rounds {
        let mut hands = HandsOfBox1::default();
        table.play(&mut shoe(6, 1 << 40 | seed), &mut hands).unwrap();
        let net = table.results()[0].net as f64 / rules.unit() as f64;
        let stakes = |hand: &usize| if hands.doubled.contains(hand) { 2.0 } else { 1.0 };
        let bet_on_all: f64 = hands.nets.iter().map(|(hand, net)| net / stakes(hand)).sum();
        let narrated: f64 = hands.nets.iter().map(|(_, net)| net).sum();
        assert!((narrated - net).abs() < 1e-9, "round {seed}: {:?}", hands.nets);
        let difference = net - bet_on_all / hands.nets.len() as f64;
        sum += difference;
        squares += difference * difference;
    }
    within(3.0, "what the bet loses more", mean(sum, squares, rounds as f64), exact);
}

/// Giving up a split hand is so rare that only a chart which always splits two eights shows it.
#[test]
fn giving_up_split_hands_is_good_for_the_player() {
    let chart = chart_with("mendoza-2016", "basic", &["P8,P,P,P,P,P,P,P,P,P,P"]);
    let [given_up, played] = ["yes", "no"]
        .map(|option| edge(&rules("mendoza-2016", &format!("retiro-after-split={option}")), &chart));
    assert!(given_up < played, "{given_up} {played}");
}

/// verifies(midi-punto-y-banca-2016): the direction of the tableau's reading
///
/// When PUNTO stands, on 6 or 7 alike: a BANCA of 6 that stands nets −1/2 on
/// the mean; if it draws, a ten-value leaves −1/2, an ace makes +1/2, 2 and 3
/// win, 4 to 9 lose: (4·−1/2 + 1/2 + 2 − 6) ÷ 13 = −0.42. So drawing to 6 is
/// better for BANCA than custom, and never drawing is worse.
#[test]
fn punto_y_banca_shifts_the_way_it_must() {
    // What PUNTO loses, at even odds, is how much more often BANCA wins.
    let [more, custom, never] = ["draws-to-6", "draws-to-5", "stands"].map(|option| {
        let table = Bench::new("midi-punto-y-banca-2016", &format!("banca-when-punto-stands={option}"));
        line(&table.exact(), "punto").house_edge
    });
    assert!(more > custom && custom > never, "{more} {custom} {never}");
}

/// verifies(midi-punto-y-banca-2016): 5.2 and 5.3 together, kernel and referee
///
/// Of one run, from how often BANCA won with a six and otherwise: exactly the edge that the wins
/// paid so come to, and within three standard errors of the exact one.
#[test]
fn banca_is_paid_by_both_articles_at_once() {
    for (option, six_pays, exact) in
        [("six-half-less-5-of-win", 0.475, 0.036_164_323), ("six-half-less-5-of-bet", 0.45, 0.037_510_916)]
    {
        for dealer in ["fastest", "referee"] {
            let simulate = "simulate midi-punto-y-banca-2016 --rounds 500k --control off";
            let report = json(&format!("{simulate} --dealer {dealer} --reading banca-settlement={option}"));
            let rows = |field: &str| report[field].as_array().unwrap().clone();
            let banca = rows("bets").into_iter().find(|row| row["bet"] == "banca").unwrap();
            let outcomes = rows("outcomes");
            let share = |name: &str| {
                let of = outcomes.iter().find(|row| row["bet"] == "banca" && row["outcome"] == name);
                of.unwrap()["probability"].as_f64().unwrap()
            };
            let edge = share("loss") - 0.95 * share("win") - six_pays * share("win with six");
            let [found, error] = ["house_edge", "standard_error"].map(|field| banca[field].as_f64().unwrap());
            assert!((found - edge).abs() < 1e-12, "{option} {dealer}: {found} {edge}");
            within(3.0, format_args!("{option} {dealer}"), (found, error), exact);
        }
    }
}
