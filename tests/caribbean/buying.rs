//! Caribbean stud with a card for sale: packs of few ranks enumerated a second time, deal by deal, the referee's
//! rounds against the enumeration, and the draws of every hand.

use super::enumeration::{each_five, net};
use super::{against_referee_of, play, shuffled};
use crate::common::fifth;
use ventaja::cards::Card;
use ventaja::compiled::caribbean::{draw, hand, least_qualifying};
use ventaja::exact::{Choice, best_chart, best_composition, exact, explain_poker_cards, price, solve};
use ventaja::reglamento::{Scenario, find};
use ventaja::rules::{HandKind, PokerHand, Rules};
use ventaja::shoe::Streams;
use ventaja::strategy::caribbean::{COLUMNS, Cell, Draw, Rows};
use ventaja::strategy::{self, Chart};

const BOOK: &str = "caribbean-stud-buy-card";

fn rules(sets: &[&str]) -> Rules {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Scenario::new(find(BOOK).unwrap(), &[], &sets).unwrap().rules
}

fn chart(name: &str) -> Chart {
    strategy::find(&find(BOOK).unwrap(), name).unwrap()
}

/// A chart that raises with `least` or better, and buys with every draw.
fn always_buys(least: &str) -> Chart {
    let row = |name: &str, cell: &str| format!("{name}{}\n", format!(",{cell}").repeat(COLUMNS.len()));
    let mut text = format!("hand,{}\n", COLUMNS.join(",")) + &row(least, "R") + &row("high-card", "F");
    text.extend(["draw,", &COLUMNS.join(","), "\n"]);
    text.extend(Draw::all().map(|draw| row(&draw.name(), "B")));
    Chart::parse_caribbean("test", "test.csv", &text).unwrap()
}

