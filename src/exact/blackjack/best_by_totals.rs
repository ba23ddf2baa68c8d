//! The best chart by totals, averaged over all hands that reach its cells.
//!
//! Upcards are independent, so each column is solved on its own. Hill climbing first
//! changes single cells until no change improves the column: without surrender, so that
//! the action behind a surrender cell is the best play where surrender is not allowed,
//! and then with it. The result may be a local optimum, since cells depend on each other
//! (77 and P7, a pair and the total to which it falls through). Branch and bound then rules
//! out all other charts of the column: a set of charts nets at most what its hands net if
//! each takes the best answer that its row leaves open ([`super::relaxation`]). Answers that
//! cannot be part of a better chart are removed until none is left, or a better chart is
//! found.
//!
//! Among tied cells the first wins, in this order: empty, if the row to which it falls
//! through gives the same action; `P`, `H`, `S`, `D`, `Ds`; a surrender with the best
//! action without surrender. A cell that no hand reaches is that of the plain chart: stand
//! on hard 17 and soft 19, hit below, split nothing.

use super::context::Context;
use super::decision_graph::{Graph, Open, answers, set};
use super::graph_builder::build;
use super::policy::Policy;
use super::upcard_column::{UpcardColumn, split_net};
use crate::rules::{Blackjack, Rules, Shown};
use crate::strategy::Cell;
use crate::strategy::blackjack::{Answer, Chart, ChartRow};

/// A cell is changed only for a greater gain than this, in bets a round.
const GAIN: f64 = 1e-13;

/// The greatest number of passes over a column that rule out other charts.
const PASSES: usize = 10_000;

/// The cost, in passes, of the joint distribution of a split's hands for one play.
const JOINT: usize = 100;

/// Returns the net of a policy under an upcard, in bets a round.
pub(super) fn column_net(column_tables: &mut UpcardColumn<'_>, policy: &dyn Policy) -> f64 {
    let context = column_tables.context;
    let upcard = column_tables.upcard;
    let column = column_tables.column(policy);
    let splits: f64 = column.splits.iter().map(|split| split_net(context, upcard, split, policy)).sum();
    (column.single.net(&context.pays) + splits) / context.pays.unit as f64
}

/// Returns the number of the column that is begun, counted from 1, where the dealer shows what has this
/// number.
pub(super) fn begun(shown: u8) -> usize {
    let exposed = Shown::of_number(shown).upcard_value().is_none();
    Shown::all(exposed).take_while(|one| one.number() <= shown).count()
}

/// The best chart found, with a bound on how far it is from the best.
pub(super) struct BestChart {
    pub(super) chart: Chart,
    /// The optimality gap: the most that a better chart could gain, in bets a round; 0 if the
    /// chart is proven the best.
    pub(super) gap: f64,
}

/// Finds the best chart by totals; `watch` receives each upcard as it begins.
pub(super) fn best(rules: &Rules, play: &Blackjack, name: &str, watch: &mut dyn FnMut(usize)) -> BestChart {
    let context = Context::new(rules, play);
    // Cells that no hand reaches stay as in the plain chart.
    let mut best = BestChart { chart: Chart::plain_for(play, name), gap: 0.0 };
    for upcard in context.shown() {
        watch(begun(upcard));
        let graph = build(&context, upcard);
        let mut search = Search::new(&graph, &best.chart);
        search.climb(false);
        let surrenders = graph.rows.iter().flat_map(|row| &row.answers).any(Answer::surrenders);
        if surrenders {
            search.climb(true);
        }
        let found = search.play.clone();
        best.gap += search.rule_out();
        if search.play != found {
            search.climb(surrenders);
        }
        for (row, answer) in graph.rows.iter().zip(&search.play) {
            set(&mut best.chart, row, *answer, upcard);
        }
        empty_repeated(&mut best.chart, &graph.rows, Shown::of_number(upcard).column());
    }
    best
}

/// Empties the cells of a column that repeat the row of fewer cards, those of most cards first, and
/// those with which a doubled hand stands.
fn empty_repeated(chart: &mut Chart, rows: &[ChartRow], column: usize) {
    for row in rows.iter().filter(|row| row.name.starts_with('D')) {
        if chart.cell(&row.name, column) == Some(Cell::Stand) {
            chart.set_cell(&row.name, column, None);
        }
    }
    // A row of hands with a free bet falls through to one row of the total, unless that has others by number of cards.
    let by_cards = rows.iter().any(|row| row.name.contains('/'));
    let behind = |row: &&ChartRow| row.name.contains('/') || (row.name.starts_with('F') && !by_cards);
    for row in rows.iter().rev().filter(behind) {
        if chart.cell(&row.name, column) == chart.cell_behind(&row.name, column) {
            chart.set_cell(&row.name, column, None);
        }
    }
}

