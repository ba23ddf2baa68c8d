//! Games with common cards. Every board of the last street is visited once for its renamings of suits; on it all hands
//! are ranked and sorted, so that the dealer's lesser and equal hands are counted with running sums, corrected for
//! the cards that two hands share. Sums flow back to the boards of the earlier streets, where decisions are taken, and a
//! second walk counts the deals that those decisions lead to.
// Counts of hands and of deals on one board are below 2^31; a packed hand is taken apart by its bits.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use super::payments::{Counts, ENDS, FOLDED, PAID, Payments, UNQUALIFIED};
use super::suits::{Boards, Suits};
use super::{binomial, choose, decision};
use crate::rules::poker::{CardSet, Poker, Street, Strength};
use crate::strategy::poker::{Rows, View};
use crate::workers;

/// A street with choices before the last board: its boards, and what is decided on each with each hand.
struct Level {
    street: usize,
    cards: usize,
    boards: Boards,
    /// The antes added before the street by a player who still decides.
    added: Vec<u8>,
    /// By place in `added`, then by board and hand: the place of the bet, 0 for none.
    decided: Vec<Vec<u8>>,
}

/// The sums of a level: what follows its decisions, by board and hand.
struct Sums {
    /// The net without added antes and the net of each of them, where no decision follows.
    fixed: Vec<i64>,
    each: Vec<i64>,
    /// By place among the antes of the next street: the net of a player who still decides.
    open: Vec<Vec<i64>>,
}

struct Game<'a> {
    play: &'a Poker,
    payments: &'a Payments,
    rows: &'a Rows,
    hands: Vec<CardSet>,
    /// The places in the pack of a hand's cards.
    places: Vec<Vec<u8>>,
    suits: Suits,
    pack: &'a [CardSet],
    last: Boards,
    /// Hands of the dealer beside a board and a hand; 1 if there is none.
    dealers: i64,
    /// The street of the last board, if the player chooses on it.
    last_street: Option<usize>,
    /// The antes added before that street by a player who still decides.
    last_added: Vec<u8>,
}

/// A board of the last street with all hands that it leaves.
struct Ranked {
    board: CardSet,
    weight: u64,
    /// The hands, with their class and the number of deals by end.
    hands: Vec<(u32, usize, [i64; ENDS])>,
    /// Buffers.
    order: Vec<u64>,
}

pub(super) fn counts(play: &Poker, payments: &Payments, rows: &Rows, pack: &[CardSet]) -> Counts {
    let own = usize::from(play.player_cards);
    let (mut hands, mut places) = (Vec::new(), Vec::new());
    choose(pack.len(), own, |chosen| {
        hands.push(chosen.iter().fold(CardSet::default(), |set, card| set.with(pack[*card])));
        places.push(chosen.iter().map(|card| u8::try_from(*card).expect("at most 52 cards")).collect());
    });
    let suits = Suits::of(&hands);
    let all = play.board_cards();
    let mut levels: Vec<Level> = Vec::new();
    let mut added = vec![0];
    let mut last_street = None;
    let mut last_added = Vec::new();
    for street in 0..play.streets() {
        let Some(choices) = play.street(street) else { continue };
        let cards = play.open_on(street);
        let next = open_after(choices, &added, play.play_once);
        if cards == all {
            (last_street, last_added) = (Some(street), added);
            break;
        }
        let boards = Boards::of(pack, cards, &suits);
        let decided = vec![vec![0; boards.all.len() * hands.len()]; added.len()];
        levels.push(Level { street, cards, boards, added, decided });
        added = next;
    }
    let left = pack.len() - all - own;
    let last = Boards::of(pack, all, &suits);
    let dealers = if play.dealer_cards == 0 { 1 } else { binomial(left, 2) as i64 };
    let game =
        Game { play, payments, rows, hands, places, suits, pack, last, dealers, last_street, last_added };
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
        let next = match rest.get(1) {
            Some(level) => Some(level.added.clone()),
            None => game.last_street.map(|_| game.last_added.clone()),
        };
        sums = best(game, &mut rest[0], before.last(), &sums, next.as_deref());
    }
}

/// Takes the decisions of a level from a chart that decides everything.
fn follow(game: &Game<'_>, level: &mut Level) {
    for (place, (board, _)) in level.boards.all.iter().enumerate() {
        for (number, own) in game.hands.iter().enumerate() {
            if own.0 & board.0 == 0 {
                let chosen =
                    decision(game.rows, &game.view(level.street, *own, *board)).expect("no row is left open");
                for decided in &mut level.decided {
                    decided[place * game.hands.len() + number] = chosen;
                }
            }
        }
    }
}

