//! The decisions before and on the last boards, taken backwards: sums over the last boards flow back to the boards of
//! the earlier streets, where the best choice of each hand, or the chart's, is taken. Must not count what follows from
//! the decisions.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::decisions::NOT_ALLOWED;
use super::levels::{Game, Grid, Level};
use super::reach::State;
use super::showdown::{EACH, Met, Ranked};
use super::suits::{Boards, ORDERS};
use super::{best_of, binomial, chosen, decision};
use crate::rules::poker::CardSet;
use crate::strategy::poker::View;
use crate::workers;

/// The sums of a level by board and hand, over the last boards and the ways to them.
#[derive(Default)]
struct Sums {
    /// The net without added antes; empty if no decision of the level depends on it.
    fixed: Grid<i64>,
    /// The net of each added ante.
    each: Grid<i64>,
    /// By place among the antes of the next street: what the later decisions gain over adding nothing more.
    open: Vec<Grid<i64>>,
}

/// What a decision on a board with a hand depends on.
struct Cell<'a> {
    fixed: i64,
    each: i64,
    /// The antes of those who decide later, if anybody does, and what their decisions gain.
    next: &'a [u8],
    open: Vec<i64>,
    /// Whether nobody who bets decides again.
    once: bool,
}

impl Cell<'_> {
    /// Reads the sums of some places together.
    fn read(&mut self, sums: &Sums, places: &(impl Iterator<Item = usize> + Clone)) {
        let of = |sums: &[i64]| if sums.is_empty() { 0 } else { places.clone().map(|at| sums[at]).sum() };
        (self.fixed, self.each) = (of(&sums.fixed.hands), of(&sums.each.hands));
        self.open.iter_mut().zip(&sums.open).for_each(|(open, sums)| *open = of(&sums.hands));
    }

    fn gains(&self, antes: u8) -> i64 {
        self.next.iter().position(|known| *known == antes).map_or(0, |place| self.open[place])
    }

    /// Returns what a bet gains over adding nothing to these antes, then or later.
    fn raise(&self, added: u8, antes: u8) -> i64 {
        let later = if self.once { 0 } else { self.gains(added + antes) };
        i64::from(antes) * self.each + later
    }

    /// Returns what making no bet gains; `folded` is the net of folding, if the street has no check.
    fn none(&self, added: u8, folded: Option<i64>) -> i64 {
        match folded {
            Some(folded) => folded - self.fixed - i64::from(added) * self.each,
            None => self.gains(added),
        }
    }
}

/// The number of parts into which the boards are divided; each has tables of its own.
fn parts(levels: &[Level]) -> usize {
    if levels.iter().any(|level| level.boards.all.len() > 10_000) {
        1
    } else {
        workers::available().clamp(1, 4)
    }
}

/// Takes the decisions of every level, the latest first. Returns a buffer for the hands of the latest level, or an
/// empty one: a new one would take longer to clear.
pub(super) fn decide(game: &Game<'_>, levels: &mut [Level]) -> Vec<i64> {
    let mut buffer = Vec::new();
    if levels.is_empty() {
        return buffer;
    }
    if !game.rows.leaves_open() {
        for level in levels {
            follow(game, level);
        }
        return buffer;
    }
    let mut sums = from_last(game, levels);
    for place in (0..levels.len()).rev() {
        let (before, rest) = levels.split_at_mut(place);
        let (sums_before, sums) = sums.split_at_mut(place);
        let next = game.next_added(rest.get(1)).to_vec();
        let (level, later) = rest.split_first_mut().expect("the level");
        let sums = std::mem::take(&mut sums[0]);
        best(game, level, later, &sums, &next, before.last().zip(sums_before.last_mut()));
        if later.is_empty() {
            buffer = sums.each.hands;
        }
    }
    buffer
}

/// Takes the decisions of a level from a chart that decides everything.
fn follow(game: &Game<'_>, level: &mut Level) {
    let hands = &game.showdown.hands.all;
    let rows = game.rows.on(level.street);
    for (place, (board, _)) in level.boards.all.iter().enumerate() {
        for (number, own) in hands.iter().enumerate() {
            if own.0 & board.0 == 0 {
                let chosen =
                    decision(&rows, &game.view(level.street, *own, *board)).expect("no row is left open");
                for decided in &mut level.decided {
                    decided[place * hands.len() + number] = chosen;
                }
            }
        }
    }
}

