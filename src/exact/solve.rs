//! What the solver answers: the best chart, best play by exact cards, what
//! every action is worth, and what a chart's errors cost.

use super::NoExact;
use super::blackjack::{ByChart, can_be_said};
use super::combos::Id;
use super::composition::Best;
use super::relancina;
use super::total::{self, column_net, column_of};
use super::walk::{Policy, Under, World};
use crate::compiled::{Hand, Origin, Pair};
use crate::rules::{Blackjack, Play, PlayerAce, Rules, Setting};
use crate::strategy::{Action, Cell, Chart, Legal};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The upcards, as a chart's columns have them.
pub const UPCARDS: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];

/// Best play by exact cards.
#[derive(Clone, Debug)]
pub struct Composition {
    /// − expected net per initial bet.
    pub house_edge: f64,
    /// That of the chart it is compared with.
    pub chart_edge: f64,
    /// Where it departs from the chart, the dearest first.
    pub exceptions: Vec<Exception>,
}

/// Cards that are played otherwise than the chart plays their total.
#[derive(Clone, Debug)]
pub struct Exception {
    /// The cards, such as `10 6`; a pair of sevens or tens with its kind.
    pub cards: String,
    /// The upcard.
    pub upcard: &'static str,
    /// What the chart does.
    pub chart: Action,
    /// What is best.
    pub best: Action,
    /// How often the cards are met in a round.
    pub frequency: f64,
    /// What the exception is worth a round, in bets.
    pub worth: f64,
}

/// A cell in which a chart departs from the best one.
#[derive(Clone, Debug)]
pub struct Departure {
    /// The row.
    pub row: String,
    /// The upcard.
    pub upcard: &'static str,
    /// The chart's cell, as a file has it; `-` if it falls through.
    pub chart: &'static str,
    /// The best chart's.
    pub best: &'static str,
    /// How often the cell is met, per initial bet.
    pub frequency: f64,
    /// What it costs a round, in bets, the rest of the chart being the best.
    pub price: f64,
}

/// What the actions with the hands of a cell are worth.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The cards.
    pub cards: String,
    /// How often they are dealt.
    pub frequency: f64,
    /// The expectation of each legal action, in bets, given the cards and the
    /// upcard.
    pub actions: Vec<(Action, f64)>,
}

/// The blackjack rules among them.
fn blackjack(rules: &Rules) -> Result<&Blackjack, NoExact> {
    match &rules.play {
        Play::Blackjack(play) => Ok(play),
        Play::Relancina(_) => Err(NoExact {
            key: "game",
            message: "is the relancina, of which only the best chart is solved".to_owned(),
            allowed: "`ventaja solve` alone, or a rulebook of the blackjack family".to_owned(),
        }),
        Play::PuntoYBanca(_) => Err(NoExact {
            key: "game",
            message: "has no decisions to solve".to_owned(),
            allowed: "a rulebook of a game that is played by a chart; `ventaja exact` has its edge"
                .to_owned(),
        }),
    }
}

/// Those among them whose best play by cards is sought: not those that have
/// the player declare his aces, for what a combination is worth depends on
/// what was declared.
fn undeclared(rules: &Rules) -> Result<&Blackjack, NoExact> {
    let play = blackjack(rules)?;
    if play.player_ace == PlayerAce::Free {
        return Ok(play);
    }
    Err(NoExact {
        key: "player.ace",
        message: format!(
            "is {}: play by exact cards is not solved where aces are declared",
            play.player_ace.show()
        ),
        allowed: "--kind total, `ventaja exact` of a chart, or player.ace=free".to_owned(),
    })
}

/// The best chart by totals; `watch` is told the upcards as they are begun.
///
/// # Errors
/// The game has no decisions, or cannot be followed exactly.
pub fn best_chart(rules: &Rules, name: &str, watch: impl FnMut(usize)) -> Result<Chart, NoExact> {
    if let Play::Relancina(play) = &rules.play {
        return relancina::best_chart(rules, play, name, watch);
    }
    let mut chart = total::best(rules, blackjack(rules)?, name, watch)?;
    // Offers are worth the same whatever the play.
    for line in super::exact(rules, Some(&chart))?.lines {
        match line.name {
            "insurance" => chart.offers.insurance = line.house_edge < 0.0,
            "even-money" => chart.offers.even_money = line.house_edge < 0.0,
            _ => {}
        }
    }
    Ok(chart)
}

