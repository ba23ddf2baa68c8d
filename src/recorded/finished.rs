//! A finished run as its CSV report holds it: every field is checked before any figure is used.

use super::RecordedTable;
use crate::estimate::REDEALT;
use crate::fault::{Fault, Faults};
use crate::numbers;
use crate::report::{About, BetField, BetFigures, Described, FileField, RunField, RunFigures, Statistic};

/// Returns the fields that identify the run, the same in every row; that of the chart is empty without decisions.
fn identity() -> impl Iterator<Item = &'static str> {
    let run = RunField::ALL.iter().filter(|field| **field != RunField::Partial).map(|field| field.name());
    run.chain([FileField::Version, FileField::ReglamentoSha256].map(FileField::name))
}

/// Reads a CSV report of `simulate`: the identity of its run, and the figures of the bets that were offered. `lines` are
/// the bet lines of its table, with whether each is a main line.
///
/// # Errors
/// Every field that no run writes, with its line.
pub fn finished_run(
    table: &RecordedTable,
    lines: &[(&str, bool)],
) -> Result<(RunFigures, Vec<BetFigures>), Faults> {
    columns(table)?;
    let mut faults = Faults::default();
    same_identity(table, &mut faults);
    named_once(table, lines, &mut faults);
    let text = |name: &str| table.cell(0, name).to_owned();
    let mut run = RunFigures {
        strategy: text(RunField::Strategy.name()),
        strategy_sha256: text(FileField::StrategySha256.name()),
        seed: kept(table.number(RunField::Seed.name(), numbers::seed), &mut faults),
        stream: text(RunField::Stream.name()),
        confidence: kept(table.number(RunField::Confidence.name(), numbers::confidence), &mut faults),
        rounds: kept(table.number(RunField::Rounds.name(), numbers::rounds), &mut faults),
        void_rounds: kept(count(table, 0, RunField::VoidRounds.name(), 0, u64::MAX), &mut faults),
        ..RunFigures::default()
    };
    // Without its rounds, a run has no limit of shoes.
    let dealt = if run.rounds == 0 { u64::MAX } else { run.rounds.saturating_add(run.void_rounds) };
    run.shoes = kept(count(table, 0, RunField::Shoes.name(), 1, dealt), &mut faults);
    let mut bets = Vec::new();
    for row in 0..table.rows.len() {
        let name = table.cell(row, BetField::Bet.name());
        let main = lines.iter().any(|(line, main)| *line == name && *main);
        bets.extend(bet(table, row, main, &mut faults));
    }
    run.control = control(table, &mut faults);
    Faults::check(faults).map(|()| (run, bets))
}

/// Returns what was read; adds the fault of what was not.
fn kept<T: Default>(found: Result<T, Fault>, faults: &mut Faults) -> T {
    found.unwrap_or_else(|fault| {
        faults.push(fault);
        T::default()
    })
}

/// The fault of a field; `row` counts from 0.
pub(super) fn fault(table: &RecordedTable, row: usize, name: &str, allowed: impl Into<String>) -> Fault {
    Fault::new(table.place(row), format!("`{name}` is `{}`", table.cell(row, name))).allowed(allowed)
}

/// Checks that the table has the columns of a report of a whole run, each once, and rows.
fn columns(table: &RecordedTable) -> Result<(), Faults> {
    let wrong = |message: String, allowed: &str| Fault::new(table.header_place(), message).allowed(allowed);
    if table.column(RunField::Partial.name()).is_some() {
        return Err(wrong(
            "is a partial report, which no run repeats".to_owned(),
            "the report of a whole run",
        )
        .into());
    }
    let controlled = table.column(BetField::Control.name()).is_some();
    let others = [BetField::Bet, BetField::Hands].map(BetField::name);
    let others = others.into_iter().chain([FileField::StrategySha256.name(), BetField::Control.name()]);
    let figures = Statistic::ALL.iter().map(|statistic| statistic.name()).chain(others);
    let wanted: Vec<&str> = identity()
        .chain(figures.filter(|name| controlled || !Statistic::is_field_of_control(name)))
        .collect();
    let found = |name: &&str| match table.header.iter().filter(|known| known == name).count() {
        0 => Some(format!("has no column `{name}`")),
        1 => None,
        _ => Some(format!("has the column `{name}` twice")),
    };
    let unknown = table.header.iter().filter(|name| !wanted.contains(&name.as_str()));
    let unknown = unknown.map(|name| format!("has an unknown column `{name}`"));
    let empty = table.rows.is_empty().then(|| "has no row of a report".to_owned());
    let faults = wanted.iter().filter_map(found).chain(unknown).chain(empty);
    let faults = faults.map(|message| wrong(message, "a CSV report that ventaja simulate wrote"));
    Faults::check(faults.collect::<Vec<_>>())
}

