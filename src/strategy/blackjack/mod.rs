//! Charts of the blackjack family: the table of cells, and reading it from a file.

pub(super) mod chart;
pub(super) mod decode;
