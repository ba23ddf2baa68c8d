//! Values by two keys as tinted cells with their numbers.

use super::HeatMap;
use super::canvas::{Anchor, Canvas, SMALL, width, wrapped};
use super::rows::gain;
use crate::lang::Lang;
use crate::publish::number::Number;

/// The most ink of a cell, so that its number is legible in every theme.
const MOST: f64 = 0.45;

pub(super) fn heat_map(plot: &HeatMap, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let labels = plot.rows.iter().map(|row| width(row, SMALL)).fold(0.0, f64::max) + 12.0;
    let left = labels.min(wide * 0.3);
    let count = plot.columns.len().max(1) as f64;
    let cell = ((wide - left - 2.0) / count).min(96.0);
    let high = 30.0;
    let values = || plot.cells.iter().flatten().flatten();
    let largest = values().map(|value| value.abs()).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let text = |value: f64, digits: u8| Number { digits, ..plot.axis.number(value) }.bare().text(lang);
    // As many digits as fit, at least one; else signs.
    let fits = |digits: &u8| values().all(|value| width(&text(*value, *digits), SMALL) + 4.0 <= cell);
    let digits = (1..=plot.axis.like.digits.max(1)).rev().find(fits);

    let mut y = 4.0;
    let mut x = 2.0;
    for (side, value, sign) in [(&plot.sides[0], -1.0, "−"), (&plot.sides[1], 1.0, "+")] {
        let class = gain(value);
        let label = format!("{sign} {side}");
        if x + 24.0 + width(&label, SMALL) > wide {
            x = 2.0;
            y += 18.0;
        }
        canvas.tint(&format!("cell {class}"), (x, y), (16.0, 11.0), MOST);
        canvas.text("t s", Anchor::Start, x + 22.0, y + 10.0, &label);
        x += 22.0 + width(&label, SMALL) + 16.0;
    }
    y += 34.0;
    canvas.text("t s", Anchor::Start, left, y, &plot.across);
    y += 8.0;
    let turned = plot.columns.iter().any(|column| width(column, SMALL) + 4.0 > cell);
    for (number, column) in plot.columns.iter().enumerate() {
        let middle = left + (number as f64 + 0.5) * cell;
        let narrow = wrapped(column, SMALL, if turned { cell.max(34.0) } else { cell }, 1);
        // Every second heading where they would touch.
        if !turned || cell >= 34.0 || number % 2 == 0 {
            canvas.text("t s", Anchor::Middle, middle, y + 12.0, narrow.first().map_or("", String::as_str));
        }
    }
    y += 20.0;
    for (row, values) in plot.rows.iter().zip(&plot.cells) {
        for label in wrapped(row, SMALL, left - 10.0, 1) {
            canvas.text("t s", Anchor::End, left - 8.0, y + high / 2.0 + 4.0, &label);
        }
        for (number, value) in values.iter().enumerate() {
            let corner = (left + number as f64 * cell, y);
            let Some(value) = value else {
                canvas.text("t s", Anchor::Middle, corner.0 + cell / 2.0, y + high / 2.0 + 4.0, "–");
                continue;
            };
            let class = gain(*value);
            let opacity = 0.04 + (MOST - 0.04) * value.abs() / largest;
            canvas.tint(&format!("cell {class}"), corner, (cell - 1.5, high - 1.5), opacity);
            let shown = match digits {
                Some(digits) => text(*value, digits),
                None if *value < 0.0 => "−".to_owned(),
                None => "+".to_owned(),
            };
            canvas.text("t s n", Anchor::Middle, corner.0 + (cell - 1.5) / 2.0, y + high / 2.0 + 4.0, &shown);
        }
        y += high;
    }
    let below = [format!("↓ {}", plot.down), plot.axis.label.clone()];
    let below: Vec<String> = below.iter().flat_map(|line| wrapped(line, SMALL, wide - 4.0, 1)).collect();
    canvas.lines("t s", (2.0, y + 18.0), 18.0, &below);
    y + 44.0
}
