//! The fast path: deals rounds of the compiled game, many shoes at a time.
//!
//! A rulebook and a strategy become one automaton whose rows are followed card by card
//! (`automaton`, compiled from `blackjack` and `punto`). Lanes hold shoes as counts of card classes
//! (`lanes`). A kernel deals one lane alone (`scalar`) or many in lockstep (`lockstep`, `simd`).
//! What cannot be done in lockstep is done lane by lane (`slow_path`, `shoe_end`). Lanes count the
//! common results of rounds themselves and report the others by code (`codes`), as `events` or,
//! with several boxes, in the `lane_log`. The `ledger` makes a tally of them: it counts box
//! `outcomes`, including those of split boxes (`splits`), and adds up the `sums` of each shoe. The
//! relancina, whose pack is never finished and whose rounds have little in step, is dealt by plain
//! code of its own, which is the same for every kernel (`relancina`).
//!
//! Every kernel deals the same cards from the same seed, to the last bit. Nothing here calls the referee,
//! which is the reference; the tests let it settle the same cards.

mod automaton;
mod blackjack;
mod block;
mod codes;
mod count;
mod entry_points;
mod events;
mod lane_log;
mod lanes;
mod ledger;
mod lockstep;
mod observer;
mod outcomes;
mod punto;
mod redeals;
mod relancina;
mod scalar;
mod seen;
mod shoe_end;
mod shoe_limits;
#[cfg(target_arch = "x86_64")]
mod simd;
mod slow_path;
mod splits;
mod sums;
#[cfg(test)]
mod tests;
mod xoshiro;

use crate::compiled::blackjack::{Game, SecondCard};
use crate::engine::{Blocks, Count, Work};
use crate::estimate::{Control, widest};
use crate::rules::{Decks, MaxHands, Pace, Pack, PuntoYBanca, Rules, SESSION_ROUNDS, Soft17};
use crate::shoe::Streams;
use crate::strategy::{Charted, PlayedTable};
use crate::tally::{Line, Tally};
use automaton::TooLarge;
use block::{KernelTable, shoes_until};
use codes::Codes;
use lanes::{LANES, Stock};
use outcomes::{Bounds, Outcomes, Settle};
use shoe_limits::ShoeLimits;
use std::sync::Mutex;
use sums::MOST_LINES;

/// Name and version of the generator, the layout of the streams and the method of dealing. Changes
/// whenever the same seed would deal other cards.
pub const STREAM: &str = "xoshiro256pp/3";

named! {
    /// A way of dealing lanes; the slowest is the first.
    pub enum Kernel {
        /// One lane, one card at a time: the reference.
        Scalar = "scalar",
        /// Sixteen lanes in lockstep, in plain Rust.
        Lockstep = "lockstep",
        /// Thirty-two lanes with AVX2.
        Avx2 = "avx2",
    }
}

impl Kernel {
    /// Returns the fastest kernel that this CPU supports.
    pub fn fastest() -> Kernel {
        Kernel::ALL.into_iter().rev().find(|kernel| kernel.is_supported()).unwrap_or(Kernel::Scalar)
    }

    /// Returns whether this CPU supports the kernel.
    pub fn is_supported(self) -> bool {
        match self {
            Kernel::Scalar | Kernel::Lockstep => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => simd::has_avx2(),
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Avx2 => false,
        }
    }

    /// Returns the number of lanes that are dealt side by side.
    const fn width(self) -> usize {
        match self {
            Kernel::Scalar => 1,
            Kernel::Lockstep => 16,
            Kernel::Avx2 => 32,
        }
    }
}

/// Maximum number of hands that one box becomes where neither the rules nor an infinite deck end
/// splitting. Two cards in a row are a pair with a probability of 4/13 at most (see
/// [`splits_rarely`]), and *n* splits come
/// in C(2*n*, *n*) orders among as many cards that make no pair, so that *n* splits have a
/// probability below (4 · 4/13 · 9/13)^*n* = 0.852^*n*: below 10^-284 for this many hands.
const MOST_ENDLESS_HANDS: u64 = 1 << 12;

/// Returns the number of shoes in a block: enough that starting a block costs little compared with
/// dealing it. Part of the layout of the streams.
fn shoes_per_block(rules: &Rules) -> u64 {
    let lanes = LANES as u64;
    match (rules.shoe.decks, rules.shoe.pace) {
        (Decks::Infinite, _) => 128 * lanes,
        (Decks::Count(decks), Pace::CutCard) => (1536 / u64::from(decks)) * lanes,
        (Decks::Count(_), Pace::Rounds(rounds)) => (16_384 / u64::from(rounds)).max(1) * lanes,
    }
}

/// A compiled table and the kernel that deals it.
struct KernelRun<'a, G> {
    table: KernelTable<G>,
    /// The table with one box from which rounds are redealt, if not with all boxes.
    redealing: Option<KernelTable<G>>,
    shoes: u64,
    kernel: Kernel,
    control: Option<&'a Control>,
}

