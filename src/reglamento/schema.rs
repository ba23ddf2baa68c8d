//! The JSON Schema of rule files, generated from the rule types. Editors complete keys from it. A
//! test compares the checked-in copy with it.

use super::side::builtin_side_bets;
use crate::lang::Lang;
use crate::rules::{Game, Key, Meaning, Odds, On, SideBet, keys, vocabulary};
use serde_json::{Map, Value, json};

/// Returns the schema of a rule file.
pub fn schema() -> Value {
    let mut shared = Map::new();
    shared.insert("text".to_owned(), text_in_languages());
    let games: Vec<Value> = Game::ALL.into_iter().map(|game| game_schema(game, &mut shared)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A reglamento: what a rulebook says about money, article by article",
        "type": "object",
        "required": ["id", "game", "title", "source", "summary"],
        "properties": { "game": { "enum": Game::ALL.map(Game::name) } },
        "oneOf": games,
        "$defs": shared,
    })
}

fn text(what: &str) -> Value {
    json!({ "type": "string", "minLength": 1, "description": what })
}

fn day(what: &str) -> Value {
    json!({ "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "description": what })
}

/// Returns the schema of a text: a string for both languages, or a string for each.
fn words(what: &str) -> Value {
    json!({ "description": what, "$ref": "#/$defs/text" })
}

/// Returns what [`words`] refers to.
fn text_in_languages() -> Value {
    let one = || json!({ "type": "string", "minLength": 1 });
    let languages = Lang::ALL.iter().map(|lang| (lang.code().to_owned(), one())).collect();
    let mut each = object(Value::Object(languages), &[]);
    each["minProperties"] = json!(1);
    json!({ "anyOf": [one(), each] })
}

/// Returns the schema of an object with these properties and no others.
#[allow(clippy::needless_pass_by_value)] // called with literals
fn object(properties: Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Adds the properties of an object to another one.
fn extend(properties: &mut Value, more: &Value) {
    let more = more.as_object().expect("an object").clone();
    properties.as_object_mut().expect("an object").extend(more);
}

/// Returns the schema of the rulebooks of a game. What a version may state too is added to `shared`, and referred to.
fn game_schema(game: Game, shared: &mut Map<String, Value>) -> Value {
    let mut refer = |part: &str, schema: Value| {
        let name = format!("{}-{part}", game.name());
        let reference = json!({ "$ref": format!("#/$defs/{name}") });
        shared.insert(name, schema);
        reference
    };
    let keys = keys(game);
    let rules = nested(&keys, |key| {
        let mut cited = object(
            json!({
                "value": key.schema(),
                "article": words("the article that states it"),
                "assumed": assumed(),
                "note": words("what the article says besides"),
            }),
            &["value"],
        );
        cited["oneOf"] = json!([{ "required": ["article"] }, { "required": ["assumed"] }]);
        json!({ "description": key.meaning, "anyOf": [key.schema(), cited] })
    });
    let set = nested(&keys, |key| {
        let mut schema = key.schema();
        schema["description"] = json!(key.meaning);
        schema
    });
    let means = words("what the option means");
    let mut option = object(json!({ "text": means, "set": set }), &["text", "set"]);
    if !On::of_game(game).is_empty() {
        option = object(json!({ "text": means, "set": set, "side": other_paytables(game) }), &["text"]);
        option["anyOf"] = json!([{ "required": ["set"] }, { "required": ["side"] }]);
    }
    let option = refer("option", option);
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    let range = object(
        json!({
            "key": { "enum": names },
            "from": { "type": "integer" },
            "to": { "type": "integer" },
        }),
        &["key", "from", "to"],
    );
    let reading = object(
        json!({
            "article": words("the articles that leave it open"),
            "about": words("what the question is about, a few words for lists and plots: \"surrender against an ace\""),
            "question": words("the question, in one sentence"),
            "default": text("the option in force unless another is named"),
            "options": { "type": "object", "minProperties": 2, "additionalProperties": option },
            "range": range,
        }),
        &["article", "question", "default"],
    );
    let mut usual = object(
        json!({ "article": words("the article"), "assumed": assumed(), "what": words("what it says") }),
        &["what"],
    );
    usual["anyOf"] = stated();
    let topics: Map<String, Value> =
        game.topics().iter().map(|topic| ((*topic).to_owned(), usual.clone())).collect();
    let left_out = object(
        json!({
            "article": words("the article"),
            "what": words("what it says"),
            "reason": words("why it does not affect the computed numbers"),
        }),
        &["article", "what", "reason"],
    );
    let changes = json!({
        "title": words("the long name"),
        "summary": words("what is special about it, in one sentence"),
        "as_usual": refer("as-usual", object(Value::Object(topics), &[])),
        "rules": refer("rules", rules),
        "reading": { "type": "object", "additionalProperties": reading },
        "side": refer("side", sides(game)),
        "not_modelled": { "type": "array", "items": left_out },
    });
    let mut book = json!({
        "id": { "type": "string", "pattern": "^[a-z0-9-]+$", "description": "the short name" },
        "game": { "const": game.name() },
        "source": words("the issuer of the text, and its number"),
        "authority": words("who issued it, for the title block of a document"),
        "jurisdiction": words("where it is in force"),
        "date": day("the date in the text"),
        "strategies": text("the folder of its charts below strategies/, if not its id"),
        "version": versions(changes.clone()),
    });
    extend(&mut book, &changes);
    object(book, &["id", "game", "title", "source", "summary"])
}

/// Returns the schema of the versions, each with what it changes. A version may state a reading in part.
fn versions(mut changes: Value) -> Value {
    if let Some(reading) = changes["reading"]["additionalProperties"].as_object_mut() {
        reading.remove("required");
        if let Some(options) = reading["properties"]["options"].as_object_mut() {
            options.remove("minProperties");
        }
    }
    let mut version = json!({
        "name": text("its short name, such as the number of the act"),
        "from": day("the first day on which it is in force"),
        "until": day("the last day, if no other version replaces it"),
        "source": words("the act"),
        "note": words("a note, such as how the date is known"),
        "repeals": {
            "type": "array",
            "items": { "type": "string" },
            "description": "what is gone: rules.KEY, reading.NAME, reading.NAME.options.OPTION, side.NAME, as_usual.TOPIC, not_modelled.ARTICLE",
        },
    });
    extend(&mut version, &changes);
    json!({
        "type": "array",
        "minItems": 1,
        "description": "the versions of the text, oldest first; the first is the file itself, each later one states what it changes",
        "items": object(version, &["name", "from", "source"]),
    })
}

/// Returns the schema of what no article states.
fn assumed() -> Value {
    words("what no article that could be read states, with the custom that it follows")
}

/// Returns the schema of entries that have an article, something assumed, or both.
fn stated() -> Value {
    json!([{ "required": ["article"] }, { "required": ["assumed"] }])
}

/// Returns the schema of a game's side bets: a paytable of their own, or one of those built in.
fn sides(game: Game) -> Value {
    let side = |more: &Value, required: &[&str]| {
        let mut properties = json!({
            "title": words("its name in words"),
            "article": words("the article that states it"),
            "assumed": assumed(),
        });
        extend(&mut properties, more);
        let mut side = object(properties, required);
        side["anyOf"] = stated();
        side
    };
    let kinds = On::of_game(game);
    if kinds.is_empty() {
        return object(json!({}), &[]);
    }
    let own = |on: &On| {
        let on_cards = json!({ "const": on.name(), "description": "the cards that decide it" });
        side(&json!({ "on": on_cards, "pays": lines(*on) }), &["title", "on", "pays"])
    };
    let used = side(&json!({ "use": used() }), &["use"]);
    let kinds: Vec<Value> = std::iter::once(used).chain(kinds.iter().map(own)).collect();
    json!({
        "type": "object",
        "maxProperties": SideBet::MOST,
        "additionalProperties": { "anyOf": kinds },
    })
}

/// Returns the schema of the name of a built-in side bet.
fn used() -> Value {
    json!({ "enum": builtin_side_bets(), "description": "the built-in side bet whose paytable it has" })
}

/// Returns the schema of the lines of a paytable.
fn lines(on: On) -> Value {
    let word = |meaning: &Meaning| json!({ "const": meaning.name, "description": meaning.meaning });
    let word = json!({ "anyOf": vocabulary(on).map(word).collect::<Vec<_>>() });
    let pay = object(
        json!({
            "hand": { "description": "a word, or words that must all hold",
                "anyOf": [word, { "type": "array", "items": word }] },
            "pays": { "type": "string", "pattern": Odds::PATTERN, "description": "odds, such as 25:1; 0:1 returns the bet" },
        }),
        &["hand", "pays"],
    );
    json!({ "type": "array", "items": pay, "description": "the first line whose hand is met pays" })
}

/// Returns the schema of the paytables that an option of a reading gives to side bets.
fn other_paytables(game: Game) -> Value {
    let paytables: Vec<Value> =
        std::iter::once(used()).chain(On::of_game(game).iter().map(|on| lines(*on))).collect();
    json!({
        "type": "object",
        "description": "side bets of the file, each with the paytable that it has under the option",
        "minProperties": 1,
        "additionalProperties": { "anyOf": paytables },
    })
}

/// Returns the dotted keys as nested objects.
fn nested(keys: &[Key], schema: impl Fn(&Key) -> Value) -> Value {
    let mut sections: Map<String, Value> = Map::new();
    for key in keys {
        let (section, name) = key.name.split_once('.').expect("a key is section.name");
        let section = sections.entry(section).or_insert_with(|| object(json!({}), &[]));
        section["properties"][name] = schema(key);
    }
    object(Value::Object(sections), &[])
}
