//! Games with common cards. Every board of the last street is visited once for its renamings of suits, and its hands are
//! compared (`showdown.rs`). Sums flow back to the boards of the earlier streets, where decisions are taken; the ways
//! to play that lead to a board flow forward (`reach.rs`), and a second walk counts the deals that they lead to.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::levels::{Game, Level};
use super::payments::{Counts, Payments};
use super::reach::{Reach, State};
use super::showdown::{Met, Ranked, Showdown};
use super::suits::{Boards, ORDERS, Suits, ranks_of};
use super::{binomial, chosen, decision};
use crate::rules::poker::{CardSet, Poker, Street};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// The sums of a level by board and hand, over the last boards and the ways to them.
#[derive(Default)]
struct Sums {
    /// The net without added antes; empty if no decision of the level depends on it.
    fixed: Vec<i64>,
    /// The net of each added ante.
    each: Vec<i64>,
    /// By place among the antes of the next street: what the later decisions gain over adding nothing more.
    open: Vec<Vec<i64>>,
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
        (self.fixed, self.each) = (of(&sums.fixed), of(&sums.each));
        self.open.iter_mut().zip(&sums.open).for_each(|(open, sums)| *open = of(sums));
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

pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let all = play.board_cards();
    let last_street = Some(play.streets() - 1).filter(|street| play.street(*street).is_some());
    // A chart's row, or a condition of a bet, may be about the cards of one hand.
    let unconditional = |street: &Street| street.raises.iter().all(|raise| raise.1.is_none());
    let by_class = last_street
        .is_none_or(|street| rows.leaves_all(street) && play.street(street).is_some_and(unconditional));
    let showdown = Showdown::of(play, payments, pack, by_class);
    let suits = Suits::of(&showdown.hands.all);
    let mut levels: Vec<Level> = Vec::new();
    let mut added = vec![0];
    for street in 0..play.streets() - 1 {
        let Some(choices) = play.street(street) else { continue };
        let cards = play.open_on(street);
        let next = open_after(choices, &added, play.play_once);
        let boards = Boards::of(pack, cards);
        let decided = vec![vec![0; boards.all.len() * showdown.hands.all.len()]; added.len()];
        levels.push(Level { street, cards, boards, added, decided });
        added = next;
    }
    let last = Boards::of(pack, all);
    let ranks: Vec<u64> = last.all.iter().map(|board| ranks_of(board.0)).collect();
    let mut from = 0;
    let groups = ranks.chunk_by(|a, b| a == b).map(|group| {
        from += group.len();
        from - group.len()..from
    });
    let groups = groups.collect();
    let game =
        Game { play, payments, rows, showdown, suits, pack, last, groups, last_street, last_added: added };
    decide(&game, &mut levels);
    count(&game, &levels)
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

    /// Returns the last boards of a part of all groups.
    fn boards(&self, part: usize, parts: usize) -> impl Iterator<Item = &(CardSet, u64)> {
        self.groups.iter().skip(part).step_by(parts).flat_map(|group| &self.last.all[group.clone()])
    }

    /// Adds deals to the counts: those in which a hand comes to the last board in a state.
    fn settle(&self, board: CardSet, met: &Met, (state, added): (State, u8), ways: i64, counts: &mut Counts) {
        let class = usize::from(met.class);
        let mut add = |added: u8, folds: bool| {
            if folds {
                self.payments.add_folded(counts, class, added, ways * self.showdown.dealers);
            } else {
                self.payments.add(counts, class, added, ways, &met.ends);
            }
        };
        match (state, self.last_street) {
            (State::Folded, _) => add(added, true),
            (State::Open, Some(street)) => {
                let choices = self.play.street(street).expect("a street with choices");
                match self.last_choice(street, board, met, added).0 {
                    0 => add(added, choices.folds),
                    chosen => add(added + choices.raises[usize::from(chosen) - 1].0, false),
                }
            }
            _ => add(added, false),
        }
    }

