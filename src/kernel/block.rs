//! Deals blocks: thirty-two logical lanes, in groups as wide as the kernel, each with its own
//! shoes.

use super::Kernel;
use super::codes::Codes;
use super::count::CountTable;
use super::entry_points::EntryPoints;
use super::lanes::{LANES, Lanes, Stock};
use super::ledger::Ledger;
use super::observer::NoObserver;
use super::outcomes::{Outcomes, Settle};
use super::shoe_limits::ShoeLimits;
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::slow_path::SlowPath;
use super::splits::Splits;
use super::sums::{MOST_SUMS, Width};
use super::{lockstep, scalar};
use crate::engine::{Count, lines_by_cell};
use crate::shoe::Streams;
use crate::tally::{Line, Tally};
use std::sync::{Mutex, PoisonError};

/// Returns the instance of a kernel's function for the table's number of card classes, and for one
/// box or several. The flags are further parameters.
macro_rules! kernel_function {
    ($table:expr, $($one:ident)::+, $($many:ident)::+ $(, $flag:literal)*) => {
        match ($table.stock.classes, $table.boxes > 1) {
            (10, false) => $($one)::+::<10 $(, $flag)*>,
            (10, true) => $($many)::+::<10 $(, $flag)*>,
            (13, false) => $($one)::+::<13 $(, $flag)*>,
            (13, true) => $($many)::+::<13 $(, $flag)*>,
            (16, false) => $($one)::+::<16 $(, $flag)*>,
            (16, true) => $($many)::+::<16 $(, $flag)*>,
            _ => unreachable!("10 classes, 13 with sevens by suit or tens by rank, 16 with both"),
        }
    };
}

/// As [`kernel_function`], for functions with two parameters: whether rounds are counted for a
/// control variate, and whether they are tallied by a count.
#[cfg(target_arch = "x86_64")]
macro_rules! counting_function {
    ($table:expr, $($one:ident)::+, $($many:ident)::+) => {
        match ($table.limits.fixed_rounds, &$table.count) {
            (_, Some(_)) => kernel_function!($table, $($one)::+, $($many)::+, false, true),
            (Some(_), None) => kernel_function!($table, $($one)::+, $($many)::+, true, false),
            (None, None) => kernel_function!($table, $($one)::+, $($many)::+, false, false),
        }
    };
}

/// A table compiled for the kernels.
pub(super) struct KernelTable<G> {
    pub game: G,
    pub entry_points: EntryPoints,
    pub stock: Stock,
    pub limits: ShoeLimits,
    pub codes: Codes,
    pub outcomes: Outcomes,
    /// Split boxes that earlier blocks have learned, one entry for each thread that is not dealing.
    pub splits: Mutex<Vec<Splits>>,
    pub boxes: u8,
    pub has_hole_card: bool,
    pub lines: Vec<Line>,
    /// The count by which rounds are tallied, if there is one.
    pub count: Option<CountTable>,
    /// With a count: the lines of every cell.
    pub cell_lines: Vec<Line>,
}

impl<G: Settle> KernelTable<G> {
    /// Returns this table with rounds tallied by a count; `values` are the values of its card
    /// classes. `None` if lanes cannot keep the count.
    pub(super) fn counted(self, count: &dyn Count, values: &[u8]) -> Option<KernelTable<G>> {
        let count = CountTable::new(count, values, &self.stock)?;
        let cell_lines = lines_by_cell(&self.lines, count.number);
        Some(KernelTable { count: Some(count), cell_lines, ..self })
    }

    /// Deals shoes 0 to `shoes` of a block. Returns the tally and, by lane, the number of rounds of
    /// each shoe.
    pub(super) fn deal(
        &self,
        kernel: Kernel,
        streams: &Streams,
        block: u64,
        shoes: u64,
    ) -> (Tally, Vec<Vec<u32>>) {
        match (self.lines.len(), self.outcomes.width) {
            (..=1, Width::Quarter) => self.deal_with::<1>(kernel, streams, block, shoes),
            (..=3, Width::Quarter) => self.deal_with::<2>(kernel, streams, block, shoes),
            (_, Width::Quarter) => self.deal_with::<4>(kernel, streams, block, shoes),
            (_, Width::Half) => self.deal_with::<8>(kernel, streams, block, shoes),
            (_, Width::Whole) => self.deal_with::<MOST_SUMS>(kernel, streams, block, shoes),
        }
    }

    /// Deals with a ledger whose sums take `N` words.
    fn deal_with<const N: usize>(
        &self,
        kernel: Kernel,
        streams: &Streams,
        block: u64,
        shoes: u64,
    ) -> (Tally, Vec<Vec<u32>>) {
        let mut ledger = self.ledger::<N>();
        for from in (0..LANES).step_by(kernel.width()) {
            let quotas = quotas(shoes, from, kernel.width());
            let at = (streams, block, from);
            match kernel {
                Kernel::Scalar => self.group(at, &quotas, &mut ledger, |lanes: &mut Lanes<1>, slow_path| {
                    scalar::deal(lanes, slow_path, &mut NoObserver);
                }),
                Kernel::Lockstep => {
                    let deal = match self.count {
                        None => kernel_function!(self, lockstep::one_box, lockstep::several_boxes, false),
                        Some(_) => kernel_function!(self, lockstep::one_box, lockstep::several_boxes, true),
                    };
                    self.group(at, &quotas, &mut ledger, deal);
                }
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx2 => {
                    self.group(
                        at,
                        &quotas,
                        &mut ledger,
                        counting_function!(self, simd::one_box_avx2, simd::several_boxes_avx2),
                    );
                }
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx512 => {
                    self.group(
                        at,
                        &quotas,
                        &mut ledger,
                        counting_function!(self, simd::one_box_avx512, simd::several_boxes_avx512),
                    );
                }
                #[cfg(not(target_arch = "x86_64"))]
                Kernel::Avx2 | Kernel::Avx512 => panic!("this CPU does not support the kernel"),
            }
        }
        self.close(ledger)
    }

