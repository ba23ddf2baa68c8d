//! Reads a rule file. Every fault is collected with its line, so that one run reports all of them.
//! This module knows the shape of the file; [`keys`] lists the rules.

use super::scenario::{CUT_CARD, PENETRATION, refused, unknown_key};
use super::side::Sides;
use super::{AsUsual, Choice, Choices, Fact, NotModelled, Reading, Reglamento};
use crate::builtin;
use crate::document::{Node, Reader, Table, WHOLE, leaves};
use crate::fault::{Fault, Faults};
use crate::lang::Translated;
use crate::numbers::{self, NumberError};
use crate::rules::{Game, Key, Rules, Value, keys};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeTable;

/// The top-level keys of a rule file.
const TOP: [&str; 15] = [
    "id",
    "game",
    "title",
    "source",
    "authority",
    "jurisdiction",
    "date",
    "summary",
    "strategies",
    "as_usual",
    "rules",
    "reading",
    "side",
    "not_modelled",
    "version",
];

/// The keys of a rule that is stated as a table.
const STATED: [&str; 4] = ["value", "article", "assumed", "note"];

impl<'a> Reader<'a> {
    /// Reads the value of a key; reports a fault if there is no such key or it does not accept the
    /// value.
    fn setting(
        &mut self,
        game: Game,
        name: &str,
        at: &Range<usize>,
        node: &Node<'a>,
    ) -> Option<(Key, Value)> {
        let known = keys(game);
        let Some(key) = known.iter().find(|key| key.name == name).copied() else {
            // A table of a rule without its value is read as keys below the rule.
            let rule = name.rsplit_once('.').filter(|(rule, _)| known.iter().any(|key| key.name == *rule));
            match rule {
                Some((rule, last)) if STATED.contains(&last) => {
                    let place = at.start..at.start;
                    self.fault(&place, format!("`{rule}` has no `value`"));
                }
                Some((rule, last)) => self.unknown(at.start, &format!("key of `{rule}`"), last, STATED),
                None if TOP.contains(&name) => {
                    self.fault(at, format!("`{name}` is a key of the file, not of `rules`")).allowed =
                        Some("above `[rules]`".to_owned());
                }
                None => {
                    let place = self.place(at.start);
                    self.faults.add(|| unknown_key(place, game, name));
                }
            }
            return None;
        };
        let value = self.value(node, name)?;
        let mut rules = Rules::new(game);
        if key.set(&mut rules, &value).is_none() {
            let place = self.place(node.span().start);
            self.faults.add(|| refused(place, game, &key, &value));
            return None;
        }
        Some((key, key.get(&rules)))
    }

    fn fact(&mut self, game: Game, name: &str, at: &Range<usize>, node: &'a Node<'a>) -> Option<Fact> {
        let stated = node.get_ref().as_table().and_then(|table| Some((table, table.get("value")?)));
        let (value, article, assumed, note) = match stated {
            Some((entries, value)) => {
                let span = node.span();
                let path = keys(game).iter().find(|key| key.name == name).map_or("rules", |key| key.name);
                let table = Table { entries, path, name: "", span: (span.start, span.end) };
                self.refuse_others(table, &STATED);
                let (article, assumed) = self.article_or_assumed(table);
                if !article.is_empty() && !assumed.is_empty() {
                    let fault = self.fault(&span, format!("`{path}` has both `article` and `assumed`"));
                    fault.allowed = Some("one of them, and a `note`".to_owned());
                }
                let note = self.optional_text(table, "note").unwrap_or_default();
                (value, article, assumed, note)
            }
            None => (node, Translated::default(), Translated::default(), Translated::default()),
        };
        let (key, value) = self.setting(game, name, at, value)?;
        Some(Fact { key, value, article, assumed, note, place: self.place(at.start) })
    }

