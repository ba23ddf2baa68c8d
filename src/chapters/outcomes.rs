//! What makes the edge: the waterfall of contributions, and the PAR table.

use super::{Context, chapter, edge, method, model};
use crate::dossier::OutcomeRow;
use crate::publish::{Block, Cell, Number, Section, Table, TableRow};
use crate::report::ParField;
use crate::report::sections::Columns;
use crate::report::sections::outcomes::{net, one_in, probability, waterfall};
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let lang = context.lang;
    let part = context.dossier.outcomes.as_ref();
    let Some(outcomes) = part.and_then(|part| part.figures()) else {
        let none = Block::Paragraph(lang.text("dossier-outcomes-none").into());
        let reason = part.and_then(|part| model::note(context, part)).unwrap_or(none);
        return chapter(context, "outcomes", "dossier-outcomes", vec![reason]);
    };
    let source = match (outcomes.method, outcomes.deck.as_str()) {
        ("exact", "") if model::is_exact_table(context) => "dossier-outcomes-exact-table",
        ("exact", "") => "dossier-outcomes-exact",
        ("exact", _) => "dossier-outcomes-deck",
        _ => "dossier-outcomes-dealt",
    };
    let text = format!("{} {}", lang.text("dossier-outcomes-text"), lang.text(source));
    let mut blocks = vec![Block::Paragraph(text.into())];
    blocks.extend(part.and_then(|part| model::note(context, part)));
    let mut bets: Vec<&str> = outcomes.rows.iter().map(|row| row.bet).collect();
    bets.dedup();
    blocks.push(Block::Table(wagers(context, &outcomes.rows)));
    // The settlement of BANCA in force has the table of BANCA.
    for bet in bets.into_iter().filter(|bet| context.is_in_force(bet) != Some(true)) {
        let rows: Vec<&OutcomeRow> = outcomes.rows.iter().filter(|row| row.bet == bet).collect();
        if context.dossier.headline.iter().any(|name| name == bet) {
            let contributions = rows.iter().map(|row| (row.outcome.as_str(), row.contribution));
            blocks.extend(waterfall(bet, &context.bet_label(bet), contributions, lang).map(Block::Figure));
        }
        blocks.push(Block::Table(par(context, bet, &rows)));
    }
    chapter(context, "outcomes", "dossier-outcomes", blocks)
}

/// Every wager with the odds against each outcome that wins, the odds that it is paid, and the house's advantage: the
/// table that regulations ask for by name (COMAR 36.05.03.20: "the true odds, the payout odds, and the house
/// advantage for each wager").
fn wagers(context: &Context<'_>, rows: &[OutcomeRow]) -> Table {
    // A tie is no win, though a bonus may be paid on it.
    let won = rows.iter().filter(|row| row.net > 0.0 && row.probability > 0.0 && row.outcome != "push");
    let odds = |odds: Number| tr!(context.lang, "dossier-odds", odds = odds.text(context.lang));
    let against = |row: &OutcomeRow| row.true_odds.map(|value| odds(Number::plain(value, 2)));
    let house_edge = |row: &OutcomeRow| {
        let own = rows.iter().filter(|other| other.bet == row.bet);
        edge(-own.map(|row| row.contribution).sum::<f64>())
    };
    Columns::<OutcomeRow>::new(context.lang)
        .column("dossier-head-wager", |row| context.offered(row.bet))
        .column("head-outcome", |row| context.outcome(&row.outcome))
        .column("dossier-head-true-odds", against)
        // To one staked.
        .column("dossier-head-payout-odds", |row| odds(Number::plain(row.net, 0).shortest()))
        .column("head-edge", house_edge)
        .table("wagers", context.text("dossier-wagers"), won)
        .noted(context.text("dossier-wagers-note"))
}

/// The PAR table of a bet: outcomes in descending order of net.
fn par(context: &Context<'_>, bet: &str, rows: &[&OutcomeRow]) -> Table {
    let counted = rows.iter().any(|row| !row.combinations.is_empty());
    let combinations = |row: &OutcomeRow| {
        let count = row.combinations.parse().map(Cell::Count);
        count.unwrap_or_else(|_| context.lang.digits(&row.combinations).into())
    };
    let caption = tr!(context.lang, "doc-outcomes-table", bet = context.bet(bet));
    let mut found = Columns::<OutcomeRow>::new(context.lang)
        .column("head-outcome", |row| context.outcome(&row.outcome))
        .described("head-probability", ParField::Probability, |row| probability(row.probability))
        .described("dossier-head-one-in", ParField::OneIn, |row| row.one_in.map(one_in))
        .described("dossier-head-net", ParField::Net, |row| net(row.net))
        .described("head-contribution", ParField::Contribution, |row| edge(row.contribution).signed())
        .when(counted, |columns| columns.column("dossier-head-combinations", combinations))
        .table(format!("par-{bet}"), caption, rows.iter().copied());
    let sum = |of: fn(&OutcomeRow) -> f64| rows.iter().map(|row| of(row)).sum::<f64>();
    let mut total = vec![
        context.text("dossier-par-total").into(),
        probability(sum(|row| row.probability)).into(),
        Cell::Empty,
        Cell::Empty,
        edge(sum(|row| row.contribution)).signed().into(),
    ];
    if counted {
        total.push(Cell::Empty);
    }
    found.rows.push(TableRow { cells: total, total: true, ..TableRow::default() });
    if let Some(exact) = method::exact(context, bet).filter(|exact| counted && !exact.fraction.is_empty()) {
        let total = context.lang.digits(&exact.combinations);
        let fraction = exact.fraction.replace('-', "\u{2212}");
        found.note = tr!(context.lang, "dossier-outcomes-combinations", total, fraction);
    }
    found
}
