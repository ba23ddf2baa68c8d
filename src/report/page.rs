//! The layout of tables: their width, their language, and colours on terminals.

use super::columns::left_out;
use super::text_table::{MayLack, TextTable, filled, wrapped};
use crate::lang::{Lang, Translated};
use crate::publish::{Cell, Table};
use crate::tr;

/// The width, the colours and the language of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Columns of text.
    pub width: usize,
    /// Whether edges are marked with [`MARKS`].
    pub colour: bool,
    /// The language of its headings, notes and numbers.
    pub lang: Lang,
    /// Whether tables have all their columns, as in a file. A screen that is too narrow for a table
    /// leaves some out and names them below it.
    pub whole: bool,
}

/// The marks of colour in a text for the screen: the house has the advantage, the player has it, the end of either.
/// The characters are invisible and take no room, so that they do not disturb the layout; the terminal's colour codes
/// replace them.
pub const MARKS: [char; 3] = ['\u{2061}', '\u{2062}', '\u{2063}'];

/// Lines of prose are not longer than this, however wide the terminal is.
const WIDEST_PROSE: usize = 100;

impl Page {
    /// Files: 80 columns without colours, in English.
    pub const PLAIN: Page = Page::plain(Lang::En);

    /// Returns the page of files in a language: 80 columns without colours.
    pub const fn plain(lang: Lang) -> Page {
        Page { width: 80, colour: false, lang, whole: true }
    }

    /// Marks a text by who has the advantage: the house if `edge` is positive.
    pub fn marked(self, text: String, edge: f64) -> String {
        let [house, player, end] = MARKS;
        // An edge that is printed as zero is nobody's.
        if !self.colour || Lang::En.decimal(edge * 100.0, 4).trim_matches(['0', '.']).is_empty() {
            return text;
        }
        let mark = if edge < 0.0 { player } else { house };
        format!("{mark}{text}{end}")
    }

    /// Returns an edge in percent, marked by who has the advantage.
    pub fn edge(self, edge: f64) -> String {
        self.marked(self.lang.percent(edge, digits(None)), edge)
    }

    /// Returns an empty table with these ids and headings of columns. `text` lists the columns of text, the
    /// first of which names the row; only their cells may be broken into lines, between words. The other
    /// columns are aligned to the right.
    fn table<'a>(self, header: impl Iterator<Item = (&'a str, String)>, text: &[usize]) -> TextTable {
        let (ids, headings): (Vec<_>, Vec<_>) = header.unzip();
        let may_lack = (!self.whole).then(|| MayLack { columns: left_out(&ids), lang: self.lang });
        TextTable::new(self.width, headings, text, may_lack)
    }

    /// Returns an empty table with the messages of these ids as headings. `text` lists the columns of text,
    /// the first of which names the row.
    pub fn table_of(self, header: &[&str], text: &[usize]) -> TextTable {
        self.table(header.iter().map(|id| (*id, self.lang.text(id))), text)
    }

    /// Returns a table of numbers and words for the screen. The edges in the columns `marked` are marked by
    /// who has the advantage.
    pub(super) fn of_table(self, table: &Table, marked: &[&str]) -> TextTable {
        let header = table.columns.iter().map(|column| (column.id, column.heading.clone()));
        let words = table.numeric().into_iter().enumerate().filter(|(_, numeric)| !numeric);
        let words: Vec<usize> = words.map(|(column, _)| column).collect();
        let mut shown = self.table(header, &words);
        for row in &table.rows {
            let cells = row.cells.iter().zip(&table.columns);
            shown.add_row(cells.map(|(cell, column)| self.cell(cell, marked.contains(&column.id))));
        }
        shown
    }

    /// Returns the lines of the table that [`of_table`](Self::of_table) lays out.
    pub(super) fn shown(self, table: &Table, marked: &[&str]) -> String {
        self.of_table(table, marked).lines(" ")
    }

    /// Returns a cell on the screen; an edge may be marked by who has the advantage.
    pub(super) fn cell(self, cell: &Cell, marked: bool) -> String {
        match cell {
            Cell::Number(number) if marked => self.marked(number.on_screen(self.lang), number.value),
            Cell::Number(number) => number.on_screen(self.lang),
            Cell::Interval(low, high) => {
                let (low, high) = (low.bare().on_screen(self.lang), high.on_screen(self.lang));
                tr!(self.lang, "interval", low, high)
            }
            _ => cell.text(self.lang),
        }
    }

    /// Returns a table on the screen, after an empty line, between its caption and its note.
    pub(super) fn captioned(self, table: &Table) -> String {
        let lines = self.shown(table, &[]);
        let [caption, note] = [&table.caption, &table.note].map(|text| self.hanging("  ", text, 2));
        format!("\n{caption}{lines}\n{note}")
    }

    /// Returns a note in lines that fit, of at most 100 columns.
    pub(crate) fn wrapped(self, note: &str) -> Vec<String> {
        wrapped(note, self.width.min(WIDEST_PROSE).saturating_sub(4))
    }

    /// Returns a paragraph in lines as wide as the page.
    pub fn paragraph(self, text: &str) -> String {
        self.hanging("", text, 0)
    }

    /// Returns a text after `start` in lines as wide as the page; all but the first begin in column `indent`.
    pub fn hanging(self, start: &str, text: &str, indent: usize) -> String {
        let most = self.width.saturating_sub(1).max(indent + 20);
        let lines = filled(text, most.saturating_sub(start.chars().count()), most - indent);
        format!("{start}{}\n", lines.join(&format!("\n{}", " ".repeat(indent))))
    }

    /// Returns notes, each after an empty line.
    pub fn notes(self, notes: &[Translated]) -> String {
        let note = |note: &Translated| format!("\n  {}\n", self.wrapped(note.of(self.lang)).join("\n  "));
        notes.iter().map(note).collect()
    }
}

