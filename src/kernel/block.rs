//! A block dealt by a kernel: thirty-two logical lanes, in groups as wide as
//! the kernel likes, each with its own shoes.

use super::Kernel;
use super::attend::Attendant;
use super::items::{Items, Settle};
use super::lanes::{LANES, Lanes, Stock};
use super::ledger::{Codes, Ledger, Sum};
use super::limits::Limits;
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::splits::Splits;
use super::ways::Ways;
use super::witness::{Nobody, Witness};
use super::{lockstep, scalar};
use crate::shoe::Streams;
use crate::tally::{Line, Tally};
use std::sync::{Mutex, PoisonError};

/// A kernel's function for a table's classes, one box or several, and cards
/// that are replaced or not.
macro_rules! choose {
    ($dealt:expr, $($deal:ident)::+) => {
        match ($dealt.stock.classes, $dealt.boxes > 1, $dealt.stock.replaces) {
            (10, false, false) => $($deal)::+::<10, false, false>,
            (10, true, false) => $($deal)::+::<10, true, false>,
            (13, false, false) => $($deal)::+::<13, false, false>,
            (13, true, false) => $($deal)::+::<13, true, false>,
            (16, false, false) => $($deal)::+::<16, false, false>,
            (16, true, false) => $($deal)::+::<16, true, false>,
            (10, false, true) => $($deal)::+::<10, false, true>,
            (10, true, true) => $($deal)::+::<10, true, true>,
            (13, false, true) => $($deal)::+::<13, false, true>,
            (13, true, true) => $($deal)::+::<13, true, true>,
            (16, false, true) => $($deal)::+::<16, false, true>,
            (16, true, true) => $($deal)::+::<16, true, true>,
            _ => unreachable!("tens by rank and sevens by suit make ten classes thirteen or sixteen"),
        }
    };
}

/// A kernel: deals until the lanes are finished or many events are written.
type Deal<const W: usize> = fn(&mut Lanes<W>, &mut Attendant<'_>);

/// A table that kernels deal for.
pub(super) struct Dealt<G> {
    pub game: G,
    pub ways: Ways,
    pub stock: Stock,
    pub limits: Limits,
    pub codes: Codes,
    pub items: Items,
    /// Splits that were met, for whoever deals a block next.
    pub splits: Mutex<Vec<Splits>>,
    pub boxes: u8,
    pub holes: bool,
    pub lines: Vec<Line>,
}

impl<G: Settle> Dealt<G> {
    /// Deals shoes 0 to `shoes` of a block; with them comes how many rounds
    /// each had.
    pub(super) fn deal(
        &self,
        kernel: Kernel,
        streams: &Streams,
        block: u64,
        shoes: u64,
    ) -> (Tally, Vec<Vec<u32>>) {
        let mut tally = Tally::new(&self.lines);
        let mut rounds = Vec::with_capacity(LANES);
        let mut from = 0;
        while from < LANES {
            let quotas = quotas(shoes, from, kernel.width());
            let (some, more) = match kernel {
                Kernel::Scalar => self.lane(streams, block, from, &quotas, &mut Nobody),
                Kernel::Lockstep => self.group(streams, block, from, &quotas, choose!(self, lockstep::deal)),
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx2 => self.group(streams, block, from, &quotas, choose!(self, simd::deal_avx2)),
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx512 => self.group(streams, block, from, &quotas, choose!(self, simd::deal_avx512)),
                #[cfg(not(target_arch = "x86_64"))]
                Kernel::Avx2 | Kernel::Avx512 => panic!("this machine has no such instructions"),
            };
            tally.merge(&some);
            rounds.extend(more);
            from += kernel.width();
        }
        (tally, rounds)
    }

    /// Deals one lane by itself.
    pub(super) fn lane(
        &self,
        streams: &Streams,
        block: u64,
        from: usize,
        quotas: &[u32],
        witness: &mut impl Witness,
    ) -> (Tally, Vec<Vec<u32>>) {
        let mut lanes = Lanes::<1>::new(streams, block, from, self.ways.park);
        self.run(&mut lanes, quotas, |lanes, attendant| scalar::deal(lanes, attendant, witness))
    }

    /// Deals `W` lanes side by side.
    fn group<const W: usize>(
        &self,
        streams: &Streams,
        block: u64,
        from: usize,
        quotas: &[u32],
        deal: Deal<W>,
    ) -> (Tally, Vec<Vec<u32>>) {
        let mut lanes = Lanes::<W>::new(streams, block, from, self.ways.park);
        self.run(&mut lanes, quotas, deal)
    }

    fn run<const W: usize>(
        &self,
        lanes: &mut Lanes<W>,
        quotas: &[u32],
        deal: impl FnMut(&mut Lanes<W>, &mut Attendant<'_>),
    ) -> (Tally, Vec<Vec<u32>>) {
        match (self.lines.len(), self.items.small) {
            (..=4, true) => self.run_with::<W, i16, 8>(lanes, quotas, deal),
            (..=4, false) => self.run_with::<W, i32, 8>(lanes, quotas, deal),
            (_, true) => self.run_with::<W, i16, 16>(lanes, quotas, deal),
            (_, false) => self.run_with::<W, i32, 16>(lanes, quotas, deal),
        }
    }

    /// The same with a ledger of so many such sums.
    fn run_with<const W: usize, T: Sum, const N: usize>(
        &self,
        lanes: &mut Lanes<W>,
        quotas: &[u32],
        mut deal: impl FnMut(&mut Lanes<W>, &mut Attendant<'_>),
    ) -> (Tally, Vec<Vec<u32>>) {
        let known = self.splits.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let splits = known.unwrap_or_else(|| Splits::new(&self.game));
        let tally = Tally::new(&self.lines);
        let mut ledger =
            Ledger::<G, T, N>::new(&self.game, &self.items, self.codes, self.boxes, splits, tally);
        let table = (self.boxes, self.holes);
        let (stock, limits) = (&self.stock, &self.limits);
        let mut attendant = Attendant::new(&self.ways, stock, limits, self.codes, table, lanes, quotas);
        while attendant.dealing > 0 {
            deal(lanes, &mut attendant);
            if self.boxes == 1 {
                ledger.take_one(attendant.events.all());
            } else {
                ledger.take(attendant.box_events.all(), attendant.events.all());
            }
            (attendant.events.written, attendant.box_events.written) = (0, 0);
        }
        let (tally, mut rounds, splits) = ledger.finish();
        self.splits.lock().unwrap_or_else(PoisonError::into_inner).push(splits);
        rounds.truncate(W);
        (tally, rounds)
    }
}

/// Shoes of lanes `from` and following: shoe *s* is dealt from lane *s* mod 32.
fn quotas(shoes: u64, from: usize, width: usize) -> Vec<u32> {
    let lanes = LANES as u64;
    let of = |lane: usize| (shoes + lanes - 1 - lane as u64) / lanes;
    (from..from + width).map(|lane| u32::try_from(of(lane)).expect("a block has few shoes")).collect()
}

/// The number of shoes with which the rounds reach `until`, in the order of
/// the shoes; all of them if they do not.
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