impl Game<'_> {
    fn view(&self, street: usize, own: CardSet, board: CardSet) -> View<'_> {
        View { rules: self.play, number: 1, street, own, board, upcard: CardSet::default() }
    }

    /// Ranks all hands beside a board and counts the dealer's hands against each.
    fn rank(&self, place: usize, ranked: &mut Ranked) {
        let (board, weight) = self.last.all[place];
        (ranked.board, ranked.weight) = (board, weight);
        ranked.order.clear();
        ranked.hands.clear();
        let size = self.play.hand_cards;
        for (number, own) in self.hands.iter().enumerate() {
            if own.0 & board.0 == 0 {
                let strength = Strength::best(own.with(board), size);
                ranked.order.push(u64::from(strength.0) << 16 | number as u64);
            }
        }
        if self.play.dealer_cards == 0 {
            for hand in &ranked.order {
                let mut ends = [0; ENDS];
                ends[PAID] = 1;
                let class = self.payments.class(Strength((hand >> 16) as u32));
                ranked.hands.push(((hand & 0xffff) as u32, class, ends));
            }
            return;
        }
        ranked.order.sort_unstable();
        self.compare(ranked);
    }

    /// Counts the dealer's hands against each, all of them sorted.
    fn compare(&self, ranked: &mut Ranked) {
        let qualified = self.play.qualifies.as_ref().and_then(|least| least.least(self.play.hand_cards));
        let qualified = u64::from(qualified.unwrap_or_default().0) << 16;
        let pair = |hand: u64| {
            let places = &self.places[(hand & 0xffff) as usize];
            (usize::from(places[0]), usize::from(places[1]))
        };
        // Of the hands that do not qualify, how many there are and how many hold each card.
        let unqualified = ranked.order.partition_point(|hand| *hand < qualified);
        let mut without = [0_i64; 52];
        for hand in &ranked.order[..unqualified] {
            let (a, b) = pair(*hand);
            without[a] += 1;
            without[b] += 1;
        }
        let mut lesser = [0_i64; 52];
        let mut from = 0;
        while from < ranked.order.len() {
            let strength = ranked.order[from] >> 16;
            let same = ranked.order[from..].iter().take_while(|hand| *hand >> 16 == strength).count();
            let group = &ranked.order[from..from + same];
            let class = self.payments.class(Strength(strength as u32));
            let before = lesser;
            for hand in group {
                let (a, b) = pair(*hand);
                lesser[a] += 1;
                lesser[b] += 1;
            }
            for hand in group {
                let (a, b) = pair(*hand);
                let less = from as i64 - before[a] - before[b];
                // The hand itself was subtracted twice.
                let equal = same as i64 - (lesser[a] - before[a]) - (lesser[b] - before[b]) + 1;
                let own = i64::from(from < unqualified);
                let out = unqualified as i64 - without[a] - without[b] + own;
                let mut ends = [0; ENDS];
                // The end is that of the box's hand, which is greater than the dealer's lesser hands.
                if own == 1 {
                    ends[UNQUALIFIED + 2] = less;
                    ends[UNQUALIFIED + 1] = equal;
                    ends[UNQUALIFIED] = out - less - equal;
                    ends[0] = self.dealers - out;
                } else {
                    ends[UNQUALIFIED + 2] = out;
                    ends[2] = less - out;
                    ends[1] = equal;
                    ends[0] = self.dealers - less - equal;
                }
                ranked.hands.push(((*hand & 0xffff) as u32, class, ends));
            }
            from += same;
        }
    }

    fn ranked(&self) -> Ranked {
        Ranked {
            board: CardSet::default(),
            weight: 0,
            hands: Vec::with_capacity(self.hands.len()),
            order: Vec::with_capacity(self.hands.len()),
        }
    }

    /// Returns the decision on the last board: the place of the bet.
    fn last_decision(&self, street: usize, hand: u32, board: CardSet, nets: (i64, i64), added: u8) -> u8 {
        let view = self.view(street, self.hands[hand as usize], board);
        decision(self.rows, &view).unwrap_or_else(|| {
            let choices = self.play.street(street).expect("a street with choices");
            let stay = nets.0 + i64::from(added) * nets.1;
            let fold = self.payments.folding(added) * self.dealers;
            let none = if choices.folds { fold } else { stay };
            let raise = |antes: u8| view.allows(antes).then_some(stay + i64::from(antes) * nets.1);
            best_of(choices, none, raise).0
        })
    }
}

