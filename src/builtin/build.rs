//! Lists the rulebooks and charts of the top-level folders, so that a new
//! file is built in without a line of code, and the tests that verify them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

/// The tests that say, in a line `/// verifies(ID, …): WHAT` before them, what
/// they hold true of a rulebook.
fn verified(root: &Path) -> String {
    let mut found = Vec::new();
    files(&root.join("tests"), "rs", &mut found);
    found.sort();
    let mut code = String::from("/// Rulebook (`*` for all), what is verified of it, the test that does.\n");
    code.push_str("pub static VERIFIED: &[(&str, &str, &str)] = &[\n");
    for path in found {
        let file = path.strip_prefix(root).expect("found below it").to_string_lossy().replace('\\', "/");
        let (mut said, mut is_test) = (Vec::new(), false);
        for line in fs::read_to_string(&path).unwrap_or_default().lines().map(str::trim) {
            if let Some((ids, what)) =
                line.strip_prefix("/// verifies(").and_then(|rest| rest.split_once("): "))
            {
                said = ids.split(',').map(|id| (id.trim().to_owned(), what.to_owned())).collect();
            } else if line == "#[test]" {
                is_test = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let test = rest.split('(').next().unwrap_or(rest);
                for (id, what) in said.drain(..).filter(|_| is_test) {
                    writeln!(code, "    ({id:?}, {what:?}, {:?}),", format!("{file}: {test}")).unwrap();
                }
                is_test = false;
            }
        }
    }
    code + "];\n"
}

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let mut code = String::new();
    for (name, folder, extension, what) in
        [("REGLAMENTOS", "reglamentos", "toml", "rule files"), ("STRATEGIES", "strategies", "csv", "charts")]
    {
        let mut found = Vec::new();
        files(&root.join(folder), extension, &mut found);
        found.sort();
        writeln!(code, "/// The {what} built in: path below the top level, text.").unwrap();
        writeln!(code, "pub static {name}: &[(&str, &str)] = &[").unwrap();
        for path in found {
            let below = path.strip_prefix(&root).expect("found below it");
            let below = below.to_string_lossy().replace('\\', "/");
            let path = path.display().to_string();
            writeln!(code, "    ({below:?}, include_str!({path:?})),").unwrap();
        }
        writeln!(code, "];").unwrap();
    }
    code.push_str(&verified(&root));
    fs::write(out.join("builtin.rs"), code).expect("the output folder is writable");
}