impl<'a, G> KernelRun<'a, G> {
    fn new(
        mut table: KernelTable<G>,
        rules: &Rules,
        kernel: Kernel,
        control: Option<&'a Control>,
    ) -> KernelRun<'a, G> {
        if control.is_some() {
            table.limits = table.limits.deciding_at(rules.decided_at());
        }
        KernelRun { table, redealing: None, shoes: shoes_per_block(rules), kernel, control }
    }
}

impl<G: Settle + Sync> Blocks for KernelRun<'_, G> {
    fn lines(&self) -> &[Line] {
        if self.table.count.is_some() { &self.table.cell_lines } else { &self.table.lines }
    }

    fn stream(&self) -> &'static str {
        STREAM
    }

    fn shoes(&self) -> u64 {
        self.shoes
    }

    fn empty_tally(&self) -> Tally {
        self.table.empty_tally()
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        if self.table.count.is_some() { None } else { widest(self.lines(), tally, self.control, confidence) }
    }

    fn block(&self, streams: &Streams, index: u64, shoes: u64, until: u64) -> Tally {
        let whole = |shoes| match self.control {
            None => self.table.deal(self.kernel, streams, index, shoes).0,
            Some(control) => {
                let redealing = self.redealing.as_ref().unwrap_or(&self.table);
                self.table.deal_controlled(self.kernel, (streams, index), shoes, control, redealing)
            }
        };
        if until == u64::MAX {
            return whole(shoes);
        }
        // A few shoes show about how many are needed.
        let few = 2 * LANES as u64;
        let mut now = shoes.min(few);
        loop {
            let (tally, rounds) = self.table.deal(self.kernel, streams, index, now);
            if tally.rounds >= until || now == shoes {
                let needed = shoes_until(&rounds, until);
                return if needed == now && self.control.is_none() { tally } else { whole(needed) };
            }
            let about = until.saturating_mul(now).div_ceil(tally.rounds.max(1));
            now = if now == few { shoes.min(about.saturating_add(about / 32 + few)) } else { shoes };
        }
    }
}

/// Returns whether kernels deal this table. They do not if the game is poker or the play is no chart; if the
/// automaton would be too large; if burning may leave a shoe with no card before its cut card; if the dealer
/// chooses by the hands on the table; if boxes of an infinite deck split without limit and its pack has a
/// greater share of pairs than 52 cards; or if there are side bets, which depend on ranks and suits.
pub fn deals(table: PlayedTable<'_>, lines: &[Line]) -> bool {
    let rules = table.rules();
    deals_rounds(rules)
        && match table.charted() {
            Some(Charted::Blackjack(play, chart)) => blackjack(rules, &Game::new(play, chart), lines).is_ok(),
            Some(Charted::PuntoYBanca(play)) => punto(rules, play, lines).is_ok(),
            Some(Charted::Relancina(..)) => true,
            Some(Charted::Poker(..)) | None => false,
        }
}

/// Calls `work` with the blocks of a table that a kernel deals and whose tallies have these lines, with
/// the sums of a control variate if there is one. With a count, the tallies have the lines of every cell,
/// as [`lines_by_cell`](crate::engine::lines_by_cell) lists them, and the cards are the same. Returns `None` if
/// kernels do not [deal](deals) the table; with a count also if the table has no shoe whose cards can be
/// counted, or if the count has more than 32 cells.
///
/// # Panics
/// If the threshold of a relancina's Talla is not yet determined.
pub(crate) fn with_blocks(
    table: PlayedTable<'_>,
    lines: &[Line],
    kernel: Kernel,
    (control, count): (Option<&Control>, Option<&dyn Count>),
    work: Work<'_>,
) -> Option<()> {
    let rules = table.rules();
    if !deals_rounds(rules) {
        return None;
    }
    match table.charted()? {
        Charted::Blackjack(play, chart) => {
            let game = Game::new(play, chart);
            let mut table = blackjack(rules, &game, lines).ok()?;
            if let Some(count) = count {
                let values: Vec<u8> = game.classes.all().iter().map(|class| class.value).collect();
                table = table.counted(count, &values)?;
            }
            let mut run = KernelRun::new(table, rules, kernel, control);
            if control.is_some_and(|control| control.boxes > 1) {
                let one_box = Rules { boxes: 1, ..rules.clone() };
                run.redealing = Some(blackjack(&one_box, &game, lines).ok()?);
            }
            work(&run);
        }
        Charted::PuntoYBanca(play) => {
            let mut table = punto(rules, play, lines).ok()?;
            if let Some(count) = count {
                table = table.counted(count, &punto::VALUES)?;
            }
            work(&KernelRun::new(table, rules, kernel, control));
        }
        Charted::Relancina(play, chart) if count.is_none() => {
            let dealt = relancina::RelancinaKernel::new(rules, play, chart, lines);
            work(&dealt);
        }
        Charted::Relancina(..) | Charted::Poker(..) => return None,
    }
    Some(())
}

