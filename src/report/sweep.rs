//! The report of a sweep: tidy rows with the varied values first, then the fields of every report; its table of points,
//! and its document, with lines for one key and a heat map for two.

mod point;

pub(crate) use point::PointLine;
pub use point::SweepPoint;

use super::field::{Described, Field, Row, fields};
use super::sections::{
    self, Columns, Look, confidence, edge, edge_within, section, value, with_data, written_by,
};
use super::table;
use super::{Bet, FileField, Identity, Output, Page, Report, RunField, Statistic};
use super::{bet_words, csv, json, side_bets_in};
use crate::bets;
use crate::builtin::sha256;
use crate::lang::{Lang, Message, Percent, Translated};
use crate::method::Method;
use crate::publish::plot::{Axis, HeatMap, Lines, Plot};
use crate::publish::{Block, Cell, Document, Figure, Table};
use crate::reglamento::Reglamento;
use crate::shell;
use crate::strategy::Chart;
use crate::sweep::{Done, Grid, Point, Value, Work};
use crate::{message, tr};
use std::fmt::Write;

/// The finished points of a grid.
#[derive(Clone, Debug)]
pub struct SweepReport {
    /// What is varied: the names of the columns and their values.
    pub varied: Vec<(String, Vec<String>)>,
    /// The finished points: one that cannot be dealt has the reason in its note.
    pub points: Vec<SweepPoint>,
    /// Confidence of the intervals, 0 to 1.
    pub confidence: f64,
    /// The only bet line to report, if not all.
    pub bet: Option<String>,
    /// The side bets, each with its title.
    pub side_bets: Vec<(&'static str, Translated)>,
    /// The rulebook's title.
    pub title: Translated,
    /// The command that repeats it.
    pub command: String,
    /// That the user interrupted it; and the command with a remark, as it is in all files but CSV.
    pub interrupted: Option<(Message, String)>,
}

fields! {
    /// The field of a point after those of its bet lines.
    pub PointField<'a> of String {
        Note note: Word String, "why a point of a sweep cannot be dealt; its numbers are empty", String::clone;
    }
}

const FIGURES: usize = 6;

struct Found<'a> {
    /// Where each key's value is among its values.
    at: &'a [usize],
    edge: f64,
    interval: Option<(f64, f64)>,
}

/// The text that precedes the accepted values in a note.
const ALLOWED: &str = "; allowed: ";

/// Returns a value as a field: a number where it is one.
fn varied(value: &str) -> Field {
    value.parse().map_or_else(|_| Field::Text(value.to_owned()), Field::Count)
}

/// Returns what identifies the run of a point before it is computed. `stream` names the cards of a
/// simulation; finding it takes as long as preparing the run.
pub(crate) fn sweep_identity(
    point: &Point,
    chart: Option<&Chart>,
    work: &Work,
    confidence: f64,
    stream: impl FnOnce() -> &'static str,
) -> Identity {
    let scenario = &point.scenario;
    match work.method {
        Method::Exact => Identity::of_exact(scenario, chart, confidence),
        Method::MonteCarlo => Identity::of_simulation(scenario, chart, work.seed, stream(), confidence),
    }
}

