//! The additional round of cards after a late prize of the Talla, as the solver
//! needs it: its value with every hand that stood, and the frequency of each of
//! these hands.

use super::walk::{Ends, rows};
use crate::compiled::relancina::{End, Game, Hand, Held, Kind, LATE, Late, Prize, Situation, Step};
use crate::rules::Relancina;
use crate::strategy::relancina::{Chart, Sight};
use std::collections::{HashMap, HashSet};

/// Numbers by way of dealing, kind of the Talla's final hand, and player's hand.
type Table = Vec<Vec<Vec<f64>>>;

/// The hands that may stand, and their values and frequencies in late rounds.
pub(super) struct LateRounds {
    /// Hands of two to four cards; empty if the rules give no late rounds.
    held: Vec<Held>,
    number: HashMap<Held, usize>,
    /// Values, in bets.
    value: Table,
    /// Probability that a box has the hand and the Talla makes the kind.
    reach: Table,
}

impl LateRounds {
    /// Creates the late rounds of these rules, with values and frequencies of 0.
    pub(super) fn new(rules: &Relancina, game: &Game) -> LateRounds {
        let held = if rules.talla_late_prize_round { every_hand(game) } else { Vec::new() };
        let number = held.iter().enumerate().map(|(number, held)| (*held, number)).collect();
        let nothing = vec![vec![vec![0.0; held.len()]; Kind::COUNT]; game.ways.len()];
        LateRounds { held, number, value: nothing.clone(), reach: nothing }
    }

    /// Returns whether the rules give late rounds.
    pub(super) fn are_given(&self) -> bool {
        !self.held.is_empty()
    }

    /// Returns the value of the late round with a hand against a kind of the
    /// Talla's final hand; `None` if the kind gives no late round.
    pub(super) fn value(&self, way: usize, kind: usize, held: &Held) -> Option<f64> {
        let late = self.are_given() && Kind::from_index(kind).prize().is_some();
        late.then(|| self.value[way][kind][self.number[held]])
    }

    /// Updates the values to a chart's play.
    pub(super) fn update_values(&mut self, rules: &Relancina, game: &Game, chances: &[f64], chart: &Chart) {
        if !self.are_given() {
            return;
        }
        for (way, pays) in (0..game.ways.len()).flat_map(|way| LATE.map(|pays| (way, pays))) {
            let play = Playing { rules, game, chances, chart };
            for (kind, values) in play.late(way, pays, &self.held) {
                self.value[way][kind.index()] = values;
            }
        }
    }

    /// Sets all frequencies to 0.
    pub(super) fn clear_reach(&mut self) {
        self.reach.iter_mut().flatten().flatten().for_each(|reach| *reach = 0.0);
    }

    /// Adds the frequencies of `hands`, with the Talla's final hand distributed as
    /// `talla` says. `held` are the standing hands by the numbers used in `hands`.
    pub(super) fn add_reach(&mut self, way: usize, hands: &Ends, held: &[Held], talla: &[f64; Kind::COUNT]) {
        for (over, part) in hands {
            let Some(number) = over.held.map(|held_as| self.number[&held[usize::from(held_as)]]) else {
                continue;
            };
            for (kind, chance) in talla.iter().enumerate() {
                self.reach[way][kind][number] += part * chance;
            }
        }
    }

    /// Returns what late rounds against prizes that pay `pays` stakes add to the
    /// net of a round with a chart, in bets.
    pub(super) fn net(&self, playing: &Playing<'_>, pays: u8) -> f64 {
        let mut net = 0.0;
        for (way, kinds) in self.reach.iter().enumerate() {
            let is_reached = |number: &usize| kinds_of(pays).any(|kind| kinds[kind.index()][*number] > 0.0);
            let numbers: Vec<usize> = (0..self.held.len()).filter(is_reached).collect();
            let held: Vec<Held> = numbers.iter().map(|number| self.held[*number]).collect();
            for (kind, values) in playing.late(way, pays, &held) {
                let reach = numbers.iter().map(|number| kinds[kind.index()][*number]);
                net += reach.zip(values).map(|(reach, value)| reach * value).sum::<f64>();
            }
        }
        net
    }
}

/// Everything that decides a late round but the hands.
pub(super) struct Playing<'a> {
    pub(super) rules: &'a Relancina,
    pub(super) game: &'a Game,
    pub(super) chances: &'a [f64],
    pub(super) chart: &'a Chart,
}

impl Playing<'_> {
    /// Returns the values of the late round with these hands, for each kind of
    /// prize that pays `pays` stakes.
    fn late(&self, way: usize, pays: u8, held: &[Held]) -> Vec<(Kind, Vec<f64>)> {
        let (game, classes) = (self.game, &self.game.classes);
        let late = Late::compile(self.rules, self.chart, classes, situation(game, way, pays), held);
        let values_against = |kind: Kind| {
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
        kinds_of(pays).map(values_against).collect()
    }
}

/// Returns the players' view in a late round. The upcard may be any card, because
/// the columns of late prizes in a solved chart have a code for every total and
/// never fall through to a column of an upcard.
pub(super) fn situation(game: &Game, way: usize, pays: u8) -> Situation {
    let up = game.classes.all()[0].card;
    Situation { way: game.ways[way].way, up, sight: Sight::Prize { multiple: pays }, late_round: true }
}

/// Returns the kinds of the Talla's final hand that are late prizes paying `pays`
/// stakes. The Talla's other prizes have two cards and are never late.
pub(super) fn kinds_of(pays: u8) -> impl Iterator<Item = Kind> {
    let late = [Prize::Escalera, Prize::EscaleraFlor, Prize::Gran21Under, Prize::Gran21, Prize::TripleSiete];
    late.into_iter().filter(move |prize| prize.pays() == pays).map(Kind::Prize)
}

/// Returns every hand that may stand and draw again in a late round.
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
