//! The difference of edge between two tables, and the outcomes it comes from.
//!
//! [`exactly`] compares exact values, [`deal_controlled`] simulates both tables in pairs of
//! shoes, and [`deal_each`] simulates one table against several others. The
//! module does not know how a rulebook was changed nor how results are written.

use crate::bets::blackjack::{BetLine, TOTAL_OUTCOMES};
use crate::dealing::{Filled, lines};
use crate::engine::{Plan, Run, Stalled, Watch, shoes_per_block};
use crate::estimate::{Control, Difference, Estimate, Share, estimate_line, mean_shares};
use crate::exact::{Exact, ExactLine, ExactOutcome, NoExact, exact, house_edges};
use crate::referee::{self, Pairing};
use crate::rules::{CutCard, Rules, ShoeRules, Soft17, TallaStands};
use crate::shoe::{PAIRED_STREAM, STREAM};
use crate::strategy::PlayedTable;
use crate::tally::{CrossMoments, Line};
use serde::Serialize;

/// The cards of the two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// None were dealt: the values are exact.
    Exact,
    /// Both tables are dealt from one shoe, round by round.
    Common,
    /// Each table has its own cards, chosen by the same random numbers.
    Coupled,
}

/// Counts of what was dealt to one of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Dealt {
    /// Rounds played to the end, of the table that played more of them.
    pub rounds: u64,
    /// Rounds at either table that could not be finished because the cards ran
    /// out.
    pub void_rounds: u64,
    /// Shoes or sessions.
    pub shoes: u64,
}

/// Two tables compared. Every array of two holds the first table's value, then
/// the second's.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Compared {
    /// The cards of the two tables.
    pub cards: Cards,
    /// Counts of what was dealt; `None` if the values are exact.
    pub dealt: Option<[Dealt; 2]>,
    /// Whether the user ended the run before its target.
    pub interrupted: bool,
    /// The comparison of each bet line that both tables have.
    pub changes: Vec<Change>,
    /// Bet lines that only one of the tables has.
    pub alone: Vec<&'static str>,
}

impl Compared {
    /// Returns the name of the random stream; empty if the values are exact.
    pub const fn stream(&self) -> &'static str {
        match self.cards {
            Cards::Exact => "",
            Cards::Common => STREAM,
            Cards::Coupled => PAIRED_STREAM,
        }
    }

    /// Adds the bet lines that only one of the tables has, where their values are exact.
    pub fn add_alone(&mut self, first: PlayedTable<'_>, second: PlayedTable<'_>) {
        for (number, side) in [first, second].into_iter().enumerate() {
            let Ok(found) = exact(side) else { continue };
            for line in found.lines.iter().filter(|line| self.alone.contains(&line.name)) {
                let mut estimates = [None, None];
                estimates[number] = Some(line.estimate(0.95));
                let main = !line.optional;
                let (bet, difference, outcomes) = (line.name, None, Vec::new());
                self.changes.push(Change { bet, main, estimates, difference, outcomes, controlled: false });
            }
        }
    }
}

/// The comparison of a bet line.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Change {
    /// The line's name.
    pub bet: &'static str,
    /// Whether the bet is a main line rather than an optional bet.
    pub main: bool,
    /// The estimate at each table; `None` where the bet was never offered.
    pub estimates: [Option<Estimate>; 2],
    /// The second table's edge minus the first's.
    pub difference: Option<Difference>,
    /// The bet's outcomes at both tables.
    pub outcomes: Vec<OutcomeChange>,
    /// Whether a control variate is in the edges and their difference, but not in the outcomes.
    pub controlled: bool,
}

/// The comparison of an outcome.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct OutcomeChange {
    /// Its name.
    pub outcome: String,
    /// Its share at each table; `None` where it did not occur.
    pub shares: [Option<Share>; 2],
}

impl OutcomeChange {
    /// Returns its share of the bets at the first table, 0, or at the second, 1; 0 where it did not occur.
    pub fn probability(&self, side: usize) -> f64 {
        self.shares[side].as_ref().map_or(0.0, |share| share.probability)
    }

    /// Returns the outcome's contributions to the mean net: at the first table,
    /// at the second, and the second minus the first. Over all outcomes of a bet
    /// the third adds up to minus the difference of the edges, where no control variate is in them.
    pub fn contributions(&self) -> [f64; 3] {
        let [first, second] = self.shares.each_ref().map(|s| s.as_ref().map_or(0.0, |s| s.contribution));
        [first, second, second - first]
    }
}

