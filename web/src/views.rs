//! The results that the page shows: the library's reports, as the program's own documents render them.

use super::state::{State, option, pairs};
use serde_json::{Value, json};
use std::cell::RefCell;
use ventaja_documents::builtin::sha256;
use ventaja_documents::compare::{common_lines, exactly, keys_hidden_from_exact};
use ventaja_documents::dealing::lines;
use ventaja_documents::dossier::{LineDistributions, headline, no_distribution};
use ventaja_documents::engine::Unwatched;
use ventaja_documents::exact::{
    Asked, BEST, Exact, Solved, exact as exact_value, exact_with_nets, explain as explained, nets, solve_best,
};
use ventaja_documents::fault::{Fault, Faults};
use ventaja_documents::lang::{Lang, Message};
use ventaja_documents::message;
use ventaja_documents::method::Method;
use ventaja_documents::numbers;
use ventaja_documents::publish::{Block, Cell, Column, Document, Number, Table, TableRow, fragment};
use ventaja_documents::readings::{Study, options, questions};
use ventaja_documents::reglamento::Scenario;
use ventaja_documents::report::sections::{self, chart::grid};
use ventaja_documents::report::{
    ChartReport, CompareReport, LineRisk, Output, Report, RiskReport, RiskTerms, bet_words,
};
use ventaja_documents::risk::{Bankrolls, DistributionError, Pace};
use ventaja_documents::rules::{Play, Shown, keys};
use ventaja_documents::shell;
use ventaja_documents::strategy::{self, Chart, PlayedTable, relancina::Rows};
use ventaja_documents::tr;

/// The confidence of the commands' fields unless another is asked for.
pub(crate) const CONFIDENCE: f64 = 0.95;

/// A document as a part of the page, whose ids begin with `id`, and the files that its result writes.
pub(crate) fn part(report: &impl Output, id: &str, lang: Lang) -> Value {
    let document = report.document(lang);
    json!({
        "html": within(document.clone(), id),
        "document": ventaja_documents::publish::html(&document),
        "command": report.command_in(lang),
        "json": report.json(),
        "csv": report.csv(),
        "outcomes": report.outcomes(),
    })
}

/// The sections of a document as HTML, with ids that no other part of the page has.
fn within(mut document: Document, prefix: &str) -> String {
    let own = |id: &mut String| *id = format!("{prefix}-{id}");
    for section in &mut document.sections {
        own(&mut section.id);
        section.blocks.retain(|block| !matches!(block, Block::Data(_)));
        for block in &mut section.blocks {
            match block {
                Block::Table(table) => own(&mut table.id),
                Block::Figure(figure) => own(&mut figure.id),
                Block::Chart(grid) => own(&mut grid.id),
                _ => {}
            }
        }
    }
    fragment(&document)
}

/// Blocks as a part of the page without a heading.
pub(crate) fn blocks(id: &str, blocks: Vec<Block>, lang: Lang) -> String {
    let sections = vec![sections::section("part", String::new(), blocks)];
    within(Document { title: String::new(), subtitle: String::new(), lang, meta: Vec::new(), sections }, id)
}

/// The edges of the main bets in a few words.
fn edges(found: &Exact, table: PlayedTable<'_>, lang: Lang) -> String {
    let main = headline(&lines(table));
    let headlines = || found.lines.iter().filter(|line| main.contains(&line.name));
    let of = |line: &ventaja_documents::exact::ExactLine| {
        let edge = sections::edge(line.house_edge).text(lang);
        if headlines().count() > 1 { format!("{} {edge}", bet_words(lang, line.name)) } else { edge }
    };
    headlines().map(of).collect::<Vec<_>>().join(", ")
}

/// The edge of a built-in rulebook as it stands.
pub(crate) fn edge(book: &str, lang: Lang) -> Result<Value, Faults> {
    let state = State::of_book(book);
    let (scenario, _) = state.exactly()?;
    let chart = state.chart(&scenario)?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let found = exact_value(table).map_err(|no| no.fault(book))?;
    Ok(json!({ "text": edges(&found, table, lang) }))
}

/// The exact values without the distributions, which take ten times as long.
pub(crate) fn quick(state: &State, lang: Lang) -> Result<Value, Faults> {
    let (scenario, infinite) = state.exactly()?;
    let chart = state.chart(&scenario)?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let found = exact_value(table).map_err(|no| no.fault(&state.book))?;
    let report = report(state, &scenario, infinite, chart.as_ref(), &found);
    let mut document = report.document(lang);
    document.sections.truncate(1);
    Ok(json!({
        "html": within(document, "exact"),
        "text": edges(&found, table, lang),
        "edges": found.lines.iter().map(|line| (line.name, line.house_edge)).collect::<Vec<_>>(),
    }))
}

