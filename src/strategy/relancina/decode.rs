//! Reads and writes relancina charts: two tables, stakes and options. Every fault is collected with
//! its line.

use super::chart::{COLUMNS, Cell, FIRST_CARDS, ROWS, Rows, SEEN, UP, is_mandatory};
use crate::fault::Faults;
use crate::strategy::grid::{CellGrid, Contents, GridAnswer, GridRow};
use crate::strategy::reader::{ALL_ROWS, Reader as CommonReader, records};

const MAX_BETS: u8 = 50;

struct Reader<'a> {
    common: CommonReader<'a>,
    names: Vec<String>,
    rows: Rows,
    /// The rows read so far, of the first and of the second table.
    read: [[bool; ROWS]; 2],
    staked: [bool; FIRST_CARDS.len()],
}

impl Reader<'_> {
    /// Reads a row of the first table (`second` false) or of the second.
    fn row(&mut self, line: u64, name: &str, fields: &[&str], second: bool) {
        let Some(row) = self.names.iter().position(|known| known == name) else {
            let all = "H2 … H21, 3H2 … 4H21, S12 … S21, 3S12 … 4S21, P2 … P10, PA, PF, FA, F4, F2, 67, 67s, \
                       68, 68s, 78, 78s, bet, option";
            self.common.unlisted(line, ("row", name), || self.names.clone(), all);
            return;
        };
        if std::mem::replace(&mut self.read[usize::from(second)][row], true) {
            self.common.fault(line, format!("row `{name}` appears twice"), "each row once in each table");
        }
        let (columns, from): (&[&str], usize) = if second { (&SEEN, UP.len()) } else { (&UP, 0) };
        if fields.len() != columns.len() {
            let allowed = format!("{}, one for each of {}", columns.len(), columns.join(" "));
            self.common.fault(line, format!("row `{name}` has {} cells", fields.len()), allowed);
        }
        for (i, (column, field)) in columns.iter().zip(fields).enumerate() {
            let cell = Cell::of_code(field);
            let wrong = match cell {
                None => !field.is_empty() || (!second && Rows::is_total_row(row) && is_mandatory(row)),
                Some(cell) => Rows::is_total_row(row) && !cell.is_total(),
            };
            if wrong {
                let allowed = if Rows::is_total_row(row) {
                    "H, S, D, Ds, Rh, Rs"
                } else {
                    "H, S, D, Ds, P, C, Rh, Rs, Rp"
                };
                let empty =
                    if second || !is_mandatory(row) || !Rows::is_total_row(row) { ", or empty" } else { "" };
                let message =
                    format!("row `{name}`, column {column}: `{field}` is not an action of this row");
                self.common.fault(line, message, format!("{allowed}{empty}"));
            }
            self.rows.cells[row][from + i] = cell;
        }
    }

    fn bet(&mut self, line: u64, fields: &[&str]) {
        let [card, stake, rest @ ..] = fields else {
            self.common.fault(line, "a bet line has too few fields", "bet,CARD,BETS");
            return;
        };
        if rest.iter().any(|field| !field.is_empty()) {
            self.common.fault(line, "a bet line has too many fields", "bet,CARD,BETS");
        }
        let Some(i) = FIRST_CARDS.iter().position(|known| known == card) else {
            self.common.unknown(line, "first card", card, FIRST_CARDS);
            return;
        };
        if std::mem::replace(&mut self.staked[i], true) {
            self.common.fault(line, format!("first card `{card}` appears twice"), "each first card once");
        }
        if let Some(bets) = stake.parse().ok().filter(|bets| (1..=MAX_BETS).contains(bets)) {
            self.rows.stakes[i] = bets;
        } else {
            let message = format!("first card `{card}` has the stake `{stake}`");
            self.common.fault(line, message, format!("a whole number of bets, 1 to {MAX_BETS}"));
        }
    }
}

