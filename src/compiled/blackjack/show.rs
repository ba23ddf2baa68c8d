//! Prints the compiled game as text: the card classes, then the states by upcard.

use super::end::{End, Fate, Stake};
use super::game::{Column, DealerStep, Game, State, Step};
use super::hand::{Hand, Origin};
use crate::lang::Lang;
use crate::rules::BonusCards;
use crate::tr;
use std::fmt::Write;

/// Returns the compiled game as text.
pub fn show(game: &Game, lang: Lang) -> String {
    let mut text = String::new();
    let (hands, dealers) = game.states();
    let classes = game.classes.all();
    let names: Vec<String> = (0..classes.len()).map(|class| name(game, class)).collect();
    let all = names.join(" ");
    let head = [
        tr!(lang, "compiled-classes", count = classes.len(), names = &all),
        tr!(lang, "compiled-states", hands = hands.to_string(), dealers = dealers.to_string()),
        tr!(lang, "compiled-units", units = game.pays.unit.to_string()),
    ];
    let _ = writeln!(text, "{}", head.join("\n"));
    for shown in game.shown() {
        let column = game.column(shown.number());
        let label = if shown.upcard_value().is_some() { "compiled-upcard" } else { "compiled-exposed" };
        let _ = writeln!(text, "\n{}", tr!(lang, label, upcard = shown.name(), names = &all));
        opening(&mut text, &names, &column.opening);
        for (more, label) in [(true, "compiled-split"), (false, "compiled-split-last")] {
            if !column.opening.iter().flatten().any(|step| *step == Step::Split) {
                break;
            }
            let _ = writeln!(text, " {}", lang.text(label));
            opening(&mut text, &names, column.split(more, false));
            if column.split(more, true) != column.split(more, false) {
                let _ = writeln!(text, " {}", lang.text("compiled-split-free"));
                opening(&mut text, &names, column.split(more, true));
            }
        }
        rows(&mut text, column, lang);
    }
    text
}

/// Writes a line for each first card: the steps after each second one.
fn opening(text: &mut String, names: &[String], opening: &[Vec<Step>]) {
    for (first, row) in names.iter().zip(opening) {
        let _ = writeln!(text, "  {first:<4} {}", steps(row));
    }
}

fn rows(text: &mut String, column: &Column, lang: Lang) {
    let _ = writeln!(text, " {}", lang.text("compiled-rows"));
    for (number, (state, row)) in column.states.iter().zip(&column.rows).enumerate() {
        let label = match state {
            State::Hit(hand, _) => tr!(lang, "compiled-hits", hand = hand_name(hand)),
            State::Double(hand, _) => tr!(lang, "compiled-doubles", hand = hand_name(hand)),
        };
        let _ = writeln!(text, "  {number:<4} {label:<16} {}", steps(row));
    }
    let _ = writeln!(text, " {}", lang.text("compiled-dealer"));
    for (number, row) in column.dealer.iter().enumerate() {
        let row: Vec<String> = row
            .iter()
            .map(|step| match step {
                DealerStep::Draw(row) => format!("→{row}"),
                DealerStep::Over(super::DealerEnd::Total(total)) => total.to_string(),
                DealerStep::Over(super::DealerEnd::Bust) => "bust".to_owned(),
                DealerStep::Over(super::DealerEnd::TwentyTwo) => "22".to_owned(),
                DealerStep::Over(super::DealerEnd::Natural) => "natural".to_owned(),
            })
            .collect();
        let _ = writeln!(text, "  {number:<4} {}", row.join(" "));
    }
}

fn name(game: &Game, class: usize) -> String {
    let class = game.classes.all()[class];
    let value = match (class.value, class.rank) {
        (1, _) => "A".to_owned(),
        (_, Some(rank)) => rank.letter().to_string(),
        (value, None) => value.to_string(),
    };
    class.suit.map_or_else(|| value.clone(), |suit| format!("{value}{}", suit.letter()))
}

fn hand_name(hand: &Hand) -> String {
    let origin = match hand.origin {
        Origin::Original => "",
        Origin::Split { aces: false, free: false } => " split",
        Origin::Split { aces: true, free: false } => " split ace",
        Origin::Split { aces: false, free: true } => " free split",
        Origin::Split { aces: true, free: true } => " free split ace",
    };
    let cards = if hand.cards > 2 { format!("/{}", hand.cards) } else { String::new() };
    format!("{}{cards}{origin}", hand.row())
}

fn steps(row: &[Step]) -> String {
    let row: Vec<String> = row.iter().map(|step| step_name(*step)).collect();
    row.join(" ")
}

fn step_name(step: Step) -> String {
    match step {
        Step::Draw(row) => format!("→{row}"),
        Step::Split => "split".to_owned(),
        Step::Over(end) => end_name(end),
    }
}

fn end_name(end: End) -> String {
    let fate = match end.fate {
        Fate::Live(total) => total.to_string(),
        Fate::PaidMore { .. } => "21+".to_owned(),
        Fate::SplitNatural { .. } | Fate::Natural { suited: false } => "natural".to_owned(),
        Fate::Natural { suited: true } => "natural-s".to_owned(),
        Fate::Bust => "bust".to_owned(),
        Fate::Surrender => "surrender".to_owned(),
        Fate::LateSurrender => "late-surrender".to_owned(),
        Fate::Charlie => "charlie".to_owned(),
        Fate::Rescue => "rescue".to_owned(),
        Fate::Bonus(cards) => match cards {
            BonusCards::Five => "21/5",
            BonusCards::Six => "21/6",
            BonusCards::Seven => "21/7",
            BonusCards::Mixed => "678",
            BonusCards::Suited => "678s",
            BonusCards::Spades => "678♠",
        }
        .to_owned(),
        Fate::Sevens { suited: false } => "7-7-7".to_owned(),
        Fate::Sevens { suited: true } => "7-7-7s".to_owned(),
    };
    match end.stake {
        Stake::Single => fate,
        Stake::Doubled => format!("{fate}x2"),
        Stake::HalfFree => format!("{fate}x1+1free"),
        Stake::Free => format!("{fate}x1free"),
        Stake::TwoFree => format!("{fate}x2free"),
        Stake::Four => format!("{fate}x4"),
        Stake::Eight => format!("{fate}x8"),
    }
}
