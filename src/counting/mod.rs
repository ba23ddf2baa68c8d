//! Card counting systems: the tag of each card, as data, and how well a system's tags follow the
//! effects of removal. Shares of values are those of the table's pack, which the caller passes.
//!
//! The systems of the literature are the files of `systems/`. The module does not know the rules
//! of a game, nor how effects of removal are computed.

mod correlation;
mod system;

pub use correlation::{best_level_1, betting_correlation, insurance_correlation};
pub use system::{SYSTEMS, System, find};

/// The card values in the order of all arrays of this module: ace, 2 to 9, 10.
pub const VALUES: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// The share of each of [`VALUES`] in a French pack, for tests.
#[cfg(test)]
const FRENCH: [f64; 10] = {
    let mut shares = [1.0 / 13.0; 10];
    shares[9] = 4.0 / 13.0;
    shares
};
