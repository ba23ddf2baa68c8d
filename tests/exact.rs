//! Exact edges, against values that are known.

use crate::commands::{json, run, says};
use crate::common::{Row, expected, fifth, played, rows};
use crate::family::support::chart_with;
use crate::infinite::dealer::{Dealer, Deck, Shows};
use crate::tables::{
    Bench, PEEK, best_edge, blackjack, chart, close, edge, fixed, line, probability, rules, standard,
};
use ventaja::exact::{ExactLine, best_composition, exact, nets, removals};
use ventaja::lang::Lang;
use ventaja::strategy::PlayedTable;

/// The fixed charts of published tables: the names of their exact edges in `tests/expectations.toml`.
const FIXED: [&str; 4] = [
    "standard, 1 pack, peek",
    "standard, 2 packs, peek",
    "standard, 1 pack, no hole card",
    "standard, 2 packs, no hole card",
];

/// The rulebooks whose charts an independent solver has priced.
const PRICED: &str = "mendoza-2016 ocho-mazos club-conservador las-vegas-strip-6d downtown-h17-2d european-enhc-6d \
                      original-bets-only-6d atlantic-city-8d single-deck-6-5 early-surrender-6d charlie-5-6d infinite-deck";

/// Exact edges that an independent solver found, which `tests/expectations.toml` has, hold; the probabilities of the fixed charts
/// add up to one. The player of ocho mazos declares his aces.
///
/// verifies(mendoza-2016, ocho-mazos, club-conservador, las-vegas-strip-6d, downtown-h17-2d, european-enhc-6d, original-bets-only-6d, atlantic-city-8d, single-deck-6-5, early-surrender-6d, charlie-5-6d, infinite-deck): exact edges of charts, against an independent solver's
#[test]
fn charts_have_the_edges_of_another_solver() {
    let charts = ["basic", "mimic-dealer", "never-bust"];
    let of_charts = PRICED.split(' ').flat_map(|id| charts.map(|chart| format!("{id} {chart}")));
    let others = ["mendoza-2016 no-retiro", "club-conservador, four packs", "club-conservador, six packs"];
    let names: Vec<String> = FIXED.into_iter().chain(others).map(str::to_owned).chain(of_charts).collect();
    let only = names.iter().map(|name| format!("--only '{name}'")).collect::<Vec<_>>().join(" ");
    says(&run(&format!("check tests/expectations.toml {only}")), &[&format!("{} hold", names.len())]);
    for name in FIXED {
        let box_line = Bench::expected(name, "").0.exact().lines.remove(0);
        close(1e-12, name, box_line.outcomes.iter().map(|outcome| outcome.probability).sum(), 1.0);
    }
}

/// No table is made without its chart, nor with the chart or strategy of another game; one that a strategy plays has
/// no exact value, and says why.
#[test]
fn a_play_of_another_game_makes_no_table() {
    let ids = ["mendoza-2016", "relancina", "three-card-poker", "midi-punto-y-banca-2016"];
    let games = ids.map(|id| Bench::new(id, ""));
    for (game, own) in games.iter().enumerate() {
        for (of, other) in games.iter().enumerate() {
            let (rules, chart) = (own.rules(), other.chart());
            let by = PlayedTable::by(rules, chart);
            let fits = [PlayedTable::new(rules, chart).is_ok(), by.is_ok()];
            assert_eq!(fits, [of == game; 2], "{} by {}", ids[game], ids[of]);
            // Without decisions, the strategy is the only one.
            let Some(table) = by.ok().filter(|_| own.chart().is_some()) else { continue };
            let errors = [exact(table).unwrap_err(), nets(table).unwrap_err(), removals(table).unwrap_err()];
            assert!(errors.iter().all(|error| error.key == "game"), "{}: {errors:?}", ids[game]);
        }
    }
    let [blackjack, relancina, poker, punto] = games.each_ref();
    for (table, chart, expected) in [
        (
            blackjack,
            relancina.chart(),
            "no es una tabla del juego `blackjack`\n  se admite: una tabla del juego",
        ),
        (
            punto,
            blackjack.chart(),
            "no es una tabla del juego `punto-y-banca`\n  se admite: ninguna tabla: el juego no tiene decisiones",
        ),
        (poker, None, "`poker` tiene decisiones, y ninguna tabla las toma\n  se admite: una tabla del juego"),
    ] {
        let text = PlayedTable::new(table.rules(), chart).unwrap_err().text(Lang::Es);
        assert!(text.ends_with(expected), "{text}");
    }
}

