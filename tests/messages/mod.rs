//! Snapshots of everything that the program says about itself and about wrong
//! input: every help text and the error messages, as a user sees them.
//!
//! After an intended change: `INSTA_UPDATE=always cargo test --test program
//! messages::`, and read the diff of `tests/messages/snapshots/`.

use crate::commands::commands;
use crate::common::ended;
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
    ("broken.toml", "id = \"b\ngame = 3\n"),
    ("chart.csv", "hand,2,3,4,5,6,7,8,9,10,A\nH16,S,S,X,S,S,H,H,H,H,H\nS81,S\noption,insurence,always\n"),
    ("report.csv", "reglamento,bet\nmendoza-2016,box\n"),
    ("poker.csv", "street,when,play\n2,outz<=20,1\n2,pear-10 & any,2\n3,upcard-suited>=x,1\n7,any,bet\n"),
    ("other.csv", "method\nguess\n"),
    ("result.json", "{ \"bets\": [] }\n"),
    ("forged.json", "{ \"command\": \"ventaja simulate mendoza-2016 --output /tmp/elsewhere.csv\" }\n"),
    (
        "expected.toml",
        "[[expect]]\nname = 'a'\nreglamento = 'mendosa-2016'\nhouse_edge = 'much'\n[[speed]]\nname = 'a'\n",
    ),
    ("none.toml", ""),
    (
        "mistakes.toml",
        "id = \"mistakes\"\ngame = \"blackjack\"\ntitle = \"t\"\nsource = \"s\"\nsummary = \"s\"\n\
         [rules]\nnatural.pays = { valeu = \"6:5\", article = \"1\" }\n",
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
fn transcript(lang: &str, lines: &[&str]) -> String {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.write(name, text);
    }
    let mut text = String::new();
    for line in lines {
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
    insta::assert_snapshot!("es-man", transcript("es", &["man verify"]));
}

/// One error message for each line.
const ERRORS: &[(&str, &[&str])] = &[
    (
        "arguments",
        &[
            "",
            "frobnicate",
            "simulate",
            "simulate mendoza-2016 --rund 5",
            "simulate mendoza-2016 --rounds 0",
            "simulate mendoza-2016 --rounds many",
            "simulate mendoza-2016 --precision 2",
            "simulate mendoza-2016 --precision 1% --rounds 5",
            "simulate mendoza-2016 --max-rounds 5",
            "simulate mendoza-2016 --confidence 1",
            "simulate mendoza-2016 --rounds -5",
            "simulate mendoza-2016 --precision -1",
            "simulate mendoza-2016 --precision -1%",
            "simulate mendoza-2016 --confidence -95%",
            "simulate mendoza-2016 --boxes 0",
            "simulate mendoza-2016 --boxes 65",
            "simulate mendoza-2016 --threads 0",
            "simulate mendoza-2016 --seed -1",
            "simulate mendoza-2016 --dealer nobody",
            "expose mendoza-2016 --play-indexes",
            "risk mendoza-2016 --bet -5",
            "trace mendoza-2016 --rounds -1",
            "par mendoza-2016 --method guess",
            "sweep mendoza-2016 --vary shoe.decks=6 --method auto",
        ],
    ),
    (
        "rulebooks",
        &[
            "simulate mendosa-2016",
            "simulate no/such.toml",
            "simulate baccarat.toml",
            "validate rules.toml",
            "validate baccarat.toml",
            "validate broken.toml",
            "validate none.toml",
            "validate rules.txt",
            "validate no/such.toml",
            "init mine.csv",
            "init mendoza-2016.toml",
            "init bare.toml",
            "init other.toml --like mendosa",
            "init other.toml --like no/such.toml",
            "report mendoza-2016 --against mendosa",
            "compare mendoza-2016 no/such.toml",
            "validate mistakes.toml",
            "validate one-deck.toml",
        ],
    ),
    (
        "rules",
        &[
            "simulate mendoza-2016 --set shoe.deks=6",
            "simulate mendoza-2016 --set shoe.decks",
            "simulate mendoza-2016 --set shoe.decks=",
            "simulate mendoza-2016 --set rule=3",
            "simulate mendoza-2016 --set retiro-vs-ace=no",
            "simulate mendoza-2016 --reading surrender.kind=none",
            "simulate caribbean-stud --set dealer.qualifies=pair-or-beter",
            "simulate mendoza-2016 --set shoe.decks=17",
            "simulate mendoza-2016 --set shoe.decks=6 --set shoe.decks=8",
            "simulate mendoza-2016 --boxes 3 --set table.boxes=4",
            "simulate mendoza-2016 --set shoe.decks=1",
            "simulate mendoza-2016 --set shoe.decks=1 --boxes 60",
            "simulate mendoza-2016 --set shoe.rounds=200",
            "simulate mendoza-2016 --set natural.suited_pays=2:1",
            "simulate mendoza-2016 --set shoe.penetration=75",
            "simulate mendoza-2016 --set shoe.penetration=1%",
            "simulate mendoza-2016 --set shoe.penetration=75% --set shoe.cut_card=60",
            "simulate mendoza-2016 --reading retiro-vs-as=no",
            "simulate mendoza-2016 --reading retiro-vs-ace=maybe",
            "simulate mendoza-2016 --reading cut-card=105",
            "simulate midi-punto-y-banca-2016 --boxes 2",
            "simulate relancina --set shoe.cut_card=5",
        ],
    ),
    (
        "charts",
        &[
            "simulate mendoza-2016 --strategy basik",
            "simulate bare.toml",
            "simulate mendoza-2016 --strategy chart.csv",
            "exact ultimate-texas-holdem --strategy poker.csv",
            "simulate mendoza-2016 --strategy no/such.csv",
            "compare mendoza-2016 --base-strategy no/such.csv --strategy basic",
            "compare mendoza-2016 --base-strategy basik --strategy basic",
            "simulate midi-punto-y-banca-2016 --strategy mimic-dealer",
            "simulate caribbean-stud --strategy pair-or-beter",
            "show mendoza-2016 --strategy no-retiro",
            "expose mendoza-2016 --system hilo",
            "expose mendoza-2016 --system no/such.toml",
            "validate chart.csv",
            "show ocho-mazos --chart basics",
            "solve midi-punto-y-banca-2016",
            "solve mendoza-2016 --explain H16",
            "solve mendoza-2016 --explain H61,10",
            "solve mendoza-2016 --explain H16,11",
            "solve mendoza-2016 --explain 5+11,10",
            "solve mendoza-2016 --explain 9+7+6,10",
            "solve mendoza-2016 --kind composition --price basic",
            "solve relancina --kind composition",
            "solve relancina --explain H16",
            "solve ultimate-texas-holdem --explain 9",
            "solve mendoza-2016 --output best.txt",
        ],
    ),
    (
        "outputs",
        &[
            "simulate mendoza-2016 --rounds 100 --output edge.pdf",
            "simulate mendoza-2016 --rounds 100 --output edge",
            "simulate mendoza-2016 --rounds 100 --output no/such/edge.csv",
            "simulate mendoza-2016 --rounds 100 --output a.csv --output a.csv",
            "simulate mendoza-2016 --rounds 100 --strategy chart.csv --output chart.csv",
            "bank relancina --outcomes o.csv",
            "sweep mendoza-2016 --vary shoe.decks=6 --outcomes o.csv",
        ],
    ),
    (
        "methods",
        &[
            "exact relancina --set shoe.decks=1",
            "par relancina --method exact",
            "compare relancina --set talla.stands=17 --method exact",
            "readings relancina --adapt",
            "readings relancina --combine",
            "readings ocho-mazos --only dealer-as",
            "par ocho-mazos --bet bok",
            "bank mendoza-2016",
            "bank relancina --stakes 10",
            "bank club-conservador --rounds 5",
            "bank club-conservador --stakes 10,20",
        ],
    ),
    (
        "comparisons",
        &[
            "compare mendoza-2016",
            "compare mendoza-2016 midi-punto-y-banca-2016 --strategy basic",
            "compare mendoza-2016 --base-set dealer.soft71=hit --boxes 3",
            "compare mendoza-2016 --base-strategy basic --boxes 3",
            "sweep mendoza-2016",
            "sweep mendoza-2016 --vary shoe.decks",
            "sweep mendoza-2016 --vary shoe.deks=6",
            "sweep mendoza-2016 --vary shoe.decks=8..6",
            "sweep mendoza-2016 --vary shoe.decks=6,,8",
            "sweep mendoza-2016 --vary shoe.decks=6,6",
            "sweep mendoza-2016 --vary shoe.penetration=50%..90%",
            "sweep mendoza-2016 --vary shoe.cut_card=0..999999999",
            "sweep mendoza-2016 --vary dealer.soft17=hit --set dealer.soft17=stand",
            "sweep mendoza-2016 --vary shoe.decks=1 --rounds 1k",
            "sweep mendoza-2016 --vary shoe.decks=6 --bet bax",
            "sweep mendoza-2016 --vary shoe.decks=6 --resume",
        ],
    ),
    (
        "files",
        &[
            "verify report.csv",
            "verify other.csv",
            "verify result.json",
            "verify forged.json",
            "verify no/such.csv",
            "verify own.csv",
            "verify own.csv --reglamento no/such.toml",
            "verify moved.json",
            "verify charted.csv",
            "audit mendoza-2016 --lines no/such.csv",
            "report mendoza-2016 --from no/such.csv",
            "merge no/such.state",
            "verify rules.toml",
            "check expected.toml",
            "check none.toml",
            "check expected.toml --only b",
            "trace mendoza-2016 --cards 7h",
            "trace mendoza-2016 --cards '7x 7d | 9c'",
            "trace mendoza-2016 --cards 'Ts 6d S | Tc 9c 4h'",
            "trace mendoza-2016 --cards '8s 8d P 7c P | 6c'",
            "trace mendoza-2016 --boxes 3 --cards 'Ts 9d | 6c'",
            "trace relancina --cards '9h Tc C | Ts 8s'",
        ],
    ),
];

#[test]
fn errors() {
    let lines: usize = ERRORS.iter().map(|(_, lines)| lines.len()).sum();
    assert!(lines >= 60, "{lines}");
    for (name, lines) in ERRORS {
        insta::assert_snapshot!(format!("errors-{name}"), transcript("en", lines));
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
    for (name, lines) in ERRORS {
        let text = transcript("es", lines);
        let said = text.lines().filter(|line| !line.starts_with("$ ") && !line.starts_with("[exit code"));
        let is_english = |line: &&str| bare_words(line).iter().any(|word| english.contains(word));
        left.extend(said.filter(is_english).map(str::to_owned));
        if matches!(*name, "arguments" | "rulebooks" | "rules" | "charts") {
            insta::assert_snapshot!(format!("es-errors-{name}"), text);
        }
    }
    assert!(left.is_empty(), "English is left: {left:#?}");
}
