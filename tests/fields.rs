//! The fields of results. `docs/fields.md` and the rows of the Python package hold what the descriptions in
//! `src/report` generate, and every command writes the described fields.
//!
//! After a change: `VENTAJA_WRITE=1 cargo test --test program fields::`.

use crate::commands::{json, run as printed};
use crate::files::{is_generated, list, read};
use std::collections::BTreeMap;
use std::fmt::Write;
use ventaja::report::{
    About, AccountField, AuditField, BankField, BestField, BetField, CellField, ChangeField, ChartField,
    CheckField, Described, DifferenceField, EffectField, FieldKind, FileField, IndexField, LineField,
    LineRemovalField, ParField, PointField, PositionField, PriceField, RuleField, RunField, SeatField,
    SessionField, ShareField, SheetField, ShiftField, SideField, Statistic, TermField, WorthField,
};

const PAGE: &str = "docs/fields.md";
const ROWS: &str = "python/ventaja/rows.py";

/// The rows of a table of results.
struct Rows {
    /// The marker in the page.
    name: &'static str,
    /// The class of the Python package and what it is; empty without one.
    class: [&'static str; 2],
    /// Whether all numbers are missing where a bet was never offered.
    may_lack_all: bool,
    fields: Vec<(String, About)>,
}

fn all<F: Described>() -> Vec<(String, About)> {
    F::ALL.iter().map(|field| (field.name().to_owned(), field.about())).collect()
}

fn only<F: Described>(fields: &[F]) -> Vec<(String, About)> {
    fields.iter().map(|field| (field.name().to_owned(), field.about())).collect()
}

/// Returns the fields of a run without those named.
fn run(without: &[RunField]) -> Vec<(String, About)> {
    let fields = RunField::ALL.iter().copied();
    only(&fields.filter(|field| *field != RunField::Partial && !without.contains(field)).collect::<Vec<_>>())
}

/// Returns fields of both tables of a comparison; once those named.
fn both(fields: Vec<(String, About)>, once: &[&str]) -> Vec<(String, About)> {
    let names = fields.into_iter().flat_map(|(name, about)| {
        let sides: &[&str] = if once.contains(&name.as_str()) { &[""] } else { &["_a", "_b"] };
        sides.iter().map(move |side| (format!("{name}{side}"), about)).collect::<Vec<_>>()
    });
    names.collect()
}

/// Returns the fields of a bet line.
fn bet() -> Vec<(String, About)> {
    let is_of_control = |of: bool| {
        let all = Statistic::ALL.iter().copied().filter(move |statistic| statistic.is_of_control() == of);
        only(&all.collect::<Vec<_>>())
    };
    let mut fields = run(&[RunField::Confidence]);
    fields.splice(1..1, only(&[BetField::Bet]));
    fields.extend(only(&[BetField::Hands]));
    fields.extend(only(&[RunField::Confidence]));
    fields.extend(is_of_control(false));
    fields.extend(all::<FileField>());
    fields.extend(is_of_control(true));
    fields.extend(only(&[BetField::Control, BetField::DistributionError]));
    fields
}

fn of_bet(fields: Vec<(String, About)>) -> Vec<(String, About)> {
    [only(&[BetField::Bet]), fields].concat()
}

fn difference() -> Vec<(String, About)> {
    [
        all::<ChangeField>(),
        both(run(&[]), &["method", "seed", "stream", "confidence"]),
        all::<SideField>(),
        all::<DifferenceField>(),
        both(all::<FileField>(), &["version"]),
    ]
    .concat()
}

fn rows() -> Vec<Rows> {
    let effects = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10"].map(|card| {
        let about = About {
            name: "effect_*",
            kind: FieldKind::Edge,
            always: false,
            meaning: "what the player gains, in bets, when one such card is missing from the full shoe; empty if the \
                      pack has no such card",
        };
        (format!("effect_{card}"), about)
    });
    let rows = |name, class, fields| Rows { name, class, may_lack_all: false, fields };
    let one = |name, fields| rows(name, ["", ""], fields);
    vec![
        Rows { may_lack_all: true, ..rows("bets", ["Bet", "A bet line of a table."], bet()) },
        one("bets-of-others", [only(&[RunField::Partial]), all::<PointField>()].concat()),
        rows("outcomes", ["Outcome", "An outcome of a bet line."], of_bet(all::<ShareField>())),
        rows("par-outcomes", ["ParOutcome", "An outcome of a PAR sheet."], of_bet(all::<ParField>())),
        one("par-bets", all::<SheetField>()),
        Rows {
            may_lack_all: true,
            ..rows("compare", ["Difference", "A bet line at two tables, A and B."], difference())
        },
        rows(
            "compare-outcomes",
            ["OutcomeChange", "An outcome at two tables, A and B."],
            all::<ShiftField>(),
        ),
        rows(
            "compare-rules",
            ["RuleChange", "A rule that differs between two tables, A and B."],
            all::<RuleField>(),
        ),
        one("compare-versions", all::<WorthField>()),
        rows(
            "readings",
            ["Effect", "The effect of an option of a reading, or of a combination of options."],
            all::<EffectField>(),
        ),
        rows("risk", ["BetRisk", "The risk of a bet line."], of_bet(all::<LineField>())),
        rows("risk-sessions", ["Session", "A session of a bet line."], of_bet(all::<SessionField>())),
        rows(
            "expose",
            ["CutCard", "The exposure of a table to a card counter at one cut card."],
            [run(&[]), all::<FileField>(), all::<PriceField>()].concat(),
        ),
        rows(
            "expose-cells",
            ["Cell", "A true count."],
            [of_bet(only(&[RunField::CutCard])), all::<CellField>()].concat(),
        ),
        one("indices", [all::<TermField>(), all::<IndexField>()].concat()),
        rows(
            "removals",
            [
                "RemovalEffects",
                "The effects of removal on a bet line: what the player gains, in bets, when one such card is missing.",
            ],
            [all::<LineRemovalField>(), effects.to_vec()].concat(),
        ),
        one("removals-best", all::<BestField>()),
        one("solve", all::<ChartField>()),
        rows("audit", ["AuditRow", "An observed result of the bank."], all::<AuditField>()),
        one("check", all::<CheckField>()),
        one("bank", all::<BankField>()),
        one("bank-participants", all::<AccountField>()),
        one("talla", all::<PositionField>()),
        one("talla-seats", all::<SeatField>()),
    ]
}