/// Insurance by hand: of the shoe without the upcard, an ace, the share of tens is won. The player's
/// own cards are unknown on average over all rounds.
///
/// verifies(mendoza-2016, club-conservador): insurance as worked out by hand
#[test]
fn insurance_at_any_odds_is_worth_what_a_hand_count_says() {
    let insured = fixed(&format!("{PEEK}option,insurance,always\n"));
    for (decks, odds, pays) in [
        (1, "2:1", 2.0),
        (6, "2:1", 2.0),
        (6, "3:1", 3.0),
        (8, "5:2", 2.5),
        (8, "4:2", 2.0),
        (2, "100:99", 100.0 / 99.0),
    ] {
        let options =
            format!("shoe.decks={decks} shoe.rounds=1 insurance.offered=true insurance.pays={odds}");
        let found = exact(played(&standard(&options), Some(&insured))).unwrap();
        let line = |name: &str| line(&found, name).house_edge;
        let tens = f64::from(16 * decks) / f64::from(52 * decks - 1);
        let edge = (1.0 - tens) - tens * pays;
        close(1e-14, &options, line("insurance"), edge);
        // Half the bet, whenever the upcard is an ace.
        close(1e-14, &options, line("total"), line("box") + edge / 13.0 / 2.0);
    }
    for (id, decks) in [("club-conservador", 2.0), ("mendoza-2016", 6.0)] {
        let edge = line(&Bench::new(id, "").exact(), "insurance").house_edge;
        close(1e-14, id, edge, 1.0 - 3.0 * 16.0 * decks / (52.0 * decks - 1.0));
    }
}

/// P(natural) = 2 · 4d · 16d / (52d (52d − 1)).
///
/// verifies(mendoza-2016, club-conservador, ocho-mazos): naturals as worked out by hand
#[test]
fn naturals_are_as_frequent_as_a_hand_count_says() {
    for (id, decks) in [("mendoza-2016", 6.0), ("club-conservador", 2.0), ("ocho-mazos", 8.0)] {
        let cards = 52.0 * decks;
        let known = 2.0 * 4.0 * decks * 16.0 * decks / (cards * (cards - 1.0));
        let found = Bench::new(id, "").exact();
        let of = |name: &str| probability(&found.lines[0], name);
        close(1e-14, id, of("natural") + of("natural push"), known);
    }
}

/// The sevens of Mendoza for one who always doubles two of them: three of one suit in 4 C(6,3) of the C(312,3) first three
/// cards, three of other suits in C(24,3) less those.
///
/// verifies(mendoza-2016): the prizes of three sevens as worked out by hand
#[test]
fn the_sevens_of_mendoza_are_as_frequent_as_a_hand_count_says() {
    let choose3 = |n: f64| n * (n - 1.0) * (n - 2.0) / 6.0;
    let doubles = ["77,D,D,D,D,D,D,D,D,D,D", "77s,D,D,D,D,D,D,D,D,D,D"];
    let chart = chart_with("mendoza-2016", "basic", &doubles);
    let found = exact(played(&rules("mendoza-2016", ""), Some(&chart))).unwrap();
    let suited = 4.0 * choose3(6.0) / choose3(312.0);
    let other = choose3(24.0) / choose3(312.0) - suited;
    close(1e-14, "of one suit", probability(&found.lines[0], "7-7-7 suited"), suited);
    close(1e-14, "of other suits", probability(&found.lines[0], "7-7-7"), other);
}

