//! The priority of columns: which ones a narrow screen leaves out, and in which order.

/// The ids of the columns that a narrow screen leaves out, the first one first. A column that is not
/// listed stays at every width, as does what names a row, an edge and its interval. Every listed
/// column is in the CSV file and in the text file of its command.
const LEFT_OUT: &[&str] = &[
    // Values that follow from other columns of the same table.
    "head-its-edge",
    "head-edge",
    "head-gains",
    "risk-even",
    "head-cumulated",
    "head-one-in",
    "indices-count",
    "head-wager",
    // Further properties of what the row is about.
    "head-std-dev",
    "head-of-risk",
    "audit-hands",
    "audit-z",
    "expose-kelly",
    "expose-n0",
    "expose-frequency",
    "worth_direct_error",
    "head-value-direct",
    "head-stake",
    "risk-expected-loss",
    "quantile_25",
    "quantile_75",
    "quantile_01",
    "quantile_99",
    "risk-mean",
    // One of two views of a result.
    "bank_standard_error",
    "head-of-the-bank",
    "head-best-play",
    "head-edge-b",
    "head-edge-a",
];

/// Returns the indices of the columns with these ids that may be left out, the first one to leave out first.
pub(super) fn left_out(ids: &[&str]) -> Vec<usize> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (number, id) in ids.iter().enumerate() {
        found.extend(LEFT_OUT.iter().position(|listed| listed == id).map(|rank| (rank, number)));
    }
    found.sort_unstable();
    found.into_iter().map(|(_, number)| number).collect()
}