/// Checks that every row is of the same run.
fn same_identity(table: &RecordedTable, faults: &mut Faults) {
    for name in identity().chain([FileField::StrategySha256.name()]) {
        let first = table.cell(0, name);
        for row in (1..table.rows.len()).filter(|row| table.cell(*row, name) != first) {
            faults.push(fault(table, row, name, format!("`{first}`, as in the first row")));
        }
    }
}

/// Checks that every line of the table has one row, in order.
fn named_once(table: &RecordedTable, lines: &[(&str, bool)], faults: &mut Faults) {
    let names: Vec<&str> = (0..table.rows.len()).map(|row| table.cell(row, BetField::Bet.name())).collect();
    for (row, name) in names.iter().enumerate() {
        if !lines.iter().any(|(line, _)| line == name) {
            let known = lines.iter().map(|(line, _)| *line);
            faults.push(Fault::unknown(table.place(row), "bet", name, known));
        } else if names[..row].contains(name) {
            faults.push(fault(table, row, BetField::Bet.name(), "one row for each bet"));
        }
    }
    for (line, _) in lines.iter().filter(|(line, _)| !names.contains(line)) {
        let fault = Fault::new(table.header_place(), format!("has no row for the bet `{line}`"));
        faults.push(fault.allowed("one row for each bet of the table"));
    }
    if faults.is_empty() && names.iter().ne(lines.iter().map(|(line, _)| line)) {
        let order: Vec<&str> = lines.iter().map(|(line, _)| *line).collect();
        let fault = Fault::new(table.header_place(), "has its rows in another order");
        faults.push(fault.allowed(order.join(", ")));
    }
}

pub(super) fn count(
    table: &RecordedTable,
    row: usize,
    name: &str,
    least: u64,
    most: u64,
) -> Result<u64, Fault> {
    let found = table.cell(row, name).parse().ok().filter(|count| (least..=most).contains(count));
    found.ok_or_else(|| {
        let allowed = if most == u64::MAX {
            format!("a whole number, {least} or more")
        } else {
            format!("a whole number from {least} to {most}")
        };
        fault(table, row, name, allowed)
    })
}

/// Parses a number of a row; `None` of an empty cell, unless it is `required`.
pub(super) fn number(
    table: &RecordedTable,
    row: usize,
    about: About,
    required: bool,
) -> Result<Option<f64>, Fault> {
    let cell = table.cell(row, about.name);
    if cell.is_empty() && !required {
        return Ok(None);
    }
    let number = cell.parse().ok().filter(|number| about.kind.holds(*number));
    number.map(Some).ok_or_else(|| fault(table, row, about.name, about.kind.allowed()))
}

/// Reads the numbers of a bet; one that was `offered` has all that every bet has.
pub(super) fn numbers(
    table: &RecordedTable,
    row: usize,
    offered: bool,
    faults: &mut Faults,
) -> Vec<(Statistic, f64)> {
    let mut numbers = Vec::new();
    for statistic in Statistic::ALL.iter().copied() {
        let about = statistic.about();
        let found = kept(number(table, row, about, about.always && offered), faults);
        numbers.extend(found.map(|number| (statistic, number)));
    }
    numbers
}

/// Reads the row of a bet, none of one that was never offered; `main`: whether every round has this bet.
fn bet(table: &RecordedTable, row: usize, main: bool, faults: &mut Faults) -> Option<BetFigures> {
    use Statistic::{CiHigh, CiLow, HitFrequency, HouseEdge, LossFrequency, MaxNet, MinNet, PushFrequency};
    let hands = count(table, row, BetField::Hands.name(), u64::from(main), u64::MAX);
    let hands = hands.map_err(|fault| faults.push(fault)).ok()?;
    // A bet that was never offered has no numbers but exact ones.
    let numbers = numbers(table, row, hands > 0, faults);
    let of = |statistic| numbers.iter().find(|(known, _)| *known == statistic).map(|(_, number)| *number);
    let is_empty = |statistic: Statistic| table.cell(row, statistic.name()).is_empty();
    let mut wrong = |is_wrong: bool, statistic: Statistic, allowed: &str| {
        if is_wrong {
            faults.push(fault(table, row, statistic.name(), allowed));
        }
    };
    match (of(CiLow), of(HouseEdge), of(CiHigh)) {
        (Some(low), Some(edge), Some(high)) => {
            wrong(low > edge, CiLow, "at most `house_edge`");
            wrong(low <= edge && edge > high, CiHigh, "at least `house_edge`");
        }
        (None, _, Some(_)) => wrong(is_empty(CiLow), CiLow, "a finite number, where `ci_high` has one"),
        (Some(_), _, None) => wrong(is_empty(CiHigh), CiHigh, "a finite number, where `ci_low` has one"),
        _ => {}
    }
    wrong(of(MinNet).zip(of(MaxNet)).is_some_and(|(least, most)| least > most), MaxNet, "at least `min_net`");
    let shares: Option<f64> = [HitFrequency, PushFrequency, LossFrequency].map(of).into_iter().sum();
    wrong(
        shares.is_some_and(|sum| (sum - 1.0).abs() > 1e-9),
        LossFrequency,
        "what `hit_frequency` and `push_frequency` leave of 1",
    );
    BetFigures::of(table.cell(row, BetField::Bet.name()).to_owned(), main, hands, of)
}