/// Joins the outcomes of two tables by name.
fn outcomes(first: Vec<Share>, second: Vec<Share>) -> Vec<OutcomeChange> {
    let only_first =
        |share: Share| OutcomeChange { outcome: share.outcome.clone(), shares: [Some(share), None] };
    let mut found: Vec<OutcomeChange> = first.into_iter().map(only_first).collect();
    for share in second {
        match found.iter_mut().find(|change| change.outcome == share.outcome) {
            Some(change) => change.shares[1] = Some(share),
            None => found.push(OutcomeChange { outcome: share.outcome.clone(), shares: [None, Some(share)] }),
        }
    }
    found
}

/// Returns the names that only one of the lists contains.
fn alone(first: &[&'static str], second: &[&'static str]) -> Vec<&'static str> {
    let only = |names: &[&'static str], other: &[&'static str]| -> Vec<&'static str> {
        names.iter().filter(|name| !other.contains(name)).copied().collect()
    };
    [only(first, second), only(second, first)].concat()
}

/// Returns the bet lines that both tables have.
#[doc(hidden)]
pub fn common_lines(first: PlayedTable<'_>, second: PlayedTable<'_>) -> Vec<&'static str> {
    let [first, second] = [first, second].map(lines);
    let has = |name: &str| second.iter().any(|line| line.name == name);
    first.iter().map(|line| line.name).filter(|name| has(name)).collect()
}

/// Returns the keys in which two tables of one game differ without an effect on
/// a round from a full shoe. Exact values do not show their effect.
#[doc(hidden)]
pub fn keys_hidden_from_exact(first: &Rules, second: &Rules) -> Vec<&'static str> {
    let (a, b) = (&first.shoe, &second.shoe);
    let keys = [
        ("shoe.rounds", a.pace != b.pace),
        ("shoe.cut_card", a.cut_card != b.cut_card),
        ("shoe.cut_card_shows", a.cut_card_shows != b.cut_card_shows),
        ("shoe.burn", a.burn != b.burn),
        ("shoe.exhausted", a.exhausted != b.exhausted),
        ("table.boxes", first.boxes_in_play() != second.boxes_in_play()),
    ];
    keys.into_iter().filter(|(_, differs)| *differs).map(|(key, _)| key).collect()
}

/// Returns whether two tables differ, but only in keys that have no effect on a
/// round from a full shoe.
#[doc(hidden)]
pub fn differ_only_in_hidden_keys(first: &Rules, second: &Rules) -> bool {
    first != second && same_in_a_full_shoe(first, second)
}

/// Returns whether two tables have the same expectation in a round from a full
/// shoe, in which boxes, burned cards and the end of the shoe have no effect.
pub(crate) fn same_in_a_full_shoe(a: &Rules, b: &Rules) -> bool {
    in_a_full_shoe(a) == in_a_full_shoe(b)
}

/// Returns the rules with every key at its default that has no effect on a round
/// from a full shoe.
fn in_a_full_shoe(rules: &Rules) -> Rules {
    let shoe = ShoeRules { decks: rules.shoe.decks, pack: rules.shoe.pack, ..ShoeRules::default() };
    let mut same = Rules { shoe, boxes: 1, cut_card: CutCard::Cards(0), ..rules.clone() };
    if let Some(blackjack) = same.play.blackjack_mut() {
        // A bank that chooses the value of its ace considers all boxes.
        if blackjack.dealer_soft17 == Soft17::BankChooses {
            same.boxes = rules.boxes_in_play();
        }
        blackjack.banker_bets = false;
    }
    if let Some(relancina) = same.play.relancina_mut()
        && let TallaStands::Found { .. } = relancina.talla_stands
    {
        relancina.talla_stands = TallaStands::Best;
    }
    same
}

