//! A check as `JUnit` XML, which build servers read: a case for each entry, a
//! failure where it drifted. It holds no times: the same check writes the same bytes.
//!
//! The elements are those of the Jenkins `xunit` plug-in's `junit-10.xsd`.

use super::{CheckReport, CheckRow};
use crate::check::{Bound, Verdict};
use crate::lang::Lang;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

/// The whole check.
pub(super) fn junit(report: &CheckReport) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    write(report, &mut writer).expect("memory takes any text");
    let mut text = String::from_utf8(writer.into_inner()).expect("elements are text");
    text.push('\n');
    text
}

/// Replaces characters that XML cannot hold, control characters above all.
fn clean(text: &str) -> String {
    let allowed = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    text.chars()
        .map(|c| if allowed(c) && !matches!(c, '\u{fffe}' | '\u{ffff}') { c } else { '\u{fffd}' })
        .collect()
}

fn write(report: &CheckReport, writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
    let of = |verdict| report.with(verdict).count().to_string();
    let (file, tests, drift, skipped) =
        (clean(&report.file), report.rows.len().to_string(), of("drift"), of("skipped"));
    let totals = [("tests", tests.as_str()), ("failures", &drift), ("errors", "0")];
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = writer.create_element("testsuites").with_attribute(("name", "ventaja check"));
    suites.with_attributes(totals).write_inner_content(|writer| {
        let suite = writer.create_element("testsuite").with_attribute(("name", file.as_str()));
        let suite = suite.with_attributes(totals).with_attribute(("skipped", skipped.as_str()));
        suite
            .write_inner_content(|writer| report.rows.iter().try_for_each(|row| case(row, &file, writer)))?;
        Ok(())
    })?;
    Ok(())
}

fn case(row: &CheckRow, file: &str, writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
    let name = clean(&row.name);
    let case = writer.create_element("testcase");
    let case = case.with_attributes([("name", name.as_str()), ("classname", file)]);
    match &row.verdict {
        Verdict::Holds => case.write_empty()?,
        Verdict::Drift => {
            let [expected, found, off, bound] = row.cells(Lang::En);
            let is_tolerance = matches!(row.bound, Bound::Tolerance(_));
            let bound = if is_tolerance { format!("tolerance {bound}") } else { bound };
            let message = format!("expected {expected}, found {found}: {off}, {bound}");
            let all = format!(
                "{} {}{}: expected {}, found {}",
                row.identity.reglamento,
                row.bet,
                row.level,
                row.expected.unwrap_or(f64::NAN),
                row.found.unwrap_or(f64::NAN)
            );
            case.write_inner_content(|writer| {
                let failure = writer.create_element("failure");
                let failure = failure.with_attributes([("message", message.as_str()), ("type", "drift")]);
                failure.write_text_content(BytesText::new(&clean(&all)))?;
                Ok(())
            })?
        }
        Verdict::Skipped(why) => case.write_inner_content(|writer| {
            let why = clean(why);
            writer.create_element("skipped").with_attribute(("message", why.as_str())).write_empty()?;
            Ok(())
        })?,
    };
    Ok(())
}