impl Game<'_> {
    pub(super) fn view(&self, street: usize, own: CardSet, board: CardSet) -> View<'_> {
        View {
            rules: self.play,
            number: 1,
            street,
            own,
            dealt: &[],
            hand: None,
            board,
            upcard: CardSet::default(),
        }
    }

    /// Returns the antes of those who decide on a level, or after the last level, if anybody does.
    fn next_added<'b>(&'b self, next: Option<&'b Level>) -> &'b [u8] {
        next.map_or(if self.last_street.is_some() { &self.last_added } else { &[] }, |next| &next.added)
    }

    /// Returns the last boards of a part of all. Boards with the same ranks follow each other.
    pub(super) fn boards(&self, part: usize, parts: usize) -> &[(CardSet, u64)] {
        let at = |part: usize| self.last.all.len() * part / parts;
        &self.last.all[at(part)..at(part + 1)]
    }

    /// Returns the antes that a hand has added at the end, and whether it folds, after it came to the last board in a
    /// state.
    pub(super) fn end<const N: usize>(&self, at: &At<'_, N>, (state, added): (State, u8)) -> (u8, bool) {
        match (state, self.last_street) {
            (State::Folded, _) => (added, true),
            (State::Open, Some(street)) => {
                let choices = self.play.street(street).expect("a street with choices");
                match self.last_choice(street, at, added).0 {
                    0 => (added, choices.folds),
                    chosen => (added + choices.raises[usize::from(chosen) - 1].0, false),
                }
            }
            _ => (added, false),
        }
    }

    /// Returns the place of the bet, and what it gains over adding nothing, on a street of the last board.
    fn last_choice<const N: usize>(&self, street: usize, at: &At<'_, N>, added: u8) -> (u8, i64) {
        let choices = self.play.street(street).expect("a street with choices");
        let (fixed, each) = self.payments.sums(usize::from(at.met.class), &self.showdown.ends(at.met, 0));
        let cell = Cell { fixed, each, next: &[], open: Vec::new(), once: true };
        let folded = choices.folds.then(|| self.payments.folding(added) * self.showdown.dealers);
        let view = self.view(street, at.hand, at.board);
        chosen(self.rows, &view, cell.none(added, folded), |antes| cell.raise(added, antes))
    }
}

/// A hand on the last board, or one of a class.
pub(super) struct At<'a, const N: usize> {
    pub(super) board: CardSet,
    pub(super) grouping: usize,
    pub(super) class: u16,
    pub(super) hand: CardSet,
    pub(super) met: &'a Met<N>,
}

impl<'a, const N: usize> At<'a, N> {
    /// Returns a class on a board, with one of its hands.
    pub(super) fn class(game: &Game<'_>, board: CardSet, ranked: &'a Ranked<N>, class: u16) -> At<'a, N> {
        let grouping = ranked.grouping;
        let hand = game.showdown.hands.beside(grouping, class, board).expect("a class that the board leaves");
        At { board, grouping, class, hand, met: &ranked.met[usize::from(class)] }
    }

    /// Returns the hands that a board leaves, with their numbers.
    pub(super) fn hands(
        game: &'a Game<'_>,
        board: CardSet,
        ranked: &'a Ranked<N>,
    ) -> impl Iterator<Item = (usize, At<'a, N>)> {
        let hands = &game.showdown.hands;
        let all = hands.all.iter().zip(&hands.class_of[ranked.grouping]).enumerate();
        all.filter(move |(_, (hand, _))| hand.0 & board.0 == 0).map(move |(number, (hand, class))| {
            (number, At { hand: *hand, ..At::class(game, board, ranked, *class) })
        })
    }
}

/// A value for each hand, with room for every number of 16 bits.
type Dense = Box<[i64; 1 << 16]>;

fn dense() -> Dense {
    vec![0; 1 << 16].into_boxed_slice().try_into().expect("the length of the type")
}

/// Adds the values of hands to those of the hands that they become.
fn add(sums: &mut [i64], values: &[i64; 1 << 16], origins: &[u16], times: i64) {
    for (sum, hand) in sums.iter_mut().zip(origins) {
        *sum += times * values[usize::from(*hand)];
    }
}

/// Values on a last board: by class of hands, or by hand.
struct Values {
    all: Dense,
    by_class: bool,
}

