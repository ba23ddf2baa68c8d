//! The report of the relancina's Talla as a position: its fields, its tables and its document.

use super::bank::within;
use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, cell, dots, section};
use super::table::{heading, key_figures, result, simulated};
use super::{FileField, Identity, Output, Page, RunField, json};
use crate::dealing::stand_note;
use crate::lang::{Lang, Percent, Translated};
use crate::publish::plot::{Axis, Marked};
use crate::publish::{Block, Document, Figure, KeyFigure, Number, Table};
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::talla::{Mean, Position, Seat};
use crate::tr;

/// The Talla as a position: one row for each seat beside it.
#[derive(Clone, Debug)]
pub struct TallaReport {
    identity: Identity,
    position: Position,
    /// The total on which the Talla stands, where the rules ask for the best one.
    notes: Vec<Translated>,
    command: String,
}

fields! {
    /// A field of a seat beside the Talla; amounts are in initial bets.
    pub SeatField<'a> of Seat {
        Seat seat: Count u64, "places to the right of the Talla, from 1", |seat| seat.right as u64;
        Wins wins: Share Option<f64>, "share of the rounds in which the place can win the Talla and does",
            |seat| seat.wins.map(|mean| mean.value);
        WinsError wins_error: Size Option<f64>, "its standard error", |seat| seat.wins?.error;
        Net net: Bets f64, "mean net of a round", |seat| seat.net.value;
        Worth worth: Bets Option<f64>,
            "value of holding the Talla less that of this place, from the rates of single rounds; empty if it never \
             changed hands",
            |seat| seat.value;
        WorthDirect worth_direct: Bets Option<f64>, "the same, estimated directly",
            |seat| seat.value_direct.map(|mean| mean.value);
        WorthDirectError worth_direct_error: Size Option<f64>, "its standard error", |seat| seat.value_direct?.error;
    }
}

fields! {
    /// A field of the Talla as a position; in JSON a mean is an object of `value` and `standard_error`.
    pub PositionField<'a> of Position {
        Changes changes: Share f64, "share of rounds in which the Talla changes hands", |p| p.changes.value;
        ChangesError changes_error: Size Option<f64>, "its standard error", |p| p.changes.error;
        Tenure tenure: Size Option<f64>, "mean number of rounds of a holder who begins with the first round of the ways of dealing, from the rates of \
             single rounds";
        TenureDirect tenure_direct: Size Option<f64>, "that of the first holders, estimated directly; the end of the session ends a tenure",
            |p| p.tenure_direct.map(|mean| mean.value);
        TenureDirectError tenure_direct_error: Size Option<f64>, "its standard error", |p| p.tenure_direct?.error;
        TallaNet talla_net: Bets f64, "mean net of the Talla in a round", |p| p.net.value;
        Rounds rounds: Count u64, "rounds played";
        Sessions sessions: Count u64, "sessions: the sampling units";
        TenureLater tenure_later: Size Option<f64>, "that of holders who win the Talla in the first half of a session, whose end ends a tenure",
            |p| p.tenure_later.map(|mean| mean.value);
        TenureLaterError tenure_later_error: Size Option<f64>, "its standard error", |p| p.tenure_later?.error;
        Kept kept: Share f64, "share of first holders who keep the Talla to the end of the session";
    }
}

impl TallaReport {
    /// Returns the report of a position found in a run of `stream` from `seed`.
    pub fn new(
        scenario: &Scenario,
        chart: Option<&Chart>,
        seed: u64,
        stream: &'static str,
        position: Position,
        command: String,
    ) -> TallaReport {
        let mut identity = Identity::of_simulation(scenario, chart, seed, stream, 0.95);
        identity.rounds = Some(position.rounds);
        identity.shoes = Some(position.sessions);
        let notes = stand_note(&scenario.rules).map(Translated::from).into_iter().collect();
        TallaReport { identity, position, notes, command }
    }

    fn run(&self) -> Row {
        use RunField::{Confidence, CutCard, Rounds, Shoes, VoidRounds};
        let mut fields = self.identity.run_without(&[CutCard, Rounds, VoidRounds, Shoes, Confidence]);
        fields.extend(FileField::row(&self.identity));
        fields
    }
}

