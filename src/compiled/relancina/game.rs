//! Compiles rules and chart into dense lookup tables: one step for every state and card class, for
//! everything that the players may see of the Talla, with the chart's decisions already made.

use super::ask::{Decision, Situation, specials, with_view};
use super::classes::{Class, Classes};
use super::hand::{End, Fate, Hand, HandOrigin, Kind};
use super::pays::Pays;
use super::talla::Talla;
use crate::compiled::states::States;
use crate::rules::{Relancina, SangrientoTalla, Way};
use crate::strategy::Action;
use crate::strategy::relancina::{Chart, Move, Sight, Strategy, View};

/// A hand that is over, unless a late prize of the Talla's gives it another round of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Over {
    /// How the hand ended.
    pub end: End,
    /// The hand's index in [`WayTables::held`], if it may draw after a late prize.
    pub held: Option<u16>,
}

impl Over {
    fn for_good(fate: Fate) -> Over {
        Over { end: End::single(fate), held: None }
    }
}

/// What a player's hand does after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The hand draws another card and continues in this row.
    Draw(u16),
    /// The hand is over.
    Over(Over),
    /// The hand is split.
    Split,
    /// Both cards are exchanged for new ones (*cambio de juego*).
    Change,
}

/// The state that a row of a table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The hand hits.
    Hit(Hand),
    /// The hand is doubled.
    Double(Hand),
}

/// The players' tables for what they see of the Talla.
#[derive(Clone, Debug)]
pub struct Column {
    /// The rank of the Talla's card that is up, ace 1, figures 11.
    pub face: u8,
    /// What else the players see of the Talla.
    pub sight: Sight,
    /// Steps of the first two cards, by their classes.
    pub opening: Vec<Vec<Step>>,
    /// Steps of a split hand's first two cards, by their classes.
    pub split: Vec<Vec<Step>>,
    /// Steps of two cards received in a change, by their classes: `changed[0]` for an original
    /// hand, `changed[1]` for a split one. Empty where no such hand changes.
    pub changed: [Vec<Vec<Step>>; 2],
    /// The state of each row.
    pub states: Vec<State>,
    /// Steps by row, then by class of the next card.
    pub rows: Vec<Vec<Step>>,
}

/// The tables of the additional round of cards after a late prize.
#[derive(Clone, Debug)]
pub struct Late {
    /// Steps by the index in [`WayTables::held`].
    pub opening: Vec<Step>,
    /// The state of each row.
    pub states: Vec<State>,
    /// Steps by row, then by class of the next card.
    pub rows: Vec<Vec<Step>>,
}

/// The tables of one way of dealing.
#[derive(Clone, Debug)]
pub struct WayTables {
    /// The way of dealing.
    pub way: Way,
    /// The players' tables.
    pub columns: Vec<Column>,
    /// Index in `columns`, by the classes of the Talla's first and second card.
    pub seen: Vec<Vec<u16>>,
    /// Hands that stood and may draw after a late prize; empty where the rules give no cards then.
    pub held: Vec<Decision>,
    /// By rank of the Talla's card that is up and multiple of its prize.
    late: Vec<Late>,
}

/// Multiples that a late prize, one of more than two cards, can pay.
pub(crate) const LATE: [u8; 4] = [3, 5, 6, 7];

impl WayTables {
    /// Returns the tables of the late round for a Talla with this rank up and a prize of this
    /// multiple.
    ///
    /// # Panics
    /// If late prizes give no cards, or no late prize pays this multiple.
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
    /// The ways of dealing that occur in a session.
    pub ways: Vec<WayTables>,
}

impl Game {
    /// Compiles rules and chart.
    ///
    /// # Panics
    /// If the Talla's best threshold has not been computed yet.
    pub fn new(rules: &Relancina, chart: &Chart) -> Game {
        let classes = Classes::new(rules);
        let talla = Talla::new(rules, classes.all());
        let ways = [Way::Cerrado, Way::Sangriento].into_iter().filter(|way| rules.deal.cycle().contains(way));
        let ways = ways.map(|way| way_tables(rules, chart, &classes, &talla, way)).collect();
        Game { classes, pays: Pays::new(rules), talla, ways }
    }
}

