//! `ventaja list`: the rulebooks and charts, paytables of side bets and counting systems built in.

use super::Failure;
use super::args::AsOf;
use super::config::{ambiguous_lines, own_rulebooks};
use super::outputs::Format;
use super::records::records;
use super::screen::{lang, list_page, note, print, print_exact, print_file};
use serde_json::{Map, Value, json};
use std::ffi::OsStr;
use ventaja::builtin::VERIFIED;
use ventaja::counting::{self, SYSTEMS, System, VALUES};
use ventaja::lang::{Lang, Translated};
use ventaja::reglamento::{BuiltInSide, Reglamento, builtin_ids, every_builtin_side, find};
use ventaja::report::{Page, version_in_words};
use ventaja::strategy::names;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Adds the claims that the test suite verifies of each rulebook, with the tests
    #[arg(long)]
    verified: bool,
    /// Lists the paytables of side bets built in instead, which a rulebook uses by name
    #[arg(long, conflicts_with_all = ["verified", "systems"])]
    side: bool,
    /// Lists the card counting systems built in instead, with the tag of each card
    #[arg(long, conflicts_with = "verified")]
    systems: bool,
    #[command(flatten)]
    as_of: AsOf,
    /// Format on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// The claims about a rulebook that the test suite verifies, each with its test: of the built-in ones only.
fn verified(id: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let every = if builtin_ids().iter().any(|known| known == id) { "*" } else { id };
    let claims = VERIFIED.iter().filter(move |claim| claim.rulebook == id || claim.rulebook == every);
    claims.map(|claim| (claim.what.as_str(), claim.test.as_str()))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let (entries, next) = match args {
        Args { side: true, .. } => (sides(), "list-side-next"),
        Args { systems: true, .. } => (systems()?, "list-systems-next"),
        Args { verified: true, .. } => (books(args)?, "list-verified-next"),
        Args { .. } => (books(args)?, "list-next"),
    };
    match args.format {
        Format::Table => {
            let ambiguous = if args.side || args.systems { String::new() } else { ambiguous_lines() };
            let page = list_page();
            print(&(table(&entries, page) + &ambiguous + "\n" + &page.paragraph(&lang().text(next))))
        }
        Format::Csv => {
            let rows: Vec<Vec<Field>> = entries.into_iter().flat_map(|entry| entry.rows).collect();
            let names: Vec<&str> = rows.iter().take(1).flatten().map(|(name, ..)| *name).collect();
            let values = rows.into_iter().map(|row| row.into_iter().map(|(_, value, _)| value).collect());
            print_exact(&records(Format::Csv, &names, values)?)
        }
        Format::Json => {
            let object = |fields: Vec<Field>| -> Map<String, Value> {
                fields.into_iter().map(|(name, _, value)| (name.to_owned(), value)).collect()
            };
            let objects: Vec<_> = entries.into_iter().map(|entry| object(entry.object)).collect();
            print_file(&(serde_json::to_string_pretty(&objects).expect("no key is not text") + "\n"))
        }
    }
}

