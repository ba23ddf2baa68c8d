//! Best play once more, by cards and without a chart, written from the text:
//! a programme over hands as they are dealt in an infinite deck, closed game.
//! The solved chart must come to the same.

use super::compiled::charts;
use super::table::{relancina, rules};
use std::collections::HashMap;
use ventaja::exact::{best_chart, exact, solve};
use ventaja::rules::{AfterCambio, BustOwes, EqualPrizes, FiveVersusRelancina, Relancina, TallaStands};

/// A card: its number, 11 for figures, and the suit of a 6, 7 or 8.
type Card = (u8, u8);

fn deck() -> Vec<(Card, f64)> {
    let plain = |rank: u8| ((rank, 0), if rank == 11 { 3.0 } else { 1.0 } / 13.0);
    let suited = (6..=8).flat_map(|rank| (0..4).map(move |suit| ((rank, suit), 1.0 / 52.0)));
    [1, 2, 3, 4, 5, 9, 10, 11].map(plain).into_iter().chain(suited).collect()
}

/// What a hand ends as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum End {
    Over,
    /// Half points, and whether it counts 1 where pay is in proportion.
    Points(u8, bool),
    /// What it pays; a number for each hand that pays it.
    Prize(i8, u8),
}

fn total(hand: &[Card]) -> u8 {
    let hard: u8 = hand.iter().map(|(rank, _)| (*rank).min(10)).sum();
    if hand.iter().any(|(rank, _)| *rank == 1) && hard <= 11 { hard + 10 } else { hard }
}

/// The hand as it lies there, of cards in the order they came.
fn end(hand: &[Card], player: bool) -> End {
    let total = total(hand);
    let mut ranks: Vec<u8> = hand.iter().map(|(rank, _)| *rank).collect();
    if let [1, 11, 11] | [11, 1, 11] = ranks[..]
        && player
    {
        return End::Prize(5, 0);
    }
    ranks.sort_unstable();
    match ranks[..] {
        [1, 11] => End::Prize(2, 0),
        [1, 1] => End::Prize(5, 1),
        [1, 10] => End::Points(42, true),
        [4, 11] if player => End::Points(41, true),
        [7, 7, 7] => End::Prize(7, 0),
        [6, 7, 8] if hand.iter().all(|card| card.1 == hand[0].1) => End::Prize(6, 0),
        [6, 7, 8] => End::Prize(3, 0),
        [_, _, _, _, _] if total == 21 => End::Prize(5, 2),
        [_, _, _, _, _] if total < 21 => End::Prize(3, 1),
        _ if total > 21 => End::Over,
        _ => End::Points(2 * total, total == 21),
    }
}

/// What a hand nets that waited for settlement.
fn net(rules: &Relancina, own: End, talla: End) -> f64 {
    let net = match (own, talla) {
        (End::Prize(5, 1), End::Prize(5, 1)) => -1,
        // The player's 5 that is no. 0 is his relancina and figure.
        (End::Prize(5, 0), End::Prize(2, _))
            if rules.relancina_five_vs_relancina == FiveVersusRelancina::OrdinaryTwentyOne =>
        {
            1 - 2
        }
        (End::Prize(own, hand), End::Prize(its, other)) if own == its => {
            -i8::from(rules.prizes_equal == EqualPrizes::SameMultiple || hand == other)
        }
        (End::Prize(own, _), End::Prize(its, _)) => own - its,
        // Of the Talla's only ten and ace, which has two cards: told below.
        (End::Prize(own, _), _) => own,
        (End::Points(_, counts), End::Prize(its, _)) => i8::from(counts) - its,
        (End::Points(own, _), End::Points(its, _)) => {
            if own > its {
                1
            } else {
                -1
            }
        }
        (End::Points(..), End::Over) => 1,
        (End::Over, _) => unreachable!("it has lost"),
    };
    net.into()
}

/// The Talla's ends with their probabilities: ten and ace apart.
type Talla = HashMap<(End, bool), f64>;

/// Draws to a Talla's hand.
fn draw(hand: &mut Vec<Card>, stands: u8, chance: f64, ends: &mut Talla) {
    let now = end(hand, false);
    if matches!(now, End::Prize(..) | End::Over) || total(hand) >= stands || hand.len() == 5 {
        let veintiuna = hand.len() == 2 && now == End::Points(42, true);
        *ends.entry((now, veintiuna)).or_default() += chance;
        return;
    }
    for (card, each) in deck() {
        hand.push(card);
        draw(hand, stands, chance * each, ends);
        hand.pop();
    }
}

/// What the players face: the ends, and what an opened prize pays.
struct Facing<'a> {
    rules: &'a Relancina,
    ends: Talla,
    opened: bool,
    drawn: HashMap<(Vec<Card>, i8), f64>,
}

