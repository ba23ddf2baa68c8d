//! The compiled game: states, card classes and settlement, written from the
//! rules and the chart.
//!
//! A hand is as much as the rulebook can see of it ([`Hand`](blackjack::Hand)), a dealer's
//! hand likewise ([`Dealer`](blackjack::Dealer)), and what they come to are ends ([`End`](blackjack::End),
//! [`DealerEnd`](blackjack::DealerEnd)) with a table of payments between them ([`Pays`](blackjack::Pays)). The exact
//! analyser walks these with probabilities; [`Game`](blackjack::Game) makes a dense table of
//! them, decisions already taken.
//!
//! This is the second implementation of play, on purpose: it may not call the
//! referee's logic, nor the referee this one's. A differential test feeds
//! both the same cards.

pub mod blackjack;
pub mod punto;
pub mod relancina;
