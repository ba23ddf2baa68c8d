//! What the published package holds: every file that its own build and tests include.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Appends the Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns whether a pattern of `include` covers a path below the root: `/folder`, `/file` or `/folder/*.md`.
fn covers(pattern: &str, path: &str) -> bool {
    let pattern = pattern.strip_prefix('/').expect("patterns begin at the root");
    match pattern.split_once('*') {
        None => path.strip_prefix(pattern).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
        Some((before, after)) => {
            let middle = path.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            middle.is_some_and(|middle| !middle.contains('/'))
        }
    }
}

/// The path without its `.` and `..`.
fn plain(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.iter().map(|part| part.to_str().unwrap()) {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn the_package_holds_every_file_that_its_code_includes() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let patterns: Vec<&str> =
        manifest["package"]["include"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
    let mut wanted: Vec<String> = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"].map(str::to_owned).into();
    // The build script reads these folders.
    wanted.extend(["reglamentos/mendoza-2016.toml", "strategies/mendoza-2016/basic.csv"].map(str::to_owned));
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        sources(&root().join(folder), &mut files);
    }
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        for call in ["include_str!(\"", "include_bytes!(\""] {
            for rest in text.split(call).skip(1) {
                let target = file.parent().unwrap().join(rest.split('"').next().unwrap());
                if target.exists() {
                    wanted.push(plain(target.strip_prefix(root()).unwrap()));
                }
            }
        }
    }
    assert!(wanted.iter().any(|path| path == "systems/hi-lo.toml"), "{wanted:?}");
    assert!(wanted.len() > 30, "{}", wanted.len());
    let missing: Vec<&String> =
        wanted.iter().filter(|path| !patterns.iter().any(|pattern| covers(pattern, path))).collect();
    assert!(missing.is_empty(), "`include` of Cargo.toml leaves out: {missing:?}");
}
