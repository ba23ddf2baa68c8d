//! Plots with one row for each value: dots with intervals, waterfalls, tornadoes, bars.

use super::canvas::{Anchor, Canvas, SIZE, SMALL, bold_width, width, wrapped};
use super::scale::Scale;
use super::{Axis, Bar, BarRow, Bars, Dot, Dots, Waterfall};
use crate::lang::Lang;

/// A row of a plot, or a heading above rows.
struct Row {
    label: String,
    /// One for each bar.
    values: Vec<String>,
    /// Whether it is a heading or a total.
    strong: bool,
}

/// What all rows of a plot share.
struct Frame<'a> {
    axis: &'a Axis,
    sides: Option<&'a [String; 2]>,
    /// The height of the marks of a row.
    thick: f64,
    /// The values that the scale includes.
    values: Vec<f64>,
    /// The names of the bars of a row, if there are several.
    names: Vec<String>,
}

impl Row {
    /// A row of an axis with its values.
    fn new(label: &str, values: impl IntoIterator<Item = f64>, axis: &Axis, lang: Lang) -> Row {
        let values = values.into_iter().map(|value| axis.number(value).text(lang));
        Row { label: label.to_owned(), values: values.collect(), strong: false }
    }
}

impl<'a> Frame<'a> {
    /// The frame of rows with a bar each and without sides.
    fn new(axis: &'a Axis, values: impl Iterator<Item = f64>) -> Frame<'a> {
        Frame { axis, sides: None, thick: 14.0, values: values.collect(), names: Vec::new() }
    }
}

/// The space above and below a row's marks.
const GAP: f64 = 6.0;
/// The height of a line of a label.
const LINE: f64 = 16.0;

/// The class of a bar or a cell, whose value is a gain of the house.
pub(super) fn gain(value: f64) -> &'static str {
    if value > 0.0 { "house" } else { "player" }
}

