//! All figures of a document are of one model, or name the other one: the documents of every built-in rulebook
//! and of tables in which models contradict each other.

use crate::common::skipped;
use crate::files::{between, data, list, number, text};
use crate::folder::Folder;
use serde_json::Value;

/// Edges that differ by less are printed alike.
const SAME: f64 = 5e-7;

/// A document: its text, and its figures.
struct Written {
    name: String,
    html: String,
    data: Value,
}

impl Written {
    fn new(line: &str) -> Written {
        let html = Folder::new().written(&format!("report {line} --combine off --quiet"), "document.html");
        Written { name: line.to_owned(), data: data(&html), html }
    }

    /// The figures of a part; null where they are left out.
    fn part(&self, name: &str) -> &Value {
        let part = &self.data[name];
        part.get("figures").unwrap_or(part)
    }

    /// The text of a chapter.
    fn chapter(&self, id: &str) -> &str {
        between(&self.html, &format!("<section id=\"{id}\""), "</section>").unwrap_or_default()
    }

    /// The edge that the first page states for a bet.
    fn stated(&self, bet: &str) -> Option<f64> {
        let of = |list: &Value| list.as_array()?.iter().find(|one| one["bet"] == bet).cloned();
        let exact = ["It is exact:", "That is exact for the first round"];
        if exact.iter().any(|words| self.chapter("answer").contains(words)) {
            return of(&self.part("exact")["bets"])?["house_edge"].as_f64();
        }
        of(&self.data["bets"])?["house_edge"].as_f64()
    }

    /// Asserts that an edge of a chapter has the sign of the one that the first page states, and is printed alike unless the
    /// chapter names its model.
    fn agrees(&self, chapter: &str, bet: &str, edge: f64) {
        let Some(own) = self.stated(bet) else { panic!("{}: no edge of {bet}", self.name) };
        let same = (edge - own).abs() <= 2.0 * SAME;
        let place = format!("{}: {chapter}: {bet}: {edge} where the answer is {own}", self.name);
        assert!(same || edge * own > 0.0, "{place}: the other sign");
        let named = self.chapter(chapter).contains("whose house edge is slightly different");
        assert!(same || named, "{place}: no model");
    }

    fn check(&self) {
        // The list of a part that may be left out.
        let rows = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let headline: Vec<&str> =
            list(&self.data, "headline").iter().map(|bet| bet.as_str().unwrap()).collect();
        for session in rows(self.part("sessions")) {
            let edge = -number(&session, "mean") / number(&session, "hands");
            self.agrees("session", text(&session, "bet"), edge);
        }
        for bet in &headline {
            let rows = rows(&self.part("outcomes")["rows"]);
            let own = rows.iter().filter(|row| row["bet"] == *bet);
            let edge = -own.map(|row| number(row, "contribution")).sum::<f64>();
            // The total of all bets has one outcome only.
            if *bet != "total" && !rows.is_empty() {
                self.agrees("outcomes", bet, edge);
            }
        }
        for risk in rows(self.part("bank_risks")) {
            let own = self.stated(text(&risk, "bet")).unwrap();
            assert_eq!(risk["favours_bank"], own > 0.0, "{}: {risk}", self.name);
        }
        let play = self.part("play");
        let own = rows(&play["charts"]).into_iter().find(|chart| chart["chart"] == play["chart"]);
        if let Some(own) = own {
            self.agrees("best-play", headline[0], number(&own, "house_edge"));
        }
        // The flat bet beside the counter's is that of the answer.
        let chapter = self.chapter("exposure");
        for flat in ["a flat bet has a house edge of ", "A flat bet has a house edge of "] {
            let Some((_, flat)) = chapter.split_once(flat) else { continue };
            let flat: String = flat.chars().take_while(|c| !c.is_whitespace() && *c != '\u{a0}').collect();
            let flat: f64 = flat.replace('\u{2212}', "-").parse().unwrap();
            let own = self.stated(headline[0]).unwrap();
            assert!((flat / 100.0 - own).abs() <= SAME, "{}: a flat bet of {flat} %, {own}", self.name);
        }
        let edges = between(&self.html, "<table id=\"edges\">", "</table>").unwrap();
        assert!(!edges.contains("First card"), "{}: a first card is listed as a bet", self.name);
        // Where there is an exact value of the table's own shoe, the document decides.
        let own_exact = !self.part("exact").is_null() && self.part("exact")["deck"] == "";
        let undecided = self.chapter("answer").contains("do not settle");
        assert!(!(own_exact && undecided), "{}: the exact value decides", self.name);
    }
}

#[test]
fn every_document_is_of_one_model() {
    // The test below has documents of Mendoza and of the relancina.
    let one_per_game = ["infinite-deck", "midi-punto-y-banca-2016", "caribbean-stud", "three-card-poker"];
    let ids = ventaja::reglamento::builtin_ids();
    assert!(one_per_game.iter().all(|id| ids.iter().any(|known| known == id)));
    for id in &ids {
        if one_per_game.contains(&id.as_str()) || !skipped(id) {
            Written::new(&format!("{id} --rounds 3k")).check();
        }
    }
}

#[test]
fn models_that_contradict_each_other_are_not_mixed() {
    let cases = [
        // The cut card's effect is certain, and the interval does not hold the exact value.
        "las-vegas-strip-6d --rounds 3M",
        // The rounds dealt have another sign than the exact value.
        "mendoza-2016 --rounds 100",
        // An infinite deck has another edge than the pack.
        "relancina --strategy mimic-dealer --rounds 10k",
        // The same kinds at other tables, and a change, whose document `report_command` reads.
        "mendoza-2016 --rounds 3M",
        "infinite-deck --set natural.pays=2:1 --rounds 10k",
        "mendoza-2016 --rounds 20k --against retiro-vs-ace=no",
        "ocho-mazos --rounds 1M",
        "las-vegas-strip-6d --rounds 500",
        "relancina --rounds 300k",
        "relancina --set shoe.decks=inf --rounds 10k",
    ];
    for line in &cases[..if skipped("the same kinds at other tables") { 3 } else { cases.len() }] {
        Written::new(line).check();
    }
}
