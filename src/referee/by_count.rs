//! Blackjack played by the count at the moment of decision: the cards of the player, of other boxes and
//! the upcard are counted as they are dealt, and the hole card when the round is over.
//!
//! The cards are those of [`simulate_counted`](super::simulate_counted) until a decision differs.

use super::table::{BlackjackTable, Rounds, shoe};
use crate::cards::Card;
use crate::engine::{Count, Plan, Run, Sight, Stalled, Table, Watch, deal_shoe, lines_by_cell, run};
use crate::rules::{Rules, Shown};
use crate::shoe::{Cards, Exhausted, Pile, Shoe};
use crate::strategy::{Action, Offer, Strategy, View};
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// A way to play blackjack by the count.
pub trait CountedPlay: Sync {
    /// Returns the action with a hand; it must be legal or [`Action::Stand`].
    fn act(&self, view: &View<'_>, sight: Sight) -> Action;

    /// Returns whether the player takes this optional bet, now.
    fn takes(&self, offer: Offer, sight: Sight) -> bool;

    /// Returns the strategy for declared aces, which does not see the count. It takes every optional bet
    /// that may be taken by the count.
    fn otherwise(&self) -> &dyn Strategy;
}

/// What the players of one table have seen. The player reads what the cards write; both belong to one
/// thread.
#[derive(Default)]
struct Visible {
    running: AtomicI32,
    seen: AtomicUsize,
}

impl Visible {
    fn see(&self, tag: i32) {
        // One thread writes: no exchange is needed.
        self.running.store(self.running.load(Ordering::Relaxed) + tag, Ordering::Relaxed);
        self.seen.store(self.seen.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    fn sight(&self, all: usize) -> Sight {
        let seen = self.seen.load(Ordering::Relaxed);
        Sight { running: self.running.load(Ordering::Relaxed), unseen: all.saturating_sub(seen), all }
    }
}

/// Cards that are counted as they are turned.
struct Turned<'a> {
    shoe: &'a mut Shoe,
    /// Tags by value, ace 1.
    tags: &'a [i32; 11],
    visible: &'a Visible,
    /// Cards that the dealer has of the round.
    dealers: usize,
    /// Whether the dealer's second card is dealt face up.
    exposed: bool,
    /// The tag of the hole card until the round is over.
    hidden: Option<i32>,
}

impl Turned<'_> {
    fn tag(&self, card: Card) -> i32 {
        self.tags[usize::from(card.rank().number().min(10))]
    }
}

impl Cards for Turned<'_> {
    fn draw(&mut self) -> Result<Card, Exhausted> {
        let card = self.shoe.draw()?;
        self.visible.see(self.tag(card));
        Ok(card)
    }

    fn draw_for(&mut self, place: usize) -> Result<Card, Exhausted> {
        let card = self.shoe.draw_for(place)?;
        let tag = self.tag(card);
        // Unless it is exposed, the dealer's second card lies face down or is dealt after all decisions.
        self.dealers += usize::from(place == 0);
        if place == 0 && self.dealers == 2 && !self.exposed {
            self.hidden = Some(tag);
        } else {
            self.visible.see(tag);
        }
        Ok(card)
    }

    fn peek(&mut self) -> Result<Card, Exhausted> {
        self.shoe.peek()
    }
}

/// A player who sees the count.
struct Player<'a, P: ?Sized> {
    play: &'a P,
    visible: &'a Visible,
    all: usize,
}

impl<P: CountedPlay + ?Sized> Strategy for Player<'_, P> {
    fn act(&self, view: &View<'_>) -> Action {
        self.play.act(view, self.visible.sight(self.all))
    }

    fn takes(&self, offer: Offer) -> bool {
        self.play.takes(offer, self.visible.sight(self.all))
    }

    fn declares_eleven(&self, other: u8, shown: Shown) -> bool {
        self.play.otherwise().declares_eleven(other, shown)
    }
}

/// A table whose players play by the count, tallied by the cell before each round.
struct ByCount<'a> {
    table: BlackjackTable<'a>,
    count: &'a dyn Count,
    play: &'a dyn CountedPlay,
    /// Tags by value, ace 1.
    tags: [i32; 11],
    cards: usize,
    /// Whether the dealer's second card is dealt face up.
    exposed: bool,
    lines: Vec<Line>,
}

impl Table for ByCount<'_> {
    type Lane = Shoe;

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Shoe {
        shoe(&self.table.rules().shoe, rng)
    }

    fn shoe(&self, shoe: &mut Shoe, tally: &mut Tally) {
        let visible = Visible::default();
        let player = Player { play: self.play, visible: &visible, all: self.cards };
        // The table lives longer than the player.
        let table: &BlackjackTable<'_> = &self.table;
        let mut seats = table.seats_of(&player);
        let each = table.bet_lines().len();
        deal_shoe(&table.rules().shoe, shoe, tally, |shoe, tally| {
            let before = visible.sight(self.cards);
            let cell = self.count.cell(before.running, before.unseen, before.all);
            let lines = &mut tally.lines[cell * each..(cell + 1) * each];
            let left = shoe.remaining();
            let (dealers, hidden, exposed) = (0, None, self.exposed);
            let mut turned = Turned { shoe, tags: &self.tags, visible: &visible, dealers, exposed, hidden };
            let played = table.round(&mut seats, &mut turned, lines);
            if let Some(hole) = turned.hidden.take() {
                visible.see(hole);
            }
            if turned.shoe.remaining() > left {
                // After a shuffle of the discards only the cards of this round are out of the shoe.
                let out = self.cards - turned.shoe.remaining().unwrap_or(self.cards);
                let sum = visible.running.load(Ordering::Relaxed) - before.running;
                visible.running.store(sum, Ordering::Relaxed);
                visible.seen.store(out, Ordering::Relaxed);
            }
            played
        });
    }

    fn half_width(&self, _: &Tally, _: f64) -> Option<f64> {
        None
    }
}

/// Deals a run of blackjack with the referee, played by the count. Its tally is that of
/// [`simulate_counted`](super::simulate_counted). `None` if the game is another or its deck infinite.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub(crate) fn simulate_by_count(
    rules: &Rules,
    play: &dyn CountedPlay,
    count: &dyn Count,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<Run, Stalled>> {
    let blackjack = rules.play.blackjack()?;
    let cards = usize::from(rules.shoe.cards()?);
    let table = BlackjackTable::new(rules, blackjack, play.otherwise());
    let lines = lines_by_cell(table.bet_lines(), count.cells());
    let tags = std::array::from_fn(|value| u8::try_from(value.max(1)).map_or(0, |value| count.tag(value)));
    let exposed = blackjack.dealer_exposed;
    Some(run(&ByCount { table, count, play, tags, cards, exposed, lines }, plan, watch))
}