/// Sums the values on the last boards for the levels whose sums do not follow from those of the next level.
fn from_last(game: &Game<'_>, levels: &[Level]) -> Vec<Sums> {
    let hands = game.showdown.hands.all.len();
    let parts = parts(levels);
    let numbers: Vec<usize> = (0..parts).collect();
    let latest = levels.len() - 1;
    let new = |place: usize| {
        let level = &levels[place];
        let next = game.next_added(levels.get(place + 1)).len();
        Sums {
            fixed: if game.needs_fixed(level) { game.grid(level) } else { Grid::default() },
            each: game.grid(level),
            open: (0..next).map(|_| game.grid(level)).collect(),
        }
    };
    // The levels that need sums of nets without added antes, which the next level has not.
    let fixed: Vec<(usize, i64)> = (0..levels.len())
        .filter(|place| {
            game.needs_fixed(&levels[*place])
                && levels.get(place + 1).is_none_or(|next| !game.needs_fixed(next))
        })
        .map(|place| (place, game.ways(levels[place].cards, &levels[place + 1..])))
        .collect();
    let all = workers::map(parts, &numbers, |part| {
        let mut sums: Vec<Sums> = (0..levels.len()).map(new).collect();
        let mut ranked: Ranked<1> = Ranked::default();
        let new = || Values { all: dense(), by_class: true };
        let (mut fixed_values, mut each_values) = (new(), new());
        let mut open: Vec<Values> = sums[latest].open.iter().map(|_| new()).collect();
        for (board, weight) in game.boards(*part, parts) {
            let (board, weight) = (*board, *weight as i64);
            game.showdown.rank(board, &mut ranked);
            let by_class = ranked.grouping != EACH;
            for values in [&mut fixed_values, &mut each_values] {
                values.begin(by_class, hands);
            }
            for class in &ranked.order {
                let met = &ranked.met[usize::from(*class)];
                let (fixed, each) = game.payments.sums(usize::from(met.class), &game.showdown.ends(met, 0));
                fixed_values.all[usize::from(*class)] = fixed * weight;
                each_values.all[usize::from(*class)] = each * weight;
            }
            if let Some(street) = game.last_street {
                let by_class = by_class && game.by_class;
                for (added, values) in game.last_added.iter().zip(&mut open) {
                    values.begin(by_class, hands);
                    let mut set = |number: usize, at: &At<'_, 1>| {
                        values.all[number] = game.last_choice(street, at, *added).1 * weight;
                    };
                    if by_class {
                        for class in &ranked.order {
                            set(usize::from(*class), &At::class(game, board, &ranked, *class));
                        }
                    } else {
                        At::hands(game, board, &ranked).for_each(|(number, at)| set(number, &at));
                    }
                }
            }
            let grouping = ranked.grouping;
            let spread = |level: &Level, values: &Values, times: i64, grid: &mut Grid<i64>| {
                game.parts_by_class(board, grouping, level, |part| {
                    if values.by_class {
                        game.spread(part, &values.all[..], times, grid);
                    } else {
                        let row = part.place * hands..(part.place + 1) * hands;
                        add(&mut grid.hands[row], &values.all, game.suits.origins(part.order), times);
                    }
                });
            };
            for (place, ways) in &fixed {
                spread(&levels[*place], &fixed_values, *ways, &mut sums[*place].fixed);
            }
            let (level, sums) = (&levels[latest], &mut sums[latest]);
            spread(level, &each_values, 1, &mut sums.each);
            for (sums, values) in sums.open.iter_mut().zip(&open) {
                spread(level, values, 1, sums);
            }
        }
        sums
    });
    let mut all = all.into_iter();
    let mut sums = all.next().expect("a part");
    for part in all {
        for (sums, more) in sums.iter_mut().zip(part) {
            sums.merge(&more);
        }
    }
    for (level, sums) in levels.iter().zip(&mut sums) {
        for grid in [&mut sums.fixed, &mut sums.each].into_iter().chain(&mut sums.open) {
            game.finish(level, grid);
        }
    }
    sums
}

impl Values {
    /// Forgets the last board: one that hands share a card with has no value for them.
    fn begin(&mut self, by_class: bool, hands: usize) {
        self.by_class = by_class;
        if !by_class {
            self.all[..hands].fill(0);
        }
    }
}

impl Sums {
    fn merge(&mut self, other: &Sums) {
        self.fixed.merge(&other.fixed);
        self.each.merge(&other.each);
        self.open.iter_mut().zip(&other.open).for_each(|(sums, more)| sums.merge(more));
    }
}

