//! What the documents and tables of several results share: columns, headings, what was in force, the tables and plots of
//! a run and of its outcomes, and charts.
//!
//! The parts are public, so that a report can be composed of several results. Numbers keep the
//! names of their CSV columns; a test compares them with the CSV of the same command.

pub mod chart;
pub mod outcomes;
pub mod rows;
pub mod run;
pub(crate) mod value;

use super::field::{Described, Field};
use super::identity::{boxes, list, shoe, side_bets_in};
use super::{Bet, Identity, Output, Partial, Report, bet_words, outcome_words};
use crate::lang::{Lang, Translated};
use crate::publish::plot::{Axis, Marked, Marks, Plot, Rows};
use crate::publish::{
    Block, Cell, Column, Document, Figure, KeyFigure, Number, Section, Table, TableRow, Text,
};
use crate::tr;
use std::borrow::Borrow;

/// Digits of an edge in percent.
pub(crate) const DIGITS: u8 = 4;

/// Returns whether the report's values are exact.
pub(crate) fn is_exact(report: &Report) -> bool {
    report.identity.rounds.is_none()
}

/// Returns a fraction as an edge or a probability in percent.
pub const fn edge(value: f64) -> Number {
    Number::percent(value, DIGITS)
}

/// Returns an edge with as many digits as an interval of this half-width carries, and one more.
pub(crate) fn edge_within(value: f64, half_width: Option<f64>) -> Number {
    Number::percent(value, u8::try_from(super::page::digits(half_width)).unwrap_or(DIGITS))
}

/// Returns the text with a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// Returns the confidence in percent with as few digits as it needs: `95 %`.
pub fn confidence(value: f64, lang: Lang) -> String {
    lang.short_percent(value).replace(' ', "\u{a0}")
}

/// Returns the heading of a column of intervals.
pub(crate) fn interval_heading(value: f64, look: impl Into<Look>) -> String {
    let Look { lang, on_screen } = look.into();
    if on_screen {
        return tr!(lang, "interval-heading", confidence = lang.short_percent(value));
    }
    capital(&tr!(lang, "interval-heading", confidence = confidence(value, lang)))
}

/// Where a table is read, and in which language.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) lang: Lang,
    /// On the screen rather than in a document.
    pub(crate) on_screen: bool,
}

impl From<Lang> for Look {
    fn from(lang: Lang) -> Look {
        Look { lang, on_screen: false }
    }
}

impl Look {
    pub(crate) fn on_screen(lang: Lang) -> Look {
        Look { lang, on_screen: true }
    }

    /// Returns the heading of this id: in a document that of `doc-ID` where there is one, and with a capital.
    pub(crate) fn heading(self, id: &str) -> String {
        let own = format!("doc-{id}");
        match self {
            Look { lang, on_screen: true } => lang.text(id),
            Look { lang, .. } if lang.has(&own) => capital(&lang.text(&own)),
            Look { lang, .. } => capital(&lang.text(id)),
        }
    }

    /// Returns a figure under the heading of this id.
    pub(crate) fn figure(self, id: &str, value: impl Into<Cell>, remark: String) -> KeyFigure {
        KeyFigure { label: self.heading(id), value: value.into(), remark }
    }

    pub(crate) fn bet(self, name: &str) -> String {
        if self.on_screen { super::bet_name(self.lang, name) } else { bet_words(self.lang, name) }
    }

    /// Returns the name of a report's bet line, of a side bet in a document its title.
    pub(crate) fn line(self, bet: &Bet) -> String {
        if self.on_screen { self.bet(bet.bet) } else { bet.words(self.lang) }
    }

    pub(crate) fn outcome(self, name: &str) -> String {
        if self.on_screen { super::outcome_name(self.lang, name) } else { outcome_words(self.lang, name) }
    }
}

type CellOf<'a, R> = Box<dyn Fn(&R) -> Cell + 'a>;

/// The columns of a table of rows `R`, each described once: its heading, the CSV fields that hold its values, and its
/// cell in each row.
pub(crate) struct Columns<'a, R> {
    look: Look,
    columns: Vec<(Column, CellOf<'a, R>)>,
}

