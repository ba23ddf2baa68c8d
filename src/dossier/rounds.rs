//! Example rounds: the first of each kind that the referee deals from a seed.
//!
//! One box plays, so that a round can be followed. The referee narrates; this file only chooses.

use crate::cards::Card;
use crate::lang::{Lang, Message};
use crate::referee::{Event, Narration, Seat, narrate_rounds};
use crate::reglamento::Scenario;
use crate::rules::{Game, Rules, Value, keys};
use crate::strategy::PlayedTable;
use serde::{Serialize, Serializer};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundKind {
    /// A prize or a special settlement, by its rule key or topic.
    Special(&'static str),
    /// Any other result, such as `win`; of punto y banca by the side that wins.
    #[serde(untagged)]
    Plain(&'static str),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundFigures {
    pub kind: RoundKind,
    /// Its number in the narration of the seed, counted from 1.
    pub number: u64,
    pub steps: Vec<StepFigures>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepFigures {
    /// Who acts; in JSON as `ventaja trace` prints it in English.
    #[serde(serialize_with = "english")]
    pub seat: Message,
    /// What happens; in JSON as `ventaja trace` prints it in English.
    #[serde(serialize_with = "english")]
    pub text: Message,
    /// The card that is dealt, such as `7h`; empty without one.
    pub card: String,
    /// The rule key or topic of the step.
    pub rule: &'static str,
    /// The article; empty if none states it.
    pub article: String,
}

fn english<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&message.text(Lang::En))
}

/// Prizes and special settlements: the rule that decides a box's hand, in the order of the document.
/// A prize that these rules do not have is left out.
fn specials(rules: &Rules) -> Vec<&'static str> {
    let all: &[&'static str] = match rules.game() {
        Game::Blackjack => {
            &["natural.pays", "sevens.pay", "sevens.suited_pay", "surrender.kind", "charlie.cards"]
        }
        Game::PuntoYBanca => &[],
        Game::Relancina => &["relancina", "escalera", "gran-21", "chipolo", "triple-siete", "cambio"],
        Game::Poker => &["draw.cards", "fold"],
    };
    let keys = keys(rules.game());
    let off = |rule: &str| {
        let value = keys.iter().find(|key| key.name == rule).map(|key| key.get(rules).to_string());
        value.is_some_and(|value| matches!(value.as_str(), "0" | "none"))
    };
    all.iter().copied().filter(|rule| !off(rule)).collect()
}

const SEARCHED: u64 = 400_000;

const MOST: usize = 9;

/// Reads the narration and keeps the first round of each kind.
struct Chooser<'a> {
    scenario: &'a Scenario,
    /// The kinds, in the order of the document.
    wanted: Vec<RoundKind>,
    number: u64,
    steps: Vec<(Seat, Message, Option<Card>, &'static str)>,
    kinds: Vec<RoundKind>,
    found: Vec<RoundFigures>,
    interrupted: &'a dyn Fn() -> bool,
}

