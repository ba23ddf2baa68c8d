//! Indices: at which true count another choice than the chart's becomes better, and every bet line's
//! edge by true count.
//!
//! Given the true count before a round, the unseen cards are taken to have their mean composition: the
//! regression of the number of cards of each value on the running count. With shares s and tags x of
//! the values, mean tag m and variance v of a card's tag, the share of a value at the true count t is
//! s (1 − t (x − m) ÷ (52 v)) (P. Griffin, *The Theory of Blackjack*, 6th ed., 1999, chapter 4). A
//! round from that composition is exact. The player's own cards and the upcard are taken out of it
//! exactly, and added to the count at which he decides.

use super::blackjack::{RowValues, exact_shared, row_values};
use super::{Choice, NoExact, UPCARDS, other_chart};
use crate::lang::Message;
use crate::message;
use crate::rules::{Decks, Rules};
use crate::strategy::{Action, Charted, PlayedTable};
use crate::workers;
use serde::Serialize;

/// A choice that another one replaces from a true count on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deviation {
    /// The row of the chart.
    pub row: String,
    /// The column.
    pub upcard: &'static str,
    /// The better choice below the count.
    pub below: Choice,
    /// The better choice above it.
    pub above: Choice,
    /// The true count at which both are equal, the player's own cards and the upcard counted.
    pub count: f64,
    /// How often a round deals such a hand to a box, at the count 0.
    pub frequency: f64,
    /// What the choice above gains for each true count more at the decision, in bets for such a hand. Hands of two
    /// cards are counted as they are dealt, a dealer's natural included.
    pub slope: f64,
}

/// A bet line by true count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineAtCount {
    /// The line's name in reports.
    pub name: &'static str,
    /// Whether the bet is offered in addition to the main bet.
    pub optional: bool,
    /// By count in [`Indices::counts`]: the player's edge, with the chart's play.
    pub edges: Vec<f64>,
    /// The true count from which the bet favours the player, before the round, or for insurance and
    /// even money at the offer, the dealer's ace and a natural counted; `None` if no count turns it.
    pub count: Option<f64>,
}

/// What a count decides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Indices {
    /// The true counts before the round that were computed.
    pub counts: Vec<f64>,
    /// The deviations, those of the most frequent hands first.
    pub deviations: Vec<Deviation>,
    /// From hitting to standing on a total, whatever else two cards allow; the frequency is that of all
    /// hands of the total in a box that is not split.
    pub drawing: Vec<Deviation>,
    /// The bet lines.
    pub lines: Vec<LineAtCount>,
}

/// Where two choices are equal: the place of the count below, and there and at the next count what the second choice gains
/// and the mean cards that are seen.
type Crossing<'a> = (usize, [(f64, &'a [f64; 11]); 2]);

/// The greatest true count that is computed, and the step between two of them.
const GREATEST: i32 = 10;
const STEP: i32 = 2;

