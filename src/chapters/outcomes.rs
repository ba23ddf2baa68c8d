//! What makes the edge: the waterfall of contributions, and the PAR table.

use super::{Context, chapter, edge, table};
use crate::dossier::OutcomeRow;
use crate::publish::plot::{Axis, Bar, Plot, Waterfall};
use crate::publish::{Block, Cell, Figure, Number, Row, Section, Table};
use crate::tr;

/// Outcomes shown on their own in a waterfall; the others are one bar.
const SHOWN: usize = 12;

pub(super) fn section(context: &Context<'_>) -> Section {
    let outcomes = &context.dossier.outcomes;
    let lang = context.lang;
    let source = match (outcomes.method, outcomes.deck.as_str()) {
        ("exact", "") => "dossier-outcomes-exact",
        ("exact", _) => "dossier-outcomes-deck",
        _ => "dossier-outcomes-dealt",
    };
    let text = format!("{} {}", lang.text("dossier-outcomes-text"), lang.text(source));
    let mut blocks = vec![Block::Paragraph(text.into())];
    let mut bets: Vec<&str> = Vec::new();
    for row in &outcomes.rows {
        if !bets.contains(&row.bet) {
            bets.push(row.bet);
        }
    }
    for bet in bets {
        let rows: Vec<&OutcomeRow> = outcomes.rows.iter().filter(|row| row.bet == bet).collect();
        if context.dossier.headline.iter().any(|name| name == bet) {
            blocks.extend(waterfall(context, bet, &rows).map(Block::Figure));
        }
        blocks.push(Block::Table(par(context, bet, &rows)));
    }
    chapter(context, "outcomes", "dossier-outcomes", blocks)
}

/// The contributions of a bet's outcomes, gains first, so that the last bar ends at the sum.
fn waterfall(context: &Context<'_>, bet: &str, rows: &[&OutcomeRow]) -> Option<Figure> {
    let mut shown: Vec<&OutcomeRow> = rows.iter().copied().filter(|row| row.contribution != 0.0).collect();
    if shown.len() < 2 {
        return None;
    }
    shown.sort_by(|a, b| b.contribution.abs().total_cmp(&a.contribution.abs()));
    let most = if shown.len() > SHOWN + 1 { SHOWN } else { shown.len() };
    let rest = shown.split_off(most);
    shown.sort_by(|a, b| {
        let gains = (b.contribution > 0.0).cmp(&(a.contribution > 0.0));
        gains.then(b.contribution.abs().total_cmp(&a.contribution.abs()))
    });
    let mut steps: Vec<Bar> = shown
        .iter()
        .map(|row| Bar { label: context.outcome(&row.outcome), value: row.contribution })
        .collect();
    if !rest.is_empty() {
        let value = rest.iter().map(|row| row.contribution).sum();
        steps.push(Bar { label: tr!(context.lang, "dossier-waterfall-others", count = rest.len()), value });
    }
    let total: f64 = rows.iter().map(|row| row.contribution).sum();
    let gain = steps.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let loss = steps.iter().min_by(|a, b| a.value.total_cmp(&b.value))?;
    let alternative = tr!(
        context.lang,
        "dossier-waterfall-alt",
        gain = &gain.label,
        gained = context.signed_edge(gain.value),
        loss = &loss.label,
        lost = context.signed_edge(loss.value),
        total = context.signed_edge(total)
    );
    Some(Figure {
        id: format!("contributions-{bet}"),
        title: tr!(context.lang, "dossier-waterfall", bet = context.bet(bet)),
        desc: context.text("dossier-waterfall-desc"),
        alternative,
        plot: Plot::Waterfall(Waterfall {
            axis: Axis::percent(context.text("dossier-axis-contribution"), 4).signed().of_players(),
            steps,
            total: Bar { label: context.text("dossier-waterfall-total"), value: total },
        }),
    })
}

/// A net in bets, with as many digits as it needs.
fn net(value: f64) -> Number {
    let whole = |digits: u8| {
        let scaled = value * 10_f64.powi(i32::from(digits));
        (scaled - scaled.round()).abs() < 1e-9
    };
    Number::plain(value, (0..4).find(|digits| whole(*digits)).unwrap_or(4)).signed()
}

/// The PAR table of a bet: outcomes in descending order of net.
fn par(context: &Context<'_>, bet: &str, rows: &[&OutcomeRow]) -> Table {
    let counted = rows.iter().any(|row| !row.combinations.is_empty());
    let row = |row: &&OutcomeRow| -> Vec<Cell> {
        let digits = if row.one_in.is_some_and(|bets| bets >= 1000.0) { 0 } else { 2 };
        let mut cells = vec![
            context.outcome(&row.outcome).into(),
            Number::percent(row.probability, 5).into(),
            row.one_in.map(|bets| Number::plain(bets, digits)).into(),
            net(row.net).into(),
            edge(row.contribution).signed().into(),
        ];
        if counted {
            cells.push(context.lang.digits(&row.combinations).into());
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
        Number::percent(sum(|row| row.probability), 5).into(),
        Cell::Empty,
        Cell::Empty,
        edge(sum(|row| row.contribution)).signed().into(),
    ];
    if counted {
        total.push(Cell::Empty);
    }
    found.rows.push(Row { cells: total, total: true });
    let exact = context.dossier.exact.as_ref().and_then(|exact| exact.bets.iter().find(|one| one.bet == bet));
    if let Some(exact) = exact.filter(|exact| counted && !exact.fraction.is_empty()) {
        let total = context.lang.digits(&exact.combinations);
        found.note =
            tr!(context.lang, "dossier-outcomes-combinations", total = total, fraction = &exact.fraction);
    }
    found
}
