//! `ventaja sweep`: a grid of rule values, every point dealt from the same
//! seed, as `simulate` deals it.

use super::args::{Format, Outputs, Part, SEED, Situation, threads};
use super::interrupt::{interrupted, listen_for_interrupt};
use super::outputs::{OutputFiles, Wanted, extension};
use super::progress::Points;
use super::{Failure, note, numbers};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use ventaja::dealing::{self, Dealer};
use ventaja::engine::{Plan, Watch};
use ventaja::exact::exact;
use ventaja::fault::{self, Fault, Faults};
use ventaja::reglamento::Scenario;
use ventaja::report::{Field, Identity, Report, SweepReport};
use ventaja::rules::{Pace, Rules, SESSION_ROUNDS};
use ventaja::strategy::Chart;
use ventaja::sweep::{Grid, share};
use ventaja::tally::Tally;

/// By what way the edges are found.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// Enumerates a round from a full shoe
    Exact,
    /// Deals
    Simulate,
}

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    situation: Situation,
    /// What is varied: a rule key or a reading with its values, such as
    /// shoe.decks=1,2,6..8 (both ends included); repeatable: a grid
    #[arg(long = "vary", value_name = "KEY=V1,V2,A..B", required = true)]
    vary: Vec<String>,
    /// Exact or dealt
    #[arg(long, value_enum, default_value_t = Method::Simulate)]
    method: Method,
    /// Every point ends with the shoe that reaches so many rounds: 1e9, 200M
    #[arg(long, value_name = "N", value_parser = numbers::rounds, default_value = "1M")]
    rounds: u64,
    /// Confidence of the interval, 0.01 to 0.999999
    #[arg(long, value_name = "C", value_parser = numbers::confidence, default_value = "0.95")]
    confidence: f64,
    /// Seed of the random streams, the same at every point
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Worker threads, at most 1024 [default: all cores]; never changes a result
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// Keeps only this bet line, such as box: one row a point
    #[arg(long, value_name = "NAME")]
    bet: Option<String>,
    /// Takes the points that the --output FILE.csv holds already, of the same
    /// rulebook, play, seed and version and as FILE.csv.sha256 lists them, and
    /// does only the others
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    outputs: Outputs,
}

/// A row of named fields.
type Row = Vec<(String, Field)>;

/// A point to be done.
struct Point {
    number: usize,
    scenario: Scenario,
}

/// What became of a point.
enum Done {
    Rows(usize, Vec<Row>),
    Wrong(Failure),
    Interrupted,
}

/// Looks on at one point, which only Ctrl-C ends before its time.
struct AtPoint;

impl Watch for AtPoint {
    fn interrupted(&self) -> bool {
        interrupted()
    }
    fn progress(&self, _: &Tally) {}
}

/// The rows that a file holds already.
#[derive(Default)]
struct Held {
    /// By point.
    rows: HashMap<usize, Vec<Row>>,
    /// What is to be said about the others.
    changed: Option<String>,
}

/// Says of every fault at which point it is.
fn at_point(failure: Failure, grid: &Grid, number: usize) -> Failure {
    let Failure::Input(faults) = failure else { return failure };
    let place = |fault: Fault| {
        let place = format!("--vary, at {}: {}", grid.told(number), fault.place);
        Fault { place, ..fault }
    };
    Failure::Input(faults.map(place))
}

impl Args {
    /// The rules in force at every point.
    fn points(&self, grid: &Grid) -> Result<Vec<Point>, Failure> {
        let reglamento = self.situation.reglamento()?;
        let chart = self.situation.chart(&reglamento)?;
        let point = |number: usize| {
            let (readings, sets) = grid.answers(number);
            let scenario = match self.method {
                Method::Exact => self.situation.settle_full_shoe(reglamento.clone(), &readings, &sets),
                Method::Simulate => self.situation.settle(reglamento.clone(), &readings, &sets),
            }?;
            if let Some(chart) = &chart {
                chart.check(&scenario.rules)?;
            }
            Ok(Point { number, scenario })
        };
        (0..grid.points()).map(|n| point(n).map_err(|failure| at_point(failure, grid, n))).collect()
    }

