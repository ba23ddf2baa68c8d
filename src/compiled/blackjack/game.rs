//! Compiles rules and chart into dense lookup tables: one step for every state and card class, with
//! the chart's decisions already made.

use super::ask::ask;
use super::classes::{Class, Classes, Run};
use super::dealer::{Dealer, DealerEnd, SecondCard};
use super::end::{DealerNeed, End, Fate, Stake};
use super::hand::{Hand, Origin};
use super::optional::OptionalBets;
use super::pays::Pays;
use crate::cards::Suit;
use crate::compiled::states::States;
use crate::rules::{Blackjack, Ratio, Shown};
use crate::strategy::blackjack::Chart;
use crate::strategy::{Action, Strategy};

/// What a hand does after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The hand draws another card and continues in this row.
    Draw(u16),
    /// The hand is over.
    Over(End),
    /// The hand is split.
    Split,
}

/// What the dealer does after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealerStep {
    /// The dealer draws and continues in this row.
    Draw(u16),
    /// The dealer's hand is over.
    Over(DealerEnd),
}

/// The state that a row of the table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The hand hits; with what its two cards may become, where 6-7-8 and 7-7-7 are paid a bonus.
    Hit(Hand, Run),
    /// The hand is doubled, or doubled again; with the suit of two suited sevens.
    Double(Hand, Option<Suit>),
}

/// The tables of one upcard, or of one total of two exposed cards.
#[derive(Clone, Debug)]
pub struct Column {
    /// Steps of the box's first two cards, by their classes.
    pub opening: Vec<Vec<Step>>,
    /// Steps of a split hand's first two cards, by their classes: `split[0]` where the box may not
    /// split again, `split[1]` where it may.
    split: [Vec<Vec<Step>>; 2],
    /// The same for the hands after a box's first, where the house may bet on these; otherwise empty.
    later: [Vec<Vec<Step>>; 2],
    /// The state of each row.
    pub states: Vec<State>,
    /// Steps by row, then by class of the next card.
    pub rows: Vec<Vec<Step>>,
    /// The dealer's step with the cards that are shown: row 0 with an upcard.
    pub start: DealerStep,
    /// The dealer's steps by row, then by class; row 0 has the cards that are shown.
    pub dealer: Vec<Vec<DealerStep>>,
}

impl Column {
    /// Returns the steps of a split hand's first two cards, by their classes. `more` is whether the box may split
    /// again, `later` whether the hand is not the box's first.
    pub fn split(&self, more: bool, later: bool) -> &[Vec<Step>] {
        let apart = later && self.later_hands_differ();
        &(if apart { &self.later } else { &self.split })[usize::from(more)]
    }

    /// Returns whether the hands of a split after a box's first have steps of their own.
    pub(crate) fn later_hands_differ(&self) -> bool {
        !self.later[0].is_empty()
    }
}

/// A blackjack rulebook and a chart, compiled.
#[derive(Clone, Debug)]
pub struct Game {
    /// The card classes.
    pub classes: Classes,
    /// The payments.
    pub pays: Pays,
    /// The optional bets.
    pub optional: OptionalBets,
    /// When the dealer receives his second card.
    pub second_card: SecondCard,
    /// The number of hands into which a box may be split; `None` if unlimited.
    pub most_hands: Option<usize>,
    /// Tables by what the dealer shows, in the order of [`Shown::number`].
    columns: Vec<Column>,
    first: u8,
    /// The end of ace and ten on split aces.
    ace_and_ten: End,
}

impl Game {
    /// Compiles rules and chart.
    pub fn new(rules: &Blackjack, chart: &Chart) -> Game {
        let classes = Classes::new(rules, chart);
        let second_card = SecondCard::of(rules);
        let mut all = second_card.shown().map(Shown::number).peekable();
        let first = *all.peek().expect("a dealer shows something");
        let columns = all.map(|shown| Compiler::new(rules, chart, shown, classes.all()).column()).collect();
        Game {
            classes,
            pays: Pays::new(rules),
            optional: OptionalBets::new(rules, chart.offers),
            second_card,
            most_hands: Hand::most_hands(rules),
            columns,
            first,
            ace_and_ten: Hand::ace_and_ten_of_split_aces(rules),
        }
    }

