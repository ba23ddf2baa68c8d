//! Builds the [decision graph](super::decision_graph) of a column.

use super::combos::Id;
use super::context::{Aces, Context, Resplit};
use super::dealer_given::DealerGiven;
use super::decision_graph::{Edge, Graph, NO_ROW, Net, Node, Pairs, SplitHands, Start, Walk};
use super::draws::NATURAL;
use super::end_table::{Row, net_of, of_busts, subtract};
use super::split_weights::HandSet;
use crate::compiled::blackjack::{DealerEnd, End, Fate, Hand, Origin, Pair, Pays};
use crate::strategy::blackjack::Chart;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Two dealt cards: their combination, the hand, and the number of their orders.
type Dealt = (Id, Hand, f64);

/// The numbers of the nodes with three cards or more.
struct Numbers {
    /// By combination, aces and how often the hand is doubled: the number; [`UNREACHED`] for hands that
    /// are not reached.
    nodes: Vec<u32>,
    /// The hands that are reached, and how often they are doubled.
    hands: Vec<(Id, Aces, u8)>,
}

const UNREACHED: u32 = u32::MAX;

/// One more than the most often that a hand is doubled.
const DOUBLES: usize = 4;

impl Numbers {
    fn new(combos: usize) -> Numbers {
        Numbers { nodes: vec![UNREACHED; combos * Aces::ALL.len() * DOUBLES], hands: Vec::new() }
    }

    fn place(id: Id, aces: Aces, doubled: u8) -> usize {
        (id * Aces::ALL.len() + aces.index()) * DOUBLES + usize::from(doubled)
    }

    /// Adds a hand and returns whether it is new.
    fn insert(&mut self, id: Id, aces: Aces, doubled: u8) -> bool {
        let place = &mut self.nodes[Numbers::place(id, aces, doubled)];
        let new = *place == UNREACHED;
        if new {
            *place = 0;
            self.hands.push((id, aces, doubled));
        }
        new
    }

    /// Numbers the hands from `first`, in ascending order of combinations.
    fn number(&mut self, first: usize) {
        self.hands.sort_unstable();
        for (number, (id, aces, doubled)) in (first..).zip(&self.hands) {
            self.nodes[Numbers::place(*id, *aces, *doubled)] = narrow(number);
        }
    }

    /// Returns the number of a hand that is reached.
    fn of(&self, id: Id, aces: Aces, doubled: u8) -> u32 {
        self.nodes[Numbers::place(id, aces, doubled)]
    }
}

/// Returns the number of a node or row.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than 2^32 nodes")
}

/// Builds the graph of a column.
pub(super) fn build(context: &Context, upcard: u8) -> Graph<'_> {
    let scratch = Chart::plain_for(&context.rules, "");
    let mut builder = Builder { context, upcard, graph: Graph::empty(context, upcard), scratch };
    let mut given = DealerGiven::original(context, upcard);
    let pairs = builder.pairs(&mut given);
    builder.original(&mut given, &pairs);
    builder.graph
}

struct Builder<'a> {
    context: &'a Context,
    upcard: u8,
    graph: Graph<'a>,
    scratch: Chart,
}

/// The origin of a walk's hands, with their probabilities by the dealer's end.
struct Source<'w, 'a> {
    given: &'w mut DealerGiven<'a>,
    origin: Origin,
    /// The index of the weight in `given` by which hands count.
    table: usize,
}

