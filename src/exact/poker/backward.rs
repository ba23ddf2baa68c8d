//! Takes the decisions before and on the last boards backwards. Sums over the last boards flow back to the
//! boards of the earlier streets, where the best choice of each hand, or the chart's, is taken. Must not
//! count what follows from the decisions.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::decisions::NOT_ALLOWED;
use super::levels::{Game, Grid, Level, State, States};
use super::payments::Act;
use super::showdown::{EACH, Known, Met, Ranked};
use super::suits::{Boards, ORDERS};
use super::{best_of, binomial, decision};
use crate::rules::poker::{CardSet, Street, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// The sums of a level by board and hand, over the last boards and the ways to them. Renamings of suits that
/// keep a board exchange some of its hands: the entries of such hands add up to 24 times the sum of one hand,
/// 24 being the number of orders of the suits.
pub(super) struct Sums {
    /// The net without added antes; `None` if no decision of the level depends on it.
    fixed: Option<Grid<i64>>,
    /// The net of each added ante.
    each: Grid<i64>,
    /// By open state of the next street: what the later decisions gain over adding nothing more.
    open: Vec<Grid<i64>>,
}

/// Takes the decisions of every level, the latest first. Returns the sums of the listed hands of the levels that list
/// decisions.
pub(super) fn decide(game: &Game<'_>, levels: &mut [Level<'_>]) -> Vec<Option<Sums>> {
    let mut kept: Vec<Option<Sums>> = levels.iter().map(|_| None).collect();
    let listed = levels.iter().any(|level| level.every > 0);
    if levels.is_empty() || !(listed || game.given.rows.leaves_open()) {
        for level in levels.iter_mut() {
            follow(game, level);
        }
        return kept;
    }
    let mut sums = from_last(game, levels);
    for place in (0..levels.len()).rev() {
        let (before, rest) = levels.split_at_mut(place);
        let (level, later) = rest.split_first_mut().expect("the level");
        let mut of_level = sums.pop().expect("the sums of the level");
        best(game, level, later, &mut of_level, before.last().zip(sums.last_mut()));
        kept[place] = (level.every > 0).then_some(of_level);
    }
    kept
}

/// Takes the decisions of a level from a chart that decides everything.
fn follow(game: &Game<'_>, level: &mut Level<'_>) {
    let rows = game.given.rows.on(level.street);
    let hands = &game.showdown.hands.all;
    for (place, (board, _)) in level.boards.all.iter().enumerate() {
        let (rows, with_board) = game.beside(&rows, level.street, *board);
        for (number, own) in hands.iter().enumerate().filter(|(_, own)| own.0 & board.0 == 0) {
            let view = View { with_board: with_board.as_ref(), ..game.view(level.street, *own, *board) };
            let chosen = decision(&rows, &view).expect("no row is left open");
            level.decided.iter_mut().for_each(|decided| decided[place * hands.len() + number] = chosen);
        }
    }
}