    /// Returns the article that states something and, instead of it or beside it, what is assumed and the
    /// custom that it follows; adds a fault if there is neither.
    pub(super) fn article_or_assumed(&mut self, table: Table<'a>) -> (Translated, Translated) {
        let assumed = table.entries.contains_key("assumed").then(|| self.required_text(table, "assumed"));
        let stated = assumed.is_none() || table.entries.contains_key("article");
        let article = if stated { self.required_text(table, "article") } else { Translated::default() };
        (article, assumed.unwrap_or_default())
    }

    fn reading(
        &mut self,
        (game, sides): (Game, Sides<'_>),
        name: &str,
        at: &Range<usize>,
        table: Table<'a>,
    ) -> Option<Reading> {
        self.refuse_others(table, &["about", "article", "question", "default", "options", "range"]);
        let about = self.optional_text(table, "about").filter(|about| !about.is_empty());
        let article = self.required_text(table, "article");
        let question = self.required_text(table, "question");
        let default = self.required(table, "default");
        let choices = match (table.entries.get("options"), table.entries.get("range")) {
            (Some(node), None) => self.options(game, sides, node)?,
            (None, Some(node)) => self.range(game, node)?,
            (Some(_), Some(_)) => {
                self.fault(at, format!("reading `{name}` has both `options` and a `range`")).allowed =
                    Some("one of the two".to_owned());
                return None;
            }
            (None, None) => {
                self.fault(at, format!("reading `{name}` needs `options` or a `range`"));
                return None;
            }
        };
        let about = about.unwrap_or_else(|| Translated::from(name.replace('-', " ")));
        let (name, place) = (name.to_owned(), self.place(at.start));
        let reading = Reading { name, about, article, question, default, choices, place };
        // Without one, that is the fault.
        if !reading.default.is_empty() && reading.option(&reading.default).is_none() {
            let at = table.entries["default"].span().start;
            self.unknown(at, "default option", &reading.default, reading.options());
        }
        Some(reading)
    }

    fn options(&mut self, game: Game, sides: Sides<'_>, node: &'a Node<'a>) -> Option<Choices> {
        let table = self.table(node, "options")?;
        let mut options = Vec::new();
        for (name, node) in table.entries {
            let Some(option) = self.named("options", (name, node)) else {
                continue;
            };
            self.refuse_others(option, &["text", "set", "side"]);
            let text = self.required_text(option, "text");
            let mut set = Vec::new();
            if let Some(node) = option.entries.get("set") {
                if let Some(table) = self.table(node, "set") {
                    let mut found = Vec::new();
                    leaves(table.entries, "", &mut found);
                    for (key, at, node) in found {
                        set.extend(self.setting(game, &key, &at, node));
                    }
                }
            } else if !option.entries.contains_key("side") {
                let fault = self.fault(&name.span(), format!("option `{}` has no `set`", name.get_ref()));
                fault.allowed = Some("set = { KEY = VALUE }, or side = { NAME = PAYTABLE }".to_owned());
            }
            let paytables = super::side::paytables(self, sides, option);
            options.push(Choice { name: name.get_ref().to_string(), text, set, paytables });
        }
        if options.len() < 2 {
            self.fault(&node.span(), "a reading needs at least two options".to_owned());
        }
        Some(Choices::Options(options))
    }

    fn range(&mut self, game: Game, node: &'a Node<'a>) -> Option<Choices> {
        let table = self.table(node, "range")?;
        self.refuse_others(table, &["key", "from", "to"]);
        let name = self.required(table, "key");
        let mut bounds = [None, None];
        for (bound, end) in bounds.iter_mut().zip(["from", "to"]) {
            match table.entries.get(end) {
                Some(node) => *bound = self.setting(game, &name, &node.span(), node),
                None => {
                    self.fault(&node.span(), format!("the range has no `{end}`"));
                }
            }
        }
        match bounds {
            [Some((key, Value::Int(from))), Some((_, Value::Int(to)))] if from < to => {
                Some(Choices::Range { key, from, to })
            }
            [Some(_), Some(_)] => {
                self.fault(&node.span(), "`from` must be a number below `to`".to_owned());
                None
            }
            _ => None,
        }
    }
}

/// Reads the rulebook of a file's tree, without its versions.
pub(super) fn of_tree(file: &str, text: &str, tree: &DeTable<'_>) -> Result<Reglamento, Faults> {
    let mut reader = Reader::new(file, text);
    let read = top(&mut reader, tree);
    Faults::check(reader.faults)?;
    Ok(read.expect("a file without faults was read"))
}

fn top<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>) -> Option<Reglamento> {
    let table = Table { entries: root, path: WHOLE, name: "", span: (0, 0) };
    reader.refuse_others(table, &TOP);
    let id = reader.required(table, "id");
    if !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        reader.fault(&root["id"].span(), format!("`id` is `{id}`")).allowed =
            Some("lower-case letters a-z, digits and hyphens".to_owned());
    }
    let game = game_of(reader, table);
    let Some(game) = game else {
        // What does not depend on the game.
        for key in ["title", "source", "summary"] {
            reader.required_text(table, key);
        }
        for key in ["authority", "jurisdiction"] {
            reader.optional_text(table, key);
        }
        reader.optional(table, "strategies");
        date(reader, table, "date");
        not_modelled(reader, root);
        return None;
    };
    let mut facts = Vec::new();
    if let Some(rules) = root.get("rules").and_then(|node| reader.table(node, "rules")) {
        let mut found = Vec::new();
        leaves(rules.entries, "", &mut found);
        for (name, at, node) in found {
            facts.extend(reader.fact(game, &name, &at, node));
        }
    }
    let sides = super::side::sides(reader, root, game);
    // A reading may also name a side bet with a fault of its own.
    let named = root.get("side").and_then(|node| node.get_ref().as_table());
    let mut readings = Vec::new();
    if let Some(table) = root.get("reading").and_then(|node| reader.table(node, "reading")) {
        for (name, node) in table.entries {
            let Some(inner) = reader.named("reading", (name, node)) else {
                continue;
            };
            readings.extend(reader.reading((game, (&sides, named)), name.get_ref(), &name.span(), inner));
        }
    }
    limit_readings(reader, root, &readings);
    let reglamento = Reglamento {
        strategies: strategies(reader, table, game).unwrap_or_else(|| id.clone()),
        id,
        game,
        title: reader.required_text(table, "title"),
        source: reader.required_text(table, "source"),
        authority: reader.optional_text(table, "authority").unwrap_or_default(),
        jurisdiction: reader.optional_text(table, "jurisdiction").unwrap_or_default(),
        date: date(reader, table, "date").unwrap_or_default(),
        summary: reader.required_text(table, "summary"),
        as_usual: as_usual(reader, root, game),
        facts,
        readings,
        sides,
        not_modelled: not_modelled(reader, root),
        versions: Arc::default(),
        in_force: 0,
        file: reader.file.to_owned(),
        sha256: builtin::sha256(reader.text.as_bytes()),
    };
    reject_double_answers(reader, &reglamento);
    Some(reglamento)
}

