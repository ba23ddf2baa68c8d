//! The catalogues, compiled into the binary, and the message of an id.

use super::{Lang, Value};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

/// The catalogues of a language: file name and source.
macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!($folder, "/", $name)))),*]
    };
}

const EN: &[(&str, &str)] = files!("en": "documents.ftl" "dossier.ftl" "notes.ftl" "outcomes.ftl" "page.ftl" "risk.ftl" "screen.ftl" "trace.ftl");
const ES: &[(&str, &str)] = files!("es": "documents.ftl" "dossier.ftl" "help.ftl" "keys.ftl" "notes.ftl" "outcomes.ftl" "page.ftl" "risk.ftl" "screen.ftl" "trace.ftl");

/// The name and the source of every catalogue of a language.
pub(super) fn sources(lang: Lang) -> &'static [(&'static str, &'static str)] {
    lang.pick(EN, ES)
}

/// Returns whether a language has a message of this id.
pub(super) fn has(lang: Lang, id: &str) -> bool {
    of(lang).has_message(id)
}

/// The messages of a language.
fn of(lang: Lang) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; 2] = [OnceLock::new(), OnceLock::new()];
    let kept = &BUNDLES[lang.pick(0, 1)];
    if kept.get().is_none() {
        // The lock is not held while texts are read: a process forked meanwhile would wait for it for ever.
        let _ = kept.set(bundle(lang));
    }
    kept.get().expect("just set")
}

/// Reads the catalogues of a language. What cannot be read is left out; the tests find it.
fn bundle(lang: Lang) -> Bundle {
    let locale: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(
        lang.pick(|value, _| number(Lang::En, value), |value, _| number(Lang::Es, value)),
    ));
    for (_, source) in sources(lang) {
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// A number in a message, with separated thousands.
fn number(lang: Lang, value: &FluentValue) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let whole = number.value.fract() == 0.0 && (0.0..9e15).contains(&number.value);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // just bounded
    whole.then(|| lang.count(number.value as u64))
}

/// The text of a message in this very language; `None` if its catalogue has none.
pub(super) fn format(lang: Lang, id: &str, values: &[(&'static str, Value)]) -> Option<String> {
    let bundle = of(lang);
    let pattern = bundle.get_message(id)?.value()?;
    let mut args = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        let value = match value {
            Value::Count(count) => FluentValue::from(*count),
            other => FluentValue::from(other.text(lang)),
        };
        args.set(*name, value);
    }
    // A variable that is missing appears by its name; the tests find it.
    let text = bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned();
    // Whole millions of rounds: "5 000 000 de rondas", and "5 000 rondas".
    let millions = "\u{202f}000\u{202f}000";
    let of = |text: String, noun: &str| {
        text.replace(&format!("{millions} {noun}"), &format!("{millions} de {noun}"))
    };
    Some(if lang == Lang::Es { ["rondas", "manos"].into_iter().fold(text, of) } else { text })
}
