//! A session: the recycled pack, the sequence of closed and open rounds, and the holder of the
//! Talla. Sessions are dealt for the engine and narrated for `trace`.

use super::{BoxResult, Round, Table};
use crate::bets::{self, relancina::first_card_line};
use crate::engine::{DealtRounds, EngineTable, Plan, Unwatched, burn, run, shoes_per_block};
use crate::message;
use crate::referee::narration::{Narration, Seat, Silent, narrate};
use crate::rules::{Decks, FirstHand, Pace, Recycling, Relancina, Rules, SESSION_ROUNDS, TallaStands, Way};
use crate::shoe::{LANES, Recycled, Shoe, Streams};
use crate::strategy::{Player, relancina::Strategy};
use crate::tally::{Line, LineTally, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The state of a session between its rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session<'a> {
    rules: &'a Relancina,
    /// Places at the table, including the Talla's.
    places: usize,
    rounds: u64,
    /// The place that holds the Talla, counted to the right from the first holder's, which is 0.
    pub holder: usize,
    /// Rounds that the holder has dealt.
    pub tenure: u64,
}

impl<'a> Session<'a> {
    /// Returns a new session with `boxes` players in addition to the Talla.
    #[must_use]
    pub fn new(rules: &'a Relancina, boxes: u8) -> Session<'a> {
        Session { rules, places: usize::from(boxes) + 1, rounds: 0, holder: 0, tenure: 0 }
    }

    /// Returns the parameters of the next round.
    #[must_use]
    pub fn next(&self) -> Round {
        let cycle = self.rules.deal.cycle();
        let at = usize::try_from(self.rounds % cycle.len() as u64).expect("a short cycle");
        let first_hand = match self.rules.talla_first_hand {
            FirstHand::Tenure => self.tenure == 0,
            FirstHand::Session => self.rounds == 0,
        };
        Round { way: cycle[at], first_hand }
    }

    /// Records that a round was played and which box, counted from 0, won the Talla.
    pub fn played(&mut self, winner: Option<usize>) {
        self.rounds += 1;
        self.tenure += 1;
        if let Some(number) = winner {
            self.holder = (self.holder + number + 1) % self.places;
            self.tenure = 0;
        }
    }
}

/// Returns the number of rounds in a session.
pub(crate) fn session_rounds(rules: &Rules) -> u64 {
    match rules.shoe.pace {
        Pace::CutCard => SESSION_ROUNDS,
        Pace::Rounds(rounds) => u64::from(rounds),
    }
}

/// Deals a session from a full pack: 100 rounds, or the number of `shoe.rounds`. After every round,
/// `done` receives the session as it was during the round, with the round and the table, or `None`
/// if the cards ran out, after which all cards are gathered again. `done` returns whether the
/// session continues.
pub(crate) fn deal_session<S: Strategy + ?Sized, T: Narration>(
    rules: &Rules,
    table: &mut Table<'_, S>,
    pack: &mut impl Recycled,
    narration: &mut T,
    mut done: impl FnMut(&Session<'_>, Option<(Round, &Table<'_, S>)>, &mut T) -> bool,
) {
    let relancina = table.rules;
    let mut session = Session::new(relancina, rules.boxes);
    pack.begin();
    // A pack always has enough cards to burn, which are at most 52.
    let _ = burn(rules.shoe.burn, pack);
    for _ in 0..session_rounds(rules) {
        pack.begin_round();
        match relancina.pack_recycled {
            Recycling::AtExhaustion => {}
            Recycling::BelowHalf if pack.is_below_half() => pack.recycle(),
            Recycling::BelowHalf => {}
            Recycling::EveryRound => pack.recycle(),
        }
        let round = session.next();
        let goes_on = if table.play(round, pack, narration).is_ok() {
            let goes_on = done(&session, Some((round, table)), narration);
            session.played(table.winner());
            goes_on
        } else {
            pack.begin();
            done(&session, None, narration)
        };
        if !goes_on {
            return;
        }
    }
}

/// Returns the pack of these rules.
pub(crate) fn pack(rules: &Rules, rng: Xoshiro256PlusPlus) -> Shoe {
    Shoe::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), true, rng)
}

/// A relancina table dealt by the referee.
pub(in crate::referee) struct RelancinaTable<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    strategy: &'a dyn Strategy,
    lines: Vec<Line>,
}

impl<'a> RelancinaTable<'a> {
    /// Returns the table. `relancina` holds the rules with the Talla's threshold computed.
    pub(in crate::referee) fn new(
        rules: &'a Rules,
        relancina: &'a Relancina,
        strategy: &'a dyn Strategy,
    ) -> RelancinaTable<'a> {
        RelancinaTable { rules, relancina, strategy, lines: bets::lines(rules, Player::Relancina(strategy)) }
    }

    /// Returns the number of packs.
    pub(in crate::referee) fn decks(&self) -> Decks {
        self.rules.shoe.decks
    }

    /// Returns the state of an empty table.
    pub(in crate::referee) fn seats(&self) -> Table<'_, dyn Strategy + '_> {
        Table::new(self.relancina, self.rules.boxes, self.strategy)
    }

    /// Deals a session and counts its bets.
    pub(in crate::referee) fn session(
        &self,
        table: &mut Table<'_, dyn Strategy + '_>,
        pack: &mut impl Recycled,
        lines: &mut [LineTally],
    ) -> DealtRounds {
        let mut dealt = DealtRounds::default();
        deal_session(self.rules, table, pack, &mut Silent, |_, played, _| {
            match played {
                Some((round, table)) => {
                    dealt.rounds += 1;
                    for result in table.results() {
                        count(round.way, result, lines);
                    }
                }
                None => dealt.void += 1,
            }
            true
        });
        dealt
    }
}