    /// Compiles the game in which the hands of a split are followed together: where the rules pay three cards in some
    /// suits, 6-7-8 of several suits and 7-7-7 of spades end with a bonus. Payments are those of the rules.
    pub(crate) fn of_splits(rules: &Blackjack, chart: &Chart) -> Game {
        let mut followed = rules.clone();
        if Fate::three_cards_pay(rules) {
            let even = Some(Ratio { pays: 1, to: 1 });
            (followed.bonus_21_mixed, followed.bonus_21_spades) = (even, even);
        }
        Game { pays: Pays::new(rules), ..Game::new(&followed, chart) }
    }

    /// Returns the end of ace and ten on a hand of split aces, the best that such a hand can have.
    pub(crate) fn ace_and_ten_of_split_aces(&self) -> End {
        self.ace_and_ten
    }

    /// Returns what a finished hand needs of the dealer's hand; `split` is whether it comes from a split.
    /// `up` is the upcard, ace 1: the dealer can have a natural only under an ace or a ten.
    pub(crate) fn need(&self, end: End, up: u8, split: bool) -> DealerNeed {
        let need = self.pays.need(end, split);
        let insured = up == 1 && self.optional.taken.insurance;
        if need == DealerNeed::Nothing && insured {
            DealerNeed::Natural
        } else if need == DealerNeed::Natural && up != 1 && up != 10 {
            DealerNeed::Nothing
        } else {
            need
        }
    }

    /// Returns the tables of what the dealer shows, by its [number](Shown::number): that of an upcard is its
    /// value, ace 1.
    ///
    /// # Panics
    /// If the game has no such tables.
    pub fn column(&self, shown: u8) -> &Column {
        &self.columns[usize::from(shown - self.first)]
    }

    /// Returns what the dealer can show, in the order of a chart's columns.
    pub(super) fn shown(&self) -> &'static [Shown] {
        self.second_card.columns()
    }

    /// Returns the number of states of players' hands and of the dealer's, over all columns.
    pub fn states(&self) -> (usize, usize) {
        let sum = |count: fn(&Column) -> usize| self.columns.iter().map(count).sum();
        (sum(|column| column.states.len()), sum(|column| column.dealer.len()))
    }
}

/// The compiler of one column.
struct Compiler<'a> {
    rules: &'a Blackjack,
    chart: &'a Chart,
    /// The number of what the dealer shows.
    shown: u8,
    classes: &'a [Class],
    /// Hands of this many cards or more share their states.
    most_cards: u8,
    states: States<State>,
}

