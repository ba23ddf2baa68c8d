//! Games with common cards. Every board of the last street is visited once for its renamings of suits, and its hands are
//! compared (`showdown.rs`). Sums flow back to the boards of the earlier streets, where decisions are taken; the ways
//! to play that lead to a board flow forward (`reach.rs`), and a second walk counts the deals that they lead to.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::decisions::{Decisions, NOT_ALLOWED};
use super::levels::{Game, Grid, Level};
use super::payments::{Counts, ENDS, Payments};
use super::reach::{Reach, State, Ways};
use super::showdown::{EACH, Met, Ranked, Showdown};
use super::suits::{Boards, ORDERS, Suits};
use super::{RANKS, SumsByRank, binomial, chosen, decision};
use crate::rules::poker::{CardSet, Poker, Street};
use crate::strategy::poker::{Rows, View};
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

/// Counts the deals by what happens.
pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let (game, mut levels) = undecided(play, payments, rows, pack);
    decide(&game, &mut levels);
    counted(&game, &levels)
}

/// Counts the deals by what happens after the decisions of every level.
fn counted(game: &Game<'_>, levels: &[Level]) -> Counts {
    let payments = game.payments;
    let all = count(
        (game, levels, (1, 1)),
        &Reach::of(game, levels),
        || payments.no_counts(),
        |at: &At<'_, 1>, state, ways, counts| {
            let (added, folds) = game.end(at, state);
            let class = usize::from(at.met.class);
            if folds {
                payments.add_folded(counts, class, added, ways * game.showdown.dealers);
            } else {
                payments.add(counts, class, added, ways, &at.met.ends[0]);
            }
        },
    );
    let mut sum = payments.no_counts();
    for counts in &all {
        sum.merge(counts);
    }
    sum
}

/// Returns the deals, the sum of their nets, and by rank that of their nets times the cards of the rank that are dealt.
pub(super) fn sums_by_rank(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> SumsByRank {
    let (game, mut levels) = undecided(play, payments, rows, pack);
    decide(&game, &mut levels);
    let net = |at: &At<'_, { RANKS + 1 }>, added: u8, folds: bool, ends: &[i64; ENDS]| {
        if folds {
            return payments.folding(added) * ends.iter().sum::<i64>();
        }
        let (fixed, each) = payments.sums(usize::from(at.met.class), ends);
        fixed + i64::from(added) * each
    };
    let reach = Reach::of(&game, &levels);
    let all = count((&game, &levels, (1, 1)), &reach, SumsByRank::default, |at, state, ways, sums| {
        let (added, folds) = game.end(at, state);
        let ends = &at.met.ends;
        let alone = i128::from(ways) * i128::from(net(at, added, folds, &ends[0]));
        sums.deals += i128::from(ways) * i128::from(ends[0].iter().sum::<i64>());
        sums.net += alone;
        let seen = game.showdown.seen(at.board, at.grouping, at.class);
        for (rank, sum) in sums.by_rank.iter_mut().enumerate() {
            let dealers = net(at, added, folds, &ends[rank + 1]);
            *sum += i128::from(ways) * i128::from(dealers) + alone * i128::from(seen[rank]);
        }
    });
    all.into_iter().fold(SumsByRank::default(), |sum, more| sum.merge(&more))
}

/// Returns the decisions of best play, told apart in some way, with the counts of best play: about `most` of each street.
pub(super) fn decisions<K: Ord + Clone + Send>(
    (play, payments, pack): (&Poker, &Payments, &[CardSet]),
    most: usize,
    told: impl Fn(&View<'_>) -> K + Sync,
) -> (Vec<Decisions<K>>, Counts) {
    let rows = Rows::best();
    let (mut game, mut levels) = undecided(play, payments, &rows, pack);
    // An odd step does not meet the same hands again and again.
    let every = |boards: &Boards| (boards.all.len() * game.showdown.hands.all.len()).div_ceil(most) | 1;
    for level in &mut levels {
        level.every = every(&level.boards);
    }
    // Of the last boards and of their hands.
    let every_last = every(&game.last);
    let hands = every_last.min(16);
    let every_last = (every_last / hands, hands);
    decide(&game, &mut levels);
    let counts = counted(&game, &levels);
    let mut reach = Reach::before(&game, &levels);
    let mut found = Vec::new();
    for place in 0..levels.len() {
        let (level, before) = levels[..=place].split_last().expect("a level");
        let mut sums = Decisions::of(level.street, i128::from(level.deals));
        let bets = game.play.street(level.street).expect("a street with choices").raises.len();
        let mut values = level.values.chunks(level.added.len() * (1 + bets));
        let mut ways = reach.none();
        for (row, (board, weight)) in level.boards.all.iter().enumerate() {
            reach.gather(&game, before.last(), *board, &mut ways);
            let hands = game.showdown.hands.all.iter().enumerate();
            for (number, own) in hands.filter(|(number, own)| {
                own.0 & board.0 == 0 && level.lists(row * game.showdown.hands.all.len() + number)
            }) {
                let view = game.view(level.street, *own, *board);
                let values = values.next().expect("the values of every hand");
                for (state, ways) in reach.states(&ways, number) {
                    let at = level.added.iter().position(|added| state == (State::Open, *added));
                    let values = at.map(|at| &values[at * (1 + bets)..][..=bets]);
                    sums.add(ways * *weight as i64, values.map(|values| (told(&view), values)));
                }
            }
        }
        found.push(sums);
        reach.step(&game, &levels[..=place]);
    }
    if let Some(street) = game.last_street {
        game.by_class = false;
        let of = || Decisions::of(street, i128::from(game.showdown.dealers));
        let each =
            count((&game, &levels, every_last), &reach, of, |at: &At<'_, 1>, (state, added), ways, sums| {
                let view = game.view(street, at.hand, at.board);
                let nets = payments.sums(usize::from(at.met.class), &at.met.ends[0]);
                let values = || payments.values(&view, nets, added, game.showdown.dealers);
                sums.add(ways, (state == State::Open).then(|| (told(&view), values())));
            });
        found.extend(Decisions::merged(each));
    }
    (found, counts)
}

