//! Best play: the best chart by totals, best play by exact cards, and what a chart's
//! errors cost.

use super::best_by_totals::{self, begun, column_net};
use super::combos::Id;
use super::composition::Best;
use super::context::Context;
use super::exact;
use super::frequency::FrequencyCounter;
use super::original_bets::LEFT_OUT;
use super::policy::{ByChart, Policy};
use super::upcard_column::UpcardColumn;
use crate::bets::blackjack::BetLine;
use crate::compiled::blackjack::{Dealer, Hand, Origin, Pair, Stake};
use crate::exact::{Choice, Composition, Departure, Exception, NoExact, Solved};
use crate::lang::{Message, Percent, Translated};
use crate::message;
use crate::rules::{Blackjack, Rules, Shown};
use crate::strategy::blackjack::Chart;
use crate::strategy::{Action, Cell, Legal};

/// Refuses rules for which best play is not solved: a dealer who chooses his ace, or packs whose
/// splits are not followed.
pub(super) fn check(rules: &Rules, play: &Blackjack) -> Result<(), NoExact> {
    super::check_pack(&rules.shoe, play)?;
    if Dealer::may_choose(play) {
        return Err(NoExact::new("dealer.soft17", Message::new("no-exact-choice-unsolved"), "stand or hit"));
    }
    Ok(())
}

/// Returns the best chart by totals; `watch` receives each upcard as it begins.
///
/// # Errors
/// The dealer chooses his ace, or a won desafío ends its hand, in a way that has no exact
/// value.
pub(in crate::exact) fn solve(
    rules: &Rules,
    play: &Blackjack,
    name: &str,
    watch: &mut dyn FnMut(usize),
) -> Result<Solved, NoExact> {
    check(rules, play)?;
    let best_by_totals::BestChart { mut chart, gap } = best_by_totals::best(rules, play, name, watch);
    // The value of an optional bet does not depend on the play.
    for line in exact(rules, play, &chart)?.lines {
        let is = |bet: BetLine| line.name == bet.name();
        let taken = line.house_edge < 0.0;
        if is(BetLine::Insurance) {
            chart.offers.insurance = taken;
        } else if is(BetLine::EvenMoney) {
            chart.offers.even_money = taken;
        } else if is(BetLine::Desafio) {
            chart.offers.desafio = taken;
        }
    }
    Ok(Solved { chart: chart.into(), best: None, notes: gap_note(gap).into_iter().collect() })
}

/// Returns the note on a chart that another might beat by `gap`, in bets a round; none if that
/// is negligible.
fn gap_note(gap: f64) -> Option<Translated> {
    (gap > LEFT_OUT).then(|| message!("note-gap", gap = Percent(gap, 8)).into())
}

/// Returns best play by exact cards, compared with a chart; `watch` receives each upcard as it
/// begins.
///
/// # Errors
/// The dealer chooses his ace.
pub(in crate::exact) fn best_composition(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    watch: &mut dyn FnMut(usize),
) -> Result<Composition, NoExact> {
    check(rules, play)?;
    let context = Context::new(rules, play);
    let (mut net, mut chart_net) = (0.0, 0.0);
    let mut exceptions = Vec::new();
    for upcard in context.shown() {
        watch(begun(upcard));
        let mut column_tables = UpcardColumn::new(&context, upcard, false);
        let best = Best::new(&mut column_tables);
        let by_chart = ByChart { chart, upcard };
        let frequency = FrequencyCounter::new(&best);
        net += column_net(&mut column_tables, &frequency);
        chart_net += column_net(&mut column_tables, &by_chart);
        let reached = frequency.reached.into_inner();
        // Cards that the shoe does not hold have probability 0.
        let dealable = |((hand, _), (_, chance)): &((Hand, Id), (Legal, f64))| {
            hand.origin == Origin::Original && *chance > 0.0
        };
        for ((hand, id), (legal, chance)) in reached.into_iter().filter(dealable) {
            let Some([of_chart, of_best]) = differing_choices(&context, &by_chart, &best, &hand, id, legal)
            else {
                continue;
            };
            let declared = [of_chart, of_best].iter().any(|choice| matches!(choice, Choice::Declare { .. }));
            let orders = chance / column_tables.original.rows(id).iter().flatten().sum::<f64>();
            let [net_of_chart, net_of_best] =
                [of_chart, of_best].map(|choice| value(&mut column_tables, &best, &hand, id, choice));
            exceptions.push(Exception {
                cards: cards(&context, id, &if declared { undeclared(&context, &hand, id) } else { hand }),
                upcard: Shown::of_number(upcard).name(),
                chart: of_chart,
                best: of_best,
                frequency: chance,
                gain: orders * (net_of_best - net_of_chart) / context.pays.unit as f64,
            });
        }
    }
    exceptions.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    Ok(Composition { house_edge: -net, chart_edge: -chart_net, exceptions })
}

/// Returns a chart's choice and the best choice for a hand, if they differ: in the declaration
/// of dealt aces, or otherwise in the action after it.
fn differing_choices(
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
        // Both declare alike, or there is nothing to declare.
        [one, other] if one == other => {
            [chart.act(hand, id, legal), best.act(hand, id, legal)].map(Choice::Act)
        }
        choices => choices.map(|choice| choice.unwrap_or(Choice::Act(Action::Split))),
    };
    (choices[0] != choices[1]).then_some(choices)
}

/// Returns a hand as it was dealt, before an ace was declared.
fn undeclared(context: &Context, hand: &Hand, id: Id) -> Hand {
    if !hand.declared {
        return *hand;
    }
    let pair = if context.combos.all[id].of[1] == 2 { Pair::Rank } else { Pair::No };
    context.hand(id, hand.origin, pair)
}

