//! References to the text: its articles by number, items by letter, and headings by their words.

use crate::lang::Lang;
use crate::tr;

/// Returns whether a reference to the text begins with the number of an article: with digits, and neither with a capital
/// Roman numeral nor with `§`.
pub fn is_article(reference: &str) -> bool {
    let first = reference.split([' ', ',']).next().unwrap_or_default();
    first.contains(|c: char| c.is_ascii_digit()) && !is_as_written(first)
}

/// Returns whether the first word of a reference is a capital Roman numeral, before a point or alone, or begins with `§`.
fn is_as_written(first: &str) -> bool {
    let numeral = first.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    first.starts_with('§') || !numeral.is_empty() && numeral.chars().all(|c| "IVXLCDM".contains(c))
}

/// Returns a reference to the text, short: `art. 15`, `item b`, or as it is written, such as `IV, 5` or the words of a
/// heading.
pub fn place(reference: &str, lang: Lang) -> String {
    let first = reference.split([' ', ',']).next().unwrap_or_default();
    match first.chars().count() {
        _ if is_article(reference) => tr!(lang, "origin-article", article = reference),
        1 if !is_as_written(first) => tr!(lang, "doc-item", article = reference),
        _ => reference.to_owned(),
    }
}

/// Returns a reference to the text within a sentence: `article 15`, or the words of a heading.
pub fn place_in_words(reference: &str, lang: Lang) -> String {
    if !is_article(reference) {
        return place(reference, lang);
    }
    match reference.rsplit_once(", ") {
        Some((first, last)) if is_article(last) => {
            let list = tr!(lang, "dossier-and", first, last);
            tr!(lang, "dossier-articles-in-words", articles = list)
        }
        // A heading follows several articles.
        Some((first, _)) if first.contains(", ") => {
            tr!(lang, "dossier-articles-in-words", articles = reference)
        }
        // From one to another.
        _ if [" to ", " a "]
            .iter()
            .any(|to| reference.split_once(to).is_some_and(|(_, last)| last.contains('.'))) =>
        {
            tr!(lang, "dossier-articles-in-words", articles = reference)
        }
        _ => tr!(lang, "doc-article", article = reference),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_are_articles() {
        for article in ["15", "3 e", "672a.2(b)(3)", "R.1152.30", ":25, :26"] {
            assert_eq!(place(article, Lang::En), format!("art. {article}"));
        }
        assert_eq!(place("b, exception 1", Lang::En), "item b, exception 1");
        for (list, words) in [
            ("8, 10", "articles 8 and 10"),
            ("8, 10, give up", "articles 8, 10, give up"),
            ("8, give up", "article 8, give up"),
            ("R.1152.31 to R.1152.35", "articles R.1152.31 to R.1152.35"),
        ] {
            assert_eq!(place_in_words(list, Lang::En), words);
        }
        assert_eq!(place_in_words("R.1152.31 a R.1152.35", Lang::Es), "artículos R.1152.31 a R.1152.35");
        for written in [
            "custom",
            "after c",
            "not said",
            "annex 7",
            "general, annex 2",
            "I, 11",
            "IV, 5",
            "II.3",
            "§ 5",
            "§5",
        ] {
            assert_eq!([place(written, Lang::En), place_in_words(written, Lang::En)], [written, written]);
        }
    }
}
