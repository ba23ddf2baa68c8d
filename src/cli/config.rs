//! `ventaja.toml`, the settings of a folder and of those below it, and `ventaja config`, which
//! prints every setting with its origin.
//!
//! A setting never changes a number unless the report shows it: the language and the threads change
//! none, and a rulebook of one's own appears with its hash.

use super::Failure;
use super::outputs::Format;
use super::records::records;
use super::report::case;
use super::screen::{lang, page, print, print_exact, print_file};
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use toml::de::{DeTable, DeValue};
use ventaja::fault::{self, Fault, Faults};
use ventaja::lang::{Lang, UnknownLanguage};
use ventaja::reglamento::builtin_ids;
use ventaja::{builtin, numbers, tr, workers};

const FILE: &str = "ventaja.toml";
const LONGEST: u64 = 64 * 1024;
const KEYS: [&str; 4] = ["lang", "threads", "rulebooks", "document"];

/// Prints every setting, its value and where the value comes from
#[derive(clap::Args)]
pub(super) struct Args {
    /// Format on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// A setting that was read and checked.
#[derive(Clone, Debug)]
struct Set {
    /// A key of the file, or of its table `document`.
    key: &'static str,
    /// The value; a folder may have a name that is no text.
    value: OsString,
    /// The place of its line, `file:line:column`, or what else decides it, in words.
    origin: String,
}

/// Returns the settings of the working directory without faults, and the faults; read once.
fn settings() -> &'static (Vec<Set>, Faults) {
    static SETTINGS: OnceLock<(Vec<Set>, Faults)> = OnceLock::new();
    SETTINGS.get_or_init(|| {
        let here = std::env::current_dir().unwrap_or_default();
        let path = here.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file());
        let found = path.map(|path| parse(&path, &fault::read(&path, LONGEST)?));
        let found = found.unwrap_or_else(|| Ok(Vec::new()));
        let (mut sets, mut faults) = (Vec::new(), Faults::default());
        match found {
            Ok(found) => found.into_iter().for_each(|set| match set {
                Ok(set) => sets.push(set),
                Err(fault) => faults.push(fault),
            }),
            Err(fault) => faults.push(fault),
        }
        (sets, faults)
    })
}

/// Returns the settings of the working directory.
fn config() -> Result<&'static [Set], Faults> {
    let (sets, faults) = settings();
    Faults::check(faults.clone()).map(|()| &**sets)
}

/// Reads each setting of a file.
fn parse(path: &Path, text: &str) -> Result<Vec<Result<Set, Fault>>, Fault> {
    let at = |byte: usize| {
        let before = &text[..byte.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{}:{line}:{column}", path.display())
    };
    let table = DeTable::parse(text).map_err(|error| {
        Fault::new(at(error.span().map_or(0, |span| span.start)), format!("not TOML: {}", error.message()))
    })?;
    let mut found = Vec::new();
    for (key, value) in table.get_ref() {
        let (origin, value) = (at(key.span().start), value.get_ref());
        if let ("document", DeValue::Table(entries)) = (key.get_ref().as_ref(), value) {
            found.extend(entries.iter().map(|(key, value)| {
                let (origin, value) = (at(key.span().start), value.get_ref());
                let checked = |name: &str, text: Option<&str>| match text {
                    Some(text) => case::checked(name, text).map(|_| text.into()).map_err(|no| no.to_string()),
                    None => Err("a text or a number".to_owned()),
                };
                setting_of(origin, "setting of a document", &case::KEYS, key.get_ref(), value, checked)
            }));
            continue;
        }
        let checked = |name: &str, text: Option<&str>| {
            let own = text.unwrap_or_default();
            let (value, allowed): (Option<OsString>, _) = match (name, value) {
                ("lang", _) => (own.parse().ok().map(|lang: Lang| lang.to_string().into()), "en, es"),
                ("threads", _) => {
                    let threads = numbers::threads(own).ok();
                    (threads.map(|threads| threads.to_string().into()), "1 to 1024")
                }
                ("rulebooks", DeValue::String(_)) => {
                    let folder = path.parent().unwrap_or(Path::new("")).join(own);
                    let allowed = "a folder that exists, relative to this file";
                    (folder.is_dir().then(|| folder.into_os_string()), allowed)
                }
                ("rulebooks", _) => (None, "a folder, as text"),
                _ => (None, "a table: [document]"),
            };
            value.ok_or_else(|| allowed.to_owned())
        };
        found.push(setting_of(origin, "setting", &KEYS, key.get_ref(), value, checked));
    }
    Ok(found)
}

/// Reads a setting, `checked` by its name and its text, if it is a text or a number with decimal digits; an error of
/// `checked` is what is allowed.
fn setting_of(
    origin: String,
    what: &str,
    known: &[&'static str],
    name: &str,
    value: &DeValue<'_>,
    checked: impl Fn(&str, Option<&str>) -> Result<OsString, String>,
) -> Result<Set, Fault> {
    let Some(key) = known.iter().find(|known| **known == name) else {
        return Err(Fault::unknown(origin, what, name, known));
    };
    let text = match value {
        DeValue::String(text) => Some(text.as_ref()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str()),
        DeValue::Float(number) => Some(number.as_str()),
        _ => None,
    };
    match checked(key, text) {
        Ok(value) => Ok(Set { key, value, origin }),
        Err(allowed) => {
            let message = match text {
                Some(text) => format!("`{key}` is `{text}`"),
                None => format!("`{key}` has no such value"),
            };
            Err(Fault::new(origin, message).allowed(allowed.trim_start_matches("allowed: ")))
        }
    }
}

fn setting<'a>(config: &'a [Set], key: &str) -> Option<&'a Set> {
    config.iter().find(|set| set.key == key)
}