    /// What identifies the run of a point.
    fn identity(&self, scenario: &Scenario, chart: Option<&Chart>) -> Identity {
        match self.method {
            Method::Exact => Identity::of_exact(scenario, chart, self.confidence),
            Method::Simulate => {
                let stream = dealing::stream(&scenario.rules, chart, Dealer::Fastest);
                Identity::of_run(scenario, chart, self.seed, stream, self.confidence)
            }
        }
    }

    /// The report of a point; `None` if it was interrupted.
    fn report(
        &self,
        scenario: &Scenario,
        chart: Option<&Chart>,
        threads: usize,
        watch: &dyn Watch,
    ) -> Result<Option<Report>, Failure> {
        let rules = &scenario.rules;
        if self.method == Method::Exact {
            let found = exact(rules, chart).map_err(|no| super::exact::fault(&no))?;
            return Ok(Some(Report::exact(scenario, chart, self.confidence, &found)));
        }
        let plan = Plan::rounds(rules, self.rounds, self.seed, threads);
        let control = dealing::control(rules, chart);
        let control = control.as_ref();
        let run = dealing::simulate_controlled(rules, chart, Dealer::Fastest, control, &plan, watch)?;
        let lines = dealing::lines(rules, chart);
        let (seed, confidence) = (self.seed, self.confidence);
        Ok((!run.interrupted)
            .then(|| Report::controlled(scenario, chart, seed, confidence, &lines, &run, control)))
    }

    /// Whether rows are all that the run of a point gives.
    fn is_whole(&self, rows: &[Row], scenario: &Scenario, chart: Option<&Chart>) -> bool {
        let identity = self.identity(scenario, chart);
        let rounds = |row: &Row| match field(row, "rounds") {
            Some(Field::Count(rounds)) => Some(*rounds),
            _ => None,
        };
        // The run ended with the shoe that reached its rounds.
        let long_enough = |row: &Row| {
            self.method == Method::Exact
                || rounds(row)
                    .and_then(|rounds| rounds.checked_sub(self.rounds))
                    .is_some_and(|more| more < most_rounds(&scenario.rules))
        };
        let bets: Vec<&str> = match &self.bet {
            Some(bet) => vec![bet],
            None => dealing::lines(&scenario.rules, chart).iter().map(|line| line.name).collect(),
        };
        let names = rows.iter().map(|row| field(row, "bet"));
        rows.len() == bets.len()
            && names.zip(&bets).all(|(name, bet)| name == Some(&Field::Text((*bet).to_owned())))
            && rows.iter().all(|row| SweepReport::is_of(row, &identity) && long_enough(row))
    }
}

fn field<'a>(row: &'a Row, name: &str) -> Option<&'a Field> {
    row.iter().rev().find(|(column, _)| column == name).map(|(_, field)| field)
}

/// Rounds that a shoe, or a session, cannot exceed: every round of a shoe
/// takes four cards at least.
fn most_rounds(rules: &Rules) -> u64 {
    match (rules.shoe.pace, rules.shoe.cards()) {
        (Pace::Rounds(rounds), _) => rounds.into(),
        (Pace::CutCard, Some(cards)) => (u64::from(cards) / 4).max(SESSION_ROUNDS),
        (Pace::CutCard, None) => SESSION_ROUNDS,
    }
}

/// The CSV files that are written.
fn csv_files(outputs: &Outputs) -> impl Iterator<Item = &Path> {
    let files = outputs.files.iter().map(PathBuf::as_path);
    files.filter(|path| extension(path).as_deref() == Some("csv"))
}

/// The file beside a CSV file that holds the checksums of its rows.
fn checksums_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".sha256");
    name.into()
}

