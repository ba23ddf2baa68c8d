//! What every choice is worth in a cell of a chart, or with cards.

use super::super::{Choice, Explained, RelancinaCard, Unexplained};
use super::action_values::ActionValues;
use super::price::{column_name, column_of};
use super::reach::Reach;
use super::round_parts::Asking;
use super::table::Context;
use super::{can_be_said, resolved};
use crate::cards::Card;
use crate::compiled::relancina::{Hand, HandOrigin, Kind, Prize, Two};
use crate::rules::{Relancina, Rules, Way};
use crate::strategy::Action;
use crate::strategy::relancina::{Chart, Move, Rows};
use std::collections::{BTreeMap, BTreeSet};

/// A question about one column of a chart.
#[derive(Clone, Copy)]
pub(crate) enum Question<'a> {
    /// The hands of which a row speaks.
    Row(usize),
    /// Cards, in the order they came.
    Cards(&'a [RelancinaCard]),
}

/// What every choice is worth, the play after it being the chart's, with each
/// hand that a question is about. Of three cards and more, suits and faces
/// are no more: hands of one total are one.
///
/// # Errors
/// The play cannot be followed exactly, the rules never show the column, or
/// nobody decides anything with such cards.
pub(crate) fn explain(
    rules: &Rules,
    play: &Relancina,
    chart: &Chart,
    question: Question<'_>,
    column: usize,
) -> Result<Vec<Explained>, Unexplained> {
    can_be_said(rules)?;
    let (play, _) = resolved(play, chart);
    let context = Context::new(&play, chart);
    let cards = match question {
        Question::Row(_) => None,
        Question::Cards(cards) => Some(Cards::new(&context, cards)?),
    };
    let mut sums = Sums { context: &context, found: BTreeMap::new() };
    let mut seen = BTreeSet::new();
    for part in context.parts(chart) {
        let mut turns = ActionValues::new(&context, chart, part);
        let any = context.two_cards(HandOrigin::DEALT).next().expect("there are cards");
        let columns = |turns: &ActionValues<'_>| turns.shown(any, column_of);
        let shown: Vec<Option<usize>> = [&turns].into_iter().chain(&turns.late).map(columns).collect();
        seen.extend(shown.iter().flatten().copied());
        if !shown.contains(&Some(column)) {
            continue;
        }
        turns.settle();
        let asked = Asked { question, cards: cards.as_ref() };
        let (met, late) = turns.met(part);
        if shown[0] == Some(column) {
            sums.add(&asked, &mut turns, &met);
        }
        for ((turns, met), _) in
            turns.late.iter_mut().zip(&late).zip(&shown[1..]).filter(|(_, shown)| **shown == Some(column))
        {
            sums.add(&asked, turns, met);
        }
    }
    if !seen.contains(&column) {
        return Err(Unexplained::Unseen(seen.into_iter().map(column_name).collect()));
    }
    Ok(sums.explained())
}

/// Cards that are asked about, as classes.
struct Cards {
    /// The classes that each may be of.
    of: Vec<BTreeSet<usize>>,
    /// The hand they make.
    hand: Hand,
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
        // Cards of any suit are told as if of two.
        let suits = cards.iter().all(|named| named.suit.is_some());
        let told = |prize| if prize == Prize::EscaleraFlor && !suits { Prize::Escalera } else { prize };
        let mut hand = Hand::new(one[0], one[1]);
        for class in &one[2..] {
            hand = hand.with(class).map_err(|kind| {
                Unexplained::Cards(match kind {
                    Kind::Prize(prize) => {
                        format!("are a prize, {}: nothing is left to decide", told(prize).name())
                    }
                    _ => "count over 21".to_owned(),
                })
            })?;
        }
        let names: Vec<&str> = one.iter().map(|class| FACES[usize::from(class.face()) - 1]).collect();
        Ok(Cards { of, hand, name: names.join(" ") })
    }

    /// Whether two cards are the first two, in any order.
    fn begin(&self, asking: Asking) -> bool {
        let [a, b] = asking.two;
        let (one, other) = (&self.of[0], &self.of[1]);
        asking.hand.cards == 2
            && (one.contains(&a) && other.contains(&b) || one.contains(&b) && other.contains(&a))
    }

    /// How likely the later cards are, and whether the chart draws them.
    fn drawn(&self, turns: &ActionValues<'_>, first: Asking) -> (f64, bool) {
        let classes = turns.context.game.classes.all();
        let (mut asking, mut chance, mut draws) = (first, 1.0, true);
        for of in &self.of[2..] {
            draws &= turns.play(asking) == Some(Move::Usual(Action::Hit));
            chance *= of.iter().map(|class| turns.context.chances[*class]).sum::<f64>();
            let class = of.first().expect("a card is of some class");
            asking = Asking::drawn(asking.hand.with(&classes[*class]).expect("a hand that goes on"));
        }
        (chance, draws)
    }
}

/// Faces from the ace on, a figure last.
const FACES: [&str; 11] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F"];

/// What is asked of a part.
struct Asked<'a> {
    question: Question<'a>,
    cards: Option<&'a Cards>,
}

