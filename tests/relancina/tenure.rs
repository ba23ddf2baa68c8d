//! Why the first holder of a session holds the Talla for fewer rounds than later
//! holders: they begin with different packs.
//!
//! The cards do not depend on who holds the Talla. A session is therefore a sequence of
//! rounds in each of which some box would win the Talla or not. Tenures and the rates of
//! single rounds are counted in the same sequences.

use super::table::{chart, relancina, rules};
use crate::common::{at_length, played};
use crate::tables::{Value, within, z};
use ventaja::engine::{Plan, Unwatched};
use ventaja::referee::Silent;
use ventaja::referee::relancina::{Round, Table};
use ventaja::rules::Way;
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::Chart;
use ventaja::talla::position;

/// Two numbers of each session.
type Sessions = Vec<(f64, f64)>;

/// Returns the ratio Σx ÷ Σy over sessions of (x, y), with its standard error.
fn ratio(sessions: &Sessions) -> Value {
    let n = sessions.len() as f64;
    let (x, y) = sessions.iter().fold((0.0, 0.0), |sum, session| (sum.0 + session.0, sum.1 + session.1));
    let residuals: f64 = sessions.iter().map(|session| (session.0 - x / y * session.1).powi(2)).sum();
    Value { mean: x / y, error: (n / (n - 1.0) * residuals).sqrt() / y }
}

const ROUNDS: usize = 100;
/// Tenures that begin in the first half are counted. The end of the session cuts off
/// one in 10^4 of them.
const HALF: usize = ROUNDS / 2;

/// The counts of a table's sessions.
#[derive(Default)]
struct Counts {
    /// The tenure by the chain of single rounds: one round, and rounds that are not a holder's first one, divided by the
    /// rounds in which the Talla is won.
    chain: Sessions,
    /// Tenures of the session's first holder, who begins with a full pack.
    first: Sessions,
    /// Tenures of holders who won the Talla.
    later: Sessions,
}

/// Returns the number of rounds of a tenure that begins with the first round of
/// `won`.
fn tenure(won: &[bool]) -> usize {
    let lost = won.iter().enumerate().skip(1).find(|(_, won)| **won);
    lost.map_or(won.len(), |(round, _)| round + 1)
}

impl Counts {
    fn session(&mut self, won: &[bool]) {
        let (mut wins, mut firsts, mut later) = (0, 0, Vec::new());
        let mut begins = 0;
        while begins < won.len() {
            let rounds = tenure(&won[begins..]);
            firsts += 1;
            if begins > 0 && begins <= HALF {
                later.push(rounds);
            }
            begins += rounds;
            wins += usize::from(rounds > 1 && won[begins - 1]);
        }
        self.chain.push(((won.len() - firsts + wins) as f64, wins as f64));
        self.first.push((tenure(won) as f64, 1.0));
        self.later.push((later.iter().sum::<usize>() as f64, later.len() as f64));
    }
}

/// Deals sessions. If `gathered`, all cards are gathered and shuffled whenever the
/// Talla changes hands, so that every holder begins with a full pack.
fn deal(chart: &Chart, rounds: u64, seed: u64, gathered: bool) -> Counts {
    let rules = rules("");
    let mut table = Table::new(relancina(&rules), rules.boxes, chart.relancina().unwrap());
    let mut pack = Shoe::new(rules.shoe.decks.count(), true, Streams::new(seed).stream(0));
    let mut counts = Counts::default();
    let mut won = Vec::new();
    for _ in 0..rounds / ROUNDS as u64 {
        pack.begin();
        won.clear();
        let mut first_hand = true;
        while won.len() < ROUNDS {
            pack.begin_round();
            // The counts ignore a win in a holder's first round.
            let round = Round { way: Way::Cerrado, first_hand: false };
            if table.play(round, &mut pack, &mut Silent).is_err() {
                pack.begin();
                continue;
            }
            won.push(table.winner().is_some());
            let changes = table.winner().is_some() && !first_hand;
            first_hand = changes;
            if changes && gathered {
                pack.begin();
            }
        }
        counts.session(&won);
    }
    counts
}

