//! Known values of Caribbean stud, and packs of few ranks enumerated a second time, deal by deal.

use super::{chart, play, rules};
use ventaja::cards::Card;
use ventaja::compiled::caribbean::{hand, least_qualifying};
use ventaja::exact::{best_chart, best_composition, exact};
use ventaja::rules::{CaribbeanStud, HandKind, PokerHand, Rules};
use ventaja::strategy::Chart;
use ventaja::strategy::caribbean::{COLUMNS, Cell, Rows};

/// All deals of a hand, an upcard and four other cards from 52.
const DEALS: f64 = 19_933_230_517_200.0;

/// A chart that raises with `least` or better.
pub(super) fn from(least: &str) -> Chart {
    let row = |name: &str, cell: &str| format!("{name}{}\n", format!(",{cell}").repeat(COLUMNS.len()));
    let rows = row(least, "R") + &row("high-card", "F");
    Chart::parse_caribbean("test", "test.csv", &format!("hand,{}\n{rows}", COLUMNS.join(","))).unwrap()
}

/// The usual paytable as published: 1,041,372,912,372 antes in all deals are lost by best play with exact cards,
/// an element of risk of 2.555 %; 5.316 % by A-K-J-8-3 or better, 5.470 % by a pair or better, and 16.607 % by
/// always raising.
///
/// verifies(caribbean-stud): published edges of best play and of three rules of thumb
#[test]
fn the_usual_table_has_its_published_edges() {
    let rules = rules(&[]);
    let basic = chart("basic");
    let best = best_composition(&rules, &basic, |_| ()).unwrap();
    let antes = |edge: f64| format!("{:.0}", edge * DEALS);
    assert_eq!(antes(best.house_edge), "1041372912372");
    // The chart does not see which of its cards are of the upcard's suit.
    let line = |chart: &Chart| exact(&rules, Some(chart)).unwrap().lines.remove(0);
    let of_basic = line(&basic);
    assert_eq!(antes(of_basic.house_edge), "1041372962736");
    assert_eq!(antes(best.chart_edge), "1041372962736");
    let gains: f64 = best.exceptions.iter().map(|exception| exception.gain).sum();
    assert_eq!(antes(gains), "50364");
    assert_eq!(format!("{:.5}", of_basic.house_edge / of_basic.mean_wager), "0.02555");
    let field = |name: &str| of_basic.fractions.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    assert_eq!(field("total_weight"), "19933230517200");
    for (name, edge) in [("always-raise", "0.16607"), ("pair-or-better", "0.05470"), ("a-k-j-8-3", "0.05316")]
    {
        let line = line(&chart(name));
        assert_eq!(format!("{:.5}", line.house_edge), edge, "{name}");
        assert!((line.outcomes.iter().map(|one| one.probability).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

/// The numbers of hands by kind, which every book on poker lists.
#[test]
fn hands_of_a_pack_have_their_known_numbers() {
    let mut found = [0; HandKind::ALL.len()];
    let cards: Vec<u8> = (0..52).collect();
    each_five(&cards, |five| found[hand(five).kind as usize] += 1);
    let known = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(found, known);
}

/// Calls `visit` with every set of five of these cards.
pub(super) fn each_five(cards: &[u8], mut visit: impl FnMut([u8; 5])) {
    for fifth in 4..cards.len() {
        for fourth in 3..fifth {
            for third in 2..fourth {
                for second in 1..third {
                    for first in 0..second {
                        visit([first, second, third, fourth, fifth].map(|place| cards[place]));
                    }
                }
            }
        }
    }
}

/// A hand: its cards, their bit set, and its rank.
struct Held {
    cards: [u8; 5],
    set: u64,
    hand: PokerHand,
}

/// Sums over every hand and every upcard and hand of the dealer, one by one, from the pack without one card if it is
/// given: the deals, the nets of each chart, and those of best play.
pub(super) fn by_brute_force(
    rules: &Rules,
    missing: Option<Card>,
    charts: &[&Chart],
) -> (i64, Vec<i64>, i64) {
    let play = play(rules);
    let least = least_qualifying(play.dealer_qualifies);
    let dealt = rules.shoe.pack.ranks().pack().filter(|card| Some(*card) != missing);
    let pack: Vec<u8> = dealt.map(Card::index).collect();
    let mut hands = Vec::new();
    each_five(&pack, |cards| {
        let set = cards.iter().fold(0, |set, card| set | 1 << card);
        hands.push(Held { cards, set, hand: hand(cards) });
    });
    let (mut total, mut of_charts, mut of_best) = (0, vec![0; charts.len()], 0);
    for own in &hands {
        let mut nets = [(0_i64, 0_i64); 52];
        for dealer in hands.iter().filter(|dealer| dealer.set & own.set == 0) {
            let met = net(play, &own.hand, &dealer.hand, &least);
            for upcard in dealer.cards {
                nets[usize::from(upcard)].0 += met;
                nets[usize::from(upcard)].1 += 1;
            }
        }
        for upcard in pack.iter().filter(|card| !own.cards.contains(card)) {
            let (raised, deals) = nets[usize::from(*upcard)];
            let column = (usize::from(upcard / 4) + 12) % 13;
            let suited = own.cards.iter().filter(|card| *card % 4 == upcard % 4).count();
            total += deals;
            of_best += raised.max(-deals);
            for (chart, sum) in charts.iter().zip(&mut of_charts) {
                let raises = chart.caribbean().rows.raises(&own.hand, column, suited);
                *sum += if raises { raised } else { -deals };
            }
        }
    }
    (total, of_charts, of_best)
}

/// The net of a raise, written out from the rules once more.
pub(super) fn net(play: &CaribbeanStud, own: &PokerHand, dealer: &PokerHand, least: &PokerHand) -> i64 {
    let raise = i64::from(play.raise_multiple);
    if dealer < least {
        1
    } else if own > dealer {
        1 + raise * play.raise_pays.of(own.kind)
    } else if own == dealer {
        0
    } else {
        -1 - raise
    }
}

/// Packs of four ranks and one of five, with an ace that is low; every qualifier, other paytables and raises.
#[test]
fn packs_of_few_ranks_agree_with_brute_force() {
    let high = "pack.without=[2,3,4,5,6,7,8,9,10]";
    for sets in [
        [high, "dealer.qualifies=ace-king", "raise.multiple=2", "raise.pays=[100,50,20,7,5,4,3,2,1,1]"],
        [high, "dealer.qualifies=any", "raise.multiple=1", "raise.pays=[50,40,30,20,10,9,8,7,6,5]"],
        [high, "dealer.qualifies=pair", "raise.multiple=3", "raise.pays=[9,8,7,6,5,4,3,2,1,0]"],
        [high, "dealer.qualifies=ace-queen", "raise.multiple=2", "raise.pays=[250,50,20,7,5,4,3,2,1,1]"],
        [
            "pack.without=[6,7,8,9,10,J,Q,K]",
            "dealer.qualifies=ace",
            "raise.multiple=2",
            "raise.pays=[100,50,20,7,5,4,3,2,1,1]",
        ],
    ] {
        let rules = rules(&sets);
        let best = best_chart(&rules, "best", |_| ()).unwrap();
        let charts = [&from("pair"), &from("three-of-a-kind-A"), &best];
        let (total, of_charts, of_best) = by_brute_force(&rules, None, &charts);
        let number = |edge: f64| format!("{:.0}", -edge * total as f64);
        for (chart, of_chart) in charts.into_iter().zip(of_charts) {
            let line = exact(&rules, Some(chart)).unwrap().lines.remove(0);
            let field = |name: &str| &line.fractions.iter().find(|(known, _)| *known == name).unwrap().1;
            assert_eq!(*field("total_weight"), total.to_string(), "{sets:?}");
            assert_eq!(number(line.house_edge), of_chart.to_string(), "{sets:?}");
            let composition = best_composition(&rules, chart, |_| ()).unwrap();
            assert_eq!(number(composition.house_edge), of_best.to_string(), "{sets:?}");
            assert_eq!(number(composition.chart_edge), of_chart.to_string(), "{sets:?}");
        }
    }
}

/// No other decision in a single cell has a better edge.
#[test]
fn no_change_of_a_cell_of_the_best_chart_gains() {
    let rules = rules(&["pack.without=[2,3,4,5,6,7,8,9]", "dealer.qualifies=ace-queen"]);
    let best = best_chart(&rules, "best", |_| ()).unwrap();
    let edge = |chart: &Chart| exact(&rules, Some(chart)).unwrap().lines[0].house_edge;
    let least = edge(&best);
    let rows = best.caribbean().rows.all().to_vec();
    let mut worse = 0;
    for row in 0..rows.len() {
        for column in 0..COLUMNS.len() {
            for cell in Cell::ALL {
                let mut changed = rows.clone();
                changed[row].cells[column] = cell;
                let text = Rows::new(changed).to_csv();
                let chart = Chart::parse_caribbean("changed", "changed.csv", &text).unwrap();
                let found = edge(&chart);
                assert!(found >= least - 1e-15, "row {row}, column {column}, {cell:?}");
                worse += usize::from(found > least + 1e-12);
            }
        }
    }
    assert!(worse > 0);
}
