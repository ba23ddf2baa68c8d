//! The values of the choices with a hand: with the hands of a chart's row, or with given
//! cards.

use super::combos::Id;
use super::context::Context;
use super::draws::exposed;
use super::frequency::FrequencyCounter;
use super::policy::{ByChart, Declaring, Policy};
use super::solve::{cards, check, of_row, value};
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::Hand;
use crate::exact::{BlackjackCard, Choice, Explained, Unexplained};
use crate::rules::{Blackjack, Rules, Setting, Shown};
use crate::strategy::blackjack::Chart;
use crate::strategy::{Action, Legal};

/// Returns the error for cards that leave nothing to decide.
fn nothing<T>(why: impl Into<String>) -> Result<T, Unexplained> {
    Err(Unexplained::Cards(why.into()))
}

/// Refuses a column whose cards are in no pack.
fn check_shown(context: &Context, column: usize) -> Result<(), Unexplained> {
    let columns = context.second_card.columns();
    let held = |value: u8| context.deck.held(value.into()) > 0.0;
    let dealt = |shown: &Shown| match shown.upcard_value() {
        Some(value) => held(value),
        None => exposed(*shown).any(|(first, second)| held(first) && held(second)),
    };
    if dealt(&columns[column]) {
        return Ok(());
    }
    Err(Unexplained::Unseen(columns.iter().filter(|shown| dealt(shown)).map(|shown| shown.name()).collect()))
}

/// Returns the values of the choices with the two-card hands of a row against a column, all
/// later play being the chart's, after a split too. A row that declares an ace asks for the
/// values of 1 and 11; for the other rows aces are declared as the chart does.
///
/// # Errors
/// The dealer chooses his ace, or the row declares aces that these rules leave free.
///
/// # Panics
/// If the chart has no such column.
pub(in crate::exact) fn explain_row(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    row: &str,
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    check(rules, play)?;
    let context = Context::new(rules, play);
    check_shown(&context, column)?;
    let mut question = Question::new(&context, chart, column);
    let other_total = row.strip_prefix('A').map(|other| if other == "A" { "1" } else { other });
    if other_total.is_some() && !context.rules.declares_aces() {
        return nothing("declares an ace, but these rules declare none: player.ace is free");
    }
    let mut explained = Vec::new();
    for (dealt, id, orders) in question.all_dealt() {
        let aces = dealt.aces_to_declare(&context.rules);
        if let Some(other_total) = other_total {
            if aces > 0 && (dealt.hard - 1).to_string() == other_total {
                explained.push(question.declarations(&dealt, id, orders));
            }
            continue;
        }
        let played = question.declared(&dealt, id, None);
        let aces_opened = dealt.pair_value() == Some(1) && row == "PA";
        if of_row(&played, row) || aces_opened {
            explained.push(question.actions(&dealt, &played, id, orders));
        }
    }
    Ok(explained)
}

/// Returns the values of the choices with these cards, in the order in which they were dealt,
/// against a column, all later play being the chart's. With three cards or more, a dealer who
/// peeks has no natural, and the frequency is that with which the chart's play reaches the
/// cards.
///
/// # Errors
/// The dealer chooses his ace, or the cards leave nothing to decide.
///
/// # Panics
/// If there are fewer than two cards, a value is not 1 to 10, or the chart has no such column.
pub(in crate::exact) fn explain_cards(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    cards: &[BlackjackCard],
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    check(rules, play)?;
    let context = Context::new(rules, play);
    check_shown(&context, column)?;
    let mut question = Question::new(&context, chart, column);
    let [one, two, later @ ..] = cards else { panic!("a hand has two cards at least") };
    if cards.iter().any(|card| context.deck.held(card.value.into()) == 0.0) {
        return nothing(format!("are not all in the packs: pack.without is {}", rules.shoe.pack.show()));
    }
    let (low, high) = (one.value.min(two.value), one.value.max(two.value));
    let dealt = question.dealt(low.into(), high.into());
    let Some((first, id, _)) = dealt.first().copied() else {
        return nothing("are a natural: nothing is left to decide");
    };
    let elevens: Vec<bool> = [one, two].into_iter().filter_map(|card| card.eleven).collect();
    if !elevens.is_empty() && first.aces_to_declare(&context.rules) == 0 {
        return nothing("declare an ace that these rules leave free");
    }
    if elevens == [true, true] {
        return nothing("declare two aces as 11, which makes 22");
    }
    let eleven = elevens.into_iter().reduce(|one, other| one || other);
    if !later.is_empty() {
        let played = question.declared(&first, id, eleven);
        return question.drawn(played, id, later).map(|found| vec![found]);
    }
    let mut explained = Vec::new();
    for (dealt, id, orders) in dealt {
        if eleven.is_none() && dealt.aces_to_declare(&context.rules) > 0 {
            explained.push(question.declarations(&dealt, id, orders));
        }
        let played = question.declared(&dealt, id, eleven);
        explained.push(question.actions(&dealt, &played, id, orders));
    }
    Ok(explained)
}

/// A question about one column of a chart.
pub(super) struct Question<'w, 'c> {
    pub(super) context: &'w Context,
    pub(super) column_tables: UpcardColumn<'w>,
    pub(super) chart: ByChart<'c>,
}

