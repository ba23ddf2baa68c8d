//! One column of a chart as a graph of decisions.
//!
//! A node is a hand by its exact cards, as the chart meets it. Each action nets
//! a number or leads to nodes with one card more. Hands that no chart tells
//! apart are of one *kind*; the action of a kind is read in at most three rows.
//! What a chart nets takes one pass over the nodes, the last first. The same
//! pass bounds every chart that is left open: where rows have several answers,
//! each node takes the best of them for itself ([`super::relaxation`]).

use super::context::{Context, Resplit};
use super::original_bets::NoneLost;
use crate::compiled::blackjack::{Hand, Origin, Pair, ask};
use crate::rules::{PlayerAce, Surrender, Upcard};
use crate::strategy::{Action, Cell, Chart, Legal};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;

/// What a row of a chart can say in one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A cell; `None` is empty.
    Cell(Option<Cell>),
    /// An ace is declared 11, or 1.
    Eleven(bool),
}

/// A row of the chart.
#[derive(Clone, Debug)]
pub(super) struct ChartRow {
    pub(super) name: String,
    /// What it can say, the plainest first.
    pub(super) answers: Vec<Answer>,
}

/// The answers of a row that are open, a bit each.
pub(super) type Open = u16;

/// What an action nets, in units, and the probability that the dealer then has
/// a natural to which the hand does not lose.
pub(super) type Net = [f64; 2];

/// Hands that no chart tells apart.
pub(super) struct Kind {
    /// Rows that may decide, the first asked first.
    pub(super) rows: Vec<usize>,
    /// The action by the answers of these rows, the last row's running fastest.
    actions: Vec<Action>,
}

/// Where a card leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The row that declares the card, an ace; [`NO_ROW`] if none does.
    pub(super) row: usize,
    /// The node, of an ace declared 1 where it is declared.
    pub(super) one: usize,
    /// The node of an ace declared 11.
    pub(super) eleven: usize,
}

/// No row declares the card.
pub(super) const NO_ROW: usize = usize::MAX;

/// A hand that is to be played.
pub(super) struct Node {
    pub(super) kind: usize,
    pub(super) stand: Net,
    pub(super) surrender: Net,
    pub(super) double: Net,
    /// A double whose card is an ace to declare: the row, the net as 1, as 11.
    pub(super) double_ace: Option<(usize, Net, Net)>,
    /// What hitting nets at once: the hands that go over 21.
    pub(super) bust: Net,
    pub(super) edges: Range<usize>,
}

/// A pair that may be split.
#[derive(Clone)]
pub(super) struct Pairs {
    /// The kind that splits or not.
    pub(super) kind: usize,
    /// What a natural found by a peek nets before, in units.
    pub(super) natural: f64,
    /// Its place in [`Graph::splits`] if no hand splits again.
    pub(super) once: usize,
    /// The kind that splits again or not, and its place if it does.
    pub(super) again: Option<(usize, usize)>,
}

/// Two cards dealt, in so many orders.
pub(super) struct Start {
    pub(super) orders: f64,
    pub(super) pair: Option<Pairs>,
    pub(super) to: Edge,
}

/// Hands that are dealt in one way: the original ones, or those of a split.
pub(super) struct Walk {
    pub(super) nodes: Range<usize>,
    pub(super) starts: Vec<Start>,
    /// What hands net that are over once dealt.
    pub(super) over: Net,
}

/// The hands of a pair that is split in one way.
pub(super) struct SplitHands {
    pub(super) value: usize,
    pub(super) resplit: Resplit,
    /// Second cards of another value, and of the same.
    pub(super) walks: [Walk; 2],
    /// Probability that the pair is dealt and the dealer has a natural, where
    /// that takes the original bet only.
    pub(super) natural: f64,
}