/// How hands are told apart and ordered: in a late round, dealt open, how
/// many cards, how they came about, their faces, their name.
type Key = (bool, bool, u8, HandOrigin, [u8; 2], String);

/// A hand as it is met in some parts.
#[derive(Default)]
struct Sum {
    frequency: f64,
    weight: f64,
    choices: Vec<(Move, f64)>,
}

struct Sums<'a> {
    context: &'a Context<'a>,
    found: BTreeMap<Key, Sum>,
}

impl Sums<'_> {
    /// Adds the hands asked about as they are met in a part.
    fn add(&mut self, asked: &Asked<'_>, turns: &mut ActionValues<'_>, met: &Reach) {
        for (asking, chance) in met {
            let of_row = |row| turns.shown(*asking, |view| Rows::rows_of(view).contains(&Some(row)));
            match (asked.question, asked.cards) {
                (Question::Row(row), _) if of_row(row) == Some(true) => {
                    self.add_one(turns, *asking, self.name(turns, *asking), *chance, *chance);
                }
                (_, Some(cards)) if cards.of.len() == 2 && cards.begin(*asking) => {
                    self.add_one(turns, *asking, self.name(turns, *asking), *chance, *chance);
                }
                (_, Some(cards)) if cards.of.len() > 2 && cards.begin(*asking) => {
                    let (part, draws) = cards.drawn(turns, *asking);
                    let weight = chance * part;
                    let drawn = Asking::drawn(cards.hand);
                    let name = cards.name.clone() + &self.place(turns);
                    self.add_one(turns, drawn, name, weight, if draws { weight } else { 0.0 });
                }
                _ => {}
            }
        }
    }

    fn add_one(
        &mut self,
        turns: &mut ActionValues<'_>,
        asking: Asking,
        name: String,
        weight: f64,
        frequency: f64,
    ) {
        let classes = self.context.game.classes.all();
        let faces = if asking.hand.cards == 2 {
            let [a, b] = asking.two.map(|class| classes[class].rank);
            [a.min(b), a.max(b)]
        } else {
            [asking.hand.total(), 0]
        };
        let open = turns.asked.way == Way::Sangriento;
        let key = (turns.asked.late_round, open, asking.hand.cards, asking.origin, faces, name);
        let sum = self.found.entry(key).or_default();
        sum.frequency += frequency;
        sum.weight += weight;
        for does in turns.moves(asking) {
            let worth = weight * turns.worth(asking, does) / turns.chance;
            match sum.choices.iter_mut().find(|(known, _)| *known == does) {
                Some((_, all)) => *all += worth,
                None => sum.choices.push((does, worth)),
            }
        }
    }

    fn name(&self, turns: &ActionValues<'_>, asking: Asking) -> String {
        let Asking { hand, two, origin } = asking;
        if hand.cards > 2 {
            let cards = if hand.cards == 3 { "three" } else { "four" };
            let soft = if hand.soft() { "soft" } else { "hard" };
            return format!("{soft} {} of {cards} cards{}", hand.total(), self.place(turns));
        }
        let classes = self.context.game.classes.all();
        let mut two = two.map(|class| &classes[class]);
        two.sort_by_key(|class| std::cmp::Reverse(if class.face() == 1 { 0 } else { class.rank }));
        let kind = match hand.two {
            Two::Run { suit: Some(_), .. } => " of one suit",
            Two::Run { suit: None, .. } => " of two suits",
            Two::Figures { pair: false } => " of two ranks",
            Two::Figures { pair: true } if self.tells_figures() => " of one rank",
            _ => "",
        };
        let [high, low] = two.map(|class| FACES[usize::from(class.face()) - 1]);
        let split = if origin.split { ", of a split" } else { "" };
        let changed = if origin.changed { ", after a change" } else { "" };
        format!("{high} {low}{kind}{split}{changed}{}", self.place(turns))
    }

    /// Figures are told apart.
    fn tells_figures(&self) -> bool {
        self.context.game.classes.all().iter().any(|class| class.rank > 11)
    }

    /// Where a hand is met, if it may be met elsewhere too.
    fn place(&self, turns: &ActionValues<'_>) -> String {
        let way = match turns.asked.way {
            _ if self.context.game.ways.len() == 1 => "",
            Way::Cerrado => ", in cerrado",
            Way::Sangriento => ", in sangriento",
        };
        let again = if turns.asked.late_round { ", in a late prize\u{2019}s round" } else { "" };
        format!("{way}{again}")
    }

    fn explained(self) -> Vec<Explained> {
        let explained = self.found.into_iter().map(|((.., cards), sum)| {
            let choice = |does| match does {
                Move::Usual(action) => Choice::Act(action),
                Move::Change => Choice::Change,
            };
            let mut choices: Vec<(Choice, f64)> =
                sum.choices.iter().map(|(does, worth)| (choice(*does), worth / sum.weight)).collect();
            choices.sort_by(|a, b| b.1.total_cmp(&a.1));
            Explained { cards, frequency: sum.frequency, choices }
        });
        explained.collect()
    }
}
