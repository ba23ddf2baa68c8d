//! The additional round of cards after a late prize of the Talla, as the solver
//! needs it: its value with every hand that stood, and the frequency of each of
//! these hands.

use crate::compiled::relancina::{Game, Hand, Held, Kind, Prize, Situation};
use crate::strategy::relancina::Sight;
use std::collections::{HashMap, HashSet};

/// Numbers by way of dealing, kind of the Talla's final hand, and player's hand.
type Table = Vec<Vec<Vec<f64>>>;

/// The hands that may stand, and their values and frequencies in late rounds.
pub(super) struct LateRounds {
    /// Hands of two to four cards; empty if the rules give no late rounds.
    pub(super) held: Vec<Held>,
    pub(super) number: HashMap<Held, usize>,
    /// Values, in bets.
    pub(super) value: Table,
    /// Probability that a box has the hand and the Talla makes the kind.
    pub(super) reach: Table,
}

impl LateRounds {
    /// Creates the late rounds of these rules, with values and frequencies of 0.
    pub(super) fn new(game: &Game) -> LateRounds {
        let held = if game.talla.late_prize_round { every_hand(game) } else { Vec::new() };
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
    pub(super) fn value(&self, way: usize, kind: Kind, held: &Held) -> Option<f64> {
        let late = self.are_given() && kind.prize().is_some();
        late.then(|| self.value[way][kind.index()][self.number[held]])
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
