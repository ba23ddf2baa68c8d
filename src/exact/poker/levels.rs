//! A game with common cards as it is counted: its showdown, its last boards, and the levels before them at which players
//! decide.
#![allow(clippy::cast_possible_truncation)] // counts of deals, far below 2^63

use super::showdown::{BY_RANKS, EACH, Showdown};
use super::suits::{Boards, Suits, reordered};
use super::{Given, binomial, choose};
use crate::rules::poker::{CardSet, Street};
use std::ops::Range;

/// How a box comes to a board, or away from it, with the antes that it added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// It still decides.
    Open(u8),
    /// It decides no more.
    Closed(u8),
    /// It has folded.
    Folded(u8),
}

impl State {
    /// Returns the state after a street, given the place of the bet, 0 for none.
    pub(super) fn after(self, bet: usize, choices: &Street, once: bool) -> State {
        match (self, bet.checked_sub(1).map(|place| choices.raises[place].0)) {
            (State::Open(added), None) if choices.folds => State::Folded(added),
            (State::Open(added), Some(antes)) if once => State::Closed(added + antes),
            (State::Open(added), Some(antes)) => State::Open(added + antes),
            _ => self,
        }
    }
}

/// The states in which boxes come to a street, in order, without repetition.
pub(super) struct States(pub(super) Vec<State>);

impl States {
    pub(super) fn after(&self, choices: &Street, once: bool) -> States {
        let bets = 0..=choices.raises.len();
        let after =
            |state: &State| bets.clone().map(|bet| state.after(bet, choices, once)).collect::<Vec<_>>();
        let mut states: Vec<State> = self.0.iter().flat_map(after).collect();
        states.sort_unstable();
        states.dedup();
        States(states)
    }

    /// Returns the antes added by the boxes that still decide: theirs are the first states.
    pub(super) fn open(&self) -> impl Iterator<Item = u8> {
        self.0.iter().map_while(|state| if let State::Open(added) = state { Some(*added) } else { None })
    }

    /// Returns the place of a state.
    pub(super) fn place(&self, state: State) -> Option<usize> {
        self.0.binary_search(&state).ok()
    }
}

/// A street with choices before the last board: its boards, and what is decided on each with each hand.
pub(super) struct Level<'a> {
    pub(super) street: usize,
    pub(super) choices: &'a Street,
    pub(super) cards: usize,
    pub(super) boards: Boards,
    pub(super) states: States,
    /// By open state, then by board and hand: the place of the bet, 0 for none.
    pub(super) decided: Vec<Vec<u8>>,
    /// The values of the choices are listed for one in `every` pairs of board and hand; 0 lists none.
    pub(super) every: usize,
    /// Whether the listed values are nets. Otherwise all values of a hand may lack its net without added
    /// antes.
    pub(super) nets: bool,
    /// By board and grouping of hands on the last boards: where the numbers of its classes begin among those of all boards.
    class_rows: Vec<[u32; EACH]>,
    /// The number of classes over all boards.
    classes: usize,
}

impl<'a> Level<'a> {
    pub(super) fn new(
        showdown: &Showdown<'_>,
        pack: &[CardSet],
        (street, cards, choices): (usize, usize, &'a Street),
        states: States,
    ) -> Level<'a> {
        let boards = Boards::of(pack, cards);
        let decided = vec![vec![0; boards.all.len() * showdown.hands.all.len()]; states.open().count()];
        let mut classes = 0;
        let class_rows = boards.all.iter().map(|(board, _)| {
            std::array::from_fn(|grouping| {
                let from = classes as u32;
                if grouping == BY_RANKS || showdown.can_flush(*board, grouping) {
                    classes += showdown.hands.classes(grouping);
                }
                from
            })
        });
        let class_rows = class_rows.collect();
        Level { street, choices, cards, boards, states, decided, every: 0, nets: false, class_rows, classes }
    }

    /// Returns whether the level needs sums of nets without added antes: boxes that add nothing fold, or nets are listed.
    pub(super) fn needs_fixed(&self) -> bool {
        self.choices.folds || self.nets
    }

    /// Returns whether a hand on a board, by its place among those of all boards, has the values of its choices listed.
    pub(super) fn lists(&self, place: usize) -> bool {
        self.every > 0 && place.is_multiple_of(self.every)
    }
}

/// A number for each board of a level and each hand: `hands` holds those of single hands, and `classes` holds
/// numbers that apply to every hand of a class on the last boards.
#[derive(Default)]
pub(super) struct Grid<T> {
    pub(super) hands: Vec<T>,
    classes: Vec<T>,
}

/// A part of a last board that is a board of a level, with the classes of hands on the last board.
pub(super) struct Part<'a> {
    pub(super) place: usize,
    /// The classes of a grouping, in the level's names of suits.
    class_of: &'a [u16],
    classes: Range<usize>,
    /// The part, and the other cards of the last board, in the same names.
    board: CardSet,
    others: CardSet,
}

/// A game with the tables that its boards are counted with.
pub(super) struct Game<'a> {
    pub(super) given: Given<'a>,
    pub(super) showdown: Showdown<'a>,
    pub(super) suits: Suits,
    pub(super) last: Boards,
    /// Whether hands of a class decide alike on the street of the last board.
    pub(super) by_class: bool,
    /// The street of the last board, if the player chooses on it.
    pub(super) last_street: Option<usize>,
    /// The states before that street.
    pub(super) last_states: States,
}

