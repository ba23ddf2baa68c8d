//! Side bets: published values, both readings of every word, what the referee deals, and the faults of a
//! paytable.

use std::collections::{HashSet, VecDeque};
use ventaja::bets;
use ventaja::cards::Card;
use ventaja::compiled::side::{BoxCards, CoupCards, DealerCards, PairKind};
use ventaja::dealing::{Dealer, stream};
use ventaja::engine::{Plan, Unwatched};
use ventaja::exact::{exact, nets, removals};
use ventaja::referee::blackjack::Table;
use ventaja::referee::side::{Seen, SideBets};
use ventaja::referee::{self, Silent};
use ventaja::reglamento::{Reglamento, Scenario, builtin_side_bets};
use ventaja::rules::{Odds, On, Pace, Play, Rules, SideBet, VOCABULARY, vocabulary};
use ventaja::shoe::{Cards, Exhausted, Streams, below};
use ventaja::strategy::{self, Chart, Player};

/// A rulebook with side bets, as TOML.
fn book(game: &str, decks: &str, sides: &str) -> String {
    let peek =
        if game == "blackjack" { "dealer.hole_card = \"peek\"\ndealer.soft17 = \"stand\"\n" } else { "" };
    format!(
        "id = \"mine\"\ngame = \"{game}\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n\
         strategies = \"las-vegas-strip-6d\"\n[rules]\nshoe.decks = {decks}\n{peek}{sides}"
    )
}

fn used(name: &str) -> String {
    format!("[side.{name}]\narticle = \"1\"\nuse = \"{name}\"\n")
}

