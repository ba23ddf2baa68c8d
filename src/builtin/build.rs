//! Lists the rulebooks and charts of the top-level folders, so that a new
//! file is built in without a line of code. Records the commit of a release
//! build. Reads nothing of `tests`, so that a changed test or snapshot does
//! not compile the library.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The folder of the side bets, below that of the rulebooks.
const SIDE_BETS: &str = "reglamentos/side";

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

/// The commit that is checked out in `root`, or that a package was made of; `None`
/// where neither is known.
fn commit(root: &Path) -> Option<String> {
    if let Ok(package) = fs::read_to_string(root.join(".cargo_vcs_info.json")) {
        let hash = package.split("\"sha1\": \"").nth(1)?.split('"').next()?;
        return Some(hash.chars().take(12).collect());
    }
    // A folder above may be the checkout of something else.
    if !root.join(".git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        Some(text.trim().to_owned())
    };
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) =
            git(&["rev-parse", "--git-path", file]).map(|path| root.join(path)).filter(|p| p.exists())
        {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let hash = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed =
        git(&["status", "--porcelain", "--untracked-files=no"]).is_none_or(|files| !files.is_empty());
    Some(if changed { format!("{hash} with changes") } else { hash })
}

fn main() {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = package.ancestors().nth(2).expect("it is two folders below the top level");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    // Only of a release: a commit should not rebuild every test.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release")
        && let Some(commit) = commit(root)
    {
        println!("cargo::rustc-env=VENTAJA_COMMIT={commit}");
    }
    let mut code = String::new();
    for (name, folder, extension, what) in [
        ("REGLAMENTOS", "reglamentos", "toml", "rule files"),
        ("SIDE_BETS", SIDE_BETS, "toml", "side bets"),
        ("STRATEGIES", "strategies", "csv", "charts"),
    ] {
        let mut found = Vec::new();
        files(&root.join(folder), extension, &mut found);
        if folder != SIDE_BETS {
            found.retain(|path| !path.starts_with(root.join(SIDE_BETS)));
        }
        found.sort();
        writeln!(code, "/// The {what} built in: path below the top level, text.").unwrap();
        writeln!(code, "pub static {name}: &[(&str, &str)] = &[").unwrap();
        for path in found {
            let below = path.strip_prefix(root).expect("found below it");
            let below = below.to_string_lossy().replace('\\', "/");
            let path = path.display().to_string();
            writeln!(code, "    ({below:?}, include_str!({path:?})),").unwrap();
        }
        writeln!(code, "];").unwrap();
    }
    fs::write(out.join("builtin.rs"), code).expect("the output folder is writable");
}
