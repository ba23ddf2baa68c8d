//! A player of the blackjack yardstick who counts Hi-Lo, insures and leaves his
//! chart by the true count at each decision, rounded down.

use super::blackjack::{NET, Table, UNIT, settle};
use super::chart::Move;
use super::{Chart, Sums};

/// True counts -12 ... 12; the ends hold all beyond.
pub(crate) const COUNTS: std::ops::RangeInclusive<i64> = -12..=12;

/// The tag of a card in Hi-Lo.
fn tag(card: u8) -> i64 {
    match card {
        2..=6 => 1,
        7..=9 => 0,
        _ => -1,
    }
}

/// When the chart is left.
pub(crate) struct Indices {
    /// The count from which insurance is taken.
    pub(crate) insurance: i64,
    /// Hard total, upcard (ace 1), count: stood from the count on and hit
    /// below it, with any number of cards.
    pub(crate) stands: Vec<(usize, u8, i64)>,
    /// Hard total of two different cards, upcard, count: doubled from the count
    /// on and hit below it.
    pub(crate) doubles: Vec<(usize, u8, i64)>,
    /// Value of a pair, upcard, count: split from the count on and stood below it.
    pub(crate) splits: Vec<(usize, u8, i64)>,
}

/// The rounds at one true count before the round.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cell {
    /// The main bet.
    pub(crate) main: Sums,
    /// The main bet and insurance.
    pub(crate) total: Sums,
    /// Insurance alone, per round.
    pub(crate) insurance: Sums,
}

/// A box and what its player has seen.
pub(crate) struct Player {
    table: Table,
    chart: Chart,
    indices: Indices,
    /// The count before the round.
    running: i64,
    /// The cards dealt before the round.
    before: usize,
}

impl Player {
    /// A player at a table of `decks` decks, with `behind` cards behind
    /// the cut card.
    pub(crate) fn new(decks: usize, behind: usize, text: &str, indices: Indices, seed: u64) -> Player {
        let table = Table::new(decks, behind, Chart::parse(text), seed);
        Player { table, chart: Chart::parse(text), indices, running: 0, before: 0 }
    }

    /// Deals whole shoes until `rounds` rounds are dealt; a cell for each of
    /// [`COUNTS`].
    pub(crate) fn deal(&mut self, rounds: i64) -> Vec<Cell> {
        let mut cells = vec![Cell::default(); COUNTS.count()];
        let mut dealt = 0;
        while dealt < rounds {
            let mut of_shoe = [[0; 3]; 25];
            self.table.shoe.begin();
            (self.running, self.before) = (0, 0);
            while self.table.shoe.remaining() > self.table.behind {
                let shoe = self.table.shoe.dealt();
                self.running += shoe[self.before..].iter().map(|card| tag(*card)).sum::<i64>();
                self.before = shoe.len();
                let count = true_count(self.running, self.table.shoe.remaining()).clamp(-12, 12);
                let [main, insurance] = self.round();
                let sums = &mut of_shoe[usize::try_from(count + 12).expect("not below")];
                *sums = [sums[0] + main, sums[1] + insurance, sums[2] + 1];
                dealt += 1;
            }
            for (cell, [main, insurance, bets]) in cells.iter_mut().zip(of_shoe) {
                cell.main.end_shoe(main, bets);
                cell.total.end_shoe(main + insurance, bets);
                cell.insurance.end_shoe(insurance, bets);
            }
        }
        cells
    }

    /// The true count in the middle of a round: the hole card, its fourth, is
    /// not seen.
    fn count(&self) -> i64 {
        let round = &self.table.shoe.dealt()[self.before..];
        let seen: i64 = round.iter().map(|card| tag(*card)).sum::<i64>() - tag(round[3]);
        true_count(self.running + seen, self.table.shoe.remaining() + 1)
    }

