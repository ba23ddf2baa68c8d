//! The chart of the relancina: the rows and columns of blackjack, rows for its own hands, and columns
//! for the Talla's visible cards other than a single card.

use super::{Move, Sight, Strategy, View};
use crate::cards::{Card, Rank};
use crate::fault::Faults;
use crate::rules::Shown;
use crate::strategy::Action;
use crate::strategy::blackjack::Cell as UsualCell;

/// A cell: an action of a blackjack chart, or a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A cell of a blackjack chart.
    Usual(UsualCell),
    /// `C`: changes both cards, else the action of the total's row.
    Change,
}

impl Cell {
    /// Returns the code in files.
    pub fn code(self) -> &'static str {
        match self {
            Cell::Usual(cell) => cell.code(),
            Cell::Change => "C",
        }
    }

    /// Returns the cell with this code; `None` if there is none.
    pub fn of_code(code: &str) -> Option<Cell> {
        let usual = UsualCell::CODES.iter().find(|(_, known)| *known == code);
        usual.map(|(cell, _)| Cell::Usual(*cell)).or_else(|| (code == "C").then_some(Cell::Change))
    }

    /// Returns whether a total's row may contain it, because it always gives a legal action.
    pub fn is_total(self) -> bool {
        matches!(self, Cell::Usual(cell) if !cell.splits())
    }

    /// Returns the legal move; `None` for a split or change that is not legal.
    fn to_move(self, view: &View<'_>) -> Option<Move> {
        match self {
            Cell::Usual(cell) => cell.action(view.legal).map(Move::Usual),
            Cell::Change => view.change.then_some(Move::Change),
        }
    }
}

/// The columns of the first table: the Talla's card, 2 … 10, ace.
pub(super) const UP: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
/// The columns of the second table: a figure up; both cards visible, by hard and by soft total; an
/// opened prize, by the multiple that it pays.
pub(super) const SEEN: [&str; 32] = [
    "F", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13", "H14", "H15", "H16", "H17", "H18",
    "H19", "H20", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20", "S21", "X2", "X3", "X5", "X6",
    "X7",
];
/// The number of columns of both tables.
pub(super) const COLUMNS: usize = UP.len() + SEEN.len();
const FIGURE_UP: usize = UP.len();
const HARD_SEEN: usize = FIGURE_UP + 1;
const SOFT_SEEN: usize = HARD_SEEN + 17;
const PRIZE_SEEN: usize = SOFT_SEEN + 9;

/// The number of rows: hard totals 2 to 21 of any number of cards, of three, of four; soft totals 12
/// to 21 likewise; pairs; two-card hands of the rulebook's own.
pub(super) const ROWS: usize = SOFT + 30 + 10 + OWN.len();
const SOFT: usize = 60;
const PAIRS: usize = SOFT + 30;
const FIRST_OWN: usize = PAIRS + 10;
/// Two figures; relancina; figure and four; figure and two; the first two cards of an escalera, of
/// two suits and of one.
const OWN: [&str; 10] = ["PF", "FA", "F4", "F2", "67", "67s", "68", "68s", "78", "78s"];

fn hard_row(class: usize, total: u8) -> usize {
    class * 20 + usize::from(total) - 2
}

fn soft_row(class: usize, total: u8) -> usize {
    SOFT + class * 10 + usize::from(total) - 12
}

fn pair_row(value: u8) -> usize {
    PAIRS + usize::from(value) - 1
}

fn own_row(name: &str) -> usize {
    FIRST_OWN + OWN.iter().position(|own| *own == name).expect("one of the own rows")
}

/// Returns whether every chart must have the row.
pub(super) fn is_mandatory(row: usize) -> bool {
    (2..20).contains(&row) || (SOFT..SOFT + 10).contains(&row) || (PAIRS..FIRST_OWN).contains(&row)
}

/// The first cards by which a chart stakes: ace, 2 … 10, figure.
pub(crate) const FIRST_CARDS: [&str; 11] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F"];

