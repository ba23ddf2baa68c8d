//! A session: the pack that is never finished, the order of closed and open
//! rounds, and who holds the Talla; dealt for the engine and told for
//! `trace`.

use super::{BoxResult, Round, Table};
use crate::bets::{self, relancina::first_card_line};
use crate::engine::{DealtRounds, Plan, Table as EngineTable, Unwatched, burn, run, shoes_per_block};
use crate::referee::story::{Seat, Silent, Story, tell as say};
use crate::rules::{Decks, FirstHand, Pace, Recycling, Relancina, Rules, SESSION_ROUNDS, TallaStands, Way};
use crate::shoe::{LANES, Recycled, RecycledPack, Streams};
use crate::strategy::{Player, relancina::Strategy};
use crate::tally::{Line, LineTally, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What outlasts a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session<'a> {
    rules: &'a Relancina,
    /// Places at the table, the Talla's included.
    places: usize,
    rounds: u64,
    /// Who holds the Talla: a place, 0 being the first holder's and the
    /// others counted from it to the right.
    pub holder: usize,
    /// Rounds the holder has dealt.
    pub tenure: u64,
}

impl<'a> Session<'a> {
    /// A session of so many players beside the Talla.
    #[must_use]
    pub fn new(rules: &'a Relancina, boxes: u8) -> Session<'a> {
        Session { rules, places: usize::from(boxes) + 1, rounds: 0, holder: 0, tenure: 0 }
    }

    /// The next round.
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

    /// Notes that the round was played, and which box, counted from 0, won
    /// the Talla.
    pub fn played(&mut self, winner: Option<usize>) {
        self.rounds += 1;
        self.tenure += 1;
        if let Some(number) = winner {
            self.holder = (self.holder + number + 1) % self.places;
            self.tenure = 0;
        }
    }
}

/// Rounds of a session.
pub(crate) fn session_rounds(rules: &Rules) -> u64 {
    match rules.shoe.pace {
        Pace::CutCard => SESSION_ROUNDS,
        Pace::Rounds(rounds) => u64::from(rounds),
    }
}

/// Deals a session from a full pack: 100 rounds, or as many as
/// `shoe.rounds` says. After every round `done` is told what it was, with
/// the session as it stood in it; `None` for a round the cards could not
/// finish, after which all are gathered again.
pub(crate) fn deal_session<S: Strategy + ?Sized, T: Story>(
    rules: &Rules,
    table: &mut Table<'_, S>,
    pack: &mut impl Recycled,
    story: &mut T,
    mut done: impl FnMut(&Session<'_>, Option<(Round, &Table<'_, S>)>, &mut T) -> bool,
) {
    let relancina = table.rules;
    let mut session = Session::new(relancina, rules.boxes);
    pack.begin();
    // A table of one pack always has cards to burn: at most 52 are.
    let _ = burn(rules.shoe.burn, pack);
    for _ in 0..session_rounds(rules) {
        pack.clear_table();
        match relancina.pack_recycled {
            Recycling::AtExhaustion => {}
            Recycling::BelowHalf if pack.is_below_half() => pack.recycle(),
            Recycling::BelowHalf => {}
            Recycling::EveryRound => pack.recycle(),
        }
        let round = session.next();
        let goes_on = if table.play(round, pack, story).is_ok() {
            let goes_on = done(&session, Some((round, table)), story);
            session.played(table.winner());
            goes_on
        } else {
            pack.begin();
            done(&session, None, story)
        };
        if !goes_on {
            return;
        }
    }
}

/// The pack these rules deal from.
pub(crate) fn pack(rules: &Rules, rng: Xoshiro256PlusPlus) -> RecycledPack {
    RecycledPack::new(rules.shoe.decks.count(), rng)
}

/// A relancina table at which the referee deals.
pub(in crate::referee) struct RelancinaTable<'a> {
    rules: &'a Rules,
    relancina: &'a Relancina,
    strategy: &'a dyn Strategy,
    lines: Vec<Line>,
}