/// Decimals of an edge in percent: four, or as many as an interval of this half-width carries, and one
/// more.
pub(super) fn digits(half_width: Option<f64>) -> usize {
    let carried =
        half_width.filter(|half| *half > 0.0).map_or(0.0, |half| 1.0 - (100.0 * half).log10().floor());
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let carried = carried.clamp(4.0, 12.0) as usize;
    carried
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_have_the_digits_of_their_interval_and_one_more() {
        for (half_width, shown) in [
            (None, "0.1235 %"),
            (Some(0.0), "0.1235 %"),
            (Some(2e-5), "0.1235 %"),
            (Some(1.1e-5), "0.1235 %"),
            (Some(9.9e-6), "0.12346 %"),
            (Some(9.9e-7), "0.123457 %"),
        ] {
            assert_eq!(Lang::En.percent(0.001_234_567, digits(half_width)), shown, "{half_width:?}");
        }
    }

    #[test]
    fn edges_are_marked_by_who_has_the_advantage() {
        let page = Page { colour: true, ..Page::PLAIN };
        assert_eq!(page.edge(0.01), "\u{2061}1.0000 %\u{2063}");
        assert_eq!(page.edge(-0.01), "\u{2062}−1.0000 %\u{2063}");
        assert_eq!(page.edge(-1e-9), "0.0000 %");
        assert_eq!(Page::PLAIN.edge(-0.01), "−1.0000 %");
    }

    #[test]
    fn the_rest_of_a_broken_line_is_indented() {
        let page = Page { width: 30, ..Page::PLAIN };
        assert_eq!(
            page.hanging("  name ", "six words that do not fit", 7),
            "  name six words that do not\n       fit\n"
        );
        assert_eq!(
            page.hanging("a label of twenty-six letters ", "x y", 2),
            "a label of twenty-six letters x\n  y\n"
        );
        assert_eq!(page.paragraph("one line"), "one line\n");
        assert_eq!(page.paragraph(""), "\n");
    }

    /// Marks take no room: a table with them has the layout of one without.
    #[test]
    fn marks_do_not_disturb_the_layout() {
        let text = |colour| {
            let page = Page { width: 30, colour, ..Page::PLAIN };
            let mut table = page.table(
                ["bet", "edge", "remark"].map(|heading| ("", heading.to_owned())).into_iter(),
                &[0, 2],
            );
            table.add_row(["box", &page.edge(-0.003), "a remark of several words"]);
            table.add_row(["tie", &page.edge(0.1436), ""]);
            table.lines(" ")
        };
        let marked = text(true);
        assert!(marked.contains('\u{2061}') && marked.contains('\u{2062}'), "{marked}");
        assert_eq!(marked.replace(MARKS, ""), text(false));
        assert!(
            text(false).lines().count() > 3 && text(false).lines().all(|line| line.chars().count() <= 30)
        );
    }
}
