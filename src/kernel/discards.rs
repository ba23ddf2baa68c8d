//! The discards that finish the last round of a shoe whose cards ran out.

use super::lanes::Stock;
use super::machine::MOST_CLASSES;
use crate::shoe::Exhausted;

/// The discards, shuffled to finish a round, by class.
pub(super) struct Discards {
    up_to: [u16; MOST_CLASSES],
    classes: usize,
}

impl Discards {
    /// What had been dealt of a shoe when the round began with `began` left.
    pub(super) fn new(stock: &Stock, began: &[u16; MOST_CLASSES]) -> Discards {
        let mut up_to = stock.up_to;
        for (all, left) in up_to.iter_mut().zip(began) {
            *all -= left;
        }
        Discards { up_to, classes: stock.classes }
    }

    pub(super) fn cards(&self) -> Result<u16, Exhausted> {
        let cards = self.up_to[self.classes - 1];
        if cards == 0 { Err(Exhausted) } else { Ok(cards) }
    }

    /// The class that the `nth` card falls into, which is taken out.
    pub(super) fn take(&mut self, nth: u32) -> u16 {
        let mut class = 0;
        for up_to in &mut self.up_to[..self.classes] {
            let before = u32::from(*up_to) <= nth;
            class += u16::from(before);
            *up_to -= u16::from(!before);
        }
        class
    }
}