/// Reads the name of the control variate.
fn control(table: &RecordedTable, faults: &mut Faults) -> Option<String> {
    let column = table.column(BetField::Control.name())?;
    let is_number = |text: &str| text.parse::<u64>().is_ok();
    let is_control = |text: &str| {
        let numbers = text.strip_prefix(REDEALT).and_then(|numbers| numbers.split_once('/'));
        numbers.is_some_and(|(rounds, redeals)| is_number(rounds) && is_number(redeals))
    };
    let texts = table.rows.iter().map(|cells| cells[column].as_str());
    let (controls, others): (Vec<_>, Vec<_>) = texts.enumerate().partition(|(_, text)| is_control(text));
    for (row, _) in others.into_iter().filter(|(_, text)| *text != "none") {
        let allowed = format!("none, or {REDEALT}K/M with two whole numbers");
        faults.push(fault(table, row, BetField::Control.name(), allowed));
    }
    controls.first().map(|(_, text)| (*text).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The report, with a control of this version.
    fn report() -> &'static str {
        include_str!("../../reports/mendoza-2016.csv")
    }

    const LINES: [(&str, bool); 3] = [("box", true), ("insurance", false), ("even-money", false)];

    fn read(text: &str) -> Result<(RunFigures, Vec<BetFigures>), String> {
        let table = RecordedTable::parse("edges.csv", text).map_err(|fault| fault.to_string())?;
        finished_run(&table, &LINES).map_err(|faults| faults.to_string())
    }

    /// The report with another value of a field in these rows, counted from 0.
    fn with(rows: std::ops::Range<usize>, name: &str, value: &str) -> String {
        let mut table = RecordedTable::parse("edges.csv", report()).unwrap();
        let column = table.column(name).unwrap();
        table.rows[rows].iter_mut().for_each(|row| row[column] = value.to_owned());
        let rows: Vec<String> = table.rows.iter().map(|row| row.join(",")).collect();
        format!("{}\n{}\n", table.header.join(","), rows.join("\n"))
    }

    #[test]
    fn every_wrong_field_is_named() {
        let wrong = |text: &str, row: usize, says: &str| {
            let said = read(text).unwrap_err();
            assert!(said.contains(&format!("edges.csv:{}: {says}", row + 2)), "{said}");
        };
        let numbers = ["rounds", "confidence", "seed", "void_rounds", "shoes"].into_iter();
        let values = ["", "NaN", "inf", "-1", "18446744073709551616", "x"];
        let outside = [
            ("rounds", "0"),
            ("rounds", "18446744073709551615"),
            ("confidence", "2"),
            ("shoes", "0"),
            ("shoes", "9999999999999"),
        ];
        for (name, value) in numbers.flat_map(|name| values.map(|value| (name, value))).chain(outside) {
            wrong(&with(0..3, name, value), 0, &format!("`{name}` is `{value}`\n  allowed: "));
        }
        for statistic in Statistic::ALL {
            let (name, always) = (statistic.name(), statistic.about().always);
            for value in ["NaN", "inf", "-inf", "1e999", "x"].into_iter().chain(always.then_some("")) {
                wrong(&with(0..1, name, value), 0, &format!("`{name}` is `{value}`\n  allowed: "));
            }
        }
        for (row, name, value) in [
            (0, "ci_low", "0.5"),
            (0, "ci_high", "-0.5"),
            (0, "ci_high", ""),
            (0, "ci_low", ""),
            (1, "variance", "-1"),
            (2, "hit_frequency", "1.5"),
            (2, "max_net", "-3"),
            (1, "hands", "-1"),
            (0, "hands", "0"),
            (0, "control", "redealt/x"),
            (1, "bet", "box"),
            (2, "seed", "7"),
        ] {
            wrong(&with(row..row + 1, name, value), row, &format!("`{name}` is `{value}`"));
        }
        let said = read(&with(0..1, "hit_frequency", "0.5")).unwrap_err();
        assert!(said.contains("`loss_frequency`"), "{said}");
        let said = read(&with(0..1, "bet", "bax")).unwrap_err();
        assert!(
            said.contains("edges.csv:2: unknown bet `bax`") && said.contains("has no row for the bet `box`"),
            "{said}"
        );
        let whole = report();
        let without: Vec<&str> = whole.lines().filter(|line| !line.contains(",box,")).collect();
        assert!(read(&without.join("\n")).unwrap_err().contains("edges.csv:1: has no row for the bet `box`"));
        let said = read(&report().replacen("house_edge,", "house_adge,", 1)).unwrap_err();
        assert!(
            said.contains("has no column `house_edge`") && said.contains("unknown column `house_adge`"),
            "{said}"
        );
        assert!(read(report().lines().next().unwrap()).unwrap_err().contains("has no row of a report"));
    }
}
