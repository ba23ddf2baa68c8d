//! A table as text: columns where they fit the page, else each row as lines of `label: value`. A
//! screen first leaves out the columns that the table may lack.
//!
//! Must not know what the cells mean.

use crate::lang::Lang;
use crate::tr;
use unicode_width::UnicodeWidthStr;

/// Spaces around the content of a column.
const PADDING: usize = 2;

/// A column of prose, whose longest cell would take more than two such lines, is at least this
/// wide: narrower ones take too many lines.
const PROSE: usize = 24;

/// On a screen, cells of text that are as short as this stay on one line.
const SHORT: usize = 12;

/// The indentation of the lines of a row, and of the rest of a line that is broken.
const INDENT: &str = "  ";

/// Where the cells of a table may be broken into lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breaks {
    /// Between the words of columns with text.
    Words,
    /// There, and between the words of the headings of other columns.
    Headings,
    /// Between the words of columns with text, and after `=` in a word that is too long.
    Parts,
}

#[derive(Clone, Debug)]
pub(super) struct MayLack {
    /// The numbers of the columns that may be left out, the first one first.
    pub columns: Vec<usize>,
    /// The language of the line that names them.
    pub lang: Lang,
}

/// A table whose layout is chosen when all rows are known.
#[derive(Clone, Debug)]
pub struct TextTable {
    width: usize,
    header: Vec<String>,
    /// The columns with text, whose cells may be broken between words; the first names the row.
    text: Vec<usize>,
    /// `None` in a file, which has every column.
    may_lack: Option<MayLack>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// Returns an empty table for a page of `width` columns; `text` numbers the columns whose cells may be
    /// broken into lines, between words. The others are aligned to the right.
    pub(super) fn new(
        width: usize,
        header: Vec<String>,
        text: &[usize],
        may_lack: Option<MayLack>,
    ) -> TextTable {
        TextTable { width: width.saturating_sub(1), header, text: text.to_vec(), may_lack, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn add_row(&mut self, row: impl IntoIterator<Item = impl ToString>) {
        self.rows.push(row.into_iter().map(|cell| cell.to_string()).collect());
    }

    /// Returns the cells of a column, its heading first.
    fn column(&self, number: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().filter_map(move |row| row.get(number));
        self.header.get(number).into_iter().chain(cells).map(String::as_str)
    }

    /// Returns the least and the greatest width of the content of a column. The greatest is that of its
    /// longest cell; cells that may be broken can be as narrow as their longest word.
    fn widths(&self, number: usize, breaks: Breaks) -> (usize, usize) {
        let widest = |cell: &str| cell.split('\n').map(UnicodeWidthStr::width).max().unwrap_or(0);
        let longest =
            |cell: &str| cell.split('\n').flat_map(words).map(UnicodeWidthStr::width).max().unwrap_or(0);
        let whole = self.column(number).map(widest).max().unwrap_or(0);
        if !self.text.contains(&number) {
            let cells = self.column(number).skip(1).map(widest);
            let heading = self.column(number).take(1).map(longest);
            let least = cells.chain(heading).max().unwrap_or(0);
            return (if breaks == Breaks::Headings { least } else { whole }, whole);
        }
        let of_parts = |cell: &str| {
            let parts = cell.split('\n').flat_map(words).flat_map(parts);
            parts.map(UnicodeWidthStr::width).max().unwrap_or(0)
        };
        let least = if breaks == Breaks::Parts { of_parts } else { longest };
        let least = self.column(number).map(least).max().unwrap_or(0);
        match whole {
            short if short <= SHORT && breaks != Breaks::Parts => (whole, whole),
            long if long > 2 * PROSE => (least.max(PROSE), whole),
            _ => (least, whole),
        }
    }

    /// Returns the widths with which these columns are as wide as the page, or less: columns that need no
    /// more than their share have their greatest width. `None` if the least widths do not fit.
    fn fitted(&self, columns: &[usize], breaks: Breaks) -> Option<Vec<usize>> {
        let widths: Vec<_> = columns.iter().map(|&number| self.widths(number, breaks)).collect();
        let room = self.width.checked_sub(PADDING * widths.len())?;
        let with = |most: usize| widths.iter().map(move |&(least, whole)| whole.min(most.max(least)));
        let fits = |most: &usize| with(*most).sum::<usize>() <= room;
        let most = (0..=room).rev().find(fits)?;
        let mut found: Vec<usize> = with(most).collect();
        // Columns to be broken share what is left, at most one more for each.
        let mut left = room - found.iter().sum::<usize>();
        for (width, (_, whole)) in found.iter_mut().zip(&widths).rev() {
            if left > 0 && *width < *whole && *width == most {
                (*width, left) = (*width + 1, left - 1);
            }
        }
        Some(found)
    }

    /// Returns the lines of the table, each after `indent`. Where the columns do not fit a screen, optional
    /// columns are left out one by one, and a line below names them.
    pub fn lines(&self, indent: &str) -> String {
        let may_lack = self.may_lack.as_ref().map_or(&[][..], |may_lack| &may_lack.columns);
        let words = [Breaks::Words, Breaks::Headings];
        let ways = (0..=may_lack.len()).flat_map(|count| words.map(|breaks| (count, breaks)));
        let ways = ways.filter(|_| self.may_lack.is_some()).chain([(may_lack.len(), Breaks::Parts)]);
        for (count, breaks) in ways {
            let lacks = &may_lack[..count];
            let columns: Vec<usize> =
                (0..self.header.len()).filter(|number| !lacks.contains(number)).collect();
            if let Some(widths) = self.fitted(&columns, breaks) {
                return self.in_columns(&columns, &widths, indent) + &self.named(lacks, indent);
            }
        }
        self.stacked(indent)
    }

    /// Returns the line below the table that names the columns left out; empty if there are none.
    fn named(&self, lacks: &[usize], indent: &str) -> String {
        let Some(may_lack) = self.may_lack.as_ref().filter(|_| !lacks.is_empty()) else {
            return String::new();
        };
        let names = (0..self.header.len()).filter(|number| lacks.contains(number));
        let names: Vec<&str> = names.map(|number| self.header[number].as_str()).collect();
        let text = tr!(may_lack.lang, "columns-left-out", columns = names.join(", "));
        entry(&format!(" {indent}"), &text, self.width)
    }

    /// Returns the lines of the table with these columns, broken to these widths. A column is then as wide as
    /// its widest line.
    fn in_columns(&self, columns: &[usize], widths: &[usize], indent: &str) -> String {
        let cell = |row: &Vec<String>, column: usize| -> Vec<String> {
            let lines = row.get(columns[column]).map_or("", String::as_str).split('\n');
            lines.flat_map(|line| broken(line, widths[column])).collect()
        };
        let cells = |row| (0..columns.len()).map(|column| cell(row, column)).collect();
        let rows: Vec<Vec<Vec<String>>> =
            std::iter::once(&self.header).chain(&self.rows).map(cells).collect();
        let widest = |column: usize| rows.iter().flat_map(|row| &row[column]).map(|line| line.width()).max();
        let widths: Vec<usize> = (0..columns.len()).map(|column| widest(column).unwrap_or(0)).collect();
        let mut text = String::new();
        for row in &rows {
            for at in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = String::new();
                for ((cell, width), number) in row.iter().zip(&widths).zip(columns) {
                    let shown = cell.get(at).map_or("", String::as_str);
                    let gap = " ".repeat(width - shown.width());
                    let [before, after] = if self.text.contains(number) { ["", &gap] } else { [&gap, ""] };
                    line.extend([" ", before, shown, after, " "]);
                }
                text.extend([indent, line.trim_end(), "\n"]);
            }
        }
        text
    }

    /// Returns each row as lines of `label: value`: first the cell of the first text column, which names the
    /// row, then the other cells, indented. Leaves out empty cells.
    fn stacked(&self, indent: &str) -> String {
        let name = self.text.first().copied().unwrap_or(0);
        let others = (0..self.header.len()).filter(|number| *number != name);
        let order: Vec<usize> = std::iter::once(name).chain(others).collect();
        let mut text = String::new();
        for row in &self.rows {
            for &number in &order {
                let Some(cell) = row.get(number).filter(|cell| !cell.is_empty()) else { continue };
                let indent = if number == name { format!(" {indent}") } else { format!(" {indent}{INDENT}") };
                let label = if cell.contains('\n') {
                    format!("{}:\n", self.header[number])
                } else {
                    format!("{}: ", self.header[number])
                };
                text += &entry(&indent, &(label + cell), self.width);
            }
        }
        text
    }
}

/// Returns the lines of a text after `indent`. The rest of a broken line is indented further.
fn entry(indent: &str, text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for (number, part) in text.split('\n').enumerate() {
        let indent = if number == 0 { indent.to_owned() } else { format!("{indent}{INDENT}") };
        let room = width.saturating_sub(indent.len() + INDENT.len());
        for (number, line) in wrapped(part, room).into_iter().enumerate() {
            let further = if number == 0 { "" } else { INDENT };
            lines.push(format!("{indent}{further}{line}"));
        }
    }
    lines.iter().fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

/// Returns the text in lines of at most `most` columns, but at least 20, broken between words.
pub(super) fn wrapped(text: &str, most: usize) -> Vec<String> {
    filled(text, most.max(20), most.max(20))
}

/// Returns the text in lines broken between words: the first of at most `first` columns, the others of at
/// most `others`. A longer word has a line of its own.
pub(super) fn filled(text: &str, first: usize, others: usize) -> Vec<String> {
    fill("", text.split('\n').flat_map(words).map(|word| (" ", word)), first, others)
}

/// Joins pieces into lines after `start`; each piece comes with the separator from the piece before it on its
/// line. The first line has at most `first` columns, the others at most `others`. A longer piece has a line
/// of its own.
fn fill<'a>(
    start: &str,
    pieces: impl Iterator<Item = (&'a str, &'a str)>,
    first: usize,
    others: usize,
) -> Vec<String> {
    let mut lines = vec![start.to_owned()];
    for (number, (space, piece)) in pieces.enumerate() {
        let most = if lines.len() == 1 { first } else { others };
        let last = lines.last_mut().expect("never empty");
        if number > 0 && last.width() + space.len() + piece.width() > most {
            lines.push(piece.to_owned());
        } else {
            *last += if number > 0 { space } else { "" };
            *last += piece;
        }
    }
    lines
}

/// Returns the words of a text: it is broken at no no-break space, and neither before `%` nor after `±`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_break = |at: &usize| !text[at + 1..].starts_with('%') && !text[..*at].ends_with('±');
    let spaces = text.match_indices(' ').map(|(at, _)| at).filter(is_break);
    let mut start = 0;
    let word = move |end: usize| &text[std::mem::replace(&mut start, end + 1)..end];
    spaces.chain([text.len()]).map(word).filter(|word| !word.is_empty())
}

