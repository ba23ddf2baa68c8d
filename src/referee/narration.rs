//! The narration of a round, step by step.

use crate::cards::Card;
use std::fmt;

/// The subject of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A box, counted from 1, and one of its hands, counted from 1; hand 0 is the box as a whole.
    Box(usize, usize),
    /// The dealer.
    Dealer,
    /// The Talla, the relancina's bank.
    Talla,
    /// PUNTO.
    Punto,
    /// BANCA.
    Banca,
    /// The table.
    Table,
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Box(number, 0) => write!(f, "box {number}"),
            Seat::Box(number, hand) => write!(f, "box {number}, hand {hand}"),
            Seat::Dealer => write!(f, "dealer"),
            Seat::Talla => write!(f, "Talla"),
            Seat::Punto => write!(f, "PUNTO"),
            Seat::Banca => write!(f, "BANCA"),
            Seat::Table => write!(f, "table"),
        }
    }
}

/// One step of a round.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// The subject.
    pub seat: Seat,
    /// What happens: a verb in the present tense, and its object.
    pub text: fmt::Arguments<'a>,
    /// The card that is dealt, printed after the text.
    pub card: Option<Card>,
    /// The rule key or topic on which the step is based.
    pub rule: &'static str,
}

/// Receives the narration of rounds.
pub trait Narration {
    /// Receives the heading of a shoe, a session or a round.
    fn heading(&mut self, _: fmt::Arguments<'_>) {}
    /// Returns whether another round is wanted. Called once before each round of a series.
    fn wants_another(&mut self) -> bool {
        true
    }
    /// Receives one step.
    fn step(&mut self, event: Event<'_>);
}

/// A narration that discards everything, for simulations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Narration for Silent {
    #[inline(always)]
    fn step(&mut self, _: Event<'_>) {}
}

/// Narrates a step: `narrate!(narration, seat, "rule.key", "text {}", …)`, with `card = c` after
/// the rule if a card is dealt.
macro_rules! narrate {
    ($narration:expr, $seat:expr, $rule:expr, card = $card:expr, $($text:tt)+) => {
        $narration.step($crate::referee::Event {
            seat: $seat, text: format_args!($($text)+), card: Some($card), rule: $rule,
        })
    };
    ($narration:expr, $seat:expr, $rule:expr, $($text:tt)+) => {
        $narration.step($crate::referee::Event {
            seat: $seat, text: format_args!($($text)+), card: None, rule: $rule,
        })
    };
}
pub(crate) use narrate;
