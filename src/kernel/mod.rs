//! The fast path: rounds dealt from the compiled game, many shoes at a time.
//!
//! A rulebook and its play become one machine whose rows are walked card by
//! card (`automaton`, built by `blackjack` and `punto`); lanes hold shoes
//! as counts of card classes (`lanes`); a kernel deals lanes by itself
//! (`scalar`) or in lockstep (`lockstep`); what cannot be done in step is
//! attended to lane by lane (`slow_path`, `shoe_end`); what rounds come to is
//! counted by the lanes, written as `events`, or of several boxes in the `lane_log`, lane by
//! lane; the `ledger` makes a tally of `outcomes` of it, split boxes among them
//! (`splits`), with a shoe's `sums` in words. The relancina, whose pack is never finished and whose rounds have
//! little in step, is dealt by plain code of its own, the same for every kernel
//! (`relancina`).
//!
//! Every kernel deals the same cards from the same seed, to the last bit.
//! Nothing here calls the referee, who is the authority: tests let him settle
//! the same cards.

mod automaton;
mod blackjack;
mod block;
mod entry_points;
mod events;
mod lane_log;
mod lanes;
mod ledger;
mod lockstep;
mod observer;
mod outcomes;
mod punto;
mod relancina;
mod scalar;
mod shoe_end;
mod shoe_limits;
#[cfg(target_arch = "x86_64")]
mod simd;
mod slow_path;
mod splits;
mod sums;
#[cfg(test)]
mod tests;

use crate::compiled::blackjack::Game;
use crate::engine::{Blocks, Plan, Run, SESSION_ROUNDS, Stalled, Unwatched, Watch, run_blocks};
use crate::rules::{Decks, HoleCard, Pace, Play, Rules};
use crate::shoe::Streams;
use crate::strategy::Chart;
use crate::tally::{Line, Tally};
use automaton::TooLarge;
#[doc(hidden)]
pub use blackjack::parts::Part;
use block::{KernelTable, shoes_until};
use lanes::{LANES, Stock};
use ledger::Codes;
use outcomes::{Bounds, MOST_LINES, Outcomes, Settle};
use shoe_limits::ShoeLimits;
use std::sync::Mutex;

/// Name and version of generator, stream layout and dealing method. Changes
/// whenever the same seed would deal other cards.
pub const STREAM: &str = "xoshiro256pp/3";

/// A way to deal lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// One lane, one card at a time: the reference.
    Scalar,
    /// Sixteen lanes in lockstep, in plain Rust.
    Lockstep,
    /// Thirty-two lanes with AVX2.
    Avx2,
    /// The same with AVX-512 as well (F, VL).
    Avx512,
}

impl Kernel {
    /// Every kernel, the slowest first.
    pub const ALL: [Kernel; 4] = [Kernel::Scalar, Kernel::Lockstep, Kernel::Avx2, Kernel::Avx512];

    /// The fastest that this machine has.
    #[must_use]
    pub fn fastest() -> Kernel {
        Kernel::ALL.into_iter().rev().find(|kernel| kernel.exists()).unwrap_or(Kernel::Scalar)
    }

    /// Its name: that of the instructions it needs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Scalar => "scalar",
            Kernel::Lockstep => "lockstep",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
        }
    }

    /// Whether this machine has what the kernel needs.
    #[must_use]
    pub fn exists(self) -> bool {
        match self {
            Kernel::Scalar | Kernel::Lockstep => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => simd::has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => simd::has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Avx2 | Kernel::Avx512 => false,
        }
    }

    /// Lanes that are dealt side by side.
    const fn width(self) -> usize {
        match self {
            Kernel::Scalar => 1,
            Kernel::Lockstep => 16,
            Kernel::Avx2 | Kernel::Avx512 => 32,
        }
    }
}

/// Hands that one box becomes, at most, where nothing ends splitting: neither
/// the rules nor an infinite deck. Two cards in a row are a pair with a
/// probability of 4/13 at most, and of *n* splits there are C(2*n*, *n*) orders
/// among as many pairs that are not, so that *n* splits have a probability
/// below (4 · 4/13 · 9/13)^*n* = 0.852^*n*: below 10^-284 for so many hands.
const MOST_ENDLESS_HANDS: u64 = 1 << 12;

