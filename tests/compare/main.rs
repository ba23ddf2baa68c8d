//! `compare`: the difference of two edges, against exact values, against two
//! runs with cards of their own, and through the binary.

mod cards;
mod cli;
mod interval;
mod support;
