//! Finds a rulebook by its built-in id or by its path.

use super::Reglamento;
use super::versions::{AT, of_name};
use crate::builtin;
use crate::fault::{Fault, Faults, LONGEST_TOML, read};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

/// Returns the ids of the built-in rulebooks, in order.
pub fn builtin_ids() -> Vec<String> {
    let file_stem = |(path, _): &(&str, &str)| {
        let file = path.rsplit('/').next().unwrap_or(path);
        file.trim_end_matches(".toml").to_owned()
    };
    builtin::REGLAMENTOS.iter().map(file_stem).collect()
}

/// Finds the rulebook `name`: a built-in id, or a path to a TOML file. A version may follow, by its name or a
/// date: `macau-bacara@2007-03-01`; without one it is the last.
///
/// # Errors
/// There is no such rulebook or version, or its file is unreadable or has faults.
pub fn find(name: &(impl AsRef<OsStr> + ?Sized)) -> Result<Reglamento, Faults> {
    let (name, version) = version_of(name.as_ref());
    let (path, text) = file(name)?;
    let book = Reglamento::parse(&path, &text)?;
    match version {
        None => Ok(book),
        Some(version) => {
            Ok(book.of_version_named(version, &format!("{}{AT}{version}", name.to_string_lossy()))?)
        }
    }
}

/// Returns the name of a rulebook without its version, and the version.
fn version_of(name: &OsStr) -> (&OsStr, Option<&str>) {
    let known = |book: &str| is_toml(book.as_ref()) || builtin_ids().iter().any(|id| id == book);
    match name.to_str().and_then(of_name).filter(|(book, _)| known(book)) {
        Some((book, version)) => (book.as_ref(), Some(version)),
        None => (name, None),
    }
}

/// Returns the text of the file that [`find`] reads, without checking it.
///
/// # Errors
/// There is no such rulebook, or its file is unreadable.
pub fn source(name: &(impl AsRef<OsStr> + ?Sized)) -> Result<String, Faults> {
    Ok(file(version_of(name.as_ref()).0)?.1.into_owned())
}

fn is_toml(name: &OsStr) -> bool {
    Path::new(name).extension().is_some_and(|ext| ext.eq_ignore_ascii_case("toml"))
}

/// Games that cannot be described, and why.
const REFUSED: [(&str, &str); 1] = [(
    "lunar-poker",
    "is not built in: of its text, 58 Pa. Code ch. 671a, only the payments of section 671a.12 could be read, and no rule describes an \
     exchange of several cards",
)];

/// Returns the path and the text of a rulebook's file.
fn file(name: &OsStr) -> Result<(Cow<'_, str>, Cow<'static, str>), Faults> {
    let ids = builtin_ids();
    if let Some(i) = ids.iter().position(|id| name == id.as_str()) {
        let (path, text) = builtin::REGLAMENTOS[i];
        return Ok((Cow::Borrowed(path), Cow::Borrowed(text)));
    }
    let shown = name.to_string_lossy();
    if !is_toml(name) && !shown.contains(['/', '\\']) {
        if let Some((id, why)) = REFUSED.iter().find(|(id, _)| *id == shown) {
            return Err(Fault::new((*id).to_owned(), (*why).to_owned()).allowed(ids.join(", ")).into());
        }
        if shown == "-" {
            return Err(Fault::new("-", "is no rulebook").allowed("/dev/stdin for standard input").into());
        }
        let mut fault = Fault::unknown(&*shown, "rulebook", &shown, ids);
        // A name without the extension of its file, or with another one.
        let own = Path::new(name).with_extension("toml");
        if own.is_file() {
            fault.nearest = Some(own.display().to_string());
        }
        fault.allowed = fault.allowed.map(|ids| format!("{ids}, or a path to a .toml file"));
        return Err(fault.into());
    }
    Ok((shown, Cow::Owned(read(name, LONGEST_TOML)?)))
}
