//! The report of sessions and bankrolls: what a player's session and the bank's year look like.

use super::field::{Described, Row, Value, fields};
use super::sections::{self, Columns, Look, Parts, cell, section};
use super::{BetField, Identity, Output, Page, json, table};
use crate::lang::{self, Decimal, Lang, Message, Percent, ShortPercent, SignedDecimal, Translated};
use crate::message;
use crate::publish::{Block, Cell, Document, KeyFigure, Number};
use crate::risk::ruin::{self, Ruin};
use crate::risk::{Bankrolls, Pace, QUANTILES, Risks, Session, Side, TableRound, WORST};
use crate::tr;
use serde::Serialize;

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

impl RiskTerms {
    fn hour(&self) -> f64 {
        self.pace.hands_per_hour
    }

    fn day(&self) -> f64 {
        self.hour() * self.pace.hours_per_day
    }

    fn year(&self) -> f64 {
        self.day() * self.pace.days_per_year
    }
}

/// The risks of one bet line.
#[derive(Clone, Debug, Serialize)]
pub struct LineRisk {
    /// The line's name.
    pub bet: &'static str,
    /// Minus the mean net, in initial bets.
    pub house_edge: f64,
    /// Half the width of its interval; `None` if it is exact or there are too few shoes.
    pub half_width: Option<f64>,
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
    /// A round of all boxes in play; `None` where the covariance is not known, or how often a round offers the bet.
    pub round: Option<TableRound>,
}

/// The report of a command `risk`.
#[derive(Clone, Debug)]
pub struct RiskReport {
    /// The table and its chart.
    pub identity: Identity,
    /// The amounts and the pace.
    pub terms: RiskTerms,
    /// At least one bet line.
    pub lines: Vec<LineRisk>,
    /// Remarks on the numbers.
    pub notes: Vec<Message>,
    /// The command that repeats it.
    pub command: String,
}

