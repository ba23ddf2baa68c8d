//! Box outcomes: everything that can become of a box, and what each adds to every bet line. The
//! outcomes of split boxes are learned as they occur ([`splits`](super::splits)).

use super::automaton::{Kind, MOST_CODES, RoundEnd, TooLarge};
use super::sums::{Increments, MOST_SUMS, Width};
use crate::tally::Tally;
use rustc_hash::FxHashMap;

/// Maximum number of box outcomes; below `u16::MAX`, which stands for no outcome.
pub(super) const MOST_OUTCOMES: usize = 60_000;

/// What one box in one round adds to one bet line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Count {
    /// Index of the line.
    pub line: usize,
    /// Index of the outcome in the line.
    pub outcome: usize,
    /// Net of one bet, in units.
    pub net: i64,
    /// Wager of one bet, in units.
    pub wagered: i64,
    /// Number of bets.
    pub times: u64,
    /// Whether the outcome's net varies from bet to bet.
    pub varied: bool,
}

impl Count {
    /// Adds `times` boxes to a tally, whose lines begin with `first`.
    pub(super) fn add_to(&self, tally: &mut Tally, first: usize, times: u64) {
        let line = &mut tally.lines[first + self.line];
        line.count_times(self.outcome, self.varied, self.net, self.wagered, self.times * times);
    }
}

/// What one box in one round adds to all bet lines: one box outcome.
pub(super) type Counts = Vec<Count>;

/// Settles boxes: what the ledger knows of a game. The defaults are for games that settle every box
/// at the end of its round, by the row alone.
pub(super) trait Settle {
    /// Returns the outcomes that a row settles alone.
    fn paid(&self) -> &[Counts];

    /// Returns the number of results of a box that wait for the dealer, split boxes aside.
    fn results(&self) -> usize {
        0
    }

    /// Returns the token that this result adds to a split box which it ends; `None` for a box that
    /// was not split.
    fn last_token(&self, _result: u16) -> Option<u16> {
        None
    }

    /// Returns the number of dealer results.
    fn dealers(&self) -> usize {
        0
    }

    /// Returns the number of tokens that split boxes consist of.
    fn tokens(&self) -> usize {
        0
    }

    /// Returns what a box with this result adds when the dealer ends with this dealer result.
    fn settle(&self, _result: usize, _dealer: usize) -> Counts {
        unreachable!("every box is settled by its row")
    }

    /// Returns what a split box of these tokens adds when the dealer ends with this dealer result.
    fn settle_split(&self, _tokens: &[u16], _dealer: usize) -> Counts {
        unreachable!("nothing is split")
    }
}

/// What the ledger does with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Action {
    /// Counts a box outcome.
    Count(u16),
    /// Settles the boxes that wait, with this dealer result.
    Dealer(u16),
    /// Adds a token to the only box and settles it.
    TokenThenDealer {
        /// Number of the dealer result.
        end: u16,
        token: u16,
    },
    /// Adds a token to a split box.
    Token(u16),
    /// Lets a box with this result wait for the dealer (several boxes).
    Wait(u16),
    /// Adds a token to a split box and lets it wait for the dealer (several boxes).
    TokenThenWait(u16),
}

/// Stands for a code that is neither a result nor the end of a round.
pub(super) const OTHER: u16 = u16::MAX;

/// The box outcomes of boxes that are not split.
///
/// Outcomes that a row settles alone come first, in the order of the rows, then the different
/// outcomes of results and dealer results. [`Splits`](super::splits::Splits) numbers those of split
/// boxes after them.
#[derive(Debug)]
pub(super) struct Outcomes {
    /// By row that reports: index of its action.
    pub row_actions: Vec<u16>,
    /// The actions, tokens first.
    pub actions: Vec<Action>,
    /// By code: where it is a result that waits for the dealer, the index in `settled` of its first
    /// outcome, else [`OTHER`].
    pub first_settled: Box<[u16; MOST_CODES]>,
    /// By code: where it ends a round of several boxes, the dealer result, else [`OTHER`].
    pub dealer_results: Box<[u16; MOST_CODES]>,
    pub counts: Vec<Counts>,
    pub increments: Vec<Increments>,
    /// Number of outcomes that a row settles alone.
    pub at_once: usize,
    /// By result × dealer result: the box outcome.
    pub settled: Vec<u16>,
    dealers: usize,
    /// Bound on the absolute value of every sum of a shoe.
    pub bound: u64,
    /// Smallest width that holds sums within the bound.
    pub width: Width,
    /// Number of rounds whose sums this width holds, whatever cards are dealt.
    pub rounds_held: u64,
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
    /// Hands of all boxes in all rounds of a shoe; `None` for an infinite deck.
    pub hands_in_all: Option<u64>,
    /// Units of one bet of the main line.
    pub unit: i64,
}