/// Returns what the players see of the Talla with this hand of two cards.
fn sight(rules: &Relancina, way: Way, hand: &Hand) -> Sight {
    match hand.kind(false).prize() {
        Some(prize) => Sight::Prize { multiple: prize.pays() },
        None if way == Way::Sangriento && rules.talla_cards_in_sangriento == SangrientoTalla::BothUp => {
            Sight::Both { total: hand.total(), soft: hand.soft() }
        }
        None => Sight::Up,
    }
}

/// Compiles the tables of one way of dealing.
fn way_tables(rules: &Relancina, chart: &Chart, classes: &Classes, talla: &Talla, way: Way) -> WayTables {
    let mut held = HeldHands { all: States::new(), changed_apart: false };
    let mut columns: Vec<Column> = Vec::new();
    let mut seen = Vec::new();
    for hands in &talla.two {
        let mut row = Vec::new();
        for (up, hand) in classes.all().iter().zip(hands) {
            let sight = sight(rules, way, hand);
            let known = columns.iter().position(|known| known.face == up.face() && known.sight == sight);
            row.push(u16::try_from(known.unwrap_or(columns.len())).expect("few columns"));
            if known.is_none() {
                let situation = Situation { way, up: up.card, sight, late_round: false };
                columns.push(Compiler::new(rules, chart, classes, situation, &mut held).column(&[]).0);
            }
        }
        seen.push(row);
    }
    let hands = held.all.all;
    let mut late = Vec::new();
    for face in (1..=11).filter(|_| !hands.is_empty()) {
        let up = classes.all().iter().find(|class| class.face() == face).expect("every face");
        for multiple in LATE {
            let situation =
                Situation { way, up: up.card, sight: Sight::Prize { multiple }, late_round: true };
            late.push(Late::compile(rules, chart, classes, situation, (&hands, &[])));
        }
    }
    WayTables { way, columns, seen, held: hands, late }
}

impl Column {
    /// Compiles a single column, and returns it with its held hands, those after a change apart, and the
    /// steps of the moves in `asked`.
    pub(crate) fn compile(
        rules: &Relancina,
        chart: &Chart,
        classes: &Classes,
        situation: Situation,
        asked: &[(Decision, Move)],
    ) -> (Column, Vec<Decision>, Vec<Step>) {
        let mut held = HeldHands { all: States::new(), changed_apart: true };
        let (column, steps) = Compiler::new(rules, chart, classes, situation, &mut held).column(asked);
        (column, held.all.all, steps)
    }
}

impl Late {
    /// Compiles the late round of held hands. The steps of the moves in `asked` follow theirs.
    pub(crate) fn compile(
        rules: &Relancina,
        chart: &Chart,
        classes: &Classes,
        situation: Situation,
        (held, asked): (&[Decision], &[(Decision, Move)]),
    ) -> Late {
        // A hand that stands in this round is not held again.
        let mut none = HeldHands { all: States::new(), changed_apart: false };
        let mut compiler = Compiler::new(rules, chart, classes, situation, &mut none);
        let mut opening: Vec<Step> = held.iter().map(|hand| compiler.decide(*hand)).collect();
        opening.extend(asked.iter().map(|(decision, chosen)| compiler.step_of(*decision, *chosen)));
        let rows = compiler.rows();
        Late { opening, states: compiler.states.all, rows }
    }
}

/// The held hands found so far, with their indices.
struct HeldHands {
    all: States<Decision>,
    /// Whether hands after a change are held apart, although they are played alike.
    changed_apart: bool,
}

/// The compiler of one column.
struct Compiler<'a> {
    rules: &'a Relancina,
    chart: &'a Chart,
    classes: &'a [Class],
    situation: Situation,
    held: &'a mut HeldHands,
    states: States<State>,
}