/// Returns the fault with the dates that are allowed.
pub(super) fn wrong_date(fault: Fault, error: NumberError) -> Fault {
    fault.allowed(error.to_string().trim_start_matches("allowed: "))
}

/// Reads a date; adds a fault if it is none.
pub(super) fn date<'a>(reader: &mut Reader<'a>, table: Table<'a>, key: &str) -> Option<String> {
    let text = reader.optional(table, key)?;
    match numbers::date(&text) {
        Ok(date) => Some(date),
        Err(error) => {
            let fault =
                reader.fault(&table.entries[key].span(), format!("`{}` cannot be `{text}`", table.of(key)));
            *fault = wrong_date(fault.clone(), error);
            None
        }
    }
}

/// Reads the built-in rulebook whose charts the file takes; adds a fault if none of the game has charts by that name.
fn strategies<'a>(reader: &mut Reader<'a>, table: Table<'a>, game: Game) -> Option<String> {
    let name = reader.optional(table, "strategies")?;
    let books =
        builtin::REGLAMENTOS.iter().filter(|(_, text)| name_of_game(text).as_deref() == Some(game.name()));
    let ids = books.filter_map(|(path, _)| path.rsplit('/').next()?.strip_suffix(".toml"));
    let has_charts =
        |id: &&str| builtin::STRATEGIES.iter().any(|(path, _)| path.split('/').nth(1) == Some(*id));
    let known: Vec<&str> = ids.filter(has_charts).collect();
    // Without decisions no chart is ever read.
    if game.abilities().decisions && !known.contains(&name.as_str()) {
        let what = format!("chart folder of {}", game.name());
        reader.unknown(table.entries["strategies"].span().start, &what, &name, known);
    }
    Some(name)
}

