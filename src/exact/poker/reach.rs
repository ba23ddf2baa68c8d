//! The ways to play that lead from the first street to a board with a hand: how many of them end in each state.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 5! ways

use super::binomial;
use super::levels::{Game, Grid, Level, States};
use super::showdown::Ranked;
use crate::rules::poker::CardSet;

/// By state, then by hand or class of hands: how many ways lead to it. Five cards come in at most 5! orders, and a class
/// has at most 4^3 hands.
pub(super) type Ways = Vec<Vec<u16>>;

/// Returns ways to these states, none of which leads anywhere.
pub(super) fn none(game: &Game<'_>, states: &States) -> Ways {
    vec![vec![0; game.showdown.hands.all.len()]; states.0.len()]
}

/// The ways by board and hand to each state but the last after the decisions of the last level.
pub(super) struct Reach {
    tables: Vec<Grid<u16>>,
    /// The ways of every hand to a board of that level, whatever the state.
    all: u16,
}

impl Reach {
    /// Follows the decisions of all levels. Calls `visit` with the place of each level, the place of each of its boards
    /// and the ways to it.
    pub(super) fn of(
        game: &Game<'_>,
        levels: &[Level<'_>],
        mut visit: impl FnMut(usize, usize, &Ways),
    ) -> Reach {
        let mut reach = Reach { tables: Vec::new(), all: 1 };
        for (place, level) in levels.iter().enumerate() {
            let next = game.next_states(levels.get(place + 1));
            let mut tables: Vec<Grid<u16>> = next.0.iter().skip(1).map(|_| game.grid(level)).collect();
            let mut ways = none(game, &level.states);
            let before = levels[..place].last();
            for (row, (board, _)) in level.boards.all.iter().enumerate() {
                reach.gather(game, before, *board, &mut ways);
                visit(place, row, &ways);
                step(game, level, row, &ways, (next, &mut tables));
            }
            reach = Reach { tables, all: reach.all(before, level.cards) };
        }
        if let Some(level) = levels.last() {
            reach.tables.iter_mut().for_each(|table| game.classify(level, table));
        }
        reach
    }

    /// Returns the ways of a hand to a board of `cards` cards by way of a level, that of the tables.
    fn all(&self, level: Option<&Level<'_>>, cards: usize) -> u16 {
        self.all * level.map_or(1, |level| binomial(cards, level.cards) as u16)
    }

    /// Computes the ways to a board by way of a level, that of the tables; without one, every hand decides.
    pub(super) fn gather(&self, game: &Game<'_>, level: Option<&Level<'_>>, board: CardSet, ways: &mut Ways) {
        let hands = game.showdown.hands.all.len();
        let (rest, ways) = ways.split_last_mut().expect("a state");
        rest.fill(self.all(level, board.len() as usize));
        let Some(level) = level else { return };
        for ways in &mut *ways {
            ways.fill(0);
        }
        game.parts_of(board, level, |place, order| {
            for (ways, table) in ways.iter_mut().zip(&self.tables) {
                let table = &table.hands[place * hands..(place + 1) * hands];
                for (ways, hand) in ways.iter_mut().zip(&game.suits.moved[order]) {
                    *ways += table[usize::from(*hand)];
                }
            }
        });
        for ways in ways {
            subtract(rest, ways);
        }
    }

    /// Computes the ways of the classes of hands that a last board leaves, by way of the last level.
    pub(super) fn gather_classes<const N: usize>(
        &self,
        game: &Game<'_>,
        level: &Level<'_>,
        ranked: &Ranked<N>,
        ways: &mut Ways,
    ) {
        let Ranked { board, grouping, .. } = *ranked;
        let all = self.all(Some(level), board.len() as usize);
        let (rest, ways) = ways.split_last_mut().expect("a state");
        rest.iter_mut().zip(&ranked.met).for_each(|(rest, met)| *rest = all * met.hands);
        for ways in &mut *ways {
            ways.fill(0);
        }
        game.parts_by_class(board, grouping, level, |part| {
            for (ways, table) in ways.iter_mut().zip(&self.tables) {
                game.gather(part, table, ways);
            }
        });
        for ways in ways {
            subtract(rest, ways);
        }
    }
}

fn subtract(rest: &mut [u16], ways: &[u16]) {
    // Hands that share a card with the board have numbers without meaning.
    rest.iter_mut().zip(ways).for_each(|(rest, ways)| *rest = rest.wrapping_sub(*ways));
}

/// Adds the ways to a board of a level to those of the states after it.
fn step(
    game: &Game<'_>,
    level: &Level<'_>,
    row: usize,
    ways: &Ways,
    (next, tables): (&States, &mut [Grid<u16>]),
) {
    let row = row * game.showdown.hands.all.len()..(row + 1) * game.showdown.hands.all.len();
    for (place, (state, ways)) in level.states.0.iter().zip(ways).enumerate() {
        let after = |bet: usize| {
            next.place(state.after(bet, level.choices, game.given.play.play_once))
                .expect("a state after the level")
        };
        let to: Vec<usize> = (0..=level.choices.raises.len()).map(after).collect();
        // A box that decides no more keeps its state.
        let decided = level.decided.get(place).map(|decided| &decided[row.clone()]);
        for (hand, ways) in ways.iter().enumerate() {
            let bet = decided.map_or(0, |decided| usize::from(decided[hand]));
            if let Some(table) = tables.get_mut(to[bet]) {
                table.hands[row.start + hand] += ways;
            }
        }
    }
}
