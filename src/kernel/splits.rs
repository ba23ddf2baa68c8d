//! Boxes that were split, as they turn up: tokens in any order make one box,
//! and a box with one token more is found by number.
//!
//! Rules without an end to splitting, played at random, have more kinds of
//! boxes than there is room for. The first ones that turn up, the commonest
//! among them, are numbered; of any other its tokens are kept, and it is
//! settled by itself.

use super::outcomes::{Asks, Counts, MOST_ITEMS, Outcomes, Settle, added};
use super::sums::Adds;
use rustc_hash::FxHashMap;

/// Boxes that are numbered, at most: few in tests, which meet others too.
const MOST_BOXES: usize = if cfg!(test) { 60 } else { 1 << 14 };

/// A box whose tokens are kept elsewhere.
pub(super) const APART: u16 = 1;

/// What an event of the only box's lane makes of its round: in one word the
/// item that is counted, which is nothing if none is, and the tokens of the
/// box after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move(u32);

impl Move {
    const UNKNOWN: Move = Move(u32::MAX);

    fn new(item: u16, opened: u16) -> Move {
        Move(u32::from(item) << 16 | u32::from(opened))
    }

    pub(super) fn item(self) -> usize {
        (self.0 >> 16) as usize
    }

    pub(super) fn opened(self) -> u16 {
        #[allow(clippy::cast_possible_truncation)] // the low half
        let opened = self.0 as u16;
        opened
    }
}

/// What is known of split boxes. Number 0 is a box without a token, number 1
/// one [`APART`].
#[derive(Debug)]
pub(super) struct Splits {
    tokens: usize,
    dealers: usize,
    /// Rounds that a box ends: it is the only one, or one of several.
    rounds: i64,
    /// By box, then token: the box with it.
    with: Vec<Option<u16>>,
    /// The tokens of every box, in order.
    boxes: Vec<Vec<u16>>,
    numbers: FxHashMap<Vec<u16>, u16>,
    /// By box, then what is asked, of a table with one box.
    moves: Vec<Move>,
    asks: usize,
    /// By box, then the dealer's end: the item.
    pub settled: Vec<u16>,
    outcomes: FxHashMap<Counts, u16>,
    /// Items beside those of boxes that are not split.
    beside: usize,
    /// By item, beside those.
    pub counts: Vec<Counts>,
    /// The same: what it adds.
    pub adds: Vec<Adds>,
}

impl Splits {
    pub(super) fn new(game: &impl Settle, outcomes: &Outcomes, boxes: u8) -> Splits {
        let (tokens, dealers) = (game.tokens(), game.dealers());
        let mut splits = Splits {
            tokens,
            dealers,
            rounds: i64::from(boxes == 1),
            with: vec![None; 2 * tokens],
            boxes: vec![Vec::new(); 2],
            numbers: FxHashMap::default(),
            moves: vec![Move::UNKNOWN; 2 * outcomes.asks.len()],
            asks: outcomes.asks.len(),
            settled: Vec::new(),
            outcomes: FxHashMap::default(),
            beside: outcomes.adds.len(),
            counts: Vec::new(),
            adds: Vec::new(),
        };
        let nothing = splits.item(Counts::new(), 0);
        splits.settled.resize(2 * dealers, nothing);
        splits
    }

    /// The number of an item that adds so much, and so many rounds.
    fn item(&mut self, counts: Counts, rounds: i64) -> u16 {
        if let Some(known) = self.outcomes.get(&counts) {
            return *known;
        }
        let number = u16::try_from(self.beside + self.adds.len()).expect("few are numbered");
        self.adds.push(added(&counts, rounds));
        self.counts.push(counts.clone());
        self.outcomes.insert(counts, number);
        number
    }

    /// The item of the only box with these tokens, when the dealer ends so.
    fn settled(&self, opened: u16, dealer: u16) -> u16 {
        self.settled[usize::from(opened) * self.dealers + usize::from(dealer)]
    }

    /// Whether no other box is numbered.
    #[cfg(test)]
    pub(super) fn is_full(&self) -> bool {
        self.boxes.len() == MOST_BOXES
    }

    /// The tokens of a box.
    pub(super) fn tokens(&self, opened: u16) -> &[u16] {
        &self.boxes[usize::from(opened)]
    }

    /// What an event makes of the round of a lane with these tokens; `None`
    /// where there is no room to number it.
    #[inline]
    pub(super) fn moved(
        &mut self,
        opened: u16,
        sign: u16,
        game: &impl Settle,
        outcomes: &Outcomes,
    ) -> Option<Move> {
        let known = self.moves[usize::from(opened) * self.asks + usize::from(sign)];
        if known == Move::UNKNOWN { self.learn_move(opened, sign, game, outcomes) } else { Some(known) }
    }

    #[cold]
    #[inline(never)]
    fn learn_move(
        &mut self,
        opened: u16,
        sign: u16,
        game: &impl Settle,
        outcomes: &Outcomes,
    ) -> Option<Move> {
        if opened == APART {
            return None;
        }
        let learned = match outcomes.asks[usize::from(sign)] {
            Asks::Item(number) => Move::new(number, 0),
            Asks::Dealer(end) => Move::new(self.settled(opened, end), 0),
            Asks::Last { end, token } => {
                let opened = self.with(opened, token, game)?;
                Move::new(self.settled(opened, end), 0)
            }
            Asks::Token(token) => Move::new(self.settled(0, 0), self.with(opened, token, game)?),
            Asks::Wait(_) | Asks::LastWait(_) => unreachable!("the only box does not wait"),
        };
        self.moves[usize::from(opened) * self.asks + usize::from(sign)] = learned;
        Some(learned)
    }

    /// A box with one token more; `None` where there is no room to number it.
    #[inline]
    pub(super) fn with(&mut self, opened: u16, token: u16, game: &impl Settle) -> Option<u16> {
        let known = self.with[usize::from(opened) * self.tokens + usize::from(token)];
        if known.is_some() { known } else { self.learn(opened, token, game) }
    }

    #[cold]
    #[inline(never)]
    fn learn(&mut self, opened: u16, token: u16, game: &impl Settle) -> Option<u16> {
        if opened == APART {
            return None;
        }
        let mut all = self.boxes[usize::from(opened)].clone();
        all.push(token);
        all.sort_unstable();
        let number = match self.numbers.get(&all) {
            Some(known) => *known,
            None if self.boxes.len() >= MOST_BOXES => return None,
            None if self.beside + self.adds.len() + self.dealers > MOST_ITEMS => return None,
            None => self.add(all, game),
        };
        self.with[usize::from(opened) * self.tokens + usize::from(token)] = Some(number);
        Some(number)
    }

    fn add(&mut self, tokens: Vec<u16>, game: &impl Settle) -> u16 {
        let number = u16::try_from(self.boxes.len()).expect("few are numbered");
        for dealer in 0..self.dealers {
            let item = self.item(game.settle_split(&tokens, dealer), self.rounds);
            self.settled.push(item);
        }
        self.with.resize(self.with.len() + self.tokens, None);
        self.moves.resize(self.moves.len() + self.asks, Move::UNKNOWN);
        self.boxes.push(tokens.clone());
        self.numbers.insert(tokens, number);
        number
    }
}
