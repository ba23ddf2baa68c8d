//! A bank that chooses whether to stand on a soft total by the hands on the table.
//!
//! The dealer's draws then depend on all hands of a box at once. In an infinite deck the hands
//! and the dealer's cards are independent given the upcard. So the distribution of a box's
//! final hands is computed first, and then the dealer's ends for the choice against these
//! hands. In a finite shoe the hands of a split box are not independent, and there is no exact
//! value.

use super::context::{Context, Resplit};
use super::draws::{ENDS, NATURAL};
use super::end_table::{EndTable, Row};
use super::policy::Policy;
use super::upcard_column::{Split, UpcardColumn};
use crate::compiled::blackjack::{Dealer, DealerEnd, End, Hand, SoftDraws};
use crate::exact::NoExact;
use crate::lang::Message;
use std::collections::BTreeMap;

/// The greatest number of hands whose ends are followed together.
const MOST_HANDS: usize = 4;

/// Refuses rules where the dealer chooses and there is no exact value.
pub(super) fn check(context: &Context, boxes: u8, takes_desafio: bool) -> Result<(), NoExact> {
    let rules = &context.rules;
    let no = |id: &'static str, allowed: &str| Err(NoExact::new("dealer.soft17", Message::new(id), allowed));
    if !Dealer::may_choose(rules) {
        Ok(())
    } else if boxes > 1 {
        no("no-exact-choice-boxes", "stand or hit; table.boxes=1 and shoe.decks=inf; or `ventaja simulate`")
    } else if context.deck.packs.is_some() {
        no("no-exact-choice-shoe", "stand or hit; table.boxes=1 and shoe.decks=inf; or `ventaja simulate`")
    } else if Hand::most_hands(rules).is_none_or(|most| most > MOST_HANDS) {
        no("no-exact-choice-hands", "stand or hit; split.max_hands up to 4")
    } else if takes_desafio {
        no("no-exact-choice-desafio", "stand or hit; a strategy that declines the desafío")
    } else {
        Ok(())
    }
}

/// The dealer's ends under one upcard, by his choice.
pub(super) struct Chosen<'a> {
    context: &'a Context,
    upcard: u8,
    /// By choice: probabilities of the ends, given that the dealer has no natural.
    ends: Vec<Option<Row>>,
}

