//! Standard blackjack: the dealer looks for a natural and stands on soft 17;
//! a natural pays 3:2; any two cards are doubled, split ones too; pairs by
//! value, up to four hands; aces are split once and get one card each; no
//! surrender, no insurance.

use super::chart::Move;
use super::shoe::Shoe;
use super::{Chart, Sums};

/// Halves of a bet make 3:2 whole.
pub(crate) const UNIT: i64 = 2;
/// What becomes of a box, but for splits.
pub(crate) const OUTCOMES: [&str; 11] = [
    "natural",
    "natural push",
    "loss to natural",
    "win",
    "push",
    "loss",
    "bust",
    "doubled win",
    "doubled push",
    "doubled loss",
    "doubled bust",
];
/// What each nets, in units.
pub(super) const NET: [i64; 11] = [3, 0, -2, 2, 0, -2, -2, 4, 0, -4, -4];
const NATURAL: usize = 0;
const NATURAL_PUSH: usize = 1;
const LOSS_TO_NATURAL: usize = 2;
const WIN: usize = 3;
const PUSH: usize = 4;
const LOSS: usize = 5;
const BUST: usize = 6;
/// From an outcome to the same of a doubled bet.
const DOUBLED: usize = 4;
/// Four doubled hands net at most so many units either way.
const MOST: i64 = 4 * 2 * UNIT;
/// Nets from the worst to the best.
const NETS: usize = 33;

/// What was dealt.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// Of whole shoes.
    pub(crate) sums: Sums,
    /// Wagered, in units.
    pub(crate) wagered: i64,
    /// How often each of [`OUTCOMES`] came.
    pub(crate) outcomes: [u64; OUTCOMES.len()],
    /// How often split boxes netted −16 … 16 units.
    pub(crate) splits: [u64; NETS],
}

impl Tally {
    /// Nothing dealt.
    pub(super) fn new() -> Tally {
        let (sums, splits) = (Sums::default(), [0; NETS]);
        Tally { sums, wagered: 0, outcomes: [0; OUTCOMES.len()], splits }
    }
}

/// Cards in a hand, added up.
#[derive(Clone, Copy)]
struct Hand {
    /// With every ace as 1.
    hard: usize,
    ace: bool,
}

impl Hand {
    fn of(first: u8, second: u8) -> Hand {
        Hand { hard: usize::from(first + second), ace: first == 1 || second == 1 }
    }

    fn add(&mut self, card: u8) {
        self.hard += usize::from(card);
        self.ace |= card == 1;
    }

    fn soft(self) -> bool {
        self.ace && self.hard <= 11
    }

    fn total(self) -> usize {
        if self.soft() { self.hard + 10 } else { self.hard }
    }

    fn is_natural(self) -> bool {
        self.ace && self.hard == 11
    }
}

/// A hand that is done: its total and whether it is doubled.
type Done = (usize, bool);

/// One box at a table.
pub(crate) struct Table {
    pub(super) shoe: Shoe,
    chart: Chart,
    pub(super) behind: usize,
}

impl Table {
    /// A table with so many decks and a cut card with `behind` cards behind
    /// it; a round starts while more remain.
    pub(crate) fn new(decks: usize, behind: usize, chart: Chart, seed: u64) -> Table {
        Table { shoe: Shoe::new(decks, seed, |rank| rank.min(10)), chart, behind }
    }

    /// A table whose every round is the first of a shoe without one card of a
    /// value, ace 1.
    pub(crate) fn without(decks: usize, value: u8, chart: Chart, seed: u64) -> Table {
        let shoe = Shoe::new(decks, seed, |rank| rank.min(10)).without(value);
        let behind = shoe.remaining() - 1;
        Table { shoe, chart, behind }
    }

    /// Deals whole shoes until `rounds` rounds are dealt.
    pub(crate) fn deal(&mut self, rounds: i64) -> Tally {
        let mut tally = Tally::new();
        while tally.sums.bets < rounds {
            self.shoe.begin();
            let (mut net, mut bets) = (0, 0);
            while self.shoe.remaining() > self.behind {
                net += self.round(&mut tally);
                bets += 1;
            }
            tally.sums.end_shoe(net, bets);
        }
        tally
    }