impl<'a, R> Columns<'a, R> {
    pub(crate) fn new(look: impl Into<Look>) -> Columns<'a, R> {
        Columns { look: look.into(), columns: Vec::new() }
    }

    fn add<C: Into<Cell>>(mut self, column: Column, cell: impl Fn(&R) -> C + 'a) -> Columns<'a, R> {
        self.columns.push((column, Box::new(move |row| cell(row).into())));
        self
    }

    /// Adds a column whose values no CSV file holds, with the heading of this id.
    pub(crate) fn column<C: Into<Cell>>(
        self,
        id: &'static str,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Columns<'a, R> {
        let heading = self.look.heading(id);
        self.add(Column { id, heading, field: "" }, cell)
    }

    /// Adds a column with the values of a described field.
    pub(crate) fn described<C: Into<Cell>>(
        self,
        id: &'static str,
        field: impl Described,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Columns<'a, R> {
        let heading = self.look.heading(id);
        self.add(Column { id, heading, field: field.name() }, cell)
    }

    /// Adds the column of a described field of the row; its numbers have the form of `like`.
    pub(crate) fn read(
        self,
        id: &'static str,
        field: impl Described<Of<'a> = R>,
        like: Number,
    ) -> Columns<'a, R> {
        self.described(id, field, move |row| cell(&field.of(row), like))
    }

    /// Adds a column with a heading in words; `field` names the CSV column of its values, two for an interval.
    pub(crate) fn headed<C: Into<Cell>>(
        self,
        heading: impl Into<String>,
        field: &'static str,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Columns<'a, R> {
        self.add(Column { id: field, heading: heading.into(), field }, cell)
    }

    /// Adds further columns, if a condition holds.
    pub(crate) fn when(self, holds: bool, add: impl FnOnce(Self) -> Self) -> Columns<'a, R> {
        if holds { add(self) } else { self }
    }

    pub(crate) fn table(
        self,
        id: impl Into<String>,
        caption: impl Into<String>,
        rows: impl IntoIterator<Item: Borrow<R>>,
    ) -> Table {
        let (columns, cells): (Vec<Column>, Vec<_>) = self.columns.into_iter().unzip();
        let row = |row: &R| -> TableRow { cells.iter().map(|cell| cell(row)).collect::<Vec<_>>().into() };
        let rows = rows.into_iter().map(|one| row(one.borrow())).collect();
        Table { id: id.into(), caption: caption.into(), columns, rows, note: String::new() }
    }
}

/// Returns a section with this id, heading and contents.
pub fn section(id: &str, heading: String, blocks: Vec<Block>) -> Section {
    Section { id: id.to_owned(), heading, blocks }
}

/// Returns a figure of values as dots with their intervals, under a caption and a sentence on what is shown;
/// `None` without values. `finding` returns the finding in words, given the lowest and the highest value.
pub(crate) fn dots(
    id: &str,
    [title, desc]: [String; 2],
    axis: Axis,
    rows: Vec<Marked>,
    finding: impl FnOnce(&Marked, &Marked, &Axis) -> String,
) -> Option<Figure> {
    let lowest = rows.iter().min_by(|a, b| a.value().total_cmp(&b.value()))?;
    let highest = rows.iter().max_by(|a, b| a.value().total_cmp(&b.value()))?;
    let alternative = finding(lowest, highest, &axis);
    let plot = Plot::Rows(Rows { axis, marks: Marks::Dots, rows });
    Some(Figure { id: id.to_owned(), title, desc, alternative, plot })
}

/// Returns the marks of bars that show what players gain and what the house gains. `names` are those of the
/// bars of a row, if it has several.
pub(crate) fn gains(names: Vec<String>, lang: Lang) -> Marks {
    Marks::Bars { sides: [lang.text("doc-players-gain"), lang.text("doc-house-gains")], names }
}

/// Returns the section of remarks; `None` without any.
pub(crate) fn remarks(notes: &[Translated], lang: Lang) -> Option<Section> {
    let blocks = notes.iter().map(|note| Block::Note(Text::from(note.of(lang)))).collect();
    (!notes.is_empty()).then(|| section("notes", lang.text("doc-remarks"), blocks))
}

/// Returns the sections with the data that programs read added: the JSON of the same result.
pub(crate) fn with_data(mut sections: Vec<Section>, json: &str) -> Vec<Section> {
    if let (Some(last), Ok(data)) = (sections.last_mut(), serde_json::from_str(json)) {
        last.blocks.push(Block::Data(data));
    }
    sections
}

/// Returns the document of one result: its own sections, then what was in force, remarks and data.
pub fn document<R: Output>(
    report: &R,
    id: &Identity,
    subtitle: &str,
    mut sections: Vec<Section>,
    notes: &[Translated],
    lang: Lang,
) -> Document {
    let in_force = vec![Block::Table(situation(id, lang))];
    sections.push(section("situation-in-force", lang.text("doc-situation"), in_force));
    sections.extend(remarks(notes, lang));
    let missing = |partial: &Partial| format!("{}: {}", lang.text("label-partial"), partial.in_words(lang));
    let missing = id.partial.as_ref().map(missing);
    Document {
        title: id.title.of(lang).to_owned(),
        subtitle: [Some(lang.text(subtitle)), missing].into_iter().flatten().collect::<Vec<_>>().join(". "),
        lang,
        meta: meta(&[id], &report.command_in(lang), lang),
        sections: with_data(sections, &report.json()),
    }
}

/// Tables, then figures: what the screen and a document show of a result.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) tables: Vec<Table>,
    pub(super) figures: Vec<KeyFigure>,
    /// The id and the caption of the figures' table.
    pub(super) named: [String; 2],
}

