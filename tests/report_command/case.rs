//! The case and the money of a document, and the document about a change.

use super::{Folder, data, flowing, number, says, text};

/// Case and money of a document: options come before `[document]` of ventaja.toml, the command repeats both without
/// the settings, and the amounts are those of the edge.
#[test]
fn a_document_names_its_case() {
    let settings = "[document]\nauthor = \"A. Autora\"\nstake = \"100 fichas\"\nrounds-per-hour = 60\n";
    let folder = Folder::with("ventaja.toml", settings);
    let report = "report midi-punto-y-banca-2016 --rounds 20000 --combine off --lang es --case 'Expte. 7/2026' \
                  --stake '5000 pesos' --no-progress";
    let html = folder.written(report, "informe.html");
    let data = data(&html);
    assert_eq!(
        (&data["case"]["number"], &data["case"]["author"]),
        (&"Expte. 7/2026".into(), &"A. Autora".into())
    );
    assert_eq!((&data["money"]["stake"], &data["money"]["unit"]), (&5000.0.into(), &"pesos".into()));
    assert_eq!(data["money"]["assumed"], serde_json::json!(["--hours"]));
    let row = &data["money"]["rows"][0];
    assert_eq!((&row["period"], &row["bets"]), (&"hour".into(), &60.0.into()));
    let edge = number(&data["answer"]["bets"][0], "house_edge");
    assert!((number(row, "mean") - edge * 60.0 * 5000.0).abs() < 1e-6, "{row}");
    let command = text(&data, "command");
    says(command, &["--case 'Expte. 7/2026' --author 'A. Autora' --stake '5000 pesos'"]);
    says(&html, &["Expediente o informe", "Emitido por", "Lotería Nacional S.E.", "Firma", "5000 pesos"]);
    // Elsewhere, without these settings, and here, with others.
    folder.write("ventaja.toml", "[document]\nauthor = \"Another\"\nhours = 3\n");
    folder.run("verify informe.html");
}

/// The change is in the title and in the first sentence, on standard output too, and adds money.
#[test]
fn a_document_about_a_change_leads_with_it() {
    let folder = Folder::new();
    let out = folder.run(
        "report mendoza-2016 --against retiro-vs-ace=no --rounds 50000 --combine off --no-progress --output change.md \
         --output change.json",
    );
    let name = "Article 15, surrender against an ace: no, as is usual elsewhere";
    assert!(flowing(&out).starts_with(&format!("Black Jack, Casino de Mendoza. {name} ")), "{out}");
    let sentence = "With this change (article 15, surrender against an ace: no, as is usual elsewhere), while players play \
                    as before, the house gains 0.3896 % of the stake on the main bet; the advantage passes from the player (0.3535 %) to the house \
                    (0.0361 %).";
    says(&flowing(&out), &[sentence]);
    let text = folder.read("change.md");
    let [change, answer] =
        ["## What the change does", "## The table before the change"].map(|heading| text.find(heading));
    assert!(change.is_some() && change < answer);
    says(&text, &["yes: the text excludes no card", "no, as is usual elsewhere"]);
    let data: serde_json::Value = serde_json::from_str(&folder.read("change.json")).unwrap();
    let row = &data["money"]["rows"][0];
    assert!((number(row, "change") / number(row, "bets") - 0.003_896).abs() < 1e-6, "{row}");
}

/// Where every hand is dealt from a full pack, what the table wins depends on no rounds dealt.
#[test]
fn the_range_of_independent_hands_is_exact() {
    let money = |seed: u8| {
        let line = format!("report let-it-ride --rounds 5k --seed {seed} --combine off --no-progress");
        Folder::new().json(&line)["money"]["rows"][2].clone()
    };
    let (first, second) = (money(1), money(2));
    assert_eq!(first, second);
    // That of `ventaja exact let-it-ride`, in antes.
    let deviation = number(&first, "standard_deviation") / number(&first, "bets").sqrt();
    assert!((deviation - 5.158).abs() < 5e-4, "{deviation}");
}

/// Where players would adapt their play, the document states both edges, and to which of them its outcomes and its money belong.
#[test]
fn a_change_of_poker_is_said_for_unchanged_and_for_adapted_play() {
    let report = "report three-card-poker --against dealer.qualifies=high-card-K --rounds 50000 --combine off --stake 10 -q";
    let text = flowing(&Folder::new().written(report, "c.md"));
    // Q-6-4 against a dealer who qualifies with a king, and best play there.
    says(
        &text,
        &[
            "while players play as before, the house gains 6.4705 %",
            "With best play before the change and after it, the house edge changes by −0.9780 %; the house's advantage is 2.3950 % instead of \
             3.3730 %.",
            "The outcomes behind the change, with adapted play",
            "a year to what the house wins on the ante and the raise, while play stays as before",
        ],
    );
}

/// The play that is kept is that of the report; a chart that asks for a card that is no longer dealt face-up is not kept.
#[test]
fn play_before_a_change_is_that_of_the_report() {
    let folder = Folder::new();
    let line =
        "report mendoza-2016 --strategy mimic-dealer --against retiro-vs-ace=no --rounds 3k --combine off -q";
    let text = flowing(&folder.written(line, "m.md"));
    says(
        &text,
        &[
            "while players play as before, leaves the house edge on the main bet unchanged at 5.6756 %",
            "With best play before the change and after it, the house edge changes by +0.3892 %",
            "unchanged: the chart “mimic-dealer”",
        ],
    );
    let line = "report caribbean-stud --against cards.dealer_up=0 --rounds 3k --combine off -q";
    let text = flowing(&folder.written(line, "c.md"));
    says(
        &text,
        &["the house gains 0.0920 % of the stake", "instead of 5.2243 %.** These figures are exact."],
    );
    assert!(!text.contains("as before") && !text.contains("unchanged:"), "{text}");
}

/// A change adds money where its difference is decided and the stakes are the same.
#[test]
fn only_a_decided_change_of_the_same_stakes_is_money() {
    let change = |id: &str, against: &str| {
        let usual = "--rounds 50000 --combine off --no-progress";
        let data = Folder::new().json(&format!("report {id} --against {against} {usual}"));
        let row = &data["money"]["rows"][0];
        (row["change"].as_f64(), number(row, "bets"))
    };
    let (added, bets) = change("midi-punto-y-banca-2016", "banca-settlement=commission-5");
    // The first main bet is PUNTO, which the change does not touch.
    assert!(added.is_some_and(|added| added.abs() < 1e-9 * bets), "{added:?}");
    let ocho = "ocho-mazos --set split.max_hands=1";
    assert_eq!(change(ocho, "boxes=5").0, None);
    assert_eq!(change(ocho, "cut-card-shows=one-more-round").0, None);
}
