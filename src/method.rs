//! The two ways to find an edge.

use serde::Serialize;

/// How an edge is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Enumeration of the first round of a full shoe.
    Exact,
    /// Simulation of rounds from a seed.
    MonteCarlo,
}

impl Method {
    /// The name in files, on the command line and on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::MonteCarlo => "monte-carlo",
        }
    }

    /// The method of this name; `simulate` is accepted for [`Method::MonteCarlo`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Method> {
        match name {
            "exact" => Some(Method::Exact),
            "monte-carlo" | "simulate" => Some(Method::MonteCarlo),
            _ => None,
        }
    }
}