impl Game<'_> {
    pub(super) fn view(&self, street: usize, own: CardSet, board: CardSet) -> View<'_> {
        View {
            rules: self.given.play,
            ranks: self.given.ranks,
            number: 1,
            added: 0,
            street,
            own,
            dealt: &[],
            hand: None,
            board,
            with_board: None,
            upcard: CardSet::default(),
            replaced: CardSet::default(),
        }
    }

    /// Returns the rows of a street that can apply with common cards and, if a row counts outs, the best hand of the common
    /// cards and each further card.
    fn beside(&self, rows: &Rows, street: usize, board: CardSet) -> (Rows, Option<[Strength; 64]>) {
        (rows.given(None, Some(board)), rows.count_outs(street).then(|| self.with_board(board)))
    }

    fn with_board(&self, board: CardSet) -> [Strength; 64] {
        let mut best = [Strength::default(); 64];
        for card in self.given.pack {
            best[card.0.trailing_zeros() as usize] =
                Strength::best(board.with(*card), self.given.play.hand_cards);
        }
        best
    }

    /// Returns the states before a level, or before the street of the last board.
    pub(super) fn next_states<'b>(&'b self, next: Option<&'b Level<'_>>) -> &'b States {
        next.map_or(&self.last_states, |next| &next.states)
    }

    /// Returns the antes of those who decide on a level, or on the last board, if anybody does.
    fn next_open(&self, next: Option<&Level<'_>>) -> Vec<u8> {
        let decides = next.is_some() || self.last_street.is_some();
        self.next_states(next).open().filter(|_| decides).collect()
    }

    /// Returns part number `part` of `parts` equal parts of the last boards. Boards with the same ranks
    /// follow each other.
    pub(super) fn boards(&self, part: usize, parts: usize) -> &[(CardSet, u64)] {
        let at = |part: usize| self.last.all.len() * part / parts;
        &self.last.all[at(part)..at(part + 1)]
    }

    /// Calls `visit` with every class of hands that a last board leaves, or with every hand, by number.
    pub(super) fn each_at<const N: usize>(
        &self,
        ranked: &Ranked<N>,
        by_class: bool,
        mut visit: impl FnMut(usize, &At<'_, N>),
    ) {
        let Ranked { board, grouping, .. } = *ranked;
        let hands = &self.showdown.hands;
        let counts_outs = self.last_street.is_some_and(|street| self.given.rows.count_outs(street));
        let with_board = counts_outs.then(|| self.with_board(board));
        let mut settle = |number: usize, class: u16, hand: Option<CardSet>| {
            let (met, with_board) = (&ranked.met[usize::from(class)], with_board.as_ref());
            visit(number, &At { board, with_board, grouping, class, hand, met });
        };
        if by_class {
            ranked.order.iter().for_each(|class| settle(usize::from(*class), *class, None));
        } else {
            let left = hands.all.iter().zip(&hands.class_of[grouping]).enumerate();
            let left = left.filter(|(_, (hand, _))| hand.0 & board.0 == 0);
            left.for_each(|(number, (hand, class))| settle(number, *class, Some(*hand)));
        }
    }

    pub(super) fn last_view<'a, const N: usize>(&'a self, street: usize, at: &At<'a, N>) -> View<'a> {
        let of_class = || self.showdown.hands.beside(at.grouping, at.class, at.board);
        View { with_board: at.with_board, ..self.view(street, at.hand.unwrap_or_else(of_class), at.board) }
    }

    /// Returns the antes that a hand has added by the end, and whether it folds, given the state in which it
    /// reaches the last board.
    pub(super) fn end<const N: usize>(&self, at: &At<'_, N>, state: State) -> Act {
        let state = match (state, self.last_street) {
            (State::Open(added), Some(street)) => {
                let choices = self.given.play.street(street).expect("a street with choices");
                state.after(usize::from(self.last_choice(street, at, added).0), choices, true)
            }
            _ => state,
        };
        match state {
            State::Folded(added) => (added, true),
            State::Open(added) | State::Closed(added) => (added, false),
        }
    }

    /// Returns the place of the bet, and what it gains over adding nothing, on a street of the last board.
    fn last_choice<const N: usize>(&self, street: usize, at: &At<'_, N>, added: u8) -> (u8, i64) {
        let folds = self.given.play.street(street).is_some_and(|choices| choices.folds);
        let (fixed, each) =
            self.given.payments.sums(usize::from(at.met.class), &self.showdown.ends(at.met, 0));
        let folded = self.given.payments.folding(0, added) * self.showdown.dealers;
        let none = if folds { folded - fixed - i64::from(added) * each } else { 0 };
        let view = self.last_view(street, at);
        best_of(decision(self.given.rows, &view), &view, none, |antes| i64::from(antes) * each)
    }
}

/// A hand on the last board, or a class of them.
pub(super) struct At<'a, const N: usize> {
    pub(super) board: CardSet,
    /// [`View::with_board`] of charts that count outs.
    with_board: Option<&'a [Strength; 64]>,
    pub(super) grouping: usize,
    pub(super) class: u16,
    /// `None` for a class.
    hand: Option<CardSet>,
    pub(super) met: &'a Met<N>,
}

/// A value for each hand, with room for every number of 16 bits.
type Dense = Box<[i64; 1 << 16]>;