impl<'a> Compiler<'a> {
    fn new(
        rules: &'a Relancina,
        chart: &'a Chart,
        classes: &'a Classes,
        situation: Situation,
        held: &'a mut HeldHands,
    ) -> Compiler<'a> {
        Compiler { rules, chart, classes: classes.all(), situation, held, states: States::new() }
    }

    /// Returns the column, and the steps of the moves in `asked`.
    fn column(mut self, asked: &[(Decision, Move)]) -> (Column, Vec<Step>) {
        let opening = self.two_cards(HandOrigin::DEALT);
        let split = self.two_cards(HandOrigin::SPLIT);
        let steps = asked.iter().map(|(decision, chosen)| self.step_of(*decision, *chosen)).collect();
        let changed = [(&opening, HandOrigin::DEALT), (&split, HandOrigin::SPLIT)].map(|(two, origin)| {
            let is_asked =
                |(of, chosen): &(Decision, Move)| of.origin.split == origin.split && *chosen == Move::Change;
            if two.iter().flatten().any(|step| *step == Step::Change) || asked.iter().any(is_asked) {
                return self.two_cards(origin.after_change(self.rules));
            }
            Vec::new()
        });
        let rows = self.rows();
        let Situation { up, sight, .. } = self.situation;
        let face = up.rank().number().min(11);
        (Column { face, sight, opening, split, changed, states: self.states.all, rows }, steps)
    }

    /// Returns the steps of all first two cards.
    fn two_cards(&mut self, origin: HandOrigin) -> Vec<Vec<Step>> {
        let (classes, numbers) = (self.classes, 0..self.classes.len());
        let mut step = |a: usize, b: usize| self.decide(Decision::of_two(classes, [a, b], origin));
        numbers.clone().map(|a| numbers.clone().map(|b| step(a, b)).collect()).collect()
    }

    /// Returns the steps of all states reached so far and from them.
    fn rows(&mut self) -> Vec<Vec<Step>> {
        let mut rows = Vec::new();
        while let Some(state) = self.states.all.get(rows.len()).copied() {
            rows.push(self.classes.iter().map(|class| self.step(state, class)).collect());
        }
        rows
    }

    /// Returns the step that the chart's decision on a hand leads to.
    fn decide(&mut self, decision: Decision) -> Step {
        let play = |view: &View<'_>| self.chart.play(view);
        let chosen = with_view(self.rules, self.classes, &self.situation, &decision, play);
        self.step_of(decision, chosen.unwrap_or(Move::Usual(Action::Stand)))
    }

    /// Returns the step that a move with a hand leads to.
    fn step_of(&mut self, decision: Decision, chosen: Move) -> Step {
        let hand = decision.hand;
        match chosen {
            Move::Usual(Action::Stand) => Step::Over(Over {
                end: decision.end(self.rules, self.situation.way),
                held: (self.rules.talla_late_prize_round && !self.situation.late_round)
                    .then(|| self.hold(decision)),
            }),
            Move::Usual(Action::Surrender) => {
                let special = specials(self.rules, self.situation.way, decision.origin.split);
                Step::Over(Over::for_good(hand.surrendered(self.rules, special)))
            }
            Move::Usual(Action::Split) => Step::Split,
            Move::Usual(Action::Hit) => self.row(State::Hit(hand.reduced_for_draw())),
            Move::Usual(Action::Double) => self.row(State::Double(hand.reduced_for_draw())),
            Move::Change => Step::Change,
        }
    }

    /// Returns the index of a hand that stands among the held hands, adding it if it is new.
    fn hold(&mut self, decision: Decision) -> u16 {
        let held = if self.held.changed_apart { decision } else { decision.held() };
        self.held.all.number(held)
    }

    /// Returns the step to the row of a state, adding the row if it is new.
    fn row(&mut self, state: State) -> Step {
        Step::Draw(self.states.number(state))
    }

    /// Returns the step of a state on a card.
    fn step(&mut self, state: State, class: &Class) -> Step {
        let over = |kind: Kind, doubled| {
            let fate = if kind == Kind::Bust { Fate::Bust(self.situation.bust()) } else { Fate::Live(kind) };
            Step::Over(Over { end: End { fate, doubled }, held: None })
        };
        match state {
            State::Double(hand) => {
                over(hand.with(class).map_or_else(|kind| kind, |next| next.kind(false)), true)
            }
            State::Hit(hand) => match hand.with(class) {
                Err(kind) => over(kind, false),
                Ok(hand) => self.decide(Decision::drawn(hand)),
            },
        }
    }
}
