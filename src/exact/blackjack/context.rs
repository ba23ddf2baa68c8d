//! The data that all walks of a table share and that do not depend on the play: rules,
//! payments, deck, combinations, the dealer's draws and the weights of splits.

use super::combos::{Combos, Id};
use super::deck::Deck;
use super::draws::Draws;
use super::policy::{Declaring, Policy};
use super::split_weights::{Equal, HandSet, SplitWeights};
use crate::compiled::blackjack::{End, Fate, Hand, Origin, Pair, Pays, SecondCard};
use crate::rules::{Blackjack, BonusCards, Rules, Shown};
use crate::strategy::Action;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// How the aces of a hand count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Aces {
    /// One ace is free: it counts 11 unless that makes more than 21.
    pub(super) free: bool,
    /// One ace was declared as 11.
    pub(super) eleven: bool,
}

impl Aces {
    /// All ways. Unless aces are declared, only one of them applies to a combination.
    pub(super) const ALL: [Aces; 4] = [
        Aces { free: false, eleven: false },
        Aces { free: true, eleven: false },
        Aces { free: false, eleven: true },
        Aces { free: true, eleven: true },
    ];

    /// Returns the index in [`Aces::ALL`].
    pub(super) const fn index(self) -> usize {
        self.free as usize + 2 * self.eleven as usize
    }
}

/// How the hands of a split pair may split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Resplit {
    /// They may not, or the play does not.
    Never,
    /// By value.
    ByValue,
    /// By rank; the pair is of one rank.
    ByRank,
    /// By rank; the pair is of two ranks, and each hand splits again by its own.
    ByTwoRanks,
}

/// The probability that three cards of different ranks are of one suit, whatever the shoe: the suits
/// of one rank say nothing about those of another.
const THREE_RANKS_OF_ONE_SUIT: f64 = 1.0 / 16.0;

/// The shared data of a table's walks.
pub(super) struct Context {
    pub(super) rules: Blackjack,
    pub(super) pays: Pays,
    pub(super) deck: Arc<Deck>,
    pub(super) combos: &'static Combos,
    /// Whether 6-7-8 and 7-7-7 are paid a bonus in some suits at least.
    pub(super) pays_three: bool,
    /// When the dealer receives his second card.
    pub(super) second_card: SecondCard,
    /// The dealer's draws, by what he shows in the order of [`Shown::number`].
    draws: Vec<Arc<Draws>>,
    /// The number of the first of them.
    first_shown: u8,
    /// Probability of states that were not followed to the end, added up so far.
    pub(super) left_out: Cell<f64>,
    /// The split weights computed so far; they do not depend on the upcard.
    split_weights: RefCell<BTreeMap<(usize, Resplit), Rc<SplitWeights>>>,
}

impl Context {
    pub(super) fn new(rules: &Rules, play: &Blackjack) -> Context {
        Context::of_deck(play, Deck::new(&rules.shoe))
    }

    /// The data of a table that deals from this deck.
    pub(super) fn of_deck(play: &Blackjack, deck: Deck) -> Context {
        let second_card = SecondCard::of(play);
        let first_shown = second_card.shown().map(Shown::number).next().expect("a dealer shows something");
        Context {
            rules: play.clone(),
            pays: Pays::new(play),
            deck: Arc::new(deck),
            combos: Combos::get(),
            pays_three: Fate::three_cards_pay(play),
            second_card,
            draws: second_card.shown().map(|shown| Draws::of(play, shown)).collect(),
            first_shown,
            left_out: Cell::new(0.0),
            split_weights: RefCell::default(),
        }
    }

    /// Returns the numbers of what the dealer can show, ascending: see [`Shown::number`].
    pub(super) fn shown(&self) -> impl Iterator<Item = u8> + use<> {
        self.second_card.shown().map(Shown::number)
    }

    /// Returns the dealer's draws where he shows what has this number.
    pub(super) fn draws(&self, shown: u8) -> &Arc<Draws> {
        &self.draws[usize::from(shown - self.first_shown)]
    }

    /// Returns the hand of a combination, its aces not declared.
    pub(super) fn hand(&self, id: Id, origin: Origin, pair: Pair) -> Hand {
        let combo = &self.combos.all[id];
        Hand {
            hard: combo.hard,
            ace: combo.of[1] > 0,
            cards: combo.cards,
            origin,
            pair,
            declared: false,
            doubled: 0,
        }
    }

    /// Returns the hand of a combination whose aces count as given; never a pair.
    pub(super) fn drawn(&self, id: Id, origin: Origin, aces: Aces) -> Hand {
        let combo = &self.combos.all[id];
        let hard = if aces.eleven { combo.hard + 10 } else { combo.hard };
        Hand { hard, ace: aces.free, ..self.hand(id, origin, Pair::No) }
    }

