//! The walks under one upcard: boxes with one hand and boxes that split.

use super::combos::Id;
use super::context::{Context, Resplit};
use super::dealer_given::DealerGiven;
use super::draws::NATURAL;
use super::end_table::{EndTable, Row, net_of};
use super::original_bets::none_lost;
use super::policy::Policy;
use super::split_by_rank::HAND_COUNTS;
use super::split_weights::HandSet;
use super::walk::Walk;
use crate::compiled::blackjack::{DealerEnd, End, Fate, Hand, Origin, Pair};
use crate::strategy::Action;
use std::sync::Arc;

/// The share of splits below which rounding errors decide how many there are.
pub(super) const RARE: f64 = 1e-9;

/// The result of splitting a pair under an upcard.
#[derive(Clone, Debug)]
pub(super) struct Split {
    /// The pair's value, ace 1.
    pub(super) value: usize,
    /// Probability that the pair is dealt and split, by the dealer's end.
    pub(super) dealt: Row,
    /// Expected number of hands by their end, a table for each number of hands: 2, 3, …; of the first hand alone
    /// where [`Split::later`] holds the others.
    pub(super) hands: EndTable,
    /// The same of the hands after the first, where the house may bet on them.
    pub(super) later: Option<EndTable>,
    /// How the hands split again.
    pub(super) resplit: Resplit,
    /// The share of the orders of this pair that split in this way.
    pub(super) share: f64,
}

impl Split {
    /// Returns the expected number of hands of every number by their end, with its index and by the dealer's end.
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, &Row)> {
        let tables = self.hands.0.iter().chain(self.later.iter().flat_map(|later| &later.0));
        tables.flat_map(|table| table.iter().enumerate())
    }

    /// Returns the probability of boxes that end with a number of hands, `number` + 2, by the dealer's end.
    pub(super) fn boxes(&self, number: usize) -> Row {
        let counted = |number: usize, end: usize| {
            // The table of the first hand alone counts boxes.
            let hands = if self.later.is_some() { 1.0 } else { (number + 2) as f64 };
            self.hands.0[number].iter().map(|row| row[end]).sum::<f64>() / hands
        };
        std::array::from_fn(|end| {
            let boxes = counted(number, end);
            // The last table holds longer splits too: it counts the boxes that the others leave, where these are not rare.
            let others = || (0..number).map(|number| counted(number, end)).sum::<f64>();
            let left = if number + 1 == HAND_COUNTS { self.dealt[end] - others() } else { 0.0 };
            if left > RARE * self.dealt[end] { left.min(boxes) } else { boxes }
        })
    }
}

/// The ends of a box under one upcard.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Boxes with one hand.
    pub(super) single: EndTable,
    /// Boxes that split, by pair and way of splitting again.
    pub(super) splits: Vec<Split>,
}

/// Returns the exact expected net of a split, in units.
pub(super) fn split_net(context: &Context, upcard: u8, split: &Split, policy: &dyn Policy) -> f64 {
    let pays = &context.pays;
    let mut net = 0.0;
    let mut original_only = false;
    for (index, row) in split.rows() {
        let end = End::from_index(index);
        for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0) {
            if pays.takes_original_only(dealer) {
                original_only = true;
                net += chance * pays.against_natural(end).0 as f64;
            } else {
                net += chance * pays.hand(end, dealer) as f64;
            }
        }
    }
    if original_only {
        let none_lost = none_lost(context, upcard, (split.value, split.resplit), policy);
        context.left_out.set(context.left_out.get() + split.share * none_lost.left_out);
        net -= (split.dealt[NATURAL] - split.share * none_lost.at_least) * pays.unit as f64;
    }
    net
}

/// The tables that walks under one upcard share.
pub(super) struct UpcardColumn<'a> {
    pub(super) context: &'a Context,
    pub(super) upcard: u8,
    pub(super) original: DealerGiven<'a>,
    /// Whether there is a table for each number of hands.
    by_count: bool,
    splits: Vec<((usize, Resplit, HandSet), DealerGiven<'a>)>,
}

