//! Best play against a Talla that stands where that serves it best.
//!
//! Chart and stand are chosen at once, each with a view to the other: a game
//! of sum zero, stands 12 to 20 against every chart. If some stand is best
//! against the chart that is best against it, these two are the answer.
//! Otherwise the Talla does best to vary its stand; the value of that game
//! (von Neumann) is found by double oracle, best replies being added until
//! none is better, and the answer is a chart that no change of a single cell
//! makes better against the stand that is worst for it.

use super::cells::{Cells, NOTHING, polish};
use super::solve::{Solving, best, column_net, columns, is_played, written};
use super::table::Context;
use crate::rules::{Relancina, TallaStands};
use crate::strategy::relancina::{Chart, Rows};

/// Where the Talla may stand.
pub(super) const STANDS: std::ops::RangeInclusive<u8> = 12..=20;
/// Less than this, in bets a round, is no better reply.
const REPLY: f64 = 1e-11;

/// The rules with the Talla standing on a total.
pub(super) fn on(play: &Relancina, total: u8) -> Relancina {
    Relancina { talla_stands: TallaStands::On(total), ..play.clone() }
}

/// The best chart, and what must be said about it.
pub(super) fn solve(play: &Relancina, name: &str, mut watch: impl FnMut(usize)) -> (Chart, Vec<String>) {
    let rules: Vec<Relancina> = STANDS.map(|total| on(play, total)).collect();
    let mut table = Stands { worlds: rules.iter().map(|rules| Context::new(rules, &plain(name))).collect() };
    let only = |stand: usize| -> Vec<f64> {
        (0..rules.len()).map(|other| f64::from(u8::from(other == stand))).collect()
    };
    watch(1);
    // A quick reply is worth no more than the best, so that the stand it is
    // worth least against, of which the best is known, is the openly best one.
    let quick: Vec<(Chart, f64)> = (0..table.worlds.len())
        .map(|stand| table.reply(&rules[0], &only(stand), name, Solving::Quickly))
        .collect();
    let mut least: Vec<f64> = quick.iter().map(|(_, worth)| *worth).collect();
    let mut full = vec![None; quick.len()];
    let open = loop {
        let stand = lowest(&least);
        if full[stand].is_some() {
            break stand;
        }
        let (chart, worth) = table.reply(&rules[0], &only(stand), name, Solving::Fully);
        (least[stand], full[stand]) = (worth, Some(chart));
    };
    watch(3);
    let chart = full[open].clone().expect("just solved");
    let worths = table.worths(&chart);
    let total = |stand: usize| STANDS.start() + u8::try_from(stand).expect("few stands");
    if lowest(&worths) == open {
        let note = format!(
            "The Talla stands on {}: no other total serves it better against this chart, and no chart is better \
             against a Talla that stands there.",
            total(open)
        );
        return (chart, vec![note]);
    }
    let mut charts: Vec<(Chart, Vec<f64>)> = Vec::new();
    for chart in quick.into_iter().map(|(chart, _)| chart).chain(full.into_iter().flatten()) {
        let worths = table.worths(&chart);
        charts.push((chart, worths));
    }
    let mut solving = Solving::Quickly;
    let (weights, value) = loop {
        let rows: Vec<&[f64]> = charts.iter().map(|(_, worths)| &worths[..]).collect();
        let (weights, value) = game(&rows);
        let (chart, worth) = table.reply(&rules[0], &weights, name, solving);
        watch((3 + charts.len() / 4).min(8));
        if worth > value + REPLY {
            let worths = table.worths(&chart);
            charts.push((chart, worths));
        } else if solving == Solving::Quickly {
            solving = Solving::Fully;
        } else {
            break (weights, worth);
        }
    };
    let mut chart = most(&charts);
    let mut against: Vec<usize> = (0..weights.len()).filter(|stand| weights[*stand] > NOTHING).collect();
    loop {
        table.polish(&against, &mut chart);
        let worst = lowest(&table.worths(&chart));
        if against.contains(&worst) {
            break;
        }
        against.push(worst);
    }
    let worths = table.worths(&chart);
    let percent = |worth: f64| format!("{:.4} %", -worth * 100.0);
    let varied: Vec<String> = (0..weights.len())
        .filter(|stand| weights[*stand] > NOTHING)
        .map(|stand| format!("{:.2} % of the time on {}", weights[stand] * 100.0, total(stand)))
        .collect();
    let notes = vec![
        format!(
            "No stand is best against the chart that is best against it. A Talla that varies its stand, {}, has at \
             least {} of every bet whatever is played: no chart has a better edge than that against the stand that \
             is worst for it.",
            varied.join(", "),
            percent(value)
        ),
        format!(
            "This chart has {}, the Talla standing on {}; no change of a single cell makes that better.",
            percent(worths[lowest(&worths)]),
            total(lowest(&worths))
        ),
        format!(
            "A Talla that had to say first where it stands would say {}: the chart that is best against that has {}.",
            total(open),
            percent(least[open])
        ),
    ];
    (chart, notes)
}

fn plain(name: &str) -> Chart {
    written(name, &Rows::plain())
}

