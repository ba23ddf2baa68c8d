//! The value of every choice in a cell of a chart, or with given cards.

use super::super::{Choice, Explained, RelancinaCard, Unexplained};
use super::best::add_move;
use super::price::column_name;
use super::table::Context;
use super::{check_infinite_deck, resolved};
use crate::cards::Card;
use crate::compiled::relancina::{Decision, Hand, HandOrigin, Kind, Prize, Situation, Two};
use crate::rules::{Relancina, Rules, Way};
use crate::strategy::Action;
use crate::strategy::relancina::{Chart, FIRST_CARDS, Move, Rows, Strategy};
use std::collections::{BTreeMap, BTreeSet};

/// A question about one column of a chart.
#[derive(Clone, Copy)]
pub(crate) enum Question<'a> {
    /// The hands that a row applies to.
    Row(usize),
    /// Cards, in the order in which they were dealt.
    Cards(&'a [RelancinaCard]),
}

/// Returns the value of every choice with each hand that a question is about,
/// where all later decisions are the chart's. Hands of three cards and more are
/// grouped by their totals, whatever the suits and faces.
///
/// # Errors
/// [`Unexplained`] if the play has no exact value, if the rules never show the
/// column, or if there is no decision with such cards.
pub(crate) fn explain(
    rules: &Rules,
    play: &Relancina,
    chart: &Chart,
    question: Question<'_>,
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    check_infinite_deck(rules)?;
    let play = resolved(play, chart)?;
    let context = Context::new(&play, chart);
    let asked = match question {
        Question::Row(row) => Asked::Row(row),
        Question::Cards(cards) => Asked::Cards(Cards::new(&context, cards)?),
    };
    let mut sums = Sums { context: &context, asked, found: BTreeMap::new() };
    let mut seen = BTreeSet::new();
    for (table, parts) in context.parts(chart) {
        let situations = context.situations(table);
        seen.extend(situations.iter().map(|situation| context.column_of(situation)));
        let Some(situation) = situations.iter().find(|situation| context.column_of(situation) == column)
        else {
            continue;
        };
        let hands = sums.hands(chart, situation);
        let asked: BTreeSet<Decision> = hands.values().map(|(decision, ..)| *decision).collect();
        let of = |decision| context.moves(situation, &decision).into_iter().map(move |one| (decision, one));
        let moves: Vec<(Decision, Move)> = asked.into_iter().flat_map(of).collect();
        let played = context.played(table, chart, (*situation, &moves));
        let count = |other: &Situation, decision: Option<&Decision>, chance| {
            let decision = decision.filter(|of| other == situation && hands.contains_key(of))?;
            Some(BTreeMap::from([(*decision, chance)]))
        };
        for part in parts {
            let ((_, reached), Some((chance, values))) = played.part(&context, part, &count) else {
                continue;
            };
            for (first, reached) in reached.into_iter().filter(|(_, reached)| *reached > 0.0) {
                let (decision, drawn, draws) = hands[&first];
                let of_hand = moves.iter().zip(&values).filter(|((of, _), _)| *of == decision);
                let values = of_hand.map(|((_, chosen), value)| (*chosen, value / chance));
                let weight = reached * drawn;
                sums.add(situation, &decision, (weight, if draws { weight } else { 0.0 }), values);
            }
        }
    }
    if !seen.contains(&column) {
        return Err(Unexplained::Unseen(seen.into_iter().map(column_name).collect()));
    }
    Ok(sums.explained())
}

/// A question, with its cards as classes.
enum Asked {
    Row(usize),
    Cards(Cards),
}

/// Cards of a question, as classes.
struct Cards {
    /// The possible classes of each card.
    of: Vec<BTreeSet<usize>>,
    name: String,
}

impl Cards {
    fn new(context: &Context<'_>, cards: &[RelancinaCard]) -> Result<Cards, Unexplained> {
        assert!(cards.len() >= 2, "a hand has two cards at least");
        let classes = &context.game.classes;
        let is = |card: &Card, named: &RelancinaCard| {
            card.rank() == named.rank && named.suit.is_none_or(|suit| suit == card.suit())
        };
        let of = |named: &RelancinaCard| -> BTreeSet<usize> {
            Card::pack().filter(|card| is(card, named)).map(|card| classes.of(card)).collect()
        };
        let of: Vec<BTreeSet<usize>> = cards.iter().map(of).collect();
        let one: Vec<_> = of.iter().filter_map(BTreeSet::first).map(|class| &classes.all()[*class]).collect();
        // Cards without suits are named as if the suits differed.
        let suits = cards.iter().all(|named| named.suit.is_some());
        let shown = |prize| if prize == Prize::EscaleraFlor && !suits { Prize::Escalera } else { prize };
        one[2..].iter().try_fold(Hand::new(one[0], one[1]), |hand, class| hand.with(class)).map_err(
            |kind| {
                Unexplained::Cards(match kind {
                    Kind::Prize(prize) => {
                        format!("are a prize, {}: nothing is left to decide", shown(prize).outcome().name())
                    }
                    _ => "count over 21".to_owned(),
                })
            },
        )?;
        let names: Vec<&str> = one.iter().map(|class| FIRST_CARDS[usize::from(class.face()) - 1]).collect();
        Ok(Cards { of, name: names.join(" ") })
    }

    /// Returns whether a decision has the first two cards, in any order.
    fn begin(&self, decision: &Decision) -> bool {
        let [a, b] = decision.two;
        let (one, other) = (&self.of[0], &self.of[1]);
        decision.hand.cards == 2
            && (one.contains(&a) && other.contains(&b) || one.contains(&b) && other.contains(&a))
    }
}

