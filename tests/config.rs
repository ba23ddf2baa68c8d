//! `ventaja.toml`: the settings of a folder, and `ventaja config`, which prints them.

use crate::common::{ended, program};
use std::path::Path;

/// Runs the program in a folder, without variables of the language.
fn run(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> (i32, String, String) {
    let mut command = program(args);
    command.current_dir(folder).env_remove("VENTAJA_LANG").env_remove("LANG");
    ended(command.envs(variables.iter().copied()))
}

/// A folder with a `ventaja.toml`, a rulebook of one's own, and a folder below.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = "lang = \"es\"\nthreads = 1\nrulebooks = \"books\"\n";
    std::fs::write(folder.path().join("ventaja.toml"), file).unwrap();
    for sub in ["books", "below"] {
        std::fs::create_dir(folder.path().join(sub)).unwrap();
    }
    let (code, _, err) =
        run(folder.path(), &["init", "books/our-club.toml", "--like", "club-conservador"], &[]);
    assert_eq!(code, 0, "{err}");
    folder
}

#[test]
fn settings_have_their_origin() {
    let folder = folder();
    let below = folder.path().join("below");
    let (code, out, err) = run(&below, &["config", "--format", "json"], &[("LANG", "en_US.UTF-8")]);
    assert_eq!(code, 0, "{err}");
    let config: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(config["lang"]["value"], "es");
    assert!(config["lang"]["origin"].as_str().unwrap().ends_with("ventaja.toml:1:1"), "{out}");
    assert_eq!(config["threads"]["value"], "1");
    assert!(config["rulebooks"]["value"].as_str().unwrap().ends_with("books"), "{out}");
    // The environment's own variable comes first, and an option before both.
    let (_, out, _) = run(&below, &["config", "--format", "csv"], &[("VENTAJA_LANG", "en")]);
    assert!(out.contains("lang,en,environment variable VENTAJA_LANG"), "{out}");
    let elsewhere = tempfile::tempdir().unwrap();
    let (_, out, _) = run(elsewhere.path(), &["config"], &[]);
    assert!(out.contains("lang       en ") && out.contains("default"), "{out}");
}

#[test]
fn rulebooks_of_the_folder_are_named_like_the_built_in_ones() {
    let folder = folder();
    let below = folder.path().join("below");
    let (_, out, _) = run(&below, &["list"], &[]);
    assert!(out.contains("our-club"), "{out}");
    let once = ["--set", "split.max_hands=2", "--format", "csv"];
    let (code, out, err) = run(&below, &[&["exact", "our-club"], &once[..]].concat(), &[]);
    assert_eq!(code, 0, "{err}");
    // Numbers are those of the file without settings.
    let path = folder.path().join("books/our-club.toml");
    let elsewhere = tempfile::tempdir().unwrap();
    let (_, same, _) = run(elsewhere.path(), &[&["exact", path.to_str().unwrap()], &once[..]].concat(), &[]);
    assert_eq!(out, same);
}

#[test]
fn the_language_of_the_file_is_used() {
    let folder = folder();
    let (_, out, _) = run(folder.path(), &["show", "mendoza-2016"], &[]);
    assert!(out.contains("interpretac") || out.contains("Interpretac"), "{out}");
    let (_, out, _) = run(folder.path(), &["show", "mendoza-2016", "--lang", "en"], &[]);
    assert!(out.contains("Readings"), "{out}");
}

#[test]
fn faults_of_the_file_are_wrong_input() {
    let folder = folder();
    std::fs::write(folder.path().join("ventaja.toml"), "thread = 2\nlang = \"fr\"\n").unwrap();
    let (code, _, err) = run(folder.path(), &["exact", "mendoza-2016"], &[]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("ventaja.toml:1:1: unknown setting `thread`"), "{err}");
    assert!(err.contains("did you mean `threads`?") && err.contains("allowed: en, es"), "{err}");
}
