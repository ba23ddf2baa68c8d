//! `ventaja merge`: adds up the parts of a run, to the bytes of the single run.

use super::Failure;
use super::args::{AsOf, BASIC, Situation, dealt_by};
use super::checkpoint::unfinished;
use super::command_line::{CommandLine, Typed};
use super::journal::saving;
use super::outputs::Outputs;
use super::progress::Progress;
use super::sampling::Threads;
use super::screen::lang;
use super::simulate::{Dealt, deliver};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Blocks, Plan, Run, finish_run, planned_blocks, shoes_per_block};
use ventaja::fault::{self, Fault, Faults};
use ventaja::report::{Partial, Pending};
use ventaja::state::{BlockSet, Contents, LONGEST_STATE, RunKey, RunOptions, State};
use ventaja::strategy::PlayedTable;
use ventaja::tally::Tally;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    /// State files that simulate --state wrote, or merge --state
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// The rulebook, if its file is not where the parts name it
    #[arg(long, value_name = "FILE")]
    reglamento: Option<OsString>,
    /// The chart, if its file is not where the parts name it
    #[arg(long, value_name = "FILE")]
    strategy: Option<OsString>,
    /// Reports the blocks that there are, although others are missing; the report is marked
    #[arg(long)]
    partial: bool,
    /// Writes the merged state into this file, complete or not, and no report
    #[arg(long, value_name = "FILE", conflicts_with = "partial")]
    state: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    outputs: Outputs,
}

fn read(path: &Path) -> Result<State, Fault> {
    let place = path.display().to_string();
    let what = path.metadata();
    what.as_ref().map_err(|error| Fault::unreadable(&place, error).named_by("merge"))?;
    if !what.is_ok_and(|what| what.is_file()) {
        return Err(Fault::new(&place, "is not a regular file").allowed("a state file"));
    }
    State::parse(&place, &fault::read(path, LONGEST_STATE).map_err(|fault| fault.named_by("merge"))?)
}

#[derive(Default)]
struct Merged {
    /// Their sum.
    state: Option<State>,
    /// The first file: others must be of its run.
    first: String,
    /// The file of every range, by the range's first block, with its end.
    files: BTreeMap<u64, (u64, usize)>,
}

impl Merged {
    /// Adds the part in the file `number` of `paths`.
    fn add(&mut self, paths: &[PathBuf], number: usize, empty: &Tally) -> Result<(), Faults> {
        let place = paths[number].display().to_string();
        let part = read(&paths[number])?;
        let Some(state) = &mut self.state else {
            part.check(empty).map_err(|wrong| Fault::new(&place, wrong.to_string()))?;
            self.first = place;
            self.files = part.blocks().ranges().iter().map(|r| (r.start, (r.end, number))).collect();
            self.state = Some(part);
            return Ok(());
        };
        let fault = |(name, own, found): (String, String, String)| {
            let message =
                format!("is of another run than {}: its `{name}` is {found}, there it is {own}", self.first);
            Fault::new(&place, message).allowed("the parts of one run")
        };
        Faults::check(state.key.differences(&part.key).into_iter().map(fault).collect::<Vec<_>>())?;
        if let (Some(own), Some(found)) = (state.planned, part.planned)
            && own != found
        {
            let message = format!("its run has {found} blocks, that of {} has {own}", self.first);
            return Err(Fault::new(&place, message).allowed("the parts of one run").into());
        }
        part.check(empty).map_err(|wrong| Fault::new(&place, wrong.to_string()))?;
        let mut faults = Faults::default();
        for range in part.blocks().ranges() {
            let before = self.files.range(..range.start).next_back();
            let inside = before.into_iter().chain(self.files.range(range.start..range.end));
            for (start, (end, file)) in inside.filter(|(_, (end, _))| *end > range.start) {
                let common = range.start.max(*start)..range.end.min(*end);
                let other = paths[*file].display();
                faults.add(|| {
                    let message = format!("blocks {}..{} are in {other} too", common.start, common.end);
                    Fault::new(&place, message).allowed("every block in one part")
                });
            }
        }
        Faults::check(faults)?;
        state.merge(&part, empty).map_err(|wrong| Fault::new(&place, wrong.to_string()))?;
        for range in part.blocks().ranges() {
            self.files.insert(range.start, (range.end, number));
        }
        Ok(())
    }
}

