//! The figures of a document: they are those of the library's results, whatever the threads.

use crate::common::played;
use crate::tables::{Bench, close};
use std::any::Any;
use ventaja::dealing::{self, Dealer};
use ventaja::dossier::{
    Answer, Business, CaseFigures, Commission, Evidence, Frame, LineDistributions, NoFigures, Part, Request,
    RoundKind, Stages, best_play_figures, change, compute, exact_figures, example_rounds, headline,
    outcome_figures, readings, simulate, with_exact_deck,
};
use ventaja::engine::{Plan, Steps, Target, Unwatched, Watch};
use ventaja::exact::{exact, nets};
use ventaja::lang::Lang;
use ventaja::readings::Combine;
use ventaja::reglamento::Scenario;
use ventaja::risk::Bankrolls;
use ventaja::strategy::Chart;

/// The answer of a document that deals a few rounds.
fn answer(scenario: &Scenario, chart: Option<&Chart>) -> Answer {
    let plan = Plan::rounds(&scenario.rules, 2_000, 1, 2);
    let table = played(&scenario.rules, chart);
    let control = dealing::control(table);
    let dealt =
        simulate(scenario, table, Dealer::Fastest, control.as_ref(), &plan, 0.95, &Unwatched).unwrap();
    let main: Vec<_> = dealt.bets.iter().filter(|bet| bet.main).collect();
    Answer::new(&main, exact_figures(scenario, "", table, 0.95).map(|exact| exact.figures).as_ref())
}

/// A document with these bets that deals a few rounds.
fn request<'a>(
    scenario: &'a Scenario,
    chart: Option<&'a Chart>,
    bets: &'a [&'static str],
    rounds: u64,
) -> Request<'a> {
    let (table, target) = (played(&scenario.rules, chart), Target::Rounds(rounds));
    Request { scenario, table, bets, target, seed: 1, threads: 2, confidence: 0.95, control: true }
}

/// A document that nobody watches; `0`: whether it is interrupted.
struct Silent(bool);

impl Stages for Silent {
    fn interrupted(&self) -> bool {
        self.0
    }
    fn counting(&self, _: &Plan) -> Box<dyn Watch> {
        Box::new(Unwatched)
    }
    fn questions(&self) -> Box<dyn Steps + '_> {
        Box::new(Unwatched)
    }
    fn waiting(&self) -> Box<dyn Any> {
        Box::new(())
    }
    fn solving(&self) -> Box<dyn FnMut(usize)> {
        Box::new(|_| ())
    }
    fn changing(&self) -> Box<dyn Watch + '_> {
        Box::new(Unwatched)
    }
}

/// The library computes a whole document: its parts are those of the functions that compute one each, and an interrupted one
/// has none.
#[test]
fn a_document_is_its_parts() {
    let Bench { scenario, chart } = Bench::new("midi-punto-y-banca-2016", "");
    let after = Bench::new("midi-punto-y-banca-2016", "shoe.decks=6").scenario;
    let (chart, table) = (chart.as_ref(), played(&scenario.rules, chart.as_ref()));
    let lines = headline(&dealing::lines(table));
    let control = dealing::control(table);
    let edges = || {
        let plan = Plan::rounds(&scenario.rules, 20_000, 1, 2);
        simulate(&scenario, table, Dealer::Fastest, control.as_ref(), &plan, 0.95, &Unwatched)
    };
    let commission = Commission {
        request: request(&scenario, chart, &lines, 20_000),
        exactly: Some((scenario.clone(), String::new())),
        after: Some(&after),
        combine: None,
        observed: None,
    };
    let computed = compute(&commission, edges, &Silent(false)).unwrap();
    let changed = computed.change.as_ref().map(|change| change.figures.clone());
    let frame = Frame {
        command: "a command".to_owned(),
        case: CaseFigures::default(),
        business: Business::default(),
        evidence: Evidence {
            version: "",
            commit: String::new(),
            date: String::new(),
            date_given: false,
            from: Vec::new(),
            files: Vec::new(),
            data: Vec::new(),
        },
    };
    let dossier = computed.dossier(&commission, frame).unwrap();
    let dealt = edges().unwrap();
    assert_eq!((&dossier.bets, &dossier.convergence), (&dealt.bets, &dealt.convergence));
    assert_eq!(dossier.headline, lines);
    let exact = exact_figures(&scenario, "", table, 0.95).unwrap().figures;
    assert_eq!(dossier.answer, Answer::new(&dealt.of(&lines).unwrap(), Some(&exact)));
    assert_eq!(dossier.exact.as_ref().and_then(Part::figures), Some(&exact));
    assert_eq!(dossier.change, changed);
    assert!(changed.is_some() && dossier.play.is_none() && dossier.play_unsolved.is_none());
    assert_eq!(dossier.money.boxes, scenario.rules.boxes_in_play());
    let stopped = compute(&commission, edges, &Silent(true));
    assert!(matches!(stopped, Err(NoFigures::Interrupted)));
}

