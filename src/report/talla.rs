//! The report of the relancina's Talla as a position.

use super::field::{Described, Row, fields};
use super::sections::{
    Look,
    bank::{seats, tenure},
};
use super::table::{heading, key_figures, simulated};
use super::{FileField, Identity, Output, Page, RunField, json};
use crate::dealing::stand_note;
use crate::lang::{Lang, Translated};
use crate::publish::Document;
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::talla::{Mean, Position, Seat};
use crate::tr;
use serde_json::json;

/// The Talla as a position: one row for each seat beside it.
#[derive(Clone, Debug)]
pub struct TallaReport {
    pub(super) identity: Identity,
    pub(super) position: Position,
    /// The total on which the Talla stands, where the rules ask for the best one.
    pub(super) notes: Vec<Translated>,
    /// The command that repeats it.
    command: String,
}

fields! {
    /// A field of a seat beside the Talla; amounts are in initial bets.
    pub SeatField<'a> of Seat {
        Seat seat: Count u64, "places to the right of the Talla, from 1", |seat| seat.right as u64;
        Wins wins: Share Option<f64>, "share of the rounds in which the place can win the Talla and does",
            |seat| seat.wins.map(|mean| mean.value);
        WinsError wins_error: Size Option<f64>, "its standard error", |seat| seat.wins?.error;
        Net net: Bets f64, "mean net of a round", |seat| seat.net;
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
        Tenure tenure: Size Option<f64>, "mean number of rounds of a holder, from the rates of single rounds", |p| p.tenure;
        TenureDirect tenure_direct: Size Option<f64>, "that of the first holders, estimated directly",
            |p| p.tenure_direct.map(|mean| mean.value);
        TenureDirectError tenure_direct_error: Size Option<f64>, "its standard error", |p| p.tenure_direct?.error;
        TallaNet talla_net: Bets f64, "mean net of the Talla in a round", |p| p.net;
        Rounds rounds: Count u64, "rounds played", |p| p.rounds;
        Sessions sessions: Count u64, "sessions: the sampling units", |p| p.sessions;
        TenureLater tenure_later: Size Option<f64>, "mean number of rounds of later holders",
            |p| p.tenure_later.map(|mean| mean.value);
        TenureLaterError tenure_later_error: Size Option<f64>, "its standard error", |p| p.tenure_later?.error;
        Kept kept: Share f64, "share of first holders who keep the Talla to the end of the session", |p| p.kept;
    }
}

impl TallaReport {
    /// The report of a position found in a run of `stream` from `seed`.
    #[must_use]
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

    /// The fields that identify the run.
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
        super::sections::bank::talla(self, lang)
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
        heading(id, method, page)
            + "\n"
            + &key_figures(&tenure(self, look), page)
            + &page.captioned(&seats(self, look))
            + &page.notes(&self.notes)
    }

    fn rows(&self) -> Vec<Row> {
        let common: Row = PositionField::row(&self.position).into_iter().chain(self.run()).collect();
        let seats = self.position.seats.iter().map(SeatField::row);
        seats.map(|seat| seat.into_iter().chain(common.clone()).collect()).collect()
    }

    /// As CSV, but each mean is an object with its standard error.
    fn json(&self) -> String {
        let mut top = json::object(self.run());
        top.insert("command".to_owned(), self.command.as_str().into());
        let mean = |mean: Option<Mean>| {
            mean.map(|mean| json!({ "value": mean.value, "standard_error": mean.error }))
        };
        let position = &self.position;
        let seat = |seat: &Seat| {
            json!({
                "seat": seat.right,
                "wins": mean(seat.wins),
                "net": seat.net,
                "worth": seat.value,
                "worth_direct": mean(seat.value_direct),
            })
        };
        let seats: Vec<_> = position.seats.iter().map(seat).collect();
        for (field, value) in [
            (PositionField::Rounds, json!(position.rounds)),
            (PositionField::Sessions, json!(position.sessions)),
            (PositionField::Changes, json!(mean(Some(position.changes)))),
            (PositionField::Tenure, json!(position.tenure)),
            (PositionField::TenureDirect, json!(mean(position.tenure_direct))),
            (PositionField::TenureLater, json!(mean(position.tenure_later))),
            (PositionField::Kept, json!(position.kept)),
            (PositionField::TallaNet, json!(position.net)),
        ] {
            top.insert(field.name().to_owned(), value);
        }
        top.insert("seats".to_owned(), json!(seats));
        if !self.notes.is_empty() {
            top.insert("notes".to_owned(), json::notes(&self.notes));
        }
        json::text(&top)
    }
}
