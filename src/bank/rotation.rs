//! Rotations dealt: blocks of them, each with a stream of its own.

use super::{Bank, BankTally, Ledger};
use crate::engine::{Stalled, deal_shoe};
use crate::referee::Silent;
use crate::referee::blackjack::Table;
use crate::rules::Exhaustion;
use crate::shoe::{Shoe, Streams};
use crate::strategy::Strategy;
use rayon::prelude::*;

/// Rotations of a block; part of the stream layout.
const BLOCK: u64 = 64;

/// Plays so many rotations, everybody by one strategy. Threads never change a
/// result.
///
/// # Errors
/// [`Stalled`] if no round could be finished.
///
/// # Panics
/// If threads cannot be started.
pub fn simulate(
    bank: &Bank<'_>,
    strategy: &dyn Strategy,
    rotations: u64,
    seed: u64,
    threads: usize,
) -> Result<BankTally, Stalled> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("worker threads can be started");
    let streams = Streams::new(seed);
    let tally = pool.install(|| {
        (0..rotations.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                let mut tally = BankTally::new(bank);
                let shoe = &bank.rules.shoe;
                let reshuffle = shoe.exhausted == Exhaustion::ReshuffleDiscards;
                let mut shoe = Shoe::new(shoe.decks.count(), reshuffle, streams.stream(block));
                let mut table = Table::new(bank.blackjack, bank.rules.boxes_in_play(), strategy);
                for _ in 0..BLOCK.min(rotations - block * BLOCK) {
                    let ledger = rotation(bank, &mut shoe, &mut table, &mut tally);
                    tally.end_rotation(&ledger);
                }
                tally
            })
            .reduce(
                || BankTally::new(bank),
                |mut all, block| {
                    all.merge(&block);
                    all
                },
            )
    });
    if tally.bets.rounds == 0 { Err(Stalled) } else { Ok(tally) }
}

/// One rotation: everybody deals one shoe, and the bank is shared (annex 4,
/// 7).
fn rotation(
    bank: &Bank<'_>,
    shoe: &mut Shoe,
    table: &mut Table<'_, dyn Strategy + '_>,
    tally: &mut BankTally,
) -> Ledger {
    let unit = bank.rules.unit();
    // A net of one unit on a stake of one is so many units of the ledger.
    let per_unit = bank.scale() / unit;
    let mut ledger = Ledger::new(bank.participants(), bank.advance * bank.scale());
    let mut shoes = crate::tally::Tally::new(&[]);
    for banker in 0..bank.participants() {
        deal_shoe(&bank.rules.shoe, shoe, &mut shoes, |shoe, _| {
            ledger.begin_round();
            table.play(shoe, &mut Silent)?;
            for (number, result) in table.results().iter().enumerate() {
                let (net, wagered) = result.with_options(unit);
                let owner = bank.owner(banker, number);
                ledger.settle(owner, net * bank.stakes[owner] * per_unit);
                tally.bets.lines[0].count_varied(0, net, wagered);
            }
            ledger.end_round();
            debug_assert_eq!(ledger.balance(), 0);
            Ok(())
        });
    }
    ledger.share();
    tally.bets.rounds += shoes.rounds;
    tally.bets.void_rounds += shoes.void_rounds;
    ledger
}
