//! The report of a bank that its participants own: its fields, its tables and its document.

use super::field::{Described, Row, fields};
use super::sections::{self, Columns, Look, cell, dots, edge, section};
use super::table::{heading, key_figures, result, simulated};
use super::{FileField, Identity, Output, Page, RunField, json};
use crate::bank::{Bank, BankTally, Spread};
use crate::estimate::{Estimate, estimate};
use crate::lang::{Decimal, Lang};
use crate::publish::plot::{Axis, Marked};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number, Table};
use crate::reglamento::Scenario;
use crate::shoe::STREAM;
use crate::strategy::Chart;
use crate::tr;

/// The results of a bank over rotations of the deal. Money is in the unit of the stakes, per rotation.
#[derive(Clone, Debug)]
pub struct BankReport {
    identity: Identity,
    cut_card: u16,
    stakes: Vec<i64>,
    advance: i64,
    tally: BankTally,
    edge: Option<Estimate>,
    dry_frequency: f64,
    mean_advances_again: f64,
    participants: Vec<Account>,
    command: String,
}

/// An amount per rotation.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// The mean.
    pub net: f64,
    /// Its standard error; `None` for a single rotation.
    pub standard_error: Option<f64>,
    /// The standard deviation; `None` for a single rotation.
    pub standard_deviation: Option<f64>,
}

/// What a participant nets.
#[derive(Clone, Debug)]
pub struct Account {
    /// The participant's number, from 1.
    pub participant: u64,
    /// His stake.
    pub stake: u64,
    /// At the table, before the bank is shared.
    pub play: Amount,
    /// Of the bank.
    pub bank: Amount,
    /// Both together.
    pub total: Amount,
}

fields! {
    /// A field of a bank that participants own.
    pub BankField<'a> of BankReport {
        Decks decks: Word String, "decks in the shoe", |r| r.identity.decks.to_string();
        CutCard cut_card: Count u64, "cards behind the cut card", |r| r.cut_card.into();
        Stakes stakes: Word String, "what each participant stakes, joined by `;`",
            |r| r.stakes.iter().map(i64::to_string).collect::<Vec<_>>().join(";");
        Advance advance: Count u64, "what each participant advances to the bank", |r| r.advance.unsigned_abs();
        Rotations rotations: Count u64, "rotations of the deal: the sampling units", |r| r.tally.rotations;
        Rounds rounds: Count u64, "rounds played", |r| r.tally.bets.rounds;
        VoidRounds void_rounds: Count u64, "rounds whose bets were returned", |r| r.tally.bets.void_rounds;
        Hands hands: Count u64, "bets against the bank", |r| r.tally.bets.lines[0].bets;
        Confidence confidence: Share f64, "0.95 by default", |r| r.identity.confidence;
        HouseEdge house_edge: Edge Option<f64>, "the bank's gain per initial bet", |r| r.edge.map(|e| e.house_edge);
        StandardError standard_error: Error Option<f64>, "its standard error", |r| r.edge?.standard_error;
        DryFrequency dry_frequency: Share f64, "share of rotations in which all participants advance again, because the bank is empty before a round or cannot pay one";
        MeanAdvancesAgain mean_advances_again: Size f64, "mean number of advances after the first one";
        MostAdvancesAgain most_advances_again: Count u64, "the largest number of them in a rotation",
            |r| r.tally.most_again;
        MeanAdvanced mean_advanced: Money f64, "mean amount that a participant advances", BankReport::mean_advanced;
        MostAdvanced most_advanced: Money f64, "the largest such amount in a rotation", BankReport::most_advanced;
    }
}