/// The search for the best play of a column.
struct Search<'g, 'a> {
    graph: &'g Graph<'a>,
    /// By row: the index of its answer.
    play: Vec<usize>,
    /// The net of the play, in units.
    net: f64,
    /// The plain chart's answers.
    plain: Vec<usize>,
    /// [`GAIN`] in units.
    gain: f64,
    /// Passes made so far to rule out other charts.
    passes: usize,
}

impl<'g, 'a> Search<'g, 'a> {
    /// Begins the search with a chart's play.
    fn new(graph: &'g Graph<'a>, chart: &Chart) -> Search<'g, 'a> {
        let column = Shown::of_number(graph.upcard).column();
        let plain = Chart::plain_for(&graph.context.rules, "");
        let of = |chart: &Chart| -> Vec<usize> {
            let answer = |row: &ChartRow| match row.answers[0] {
                Answer::Eleven(_) => Answer::Eleven(chart.declaration(&row.name, column) == Some(true)),
                Answer::Cell(_) => {
                    let stands = row.name.starts_with('D').then_some(Cell::Stand);
                    let cell = chart.cell(&row.name, column).or(stands);
                    Answer::Cell(cell.or_else(|| chart.cell_behind(&row.name, column)))
                }
            };
            let number = |row: &ChartRow| {
                let given = answer(row);
                row.answers.iter().position(|known| *known == given).expect("an answer of the row")
            };
            graph.rows.iter().map(number).collect()
        };
        let (play, plain) = (of(chart), of(&plain));
        let gain = GAIN * graph.context.pays.unit as f64;
        let mut search = Search { graph, play, net: 0.0, plain, gain, passes: 0 };
        search.rescue();
        search.net = search.value(&search.play, f64::NEG_INFINITY);
        search
    }

    /// Lets doubled hands surrender where that is better for the hands of a row together, whether or not
    /// they are reached: doubling may be best only where the hand can be surrendered.
    fn rescue(&mut self) {
        let graph = self.graph;
        for (row, chart_row) in graph.rows.iter().enumerate().filter(|(_, row)| row.name.starts_with('D')) {
            let number = |cell| chart_row.answers.iter().position(|known| *known == Answer::Cell(Some(cell)));
            let (Some(stand), Some(surrender)) = (number(Cell::Stand), number(Cell::SurrenderStand)) else {
                continue;
            };
            let nodes = graph.nodes.iter().filter(|node| graph.kinds[node.kind].rows.first() == Some(&row));
            let gain: f64 = nodes.map(|node| node.surrender[0] - node.stand[0]).sum();
            self.play[row] = if gain > 0.0 { surrender } else { stand };
        }
    }

    /// Returns the net of a play in units. If that is at most `enough`, the result may be any
    /// number up to `enough`.
    fn value(&self, play: &[usize], enough: f64) -> f64 {
        self.graph.relax(&one_play(play), enough).net
    }

    /// Returns the net of the play with another answer in one row; it is exact if it is more
    /// than `enough`.
    fn with(&self, row: usize, answer: usize, enough: f64) -> f64 {
        if !self.graph.matters(&self.play, row, answer) {
            return self.net;
        }
        let mut play = self.play.clone();
        play[row] = answer;
        self.value(&play, enough)
    }

    fn change(&mut self, row: usize, answer: usize, net: f64) {
        self.play[row] = answer;
        self.net = net;
    }

