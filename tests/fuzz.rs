//! The fuzz targets without a fuzzer: every file of the corpus, every rulebook and chart built in, and changed copies of these
//! files.
//!
//! `FUZZ_EXECUTIONS=1000000 cargo test --release --test numbers fuzz:: -- --nocapture` runs longer.
//! CONTRIBUTING.md has the commands of libFuzzer.

#![allow(clippy::needless_for_each, clippy::unnecessary_debug_formatting)] // paths are shown as they are

use crate::common::{below, read};
use crate::fuzzed::{TARGETS, Target};
use crate::random::any;
use rand_core::Rng;
use std::fs;
use ventaja::builtin::{REGLAMENTOS, STRATEGIES};
use ventaja::shoe::Streams;

/// Words that parsers treat in their own way.
#[rustfmt::skip]
const WORDS: [&str; 46] = [
    "\n", "\"", "'", "[", "]", "{", "}", "=", ",", ".", "..", ":", "#", "\0", "é", "\u{feff}", "-1", "0", "1e9",
    "inf", "18446744073709551616", "99999999999999999999999999999999999999999", "%", "|", "\r", "\t", "'''", "nan",
    "true", "0x10", "1_000", "1979-05-27", "set = {}", "value = ", "article = \"1\"\n", "shoe.decks = 6\n", "[rules]\n",
    "[reading.x]\n", "[[not_modelled]]\n", "P", "Rh", "A", "H16", "77s", "option,insurance,always\n", "\u{10ffff}",
];

/// Prints the input of a target that panics, and where it is kept.
struct Shown<'a> {
    name: &'a str,
    bytes: &'a [u8],
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let path = std::env::temp_dir().join(format!("ventaja-fuzz-{}", self.name));
            let kept = fs::write(&path, self.bytes);
            println!("{}: {:?} ({path:?}: {kept:?})", self.name, String::from_utf8_lossy(self.bytes));
        }
    }
}

fn run(name: &str, target: Target, bytes: &[u8]) {
    let shown = Shown { name, bytes };
    target(bytes);
    drop(shown);
}

/// Returns the corpus of a target, in the order of its file names, and the files built in that the target reads.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let paths = below(&format!("fuzz/corpus/{name}"), "");
    let built_in = match name {
        "rulebook" => REGLAMENTOS,
        "chart" => STRATEGIES,
        _ => &[],
    };
    let built_in = built_in.iter().map(|(_, text)| text.as_bytes().to_vec());
    paths.iter().map(|path| fs::read(path).unwrap()).chain(built_in).collect()
}

/// Returns a copy with one to four changes.
fn changed(rng: &mut impl Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=any(rng, 4) {
        let at = any(rng, bytes.len() + 1);
        let end = at + any(rng, (bytes.len() - at).min(40) + 1);
        match any(rng, 6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let copy = bytes[at..end].to_vec();
                let to = any(rng, bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            2 => bytes[at..end].iter_mut().take(1).for_each(|byte| *byte ^= 1 << (end % 8)),
            3 => {
                let from = any(rng, other.len() + 1);
                let piece = &other[from..other.len().min(from + 60)];
                bytes.splice(at..end, piece.iter().copied());
            }
            4 => bytes.truncate(at),
            _ => drop(bytes.splice(at..at, WORDS[any(rng, WORDS.len())].bytes())),
        }
    }
    bytes
}

#[test]
fn the_corpus_and_changed_copies_of_it_break_no_target() {
    let executions = std::env::var("FUZZ_EXECUTIONS").ok().and_then(|number| number.parse::<usize>().ok());
    for (number, (name, target)) in (0..).zip(TARGETS) {
        let begun = std::time::Instant::now();
        let corpus = corpus(name);
        assert!(corpus.len() > 1, "{name}");
        corpus.iter().for_each(|bytes| run(name, target, bytes));
        let mut rng = Streams::new(2026).stream(number);
        // A semantic input deals tens of thousands of rounds.
        let executions = executions.unwrap_or(if name == "semantic" { 4 } else { 1500 });
        for _ in 0..executions {
            let [one, other] = [(); 2].map(|()| &corpus[any(&mut rng, corpus.len())]);
            run(name, target, &changed(&mut rng, one, other));
        }
        println!("{name}: {} files and {executions} changed copies, {:.1?}", corpus.len(), begun.elapsed());
    }
}

/// Every target has a binary for the fuzzer, and every binary a target.
#[test]
fn every_target_has_its_binary() {
    let manifest: toml::Table = read("fuzz/Cargo.toml").parse().unwrap();
    let binaries = manifest["bin"].as_array().unwrap().iter().map(|bin| bin["name"].as_str().unwrap());
    let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(binaries.collect::<Vec<_>>(), names);
    for name in names {
        let text = read(&format!("fuzz/fuzz_targets/{name}.rs"));
        assert!(text.contains(&format!("run(\"{name}\"")), "{name}");
    }
}

/// The package of the fuzzer, which the suite does not compile, has the modules that the targets use.
#[test]
fn the_fuzzer_has_what_the_targets_use() {
    let package = read("fuzz/src/lib.rs");
    for file in ["tests/fuzzed", "tests/random"].iter().flat_map(|folder| below(folder, ".rs")) {
        for used in read(&file).split("crate::").skip(1) {
            let module = used.split([';', ':']).next().unwrap();
            assert!(package.contains(&format!("mod {module};")), "{file} uses crate::{module}");
            let in_package = module != "common" || used.starts_with("common::played;");
            assert!(in_package, "{file} uses more of `common` than tests/common/played.rs has");
        }
    }
}
