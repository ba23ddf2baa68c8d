//! `ventaja.toml`, the settings of a folder and of those below it, and `ventaja config`, which
//! prints every setting with its origin.
//!
//! A setting never changes a number unless the report shows it: the language and the threads change
//! none, and a rulebook of one's own appears with its hash.

use super::Failure;
use super::outputs::Format;
use super::records::records;
use super::report::case;
use super::screen::{lang, print, print_exact, print_file};
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use toml::de::{DeTable, DeValue};
use ventaja::fault::{self, Fault, Faults};
use ventaja::lang::Lang;
use ventaja::reglamento::builtin_ids;
use ventaja::{numbers, tr, workers};

/// The name of the file.
const FILE: &str = "ventaja.toml";
/// The most bytes of the file.
const LONGEST: u64 = 64 * 1024;
/// The keys that the file may have, each with what is allowed.
const KEYS: [(&str, &str); 4] = [
    ("lang", "en, es"),
    ("threads", "1 to 1024"),
    ("rulebooks", "a folder, as text"),
    ("document", "a table: [document]"),
];

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

/// Returns the settings of the working directory, read once.
fn config() -> &'static Result<Vec<Set>, Faults> {
    static CONFIG: OnceLock<Result<Vec<Set>, Faults>> = OnceLock::new();
    CONFIG.get_or_init(|| {
        let here = std::env::current_dir().unwrap_or_default();
        match here.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file()) {
            Some(path) => read(&path),
            None => Ok(Vec::new()),
        }
    })
}

fn read(path: &Path) -> Result<Vec<Set>, Faults> {
    let text = fault::read(path, LONGEST)?;
    parse(path, &text)
}

fn parse(path: &Path, text: &str) -> Result<Vec<Set>, Faults> {
    let at = |byte: usize| {
        let before = &text[..byte.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{}:{line}:{column}", path.display())
    };
    let table = DeTable::parse(text).map_err(|error| {
        Fault::new(at(error.span().map_or(0, |span| span.start)), format!("not TOML: {}", error.message()))
    })?;
    let (mut config, mut faults) = (Vec::new(), Faults::default());
    for (key, value) in table.get_ref() {
        let origin = at(key.span().start);
        let name = key.get_ref().as_ref();
        let Some((key, allowed)) = KEYS.into_iter().find(|(known, _)| *known == name) else {
            faults.push(Fault::unknown(origin, "setting", name, KEYS.map(|(key, _)| key)));
            continue;
        };
        let mut allowed = allowed;
        let found = written(value.get_ref());
        let value: Option<OsString> = match (key, value.get_ref()) {
            ("lang", DeValue::String(text)) => text.parse().ok().map(|lang: Lang| lang.to_string().into()),
            ("threads", DeValue::Integer(_)) => {
                let threads = found.as_ref().and_then(|number| numbers::threads(number).ok());
                threads.map(|threads| threads.to_string().into())
            }
            ("rulebooks", DeValue::String(folder)) => {
                allowed = "a folder that exists, relative to this file";
                let folder = path.parent().unwrap_or(Path::new("")).join(folder.as_ref());
                folder.is_dir().then(|| folder.into_os_string())
            }
            ("document", DeValue::Table(entries)) => {
                for (key, value) in entries {
                    match document_value(at(key.span().start), key.get_ref(), value.get_ref()) {
                        Ok(set) => config.push(set),
                        Err(fault) => faults.push(fault),
                    }
                }
                continue;
            }
            _ => None,
        };
        match value {
            Some(value) => config.push(Set { key, value, origin }),
            None => faults.push(fault_of(origin, key, found).allowed(allowed)),
        }
    }
    Faults::check(faults).map(|()| config)
}

/// Returns a text, or a number as it is written with decimal digits.
fn written(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}

/// Returns the fault of a setting whose value is not allowed; `found` is the value, if it is a text or a number.
fn fault_of(origin: String, name: &str, found: Option<String>) -> Fault {
    let message =
        found.map_or_else(|| format!("`{name}` has no such value"), |found| format!("`{name}` is `{found}`"));
    Fault::new(origin, message)
}

/// Reads an entry of the table `document`.
fn document_value(origin: String, key: &str, value: &DeValue<'_>) -> Result<Set, Fault> {
    let Some(name) = case::KEYS.into_iter().find(|name| *name == key) else {
        return Err(Fault::unknown(origin, "setting of a document", key, case::KEYS));
    };
    let Some(text) = written(value) else {
        return Err(fault_of(origin, name, None).allowed("a text or a number"));
    };
    match case::checked(name, &text) {
        Ok(_) => Ok(Set { key: name, value: text.into(), origin }),
        Err(no) => {
            let fault = fault_of(origin, name, Some(text));
            Err(fault.allowed(no.to_string().trim_start_matches("allowed: ")))
        }
    }
}

/// Returns a setting among those of a file.
fn setting<'a>(config: &'a [Set], key: &str) -> Option<&'a Set> {
    config.iter().find(|set| set.key == key)
}

