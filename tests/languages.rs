//! The catalogues of messages: no key is missing or unused in either language,
//! both have the same variables, and Spanish texts are not English ones.

use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use ventaja::lang::Lang;
use ventaja::reglamento::{self, Choices};
use ventaja::rules::{Game, keys};

/// A message of a catalogue: its file, its variables and its words.
struct Message {
    file: &'static str,
    variables: BTreeSet<String>,
    text: String,
}

/// Every message of a language by its id.
fn messages(lang: Lang) -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    for (file, source) in lang.catalogues() {
        let parsed = fluent_syntax::parser::parse(*source);
        let resource = parsed.unwrap_or_else(|(_, errors)| panic!("{lang}/{file}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(ast::Message { id, value, attributes, .. }) = entry else {
                assert!(
                    matches!(entry, Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_)),
                    "{lang}/{file}: {entry:?}"
                );
                continue;
            };
            assert!(attributes.is_empty(), "{lang}/{file}: {} has attributes", id.name);
            let (mut variables, mut text) = (BTreeSet::new(), String::new());
            read(&value.expect("a message has a value"), &mut variables, &mut text);
            let again = messages.insert(id.name.to_owned(), Message { file, variables, text });
            assert!(again.is_none(), "{lang}/{file}: {} appears twice", id.name);
        }
    }
    messages
}

/// Appends the variables and the words of a text.
fn read(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>, text: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => {
                let (inline, variants) = match expression {
                    Expression::Inline(inline) => (inline, &[][..]),
                    Expression::Select { selector, variants } => (selector, &variants[..]),
                };
                match inline {
                    InlineExpression::VariableReference { id } => {
                        variables.insert(id.name.to_owned());
                    }
                    InlineExpression::StringLiteral { value } => text.push_str(value),
                    other => panic!("only variables and texts in braces: {other:?}"),
                }
                for variant in variants {
                    read(&variant.value, variables, text);
                }
            }
        }
    }
}

/// The folders whose sources name messages: of library and binary, and of the page.
const FOLDERS: &[&str] = &["src", "web/src"];

/// Every string literal of the sources of library, binary and page, without their unit tests.
fn literals() -> BTreeSet<String> {
    let lines = |(_, code): (String, String)| code.split(['"', '\n']).map(str::to_owned).collect::<Vec<_>>();
    crate::errors::sources(FOLDERS).into_iter().flat_map(lines).collect()
}

/// The ids that the sources ask for: the first literal of every `tr!`, `message!`,
/// `Message::new` and `text` of a language.
fn wanted() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, code) in crate::errors::sources(FOLDERS) {
        for call in ["tr!(", "message!(", "Message::new(", "lang.text(", "lang().text(", "{{ t("] {
            for (at, _) in code.match_indices(call) {
                // `include_str!` is another macro.
                if code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
                    continue;
                }
                let call = &code[at + call.len()..];
                let call = &call[..call.find(')').unwrap_or(call.len())];
                // A computed id is no literal before the first variable.
                let first = call.split('=').next().unwrap();
                let id = first.split('"').nth(1).filter(|id| !id.contains('{'));
                found.extend(id.map(str::to_owned));
            }
        }
    }
    found
}

/// The beginnings of ids that the program computes from a name.
const COMPUTED: &str = "action- bet- count- doc-when- dossier-assumed- dossier-bet- dossier-chart- dossier-period- dossier-round- \
                        dossier-term- gains- game- hand- key- outcome- poker- prize- result- the- verdict-";

/// The beginnings of ids that are chosen by a condition, so that no call holds them: every literal
/// that begins so is an id.
const CHOSEN: [&str; 3] = ["head-", "label-", "step-"];

