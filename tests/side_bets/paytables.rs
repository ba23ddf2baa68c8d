//! Paytables of rulebooks and of readings, and their faults.

use super::{book, chart, used};
use crate::common::played;
use crate::tables::{close, read};
use ventaja::exact::exact;
use ventaja::reglamento::{Reglamento, builtin_side_bets};
use ventaja::rules::VOCABULARY;

/// A paytable that the text states, and its way back to TOML.
#[test]
fn a_paytable_of_the_text_is_read_and_written() {
    let side = "[side.pares]\ntitle.es = \"Pares\"\narticle = \"31\"\non = \"first-two\"\n\
        pays = [{ hand = [\"pair\", \"suited\"], pays = \"20:1\" }, { hand = \"pair\", pays = \"7:2\" }]\n\
        [side.reventon]\narticle = \"32\"\nuse = \"buster\"\n";
    let text = book("blackjack", "6", side);
    let parsed = Reglamento::parse("a.toml", &text).unwrap();
    let again = Reglamento::parse("b.toml", &parsed.to_toml()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(parsed.to_toml(), again.to_toml());
    let bets = |book: &Reglamento| book.sides.iter().map(|side| side.bet.clone()).collect::<Vec<_>>();
    assert_eq!(bets(&parsed), bets(&again));
    assert_eq!(bets(&parsed)[0].unit(), 2);
}

/// The side bet and the reading of its paytable.
const OPEN_PAYTABLE: &str = "[side.pares]\narticle = \"31\"\nuse = \"perfect-pairs-25-12-6\"\n\
    [reading.pares-pays]\narticle = \"31\"\nquestion = \"which?\"\ndefault = \"posted\"\n[reading.pares-pays.options]\n\
    posted = { text = \"as posted\", side = { pares = \"perfect-pairs-25-12-6\" } }\n\
    annex = { text = \"as the annex has it\", side = { pares = \"perfect-pairs-30-10-5\" } }\n\
    printed = { text = \"as printed\", set = { dealer.soft17 = \"hit\" }, \
    side = { pares = [{ hand = \"perfect-pair\", pays = \"25:1\" }, { hand = \"pair\", pays = \"8:1\" }] } }\n";

/// The rulebook of [`OPEN_PAYTABLE`]: its `[rules]` leave soft 17 to the reading.
fn open_paytable() -> String {
    book("blackjack", "6", OPEN_PAYTABLE).replace("dealer.soft17 = \"stand\"\n", "")
}

/// A reading of a paytable changes the edge of its side bet as the two published paytables differ.
///
/// The third paytable by hand: of the 311 cards that may follow the first, 5 make a perfect pair and 18 another.
#[test]
fn a_paytable_can_be_a_reading() {
    let reglamento = Reglamento::parse("mine.toml", &open_paytable()).unwrap();
    let again = Reglamento::parse("b.toml", &reglamento.to_toml()).unwrap();
    assert_eq!(reglamento.to_toml(), again.to_toml());
    for (option, edge) in [
        ("posted", 0.061_093_247_588_424_44),
        ("annex", 0.057_877_813_504_823_15),
        ("printed", 1.0 - f64::from(5 * 26 + 18 * 9) / 311.0),
    ] {
        for book in [&reglamento, &again] {
            let rules = read(book.clone(), &format!("pares-pays={option}")).unwrap().rules;
            let found = exact(played(&rules, chart(&rules).as_ref())).unwrap();
            let line = found.lines.last().unwrap();
            assert_eq!(line.name, "pares");
            close(1e-13, option, line.house_edge, edge);
        }
    }
}

#[test]
fn faults_of_paytables_of_readings_name_their_line() {
    let cases = [
        ("{ pares = \"perfect-pairs-30-10-5\" }", "{ paress = \"perfect-pairs-30-10-5\" }", "pares"),
        ("\"perfect-pairs-30-10-5\"", "\"perfect-pairs-30-10-6\"", "perfect-pairs-30-10-5"),
        ("\"perfect-pairs-30-10-5\"", "\"21-plus-3\"", "a side bet on first-two"),
        ("\"perfect-pairs-30-10-5\"", "[]", "1 to 40 lines"),
        ("\"perfect-pairs-30-10-5\"", "3", "must be a list"),
        (", side = { pares = \"perfect-pairs-30-10-5\" }", "", "has no `set`"),
    ];
    for (from, to, expected) in cases {
        let text = open_paytable().replace(from, to);
        let faults = Reglamento::parse("mine.toml", &text).unwrap_err().to_string();
        assert!(faults.contains("mine.toml:") && faults.contains(expected), "{to}\n{faults}");
    }
    // A reading may name a side bet with a fault of its own, which is the only one.
    let wrong = open_paytable().replacen("perfect-pairs-25-12-6", "perfect-pairs-1", 1);
    assert_eq!(Reglamento::parse("mine.toml", &wrong).unwrap_err().count(), 1);
    let twice = open_paytable()
        + &OPEN_PAYTABLE[OPEN_PAYTABLE.find("[reading").unwrap()..].replace("pares-pays", "other");
    let faults = Reglamento::parse("mine.toml", &twice).unwrap_err().to_string();
    assert!(
        faults.contains("gives `side.pares` a paytable, which reading `pares-pays` already gives"),
        "{faults}"
    );
}

#[test]
fn faults_of_paytables_name_their_line() {
    let on = |on: &str, pays: &str| {
        format!("[side.mine]\ntitle = \"t\"\narticle = \"1\"\non = \"{on}\"\npays = [{pays}]\n")
    };
    let pays = |hand: &str, odds: &str| on("first-two", &format!("{{ hand = {hand}, pays = \"{odds}\" }}"));
    let twice = "{ hand = \"pair\", pays = \"1:1\" }, { hand = [\"suited\", \"pair\"], pays = \"2:1\" }";
    let cases = [
        (pays("\"perfect-pear\"", "25:1"), "perfect-pair"),
        (pays("\"trips\"", "25:1"), "of a side bet on first-two"),
        (pays("\"pair\"", "25"), "odds P:Q"),
        (pays("[]", "25:1"), "1 to 6 words"),
        ("[side.box]\narticle = \"1\"\nuse = \"buster\"\n".to_owned(), "another bet line"),
        ("[side.x]\narticle = \"1\"\nuse = \"bustr\"\n".to_owned(), "buster"),
        ("[side.x]\narticle = \"1\"\nuse = \"panda-8\"\n".to_owned(), "a side bet on first-two"),
        ("[side.x]\nuse = \"buster\"\n".to_owned(), "has no `article`"),
        (on("first-two", twice), "never pays"),
    ];
    for (side, expected) in cases {
        let faults = Reglamento::parse("mine.toml", &book("blackjack", "6", &side)).unwrap_err().to_string();
        assert!(faults.contains("mine.toml:") && faults.contains(expected), "{side}\n{faults}");
    }
    let relancina = book("relancina", "1", &used("buster"));
    assert!(Reglamento::parse("x", &relancina).unwrap_err().to_string().contains("no side bets"));
    let text = book("blackjack", "6", &used("buster"));
    let reglamento = Reglamento::parse("x", &text).unwrap();
    let refused = read(reglamento, "dealer.soft17=bank-chooses").unwrap_err();
    assert!(refused.to_string().contains("`side.buster`"), "{refused}");
    for (game, cards, hand, words) in [
        ("three cards", "own-cards", "royal-flush", "on hands of 3 cards"),
        ("five cards", "own-cards", "mini-royal", "on hands of 5 cards"),
        ("five cards", "all-cards", "flush", "which are 10 cards"),
        ("five cards", "common-cards", "flush", "which are 0 cards"),
        ("hold'em", "own-cards", "flush", "which are 2 cards"),
    ] {
        let mine = on(cards, &format!("{{ hand = \"{hand}\", pays = \"9:1\" }}"));
        let reglamento = Reglamento::parse("x", &book(game, "1", &mine)).unwrap();
        let refused = read(reglamento, "").unwrap_err().to_string();
        assert!(refused.contains("`side.mine`") && refused.contains(words), "{refused}");
    }
}

/// The documentation has every word with its meaning, and every built-in side bet.
#[test]
fn the_vocabulary_is_documented() {
    let text = std::fs::read_to_string("docs/side-bets.md").unwrap();
    for meaning in VOCABULARY.iter() {
        let row = format!("| `{}` | {} |", meaning.name, meaning.meaning);
        assert!(text.contains(&row), "docs/side-bets.md lacks the row: {row}");
    }
    for name in builtin_side_bets() {
        assert!(text.contains(&format!("`{name}`")), "docs/side-bets.md does not name `{name}`");
    }
}
