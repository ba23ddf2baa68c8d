//! Deals runs with the referee.

use super::stand::resolved;
use super::table::ShoeTable;
use crate::engine::{Blocks, Plan, Run, Stalled, Watch, Work, answer, by_shoe, run_blocks};
use crate::strategy::PlayedTable;

/// Deals a run with the referee; its tally is of [`bets::lines`](crate::bets::lines).
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate(table: PlayedTable<'_>, plan: &Plan, watch: &dyn Watch) -> Result<Run, Stalled> {
    let run = |blocks: &dyn Blocks| run_blocks(blocks, plan, watch);
    answer(run, |run| with_blocks(table, plan.shoes_per_block, run)).expect("the referee deals every table")
}

/// Calls `work` with the blocks of a table at which the referee deals, each of `shoes` shoes.
pub(crate) fn with_blocks(table: PlayedTable<'_>, shoes: u64, work: Work<'_>) {
    work(&by_shoe(&ShoeTable::new(&resolved(table), table.player()), shoes));
}