/// Returns a game with its levels, at which nothing is decided.
fn undecided<'a>(
    play: &'a Poker,
    payments: &'a Payments,
    rows: &'a Rows,
    pack: &'a [CardSet],
) -> (Game<'a>, Vec<Level>) {
    let last_street = Some(play.streets() - 1).filter(|street| play.street(*street).is_some());
    // A chart's row, or a condition of a bet, may be about the cards of one hand.
    let unconditional = |street: &Street| street.raises.iter().all(|raise| raise.1.is_none());
    let by_class = last_street
        .is_none_or(|street| !rows.sees_suits(street) && play.street(street).is_some_and(unconditional));
    let showdown = Showdown::of(play, payments, pack);
    let suits = Suits::of(&showdown.hands.all);
    let mut levels: Vec<Level> = Vec::new();
    let mut added = vec![0];
    for street in 0..play.streets() - 1 {
        let Some(choices) = play.street(street) else { continue };
        let next = open_after(choices, &added, play.play_once);
        levels.push(Level::new(&showdown, pack, (street, play.open_on(street)), added));
        added = next;
    }
    let last = Boards::of(pack, play.board_cards());
    let game =
        Game { play, payments, rows, showdown, suits, pack, last, by_class, last_street, last_added: added };
    (game, levels)
}

/// Returns the antes that a player who still decides may have added after a street.
fn open_after(street: &Street, added: &[u8], once: bool) -> Vec<u8> {
    let mut after = Vec::new();
    for before in added {
        if !street.folds {
            after.push(*before);
        }
        if !once {
            after.extend(street.raises.iter().map(|(antes, _)| before + antes));
        }
    }
    after.sort_unstable();
    after.dedup();
    after
}

/// The number of parts into which the boards are divided; each has tables of its own.
fn parts(levels: &[Level]) -> usize {
    if levels.iter().any(|level| level.boards.all.len() > 10_000) {
        1
    } else {
        workers::available().clamp(1, 4)
    }
}

/// Takes the decisions of every level, the latest first.
fn decide(game: &Game<'_>, levels: &mut [Level]) {
    if levels.is_empty() {
        return;
    }
    if !game.rows.leaves_open() {
        for level in levels {
            follow(game, level);
        }
        return;
    }
    let mut sums = from_last(game, levels);
    for place in (0..levels.len()).rev() {
        let (before, rest) = levels.split_at_mut(place);
        let (sums_before, sums) = sums.split_at_mut(place);
        let next = game.next_added(rest.get(1)).to_vec();
        let (level, later) = rest.split_first_mut().expect("the level");
        let sums = std::mem::take(&mut sums[0]);
        best(game, level, later, &sums, &next, before.last().zip(sums_before.last_mut()));
    }
}

/// Takes the decisions of a level from a chart that decides everything.
fn follow(game: &Game<'_>, level: &mut Level) {
    let hands = &game.showdown.hands.all;
    for (place, (board, _)) in level.boards.all.iter().enumerate() {
        for (number, own) in hands.iter().enumerate() {
            if own.0 & board.0 == 0 {
                let chosen =
                    decision(game.rows, &game.view(level.street, *own, *board)).expect("no row is left open");
                for decided in &mut level.decided {
                    decided[place * hands.len() + number] = chosen;
                }
            }
        }
    }
}

