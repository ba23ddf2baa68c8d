//! The documents of a bank that participants own, and of one that they win.

use super::{Columns, edge, section};
use crate::lang::Lang;
use crate::publish::plot::{Axis, Dot, Dots, Plot};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number};
use crate::report::{Account, AccountField, Amount, BankReport, SeatField, TallaReport};
use crate::talla::{Mean, Seat};
use crate::tr;

/// The document of a bank that participants own.
#[must_use]
pub fn shared(report: &BankReport, lang: Lang) -> Document {
    let id = report.identity();
    let figure =
        |label: &str, value: Cell, remark: String| KeyFigure { label: lang.text(label), value, remark };
    let money = |amount: f64| Number::plain(amount, 2).into();
    let house_edge = report.edge().map(|found| edge(found.house_edge)).into();
    let figures = vec![
        figure("doc-head-house-edge", house_edge, lang.text("doc-bank-edge-remark")),
        figure("doc-bank-empty", edge(report.dry_frequency()).into(), lang.text("doc-bank-empty-remark")),
        figure("doc-bank-advanced", money(report.mean_advanced()), lang.text("doc-bank-advanced-remark")),
        figure("doc-bank-most", money(report.most_advanced()), String::new()),
    ];
    let mut blocks = vec![Block::KeyFigures(figures)];
    blocks.extend(participants_figure(report, lang).map(Block::Figure));
    blocks.push(Block::Table(participants(report, lang)));
    let answer = section("answer", lang.text("doc-result"), blocks);
    super::document(report, id, "doc-bank", vec![answer], &[], lang)
}

fn participants(report: &BankReport, lang: Lang) -> crate::publish::Table {
    use AccountField::{
        BankNet, Participant, PlayNet, Stake, TotalNet, TotalStandardDeviation, TotalStandardError,
    };
    let like = Number::plain(0.0, 3);
    let mut found = Columns::<Account>::new(lang)
        .read("head-participant", Participant, like)
        .read("head-stake", Stake, like)
        .read("head-at-the-table", PlayNet, like)
        .read("head-of-the-bank", BankNet, like)
        .read("head-together", TotalNet, like)
        .read("doc-head-error", TotalStandardError, like)
        .read("head-std-dev", TotalStandardDeviation, like)
        .table("participants", lang.text("doc-participants"), report.participants());
    found.note = lang.text("doc-participants-note");
    found
}

fn participants_figure(report: &BankReport, lang: Lang) -> Option<Figure> {
    let dot = |account: &Account| {
        let Amount { net, standard_error, .. } = account.total;
        let label = tr!(lang, "doc-participant", number = account.participant);
        Dot { label, value: net, interval: standard_error.map(|error| (net - error, net + error)) }
    };
    let rows: Vec<Dot> = report.participants().iter().map(dot).collect();
    let best = rows.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let worst = rows.iter().min_by(|a, b| a.value.total_cmp(&b.value))?;
    let axis = Axis::plain(lang.text("doc-axis-rotation"), 3).signed();
    let alternative = tr!(
        lang,
        "doc-participants-alt",
        best = &best.label,
        most = axis.number(best.value).text(lang),
        worst = &worst.label,
        least = axis.number(worst.value).text(lang)
    );
    Some(Figure {
        id: "participants-figure".to_owned(),
        title: lang.text("doc-participants-figure"),
        desc: lang.text("doc-one-error-desc"),
        alternative,
        plot: Plot::Dots(Dots { axis, rows }),
    })
}

/// The document of a bank that participants win.
#[must_use]
pub fn talla(report: &TallaReport, lang: Lang) -> Document {
    let id = report.identity();
    let position = report.position();
    let figure =
        |label: &str, value: Cell, remark: String| KeyFigure { label: lang.text(label), value, remark };
    let error = |mean: Option<Mean>, digits: u8| {
        let error = mean.and_then(|mean| mean.error).map(|error| Number::plain(error, digits).text(lang));
        error.map_or_else(String::new, |error| format!("± {error}"))
    };
    let figures = vec![
        figure(
            "doc-talla-changes",
            Number::plain(position.changes.value, 5).into(),
            error(Some(position.changes), 5),
        ),
        figure(
            "doc-talla-tenure",
            position.tenure.map(|tenure| Number::plain(tenure, 4)).into(),
            lang.text("doc-talla-tenure-remark"),
        ),
        figure("doc-talla-net", Number::plain(position.net, 5).signed().into(), lang.text("doc-in-bets")),
    ];
    let plain = |digits| Number::plain(0.0, digits);
    let mut seats = Columns::<Seat>::new(lang)
        .read("head-seat", SeatField::Seat, plain(0))
        .read("head-wins-it", SeatField::Wins, plain(5))
        .read("doc-head-error", SeatField::WinsError, plain(5))
        .read("head-net-a-round", SeatField::Net, plain(5).signed())
        .read("doc-head-seat-value", SeatField::Worth, plain(3))
        .read("head-value-direct", SeatField::WorthDirect, plain(3))
        .read("doc-head-error", SeatField::WorthDirectError, plain(3))
        .table("seats", lang.text("doc-seats"), &position.seats);
    seats.note = lang.text("doc-seats-note");
    let mut blocks = vec![Block::KeyFigures(figures)];
    blocks.extend(seats_figure(report, lang).map(Block::Figure));
    blocks.push(Block::Table(seats));
    let answer = section("answer", lang.text("doc-result"), blocks);
    super::document(report, id, "doc-talla", vec![answer], &report.notes, lang)
}

fn seats_figure(report: &TallaReport, lang: Lang) -> Option<Figure> {
    let dot = |seat: &Seat| {
        let mean = seat.value_direct?;
        let interval = mean.error.map(|error| (mean.value - error, mean.value + error));
        Some(Dot { label: tr!(lang, "doc-seat", number = seat.right), value: mean.value, interval })
    };
    let rows: Vec<Dot> = report.position().seats.iter().filter_map(dot).collect();
    let best = rows.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let axis = Axis::plain(lang.text("doc-axis-worth"), 3).signed();
    let alternative =
        tr!(lang, "doc-seats-alt", seat = &best.label, worth = axis.number(best.value).text(lang));
    Some(Figure {
        id: "seats-figure".to_owned(),
        title: lang.text("doc-seats-figure"),
        desc: lang.text("doc-one-error-desc"),
        alternative,
        plot: Plot::Dots(Dots { axis, rows }),
    })
}
