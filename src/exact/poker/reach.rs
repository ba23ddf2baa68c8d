//! The ways to play that lead from the first street to a board with a hand: how many of them end in each state. The
//! numbers of several states share a word of 64 bits, so that they are added together.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // few bits

use super::levels::{Game, Grid, Level};
use crate::rules::poker::CardSet;

/// How a box comes to the last board, or away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// It still decides.
    Open,
    /// It decides no more.
    Closed,
    /// It has folded.
    Folded,
}

/// By word, then by hand or class of hands: how many ways lead to the states of the word.
pub(super) type Ways = Vec<Vec<u64>>;

/// The ways by board and hand after the decisions of the last level.
pub(super) struct Reach {
    /// Every state with the antes added.
    states: Vec<(State, u8)>,
    /// The bits of a state in a word, and the states of a word.
    bits: u32,
    each: usize,
    hands: usize,
    /// By word.
    table: Vec<Grid<u64>>,
    /// The hands of a table to come, or nothing.
    buffer: Vec<u64>,
}

impl Reach {
    /// Follows the decisions of all levels. `buffer` may have the length of the latest level's hands.
    pub(super) fn of(game: &Game<'_>, levels: &[Level], buffer: Vec<i64>) -> Reach {
        let mut reach = Reach::before(game, levels);
        // The standard library collects numbers of the same size where they are.
        reach.buffer = buffer.into_iter().map(|_| 0).collect();
        for place in 0..levels.len() {
            reach.step(game, &levels[..=place]);
        }
        if let Some(level) = levels.last() {
            reach.table.iter_mut().for_each(|table| game.classify(level, table));
        }
        reach
    }

    /// Returns the ways before the first of these levels.
    pub(super) fn before(game: &Game<'_>, levels: &[Level]) -> Reach {
        let mut states: Vec<(State, u8)> =
            game.last_added.iter().map(|added| (State::Open, *added)).collect();
        for level in levels {
            states.extend(level.added.iter().map(|added| (State::Open, *added)));
            if game.folds(level) {
                states.extend(level.added.iter().map(|added| (State::Folded, *added)));
            }
            if game.play.play_once {
                let raises = &game.play.street(level.street).expect("a street with choices").raises;
                let closed = |added: &u8| {
                    raises.iter().map(|raise| (State::Closed, added + raise.0)).collect::<Vec<_>>()
                };
                states.extend(level.added.iter().flat_map(closed));
            }
        }
        states.sort_unstable();
        states.dedup();
        // The hands with the same ranks are added up: at most four to the power of their cards.
        let most = game.ways(0, levels) << (2 * game.play.player_cards);
        let bits = most.ilog2() + 1;
        let each = (64 / bits) as usize;
        let hands = game.showdown.hands.all.len();
        Reach { states, bits, each, hands, table: Vec::new(), buffer: Vec::new() }
    }

    /// Returns ways for every hand, or class of hands, none of which leads anywhere.
    pub(super) fn none(&self) -> Ways {
        vec![vec![0; self.hands]; self.words()]
    }

    fn words(&self) -> usize {
        self.states.len().div_ceil(self.each)
    }

    /// Returns the word of a state and one way of it.
    fn one(&self, state: (State, u8)) -> (usize, u64) {
        let place = self.states.iter().position(|known| *known == state).expect("a state of the game");
        (place / self.each, 1 << (self.bits * (place % self.each) as u32))
    }

    /// Replaces the table by that of the last of these levels.
    pub(super) fn step(&mut self, game: &Game<'_>, levels: &[Level]) {
        let (level, before) = levels.split_last().expect("a level");
        let choices = game.play.street(level.street).expect("a street with choices");
        let mut table: Vec<Grid<u64>> =
            (0..self.words()).map(|_| game.grid_in(level, &mut self.buffer)).collect();
        let mut ways = self.none();
        let mask = (1 << self.bits) - 1;
        for (row, (board, _)) in level.boards.all.iter().enumerate() {
            let row = row * self.hands;
            self.gather(game, before.last(), *board, &mut ways);
            for (added, decided) in level.added.iter().zip(&level.decided) {
                let (word, one) = self.one((State::Open, *added));
                let to: Vec<(usize, u64)> = (0..=choices.raises.len())
                    .map(|place| match place.checked_sub(1).map(|place| choices.raises[place].0) {
                        None if choices.folds => (State::Folded, *added),
                        None => (State::Open, *added),
                        Some(antes) if game.play.play_once => (State::Closed, added + antes),
                        Some(antes) => (State::Open, added + antes),
                    })
                    .map(|state| self.one(state))
                    .collect();
                for hand in 0..self.hands {
                    let open = (ways[word][hand] / one) & mask;
                    let (word, one) = to[usize::from(decided[row + hand])];
                    table[word].hands[row + hand] += open * one;
                }
            }
            for (word, ways) in ways.iter().enumerate() {
                let ended = self.ended(word);
                for (to, ways) in table[word].hands[row..row + self.hands].iter_mut().zip(ways) {
                    *to += ways & ended;
                }
            }
        }
        self.table = table;
    }

    /// Returns the bits of the states of a word that are not open.
    fn ended(&self, word: usize) -> u64 {
        let states = self.states.iter().skip(word * self.each).take(self.each).enumerate();
        let mask = (1_u64 << self.bits) - 1;
        states
            .filter(|(_, state)| state.0 != State::Open)
            .map(|(place, _)| mask << (self.bits * place as u32))
            .sum()
    }

    /// Computes the ways to a board by way of a level, that of the table; without one, every hand decides.
    pub(super) fn gather(&self, game: &Game<'_>, level: Option<&Level>, board: CardSet, ways: &mut Ways) {
        for ways in &mut *ways {
            ways.fill(0);
        }
        let Some(level) = level else {
            let (word, one) = self.one((State::Open, 0));
            ways[word].fill(one);
            return;
        };
        game.parts_of(board, level, |place, order| {
            let row = place * self.hands..(place + 1) * self.hands;
            for (ways, table) in ways.iter_mut().zip(&self.table) {
                let table = &table.hands[row.clone()];
                for (ways, hand) in ways.iter_mut().zip(game.suits.moved(order)) {
                    *ways += table[usize::from(*hand)];
                }
            }
        });
    }

    /// Computes the ways of the classes of hands that a last board leaves, by way of the last level.
    pub(super) fn gather_classes(
        &self,
        game: &Game<'_>,
        level: &Level,
        (board, grouping): (CardSet, usize),
        ways: &mut Ways,
    ) {
        let classes = game.showdown.hands.classes(grouping);
        for ways in ways.iter_mut() {
            ways[..classes].fill(0);
        }
        game.parts_by_class(board, grouping, level, |part| {
            for (ways, table) in ways.iter_mut().zip(&self.table) {
                game.gather(part, table, ways);
            }
        });
    }

    /// Returns the states that ways of a number lead to, with how many do.
    pub(super) fn states<'a>(
        &'a self,
        ways: &'a Ways,
        number: usize,
    ) -> impl Iterator<Item = ((State, u8), i64)> {
        let mask = (1 << self.bits) - 1;
        self.states.chunks(self.each).zip(ways).flat_map(move |(states, ways)| {
            let mut ways = ways[number];
            states.iter().filter_map(move |state| {
                let of = (ways & mask) as i64;
                ways >>= self.bits;
                (of > 0).then_some((*state, of))
            })
        })
    }
}
