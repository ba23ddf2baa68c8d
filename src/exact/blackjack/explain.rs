//! What every action with a hand is worth: of a chart's row, or of cards.

use super::ByChart;
use super::combos::Id;
use super::context::Context;
use super::frequency::FrequencyCounter;
use super::policy::Policy;
use super::solve::{Choice, blackjack, cards, of_row, worth};
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::{Hand, Origin, Pair};
use crate::exact::NoExact;
use crate::exact::relancina::{self, Named, Question};
use crate::rules::{Play, PlayerAce, Rules};
use crate::strategy::relancina::Rows;
use crate::strategy::{Action, Chart, Legal};

/// What can be done with a hand, and what that is worth.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The cards.
    pub cards: String,
    /// How often they are dealt, or come about by the chart's play.
    pub frequency: f64,
    /// The expectation of each choice there is, in bets, given the cards and
    /// the upcard; the best first.
    pub choices: Vec<(Choice, f64)>,
}

/// A card of a hand that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// What it counts, an ace 1.
    pub value: u8,
    /// Of an ace, what it was declared: 11, or 1; `None` as the chart does.
    pub eleven: Option<bool>,
}

/// Why there is nothing to explain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unexplained {
    /// The rules cannot be followed.
    #[error("{0}")]
    Rules(#[from] NoExact),
    /// With such cards nobody decides anything.
    #[error("{0}")]
    Cards(String),
    /// The rules never show such a column; they show these.
    #[error("is of a column that these rules never show")]
    Unseen(Vec<&'static str>),
}

fn nothing<T>(why: impl Into<String>) -> Result<T, Unexplained> {
    Err(Unexplained::Cards(why.into()))
}

/// What every choice is worth with the two-card hands of a row against an
/// upcard, the play after it being the chart's; what follows a split is the
/// chart's too. Of a row that declares an ace, what 1 and 11 are worth; of the
/// others, with aces declared as the chart does.
///
/// # Errors
/// The game has no decisions, or declares no aces where the row does.
///
/// # Panics
/// If the column is not below 10; of the relancina, if there is no such row
/// or column, those of its second table after those of the first.
pub fn explain(
    rules: &Rules,
    chart: &Chart,
    row: &str,
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    if let Play::Relancina(play) = &rules.play {
        let row = Rows::row_names().iter().position(|known| known == row).expect("a row of the relancina's");
        return relancina::explain(rules, play, chart, Question::Row(row), column);
    }
    let context = Context::new(rules, blackjack(rules)?);
    let mut asked = Asked::new(&context, chart, column);
    let beside = row.strip_prefix('A').map(|beside| if beside == "A" { "1" } else { beside });
    if beside.is_some() && context.rules.player_ace == PlayerAce::Free {
        return nothing("declares an ace, and here no ace is declared: player.ace is free");
    }
    let mut explained = Vec::new();
    for first in 1..=10 {
        for second in first..=10 {
            for (dealt, id, orders) in asked.dealt(first, second) {
                let aces = dealt.aces_to_declare(&context.rules);
                if let Some(beside) = beside {
                    if aces > 0 && (dealt.hard - 1).to_string() == beside {
                        explained.push(asked.declarations(&dealt, id, orders));
                    }
                    continue;
                }
                let played = asked.declared(&dealt, id, None);
                let aces_opened = dealt.pair_value() == Some(1) && row == "PA";
                if of_row(&played, row) || aces_opened {
                    explained.push(asked.actions(&dealt, &played, id, orders));
                }
            }
        }
    }
    Ok(explained)
}

/// What every choice is worth with these cards, in the order they came,
/// against an upcard; the play after it is the chart's. Of three cards and
/// more a natural that the dealer would have looked for is ruled out, and the
/// frequency is that with which the chart's play brings them about.
///
/// # Errors
/// The game has no decisions, or with these cards there is none.
///
/// # Panics
/// If there are fewer than two cards, a value is not 1 to 10, or the column is
/// not below 10.
pub fn explain_cards(
    rules: &Rules,
    chart: &Chart,
    held: &[Held],
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    let context = Context::new(rules, blackjack(rules)?);
    let mut asked = Asked::new(&context, chart, column);
    let [one, two, later @ ..] = held else { panic!("a hand has two cards at least") };
    let (low, high) = (one.value.min(two.value), one.value.max(two.value));
    let dealt = asked.dealt(low.into(), high.into());
    let Some((first, id, _)) = dealt.first().copied() else {
        return nothing("are a natural: nothing is left to decide");
    };
    let said: Vec<bool> = [one, two].into_iter().filter_map(|card| card.eleven).collect();
    if !said.is_empty() && first.aces_to_declare(&context.rules) == 0 {
        return nothing("declare an ace that these rules leave free");
    }
    if said == [true, true] {
        return nothing("declare two aces 11, which is 22");
    }
    let said = said.into_iter().reduce(|one, other| one || other);
    if !later.is_empty() {
        let played = asked.declared(&first, id, said);
        return asked.drawn(played, id, later).map(|found| vec![found]);
    }
    let mut explained = Vec::new();
    for (dealt, id, orders) in dealt {
        if said.is_none() && dealt.aces_to_declare(&context.rules) > 0 {
            explained.push(asked.declarations(&dealt, id, orders));
        }
        let played = asked.declared(&dealt, id, said);
        explained.push(asked.actions(&dealt, &played, id, orders));
    }
    Ok(explained)
}

/// What every choice is worth with these cards of relancina, in the order they
/// came, against what a column of the chart is of, its second table's after
/// the first's; the play after it is the chart's. The frequency of three cards
/// and more is that with which the chart's play brings them about.
///
/// # Errors
/// The play cannot be followed exactly, the rules never show the column, or
/// with these cards nobody decides anything.
///
/// # Panics
/// If the game is not the relancina, or there are fewer than two cards.
pub fn explain_hand(
    rules: &Rules,
    chart: &Chart,
    cards: &[Named],
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    let Play::Relancina(play) = &rules.play else { panic!("cards by name are asked of the relancina") };
    relancina::explain(rules, play, chart, Question::Cards(cards), column)
}

/// A question about one column of a chart.
struct Asked<'w, 'c> {
    context: &'w Context,
    column_tables: UpcardColumn<'w>,
    chart: ByChart<'c>,
}

impl<'w, 'c> Asked<'w, 'c> {
    fn new(context: &'w Context, chart: &'c Chart, column: usize) -> Asked<'w, 'c> {
        assert!(column < 10, "a chart has ten columns");
        let upcard = if column == 9 { 1 } else { u8::try_from(column + 2).expect("at most 10") };
        let column_tables = UpcardColumn::new(context, upcard.into(), false);
        Asked { context, column_tables, chart: ByChart { chart, upcard } }
    }

    /// Hands dealt of two values, the lower first, unless they are a natural:
    /// with the combination and the orders, or share of them, they come in.
    fn dealt(&self, first: usize, second: usize) -> Vec<(Hand, Id, f64)> {
        let combos = &self.context.combos;
        let id = combos.with(combos.one(first), second).expect("two cards are no bust");
        let kinds = if first == second { self.context.pairs(first) } else { vec![(Pair::No, 2.0)] };
        let hands = kinds
            .into_iter()
            .map(|(pair, orders)| (self.context.hand(id, Origin::Original, pair), id, orders));
        hands.filter(|(hand, ..)| hand.end_on_deal(&self.context.rules).is_none()).collect()
    }

    /// The hand with its aces declared, as is said or else as the chart does.
    fn declared(&self, dealt: &Hand, id: Id, said: Option<bool>) -> Hand {
        match dealt.aces_to_declare(&self.context.rules) {
            0 => *dealt,
            aces => {
                let eleven = || self.chart.eleven(&self.context.declaring(dealt, id));
                dealt.declared(aces, said.unwrap_or_else(eleven))
            }
        }
    }

    fn may_split(&self, dealt: &Hand) -> bool {
        let more = Hand::most_hands(&self.context.rules) != Some(1);
        dealt.legal(&self.context.rules, self.chart.upcard, more).split
    }

    /// What the declarations of a hand's ace are worth, and opening aces.
    fn declarations(&mut self, dealt: &Hand, id: Id, orders: f64) -> Explained {
        let split = self.may_split(dealt).then_some(Choice::Act(Action::Split));
        let choices = [false, true].map(|eleven| Choice::Declare { eleven }).into_iter().chain(split);
        self.explained(dealt, id, orders, choices.collect())
    }

    /// What the actions with two cards are worth, any ace of theirs declared
    /// unless they are split.
    fn actions(&mut self, dealt: &Hand, played: &Hand, id: Id, orders: f64) -> Explained {
        let legal = played.legal(&self.context.rules, self.chart.upcard, false);
        let legal = Legal { split: self.may_split(dealt), ..legal };
        self.explained(played, id, orders, choices(legal))
    }

    fn explained(&mut self, hand: &Hand, id: Id, orders: f64, choices: Vec<Choice>) -> Explained {
        let one: f64 = if hand.cards == 2 {
            self.column_tables.original.dealt(id).iter().sum()
        } else {
            self.column_tables.original.rows(id)[0].iter().sum()
        };
        let unit = one * self.context.pays.unit as f64;
        let worth = |choice| (choice, worth(&mut self.column_tables, &self.chart, hand, id, choice) / unit);
        let mut choices: Vec<(Choice, f64)> = choices.into_iter().map(worth).collect();
        choices.sort_by(|a, b| b.1.total_cmp(&a.1));
        Explained { cards: cards(self.context, id, hand), frequency: orders * one, choices }
    }

    /// What the actions are worth once further cards were drawn.
    fn drawn(&mut self, first: Hand, id: Id, later: &[Held]) -> Result<Explained, Unexplained> {
        let (rules, upcard) = (&self.context.rules, self.chart.upcard);
        let (mut hand, mut id) = (first, id);
        for card in later {
            if !hand.legal(rules, upcard, false).hit {
                return nothing(format!("count {} before the last: no card is drawn to that", hand.total()));
            }
            let Some(next) = self.context.combos.with(id, card.value.into()) else {
                return nothing("count over 21");
            };
            let mut declares = false;
            hand = hand.draw(rules, card.value, |beside| {
                declares = true;
                let ace = super::policy::Declaring { beside, id: next, origin: hand.origin, free: hand.ace };
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
            return nothing("are more of a kind than the shoe holds");
        }
        let frequency = FrequencyCounter::new(&self.chart);
        self.column_tables.column(&frequency);
        let frequency = frequency.met.borrow().get(&(hand, id)).map_or(0.0, |(_, chance)| *chance);
        Ok(Explained { frequency, ..self.explained(&hand, id, 0.0, choices(legal)) })
    }
}

fn choices(legal: Legal) -> Vec<Choice> {
    const ACTIONS: [Action; 5] =
        [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];
    ACTIONS.into_iter().filter(|action| legal.allows(*action)).map(Choice::Act).collect()
}