/// Returns the value of a setting; nothing if the file has faults, which [`language`] reports.
fn value(key: &str) -> Option<&'static OsStr> {
    config().as_ref().ok().and_then(|config| setting(config, key)).map(|set| &*set.value)
}

/// Returns a setting of documents.
pub(super) fn document(name: &str) -> Option<String> {
    value(name)?.to_str().map(str::to_owned)
}

/// Returns the language: of `--lang`, else `VENTAJA_LANG`, else the file, else `LANG`.
///
/// # Errors
/// The file has faults, or `VENTAJA_LANG` is no language.
pub(super) fn language(option: Option<Lang>) -> Result<Lang, Failure> {
    let config = config().as_ref().map_err(|faults| Failure::Input(faults.clone()))?;
    let named = std::env::var_os(Lang::VARIABLE).is_some_and(|value| !value.is_empty());
    let set = || setting(config, "lang").filter(|_| !named)?.value.to_str()?.parse().ok();
    Lang::from_environment(option.or_else(set)).map_err(|unknown| {
        let place = format!("environment variable {}", Lang::VARIABLE);
        Fault::new(place, unknown.to_string()).allowed("en, es").into()
    })
}

/// Returns the number of threads that the file sets.
pub(super) fn threads() -> Option<usize> {
    numbers::threads(value("threads")?.to_str()?).ok()
}

/// Returns the rulebooks in the folder of the file that their names mean, by name, in order.
pub(super) fn own_rulebooks() -> Vec<(String, PathBuf)> {
    books_of_folder().into_iter().filter(|(name, _)| !builtin_ids().contains(name)).collect()
}

/// Returns the rulebooks in the folder of the file that have the name of a built-in one: only their paths
/// mean them.
pub(super) fn ambiguous_rulebooks() -> Vec<(String, PathBuf)> {
    books_of_folder().into_iter().filter(|(name, _)| builtin_ids().contains(name)).collect()
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
        format!("\n{}\n", tr!(lang(), "ambiguous-rulebook", file = path, name = name))
    };
    ambiguous_rulebooks().into_iter().map(line).collect()
}

/// A row of `ventaja config`: the setting, its value, and where that comes from.
type Row = (&'static str, String, String);

/// The settings; where each comes from is in words of `shown`.
fn rows(shown: Lang) -> Result<Vec<Row>, Failure> {
    let config = config().as_ref().map_err(|faults| Failure::Input(faults.clone()))?;
    let variable = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let default = || shown.text("origin-default");
    let of_variable = || {
        let named = [Lang::VARIABLE, "LANG"].into_iter().find(variable);
        named.map_or_else(default, |name| tr!(shown, "config-variable", name = name))
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
            text += &ambiguous_lines();
            let _ = writeln!(text, "\n{}", tr!(lang(), "config-next", file = FILE));
            print(&text)
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
        let faults = |text: &str| parse(&path, text).unwrap_err().to_string();
        let said = faults("lang = \"es\"\nthread = 2\n");
        assert!(said.contains("ventaja.toml:2:1: unknown setting `thread`"), "{said}");
        assert!(said.contains("did you mean `threads`?"), "{said}");
        assert!(faults("lang = \"fr\"").contains("`lang` is `fr`\n  allowed: en, es"));
        assert!(faults("threads = 0").contains("`threads` is `0`\n  allowed: 1 to 1024"));
        assert!(faults("threads = 0x10").contains("`threads` has no such value\n  allowed: 1 to 1024"));
        assert!(faults("threads = \"2\"").contains("allowed: 1 to 1024"));
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
        let found = set("threads = 3\nrulebooks = \"mine\"\nlang = \"es\"\n");
        let mine = folder.path().join("mine").into_os_string();
        assert_eq!(found, [("threads", "3".into()), ("rulebooks", mine), ("lang", "es".into())]);
    }
}