    /// Changes single cells until no change improves the net.
    fn climb(&mut self, surrender: bool) {
        loop {
            let mut changed = false;
            for row in 0..self.play.len() {
                let mut best = (self.play[row], self.net);
                for answer in self.candidates(row, surrender) {
                    let net = self.with(row, answer, best.1 + self.gain);
                    if net > best.1 + self.gain {
                        best = (answer, net);
                    }
                }
                changed |= best.0 != self.play[row];
                self.change(row, best.0, best.1);
            }
            if !changed {
                break;
            }
        }
        // Cells that no hand reaches any more return to the plain chart's.
        let least = self.net - self.gain;
        for row in 0..self.play.len() {
            let chart_row = &self.graph.rows[row];
            // This cell also says that the pair is split where surrender is not allowed.
            let splits_else = chart_row.answers[self.play[row]] == Answer::Cell(Some(Cell::SurrenderSplit));
            // A doubled hand that is not reached keeps what is best for it.
            if splits_else || chart_row.name.starts_with(['7', 'D']) {
                continue;
            }
            let usual = self.usual(row);
            let net = self.with(row, usual, least);
            if net >= least {
                self.change(row, usual, net);
            }
        }
    }

    /// Returns the answer of a row that no hand reaches: that of the row to which it falls through, otherwise the
    /// plain chart's.
    fn usual(&self, row: usize) -> usize {
        let rows = &self.graph.rows;
        let fewer = rows[row].name.split_once('/').map(|(total, cards)| match cards {
            "3" => total.to_owned(),
            _ => rows[row - 1].name.clone(),
        });
        let fewer = fewer.or_else(|| rows[row].name.strip_prefix('F').map(str::to_owned));
        let fewer = fewer.and_then(|name| rows.iter().position(|row| row.name == name));
        fewer.map_or(self.plain[row], |fewer| self.play[fewer])
    }

    /// Lists the other answers of a row, the simplest first, so that it wins a tie.
    fn candidates(&self, row: usize, surrender: bool) -> Vec<usize> {
        let chart_row = &self.graph.rows[row];
        let Answer::Cell(current) = chart_row.answers[self.play[row]] else {
            return vec![1 - self.play[row]];
        };
        let pair = chart_row.answers[0] == Answer::Cell(None);
        let cells = candidates(pair, current, surrender).into_iter().map(Answer::Cell);
        let number = |cell| chart_row.answers.iter().position(|answer| *answer == cell);
        // Some rows have fewer answers than others: those of doubled hands.
        cells.filter_map(number).collect()
    }

    /// Rules out every other chart of the column, or finds a better one.
    /// Returns the most that a chart which was not ruled out could gain, in bets.
    fn rule_out(&mut self) -> f64 {
        let unit = self.graph.context.pays.unit as f64;
        let all = self.graph.rows.iter().map(|row| (1 << row.answers.len()) - 1).collect();
        let mut open: Vec<(f64, Vec<Open>)> = vec![(f64::INFINITY, all)];
        while let Some((_, rows)) = open.pop() {
            let Some((most, rows)) = self.narrow(rows) else {
                continue;
            };
            if self.spent() {
                let most = open.iter().map(|(most, _)| *most).fold(most, f64::max);
                return ((most - self.net).max(0.0) + self.left_out()) / unit;
            }
            open.extend(self.branch(&rows));
        }
        // The comparisons ignore the probability that was left out.
        self.left_out() / unit
    }

    /// Returns how far the play's net may be too high because rare states are left out, in
    /// units.
    fn left_out(&self) -> f64 {
        self.graph.relax(&one_play(&self.play), f64::NEG_INFINITY).left_out
    }

    /// Returns whether the limit of passes is reached.
    fn spent(&self) -> bool {
        self.passes + JOINT * self.graph.joint_plays() >= PASSES
    }

    /// Removes the answers that no better chart gives. Returns the answers left open with an
    /// upper bound on the net of their charts; `None` if no better chart is left.
    fn narrow(&mut self, mut open: Vec<Open>) -> Option<(f64, Vec<Open>)> {
        loop {
            let relaxed = self.graph.relax(&open, self.net + self.gain);
            self.passes += 1;
            if relaxed.net <= self.net + self.gain {
                return None;
            }
            if open.iter().all(|answers| answers.is_power_of_two()) {
                let play: Vec<usize> = open.iter().map(|answers| answers.trailing_zeros() as usize).collect();
                (self.net, self.play) = (relaxed.net, play);
                return None;
            }
            let mut removed = false;
            for row in several(&open) {
                for answer in answers(open[row]) {
                    if relaxed.net - self.graph.loss(&relaxed, row, answer) <= self.net + self.gain {
                        open[row] &= !(1 << answer);
                        removed = true;
                    }
                }
                if open[row] == 0 {
                    return None;
                }
            }
            if removed {
                continue;
            }
            if self.improve(&open) {
                continue;
            }
            for row in several(&open) {
                for answer in answers(open[row]) {
                    if !self.spent() && self.upper_bound(&open, row, answer) <= self.net + self.gain {
                        open[row] &= !(1 << answer);
                        removed = true;
                    }
                }
                if open[row] == 0 {
                    return None;
                }
            }
            if !removed {
                return Some((relaxed.net, open));
            }
        }
    }