/// The graph of a column.
pub(super) struct Graph<'a> {
    pub(super) context: &'a Context,
    pub(super) upcard: u8,
    pub(super) rows: Vec<ChartRow>,
    pub(super) kinds: Vec<Kind>,
    number: FxHashMap<(Hand, u8), usize>,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) original: Walk,
    pub(super) splits: Vec<SplitHands>,
    /// By what is beside an ace, the row that declares it.
    declaring: [Option<usize>; 11],
    /// Probabilities that no hand of a split loses to a natural, by the split
    /// and the actions of its nodes.
    pub(super) none_lost: RefCell<FxHashMap<(usize, Vec<u8>), NoneLost>>,
}

const ACTIONS: [Action; 5] = [Action::Stand, Action::Hit, Action::Double, Action::Surrender, Action::Split];

/// The bit of an action.
pub(super) const fn bit(action: Action) -> u8 {
    1 << index(action)
}

/// The place of an action in [`ACTIONS`].
const fn index(action: Action) -> usize {
    match action {
        Action::Stand => 0,
        Action::Hit => 1,
        Action::Double => 2,
        Action::Surrender => 3,
        Action::Split => 4,
    }
}

pub(super) fn actions(open: u8) -> impl Iterator<Item = Action> {
    ACTIONS.into_iter().filter(move |action| open & bit(*action) != 0)
}

/// Lists the answers that are open, by number.
pub(super) fn answers(open: Open) -> impl Iterator<Item = usize> {
    (0..16).filter(move |answer| open >> answer & 1 == 1)
}

/// Lists the rows of a chart under these rules; rows that others fall through to
/// come first.
fn chart_rows(context: &Context) -> Vec<ChartRow> {
    let rules = &context.rules;
    let declares = rules.player_ace != PlayerAce::Free;
    // A declared ace makes a hard 2 or 3.
    let least = if declares { 2 } else { 4 };
    let totals = [Cell::Hit, Cell::Stand, Cell::DoubleHit, Cell::DoubleStand];
    let surrenders = [Cell::SurrenderHit, Cell::SurrenderStand, Cell::SurrenderSplit];
    let surrenders = if rules.surrender_kind == Surrender::None { &[][..] } else { &surrenders };
    let total: Vec<Answer> = totals
        .iter()
        .chain(surrenders.iter().filter(|cell| !cell.splits()))
        .map(|cell| Answer::Cell(Some(*cell)))
        .collect();
    let pair: Vec<Answer> = [None, Some(Cell::Split)]
        .into_iter()
        .chain(totals.iter().chain(surrenders).copied().map(Some))
        .map(Answer::Cell)
        .collect();
    let eleven = vec![Answer::Eleven(false), Answer::Eleven(true)];
    let hard = (least..=20).rev().map(|total| format!("H{total}"));
    let soft = (12..=21).rev().map(|total| format!("S{total}"));
    let sevens = ["77", "77s"].into_iter().filter(|_| rules.sevens_pay > 0).map(str::to_owned);
    let pairs = (2..=10).map(|value| format!("P{value}")).chain(["PA".to_owned()]);
    let declarations = if declares { Chart::declarations() } else { Vec::new() };
    let totals = hard.chain(soft).map(|name| ChartRow { name, answers: total.clone() });
    let pairs = sevens.chain(pairs).map(|name| ChartRow { name, answers: pair.clone() });
    let declarations = declarations.into_iter().map(|name| ChartRow { name, answers: eleven.clone() });
    totals.chain(pairs).chain(declarations).collect()
}

