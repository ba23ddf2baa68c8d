//! Caribbean stud: the referee and the compiled game on the same cards, the referee's rounds against the
//! enumeration, and the commands.

mod buying;
mod enumeration;
mod removal;

use crate::random::any;
use ventaja::bets;
use ventaja::cards::Card;
use ventaja::compiled::caribbean as compiled;
use ventaja::engine::{Plan, Unwatched};
use ventaja::estimate::{estimate, shares};
use ventaja::exact::{best_chart, exact, price, solve};
use ventaja::referee::caribbean::{Table, poker_hand, qualifies};
use ventaja::referee::{self, Silent};
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::{CaribbeanStud, Game, Play, Rules, Value, keys};
use ventaja::shoe::{Cards, Exhausted, Streams};
use ventaja::strategy::caribbean::{COLUMNS, Row, Rows, Strategy, View, column};
use ventaja::strategy::{self, Chart};

/// Values of every key of the game itself.
const VALUES: &[(&str, &[&str])] = &[
    ("dealer.qualifies", &["any", "ace", "ace-queen", "ace-king", "pair"]),
    ("raise.multiple", &["1", "2", "3", "10"]),
    ("raise.pays", &["[100,50,20,7,5,4,3,2,1,1]", "[250,50,25,10,8,5,3,2,1,0]", "[1,2,3,4,5,6,7,8,9,10]"]),
    ("draw.cards", &["0", "1"]),
    ("draw.price", &["0", "1", "10"]),
];

fn rules(sets: &[&str]) -> Rules {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Scenario::new(find("caribbean-stud").unwrap(), &[], &sets).unwrap().rules
}

fn play(rules: &Rules) -> &CaribbeanStud {
    match &rules.play {
        Play::CaribbeanStud(play) => play,
        _ => unreachable!("the game asked for"),
    }
}

fn chart(name: &str) -> Chart {
    strategy::find(&find("caribbean-stud").unwrap(), name).unwrap()
}

/// The first cards of a pack in random order.
fn shuffled(rng: &mut impl rand_core::Rng, count: usize) -> Vec<Card> {
    let mut pack: Vec<Card> = Card::pack().collect();
    for place in 0..count {
        let other = place + any(rng, pack.len() - place);
        pack.swap(place, other);
    }
    pack.truncate(count);
    pack
}

/// Given cards in the order of dealing.
struct Given(std::vec::IntoIter<Card>);

impl Cards for Given {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.0.next().ok_or(Exhausted)
    }
    fn peek(&mut self) -> Result<Card, Exhausted> {
        unreachable!("nothing is looked at")
    }
}

/// Raises with a chance of a half, and replaces a card with a chance of five sixths, as the cards have it.
struct ByCards;

impl Strategy for ByCards {
    fn raises(&self, view: &View<'_>) -> bool {
        view.cards.iter().map(|card| u32::from(card.index())).sum::<u32>().is_multiple_of(2)
    }

    fn replaces(&self, view: &View<'_>) -> Option<usize> {
        let place = view.cards.iter().map(|card| usize::from(card.index())).sum::<usize>() % 6;
        (place < 5).then_some(place)
    }
}

