//! A round told step by step, for whoever listens.

use crate::cards::Card;
use std::fmt;

/// Who a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A box, counted from 1, and which of its hands, counted from 1; hand 0
    /// is the box as a whole.
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
    /// Who it is about.
    pub seat: Seat,
    /// What happens, in words.
    pub text: fmt::Arguments<'a>,
    /// A card that comes with it.
    pub card: Option<Card>,
    /// The rule key or topic it stands on.
    pub rule: &'static str,
}

/// Whoever listens to a round.
pub trait Story {
    /// Hears that something begins: a shoe, a round.
    fn begin(&mut self, _: fmt::Arguments<'_>) {}
    /// Whether another round is wanted; asked once before each round of those
    /// that are told in a row.
    fn wants_another(&mut self) -> bool {
        true
    }
    /// Hears one step.
    fn tell(&mut self, event: Event<'_>);
}

/// Nobody listens: what a simulation deals for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Story for Silent {
    #[inline(always)]
    fn tell(&mut self, _: Event<'_>) {}
}

/// Tells a step: `tell!(story, seat, "rule.key", "text {}", …)`, with
/// `card = c` after the rule where a card comes with it.
macro_rules! tell {
    ($story:expr, $seat:expr, $rule:expr, card = $card:expr, $($text:tt)+) => {
        $story.tell($crate::referee::Event {
            seat: $seat, text: format_args!($($text)+), card: Some($card), rule: $rule,
        })
    };
    ($story:expr, $seat:expr, $rule:expr, $($text:tt)+) => {
        $story.tell($crate::referee::Event {
            seat: $seat, text: format_args!($($text)+), card: None, rule: $rule,
        })
    };
}
pub(crate) use tell;
