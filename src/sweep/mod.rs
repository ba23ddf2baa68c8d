//! A grid of rule values: its points, and their values, computed in parallel.

mod grid;
mod run;

pub use grid::{Axis, Grid, MOST_POINTS};
pub use run::{Charts, Done, Point, Swept, Value, Work, at_point, points, run};