/// Returns the net of a choice with an original hand, in units per order of its cards; all
/// later decisions are the policy's.
pub(super) fn value(
    column_tables: &mut UpcardColumn<'_>,
    play: &dyn Policy,
    hand: &Hand,
    id: Id,
    choice: Choice,
) -> f64 {
    let dealt = undeclared(column_tables.context, hand, id);
    match choice {
        Choice::Act(Action::Split) => column_tables.value(&dealt, id, Action::Split, play),
        Choice::Act(action) => column_tables.value(hand, id, action, play),
        Choice::Declare { eleven } => {
            let (context, upcard) = (column_tables.context, column_tables.upcard);
            let declared = dealt.declared(dealt.aces_to_declare(&context.rules), eleven);
            let action = play.act(&declared, id, declared.legal(&context.rules, upcard, false));
            column_tables.value(&declared, id, action, play)
        }
        _ => unreachable!("a choice of another game"),
    }
}

/// Returns the cells in which a chart differs from the best one, the most expensive first.
///
/// # Errors
/// The dealer chooses his ace.
pub(in crate::exact) fn price(
    rules: &Rules,
    play: &Blackjack,
    chart: &Chart,
    best: &Chart,
) -> Result<Vec<Departure>, NoExact> {
    check(rules, play)?;
    let context = Context::new(rules, play);
    let mut departures = Vec::new();
    for upcard in context.shown() {
        let column = Shown::of_number(upcard).column();
        let mut column_tables = UpcardColumn::new(&context, upcard, false);
        let best_net = column_net(&mut column_tables, &ByChart { chart: best, upcard });
        let declares = context.rules.declares_aces();
        let declarations = if declares { Chart::declarations() } else { Vec::new() };
        for row in Chart::rows()
            .into_iter()
            .chain(Chart::rows_by_cards())
            .chain(Chart::rows_doubled())
            .chain(Chart::rows_free())
            .chain(declarations)
        {
            let (of_chart, of_best) = (code(chart, &row, column), code(best, &row, column));
            if of_chart == of_best {
                continue;
            }
            let mut one = best.clone();
            if row.starts_with('A') {
                one.set_declaration(&row, column, of_chart == "11");
            } else {
                one.set_cell(&row, column, chart.cell(&row, column));
            }
            let policy = ByChart { chart: &one, upcard };
            let frequency = FrequencyCounter::new(&policy);
            let net = column_net(&mut column_tables, &frequency);
            let (reached, aces) = (frequency.reached.into_inner(), frequency.aces.into_inner());
            let of_row = reached.iter().filter(|((hand, _), _)| of_row(hand, &row));
            let reached = || of_row.map(|(_, (_, chance))| chance).fold(0.0, std::ops::Add::add);
            let frequency: f64 = match row.as_str() {
                "AA" => aces[1],
                // Aces that are not split are declared.
                "PA" => aces[1] + reached(),
                row => match row.strip_prefix('A') {
                    Some(other) => aces[other.parse::<usize>().expect("the other cards' total")],
                    None => reached(),
                },
            };
            departures.push(Departure {
                upcard: Shown::of_number(upcard).name(),
                chart: of_chart,
                best: of_best,
                frequency,
                price: best_net - net,
                row,
            });
        }
    }
    departures.sort_by(|a, b| b.price.total_cmp(&a.price));
    Ok(departures)
}

/// Returns the code of a cell or declaration in a chart's file; `-` for an empty cell.
fn code(chart: &Chart, row: &str, column: usize) -> &'static str {
    if row.starts_with('A') {
        return if chart.declaration(row, column) == Some(true) { "11" } else { "1" };
    }
    chart.cell(row, column).map_or("-", Cell::code)
}

/// Returns whether a hand belongs to a row, by its total or as a pair.
pub(super) fn of_row(hand: &Hand, row: &str) -> bool {
    let total = hand.row();
    if hand.doubled > 0 || row.starts_with('D') {
        return hand.doubled > 0 && row.strip_prefix('D') == Some(&total);
    }
    if let Some(of) = row.strip_prefix('F') {
        return hand.origin.stake() == Stake::Free && of == total;
    }
    let pair = hand.pair_value().map(|value| match value {
        1 => "PA".to_owned(),
        value => format!("P{value}"),
    });
    if let Some((of, cards)) = row.split_once('/') {
        return of == total && usize::from(hand.cards) >= cards.parse().expect("a number of cards");
    }
    let sevens = hand.pair_value() == Some(7) && hand.origin == Origin::Original;
    row == total
        || pair.is_some_and(|pair| row == pair)
        || sevens && row == if hand.pair == Pair::Suit { "77s" } else { "77" }
}

/// Returns the cards of a hand, with its kind of pair or the declaration of its ace.
pub(super) fn cards(context: &Context, id: Id, hand: &Hand) -> String {
    let of = &context.combos.all[id].of;
    let values = (2..=10).rev().chain([1]).flat_map(|v| std::iter::repeat_n(v, of[v].into()));
    let names: Vec<String> =
        values.map(|value| if value == 1 { "A".to_owned() } else { value.to_string() }).collect();
    let aces = context.aces(id, hand);
    let kind = match hand.pair {
        _ if hand.doubled == 1 => " doubled",
        _ if hand.doubled == 2 => " doubled twice",
        Pair::Suit => " of one suit",
        Pair::Value => " of two ranks",
        _ if aces.eleven => " declared 11",
        _ if of[1] > 0 && !aces.free => " declared 1",
        _ => "",
    };
    format!("{}{kind}", names.join(" "))
}
