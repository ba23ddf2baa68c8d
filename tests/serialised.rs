//! Results as JSON by serde: the numbers of the command line, to the last digit.

use crate::commands::json;
use crate::common::played;
use crate::files::{list, text};
use crate::tables::Bench;
use serde_json::Value;
use ventaja::compare::exactly;
use ventaja::engine::{Plan, Unwatched};
use ventaja::exact::{Choice, exact_with_nets, nets, removals, solve};
use ventaja::method::Method;
use ventaja::par::Sheet;
use ventaja::readings::EffectKind;
use ventaja::report::Report;
use ventaja::risk::audit::{Audit, Observed, Tail};
use ventaja::risk::{Bankrolls, Distribution, Risks, Session, ruin};
use ventaja::strategy::{Action, Chart};

/// The value as text and back, as a file would hold it.
fn written(value: &impl serde::Serialize) -> Value {
    serde_json::from_str(&serde_json::to_string_pretty(value).unwrap()).unwrap()
}

#[test]
fn a_dealt_report_has_the_numbers_of_the_command_line() {
    let table = Bench::new("mendoza-2016", "");
    let (plan, played) = (Plan::rounds(table.rules(), 20_000, 22, 2), played(table.rules(), table.chart()));
    let report = Report::simulate(&table.scenario, played, &plan, 0.95, &Unwatched).unwrap();
    let dealt = written(&report);
    let shown = json("simulate mendoza-2016 --rounds 20000 --seed 22");
    for field in ["rounds", "stream", "decks", "reglamento_sha256"] {
        assert_eq!(dealt["identity"][field], shown[field], "{field}");
    }
    let bets = list(&dealt, "bets");
    assert_eq!(bets.len(), list(&shown, "bets").len());
    for (own, of_program) in bets.iter().zip(list(&shown, "bets")) {
        assert_eq!(own["bet"], of_program["bet"]);
        for field in ["house_edge", "standard_error", "element_of_risk", "variance", "min_net"] {
            let other = of_program.get(field).unwrap_or_else(|| panic!("no field {field}"));
            assert_eq!(own["estimate"].get(field), Some(other), "{field} of {}", own["bet"]);
        }
        let control = &own["estimate"]["control"];
        if !control.is_null() {
            assert_eq!(control["plain_house_edge"], of_program["plain_house_edge"]);
        }
    }
}

#[test]
fn an_exact_answer_has_the_numbers_of_the_command_line() {
    let table = Bench::new("mendoza-2016", "");
    let found = exact_with_nets(played(table.rules(), table.chart())).unwrap().0;
    let shown = json("exact mendoza-2016");
    let answer = written(&found);
    let (lines, bets) = (list(&answer, "lines"), list(&shown, "bets"));
    assert_eq!((lines.len(), bets.len()), (3, 3));
    for (own, of_program) in lines.iter().zip(bets) {
        assert_eq!(own["name"], of_program["bet"]);
        assert_eq!(own["house_edge"], of_program["house_edge"]);
        assert_eq!(own["spread"]["variance"], of_program["variance"]);
    }
    assert!(answer["notes"].is_array());
    // Exact fractions are an object by field.
    let answer = written(&Bench::new("midi-punto-y-banca-2016", "").exact());
    let shown = json("exact midi-punto-y-banca-2016");
    assert_eq!(answer["lines"][0]["fractions"], shown["bets"][0]["exact"]);
    assert!(answer["lines"][0]["fractions"]["house_edge"].is_string(), "{answer}");
}

/// The names of the fields of other results, and numbers that do not exist.
#[test]
fn every_result_is_an_object_with_named_fields() {
    let [table, other] = ["table.boxes=1", "shoe.decks=4"].map(|options| Bench::new("mendoza-2016", options));
    let (rules, chart) = (table.rules(), table.chart());
    let fields = |value: &Value, names: &[&str]| {
        for name in names {
            assert!(value.get(name).is_some(), "no field `{name}` in {value}");
        }
    };
    let [first, second] = [&table, &other].map(|of| played(of.rules(), chart));
    let compared = written(&exactly(first, second).unwrap());
    assert_eq!(compared["cards"], "exact");
    assert_eq!(compared["dealt"], Value::Null);
    fields(&compared["changes"][0]["difference"], &["difference", "standard_error", "half_width"]);

    let solved = solve(rules, "best", |_| {}).unwrap();
    let chart_of_file = written(&solved);
    let again = Chart::parse_blackjack("best", "x", text(&chart_of_file["chart"], "csv")).unwrap();
    assert_eq!(again.to_csv(), solved.chart.to_csv());
    let removals = written(&removals(first).unwrap());
    assert_eq!(list(&removals[0], "effects").len(), 10);

    let nets = nets(first).unwrap();
    let bet = Distribution::new(nets[0].unit, nets[0].nets.clone(), nets[0].error).unwrap();
    let bankrolls = Bankrolls { player: 100.0, bank: 1000.0 };
    let risks = Risks::new(&bet, bankrolls, 0.01);
    let session = written(&Session::new(&bet, 100, bankrolls, &risks).unwrap());
    fields(&session, &["mean", "standard_deviation", "quantiles", "expected_loss"]);
    fields(&session["player_ruin"], &["probability", "method"]);
    fields(&written(&risks), &["favoured", "exponent", "bankroll"]);
    let observed = Observed { hands: 1000, staked: 10_000.0, result: 100.0 };
    let audit = written(&Audit::new(&bet, observed, 0.95, 0.005));
    assert_eq!(audit["tail"], Tail::Convolution.name());

    let report = Report::exact(&table.scenario, chart, 0.9, &table.exact());
    let estimate = report.bets[0].estimate.unwrap();
    let sheet = written(&Sheet::new(&estimate, &report.bets[0].outcomes, 0.9));
    fields(&sheet["rows"][0], &["outcome", "probability", "pay", "contribution"]);
    let identity = &written(&report)["identity"];
    assert_eq!((&identity["seed"], &identity["decks"]), (&Value::Null, &6.into()));
}

/// Choices, methods and kinds are serialised by the names that reports use.
#[test]
fn words_are_those_of_reports() {
    for choice in [Choice::Act(Action::Double), Choice::Declare { eleven: true }, Choice::Fold] {
        assert_eq!(written(&choice), choice.name());
    }
    for method in [Method::Exact, Method::MonteCarlo] {
        assert_eq!(written(&method), method.name());
    }
    for kind in [EffectKind::Option, EffectKind::Lowest, EffectKind::Highest] {
        assert_eq!(written(&kind), kind.name());
    }
    for tail in [Tail::Convolution, Tail::SaddlePoint] {
        assert_eq!(written(&tail), tail.name());
    }
    for method in [ruin::Method::Walk, ruin::Method::Diffusion] {
        assert_eq!(written(&method), method.name());
    }
}
