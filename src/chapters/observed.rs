//! Observed results against the rules.

use super::{Context, chapter};
use crate::dossier::{OBSERVED_CONFIDENCE, ObservedFigures, ObservedRow, Part};
use crate::publish::{Block, Cell, Number, Section, Table};
use crate::report::sections::{self, Columns};
use crate::tr;
use std::collections::BTreeSet;

/// Returns the chapter; `None` where no results were given.
pub(super) fn section(context: &Context<'_>) -> Option<Section> {
    let figures = context.dossier.observed.as_ref().and_then(Part::figures)?;
    let lang = context.lang;
    let confidence = sections::confidence(OBSERVED_CONFIDENCE, lang);
    let outside = figures.rows.iter().filter(|row| !row.within).count();
    let mut blocks = match &figures.rows[..] {
        [row] => vec![Block::Lead(one(context, figures, row, &confidence).into())],
        rows => {
            let all = rows.iter().filter(|row| !row.within_all).count();
            let count = rows.len();
            let lead = tr!(lang, "dossier-observed-several", count, outside, confidence = &confidence);
            let chance = Number::percent(1.0 - OBSERVED_CONFIDENCE, 0).text(lang);
            let together =
                tr!(lang, "dossier-observed-together", count = all, chance, confidence = &confidence);
            vec![Block::Lead(lead.into()), Block::Paragraph(together.into())]
        }
    };
    blocks.push(Block::Table(results(context, figures)));
    let boxes = u64::from(context.dossier.book.boxes);
    let note = tr!(
        lang,
        "dossier-observed-note",
        file = &figures.file,
        bets = bets(figures).len(),
        bet = context.bet(&figures.rows[0].bet),
        boxes
    );
    blocks.push(Block::Note(note.into()));
    Some(chapter(context, "observed", "dossier-observed", blocks))
}

/// The bets of the results, each once.
fn bets(figures: &ObservedFigures) -> BTreeSet<&str> {
    figures.rows.iter().map(|row| row.bet.as_str()).collect()
}

/// The finding of a single result.
fn one(context: &Context<'_>, figures: &ObservedFigures, row: &ObservedRow, confidence: &str) -> String {
    let text = |value: f64| amount(figures, value).signed().text(context.lang);
    let id = if row.within { "dossier-observed-within" } else { "dossier-observed-outside" };
    tr!(
        context.lang,
        id,
        bet = context.bet(&row.bet),
        result = text(row.result),
        expected = text(row.expected),
        low = text(row.interval[0]),
        high = text(row.interval[1]),
        confidence,
        probability = context.lang.probability(row.probability, 4)
    )
}

/// An amount in money: whole where the stakes are large.
fn amount(figures: &ObservedFigures, value: f64) -> Number {
    let large = figures.rows.iter().all(|row| row.staked >= 10_000.0);
    Number::plain(value, if large { 0 } else { 2 })
}

fn results(context: &Context<'_>, figures: &ObservedFigures) -> Table {
    let lang = context.lang;
    let amount = |value: f64| amount(figures, value);
    let has_drop = figures.rows.iter().any(|row| row.drop.is_some());
    let share = |base: f64, value: f64| Number::percent(value / base, 2);
    let shares = move |base: f64, [low, high]: [f64; 2]| Cell::Interval(share(base, low), share(base, high));
    let verdict =
        |row: &ObservedRow| context.text(if row.within { "audit-within" } else { "dossier-observed-beyond" });
    let interval = || sections::interval_heading(OBSERVED_CONFIDENCE, lang);
    let mut found = Columns::<ObservedRow>::new(lang)
        .column("doc-result", |row| row.name.clone())
        .when(bets(figures).len() > 1, |columns| {
            columns.column("head-bet", |row| context.bet_label(&row.bet))
        })
        .column("head-hands", |row| row.hands)
        .column("dossier-head-staked", |row| amount(row.staked))
        .when(has_drop, |columns| columns.column("dossier-head-drop", |row| row.drop.map(amount)))
        .column("dossier-head-won", |row| amount(row.result).signed())
        .column("head-expected", |row| amount(row.expected).signed())
        .headed(interval(), "", |row| {
            Cell::Interval(amount(row.interval[0]).signed(), amount(row.interval[1]).signed())
        })
        .column("dossier-head-win-to-staked", |row| share(row.staked, row.result))
        .headed(interval(), "", |row| shares(row.staked, row.interval))
        .when(has_drop, |columns| {
            columns
                .column("dossier-head-win-to-drop", |row| row.drop.map(|drop| share(drop, row.result)))
                .headed(interval(), "", |row| row.drop.map(|drop| shares(drop, row.interval)))
        })
        .column("dossier-head-two-sided", |row| lang.probability(row.probability, 4))
        .column("head-verdict", verdict)
        .table("observed-results", context.text("dossier-observed-table"), &figures.rows);
    // A result without a name has its number.
    for (number, row) in found.rows.iter_mut().enumerate().filter(|(_, row)| row.cells[0] == Cell::Empty) {
        row.cells[0] = (number + 1).to_string().into();
    }
    found
}