/// Takes the best decisions of a level, or the chart's, and adds its sums to those of the level before it. `next` has
/// the antes of those who decide later, if anybody does.
fn best(
    game: &Game<'_>,
    level: &mut Level,
    later: &[Level],
    sums: &Sums,
    next: &[u8],
    before: Option<(&Level, &mut Sums)>,
) {
    let hands = &game.showdown.hands.all;
    let all = game.play.board_cards();
    let left = game.pack.len() - usize::from(game.play.player_cards) - level.cards;
    let deals =
        game.showdown.dealers * game.ways(level.cards, later) * binomial(left, all - level.cards) as i64;
    let choices = game.play.street(level.street).expect("a street with choices");
    let folded = |added: u8, times: i64| choices.folds.then(|| game.payments.folding(added) * deals * times);
    let mut cell = Cell { fixed: 0, each: 0, next, open: vec![0; next.len()], once: game.play.play_once };
    let mut own_cell = Cell { fixed: 0, each: 0, next, open: vec![0; next.len()], once: game.play.play_once };
    let mut values = vec![dense(); level.added.len()];
    let mut passed = dense();
    let mut before = before;
    level.deals = deals * ORDERS as i64;
    let rows = game.rows.on(level.street);
    // Without a later decision, what was added before does not matter unless it is lost.
    let alike = next.is_empty() && !choices.folds;
    for (place, (board, stands_for)) in level.boards.all.iter().enumerate() {
        let kept = Boards::kept(*board, &game.suits);
        let kept: Vec<&[u16]> = kept.into_iter().map(|order| game.suits.moved(order)).collect();
        let row = place * hands.len()..(place + 1) * hands.len();
        for (number, own) in hands.iter().enumerate() {
            if own.0 & board.0 > 0 {
                for values in &mut values {
                    values[number] = 0;
                }
                continue;
            }
            own_cell.read(sums, &std::iter::once(row.start + number));
            // Renamings that keep the board share the sums of the hands that they exchange.
            let cell = if kept.len() == 1 {
                &own_cell
            } else {
                cell.read(sums, &kept.iter().map(|moved| row.start + usize::from(moved[number])));
                &cell
            };
            let view = game.view(level.street, *own, *board);
            let advised = decision(&rows, &view);
            let listed = level.lists(row.start + number);
            for (place, added) in level.added.iter().enumerate() {
                if place > 0 && alike && !listed {
                    level.decided[place][row.start + number] = level.decided[0][row.start + number];
                    values[place][number] = values[0][number];
                    continue;
                }
                let none = cell.none(*added, folded(*added, ORDERS as i64));
                let (chosen, _) = best_of(advised, &view, none, |antes| cell.raise(*added, antes));
                level.decided[place][row.start + number] = chosen;
                if listed {
                    let base = cell.fixed + i64::from(*added) * cell.each;
                    level.values.push(base + none);
                    let raise = |antes| {
                        if view.allows(antes) { base + cell.raise(*added, antes) } else { NOT_ALLOWED }
                    };
                    level.values.extend(choices.raises.iter().map(|raised| raise(raised.0)));
                }
                values[place][number] = match chosen {
                    0 => own_cell.none(*added, folded(*added, *stands_for as i64)),
                    chosen => own_cell.raise(*added, choices.raises[usize::from(chosen) - 1].0),
                };
            }
        }
        let Some((level, to)) = &mut before else { continue };
        let own_fixed = if to.fixed.hands.is_empty() {
            &[][..]
        } else {
            sums.fixed.hands.get(row.clone()).unwrap_or_default()
        };
        game.parts_of(*board, level, |target, order| {
            let target = target * hands.len()..(target + 1) * hands.len();
            let origins = game.suits.origins(order);
            if !own_fixed.is_empty() {
                passed[..hands.len()].copy_from_slice(own_fixed);
                add(&mut to.fixed.hands[target.clone()], &passed, origins, 1);
            }
            passed[..hands.len()].copy_from_slice(&sums.each.hands[row.clone()]);
            add(&mut to.each.hands[target.clone()], &passed, origins, 1);
            for (sums, values) in to.open.iter_mut().zip(&values) {
                add(&mut sums.hands[target.clone()], values, origins, 1);
            }
        });
    }
}
