//! Two tables dealt side by side: shoe after shoe of both, each by its own
//! rules from its own cards, with common random numbers behind the cards
//! ([`PairedPack`]). Each table's edge is the one it has alone, whatever the
//! two have in common.

use crate::engine::{DealtRounds, Plan, Run, Stalled, Table, Watch, deal_rounds, run};
use crate::referee::relancina::{self, RelancinaTable};
use crate::referee::table::{BlackjackTable, PuntoTable, Rounds};
use crate::rules::{Exhaustion, Play, Rules};
use crate::shoe::{PAIRED_STREAM, PairedPack};
use crate::strategy::Player;
use crate::tally::{Line, LineTally, Tally};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Deals a table's next shoe or session and counts its bets.
type DealShoe<'a> = Box<dyn FnMut(&mut PairedPack, &mut [LineTally]) -> DealtRounds + 'a>;

/// One of two tables.
trait Side: Sync {
    /// The bet lines it tallies.
    fn bet_lines(&self) -> &[Line];

    /// A fresh pack of its rules.
    fn pack(&self) -> PairedPack;

    /// A table laid, to be dealt at shoe by shoe.
    fn lay(&self) -> DealShoe<'_>;
}

impl<T: Rounds> Side for T {
    fn bet_lines(&self) -> &[Line] {
        Rounds::bet_lines(self)
    }

    fn pack(&self) -> PairedPack {
        let rules = &self.rules().shoe;
        PairedPack::new(rules.decks.count(), rules.exhausted == Exhaustion::ReshuffleDiscards)
    }

    fn lay(&self) -> DealShoe<'_> {
        let mut seats = self.seats();
        Box::new(move |pack, counts| {
            deal_rounds(&self.rules().shoe, pack, |pack| self.round(&mut seats, pack, counts))
        })
    }
}

impl Side for RelancinaTable<'_> {
    fn bet_lines(&self) -> &[Line] {
        self.lines()
    }

    fn pack(&self) -> PairedPack {
        PairedPack::new(self.decks().count(), true)
    }

    fn lay(&self) -> DealShoe<'_> {
        let mut table = self.seats();
        Box::new(move |pack, counts| self.session(&mut table, pack, counts))
    }
}

/// Two tables.
struct Pair<'a> {
    sides: [&'a dyn Side; 2],
    lines: Vec<Line>,
}

/// What a lane of a pair keeps: where keys come from, and the pack and the
/// table of each side.
struct Lane<'a> {
    keys: Xoshiro256PlusPlus,
    sides: [(PairedPack, DealShoe<'a>); 2],
}

impl<'a> Table for Pair<'a> {
    type Lane = Lane<'a>;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, keys: Xoshiro256PlusPlus) -> Lane<'a> {
        Lane { keys, sides: self.sides.map(|side| (side.pack(), side.lay())) }
    }

    /// Deals a shoe of each. Rounds are those of the table that played more of
    /// them.
    fn shoe(&self, lane: &mut Lane<'a>, tally: &mut Tally) {
        let key = lane.keys.next_u64();
        let (first, second) = tally.lines.split_at_mut(self.sides[0].bet_lines().len());
        let mut rounds = 0;
        for ((pack, deal), counts) in lane.sides.iter_mut().zip([first, second]) {
            pack.pair(key);
            let dealt = deal(pack, counts);
            rounds = rounds.max(dealt.rounds);
            tally.void_rounds += dealt.void;
        }
        tally.rounds += rounds;
        tally.end_shoe();
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        super::half_width(&self.lines, tally, confidence)
    }
}

/// Deals a run to any two tables, each from its own cards.
pub(super) fn simulate(
    first: (&Rules, Player<'_>),
    second: (&Rules, Player<'_>),
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Run, Stalled> {
    let resolved = [first, second].map(|(rules, player)| match &rules.play {
        Play::Relancina(play) => Some(relancina::resolved(rules, play, player.relancina())),
        Play::Blackjack(_) | Play::PuntoYBanca(_) => None,
    });
    let [a, b] = [(first, &resolved[0]), (second, &resolved[1])].map(|((rules, player), resolved)| {
        let side: Box<dyn Side + '_> = match (&rules.play, resolved) {
            (Play::Blackjack(play), _) => Box::new(BlackjackTable::new(rules, play, player.blackjack())),
            (Play::PuntoYBanca(play), _) => Box::new(PuntoTable::new(rules, play)),
            (Play::Relancina(_), Some(play)) => {
                Box::new(RelancinaTable::new(rules, play, player.relancina()))
            }
            (Play::Relancina(_), None) => unreachable!("resolved above"),
        };
        side
    });
    let lines = [a.bet_lines(), b.bet_lines()].concat();
    let pair = Pair { sides: [a.as_ref(), b.as_ref()], lines };
    Ok(Run { stream: PAIRED_STREAM, ..run(&pair, plan, watch)? })
}
