//! Reads charts of Caribbean stud. Every fault is collected with its line.

use super::chart::{BUYS, Cell, KEEPS, Row, Rows};
use super::draw::{COLUMNS, Draw};
use crate::fault::{Fault, Faults};
use crate::rules::{HandKind, PokerHand};

/// The most rows of a chart: one for each strength of a hand.
const MOST_ROWS: usize = 7462;

struct Reader<'a> {
    file: &'a str,
    faults: Faults,
    rows: Vec<Row>,
    /// The draws that were read, with the columns against which they buy.
    draws: Vec<(Draw, [bool; COLUMNS.len()])>,
}

impl Reader<'_> {
    fn fault(&mut self, line: usize, message: impl Into<String>, allowed: impl Into<String>) {
        self.faults.add(|| Fault::new(format!("{}:{line}", self.file), message).allowed(allowed));
    }

    fn row(&mut self, line: usize, name: &str, fields: &[&str]) {
        let Some(least) = self.bound(line, name) else { return };
        self.count(line, name, fields);
        let mut cells = [Cell::Fold; COLUMNS.len()];
        for ((column, field), cell) in COLUMNS.iter().zip(fields).zip(&mut cells) {
            if let Some(read) = Cell::of_code(field) {
                *cell = read;
            } else {
                let message = format!("row `{name}`, column {column}: `{field}` is no decision");
                let allowed = "R, F, or S1 to S4: raise with this number of cards of the upcard's suit";
                self.fault(line, message, allowed);
            }
        }
        if self.rows.len() < MOST_ROWS {
            self.rows.push(Row { least, cells });
        }
    }

    /// Checks that a row has a cell for each column.
    fn count(&mut self, line: usize, name: &str, fields: &[&str]) {
        if fields.len() != COLUMNS.len() {
            let allowed = format!("{}, one for each of {}", COLUMNS.len(), COLUMNS.join(" "));
            self.fault(line, format!("row `{name}` has {} cells", fields.len()), allowed);
        }
    }

    /// Checks the header of the second table.
    fn draw_header(&mut self, line: usize, columns: &[&str], again: bool) {
        if again || columns != COLUMNS {
            let message = "the second header does not list the ranks of the upcard, or comes twice";
            self.fault(line, message, format!("one line draw,{}", COLUMNS.join(",")));
        }
    }

    /// Reads a row of the second table.
    fn draw(&mut self, line: usize, name: &str, fields: &[&str]) {
        let Some(draw) = Draw::of_name(name) else {
            let place = format!("{}:{line}", self.file);
            let allowed = "to-straight-flush, to-flush, with -pair-9 for the rank that the fifth card pairs; to-straight-\
                           and the four ranks that are kept, such as to-straight-K-Q-J-9; to-full-house, \
                           to-four-of-a-kind";
            self.faults
                .add(|| Fault::unknown(place, "draw", name, Draw::all().map(Draw::name)).allowed(allowed));
            return;
        };
        if self.draws.iter().any(|(known, _)| *known == draw) {
            self.fault(line, format!("row `{name}` appears twice"), "one row for each draw");
            return;
        }
        self.count(line, name, fields);
        let mut buys = [false; COLUMNS.len()];
        for ((column, field), buys) in COLUMNS.iter().zip(fields).zip(&mut buys) {
            *buys = *field == BUYS;
            if ![BUYS, KEEPS].contains(field) {
                let message = format!("row `{name}`, column {column}: `{field}` is no decision");
                self.fault(line, message, "B: pay for another card; N: do not");
            }
        }
        self.draws.push((draw, buys));
    }

    /// Reads the name of a row, which must be less than the one above.
    fn bound(&mut self, line: usize, name: &str) -> Option<PokerHand> {
        let Some(least) = Row::bound(name) else {
            let kinds = || HandKind::ALL.iter().map(|kind| kind.name());
            let place = format!("{}:{line}", self.file);
            let allowed = format!(
                "the least hand of the row: {}; ranks may follow, as in pair-9 or high-card-A-K-J-8-3",
                kinds().collect::<Vec<_>>().join(", ")
            );
            self.faults.add(|| Fault::unknown(place, "row", name, kinds()).allowed(allowed));
            return None;
        };
        if let Some(above) = self.rows.last().filter(|above| above.least <= least) {
            let message = format!("row `{name}` is not less than the row above, {}", Row::name(&above.least));
            self.fault(line, message, "rows in descending order, the best hands first");
        }
        Some(least)
    }
}

