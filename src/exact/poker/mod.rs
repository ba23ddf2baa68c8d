//! Poker against the house by enumeration of all deals of a pack, in integers: the value of a chart, and of best play
//! by exact cards.
//!
//! Games with common cards are walked board by board (`boards.rs`), games without them hand by hand, with the dealer's
//! hands counted by inclusion and exclusion (`hands.rs`), also where a card is replaced (`draws.rs`). Equal suits are
//! counted once (`suits.rs`).

mod backward;
mod boards;
mod containing;
mod dealt;
mod decisions;
mod draws;
mod explain;
mod hands;
mod levels;
mod payments;
mod reach;
mod showdown;
mod suits;
mod tree;
mod words;

pub(super) use dealt::best_play;
pub(super) use explain::explain;

use crate::bets::poker::ANTE;
use crate::exact::enumerated::{self, Cell};
use crate::exact::fraction::Fraction;
use crate::exact::{Choice, Exact, Explained, LineNets, NoExact, Solved, Unexplained};
use crate::lang::Message;
use crate::message;
use crate::rules::Rules;
use crate::rules::poker::{CardSet, Poker};
use crate::strategy::poker::{Advice, Chart, DRAW, HEADER, Rows, View, is_decided};
use decisions::{Decisions, Listed};
use payments::{Counts, Payments, Weighed};
use std::collections::BTreeMap;
use words::Scales;

/// Returns the exact values of a box that is played by a chart, and the distribution of its net.
pub(super) fn exact_with_nets(rules: &Rules, play: &Poker, rows: &Rows) -> (Exact, LineNets) {
    let pack: Vec<CardSet> = rules.shoe.pack.ranks().pack().map(CardSet::of).collect();
    let payments = Payments::of(play);
    let given = Given::of(play, &payments, rows, &pack);
    let counts = if play.board_cards() > 0 { boards::counts(given) } else { draws::counts(given) };
    let (total, cells) = payments.outcomes(&counts);
    let unit = play.unit();
    let wagered: i128 = cells.iter().map(|cell| cell.weight * i128::from(cell.wagered)).sum();
    let mean_wager = wagered as f64 / (total * i128::from(unit)) as f64;
    let mut nets = BTreeMap::new();
    for cell in &cells {
        *nets.entry(cell.net).or_default() += cell.weight as f64 / total as f64;
    }
    let (name, error, offered) = (ANTE, 0.0, Some(1.0));
    let nets = LineNets { name, optional: false, unit, nets, error, mean_wager, offered };
    let outcome = |of: &Weighed| Cell { name: of.outcome.name(), weight: of.weight.into(), net: of.net };
    let outcomes: Vec<Cell> = cells.iter().map(outcome).collect();
    let line = enumerated::line((ANTE, false), (unit, mean_wager), &outcomes);
    let deals = u64::try_from(total).expect("fewer than 10^15 deals");
    let mut notes = vec![message!("note-all-poker-deals", deals = deals).into()];
    if rows.leaves_open() {
        let all = *rows == Rows::best();
        notes.push(Message::new(if all { "note-best-by-cards" } else { "note-some-best" }).into());
    }
    (Exact { lines: vec![line], notes }, nets)
}

/// What is enumerated: all deals of a pack in a game that is played by the rows of a chart.
#[derive(Clone, Copy)]
struct Given<'a> {
    play: &'a Poker,
    payments: &'a Payments<'a>,
    rows: &'a Rows,
    pack: &'a [CardSet],
    /// The ranks of the pack.
    ranks: u16,
}