/// verifies(caribbean-stud): the compiled game against the referee on the same cards, every rule at random
#[test]
fn referee_and_compiled_game_agree() {
    for key in keys(Game::CaribbeanStud) {
        let listed = VALUES.iter().any(|(name, _)| *name == key.name);
        let of_cards = key.name.starts_with("shoe.") || matches!(key.name, "table.boxes" | "pack.without");
        assert!(listed || of_cards, "{} is not compared", key.name);
    }
    let mut rng = Streams::new(41).stream(0);
    let known = keys(Game::CaribbeanStud);
    for _ in 0..60 {
        let mut rules = Rules::new(Game::CaribbeanStud);
        for (name, values) in VALUES {
            let key = known.iter().find(|key| key.name == *name).unwrap();
            key.set(&mut rules, &Value::from_text(values[any(&mut rng, values.len())])).unwrap();
        }
        let play = play(&rules);
        let least = compiled::least_qualifying(play.dealer_qualifies);
        // A pack suffices for seven boxes that each buy a card.
        let boxes = 1 + any(&mut rng, 7);
        let mut table = Table::new(play, u8::try_from(boxes).unwrap(), &ByCards);
        for _ in 0..1500 {
            let cards = shuffled(&mut rng, 5 * (boxes + 1) + boxes);
            let mut bought = cards[5 * (boxes + 1)..].iter();
            table.play(&mut Given(cards.clone().into_iter()), &mut Silent).unwrap();
            let hand =
                |place: usize| -> [Card; 5] { std::array::from_fn(|turn| cards[turn * (boxes + 1) + place]) };
            let compiled = |place| compiled::hand(hand(place).map(Card::index));
            let dealer = compiled(boxes);
            assert_eq!(dealer, poker_hand(&hand(boxes)), "{:?}", hand(boxes));
            assert_eq!(qualifies(play, &dealer), dealer >= least, "{dealer:?}");
            for (number, result) in table.results().iter().enumerate() {
                let upcard = hand(boxes)[4];
                let mut own = hand(number);
                let view = View { number, cards: &own, hand: compiled(number), upcard };
                let replaced = ByCards.replaces(&view).filter(|_| play.draw_cards > 0);
                if let Some(place) = replaced {
                    own[place] = *bought.next().unwrap();
                }
                let hand = compiled::hand(own.map(Card::index));
                let mut payment = if ByCards.raises(&View { number, cards: &own, hand, upcard }) {
                    compiled::raised(play, hand.kind, compiled::Meeting::of(&hand, &dealer, &least))
                } else {
                    compiled::folded(play)
                };
                if replaced.is_some() {
                    payment = compiled::bought(play, payment);
                }
                let found = (result.outcome, result.net, result.wagered);
                assert_eq!(found, (payment.outcome, payment.net, payment.wagered), "{cards:?}");
            }
        }
    }
}

/// Both rank a million hands alike, and in the same order.
#[test]
fn both_rank_hands_alike() {
    let mut rng = Streams::new(43).stream(0);
    for _ in 0..1_000_000 {
        let cards: [Card; 5] = shuffled(&mut rng, 5).try_into().unwrap();
        assert_eq!(poker_hand(&cards), compiled::hand(cards.map(Card::index)), "{cards:?}");
    }
}

/// Deals rounds with the referee and compares edge, wager and the share of every outcome with the enumeration.
/// Returns the greatest z.
fn against_referee(sets: &[&str], chart: &Chart, rounds: u64, seed: u64) -> f64 {
    against_referee_of(&rules(sets), chart, rounds, seed)
}

/// The same under any rules.
fn against_referee_of(rules: &Rules, chart: &Chart, rounds: u64, seed: u64) -> f64 {
    let lines = bets::lines(rules, chart);
    let run = referee::simulate(rules, chart, &Plan::rounds(rules, rounds, seed, 2), &Unwatched).unwrap();
    let exact = exact(rules, Some(chart)).unwrap().lines.remove(0);
    let (line, counts) = (&lines[0], &run.tally.lines[0]);
    let sampled = estimate(line, counts, run.tally.shoes, 0.95).unwrap();
    let bets = sampled.bets as f64;
    // Boxes of a round share the dealer's hand.
    let error = sampled.standard_error.unwrap();
    let mut worst = ((sampled.house_edge - exact.house_edge) / error).abs();
    println!("{}: z of the edge {:+.2}", chart.name(), (sampled.house_edge - exact.house_edge) / error);
    if rules.boxes == 1 {
        let shares = shares(line, counts);
        for outcome in exact.outcomes.iter().filter(|outcome| outcome.probability * bets > 200.0) {
            let p = outcome.probability;
            let found: f64 = shares
                .iter()
                .filter(|share| share.outcome == outcome.name)
                .map(|share| share.probability)
                .sum();
            let z = (found - p) / (p * (1.0 - p) / bets).sqrt();
            println!("  {}: z {z:+.2}", outcome.name);
            worst = worst.max(z.abs());
        }
    }
    worst
}

