//! The few words that renderers add to a document.

use super::model::Lang;

/// The heading of the table of contents.
pub(super) fn contents(lang: Lang) -> String {
    lang.text("doc-contents")
}

/// The heading of what identifies the document.
pub(super) fn identity(lang: Lang) -> String {
    lang.text("doc-identity")
}

/// The name of a workbook's first sheet.
pub(super) fn summary(lang: Lang) -> String {
    lang.text("doc-summary-sheet")
}