/// A player who hits hard 16 and less and does nothing else has 6-7-8 or 7-7-7 as often as three cards of
/// the shoe, in any order. Four times six of the cards of each rank are of one suit.
///
/// verifies(spanish-21-h17-6d, spanish-21-s17-6d): frequencies of the bonuses for 6-7-8 and 7-7-7, against counts by hand
#[test]
fn bonuses_for_three_cards_are_as_frequent_as_a_hand_count_says() {
    for id in ["spanish-21-h17-6d", "spanish-21-s17-6d"] {
        for (decks, cards) in [(6.0, 288.0), (8.0, 384.0)] {
            // Without a hole card nobody loses before he plays.
            let options = format!("shoe.decks={decks} dealer.hole_card=none");
            let found = Bench::by(id, "mimic-dealer", &options).exact();
            let orders = cards * (cards - 1.0) * (cards - 2.0);
            let rank: f64 = 4.0 * decks;
            let of_suit = 6.0 * decks * decks * decks + decks * (decks - 1.0) * (decks - 2.0);
            let all = 6.0 * rank * rank * rank + rank * (rank - 1.0) * (rank - 2.0);
            for (name, known) in [
                ("6-7-8 or 7-7-7", (all - 4.0 * of_suit) / orders),
                ("6-7-8 or 7-7-7 suited", 3.0 * of_suit / orders),
                ("6-7-8 or 7-7-7 of spades", of_suit / orders),
            ] {
                let what = format!("{id}, {decks} decks, {name}");
                close(1e-15, what, probability(&found.lines[0], name), known);
            }
        }
    }
}

/// Spanish 21: the published edges have two decimals, and are those of best play by exact cards. The last digit of
/// one of them is 0.0004 % off.
#[test]
fn spanish_21_has_its_published_edges() {
    for (id, decks, times, published) in [
        ("spanish-21-h17-6d", 6, 1, 0.78),
        ("spanish-21-h17-6d", 8, 1, 0.80),
        ("spanish-21-h17-6d", 6, 3, 0.42),
        ("spanish-21-h17-6d", 8, 3, 0.45),
        ("spanish-21-s17-6d", 6, 1, 0.37),
        ("spanish-21-s17-6d", 8, 1, 0.38),
    ] {
        let rules = rules(id, &format!("shoe.decks={decks} double.times={times}"));
        let edge = best_composition(played(&rules, &chart(id, "basic")), |_| ()).unwrap().house_edge * 100.0;
        close(0.0055, format_args!("{id}, {decks} decks, {times} doubles"), edge, published);
    }
}

/// Free Bet as the Golden Nugget first dealt it: 0.625 % with best play. Its free doubles had any number of cards, those
/// of the player's own two, which no rules here tell apart: the edge lies between those with own doubles of any number of
/// cards, and with none but on 9 to 11.
#[test]
fn free_bet_has_its_published_edge() {
    let others = "split.free=[2,3,5,6,7,8,9,A] split.max_hands=5 double.cards=any";
    let [any, few] = ["any", "[9,10,11]"]
        .map(|totals| best_edge(&rules("free-bet-6d", &format!("{others} double.totals={totals}"))) * 100.0);
    println!("own doubles of any cards {any:.6} %, on 9 to 11 only {few:.6} %, published 0.625 %");
    assert!(any < 0.625 && 0.625 < few && few - any < 0.02, "{any} % to {few} %");
}

/// A player who always stands, in an infinite deck: the dealer's 22 costs him one bet in every round
/// in which he has no natural and the dealer ends on 22, which is independent of his hand.
#[test]
fn a_dealers_22_that_ties_costs_a_standing_player_what_a_recursion_says() {
    let rows = PEEK.lines().skip(1).map(|line| line.split(',').next().unwrap());
    let stands: String = rows.map(|row| row.to_owned() + &",S".repeat(10) + "\n").collect();
    let stands = fixed(&format!("hand,2,3,4,5,6,7,8,9,10,A\n{stands}"));
    for (soft17, hole) in [("stand", "peek"), ("hit", "none")] {
        let options =
            format!("shoe.decks=inf dealer.soft17={soft17} dealer.hole_card={hole} dealer.total_22");
        let [push, busts] = ["push", "busts"].map(|total_22| standard(&format!("{options}={total_22}")));
        let natural = 2.0 * 1.0 / 13.0 * 4.0 / 13.0;
        let mut ends_on_22 = 0.0;
        Deck::INFINITE.draw(|upcard, chance, deck| {
            ends_on_22 += chance * Dealer::showing(blackjack(&push), Shows::Upcard(upcard), deck).ties;
        });
        let known = (1.0 - natural) * ends_on_22;
        close(1e-13, options, edge(&push, &stands) - edge(&busts, &stands), known);
        assert!(known > 0.05, "{known}");
    }
}