/// Counts a box on the main line and, in cerrado, on the line of its first card.
fn count(way: Way, result: &BoxResult, lines: &mut [LineTally]) {
    let outcome = result.outcome.index();
    let BoxResult { net, wagered, staked, .. } = *result;
    lines[0].count_bets(outcome, net, wagered, staked);
    if way == Way::Cerrado {
        lines[first_card_line(result.first.rank())].count_bets(outcome, net, wagered, staked);
    }
}

impl<'a> EngineTable for RelancinaTable<'a> {
    type Lane = (Shoe, Table<'a, dyn Strategy + 'a>);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (pack(self.rules, rng), Table::new(self.relancina, self.rules.boxes, self.strategy))
    }

    fn shoe(&self, (pack, table): &mut Self::Lane, tally: &mut Tally) {
        let dealt = self.session(table, pack, &mut tally.lines);
        tally.rounds += dealt.rounds;
        tally.void_rounds += dealt.void;
        tally.end_shoe();
    }
}

/// The seed with which thresholds are compared.
const THRESHOLD_SEED: u64 = 0x7a11a;
/// Rounds dealt for each threshold.
pub(crate) const THRESHOLD_ROUNDS: u64 = 200_000;

/// Returns the total, 12 to 20, on which the Talla does best to stand against this strategy: the
/// one with the largest net in 200,000 rounds, dealt with a separate seed. The choice between
/// thresholds that differ by less than about half a percent of a bet is uncertain.
#[must_use]
pub(crate) fn best_threshold(rules: &Rules, relancina: &Relancina, strategy: &dyn Strategy) -> u8 {
    let talla_net = |total: u8| {
        let relancina = Relancina { talla_stands: TallaStands::On(total), ..relancina.clone() };
        let table = RelancinaTable::new(rules, &relancina, strategy);
        let plan = Plan::rounds(rules, THRESHOLD_ROUNDS, THRESHOLD_SEED, 1);
        run(&table, &plan, &Unwatched).map_or(i128::MIN, |run| -run.tally.lines[0].net)
    };
    (12..=20).max_by_key(|total| talla_net(*total)).expect("there are thresholds")
}

/// Returns the rules with the Talla's threshold found by dealing, if they ask for the best one and
/// nobody has computed it.
pub(crate) fn resolved(rules: &Rules, relancina: &Relancina, strategy: &dyn Strategy) -> Relancina {
    let talla_stands = match relancina.talla_stands {
        TallaStands::Best => {
            TallaStands::Found { total: best_threshold(rules, relancina, strategy), dealt: true }
        }
        known @ (TallaStands::On(_) | TallaStands::Found { .. }) => known,
    };
    Relancina { talla_stands, ..relancina.clone() }
}

/// Narrates the first `rounds` rounds that a simulation with this seed deals, or fewer if the
/// narration [wants no further one](Narration::wants_another).
pub(in crate::referee) fn narrate_rounds(
    rules: &Rules,
    relancina: &Relancina,
    strategy: &dyn Strategy,
    seed: u64,
    rounds: u64,
    narration: &mut impl Narration,
) {
    let resolved = resolved(rules, relancina, strategy);
    let mut table = Table::new(&resolved, rules.boxes, strategy);
    let per_block = shoes_per_block(rules);
    let streams = Streams::new(seed);
    let mut lanes: Vec<Shoe> = Vec::new();
    let mut narrated = 0;
    let mut goes_on = narration.wants_another();
    for number in 0.. {
        if !goes_on {
            return;
        }
        let (block, lane) = (number / per_block, number % per_block % LANES);
        if number % per_block == 0 {
            lanes = (0..LANES).map(|lane| pack(rules, streams.stream(block * LANES + lane))).collect();
        }
        let pack = &mut lanes[usize::try_from(lane).expect("few lanes")];
        narration.heading(message!("session-number", number = (number + 1).to_string()));
        narration.heading(message!("round-number", number = (narrated + 1).to_string()));
        let last = narrated + session_rounds(rules);
        deal_session(rules, &mut table, pack, narration, |_, played, narration| {
            narrated += 1;
            if played.is_none() {
                narrate!(narration, Seat::Table, "shoe.exhausted", "step-cards-run-out");
            }
            goes_on = narrated < rounds && narration.wants_another();
            if goes_on && narrated < last {
                narration.heading(message!("round-number", number = (narrated + 1).to_string()));
            }
            goes_on
        });
    }
}