/// Shoes of a block: enough that starting it costs little beside dealing it.
/// Part of the stream's layout.
fn shoes_per_block(rules: &Rules) -> u64 {
    let lanes = LANES as u64;
    match (rules.shoe.decks, rules.shoe.pace) {
        (Decks::Infinite, _) => 128 * lanes,
        (Decks::Count(decks), Pace::CutCard) => (1536 / u64::from(decks)) * lanes,
        (Decks::Count(_), Pace::Rounds(rounds)) => (16_384 / u64::from(rounds)).max(1) * lanes,
    }
}

/// A rulebook and a play, ready to be dealt by a kernel.
struct Ready<G> {
    dealt: KernelTable<G>,
    shoes: u64,
    kernel: Kernel,
}

impl<G: Settle + Sync> Blocks for Ready<G> {
    fn lines(&self) -> &[Line] {
        &self.dealt.lines
    }

    fn stream(&self) -> &'static str {
        STREAM
    }

    fn shoes(&self) -> u64 {
        self.shoes
    }

    fn block(&self, streams: &Streams, index: u64, shoes: u64, until: u64) -> Tally {
        if until == u64::MAX {
            return self.dealt.deal(self.kernel, streams, index, shoes).0;
        }
        // A few shoes tell about how many are needed.
        let few = 2 * LANES as u64;
        let mut now = shoes.min(few);
        loop {
            let (tally, rounds) = self.dealt.deal(self.kernel, streams, index, now);
            if tally.rounds >= until || now == shoes {
                let needed = shoes_until(&rounds, until);
                return match needed {
                    all if all == now => tally,
                    fewer => self.dealt.deal(self.kernel, streams, index, fewer).0,
                };
            }
            let about = until.saturating_mul(now).div_ceil(tally.rounds.max(1));
            now = if now == few { shoes.min(about.saturating_add(about / 32 + few)) } else { shoes };
        }
    }
}

/// Whether kernels deal this table: not one whose machine would be too large,
/// nor a shoe that may burn down to its cut card.
#[must_use]
pub fn deals(rules: &Rules, chart: Option<&Chart>, lines: &[Line]) -> bool {
    begins(rules)
        && match (&rules.play, chart) {
            (Play::Blackjack(play), Some(chart)) => {
                blackjack(rules, play, &Game::new(play, chart), chart, lines).is_ok()
            }
            (Play::PuntoYBanca(play), _) => punto(rules, play, lines).is_ok(),
            (Play::Relancina(_), Some(_)) => true,
            (Play::Blackjack(_) | Play::Relancina(_), None) => false,
        }
}

