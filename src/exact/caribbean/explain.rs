//! The values of a hand's choices, by every hand of the dealer, one by one: a derivation that shares nothing with
//! the enumeration of all deals.

use crate::cards::Card;
use crate::compiled::caribbean::{Meeting, folded, hand, least_qualifying, raised};
use crate::exact::{Choice, Explained};
use crate::rules::{CaribbeanStud, PokerHand, Rules};
use crate::strategy::caribbean::{Chart, column};

/// Calls `visit` with every set of four of these cards.
fn each_four(cards: &[u8], mut visit: impl FnMut([u8; 4])) {
    for d in 3..cards.len() {
        for c in 2..d {
            for b in 1..c {
                for a in 0..b {
                    visit([a, b, c, d].map(|place| cards[place]));
                }
            }
        }
    }
}

/// Returns the expectation of raising and folding, and of replacing each card where the rules sell one, after
/// which the chart decides. Cards are of the pack and differ.
pub(in crate::exact) fn explain(
    rules: &Rules,
    play: &CaribbeanStud,
    chart: &Chart,
    cards: [Card; 5],
    upcard: Card,
) -> Vec<Explained> {
    let own = cards.map(Card::index);
    let pack: Vec<u8> = rules.shoe.pack.ranks().pack().map(Card::index).collect();
    let others: Vec<u8> =
        pack.iter().copied().filter(|card| !own.contains(card) && *card != upcard.index()).collect();
    let least = least_qualifying(play.dealer_qualifies);
    let held = hand(own);
    // By place and new card.
    let changed: Vec<Vec<PokerHand>> = if play.sells_cards() {
        (0..5)
            .map(|place| {
                let with = |new: &u8| {
                    let mut five = own;
                    five[place] = *new;
                    hand(five)
                };
                others.iter().map(with).collect()
            })
            .collect()
    } else {
        Vec::new()
    };
    let net =
        |own: &PokerHand, dealer: &PokerHand| raised(play, own.kind, Meeting::of(own, dealer, &least)).net;
    let (mut dealers, mut raise) = (0_i64, 0_i64);
    let mut bought = vec![vec![0_i64; others.len()]; changed.len()];
    each_four(&others, |four| {
        let dealer = hand([four[0], four[1], four[2], four[3], upcard.index()]);
        dealers += 1;
        raise += net(&held, &dealer);
        for (sums, hands) in bought.iter_mut().zip(&changed) {
            for ((sum, own), new) in sums.iter_mut().zip(hands).zip(&others) {
                if !four.contains(new) {
                    *sum += net(own, &dealer);
                }
            }
        }
    });
    let unit = play.unit() as f64;
    let frequency = frequency(pack.len());
    let words = |mark: Option<usize>| -> String {
        let word = |(place, card): (usize, &Card)| {
            if mark == Some(place) { format!("({card})") } else { card.to_string() }
        };
        cards.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    };
    let fold = folded(play).net as f64 / unit;
    let mut choices = vec![(Choice::Raise, raise as f64 / dealers as f64 / unit), (Choice::Fold, fold)];
    choices.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut found = vec![Explained { cards: words(None), frequency, choices }];
    // A new card leaves the dealer's hands without it.
    let new_cards = i64::try_from(others.len()).expect("at most 46");
    let after = dealers * (new_cards - 4) / new_cards;
    let mut replaced: Vec<Explained> = Vec::new();
    for (place, sums) in bought.iter().enumerate() {
        let raises = |new: &u8, last: &PokerHand| {
            let kept = own.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, card)| card);
            let suited = kept.chain([new]).filter(|card| *card % 4 == upcard.index() % 4).count();
            chart.rows.raises(last, column(upcard.rank()), suited)
        };
        let nets = sums.iter().zip(&changed[place]).zip(&others);
        let all: i64 = nets
            .map(|((sum, last), new)| if raises(new, last) { *sum } else { folded(play).net * after })
            .sum();
        let value = all as f64 / (after * new_cards) as f64 / unit - play.price() as f64 / unit;
        replaced.push(Explained {
            cards: words(Some(place)),
            frequency,
            choices: vec![(Choice::Buy, value)],
        });
    }
    replaced.sort_by(|a, b| b.choices[0].1.total_cmp(&a.choices[0].1));
    found.append(&mut replaced);
    found
}

/// Returns the probability of five certain cards and a certain upcard.
fn frequency(cards: usize) -> f64 {
    let hands = (0..5).fold(1.0, |hands, k| hands * (cards - k) as f64 / (k + 1) as f64);
    1.0 / (hands * (cards - 5) as f64)
}
