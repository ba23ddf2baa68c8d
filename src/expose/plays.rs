//! A chart with its deviations by count.

use super::Counting;
use crate::engine::Sight;
use crate::exact::{Choice, Deviation, Indices, UPCARDS};
use crate::referee::CountedPlay;
use crate::strategy::blackjack::{Chart, Offer, Place, place};
use crate::strategy::{Action, Strategy, View};
use std::collections::HashMap;

/// A true count from which an action replaces another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Turn {
    /// The least whole count that plays the action above.
    index: i32,
    below: Action,
    above: Action,
}

/// By row and column: the turns in ascending order.
#[derive(Clone, Debug, Default)]
struct Turns(HashMap<(Place, usize), Vec<Turn>>);

impl Turns {
    fn new(deviations: &[Deviation], index: impl Fn(f64) -> f64) -> Turns {
        let mut turns = Turns::default();
        for deviation in deviations {
            let (Some(row), Choice::Act(below), Choice::Act(above)) =
                (place(&deviation.row), deviation.below, deviation.above)
            else {
                continue;
            };
            let column = UPCARDS.iter().position(|upcard| *upcard == deviation.upcard).expect("a column");
            #[allow(clippy::cast_possible_truncation)] // counts are small
            let turn = Turn { index: index(deviation.count) as i32, below, above };
            turns.0.entry((row, column)).or_default().push(turn);
        }
        for turns in turns.0.values_mut() {
            turns.sort_by_key(|turn| turn.index);
        }
        turns
    }

    /// Returns the action at a count, which is computed only where there are turns; `None` without turns.
    fn at(&self, row: Place, column: usize, count: impl Fn() -> i32) -> Option<Action> {
        let turns = self.0.get(&(row, column))?;
        let count = count();
        let reached = turns.iter().rev().find(|turn| turn.index <= count).map(|turn| turn.above);
        reached.or_else(|| turns.first().map(|turn| turn.below))
    }
}

/// A chart, played with deviations by the true count at the moment of decision, with insurance and even
/// money from their indices on. Desafíos and declared aces are the chart's.
#[derive(Clone, Debug)]
pub struct IndexPlays<'a> {
    chart: &'a Chart,
    /// The chart with the optional bets that may be taken.
    taking: Chart,
    counting: Counting,
    turns: Turns,
    drawing: Turns,
    /// The indices of insurance and even money; `None` where the chart decides.
    offers: [Option<i32>; 2],
}

impl<'a> IndexPlays<'a> {
    /// Creates the play; `index` is the least whole count that plays a deviation from a true count on.
    pub fn new(
        chart: &'a Chart,
        counting: &Counting,
        indices: &Indices,
        index: impl Fn(f64) -> f64,
    ) -> IndexPlays<'a> {
        let offer = |name: &str| {
            let line = indices.lines.iter().find(|line| line.name == name)?;
            #[allow(clippy::cast_possible_truncation)] // counts are small
            line.count.map(|count| index(count) as i32)
        };
        IndexPlays {
            chart,
            taking: taking(chart),
            counting: counting.clone(),
            turns: Turns::new(&indices.deviations, &index),
            drawing: Turns::new(&indices.drawing, &index),
            offers: [offer("insurance"), offer("even-money")],
        }
    }

    /// Returns the row of a hand.
    fn row(&self, view: &View<'_>) -> Place {
        if let [first, second] = *view.cards
            && view.legal.split
        {
            let (value, other) = (first.rank().number().min(10), second.rank().number().min(10));
            if value == 7 && other == 7 && !view.after_split && self.chart.distinguishes_sevens() {
                return Place::Sevens(usize::from(first.suit() == second.suit()));
            }
            if value == other {
                return Place::Pair(value.into());
            }
        }
        Place::Total(view.soft, view.total.into())
    }

    fn count(&self, sight: Sight) -> i32 {
        self.counting.true_count(sight.running, sight.unseen, sight.all)
    }
}

/// Returns the chart with insurance and even money, which may be taken by the count.
pub(super) fn taking(chart: &Chart) -> Chart {
    let mut taking = chart.clone();
    (taking.offers.insurance, taking.offers.even_money) = (true, true);
    taking
}

impl CountedPlay for IndexPlays<'_> {
    fn act(&self, view: &View<'_>, sight: Sight) -> Action {
        let count = || self.count(sight);
        let (row, column) = (self.row(view), view.shown.column());
        let legal = |action: &Action| view.legal.allows(*action);
        if view.cards.len() == 2
            && !view.after_split
            && let Some(action) = self.turns.at(row, column, count).filter(legal)
        {
            return action;
        }
        let action = self.chart.act(view);
        if !matches!(action, Action::Hit | Action::Stand) {
            return action;
        }
        self.drawing.at(row, column, count).filter(legal).unwrap_or(action)
    }

    fn takes(&self, offer: Offer, sight: Sight) -> bool {
        let index = match offer {
            Offer::Insurance => self.offers[0],
            Offer::EvenMoney => self.offers[1],
            Offer::Desafio => None,
        };
        index.map_or_else(|| self.chart.takes(offer), |index| self.count(sight) >= index)
    }

    fn otherwise(&self) -> &dyn Strategy {
        &self.taking
    }
}