fields! {
    /// A field of a bet line's risk that does not depend on a number of hands.
    pub LineField<'a> of (&'a RiskReport, &'a LineRisk) {
        HouseEdge house_edge: Edge f64,
            "− mean net per initial bet, of the distribution of nets: without rounds it differs from the edge of `exact` by \
             at most `distribution_error` times the largest net, in bets",
            |(_, line)| line.house_edge;
        Hold hold: Edge f64, "− mean net per amount wagered", |(_, line)| line.hold;
        StandardDeviation standard_deviation: Size f64, "of the net, in initial bets", |(_, line)| line.standard_deviation;
        DistributionError distribution_error: Size f64,
            "estimate of the sum of the absolute errors of the probabilities of one bet", |(_, line)| line.error;
        Stake stake: Money f64, "the flat bet", |(report, _)| report.terms.bet;
        PlayerBankroll player_bankroll: Money f64, "as given", |(report, _)| report.money(report.terms.bankrolls.player);
        Bank bank: Money f64, "as given", |(report, _)| report.money(report.terms.bankrolls.bank);
        Favoured favoured: Word String, "who has the advantage: `player` or `bank`", |(_, line)| match line.risks.favoured {
            Side::Player => "player",
            Side::Bank => "bank",
        }.to_owned();
        PlayerUltimateRuin player_ultimate_ruin: Share f64, "probability that the player ever loses his bankroll",
            |(_, line)| line.risks.player_ruin.probability;
        PlayerUltimateRuinMethod player_ultimate_ruin_method: Word String, "how it was computed",
            |(_, line)| line.risks.player_ruin.method.name().to_owned();
        BankUltimateRuin bank_ultimate_ruin: Share f64, "probability that the bank is ever lost to all boxes in play; to one box where `box_covariance` is empty",
            |(_, line)| line.risks.bank_ruin.probability;
        BankUltimateRuinMethod bank_ultimate_ruin_method: Word String, "how it was computed",
            |(_, line)| line.risks.bank_ruin.method.name().to_owned();
        RuinExponent ruin_exponent: Number Option<f64>, "the exponent *r* with E e^(−*r* X) = 1 for the net X of the favoured side, in bets; of the bank with several boxes, twice the mean over the variance of their round; empty without an advantage",
            |(_, line)| line.risks.exponent;
        AcceptedRisk accepted_risk: Share f64, "as given", |(report, _)| report.terms.risk;
        BankrollForRisk bankroll_for_risk: Money Option<f64>,
            "the bankroll of the favoured side whose risk of ever being lost is at most that; the bank's is for the same boxes as `bank_ultimate_ruin`",
            |(report, line)| line.risks.bankroll.map(|bets| report.money(bets));
        BankExposureBox bank_exposure_box: Money f64, "the most that the bank can lose to one box in a round; with nets of rounds dealt, the most that it lost in one of them",
            |(report, line)| report.money(line.risks.bank_exposure);
        BankExposureTable bank_exposure_table: Money f64, "that times the boxes in play",
            |(report, line)| report.money(line.risks.bank_exposure) * f64::from(report.identity.boxes);
        PlayerExposureBox player_exposure_box: Money f64, "the most that a box can lose in a round; with nets of rounds dealt, the most that it lost in one of them",
            |(report, line)| report.money(line.risks.player_exposure);
        HandsPerHour hands_per_hour: Positive f64, "rounds an hour, in each of which every box plays a hand; as given",
            |(report, _)| report.terms.pace.hands_per_hour;
        HoursPerDay hours_per_day: Positive f64, "as given", |(report, _)| report.terms.pace.hours_per_day;
        DaysPerYear days_per_year: Positive f64, "as given", |(report, _)| report.terms.pace.days_per_year;
        BoxCovariance box_covariance: Number Option<f64>,
            "of the nets of two boxes of a round, in bets squared; empty where it is not known",
            |(_, line)| line.round.as_ref().map(|round| round.covariance);
        WinPerHour win_per_hour: Money Option<f64>, "mean win of the bank from all boxes in an hour",
            |(report, line)| report.win(line, report.terms.hour()).map(|(mean, _)| mean);
        DeviationPerHour deviation_per_hour: Money Option<f64>, "its standard deviation",
            |(report, line)| report.win(line, report.terms.hour()).map(|(_, deviation)| deviation);
        WinPerDay win_per_day: Money Option<f64>, "in a day", |(report, line)| report.win(line, report.terms.day()).map(|(mean, _)| mean);
        DeviationPerDay deviation_per_day: Money Option<f64>, "its standard deviation",
            |(report, line)| report.win(line, report.terms.day()).map(|(_, deviation)| deviation);
        WinPerYear win_per_year: Money Option<f64>, "in a year", |(report, line)| report.win(line, report.terms.year()).map(|(mean, _)| mean);
        DeviationPerYear deviation_per_year: Money Option<f64>, "its standard deviation",
            |(report, line)| report.win(line, report.terms.year()).map(|(_, deviation)| deviation);
    }
}

/// A session after its stake.
type SessionOf<'a> = (f64, &'a Session);

