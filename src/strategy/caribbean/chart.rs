//! The chart of Caribbean stud: a row for the hands from one strength up to the next row's, a column for each
//! rank of the upcard. A second table has the draws with which the player pays for another card.

use super::draw::{COLUMNS, Draw, rank_name};
use crate::cards::Rank;
use crate::fault::Faults;
use crate::rules::{HIGH_ACE, HandKind, PokerHand};
use std::fmt::Write;

/// Returns the column of a rank.
#[must_use]
pub fn column(rank: Rank) -> usize {
    match usize::from(rank.number()) {
        1 => COLUMNS.len() - 1,
        number => number - 2,
    }
}

/// A decision of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// `R`: raises.
    Raise,
    /// `F`: folds.
    Fold,
    /// `S1` to `S4`: raises with at least this number of cards of the upcard's suit, else folds.
    Suited(u8),
}

impl Cell {
    /// Every cell.
    pub const ALL: [Cell; 6] =
        [Cell::Raise, Cell::Fold, Cell::Suited(1), Cell::Suited(2), Cell::Suited(3), Cell::Suited(4)];

    /// Returns the code in files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Cell::Raise => "R",
            Cell::Fold => "F",
            Cell::Suited(1) => "S1",
            Cell::Suited(2) => "S2",
            Cell::Suited(3) => "S3",
            Cell::Suited(_) => "S4",
        }
    }

    /// Returns the cell with this code; `None` if there is none.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Cell> {
        Cell::ALL.into_iter().find(|cell| cell.code() == code)
    }

    /// Returns whether a hand with this number of cards of the upcard's suit raises.
    #[must_use]
    pub const fn raises(self, suited: usize) -> bool {
        match self {
            Cell::Raise => true,
            Cell::Fold => false,
            Cell::Suited(least) => suited >= least as usize,
        }
    }
}

/// A row: the hands that are at least `least` and less than that of the row above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The bound. Its last ranks may be 0, which is less than every rank.
    pub least: PokerHand,
    /// The decisions, by [column](COLUMNS).
    pub cells: [Cell; COLUMNS.len()],
}

impl Row {
    /// The bound of the last row, below every hand.
    pub const LEAST: PokerHand = PokerHand { kind: HandKind::HighCard, ranks: [0; 5] };

    /// Returns the name in files: the kind, and the ranks that the bound has, such as `high-card-A-K-J-8-3`.
    #[must_use]
    pub fn name(least: &PokerHand) -> String {
        let mut name = least.kind.name().to_owned();
        for rank in least.ranks.into_iter().filter(|rank| *rank > 0) {
            let _ = write!(name, "-{}", rank_name(rank));
        }
        name
    }

    /// Returns the bound with this name; `None` if it names no hand.
    #[must_use]
    pub fn bound(name: &str) -> Option<PokerHand> {
        let fits = |kind: &HandKind| {
            name.strip_prefix(kind.name()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        // `straight-flush` begins as `straight` does.
        let kind = HandKind::ALL.into_iter().filter(fits).max_by_key(|kind| kind.name().len())?;
        let mut ranks = [0; 5];
        let mut number = 0;
        for text in name[kind.name().len()..].split('-').skip(1) {
            let column = COLUMNS.iter().position(|known| *known == text)?;
            if number == kind.ranks() {
                return None;
            }
            ranks[number] = u8::try_from(column).expect("thirteen columns") + 2;
            number += 1;
        }
        let descending = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[0] > pair[1]);
        let own = &ranks[..number];
        let possible = match kind {
            HandKind::HighCard | HandKind::Flush => descending(own),
            HandKind::TwoPairs => descending(&own[..number.min(2)]),
            HandKind::Pair | HandKind::ThreeOfAKind => descending(own.get(1..).unwrap_or_default()),
            HandKind::Straight | HandKind::StraightFlush => own.iter().all(|rank| *rank >= 5),
            HandKind::FullHouse | HandKind::FourOfAKind | HandKind::RoyalFlush => true,
        };
        let royal = kind == HandKind::StraightFlush && ranks[0] == HIGH_ACE;
        (possible && !royal).then_some(PokerHand { kind, ranks })
    }
}

/// The code of a draw with which the player pays for another card.
pub(super) const BUYS: &str = "B";
/// The code of a draw with which he does not.
pub(super) const KEEPS: &str = "N";

/// The rows of a chart, the best hands first. The last row begins at [`Row::LEAST`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    hands: Vec<Row>,
    /// By draw, the columns against which the player pays for another card, as bit sets.
    buys: Vec<u16>,
}

