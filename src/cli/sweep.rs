//! `ventaja sweep`: a grid of rule values, every point with the same seed.

use super::args::{STRATEGY, Situation};
use super::command_line::CommandLine;
use super::ignored;
use super::interrupt::listen_for_interrupt;
use super::outputs::{OutputFiles, Outputs, Wanted};
use super::progress::Progress;
use super::sampling::{Confidence, Seed, Threads, definite_method};
use super::screen::{is_capturing, lang};
use super::sweep_file::SweepFile;
use super::{Failure, numbers};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use ventaja::bets;
use ventaja::engine::Steps;
use ventaja::exact::BEST;
use ventaja::fault::{self, Fault, Faults};
use ventaja::method::Method;
use ventaja::recorded::{Held, RecordedTable};
use ventaja::reglamento::Reglamento;
use ventaja::report::SweepReport;
use ventaja::strategy;
use ventaja::sweep::{Charts, Grid, Point, Work, at_point, points, run as compute};
use ventaja::tr;

#[derive(clap::Args)]
#[command(mut_arg("outcomes", |outcomes| outcomes.hide(true)))]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// Rule key or reading with its values: a list, ranges A..B and A..B:STEP with both ends, such as
    /// shoe.decks=1,2,6..8 or shoe.penetration=50%..90%:5%; repeatable, for a grid
    #[arg(long = "vary", value_name = "KEY=V1,V2,A..B:STEP", required = true)]
    vary: Vec<String>,
    /// How edges are found
    #[arg(long, value_parser = definite_method(), default_value = Method::MonteCarlo.name())]
    method: Method,
    /// Rounds of every point; it ends with the shoe that reaches them: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, allow_negative_numbers = true, default_value = "1M")]
    rounds: u64,
    #[command(flatten)]
    confidence: Confidence,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    /// Keeps only this bet line, such as box: one row for each point
    #[arg(long, value_name = "LINE")]
    bet: Option<String>,
    /// Keeps the finished points of --output FILE.csv, whose rows FILE.csv.sha256 lists; a file of another rulebook,
    /// play, number of rounds, seed or version is refused
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    outputs: Outputs,
}

/// The file next to a CSV file that holds the checksums of its rows.
fn checksums_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".sha256");
    name.into()
}

impl Args {
    fn work(&self, reglamento: &Reglamento) -> Result<Work, Failure> {
        let charts = match &self.situation.strategy {
            _ if !reglamento.game.abilities().decisions => Charts::Given(None),
            name if name == BEST => Charts::Best,
            name => {
                let found = strategy::find(reglamento, name).map_err(|faults| faults.named_by(STRATEGY));
                Charts::Given(Some(found?))
            }
        };
        Ok(Work {
            charts,
            method: self.method,
            rounds: self.rounds,
            seed: self.seed.seed,
            threads: self.threads.count(),
        })
    }

    fn command(&self, reglamento: &Reglamento) -> String {
        let line =
            CommandLine::new("sweep", &self.situation.typed).set_all("set", self.situation.overrides());
        let line = if reglamento.game.abilities().decisions { line } else { line.without(&["strategy"]) };
        let simulated = self.method == Method::MonteCarlo;
        if simulated { line.text() } else { line.without(&["rounds", "seed"]).text() }
    }

    /// Refuses a bet line that some point does not have.
    fn check_bet(&self, grid: &Grid, points: &[Point], work: &Work) -> Result<(), Faults> {
        let Some(bet) = &self.bet else { return Ok(()) };
        let lines = |point: &Point| bets::lines(&point.scenario.rules, work.charts.known());
        let has = |point: &&Point| lines(point).iter().any(|line| line.name == bet);
        let Some(point) = points.iter().find(|point| !has(point)) else { return Ok(()) };
        let names = lines(point);
        let fault =
            Fault::unknown(format!("--bet {bet}"), "bet line", bet, names.iter().map(|line| line.name));
        // A line that other points have is missing at this one.
        Err(if points.iter().any(|point| has(&point)) {
            at_point(fault, grid, point.number)
        } else {
            fault.into()
        })
    }

