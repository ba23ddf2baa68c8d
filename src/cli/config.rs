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
use std::ffi::OsString;
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

/// A value and the place of its line: `file:line:column`.
#[derive(Debug)]
struct Set<T> {
    value: T,
    place: String,
}

/// What the file sets.
#[derive(Debug, Default)]
struct Config {
    lang: Option<Set<Lang>>,
    threads: Option<Set<usize>>,
    /// The folder of one's own rulebooks, relative to the file.
    rulebooks: Option<Set<PathBuf>>,
    /// Values of its table `document` by their keys, checked.
    document: Vec<(&'static str, Set<String>)>,
}

/// Returns the settings of the working directory, read once.
fn config() -> &'static Result<Config, Faults> {
    static CONFIG: OnceLock<Result<Config, Faults>> = OnceLock::new();
    CONFIG.get_or_init(|| {
        let here = std::env::current_dir().unwrap_or_default();
        match here.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file()) {
            Some(path) => read(&path),
            None => Ok(Config::default()),
        }
    })
}

fn read(path: &Path) -> Result<Config, Faults> {
    let text = fault::read(path, LONGEST)?;
    parse(path, &text)
}

fn parse(path: &Path, text: &str) -> Result<Config, Faults> {
    let at = |byte: usize| {
        let before = &text[..byte.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{}:{line}:{column}", path.display())
    };
    let table = DeTable::parse(text).map_err(|error| {
        Fault::new(at(error.span().map_or(0, |span| span.start)), format!("not TOML: {}", error.message()))
    })?;
    let (mut config, mut faults) = (Config::default(), Faults::default());
    for (key, value) in table.get_ref() {
        let place = at(key.span().start);
        let name = key.get_ref().as_ref();
        let Some((_, allowed)) = KEYS.iter().find(|(known, _)| *known == name) else {
            faults.push(Fault::unknown(&*place, "setting", name, KEYS.map(|(key, _)| key)));
            continue;
        };
        let mut wrong = |allowed: &str| {
            faults.push(Fault::new(&*place, format!("`{name}` has no such value")).allowed(allowed));
        };
        match (name, value.get_ref()) {
            ("lang", DeValue::String(text)) => match text.parse() {
                Ok(value) => config.lang = Some(Set { value, place }),
                Err(_) => wrong(allowed),
            },
            ("threads", DeValue::Integer(number)) => match numbers::threads(number.as_str()) {
                Ok(value) => config.threads = Some(Set { value, place }),
                Err(_) => wrong(allowed),
            },
            ("rulebooks", DeValue::String(folder)) => {
                let value = path.parent().unwrap_or(Path::new("")).join(folder.as_ref());
                if value.is_dir() {
                    config.rulebooks = Some(Set { value, place });
                } else {
                    wrong("a folder that exists, relative to this file");
                }
            }
            ("document", DeValue::Table(entries)) => {
                for (key, value) in entries {
                    let place = at(key.span().start);
                    match document_value(&place, key.get_ref(), value.get_ref()) {
                        Ok((name, value)) => config.document.push((name, Set { value, place })),
                        Err(fault) => faults.push(fault),
                    }
                }
            }
            _ => wrong(allowed),
        }
    }
    if faults.is_empty() { Ok(config) } else { Err(faults) }
}

/// Reads an entry of the table `document`.
fn document_value(place: &str, key: &str, value: &DeValue<'_>) -> Result<(&'static str, String), Fault> {
    let Some(name) = case::KEYS.into_iter().find(|name| *name == key) else {
        return Err(Fault::unknown(place, "setting of a document", key, case::KEYS));
    };
    let text = match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => {
            return Err(
                Fault::new(place, format!("`{name}` has no such value")).allowed("a text or a number")
            );
        }
    };
    let wrong = |no: numbers::NumberError| {
        let fault = Fault::new(place, format!("`{name}` is `{text}`"));
        fault.allowed(no.to_string().trim_start_matches("allowed: "))
    };
    case::check(name, &text).map_err(wrong).map(|()| (name, text))
}

/// Returns a setting of documents.
pub(super) fn document(name: &str) -> Option<String> {
    let all = &config().as_ref().ok()?.document;
    all.iter().find(|(known, _)| *known == name).map(|(_, set)| set.value.clone())
}

/// Returns what a function finds in the settings; nothing if the file has faults, which
/// [`language`] reports.
fn setting<T>(of: impl Fn(&'static Config) -> Option<&'static Set<T>>) -> Option<&'static T> {
    config().as_ref().ok().and_then(of).map(|set| &set.value)
}

/// Returns the language: of `--lang`, else `VENTAJA_LANG`, else the file, else `LANG`.
///
/// # Errors
/// The file has faults, or `VENTAJA_LANG` is no language.
pub(super) fn language(option: Option<Lang>) -> Result<Lang, Failure> {
    let config = config().as_ref().map_err(|faults| Failure::Input(faults.clone()))?;
    let named = std::env::var_os(Lang::VARIABLE).is_some_and(|value| !value.is_empty());
    let set = config.lang.as_ref().filter(|_| !named).map(|set| set.value);
    Lang::from_environment(option.or(set)).map_err(|unknown| {
        let place = format!("environment variable {}", Lang::VARIABLE);
        Fault::new(place, unknown.to_string()).allowed("en, es").into()
    })
}

