//! `ventaja list`: what is built in.

use super::{Failure, print};
use std::fmt::Write;
use ventaja::builtin::VERIFIED;
use ventaja::reglamento::{builtin_ids, find};
use ventaja::strategy::names;

pub(super) fn run() -> Result<(), Failure> {
    let mut text = String::new();
    for id in builtin_ids() {
        let reglamento = find(&id)?;
        let strategies = names(&reglamento);
        let play =
            if strategies.is_empty() { "no decisions to make".to_owned() } else { strategies.join(", ") };
        let _ = writeln!(text, "{id:<24} {}", reglamento.title);
        let _ = writeln!(text, "{:<24} {}", "", reglamento.summary);
        let _ = writeln!(text, "{:<24} play: {play}", "");
        let mine = VERIFIED.iter().filter(|(of, ..)| *of == id || *of == "*");
        let _ = writeln!(text, "{:<24} verified by tests of", "");
        for (_, what, _) in mine {
            let _ = writeln!(text, "{:<24} - {what}", "");
        }
    }
    print(&text)
}
