//! Stands for the catalogues in a build without the feature `texts`: no language has a message.

use super::{Lang, Value};

pub(super) fn sources(_: Lang) -> &'static [(&'static str, &'static str)] {
    &[]
}

pub(super) fn has(_: Lang, _: &str) -> bool {
    false
}

/// The id of a message and its values, in every language.
#[allow(clippy::unnecessary_wraps)] // of the same type as that of the catalogues
pub(super) fn format(lang: Lang, id: &str, values: &[(&'static str, Value)]) -> Option<String> {
    let values: Vec<_> = values.iter().map(|(name, value)| format!("{name}: {}", value.text(lang))).collect();
    Some(if values.is_empty() { id.to_owned() } else { format!("{id} ({})", values.join(", ")) })
}
