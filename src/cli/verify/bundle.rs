//! Verifies a bundle as a whole: every file against the manifest, then the document, then the data
//! files against the hashes in the document, whose figures are computed again.

use super::{Args, document, repeat_as};
use crate::cli::Failure;
use crate::cli::bundle::{DOCUMENT, MANIFEST, SCHEMA};
use crate::cli::screen::{lang, print};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use ventaja::builtin::sha256;
use ventaja::fault::Fault;
use ventaja::tr;
use zip::ZipArchive;

/// Most bytes of a bundle's files together, unpacked.
const LARGEST: u64 = 200_000_000;

/// Most files of a bundle.
const MOST: usize = 1000;

/// The files of a bundle by name.
type Files = BTreeMap<String, Vec<u8>>;

pub(super) fn run(args: &Args, file: &str) -> Result<(), Failure> {
    let files = unpacked(args, file)?;
    let wrong = wrong_files(file, &files)?;
    if !wrong.is_empty() {
        print(&(wrong.join("\n") + "\n"))?;
        return Err(Failure::Drift(tr!(lang(), "differs-from-manifest", file = file)));
    }
    let report = format!("{file}: {DOCUMENT}");
    let text = text(&files, DOCUMENT).ok_or_else(|| Fault::new(file, format!("has no file {DOCUMENT}")))?;
    let embedded = document::embedded(&report, &text)?;
    let again = repeat_as(args, &report, &embedded.command, "html")?;
    if again != text {
        return document::compared(&report, &text, &again);
    }
    let wrong = wrong_data(file, &files, &embedded.data);
    if !wrong.is_empty() {
        print(&(wrong.join("\n") + "\n"))?;
        return Err(Failure::Drift(tr!(lang(), "data-of-other-figures", file = file)));
    }
    let count = tr!(lang(), "count-files", count = files.len());
    print(&(tr!(lang(), "bundle-verified", file = file, files = count) + "\n"))
}

/// Unpacks the bundle.
fn unpacked(args: &Args, file: &str) -> Result<Files, Fault> {
    let wrong =
        |error: &dyn std::fmt::Display| Fault::new(file, format!("cannot be read as a bundle: {error}"));
    let opened = File::open(&args.file).map_err(|error| wrong(&error))?;
    let mut zip = ZipArchive::new(opened).map_err(|error| wrong(&error))?;
    if zip.len() > MOST {
        return Err(Fault::new(file, format!("holds {} files", zip.len())).allowed(format!("at most {MOST}")));
    }
    let (mut files, mut left) = (Files::new(), LARGEST);
    for index in 0..zip.len() {
        let member = zip.by_index(index).map_err(|error| wrong(&error))?;
        let name = member.name().map_err(|error| wrong(&error))?.into_owned();
        let mut contents = Vec::new();
        member.take(left + 1).read_to_end(&mut contents).map_err(|error| wrong(&error))?;
        let size = contents.len() as u64;
        if size > left {
            let fault = Fault::new(file, "holds too many bytes");
            return Err(fault.allowed(format!("at most {LARGEST} bytes unpacked")));
        }
        left -= size;
        if files.insert(name.clone(), contents).is_some() {
            return Err(Fault::new(file, format!("holds the file {name} twice")));
        }
    }
    Ok(files)
}

/// A file's text.
fn text(files: &Files, name: &str) -> Option<String> {
    files.get(name).map(|contents| String::from_utf8_lossy(contents).into_owned())
}

/// The files that are not as the manifest lists them.
fn wrong_files(file: &str, files: &Files) -> Result<Vec<String>, Fault> {
    let manifest =
        text(files, MANIFEST).ok_or_else(|| Fault::new(file, format!("has no file {MANIFEST}")))?;
    let place = format!("{file}: {MANIFEST}");
    let manifest: Value = serde_json::from_str(&manifest)
        .map_err(|error| Fault::new(&place, format!("is not JSON: {error}")))?;
    let schema = manifest["schema"].as_str().unwrap_or_default();
    if schema != SCHEMA {
        return Err(Fault::new(place, format!("`schema` is `{schema}`")).allowed(SCHEMA));
    }
    let mut listed: BTreeMap<&str, &str> = BTreeMap::new();
    for one in manifest["files"].as_array().into_iter().flatten() {
        listed.insert(one["name"].as_str().unwrap_or_default(), one["sha256"].as_str().unwrap_or_default());
    }
    let mut wrong = Vec::new();
    for (name, contents) in files.iter().filter(|(name, _)| *name != MANIFEST) {
        match listed.remove(name.as_str()) {
            None => wrong.push(tr!(lang(), "not-in-manifest", file = file, name = name)),
            Some(hash) => {
                let found = sha256(contents);
                if hash != found {
                    wrong.push(tr!(
                        lang(),
                        "hash-not-of-manifest",
                        file = file,
                        name = name,
                        found = found,
                        hash = hash
                    ));
                }
            }
        }
    }
    wrong.extend(listed.keys().map(|name| tr!(lang(), "not-in-bundle", file = file, name = *name)));
    Ok(wrong)
}

/// The data files and sources whose hashes are not those of the document, and data that does not equal
/// the document's.
fn wrong_data(file: &str, files: &Files, data: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for (list, folder) in [("data", "data/"), ("files", "")] {
        for one in data["evidence"][list].as_array().into_iter().flatten() {
            let (name, hash) =
                (one["name"].as_str().unwrap_or_default(), one["sha256"].as_str().unwrap_or_default());
            let name = format!("{folder}{name}");
            match files.get(&name).map(|contents| sha256(contents)) {
                Some(found) if found == hash => {}
                Some(found) => {
                    wrong.push(tr!(
                        lang(),
                        "hash-not-of-document",
                        file = file,
                        name = name,
                        found = found,
                        hash = hash
                    ));
                }
                None => wrong.push(tr!(lang(), "named-not-in-bundle", file = file, name = name)),
            }
        }
    }
    let figures = text(files, "figures.json").and_then(|text| serde_json::from_str::<Value>(&text).ok());
    if figures.as_ref() != Some(data) {
        wrong.push(tr!(lang(), "figures-not-of-document", file = file, name = "figures.json"));
    }
    wrong
}
