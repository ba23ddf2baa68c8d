//! The control variate at the referee's table: the fixed number of rounds, and shoes that are dealt
//! to it.

use super::narration::Silent;
use super::table::{BlackjackTable, PuntoTable, Rounds, shoe};
use super::{blackjack, punto};
use crate::engine::{Blocks, Pacer, Table, burn, by_shoe, deal_controlled_shoe};
use crate::estimate::Control;
use crate::rules::{Decks, Exhaustion, Pace, Play, Rules};
use crate::shoe::{Exhausted, Shoe, Streams};
use crate::strategy::Player;
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A table whose shoes are dealt to the cut card and to a fixed number of rounds.
struct ControlledTable<'a, T> {
    table: T,
    control: &'a Control,
}

/// What a lane keeps between its shoes.
struct Lane<S> {
    shoe: Shoe,
    seats: S,
    /// Counts the rounds after the end of a shoe.
    scratch: Tally,
}

impl<T: Rounds> Table for ControlledTable<'_, T> {
    type Lane = Lane<T::Seats>;

    fn lines(&self) -> &[Line] {
        self.table.bet_lines()
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        Lane {
            shoe: shoe(&self.table.rules().shoe, rng),
            seats: self.table.seats(),
            scratch: Tally::new(self.table.bet_lines()),
        }
    }

    fn shoe(&self, Lane { shoe, seats, scratch }: &mut Self::Lane, tally: &mut Tally) {
        let (rules, fixed) = (&self.table.rules().shoe, self.control.rounds);
        deal_controlled_shoe(rules, fixed, shoe, tally, scratch, |shoe, tally| {
            self.table.round(seats, shoe, &mut tally.lines)
        });
    }

    fn empty_tally(&self) -> Tally {
        Tally::new(self.lines()).with_control(true)
    }

    fn half_width(&self, tally: &Tally, confidence: f64) -> Option<f64> {
        self.control.widest(self.lines(), tally, confidence)
    }
}

/// Calls `work` with the blocks of [`with_blocks`](super::with_blocks), whose tallies have the sums
/// of the control variate.
///
/// # Panics
/// If the game is the relancina, which has no control variate.
pub fn with_controlled_blocks<'a, R>(
    rules: &Rules,
    player: impl Into<Player<'a>>,
    control: &Control,
    shoes: u64,
    work: impl FnOnce(&dyn Blocks) -> R,
) -> R {
    match &rules.play {
        Play::Blackjack(play) => {
            let table = BlackjackTable::new(rules, play, player.into().blackjack());
            work(&by_shoe(&ControlledTable { table, control }, shoes))
        }
        Play::PuntoYBanca(play) => {
            work(&by_shoe(&ControlledTable { table: PuntoTable::new(rules, play), control }, shoes))
        }
        Play::Relancina(_) => unreachable!("the relancina has no control variate"),
    }
}

/// Shoes of the pilot run that chooses the fixed number of rounds.
const PILOT_SHOES: u64 = 4096;

/// Seed of the pilot run.
const PILOT_SEED: u64 = 0x006b_5f70_696c_6f74;

/// Standard deviations of the number of cards that must remain, on average, after the fixed number
/// of rounds.
const MARGIN: f64 = 5.0;

/// Returns the fixed number of rounds *K* of a control variate, a function of the rules and the
/// strategy alone; `None` where a cut card does not end the shoe, or where no round is sure to find
/// its cards.
///
/// A pilot run deals whole shoes. *K* is the median of the rounds up to the cut card, which makes
/// the expected number of rounds between them and *K* the least. It is lowered until the cards that
/// *K* rounds take, burned ones included, are on average `MARGIN` standard deviations below those
/// of the shoe.
#[must_use]
pub fn fixed_rounds<'a>(rules: &Rules, player: impl Into<Player<'a>>) -> Option<u64> {
    if rules.shoe.pace != Pace::CutCard || rules.shoe.decks == Decks::Infinite {
        return None;
    }
    match &rules.play {
        Play::Blackjack(play) => {
            let strategy = player.into().blackjack();
            let mut table = blackjack::Table::new(play, rules.boxes_in_play(), strategy);
            pilot(rules, |shoe| table.play(shoe, &mut Silent))
        }
        Play::PuntoYBanca(play) => pilot(rules, |shoe| punto::play(play, shoe, &mut Silent).map(|_| ())),
        Play::Relancina(_) => None,
    }
}

/// By number of rounds: the shoes with that number, and the sums of the cards that they took and of
/// the squares.
#[derive(Clone, Copy, Default)]
struct Taken {
    shoes: u64,
    cards: u64,
    squares: u64,
}

/// Deals the pilot run and returns *K*.
fn pilot(rules: &Rules, mut round: impl FnMut(&mut Shoe) -> Result<(), Exhausted>) -> Option<u64> {
    let streams = Streams::new(PILOT_SEED);
    let mut pile = Shoe::of(rules.shoe.pack.ranks(), rules.shoe.decks.count(), false, streams.stream(0));
    let mut rounds = Vec::new();
    let mut taken: Vec<Taken> = Vec::new();
    for _ in 0..PILOT_SHOES {
        pile.begin();
        let all = pile.remaining()?;
        let mut open = burn(rules.shoe.burn, &mut pile).is_ok();
        let mut pacer = Pacer::new(&rules.shoe);
        let (mut dealt, mut played, mut over) = (0_usize, 0, false);
        while open {
            over = over || !pacer.another(&pile);
            pile.begin_round();
            open = round(&mut pile).is_ok();
            // Discards finish a round that the shoe cannot, and the shoe ends.
            let finished = open || rules.shoe.exhausted == Exhaustion::ReshuffleDiscards;
            played += u64::from(!over && finished);
            if open {
                if taken.len() == dealt {
                    taken.push(Taken::default());
                }
                let cards = (all - pile.remaining()?) as u64;
                let taken = &mut taken[dealt];
                taken.shoes += 1;
                taken.cards += cards;
                taken.squares += cards * cards;
                dealt += 1;
            }
        }
        rounds.push(played);
    }
    rounds.sort_unstable();
    let median = usize::try_from(rounds[rounds.len() / 2]).ok()?;
    let cards = f64::from(rules.shoe.cards()?);
    let fits = |taken: &&Taken| {
        let n = taken.shoes as f64;
        let mean = taken.cards as f64 / n;
        let deviation = (taken.squares as f64 / n - mean * mean).max(0.0).sqrt();
        taken.shoes == PILOT_SHOES && mean + MARGIN * deviation <= cards
    };
    let fixed = taken.iter().take(median).take_while(fits).count();
    (fixed > 0).then_some(fixed as u64)
}
