//! Items: everything that can become of a box, and what each adds to every
//! line. What a pair that was split comes to is learned as it turns up.

use super::automaton::{Kind, MOST_CODES, Over, TooLarge};
use super::sums::{Adds, MOST_SUMS, Width};
use crate::tally::Tally;
use rustc_hash::FxHashMap;

/// Bet lines of a table, at most.
pub(super) const MOST_LINES: usize = 7;

/// Items of a table, at most: fewer than sixteen bits number, since the
/// greatest number stands for no item.
pub(super) const MOST_ITEMS: usize = 60_000;

/// What one box in one round adds to one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Count {
    /// The line.
    pub line: usize,
    /// The outcome.
    pub outcome: usize,
    /// Its net, in units.
    pub net: i64,
    /// What was wagered, in units.
    pub wagered: i64,
    /// How many such bets.
    pub times: u64,
    /// The outcome's net varies.
    pub varied: bool,
}

impl Count {
    /// Adds it to a tally, so many times.
    pub(super) fn add_to(&self, tally: &mut Tally, times: u64) {
        let line = &mut tally.lines[self.line];
        line.count_times(self.outcome, self.varied, self.net, self.wagered, self.times * times);
    }
}

/// Everything one box in one round adds.
pub(super) type Counts = Vec<Count>;

/// What settles boxes: the game behind the items. A game that settles every
/// box at once has no more to say than what these come to.
pub(super) trait Settle {
    /// The items that settle at once.
    fn paid(&self) -> &[Counts];

    /// How many results a box can have, splits aside.
    fn results(&self) -> usize {
        0
    }

    /// The token with which this result ends a box that was split, if it does.
    fn last_token(&self, _result: u16) -> Option<u16> {
        None
    }

    /// How many ends the dealer can have.
    fn dealers(&self) -> usize {
        0
    }

    /// How many tokens there are of which split boxes are made.
    fn tokens(&self) -> usize {
        0
    }

    /// What a box with this result adds when the dealer ends so.
    fn settle(&self, _result: usize, _dealer: usize) -> Counts {
        unreachable!("every box is settled at once")
    }

    /// What a box that was split adds when the dealer ends so.
    fn settle_split(&self, _tokens: &[u16], _dealer: usize) -> Counts {
        unreachable!("nothing is split")
    }
}

/// What a row asks of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Asks {
    /// To count an item.
    Item(u16),
    /// To settle what waits with the dealer's end.
    Dealer(u16),
    /// To add a token, and then the same: of the only box.
    Last {
        /// The dealer's end.
        end: u16,
        /// The token.
        token: u16,
    },
    /// To add a token to a box that was split.
    Token(u16),
    /// To let a result wait, of several boxes.
    Wait(u16),
    /// To add a token, and let the box wait.
    LastWait(u16),
}

/// Neither a result nor an end.
pub(super) const OTHER: u16 = u16::MAX;

/// What can become of a box that is not split, and what each adds.
///
/// Rows that settle at once come first, then whatever differs of what results
/// and the dealer's ends come to; after them comes what only split boxes do.
#[derive(Debug)]
pub(super) struct Outcomes {
    /// By row, of those that report: a number of what they ask.
    pub signs: Vec<u16>,
    /// What rows ask, tokens first.
    pub asks: Vec<Asks>,
    /// By code: of a result that waits, of several boxes, the first of its
    /// places among the settled; [`OTHER`] for everything else.
    pub waits: Box<[u16; MOST_CODES]>,
    /// By code: the dealer's end, of several boxes; [`OTHER`] for everything
    /// else.
    pub ends: Box<[u16; MOST_CODES]>,
    pub counts: Vec<Counts>,
    pub adds: Vec<Adds>,
    /// Rows that settle at once.
    pub at_once: usize,
    /// By result, then the dealer's end: the item.
    pub settled: Vec<u16>,
    dealers: usize,
    /// No sum of a shoe is greater, nor any less than this negated.
    pub bound: u64,
    /// Bits that hold sums within that bound.
    pub width: Width,
}

/// Upper bounds on what one shoe deals, and the bet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Boxes of the table.
    pub boxes: u8,
    /// Rounds of a shoe.
    pub rounds: u64,
    /// Hands that one box becomes by splitting.
    pub hands: u64,
    /// Hands of all boxes in all rounds of a shoe; `None` for an infinite
    /// deck.
    pub hands_in_all: Option<u64>,
    /// Units to one bet of the main line.
    pub unit: i64,
}