/// Returns the number of threads that the file sets.
pub(super) fn threads() -> Option<usize> {
    setting(|config| config.threads.as_ref()).copied()
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
    let Some(folder) = setting(|config| config.rulebooks.as_ref()) else { return Vec::new() };
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

/// A row of `ventaja config`.
struct Row {
    key: &'static str,
    value: String,
    origin: String,
}

/// The settings; where each comes from is in words of `shown`.
fn rows(shown: Lang) -> Result<Vec<Row>, Failure> {
    let config = config().as_ref().map_err(|faults| Failure::Input(faults.clone()))?;
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let default = || shown.text("origin-default");
    let lang_origin = || {
        if let Some(set) = config.lang.as_ref().filter(|_| variable(Lang::VARIABLE).is_none()) {
            return set.place.clone();
        }
        let named = [Lang::VARIABLE, "LANG"].into_iter().find(|name| variable(name).is_some());
        named.map_or_else(default, |name| tr!(shown, "config-variable", name = name))
    };
    let threads = config.threads.as_ref();
    let books = config.rulebooks.as_ref();
    let mut rows = vec![
        Row { key: "lang", value: language(None)?.to_string(), origin: lang_origin() },
        Row {
            key: "threads",
            value: threads.map_or_else(workers::available, |set| set.value).to_string(),
            origin: threads.map_or_else(default, |set| set.place.clone()),
        },
        Row {
            key: "rulebooks",
            value: books.map_or_else(String::new, |set| set.value.display().to_string()),
            origin: books.map_or_else(default, |set| set.place.clone()),
        },
    ];
    rows.extend(config.document.iter().map(|(key, set)| Row {
        key,
        value: set.value.clone(),
        origin: set.place.clone(),
    }));
    Ok(rows)
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    // Files that programs read are in English in every language of the screen.
    let shown = if args.format == Format::Table { lang() } else { Lang::En };
    let rows = rows(shown)?;
    match args.format {
        Format::Table => {
            let width = rows.iter().map(|row| row.key.len()).fold(10, usize::max);
            let mut text = String::new();
            for Row { key, value, origin } in &rows {
                let value = if value.is_empty() { "-" } else { value };
                let _ = writeln!(text, "{key:<width$} {value:<30} {origin}");
            }
            text += &ambiguous_lines();
            let _ = writeln!(text, "\n{}", tr!(lang(), "config-next", file = FILE));
            print(&text)
        }
        Format::Csv => {
            let rows = rows.iter().map(|row| vec![row.key.into(), (*row.value).into(), (*row.origin).into()]);
            print_exact(&records(Format::Csv, &["setting", "value", "origin"], rows)?)
        }
        Format::Json => {
            let entry = |row: &Row| {
                (row.key.to_owned(), serde_json::json!({ "value": row.value, "origin": row.origin }))
            };
            let object: serde_json::Map<_, _> = rows.iter().map(entry).collect();
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
        assert!(faults("lang = \"fr\"").contains("allowed: en, es"));
        assert!(faults("threads = 0").contains("allowed: 1 to 1024"));
        assert!(faults("threads = \"2\"").contains("allowed: 1 to 1024"));
        assert!(faults("rulebooks = \"nowhere\"").contains("a folder that exists"));
        assert!(faults("lang =").contains("ventaja.toml:1:"));
        let said = faults("[document]\nstak = 5\nhours = \"many\"\nauthor = [1]\n");
        assert!(said.contains("ventaja.toml:2:1: unknown setting `stak` of a document"), "{said}");
        assert!(said.contains("did you mean `stake`?"), "{said}");
        assert!(said.contains("ventaja.toml:3:1: `hours` is `many`"), "{said}");
        assert!(said.contains("ventaja.toml:4:1: `author` has no such value"), "{said}");
        assert!(faults("document = 1").contains("allowed: a table: [document]"));
        let config = parse(&path, "[document]\nstake = \"5000 pesos\"\nhours = 12.5\n").unwrap();
        let found: Vec<(&str, &str)> =
            config.document.iter().map(|(key, set)| (*key, set.value.as_str())).collect();
        assert_eq!(found, [("stake", "5000 pesos"), ("hours", "12.5")]);
        std::fs::create_dir(folder.path().join("mine")).unwrap();
        let config = parse(&path, "threads = 3\nrulebooks = \"mine\"\nlang = \"es\"\n").unwrap();
        assert_eq!(config.threads.unwrap().value, 3);
        assert_eq!(config.rulebooks.unwrap().value, folder.path().join("mine"));
        assert_eq!(config.lang.unwrap().value, Lang::Es);
    }
}