/// Returns the parts into which a word may be broken: after `=`, as in `reading=option`.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    word.split_inclusive('=')
}

/// Returns a line of a cell in lines of at most `width` columns; only words that are longer are broken, and
/// only into their parts. Spaces at its beginning stay.
fn broken(line: &str, width: usize) -> Vec<String> {
    if line.width() <= width {
        return vec![line.to_owned()];
    }
    let indent = &line[..line.len() - line.trim_start_matches(' ').len()];
    let pieces = words(line).flat_map(|word| {
        let whole = word.width() <= width;
        let pieces = if whole { vec![word] } else { parts(word).collect() };
        pieces.into_iter().enumerate().map(|(number, piece)| (if number == 0 { " " } else { "" }, piece))
    });
    fill(indent, pieces, width, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(words: &[&str]) -> Vec<String> {
        words.iter().copied().map(str::to_owned).collect()
    }

    fn sample(width: usize) -> String {
        let mut table =
            TextTable::new(width, headings(&["rule", "edge", "article and what it says"]), &[0, 2], None);
        table.add_row(["natural.pays", "-0.1234 %", "art. 16 a: what a natural pays, in all cases"]);
        table.add_row(["surrender.after_split", "0.5 %", "default"]);
        table.lines(" ")
    }

    /// Where the longest words do not fit next to each other, no word is broken either.
    #[test]
    fn a_narrow_page_has_one_line_for_each_cell() {
        assert_eq!(
            sample(40),
            "  rule: natural.pays\n    edge: -0.1234 %\n    article and what it says: art. 16\n      \
             a: what a natural pays, in all\n      cases\n  rule: surrender.after_split\n    edge: 0.5 %\n    \
             article and what it says: default\n"
        );
    }

    #[test]
    fn an_option_may_be_broken_after_its_reading() {
        assert_eq!(broken("  * reading=option (art. 5)", 12), ["  * reading=", "option (art.", "5)"]);
        assert_eq!(broken("reading=option", 14), ["reading=option"]);
        assert_eq!(broken("a reading=option", 14), ["a", "reading=option"]);
        assert_eq!(broken("natural.pays", 4), ["natural.pays"]);
        assert_eq!(broken("5\u{a0}% of it", 4), ["5\u{a0}%", "of", "it"]);
        // Marks of colour take no columns.
        assert_eq!(filled("\u{2061}12\u{2063} a b", 4, 3), ["\u{2061}12\u{2063} a", "b"]);
    }

    /// A screen leaves columns out before it breaks a word or stacks a row, and names them.
    #[test]
    fn a_narrow_screen_lacks_columns() {
        let text = |width| {
            let may_lack = MayLack { columns: vec![2, 1], lang: Lang::En };
            let header = ["name", "of a number", "long remark", "edge"];
            let mut table = TextTable::new(width, headings(&header), &[0, 2], Some(may_lack));
            table.add_row(["reading=option", "12.34 %", "unbreakable-remark", "-0.1234 %"]);
            table.lines("")
        };
        let first =
            |width| text(width).lines().next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(first(61), "name of a number long remark edge");
        // Headings of numbers are broken first.
        assert_eq!(first(58), "name of a long remark edge");
        assert_eq!(first(44), "name of a number edge");
        assert!(
            text(44).ends_with("\n not shown: long remark (wider terminal,\n   --format csv, --output)\n")
        );
        assert_eq!(first(31), "name edge");
        assert!(text(31).contains(" not shown: of a number,"), "{}", text(31));
        for width in 31..80 {
            let text = text(width);
            assert!(text.contains("reading=option"), "{width}\n{text}");
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}\n{text}");
        }
        // Nothing is left out of a page that is too narrow for the columns that stay.
        assert!(text(18).contains("long remark:"), "{}", text(18));
    }

    #[test]
    fn cells_of_several_lines_keep_them() {
        let header = ["reading", "options with a rather long heading", "article-and-question"];
        let mut table = TextTable::new(40, headings(&header), &[0, 1, 2], None);
        table.add_row(["soft-17", "* stand: a\n  hit: b", ""]);
        assert_eq!(
            table.lines(""),
            " reading: soft-17\n   options with a rather long\n     heading:\n     * stand: a\n     hit: b\n"
        );
    }
}
