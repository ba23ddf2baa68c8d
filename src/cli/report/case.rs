//! The case that a document is written for, and how the table is played: options, else `[document]` of
//! `ventaja.toml`.

use crate::cli::command_line::CommandLine;
use ventaja::dossier::{Business, CaseFigures};
use ventaja::numbers::{self, NumberError};

/// The stake of a bet with its unit.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) struct Stake {
    amount: f64,
    unit: String,
    typed: String,
}

/// Reads a stake: an amount, and its unit after a space.
fn stake(text: &str) -> Result<Stake, NumberError> {
    let (amount, unit) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let amount = numbers::money(amount)?;
    Ok(Stake { amount, unit: unit.trim().to_owned(), typed: text.trim().to_owned() })
}

/// The names of the options, which are the keys of `[document]` too.
pub(in crate::cli) const KEYS: [&str; 6] =
    ["case", "author", "requested-by", "stake", "rounds-per-hour", "hours"];

/// Checks the value of a key of `[document]`.
pub(in crate::cli) fn check(key: &str, text: &str) -> Result<(), NumberError> {
    match key {
        "stake" => stake(text).map(drop),
        "rounds-per-hour" | "hours" => numbers::money(text).map(drop),
        _ => Ok(()),
    }
}

/// What identifies the case, and the terms of the table's business.
#[derive(Clone, Default, clap::Args)]
pub(in crate::cli) struct CaseOptions {
    /// Number of the case or report, on the first page
    #[arg(long, value_name = "TEXT")]
    case: Option<String>,
    /// Author of the document, on the first page
    #[arg(long, value_name = "TEXT")]
    author: Option<String>,
    /// Who asked for the document, on the first page
    #[arg(long, value_name = "TEXT")]
    requested_by: Option<String>,
    /// Stake of a bet, with its unit: 100, "5000 pesos" [default: amounts in bets]
    #[arg(long, value_name = "AMOUNT", value_parser = stake, allow_negative_numbers = true)]
    stake: Option<Stake>,
    /// Rounds an hour [default: 70]
    #[arg(long, value_name = "N", value_parser = numbers::money, allow_negative_numbers = true)]
    rounds_per_hour: Option<f64>,
    /// Hours a day that the table is played [default: 8]
    #[arg(long, value_name = "N", value_parser = numbers::money, allow_negative_numbers = true)]
    hours: Option<f64>,
}

impl CaseOptions {
    /// Returns the options; `settings` supplies what is not given.
    pub(super) fn or_settings(&self, settings: impl Fn(&str) -> Option<String>) -> CaseOptions {
        let text = |own: &Option<String>, name: &str| own.clone().or_else(|| settings(name));
        let number = |own: Option<f64>, name: &str| {
            own.or_else(|| settings(name).and_then(|text| numbers::money(&text).ok()))
        };
        let stake = || settings("stake").and_then(|text| stake(&text).ok());
        CaseOptions {
            case: text(&self.case, "case"),
            author: text(&self.author, "author"),
            requested_by: text(&self.requested_by, "requested-by"),
            stake: self.stake.clone().or_else(stake),
            rounds_per_hour: number(self.rounds_per_hour, "rounds-per-hour"),
            hours: number(self.hours, "hours"),
        }
    }

    /// What identifies the case.
    pub(super) fn figures(&self) -> CaseFigures {
        CaseFigures {
            number: self.case.clone().unwrap_or_default(),
            author: self.author.clone().unwrap_or_default(),
            requested_by: self.requested_by.clone().unwrap_or_default(),
        }
    }

    /// How the table is played.
    pub(super) fn business(&self) -> Business {
        Business {
            stake: self.stake.as_ref().map(|stake| stake.amount),
            unit: self.stake.as_ref().map(|stake| stake.unit.clone()).unwrap_or_default(),
            rounds_per_hour: self.rounds_per_hour,
            hours: self.hours,
        }
    }

    /// Replaces the options in a command by these.
    pub(super) fn replacing(&self, line: CommandLine) -> CommandLine {
        let number = |value: Option<f64>| value.map(|value| value.to_string());
        let values = [
            self.case.clone(),
            self.author.clone(),
            self.requested_by.clone(),
            self.stake.as_ref().map(|stake| stake.typed.clone()),
            number(self.rounds_per_hour),
            number(self.hours),
        ];
        KEYS.into_iter().zip(values).fold(line, |line, (name, value)| line.set_all(name, value))
    }
}
