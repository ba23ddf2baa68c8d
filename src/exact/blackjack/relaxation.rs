//! Upper bounds on the net of sets of charts, and the exact net of single charts, by the
//! [decision graph](super::decision_graph) of a column.

use super::decision_graph::{
    Edge, Graph, NO_ROW, Net, Node, Open, Pairs, SplitHands, Start, Walk, actions, bit,
};
use super::original_bets::{NoneLost, none_lost};
use super::policy::{Declaring, Policy};
use crate::compiled::blackjack::Hand;
use crate::strategy::blackjack::Answer;
use crate::strategy::{Action, Legal};

/// The greatest number of bounds that is kept, a few hundred bytes each.
const MOST_BOUNDS: usize = 100_000;

/// A set of charts, given by the open answers of each row, and an upper bound on their net.
pub(super) struct Relaxed {
    /// By kind: the open actions, one bit each.
    actions: Vec<u8>,
    open: Vec<Open>,
    /// By node: a bound on its net, in units per order of its cards.
    values: Vec<f64>,
    /// By split: a bound on its net, in units.
    splits: Vec<f64>,
    /// The bound on the net of the column, in units.
    pub(super) net: f64,
    /// How far the bound may be too high because rare states are left out, in units.
    pub(super) left_out: f64,
}

impl Graph<'_> {
    /// Computes an upper bound on the net of the open charts: every node takes the open action
    /// that is best for itself, as if a chart could distinguish it from the other nodes of its
    /// row. If one action is open to every kind, the bound is the exact net of the chart. A
    /// bound of at most `enough` may be a looser one that is cheaper to compute.
    pub(super) fn relax(&self, open: &[Open], enough: f64) -> Relaxed {
        let actions = (0..self.kinds.len()).map(|kind| self.open_actions(kind, open)).collect();
        let mut relaxed = Relaxed {
            actions,
            open: open.to_vec(),
            values: vec![0.0; self.nodes.len()],
            splits: vec![f64::NEG_INFINITY; self.splits.len()],
            net: 0.0,
            left_out: 0.0,
        };
        let pairs = self.original.starts.iter().filter_map(|start| start.pair.as_ref());
        let mut splits: Vec<usize> = pairs
            .flat_map(|pair| open_splits(pair, |kind| relaxed.actions[kind]).collect::<Vec<usize>>())
            .collect();
        splits.sort_unstable();
        splits.dedup();
        for split in &splits {
            relaxed.splits[*split] = self.split_bound(*split, &mut relaxed);
        }
        self.values(&self.original, &mut relaxed, 0.0);
        self.add_up(&mut relaxed);
        if relaxed.net > enough && splits.iter().any(|split| self.splits[*split].natural > 0.0) {
            for split in &splits {
                self.make_exact(*split, &mut relaxed);
            }
            self.add_up(&mut relaxed);
        }
        relaxed
    }

    /// Computes the bound on the column from those of its hands.
    fn add_up(&self, relaxed: &mut Relaxed) {
        let starts = self.original.starts.iter().map(|start| start.orders * relaxed.start(start));
        relaxed.net = self.original.over[0] + starts.sum::<f64>();
    }

    /// Returns a bound on the net of a split, in units. A box in which no hand loses to the
    /// dealer's natural has at least two hands, so half a unit is added for each hand that does
    /// not lose.
    fn split_bound(&self, number: usize, relaxed: &mut Relaxed) -> f64 {
        let split = &self.splits[number];
        let actions = split.kinds.iter().map(|kind| Open::from(relaxed.actions[*kind]));
        let declared = self.declarations().map(|row| relaxed.open[row]);
        let answers = (number, actions.chain(declared).collect::<Vec<Open>>());
        if let Some(bound) = self.bounds.borrow().get(&answers) {
            return *bound;
        }
        let unit = self.context.pays.unit as f64;
        let bonus = if split.natural > 0.0 { unit / 2.0 } else { 0.0 };
        let bound = self.hands(split, relaxed, bonus) - unit * split.natural;
        let mut bounds = self.bounds.borrow_mut();
        if bounds.len() == MOST_BOUNDS {
            bounds.clear();
        }
        bounds.insert(answers, bound);
        bound
    }

    /// Returns a bound on the net of a split's hands, each on its own, with a bonus for each
    /// hand that does not lose to a natural.
    fn hands(&self, split: &SplitHands, relaxed: &mut Relaxed, bonus: f64) -> f64 {
        let walks = split.walks.iter().map(|walk| {
            self.values(walk, relaxed, bonus);
            let starts = walk.starts.iter().map(|start| start.orders * relaxed.edge(&start.to));
            walk.over[0] + bonus * walk.over[1] + starts.sum::<f64>()
        });
        walks.sum()
    }

    /// Replaces the bound on a split by its exact net, if one action is open to each of its
    /// hands.
    fn make_exact(&self, number: usize, relaxed: &mut Relaxed) {
        let split = &self.splits[number];
        if split.natural == 0.0 {
            return;
        }
        if let Some(play) = self.played(split, relaxed) {
            let unit = self.context.pays.unit as f64;
            let none_lost = self.none_lost(number, play, relaxed);
            let lost = split.natural - none_lost.at_least - none_lost.left_out;
            relaxed.splits[number] = self.hands(split, relaxed, 0.0) - unit * lost;
            relaxed.left_out += unit * none_lost.left_out;
        }
    }

    /// Computes the bounds on the nodes of a walk, those with more cards first. `bonus` is added
    /// for each hand that does not lose to a natural.
    fn values(&self, walk: &Walk, relaxed: &mut Relaxed, bonus: f64) {
        for number in walk.nodes.clone().rev() {
            let node = &self.nodes[number];
            let open = actions(relaxed.actions[node.kind]).filter(|action| *action != Action::Split);
            let nets = open.map(|action| self.action(node, action, relaxed, bonus));
            relaxed.values[number] = nets.fold(f64::NEG_INFINITY, f64::max);
        }
    }

    /// Returns a bound on the net of an action with a hand.
    #[inline] // otherwise a search takes a tenth more instructions
    fn action(&self, node: &Node, action: Action, relaxed: &Relaxed, bonus: f64) -> f64 {
        let net = |net: Net| net[0] + bonus * net[1];
        match action {
            Action::Stand => net(node.stand),
            Action::Surrender => net(node.surrender),
            Action::Hit => {
                let next = self.edges[node.edges.clone()].iter();
                net(node.bust) + next.map(|edge| relaxed.edge(edge)).sum::<f64>()
            }
            Action::Double => {
                let ace = node
                    .double_ace
                    .map_or(0.0, |(row, one, eleven)| relaxed.declare(row, net(one), net(eleven)));
                let decided = self.edges[node.doubles.clone()].iter();
                net(node.double) + ace + decided.map(|edge| relaxed.edge(edge)).sum::<f64>()
            }
            Action::Split => unreachable!("the caller handles splits"),
        }
    }

    /// Returns the actions of the nodes that a split's hands reach, if each of them has one open
    /// action; 0 stands for a node that they do not reach.
    fn played(&self, split: &SplitHands, relaxed: &Relaxed) -> Option<Vec<u8>> {
        let mut play = Vec::new();
        for walk in &split.walks {
            let mut reached = vec![false; walk.nodes.len()];
            let reach = |edge: &Edge, reached: &mut Vec<bool>| {
                let next = match (edge.row, relaxed.open.get(edge.row as usize)) {
                    (NO_ROW, _) | (_, Some(1)) => edge.one,
                    (_, Some(2)) => edge.eleven,
                    _ => return None,
                };
                reached[next as usize - walk.nodes.start] = true;
                Some(())
            };
            for start in &walk.starts {
                reach(&start.to, &mut reached)?;
            }
            for number in walk.nodes.clone() {
                let node = &self.nodes[number];
                if !reached[number - walk.nodes.start] {
                    play.push(0);
                    continue;
                }
                let open = relaxed.actions[node.kind];
                let declared = node.double_ace.is_none_or(|(row, ..)| relaxed.open[row].is_power_of_two());
                if open.count_ones() != 1 || (open == bit(Action::Double) && !declared) {
                    return None;
                }
                play.push(open);
                let next = match open {
                    open if open == bit(Action::Hit) => node.edges.clone(),
                    open if open == bit(Action::Double) => node.doubles.clone(),
                    _ => 0..0,
                };
                for edge in &self.edges[next] {
                    reach(edge, &mut reached)?;
                }
            }
        }
        Some(play)
    }

    /// Returns the number of plays whose joint distribution of a split's hands was computed.
    pub(super) fn joint_plays(&self) -> usize {
        self.none_lost.borrow().len()
    }

    /// Returns the probability that no hand of a split loses to a natural.
    fn none_lost(&self, number: usize, play: Vec<u8>, relaxed: &Relaxed) -> NoneLost {
        let mut known = self.none_lost.borrow_mut();
        *known.entry((number, play)).or_insert_with(|| {
            let split = &self.splits[number];
            let policy = OnePlay { graph: self, relaxed };
            none_lost(self.context, self.upcard, (split.value, split.resplit), &policy)
        })
    }

    /// Returns by how much the bound on the column decreases, in units, if a row gives one
    /// answer; only the cost to hands that are dealt, and so occur in any play, is counted.
    pub(super) fn loss(&self, relaxed: &Relaxed, row: usize, answer: usize) -> f64 {
        let mut open = Vec::new();
        let mut lost = 0.0;
        for start in &self.original.starts {
            let to = &self.nodes[start.to.one as usize];
            let kinds = [Some(to.kind), start.pair.as_ref().map(|pair| pair.kind)];
            let again = start.pair.as_ref().and_then(|pair| pair.again).map(|(kind, _)| kind);
            if start.to.row as usize == row {
                let eleven = self.rows[row].answers[answer] == Answer::Eleven(true);
                let value = relaxed.values[if eleven { start.to.eleven } else { start.to.one } as usize];
                if start.pair.is_none() {
                    lost += start.orders * (relaxed.edge(&start.to) - value);
                }
                continue;
            }
            let decides = |kind: Option<usize>| kind.is_some_and(|kind| self.kinds[kind].rows.contains(&row));
            if start.to.row != NO_ROW || !(kinds.into_iter().any(decides) || decides(again)) {
                continue;
            }
            if open.is_empty() {
                open.clone_from(&relaxed.open);
                open[row] = 1 << answer;
            }
            let may = |kind: usize| self.open_actions(kind, &open);
            let acts = actions(may(to.kind)).filter(|action| *action != Action::Split);
            let acts = acts.map(|action| self.action(to, action, relaxed, 0.0));
            let mut best = acts.fold(f64::NEG_INFINITY, f64::max);
            if let Some(pair) = &start.pair
                && may(pair.kind) & bit(Action::Split) != 0
            {
                let splits = open_splits(pair, may);
                let splits = splits.map(|split| relaxed.splits[split]).fold(f64::NEG_INFINITY, f64::max);
                best = best.max(pair.natural + splits);
            }
            lost += start.orders * (relaxed.start(start) - best);
        }
        lost
    }
}