impl Facing<'_> {
    fn over(&self) -> f64 {
        let owes = |its: End| match its {
            End::Prize(pays, _) if self.opened && self.rules.bust_vs_opened_prize == BustOwes::Multiple => {
                f64::from(pays)
            }
            _ => 1.0,
        };
        -self.ends.iter().map(|((its, _), chance)| chance * owes(*its)).sum::<f64>()
    }

    fn settle(&self, own: End, its: End, veintiuna: bool) -> f64 {
        let deducts = matches!(own, End::Prize(..)) && veintiuna && self.rules.veintiuna_of_talla_deducts;
        net(self.rules, own, its) - f64::from(u8::from(deducts))
    }

    /// A hand that gets no more cards but those a late prize may give.
    fn stand(&mut self, hand: &[Card]) -> f64 {
        let own = end(hand, true);
        // One that a card finished is not asked again.
        let asked = self.rules.talla_late_prize_round && !self.opened && hand.len() < 5;
        let asked = asked && (hand.len() == 2 || !matches!(own, End::Prize(..)));
        let late = |its: &End| matches!(its, End::Prize(..)) && asked;
        let ends = self.ends.clone();
        let now = ends.iter().filter(|((its, _), _)| !late(its));
        let mut worth: f64 = now.map(|((its, ten), chance)| chance * self.settle(own, *its, *ten)).sum();
        for pays in [3, 5, 6, 7].into_iter().filter(|_| asked) {
            worth += self.late(hand, pays);
        }
        worth
    }

    /// The same against a late prize of so many stakes, best played.
    fn late(&mut self, hand: &[Card], pays: i8) -> f64 {
        let its: Vec<(End, f64)> = self
            .ends
            .iter()
            .filter(|((its, _), _)| matches!(its, End::Prize(own, _) if *own == pays))
            .map(|((its, _), chance)| (*its, *chance))
            .collect();
        let own = end(hand, true);
        if own == End::Over {
            let owes = if self.rules.bust_in_late_round == BustOwes::Multiple { pays } else { 1 };
            return -its.iter().map(|(_, chance)| chance * f64::from(owes)).sum::<f64>();
        }
        let stand = its.iter().map(|(its, chance)| chance * net(self.rules, own, *its)).sum::<f64>();
        if hand.len() == 5 || hand.len() > 2 && matches!(own, End::Prize(..)) {
            return stand;
        }
        stand.max(self.hit(hand, pays))
    }

    /// Drawing, best played after it; in a late round if `pays` is not 0.
    fn hit(&mut self, hand: &[Card], pays: i8) -> f64 {
        let mut sorted = hand.to_vec();
        if hand.len() > 2 {
            sorted.sort_unstable();
        }
        if let Some(known) = self.drawn.get(&(sorted.clone(), pays)) {
            return *known;
        }
        let mut worth = 0.0;
        for (card, chance) in deck() {
            let next = [hand, &[card]].concat();
            worth += chance
                * match end(&next, true) {
                    _ if pays > 0 => self.late(&next, pays),
                    End::Over => self.over(),
                    End::Prize(..) => self.stand(&next),
                    End::Points(..) => self.stand(&next).max(self.hit(&next, 0)),
                };
        }
        self.drawn.insert((sorted, pays), worth);
        worth
    }

    fn double(&mut self, hand: &[Card]) -> f64 {
        let mut worth = 0.0;
        for (card, chance) in deck() {
            let own = end(&[hand, &[card]].concat(), true);
            let settled = self.ends.iter().map(|((its, ten), part)| match own {
                End::Over => 0.0,
                _ => part * self.settle(own, *its, *ten),
            });
            worth += chance * if own == End::Over { self.over() } else { settled.sum() };
        }
        2.0 * worth
    }

    /// What a box is worth, dealt two cards.
    fn box_worth(&mut self) -> f64 {
        let deck = deck();
        let mut usual = HashMap::new();
        for ((a, _), (b, _)) in deck.iter().flat_map(|a| deck.iter().map(move |b| (a, b))) {
            let hand = [*a, *b];
            let draws = self.stand(&hand).max(self.hit(&hand, 0));
            let may = !matches!(end(&hand, true), End::Prize(2, _));
            usual.insert(hand, (draws, if may { self.double(&hand) } else { draws }));
        }
        let mass: f64 = self.ends.values().sum();
        let mut split: HashMap<Card, f64> = deck.iter().map(|(card, _)| (*card, 0.0)).collect();
        let mut fresh = [0.0; 2];
        let as_any_two = self.rules.cambio_new_cards == AfterCambio::NewHand;
        // `new`: the cards are those of a change.
        let value =
            |hand: [Card; 2], (of_split, new): (bool, bool), split: &HashMap<Card, f64>, fresh: [f64; 2]| {
                let (mut best, doubled) = usual[&hand];
                let cambio = matches!([hand[0].0, hand[1].0], [2, 11] | [11, 2]);
                if cambio && (!new || self.rules.cambio_again) {
                    best = best.max(fresh[usize::from(of_split)]);
                }
                if new && !as_any_two {
                    return best;
                }
                best = best.max(doubled);
                if cambio || !of_split && !self.opened {
                    best = best.max(-0.5 * mass);
                }
                if hand[0].0 == hand[1].0 && hand[0].0 != 1 && (!of_split || self.rules.split_again) {
                    best = best.max(split[&hand[0]] + split[&hand[1]]);
                }
                best
            };
        let dealt = || deck.iter().flat_map(|(a, p)| deck.iter().map(move |(b, q)| ([*a, *b], p * q)));
        // What is split or changed may be split or changed again.
        for _ in 0..200 {
            let then = (split.clone(), fresh);
            for (a, _) in &deck {
                let hands = deck.iter().map(|(b, p)| p * value([*a, *b], (true, false), &then.0, then.1));
                split.insert(*a, hands.sum());
            }
            for of_split in [false, true] {
                let hands = dealt().map(|(two, p)| p * value(two, (of_split, true), &then.0, then.1));
                fresh[usize::from(of_split)] = hands.sum();
            }
        }
        dealt().map(|(two, p)| p * value(two, (false, false), &split, fresh)).sum()
    }
}

