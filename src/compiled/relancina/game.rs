//! The dense tables: rules and chart walked once, decisions already taken, a
//! step for every state and card class, for everything that may be seen of
//! the Talla.

use super::ask::{Asked, ask, specials};
use super::classes::{Class, Classes};
use super::hand::{End, Fate, Hand, HandOrigin, Kind, Two};
use super::pays::Pays;
use super::talla::Talla;
use crate::rules::{GiveUpVersusPrize, Relancina, SangrientoTalla, Way};
use crate::strategy::relancina::{Move, Sight};
use crate::strategy::{Action, Chart};
use rustc_hash::FxHashMap;

/// A hand that is over, and as what it may be drawn to if a late prize of the
/// Talla's gives another round of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Over {
    /// What became of it.
    pub end: End,
    /// Its number in [`Dealt::held`].
    pub held: Option<u16>,
}

impl Over {
    fn for_good(fate: Fate) -> Over {
        Over { end: End::single(fate), held: None }
    }
}

/// What a card does to a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The hand takes another card: the row it goes on in.
    Draw(u16),
    /// The hand is over.
    Over(Over),
    /// Two hands are made of it.
    Split,
    /// Both cards are changed for new ones.
    Change,
}

/// What a row of a table is a state of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The hand is drawn to.
    Hit(Hand),
    /// The hand is doubled.
    Double(Hand),
}

/// The players' table under what may be seen of the Talla.
#[derive(Clone, Debug)]
pub struct Column {
    /// The face of its card that is up, ace 1, figures 11.
    pub face: u8,
    /// What is seen besides.
    pub sight: Sight,
    /// By the classes of the first two cards.
    pub opening: Vec<Vec<Step>>,
    /// Of a split hand, by the classes of its first two cards.
    pub split: Vec<Vec<Step>>,
    /// By whether the hand is of a split, then by the classes of the two
    /// cards that a change brought; empty where no hand is changed.
    pub changed: [Vec<Vec<Step>>; 2],
    /// What each row is.
    pub states: Vec<State>,
    /// By state, then class of the card that comes.
    pub rows: Vec<Vec<Step>>,
}

/// A hand that was stood on and may be drawn to again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// The hand.
    pub hand: Hand,
    /// Classes of its first two cards, if it has no others.
    two: [usize; 2],
    split: bool,
}

impl Held {
    /// A hand whose first two cards are of these classes, as coarsely as it
    /// can still be seen.
    pub(crate) fn new(hand: Hand, two: [usize; 2], split: bool) -> Held {
        if hand.cards == 2 { Held { hand, two, split } } else { Held { hand, two: [0; 2], split: false } }
    }

    /// What it is if it is stood on.
    pub(crate) fn end(&self, rules: &Relancina, way: Way) -> End {
        End::single(Fate::Live(self.hand.kind(specials(rules, way, self.split))))
    }
}

/// The round of cards that a late prize gives.
#[derive(Clone, Debug)]
pub struct Late {
    /// By the number in [`Dealt::held`].
    pub opening: Vec<Step>,
    /// What each row is.
    pub states: Vec<State>,
    /// By state, then class of the card that comes.
    pub rows: Vec<Vec<Step>>,
}

/// One way of dealing.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// How it deals.
    pub way: Way,
    /// The players' tables.
    pub columns: Vec<Column>,
    /// Which of them, by the classes of the Talla's first and second card.
    pub seen: Vec<Vec<u16>>,
    /// Hands that a late prize lets be drawn to; none where it does not.
    pub held: Vec<Held>,
    /// By face of the Talla's card that is up and what its prize pays.
    late: Vec<Late>,
}

/// What a late prize pays: the Talla's other prizes are of two cards.
pub(crate) const LATE: [u8; 4] = [3, 5, 6, 7];

impl Dealt {
    /// The table of a late round.
    ///
    /// # Panics
    /// If late prizes give no cards, or none pays so much.
    #[must_use]
    pub fn late(&self, face: u8, pays: u8) -> &Late {
        let prize = LATE.iter().position(|late| *late == pays).expect("a late prize");
        &self.late[(usize::from(face) - 1) * LATE.len() + prize]
    }
}

/// A rulebook of relancina and a chart, compiled.
#[derive(Clone, Debug)]
pub struct Game {
    /// The card classes.
    pub classes: Classes,
    /// The payments.
    pub pays: Pays,
    /// The Talla's table.
    pub talla: Talla,
    /// The ways of dealing that a session has.
    pub ways: Vec<Dealt>,
}