/// The command that deals blocks of a run.
fn command(state: &State, blocks: &BlockSet) -> String {
    let key = &state.key;
    let charted = !key.strategy.is_empty() && state.strategy != BASIC;
    let line = CommandLine::new("simulate", &Typed::default())
        .set("reglamento", &state.reglamento)
        .set_all("as-of", AsOf::of_id(&key.reglamento).date)
        .set_all("strategy", charted.then_some(&state.strategy))
        .set_all("reading", &key.readings)
        .set_all("set", &key.overrides)
        .set_all("rounds", key.rounds)
        .set_all("precision", key.precision)
        .set_all("max-rounds", key.max_rounds)
        .set("seed", key.seed)
        .set("confidence", key.confidence)
        .set_all("dealer", key.referee.then_some("referee"))
        .set_all("control", key.is_plain().then_some("off"))
        .moved(&["control"], "dealer");
    let first = blocks.ranges().first().map_or(0, |range| range.start);
    format!("{} --blocks {blocks} --state blocks-{first}.vt", line.text())
}

/// Writes the merged state; not over a part, nor over a file that is no state.
fn write(state: State, path: &Path, args: &Args) -> Result<(), Failure> {
    let file = Pending::new(path)?;
    if let Some(part) = args.parts.iter().find(|part| file.is_same_file(part)) {
        let message = format!("is a part being read, {}", part.display());
        let fault = Fault::new(format!("--state {}", path.display()), message);
        return Err(fault.allowed("a file of its own").into());
    }
    let blocks = state.blocks();
    state.replace(path, saving())?;
    let mut held = tr!(lang(), "count-blocks", count = blocks.count());
    if blocks.count() > 0 {
        held = format!("{held}: {blocks}");
    }
    let path = path.display().to_string();
    args.outputs.to.quiet.note(|| tr!(lang(), "file-holds-blocks", path, held));
    Ok(())
}

/// A merge, with the run that the first part names.
struct Merge<'a> {
    args: &'a Args,
    key: &'a RunKey,
    run: RunOptions<'a>,
    progress: &'a Progress<'a>,
}

