//! Boxes that were split, as they turn up: tokens in any order make one box,
//! and a box with one token more is found by number.
//!
//! Rules without an end to splitting, played at random, have more kinds of
//! boxes than there is room for. The first ones that turn up, the commonest
//! among them, are numbered; of any other its tokens are kept, and it is
//! settled by itself.

use super::outcomes::{Action, Counts, MOST_OUTCOMES, Outcomes, Settle, increments_of};
use super::sums::Increments;
use rustc_hash::FxHashMap;

/// Boxes that are numbered, at most: few in tests, which meet others too.
const MOST_BOXES: usize = if cfg!(test) { 60 } else { 1 << 14 };

/// A box whose tokens are kept elsewhere.
pub(super) const UNNUMBERED: u16 = 1;

/// What an event of the only box's lane makes of its round: in one word the
/// box_outcome that is counted, which is nothing if none is, and the tokens of the
/// box after it.
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

/// What is known of split boxes. Number 0 is a box without a token, number 1
/// one [`UNNUMBERED`].
#[derive(Debug)]
pub(super) struct Splits {
    tokens: usize,
    dealers: usize,
    /// Rounds that a box ends: it is the only one, or one of several.
    rounds: i64,
    /// By box, then token: the box with it.
    with_token: Vec<Option<u16>>,
    /// The tokens of every box, in order.
    boxes: Vec<Vec<u16>>,
    numbers: FxHashMap<Vec<u16>, u16>,
    /// By box, then what is asked, of a table with one box.
    transitions: Vec<Transition>,
    action_count: usize,
    /// By box, then the dealer's end: the box_outcome.
    pub settled: Vec<u16>,
    known: FxHashMap<Counts, u16>,
    /// Items base those of boxes that are not split.
    base: usize,
    /// By box_outcome, base those.
    pub counts: Vec<Counts>,
    /// The same: what it increments.
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

    /// The number of an box_outcome that increments so much, and so many rounds.
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

    /// The box_outcome of the only box with these tokens, when the dealer ends so.
    fn settled(&self, split_box: u16, dealer: u16) -> u16 {
        self.settled[usize::from(split_box) * self.dealers + usize::from(dealer)]
    }

    /// Whether no other box is numbered.
    #[cfg(test)]
    pub(super) fn is_full(&self) -> bool {
        self.boxes.len() == MOST_BOXES
    }

    /// The tokens of a box.
    pub(super) fn tokens(&self, split_box: u16) -> &[u16] {
        &self.boxes[usize::from(split_box)]
    }

    /// What an event makes of the round of a lane with these tokens; `None`
    /// where there is no room to number it.
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

    /// A box with one token more; `None` where there is no room to number it.
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
