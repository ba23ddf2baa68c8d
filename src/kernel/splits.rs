//! Boxes that were split, as they turn up: tokens in any order make one box,
//! and a box with one token more is found by number.

use super::items::{Asks, Counts, Items, Settle, added};
use super::sums::Adds;
use rustc_hash::FxHashMap;

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

/// What is known of split boxes. Number 0 is a box without a token.
#[derive(Debug)]
pub(super) struct Splits {
    tokens: usize,
    dealers: usize,
    /// Rounds that a box ends: it is the only one, or one of several.
    rounds: i16,
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
    items: FxHashMap<Counts, u16>,
    /// Items beside those of boxes that are not split.
    beside: usize,
    /// By item, beside those.
    pub counts: Vec<Counts>,
    /// The same: what it adds.
    pub adds: Vec<Adds>,
}

impl Splits {
    pub(super) fn new(game: &impl Settle, items: &Items, boxes: u8) -> Splits {
        let (tokens, dealers) = (game.tokens(), game.dealers());
        let mut splits = Splits {
            tokens,
            dealers,
            rounds: i16::from(boxes == 1),
            with: vec![None; tokens],
            boxes: vec![Vec::new()],
            numbers: FxHashMap::default(),
            moves: vec![Move::UNKNOWN; items.asks.len()],
            asks: items.asks.len(),
            settled: Vec::new(),
            items: FxHashMap::default(),
            beside: items.adds.len(),
            counts: Vec::new(),
            adds: Vec::new(),
        };
        let nothing = splits.item(Counts::new(), 0);
        splits.settled.resize(dealers, nothing);
        splits
    }

    /// The number of an item that adds so much, and so many rounds.
    fn item(&mut self, counts: Counts, rounds: i16) -> u16 {
        if let Some(known) = self.items.get(&counts) {
            return *known;
        }
        let number = u16::try_from(self.beside + self.adds.len()).expect("hands come to few sums");
        self.adds.push(added(&counts, rounds).expect("a box becomes few hands"));
        self.counts.push(counts.clone());
        self.items.insert(counts, number);
        number
    }

    /// The item of the only box with these tokens, when the dealer ends so.
    fn settled(&self, opened: u16, dealer: u16) -> u16 {
        self.settled[usize::from(opened) * self.dealers + usize::from(dealer)]
    }

    /// What an event makes of the round of a lane with these tokens.
    #[inline]
    pub(super) fn moved(&mut self, opened: u16, sign: u16, game: &impl Settle, items: &Items) -> Move {
        let known = self.moves[usize::from(opened) * self.asks + usize::from(sign)];
        if known == Move::UNKNOWN { self.learn_move(opened, sign, game, items) } else { known }
    }

    #[cold]
    #[inline(never)]
    fn learn_move(&mut self, opened: u16, sign: u16, game: &impl Settle, items: &Items) -> Move {
        let learned = match items.asks[usize::from(sign)] {
            Asks::Item(number) => Move::new(number, 0),
            Asks::Dealer(end) => Move::new(self.settled(opened, end), 0),
            Asks::Last { end, token } => {
                let opened = self.with(opened, token.into(), game);
                Move::new(self.settled(opened, end), 0)
            }
            Asks::Token(token) => Move::new(self.settled(0, 0), self.with(opened, token.into(), game)),
            Asks::Wait(_) | Asks::LastWait(_) => unreachable!("the only box does not wait"),
        };
        self.moves[usize::from(opened) * self.asks + usize::from(sign)] = learned;
        learned
    }

    /// A box with one token more.
    #[inline]
    pub(super) fn with(&mut self, opened: u16, token: usize, game: &impl Settle) -> u16 {
        match self.with[usize::from(opened) * self.tokens + token] {
            Some(known) => known,
            None => self.learn(opened, token, game),
        }
    }

    #[cold]
    #[inline(never)]
    fn learn(&mut self, opened: u16, token: usize, game: &impl Settle) -> u16 {
        let mut all = self.boxes[usize::from(opened)].clone();
        all.push(u16::try_from(token).expect("few tokens"));
        all.sort_unstable();
        let number = match self.numbers.get(&all) {
            Some(known) => *known,
            None => self.add(all, game),
        };
        self.with[usize::from(opened) * self.tokens + token] = Some(number);
        number
    }

    fn add(&mut self, tokens: Vec<u16>, game: &impl Settle) -> u16 {
        let number = u16::try_from(self.boxes.len()).expect("a box becomes few hands");
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
