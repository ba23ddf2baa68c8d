//! Best play by totals: no change betters it, and its prices and expectations
//! agree.

use crate::common::played;
use crate::tables::{chart, close, edge, rules};
use ventaja::exact::{Asked, BlackjackCard, Choice, Explained, best_chart, explain, price};
use ventaja::reglamento::{builtin_ids, find};
use ventaja::rules::{Game, Rules};
use ventaja::strategy::{Action, Cell, blackjack};

/// Every `step`-th change of a single cell, each with its own exact edge.
fn no_change_is_better(rules: &Rules, step: usize) {
    let best = best_chart(rules, "best", |_| {}).unwrap();
    let least = edge(rules, &best);
    let mut changes = 0;
    for row in blackjack::Chart::rows() {
        for column in 0..10 {
            for cell in cells().into_iter().filter(|cell| goes(&row, *cell)) {
                changes += 1;
                if changes % step != 0 {
                    continue;
                }
                let mut other = best.clone();
                other.blackjack_mut().unwrap().set_cell(&row, column, cell);
                let found = edge(rules, &other);
                assert!(found > least - 1e-12, "{row} {column} {cell:?}: {found} beats {least}");
            }
        }
    }
}

/// What a cell can say; `None` if nothing.
fn cells() -> Vec<Option<Cell>> {
    Cell::CODES.iter().map(|(cell, _)| Some(*cell)).chain([None]).collect()
}

/// Whether a row can say so: a total's neither splits nor is empty.
fn goes(row: &str, cell: Option<Cell>) -> bool {
    row.starts_with(['P', '7']) || cell.is_some_and(|cell| !cell.splits())
}

/// Every change of every cell of the solved chart, declarations included:
/// changes that were priced, those that cost nothing, and the least price of
/// the others, in percent of the bet. A chart that says one thing everywhere departs from the best in all the
/// cells that say another, and each departure is priced by itself.
fn price_every_cell(rules: &Rules) -> (usize, usize, f64) {
    let best = best_chart(rules, "best", |_| {}).unwrap();
    let (mut priced, mut ties, mut least) = (0, 0, f64::INFINITY);
    for cell in cells() {
        let mut other = best.clone();
        let rows: Vec<String> = blackjack::Chart::rows().into_iter().filter(|row| goes(row, cell)).collect();
        for (row, column) in rows.iter().flat_map(|row| (0..10).map(move |column| (row, column))) {
            other.blackjack_mut().unwrap().set_cell(row, column, cell);
        }
        if cell == Some(Cell::Stand) && best.blackjack().unwrap().declaration("AA", 0).is_some() {
            for row in blackjack::Chart::declarations() {
                for column in 0..10 {
                    other.blackjack_mut().unwrap().set_declaration(
                        &row,
                        column,
                        best.blackjack().unwrap().declaration(&row, column) == Some(false),
                    );
                }
            }
        }
        let found = price(played(rules, &other), &best).unwrap();
        for departure in found {
            priced += 1;
            assert!(departure.price > -1e-12, "{departure:?}");
            // Cells that nobody meets, and those that fall to as good a row.
            if departure.price < 1e-12 {
                ties += 1;
            } else {
                least = least.min(departure.price * 100.0);
            }
        }
    }
    (priced, ties, least)
}

#[test]
fn no_single_cell_betters_a_solved_chart() {
    no_change_is_better(&rules("mendoza-2016", ""), 199);
    no_change_is_better(&rules("mendoza-2016", "double-cards=any retiro-after-split=yes"), 397);
}

