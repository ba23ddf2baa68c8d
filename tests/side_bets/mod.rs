//! Side bets: published values, both readings of every word, and what the referee deals.

mod golden;
mod paytables;
mod removal;

use crate::common::{at_length, played};
use crate::tables::{self, close, deal, line};
use ventaja::cards::Card;
use ventaja::compiled::side::{BoxCards, CoupCards, DealerCards, PairKind, poker_outcome};
use ventaja::dealing::{Dealer, stream};
use ventaja::exact::{exact, nets};
use ventaja::referee::side::Seen;
use ventaja::reglamento::{Reglamento, Scenario, builtin_side_bets};
use ventaja::rules::poker::{CardSet, Strength};
use ventaja::rules::{Odds, On, Pace, Play, Rules, SideBet, VOCABULARY, vocabulary};
use ventaja::shoe::{Streams, below};
use ventaja::strategy::{self, Chart, PlayedTable};

/// A rulebook with side bets, as TOML.
fn book(game: &str, decks: &str, sides: &str) -> String {
    let (game, own) = match game {
        "blackjack" => (game, "dealer.hole_card = \"peek\"\ndealer.soft17 = \"stand\"\n"),
        "five cards" => ("poker", "cards.dealer_up = 1\nplay.choices = [\"fold 2\"]\n"),
        "three cards" => ("poker", "hand.cards = 3\ncards.player = 3\ncards.dealer = 3\n"),
        "four of five cards" => ("poker", "hand.cards = 4\n"),
        "hold'em" => (
            "poker",
            "cards.player = 2\ncards.dealer = 2\ncards.board = [3, 2]\nplay.choices = [\"check\", \"fold 2\"]\n",
        ),
        "common cards" => ("poker", "cards.player = 2\ncards.dealer = 0\ncards.board = [1, 1, 1]\n"),
        _ => (game, ""),
    };
    let charts = if game == "poker" { "three-card-poker" } else { "las-vegas-strip-6d" };
    format!(
        "id = \"mine\"\ngame = \"{game}\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"x\"\n\
         strategies = \"{charts}\"\n[rules]\nshoe.decks = {decks}\n{own}{sides}"
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
    match rules.play {
        Play::Blackjack(_) => Some(tables::chart("las-vegas-strip-6d", "basic")),
        // Half of the boxes fold.
        Play::Poker(_) => {
            let fitting = ["1,pair,1", "1,pair,2", "2,pair,2"].into_iter().find_map(|row| {
                let rows = format!("street,when,play\n{row}\n");
                let chart: Chart = strategy::poker::Chart::parse("pair", "pair.csv", &rows).unwrap().into();
                PlayedTable::new(rules, Some(&chart)).is_ok().then_some(chart)
            });
            Some(fitting.expect("a chart that fits"))
        }
        Play::PuntoYBanca(_) | Play::Relancina(_) => None,
    }
}

/// The games with the number of packs.
const GAMES: [(&str, &str); 7] = [
    ("blackjack", "6"),
    ("punto-y-banca", "8"),
    ("five cards", "1"),
    ("three cards", "1"),
    ("four of five cards", "1"),
    ("hold'em", "1"),
    ("common cards", "1"),
];

/// The game of a built-in side bet.
fn game_of(name: &str) -> &'static str {
    match name.split_once('-').map_or(name, |(first, _)| first) {
        "caribbean" => "five cards",
        "pair" | "six" => "three cards",
        "aces" => "four of five cards",
        "trips" | "aa" => "hold'em",
        "three" => "common cards",
        _ if Reglamento::parse("mine.toml", &book("blackjack", "8", &used(name))).is_ok() => "blackjack",
        _ => "punto-y-banca",
    }
}

/// The built-in side bets of a game.
fn of_game(game: &str) -> String {
    builtin_side_bets().into_iter().filter(|name| game_of(name) == game).map(used).collect()
}

/// verifies(macau-bacara): side bets have their published house edges
#[test]
fn side_bets_have_their_published_edges() {
    for (name, percent) in [
        ("21-plus-3", 3.2386),
        ("perfect-pairs-30-10-5", 5.7878),
        ("perfect-pairs-25-12-6", 6.1093),
        ("lucky-ladies-1000-125-19-9-4", 24.7089),
        ("punto-pair", 10.3614),
        ("banca-pair", 10.3614),
        ("dragon-bonus-punto", 2.6517),
        ("dragon-bonus-banca", 9.3731),
        ("dragon-7", 7.6113),
        ("panda-8", 10.1876),
        // The edges of Trips B and C, to two decimals; of the other tables of poker, see `testdata/published-edges.csv`.
        ("trips-50-40-30-8-6-5-3", 1.9040),
        ("trips-50-40-30-8-7-4-3", 3.4979),
    ] {
        close(0.5e-4, name, 100.0 * enumerated(name), percent);
    }
}