fn report(
    state: &State,
    scenario: &Scenario,
    infinite: bool,
    chart: Option<&Chart>,
    found: &Exact,
) -> Report {
    let mut report = Report::exact(scenario, chart, CONFIDENCE, found);
    report.command = shell::line(&state.command("exact", scenario, infinite));
    if infinite {
        // That the edges are those of another pack belongs beside them.
        report.preface = std::mem::take(&mut report.notes);
    }
    report
}

/// The exact values, as `ventaja exact` reports them.
pub(crate) fn exact(state: &State, lang: Lang) -> Result<Value, Faults> {
    let (scenario, infinite) = state.exactly()?;
    let chart = state.chart(&scenario)?;
    let (found, _) = exact_with_nets(PlayedTable::new(&scenario.rules, chart.as_ref())?)
        .map_err(|no| no.fault(&state.book))?;
    let mut answer = part(&report(state, &scenario, infinite, chart.as_ref(), &found), "exact", lang);
    let mut full = state.command("report", &scenario, infinite);
    full.extend(option("--output", format!("{}.html", scenario.reglamento.id)));
    answer["report"] = shell::line(&full).into();
    Ok(answer)
}

thread_local! {
    /// The charts solved last, by the rules that they are for.
    static SOLVED: RefCell<Vec<(String, Solved)>> = const { RefCell::new(Vec::new()) };
}

/// The best chart of a table, which is solved once.
fn best(scenario: &Scenario, name: &str) -> Result<Solved, Faults> {
    let book = &scenario.reglamento;
    let key = format!("{name} {} {:?} {:?}", book.sha256, scenario.readings, scenario.overrides);
    SOLVED.with_borrow_mut(|solved| {
        if let Some((_, known)) = solved.iter().find(|(known, _)| *known == key) {
            return Ok(known.clone());
        }
        let found =
            solve_best(&scenario.rules, name, |_| ()).map_err(|no| Faults::from(no.fault(&book.id)))?;
        solved.truncate(7);
        solved.insert(0, (key, found.clone()));
        Ok(found)
    })
}

/// The best chart, with the cells marked in which it differs from the best chart of the rulebook without changes, or, where
/// nothing is changed, from the rulebook's own chart.
pub(crate) fn chart(state: &State, lang: Lang) -> Result<Value, Faults> {
    let (scenario, _) = state.exactly()?;
    if !scenario.rules.game().abilities().decisions {
        return Ok(
            json!({ "html": blocks("chart", vec![Block::Note(lang.text("page-no-decisions").into())], lang) }),
        );
    }
    let solved = best(&scenario, "solved")?;
    let report = ChartReport::new(&state.book, &scenario, &solved)
        .map_err(|no| Faults::from(no.fault(&state.book)))?;
    let own = state.unchanged();
    let (other, against) = if *state == own {
        let name = state.play(&scenario.reglamento);
        let chart = state.chart(&scenario)?.filter(|_| name != BEST);
        (chart, tr!(lang, "page-chart-against-own", chart = name))
    } else {
        let (unchanged, _) = own.exactly()?;
        (Some(best(&unchanged, "solved")?.chart), lang.text("page-chart-against-rulebook"))
    };
    let mut answer = part(&report, "chart", lang);
    let mut document = report.document(lang);
    document.sections.truncate(1);
    for block in &mut document.sections[0].blocks {
        if let Block::Chart(shown) = block {
            *shown = grid(&solved.chart, other.as_ref(), lang);
        }
    }
    let marked =
        document.blocks().any(|block| matches!(block, Block::Chart(grid) if !grid.marked.is_empty()));
    let note = if marked { against } else { format!("{against} {}", lang.text("page-chart-same")) };
    if other.is_some() {
        document.sections[0].blocks.insert(1, Block::Paragraph(note.into()));
    }
    answer["html"] = within(document, "chart").into();
    answer["chart"] = solved.chart.to_csv().into();
    answer["marked"] = marked.into();
    Ok(answer)
}