impl<'a> Builder<'a> {
    /// Builds the hands of all splits, and returns the pairs that may be split.
    fn pairs(&mut self, original: &mut DealerGiven<'a>) -> BTreeMap<(usize, Pair), Pairs> {
        let (context, rules) = (self.context, &self.context.rules);
        let more = Hand::most_hands(rules) != Some(1);
        original.prepare((1..=10).map(|value| context.combos.two(value, value)));
        let mut found = BTreeMap::new();
        for value in 1..=10 {
            let id = context.combos.two(value, value);
            let may =
                |pair: &Pair| context.hand(id, Origin::Original, *pair).legal(rules, self.upcard, more).split;
            let kinds: Vec<Pair> =
                context.pairs(value).into_iter().map(|(pair, _)| pair).filter(may).collect();
            // A hand with a free bet splits again where the first hand does: the rows of pairs do not distinguish them.
            let second = context.hand(id, context.of_split(value, false), Pair::Rank);
            let legal = second.legal(rules, self.upcard, true);
            let again = legal.split && Hand::most_hands(rules) != Some(2);
            let mut resplits = Vec::new();
            for pair in &kinds {
                resplits.push(Resplit::Never);
                resplits.extend(again.then(|| context.resplit(value, *pair)));
            }
            resplits.sort_unstable();
            resplits.dedup();
            let first = self.graph.splits.len();
            if !resplits.is_empty() {
                self.splits(value, &resplits, original.rows(id)[0][NATURAL]);
            }
            for pair in kinds {
                let hand = context.hand(id, Origin::Original, pair);
                let kind = self.graph.kind(&hand, hand.legal(rules, self.upcard, more), &mut self.scratch);
                let index = |resplit: Resplit| {
                    first + resplits.iter().position(|built| *built == resplit).expect("all splits are built")
                };
                let again = again.then(|| {
                    (self.graph.kind(&second, legal, &mut self.scratch), index(context.resplit(value, pair)))
                });
                let natural = 0.0;
                found.insert((value, pair), Pairs { kind, natural, once: index(Resplit::Never), again });
            }
        }
        found
    }

    /// Builds the hands of a split pair for each way of splitting again; `dealt` is the probability
    /// that the pair is dealt in one order and the dealer has a natural that is not peeked.
    fn splits(&mut self, value: usize, resplits: &[Resplit], dealt: f64) {
        let context = self.context;
        let sets = context.hand_sets(value);
        let weights = resplits.iter().flat_map(|resplit| {
            let weights = context.split_weights(value, *resplit);
            sets.iter().map(move |set| weights.together(*set))
        });
        let weights = Arc::new(weights.collect());
        let mut given = DealerGiven::split(context, self.upcard, value, weights);
        let takes_one = context.pays.takes_original_only(DealerEnd::Natural);
        for (number, resplit) in resplits.iter().enumerate() {
            let mut of = |table: usize, origin: Origin, same: bool| {
                let seconds = (1..=10).filter(|second| (*second == value) == same);
                let pair = if same { Pair::Rank } else { Pair::No };
                let dealt = seconds.map(|second| {
                    let id = context.combos.two(value, second);
                    (id, context.hand(id, origin, pair), 1.0)
                });
                let dealt: Vec<Dealt> = dealt.collect();
                given.turn(same);
                self.walk(&mut Source { given: &mut given, origin, table }, &dealt, &BTreeMap::new())
            };
            let mut walks = Vec::new();
            for (at, set) in sets.iter().enumerate() {
                let origin = context.of_split(value, *set == HandSet::Later);
                let table = number * sets.len() + at;
                walks.extend([false, true].map(|same| of(table, origin, same)));
            }
            let natural = if takes_one { dealt } else { 0.0 };
            let nodes = walks.iter().flat_map(|walk| &self.graph.nodes[walk.nodes.clone()]);
            let kinds: BTreeSet<usize> = nodes.map(|node| node.kind).collect();
            let kinds = kinds.into_iter().collect();
            self.graph.splits.push(SplitHands { value, resplit: *resplit, walks, natural, kinds });
        }
    }

    /// Builds the original hands.
    fn original(&mut self, given: &mut DealerGiven<'a>, pairs: &BTreeMap<(usize, Pair), Pairs>) {
        let context = self.context;
        let dealt = Context::two_values().flat_map(|(first, second)| {
            let (id, hands) = context.dealt(first, second);
            hands.into_iter().map(move |(hand, orders)| (id, hand, orders))
        });
        let dealt: Vec<Dealt> = dealt.collect();
        let source = &mut Source { given, origin: Origin::Original, table: 0 };
        self.graph.original = self.walk(source, &dealt, pairs);
    }

