//! Prints the compiled relancina as text: the card classes, the Talla's states, then the players'
//! states for everything that they may see of the Talla.

use super::game::{Column, Game, Over, State, Step};
use super::hand::{Fate, Hand, Kind, Two};
use super::talla::TallaStep;
use crate::lang::Lang;
use crate::rules::Way;
use crate::strategy::relancina::Sight;
use crate::tr;
use std::fmt::Write;

/// Returns the compiled game as text.
pub fn show(game: &Game, lang: Lang) -> String {
    let mut text = String::new();
    let names: Vec<String> = game
        .classes
        .all()
        .iter()
        .map(|class| {
            let suit = class.suit.map_or_else(String::new, |suit| suit.letter().to_string());
            let merged = class.rank == 11 && !game.classes.all().iter().any(|other| other.rank > 11);
            let rank = if merged { 'F' } else { class.card.rank().letter() };
            format!("{rank}{suit}")
        })
        .collect();
    let columns = || game.ways.iter().flat_map(|tables| &tables.columns);
    let states: usize = columns().map(|column| column.states.len()).sum();
    let all = names.join(" ");
    let _ = writeln!(text, "{}", tr!(lang, "compiled-classes", count = names.len(), names = &all));
    let (columns, tallas) = (columns().count(), game.talla.states.len());
    let [states, columns, tallas] = [states, columns, tallas].map(|count| count.to_string());
    let counts = tr!(lang, "compiled-talla-states", states = states, columns = columns, tallas = tallas);
    let units = tr!(lang, "compiled-units", units = game.pays.unit.to_string());
    let talla = tr!(lang, "compiled-table", table = "Talla", names = &all);
    let _ = writeln!(text, "{counts}\n{units}\n\n{talla}");
    for (i, (first, row)) in names.iter().zip(&game.talla.opening).enumerate() {
        let changes = &game.talla.changes[i];
        let row: Vec<String> = row
            .iter()
            .zip(changes)
            .map(|(step, changes)| if *changes { "change".to_owned() } else { talla_step(*step) })
            .collect();
        let _ = writeln!(text, "  {first:<4} {}", row.join(" "));
    }
    let _ = writeln!(text, " {}", lang.text("compiled-rows"));
    for (number, (hand, row)) in game.talla.states.iter().zip(&game.talla.rows).enumerate() {
        let row: Vec<String> = row.iter().map(|step| talla_step(*step)).collect();
        let label = tr!(lang, "compiled-draws", hand = format!("{:<12}", hand_name(hand, lang)));
        let _ = writeln!(text, "  {number:<4} {label} {}", row.join(" "));
    }
    for tables in &game.ways {
        let way = if tables.way == Way::Cerrado { "Cerrado" } else { "Sangriento" };
        for column in &tables.columns {
            let table = format!("{way}, {}", seen(column, lang));
            let _ = writeln!(text, "\n{}", tr!(lang, "compiled-table", table = table, names = &all));
            opening(&mut text, &names, &column.opening);
            if column.opening.iter().flatten().any(|step| *step == Step::Split) {
                let _ = writeln!(text, " {}", lang.text("compiled-split"));
                opening(&mut text, &names, &column.split);
            }
            for (changed, what) in column.changed.iter().zip(["compiled-changed", "compiled-changed-split"]) {
                if !changed.is_empty() {
                    let _ = writeln!(text, " {}", lang.text(what));
                    opening(&mut text, &names, changed);
                }
            }
            rows(&mut text, &column.states, &column.rows, lang);
        }
        if !tables.held.is_empty() {
            let held: Vec<String> = tables.held.iter().map(|held| hand_name(&held.hand, lang)).collect();
            let held = tr!(lang, "compiled-held", way = way, hands = held.join(" "));
            let _ = writeln!(text, "\n{held}");
        }
    }
    text
}

fn opening(text: &mut String, names: &[String], opening: &[Vec<Step>]) {
    for (first, row) in names.iter().zip(opening) {
        let _ = writeln!(text, "  {first:<4} {}", steps(row));
    }
}

fn rows(text: &mut String, states: &[State], rows: &[Vec<Step>], lang: Lang) {
    let _ = writeln!(text, " {}", lang.text("compiled-rows"));
    for (number, (state, row)) in states.iter().zip(rows).enumerate() {
        let label = match state {
            State::Hit(hand) => tr!(lang, "compiled-hits", hand = hand_name(hand, lang)),
            State::Double(hand) => tr!(lang, "compiled-doubles", hand = hand_name(hand, lang)),
        };
        let _ = writeln!(text, "  {number:<4} {label:<18} {}", steps(row));
    }
}

/// Describes what the players see of the Talla.
fn seen(column: &Column, lang: Lang) -> String {
    let face = match column.face {
        1 => "A".to_owned(),
        11 => lang.text("compiled-figure"),
        face => face.to_string(),
    };
    match column.sight {
        Sight::Up => tr!(lang, "compiled-up", card = face),
        Sight::Both { total, soft } => {
            let total = format!("{}{total}", if soft { "S" } else { "H" });
            tr!(lang, "compiled-seen", card = face, total = total)
        }
        Sight::Prize { multiple } => {
            tr!(lang, "compiled-prize", card = face, multiple = multiple.to_string())
        }
    }
}

fn hand_name(hand: &Hand, lang: Lang) -> String {
    let soft = if hand.soft() { "S" } else { "H" };
    let two = match hand.two {
        Two::Plain => String::new(),
        Two::Pair => format!(" {}", lang.text("compiled-pair")),
        Two::Figures { .. } => format!(" {}", lang.text("compiled-figures")),
        Two::Relancina => " relancina".to_owned(),
        Two::Chipolo => " chipolo".to_owned(),
        Two::Veintiuna => " veintiuna".to_owned(),
        Two::FigureAnd(rank) => format!(" {}", tr!(lang, "compiled-figure-and", rank = rank.to_string())),
        Two::Run { missing, suit } => {
            let suit = suit.map_or_else(String::new, |suit| suit.letter().to_string());
            format!(" {}", tr!(lang, "compiled-needs", card = format!("{missing}{suit}")))
        }
    };
    format!("{soft}{}/{}{two}", hand.total(), hand.cards)
}

fn steps(row: &[Step]) -> String {
    let row: Vec<String> = row
        .iter()
        .map(|step| match step {
            Step::Draw(row) => format!("→{row}"),
            Step::Split => "split".to_owned(),
            Step::Change => "change".to_owned(),
            Step::Over(over) => over_name(*over),
        })
        .collect();
    row.join(" ")
}

fn talla_step(step: TallaStep) -> String {
    match step {
        TallaStep::Draw(row) => format!("→{row}"),
        TallaStep::Over(kind) => kind_name(kind),
    }
}

fn kind_name(kind: Kind) -> String {
    match kind {
        Kind::Bust => "bust".to_owned(),
        Kind::Plain(total) => total.to_string(),
        Kind::VeinteYMedio => "20½".to_owned(),
        Kind::Veintiuna => "veintiuna".to_owned(),
        Kind::Prize(prize) => prize.name().to_owned(),
    }
}

fn over_name(over: Over) -> String {
    let fate = match over.end.fate {
        Fate::Live(kind) => kind_name(kind),
        Fate::Bust(_) => "bust".to_owned(),
        Fate::Surrender(_) => "surrender".to_owned(),
        Fate::Left => "left".to_owned(),
    };
    if over.end.doubled { format!("{fate}x2") } else { fate }
}