/// The value of each choice in a cell of the best chart.
pub(crate) fn explain(state: &State, row: &str, column: &str, lang: Lang) -> Result<Value, Faults> {
    let (scenario, _) = state.exactly()?;
    let chart = best(&scenario, "solved")?.chart;
    let at = match &scenario.rules.play {
        Play::Relancina(_) => {
            Rows::columns(false).iter().chain(Rows::columns(true)).position(|known| *known == column)
        }
        Play::Blackjack(play) => {
            Shown::columns(play.dealer_exposed).iter().position(|shown| shown.name() == column)
        }
        Play::PuntoYBanca(_) | Play::Poker(_) => None,
    };
    let place = format!("{row},{column}");
    let at = at.ok_or_else(|| Fault::new(&place, "has no column whose choices have values"))?;
    let found = explained(PlayedTable::new(&scenario.rules, Some(&chart))?, &Asked::Row(row, at));
    let found = found.map_err(|why| Faults::from(Fault::new(&place, why.to_string())))?;
    let action = |name: &str| lang.text(&format!("action-{name}"));
    let rows = found.iter().flat_map(|hand| {
        hand.choices.iter().enumerate().map(|(number, (choice, net))| -> TableRow {
            let first = |cell: Cell| if number == 0 { cell } else { Cell::Empty };
            vec![
                first(hand.cards.as_str().into()),
                first(Number::percent(hand.frequency, 5).into()),
                action(choice.name()).as_str().into(),
                Number::plain(*net, 7).signed().into(),
            ]
            .into()
        })
    });
    let head = ["head-cards", "head-frequency", "head-choice", "head-expectation"];
    let columns = head.map(|id| Column { id, heading: lang.text(id), field: "" }).to_vec();
    let given = String::new();
    let caption =
        tr!(lang, "explained-hand", hand = row, upcard = column, given = given, chart = chart.name());
    let (id, rows) = ("choices".to_owned(), rows.collect());
    let table = Table { id, caption, columns, rows, note: String::new() };
    Ok(json!({ "html": blocks("explain", vec![Block::Table(table)], lang), "found": found }))
}

/// What each option of a reading changes, exactly, in the edges of the main bets.
pub(crate) fn price(state: &State, reading: &str, lang: Lang) -> Result<Value, Faults> {
    let (scenario, _) = state.exactly()?;
    let chart = state.chart(&scenario)?;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let (mut questions, _) = questions(&scenario, false);
    questions.retain(|question| question.reading == reading);
    let lines = headline(&lines(table));
    let exact = exact_value(table).map_err(|no| no.fault(&state.book))?;
    let study = Study {
        scenario: &scenario,
        table,
        exact: Some(exact),
        questions,
        method: Some(Method::Exact),
        adapt: false,
        rounds: 0,
        seed: 1,
        threads: 1,
        confidence: CONFIDENCE,
        lines: lines.clone(),
    };
    let effects = options(&study, &Unwatched).effects;
    let mut prices = serde_json::Map::new();
    for effect in &effects {
        let Some(found) = effect.comparison else { continue };
        let change = sections::edge(found.effect.difference).signed().text(lang);
        let text = match &lines[..] {
            [_] => change,
            _ => format!("{} {change}", bet_words(lang, effect.bet)),
        };
        let known = prices.entry(effect.option.clone()).or_insert_with(|| "".into());
        *known = [known.as_str().unwrap_or_default(), &text].join(" ").trim().into();
    }
    Ok(json!({ "prices": prices }))
}

/// The change from the pinned table A to B, exactly: each by its own best chart, then both by A's.
pub(crate) fn compare(pinned: &State, state: &State, lang: Lang) -> Result<Value, Faults> {
    let tables = [pinned.exactly()?, state.exactly()?];
    let [(a, _), (b, _)] = &tables;
    let decides = a.rules.game().abilities().decisions && a.rules.game() == b.rules.game();
    let charts = if decides { Some([best_named(a)?, best_named(b)?]) } else { None };
    let plays: Vec<(&'static str, [Option<Chart>; 2])> = match &charts {
        None if a.rules.game() == b.rules.game() => vec![("none", [None, None])],
        None => return Err(Fault::new("A, B", lang.text("page-games-differ")).into()),
        Some([of_a, of_b]) => {
            let mut plays = vec![("best", [Some(of_a.clone()), Some(of_b.clone())])];
            let kept = strategy::kept(&a.reglamento, of_a);
            if let Some(chart) = kept.filter(|chart| PlayedTable::new(&b.rules, Some(chart)).is_ok()) {
                plays.push(("unchanged", [Some(chart.clone()), Some(chart)]));
            }
            plays
        }
    };
    let mut report = CompareReport::default();
    report.notes.push(Message::new("note-exact-full-shoe").into());
    let hidden = keys_hidden_from_exact(&a.rules, &b.rules).join(", ");
    if !hidden.is_empty() {
        report.notes.push(message!("note-also-hidden", keys = hidden).into());
    }
    report.command = compare_command(pinned, state, &tables);
    for (play, [of_a, of_b]) in &plays {
        let (of_a, of_b) = (of_a.as_ref(), of_b.as_ref());
        let (first, second) = (PlayedTable::new(&a.rules, of_a)?, PlayedTable::new(&b.rules, of_b)?);
        if common_lines(first, second).is_empty() {
            return Err(Fault::new("A, B", "have no bet line in common").into());
        }
        let found = exactly(first, second).map_err(|no| Faults::from(no.fault("A, B")))?;
        report.add(play, [(a, of_a), (b, of_b)], 1, CONFIDENCE, found);
    }
    Ok(part(&report, "compare", lang))
}