    /// Deals a round: the net of the main bet, and that of insurance.
    fn round(&mut self) -> [i64; 2] {
        let mut draw = || self.table.shoe.draw();
        let (first, up, second, hole) = (draw(), draw(), draw(), draw());
        let natural = |one: u8, other: u8| one.min(other) == 1 && one.max(other) == 10;
        let (player, dealer) = (natural(first, second), natural(up, hole));
        let mut insurance = 0;
        if up == 1 && self.count() >= self.indices.insurance {
            insurance = if dealer { UNIT } else { -UNIT / 2 };
        }
        let main = match (player, dealer) {
            (true, true) => 0,
            (true, false) => 3 * UNIT / 2,
            (false, true) => -UNIT,
            (false, false) => self.plays(first, second, up, hole),
        };
        [main, insurance]
    }

    /// Plays and settles the hands of a box without naturals.
    fn plays(&mut self, first: u8, second: u8, up: u8, hole: u8) -> i64 {
        // The cards of each hand, and whether it is doubled.
        let mut hands = vec![(vec![first, second], false)];
        let mut at = 0;
        while at < hands.len() {
            let number = hands.len();
            let (cards, doubled) = &mut hands[at];
            if cards.len() == 1 {
                cards.push(self.table.shoe.draw());
                if cards[0] == 1 {
                    at += 1; // one card to each ace
                    continue;
                }
            }
            let (one, other) = (cards[0], cards[1]);
            let (up_at, one_at, other_at) = (usize::from(up), usize::from(one), usize::from(other));
            let mut decided = self.chart.opening[up_at][one_at][other_at];
            if number == 1 {
                decided = self.first_two(one, other, up).unwrap_or(decided);
            }
            if decided == Move::Split && number == 4 {
                let (total, soft) = total(cards);
                decided = self.chart.two[up_at][usize::from(soft)][total];
            }
            match decided {
                Move::Split => {
                    cards.pop();
                    hands.insert(at + 1, (vec![one], false));
                    continue;
                }
                Move::Double => {
                    let card = self.table.shoe.draw();
                    cards.push(card);
                    *doubled = true;
                }
                Move::Hit | Move::Stand => {
                    let mut hits = decided == Move::Hit;
                    loop {
                        let (total, soft) = total(cards);
                        if cards.len() > 2 {
                            hits = self.chart.hits[up_at][usize::from(soft)][total];
                        }
                        let stands = self.indices.stands.iter();
                        let index = stands.clone().find(|of| !soft && (of.0, of.1) == (total, up));
                        hits = index.map_or(hits, |(.., index)| self.count() < *index);
                        if !hits {
                            break;
                        }
                        cards.push(self.table.shoe.draw());
                    }
                }
            }
            at += 1;
        }
        let mut bank = vec![up, hole];
        if hands.iter().any(|(cards, _)| total(cards).0 <= 21) {
            while total(&bank).0 < 17 {
                bank.push(self.table.shoe.draw());
            }
        }
        let against = total(&bank).0;
        let net = |(cards, doubled): &(Vec<u8>, bool)| {
            let bets = 1 + i64::from(*doubled);
            bets * NET[settle(total(cards).0, against)]
        };
        hands.iter().map(net).sum()
    }

    /// The move of the first two cards that an index decides.
    fn first_two(&self, one: u8, other: u8, up: u8) -> Option<Move> {
        let index = |of: &[(usize, u8, i64)], of_hand: usize| {
            of.iter().find(|(hand, upcard, _)| (*hand, *upcard) == (of_hand, up)).map(|(.., index)| *index)
        };
        let (total, soft) = total(&[one, other]);
        if one == other {
            let from = index(&self.indices.splits, one.into())?;
            return Some(if self.count() >= from { Move::Split } else { Move::Stand });
        }
        let from = index(&self.indices.doubles, total).filter(|_| !soft)?;
        Some(if self.count() >= from { Move::Double } else { Move::Hit })
    }
}

/// The true count, rounded down.
fn true_count(running: i64, unseen: usize) -> i64 {
    (52 * running).div_euclid(i64::try_from(unseen).expect("few cards"))
}

/// The best total, and whether an ace counts 11.
fn total(cards: &[u8]) -> (usize, bool) {
    let hard: usize = cards.iter().map(|card| usize::from(*card)).sum();
    let soft = cards.contains(&1) && hard <= 11;
    (if soft { hard + 10 } else { hard }, soft)
}
