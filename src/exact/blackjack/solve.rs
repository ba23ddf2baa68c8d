//! What the solver answers: the best chart, best play by exact cards, and
//! what a chart's errors cost.

use super::ByChart;
use super::bank_choice;
use super::best_by_totals::{self, column_net, column_of};
use super::combos::Id;
use super::composition::Best;
use super::context::Context;
use super::frequency::FrequencyCounter;
use super::original_bets::LEFT_OUT;
use super::policy::Policy;
use super::upcard_column::UpcardColumn;
use crate::compiled::blackjack::{Hand, Origin, Pair};
use crate::exact::NoExact;
use crate::exact::relancina;
use crate::rules::{Blackjack, Play, PlayerAce, Rules};
use crate::strategy::{Action, Cell, Chart, Legal};

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
    pub chart: Choice,
    /// What is best.
    pub best: Choice,
    /// How often the cards are met in a round.
    pub frequency: f64,
    /// What the exception is worth a round, in bets.
    pub worth: f64,
}

/// What is done with cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Their ace is declared: 11, or else 1.
    Declare {
        /// 11.
        eleven: bool,
    },
    /// An action.
    Act(Action),
    /// Both cards are changed for new ones (the relancina's *cambio de juego*).
    Change,
}

/// A cell in which a chart departs from the best one.
#[derive(Clone, Debug)]
pub struct Departure {
    /// The row.
    pub row: String,
    /// The column; none of what is no cell of the table, an answer.
    pub upcard: &'static str,
    /// The chart's cell, as a file has it; `-` if it falls through, or what it
    /// falls through to where that is told.
    pub chart: &'static str,
    /// The best chart's.
    pub best: &'static str,
    /// How often the cell is met, per initial bet.
    pub frequency: f64,
    /// What it costs a round, in bets, the rest of the chart being the best.
    pub price: f64,
}

/// The blackjack rules among them.
pub(super) fn blackjack(rules: &Rules) -> Result<&Blackjack, NoExact> {
    match &rules.play {
        Play::Blackjack(play) if bank_choice::chooses(play) => Err(NoExact {
            key: "dealer.soft17",
            message: "is bank-chooses, and best play against a dealer who chooses is not solved".to_owned(),
            allowed: "stand or hit".to_owned(),
        }),
        Play::Blackjack(play) => Ok(play),
        Play::Relancina(_) => Err(NoExact {
            key: "game",
            message: "is the relancina, of which play by exact cards is not solved".to_owned(),
            allowed: "--kind total, or a rulebook of the blackjack family".to_owned(),
        }),
        Play::PuntoYBanca(_) => Err(NoExact {
            key: "game",
            message: "has no decisions to solve".to_owned(),
            allowed: "a rulebook of a game that is played by a chart; `ventaja exact` has its edge"
                .to_owned(),
        }),
    }
}

/// A solved chart, and what must be said about it.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The chart.
    pub chart: Chart,
    /// In what sense it is best, where that is not plain.
    pub notes: Vec<String>,
}

/// The best chart by totals; `watch` is told the upcards as they are begun.
///
/// # Errors
/// The game has no decisions, or its states are not compiled.
pub fn best_chart(rules: &Rules, name: &str, watch: impl FnMut(usize)) -> Result<Chart, NoExact> {
    solved(rules, name, watch).map(|solved| solved.chart)
}

/// The same with what must be said about it.
///
/// # Errors
/// The game has no decisions, or its states are not compiled.
pub fn solved(rules: &Rules, name: &str, watch: impl FnMut(usize)) -> Result<Solved, NoExact> {
    if let Play::Relancina(play) = &rules.play {
        return relancina::solved(rules, play, name, watch);
    }
    let best_by_totals::BestChart { mut chart, doubt } =
        best_by_totals::best(rules, blackjack(rules)?, name, watch);
    // Offers are worth the same whatever the play.
    for line in crate::exact::exact(rules, Some(&chart))?.lines {
        match line.name {
            "insurance" => chart.offers.insurance = line.house_edge < 0.0,
            "even-money" => chart.offers.even_money = line.house_edge < 0.0,
            "desafio" => chart.offers.desafio = line.house_edge < 0.0,
            _ => {}
        }
    }
    Ok(Solved { chart, notes: local_optimum(doubt).into_iter().collect() })
}

/// What must be said of a chart where another might net so much more.
fn local_optimum(doubt: f64) -> Option<String> {
    (doubt > LEFT_OUT).then(|| {
        format!(
            "No change of a single cell betters the chart, but not every other chart was ruled out: the best could \
             be better by at most {:.8} %.",
            doubt * 100.0
        )
    })
}

/// Best play by exact cards, beside a chart.
///
/// # Errors
/// The game has no decisions, or its states are not compiled.
pub fn best_composition(
    rules: &Rules,
    chart: &Chart,
    mut watch: impl FnMut(usize),
) -> Result<Composition, NoExact> {
    let context = Context::new(rules, blackjack(rules)?);
    let (mut net, mut chart_net) = (0.0, 0.0);
    let mut exceptions = Vec::new();
    for upcard in 1..=10_u8 {
        watch(upcard.into());
        let mut column_tables = UpcardColumn::new(&context, upcard.into(), false);
        let best = Best::new(&mut column_tables);
        let by_chart = ByChart { chart, upcard };
        let frequency = FrequencyCounter::new(&best);
        net += column_net(&mut column_tables, &frequency);
        chart_net += column_net(&mut column_tables, &by_chart);
        let met = frequency.met.into_inner();
        // Cards that the shoe does not hold have probability 0.
        let dealable = |((hand, _), (_, chance)): &((Hand, Id), (Legal, f64))| {
            hand.origin == Origin::Original && *chance > 0.0
        };
        for ((hand, id), (legal, chance)) in met.into_iter().filter(dealable) {
            let Some([does, should]) = differ(&context, &by_chart, &best, &hand, id, legal) else {
                continue;
            };
            let declared = [does, should].iter().any(|choice| matches!(choice, Choice::Declare { .. }));
            let orders = chance / column_tables.original.rows(id).iter().flatten().sum::<f64>();
            let [lost, won] =
                [does, should].map(|choice| worth(&mut column_tables, &best, &hand, id, choice));
            exceptions.push(Exception {
                cards: cards(&context, id, &if declared { undeclared(&context, &hand, id) } else { hand }),
                upcard: UPCARDS[column_of(upcard.into())],
                chart: does,
                best: should,
                frequency: chance,
                worth: orders * (won - lost) / context.pays.unit as f64,
            });
        }
    }
    exceptions.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    Ok(Composition { house_edge: -net, chart_edge: -chart_net, exceptions })
}

