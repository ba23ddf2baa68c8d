//! A text that a file gives in one language or in both.

use super::{Lang, Message};
use serde::Serialize;

/// A text in both languages. A text that was given in one language stands for both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Translated {
    en: String,
    es: String,
}

impl Translated {
    /// A text in both languages.
    pub fn new(en: impl Into<String>, es: impl Into<String>) -> Translated {
        Translated { en: en.into(), es: es.into() }
    }

    /// The text of each language.
    pub fn of_each(text: impl Fn(Lang) -> String) -> Translated {
        Translated { en: text(Lang::En), es: text(Lang::Es) }
    }

    /// Returns the text in a language; empty if there is no text.
    pub fn of(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.es)
    }

    /// Returns whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.en.is_empty() && self.es.is_empty()
    }

    /// Returns whether one text stands for both languages.
    pub fn is_one(&self) -> bool {
        self.en == self.es
    }
}

impl From<Message> for Translated {
    fn from(message: Message) -> Translated {
        Translated::of_each(|lang| message.text(lang))
    }
}

impl From<String> for Translated {
    fn from(text: String) -> Translated {
        Translated { en: text.clone(), es: text }
    }
}

impl From<&str> for Translated {
    fn from(text: &str) -> Translated {
        text.to_owned().into()
    }
}
