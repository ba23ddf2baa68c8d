//! Results without a report of their own as CSV or JSON: rows of named fields.

use super::outputs::Format;
use super::screen::file_text;
use serde_json::Value;
use std::io::{self, Write};

/// Writes rows one by one, so that a long result needs no memory.
pub(super) struct Records<'a> {
    format: Format,
    fields: &'a [&'a str],
    out: &'a mut dyn Write,
    rows: u64,
}

impl<'a> Records<'a> {
    /// Begins a result with these fields; `format` is CSV or JSON.
    pub(super) fn new(
        format: Format,
        fields: &'a [&'a str],
        out: &'a mut dyn Write,
    ) -> io::Result<Records<'a>> {
        if format == Format::Json {
            write!(out, "[")?;
        } else {
            writeln!(out, "{}", fields.join(","))?;
        }
        Ok(Records { format, fields, out, rows: 0 })
    }

    pub(super) fn row(&mut self, values: &[Value]) -> io::Result<()> {
        let first = self.rows == 0;
        self.rows += 1;
        if self.format == Format::Json {
            let object = self.fields.iter().map(|field| (*field).to_owned()).zip(values.iter().cloned());
            let object = Value::Object(object.collect()).to_string();
            return write!(self.out, "{}\n  {}", if first { "" } else { "," }, file_text(&object));
        }
        let text = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(values.iter().map(text)).map_err(io::Error::other)?;
        let line = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        write!(self.out, "{}", file_text(&String::from_utf8_lossy(&line)))
    }

    pub(super) fn end(self) -> io::Result<()> {
        if self.format == Format::Json {
            writeln!(self.out, "{}]", if self.rows == 0 { "" } else { "\n" })?;
        }
        self.out.flush()
    }
}

pub(super) fn records(
    format: Format,
    fields: &[&str],
    rows: impl IntoIterator<Item = Vec<Value>>,
) -> io::Result<String> {
    let mut bytes = Vec::new();
    let mut found = Records::new(format, fields, &mut bytes)?;
    rows.into_iter().try_for_each(|row| found.row(&row))?;
    found.end()?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
