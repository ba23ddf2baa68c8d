//! The Talla's hand as a lookup table.

use super::classes::Class;
use super::hand::{Hand, Kind, MOST_CARDS, Two};
use crate::compiled::states::States;
use crate::rules::{Relancina, TallaChanges, TallaRaise, Way};

/// What the Talla does after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallaStep {
    /// The Talla draws and continues in this row.
    Draw(u16),
    /// The Talla's hand is over.
    Over(Kind),
}

/// The Talla's table.
#[derive(Clone, Debug)]
pub struct Talla {
    /// Steps by the classes of the first two cards. A prize is opened before the players' turns.
    pub opening: Vec<Vec<TallaStep>>,
    /// By the same classes: whether the Talla changes these cards, where a change is allowed.
    pub changes: Vec<Vec<bool>>,
    /// By the same classes: the hand of the two cards.
    pub two: Vec<Vec<Hand>>,
    /// The state of each row: the hand to which the Talla draws.
    pub states: Vec<Hand>,
    /// Steps by row, then by class of the next card.
    pub rows: Vec<Vec<TallaStep>>,
    /// Whether the Talla changes every hand but opened prizes together with its own.
    pub redeals: bool,
    /// By how much the Talla multiplies the stakes when it raises; `None` if it never does.
    pub raise: Option<i64>,
    /// Whether its late prizes give the players another round of cards.
    pub late_prize_round: bool,
}

impl Talla {
    /// Compiles the Talla's table.
    ///
    /// # Panics
    /// If the Talla's best threshold has not been computed yet.
    pub(super) fn new(rules: &Relancina, classes: &[Class]) -> Talla {
        let Some(threshold) = rules.talla_stands.total() else {
            panic!("`talla.stands = best` is resolved before a table is compiled");
        };
        let mut rows = Rows { threshold, states: States::new() };
        let two: Vec<Vec<Hand>> =
            classes.iter().map(|a| classes.iter().map(|b| Hand::new(a, b)).collect()).collect();
        let opening = two.iter().map(|row| row.iter().map(|hand| rows.rest(*hand)).collect()).collect();
        let mut table: Vec<Vec<TallaStep>> = Vec::new();
        while let Some(hand) = rows.states.all.get(table.len()).copied() {
            let step = |class| hand.with(class).map_or_else(TallaStep::Over, |next| rows.rest(next));
            table.push(classes.iter().map(step).collect());
        }
        let may = rules.talla_changes != TallaChanges::Never;
        let changes = |hand: &Hand| may && hand.two == Two::FigureAnd(2);
        Talla {
            opening,
            redeals: rules.talla_changes == TallaChanges::WholeTable,
            raise: (rules.talla_raise == TallaRaise::OnTwoCardPrize).then(|| rules.talla_raise_times.into()),
            late_prize_round: rules.talla_late_prize_round,
            changes: two.iter().map(|row| row.iter().map(changes).collect()).collect(),
            two,
            states: rows.states.all,
            rows: table,
        }
    }

    /// Returns whether two cards of these classes are a prize.
    pub(crate) fn prize(&self, first: usize, second: usize) -> bool {
        self.two[first][second].kind(false).prize().is_some()
    }

    /// Returns whether the Talla changes first two cards of these classes in a round dealt this way.
    pub(crate) fn changes(&self, way: Way, first: usize, second: usize) -> bool {
        way == Way::Cerrado && self.changes[first][second]
    }

    /// Returns whether the Talla raises the stakes with first two cards of these classes in a round dealt this way.
    pub(crate) fn raises(&self, way: Way, first: usize, second: usize) -> bool {
        way == Way::Cerrado && self.raise.is_some() && self.prize(first, second)
    }
}

struct Rows {
    threshold: u8,
    states: States<Hand>,
}

impl Rows {
    /// Returns the Talla's step with this hand.
    fn rest(&mut self, hand: Hand) -> TallaStep {
        let kind = hand.kind(false);
        if kind.prize().is_some() || hand.total() >= self.threshold || hand.cards == MOST_CARDS {
            return TallaStep::Over(kind);
        }
        TallaStep::Draw(self.states.number(hand.reduced_for_draw()))
    }
}
