//! Split boxes, learned as they occur. A split box is a multiset of tokens and has a number; the
//! number of a box with one more token is looked up.
//!
//! Rules without a limit on splitting, played at random, produce more kinds of split boxes than can
//! be numbered. The first ones to occur, which include the most frequent, are numbered. For any
//! other, the tokens are kept and the box is settled by itself.

use super::outcomes::{Action, Counts, MOST_OUTCOMES, Outcomes, Settle, increments_of};
use super::sums::Increments;
use rustc_hash::FxHashMap;

/// Maximum number of split boxes that are numbered. Small in tests, so that boxes without a number
/// occur.
const MOST_BOXES: usize = if cfg!(test) { 60 } else { 1 << 14 };

/// Stands for a split box without a number, whose tokens the ledger keeps.
pub(super) const UNNUMBERED: u16 = 1;

/// What an event does to the only box, packed in one word: the box outcome that it counts (an empty
/// one if none is settled), and the number of the split box afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transition(u32);

impl Transition {
    const UNKNOWN: Transition = Transition(u32::MAX);

    fn new(box_outcome: u16, split_box: u16) -> Transition {
        Transition(u32::from(box_outcome) << 16 | u32::from(split_box))
    }

    pub(super) fn box_outcome(self) -> usize {
        (self.0 >> 16) as usize
    }

    pub(super) fn split_box(self) -> u16 {
        #[allow(clippy::cast_possible_truncation)] // the low half
        let split_box = self.0 as u16;
        split_box
    }
}

/// The split boxes learned so far. Number 0 is a box without tokens, number 1 is [`UNNUMBERED`].
#[derive(Debug)]
pub(super) struct Splits {
    tokens: usize,
    dealers: usize,
    /// Rounds that the end of a box adds: 1 for the only box, 0 for one of several.
    rounds: i64,
    /// By box × token: the number of the box with one more such token.
    with_token: Vec<Option<u16>>,
    /// By box: its tokens in ascending order.
    boxes: Vec<Vec<u16>>,
    numbers: FxHashMap<Vec<u16>, u16>,
    /// By box × action, at a table with one box: the transition.
    transitions: Vec<Transition>,
    action_count: usize,
    /// By box × dealer result: the box outcome.
    pub settled: Vec<u16>,
    known: FxHashMap<Counts, u16>,
    /// Number of outcomes of boxes that are not split, which are numbered before those of split
    /// boxes.
    base: usize,
    /// By outcome of split boxes: what it adds to every line.
    pub counts: Vec<Counts>,
    /// By outcome of split boxes: what it adds to the sums of a shoe.
    pub increments: Vec<Increments>,
}

impl Splits {
    pub(super) fn new(game: &impl Settle, outcomes: &Outcomes, boxes: u8) -> Splits {
        let (tokens, dealers) = (game.tokens(), game.dealers());
        let mut splits = Splits {
            tokens,
            dealers,
            rounds: i64::from(boxes == 1),
            with_token: vec![None; 2 * tokens],
            boxes: vec![Vec::new(); 2],
            numbers: FxHashMap::default(),
            transitions: vec![Transition::UNKNOWN; 2 * outcomes.actions.len()],
            action_count: outcomes.actions.len(),
            settled: Vec::new(),
            known: FxHashMap::default(),
            base: outcomes.increments.len(),
            counts: Vec::new(),
            increments: Vec::new(),
        };
        let nothing = splits.box_outcome(Counts::new(), 0);
        splits.settled.resize(2 * dealers, nothing);
        splits
    }

    /// Returns the number of the box outcome with these counts and rounds; numbers it if it is new.
    fn box_outcome(&mut self, counts: Counts, rounds: i64) -> u16 {
        if let Some(known) = self.known.get(&counts) {
            return *known;
        }
        let number = u16::try_from(self.base + self.increments.len()).expect("few are numbered");
        self.increments.push(increments_of(&counts, rounds));
        self.counts.push(counts.clone());
        self.known.insert(counts, number);
        number
    }

