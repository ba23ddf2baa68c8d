//! Who deals a run: a kernel where the table is one that kernels deal, else
//! the referee, who deals them all.
//!
//! A run says by its stream who dealt it, so whoever repeats it asks for the
//! same.

use crate::bets;
use crate::engine::{Plan, Run, Stalled, Watch};
use crate::kernel::{self, Kernel};
use crate::referee;
use crate::rules::{Play, Rules, TallaStands};
use crate::shoe;
use crate::strategy::{Action, Chart, Offer, Strategy, View};
use crate::tally::Line;
use std::borrow::Cow;

/// Who is to deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dealer {
    /// The fastest kernel of this machine, or the referee.
    #[default]
    Fastest,
    /// This kernel, or the referee where kernels do not deal.
    Kernel(Kernel),
    /// The referee.
    Referee,
}

impl Dealer {
    /// Who dealt a run of this stream; `None` if nobody here did.
    #[must_use]
    pub fn of_stream(stream: &str) -> Option<Dealer> {
        match stream {
            kernel::STREAM => Some(Dealer::Fastest),
            shoe::STREAM => Some(Dealer::Referee),
            _ => None,
        }
    }
}

/// The play of a game without decisions.
struct NoPlay;

impl Strategy for NoPlay {
    fn act(&self, _: &View<'_>) -> Action {
        Action::Stand
    }
    fn takes(&self, _: Offer) -> bool {
        false
    }
}

/// The play of a chart, or of a game without decisions.
#[must_use]
pub fn strategy(chart: Option<&Chart>) -> &dyn Strategy {
    chart.map_or(&NoPlay, |chart| chart)
}

/// The bet lines of a table with these rules and this play; no chart where
/// the game has no decisions.
#[must_use]
pub fn lines(rules: &Rules, chart: Option<&Chart>) -> Vec<Line> {
    bets::lines(rules, strategy(chart))
}

/// What the cards of such a run come from.
#[must_use]
pub fn stream(rules: &Rules, chart: Option<&Chart>, dealer: Dealer) -> &'static str {
    let kernel = dealer != Dealer::Referee && kernel::deals(rules, chart, &lines(rules, chart));
    if kernel { kernel::STREAM } else { shoe::STREAM }
}

/// Deals a run; its tally is of [`lines`].
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate(
    rules: &Rules,
    chart: Option<&Chart>,
    dealer: Dealer,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    let kernel = match dealer {
        Dealer::Fastest => Some(Kernel::fastest()),
        Dealer::Kernel(kernel) => Some(kernel),
        Dealer::Referee => None,
    };
    let rules = &found(rules, chart);
    let dealt =
        kernel.and_then(|kernel| kernel::simulate(rules, chart, &lines(rules, chart), kernel, plan, watch));
    dealt.unwrap_or_else(|| referee::simulate(rules, strategy(chart), plan, watch))
}

/// The rules with the threshold of a relancina's Talla found, where it is
/// whichever serves it best: the referee's to find, whoever deals.
fn found<'a>(rules: &'a Rules, chart: Option<&Chart>) -> Cow<'a, Rules> {
    match &rules.play {
        Play::Relancina(play) if play.talla_stands == TallaStands::Best => {
            let play = referee::relancina::resolved(rules, play, strategy(chart));
            Cow::Owned(Rules { play: Play::Relancina(play), ..rules.clone() })
        }
        _ => Cow::Borrowed(rules),
    }
}
