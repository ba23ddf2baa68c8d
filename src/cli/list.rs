//! `ventaja list`: the rulebooks and charts built in.

use super::Failure;
use super::config::own_rulebooks;
use super::outputs::Format;
use super::screen::{Screen, lang, list_page, print_exact};
use ventaja::builtin::VERIFIED;
use ventaja::lang::Lang;
use ventaja::reglamento::{Reglamento, builtin_ids, find};
use ventaja::report::Page;
use ventaja::strategy::names;
use ventaja::tr;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Adds the claims that the test suite verifies of each rulebook, with the tests
    #[arg(long)]
    verified: bool,
    /// Format on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// The claims about a rulebook that the test suite verifies, each with its test.
fn verified(id: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    VERIFIED.iter().filter(move |(of, ..)| *of == id || *of == "*").map(|(_, what, test)| (*what, *test))
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut reglamentos =
        builtin_ids().iter().map(String::as_str).map(find).collect::<Result<Vec<_>, _>>()?;
    for (_, path) in own_rulebooks() {
        reglamentos.push(find(&path)?);
    }
    let text = match args.format {
        Format::Table => table(&reglamentos, args.verified, list_page()),
        Format::Csv => csv(&reglamentos, args.verified),
        Format::Json => json(&reglamentos, args.verified),
    };
    print_exact(&if args.format == Format::Table { Screen::visible(&text).into_owned() } else { text })
}

/// Columns of an id, and of the indentation below it where the page has room for both.
const ID: usize = 24;

fn table(reglamentos: &[Reglamento], all: bool, page: Page) -> String {
    let lang = lang();
    let indent = if page.width < 3 * ID { 4 } else { ID + 1 };
    let below = " ".repeat(indent);
    let mut text = String::new();
    for reglamento in reglamentos {
        let id = &reglamento.id;
        let charts = match names(reglamento) {
            none if none.is_empty() => lang.text("list-no-decisions"),
            names => tr!(lang, "list-charts", charts = names.join(", ")),
        };
        let claims = tr!(lang, "count-verified-claims", count = verified(id).count());
        text += &page.hanging(&format!("{id:<ID$} "), reglamento.title.of(lang), indent);
        text += &page.hanging(&below, &format!("{charts}; {claims}"), indent);
        if all {
            for (what, test) in verified(id) {
                text += &page.hanging(&format!("{below}- "), &format!("{what} ({test})"), indent + 2);
            }
        }
    }
    text + "\n" + &page.paragraph(&lang.text(if all { "list-verified-next" } else { "list-next" }))
}

/// One row for each rulebook, or with `all` for each verified claim.
fn csv(reglamentos: &[Reglamento], all: bool) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: &[&str]| writer.write_record(row).expect("memory takes any row");
    let header = ["id", "game", "title", "source", "date", "summary", "charts", "verified_claims"];
    if all {
        write(&["id", "claim", "test"]);
    } else {
        write(&header);
    }
    for reglamento in reglamentos {
        let id = &reglamento.id;
        if all {
            verified(id).for_each(|(what, test)| write(&[id, what, test]));
        } else {
            let Reglamento { date, game, .. } = reglamento;
            let words = [&reglamento.title, &reglamento.source, &reglamento.summary];
            let [title, source, summary] = words.map(|words| words.of(Lang::En));
            let claims = verified(id).count().to_string();
            write(&[id, game.name(), title, source, date, summary, &names(reglamento).join(";"), &claims]);
        }
    }
    String::from_utf8(writer.into_inner().expect("memory takes any row")).expect("rows are text")
}

fn json(reglamentos: &[Reglamento], all: bool) -> String {
    let entries: Vec<serde_json::Value> = reglamentos
        .iter()
        .map(|reglamento| {
            let claims: Vec<_> = verified(&reglamento.id)
                .map(|(what, test)| serde_json::json!({ "claim": what, "test": test }))
                .collect();
            let mut entry = serde_json::json!({
                "id": reglamento.id,
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
            entry
        })
        .collect();
    serde_json::to_string_pretty(&entries).expect("no key is not text") + "\n"
}
