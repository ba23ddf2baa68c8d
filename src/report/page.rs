//! The layout of tables: their width, their language, and colours on terminals.

use super::number::fixed;
use crate::lang::{Lang, Translated};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};

/// The width, the colours and the language of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Columns of text.
    pub width: usize,
    /// Whether edges are marked with [`Mark`]s.
    pub colour: bool,
    /// The language of its headings, notes and numbers.
    pub lang: Lang,
}

/// The beginning or the end of a coloured text. The characters are invisible
/// and take no room, so that they do not disturb the layout; the terminal's
/// colour codes replace them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The house has the advantage.
    House,
    /// The player has the advantage.
    Player,
    /// The end of either.
    End,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 3] = [Mark::House, Mark::Player, Mark::End];

    /// The character that stands for the mark.
    #[must_use]
    pub const fn character(self) -> char {
        match self {
            Mark::House => '\u{2061}',
            Mark::Player => '\u{2062}',
            Mark::End => '\u{2063}',
        }
    }
}

/// Lines of prose are not longer than this, however wide the terminal is.
const WIDEST_PROSE: usize = 100;

impl Page {
    /// Files and pipes: 80 columns without colours, in English.
    pub const PLAIN: Page = Page::plain(Lang::En);

    /// The same in any language.
    #[must_use]
    pub const fn plain(lang: Lang) -> Page {
        Page { width: 80, colour: false, lang }
    }

    /// Marks a text by who has the advantage: the house if `edge` is positive.
    #[must_use]
    pub fn marked(self, text: String, edge: f64) -> String {
        let mark = if edge < 0.0 { Mark::Player } else { Mark::House };
        // An edge that is printed as zero is nobody's.
        if !self.colour || fixed(edge * 100.0, 4).trim_matches(['0', '.']).is_empty() {
            return text;
        }
        format!("{}{text}{}", mark.character(), Mark::End.character())
    }

    /// An edge in percent, marked by who has the advantage.
    #[must_use]
    pub fn edge(self, edge: f64) -> String {
        self.marked(self.lang.percent(edge, 4), edge)
    }

    /// An empty table whose columns are aligned to the right, but for the
    /// columns named by `text`: only their cells may be broken into lines.
    #[must_use]
    pub fn table(self, header: &[&str], text: &[usize]) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(self.width.saturating_sub(1)).unwrap_or(u16::MAX));
        table.set_header(header);
        for (number, column) in table.column_iter_mut().enumerate() {
            if !text.contains(&number) {
                column.set_cell_alignment(CellAlignment::Right);
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
        table
    }

    /// The same with the messages of these ids as header.
    #[must_use]
    pub fn table_of(self, header: &[&str], text: &[usize]) -> Table {
        let header: Vec<String> = header.iter().map(|id| self.lang.text(id)).collect();
        self.table(&header.iter().map(String::as_str).collect::<Vec<_>>(), text)
    }

    /// A note in lines that fit, of at most 100 columns.
    #[must_use]
    pub(crate) fn wrapped(self, note: &str) -> Vec<String> {
        let most = self.width.min(WIDEST_PROSE).saturating_sub(4).max(20);
        let mut lines = vec![String::new()];
        for word in note.split_whitespace() {
            let last = lines.last_mut().expect("never empty");
            if !last.is_empty() && last.chars().count() + word.chars().count() >= most {
                lines.push(word.to_owned());
            } else {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(word);
            }
        }
        lines
    }

    /// Notes, each after an empty line.
    #[must_use]
    pub fn notes(self, notes: &[Translated]) -> String {
        let lines = |note: &Translated| {
            self.wrapped(note.of(self.lang))
                .into_iter()
                .fold(String::new(), |text, line| text + "  " + &line + "\n")
        };
        notes.iter().fold(String::new(), |text, note| text + "\n" + &lines(note))
    }
}

/// The lines of a table, each after `indent`.
#[must_use]
pub fn lines(table: &Table, indent: &str) -> String {
    table.lines().fold(String::new(), |text, line| text + indent + line.trim_end() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_marked_by_who_has_the_advantage() {
        let page = Page { colour: true, ..Page::PLAIN };
        assert_eq!(page.edge(0.01), "\u{2061}1.0000 %\u{2063}");
        assert_eq!(page.edge(-0.01), "\u{2062}-1.0000 %\u{2063}");
        assert_eq!(page.edge(-1e-9), "0.0000 %");
        assert_eq!(Page::PLAIN.edge(-0.01), "-1.0000 %");
    }

    /// Marks take no room: a table with them has the layout of one without.
    #[test]
    fn marks_do_not_disturb_the_layout() {
        let text = |colour| {
            let page = Page { width: 30, colour, lang: Lang::En };
            let mut table = page.table(&["bet", "edge", "remark"], &[0, 2]);
            table.add_row(["box", &page.edge(-0.003), "a remark of several words"]);
            table.add_row(["tie", &page.edge(0.1436), ""]);
            lines(&table, " ")
        };
        let marks: Vec<char> = Mark::ALL.iter().map(|mark| mark.character()).collect();
        let marked = text(true);
        assert!(marked.contains('\u{2061}') && marked.contains('\u{2062}'), "{marked}");
        assert_eq!(marked.replace(&marks[..], ""), text(false));
        assert!(text(false).lines().count() > 3 && text(false).lines().all(|line| line.len() <= 30));
    }
}
