//! The engine behind `ventaja.html`: one function that answers the page's questions, both as JSON.
//!
//! An answer holds HTML that the program's own documents render, or data. Nothing is computed here that the library does
//! not compute, and the page's scripts only connect controls with questions. Must not know of files, networks or clocks
//! other than the one that paces a simulation.

mod controls;
mod rounds;
mod state;
mod views;

use serde::Deserialize;
use serde_json::{Value, json};
use state::State;
use ventaja_documents::fault::{Fault, Faults};
use ventaja_documents::lang::Lang;
use wasm_bindgen::prelude::wasm_bindgen;

/// A question of the page.
#[derive(Deserialize)]
struct Request {
    /// What is asked, such as `exact`.
    ask: String,
    /// The language of every text of the answer: `en` or `es`.
    lang: String,
    /// The table that is asked about.
    #[serde(default)]
    state: State,
    /// The table pinned as A, of `compare`.
    #[serde(default)]
    pinned: State,
    /// The subject within the table: a rulebook's id, a reading's name, a row and a column.
    #[serde(default)]
    about: Vec<String>,
}

/// Answers a question: the object `{"ok": …}`, or `{"faults": text}`.
#[wasm_bindgen]
pub fn ask(request: &str) -> String {
    let (lang, answer) = match serde_json::from_str::<Request>(request) {
        Ok(request) => {
            let lang = request.lang.parse().unwrap_or_default();
            (lang, answer(&request, lang))
        }
        Err(wrong) => (Lang::En, Err(Fault::new("the page", wrong.to_string()).into())),
    };
    match answer {
        Ok(answer) => json!({ "ok": answer }),
        Err(faults) => json!({ "faults": faults.text(lang) }),
    }
    .to_string()
}

fn answer(request: &Request, lang: Lang) -> Result<Value, Faults> {
    let Request { state, pinned, about, .. } = request;
    match (request.ask.as_str(), &about[..]) {
        ("frame", _) => Ok(controls::frame(lang)),
        ("controls", _) => controls::controls(state, lang),
        ("edge", [book]) => views::edge(book, lang),
        ("quick", _) => views::quick(state, lang),
        ("exact", _) => views::exact(state, lang),
        ("chart", _) => views::chart(state, lang),
        ("explain", [row, column]) => views::explain(state, row, column, lang),
        ("price", [reading]) => views::price(state, reading, lang),
        ("compare", _) => views::compare(pinned, state, lang),
        ("deal", [from]) => rounds::deal(state, from == "start", lang),
        ("risk", _) => views::risk(state, lang),
        ("side", [name]) => state.with_side(name, lang),
        _ => Err(Fault::new("the page", format!("unknown question `{}`", request.ask)).into()),
    }
}
