//! The parts of a document. All texts are in the document's language; numbers are typed and are
//! formatted by the renderers.

use super::plot::Plot;
use crate::tr;
use serde::Serialize;
use serde_json::Value;

pub use super::number::{Number, NumberKind};
pub use crate::lang::Lang;

#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub title: String,
    /// One line below the title; may be empty.
    pub subtitle: String,
    /// The language of every text.
    pub lang: Lang,
    /// What identifies the document, as (name, value): command, version, stream, seed, hashes, date.
    /// The HTML file shows it in its last section and in its header of printed pages.
    pub meta: Vec<(String, Cell)>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section with its own heading and anchor.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The anchor: lower-case ASCII letters, digits and hyphens; unique in the document.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The contents, in order.
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Paragraph(Text),
    /// The paragraph that answers the section's question, in larger letters.
    Lead(Text),
    /// A remark that qualifies the numbers next to it.
    Note(Text),
    /// A heading below the section's.
    Heading(String),
    /// A few figures in large digits.
    KeyFigures(Vec<KeyFigure>),
    Table(Table),
    Figure(Figure),
    Chart(ChartGrid),
    List(Vec<Text>),
    /// Terms with their explanations.
    Definitions(Vec<Definition>),
    /// The words of an article, quoted.
    Article(Labelled),
    /// A command or a file's text.
    Code(Labelled),
    /// An example round: its heading, such as `A win`, and its steps in order, each with the articles that rule it.
    Round(String, Vec<Labelled>),
    /// The data from which the document was made. Only HTML files hold it, as a JSON block.
    Data(Value),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text(pub Vec<Span>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "words", rename_all = "lowercase")]
pub enum Span {
    Plain(String),
    Strong(String),
    /// A key, a name of a file or a command.
    Code(String),
    /// A reference to a section: words and the section's id.
    Link(String, String),
}

impl Text {
    pub fn plain(mut self, words: impl Into<String>) -> Text {
        self.0.push(Span::Plain(words.into()));
        self
    }

    /// Appends emphasized words.
    pub(crate) fn strong(mut self, words: impl Into<String>) -> Text {
        self.0.push(Span::Strong(words.into()));
        self
    }

    /// Appends a key, a file name or a command.
    pub fn code(mut self, words: impl Into<String>) -> Text {
        self.0.push(Span::Code(words.into()));
        self
    }

    /// Appends a reference to the section `id`.
    pub fn link(mut self, words: impl Into<String>, id: impl Into<String>) -> Text {
        self.0.push(Span::Link(words.into(), id.into()));
        self
    }

    /// Returns the words without emphasis.
    pub fn words(&self) -> String {
        let words = self.0.iter().map(|span| match span {
            Span::Plain(words) | Span::Strong(words) | Span::Code(words) | Span::Link(words, _) => words,
        });
        words.map(String::as_str).collect()
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Text {
        Text::default().plain(words)
    }
}

impl From<String> for Text {
    fn from(words: String) -> Text {
        Text::default().plain(words)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing applies.
    #[default]
    Empty,
    /// Words; in a column of numbers, why there is no number.
    Text(String),
    /// A key, a hash or a file name.
    Code(String),
    /// Words, and the name by which the program knows them.
    Named(String, String),
    Number(Number),
    /// Both ends of an interval. A workbook shows two columns.
    Interval(Number, Number),
    Count(u64),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }
}

impl From<Number> for Cell {
    fn from(number: Number) -> Cell {
        if number.value.is_finite() { Cell::Number(number) } else { Cell::Empty }
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Empty, Into::into)
    }
}

impl Cell {
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) | Cell::Code(text) => text.clone(),
            Cell::Named(words, name) => format!("{words} ({name})"),
            Cell::Number(number) => number.text(lang),
            Cell::Interval(low, high) => {
                tr!(lang, "interval", low = low.bare().text(lang), high = high.text(lang))
            }
            Cell::Count(count) => lang.count(*count),
        }
    }

    /// Returns whether the cell holds a number.
    pub(crate) const fn is_number(&self) -> bool {
        matches!(self, Cell::Number(_) | Cell::Interval(..) | Cell::Count(_))
    }
}