/// The stand against which least is worth, the lowest of equals.
fn lowest(worths: &[f64]) -> usize {
    let stands = 0..worths.len();
    stands
        .reduce(|least, next| if worths[next] < worths[least] - NOTHING { next } else { least })
        .expect("stands")
}

/// The chart that is worth most against the stand that is worst for it.
fn most(charts: &[(Chart, Vec<f64>)]) -> Chart {
    let worst = |worths: &[f64]| worths[lowest(worths)];
    let most = charts.iter().reduce(|most, next| if worst(&next.1) > worst(&most.1) { next } else { most });
    most.expect("there are charts").0.clone()
}

/// The table under every stand.
struct Stands<'a> {
    worlds: Vec<Context<'a>>,
}

impl Stands<'_> {
    /// The best chart against a Talla that stands so often on each total, and
    /// what it is worth.
    fn reply(&self, rules: &Relancina, weights: &[f64], name: &str, solving: Solving) -> (Chart, f64) {
        let mut chart = plain(name);
        let mut context = Context::new(rules, &chart);
        for (number, table) in context.tables.iter_mut().enumerate() {
            for (talla_state, mixed) in table.talla_states.iter_mut().enumerate() {
                for (kind, chance) in mixed.talla.iter_mut().enumerate() {
                    let column_tables =
                        |context: &Context<'_>| context.tables[number].talla_states[talla_state].talla[kind];
                    *chance = self
                        .worlds
                        .iter()
                        .zip(weights)
                        .map(|(context, weight)| weight * column_tables(context))
                        .sum();
                }
            }
        }
        let worth = best(&mut context, &mut chart, solving, |_| ());
        (written(name, &chart.rows), worth)
    }

    /// What a chart is worth against every stand.
    fn worths(&mut self, chart: &Chart) -> Vec<f64> {
        let worth = |context: &mut Context<'_>| {
            context.learn(chart);
            context.tables.iter().map(|table| context.net(table, chart)).sum()
        };
        self.worlds.iter_mut().map(worth).collect()
    }

    /// Changes single cells for the better, against the worst of these stands,
    /// until none is.
    fn polish(&mut self, against: &[usize], chart: &mut Chart) {
        let worst = |worths: &[f64]| against.iter().map(|stand| worths[*stand]).fold(f64::INFINITY, f64::min);
        loop {
            let before = worst(&self.worths(chart));
            let played = columns().filter(|column| is_played(&self.worlds[0], *column));
            for column in played.collect::<Vec<usize>>() {
                let all = self.worths(chart);
                self.worlds.iter_mut().for_each(|context| context.meet(chart));
                let worlds = &self.worlds;
                let own = |stand: usize, chart: &Chart| column_net(&worlds[stand], column, chart);
                let others: Vec<f64> = (0..all.len()).map(|stand| all[stand] - own(stand, chart)).collect();
                let net = |chart: &Chart| {
                    let worths = against.iter().map(|stand| others[*stand] + own(*stand, chart));
                    worths.fold(f64::INFINITY, f64::min)
                };
                polish(&net, column, Cells::All, chart);
            }
            let mut leaving = chart.clone();
            leaving.rows.set_leaves_raise(!chart.rows.leaves_raise());
            if worst(&self.worths(&leaving)) > worst(&self.worths(chart)) + NOTHING {
                *chart = leaving;
            }
            if worst(&self.worths(chart)) <= before + NOTHING {
                return;
            }
        }
    }
}

/// The solution of a game whose rows are charts and whose columns the stands:
/// how often the Talla stands on each, and what a box is then worth at most.
fn game(rows: &[&[f64]]) -> (Vec<f64>, f64) {
    // Of rows y with A y ≤ 1, all of A being positive, that with the greatest
    // sum is the Talla's share of each stand, but for a factor (the simplex
    // method, after Dantzig; entering and leaving by Bland's rule).
    let stands = rows[0].len();
    let least = rows.iter().flat_map(|row| row.iter()).copied().fold(f64::INFINITY, f64::min);
    let width = stands + rows.len() + 1;
    let mut tableau: Vec<Vec<f64>> = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let mut line: Vec<f64> = row.iter().map(|worth| worth - least + 1.0).collect();
        line.extend((0..rows.len()).map(|slack| f64::from(u8::from(slack == number))));
        line.push(1.0);
        tableau.push(line);
    }
    let mut gain = vec![0.0; width];
    gain[..stands].fill(1.0);
    let mut basis: Vec<usize> = (stands..stands + rows.len()).collect();
    while let Some(enters) = gain[..width - 1].iter().position(|gain| *gain > NOTHING) {
        let ratio = |line: &Vec<f64>| line[width - 1] / line[enters];
        let leaves = (0..tableau.len())
            .filter(|line| tableau[*line][enters] > NOTHING)
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
            let (found, worth) = game(&[&rows[0], &rows[1]]);
            assert!((worth - value).abs() < 1e-12, "{rows:?}: {worth}");
            assert!(found.iter().zip(shares).all(|(one, other)| (one - other).abs() < 1e-12), "{found:?}");
        }
    }
}
