//! The states in which boxes begin their turns: the visible cards of the Talla,
//! and what the Talla did with its cards before the players' turns.

use super::walk::Before;
use crate::compiled::relancina::{Game, Kind, Prize, Talla, TallaStep};
use crate::rules::{Pack, Relancina};
use std::collections::BTreeMap;

/// A state of the Talla in which boxes begin their turns.
#[derive(Clone, Debug)]
pub(super) struct TallaState {
    /// Index into [`Game::ways`].
    pub(super) way: usize,
    /// Index into the way's columns.
    pub(super) column: usize,
    /// Whether the Talla has raised the stakes.
    pub(super) raised: bool,
    /// Whether the Talla has changed every hand but opened prizes.
    pub(super) redealt: bool,
    /// Joint probability of the state and of each kind of final hand of the
    /// Talla.
    pub(super) talla: [f64; Kind::COUNT],
}

impl TallaState {
    /// Iterates over the kinds of final hand that the Talla may have here, with their
    /// joint probabilities.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (Kind, f64)> {
        let kinds = self.talla.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
        kinds.map(|(kind, chance)| (Kind::from_index(kind), *chance))
    }

    /// Returns these kinds by what a late prize pays, if `given` and they are one.
    pub(super) fn by_late_prize(&self, given: bool) -> BTreeMap<Option<u8>, Vec<(Kind, f64)>> {
        let mut by_prize: BTreeMap<Option<u8>, Vec<(Kind, f64)>> = BTreeMap::new();
        for (kind, chance) in self.kinds() {
            let prize = kind.prize().filter(|_| given).map(Prize::pays);
            by_prize.entry(prize).or_default().push((kind, chance));
        }
        by_prize
    }

    /// Returns the factor by which the Talla has raised the stakes.
    pub(super) fn raise(&self, talla: &Talla) -> i64 {
        talla.raise.filter(|_| self.raised).unwrap_or(1)
    }

    /// Returns what happens before their turns to hands without a prize, of a chart that
    /// `leaves` a raise or not.
    pub(super) fn before(&self, leaves: bool) -> Before {
        match (self.redealt, self.raised && leaves) {
            (true, _) => Before::Redealt,
            (_, true) => Before::Left,
            _ => Before::Nothing,
        }
    }
}

/// Returns the probability of each card class.
pub(super) fn chances(game: &Game) -> Vec<f64> {
    (0..game.classes.all().len())
        .map(|class| game.classes.per_pack(class, Pack::FRENCH) as f64 / f64::from(Pack::FRENCH.size()))
        .collect()
}

/// Returns the states of a round of a session; their probabilities add to 1.
pub(super) fn talla_states(rules: &Relancina, game: &Game) -> Vec<TallaState> {
    let chances = chances(game);
    let rows = rows(game, &chances);
    let mut talla_states: Vec<TallaState> = Vec::new();
    let cycle = rules.deal.cycle();
    for (way, dealt) in game.ways.iter().enumerate() {
        let share = cycle.iter().filter(|way| **way == dealt.way).count() as f64 / cycle.len() as f64;
        let mut add = |first: usize, second: usize, raised, redealt, chance: f64| {
            let column = usize::from(dealt.seen[first][second]);
            let same = |talla_state: &&mut TallaState| {
                (talla_state.way, talla_state.column, talla_state.raised, talla_state.redealt)
                    == (way, column, raised, redealt)
            };
            if !talla_states.iter_mut().any(|mut talla_state| same(&mut talla_state)) {
                talla_states.push(TallaState { way, column, raised, redealt, talla: [0.0; Kind::COUNT] });
            }
            let talla_state = talla_states.iter_mut().find(same).expect("just added");
            match game.talla.opening[first][second] {
                TallaStep::Over(kind) => talla_state.talla[kind.index()] += chance,
                TallaStep::Draw(row) => {
                    let ends = talla_state.talla.iter_mut().zip(&rows[usize::from(row)]);
                    ends.for_each(|(sum, part)| *sum += chance * part);
                }
            }
        };
        let mut changed = 0.0;
        let two =
            || (0..chances.len()).flat_map(|first| (0..chances.len()).map(move |second| (first, second)));
        for (first, second) in two() {
            let chance = share * chances[first] * chances[second];
            if game.talla.changes(dealt.way, first, second) {
                changed += chance;
                continue;
            }
            let raised = game.talla.raises(dealt.way, first, second);
            add(first, second, raised, false, chance);
        }
        for (first, second) in two().filter(|_| changed > 0.0) {
            add(first, second, false, game.talla.redeals, changed * chances[first] * chances[second]);
        }
    }
    talla_states
}

/// Returns the distribution of the Talla's final hand from each row of its
/// table.
fn rows(game: &Game, chances: &[f64]) -> Vec<[f64; Kind::COUNT]> {
    let talla = &game.talla;
    let mut rows = vec![[0.0; Kind::COUNT]; talla.rows.len()];
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|row| std::cmp::Reverse(talla.states[*row].cards));
    for row in order {
        let mut ends = [0.0; Kind::COUNT];
        for (step, chance) in talla.rows[row].iter().zip(chances) {
            match step {
                TallaStep::Over(kind) => ends[kind.index()] += chance,
                TallaStep::Draw(next) => {
                    ends.iter_mut()
                        .zip(&rows[usize::from(*next)])
                        .for_each(|(sum, part)| *sum += chance * part);
                }
            }
        }
        rows[row] = ends;
    }
    rows
}