/// One in four naturals is of one suit: at 2:1 instead of 3:2 it wins half a bet more, unless the dealer ties.
#[test]
fn suited_naturals_are_worth_what_a_hand_count_says() {
    for decks in [1.0_f64, 6.0] {
        let [plain, suited] = ["none", "2:1"].map(|odds| {
            let options = format!("shoe.decks={decks} natural.suited_pays={odds} shoe.rounds=1");
            exact(played(&standard(&options), Some(&fixed(PEEK)))).unwrap().lines.remove(0)
        });
        let [aces, tens, cards] = [4.0 * decks, 16.0 * decks, 52.0 * decks];
        let natural = 2.0 * aces * tens / (cards * (cards - 1.0));
        let tied = 2.0 * (aces - 1.0) * (tens - 1.0) / ((cards - 2.0) * (cards - 3.0));
        let known = natural * (1.0 - tied) / 4.0 / 2.0;
        close(1e-14, format_args!("{decks} decks"), plain.house_edge - suited.house_edge, known);
        let [of_two, of_one] = ["natural", "natural suited"].map(|name| probability(&suited, name));
        let all = probability(&plain, "natural");
        close(1e-15, "one in four", of_one, all / 4.0);
        close(1e-15, "all naturals", of_two + of_one, all);
    }
}

/// The desafío on a first card, by hand: 128 tens among 415 cards. The offer
/// on a second ace, two aces and an upcard being gone, is of 128 among 413 or
/// 127 among 413; the chart opens aces under every upcard.
/// verifies(ocho-mazos): the desafío's edge, against one worked out by hand
#[test]
fn the_desafio_is_worth_what_a_hand_count_says() {
    let found = Bench::by("ocho-mazos", "desafio-always", "").exact();
    let first = 1.0 / 13.0;
    let opened = first * 31.0 / 415.0;
    let second = 128.0 / 414.0 * 127.0 / 413.0 + 286.0 / 414.0 * 128.0 / 413.0;
    let won = first * 128.0 / 415.0 + opened * second;
    let edge = 1.0 - 3.0 * won / (first + opened);
    let line = |name: &str| line(&found, name).house_edge;
    close(1e-14, "desafío", line("desafio"), edge);
    close(1e-14, "total", line("total"), line("box") + edge * (first + opened) / 2.0);
}

/// Otras apuestas 4, where a won desafío ends its hand: it then wins 2 instead of the 3 halves of a
/// black jack, or instead of the 2 halves of ace and ten on opened aces; only against a dealer's
/// black jack, an ace and a ten among his two cards, is there nothing to lose.
///
/// verifies(ocho-mazos): the desafío that ends its hand, against a value worked out by hand
#[test]
fn a_desafio_that_ends_its_hand_is_worth_what_a_hand_count_says() {
    let found = Bench::by("ocho-mazos", "desafio-always", "desafio-won=ends-hand").exact();
    let (first, opened) = (1.0 / 13.0, 1.0 / 13.0 * 31.0 / 415.0);
    let natural = |aces: f64, cards: f64| 2.0 * aces * 127.0 / (cards * (cards - 1.0));
    let (won, tied) = (128.0 / 415.0, natural(31.0, 414.0));
    let of_first = won * (2.0 - 3.0 * (1.0 - tied)) - (1.0 - won);
    let (won, tied) = (128.0 / 414.0, natural(30.0, 413.0));
    let of_second = won * (2.0 - 2.0 * (1.0 - tied)) - (1.0 - won);
    let edge = -(first * of_first + opened * of_second) / (first + opened);
    let line = |name: &str| line(&found, name);
    close(1e-14, "desafío", line("desafio").house_edge, edge);
    let total = line("box").house_edge + edge * (first + opened) / 2.0;
    close(1e-14, "total", line("total").house_edge, total);
    let of_outcomes: f64 = line("desafio").outcomes.iter().map(|one| one.probability * one.net).sum();
    close(1e-14, "outcomes", -of_outcomes, edge);
}