impl Outcomes {
    /// Lists the box outcomes of a table whose automaton has these rows.
    ///
    /// # Errors
    /// [`TooLarge`] if there are more than [`MOST_OUTCOMES`] outcomes, or if the sums of a shoe may
    /// exceed 64 bits.
    pub(super) fn new(game: &impl Settle, rows: &[Kind], bounds: Bounds) -> Result<Outcomes, TooLarge> {
        let number = |n: usize| u16::try_from(n).expect("at most 2^16 of each");
        let action_of = |kind: &Kind| match *kind {
            Kind::Over { over: RoundEnd::Paid(_), .. } => Some(Action::Count(0)),
            Kind::Over { over: RoundEnd::Dealer(end), .. } => Some(Action::Dealer(end)),
            Kind::Over { over: RoundEnd::TokenThenDealer { end, token }, .. } => {
                Some(Action::TokenThenDealer { end, token })
            }
            Kind::Token { token, .. } => Some(Action::Token(token)),
            Kind::Box { result, .. } => {
                Some(game.last_token(result).map_or(Action::Wait(result), Action::TokenThenWait))
            }
            Kind::Hand { .. } | Kind::Split { .. } | Kind::Card(_) => None,
        };
        let mut actions: Vec<Action> = (0..game.tokens()).map(|token| Action::Token(number(token))).collect();
        let mut known: FxHashMap<Action, u16> = actions.iter().copied().zip(0..).collect();
        let mut row_actions = Vec::new();
        for (row, action) in rows.iter().map_while(action_of).enumerate() {
            let action = if action == Action::Count(0) { Action::Count(number(row)) } else { action };
            row_actions.push(*known.entry(action).or_insert_with(|| {
                actions.push(action);
                number(actions.len() - 1)
            }));
        }
        let paid = |kind: &Kind| match *kind {
            Kind::Over { over: RoundEnd::Paid(box_outcome), .. } => {
                Some(game.paid()[usize::from(box_outcome)].clone())
            }
            _ => None,
        };
        let mut counts: Vec<Counts> = rows.iter().map_while(paid).collect();
        let (at_once, results, dealers) = (counts.len(), game.results(), game.dealers());
        if at_once + results * dealers + dealers > MOST_OUTCOMES {
            return Err(TooLarge);
        }
        let mut known = FxHashMap::default();
        let mut settled = Vec::new();
        for result in 0..results {
            for dealer in 0..dealers {
                let box_outcome = *known.entry(game.settle(result, dealer)).or_insert_with_key(|settled| {
                    counts.push(settled.clone());
                    number(counts.len() - 1)
                });
                settled.push(box_outcome);
            }
        }
        // An outcome that a row settles alone ends a round; the result of a box is one of several.
        let rounds_of = |box_outcome| i64::from(box_outcome < at_once);
        let increments: Vec<Increments> = counts
            .iter()
            .enumerate()
            .map(|(box_outcome, counts)| increments_of(counts, rounds_of(box_outcome)))
            .collect();
        let bound = self::bound(game, &increments, bounds);
        let width = Width::for_bound(bound).ok_or(TooLarge)?;
        let of_a_round = self::bound(game, &increments, Bounds { rounds: 1, hands_in_all: None, ..bounds });
        let (mut first_settled, mut dealer_results) =
            (Box::new([OTHER; MOST_CODES]), Box::new([OTHER; MOST_CODES]));
        for (row, action) in row_actions.iter().enumerate() {
            match actions[usize::from(*action)] {
                Action::Wait(result) => first_settled[row] = number(usize::from(result) * dealers),
                Action::Dealer(end) => dealer_results[row] = end,
                _ => {}
            }
        }
        Ok(Outcomes {
            row_actions,
            actions,
            first_settled,
            dealer_results,
            counts,
            increments,
            at_once,
            settled,
            dealers,
            bound,
            width,
            rounds_held: width.most() / of_a_round.max(1),
        })
    }

    /// Returns the index of a split box's outcome with the first dealer result. Split boxes are
    /// indexed after all results.
    #[inline]
    pub(super) fn split_index(&self, split_box: u16) -> usize {
        self.settled.len() + usize::from(split_box) * self.dealers
    }
}

/// Returns a bound on every sum of a shoe: net and bets of every line, and rounds. A bound that
/// exceeds 64 bits is `u64::MAX`, for which no width is large enough.
///
/// The sums of a box that is not split are known. The hands of a split box are settled one by one,
/// and each adds what it would add alone, except for two amounts that the box has once but every
/// hand alone has too: insurance, and the original bet where a dealer's natural takes no more.
/// Desafíos on a pair are settled like those of a hand.
fn bound(game: &impl Settle, increments: &[Increments], bounds: Bounds) -> u64 {
    let greatest = |increments: &[Increments]| {
        increments.as_flattened().iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0)
    };
    let alone = |tokens: &[u16]| -> u64 {
        let settled = (0..game.dealers()).map(|dealer| increments_of(&game.settle_split(tokens, dealer), 1));
        greatest(&settled.collect::<Vec<_>>())
    };
    let tokens = (0..game.tokens()).map(|token| u16::try_from(token).expect("tokens are numbered"));
    let shared = alone(&[]).saturating_add(bounds.unit.unsigned_abs());
    // A split hand, and the desafíos on the pair that it comes from.
    let of_a_split_hand = tokens.map(|token| alone(&[token]).saturating_add(shared).saturating_mul(2));
    let of_a_split_hand = of_a_split_hand.max().unwrap_or(0);
    let of_a_box = of_a_split_hand.saturating_mul(bounds.hands).max(greatest(increments));
    let of_rounds = of_a_box.saturating_mul(bounds.rounds).saturating_mul(bounds.boxes.into());
    let of_a_hand = of_a_split_hand.max(greatest(increments));
    bounds.hands_in_all.map_or(of_rounds, |hands| of_rounds.min(of_a_hand.saturating_mul(hands)))
}

/// Returns what a box outcome adds to the sums of a shoe, together with this many rounds.
pub(super) fn increments_of(counts: &Counts, rounds: i64) -> Increments {
    let mut increments = [0; MOST_SUMS];
    increments[0] = rounds;
    for count in counts {
        let times = i64::try_from(count.times).expect("a box makes few bets");
        increments[1 + 2 * count.line] += count.net * times;
        increments[2 + 2 * count.line] += times;
    }
    increments
}
