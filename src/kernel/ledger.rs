//! The ledger: what lanes report of their rounds, made a tally.
//!
//! Lanes write events in the order they come; the ledger takes them later, a
//! buffer at a time. It knows lines, items and the dealer's ends by number;
//! it may not know cards.

use super::machine::{Kind, Over, TooLarge};
use crate::tally::Tally;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Bet lines of a table, at most.
pub(super) const MOST_LINES: usize = 7;

/// Boxes of a table, at most: those that a rulebook may have, and the
/// banker's.
const MOST_BOXES: usize = 65;

/// Lanes of a group, at most.
pub(super) const MOST_LANES: usize = 32;

/// What one box in one round adds to one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    /// The line.
    pub line: usize,
    /// The outcome.
    pub outcome: usize,
    /// Its net, in units.
    pub net: i64,
    /// What was wagered, in units.
    pub wagered: i64,
    /// How many such bets.
    pub times: u64,
    /// The outcome's net varies.
    pub varied: bool,
}

/// Everything one box in one round adds.
pub(super) type Counts = Vec<Count>;

/// A box that was split: what it nets against each of the dealer's ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitBox {
    /// By the dealer's end.
    pub nets: [i64; 7],
    /// Wagered on all of its hands.
    pub wagered: i64,
    /// Desafíos won and lost.
    pub desafio: [u8; 2],
}

/// What settles boxes: the game behind the items.
pub(super) trait Settle {
    /// The items that settle at once.
    fn paid(&self) -> &[Counts];

    /// How many results a box can have, splits aside.
    fn results(&self) -> usize;

    /// How many ends the dealer can have.
    fn dealers(&self) -> usize;

    /// What a box with this result adds when the dealer ends so.
    fn settle(&self, result: usize, dealer: usize) -> Counts;

    /// What a box that was split nets when the dealer ends so.
    fn split_net(&self, split: &SplitBox, dealer: usize) -> i64;

    /// What a box that was split adds when the dealer ends so.
    fn settle_split(&self, split: &SplitBox, dealer: usize) -> Counts;
}

/// What a lane reports, in sixteen bits: a number, and the lane.
///
/// The numbers are those of the machine's rows at which a round or a box is
/// over, then three of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    /// A box was split: the next of the queue.
    pub split: u16,
    /// The round is void.
    pub void: u16,
    /// The shoe is finished.
    pub end: u16,
}

impl Codes {
    /// The numbers beside those of so many rows.
    pub(super) fn new(rows: u16) -> Codes {
        Codes { split: rows, void: rows + 1, end: rows + 2 }
    }
}

/// The event of a lane.
pub(super) const fn event(code: u16, lane: usize) -> u16 {
    #[allow(clippy::cast_possible_truncation)] // a lane is below 32
    let lane = lane as u16;
    code << 5 | lane
}

/// Rounds, then net and bets of every line, of a shoe.
type Sums<const N: usize> = [i32; N];

/// The same of one item; small, for there are hundreds.
type Adds<const N: usize> = [i16; N];

/// What a row asks of the ledger.
#[derive(Clone, Copy, Debug)]
enum Asks {
    /// To count an item.
    Item,
    /// To let a result wait.
    Wait(u16),
    /// To settle what waits with the dealer's end.
    Dealer(u16),
}

/// What can become of a box, and what each adds.
#[derive(Debug)]
pub(super) struct Items {
    /// By row, of those at which a round or a box is over.
    asks: Vec<Asks>,
    /// Rows that settle at once, then results by the dealer's ends.
    counts: Vec<Counts>,
    /// Rows that settle at once.
    at_once: usize,
    dealers: usize,
}

