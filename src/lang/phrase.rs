//! The Spanish of texts that are English where they are made: errors.
//!
//! Errors are made all over the library and the program, and their `Display` is English. As in
//! gettext, the English text is the key of its translation (`es/errors.po`), so that it is written
//! once, where the error is made. Its values are `{1}`, `{2}` …; in the translation `{1!}` is a value
//! that is translated too. A text without a translation stays as it is; `tests/errors.rs` finds it.

use super::{Lang, catalogue};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The texts and their translations, in the form of gettext.
const PO: &str = if cfg!(feature = "texts") { include_str!("es/errors.po") } else { "" };

/// How often a value in a text may be translated within a translation.
const DEEPEST: usize = 5;

/// The letters of a text that is recognised only if its values are short: `{1} to {2}`.
const FEW_LETTERS: usize = 4;

#[derive(Clone, Debug, PartialEq)]
struct Pattern {
    /// The text before, between and after the values.
    pieces: Vec<String>,
    /// The names of the values, and whether each is translated.
    values: Vec<(String, bool)>,
}

impl Pattern {
    /// Reads `{1}`, `{1!}` and `{ $name }`; other braces are text.
    fn read(text: &str) -> Pattern {
        let mut pattern = Pattern { pieces: vec![String::new()], values: Vec::new() };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let last = pattern.pieces.last_mut().expect("there is one from the start");
            last.push_str(before);
            let value =
                after.split_once('}').and_then(|(inner, after)| Some((Pattern::value(inner)?, after)));
            if let Some((value, after)) = value {
                pattern.values.push(value);
                pattern.pieces.push(String::new());
                rest = after;
            } else {
                last.push('{');
                rest = after;
            }
        }
        pattern.pieces.last_mut().expect("there is one from the start").push_str(rest);
        pattern
    }

    fn value(inner: &str) -> Option<(String, bool)> {
        if let Some(name) = inner.trim().strip_prefix('$') {
            return Some((name.to_owned(), true));
        }
        let name = inner.strip_suffix('!').unwrap_or(inner);
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| (name.to_owned(), name != inner))
    }

    /// The number of bytes that are not values.
    fn fixed(&self) -> usize {
        self.pieces.iter().map(String::len).sum()
    }

    /// The values of a text of this pattern.
    fn values_of<'a>(&self, text: &'a str) -> Option<Vec<&'a str>> {
        let (first, others) = self.pieces.split_first()?;
        let mut rest = text.strip_prefix(first.as_str())?;
        let Some((last, between)) = others.split_last() else { return rest.is_empty().then(Vec::new) };
        let mut values = Vec::new();
        for piece in between {
            let (value, after) = rest.split_once(piece.as_str())?;
            values.push(value);
            rest = after;
        }
        values.push(rest.strip_suffix(last.as_str())?);
        let letters =
            self.pieces.iter().flat_map(|piece| piece.chars()).filter(|c| c.is_alphabetic()).count();
        let longest = if (1..=FEW_LETTERS).contains(&letters) { 1 } else { usize::MAX };
        values
            .iter()
            .all(|value| !value.is_empty() && value.matches(' ').count() <= longest)
            .then_some(values)
    }
}

/// The English texts with their translations.
fn phrases() -> &'static [(Pattern, Pattern)] {
    static PHRASES: OnceLock<Vec<(Pattern, Pattern)>> = OnceLock::new();
    PHRASES.get_or_init(|| {
        // What is allowed is also stated without these words; a value at its start might be the beginning of any text.
        let bare = |(english, spanish): (String, String)| {
            let bare = english
                .strip_prefix("allowed: ")
                .filter(|bare| !bare.starts_with('{'))
                .zip(spanish.strip_prefix("se admite "));
            bare.map(|(english, spanish)| (english.to_owned(), spanish.to_owned()))
        };
        let pairs = Lang::phrases();
        let bare: Vec<_> = pairs.iter().cloned().filter_map(bare).collect();
        let pairs = pairs.into_iter().chain(bare);
        let pairs = pairs.map(|(english, spanish)| (Pattern::read(&english), Pattern::read(&spanish)));
        // Why rules have no exact value is a message, which errors quote.
        let line = |lang: Lang, id: &str| {
            let (_, notes) = catalogue::sources(lang).iter().find(|(file, _)| *file == "notes.ftl")?;
            let text = notes.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(" = "))?;
            Some(Pattern::read(text))
        };
        let notes = catalogue::sources(Lang::En).iter().filter(|(file, _)| *file == "notes.ftl");
        let ids = notes.flat_map(|(_, notes)| notes.lines().filter_map(|line| line.split_once(" = ")));
        let reasons = ids.filter(|(id, _)| id.starts_with("no-exact-"));
        let reasons = reasons.filter_map(|(id, _)| Some((line(Lang::En, id)?, line(Lang::Es, id)?)));
        pairs.chain(reasons).collect()
    })
}

