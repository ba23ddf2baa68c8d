//! Plots with one row for each value: dots with intervals, waterfalls, bars to both sides of zero.

use super::canvas::{Anchor, Canvas, SIZE, SMALL, bold_width, width, wrapped};
use super::scale::Scale;
use super::{Axis, Marked, Marks, Rows};
use crate::lang::Lang;

/// The space above and below a row's marks.
const GAP: f64 = 6.0;
/// The height of a line of a label.
const LINE: f64 = 16.0;

/// Returns the class of a bar or a cell whose value is a gain of the house or of the players.
pub(super) fn gain(value: f64) -> &'static str {
    if value > 0.0 { "house" } else { "player" }
}

/// Draws rows, their labels and values, their marks, and the axis below them. Returns the height.
pub(super) fn rows(plot: &Rows, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let Rows { axis, marks, rows } = plot;
    let text = |value: &f64| axis.number(*value).text(lang);
    let is_heading = |number: usize| rows[number].values.is_empty();
    let is_strong = |number: usize| is_heading(number) || *marks == Marks::Steps && number + 1 == rows.len();
    let wide_of =
        |number, text: &str| if is_strong(number) { bold_width(text, SIZE) } else { width(text, SIZE) };
    // Where each step begins, and where the last one ends.
    let mut levels = vec![0.0];
    if let (Marks::Steps, Some((_, steps))) = (marks, rows.split_last()) {
        for step in steps {
            levels.push(levels.last().expect("it begins with one") + step.value());
        }
    }
    let ends = rows.iter().filter_map(|row| row.interval).flat_map(|(low, high)| [low, high]);
    let values = rows.iter().flat_map(|row| row.values.iter().copied()).chain(ends);
    let scaled: Vec<f64> = match marks {
        Marks::Steps => levels.iter().copied().chain(rows.last().map(Marked::value)).collect(),
        Marks::Dots | Marks::Bars { .. } => values.chain([0.0]).collect(),
    };
    // The height of the marks of a row.
    let thick = match marks {
        Marks::Bars { names, .. } if !names.is_empty() => LINE * names.len() as f64,
        Marks::Bars { .. } if (0..rows.len()).any(is_heading) => 12.0,
        _ => 14.0,
    };
    let numbered = || rows.iter().enumerate();
    let values = numbered().flat_map(|(at, row)| row.values.iter().map(move |value| (at, value)));
    let value_column = values.map(|(at, value)| wide_of(at, &text(value))).fold(0.0, f64::max) + 10.0;
    let labels = numbered().filter(|(at, _)| !is_heading(*at)).map(|(at, row)| wide_of(at, &row.label));
    let labels = labels.fold(0.0, f64::max) + 14.0;
    let most = wide * 0.36;
    // Whether labels stand between rows.
    let stacked = wide < 480.0 || labels > 2.0 * most;
    let left = if stacked { 8.0 } else { labels.min(most) };
    let right = wide - value_column.max(12.0);
    let ticks = ((right - left) / 90.0).clamp(2.0, 6.0);
    let scale = Scale::new(scaled.iter().copied(), (left, right), ticks);

    let mut y = 4.0;
    if let Marks::Bars { sides, names } = marks {
        y = above(canvas, sides, names, &scaled, wide, (left, right));
    }
    let room = if stacked { wide - 8.0 } else { left - 12.0 };
    // Lines of the label, first baseline, middle of the marks.
    let mut placed: Vec<(Vec<String>, f64, f64)> = Vec::new();
    // Where the lines of the scale are drawn: beside marks, not through labels.
    let mut spans: Vec<(f64, f64)> = Vec::new();
    for (at, row) in numbered() {
        let room = if is_heading(at) { wide - 8.0 } else { room };
        // Bold letters are wider.
        let lines = wrapped(&row.label, SIZE, if is_strong(at) { room / 1.12 } else { room }, 3);
        let text = lines.len() as f64 * LINE;
        if is_heading(at) {
            y += 4.0;
            placed.push((lines, y + 12.0, y));
            y += text + 2.0;
        } else if stacked {
            y += 2.0;
            placed.push((lines, y + 12.0, y + text + 3.0 + thick / 2.0));
            spans.push((y + text + 1.0, y + text + thick + 5.0));
            y += text + thick + 3.0 + GAP;
        } else {
            let height = text.max(thick) + 2.0 * GAP;
            placed.push((lines, y + (height - text) / 2.0 + 12.0, y + height / 2.0));
            match spans.last_mut().filter(|(_, end)| *end >= y) {
                Some((_, end)) => *end = y + height,
                None => spans.push((y, y + height)),
            }
            y += height;
        }
    }
    let bottom = y + 2.0;
    for tick in scale.ticks() {
        let x = scale.at(tick);
        let class = if tick.abs() < 1e-12 { "zero" } else { "grid" };
        for (top, end) in &spans {
            canvas.line(class, (x, *top), (x, *end));
        }
    }
    for (at, (.., middle)) in placed.iter().enumerate() {
        let next = placed.get(at + 1).filter(|_| !stacked).map(|(.., next)| *next);
        mark(canvas, plot, at, &scale, &levels, (*middle, next), thick);
    }
    for ((at, row), (lines, first, middle)) in numbered().zip(&placed) {
        let class = if is_strong(at) { "t b halo" } else { "t halo" };
        for (number, line) in lines.iter().enumerate() {
            let anchor_end = !stacked && !is_heading(at);
            let (anchor, x) = if anchor_end { (Anchor::End, left - 10.0) } else { (Anchor::Start, 2.0) };
            canvas.text(class, anchor, x, first + number as f64 * LINE, line);
        }
        let count = row.values.len() as f64;
        for (number, value) in row.values.iter().enumerate() {
            let pitch = LINE.min(thick.max(LINE * count) / count);
            let y = middle + (number as f64 - (count - 1.0) / 2.0) * pitch + 4.5;
            let class = if is_strong(at) { "t n b" } else { "t n" };
            canvas.text(class, Anchor::End, wide - 2.0, y, &text(value));
        }
    }
    below(canvas, &scale, axis, (left, right), bottom, lang)
}