fields! {
    /// A field of a session: a number of hands of one box with a flat bet, from the player's side.
    pub SessionField<'a> of SessionOf<'a> {
        SessionHands session_hands: Count u64, "hands of the session", |(_, session)| session.hands;
        MeanNet mean_net: Money f64, "mean net", |(stake, session)| session.mean * stake;
        SessionDeviation session_deviation: Money f64, "its standard deviation",
            |(stake, session)| session.standard_deviation * stake;
        Ahead ahead: Share f64, "probability of being ahead", |(_, session)| session.ahead;
        Even even: Share f64, "probability of being even", |(_, session)| session.even;
        Behind behind: Share f64, "probability of being behind", |(_, session)| session.behind;
        ExpectedLoss expected_loss: Money f64, "mean loss, a net above 0 being a loss of 0",
            |(stake, session)| session.expected_loss * stake;
        Worst05 worst_05: Money f64, "mean net of the worst 5 % of sessions", |(stake, session)| session.worst * stake;
        Quantile01 quantile_01: Money f64, "the net that 1 % of sessions do not exceed",
            |(stake, session)| session.quantiles[0] * stake;
        Quantile05 quantile_05: Money f64, "5 %", |(stake, session)| session.quantiles[1] * stake;
        Quantile25 quantile_25: Money f64, "25 %", |(stake, session)| session.quantiles[2] * stake;
        Quantile50 quantile_50: Money f64, "50 %", |(stake, session)| session.quantiles[3] * stake;
        Quantile75 quantile_75: Money f64, "75 %", |(stake, session)| session.quantiles[4] * stake;
        Quantile95 quantile_95: Money f64, "95 %", |(stake, session)| session.quantiles[5] * stake;
        Quantile99 quantile_99: Money f64, "99 %", |(stake, session)| session.quantiles[6] * stake;
        PlayerRuin player_ruin: Share f64, "probability that the player loses his bankroll in the session",
            |(_, session)| session.player_ruin.probability;
        PlayerRuinMethod player_ruin_method: Word String, "how it was computed",
            |(_, session)| session.player_ruin.method.name().to_owned();
        BankRuin bank_ruin: Share f64, "probability that the bank is lost in as many rounds, to the boxes of `bank_ultimate_ruin`",
            |(_, session)| session.bank_ruin.probability;
        BankRuinMethod bank_ruin_method: Word String, "how it was computed",
            |(_, session)| session.bank_ruin.method.name().to_owned();
        SessionError session_error: Size f64, "bound of the sum of the absolute errors of the probabilities",
            |(_, session)| session.error;
    }
}

/// Returns the quantiles' fields, in the order of [`QUANTILES`].
fn quantile_fields() -> impl Iterator<Item = SessionField> {
    SessionField::ALL
        .iter()
        .copied()
        .skip_while(|field| *field != SessionField::Quantile01)
        .take(QUANTILES.len())
}

impl RiskReport {
    fn money(&self, bets: f64) -> f64 {
        bets * self.terms.bet
    }

    /// Returns the mean and the standard deviation of the bank's win over a number of rounds of the whole table.
    fn win(&self, line: &LineRisk, rounds: f64) -> Option<(f64, f64)> {
        let (mean, deviation) = line.round.as_ref()?.after(rounds);
        Some((self.money(mean), self.money(deviation)))
    }

    /// Returns the sentence on a bet.
    fn lead(line: &LineRisk, look: Look) -> String {
        let (edge, hold) = (simulated(line.house_edge, line.half_width), Percent(line.hold, 4));
        let (bet, deviation) = (look.bet(line.bet), Decimal(line.standard_deviation, 4));
        tr!(look.lang, "risk-line", bet, edge, hold, deviation)
    }