/// The edge of best play by cards, the Talla changing its own figure and two
/// and standing so often on each total.
fn best_edge(rules: &Relancina, stands: &[(u8, f64)]) -> f64 {
    let deck = deck();
    let changes = 2.0 * 3.0 / 169.0;
    let mut worth = 0.0;
    // By its card that is up, an opened prize apart.
    for (up, p) in &deck {
        let mut seen: HashMap<Option<i8>, Talla> = HashMap::new();
        for (down, q) in &deck {
            let changed = matches!([down.0, up.0], [2, 11] | [11, 2]);
            let chance = p * q * (changes + f64::from(u8::from(!changed)));
            let opened = match end(&[*down, *up], false) {
                End::Prize(pays, _) => Some(pays),
                _ => None,
            };
            for (total, share) in stands {
                draw(&mut vec![*down, *up], *total, chance * share, seen.entry(opened).or_default());
            }
        }
        for (opened, ends) in seen {
            worth += Facing { rules, ends, opened: opened.is_some(), drawn: HashMap::new() }.box_worth();
        }
    }
    -worth
}

fn compare(readings: &[&str]) -> (f64, f64) {
    let rules = rules(readings, &["shoe.decks=inf"]);
    let chart = best_chart(&rules, "solved", |_| ()).unwrap();
    let edge = exact(&rules, Some(&chart)).unwrap().lines[0].house_edge;
    let TallaStands::On(total) = relancina(&rules).talla_stands else { unreachable!("a total") };
    let best = best_edge(relancina(&rules), &[(total, 1.0)]);
    println!("{readings:?}: {:.10} % solved, {:.10} % by cards", edge * 100.0, best * 100.0);
    (edge, best)
}

fn same(readings: &[&str]) {
    let (edge, best) = compare(readings);
    assert!((edge - best).abs() < 1e-11, "{readings:?}: {edge} solved, {best} by cards");
}

/// verifies(relancina): solved charts against best play by cards, re-splits and late rounds among them
#[test]
fn solved_charts_are_best_play_by_cards() {
    let busts = ["bust-vs-opened-prize=one", "bust-in-late-round=one"];
    same(&["late-prize=yes", "more-splits=yes", "talla-stands=16", busts[0], busts[1]]);
}

/// verifies(relancina): the exact edge of `basic` under the default readings, and what each reading of the cambio and of the five adds to best play, by cards
#[test]
fn readings_of_the_cambio_and_the_five_are_worth_what_they_are_by_cards() {
    let percent = |edge: f64| edge * 100.0;
    let default = rules(&[], &["shoe.decks=inf"]);
    let by_cards = best_edge(relancina(&default), &[(17, 1.0)]);
    let basic = charts().into_iter().find(|chart| chart.name() == "basic").unwrap();
    let found = exact(&default, Some(&basic)).unwrap().lines[0].house_edge;
    assert!((found - by_cards).abs() < 1e-12, "{found} of the chart, {by_cards} by cards");
    assert!((percent(by_cards) + 0.385_168_481_5).abs() < 1e-9, "{by_cards}");
    let (again, new) = ("cambio-again=again", "after-cambio=new-hand");
    for (readings, edge) in [
        // Best play under both was found once more by a dynamic programme
        // outside the repository.
        (&[again, new][..], -0.497_362_659_5),
        (&[again], -0.440_076_505_7),
        (&[new], -0.440_238_163_1),
        (&["five-vs-relancina=ordinary-21"], FIVE_IS_21),
    ] {
        let by_cards = percent(best_edge(relancina(&rules(readings, &["shoe.decks=inf"])), &[(17, 1.0)]));
        println!("{readings:?}: {by_cards:.10} % by cards");
        assert!((by_cards - edge).abs() < 1e-9, "{readings:?}: {by_cards}");
        same(readings);
    }
}

