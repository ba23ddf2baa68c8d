//! Dispatches a run to a kernel, or to the referee for tables that the kernels do not deal.
//!
//! The run's stream names the dealer, so that repeating a run uses the same one.

use crate::bets;
use crate::engine::{Blocks, Count, Plan, Run, Stalled, Watch, Work, answer, run_blocks};
use crate::estimate::Control;
use crate::exact::{Exact, best_stand, dealable, exact};
use crate::kernel;
use crate::lang::Message;
use crate::message;
use crate::referee::{self, THRESHOLD_ROUNDS};
use crate::rules::{Pace, Rules, TallaStands};
use crate::shoe;
use crate::strategy::{Chart, PlayedTable};
use crate::tally::Line;
use std::borrow::Cow;

pub use crate::kernel::Kernel;

/// The requested dealer of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dealer {
    /// The fastest kernel on this CPU, or the referee for tables that kernels do not deal.
    #[default]
    Fastest,
    /// This kernel, or the referee for tables that kernels do not deal.
    Kernel(Kernel),
    /// The referee.
    Referee,
}

impl Dealer {
    /// Returns the dealer of a run with this stream; `None` for an unknown stream.
    pub fn of_stream(stream: &str) -> Option<Dealer> {
        match stream {
            kernel::STREAM => Some(Dealer::Fastest),
            shoe::STREAM => Some(Dealer::Referee),
            _ => None,
        }
    }

    /// Returns the kernel that deals where one can; `None` if the referee deals.
    fn kernel(self) -> Option<Kernel> {
        match self {
            Dealer::Fastest => Some(Kernel::fastest()),
            Dealer::Kernel(kernel) => Some(kernel),
            Dealer::Referee => None,
        }
    }
}

/// The bet lines of a table.
pub fn lines(table: PlayedTable<'_>) -> Vec<Line> {
    bets::lines(table.rules(), table.player())
}

/// Returns the name of the stream from which a run is dealt.
#[doc(hidden)]
pub fn stream(table: PlayedTable<'_>, dealer: Dealer) -> &'static str {
    let kernel = dealer != Dealer::Referee && kernel::deals(table, &lines(table));
    if kernel { kernel::STREAM } else { shoe::STREAM }
}

/// Deals a run; its tally is of [`lines`].
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate(
    table: PlayedTable<'_>,
    dealer: Dealer,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    simulate_controlled(table, dealer, None, plan, watch)
}

/// Returns the control variate of a table: the exact values of its lines, and which rounds are redealt
/// from the ends of its shoes; `None` where nothing has an exact value or where no cut card ends the shoe.
pub fn control(table: PlayedTable<'_>) -> Option<Control> {
    control_and_exact(table).map(|(control, _)| control)
}

/// Returns the control variate of a table, as [`control`] does, with the exact values from which it
/// was made.
#[doc(hidden)]
pub fn control_and_exact(table: PlayedTable<'_>) -> Option<(Control, Exact)> {
    if table.rules().shoe.pace != Pace::CutCard {
        return None;
    }
    let found = exact(table).ok()?;
    let edge = |line: &Line| found.lines.iter().find(|exact| exact.name == line.name);
    let exact = lines(table).iter().map(|line| edge(line).map(|exact| exact.house_edge)).collect();
    Some((referee::control(table, exact)?, found))
}

/// Deals a run as [`simulate`] does, with the sums of a control variate if there is one. The cards
/// and the plain counts are the same with and without it.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate_controlled(
    table: PlayedTable<'_>,
    dealer: Dealer,
    control: Option<&Control>,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    with_blocks(table, dealer, control, plan.shoes_per_block, |blocks| run_blocks(blocks, plan, watch))
}