impl Output for TallaReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        let mut blocks = vec![Block::KeyFigures(tenure(self, lang.into()))];
        blocks.extend(seats_figure(self, lang).map(Block::Figure));
        blocks.push(Block::Table(seats(self, lang.into())));
        let answer = section("answer", lang.text("doc-result"), blocks);
        sections::document(self, &self.identity, "doc-talla", vec![answer], &self.notes, lang)
    }

    fn table(&self, page: Page) -> String {
        let id = &self.identity;
        let lang = page.lang;
        let dealt = tr!(
            lang,
            "two-counts",
            first = tr!(lang, "count-rounds", count = self.position.rounds),
            second = tr!(lang, "count-sessions", count = self.position.sessions)
        );
        let method = vec![simulated(id, lang), (lang.text("label-dealt"), dealt)];
        let look = Look::on_screen(lang);
        let found = key_figures(&tenure(self, look), page) + &page.captioned(&seats(self, look));
        result(heading(id, method, page), [found], &self.notes, page)
    }

    fn rows(&self) -> Vec<Row> {
        let common: Row = PositionField::row(&self.position).into_iter().chain(self.run()).collect();
        let seats = self.position.seats.iter().map(SeatField::row);
        seats.map(|seat| seat.into_iter().chain(common.clone()).collect()).collect()
    }

    /// Returns the JSON text: the fields of the CSV file, with each mean as an object of value and standard
    /// error.
    fn json(&self) -> String {
        use PositionField::{Changes, Kept, Rounds, Sessions, TallaNet, Tenure, TenureDirect, TenureLater};
        let mut position = json::with_errors(PositionField::row(&self.position));
        let fields = [Rounds, Sessions, Changes, Tenure, TenureDirect, TenureLater, Kept, TallaNet];
        let fields = fields.map(|field| (field.name(), position.remove(field.name()).unwrap_or_default()));
        let seats = self.position.seats.iter().map(|seat| json::with_errors(SeatField::row(seat)));
        let notes = (!self.notes.is_empty()).then(|| ("notes", json::notes(&self.notes)));
        let parts = fields.into_iter().chain([("seats", seats.collect())]).chain(notes);
        json::of_run(self.run(), &self.command, parts)
    }
}

/// Returns the figures on how often the Talla changes hands, how long it is held, and what it nets.
fn tenure(report: &TallaReport, look: Look) -> Vec<KeyFigure> {
    let (lang, position) = (look.lang, &report.position);
    let of_mean = |id, mean: Mean, digits: Number, remark: String| {
        let error = mean.error.map(|error| format!("± {} ", Number::plain(error, digits.digits).text(lang)));
        look.figure(id, digits.with(mean.value), error.unwrap_or_default() + &remark)
    };
    let [four, five] = [4, 5].map(|digits| Number::plain(0.0, digits));
    let mut figures = match position.tenure {
        None => vec![look.figure("talla-changes-hands", lang.text("never"), String::new())],
        Some(tenure) => vec![
            of_mean("talla-changes-hands", position.changes, five, lang.text("times-a-round")),
            look.figure(
                "talla-expected-tenure",
                Number::plain(tenure, 4),
                lang.text("rounds-from-single-rounds"),
            ),
        ],
    };
    let kept = match position.kept {
        0.0 => String::new(),
        kept => tr!(lang, "talla-kept", share = Percent(kept, 4)),
    };
    let first = tr!(lang, "beginning-with-a-full-pack", kept);
    figures.extend(position.tenure_direct.map(|mean| of_mean("talla-first-holders", mean, four, first)));
    let later = lang.text("beginning-after-a-win");
    figures.extend(position.tenure_later.map(|mean| of_mean("talla-later-holders", mean, four, later)));
    figures.push(of_mean("talla-nets", position.net, five.signed(), lang.text("bets-a-round")));
    figures
}

/// Returns the table of the seats beside the Talla, and of what holding it is worth over sitting there.
fn seats(report: &TallaReport, look: Look) -> Table {
    use SeatField::{Net, Wins, WinsError, Worth, WorthDirect, WorthDirectError};
    let plain = |digits| Number::plain(0.0, digits);
    Columns::<Seat>::new(look)
        .read("head-seat", SeatField::Seat, plain(0))
        .read("head-wins-it", Wins, plain(5))
        .read("head-error", WinsError, plain(5))
        .read("head-net-a-round", Net, plain(5).signed())
        .when(report.position.net.error.is_some(), |columns| {
            columns.column("head-error", |seat| seat.net.error.map(|error| Number::plain(error, 5)))
        })
        .read("head-seat-value", Worth, plain(3))
        .read("head-value-direct", WorthDirect, plain(3))
        .headed(look.heading("head-error"), WorthDirectError.name(), move |seat| {
            cell(&WorthDirectError.of(seat), plain(3))
        })
        .table("seats", look.lang.text("doc-seats"), &report.position.seats)
        .noted(look.lang.text("doc-seats-note"))
}

fn seats_figure(report: &TallaReport, lang: Lang) -> Option<Figure> {
    let dot = |seat: &Seat| {
        let mean = seat.value_direct?;
        let label = tr!(lang, "doc-seat", number = seat.right);
        Some(Marked::new(label, mean.value).within(within(mean.value, mean.error)))
    };
    let rows = report.position.seats.iter().filter_map(dot).collect();
    let words = [lang.text("doc-seats-figure"), lang.text("doc-one-error-desc")];
    let axis = Axis::plain(lang.text("doc-axis-worth"), 3).signed();
    dots("seats-figure", words, axis, rows, |_, best, axis| {
        let [worth, error] = [best.value(), best.interval.map_or(f64::NAN, |(low, _)| best.value() - low)];
        let error = Number::plain(error, 3).text(lang);
        tr!(lang, "doc-seats-alt", seat = &best.label, worth = axis.number(worth).text(lang), error)
    })
}