impl<'a> Chosen<'a> {
    pub(super) fn new(context: &'a Context, upcard: u8) -> Chosen<'a> {
        Chosen { context, upcard, ends: vec![None; SoftDraws::COUNT] }
    }

    /// Returns the probabilities of the dealer's ends, given that he has no natural, against
    /// hands with these nets by the dealer's end.
    fn against(&mut self, nets: &[i64; ENDS]) -> Row {
        let draws = SoftDraws::best(&nets.map(|net| -net));
        let (context, upcard) = (self.context, self.upcard);
        *self.ends[draws.index()].get_or_insert_with(|| {
            let mut row = [0.0; ENDS];
            follow(context, Dealer::showing(upcard), draws, 1.0, &mut row);
            row[NATURAL] = 0.0;
            let all: f64 = row.iter().sum();
            row.map(|chance| chance / all)
        })
    }

    /// Moves the probabilities of boxes with one hand to the dealer's ends that he chooses
    /// against each.
    pub(super) fn single(&mut self, single: &mut EndTable) {
        for (index, row) in single.0[0].iter_mut().enumerate() {
            let reached: f64 = row[..NATURAL].iter().sum();
            if reached > 0.0 {
                let ends = self.against(&self.context.pays.nets(&[End::from_index(index)]));
                row[..NATURAL].iter_mut().zip(ends).for_each(|(chance, part)| *chance = reached * part);
            }
        }
    }

    /// Returns the probabilities of the nets of a split pair, by whether the dealer has a natural
    /// and the net in units.
    pub(super) fn split(
        &mut self,
        column_tables: &mut UpcardColumn<'a>,
        split: &Split,
        policy: &dyn Policy,
    ) -> BTreeMap<(bool, i64), f64> {
        let context = self.context;
        let natural = split.dealt[NATURAL];
        let others: f64 = split.dealt[..NATURAL].iter().sum();
        let mut found: BTreeMap<(bool, i64), f64> = BTreeMap::new();
        for (hands, chance) in boxes(context, column_tables, split, policy) {
            let ends: Vec<End> = hands.into_iter().map(End::from_index).collect();
            let nets = context.pays.nets(&ends);
            for (net, part) in nets.into_iter().zip(self.against(&nets)).filter(|(_, part)| *part > 0.0) {
                *found.entry((false, net)).or_default() += others * chance * part;
            }
            if natural > 0.0 {
                *found.entry((true, nets[NATURAL])).or_default() += natural * chance;
            }
        }
        found
    }
}

/// Adds to `row` the probabilities of the dealer's ends from an infinite deck.
fn follow(context: &Context, dealer: Dealer, draws: SoftDraws, chance: f64, row: &mut Row) {
    for value in 1..=10_u8 {
        let next = dealer.with(&context.rules, value);
        let chance = chance * context.deck.take(value.into(), 0);
        match next.end(&context.rules) {
            Some(end) if !(next.chooses(&context.rules) && draws.draws_on(next.total)) => {
                row[end.index()] += chance;
            }
            _ => follow(context, next, draws, chance, row),
        }
    }
}

/// Returns the final hands of a split pair, as the ascending indices of their ends, with
/// probabilities that add to 1.
fn boxes<'a>(
    context: &'a Context,
    column_tables: &mut UpcardColumn<'a>,
    split: &Split,
    policy: &dyn Policy,
) -> BTreeMap<Vec<usize>, f64> {
    // The ends of one hand whose second card is of another value, and of the same value.
    let [other, same] = [false, true].map(|same| {
        let among = |second: usize| (second == split.value) == same;
        let hands = column_tables.split_among(split.value, Resplit::Never, 1.0, policy, among);
        hand_ends(context, &hands)
    });
    let pair = context.deck.take(split.value, 0);
    // The probability that a second card of the pair's value may be split again.
    let again = match split.resplit {
        Resplit::Never => 0.0,
        Resplit::ByValue => 1.0,
        Resplit::ByRank | Resplit::ByTwoRanks => {
            context.deck.of_a_rank(split.value) / context.deck.cards() / pair
        }
    };
    let most = context.most_hands(split.resplit).unwrap_or(MOST_HANDS);
    let mut finished: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    // State: hands without a second card, hands of the box, and the ends of finished hands.
    let mut open = BTreeMap::from([((2_usize, 2_usize, Vec::new()), 1.0)]);
    while let Some(((waiting, held, ends), chance)) = open.pop_first() {
        if waiting == 0 {
            *finished.entry(ends).or_default() += chance;
            continue;
        }
        let again = if held < most { again } else { 0.0 };
        if again > 0.0 {
            *open.entry((waiting + 1, held + 1, ends.clone())).or_default() += chance * pair * again;
        }
        for (of, share) in [(&other, 1.0), (&same, 1.0 - again)] {
            for (end, part) in of.iter().filter(|_| share > 0.0) {
                let mut ends: Vec<usize> = ends.clone();
                ends.insert(ends.partition_point(|known| known < end), *end);
                *open.entry((waiting - 1, held, ends)).or_default() += chance * share * part;
            }
        }
    }
    finished
}

/// Returns the ends of one hand of a split; ends with equal settlement are merged.
fn hand_ends(context: &Context, split: &Split) -> BTreeMap<usize, f64> {
    let pays = &context.pays;
    let settles = |index: usize| {
        let end = End::from_index(index);
        (DealerEnd::ALL.map(|dealer| pays.hand(end, dealer)), pays.against_natural(end))
    };
    let dealt: f64 = split.dealt[..NATURAL].iter().sum();
    let mut ends: BTreeMap<usize, f64> = BTreeMap::new();
    for (index, row) in split.hands.0.iter().flat_map(|table| table.iter().enumerate()) {
        let hands: f64 = row[..NATURAL].iter().sum();
        if hands > 0.0 {
            let known = ends.keys().copied().find(|known| settles(*known) == settles(index));
            // The table counts both hands of the pair.
            *ends.entry(known.unwrap_or(index)).or_default() += hands / dealt / 2.0;
        }
    }
    ends
}
