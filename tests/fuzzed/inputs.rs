//! The parsers of everything that a user writes: they never panic, name a line of the file, and read
//! again what they print.

#![allow(clippy::float_cmp)] // a binary fraction

use crate::common::played;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};
use ventaja::builtin::sha256;
use ventaja::check::{Asks, Checks, rewritten};
use ventaja::dealing;
use ventaja::fault::Faults;
use ventaja::numbers;
use ventaja::recorded::{RecordedTable, finished_run};
use ventaja::referee::{Script, Silent};
use ventaja::reglamento::{Reglamento, Scenario, find};
use ventaja::state::{Contents, LONGEST_STATE, State};
use ventaja::strategy::{self, Chart};
use ventaja::sweep::{Grid, MOST_POINTS};
use ventaja::tally::{Line, Tally};

/// The name of the file in messages.
pub(crate) const FILE: &str = "input";

/// The longest text of messages, with faults that are only counted.
const LONGEST_TEXT: usize = 1 << 20;

/// Returns a built-in rulebook. It is parsed once: parsing takes most of a short execution's time.
fn builtin(id: &'static str) -> Reglamento {
    static BOOKS: Mutex<BTreeMap<&str, Reglamento>> = Mutex::new(BTreeMap::new());
    let mut books = BOOKS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    books.entry(id).or_insert_with(|| find(id).expect("a built-in id")).clone()
}

/// Returns the bytes as text, if they are text.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// Every fault names a line that the file has.
pub(crate) fn assert_located(faults: &Faults, text: &str) {
    assert!(!faults.0.is_empty());
    assert!(faults.to_string().len() < LONGEST_TEXT);
    let lines = text.split('\n').count();
    for fault in &faults.0 {
        let place = fault.place.strip_prefix(FILE).and_then(|rest| rest.strip_prefix(':'));
        let line = place.and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
        assert!(line.is_some_and(|line| (1..=lines).contains(&line)), "{lines} lines: {fault:?}");
        assert!(!fault.message.is_empty());
    }
}

pub(crate) fn rulebook(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match Reglamento::parse(FILE, text) {
        Err(faults) => assert_located(&faults, text),
        Ok(reglamento) => {
            let printed = reglamento.to_toml();
            let again = Reglamento::parse("printed", &printed).expect("what is printed is read");
            assert_eq!(again.to_toml(), printed);
            match Scenario::new(reglamento, &[], &[]) {
                Ok(scenario) => assert_eq!(scenario.rules.check(), Ok(())),
                Err(faults) => assert_located(&faults, text),
            }
        }
    }
}

pub(crate) fn chart(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Err(faults) = Chart::parse_blackjack("chart", FILE, text) {
        assert_located(&faults, text);
    }
    match strategy::parse_any("chart", FILE, text) {
        Err(faults) => assert_located(&faults, text),
        Ok(chart) => {
            let printed = chart.to_csv();
            let mut again = strategy::parse_any("chart", FILE, &printed).expect("what is printed is read");
            again.set_sha256(chart.sha256().to_owned());
            assert_eq!(again.to_csv(), printed);
            match (again.poker(), chart.poker()) {
                // Comments move rows to other lines.
                (Some(again), Some(chart)) => assert_eq!(again.rows, chart.rows),
                _ => assert_eq!(again, chart),
            }
        }
    }
}

pub(super) fn expectations(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match Checks::parse(FILE, text) {
        Err(faults) => assert_located(&faults, text),
        Ok(checks) => {
            // What --update writes is read again, and expects what was found.
            let edges = checks.entries.iter().filter_map(|entry| entry.with_edge(text, 0.015_625));
            let edges: Vec<_> = edges.collect();
            let updated = edges.len();
            let again = Checks::parse(FILE, &rewritten(text, edges)).expect("what is updated is read");
            assert_eq!(again.entries.len(), checks.entries.len());
            let expected = |entry: &&ventaja::check::Entry| matches!(entry.asks, Asks::Edge { expected, .. } if expected == 0.015_625);
            assert!(again.entries.iter().filter(expected).count() >= updated);
        }
    }
}