/// Deals a run with a kernel, and tallies these lines; `None` if it is not
/// one that kernels [deal](deals).
///
/// # Errors
/// [`Stalled`] if no round can be finished.
///
/// # Panics
/// If the threshold of a relancina's Talla is still to be found.
pub fn simulate(
    rules: &Rules,
    chart: Option<&Chart>,
    lines: &[Line],
    kernel: Kernel,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<Run, Stalled>> {
    if !begins(rules) {
        return None;
    }
    let shoes = shoes_per_block(rules);
    match &rules.play {
        Play::Blackjack(play) => {
            let chart = chart?;
            let game = Game::new(play, chart);
            let dealt = blackjack(rules, play, &game, chart, lines).ok()?;
            Some(run_blocks(&Ready { dealt, shoes, kernel }, plan, watch))
        }
        Play::PuntoYBanca(play) => {
            let dealt = punto(rules, play, lines).ok()?;
            Some(run_blocks(&Ready { dealt, shoes, kernel }, plan, watch))
        }
        Play::Relancina(play) => {
            let dealt = relancina::Dealt::new(rules, play, chart?, lines);
            Some(run_blocks(&dealt, plan, watch))
        }
    }
}

/// Deals nothing but a part of blackjack's rounds, one box's or the dealer's,
/// for the benches; `None` if that is not a game that kernels deal.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
#[doc(hidden)]
#[must_use]
pub fn simulate_part(
    rules: &Rules,
    chart: &Chart,
    part: Part,
    kernel: Kernel,
    plan: &Plan,
) -> Option<Result<Run, Stalled>> {
    let Play::Blackjack(play) = &rules.play else { return None };
    let game = Game::new(play, chart);
    let table = blackjack::Table::new(play, &game, chart.offers, (1, true), &[]);
    let mut only = blackjack::parts::Only::new(table, part);
    let ways = only.compile().ok()?;
    let dealt = ready(rules, only, ways, &in_a_pack(&game), (1, false), &[]).ok()?;
    let shoes = shoes_per_block(rules);
    Some(run_blocks(&Ready { dealt, shoes, kernel }, plan, &Unwatched))
}

/// Whether every shoe has a first round, whatever it burns.
fn begins(rules: &Rules) -> bool {
    let most = match rules.shoe.burn {
        crate::rules::Burn::Cards(cards) => u16::from(cards),
        crate::rules::Burn::ByFirstCard => 11,
    };
    let behind = if rules.shoe.pace == Pace::CutCard { rules.shoe.cut_card } else { 0 };
    rules.shoe.decks.count().is_none_or(|decks| 52 * u16::from(decks) > most + behind)
}

fn blackjack<'a>(
    rules: &Rules,
    play: &'a crate::rules::Blackjack,
    game: &'a Game,
    chart: &Chart,
    lines: &[Line],
) -> Result<KernelTable<blackjack::Table<'a>>, TooLarge> {
    let boxes = rules.boxes_in_play();
    let holes = play.dealer_hole_card != HoleCard::None;
    let with = |pairs| {
        let mut table = blackjack::Table::new(play, game, chart.offers, (boxes, pairs), lines);
        let ways = table.compile(rules.shoe.burn)?;
        ready(rules, table, ways, &in_a_pack(game), (boxes, holes), lines)
    };
    // Rows for the two hands of every pair, if there is room for them.
    with(true).or_else(|TooLarge| with(false))
}

/// Cards of every class in a pack.
fn in_a_pack(game: &Game) -> Vec<usize> {
    (0..game.classes.all().len()).map(|class| game.classes.in_a_pack(class)).collect()
}

fn punto(
    rules: &Rules,
    play: &crate::rules::PuntoYBanca,
    lines: &[Line],
) -> Result<KernelTable<punto::Table>, TooLarge> {
    let mut table = punto::Table::new(play, lines);
    let ways = table.compile(rules.shoe.burn)?;
    ready(rules, table, ways, &punto::IN_A_PACK, (1, false), lines)
}

fn ready<G: Settle>(
    rules: &Rules,
    game: G,
    ways: entry_points::EntryPoints,
    in_a_pack: &[usize],
    (boxes, holes): (u8, bool),
    lines: &[Line],
) -> Result<KernelTable<G>, TooLarge> {
    let codes = Codes::new(ways.machine.boxes[2], game.tokens()).ok_or(TooLarge)?;
    if lines.len() > MOST_LINES {
        return Err(TooLarge);
    }
    let stock = Stock::new(rules.shoe.decks.count(), in_a_pack);
    let rounds = match (rules.shoe.decks, rules.shoe.pace) {
        (Decks::Infinite, _) => SESSION_ROUNDS,
        (_, Pace::Rounds(rounds)) => rounds.into(),
        // Every box has two cards, and the dealer one at least.
        (_, Pace::CutCard) => 1 + u64::from(stock.cards / (2 * u16::from(boxes) + 1)),
    };
    // Every hand gets a card of its own, of the shoe or of its discards.
    let hands_in_all = rules.shoe.decks.count().map(|_| 2 * u64::from(stock.cards));
    let bounds = Bounds {
        boxes,
        rounds,
        hands: (ways.most_hands as u64).min(hands_in_all.unwrap_or(MOST_ENDLESS_HANDS)),
        hands_in_all,
        unit: lines.first().map_or(0, |line| line.unit),
    };
    Ok(KernelTable {
        stock,
        limits: ShoeLimits::new(&rules.shoe, boxes, holes, !ways.machine.carried.is_empty()),
        codes,
        outcomes: Outcomes::new(&game, &ways.machine.kinds, bounds)?,
        splits: Mutex::default(),
        game,
        ways,
        boxes,
        holes,
        lines: lines.to_vec(),
    })
}