    /// Builds the nodes of the hands of one origin.
    fn walk(
        &mut self,
        source: &mut Source<'_, 'a>,
        dealt: &[Dealt],
        pairs: &BTreeMap<(usize, Pair), Pairs>,
    ) -> Walk {
        let (context, rules) = (self.context, &self.context.rules);
        let original = source.origin == Origin::Original;
        let more = original && Hand::most_hands(rules) != Some(1);
        let first = self.graph.nodes.len();
        let mut walk = Walk { nodes: first..first, starts: Vec::new(), over: [0.0; 2] };
        source.given.prepare(dealt.iter().map(|(id, ..)| *id));
        // Hands of two cards after their aces are declared.
        let mut two: Vec<(Hand, Id)> = Vec::new();
        for (id, hand, orders) in dealt.iter().copied() {
            if let Some(ends) = context.ends_on_deal(&hand) {
                let row = if original { source.given.dealt(id) } else { source.given.rows(id)[source.table] };
                for (end, share) in ends.into_iter().filter(|(_, share)| *share > 0.0) {
                    let net = self.net(original, end, &row);
                    (0..2).for_each(|part| walk.over[part] += orders * share * net[part]);
                }
                continue;
            }
            let one = narrow(first + two.len());
            let to = match hand.aces_to_declare(rules) {
                0 => {
                    two.push((hand, id));
                    Edge { row: NO_ROW, one, eleven: one }
                }
                aces => {
                    two.extend([false, true].map(|eleven| (hand.declared(aces, eleven), id)));
                    let row = self.graph.declaring(hand.hard - 1).expect("ace and ten are not declared");
                    Edge { row: narrow(row), one, eleven: one + 1 }
                }
            };
            let value = hand.pair_value().map_or(0, usize::from);
            let pair = pairs.get(&(value, hand.pair)).filter(|_| original).cloned();
            let natural = self.natural(source, &hand, id);
            walk.starts.push(Start { orders, pair: pair.map(|pair| Pairs { natural, ..pair }), to });
        }
        let mut numbers = self.reachable(source.origin, &two, more);
        numbers.number(first + two.len());
        source.given.prepare(numbers.hands.iter().map(|(id, ..)| *id));
        for (hand, id) in &two {
            let node = self.node(source, hand, *id, more, &numbers);
            self.graph.nodes.push(node);
        }
        for (id, aces, doubled) in &numbers.hands {
            let hand = Hand { doubled: *doubled, ..context.drawn(*id, source.origin, *aces) };
            let node = self.node(source, &hand, *id, false, &numbers);
            self.graph.nodes.push(node);
        }
        walk.nodes = first..self.graph.nodes.len();
        walk
    }

    /// Lists the hands that two cards can become by hitting.
    fn reachable(&self, origin: Origin, two: &[(Hand, Id)], more: bool) -> Numbers {
        let (context, rules) = (self.context, &self.context.rules);
        let mut found = Numbers::new(context.combos.all.len());
        let mut open: Vec<(Hand, Id)> = two.to_vec();
        while let Some((hand, id)) = open.pop() {
            let over = hand.cards > 2 && hand.end_on_draw(rules).is_some();
            let legal = hand.legal(rules, self.upcard, more && hand.cards == 2);
            if over {
                continue;
            }
            if legal.double {
                for (value, next) in context.combos.draws(id) {
                    let drawn = hand.draw(rules, value, |_| false);
                    let Some(decides) = drawn.after_double(rules) else {
                        continue;
                    };
                    if found.insert(next, context.aces(next, &drawn), decides.doubled) {
                        open.push((decides, next));
                    }
                }
            }
            if !legal.hit {
                continue;
            }
            for (value, next) in context.combos.draws(id) {
                for eleven in [false, true] {
                    let aces = context.aces(next, &hand.draw(rules, value, |_| eleven));
                    if found.insert(next, aces, 0) {
                        open.push((context.drawn(next, origin, aces), next));
                    }
                }
            }
        }
        found
    }

    /// Returns the net of an end against the dealer's ends with these probabilities.
    fn net(&self, original: bool, end: End, row: &Row) -> Net {
        let pays: &Pays = &self.context.pays;
        if original {
            return [net_of(pays, end, row), 0.0];
        }
        let mut net = [0.0; 2];
        for (dealer, chance) in DealerEnd::ALL.into_iter().zip(row).filter(|(_, chance)| **chance != 0.0) {
            if pays.takes_original_only(dealer) {
                let (won, lost) = pays.against_natural(end);
                net[0] += chance * won as f64;
                net[1] += if lost { 0.0 } else { *chance };
            } else {
                net[0] += chance * pays.hand(end, dealer) as f64;
            }
        }
        net
    }

