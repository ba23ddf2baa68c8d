//! `ventaja solve relancina --explain`: cells and cards with the names of its
//! charts.

use super::explain::Explain;
use super::{Failure, print};
use ventaja::cards::{Rank, Suit};
use ventaja::exact::{Choice, RelancinaCard, Unexplained, explain_relancina_cards, explain_row};
use ventaja::fault::Fault;
use ventaja::strategy::Action;
use ventaja::strategy::relancina::Rows;
use ventaja::tr;

/// How cards are written.
const CARDS: &str = "A, 2 … 10, J, Q, K, followed by a suit s h d c where it matters: 6h";
/// The form of a question.
const FORM: &str = "ROW,COLUMN of the chart such as H16,10 or PF,X2, or CARDS,COLUMN such as 5+4+7,10";

pub(super) fn run(asked: &Explain<'_>) -> Result<(), Failure> {
    let Explain { scenario, chart, text, rows } = *asked;
    let argument = asked.argument();
    let Some((hand, seen)) = text.split_once(',') else {
        return Err(Fault::new(argument, "expected a hand, a comma and a column").allowed(FORM).into());
    };
    let columns = || Rows::columns(false).iter().chain(Rows::columns(true));
    // All face-up figures share a column.
    let name = if matches!(seen, "J" | "Q" | "K") { "F" } else { seen };
    let Some(column) = columns().position(|known| *known == name) else {
        return Err(Fault::unknown(argument, "column", seen, columns()).into());
    };
    let found = if hand.contains('+') {
        let cards: Result<Vec<RelancinaCard>, Fault> =
            hand.split('+').map(|name| card(name, &argument)).collect();
        explain_relancina_cards(&scenario.rules, chart, &cards?, column)
    } else {
        let rows = Rows::row_names();
        if !rows.iter().any(|known| known == hand) {
            return Err(unknown_row(argument, hand, &rows).into());
        }
        explain_row(&scenario.rules, chart, hand, column)
    };
    let found = found.map_err(|why| match why {
        Unexplained::Rules(no) => Failure::from(no),
        Unexplained::Cards(why) => {
            let fault = Fault::new(&argument, format!("{hand} {why}"));
            fault.allowed("a hand with a decision, such as 5+4+7,10 or H16,10").into()
        }
        Unexplained::Unseen(seen_here) => {
            let fault = Fault::new(&argument, format!("column {name} is never seen under these rules"));
            fault.allowed(seen_here.join(", ")).into()
        }
    })?;
    if found.is_empty() && rows.is_none() {
        let line = tr!(super::super::screen::lang(), "no-hand-reaches", cell = text, chart = chart.name());
        return print(&format!("{line}\n"));
    }
    asked.answer("", &found, choice_name)
}

/// The game's name of a choice.
fn choice_name(choice: Choice) -> &'static str {
    if choice == Choice::Act(Action::Surrender) { "give-up" } else { choice.name() }
}

fn unknown_row(argument: String, found: &str, rows: &[String]) -> Fault {
    let mut fault = Fault::unknown(argument, "row", found, rows);
    let all = "H2 … H21, 3H2 … 4H21, S12 … S21, 3S12 … 4S21, P2 … P10, PA, PF, FA, F4, F2, 67, 67s, 68, 68s, \
               78, 78s, or cards such as 5+4+7";
    fault.allowed = Some(all.to_owned());
    fault
}

fn card(name: &str, argument: &str) -> Result<RelancinaCard, Fault> {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let suit = suits.into_iter().find(|suit| name.ends_with(suit.letter()));
    let face = if suit.is_some() { &name[..name.len() - 1] } else { name };
    let number = match face {
        "A" => Some(1),
        "J" => Some(11),
        "Q" => Some(12),
        "K" => Some(13),
        _ => face.parse().ok().filter(|number| (2..=10).contains(number) && !face.starts_with(['0', '+'])),
    };
    let rank = number.and_then(Rank::new);
    let rank = rank.ok_or_else(|| Fault::new(argument, format!("`{name}` is no card")).allowed(CARDS))?;
    Ok(RelancinaCard { rank, suit })
}
