//! The outcomes of a bet: their table, and the waterfall of contributions.

use super::{Columns, edge, section};
use crate::estimate::Share;
use crate::lang::Lang;
use crate::publish::plot::{Axis, Marked, Marks, Plot, Rows};
use crate::publish::{Block, Figure, Number, Section, Table};
use crate::report::outcome_words;
use crate::report::{Bet, Report, ShareField};
use crate::tr;

/// Outcomes shown on their own in a waterfall, the largest contributions; the others are one bar.
const SHOWN: usize = 12;

/// Returns a probability in percent.
pub const fn probability(value: f64) -> Number {
    Number::percent(value, 5)
}

/// Returns a net in bets.
pub fn net(value: f64) -> Number {
    Number::plain(value, 0).shortest().signed()
}

/// Returns the number of bets per occurrence.
pub(crate) fn one_in(bets: f64) -> Number {
    Number::plain(bets, if bets >= 1000.0 { 0 } else { 2 })
}

pub(crate) fn section_of(report: &Report, bet: &Bet, lang: Lang) -> Section {
    let mut blocks: Vec<Block> = waterfall_of(bet, lang).map(Block::Figure).into_iter().collect();
    blocks.push(Block::Table(outcomes_table(report, bet, lang)));
    let heading = tr!(lang, "doc-outcomes-table", bet = bet.words(lang));
    section(&format!("outcomes-of-{}", bet.bet), heading, blocks)
}

/// Returns the table of a bet's outcomes, in the order of the CSV file.
pub(crate) fn outcomes_table(report: &Report, bet: &Bet, lang: Lang) -> Table {
    let counted = !super::is_exact(report);
    let caption = tr!(lang, "doc-outcomes-table", bet = bet.words(lang));
    let mut found = Columns::<Share>::new(lang)
        .described("head-outcome", ShareField::Outcome, |share| outcome_words(lang, &share.outcome))
        .when(counted, |columns| columns.described("doc-head-count", ShareField::Count, |share| share.count))
        .described("head-probability", ShareField::Probability, |share| probability(share.probability))
        .described("head-net", ShareField::Net, |share| net(share.net))
        .described("head-contribution", ShareField::Contribution, |share| edge(share.contribution).signed())
        .table(format!("outcomes-{}", bet.bet), caption, &bet.outcomes);
    let controlled = bet.estimate.is_some_and(|estimate| estimate.control.is_some());
    found.note =
        if controlled { lang.text("doc-outcomes-note-plain") } else { lang.text("doc-outcomes-note") };
    found
}

/// Returns the contributions of a bet's outcomes as a waterfall; `None` with fewer than two outcomes.
///
/// `name` is the name of the bet, `outcomes` are names of outcomes with their contributions.
pub(crate) fn waterfall<'a>(
    bet: &str,
    name: &str,
    outcomes: impl Iterator<Item = (&'a str, f64)>,
    lang: Lang,
) -> Option<Figure> {
    let mut shown: Vec<(&str, f64)> = outcomes.filter(|(_, contribution)| *contribution != 0.0).collect();
    if shown.len() < 2 {
        return None;
    }
    // The outcomes of a controlled estimate are those of the plain estimate.
    let sum = shown.iter().map(|(_, contribution)| contribution).sum();
    shown.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let most = if shown.len() > SHOWN + 1 { SHOWN } else { shown.len() };
    let rest = shown.split_off(most);
    // Gains first, then losses, so that the last bar ends at the total.
    shown.sort_by(|a, b| (b.1 > 0.0).cmp(&(a.1 > 0.0)).then(b.1.abs().total_cmp(&a.1.abs())));
    let step = |(name, value): &(&str, f64)| Marked::new(outcome_words(lang, name), *value);
    let mut rows: Vec<Marked> = shown.iter().map(step).collect();
    if !rest.is_empty() {
        let value = rest.iter().map(|(_, contribution)| contribution).sum();
        rows.push(Marked::new(tr!(lang, "doc-other-outcomes", count = rest.len()), value));
    }
    let by = |row: &Marked| (row.label.clone(), edge(row.value()).signed().text(lang));
    let gain = rows.iter().max_by(|a, b| a.value().total_cmp(&b.value())).map(by)?;
    let loss = rows.iter().min_by(|a, b| a.value().total_cmp(&b.value())).map(by)?;
    rows.push(Marked::new(lang.text("doc-players-net"), sum));
    let alternative = tr!(
        lang,
        "doc-waterfall-alt",
        gain = gain.0,
        gained = gain.1,
        loss = loss.0,
        lost = loss.1,
        total = edge(sum).signed().text(lang)
    );
    let axis = Axis::percent(lang.text("doc-axis-contribution"), super::DIGITS).signed();
    Some(Figure {
        id: format!("contributions-{bet}"),
        title: tr!(lang, "doc-waterfall", bet = name),
        desc: lang.text("doc-waterfall-desc"),
        alternative,
        plot: Plot::Rows(Rows { axis, marks: Marks::Steps, rows }),
    })
}

pub(crate) fn waterfall_of(bet: &Bet, lang: Lang) -> Option<Figure> {
    let outcomes = bet.outcomes.iter().map(|share| (share.outcome.as_str(), share.contribution));
    waterfall(bet.bet, &bet.words(lang), outcomes, lang)
}