/// The edges of every built-in side bet by plain loops over cards in another language, blackjack with six decks and punto y
/// banca with eight.
const EDGES: [(&str, f64); 37] = [
    ("21-plus-3", 0.032_385_724_430_118_17),
    ("21-plus-3-100-40-30-10-5", 0.046_209_697_366_216_4),
    // 4, 36, 624, 3744, 5108, and 273,144 hands from aces to straights, of 2,598,960.
    ("aa-bonus", 0.062_583_494_936_436_11),
    // 624, 2072, 58656, 114616, 101808, 123552 and 81096 of 2,598,960.
    ("aces-up-50-40-7-5-4-3-1", 0.061_486_132_914_704_346),
    ("aces-up-50-40-9-6-4-2-1", 0.019_786_376_088_897_096),
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
    // 48, 52, 720, 1096 and 3744 of 22,100, four of them a mini royal.
    ("pair-plus-35-25-6-4-1", 0.045_791_855_203_619_91),
    ("pair-plus-40-25-6-4-1", 0.034_932_126_696_832_58),
    ("pair-plus-40-30-6-3-1", 0.072_760_180_995_475_11),
    ("pair-plus-40-30-6-4-1", 0.023_167_420_814_479_638),
    ("pair-plus-50-40-30-6-3-1", 0.070_950_226_244_343_9),
    ("panda-8", 0.101_876_321_693_213_52),
    ("perfect-pair-200-25", 0.080_470_444_785_775_38),
    ("perfect-pairs-25-12-6", 0.061_093_247_588_424_44),
    ("perfect-pairs-30-10-5", 0.057_877_813_504_823_15),
    ("punto-pair", 0.103_614_457_831_325_3),
    ("royal-match", 0.066_658_421_963_889_2),
    // 188, 1656, 14664, 165984, 205792, 361620 and 732160 of 20,358,520.
    ("six-card-bonus", 0.102_247_904_071_612_27),
    ("small", 0.052_828_772_799_296_014),
    ("three-card-bonus", 0.070_950_226_244_343_9),
    // 4324, 37260, 224848, 3473184, 4047644, 6180020 and 6461620 of 133,784,560.
    ("trips-50-40-20-7-6-5-3", 0.061_808_238_559_068_404),
    ("trips-50-40-30-8-6-5-3", 0.019_040_493_163_037_648),
    ("trips-50-40-30-8-7-4-3", 0.034_979_372_806_548_08),
    ("trips-50-40-30-9-7-4-3", 0.009_018_350_099_592_957),
    ("under-13", 0.100_667_820_925_055_65),
];