    /// Returns the tables and figures of a bet line: its sessions, their quantiles and ruin, and what a
    /// bankroll and the bank need and win.
    fn parts(&self, line: &LineRisk, look: Look) -> Parts {
        use SessionField::{
            Ahead, Behind, Even, ExpectedLoss, MeanNet, SessionDeviation, SessionHands, Worst05,
        };
        let lang = look.lang;
        let RiskTerms { bet, bankrolls, risk, .. } = self.terms;
        let id = |of: &str| format!("{of}-{}", line.bet);
        let amount = Number::plain(0.0, 2);
        let sessions: Vec<SessionOf<'_>> = line.sessions.iter().map(|session| (bet, session)).collect();
        let share = |value| probability(value, ruin::Method::Walk, lang);
        let results = Columns::new(look)
            .read("risk-hands", SessionHands, amount)
            .read("risk-mean", MeanNet, amount.signed())
            .read("head-std-dev", SessionDeviation, amount)
            .described("risk-ahead", Ahead, |(_, session): &SessionOf<'_>| share(session.ahead))
            .described("risk-even", Even, |(_, session)| share(session.even))
            .described("risk-behind", Behind, |(_, session)| share(session.behind))
            .read("risk-expected-loss", ExpectedLoss, amount)
            .read("risk-worst", Worst05, amount.signed())
            .table(id("sessions"), lang.text("doc-sessions"), &sessions);
        let quantiles = Columns::new(look).read("risk-hands", SessionHands, amount);
        let quantiles = quantile_fields().zip(QUANTILES).fold(quantiles, |table, (field, share)| {
            let net = move |of: &SessionOf<'_>| cell(&field.of(of), amount.signed());
            table.headed(lang.short_percent(share), field.name(), net)
        });
        let quantiles = quantiles.table(id("quantiles"), lang.text("doc-quantiles"), &sessions);
        let ruins = line.sessions.iter();
        let ruins =
            ruins.map(|session| (Cell::Count(session.hands), [session.player_ruin, session.bank_ruin]));
        let ever = [line.risks.player_ruin, line.risks.bank_ruin];
        let [of_player, of_bank] = [bankrolls.player, bankrolls.bank].map(|bets| Decimal(bets * bet, 2));
        // Whose ruin the bank's is; not stated at a table with one box.
        let boxes = match (self.identity.boxes, &line.round) {
            (1, _) => 0,
            (_, None) => 1,
            (_, Some(round)) => u64::from(round.boxes),
        };
        let ruin = |of: &Ruin| probability(of.probability, of.method, lang);
        let ruins = Columns::<(Cell, [Ruin; 2])>::new(look)
            .column("risk-ruin", |(hands, _)| hands.clone())
            .headed(tr!(lang, "risk-ruin-player", bankroll = of_player), "", |(_, of)| ruin(&of[0]))
            .headed(tr!(lang, "risk-ruin-bank", bankroll = of_bank, boxes), "", |(_, of)| ruin(&of[1]))
            .table(id("ruin"), lang.text("doc-ruin"), ruins.chain([(lang.text("risk-ever").into(), ever)]));
        let needs = line.risks.bankroll.map(|bankroll| {
            let (label, boxes) = match line.risks.favoured {
                Side::Player => ("risk-needs-player", boxes.min(1)),
                Side::Bank => ("risk-needs-bank", boxes),
            };
            let bankroll = Decimal(self.money(bankroll), 2);
            (look.heading(label), tr!(lang, "risk-needs", bankroll, risk = ShortPercent(risk), boxes))
        });
        let most = self.money(line.risks.bank_exposure);
        let table = Decimal(most * f64::from(self.identity.boxes), 2);
        // The nets of a table without exact values are those of rounds dealt.
        let dealt = u8::from(self.identity.rounds.is_some());
        let exposure = tr!(lang, "risk-exposure", dealt, box = Decimal(most, 2), table);
        let mut rows: Vec<(String, String)> = needs.into_iter().collect();
        rows.push((look.heading("risk-bank-exposure"), exposure));
        let terms = &self.terms;
        let periods = [("risk-hour", terms.hour()), ("risk-day", terms.day()), ("risk-year", terms.year())];
        for (period, rounds) in periods {
            let Some((mean, deviation)) = self.win(line, rounds) else { continue };
            let win = if mean < 0.0 { "risk-player-win" } else { "risk-bank-win" };
            let label = format!("{}, {}", look.heading(win), lang.text(period));
            let win = SignedDecimal(mean.abs(), 2);
            rows.push((label, tr!(lang, "risk-win", win, deviation = Decimal(deviation, 2))));
        }
        let figure = |(label, value): (String, String)| KeyFigure {
            label,
            value: value.into(),
            remark: String::new(),
        };
        let figures = rows.into_iter().map(figure).collect();
        Parts {
            tables: vec![results, quantiles, ruins],
            figures,
            named: [id("needs"), lang.text("doc-needs")],
        }
    }

    /// Returns the sentence on how sessions and days are played.
    fn terms(&self, lang: Lang) -> String {
        let (bet, pace) = (Decimal(self.terms.bet, 2), &self.terms.pace);
        let [hands, hours, days] =
            [pace.hands_per_hour, pace.hours_per_day, pace.days_per_year].map(|number| Decimal(number, 0));
        tr!(lang, "risk-terms", bet, hands, hours, days)
    }

    fn notes(&self) -> Vec<Translated> {
        let own = message!("risk-note", share = ShortPercent(WORST));
        let mut ruins = self.lines.iter().flat_map(|line| {
            let of_sessions = line.sessions.iter().flat_map(|one| [one.player_ruin, one.bank_ruin]);
            of_sessions.chain([line.risks.player_ruin, line.risks.bank_ruin])
        });
        let formula = ruins.any(|ruin| ruin.method == ruin::Method::Diffusion);
        let formula = formula.then(|| message!("risk-note-formula"));
        std::iter::once(own).chain(formula).chain(self.notes.iter().cloned()).map(Translated::from).collect()
    }
}

/// Returns an edge with half the width of its interval, if it has one.
pub(super) fn simulated(house_edge: f64, half_width: Option<f64>) -> lang::Value {
    let edge = Percent(house_edge, 4);
    match half_width {
        Some(half) => message!("edge-with-half-width", edge, half = Percent(half, 4)).into(),
        None => edge.into(),
    }
}

/// Returns a probability in percent, with two digits, or with four where it is near 0 or 1. One that would be rounded to 0
/// is bounded, and one that is found by a formula is marked.
fn probability(value: f64, method: ruin::Method, lang: Lang) -> Cell {
    let shown = Number::percent(value, if (1e-4..0.9999).contains(&value) { 2 } else { 4 });
    match method {
        _ if value > 0.0 && value < 1e-6 => Cell::Text(lang.probability(value, 4)),
        ruin::Method::Walk => shown.into(),
        ruin::Method::Diffusion => shown.approximate(lang),
    }
}

impl Output for RiskReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn table(&self, page: Page) -> String {
        let mut method = table::method(&self.identity, page.lang);
        method.push((page.lang.text("risk-session"), self.terms(page.lang)));
        let look = Look::on_screen(page.lang);
        let parts = self.lines.iter().map(|line| {
            let parts = table::parts(self.parts(line, look), page);
            table::result(page.paragraph(&RiskReport::lead(line, look)), parts, &[], page)
        });
        table::result(table::heading(&self.identity, method, page), parts, &self.notes(), page)
    }