    /// Deals a round; its net.
    #[inline]
    pub(super) fn round(&mut self, tally: &mut Tally) -> i64 {
        let first = self.shoe.draw();
        let up = self.shoe.draw();
        let second = self.shoe.draw();
        let hole = self.shoe.draw();
        let (player, dealer) = (Hand::of(first, second), Hand::of(up, hole));
        tally.wagered += UNIT;
        let outcome = match (player.is_natural(), dealer.is_natural()) {
            (true, true) => NATURAL_PUSH,
            (true, false) => NATURAL,
            (false, true) => LOSS_TO_NATURAL,
            (false, false) => {
                let (total, doubled) =
                    match self.chart.opening[usize::from(up)][usize::from(first)][usize::from(second)] {
                        Move::Split => return self.split(first, up, dealer, tally),
                        decided => self.play(player, decided, up),
                    };
                let against = if total > 21 { 0 } else { self.dealer(dealer) };
                let outcome = settle(total, against);
                if doubled {
                    tally.wagered += UNIT;
                    outcome + DOUBLED
                } else {
                    outcome
                }
            }
        };
        tally.outcomes[outcome] += 1;
        NET[outcome]
    }

    /// Plays a hand from what was decided about its first two cards.
    #[inline]
    fn play(&mut self, mut hand: Hand, decided: Move, up: u8) -> Done {
        match decided {
            Move::Stand => {}
            Move::Double => hand.add(self.shoe.draw()),
            Move::Hit | Move::Split => loop {
                hand.add(self.shoe.draw());
                if !self.chart.hits[usize::from(up)][usize::from(hand.soft())][hand.total()] {
                    break;
                }
            },
        }
        (hand.total(), decided == Move::Double)
    }

    /// Draws to 17.
    #[inline]
    fn dealer(&mut self, mut hand: Hand) -> usize {
        while hand.total() < 17 {
            hand.add(self.shoe.draw());
        }
        hand.total()
    }

    /// Splits a pair, plays its hands and settles them; the net of them all.
    fn split(&mut self, card: u8, up: u8, dealer: Hand, tally: &mut Tally) -> i64 {
        let mut done: [Done; 4] = [(0, false); 4];
        let (mut hands, mut finished) = (2, 0);
        while finished < hands {
            let second = self.shoe.draw();
            let hand = Hand::of(card, second);
            let decided = if card == 1 {
                Move::Stand // one card to each ace
            } else {
                match self.chart.opening[usize::from(up)][usize::from(card)][usize::from(second)] {
                    Move::Split if hands < 4 => {
                        // Both its cards wait for their second ones.
                        hands += 1;
                        continue;
                    }
                    Move::Split => self.chart.two[usize::from(up)][usize::from(hand.soft())][hand.total()],
                    decided => decided,
                }
            };
            done[finished] = self.play(hand, decided, up);
            finished += 1;
        }
        let done = &done[..hands];
        let against = if done.iter().any(|(total, _)| *total <= 21) { self.dealer(dealer) } else { 0 };
        let (mut net, mut wagered) = (0, 0);
        for (total, doubled) in done {
            let bets = 1 + i64::from(*doubled);
            net += bets * NET[settle(*total, against)];
            wagered += bets * UNIT;
        }
        // The first bet is counted already.
        tally.wagered += wagered - UNIT;
        tally.splits[usize::try_from(net + MOST).expect("no split nets more")] += 1;
        net
    }
}

/// What becomes of a hand against the dealer's total.
#[inline]
pub(super) fn settle(total: usize, dealer: usize) -> usize {
    if total > 21 {
        BUST
    } else if dealer > 21 || total > dealer {
        WIN
    } else if total == dealer {
        PUSH
    } else {
        LOSS
    }
}
