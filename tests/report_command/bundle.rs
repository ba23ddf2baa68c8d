//! `ventaja bundle`: the document with everything that repeats it, confirmed as a whole.

use super::{Folder, MIDI, says};
use std::collections::BTreeMap;

/// A bundle has the same bytes on every run, is confirmed as a whole, and names a file that was changed.
#[test]
fn a_bundle_is_verified_as_a_whole() {
    let folder = Folder::new();
    folder.run(&format!("bundle {MIDI} --output 1.zip"));
    folder.run(&format!("bundle {MIDI} --threads 1 --output 2.zip"));
    assert!(folder.bytes("1.zip") == folder.bytes("2.zip"), "the bytes depend on the run");
    says(&folder.run("verify 1.zip --quiet"), &["each as the run gives it"]);
    // A Spanish one has names of its own.
    folder.run(&format!("bundle {MIDI} --lang es --output es.zip"));
    let spanish = members(&folder.bytes("es.zip"));
    for name in ["informe.html", "cifras.json", "comandos.txt", "datos/edges.csv"] {
        assert!(spanish.iter().any(|(known, _)| known == name), "{name}");
    }
    says(&folder.run("verify es.zip --quiet"), &["each as the run gives it"]);
    // The rulebook and the data are in it, and a changed file is named.
    let mut files = members(&folder.bytes("1.zip"));
    for name in ["report.html", "figures.json", "data/edges.csv", "reglamentos/midi-punto-y-banca-2016.toml"]
    {
        assert!(files.iter().any(|(known, _)| known == name), "{name}");
    }
    files.iter_mut().find(|(name, _)| name == "data/edges.csv").unwrap().1.extend_from_slice(b"more\n");
    folder.write("forged.zip", archive(&files));
    let out = folder.ventaja("verify forged.zip --quiet").code(1).out;
    assert!(out.contains("data/edges.csv has sha256") && !out.contains("report.html has"), "{out}");
}

/// The files of an archive, in order.
pub(super) fn members(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let files = zip.len();
    let read = |index: usize| {
        let mut member = zip.by_index(index).unwrap();
        let mut contents = Vec::new();
        std::io::Read::read_to_end(&mut member, &mut contents).unwrap();
        (member.name().unwrap().into_owned(), contents)
    };
    (0..files).map(read).collect()
}

/// An archive of these files.
fn archive(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, contents) in members {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, contents).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// The manifest lists every file as it is.
fn consistent(members: &mut [(String, Vec<u8>)]) {
    let hashes: BTreeMap<String, (usize, String)> = members
        .iter()
        .map(|(name, contents)| (name.clone(), (contents.len(), ventaja::builtin::sha256(contents))))
        .collect();
    let manifest = &mut members.iter_mut().find(|(name, _)| name == "manifest.json").unwrap().1;
    let mut json: serde_json::Value = serde_json::from_slice(manifest).unwrap();
    for file in json["files"].as_array_mut().unwrap() {
        let (bytes, hash) = &hashes[file["name"].as_str().unwrap()];
        (file["bytes"], file["sha256"]) = ((*bytes).into(), hash.as_str().into());
    }
    *manifest = (serde_json::to_string_pretty(&json).unwrap() + "\n").into_bytes();
}

/// Every part of a bundle is that of the run: an edited list of commands or manifest, a further file, a name
/// outside the folder, a second file of one name and bytes around the archive are refused. A bundle of one's own
/// rulebook and chart is confirmed where these files are not.
#[test]
fn a_bundle_holds_nothing_else() {
    let folder = Folder::new();
    let bundle = |book: &str, options: &str| {
        folder.copy(&format!("reglamentos/{book}.toml"), "own.toml");
        let usual = "--rounds 10k --combine off --quiet --output own.zip";
        folder.run(&format!("bundle own.toml {options} {usual}"));
        folder.remove("own.toml");
    };
    let confirmed = || says(&folder.run("verify own.zip --quiet"), &["each as the run gives it"]);
    folder.copy("strategies/infinite-deck/basic.csv", "own.csv");
    bundle("standard/infinite-deck", "--strategy own.csv");
    folder.remove("own.csv");
    confirmed();
    bundle("standard/infinite-deck", "--strategy best");
    confirmed();
    bundle("midi-punto-y-banca-2016", "");
    confirmed();
    let bytes = folder.bytes("own.zip");
    let whole = members(&bytes);
    let check = |bytes: &[u8], code: i32, message: &str| {
        folder.write("forged.zip", bytes);
        let ended = folder.ventaja("verify forged.zip --quiet").code(code);
        says(&format!("{}{}", ended.out, ended.err), &[message]);
    };
    let edited = |name: &str, old: &str, new: &str| {
        let mut edited = whole.clone();
        let contents = &mut edited.iter_mut().find(|(known, _)| known == name).unwrap().1;
        let text = String::from_utf8(contents.clone()).unwrap();
        assert!(text.contains(old), "{name}: {old}");
        *contents = text.replacen(old, new, 1).into_bytes();
        consistent(&mut edited);
        archive(&edited)
    };
    // Packed by another program, the files are the same.
    check(&archive(&whole), 0, "each as the run gives it");
    for (name, old, new) in [
        ("commands.txt", "--seed 1", "--seed 2"),
        ("manifest.json", "\"date\": \"2016-08-04\"", "\"date\": \"2015-08-04\""),
        ("manifest.json", "\"command\": \"ventaja exact", "\"command\": \"ventaja risk"),
        ("manifest.json", "\"version\": \"", "\"version\": \"9"),
        ("manifest.json", "\"commit\": \"", "\"commit\": \"f00"),
        ("data/exact.csv", "0.95", "0.96"),
    ] {
        check(&edited(name, old, new), 1, &format!("{name}:"));
    }
    check(&edited("own.toml", "\n", "\n\n"), 2, "`/book/sha256` is");
    let with = |name: &str| [&whole[..], &[(name.to_owned(), b"rm -rf".to_vec())]].concat();
    check(&archive(&with("extra.txt")), 1, "extra.txt is not in the manifest");
    for name in ["../../../evil.sh", "/evil.sh", "data/../../evil.sh", "c:evil.sh", "..\\evil.sh"] {
        check(&archive(&with(name)), 2, "which is outside its folder");
    }
    // Two files of one name: the archive's directory lists both.
    let mut twin = archive(&with("report.htmm"));
    for at in 0..twin.len() - 11 {
        if &twin[at..at + 11] == b"report.htmm" {
            twin[at + 10] = b'l';
        }
    }
    check(&twin, 2, "holds the file report.html twice");
    check(&[b"#!/bin/sh\n", &bytes[..]].concat(), 2, "begins with its first file");
    check(&[&bytes[..], b"more"].concat(), 2, "cannot be read as a bundle");
}

/// Two rulebooks of one name, in two folders, have two names in the bundle.
#[test]
fn files_of_one_name_have_names_of_their_own() {
    let folder = Folder::new();
    for copy in ["a/x.toml", "b/x.toml"] {
        folder.copy("reglamentos/midi-punto-y-banca-2016.toml", copy);
    }
    folder.replace("b/x.toml", "shoe.decks = 8", "shoe.decks = 6");
    folder.run("bundle a/x.toml --against b/x.toml --rounds 10k --combine off --quiet --output x.zip");
    let files = members(&folder.bytes("x.zip"));
    for name in ["x.toml", "against/x.toml"] {
        assert!(files.iter().any(|(known, _)| known == name), "{name}");
    }
    folder.remove("a/x.toml");
    folder.remove("b/x.toml");
    folder.run("verify x.zip --quiet");
}