fn rules(game: &str, decks: &str, sides: &str) -> Rules {
    let text = book(game, decks, sides);
    let reglamento = Reglamento::parse("mine.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    Scenario::new(reglamento, &[], &[]).unwrap_or_else(|faults| panic!("{faults}")).rules
}

/// The chart of a game that has one.
fn chart(rules: &Rules) -> Option<Chart> {
    let book = match rules.play {
        Play::Blackjack(_) => "las-vegas-strip-6d",
        Play::CaribbeanStud(_) => "caribbean-stud",
        Play::PuntoYBanca(_) | Play::Relancina(_) => return None,
    };
    Some(strategy::find(&ventaja::reglamento::find(book).unwrap(), "basic").unwrap())
}

/// The built-in side bets of a game.
fn of_game(game: &str) -> String {
    let fits = |name: &&str| Reglamento::parse("mine.toml", &book(game, "8", &used(name))).is_ok();
    builtin_side_bets().into_iter().filter(fits).map(used).collect()
}

/// verifies(*): side bets have their published house edges
#[test]
fn side_bets_have_their_published_edges() {
    for (game, decks, name, percent) in [
        ("blackjack", "6", "21-plus-3", 3.2386),
        ("blackjack", "6", "perfect-pairs-30-10-5", 5.7878),
        ("blackjack", "6", "perfect-pairs-25-12-6", 6.1093),
        ("blackjack", "6", "lucky-ladies-1000-125-19-9-4", 24.7089),
        ("punto-y-banca", "8", "punto-pair", 10.3614),
        ("punto-y-banca", "8", "banca-pair", 10.3614),
        ("punto-y-banca", "8", "dragon-bonus-punto", 2.6517),
        ("punto-y-banca", "8", "dragon-bonus-banca", 9.3731),
        ("punto-y-banca", "8", "dragon-7", 7.6113),
        ("punto-y-banca", "8", "panda-8", 10.1876),
    ] {
        let rules = rules(game, decks, &used(name));
        let found = exact(&rules, chart(&rules).as_ref()).unwrap();
        let line = found.lines.last().unwrap();
        assert_eq!(line.name, name);
        assert!((100.0 * line.house_edge - percent).abs() < 0.5e-4, "{name}: {}", 100.0 * line.house_edge);
        let sum: f64 = line.outcomes.iter().map(|outcome| outcome.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{name}: {sum}");
        // The distribution of blackjack's main bet takes seconds.
        if game == "punto-y-banca" {
            let nets = nets(&rules, chart(&rules).as_ref()).unwrap();
            let nets = nets.iter().find(|line| line.name == name).unwrap();
            let mean: f64 = nets.nets.iter().map(|(net, share)| *net as f64 * share).sum();
            assert!((mean / nets.unit as f64 + line.house_edge).abs() < 1e-12, "{name}: {nets:?}");
        }
    }
}

/// verifies(*): every built-in side bet has the house edge of a separate enumeration
///
/// The values are those of plain loops over cards in another language, blackjack with six decks and punto y
/// banca with eight.
#[test]
fn side_bets_have_the_edges_of_another_enumeration() {
    const EDGES: [(&str, f64); 23] = [
        ("21-plus-3", 0.032_385_724_430_118_17),
        ("21-plus-3-100-40-30-10-5", 0.046_209_697_366_216_4),
        ("banca-pair", 0.103_614_457_831_325_3),
        ("bet-the-set", 0.106_109_324_758_842_44),
        ("big", 0.043_457_475_955_633_66),
        ("buster", 0.082_462_317_608_204_55),
        // 4, 36, 624, 3744 and 5108 of 2,598,960 hands.
        ("caribbean-progressive", 897_160.0 / 2_598_960.0),
        ("dragon-7", 0.076_113_344_724_428_46),
        ("dragon-bonus-banca", 0.093_730_740_125_315_78),
        ("dragon-bonus-punto", 0.026_516_745_320_366_16),
        ("either-pair", 0.137_098_768_798_744_83),
        ("lucky-6", 0.166_835_720_405_580_84),
        ("lucky-ladies-1000-125-19-9-4", 0.247_089_055_726_418_6),
        ("lucky-lucky", 0.026_556_453_607_589_382),
        ("over-13", 0.065_545_387_088_795_45),
        ("panda-8", 0.101_876_321_693_213_52),
        ("perfect-pair-200-25", 0.080_470_444_785_775_38),
        ("perfect-pairs-25-12-6", 0.061_093_247_588_424_44),
        ("perfect-pairs-30-10-5", 0.057_877_813_504_823_15),
        ("punto-pair", 0.103_614_457_831_325_3),
        ("royal-match", 0.066_658_421_963_889_2),
        ("small", 0.052_828_772_799_296_014),
        ("under-13", 0.100_667_820_925_055_65),
    ];
    let mut names = builtin_side_bets();
    names.sort_unstable();
    assert_eq!(EDGES.map(|(name, _)| name).to_vec(), names);
    for (game, decks) in [("blackjack", "6"), ("punto-y-banca", "8"), ("caribbean-stud", "1")] {
        let rules = rules(game, decks, &of_game(game));
        let found = exact(&rules, chart(&rules).as_ref()).unwrap();
        for bet in &rules.sides {
            let line = found.lines.iter().find(|line| line.name == bet.name).unwrap();
            let (_, edge) = EDGES.into_iter().find(|(name, _)| *name == bet.name).unwrap();
            assert!((line.house_edge - edge).abs() < 1e-13, "{}: {}, not {edge}", bet.name, line.house_edge);
        }
    }
    let reglamento = Reglamento::parse("x", &book("blackjack", "6", &used("buster"))).unwrap();
    let hits = Scenario::new(reglamento, &[], &["dealer.soft17=hit".to_owned()]).unwrap().rules;
    let edge = exact(&hits, chart(&hits).as_ref()).unwrap().lines.last().unwrap().house_edge;
    assert!((edge - 0.062_142_547_217_185_484).abs() < 1e-13, "buster against a dealer who hits: {edge}");
}

/// Values that can be written down: of six packs 5, 6 and 12 of the 311 other cards make a pair with the first.
#[test]
fn perfect_pairs_are_fractions_of_311() {
    let rules = rules("blackjack", "6", &used("perfect-pairs-25-12-6"));
    let found = exact(&rules, chart(&rules).as_ref()).unwrap();
    let line = found.lines.last().unwrap();
    let fraction =
        |found: &[(&str, String)], of: &str| found.iter().find(|(name, _)| *name == of).unwrap().1.clone();
    let shares: Vec<String> =
        line.outcomes.iter().map(|outcome| fraction(&outcome.fractions, "probability")).collect();
    assert_eq!(shares, ["5/311", "6/311", "12/311", "288/311"]);
    assert_eq!(fraction(&line.fractions, "house_edge"), "19/311");
}

/// A bet that one word decides.
fn word_bet(on: On, name: &str) -> SideBet {
    let meaning = vocabulary(on).find(|meaning| meaning.name == name).unwrap();
    SideBet::new("word", on, vec![(vec![meaning], Odds::parse("1:1").unwrap())]).unwrap()
}

/// The referee and the compiled game agree on every word, and every word holds for some cards and not for
/// others.
#[test]
fn both_read_every_word_alike() {
    let mut rng = Streams::new(5).stream(0);
    let mut card = move || u8::try_from(below(&mut rng, 52)).unwrap();
    let real = |number: u8| Card::from_index(number).unwrap();
    for meaning in VOCABULARY {
        // Hands of poker have five different cards; `tests/caribbean` compares both on a million of them.
        for on in meaning.on.iter().filter(|on| **on != On::FiveCards) {
            let bet = word_bet(*on, meaning.name);
            let mut held = [0_u32; 2];
            for round in 0..60_000_u32 {
                let drawn: [u8; 9] = std::array::from_fn(|_| card());
                let cards = drawn.map(real);
                let (seen, compiled) = match on {
                    On::FirstTwo | On::FirstTwoAndUpcard => {
                        let (n, natural) = (if *on == On::FirstTwo { 2 } else { 3 }, round % 7 == 0);
                        (
                            Seen::Box { cards: &cards[..n], natural }.outcome(&bet),
                            BoxCards { cards: &drawn[..n], dealer_natural: natural }.outcome(&bet),
                        )
                    }
                    On::DealerHand => {
                        let n = 2 + usize::from(drawn[8]) % 7;
                        let hard: u8 = drawn[..n].iter().map(|card| (card / 4 + 1).min(10)).sum();
                        let ace = drawn[..n].iter().any(|card| card / 4 == 0);
                        let total = if ace && hard <= 11 { hard + 10 } else { hard };
                        (
                            Seen::Dealer { cards: &cards[..n], total }.outcome(&bet),
                            DealerCards { cards: u8::try_from(n).unwrap(), total }.outcome(&bet),
                        )
                    }
                    On::Coup => {
                        let third = [round & 1 > 0, round & 2 > 0];
                        let [punto, banca] = third.map(|third| if third { 3 } else { 2 });
                        let total = |cards: &[u8]| -> u8 {
                            cards.iter().map(|card| (card / 4 + 1).min(10)).sum::<u8>() % 10
                        };
                        let (first, second) = (&drawn[..punto], &drawn[4..4 + banca]);
                        let pairs = [first, second].map(|cards| PairKind::of(cards[0], cards[1]));
                        let totals = [total(first), total(second)];
                        (
                            Seen::Coup { punto: &cards[..punto], banca: &cards[4..4 + banca] }.outcome(&bet),
                            CoupCards { pairs, totals, third }.outcome(&bet),
                        )
                    }
                    On::FiveCards => unreachable!("left out above"),
                };
                assert_eq!(seen, compiled, "{} on {on:?}: {cards:?}", meaning.name);
                held[seen] += 1;
            }
            assert!(held[0] > 0 && held[1] > 0, "{} on {on:?}: {held:?}", meaning.name);
        }
    }
}

/// The greatest |z| of the edges of side bets dealt by the referee, and its line.
fn dealt(game: &str, decks: &str, rounds: u64, seed: u64) -> (f64, String) {
    let mut rules = rules(game, decks, &of_game(game));
    // A fixed number of rounds, so that the cut card favours no cards.
    rules.shoe.pace = Pace::Rounds(3);
    rules.check().unwrap();
    let chart = chart(&rules);
    let player: Player<'_> = chart.as_ref().into();
    let lines = bets::lines(&rules, player);
    let plan = Plan::rounds(&rules, rounds, seed, 2);
    let run = referee::simulate(&rules, player, &plan, &Unwatched).unwrap();
    let exact = exact(&rules, chart.as_ref()).unwrap();
    assert_eq!(lines.len(), exact.lines.len());
    let mut worst = (0.0, String::new());
    for ((line, tally), exact) in lines.iter().zip(&run.tally.lines).zip(&exact.lines) {
        assert_eq!(line.name, exact.name);
        if !rules.sides.iter().any(|bet| bet.name == line.name) {
            continue;
        }
        assert_eq!(tally.bets, run.tally.rounds, "{}", line.name);
        let bets = tally.bets as f64;
        let edge = -(tally.net as f64) / bets / line.unit as f64;
        let z = (edge - exact.house_edge) / (exact.spread.variance / bets).sqrt();
        println!(
            "{:<30} exact {:8.4} %, dealt {:8.4} %, z {z:5.2}",
            line.name,
            100.0 * exact.house_edge,
            100.0 * edge
        );
        if z.abs() > f64::abs(worst.0) {
            worst = (z, format!("{}: exact {}, dealt {edge}", line.name, exact.house_edge));
        }
    }
    worst
}

/// Every built-in side bet at 10^6 rounds. The greatest of 23 normal deviates exceeds 3.9 with a
/// probability of 0.2 %.
#[test]
fn the_referee_deals_side_bets_as_enumerated() {
    for (game, decks) in [("blackjack", "6"), ("punto-y-banca", "8"), ("caribbean-stud", "1")] {
        let (z, which) = dealt(game, decks, 500_000, 21);
        assert!(z.abs() < 3.9, "{which}, z {z}");
    }
}

#[test]
#[ignore = "10^8 rounds of the referee: some minutes in a release build"]
fn the_referee_deals_side_bets_as_enumerated_long() {
    for (game, decks) in [("blackjack", "6"), ("punto-y-banca", "8"), ("caribbean-stud", "1")] {
        let (z, which) = dealt(game, decks, 100_000_000, 2026);
        println!("{game}: greatest |z| {z:.2}: {which}");
        assert!(z.abs() < 3.9, "{which}, z {z}");
    }
}

/// Cards in the order of the deal.
struct Given(VecDeque<Card>);

impl Cards for Given {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        self.0.pop_front().ok_or(Exhausted)
    }
    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.0.front().copied().ok_or(Exhausted)
    }
}