    /// Returns the outcome of the only box, split into these tokens, with this dealer result.
    fn settled(&self, split_box: u16, dealer: u16) -> u16 {
        self.settled[usize::from(split_box) * self.dealers + usize::from(dealer)]
    }

    /// Returns whether no further split box can be numbered.
    #[cfg(test)]
    pub(super) fn is_full(&self) -> bool {
        self.boxes.len() == MOST_BOXES
    }

    pub(super) fn tokens(&self, split_box: u16) -> &[u16] {
        &self.boxes[usize::from(split_box)]
    }

    /// Returns what an action does to a split box; `None` if the result cannot be numbered.
    #[inline]
    pub(super) fn transition(
        &mut self,
        split_box: u16,
        action: u16,
        game: &impl Settle,
        outcomes: &Outcomes,
    ) -> Option<Transition> {
        let known = self.transitions[usize::from(split_box) * self.action_count + usize::from(action)];
        if known == Transition::UNKNOWN {
            self.learn_transition(split_box, action, game, outcomes)
        } else {
            Some(known)
        }
    }

    #[cold]
    #[inline(never)]
    fn learn_transition(
        &mut self,
        split_box: u16,
        action: u16,
        game: &impl Settle,
        outcomes: &Outcomes,
    ) -> Option<Transition> {
        if split_box == UNNUMBERED {
            return None;
        }
        let learned = match outcomes.actions[usize::from(action)] {
            Action::Count(number) => Transition::new(number, 0),
            Action::Dealer(end) => Transition::new(self.settled(split_box, end), 0),
            Action::TokenThenDealer { end, token } => {
                let split_box = self.with_token(split_box, token, game)?;
                Transition::new(self.settled(split_box, end), 0)
            }
            Action::Token(token) => {
                Transition::new(self.settled(0, 0), self.with_token(split_box, token, game)?)
            }
            Action::Wait(_) | Action::TokenThenWait(_) => unreachable!("the only box does not wait"),
        };
        self.transitions[usize::from(split_box) * self.action_count + usize::from(action)] = learned;
        Some(learned)
    }

    /// Returns the number of a split box with one more token; `None` if it cannot be numbered.
    #[inline]
    pub(super) fn with_token(&mut self, split_box: u16, token: u16, game: &impl Settle) -> Option<u16> {
        let known = self.with_token[usize::from(split_box) * self.tokens + usize::from(token)];
        if known.is_some() { known } else { self.learn(split_box, token, game) }
    }

    #[cold]
    #[inline(never)]
    fn learn(&mut self, split_box: u16, token: u16, game: &impl Settle) -> Option<u16> {
        if split_box == UNNUMBERED {
            return None;
        }
        let mut all = self.boxes[usize::from(split_box)].clone();
        all.push(token);
        all.sort_unstable();
        let number = match self.numbers.get(&all) {
            Some(known) => *known,
            None if self.boxes.len() >= MOST_BOXES => return None,
            None if self.base + self.increments.len() + self.dealers > MOST_OUTCOMES => return None,
            None => self.add(all, game),
        };
        self.with_token[usize::from(split_box) * self.tokens + usize::from(token)] = Some(number);
        Some(number)
    }

    fn add(&mut self, tokens: Vec<u16>, game: &impl Settle) -> u16 {
        let number = u16::try_from(self.boxes.len()).expect("few are numbered");
        for dealer in 0..self.dealers {
            let box_outcome = self.box_outcome(game.settle_split(&tokens, dealer), self.rounds);
            self.settled.push(box_outcome);
        }
        self.with_token.resize(self.with_token.len() + self.tokens, None);
        self.transitions.resize(self.transitions.len() + self.action_count, Transition::UNKNOWN);
        self.boxes.push(tokens.clone());
        self.numbers.insert(tokens, number);
        number
    }
}