/// Best play where a relancina and figure is an ordinary 21 against a
/// relancina, in percent.
const FIVE_IS_21: f64 = -0.322_432_846_7;

#[test]
#[ignore = "half a minute"]
fn solved_charts_are_best_play_by_cards_under_more_readings() {
    let old = ["cambio-again=again", "after-cambio=new-hand", "late-prize=yes"];
    for readings in [&[][..], &["more-splits=yes"], &["late-prize=yes"], &old] {
        same(readings);
    }
    // Different hands of one multiple count: a chart's column does not know
    // which of them the late prize is likelier to be.
    let (edge, best) = compare(&["late-prize=yes", "equal-prizes=same-hand"]);
    assert!(edge > best - 1e-11 && edge < best + 1e-4, "{edge} solved, {best} by cards");
    // Column X5 plays two aces opened at first, against which it costs nothing
    // here to go over 21, and late prizes, against which it costs four bets
    // more: by cards each is played for itself.
    let (edge, best) = compare(&["late-prize=yes", "bust-vs-opened-prize=one"]);
    assert!(edge > best - 1e-11 && edge < best + 1e-3, "{edge} solved, {best} by cards");
}

/// The numbers of a text that stand before a word.
fn numbers(text: &str, before: &str) -> Vec<f64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let said = words.windows(2).filter(|two| two[1].trim_end_matches([',', ':', '.']) == before);
    said.filter_map(|two| two[0].parse().ok()).collect()
}

/// verifies(relancina): the Talla's stand in equilibrium against best play by cards, and the chart against every stand
#[test]
fn the_best_stand_is_in_equilibrium_with_best_play() {
    let rules = rules(&["talla-stands=best"], &["shoe.decks=inf"]);
    let found = solve(&rules, "solved", |_| ()).unwrap();
    found.notes.iter().for_each(|note| println!("{note}"));
    // Under the default readings no stand is best against the chart that is
    // best against it.
    let [varied, worst, open] = &found.notes[..] else { panic!("{:?}", found.notes) };
    let shares: Vec<f64> = numbers(varied, "%").into_iter().map(|percent| percent / 100.0).collect();
    let (shares, told) = (&shares[..shares.len() - 1], shares[shares.len() - 1]);
    let words: Vec<&str> = varied.split_whitespace().collect();
    let totals = words.windows(2).filter(|two| two[0] == "on");
    let totals: Vec<u8> = totals.filter_map(|two| two[1].trim_end_matches(',').parse().ok()).collect();
    assert!(totals.len() == shares.len() && shares.len() > 1, "{varied}");
    // By cards the Talla has that much, and less with other shares.
    let edge = |shares: &[f64]| {
        let stands: Vec<(u8, f64)> = totals.iter().copied().zip(shares.iter().copied()).collect();
        best_edge(relancina(&rules), &stands)
    };
    let best = edge(shares);
    assert!((best - told).abs() < 1e-5, "{best} by cards, {told} told");
    for (one, other) in (0..shares.len()).flat_map(|one| (0..shares.len()).map(move |other| (one, other))) {
        let mut moved = shares.to_vec();
        moved[one] -= 0.02;
        moved[other] += 0.02;
        assert!(one == other || edge(&moved) < best, "{moved:?}");
    }
    // The chart has what is told, and no less than the Talla can have of any.
    let edge = exact(&rules, Some(&found.chart)).unwrap().lines[0].house_edge;
    assert!((edge - numbers(worst, "%")[0] / 100.0).abs() < 1e-6, "{edge}: {worst}");
    assert!(edge > best - 1e-5 && edge < best + 1e-3, "{edge}, {best}");
    // Said first, 17 is the best stand: as best play by cards has it.
    let first = (16..=18).map(|total| (total, best_edge(relancina(&rules), &[(total, 1.0)])));
    let first = first.reduce(|best, next| if next.1 > best.1 { next } else { best }).unwrap();
    assert!(open.contains(&format!("would say {}", first.0)), "{open}, {first:?}");
    assert!((first.1 - *numbers(open, "%").last().unwrap() / 100.0).abs() < 1e-6, "{open}, {first:?}");
}
