//! A round from a shoe of another composition, as a counting player expects it: the values of the
//! choices with the two-card hands of every row, and the exact bet lines.

use super::context::Context;
use super::deck::Deck;
use super::explain::Question;
use super::frequency::FrequencyCounter;
use super::policy::Policy;
use super::solve::{check, value};
use super::sums::Sums;
use super::{followed, summed};
use crate::compiled::blackjack::{Origin, Pair};
use crate::exact::{Choice, Exact, NoExact, UPCARDS};
use crate::rules::{Blackjack, Rules};
use crate::strategy::Action;
use crate::strategy::blackjack::Chart;
use std::collections::BTreeMap;

/// The choices with the two-card hands of a row against a column.
#[derive(Clone, Debug)]
pub(in crate::exact) struct RowValues {
    /// How often a round deals one of the hands, and the upcard, to a box.
    pub(in crate::exact) frequency: f64,
    /// By value: the mean number of cards that the player sees, the hand's and the upcard.
    pub(in crate::exact) seen: [f64; 11],
    /// The choices that every hand of the row has, with their mean net in bets.
    pub(in crate::exact) values: Vec<(Choice, f64)>,
    /// Hitting and standing with all hands of the row's total in a box that is not split, as often as
    /// the chart's play reaches them and hits or stands; `None` if it never does.
    pub(in crate::exact) drawing: Option<Drawing>,
}

/// Hitting and standing with all hands of a total.
#[derive(Clone, Debug)]
pub(in crate::exact) struct Drawing {
    /// How often a round reaches one of the hands, and the upcard, in a box.
    pub(in crate::exact) frequency: f64,
    /// By value: the mean number of cards that the player sees.
    pub(in crate::exact) seen: [f64; 11],
    /// The mean net of standing less that of hitting, in bets for a hand that is reached.
    pub(in crate::exact) gain: f64,
}

/// Returns the values of the choices by row and column, all later play being the chart's, from the
/// full shoe with a share of the cards of each value.
///
/// # Errors
/// The dealer chooses his ace, or the pack is not followed.
pub(in crate::exact) fn row_values(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    share: [f64; 11],
) -> Result<BTreeMap<(String, usize), RowValues>, NoExact> {
    check(rules, play)?;
    let context = Context::of_deck(play, Deck::shared(&rules.shoe, share));
    let mut rows: BTreeMap<(String, usize), Row> = BTreeMap::new();
    let mut drawn: BTreeMap<(String, usize), DrawnSums> = BTreeMap::new();
    for column in 0..UPCARDS.len() {
        let upcard = if column == 9 { 1 } else { column + 2 };
        if context.deck.held(upcard) <= 0.0 {
            continue;
        }
        let mut question = Question::new(&context, chart, column);
        for (name, frequency, gain, mut seen) in question.drawing() {
            seen[upcard] += 1.0;
            let row = drawn.entry((name, column)).or_insert((0.0, 0.0, [0.0; 11]));
            row.0 += frequency;
            row.1 += frequency * gain;
            row.2.iter_mut().zip(seen).for_each(|(sum, seen)| *sum += frequency * seen);
        }
        for (dealt, id, orders) in question.all_dealt() {
            let played = question.declared(&dealt, id, None);
            let splits = question.may_split(&dealt);
            let name = match dealt.pair_value().filter(|_| splits) {
                Some(1) => "PA".to_owned(),
                Some(7) if chart.distinguishes_sevens() => {
                    if dealt.pair == Pair::Suit { "77s" } else { "77" }.to_owned()
                }
                Some(value) => format!("P{value}"),
                None => played.row(),
            };
            let found = question.actions(&dealt, &played, id, orders);
            let mut seen = context.combos.all[id].of;
            seen[upcard] += 1;
            rows.entry((name, column)).or_default().add(found.frequency, &found.choices, seen);
        }
    }
    let with_drawing = |(place, row): ((String, usize), Row)| {
        let drawing = drawn.get(&place).map(|(frequency, gain, seen)| Drawing {
            frequency: *frequency,
            gain: gain / frequency,
            seen: seen.map(|sum| sum / frequency),
        });
        Some((place, RowValues { drawing, ..row.values()? }))
    };
    Ok(rows.into_iter().filter_map(with_drawing).collect())
}

impl Question<'_, '_> {
    /// Returns the hands of a box that is not split with which the chart's play hits or stands: the
    /// row of the total, how often the hand is reached, the net of standing less that of hitting in bets,
    /// and the number of cards by value. A hand is reached after the dealer has looked for a natural.
    fn drawing(&mut self) -> Vec<(String, f64, f64, [f64; 11])> {
        let frequency = FrequencyCounter::new(&self.chart);
        self.column_tables.column(&frequency);
        let reached = frequency.reached.take();
        let mut found = Vec::new();
        for ((hand, id), (legal, chance)) in reached {
            let decided = self.chart.act(&hand, id, legal);
            // A composition has hands that it has not the cards for.
            if hand.origin != Origin::Original
                || !legal.hit
                || !matches!(decided, Action::Hit | Action::Stand)
                || chance <= 0.0
            {
                continue;
            }
            let one: f64 = self.column_tables.original.rows(id)[0].iter().sum();
            let net = |action| value(&mut self.column_tables, &self.chart, &hand, id, Choice::Act(action));
            let [stand, hit] = [Action::Stand, Action::Hit].map(net);
            let seen = self.context.combos.all[id].of.map(f64::from);
            found.push((hand.row(), chance, (stand - hit) / (one * self.context.pays.unit as f64), seen));
        }
        found
    }
}

/// Sums over the hands of a total: frequency, net of standing less that of hitting, cards by value.
type DrawnSums = (f64, f64, [f64; 11]);

/// Sums over the hands of a row, weighted by frequency.
#[derive(Default)]
struct Row {
    frequency: f64,
    seen: [f64; 11],
    /// Number of hands, the sum of the net, and the choice.
    values: Vec<(usize, f64, Choice)>,
    hands: usize,
}

impl Row {
    fn add(&mut self, frequency: f64, choices: &[(Choice, f64)], seen: [u8; 11]) {
        self.frequency += frequency;
        self.hands += 1;
        for (sum, cards) in self.seen.iter_mut().zip(seen) {
            (0..cards).for_each(|_| *sum += frequency);
        }
        for (choice, net) in choices {
            let net = frequency * net;
            match self.values.iter_mut().find(|(.., known)| known == choice) {
                Some((hands, sum, _)) => (*hands, *sum) = (*hands + 1, *sum + net),
                None => self.values.push((1, net, *choice)),
            }
        }
    }

    /// Returns the means; `None` for hands that are never dealt.
    fn values(self) -> Option<RowValues> {
        let Row { frequency, seen, values, hands } = self;
        let of_all = values.into_iter().filter(|(of, ..)| *of == hands);
        (frequency > 0.0).then(|| RowValues {
            frequency,
            seen: seen.map(|sum| sum / frequency),
            values: of_all.map(|(_, sum, choice)| (choice, sum / frequency)).collect(),
            drawing: None,
        })
    }
}

/// Returns the exact bet lines of a round from the full shoe with a share of the cards of each
/// value.
///
/// # Errors
/// As `exact`.
pub(in crate::exact) fn exact_shared(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    share: [f64; 11],
) -> Result<Exact, NoExact> {
    let context = followed(rules, play, chart, Deck::shared(&rules.shoe, share))?;
    Ok(summed(Sums::new(&context, chart)).exact())
}
