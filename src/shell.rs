//! The words of a command as one line for a POSIX shell, and back. Must not know which commands there are.

use crate::fault::Fault;

/// Returns the line of a command with these words, in quotes where they hold special characters.
pub fn line(words: &[impl AsRef<str>]) -> String {
    words.iter().map(|word| quoted(word.as_ref())).collect::<Vec<_>>().join(" ")
}

/// Returns a command with a remark that a shell does not read: what the report lacks because the command was interrupted.
pub fn incomplete(command: &str, lacks: &str) -> String {
    format!("{command} {REMARK} incomplete: {lacks}")
}

/// The word after which a shell reads no more.
pub const REMARK: &str = "#";

/// The word as a shell takes it: in quotes where it holds special characters.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=.,:/%+@^".contains(c);
    let word: String = word.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if !word.is_empty() && word.chars().all(plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Returns the words of a command as [`line`] writes it.
///
/// # Errors
/// A quote is not closed; `place` is where the command stands.
pub fn words(text: &str, place: &str) -> Result<Vec<String>, Fault> {
    let (mut words, mut word) = (Vec::new(), None::<String>);
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('\'') => break,
                        Some(inside) => word.push(inside),
                        None => return Err(Fault::new(place, "the command has a quote that is not closed")),
                    }
                }
            }
            '\\' => word.get_or_insert_default().extend(characters.next()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_is_written() {
        let odd = ["", "a b", "it's", "''", "\\", "$HOME `x` \"y\"", "ñandú", "double.totals=[9,10]"];
        let text = line(&odd);
        assert_eq!(words(&text, "here").unwrap(), odd);
        assert!(text.starts_with("'' 'a b'"), "{text}");
        assert!(words("ventaja 'x", "here").is_err());
    }
}
