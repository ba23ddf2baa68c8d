//! One column of a chart as a graph of decisions.
//!
//! A node is a hand with its exact cards that needs a decision. Each action has a net or
//! leads to nodes with one more card. Hands that no chart can distinguish are of one
//! *kind*; at most three rows decide the action of a kind. One pass over the nodes, last to
//! first, computes the net of a chart. The same pass computes an upper bound on the net of a
//! set of charts: where a row has several open answers, each node takes the one that is best
//! for itself ([`super::relaxation`]).

use super::context::{Context, Resplit};
use super::original_bets::NoneLost;
use crate::compiled::blackjack::{Hand, Origin, Pair, Stake, ask};
use crate::rules::Shown;
use crate::strategy::blackjack::{Answer, Chart, ChartRow, chart_rows};
use crate::strategy::{Action, Legal};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;

/// The open answers of a row, one bit each.
pub(super) type Open = u16;

/// The net of an action in units, and the probability that the dealer has a natural to which
/// the hand then does not lose.
pub(super) type Net = [f64; 2];

/// Hands that no chart can distinguish.
pub(super) struct Kind {
    /// The rows that may decide, in the order in which they are read.
    pub(super) rows: Vec<usize>,
    /// The action by the answers of these rows; the index of the last row runs fastest.
    actions: Vec<Action>,
}

/// The transition of one card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The row that declares the card if it is an ace; [`NO_ROW`] if no row does.
    pub(super) row: u32,
    /// The next node; with an ace to declare, the node after declaring it as 1.
    pub(super) one: u32,
    /// The node after declaring the ace as 11.
    pub(super) eleven: u32,
}

/// Stands for a card that no row declares.
pub(super) const NO_ROW: u32 = u32::MAX;

/// A hand that needs a decision; by default one of kind 0, which may only stand.
#[derive(Default)]
pub(super) struct Node {
    pub(super) kind: usize,
    pub(super) stand: Net,
    pub(super) surrender: Net,
    pub(super) double: Net,
    /// For a double whose card is an ace to declare: the row, and the nets as 1 and as 11.
    pub(super) double_ace: Option<(usize, Net, Net)>,
    /// The net of the hands that bust by hitting.
    pub(super) bust: Net,
    pub(super) edges: Range<usize>,
    /// The transitions of the cards that a doubled hand can receive, where its player may still decide
    /// after them.
    pub(super) doubles: Range<usize>,
}

/// A pair that may be split.
#[derive(Clone)]
pub(super) struct Pairs {
    /// The kind whose action decides whether the pair is split.
    pub(super) kind: usize,
    /// The net of the pair against a peeked natural, in units.
    pub(super) natural: f64,
    /// The index in [`Graph::splits`] of the split whose hands do not split again.
    pub(super) once: usize,
    /// The kind whose action decides whether hands split again, and the index of that split.
    pub(super) again: Option<(usize, usize)>,
}

/// Two dealt cards, with the number of their orders.
pub(super) struct Start {
    pub(super) orders: f64,
    pub(super) pair: Option<Pairs>,
    pub(super) to: Edge,
}

/// The hands of one origin: original hands, or those of a split.
pub(super) struct Walk {
    pub(super) nodes: Range<usize>,
    pub(super) starts: Vec<Start>,
    /// The net of hands that end as soon as they are dealt.
    pub(super) over: Net,
}

/// The hands of a pair of one value that splits again in one way, or not at all.
pub(super) struct SplitHands {
    pub(super) value: usize,
    pub(super) resplit: Resplit,
    /// The hands with a second card of another value, and of the same value. Where the house may bet on all but the
    /// first hand: these two for the first hand, then for the others.
    pub(super) walks: Vec<Walk>,
    /// Probability that the pair is dealt and the dealer has a natural, if that takes only the
    /// original bet; otherwise 0.
    pub(super) natural: f64,
    /// The kinds of its nodes, each once.
    pub(super) kinds: Vec<usize>,
}

/// The graph of a column.
pub(super) struct Graph<'a> {
    pub(super) context: &'a Context,
    pub(super) upcard: u8,
    pub(super) rows: Vec<ChartRow>,
    pub(super) kinds: Vec<Kind>,
    /// The number of a kind by its key.
    number: FxHashMap<(Hand, u8), usize>,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) original: Walk,
    pub(super) splits: Vec<SplitHands>,
    /// By the total of a hand without its ace: the row that declares the ace.
    declaring: [Option<usize>; 11],
    /// Probabilities that no hand of a split loses to a natural, by the split
    /// and the actions of its nodes.
    pub(super) none_lost: RefCell<FxHashMap<(usize, Vec<u8>), NoneLost>>,
    /// The number of cards that stands for any greater number.
    most_cards: u8,
    /// Bounds on the net of splits, by the split and the open answers to its hands.
    pub(super) bounds: RefCell<FxHashMap<(usize, Vec<Open>), f64>>,
}

pub(super) const fn bit(action: Action) -> u8 {
    1 << action as u8
}

/// Lists the open actions.
pub(super) fn actions(open: u8) -> impl Iterator<Item = Action> {
    [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender]
        .into_iter()
        .filter(move |action| open & bit(*action) != 0)
}

/// Lists the indices of the open answers.
pub(super) fn answers(open: Open) -> impl Iterator<Item = usize> {
    (0..16).filter(move |answer| open >> answer & 1 == 1)
}