/// Returns the indices of a count with these tags (ace, 2 to 9, 10) with `unseen` cards not seen
/// before the round, on up to `threads` threads.
///
/// # Errors
/// The game is not of the blackjack family, its deck is infinite, or it has no exact value.
///
/// # Panics
/// If all tags are equal, or `unseen` is not positive.
pub fn indices(
    table: PlayedTable<'_>,
    tags: &[f64; 10],
    unseen: f64,
    threads: usize,
) -> Result<Indices, NoExact> {
    let rules = table.rules();
    let Some(play) = rules.play.blackjack() else {
        return Err(NoExact::new(
            "game",
            message!("no-exact-indices-game", game = rules.game().name()),
            "a game of the blackjack family",
        ));
    };
    if play.dealer_exposed {
        return Err(NoExact::new(
            "dealer.exposed",
            Message::new("no-exact-indices-exposed"),
            "dealer.exposed=false",
        ));
    }
    let Decks::Count(packs) = rules.shoe.decks else {
        return Err(NoExact::new("shoe.decks", Message::new("no-exact-indices-deck"), "1 to 16"));
    };
    let Some(Charted::Blackjack(_, chart)) = table.charted() else { return Err(other_chart()) };
    let tilt = Tilt::new(rules, tags, unseen, packs);
    let counts: Vec<f64> = (-GREATEST / STEP..=GREATEST / STEP).map(|n| f64::from(n * STEP)).collect();
    let found = workers::map(threads, &counts, |count| {
        let share = tilt.shares(*count);
        Ok((row_values(rules, play, chart, share)?, exact_shared(rules, play, chart, share)?))
    });
    let found = found.into_iter().collect::<Result<Vec<_>, NoExact>>()?;
    let (rows, exacts): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let (mut deviations, mut drawing_all) = (Vec::new(), Vec::new());
    for ((row, column), middle) in &rows[rows.len() / 2] {
        let place = (row.clone(), *column);
        let at: Vec<_> = rows.iter().filter_map(|rows| rows.get(&place)).collect();
        if at.len() < counts.len() {
            continue;
        }
        let draws = [Choice::Act(Action::Hit), Choice::Act(Action::Stand)];
        // Hitting and standing are decided with all hands of the total alike.
        let gains = |of: &&RowValues| of.drawing.as_ref().map(|found| (found.gain, found.seen));
        let gains: Option<Vec<(f64, [f64; 11])>> = at.iter().map(gains).collect();
        let drawing = gains.as_ref().and_then(|gains| {
            let left = gains.windows(2).position(|two| two[0].0 < 0.0 && two[1].0 >= 0.0)?;
            Some((left, [left, left + 1].map(|of| (gains[of].0, &gains[of].1))))
        });
        let deviation = |[below, above]: [Choice; 2],
                         frequency: f64,
                         (left, [first, second]): Crossing<'_>| {
            let width = counts[left + 1] - counts[left];
            let way = first.0 / (first.0 - second.0);
            let seen = std::array::from_fn(|value| first.1[value] + way * (second.1[value] - first.1[value]));
            Deviation {
                row: row.clone(),
                upcard: UPCARDS[*column],
                below,
                above,
                count: tilt.decided(counts[left] + width * way, &seen),
                frequency,
                slope: (second.0 - first.0) / width * tilt.left(&seen),
            }
        };
        let reached = middle.drawing.as_ref().map_or(0.0, |drawing| drawing.frequency);
        drawing_all.extend(drawing.map(|crossing| deviation(draws, reached, crossing)));
        let best = |values: &[(Choice, f64)]| values.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
        let value = |of: usize, choice: Choice| at[of].values.iter().find(|(known, _)| *known == choice);
        for left in 0..counts.len() - 1 {
            let (Some((below, _)), Some((above, _))) = (best(&at[left].values), best(&at[left + 1].values))
            else {
                continue;
            };
            let gain = |of: usize| Some(value(of, above)?.1 - value(of, below)?.1);
            let (true, Some(first), Some(second)) = (below != above, gain(left), gain(left + 1)) else {
                continue;
            };
            let crossing = drawing.filter(|_| [below, above] == draws);
            let both = [(first, &at[left].seen), (second, &at[left + 1].seen)];
            let crossing = crossing.unwrap_or((left, both));
            deviations.push(deviation([below, above], middle.frequency, crossing));
        }
    }
    deviations.sort_by(|a, b| b.frequency.total_cmp(&a.frequency));
    let lines = exacts[exacts.len() / 2].lines.iter().map(|line| {
        let edge = |exact: &super::Exact| {
            let same = exact.lines.iter().find(|other| other.name == line.name);
            same.map_or(0.0, |same| 0.0 - same.house_edge)
        };
        let edges: Vec<f64> = exacts.iter().map(edge).collect();
        let turn = (0..counts.len() - 1).find(|left| edges[*left] < 0.0 && edges[left + 1] >= 0.0);
        let width = f64::from(STEP);
        let count = turn.map(|left| counts[left] + width * edges[left] / (edges[left] - edges[left + 1]));
        let mut seen = [0.0; 11];
        match line.name {
            "insurance" => seen[1] = 1.0,
            "even-money" => (seen[1], seen[10]) = (2.0, 1.0),
            _ => {}
        }
        let count = count.map(|count| tilt.decided(count, &seen));
        LineAtCount { name: line.name, optional: line.optional, edges, count }
    });
    let lines = lines.collect();
    Ok(Indices { counts, deviations, drawing: drawing_all, lines })
}