/// What `risk` and `audit` are computed from, exact and counted: the same lines, with the edges of the exact values.
#[test]
fn distributions_are_of_the_lines_that_were_offered() {
    let Bench { scenario, chart } = Bench::new("mendoza-2016", "");
    let (chart, table) = (chart.as_ref(), played(&scenario.rules, chart.as_ref()));
    let of_nets = nets(table).unwrap();
    let mut found = LineDistributions::exact(&scenario, chart, 0.95, of_nets, false).unwrap();
    let edges = exact(table).unwrap();
    for (line, exact) in found.lines.iter().zip(&edges.lines) {
        assert_eq!(line.name, exact.name);
        close(1e-9, line.name, 0.0 - line.bet.mean(), exact.house_edge);
    }
    let plan = Plan::rounds(&scenario.rules, 20_000, 1, 2);
    let run = dealing::simulate(table, Dealer::Fastest, &plan, &Unwatched).unwrap();
    let lines = dealing::lines(table);
    let counted = LineDistributions::counted(&scenario, chart, 0.95, &lines, &run).unwrap();
    assert_eq!(counted.lines.len(), found.lines.len());
    assert_eq!(counted.identity.rounds, Some(run.tally.rounds));
    assert!(counted.lines.iter().all(|line| line.half_width.is_some()));
    let wrong = found.retain("--line", &["banca".to_owned()]).unwrap_err().to_string();
    assert!(wrong.contains("--line banca") && wrong.contains("box"), "{wrong}");
    found.retain("--line", &[]).unwrap();
    let [line] = &found.lines[..] else { panic!("{:?}", found.lines) };
    let risks = line.risks(&[100], Bankrolls { player: 50.0, bank: 500.0 }, 0.01, None).unwrap();
    assert_eq!((risks.bet, risks.house_edge, risks.sessions.len()), ("box", 0.0 - line.bet.mean(), 1));
}

/// The running estimate is that of shorter runs: each point is the result of a run of as many rounds.
#[test]
fn the_running_estimate_is_that_of_shorter_runs() {
    let Bench { scenario, chart } = Bench::new("midi-punto-y-banca-2016", "");
    let table = played(&scenario.rules, chart.as_ref());
    let control = dealing::control(table);
    let run = |rounds, threads| {
        let plan = Plan::rounds(&scenario.rules, rounds, 7, threads);
        simulate(&scenario, table, Dealer::Fastest, control.as_ref(), &plan, 0.95, &Unwatched).unwrap()
    };
    let whole = run(1_500_000, 2);
    assert_eq!(whole.convergence, run(1_500_000, 1).convergence);
    assert_eq!(whole.convergence.len(), 3);
    let points = &whole.convergence[0].points;
    assert_eq!(points.len(), 3, "{points:?}");
    for point in [points[0], points[1]] {
        let shorter = run(point.rounds, 1);
        assert_eq!(shorter.convergence[0].points.last(), Some(&point));
    }
    let (last, bet) = (points.last().unwrap(), &whole.bets[0]);
    assert_eq!((last.rounds, last.house_edge), (whole.run.rounds, bet.house_edge));
    assert_eq!(Some(last.house_edge + last.half_width.unwrap()), bet.ci_high);
}