impl Rows {
    /// Reads a relancina chart. `file` is the path for messages.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Rows, Faults> {
        let rows = Rows { cells: vec![[None; COLUMNS]; ROWS], stakes: [1; 11], leaves_raise: false };
        let mut reader = Reader {
            common: CommonReader::new(file, text),
            names: Rows::row_names(),
            rows,
            read: [[false; ROWS]; 2],
            staked: [false; 11],
        };
        // Whether the rows are of the second table; `None` before the first header.
        let mut table: Option<bool> = None;
        for (line, record) in records(text) {
            let fields: Vec<&str> = record.iter().collect();
            match (fields[0], table) {
                ("hand", None) if fields[1..] == UP => table = Some(false),
                (_, None) => {
                    reader.common.fault(
                        line,
                        "the first line is not the header of a chart",
                        format!("hand,{}", UP.join(",")),
                    );
                    table = Some(false);
                }
                ("seen", Some(false)) => {
                    if fields[1..] != SEEN {
                        let allowed = format!("seen,{}", SEEN.join(","));
                        reader.common.fault(
                            line,
                            "the header of the second table has other columns",
                            allowed,
                        );
                    }
                    table = Some(true);
                }
                ("bet", _) => reader.bet(line, &fields[1..]),
                ("option", _) => {
                    if let Some((_, leaves)) = reader.common.option(line, &fields[1..], &["leave-raise"]) {
                        reader.rows.leaves_raise = leaves;
                    }
                }
                (name, Some(second)) => reader.row(line, name, &fields[1..], second),
            }
        }
        let missing = (0..ROWS).filter(|row| is_mandatory(*row) && !reader.read[0][*row]);
        reader.common.missing(missing.map(|row| &reader.names[row]), ALL_ROWS);
        reader.common.check()?;
        // A total of two or three can only hit.
        for row in &mut reader.rows.cells[..2] {
            for cell in row.iter_mut().take(UP.len()) {
                *cell = cell.or(Cell::of_code("H"));
            }
        }
        Ok(reader.rows)
    }

    /// Returns the text of a file that holds the rows, without comments. The text parses to the same
    /// rows.
    pub fn to_csv(&self) -> String {
        self.contents().to_csv()
    }

    /// Returns the cells and the further answers, in the order of a file.
    pub fn contents(&self) -> Contents {
        let names = Rows::row_names();
        let grid = |corner, columns: &[&'static str], from: usize| {
            let row = |(row, hand): (usize, &String)| {
                let cells = &self.cells[row][from..from + columns.len()];
                let has_row = cells.iter().any(Option::is_some) || (from == 0 && is_mandatory(row));
                let codes = cells.iter().map(|cell| cell.map_or("", Cell::code)).collect();
                has_row.then(|| GridRow { hand: hand.clone(), cells: codes })
            };
            CellGrid {
                corner,
                columns: columns.to_vec(),
                rows: names.iter().enumerate().filter_map(row).collect(),
            }
        };
        let stakes = FIRST_CARDS.into_iter().zip(self.stakes).filter(|(_, bets)| *bets != 1);
        let stakes = stakes.map(|(name, bets)| GridAnswer { word: "bet", name, answer: bets.to_string() });
        Contents {
            grids: vec![grid("hand", &UP, 0), grid("seen", &SEEN, UP.len())],
            answers: stakes.chain(self.leaves_raise.then(|| GridAnswer::taken("leave-raise"))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASIC: &str = include_str!("../../../strategies/relancina/basic.csv");

    #[test]
    fn faults_name_line_and_what_is_allowed() {
        for (from, to, message) in [
            ("\nH12,H,", "\nH12,C,", "row `H12`, column 2: `C` is not an action of this row"),
            ("\nH12,H,", "\nHl2,H,", "unknown row `Hl2`"),
            ("\nH12,H,", "\nH12,", "row `H12` has 9 cells"),
            ("\nseen,F,", "\nseen,", "the header of the second table has other columns"),
            ("\noption,leave-raise,", "\noption,leave-rise,", "did you mean `leave-raise`"),
            ("\noption,", "\nbet,J,3\noption,", "unknown first card `J`"),
            ("\noption,", "\nbet,A,51\noption,", "first card `A` has the stake `51`"),
            ("\noption,", "\nbet,A,5\nbet,A,5\noption,", "first card `A` appears twice"),
            ("hand,2,", "hand,1,", "the first line is not the header of a chart"),
        ] {
            let wrong = BASIC.replacen(from, to, 1);
            assert_ne!(wrong, BASIC, "{from:?} is in the chart");
            let faults = Rows::parse("x.csv", &wrong).unwrap_err().to_string();
            assert!(faults.contains(message) && faults.contains("x.csv:"), "{faults}");
        }
    }
}
