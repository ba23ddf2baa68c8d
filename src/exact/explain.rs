//! Dispatches questions about the values of choices to the games.

use super::{BlackjackCard, Explained, RelancinaCard, Unexplained, blackjack, poker, relancina, solve};
use crate::cards::Card;
use crate::strategy::relancina::Rows;
use crate::strategy::{Charted, PlayedTable};

/// Where the values of choices are asked for. Columns are numbered as in the chart, from 0; in the relancina the columns of its
/// second table follow the ten of the first.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// The two-card hands of a row, by its name, and a column. A row that declares an ace asks for the values of 1 and 11;
    /// for the other rows aces are declared as the chart does.
    Row(&'a str, usize),
    /// Two cards or more of the blackjack family, in the order in which they were dealt, and a column. With three or more, a
    /// dealer who peeks has no natural, and the frequency is that with which the chart's play reaches the cards.
    Blackjack(&'a [BlackjackCard], usize),
    /// The same of the relancina.
    Relancina(&'a [RelancinaCard], usize),
    /// A box's cards of poker, in the order in which they were dealt, and the dealer's upcard or the common cards that are open:
    /// the bets of the street first, then, where the rules sell a card, replacing each of them. The antes added before are the
    /// chart's.
    Poker(&'a [Card], &'a [Card]),
    /// A street of poker, counted from 0, or the draw, where later choices are the best: by starting hand where a player sees
    /// two cards only, otherwise by the row of the chart that decides.
    Street(usize),
}

/// Returns the values of the choices, all later play being the chart's, after a split too.
///
/// # Errors
/// The question is of another game, or a strategy plays that is no chart; the rules have no exact value; the row or the cards do not exist, leave
/// nothing to decide or are never seen; or too many deals may follow.
///
/// # Panics
/// If there is no such column, there are fewer than two cards of blackjack or the relancina, or a value is not 1 to 10.
pub fn explain(table: PlayedTable<'_>, asked: &Asked<'_>) -> Result<Vec<Explained>, Unexplained> {
    use relancina::Question;
    let rules = table.rules();
    match (table.charted(), *asked) {
        (Some(Charted::Blackjack(play, chart)), Asked::Row(row, column)) => {
            blackjack::explain_row(rules, play, chart, row, column)
        }
        (Some(Charted::Blackjack(play, chart)), Asked::Blackjack(cards, column)) => {
            blackjack::explain_cards(rules, play, chart, cards, column)
        }
        (Some(Charted::Relancina(play, chart)), Asked::Row(row, column)) => {
            let row = Rows::row_names().iter().position(|known| known == row);
            let row = row.ok_or_else(|| Unexplained::Cards("is no row of the chart".to_owned()))?;
            relancina::explain(rules, play, chart, Question::Row(row), column)
        }
        (Some(Charted::Relancina(play, chart)), Asked::Relancina(cards, column)) => {
            relancina::explain(rules, play, chart, Question::Cards(cards), column)
        }
        (Some(Charted::Poker(play, chart)), Asked::Poker(own, seen)) => {
            poker::explain(rules, play, &chart.rows, (own, seen))
        }
        (Some(Charted::Poker(play, chart)), Asked::Street(street)) => {
            poker::explain_street(rules, play, &chart.rows, street)
        }
        _ => {
            solve::blackjack(rules)?;
            Err(Unexplained::Cards("is of another game".to_owned()))
        }
    }
}
