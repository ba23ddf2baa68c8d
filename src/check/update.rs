//! Replaces expected values by the values found and leaves the rest of the file
//! unchanged.

use super::{Asks, Entry};
use crate::lang::Lang;
use crate::method::Method;
use crate::numbers;
use std::ops::Range;

/// A piece of the file, and its replacement.
pub type Piece = (Range<usize>, String);

impl Entry {
    /// Returns the replacement of an exact edge; `None` for a simulated one,
    /// whose expected value comes from elsewhere.
    pub fn with_edge(&self, text: &str, found: f64) -> Option<Piece> {
        let Asks::Edge { span, method: Method::Exact, .. } = &self.asks else {
            return None;
        };
        // In the form of the file: percent, or a number.
        let percent = text[span.clone()].contains('%');
        let number =
            if percent { format!("\"{} %\"", numbers::in_percent(found)) } else { found.to_string() };
        Some((span.clone(), number))
    }

    /// Returns the replacement of the counts of instructions, with the count at
    /// this level; `None` if the entry has none, or not in an inline table.
    pub fn with_count(&self, text: &str, level: &str, found: u64) -> Option<Piece> {
        let Asks::Instructions { counts, span, .. } = &self.asks else {
            return None;
        };
        if !text[span.clone()].starts_with('{') {
            return None;
        }
        let mut counts = counts.clone();
        match counts.iter_mut().find(|(name, _)| name == level) {
            Some((_, kept)) => *kept = found,
            None => counts.push((level.to_owned(), found)),
        }
        let counts: Vec<String> = counts
            .iter()
            .map(|(name, kept)| format!("{name} = {}", Lang::En.count(*kept).replace(',', "_")))
            .collect();
        Some((span.clone(), format!("{{ {} }}", counts.join(", "))))
    }
}

/// Returns the file with these pieces replaced.
pub fn rewritten(text: &str, mut pieces: Vec<Piece>) -> String {
    pieces.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut text = text.to_owned();
    for (span, piece) in pieces {
        text.replace_range(span, &piece);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::Checks;
    use super::*;

    /// What is rewritten is read back as what was found; the rest is as it was.
    #[test]
    fn what_was_found_is_written_and_nothing_else() {
        let text = "# kept\n[[expect]]\nname = 'a'\nreglamento = 'x' # kept\nhouse_edge = \"1 %\" # kept\ntolerance = 1e-9\n\
                    [[expect]]\nname = 'b'\nreglamento = 'x'\nhouse_edge = 0.5\ntolerance = 1e-9\n\
                    [[speed]]\nname = 'c'\nreglamento = 'x'\nrounds = 1\ninstructions = {}\ntolerance = 0.1\n\
                    [[speed]]\nname = 'd'\nreglamento = 'x'\nrounds = 1\ninstructions = { scalar = 7, avx2 = 5 } # kept\ntolerance = 0.1\n";
        let entries = Checks::parse("x.toml", text).unwrap().entries;
        let pieces = vec![
            entries[0].with_edge(text, -0.25).unwrap(),
            entries[1].with_edge(text, 1e-5).unwrap(),
            entries[2].with_count(text, "avx2", 1_234_567).unwrap(),
            entries[3].with_count(text, "avx2", 999).unwrap(),
        ];
        let expected = text
            .replace("\"1 %\"", "\"-25 %\"")
            .replace("= 0.5", "= 0.00001")
            .replace("{}", "{ avx2 = 1_234_567 }")
            .replace("avx2 = 5", "avx2 = 999");
        assert_eq!(rewritten(text, pieces), expected);
        assert!(Checks::parse("x.toml", &expected).is_ok());
        assert_eq!(entries[2].with_edge(text, 0.0), None);
        assert_eq!(entries[0].with_count(text, "avx2", 1), None);
    }
}