/// Returns the value of a setting; nothing if the file has faults, which [`language`] reports.
fn value(key: &str) -> Option<&'static OsStr> {
    config().ok().and_then(|config| setting(config, key)).map(|set| &*set.value)
}

pub(super) fn document(name: &str) -> Option<String> {
    value(name)?.to_str().map(str::to_owned)
}

/// Returns the language: of `--lang`, else `VENTAJA_LANG`, else the file, else `LANG`.
///
/// # Errors
/// The file has faults, or `VENTAJA_LANG` is no language.
pub(super) fn language(option: Option<Lang>) -> Result<Lang, Failure> {
    config().map_err(Failure::Input)?;
    language_despite_faults(option).map_err(|unknown| {
        let place = format!("environment variable {}", Lang::VARIABLE);
        Fault::new(place, unknown.to_string()).allowed("en, es").into()
    })
}

/// The same of a file with faults, which are reported in the language that the file states.
pub(super) fn language_despite_faults(option: Option<Lang>) -> Result<Lang, UnknownLanguage> {
    let named = std::env::var_os(Lang::VARIABLE).is_some_and(|value| !value.is_empty());
    let set = || setting(&settings().0, "lang").filter(|_| !named)?.value.to_str()?.parse().ok();
    Lang::from_environment(option.or_else(set))
}

pub(super) fn threads() -> Option<usize> {
    numbers::threads(value("threads")?.to_str()?).ok()
}

/// Returns the rulebooks in the folder of the file, by name, in order: first the ones that their names mean, then the ones that have
/// the name of a built-in one, so that only their paths mean them.
pub(super) fn own_rulebooks() -> [Vec<(String, PathBuf)>; 2] {
    books_of_folder().into_iter().partition(|(name, _)| !builtin_ids().contains(name)).into()
}

fn books_of_folder() -> Vec<(String, PathBuf)> {
    let Some(folder) = value("rulebooks") else { return Vec::new() };
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let paths = entries.map(|entry| entry.path());
    let books = paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    let named = books.filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)));
    let mut books: Vec<(String, PathBuf)> = named.collect();
    books.sort();
    books
}

/// Returns the path of the rulebook of one's own whose file has this SHA-256, in hexadecimal.
pub(super) fn rulebook_of_hash(sha256: &str) -> Option<OsString> {
    let has = |(_, path): &(String, PathBuf)| {
        std::fs::read(path).is_ok_and(|text| builtin::sha256(&text) == sha256)
    };
    books_of_folder().into_iter().find(has).map(|(_, path)| path.into())
}

/// Returns the path of a rulebook of one's own that is named without its folder and extension, and
/// every other name as it is.
///
/// # Errors
/// The name is that of a built-in rulebook too.
pub(super) fn rulebook(name: OsString) -> Result<OsString, String> {
    let Some((own, path)) = books_of_folder().into_iter().find(|(own, _)| name == own.as_str()) else {
        return Ok(name);
    };
    if !builtin_ids().contains(&own) {
        return Ok(path.into_os_string());
    }
    if BUILTIN_FIRST.load(Ordering::Relaxed) {
        return Ok(name);
    }
    let path = path.display();
    Err(format!("is a built-in rulebook and {path} too; allowed: the path, or another name for the file"))
}

/// Whether names mean built-in rulebooks only.
static BUILTIN_FIRST: AtomicBool = AtomicBool::new(false);

/// Parses a command that a file names: what is a built-in rulebook there is one here.
pub(super) fn with_builtin_names<T>(parse: impl FnOnce() -> T) -> T {
    BUILTIN_FIRST.store(true, Ordering::Relaxed);
    let parsed = parse();
    BUILTIN_FIRST.store(false, Ordering::Relaxed);
    parsed
}

