//! Example rounds: the first of each kind that the referee deals from a seed.
//!
//! One box plays, so that a round can be followed. The referee narrates; this file only chooses.

use crate::cards::Card;
use crate::lang::{Lang, Message};
use crate::referee::{Event, Narration, Seat, narrate_rounds};
use crate::reglamento::Scenario;
use crate::rules::{Game, Rules, Value, keys};
use crate::strategy::{Chart, Player};
use serde::Serialize;

/// What a round is an example of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundKind {
    /// The box wins.
    Win,
    /// The box loses.
    Loss,
    /// Nobody wins.
    Tie,
    /// PUNTO wins.
    Punto,
    /// BANCA wins, not with six.
    Banca,
    /// BANCA wins with six.
    BancaWithSix,
    /// A prize or a special settlement, by its rule key or topic.
    Special(String),
}

/// An example round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundFigures {
    /// What it is an example of.
    pub kind: RoundKind,
    /// Its number in the narration of the seed, counted from 1.
    pub number: u64,
    /// Its steps.
    pub steps: Vec<StepFigures>,
}

/// A step of a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepFigures {
    /// Who acts, as `ventaja trace` prints it in English.
    pub seat: String,
    /// What happens, as `ventaja trace` prints it in English.
    pub text: String,
    /// The card that is dealt, such as `7h`; empty without one.
    pub card: String,
    /// The rule key or topic of the step.
    pub rule: &'static str,
    /// The article; empty if none states it.
    pub article: String,
    /// Who acts, and what happens, in every language.
    #[serde(skip)]
    pub words: [Message; 2],
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

/// The most rounds that are searched for examples.
const SEARCHED: u64 = 400_000;

/// The most example rounds.
const MOST: usize = 9;

/// Reads the narration and keeps the first round of each kind.
struct Chooser<'a> {
    scenario: &'a Scenario,
    specials: Vec<&'static str>,
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
        let kind = self.kinds.iter().find(|kind| is_special(kind) || !special).cloned();
        let split = self.steps.iter().any(|(seat, ..)| matches!(seat, Seat::Box(_, hand) if *hand > 1));
        if let Some(kind) = kind.filter(|kind| self.wanted.contains(kind) && !split) {
            self.wanted.retain(|wanted| *wanted != kind);
            let steps = self
                .steps
                .iter()
                .map(|(seat, words, card, rule)| self.step_figures(*seat, words, *card, rule));
            self.found.push(RoundFigures { kind, number: self.number, steps: steps.collect() });
        }
        self.steps.clear();
        self.kinds.clear();
    }

    fn step_figures(
        &self,
        seat: Seat,
        words: &Message,
        card: Option<Card>,
        rule: &'static str,
    ) -> StepFigures {
        StepFigures {
            seat: seat.words().text(Lang::En),
            text: words.text(Lang::En),
            card: card.map_or_else(String::new, |card| card.to_string()),
            rule,
            article: self.scenario.article(rule).of(Lang::En).to_owned(),
            words: [seat.words(), words.clone()],
        }
    }

    /// Returns what a step says about the result of the round.
    fn kind(&self, seat: Seat, words: &Message, rule: &'static str) -> Option<RoundKind> {
        let id = words.id();
        match seat {
            Seat::Box(..)
                if self.specials.contains(&rule)
                    && !id.starts_with("step-receives")
                    && !matches!(id, "step-new-down" | "step-new-up") =>
            {
                Some(RoundKind::Special(rule.to_owned()))
            }
            Seat::Box(..) if matches!(id, "step-wins" | "step-is-paid") => Some(RoundKind::Win),
            Seat::Box(..) if matches!(id, "step-loses" | "step-pays-talla") => Some(RoundKind::Loss),
            Seat::Box(..) if id == "step-pushes" => Some(RoundKind::Tie),
            Seat::Punto if rule == "nearest-nine" => Some(RoundKind::Punto),
            Seat::Banca if rule == "nearest-nine" && words.text(Lang::En).starts_with("wins, 6 ") => {
                Some(RoundKind::BancaWithSix)
            }
            Seat::Banca if rule == "nearest-nine" => Some(RoundKind::Banca),
            Seat::Table if rule == "tie" => Some(RoundKind::Tie),
            _ => None,
        }
    }
}

impl Narration for Chooser<'_> {
    fn wants_another(&mut self) -> bool {
        self.end_round();
        self.number += 1;
        !(self.wanted.is_empty() || self.number.is_multiple_of(4096) && (self.interrupted)())
    }

    fn heading(&mut self, _: Message) {
        // What comes between rounds, such as burned cards, belongs to none.
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
#[must_use]
pub fn example_rounds(
    scenario: &Scenario,
    chart: Option<&Chart>,
    seed: u64,
    interrupted: &dyn Fn() -> bool,
) -> Vec<RoundFigures> {
    let rules = one_box(&scenario.rules);
    let game = rules.game();
    let plain: &[RoundKind] = match game {
        Game::Blackjack => &[RoundKind::Win, RoundKind::Loss, RoundKind::Tie],
        Game::PuntoYBanca => &[RoundKind::Punto, RoundKind::Banca, RoundKind::BancaWithSix, RoundKind::Tie],
        Game::Relancina => &[RoundKind::Win, RoundKind::Loss],
        Game::Poker => &[RoundKind::Loss],
    };
    let specials = specials(&rules);
    let wanted: Vec<RoundKind> = plain
        .iter()
        .cloned()
        .chain(specials.iter().map(|rule| RoundKind::Special((*rule).to_owned())))
        .collect();
    let mut chooser = Chooser {
        scenario,
        specials,
        wanted: wanted.clone(),
        number: 0,
        steps: Vec::new(),
        kinds: Vec::new(),
        found: Vec::new(),
        interrupted,
    };
    narrate_rounds(&rules, Player::from(chart), seed, SEARCHED, &mut chooser);
    chooser.end_round();
    let mut found = chooser.found;
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