impl<'a> RelancinaTable<'a> {
    /// The table; `relancina` are the rules' own with the Talla's threshold
    /// found.
    pub(in crate::referee) fn new(
        rules: &'a Rules,
        relancina: &'a Relancina,
        strategy: &'a dyn Strategy,
    ) -> RelancinaTable<'a> {
        RelancinaTable { rules, relancina, strategy, lines: bets::lines(rules, Player::Relancina(strategy)) }
    }
}

impl RelancinaTable<'_> {
    /// The packs it deals from.
    pub(in crate::referee) fn decks(&self) -> Decks {
        self.rules.shoe.decks
    }

    /// A table set.
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

/// Counts a box: on its line, and in cerrado on that of its first card.
fn count(way: Way, result: &BoxResult, lines: &mut [LineTally]) {
    let outcome = result.outcome.index();
    let BoxResult { net, wagered, staked, .. } = *result;
    lines[0].count_bets(outcome, net, wagered, staked);
    if way == Way::Cerrado {
        lines[first_card_line(result.first.rank())].count_bets(outcome, net, wagered, staked);
    }
}

impl<'a> EngineTable for RelancinaTable<'a> {
    type Lane = (RecycledPack, Table<'a, dyn Strategy + 'a>);

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

/// The seed on which thresholds are compared, and the rounds of each.
const THRESHOLD_SEED: u64 = 0x7a11a;
const THRESHOLD_ROUNDS: u64 = 200_000;

/// The total on which the Talla does best to stand, 12 to 20, against this
/// play: the one that earned it most in 200,000 rounds each, dealt on a seed
/// of their own. Thresholds less than about half a percent of a bet apart may
/// be mistaken for each other.
#[must_use]
pub fn best_threshold(rules: &Rules, relancina: &Relancina, strategy: &dyn Strategy) -> u8 {
    let worth = |total: u8| {
        let relancina = Relancina { talla_stands: TallaStands::On(total), ..relancina.clone() };
        let table = RelancinaTable::new(rules, &relancina, strategy);
        let plan = Plan::rounds(rules, THRESHOLD_ROUNDS, THRESHOLD_SEED, 1);
        run(&table, &plan, &Unwatched).map_or(i128::MIN, |run| -run.tally.lines[0].net)
    };
    (12..=20).max_by_key(|total| worth(*total)).expect("there are thresholds")
}

/// The rules with the Talla's threshold found.
pub(crate) fn resolved(rules: &Rules, relancina: &Relancina, strategy: &dyn Strategy) -> Relancina {
    let talla_stands = match relancina.talla_stands {
        TallaStands::On(total) => TallaStands::On(total),
        TallaStands::Best => TallaStands::On(best_threshold(rules, relancina, strategy)),
    };
    Relancina { talla_stands, ..relancina.clone() }
}

/// Tells the first rounds of a seed, those that a simulation deals, until the
/// story [wants no other](Story::wants_another).
pub(in crate::referee) fn tell(
    rules: &Rules,
    relancina: &Relancina,
    strategy: &dyn Strategy,
    seed: u64,
    rounds: u64,
    story: &mut impl Story,
) {
    let resolved = resolved(rules, relancina, strategy);
    let mut table = Table::new(&resolved, rules.boxes, strategy);
    let per_block = shoes_per_block(rules);
    let streams = Streams::new(seed);
    let mut lanes: Vec<RecycledPack> = Vec::new();
    let mut told = 0;
    let mut goes_on = story.wants_another();
    for number in 0.. {
        if !goes_on {
            return;
        }
        let (block, lane) = (number / per_block, number % per_block % LANES);
        if number % per_block == 0 {
            lanes = (0..LANES).map(|lane| pack(rules, streams.stream(block * LANES + lane))).collect();
        }
        let pack = &mut lanes[usize::try_from(lane).expect("few lanes")];
        story.begin(format_args!("Session {}", number + 1));
        story.begin(format_args!("Round {}", told + 1));
        let last = told + session_rounds(rules);
        deal_session(rules, &mut table, pack, story, |_, played, story| {
            told += 1;
            if played.is_none() {
                let text = "the cards run out: the round is void, bets are returned";
                say!(story, Seat::Table, "shoe.exhausted", "{text}");
            }
            goes_on = told < rounds && story.wants_another();
            if goes_on && told < last {
                story.begin(format_args!("Round {}", told + 1));
            }
            goes_on
        });
    }
}