    fn document(&self, lang: Lang) -> Document {
        let paragraph = |text: String| Block::Paragraph(text.as_str().into());
        let look = Look::from(lang);
        let terms = section("answer", look.heading("risk-session"), vec![paragraph(self.terms(lang))]);
        let lines = self.lines.iter().map(|line| {
            let lead = paragraph(sections::capital(&RiskReport::lead(line, look)));
            let blocks = std::iter::once(lead).chain(self.parts(line, look).blocks(lang));
            section(line.bet, sections::capital(&look.bet(line.bet)), blocks.collect())
        });
        let sections = std::iter::once(terms).chain(lines).collect();
        sections::document(self, &self.identity, "doc-risk", sections, &self.notes(), lang)
    }

    fn rows(&self) -> Vec<Row> {
        let rows = self.lines.iter().flat_map(|line| {
            line.sessions.iter().map(|session| {
                let own = SessionField::row(&(self.terms.bet, session))
                    .into_iter()
                    .chain(LineField::row(&(self, line)));
                self.identity.around(Some(line.bet), own.collect())
            })
        });
        rows.collect()
    }

    /// Returns the JSON text: the identity, then each bet with its sessions.
    fn json(&self) -> String {
        let bets = self.lines.iter().map(|line| {
            let own = [(BetField::Bet.name().into(), line.bet.field())]
                .into_iter()
                .chain(LineField::row(&(self, line)));
            let mut bet = json::object(own.collect());
            let sessions = line.sessions.iter().map(|session| SessionField::row(&(self.terms.bet, session)));
            bet.insert("sessions".to_owned(), json::objects(sessions));
            serde_json::Value::Object(bet)
        });
        let notes = self.notes.iter().map(|note| note.text(Lang::En));
        json::of_run(
            self.identity.fields(),
            &self.command,
            [("bets", bets.collect()), ("notes", notes.collect())],
        )
    }
}
