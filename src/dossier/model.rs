//! What figures of a document were computed with; not how they agree with its answer.

use serde::Serialize;

/// What figures were computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// The table itself: rounds dealt, or exact values that hold for every round.
    Table,
    /// The exact values of the first round of a full shoe.
    FullShoe,
    /// The exact values of a deck of infinitely many packs.
    InfiniteDeck,
}

/// The house edge of a bet in a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModelEdge {
    pub bet: String,
    pub house_edge: f64,
}
