//! Games with common cards. Boards of the last street that differ only by a renaming of suits are visited
//! once, and their hands are compared (`showdown.rs`). Sums flow back to the boards of the earlier streets,
//! where decisions are taken (`backward.rs`). The ways to play that lead to a board flow forward
//! (`reach.rs`), and a second walk counts the deals that they lead to.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // counts of deals, far below 2^63

use super::backward::{At, Choices, decide};
use super::decisions::{Decisions, Listed};
use super::levels::{Game, Level, State, States};
use super::payments::{Counts, ENDS};
use super::reach::{self, Reach};
use super::showdown::{EACH, Known, Ranked, Showdown};
use super::suits::{Boards, Suits};
use super::{Given, RANKS, SumsByRank};
use crate::rules::gcd;
use crate::strategy::poker::View;
use crate::workers;

/// Counts the deals by what happens.
pub(super) fn counts(given: Given<'_>) -> Counts {
    let (game, mut levels) = undecided(given);
    decide(&game, &mut levels);
    counted(&game, &levels, &Reach::of(&game, &levels, |_, _, _| ()))
}

/// Counts the deals by what happens after the decisions of every level.
fn counted(game: &Game<'_>, levels: &[Level<'_>], reach: &Reach) -> Counts {
    let payments = game.given.payments;
    let none = || payments.no_counts();
    let all = count((game, levels, (1, 1)), reach, none, |at: &At<'_, 1>, state, ways, counts| {
        let deals = (ways, &game.showdown.ends(at.met, 0));
        payments.add(counts, at.met.class.into(), game.end(at, state), deals);
    });
    payments.merged(all)
}

/// Returns the number of deals, the sum of their nets, and by rank the sum over the deals of the net times
/// the number of dealt cards of the rank.
pub(super) fn sums_by_rank(given: Given<'_>) -> SumsByRank {
    let (game, mut levels) = undecided(given);
    decide(&game, &mut levels);
    let reach = Reach::of(&game, &levels, |_, _, _| ());
    let none = SumsByRank::default;
    let all =
        count((&game, &levels, (1, 1)), &reach, none, |at: &At<'_, { RANKS + 1 }>, state, ways, sums| {
            let act = game.end(at, state);
            let ends = |of: usize| game.showdown.ends(at.met, of);
            let net = |ends: &[i64; ENDS]| given.payments.net(at.met.class.into(), act, ends);
            let alone = i128::from(ways) * i128::from(net(&ends(0)));
            sums.deals += i128::from(ways) * i128::from(ends(0).iter().sum::<i64>());
            sums.net += alone;
            let seen = game.showdown.seen(at.board, at.grouping, at.class);
            for (rank, sum) in sums.by_rank.iter_mut().enumerate() {
                *sum += i128::from(ways) * i128::from(net(&ends(rank + 1))) + alone * i128::from(seen[rank]);
            }
        });
    all.into_iter().fold(SumsByRank::default(), |sum, more| sum.merge(&more))
}

/// Returns the decisions of best play on each street that are listed, by `key`, and the counts of best play.
pub(super) fn decisions<K: Ord + Send>(
    given: Given<'_>,
    listed: impl Fn(usize) -> Listed,
    key: impl Fn(&View<'_>) -> K + Sync,
) -> (Vec<Decisions<K>>, Counts) {
    let (mut game, mut levels) = undecided(given);
    let hands = game.showdown.hands.all.len();
    let every = |street: usize, boards: &Boards| match listed(street) {
        Listed::None => 0,
        Listed::Gains(most) => step((boards.all.len() * hands).div_ceil(most), hands),
        Listed::Nets => 1,
    };
    for level in &mut levels {
        level.every = every(level.street, &level.boards);
        level.nets = listed(level.street) == Listed::Nets;
    }
    let last = game.last_street.map(|street| (street, every(street, &game.last))).filter(|last| last.1 > 0);
    let mut sums = decide(&game, &mut levels);
    let found = levels.iter().map(|level| Decisions::of(level.street, level.every > 1));
    let mut found: Vec<Decisions<K>> = found.collect();
    let listing = (0..).zip(&levels).zip(&mut sums).map(|((place, level), sums)| {
        sums.as_mut().map(|sums| (Choices::of(&game, level, &levels[place + 1..]), sums, 0..))
    });
    let mut listing: Vec<_> = listing.collect();
    let hands = &game.showdown.hands.all;
    let reach = Reach::of(&game, &levels, |place, row, ways| {
        let Some((choices, sums, places)) = &mut listing[place] else { return };
        let (level, found) = (&levels[place], &mut found[place]);
        let (board, weight) = level.boards.all[row];
        let listed =
            |number: &usize| hands[*number].0 & board.0 == 0 && level.lists(row * hands.len() + number);
        for number in (0..hands.len()).filter(listed) {
            let view = game.view(level.street, hands[number], board);
            choices.recall(sums, places.next().expect("as many places as hands"), number);
            for (state, ways) in level.states.0.iter().zip(ways).filter(|(_, ways)| ways[number] > 0) {
                let decided = match state {
                    State::Open(added) => Some((key(&view), choices.nets(&view, number, *added))),
                    _ => None,
                };
                found.add(i64::from(ways[number]) * weight as i64, choices.deals, decided);
            }
        }
    });
    drop(listing);
    drop(sums);
    let counts = counted(&game, &levels, &reach);
    if let Some((street, every)) = last {
        game.by_class = false;
        // The sampling steps over the last boards and over their hands.
        let hands = every.min(16);
        let every_last = (every / hands, hands);
        let of = || Decisions::of(street, every_last != (1, 1));
        let each = count((&game, &levels, every_last), &reach, of, |at: &At<'_, 1>, state, ways, sums| {
            let decided = if let State::Open(added) = state {
                let (view, class) = (game.last_view(street, at), usize::from(at.met.class));
                Some((key(&view), given.payments.values(&view, class, &game.showdown.ends(at.met, 0), added)))
            } else {
                None
            };
            sums.add(ways, game.showdown.dealers, decided);
        });
        found.extend(Decisions::merged(each));
    }
    (found, counts)
}

