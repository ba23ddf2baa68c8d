//! The report of sessions and bankrolls: what a player's session and the bank's year look like.

use super::json::fields as object;
use super::{Field, Identity, Output, Page, csv, page};
use crate::lang::{Decimal, Lang, Message, Percent, ShortPercent, SignedDecimal, Translated};
use crate::message;
use crate::risk::{Bankrolls, Pace, QUANTILES, Risks, Session, Side, TableRound, WORST};
use crate::tr;
use serde::Serialize;
use serde_json::Value;

type Fields = Vec<(&'static str, Field)>;

/// The amounts and the pace of the report.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RiskTerms {
    /// The flat bet, in money.
    pub bet: f64,
    /// The bankrolls, in initial bets.
    pub bankrolls: Bankrolls,
    /// The accepted probability of ultimate ruin.
    pub risk: f64,
    /// How often and how long the table is played.
    pub pace: Pace,
}

/// The risks of one bet line.
#[derive(Clone, Debug, Serialize)]
pub struct LineRisk {
    /// The line's name.
    pub bet: &'static str,
    /// Minus the mean net, in initial bets.
    pub house_edge: f64,
    /// Minus the mean net, in amounts wagered.
    pub hold: f64,
    /// The standard deviation of the net, in initial bets.
    pub standard_deviation: f64,
    /// Estimate of the sum of the absolute errors of the probabilities of one bet.
    pub error: f64,
    /// Sessions of one box.
    pub sessions: Vec<Session>,
    /// The risks without a number of hands.
    pub risks: Risks,
    /// A round of all boxes in play; `None` where the covariance is not known.
    pub round: Option<TableRound>,
}

/// The report of a command `risk`.
#[derive(Clone, Debug)]
pub struct RiskReport {
    identity: Identity,
    terms: RiskTerms,
    lines: Vec<LineRisk>,
    notes: Vec<Message>,
    command: String,
}

/// The names of the quantiles' fields, in the order of [`QUANTILES`].
const QUANTILE_FIELDS: [&str; QUANTILES.len()] =
    ["quantile_01", "quantile_05", "quantile_25", "quantile_50", "quantile_75", "quantile_95", "quantile_99"];

impl RiskReport {
    /// Creates the report; there is at least one line.
    #[must_use]
    pub fn new(
        identity: Identity,
        terms: RiskTerms,
        lines: Vec<LineRisk>,
        notes: Vec<Message>,
        command: String,
    ) -> RiskReport {
        RiskReport { identity, terms, lines, notes, command }
    }

    /// The fields of a line that do not depend on a number of hands. Amounts are in money.
    fn line_fields(&self, line: &LineRisk) -> Fields {
        let RiskTerms { bet, bankrolls, risk, pace } = self.terms;
        let number = Field::Number;
        let text = |text: &str| Field::Text(text.to_owned());
        let round = line.round.as_ref();
        let yearly = pace.hands_per_hour * pace.hours_per_day * pace.days_per_year;
        let [hour, day, year] =
            [pace.hands_per_hour, pace.hands_per_hour * pace.hours_per_day, yearly].map(|rounds| {
                let after = round.map(|round| round.after(rounds));
                [after.map(|(mean, _)| mean * bet), after.map(|(_, deviation)| deviation * bet)]
                    .map(Field::from)
            });
        let boxes = f64::from(self.identity.boxes);
        let mut fields = vec![
            ("house_edge", number(line.house_edge)),
            ("hold", number(line.hold)),
            ("standard_deviation", number(line.standard_deviation)),
            ("distribution_error", number(line.error)),
            ("stake", number(bet)),
            ("player_bankroll", number(bankrolls.player * bet)),
            ("bank", number(bankrolls.bank * bet)),
            (
                "favoured",
                text(match line.risks.favoured {
                    Side::Player => "player",
                    Side::Bank => "bank",
                }),
            ),
            ("player_ultimate_ruin", number(line.risks.player_ruin.probability)),
            ("player_ultimate_ruin_method", text(line.risks.player_ruin.method.name())),
            ("bank_ultimate_ruin", number(line.risks.bank_ruin.probability)),
            ("bank_ultimate_ruin_method", text(line.risks.bank_ruin.method.name())),
            ("ruin_exponent", Field::from(line.risks.exponent)),
            ("accepted_risk", number(risk)),
            ("bankroll_for_risk", Field::from(line.risks.bankroll.map(|bankroll| bankroll * bet))),
            ("bank_exposure_box", number(line.risks.bank_exposure * bet)),
            ("bank_exposure_table", number(line.risks.bank_exposure * bet * boxes)),
            ("player_exposure_box", number(line.risks.player_exposure * bet)),
            ("hands_per_hour", number(pace.hands_per_hour)),
            ("hours_per_day", number(pace.hours_per_day)),
            ("days_per_year", number(pace.days_per_year)),
            ("box_covariance", Field::from(round.map(|round| round.covariance))),
        ];
        let names = [
            ["win_per_hour", "deviation_per_hour"],
            ["win_per_day", "deviation_per_day"],
            ["win_per_year", "deviation_per_year"],
        ];
        fields.extend(names.into_iter().flatten().zip([hour, day, year].into_iter().flatten()));
        fields
    }