/// The draws that the chart and the compiled game find are the same, for hands in any order of cards.
#[test]
fn both_find_the_same_draws() {
    let mut rng = Streams::new(47).stream(0);
    let mut seen = vec![0; Draw::count()];
    for _ in 0..1_000_000 {
        let cards: [Card; 5] = shuffled(&mut rng, 5).try_into().unwrap();
        let numbers = cards.map(Card::index);
        let kind = hand(numbers).kind;
        let found = Draw::of(&cards, kind);
        assert_eq!(found, draw(numbers, kind), "{cards:?}");
        if let Some((draw, place)) = found {
            assert!(place < 5);
            seen[draw.index()] += 1;
        }
    }
    // The rarest draw, an open straight flush with a certain pair, comes 50 times or more.
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

/// The draws of all hands have the numbers that can be counted by hand: four of a suit and one of another, without
/// and with a pair, two pairs and three of a kind.
#[test]
fn draws_have_their_known_numbers() {
    let (mut suited, mut paired, mut full, mut four) = (0, 0, 0, 0);
    let cards: Vec<u8> = (0..52).collect();
    each_five(&cards, |five| {
        let Some((draw, _)) = draw(five, hand(five).kind) else { return };
        let name = draw.name();
        match name.as_str() {
            "to-full-house" => full += 1,
            "to-four-of-a-kind" => four += 1,
            _ if name.contains("pair") => paired += 1,
            _ if name.starts_with("to-straight-flush") || name.starts_with("to-flush") => suited += 1,
            _ => {}
        }
    });
    assert_eq!((full, four), (123_552, 54_912));
    // C(13, 4) sets of ranks in four suits; the fifth card of three other suits pairs one of four ranks.
    assert_eq!(paired, 715 * 4 * 3 * 4);
    // One of nine other ranks, less the straights: 10 straights, five places of the odd card, 4 · 3 suits.
    assert_eq!(suited, 715 * 4 * 3 * 9 - 10 * 5 * 4 * 3);
}

/// A final hand of the player, and by upcard and replaced card the sum of nets of a raise.
struct Final {
    cards: [u8; 5],
    hand: PokerHand,
    nets: Vec<i32>,
}

/// Deals of a pack one by one: final hands with every upcard and replaced card.
struct Enumerated {
    pack: Vec<u8>,
    finals: Vec<Final>,
    of: std::collections::HashMap<u64, usize>,
}

const SIDE: usize = 52;

fn set(cards: &[u8; 5]) -> u64 {
    cards.iter().fold(0, |set, card| set | 1 << card)
}

impl Enumerated {
    fn new(rules: &Rules) -> Enumerated {
        let play = play(rules);
        let least = least_qualifying(play.dealer_qualifies);
        let pack: Vec<u8> = rules.shoe.pack.ranks().pack().map(Card::index).collect();
        let mut hands = Vec::new();
        each_five(&pack, |cards| hands.push((cards, set(&cards), hand(cards))));
        let mut finals = Vec::new();
        for (cards, own_set, own) in &hands {
            // Nets by upcard, and by upcard and another card of the dealer's.
            let (mut all, mut with) = ([0_i32; SIDE], vec![0_i32; SIDE * SIDE]);
            for (others, other_set, dealer) in &hands {
                if own_set & other_set != 0 {
                    continue;
                }
                let net = i32::try_from(net(play, own, dealer, &least)).unwrap();
                for upcard in others.map(usize::from) {
                    all[upcard] += net;
                    for other in others.map(usize::from) {
                        with[upcard * SIDE + other] += net;
                    }
                }
            }
            for upcard in 0..SIDE {
                for replaced in 0..SIDE {
                    let place = upcard * SIDE + replaced;
                    with[place] = all[upcard] - with[place];
                }
                // Without a replaced card.
                with[upcard * SIDE + usize::from(cards[0])] = all[upcard];
            }
            finals.push(Final { cards: *cards, hand: *own, nets: with });
        }
        let of = finals.iter().enumerate().map(|(at, hand)| (set(&hand.cards), at)).collect();
        Enumerated { pack, finals, of }
    }

    /// Sums over every hand, upcard, new card and hand of the dealer: the deals, and the nets of a chart.
    fn played(&self, rules: &Rules, chart: &Chart) -> (i64, i64) {
        let rows = &chart.caribbean().rows;
        let price = i64::from(play(rules).draw_price);
        let cards = self.cards();
        let dealers = (1..=4).fold(1, |product, k| product * (cards - 6 - 4 + k) / k);
        let after = dealers * (cards - 10) / (cards - 6);
        let (mut total, mut sum) = (0, 0);
        for own in &self.finals {
            for upcard in self.pack.iter().filter(|card| !own.cards.contains(card)) {
                let column = (usize::from(upcard / 4) + 12) % 13;
                let raises = |last: &Final| {
                    let suited = last.cards.iter().filter(|card| *card % 4 == upcard % 4).count();
                    rows.raises(&last.hand, column, suited)
                };
                total += dealers * (cards - 10);
                let buys = draw(own.cards, own.hand.kind).filter(|(draw, _)| rows.buys(*draw, column));
                let Some((_, place)) = buys else {
                    let nets = i64::from(own.nets[usize::from(*upcard) * SIDE + usize::from(own.cards[0])]);
                    sum += (cards - 10) * if raises(own) { nets } else { -dealers };
                    continue;
                };
                let replaced = own.cards[place];
                for new in self.pack.iter().filter(|card| !own.cards.contains(card) && *card != upcard) {
                    let mut five = own.cards;
                    five[place] = *new;
                    let last = &self.finals[self.of[&set(&five)]];
                    let nets = i64::from(last.nets[usize::from(*upcard) * SIDE + usize::from(replaced)]);
                    sum += if raises(last) { nets } else { -after } - price * after;
                }
            }
        }
        (total, sum)
    }
}

impl Enumerated {
    /// Returns the number of cards of the pack.
    fn cards(&self) -> i64 {
        i64::try_from(self.pack.len()).unwrap()
    }

    /// Returns the sum of the nets of a hand against an upcard; `replaced` is the card that it replaced.
    fn nets(last: &Final, upcard: u8, replaced: Option<u8>) -> i64 {
        i64::from(last.nets[usize::from(upcard) * SIDE + usize::from(replaced.unwrap_or(last.cards[0]))])
    }

    /// Sums the nets of best play, which may replace any card.
    fn best(&self, rules: &Rules) -> i64 {
        let price = i64::from(play(rules).draw_price);
        let cards = self.cards();
        let dealers = (1..=4).fold(1, |product, k| product * (cards - 6 - 4 + k) / k);
        let after = dealers * (cards - 10) / (cards - 6);
        let mut sum = 0;
        for own in &self.finals {
            for upcard in self.pack.iter().filter(|card| !own.cards.contains(card)) {
                let mut best = (cards - 10) * Enumerated::nets(own, *upcard, None).max(-dealers);
                for place in 0..5 {
                    let mut bought = 0;
                    for new in self.pack.iter().filter(|card| !own.cards.contains(card) && *card != upcard) {
                        let mut five = own.cards;
                        five[place] = *new;
                        let last = &self.finals[self.of[&set(&five)]];
                        bought += Enumerated::nets(last, *upcard, Some(own.cards[place])).max(-after)
                            - price * after;
                    }
                    best = best.max(bought);
                }
                sum += best;
            }
        }
        sum
    }

    /// Compares the explained values of some hands.
    fn explains(&self, rules: &Rules, chart: &Chart) {
        let rows = &chart.caribbean().rows;
        let cards = self.cards();
        let dealers = (1..=4).fold(1, |product, k| product * (cards - 6 - 4 + k) / k);
        let after = dealers * (cards - 10) / (cards - 6);
        for own in self.finals.iter().step_by(997) {
            let upcard = *self.pack.iter().rev().find(|card| !own.cards.contains(card)).unwrap();
            let card = |index: u8| Card::from_index(index).unwrap();
            let found = explain_poker_cards(rules, chart, own.cards.map(card), card(upcard)).unwrap();
            let raise = found[0].choices.iter().find(|(choice, _)| *choice == Choice::Raise).unwrap().1;
            assert!((raise - Enumerated::nets(own, upcard, None) as f64 / dealers as f64).abs() < 1e-12);
            assert_eq!(found.len(), 6);
            for place in 0..5 {
                let column = (usize::from(upcard / 4) + 12) % 13;
                let mut sum = 0;
                for new in self.pack.iter().filter(|card| !own.cards.contains(card) && **card != upcard) {
                    let mut five = own.cards;
                    five[place] = *new;
                    let last = &self.finals[self.of[&set(&five)]];
                    let suited = five.iter().filter(|card| *card % 4 == upcard % 4).count();
                    let raises = rows.raises(&last.hand, column, suited);
                    sum +=
                        if raises { Enumerated::nets(last, upcard, Some(own.cards[place])) } else { -after };
                }
                let mark = format!("({})", card(own.cards[place]));
                let explained = found.iter().find(|one| one.cards.contains(&mark)).unwrap().choices[0];
                let value = sum as f64 / (after * (cards - 6)) as f64 - f64::from(play(rules).draw_price);
                assert!((explained.1 - value).abs() < 1e-12, "{mark} {explained:?} {value}");
            }
        }
    }
}

/// Packs of four ranks, and in the long run of five, where straights and flushes are made.
fn agree_with_brute_force(cases: &[[&str; 4]]) {
    for sets in fifth(cases) {
        let rules = rules(sets);
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        let enumerated = Enumerated::new(&rules);
        for chart in [&always_buys("pair-K"), &always_buys("three-of-a-kind"), &best, &chart("never-buy")] {
            let (total, sum) = enumerated.played(&rules, chart);
            let line = exact(&rules, Some(chart)).unwrap().lines.remove(0);
            let field = |name: &str| &line.fractions.iter().find(|(known, _)| *known == name).unwrap().1;
            assert_eq!(*field("total_weight"), total.to_string(), "{sets:?}");
            let found = format!("{:.0}", -line.house_edge * total as f64);
            assert_eq!(found, sum.to_string(), "{sets:?} {}", chart.name());
            if chart.name() == best.name() {
                let composition = best_composition(&rules, chart, |_| ()).unwrap();
                let number = |edge: f64| format!("{:.0}", -edge * total as f64);
                assert_eq!(number(composition.house_edge), enumerated.best(&rules).to_string(), "{sets:?}");
                assert_eq!(number(composition.chart_edge), sum.to_string(), "{sets:?}");
                enumerated.explains(&rules, chart);
            }
        }
    }
}

/// verifies(caribbean-stud-buy-card): the enumeration of small packs, a second time and deal by deal
#[test]
fn small_packs_with_a_bought_card_agree_with_brute_force() {
    agree_with_brute_force(&[
        [
            "pack.without=[2,3,4,5,6,7,8,9,10]",
            "draw.price=1",
            "raise.multiple=2",
            "dealer.qualifies=ace-king",
        ],
        ["pack.without=[6,7,8,9,10,J,Q,K]", "draw.price=0", "raise.multiple=3", "dealer.qualifies=pair"],
    ]);
}

/// The same with more packs, prices and qualifiers.
#[test]
#[ignore = "half a minute"]
fn small_packs_with_a_bought_card_agree_with_brute_force_long() {
    agree_with_brute_force(&[
        ["pack.without=[2,3,4,5,6,7,8,9]", "draw.price=1", "raise.multiple=2", "dealer.qualifies=ace-king"],
        ["pack.without=[6,7,8,9,10,J,Q,K]", "draw.price=2", "raise.multiple=10", "dealer.qualifies=any"],
        ["pack.without=[2,3,4,5,6,Q,K,A]", "draw.price=0", "raise.multiple=1", "dealer.qualifies=pair"],
    ]);
}

/// The chart that never buys has the edge of the game in which no card is sold.
#[test]
fn who_never_buys_plays_the_usual_game() {
    let edge = |rules: &Rules, chart: &Chart| exact(rules, Some(chart)).unwrap().lines[0].house_edge;
    let never = chart("never-buy");
    let usual = super::rules(&[]);
    assert_eq!(never.caribbean().rows, super::chart("basic").caribbean().rows);
    assert!((edge(&rules(&[]), &never) - edge(&usual, &never)).abs() < 1e-15);
    // Where no card is sold, the draws of a chart do not matter.
    let basic = chart("basic");
    let mut rows = Rows::new(basic.caribbean().rows.all().to_vec());
    assert_ne!(rows, basic.caribbean().rows);
    let without = Chart::parse_caribbean("x", "x.csv", &rows.to_csv()).unwrap();
    assert_eq!(edge(&usual, &basic).to_bits(), edge(&usual, &without).to_bits());
    // A card that costs nothing is worth buying.
    let draw = Draw::of_name("to-flush").unwrap();
    (0..COLUMNS.len()).for_each(|column| rows.set_buys(draw, column, true));
    let buys = Chart::parse_caribbean("x", "x.csv", &rows.to_csv()).unwrap();
    assert!(edge(&rules_free(), &buys) < edge(&rules_free(), &without) - 0.02);
}

fn rules_free() -> Rules {
    rules(&["draw.price=0"])
}

/// verifies(caribbean-stud-buy-card): the built-in chart is the solved one, and other charts are worse
#[test]
fn the_chart_with_a_bought_card_is_the_solved_one() {
    let rules = rules(&[]);
    let solved = solve(&rules, "basic", |_| ()).unwrap().chart;
    let basic = chart("basic");
    assert_eq!(basic.caribbean().rows, solved.caribbean().rows);
    let edge = |chart: &Chart| exact(&rules, Some(chart)).unwrap().lines[0].house_edge;
    for name in ["never-buy", "flush-or-open-straight"] {
        let own = chart(name);
        let cells = price(&rules, &own, &basic).unwrap();
        assert!(cells.iter().all(|cell| cell.price >= 0.0 && cell.frequency > 0.0), "{name}");
        assert!(edge(&own) > edge(&basic), "{name}");
    }
    assert!(price(&rules, &basic, &solved).unwrap().is_empty());
}

/// No other decision in a single cell has a better edge, and its price is what the edge loses.
#[test]
fn no_change_of_a_cell_with_a_bought_card_gains() {
    let rules = rules(&["pack.without=[2,3,4,5,6,7,8,9]", "dealer.qualifies=ace-queen", "raise.multiple=4"]);
    let best = best_chart(&rules, "best", |_| ()).unwrap();
    let edge = |rows: &Rows| {
        let chart = Chart::parse_caribbean("changed", "changed.csv", &rows.to_csv()).unwrap();
        let cost: f64 = price(&rules, &chart, &best).unwrap().iter().map(|cell| cell.price).sum();
        (exact(&rules, Some(&chart)).unwrap().lines[0].house_edge, cost)
    };
    let rows = &best.caribbean().rows;
    let least = edge(rows).0;
    let (mut worse, mut bought) = (0, 0);
    let mut check = |changed: &Rows| {
        let (found, cost) = edge(changed);
        assert!(found >= least - 1e-15, "{}", changed.to_csv());
        assert!((found - least - cost).abs() < 1e-12, "{found} {least} {cost}");
        worse += usize::from(found > least + 1e-12);
    };
    for draw in Draw::all() {
        for column in 8..COLUMNS.len() {
            let mut changed = rows.clone();
            bought += usize::from(rows.buys(draw, column));
            changed.set_buys(draw, column, !rows.buys(draw, column));
            check(&changed);
        }
    }
    for row in 0..rows.all().len() {
        for column in 8..COLUMNS.len() {
            for cell in Cell::ALL {
                let mut hands = rows.all().to_vec();
                hands[row].cells[column] = cell;
                let mut changed = Rows::new(hands);
                for draw in Draw::all() {
                    (0..COLUMNS.len()).for_each(|at| changed.set_buys(draw, at, rows.buys(draw, at)));
                }
                check(&changed);
            }
        }
    }
    assert!(worse > 0 && bought > 0);
}

/// verifies(caribbean-stud-buy-card): the referee's rounds against the enumeration
#[test]
fn the_referee_deals_bought_cards_as_enumerated() {
    for (sets, chart, seed) in [
        (&[][..], chart("basic"), 21),
        (&["table.boxes=7"], chart("flush-or-open-straight"), 22),
        (&["draw.price=0", "dealer.qualifies=pair"], always_buys("pair"), 23),
        (&["pack.without=[2,3,4,5]", "draw.price=2", "raise.multiple=10"], always_buys("high-card-A-K"), 24),
    ] {
        let found = against_referee_of(&rules(sets), &chart, 300_000, seed);
        assert!(found < 4.5, "{sets:?} {}", chart.name());
    }
}

/// Best play by exact cards of the usual paytable: 8,683,003,637,268 antes are lost in 837,195,681,722,400 deals, 1.0372 %.
///
/// verifies(caribbean-stud-buy-card): best play by exact cards
#[test]
#[ignore = "a minute"]
fn best_play_with_a_bought_card_has_its_edge() {
    let rules = rules(&[]);
    let basic = chart("basic");
    let found = best_composition(&rules, &basic, |_| ()).unwrap();
    assert_eq!(format!("{:.0}", found.house_edge * 837_195_681_722_400.0), "8683003637268");
    assert!(found.chart_edge > found.house_edge && found.chart_edge < found.house_edge + 2e-4);
}

/// The same at length.
#[test]
#[ignore = "10^8 rounds, some minutes"]
fn the_referee_deals_bought_cards_as_enumerated_long() {
    assert!(against_referee_of(&rules(&[]), &chart("basic"), 100_000_000, 31) < 4.0);
}

/// Hands that are made, and draws that come after a better one, have no draw of their own.
#[test]
fn made_hands_do_not_buy() {
    let cards: Vec<u8> = (0..52).collect();
    each_five(&cards, |five| {
        let kind = hand(five).kind;
        if kind >= HandKind::Straight {
            assert_eq!(draw(five, kind), None, "{five:?}");
        }
    });
}