fn given(text: &str) -> Given {
    Given(text.split_whitespace().map(|card| card.parse().unwrap()).collect())
}

/// A side bet, the cards of a round in the order of the deal, and what the bet nets. In blackjack the order
/// is the box's first card, the upcard, its second, the hole card, and what is drawn.
const GOLDEN: &[(&str, &str, f64)] = &[
    ("perfect-pairs-25-12-6", "8h 6c 8h Td Tc", 25.0),
    ("perfect-pairs-25-12-6", "8h 6c 8d Td Tc", 12.0),
    ("perfect-pairs-25-12-6", "8h 6c 8c Td Tc", 6.0),
    ("perfect-pairs-25-12-6", "9h 6c 8h Td Tc", -1.0),
    ("perfect-pairs-30-10-5", "Ks 6c Ks Td Tc", 30.0),
    ("perfect-pairs-30-10-5", "Ks 6c Kc Td Tc", 10.0),
    ("perfect-pairs-30-10-5", "Ks 6c Kd Td Tc", 5.0),
    ("perfect-pairs-30-10-5", "Ks 6c Qs Td Tc", -1.0),
    ("21-plus-3", "Ks As Qs 5d 9c", 9.0),
    ("21-plus-3", "8s 8h 8s 9d 9c", 9.0),
    ("21-plus-3", "As 3h 2d Td 9c", 9.0),
    ("21-plus-3", "4d 6d 9d Ts 9c", 9.0),
    ("21-plus-3", "Ks As 2d 9d", -1.0),
    ("21-plus-3-100-40-30-10-5", "8s 8s 8s 9d 9c", 100.0),
    ("21-plus-3-100-40-30-10-5", "6s 7s 8s Td", 40.0),
    ("21-plus-3-100-40-30-10-5", "8s 8h 8s 9d 9c", 30.0),
    ("21-plus-3-100-40-30-10-5", "6s 7h 8s Td", 10.0),
    ("21-plus-3-100-40-30-10-5", "Ks 7s 8s Td", 5.0),
    ("21-plus-3-100-40-30-10-5", "Ks 7s 8h Td", -1.0),
    ("lucky-ladies-1000-125-19-9-4", "Qh As Qh Td", 1000.0),
    ("lucky-ladies-1000-125-19-9-4", "Qh 7s Qh Td", 125.0),
    ("lucky-ladies-1000-125-19-9-4", "Qs As Qs Td", 19.0),
    ("lucky-ladies-1000-125-19-9-4", "Ah 7s 9h Td", 9.0),
    ("lucky-ladies-1000-125-19-9-4", "Qh 7s Qd Td", 4.0),
    ("lucky-ladies-1000-125-19-9-4", "9h 7s Td Td", -1.0),
    ("royal-match", "Kh 7s Qh Td", 25.0),
    ("royal-match", "Kh 7s 9h Td", 2.5),
    ("royal-match", "Kh 7s Qd Td", -1.0),
    ("over-13", "Ah 7s Kd Td", -1.0),
    ("over-13", "4h 7s Kd Td", 1.0),
    ("over-13", "3h 7s Kd Td", -1.0),
    ("under-13", "Ah 7s Kd Td", 1.0),
    ("under-13", "2h 7s Kd Td", 1.0),
    ("under-13", "3h 7s Kd Td", -1.0),
    ("bet-the-set", "3h 7s 3h Td", 15.0),
    ("bet-the-set", "3h 7s 3d Td", 10.0),
    ("bet-the-set", "3h 7s 4h Td", -1.0),
    ("lucky-lucky", "7h 7h 7h Td", 200.0),
    ("lucky-lucky", "6h 7h 8h Td", 100.0),
    ("lucky-lucky", "7h 7h 7d Td", 50.0),
    ("lucky-lucky", "8h 7h 6d Td", 30.0),
    ("lucky-lucky", "Th 7h 4h Td", 15.0),
    ("lucky-lucky", "Ah Ah 9d 7d", 3.0),
    ("lucky-lucky", "Th 7h 3h Td", 2.0),
    ("lucky-lucky", "Ah 5h 3h Td Td", 2.0),
    ("lucky-lucky", "Ah 5h 2h Td Td", -1.0),
    ("buster", "Th 2h Th 2d 2c 2s 2h 2d 3c 7s", 250.0),
    ("buster", "Th 2h Th 2d 2c 2s 2h 6d Tc", 50.0),
    ("buster", "Th 2h Th 2d 2c 2s 8d Tc", 12.0),
    ("buster", "Th 2h Th 2d 2c Ts Tc", 4.0),
    ("buster", "Th 2h Th 2d Ts Tc", 2.0),
    ("buster", "Th 2h Th 2d Ts 7c", -1.0),
    // The box is busted, and the dealer draws for the side bet alone.
    ("buster", "Th 9h 6h 7d Tc Tc", 2.0),
    ("punto-pair", "8h 2c 8d 5d 3c", 11.0),
    ("punto-pair", "8h 2c Kd 5d 3c", -1.0),
    ("banca-pair", "8h 2c Kd 2d", 11.0),
    ("banca-pair", "8h 2c Kd 3d", -1.0),
    ("either-pair", "8h 2c Kd 2d", 5.0),
    ("either-pair", "8h 2c Kd 3d", -1.0),
    ("perfect-pair-200-25", "4h 2c 4h 2c", 200.0),
    ("perfect-pair-200-25", "4h 2c 4h 2d", 25.0),
    ("perfect-pair-200-25", "4h 2c 4d 2d", -1.0),
    ("dragon-bonus-punto", "8h 2c Kd 2d", 1.0),
    ("dragon-bonus-punto", "8h 9c Kd 9d", 0.0),
    ("dragon-bonus-punto", "4h 5c Kd 5d 5s 3h", 4.0),
    ("dragon-bonus-banca", "8h 9c Kd Kd", 1.0),
    ("dragon-bonus-banca", "8h 9c Kd 9d", 0.0),
    ("dragon-7", "5h 2c Kd 2d 5s 3h", 40.0),
    ("dragon-7", "2h 3c Kd 4d Ks", -1.0),
    ("panda-8", "3h 3c Kd 4d 5s", 25.0),
    ("panda-8", "8h 3c Kd 4d", -1.0),
    ("lucky-6", "2h 2c Kd 3d Ks Ah", -1.0),
    ("lucky-6", "2h 2c Kd 3d 4s Ah", -1.0),
    ("lucky-6", "Ah 2c Kd Kd 4s 4h", 20.0),
    ("lucky-6", "Ah 2c Kd 4d Ks", 12.0),
    ("big", "Ah 2c Kd 4d Ks", 0.54),
    ("big", "Ah 2c Kd Kd 4s 4h", 0.54),
    ("big", "8h 2c Kd 4d", -1.0),
    // A card of the box and one of the dealer in turn.
    ("caribbean-progressive", "Th 2c Jh 2d Qh 3c Kh 3d Ah 4c", 99_999.0),
    ("caribbean-progressive", "Ah 2c 2h 2d 3h 3c 4h 3d 5h 4c", 9_999.0),
    ("caribbean-progressive", "8h 2c 8d 2d 8s 3c 8c 3d 5h 4c", 499.0),
    ("caribbean-progressive", "8h 2c 8d 2d 8s 3c 5c 3d 5h 4c", 99.0),
    ("caribbean-progressive", "8h 2c 9h 2d Jh 3c 5h 3d 6h 4c", 49.0),
    ("caribbean-progressive", "8h 2c 9h 2d Th 3c Jh 3d Qs 4c", -1.0),
    ("small", "8h 2c Kd 4d", 1.5),
    ("small", "Ah 2c Kd 4d Ks", -1.0),
];