#[test]
fn no_message_is_missing_or_unused() {
    let english = messages(Lang::En);
    let mut spanish = messages(Lang::Es);
    // English has them in the code: rule keys in their table, help in comments, sheets by their ids.
    spanish.retain(|id, _| !["key-", "help-", "sheet-"].iter().any(|start| id.starts_with(start)));
    let missing = |id: &&String| !english.contains_key(*id) || !spanish.contains_key(*id);
    let literals = literals();
    let mut wanted = wanted();
    let chosen = literals.iter().filter(|id| CHOSEN.iter().any(|start| id.starts_with(start)));
    wanted.extend(chosen.filter(|id| !id.contains(char::is_whitespace)).cloned());
    assert!(wanted.len() > 1);
    let missing: Vec<_> = wanted.iter().chain(english.keys()).chain(spanish.keys()).filter(missing).collect();
    assert!(missing.is_empty(), "in one language only, or in none: {missing:?}");
    // A document has its own form of some headings of the screen.
    let of_document = |id: &String| id.strip_prefix("doc-").is_some_and(|own| literals.contains(own));
    let computed = |id: &String| COMPUTED.split(' ').any(|start| id.starts_with(start));
    let used = |id: &String| literals.contains(id) || of_document(id) || computed(id);
    let unused: Vec<_> = english.keys().filter(|id| !used(id)).collect();
    assert!(unused.is_empty(), "no source names {unused:?}");
}

#[test]
fn both_languages_have_the_same_files_and_variables() {
    let (english, spanish) = (messages(Lang::En), messages(Lang::Es));
    for (id, en) in &english {
        let es = &spanish[id];
        assert_eq!((en.file, &en.variables), (es.file, &es.variables), "{id}");
    }
}

/// Texts that are the same in both languages.
const SAME: &str = "dossier-article dossier-bet-banca dossier-bet-punto dossier-head-sha256 dossier-no \
                    dossier-title-change bet-banca bet-punto seat-banca seat-punto edge-with-half-width expose-score \
                    head-b-less-a head-plus-minus origin-article side-a side-b two-counts";

#[test]
fn spanish_texts_are_not_the_english_ones() {
    let (english, spanish) = (messages(Lang::En), messages(Lang::Es));
    for (id, en) in &english {
        let words = en.text.trim();
        let letters = words.chars().filter(|c| c.is_alphabetic()).count();
        let same = spanish[id].text.trim() == words && letters > 0;
        assert!(
            !same || SAME.split(' ').any(|known| known == id),
            "{id} is the same in both languages: {words}"
        );
    }
}

/// One thing has one word: the other words that readers of Spanish know for it do not appear.
#[test]
fn spanish_has_one_word_for_one_thing() {
    let others = [
        ("pagador", "crupier"),
        ("cuadro", "tabla"),
        ("separar", "abrir"),
        ("lateral", "accesoria"),
        ("postura", "apuesta"),
        ("cuenta verdadera", "conteo verdadero"),
        ("planilla", "hoja PAR"),
        ("corrida", "simulación"),
        ("grilla", "barrido"),
        ("póquer", "póker"),
        ("blackjack", "black jack"),
    ];
    for (id, Message { file, text, .. }) in messages(Lang::Es) {
        let text = text.to_lowercase();
        for (other, word) in others {
            assert!(!text.contains(other), "{file}: {id}: “{other}” is “{word}” elsewhere: {text}");
        }
    }
}

/// A negative number in a text has a minus sign, not a hyphen.
#[test]
fn texts_have_minus_signs() {
    for lang in Lang::ALL {
        for (id, Message { file, text, .. }) in messages(lang) {
            let hyphen = text.match_indices('-').any(|(at, _)| {
                text[..at].ends_with([' ', '(']) && text[at + 1..].starts_with(|c: char| c.is_ascii_digit())
            });
            assert!(!hyphen, "{lang}/{file}: {id}: {text}");
        }
    }
}