impl Merge<'_> {
    /// Adds up the parts, and finishes their run or writes their state.
    fn merge(&self, blocks: &dyn Blocks) -> Result<Option<Dealt>, Failure> {
        self.check_run(blocks)?;
        let empty = blocks.empty_tally();
        let (mut merged, mut faults) = (Merged::default(), Faults::default());
        for number in 0..self.args.parts.len() {
            if let Err(found) = merged.add(&self.args.parts, number, &empty) {
                faults.extend(found);
            }
        }
        Faults::check(faults)?;
        let mut state = merged.state.expect("there is at least one part");
        // Where the files are now.
        for (given, path) in
            [(&self.args.reglamento, &mut state.reglamento), (&self.args.strategy, &mut state.strategy)]
        {
            if let Some(given) = given {
                *path = given.to_string_lossy().into_owned();
            }
        }
        match &self.args.state {
            Some(path) => write(state, path, self.args).map(|()| None),
            None => self.finish(&state, blocks).map(Some),
        }
    }

    /// Checks that this program and these files deal the run.
    fn check_run(&self, blocks: &dyn Blocks) -> Result<(), Faults> {
        let here = RunKey::new(&self.run, blocks);
        let place = self.args.parts[0].display().to_string();
        let differing = here.differences(self.key).into_iter().map(|(name, own, found)| {
            Fault::new(&place, format!("its `{name}` is {found}, here it is {own}"))
                .allowed("the same files and the same ventaja")
        });
        Faults::check(differing.collect::<Vec<_>>())
    }

    /// Finishes the run of which the blocks are dealt, or refuses.
    fn finish(&self, state: &State, blocks: &dyn Blocks) -> Result<Dealt, Failure> {
        let planned = match state.planned {
            Some(planned) => planned,
            None => planned_blocks(blocks, self.run.plan)?,
        };
        let dealt = state.blocks();
        let missing = dealt.missing(&(0..planned.max(dealt.end())).into());
        if missing.is_empty() {
            let (groups, _) = state.prefix();
            let run = finish_run(blocks, self.run.plan, &groups, self.progress, &mut |_, _| ());
            let run = run.map_err(|error| unfinished(error, "the parts"))?;
            if run.interrupted {
                return Err(Failure::nothing(&lang().text("parts-not-merged")));
            }
            return Ok((run, None));
        }
        let partial = Partial { missing: missing.to_string(), planned };
        if !self.args.partial {
            let commands: Vec<String> =
                missing.in_pieces().map(|piece| format!("\n    {}", command(state, &piece))).collect();
            let fault = Fault::new("merge", format!("{partial}; deal them with{}", commands.concat()));
            return Err(fault.allowed("all blocks of the run, or --partial").into());
        }
        let tally = state.tally(blocks.empty_tally());
        if tally.rounds == 0 {
            return Err(Fault::new("merge", "the parts hold no round").allowed("parts with blocks").into());
        }
        let run = Run { seed: self.run.plan.seed, tally, interrupted: false, stream: blocks.stream() };
        let parts = self.args.parts.iter().map(|part| part.to_string_lossy());
        let line = CommandLine::new("merge", &Typed::default()).set_all("parts", parts);
        Ok((run, Some((partial, line.set("partial", true).text()))))
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let first = read(&args.parts[0])?;
    let key = first.key.clone();
    let situation = Situation {
        reglamento: args.reglamento.clone().unwrap_or_else(|| first.reglamento.clone().into()),
        as_of: AsOf::of_id(&key.reglamento),
        strategy: args.strategy.clone().unwrap_or_else(|| first.strategy.clone().into()),
        readings: key.readings.clone(),
        sets: key.overrides.clone(),
        ..Situation::default()
    };
    let shown = args.outputs.to.quiet.progress();
    let (scenario, chart) = situation.read(shown)?;
    let chart = dealt_by(&scenario, chart, shown);
    let rules = &scenario.rules;
    let target = key.target().ok_or_else(|| {
        let place = args.parts[0].display().to_string();
        Fault::new(place, "it names no length of its run").allowed("a state file")
    })?;
    let dealer = if key.referee { Dealer::Referee } else { Dealer::Fastest };
    let parts = args.parts.iter().map(|part| ("a part", part.clone()));
    let files = args.outputs.open(situation.inputs().chain(parts))?;
    if let (Some(_), Some((option, file))) = (&args.state, args.outputs.named().next()) {
        let fault = Fault::new(format!("{option} {}", file.display()), "--state writes a state, no report");
        return Err(fault.allowed("either of them").into());
    }
    let (seed, threads, shoes_per_block) = (key.seed, args.threads.count(), shoes_per_block(rules));
    let plan = Plan { seed, threads, shoes_per_block, target };
    let table = PlayedTable::new(rules, chart.as_ref())?;
    let (confidence, plain, referee) = (key.confidence, key.is_plain(), key.referee);
    let run =
        RunOptions { scenario: &scenario, table, control: None, plan: &plan, confidence, plain, referee };
    let delivered = deliver(&situation, &args.outputs.to, files, run, |run, progress| {
        let merge = Merge { args, key: &key, run, progress };
        dealing::with_blocks(table, dealer, run.control, shoes_per_block, |blocks| merge.merge(blocks))
    });
    let Some((_, _, written, seconds)) = delivered? else { return Ok(()) };
    let lang = lang();
    let parts = tr!(lang, "count-parts", count = args.parts.len());
    let seconds = lang.decimal(seconds, 1);
    args.outputs.to.quiet.note(|| tr!(lang, "parts-merged", parts, seconds));
    written
}
