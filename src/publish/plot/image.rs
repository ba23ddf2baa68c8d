//! The image of a figure: its plot in an `svg` element with title and description.

use super::canvas::{Canvas, at, escaped};
use super::{Plot, curves, distribution, heat_map, rows};
use crate::publish::model::{Figure, Lang};

/// The width of an image for wide pages and for paper, in CSS pixels.
pub(in crate::publish) const WIDE: f64 = 760.0;
/// The width of an image for narrow screens.
pub(in crate::publish) const NARROW: f64 = 340.0;

/// How shapes look; colours are variables of the page.
pub(in crate::publish) const STYLE: &str = include_str!("plot.css");
/// The colours of an image that stands alone.
const THEME: &str = include_str!("../theme.css");

impl Plot {
    /// Draws the shapes of the plot; returns them and the height.
    fn draw(&self, wide: f64, lang: Lang) -> (String, f64) {
        let mut canvas = Canvas::default();
        let on = &mut canvas;
        let high = match self {
            Plot::Rows(plot) => rows::rows(plot, on, wide, lang),
            Plot::Convergence(plot) => curves::convergence(plot, on, wide, lang),
            Plot::Distribution(plot) => distribution::distribution(plot, on, wide, lang),
            Plot::Lines(plot) => curves::lines(plot, on, wide, lang),
            Plot::HeatMap(plot) => heat_map::heat_map(plot, on, wide, lang),
        };
        (canvas.finish(), high)
    }
}

impl Figure {
    /// Returns the image for a page of this width; `suffix` makes its ids unique.
    pub(in crate::publish) fn svg(&self, wide: f64, suffix: &str, lang: Lang) -> String {
        self.image(wide, suffix, lang, "", "")
    }

    pub(crate) fn svg_file(&self, lang: Lang) -> String {
        let style = format!("<style>{THEME}{STYLE}svg{{background:var(--paper)}}</style>");
        self.image(WIDE, "", lang, " xmlns=\"http://www.w3.org/2000/svg\"", &style) + "\n"
    }

    fn image(&self, wide: f64, suffix: &str, lang: Lang, more: &str, style: &str) -> String {
        let (shapes, high) = self.plot.draw(wide, lang);
        let id = format!("{}{suffix}", escaped(&self.id));
        let (w, h) = (at(wide), at(high.ceil()));
        let (title, desc) = (escaped(&self.title), escaped(&format!("{} {}", self.alternative, self.desc)));
        format!(
            "<svg{more} class=\"plot\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\" viewBox=\"0 0 {w} {h}\" \
             width=\"{w}\" height=\"{h}\"><title id=\"{id}-t\">{title}</title><desc id=\"{id}-d\">{desc}</desc>\
             {style}{shapes}</svg>"
        )
    }
}
