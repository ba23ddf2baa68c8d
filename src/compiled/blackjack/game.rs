//! The dense table: rules and chart walked once, decisions already taken,
//! a step for every state and card class.

use super::ask::ask;
use super::classes::{Class, Classes};
use super::dealer::{Dealer, DealerEnd};
use super::hand::{End, Hand, Origin};
use super::pays::Pays;
use crate::cards::Suit;
use crate::rules::{Blackjack, Upcard};
use crate::strategy::{Action, Chart};
use rustc_hash::FxHashMap;

/// What a card does to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The hand takes another card: the row it goes on in.
    Draw(u16),
    /// The hand is over.
    Over(End),
    /// Two hands are made of it.
    Split,
}

/// What a card does to the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealerStep {
    /// He draws: the row he goes on in.
    Draw(u16),
    /// He is done.
    Over(DealerEnd),
}

/// What a row of the table is a state of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The hand hits.
    Hit(Hand),
    /// The hand is doubled; the suit of two suited sevens.
    Double(Hand, Option<Suit>),
}

/// Everything under one upcard.
#[derive(Clone, Debug)]
pub struct Column {
    /// By the classes of the first two cards.
    pub opening: Vec<Vec<Step>>,
    /// Of a split hand, by the classes of its first two cards: where the box
    /// may become no more hands, and where it may.
    pub split: [Vec<Vec<Step>>; 2],
    /// What each row is.
    pub states: Vec<State>,
    /// By state, then class of the card that comes.
    pub rows: Vec<Vec<Step>>,
    /// The dealer's rows, by class; he begins in the first.
    pub dealer: Vec<Vec<DealerStep>>,
}

/// A blackjack rulebook and a chart, compiled.
#[derive(Clone, Debug)]
pub struct Game {
    /// The card classes.
    pub classes: Classes,
    /// The payments.
    pub pays: Pays,
    /// By upcard, ace first.
    columns: Vec<Column>,
    /// What ace and ten on split aces are.
    ace_and_ten: End,
}

impl Game {
    /// Compiles.
    #[must_use]
    pub fn new(rules: &Blackjack, chart: &Chart) -> Game {
        let classes = Classes::new(rules, chart);
        let columns =
            (1..=10).map(|upcard| Compiler::new(rules, chart, upcard, classes.all()).column()).collect();
        Game { classes, pays: Pays::new(rules), columns, ace_and_ten: Hand::ace_and_ten_of_split_aces(rules) }
    }

    /// Returns the end of ace and ten on a hand of split aces, which nothing can better.
    #[must_use]
    pub fn ace_and_ten_of_split_aces(&self) -> End {
        self.ace_and_ten
    }

    /// Everything under an upcard of this value, ace 1.
    ///
    /// # Panics
    /// If the value is not 1 to 10.
    #[must_use]
    pub fn under(&self, upcard: u8) -> &Column {
        &self.columns[usize::from(upcard) - 1]
    }

    /// States of players' hands and of the dealer's, over all upcards.
    #[must_use]
    pub fn states(&self) -> (usize, usize) {
        let sum = |count: fn(&Column) -> usize| self.columns.iter().map(count).sum();
        (sum(|column| column.states.len()), sum(|column| column.dealer.len()))
    }
}

/// The compiler of one column.
struct Compiler<'a> {
    rules: &'a Blackjack,
    chart: &'a Chart,
    upcard: u8,
    classes: &'a [Class],
    /// Cards beyond this many are not counted.
    counted: u8,
    number: FxHashMap<State, u16>,
    states: Vec<State>,
}