/// Draws rows, their labels and values, and the axis below them; `draw` draws the marks of all rows,
/// given their middles, and whether labels stand between rows. Returns the height.
fn lay_out(
    canvas: &mut Canvas,
    wide: f64,
    lang: Lang,
    frame: &Frame<'_>,
    rows: &[Row],
    draw: impl FnOnce(&mut Canvas, &Scale, &[f64], bool),
) -> f64 {
    let wide_of = |row: &Row, text: &str| if row.strong { bold_width(text, SIZE) } else { width(text, SIZE) };
    let values = rows.iter().flat_map(|row| row.values.iter().map(move |value| wide_of(row, value)));
    let value_column = values.fold(0.0, f64::max) + 10.0;
    let labels = rows.iter().filter(|row| !row.values.is_empty()).map(|row| wide_of(row, &row.label));
    let labels = labels.fold(0.0, f64::max) + 14.0;
    let most = wide * 0.36;
    let stacked = wide < 480.0 || labels > 2.0 * most;
    let left = if stacked { 8.0 } else { labels.min(most) };
    let right = wide - value_column.max(12.0);
    let scale =
        Scale::new(frame.values.iter().copied(), (left, right), ((right - left) / 90.0).clamp(2.0, 6.0));

    let mut y = 4.0;
    if !frame.names.is_empty() {
        let mut x = left;
        for (number, name) in frame.names.iter().enumerate() {
            let long = 24.0 + width(name, SMALL);
            if x > left && x + long > wide {
                (x, y) = (left, y + LINE);
            }
            canvas.rect(
                if number == 0 { "bar sample" } else { "bar sample other" },
                (x, x + 18.0),
                y + 2.0,
                10.0,
            );
            canvas.text("t s", Anchor::Start, x + 24.0, y + 11.0, name);
            x += long + 18.0;
        }
        y += 24.0;
    }
    if let Some([below, above]) = frame.sides {
        let both = [format!("← {below}"), format!("{above} →")];
        let some = |test: fn(f64) -> bool| frame.values.iter().any(|value| test(*value));
        let fits = width(&both[0], SMALL) + width(&both[1], SMALL) + 16.0 < right - left;
        if some(|value| value < 0.0) {
            canvas.text("t s", Anchor::Start, left, y + 10.0, &both[0]);
        }
        if !fits {
            y += LINE;
        }
        if some(|value| value > 0.0) {
            canvas.text("t s", Anchor::End, right, y + 10.0, &both[1]);
        }
        y += LINE + 4.0;
    }

    let room = if stacked { wide - 8.0 } else { left - 12.0 };
    // Lines of the label, first baseline, middle of the marks.
    let mut placed: Vec<(Vec<String>, f64, f64)> = Vec::new();
    // Where the lines of the scale are drawn: beside marks, not through labels.
    let mut spans: Vec<(f64, f64)> = Vec::new();
    for row in rows {
        let is_heading = row.values.is_empty();
        let room = if is_heading { wide - 8.0 } else { room };
        // Bold letters are wider.
        let lines = wrapped(&row.label, SIZE, if row.strong { room / 1.12 } else { room }, 3);
        let text = lines.len() as f64 * LINE;
        if is_heading {
            y += 4.0;
            placed.push((lines, y + 12.0, y));
            y += text + 2.0;
        } else if stacked {
            y += 2.0;
            placed.push((lines, y + 12.0, y + text + 3.0 + frame.thick / 2.0));
            spans.push((y + text + 1.0, y + text + frame.thick + 5.0));
            y += text + frame.thick + 3.0 + GAP;
        } else {
            let height = text.max(frame.thick) + 2.0 * GAP;
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
    let middles: Vec<f64> = placed.iter().map(|(.., middle)| *middle).collect();
    draw(canvas, &scale, &middles, stacked);
    for (row, (lines, first, middle)) in rows.iter().zip(&placed) {
        let class = if row.strong { "t b halo" } else { "t halo" };
        for (number, line) in lines.iter().enumerate() {
            let anchor_end = !stacked && !row.values.is_empty();
            let (anchor, x) = if anchor_end { (Anchor::End, left - 10.0) } else { (Anchor::Start, 2.0) };
            canvas.text(class, anchor, x, first + number as f64 * LINE, line);
        }
        let count = row.values.len() as f64;
        for (number, value) in row.values.iter().enumerate() {
            let pitch = LINE.min(frame.thick.max(LINE * count) / count);
            let y = middle + (number as f64 - (count - 1.0) / 2.0) * pitch + 4.5;
            canvas.text(if row.strong { "t n b" } else { "t n" }, Anchor::End, wide - 2.0, y, value);
        }
    }
    below(canvas, &scale, frame.axis, (left, right), bottom, lang)
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
    for (number, line) in lines.iter().enumerate() {
        canvas.text(
            "t s",
            Anchor::Start,
            left.min(right - 180.0).max(2.0),
            bottom + 33.0 + number as f64 * 14.0,
            line,
        );
    }
    bottom + 26.0 + lines.len() as f64 * 14.0
}

pub(super) fn dots(plot: &Dots, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let row = |dot: &Dot| Row::new(&dot.label, [dot.value], &plot.axis, lang);
    let rows: Vec<Row> = plot.rows.iter().map(row).collect();
    let ends = plot.rows.iter().filter_map(|dot| dot.interval).flat_map(|(low, high)| [low, high]);
    let values = plot.rows.iter().map(|dot| dot.value).chain(ends).chain([0.0]);
    let frame = Frame::new(&plot.axis, values);
    lay_out(canvas, wide, lang, &frame, &rows, |canvas, scale, middles, _| {
        for (dot, y) in plot.rows.iter().zip(middles) {
            let x = scale.at(dot.value);
            if let Some((low, high)) = dot.interval {
                let (low, high) = (scale.at(low), scale.at(high));
                canvas.line("whisker", (low, *y), (high, *y));
                for end in [low, high] {
                    canvas.line("whisker", (end, y - 5.0), (end, y + 5.0));
                }
                canvas.circle("dot", x, *y, 4.5);
            } else {
                canvas.diamond("dot", x, *y, 4.5);
            }
        }
    })
}

pub(super) fn waterfall(plot: &Waterfall, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let row = |bar: &Bar| Row::new(&bar.label, [bar.value], &plot.axis, lang);
    let mut rows: Vec<Row> = plot.steps.iter().map(row).collect();
    rows.push(Row { strong: true, ..row(&plot.total) });
    let mut levels = vec![0.0];
    for step in &plot.steps {
        levels.push(levels.last().expect("it begins with one") + step.value);
    }
    let frame = Frame::new(&plot.axis, levels.iter().copied().chain([plot.total.value]));
    let gain = |value: f64| if value > 0.0 { "player" } else { "house" };
    lay_out(canvas, wide, lang, &frame, &rows, |canvas, scale, middles, stacked| {
        for (number, step) in plot.steps.iter().enumerate() {
            let (from, to) = (scale.at(levels[number]), scale.at(levels[number + 1]));
            if !stacked {
                canvas.line("link", (to, middles[number]), (to, middles[number + 1]));
            }
            canvas.rect(&format!("bar {}", gain(step.value)), (from, to), middles[number] - 7.0, 14.0);
        }
        let ends = (scale.at(0.0), scale.at(plot.total.value));
        let class = format!("bar total {}", gain(plot.total.value));
        canvas.rect(&class, ends, middles[plot.steps.len()] - 7.0, 14.0);
    })
}

pub(super) fn bars(plot: &Bars, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let row = |row: &BarRow| Row {
        strong: row.values.is_empty(),
        ..Row::new(&row.label, row.values.iter().copied(), &plot.axis, lang)
    };
    let rows: Vec<Row> = plot.rows.iter().map(row).collect();
    let thick = match plot.names.len() {
        0 if rows.iter().any(|row| row.strong) => 12.0,
        0 => 14.0,
        several => LINE * several as f64,
    };
    let values = plot.rows.iter().flat_map(|row| row.values.iter().copied()).chain([0.0]);
    let names = plot.names.clone();
    let frame = Frame { sides: Some(&plot.sides), thick, names, ..Frame::new(&plot.axis, values) };
    lay_out(canvas, wide, lang, &frame, &rows, |canvas, scale, middles, _| {
        for (row, y) in plot.rows.iter().zip(middles) {
            let count = row.values.len() as f64;
            for (number, value) in row.values.iter().enumerate() {
                let middle = y + (number as f64 - (count - 1.0) / 2.0) * thick / count;
                let other = if number == 0 { "" } else { " other" };
                let class = format!("bar {}{other}", gain(*value));
                canvas.rect(&class, (scale.at(0.0), scale.at(*value)), middle - 6.0, 12.0);
            }
        }
    })
}
