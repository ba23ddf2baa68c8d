//! Games without common cards: a box decides once, with its own cards and perhaps one of the dealer's. The dealer's
//! hands are added in ascending order to tables that count them by the cards that they contain. Before and after those
//! of each strength, inclusion and exclusion over the cards of a box's hand of that strength gives the number of the
//! dealer's lesser and equal hands that share no card with it. Hands of a box that can be exchanged share these
//! numbers.
//!
//! Where a further card is missing, because the box replaced it or because the pack lacks it, the dealer's hands that
//! contain it are subtracted. They are found in the same way, for every such card at a time: by lane of a row of
//! numbers for each set of cards.
// There are fewer than 2^31 hands.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::containing::{Containing, Sets, Subset};
use super::decisions::Decisions;
use super::payments::{Act, Counts, ENDS, Payments, ends};
use super::suits::{Alike, Boards, ranks_of, stands_for};
use super::{Given, SumsByRank, best_of, binomial, choose, decision};
use crate::rules::poker::{CardSet, Poker, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;
use std::ops::Range;

/// A game whose hands are counted. Hands are those of the whole pack: an upcard is of the first suit.
pub(super) struct Game<'a> {
    pub(super) given: Given<'a>,
    /// The box's hands, one for all that differ by the names of suits, the weakest first.
    pub(super) hands: Vec<Own>,
    /// By class: the range of hands that meet the same hands of the dealer.
    pub(super) classes: Vec<Range<usize>>,
    /// The dealer's hidden cards, one set for all that can be exchanged, and for how many it stands.
    dealers: Vec<(CardSet, u8)>,
    pub(super) hidden: usize,
    sets: Sets,
}

/// A hand of a box, and the number of hands that it stands for.
pub(super) struct Own {
    pub(super) strength: Strength,
    pub(super) hand: CardSet,
    pub(super) weight: u64,
}

/// How many of the dealer's hands fail to qualify, are less than the box's hand, and are at most equal to it;
/// and how many cards each of these groups holds by lane, if that is wanted.
#[derive(Clone)]
pub(super) struct Meets<const L: usize>([(i64, [u32; L]); 3]);

impl<const L: usize> Meets<L> {
    /// Returns by end a number that `number` gives for each group of the dealer's hands; `all` is that of all
    /// hands.
    fn of(&self, number: impl Fn(&(i64, [u32; L])) -> i64, all: i64) -> [i64; ENDS] {
        let [out, less, reached] = self.0.each_ref().map(number);
        ends(less, reached, out, all)
    }

    /// Returns by end how many of `all` hands of the dealer lead to it.
    pub(super) fn ends(&self, all: i64) -> [i64; ENDS] {
        self.of(|met| met.0, all)
    }

    /// Returns by end how many cards of a lane these hands hold; `all` is the number in all hands.
    fn ends_of_lane(&self, lane: usize, all: i64) -> [i64; ENDS] {
        self.of(|met| i64::from(met.1[lane]), all)
    }

    /// Returns the same groups with the numbers in other lanes, found by group from those in these.
    pub(super) fn with_lanes<const S: usize>(
        &self,
        number: impl Fn(usize, &[u32; L], usize) -> u32,
    ) -> Meets<S> {
        Meets(std::array::from_fn(|group| {
            let (hands, lanes) = &self.0[group];
            (*hands, std::array::from_fn(|lane| number(group, lanes, lane)))
        }))
    }

    /// Returns the numbers of cards of a group by lane.
    pub(super) fn lanes(&self, group: usize) -> &[u32; L] {
        &self.0[group].1
    }

    /// Returns by end how many of the dealer's hands lack one given card of a lane. The box's hand leaves
    /// `free` cards of the lane, and `all` hands lack the card.
    pub(super) fn ends_without(&self, lane: usize, free: u32, all: i64) -> [i64; ENDS] {
        self.of(|met| met.0 - i64::from(met.1[lane] / free), all)
    }
}

/// The dealer's hands that a hand meets: their numbers by end, how often they occur, and the lane of a card that was replaced.
pub(super) type Met = (i64, [i64; ENDS], Option<usize>);

impl<'a> Game<'a> {
    /// Returns which cards can be exchanged. Where a flush of the dealer needs his upcard, single cards of the other
    /// suits can.
    pub(super) fn alike(play: &Poker) -> Alike {
        let up = usize::from(play.dealer_up);
        if up > 0 && play.dealer_cards == play.hand_cards { Alike::Ranks } else { Alike::Suits(up) }
    }