fn enumerated(name: &str) -> f64 {
    EDGES.into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// verifies(macau-bacara, casino-holdem, four-card-poker, three-card-poker, ultimate-texas-holdem): every built-in side bet has the house edge of a separate enumeration
#[test]
fn side_bets_have_the_edges_of_another_enumeration() {
    let mut names = builtin_side_bets();
    names.sort_unstable();
    assert_eq!(EDGES.map(|(name, _)| name).to_vec(), names);
    for (game, decks) in GAMES {
        let rules = rules(game, decks, &of_game(game));
        let found = exact(played(&rules, chart(&rules).as_ref())).unwrap();
        for bet in &rules.sides {
            let line = line(&found, bet.name);
            close(1e-13, bet.name, line.house_edge, enumerated(bet.name));
            close(1e-12, bet.name, line.outcomes.iter().map(|outcome| outcome.probability).sum(), 1.0);
        }
    }
    // The distribution of blackjack's main bet takes seconds.
    let rules = rules("punto-y-banca", "8", &of_game("punto-y-banca"));
    for line in
        nets(played(&rules, None)).unwrap().iter().filter(|line| builtin_side_bets().contains(&line.name))
    {
        let mean: f64 = line.nets.iter().map(|(net, share)| *net as f64 * share).sum();
        close(1e-12, line.name, -mean / line.unit as f64, enumerated(line.name));
    }
    let reglamento = Reglamento::parse("x", &book("blackjack", "6", &used("buster"))).unwrap();
    let hits = tables::read(reglamento, "dealer.soft17=hit").unwrap().rules;
    let edge = exact(played(&hits, chart(&hits).as_ref())).unwrap().lines.last().unwrap().house_edge;
    close(1e-13, "buster against a dealer who hits", edge, 0.062_142_547_217_185_484);
}

/// Values that can be written down: of six packs 5, 6 and 12 of the 311 other cards make a pair with the first.
#[test]
fn perfect_pairs_are_fractions_of_311() {
    let rules = rules("blackjack", "6", &used("perfect-pairs-25-12-6"));
    let found = exact(played(&rules, chart(&rules).as_ref())).unwrap();
    let line = found.lines.last().unwrap();
    let shares: Vec<&str> =
        line.outcomes.iter().map(|outcome| &outcome.fractions.as_ref().unwrap().probability[..]).collect();
    assert_eq!(shares, ["5/311", "6/311", "12/311", "288/311"]);
    assert_eq!(line.fractions.as_ref().unwrap().house_edge, "19/311");
}

/// A bet that one word decides.
fn word_bet(on: On, name: &str) -> SideBet {
    let meaning = vocabulary(on).find(|meaning| meaning.name == name).unwrap();
    SideBet::new("word", on, vec![(vec![meaning], Odds::parse("1:1").unwrap())]).unwrap()
}

/// Few cards, among which hands of poker are frequent: from nines to aces; queens to aces.
const FEW: [u8; 12] = [0, 1, 32, 33, 36, 37, 40, 41, 44, 45, 48, 49];
const MINI: [u8; 6] = [0, 1, 44, 45, 48, 49];

/// The referee and the compiled game agree on every word, and every word holds for some cards and not for
/// others.
#[test]
fn both_read_every_word_alike() {
    let mut rng = Streams::new(5).stream(0);
    let mut card = move || u8::try_from(below(&mut rng, 52)).unwrap();
    let real = |number: u8| Card::from_index(number).unwrap();
    for meaning in VOCABULARY.iter() {
        for on in meaning.on {
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
                    _ => {
                        // Different cards: a hand of three, or, where the word is about others, of five.
                        let size = if meaning.name == "mini-royal" { 3 } else { 5 };
                        let few: &[u8] = if size == 3 { &MINI } else { &FEW };
                        let mut all: Vec<u8> = if round % 2 == 0 { few.to_vec() } else { (0..52).collect() };
                        let chosen = drawn[..usize::from(size)]
                            .iter()
                            .map(|card| real(all.swap_remove(usize::from(*card) % all.len())));
                        let set: CardSet = chosen.collect();
                        (
                            Seen::Poker { cards: set, size }.outcome(&bet),
                            poker_outcome(&bet, Strength::best(set, size), size),
                        )
                    }
                };
                assert_eq!(seen, compiled, "{} on {on:?}: {cards:?}", meaning.name);
                held[seen] += 1;
            }
            assert!(held[0] > 0 && held[1] > 0, "{} on {on:?}: {held:?}", meaning.name);
        }
    }
}

/// Deals side bets by the referee, beside the main ones. The greatest of fifty normal deviates exceeds 3.9 with a probability
/// of 0.5 %.
fn dealt(rounds: u64, seed: u64) {
    for (game, decks) in GAMES {
        let mut rules = rules(game, decks, &of_game(game));
        // A fixed number of rounds, so that the cut card favours no cards.
        rules.shoe.pace = Pace::Rounds(3);
        rules.check().unwrap();
        let chart = chart(&rules);
        let dealt = deal(&rules, chart.as_ref(), Dealer::Referee, rounds, seed);
        let exact = exact(played(&rules, chart.as_ref())).unwrap();
        dealt.has_edges(3.9, game, &exact);
        let of_sides = dealt.run.tally.lines.iter().skip(dealt.lines.len() - rules.sides.len());
        of_sides.for_each(|line| assert_eq!(line.bets, dealt.run.tally.rounds, "{game}"));
    }
}

/// Every built-in side bet.
#[test]
fn the_referee_deals_side_bets_as_enumerated() {
    let (rounds, seed) = at_length((150_000, 21), (100_000_000, 2026));
    dealt(rounds, seed);
}

/// Kernels leave a table with side bets to the referee, and main bets keep their exact values.
#[test]
fn side_bets_change_no_main_bet() {
    for game in ["blackjack", "punto-y-banca"] {
        let [with, without] = [of_game(game), String::new()].map(|sides| rules(game, "6", &sides));
        let chart = chart(&with);
        let [with_exact, without_exact] =
            [&with, &without].map(|rules| exact(played(rules, chart.as_ref())).unwrap());
        let main = without_exact.lines.len();
        assert_eq!(with_exact.lines[..main], without_exact.lines[..]);
        assert!(with_exact.lines[main..].iter().all(|line| line.optional));
        let [with, without] =
            [&with, &without].map(|rules| stream(played(rules, chart.as_ref()), Dealer::Fastest));
        assert_eq!([with, without], [ventaja::shoe::STREAM, ventaja::kernel::STREAM]);
    }
}
