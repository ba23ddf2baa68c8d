//! `ventaja bundle`: the document with everything that repeats it, confirmed as a whole.

use super::{Folder, MIDI, done, read, ventaja, with};
use std::collections::BTreeMap;
use std::path::Path;

/// A bundle has the same bytes on every run, is confirmed as a whole, and names a file that was changed.
#[test]
fn a_bundle_is_verified_as_a_whole() {
    let folder = Folder::new();
    let [first, second] = ["1.zip", "2.zip"].map(|name| folder.text(name));
    done(&with("bundle", &["--output", &first]));
    done(&with("bundle", &["--threads", "1", "--output", &second]));
    let bytes = std::fs::read(&first).unwrap();
    assert!(bytes == std::fs::read(&second).unwrap(), "the bytes depend on the run");
    let out = done(&["verify", &first, "--quiet"]);
    assert!(out.contains("each as the run gives it"), "{out}");
    // A Spanish one has names of its own.
    done(&with("bundle", &["--lang", "es", "--output", &second]));
    let spanish = members(&std::fs::read(&second).unwrap());
    for name in ["informe.html", "cifras.json", "comandos.txt", "datos/edges.csv"] {
        assert!(spanish.iter().any(|(known, _)| known == name), "{name}");
    }
    let out = done(&["verify", &second, "--quiet"]);
    assert!(out.contains("each as the run gives it"), "{out}");
    // The rulebook and the data are in it, and a changed file is named.
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    for name in ["report.html", "figures.json", "data/edges.csv", "reglamentos/midi-punto-y-banca-2016.toml"]
    {
        assert!(names.iter().any(|known| known == name), "{name} in {names:?}");
    }
    let path = folder.path("forged.zip");
    let mut forged = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    for index in 0..zip.len() {
        let mut member = zip.by_index(index).unwrap();
        let name = member.name().unwrap().into_owned();
        let mut contents = Vec::new();
        std::io::Read::read_to_end(&mut member, &mut contents).unwrap();
        if name == "data/edges.csv" {
            contents.extend_from_slice(b"more\n");
        }
        forged.start_file(&name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut forged, &contents).unwrap();
    }
    forged.finish().unwrap();
    let (code, out, err) = ventaja(&["verify", path.to_str().unwrap(), "--quiet"]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(out.contains("data/edges.csv has sha256") && !out.contains("report.html has"), "{out}");
}

/// The files of an archive, in order.
pub(super) fn members(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let read = |index: usize| {
        let mut member = zip.by_index(index).unwrap();
        let mut contents = Vec::new();
        std::io::Read::read_to_end(&mut member, &mut contents).unwrap();
        (member.name().unwrap().into_owned(), contents)
    };
    (0..).take(zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap().len()).map(read).collect()
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
    let [book, chart, zip, forged] =
        ["own.toml", "own.csv", "own.zip", "forged.zip"].map(|name| folder.text(name));
    let usual = ["--rounds", "10k", "--combine", "off", "--quiet", "--output", &zip];
    let confirmed = |id: &str, more: &[&str]| {
        std::fs::copy(format!("reglamentos/{id}.toml"), &book).unwrap();
        done(&[&["bundle", &book], more, &usual].concat());
        std::fs::remove_file(&book).unwrap();
        let _ = std::fs::remove_file(&chart);
        let out = done(&["verify", &zip, "--quiet"]);
        assert!(out.contains("each as the run gives it"), "{out}");
    };
    std::fs::copy("strategies/mendoza-2016/basic.csv", &chart).unwrap();
    confirmed("mendoza-2016", &["--strategy", &chart]);
    confirmed(MIDI[0], &[]);
    let bytes = std::fs::read(&zip).unwrap();
    let whole = members(&bytes);
    let check = |bytes: &[u8], code: i32, message: &str| {
        std::fs::write(&forged, bytes).unwrap();
        let (found, out, err) = ventaja(&["verify", &forged, "--quiet"]);
        assert_eq!(found, code, "{message}: {out}{err}");
        assert!(out.contains(message) || err.contains(message), "{message}: {out}{err}");
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
    check(&edited("commands.txt", "--seed 1", "--seed 2"), 1, "commands.txt:");
    check(
        &edited("manifest.json", "\"date\": \"2016-08-04\"", "\"date\": \"2015-08-04\""),
        1,
        "manifest.json:",
    );
    check(
        &edited("manifest.json", "\"command\": \"ventaja exact", "\"command\": \"ventaja risk"),
        1,
        "manifest.json:",
    );
    check(&edited("manifest.json", "\"version\": \"", "\"version\": \"9"), 1, "manifest.json:");
    check(&edited("manifest.json", "\"commit\": \"", "\"commit\": \"f00"), 1, "manifest.json:");
    check(&edited("data/exact.csv", "0.95", "0.96"), 1, "data/exact.csv:");
    check(&edited("own.toml", "\n", "\n\n"), 2, "`/book/sha256` is");
    let with = |name: &str| [&whole[..], &[(name.to_owned(), b"rm -rf".to_vec())]].concat();
    check(&archive(&with("extra.txt")), 1, "extra.txt is not in the manifest");
    for name in ["../../../evil.sh", "/evil.sh", "data/../../evil.sh", "c:evil.sh", "..\\evil.sh"] {
        check(&archive(&with(name)), 2, "which is outside its folder");
    }
    // Two files of one name: the archive's directory lists both.
    let twin = archive(&with("report.htmm"));
    let twin: Vec<u8> = {
        let mut twin = twin;
        let places: Vec<usize> =
            (0..twin.len() - 11).filter(|at| &twin[*at..*at + 11] == b"report.htmm").collect();
        for at in &places {
            twin[at + 10] = b'l';
        }
        twin
    };
    check(&twin, 2, "holds the file report.html twice");
    check(&[b"#!/bin/sh\n", &bytes[..]].concat(), 2, "begins with its first file");
    check(&[&bytes[..], b"more"].concat(), 2, "cannot be read as a bundle");
}

/// Two rulebooks of one name, in two folders, have two names in the bundle.
#[test]
fn files_of_one_name_have_names_of_their_own() {
    let folder = Folder::new();
    let text = read(Path::new("reglamentos/midi-punto-y-banca-2016.toml"));
    std::fs::create_dir(folder.path("a")).unwrap();
    std::fs::create_dir(folder.path("b")).unwrap();
    std::fs::write(folder.path("a/x.toml"), &text).unwrap();
    std::fs::write(folder.path("b/x.toml"), text.replace("shoe.decks = 8", "shoe.decks = 6")).unwrap();
    let [one, two, zip] = ["a/x.toml", "b/x.toml", "x.zip"].map(|name| folder.text(name));
    let usual = ["--rounds", "10k", "--combine", "off", "--quiet", "--output", &zip];
    done(&[&["bundle", &one, "--against", &two], &usual[..]].concat());
    let names: Vec<String> =
        members(&std::fs::read(&zip).unwrap()).into_iter().map(|(name, _)| name).collect();
    assert!(
        ["x.toml", "against/x.toml"].iter().all(|name| names.iter().any(|known| known == name)),
        "{names:?}"
    );
    std::fs::remove_dir_all(folder.path("a")).unwrap();
    std::fs::remove_dir_all(folder.path("b")).unwrap();
    done(&["verify", &zip, "--quiet"]);
}