impl Rows {
    /// Reads a chart. `file` is the path for messages.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(file: &str, text: &str) -> Result<Rows, Faults> {
        let mut reader = Reader { file, faults: Faults::default(), rows: Vec::new(), draws: Vec::new() };
        let (mut header, mut second) = (false, false);
        let mut last = 0;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fields: Vec<&str> = line.split(',').map(str::trim).collect();
            match fields.split_first() {
                Some((&"hand", columns)) => {
                    if columns != COLUMNS {
                        let message = "the header does not list the ranks of the upcard";
                        reader.fault(number, message, format!("hand,{}", COLUMNS.join(",")));
                    }
                    if std::mem::replace(&mut header, true) {
                        reader.fault(number, "a second header", "one header, before the rows");
                    }
                }
                Some((&"draw", columns)) if header => {
                    reader.draw_header(number, columns, std::mem::replace(&mut second, true));
                }
                Some((name, cells)) if second => reader.draw(number, name, cells),
                Some((name, _)) if !header => {
                    let message = format!("row `{name}` comes before the header");
                    reader.fault(number, message, format!("hand,{}", COLUMNS.join(",")));
                    header = true;
                }
                Some((name, cells)) => reader.row(number, name, cells),
                None => {}
            }
        }
        if reader.rows.last().is_none_or(|row| row.least != Row::LEAST) {
            reader.fault(
                last + 1,
                "the chart has no row for the weakest hands",
                "high-card as the last row, which takes every hand below the others",
            );
        }
        Faults::check(reader.faults)?;
        let mut rows = Rows::new(reader.rows);
        for (draw, buys) in reader.draws {
            for (column, buys) in buys.into_iter().enumerate() {
                rows.set_buys(draw, column, buys);
            }
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "hand,2,3,4,5,6,7,8,9,10,J,Q,K,A\n";
    const DRAW: &str = "draw,2,3,4,5,6,7,8,9,10,J,Q,K,A\n";

    #[test]
    fn a_chart_is_read_as_it_is_written() {
        let text = format!(
            "# Comment\n{HEADER}pair,R,R,R,R,R,R,R,R,R,R,R,R,R\n\
             high-card-A-K-J-8-3,R,F,S1,S2,S3,S4,R,R,R,R,R,R,R\n\
             high-card,F,F,F,F,F,F,F,F,F,F,F,F,F\n"
        );
        let rows = Rows::parse("chart.csv", &text).unwrap();
        assert_eq!(rows.to_csv(), text.strip_prefix("# Comment\n").unwrap());
        let hand = Row::bound("high-card-A-K-J-8-4").unwrap();
        assert!(rows.raises(&hand, 0, 0) && !rows.raises(&hand, 1, 4));
        assert!(rows.raises(&hand, 3, 2) && !rows.raises(&hand, 3, 1));
        assert!(!rows.raises(&Row::bound("high-card-A-K-J-8-2").unwrap(), 0, 0));
    }

    #[test]
    fn draws_are_read_as_they_are_written() {
        let buys =
            "to-straight-flush,B,B,B,B,B,B,B,B,B,B,B,B,B\nto-straight-K-Q-J-9,B,N,B,N,B,N,B,N,B,N,B,N,N\n";
        let text =
            format!("{HEADER}high-card,F,F,F,F,F,F,F,F,F,F,F,F,F\ndraw,2,3,4,5,6,7,8,9,10,J,Q,K,A\n{buys}");
        let rows = Rows::parse("chart.csv", &text).unwrap();
        assert_eq!(rows.to_csv(), text);
        let never = text.clone() + "to-flush,N,N,N,N,N,N,N,N,N,N,N,N,N\n";
        assert_eq!(Rows::parse("chart.csv", &never).unwrap(), rows);
        let draw = Draw::of_name("to-straight-K-Q-J-9").unwrap();
        assert!(rows.buys(draw, 0) && !rows.buys(draw, 1) && !rows.buys(draw, 12));
    }

    #[test]
    fn every_fault_names_its_line() {
        let row = |name: &str, cell: &str| format!("{name}{}\n", format!(",{cell}").repeat(13));
        for (text, line, words) in [
            (format!("{HEADER}{}", row("pair", "R")), 3, "weakest hands"),
            (format!("{HEADER}{}{}", row("pair", "X"), row("high-card", "F")), 2, "`X` is no decision"),
            (format!("{HEADER}{}{}", row("pears", "R"), row("high-card", "F")), 2, "unknown row `pears`"),
            (format!("{HEADER}{}{}", row("high-card", "F"), row("pair", "R")), 3, "not less than"),
            (format!("hand,2,3\n{}", row("high-card", "F")), 1, "header"),
            (format!("{HEADER}high-card,F,F\n"), 2, "2 cells"),
            (format!("{HEADER}{}draw,2,3\n", row("high-card", "F")), 3, "second header"),
            (
                format!("{HEADER}{}{DRAW}{}", row("high-card", "F"), row("to-flash", "B")),
                4,
                "unknown draw `to-flash`",
            ),
            (
                format!("{HEADER}{}{DRAW}{}", row("high-card", "F"), row("to-flush", "R")),
                4,
                "`R` is no decision",
            ),
            (format!("{HEADER}{}{DRAW}to-flush,B\n", row("high-card", "F")), 4, "1 cells"),
            (
                format!(
                    "{HEADER}{}{DRAW}{}{}",
                    row("high-card", "F"),
                    row("to-flush", "B"),
                    row("to-flush", "N")
                ),
                5,
                "appears twice",
            ),
        ] {
            let faults = Rows::parse("chart.csv", &text).unwrap_err().to_string();
            assert!(faults.contains(&format!("chart.csv:{line}")), "{text}: {faults}");
            assert!(faults.contains(words), "{text}: {faults}");
        }
    }
}
