//! The result of a session of one box: the distribution of one hand's net, convolved.

use super::SessionFigures;
use crate::engine::Run;
use crate::exact::LineNets;
use crate::risk::Distribution;
use crate::tally::{Line, LineTally};

/// The lengths of the sessions, in hands.
const HANDS: [u64; 3] = [100, 1_000, 10_000];

const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// The number of classes that the plotted range is divided into, before the width of a class is rounded up.
const CLASSES: f64 = 40.0;

/// Rounds a probability or an amount to ten decimals. The transform's last digits depend on the
/// processor's instructions.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e10).round() / 1e10
}

/// A bet and the exact distribution of its net.
pub type BetDistribution = (&'static str, Distribution);

/// Returns the exact distributions of the bets in `bets`, in that order, from the nets of these lines.
pub(crate) fn bet_distributions(lines: &[LineNets], bets: &[&str]) -> Vec<BetDistribution> {
    let lines = bets.iter().filter_map(|bet| lines.iter().find(|line| line.name == *bet));
    let distribution = |line: &LineNets| {
        let nets = line.nets.iter().map(|(net, share)| (*net, *share));
        Some((line.name, Distribution::new(line.unit, nets, line.error).ok()?))
    };
    lines.filter_map(distribution).collect()
}

pub(super) fn dealt_distributions(lines: &[Line], run: &Run) -> Vec<BetDistribution> {
    let dealt = lines.iter().zip(&run.tally.lines);
    let one = |(line, tally): (&Line, &LineTally)| {
        Some((line.name, Distribution::of_counts(line.unit, tally.nets(line)).ok()?))
    };
    dealt.filter_map(one).collect()
}

/// Returns the sessions of bets, after 100, 1,000 and 10,000 hands.
pub fn sessions(bets: &[BetDistribution]) -> Vec<SessionFigures> {
    bets.iter().flat_map(|bet| HANDS.iter().filter_map(move |hands| session(bet, *hands))).collect()
}

fn session((bet, one): &BetDistribution, hands: u64) -> Option<SessionFigures> {
    let after = one.after(hands).ok()?;
    Some(SessionFigures {
        bet,
        hands,
        mean: rounded(after.mean()),
        standard_deviation: rounded(after.standard_deviation()),
        ahead: rounded(after.ahead()),
        even: rounded(after.even()),
        behind: rounded(after.behind()),
        quantiles: QUANTILES.iter().map(|share| (*share, rounded(after.quantile(*share)))).collect(),
        classes: classes(&after),
    })
}

/// Returns the distribution in at most 41 classes between the quantiles of 0.1 and 99.9 %; one class begins
/// at zero.
fn classes(after: &Distribution) -> Vec<(f64, f64, f64)> {
    let (low, high) = (after.quantile(0.001), after.quantile(0.999));
    let least = ((high - low) / CLASSES).max(1.0);
    let scale = 10_f64.powf(least.log10().floor());
    let width = [1.0, 2.0, 5.0, 10.0].map(|step| step * scale).into_iter().find(|width| *width >= least);
    let width = width.unwrap_or(10.0 * scale);
    let first = (low / width).floor();
    let count = ((high - first * width) / width).floor() + 1.0;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 41
    let mut found = vec![0.0; count as usize];
    for (net, share) in after.nets() {
        let at = (net / width).floor() - first;
        if (0.0..count).contains(&at) {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // just bounded
            let at = at as usize;
            found[at] += share;
        }
    }
    let place = |index: usize| (first + index as f64) * width;
    found.into_iter().enumerate().map(|(index, share)| (place(index), width, rounded(share))).collect()
}