/// Returns the table of a kind of rows for the page.
fn table(rows: &Rows) -> String {
    let mut text = "| field | values | definition |\n|---|---|---|\n".to_owned();
    let shared: Vec<String> = run(&[]).into_iter().chain(all::<FileField>()).map(|(name, _)| name).collect();
    for (name, about) in &rows.fields {
        // The fields of a run are defined once.
        let own = |name: &str| {
            shared
                .iter()
                .any(|known| name == known || name.trim_end_matches(['a', 'b']) == format!("{known}_"))
        };
        if rows.name != "bets"
            && about.name != "cut_card"
            && own(name)
            && RunField::ALL.iter().any(|f| f.about() == *about)
            || rows.name != "bets" && FileField::ALL.iter().any(|field| field.about() == *about)
        {
            continue;
        }
        let kind = match about.kind {
            FieldKind::Word => "word",
            FieldKind::Count => "count",
            FieldKind::CountOrWord => "count or word",
            FieldKind::Edge => "fraction of the bet",
            FieldKind::Error => "fraction of the bet, ≥ 0",
            FieldKind::Share => "share, 0 to 1",
            FieldKind::Bets => "bets",
            FieldKind::Money => "money",
            FieldKind::Number => "number",
            FieldKind::Size => "number, ≥ 0",
            FieldKind::Positive => "number, > 0",
        };
        let empty = if about.always { "" } else { "; may be empty" };
        let _ = writeln!(text, "| `{name}` | {kind}{empty} | {} |", about.meaning);
    }
    text
}

/// Returns the page with the tables as they are generated.
fn page(old: &str) -> String {
    let mut text = old.to_owned();
    for rows in rows() {
        let (start, end) = (format!("<!-- {} -->\n", rows.name), "<!-- end -->");
        let at = text.find(&start).unwrap_or_else(|| panic!("{PAGE} has no {start}")) + start.len();
        let until = at + text[at..].find(end).unwrap_or_else(|| panic!("{PAGE}: {start} has no end"));
        text.replace_range(at..until, &table(&rows));
    }
    text
}

/// Returns the classes of the Python package.
fn classes(old: &str) -> String {
    let mut text = old.split("\n\n@dataclass(frozen=True)\nclass").next().unwrap().to_owned();
    for Rows { class: [class, about], may_lack_all, fields, .. } in rows() {
        if class.is_empty() {
            continue;
        }
        let _ = write!(text, "\n\n@dataclass(frozen=True)\nclass {class}(Row):\n    \"\"\"{about}\"\"\"\n\n");
        for (name, about) in fields {
            let word = if name == "return" { "_" } else { "" };
            let kind = match about.kind {
                FieldKind::Word => "str",
                FieldKind::Count => "int",
                FieldKind::CountOrWord => "int | str",
                _ => "float",
            };
            let lacks = !about.always || may_lack_all && kind != "str" && kind != "int | str";
            let none = if lacks { " | None" } else { "" };
            let _ = writeln!(text, "    {name}{word}: {kind}{none}");
        }
    }
    text
}