    /// Returns how the aces of a hand with this combination count.
    pub(super) fn aces(&self, id: Id, hand: &Hand) -> Aces {
        Aces { free: hand.ace, eleven: hand.hard > self.combos.all[id].hard }
    }

    /// Returns a two-card hand as the policy plays it, its aces declared where the rules ask.
    pub(super) fn declare(
        &self,
        hand: &Hand,
        id: Id,
        upcard: u8,
        more_hands: bool,
        policy: &dyn Policy,
    ) -> Hand {
        let opens = |legal| policy.act(hand, id, legal) == Action::Split;
        hand.declare(&self.rules, upcard, more_hands, opens, |_| policy.eleven(&self.declaring(hand, id)))
    }

    /// Returns the ace that a two-card hand declares.
    pub(super) fn declaring(&self, hand: &Hand, id: Id) -> Declaring {
        let free = hand.aces_to_declare(&self.rules) == 1 && hand.pair != Pair::No;
        Declaring { other: hand.hard - 1, id, origin: hand.origin, free }
    }

    /// Returns the origin of a hand of a split pair of this value, the first of its box or a later one.
    pub(super) fn of_split(&self, value: usize, later: bool) -> Origin {
        Origin::of_split(&self.rules, u8::try_from(value).expect("at most 10"), later)
    }

