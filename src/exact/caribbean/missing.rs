//! A chart's edge from a pack without one card.
//!
//! A missing card, like one that the player replaced, is dealt to nobody: the dealer's hands without it are those
//! that [`pairs`](super::pairs) counts. The four cards of a rank are taken together, as suits are interchangeable.

use super::deals::{Hands, Meetings};
use super::draws::parts;
use super::pairs::{Against, Own, each_bit, each_hand};
use crate::compiled::caribbean::{Meeting, folded, least_qualifying, raised};
use crate::exact::fraction::Fraction;
use crate::rules::{CaribbeanStud, HandKind, Rules};
use crate::strategy::caribbean::Chart;
use crate::workers;

/// The ranks of a French pack.
const RANKS: usize = 13;

/// Deals, and the sum of what the chart nets in them, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    deals: i128,
    net: i128,
}

impl Sum {
    fn add(&mut self, deals: i128, net: i128) {
        self.deals += deals;
        self.net += net;
    }
}

/// Returns the house edges of the packs without one card of each rank, the ace first; `None` for ranks that the pack
/// does not have.
pub(in crate::exact) fn edges_without(
    rules: &Rules,
    play: &CaribbeanStud,
    chart: &Chart,
) -> [Option<f64>; RANKS] {
    let unit = i128::from(play.unit());
    sums(rules, play, chart)
        .map(|sum| (sum.deals > 0).then(|| Fraction::new(-sum.net, sum.deals * unit).value()))
}

/// Returns by rank, the ace first, the sums over the packs without one of its four cards.
fn sums(rules: &Rules, play: &CaribbeanStud, chart: &Chart) -> [Sum; RANKS] {
    let hands = Hands::new(rules.shoe.pack.ranks());
    let least = least_qualifying(play.dealer_qualifies);
    let threads = workers::available();
    let found = workers::map(threads, &parts(&hands, 4 * threads), |classes| {
        let mut sums = [Sum::default(); RANKS];
        let mut against = Against::new(&hands);
        each_hand(&hands, &least, classes.clone(), |own| {
            add_hand(&hands, (play, chart), own, &mut against, &mut sums);
        });
        sums
    });
    let mut sums = [Sum::default(); RANKS];
    for part in found {
        for (sum, part) in sums.iter_mut().zip(part) {
            sum.add(part.deals, part.net);
        }
    }
    sums
}

/// Adds the deals of a hand of the player, for every upcard and missing card.
fn add_hand(
    hands: &Hands,
    (play, chart): (&CaribbeanStud, &Chart),
    own: &Own<'_>,
    against: &mut Against,
    sums: &mut [Sum; RANKS],
) {
    let hand = &hands.classes[own.class];
    let held = own.cards.iter().fold(0_u64, |set, card| set | 1 << card);
    let free = !held & ((1 << hands.cards()) - 1);
    let raises = |upcard: usize| {
        let column = usize::from(hands.ranks[upcard / 4]) - 2;
        let suited = own.cards.iter().filter(|card| usize::from(**card) % 4 == upcard % 4).count();
        chart.rows.raises(hand, column, suited)
    };
    let mut raised_against = 0_u64;
    each_bit(free, |upcard| raised_against |= u64::from(raises(upcard)) << upcard);
    if raised_against != 0 {
        against.count(hands, own, free);
    }
    let deals = i128::from(own.times * hands.dealers_after_draw());
    let folding = i128::from(folded(play).net) * deals;
    let nets = Nets::of(play, hand.kind);
    each_bit(free, |upcard| {
        each_bit(free & !(1 << upcard), |missing| {
            let net = if raised_against >> upcard & 1 == 1 {
                i128::from(own.times * nets.sum(&against.after_draw(upcard, missing)))
            } else {
                folding
            };
            // Ranks go from 2 to 14; the ace is first here.
            sums[usize::from(hands.ranks[missing / 4] - 1) % RANKS].add(deals, net);
        });
    });
}

/// What a hand that raises nets, in units.
struct Nets {
    unqualified: i64,
    lesser: i64,
    equal: i64,
    better: i64,
}

impl Nets {
    fn of(play: &CaribbeanStud, kind: HandKind) -> Nets {
        let net = |meeting| raised(play, kind, meeting).net;
        Nets {
            unqualified: net(Meeting::Unqualified),
            lesser: net(Meeting::Lesser),
            equal: net(Meeting::Equal),
            better: net(Meeting::Better),
        }
    }

    /// Returns the sum over the dealer's hands.
    fn sum(&self, meetings: &Meetings) -> i64 {
        self.unqualified * meetings.unqualified
            + self.lesser * meetings.lesser
            + self.equal * meetings.equal
            + self.better * meetings.better
    }
}