/// The generated files.
fn generated() -> [(&'static str, String); 2] {
    [(PAGE, page(&read(PAGE))), (ROWS, classes(&read(ROWS)))]
}

#[test]
fn the_page_and_the_rows_of_python_are_generated() {
    for (path, text) in generated() {
        is_generated(path, &text);
    }
}

/// Every field that a command writes is described, in the order of the description, and has a value of its kind.
#[test]
fn commands_write_the_described_fields() {
    let rows: BTreeMap<&str, Rows> = rows().into_iter().map(|rows| (rows.name, rows)).collect();
    let own = &[("bets", "bets"), ("outcomes", "outcomes")][..];
    for (line, tables) in [
        ("simulate mendoza-2016 --rounds 2k", own),
        ("exact midi-punto-y-banca-2016", own),
        ("sweep mendoza-2016 --vary shoe.decks=6 --rounds 2k", &[("rows", "bets")]),
        ("par midi-punto-y-banca-2016", &[("bets", "bets"), ("bets/outcomes", "par-outcomes")]),
        (
            "compare mendoza-2016 --set surrender.kind=none --strategy basic",
            &[("bets", "compare"), ("outcomes", "compare-outcomes"), ("rules", "compare-rules")],
        ),
        (
            "compare macau-bacara --versions 55/2004 73/2005",
            &[("bets", "compare"), ("amendments/bets", "compare")],
        ),
        (
            "compare midi-punto-y-banca-2016 --reading decks=6 --method monte-carlo --rounds 2k",
            &[("bets", "compare"), ("outcomes", "compare-outcomes")],
        ),
        ("readings midi-punto-y-banca-2016 --rounds 2k", &[("effects", "readings")]),
        ("risk midi-punto-y-banca-2016", &[("bets", "risk"), ("bets/sessions", "risk-sessions")]),
        ("expose mendoza-2016 --rounds 5k", &[("exposures", "expose"), ("exposures/cells", "expose-cells")]),
        ("exact mendoza-2016 --removals", &[("bets", "removals")]),
        ("audit mendoza-2016 --hands 1000 --staked 1000 --result 5", &[("results", "audit")]),
        ("bank club-conservador --rotations 2", &[("participants", "bank-participants")]),
    ] {
        let json = json(&format!("{line} -q"));
        for (place, name) in tables {
            let (mut found, mut key) = (&json, *place);
            while let Some((first, rest)) = key.split_once('/') {
                (found, key) = (&found[first][0], rest);
            }
            let Rows { fields: described, may_lack_all, .. } = &rows[name];
            for row in list(found, key) {
                let mut last = 0;
                for (name, value) in row.as_object().unwrap() {
                    let Some(at) = described.iter().position(|(known, _)| known == name) else {
                        // What only some results of a kind have.
                        let more = ["note", "exact", "sessions", "outcomes", "cells"]
                            .contains(&name.as_str())
                            || name.contains('.')
                            || name.starts_with("correlation_")
                            || name.starts_with("best_level_1")
                            || *place == "bets" && line.starts_with("par");
                        assert!(more, "{line}: {place} has the field {name}, which is not described");
                        continue;
                    };
                    assert!(at >= last, "{line}: {place}: {name} stands elsewhere");
                    last = at;
                    let about = described[at].1;
                    let fits = match about.kind {
                        FieldKind::Word => value.is_string(),
                        FieldKind::Count => value.is_u64(),
                        FieldKind::CountOrWord => value.is_u64() || value.is_string(),
                        _ => value.as_f64().is_some_and(|number| about.kind.holds(number)),
                    };
                    assert!(fits || value.is_null(), "{line}: {place}: {name} is {value}");
                    let lacks = !about.always || *may_lack_all;
                    assert!(!value.is_null() || lacks, "{line}: {place}: {name} has no value");
                }
            }
        }
    }
}

#[test]
fn rows_of_versions_end_with_the_fields_of_the_change() {
    let csv = printed("compare macau-bacara --versions 55/2004 73/2005 --format csv -q");
    let names: Vec<&str> = WorthField::ALL.iter().map(|field| field.name()).chain(["command"]).collect();
    assert!(csv.lines().next().unwrap().ends_with(&names.join(",")), "{csv}");
}