    pub(super) fn of(given: Given<'a>, alike: Alike) -> Game<'a> {
        let Given { play, pack, .. } = given;
        let (own, hidden) = (usize::from(play.player_cards), usize::from(play.dealer_cards - play.dealer_up));
        let mut found: Vec<(Strength, CardSet, Own)> = Vec::new();
        choose(pack, own, |hand| {
            if let Some(weight) = stands_for(hand, usize::from(play.dealer_up)) {
                let strength = Strength::best(hand, play.hand_cards);
                found.push((strength, alike.canonical(hand), Own { strength, hand, weight }));
            }
        });
        found.sort_unstable_by_key(|own| (own.0, own.1, own.2.hand));
        let mut from = 0;
        let classes = found.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(|class| {
            from += class.len();
            from - class.len()..from
        });
        let classes = classes.collect();
        let mut dealers = Vec::new();
        choose(pack, hidden, |cards| {
            dealers.extend(alike.stands_for(cards).map(|same| (cards, same as u8)));
        });
        let hands = found.into_iter().map(|own| own.2).collect();
        let sets = Sets::of(pack, alike, hidden.min(own), hidden);
        Game { given, hands, classes, dealers, hidden, sets }
    }

    /// Counts the deals and sums decisions, those with each upcard by `sum_up`.
    pub(super) fn sum_up<K: Ord + Send>(
        &self,
        sum_up: impl Fn(&Upcard<'_>, &mut Counts) -> Decisions<K> + Sync,
    ) -> (Decisions<K>, Counts) {
        let all = self.map(|upcard| {
            let mut counts = self.given.payments.no_counts();
            (sum_up(upcard, &mut counts), counts)
        });
        let (decisions, counts): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        (Decisions::merged(decisions).expect("an upcard, or none"), self.given.payments.merged(counts))
    }

    /// Calls `work` with every upcard, or once without one, in parallel.
    pub(super) fn map<T: Send>(&self, work: impl Fn(&Upcard<'_>) -> T + Sync) -> Vec<T> {
        let Given { play, rows, pack, .. } = self.given;
        let upcards = Boards::of(pack, usize::from(play.dealer_up));
        workers::map(workers::available(), &upcards.all, |(card, weight)| {
            let own = usize::from(play.player_cards);
            let left = pack.len() - card.len() as usize - own;
            work(&Upcard {
                game: self,
                rows: rows.given(Some(*card), None),
                card: *card,
                weight: *weight as i64,
                all: binomial(left, self.hidden) as i64,
                fewer: binomial(left - 1, self.hidden) as i64,
            })
        })
    }
}

/// The hands beside an upcard, or without one.
pub(super) struct Upcard<'a> {
    pub(super) game: &'a Game<'a>,
    /// The rows of the chart that can apply against the card.
    pub(super) rows: Rows,
    pub(super) card: CardSet,
    /// The number of upcards that it stands for.
    pub(super) weight: i64,
    /// The dealer's hands beside a hand of the box, and those without a further card.
    pub(super) all: i64,
    pub(super) fewer: i64,
}

impl Upcard<'_> {
    pub(super) fn hands(&self, class: usize) -> &[Own] {
        &self.game.hands[self.game.classes[class].clone()]
    }

    /// Calls `visit` with every class of hands beside the upcard, the weakest first, and what they meet; `wanted`
    /// returns whether the numbers by lane are.
    pub(super) fn each_class<const L: usize>(
        &self,
        wanted: impl Fn(usize) -> bool,
        mut visit: impl FnMut(usize, &Meets<L>),
    ) {
        let Game { given: Given { play, .. }, dealers, sets, classes, .. } = self.game;
        let mut dealers: Vec<u64> = (0_u64..)
            .zip(dealers)
            .filter(|(_, (cards, _))| cards.0 & self.card.0 == 0)
            .map(|(number, (cards, _))| {
                u64::from(Strength::best(cards.with(self.card), play.hand_cards).0) << 32 | number
            })
            .collect();
        dealers.sort_unstable();
        let mut subsets = Vec::new();
        // Adds the dealer's hands from the one numbered `added` on that are below a strength.
        let mut add = |containing: &mut Containing<'_, L>, added: &mut usize, below: u32| {
            while let Some(dealer) = dealers.get(*added).filter(|dealer| **dealer >> 32 < u64::from(below)) {
                let (cards, same) = self.game.dealers[*dealer as u32 as usize];
                sets.subsets(cards, &mut subsets);
                containing.add(cards, &subsets, u32::from(same));
                *added += 1;
            }
        };
        let qualified = play.least_qualified();
        let out = (qualified > Strength::default()).then(|| {
            let mut out = Containing::none(sets);
            add(&mut out, &mut 0, qualified.0);
            out
        });
        let mut lesser = Containing::none(sets);
        let (mut added, mut of_class) = (0, Vec::new());
        let all: Vec<usize> =
            (0..classes.len()).filter(|class| self.hands(*class)[0].hand.0 & self.card.0 == 0).collect();
        let strength = |class: &usize| self.hands(*class)[0].strength;
        for group in all.chunk_by(|a, b| strength(a) == strength(b)) {
            let strength = strength(&group[0]).0;
            add(&mut lesser, &mut added, strength);
            if of_class.len() < group.len() {
                of_class.resize_with(group.len(), Vec::new);
            }
            let met = |containing: &Containing<'_, L>, class: usize, subsets: &[Subset]| {
                let lanes = L > 0 && wanted(class);
                (containing.without(subsets), if lanes { containing.lanes_without(subsets) } else { [0; L] })
            };
            let none = (0, [0; L]);
            let meets = group.iter().zip(&mut of_class).map(|(class, subsets)| {
                sets.subsets(self.hands(*class)[0].hand, subsets);
                let less = met(&lesser, *class, subsets);
                Meets([out.as_ref().map_or(none, |out| met(out, *class, subsets)), less, less])
            });
            let meets: Vec<Meets<L>> = meets.collect();
            let before = added;
            add(&mut lesser, &mut added, strength + 1);
            for ((class, mut meets), subsets) in group.iter().zip(meets).zip(&of_class) {
                if added > before {
                    meets.0[2] = met(&lesser, *class, subsets);
                }
                visit(*class, &meets);
            }
        }
    }

    /// Returns what a box with a hand sees on a street, or on the draw.
    pub(super) fn view(&self, street: usize, own: &Own) -> View<'_> {
        View {
            rules: self.game.given.play,
            ranks: self.game.given.ranks,
            number: 1,
            added: 0,
            street,
            own: own.hand,
            dealt: &[],
            hand: Some(own.strength),
            board: CardSet::default(),
            with_board: None,
            upcard: self.card,
            replaced: CardSet::default(),
        }
    }

    /// Returns a hand of the box with the chart's decision on the only street.
    pub(super) fn bettor(&self, own: &Own) -> Bettor<'_> {
        let (view, payments) = (self.view(0, own), self.game.given.payments);
        let decision = decision(&self.rows, &view);
        Bettor { payments, decision, view, class: payments.class(own.strength) }
    }

    /// Counts the dealer's hands that a hand meets.
    pub(super) fn count(&self, bettor: &Bettor<'_>, met: &[Met], counts: &mut Counts) {
        for (times, ends, _) in met {
            let (act, _) = bettor.bet(ends);
            self.game.given.payments.add(counts, bettor.class, act, (*times, ends));
        }
    }

    /// Returns the sums by rank over the deals beside the upcard.
    pub(super) fn sums_by_rank(&self) -> SumsByRank {
        let mut sums = SumsByRank::default();
        self.each_class(
            |_| true,
            |class, meets: &Meets<16>| {
                let ends = meets.ends(self.all);
                for own in self.hands(class) {
                    let met = (own.weight as i64 * self.weight, &ends);
                    self.add_by_rank(&self.bettor(own), met, own.hand, meets, &mut sums);
                }
            },
        );
        sums
    }

    /// Adds the deals of each end, `times` times, and their cards of each rank: `seen` are those of the box, with one that it
    /// replaced, and `dealers` counts those of the dealer's hands.
    pub(super) fn add_by_rank(
        &self,
        bettor: &Bettor<'_>,
        (times, ends): (i64, &[i64; ENDS]),
        seen: CardSet,
        dealers: &Meets<16>,
        sums: &mut SumsByRank,
    ) {
        let (act, net) = bettor.bet(ends);
        let times = i128::from(times);
        sums.deals += times * i128::from(ends.iter().sum::<i64>());
        sums.net += times * i128::from(net);
        let seen = seen.with(self.card);
        // Each card that is left is in as many of the dealer's hands.
        let left = self.game.given.pack.len() - seen.len() as usize;
        let of_each = binomial(left - 1, self.game.hidden - 1) as i64;
        let seen = ranks_of(seen);
        for (rank, sum) in sums.by_rank.iter_mut().enumerate() {
            let seen = (seen >> (4 * rank) & 15) as i64;
            let dealers =
                bettor.payments.net(bettor.class, act, &dealers.ends_of_lane(rank, (4 - seen) * of_each));
            *sum += times * (i128::from(net) * i128::from(seen) + i128::from(dealers));
        }
    }

    /// Returns the cards beside the upcard and a set.
    pub(super) fn beside(&self, set: CardSet) -> impl Iterator<Item = CardSet> + use<'_> {
        let seen = set.with(self.card);
        self.game.given.pack.iter().copied().filter(move |card| card.0 & seen.0 == 0)
    }
}

/// A hand of the box on the only street.
pub(super) struct Bettor<'a> {
    payments: &'a Payments<'a>,
    pub(super) view: View<'a>,
    /// The chart's decision; `None` if it is left to the best value.
    pub(super) decision: Option<u8>,
    pub(super) class: usize,
}

impl Bettor<'_> {
    /// Returns what the box does, and the sum of its nets over the dealer's hands by end.
    pub(super) fn bet(&self, ends: &[i64; ENDS]) -> (Act, i64) {
        let choices = self.view.rules.street(0).expect("a street with choices");
        let (fixed, each) = self.payments.sums(self.class, ends);
        let none = self.payments.net(self.class, (0, choices.folds), ends);
        let raise = |antes| fixed + i64::from(antes) * each;
        let (place, net) = best_of(self.decision, &self.view, none, raise);
        let antes = place.checked_sub(1).map_or(0, |bet| choices.raises[usize::from(bet)].0);
        ((antes, antes == 0 && choices.folds), net)
    }
}
