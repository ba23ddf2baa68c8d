//! Side bets of a rule file: `[side.NAME]` with a paytable of its own, or one of those built in
//! (`reglamentos/side/*.toml`).

use super::Paytable;
use crate::builtin;
use crate::document::{Node, Reader, Table, WHOLE};
use crate::fault::Faults;
use crate::lang::Translated;
use crate::rules::{Game, Meaning, Odds, On, SideBet, vocabulary};
use std::ops::Range;
use toml::de::DeTable;

/// A side bet that the text offers.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its name in words.
    pub title: Translated,
    /// The article that states it; may be empty if it is assumed.
    pub article: Translated,
    /// What no article that could be read states, with the custom that it follows; may be empty.
    pub assumed: Translated,
    /// The name of the built-in side bet that it uses, if it uses one.
    pub uses: Option<String>,
    /// What decides it and what it pays.
    pub bet: SideBet,
    /// `file:line:column`.
    pub place: String,
}

impl Side {
    /// Returns the title with this paytable in force: without the odds that it states after a comma or a colon, if they
    /// are those of another one.
    pub fn title_with(&self, in_force: &SideBet) -> Translated {
        if in_force.pays == self.bet.pays {
            return self.title.clone();
        }
        Translated::of_each(|lang| {
            let title = self.title.of(lang);
            let odds = |end: &usize| title[*end..].contains(|c: char| c.is_ascii_digit());
            let end = [": ", ", "].into_iter().filter_map(|mark| title.find(mark)).min().filter(odds);
            let end = end.unwrap_or(title.len());
            title[..end].to_owned()
        })
    }
}

/// The side bets of a file without faults, and the table of all.
pub(super) type Sides<'a> = (&'a [Side], Option<&'a DeTable<'a>>);

/// Names of bet lines that a side bet cannot have.
const TAKEN: [&str; 11] = [
    "ante",
    "box",
    "insurance",
    "even-money",
    "desafio",
    "total",
    "punto",
    "banca",
    "tie",
    "banca-six-pays-half",
    "banca-commission-5",
];

/// The most words of a hand.
const MOST_WORDS: usize = 6;

/// Returns the names of the built-in side bets, in order.
pub fn builtin_side_bets() -> Vec<&'static str> {
    builtin::SIDE_BETS.iter().map(|(path, _)| stem(path)).collect()
}

fn stem(path: &'static str) -> &'static str {
    path.rsplit('/').next().unwrap_or(path).trim_end_matches(".toml")
}

/// A built-in side bet.
#[derive(Clone, Debug)]
pub struct BuiltInSide {
    /// Its name in words.
    pub title: Translated,
    /// Where its paytable is published.
    pub source: Translated,
    /// What decides it and what it pays.
    pub bet: SideBet,
}

/// Returns every built-in side bet, in the order of [`builtin_side_bets`].
///
/// # Panics
/// If a built-in file has faults. A test parses them all.
pub fn every_builtin_side() -> Vec<BuiltInSide> {
    let read = |name: &str| builtin_bet(name, name).expect("it is built in").expect("a file without faults");
    builtin_side_bets().into_iter().map(read).collect()
}

/// Returns a built-in side bet under a name; `None` if there is no such bet.
///
/// # Errors
/// The faults of its file. A test parses every built-in file.
fn builtin_bet(used: &str, name: &str) -> Option<Result<BuiltInSide, Faults>> {
    let (path, text) = builtin::SIDE_BETS.iter().find(|(path, _)| stem(path) == used)?;
    let read = || {
        let mut reader = Reader::new(path, text);
        let root = reader.parse()?;
        let table = Table { entries: &root, path: WHOLE, name: "", span: (0, 0) };
        reader.refuse_others(table, &["title", "source", "on", "pays"]);
        let title = reader.required_text(table, "title");
        let source = reader.required_text(table, "source");
        let bet = paytable(&mut reader, name, table, None);
        Faults::check(reader.faults)?;
        Ok(BuiltInSide { title, source, bet: bet.expect("a file without faults was read") })
    };
    Some(read())
}

/// Reads the side bets of a rulebook.
pub(super) fn sides<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>, game: Game) -> Vec<Side> {
    let Some(table) = root.get("side").and_then(|node| reader.table(node, "side")) else {
        return Vec::new();
    };
    if On::of_game(game).is_empty() {
        let message = format!("`side`: the game {} has no side bets so far", game.name());
        let games = Game::ALL.into_iter().filter(|game| !On::of_game(*game).is_empty());
        let games: Vec<&str> = games.map(Game::name).collect();
        reader.fault(&root["side"].span(), message).allowed = Some(format!("game = {}", games.join(", ")));
        return Vec::new();
    }
    if table.entries.len() > SideBet::MOST {
        let message = format!("the file has {} side bets", table.entries.len());
        reader.fault(&root["side"].span(), message).allowed = Some(format!("at most {}", SideBet::MOST));
        return Vec::new();
    }
    let mut sides = Vec::new();
    for (name, node) in table.entries {
        let Some(inner) = reader.named("side", (name, node)) else { continue };
        sides.extend(side(reader, game, name.get_ref(), &name.span(), inner));
    }
    sides
}