/// Lists the splits that are open to a pair, by the open actions of its kinds.
fn open_splits(pair: &Pairs, open: impl Fn(usize) -> u8) -> impl Iterator<Item = usize> {
    let splits = open(pair.kind) & bit(Action::Split) != 0;
    let [again, once] = match pair.again {
        Some((kind, _)) => [open(kind) & bit(Action::Split) != 0, open(kind) & !bit(Action::Split) != 0],
        None => [false, true],
    };
    let again = pair.again.filter(|_| splits && again).map(|(_, split)| split);
    again.into_iter().chain((splits && once).then_some(pair.once))
}

impl Relaxed {
    /// Returns a bound on the net of two dealt cards, per order.
    fn start(&self, start: &Start) -> f64 {
        let to = self.edge(&start.to);
        let Some(pair) = &start.pair else {
            return to;
        };
        let splits = open_splits(pair, |kind| self.actions[kind]);
        let split = splits.map(|split| self.splits[split]).fold(f64::NEG_INFINITY, f64::max);
        // If every open chart splits the pair, it is never played as one hand.
        if self.actions[pair.kind] == bit(Action::Split) {
            pair.natural + split
        } else {
            to.max(pair.natural + split)
        }
    }

    /// Returns a bound on the net after a card, per order.
    fn edge(&self, edge: &Edge) -> f64 {
        if edge.row == NO_ROW {
            return self.values[edge.one as usize];
        }
        self.declare(edge.row as usize, self.values[edge.one as usize], self.values[edge.eleven as usize])
    }

    /// Returns the better of a row's open declarations.
    fn declare(&self, row: usize, one: f64, eleven: f64) -> f64 {
        match self.open[row] {
            1 => one,
            2 => eleven,
            _ => one.max(eleven),
        }
    }
}

/// The play of a set of charts that have one open action for every hand reached.
struct OnePlay<'a> {
    graph: &'a Graph<'a>,
    relaxed: &'a Relaxed,
}

impl Policy for OnePlay<'_> {
    fn act(&self, hand: &Hand, _: usize, legal: Legal) -> Action {
        let kind = self.graph.known(self.graph.key(hand, legal)).expect("the hand is in the graph");
        actions(self.relaxed.actions[kind]).next().expect("some action is open")
    }

    fn eleven(&self, ace: &Declaring) -> bool {
        let row = self.graph.declaring(ace.other);
        row.is_none_or(|row| self.relaxed.open[row] == 2)
    }
}
