//! `ventaja.toml`: the settings of a folder, and `ventaja config`, which prints them.

use crate::commands::{Ended, says};
use crate::files::text;
use crate::folder::Folder;

/// Runs a command in the folder or in one below, with the language of these variables only.
fn run(folder: &Folder, below: &str, line: &str, variables: &[(&str, &str)]) -> Ended {
    let mut command = folder.command(line);
    command.env_remove("VENTAJA_LANG").env_remove("LANG").envs(variables.iter().copied());
    Ended::of(command.current_dir(folder.path(below)))
}

/// A folder with a `ventaja.toml`, a rulebook of one's own, and a folder below.
fn folder() -> Folder {
    let folder = Folder::with("ventaja.toml", "lang = \"es\"\nthreads = 1\nrulebooks = \"books\"\n");
    for sub in ["books", "below"] {
        std::fs::create_dir(folder.path(sub)).unwrap();
    }
    folder.run("init books/our-club.toml --like club-conservador");
    folder
}

#[test]
fn settings_have_their_origin() {
    let folder = folder();
    let out = run(&folder, "below", "config --format json", &[("LANG", "en_US.UTF-8")]).done();
    let config: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((text(&config["lang"], "value"), text(&config["threads"], "value")), ("es", "1"));
    assert!(text(&config["lang"], "origin").ends_with("ventaja.toml:1:1"), "{out}");
    assert!(text(&config["rulebooks"], "value").ends_with("books"), "{out}");
    // The environment's own variable comes first, and an option before both.
    let out = run(&folder, "below", "config --format csv", &[("VENTAJA_LANG", "en")]).done();
    says(&out, &["lang,en,environment variable VENTAJA_LANG"]);
    let out = run(&Folder::new(), "", "config", &[]).done();
    says(&out, &["lang       en ", "default"]);
}

#[test]
fn rulebooks_of_the_folder_are_named_like_the_built_in_ones() {
    let folder = folder();
    // Its file names it, whatever id it has, and no test of the suite has read it.
    folder.replace("books/our-club.toml", "id = \"our-club\"", "id = \"mendoza-2016\"");
    let list: serde_json::Value =
        serde_json::from_str(&run(&folder, "below", "list --format json", &[]).done()).unwrap();
    let own = list.as_array().unwrap().iter().find(|book| book["id"] == "our-club").unwrap();
    assert_eq!((&own["verified_claims"], text(own, "game")), (&0.into(), "blackjack"));
    let exact = |book: &str| format!("exact {book} --set split.max_hands=2 --format csv");
    let out = run(&folder, "below", &exact("our-club"), &[]).done();
    // Numbers are those of the file without settings.
    let path = folder.text("books/our-club.toml");
    assert_eq!(out, run(&Folder::new(), "", &exact(&path), &[]).done());
    // The CSV file holds the id alone; the hash finds the rulebook.
    run(&folder, "below", "exact our-club -q --output m.csv", &[]).done();
    says(&run(&folder, "below", "verify m.csv --lang en", &[]).done(), &["the same bytes"]);
    // One that cannot be read keeps no other from being listed.
    folder.write("books/bad.toml", "x = 1\n");
    let listed = run(&folder, "below", "list --lang en", &[]).code(0);
    says(&listed.err, &["warning: not listed: ", "bad.toml:1:1: unknown key `x`"]);
    says(&listed.out, &["our-club"]);
}

#[test]
fn the_language_of_the_file_is_used() {
    let folder = folder();
    says(&run(&folder, "", "show mendoza-2016", &[]).done().to_lowercase(), &["interpretac"]);
    says(&run(&folder, "", "show mendoza-2016 --lang en", &[]).done(), &["Readings"]);
    says(&run(&folder, "", "help par", &[]).done(), &["Uso: ventaja par"]);
    for typed in ["help par --lang en", "help --lang=en par"] {
        says(&run(&folder, "", typed, &[]).done(), &["Usage: ventaja par"]);
    }
}

#[test]
fn faults_of_the_file_are_wrong_input() {
    let folder = Folder::with("ventaja.toml", "thread = 2\nlang = \"fr\"\n");
    let unknown = "ventaja.toml:1:1: unknown setting `thread`";
    folder.refused("exact mendoza-2016", &[unknown, "did you mean `threads`?", "allowed: en, es"]);
    // In the language that the file states.
    let folder = Folder::with("ventaja.toml", "thread = 2\nlang = \"es\"\n");
    let refused = run(&folder, "", "exact mendoza-2016", &[("LANG", "en_US.UTF-8")]);
    says(&refused.code(2).err, &["`thread` no es un ajuste"]);
}