impl Game {
    /// Compiles.
    ///
    /// # Panics
    /// If the Talla's threshold is still to be found.
    #[must_use]
    pub fn new(rules: &Relancina, chart: &Chart) -> Game {
        let classes = Classes::new(rules);
        let talla = Talla::new(rules, classes.all());
        let ways = [Way::Cerrado, Way::Sangriento].into_iter().filter(|way| rules.deal.cycle().contains(way));
        let ways = ways.map(|way| dealt(rules, chart, &classes, &talla, way)).collect();
        Game { classes, pays: Pays::new(rules), talla, ways }
    }

    /// What a way of dealing is compiled to.
    ///
    /// # Panics
    /// If no session of these rules has it.
    #[must_use]
    pub fn way(&self, way: Way) -> &Dealt {
        self.ways.iter().find(|dealt| dealt.way == way).expect("a way of the rules")
    }
}

/// What is seen of the Talla with these two cards, all of them.
fn sight(rules: &Relancina, way: Way, hand: &Hand) -> Sight {
    match hand.kind(false).prize() {
        Some(prize) => Sight::Prize { multiple: prize.pays() },
        None if way == Way::Sangriento && rules.talla_cards_in_sangriento == SangrientoTalla::BothUp => {
            Sight::Both { total: hand.total(), soft: hand.soft() }
        }
        None => Sight::Up,
    }
}

fn dealt(rules: &Relancina, chart: &Chart, classes: &Classes, talla: &Talla, way: Way) -> Dealt {
    let mut held = HeldHands { hands: Vec::new(), number: FxHashMap::default() };
    let mut columns: Vec<Column> = Vec::new();
    let mut seen = Vec::new();
    for hands in &talla.two {
        let mut row = Vec::new();
        for (up, hand) in classes.all().iter().zip(hands) {
            let sight = sight(rules, way, hand);
            let known = columns.iter().position(|known| known.face == up.face() && known.sight == sight);
            row.push(u16::try_from(known.unwrap_or(columns.len())).expect("few columns"));
            if known.is_none() {
                let asked = Asked { way, up: up.card, sight, again: false };
                let compiler = Compiler::new(rules, chart, classes.all(), asked, &mut held);
                columns.push(compiler.column(up.face()));
            }
        }
        seen.push(row);
    }
    let hands = held.hands.clone();
    let mut late = Vec::new();
    for face in (1..=11).filter(|_| !hands.is_empty()) {
        let up = classes.all().iter().find(|class| class.face() == face).expect("every face");
        for multiple in LATE {
            let asked = Asked { way, up: up.card, sight: Sight::Prize { multiple }, again: true };
            late.push(Compiler::new(rules, chart, classes.all(), asked, &mut held).late(&hands));
        }
    }
    Dealt { way, columns, seen, held: hands, late }
}

impl Column {
    /// The table for what is seen, by itself, and the hands that it holds for
    /// a late prize.
    pub(crate) fn compile(
        rules: &Relancina,
        chart: &Chart,
        classes: &Classes,
        asked: Asked,
    ) -> (Column, Vec<Held>) {
        let mut held = HeldHands { hands: Vec::new(), number: FxHashMap::default() };
        let face = asked.up.rank().number().min(11);
        let column = Compiler::new(rules, chart, classes.all(), asked, &mut held).column(face);
        (column, held.hands)
    }
}

impl Late {
    /// The table of a late round, by itself, for these hands.
    pub(crate) fn compile(
        rules: &Relancina,
        chart: &Chart,
        classes: &Classes,
        asked: Asked,
        held: &[Held],
    ) -> Late {
        let mut none = HeldHands { hands: Vec::new(), number: FxHashMap::default() };
        Compiler::new(rules, chart, classes.all(), asked, &mut none).late(held)
    }
}

/// Hands stood on, numbered.
struct HeldHands {
    hands: Vec<Held>,
    number: FxHashMap<Held, u16>,
}

/// A hand with the classes of its first two cards, if it has no others.
#[derive(Clone, Copy)]
struct Asking {
    hand: Hand,
    two: [usize; 2],
    origin: HandOrigin,
}

/// The compiler of one column.
struct Compiler<'a> {
    rules: &'a Relancina,
    chart: &'a Chart,
    classes: &'a [Class],
    asked: Asked,
    held: &'a mut HeldHands,
    number: FxHashMap<State, u16>,
    states: Vec<State>,
}

