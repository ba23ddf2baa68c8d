//! The case and the money of a document, and the document about a change.

use super::{Folder, done, read};
use crate::common::{ended, program};

/// Case and money of a document: options come before `[document]` of ventaja.toml, the command repeats both without
/// the settings, and the amounts are those of the edge.
#[test]
fn a_document_names_its_case() {
    let folder = Folder::new();
    let settings = "[document]\nauthor = \"A. Autora\"\nstake = \"100 fichas\"\nrounds-per-hour = 60\n";
    std::fs::write(folder.path("ventaja.toml"), settings).unwrap();
    let args = ["report", "midi-punto-y-banca-2016", "--rounds", "20000", "--combine", "off", "--lang", "es"];
    let more =
        ["--case", "Expte. 7/2026", "--stake", "5000 pesos", "--output", "informe.html", "--no-progress"];
    let mut command = program(args);
    let (code, _, err) = ended(command.args(more).current_dir(folder.path("")));
    assert_eq!(code, 0, "{err}");
    let html = read(&folder.path("informe.html"));
    let start = html.find("id=\"data\">").unwrap() + "id=\"data\">".len();
    let data: serde_json::Value =
        serde_json::from_str(&html[start..start + html[start..].find("</script>").unwrap()]).unwrap();
    assert_eq!(
        (&data["case"]["number"], &data["case"]["author"]),
        (&"Expte. 7/2026".into(), &"A. Autora".into())
    );
    assert_eq!((&data["money"]["stake"], &data["money"]["unit"]), (&5000.0.into(), &"pesos".into()));
    assert_eq!(data["money"]["assumed"], serde_json::json!(["--hours"]));
    let row = &data["money"]["rows"][0];
    assert_eq!((&row["period"], &row["bets"]), (&"hour".into(), &60.0.into()));
    let edge = data["answer"]["bets"][0]["house_edge"].as_f64().unwrap();
    assert!((row["mean"].as_f64().unwrap() - edge * 60.0 * 5000.0).abs() < 1e-6, "{row}");
    let command = data["command"].as_str().unwrap();
    assert!(
        command.contains("--case 'Expte. 7/2026' --author 'A. Autora' --stake '5000 pesos'"),
        "{command}"
    );
    for text in ["Expediente o informe", "Emitido por", "Lotería Nacional S.E.", "Firma", "5000 pesos"] {
        assert!(html.contains(text), "{text}");
    }
    // Elsewhere, without these settings, and here, with others.
    std::fs::write(folder.path("ventaja.toml"), "[document]\nauthor = \"Another\"\nhours = 3\n").unwrap();
    let (code, out, err) = ended(program(["verify", "informe.html"]).current_dir(folder.path("")));
    assert_eq!(code, 0, "{out}{err}");
}

/// The change is in the title and in the first sentence, on standard output too.
#[test]
fn a_document_about_a_change_leads_with_it() {
    let folder = Folder::new();
    let path = folder.text("change.md");
    let out = done(&[
        "report",
        "mendoza-2016",
        "--against",
        "retiro-vs-ace=no",
        "--rounds",
        "50000",
        "--combine",
        "off",
        "--no-progress",
        "--output",
        &path,
    ]);
    let name = "Article 15, surrender against an ace: no, as is usual elsewhere";
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&out).starts_with(&format!("Black Jack, Casino de Mendoza. {name} ")), "{out}");
    let sentence = "With this change (article 15, surrender against an ace: no, as is usual elsewhere) the house gains \
                    0.3896 % of the stake on the main bet; the advantage passes from the player (0.3535 %) to the house \
                    (0.0361 %).";
    assert!(words(&out).contains(sentence), "{out}");
    let text = read(&folder.path("change.md"));
    let (change, answer) =
        (text.find("## What the change does"), text.find("## The table before the change"));
    assert!(change.is_some() && change < answer);
    for answer in ["yes: the text excludes no card", "no, as is usual elsewhere"] {
        assert!(text.contains(answer), "{answer}");
    }
}

/// A change adds money where its difference is decided and the stakes are the same.
#[test]
fn only_a_decided_change_of_the_same_stakes_is_money() {
    let change = |id: &str, against: &str| {
        let args = ["report", id, "--against", against, "--rounds", "50000", "--combine", "off"];
        let out = done(&[&args[..], &["--no-progress", "--format", "json"]].concat());
        let data: serde_json::Value = serde_json::from_str(&out).unwrap();
        let row = &data["money"]["rows"][0];
        (row["change"].as_f64(), row["bets"].as_f64().unwrap())
    };
    let (added, bets) = change("midi-punto-y-banca-2016", "banca-settlement=commission-5");
    // The first main bet is PUNTO, which the change does not touch.
    assert!(added.is_some_and(|added| added.abs() < 1e-9 * bets), "{added:?}");
    let (added, bets) = change("mendoza-2016", "retiro-vs-ace=no");
    assert!((added.unwrap() / bets - 0.003_896).abs() < 1e-6, "{added:?} of {bets}");
    assert_eq!(change("ocho-mazos", "boxes=5").0, None);
    assert_eq!(change("ocho-mazos", "cut-card-shows=one-more-round").0, None);
}