/// A report, as far as `verify` reads it before it repeats the run. The rulebook is always that of
/// Mendoza, since a report can name any file.
pub(super) fn report(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(report) = RecordedTable::parse(FILE, text) else { return };
    assert!(report.rows.iter().all(|row| row.len() == report.header.len()));
    assert!(report.differences(&report, ventaja::lang::Lang::En).starts_with("the fields agree"));
    for name in report.header.iter().take(100) {
        assert_eq!(report.field(name).is_ok(), !report.rows.is_empty());
    }
    let confidence = report.number("confidence", numbers::confidence);
    assert!(confidence.ok().is_none_or(|confidence| (0.01..=0.999_999).contains(&confidence)));
    let rounds = report.number("rounds", numbers::rounds);
    assert!(rounds.ok().is_none_or(|rounds| (1..=1_000_000_000_000_000).contains(&rounds)));
    let _ = report.number("seed", numbers::seed);
    let (Ok(readings), Ok(overrides)) = (report.list("readings"), report.list("overrides")) else { return };
    let book = builtin("mendoza-2016");
    // A list of many copies of one fault only costs time.
    let few = |list: &[String]| list[..list.len().min(20)].to_vec();
    match Scenario::new(book, &few(&readings), &few(&overrides)) {
        Ok(scenario) => assert_eq!(scenario.rules.check(), Ok(())),
        Err(faults) => assert!(!faults.0.is_empty() && faults.to_string().len() < LONGEST_TEXT),
    }
}

/// The bet lines of a built-in table, with whether each is a main line.
fn bet_lines(id: &'static str) -> Vec<(&'static str, bool)> {
    let book = Scenario::new(builtin(id), &[], &[]).expect("its own rules");
    let chart = strategy::find(&book.reglamento, "basic").ok();
    let lines = dealing::lines(played(&book.rules, chart.as_ref()));
    lines.iter().map(|line| (line.name, !line.optional)).collect()
}

/// A finished run that `report --from` reads, at each of three tables. What is accepted has no number that a
/// document could not print.
pub(super) fn finished(bytes: &[u8]) {
    static LINES: LazyLock<[Vec<(&str, bool)>; 3]> =
        LazyLock::new(|| ["mendoza-2016", "midi-punto-y-banca-2016", "relancina"].map(bet_lines));
    let Some(text) = text(bytes) else { return };
    let Ok(table) = RecordedTable::parse(FILE, text) else { return };
    for lines in LINES.iter() {
        let (run, bets) = match finished_run(&table, lines) {
            Err(faults) => {
                assert_located(&faults, text);
                continue;
            }
            Ok(run) => run,
        };
        assert!((1..=1_000_000_000_000_000).contains(&run.rounds) && run.shoes > 0);
        assert!((0.01..=0.999_999).contains(&run.confidence));
        // A bet that was never offered has no figures.
        let order = lines.iter().filter(|(line, main)| *main || bets.iter().any(|bet| bet.bet == *line));
        assert!(order.map(|(line, _)| *line).eq(bets.iter().map(|bet| bet.bet.as_str())));
        for bet in &bets {
            let shown = format!("{bet:?}");
            assert!(!shown.contains("NaN") && !shown.contains("inf"), "{shown}");
            if let (Some(low), Some(high)) = (bet.ci_low, bet.ci_high) {
                assert!(low <= bet.house_edge && bet.house_edge <= high);
            }
        }
    }
}

/// Reads one state of Mendoza's table; `None` if it is refused.
fn part(text: &str) -> Option<(State, Tally)> {
    static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
        let book = Scenario::new(builtin("mendoza-2016"), &[], &[]).expect("its own rules");
        let chart = strategy::find(&book.reglamento, "basic").expect("a built-in chart");
        dealing::lines(played(&book.rules, Some(&chart)))
    });
    let state = State::parse(FILE, text).ok()?;
    let written = state.text();
    assert_eq!(State::parse(FILE, &written).expect("what is written is read").text(), written);
    let empty = Tally::new(&LINES).with_control(state.key.control.starts_with("redealt/"));
    state.check(&empty).ok()?;
    // What merge reads of a state.
    let (groups, _) = state.prefix();
    assert!(groups.is_sorted_by(|one, other| one.0 < other.0));
    assert!(state.tally(empty.clone()).is_like(&empty));
    Some((state, empty))
}