/// The mean composition of the unseen cards by true count.
struct Tilt {
    /// By value: the tag less the mean tag, over the variance of a card's tag.
    slopes: [f64; 11],
    /// By value: the tag.
    tags: [f64; 11],
    /// The mean tag.
    mean: f64,
    unseen: f64,
    /// The unseen cards as a share of the full shoe.
    share: f64,
}

impl Tilt {
    fn new(rules: &Rules, tags: &[f64; 10], unseen: f64, packs: u8) -> Tilt {
        let ranks = |value: usize| f64::from(rules.shoe.pack.ranks_of_value(value));
        let all: f64 = (1..=10).map(ranks).sum();
        let tags: [f64; 11] = std::array::from_fn(|value| if value == 0 { 0.0 } else { tags[value - 1] });
        let mean =
            |of: &dyn Fn(usize) -> f64| (1..=10).map(|value| ranks(value) / all * of(value)).sum::<f64>();
        let tag = mean(&|value| tags[value]);
        let variance = mean(&|value| (tags[value] - tag).powi(2));
        assert!(variance > 0.0 && unseen > 0.0, "a count needs tags and cards");
        Tilt {
            slopes: tags.map(|other| (other - tag) / variance),
            tags,
            mean: tag,
            unseen,
            share: unseen / (4.0 * all * f64::from(packs)),
        }
    }

    /// Returns by value the share of the full shoe's cards that are unseen.
    fn shares(&self, count: f64) -> [f64; 11] {
        self.slopes.map(|slope| (self.share * (1.0 - count * slope / 52.0)).max(0.0))
    }

    /// Returns the true count after a player has seen cards: by value, their mean number.
    fn decided(&self, before: f64, seen: &[f64; 11]) -> f64 {
        let running: f64 = seen.iter().zip(&self.tags).map(|(n, tag)| n * (tag - self.mean)).sum();
        (before + running * 52.0 / self.unseen) / self.left(seen)
    }

    /// Returns the share of the unseen cards that is unseen after a player has seen cards.
    fn left(&self, seen: &[f64; 11]) -> f64 {
        (self.unseen - seen.iter().sum::<f64>()) / self.unseen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::blackjack::Cell;
    use crate::unit_tests::{assert_near, chart, rules};

    /// Standing instead of hitting with all hands of a total gains what two charts that differ in that row do, with many
    /// cards unseen and with few, of which some hands cannot be dealt.
    #[test]
    fn standing_gains_what_two_charts_differ_by() {
        let hi_lo = [-1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, -1.0];
        for (table, unseen) in [("downtown-h17-2d", 30.0), ("european-enhc-6d", 80.0)] {
            let rules = rules(&format!("{table} split.max_hands=1 insurance.offered=false"));
            let (play, packs) = (rules.play.blackjack().unwrap(), rules.shoe.decks.count().unwrap());
            let tilt = Tilt::new(&rules, &hi_lo, unseen, packs);
            for (row, column) in [("H16", 8), ("H16", 9), ("S18", 9)] {
                let charts = [Cell::Hit, Cell::Stand].map(|cell| {
                    let mut chart = chart(table, "basic").blackjack().unwrap().clone();
                    chart.set_cell(row, column, Some(cell));
                    chart
                });
                for count in [-8.0, 6.0] {
                    let share = tilt.shares(count);
                    let [hits, stands] = charts
                        .each_ref()
                        .map(|chart| exact_shared(&rules, play, chart, share).unwrap().lines[0].house_edge);
                    let rows = row_values(&rules, play, &charts[0], share).unwrap();
                    let found = rows[&(row.to_owned(), column)].drawing.as_ref().unwrap();
                    assert_near(found.frequency * found.gain, hits - stands, 1e-13);
                }
            }
        }
    }
}