/// Compares two tables by their exact values.
///
/// # Errors
/// [`NoExact`] if one of the tables has no exact value.
pub fn exactly(first: PlayedTable<'_>, second: PlayedTable<'_>) -> Result<Compared, NoExact> {
    let mut sides: [Exact; 2] = [exact(first)?, exact(second)?];
    // All bets of a play that takes no optional bet are its main bet.
    let total = BetLine::Total.name();
    if sides.iter().any(|side| side.whole().name == total) {
        for side in sides.iter_mut().filter(|side| side.whole().name != total) {
            let main = side.whole().clone();
            let outcomes = TOTAL_OUTCOMES.map(|name| ExactOutcome::new(name, 1.0, -main.house_edge));
            side.lines.push(ExactLine { name: total, outcomes: outcomes.into(), fractions: None, ..main });
        }
    }
    let [a, b] = sides;
    let shares = |line: &ExactLine| line.outcomes.iter().map(ExactOutcome::share).collect::<Vec<_>>();
    let changes = a.lines.iter().filter_map(|first| {
        let second = b.lines.iter().find(|line| line.name == first.name)?;
        Some(Change {
            bet: first.name,
            main: !first.optional,
            estimates: [first, second].map(|line| Some(line.estimate(0.95))),
            difference: Some(Difference::exact(first.house_edge, second.house_edge)),
            outcomes: outcomes(shares(first), shares(second)),
            controlled: false,
        })
    });
    let names = |exact: &Exact| exact.lines.iter().map(|line| line.name).collect::<Vec<_>>();
    Ok(Compared {
        cards: Cards::Exact,
        dealt: None,
        interrupted: false,
        changes: changes.collect(),
        alone: alone(&names(&a), &names(&b)),
    })
}

/// Returns the control variate of two tables that are dealt from one shoe, with their lines one
/// after the other; `None` where one of them has no exact value or no cut card.
pub fn control(first: PlayedTable<'_>, second: PlayedTable<'_>) -> Option<Control> {
    let sides = [first, second];
    if referee::pairing(first.rules(), second.rules()) != Pairing::CommonShoe {
        return None;
    }
    let mut edges = Vec::new();
    let second = lines(first).len();
    for side in sides {
        let exact = house_edges(side).ok()?;
        let edge = |line: &Line| exact.iter().find(|(name, _)| *name == line.name).map(|(_, edge)| *edge);
        edges.extend(lines(side).iter().map(edge));
    }
    // Each table has a *K* of its own, and may have an *m* of its own. The lesser number of rounds of a shuffle
    // and the greater number of redealt rounds suit both; one box is redealt if both allow it.
    let [mut own, other] = sides.map(|side| referee::control(side, Vec::new()));
    let (own, other) = (own.as_mut()?, other?);
    let each = own.each.min(other.each);
    let redeals = own.redeals.max(other.redeals).next_multiple_of(each);
    let boxes = own.boxes.min(other.boxes);
    let second = Some((second, other.rounds));
    Some(Control { rounds: own.rounds, redeals, each, boxes, exact: edges, second })
}

/// Simulates both tables together, paired as `referee::pairing`
/// decides, until the target of `plan`. A block has the shoes that the first
/// table's rules require, and `confidence` is the probability that an interval
/// covers. With a [`control`] variate the differences are those of the exact values and of the cut-card effects.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn deal_controlled(
    first: PlayedTable<'_>,
    second: PlayedTable<'_>,
    control: Option<&Control>,
    plan: &Plan,
    confidence: f64,
    watch: &dyn Watch,
) -> Result<Compared, Stalled> {
    let pairing = referee::pairing(first.rules(), second.rules());
    let cards = match pairing {
        Pairing::CommonShoe => Cards::Common,
        Pairing::Coupled => Cards::Coupled,
    };
    let mut compared = dealt(cards, &[first, second], plan, control, confidence, |tables, plan| {
        referee::simulate_pair(tables[0], tables[1], pairing, control, plan, watch)
    })?;
    Ok(compared.pop().expect("one table is compared with the first"))
}

/// Most tables that [`deal_each`] simulates in one run with the first.
const GROUP: usize = 8;

