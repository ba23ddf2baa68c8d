//! The narration of a round, step by step.

use crate::cards::Card;
use crate::lang::{Lang, Message, Quantity, SignedNumber};
use crate::message;

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

impl Seat {
    /// Returns the subject in words.
    pub fn words(self) -> Message {
        match self {
            Seat::Box(number, 0) => message!("seat-box", number = number),
            Seat::Box(number, hand) => message!("seat-hand", number = number, hand = hand),
            Seat::Dealer => Message::new("seat-dealer"),
            Seat::Talla => Message::new("seat-talla"),
            Seat::Punto => Message::new("seat-punto"),
            Seat::Banca => Message::new("seat-banca"),
            Seat::Table => Message::new("seat-table"),
        }
    }
}

/// Formats a net, given with the units in one bet, as a signed number of bets.
pub(super) fn in_bets(net: i64, unit: i64) -> Quantity {
    SignedNumber(net as f64 / unit as f64)
}

/// One step of a round.
#[derive(Clone, Copy)]
pub struct Event<'a> {
    /// The subject.
    pub seat: Seat,
    /// Returns what happens: a verb in the present tense, and its object.
    pub words: &'a dyn Fn() -> Message,
    /// The card that is dealt or replaced, printed after the text.
    pub card: Option<Card>,
    /// The rule key or topic on which the step is based.
    pub rule: &'static str,
}

impl Event<'_> {
    /// Returns what happens, in a language.
    pub fn text(&self, lang: Lang) -> String {
        (self.words)().text(lang)
    }
}

/// Receives the narration of rounds.
pub trait Narration {
    /// Receives the heading of a shoe, a session or a round.
    fn heading(&mut self, _: Message) {}
    /// Returns whether another round is wanted. Called once before each round of a series.
    fn wants_another(&mut self) -> bool {
        true
    }
    /// Receives one step.
    fn step(&mut self, event: Event<'_>);
}

impl<N: Narration + ?Sized> Narration for &mut N {
    fn heading(&mut self, heading: Message) {
        (**self).heading(heading);
    }
    fn wants_another(&mut self) -> bool {
        (**self).wants_another()
    }
    fn step(&mut self, event: Event<'_>) {
        (**self).step(event);
    }
}

/// A narration that discards everything, for simulations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Narration for Silent {
    #[inline(always)]
    fn step(&mut self, _: Event<'_>) {}
}

/// Narrates a step: `narrate!(narration, seat, "rule.key", "step-id", name = value, …)`, with `card
/// = c` after the rule if a card is dealt or replaced. The message is made only for those who read it.
macro_rules! narrate {
    ($narration:expr, $seat:expr, $rule:expr, card = $card:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $narration.step($crate::referee::Event {
            seat: $seat,
            words: &|| $crate::message!($id $(, $name = $value)*),
            card: Some($card),
            rule: $rule,
        })
    };
    ($narration:expr, $seat:expr, $rule:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $narration.step($crate::referee::Event {
            seat: $seat,
            words: &|| $crate::message!($id $(, $name = $value)*),
            card: None,
            rule: $rule,
        })
    };
}
pub(crate) use narrate;