/// Rulebook files of the world, as overrides of a standard one, have the edges of the same independent solver.
#[test]
fn the_worlds_rules_have_the_edges_of_another_solver() {
    let european = "dealer.hole_card=none double.totals=9,10,11";
    let obo = "dealer.hole_card=none double.totals=9,10,11 dealer.natural_takes=original-bets";
    let club = "shoe.cut_card=40 dealer.hole_card=none double.totals=9,10,11 split.max_hands=unlimited";
    let single = "shoe.cut_card=10 dealer.soft17=hit double.after_split=false natural.pays=6:5";
    for (id, decks, options) in [
        ("las-vegas-strip-6d", "6", ""),
        ("downtown-h17-2d", "2", "dealer.soft17=hit double.after_split=false"),
        ("european-enhc-6d", "6", european),
        ("original-bets-only-6d", "6", obo),
        ("atlantic-city-8d", "8", "surrender.kind=late"),
        ("single-deck-6-5", "1", single),
        ("early-surrender-6d", "6", "surrender.kind=early"),
        ("charlie-5-6d", "6", "charlie.cards=5"),
        ("infinite-deck", "inf", ""),
        ("club-conservador", "2", club),
    ] {
        let rules = standard(&format!("shoe.decks={decks} {options}"));
        close(6e-9, id, edge(&rules, &chart(id, "basic")), expected(&format!("{id} basic")));
    }
}

const MIDI: &str = "midi-punto-y-banca-2016";

/// `known-values/baccarat.json`, a copy of which is in `data`: by packs, weights of six ordered cards (of all, of PUNTO's and
/// BANCA's wins, of ties, and of BANCA's wins with six) and variances of bets.
pub(crate) fn known_coups() -> Vec<Row> {
    rows(include_str!("data/known_baccarat.csv"))
}

/// The shares of all coups: of PUNTO's and BANCA's wins, of ties, and of BANCA's wins with six.
pub(crate) fn shares(coups: &Row) -> [f64; 4] {
    let weight = |outcome: &str| coups[outcome].parse::<f64>().unwrap();
    ["punto", "banca", "tie", "six"].map(|outcome| weight(outcome) / weight("total"))
}

/// Weights, and edges.
///
/// verifies(midi-punto-y-banca-2016): exact weights to the last digit
#[test]
fn punto_y_banca_is_known_to_the_last_digit() {
    for row in known_coups() {
        let decks = format!("shoe.decks={}", row["packs"]);
        let found = Bench::new(MIDI, &decks).exact();
        let weight = |name: &str, outcome: &str| -> i128 {
            let outcome = line(&found, name).outcomes.iter().find(|o| o.name == outcome).unwrap();
            outcome.fractions.as_ref().unwrap().weight.parse().unwrap()
        };
        let [punto, banca, tie, six] =
            ["punto", "banca", "tie", "six"].map(|outcome| row[outcome].parse::<i128>().unwrap());
        assert_eq!(line(&found, "punto").fractions.as_ref().unwrap().total_weight, row["total"]);
        assert_eq!(weight("punto", "win"), punto);
        assert_eq!(weight("punto", "loss"), banca);
        assert_eq!(weight("tie", "win"), tie);
        assert_eq!(weight("banca", "win with six"), six);
        assert_eq!(weight("banca", "win"), banca - six);
        let names = ["punto", "tie", "banca-six-pays-half", "banca-commission-5"];
        let packs = format!("{} pack{}", row["packs"], if row["packs"] == "1" { "" } else { "s" });
        let edges = names.map(|name| expected(&format!("punto y banca, {name}, {packs}")));
        for (name, edge) in names.into_iter().zip(edges) {
            let variance = row[&format!("{name} variance")].parse().unwrap();
            // The known decimals carry the rounding of sums near 1.
            close(2.3e-16, name, line(&found, name).house_edge, edge);
            close(4e-15, name, line(&found, name).spread.variance, variance);
        }
        // 5.2 and 5.3 together, from the known weights: what a win pays, and a win with six.
        for (option, six_pays) in [("six-half-less-5-of-win", 0.475), ("six-half-less-5-of-bet", 0.45)] {
            let both = Bench::new(MIDI, &format!("{decks} banca-settlement={option}")).exact();
            let [punto, banca, six] = [punto, banca, six].map(|weight| weight as f64);
            let total: f64 = row["total"].parse().unwrap();
            let edge = (punto - 0.95 * (banca - six) - six_pays * six) / total;
            let square = (punto + 0.95 * 0.95 * (banca - six) + six_pays * six_pays * six) / total;
            close(1e-15, option, line(&both, "banca").house_edge, edge);
            close(4e-15, option, line(&both, "banca").spread.variance, square - edge * edge);
            // The two fixed lines stay what they are.
            for (name, edge) in names.into_iter().zip(edges) {
                close(2.3e-16, format_args!("{option}: {name}"), line(&both, name).house_edge, edge);
            }
        }
    }
}

