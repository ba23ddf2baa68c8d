//! Deals blocks: thirty-two logical lanes, in groups as wide as the kernel, each with its own
//! shoes.

use super::Kernel;
use super::codes::Codes;
use super::count::CountTable;
use super::entry_points::EntryPoints;
use super::lanes::{LANES, Lanes, Stock};
use super::ledger::{Kept, Ledger};
use super::observer::NoObserver;
use super::outcomes::{Outcomes, Settle};
use super::redeals::{Incomplete, Jobs, Left, Redeals, Shuffles};
use super::shoe_limits::ShoeLimits;
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::slow_path::SlowPath;
use super::splits::Splits;
use super::sums::{MOST_SUMS, Width};
use super::{lockstep, scalar};
use crate::engine::{Count, lines_by_cell};
use crate::estimate::Control;
use crate::shoe::Streams;
use crate::tally::{Line, Tally};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Returns the instance of a kernel's function for the table's number of card classes, and for one
/// box or several. The flag is a further parameter.
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

/// As [`kernel_function`], for functions with a parameter: whether rounds are tallied by a count.
macro_rules! counting_function {
    ($table:expr, $($one:ident)::+, $($many:ident)::+) => {
        match $table.count {
            Some(_) => kernel_function!($table, $($one)::+, $($many)::+, true),
            None => kernel_function!($table, $($one)::+, $($many)::+, false),
        }
    };
}