/// Simulates the first table against each of `others`, and calls `finished`
/// with the index of the other table and the result that [`deal_controlled`] would
/// return for it. The results come in order. After an interruption the remaining tables
/// are left out.
///
/// Tables whose cards are coupled with the first table's, and whose sessions
/// have as many rounds, are simulated in groups. The first table is then dealt
/// once a group rather than once for each table.
pub fn deal_each(
    first: PlayedTable<'_>,
    others: &[PlayedTable<'_>],
    plan: &Plan,
    confidence: f64,
    watch: &dyn Watch,
    mut finished: impl FnMut(usize, Result<Compared, Stalled>),
) {
    if others.is_empty() {
        return;
    }
    let first = Filled::of(first);
    let first = first.table();
    let mut next = 0;
    while next < others.len() && !watch.interrupted() {
        let group = others[next..].iter().take(GROUP).take_while(|other| may_join(first, **other)).count();
        if group < 2 {
            let other = others[next];
            let control = control(first, other);
            let found = deal_controlled(first, other, control.as_ref(), plan, confidence, watch);
            finished(next, found);
            next += 1;
            continue;
        }
        let sides = [&[first], &others[next..next + group]].concat();
        let found = dealt(Cards::Coupled, &sides, plan, None, confidence, |tables, plan| {
            referee::simulate_coupled(tables, plan, watch)
        });
        match found {
            Ok(found) => found.into_iter().enumerate().for_each(|(at, one)| finished(next + at, Ok(one))),
            Err(stalled) => (0..group).for_each(|at| finished(next + at, Err(stalled))),
        }
        next += group;
    }
}

/// Returns whether a table may be simulated in one run with the first and with
/// further tables. A run ends by the rounds of the table that plays most of
/// them, so that every session needs the same number of rounds at all of them.
fn may_join(first: PlayedTable<'_>, other: PlayedTable<'_>) -> bool {
    let [first, other] = [first, other].map(|table| {
        let rules = table.rules();
        Some(rules.play.relancina()?.deal.session_rounds(rules.shoe.pace))
    });
    first.is_some() && first == other
}

/// Deals the first of these tables and the others in one run with `deal`, and compares the first with each other one.
fn dealt(
    cards: Cards,
    sides: &[PlayedTable<'_>],
    plan: &Plan,
    control: Option<&Control>,
    confidence: f64,
    deal: impl FnOnce(&[PlayedTable<'_>], &Plan) -> Result<Run, Stalled>,
) -> Result<Vec<Compared>, Stalled> {
    let lines: Vec<Vec<Line>> = sides.iter().map(|side| lines(*side)).collect();
    let filled: Vec<_> = sides.iter().map(|side| Filled::of(*side)).collect();
    let tables: Vec<_> = filled.iter().map(Filled::table).collect();
    let plan = Plan { shoes_per_block: shoes_per_block(sides[0].rules()), ..*plan };
    let Run { tally, interrupted, .. } = &deal(&tables, &plan)?;
    let all = lines.concat();
    let differences = referee::differences(&all, tally, control, confidence);
    // Two tables may have a line that the first has not: they are not compared
    // with each other.
    let crossed =
        |places: [usize; 2]| tally.crossed.iter().position(|crossed: &CrossMoments| crossed.lines == places);
    let dealt = Dealt { rounds: tally.rounds, void_rounds: tally.void_rounds, shoes: tally.shoes };
    let names = |lines: &[Line]| lines.iter().map(|line| line.name).collect::<Vec<_>>();
    let mut begin = lines[0].len();
    let mut found = Vec::new();
    for own in &lines[1..] {
        let mut changes = Vec::new();
        for (place, line) in own.iter().enumerate() {
            let Some(first) = lines[0].iter().position(|first| first.name == line.name) else { continue };
            let places = [first, begin + place];
            let sides = places.map(|place| (&all[place], &tally.lines[place]));
            let [in_first, in_second] = sides.map(|(line, counts)| mean_shares(line, counts));
            let crossed = crossed(places);
            // The difference of the edges shown must be the difference shown: all three are
            // controlled, or none.
            let control = control.filter(|control| {
                crossed.is_some_and(|crossed| control.controls_difference(&all, tally, crossed, confidence))
            });
            changes.push(Change {
                bet: line.name,
                main: !line.optional,
                estimates: places.map(|place| estimate_line(&all, tally, place, control, confidence)),
                difference: crossed.and_then(|crossed| differences[crossed]),
                outcomes: outcomes(in_first, in_second),
                controlled: control.is_some(),
            });
        }
        begin += own.len();
        found.push(Compared {
            cards,
            dealt: Some([dealt; 2]),
            interrupted: *interrupted,
            changes,
            alone: alone(&names(&lines[0]), &names(own)),
        });
    }
    Ok(found)
}
