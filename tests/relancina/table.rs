//! A table at which given cards are dealt and given moves are made.

use crate::golden::{self, Given};
use crate::tables;
use std::sync::Mutex;
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Round, Table};
use ventaja::rules::{Deal, Play, Relancina, Rules, Way};
use ventaja::strategy::relancina::{Move, Sight, Strategy, View};
use ventaja::strategy::{Chart, Legal};

/// Makes the given moves, then stands, and records what the player sees.
struct Moves {
    moves: golden::Moves,
    views: Mutex<Vec<Seen>>,
}

/// What a player saw at a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) legal: Legal,
    pub(crate) change: bool,
    pub(crate) sight: Sight,
}

impl Strategy for Moves {
    fn play(&self, view: &View<'_>) -> Move {
        let View { legal, change, sight, .. } = *view;
        self.views.lock().unwrap().push(Seen { legal, change, sight });
        self.moves.play(view)
    }
    fn leaves_raise(&self) -> bool {
        self.moves.leaves_raise()
    }
}

/// The rules with options.
pub(crate) fn rules(options: &str) -> Rules {
    tables::rules("relancina", options)
}

/// The rules with an infinite deck.
pub(crate) fn infinite(options: &str) -> Rules {
    rules(&format!("shoe.decks=inf {options}"))
}

pub(crate) fn chart(name: &str) -> Chart {
    tables::chart("relancina", name)
}

pub(crate) fn relancina(rules: &Rules) -> &Relancina {
    match &rules.play {
        Play::Relancina(relancina) => relancina,
        _ => unreachable!("the rulebook is of the relancina"),
    }
}

/// The result of a round, in half bets of the default rules.
pub(crate) struct Played {
    pub(crate) nets: Vec<i64>,
    pub(crate) winner: Option<usize>,
    /// What the players saw at each decision.
    pub(crate) views: Vec<Seen>,
    /// Number of given cards that were not dealt.
    pub(crate) left: usize,
}

/// Plays one round of one box, as [`played`] does.
pub(crate) fn round(options: &str, moves: &str, cards: &str) -> Played {
    played(options, 1, moves, cards, false)
}

/// Plays one round. `cards` are in dealing order: the first cards of the boxes and the Talla, their second cards, then the
/// cards drawn.
pub(crate) fn played(options: &str, boxes: u8, moves: &str, cards: &str, first_hand: bool) -> Played {
    let rules = rules(options);
    let relancina = relancina(&rules);
    let way = if relancina.deal == Deal::Sangriento { Way::Sangriento } else { Way::Cerrado };
    let moves = golden::Moves::new(&format!("{moves}{}", "S".repeat(10)));
    let moves = Moves { moves, views: Mutex::default() };
    let mut table = Table::new(relancina, boxes, &moves);
    let mut cards = Given::new(cards);
    table.play(Round { way, first_hand }, &mut cards, &mut Silent).expect("cards enough");
    let nets: Vec<i64> = table.results().iter().map(|result| result.net).collect();
    assert_eq!(nets.iter().sum::<i64>() + table.talla_net(), 0, "the Talla and the players sum to zero");
    Played { nets, winner: table.winner(), views: moves.views.lock().unwrap().clone(), left: cards.0.len() }
}
