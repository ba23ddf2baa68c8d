//! The yardsticks: what a careful programmer writes who wants one game dealt
//! fast and nothing else. The library's speed is told as a multiple of theirs.
//!
//! Plain scalar code, one box, one thread: branches where the game has them,
//! small tables for the chart, a card shuffled when it is drawn, one output of
//! xoshiro256++ a card, nothing allocated while dealing, every count that a
//! report needs. No compiled states, no lanes. They may not know the library:
//! the same fault cannot be in both, so they are a witness too.

#![allow(dead_code)] // each bench and test that includes this uses a part of it

pub(crate) mod blackjack;
mod chart;
pub(crate) mod indexed;
pub(crate) mod punto;
mod shoe;
mod sums;

pub(crate) use chart::Chart;
pub(crate) use sums::Sums;
