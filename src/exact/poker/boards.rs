//! Games with common cards. Every board of the last street is visited once for its renamings of suits, and its hands
//! are compared (`showdown.rs`). Sums flow back to the boards of the earlier streets, where decisions are taken
//! (`backward.rs`); the ways to play that lead to a board flow forward (`reach.rs`), and a second walk counts the deals
//! that they lead to.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::backward::{At, decide};
use super::decisions::Decisions;
use super::levels::{Game, Level};
use super::payments::{Counts, ENDS, Payments};
use super::reach::{Reach, State, Ways};
use super::showdown::{EACH, Ranked, Showdown};
use super::suits::{Boards, Suits};
use super::{RANKS, SumsByRank};
use crate::rules::poker::{CardSet, Poker, Street};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// Counts the deals by what happens.
pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let (game, mut levels) = undecided(play, payments, rows, pack);
    let buffer = decide(&game, &mut levels);
    counted(&game, &levels, buffer)
}

/// Counts the deals by what happens after the decisions of every level.
fn counted(game: &Game<'_>, levels: &[Level], buffer: Vec<i64>) -> Counts {
    let payments = game.payments;
    let all = count(
        (game, levels, (1, 1)),
        &Reach::of(game, levels, buffer),
        || payments.no_counts(),
        |at: &At<'_, 1>, state, ways, counts| {
            let (added, folds) = game.end(at, state);
            let class = usize::from(at.met.class);
            if folds {
                payments.add_folded(counts, class, added, ways * game.showdown.dealers);
            } else {
                payments.add(counts, class, added, ways, &game.showdown.ends(at.met, 0));
            }
        },
    );
    payments.merged(all)
}

/// Returns the deals, the sum of their nets, and by rank that of their nets times the cards of the rank that are dealt.
pub(super) fn sums_by_rank(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> SumsByRank {
    let (game, mut levels) = undecided(play, payments, rows, pack);
    let buffer = decide(&game, &mut levels);
    let net = |at: &At<'_, { RANKS + 1 }>, added: u8, folds: bool, ends: &[i64; ENDS]| {
        if folds {
            return payments.folding(added) * ends.iter().sum::<i64>();
        }
        let (fixed, each) = payments.sums(usize::from(at.met.class), ends);
        fixed + i64::from(added) * each
    };
    let reach = Reach::of(&game, &levels, buffer);
    let all = count((&game, &levels, (1, 1)), &reach, SumsByRank::default, |at, state, ways, sums| {
        let (added, folds) = game.end(at, state);
        let ends = |of: usize| game.showdown.ends(at.met, of);
        let alone = i128::from(ways) * i128::from(net(at, added, folds, &ends(0)));
        sums.deals += i128::from(ways) * i128::from(ends(0).iter().sum::<i64>());
        sums.net += alone;
        let seen = game.showdown.seen(at.board, at.grouping, at.class);
        for (rank, sum) in sums.by_rank.iter_mut().enumerate() {
            let dealers = net(at, added, folds, &ends(rank + 1));
            *sum += i128::from(ways) * i128::from(dealers) + alone * i128::from(seen[rank]);
        }
    });
    all.into_iter().fold(SumsByRank::default(), |sum, more| sum.merge(&more))
}

/// Returns about `most` decisions of best play on each street, by `key`, and the counts of best play.
pub(super) fn decisions<K: Ord + Send>(
    (play, payments, pack): (&Poker, &Payments, &[CardSet]),
    most: usize,
    key: impl Fn(&View<'_>) -> K + Sync,
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
    let buffer = decide(&game, &mut levels);
    let counts = counted(&game, &levels, buffer);
    let mut reach = Reach::before(&game, &levels);
    let mut found = Vec::new();
    for place in 0..levels.len() {
        let (level, before) = levels[..=place].split_last().expect("a level");
        let mut sums = Decisions::of(level.street, level.every > 1);
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
                    let decided = values.map(|values| (key(&view), values));
                    sums.add(ways * *weight as i64, level.deals, decided);
                }
            }
        }
        found.push(sums);
        reach.step(&game, &levels[..=place]);
    }
    if let Some(street) = game.last_street {
        game.by_class = false;
        let of = || Decisions::of(street, every_last != (1, 1));
        let each =
            count((&game, &levels, every_last), &reach, of, |at: &At<'_, 1>, (state, added), ways, sums| {
                let view = game.view(street, at.hand, at.board);
                let (class, ends) = (usize::from(at.met.class), game.showdown.ends(at.met, 0));
                let values = || payments.values(&view, class, &ends, added);
                let decided = (state == State::Open).then(|| (key(&view), values()));
                sums.add(ways, game.showdown.dealers, decided);
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

/// Calls `settle` with one of `every` hands, or every class of hands, on one of `every` last boards, the state in which
/// it comes there, and the number of ways to it. Returns the results of each part of the boards.
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