/// Returns a line for each rulebook of one's own that only its path means.
pub(super) fn ambiguous_lines() -> String {
    let line = |(name, path): (String, PathBuf)| {
        let path = path.display().to_string();
        format!("\n{}\n", tr!(lang(), "ambiguous-rulebook", file = path, name))
    };
    let [_, ambiguous] = own_rulebooks();
    ambiguous.into_iter().map(line).collect()
}

/// A row of `ventaja config`: the setting, its value, and where that comes from.
type Row = (&'static str, String, String);

/// The settings; where each comes from is in words of `shown`.
fn rows(shown: Lang) -> Result<Vec<Row>, Failure> {
    let config = config().map_err(Failure::Input)?;
    let variable = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let default = || shown.text("origin-default");
    let of_variable = || {
        let named = [Lang::VARIABLE, "LANG"].into_iter().find(variable);
        named.map_or_else(default, |name| tr!(shown, "config-variable", name))
    };
    let of_set = |set: &Set| (set.key, set.value.display().to_string(), set.origin.clone());
    let set_or = |key, value: String, origin: &dyn Fn() -> String| {
        setting(config, key).map_or_else(|| (key, value, origin()), of_set)
    };
    let lang = language(None)?.to_string();
    let mut rows = vec![
        if variable(&Lang::VARIABLE) {
            ("lang", lang, of_variable())
        } else {
            set_or("lang", lang, &of_variable)
        },
        set_or("threads", workers::available().to_string(), &default),
        set_or("rulebooks", String::new(), &default),
    ];
    rows.extend(config.iter().filter(|set| case::KEYS.contains(&set.key)).map(of_set));
    Ok(rows)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    // Files that programs read are in English in every language of the screen.
    let shown = if args.format == Format::Table { lang() } else { Lang::En };
    let rows = rows(shown)?;
    match args.format {
        Format::Table => {
            let width = rows.iter().map(|(key, ..)| key.len()).fold(10, usize::max);
            let mut text = String::new();
            for (key, value, origin) in &rows {
                let value = if value.is_empty() { "-" } else { value };
                let _ = writeln!(text, "{key:<width$} {value:<30} {origin}");
            }
            let next = tr!(lang(), "config-next", file = FILE);
            print(&(text + &ambiguous_lines() + "\n" + &page().paragraph(&next)))
        }
        Format::Csv => {
            let rows =
                rows.into_iter().map(|(key, value, origin)| vec![key.into(), value.into(), origin.into()]);
            print_exact(&records(Format::Csv, &["setting", "value", "origin"], rows)?)
        }
        Format::Json => {
            let entry = |(key, value, origin): Row| {
                (key.to_owned(), serde_json::json!({ "value": value, "origin": origin }))
            };
            let object: serde_json::Map<_, _> = rows.into_iter().map(entry).collect();
            print_file(&format!("{}\n", serde_json::to_string_pretty(&object).expect("strings")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_line_key_and_what_is_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let parse = |path: &Path, text: &str| -> Result<Vec<Set>, Faults> { Faults::all(parse(path, text)?) };
        let faults = |text: &str| parse(&path, text).unwrap_err().to_string();
        assert!(faults("threads = 0").contains("`threads` is `0`\n  allowed: 1 to 1024"));
        assert!(faults("threads = 0x10").contains("`threads` has no such value\n  allowed: 1 to 1024"));
        assert!(faults("threads = \"x\"").contains("`threads` is `x`\n  allowed: 1 to 1024"));
        assert!(faults("rulebooks = \"nowhere\"").contains("a folder that exists"));
        assert!(faults("lang =").contains("ventaja.toml:1:"));
        let said = faults("[document]\nstak = 5\nhours = \"many\"\nauthor = [1]\n");
        assert!(said.contains("ventaja.toml:2:1: unknown setting `stak` of a document"), "{said}");
        assert!(said.contains("did you mean `stake`?"), "{said}");
        assert!(said.contains("ventaja.toml:3:1: `hours` is `many`"), "{said}");
        assert!(said.contains("ventaja.toml:4:1: `author` has no such value"), "{said}");
        assert!(faults("document = 1").contains("allowed: a table: [document]"));
        let set = |text: &str| -> Vec<(&str, OsString)> {
            parse(&path, text).unwrap().into_iter().map(|set| (set.key, set.value)).collect()
        };
        let found = set("[document]\nstake = \"5000 pesos\"\nhours = 12.5\n");
        assert_eq!(found, [("stake", "5000 pesos".into()), ("hours", "12.5".into())]);
        std::fs::create_dir(folder.path().join("mine")).unwrap();
        let found = set("threads = \"3\"\nrulebooks = \"mine\"\nlang = \"es\"\n");
        let mine = folder.path().join("mine").into_os_string();
        assert_eq!(found, [("threads", "3".into()), ("rulebooks", mine), ("lang", "es".into())]);
    }
}