fn dense() -> Dense {
    vec![0; 1 << 16].into_boxed_slice().try_into().expect("the length of the type")
}

fn add(sums: &mut [i64], values: &[i64; 1 << 16], origins: &[u16]) {
    for (sum, hand) in sums.iter_mut().zip(origins) {
        *sum += values[usize::from(*hand)];
    }
}

/// Writes the values of what a last board leaves, hands or classes, to slices of zeros: the net without added antes, that
/// of each added ante, and by open state of `last` what the last decision gains over adding nothing.
fn value(game: &Game<'_>, ranked: &Ranked<1>, by_class: bool, last: &[u8], mut values: Vec<&mut [i64]>) {
    game.each_at(ranked, by_class, |number, at| {
        let ends = game.showdown.ends(at.met, 0);
        (values[0][number], values[1][number]) = game.given.payments.sums(usize::from(at.met.class), &ends);
        for (added, open) in last.iter().zip(&mut values[2..]) {
            let street = game.last_street.expect("a street on which boxes decide");
            open[number] = game.last_choice(street, at, *added).1;
        }
    });
}

/// Sums the values on the last boards. The nets of added antes and the gains of later decisions are summed
/// for the last level only, because those of earlier levels follow from the sums of the next level.
fn from_last(game: &Game<'_>, levels: &[Level<'_>]) -> Vec<Sums> {
    let hands = game.showdown.hands.all.len();
    // Each part of the boards has tables of its own.
    let many = levels.iter().any(|level| level.boards.all.len() > 10_000);
    let parts = if many { 1 } else { workers::available().clamp(1, 4) };
    let numbers: Vec<usize> = (0..parts).collect();
    let new = |(place, level): (usize, &Level<'_>)| Sums {
        fixed: level.needs_fixed().then(|| game.grid(level)),
        each: game.grid(level),
        open: game.next_open(levels.get(place + 1)).iter().map(|_| game.grid(level)).collect(),
    };
    let all = workers::map(parts, &numbers, |part| {
        let mut sums: Vec<Sums> = levels.iter().enumerate().map(new).collect();
        let last: Vec<u8> = game.next_open(None);
        // Classes have the same values on all boards that are ranked together.
        let mut known: Known<1, Vec<Vec<i64>>> = Known::default();
        let mut of_hands = vec![dense(); 2 + last.len()];
        let mut scaled = dense();
        for (board, weight) in game.boards(*part, parts) {
            let (board, weight) = (*board, *weight as i64);
            drop(known.leave(Some(board)));
            let (ranked, of_classes) = game.showdown.rank(board, &mut known);
            let by_class = game.by_class && ranked.grouping != EACH;
            if !by_class {
                // Hands that share a card with the board have no value.
                for of in &mut of_hands {
                    of[..hands].fill(0);
                }
                value(game, ranked, false, &last, of_hands.iter_mut().map(|of| &mut of[..]).collect());
            } else if of_classes.is_empty() {
                of_classes.resize(2 + last.len(), vec![0; ranked.met.len()]);
                value(game, ranked, true, &last, of_classes.iter_mut().map(Vec::as_mut_slice).collect());
            }
            let mut spread = |level: &Level<'_>, of: usize, times: i64, grid: &mut Grid<i64>| {
                let values = if by_class { &of_classes[of][..] } else { &of_hands[of][..hands] };
                scaled.iter_mut().zip(values).for_each(|(scaled, value)| *scaled = value * times * weight);
                if by_class {
                    let values = &scaled[..values.len()];
                    game.parts_by_class(board, ranked.grouping, level, |part| {
                        game.spread(part, values, grid);
                    });
                } else {
                    game.parts_of(board, level, |place, order| {
                        let row = &mut grid.hands[place * hands..(place + 1) * hands];
                        add(row, &scaled, &game.suits.origins[order]);
                    });
                }
            };
            for (place, sums) in sums.iter_mut().enumerate() {
                let (level, later) = levels[place..].split_first().expect("the level");
                if let Some(sums) = &mut sums.fixed {
                    spread(level, 0, game.ways(level.cards, later), sums);
                }
                if later.is_empty() {
                    let of = std::iter::once(&mut sums.each).chain(&mut sums.open);
                    (1..).zip(of).for_each(|(of, sums)| spread(level, of, 1, sums));
                }
            }
        }
        sums
    });
    let mut all = all.into_iter();
    let mut sums = all.next().expect("a part");
    for mut part in all {
        for (sums, more) in sums.iter_mut().zip(&mut part) {
            sums.grids().zip(more.grids()).for_each(|(sums, more)| sums.merge(more));
        }
    }
    for (level, sums) in levels.iter().zip(&mut sums) {
        sums.grids().for_each(|grid| game.finish(level, grid));
    }
    sums
}

