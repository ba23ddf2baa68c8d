//! Tests of the program as its users run it: commands, messages, exit codes,
//! files, signals and limits. A file is selected by its name:
//! `cargo test --test program sweep::`.

mod check;
mod claims;
mod cli;
#[path = "common/commands.rs"]
mod commands;
mod common;
mod config;
#[cfg(unix)]
mod console;
mod document_commands;
mod documents;
mod errors;
mod examples;
#[cfg(unix)]
mod faults;
mod fields;
#[path = "common/files.rs"]
mod files;
mod finite;
#[path = "common/folder.rs"]
mod folder;
#[path = "common/html.rs"]
mod html;
#[cfg(unix)]
mod interrupted;
#[cfg(unix)]
mod journals;
mod languages;
mod limits;
mod messages;
mod one_model;
mod outputs;
mod page;
mod pages;
mod par;
mod pdf;
mod poker_commands;
mod publish;
mod python_package;
mod readings_command;
mod report_command;
mod reports;
mod risk;
#[cfg(unix)]
mod running;
#[path = "common/schema.rs"]
mod schema;
mod screens;
mod serialised;
#[cfg(unix)]
mod shards;
#[cfg(unix)]
mod shells;
mod side_bets_command;
#[cfg(unix)]
mod states;
mod sweep;
#[expect(dead_code, reason = "some forms are those of the tests of the numbers alone")]
mod tables;
mod usability;
mod versions;
