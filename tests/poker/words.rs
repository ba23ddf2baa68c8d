//! The charts in words that `solve` writes, and what the choices of a street net.

use super::{GAMES, SHORT, naive};
use crate::common::{played, skipped};
use crate::tables::{best_edge, chart, close, edge, rules};
use std::ops::Range;
use ventaja::cards::Card;
use ventaja::exact::{Asked, Explained, best_chart, explain, solve};
use ventaja::reglamento::find;
use ventaja::rules::poker::{CardSet, Strength};
use ventaja::shoe::{Streams, below};
use ventaja::strategy::poker::{self, Advice, Condition, Rows, View};
use ventaja::strategy::{self, Chart};

/// The edge of best play is that of its enumeration, and no chart that is found costs more than a published one.
#[test]
fn solve_writes_a_chart_that_is_as_good_as_the_published_ones() {
    let check = |id: &str, pack: &str| {
        let rules = rules(id, pack);
        let solved = solve(&rules, "solved", |_| ()).unwrap();
        let (best, found) = (solved.best.unwrap(), edge(&rules, &solved.chart));
        close(1e-15, id, best, best_edge(&rules));
        assert!(found >= best - 1e-15, "{id}: {best}, {found}");
        for name in strategy::names(&find(id).unwrap()) {
            let known = edge(&rules, &chart(id, &name));
            assert!(found <= known + 1e-15, "{id}: {found}, {name} {known}");
        }
    };
    let quick = ["three-card-poker", "let-it-ride"];
    for id in quick {
        check(id, "");
    }
    for id in GAMES.into_iter().chain(["caribbean-stud-buy-card"]).filter(|id| !quick.contains(id)) {
        check(id, SHORT);
        if !skipped(&format!("the whole pack of {id}")) {
            check(id, "");
        }
    }
}

/// The first street of best play, summed over its hands, is worth the edge. Each hand of a chart is worth what a walk over
/// its later cards finds, in which the chart plays on, and later streets have the hands that the chart leaves.
#[test]
fn choices_of_a_street_are_those_of_its_hands() {
    let pairs = "street,when,play\n1,pair,1\n2,any,1\n3,pair,1\n";
    let pairs = poker::Chart::parse("pairs", "pairs.csv", pairs).unwrap().into();
    for id in ["ultimate-texas-holdem", "mississippi-stud"] {
        let rules = rules(id, SHORT);
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        let of_street =
            |chart: &Chart, street| explain(played(&rules, chart), &Asked::Street(street)).unwrap();
        let worth = |hand: &Explained| hand.frequency * hand.choices[0].1;
        close(1e-12, id, of_street(&best, 0).iter().map(worth).sum(), -edge(&rules, &best));
        let basic = chart(id, "basic");
        let pairs = Some(&pairs).filter(|_| id == "mississippi-stud");
        for chart in [&best, &basic].into_iter().chain(pairs) {
            let hands = of_street(chart, 0);
            assert_eq!(hands.len(), 25, "{id}");
            for (name, cards) in [("AKs", ["As", "Ks"]), ("QJo", ["Qs", "Jd"]), ("TT", ["Ts", "Tc"])] {
                let cards: Vec<Card> = cards.iter().map(|card| card.parse().unwrap()).collect();
                let walked = explain(played(&rules, chart), &Asked::Poker(&cards, &[])).unwrap().remove(0);
                let found = hands.iter().find(|hand| hand.cards == name).unwrap();
                for (one, two) in found.choices.iter().zip(&walked.choices) {
                    assert!(one.0 == two.0 && (one.1 - two.1).abs() < 1e-12, "{id} {name}: {one:?}, {two:?}");
                }
            }
        }
    }
    let rules = rules("mississippi-stud", SHORT);
    for street in [1, 2] {
        let hands = explain(played(&rules, &pairs), &Asked::Street(street)).unwrap();
        // Five pairs of ranks, each in six ways, among the hands of 20 cards.
        close(1e-12, "pairs", hands.iter().map(|hand| hand.frequency).sum(), 30.0 / 190.0);
    }
}

#[test]
fn best_play_in_words() {
    let text = |id: &str| solve(&rules(id, ""), "solved", |_| ()).unwrap().chart.to_csv();
    assert_eq!(text("three-card-poker"), "street,when,play\n1,high-card-Q-6-4,1\n");
    insta::assert_snapshot!(text("let-it-ride"));
}

