//! Reads and writes chart files. Every fault is collected with its line and column.

use super::cell::{Cell, HandClass, Row};
use super::chart::{Chart, Offers};
use super::rows::{Place, is_mandatory, place, row_names};
use crate::fault::Faults;
use crate::rules::{Blackjack, Shown};
use crate::strategy::grid::{CellGrid, Contents, GridAnswer, GridRow};
use crate::strategy::reader::{ALL_ROWS, Reader as CommonReader, records};
use std::collections::HashSet;

/// The names of the optional bets that a chart takes or declines.
pub const OFFERS: [&str; 3] = ["insurance", "even-money", "desafio"];

fn names(columns: &'static [Shown]) -> impl Iterator<Item = &'static str> {
    columns.iter().map(|shown| shown.name())
}

struct Reader<'a> {
    columns: &'static [Shown],
    common: CommonReader<'a>,
}

impl Reader<'_> {
    fn check_count(&mut self, line: u64, name: &str, fields: &[&str]) {
        if fields.len() != self.columns.len() {
            let message = format!("row `{name}` has {} cells", fields.len());
            let exposed = self.columns == Shown::columns(true);
            let columns = if exposed { "4 … 20, S12 … S20" } else { "2 … 10, A" };
            self.common.fault(
                line,
                message,
                format!("{}, one for each of the dealer's {columns}", self.columns.len()),
            );
        }
    }

    /// Reads a row that declares an ace.
    fn declarations(&mut self, line: u64, name: &str, fields: &[&str]) -> Row<bool> {
        self.check_count(line, name, fields);
        let mut row = [false; Shown::MOST];
        for ((eleven, field), shown) in row.iter_mut().zip(fields).zip(self.columns) {
            match *field {
                "1" => {}
                "11" => *eleven = true,
                other => {
                    let column = shown.name();
                    let message = format!("row `{name}`, column {column}: `{other}` is not a declaration");
                    self.common.fault(line, message, "1, 11");
                }
            }
        }
        row
    }

    fn cells(&mut self, line: u64, name: &str, fields: &[&str], place: Place) -> Row<Option<Cell>> {
        let mut row = [None; Shown::MOST];
        self.check_count(line, name, fields);
        let doubled = matches!(place, Place::Class(HandClass::Doubled, ..));
        let of_class = !doubled && matches!(place, Place::Class(..));
        let total = matches!(place, Place::Total(..));
        for ((cell, field), shown) in row.iter_mut().zip(fields).zip(self.columns) {
            let column = shown.name();
            let read = Cell::CODES.iter().find(|(_, code)| code == field).map(|(cell, _)| *cell);
            match read {
                Some(read)
                    if doubled && !matches!(read, Cell::Stand | Cell::DoubleStand | Cell::SurrenderStand) =>
                {
                    let message = format!(
                        "row `{name}`, column {column}: `{field}` is not allowed in a row of doubled hands"
                    );
                    self.common.fault(line, message, "S, Ds, Rs, or empty");
                }
                Some(read) if (total || of_class) && read.splits() => {
                    let message =
                        format!("row `{name}`, column {column}: `{field}` is not allowed in a total's row");
                    self.common.fault(line, message, "H, S, D, Ds, Rh, Rs; splits belong in the P rows");
                }
                Some(read) => *cell = Some(read),
                None if field.is_empty() && !total => {}
                None => {
                    let message = format!("row `{name}`, column {column}: `{field}` is not an action");
                    let empty = if total { "" } else { ", or empty" };
                    let splits = if of_class { "Rh, Rs" } else { "P, Rh, Rs, Rp" };
                    self.common.fault(line, message, format!("H, S, D, Ds, {splits}{empty}"));
                }
            }
        }
        row
    }
}