    /// Returns an upper bound on the net of the open charts in which a row gives one answer.
    fn upper_bound(&mut self, open: &[Open], row: usize, answer: usize) -> f64 {
        self.passes += 1;
        let mut open = open.to_vec();
        open[row] = 1 << answer;
        self.graph.relax(&open, self.net + self.gain).net
    }

    /// Climbs within the open answers. Returns whether that improved the play; otherwise the
    /// play stays as it was.
    fn improve(&mut self, open: &[Open]) -> bool {
        let before_climb = (self.play.clone(), self.net);
        for (row, answers) in open.iter().enumerate() {
            if answers >> self.play[row] & 1 == 0 {
                self.play[row] = answers.trailing_zeros() as usize;
            }
        }
        self.net = self.value(&self.play, f64::NEG_INFINITY);
        loop {
            let before = self.net;
            for row in several(open) {
                for answer in answers(open[row]) {
                    let net = self.with(row, answer, self.net + self.gain);
                    if net > self.net + self.gain {
                        self.change(row, answer, net);
                    }
                }
            }
            if self.net <= before {
                break;
            }
        }
        if self.net > before_climb.1 + self.gain {
            return true;
        }
        (self.play, self.net) = before_climb;
        false
    }

    /// Divides the open charts by the answers of the row with the best bounds; the most
    /// promising part comes last.
    fn branch(&mut self, open: &[Open]) -> Vec<(f64, Vec<Open>)> {
        /// The mean bound of a row's answers, the row, and the bound and index of each answer.
        type Division = (f64, usize, Vec<(f64, usize)>);
        let mut best: Option<Division> = None;
        for row in several(open) {
            let bounds: Vec<(f64, usize)> =
                answers(open[row]).map(|answer| (self.upper_bound(open, row, answer), answer)).collect();
            // The mean distinguishes rows with the same bound on the best answer.
            let mean = bounds.iter().map(|(net, _)| net).sum::<f64>() / bounds.len() as f64;
            if best.as_ref().is_none_or(|(least, ..)| mean < *least) {
                best = Some((mean, row, bounds));
            }
        }
        let (_, row, mut bounds) = best.expect("some row has several answers");
        bounds.sort_by(|a, b| a.0.total_cmp(&b.0));
        let divided = bounds.into_iter().map(|(most, answer)| {
            let mut open = open.to_vec();
            open[row] = 1 << answer;
            (most, open)
        });
        divided.collect()
    }
}

/// Returns a play as the only open answers.
fn one_play(play: &[usize]) -> Vec<Open> {
    play.iter().map(|answer| 1 << answer).collect()
}

/// Lists the rows with several answers open.
fn several(open: &[Open]) -> Vec<usize> {
    (0..open.len()).filter(|row| open[*row].count_ones() > 1).collect()
}

/// Lists the other cells of a row of a pair or of a total, the simplest first, so that it wins
/// a tie.
fn candidates(pair: bool, current: Option<Cell>, surrender: bool) -> Vec<Option<Cell>> {
    let mut cells: Vec<Option<Cell>> = Vec::new();
    let behind = match current {
        Some(Cell::Stand | Cell::DoubleStand | Cell::SurrenderStand) => Cell::SurrenderStand,
        Some(Cell::Split | Cell::SurrenderSplit) => Cell::SurrenderSplit,
        _ => Cell::SurrenderHit,
    };
    // A split that becomes a surrender stays the action behind it.
    if surrender && behind.splits() {
        cells.push(Some(behind));
    }
    if pair {
        cells.extend([None, Some(Cell::Split)]);
    }
    cells.extend([Cell::Hit, Cell::Stand, Cell::DoubleHit, Cell::DoubleStand].map(Some));
    if surrender {
        let all = [Cell::SurrenderHit, Cell::SurrenderStand, Cell::SurrenderSplit];
        let others = all.into_iter().filter(|cell| *cell != behind && (pair || !cell.splits()));
        cells.extend([behind].into_iter().chain(others).map(Some));
    }
    cells.retain(|cell| *cell != current);
    cells
}
