//! Best play against a Talla that chooses its stand.
//!
//! Chart and stand are the strategies of a zero-sum game: stands 12 to 20 against
//! all charts. If some stand is best for the Talla against the chart that is best
//! against that stand, this pair is the solution. Otherwise the Talla does best to
//! vary its stand. The value of that game (von Neumann) is computed by the double
//! oracle method: best replies are added until none is better. The resulting
//! chart cannot be improved by a change of a single cell against the stand that is
//! worst for it.

use super::cells::{Cells, ROUNDING, polish};
use super::solve::{Solving, best, chart_with_rows, column_net, columns, is_played};
use super::table::Context;
use crate::lang::{Message, Percent, Translated};
use crate::message;
use crate::rules::{Relancina, TallaStands};
use crate::strategy::relancina::{Chart, Rows};

/// The totals on which the Talla may stand.
pub(super) const STANDS: std::ops::RangeInclusive<u8> = 12..=20;
/// A reply must be better by more than this, in bets a round.
const REPLY: f64 = 1e-11;

/// Returns the rules with the Talla standing on a total.
pub(super) fn standing_on(play: &Relancina, total: u8) -> Relancina {
    Relancina { talla_stands: TallaStands::On(total), ..play.clone() }
}

/// Returns the best chart and notes about it. Calls `watch` with the tenths of the
/// work that are done.
pub(super) fn solve(play: &Relancina, name: &str, watch: &mut dyn FnMut(usize)) -> (Chart, Vec<Translated>) {
    let rules: Vec<Relancina> = STANDS.map(|total| standing_on(play, total)).collect();
    let mut table =
        Stands { contexts: rules.iter().map(|rules| Context::new(rules, &plain(name))).collect() };
    let only = |stand: usize| -> Vec<f64> {
        (0..rules.len()).map(|other| f64::from(u8::from(other == stand))).collect()
    };
    watch(1);
    // A quick reply is at most as good as the best reply. If the stand against
    // which the values are lowest has its best reply, it is the best stand to
    // announce.
    let quick: Vec<(Chart, f64)> = (0..table.contexts.len())
        .map(|stand| table.reply(&rules[0], &only(stand), name, Solving::Quickly))
        .collect();
    let mut least: Vec<f64> = quick.iter().map(|(_, value)| *value).collect();
    let mut full = vec![None; quick.len()];
    let open = loop {
        let stand = lowest(&least);
        if full[stand].is_some() {
            break stand;
        }
        let (chart, value) = table.reply(&rules[0], &only(stand), name, Solving::Fully);
        (least[stand], full[stand]) = (value, Some(chart));
    };
    watch(3);
    let chart = full[open].clone().expect("just solved");
    let values = table.values(&chart);
    let total = |stand: usize| STANDS.start() + u8::try_from(stand).expect("few stands");
    if lowest(&values) == open {
        return (chart, vec![message!("note-equilibrium-stand", total = total(open)).into()]);
    }
    let mut charts: Vec<(Chart, Vec<f64>)> = Vec::new();
    for chart in quick.into_iter().map(|(chart, _)| chart).chain(full.into_iter().flatten()) {
        let values = table.values(&chart);
        charts.push((chart, values));
    }
    let mut solving = Solving::Quickly;
    let (weights, value) = loop {
        let rows: Vec<&[f64]> = charts.iter().map(|(_, values)| &values[..]).collect();
        let (weights, value) = solve_game(&rows);
        let (chart, reply) = table.reply(&rules[0], &weights, name, solving);
        watch((3 + charts.len() / 4).min(8));
        if reply > value + REPLY {
            let values = table.values(&chart);
            charts.push((chart, values));
        } else if solving == Solving::Quickly {
            solving = Solving::Fully;
        } else {
            break (weights, reply);
        }
    };
    let mut chart = best_at_worst(&charts);
    let mut against: Vec<usize> = (0..weights.len()).filter(|stand| weights[*stand] > ROUNDING).collect();
    loop {
        table.polish(&against, &mut chart);
        let worst = lowest(&table.values(&chart));
        if against.contains(&worst) {
            break;
        }
        against.push(worst);
    }
    let values = table.values(&chart);
    let percent = |value: f64| Percent(-value, 4);
    let varied = (0..weights.len())
        .filter(|stand| weights[*stand] > ROUNDING)
        .map(|stand| message!("share-of-time", share = Percent(weights[stand], 2), total = total(stand)));
    let varied = Message::list(varied);
    let notes = vec![
        message!("note-no-stand", varied = varied, edge = percent(value)),
        message!(
            "note-lowest-stand",
            edge = percent(values[lowest(&values)]),
            total = total(lowest(&values))
        ),
        message!("note-announced-stand", total = total(open), edge = percent(least[open])),
    ];
    let notes = notes.into_iter().map(Translated::from).collect();
    (chart, notes)
}