/// Draws the names of bars, and what bars to both sides mean where there are such; returns where they end.
fn above(
    canvas: &mut Canvas,
    sides: &[String; 2],
    names: &[String],
    values: &[f64],
    wide: f64,
    (left, right): (f64, f64),
) -> f64 {
    let (mut x, mut y) = (left, 4.0);
    for (number, name) in names.iter().enumerate() {
        let long = 24.0 + width(name, SMALL);
        if x > left && x + long > wide {
            (x, y) = (left, y + LINE);
        }
        let class = if number == 0 { "bar sample" } else { "bar sample other" };
        canvas.rect(class, (x, x + 18.0), y + 2.0, 10.0);
        canvas.text("t s", Anchor::Start, x + 24.0, y + 11.0, name);
        x += long + 18.0;
    }
    y += if names.is_empty() { 0.0 } else { 24.0 };
    let (below, above) = (format!("← {}", sides[0]), format!("{} →", sides[1]));
    if values.iter().any(|value| *value < 0.0) {
        canvas.text("t s", Anchor::Start, left, y + 10.0, &below);
    }
    if width(&below, SMALL) + width(&above, SMALL) + 16.0 >= right - left {
        y += LINE;
    }
    if values.iter().any(|value| *value > 0.0) {
        canvas.text("t s", Anchor::End, right, y + 10.0, &above);
    }
    y + LINE + 4.0
}

/// Draws the marks of a row, given their middle and that of the next row; `levels` are where steps begin.
fn mark(
    canvas: &mut Canvas,
    plot: &Rows,
    at: usize,
    scale: &Scale,
    levels: &[f64],
    (y, next): (f64, Option<f64>),
    thick: f64,
) {
    let row = &plot.rows[at];
    let (x, zero) = (scale.at(row.value()), scale.at(0.0));
    match (&plot.marks, row.interval) {
        (Marks::Dots, None) => canvas.diamond("dot", x, y, 4.5),
        (Marks::Dots, Some((low, high))) => {
            let ends = [low, high].map(|end| scale.at(end));
            canvas.line("whisker", (ends[0], y), (ends[1], y));
            for end in ends {
                canvas.line("whisker", (end, y - 5.0), (end, y + 5.0));
            }
            canvas.circle("dot", x, y, 4.5);
        }
        (Marks::Steps, _) => {
            let (total, ends) = match levels.get(at + 1) {
                Some(level) => ("", (scale.at(levels[at]), scale.at(*level))),
                None => ("total ", (zero, x)),
            };
            if let Some(next) = next {
                canvas.line("link", (ends.1, y), (ends.1, next));
            }
            // A gain of the house is a loss of players.
            let class = format!("bar {total}{}", if row.value() > 0.0 { "player" } else { "house" });
            canvas.rect(&class, ends, y - 7.0, 14.0);
        }
        (Marks::Bars { .. }, _) => {
            let count = row.values.len() as f64;
            for (number, value) in row.values.iter().enumerate() {
                let middle = y + (number as f64 - (count - 1.0) / 2.0) * thick / count;
                let class = format!("bar {}{}", gain(*value), if number == 0 { "" } else { " other" });
                canvas.rect(&class, (zero, scale.at(*value)), middle - 6.0, 12.0);
            }
        }
    }
}

/// Draws the labels of a horizontal axis; returns where they end.
pub(super) fn below(
    canvas: &mut Canvas,
    scale: &Scale,
    axis: &Axis,
    (left, right): (f64, f64),
    bottom: f64,
    lang: Lang,
) -> f64 {
    let mut free = f64::NEG_INFINITY;
    for tick in scale.ticks() {
        let label = scale.label(axis, tick, lang);
        let half = width(&label, SMALL) / 2.0;
        // Room beyond the ends for half a label.
        let x = scale.at(tick).clamp(half.min(left + half), right + half.min(12.0));
        if x - half > free {
            canvas.text("t s", Anchor::Middle, x, bottom + 15.0, &label);
            free = x + half + 4.0;
        }
    }
    let lines = wrapped(&axis.label, SMALL, (right - left).max(180.0), 2);
    canvas.lines("t s", (left.min(right - 180.0).max(2.0), bottom + 33.0), 14.0, &lines);
    bottom + 26.0 + lines.len() as f64 * 14.0
}