/// Returns the place of the best bet, 0 for none, and its value.
fn best_of(street: &Street, none: i64, raise: impl Fn(u8) -> Option<i64>) -> (u8, i64) {
    let mut best = (0, none);
    for (place, (antes, _)) in (1..).zip(&street.raises) {
        if let Some(value) = raise(*antes).filter(|value| *value > best.1) {
            best = (place, value);
        }
    }
    best
}

/// The net of a hand on a last board, without added antes and of each of them, over all dealers.
fn nets_of(payments: &Payments, class: usize, ends: &[i64; ENDS]) -> (i64, i64) {
    let nets = payments.nets(class);
    ends.iter().zip(nets).fold((0, 0), |sum, (deals, net)| (sum.0 + deals * net.0, sum.1 + deals * net.1))
}

/// Calls `visit` with the place and the order of suits of each board of a level that this board contains.
fn parts_of(
    game: &Game<'_>,
    board: CardSet,
    boards: &Boards,
    cards: usize,
    mut visit: impl FnMut(CardSet, usize, usize),
) {
    let own: Vec<CardSet> = game.pack.iter().copied().filter(|card| card.0 & board.0 != 0).collect();
    choose(own.len(), cards, |chosen| {
        let part = chosen.iter().fold(CardSet::default(), |set, card| set.with(own[*card]));
        let (place, order) = boards.find(part, &game.suits);
        visit(part, place, order);
    });
}

/// Sums the values on the last boards for the boards of the last level.
fn from_last(game: &Game<'_>, levels: &[Level]) -> Sums {
    let level = levels.last().expect("a level");
    let size = level.boards.all.len() * game.hands.len();
    let open = game.last_added.len();
    let parts = parts(levels);
    let numbers: Vec<usize> = (0..parts).collect();
    let all = workers::map(parts, &numbers, |part| {
        let mut sums = Sums {
            fixed: vec![0; size],
            each: vec![0; size],
            open: (0..open).map(|_| vec![0; size]).collect(),
        };
        let mut ranked = game.ranked();
        let mut values: Vec<(u32, i64, i64)> = Vec::new();
        let mut opens: Vec<Vec<i64>> = vec![Vec::new(); open];
        for place in (*part..game.last.all.len()).step_by(parts) {
            game.rank(place, &mut ranked);
            let weight = ranked.weight as i64;
            values.clear();
            for open in &mut opens {
                open.clear();
            }
            for (hand, class, ends) in &ranked.hands {
                let nets = nets_of(game.payments, *class, ends);
                values.push((*hand, nets.0 * weight, nets.1 * weight));
                if let Some(street) = game.last_street {
                    for (added, value) in game.last_added.iter().zip(&mut opens) {
                        let chosen = game.last_decision(street, *hand, ranked.board, nets, *added);
                        let choices = game.play.street(street).expect("a street with choices");
                        let net = match chosen {
                            0 if choices.folds => game.payments.folding(*added) * game.dealers,
                            0 => nets.0 + i64::from(*added) * nets.1,
                            chosen => {
                                let antes = choices.raises[usize::from(chosen) - 1].0 + added;
                                nets.0 + i64::from(antes) * nets.1
                            }
                        };
                        value.push(net * weight);
                    }
                }
            }
            parts_of(game, ranked.board, &level.boards, level.cards, |_, place, order| {
                let moved = game.suits.moved(order);
                let from = place * game.hands.len();
                let (fixed, each) = (&mut sums.fixed[from..], &mut sums.each[from..]);
                for (hand, net, more) in &values {
                    let at = moved[*hand as usize] as usize;
                    fixed[at] += net;
                    each[at] += more;
                }
                for (sum, value) in sums.open.iter_mut().zip(&opens) {
                    let sum = &mut sum[from..];
                    for ((hand, ..), value) in values.iter().zip(value) {
                        sum[moved[*hand as usize] as usize] += value;
                    }
                }
            });
        }
        sums
    });
    let add =
        |sum: &mut Vec<i64>, more: &Vec<i64>| sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    let mut all = all.into_iter();
    let mut sums = all.next().expect("a part");
    for part in all {
        add(&mut sums.fixed, &part.fixed);
        add(&mut sums.each, &part.each);
        sums.open.iter_mut().zip(&part.open).for_each(|(sum, more)| add(sum, more));
    }
    sums
}