impl<'a> UpcardColumn<'a> {
    /// Prepares the walks under an upcard, ace 1. `by_count` makes a separate table of a
    /// split's hands for each number of hands; otherwise one table holds them all.
    pub(super) fn new(context: &'a Context, upcard: u8, by_count: bool) -> UpcardColumn<'a> {
        UpcardColumn {
            context,
            upcard,
            original: DealerGiven::original(context, upcard),
            by_count,
            splits: Vec::new(),
        }
    }

    /// Returns how the hands of a split pair split again by the policy's play.
    pub(super) fn resplit(&self, value: usize, pair: Pair, policy: &dyn Policy) -> Resplit {
        let context = self.context;
        let rules = &context.rules;
        if Hand::most_hands(rules) == Some(2) {
            return Resplit::Never;
        }
        let id = context.combos.two(value, value);
        let hand = context.hand(id, context.of_split(value, false), Pair::Rank);
        let legal = hand.legal(rules, self.upcard, true);
        if !legal.split || policy.act(&hand, id, legal) != Action::Split {
            return Resplit::Never;
        }
        context.resplit(value, pair)
    }

    fn split_given(&mut self, value: usize, resplit: Resplit, set: HandSet) -> &mut DealerGiven<'a> {
        let known = self.splits.iter().position(|(key, _)| *key == (value, resplit, set));
        let at = known.unwrap_or_else(|| {
            let split_weights = self.context.split_weights(value, resplit);
            let hands = Arc::new(if self.by_count {
                split_weights.by_count(set)
            } else {
                vec![split_weights.together(set)]
            });
            let given = DealerGiven::split(self.context, self.upcard, value, hands);
            self.splits.push(((value, resplit, set), given));
            self.splits.len() - 1
        });
        &mut self.splits[at].1
    }

    /// Walks all boxes.
    pub(super) fn column(&mut self, policy: &dyn Policy) -> Column {
        let (single, pairs) = self.single(policy, |_, _| true);
        let mut splits: Vec<(usize, Resplit, f64)> = Vec::new();
        for (value, pair, share) in pairs {
            let resplit = self.resplit(value, pair, policy);
            match splits.iter_mut().find(|split| (split.0, split.1) == (value, resplit)) {
                Some(split) => split.2 += share,
                None => splits.push((value, resplit, share)),
            }
        }
        let splits = splits
            .into_iter()
            .map(|(value, resplit, share)| self.split(value, resplit, share, policy))
            .collect();
        Column { single, splits }
    }

    /// Walks the boxes for whose first two cards, the lower value first, `among` is true.
    /// Returns the ends of those with one hand, and the pairs that are split, each with its
    /// kind and share of the orders.
    pub(super) fn single(
        &mut self,
        policy: &dyn Policy,
        among: impl Fn(usize, usize) -> bool,
    ) -> (EndTable, Vec<(usize, Pair, f64)>) {
        if !policy.counts() && self.original.rehearse() {
            let walked = self.walk_single(policy, &among);
            if self.original.rehearsed() {
                return walked;
            }
        }
        self.walk_single(policy, &among)
    }

    fn walk_single(
        &mut self,
        policy: &dyn Policy,
        among: &impl Fn(usize, usize) -> bool,
    ) -> (EndTable, Vec<(usize, Pair, f64)>) {
        let context = self.context;
        let mut walk =
            Walk::with_dealer((context, self.upcard), Origin::Original, &mut self.original, policy);
        let mut pairs: Vec<(usize, Pair, f64)> = Vec::new();
        for (first, second) in Context::two_values().filter(|(first, second)| among(*first, *second)) {
            let (id, hands) = context.dealt(first, second);
            for (dealt, share) in hands {
                if let Some(ends) = context.ends_on_deal(&dealt) {
                    walk.end_on_deal(ends, id, share);
                    continue;
                }
                let more = Hand::most_hands(&context.rules) != Some(1);
                let hand = walk.declare(&dealt, id, share, more);
                let legal = walk.legal(&hand, more);
                let action = walk.ask(&hand, id, share, legal);
                walk.first(&hand, id, share, action);
                if action == Action::Split {
                    pairs.push((first, dealt.pair, share));
                }
            }
        }
        (walk.finish(), pairs)
    }

