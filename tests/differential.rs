//! The referee and the compiled game, fed the same cards: same settlement,
//! same wager, same cards used.

use rand_core::Rng;
use ventaja::compiled::{Coup, Game as Compiled, Round};
use ventaja::referee::blackjack::Table;
use ventaja::referee::{Silent, punto};
use ventaja::reglamento::{Choices, Reglamento, Scenario, builtin_ids, find};
use ventaja::rules::{Blackjack, Decks, Game, Play, PuntoYBanca, Rules, Value, keys};
use ventaja::shoe::{Cards, Shoe, Streams};
use ventaja::strategy::{self, Chart};

/// Rounds a combination; `VENTAJA_ROUNDS` overrides.
fn rounds(default: u64) -> u64 {
    std::env::var("VENTAJA_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(default)
}

/// Plays rounds of both from copies of one shoe and compares every box.
fn compare(rules: &Rules, play: &Blackjack, chart: &Chart, rounds: u64, what: &str) {
    let game = Compiled::new(play, chart);
    let mut referee = Table::new(play, rules.boxes, chart);
    let mut round = Round::new(play, &game, chart, rules.boxes);
    let mut shoe = Shoe::new(rules.shoe.decks.count(), false, Streams::new(7).stream(0));
    // A round of so many boxes takes some six cards a hand.
    let deep = 10 + 8 * usize::from(rules.boxes);
    shoe.begin();
    for number in 0..rounds {
        if shoe.remaining().is_some_and(|left| left < deep) || number % 64 == 0 {
            shoe.begin();
        }
        let mut copy = shoe.clone();
        let (one, other) = (referee.play(&mut shoe, &mut Silent), round.play(&mut copy));
        assert_eq!(one, other, "{what}, round {number}");
        assert_eq!(shoe.remaining(), copy.remaining(), "{what}, round {number}");
        if one.is_err() {
            shoe.begin();
            continue;
        }
        assert_eq!(shoe.peek(), copy.peek(), "{what}, round {number}");
        for (theirs, ours) in referee.results().iter().zip(round.settled()) {
            let same = theirs.net == ours.net
                && theirs.wagered == ours.wagered
                && theirs.outcome as usize == ours.outcome as usize
                && theirs.insurance == ours.insurance
                && theirs.insured == ours.insured
                && theirs.even_money == ours.even_money
                && theirs.took_even_money == ours.took_even_money;
            assert!(same, "{what}, round {number}:\n{theirs:?}\n{ours:?}");
        }
    }
}

fn compare_punto(rules: &PuntoYBanca, decks: Decks, rounds: u64) {
    let mut shoe = Shoe::new(decks.count(), false, Streams::new(7).stream(0));
    for number in 0..rounds {
        if number % 50 == 0 {
            shoe.begin();
        }
        let mut copy = shoe.clone();
        let found = punto::play(rules, &mut shoe, &mut Silent).unwrap();
        let mut coup = Coup::START;
        while !matches!(coup, Coup::Over { .. }) {
            let number = copy.draw().unwrap().rank().number();
            coup = coup.next(rules, if number > 9 { 0 } else { number });
        }
        assert_eq!(coup, Coup::Over { punto: found.punto, banca: found.banca }, "coup {number}");
        assert_eq!(shoe.remaining(), copy.remaining());
    }
}

fn check(scenario: &Scenario, charts: &[Chart], rounds: u64) {
    match &scenario.rules.play {
        Play::Blackjack(play) => {
            for chart in charts {
                let what = format!("{} {:?} {}", scenario.reglamento.id, scenario.readings, chart.name);
                compare(&scenario.rules, play, chart, rounds, &what);
            }
        }
        Play::PuntoYBanca(play) => compare_punto(play, scenario.rules.shoe.decks, rounds),
    }
}

fn charts(reglamento: &Reglamento) -> Vec<Chart> {
    strategy::names(reglamento).iter().map(|name| strategy::find(reglamento, name).unwrap()).collect()
}

/// Every option of every reading of every rulebook, with every strategy.
#[test]
fn every_option_of_every_reading_with_every_strategy() {
    let rounds = rounds(100_000);
    for id in builtin_ids() {
        let reglamento = find(&id).unwrap();
        let charts = charts(&reglamento);
        check(&Scenario::new(reglamento.clone(), &[], &[]).unwrap(), &charts, rounds);
        for reading in &reglamento.readings {
            if matches!(reading.choices, Choices::Range { .. }) {
                continue; // where the cut card is does not change a round
            }
            for option in reading.options().into_iter().filter(|option| *option != reading.default) {
                let answer = vec![format!("{}={option}", reading.name)];
                check(&Scenario::new(reglamento.clone(), &answer, &[]).unwrap(), &charts, rounds);
            }
        }
    }
}

/// A number below `n`.
fn any(rng: &mut impl Rng, n: usize) -> usize {
    usize::try_from(rng.next_u64() % n as u64).unwrap()
}

/// A random combination of the readings of each rulebook, with each strategy.
#[test]
fn random_combinations_of_readings() {
    let rounds = rounds(100_000) / 4;
    let mut rng = Streams::new(11).stream(0);
    let books: Vec<Reglamento> = builtin_ids().iter().map(|id| find(id).unwrap()).collect();
    let books: Vec<&Reglamento> = books.iter().filter(|book| !charts(book).is_empty()).collect();
    for _ in 0..100 {
        let book = books[any(&mut rng, books.len())];
        let mut answers = Vec::new();
        for reading in &book.readings {
            if !matches!(reading.choices, Choices::Range { .. }) {
                let options = reading.options();
                answers.push(format!("{}={}", reading.name, options[any(&mut rng, options.len())]));
            }
        }
        let charts = charts(book);
        let chart = charts[any(&mut rng, charts.len())].clone();
        check(&Scenario::new(book.clone(), &answers, &[]).unwrap(), &[chart], rounds);
    }
}

/// Values of every key of the blackjack family that changes a round.
const VALUES: &[(&str, &[&str])] = &[
    ("shoe.decks", &["1", "2", "6", "8", "inf"]),
    ("table.boxes", &["1", "2", "3"]),
    ("dealer.soft17", &["stand", "hit"]),
    ("dealer.hole_card", &["peek", "no-peek", "none"]),
    ("dealer.natural_takes", &["all-bets", "original-bets"]),
    ("dealer.ace", &["soft", "fixed-on-receipt"]),
    ("dealer.natural_vs_21", &["wins", "push"]),
    ("natural.pays", &["3:2", "6:5", "1:1", "2:1"]),
    ("natural.vs_dealer_21", &["wins", "push"]),
    ("hit.soft_21", &["true", "false"]),
    ("double.totals", &["any", "[9,10,11]", "[11]", "[10,11,18]", "[]"]),
    ("double.soft", &["true", "false"]),
    ("double.cards", &["two", "any"]),
    ("double.after_split", &["true", "false"]),
    ("split.by", &["value", "rank"]),
    ("split.max_hands", &["1", "2", "3", "4", "unlimited"]),
    ("split.resplit_by", &["value", "rank"]),
    ("split.resplit_aces", &["true", "false"]),
    ("split.aces_cards", &["one", "play-on"]),
    ("split.natural", &["21", "1:1", "3:2"]),
    ("split.aces_natural", &["21", "1:1", "3:2"]),
    ("split.natural_rank", &["natural", "21"]),
    ("surrender.kind", &["none", "late", "early"]),
    ("surrender.not_against", &["[]", "[A]", "[10,A]"]),
    ("surrender.after_split", &["true", "false"]),
    ("insurance.offered", &["true", "false"]),
    ("even_money.offered", &["true", "false"]),
    ("charlie.cards", &["0", "5", "6", "7"]),
    ("sevens.pay", &["0", "5"]),
    ("sevens.suited_pay", &["0", "10"]),
    ("sevens.offsuit_third", &["pays", "plays-on"]),
    ("sevens.multiple", &["to-one", "for-one"]),
];

/// A chart of random cells, so that every state is met.
fn random_chart(rng: &mut impl Rng) -> Chart {
    let mut text = String::from("hand,2,3,4,5,6,7,8,9,10,A\n");
    let mut row = |name: String, codes: &[&str]| {
        let cells: Vec<&str> = (0..10).map(|_| codes[any(rng, codes.len())]).collect();
        text.push_str(&format!("{name},{}\n", cells.join(",")));
    };
    for total in 4..=21 {
        row(format!("H{total}"), &["H", "S", "D", "Ds", "Rh", "Rs", "H", "H"]);
    }
    for total in 12..=21 {
        row(format!("S{total}"), &["H", "S", "D", "Ds", "Rh", "Rs", "H"]);
    }
    for pair in ["P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "PA", "77", "77s"] {
        row(pair.to_owned(), &["P", "P", "P", "Rp", "D", "H", "S", ""]);
    }
    for offer in ["insurance", "even-money"] {
        let answer = ["always", "never"][any(rng, 2)];
        text.push_str(&format!("option,{offer},{answer}\n"));
    }
    Chart::parse("random", "random.csv", &text).unwrap()
}

/// Every key at random, with charts at random.
#[test]
fn random_rules_with_random_charts() {
    let mut rng = Streams::new(5).stream(0);
    let known = keys(Game::Blackjack);
    for (name, _) in VALUES {
        assert!(known.iter().any(|key| key.name == *name), "{name}");
    }
    let left_out = ["shoe.cut_card", "shoe.cut_card_shows", "shoe.rounds", "shoe.burn", "shoe.exhausted"];
    for key in &known {
        let listed = VALUES.iter().any(|(name, _)| *name == key.name);
        assert!(listed || left_out.contains(&key.name), "{} is not compared", key.name);
    }
    for _ in 0..400 {
        let mut rules = Rules::new(Game::Blackjack);
        let mut what = String::new();
        for (name, values) in VALUES {
            let value = values[any(&mut rng, values.len())];
            what.push_str(&format!("{name}={value} "));
            let key = known.iter().find(|key| key.name == *name).unwrap();
            key.set(&mut rules, &Value::from_text(value)).unwrap();
        }
        let chart = random_chart(&mut rng);
        let Play::Blackjack(play) = &rules.play else { unreachable!() };
        compare(&rules, play, &chart, rounds(100_000) / 20, &what);
    }
}
