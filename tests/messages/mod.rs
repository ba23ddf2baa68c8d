//! Snapshots of everything that the program says about itself and about wrong
//! input: every help text and the error messages, as a user sees them.
//!
//! After an intended change: `INSTA_UPDATE=always cargo test --test program
//! messages::`, and read the diff of `tests/messages/snapshots/`.

use crate::commands::commands;
use crate::common::{ended, read};
use crate::folder::Folder;
use std::fmt::Write;

/// The files that errors are about, by name.
const FILES: &[(&str, &str)] = &[
    (
        "rules.toml",
        "id = \"Mine\"\ngame = \"blackjack\"\ntitle = \"\"\nsource = \"me\"\nsummery = \"x\"\n\
         [rules]\nshoe.deks = 6\nshoe.burn = { value = 99, article = \"4\" }\nshoe.cut_card = 60\n\
         shoe.penetration = 0.75\nnatural.pays = 1.5\nshoe.decks = 99999999999999999999\n\
         [reading.soft]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"hitt\"\n\
         options.hit = { text = \"a\", set = { dealer.soft17 = \"hit\" } }\n\
         options.stand = { text = \"b\", set = { dealer.soft17 = \"stay\" } }\n",
    ),
    ("baccarat.toml", "id = \"b\"\ngame = \"baccarat\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n"),
    ("bare.toml", "id = \"bare\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n"),
    (
        "one-deck.toml",
        "id = \"one\"\ngame = \"punto-y-banca\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\nrules.shoe.decks = 1\n",
    ),
    (
        "poker.toml",
        "id = \"streets\"\ngame = \"poker\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
         rules.cards.board = [3, 2]\nrules.cards.player = 2\nrules.cards.dealer = 2\n\
         [reading.streets]\narticle = \"1\"\nquestion = \"?\"\ndefault = \"three\"\n\
         options.three = { text = \"a\", set = { play.choices = [\"check 4\", \"check 2\", \"fold 1\"] } }\n\
         options.four = { text = \"b\", set = { play.choices = [\"fold 1\", \"fold 1\", \"fold 1\", \"fold 1\"] } }\n",
    ),
    (
        "rising.toml",
        "id = \"rising\"\ngame = \"poker\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
         [side.bonus]\ntitle = \"t\"\narticle = \"1\"\non = \"own-cards\"\n\
         pays = [{ hand = \"flush\", pays = \"3:1\" }, { hand = \"straight\", pays = \"4:1\" },\n\
         { hand = \"straight-flush\", pays = \"9:1\" }]\n",
    ),
    (
        "sides.toml",
        "id = \"sides\"\ngame = \"poker\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
         side.up = { article = \"1\", use = \"aces-upp\" }\nside.dragon = { article = \"1\", use = \"dragon-7\" }\n",
    ),
    ("broken.toml", "id = \"b\ngame = 3\n"),
    (
        "chart.csv",
        "hand,2,3,4,5,6,7,8,9,10,A\nH16,S,S,X,S,S,H,H,H,H,H\nS81,S\noption,insurence,always\noption,insurance,always\noption,insurance,never\n",
    ),
    ("report.csv", "reglamento,bet\nmendoza-2016,box\n"),
    ("poker.csv", "street,when,play\n2,outz<=20,1\n2,pear-10 & any,2\n3,upcard-suited>=x,1\n7,any,bet\n"),
    ("draws.csv", "street,when,play\ndraw,pair,1\n1,pair-q,draw\n1,pair-T,1\n"),
    ("misfit.csv", "street,when,play\n1,full-house,1\n# A comment.\n2,pair,1\n"),
    ("other.csv", "method\nguess\n"),
    ("result.json", "{ \"bets\": [] }\n"),
    ("forged.json", "{ \"command\": \"ventaja simulate mendoza-2016 --output /tmp/elsewhere.csv\" }\n"),
    (
        "expected.toml",
        "[[expect]]\nname = 'a'\nreglamento = 'mendosa-2016'\nhouse_edge = 'much'\n[[speed]]\nname = 'a'\n\
         [[expect]]\nname = 'b'\nreglamento = 'mendoza-2016'\nhouse_edge = 2020-01-01\ntolerance = 0\n\
         [[expect]]\nname = 'c'\nreglamento = 'mendoza-2016'\nhouse_edge = 0\nmethod = 'simulat'\nrounds = 'x'\n",
    ),
    ("none.toml", ""),
    (
        "mistakes.toml",
        "id = \"mistakes\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
         date = \"2016-02-30\"\nstrategies = \"mendoza-2015\"\n\
         [rules]\nnatural.pays = { valeu = \"6:5\", article = \"1\" }\nshoe.decks = \"6\"\n\
         [reading.soft]\narticle = \"1\"\nquestion = \"?\"\n\
         options.hit = { text = \"a\", set = { dealer.soft17 = \"hit\" } }\n\
         options.stand = { text = \"b\", set = { dealer.soft17 = \"stand\" } }\n",
    ),
    (
        "game.toml",
        "id = \"b\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\nstrategies = \"relancina\"\n",
    ),
    (
        "repeals.toml",
        "id = \"b\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
         [[version]]\nname = \"a\"\nfrom = \"2001-01-01\"\nsource = \"s\"\n\
         [[version]]\nname = \"b\"\nfrom = \"2002-01-01\"\nsource = \"s\"\nrepeals = [\"title\"]\n",
    ),
    ("twice.toml", "id = \"b\"\nid = \"c\"\n"),
    ("bare-word.toml", "id = b\n"),
    ("no-value.toml", "id\n"),
    ("return.toml", "id = \"b\"\r"),
    ("control.toml", "id = \"b\u{1}\"\n"),
    ("system.toml", "id = \"x\"\ntitle = 3\nsorce = \"s\"\n[tags]\n2 = \"a\"\n11 = 1\n3 = 0.3\n"),
    (
        "flat.toml",
        "id = \"x\"\ntitle = \"t\"\nsource = \"s\"\n\
         tags = { 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1, 8 = 1, 9 = 1, 10 = 1, A = 1 }\n",
    ),
    ("list.json", "[]\n"),
    ("damaged.vt", "ventaja state 1\n0\n{}\n"),
    (
        "complete.toml",
        "id = \"b\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n[rules]\nshoe.decks = 6\n",
    ),
    ("own.csv", concat!("method,version,reglamento\nexact,", env!("CARGO_PKG_VERSION"), ",my-club\n")),
    ("moved.json", "{ \"command\": \"ventaja exact no/longer.toml\" }\n"),
    ("charted.csv", "# Written by `ventaja exact mendoza-2016 --strategy no/longer.csv`.\n"),
];

/// What the program prints for a line, with the folder's name replaced. Wrong input has a message only.
fn said(folder: &Folder, line: &str, lang: &str) -> String {
    let mut command = folder.command(line);
    let (code, out, err) =
        ended(command.env("COLUMNS", "100").env("VENTAJA_LANG", lang).env_remove("NO_COLOR"));
    assert!(code != 70 && !err.contains("panicked"), "{line}: {err}");
    assert!(code != 2 || out.is_empty(), "{line}: {out}");
    let exit = if code == 0 { String::new() } else { format!("[exit code {code}]\n") };
    let said = out + &err;
    (said.trim_end().to_owned() + "\n" + &exit).replace(folder.root().to_str().unwrap(), "FOLDER")
}

/// The program's answers in a language to several command lines.
fn transcript(lang: &str, lines: &[impl AsRef<str>]) -> String {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.write(name, text);
    }
    let mut text = String::new();
    for line in lines.iter().map(AsRef::as_ref) {
        let _ = writeln!(text, "$ ventaja {line}\n{}", said(&folder, line, lang));
    }
    text
}