    /// Returns the net of two dealt cards against a peeked natural.
    fn natural(&self, source: &mut Source<'_, 'a>, hand: &Hand, id: Id) -> f64 {
        if !self.context.peeks() || source.origin != Origin::Original {
            return 0.0;
        }
        let mut row = source.given.dealt(id);
        row[..NATURAL].fill(0.0);
        net_of(&self.context.pays, End::single(Fate::Live(hand.total())), &row)
    }

    /// Builds the node of a hand.
    fn node(
        &mut self,
        source: &mut Source<'_, 'a>,
        hand: &Hand,
        id: Id,
        more: bool,
        numbers: &Numbers,
    ) -> Node {
        let (context, rules) = (self.context, &self.context.rules);
        let original = source.origin == Origin::Original;
        let row = source.given.rows(id)[source.table];
        let natural = if hand.cards == 2 { self.natural(source, hand, id) } else { 0.0 };
        let before = |net: Net| [net[0] + natural, net[1]];
        let over = if hand.cards > 2 { hand.end_on_draw(rules) } else { None };
        let three = context.ends_of_three(hand, id);
        if over.is_some() || three.is_some() {
            let one = over.map(|end| [(end, 1.0)]);
            let ends = three.iter().flatten().chain(one.iter().flatten());
            let stand = ends.fold([0.0; 2], |net, (end, part)| {
                let more = self.net(original, *end, &row);
                [net[0] + part * more[0], net[1] + part * more[1]]
            });
            return Node { stand, ..Node::default() };
        }
        let legal = hand.legal(rules, self.upcard, more);
        let kind = self.graph.kind(hand, legal, &mut self.scratch);
        let given_up = hand.surrender(rules);
        let early = legal.surrender && given_up.fate == Fate::Surrender && context.peeks();
        let surrender = if early && original && hand.cards == 2 {
            self.net(original, given_up, &source.given.dealt(id))
        } else {
            before(self.net(original, given_up, &row))
        };
        let mut node = Node {
            kind,
            stand: before(self.net(original, hand.stand(rules), &row)),
            surrender,
            double: [natural, 0.0],
            bust: [natural, 0.0],
            ..Node::default()
        };
        if !legal.hit && !legal.double {
            return node;
        }
        let stake = hand.double_stake(rules);
        let (mut bust, mut edges, mut doubles) = ([row], Vec::new(), Vec::new());
        for (value, next) in context.combos.draws(id) {
            let row = source.given.rows(next)[source.table];
            subtract(&mut bust, &[row]);
            let mut other = None;
            let one = hand.draw(rules, value, |total| {
                other = Some(total);
                false
            });
            let declared = other.and_then(|other| self.graph.declaring(other));
            let eleven = hand.draw(rules, value, |_| true);
            // An ace that makes 21 counts 11 without a declaration.
            let one = if other.is_some() && declared.is_none() { eleven } else { one };
            if legal.hit {
                let [one, eleven] = [one, eleven].map(|hand| numbers.of(next, context.aces(next, &hand), 0));
                edges.push(Edge { row: declared.map_or(NO_ROW, narrow), one, eleven });
            }
            if !legal.double {
                continue;
            }
            if let Some(row_of_ace) = declared {
                let [one, eleven] =
                    [one, eleven].map(|drawn| self.net(original, drawn.end_of_double(rules, stake), &row));
                node.double_ace = Some((row_of_ace, one, eleven));
                continue;
            }
            if one.after_double(rules).is_some() {
                let one = numbers.of(next, context.aces(next, &one), hand.doubled + 1);
                doubles.push(Edge { row: NO_ROW, one, eleven: one });
                continue;
            }
            for (end, part) in context.ends_of_double(hand, value, one.end_of_double(rules, stake)) {
                let net = self.net(original, end, &row);
                (0..2).for_each(|at| node.double[at] += part * net[at]);
            }
        }
        if context.combos.may_bust(id) {
            of_busts(&mut bust);
            for (sum, stake) in [(&mut node.bust, source.origin.stake()), (&mut node.double, stake)] {
                let net = self.net(original, End { fate: Fate::Bust, stake }, &bust[0]);
                (0..2).for_each(|at| sum[at] += net[at]);
            }
        }
        let from = self.graph.edges.len();
        self.graph.edges.extend(edges);
        node.edges = from..self.graph.edges.len();
        self.graph.edges.extend(doubles);
        node.doubles = node.edges.end..self.graph.edges.len();
        node
    }
}
