//! The last cards of a shoe, dealt lane by lane: whose they are where they
//! run out, and what the shuffled discards finish.

use super::automaton::{Kind, Next};
use super::lanes::{Cards, Lanes};
use super::observer::Observer;
use super::slow_path::SlowPath;

/// Whose card comes next, as far as it matters where it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seat {
    /// A place in the opening deal: the first such one, and how many further
    /// it is for each box.
    Opening { first: u16, turns: u16 },
    /// A card more of a box.
    Hit,
    /// Nobody's or the dealer's after the opening deal.
    Other,
}

impl Seat {
    /// At a table with so many boxes.
    #[inline]
    pub(super) fn of(next: Next, boxes: u16) -> Seat {
        match next {
            Next::Upcard => Seat::Opening { first: boxes, turns: 0 },
            Next::Opening { second: 0, .. } => Seat::Opening { first: 0, turns: 1 },
            Next::Opening { .. } => Seat::Opening { first: boxes + 1, turns: 1 },
            Next::Hole | Next::Turned => Seat::Opening { first: 2 * boxes + 1, turns: 0 },
            Next::Hit { .. } => Seat::Hit,
            Next::Burned | Next::Dealer | Next::Looked => Seat::Other,
        }
    }
}

/// The round that a lane deals by itself.
struct Round {
    /// Cards that the shoe had when it began.
    began: u16,
    /// Cards of the shoe that the opening deal leaves to boxes' hits.
    spare: u16,
    /// It goes on with the discards.
    reshuffled: bool,
}

impl SlowPath<'_> {
    /// Deals for a lane until it may go on in the lockstep, or until its shoe
    /// is over: whether that is so. Where its row is a round's end, that is
    /// written already.
    ///
    /// Where the cards run out in mid-round, those of the opening deal and
    /// the first ones after it still come out of the shoe, and the others out
    /// of the shuffled discards, whoever's turn it is to be looked at.
    #[allow(clippy::inline_always)] // into kernels with more instructions
    #[inline(always)]
    #[must_use]
    pub(super) fn attend<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        witness: &mut impl Observer,
    ) -> bool {
        let mut row = lanes.row[lane];
        let (ways, stock, limits) = (self.ways, self.stock, self.limits);
        if row == ways.park {
            lanes.restock(lane, stock, u16::MAX);
            return false;
        }
        let mut second = lanes.second[lane].clone();
        let mut packs = [lanes.shoe(lane, stock), Cards::NONE];
        let mut round = Round { began: 0, spare: 0, reshuffled: false };
        if limits.reshuffle {
            let began = lanes.began(lane);
            round.began = began[stock.classes - 1];
            packs[1] = Cards::discards(stock, &began);
            let owed = self.owed(lanes.boxes[lane], round.began, ways.nexts[usize::from(row)]);
            round.spare = packs[0].left.saturating_sub(owed);
        }
        let mut began_here = None;
        let over = loop {
            if let Kind::Over { carried, .. } = ways.machine.kinds[usize::from(row)] {
                // The discards finish the last round of a shoe.
                let left = packs[0].left + u16::from(carried.is_some());
                if round.reshuffled || !self.another(lanes, lane, left) {
                    break true;
                }
                if limits.reshuffle {
                    let began = packs[0].with(carried, stock);
                    packs[1] = Cards::discards(stock, &began);
                    began_here = Some(began);
                    round =
                        Round { began: left, spare: left.saturating_sub(limits.in_round), reshuffled: false };
                }
            }
            if packs[0].left > limits.in_round {
                break false;
            }
            let next = ways.nexts[usize::from(row)];
            let of_shoe = match Seat::of(next, self.boxes) {
                Seat::Opening { first, turns } => {
                    first + turns * (self.boxes - lanes.boxes[lane]) < round.began
                }
                Seat::Hit => {
                    let spare = round.spare > 0;
                    round.spare -= u16::from(spare);
                    spare
                }
                Seat::Other => true,
            };
            let of_shoe = of_shoe && packs[0].left > 0;
            let pack = &mut packs[usize::from(!of_shoe)];
            let to = if pack.left > 0 {
                round.reshuffled |= !of_shoe;
                let class = pack.draw(&mut second, stock);
                witness.card(lane, next, class);
                ways.machine.next(row, class)
            } else if let Some((_, over)) = ways.no_look.iter().find(|(look, _)| *look == row) {
                *over
            } else {
                if next != Next::Burned {
                    self.void(lanes, lane, witness);
                }
                break true;
            };
            row = self.arrive(lanes, lane, to, witness);
        };
        lanes.second[lane] = second;
        if !over {
            if let Some(began) = began_here {
                lanes.begin_round(lane, &began);
            }
            lanes.put_back(lane, &packs[0], stock);
            lanes.row[lane] = row;
        }
        over
    }

    /// Cards of the opening deal that come out of the shoe and are not drawn
    /// yet, where the round began with so many cards, so many boxes are not
    /// finished, and this one comes next.
    fn owed(&self, waiting: u16, began: u16, next: Next) -> u16 {
        let boxes = self.boxes;
        let number = boxes - waiting;
        // The boxes that have had their first card, and their second.
        let (first, second, hole) = match next {
            Next::Burned | Next::Upcard => return began.min(self.limits.in_round),
            Next::Hole => (0, 0, false),
            Next::Opening { second: 0, hole } => (number, number, hole),
            Next::Opening { hole, .. } => (number + 1, number, hole),
            Next::Hit { hole } => (number + 1, number + 1, hole),
            Next::Turned => (boxes, boxes, false),
            Next::Dealer | Next::Looked => return 0,
        };
        let of_turn = |place: u16, had: u16| began.saturating_sub(place + had).min(boxes - had);
        let hole = u16::from(self.holes && !hole && 2 * boxes + 1 < began);
        of_turn(0, first) + of_turn(boxes + 1, second) + hole
    }

    /// Whether another round is dealt, with so many cards.
    fn another<const W: usize>(&self, lanes: &mut Lanes<W>, lane: usize, left: u16) -> bool {
        if lanes.rounds[lane] == 0 {
            return false;
        }
        match self.limits.cut_card {
            Some(behind) if left < behind && self.limits.one_more => {
                lanes.rounds[lane] = 1;
                true
            }
            Some(behind) => left > behind,
            None => true,
        }
    }

    /// There is no card for whoever is next.
    #[cold]
    fn void<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, witness: &mut impl Observer) {
        self.tell(lane, self.codes.void, witness);
        self.sides[lane].clear();
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
    }
}
