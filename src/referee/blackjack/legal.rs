//! The legal actions of a hand.

use super::Table;
use super::hand::{DealerHand, Hand, value};
use crate::cards::{Card, Rank};
use crate::rules::{DoubleCards, MaxHands, PairBy, SplitAcesCards, Surrender};
use crate::strategy::{Legal, Strategy};

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Returns the legal actions on a hand of a box that has `hands` hands.
    pub(super) fn legal(&self, hand: &Hand, hands: usize, dealer: &DealerHand) -> Legal {
        let rules = self.rules;
        let cards = hand.cards();
        let two = cards.len() == 2;
        let after_split = hands > 1;
        // A doubled hand draws no more unless it is doubled again; it may be given up where the rules allow a rescue.
        if hand.bets > 1 {
            let again = hand.bets < 1 << rules.double_times;
            return Legal {
                surrender: rules.double_rescue && hand.total() < 21,
                double: again
                    && hand.total() < 21
                    && (!after_split || self.split_hand_doubles(hand))
                    && self.may_double_total(hand),
                ..Legal::default()
            };
        }
        let closed = self.is_closed(hand, after_split);
        let open = !closed && hand.total() < 21;
        // M 15 i: a 21 draws no more, except a soft 21 of three or more cards.
        let soft_21 = rules.hit_soft_21 && hand.soft() && hand.total() == 21 && cards.len() > 2;
        Legal {
            hit: open || (soft_21 && !closed),
            double: open
                && (two || rules.double_cards == DoubleCards::Any)
                && (!after_split || self.split_hand_doubles(hand))
                && self.may_double_total(hand),
            split: two && !hand.declared() && self.may_split(cards, hands),
            surrender: two
                && !closed
                && rules.surrender_kind != Surrender::None
                && (!after_split || rules.surrender_after_split)
                && !rules.surrender_not_against.holds(dealer.shows()),
        }
    }

    /// Returns whether the hand receives no more cards, because split aces receive one card each (M
    /// 17 c, C exception 1).
    pub(super) fn is_closed(&self, hand: &Hand, after_split: bool) -> bool {
        after_split
            && hand.cards()[0].rank() == Rank::ACE
            && self.rules.split_aces_cards == SplitAcesCards::One
    }

    /// Returns whether a split hand may be doubled, whatever its total. Split aces may be left to hit only.
    fn split_hand_doubles(&self, hand: &Hand) -> bool {
        let hits_only = self.rules.split_aces_cards == SplitAcesCards::HitOnly;
        self.rules.double_after_split && !(hits_only && hand.cards()[0].rank() == Rank::ACE)
    }

    /// Returns whether the total may be doubled (M 17 f: any total; C a: 9, 10, 11; O: 11).
    fn may_double_total(&self, hand: &Hand) -> bool {
        let totals = self.rules.double_totals;
        if totals.is_any() || !hand.soft() {
            return totals.holds(hand.total());
        }
        self.rules.double_soft && (totals.holds(hand.total()) || totals.holds(hand.hard()))
    }

    /// Returns whether the two cards may be split (M 17 a, c; C b; O apertura).
    fn may_split(&self, cards: &[Card], hands: usize) -> bool {
        let rules = self.rules;
        let again = hands > 1;
        let equal = match if again { rules.split_resplit_by } else { rules.split_by } {
            PairBy::Value => value(cards[0]) == value(cards[1]),
            PairBy::Rank => cards[0].rank() == cards[1].rank(),
        };
        equal
            && (rules.split_max_hands == MaxHands::Unlimited
                || hands < usize::from(rules.split_max_hands.get()))
            && (!again || cards[0].rank() != Rank::ACE || rules.split_resplit_aces)
    }
}
