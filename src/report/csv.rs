//! The report as CSV: one row for each bet line, or for each outcome.

use super::number::unsigned_zero;
use super::{Field, Report, Statistic};

/// Returns whether spreadsheets would compute a text instead of showing it.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err()
}

/// Returns a text as CSV holds it. One that spreadsheets would compute, such as `=1+1`, gets an
/// apostrophe in front, and so does one that would then be mistaken for such a text.
#[must_use]
pub(crate) fn guarded(text: &str) -> String {
    if is_formula(text.trim_start_matches('\'')) { format!("'{text}") } else { text.to_owned() }
}

/// Returns the text that [`guarded`] was given.
#[must_use]
pub(crate) fn unguarded(cell: &str) -> String {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text.trim_start_matches('\'')) => text.to_owned(),
        _ => cell.to_owned(),
    }
}

pub(super) fn text(field: &Field) -> String {
    match field {
        Field::Text(text) => guarded(text),
        Field::Count(count) => count.to_string(),
        Field::Number(number) if !number.is_finite() => String::new(),
        Field::Number(number) => unsigned_zero(*number).to_string(),
        Field::Missing => String::new(),
    }
}

pub(super) fn csv(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header).expect("memory takes any row");
    for row in rows {
        writer.write_record(row).expect("rows have the header's length");
    }
    String::from_utf8(writer.into_inner().expect("memory takes any row")).expect("fields are text")
}

/// The bet lines.
#[must_use]
pub fn bets(report: &Report) -> String {
    rows(report.rows().into_iter())
}

/// The bet lines without the fields of the controlled estimate, as reports were written before it.
#[must_use]
pub fn plain_bets(report: &Report) -> String {
    let plain = |row: Vec<(&'static str, Field)>| -> Vec<_> {
        row.into_iter().filter(|(name, _)| !Statistic::is_field_of_control(name)).collect()
    };
    rows(report.rows().into_iter().map(plain))
}

/// Formats rows of named fields. All rows have the same names; there is at least one row.
pub(super) fn rows<N: AsRef<str>>(rows: impl Iterator<Item = Vec<(N, Field)>>) -> String {
    let rows: Vec<_> = rows.collect();
    let header: Vec<&str> = rows[0].iter().map(|(name, _)| name.as_ref()).collect();
    csv(&header, rows.iter().map(|row| row.iter().map(|(_, field)| text(field)).collect()))
}

/// The outcomes of every line.
#[must_use]
pub fn outcomes(report: &Report) -> String {
    let partial = report.identity.partial.as_ref().map(ToString::to_string);
    let mut header = vec!["bet", "outcome", "count", "probability", "net", "contribution"];
    header.extend(partial.iter().map(|_| "partial"));
    let rows = report.bets.iter().flat_map(|bet| {
        bet.outcomes.iter().map(|share| {
            let mut row = vec![
                bet.bet.to_owned(),
                guarded(&share.outcome),
                share.count.map_or_else(String::new, |count| count.to_string()),
                share.probability.to_string(),
                unsigned_zero(share.net).to_string(),
                unsigned_zero(share.contribution).to_string(),
            ];
            row.extend(partial.clone());
            row
        })
    });
    csv(&header, rows)
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