/// The best chart as the command `compare` names it.
fn best_named(scenario: &Scenario) -> Result<Chart, Faults> {
    let mut chart = best(scenario, BEST)?.chart;
    chart.set_sha256(sha256(chart.to_csv().as_bytes()));
    PlayedTable::new(&scenario.rules, Some(&chart))?;
    Ok(chart)
}

/// The command that compares the tables. With one rulebook, B begins with A's answers, and the command takes back the
/// answers that B lacks.
fn compare_command(pinned: &State, state: &State, tables: &[(Scenario, bool); 2]) -> String {
    let [a, b] = tables.each_ref().map(|(scenario, _)| scenario);
    let mut sets = b.overrides.clone();
    let mut readings = b.readings.clone();
    let mut words = ["ventaja", "compare", &pinned.book].map(str::to_owned).to_vec();
    if pinned.book == state.book && pinned.text == state.text {
        let has = |pairs: &[(String, String)], name: &str| pairs.iter().any(|(known, _)| known == name);
        for (name, _) in a.readings.iter().filter(|(name, _)| !has(&b.readings, name)) {
            let reading = b.reglamento.readings.iter().find(|reading| reading.name == *name);
            readings.extend(reading.map(|reading| (name.clone(), reading.default.clone())));
        }
        let known = keys(b.rules.game());
        for (name, _) in a.overrides.iter().filter(|(name, _)| !has(&b.overrides, name)) {
            let key = known.iter().find(|key| key.name == name);
            sets.extend(key.map(|key| (name.clone(), key.get(&b.rules).to_string())));
        }
        readings.retain(|pair| !a.readings.contains(pair));
        sets.retain(|pair| !a.overrides.contains(pair));
    } else {
        words.push(state.book.clone());
    }
    words.extend(pairs("--reading", &readings).chain(pairs("--set", &sets)));
    words.extend(pairs("--base-reading", &a.readings).chain(pairs("--base-set", &a.overrides)));
    shell::line(&words)
}

/// Sessions and bankrolls, from the exact distributions of the main bets: `ventaja risk` with the page's numbers.
pub(crate) fn risk(state: &State, lang: Lang) -> Result<Value, Faults> {
    let (scenario, infinite) = state.exactly()?;
    let chart = state.chart(&scenario)?;
    let hands = state.number("hands", "1000", numbers::session)?;
    let bet = state.number("bet", "10", numbers::money)?;
    let bankroll = state.number("bankroll", "500", numbers::money)?;
    let bankrolls = Bankrolls { player: bankroll / bet, bank: 500.0 };
    let pace = Pace::USUAL;
    let boxes = scenario.rules.boxes_in_play();
    let risk = 0.01;
    let table = PlayedTable::new(&scenario.rules, chart.as_ref())?;
    let found = nets(table).map_err(|no| no.fault(&state.book))?;
    let found = LineDistributions::exact(&scenario, chart.as_ref(), CONFIDENCE, found, infinite);
    let mut found = found.map_err(|error| no_distribution(&error))?;
    found.retain("--line", &[])?;
    // The covariance of several boxes is simulated by the command.
    let round = (boxes == 1).then_some((boxes, 0.0));
    let lines = found.lines.iter().map(|line| line.risks(&[hands], bankrolls, risk, round));
    let lines: Result<Vec<LineRisk>, DistributionError> = lines.collect();
    let lines = lines.map_err(|error| no_distribution(&error))?;
    let mut command = state.command("risk", &scenario, infinite);
    let options = [
        ("--hands", hands as f64),
        ("--bet", bet),
        ("--bankroll", bankroll),
        ("--bank", 500.0 * bet),
        ("--risk", risk),
        ("--hands-per-hour", pace.hands_per_hour),
        ("--hours-per-day", pace.hours_per_day),
        ("--days-per-year", pace.days_per_year),
    ];
    command.extend(options.into_iter().flat_map(|(name, value)| option(name, value)));
    let command = shell::line(&command);
    let terms = RiskTerms { bet, bankrolls, risk, pace };
    let LineDistributions { identity, notes, .. } = found;
    Ok(part(&RiskReport { identity, terms, lines, notes, command }, "risk", lang))
}