impl<'a> Graph<'a> {
    /// Returns a graph without nodes.
    pub(super) fn empty(context: &'a Context, upcard: u8) -> Graph<'a> {
        let stands = Kind { rows: Vec::new(), actions: vec![Action::Stand] };
        let rows = chart_rows(&context.rules);
        let declaring = std::array::from_fn(|other| {
            let name = if other == 1 { "AA".to_owned() } else { format!("A{other}") };
            rows.iter().position(|row| row.name == name)
        });
        Graph {
            context,
            upcard,
            most_cards: if rows.iter().any(|row| row.name.contains('/')) { 7 } else { 3 },
            rows,
            declaring,
            kinds: vec![stands],
            number: FxHashMap::default(),
            nodes: Vec::new(),
            edges: Vec::new(),
            original: Walk { nodes: 0..0, starts: Vec::new(), over: [0.0; 2] },
            splits: Vec::new(),
            none_lost: RefCell::default(),
            bounds: RefCell::default(),
        }
    }

    /// Returns the key of a kind: the hand, in which some number of cards stands for any greater one,
    /// and its legal actions.
    pub(super) fn key(&self, hand: &Hand, legal: Legal) -> (Hand, u8) {
        let bits = [legal.hit, legal.double, legal.split, legal.surrender];
        let bits = bits.into_iter().enumerate().map(|(index, may)| u8::from(may) << index).sum();
        (Hand { cards: hand.cards.min(self.most_cards), ..*hand }, bits)
    }

    /// Returns the number of a row; `None` if charts of these rules have no such row.
    fn find(&self, name: &str) -> Option<usize> {
        self.rows.iter().position(|row| row.name == name)
    }

    /// Returns the number of a row that is needed by some hand.
    pub(super) fn row(&self, name: &str) -> usize {
        self.find(name).expect("every hand has its row")
    }

    /// Returns the row that declares the ace of a hand with this total without it; none for 10,
    /// which makes 21.
    pub(super) fn declaring(&self, other: u8) -> Option<usize> {
        self.declaring[usize::from(other)]
    }

    /// Returns the rows that declare aces.
    pub(super) fn declarations(&self) -> impl Iterator<Item = usize> {
        self.declaring.iter().flatten().copied()
    }

    /// Returns whether another answer in one row changes the action of some hand.
    pub(super) fn matters(&self, play: &[usize], row: usize, answer: usize) -> bool {
        if play[row] == answer {
            return false;
        }
        if matches!(self.rows[row].answers[0], Answer::Eleven(_)) {
            return true;
        }
        self.kinds.iter().filter(|kind| kind.rows.contains(&row)).any(|kind| {
            let action = |answer_of: &dyn Fn(usize) -> usize| {
                let index = kind
                    .rows
                    .iter()
                    .fold(0, |index, row| index * self.rows[*row].answers.len() + answer_of(*row));
                kind.actions[index]
            };
            action(&|of| play[of]) != action(&|of| if of == row { answer } else { play[of] })
        })
    }

    /// Returns the kind of a hand with these legal actions, and adds it if it is new. `scratch`
    /// is a chart in which answers are tried.
    pub(super) fn kind(&mut self, hand: &Hand, legal: Legal, scratch: &mut Chart) -> usize {
        let key = self.key(hand, legal);
        if let Some(kind) = self.known(key) {
            return kind;
        }
        let mut rows = Vec::new();
        if let Some(value) = hand.pair_value().filter(|_| hand.cards == 2) {
            if value == 7 && hand.origin == Origin::Original {
                rows.extend(self.find(if hand.pair == Pair::Suit { "77s" } else { "77" }));
            }
            rows.push(self.row(&if value == 1 { "PA".to_owned() } else { format!("P{value}") }));
        }
        let total = hand.row();
        let counted = self.most_cards > 3 && hand.cards > 2;
        rows.push(self.row(&if hand.doubled > 0 {
            format!("D{total}")
        } else if hand.origin.stake() == Stake::Free {
            format!("F{total}")
        } else if counted {
            format!("{total}/{}", key.0.cards)
        } else {
            total
        }));
        let count = rows.iter().map(|row| self.rows[*row].answers.len()).product();
        let tried = (0..count).map(|mut number: usize| {
            for row in rows.iter().rev() {
                let row = &self.rows[*row];
                set(scratch, row, number % row.answers.len(), self.upcard);
                number /= row.answers.len();
            }
            ask(scratch, hand, self.upcard, legal)
        });
        let actions = tried.collect();
        self.kinds.push(Kind { rows, actions });
        self.number.insert(key, self.kinds.len() - 1);
        self.kinds.len() - 1
    }

    /// Returns the kind with this key, if the graph has it; kind 0 may only stand.
    pub(super) fn known(&self, key: (Hand, u8)) -> Option<usize> {
        if key.1 == 0 { Some(0) } else { self.number.get(&key).copied() }
    }

    /// Returns the actions that the open answers allow for a kind, one bit each.
    pub(super) fn open_actions(&self, kind: usize, open: &[Open]) -> u8 {
        let kind = &self.kinds[kind];
        match *kind.rows.as_slice() {
            [] => bit(Action::Stand),
            [row] => answers(open[row]).fold(0, |found, answer| found | bit(kind.actions[answer])),
            _ => {
                let indices = kind.rows.iter().fold(vec![0], |indices, row| {
                    let count = self.rows[*row].answers.len();
                    let more = |index: usize| answers(open[*row]).map(move |answer| index * count + answer);
                    indices.into_iter().flat_map(more).collect()
                });
                indices.into_iter().fold(0, |found, index| found | bit(kind.actions[index]))
            }
        }
    }
}

/// Sets a row of a chart to one of its answers under an upcard.
pub(super) fn set(chart: &mut Chart, row: &ChartRow, answer: usize, upcard: u8) {
    let column = Shown::of_number(upcard).column();
    match row.answers[answer] {
        Answer::Cell(cell) => chart.set_cell(&row.name, column, cell),
        Answer::Eleven(eleven) => chart.set_declaration(&row.name, column, eleven),
    }
}
