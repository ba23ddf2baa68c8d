//! The page's controls, as HTML: the list of rulebooks, the readings as questions, and every rule with a control that follows
//! from the schema of its key. Texts come from the catalogues and the rulebook; the template escapes them.

use super::state::State;
use minijinja::{AutoEscape, Environment, Value as Jinja, context};
use serde_json::{Value, json};
use ventaja_documents::exact::BEST;
use ventaja_documents::fault::Faults;
use ventaja_documents::lang::Lang;
use ventaja_documents::reglamento::{
    Choices, Origin, Reading, Scenario, Unsettled, builtin_ids, every_builtin_side, find, source,
};
use ventaja_documents::report::meaning;
use ventaja_documents::rules::{Game, Key, On, Rules, keys};
use ventaja_documents::strategy;

/// A part of the page as HTML.
fn render(name: &str, lang: Lang, values: Jinja) -> String {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_function("t", move |id: &str| lang.text(id));
    let source = match name {
        "frame" => include_str!("frame.html.jinja"),
        _ => include_str!("controls.html.jinja"),
    };
    environment.add_template(name, source).expect("the template is part of the page");
    let template = environment.get_template(name).expect("it was added");
    let text =
        template.render(context! { lang => lang.code(), ..values }).expect("the template fits its values");
    // HTML has no control characters but line breaks.
    text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}")
}

/// The name of a game in a language.
fn game(game: Game, lang: Lang) -> String {
    lang.text(match game {
        Game::Blackjack => "page-game-blackjack",
        Game::PuntoYBanca => "page-game-punto",
        Game::Relancina => "page-game-relancina",
        Game::Poker => "page-game-poker",
    })
}

/// The page's frame, with the built-in rulebooks by game and jurisdiction.
pub(crate) fn frame(lang: Lang) -> Value {
    let mut groups: Vec<(String, Vec<Jinja>)> = Vec::new();
    let mut books: Vec<_> = builtin_ids().iter().filter_map(|id| find(id).ok()).collect();
    books.sort_by_key(|book| Game::ALL.iter().position(|game| *game == book.game));
    for book in &books {
        let place = book.jurisdiction.of(lang);
        let name = game(book.game, lang);
        let heading = if place.is_empty() { name } else { format!("{name} · {place}") };
        let entry = context! { id => &book.id, title => book.title.of(lang) };
        match groups.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((heading, vec![entry])),
        }
    }
    let version = env!("CARGO_PKG_VERSION");
    let html = render("frame", lang, context! { groups, version });
    json!({ "html": html, "books": books.iter().map(|book| &book.id).collect::<Vec<_>>(), "title": lang.text("page-title") })
}

/// The answers and rules of a table, what differs from the rulebook, and its file. Where the answers make no table, the
/// controls are those of the rulebook as it stands, and the faults are beside them.
pub(crate) fn controls(state: &State, lang: Lang) -> Result<Value, Faults> {
    let book = state.reglamento()?;
    let toml = state.text.clone().map_or_else(|| source(&state.book), Ok)?;
    let (scenario, faults) = match state.settle(book) {
        Ok(scenario) => (scenario, None),
        Err(Unsettled::Undealable(scenario, fault)) => (*scenario, Some(Faults::from(fault))),
        Err(Unsettled::Answers(faults)) => (state.unchanged().scenario()?, Some(faults)),
        Err(other) => return Err(other.into()),
    };
    let book = &scenario.reglamento;
    let readings: Vec<Jinja> =
        book.readings.iter().map(|reading| question(&scenario, reading, lang)).collect();
    let mut groups: Vec<(&str, Vec<Jinja>)> = Vec::new();
    for key in keys(book.game) {
        let name = key.name.split('.').next().unwrap_or_default();
        let rule = rule(&scenario, &key, lang);
        match groups.last_mut().filter(|(known, _)| *known == name) {
            Some((_, rules)) => rules.push(rule),
            None => groups.push((name, vec![rule])),
        }
    }
    let mut plays = strategy::names(book);
    plays.retain(|name| name != BEST);
    if book.game.abilities().decisions {
        plays.push(BEST.to_owned());
    }
    let bets = On::of_game(book.game);
    let sides: Vec<Jinja> = every_builtin_side()
        .iter()
        .filter(|side| bets.contains(&side.bet.on))
        .map(|side| context! { name => side.bet.name, title => side.title.of(lang) })
        .collect();
    let html = render(
        "controls",
        lang,
        context! {
            title => book.title.of(lang), source => book.source.of(lang), summary => book.summary.of(lang),
            readings, groups, differs => differs(&scenario, lang), plays, play => state.play(book), sides, toml => &toml,
        },
    );
    let faults = faults.map(|faults| faults.text(lang));
    Ok(json!({ "html": html, "toml": toml, "id": book.id, "faults": faults, "title": book.title.of(lang) }))
}

/// What differs from the rulebook: readings and rules with both values.
fn differs(scenario: &Scenario, lang: Lang) -> Vec<Jinja> {
    let book = &scenario.reglamento;
    let readings = scenario.readings.iter().filter_map(|(name, option)| {
        let reading = book.readings.iter().find(|reading| reading.name == *name)?;
        let about = reading.about.of(lang);
        let words = if about.is_empty() { name } else { about };
        Some(context! { kind => "readings", name, words, was => &reading.default, now => option })
    });
    let own = Scenario::of_full_shoe(book.clone(), &[], &[])
        .map_or_else(|_| Rules::new(book.game), |own| own.rules);
    let known = keys(book.game);
    let rules = scenario.overrides.iter().filter_map(|(name, value)| {
        let key = known.iter().find(|key| key.name == name)?;
        let was = key.get(&own).to_string();
        Some(context! { kind => "sets", name, words => meaning(key, lang), was, now => value })
    });
    readings.chain(rules).collect()
}

/// A reading as a question with its options.
fn question(scenario: &Scenario, reading: &Reading, lang: Lang) -> Jinja {
    let chosen = scenario.option(reading);
    let (range, options): (Option<(i64, i64)>, Vec<Jinja>) = match &reading.choices {
        Choices::Range { from, to, .. } => (Some((*from, *to)), Vec::new()),
        Choices::Options(options) => {
            let option = |one: &ventaja_documents::reglamento::Choice| {
                let default = one.name == reading.default;
                context! { name => &one.name, text => one.text.of(lang), default, chosen => one.name == chosen }
            };
            (None, options.iter().map(option).collect())
        }
    };
    context! {
        name => &reading.name, about => reading.about.of(lang), article => reading.article.of(lang),
        question => reading.question.of(lang), default => &reading.default, chosen, range, options,
    }
}

/// A rule with its article and the kind of its control, from the schema of its key.
fn rule(scenario: &Scenario, key: &Key, lang: Lang) -> Jinja {
    let schema = key.schema();
    let value = key.get(&scenario.rules).to_string();
    let words: Vec<String> = schema["enum"].as_array().map_or_else(Vec::new, |words| {
        words.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect()
    });
    let kind = match schema["type"].as_str() {
        Some("boolean") => "switch",
        Some("integer") => "number",
        _ if !words.is_empty() => "words",
        _ => "text",
    };
    let origin = scenario.origin(key.name);
    let reading = if let Origin::Reading { name, .. } = &origin { name.as_str() } else { "" };
    context! {
        name => key.name, meaning => meaning(key, lang), value, kind, words, reading,
        origin => origin.text(lang), changed => origin == Origin::Override,
        min => schema["minimum"].as_i64(), max => schema["maximum"].as_i64(),
        allowed => lang.phrase(&key.allowed()).into_owned(),
    }
}
