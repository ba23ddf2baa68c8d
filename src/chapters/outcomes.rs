//! What makes the edge: the waterfall of contributions, and the PAR table.

use super::{Context, chapter, edge, model, table};
use crate::dossier::OutcomeRow;
use crate::publish::{Block, Cell, Number, Row, Section, Table};
use crate::report::sections::outcomes::{net, probability, waterfall};
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
        ("exact", "") => "dossier-outcomes-exact",
        ("exact", _) => "dossier-outcomes-deck",
        _ => "dossier-outcomes-dealt",
    };
    let text = format!("{} {}", lang.text("dossier-outcomes-text"), lang.text(source));
    let mut blocks = vec![Block::Paragraph(text.into())];
    blocks.extend(part.and_then(|part| model::note(context, part)));
    let mut bets: Vec<&str> = Vec::new();
    for row in &outcomes.rows {
        if !bets.contains(&row.bet) {
            bets.push(row.bet);
        }
    }
    blocks.push(Block::Table(wagers(context, &outcomes.rows)));
    for bet in bets {
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
    let won = rows.iter().filter(|row| row.net > 0.0 && row.probability > 0.0);
    let row = |row: &OutcomeRow| -> Vec<Cell> {
        let odds = 1.0 / row.probability - 1.0;
        let own = rows.iter().filter(|other| other.bet == row.bet);
        vec![
            context.bet_label(row.bet).into(),
            context.outcome(&row.outcome).into(),
            tr!(context.lang, "dossier-odds", odds = Number::plain(odds, 2).text(context.lang)).into(),
            tr!(context.lang, "dossier-odds", odds = payout(row.net).text(context.lang)).into(),
            edge(-own.map(|row| row.contribution).sum::<f64>()).into(),
        ]
    };
    let columns = vec![
        (context.text("dossier-head-wager"), ""),
        (context.text("dossier-head-outcome"), ""),
        (context.text("dossier-head-true-odds"), ""),
        (context.text("dossier-head-payout-odds"), ""),
        (context.text("dossier-head-edge"), ""),
    ];
    let mut found =
        table("wagers".to_owned(), context.text("dossier-wagers"), columns, won.map(row).collect());
    found.note = context.text("dossier-wagers-note");
    found
}

/// What is paid to one staked, with as many digits as it has, four at most.
fn payout(net: f64) -> Number {
    let has = |digits: u8| {
        let scale = 10_f64.powi(digits.into());
        ((net * scale).round() / scale - net).abs() < 1e-9
    };
    Number::plain(net, (0..4).find(|digits| has(*digits)).unwrap_or(4))
}

/// The PAR table of a bet: outcomes in descending order of net.
fn par(context: &Context<'_>, bet: &str, rows: &[&OutcomeRow]) -> Table {
    let counted = rows.iter().any(|row| !row.combinations.is_empty());
    let row = |row: &&OutcomeRow| -> Vec<Cell> {
        let digits = if row.one_in.is_some_and(|bets| bets >= 1000.0) { 0 } else { 2 };
        let mut cells = vec![
            context.outcome(&row.outcome).into(),
            probability(row.probability).into(),
            row.one_in.map(|bets| Number::plain(bets, digits)).into(),
            net(row.net).into(),
            edge(row.contribution).signed().into(),
        ];
        if counted {
            let count = row.combinations.parse().map(Cell::Count);
            cells.push(count.unwrap_or_else(|_| context.lang.digits(&row.combinations).into()));
        }
        cells
    };
    let mut columns = vec![
        (context.text("dossier-head-outcome"), ""),
        (context.text("dossier-head-probability"), "probability"),
        (context.text("dossier-head-one-in"), "one_in"),
        (context.text("dossier-head-net"), "net"),
        (context.text("dossier-head-contribution"), "contribution"),
    ];
    if counted {
        columns.push((context.text("dossier-head-combinations"), ""));
    }
    let caption = tr!(context.lang, "dossier-par", bet = context.bet(bet));
    let mut found = table(format!("par-{bet}"), caption, columns, rows.iter().map(row).collect());
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
    found.rows.push(Row { cells: total, total: true, ..Row::default() });
    let exact = context.dossier.exact.as_ref().and_then(|exact| exact.figures());
    let exact = exact.and_then(|exact| exact.bets.iter().find(|one| one.bet == bet));
    if let Some(exact) = exact.filter(|exact| counted && !exact.fraction.is_empty()) {
        let total = context.lang.digits(&exact.combinations);
        found.note =
            tr!(context.lang, "dossier-outcomes-combinations", total = total, fraction = &exact.fraction);
    }
    found
}