fields! {
    /// A field of a participant.
    pub AccountField<'a> of Account {
        Participant participant: Count u64, "his number, from 1";
        Stake stake: Count u64, "his stake";
        PlayNet play_net: Money f64, "mean net at the table", |a| a.play.net;
        PlayStandardError play_standard_error: Money Option<f64>, "its standard error", |a| a.play.standard_error;
        PlayStandardDeviation play_standard_deviation: Money Option<f64>, "of a rotation", |a| a.play.standard_deviation;
        BankNet bank_net: Money f64, "mean share of the bank less what he advanced", |a| a.bank.net;
        BankStandardError bank_standard_error: Money Option<f64>, "its standard error", |a| a.bank.standard_error;
        BankStandardDeviation bank_standard_deviation: Money Option<f64>, "of a rotation", |a| a.bank.standard_deviation;
        TotalNet total_net: Money f64, "the sum of both", |a| a.total.net;
        TotalStandardError total_standard_error: Money Option<f64>, "its standard error", |a| a.total.standard_error;
        TotalStandardDeviation total_standard_deviation: Money Option<f64>, "of a rotation", |a| a.total.standard_deviation;
    }
}

impl BankReport {
    /// Returns the report of a run.
    pub fn new(
        scenario: &Scenario,
        chart: Option<&Chart>,
        bank: &Bank<'_>,
        seed: u64,
        confidence: f64,
        tally: BankTally,
        command: String,
    ) -> BankReport {
        let n = tally.rotations;
        let amount = |spread: &Spread| {
            let (net, standard_deviation) = spread.of(n, bank.scale());
            let standard_error = standard_deviation.map(|deviation| deviation / (n as f64).sqrt());
            Amount { net, standard_error, standard_deviation }
        };
        let account = |i: usize| Account {
            participant: i as u64 + 1,
            stake: bank.stakes[i].unsigned_abs(),
            play: amount(&tally.play[i]),
            bank: amount(&tally.bank[i]),
            total: amount(&tally.total[i]),
        };
        BankReport {
            identity: Identity::of_simulation(scenario, chart, seed, STREAM, confidence),
            cut_card: scenario.rules.shoe.cut_card,
            stakes: bank.stakes.clone(),
            advance: bank.advance,
            edge: estimate(&BankTally::line(bank), &tally.bets.lines[0], tally.bets.shoes, confidence),
            dry_frequency: tally.dry as f64 / n as f64,
            mean_advances_again: tally.again.of(n, 1).0,
            participants: (0..bank.participants()).map(account).collect(),
            tally,
            command,
        }
    }

    /// Returns the mean amount that a participant advances in a rotation.
    fn mean_advanced(&self) -> f64 {
        (1.0 + self.mean_advances_again) * self.advance as f64
    }

    /// Returns the largest amount that a participant advances in a rotation.
    fn most_advanced(&self) -> f64 {
        (1.0 + self.tally.most_again as f64) * self.advance as f64
    }

    fn whole(&self) -> Row {
        use RunField::{Boxes, Method, Overrides, Readings, Reglamento, Seed, Strategy, Stream};
        let run =
            |fields: &[RunField]| -> Row { fields.iter().map(|field| field.named(&self.identity)).collect() };
        let mut row = run(&[Reglamento, Method, Strategy, Readings, Overrides]);
        let mut own = BankField::row(self).into_iter();
        row.extend(own.by_ref().take(2));
        row.extend(run(&[Boxes, Seed, Stream]));
        row.extend(own);
        row.extend(FileField::row(&self.identity));
        row
    }
}

impl Output for BankReport {
    fn command(&self) -> &str {
        &self.command
    }

    fn document(&self, lang: Lang) -> Document {
        let mut blocks = vec![Block::KeyFigures(of_bank(self, lang.into()))];
        blocks.extend(participants_figure(self, lang).map(Block::Figure));
        blocks.push(Block::Table(participants(self, lang.into())));
        let answer = section("answer", lang.text("doc-result"), blocks);
        sections::document(self, &self.identity, "doc-bank", vec![answer], &[], lang)
    }

