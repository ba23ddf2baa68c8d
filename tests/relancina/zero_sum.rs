//! The Talla and the players sum to zero in every round, under every option
//! and whatever is legal to play.

use super::table::{relancina, rules};
use crate::random_relancina::{changes, options};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use ventaja::bets::relancina::BoxOutcome;
use ventaja::referee::Silent;
use ventaja::referee::relancina::{BoxResult, Kind, Prize, Round, Session, Table};
use ventaja::rules::Way;
use ventaja::shoe::{Pile, Shoe, Streams};
use ventaja::strategy::relancina::{Move, Strategy, View};

/// Does anything that is legal.
struct Anything(AtomicU64);

impl Anything {
    fn below(&self, bound: u64) -> u64 {
        let seed = self.0.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) % bound
    }
}

impl Strategy for Anything {
    fn play(&self, view: &View<'_>) -> Move {
        let mut legal: Vec<Move> = view.legal.actions().map(Move::Usual).collect();
        legal.extend(view.change.then_some(Move::Change));
        legal[usize::try_from(self.below(legal.len() as u64)).unwrap()]
    }
    fn stake(&self, _: ventaja::cards::Card) -> u8 {
        u8::try_from(self.below(50) + 1).unwrap()
    }
    fn leaves_raise(&self) -> bool {
        self.below(2) == 0
    }
}

/// Returns the box that wins the Talla by its result: the first with a relancina, in a
/// closed game that is not a first hand, if the Talla has none.
fn winner(round: Round, table: &Table<'_, Anything>) -> Option<usize> {
    let wins =
        |result: &BoxResult| matches!(result.outcome, BoxOutcome::Relancina | BoxOutcome::RelancinaAndFigure);
    let may = round.way == Way::Cerrado
        && !round.first_hand
        && table.talla_hand().kind(false) != Kind::Prize(Prize::Relancina);
    table.results().iter().position(wins).filter(|_| may)
}

/// Plays the rounds of a session and checks each one.
fn session(readings: &str, seed: u64, rounds: u32) {
    let rules = rules(readings);
    let anything = Anything(AtomicU64::new(seed));
    let mut table = Table::new(relancina(&rules), rules.boxes, &anything);
    let mut pack = Shoe::new(rules.shoe.decks.count(), true, Streams::new(seed).stream(0));
    let mut session = Session::new(relancina(&rules), rules.boxes);
    for _ in 0..rounds {
        pack.begin_round();
        let round = session.next();
        if table.play(round, &mut pack, &mut Silent).is_err() {
            // The round is void: it alone needed more than all cards.
            pack.begin();
            continue;
        }
        let players: i64 = table.results().iter().map(|result| result.net).sum();
        assert_eq!(players + table.talla_net(), 0, "{readings}, seed {seed}");
        for result in table.results() {
            let most = 7 * result.wagered;
            assert!(result.net.abs() <= most, "{readings}: {result:?}");
            assert_eq!(result.wagered % rules.unit(), 0);
        }
        assert_eq!(table.winner(), winner(round, &table), "{readings}, seed {seed}");
        session.played(table.winner());
    }
}

/// verifies(relancina): Talla and players sum to zero under every option
#[test]
fn under_every_option_by_itself() {
    for option in changes(true) {
        for deal in ["deal=cerrado", "deal=mixed"] {
            let deal = if option.starts_with("deal=") { "" } else { deal };
            session(&format!("{option} {deal}"), 7, 300);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn under_any_options_together(seed: u64, picks in prop::collection::vec(any::<prop::sample::Index>(), 40)) {
        let options = options(true);
        prop_assert!(options.len() <= picks.len());
        let readings: Vec<&str> =
            options.iter().zip(&picks).map(|(options, pick)| pick.get(options).as_str()).collect();
        session(&readings.join(" "), seed, 100);
    }
}