impl SweepReport {
    /// Returns a report of the points of a grid before any is finished.
    pub fn new(
        grid: &Grid,
        points: &[Point],
        reglamento: &Reglamento,
        confidence: f64,
        bet: Option<String>,
        command: String,
    ) -> SweepReport {
        let varied = grid.axes.iter().map(|axis| (axis.column(), axis.values.clone())).collect();
        let mut side_bets: Vec<(&'static str, Translated)> = Vec::new();
        for (bet, title) in points.iter().flat_map(|point| point.scenario.side_titles()) {
            match side_bets.iter_mut().find(|(known, _)| *known == bet) {
                // Where its paytable varies, the title without odds holds for every point.
                Some((_, known)) if title.of(Lang::En).len() < known.of(Lang::En).len() => *known = title,
                Some(_) => {}
                None => side_bets.push((bet, title)),
            }
        }
        let title = reglamento.title.clone();
        let interrupted = None;
        SweepReport { varied, points: Vec::new(), confidence, bet, side_bets, title, command, interrupted }
    }

    /// Records that `finished` of `all` points are finished because the user interrupted the others; returns the sentence.
    pub fn interrupt(&mut self, finished: usize, all: usize) -> Message {
        let all = message!("count-points", count = all);
        let why = message!("only-some-points", finished, all);
        let command = shell::incomplete(&self.command, &why.text(Lang::En));
        self.interrupted = Some((message!("note-interrupted", why = &why), command));
        why
    }

    /// Returns the finished point.
    pub fn point(&self, point: &Point, done: &Done, work: &Work) -> SweepPoint {
        let (scenario, chart) = (&point.scenario, done.chart.as_ref());
        let (mut report, note) = match &done.value {
            Value::Exact(found) => (Report::exact(scenario, chart, self.confidence, found), String::new()),
            Value::Simulated { run, control } => {
                let lines = bets::lines(&scenario.rules, chart);
                let control = control.as_ref();
                let report = Report::new(scenario, chart, self.confidence, &lines, run, control);
                (report, String::new())
            }
            Value::Fault(fault) => {
                // The message begins with the key whose accepted values follow.
                let allowed = fault.allowed.as_ref().map(|allowed| format!("{ALLOWED}{allowed}"));
                (self.without_value(point, chart, work), fault.message.clone() + &allowed.unwrap_or_default())
            }
        };
        if note.is_empty() {
            report.bets.retain(|bet| self.bet.iter().all(|wanted| wanted == bet.bet));
        }
        SweepPoint::new(point.at.clone(), report, note)
    }

    fn lines(&self) -> impl Iterator<Item = (&SweepPoint, &PointLine)> {
        self.points.iter().flat_map(|point| point.lines.iter().map(move |line| (point, line)))
    }

    /// Returns points by the values of their keys: `shoe.decks=6 shoe.cut_card=52`.
    fn named(&self, points: &[&SweepPoint]) -> String {
        let pair = |((name, values), at): (&(String, Vec<String>), &usize)| format!("{name}={}", values[*at]);
        let pairs =
            |point: &&SweepPoint| self.varied.iter().zip(&point.at).map(pair).collect::<Vec<_>>().join(" ");
        points.iter().map(pairs).collect::<Vec<_>>().join(", ")
    }

    /// Returns the rulebook and what all points have in common, in lines of a name and its value.
    fn head(&self, page: Page) -> String {
        let lang = page.lang;
        let is_varied =
            |part: &&str| self.varied.iter().any(|(name, _)| part.starts_with(&format!("{name}=")));
        let unvaried =
            |list: &str| list.split(';').filter(|part| !is_varied(part)).collect::<Vec<_>>().join(";");
        let of_point = |SweepPoint { identity, .. }: &SweepPoint| {
            let id = Identity {
                readings: unvaried(&identity.readings),
                overrides: unvaried(&identity.overrides),
                side_bets: self.side_bets.clone(),
                ..identity.clone()
            };
            let in_force = sections::in_force(&id, Look::on_screen(lang)).into_iter();
            let method = if id.rounds.is_none() {
                table::method(&id, lang)
            } else {
                vec![table::simulated(&id, lang)]
            };
            in_force.map(|(name, value)| (name, value.text(lang))).chain(method).collect::<Vec<_>>()
        };
        let mut points = self.points.iter().filter(|point| point.note.is_empty());
        let Some(first) = points.next() else { return String::new() };
        let mut rows = of_point(first);
        // What differs follows from the keys, which are in the table.
        for other in points.map(of_point) {
            rows.retain(|row| other.contains(row));
        }
        let id = Identity { title: self.title.clone(), ..first.identity.clone() };
        table::title(&id, page) + &table::labelled(&rows, page) + "\n"
    }

    /// Returns why points cannot be dealt: of all points for which the same is allowed, the reason of the first.
    fn undealt(&self) -> Vec<Translated> {
        let allowed = |point: &SweepPoint| point.note.rsplit(ALLOWED).next().map(str::to_owned);
        let mut alike: Vec<Vec<&SweepPoint>> = Vec::new();
        for point in self.points.iter().filter(|point| !point.note.is_empty()) {
            match alike.iter_mut().find(|points| allowed(points[0]) == allowed(point)) {
                Some(points) => points.push(point),
                None => alike.push(vec![point]),
            }
        }
        let note = |points: Vec<&SweepPoint>| {
            let (named, why) = (self.named(&points), &points[0].note);
            Translated::of_each(|lang| {
                format!("{named}: {}", tr!(lang, "cannot-be-dealt", why = reason(why, lang)))
            })
        };
        alike.into_iter().map(note).collect()
    }

    /// Returns the notes on the points with many void rounds, and on those without the control that others have.
    fn notes(&self) -> Vec<Translated> {
        let share = |point: &SweepPoint| {
            let Identity { rounds, void_rounds, .. } = point.identity;
            super::void_share(rounds?, void_rounds?)
        };
        let void: Vec<&SweepPoint> = self.points.iter().filter(|point| share(point).is_some()).collect();
        let most = void.iter().filter_map(|point| share(point)).fold(0.0, f64::max);
        let simulated = self.points.iter().filter(|point| point.identity.rounds.is_some());
        let (controlled, plain): (Vec<_>, Vec<_>) =
            simulated.partition(|point| point.lines.iter().any(|of| of.line.control != "none"));
        let void = (!void.is_empty()).then(|| {
            message!("sweep-void-points", points = self.named(&void), share = Percent(most, 1)).into()
        });
        let plain = (!controlled.is_empty() && !plain.is_empty())
            .then(|| message!("sweep-uncontrolled-points", points = self.named(&plain)).into());
        let interrupted = self.interrupted.iter().map(|(note, _)| note.clone().into());
        interrupted.chain(void).chain(plain).collect()
    }

    /// Returns the report of a point that cannot be dealt: a single bet line without numbers.
    fn without_value(&self, point: &Point, chart: Option<&Chart>, work: &Work) -> Report {
        let mut identity = sweep_identity(point, chart, work, self.confidence, || "");
        (identity.seed, identity.stream) = (None, String::new());
        let lines = bets::lines(&point.scenario.rules, chart);
        let named = lines.iter().find(|line| self.bet.as_deref() == Some(line.name));
        let bet = Bet { bet: named.map_or("", |line| line.name), main: true, ..Bet::default() };
        Report { identity, bets: vec![bet], preface: Vec::new(), notes: Vec::new(), command: String::new() }
    }

    /// Returns the text of the file that is kept beside a CSV file: one checksum for each row.
    pub fn checksums(&self) -> String {
        let mut text =
            "# SHA-256 of each row with its column names: sweep --resume keeps the rows listed here\n"
                .to_owned();
        for row in self.rows() {
            let row = csv::rows_of_command(&self.command, vec![row], Row::new());
            let _ = writeln!(text, "{}", sha256(row.as_bytes()));
        }
        text
    }
}

/// Returns the checksum of a row: of its CSV text after the line of its names.
pub(crate) fn sweep_checksum(names: &[String], texts: &[String]) -> String {
    sha256(csv::csv(names, std::iter::once(texts.to_vec())).as_bytes())
}

impl Output for SweepReport {
    fn command(&self) -> &str {
        self.interrupted.as_ref().map_or(&self.command, |(_, command)| command)
    }