/// Returns whether kernels deal rounds by these rules, whatever the play.
fn deals_rounds(rules: &Rules) -> bool {
    rules.sides.is_empty() && first_round_fits(rules) && !bank_chooses(rules) && splits_rarely(rules)
}

/// Returns whether the dealer chooses on soft totals by the hands on the table.
fn bank_chooses(rules: &Rules) -> bool {
    rules.play.blackjack().is_some_and(|play| play.dealer_soft17 == Soft17::BankChooses)
}

/// Returns whether a box becomes more than [`MOST_ENDLESS_HANDS`] hands with negligible probability
/// only. A pack that lacks ranks can have a greater share of pairs than a pack of 52 cards.
fn splits_rarely(rules: &Rules) -> bool {
    let unlimited = rules.play.blackjack().is_some_and(|play| play.split_max_hands == MaxHands::Unlimited);
    let endless = rules.shoe.decks == Decks::Infinite && unlimited;
    !endless || rules.shoe.pack.greatest_share() <= Pack::FRENCH.greatest_share()
}

/// Returns whether every shoe has a first round, however many cards are burned.
fn first_round_fits(rules: &Rules) -> bool {
    let most = match rules.shoe.burn {
        crate::rules::Burn::Cards(cards) => u16::from(cards),
        crate::rules::Burn::ByFirstCard => 11,
    };
    let behind = if rules.shoe.pace == Pace::CutCard { rules.shoe.cut_card } else { 0 };
    rules.shoe.cards().is_none_or(|cards| cards > most + behind)
}

fn blackjack<'a>(
    rules: &Rules,
    game: &'a Game,
    lines: &[Line],
) -> Result<KernelTable<blackjack::Table<'a>>, TooLarge> {
    let boxes = rules.boxes_in_play();
    let has_hole_card = game.second_card != SecondCard::Drawn;
    let compile = |pairs| {
        let mut table = blackjack::Table::new(game, (boxes, pairs), lines);
        let entry_points = table.compile(&rules.shoe)?;
        ready(rules, table, entry_points, &per_pack(game, rules.shoe.pack), (boxes, has_hole_card), lines)
    };
    // The two hands of every pair have rows of their own if there is room for them.
    compile(true).or_else(|TooLarge| compile(false))
}

/// Returns the number of cards of each class in a deck.
fn per_pack(game: &Game, pack: Pack) -> Vec<usize> {
    (0..game.classes.all().len()).map(|class| game.classes.per_pack(class, pack)).collect()
}

fn punto(rules: &Rules, play: &PuntoYBanca, lines: &[Line]) -> Result<KernelTable<punto::Table>, TooLarge> {
    let mut table = punto::Table::new(play);
    let entry_points = table.compile(&rules.shoe)?;
    ready(rules, table, entry_points, &punto::per_pack(rules.shoe.pack), (1, false), lines)
}

fn ready<G: Settle>(
    rules: &Rules,
    game: G,
    entry_points: entry_points::EntryPoints,
    per_pack: &[usize],
    (boxes, has_hole_card): (u8, bool),
    lines: &[Line],
) -> Result<KernelTable<G>, TooLarge> {
    let codes = Codes::new(entry_points.automaton.box_ends[2], game.tokens()).ok_or(TooLarge)?;
    if lines.len() > MOST_LINES {
        return Err(TooLarge);
    }
    let stock = Stock::new(rules.shoe.decks.count(), per_pack);
    let rounds = match (rules.shoe.decks, rules.shoe.pace) {
        (Decks::Infinite, _) => SESSION_ROUNDS,
        (_, Pace::Rounds(rounds)) => rounds.into(),
        // Every box has two cards, and the dealer at least one.
        (_, Pace::CutCard) => 1 + u64::from(stock.cards / (2 * u16::from(boxes) + 1)),
    };
    // Every hand needs a card of its own, from the shoe or from its discards.
    let hands_in_all = rules.shoe.decks.count().map(|_| 2 * u64::from(stock.cards));
    let bounds = Bounds {
        boxes,
        rounds,
        hands: (entry_points.most_hands as u64).min(hands_in_all.unwrap_or(MOST_ENDLESS_HANDS)),
        hands_in_all,
        unit: lines.first().map_or(0, |line| line.unit),
    };
    Ok(KernelTable {
        stock,
        limits: ShoeLimits::new(
            &rules.shoe,
            boxes,
            has_hole_card,
            !entry_points.automaton.carried.is_empty(),
        ),
        codes,
        outcomes: Outcomes::new(&game, &entry_points.automaton.kinds, bounds)?,
        splits: Mutex::default(),
        game,
        entry_points,
        boxes,
        has_hole_card,
        lines: lines.to_vec(),
        count: None,
        cell_lines: Vec::new(),
    })
}