#[test]
fn every_message_can_be_formatted() {
    for lang in Lang::ALL {
        for (id, message) in messages(lang) {
            assert!(lang.has(&id), "{lang}: {id}");
            let filled = message.variables.iter().fold(ventaja::lang::Message::new(id.clone()), |m, name| {
                m.with(Box::leak(name.clone().into_boxed_str()), 2_u64)
            });
            let text = filled.text(lang);
            // A variable that is missing appears as `{$name}`.
            let is_whole =
                !text.is_empty() && !text.contains("{$") && !text.contains(['\u{2068}', '\u{2069}']);
            assert!(is_whole, "{lang}: {id}: {text}");
        }
    }
}

/// The table of keys has the English description of a rule, the Spanish catalogue the other.
#[test]
fn every_rule_key_has_its_spanish_description() {
    let spanish = messages(Lang::Es);
    let keys = Game::ALL.into_iter().flat_map(keys);
    let wanted: BTreeMap<String, &str> =
        keys.map(|key| (format!("key-{}", key.name.replace(['.', '_'], "-")), key.meaning)).collect();
    let found: BTreeSet<&String> = spanish.keys().filter(|id| id.starts_with("key-")).collect();
    assert_eq!(wanted.keys().collect::<BTreeSet<_>>(), found);
    for (id, english) in &wanted {
        assert_ne!(spanish[id].text.trim(), *english, "{id}");
    }
}

/// Every text of the built-in rulebooks is in both languages, unless it is a name or an article.
#[test]
fn built_in_rulebooks_are_in_both_languages() {
    for id in reglamento::builtin_ids() {
        let book = reglamento::find(&id).unwrap();
        let options = book.readings.iter().flat_map(|reading| match &reading.choices {
            Choices::Options(options) => options.iter().map(|option| &option.text).collect(),
            Choices::Range { .. } => Vec::new(),
        });
        let texts = [&book.title, &book.summary].into_iter();
        let texts = texts.chain(book.as_usual.iter().map(|usual| &usual.what));
        let texts = texts.chain(book.facts.iter().map(|fact| &fact.note).filter(|note| !note.is_empty()));
        let texts = texts.chain(book.readings.iter().map(|reading| &reading.question)).chain(options);
        let texts =
            texts.chain(book.not_modelled.iter().flat_map(|left_out| [&left_out.what, &left_out.reason]));
        for text in texts {
            let (en, es) = (text.of(Lang::En), text.of(Lang::Es));
            let is_article = en.chars().filter(|c| c.is_alphabetic()).count() <= 3 || CITED.contains(&en);
            assert!(!text.is_one() || is_article, "{id}: only one language: {en}");
            assert!(!en.is_empty() && !es.is_empty());
        }
    }
}

/// Texts of rulebooks that are the same in both languages: articles and names.
const CITED: [&str; 8] = [
    "15 f, 15 g",
    "Midi Punto y Banca",
    "Black Jack, ocho mazos",
    "\"se reparten abiertas\"",
    "Casino Hold'em, ante 100-20-10-3-2-1",
    "Crazy 4 Poker",
    "Let It Ride, 1000-200-50-11-8-5-3-2-1",
    "Texas Hold'em Bonus",
];

/// Plots and titles name a question in a few words, and an option by its first words.
#[test]
fn questions_of_built_in_rulebooks_have_a_few_words() {
    let mut seen = 0;
    for id in reglamento::builtin_ids() {
        for reading in reglamento::find(&id).unwrap().readings {
            let [en, es] = [Lang::En, Lang::Es].map(|lang| reading.about.of(lang).to_owned());
            // Without `about` both would be the reading's name.
            assert_ne!(en, es, "{id}: {}", reading.name);
            assert!([&en, &es].into_iter().all(|text| text.chars().count() <= 48), "{id}: {en}, {es}");
            let Choices::Options(options) = &reading.choices else { continue };
            for option in options {
                for lang in [Lang::En, Lang::Es] {
                    let text = option.text.of(lang);
                    let bare = ["custom", "lo usual", "the letter", "la letra"].contains(&text)
                        || !text.chars().any(char::is_lowercase);
                    assert!(!bare, "{id}: {}={}: `{text}` says nothing", reading.name, option.name);
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 80, "{seen}");
}
