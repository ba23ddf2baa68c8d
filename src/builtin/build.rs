//! Lists the rulebooks and charts of the top-level folders, so that a new
//! file is built in without a line of code.

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
    fs::write(out.join("builtin.rs"), code).expect("the output folder is writable");
}