/// State files. Random bytes never have the checksum of the rest, so that all lines after the second
/// are also read as states with the right one. Two states of one run with different blocks are merged.
pub(super) fn state(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    assert!(bytes.len() as u64 > LONGEST_STATE || State::parse(FILE, text).is_ok() || part(text).is_none());
    let bodies = text.split('\n').skip(2).take(2).map(|line| format!("{line}\n"));
    let signed = bodies.map(|body| format!("ventaja state 1\n{}\n{body}", sha256(body.as_bytes())));
    let parts: Vec<(State, Tally)> = signed.filter_map(|text| part(&text)).collect();
    let [(one, empty), (other, _)] = &parts[..] else { return };
    let apart = one.blocks().common(&other.blocks()).is_empty();
    if !one.key.differences(&other.key).is_empty() || one.planned != other.planned || !apart {
        return;
    }
    let merged = |first: &State, second: &State| {
        let mut state = first.clone();
        state.merge(second, empty).ok().and_then(|()| state.check(empty).ok()).map(|()| state)
    };
    let (ahead, back) = (merged(one, other), merged(other, one));
    assert_eq!(ahead.as_ref().map(State::text), back.map(|state| state.text()));
    if let Some(state) = ahead {
        assert_eq!(state.blocks().count(), one.blocks().count() + other.blocks().count());
        assert!(state.tally(empty.clone()).is_like(empty));
    }
}

/// Returns the rulebook that the first byte selects, and the other bytes as lines.
fn book_and_lines(bytes: &[u8]) -> Option<(Reglamento, Vec<String>)> {
    const BOOKS: [&str; 5] =
        ["mendoza-2016", "ocho-mazos", "club-conservador", "midi-punto-y-banca-2016", "relancina"];
    let (first, rest) = bytes.split_first()?;
    let lines = text(rest)?.split('\n').filter(|line| !line.is_empty()).map(str::to_owned);
    // A command line has few arguments; many copies of one fault only cost time.
    Some((builtin(BOOKS[usize::from(*first) % BOOKS.len()]), lines.take(8).collect()))
}

/// The arguments of `--set` and, after a `?`, of `--reading`.
pub(super) fn set(bytes: &[u8]) {
    let Some((book, lines)) = book_and_lines(bytes) else { return };
    let (readings, sets): (Vec<String>, Vec<String>) =
        lines.into_iter().partition(|line| line.starts_with('?'));
    let readings: Vec<String> = readings.iter().map(|reading| reading[1..].to_owned()).collect();
    match Scenario::new(book, &readings, &sets) {
        Ok(scenario) => {
            assert_eq!(scenario.rules.check(), Ok(()));
            // The answers in their canonical form are the same rules.
            let pairs = |pairs: &[(String, String)]| -> Vec<String> {
                pairs.iter().map(|(name, value)| format!("{name}={value}")).collect()
            };
            let (readings, sets) = (pairs(&scenario.readings), pairs(&scenario.overrides));
            let again =
                Scenario::new(scenario.reglamento.clone(), &readings, &sets).expect("its own answers");
            assert_eq!(again.rules, scenario.rules);
        }
        Err(faults) => assert!(!faults.0.is_empty() && faults.to_string().len() < LONGEST_TEXT),
    }
}

/// The arguments of `--vary`.
pub(super) fn vary(bytes: &[u8]) {
    let Some((book, lines)) = book_and_lines(bytes) else { return };
    match Grid::parse(&book, &lines) {
        Ok(grid) => {
            let points = grid.points();
            assert!(points >= 1 && points as u128 <= MOST_POINTS);
            for point in [0, points / 2, points - 1] {
                assert_eq!(grid.point(point).len(), lines.len());
                let (readings, sets) = grid.answers(point);
                // Values that are allowed one by one may contradict each other.
                let _ = Scenario::new(book.clone(), &readings, &sets);
            }
        }
        Err(faults) => assert!(!faults.0.is_empty() && faults.to_string().len() < LONGEST_TEXT),
    }
}

/// The argument of `trace --cards`.
pub(super) fn cards(bytes: &[u8]) {
    let Some((book, lines)) = book_and_lines(bytes) else { return };
    let Ok(script) = Script::parse(&lines.join(" ")) else { return };
    let boxes = script.boxes().min(64);
    let Ok(scenario) = Scenario::new(book, &[], &[format!("table.boxes={boxes}")]) else { return };
    let has_decisions = scenario.rules.game().abilities().decisions;
    let chart =
        has_decisions.then(|| strategy::find(&scenario.reglamento, "basic").expect("a built-in chart"));
    if let Err(fault) = script.play(played(&scenario.rules, chart.as_ref()), 1, &mut Silent) {
        assert!(!fault.message.is_empty() && fault.to_string().len() < LONGEST_TEXT);
    }
}
