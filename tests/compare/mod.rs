//! `compare`: the difference of two edges, against exact values, against two
//! independent runs, and through the binary.

mod cards;
mod cli;
mod few;
mod interval;
pub(crate) mod support;