fn plain(name: &str) -> Chart {
    chart_with_rows(name, &Rows::plain())
}

/// Returns the index of the stand with the lowest value, the first of equals.
fn lowest(values: &[f64]) -> usize {
    let stands = 0..values.len();
    stands
        .reduce(|least, next| if values[next] < values[least] - ROUNDING { next } else { least })
        .expect("stands")
}

/// Returns the chart with the highest value against the stand that is worst for
/// it.
fn best_at_worst(charts: &[(Chart, Vec<f64>)]) -> Chart {
    let worst = |values: &[f64]| values[lowest(values)];
    let most = charts.iter().reduce(|most, next| if worst(&next.1) > worst(&most.1) { next } else { most });
    most.expect("there are charts").0.clone()
}

/// The rules under every stand.
struct Stands<'a> {
    contexts: Vec<Context<'a>>,
}

impl Stands<'_> {
    /// Returns the best chart against a Talla that takes each stand with the
    /// probability in `weights`, and the chart's value.
    fn reply(&self, rules: &Relancina, weights: &[f64], name: &str, solving: Solving) -> (Chart, f64) {
        let mut chart = plain(name);
        let mut context = Context::new(rules, &chart);
        for (number, table) in context.tables.iter_mut().enumerate() {
            for (talla_state, mixed) in table.talla_states.iter_mut().enumerate() {
                for (kind, chance) in mixed.talla.iter_mut().enumerate() {
                    let column_tables =
                        |context: &Context<'_>| context.tables[number].talla_states[talla_state].talla[kind];
                    *chance = self
                        .contexts
                        .iter()
                        .zip(weights)
                        .map(|(context, weight)| weight * column_tables(context))
                        .sum();
                }
            }
        }
        let value = best(&mut context, &mut chart, solving, &mut |_| ());
        (chart_with_rows(name, &chart.rows), value)
    }

    /// Returns the value of a chart against every stand.
    fn values(&mut self, chart: &Chart) -> Vec<f64> {
        let value = |context: &mut Context<'_>| {
            context.update_late_values(chart);
            context.tables.iter().map(|table| context.net(table, chart)).sum()
        };
        self.contexts.iter_mut().map(value).collect()
    }

    /// Changes single cells until no change improves the chart against the worst of
    /// the stands `against`.
    fn polish(&mut self, against: &[usize], chart: &mut Chart) {
        let worst = |values: &[f64]| against.iter().map(|stand| values[*stand]).fold(f64::INFINITY, f64::min);
        loop {
            let before = worst(&self.values(chart));
            let played = columns().filter(|column| is_played(&self.contexts[0], *column));
            for column in played.collect::<Vec<usize>>() {
                let all = self.values(chart);
                self.contexts.iter_mut().for_each(|context| context.update_late_reach(chart));
                let contexts = &self.contexts;
                let own = |stand: usize, chart: &Chart| column_net(&contexts[stand], column, chart);
                let others: Vec<f64> = (0..all.len()).map(|stand| all[stand] - own(stand, chart)).collect();
                let net = |chart: &Chart| {
                    let values = against.iter().map(|stand| others[*stand] + own(*stand, chart));
                    values.fold(f64::INFINITY, f64::min)
                };
                polish(&net, column, Cells::All, chart);
            }
            let mut leaving = chart.clone();
            leaving.rows.leaves_raise = !chart.rows.leaves_raise;
            if worst(&self.values(&leaving)) > worst(&self.values(chart)) + ROUNDING {
                *chart = leaving;
            }
            if worst(&self.values(chart)) <= before + ROUNDING {
                return;
            }
        }
    }
}

