//! Simulation of rotations, in blocks that each own a random stream.

use super::{Bank, BankTally, Ledger};
use crate::engine::{Stalled, Watch, deal_shoe};
use crate::referee::Silent;
use crate::referee::blackjack::Table;
use crate::rules::Exhaustion;
use crate::shoe::{Shoe, Streams};
use crate::strategy::Strategy;
use crate::workers::Workers;

/// Rotations of a block; part of the stream layout.
const BLOCK: u64 = 64;

/// Blocks of a wave per thread. A run may end after each wave.
const BLOCKS: u64 = 4;

/// The parameters of a simulation of rotations.
#[derive(Clone, Copy, Debug)]
pub struct RotationPlan {
    /// Rotations of the deal, in each of which every participant deals one shoe.
    pub rotations: u64,
    /// Seed of the random streams.
    pub seed: u64,
    /// Worker threads, at least 1.
    pub threads: usize,
}

/// Simulates rotations in which all participants play one strategy, until `watch` interrupts. The number of
/// threads does not change the result. After an interruption the tally holds the first blocks that were finished;
/// it may be empty.
///
/// `kept` are the first blocks of the simulation if they were dealt before: their
/// number and their counts. `dealt` receives, after every wave, the number of
/// blocks dealt so far, from the first one on, and their counts.
///
/// # Errors
/// [`Stalled`] if rotations were played and no round could be finished.
///
/// # Panics
/// If a ledger does not balance.
pub fn simulate(
    bank: &Bank<'_>,
    strategy: &dyn Strategy,
    RotationPlan { rotations, seed, threads }: RotationPlan,
    kept: Option<(u64, BankTally)>,
    watch: &dyn Watch,
    dealt: &dyn Fn(u64, &BankTally),
) -> Result<BankTally, Stalled> {
    let streams = Streams::new(seed);
    let (blocks, wave) = (rotations.div_ceil(BLOCK), BLOCKS * threads as u64);
    let workers = Workers::start(threads.min(usize::try_from(blocks).unwrap_or(usize::MAX)));
    let empty = BankTally::new(bank);
    let fits = |(next, tally): &(u64, BankTally)| *next <= blocks && tally.is_like(&empty);
    let (mut next, mut tally) = kept.filter(fits).unwrap_or((0, empty));
    while next < blocks {
        let end = blocks.min(next + wave);
        let found: Vec<Option<BankTally>> = workers.map(next..end, |number| {
            let length = BLOCK.min(rotations - number * BLOCK);
            (!watch.interrupted()).then(|| block(bank, strategy, &streams, number, length))
        });
        // Blocks after one that was left out are dropped: the tally is of a prefix.
        let finished = found.iter().take_while(|block| block.is_some()).count() as u64;
        found.iter().map_while(Option::as_ref).for_each(|block| tally.merge(block));
        dealt(next + finished, &tally);
        if next + finished < end {
            break;
        }
        next = end;
        watch.progress(&tally.bets);
    }
    tally.assert_balanced();
    if tally.rotations > 0 && tally.bets.rounds == 0 { Err(Stalled) } else { Ok(tally) }
}

/// Simulates the rotations of one block.
fn block(bank: &Bank<'_>, strategy: &dyn Strategy, streams: &Streams, number: u64, length: u64) -> BankTally {
    let mut tally = BankTally::new(bank);
    let shoe = &bank.rules.shoe;
    let reshuffle = shoe.exhausted == Exhaustion::ReshuffleDiscards;
    let mut shoe = Shoe::of(shoe.pack.ranks(), shoe.decks.count(), reshuffle, streams.stream(number));
    let mut table = Table::new(bank.blackjack, bank.rules.boxes_in_play(), strategy);
    for _ in 0..length {
        let ledger = rotation(bank, &mut shoe, &mut table, &mut tally);
        tally.end_rotation(&ledger);
    }
    tally
}

/// Simulates one rotation: every participant deals one shoe, then the bank is
/// shared (annex 4, 7).
fn rotation(
    bank: &Bank<'_>,
    shoe: &mut Shoe,
    table: &mut Table<'_, dyn Strategy + '_>,
    tally: &mut BankTally,
) -> Ledger {
    let unit = bank.rules.unit();
    // Ledger units per unit of net at a stake of one.
    let per_unit = i128::from(bank.scale() / unit);
    let advance = i128::from(bank.advance) * i128::from(bank.scale());
    let mut ledger = Ledger::new(bank.participants(), advance);
    let mut shoes = crate::tally::Tally::new(&[]);
    for banker in 0..bank.participants() {
        deal_shoe(&bank.rules.shoe, shoe, &mut shoes, |shoe, _| {
            ledger.begin_round();
            table.play(shoe, &mut Silent)?;
            for (number, result) in table.results().iter().enumerate() {
                let (net, wagered) = result.with_options(bank.blackjack);
                let owner = bank.owner(banker, number);
                let money = i128::from(net) * i128::from(bank.stakes[owner]) * per_unit;
                ledger.settle(owner, money);
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