    /// Returns the net of an action with an original hand, splits included, in units per
    /// order of its cards. The loss to a peeked natural is included, unless the hand
    /// surrenders before the peek.
    pub(super) fn value(&mut self, hand: &Hand, id: Id, action: Action, policy: &dyn Policy) -> f64 {
        if action != Action::Split {
            return self.action(hand, id, action, policy);
        }
        let context = self.context;
        let value = usize::from(hand.pair_value().expect("only a pair is split"));
        let resplit = self.resplit(value, hand.pair, policy);
        let split = self.split(value, resplit, 1.0, policy);
        let mut net = split_net(context, self.upcard, &split, policy);
        if context.peeks() {
            let mut natural = self.original.dealt(id);
            natural[..NATURAL].fill(0.0);
            net += net_of(&context.pays, End::single(Fate::Live(hand.total())), &natural);
        }
        net
    }

    /// Returns the net of an action other than a split as [`UpcardColumn::value`] does.
    pub(super) fn action(&mut self, hand: &Hand, id: Id, action: Action, policy: &dyn Policy) -> f64 {
        let context = self.context;
        let mut walk =
            Walk::with_dealer((context, self.upcard), Origin::Original, &mut self.original, policy);
        if hand.cards == 2 {
            walk.first(hand, id, 1.0, action);
        } else {
            walk.act(hand, id, 1.0, action);
        }
        walk.finish().net(&context.pays)
    }

    /// Walks the hands of a split pair of which `share` orders split in this way.
    pub(super) fn split(&mut self, value: usize, resplit: Resplit, share: f64, policy: &dyn Policy) -> Split {
        self.split_among(value, resplit, share, policy, |_| true)
    }

    /// Walks only the hands for whose second card's value `among` is true.
    pub(super) fn split_among(
        &mut self,
        value: usize,
        resplit: Resplit,
        share: f64,
        policy: &dyn Policy,
        among: impl Fn(usize) -> bool,
    ) -> Split {
        let context = self.context;
        let pair_id = context.combos.two(value, value);
        let dealt = self.original.rows(pair_id)[0].map(|chance| chance * share);
        let mut tables = context
            .hand_sets(value)
            .iter()
            .map(|set| self.split_hands((value, resplit, *set), share, policy, &among));
        let hands = tables.next().expect("a split has hands");
        Split { value, dealt, hands, later: tables.next(), resplit, share }
    }

    /// Returns the expected number of hands of a set by their end, a table for each number of hands.
    fn split_hands(
        &mut self,
        (value, resplit, set): (usize, Resplit, HandSet),
        share: f64,
        policy: &dyn Policy,
        among: &impl Fn(usize) -> bool,
    ) -> EndTable {
        let (context, upcard) = (self.context, self.upcard);
        let origin = context.of_split(value, set == HandSet::Later);
        let given = self.split_given(value, resplit, set);
        let walked = |given: &mut DealerGiven<'a>, same: bool| {
            given.turn(same);
            let mut walk = Walk::with_dealer((context, upcard), origin, given, policy);
            for second in (1..=10).filter(|second| (*second == value) == same && among(*second)) {
                let pair = if same { Pair::Rank } else { Pair::No };
                walk.second(context.combos.two(value, second), pair, share);
            }
            walk.finish()
        };
        let both = |given: &mut DealerGiven<'a>| [false, true].map(|same| walked(given, same));
        let first = (!policy.counts() && given.rehearse()).then(|| both(given)).filter(|_| given.rehearsed());
        let [mut hands, same] = first.unwrap_or_else(|| both(given));
        let more = same.0.iter().flatten().flatten();
        hands.0.iter_mut().flatten().flatten().zip(more).for_each(|(into, from)| *into += from);
        hands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::blackjack::draws::ENDS;
    use crate::exact::blackjack::policy::ByChart;
    use crate::rules::Game;
    use crate::unit_tests::{default_rules, splitting};

