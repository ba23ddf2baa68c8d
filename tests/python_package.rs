//! The manifests of the Python package and of the page against that of the program. `tests/python.sh` installs and tests
//! the package itself, `tests/page.rs` the page.

use crate::files::read;
use std::collections::{BTreeMap, BTreeSet};

fn toml_of(path: &str) -> toml::Table {
    read(path).parse().unwrap()
}

#[test]
fn the_package_is_built_as_the_program() {
    let (program, package) = (toml_of("Cargo.toml"), toml_of("python/Cargo.toml"));
    for key in ["version", "rust-version"] {
        assert_eq!(program["workspace"]["package"][key], package["package"][key]);
    }
    assert_eq!(program["profile"]["release"], package["profile"]["release"]);
}

/// Other versions of a crate could compute or print another number. The crates that only a package needs may bring
/// a second version of a shared one.
#[test]
fn the_package_has_the_versions_of_the_program() {
    let versions = |path: &str| {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for package in toml_of(path)["package"].as_array().unwrap() {
            let text = |key: &str| package[key].as_str().unwrap().to_owned();
            found.entry(text("name")).or_default().insert(text("version"));
        }
        found
    };
    let program = versions("Cargo.lock");
    for lock in ["python/Cargo.lock", "web/Cargo.lock"] {
        let package = versions(lock);
        let different: Vec<_> = package
            .iter()
            .filter_map(|(name, own)| Some((name, own, program.get(name)?)))
            .filter(|(_, own, of_program)| !own.is_superset(of_program))
            .collect();
        assert!(different.is_empty(), "{lock} without the versions of Cargo.lock: {different:?}");
        assert!(package.len() > 100, "{}", package.len());
    }
}