/// The first game that has a built-in side bet.
fn game_of(name: &str) -> &'static str {
    let has = |game: &&str| Reglamento::parse("x", &book(game, "8", &used(name))).is_ok();
    ["blackjack", "punto-y-banca", "caribbean-stud"].into_iter().find(has).unwrap()
}

/// Every line of every paytable built in pays its odds for cards that show it; margins are counted below.
#[test]
fn golden_rounds_of_side_bets() {
    let stand =
        strategy::find(&ventaja::reglamento::find("las-vegas-strip-6d").unwrap(), "mimic-dealer").unwrap();
    let mut paid: HashSet<(&str, usize)> = HashSet::new();
    for (name, cards, net) in GOLDEN {
        let game = game_of(name);
        let rules = rules(game, if game == "caribbean-stud" { "1" } else { "8" }, &used(name));
        let mut sides = SideBets::new(&rules.sides);
        // Cards that follow change nothing.
        let mut cards = given(&format!("{cards} Td Td Td Td"));
        match &rules.play {
            Play::Blackjack(play) => {
                let mut table = Table::new(play, 1, stand.blackjack());
                sides.play_blackjack(&mut table, &mut cards, &mut Silent).unwrap();
            }
            Play::PuntoYBanca(play) => {
                sides.play_coup(play, &mut cards, &mut Silent).unwrap();
            }
            Play::CaribbeanStud(play) => {
                let basic = chart(&rules).unwrap();
                let mut table = ventaja::referee::caribbean::Table::new(play, 1, basic.caribbean());
                sides.play_caribbean(&mut table, &mut cards, &mut Silent).unwrap();
            }
            Play::Relancina(_) => unreachable!("it has no side bets"),
        }
        let bet = &rules.sides[0];
        let outcome = sides.results()[0].unwrap();
        let found = bet.net(outcome) as f64 / bet.unit() as f64;
        assert!((found - net).abs() < 1e-12, "{name}: nets {found}, not {net}");
        paid.insert((name, outcome));
    }
    for name in builtin_side_bets() {
        let game = game_of(name);
        let decks = if game == "caribbean-stud" { "1" } else { "8" };
        let bet = rules(game, decks, &used(name)).sides[0].clone();
        let margins = if name.starts_with("dragon-bonus") { 2 } else { bet.pays.len() };
        for outcome in 0..margins {
            assert!(
                paid.contains(&(name, outcome)),
                "{name}: no golden round of `{}`",
                bet.pays[outcome].name
            );
        }
    }
}

