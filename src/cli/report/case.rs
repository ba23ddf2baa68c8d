//! The case that a document is written for, and how the table is played: options, else `[document]` of
//! `ventaja.toml`.

use crate::cli::command_line::CommandLine;
use ventaja::dossier::{Business, CaseFigures};
use ventaja::numbers::{self, NumberError};

/// The names of the options, which are the keys of `[document]` too.
pub(in crate::cli) const KEYS: [&str; 6] =
    ["case", "author", "requested-by", "stake", "rounds-per-hour", "hours"];

/// Checks the value of an option or of a key of `[document]`; returns it as commands write it.
pub(in crate::cli) fn checked(key: &str, text: &str) -> Result<String, NumberError> {
    match key {
        "stake" => numbers::stake(text).map(|_| text.trim().to_owned()),
        "rounds-per-hour" => numbers::money(text).map(numbers::written),
        "hours" => numbers::up_to::<24>(text).map(|number| number.to_string()),
        _ => Ok(text.to_owned()),
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
    #[arg(long, value_name = "AMOUNT", value_parser = |text: &str| checked("stake", text), allow_negative_numbers = true)]
    stake: Option<String>,
    /// Rounds an hour [default: 70]
    #[arg(long, value_name = "N", value_parser = |text: &str| checked("rounds-per-hour", text), allow_negative_numbers = true)]
    rounds_per_hour: Option<String>,
    /// Hours a day that the table is played [default: 8]
    #[arg(long, value_name = "N", value_parser = |text: &str| checked("hours", text), allow_negative_numbers = true)]
    hours: Option<String>,
}

impl CaseOptions {
    /// The values, in the order of [`KEYS`].
    fn values(&mut self) -> [&mut Option<String>; 6] {
        let CaseOptions { case, author, requested_by, stake, rounds_per_hour, hours } = self;
        [case, author, requested_by, stake, rounds_per_hour, hours]
    }

    /// Returns the options; `settings` supplies what is not given.
    pub(super) fn or_settings(&self, settings: impl Fn(&str) -> Option<String>) -> CaseOptions {
        let mut found = self.clone();
        for (key, value) in KEYS.into_iter().zip(found.values()) {
            *value = value.take().or_else(|| checked(key, &settings(key)?).ok());
        }
        found
    }

    pub(super) fn figures(&self) -> CaseFigures {
        CaseFigures {
            number: self.case.clone().unwrap_or_default(),
            author: self.author.clone().unwrap_or_default(),
            requested_by: self.requested_by.clone().unwrap_or_default(),
        }
    }

    pub(super) fn business(&self) -> Business {
        let (stake, unit) = self.stake.as_deref().and_then(|text| numbers::stake(text).ok()).unzip();
        let number = |text: &Option<String>| numbers::money(text.as_ref()?).ok();
        Business {
            stake,
            unit: unit.unwrap_or_default().to_owned(),
            rounds_per_hour: number(&self.rounds_per_hour),
            hours: number(&self.hours),
        }
    }

    pub(super) fn replacing(mut self, line: CommandLine) -> CommandLine {
        let values = self.values().map(Option::take);
        KEYS.into_iter().zip(values).fold(line, |line, (name, value)| line.set_all(name, value))
    }
}
