//! The languages of the program: catalogues of messages, and numbers and dates as each language
//! writes them.
//!
//! Texts for people come from the catalogues `en/*.ftl` and `es/*.ftl` (Project Fluent). Field
//! names, CSV, JSON and the names that users type are the same in every language and are not here.
//! Without the feature `texts` there are no catalogues, and a message is its id and its values.
//! This module imports nothing else of the library.
//!
//! ```
//! # extern crate ventaja_compute as ventaja;
//! use ventaja::lang::{Lang, ShortPercent};
//! use ventaja::tr;
//!
//! let text = tr!(Lang::Es, "interval-heading", confidence = ShortPercent(0.95));
//! assert_eq!(text, "intervalo del 95\u{a0}%");
//! ```

#[cfg_attr(not(feature = "texts"), path = "no_catalogue.rs")]
mod catalogue;
mod message;
mod number;
mod phrase;
mod translated;

pub use message::{Message, Value};
pub use number::Quantity::{
    self, Decimal, Number, Percent, ShortPercent, SignedDecimal, SignedNumber, SignedPercent,
};
pub use translated::Translated;

use std::fmt;
use std::str::FromStr;

/// A language of texts for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

/// The name of a language that the program does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown language `{0}`")]
pub struct UnknownLanguage(pub String);

impl FromStr for Lang {
    type Err = UnknownLanguage;

    /// Reads a language's code, also within a locale: `es`, `es-AR`, `es_AR.UTF-8`.
    fn from_str(text: &str) -> Result<Lang, UnknownLanguage> {
        let code = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let found = Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Es];

    /// The environment variable that chooses the language where `--lang` does not.
    pub const VARIABLE: &'static str = "VENTAJA_LANG";

    /// The code of the language (ISO 639): `en` or `es`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
        }
    }

    /// Returns the language of a run: `option` (of `--lang`), else the environment variable
    /// `VENTAJA_LANG`, else `LANG`, else English.
    ///
    /// # Errors
    /// `VENTAJA_LANG` is in use and names no language of the program. A `LANG` of another language
    /// is no error: it chooses English.
    pub fn from_environment(option: Option<Lang>) -> Result<Lang, UnknownLanguage> {
        let variable = |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        Lang::choose(option, variable(Lang::VARIABLE).as_deref(), variable("LANG").as_deref())
    }

    /// The same from the values of the two variables.
    fn choose(
        option: Option<Lang>,
        own: Option<&str>,
        system: Option<&str>,
    ) -> Result<Lang, UnknownLanguage> {
        match (option, own.filter(|own| !own.is_empty())) {
            (Some(lang), _) => Ok(lang),
            (None, Some(own)) => own.parse(),
            (None, None) => Ok(system.and_then(|system| system.parse().ok()).unwrap_or_default()),
        }
    }

    /// Returns the text of a message without variables; see [`Message::text`] for one that is missing.
    pub fn text(self, id: &str) -> String {
        Message::new(id.to_owned()).text(self)
    }

    /// Returns whether the language's own catalogue has a message.
    pub fn has(self, id: &str) -> bool {
        catalogue::has(self, id)
    }

    /// Returns the identifier and the source of every catalogue: `(screen.ftl, text)`.
    pub fn catalogues(self) -> &'static [(&'static str, &'static str)] {
        catalogue::sources(self)
    }

    /// Chooses between the English and the Spanish form of a text, such as a rulebook's.
    pub fn pick<T>(self, en: T, es: T) -> T {
        match self {
            Lang::En => en,
            Lang::Es => es,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_precedes_the_variables() {
        let choose = Lang::choose;
        assert_eq!(choose(Some(Lang::En), Some("es"), Some("es_AR.UTF-8")), Ok(Lang::En));
        assert_eq!(choose(None, Some("es"), Some("en_GB.UTF-8")), Ok(Lang::Es));
        assert_eq!(choose(None, Some(""), Some("es_AR.UTF-8")), Ok(Lang::Es));
        assert_eq!(choose(None, None, Some("ES")), Ok(Lang::Es));
        for system in [None, Some("C"), Some("fr_FR.UTF-8"), Some("est")] {
            assert_eq!(choose(None, None, system), Ok(Lang::En));
        }
        assert_eq!(choose(None, Some("fr"), None), Err(UnknownLanguage("fr".to_owned())));
    }
}