/// What a chart does and what is best with a hand, where they differ: in how
/// aces dealt are declared, or in what is then done.
fn differ(
    context: &Context,
    chart: &ByChart<'_>,
    best: &Best<'_>,
    hand: &Hand,
    id: Id,
    legal: Legal,
) -> Option<[Choice; 2]> {
    let dealt = undeclared(context, hand, id);
    let more = Hand::most_hands(&context.rules) != Some(1);
    let declares = |play: &dyn Policy| {
        let played = context.declare(&dealt, id, chart.upcard, more, play);
        played.declared.then_some(Choice::Declare { eleven: played.hard > dealt.hard })
    };
    let choices = match [declares(chart), declares(best)] {
        // Both the same, or there is nothing to declare.
        [one, other] if one == other => {
            [chart.act(hand, id, legal), best.act(hand, id, legal)].map(Choice::Act)
        }
        choices => choices.map(|choice| choice.unwrap_or(Choice::Act(Action::Split))),
    };
    (choices[0] != choices[1]).then_some(choices)
}

/// A hand as it was dealt, before an ace was declared.
fn undeclared(context: &Context, hand: &Hand, id: Id) -> Hand {
    if !hand.declared {
        return *hand;
    }
    let pair = if context.combos.all[id].of[1] == 2 { Pair::Rank } else { Pair::No };
    context.hand(id, hand.origin, pair)
}

/// What a choice with an original hand nets, in units, per order of its
/// cards, all that follows being the play's.
pub(super) fn worth(
    column_tables: &mut UpcardColumn<'_>,
    play: &dyn Policy,
    hand: &Hand,
    id: Id,
    choice: Choice,
) -> f64 {
    let dealt = undeclared(column_tables.context, hand, id);
    match choice {
        Choice::Act(Action::Split) => column_tables.worth(&dealt, id, Action::Split, play),
        Choice::Act(action) => column_tables.worth(hand, id, action, play),
        Choice::Declare { eleven } => {
            let (context, upcard) =
                (column_tables.context, u8::try_from(column_tables.upcard).expect("at most 10"));
            let declared = dealt.declared(dealt.aces_to_declare(&context.rules), eleven);
            let action = play.act(&declared, id, declared.legal(&context.rules, upcard, false));
            column_tables.worth(&declared, id, action, play)
        }
        Choice::Change => unreachable!("only the relancina changes cards"),
    }
}

/// Where a chart departs from the best one, the dearest first.
///
/// # Errors
/// The game has no decisions, or its states are not compiled.
pub fn price(rules: &Rules, chart: &Chart, best: &Chart) -> Result<Vec<Departure>, NoExact> {
    if let Play::Relancina(play) = &rules.play {
        return relancina::price(rules, play, chart, best);
    }
    let context = Context::new(rules, blackjack(rules)?);
    let mut departures = Vec::new();
    for upcard in 1..=10_u8 {
        let column = column_of(upcard.into());
        let mut column_tables = UpcardColumn::new(&context, upcard.into(), false);
        let least = column_net(&mut column_tables, &ByChart { chart: best, upcard });
        let declares = context.rules.player_ace != PlayerAce::Free;
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
            let frequency = FrequencyCounter::new(&policy);
            let net = column_net(&mut column_tables, &frequency);
            let (met, aces) = (frequency.met.into_inner(), frequency.aces.into_inner());
            let of_row = met.iter().filter(|((hand, _), _)| of_row(hand, &row));
            let reached = || of_row.map(|(_, (_, chance))| chance).fold(0.0, std::ops::Add::add);
            let frequency: f64 = match row.as_str() {
                "AA" => aces[1],
                // Aces that are not opened are declared.
                "PA" => aces[1] + reached(),
                row => match row.strip_prefix('A') {
                    Some(beside) => aces[beside.parse::<usize>().expect("a number beside an ace")],
                    None => reached(),
                },
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

/// Whether a hand is of a row, by its total or as a pair.
pub(super) fn of_row(hand: &Hand, row: &str) -> bool {
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

/// The cards of a hand, with what is not seen of them.
pub(super) fn cards(context: &Context, id: Id, hand: &Hand) -> String {
    let of = &context.combos.all[id].of;
    let values = (2..=10).rev().chain([1]).flat_map(|v| std::iter::repeat_n(v, of[v].into()));
    let names: Vec<String> =
        values.map(|value| if value == 1 { "A".to_owned() } else { value.to_string() }).collect();
    let aces = context.aces(id, hand);
    let kind = match hand.pair {
        Pair::Suit => " of one suit",
        Pair::Value => " of two ranks",
        _ if aces.eleven => " declared 11",
        _ if of[1] > 0 && !aces.free => " declared 1",
        _ => "",
    };
    format!("{}{kind}", names.join(" "))
}