    /// The fields of a session. Amounts are in money.
    fn session_fields(&self, session: &Session) -> Fields {
        let money = |bets: f64| Field::Number(bets * self.terms.bet);
        let mut fields = vec![
            ("session_hands", Field::Count(session.hands)),
            ("mean_net", money(session.mean)),
            ("session_deviation", money(session.standard_deviation)),
            ("ahead", Field::Number(session.ahead)),
            ("even", Field::Number(session.even)),
            ("behind", Field::Number(session.behind)),
            ("expected_loss", money(session.expected_loss)),
            ("worst_05", money(session.worst)),
        ];
        fields.extend(QUANTILE_FIELDS.into_iter().zip(session.quantiles.map(money)));
        fields.extend([
            ("player_ruin", Field::Number(session.player_ruin.probability)),
            ("player_ruin_method", Field::Text(session.player_ruin.method.name().to_owned())),
            ("bank_ruin", Field::Number(session.bank_ruin.probability)),
            ("bank_ruin_method", Field::Text(session.bank_ruin.method.name().to_owned())),
            ("session_error", Field::Number(session.error)),
        ]);
        fields
    }

    #[allow(clippy::too_many_lines)] // one row after the other
    fn line(&self, line: &LineRisk, page: Page) -> String {
        let lang = page.lang;
        let RiskTerms { bet, bankrolls, risk, pace } = self.terms;
        let money = |bets: f64| lang.decimal(bets * bet, 2);
        let mut text = String::from("\n");
        text += &page.paragraph(&tr!(
            lang,
            "risk-line",
            bet = line.bet,
            edge = Percent(line.house_edge, 4),
            hold = Percent(line.hold, 4),
            deviation = Decimal(line.standard_deviation, 4)
        ));
        text += "\n";
        let mut table = page.table_of(
            &[
                "risk-hands",
                "risk-mean",
                "head-std-dev",
                "risk-ahead",
                "risk-even",
                "risk-behind",
                "risk-expected-loss",
                "risk-worst",
            ],
            &[],
        );
        for session in &line.sessions {
            table.add_row([
                lang.count(session.hands),
                lang.signed(session.mean * bet, 2),
                money(session.standard_deviation),
                percent(lang, session.ahead),
                percent(lang, session.even),
                percent(lang, session.behind),
                money(session.expected_loss),
                lang.signed(session.worst * bet, 2),
            ]);
        }
        text += &page::lines(&table, " ");
        text += "\n";
        let quantiles = QUANTILES.map(|probability| lang.short_percent(probability));
        let quantiles = QUANTILE_FIELDS.into_iter().zip(quantiles);
        let header: Vec<_> =
            std::iter::once(("risk-hands", lang.text("risk-quantiles"))).chain(quantiles).collect();
        let mut table =
            page.table(&header.iter().map(|(id, text)| (*id, text.as_str())).collect::<Vec<_>>(), &[]);
        for session in &line.sessions {
            let quantiles = session.quantiles.map(|net| lang.signed(net * bet, 2));
            table.add_row(std::iter::once(lang.count(session.hands)).chain(quantiles));
        }
        text += &page::lines(&table, " ");
        text += "\n";
        let header = [
            tr!(lang, "risk-ruin"),
            tr!(lang, "risk-ruin-player", bankroll = Decimal(bankrolls.player * bet, 2)),
            tr!(lang, "risk-ruin-bank", bankroll = Decimal(bankrolls.bank * bet, 2)),
        ];
        let mut table = page.table(&header.each_ref().map(|head| ("", head.as_str())), &[]);
        for session in &line.sessions {
            let ruins =
                [&session.player_ruin, &session.bank_ruin].map(|ruin| percent(lang, ruin.probability));
            table.add_row(std::iter::once(lang.count(session.hands)).chain(ruins));
        }
        let ultimate =
            [&line.risks.player_ruin, &line.risks.bank_ruin].map(|ruin| percent(lang, ruin.probability));
        table.add_row(std::iter::once(lang.text("risk-ever")).chain(ultimate));
        text += &page::lines(&table, " ");
        text += "\n";
        let mut rows = Vec::new();
        if let Some(bankroll) = line.risks.bankroll {
            let label = match line.risks.favoured {
                Side::Player => lang.text("risk-needs-player"),
                Side::Bank => lang.text("risk-needs-bank"),
            };
            let value =
                tr!(lang, "risk-needs", bankroll = Decimal(bankroll * bet, 2), risk = ShortPercent(risk));
            rows.push((label, value));
        }
        let exposure = tr!(
            lang,
            "risk-exposure",
            box = Decimal(line.risks.bank_exposure * bet, 2),
            table = Decimal(line.risks.bank_exposure * bet * f64::from(self.identity.boxes), 2)
        );
        rows.push((lang.text("risk-bank-exposure"), exposure));
        if let Some(round) = &line.round {
            let win = if round.mean < 0.0 { "risk-player-win" } else { "risk-bank-win" };
            let hours = pace.hands_per_hour * pace.hours_per_day;
            for (period, rounds) in [
                ("risk-hour", pace.hands_per_hour),
                ("risk-day", hours),
                ("risk-year", hours * pace.days_per_year),
            ] {
                let (mean, deviation) = round.after(rounds);
                let value = tr!(
                    lang,
                    "risk-win",
                    win = SignedDecimal(mean.abs() * bet, 2),
                    deviation = Decimal(deviation * bet, 2)
                );
                let label = format!("{}, {}", lang.text(win), lang.text(period));
                rows.push((label, value));
            }
        }
        text + &super::table::labelled(&rows, page)
    }
}

