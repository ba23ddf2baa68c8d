//! Rows of named fields as CSV.

use super::field::{Field, Row, Value};
use super::{Output, Report, Statistic};

/// Returns whether spreadsheets would compute a text instead of showing it.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err()
}

/// Returns a text as CSV holds it. One that spreadsheets would compute, such as `=1+1`, gets an
/// apostrophe in front, and so does one that would then be mistaken for such a text.
pub(crate) fn guarded(text: &str) -> String {
    if is_formula(text.trim_start_matches('\'')) { format!("'{text}") } else { text.to_owned() }
}

/// Returns the text that [`guarded`] was given.
pub(crate) fn unguarded(cell: &str) -> String {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text.trim_start_matches('\'')) => text.to_owned(),
        _ => cell.to_owned(),
    }
}

fn text(field: &Field) -> String {
    match field {
        Field::Text(text) => guarded(text),
        other => other.words(),
    }
}

pub(super) fn csv(header: &[impl AsRef<str>], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header.iter().map(AsRef::as_ref)).expect("memory takes any row");
    for row in rows {
        writer.write_record(row).expect("rows have the header's length");
    }
    String::from_utf8(writer.into_inner().expect("memory takes any row")).expect("fields are text")
}

/// Returns the bet lines as CSV without the fields of the controlled estimate, as earlier versions wrote
/// reports.
pub fn plain_bets(report: &Report) -> String {
    let mut plain = report.rows();
    for row in &mut plain {
        row.retain(|(name, _)| !Statistic::is_field_of_control(name));
    }
    rows(plain)
}

/// Formats rows of named fields, of which there is at least one.
pub(super) fn rows(rows: impl IntoIterator<Item = Row>) -> String {
    rows_or_names(rows, &Row::new())
}

/// Formats rows of named fields. All rows have the same names, those of `none`, whose header stays where there is no row.
pub(super) fn rows_or_names(rows: impl IntoIterator<Item = Row>, none: &Row) -> String {
    let rows: Vec<Row> = rows.into_iter().collect();
    let header: Vec<&str> = rows.first().unwrap_or(none).iter().map(|(name, _)| name.as_ref()).collect();
    csv(&header, rows.iter().map(|row| row.iter().map(|(_, field)| text(field)).collect()))
}

/// Formats rows of named fields, each followed by the command that repeats the file; without rows the names of `none`.
pub(super) fn rows_of_command(command: &str, rows: Vec<Row>, none: Row) -> String {
    let with_command = |row: Row| [row, vec![("command".into(), command.field())]].concat();
    rows_or_names(rows.into_iter().map(with_command), &with_command(none))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_like_formulas_stay_texts() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("@sum", "'@sum"),
            ("-a", "'-a"),
            ("\t=x", "'\t=x"),
            ("'=x", "''=x"),
            ("-5", "-5"),
            ("+0.5", "+0.5"),
            ("'tis", "'tis"),
            ("a=1", "a=1"),
            ("", ""),
        ] {
            assert_eq!(guarded(text), cell);
            assert_eq!(unguarded(cell), text);
        }
    }
}