/// Deals a run whose tally has the [`lines`] of each cell of a count, the first cell's first. The
/// cards are those of [`simulate`] by the same dealer. `None` if the game has no shoe whose cards can
/// be counted: the deck is infinite, or the pack is recycled.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
#[doc(hidden)]
pub fn simulate_counted(
    table: PlayedTable<'_>,
    dealer: Dealer,
    count: &dyn Count,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<Run, Stalled>> {
    let lines = lines(table);
    let deal = |blocks: &dyn Blocks| run_blocks(blocks, plan, watch);
    let dealt = dealer.kernel().and_then(|kernel| {
        answer(deal, |work| _ = kernel::with_blocks(table, &lines, kernel, (None, Some(count)), work))
    });
    dealt.or_else(|| referee::simulate_counted(table, count, plan, watch))
}

/// Calls `work` with the blocks of a table, whose tallies are of [`lines`], with the sums of a
/// control variate if there is one. The referee deals
/// `shoes` shoes in a block; kernels have a number of their own.
#[doc(hidden)]
pub fn with_blocks<R>(
    table: PlayedTable<'_>,
    dealer: Dealer,
    control: Option<&Control>,
    shoes: u64,
    work: impl FnOnce(&dyn Blocks) -> R,
) -> R {
    answer(work, |work| pass_blocks(table, dealer, control, shoes, work))
        .expect("some dealer deals every table")
}

/// Calls `work` as [`with_blocks`] does.
fn pass_blocks(
    table: PlayedTable<'_>,
    dealer: Dealer,
    control: Option<&Control>,
    shoes: u64,
    work: Work<'_>,
) {
    let filled = Filled::of(table);
    let table = filled.table();
    let lines = lines(table);
    let done = dealer
        .kernel()
        .and_then(|kernel| kernel::with_blocks(table, &lines, kernel, (control, None), &mut *work));
    if done.is_none() {
        match control {
            None => referee::with_blocks(table, shoes, work),
            Some(control) => referee::with_controlled_blocks(table, control, shoes, work),
        }
    }
}

/// A table with what its rules and its chart leave to computation.
pub(crate) struct Filled<'a> {
    given: PlayedTable<'a>,
    rules: Cow<'a, Rules>,
    chart: Option<Cow<'a, Chart>>,
}

impl<'a> Filled<'a> {
    /// Computes [`with_stand`] and [`dealable`].
    pub(crate) fn of(table: PlayedTable<'a>) -> Filled<'a> {
        let rules = with_stand(table);
        let chart = table.chart().map(|chart| dealable(&rules, chart));
        Filled { given: table, rules, chart }
    }

    /// Returns the table as it is dealt.
    pub(crate) fn table(&self) -> PlayedTable<'_> {
        let table = self.given.under(&self.rules);
        self.chart.as_ref().map_or(table, |chart| table.played_by(chart))
    }
}

/// Returns the rules with the total on which a relancina's Talla stands filled in, where they ask for
/// the best one: by exact values where the totals have them, otherwise by dealing rounds for each
/// total, as the referee does for every dealer.
#[doc(hidden)]
pub fn with_stand(table: PlayedTable<'_>) -> Cow<'_, Rules> {
    let rules = table.rules();
    if rules.play.talla_stands() != Some(TallaStands::Best) {
        return Cow::Borrowed(rules);
    }
    match best_stand(table) {
        Some(total) => Cow::Owned(referee::standing(rules, TallaStands::Found { total, dealt: false })),
        None => referee::resolved(table),
    }
}

/// Returns the note on the total that [`with_stand`] has filled in, if it has.
#[doc(hidden)]
pub fn stand_note(rules: &Rules) -> Option<Message> {
    match rules.play.talla_stands()? {
        TallaStands::Found { total, dealt: false } => Some(message!("note-talla-stands", total = total)),
        TallaStands::Found { total, dealt: true } => {
            Some(message!("note-talla-stands-dealt", total = total, rounds = THRESHOLD_ROUNDS))
        }
        TallaStands::On(_) | TallaStands::Best => None,
    }
}