    /// Returns the place of the bet, and what it gains over adding nothing, on a street of the last board.
    fn last_choice(&self, street: usize, board: CardSet, met: &Met, added: u8) -> (u8, i64) {
        let choices = self.play.street(street).expect("a street with choices");
        let (fixed, each) = self.payments.sums(usize::from(met.class), &met.ends);
        let cell = Cell { fixed, each, next: &[], open: Vec::new(), once: true };
        let view = self.view(street, self.showdown.hands.all[usize::from(met.hand)], board);
        let folded = choices.folds.then(|| self.payments.folding(added) * self.showdown.dealers);
        chosen(self.rows, &view, cell.none(added, folded), |antes| cell.raise(added, antes))
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

/// Sums the values on the last boards for the levels whose sums do not follow from those of the next level.
fn from_last(game: &Game<'_>, levels: &[Level]) -> Vec<Sums> {
    let hands = &game.showdown.hands.all;
    let parts = parts(levels);
    let numbers: Vec<usize> = (0..parts).collect();
    let latest = levels.len() - 1;
    let new = |place: usize| {
        let level = &levels[place];
        let size = level.boards.all.len() * hands.len();
        let next = game.next_added(levels.get(place + 1)).len();
        Sums {
            fixed: vec![0; if game.folds(level) { size } else { 0 }],
            each: vec![0; size],
            open: (0..next).map(|_| vec![0; size]).collect(),
        }
    };
    // The levels that need sums of nets without added antes, which the next level has not.
    let fixed: Vec<(usize, i64)> = (0..levels.len())
        .filter(|place| {
            game.folds(&levels[*place]) && levels.get(place + 1).is_none_or(|next| !game.folds(next))
        })
        .map(|place| (place, game.ways(levels[place].cards, &levels[place + 1..])))
        .collect();
    let all = workers::map(parts, &numbers, |part| {
        let mut sums: Vec<Sums> = (0..levels.len()).map(new).collect();
        let mut ranked = Ranked::default();
        let mut nets = vec![(0, 0); hands.len()];
        let mut open = vec![vec![0; hands.len()]; sums[latest].open.len()];
        let (mut fixed_values, mut each_values) = (dense(), dense());
        let mut open_values: Vec<Dense> = open.iter().map(|_| dense()).collect();
        for (board, weight) in game.boards(*part, parts) {
            game.showdown.rank(*board, &mut ranked);
            let weight = *weight as i64;
            let (met, order) = ranked.met();
            for number in order {
                let number = usize::from(*number);
                let met = &met[number];
                let (fixed, each) = game.payments.sums(usize::from(met.class), &met.ends);
                nets[number] = (fixed * weight, each * weight);
                if let Some(street) = game.last_street {
                    for (added, open) in game.last_added.iter().zip(&mut open) {
                        open[number] = game.last_choice(street, *board, met, *added).1 * weight;
                    }
                }
            }
            for (hand, (own, number)) in hands.iter().zip(ranked.numbers(&game.showdown.hands)).enumerate() {
                let left = i64::from(own.0 & board.0 == 0);
                let number = usize::from(*number);
                fixed_values[hand] = left * nets[number].0;
                each_values[hand] = left * nets[number].1;
                for (values, open) in open_values.iter_mut().zip(&open) {
                    values[hand] = left * open[number];
                }
            }
            for (place, ways) in &fixed {
                game.parts_of(*board, &levels[*place], |to, order| {
                    let row = to * hands.len()..(to + 1) * hands.len();
                    add(&mut sums[*place].fixed[row], &fixed_values, game.suits.origins(order), *ways);
                });
            }
            let sums = &mut sums[latest];
            game.parts_of(*board, &levels[latest], |to, order| {
                let row = to * hands.len()..(to + 1) * hands.len();
                let origins = game.suits.origins(order);
                add(&mut sums.each[row.clone()], &each_values, origins, 1);
                for (sum, values) in sums.open.iter_mut().zip(&open_values) {
                    add(&mut sum[row.clone()], values, origins, 1);
                }
            });
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
    sums
}

impl Sums {
    fn merge(&mut self, other: &Sums) {
        let add =
            |sums: &mut [i64], more: &[i64]| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        add(&mut self.fixed, &other.fixed);
        add(&mut self.each, &other.each);
        self.open.iter_mut().zip(&other.open).for_each(|(sums, more)| add(sums, more));
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
            own_cell.read(sums, &std::iter::once(row.start + number));
            let view = game.view(level.street, *own, *board);
            for ((added, decided), values) in level.added.iter().zip(&mut level.decided).zip(&mut values) {
                let none = cell.none(*added, folded(*added, ORDERS as i64));
                let (chosen, _) = chosen(game.rows, &view, none, |antes| cell.raise(*added, antes));
                decided[row.start + number] = chosen;
                values[number] = match chosen {
                    0 => own_cell.none(*added, folded(*added, *stands_for as i64)),
                    chosen => own_cell.raise(*added, choices.raises[usize::from(chosen) - 1].0),
                };
            }
        }
        let Some((level, to)) = &mut before else { continue };
        let own_fixed =
            if to.fixed.is_empty() { &[][..] } else { sums.fixed.get(row.clone()).unwrap_or_default() };
        game.parts_of(*board, level, |target, order| {
            let target = target * hands.len()..(target + 1) * hands.len();
            let origins = game.suits.origins(order);
            if !own_fixed.is_empty() {
                passed[..hands.len()].copy_from_slice(own_fixed);
                add(&mut to.fixed[target.clone()], &passed, origins, 1);
            }
            passed[..hands.len()].copy_from_slice(&sums.each[row.clone()]);
            add(&mut to.each[target.clone()], &passed, origins, 1);
            for (sums, values) in to.open.iter_mut().zip(&values) {
                add(&mut sums[target.clone()], values, origins, 1);
            }
        });
    }
}

/// Counts the deals that the decisions lead to.
fn count(game: &Game<'_>, levels: &[Level]) -> Counts {
    let reach = Reach::of(game, levels);
    let threads = workers::available();
    let parts = threads.clamp(1, 64);
    let numbers: Vec<usize> = (0..parts).collect();
    let all = workers::map(threads, &numbers, |part| {
        let mut counts = game.payments.no_counts();
        let mut ranked = Ranked::default();
        let mut ways = reach.none();
        let mut by_number = reach.none();
        for (board, weight) in game.boards(*part, parts) {
            game.showdown.rank(*board, &mut ranked);
            reach.gather(game, levels.last(), *board, &mut ways);
            let (met, order) = ranked.met();
            let ways = if ranked.classed() {
                Reach::by_number(game, *board, ranked.numbers(&game.showdown.hands), &ways, &mut by_number);
                &by_number
            } else {
                &ways
            };
            for number in order {
                let met = &met[usize::from(*number)];
                for (state, ways) in reach.states(ways, usize::from(*number)) {
                    game.settle(*board, met, state, ways * *weight as i64, &mut counts);
                }
            }
        }
        counts
    });
    let mut sum = game.payments.no_counts();
    for counts in &all {
        sum.merge(counts);
    }
    sum
}
