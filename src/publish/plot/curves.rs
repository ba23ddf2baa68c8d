//! Plots of values over a key or over rounds: a line with a band.

use super::canvas::{Anchor, Canvas, SIZE, SMALL, bold_width, width, wrapped};
use super::scale::Scale;
use super::{Axis, Convergence, Lines};
use crate::lang::Lang;

/// The area of a plot with a vertical axis of values.
struct Area {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    scale: Scale,
}

/// Draws the vertical axis of a plot of this width; `above` and `right` are the room for names above the area and at the
/// lines' ends.
fn area(
    canvas: &mut Canvas,
    wide: f64,
    axis: &Axis,
    values: impl Iterator<Item = f64>,
    (above, right): (f64, f64),
    lang: Lang,
) -> Area {
    let high = if wide < 480.0 { 280.0 } else { 270.0 };
    let lines = wrapped(&axis.label, SMALL, wide - 8.0, 2);
    canvas.lines("t s", (2.0, 12.0), 14.0, &lines);
    let (top, bottom) = (12.0 + lines.len() as f64 * 14.0 + above, high - 44.0);
    let scale = Scale::new(values, (bottom, top), ((bottom - top) / 42.0).clamp(3.0, 7.0));
    let labels: Vec<String> = scale.ticks().into_iter().map(|tick| scale.label(axis, tick, lang)).collect();
    let left = labels.iter().map(|label| width(label, SMALL)).fold(0.0, f64::max) + 12.0;
    for (tick, label) in scale.ticks().into_iter().zip(&labels) {
        let y = scale.at(tick);
        canvas.line(if tick.abs() < 1e-12 { "zero" } else { "grid" }, (left, y), (wide - right, y));
        canvas.text("t s", Anchor::End, left - 6.0, y + 4.0, label);
    }
    Area { left, right: wide - right, top, bottom, scale }
}

impl Area {
    /// Draws the horizontal axis with its label and with ticks at these places, from left to right. Leaves
    /// out tick labels nearer than `gap` to the one before. Returns the height of the plot.
    fn across(
        &self,
        canvas: &mut Canvas,
        wide: f64,
        ticks: impl IntoIterator<Item = (f64, String)>,
        gap: f64,
        across: &str,
    ) -> f64 {
        let mut free = f64::NEG_INFINITY;
        for (x, label) in ticks {
            let half = width(&label, SMALL) / 2.0;
            canvas.line("tick", (x, self.bottom), (x, self.bottom + 4.0));
            if x - half > free {
                let x = x.clamp(half, (wide - half).max(half));
                canvas.text("t s", Anchor::Middle, x, self.bottom + 17.0, &label);
                free = x + half + gap;
            }
        }
        canvas.text("t s", Anchor::Start, self.left, self.bottom + 36.0, across);
        self.bottom + 44.0
    }

    /// Draws a band, given its places from left to right and both ends at each.
    fn band(&self, canvas: &mut Canvas, points: &[(f64, (f64, f64))]) {
        let upper = points.iter().map(|(x, (_, top))| (*x, self.scale.at(*top)));
        let lower = points.iter().rev().map(|(x, (low, _))| (*x, self.scale.at(*low)));
        canvas.path("band l0", upper.chain(lower), true);
    }
}