impl Items {
    /// # Errors
    /// [`TooLarge`] if a box may net more than a ledger's items hold.
    pub(super) fn new(game: &impl Settle, rows: &[Kind]) -> Result<Items, TooLarge> {
        let asks = |kind: &Kind| match *kind {
            Kind::Over { over: Over::Paid(_), .. } => Some(Asks::Item),
            Kind::Over { over: Over::Dealer(end), .. } => Some(Asks::Dealer(end)),
            Kind::Box { result, .. } => Some(Asks::Wait(result)),
            Kind::Split { .. } | Kind::Card(_) => None,
        };
        let paid = |kind: &Kind| match *kind {
            Kind::Over { over: Over::Paid(item), .. } => Some(game.paid()[usize::from(item)].clone()),
            _ => None,
        };
        let mut counts: Vec<Counts> = rows.iter().map_while(paid).collect();
        let (at_once, dealers) = (counts.len(), game.dealers());
        for result in 0..game.results() {
            counts.extend((0..dealers).map(|dealer| game.settle(result, dealer)));
        }
        if counts.iter().any(|counts| added::<{ 1 + 2 * MOST_LINES }>(counts, 1).is_none()) {
            return Err(TooLarge);
        }
        Ok(Items { asks: rows.iter().map_while(asks).collect(), counts, at_once, dealers })
    }
}

/// What is known of a split box once the dealer has ended, in one word: net,
/// wager, desafíos, the dealer's end.
fn split_end(net: i64, split: &SplitBox, dealer: usize) -> u64 {
    #[allow(clippy::cast_possible_truncation)] // the low sixteen bits
    let low = |part: u64| u64::from(part as u16);
    let desafio = u64::from(u16::from_le_bytes(split.desafio));
    low(net.cast_unsigned())
        | low(split.wagered.cast_unsigned()) << 16
        | desafio << 32
        | low(dealer as u64) << 48
}

/// Spreads a word over a table: ours are few, and nobody chooses them to
/// collide. The multiplier is 2^64 divided by the golden ratio.
#[derive(Clone, Copy, Debug, Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("words only");
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The books of one group of lanes; `N` sums hold rounds and every line.
pub(super) struct Ledger<'a, S, const N: usize> {
    game: &'a S,
    codes: Codes,
    items: &'a Items,
    /// By item: what it adds to a shoe's sums.
    adds: Vec<Adds<N>>,
    /// By item: how often it came.
    times: Vec<u32>,
    sums: [Sums<N>; MOST_LANES],
    /// Results that wait for the dealer, and how many; splits are the
    /// greatest number.
    waiting: Vec<[u16; MOST_BOXES]>,
    waits: [usize; MOST_LANES],
    waiting_splits: Vec<Vec<SplitBox>>,
    /// Items of split boxes, as they turn up.
    split_items: HashMap<u64, usize, BuildHasherDefault<Spread>>,
    split_counts: Vec<Counts>,
    /// Of this group's split boxes, in order, those not yet taken.
    pub splits: Vec<SplitBox>,
    /// Rounds of every finished shoe, by lane.
    pub shoe_rounds: Vec<Vec<u32>>,
    tally: Tally,
}

