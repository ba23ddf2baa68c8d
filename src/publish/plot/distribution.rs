//! The distribution of a result: a histogram with quantiles.

use super::Distribution;
use super::canvas::{Anchor, Canvas, SMALL, width};
use super::rows::below;
use super::scale::Scale;
use crate::lang::Lang;
use crate::publish::Number;

pub(super) fn distribution(plot: &Distribution, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let (left, right) = (16.0, wide - 16.0);
    // The height of a bar is the probability per unit of the axis.
    let density = |(low, high, share): &(f64, f64, f64)| if high > low { share / (high - low) } else { 0.0 };
    let highest = plot.bins.iter().map(density).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    // Bars too low to be seen do not widen the scale.
    let seen = plot.bins.iter().filter(|bin| density(bin) / highest > 0.002);
    let ends = seen.flat_map(|(low, high, _)| [*low, *high]);
    let ends = ends.chain(plot.quantiles.iter().map(|(_, value)| *value));
    let scale = Scale::new(ends, (left, right), (wide / 90.0).clamp(3.0, 7.0));
    // Labels of quantiles take as many lines as they need not to overlap.
    let mut lines: Vec<f64> = Vec::new();
    let mut labels = Vec::new();
    for (name, value) in &plot.quantiles {
        // Between two ticks of whole numbers, a result may be a fraction.
        let digits = u8::from(value.fract() != 0.0);
        let number = plot.axis.number(*value);
        let number = Number { digits: number.digits.max(digits), ..number };
        let text = format!("{name}: {}", number.text(lang));
        let half = width(&text, SMALL) / 2.0;
        let x = scale.at(*value);
        let middle = x.clamp(left + half, (right - half).max(left + half));
        let line = lines.iter().position(|end| middle - half > end + 8.0).unwrap_or(lines.len());
        if line == lines.len() {
            lines.push(0.0);
        }
        lines[line] = middle + half;
        labels.push((x, middle, line, text));
    }
    let top = 20.0 + lines.len() as f64 * 16.0 + 6.0;
    let bottom = top + 190.0;
    // What the colours and patterns mean, above all.
    let mut x = left;
    for (side, class) in plot.sides.iter().zip(["house", "player"]) {
        canvas.rect(&format!("bar {class}"), (x, x + 14.0), 3.0, 10.0);
        canvas.text("t s", Anchor::Start, x + 20.0, 12.0, side);
        x += 20.0 + width(side, SMALL) + 18.0;
    }
    for bin in &plot.bins {
        let class = if f64::midpoint(bin.0, bin.1) < 0.0 { "house" } else { "player" };
        let height = density(bin) / highest * (bottom - top - 4.0);
        if height >= 0.05 && bin.1 > scale.ends().0 && bin.0 < scale.ends().1 {
            let (low, high) = (scale.at(bin.0), scale.at(bin.1));
            // Bars that stand close together have no gaps.
            let gap = if high - low > 6.0 { 0.5 } else { 0.0 };
            canvas.rect(&format!("bar {class}"), (low + gap, high - gap), bottom - height, height);
        }
    }
    canvas.line("zero", (left, bottom), (right, bottom));
    let zero = scale.at(0.0);
    canvas.line("zero", (zero, top), (zero, bottom));
    for (x, middle, line, text) in &labels {
        let y = 20.0 + *line as f64 * 16.0 + 12.0;
        canvas.line("quantile", (*x, y + 4.0), (*x, bottom));
        canvas.text("t s halo", Anchor::Middle, *middle, y, text);
    }
    below(canvas, &scale, &plot.axis, (left, right), bottom, lang)
}
