//! Deals two tables together, so that their common variation cancels in the difference. A pair of
//! shoes (or sessions) is one sampling unit; the interval is that of the difference of two ratios
//! over pairs ([`difference`]).

mod common;
mod coupled;

pub(crate) use coupled::simulate as simulate_coupled;

use crate::engine::{Plan, Run, Stalled, Watch};
use crate::estimate::{Control, Difference, estimate_difference, unseen_share};
use crate::rules::Rules;
use crate::strategy::PlayedTable;
use crate::tally::{CrossMoments, Line, Tally};

/// What two paired tables share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// The shoe: every round of both tables begins at the same card.
    CommonShoe,
    /// The random numbers; each table has its own shoe or pack.
    Coupled,
}

/// Returns how two tables are paired: from one shoe if both use the same cards and have the same
/// number of boxes, otherwise from coupled packs.
///
/// A table with more boxes reaches the cut card in fewer rounds. Dealt from one shoe, it would end
/// the other table's shoe too early and hide the cut-card effect in which the tables differ. A
/// recycled pack depends in the same way on the number of cards in each round.
pub(crate) fn pairing(first: &Rules, second: &Rules) -> Pairing {
    let (a, b) = (&first.shoe, &second.shoe);
    let one_shoe = first.game() == second.game()
        && !first.game().abilities().recycles_pack
        && first.boxes_in_play() == second.boxes_in_play()
        && (a.decks, a.pack, a.burn, a.exhausted) == (b.decks, b.pack, b.burn, b.exhausted);
    if one_shoe { Pairing::CommonShoe } else { Pairing::Coupled }
}

/// Deals a run of two tables; its tally is of the first table's
/// [`lines`](crate::bets::lines), then the second's. The shoes of a block are those
/// of `plan`. From a common shoe, the tally has the sums of the control variate if
/// there is one.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub(crate) fn simulate_pair(
    first: PlayedTable<'_>,
    second: PlayedTable<'_>,
    pairing: Pairing,
    control: Option<&Control>,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    match pairing {
        Pairing::CommonShoe => common::simulate(first, second, control, plan, watch),
        Pairing::Coupled => coupled::simulate(&[first, second], plan, watch),
    }
}

/// Returns the differences, second table minus first, of the lines that both tables have, in the
/// order of [`Tally::crossed`]; `None` where a bet was never offered.
pub fn differences(
    lines: &[Line],
    tally: &Tally,
    control: Option<&Control>,
    confidence: f64,
) -> Vec<Option<Difference>> {
    let of = |crossed| estimate_difference(lines, tally, crossed, control, confidence);
    (0..tally.crossed.len()).map(of).collect()
}

/// Returns the half-width that a precision target tests: the largest among the differences of the
/// main lines. Where no shoe has differed yet there is no interval; an upper bound for the share of
/// shoes that differ then replaces it, so that a run of two tables that play alike ends.
fn half_width(lines: &[Line], tally: &Tally, control: Option<&Control>, confidence: f64) -> Option<f64> {
    let main = |crossed: &&CrossMoments| !lines[crossed.lines[0]].optional;
    let half = |found: Option<Difference>| {
        let found = found?;
        let unseen = || (found.differing == Some(0)).then(|| unseen_share(tally.shoes, confidence));
        found.half_width.or_else(unseen)
    };
    tally
        .crossed
        .iter()
        .zip(differences(lines, tally, control, confidence))
        .filter(|(crossed, _)| main(crossed))
        .map(|(_, difference)| half(difference))
        .try_fold(0.0, |widest: f64, half| half.map(|half| widest.max(half)))
}
