//! A chart with its deviations by count.

use super::Counting;
use crate::engine::Sight;
use crate::exact::{Choice, Deviation, Indices};
use crate::referee::CountedPlay;
use crate::strategy::blackjack::Chart;
use crate::strategy::{Action, Strategy, View};
use std::collections::BTreeMap;

/// A true count from which an action replaces another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Turn {
    /// The least whole count that plays the action above.
    index: i32,
    below: Action,
    above: Action,
}

/// By row, then by column: the turns in ascending order.
type Turns = BTreeMap<(Row, usize), Vec<Turn>>;

/// A row of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Row {
    Hard(u8),
    Soft(u8),
    /// By value, ace 1.
    Pair(u8),
    /// The original pair of sevens, of one suit or not.
    Sevens(bool),
}

impl Row {
    fn parse(name: &str) -> Option<Row> {
        match name {
            "77" => return Some(Row::Sevens(false)),
            "77s" => return Some(Row::Sevens(true)),
            "PA" => return Some(Row::Pair(1)),
            _ => {}
        }
        let (kind, total) = name.split_at_checked(1)?;
        let total = total.parse().ok()?;
        match kind {
            "H" => Some(Row::Hard(total)),
            "S" => Some(Row::Soft(total)),
            "P" => Some(Row::Pair(total)),
            _ => None,
        }
    }
}

/// A chart, played with deviations by the true count at the moment of decision. Optional bets and
/// declared aces are the chart's.
pub struct IndexPlays<'a> {
    chart: &'a Chart,
    counting: Counting,
    turns: Turns,
    drawing: Turns,
}

impl<'a> IndexPlays<'a> {
    /// Creates the play; `index` is the least whole count that plays a deviation from a true count on.
    #[must_use]
    pub fn new(
        chart: &'a Chart,
        counting: &Counting,
        indices: &Indices,
        index: impl Fn(f64) -> f64,
    ) -> IndexPlays<'a> {
        let turns_of = |deviations: &[Deviation]| {
            let mut turns = Turns::new();
            for deviation in deviations {
                let (Some(row), Choice::Act(below), Choice::Act(above)) =
                    (Row::parse(&deviation.row), deviation.below, deviation.above)
                else {
                    continue;
                };
                let column = crate::exact::UPCARDS.iter().position(|upcard| *upcard == deviation.upcard);
                #[allow(clippy::cast_possible_truncation)] // counts are small
                let turn = Turn { index: index(deviation.count) as i32, below, above };
                turns.entry((row, column.expect("a column"))).or_default().push(turn);
            }
            turns.values_mut().for_each(|turns| turns.sort_by_key(|turn| turn.index));
            turns
        };
        IndexPlays {
            chart,
            counting: counting.clone(),
            turns: turns_of(&indices.deviations),
            drawing: turns_of(&indices.drawing),
        }
    }

    /// Returns the row of a hand.
    fn row(&self, view: &View<'_>) -> Row {
        if let [first, second] = *view.cards
            && view.legal.split
        {
            let (value, other) = (first.rank().number().min(10), second.rank().number().min(10));
            if value == 7 && !view.after_split && self.chart.distinguishes_sevens() {
                return Row::Sevens(first.suit() == second.suit());
            }
            if value == other {
                return Row::Pair(value);
            }
        }
        if view.soft { Row::Soft(view.total) } else { Row::Hard(view.total) }
    }
}

/// Returns the action at a count; `None` without turns.
fn at(turns: Option<&Vec<Turn>>, count: i32) -> Option<Action> {
    let turns = turns?;
    let reached = turns.iter().rev().find(|turn| turn.index <= count).map(|turn| turn.above);
    reached.or_else(|| turns.first().map(|turn| turn.below))
}

impl CountedPlay for IndexPlays<'_> {
    fn act(&self, view: &View<'_>, sight: Sight) -> Action {
        let count = self.counting.true_count(sight.running, sight.unseen, sight.all);
        let (row, column) = (self.row(view), view.upcard.column());
        let legal = |action: &Action| view.legal.allows(*action);
        if view.cards.len() == 2
            && !view.after_split
            && let Some(action) = at(self.turns.get(&(row, column)), count).filter(legal)
        {
            return action;
        }
        let action = self.chart.look_up(view);
        if !matches!(action, Action::Hit | Action::Stand) {
            return action;
        }
        at(self.drawing.get(&(row, column)), count).filter(legal).unwrap_or(action)
    }

    fn otherwise(&self) -> &dyn Strategy {
        self.chart
    }
}