/// Simulates the usual pack and a full pack for every holder, and returns the z-score of
/// the difference between later tenures.
fn explained(name: &str, rounds: u64, seed: u64) -> f64 {
    let chart = chart(name);
    let usual = deal(&chart, rounds, seed, false);
    let gathered = deal(&chart, rounds, seed + 1, true);
    let [first, later, chain] = [&usual.first, &usual.later, &usual.chain].map(ratio);
    let all_alike = [&gathered.first, &gathered.later, &gathered.chain].map(ratio);
    // The chain of single rounds is right for holders who won the Talla …
    within(4.0, "later and chain", later, chain);
    // … and, where all begin with a full pack, for all holders: only the pack
    // distinguishes the first holder from the others.
    within(4.0, "gathered: first and later", all_alike[0], all_alike[1]);
    within(4.0, "gathered: later and chain", all_alike[1], all_alike[2]);
    // They hold the Talla as long as a first holder of the usual game.
    within(4.0, "first as it is and gathered", first, all_alike[1]);
    let longer = z(later, all_alike[1]);
    println!("later longer than with a full pack: z {longer:+.2}");
    longer
}

/// At length later tenures are longer than those from a full pack, beyond chance.
///
/// verifies(relancina): a first holder's tenure differs from later ones by the pack it begins with
#[test]
fn every_tenure_is_the_first_one_where_all_begin_with_a_full_pack() {
    let all = ["mimic-dealer", "basic"];
    let (names, rounds, least) = at_length((&all[..1], 400_000, f64::MIN), (&all[..], 40_000_000, 4.0));
    for name in names {
        let longer = explained(name, rounds, 41);
        assert!(longer > least, "{name}: later tenures are not longer, z {longer:+.2}");
    }
}

/// Returns the probability that the Talla is won in a round from a full pack, by
/// inclusion and exclusion over the boxes that are dealt figure and ace, minus the rounds
/// in which the Talla has figure and ace too, at once or after a change.
fn chance_by_hand(boxes: u32) -> f64 {
    // The probability that the next two cards are one of each kind, in either order.
    let two = |one: u32, other: u32, left: u32| {
        2.0 * f64::from(one) * f64::from(other) / (f64::from(left) * f64::from(left - 1))
    };
    let mut chance = 0.0;
    let (mut all, mut ways) = (1.0, 1.0);
    for held in 1..=boxes.min(4) {
        let used = held - 1;
        all *= two(12 - used, 4 - used, 52 - 2 * used);
        ways *= f64::from(boxes - used) / f64::from(held);
        let left = 52 - 2 * held;
        let at_first = two(12 - held, 4 - held, left);
        let changed = two(12 - held, 4, left) * two(11 - held, 4 - held, left - 2);
        let sign = if held % 2 == 1 { 1.0 } else { -1.0 };
        chance += sign * ways * all * (1.0 - at_first - changed);
    }
    chance
}

/// verifies(relancina): how often the Talla is won from a full pack, by hand
#[test]
fn the_talla_is_won_as_often_as_by_hand() {
    let chart = chart("mimic-dealer");
    for (boxes, packs) in [(1, 300_000), (5, 100_000)] {
        let rules = rules(&format!("boxes={boxes}"));
        let mut table = Table::new(relancina(&rules), rules.boxes, chart.relancina().unwrap());
        let mut pack = Shoe::new(rules.shoe.decks.count(), true, Streams::new(43).stream(0));
        let mut wins = [Sessions::new(), Sessions::new()];
        for _ in 0..packs {
            pack.begin();
            // The second round continues with the pack of the first one.
            for wins in &mut wins {
                pack.begin_round();
                let round = Round { way: Way::Cerrado, first_hand: false };
                table.play(round, &mut pack, &mut Silent).expect("cards enough for two rounds");
                wins.push((f64::from(u8::from(table.winner().is_some())), 1.0));
            }
        }
        let by_hand = chance_by_hand(boxes);
        for wins in &wins {
            within(4.0, format_args!("{boxes} boxes"), ratio(wins), by_hand);
        }
    }
}

/// The chain's tenure is the number of rounds per change of hands, apart from the ends
/// of sessions.
#[test]
fn the_chain_counts_rounds_by_changes() {
    let rules = rules("");
    let plan = Plan::rounds(&rules, 200_000, 3, 2);
    let (found, _) = position(played(&rules, &chart("basic")), &plan, &Unwatched).unwrap().unwrap();
    let changes = found.changes.value * found.rounds as f64;
    let tenure = found.tenure.unwrap();
    let (least, most) = ((found.rounds - found.sessions) as f64 / changes, found.rounds as f64 / changes);
    assert!((least - 1e-9..=most + 1e-9).contains(&tenure), "{least} {tenure} {most}");
}