/// Returns the number of deals that continue a board and a hand of a level, over every order of the later boards.
fn continuations(game: &Game<'_>, level: &Level) -> i64 {
    let mut deals = i128::from(game.dealers);
    let mut open = level.cards;
    let mut left = game.pack.len() - usize::from(game.play.player_cards) - level.cards;
    for street in 0..game.play.streets() {
        let cards = game.play.open_on(street);
        let chosen = game.play.street(street).is_some() || cards == game.play.board_cards();
        if cards > open && chosen {
            deals *= binomial(left, cards - open);
            left -= cards - open;
            open = cards;
        }
    }
    i64::try_from(deals).expect("far fewer deals")
}

/// Takes the best decisions of a level, or the chart's, and returns the sums for the level before it, which are empty if
/// there is none. `next` has the antes of those who decide later, if anybody does.
fn best(
    game: &Game<'_>,
    level: &mut Level,
    before: Option<&Level>,
    sums: &Sums,
    next: Option<&[u8]>,
) -> Sums {
    let deals = continuations(game, level);
    let choices = game.play.street(level.street).expect("a street with choices");
    let hands = game.hands.len();
    let closes = game.play.play_once || next.is_none();
    // The value of going on with so many antes added, at a board and hand.
    let goes_on = |antes: u8, at: usize, closed: bool| match next {
        Some(next) if !closed => {
            let place = next.iter().position(|known| *known == antes).expect("antes of the next street");
            sums.open[place][at]
        }
        _ => sums.fixed[at] + i64::from(antes) * sums.each[at],
    };
    let size = before.map_or(0, |before| before.boards.all.len() * hands);
    let open = level.added.iter().map(|_| vec![0; size]).collect();
    let mut result = Sums { fixed: vec![0; size], each: vec![0; size], open };
    let mut values = vec![vec![0; hands]; level.added.len()];
    for (place, (board, stands_for)) in level.boards.all.iter().enumerate() {
        let kept: Vec<&[u32]> =
            Boards::kept(*board, &game.suits).into_iter().map(|order| game.suits.moved(order)).collect();
        let from = place * hands;
        for values in &mut values {
            values.fill(0);
        }
        for (number, own) in game.hands.iter().enumerate().filter(|(_, own)| own.0 & board.0 == 0) {
            let view = game.view(level.street, *own, *board);
            let chart = decision(game.rows, &view);
            for (antes, (decided, value)) in level.added.iter().zip(level.decided.iter_mut().zip(&mut values))
            {
                let over_suits = |antes: u8, closed: bool| {
                    kept.iter()
                        .map(|moved| goes_on(antes, from + moved[number] as usize, closed))
                        .sum::<i64>()
                };
                let fold = game.payments.folding(*antes) * deals;
                let chosen = chart.unwrap_or_else(|| {
                    let none = if choices.folds {
                        fold * super::suits::ORDERS as i64
                    } else {
                        over_suits(*antes, false)
                    };
                    let raise = |more: u8| view.allows(more).then(|| over_suits(antes + more, closes));
                    best_of(choices, none, raise).0
                });
                decided[from + number] = chosen;
                value[number] = match chosen {
                    0 if choices.folds => fold * *stands_for as i64,
                    0 => goes_on(*antes, from + number, false),
                    chosen => {
                        goes_on(antes + choices.raises[usize::from(chosen) - 1].0, from + number, closes)
                    }
                };
            }
        }
        let Some(before) = before else { continue };
        parts_of(game, *board, &before.boards, before.cards, |_, target, order| {
            let moved = game.suits.moved(order);
            let to = target * hands;
            let add = |sum: &mut Vec<i64>, of: &[i64]| {
                for (at, value) in moved.iter().zip(of) {
                    sum[to + *at as usize] += value;
                }
            };
            add(&mut result.fixed, &sums.fixed[from..from + hands]);
            add(&mut result.each, &sums.each[from..from + hands]);
            result.open.iter_mut().zip(&values).for_each(|(sum, of)| add(sum, of));
        });
    }
    result
}

/// A path of boards from the first level to a last board, as places in the levels.
struct Walk<'a> {
    game: &'a Game<'a>,
    levels: &'a [Level],
    /// By level: the place of the board and the order of suits, one for each path.
    paths: Vec<Vec<(usize, usize)>>,
}