impl Sums {
    fn grids(&mut self) -> impl Iterator<Item = &mut Grid<i64>> {
        self.fixed.iter_mut().chain([&mut self.each]).chain(&mut self.open)
    }
}

/// The choices of the hands beside one board of a level.
pub(super) struct Choices<'a> {
    game: &'a Game<'a>,
    of: &'a Street,
    /// The deals over which values are sums, times [`ORDERS`].
    pub(super) deals: i64,
    /// By open state of the next street, the antes added.
    next: Vec<u8>,
    // The sums of the level, by hand beside the board.
    fixed: Dense,
    each: Dense,
    open: Vec<Dense>,
}

impl<'a> Choices<'a> {
    /// Returns the choices of a level beside no board yet.
    pub(super) fn of(game: &'a Game<'a>, level: &Level<'a>, later: &[Level<'_>]) -> Choices<'a> {
        let play = game.given.play;
        let left = game.given.pack.len() - usize::from(play.player_cards) - level.cards;
        let coming = binomial(left, play.board_cards() - level.cards) as i64;
        let deals = game.showdown.dealers * game.ways(level.cards, later) * coming * ORDERS as i64;
        let next = game.next_open(later.first());
        let open = vec![dense(); next.len()];
        Choices { game, of: level.choices, deals, next, fixed: dense(), each: dense(), open }
    }

    /// Pairs the values of hands with the numbers of each grid.
    fn beside<'b>(
        &'b mut self,
        sums: &'b mut Sums,
    ) -> impl Iterator<Item = (&'b mut Dense, &'b mut Vec<i64>)> {
        let open = sums.open.iter_mut().map(|grid| &mut grid.hands);
        let fixed = sums.fixed.as_mut().map(|grid| (&mut self.fixed, &mut grid.hands));
        fixed
            .into_iter()
            .chain([(&mut self.each, &mut sums.each.hands)])
            .chain(self.open.iter_mut().zip(open))
    }

    /// Turns to another board of the level, given by its place.
    fn turn(&mut self, level: &Level<'_>, sums: &mut Sums, place: usize) {
        let suits = &self.game.suits;
        let kept = Boards::kept(level.boards.all[place].0, suits);
        let kept: Vec<&[u16]> = kept.into_iter().map(|order| &suits.moved[order][..]).collect();
        let hands = self.game.showdown.hands.all.len();
        for (values, grid) in self.beside(sums) {
            let grid = &grid[place * hands..(place + 1) * hands];
            for (number, value) in values[..hands].iter_mut().enumerate() {
                let moved = kept.iter().map(|moved| grid[usize::from(moved[number])]);
                *value = moved.sum::<i64>() / ORDERS as i64;
            }
        }
    }

    /// Recalls the sums of the listed hand at a place of the list.
    pub(super) fn recall(&mut self, sums: &mut Sums, place: usize, number: usize) {
        self.beside(sums).for_each(|(values, listed)| values[number] = listed[place]);
    }

    /// Returns what later decisions gain over adding nothing to these antes.
    fn gains(&self, number: usize, antes: u8) -> i64 {
        self.next.iter().position(|known| *known == antes).map_or(0, |place| self.open[place][number])
    }

    /// Returns the value of adding nothing, and the net over which it is a gain.
    fn none(&self, number: usize, added: u8) -> (i64, i64) {
        let base = self.fixed[number] + i64::from(added) * self.each[number];
        let folding = || self.game.given.payments.folding(0, added) * (self.deals / ORDERS as i64) - base;
        (if self.of.folds { folding() } else { self.gains(number, added) }, base)
    }

    fn raise(&self, number: usize, added: u8, antes: u8) -> i64 {
        let later = if self.game.given.play.play_once { 0 } else { self.gains(number, added + antes) };
        i64::from(antes) * self.each[number] + later
    }

    /// Returns the best bet of a hand, or that of a chart, and its gain over adding nothing, then or later.
    fn best(&self, view: &View<'_>, advised: Option<u8>, number: usize, added: u8) -> (u8, i64) {
        best_of(advised, view, self.none(number, added).0, |antes| self.raise(number, added, antes))
    }

    /// Returns the nets of no bet and of each bet of a hand, summed over the deals, without what sums lack.
    pub(super) fn nets(&self, view: &View<'_>, number: usize, added: u8) -> Vec<i64> {
        let (none, base) = self.none(number, added);
        let net = |gain: i64| (base + gain) * ORDERS as i64;
        let raise =
            |antes| if view.allows(antes) { net(self.raise(number, added, antes)) } else { NOT_ALLOWED };
        std::iter::once(net(none)).chain(self.of.raises.iter().map(|raised| raise(raised.0))).collect()
    }
}