    /// Calls `with` with every split of these pairs against an ace and another upcard.
    fn each_split(pairs: &str, sets: &str, upcard: u8, mut with: impl FnMut(&Split, &str)) {
        let (rules, chart) = (default_rules(Game::Blackjack, sets), splitting(pairs));
        let context = Context::new(&rules, rules.play.blackjack().unwrap());
        for upcard in [1, upcard] {
            let policy = ByChart { chart: &chart, upcard };
            let column = UpcardColumn::new(&context, upcard, true).column(&policy);
            for split in &column.splits {
                with(split, &format!("{} split against {upcard}, {sets}", split.value));
            }
        }
    }

    /// However a split goes, it ends with some number of hands: hands over
    /// their number, added up, are the splits, whatever the dealer makes.
    #[test]
    fn every_split_ends_with_some_number_of_hands() {
        let mut seen = [0; 4];
        for decks in ["1", "2", "inf"] {
            for most in ["2", "3", "4", "unlimited"] {
                for by in ["value", "rank"] {
                    let sets = format!("shoe.decks={decks} split.max_hands={most} split.resplit_by={by}");
                    each_split("P10 P8 P2", &sets, 6, |split, what| {
                        // Of tens split by value without limit, more than 21 hands,
                        // which are counted together, are not rare enough.
                        if most == "unlimited" && split.resplit == Resplit::ByValue && split.value == 10 {
                            return;
                        }
                        seen[split.resplit as usize] += 1;
                        let mut splits = [0.0; ENDS];
                        for (number, table) in split.hands.0.iter().enumerate() {
                            let hands = table.iter().flat_map(|row| row.iter().enumerate());
                            hands.for_each(|(end, hands)| splits[end] += hands / (number + 2) as f64);
                        }
                        let tolerance = if most == "unlimited" { 1e-10 } else { 1e-14 };
                        for (end, (found, dealt)) in splits.into_iter().zip(split.dealt).enumerate() {
                            assert!((found - dealt).abs() < tolerance, "{what}, end {end}: {found} {dealt}");
                        }
                    });
                }
            }
        }
        assert!(seen.iter().all(|seen| *seen > 10), "{seen:?}");
    }

    /// Where the house bets on the hands after the first, every box has one first hand, and one later hand fewer than it
    /// has hands.
    #[test]
    fn a_split_has_one_first_hand() {
        let mut seen = 0;
        for (decks, most, by) in [
            ("1", "2", "value"),
            ("1", "4", "value"),
            ("2", "unlimited", "value"),
            ("6", "3", "value"),
            ("inf", "4", "value"),
            ("1", "4", "rank"),
            ("2", "3", "rank"),
            ("inf", "4", "rank"),
        ] {
            let sets = format!(
                "shoe.decks={decks} split.max_hands={most} split.resplit_by={by} split.resplit_aces=true \
                 split.free=[2,8,10,A]"
            );
            each_split("PA P10 P8 P2", &sets, 8, |split, what| {
                // More than 21 hands of tens are not rare enough to be counted together.
                if most == "unlimited" && split.value == 10 {
                    return;
                }
                let later = split.later.as_ref().expect("the house bets");
                let mut boxes = [0.0; ENDS];
                for (number, (first, later)) in split.hands.0.iter().zip(&later.0).enumerate() {
                    for end in 0..ENDS {
                        let [first, later] =
                            [first, later].map(|table| table.iter().map(|row| row[end]).sum::<f64>());
                        let others = (number + 1) as f64 * first;
                        assert!((later - others).abs() < 1e-14, "{what}: {later} {others}");
                        boxes[end] += first;
                    }
                }
                for (found, dealt) in boxes.into_iter().zip(split.dealt) {
                    assert!((found - dealt).abs() < 1e-14, "{what}: {found} {dealt}");
                    seen += 1;
                }
            });
        }
        assert!(seen > 100, "{seen}");
    }
}
