//! Tests of the numbers: the rules as played, dealt and computed, each against
//! a second derivation. One binary, so that the library is linked once and
//! tests of different files run next to each other. A file is selected by its
//! name: `cargo test --test numbers relancina::`.

mod architecture;
mod charts;
#[expect(dead_code, reason = "some forms are those of the tests of the program alone")]
#[path = "common/commands.rs"]
mod commands;
mod common;
mod compare;
mod composition;
mod control;
mod counted_packs;
mod counting;
mod dealing;
mod differential;
mod dossier;
mod double_exposure;
mod exact;
mod exact_against_referee;
mod family;
mod fuzz;
mod fuzzed;
mod golden;
mod golden_rounds;
mod idle;
mod infinite;
mod money;
mod mutations;
mod nets;
mod packs;
mod parsers;
mod plays;
mod poker;
mod published;
mod random;
#[path = "random/relancina.rs"]
mod random_relancina;
mod readings;
mod relancina;
mod runs;
mod side_bets;
mod solve;
mod statistics;
mod tables;
#[path = "../benches/yardstick/mod.rs"]
mod yardstick;
mod yardsticks;