impl<'a> Compiler<'a> {
    fn new(
        rules: &'a Relancina,
        chart: &'a Chart,
        classes: &'a [Class],
        asked: Asked,
        held: &'a mut HeldHands,
    ) -> Compiler<'a> {
        Compiler { rules, chart, classes, asked, held, number: FxHashMap::default(), states: Vec::new() }
    }

    fn column(mut self, face: u8) -> Column {
        let opening = self.two_cards(HandOrigin::DEALT);
        let split = self.two_cards(HandOrigin::SPLIT);
        let changed = [(&opening, HandOrigin::DEALT), (&split, HandOrigin::SPLIT)].map(|(two, origin)| {
            if !two.iter().flatten().any(|step| *step == Step::Change) {
                return Vec::new();
            }
            self.two_cards(origin.after_change(self.rules))
        });
        let rows = self.rows();
        Column { face, sight: self.asked.sight, opening, split, changed, states: self.states, rows }
    }

    fn late(mut self, held: &[Held]) -> Late {
        let opening = held
            .iter()
            .map(|held| {
                let origin = HandOrigin { split: held.split, changed: false };
                self.decide(Asking { hand: held.hand, two: held.two, origin })
            })
            .collect();
        let rows = self.rows();
        Late { opening, states: self.states, rows }
    }

    /// The steps of every two first cards.
    fn two_cards(&mut self, origin: HandOrigin) -> Vec<Vec<Step>> {
        let classes = self.classes;
        let numbers = 0..classes.len();
        let step =
            |a: usize, b: usize| Asking { hand: Hand::new(&classes[a], &classes[b]), two: [a, b], origin };
        numbers.clone().map(|a| numbers.clone().map(|b| self.decide(step(a, b))).collect()).collect()
    }

    fn rows(&mut self) -> Vec<Vec<Step>> {
        let mut rows = Vec::new();
        while let Some(state) = self.states.get(rows.len()).copied() {
            rows.push(self.classes.iter().map(|class| self.step(state, class)).collect());
        }
        rows
    }

    /// What is done with a hand.
    fn decide(&mut self, asking: Asking) -> Step {
        let Asking { hand, two, origin } = asking;
        let shown = two.map(|class| &self.classes[class]);
        let special = specials(self.rules, self.asked.way, origin.split);
        let kind = hand.kind(special);
        match ask(self.rules, self.chart, &self.asked, &hand, shown, origin) {
            Move::Usual(Action::Stand) => Step::Over(Over {
                end: End::single(Fate::Live(kind)),
                held: (self.rules.talla_late_prize_round && !self.asked.again).then(|| self.hold(asking)),
            }),
            Move::Usual(Action::Surrender) => {
                let for_good = hand.two == Two::FigureAnd(2) && special;
                let undone = self.rules.give_up_vs_prize == GiveUpVersusPrize::Any && !for_good;
                Step::Over(Over::for_good(Fate::GivenUp(undone.then_some(kind))))
            }
            Move::Usual(Action::Split) => Step::Split,
            Move::Usual(Action::Hit) => self.row(State::Hit(hand.drawn_on())),
            Move::Usual(Action::Double) => self.row(State::Double(hand.drawn_on())),
            Move::Change => Step::Change,
        }
    }

    /// Numbers a hand that is stood on, as coarsely as it can still be seen.
    fn hold(&mut self, asking: Asking) -> u16 {
        let held = Held::new(asking.hand, asking.two, asking.origin.split);
        let hands = &mut self.held.hands;
        *self.held.number.entry(held).or_insert_with(|| {
            hands.push(held);
            u16::try_from(hands.len() - 1).expect("few hands are held")
        })
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
        let over = |kind: Kind, doubled| {
            let fate = if kind == Kind::Bust { Fate::Bust(self.asked.bust()) } else { Fate::Live(kind) };
            Step::Over(Over { end: End { fate, doubled }, held: None })
        };
        match state {
            State::Double(hand) => {
                over(hand.with(class).map_or_else(|kind| kind, |next| next.kind(false)), true)
            }
            State::Hit(hand) => match hand.with(class) {
                Err(kind) => over(kind, false),
                Ok(hand) => self.decide(Asking { hand, two: [0; 2], origin: HandOrigin::DEALT }),
            },
        }
    }
}
