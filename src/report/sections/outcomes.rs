//! The outcomes of a bet: their table, and the waterfall of contributions.

use super::{bet_name, edge, outcome_name, section, table};
use crate::estimate::Share;
use crate::lang::Lang;
use crate::publish::plot::{Axis, Bar, Plot, Waterfall};
use crate::publish::{Block, Cell, Figure, Number, Row, Section, Table};
use crate::report::{Bet, Report};
use crate::tr;

/// Outcomes shown on their own in a waterfall, the largest contributions; the others are one bar.
const SHOWN: usize = 12;

/// A probability in percent.
pub(super) const fn probability(value: f64) -> Number {
    Number::percent(value, 5)
}

/// A net in bets.
pub(super) fn net(value: f64) -> Number {
    let digits = (0..4).find(|digits| {
        let scaled = value * 10_f64.powi(i32::from(*digits));
        (scaled - scaled.round()).abs() < 1e-9
    });
    Number::plain(value, digits.unwrap_or(4)).signed()
}

/// The section of a bet's outcomes.
#[must_use]
pub fn section_of(report: &Report, bet: &Bet, lang: Lang) -> Section {
    let mut blocks: Vec<Block> = waterfall(bet, lang).map(Block::Figure).into_iter().collect();
    blocks.push(Block::Table(outcomes_table(report, bet, lang)));
    let heading = tr!(lang, "doc-outcomes-of", bet = bet_name(bet.bet, lang));
    section(&format!("outcomes-of-{}", bet.bet), heading, blocks)
}

/// The table of a bet's outcomes, in the order of the CSV file.
#[must_use]
pub fn outcomes_table(report: &Report, bet: &Bet, lang: Lang) -> Table {
    let counted = !super::is_exact(report);
    let row = |share: &Share| -> Row {
        let mut cells: Vec<Cell> = vec![outcome_name(&share.outcome, lang).into()];
        if counted {
            cells.push(share.count.into());
        }
        cells.push(probability(share.probability).into());
        cells.push(net(share.net).into());
        cells.push(edge(share.contribution).signed().into());
        cells.into()
    };
    let mut columns = vec![(lang.text("doc-head-outcome"), "outcome")];
    if counted {
        columns.push((lang.text("doc-head-count"), "count"));
    }
    columns.push((lang.text("doc-head-probability"), "probability"));
    columns.push((lang.text("doc-head-net"), "net"));
    columns.push((lang.text("doc-head-contribution"), "contribution"));
    let caption = tr!(lang, "doc-outcomes-table", bet = bet_name(bet.bet, lang));
    let mut found =
        table(format!("outcomes-{}", bet.bet), caption, columns, bet.outcomes.iter().map(row).collect());
    let controlled = bet.estimate.is_some_and(|estimate| estimate.control.is_some());
    found.note =
        if controlled { lang.text("doc-outcomes-note-plain") } else { lang.text("doc-outcomes-note") };
    found
}

/// The contributions of a bet's outcomes as a waterfall; `None` with fewer than two outcomes.
#[must_use]
pub fn waterfall(bet: &Bet, lang: Lang) -> Option<Figure> {
    let mut shares: Vec<&Share> = bet.outcomes.iter().filter(|share| share.contribution != 0.0).collect();
    if shares.len() < 2 {
        return None;
    }
    shares.sort_by(|a, b| b.contribution.abs().total_cmp(&a.contribution.abs()));
    let most = if shares.len() > SHOWN + 1 { SHOWN } else { shares.len() };
    let rest: f64 = shares[most..].iter().map(|share| share.contribution).sum();
    let others = shares.len() - most;
    shares.truncate(most);
    // Gains first, then losses, so that the last bar ends at the total.
    shares.sort_by(|a, b| {
        let gains = (b.contribution > 0.0).cmp(&(a.contribution > 0.0));
        gains.then(b.contribution.abs().total_cmp(&a.contribution.abs()))
    });
    let mut steps: Vec<Bar> = shares
        .iter()
        .map(|share| Bar { label: outcome_name(&share.outcome, lang), value: share.contribution })
        .collect();
    if others > 0 {
        steps.push(Bar { label: tr!(lang, "doc-other-outcomes", count = others), value: rest });
    }
    let name = bet_name(bet.bet, lang);
    // Of a controlled estimate, the outcomes are those of the plain one.
    let sum = bet.outcomes.iter().map(|share| share.contribution).sum();
    let total = Bar { label: lang.text("doc-players-net"), value: sum };
    let by = |bar: &Bar| (bar.label.clone(), edge(bar.value).signed().text(lang));
    let gain = steps.iter().max_by(|a, b| a.value.total_cmp(&b.value)).map(by)?;
    let loss = steps.iter().min_by(|a, b| a.value.total_cmp(&b.value)).map(by)?;
    let alternative = tr!(
        lang,
        "doc-waterfall-alt",
        gain = gain.0,
        gained = gain.1,
        loss = loss.0,
        lost = loss.1,
        total = edge(total.value).signed().text(lang)
    );
    let axis = Axis::percent(lang.text("doc-axis-contribution"), super::DIGITS).signed().of_players();
    Some(Figure {
        id: format!("contributions-{}", bet.bet),
        title: tr!(lang, "doc-waterfall", bet = name),
        desc: lang.text("doc-waterfall-desc"),
        alternative,
        plot: Plot::Waterfall(Waterfall { axis, steps, total }),
    })
}
