//! Finding a rulebook: by its built-in id, or at a path.

use super::Reglamento;
use crate::builtin;
use crate::fault::{Fault, Faults, read};
use std::path::Path;

/// The ids of the rulebooks built in, in order.
#[must_use]
pub fn builtin_ids() -> Vec<String> {
    let file_stem = |(path, _): &(&str, &str)| {
        let file = path.rsplit('/').next().unwrap_or(path);
        file.trim_end_matches(".toml").to_owned()
    };
    builtin::REGLAMENTOS.iter().map(file_stem).collect()
}

/// The rulebook called `name`: a built-in id, or a path to a TOML file.
///
/// # Errors
/// No such rulebook, an unreadable file, or its faults.
pub fn find(name: &str) -> Result<Reglamento, Faults> {
    let ids = builtin_ids();
    if let Some(i) = ids.iter().position(|id| id == name) {
        let (path, text) = builtin::REGLAMENTOS[i];
        return Reglamento::parse(path, text);
    }
    let is_toml = Path::new(name).extension().is_some_and(|ext| ext.eq_ignore_ascii_case("toml"));
    if !is_toml && !name.contains(['/', '\\']) {
        let mut fault = Fault::unknown(name, "reglamento", name, ids);
        fault.allowed = fault.allowed.map(|ids| format!("{ids}, or a path to a .toml file"));
        return Err(fault.into());
    }
    Reglamento::parse(name, &read(name)?)
}