    fn table(&self, page: Page) -> String {
        let lang = page.lang;
        let dealt = tr!(
            lang,
            "two-counts",
            first = tr!(lang, "count-rotations", count = self.tally.rotations),
            second = tr!(lang, "count-rounds", count = self.tally.bets.rounds)
        );
        let method = vec![
            simulated(&self.identity, lang),
            (lang.text("label-dealt"), dealt),
            (lang.text("label-advance"), tr!(lang, "bank-advance", advance = self.advance.unsigned_abs())),
        ];
        let look = Look::on_screen(lang);
        let found = key_figures(&of_bank(self, look), page) + &page.captioned(&participants(self, look));
        result(heading(&self.identity, method, page), [found], &[], page)
    }

    fn rows(&self) -> Vec<Row> {
        let rows = self.participants.iter().map(AccountField::row);
        rows.map(|own| own.into_iter().chain(self.whole()).collect()).collect()
    }

    /// Returns the JSON text: the fields of the whole bank, then the participants.
    fn json(&self) -> String {
        let participants = json::objects(self.participants.iter().map(AccountField::row));
        json::of_run(self.whole(), &self.command, [("participants", participants)])
    }
}

/// Returns the figures of the bank: its edge, how often it is empty, and what participants advance.
fn of_bank(report: &BankReport, look: Look) -> Vec<KeyFigure> {
    let lang = look.lang;
    let (house_edge, certain): (Cell, _) = match report.edge {
        Some(found) => {
            let error =
                found.standard_error.map_or_else(|| lang.text("unknown"), |error| lang.percent(error, 4));
            (edge(found.house_edge).into(), tr!(lang, "edge-of-bank", error))
        }
        None => (lang.text("unknown").into(), String::new()),
    };
    let again = tr!(
        lang,
        "bank-is-empty",
        again = Decimal(report.mean_advances_again, 2),
        most = report.tally.most_again
    );
    let most = tr!(lang, "bank-advanced", most = Decimal(report.most_advanced(), 2));
    vec![
        look.figure("bank-edge", house_edge, certain),
        look.figure("label-bank-empty", edge(report.dry_frequency), again),
        look.figure("label-advanced", Number::plain(report.mean_advanced(), 2), most),
    ]
}

fn participants(report: &BankReport, look: Look) -> Table {
    use AccountField::{
        BankNet, BankStandardError, Participant, PlayNet, PlayStandardError, Stake, TotalNet,
        TotalStandardDeviation, TotalStandardError,
    };
    let like = Number::plain(0.0, if look.on_screen { 2 } else { 3 });
    Columns::<Account>::new(look)
        .read("head-participant", Participant, like)
        .read("head-stake", Stake, like)
        .read("head-at-the-table", PlayNet, like)
        .read("head-error", PlayStandardError, like)
        .read("head-of-the-bank", BankNet, like)
        .headed(look.heading("head-error"), BankStandardError.name(), move |of| {
            cell(&BankStandardError.of(of), like)
        })
        .read("head-together", TotalNet, like)
        .read("head-error", TotalStandardError, like)
        .read("head-std-dev", TotalStandardDeviation, like)
        .table("participants", look.lang.text("doc-participants"), &report.participants)
        .noted(look.lang.text("doc-participants-note"))
}

/// Returns the value less its standard error and the value plus it; `None` without a standard error.
pub(super) fn within(value: f64, error: Option<f64>) -> Option<(f64, f64)> {
    error.map(|error| (value - error, value + error))
}

fn participants_figure(report: &BankReport, lang: Lang) -> Option<Figure> {
    let dot = |account: &Account| {
        let label = tr!(lang, "doc-participant", number = account.participant);
        let Amount { net, standard_error, .. } = account.total;
        Marked::new(label, net).within(within(net, standard_error))
    };
    let rows = report.participants.iter().map(dot).collect();
    let words = [lang.text("doc-participants"), lang.text("doc-one-error-desc")];
    let axis = Axis::plain(lang.text("doc-axis-rotation"), 3).signed();
    dots("participants-figure", words, axis, rows, |worst, best, axis| {
        let [least, most] = [worst, best].map(|dot| axis.number(dot.value()).text(lang));
        let (best, worst) = (&best.label, &worst.label);
        tr!(lang, "doc-participants-alt", best, most, worst, least)
    })
}
