//! The tables of an HTML document.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeMap;

/// A cell of an HTML table.
#[derive(Debug, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// `data-value`, or `data-low` and `data-high`.
    pub(crate) values: Vec<String>,
}

/// A table of an HTML file: its fields by column, and its rows, each with its class.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) fields: Vec<String>,
    pub(crate) rows: Vec<(String, Vec<Cell>)>,
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    Some(tag.try_get_attribute(name).unwrap()?.value.into_owned())
}

/// The table with this id.
pub(crate) fn table(html: &str, id: &str) -> Table {
    let start = html.find(&format!("<table id=\"{id}\">")).unwrap_or_else(|| panic!("no table {id}"));
    let text = &html[start..start + html[start..].find("</table>").unwrap() + "</table>".len()];
    let mut reader = Reader::from_str(text);
    let (mut table, mut in_body) = (Table::default(), false);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => match tag.name().0 {
                "tbody" => in_body = true,
                "tr" if in_body => {
                    table.rows.push((attribute(&tag, "class").unwrap_or_default(), Vec::new()));
                }
                "th" | "td" if in_body => {
                    let names = ["data-value", "data-low", "data-high"];
                    let values = names.iter().filter_map(|name| attribute(&tag, name)).collect();
                    table.rows.last_mut().unwrap().1.push(Cell { values, text: String::new() });
                }
                "th" => table.fields.push(attribute(&tag, "data-field").unwrap_or_default()),
                _ => {}
            },
            Event::Text(text) if in_body => {
                if let Some(cell) = table.rows.last_mut().and_then(|row| row.1.last_mut()) {
                    cell.text += &text;
                }
            }
            Event::Eof => return table,
            _ => {}
        }
    }
}

/// The numbers of a table by row and CSV field, without totals and headings of groups.
pub(crate) fn numbers(html: &str, id: &str) -> Vec<BTreeMap<String, f64>> {
    let table = table(html, id);
    let own = table.rows.iter().filter(|(class, _)| !["total", "group"].contains(&&**class));
    let of_row = |cells: &[Cell]| {
        let cells = cells.iter().zip(&table.fields);
        let numbers = cells.flat_map(|(cell, fields)| fields.split_whitespace().zip(&cell.values));
        numbers.map(|(field, value)| (field.to_owned(), value.parse().unwrap())).collect()
    };
    own.map(|(_, cells)| of_row(cells)).collect()
}