impl Walk<'_> {
    /// Lists the paths that lead to a board.
    fn list(&mut self, board: CardSet) {
        self.paths.clear();
        self.extend(board, self.levels.len(), &mut Vec::new());
    }

    fn extend(&mut self, board: CardSet, levels: usize, later: &mut Vec<(usize, usize)>) {
        let Some(level) = levels.checked_sub(1) else {
            self.paths.push(later.iter().rev().copied().collect());
            return;
        };
        let (game, all) = (self.game, self.levels);
        parts_of(game, board, &all[level].boards, all[level].cards, |part, place, order| {
            later.push((place, order));
            self.extend(part, level, later);
            later.pop();
        });
    }

    /// Returns how a hand plays a path from a level on, after it added some antes: the antes added, whether it folded,
    /// and whether it still decides.
    fn played(&self, from: usize, path: &[(usize, usize)], hand: u32, mut added: u8) -> (u8, bool, bool) {
        let game = self.game;
        for (level, (place, order)) in self.levels.iter().zip(path).skip(from) {
            let at = place * game.hands.len() + game.suits.moved(*order)[hand as usize] as usize;
            let antes = level.added.iter().position(|antes| *antes == added).expect("antes of the street");
            let choices = game.play.street(level.street).expect("a street with choices");
            match level.decided[antes][at] {
                0 if choices.folds => return (added, true, false),
                0 => {}
                chosen => {
                    added += choices.raises[usize::from(chosen) - 1].0;
                    if game.play.play_once {
                        return (added, false, false);
                    }
                }
            }
        }
        (added, false, true)
    }
}

/// Counts the deals that the decisions lead to.
fn count(game: &Game<'_>, levels: &[Level]) -> Counts {
    let threads = workers::available();
    let parts = threads.clamp(1, 64);
    let numbers: Vec<usize> = (0..parts).collect();
    let all = workers::map(threads, &numbers, |part| {
        let mut counts = game.payments.no_counts();
        let mut ranked = game.ranked();
        let mut walk = Walk { game, levels, paths: Vec::new() };
        // By antes added: how many paths end so, go on to the last decision, or folded.
        let mut tally = vec![[0_i64; 3]; usize::from(game.play.most_added()) + 1];
        for place in (*part..game.last.all.len()).step_by(parts) {
            game.rank(place, &mut ranked);
            walk.list(ranked.board);
            for (hand, class, ends) in &ranked.hands {
                tally.fill([0; 3]);
                let kind = |folded: bool, open: bool| if folded { 2 } else { usize::from(open) };
                // All paths begin without common cards, if the first street has choices.
                let (first, (before, folded, open)) = match levels.first() {
                    Some(level) if level.cards == 0 => (1, walk.played(0, &walk.paths[0][..1], *hand, 0)),
                    _ => (0, (0, false, true)),
                };
                if open && !folded {
                    for path in &walk.paths {
                        let (added, folded, open) = walk.played(first, path, *hand, before);
                        tally[usize::from(added)][kind(folded, open)] += 1;
                    }
                } else {
                    tally[usize::from(before)][kind(folded, open)] = walk.paths.len() as i64;
                }
                let weight = ranked.weight as i64;
                let mut settle = |added: u8, paths: i64, folded: bool| {
                    if folded {
                        let deals = i128::from(paths * weight * game.dealers);
                        game.payments.add(&mut counts, *class, added, FOLDED, deals);
                        return;
                    }
                    for (end, deals) in ends.iter().enumerate().filter(|(_, deals)| **deals > 0) {
                        game.payments.add(
                            &mut counts,
                            *class,
                            added,
                            end,
                            i128::from(paths * weight * deals),
                        );
                    }
                };
                for (added, [closed, open, folded]) in (0..).zip(&tally) {
                    if *closed > 0 {
                        settle(added, *closed, false);
                    }
                    if *folded > 0 {
                        settle(added, *folded, true);
                    }
                    if *open > 0 {
                        let Some(street) = game.last_street else {
                            settle(added, *open, false);
                            continue;
                        };
                        let nets = nets_of(game.payments, *class, ends);
                        let choices = game.play.street(street).expect("a street with choices");
                        match game.last_decision(street, *hand, ranked.board, nets, added) {
                            0 => settle(added, *open, choices.folds),
                            chosen => settle(added + choices.raises[usize::from(chosen) - 1].0, *open, false),
                        }
                    }
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
