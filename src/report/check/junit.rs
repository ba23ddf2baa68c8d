//! A check as `JUnit` XML, which build servers read: a case for each entry, a
//! failure where it drifted, an error where it could not be checked. It holds no times: the same check writes the same bytes.
//!
//! The elements are those of the Jenkins `xunit` plug-in's `junit-10.xsd`.

use super::{CheckReport, CheckRow};
use crate::check::{Bound, Verdict};
use crate::lang::Lang;
use crate::publish::{Cell, Number};
use crate::report::Page;
use minijinja::{Environment, Value, context};
use quick_xml::escape::escape;

const TEMPLATE: &str = include_str!("junit.xml.jinja");

/// Returns the whole check as `JUnit` XML.
pub(super) fn junit(report: &CheckReport) -> String {
    let mut environment = Environment::new();
    environment.set_formatter(|out, _, value| {
        // XML cannot hold these characters, control characters above all.
        let lacks =
            |c: char| c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{fffe}' | '\u{ffff}');
        let text = value.to_string().replace(lacks, "\u{fffd}");
        let text = escape(text).replace('\t', "&#9;").replace('\n', "&#10;");
        Ok(out.write_str(&text)?)
    });
    let of = |is: fn(&Verdict) -> bool| report.rows.iter().filter(|row| is(&row.verdict)).count();
    let check = context! {
        file => &report.file,
        tests => report.rows.len(),
        drift => of(|verdict| *verdict == Verdict::Drift),
        skipped => of(|verdict| matches!(verdict, Verdict::Skipped(_))),
        errors => of(|verdict| matches!(verdict, Verdict::Unchecked(_))),
        cases => report.rows.iter().map(case).collect::<Vec<_>>(),
    };
    environment.render_str(TEMPLATE, check).expect("the template is part of the program") + "\n"
}

fn case(row: &CheckRow) -> Value {
    let name = &row.name;
    if row.verdict != Verdict::Drift {
        let element = if matches!(row.verdict, Verdict::Unchecked(_)) { "error" } else { "skipped" };
        return context! { name, element, why => row.reason() };
    }
    let shown = |cell: Cell| Page::PLAIN.cell(&cell, false);
    let [expected, found] = [row.expected, row.found].map(|number| shown(row.number(number)));
    let [off, bound] = [row.off().map(Number::signed).into(), row.bound(Lang::En)].map(shown);
    let tolerance = if matches!(row.bound, Bound::Tolerance(_)) { "tolerance " } else { "" };
    let message = format!("expected {expected}, found {found}: {off}, {tolerance}{bound}");
    let [expected, found] = [row.expected, row.found].map(|edge| edge.unwrap_or(f64::NAN));
    let (book, bet, level) = (&row.identity.reglamento, &row.bet, &row.level);
    context! { name, message, drift => format!("{book} {bet}{level}: expected {expected}, found {found}") }
}
