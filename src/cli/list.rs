//! `ventaja list`: the rulebooks and charts, paytables of side bets and counting systems built in.

use super::Failure;
use super::args::AsOf;
use super::config::{ambiguous_lines, ambiguous_rulebooks, own_rulebooks};
use super::outputs::Format;
use super::screen::{lang, list_page, print, print_file};
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

/// The claims about a rulebook that the test suite verifies, each with its test.
fn verified(id: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let claims = VERIFIED.iter().filter(move |claim| claim.rulebook == id || claim.rulebook == "*");
    claims.map(|claim| (claim.what.as_str(), claim.test.as_str()))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.side || args.systems {
        let entries = if args.side { sides() } else { systems()? };
        let next = if args.side { "list-side-next" } else { "list-systems-next" };
        let text = match args.format {
            Format::Table => own_lines(&entries, next, list_page()),
            Format::Csv => rows(entries.into_iter().map(|entry| entry.fields)),
            Format::Json => objects(entries.into_iter().map(|entry| entry.fields)),
        };
        return if args.format == Format::Table { print(&text) } else { print_file(&text) };
    }
    let mut reglamentos =
        builtin_ids().iter().map(String::as_str).map(find).collect::<Result<Vec<_>, _>>()?;
    for (_, path) in own_rulebooks() {
        reglamentos.push(find(&path)?);
    }
    for (_, path) in ambiguous_rulebooks() {
        let book = find(&path)?;
        reglamentos.push(Reglamento { id: path.display().to_string(), ..book });
    }
    if let Some(date) = &args.as_of.date {
        // What was not in force yet is not listed.
        let in_force = |book: Reglamento| {
            if book.versions.is_empty() { Some(book) } else { book.as_of(date).ok() }
        };
        reglamentos = reglamentos.into_iter().filter_map(in_force).collect();
    }
    let text = match args.format {
        Format::Table => table(&reglamentos, args.verified, list_page()),
        Format::Csv if args.verified => rows(reglamentos.iter().flat_map(claims)),
        Format::Csv => rows(reglamentos.iter().map(|book| row(book, args.as_of.date.is_some()))),
        Format::Json => objects(reglamentos.iter().map(|book| object(book, args.verified))),
    };
    if args.format == Format::Table { print(&text) } else { print_file(&text) }
}

/// A field in files: its name, its value in CSV, its value in JSON.
type Field = (&'static str, String, Value);

/// A field that is text.
fn text(name: &'static str, text: &str) -> Field {
    (name, text.to_owned(), text.into())
}

/// The rows of entries as a CSV file.
fn rows(entries: impl IntoIterator<Item = Vec<Field>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: Vec<&str>| writer.write_record(row).expect("memory takes any row");
    for (number, fields) in entries.into_iter().enumerate() {
        if number == 0 {
            write(fields.iter().map(|(name, ..)| *name).collect());
        }
        write(fields.iter().map(|(_, value, _)| value.as_str()).collect());
    }
    String::from_utf8(writer.into_inner().expect("memory takes any row")).expect("rows are text")
}

/// Entries as a JSON file.
fn objects(entries: impl IntoIterator<Item = Vec<Field>>) -> String {
    let object = |fields: Vec<Field>| -> Map<String, Value> {
        fields.into_iter().map(|(name, _, value)| (name.to_owned(), value)).collect()
    };
    let objects: Vec<_> = entries.into_iter().map(object).collect();
    serde_json::to_string_pretty(&objects).expect("no key is not text") + "\n"
}

/// A side bet or counting system: its text below the title, and its fields in files.
struct Entry {
    id: String,
    title: Translated,
    below: String,
    fields: Vec<Field>,
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
        let below = format!("{on}: {pays}");
        let fields = vec![
            text("id", bet.name),
            text("title", title.of(Lang::En)),
            text("on", on),
            ("pays", pays, lines.collect()),
            text("source", source.of(Lang::En)),
        ];
        Entry { id: bet.name.to_owned(), title, below, fields }
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
            text("id", &id),
            text("title", &title),
            text("source", &source),
            ("tags", tags_in_csv, Value::Object(map.collect())),
        ];
        let below = each(" ", &|tag| lang().signed(tag, usize::from(tag.fract() != 0.0))).join(", ");
        Ok(Entry { id, title: Translated::from(title), below, fields })
    };
    SYSTEMS.into_iter().map(|(id, _)| entry(id)).collect()
}