impl Rows {
    /// Returns a chart with these rows.
    ///
    /// # Panics
    /// If the bounds do not descend to [`Row::LEAST`].
    #[must_use]
    pub fn new(rows: Vec<Row>) -> Rows {
        assert!(rows.windows(2).all(|pair| pair[0].least > pair[1].least), "rows in descending order");
        assert_eq!(rows.last().map(|row| row.least), Some(Row::LEAST), "a row for every hand");
        Rows { hands: rows, buys: vec![0; Draw::count()] }
    }

    /// Sets whether a draw pays for another card against a column.
    pub fn set_buys(&mut self, draw: Draw, column: usize, buys: bool) {
        let columns = &mut self.buys[draw.index()];
        *columns = *columns & !(1 << column) | u16::from(buys) << column;
    }

    /// Returns whether a draw pays for another card against a column, where the rules sell one.
    #[must_use]
    pub fn buys(&self, draw: Draw, column: usize) -> bool {
        self.buys[draw.index()] >> column & 1 == 1
    }

    /// Returns the code of a draw against a column.
    #[must_use]
    pub fn draw_code(&self, draw: Draw, column: usize) -> &'static str {
        if self.buys(draw, column) { BUYS } else { KEEPS }
    }

    /// Returns the rows, the best hands first.
    #[must_use]
    pub fn all(&self) -> &[Row] {
        &self.hands
    }

    /// Returns the decisions with a hand, by column.
    #[must_use]
    pub fn cells(&self, hand: &PokerHand) -> &[Cell; COLUMNS.len()] {
        let row = self.hands.partition_point(|row| row.least > *hand);
        &self.hands[row].cells
    }

    /// Returns whether a hand raises against a column, with this number of cards of the upcard's suit.
    #[must_use]
    pub fn raises(&self, hand: &PokerHand, column: usize, suited: usize) -> bool {
        self.cells(hand)[column].raises(suited)
    }

    /// Returns the chart's file. The text is read as the same rows; draws that never pay are left out.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = format!("hand,{}\n", COLUMNS.join(","));
        for row in &self.hands {
            let codes = row.cells.map(Cell::code);
            let _ = writeln!(text, "{},{}", Row::name(&row.least), codes.join(","));
        }
        let draws: Vec<Draw> = Draw::all().filter(|draw| self.buys[draw.index()] != 0).collect();
        if !draws.is_empty() {
            let _ = writeln!(text, "draw,{}", COLUMNS.join(","));
        }
        for draw in draws {
            let codes: Vec<&str> = (0..COLUMNS.len()).map(|column| self.draw_code(draw, column)).collect();
            let _ = writeln!(text, "{},{}", draw.name(), codes.join(","));
        }
        text
    }
}

/// A chart of Caribbean stud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its name: that of the file, without the extension.
    pub name: String,
    /// The path that it was read from, for messages.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
    /// The rows.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_named_and_read() {
        for name in [
            "royal-flush",
            "straight-flush-9",
            "four-of-a-kind",
            "full-house-A-2",
            "flush-A-9-8",
            "straight-5",
            "three-of-a-kind-10-A-K",
            "two-pairs-3-2-A",
            "pair-2-A",
            "high-card-A-K-J-8-3",
            "high-card",
        ] {
            assert_eq!(Row::name(&Row::bound(name).unwrap()), name);
        }
        for wrong in [
            "",
            "pairs",
            "pair-",
            "pair-1",
            "high-card-K-A",
            "high-card-A-K-Q-J-9-8",
            "straight-4",
            "straight-flush-A",
            "royal-flush-A",
            "two-pairs-2-3",
            "H16",
        ] {
            assert_eq!(Row::bound(wrong), None, "{wrong}");
        }
        let order = ["pair", "high-card-A-K-J-8-3", "high-card-A-K-J-8", "high-card-A-K", "high-card"];
        assert!(order.windows(2).all(|two| Row::bound(two[0]) > Row::bound(two[1])));
    }
}