/// Takes the best decisions of a level, or the chart's, and adds its sums to those of the level before it. What is left of
/// `sums` is a list of those of the listed hands, which are written where boards were that are done.
fn best(
    game: &Game<'_>,
    level: &mut Level<'_>,
    later: &[Level<'_>],
    sums: &mut Sums,
    mut before: Option<(&Level<'_>, &mut Sums)>,
) {
    let hands = &game.showdown.hands.all;
    let mut choices = Choices::of(game, level, later);
    let added: Vec<u8> = level.states.open().collect();
    let mut values = vec![dense(); added.len()];
    let rows = game.given.rows.on(level.street);
    // Without a later decision, what was added before does not matter unless it is lost.
    let alike = choices.next.is_empty() && !level.choices.folds;
    let different = 1 + if alike { 1 } else { added.len() };
    let mut listed = 0;
    for place in 0..level.boards.all.len() {
        let (board, weight) = level.boards.all[place];
        let (rows, with_board) = game.beside(&rows, level.street, board);
        choices.turn(level, sums, place);
        for (number, own) in hands.iter().enumerate() {
            if own.0 & board.0 > 0 {
                for values in &mut values {
                    values[number] = 0;
                }
                continue;
            }
            let view = View { with_board: with_board.as_ref(), ..game.view(level.street, *own, board) };
            let advised = decision(&rows, &view);
            let at = place * hands.len() + number;
            if level.lists(at) {
                choices.beside(sums).for_each(|(values, list)| list[listed] = values[number]);
                listed += 1;
            }
            for (state, added) in added.iter().enumerate() {
                (level.decided[state][at], values[state][number]) = match state {
                    1.. if alike => (level.decided[0][at], values[0][number]),
                    _ => choices.best(&view, advised, number, *added),
                };
            }
        }
        let Some((level, to)) = &mut before else { continue };
        std::iter::once(&mut choices.each).chain(&mut values).for_each(|values| {
            values[..hands.len()].iter_mut().for_each(|value| *value *= weight as i64);
        });
        game.parts_of(board, level, |target, order| {
            let target = target * hands.len()..(target + 1) * hands.len();
            let grids = std::iter::once(&mut to.each).chain(&mut to.open).take(different);
            for (grid, values) in grids.zip(std::iter::once(&choices.each).chain(&values)) {
                add(&mut grid.hands[target.clone()], values, &game.suits.origins[order]);
            }
        });
    }
    for grid in sums.grids() {
        grid.hands.truncate(listed);
        grid.hands.shrink_to_fit();
    }
    if let Some((_, to)) = &mut before
        && let Some((first, others)) = to.open.split_first_mut().filter(|_| alike)
    {
        for open in others {
            open.hands.clone_from(&first.hands);
        }
    }
}