    /// Deals a single lane, with sums of 64 bits.
    #[cfg(any(test, fuzzing))]
    pub(super) fn lane(
        &self,
        streams: &Streams,
        block: u64,
        from: usize,
        quota: u32,
        observer: &mut impl super::observer::Observer,
    ) -> Tally {
        let mut ledger = self.ledger::<MOST_SUMS>();
        self.group((streams, block, from), &[quota], &mut ledger, |lanes: &mut Lanes<1>, slow_path| {
            scalar::deal(lanes, slow_path, observer);
        });
        self.close(ledger).0
    }

    /// Deals one round of given cards: `class` returns the class of the card that is next.
    #[cfg(test)]
    pub(super) fn round(&self, mut class: impl FnMut(super::automaton::Next) -> u16) -> Tally {
        let mut ledger = self.ledger::<MOST_SUMS>();
        self.group((&Streams::new(0), 0, 0), &[1], &mut ledger, |lanes: &mut Lanes<1>, slow_path| {
            let (automaton, nexts) = (&self.entry_points.automaton, &self.entry_points.nexts);
            loop {
                let before = lanes.row[0];
                let row = automaton.next(before, class(nexts[usize::from(before)]));
                lanes.row[0] = slow_path.arrive(lanes, 0, row, &mut NoObserver);
                if lanes.row[0] < automaton.round_ends {
                    break;
                }
            }
            slow_path.end_shoe(lanes, 0, &mut NoObserver);
        });
        self.close(ledger).0
    }

    fn ledger<const N: usize>(&self) -> Ledger<'_, G, N> {
        let known = self.splits.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let splits = known.unwrap_or_else(|| Splits::new(&self.game, &self.outcomes, self.boxes));
        let weight = self.limits.further.as_ref().map(|further| further.weight);
        let (codes, control) = (self.codes, (self.limits.fixed_rounds, weight));
        let mut ledger =
            Ledger::new(&self.game, &self.outcomes, codes, self.boxes, control, splits, self.empty_tally());
        if let Some(count) = &self.count {
            ledger.tally_by_cell(count, self.lines.len(), self.entry_points.automaton.round_ends);
        }
        ledger
    }

    /// Returns an empty tally of a block.
    pub(super) fn empty_tally(&self) -> Tally {
        let lines = if self.count.is_some() { &self.cell_lines } else { &self.lines };
        Tally::new(lines).with_control(self.limits.fixed_rounds.is_some())
    }

    fn close<const N: usize>(&self, ledger: Ledger<'_, G, N>) -> (Tally, Vec<Vec<u32>>) {
        let (tally, rounds, splits) = ledger.finish();
        self.splits.lock().unwrap_or_else(PoisonError::into_inner).push(splits);
        (tally, rounds)
    }

    /// Deals the shoes of `W` lanes, beginning with lane `from`, into the ledger.
    fn group<const W: usize, const N: usize>(
        &self,
        (streams, block, from): (&Streams, u64, usize),
        quotas: &[u32],
        ledger: &mut Ledger<'_, G, N>,
        mut deal: impl FnMut(&mut Lanes<W>, &mut SlowPath<'_>),
    ) {
        let mut lanes = Lanes::<W>::new(streams, block, from, self.entry_points.park);
        let table = (self.boxes, self.has_hole_card);
        let (stock, limits) = (&self.stock, &self.limits);
        let mut slow_path =
            SlowPath::new(&self.entry_points, stock, limits, self.codes, table, &mut lanes, quotas);
        if let Some(count) = &self.count {
            slow_path = slow_path.with_count(count, W);
        }
        ledger.begin_lanes(from);
        while slow_path.dealing > 0 {
            deal(&mut lanes, &mut slow_path);
            if self.count.is_some() {
                if self.boxes == 1 {
                    ledger.take_counted_events(slow_path.events.all());
                } else {
                    ledger.take_counted_codes(slow_path.lane_log.finish(), &mut slow_path.cells);
                }
            } else if self.boxes == 1 {
                ledger.take_events(slow_path.events.all());
            } else {
                ledger.take_codes(slow_path.lane_log.finish());
            }
            slow_path.events.written = 0;
        }
    }
}

/// Returns how many of a block's shoes each of the `width` lanes from `from` deals: shoe *s*
/// belongs to lane *s* mod 32.
fn quotas(shoes: u64, from: usize, width: usize) -> Vec<u32> {
    let lanes = LANES as u64;
    let of = |lane: usize| (shoes + lanes - 1 - lane as u64) / lanes;
    (from..from + width).map(|lane| u32::try_from(of(lane)).expect("a block has few shoes")).collect()
}

/// Returns the number of shoes after which the rounds, in the order of the shoes, reach `until`;
/// all shoes if they do not reach it. `rounds` holds the rounds of each shoe by lane.
pub(super) fn shoes_until(rounds: &[Vec<u32>], until: u64) -> u64 {
    let mut dealt = 0;
    let mut shoes = 0;
    let most = rounds.iter().map(Vec::len).max().unwrap_or(0);
    for turn in 0..most {
        for lane in rounds {
            let Some(more) = lane.get(turn) else {
                return shoes;
            };
            dealt += u64::from(*more);
            shoes += 1;
            if dealt >= until {
                return shoes;
            }
        }
    }
    shoes
}