impl<'a> Given<'a> {
    fn of(play: &'a Poker, payments: &'a Payments<'a>, rows: &'a Rows, pack: &'a [CardSet]) -> Given<'a> {
        let ranks = pack.iter().fold(0, |ranks, card| ranks | card.ranks());
        Given { play, payments, rows, pack, ranks }
    }
}

/// Returns the decision of a chart: `None` if it is left to the best value, otherwise the place of the bet
/// among those of the street, from 1 on, or 0 to add nothing.
fn decision(rows: &Rows, view: &View<'_>) -> Option<u8> {
    match rows.advice(view) {
        Advice::Best => None,
        Advice::Add(0) | Advice::Draw => Some(0),
        Advice::Add(antes) => {
            let street = view.rules.street(view.street).expect("a street with choices");
            let place = street.raises.iter().position(|raise| raise.0 == antes).expect("an allowed bet");
            Some(u8::try_from(place + 1).expect("few bets"))
        }
    }
}

/// Returns the place of the bet of a chart's decision, or of the best value, and its value: `none` is that of no bet,
/// `raise` that of a bet of a given number of antes.
fn best_of(decision: Option<u8>, view: &View<'_>, none: i64, raise: impl Fn(u8) -> i64) -> (u8, i64) {
    let choices = view.rules.street(view.street).expect("a street with choices");
    match decision {
        Some(0) => (0, none),
        Some(place) => (place, raise(choices.raises[usize::from(place) - 1].0)),
        None => {
            let mut best = (0, none);
            for (place, (antes, _)) in (1..).zip(&choices.raises) {
                let value = raise(*antes);
                if value > best.1 && view.allows(*antes) {
                    best = (place, value);
                }
            }
            best
        }
    }
}

/// Calls `visit` with every set of `count` cards, in the order of their places.
fn choose(cards: &[CardSet], count: usize, mut visit: impl FnMut(CardSet)) {
    let of = cards.len();
    let mut chosen: Vec<usize> = (0..count).collect();
    if count > of {
        return;
    }
    loop {
        visit(chosen.iter().fold(CardSet::default(), |set, place| set.with(cards[*place])));
        let Some(at) = (0..count).rev().find(|at| chosen[*at] < of - count + at) else { return };
        chosen[at] += 1;
        for next in at + 1..count {
            chosen[next] = chosen[next - 1] + 1;
        }
    }
}

/// Returns the number of sets of `count` among `of`.
fn binomial(of: usize, count: usize) -> i128 {
    if count > of {
        return 0;
    }
    (0..count).fold(1, |product, one| product * (of - one) as i128 / (one + 1) as i128)
}

/// Returns the house edges of the packs without one card of each rank, the ace first, with the play for the full pack;
/// `None` for ranks that the pack does not have.
///
/// A deal of *m* cards from *N* is also a deal from each of the *N* − *m* packs that lack one card which was
/// not dealt. Over the packs without one card of a rank, every deal therefore occurs once for each card of
/// the rank that it leaves.
pub(super) fn edges_without(rules: &Rules, play: &Poker, rows: &Rows) -> [Option<f64>; RANKS] {
    let pack: Vec<CardSet> = rules.shoe.pack.ranks().pack().map(CardSet::of).collect();
    let payments = Payments::of(play);
    let given = Given::of(play, &payments, rows, &pack);
    let boards = play.board_cards() > 0;
    let sums = if boards { boards::sums_by_rank(given) } else { draws::sums_by_rank(given) };
    let dealt = usize::from(play.player_cards + play.dealer_cards) + play.board_cards();
    let dealt = dealt + usize::from(play.sells_cards());
    let deals = sums.deals * 4 * (pack.len() - dealt) as i128 / pack.len() as i128;
    std::array::from_fn(|from_ace| {
        // The bits of ranks go from two to ace.
        let rank = (from_ace + RANKS - 1) % RANKS;
        let net = 4 * sums.net - sums.by_rank[rank];
        (given.ranks >> rank & 1 == 1).then(|| Fraction::new(-net, deals * i128::from(play.unit())).value())
    })
}

/// The ranks of a French pack.
const RANKS: usize = 13;

/// The number of deals of a game, the sum of their nets, and by rank, the two first, the sum over the deals
/// of the net times the number of dealt cards of the rank.
#[derive(Default)]
struct SumsByRank {
    deals: i128,
    net: i128,
    by_rank: [i128; RANKS],
}

impl SumsByRank {
    fn merge(mut self, other: &SumsByRank) -> SumsByRank {
        self.deals += other.deals;
        self.net += other.net;
        self.by_rank.iter_mut().zip(&other.by_rank).for_each(|(sum, more)| *sum += more);
        self
    }
}

/// Returns best play by exact cards. It is no chart in words: its rows leave every decision to its exact value.
pub(super) fn best(name: &str) -> Solved {
    let rows = Rows::best();
    let chart = Chart::parse(name, &format!("{name}.csv"), &rows.to_csv()).expect("its own chart is read");
    Solved { chart: chart.into(), best: None, notes: vec![Message::new("note-best-by-cards").into()] }
}

/// Calls `take` with the decisions of a box that plays by rows, by `key`, street by street. In games with common
/// cards, a street has about as many decisions as `listed` asks for. Where a card is sold, `take` first receives the
/// decisions about the card and returns the rows by which cards are replaced before the bet. Returns the
/// counts of the rows.
fn decisions<K: Clone + Ord + Send>(
    rules: &Rules,
    (play, rows): (&Poker, &Rows),
    listed: impl Fn(usize) -> Listed,
    key: impl Fn(&View<'_>) -> K + Sync,
    mut take: impl FnMut(Decisions<K>) -> Rows,
) -> Counts {
    let pack: Vec<CardSet> = rules.shoe.pack.ranks().pack().map(CardSet::of).collect();
    let payments = Payments::of(play);
    let given = Given::of(play, &payments, rows, &pack);
    if play.board_cards() > 0 {
        let (found, counts) = boards::decisions(given, listed, key);
        for decisions in found {
            take(decisions);
        }
        return counts;
    }
    let sold = play.sells_cards().then(|| {
        let (found, counts) = draws::decisions(given, &key);
        (take(found), counts)
    });
    let rows = sold.as_ref().map_or(rows, |(rows, _)| rows);
    let (found, counts) = draws::bets(Given { rows, ..given }, key);
    take(found);
    sold.map_or(counts, |(_, counts)| counts)
}

/// Returns the mean nets of the choices on a street, by starting hand or by the row of a chart, which decides what is played
/// before and after.
///
/// # Errors
/// Nothing is decided on the street.
pub(super) fn explain_street(
    rules: &Rules,
    play: &Poker,
    rows: &Rows,
    street: usize,
) -> Result<Vec<Explained>, Unexplained> {
    let none = || Unexplained::Cards("is no street with a choice".to_owned());
    if !is_decided(play, street) {
        return Err(none());
    }
    let starts = play.player_cards == 2 && play.open_on(street) == 0;
    let rank = |rank: u32| u8::try_from(rank).expect("thirteen ranks");
    let key = |view: &View<'_>| match view.own.ranks() {
        _ if view.street != street => None,
        ranks if starts => {
            let suited = view.own.suits().into_iter().any(|suit| suit.count_ones() == 2);
            Some(
                [rank(12 - ranks.ilog2()), rank(12 - ranks.trailing_zeros()), u8::from(!suited)]
                    .map(usize::from),
            )
        }
        _ => Some([rows.deciding(view).unwrap_or(rows.0.len()), 0, 0]),
    };
    let mut found = None;
    let listed = |of: usize| if of == street { Listed::Nets } else { Listed::None };
    decisions(rules, (play, rows), listed, key, |decisions| {
        if decisions.street == street {
            found = Some(decisions);
        }
        rows.clone()
    });
    let found = found.ok_or_else(none)?;
    let choice = |place: usize| match (play.street(street), place.checked_sub(1)) {
        (Some(choices), None) if choices.folds => Choice::Fold,
        (Some(_), None) => Choice::Check,
        (Some(choices), Some(bet)) => Choice::Bet(choices.raises[bet].0),
        (None, None) => Choice::Keep,
        (None, Some(_)) => Choice::Buy,
    };
    let explained = found.decided(play.unit()).filter_map(|(key, decided)| {
        let [first, second, unsuited] = key?;
        let letter = |place: usize| words::LETTERS[12 - place];
        let cards = match rows.0.get(first) {
            _ if starts && first == second => format!("{}{}", letter(first), letter(second)),
            _ if starts => format!("{}{}{}", letter(first), letter(second), ['s', 'o'][unsuited]),
            Some(row) => row.when.clone(),
            None => "-".to_owned(),
        };
        let nets = decided.nets.iter().enumerate().filter_map(|(place, net)| Some((choice(place), (*net)?)));
        let mut choices: Vec<(Choice, f64)> = nets.collect();
        choices.sort_by(|a, b| b.1.total_cmp(&a.1));
        Some(Explained { cards, frequency: decided.frequency, choices })
    });
    Ok(explained.collect())
}

/// Returns the best chart in words that the decisions lead to, and the house edge of best play by exact cards.
pub(super) fn solved(rules: &Rules, play: &Poker, name: &str) -> Solved {
    let scales: Vec<Scales> = (0..=DRAW).map(|street| Scales::of(play, street)).collect();
    let file = format!("{name}.csv");
    let mut text = format!("{HEADER}\n");
    let counts = decisions(
        rules,
        (play, &Rows::best()),
        |_| Listed::Gains(words::SAMPLE),
        |view| scales[view.street].key(view),
        |decisions| {
            text += &words::rows(play, &scales[decisions.street], decisions);
            Rows::parse(&file, &text).expect("its own rows are read")
        },
    );
    let chart = Chart::parse(name, &file, &text).expect("its own chart is read");
    let (total, cells) = Payments::of(play).outcomes(&counts);
    let net: i128 = cells.iter().map(|cell| cell.weight * i128::from(cell.net)).sum();
    let best = Fraction::new(-net, total * i128::from(play.unit())).value();
    Solved { chart: chart.into(), notes: Vec::new(), best: Some(best) }
}

/// Returns why a question about single rows or hands has no answer.
pub(super) fn no_composition() -> NoExact {
    NoExact::new(
        "game",
        Message::new("no-exact-poker-words"),
        "ventaja exact ID --strategy CHART and --strategy best: the difference is what the chart costs",
    )
}