/// Returns the name of the game of a rulebook; `None` if the text has none.
fn name_of_game(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    table.get("game")?.as_str().map(str::to_owned)
}

/// Returns the game of the file. If its name is wrong or missing, adds a fault and returns the game
/// that is meant, so that the rest of the file is checked: the one known elsewhere by the name, the
/// one of a similar name, or the one that knows most of the file's rules.
fn game_of<'a>(reader: &mut Reader<'a>, table: Table<'a>) -> Option<Game> {
    let Some(node) = table.entries.get("game") else {
        let fault = reader.fault(&(table.span.0..table.span.1), "the file has no `game`");
        fault.allowed = Some(Game::ALL.map(Game::name).join(", "));
        return by_rules(table);
    };
    let name = reader.required(table, "game");
    let of_name = |name: &str| Game::ALL.into_iter().find(|game| game.name() == name);
    if let Some(game) = of_name(&name) {
        return Some(game);
    }
    let mut fault = Fault::unknown("", "game", &name, Game::ALL.map(Game::name));
    let game = by_another_name(&name).or_else(|| fault.nearest.as_deref().and_then(of_name));
    let game = game.or_else(|| by_rules(table));
    fault.place = reader.place(node.span().start);
    fault.nearest = game.map(|game| game.name().to_owned());
    reader.faults.push(fault);
    game
}

/// Returns the game that knows most of the rules that the file states; `None` if they do not say.
fn by_rules(table: Table<'_>) -> Option<Game> {
    let mut found = Vec::new();
    leaves(table.entries.get("rules")?.get_ref().as_table()?, "", &mut found);
    let known = |game: Game| {
        let names: Vec<&str> = keys(game).iter().map(|key| key.name).collect();
        found.iter().filter(|(name, ..)| names.contains(&name.as_str())).count()
    };
    let counts = Game::ALL.map(known);
    let most = counts.into_iter().max().unwrap_or(0);
    let mut best = Game::ALL.into_iter().zip(counts).filter(|(_, count)| *count == most && most > 0);
    best.next().map(|(game, _)| game).filter(|_| best.next().is_none())
}

/// Returns the game that is known elsewhere by this name.
fn by_another_name(name: &str) -> Option<Game> {
    match name.to_lowercase().as_str() {
        "baccarat" | "bacara" | "bacará" | "punto banco" | "punto-banco" => Some(Game::PuntoYBanca),
        "black-jack" | "black jack" | "21" | "twenty-one" | "veintiuno" => Some(Game::Blackjack),
        "caribbean" | "caribbean-stud" | "poker-caribeño" | "póker caribeño" | "holdem" => {
            Some(Game::Poker)
        }
        _ => None,
    }
}

/// Limits on the readings of a rulebook, and on the options that all of them name: `readings` makes
/// a copy of the rulebook for every option.
const MAX_READINGS: usize = 200;
const MAX_OPTIONS: usize = 1000;

fn limit_readings<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>, readings: &[Reading]) {
    let Some(at) = root.get("reading").map(Spanned::span) else {
        return;
    };
    let options = readings.iter().map(|reading| reading.named_options().len());
    let counts =
        [("readings", readings.len(), MAX_READINGS), ("options of readings", options.sum(), MAX_OPTIONS)];
    for (what, found, most) in counts {
        if found > most {
            let fault = reader.fault(&at, format!("the file has {found} {what}"));
            fault.allowed = Some(format!("at most {most}"));
        }
    }
}

