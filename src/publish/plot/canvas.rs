//! An SVG image under construction: shapes with classes, texts that are escaped, and how wide a text is.

use std::fmt::{Display, Write};

/// Where a text is anchored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The size of texts, in units of the image.
pub(super) const SIZE: f64 = 13.0;
/// The size of small texts: ticks and remarks.
pub(super) const SMALL: f64 = 11.5;

/// An image's shapes.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    body: String,
}

/// Returns a text as XML holds it.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no other control characters.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Returns a coordinate with at most one digit after the point.
pub(super) fn at(x: f64) -> String {
    let text = format!("{x:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns the width of a text of this size: an upper estimate for the widest of the common sans-serif fonts.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | 'í' | ' ' | '\u{a0}' | '/' => 0.34,
        't' | 'f' | 'r' | '-' | '(' | ')' | '[' | ']' | '!' => 0.42,
        '\u{202f}' | '\u{2009}' => 0.2,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' | '→' | '←' => 0.97,
        '+' | '−' | '=' => 0.84,
        '0'..='9' => 0.64,
        c if c.is_uppercase() => 0.74,
        _ => 0.62,
    };
    text.chars().map(em).sum::<f64>() * size
}

pub(super) fn bold_width(text: &str, size: f64) -> f64 {
    width(text, size) * 1.12
}

/// Returns the text in at most `most` lines of this width. A longer text ends in an ellipsis.
pub(super) fn wrapped(text: &str, size: f64, wide: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let cut = lines.len() > most;
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        let too_wide = width(last, size) > wide;
        if cut || too_wide {
            while !last.is_empty() && width(&format!("{last}…"), size) > wide {
                last.pop();
            }
            let kept = last.trim_end_matches([' ', ',', ';', '.']).len();
            last.truncate(kept);
            last.push('…');
        }
    }
    lines
}

impl Canvas {
    /// Adds an element with a class and its coordinates.
    fn shape(&mut self, name: &str, class: impl Display, coordinates: &[(&str, f64)]) {
        let _ = write!(self.body, "<{name} class=\"{class}\"");
        for (name, value) in coordinates {
            let _ = write!(self.body, " {name}=\"{}\"", at(*value));
        }
        self.body.push_str("/>");
    }

    pub(super) fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.shape("line", class, &[("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)]);
    }

    /// Adds a rectangle; one without width is drawn one unit wide.
    pub(super) fn rect(&mut self, class: &str, x: (f64, f64), y: f64, height: f64) {
        let (low, high) = (x.0.min(x.1), x.0.max(x.1));
        let width = (high - low).max(1.0);
        self.shape("rect", class, &[("x", low), ("y", y), ("width", width), ("height", height)]);
    }

    /// Adds a rectangle that covers a part of the ink, 0 to 1.
    pub(super) fn tint(&mut self, class: &str, (x, y): (f64, f64), (w, h): (f64, f64), opacity: f64) {
        let class = format_args!("{class}\" fill-opacity=\"{opacity:.2}");
        self.shape("rect", class, &[("x", x), ("y", y), ("width", w), ("height", h)]);
    }

    /// Adds a path of straight lines.
    pub(super) fn path(&mut self, class: &str, points: impl IntoIterator<Item = (f64, f64)>, closed: bool) {
        let _ = write!(self.body, "<path class=\"{class}\" d=\"");
        for (number, (x, y)) in points.into_iter().enumerate() {
            let _ = write!(self.body, "{}{} {}", if number == 0 { "M" } else { "L" }, at(x), at(y));
        }
        self.body.push_str(if closed { "Z\"/>" } else { "\"/>" });
    }

    pub(super) fn circle(&mut self, class: &str, x: f64, y: f64, r: f64) {
        self.shape("circle", class, &[("cx", x), ("cy", y), ("r", r)]);
    }

    /// Adds a diamond, a little larger than a circle of this radius.
    pub(super) fn diamond(&mut self, class: &str, x: f64, y: f64, r: f64) {
        let corners = [(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)];
        self.path(class, corners.map(|(dx, dy)| (x + dx * r, y + dy * r)), true);
    }

    /// Adds a text on one line.
    pub(super) fn text(&mut self, class: &str, anchor: Anchor, x: f64, y: f64, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (x, y, text) = (at(x), at(y), escaped(text));
        let _ = write!(self.body, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>");
    }

    /// Adds lines of text, which begin at `x`, each `pitch` below the one before.
    pub(super) fn lines(&mut self, class: &str, (x, y): (f64, f64), pitch: f64, lines: &[String]) {
        for (number, line) in lines.iter().enumerate() {
            self.text(class, Anchor::Start, x, y + number as f64 * pitch, line);
        }
    }

    pub(super) fn finish(self) -> String {
        self.body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit() {
        let text = "What happens to a pair of sevens that is split against an ace of the dealer?";
        for (wide, most) in [(120.0, 2), (150.0, 3), (60.0, 1)] {
            let lines = wrapped(text, SIZE, wide, most);
            assert!(lines.len() <= most && lines.iter().all(|line| width(line, SIZE) <= wide), "{lines:?}");
            assert!(lines.last().unwrap().ends_with('…'));
        }
        assert_eq!(wrapped("a b", SIZE, 500.0, 1), ["a b"]);
    }
}