/// Eight decks, from the known weights: a commission of any size on any totals, and a tie at any
/// odds. The published edges are those of 5 % and 4 % commission, of a six that pays half, and of
/// ties at 8:1 and 9:1.
#[test]
fn commissions_and_ties_have_their_known_edges() {
    let [punto, banca, tie, six] = shares(&known_coups()[2]);
    let edge = |bet: &str, options: &str| {
        let found = Bench::new(MIDI, &format!("banca.settlement=commission {options}")).exact();
        line(&found, bet).house_edge
    };
    for (percent, on, share, published) in [
        ("5", "any", 1.0, Some(0.010_579)),
        ("4", "any", 1.0, Some(0.005_993)),
        ("2.75", "any", 1.0, None),
        ("0", "any", 1.0, Some(-0.012_351)),
        ("50", "6", six / banca, Some(0.014_581)),
        ("100", "[6]", six / banca, None),
        ("37.5", "[]", 0.0, Some(-0.012_351)),
    ] {
        let found = edge("banca", &format!("banca.commission={percent} banca.commission_on={on}"));
        let known = punto - banca * (1.0 - share * percent.parse::<f64>().unwrap() / 100.0);
        close(1e-15, format_args!("{percent} % on {on}"), found, known);
        if let Some(published) = published {
            close(6e-7, format_args!("{percent} % on {on}"), found, published);
        }
    }
    for (odds, pays, published) in [("8", 8.0, 0.143_596), ("9", 9.0, 0.048_440), ("9.5", 9.5, 0.000_862)] {
        let found = edge("tie", &format!("tie.pays={odds}"));
        close(1e-15, odds, found, 1.0 - tie * (pays + 1.0));
        close(6e-7, odds, found, published);
    }
    // The totals of a deduction add up: each of them alone, 1 to 9, then all together.
    let deducted =
        |on: &str| edge("banca", &format!("banca.commission=100 banca.commission_on={on}")) - (punto - banca);
    close(1e-14, "all totals", (1..=9).map(|total| deducted(&total.to_string())).sum(), banca);
    close(1e-15, "two totals", deducted("[1,7]"), deducted("1") + deducted("7"));
    // As a number or as a word, 5 % is the same bet; the two fixed lines do not change.
    let [number, word] = ["commission", "commission-5"]
        .map(|settlement| Bench::new(MIDI, &format!("banca.settlement={settlement}")).exact().lines);
    assert_eq!(number[1].spread.variance.to_bits(), word[1].spread.variance.to_bits());
    let edges = |lines: &[ExactLine]| [1, 3, 4].map(|line: usize| lines[line].house_edge.to_bits());
    assert_eq!((number.len(), edges(&number)), (5, edges(&word)));
}

/// An exact value is of a round from a full shoe, in which no cut card comes:
/// one that leaves too few cards before it is in nobody's way.
///
/// verifies(mendoza-2016, ocho-mazos, las-vegas-strip-6d): exact values need no cut card
#[test]
fn a_cut_card_is_in_no_exact_values_way() {
    for id in fifth(["ocho-mazos", "mendoza-2016", "las-vegas-strip-6d"]) {
        let edge = |options: &str| {
            let report = json(&format!("exact {id} --set shoe.decks=1 {options}"));
            report["bets"][0]["house_edge"].as_f64().unwrap().to_bits()
        };
        assert_eq!(edge(""), edge("--set shoe.cut_card=0"), "{id}");
    }
    let strip = "las-vegas-strip-6d";
    let points = run(&format!("sweep {strip} --vary shoe.decks=1,2 --method exact --set split.max_hands=2"));
    assert_eq!(points.matches("exact\n").count(), 4, "{points}");
}