fn side<'a>(
    reader: &mut Reader<'a>,
    game: Game,
    name: &str,
    at: &Range<usize>,
    table: Table<'a>,
) -> Option<Side> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
        reader.fault(at, format!("a side bet is named `{name}`")).allowed =
            Some("1 to 40 lower-case letters a-z, digits and hyphens".to_owned());
    }
    if TAKEN.contains(&name) || name.starts_with("first-") {
        reader.fault(at, format!("a side bet is named `{name}`, which is another bet line")).allowed =
            Some("another name".to_owned());
    }
    let (article, assumed) = reader.article_or_assumed(table);
    let Some(used) = reader.optional(table, "use") else {
        reader.refuse_others(table, &["title", "article", "assumed", "on", "pays", "use"]);
        let title = reader.required_text(table, "title");
        let bet = paytable(reader, name, table, Some(game))?;
        return Some(Side { title, article, assumed, uses: None, bet, place: reader.place(at.start) });
    };
    reader.refuse_others(table, &["title", "article", "assumed", "use"]);
    let use_at = table.entries["use"].span();
    let found = used_bet(reader, use_at.start, &used, (name, On::of_game(game)))?;
    let title = reader.optional_text(table, "title").unwrap_or(found.title);
    if !On::of_game(game).contains(&found.bet.on) {
        let message = format!(
            "`{used}` is a side bet on {}, which the game {} does not have",
            found.bet.on.name(),
            game.name()
        );
        reader.fault(&use_at, message).allowed = Some(kinds(game));
        return None;
    }
    Some(Side { title, article, assumed, uses: Some(used), bet: found.bet, place: reader.place(at.start) })
}

/// Reads the paytables that an option of a reading gives to side bets of the rulebook: the name of a built-in
/// side bet on the same cards, or the lines of a paytable.
pub(super) fn paytables<'a>(
    reader: &mut Reader<'a>,
    (sides, named): Sides<'_>,
    option: Table<'a>,
) -> Vec<Paytable> {
    let Some(table) = option.entries.get("side").and_then(|node| reader.table(node, "side")) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (name, node) in table.entries {
        let Some(side) = sides.iter().find(|side| side.bet.name == name.get_ref()) else {
            if !named.is_some_and(|named| named.contains_key(&**name.get_ref())) {
                let known = sides.iter().map(|side| side.bet.name);
                reader.unknown(name.span().start, "side bet of the file", name.get_ref(), known);
            }
            continue;
        };
        found.extend(other_paytable(reader, &side.bet, node));
    }
    found
}

/// Reads another paytable of a side bet.
fn other_paytable<'a>(reader: &mut Reader<'a>, bet: &SideBet, node: &'a Node<'a>) -> Option<Paytable> {
    let Some(used) = node.get_ref().as_str() else {
        return lines(reader, bet.name, bet.on, node).map(|bet| Paytable { uses: None, bet });
    };
    let found = used_bet(reader, node.span().start, used, (bet.name, &[bet.on]))?.bet;
    if found.on != bet.on {
        let message =
            format!("`{used}` is a side bet on {}, `{}` on {}", found.on.name(), bet.name, bet.on.name());
        reader.fault(&node.span(), message).allowed = Some(format!("a side bet on {}", bet.on.name()));
        return None;
    }
    Some(Paytable { uses: Some(used.to_owned()), bet: found })
}

/// Returns the built-in side bet that a file uses under a name; adds a fault, with those on the same cards, if there is none.
fn used_bet(
    reader: &mut Reader<'_>,
    at: usize,
    used: &str,
    (name, on): (&str, &[On]),
) -> Option<BuiltInSide> {
    match builtin_bet(used, name) {
        Some(Ok(found)) => return Some(found),
        Some(Err(faults)) => reader.faults.extend(faults),
        None => {
            let every = builtin_side_bets().into_iter().zip(every_builtin_side());
            let names = every.filter(|(_, side)| on.contains(&side.bet.on)).map(|(name, _)| name);
            reader.unknown(at, "side bet", used, names);
        }
    }
    None
}

/// Returns the kinds of side bets of a game, for messages.
fn kinds(game: Game) -> String {
    let names: Vec<&str> = On::of_game(game).iter().map(|on| on.name()).collect();
    format!("a side bet on {}", names.join(", "))
}