impl Parts {
    /// Returns the blocks of a document. The figures become rows of a table, because intervals and texts are
    /// too long for large digits.
    pub(super) fn blocks(self, lang: Lang) -> impl Iterator<Item = Block> {
        let Parts { tables, figures, named: [id, caption] } = self;
        let figures = (!figures.is_empty()).then(|| {
            Columns::<KeyFigure>::new(lang)
                .column("doc-head-what", |figure| figure.label.clone())
                .column("doc-head-amount", |figure| figure.value.clone())
                .table(id, caption, figures)
        });
        tables.into_iter().chain(figures).map(Block::Table)
    }

    pub(super) fn section(self, lang: Lang) -> Section {
        section("answer", lang.text("doc-result"), self.blocks(lang).collect())
    }
}

/// Returns the command and the program that wrote a document, as (name, value).
pub(super) fn written_by(command: &str, lang: Lang) -> Vec<(String, Cell)> {
    let version = concat!("ventaja ", env!("CARGO_PKG_VERSION"));
    vec![(lang.text("doc-meta-command"), command.into()), (lang.text("doc-meta-version"), version.into())]
}

/// Returns what identifies a run, as (name, value), for the reader: command, version, stream, seed, hashes.
pub(crate) fn meta(identities: &[&Identity], command: &str, lang: Lang) -> Vec<(String, Cell)> {
    let mut meta = written_by(command, lang);
    let (look, several) = (Look::from(lang), identities.len() > 1);
    for (number, id) in identities.iter().enumerate() {
        let mut add = |name: String, value: Cell| {
            if value == Cell::Empty {
                return;
            }
            let side = ["A", "B"][number % 2];
            let name = if several { tr!(lang, "doc-meta-of-side", name, side) } else { name };
            meta.push((name, value));
        };
        add(lang.text("doc-meta-rulebook"), id.reglamento.as_str().into());
        add(lang.text("doc-meta-method"), lang.text(id.method).into());
        add(lang.text("doc-meta-strategy"), id.strategy.as_str().into());
        add(look.heading("label-readings"), id.readings.as_str().into());
        add(look.heading("label-overrides"), id.overrides.as_str().into());
        add(look.heading("label-side-bets"), side_bets_in(&id.side_bets, lang).into());
        add(lang.text("doc-meta-seed"), id.seed.map(|seed| seed.to_string()).into());
        add(lang.text("doc-meta-stream"), id.stream.as_str().into());
        add(lang.text("doc-meta-rounds"), id.rounds.into());
        add(lang.text("doc-meta-void-rounds"), id.void_rounds.into());
        add(lang.text("doc-meta-shoes"), id.shoes.into());
        add(lang.text("doc-meta-rulebook-sha256"), id.reglamento_sha256.as_str().into());
        add(lang.text("doc-meta-strategy-sha256"), id.strategy_sha256.as_str().into());
    }
    meta
}

/// Returns what was in force, each with its name: the play, the readings, the overrides, the shoe, the boxes
/// and the side bets.
pub(crate) fn in_force(id: &Identity, look: Look) -> Vec<(String, Cell)> {
    let Look { lang, on_screen } = look;
    let row = |label: &str, value: Cell| (look.heading(label), value);
    let listed = |label: &str, field: &str, empty: &str| row(label, list(field, lang.text(empty)).into());
    let mut rows = vec![
        listed("label-play", &id.strategy, "no-decisions"),
        listed("label-readings", &id.readings, "default-readings"),
        listed("label-overrides", &id.overrides, "doc-no-overrides"),
    ];
    if on_screen {
        rows.push(row("label-shoe", format!("{}; {}", shoe(id, lang), boxes(id, lang)).into()));
    } else {
        rows.push(row("label-shoe", shoe(id, lang).into()));
        rows.push(row("doc-boxes", u64::from(id.boxes).into()));
    }
    let side_bets = side_bets_in(&id.side_bets, lang);
    rows.extend((!side_bets.is_empty()).then(|| row("label-side-bets", side_bets.into())));
    rows
}

/// Returns the table of two columns of what was in force.
pub fn situation(id: &Identity, lang: Lang) -> Table {
    Columns::<(String, Cell)>::new(lang)
        .column("doc-head-what", |(name, _)| name.clone())
        .column("doc-head-value", |(_, value)| value.clone())
        .table("situation", lang.text("doc-situation"), in_force(id, lang.into()))
}

/// Returns a field as a cell: a number in the form of `like`.
pub fn cell(field: &Field, like: Number) -> Cell {
    match field {
        Field::Number(number) => like.with(*number).into(),
        Field::Count(count) => Cell::Count(*count),
        Field::Text(text) => text.as_str().into(),
        Field::Missing => Cell::Empty,
    }
}
