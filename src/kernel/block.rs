//! A block dealt by a kernel: thirty-two logical lanes, in groups as wide as
//! the kernel likes, each with its own shoes.

use super::Kernel;
use super::attend::{Attendant, Boxes};
use super::lanes::{LANES, Lanes, Stock};
use super::ledger::{Codes, Items, Ledger, Settle};
use super::limits::Limits;
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::ways::Ways;
use super::witness::{Nobody, Witness};
use super::{lockstep, scalar};
use crate::shoe::Streams;
use crate::tally::{Line, Tally};

/// A kernel's function for a table's classes, and for one box or several.
macro_rules! choose {
    ($dealt:expr, $($deal:ident)::+) => {
        match ($dealt.stock.classes, $dealt.boxes > 1) {
            (10, false) => $($deal)::+::<10, false, G>,
            (10, true) => $($deal)::+::<10, true, G>,
            (13, false) => $($deal)::+::<13, false, G>,
            (13, true) => $($deal)::+::<13, true, G>,
            (16, false) => $($deal)::+::<16, false, G>,
            (16, true) => $($deal)::+::<16, true, G>,
            _ => unreachable!("tens by rank and sevens by suit make ten classes thirteen or sixteen"),
        }
    };
}

/// A table that kernels deal for.
pub(super) struct Dealt<G> {
    pub game: G,
    pub ways: Ways,
    pub stock: Stock,
    pub limits: Limits,
    pub codes: Codes,
    pub items: Items,
    pub boxes: u8,
    pub holes: bool,
    pub lines: Vec<Line>,
}

impl<G: Boxes + Settle> Dealt<G> {
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
        deal: fn(&mut Lanes<W>, &mut Attendant<'_, G>),
    ) -> (Tally, Vec<Vec<u32>>) {
        let mut lanes = Lanes::<W>::new(streams, block, from, self.ways.park);
        self.run(&mut lanes, quotas, deal)
    }

    fn run<const W: usize>(
        &self,
        lanes: &mut Lanes<W>,
        quotas: &[u32],
        deal: impl FnMut(&mut Lanes<W>, &mut Attendant<'_, G>),
    ) -> (Tally, Vec<Vec<u32>>) {
        if self.lines.len() <= 3 {
            self.run_with::<W, 8>(lanes, quotas, deal)
        } else {
            self.run_with::<W, 16>(lanes, quotas, deal)
        }
    }

    /// The same with a ledger of so many sums.
    fn run_with<const W: usize, const N: usize>(
        &self,
        lanes: &mut Lanes<W>,
        quotas: &[u32],
        mut deal: impl FnMut(&mut Lanes<W>, &mut Attendant<'_, G>),
    ) -> (Tally, Vec<Vec<u32>>) {
        let mut ledger = Ledger::<G, N>::new(&self.game, &self.items, self.codes, Tally::new(&self.lines));
        let table = (self.boxes, self.holes);
        let mut attendant = Attendant::new(
            &self.game,
            &self.ways,
            &self.stock,
            &self.limits,
            self.codes,
            table,
            lanes,
            quotas,
        );
        while attendant.dealing > 0 {
            deal(lanes, &mut attendant);
            std::mem::swap(&mut ledger.splits, &mut attendant.splits);
            ledger.take(&attendant.events[..attendant.written]);
            attendant.written = 0;
        }
        let (tally, mut rounds) = ledger.finish();
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
