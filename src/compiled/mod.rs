//! The compiled game: states, card classes and payments, derived from the rules and the chart.
//!
//! A [`Hand`](blackjack::Hand) and a [`Dealer`](blackjack::Dealer) hold only what the rules can
//! distinguish in a hand. A finished hand is an [`End`](blackjack::End) or a
//! [`DealerEnd`](blackjack::DealerEnd), and [`Pays`](blackjack::Pays) is the table of payments
//! between them. The exact analysis walks these states with probabilities. A
//! [`Game`](blackjack::Game) compiles them into dense lookup tables in which the chart's decisions
//! are already made.
//!
//! This is deliberately a second implementation of play: it may not call the referee's logic, and
//! the referee may not call this one's. A differential test feeds both the same cards.

pub mod blackjack;
pub mod partition;
pub mod punto;
pub mod relancina;
pub mod side;
mod states;
