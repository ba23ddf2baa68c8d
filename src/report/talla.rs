//! The report of the relancina's Talla as a position.

use super::json::fields as object;
use super::table::{heading, simulated};
use super::{Field, Identity, Output, Page, csv, page};
use crate::dealing::stand_note;
use crate::lang::{Lang, Percent, Translated};
use crate::publish::Document;
use crate::reglamento::Scenario;
use crate::strategy::Chart;
use crate::talla::{Mean, Position, Seat};
use crate::tr;
use serde_json::json;
use std::fmt::Write;

/// The Talla as a position: one row for each seat beside it.
#[derive(Clone, Debug)]
pub struct TallaReport {
    identity: Identity,
    position: Position,
    /// The total on which the Talla stands, where the rules ask for the best one.
    pub(super) notes: Vec<Translated>,
    /// The command that repeats it.
    command: String,
}

type Fields = Vec<(&'static str, Field)>;

/// A mean and its standard error as two fields.
fn mean(names: [&'static str; 2], mean: Option<Mean>) -> Fields {
    vec![
        (names[0], Field::from(mean.map(|mean| mean.value))),
        (names[1], Field::from(mean.and_then(|mean| mean.error))),
    ]
}

/// A mean ± its standard error; empty if there is none.
fn with_error(mean: Option<Mean>, decimals: usize, lang: Lang) -> String {
    let Some(mean) = mean else { return String::new() };
    let error = mean.error.map_or_else(String::new, |error| format!(" ± {}", lang.decimal(error, decimals)));
    lang.decimal(mean.value, decimals) + &error
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

    /// What the run was.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn seat(seat: &Seat) -> Fields {
        let mut fields = vec![("seat", Field::Count(seat.right as u64))];
        fields.extend(mean(["wins", "wins_error"], seat.wins));
        fields.push(("net", Field::Number(seat.net)));
        fields.push(("worth", Field::from(seat.value)));
        fields.extend(mean(["worth_direct", "worth_direct_error"], seat.value_direct));
        fields
    }

    /// The fields of the position that every seat shares.
    fn whole(&self) -> Fields {
        let position = &self.position;
        let mut fields = mean(["changes", "changes_error"], Some(position.changes));
        fields.push(("tenure", Field::from(position.tenure)));
        fields.extend(mean(["tenure_direct", "tenure_direct_error"], position.tenure_direct));
        fields.push(("talla_net", Field::Number(position.net)));
        fields.push(("rounds", Field::Count(position.rounds)));
        fields.push(("sessions", Field::Count(position.sessions)));
        fields.extend(mean(["tenure_later", "tenure_later_error"], position.tenure_later));
        fields.push(("kept", Field::Number(position.kept)));
        fields
    }

    /// The fields that identify the run.
    fn run(&self) -> Fields {
        let elsewhere = ["cut_card", "rounds", "void_rounds", "shoes", "confidence"];
        let mut fields = self.identity.fields();
        fields.retain(|(name, _)| !elsewhere.contains(name));
        fields.push(("command", Field::Text(self.command.clone())));
        fields
    }

    /// How often the Talla changes hands and how long it is held.
    fn tenure(&self, page: Page) -> String {
        let lang = page.lang;
        let position = &self.position;
        let line = |id: &str, value: &str| page.hanging(&format!("  {:<18} ", lang.text(id)), value, 21);
        let Some(tenure) = position.tenure else {
            return line("talla-changes-hands", &lang.text("never"));
        };
        let changes = with_error(Some(position.changes), 5, lang);
        let mut text = line("talla-changes-hands", &tr!(lang, "times-a-round", times = changes));
        let tenure = tr!(lang, "rounds-from-single-rounds", rounds = lang.decimal(tenure, 4));
        text += &line("talla-expected-tenure", &tenure);
        let kept = match position.kept {
            0.0 => String::new(),
            kept => tr!(lang, "talla-kept", share = Percent(kept, 4)),
        };
        let first = with_error(position.tenure_direct, 4, lang);
        let first = tr!(lang, "beginning-with-a-full-pack", tenure = first, kept = kept);
        text += &line("talla-first-holders", &first);
        if position.tenure_later.is_some() {
            let later = with_error(position.tenure_later, 4, lang);
            text += &line("talla-later-holders", &tr!(lang, "beginning-after-a-win", tenure = later));
        }
        text
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
        let method =
            vec![simulated(id, id.seed.unwrap_or_default(), lang), (lang.text("label-dealt"), dealt)];
        let mut text = heading(id, method, page) + "\n";
        text += &self.tenure(page);
        let net = tr!(lang, "bets-a-round", bets = lang.signed(self.position.net, 5));
        let _ = writeln!(text, "  {:<18} {net}\n", lang.text("talla-nets"));
        text += &page.hanging("  ", &lang.text("talla-seats"), 2);
        let header = ["head-seat", "head-wins-it", "head-net-a-round", "head-value", "head-value-direct"];
        let mut table = page.table_of(&header, &[]);
        for seat in &self.position.seats {
            table.add_row([
                seat.right.to_string(),
                with_error(seat.wins, 5, lang),
                page.marked(lang.signed(seat.net, 5), -seat.net),
                seat.value.map_or_else(String::new, |worth| lang.decimal(worth, 3)),
                with_error(seat.value_direct, 3, lang),
            ]);
        }
        text + &page::lines(&table, " ")
            + "\n  "
            + &lang.text("error-over-sessions")
            + "\n"
            + &page.notes(&self.notes)
    }

    fn csv(&self) -> String {
        let common: Fields = self.whole().into_iter().chain(self.run()).collect();
        let seats = self.position.seats.iter().map(TallaReport::seat);
        csv::rows(seats.map(|seat| seat.into_iter().chain(common.iter().cloned()).collect()))
    }

    fn json(&self) -> String {
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
        let mut top = object(self.run());
        for (name, value) in [
            ("rounds", json!(position.rounds)),
            ("sessions", json!(position.sessions)),
            ("changes", json!(mean(Some(position.changes)))),
            ("tenure", json!(position.tenure)),
            ("tenure_direct", json!(mean(position.tenure_direct))),
            ("tenure_later", json!(mean(position.tenure_later))),
            ("kept", json!(position.kept)),
            ("talla_net", json!(position.net)),
            ("seats", json!(seats)),
        ] {
            top.insert(name.to_owned(), value);
        }
        if !self.notes.is_empty() {
            top.insert("notes".to_owned(), super::json::notes(&self.notes));
        }
        super::json::text(&top)
    }
}