/// A field in files: its name, its value in CSV, its value in JSON.
type Field = (&'static str, Value, Value);

/// A field that is the same in both.
fn field(name: &'static str, value: impl Into<Value>) -> Field {
    let value = value.into();
    (name, value.clone(), value)
}

/// What is listed: its lines on the screen, and its fields in files.
struct Entry {
    id: String,
    title: Translated,
    /// The texts below the title, each with the mark before it.
    below: Vec<(&'static str, String)>,
    rows: Vec<Vec<Field>>,
    object: Vec<Field>,
}

impl Entry {
    /// A side bet or counting system, with the same fields in every file.
    fn new(id: &str, title: Translated, below: String, fields: Vec<Field>) -> Entry {
        let rows = vec![fields.clone()];
        Entry { id: id.to_owned(), title, below: vec![("", below)], rows, object: fields }
    }
}

fn sides() -> Vec<Entry> {
    let entry = |side: BuiltInSide| {
        let BuiltInSide { title, source, bet } = side;
        let pays: Vec<String> = bet.pays.iter().map(|pay| format!("{} {}", pay.name, pay.odds)).collect();
        let pays = pays.join("; ");
        let lines = bet.pays.iter().map(|pay| {
            let words: Vec<&str> = pay.name.split(" and ").collect();
            json!({ "hand": words, "pays": pay.odds.to_string() })
        });
        let on = bet.on.name();
        let below = format!("{on}: {}", pays.replace(" and ", " + "));
        let fields = vec![
            field("id", bet.name),
            field("title", title.of(Lang::En)),
            field("on", on),
            ("pays", pays.into(), lines.collect()),
            field("source", source.of(Lang::En)),
        ];
        Entry::new(bet.name, title, below, fields)
    };
    every_builtin_side().into_iter().map(entry).collect()
}

fn systems() -> Result<Vec<Entry>, Failure> {
    let entry = |id: &str| -> Result<Entry, Failure> {
        let System { id, title, source, tags } = counting::find(OsStr::new(id))?;
        let each = |separator: &str, sign: &dyn Fn(f64) -> String| {
            let tags = VALUES.iter().zip(tags).map(|(card, tag)| format!("{card}{separator}{}", sign(tag)));
            tags.collect::<Vec<_>>()
        };
        let map = VALUES.iter().zip(tags).map(|(card, tag)| ((*card).to_owned(), tag.into()));
        let tags_in_csv = each("=", &|tag| tag.to_string()).join(";");
        let fields = vec![
            field("id", &*id),
            field("title", &*title),
            field("source", source),
            ("tags", tags_in_csv.into(), Value::Object(map.collect())),
        ];
        let below = each(" ", &|tag| lang().signed(tag, usize::from(tag.fract() != 0.0))).join(", ");
        Ok(Entry::new(&id, Translated::from(title), below, fields))
    };
    SYSTEMS.into_iter().map(|(id, _)| entry(id)).collect()
}

/// The rulebooks: those built in, and the user's own.
fn books(args: &Args) -> Result<Vec<Entry>, Failure> {
    let mut books = builtin_ids().iter().map(String::as_str).map(find).collect::<Result<Vec<_>, _>>()?;
    let [own, ambiguous] = own_rulebooks();
    let by_path = ambiguous.into_iter().map(|(_, path)| (path.display().to_string(), path));
    for (id, path) in own.into_iter().chain(by_path) {
        match find(&path) {
            // As commands take its name, whatever id the file states.
            Ok(book) => books.push(Reglamento { id, ..book }),
            // A file with faults keeps no other rulebook from being listed.
            Err(faults) => note(tr!(lang(), "warning-left-out", faults = Failure::from(faults).text(lang()))),
        }
    }
    if let Some(date) = &args.as_of.date {
        // What was not in force yet is not listed.
        let in_force = |book: Reglamento| {
            if book.versions.is_empty() { Some(book) } else { book.as_of(date).ok() }
        };
        books = books.into_iter().filter_map(in_force).collect();
    }
    Ok(books.iter().map(|book| entry(book, args)).collect())
}

/// A rulebook: a row of a CSV file is one of its verified claims if these are wanted.
fn entry(book: &Reglamento, args: &Args) -> Entry {
    let (lang, id) = (lang(), book.plain_id());
    let charts = names(book);
    let claims: Vec<_> = verified(id).collect();
    let charts_in_words = match charts.join(", ") {
        none if none.is_empty() => lang.text("list-no-decisions"),
        charts => tr!(lang, "list-charts", charts),
    };
    let claims_in_words = tr!(lang, "count-verified-claims", count = claims.len());
    let mut below = vec![("", format!("{charts_in_words}; {claims_in_words}"))];
    let fields = vec![
        field("id", id),
        field("game", book.game.name()),
        field("title", book.title.of(Lang::En)),
        field("source", book.source.of(Lang::En)),
        field("date", &*book.date),
        field("summary", book.summary.of(Lang::En)),
        ("charts", charts.join(";").into(), charts.into()),
        field("verified_claims", claims.len()),
    ];
    let (mut row, mut object) = (fields.clone(), fields);
    if args.verified {
        below.extend(claims.iter().map(|(what, test)| ("- ", format!("{what} ({test})"))));
        let claims = claims.iter().map(|(what, test)| json!({ "claim": what, "test": test }));
        object.push(field("verified", claims.collect::<Value>()));
    }
    if let Some(version) = book.version() {
        below.insert(1, ("", version_in_words(version, lang)));
        object.push(field("rulebook_version", &*version.name));
        let versions = book.versions.iter().map(|version| {
            let source = version.source.of(Lang::En);
            json!({ "name": version.name, "from": version.from, "until": version.until, "source": source })
        });
        object.push(field("versions", versions.collect::<Value>()));
    }
    let rows = if args.verified {
        let row = |(what, test)| vec![field("id", id), field("claim", what), field("test", test)];
        claims.into_iter().map(row).collect()
    } else {
        if args.as_of.date.is_some() {
            let [name, from] = book.version().map_or(["", ""], |version| [&version.name, &version.from]);
            row.extend([field("rulebook_version", name), field("in_force_from", from)]);
        }
        vec![row]
    };
    Entry { id: id.to_owned(), title: book.title.clone(), below, rows, object }
}

/// Columns of an id, and of the indentation below it where the page has room for both.
const ID: usize = 24;

fn table(entries: &[Entry], page: Page) -> String {
    let indent = if page.width < 3 * ID { 4 } else { ID + 1 };
    let mut text = String::new();
    for Entry { id, title, below, .. } in entries {
        text += &page.hanging(&format!("{id:<ID$} "), title.of(lang()), indent);
        for (mark, line) in below {
            text += &page.hanging(&format!("{:indent$}{mark}", ""), line, indent + mark.len());
        }
    }
    text
}
