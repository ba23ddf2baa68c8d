//! Documents that people read, and how they are written: one HTML file, Markdown with images, or a
//! workbook.
//!
//! A [`Document`] holds sections of typed blocks: numbers stay numbers until a renderer formats them.
//! The module knows languages and files; it does not know rules, results or how anything was computed.

mod html;
mod markdown;
pub mod model;
mod number;
pub mod plot;
mod view;
mod xlsx;

pub use html::{fragment, html};
pub use markdown::{Markdown, markdown};
pub use model::{
    Action, Block, Cell, ChartCell, ChartGrid, ChartGroup, ChartRow, Column, Definition, Document, Figure,
    KeyFigure, Labelled, Lang, Number, NumberKind, Section, Span, Table, TableRow, Text,
};
pub use xlsx::xlsx;