/// Calls `check` with what a player sees on streets of Texas Hold'em Bonus, the cards that he sees, and the others, with the
/// cards from a rank on.
fn deals(least: u8, streets: Range<u32>, count: usize, check: impl Fn(&View<'_>, &[Card], &[Card])) {
    let (rules, mut rng) = (rules("texas-holdem-bonus", ""), Streams::new(45).stream(0));
    let cards = naive::pack(least);
    let count_of = u32::try_from(cards.len()).unwrap();
    for street in streets.cycle().take(count) {
        let mut pack = cards.clone();
        let drawn = (0..4 + street).map(|drawn| pack.swap_remove(below(&mut rng, count_of - drawn) as usize));
        let drawn: Vec<Card> = drawn.collect();
        let (own, board) = drawn.split_at(2);
        let view = View {
            rules: rules.play.poker().unwrap(),
            // From the two on.
            ranks: 0x1fff << (least - 2) & 0x1fff,
            number: 1,
            added: 0,
            street: street as usize,
            own: own.iter().copied().collect(),
            dealt: own,
            hand: None,
            board: board.iter().copied().collect(),
            with_board: None,
            upcard: CardSet::default(),
            replaced: CardSet::default(),
        };
        check(&view, &drawn, &pack);
    }
}

/// Outs are those among the cards not seen, also where a row counts on from where the row before it stopped.
#[test]
fn outs_are_counted_twice_for_every_limit() {
    let best = |cards: &[Card]| {
        let mut best = None;
        naive::sets((1 << cards.len()) - 1, 5, &mut |set| {
            best = best.take().max(Some(naive::hand(&naive::cards(cards, set))));
        });
        best.unwrap()
    };
    let rows = "street,when,play\n3,outs<=2,1\n3,outs<=9,best\n3,outs<=17,no\n3,outs>=30,1\n3,any,best\n";
    let rows = Rows::parse("outs.csv", rows).unwrap();
    let check = |view: &View<'_>, drawn: &[Card], unseen: &[Card]| {
        let (own, board) = (best(drawn), &drawn[2..]);
        let beats = |card: &&Card| best(&[board, &[**card]].concat()) > own;
        let outs = unseen.iter().filter(beats).count();
        for sign in [">=", "<="] {
            let condition = Condition::parse(&format!("outs{sign}{outs}")).unwrap();
            assert!(condition.holds(view), "outs of {drawn:?} are not {outs}");
        }
        let expected = match outs {
            0..=2 | 30.. => Advice::Add(1),
            10..=17 => Advice::Add(0),
            _ => Advice::Best,
        };
        assert_eq!(rows.advice(view), expected, "{drawn:?} with {outs} outs");
        let mut with_board = [Strength::default(); 64];
        for card in board.iter().chain(unseen) {
            let set = CardSet::of(*card);
            with_board[set.0.trailing_zeros() as usize] = Strength::best(view.board.with(set), 5);
        }
        assert_eq!(rows.advice(&View { with_board: Some(&with_board), ..*view }), expected, "{drawn:?}");
    };
    deals(2, 2..3, 2500, check);
    // Cards that the pack lacks are no outs.
    deals(8, 2..3, 500, check);
}

/// The numbers of own and common cards that conditions compare, counted card by card.
#[test]
fn numbers_of_conditions_are_counted_twice() {
    let check = |least: u8| {
        move |view: &View<'_>, drawn: &[Card], _: &[Card]| {
            let (own, board) = drawn.split_at(2);
            let ranks = |cards: &[Card]| {
                let mut ranks: Vec<u8> = cards.iter().map(|card| naive::rank(*card)).collect();
                ranks.sort_unstable();
                ranks
            };
            let most = |cards: &[Card], of: &[Card]| {
                of.iter()
                    .map(|one| cards.iter().filter(|card| card.suit() == one.suit()).count())
                    .max()
                    .unwrap()
            };
            let (seen, common) = (ranks(drawn), ranks(board));
            let of_straight = |low: u8| {
                let holds = |ranks: &[u8], rank: u8| ranks.contains(&if rank == 1 { 14 } else { rank });
                let held: Vec<u8> = (low..low + 5).filter(|rank| holds(&seen, *rank)).collect();
                if least > 2 && low < least {
                    return 0;
                }
                if held.iter().all(|rank| holds(&common, *rank)) { 0 } else { held.len() }
            };
            let mut different = common.clone();
            different.dedup();
            for (name, number) in [
                ("own-lowest", ranks(own)[0].into()),
                ("own-highest", ranks(own)[1].into()),
                ("board-lowest", common[0].into()),
                ("board-second", common[common.len() - 2].into()),
                ("board-highest", common[common.len() - 1].into()),
                ("board-ranks", different.len()),
                ("board-suited", most(board, board)),
                ("flush-cards", most(drawn, own)),
                ("straight-cards", (1..=10).map(of_straight).max().unwrap()),
            ] {
                let street = view.street + 1;
                for (sign, other) in [(">=", number + 1), ("<=", number.wrapping_sub(1))] {
                    let condition = Condition::parse(&format!("{name}{sign}{number}")).unwrap();
                    assert!(condition.holds(view), "{name} of {own:?} {board:?} is not {number}");
                    // Conditions on the board are decided once for all hands beside it.
                    for (number, holds) in
                        [(number, true), (other, false)].into_iter().filter(|of| of.0 < 200)
                    {
                        let rows = format!("street,when,play\n{street},{name}{sign}{number},best\n");
                        let rows = Rows::parse("board.csv", &rows).unwrap().given(None, Some(view.board));
                        assert_eq!(
                            rows.advice(view) == Advice::Best,
                            holds,
                            "{name}{sign}{number} {board:?}"
                        );
                        assert!(
                            rows.0.iter().all(|row| row.conditions.is_empty()) || !name.starts_with("board")
                        );
                    }
                }
            }
            // Straights that one or two ranks of the pack complete.
            let straight = |ranks: &[u8]| {
                let holds = |rank: u8| ranks.contains(&if rank == 1 { 14 } else { rank });
                (1..=10).any(|low| (low..low + 5).all(holds))
            };
            let with = |rank: &u8| straight(&[&seen[..], &[*rank]].concat());
            let completing = if straight(&seen) { 2 } else { (least..15).filter(with).count() };
            for (word, ranks) in [("to-straight", 1), ("to-open-straight", 2)] {
                let holds = Condition::parse(word).unwrap().holds(view);
                assert_eq!(holds, completing >= ranks, "{word} of {own:?} {board:?}");
            }
        }
    };
    deals(2, 1..3, 3500, check(2));
    deals(8, 1..3, 500, check(8));
}