impl Game<'_> {
    fn view(&self, street: usize, own: CardSet, board: CardSet) -> View<'_> {
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
    fn boards(&self, part: usize, parts: usize) -> &[(CardSet, u64)] {
        let at = |part: usize| self.last.all.len() * part / parts;
        &self.last.all[at(part)..at(part + 1)]
    }

    /// Returns the antes that a hand has added at the end, and whether it folds, after it came to the last board in a state.
    fn end<const N: usize>(&self, at: &At<'_, N>, (state, added): (State, u8)) -> (u8, bool) {
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
        let (fixed, each) = self.payments.sums(usize::from(at.met.class), &at.met.ends[0]);
        let cell = Cell { fixed, each, next: &[], open: Vec::new(), once: true };
        let folded = choices.folds.then(|| self.payments.folding(added) * self.showdown.dealers);
        let view = self.view(street, at.hand, at.board);
        chosen(self.rows, &view, cell.none(added, folded), |antes| cell.raise(added, antes))
    }
}

/// A hand on the last board, or one of a class.
struct At<'a, const N: usize> {
    board: CardSet,
    grouping: usize,
    class: u16,
    hand: CardSet,
    met: &'a Met<N>,
}

impl<'a, const N: usize> At<'a, N> {
    /// Returns a class on a board, with one of its hands.
    fn class(game: &Game<'_>, board: CardSet, ranked: &'a Ranked<N>, class: u16) -> At<'a, N> {
        let grouping = ranked.grouping;
        let hand = game.showdown.hands.beside(grouping, class, board).expect("a class that the board leaves");
        At { board, grouping, class, hand, met: &ranked.met[usize::from(class)] }
    }

    /// Returns the hands that a board leaves, with their numbers.
    fn hands(
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
                let (fixed, each) = game.payments.sums(usize::from(met.class), &met.ends[0]);
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

/// Takes the best decisions of a level, or the chart's, and adds its sums to those of the level before it. `next` has the
/// antes of those who decide later, if anybody does.
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
            // Renamings that keep the board share the sums of the hands that they exchange.
            cell.read(sums, &kept.iter().map(|moved| row.start + usize::from(moved[number])));
            if kept.len() > 1 {
                own_cell.read(sums, &std::iter::once(row.start + number));
            }
            let view = game.view(level.street, *own, *board);
            let listed = level.lists(row.start + number);
            for ((added, decided), values) in level.added.iter().zip(&mut level.decided).zip(&mut values) {
                let none = cell.none(*added, folded(*added, ORDERS as i64));
                let (chosen, value) = chosen(game.rows, &view, none, |antes| cell.raise(*added, antes));
                decided[row.start + number] = chosen;
                if listed {
                    let base = cell.fixed + i64::from(*added) * cell.each;
                    level.values.push(base + none);
                    let raise = |antes| {
                        if view.allows(antes) { base + cell.raise(*added, antes) } else { NOT_ALLOWED }
                    };
                    level.values.extend(choices.raises.iter().map(|raised| raise(raised.0)));
                }
                values[number] = match chosen {
                    _ if kept.len() == 1 => value,
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

/// Calls `settle` with one of `every` hands, or every class of hands, on one of `every` last boards, the state in which it comes there,
/// and the number of ways to it. Returns the results of each part of the boards.
fn count<const N: usize, T: Send>(
    (game, levels, every): (&Game<'_>, &[Level], (usize, usize)),
    reach: &Reach,
    none: impl Fn() -> T + Sync,
    settle: impl Fn(&At<'_, N>, (State, u8), i64, &mut T) + Sync,
) -> Vec<T> {
    let threads = workers::available();
    let parts = threads.clamp(1, 64);
    let numbers: Vec<usize> = (0..parts).collect();
    workers::map(threads, &numbers, |part| {
        let mut counts = none();
        let mut ranked: Ranked<N> = Ranked::default();
        let mut ways = reach.none();
        let boards = (game.last.all.len() * part / parts..).zip(game.boards(*part, parts));
        for (place, (board, weight)) in boards.filter(|(place, _)| place.is_multiple_of(every.0)) {
            game.showdown.rank(*board, &mut ranked);
            let mut settle = |at: &At<'_, N>, ways: &Ways, number: usize| {
                for (state, ways) in reach.states(ways, number) {
                    settle(at, state, ways * *weight as i64, &mut counts);
                }
            };
            let level = levels.last().filter(|_| game.by_class && ranked.grouping != EACH);
            if let Some(level) = level {
                reach.gather_classes(game, level, (*board, ranked.grouping), &mut ways);
                for class in &ranked.order {
                    settle(&At::class(game, *board, &ranked, *class), &ways, usize::from(*class));
                }
            } else {
                reach.gather(game, levels.last(), *board, &mut ways);
                let hands = At::hands(game, *board, &ranked);
                let hands = hands.filter(|(number, _)| (number + place / every.0).is_multiple_of(every.1));
                hands.for_each(|(number, at)| settle(&at, &ways, number));
            }
        }
        counts
    })
}
