//! A message before its language is chosen: an id and the values of its variables.

use super::{Lang, Quantity, catalogue};
use std::borrow::Cow;

/// A message of the catalogues with the values of its variables. Code that computes results
/// returns messages; the code that prints them chooses the language.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    id: Cow<'static, str>,
    values: Vec<(&'static str, Value)>,
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text, printed as it is: a name that users type, or a number without separators.
    Text(String),
    /// A count, with separated thousands; it selects the plural.
    Count(u64),
    /// A number.
    Quantity(Quantity),
    /// An English text that the program made, such as an error: see [`Lang::phrase`].
    Phrase(String),
    /// Another message.
    Message(Message),
    /// Several values, with commas between them.
    List(Vec<Value>),
}

impl Message {
    /// The message of an id.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), values: Vec::new() }
    }

    /// Returns the words for a hand that a paytable names, such as `pair` or `total-20`; `None` if there are none.
    pub fn of_hand(hand: &str) -> Option<Message> {
        // The hands of poker have their words in the narration of rounds.
        let ids = [format!("hand-{hand}"), format!("poker-{hand}")];
        if let Some(id) = ids.into_iter().find(|id| Lang::En.has(id)) {
            return Some(Message::new(id));
        }
        // Words with a number share a message.
        let (part, number) = hand.split('-').find_map(|part| Some((part, part.parse::<u64>().ok()?)))?;
        let id = format!("hand-{}", hand.replacen(part, "n", 1));
        Lang::En.has(&id).then(|| Message::new(id).with("number", number))
    }

    /// Sets a variable.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.values.push((name, value.into()));
        self
    }

    /// Several messages, with commas between them.
    pub fn list(messages: impl IntoIterator<Item = Message>) -> Value {
        Value::List(messages.into_iter().map(Value::Message).collect())
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the text in a language. A message that its catalogue lacks appears in English, and
    /// one that no catalogue has as its id.
    pub fn text(&self, lang: Lang) -> String {
        [lang, Lang::En]
            .into_iter()
            .find_map(|lang| catalogue::format(lang, &self.id, &self.values))
            .unwrap_or_else(|| self.id.clone().into_owned())
    }
}

impl Value {
    /// The value as text.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Phrase(text) => lang.phrase(text).into_owned(),
            Value::Count(count) => lang.count(*count),
            Value::Quantity(number) => number.text(lang),
            Value::Message(message) => message.text(lang),
            Value::List(values) => values.iter().map(|value| value.text(lang)).collect::<Vec<_>>().join(", "),
        }
    }
}

macro_rules! from {
    ($($type:ty => |$value:ident| $made:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Value {
                $made
            }
        })*
    };
}

from! {
    &str => |text| Value::Text(text.to_owned());
    &&str => |text| Value::Text((*text).to_owned());
    String => |text| Value::Text(text);
    &String => |text| Value::Text(text.clone());
    Cow<'_, str> => |text| Value::Text(text.into_owned());
    u8 => |count| Value::Count(count.into());
    u16 => |count| Value::Count(count.into());
    u32 => |count| Value::Count(count.into());
    u64 => |count| Value::Count(count);
    usize => |count| Value::Count(count as u64);
    Quantity => |number| Value::Quantity(number);
    Message => |message| Value::Message(message);
    Vec<Value> => |values| Value::List(values);
    &Message => |message| Value::Message(message.clone());
}

/// A [`Message`] with its variables: `message!("id", name = value)`; `name` alone is `name = name`.
#[doc(hidden)]
#[macro_export]
macro_rules! message {
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
    ($id:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::lang::Message::new($id)$(.with(stringify!($name), $crate::message!(@ $name $($value)?)))*
    };
}

/// The text of a message in a language: `tr!(lang, "id", name = value)`; `name` alone is `name = name`.
#[doc(hidden)]
#[macro_export]
macro_rules! tr {
    ($lang:expr, $id:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message!($id $(, $name $(= $value)?)*).text($lang)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_select_the_plural_and_are_separated() {
        let cards = |lang, count: u64| tr!(lang, "count-cards", count = count);
        assert_eq!(cards(Lang::En, 1), "1 card");
        assert_eq!(cards(Lang::En, 10_000), "10,000 cards");
        assert_eq!(cards(Lang::Es, 1), "1 carta");
        assert_eq!(cards(Lang::Es, 10_000), "10\u{202f}000 cartas");
    }

    #[test]
    fn a_message_that_is_missing_appears_as_its_id() {
        assert_eq!(Lang::Es.text("no-such-message"), "no-such-message");
        assert!(!Lang::Es.has("no-such-message"));
    }
}
