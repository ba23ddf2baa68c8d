//! The other round of cards that a late prize of the Talla's may give, as the
//! solver needs it: what it is worth with every hand that was stood on, and
//! how often each of them meets one.

use super::walk::{Ends, rows};
use crate::compiled::relancina::{End, Game, Hand, Held, Kind, LATE, Late, Prize, Situation, Step};
use crate::rules::Relancina;
use crate::strategy::relancina::{Chart, Sight};
use std::collections::{HashMap, HashSet};

/// By way of the game's, kind of the Talla's, hand.
type Table = Vec<Vec<Vec<f64>>>;

/// The hands that may be stood on, and what the round is worth with them.
pub(super) struct LateRounds {
    /// Hands of two to four cards; none where there is no such round.
    held: Vec<Held>,
    number: HashMap<Held, usize>,
    /// In bets.
    worth: Table,
    /// Probability that a box holds the hand and the Talla makes the kind.
    met: Table,
}

impl LateRounds {
    /// The rounds that these rules give, if they do; worth nothing as yet.
    pub(super) fn new(rules: &Relancina, game: &Game) -> LateRounds {
        let held = if rules.talla_late_prize_round { every_hand(game) } else { Vec::new() };
        let number = held.iter().enumerate().map(|(number, held)| (*held, number)).collect();
        let nothing = vec![vec![vec![0.0; held.len()]; Kind::COUNT]; game.ways.len()];
        LateRounds { held, number, worth: nothing.clone(), met: nothing }
    }

    /// Whether there are such rounds.
    pub(super) fn are_given(&self) -> bool {
        !self.held.is_empty()
    }

    /// What the round is worth with a hand against a kind of the Talla's;
    /// nothing if the kind does not give it.
    pub(super) fn worth(&self, way: usize, kind: usize, held: &Held) -> Option<f64> {
        let late = self.are_given() && Kind::from_index(kind).prize().is_some();
        late.then(|| self.worth[way][kind][self.number[held]])
    }

    /// Learns what the round is worth with a chart.
    pub(super) fn learn(&mut self, rules: &Relancina, game: &Game, chances: &[f64], chart: &Chart) {
        if !self.are_given() {
            return;
        }
        for (way, pays) in (0..game.ways.len()).flat_map(|way| LATE.map(|pays| (way, pays))) {
            let play = Playing { rules, game, chances, chart };
            for (kind, worth) in play.late(way, pays, &self.held) {
                self.worth[way][kind.index()] = worth;
            }
        }
    }

    /// Forgets what was met.
    pub(super) fn meet_nothing(&mut self) {
        self.met.iter_mut().flatten().flatten().for_each(|met| *met = 0.0);
    }

    /// Hands meet the ends of the Talla's hand; `held` has those that are
    /// held by their numbers.
    pub(super) fn meet(&mut self, way: usize, hands: &Ends, held: &[Held], talla: &[f64; Kind::COUNT]) {
        for (over, part) in hands {
            let Some(number) = over.held.map(|held_as| self.number[&held[usize::from(held_as)]]) else {
                continue;
            };
            for (kind, chance) in talla.iter().enumerate() {
                self.met[way][kind][number] += part * chance;
            }
        }
    }

    /// What the rounds against prizes of so many stakes add to a round of the
    /// game with a chart, in bets.
    pub(super) fn net(&self, playing: &Playing<'_>, pays: u8) -> f64 {
        let mut net = 0.0;
        for (way, kinds) in self.met.iter().enumerate() {
            let met = |number: &usize| kinds_of(pays).any(|kind| kinds[kind.index()][*number] > 0.0);
            let numbers: Vec<usize> = (0..self.held.len()).filter(met).collect();
            let held: Vec<Held> = numbers.iter().map(|number| self.held[*number]).collect();
            for (kind, worth) in playing.late(way, pays, &held) {
                let met = numbers.iter().map(|number| kinds[kind.index()][*number]);
                net += met.zip(worth).map(|(met, worth)| met * worth).sum::<f64>();
            }
        }
        net
    }
}

/// What decides how a late round ends.
pub(super) struct Playing<'a> {
    pub(super) rules: &'a Relancina,
    pub(super) game: &'a Game,
    pub(super) chances: &'a [f64],
    pub(super) chart: &'a Chart,
}

impl Playing<'_> {
    /// What the round is worth with these hands against each prize of so many
    /// stakes.
    fn late(&self, way: usize, pays: u8, held: &[Held]) -> Vec<(Kind, Vec<f64>)> {
        let (game, classes) = (self.game, &self.game.classes);
        let late = Late::compile(self.rules, self.chart, classes, asked(game, way, pays), held);
        let worth = |kind: Kind| {
            let values: Vec<f64> = (0..End::COUNT)
                .map(|end| game.pays.net(End::from_index(end), kind, 1, 1) as f64 / game.pays.unit as f64)
                .collect();
            let rows = rows(&late.states, &late.rows, self.chances, &|over| values[over.end.index()]);
            let begun = late.opening.iter().map(|step| match *step {
                Step::Over(over) => values[over.end.index()],
                Step::Draw(row) => rows[usize::from(row)],
                Step::Split | Step::Change => unreachable!("hands are only drawn to"),
            });
            (kind, begun.collect())
        };
        kinds_of(pays).map(worth).collect()
    }
}

/// What is asked in the round. A solved chart's columns of late prizes leave
/// no total to those of the Talla's card, which may be any.
pub(super) fn asked(game: &Game, way: usize, pays: u8) -> Situation {
    let up = game.classes.all()[0].card;
    Situation { way: game.ways[way].way, up, sight: Sight::Prize { multiple: pays }, late_round: true }
}

/// The kinds of the Talla's that are late prizes of so many stakes: its other
/// prizes have two cards.
pub(super) fn kinds_of(pays: u8) -> impl Iterator<Item = Kind> {
    let late = [Prize::Escalera, Prize::EscaleraFlor, Prize::Gran21Under, Prize::Gran21, Prize::TripleSiete];
    late.into_iter().filter(move |prize| prize.pays() == pays).map(Kind::Prize)
}

/// Every hand that may be stood on and drawn to again.
fn every_hand(game: &Game) -> Vec<Held> {
    let classes = game.classes.all();
    let mut held: Vec<Held> = Vec::new();
    let mut more: Vec<Hand> = Vec::new();
    for (a, b) in (0..classes.len()).flat_map(|a| (0..classes.len()).map(move |b| (a, b))) {
        let hand = Hand::new(&classes[a], &classes[b]);
        held.extend([false, true].map(|split| Held::new(hand, [a, b], split)));
        more.push(hand);
    }
    let mut known = HashSet::new();
    while let Some(hand) = more.pop() {
        for next in classes.iter().filter_map(|class| hand.with(class).ok()) {
            if known.insert(next) {
                held.push(Held::new(next, [0; 2], false));
                more.push(next);
            }
        }
    }
    held
}