impl<'a, S: Settle, const N: usize> Ledger<'a, S, N> {
    pub(super) fn new(game: &'a S, items: &'a Items, codes: Codes, tally: Tally) -> Ledger<'a, S, N> {
        // An item of its own is a round; a box's result is counted with it.
        let rounds = |item: usize| i16::from(item < items.at_once);
        let adds = items.counts.iter().enumerate();
        let adds = adds.map(|(item, counts)| added(counts, rounds(item)).expect("items are small")).collect();
        Ledger {
            game,
            codes,
            items,
            adds,
            times: vec![0; items.counts.len()],
            sums: [[0; N]; MOST_LANES],
            waiting: vec![[0; MOST_BOXES]; MOST_LANES],
            waits: [0; MOST_LANES],
            waiting_splits: vec![Vec::new(); MOST_LANES],
            split_items: HashMap::default(),
            split_counts: Vec::new(),
            splits: Vec::new(),
            shoe_rounds: vec![Vec::new(); MOST_LANES],
            tally,
        }
    }

    /// Takes a buffer of events.
    pub(super) fn take(&mut self, events: &[u16]) {
        let mut splits = 0;
        for event in events {
            let (lane, code) = (usize::from(event % 32), usize::from(event >> 5));
            if code < self.items.at_once {
                self.add(lane, code);
                continue;
            }
            match self.items.asks.get(code) {
                Some(Asks::Wait(result)) => self.wait(lane, *result),
                Some(Asks::Dealer(end)) => self.settle(lane, usize::from(*end)),
                Some(Asks::Item) => unreachable!("these come first"),
                None if code == usize::from(self.codes.split) => {
                    self.wait(lane, u16::MAX);
                    self.waiting_splits[lane].push(self.splits[splits]);
                    splits += 1;
                }
                None => {
                    if code == usize::from(self.codes.void) {
                        self.tally.void_rounds += 1;
                    } else {
                        self.end_shoe(lane);
                    }
                    self.waits[lane] = 0;
                    self.waiting_splits[lane].clear();
                }
            }
        }
        debug_assert_eq!(splits, self.splits.len());
        self.splits.clear();
    }

    #[inline]
    fn add(&mut self, lane: usize, item: usize) {
        self.times[item] += 1;
        for (sum, more) in self.sums[lane].iter_mut().zip(&self.adds[item]) {
            *sum += i32::from(*more);
        }
    }

    /// The dealer's end settles what lies on a lane's table.
    #[inline]
    fn settle(&mut self, lane: usize, end: usize) {
        self.sums[lane][0] += 1;
        for place in 0..self.waits[lane] {
            let result = self.waiting[lane][place];
            let item = if result == u16::MAX {
                let split = self.waiting_splits[lane].pop().expect("one each");
                self.split_item(&split, end)
            } else {
                self.items.at_once + usize::from(result) * self.items.dealers + end
            };
            self.add(lane, item);
        }
        self.waits[lane] = 0;
    }

    #[inline]
    fn wait(&mut self, lane: usize, result: u16) {
        self.waiting[lane][self.waits[lane]] = result;
        self.waits[lane] += 1;
    }

    /// The item of a split box.
    #[inline(never)]
    fn split_item(&mut self, split: &SplitBox, dealer: usize) -> usize {
        let key = split_end(self.game.split_net(split, dealer), split, dealer);
        if let Some(item) = self.split_items.get(&key) {
            return *item;
        }
        let counts = self.game.settle_split(split, dealer);
        let item = self.adds.len();
        self.adds.push(added(&counts, 0).expect("a split box has few hands"));
        self.times.push(0);
        self.split_counts.push(counts);
        self.split_items.insert(key, item);
        item
    }

    fn end_shoe(&mut self, lane: usize) {
        let sums = std::mem::replace(&mut self.sums[lane], [0; N]);
        self.tally.rounds += u64::from(sums[0].unsigned_abs());
        self.shoe_rounds[lane].push(sums[0].unsigned_abs());
        let pairs = sums[1..].chunks_exact(2).map(|pair| (i64::from(pair[0]), i64::from(pair[1])));
        self.tally.close_shoe(pairs);
    }

    /// The tally of everything taken.
    pub(super) fn finish(mut self) -> (Tally, Vec<Vec<u32>>) {
        let counts = self.items.counts.iter().chain(&self.split_counts);
        for (counts, times) in counts.zip(&self.times).filter(|(_, times)| **times > 0) {
            for count in counts {
                let (line, bets) = (&mut self.tally.lines[count.line], count.times * u64::from(*times));
                line.count_times(count.outcome, count.varied, count.net, count.wagered, bets);
            }
        }
        (self.tally, self.shoe_rounds)
    }
}

/// What an item adds to a shoe's sums; `None` if that is too much.
fn added<const N: usize>(counts: &[Count], rounds: i16) -> Option<Adds<N>> {
    let mut adds = [0; N];
    adds[0] = rounds;
    for count in counts {
        let net = count.net.checked_mul(i64::try_from(count.times).ok()?)?;
        adds[1 + 2 * count.line] += i16::try_from(net).ok()?;
        adds[2 + 2 * count.line] += i16::try_from(count.times).ok()?;
    }
    Some(adds)
}