impl Chooser<'_> {
    /// Keeps the round that has ended, if it is the first of a kind.
    fn end_round(&mut self) {
        let is_special = |kind: &RoundKind| matches!(kind, RoundKind::Special(_));
        let special = self.kinds.iter().any(is_special);
        // A plain result is shown by a round without anything special.
        let kind = self.kinds.iter().copied().find(|kind| is_special(kind) || !special);
        let split = self.steps.iter().any(|(seat, ..)| matches!(seat, Seat::Box(_, hand) if *hand > 1));
        let is_first = |kind: &RoundKind| {
            self.wanted.contains(kind) && self.found.iter().all(|round| round.kind != *kind)
        };
        if let Some(kind) = kind.filter(|kind| is_first(kind) && !split) {
            let steps = self.steps.drain(..).map(|(seat, text, card, rule)| StepFigures {
                seat: seat.words(),
                text,
                card: card.map_or_else(String::new, |card| card.to_string()),
                rule,
                article: self.scenario.article(rule).of(Lang::En).to_owned(),
            });
            self.found.push(RoundFigures { kind, number: self.number, steps: steps.collect() });
        }
        self.steps.clear();
        self.kinds.clear();
    }

    /// Returns the kind of result that a step decides; `None` if it decides none.
    fn kind(&self, seat: Seat, words: &Message, rule: &'static str) -> Option<RoundKind> {
        let id = words.id();
        let is_drawn = id.starts_with("step-receives") || matches!(id, "step-new-down" | "step-new-up");
        let plain = match (seat, id, rule) {
            // Of two sevens that are doubled, most win no prize.
            (Seat::Box(..), ..) if rule.starts_with("sevens.") && id != "step-third-seven" => return None,
            (Seat::Box(..), ..) if self.wanted.contains(&RoundKind::Special(rule)) && !is_drawn => {
                return Some(RoundKind::Special(rule));
            }
            (Seat::Box(..), "step-wins" | "step-wins-with" | "step-is-paid", _) => "win",
            (Seat::Box(..), "step-loses" | "step-loses-with" | "step-pays-talla", _) => "loss",
            (Seat::Box(..), "step-pushes" | "step-ties-with", _) | (Seat::Table, _, "tie") => "tie",
            (Seat::Punto, _, "nearest-nine") => "punto",
            (Seat::Banca, _, "nearest-nine") if words.text(Lang::En).starts_with("wins, 6 ") => {
                "banca-with-six"
            }
            (Seat::Banca, _, "nearest-nine") => "banca",
            _ => return None,
        };
        Some(RoundKind::Plain(plain))
    }
}

impl Narration for Chooser<'_> {
    fn wants_another(&mut self) -> bool {
        self.end_round();
        self.number += 1;
        let all = self.found.len() == self.wanted.len();
        !(all || self.number.is_multiple_of(4096) && (self.interrupted)())
    }

    fn heading(&mut self, _: Message) {
        // Steps between rounds, such as burned cards, belong to no round.
        self.end_round();
    }

    fn step(&mut self, event: Event<'_>) {
        let words = (event.words)();
        self.kinds.extend(self.kind(event.seat, &words, event.rule));
        self.steps.push((event.seat, words, event.card, event.rule));
    }
}

/// Returns the first round of each kind that the referee deals from `seed` with one box.
/// `interrupted` is polled now and then, and ends the search.
pub fn example_rounds(
    scenario: &Scenario,
    table: PlayedTable<'_>,
    seed: u64,
    interrupted: &dyn Fn() -> bool,
) -> Vec<RoundFigures> {
    let rules = one_box(&scenario.rules);
    let plain: &[&'static str] = match rules.game() {
        Game::Blackjack | Game::Poker => &["win", "loss", "tie"],
        Game::PuntoYBanca => &["punto", "banca", "banca-with-six", "tie"],
        Game::Relancina => &["win", "loss"],
    };
    let plain = plain.iter().copied().map(RoundKind::Plain);
    let special = specials(&rules).into_iter().map(RoundKind::Special);
    let mut chooser = Chooser {
        scenario,
        wanted: plain.chain(special).collect(),
        number: 0,
        steps: Vec::new(),
        kinds: Vec::new(),
        found: Vec::new(),
        interrupted,
    };
    narrate_rounds(table.under(&rules), seed, SEARCHED, &mut chooser);
    chooser.end_round();
    let Chooser { mut found, wanted, .. } = chooser;
    found.sort_by_key(|round| wanted.iter().position(|kind| *kind == round.kind));
    found.truncate(MOST);
    found
}

/// Returns the rules with one box in play, where boxes are played.
fn one_box(rules: &Rules) -> Rules {
    let mut one = rules.clone();
    if let Some(key) = keys(rules.game()).into_iter().find(|key| key.name == "table.boxes") {
        let _ = key.set(&mut one, &Value::Int(1));
    }
    one
}
