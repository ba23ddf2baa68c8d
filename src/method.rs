//! The two ways to find an edge.

use serde::Serialize;

named! {
    /// How an edge is found.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Method {
        /// Enumeration of the first round of a full shoe.
        Exact = "exact",
        /// Simulation of rounds from a seed.
        MonteCarlo = "monte-carlo",
    }
}

impl Method {
    /// The method of this name; `simulate` is accepted for [`Method::MonteCarlo`].
    pub fn from_name(name: &str) -> Option<Method> {
        let known = Method::ALL.into_iter().find(|method| method.name() == name);
        known.or((name == "simulate").then_some(Method::MonteCarlo))
    }
}