/// A table. The first column names its rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The anchor and the name of the workbook's sheet: lower-case ASCII letters, digits and hyphens; unique.
    pub id: String,
    pub caption: String,
    pub columns: Vec<Column>,
    /// The rows; each has as many cells as there are columns.
    #[serde(skip)]
    pub rows: Vec<TableRow>,
    /// A remark below the table; may be empty.
    pub note: String,
}

impl Table {
    /// Returns the table with a remark below it.
    pub(crate) fn noted(self, note: impl Into<String>) -> Table {
        Table { note: note.into(), ..self }
    }

    /// Returns for each column whether it holds numbers.
    pub(crate) fn numeric(&self) -> Vec<bool> {
        self.columns_with(Cell::is_number)
    }

    pub(super) fn columns_with(&self, test: fn(&Cell) -> bool) -> Vec<bool> {
        let passes = |index: usize| self.rows.iter().any(|row| row.cells.get(index).is_some_and(test));
        (0..self.columns.len()).map(passes).collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// The id of the message that is the heading, else the CSV column. A narrow screen chooses by it which
    /// columns to leave out.
    pub id: &'static str,
    /// The heading.
    pub heading: String,
    /// The CSV column with the same values, by which a program finds them; empty if there is none. An interval names
    /// both columns, separated by a space.
    pub field: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    pub cells: Vec<Cell>,
    /// Whether the row is a total, set off by a line.
    pub total: bool,
    /// Text about this row and the rows below it, printed above the row across the table; empty for none.
    pub above: Text,
}

impl From<Vec<Cell>> for TableRow {
    fn from(cells: Vec<Cell>) -> TableRow {
        TableRow { cells, ..TableRow::default() }
    }
}

/// A figure in large digits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeyFigure {
    pub label: String,
    #[serde(skip)]
    pub value: Cell,
    /// A line below it, such as its interval; may be empty.
    pub remark: String,
}

/// A plot with its words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The anchor and the name of the image's file: lower-case ASCII letters, digits and hyphens; unique.
    pub id: String,
    /// The caption, which names what is shown.
    pub title: String,
    /// What the plot shows, in a sentence: what each mark means.
    pub desc: String,
    /// The finding in a sentence, for those who do not see the plot.
    pub alternative: String,
    #[serde(skip)]
    pub plot: Plot,
}

/// A strategy chart: an action for each hand against each upcard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChartGrid {
    /// The anchor: lower-case ASCII letters, digits and hyphens; unique.
    pub id: String,
    pub caption: String,
    /// The heading of the rows, such as `Hand`.
    pub corner: String,
    /// What the columns are, such as `Dealer's upcard`.
    pub across: String,
    /// Groups of rows: hard totals, soft totals, pairs.
    pub groups: Vec<ChartGroup>,
    /// Each action that occurs: its kind, its letters and its meaning.
    pub legend: Vec<(Action, String, String)>,
    /// The meaning of a marked cell; empty if none is marked.
    pub marked: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChartGroup {
    /// The heading, such as `Hard totals`.
    pub heading: String,
    /// The columns, such as 2 … 10, A.
    pub columns: Vec<String>,
    pub rows: Vec<ChartRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChartRow {
    pub label: String,
    /// The row's name in the chart's file; empty for none.
    pub name: String,
    pub cells: Vec<ChartCell>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChartCell {
    pub action: Action,
    /// The action's letters in the document's language; empty if the row has no action here.
    pub code: String,
    /// Whether the cell is marked, for instance because another rulebook changes it.
    pub marked: bool,
    /// The letters in the other chart, if the cell is marked and there is one.
    pub other: String,
}

/// What an action does first, which decides its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Draws a card.
    Hit,
    Stand,
    Double,
    Split,
    /// Gives up part of the bet.
    Surrender,
    /// Any other action, or none.
    #[default]
    Plain,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Definition {
    pub term: String,
    pub text: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Labelled {
    /// The name: which article, such as `Artículo 15`, or what a command is for those who do not see it; may be empty.
    pub label: String,
    pub text: String,
}

impl Document {
    /// Returns the blocks of all sections in order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.sections.iter().flat_map(|section| &section.blocks)
    }
}