/// Best play by exact cards, beside a chart.
///
/// # Errors
/// The game has no decisions, or cannot be followed exactly.
pub fn best_composition(
    rules: &Rules,
    chart: &Chart,
    mut watch: impl FnMut(usize),
) -> Result<Composition, NoExact> {
    let world = World::new(rules, undeclared(rules)?);
    let (mut net, mut chart_net) = (0.0, 0.0);
    let mut exceptions = Vec::new();
    for upcard in 1..=10_u8 {
        watch(upcard.into());
        let mut under = Under::new(&world, upcard.into(), false);
        let best = Best::new(&world, &mut under);
        let by_chart = ByChart { chart, upcard };
        can_be_said(&world, &best, upcard)?;
        can_be_said(&world, &by_chart, upcard)?;
        let counted = Counted::new(&best);
        net += column_net(&mut under, &counted);
        chart_net += column_net(&mut under, &by_chart);
        let met = counted.met.into_inner();
        for ((hand, id), (legal, chance)) in
            met.into_iter().filter(|((hand, _), _)| hand.origin == Origin::Original)
        {
            let (does, should) = (by_chart.act(&hand, id, legal), best.act(&hand, id, legal));
            if does == should {
                continue;
            }
            let orders = chance / under.original.rows(id).iter().flatten().sum::<f64>();
            let gain = best.worth(&mut under, &hand, id, should) - best.worth(&mut under, &hand, id, does);
            exceptions.push(Exception {
                cards: cards(&world, id, hand.pair),
                upcard: UPCARDS[column_of(upcard.into())],
                chart: does,
                best: should,
                frequency: chance,
                worth: orders * gain / world.pays.unit as f64,
            });
        }
    }
    exceptions.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    Ok(Composition { house_edge: -net, chart_edge: -chart_net, exceptions })
}

/// Where a chart departs from the best one, the dearest first.
///
/// # Errors
/// The game has no decisions, or cannot be followed exactly.
pub fn price(rules: &Rules, chart: &Chart, best: &Chart) -> Result<Vec<Departure>, NoExact> {
    let world = World::new(rules, blackjack(rules)?);
    let mut departures = Vec::new();
    for upcard in 1..=10_u8 {
        let column = column_of(upcard.into());
        let mut under = Under::new(&world, upcard.into(), false);
        let least = column_net(&mut under, &ByChart { chart: best, upcard });
        let declares = world.rules.player_ace != PlayerAce::Free;
        let declarations = if declares { Chart::declarations() } else { Vec::new() };
        for row in Chart::rows().into_iter().chain(declarations) {
            let (does, should) = (code(chart, &row, column), code(best, &row, column));
            if does == should {
                continue;
            }
            let mut one = best.clone();
            if row.starts_with('A') {
                one.set_declaration(&row, column, does == "11");
            } else {
                one.set_cell(&row, column, chart.cell(&row, column));
            }
            let policy = ByChart { chart: &one, upcard };
            can_be_said(&world, &policy, upcard)?;
            let counted = Counted::new(&policy);
            let net = column_net(&mut under, &counted);
            let (met, aces) = (counted.met.into_inner(), counted.aces.into_inner());
            let of_row = met.iter().filter(|((hand, _), _)| of_row(hand, &row));
            let frequency = match row.strip_prefix('A') {
                Some("A") => aces[1],
                Some(beside) => aces[beside.parse::<usize>().expect("a number beside an ace")],
                None => of_row.map(|(_, (_, chance))| chance).sum(),
            };
            departures.push(Departure {
                upcard: UPCARDS[column],
                chart: does,
                best: should,
                frequency,
                price: least - net,
                row,
            });
        }
    }
    departures.sort_by(|a, b| b.price.total_cmp(&a.price));
    Ok(departures)
}

/// A cell as a file has it, declarations included.
fn code(chart: &Chart, row: &str, column: usize) -> &'static str {
    if row.starts_with('A') {
        return if chart.declaration(row, column) == Some(true) { "11" } else { "1" };
    }
    chart.cell(row, column).map_or("-", Cell::code)
}