/// Every command has a help, without backticks or the words that a newcomer has to read twice.
#[test]
fn help_is_complete_and_plain() {
    insta::assert_snapshot!("help", transcript("en", &["--help", "-h"]));
    for command in commands() {
        let text = transcript("en", &[&format!("{command} --help")]);
        assert!(!text.contains('`'), "{text}");
        for word in [" told", " tells", "so many", " comes to", "whoever", "whatever", "somebody"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
        insta::assert_snapshot!(format!("help-{command}"), text);
    }
}

/// A few helps in Spanish; `cli::help` tests that every text is translated.
#[test]
fn spanish_help() {
    let lines = ["-h", "simulate --help", "solve --help", "check --help", "nothing"];
    insta::assert_snapshot!("es-help", transcript("es", &lines));
    insta::assert_snapshot!("es-man", transcript("es", &["man", "man verify"]));
}

/// The transcripts of wrong input, one error message for each line. Their lines are those of the snapshots: a further one is
/// written there as `$ ventaja LINE`, and an update adds the answer.
const ERRORS: [&str; 8] =
    ["arguments", "rulebooks", "rules", "charts", "outputs", "methods", "comparisons", "files"];

/// The command lines of a transcript of wrong input.
fn lines(name: &str) -> Vec<String> {
    let snapshot = read(&format!("tests/messages/snapshots/program__messages__errors-{name}.snap"));
    let lines = snapshot.lines().filter_map(|line| line.strip_prefix("$ ventaja"));
    lines.map(|line| line.trim_start().to_owned()).collect()
}

#[test]
fn errors() {
    let all: usize = ERRORS.iter().map(|name| lines(name).len()).sum();
    assert!(all >= 220, "{all}");
    for name in ERRORS {
        insta::assert_snapshot!(format!("errors-{name}"), transcript("en", &lines(name)));
    }
}

/// English words that no Spanish message has.
const ENGLISH: &str = "the is are of not and or to has have with for from which this that only but its cannot must \
                       expected found unknown allowed file missing such an at be here where there never always \
                       argument invalid unsupported nothing one";

/// The words of a line outside quotation marks, names with hyphens left out.
fn bare_words(line: &str) -> Vec<&str> {
    let unquoted = line.split('`').step_by(2).flat_map(|part| part.split(['«', '»']).step_by(2));
    let words = unquoted.flat_map(str::split_whitespace);
    words.map(|word| word.trim_matches([',', ';', ':', '.', '(', ')', '?', '¿', '[', ']'])).collect()
}

#[test]
fn errors_are_in_spanish_too() {
    let english: Vec<&str> = ENGLISH.split(' ').collect();
    let mut left = Vec::new();
    for name in ERRORS {
        let text = transcript("es", &lines(name));
        let said = text.lines().filter(|line| !line.starts_with("$ ") && !line.starts_with("[exit code"));
        let is_english = |line: &&str| bare_words(line).iter().any(|word| english.contains(word));
        left.extend(said.filter(is_english).map(str::to_owned));
        if matches!(name, "arguments" | "rulebooks" | "rules" | "charts") {
            insta::assert_snapshot!(format!("es-errors-{name}"), text);
        }
    }
    assert!(left.is_empty(), "English is left: {left:#?}");
}
