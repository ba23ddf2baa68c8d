//! The cells of a chart, and its rows.

use crate::rules::Shown;
use crate::strategy::{Action, Legal};

/// A cell of a chart: an action, and the alternative where the action is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// `H`: hit.
    Hit,
    /// `S`: stand.
    Stand,
    /// `D`: double, else hit.
    DoubleHit,
    /// `Ds`: double, else stand.
    DoubleStand,
    /// `P`: split, else the action of the total's row.
    Split,
    /// `Rh`: surrender, else hit.
    SurrenderHit,
    /// `Rs`: surrender, else stand.
    SurrenderStand,
    /// `Rp`: surrender, else split.
    SurrenderSplit,
}

impl Cell {
    /// Every cell with its code in files.
    pub const CODES: [(Cell, &'static str); 8] = [
        (Cell::Hit, "H"),
        (Cell::Stand, "S"),
        (Cell::DoubleHit, "D"),
        (Cell::DoubleStand, "Ds"),
        (Cell::Split, "P"),
        (Cell::SurrenderHit, "Rh"),
        (Cell::SurrenderStand, "Rs"),
        (Cell::SurrenderSplit, "Rp"),
    ];

    /// Returns the code in files.
    pub fn code(self) -> &'static str {
        Cell::CODES.iter().find(|(cell, _)| *cell == self).map_or("", |(_, code)| code)
    }

    /// Returns whether it may split, which only a pair's row allows.
    pub const fn splits(self) -> bool {
        matches!(self, Cell::Split | Cell::SurrenderSplit)
    }

    /// Returns the legal action; `None` for a split that is not legal.
    #[inline]
    pub(in crate::strategy) fn action(self, legal: Legal) -> Option<Action> {
        let hit = if legal.hit { Action::Hit } else { Action::Stand };
        Some(match self {
            Cell::Hit => hit,
            Cell::Stand => Action::Stand,
            Cell::DoubleHit | Cell::DoubleStand if legal.double => Action::Double,
            Cell::DoubleHit => hit,
            Cell::DoubleStand => Action::Stand,
            Cell::SurrenderHit | Cell::SurrenderStand | Cell::SurrenderSplit if legal.surrender => {
                Action::Surrender
            }
            Cell::SurrenderHit => hit,
            Cell::SurrenderStand => Action::Stand,
            Cell::Split | Cell::SurrenderSplit if legal.split => Action::Split,
            Cell::Split | Cell::SurrenderSplit => return None,
        })
    }
}

/// A row of a chart, by [`Shown::column`]. The columns that the chart does not have hold a hit, an empty cell
/// or a declaration as 1.
pub(super) type Row<T> = [T; Shown::MOST];

/// The hands of a total that may have rows of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HandClass {
    /// Doubled hands.
    Doubled,
    /// Hands with a free bet.
    Free,
    /// Hands of this number of cards or more, from [`HandClass::LEAST_CARDS`] to [`HandClass::MOST_CARDS`]: `H17/6`
    /// is a hard 17 of six cards or more. An empty cell falls through to the row of fewer cards, and at last to the
    /// row of the total alone.
    Cards(usize),
}

impl HandClass {
    pub(super) const LEAST_CARDS: usize = 3;
    /// The greatest number of cards that a row may name.
    pub(super) const MOST_CARDS: usize = 7;
    /// The number of classes.
    pub(super) const COUNT: usize = 3 + HandClass::MOST_CARDS - HandClass::LEAST_CARDS;

    /// Returns the index of the class, below [`HandClass::COUNT`]; those by number of cards come last.
    #[inline]
    pub(super) const fn index(self) -> usize {
        match self {
            HandClass::Doubled => 0,
            HandClass::Free => 1,
            HandClass::Cards(cards) => 2 + cards - HandClass::LEAST_CARDS,
        }
    }
}
