//! The readings of the two first rulebooks: the way the edge must shift where `family::shifts` deals too few such rounds.

use crate::commands::json;
use crate::family::support::chart_with;
use crate::tables::{blackjack, chart, edge, mean, rules, within};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use ventaja::cards::Card;
use ventaja::lang::Lang;
use ventaja::referee::blackjack::Table;
use ventaja::referee::{Event, Narration, Seat, Silent, punto};
use ventaja::rules::Play;
use ventaja::shoe::{Cards, Exhausted, Pile, Shoe};

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
        let settled = ["wins ", "loses ", "pushes "].iter().any(|verb| text.starts_with(verb));
        if let (true, Some(Ok(net))) = (settled, text.split(' ').next_back().map(str::parse)) {
            self.nets.push((hand, net));
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
    let (rounds, mut sum, mut squares) = (1_000_000, 0.0, 0.0);
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

/// The first cards are known, the rest comes from the shoe.
struct Begun(Vec<Card>, Shoe);

impl Cards for Begun {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        if self.0.is_empty() { self.1.draw() } else { Ok(self.0.remove(0)) }
    }
    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.0.first().copied().map_or_else(|| self.1.peek(), Ok)
    }
}

/// Giving up a split hand is so rare that only rounds which split show it:
/// 8-8 against a ten, always split.
#[test]
fn giving_up_split_hands_is_good_for_the_player() {
    let first: Vec<Card> = ["8h", "Ts", "8d"].map(|card| card.parse().unwrap()).to_vec();
    let chart = chart_with("mendoza-2016", "basic", &["P8,P,P,P,P,P,P,P,P,P,P"]);
    let net = |option: &str, seed: u64| {
        let rules = rules("mendoza-2016", &format!("retiro-after-split={option}"));
        let mut table = Table::new(blackjack(&rules), 1, chart.blackjack().unwrap());
        (0..40_000).fold(0, |sum, i| {
            let rest = shoe(6, seed + i).without(&first).unwrap();
            table.play(&mut Begun(first.clone(), rest), &mut Silent).unwrap();
            sum + table.results()[0].net
        })
    };
    for seed in [0, 1 << 32, 2 << 32] {
        assert!(net("yes", seed) > net("no", seed), "seeds from {seed}");
    }
}

/// verifies(midi-punto-y-banca-2016): the direction of the tableau's reading
///
/// When PUNTO stands, on 6 or 7 alike: a BANCA of 6 that stands nets −1/2 on
/// the mean; if it draws, a ten-value leaves −1/2, an ace makes +1/2, 2 and 3
/// win, 4 to 9 lose: (4·−1/2 + 1/2 + 2 − 6) ÷ 13 = −0.42. So drawing to 6 is
/// better for BANCA than custom, and never drawing is worse.
#[test]
fn punto_y_banca_shifts_the_way_it_must() {
    let wins = |option: &str| {
        let rules = rules("midi-punto-y-banca-2016", &format!("banca-when-punto-stands={option}"));
        let Play::PuntoYBanca(rules) = rules.play else { panic!("it is punto y banca") };
        (0..400_000).fold(0_i64, |sum, seed| {
            let coup = punto::play(&rules, &mut shoe(8, seed), &mut Silent).unwrap();
            sum + i64::from(coup.banca > coup.punto) - i64::from(coup.banca < coup.punto)
        })
    };
    let custom = wins("draws-to-5");
    assert!(wins("draws-to-6") > custom && custom > wins("stands"));
}

/// Readings about the shoe and the pay: what they change can be counted.
#[test]
fn readings_of_the_shoe_change_what_they_are_about() {
    let run = |id: &str, reading: &str| json(&format!("simulate {id} --rounds 200k --reading {reading}"));
    let rounds_a_shoe = |reading: &str| {
        let report = run("mendoza-2016", reading);
        report["rounds"].as_f64().unwrap() / report["shoes"].as_f64().unwrap()
    };
    let usual = rounds_a_shoe("cut-card=78");
    assert!(rounds_a_shoe("cut-card=52") > usual + 2.0, "26 cards more, eight a round");
    assert!(rounds_a_shoe("cut-card=104") < usual - 2.0);
    let more = rounds_a_shoe("cut-card-shows=one-more-round") - usual;
    assert!((0.7..=1.0).contains(&more), "one more where it came out in mid-round: {more}");

    let midi = |reading: &str| run("midi-punto-y-banca-2016", reading);
    assert_eq!(midi("decks=6")["decks"], 6);
    let edge = |report: &serde_json::Value, bet: &str| {
        let bets = report["bets"].as_array().unwrap().clone();
        bets.iter().find(|row| row["bet"] == bet).unwrap()["house_edge"].as_f64().unwrap()
    };
    for (option, same) in [("six-pays-half", "banca-six-pays-half"), ("commission-5", "banca-commission-5")] {
        let report = midi(&format!("banca-settlement={option}"));
        assert!((edge(&report, "banca") - edge(&report, same)).abs() < 1e-15, "{option}");
    }
    let report = midi("decks=8");
    assert!(edge(&report, "banca-six-pays-half") > edge(&report, "banca-commission-5"));
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