/// Reads `on` and `pays`. A side bet of a rulebook must be of its game.
fn paytable<'a>(
    reader: &mut Reader<'a>,
    name: &str,
    table: Table<'a>,
    game: Option<Game>,
) -> Option<SideBet> {
    let allowed = game.map_or(&On::ALL[..], On::of_game);
    let word = reader.required(table, "on");
    let Some(on) = allowed.iter().copied().find(|on| on.name() == word) else {
        if let Some(node) = table.entries.get("on") {
            reader.unknown(node.span().start, "kind of side bet", &word, allowed.iter().map(|on| on.name()));
        }
        return None;
    };
    let span = table.span.0..table.span.1;
    let Some(node) = table.entries.get("pays") else {
        reader.fault(&span, format!("side bet `{name}` has no `pays`")).allowed =
            Some("pays = [{ hand = \"…\", pays = \"25:1\" }, …]".to_owned());
        return None;
    };
    lines(reader, name, on, node)
}

/// Reads the lines of a paytable.
fn lines<'a>(reader: &mut Reader<'a>, name: &str, on: On, node: &'a Node<'a>) -> Option<SideBet> {
    let Some(items) = node.get_ref().as_array() else {
        reader.fault(&node.span(), "`pays` must be a list of tables").allowed =
            Some("[{ hand = \"…\", pays = \"25:1\" }, …]".to_owned());
        return None;
    };
    if items.is_empty() || items.len() > SideBet::MOST_PAYS {
        reader.fault(&node.span(), format!("`pays` has {} lines", items.len())).allowed =
            Some(format!("1 to {} lines", SideBet::MOST_PAYS));
        return None;
    }
    let mut pays: Vec<(Vec<&'static Meaning>, Odds)> = Vec::new();
    let mut complete = true;
    for item in items {
        let Some((hand, odds)) = line(reader, on, item) else {
            complete = false;
            continue;
        };
        // A line whose words include all those of an earlier one never pays.
        let covers =
            |earlier: &[&Meaning]| earlier.iter().all(|old| hand.iter().any(|new| new.word == old.word));
        if let Some((earlier, _)) = pays.iter().find(|(earlier, _)| covers(earlier)) {
            let names: Vec<&str> = earlier.iter().map(|meaning| meaning.name).collect();
            let message = format!("the line never pays: `{}` before it pays first", names.join(" and "));
            reader.fault(&item.span(), message).allowed = Some("the rarer hand first".to_owned());
            complete = false;
            continue;
        }
        pays.push((hand, odds));
    }
    if !complete {
        return None;
    }
    let bet = SideBet::new(name, on, pays);
    if bet.is_none() {
        let message = "the odds of `pays` have too many different denominators";
        reader.fault(&node.span(), message).allowed = Some(format!(
            "odds whose least common denominator is at most {}, and at most {} for odds of 1000000:1",
            SideBet::MOST_UNITS,
            SideBet::MOST_WIN / 1_000_000
        ));
    }
    bet
}

/// Reads a line of a paytable: the words of its hand, and what it pays.
fn line<'a>(reader: &mut Reader<'a>, on: On, item: &'a Node<'a>) -> Option<(Vec<&'static Meaning>, Odds)> {
    let table = reader.table(item, "pays")?;
    reader.refuse_others(table, &["hand", "pays"]);
    let text = reader.required(table, "pays");
    let odds = Odds::parse(&text);
    if odds.is_none()
        && let Some(node) = table.entries.get("pays").filter(|node| node.get_ref().is_str())
    {
        reader.fault(&node.span(), format!("`pays` cannot be `{text}`")).allowed =
            Some(Odds::ALLOWED.to_owned());
    }
    let Some(node) = table.entries.get("hand") else {
        let span = table.span.0..table.span.1;
        reader.fault(&span, "a line of `pays` has no `hand`");
        return None;
    };
    let items: Vec<&Node<'a>> = match node.get_ref().as_array() {
        Some(items) => items.iter().collect(),
        None => vec![node],
    };
    if items.is_empty() || items.len() > MOST_WORDS {
        reader.fault(&node.span(), format!("`hand` has {} words", items.len())).allowed =
            Some(format!("1 to {MOST_WORDS} words"));
        return None;
    }
    let mut hand = Vec::new();
    for item in &items {
        let Some(word) = item.get_ref().as_str() else {
            let found = item.get_ref().type_str();
            reader.fault(&item.span(), format!("`hand`: expected a word or a list of words, found {found}"));
            continue;
        };
        if let Some(meaning) = vocabulary(on).find(|meaning| meaning.name == word) {
            hand.push(meaning);
        } else {
            let what = format!("hand of a side bet on {}", on.name());
            reader.unknown(item.span().start, &what, word, vocabulary(on).map(|meaning| meaning.name));
        }
    }
    (hand.len() == items.len()).then_some((hand, odds?))
}