/// verifies(caribbean-stud): the referee's rounds against the enumeration of all deals
#[test]
fn the_referee_deals_what_is_enumerated() {
    for (sets, name, seed) in [
        (&[][..], "basic", 1),
        (&["table.boxes=7"], "pair-or-better", 2),
        (&["dealer.qualifies=pair", "raise.multiple=1"], "always-raise", 3),
        (&["pack.without=[2,3,4,5,6]", "dealer.qualifies=any"], "a-k-j-8-3", 4),
    ] {
        assert!(against_referee(sets, &chart(name), 300_000, seed) < 4.5, "{sets:?} {name}");
    }
}

/// The same at length.
#[test]
#[ignore = "10^8 rounds for each chart, some minutes"]
fn the_referee_deals_what_is_enumerated_long() {
    for (name, seed) in [("basic", 11), ("always-raise", 12)] {
        assert!(against_referee(&[], &chart(name), 100_000_000, seed) < 4.0, "{name}");
    }
}

/// The chart of the repository is the solved one, and every other chart's price is the difference of edges.
#[test]
fn the_basic_chart_is_the_best_and_departures_add_up() {
    let rules = rules(&[]);
    let solved = solve(&rules, "basic", |_| ()).unwrap().chart;
    let basic = chart("basic");
    assert_eq!(basic.caribbean().rows, solved.caribbean().rows);
    let edge = |chart: &Chart| exact(&rules, Some(chart)).unwrap().lines[0].house_edge;
    for name in ["always-raise", "pair-or-better", "a-k-j-8-3"] {
        let own = chart(name);
        let cells = price(&rules, &own, &basic).unwrap();
        let cost: f64 = cells.iter().map(|cell| cell.price).sum();
        assert!((edge(&own) - edge(&basic) - cost).abs() < 1e-12, "{name}");
        assert!(cells.iter().all(|cell| cell.price >= 0.0 && cell.frequency > 0.0), "{name}");
    }
    assert!(price(&rules, &basic, &solved).unwrap().is_empty());
}

/// Where a raise that wins pays 10,000 times, a hand that can win raises; where it pays nothing and ten antes are
/// at stake against a dealer who always qualifies, the weakest hands fold.
#[test]
fn best_play_follows_the_rules() {
    let best = |more: [&str; 3]| {
        let [multiple, pays, qualifies] = more;
        let rules = rules(&["pack.without=[2,3,4,5,6,7,8,9]", multiple, pays, qualifies]);
        best_chart(&rules, "best", |_| ()).unwrap().caribbean().rows.clone()
    };
    let decides = |rows: &Rows, hand: &str, raises: bool| {
        let hand = Row::bound(hand).unwrap();
        (8..COLUMNS.len()).all(|column| rows.raises(&hand, column, 1) == raises)
    };
    let most = format!("raise.pays=[{}]", ["10000"; 10].join(","));
    let paid = best(["raise.multiple=1", &most, "dealer.qualifies=pair"]);
    assert!(decides(&paid, "two-pairs-J-10-A", true), "{}", paid.to_csv());
    let unpaid = best(["raise.multiple=10", "raise.pays=[0,0,0,0,0,0,0,0,0,0]", "dealer.qualifies=any"]);
    assert!(decides(&unpaid, "pair-10-Q-J", false), "{}", unpaid.to_csv());
}

#[test]
fn a_chart_decides_by_hand_upcard_and_suit() {
    let text = format!(
        "hand,{}\npair{}\nhigh-card-A-K-9,S1{}\nhigh-card{}\n",
        COLUMNS.join(","),
        ",R".repeat(13),
        ",F".repeat(12),
        ",F".repeat(13)
    );
    let rows = Rows::parse("x.csv", &text).unwrap();
    let hand = Row::bound("high-card-A-K-9-5-4").unwrap();
    assert!(rows.raises(&hand, 0, 1) && !rows.raises(&hand, 0, 0) && !rows.raises(&hand, 1, 4));
    let ranks = ["2c", "Td", "As", "Kh"].map(|card| column(card.parse::<Card>().unwrap().rank()));
    assert_eq!(ranks, [0, 8, 12, 11]);
}
