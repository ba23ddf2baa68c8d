//! Tallies each round by the count of the cards seen before it, for players who use the count and for players
//! who do not.
//!
//! Every bet line has a tally for each *cell*, so that the sum over the cells is the plain tally. Where the strategy does
//! not see the count, the cards and the play are those of [`simulate`](super::simulate). Where it does, they are the
//! same until a decision differs: the cards of the player, of other boxes and the upcard are counted as they are dealt,
//! and the hole card when the round is over.

use super::table::{Seats, ShoeTable, shoe};
use crate::cards::Card;
use crate::engine::{Count, EngineTable, Plan, Run, Sight, Stalled, Watch, deal_shoe, lines_by_cell, run};
use crate::rules::{Play, Rules, Shown};
use crate::shoe::{Cards, Exhausted, Shoe};
use crate::strategy::{self, Action, Offer, PlayedTable, Strategy, View};
use crate::tally::{Line, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// A way to play blackjack by the count.
pub trait CountedPlay: Sync {
    /// Returns the action with a hand; it must be legal or [`Action::Stand`].
    fn act(&self, view: &View<'_>, sight: Sight) -> Action;

    /// Returns whether the player takes this optional bet at this count.
    fn takes(&self, offer: Offer, sight: Sight) -> bool;

    /// Returns the strategy for declared aces, which does not see the count. It takes every optional bet
    /// that may be taken by the count.
    fn otherwise(&self) -> &dyn Strategy;
}

/// The count of the cards that the players of one table have seen. The card source writes it and the player
/// reads it, both on one thread.
#[derive(Default)]
struct Visible {
    running: AtomicI32,
    seen: AtomicUsize,
}

impl Visible {
    fn see(&self, tag: i32) {
        // Only one thread writes, so a load and a store suffice.
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
    /// The number of cards that the dealer has received in the round.
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
struct Player<'a> {
    play: &'a dyn CountedPlay,
    visible: &'a Visible,
    all: usize,
}

impl Strategy for Player<'_> {
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

/// A table whose rounds are tallied by the cell before them.
struct CountedTable<'a> {
    table: ShoeTable<'a>,
    count: &'a dyn Count,
    /// How blackjack is played by the count; `None` if the strategy does not see it.
    play: Option<&'a dyn CountedPlay>,
    /// Tags by value, ace 1.
    tags: [i32; 11],
    /// Cards of a full shoe.
    cards: usize,
    /// Whether the dealer's second card is dealt face up.
    exposed: bool,
    /// The lines of the first cell, then those of the second, and so on.
    lines: Vec<Line>,
}

impl<'a> CountedTable<'a> {
    /// Returns the table; `None` if its deck is infinite.
    fn new(
        rules: &'a Rules,
        player: strategy::Player<'a>,
        play: Option<&'a dyn CountedPlay>,
        count: &'a dyn Count,
    ) -> Option<CountedTable<'a>> {
        let table = ShoeTable::new(rules, player);
        let cards = usize::from(rules.shoe.cards()?);
        let tags =
            std::array::from_fn(|value| u8::try_from(value.max(1)).map_or(0, |value| count.tag(value)));
        let exposed = rules.play.blackjack().is_some_and(|blackjack| blackjack.dealer_exposed);
        let lines = lines_by_cell(&table.lines, count.cells());
        Some(CountedTable { table, count, play, tags, cards, exposed, lines })
    }

    /// Deals a shoe; `visible` is what its players have seen of it.
    fn deal(&self, shoe: &mut Shoe, seats: &mut Seats<'_>, visible: &Visible, tally: &mut Tally) {
        let each = self.table.lines.len();
        deal_shoe(&self.table.rules.shoe, shoe, tally, |shoe, tally| {
            let before = visible.sight(self.cards);
            let cell = self.count.cell(before.running, before.unseen, before.all);
            let lines = &mut tally.lines[cell * each..(cell + 1) * each];
            let (dealers, hidden, exposed) = (0, None, self.exposed);
            let mut turned = Turned { shoe, tags: &self.tags, visible, dealers, exposed, hidden };
            // A round for which the discards are shuffled is the last of its shoe.
            let played = self.table.round(seats, &mut turned, lines);
            if let Some(hole) = turned.hidden.take() {
                visible.see(hole);
            }
            played
        });
    }
}

impl<'a> EngineTable for CountedTable<'a> {
    type Lane = (Shoe, Seats<'a>);

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn lane(&self, rng: Xoshiro256PlusPlus) -> Self::Lane {
        (shoe(self.table.rules, rng), self.table.seats())
    }

    fn shoe(&self, (shoe, seats): &mut Self::Lane, tally: &mut Tally) {
        let visible = Visible::default();
        let Some(play) = self.play else {
            return self.deal(shoe, seats, &visible, tally);
        };
        let player = Player { play, visible: &visible, all: self.cards };
        let mut seats = self.table.seats_of(strategy::Player::Blackjack(&player));
        self.deal(shoe, &mut seats, &visible, tally);
    }

    fn half_width(&self, _: &Tally, _: f64) -> Option<f64> {
        None
    }
}

/// Deals a run with the referee. Its tally has the lines of [`bets::lines`](crate::bets::lines)
/// for each cell of the count, the first cell's first.
///
/// `None` if the game has no shoe whose cards can be counted: the deck is infinite, or the pack is
/// recycled.
///
/// # Errors
/// [`Stalled`] if no round can be finished.
pub fn simulate_counted(
    table: PlayedTable<'_>,
    count: &dyn Count,
    plan: &Plan,
    watch: &dyn Watch,
) -> Option<Result<Run, Stalled>> {
    let rules = table.rules();
    match &rules.play {
        Play::Blackjack(_) | Play::PuntoYBanca(_) => {
            Some(run(&CountedTable::new(rules, table.player(), None, count)?, plan, watch))
        }
        Play::Relancina(_) | Play::Poker(_) => None,
    }
}

/// Deals a run of blackjack with the referee, played by the count. Its tally is that of
/// [`simulate_counted`]. `None` if the game is another or its deck infinite.
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
    rules.play.blackjack()?;
    let player = strategy::Player::Blackjack(play.otherwise());
    Some(run(&CountedTable::new(rules, player, Some(play), count)?, plan, watch))
}