/// `cargo test --test numbers every -- --ignored --nocapture`; `BOOK=mendoza-2016`
/// before it for one rulebook.
#[test]
#[ignore = "every cell of twelve rulebooks: minutes"]
fn every_single_cell_of_a_solved_chart() {
    let only = std::env::var("BOOK").ok();
    let family = builtin_ids().into_iter().filter(|id| find(id).unwrap().game == Game::Blackjack);
    let mut books = 0;
    for id in family.filter(|id| only.as_ref().is_none_or(|only| only == id)) {
        let begun = std::time::Instant::now();
        let (priced, ties, least) = price_every_cell(&rules(&id, ""));
        let took = begun.elapsed().as_secs_f64();
        println!("{id}: {priced} changes, {ties} ties, the least price {least:.2e} %, {took:.0} s");
        assert!(priced > 2000, "{id}: {priced}");
        books += 1;
    }
    assert!(books >= 12 || only.is_some() && books == 1);
}

/// The worth of an action and the cost of an error are one number seen from
/// two sides.
#[test]
fn prices_and_expectations_agree() {
    let rules = rules("mendoza-2016", "");
    let best = best_chart(&rules, "best", |_| {}).unwrap();
    let mut wrong = best.clone();
    wrong.blackjack_mut().unwrap().set_cell("P8", 4, Some(Cell::Stand));
    let priced = price(played(&rules, &wrong), &best).unwrap();
    assert_eq!(priced.len(), 1);
    let hands = explain(played(&rules, &best), &Asked::Row("P8", 4)).unwrap();
    let net = |action| worth(&hands[0], Choice::Act(action));
    let expected = hands[0].frequency * (net(Action::Split) - net(Action::Stand));
    close(1e-13, "price and expectations", priced[0].price, expected);
    close(1e-13, "price and edges", priced[0].price, edge(&rules, &wrong) - edge(&rules, &best));
}

fn worth(hand: &Explained, choice: Choice) -> f64 {
    hand.choices.iter().find(|(known, _)| *known == choice).unwrap().1
}

/// Cards in the order they came, an ace 1.
fn held(values: &[u8]) -> Vec<BlackjackCard> {
    values.iter().map(|value| BlackjackCard { value: *value, eleven: None }).collect()
}

/// What hitting is worth is the mean of what the play makes of the hands it
/// leads to: two questions, one answer.
#[test]
fn a_hit_is_worth_the_hands_it_leads_to() {
    let (rules, best) = (rules("mendoza-2016", ""), chart("mendoza-2016", "basic"));
    let asked = |values: &[u8]| {
        explain(played(&rules, &best), &Asked::Blackjack(&held(values), 7)).unwrap().remove(0)
    };
    // 5, 2 and 3 against a 9: every card leads to 11 to 20 or a soft 21.
    let hit = worth(&asked(&[5, 2, 3]), Choice::Act(Action::Hit));
    let mut mean = 0.0;
    for value in 2..=10_u8 {
        let left = match value {
            10 => 96.0,
            2 | 3 | 5 | 9 => 23.0,
            _ => 24.0,
        };
        let does = if value >= 7 { Action::Stand } else { Action::Hit };
        mean += left / 308.0 * worth(&asked(&[5, 2, 3, value]), Choice::Act(does));
    }
    // Of an ace, 21, nobody is asked anything: what is left of the hit.
    let with_ace = (hit - mean) * 308.0 / 24.0;
    let mut like = rules.clone();
    if let ventaja::rules::Play::Blackjack(play) = &mut like.play {
        play.hit_soft_21 = true;
    }
    let cards = explain(played(&like, &best), &Asked::Blackjack(&held(&[5, 2, 3, 1]), 7)).unwrap();
    close(1e-10, "with an ace", with_ace, worth(&cards[0], Choice::Act(Action::Stand)));
}

