//! The total on which a relancina's Talla stands, found by dealing, where the rules leave the best one to it.

use super::table::ShoeTable;
use crate::engine::{Plan, Unwatched, run};
use crate::rules::{Play, Relancina, Rules, TallaStands};
use crate::strategy::PlayedTable;
use std::borrow::Cow;

/// The seed with which thresholds are compared.
const THRESHOLD_SEED: u64 = 0x7a11a;
pub(crate) const THRESHOLD_ROUNDS: u64 = 200_000;

/// Returns the rules with the Talla's threshold found by dealing, if they ask for the best one and nobody has computed
/// it: the total, 12 to 20, with the largest net of the Talla in 200,000 rounds against this player, dealt with a
/// separate seed. The choice between thresholds that differ by less than about half a percent of a bet is uncertain.
pub(crate) fn resolved(table: PlayedTable<'_>) -> Cow<'_, Rules> {
    let rules = table.rules();
    if rules.play.talla_stands() != Some(TallaStands::Best) {
        return Cow::Borrowed(rules);
    }
    let talla_net = |total: &u8| {
        let rules = standing(rules, TallaStands::On(*total));
        let plan = Plan::rounds(&rules, THRESHOLD_ROUNDS, THRESHOLD_SEED, 1);
        let table = ShoeTable::new(&rules, table.player());
        run(&table, &plan, &Unwatched).map_or(i128::MIN, |run| -run.tally.lines[0].net)
    };
    let total = (12..=20).max_by_key(talla_net).expect("there are thresholds");
    Cow::Owned(standing(rules, TallaStands::Found { total, dealt: true }))
}

/// Returns the rules of a relancina whose Talla stands on a total.
pub(crate) fn standing(rules: &Rules, talla_stands: TallaStands) -> Rules {
    let play = rules.play.relancina().expect("only the relancina has a Talla");
    Rules { play: Play::Relancina(Relancina { talla_stands, ..play.clone() }), ..rules.clone() }
}
