//! Verifies a bundle as a whole: writes it again from the command in its document, with the rulebooks and
//! charts in it, and compares the archive's members one by one.

use super::{Args, document, line_differences, repeat};
use crate::cli::Failure;
use crate::cli::bundle::{MANIFEST, SCHEMA, names};
use crate::cli::screen::{lang, print};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use ventaja::builtin::sha256;
use ventaja::fault::Fault;
use ventaja::lang::Lang;
use ventaja::tr;
use zip::ZipArchive;

/// Most bytes of a bundle's files together, unpacked.
const LARGEST: u64 = 200_000_000;

const MOST: usize = 1000;

type Files = BTreeMap<String, Vec<u8>>;

pub(super) fn run(args: &Args, file: &str) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let read = File::open(&args.file).and_then(|opened| opened.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| Fault::new(file, format!("cannot be read as a bundle: {error}")))?;
    let files = unpacked(file, bytes)?;
    let wrong = wrong_files(file, &files)?;
    if !wrong.is_empty() {
        print(&(wrong.join("\n") + "\n"))?;
        return Err(Failure::Drift(tr!(lang(), "differs-from-manifest", file)));
    }
    let [english, spanish] = Lang::ALL.map(|lang| names(lang)[0]);
    let name = if files.contains_key(spanish) { spanish } else { english };
    let report = format!("{file}: {name}");
    let text = text(&files, name).ok_or_else(|| Fault::new(file, format!("has no file {english}")))?;
    let embedded = document::embedded(&report, &text)?;
    let Some(options) = embedded.command.strip_prefix("ventaja report ") else {
        let fault = Fault::new(report, format!("names the command `{}`", embedded.command));
        return Err(fault.allowed("ventaja report, as in a bundle that ventaja wrote").into());
    };
    let command = format!("ventaja bundle {options}");
    let sources = |paths: [Option<PathBuf>; 3]| sources(&files, &embedded.data, paths);
    let again = repeat(args, &report, &command, "zip", &embedded.given(), &sources)?;
    let again = unpacked("the run", again)?;
    if let Some(document) = again.get(name).filter(|again| **again != text.as_bytes()) {
        return document::compared(&report, &text, &String::from_utf8_lossy(document));
    }
    let mut wrong = String::new();
    for (member, contents) in &files {
        match again.get(member) {
            None => wrong += &(tr!(lang(), "member-not-of-run", file, name = member) + "\n"),
            Some(again) if again == contents => {}
            Some(again) => {
                let [old, new] = [contents, again].map(|bytes| String::from_utf8_lossy(bytes));
                wrong += &line_differences(&format!("{file}: {member}"), &old, &new);
            }
        }
    }
    for member in again.keys().filter(|member| !files.contains_key(*member)) {
        wrong += &(tr!(lang(), "member-missing", file, name = member) + "\n");
    }
    if !wrong.is_empty() {
        print(&wrong)?;
        return Err(Failure::Drift(tr!(lang(), "differs-from-command", file)));
    }
    let count = tr!(lang(), "count-files", count = files.len());
    print(&(tr!(lang(), "bundle-verified", file, files = count) + "\n"))
}

/// Unpacks a bundle; `file` names it in errors.
fn unpacked(file: &str, bytes: Vec<u8>) -> Result<Files, Fault> {
    let wrong =
        |error: &dyn std::fmt::Display| Fault::new(file, format!("cannot be read as a bundle: {error}"));
    let names = laid_out(&bytes).map_err(|error| wrong(&error))?;
    if names.len() > MOST {
        let fault = Fault::new(file, format!("holds {} files", names.len()));
        return Err(fault.allowed(format!("at most {MOST}")));
    }
    for (number, name) in names.iter().enumerate() {
        if !is_inside(name) {
            let fault = Fault::new(file, format!("holds the file {name}, which is outside its folder"));
            return Err(fault.allowed("names of files below the bundle's own folder"));
        }
        if names[..number].contains(name) {
            return Err(Fault::new(file, format!("holds the file {name} twice")));
        }
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| wrong(&error))?;
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
        files.insert(name, contents);
    }
    if files.len() == names.len() && names.iter().all(|name| files.contains_key(name)) {
        Ok(files)
    } else {
        Err(wrong(&OTHER_FILES))
    }
}