impl Grid<i64> {
    /// Adds the sums over other last boards.
    pub(super) fn merge(&mut self, other: &Grid<i64>) {
        let add =
            |sums: &mut [i64], more: &[i64]| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        add(&mut self.hands, &other.hands);
        add(&mut self.classes, &other.classes);
    }
}

impl Game<'_> {
    /// Returns numbers for a level, all of them 0.
    pub(super) fn grid<T: Copy + Default>(&self, level: &Level<'_>) -> Grid<T> {
        let hands = level.boards.all.len() * self.showdown.hands.all.len();
        Grid { hands: vec![T::default(); hands], classes: vec![T::default(); level.classes] }
    }

    /// Calls `visit` with each part of a last board that is of a level.
    pub(super) fn parts_by_class(
        &self,
        board: CardSet,
        grouping: usize,
        level: &Level<'_>,
        mut visit: impl FnMut(&Part<'_>),
    ) {
        self.parts_of(board, level, |place, order| {
            let suits = self.suits.orders[order];
            let named = suits.get(grouping).map_or(BY_RANKS, |suit| usize::from(*suit));
            let from = level.class_rows[place][named] as usize;
            let part = level.boards.all[place].0;
            visit(&Part {
                place,
                class_of: &self.showdown.hands.class_of[named],
                classes: from..from + self.showdown.hands.classes(named),
                board: part,
                others: CardSet(reordered(board, suits).0 & !part.0),
            });
        });
    }

    /// Calls `visit` with the number and the class of each hand that the part leaves but the whole last board
    /// does not.
    fn lacking(&self, part: &Part<'_>, mut visit: impl FnMut(usize, usize)) {
        let hands = &self.showdown.hands;
        let mut seen = part.board;
        for card in part.others.cards() {
            for hand in &hands.holding[card.0.trailing_zeros() as usize] {
                let hand = usize::from(*hand);
                if hands.all[hand].0 & seen.0 == 0 {
                    visit(hand, usize::from(part.class_of[hand]));
                }
            }
            seen = seen.with(card);
        }
    }

    /// Adds the values of the classes of hands on a last board to those of the hands that it leaves.
    pub(super) fn spread(&self, part: &Part<'_>, values: &[i64], grid: &mut Grid<i64>) {
        let sums = grid.classes[part.classes.clone()].iter_mut();
        sums.zip(values).for_each(|(sum, value)| *sum += value);
        let row = part.place * self.showdown.hands.all.len();
        self.lacking(part, |hand, class| grid.hands[row + hand] -= values[class]);
    }

    /// Adds the numbers of the hands that a last board leaves to those of their classes.
    pub(super) fn gather(&self, part: &Part<'_>, grid: &Grid<u16>, sums: &mut [u16]) {
        let numbers = &grid.classes[part.classes.clone()];
        sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum = sum.wrapping_add(*number));
        let row = part.place * self.showdown.hands.all.len();
        self.lacking(part, |hand, class| sums[class] = sums[class].wrapping_sub(grid.hands[row + hand]));
    }

    /// Calls `visit` with every place of a hand that its board leaves, and every place of a class that holds it.
    fn each_class(&self, level: &Level<'_>, mut visit: impl FnMut(usize, usize)) {
        let hands = &self.showdown.hands;
        for (place, (board, _)) in level.boards.all.iter().enumerate() {
            let row = place * hands.all.len();
            for grouping in (0..EACH).filter(|of| *of == BY_RANKS || self.showdown.can_flush(*board, *of)) {
                let from = level.class_rows[place][grouping] as usize;
                for (hand, class) in hands.class_of[grouping].iter().enumerate() {
                    if hands.all[hand].0 & board.0 == 0 {
                        visit(row + hand, from + usize::from(*class));
                    }
                }
            }
        }
    }

    /// Adds the values of classes to those of their hands.
    pub(super) fn finish(&self, level: &Level<'_>, grid: &mut Grid<i64>) {
        let classes = std::mem::take(&mut grid.classes);
        if classes.is_empty() {
            return;
        }
        self.each_class(level, |hand, class| grid.hands[hand] += classes[class]);
    }

    /// Adds up the numbers of the hands of each class.
    pub(super) fn classify(&self, level: &Level<'_>, grid: &mut Grid<u16>) {
        let Grid { hands, classes } = grid;
        self.each_class(level, |hand, class| classes[class] += hands[hand]);
    }

    /// Calls `visit` with the place and the order of suits of each board of a level that this board contains.
    pub(super) fn parts_of(&self, board: CardSet, level: &Level<'_>, mut visit: impl FnMut(usize, usize)) {
        let own: Vec<CardSet> = board.cards().collect();
        choose(&own, level.cards, |part| {
            let (place, order) = level.boards.find(part, &self.suits);
            visit(place, order);
        });
    }

    /// Returns the number of ways from a board to one with all cards, or the number of orders of its later cards, by way of
    /// the boards of the levels after it.
    pub(super) fn ways(&self, cards: usize, later: &[Level<'_>]) -> i64 {
        let mut left = self.given.play.board_cards() - cards;
        let mut open = cards;
        let mut ways = 1;
        for level in later {
            ways *= binomial(left, level.cards - open);
            left -= level.cards - open;
            open = level.cards;
        }
        ways as i64
    }
}