impl<'w, 'c> Question<'w, 'c> {
    pub(super) fn new(context: &'w Context, chart: &'c Chart, column: usize) -> Question<'w, 'c> {
        let upcard = context.second_card.columns()[column].number();
        let column_tables = UpcardColumn::new(context, upcard, false);
        Question { context, column_tables, chart: ByChart { chart, upcard } }
    }

    /// Returns the original hands with two values, the lower first, except naturals: each with
    /// its combination and number of orders.
    pub(super) fn dealt(&self, first: usize, second: usize) -> Vec<(Hand, Id, f64)> {
        let (id, hands) = self.context.dealt(first, second);
        let hands = hands.into_iter().map(|(hand, orders)| (hand, id, orders));
        hands.filter(|(hand, ..)| hand.end_on_deal(&self.context.rules).is_none()).collect()
    }

    /// Returns the original hands that the shoe can deal, except naturals, as [`dealt`](Self::dealt) does.
    pub(super) fn all_dealt(&self) -> Vec<(Hand, Id, f64)> {
        let held = |value: usize| self.context.deck.held(value) > 0.0;
        let values = Context::two_values().filter(|(first, second)| held(*first) && held(*second));
        values.flat_map(|(first, second)| self.dealt(first, second)).collect()
    }

    /// Returns the hand with its aces declared, as `eleven` says or otherwise by the chart.
    pub(super) fn declared(&self, dealt: &Hand, id: Id, eleven: Option<bool>) -> Hand {
        match dealt.aces_to_declare(&self.context.rules) {
            0 => *dealt,
            aces => {
                let by_chart = || self.chart.eleven(&self.context.declaring(dealt, id));
                dealt.declared(aces, eleven.unwrap_or_else(by_chart))
            }
        }
    }

    /// Returns whether a dealt hand may be split.
    pub(super) fn may_split(&self, dealt: &Hand) -> bool {
        let more = Hand::most_hands(&self.context.rules) != Some(1);
        dealt.legal(&self.context.rules, self.chart.upcard, more).split
    }

    /// Returns the values of declaring a hand's ace as 1 and as 11, and of splitting aces.
    fn declarations(&mut self, dealt: &Hand, id: Id, orders: f64) -> Explained {
        let split = self.may_split(dealt).then_some(Choice::Act(Action::Split));
        let choices = [false, true].map(|eleven| Choice::Declare { eleven }).into_iter().chain(split);
        self.explained(dealt, id, orders, choices.collect())
    }

    /// Returns the values of the actions with two cards, whose aces are declared unless the
    /// hand is split.
    pub(super) fn actions(&mut self, dealt: &Hand, played: &Hand, id: Id, orders: f64) -> Explained {
        let legal = played.legal(&self.context.rules, self.chart.upcard, false);
        let legal = Legal { split: self.may_split(dealt), ..legal };
        self.explained(played, id, orders, legal.actions().map(Choice::Act).collect())
    }

    /// Returns the values of the choices with a hand that comes in `orders` orders.
    fn explained(&mut self, hand: &Hand, id: Id, orders: f64, choices: Vec<Choice>) -> Explained {
        let one: f64 = if hand.cards == 2 {
            self.column_tables.original.dealt(id).iter().sum()
        } else {
            self.column_tables.original.rows(id)[0].iter().sum()
        };
        let unit = one * self.context.pays.unit as f64;
        let value = |choice| (choice, value(&mut self.column_tables, &self.chart, hand, id, choice) / unit);
        let mut choices: Vec<(Choice, f64)> = choices.into_iter().map(value).collect();
        choices.sort_by(|a, b| b.1.total_cmp(&a.1));
        Explained { cards: cards(self.context, id, hand), frequency: orders * one, choices }
    }

    /// Returns the values of the actions after further cards.
    fn drawn(&mut self, first: Hand, id: Id, later: &[BlackjackCard]) -> Result<Explained, Unexplained> {
        let (rules, upcard) = (&self.context.rules, self.chart.upcard);
        let (mut hand, mut id) = (first, id);
        for card in later {
            if !hand.legal(rules, upcard, false).hit {
                return nothing(format!(
                    "count {} before the last card, and no card is drawn to that",
                    hand.total()
                ));
            }
            let Some(next) = self.context.combos.with(id, card.value.into()) else {
                return nothing("count over 21");
            };
            let mut declares = false;
            hand = hand.draw(rules, card.value, |other| {
                declares = true;
                let ace = Declaring { other, id: next, origin: hand.origin, free: hand.ace };
                card.eleven.unwrap_or_else(|| self.chart.eleven(&ace))
            });
            if card.eleven.is_some() && !declares {
                return nothing("declare an ace that these rules leave free, or that can only be 1");
            }
            id = next;
            if hand.end_on_draw(rules).is_some() {
                return nothing("end the hand: nothing is left to decide");
            }
        }
        let legal = hand.legal(rules, upcard, false);
        if legal == Legal::default() {
            return nothing(format!("count {}: nothing is left to decide", hand.total()));
        }
        if self.column_tables.original.rows(id)[0].iter().sum::<f64>() <= 0.0 {
            return nothing("include more cards of one value than the shoe holds");
        }
        let frequency = FrequencyCounter::new(&self.chart);
        self.column_tables.column(&frequency);
        let frequency = frequency.reached.borrow().get(&(hand, id)).map_or(0.0, |(_, chance)| *chance);
        let choices = legal.actions().map(Choice::Act).collect();
        Ok(Explained { frequency, ..self.explained(&hand, id, 0.0, choices) })
    }
}