/// Kernels leave a table with side bets to the referee, and main bets keep their exact values.
#[test]
fn side_bets_change_no_main_bet() {
    for game in ["blackjack", "punto-y-banca"] {
        let [with, without] = [of_game(game), String::new()].map(|sides| rules(game, "6", &sides));
        let chart = chart(&with);
        let [with_exact, without_exact] =
            [&with, &without].map(|rules| exact(rules, chart.as_ref()).unwrap());
        let main = without_exact.lines.len();
        assert_eq!(with_exact.lines[..main], without_exact.lines[..]);
        assert!(with_exact.lines[main..].iter().all(|line| line.optional));
        let [with, without] = [&with, &without].map(|rules| stream(rules, chart.as_ref(), Dealer::Fastest));
        assert_eq!([with, without], [ventaja::shoe::STREAM, ventaja::kernel::STREAM]);
    }
}

/// A paytable that the text states, and its way back to TOML.
#[test]
fn a_paytable_of_the_text_is_read_and_written() {
    let side = "[side.pares]\ntitle.es = \"Pares\"\narticle = \"31\"\non = \"first-two\"\n\
        pays = [{ hand = [\"pair\", \"suited\"], pays = \"20:1\" }, { hand = \"pair\", pays = \"7:2\" }]\n\
        [side.reventon]\narticle = \"32\"\nuse = \"buster\"\n";
    let text = book("blackjack", "6", side);
    let parsed = Reglamento::parse("a.toml", &text).unwrap();
    let again = Reglamento::parse("b.toml", &parsed.to_toml()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(parsed.to_toml(), again.to_toml());
    let bets = |book: &Reglamento| book.sides.iter().map(|side| side.bet.clone()).collect::<Vec<_>>();
    assert_eq!(bets(&parsed), bets(&again));
    assert_eq!(bets(&parsed)[0].unit(), 2);
}

/// verifies(*): effects of removal of side bets: a random card set aside has none, over 13 by pairs of values, Dragon 7 as counted
///
/// The published count of Dragon 7 subtracts 4 to 7 and adds 8 and 9 (Eliot Jacobson, 2011), as the effects have
/// their signs. Every card has the same effect on perfect pairs, so none.
#[test]
fn effects_of_removal_of_side_bets() {
    let effects = |game: &str, decks: &str, names: &[&str]| {
        let rules = rules(game, decks, &names.iter().copied().map(used).collect::<String>());
        let found = removals(&rules, chart(&rules).as_ref()).unwrap();
        let of = |name: &&str| found.iter().find(|line| line.name == *name).unwrap().by_value().unwrap();
        names.iter().map(of).collect::<Vec<_>>()
    };
    let box_bets =
        ["over-13", "lucky-ladies-1000-125-19-9-4", "21-plus-3", "buster", "perfect-pairs-25-12-6"];
    let of_boxes = effects("blackjack", "6", &box_bets);
    let of_coups = effects("punto-y-banca", "8", &["dragon-7"]);
    for effects in of_boxes.iter().chain(&of_coups) {
        let sum: f64 = effects[..9].iter().sum::<f64>() + 4.0 * effects[9];
        assert!(sum.abs() < 1e-12, "{effects:?}: {sum:e}");
    }
    let mean = |held: [f64; 10]| {
        let all: f64 = held.iter().sum();
        let mut over = 0.0;
        for (first, of_first) in (1..).zip(held) {
            for (second, of_second) in (1..).zip(held) {
                let pairs = of_first * if first == second { of_second - 1.0 } else { of_second };
                over += if first + second > 13 { pairs } else { 0.0 };
            }
        }
        2.0 * over / (all * (all - 1.0)) - 1.0
    };
    let full = std::array::from_fn(|value| if value == 9 { 96.0 } else { 24.0 });
    for (value, effect) in of_boxes[0].into_iter().enumerate() {
        let mut without = full;
        without[value] -= 1.0;
        assert!((effect - (mean(without) - mean(full))).abs() < 1e-13, "{value}: {effect}");
    }
    let large = |effects: &[f64; 10]| effects.iter().all(|effect| effect.abs() > 1e-6);
    assert_eq!([0, 1, 2, 3, 4].map(|bet: usize| large(&of_boxes[bet])), [true, true, true, true, false]);
    let tags = of_coups[0].map(|effect| if effect > 0.0 { 1 } else { -1 });
    assert_eq!(tags[3..9], [-1, -1, -1, -1, 1, 1], "{:?}", of_coups[0]);
}

/// The side bet and the reading of its paytable.
const OPEN_PAYTABLE: &str = "[side.pares]\narticle = \"31\"\nuse = \"perfect-pairs-25-12-6\"\n\
    [reading.pares-pays]\narticle = \"31\"\nquestion = \"which?\"\ndefault = \"posted\"\n[reading.pares-pays.options]\n\
    posted = { text = \"as posted\", side = { pares = \"perfect-pairs-25-12-6\" } }\n\
    annex = { text = \"as the annex has it\", side = { pares = \"perfect-pairs-30-10-5\" } }\n\
    printed = { text = \"as printed\", set = { dealer.soft17 = \"hit\" }, \
    side = { pares = [{ hand = \"perfect-pair\", pays = \"25:1\" }, { hand = \"pair\", pays = \"8:1\" }] } }\n";

/// The rulebook of [`OPEN_PAYTABLE`]: its `[rules]` leave soft 17 to the reading.
fn open_paytable() -> String {
    book("blackjack", "6", OPEN_PAYTABLE).replace("dealer.soft17 = \"stand\"\n", "")
}

/// verifies(*): a reading of a paytable changes the edge of its side bet as the two published paytables differ
///
/// The third paytable by hand: of the 311 cards that may follow the first, 5 make a perfect pair and 18 another.
#[test]
fn a_paytable_can_be_a_reading() {
    let reglamento =
        Reglamento::parse("mine.toml", &open_paytable()).unwrap_or_else(|faults| panic!("{faults}"));
    let again =
        Reglamento::parse("b.toml", &reglamento.to_toml()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(reglamento.to_toml(), again.to_toml());
    for (option, edge) in [
        ("posted", 0.061_093_247_588_424_44),
        ("annex", 0.057_877_813_504_823_15),
        ("printed", 1.0 - f64::from(5 * 26 + 18 * 9) / 311.0),
    ] {
        for book in [&reglamento, &again] {
            let answers = [format!("pares-pays={option}")];
            let scenario =
                Scenario::new(book.clone(), &answers, &[]).unwrap_or_else(|faults| panic!("{faults}"));
            let found = exact(&scenario.rules, chart(&scenario.rules).as_ref()).unwrap();
            let line = found.lines.last().unwrap();
            assert_eq!(line.name, "pares");
            assert!((line.house_edge - edge).abs() < 1e-13, "{option}: {} and not {edge}", line.house_edge);
        }
    }
}

#[test]
fn faults_of_paytables_of_readings_name_their_line() {
    let cases = [
        ("{ pares = \"perfect-pairs-30-10-5\" }", "{ paress = \"perfect-pairs-30-10-5\" }", "pares"),
        ("\"perfect-pairs-30-10-5\"", "\"perfect-pairs-30-10-6\"", "perfect-pairs-30-10-5"),
        ("\"perfect-pairs-30-10-5\"", "\"21-plus-3\"", "a side bet on first-two"),
        ("\"perfect-pairs-30-10-5\"", "[]", "1 to 40 lines"),
        ("\"perfect-pairs-30-10-5\"", "3", "must be a list"),
        (", side = { pares = \"perfect-pairs-30-10-5\" }", "", "has no `set`"),
    ];
    for (from, to, expected) in cases {
        let text = open_paytable().replace(from, to);
        let faults = Reglamento::parse("mine.toml", &text).unwrap_err().to_string();
        assert!(faults.contains("mine.toml:") && faults.contains(expected), "{to}\n{faults}");
    }
    let twice = open_paytable()
        + &OPEN_PAYTABLE[OPEN_PAYTABLE.find("[reading").unwrap()..].replace("pares-pays", "other");
    let faults = Reglamento::parse("mine.toml", &twice).unwrap_err().to_string();
    assert!(
        faults.contains("gives `side.pares` a paytable, which reading `pares-pays` already gives"),
        "{faults}"
    );
}

#[test]
fn faults_of_paytables_name_their_line() {
    let pays = |hand: &str, odds: &str| {
        format!(
            "[side.mine]\ntitle = \"t\"\narticle = \"1\"\non = \"first-two\"\npays = [{{ hand = {hand}, pays = \"{odds}\" }}]\n"
        )
    };
    let cases = [
        (pays("\"perfect-pear\"", "25:1"), "perfect-pair"),
        (pays("\"trips\"", "25:1"), "of a side bet on first-two"),
        (pays("\"pair\"", "25"), "odds P:Q"),
        (pays("[]", "25:1"), "1 to 6 words"),
        ("[side.box]\narticle = \"1\"\nuse = \"buster\"\n".to_owned(), "another bet line"),
        ("[side.x]\narticle = \"1\"\nuse = \"bustr\"\n".to_owned(), "buster"),
        ("[side.x]\narticle = \"1\"\nuse = \"panda-8\"\n".to_owned(), "a side bet on first-two"),
        ("[side.x]\nuse = \"buster\"\n".to_owned(), "has no `article`"),
        (
            "[side.x]\ntitle = \"t\"\narticle = \"1\"\non = \"first-two\"\n\
             pays = [{ hand = \"pair\", pays = \"1:1\" }, { hand = [\"suited\", \"pair\"], pays = \"2:1\" }]\n"
                .to_owned(),
            "never pays",
        ),
    ];
    for (side, expected) in cases {
        let faults = Reglamento::parse("mine.toml", &book("blackjack", "6", &side)).unwrap_err().to_string();
        assert!(faults.contains("mine.toml:") && faults.contains(expected), "{side}\n{faults}");
    }
    let relancina = book("relancina", "1", &used("buster"));
    assert!(Reglamento::parse("x", &relancina).unwrap_err().to_string().contains("no side bets"));
    let text = book("blackjack", "6", &used("buster"));
    let reglamento = Reglamento::parse("x", &text).unwrap();
    let refused = Scenario::new(reglamento, &[], &["dealer.soft17=bank-chooses".to_owned()]).unwrap_err();
    assert!(refused.to_string().contains("`side.buster`"), "{refused}");
}

/// The documentation has every word with its meaning, and every built-in side bet.
#[test]
fn the_vocabulary_is_documented() {
    let text = std::fs::read_to_string("docs/side-bets.md").unwrap();
    for meaning in VOCABULARY {
        let row = format!("| `{}` | {} |", meaning.name, meaning.meaning);
        assert!(text.contains(&row), "docs/side-bets.md lacks the row: {row}");
    }
    for name in builtin_side_bets() {
        assert!(text.contains(&format!("`{name}`")), "docs/side-bets.md does not name `{name}`");
    }
}