/// Calls a method of a table for the number of words that the sums of its ledger take.
macro_rules! by_width {
    ($table:ident, $method:ident($($argument:expr),*)) => {
        match ($table.lines.len(), $table.outcomes.width) {
            (..=1, Width::Quarter) => $table.$method::<1>($($argument),*),
            (..=3, Width::Quarter) => $table.$method::<2>($($argument),*),
            (_, Width::Quarter) => $table.$method::<4>($($argument),*),
            (_, Width::Half) => $table.$method::<8>($($argument),*),
            (_, Width::Whole) => $table.$method::<MOST_SUMS>($($argument),*),
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
        let dealt = by_width!(self, pass(Kept::Rounds, kernel, (streams, block), &Pass::Shoes(shoes)));
        (dealt.tally, dealt.rounds)
    }

    /// Deals shoes 0 to `shoes` of a block, and redeals rounds from what they leave at the table
    /// `redealing`.
    pub(super) fn deal_controlled(
        &self,
        kernel: Kernel,
        (streams, block): (&Streams, u64),
        shoes: u64,
        control: &Control,
        redealing: &KernelTable<G>,
    ) -> Tally {
        let dealt = by_width!(self, pass(Kept::played(), kernel, (streams, block), &Pass::Shoes(shoes)));
        let Dealt { mut tally, kept: Kept::Played(played), left, .. } = dealt else {
            unreachable!("the ledger keeps what it was made for")
        };
        let Some(sums) = &mut tally.control else { unreachable!("the table has a control") };
        let fewest = (2 * u16::from(redealing.boxes) + 1).max(redealing.limits.in_round + 1);
        let jobs = &Jobs::new(control, (&self.limits, self.stock.classes, fewest), &left, &played, sums);
        let shuffles = Shuffles::new(control, redealing.outcomes.rounds_held);
        let each = u16::try_from(control.each).expect("a shoe has few rounds");
        let pass = Pass::Redeals { limits: redealing.limits.of_redeals(each), jobs, each, shuffles };
        let (kept, at) = (Kept::redealt(shuffles.reports()), (&streams.redeals(), block));
        let Dealt { kept: Kept::Redealt { sums: redealt, .. }, incomplete, .. } =
            by_width!(redealing, pass(kept, kernel, at, &pass))
        else {
            unreachable!("the ledger keeps what it was made for")
        };
        jobs.add_redealt(&redealt, incomplete, sums);
        tally
    }

    /// Deals a block to a ledger whose sums take `N` words.
    fn pass<const N: usize>(
        &self,
        kept: Kept,
        kernel: Kernel,
        at: (&Streams, u64),
        pass: &Pass<'_>,
    ) -> Dealt {
        let mut ledger = self.ledger::<N>(kept);
        let (left, incomplete) = self.deal_to(&mut ledger, kernel, at, pass);
        let (tally, rounds, kept) = self.close(ledger);
        Dealt { tally, rounds, kept, left, incomplete }
    }

    /// Deals a block; the ledger reads what lanes report. Returns by lane what the shoes left, and the
    /// redealt rounds that could not be completed.
    fn deal_to<const N: usize>(
        &self,
        ledger: &mut Ledger<'_, G, N>,
        kernel: Kernel,
        (streams, block): (&Streams, u64),
        pass: &Pass<'_>,
    ) -> (Vec<Vec<Left>>, Incomplete) {
        let mut found = (Vec::new(), Incomplete::default());
        for from in (0..LANES).step_by(kernel.width()) {
            let pass = pass.of_lanes(from..from + kernel.width());
            let at = (streams, block, from);
            let (left, incomplete) = match kernel {
                Kernel::Scalar => self.group(at, pass, ledger, |lanes: &mut Lanes<1>, slow_path| {
                    scalar::deal(lanes, slow_path, &mut NoObserver);
                }),
                Kernel::Lockstep => {
                    let deal = counting_function!(self, lockstep::one_box, lockstep::several_boxes);
                    self.group(at, pass, ledger, deal)
                }
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx2 => {
                    let deal = counting_function!(self, simd::one_box, simd::several_boxes);
                    self.group(at, pass, ledger, deal)
                }
                #[cfg(not(target_arch = "x86_64"))]
                Kernel::Avx2 => panic!("this CPU does not support the kernel"),
            };
            found.0.extend(left);
            found.1.merge(incomplete);
        }
        found
    }

    /// Deals a single lane, with sums of 64 bits.
    #[cfg(test)]
    pub(super) fn lane(
        &self,
        streams: &Streams,
        block: u64,
        from: usize,
        quota: u32,
        observer: &mut impl super::observer::Observer,
    ) -> Tally {
        let mut ledger = self.ledger::<MOST_SUMS>(Kept::Rounds);
        self.group(
            (streams, block, from),
            LanesPass::alone(quota),
            &mut ledger,
            |lanes: &mut Lanes<1>, slow_path| {
                scalar::deal(lanes, slow_path, observer);
            },
        );
        self.close(ledger).0
    }

    fn ledger<const N: usize>(&self, kept: Kept) -> Ledger<'_, G, N> {
        let known = self.splits.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let splits = known.unwrap_or_else(|| Splits::new(&self.game, &self.outcomes, self.boxes));
        let mut ledger =
            Ledger::new(&self.game, &self.outcomes, self.codes, self.boxes, kept, splits, self.empty_tally());
        if let Some(count) = &self.count {
            ledger.tally_by_cell(count, self.lines.len(), self.entry_points.automaton.round_ends);
        }
        ledger
    }

    /// Returns an empty tally of a block.
    pub(super) fn empty_tally(&self) -> Tally {
        let lines = if self.count.is_some() { &self.cell_lines } else { &self.lines };
        Tally::new(lines).with_control(self.limits.decided_below > 0)
    }

    fn close<const N: usize>(&self, ledger: Ledger<'_, G, N>) -> (Tally, Vec<Vec<u32>>, Kept) {
        let (tally, rounds, kept, splits) = ledger.finish();
        self.splits.lock().unwrap_or_else(PoisonError::into_inner).push(splits);
        (tally, rounds, kept)
    }

    /// Deals the shoes of `W` lanes, beginning with lane `from`; the ledger reads what they report.
    /// Returns what [`deal_to`](KernelTable::deal_to) returns, of these lanes.
    fn group<const W: usize, const N: usize>(
        &self,
        (streams, block, from): (&Streams, u64, usize),
        pass: LanesPass<'_>,
        ledger: &mut Ledger<'_, G, N>,
        mut deal: impl FnMut(&mut Lanes<W>, &mut SlowPath<'_>),
    ) -> (Vec<Vec<Left>>, Incomplete) {
        let mut lanes = Lanes::<W>::new(streams, block, from, self.entry_points.park);
        let table = (self.boxes, self.has_hole_card);
        let (stock, limits) = (&self.stock, pass.limits.unwrap_or(&self.limits));
        let (codes, redeals) = (self.codes, pass.redeals);
        let mut slow_path = SlowPath::new(
            &self.entry_points,
            stock,
            limits,
            codes,
            table,
            &mut lanes,
            (&pass.quotas, redeals),
        );
        if let Some(count) = &self.count {
            slow_path = slow_path.with_count(count, W);
        }
        ledger.begin_lanes(from);
        while slow_path.dealing > 0 {
            deal(&mut lanes, &mut slow_path);
            ledger.read(&mut slow_path);
            slow_path.events.written = 0;
        }
        let incomplete = slow_path.redeals.map(|redeals| redeals.incomplete);
        (slow_path.left, incomplete.unwrap_or_default())
    }
}

/// The result of dealing a block.
struct Dealt {
    tally: Tally,
    /// By lane: the number of rounds of each shoe.
    rounds: Vec<Vec<u32>>,
    kept: Kept,
    /// By lane: what the shoes left.
    left: Vec<Vec<Left>>,
    /// The redealt rounds that could not be completed.
    incomplete: Incomplete,
}

/// What the lanes of a block deal.
enum Pass<'a> {
    /// This number of shoes.
    Shoes(u64),
    /// Rounds from what shoes have left.
    Redeals { limits: ShoeLimits, jobs: &'a Jobs, each: u16, shuffles: Shuffles },
}

/// What a group of lanes deals.
struct LanesPass<'a> {
    /// The limits of the shoes, if they are not those of the table.
    limits: Option<&'a ShoeLimits>,
    /// By lane: the number of shoes.
    quotas: Vec<u32>,
    redeals: Option<Redeals<'a>>,
}

