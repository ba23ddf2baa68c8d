//! `ventaja solve --explain` of poker: the choices with cards, and the dealer's or the common cards that are seen; or those of a street.

use super::Failure;
use super::explain::Explain;
use ventaja::cards::Card;
use ventaja::exact::{Choice, Unexplained, explain_poker_cards, explain_poker_street};
use ventaja::fault::Fault;
use ventaja::strategy::poker::street_of;

/// The form of a question.
const FORM: &str = "a street that is decided, such as 1 or draw; or own cards, then a comma and the upcard or the common cards that are open, each with its suit, such as \
                    Ah+Kd+9c+5s+2h,7h or As+Kd,Qh+7c+2d";

pub(super) fn run(asked: &Explain<'_>) -> Result<(), Failure> {
    let Explain { scenario, chart, text, .. } = *asked;
    let wrong = |message: String| -> Failure { Fault::new(asked.argument(), message).allowed(FORM).into() };
    let (own, seen) = text.split_once(',').unwrap_or((text, ""));
    let cards = |text: &str| -> Result<Vec<Card>, Failure> {
        let names = text.split('+').filter(|name| !name.is_empty());
        names.map(|name| name.parse::<Card>().map_err(|_| wrong(format!("`{name}` is no card")))).collect()
    };
    // A number after that of the last street is none of a game.
    let street = street_of(text).or_else(|| text.parse::<usize>().ok().map(|_| usize::MAX));
    let found = match street {
        Some(street) => explain_poker_street(&scenario.rules, chart, street),
        None => explain_poker_cards(&scenario.rules, chart, &cards(own)?, &cards(seen)?),
    };
    let found = found.map_err(|why| match why {
        Unexplained::Rules(no) => Failure::from(no),
        Unexplained::Cards(why) => wrong(why),
        Unexplained::Unseen(_) => wrong("the pack has no such upcard".to_owned()),
    })?;
    asked.answer("", &found, Choice::name)
}
