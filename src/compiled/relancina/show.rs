//! Prints the compiled relancina as text: the card classes, the Talla's states, then the players'
//! states for everything that they may see of the Talla.

use super::game::{Column, Game, Over, State, Step};
use super::hand::{Fate, Hand, Kind, Two};
use super::talla::TallaStep;
use crate::rules::Way;
use crate::strategy::relancina::Sight;
use std::fmt::Write;

/// Returns the compiled game as text.
#[must_use]
pub fn show(game: &Game) -> String {
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
    let _ = writeln!(text, "{} card classes: {}", names.len(), names.join(" "));
    let (columns, tallas) = (columns().count(), game.talla.states.len());
    let _ = writeln!(text, "{states} player states over {columns} columns, {tallas} Talla states");
    let _ = writeln!(text, "{} units per bet", game.pays.unit);
    let _ = writeln!(text, "\nTalla: a row for the first card, a column for the second: {}", names.join(" "));
    for (i, (first, row)) in names.iter().zip(&game.talla.opening).enumerate() {
        let changes = &game.talla.changes[i];
        let row: Vec<String> = row
            .iter()
            .zip(changes)
            .map(|(step, changes)| if *changes { "change".to_owned() } else { talla_step(*step) })
            .collect();
        let _ = writeln!(text, "  {first:<4} {}", row.join(" "));
    }
    let _ = writeln!(text, " states");
    for (number, (hand, row)) in game.talla.states.iter().zip(&game.talla.rows).enumerate() {
        let row: Vec<String> = row.iter().map(|step| talla_step(*step)).collect();
        let _ = writeln!(text, "  {number:<4} draws to {:<12} {}", hand_name(hand), row.join(" "));
    }
    for tables in &game.ways {
        let way = if tables.way == Way::Cerrado { "Cerrado" } else { "Sangriento" };
        for column in &tables.columns {
            let _ = write!(text, "\n{way}, {}: ", seen(column));
            let _ = writeln!(text, "a row for the first card, a column for the second: {}", names.join(" "));
            opening(&mut text, &names, &column.opening);
            if column.opening.iter().flatten().any(|step| *step == Step::Split) {
                let _ = writeln!(text, " split hand");
                opening(&mut text, &names, &column.split);
            }
            for (changed, what) in column.changed.iter().zip(["hand", "split hand"]) {
                if !changed.is_empty() {
                    let _ = writeln!(text, " {what} after a change");
                    opening(&mut text, &names, changed);
                }
            }
            rows(&mut text, &column.states, &column.rows);
        }
        if !tables.held.is_empty() {
            let held: Vec<String> = tables.held.iter().map(|held| hand_name(&held.hand)).collect();
            let _ = writeln!(text, "\n{way}, hands that may draw after a late prize: {}", held.join(" "));
        }
    }
    text
}

fn opening(text: &mut String, names: &[String], opening: &[Vec<Step>]) {
    for (first, row) in names.iter().zip(opening) {
        let _ = writeln!(text, "  {first:<4} {}", steps(row));
    }
}

fn rows(text: &mut String, states: &[State], rows: &[Vec<Step>]) {
    let _ = writeln!(text, " states");
    for (number, (state, row)) in states.iter().zip(rows).enumerate() {
        let label = match state {
            State::Hit(hand) => format!("hits {}", hand_name(hand)),
            State::Double(hand) => format!("doubles {}", hand_name(hand)),
        };
        let _ = writeln!(text, "  {number:<4} {label:<18} {}", steps(row));
    }
}

/// Describes what the players see of the Talla.
fn seen(column: &Column) -> String {
    let face = match column.face {
        1 => "A".to_owned(),
        11 => "a figure".to_owned(),
        face => face.to_string(),
    };
    match column.sight {
        Sight::Up => format!("{face} up"),
        Sight::Both { total, soft } => format!("{face} up, {}{total} seen", if soft { "S" } else { "H" }),
        Sight::Prize { multiple } => format!("{face} up, a prize of {multiple} opened"),
    }
}

fn hand_name(hand: &Hand) -> String {
    let soft = if hand.soft() { "S" } else { "H" };
    let two = match hand.two {
        Two::Plain => String::new(),
        Two::Pair => " pair".to_owned(),
        Two::Figures { .. } => " figures".to_owned(),
        Two::Relancina => " relancina".to_owned(),
        Two::Chipolo => " chipolo".to_owned(),
        Two::Veintiuna => " veintiuna".to_owned(),
        Two::FigureAnd(rank) => format!(" figure and {rank}"),
        Two::Run { missing, suit } => {
            let suit = suit.map_or_else(String::new, |suit| suit.letter().to_string());
            format!(" needs {missing}{suit}")
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
        Kind::Prize(prize) => prize.name().replace(' ', "-"),
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