/// The order of the hands: in a late round, dealt open, number of cards, origin,
/// faces, name.
type Key = (bool, bool, u8, HandOrigin, [u8; 2], String);

/// A hand's frequency and values, summed over parts.
#[derive(Default)]
struct Sum {
    frequency: f64,
    weight: f64,
    choices: Vec<(Move, f64)>,
}

struct Sums<'a> {
    context: &'a Context<'a>,
    asked: Asked,
    found: BTreeMap<Key, Sum>,
}

impl Sums<'_> {
    /// Returns the hands of the question, by the hand from which they are drawn: with the probability
    /// of the cards drawn, and whether the chart draws them.
    fn hands(&self, chart: &Chart, situation: &Situation) -> BTreeMap<Decision, (Decision, f64, bool)> {
        let context = self.context;
        let of = |first: Decision| match &self.asked {
            Asked::Row(row) => {
                let is = context.shown(situation, &first, |view| Rows::rows_of(view).contains(&Some(*row)));
                (is == Some(true)).then_some((first, 1.0, true))
            }
            Asked::Cards(cards) if cards.begin(&first) => {
                let (mut decision, mut chance, mut draws) = (first, 1.0, true);
                for of in &cards.of[2..] {
                    let chosen = context.shown(situation, &decision, |view| chart.play(view));
                    draws &= chosen == Some(Move::Usual(Action::Hit));
                    chance *= of.iter().map(|class| context.chances[*class]).sum::<f64>();
                    let class = of.first().expect("every card has a class");
                    let next = decision.hand.with(&context.game.classes.all()[*class]);
                    decision = Decision::drawn(next.expect("a hand that goes on"));
                }
                Some((decision, chance, draws))
            }
            Asked::Cards(_) => None,
        };
        context.decisions().into_iter().filter_map(|first| Some((first, of(first)?))).collect()
    }

    /// Adds a hand with its weight and frequency, and the values of its moves.
    fn add(
        &mut self,
        situation: &Situation,
        decision: &Decision,
        (weight, frequency): (f64, f64),
        values: impl Iterator<Item = (Move, f64)>,
    ) {
        let classes = self.context.game.classes.all();
        let faces = if decision.hand.cards == 2 {
            let [a, b] = decision.two.map(|class| classes[class].rank);
            [a.min(b), a.max(b)]
        } else {
            [decision.hand.total(), 0]
        };
        let Situation { way, late_round, .. } = *situation;
        let name = self.placed(self.name(decision), situation);
        let key = (late_round, way == Way::Sangriento, decision.hand.cards, decision.origin, faces, name);
        let sum = self.found.entry(key).or_default();
        sum.frequency += frequency;
        sum.weight += weight;
        values.for_each(|(chosen, value)| add_move(&mut sum.choices, chosen, weight * value));
    }

    fn name(&self, decision: &Decision) -> String {
        let Decision { hand, two, origin } = *decision;
        if hand.cards > 2 {
            if let Asked::Cards(cards) = &self.asked {
                return cards.name.clone();
            }
            let total = hand.total();
            return match (hand.soft(), hand.cards) {
                (true, 3) => format!("soft {total} of three cards"),
                (true, _) => format!("soft {total} of four cards"),
                (false, 3) => format!("hard {total} of three cards"),
                (false, _) => format!("hard {total} of four cards"),
            };
        }
        let classes = self.context.game.classes.all();
        let mut two = two.map(|class| &classes[class]);
        two.sort_by_key(|class| std::cmp::Reverse(if class.face() == 1 { 0 } else { class.rank }));
        let kind = match hand.two {
            Two::Run { suit: Some(_), .. } => " of one suit",
            Two::Run { suit: None, .. } => " of two suits",
            Two::Figures { pair: false } => " of two ranks",
            Two::Figures { pair: true } if self.distinguishes_figures() => " of one rank",
            _ => "",
        };
        let [high, low] = two.map(|class| FIRST_CARDS[usize::from(class.face()) - 1]);
        let mut name = format!("{high} {low}{kind}");
        if origin.split {
            name = format!("{name}, of a split");
        }
        if origin.changed {
            name = format!("{name}, after a change");
        }
        name
    }

    /// Returns whether the rules distinguish the ranks of figures.
    fn distinguishes_figures(&self) -> bool {
        self.context.game.classes.all().iter().any(|class| class.rank > 11)
    }

    /// Returns the name of a hand with the way of dealing and the late round, where there are several.
    fn placed(&self, name: String, situation: &Situation) -> String {
        let name = match situation.way {
            _ if self.context.game.ways.len() == 1 => name,
            Way::Cerrado => format!("{name}, in cerrado"),
            Way::Sangriento => format!("{name}, in sangriento"),
        };
        if situation.late_round { format!("{name}, in a late prize’s round") } else { name }
    }

    fn explained(self) -> Vec<Explained> {
        let explained = self.found.into_iter().map(|((.., cards), sum)| {
            let choice = |chosen| match chosen {
                Move::Usual(action) => Choice::Act(action),
                Move::Change => Choice::Change,
            };
            let mut choices: Vec<(Choice, f64)> =
                sum.choices.iter().map(|(chosen, value)| (choice(*chosen), value / sum.weight)).collect();
            choices.sort_by(|a, b| b.1.total_cmp(&a.1));
            Explained { cards, frequency: sum.frequency, choices }
        });
        explained.collect()
    }
}
