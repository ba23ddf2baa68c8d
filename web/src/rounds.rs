//! A simulation in slices, between which the page shows its progress and may pause or stop it. Its blocks are those of
//! `ventaja simulate` with the same seed, so that a run that was paused, or stopped early, has the numbers of the command
//! with as many rounds.

use super::state::{State, option};
use super::views::{CONFIDENCE, blocks, part};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use ventaja_documents::chapters::running_estimate;
use ventaja_documents::dealing::{self, Dealer, simulate_controlled};
use ventaja_documents::dossier::{Point, headline};
use ventaja_documents::engine::{Plan, Prefix, Run, Watch};
use ventaja_documents::estimate::{Control, estimate_line};
use ventaja_documents::fault::{Fault, Faults};
use ventaja_documents::lang::Lang;
use ventaja_documents::numbers;
use ventaja_documents::publish::{Block, Figure};
use ventaja_documents::reglamento::Scenario;
use ventaja_documents::report::Report;
use ventaja_documents::report::bet_words;
use ventaja_documents::rules::Rules;
use ventaja_documents::shell;
use ventaja_documents::strategy::{Chart, PlayedTable};
use ventaja_documents::tally::{Line, Tally};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Milliseconds of a slice.
const SLICE: f64 = 250.0;

/// A run and what has been dealt of it.
struct Dealt {
    scenario: Scenario,
    chart: Option<Chart>,
    lines: Vec<Line>,
    control: Option<Control>,
    plan: Plan,
    rounds: u64,
    /// The bet whose running estimate is drawn.
    bet: usize,
    kept: Mutex<Option<Prefix>>,
    points: Mutex<Vec<Point>>,
}

thread_local! {
    static DEALT: RefCell<Option<Dealt>> = const { RefCell::new(None) };
}

/// A slice of a run.
struct Slice<'a> {
    dealt: &'a Dealt,
    end: f64,
}

impl Watch for Slice<'_> {
    fn interrupted(&self) -> bool {
        now() > self.end
    }
    fn progress(&self, _: &Tally) {}
    fn now(&self) -> Option<Duration> {
        Some(Duration::from_secs_f64(now() / 1000.0))
    }
    fn checkpoint(&self, tally: &Tally) {
        self.dealt.point(tally);
    }
    fn kept(&self, _: &Tally) -> Option<Prefix> {
        self.dealt.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    fn dealt(&self, blocks: u64, tally: &Tally) {
        let prefix = (blocks > 0).then(|| Prefix { blocks, tally: tally.clone() });
        *self.dealt.kept.lock().unwrap_or_else(PoisonError::into_inner) = prefix;
    }
}

impl Dealt {
    fn new(state: &State) -> Result<Dealt, Faults> {
        let (scenario, chart) = state.dealt()?;
        if chart.as_ref().is_some_and(Chart::leaves_open) {
            let message =
                "best play of this game is computed for exact cards and is no chart that can be dealt";
            return Err(Fault::new("--strategy best", message).into());
        }
        let rounds = state.number("rounds", "1M", numbers::rounds)?;
        let seed = state.number("seed", "1", numbers::seed)?;
        let rules: &Rules = &scenario.rules;
        let table = PlayedTable::new(rules, chart.as_ref())?;
        let lines = dealing::lines(table);
        let first = headline(&lines).first().copied().unwrap_or_default();
        Ok(Dealt {
            bet: lines.iter().position(|line| line.name == first).unwrap_or_default(),
            control: dealing::control(table),
            plan: Plan::rounds(rules, rounds, seed, 1),
            rounds,
            lines,
            scenario,
            chart,
            kept: Mutex::new(None),
            points: Mutex::new(Vec::new()),
        })
    }

    /// Records the running estimate.
    fn point(&self, tally: &Tally) {
        if let Some(found) = estimate_line(&self.lines, tally, self.bet, self.control.as_ref(), CONFIDENCE) {
            let Tally { rounds, .. } = *tally;
            let point = Point { rounds, house_edge: found.house_edge, half_width: found.half_width };
            self.points.lock().unwrap_or_else(PoisonError::into_inner).push(point);
        }
    }

    /// Deals for the time of a slice; returns the run so far.
    fn slice(&self) -> Result<Run, Faults> {
        let watch = Slice { dealt: self, end: now() + SLICE };
        let table = PlayedTable::new(&self.scenario.rules, self.chart.as_ref())?;
        let found = simulate_controlled(table, Dealer::Fastest, self.control.as_ref(), &self.plan, &watch);
        found.map_err(|stalled| {
            let fault = Fault::new("the rules in force", stalled.to_string());
            fault.allowed("fewer boxes, more decks, or a cut card nearer the end").into()
        })
    }

    /// The running estimate as the document draws it; `None` before there are three points.
    fn figure(&self, lang: Lang) -> Option<Figure> {
        let points = self.points.lock().unwrap_or_else(PoisonError::into_inner);
        let bet = self.lines[self.bet].name;
        let exact = self.control.as_ref().and_then(|control| control.exact.get(self.bet).copied().flatten());
        let reference = exact.map(|value| (lang.text("head-exact-full-shoe"), value));
        running_estimate(bet, bet_words(lang, bet), &points, reference, CONFIDENCE, lang)
    }
}

/// Deals a slice of the run of `state`, a new one with `start`, and reports what has been dealt.
pub(crate) fn deal(state: &State, start: bool, lang: Lang) -> Result<Value, Faults> {
    let new = start.then(|| Dealt::new(state)).transpose()?;
    DEALT.with_borrow_mut(|dealt| {
        if new.is_some() {
            *dealt = new;
        }
        let dealt = dealt.as_ref().ok_or_else(|| Fault::new("the page", "no run has begun"))?;
        let run = dealt.slice()?;
        let (rounds, done) = (run.tally.rounds, !run.interrupted);
        if rounds == 0 {
            return Ok(json!({ "rounds": 0, "all": dealt.rounds, "done": false }));
        }
        if done {
            dealt.point(&run.tally);
        }
        let (chart, control) = (dealt.chart.as_ref(), dealt.control.as_ref());
        let mut report = Report::new(&dealt.scenario, chart, CONFIDENCE, &dealt.lines, &run, control);
        let mut command = state.command("simulate", &dealt.scenario, false);
        command.extend([option("--rounds", rounds), option("--seed", run.seed)].concat());
        report.command = shell::line(&command);
        let mut answer = part(&report, "deal", lang);
        let figure: Vec<Block> = dealt.figure(lang).map(Block::Figure).into_iter().collect();
        answer["plot"] = blocks("deal-plot", figure, lang).into();
        answer["rounds"] = rounds.into();
        answer["all"] = dealt.rounds.into();
        answer["done"] = done.into();
        Ok(answer)
    })
}