/// Solves a game whose rows are charts and whose columns are stands. Returns the
/// probability of each stand and the highest value that a chart has against it.
fn solve_game(rows: &[&[f64]]) -> (Vec<f64>, f64) {
    // With all entries of A positive, the vector y ≥ 0 with A y ≤ 1 and the
    // greatest sum is proportional to the probabilities of the stands. It is found
    // by Dantzig's simplex method, with Bland's rule for the pivots.
    let stands = rows[0].len();
    let least = rows.iter().flat_map(|row| row.iter()).copied().fold(f64::INFINITY, f64::min);
    let width = stands + rows.len() + 1;
    let mut tableau: Vec<Vec<f64>> = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let mut line: Vec<f64> = row.iter().map(|value| value - least + 1.0).collect();
        line.extend((0..rows.len()).map(|slack| f64::from(u8::from(slack == number))));
        line.push(1.0);
        tableau.push(line);
    }
    let mut gain = vec![0.0; width];
    gain[..stands].fill(1.0);
    let mut basis: Vec<usize> = (stands..stands + rows.len()).collect();
    while let Some(enters) = gain[..width - 1].iter().position(|gain| *gain > ROUNDING) {
        let ratio = |line: &Vec<f64>| line[width - 1] / line[enters];
        let leaves = (0..tableau.len())
            .filter(|line| tableau[*line][enters] > ROUNDING)
            .min_by(|a, b| {
                let order = ratio(&tableau[*a]).total_cmp(&ratio(&tableau[*b]));
                order.then(basis[*a].cmp(&basis[*b]))
            })
            .expect("all of the rows are positive");
        let pivot = tableau[leaves][enters];
        tableau[leaves].iter_mut().for_each(|entry| *entry /= pivot);
        let line = tableau[leaves].clone();
        let others = tableau.iter_mut().enumerate().filter(|(number, _)| *number != leaves);
        for other in others.map(|(_, other)| other).chain([&mut gain]) {
            let times = other[enters];
            other.iter_mut().zip(&line).for_each(|(entry, own)| *entry -= times * own);
        }
        basis[leaves] = enters;
    }
    let mut shares = vec![0.0; stands];
    for (line, of) in tableau.iter().zip(&basis).filter(|(_, of)| **of < stands) {
        shares[*of] = line[width - 1];
    }
    let sum: f64 = shares.iter().sum();
    for share in &mut shares {
        *share /= sum;
    }
    (shares, 1.0 / sum + least - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_solved() {
        // Matching pennies; a saddle; a game by hand: 3x + (1-x) = 4 (1-x).
        for (rows, shares, value) in [
            ([[1.0, -1.0], [-1.0, 1.0]], [0.5, 0.5], 0.0),
            ([[2.0, 1.0], [3.0, 1.5]], [0.0, 1.0], 1.5),
            ([[3.0, 1.0], [0.0, 4.0]], [0.5, 0.5], 2.0),
        ] {
            let (found, game_value) = solve_game(&[&rows[0], &rows[1]]);
            assert!((game_value - value).abs() < 1e-12, "{rows:?}: {game_value}");
            assert!(found.iter().zip(shares).all(|(one, other)| (one - other).abs() < 1e-12), "{found:?}");
        }
    }
}