/// A chart of the relancina, complete: every situation has an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its name: that of the file, without the extension.
    pub name: String,
    /// The path that it was read from, for messages.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
    /// The rows, stakes and answers.
    pub rows: Rows,
}

impl Chart {
    /// Reads a chart; `name` is the strategy's, `file` the path for messages.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
        Ok(Chart {
            name: name.to_owned(),
            file: file.to_owned(),
            sha256: crate::builtin::sha256(text.as_bytes()),
            rows: Rows::parse(file, text)?,
        })
    }
}

impl Strategy for Chart {
    fn play(&self, view: &View<'_>) -> Move {
        let rows = Rows::rows_of(view);
        for column in Rows::columns_of(view).into_iter().flatten() {
            for row in rows.into_iter().flatten() {
                if let Some(found) = self.rows.cells[row][column].and_then(|cell| cell.to_move(view)) {
                    return found;
                }
            }
        }
        // Only a two-card prize falls through to no total's row: it stands.
        Move::Usual(Action::Stand)
    }

    fn stake(&self, first: Card) -> u8 {
        self.rows.stakes[usize::from(first.rank().number().min(11)) - 1]
    }

    fn leaves_raise(&self) -> bool {
        self.rows.leaves_raise
    }
}

/// The rows, stakes and answers of a relancina chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    pub(super) cells: Vec<[Option<Cell>; COLUMNS]>,
    /// Bets staked on each first card (ace, 2 … 10, figure), 1 to 50.
    pub stakes: [u8; 11],
    /// Whether every hand that is no prize leaves at a raise.
    pub leaves_raise: bool,
}

impl Rows {
    /// Returns the names of the rows, by index.
    pub fn row_names() -> Vec<String> {
        let classes = ["", "3", "4"];
        let hard = classes.iter().flat_map(|class| (2..=21).map(move |n| format!("{class}H{n}")));
        let soft = classes.iter().flat_map(|class| (12..=21).map(move |n| format!("{class}S{n}")));
        let pairs = (1..=10).map(|n| if n == 1 { "PA".to_owned() } else { format!("P{n}") });
        hard.chain(soft).chain(pairs).chain(OWN.map(str::to_owned)).collect()
    }