    fn document(&self, lang: Lang) -> Document {
        let mut found: Vec<(&str, Vec<Found<'_>>)> = Vec::new();
        for (point, of) in self.lines().filter(|(_, of)| !of.line.bet.is_empty()) {
            let interval = of.interval().filter(|_| !point.is_exact());
            let edge = of.house_edge().map(|edge| Found { at: &point.at, edge, interval });
            match found.iter_mut().find(|(bet, _)| *bet == of.line.bet) {
                Some((_, found)) => found.extend(edge),
                None => found.push((of.line.bet, edge.into_iter().collect())),
            }
        }
        let names: Vec<&str> = self.varied.iter().map(|(name, _)| name.as_str()).collect();
        let mut blocks = Vec::new();
        for (bet, found) in found.iter().take(FIGURES) {
            // The caption of a figure states the ends.
            let ends = || ends(self, bet, found, lang).map(|ends| Block::Lead(ends.into()));
            blocks.extend(figure(self, bet, found, lang).map(Block::Figure).or_else(ends));
        }
        blocks.push(Block::Table(rows(self, lang.into())));
        blocks.extend(self.notes().iter().map(|note| Block::Note(note.of(lang).into())));
        let mut meta = written_by(&self.command_in(lang), lang);
        meta.extend(of_every_point(self, "doc-meta-rulebook", RunField::Reglamento, lang));
        let method = of_every_point(self, "doc-meta-method", RunField::Method, lang);
        meta.extend(method.map(|(name, value)| (name, lang.text(&value.text(lang)).into())));
        meta.extend(of_every_point(self, "doc-meta-strategy", RunField::Strategy, lang));
        meta.extend(of_every_point(self, "doc-meta-seed", RunField::Seed, lang));
        meta.extend(of_every_point(self, "doc-meta-stream", RunField::Stream, lang));
        meta.extend(of_every_point(self, "doc-meta-rulebook-sha256", FileField::ReglamentoSha256, lang));
        meta.extend(of_every_point(self, "doc-meta-strategy-sha256", FileField::StrategySha256, lang));
        let side_bets = side_bets_in(&self.side_bets, lang);
        meta.extend(
            (!side_bets.is_empty()).then(|| (Look::from(lang).heading("label-side-bets"), side_bets.into())),
        );
        let sections = vec![section("answer", lang.text("doc-result"), blocks)];
        Document {
            title: self.title.of(lang).to_owned(),
            subtitle: tr!(lang, "doc-sweep", keys = names.join(", ")),
            lang,
            meta,
            sections: with_data(sections, &self.json()),
        }
    }

    fn table(&self, page: Page) -> String {
        let found = rows(self, Look::on_screen(page.lang));
        let found =
            if found.rows.is_empty() { String::new() } else { page.shown(&found, &["head-house-edge"]) };
        self.head(page) + &found + &page.notes(&[self.undealt(), self.notes()].concat())
    }

    /// Returns one row for each point and bet line; one for a point that cannot be dealt, with the reason in
    /// `note`.
    fn rows(&self) -> Vec<Row> {
        self.points.iter().flat_map(|point| point.rows(&self.varied)).collect()
    }

    /// Returns the rows as CSV; an empty text if there are none.
    fn csv(&self) -> String {
        if self.points.is_empty() {
            return String::new();
        }
        csv::rows_of_command(&self.command, self.rows(), Row::new())
    }

    fn json(&self) -> String {
        let varied: serde_json::Map<_, _> =
            self.varied.iter().map(|(name, values)| (name.clone(), values.clone().into())).collect();
        let rows = json::objects(self.rows());
        json::text(&serde_json::json!({ "command": self.command(), "vary": varied, "rows": rows }))
    }
}

/// Returns a field of the points' runs with its name. If the value differs by point, the cell states that.
/// `None` if the value of the first point is empty.
fn of_every_point(
    report: &SweepReport,
    name: &str,
    field: impl for<'a> Described<Of<'a> = Identity>,
    lang: Lang,
) -> Option<(String, Cell)> {
    let of = |point: &SweepPoint| field.of(&point.identity).words();
    let value = of(report.points.first()?);
    let same = report.points.iter().all(|point| of(point) == value);
    let shown = if same { value.clone() } else { lang.text("doc-by-point") };
    (!value.is_empty()).then(|| (lang.text(name), shown.into()))
}

/// Returns the values of the keys on which the edge of a point depends: `shoe.decks=6`.
fn point(report: &SweepReport, found: &[Found<'_>], of: &Found<'_>) -> String {
    let mut decisive: Vec<usize> = (0..of.at.len()).collect();
    for key in 0..of.at.len() {
        let others = decisive.iter().copied().filter(|at| *at != key).collect::<Vec<_>>();
        let mut beside = found.iter().filter(|row| others.iter().all(|at| row.at[*at] == of.at[*at]));
        if beside.all(|row| (row.edge - of.edge).abs() <= ROUNDING) {
            decisive = others;
        }
    }
    let pair = |key: usize| format!("{}={}", report.varied[key].0, report.varied[key].1[of.at[key]]);
    decisive.into_iter().map(pair).collect::<Vec<_>>().join(", ")
}

/// Differences of exact values up to this size are rounding.
const ROUNDING: f64 = 1e-12;

/// Returns the sentence on the lowest and the highest edge of a bet, or on an edge that does not change, or changes by no
/// more than the error of the difference of two points; `None` without any.
fn ends(report: &SweepReport, bet: &str, found: &[Found<'_>], lang: Lang) -> Option<String> {
    let lowest = found.iter().min_by(|a, b| a.edge.total_cmp(&b.edge))?;
    let highest = found.iter().max_by(|a, b| a.edge.total_cmp(&b.edge))?;
    let half = |row: &Found<'_>| row.interval.map_or(0.0, |(low, high)| (high - low) / 2.0);
    let (change, error) = (highest.edge - lowest.edge, half(lowest).hypot(half(highest)));
    let (bet, [low, high]) = (bet_words(lang, bet), [lowest, highest].map(|of| edge(of.edge).text(lang)));
    let text = if change <= ROUNDING {
        tr!(lang, "doc-sweep-same", bet, edge = low)
    } else if change <= error {
        tr!(lang, "doc-sweep-alike", bet, low, high)
    } else {
        let [lowest, highest] = [lowest, highest].map(|of| point(report, found, of));
        tr!(lang, "doc-sweep-ends", bet, low, lowest, high, highest)
    };
    Some(sections::capital(&text))
}

/// Returns the number of a key's value, such as `6`, `75%` or `0.5`; `None` if the value is no number.
fn place(value: &str) -> Option<f64> {
    value.strip_suffix('%').unwrap_or(value).parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns the edges of a bet as lines over one key, or as a heat map of two; `None` over more.
fn figure(report: &SweepReport, bet: &str, found: &[Found<'_>], lang: Lang) -> Option<Figure> {
    let name = bet_words(lang, bet);
    let axis = Axis::percent(tr!(lang, "doc-axis-edge-of", bet = name.clone()), sections::DIGITS);
    let alternative = ends(report, bet, found, lang)?;
    let at = |at: &[usize]| found.iter().find(|found| found.at == at);
    let (title, desc, plot) = match &report.varied[..] {
        [(key, values)] => {
            let desc = if found.iter().any(|row| row.interval.is_some()) {
                tr!(lang, "doc-sweep-lines-desc", confidence = confidence(report.confidence, lang))
            } else {
                lang.text("doc-sweep-lines-desc-exact")
            };
            let plot = Plot::Lines(Lines {
                across: key.clone(),
                ticks: values.clone(),
                places: values.iter().map(|value| place(value)).collect(),
                axis,
                points: (0..values.len())
                    .map(|index| at(&[index]).map(|row| (row.edge, row.interval)))
                    .collect(),
            });
            (tr!(lang, "doc-sweep-lines", bet = name, key), desc, plot)
        }
        [first, second] => {
            // The key with more values goes down, so that narrow pages have room for the numbers.
            let turned = second.1.len() > first.1.len();
            let ((down, rows), (across, columns)) = if turned { (second, first) } else { (first, second) };
            let cell = |row: usize, column: usize| {
                at(&if turned { [column, row] } else { [row, column] }).map(|found| found.edge)
            };
            let row = |row: usize| (0..columns.len()).map(|column| cell(row, column)).collect();
            let plot = Plot::HeatMap(HeatMap {
                across: across.clone(),
                columns: columns.clone(),
                down: down.clone(),
                rows: rows.clone(),
                axis,
                sides: [lang.text("doc-players-advantage"), lang.text("doc-house-advantage")],
                cells: (0..rows.len()).map(row).collect(),
            });
            let title = tr!(lang, "doc-sweep-heat", bet = name, first = down, second = across);
            (title, lang.text("doc-sweep-heat-desc"), plot)
        }
        _ => return None,
    };
    Some(Figure { id: format!("edge-of-{bet}"), title, desc, alternative, plot })
}

/// Returns the note of a point in a language: what is wrong, and what is accepted.
fn reason(note: &str, lang: Lang) -> String {
    let Some((wrong, allowed)) = note.split_once(ALLOWED) else { return lang.phrase(note).into_owned() };
    format!("{}; {}", lang.phrase(wrong), tr!(lang, "allowed", values = lang.phrase(allowed)))
}

/// Returns the table of points, for the screen or the document.
fn rows(report: &SweepReport, look: Look) -> Table {
    let Look { lang, on_screen } = look;
    // Field names of keys are not known beforehand: their columns have none.
    let varied = report.varied.iter().enumerate();
    let varied =
        varied.fold(Columns::<(&SweepPoint, &PointLine)>::new(look), |columns, (at, (name, values))| {
            columns.headed(name, "", move |(point, _)| value::cell(&values[point.at[at]], lang))
        });
    let within =
        |of: &PointLine, value| edge_within(value, of.interval().map(|(low, high)| (high - low) / 2.0));
    let house_edge = |(point, of): &(&SweepPoint, &PointLine)| match of.house_edge() {
        Some(found) => Cell::from(within(of, found)),
        None if point.note.is_empty() => lang.text("not-offered").into(),
        None => Cell::Empty,
    };
    let interval = |(point, of): &(&SweepPoint, &PointLine)| match of.interval() {
        _ if of.figures.is_none() => Cell::Empty,
        _ if point.is_exact() => lang.text("exact").into(),
        Some((low, high)) => Cell::Interval(within(of, low), within(of, high)),
        None => lang.text("too-few-to-tell").into(),
    };
    // The screen has the reasons below the table.
    let shown = report.lines().filter(|(point, _)| !on_screen || point.note.is_empty());
    varied
        .column("head-bet", |(_, of)| look.bet(of.line.bet))
        .described("head-house-edge", Statistic::HouseEdge, house_edge)
        .headed(sections::interval_heading(report.confidence, look), "ci_low ci_high", interval)
        .when(!on_screen, |columns| {
            columns.described("head-of-risk", Statistic::ElementOfRisk, |(_, of)| {
                of.figures.as_ref().map(|figures| edge(figures.element_of_risk))
            })
        })
        .when(!on_screen && report.points.iter().any(|point| !point.note.is_empty()), |columns| {
            columns.described("head-note", PointField::Note, move |(point, _)| match &point.note {
                why if why.is_empty() => Cell::Empty,
                why => tr!(lang, "cannot-be-dealt", why = reason(why, lang)).into(),
            })
        })
        .table("points", lang.text("doc-sweep-table"), shown)
}