pub(super) fn lines(plot: &Lines, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    let ends = plot.points.iter().flatten().flat_map(|(value, interval)| {
        let (low, top) = interval.unwrap_or((*value, *value));
        [*value, low, top]
    });
    let area = area(canvas, wide, &plot.axis, ends, (0.0, 16.0), lang);
    let (first, last) = (area.left + 14.0, area.right - 14.0);
    // Without places of their own at equal distances.
    let places = plot.places.clone();
    let places = places.unwrap_or_else(|| (0..plot.ticks.len()).map(|index| index as f64).collect());
    let low = places.iter().copied().fold(f64::INFINITY, f64::min);
    let top = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let x = |index: usize| {
        if top > low {
            first + (places[index] - low) / (top - low) * (last - first)
        } else {
            f64::midpoint(first, last)
        }
    };
    let ticks = plot.ticks.iter().enumerate().map(|(index, tick)| (x(index), tick.clone()));
    let mut ticks: Vec<(f64, String)> = ticks.collect();
    ticks.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let high = area.across(canvas, wide, ticks, 6.0, &plot.across);
    let points = || plot.points.iter().enumerate().filter_map(|(index, point)| Some((index, (*point)?)));
    let banded: Vec<_> = points().filter_map(|(index, (_, interval))| Some((x(index), interval?))).collect();
    if banded.len() > 1 {
        area.band(canvas, &banded);
    }
    for (x, (low, top)) in &banded {
        canvas.line("error l0", (*x, area.scale.at(*low)), (*x, area.scale.at(*top)));
    }
    let points: Vec<_> = points().map(|(index, (value, _))| (x(index), area.scale.at(value))).collect();
    canvas.path("line l0", points.iter().copied(), false);
    for (x, y) in &points {
        canvas.circle("point l0", *x, *y, 4.0);
    }
    high
}

pub(super) fn convergence(plot: &Convergence, canvas: &mut Canvas, wide: f64, lang: Lang) -> f64 {
    // The first intervals are so wide that the others would not be seen.
    let points = &plot.points[plot.points.len() / 5..];
    let values = points.iter().flat_map(|(_, value, (low, top))| [*value, *low, *top]);
    let reference = plot.reference.iter().map(|(_, value)| *value);
    let last = points.last().map(|(n, value, _)| (*n, *value, plot.axis.number(*value).text(lang)));
    let right = last.as_ref().map_or(16.0, |(.., label)| bold_width(label, SIZE) + 14.0);
    // The names of line, band and reference, in as many lines as they take.
    let mut names = vec![("line l0", &plot.line), ("band l0", &plot.band)];
    names.extend(plot.reference.iter().map(|(name, _)| ("reference", name)));
    let (mut at, mut line) = (2.0, 0.0);
    let mut placed = Vec::new();
    for (class, name) in names {
        let long = 26.0 + width(name, SMALL);
        if at > 2.0 && at + long > wide {
            (at, line) = (2.0, line + 16.0);
        }
        placed.push((class, name, at, line));
        at += long + 16.0;
    }
    let area = area(canvas, wide, &plot.axis, values.chain(reference), (22.0 + line, right), lang);
    let first = area.top - 14.0 - line;
    for (class, name, x, line) in placed {
        let y = first + line;
        if class.starts_with("band") {
            canvas.rect(class, (x, x + 20.0), y - 5.0, 10.0);
        } else {
            canvas.path(class, [(x, y), (x + 20.0, y)], false);
        }
        canvas.text("t s", Anchor::Start, x + 26.0, y + 4.0, name);
    }
    let rounds = || points.iter().map(|(rounds, ..)| rounds.max(1.0).log10());
    let (low, top) = (rounds().fold(f64::INFINITY, f64::min), rounds().fold(f64::NEG_INFINITY, f64::max));
    let span = if top > low { top - low } else { 1.0 };
    let x = |rounds: f64| area.left + (rounds.max(1.0).log10() - low) / span * (area.right - area.left);
    #[allow(clippy::cast_possible_truncation)] // exponents of counts
    let powers = (low.ceil() as i32..=top.floor() as i32).map(|power| 10_f64.powi(power));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // counts
    let ticks = powers.map(|rounds| (x(rounds), lang.count(rounds as u64)));
    let high = area.across(canvas, wide, ticks, 8.0, &plot.across);
    let banded: Vec<_> = points.iter().map(|(rounds, _, interval)| (x(*rounds), *interval)).collect();
    area.band(canvas, &banded);
    if let Some((_, value)) = &plot.reference {
        let y = area.scale.at(*value);
        canvas.line("reference", (area.left, y), (area.right, y));
    }
    canvas.path("line l0", points.iter().map(|(n, value, _)| (x(*n), area.scale.at(*value))), false);
    if let Some((n, value, label)) = last {
        let y = area.scale.at(value);
        canvas.circle("point l0", x(n), y, 4.0);
        canvas.text("t b", Anchor::End, wide - 2.0, y + 4.5, &label);
    }
    high
}