#[test]
fn outcomes_add_up() {
    for id in ["mendoza-2016", "midi-punto-y-banca-2016", "ocho-mazos", "relancina"] {
        let Bench { scenario, chart } = Bench::new(id, "");
        let (exact_scenario, deck) = with_exact_deck(&scenario).unwrap_or((scenario.clone(), String::new()));
        assert_eq!(deck, if id == "relancina" { "inf" } else { "" });
        let exact =
            exact_figures(&exact_scenario, &deck, played(&exact_scenario.rules, chart.as_ref()), 0.95)
                .unwrap();
        let figures = &exact.figures;
        let outcomes = outcome_figures(&exact.report, Some(&figures.deck), |_| false);
        for bet in figures.bets.iter().filter(|bet| bet.bet != "total") {
            let rows = || outcomes.rows.iter().filter(|row| row.bet == bet.bet);
            let probability: f64 = rows().map(|row| row.probability).sum();
            let contribution: f64 = rows().map(|row| row.contribution).sum();
            close(1e-9, format_args!("{id} {}", bet.bet), probability, 1.0);
            close(1e-9, format_args!("{id} {}", bet.bet), -contribution, bet.house_edge);
        }
        assert_eq!(outcomes.rows.iter().all(|row| !row.combinations.is_empty()), id.starts_with("midi"));
    }
}

/// A change has the effect of the reading, and its outcomes pay for it.
#[test]
fn the_outcomes_pay_for_a_change() {
    let Bench { scenario: before, chart } = Bench::new("mendoza-2016", "");
    let Bench { scenario: after, .. } = Bench::new("mendoza-2016", "retiro-vs-ace=no");
    let request = request(&before, chart.as_ref(), &[], 1);
    let found = change(&request, &after, |_| (), &Unwatched).unwrap().figures;
    assert_eq!(found.plays.iter().map(|play| play.play).collect::<Vec<_>>(), ["best", "unchanged"]);
    assert_eq!(found.rules.iter().map(|rule| rule.before.key).collect::<Vec<_>>(), ["surrender.not_against"]);
    for play in &found.plays {
        let bet = &play.bets[0];
        let paid: f64 = bet.outcomes.iter().map(|outcome| outcome.house_gains).sum();
        close(1e-9, play.play, paid, bet.difference.unwrap());
        assert_eq!((play.method, bet.ci_low, bet.ci_high), ("exact", bet.difference, bet.difference));
    }
    // Players who adapt lose less by it, and the chart changes only against the ace.
    let [best, unchanged] = [0, 1].map(|play: usize| found.plays[play].bets[0].difference.unwrap());
    assert!(0.0 < best && best < unchanged, "{best} {unchanged}");
    let cells = &found.cells;
    assert!(!cells.is_empty() && cells.iter().all(|cell| cell.upcard == "A"), "{cells:?}");
}

#[test]
fn open_questions_are_ordered_by_effect() {
    let Bench { scenario, chart } = Bench::new("midi-punto-y-banca-2016", "");
    let lines = dealing::lines(played(&scenario.rules, None));
    let bets = headline(&lines);
    let request = request(&scenario, chart.as_ref(), &bets, 2_000);
    let answer = answer(&scenario, chart.as_ref());
    let own = exact(request.table).ok();
    let found = readings(&request, &answer, own, Some(Combine::Auto), &Unwatched).unwrap().figures;
    assert_eq!(found.readings[0].reading, "banca-when-punto-stands");
    assert_eq!(found.extremes.len(), 2 * bets.len());
    let edge = exact(played(&scenario.rules, None)).unwrap().lines[1].house_edge;
    let ends: Vec<f64> = found.extremes.iter().filter(|e| e.bet == "banca").map(|e| e.house_edge).collect();
    assert!(ends[0] < edge && edge < ends[1], "{ends:?}");
    for option in found.readings.iter().flat_map(|reading| &reading.options) {
        if let (Some(low), Some(effect), Some(high)) =
            (option.effect_ci_low, option.effect, option.effect_ci_high)
        {
            assert!(low <= effect && effect <= high, "{option:?}");
        }
    }
}