impl<'a> Compiler<'a> {
    fn new(rules: &'a Blackjack, chart: &'a Chart, shown: u8, classes: &'a [Class]) -> Compiler<'a> {
        let charlie = (3..=8).find(|cards| rules.charlie_cards.wins(usize::from(*cards))).unwrap_or(3);
        let counts = rules.pays_21_by_number() || chart.counts_cards();
        let most_cards = charlie.max(if counts { 7 } else { 3 });
        Compiler { rules, chart, shown, classes, most_cards, states: States::new() }
    }

    fn column(mut self) -> Column {
        let opening = self.two_cards(|_| Origin::Original, true);
        let rules = self.rules;
        let split =
            [false, true].map(|more| self.two_cards(|value| Origin::of_split(rules, value, false), more));
        let later = if rules.split_free.is_empty() {
            [Vec::new(), Vec::new()]
        } else {
            [false, true].map(|more| self.two_cards(|value| Origin::of_split(rules, value, true), more))
        };
        let mut rows = Vec::new();
        while let Some(state) = self.states.all.get(rows.len()).copied() {
            rows.push(self.classes.iter().map(|class| self.step(state, class)).collect());
        }
        let shown = Dealer::of(Shown::of_number(self.shown));
        Column {
            opening,
            split,
            later,
            states: self.states.all,
            rows,
            start: shown.end(self.rules).map_or(DealerStep::Draw(0), DealerStep::Over),
            dealer: dealer(self.rules, shown, self.classes),
        }
    }

    /// Returns the steps of all first two cards.
    fn two_cards(&mut self, origin: impl Fn(u8) -> Origin, more_hands: bool) -> Vec<Vec<Step>> {
        let original = origin(1) == Origin::Original;
        let more_hands = more_hands && (!original || Hand::most_hands(self.rules) != Some(1));
        let classes = self.classes;
        let pair = |first: &Class, second: &Class| {
            Hand::one(first.value, origin(first.value)).with(second.value, first.pair(second))
        };
        let three = Fate::three_cards_pay(self.rules);
        classes
            .iter()
            .map(|first| {
                let seconds = classes.iter();
                let decided = seconds.map(|second| {
                    let hand = pair(first, second);
                    let wins = three && hand.origin_wins_bonus(self.rules);
                    let run = if wins { Run::of(first, second) } else { Run::No };
                    match self.decide(hand, (first.suit, run), more_hands) {
                        Step::Over(end) => Step::Over(end.of_suits(first.suit, second.suit)),
                        step => step,
                    }
                });
                decided.collect()
            })
            .collect()
    }

    /// Returns the step of a hand of two or more cards; `suit` is that of its first card, where it
    /// matters, and `run` what two cards may become.
    fn decide(&mut self, hand: Hand, (suit, run): (Option<Suit>, Run), more_hands: bool) -> Step {
        if let Some(end) = hand.end_on_deal(self.rules) {
            return Step::Over(end);
        }
        let hand = hand.declare(
            self.rules,
            self.shown,
            more_hands,
            |legal| ask(self.chart, &hand, self.shown, legal) == Action::Split,
            |others| self.eleven(others),
        );
        let legal = hand.legal(self.rules, self.shown, more_hands);
        match ask(self.chart, &hand, self.shown, legal) {
            Action::Stand => Step::Over(hand.stand(self.rules)),
            Action::Surrender => Step::Over(hand.surrender(self.rules)),
            Action::Split => Step::Split,
            Action::Hit => {
                let cards = hand.cards.min(self.most_cards);
                // The first two cards no longer matter once a third is drawn.
                let hand = Hand { cards, pair: super::Pair::No, declared: false, ..hand };
                self.row(State::Hit(hand, run))
            }
            Action::Double => {
                let suit = suit.filter(|_| hand.pair == super::Pair::Suit);
                self.row(State::Double(Hand { cards: hand.cards.min(self.most_cards), ..hand }, suit))
            }
        }
    }

    /// Returns whether the chart declares an ace 11, given the total of the other cards.
    fn eleven(&self, others: u8) -> bool {
        self.chart.declares_eleven(others, Shown::of_number(self.shown))
    }

    /// Returns the step of a doubled hand with its last card and these bets, which the chart may surrender or double
    /// again.
    fn decide_double(&mut self, hand: Hand, stake: Stake) -> Step {
        let stands = hand.end_of_double(self.rules, stake);
        let Some(doubled) = hand.after_double(self.rules) else { return Step::Over(stands) };
        let legal = doubled.legal(self.rules, self.shown, false);
        match ask(self.chart, &doubled, self.shown, legal) {
            Action::Surrender => Step::Over(doubled.surrender(self.rules)),
            Action::Double => {
                let cards = doubled.cards.min(self.most_cards);
                self.row(State::Double(Hand { cards, ..doubled }, None))
            }
            _ => Step::Over(stands),
        }
    }

    /// Returns the step to the row of a state, adding the row if it is new.
    fn row(&mut self, state: State) -> Step {
        Step::Draw(self.states.number(state))
    }

    /// Returns the step of a state on a card.
    fn step(&mut self, state: State, class: &Class) -> Step {
        match state {
            State::Hit(hand, run) => {
                let hand = hand.draw(self.rules, class.value, |others| self.eleven(others));
                let three = run.with(class).filter(|_| hand.hard == 21);
                let bonus = three.map(|suits| Hand::end_of_three(self.rules, suits));
                let end = bonus.or_else(|| hand.end_on_draw(self.rules));
                end.map_or_else(|| self.decide(hand, (None, Run::No), false), Step::Over)
            }
            State::Double(hand, suit) => {
                let same_suit = suit.is_some() && class.suit == suit;
                let prize = if class.value == 7 { hand.third_seven(self.rules, same_suit) } else { None };
                if let Some(prize) = prize {
                    return Step::Over(prize);
                }
                let drawn = hand.draw(self.rules, class.value, |others| self.eleven(others));
                self.decide_double(drawn, hand.double_stake(self.rules))
            }
        }
    }
}

/// Returns the dealer's table from the hand that is shown; it is empty if the dealer stands on that.
fn dealer(rules: &Blackjack, shown: Dealer, classes: &[Class]) -> Vec<Vec<DealerStep>> {
    let mut states = States::new();
    if shown.end(rules).is_none() {
        states.number(shown);
    }
    let mut rows = Vec::new();
    while let Some(state) = states.all.get(rows.len()).copied() {
        let row = classes.iter().map(|class| {
            let next = state.with(rules, class.value);
            next.end(rules).map_or_else(|| DealerStep::Draw(states.number(next)), DealerStep::Over)
        });
        rows.push(row.collect());
    }
    rows
}
