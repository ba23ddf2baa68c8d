//! The ways to play that lead from the first street to a board with a hand: how many of them end in each state.

use super::levels::{Game, Grid, Level, States};
use crate::rules::poker::CardSet;

/// By state, then by hand or class of hands: how many ways lead to it. Five cards come in at most 5! orders, and a class
/// has at most 4^3 hands.
pub(super) type Ways = Vec<Vec<u16>>;

/// Returns ways to these states, none of which leads anywhere.
pub(super) fn none(game: &Game<'_>, states: &States) -> Ways {
    vec![vec![0; game.showdown.hands.all.len()]; states.0.len()]
}

/// The ways by board and hand to each state after the decisions of the last level.
pub(super) struct Reach(Vec<Grid<u16>>);

impl Reach {
    /// Follows the decisions of all levels. Calls `visit` with the place of each level, the place of each of its boards
    /// and the ways to it.
    pub(super) fn of(
        game: &Game<'_>,
        levels: &[Level<'_>],
        mut visit: impl FnMut(usize, usize, &Ways),
    ) -> Reach {
        let mut reach = Reach(Vec::new());
        for (place, level) in levels.iter().enumerate() {
            let next = game.next_states(levels.get(place + 1));
            let mut tables: Vec<Grid<u16>> = next.0.iter().map(|_| game.grid(level)).collect();
            let mut ways = none(game, &level.states);
            for (row, (board, _)) in level.boards.all.iter().enumerate() {
                reach.gather(game, levels[..place].last(), *board, &mut ways);
                visit(place, row, &ways);
                step(game, level, row, &ways, (next, &mut tables));
            }
            reach.0 = tables;
        }
        if let Some(level) = levels.last() {
            reach.0.iter_mut().for_each(|table| game.classify(level, table));
        }
        reach
    }

    /// Computes the ways to a board by way of a level, that of the tables; without one, every hand decides.
    pub(super) fn gather(&self, game: &Game<'_>, level: Option<&Level<'_>>, board: CardSet, ways: &mut Ways) {
        let hands = game.showdown.hands.all.len();
        for ways in ways.iter_mut() {
            ways.fill(u16::from(level.is_none()));
        }
        let Some(level) = level else { return };
        game.parts_of(board, level, |place, order| {
            for (ways, table) in ways.iter_mut().zip(&self.0) {
                let table = &table.hands[place * hands..(place + 1) * hands];
                for (ways, hand) in ways.iter_mut().zip(&game.suits.moved[order]) {
                    *ways += table[usize::from(*hand)];
                }
            }
        });
    }

    /// Computes the ways of the classes of hands that a last board leaves, by way of the last level.
    pub(super) fn gather_classes(
        &self,
        game: &Game<'_>,
        level: &Level<'_>,
        (board, grouping): (CardSet, usize),
        ways: &mut Ways,
    ) {
        for ways in ways.iter_mut() {
            ways.fill(0);
        }
        game.parts_by_class(board, grouping, level, |part| {
            for (ways, table) in ways.iter_mut().zip(&self.0) {
                game.gather(part, table, ways);
            }
        });
    }
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
            tables[to[bet]].hands[row.start + hand] += ways;
        }
    }
}
