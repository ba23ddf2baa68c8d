//! No command prints a number that is none: NaN or inf, in any format.

use crate::commands::{Ended, commands, says};
use crate::files::value;
use crate::folder::Folder;
use crate::publish::sheets;
use calamine::Data;
use std::collections::BTreeSet;

/// A counting system without tags, and one whose tags differ only for cards that a pack of 2 to 6 lacks.
const SYSTEMS: [(&str, &str); 2] = [
    ("zeros.toml", "A = 0, 2 = 0, 3 = 0, 4 = 0, 5 = 0, 6 = 0, 7 = 0, 8 = 0, 9 = 0, 10 = 0"),
    ("tens.toml", "A = 0, 2 = 0, 3 = 0, 4 = 0, 5 = 0, 6 = 0, 7 = 0, 8 = 0, 9 = 0, 10 = -1"),
];

/// The end of a command line: it prints results, or refuses with this word in its message.
enum End {
    Prints,
    /// Prints, and results of an audit lie outside their bands.
    Outside,
    Refuses(&'static str),
}
use End::{Outside, Prints, Refuses};

/// Every command that computes numbers, where they may be undefined: one round, no bet, no deviation, tags that
/// count nothing, amounts near the bounds of what is read.
const LINES: [(&str, End); 41] = [
    ("simulate mendoza-2016 --boxes 1 --set shoe.rounds=1 --rounds 1", Prints),
    ("simulate mendoza-2016 --rounds 1", Prints),
    ("simulate mendoza-2016 --rounds 10k --confidence 0.999999", Prints),
    ("simulate relancina --rounds 1", Prints),
    ("simulate caribbean-stud --rounds 1", Prints),
    ("simulate midi-punto-y-banca-2016 --rounds 1", Prints),
    ("exact mendoza-2016", Prints),
    ("exact mendoza-2016 --removals --system zeros.toml --system hi-lo", Prints),
    ("exact las-vegas-strip-6d --set pack.without=[A,7,8,9,10,J,Q,K] --removals", Prints),
    ("exact spanish-21-s17-6d --removals", Prints),
    ("par mendoza-2016 --boxes 1 --set shoe.rounds=1 --method monte-carlo --rounds 1", Prints),
    ("risk mendoza-2016 --boxes 1 --set shoe.rounds=1 --method monte-carlo --rounds 1 --hands 10", Prints),
    ("risk mendoza-2016 --bankroll 1e-6 --bet 1e15 --hands 10", Refuses("--bankroll")),
    ("risk mendoza-2016 --bankroll 1e-320", Refuses("--bankroll")),
    ("expose mendoza-2016 --rounds 1", Prints),
    ("expose mendoza-2016 --boxes 1 --set shoe.rounds=1 --rounds 1", Prints),
    ("expose mendoza-2016 --ramp=-99:0 --rounds 1000", Refuses("--ramp")),
    ("expose mendoza-2016 --leave 99 --rounds 1000", Refuses("--leave")),
    ("expose mendoza-2016 --leave 12 --rounds 1", Prints),
    ("expose mendoza-2016 --ramp=11:1e15 --rounds 1000", Prints),
    ("expose mendoza-2016 --ramp=-99:0,12:3 --rounds 1 --cut-cards 60", Prints),
    ("expose mendoza-2016 --rounds 1000 --bankroll 1e-6 --rounds-per-hour 1e15", Prints),
    ("expose mendoza-2016 --system zeros.toml --rounds 1000", Refuses("zeros.toml")),
    ("expose mendoza-2016 --system zeros.toml --indices", Refuses("zeros.toml")),
    ("expose mendoza-2016 --system zeros.toml --play-indices --rounds 1000", Refuses("zeros.toml")),
    (
        "expose las-vegas-strip-6d --set pack.without=[A,7,8,9,10,J,Q,K] --system tens.toml --indices",
        Refuses("tens.toml"),
    ),
    ("expose midi-punto-y-banca-2016 --rounds 1", Prints),
    (
        "audit las-vegas-strip-6d --set shoe.rounds=1 --method monte-carlo --rounds 1 --hands 9 --staked 9 --result 5",
        Refuses("--rounds"),
    ),
    ("audit mendoza-2016 --hands 1 --staked 1e-6 --result 1e15", Refuses("--result")),
    ("audit mendoza-2016 --hands 100000 --staked 1e6 --result 30000", Outside),
    ("audit mendoza-2016 --hands 100 --staked 100 --result 5 --drift 1e-200", Refuses("--drift")),
    ("compare mendoza-2016 ocho-mazos --set shoe.rounds=1 --rounds 1 --method monte-carlo", Prints),
    ("compare mendoza-2016 --set shoe.decks=8 --boxes 1 --rounds 1 --method monte-carlo", Prints),
    ("sweep mendoza-2016 --vary shoe.decks=4,6 --set shoe.rounds=1 --rounds 1 --method monte-carlo", Prints),
    ("readings mendoza-2016 --rounds 1 --method monte-carlo", Prints),
    ("bank club-conservador --rotations 1", Prints),
    ("bank relancina --rounds 1", Prints),
    ("solve las-vegas-strip-6d", Prints),
    ("solve las-vegas-strip-6d --price basic", Prints),
    ("trace mendoza-2016", Prints),
    ("report las-vegas-strip-6d --rounds 1", Prints),
];

/// Commands that compute nothing of their own.
const WITHOUT_NUMBERS: &str = "list init show merge bundle validate check verify completions man page config";

/// Returns the words NaN, inf and infinity of a text, with what surrounds them.
fn not_numbers(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let is_none = |word: &&str| ["nan", "inf", "infinity"].contains(&word.to_lowercase().as_str());
    let around = |place: usize| words[place.saturating_sub(4)..(place + 3).min(words.len())].join(" ");
    (0..words.len()).filter(|place| is_none(&words[*place])).map(around).collect()
}

#[test]
fn no_command_prints_what_is_no_number() {
    let folder = Folder::new();
    for (name, tags) in SYSTEMS {
        let text = format!("id = \"{name}\"\ntitle = \"{name}\"\nsource = \"a test\"\ntags = {{ {tags} }}\n");
        folder.write(name, text);
    }
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for (line, end) in LINES {
        // Commands without files of results, and documents, which have three formats; two formats of a command's further lines.
        let command = line.split(' ').next().unwrap_or_default();
        let first = seen.insert(command);
        let formats: &[&str] = match command {
            "trace" => &[],
            "solve" if line.contains("--price") => &[],
            "solve" => &["csv"],
            "report" => &["html", "md", "xlsx"],
            _ if first => &["csv", "json", "txt", "html", "md", "xlsx"],
            _ => &["csv", "html"],
        };
        let files: Vec<String> = formats.iter().map(|format| format!(" --output out.{format}")).collect();
        let Ended { code, out, err, .. } = folder.ventaja(&format!("{line}{}", files.concat()));
        let expected = match end {
            Prints => 0,
            Outside => 1,
            Refuses(_) => 2,
        };
        if code != expected {
            wrong.push(format!("{line}: code {code}: {err}"));
            continue;
        }
        if let Refuses(word) = end {
            if !err.contains(word) {
                wrong.push(format!("{line}: {err}"));
            }
            continue;
        }
        let mut texts = vec![("screen", out), ("messages", err)];
        for format in formats {
            let file = format!("out.{format}");
            let text = if *format == "xlsx" {
                let cells = sheets(folder.path(&file)).into_values().flatten().flatten();
                let text = |cell: Data| match cell {
                    Data::Float(number) if !number.is_finite() => "NaN".to_owned(),
                    Data::Error(error) => format!("NaN {error}"),
                    other => other.to_string(),
                };
                cells.map(text).collect::<Vec<_>>().join("\n")
            } else {
                folder.read(&file)
            };
            folder.remove(&file);
            texts.push((format, text));
        }
        for (place, text) in texts {
            wrong.extend(not_numbers(&text).into_iter().map(|words| format!("{line}: {place}: {words}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every command is in the list above, or in that of commands that compute nothing.
#[test]
fn every_command_is_tried() {
    let computing = LINES.iter().map(|(line, _)| line.split(' ').next().unwrap());
    let tried: BTreeSet<&str> = computing.chain(WITHOUT_NUMBERS.split(' ')).collect();
    let commands = commands();
    assert_eq!(commands.iter().map(String::as_str).collect::<BTreeSet<_>>(), tried);
}

/// A probability too small for its digits is bounded wherever a person reads it, in both languages.
#[test]
fn small_probabilities_are_bounded() {
    let folder = Folder::new();
    let line = "audit mendoza-2016 --hands 100000 --staked 1e6 --result 30000 --quiet";
    let files = "--output out.txt --output out.md --output out.html --output out.xlsx --output out.csv";
    for (lang, small) in [("en", "< 0.0001 %"), ("es", "< 0,0001\u{a0}%")] {
        says(&folder.ventaja(&format!("{line} --lang {lang} {files}")).code(1).out, &[small]);
        says(&folder.read("out.txt"), &[small]);
        let escaped = small.replace('<', "&lt;");
        says(&folder.read("out.md"), &[&escaped]);
        says(&folder.read("out.html"), &[&escaped]);
        let mut cells = sheets(folder.path("out.xlsx")).into_values().flatten().flatten();
        assert!(cells.any(|cell| cell == small), "{lang}");
        // The file for programs has the number.
        let found = value(&folder.rows("out.csv")[0], "two_sided");
        assert!(found > 0.0 && found < 1e-6, "{found}");
    }
}