impl<'a> Compiler<'a> {
    fn new(rules: &'a Blackjack, chart: &'a Chart, upcard: u8, classes: &'a [Class]) -> Compiler<'a> {
        let counted = (3..=8).find(|cards| rules.charlie_cards.wins(usize::from(*cards))).unwrap_or(3);
        Compiler { rules, chart, upcard, classes, counted, number: FxHashMap::default(), states: Vec::new() }
    }

    fn column(mut self) -> Column {
        let opening = self.two_cards(|_| Origin::Original, true);
        let split = [false, true].map(|more| self.two_cards(Origin::of_split, more));
        let mut rows = Vec::new();
        while let Some(state) = self.states.get(rows.len()).copied() {
            rows.push(self.classes.iter().map(|class| self.step(state, class)).collect());
        }
        Column {
            opening,
            split,
            states: self.states,
            rows,
            dealer: dealer(self.rules, self.upcard, self.classes),
        }
    }

    /// The steps of every two first cards.
    fn two_cards(&mut self, origin: impl Fn(u8) -> Origin, more_hands: bool) -> Vec<Vec<Step>> {
        let original = origin(1) == Origin::Original;
        let more_hands = more_hands && (!original || Hand::most_hands(self.rules) != Some(1));
        let classes = self.classes;
        let pair = |first: &Class, second: &Class| {
            Hand::one(first.value, origin(first.value)).with(second.value, first.pair(second))
        };
        classes
            .iter()
            .map(|first| {
                let seconds = classes.iter();
                seconds.map(|second| self.decide(pair(first, second), first.suit, more_hands)).collect()
            })
            .collect()
    }

    /// What is done with a hand of two cards or more; `suit` is its first
    /// card's, if it matters.
    fn decide(&mut self, hand: Hand, suit: Option<Suit>, more_hands: bool) -> Step {
        if let Some(end) = hand.dealt(self.rules) {
            return Step::Over(end);
        }
        let hand = hand.declare(
            self.rules,
            self.upcard,
            more_hands,
            |legal| ask(self.chart, &hand, self.upcard, legal) == Action::Split,
            |beside| self.eleven(beside),
        );
        let legal = hand.legal(self.rules, self.upcard, more_hands);
        match ask(self.chart, &hand, self.upcard, legal) {
            Action::Stand => Step::Over(hand.stand(self.rules)),
            Action::Surrender => Step::Over(Hand::surrender(self.rules)),
            Action::Split => Step::Split,
            Action::Hit => {
                let cards = hand.cards.min(self.counted);
                // What the two cards were is past once a third is drawn.
                let hand = Hand { cards, pair: super::Pair::No, declared: false, ..hand };
                self.row(State::Hit(hand))
            }
            Action::Double => {
                let suit = suit.filter(|_| hand.pair == super::Pair::Suit);
                self.row(State::Double(Hand { cards: hand.cards.min(self.counted), ..hand }, suit))
            }
        }
    }

    /// Whether an ace beside a total is declared 11.
    fn eleven(&self, beside: u8) -> bool {
        self.chart.declared_eleven(beside, Upcard::of_value(self.upcard).expect("values are 1 to 10"))
    }

    fn row(&mut self, state: State) -> Step {
        let next = u16::try_from(self.states.len()).expect("a column has few states");
        let states = &mut self.states;
        Step::Draw(*self.number.entry(state).or_insert_with(|| {
            states.push(state);
            next
        }))
    }

    fn step(&mut self, state: State, class: &Class) -> Step {
        match state {
            State::Hit(hand) => {
                let hand = hand.draw(self.rules, class.value, |beside| self.eleven(beside));
                hand.drawn(self.rules).map_or_else(|| self.decide(hand, None, false), Step::Over)
            }
            State::Double(hand, suit) => {
                let same_suit = suit.is_some() && class.suit == suit;
                let prize = if class.value == 7 { hand.third_seven(self.rules, same_suit) } else { None };
                let end =
                    || hand.draw(self.rules, class.value, |beside| self.eleven(beside)).doubled(self.rules);
                Step::Over(prize.unwrap_or_else(end))
            }
        }
    }
}

/// The dealer's table under an upcard.
fn dealer(rules: &Blackjack, upcard: u8, classes: &[Class]) -> Vec<Vec<DealerStep>> {
    let mut states = vec![Dealer::showing(upcard)];
    let mut rows = Vec::new();
    while let Some(state) = states.get(rows.len()).copied() {
        let row = classes.iter().map(|class| {
            let next = state.with(rules, class.value);
            next.end(rules).map_or_else(
                || {
                    let known = states.iter().position(|known| *known == next).unwrap_or_else(|| {
                        states.push(next);
                        states.len() - 1
                    });
                    DealerStep::Draw(u16::try_from(known).expect("the dealer has few states"))
                },
                DealerStep::Over,
            )
        });
        rows.push(row.collect());
    }
    rows
}
