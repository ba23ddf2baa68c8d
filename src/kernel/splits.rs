//! Boxes that were split, as they turn up: tokens in any order make one box,
//! and a box with one token more is found by number.

use super::items::{Adds, Counts, Settle, added};
use std::collections::HashMap;

/// What is known of split boxes. Number 0 is a box without a token.
#[derive(Debug)]
pub(super) struct Splits {
    tokens: usize,
    dealers: usize,
    /// By box, then token: the box with it.
    with: Vec<Option<u16>>,
    /// The tokens of every box, in order.
    boxes: Vec<Vec<u16>>,
    numbers: HashMap<Vec<u16>, u16>,
    /// By box, then the dealer's end.
    pub counts: Vec<Counts>,
    /// The same: what it adds.
    pub adds: Vec<Adds>,
}

impl Splits {
    pub(super) fn new(game: &impl Settle) -> Splits {
        let (tokens, dealers) = (game.tokens(), game.dealers());
        Splits {
            tokens,
            dealers,
            with: vec![None; tokens],
            boxes: vec![Vec::new()],
            numbers: HashMap::new(),
            counts: vec![Counts::new(); dealers],
            adds: vec![Adds::default(); dealers],
        }
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
            let counts = game.settle_split(&tokens, dealer);
            self.adds.push(added(&counts).expect("a box becomes few hands"));
            self.counts.push(counts);
        }
        self.with.resize(self.with.len() + self.tokens, None);
        self.boxes.push(tokens.clone());
        self.numbers.insert(tokens, number);
        number
    }
}