/// Questions that an infinite deck does not show are simulated with the relancina's own pack.
#[test]
fn open_questions_of_the_relancina_use_both_decks() {
    let Bench { scenario, chart } = Bench::new("relancina", "");
    let request = request(&scenario, chart.as_ref(), &["box"], 200);
    let answer = answer(&scenario, chart.as_ref());
    let own = exact(request.table).ok();
    let found = readings(&request, &answer, own, None, &Unwatched).unwrap().figures;
    assert_eq!(found.deck, "inf");
    let method = |name: &str| {
        let reading = found.readings.iter().find(|reading| reading.reading == name);
        reading.unwrap_or_else(|| panic!("no reading {name}")).options[0].method
    };
    assert_eq!(["talla-stands", "pack", "decks"].map(method), ["exact", "monte-carlo", "monte-carlo"]);
    assert_eq!(found.readings.len(), scenario.reglamento.readings.len());
}

#[test]
fn best_play_has_no_departures_of_its_own() {
    let Bench { scenario, chart } = Bench::new("mendoza-2016", "");
    let (figures, best) = best_play_figures(&scenario, chart.as_ref().unwrap()).unwrap();
    assert_eq!(figures.grids.len(), 1);
    assert_eq!(figures.grids[0].columns, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]);
    assert!(figures.charts.iter().all(|chart| chart.house_edge >= figures.best_edge - 1e-12));
    let mimic = figures.charts.iter().find(|chart| chart.chart == "mimic-dealer").unwrap();
    assert_eq!(figures.common, "mimic-dealer");
    let paid: f64 = figures.common_departures.iter().map(|cell| cell.cost).sum();
    assert!(figures.common_departures.len() == 10 && paid < mimic.cost, "{paid}");
    assert_eq!(best.chart.contents().grids, figures.grids);
}

/// Every rulebook has its examples, each of its own kind.
#[test]
fn examples_are_found_in_every_rulebook() {
    use RoundKind::{Plain, Special};
    let [win, loss, tie] = ["win", "loss", "tie"].map(Plain);
    for (id, kinds) in [
        ("mendoza-2016", vec![win, loss, tie, Special("sevens.suited_pay")]),
        ("midi-punto-y-banca-2016", vec![Plain("punto"), Plain("banca-with-six"), tie]),
        ("club-conservador", vec![win, tie, Special("natural.pays")]),
        ("ocho-mazos", vec![win, loss, tie]),
        ("relancina", vec![win, loss, Special("chipolo"), Special("triple-siete")]),
        ("three-card-poker", vec![win, loss, Special("fold")]),
        ("mississippi-stud", vec![win, loss, tie]),
    ] {
        let Bench { scenario, chart } = Bench::new(id, "");
        let rounds = example_rounds(&scenario, played(&scenario.rules, chart.as_ref()), 1, &|| false);
        for kind in kinds {
            let round = rounds.iter().find(|round| round.kind == kind);
            let round = round.unwrap_or_else(|| panic!("{id} has no {kind:?}"));
            assert!(round.steps.len() > 4, "{round:?}");
            let mut texts = round.steps.iter().map(|step| step.text.text(Lang::En));
            // A side bet names its hand in words: `pair-plus: a pair`.
            assert!(!texts.any(|text| text.contains(": pair,")), "{round:?}");
            if let Special(rule) = round.kind {
                assert!(round.steps.iter().any(|step| step.rule == rule), "{round:?}");
            }
        }
    }
}