impl Chart {
    /// Reads a chart. `name` is the name of the strategy, `file` the path for messages.
    ///
    /// # Errors
    /// Every fault of the file, with its line.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Chart, Faults> {
        let columns = Shown::columns(false);
        let mut reader = Reader { columns, common: CommonReader::new(file, text) };
        // Every row of a total that `plain` stands on is required.
        let sha256 = crate::builtin::sha256(text.as_bytes());
        let mut chart = Chart { file: file.to_owned(), sha256, ..Chart::plain(name) };
        let mut seen: HashSet<String> = HashSet::new();
        let mut header = false;
        for (line, record) in records(text) {
            let fields: Vec<&str> = record.iter().collect();
            let (first, rest) = (fields[0], &fields[1..]);
            if !header {
                header = true;
                let has = |exposed| rest.iter().copied().eq(names(Shown::columns(exposed)));
                chart.exposed = has(true);
                reader.columns = chart.columns();
                if first != "hand" || !(chart.exposed || has(false)) {
                    reader.common.fault(
                        line,
                        "the first line is not the header of a chart",
                        "hand,2,3,4,5,6,7,8,9,10,A; for a dealer with two exposed cards \
                         hand,4,5,…,20,S12,S13,…,S20",
                    );
                }
                continue;
            }
            if !seen.insert(first.to_owned()) && first != "option" {
                reader.common.fault(line, format!("row `{first}` appears twice"), "each row once");
            }
            if first == "option" {
                let Offers { insurance, even_money, desafio } = &mut chart.offers;
                if let Some((at, taken)) = reader.common.option(line, rest, &OFFERS) {
                    *[insurance, even_money, desafio][at] = taken;
                }
                continue;
            }
            let Some(place) = place(first) else {
                let all = "H2 … H21, S12 … S21, these with /3 … /7 or after D or F, P2 … P10, PA, 77, 77s, A2 … A9, AA, option";
                reader.common.unlisted(line, ("row", first), row_names, all);
                continue;
            };
            if let Place::Ace(other) = place {
                chart.aces[other] = Some(reader.declarations(line, first, rest));
                continue;
            }
            let cells = reader.cells(line, first, rest, place);
            chart.set_row(place, cells);
        }
        let mut missing_aces = Chart::declarations();
        missing_aces.retain(|name| !seen.contains(name));
        if (1..9).contains(&missing_aces.len()) {
            reader.common.missing(missing_aces.iter(), "all of A2 … A9, AA, or none");
        }
        let missing = row_names().into_iter().filter(|name| is_mandatory(name) && !seen.contains(name));
        reader.common.missing(missing, ALL_ROWS);
        reader.common.check()?;
        Ok(chart)
    }

    /// Returns a row of actions; cells are empty in a row of declarations.
    fn row(&self, place: Place) -> Row<Option<Cell>> {
        let none = [None; Shown::MOST];
        match place {
            Place::Total(soft, total) => self.totals[usize::from(soft)][total].map(Some),
            Place::Class(class, soft, total) => {
                self.classes.as_ref().map_or(none, |rows| rows[class.index()][usize::from(soft)][total])
            }
            Place::Pair(value) => self.pairs[value],
            Place::Sevens(suited) => self.sevens[suited],
            Place::Ace(_) => none,
        }
    }

    /// Changes a row of actions; an empty cell of a total becomes a hit.
    ///
    /// # Panics
    /// If the row is one of declarations.
    fn set_row(&mut self, place: Place, cells: Row<Option<Cell>>) {
        match place {
            Place::Total(soft, total) => {
                self.totals[usize::from(soft)][total] = cells.map(|cell| cell.unwrap_or(Cell::Hit));
            }
            Place::Class(class, soft, total) => {
                let empty = || Box::new([[[[None; Shown::MOST]; 22]; 2]; HandClass::COUNT]);
                let rows = self.classes.get_or_insert_with(empty);
                rows[class.index()][usize::from(soft)][total] = cells;
            }
            Place::Pair(value) => self.pairs[value] = cells,
            Place::Sevens(suited) => self.sevens[suited] = cells,
            Place::Ace(_) => panic!("a declaration is not an action"),
        }
    }

    /// Returns a cell, by the name of its row and its column; `None` if it is empty.
    ///
    /// # Panics
    /// If there is no such row, or the column is not below [`Shown::MOST`].
    pub fn cell(&self, row: &str, column: usize) -> Option<Cell> {
        self.row(place(row).expect("the name of a row"))[column]
    }

    /// Returns the cell that decides a row's hands where its own cell is empty, for a row by number of
    /// cards or, in a chart without such rows, for a row of hands with a free bet; `None` for other rows.
    ///
    /// # Panics
    /// If there is no such row, or the column is not below 10.
    pub(crate) fn cell_behind(&self, row: &str, column: usize) -> Option<Cell> {
        match place(row).expect("the name of a row") {
            Place::Class(HandClass::Cards(cards), soft, total) => {
                Some(self.total_cell(soft, total, cards - 1, column))
            }
            Place::Class(HandClass::Free, soft, total) => Some(self.total_cell(soft, total, 2, column)),
            _ => None,
        }
    }

    /// Changes a cell.
    ///
    /// # Panics
    /// If there is no such row of actions, the column is not below [`Shown::MOST`], or the cell of a total
    /// would be empty or split.
    pub fn set_cell(&mut self, row: &str, column: usize, cell: Option<Cell>) {
        let place = place(row).expect("the name of a row");
        let acts = cell.is_some_and(|cell| !cell.splits());
        assert!(acts || !matches!(place, Place::Total(..)), "a total's row has actions");
        let mut cells = self.row(place);
        cells[column] = cell;
        self.set_row(place, cells);
    }

    /// Returns a chart for a dealer with one upcard that stands on 17 and more, on soft 19 and more, and hits
    /// everything else.
    pub fn plain(name: &str) -> Chart {
        Chart::plain_of(name, false)
    }

    /// Returns the [plain](Chart::plain) chart for a dealer with one upcard, or with two exposed cards.
    pub fn plain_of(name: &str, exposed: bool) -> Chart {
        let columns = Shown::columns(exposed).len();
        let row = |stands: bool| -> Row<Cell> {
            std::array::from_fn(|column| if stands && column < columns { Cell::Stand } else { Cell::Hit })
        };
        Chart {
            name: name.to_owned(),
            file: format!("{name}.csv"),
            sha256: String::new(),
            offers: Offers::default(),
            exposed,
            totals: [17, 19].map(|stands| std::array::from_fn(|total| row(total >= stands))),
            classes: None,
            pairs: [[None; Shown::MOST]; 11],
            sevens: [[None; Shown::MOST]; 2],
            aces: [None; 10],
        }
    }

    /// Returns the [plain](Chart::plain) chart for these rules: where the player declares aces, as 11 if that makes 17
    /// or more.
    pub(crate) fn plain_for(rules: &Blackjack, name: &str) -> Chart {
        let plain = Chart::plain_of(name, rules.dealer_exposed);
        if !rules.declares_aces() {
            return plain;
        }
        let columns = Shown::columns(rules.dealer_exposed).len();
        let row = |other: usize| std::array::from_fn(|column| other >= 6 && column < columns);
        Chart { aces: std::array::from_fn(|other| (other > 0).then(|| row(other))), ..plain }
    }

    /// Returns whether a row of declarations declares 11 in a column; `None` if the chart has no such rows.
    ///
    /// # Panics
    /// If there is no such row, or the column is not below [`Shown::MOST`].
    pub fn declaration(&self, row: &str, column: usize) -> Option<bool> {
        let Some(Place::Ace(other)) = place(row) else {
            panic!("{row} is not a row of declarations");
        };
        self.aces[other].map(|row| row[column])
    }

    /// Changes a declaration.
    ///
    /// # Panics
    /// If the chart has no such row, or the column is not below [`Shown::MOST`].
    pub fn set_declaration(&mut self, row: &str, column: usize, eleven: bool) {
        let Some(Place::Ace(other)) = place(row) else {
            panic!("{row} is not a row of declarations");
        };
        self.aces[other].as_mut().expect("the chart has rows of declarations")[column] = eleven;
    }

    /// Returns the text of a file that holds the chart, without comments. The text parses to the
    /// same chart.
    pub fn to_csv(&self) -> String {
        self.contents().to_csv()
    }

    /// Returns the cells and the further answers, in the order of a file.
    pub fn contents(&self) -> Contents {
        let columns = self.columns();
        let mut rows = Vec::new();
        let of_classes = [Chart::rows_by_cards(), Chart::rows_doubled(), Chart::rows_free()];
        for name in row_names().into_iter().chain(of_classes.into_iter().flatten()) {
            let place = place(&name).expect("the name of a row");
            if let Place::Ace(other) = place {
                if let Some(row) = self.aces[other] {
                    let values = row[..columns.len()].iter().map(|eleven| if *eleven { "11" } else { "1" });
                    rows.push(GridRow { cells: values.collect(), hand: name });
                }
                continue;
            }
            // Only a declared ace makes a hard 2 or 3.
            let hits = matches!(place, Place::Total(false, _)) && self.aces[1].is_none();
            let omitted = hits.then_some(Cell::Hit);
            let row = &self.row(place)[..columns.len()];
            if row.iter().all(|cell| *cell == omitted) && !is_mandatory(&name) {
                continue;
            }
            let cells = row.iter().map(|cell| cell.map_or("", Cell::code)).collect();
            rows.push(GridRow { hand: name, cells });
        }
        let taken = [self.offers.insurance, self.offers.even_money, self.offers.desafio];
        let taken = OFFERS.into_iter().zip(taken).filter(|(_, taken)| *taken);
        Contents {
            grids: vec![CellGrid { corner: "hand", columns: names(columns).collect(), rows }],
            answers: taken.map(|(name, _)| GridAnswer::taken(name)).collect(),
        }
    }
}