/// What every action is worth with the two-card hands of a row against an
/// upcard, the play after it being the chart's; what follows a split is the
/// chart's too, and what its aces are declared, where they are.
///
/// # Errors
/// The game has no decisions, or cannot be followed exactly.
pub fn explain(rules: &Rules, chart: &Chart, row: &str, column: usize) -> Result<Vec<Explained>, NoExact> {
    let world = World::new(rules, blackjack(rules)?);
    let upcard = if column == 9 { 1 } else { u8::try_from(column + 2).expect("at most 10") };
    let mut under = Under::new(&world, upcard.into(), false);
    let policy = ByChart { chart, upcard };
    let mut explained = Vec::new();
    for first in 1..=10 {
        for second in first..=10 {
            let id = world.combos.with(world.combos.one(first), second).expect("two cards are no bust");
            let kinds = if first == second { world.pairs(first) } else { vec![(Pair::No, 2.0)] };
            for (pair, orders) in kinds {
                let hand = world.hand(id, Origin::Original, pair);
                if hand.dealt(&world.rules).is_some() {
                    continue;
                }
                // Aces are declared or opened.
                let aces = hand.aces_to_declare(&world.rules);
                let played = if aces > 0 { hand.declared(aces, policy.eleven(hand.hard - 1)) } else { hand };
                let aces_opened = hand.pair_value() == Some(1) && row == "PA";
                if !of_row(&played, row) && !aces_opened {
                    continue;
                }
                let more = Hand::most_hands(&world.rules) != Some(1);
                let split = hand.legal(&world.rules, upcard, more).split;
                let legal = Legal { split, ..played.legal(&world.rules, upcard, more) };
                let dealt: f64 = under.original.dealt(id).iter().sum();
                let mut actions = Vec::new();
                for action in ACTIONS.into_iter().filter(|action| legal.allows(*action)) {
                    let hand = if action == Action::Split { &hand } else { &played };
                    let net = under.worth(hand, id, action, &policy);
                    actions.push((action, net / dealt / world.pays.unit as f64));
                }
                actions.sort_by(|a, b| b.1.total_cmp(&a.1));
                let mut cards = cards(&world, id, pair);
                if played.declared {
                    cards.push_str(if played.hard > hand.hard { " declared 11" } else { " declared 1" });
                }
                explained.push(Explained { cards, frequency: orders * dealt, actions });
            }
        }
    }
    Ok(explained)
}

const ACTIONS: [Action; 5] = [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];

/// Whether a hand is of a row, by its total or as a pair.
fn of_row(hand: &Hand, row: &str) -> bool {
    let total = format!("{}{}", if hand.soft() { "S" } else { "H" }, hand.total());
    let pair = hand.pair_value().map(|value| match value {
        1 => "PA".to_owned(),
        value => format!("P{value}"),
    });
    let sevens = hand.pair_value() == Some(7) && hand.origin == Origin::Original;
    row == total
        || pair.is_some_and(|pair| row == pair)
        || sevens && row == if hand.pair == Pair::Suit { "77s" } else { "77" }
}

fn cards(world: &World, id: Id, pair: Pair) -> String {
    let of = &world.combos.all[id].of;
    let values = (2..=10).rev().chain([1]).flat_map(|v| std::iter::repeat_n(v, of[v].into()));
    let names: Vec<String> =
        values.map(|value| if value == 1 { "A".to_owned() } else { value.to_string() }).collect();
    let kind = match pair {
        Pair::Suit => " of one suit",
        Pair::Value => " of two ranks",
        _ => "",
    };
    format!("{}{kind}", names.join(" "))
}

/// A play that counts how often each hand is met.
struct Counted<'a> {
    play: &'a dyn Policy,
    met: RefCell<BTreeMap<(Hand, Id), (Legal, f64)>>,
    /// Declarations, by what is beside the ace.
    aces: RefCell<[f64; 10]>,
}

impl<'a> Counted<'a> {
    fn new(play: &'a dyn Policy) -> Counted<'a> {
        Counted { play, met: RefCell::default(), aces: RefCell::default() }
    }
}

impl Policy for Counted<'_> {
    fn act(&self, hand: &Hand, id: Id, legal: Legal) -> Action {
        self.play.act(hand, id, legal)
    }

    fn eleven(&self, beside: u8) -> bool {
        self.play.eleven(beside)
    }

    fn counts(&self) -> bool {
        true
    }

    fn met(&self, hand: &Hand, id: Id, legal: Legal, chance: f64) {
        self.met.borrow_mut().entry((*hand, id)).or_insert((legal, 0.0)).1 += chance;
    }

    fn declares(&self, beside: u8, chance: f64) {
        if let Some(met) = self.aces.borrow_mut().get_mut(usize::from(beside)) {
            *met += chance;
        }
    }
}
