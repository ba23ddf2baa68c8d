//! The figures and tables of a bank that participants own, and of one that they win: for the screen and for documents.

use super::{Columns, Look, cell, dots, edge, section};
use crate::lang::{Decimal, Lang, Percent};
use crate::publish::plot::{Axis, Dot};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number, Table};
use crate::report::{Account, AccountField, BankReport, Described, SeatField, TallaReport};
use crate::talla::{Mean, Seat};
use crate::tr;

/// The document of a bank that participants own.
#[must_use]
pub fn shared(report: &BankReport, lang: Lang) -> Document {
    let mut blocks = vec![Block::KeyFigures(of_bank(report, lang.into()))];
    blocks.extend(participants_figure(report, lang).map(Block::Figure));
    blocks.push(Block::Table(participants(report, lang.into())));
    let answer = section("answer", lang.text("doc-result"), blocks);
    super::document(report, &report.identity, "doc-bank", vec![answer], &[], lang)
}

/// The edge of the bank, how often it is empty, and what participants advance.
pub(crate) fn of_bank(report: &BankReport, look: Look) -> Vec<KeyFigure> {
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
        most = report.most_advances_again
    );
    let most = tr!(lang, "bank-advanced", most = Decimal(report.most_advanced(), 2));
    vec![
        look.figure("head-edge", house_edge, certain),
        look.figure("label-bank-empty", edge(report.dry_frequency), again),
        look.figure("label-advanced", Number::plain(report.mean_advanced(), 2), most),
    ]
}

/// What each participant nets.
pub(crate) fn participants(report: &BankReport, look: Look) -> Table {
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

/// Both ends of a value ± its standard error.
fn within(value: f64, error: Option<f64>) -> Option<(f64, f64)> {
    error.map(|error| (value - error, value + error))
}

fn participants_figure(report: &BankReport, lang: Lang) -> Option<Figure> {
    let dot = |account: &Account| {
        let label = tr!(lang, "doc-participant", number = account.participant);
        let value = account.total.net;
        Dot { label, value, interval: within(value, account.total.standard_error) }
    };
    let rows = report.participants.iter().map(dot).collect();
    let words = [lang.text("doc-participants-figure"), lang.text("doc-one-error-desc")];
    let axis = Axis::plain(lang.text("doc-axis-rotation"), 3).signed();
    dots("participants-figure", words, axis, rows, |worst, best, axis| {
        let [least, most] = [worst, best].map(|dot| axis.number(dot.value).text(lang));
        let (best, worst) = (&best.label, &worst.label);
        tr!(lang, "doc-participants-alt", best, most, worst, least)
    })
}

/// The document of a bank that participants win.
#[must_use]
pub fn talla(report: &TallaReport, lang: Lang) -> Document {
    let mut blocks = vec![Block::KeyFigures(tenure(report, lang.into()))];
    blocks.extend(seats_figure(report, lang).map(Block::Figure));
    blocks.push(Block::Table(seats(report, lang.into())));
    let answer = section("answer", lang.text("doc-result"), blocks);
    super::document(report, &report.identity, "doc-talla", vec![answer], &report.notes, lang)
}

/// How often the Talla changes hands, how long it is held, and what it nets.
pub(crate) fn tenure(report: &TallaReport, look: Look) -> Vec<KeyFigure> {
    let (lang, position) = (look.lang, &report.position);
    let of_mean = |id, mean: Mean, digits: u8, remark: String| {
        let error = mean.error.map(|error| format!("± {} ", Number::plain(error, digits).text(lang)));
        look.figure(id, Number::plain(mean.value, digits), error.unwrap_or_default() + &remark)
    };
    let mut figures = match position.tenure {
        None => vec![look.figure("talla-changes-hands", lang.text("never"), String::new())],
        Some(tenure) => vec![
            of_mean("talla-changes-hands", position.changes, 5, lang.text("times-a-round")),
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
    figures.extend(position.tenure_direct.map(|mean| of_mean("talla-first-holders", mean, 4, first)));
    let later = lang.text("beginning-after-a-win");
    figures.extend(position.tenure_later.map(|mean| of_mean("talla-later-holders", mean, 4, later)));
    let net = Number::plain(position.net, 5).signed();
    figures.push(look.figure("talla-nets", net, lang.text("bets-a-round")));
    figures
}

/// The seats beside the Talla, and what holding it is worth over sitting there.
pub(crate) fn seats(report: &TallaReport, look: Look) -> Table {
    use SeatField::{Net, Wins, WinsError, Worth, WorthDirect, WorthDirectError};
    let plain = |digits| Number::plain(0.0, digits);
    Columns::<Seat>::new(look)
        .read("head-seat", SeatField::Seat, plain(0))
        .read("head-wins-it", Wins, plain(5))
        .read("head-error", WinsError, plain(5))
        .read("head-net-a-round", Net, plain(5).signed())
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
        Some(Dot { label, value: mean.value, interval: within(mean.value, mean.error) })
    };
    let rows = report.position.seats.iter().filter_map(dot).collect();
    let words = [lang.text("doc-seats-figure"), lang.text("doc-one-error-desc")];
    let axis = Axis::plain(lang.text("doc-axis-worth"), 3).signed();
    dots("seats-figure", words, axis, rows, |_, best, axis| {
        tr!(lang, "doc-seats-alt", seat = &best.label, worth = axis.number(best.value).text(lang))
    })
}