impl Outcomes {
    /// Lists the outcomes of a table.
    ///
    /// # Errors
    /// [`TooLarge`] if there are more outcomes than sixteen bits number, or the
    /// sums of a shoe may exceed sixty-four bits.
    pub(super) fn new(game: &impl Settle, rows: &[Kind], bounds: Bounds) -> Result<Outcomes, TooLarge> {
        let number = |n: usize| u16::try_from(n).expect("few of anything");
        let asks_of = |kind: &Kind| match *kind {
            Kind::Over { over: Over::Paid(_), .. } => Some(Asks::Item(0)),
            Kind::Over { over: Over::Dealer(end), .. } => Some(Asks::Dealer(end)),
            Kind::Over { over: Over::Last { end, token }, .. } => Some(Asks::Last { end, token }),
            Kind::Tell { token, .. } => Some(Asks::Token(token)),
            Kind::Box { result, .. } => {
                Some(game.last_token(result).map_or(Asks::Wait(result), Asks::LastWait))
            }
            Kind::Hand { .. } | Kind::Split { .. } | Kind::Card(_) => None,
        };
        let mut asks: Vec<Asks> = (0..game.tokens()).map(|token| Asks::Token(number(token))).collect();
        let mut known: FxHashMap<Asks, u16> = asks.iter().copied().zip(0..).collect();
        let mut signs = Vec::new();
        for (row, asked) in rows.iter().map_while(asks_of).enumerate() {
            let asked = if asked == Asks::Item(0) { Asks::Item(number(row)) } else { asked };
            signs.push(*known.entry(asked).or_insert_with(|| {
                asks.push(asked);
                number(asks.len() - 1)
            }));
        }
        let paid = |kind: &Kind| match *kind {
            Kind::Over { over: Over::Paid(item), .. } => Some(game.paid()[usize::from(item)].clone()),
            _ => None,
        };
        let mut counts: Vec<Counts> = rows.iter().map_while(paid).collect();
        let (at_once, results, dealers) = (counts.len(), game.results(), game.dealers());
        if at_once + results * dealers + dealers > MOST_ITEMS {
            return Err(TooLarge);
        }
        let mut known = FxHashMap::default();
        let mut settled = Vec::new();
        for result in 0..results {
            for dealer in 0..dealers {
                let item = *known.entry(game.settle(result, dealer)).or_insert_with_key(|settled| {
                    counts.push(settled.clone());
                    number(counts.len() - 1)
                });
                settled.push(item);
            }
        }
        // What settles at once is a round; a box's result is one of several.
        let rounds_of = |item| i64::from(item < at_once);
        let adds: Vec<Adds> =
            counts.iter().enumerate().map(|(item, counts)| added(counts, rounds_of(item))).collect();
        let bound = bound(game, &adds, bounds);
        let width = Width::for_bound(bound).ok_or(TooLarge)?;
        let (mut waits, mut ends) = (Box::new([OTHER; MOST_CODES]), Box::new([OTHER; MOST_CODES]));
        for (row, sign) in signs.iter().enumerate() {
            match asks[usize::from(*sign)] {
                Asks::Wait(result) => waits[row] = number(usize::from(result) * dealers),
                Asks::Dealer(end) => ends[row] = end,
                _ => {}
            }
        }
        Ok(Outcomes { signs, asks, waits, ends, counts, adds, at_once, settled, dealers, bound, width })
    }

    /// The first place of a box that was split, which has one for each of the
    /// dealer's ends after those of all results.
    #[inline]
    pub(super) fn place(&self, opened: u16) -> usize {
        self.settled.len() + usize::from(opened) * self.dealers
    }
}

/// Returns a bound on every sum of a shoe: net and bets of every line, and
/// rounds.
///
/// A box that is not split is an item, whose sums are known. The hands of a
/// split box are settled one by one, and each adds what it would add alone,
/// but for two things that the box has once and every hand alone has too:
/// insurance, and the original bet where a dealer's natural takes no more.
/// Desafíos on a pair are settled like a hand of their own.
fn bound(game: &impl Settle, adds: &[Adds], bounds: Bounds) -> u64 {
    let greatest =
        |adds: &[Adds]| adds.as_flattened().iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0);
    let alone = |tokens: &[u16]| -> u64 {
        let settled = (0..game.dealers()).map(|dealer| added(&game.settle_split(tokens, dealer), 1));
        greatest(&settled.collect::<Vec<_>>())
    };
    let tokens = (0..game.tokens()).map(|token| u16::try_from(token).expect("tokens are numbered"));
    let shared = alone(&[]) + bounds.unit.unsigned_abs();
    // A split hand, and the desafíos on the pair that it comes from.
    let of_a_split_hand = tokens.map(|token| 2 * (alone(&[token]) + shared)).max().unwrap_or(0);
    let of_a_box = of_a_split_hand.saturating_mul(bounds.hands).max(greatest(adds));
    let of_rounds = of_a_box.saturating_mul(bounds.rounds).saturating_mul(bounds.boxes.into());
    let of_a_hand = of_a_split_hand.max(greatest(adds));
    bounds.hands_in_all.map_or(of_rounds, |hands| of_rounds.min(of_a_hand.saturating_mul(hands)))
}

/// Returns what an item adds to a shoe's sums.
pub(super) fn added(counts: &Counts, rounds: i64) -> Adds {
    let mut adds = [0; MOST_SUMS];
    adds[0] = rounds;
    for count in counts {
        let times = i64::try_from(count.times).expect("a box makes few bets");
        adds[1 + 2 * count.line] += count.net * times;
        adds[2 + 2 * count.line] += times;
    }
    adds
}