impl Lang {
    /// Returns an English text that the program made, such as an error, in this language; a text that
    /// has no translation as it is.
    pub fn phrase(self, english: &str) -> Cow<'_, str> {
        let spanish = if self == Lang::Es { translated(english, DEEPEST) } else { None };
        spanish.map_or(Cow::Borrowed(english), Cow::Owned)
    }

    /// Returns the pairs of `es/errors.po`: the English text and the Spanish one.
    #[doc(hidden)]
    pub fn phrases() -> Vec<(String, String)> {
        let text = |line: &str, word: &str| {
            let quoted = line.strip_prefix(word)?.trim().strip_prefix('"')?.strip_suffix('"')?;
            Some(quoted.replace("\\\"", "\"").replace("\\\\", "\\"))
        };
        let mut lines = PO.lines();
        let mut pairs = Vec::new();
        while let Some(line) = lines.next() {
            if let Some(english) = text(line, "msgid") {
                let spanish = lines.next().and_then(|line| text(line, "msgstr"));
                pairs.extend(spanish.map(|spanish| (english, spanish)));
            }
        }
        pairs
    }
}

/// The translation of the longest pattern that a text has.
fn translated(english: &str, deep: usize) -> Option<String> {
    let deep = deep.checked_sub(1)?;
    let known = phrases().iter().filter_map(|(from, to)| Some((from, to, from.values_of(english)?)));
    let (from, to, values) = known.max_by_key(|(from, ..)| from.fixed())?;
    let value = |(name, is_translated): &(String, bool)| {
        let at = from.values.iter().position(|(known, _)| known == name);
        let value = at.map_or("", |at| values[at]);
        let translated = if *is_translated { translated(value, deep) } else { None };
        translated.unwrap_or_else(|| value.to_owned())
    };
    let mut text = to.pieces[0].clone();
    for (named, piece) in to.values.iter().zip(&to.pieces[1..]) {
        text += &value(named);
        text += piece;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn es(english: &str) -> Cow<'_, str> {
        Lang::Es.phrase(english)
    }

    #[test]
    fn values_are_kept_or_translated() {
        assert_eq!(es("1 to 16, or inf"), "de 1 a 16, o inf");
        assert_eq!(es("no such text, to be sure, or is it"), "no such text, to be sure, or is it");
        assert_eq!(Lang::En.phrase("up to 5"), "up to 5");
    }

    #[test]
    fn reasons_are_those_of_the_catalogue() {
        assert_eq!(
            es("no exact value: `shoe.decks` is inf: no card can be missing"),
            format!("no hay valor exacto: `shoe.decks` {}", Lang::Es.text("no-exact-removals-deck"))
        );
    }

    #[test]
    fn a_translation_uses_the_values_of_its_text() {
        for (english, spanish) in Lang::phrases() {
            let (from, to) = (Pattern::read(&english), Pattern::read(&spanish));
            let numbers: Vec<String> = (1..=from.values.len()).map(|number| number.to_string()).collect();
            assert_eq!(
                from.values.iter().map(|(name, _)| name).collect::<Vec<_>>(),
                numbers.iter().collect::<Vec<_>>(),
                "{english}"
            );
            assert!(to.values.iter().all(|(name, _)| numbers.contains(name)), "{spanish}");
        }
    }

    #[test]
    fn no_text_has_two_translations() {
        let mut texts: Vec<String> = Lang::phrases().into_iter().map(|(english, _)| english).collect();
        texts.sort();
        let twice: Vec<_> = texts.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