/// Returns a step of at least `least` over boards and then over hands that meets every hand on boards of
/// every kind. It is coprime to 30 times `hands`: four different ranks have fifteen patterns of suits, whose
/// boards follow each other.
fn step(least: usize, hands: usize) -> usize {
    let coprime = |step: &usize| gcd(*step as i64, 30 * hands as i64) == 1;
    (least..=least + 30 * hands).find(coprime).expect("one more than a multiple")
}

/// Returns a game with its levels, at which nothing is decided.
pub(super) fn undecided(given: Given<'_>) -> (Game<'_>, Vec<Level<'_>>) {
    let Given { play, rows, pack, .. } = given;
    let last_street = Some(play.streets() - 1).filter(|street| play.street(*street).is_some());
    // A chart's row may be about the suits of one hand.
    let by_class = last_street.is_none_or(|street| !rows.sees_suits(street));
    let showdown = Showdown::of(given);
    let suits = Suits::of(&showdown.hands.all);
    let mut levels: Vec<Level<'_>> = Vec::new();
    let mut states = States(vec![State::Open(0)]);
    for street in 0..play.streets() - 1 {
        let Some(choices) = play.street(street) else { continue };
        let next = states.after(choices, play.play_once);
        levels.push(Level::new(&showdown, pack, (street, play.open_on(street), choices), states));
        states = next;
    }
    let last = Boards::of(pack, play.board_cards());
    (Game { given, showdown, suits, last, by_class, last_street, last_states: states }, levels)
}

/// Calls `settle` with every class of hands, or one in `every.1` hands, on one in `every.0` last boards: with
/// the state in which the hand reaches the board, and the number of ways to it. Boards that are ranked together are one
/// for classes. Returns the results of each part of the boards.
fn count<const N: usize, T: Send>(
    (game, levels, every): (&Game<'_>, &[Level<'_>], (usize, usize)),
    reach: &Reach,
    none: impl Fn() -> T + Sync,
    settle: impl Fn(&At<'_, N>, State, i64, &mut T) + Sync,
) -> Vec<T> {
    let threads = workers::available();
    let parts = threads.clamp(1, 64);
    let numbers: Vec<usize> = (0..parts).collect();
    workers::map(threads, &numbers, |part| {
        let mut counts = none();
        let mut known: Known<N, Vec<Vec<i64>>> = Known::default();
        let mut ways = reach::none(game, &game.last_states);
        let settle_classes = |(ranked, sums): (Ranked<N>, Vec<Vec<i64>>), counts: &mut T| {
            if sums.is_empty() {
                return;
            }
            game.each_at(&ranked, true, |class, at| {
                for (state, ways) in game.last_states.0.iter().zip(&sums) {
                    if ways[class] > 0 {
                        settle(at, *state, ways[class], counts);
                    }
                }
            });
        };
        let boards = (game.last.all.len() * part / parts..).zip(game.boards(*part, parts));
        for (place, (board, weight)) in boards.filter(|(place, _)| place.is_multiple_of(every.0)) {
            known.leave(Some(*board)).for_each(|left| settle_classes(left, &mut counts));
            let (ranked, sums) = game.showdown.rank(*board, &mut known);
            let level = levels.last().filter(|_| game.by_class && ranked.grouping != EACH);
            if let Some(level) = level {
                reach.gather_classes(game, level, ranked, &mut ways);
                sums.resize(ways.len(), vec![0; ranked.met.len()]);
                for (sums, ways) in sums.iter_mut().zip(&ways) {
                    let add = |(sum, ways): (&mut i64, &u16)| *sum += i64::from(*ways) * *weight as i64;
                    sums.iter_mut().zip(ways).for_each(add);
                }
                continue;
            }
            reach.gather(game, levels.last(), *board, &mut ways);
            game.each_at(ranked, false, |number, at| {
                if !(number + place / every.0).is_multiple_of(every.1) {
                    return;
                }
                for (state, ways) in game.last_states.0.iter().zip(&ways) {
                    if ways[number] > 0 {
                        settle(at, *state, i64::from(ways[number]) * *weight as i64, &mut counts);
                    }
                }
            });
        }
        known.leave(None).for_each(|left| settle_classes(left, &mut counts));
        counts
    })
}