/// Reads the rows that the file of `--resume` holds and its checksums list: a
/// row that was changed, or whose checksum is missing, is not taken.
fn held(args: &Args, grid: &Grid, report: &SweepReport) -> Result<Held, Failure> {
    let mut held = Held::default();
    let Some(path) = csv_files(&args.outputs).next() else {
        return Err(Fault::new("--resume", "there is no file to go on with")
            .allowed("--output FILE.csv")
            .into());
    };
    if !path.exists() {
        return Ok(held);
    }
    let file = path.display().to_string();
    let text = fault::read(path, fault::LONGEST_SWEEP)?;
    let sums = checksums_of(path);
    let sums_text = if sums.exists() { fault::read(&sums, fault::LONGEST_SWEEP)? } else { String::new() };
    let known: HashSet<&str> = sums_text.lines().filter(|line| !line.starts_with('#')).collect();
    let mut changed = Vec::new();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let wrong = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        Fault::new(format!("{file}:{line}"), format!("not the file of a sweep: {error}"))
    };
    let own = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let names = own(reader.headers().map_err(wrong)?);
    let varied: Vec<String> = grid.axes.iter().map(ventaja::sweep::Axis::column).collect();
    if !names.starts_with(&varied) || names.get(varied.len()).is_none_or(|name| name != "reglamento") {
        let found = names.iter().take_while(|name| *name != "reglamento").cloned().collect::<Vec<_>>();
        let message = format!("is not of this sweep: it varies {}", found.join(", "));
        return Err(Fault::new(format!("{file}:1"), message).allowed(varied.join(", ")).into());
    }
    let points: HashMap<Vec<String>, usize> = (0..grid.points())
        .map(|number| (grid.point(number).iter().map(ToString::to_string).collect(), number))
        .collect();
    for (line, record) in (2..).zip(reader.records()) {
        let texts = own(&record.map_err(wrong)?);
        let Some(number) = points.get(&texts[..varied.len()]) else {
            let message =
                format!("holds a point that is not of this grid: {}", texts[..varied.len()].join(", "));
            let fault = Fault::new(format!("{file}:{line}"), message);
            return Err(fault.allowed("the same --vary, or another --output").into());
        };
        if known.contains(SweepReport::checksum(&names, &texts).as_str()) {
            held.rows.entry(*number).or_default().push(report.read(&names, &texts));
        } else {
            changed.push(line);
        }
    }
    held.changed = changed.first().map(|line| {
        let why = if sums.exists() {
            "the row is not as a sweep wrote it".to_owned()
        } else {
            format!("nothing vouches for the row, for there is no {}", sums.display())
        };
        let rows =
            if changed.len() == 1 { "1 such row".to_owned() } else { format!("{} such rows", changed.len()) };
        format!("{file}:{line}: {why}; the points of {rows} are done again")
    });
    Ok(held)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let reglamento = args.situation.reglamento()?;
    let grid = Grid::parse(&reglamento, &args.vary)?;
    let chart = args.situation.chart(&reglamento)?;
    let chart = chart.as_ref();
    let points = args.points(&grid)?;
    if let Some(path) = &args.outputs.outcomes {
        let fault = Fault::new(format!("--outcomes {}", path.display()), "a sweep has rows, not outcomes");
        return Err(fault.allowed("--output FILE").into());
    }
    if let Some(bet) = &args.bet {
        for point in &points {
            let lines = dealing::lines(&point.scenario.rules, chart);
            if !lines.iter().any(|line| line.name == bet) {
                let fault =
                    Fault::unknown(format!("--bet {bet}"), "bet", bet, lines.iter().map(|line| line.name));
                return Err(at_point(fault.into(), &grid, point.number));
            }
        }
    }
    let varied = grid.axes.iter().map(|axis| (axis.column(), axis.values.clone())).collect();
    let mut report = SweepReport { varied, rows: Vec::new() };
    let Held { mut rows, changed } = if args.resume { held(args, &grid, &report)? } else { Held::default() };
    rows.retain(|number, rows| args.is_whole(rows, &points[*number].scenario, chart));
    let inputs = args.situation.inputs();
    let files = args.outputs.open(&inputs)?;
    // Beside files, not beside devices.
    let is_file = |path: &&Path| path.metadata().map_or(true, |what| what.is_file());
    let sums: Vec<PathBuf> = csv_files(&args.outputs).filter(is_file).map(checksums_of).collect();
    let sums = sums.iter().map(|path| Wanted { option: "--output", path, part: () });
    let sums = OutputFiles::open(sums.collect(), &inputs)?;
    let taken = rows.len();
    let todo: Vec<&Point> = points.iter().filter(|point| !rows.contains_key(&point.number)).collect();
    if args.resume && !args.outputs.quiet {
        if let Some(changed) = &changed {
            note(format_args!("{changed}"));
        }
        note(format_args!("{taken} of {} points are there already", points.len()));
    }

    listen_for_interrupt();
    let progress = Points::new(args.outputs.progress(), todo.len());
    let done = share(&todo, threads(args.threads), |point, threads| {
        if interrupted() {
            return Done::Interrupted;
        }
        match args.report(&point.scenario, chart, threads, &AtPoint) {
            Ok(Some(found)) => {
                progress.done(found.identity.rounds.unwrap_or(0) * u64::from(found.identity.boxes));
                let mut rows = report.point(&grid.point(point.number), &found);
                let kept = |row: &Row| {
                    args.bet.iter().all(|bet| field(row, "bet") == Some(&Field::Text(bet.clone())))
                };
                rows.retain(kept);
                Done::Rows(point.number, rows)
            }
            Ok(None) => Done::Interrupted,
            Err(failure) => Done::Wrong(at_point(failure, &grid, point.number)),
        }
    });
    progress.finish();
    let (mut faults, mut other, mut stopped, mut panic) = (Faults::default(), Ok(()), Ok(()), None);
    for done in done {
        match done {
            Ok(Done::Rows(number, found)) => {
                rows.insert(number, found);
            }
            Ok(Done::Wrong(Failure::Input(found))) => faults.extend(found),
            Ok(Done::Wrong(failure)) => other = Err(failure),
            Ok(Done::Interrupted) => stopped = Err(()),
            Err(payload) => panic = Some(payload),
        }
    }
    let finished = rows.len();
    report.rows = (0..points.len()).filter_map(|number| rows.remove(&number)).flatten().collect();
    let written = if finished == 0 { Ok(()) } else { write(args, files, sums, &report) };
    if finished < points.len() && finished > 0 && !args.outputs.quiet && stopped.is_ok() {
        note(format_args!("{finished} of {} points are finished", points.len()));
    }
    let stopped = stopped.map_err(|()| {
        Failure::Interrupted(match finished {
            0 => "no point was finished, nothing was written".to_owned(),
            _ => format!(
                "{finished} of {} points are finished; --resume goes on with an --output FILE.csv",
                points.len()
            ),
        })
    });
    let faults = Faults::check(faults).map_err(Failure::from);
    let ended = Failure::both(Failure::both(written, other), Failure::both(faults, stopped));
    let Some(payload) = panic else { return ended };
    // What is finished has been written; the fault in the program is reported.
    ended.err().iter().for_each(Failure::report);
    std::panic::resume_unwind(payload)
}

/// Prints the rows and writes the files, then their checksums.
fn write(
    args: &Args,
    files: OutputFiles<Part>,
    sums: OutputFiles<()>,
    report: &SweepReport,
) -> Result<(), Failure> {
    let written = args.outputs.write_parts(files, |part| match part {
        Part::Whole(Format::Table) => report.table(),
        Part::Whole(Format::Csv) | Part::Outcomes => report.csv(),
        Part::Whole(Format::Json) => report.json(),
    });
    Failure::both(written, sums.write(|()| report.checksums()))
}
