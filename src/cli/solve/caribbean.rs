//! `ventaja solve caribbean-stud --explain`: the choices with five cards against an upcard.

use super::explain::explanation;
use super::{Failure, Format, failure};
use ventaja::cards::Card;
use ventaja::exact::{Choice, Unexplained, explain_poker_cards};
use ventaja::fault::Fault;
use ventaja::reglamento::Scenario;
use ventaja::strategy::Chart;

/// The form of a question.
const FORM: &str = "five cards and an upcard, each with its suit, such as Ah+Kd+9c+5s+2h,7h";

pub(super) fn run(
    scenario: &Scenario,
    chart: &Chart,
    text: &str,
    rows: Option<Format>,
) -> Result<(), Failure> {
    let argument = format!("--explain {text}");
    let wrong = |message: String| -> Failure { Fault::new(argument.clone(), message).allowed(FORM).into() };
    let Some((hand, upcard)) = text.split_once(',') else {
        return Err(wrong("expected a hand, a comma and an upcard".to_owned()));
    };
    let card = |name: &str| name.parse::<Card>().map_err(|_| wrong(format!("`{name}` is no card")));
    let cards = hand.split('+').map(card).collect::<Result<Vec<Card>, Failure>>()?;
    let upcard = card(upcard)?;
    let count = cards.len();
    let five: [Card; 5] =
        cards.try_into().map_err(|_| wrong(format!("expected five cards, found {count}")))?;
    let found = explain_poker_cards(&scenario.rules, chart, five, upcard).map_err(|why| match why {
        Unexplained::Rules(no) => failure(&no),
        Unexplained::Cards(why) => wrong(why),
        Unexplained::Unseen(_) => wrong("the pack has no such upcard".to_owned()),
    })?;
    explanation(chart, text, "", &found, Choice::name, rows)
}
