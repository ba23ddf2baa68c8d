//! The edge in money: what the table wins in an hour, a day and a year.

use super::{Context, NOTHING, change, chapter, sentences};
use crate::dossier::{MoneyFigures, MoneyRow, RANGE};
use crate::publish::{Block, Cell, Number, Section, Text};
use crate::report::sections::Columns;
use crate::tr;

pub(super) fn section(context: &Context<'_>) -> Section {
    let (lang, money) = (context.lang, &context.dossier.money);
    let plain = |value: f64| Number::plain(value, u8::from(value.fract() != 0.0)).text(lang);
    let stake = match money.stake {
        Some(stake) => {
            tr!(lang, "dossier-money-stake", stake = given(stake).text(lang), unit = unit(context))
        }
        None => context.text("dossier-money-no-stake"),
    };
    let terms = tr!(
        lang,
        "dossier-money-text",
        boxes = u64::from(money.boxes),
        stake,
        rounds = plain(money.rounds_per_hour),
        hours = plain(money.hours)
    );
    let assumed = money.assumed.iter().filter(|name| **name != "--stake");
    let assumed: Vec<String> =
        assumed.map(|name| context.text(&name.replace("--", "dossier-assumed-"))).collect();
    // No option of a document sets the days of a year.
    let last = context.text("dossier-assumed-days-per-year");
    let what = match &assumed[..] {
        [] => last,
        given => tr!(lang, "dossier-and", first = given.join(", "), last),
    };
    let assumed = tr!(lang, "dossier-money-assumed", what);
    let blind = context.scenario.rules.play.poker().is_some_and(|play| play.blind_bet > 0);
    let blind = blind.then(|| context.text("dossier-money-blind"));
    let terms = sentences([Some(terms), blind, Some(assumed)]).into();
    let years = money.rows.iter().filter(|row| row.period == "year");
    let mut blocks: Vec<Block> = years.map(|row| Block::Lead(year(context, row))).collect();
    blocks.push(Block::Paragraph(terms));
    let changed = money.rows.iter().any(|row| row.change.is_some());
    let of = |row: &MoneyRow, value: f64| amount(money, row, value);
    let range = tr!(lang, "dossier-head-wins-range", range = Number::percent(RANGE, 0).text(lang));
    let adds = |row: &MoneyRow| row.change.map(|change| of(row, change).signed());
    let caption = tr!(lang, "dossier-money-table", unit = unit(context));
    let found = Columns::<MoneyRow>::new(lang)
        .column("head-bet", |row| context.bet_label(&row.bet))
        .column("dossier-head-period", |row| context.text(&format!("dossier-period-{}", row.period)))
        .column("dossier-head-bets-made", |row| Number::plain(row.bets, 0))
        // Known exactly, as the number of bets.
        .column("dossier-head-staked", |row| given(row.staked))
        .column("dossier-head-wins", |row| of(row, row.mean).signed())
        .headed(range, "", |row| {
            Cell::Interval(of(row, row.range[0]).signed(), of(row, row.range[1]).signed())
        })
        .when(changed, |columns| columns.column("dossier-head-change-adds", adds))
        .table("winnings", caption, &money.rows)
        .noted(if money.rows.iter().all(|row| context.dossier.answer.variance(&row.bet).is_some()) {
            context.text("dossier-money-note-exact")
        } else {
            tr!(lang, "dossier-money-note", sessions = context.sessions(), boxes = u64::from(money.boxes))
        });
    blocks.push(Block::Table(found));
    chapter(context, "money", "dossier-money", blocks)
}

/// The unit of amounts: that of the stake, or bets.
fn unit(context: &Context<'_>) -> String {
    let money = &context.dossier.money;
    match (money.stake, money.unit.as_str()) {
        (None, _) => context.text("dossier-money-bets"),
        (Some(_), "") => context.text("dossier-money-units"),
        (Some(_), unit) => unit.to_owned(),
    }
}

/// An amount that is known exactly: with no decimals or with two.
fn given(value: f64) -> Number {
    Number::plain(value, if value.fract() == 0.0 { 0 } else { 2 })
}

/// An amount of a row with four significant digits, since the edge has no more, and as many decimals as the row's others: none,
/// or of small amounts one, of money two.
fn amount(money: &MoneyFigures, row: &MoneyRow, value: f64) -> Number {
    let greatest =
        [row.mean, row.range[0], row.range[1]].into_iter().fold(0.0, |most: f64, one| most.max(one.abs()));
    let small = money.stake.is_none_or(|stake| stake < 10.0) && greatest < 1000.0;
    let digits = if small { 1 + u8::from(money.stake.is_some()) } else { 0 };
    let least = 10_f64.powi(-i32::from(digits));
    let step = if value == 0.0 { least } else { 10_f64.powf(value.abs().log10().floor() - 3.0).max(least) };
    Number::plain((value / step).round() * step, digits)
}

/// What the table wins in a year, in a sentence.
fn year(context: &Context<'_>, row: &MoneyRow) -> Text {
    let (lang, money) = (context.lang, &context.dossier.money);
    let text = |value: f64| amount(money, row, value).text(lang);
    let (bet, unit) = (context.bet(&row.bet), unit(context));
    let [low, high] = row.range.map(|end| amount(money, row, end).signed().text(lang));
    let id = if row.mean < 0.0 { "dossier-money-loses" } else { "dossier-money-wins" };
    let main = tr!(lang, id, bet, amount = text(row.mean.abs()), unit, low, high);
    let change = row.change.filter(|change| change.abs() > NOTHING * row.staked).map(|change| {
        let id = if change < 0.0 { "dossier-money-change-takes" } else { "dossier-money-change-adds" };
        let adapts = context.dossier.change.as_ref().and_then(|of| change::adapted(of, &row.bet));
        let play = adapts.map_or_else(String::new, |_| context.text("dossier-money-play-as-before"));
        let (bet, unit) = (context.bet(&row.bet), self::unit(context));
        tr!(lang, id, bet, amount = text(change.abs()), unit, play)
    });
    sentences([Some(main), change]).into()
}