fn own_lines(entries: &[Entry], next: &str, page: Page) -> String {
    let indent = if page.width < 3 * ID { 4 } else { ID + 1 };
    let mut text = String::new();
    for Entry { id, title, below, .. } in entries {
        text += &page.hanging(&format!("{id:<ID$} "), title.of(lang()), indent);
        text += &page.hanging(&" ".repeat(indent), below, indent);
    }
    text + "\n" + &page.paragraph(&lang().text(next))
}

/// Columns of an id, and of the indentation below it where the page has room for both.
const ID: usize = 24;

fn table(reglamentos: &[Reglamento], all: bool, page: Page) -> String {
    let lang = lang();
    let indent = if page.width < 3 * ID { 4 } else { ID + 1 };
    let below = " ".repeat(indent);
    let mut text = String::new();
    for reglamento in reglamentos {
        let id = reglamento.plain_id();
        let charts = match names(reglamento) {
            none if none.is_empty() => lang.text("list-no-decisions"),
            names => tr!(lang, "list-charts", charts = names.join(", ")),
        };
        let claims = tr!(lang, "count-verified-claims", count = verified(id).count());
        text += &page.hanging(&format!("{id:<ID$} "), reglamento.title.of(lang), indent);
        text += &page.hanging(&below, &format!("{charts}; {claims}"), indent);
        if let Some(version) = reglamento.version() {
            text += &page.hanging(&below, &version_in_words(version, lang), indent);
        }
        if all {
            for (what, test) in verified(id) {
                text += &page.hanging(&format!("{below}- "), &format!("{what} ({test})"), indent + 2);
            }
        }
    }
    text + &ambiguous_lines()
        + "\n"
        + &page.paragraph(&lang.text(if all { "list-verified-next" } else { "list-next" }))
}

/// The fields of a rulebook in every file.
fn fields(book: &Reglamento) -> Vec<Field> {
    let (charts, claims) = (names(book), verified(book.plain_id()).count());
    let words = |name, text_of: &Translated| text(name, text_of.of(Lang::En));
    vec![
        text("id", book.plain_id()),
        text("game", book.game.name()),
        words("title", &book.title),
        words("source", &book.source),
        text("date", &book.date),
        words("summary", &book.summary),
        ("charts", charts.join(";"), charts.into()),
        ("verified_claims", claims.to_string(), claims.into()),
    ]
}

/// The row of a rulebook; `versions` adds which version it is.
fn row(book: &Reglamento, versions: bool) -> Vec<Field> {
    let mut fields = fields(book);
    if versions {
        let [name, from] = book.version().map_or(["", ""], |version| [&version.name, &version.from]);
        fields.extend([text("rulebook_version", name), text("in_force_from", from)]);
    }
    fields
}

/// The rows of the verified claims about a rulebook.
fn claims(book: &Reglamento) -> Vec<Vec<Field>> {
    let claims = verified(book.plain_id());
    claims
        .map(|(what, test)| vec![text("id", book.plain_id()), text("claim", what), text("test", test)])
        .collect()
}

/// The JSON object of a rulebook, with its versions; `all` adds the verified claims.
fn object(book: &Reglamento, all: bool) -> Vec<Field> {
    let mut fields = fields(book);
    if all {
        let claims = verified(book.plain_id()).map(|(what, test)| json!({ "claim": what, "test": test }));
        fields.push(("verified", String::new(), claims.collect()));
    }
    if let Some(version) = book.version() {
        fields.push(text("rulebook_version", &version.name));
        let versions = book.versions.iter().map(|version| {
            let source = version.source.of(Lang::En);
            json!({ "name": version.name, "from": version.from, "until": version.until, "source": source })
        });
        fields.push(("versions", String::new(), versions.collect()));
    }
    fields
}