    /// Returns the sets into which the hands of a split pair of this value divide: the house may bet on all but
    /// the first.
    pub(super) fn hand_sets(&self, value: usize) -> &'static [HandSet] {
        let apart = self.of_split(value, true) != self.of_split(value, false);
        if apart { &[HandSet::First, HandSet::Later] } else { &[HandSet::All] }
    }

    /// Returns whether a dealer's natural ends the round before the players act.
    pub(super) fn peeks(&self) -> bool {
        self.second_card.peeks()
    }

    /// Returns how the hands of a split pair of this kind split again, where they may.
    pub(super) fn resplit(&self, value: usize, pair: Pair) -> Resplit {
        let two = self.combos.two(value, value);
        let of_two_ranks = self.hand(two, self.of_split(value, false), Pair::Value);
        // The upcard does not matter to splitting.
        match pair {
            _ if value != 10 || of_two_ranks.legal(&self.rules, 2, true).split => Resplit::ByValue,
            Pair::Value => Resplit::ByTwoRanks,
            _ => Resplit::ByRank,
        }
    }

    /// Returns the number of hands that a pair may become if it splits again in this way; `None` if unlimited.
    pub(super) fn most_hands(&self, resplit: Resplit) -> Option<usize> {
        if resplit == Resplit::Never { Some(2) } else { Hand::most_hands(&self.rules) }
    }

    /// Lists every two values, the lower one first.
    pub(super) fn two_values() -> impl Iterator<Item = (usize, usize)> {
        (1..=10).flat_map(|first| (first..=10).map(move |second| (first, second)))
    }

    /// Returns the original hands with two values, the lower one first: their combination, and each hand with its number of
    /// orders.
    pub(super) fn dealt(&self, first: usize, second: usize) -> (Id, Vec<(Hand, f64)>) {
        let id = self.combos.two(first, second);
        let kinds = if first == second { self.pairs(first) } else { vec![(Pair::No, 2.0)] };
        let hand = |(pair, orders)| (self.hand(id, Origin::Original, pair), orders);
        (id, kinds.into_iter().map(hand).collect())
    }

    /// Returns the kinds of an original pair of this value, each with its share of the pairs.
    pub(super) fn pairs(&self, value: usize) -> Vec<(Pair, f64)> {
        let packs = self.deck.of_a_kind(value);
        // The probability that the second card, one of the `of` cards of the value in each
        // pack, is one of the `like` cards of the first card's rank or suit. A missing card of the value, of which neither is
        // known, changes it as little as one in the shoe that is not dealt.
        let share = |like: f64, of: f64| match packs {
            Some(packs) => (like * packs - 1.0) / (of * packs - 1.0),
            None => like / of,
        };
        match value {
            10 if self.deck.ranks(10) > 1.0 => {
                let rank = share(4.0, 4.0 * self.deck.ranks(10));
                vec![(Pair::Rank, rank), (Pair::Value, 1.0 - rank)]
            }
            7 => {
                let suit = share(1.0, 4.0);
                vec![(Pair::Suit, suit), (Pair::Rank, 1.0 - suit)]
            }
            _ => vec![(Pair::Rank, 1.0)],
        }
    }

    /// Returns the probability that a third seven has the suit of two suited sevens; see [`Context::pairs`] of missing ones.
    pub(super) fn third_of_the_suit(&self) -> f64 {
        match self.deck.of_a_kind(7) {
            Some(packs) => ((packs - 2.0) / (4.0 * packs - 2.0)).max(0.0),
            None => 0.25,
        }
    }

    /// Returns the ends of a hand that its second card ends, by the suits of a natural where these matter, each
    /// with its probability: ace and ten are of one suit in a quarter of all orders, whatever cards are missing,
    /// as long as those of one of the two are alike.
    pub(super) fn ends_on_deal(&self, hand: &Hand) -> Option<[(End, f64); 2]> {
        let end = hand.end_on_deal(&self.rules)?;
        let by_suit = matches!(end.fate, Fate::Natural { .. }) && Fate::naturals_by_suit(&self.rules);
        let suited = if by_suit { 0.25 } else { 0.0 };
        let of_one_suit = End { fate: Fate::Natural { suited: true }, ..end };
        Some([(end, 1.0 - suited), (of_one_suit, suited)])
    }

    /// Returns the ends of a doubled hand after a card of `value`, each with its probability, where `end` is the end
    /// without a prize: a third seven may win one, by its suit.
    pub(super) fn ends_of_double(
        &self,
        hand: &Hand,
        value: u8,
        end: End,
    ) -> impl Iterator<Item = (End, f64)> + use<> {
        let prizes = [true, false].map(|same| hand.third_seven(&self.rules, same));
        let wins = value == 7 && prizes != [None, None];
        let of_suit = if wins && hand.pair == Pair::Suit { self.third_of_the_suit() } else { 0.0 };
        let [suited, other] = prizes.map(|prize| prize.filter(|_| wins).unwrap_or(end));
        [(suited, of_suit), (other, 1.0 - of_suit)].into_iter().filter(|(_, part)| *part > 0.0)
    }

    /// Returns the ends of 6-7-8 or 7-7-7, where these are paid a bonus, by the suits of their cards,
    /// each with its probability; `None` if the combination is neither.
    pub(super) fn ends_of_three(&self, hand: &Hand, id: Id) -> Option<[(End, f64); 3]> {
        let combo = &self.combos.all[id];
        if combo.cards != 3 || hand.doubled > 0 || !self.pays_three || !hand.origin_wins_bonus(&self.rules) {
            return None;
        }
        match combo.of {
            [.., 0, 3, 0, 0, 0] => Some(self.ends_by_suits(self.three_sevens_of_one_suit())),
            [.., 1, 1, 1, 0, 0] => Some(self.ends_by_suits(THREE_RANKS_OF_ONE_SUIT)),
            _ => None,
        }
    }

    /// Returns the ends of 6-7-8 (`sevens` false) or 7-7-7 by the suits of their cards, each with its
    /// probability.
    pub(super) fn ends_by_suits_of(&self, sevens: bool) -> [(End, f64); 3] {
        self.ends_by_suits(if sevens { self.three_sevens_of_one_suit() } else { THREE_RANKS_OF_ONE_SUIT })
    }

    /// Returns the ends of three cards that are of one suit with the given probability; every suit is
    /// as likely as another.
    fn ends_by_suits(&self, of_one_suit: f64) -> [(End, f64); 3] {
        let shares = [1.0 - of_one_suit, 0.75 * of_one_suit, 0.25 * of_one_suit];
        let mut shares = shares.into_iter();
        BonusCards::OF_THREE
            .map(|suits| (Hand::end_of_three(&self.rules, suits), shares.next().expect("three shares")))
    }

    /// Returns the probability that three given sevens are of one suit. A missing seven, of which no
    /// suit is known, changes it as little as one in the shoe that is not dealt.
    fn three_sevens_of_one_suit(&self) -> f64 {
        match self.deck.of_a_kind(7) {
            Some(packs) => {
                let two = (packs - 1.0).max(0.0) * (packs - 2.0).max(0.0);
                let sevens = 4.0 * packs;
                if two > 0.0 { two / ((sevens - 1.0) * (sevens - 2.0)) } else { 0.0 }
            }
            None => THREE_RANKS_OF_ONE_SUIT,
        }
    }

    /// Returns the weights of the hands of a split pair of this value.
    pub(super) fn split_weights(&self, value: usize, resplit: Resplit) -> Rc<SplitWeights> {
        let mut known = self.split_weights.borrow_mut();
        let split_weights = known.entry((value, resplit)).or_insert_with(|| {
            // Of a value that the packs lack, nothing is split.
            let held = match self.deck.ranks(value) {
                0.0 => self.deck.of_a_rank(value),
                _ => self.deck.held(value),
            };
            let (all, of_a_rank) = (held + self.deck.missing(value), self.deck.of_a_rank(value));
            let equal = match resplit {
                Resplit::Never | Resplit::ByValue => Equal::Value(held),
                Resplit::ByRank => Equal::Rank(all, of_a_rank),
                Resplit::ByTwoRanks => Equal::Ranks(all, of_a_rank),
            };
            let apart = self.hand_sets(value) != [HandSet::All];
            Rc::new(SplitWeights::new(
                value,
                (equal, self.deck.missing(value)),
                self.deck.cards(),
                self.deck.packs.is_some(),
                self.most_hands(resplit),
                apart,
            ))
        });
        Rc::clone(split_weights)
    }
}