/// Whether a name is of a file in the bundle's folder or below it, on every system.
fn is_inside(name: &str) -> bool {
    !name.contains(['\\', ':', '\0']) && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// What is wrong with an archive in which different programs find different files.
const OTHER_FILES: &str = "its directory lists other files than it holds";

/// The names of an archive's files, if it consists of nothing but these files and their directory, in one
/// order: programs that read it from its beginning and from its end find the same.
fn laid_out(bytes: &[u8]) -> Result<Vec<String>, &'static str> {
    let number = |at: usize, width: usize| -> Option<usize> {
        let bytes = bytes.get(at..at.checked_add(width)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    };
    let name = |at: usize, length: usize| -> Option<String> {
        Some(String::from_utf8_lossy(bytes.get(at..at.checked_add(length)?)?).into_owned())
    };
    // In a file's own header: flags at 6, packed size at 18, lengths of the name at 26 and of extra fields
    // at 28. A file whose size stands behind it (flag 8) could be read to another end.
    let local = |at: usize| -> Option<(String, usize)> {
        let (flags, packed) = (number(at + 6, 2)?, number(at + 18, 4)?);
        let (length, extra) = (number(at + 26, 2)?, number(at + 28, 2)?);
        let end = (at + 30 + length + extra).checked_add(packed)?;
        (flags & 8 == 0).then_some((name(at + 30, length)?, end))
    };
    // In the directory: lengths of the name at 28, of extra fields at 30, of the comment at 32; the file's
    // place at 42.
    let listed = |at: usize| -> Option<(String, usize, usize)> {
        let (length, extra, comment) = (number(at + 28, 2)?, number(at + 30, 2)?, number(at + 32, 2)?);
        Some((name(at + 46, length)?, number(at + 42, 4)?, at + 46 + length + extra + comment))
    };
    let not_one = "it is no zip archive that begins with its first file";
    let (mut at, mut found) = (0, Vec::new());
    while number(at, 4) == Some(0x0403_4b50) {
        let (name, end) = local(at).ok_or(not_one)?;
        found.push((name, at));
        at = end;
    }
    if found.is_empty() {
        return Err(not_one);
    }
    let mut files = found.iter();
    while number(at, 4) == Some(0x0201_4b50) {
        let (name, place, end) = listed(at).ok_or("its directory is cut short")?;
        if files.next() != Some(&(name, place)) {
            return Err(OTHER_FILES);
        }
        at = end;
    }
    if files.next().is_some() {
        return Err(OTHER_FILES);
    }
    if number(at, 4) != Some(0x0605_4b50) || number(at + 20, 2) != Some(0) || bytes.len() != at + 22 {
        return Err("there are bytes after its directory");
    }
    Ok(found.into_iter().map(|(name, _)| name).collect())
}

/// The rulebooks and the chart in a bundle, by the paths by which its command names them.
fn sources(files: &Files, data: &Value, paths: [Option<PathBuf>; 3]) -> Vec<(PathBuf, String)> {
    let listed = data["evidence"]["files"].as_array().into_iter().flatten();
    let names: Vec<&str> = listed.filter_map(|one| one["name"].as_str()).collect();
    let numbers = [0, 1, names.len().saturating_sub(1)];
    let found = paths.into_iter().zip(numbers);
    found.filter_map(|(path, number)| Some((path?, text(files, names.get(number)?)?))).collect()
}

fn text(files: &Files, name: &str) -> Option<String> {
    files.get(name).map(|contents| String::from_utf8_lossy(contents).into_owned())
}

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
            None => wrong.push(tr!(lang(), "not-in-manifest", file, name)),
            Some(hash) => {
                let found = sha256(contents);
                if hash != found {
                    wrong.push(tr!(lang(), "hash-not-of-manifest", file, name, found, hash));
                }
            }
        }
    }
    wrong.extend(listed.keys().map(|name| tr!(lang(), "not-in-bundle", file, name = *name)));
    Ok(wrong)
}
