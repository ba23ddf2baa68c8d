//! The documents of a bank that participants own, and of one that they win.

use super::{cell, edge, section, table};
use crate::lang::Lang;
use crate::publish::plot::{Axis, Dot, Dots, Plot};
use crate::publish::{Block, Cell, Document, Figure, KeyFigure, Number, Row};
use crate::report::{BankReport, Field, TallaReport};
use crate::talla::{Mean, Seat};
use crate::tr;

/// The document of a bank that participants own.
#[must_use]
pub fn shared(report: &BankReport, lang: Lang) -> Document {
    let id = report.identity();
    let figure =
        |label: &str, value: Cell, remark: String| KeyFigure { label: lang.text(label), value, remark };
    let of = |name: &str, like: Number| cell(report.field(name), like);
    let figures = vec![
        figure("doc-head-edge", of("house_edge", edge(0.0)), lang.text("doc-bank-edge-remark")),
        figure("doc-bank-empty", of("dry_frequency", edge(0.0)), lang.text("doc-bank-empty-remark")),
        figure(
            "doc-bank-advanced",
            of("mean_advanced", Number::plain(0.0, 2)),
            lang.text("doc-bank-advanced-remark"),
        ),
        figure("doc-bank-most", of("most_advanced", Number::plain(0.0, 2)), String::new()),
    ];
    let mut blocks = vec![Block::KeyFigures(figures)];
    blocks.extend(participants_figure(report, lang).map(Block::Figure));
    blocks.push(Block::Table(participants(report, lang)));
    let answer = section("answer", lang.text("doc-result"), blocks);
    super::document(report, id, "doc-bank", vec![answer], &[], lang)
}

fn named<'a>(row: &'a [(&'static str, Field)], name: &str) -> Option<&'a Field> {
    row.iter().find(|(field, _)| *field == name).map(|(_, field)| field)
}

fn participants(report: &BankReport, lang: Lang) -> crate::publish::Table {
    let fields = [
        ("doc-head-participant", "participant"),
        ("doc-head-stake", "stake"),
        ("doc-head-at-table", "play_net"),
        ("doc-head-of-bank", "bank_net"),
        ("doc-head-together", "total_net"),
        ("doc-head-error", "total_standard_error"),
        ("doc-head-std-dev", "total_standard_deviation"),
    ];
    let row = |row: &Vec<(&'static str, Field)>| -> Row {
        let cells: Vec<Cell> =
            fields.iter().map(|(_, field)| cell(named(row, field), Number::plain(0.0, 3))).collect();
        cells.into()
    };
    let columns = fields.iter().map(|(heading, field)| (lang.text(heading), *field)).collect();
    let mut found = table(
        "participants",
        lang.text("doc-participants"),
        columns,
        report.participants().iter().map(row).collect(),
    );
    found.note = lang.text("doc-participants-note");
    found
}

fn participants_figure(report: &BankReport, lang: Lang) -> Option<Figure> {
    let number = |row: &[(&'static str, Field)], name: &str| match named(row, name) {
        Some(Field::Number(number)) => Some(*number),
        _ => None,
    };
    let rows: Vec<Dot> = report
        .participants()
        .iter()
        .enumerate()
        .filter_map(|(index, row)| {
            let value = number(row, "total_net")?;
            let error = number(row, "total_standard_error");
            let label = tr!(lang, "doc-participant", number = index + 1);
            Some(Dot { label, value, interval: error.map(|error| (value - error, value + error)) })
        })
        .collect();
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
    let row = |seat: &Seat| -> Row {
        let pair = |mean: Option<Mean>, digits: u8| -> [Cell; 2] {
            let number = |value: f64| Number::plain(value, digits);
            [mean.map(|mean| number(mean.value)).into(), mean.and_then(|mean| mean.error).map(number).into()]
        };
        let mut cells = vec![Cell::Count(seat.right as u64)];
        cells.extend(pair(seat.wins, 5));
        cells.push(Number::plain(seat.net, 5).signed().into());
        cells.push(seat.value.map(|value| Number::plain(value, 3)).into());
        cells.extend(pair(seat.value_direct, 3));
        cells.into()
    };
    let columns = vec![
        (lang.text("doc-head-seat"), "seat"),
        (lang.text("doc-head-wins"), "wins"),
        (lang.text("doc-head-error"), "wins_error"),
        (lang.text("doc-head-net-round"), "net"),
        (lang.text("doc-head-worth"), "worth"),
        (lang.text("doc-head-worth-direct"), "worth_direct"),
        (lang.text("doc-head-error"), "worth_direct_error"),
    ];
    let mut seats = table("seats", lang.text("doc-seats"), columns, position.seats.iter().map(row).collect());
    seats.note = lang.text("doc-seats-note");
    let blocks = vec![Block::KeyFigures(figures)];
    let mut blocks = blocks;
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
