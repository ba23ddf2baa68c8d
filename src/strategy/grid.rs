//! The cells of a chart, in the order of its file: tables of actions, and further answers. The file is written from them,
//! and so is every document. This module must not know the rows and columns of any game.

use serde::Serialize;
use std::fmt::Write;

/// A table of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellGrid {
    /// The first word of its header.
    #[serde(skip)]
    pub corner: &'static str,
    /// The dealer's cards.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<GridRow>,
}

/// A row of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GridRow {
    /// The hand, as in the chart's file.
    pub hand: String,
    /// The cells; empty where the row falls through to the total's.
    pub cells: Vec<&'static str>,
}

/// An answer of a chart that is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridAnswer {
    /// The word that begins its line: `option`, or `bet` for a stake.
    pub word: &'static str,
    /// What is answered: an optional bet, or the first card of a stake.
    pub name: &'static str,
    /// The answer.
    pub answer: String,
}

/// The contents of a chart; empty of a chart whose rows are conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The tables.
    pub grids: Vec<CellGrid>,
    /// The answers that are no cells.
    pub answers: Vec<GridAnswer>,
}

impl Contents {
    /// Returns the names of the options that the chart takes whenever they are offered.
    pub fn options(&self) -> impl Iterator<Item = &'static str> {
        let taken = self.answers.iter().filter(|one| one.word == "option" && one.answer == ALWAYS);
        taken.map(|one| one.name)
    }

    /// Returns the text of a file with these contents, without comments.
    pub(super) fn to_csv(&self) -> String {
        let mut csv = String::new();
        for CellGrid { corner, columns, rows } in &self.grids {
            let _ = writeln!(csv, "{corner},{}", columns.join(","));
            for GridRow { hand, cells } in rows {
                let _ = writeln!(csv, "{hand},{}", cells.join(","));
            }
        }
        for GridAnswer { word, name, answer } in &self.answers {
            let _ = writeln!(csv, "{word},{name},{answer}");
        }
        csv
    }
}

/// The answer to an option that is always taken.
const ALWAYS: &str = "always";

impl GridAnswer {
    /// Returns the answer that takes an option whenever it is offered.
    pub(super) fn taken(name: &'static str) -> GridAnswer {
        GridAnswer { word: "option", name, answer: ALWAYS.to_owned() }
    }
}
