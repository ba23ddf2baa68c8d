//! `ventaja list`: the rulebooks and charts, paytables of side bets and counting systems built in.

use super::Failure;
use super::args::AsOf;
use super::config::{ambiguous_lines, ambiguous_rulebooks, own_rulebooks};
use super::outputs::Format;
use super::screen::{lang, list_page, print, print_file};
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
            Format::Csv => own_rows(&entries),
            Format::Json => own_objects(&entries),
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
        Format::Csv => csv(&reglamentos, args.verified, args.as_of.date.is_some()),
        Format::Json => json(&reglamentos, args.verified),
    };
    if args.format == Format::Table { print(&text) } else { print_file(&text) }
}

/// A side bet or counting system: its text below the title, and its fields in files.
struct Entry {
    id: String,
    title: Translated,
    below: String,
    /// The other fields: name, value in CSV files, value in JSON.
    fields: Vec<(&'static str, String, serde_json::Value)>,
}

fn sides() -> Vec<Entry> {
    let entry = |side: BuiltInSide| {
        let BuiltInSide { title, source, bet } = side;
        let pays: Vec<String> = bet.pays.iter().map(|pay| format!("{} {}", pay.name, pay.odds)).collect();
        let pays = pays.join("; ");
        let lines = bet.pays.iter().map(|pay| {
            let words: Vec<&str> = pay.name.split(" and ").collect();
            serde_json::json!({ "hand": words, "pays": pay.odds.to_string() })
        });
        let (on, source) = (bet.on.name(), source.of(Lang::En).to_owned());
        Entry {
            id: bet.name.to_owned(),
            title,
            below: format!("{on}: {pays}"),
            fields: vec![
                ("on", on.to_owned(), on.into()),
                ("pays", pays, lines.collect()),
                ("source", source.clone(), source.into()),
            ],
        }
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
        let mut fields = vec![("source", source.clone(), source.into())];
        let tags_in_csv = each("=", &|tag| tag.to_string()).join(";");
        fields.push(("tags", tags_in_csv, serde_json::Value::Object(map.collect())));
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

fn own_rows(entries: &[Entry]) -> String {
    let names = entries.first().into_iter().flat_map(|entry| &entry.fields).map(|(name, ..)| *name);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: Vec<&str>| writer.write_record(row).expect("memory takes any row");
    write(["id", "title"].into_iter().chain(names).collect());
    for Entry { id, title, fields, .. } in entries {
        let values = fields.iter().map(|(_, value, _)| value.as_str());
        write([id, title.of(Lang::En)].into_iter().chain(values).collect());
    }
    String::from_utf8(writer.into_inner().expect("memory takes any row")).expect("rows are text")
}

fn own_objects(entries: &[Entry]) -> String {
    let object = |entry: &Entry| {
        let mut object = serde_json::json!({ "id": entry.id, "title": entry.title.of(Lang::En) });
        for (name, _, value) in &entry.fields {
            object[*name] = value.clone();
        }
        object
    };
    let objects: Vec<serde_json::Value> = entries.iter().map(object).collect();
    serde_json::to_string_pretty(&objects).expect("no key is not text") + "\n"
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

/// One row for each rulebook, or with `all` for each verified claim.
/// `versions` adds which version each is.
fn csv(reglamentos: &[Reglamento], all: bool, versions: bool) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: &[String]| writer.write_record(row).expect("memory takes any row");
    let header = ["id", "game", "title", "source", "date", "summary", "charts", "verified_claims"];
    let added = |own: &[&str], more: [&str; 2]| -> Vec<String> {
        let more = more.iter().filter(|_| versions);
        own.iter().chain(more).map(|text| (*text).to_owned()).collect()
    };
    if all {
        write(&["id", "claim", "test"].map(str::to_owned));
    } else {
        write(&added(&header, ["rulebook_version", "in_force_from"]));
    }
    for reglamento in reglamentos {
        let id = reglamento.plain_id();
        if all {
            verified(id).for_each(|(what, test)| write(&[id, what, test].map(str::to_owned)));
        } else {
            let Reglamento { date, game, .. } = reglamento;
            let words = [&reglamento.title, &reglamento.source, &reglamento.summary];
            let [title, source, summary] = words.map(|words| words.of(Lang::En));
            let claims = verified(id).count().to_string();
            let charts = names(reglamento).join(";");
            let row = [id, game.name(), title, source, date, summary, &charts, &claims];
            let version = reglamento.version().map_or(["", ""], |version| [&version.name, &version.from]);
            write(&added(&row, version));
        }
    }
    String::from_utf8(writer.into_inner().expect("memory takes any row")).expect("rows are text")
}

fn json(reglamentos: &[Reglamento], all: bool) -> String {
    let entries: Vec<serde_json::Value> = reglamentos
        .iter()
        .map(|reglamento| {
            let claims: Vec<_> = verified(reglamento.plain_id())
                .map(|(what, test)| serde_json::json!({ "claim": what, "test": test }))
                .collect();
            let mut entry = serde_json::json!({
                "id": reglamento.plain_id(),
                "game": reglamento.game.name(),
                "title": reglamento.title.of(Lang::En),
                "source": reglamento.source.of(Lang::En),
                "date": reglamento.date,
                "summary": reglamento.summary.of(Lang::En),
                "charts": names(reglamento),
                "verified_claims": claims.len(),
            });
            if all {
                entry["verified"] = claims.into();
            }
            if let Some(version) = reglamento.version() {
                entry["rulebook_version"] = version.name.as_str().into();
                let versions = reglamento.versions.iter().map(|version| {
                    let source = version.source.of(Lang::En);
                    serde_json::json!({ "name": version.name, "from": version.from, "until": version.until, "source": source })
                });
                entry["versions"] = versions.collect();
            }
            entry
        })
        .collect();
    serde_json::to_string_pretty(&entries).expect("no key is not text") + "\n"
}