/// A declaration is worth what is then done; the chart's is the best.
#[test]
fn a_declaration_is_worth_what_follows() {
    let (rules, basic) = (rules("ocho-mazos", ""), chart("ocho-mazos", "basic"));
    for (row, beside) in [("A5", 5), ("A7", 7), ("AA", 1)] {
        for column in [0, 4, 9] {
            let declared = explain(played(&rules, &basic), &Asked::Row(row, column)).unwrap().remove(0);
            for eleven in [false, true] {
                let cards = [
                    BlackjackCard { value: 1, eleven: Some(eleven) },
                    BlackjackCard { value: beside, eleven: None },
                ];
                let then =
                    explain(played(&rules, &basic), &Asked::Blackjack(&cards, column)).unwrap().remove(0);
                let best = then.choices.iter().filter(|(choice, _)| *choice != Choice::Act(Action::Split));
                let best = best.map(|(_, net)| *net).fold(f64::NEG_INFINITY, f64::max);
                let net = worth(&declared, Choice::Declare { eleven });
                assert!((net - best).abs() < 1e-3 && net <= best + 1e-12, "{row} {column} {eleven}");
            }
            let chart = basic.blackjack().unwrap().declaration(row, column).unwrap();
            let [this, other] = [chart, !chart].map(|eleven| worth(&declared, Choice::Declare { eleven }));
            assert!(this > other, "{row} {column}");
        }
    }
}

/// How often a cell is met is no less than never, and aces that are declared
/// are met by the row that does not open them.
#[test]
fn what_is_met_is_met_so_often() {
    let [basic, wrong] = ["basic", "never-bust"].map(|name| chart("ocho-mazos", name));
    let rules = rules("ocho-mazos", "");
    let priced = price(played(&rules, &wrong), &basic).unwrap();
    assert!(priced.iter().all(|departure| departure.frequency.is_sign_positive()));
    let opened: Vec<_> = priced.iter().filter(|departure| departure.row == "PA").collect();
    assert!(!opened.is_empty());
    // Two aces and the upcard, of eight decks.
    for departure in opened {
        let up = match departure.upcard {
            "A" => 30.0,
            "10" => 128.0,
            _ => 32.0,
        };
        close(1e-12, departure.upcard, departure.frequency, 32.0 / 416.0 * 31.0 / 415.0 * up / 414.0);
    }
}

/// Where nothing is decided, that is said.
#[test]
fn cards_that_decide_nothing_are_refused() {
    let (rules, best) = (rules("mendoza-2016", ""), chart("mendoza-2016", "basic"));
    for (values, why) in [
        (vec![1, 10], "natural"),
        (vec![9, 7, 6], "over 21"),
        (vec![9, 7, 5], "21: nothing is left"),
        (vec![9, 7, 5, 1], "no card is drawn to that"),
    ] {
        let error =
            explain(played(&rules, &best), &Asked::Blackjack(&held(&values), 3)).unwrap_err().to_string();
        assert!(error.contains(why), "{values:?}: {error}");
    }
    let error = explain(played(&rules, &best), &Asked::Row("A7", 3)).unwrap_err().to_string();
    assert!(error.contains("these rules declare none"), "{error}");
    let held = [BlackjackCard { value: 1, eleven: Some(true) }, BlackjackCard { value: 7, eleven: None }];
    let error = explain(played(&rules, &best), &Asked::Blackjack(&held, 3)).unwrap_err().to_string();
    assert!(error.contains("leave free"), "{error}");
}

/// Twelve against a four in an infinite deck, where the dealer draws to a soft 17, with and without the rule of
/// Free Bet blackjack that his 22 ties: as published (the Wizard of Odds, newsletter of 11 July 2019).
#[test]
fn a_dealers_22_that_ties_changes_twelve_against_four_as_published() {
    for (total_22, nets) in [("busts", ["-0.205850", "-0.213839"]), ("push", ["-0.301161", "-0.279823"])] {
        let rules = rules("infinite-deck", &format!("dealer.soft17=hit dealer.total_22={total_22}"));
        let best = best_chart(&rules, "best", |_| {}).unwrap();
        let column = 2; // a four
        let explained = explain(played(&rules, &best), &Asked::Row("H12", column)).unwrap();
        assert!(!explained.is_empty());
        for hand in explained {
            let found =
                [Action::Stand, Action::Hit].map(|act| format!("{:.6}", worth(&hand, Choice::Act(act))));
            assert_eq!(found, nets, "{hand:?}");
        }
    }
}