#[cfg(test)]
impl LanesPass<'_> {
    /// Returns the pass of one lane that deals this many shoes.
    fn alone(shoes: u32) -> LanesPass<'static> {
        LanesPass { limits: None, quotas: vec![shoes], redeals: None }
    }
}

impl Pass<'_> {
    /// Returns the part of the pass that these lanes deal.
    fn of_lanes(&self, lanes: Range<usize>) -> LanesPass<'_> {
        match self {
            Pass::Shoes(shoes) => {
                let quotas = quotas(*shoes, lanes.start, lanes.len());
                LanesPass { limits: None, quotas, redeals: None }
            }
            Pass::Redeals { limits, jobs, each, shuffles } => {
                let shuffles_of = |units: &Vec<u32>| {
                    u32::try_from(units.len()).expect("a block has few shoes") * shuffles.of_unit
                };
                LanesPass {
                    limits: Some(limits),
                    quotas: jobs.units[lanes.clone()].iter().map(shuffles_of).collect(),
                    redeals: Some(Redeals::new(jobs, lanes, (*each).into(), *shuffles)),
                }
            }
        }
    }
}

impl<G: Settle, const N: usize> Ledger<'_, G, N> {
    /// Reads what the lanes have reported since the last call.
    fn read(&mut self, slow_path: &mut SlowPath<'_>) {
        match (slow_path.boxes, slow_path.count) {
            (1, None) => self.take_events(slow_path.events.all()),
            (1, Some(_)) => self.take_counted_events(slow_path.events.all()),
            (_, count) => {
                let queues = count.is_some().then_some(&mut slow_path.cells);
                self.take_codes(slow_path.lane_log.finish(), queues);
            }
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