    /// Returns the names of the columns of the first table, or of the second.
    pub fn columns(second: bool) -> &'static [&'static str] {
        if second { &SEEN } else { &UP }
    }

    /// Returns whether the row is a total's rather than one of two cards. Its cells in the first
    /// table are all filled if it is mandatory.
    pub fn is_total_row(row: usize) -> bool {
        row < PAIRS
    }

    /// Returns whether the cell may be empty. In the first table, only cells of hands that fall
    /// through to a total's row, or need no action, may be.
    pub fn may_be_empty(row: usize, column: usize) -> bool {
        column >= UP.len() || !(Rows::is_total_row(row) && is_mandatory(row))
    }

    /// Returns a cell. Rows are indexed as in [`row_names`](Rows::row_names); columns are those of
    /// the first table, then those of the second.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.cells[row][column]
    }

    /// Returns the rows that apply to a hand, the most specific first. The first cell that is not
    /// empty and gives a legal move is played.
    pub fn rows_of(view: &View<'_>) -> [Option<usize>; 3] {
        let total = |class| if view.soft { soft_row(class, view.total) } else { hard_row(class, view.total) };
        let [a, b] = *view.cards else {
            let class = match view.cards.len() {
                3 => 1,
                4 => 2,
                _ => 0,
            };
            return [Some(total(class)), Some(total(0)), None];
        };
        let (low, high) = (a.rank().min(b.rank()).number(), a.rank().max(b.rank()).number());
        if view.is_two_card_prize() {
            return [Some(if high > 10 { own_row("FA") } else { pair_row(1) }), None, None];
        }
        let special = |name: &str| [Some(own_row(name)), Some(total(0)), None];
        let run = |plain: &str, suited: &str| {
            let suited = (a.suit() == b.suit()).then(|| own_row(suited));
            [suited, Some(own_row(plain)), Some(total(0))]
        };
        match (low, high) {
            (4, 11..) if view.specials => special("F4"),
            (2, 11..) if view.specials => special("F2"),
            (6, 7) => run("67", "67s"),
            (6, 8) => run("68", "68s"),
            (7, 8) => run("78", "78s"),
            (11.., 11..) => [Some(own_row("PF")), Some(pair_row(10)), Some(total(0))],
            _ if a.rank() == b.rank() => [Some(pair_row(low)), Some(total(0)), None],
            _ => [Some(total(0)), None, None],
        }
    }

    /// Returns the columns that apply to the visible cards of the Talla, the most specific first.
    /// The last is that of its single card, as in every chart. Columns take precedence over rows.
    pub fn columns_of(view: &View<'_>) -> [Option<usize>; 3] {
        let usual = Some(Shown::of_number(view.up.rank().number().min(10)).column());
        let figure = (view.up.rank() > Rank::TEN).then_some(FIGURE_UP);
        match view.sight {
            Sight::Up => [figure, usual, None],
            Sight::Both { total, soft } => {
                let total = usize::from(total);
                [Some(if soft { SOFT_SEEN + total - 13 } else { HARD_SEEN + total - 4 }), figure, usual]
            }
            Sight::Prize { multiple } => {
                let prize = match multiple {
                    2 | 3 => usize::from(multiple) - 2,
                    _ => usize::from(multiple) - 3,
                };
                [Some(PRIZE_SEEN + prize), figure, usual]
            }
        }
    }

    /// Returns a chart that draws below 17, and stands on 17 and more, hard or soft, and on every
    /// two-card prize.
    pub fn plain() -> Rows {
        let mut cells = vec![[None; COLUMNS]; ROWS];
        for (row, name) in
            Rows::row_names().iter().enumerate().filter(|(row, _)| is_mandatory(*row) || *row < 2)
        {
            if Rows::is_total_row(row) || name == "PA" {
                let stands =
                    !Rows::is_total_row(row) || name[1..].parse::<u8>().is_ok_and(|total| total >= 17);
                let code = if stands { UsualCell::Stand } else { UsualCell::Hit };
                cells[row][..UP.len()].fill(Some(Cell::Usual(code)));
            }
        }
        Rows { cells, stakes: [1; 11], leaves_raise: false }
    }

    /// Changes a cell.
    ///
    /// # Panics
    /// If there is no such row or column, or the cell is not allowed there.
    pub fn set_cell(&mut self, row: usize, column: usize, cell: Option<Cell>) {
        let fits = cell.map_or_else(
            || Rows::may_be_empty(row, column),
            |cell| !Rows::is_total_row(row) || cell.is_total(),
        );
        assert!(fits, "{cell:?} in row {row}, column {column}");
        self.cells[row][column] = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_have_their_names() {
        let names = Rows::row_names();
        assert_eq!(names.len(), ROWS);
        for (row, name) in [
            (hard_row(0, 2), "H2"),
            (hard_row(1, 6), "3H6"),
            (hard_row(2, 21), "4H21"),
            (soft_row(0, 12), "S12"),
            (soft_row(2, 21), "4S21"),
            (pair_row(1), "PA"),
            (pair_row(10), "P10"),
            (own_row("PF"), "PF"),
            (own_row("78s"), "78s"),
        ] {
            assert_eq!(names[row], name);
        }
        for (column, name) in [
            (FIGURE_UP, "F"),
            (HARD_SEEN, "H4"),
            (SOFT_SEEN, "S13"),
            (SOFT_SEEN + 8, "S21"),
            (PRIZE_SEEN, "X2"),
        ] {
            assert_eq!(SEEN[column - UP.len()], name);
        }
        let mandatory = (0..ROWS).filter(|row| is_mandatory(*row)).count();
        assert_eq!(mandatory, 18 + 10 + 10);
    }
}