fn as_usual<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>, game: Game) -> Vec<AsUsual> {
    let Some(table) = root.get("as_usual").and_then(|node| reader.table(node, "as_usual")) else {
        return Vec::new();
    };
    reader.refuse_others(table, game.topics());
    let mut stated = Vec::new();
    for (topic, node) in table.entries {
        let Some(inner) = reader.named("as_usual", (topic, node)) else {
            continue;
        };
        reader.refuse_others(inner, &["article", "assumed", "what"]);
        let (article, assumed) = reader.article_or_assumed(inner);
        stated.push(AsUsual {
            topic: topic.get_ref().to_string(),
            article,
            assumed,
            what: reader.required_text(inner, "what"),
        });
    }
    stated
}

fn not_modelled<'a>(reader: &mut Reader<'a>, root: &'a DeTable<'a>) -> Vec<NotModelled> {
    let Some(node) = root.get("not_modelled") else {
        return Vec::new();
    };
    let Some(items) = node.get_ref().as_array() else {
        reader.fault(&node.span(), "`not_modelled` must be a list of tables, [[not_modelled]]".to_owned());
        return Vec::new();
    };
    let mut articles = Vec::new();
    for item in items {
        let Some(table) = reader.table(item, "not_modelled") else {
            continue;
        };
        reader.refuse_others(table, &["article", "what", "reason"]);
        articles.push(NotModelled {
            article: reader.required_text(table, "article"),
            what: reader.required_text(table, "what"),
            reason: reader.required_text(table, "reason"),
        });
    }
    articles
}

/// Reports rules that more than one place sets: the text or a reading.
fn reject_double_answers(reader: &mut Reader<'_>, reglamento: &Reglamento) {
    // Two keys place the cut card, and only one of them may.
    let one = |name: &'static str| if name == PENETRATION { CUT_CARD } else { name };
    let place = |key: &str| reglamento.fact(key).map(|fact| &fact.place);
    if let (Some(_), Some(place)) = (place(CUT_CARD), place(PENETRATION)) {
        let fault =
            Fault::new(place.clone(), format!("`{PENETRATION}` and `{CUT_CARD}` both place the cut card"));
        reader.faults.push(fault.allowed("one of them"));
    }
    let mut answered: Vec<(&str, String)> =
        reglamento.facts.iter().map(|fact| (one(fact.key.name), "`rules`".to_owned())).collect();
    for reading in &reglamento.readings {
        for key in reading.keys() {
            if let Some((_, by)) = answered.iter().find(|(name, _)| *name == one(key.name)) {
                reader.faults.push(Fault::new(
                    reading.place.clone(),
                    format!("reading `{}` sets `{}`, which {by} already sets", reading.name, key.name),
                ));
            }
            answered.push((one(key.name), format!("reading `{}`", reading.name)));
        }
        for side in reading.side_bets() {
            if let Some((_, by)) = answered.iter().find(|(name, _)| *name == side) {
                reader.faults.push(Fault::new(
                    reading.place.clone(),
                    format!("reading `{}` gives `{side}` a paytable, which {by} already gives", reading.name),
                ));
            }
            answered.push((side, format!("reading `{}`", reading.name)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name is that of the key, however it is written, and not of a text that quotes such a line.
    #[test]
    fn the_game_of_a_text_is_that_of_its_key() {
        let game = |text: &str| name_of_game(text);
        let quoted = "note = '''\ngame = \"poker\"\n'''\ngame   =   'blackjack' # the family\n";
        assert_eq!(game(quoted).as_deref(), Some("blackjack"));
        assert_eq!(game("title = 'x'\n[reading]\ngame = \"poker\"\n"), None);
        for (path, text) in builtin::REGLAMENTOS {
            let game = game(text).unwrap_or_else(|| panic!("{path} has no game"));
            assert!(Game::ALL.iter().any(|known| known.name() == game), "{path}: {game}");
        }
    }
}