/// A probability with enough digits to show that it is neither 0 nor 1.
fn percent(lang: Lang, probability: f64) -> String {
    lang.percent(probability, if (1e-4..0.9999).contains(&probability) { 2 } else { 4 })
}

impl Output for RiskReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let mut text = super::table::head(&self.identity, page);
        let pace = &self.terms.pace;
        let terms = tr!(
            lang,
            "risk-terms",
            bet = Decimal(self.terms.bet, 2),
            hands = Decimal(pace.hands_per_hour, 0),
            hours = Decimal(pace.hours_per_day, 0),
            days = Decimal(pace.days_per_year, 0)
        );
        text += &super::table::labelled(&[(lang.text("risk-session"), terms)], page);
        for line in &self.lines {
            text += &self.line(line, page);
        }
        let mut notes: Vec<Translated> = vec![message!("risk-note", share = ShortPercent(WORST)).into()];
        notes.extend(self.notes.iter().cloned().map(Translated::from));
        text + &page.notes(&notes)
    }

    /// One row for each line and number of hands.
    fn csv(&self) -> String {
        let rows = self.lines.iter().flat_map(|line| {
            line.sessions.iter().map(|session| {
                let mut row = self.identity.fields();
                let last = row.split_off(row.len() - 3);
                row.insert(1, ("bet", Field::Text(line.bet.to_owned())));
                row.extend(self.session_fields(session));
                row.extend(self.line_fields(line));
                row.extend(last);
                row.push(("command", Field::Text(self.command.clone())));
                row
            })
        });
        csv::rows(rows)
    }

    /// The identity, then each bet with its sessions.
    fn json(&self) -> String {
        let mut top = object(self.identity.fields());
        top.insert("command".to_owned(), Value::from(self.command.as_str()));
        let bets = self.lines.iter().map(|line| {
            let mut bet = object(vec![("bet", Field::Text(line.bet.to_owned()))]);
            bet.extend(object(self.line_fields(line)));
            let sessions =
                line.sessions.iter().map(|session| Value::Object(object(self.session_fields(session))));
            bet.insert("sessions".to_owned(), sessions.collect());
            Value::Object(bet)
        });
        top.insert("bets".to_owned(), bets.collect());
        let notes: Vec<String> = self.notes.iter().map(|note| note.text(Lang::En)).collect();
        top.insert("notes".to_owned(), Value::from(notes));
        super::json::text(&top)
    }
}