impl<'a> Graph<'a> {
    /// Returns a graph without nodes.
    pub(super) fn empty(context: &'a Context, upcard: u8) -> Graph<'a> {
        let stands = Kind { rows: Vec::new(), actions: vec![Action::Stand] };
        let rows = chart_rows(context);
        let declaring = std::array::from_fn(|other| {
            let name = if other == 1 { "AA".to_owned() } else { format!("A{other}") };
            rows.iter().position(|row| row.name == name)
        });
        Graph {
            context,
            upcard,
            rows,
            declaring,
            kinds: vec![stands],
            number: FxHashMap::default(),
            nodes: Vec::new(),
            edges: Vec::new(),
            original: Walk { nodes: 0..0, starts: Vec::new(), over: [0.0; 2] },
            splits: Vec::new(),
            none_lost: RefCell::default(),
        }
    }

    /// Returns the number of a row.
    pub(super) fn row(&self, name: &str) -> usize {
        self.rows.iter().position(|row| row.name == name).expect("every hand has its row")
    }

    /// Returns the row that declares an ace beside a total; none on 10, which makes
    /// 21.
    pub(super) fn declaring(&self, other: u8) -> Option<usize> {
        self.declaring[usize::from(other)]
    }

    /// Returns whether a hand acts otherwise if a row of a play gives another answer.
    pub(super) fn matters(&self, play: &[usize], row: usize, answer: usize) -> bool {
        if play[row] == answer {
            return false;
        }
        if matches!(self.rows[row].answers[0], Answer::Eleven(_)) {
            return true;
        }
        self.kinds.iter().filter(|kind| kind.rows.contains(&row)).any(|kind| {
            let action = |answer_of: &dyn Fn(usize) -> usize| {
                let place = kind
                    .rows
                    .iter()
                    .fold(0, |place, row| place * self.rows[*row].answers.len() + answer_of(*row));
                kind.actions[place]
            };
            action(&|of| play[of]) != action(&|of| if of == row { answer } else { play[of] })
        })
    }

    /// Returns the kind of a hand to which the rules allow `legal`; `scratch` is a
    /// chart to try answers in.
    pub(super) fn kind(&mut self, hand: &Hand, legal: Legal, scratch: &mut Chart) -> usize {
        let key = key(hand, legal);
        if let Some(kind) = self.known(key) {
            return kind;
        }
        let mut rows = Vec::new();
        if let Some(value) = hand.pair_value().filter(|_| hand.cards == 2) {
            if value == 7 && hand.origin == Origin::Original && self.context.rules.sevens_pay > 0 {
                rows.push(self.row(if hand.pair == Pair::Suit { "77s" } else { "77" }));
            }
            rows.push(self.row(&if value == 1 { "PA".to_owned() } else { format!("P{value}") }));
        }
        rows.push(self.row(&format!("{}{}", if hand.soft() { "S" } else { "H" }, hand.total())));
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

    pub(super) fn known(&self, key: (Hand, u8)) -> Option<usize> {
        if key.1 == 0 { Some(0) } else { self.number.get(&key).copied() }
    }

    /// Returns the actions that open answers leave to a kind, a bit each.
    pub(super) fn open_actions(&self, kind: usize, open: &[Open]) -> u8 {
        let kind = &self.kinds[kind];
        match *kind.rows.as_slice() {
            [] => bit(Action::Stand),
            [row] => answers(open[row]).fold(0, |found, answer| found | bit(kind.actions[answer])),
            _ => {
                let places = kind.rows.iter().fold(vec![0], |places, row| {
                    let count = self.rows[*row].answers.len();
                    let more = |place: usize| answers(open[*row]).map(move |answer| place * count + answer);
                    places.into_iter().flat_map(more).collect()
                });
                places.into_iter().fold(0, |found, place| found | bit(kind.actions[place]))
            }
        }
    }
}

/// Returns what identifies a kind: the hand, three cards and more being alike,
/// and what is legal.
pub(super) fn key(hand: &Hand, legal: Legal) -> (Hand, u8) {
    let bits = [legal.hit, legal.double, legal.split, legal.surrender];
    let bits = bits.into_iter().enumerate().map(|(place, may)| u8::from(may) << place).sum();
    (Hand { cards: hand.cards.min(3), ..*hand }, bits)
}

/// Makes a row of a chart say one of its answers under an upcard.
pub(super) fn set(chart: &mut Chart, row: &ChartRow, answer: usize, upcard: u8) {
    let column = Upcard::of_value(upcard).expect("values are 1 to 10").column();
    match row.answers[answer] {
        Answer::Cell(cell) => chart.set_cell(&row.name, column, cell),
        Answer::Eleven(eleven) => chart.set_declaration(&row.name, column, eleven),
    }
}
