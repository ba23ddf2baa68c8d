//! The cards that players see, in the lanes: the running count of a shoe, and the cells of the rounds
//! that begin.

use super::lanes::Lanes;
use super::slow_path::SlowPath;

impl SlowPath<'_> {
    /// Adds a card of this class to a lane's count. `row` is the row that the card leads to, and
    /// `left` the number of cards left after it.
    #[inline]
    pub(super) fn see<const W: usize>(&self, lanes: &mut Lanes<W>, lane: usize, card: (u16, u16), left: u16) {
        let Some(count) = self.count else { return };
        let (class, row) = card;
        let tag = i16::from(count.tags[usize::from(class)]).cast_unsigned();
        lanes.running[lane] = lanes.running[lane].wrapping_add(tag);
        if row == self.entry_points.start {
            self.begin_count(lanes, lane, left);
        }
    }

    /// Begins a lane's count after the burned cards.
    #[inline]
    pub(super) fn begin_count<const W: usize>(&self, lanes: &mut Lanes<W>, lane: usize, left: u16) {
        (lanes.running[lane], lanes.burned[lane]) = (0, self.stock.cards - left);
    }

    /// Reports the cell of the round that follows the end of a round at `row`, when `left` cards are
    /// left. With one box, that end is the last event.
    #[inline]
    pub(super) fn begin_cell<const W: usize>(&mut self, lanes: &Lanes<W>, lane: usize, row: u16, left: u16) {
        let Some(count) = self.count else { return };
        let unseen = left.wrapping_add(lanes.burned[lane]);
        let cell = count.next_cell(&self.entry_points.automaton, row, lanes.running[lane], unseen);
        if self.boxes == 1 {
            self.events.write_number(cell.into());
        } else {
            self.cells.write(lane, cell);
        }
    }
}