    /// Reads the points that the file of `--resume` holds.
    fn held(
        &self,
        grid: &Grid,
        points: &[Point],
        work: &Work,
        report: &SweepReport,
    ) -> Result<Held, Failure> {
        let Some(path) = self.outputs.to.csv_files().next() else {
            let fault = Fault::new("--resume", "there is no file with finished points");
            return Err(fault.allowed("--output FILE.csv").into());
        };
        if !path.exists() {
            return Ok(Held::default());
        }
        let text = fault::read(path, fault::LONGEST_SWEEP).map_err(|fault| fault.named_by("--output"))?;
        let sums = checksums_of(path);
        let known = if sums.exists() { Some(fault::read(&sums, fault::LONGEST_SWEEP)?) } else { None };
        let file = path.display().to_string();
        let table = RecordedTable::parse(&file, &text)?;
        let held = Held::read(report, grid, points, work, &table, known.as_deref().unwrap_or_default())?;
        if let Some(line) = held.changed.first() {
            let why = match known {
                Some(_) => lang().text("row-changed"),
                None => tr!(lang(), "row-unlisted", sums = sums.display().to_string()),
            };
            let (line, rows) = (line.to_string(), held.changed.len());
            let line = tr!(lang(), "rows-computed-again", file, line, why, count = rows);
            self.outputs.to.quiet.note(|| line);
        }
        Ok(held)
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let reglamento = args.situation.reglamento()?;
    let grid = Grid::parse(&reglamento, &args.vary)?;
    let work = args.work(&reglamento)?;
    args.outputs.refuse_outcomes("a sweep has rows, not outcomes")?;
    let points = points(&grid, &reglamento, &args.situation.readings, &args.situation.overrides(), &work)
        .map_err(|faults| args.situation.as_typed(faults))?;
    args.check_bet(&grid, &points, &work)?;
    let command = args.command(&reglamento);
    let mut report =
        SweepReport::new(&grid, &points, &reglamento, args.confidence.confidence, args.bet.clone(), command);
    let held = if args.resume { args.held(&grid, &points, &work, &report)? } else { Held::default() };
    let files = args.outputs.to.open(args.situation.inputs())?;
    let sums: Vec<PathBuf> = csv_files(args).map(checksums_of).collect();
    let sums = sums.iter().map(|path| Wanted { option: "--output", path, part: () });
    let sums = OutputFiles::open(sums.collect(), args.situation.inputs())?;
    let live = csv_files(args).next().map(|path| SweepFile::open(path, checksums_of(path), &report, &held));
    let live = Mutex::new(live.transpose()?);
    let todo: Vec<&Point> = points.iter().filter(|point| !held.points.contains_key(&point.number)).collect();
    let quiet = &args.outputs.to.quiet;
    if args.resume {
        let (held, all) = (held.points.len().to_string(), points.len().to_string());
        quiet.note(|| tr!(lang(), "points-held", held, all));
    }

    if args.method == Method::Exact {
        args.situation.typed.note_in_vain("exact-deals-nothing", &["rounds", "seed"], quiet);
    }
    listen_for_interrupt();
    let bar = Progress::steps(quiet.progress(), "points-done");
    bar.expect(todo.iter().filter(|point| point.undealable.is_none()).count());
    let swept = compute(&todo, &work, &bar, &|done| {
        if done.value.fault().is_none() {
            let point = report.point(&points[done.number], done, &work);
            let mut live = live.lock().unwrap_or_else(PoisonError::into_inner);
            live.iter_mut().for_each(|file| file.add(done.number, point.clone()));
        }
    });
    drop(bar);
    if let Some(mut file) = live.into_inner().unwrap_or_else(PoisonError::into_inner) {
        // Where this fails, so does the write of all files below, which reports it.
        let _ = file.save();
    }
    let failed = swept.done.iter().filter_map(|done| Some((done.number, done.value.fault()?)));
    let undealt = failed.clone().count();
    // With nothing but failures the user's input is wrong.
    if undealt == points.len() {
        let mut faults = Faults::default();
        failed.for_each(|(number, fault)| faults.extend(at_point(fault.clone(), &grid, number)));
        return Err(args.situation.as_typed(faults).into());
    }
    let mut done_points = held.points;
    for done in &swept.done {
        done_points.insert(done.number, report.point(&points[done.number], done, &work));
    }
    let finished = done_points.len() - undealt;
    let lacks = swept.interrupted.then(|| report.interrupt(finished, points.len()));
    report.points = done_points.into_values().collect();
    let written = if finished == 0 {
        Ok(())
    } else {
        let written = args.outputs.to.write(files, &report);
        // No checksums of rows that could not be written.
        if csv_files(args).all(Path::exists) {
            Failure::both(written, sums.write(|(), _| Ok((report.checksums().into_bytes(), Vec::new()))))
        } else {
            written
        }
    };
    if !swept.interrupted {
        ignored::warn_in_sweep(&grid, &points, work.charts.known(), quiet);
    }
    if undealt > 0 {
        let (undealt, all) = (undealt.to_string(), points.len().to_string());
        quiet.note(|| tr!(lang(), "points-undealt", undealt, all));
    }
    let stopped = lacks.map(|lacks| {
        Failure::Interrupted(if finished == 0 {
            lang().text("no-point")
        } else {
            let held = if args.outputs.to.csv_files().next().is_some() { "yes" } else { "no" };
            tr!(lang(), "points-finished", lacks, held)
        })
    });
    let ended = Failure::after(written, stopped);
    let Some(payload) = swept.panic else { return ended };
    // The finished points have been written; the bug is reported.
    ended.err().iter().for_each(Failure::report);
    std::panic::resume_unwind(payload)
}

/// The CSV files with checksums next to them, the first of which is written while the sweep runs: files, not devices.
/// None where [`is_capturing`].
fn csv_files(args: &Args) -> impl Iterator<Item = &Path> {
    let is_file = |path: &&Path| !is_capturing() && path.metadata().map_or(true, |what| what.is_file());
    args.outputs.to.csv_files().filter(is_file)
}
