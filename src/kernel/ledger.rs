//! The ledger: what lanes report of their rounds, made a tally.
//!
//! Lanes write events in the order they come; the ledger takes them later, a
//! buffer at a time. It knows lines, items and the dealer's ends by number;
//! it may not know cards.

use super::machine::{Kind, Over};
use crate::tally::Tally;

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

/// Rounds, then net and bets of up to seven lines.
const SUMS: usize = 16;

/// What a row asks of the ledger.
#[derive(Clone, Copy, Debug)]
enum Asks {
    /// To count an item.
    Item(u32),
    /// To settle what waits with the dealer's end.
    Dealer(u32),
    /// To let a result wait.
    Wait(u16),
}

/// The books of one group of lanes.
pub(super) struct Ledger<'a, S> {
    game: &'a S,
    codes: Codes,
    asks: Vec<Asks>,
    counts: Vec<Counts>,
    /// What an item adds to a shoe's sums.
    adds: Vec<[i32; SUMS]>,
    times: Vec<u64>,
    /// The first item of results against ends.
    pairs: usize,
    dealers: usize,
    sums: [[i32; SUMS]; MOST_LANES],
    /// Results that wait for the dealer.
    waiting: Vec<Vec<u16>>,
    waiting_splits: Vec<Vec<SplitBox>>,
    /// Of this group's split boxes, in order, those not yet taken.
    pub splits: Vec<SplitBox>,
    /// Rounds of every finished shoe, by lane.
    pub shoe_rounds: Vec<Vec<u32>>,
    tally: Tally,
}

impl<'a, S: Settle> Ledger<'a, S> {
    pub(super) fn new(game: &'a S, rows: &[Kind], codes: Codes, tally: Tally) -> Ledger<'a, S> {
        let mut counts: Vec<Counts> = game.paid().to_vec();
        let pairs = counts.len();
        let dealers = game.dealers();
        for result in 0..game.results() {
            counts.extend((0..dealers).map(|dealer| game.settle(result, dealer)));
        }
        let asks = |kind: &Kind| match *kind {
            Kind::Over { over: Over::Paid(item), .. } => Some(Asks::Item(u32::from(item))),
            Kind::Over { over: Over::Dealer(end), .. } => Some(Asks::Dealer(u32::from(end))),
            Kind::Box { result, .. } => Some(Asks::Wait(result)),
            Kind::Split { .. } | Kind::Card(_) => None,
        };
        let asks = rows.iter().map_while(asks).collect();
        let adds = counts.iter().map(|counts| added(counts)).collect();
        Ledger {
            game,
            codes,
            asks,
            times: vec![0; counts.len()],
            counts,
            adds,
            pairs,
            dealers,
            sums: [[0; SUMS]; MOST_LANES],
            waiting: vec![Vec::new(); MOST_LANES],
            waiting_splits: vec![Vec::new(); MOST_LANES],
            splits: Vec::new(),
            shoe_rounds: vec![Vec::new(); MOST_LANES],
            tally,
        }
    }

    /// Takes a buffer of events.
    pub(super) fn take(&mut self, events: &[u16]) {
        let mut splits = 0;
        for event in events {
            let (lane, code) = (usize::from(event & 31), event >> 5);
            if let Some(asks) = self.asks.get(usize::from(code)) {
                match *asks {
                    Asks::Item(item) => {
                        let sums = &mut self.sums[lane];
                        sums[0] += 1;
                        self.times[item as usize] += 1;
                        add(sums, &self.adds[item as usize]);
                    }
                    Asks::Wait(result) => self.waiting[lane].push(result),
                    Asks::Dealer(end) => {
                        self.sums[lane][0] += 1;
                        self.settle(lane, end as usize);
                    }
                }
            } else if code == self.codes.split {
                self.waiting[lane].push(u16::MAX);
                self.waiting_splits[lane].push(self.splits[splits]);
                splits += 1;
            } else {
                if code == self.codes.void {
                    self.tally.void_rounds += 1;
                } else {
                    self.end_shoe(lane);
                }
                self.waiting[lane].clear();
                self.waiting_splits[lane].clear();
            }
        }
        debug_assert_eq!(splits, self.splits.len());
        self.splits.clear();
    }

    /// The dealer's end settles what lies on a lane's table.
    fn settle(&mut self, lane: usize, end: usize) {
        let mut split = 0;
        for result in &self.waiting[lane] {
            if *result == u16::MAX {
                let counts = self.game.settle_split(&self.waiting_splits[lane][split], end);
                add(&mut self.sums[lane], &added(&counts));
                count(&mut self.tally, &counts, 1);
                split += 1;
            } else {
                let item = self.pairs + usize::from(*result) * self.dealers + end;
                self.times[item] += 1;
                add(&mut self.sums[lane], &self.adds[item]);
            }
        }
        self.waiting[lane].clear();
        self.waiting_splits[lane].clear();
    }

    fn end_shoe(&mut self, lane: usize) {
        let sums = std::mem::replace(&mut self.sums[lane], [0; SUMS]);
        self.tally.rounds += u64::from(sums[0].unsigned_abs());
        self.shoe_rounds[lane].push(sums[0].unsigned_abs());
        let pairs = sums[1..].chunks_exact(2).map(|pair| (i64::from(pair[0]), i64::from(pair[1])));
        self.tally.close_shoe(pairs);
    }

    /// The tally of everything taken.
    pub(super) fn finish(mut self) -> (Tally, Vec<Vec<u32>>) {
        for (counts, times) in self.counts.iter().zip(&self.times) {
            if *times > 0 {
                count(&mut self.tally, counts, *times);
            }
        }
        (self.tally, self.shoe_rounds)
    }
}

#[inline]
fn add(sums: &mut [i32; SUMS], more: &[i32; SUMS]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// What counts add to a shoe's sums.
fn added(counts: &[Count]) -> [i32; SUMS] {
    let mut sums = [0; SUMS];
    for count in counts {
        let times = i32::try_from(count.times).expect("few bets a round");
        sums[1 + 2 * count.line] += i32::try_from(count.net).expect("nets are small") * times;
        sums[2 + 2 * count.line] += times;
    }
    sums
}

fn count(tally: &mut Tally, counts: &[Count], rounds: u64) {
    for count in counts {
        let line = &mut tally.lines[count.line];
        line.count_times(count.outcome, count.varied, count.net, count.wagered, count.times * rounds);
    }
}
