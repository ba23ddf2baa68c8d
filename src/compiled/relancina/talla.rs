//! The Talla's hand as a table.

use super::classes::Class;
use super::hand::{Hand, Kind, MOST_CARDS, Two};
use crate::rules::{Relancina, TallaChanges, TallaStands};

/// What a card does to the Talla's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallaStep {
    /// It draws: the row it goes on in.
    Draw(u16),
    /// It is done.
    Over(Kind),
}

/// The Talla's table.
#[derive(Clone, Debug)]
pub struct Talla {
    /// By the classes of its two cards. Over with a prize: it opens it before
    /// anyone plays.
    pub opening: Vec<Vec<TallaStep>>,
    /// By the same: it changes these two where a change is valid.
    pub changes: Vec<Vec<bool>>,
    /// By the same: what they are.
    pub two: Vec<Vec<Hand>>,
    /// What each row is: it draws to this hand.
    pub states: Vec<Hand>,
    /// By state, then class of the card that comes.
    pub rows: Vec<Vec<TallaStep>>,
}

impl Talla {
    /// Compiles.
    ///
    /// # Panics
    /// If the Talla's threshold is still to be found.
    pub(super) fn new(rules: &Relancina, classes: &[Class]) -> Talla {
        let TallaStands::On(threshold) = rules.talla_stands else {
            panic!("`talla.stands = best` is resolved before a table is compiled");
        };
        let mut rows = Rows { threshold, states: Vec::new() };
        let two: Vec<Vec<Hand>> =
            classes.iter().map(|a| classes.iter().map(|b| Hand::new(a, b)).collect()).collect();
        let opening = two.iter().map(|row| row.iter().map(|hand| rows.rest(*hand)).collect()).collect();
        let mut table: Vec<Vec<TallaStep>> = Vec::new();
        while let Some(hand) = rows.states.get(table.len()).copied() {
            let step = |class| hand.with(class).map_or_else(TallaStep::Over, |next| rows.rest(next));
            table.push(classes.iter().map(step).collect());
        }
        let may = rules.talla_changes != TallaChanges::Never;
        let changes = |hand: &Hand| may && hand.two == Two::FigureAnd(2);
        Talla {
            opening,
            changes: two.iter().map(|row| row.iter().map(changes).collect()).collect(),
            two,
            states: rows.states,
            rows: table,
        }
    }
}

struct Rows {
    threshold: u8,
    states: Vec<Hand>,
}

impl Rows {
    /// What the Talla does with a hand.
    fn rest(&mut self, hand: Hand) -> TallaStep {
        let kind = hand.kind(false);
        if kind.prize().is_some() || hand.total() >= self.threshold || hand.cards == MOST_CARDS {
            return TallaStep::Over(kind);
        }
        let hand = hand.drawn_on();
        let row = self.states.iter().position(|known| *known == hand).unwrap_or_else(|| {
            self.states.push(hand);
            self.states.len() - 1
        });
        TallaStep::Draw(u16::try_from(row).expect("the Talla has few states"))
    }
}
