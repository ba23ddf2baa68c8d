//! Dispatches questions about the values of choices to the games.

use super::{
    BlackjackCard, Explained, RelancinaCard, Unexplained, blackjack, poker, relancina,
    solve::blackjack as family,
};
use crate::cards::Card;
use crate::rules::{Play, Rules};
use crate::strategy::Chart;
use crate::strategy::relancina::Rows;

/// Returns the values of the choices with the two-card hands of a row against a column
/// of the chart, all later play being the chart's, after a split too. A row that declares
/// an ace asks for the values of 1 and 11; for the other rows aces are declared as the
/// chart does.
///
/// # Errors
/// The game has no decisions, these rules have no exact value, or the row declares aces
/// that these rules leave free.
///
/// # Panics
/// Blackjack: if the column is not below 10. Relancina: if it has no such row or column;
/// the columns of its second table follow those of the first.
pub fn explain_row(
    rules: &Rules,
    chart: &Chart,
    row: &str,
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    match &rules.play {
        Play::Relancina(play) => {
            let row = Rows::row_names().iter().position(|known| known == row);
            let question = relancina::Question::Row(row.expect("a row of the relancina"));
            relancina::explain(rules, play, chart.relancina(), question, column)
        }
        _ => blackjack::explain_row(rules, family(rules)?, chart.blackjack(), row, column),
    }
}

/// Returns the values of the choices with these cards, in the order in which they were
/// dealt, against a column of the chart, all later play being the chart's. With three
/// cards or more, a dealer who peeks has no natural, and the frequency is that with which
/// the chart's play reaches the cards.
///
/// # Errors
/// The game is not of the blackjack family, these rules have no exact value, or the cards
/// leave nothing to decide.
///
/// # Panics
/// If there are fewer than two cards, a value is not 1 to 10, or the column is not below 10.
pub fn explain_blackjack_cards(
    rules: &Rules,
    chart: &Chart,
    cards: &[BlackjackCard],
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    blackjack::explain_cards(rules, family(rules)?, chart.blackjack(), cards, column)
}

/// Returns the values of the choices with these cards of the relancina, in the order in
/// which they were dealt, against a column of the chart; the columns of the chart's second
/// table follow those of the first. All later play is the chart's. With three cards or
/// more, the frequency is that with which the chart's play reaches the cards.
///
/// # Errors
/// These rules have no exact value or never show the column, or the cards leave nothing to
/// decide.
///
/// # Panics
/// If the game is not the relancina, or there are fewer than two cards.
pub fn explain_relancina_cards(
    rules: &Rules,
    chart: &Chart,
    cards: &[RelancinaCard],
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    let play = rules.play.relancina().expect("the cards are of the relancina");
    relancina::explain(rules, play, chart.relancina(), relancina::Question::Cards(cards), column)
}

/// Returns the values of the choices with a box's cards of poker, in the order in which they were dealt, where `seen` are the
/// dealer's upcard or the common cards that are open: the bets of the street first, then, where the rules sell a card,
/// replacing each of them. All later play is the chart's, and so
/// are the antes added before.
///
/// # Errors
/// A card is not of the pack, or is given twice; these are not the cards of a decision; or too many deals may follow.
///
/// # Panics
/// If the game is not poker.
pub fn explain_poker_cards(
    rules: &Rules,
    chart: &Chart,
    own: &[Card],
    seen: &[Card],
) -> Result<Vec<Explained>, Unexplained> {
    let play = rules.play.poker().expect("the cards are of poker");
    poker::explain(rules, play, &chart.poker().rows, (own, seen))
}

/// Returns the mean nets of the choices on a street of a poker game, counted from 0, or on the draw, where later choices are the best:
/// by starting hand where a player sees two cards only, otherwise by the row of the chart that decides.
///
/// # Errors
/// Nothing is decided on the street.
///
/// # Panics
/// If the game is not poker.
pub fn explain_poker_street(
    rules: &Rules,
    chart: &Chart,
    street: usize,
) -> Result<Vec<Explained>, Unexplained> {
    let play = rules.play.poker().expect("the street is of poker");
    poker::explain_street(rules, play, &chart.poker().rows, street)
}
