//! Deals the end of a shoe for one lane alone: who receives the last cards of the shoe, and which
//! cards come from the shuffled discards.

use super::automaton::{Kind, Next};
use super::lanes::{Cards, Lanes};
use super::observer::Observer;
use super::shoe_limits::RanOut;
use super::slow_path::SlowPath;

/// The recipient of a card, as far as the source of the card depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seat {
    /// A place in the opening deal: `first` for the first box, and `turns` further for each box
    /// after it.
    Opening { first: u16, turns: u16 },
    /// A further card of a box.
    Hit,
    /// A burnt card, or a card of the dealer's after the opening deal.
    Other,
}

impl Seat {
    /// Returns the seat of a card at a table with this many boxes.
    #[inline]
    pub(super) fn for_card(next: Next, boxes: u16) -> Seat {
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

/// The round that a lane deals alone.
struct Round {
    /// Cards in the shoe when the round began.
    cards_at_start: u16,
    /// Cards in the shoe beyond those of the opening deal, which boxes may draw.
    spare: u16,
    /// Whether a card was drawn from the discards.
    reshuffled: bool,
}

impl SlowPath<'_> {
    /// Deals for one lane until it can return to the lockstep or its shoe is over. Returns whether
    /// the shoe is over. If the lane is at the end of a round, that end is already reported.
    ///
    /// Where the cards run out in mid-round, the cards of the opening deal and the first cards
    /// after it come from the shoe, and the others from the shuffled discards, in dealing order.
    /// The order in which cards are seen does not matter.
    #[allow(clippy::inline_always)] // into functions with more target features
    #[inline(always)]
    pub(super) fn deal_lane<const W: usize>(
        &mut self,
        lanes: &mut Lanes<W>,
        lane: usize,
        observer: &mut impl Observer,
    ) -> bool {
        let mut row = lanes.row[lane];
        let (entry_points, stock, limits) = (self.entry_points, self.stock, self.limits);
        if row == entry_points.park {
            lanes.restock(lane, (&stock.up_to, stock.classes), u16::MAX);
            return false;
        }
        let mut second = lanes.second[lane].clone();
        let mut packs = [lanes.shoe(lane, stock), Cards::NONE];
        let mut round = Round { cards_at_start: 0, spare: 0, reshuffled: false };
        if limits.reshuffle {
            let round_start = lanes.round_start(lane);
            round.cards_at_start = round_start[stock.classes - 1];
            packs[1] = Cards::discards(stock, &round_start);
            let cards_owed = self.cards_owed(
                lanes.boxes[lane],
                round.cards_at_start,
                entry_points.nexts[usize::from(row)],
            );
            round.spare = packs[0].left.saturating_sub(cards_owed);
        }
        let mut new_start = None;
        let over = loop {
            if let Kind::Over { carried, .. } = entry_points.automaton.kinds[usize::from(row)] {
                // A shoe ends with the round that the discards finished.
                let left = packs[0].left + u16::from(carried.is_some());
                if round.reshuffled {
                    self.lane_states[lane].ran_out = Some(RanOut::Reshuffled);
                    break true;
                }
                if left < limits.decided_below {
                    let cards = packs[0].counts_with(carried, stock);
                    self.lane_states[lane].left.get_or_insert(cards);
                }
                if !self.deals_another_round(lanes, lane, left) {
                    break true;
                }
                if limits.reshuffle {
                    let round_start = packs[0].counts_with(carried, stock);
                    packs[1] = Cards::discards(stock, &round_start);
                    new_start = Some(round_start);
                    round = Round {
                        cards_at_start: left,
                        spare: left.saturating_sub(limits.in_round),
                        reshuffled: false,
                    };
                }
            }
            if packs[0].left > limits.in_round {
                break false;
            }
            let next = entry_points.nexts[usize::from(row)];
            let from_shoe = match Seat::for_card(next, self.boxes) {
                Seat::Opening { first, turns } => {
                    first + turns * (self.boxes - lanes.boxes[lane]) < round.cards_at_start
                }
                Seat::Hit => {
                    let spare = round.spare > 0;
                    round.spare -= u16::from(spare);
                    spare
                }
                Seat::Other => true,
            };
            let from_shoe = from_shoe && packs[0].left > 0;
            let pack = &mut packs[usize::from(!from_shoe)];
            let reached = if pack.left > 0 {
                round.reshuffled |= !from_shoe;
                let class = pack.draw(&mut second, stock);
                observer.card(lane, next, class);
                let reached = entry_points.automaton.next(row, class);
                if from_shoe {
                    self.see(lanes, lane, (class, reached), packs[0].left);
                }
                reached
            } else if let Some((_, over)) =
                entry_points.automaton.no_look.iter().find(|(look, _)| *look == row)
            {
                *over
            } else {
                if next != Next::Burned {
                    self.void(lanes, lane, observer);
                }
                break true;
            };
            row = self.arrive(lanes, lane, reached, observer);
            if row < entry_points.automaton.round_ends {
                self.begin_cell(lanes, lane, row, packs[0].left);
            }
        };
        lanes.second[lane] = second;
        if !over {
            if let Some(round_start) = new_start {
                lanes.begin_round(lane, &round_start);
            }
            lanes.put_back(lane, &packs[0], stock);
            lanes.row[lane] = row;
        }
        over
    }

    /// Returns the cards of the opening deal that come from the shoe and are not yet drawn.
    /// `waiting` is the number of boxes that are not finished, `cards_at_start` the number of cards
    /// when the round began, `next` the recipient of the next card.
    fn cards_owed(&self, waiting: u16, cards_at_start: u16, next: Next) -> u16 {
        let boxes = self.boxes;
        let number = boxes - waiting;
        // The numbers of boxes that have received their first and their second card.
        let (first, second, hole) = match next {
            Next::Burned | Next::Upcard => return cards_at_start.min(self.limits.in_round),
            Next::Hole => (0, 0, false),
            Next::Opening { second: 0, hole } => (number, number, hole),
            Next::Opening { hole, .. } => (number + 1, number, hole),
            Next::Hit { hole } => (number + 1, number + 1, hole),
            Next::Turned => (boxes, boxes, false),
            Next::Dealer | Next::Looked => return 0,
        };
        let of_turn = |place: u16, had: u16| cards_at_start.saturating_sub(place + had).min(boxes - had);
        let hole = u16::from(self.has_hole_card && !hole && 2 * boxes + 1 < cards_at_start);
        of_turn(0, first) + of_turn(boxes + 1, second) + hole
    }

    /// Returns whether another round is dealt when `left` cards are left.
    fn deals_another_round<const W: usize>(&self, lanes: &mut Lanes<W>, lane: usize, left: u16) -> bool {
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

    /// Reports that the round is void, because there is no card for the next recipient.
    #[cold]
    fn void<const W: usize>(&mut self, lanes: &mut Lanes<W>, lane: usize, observer: &mut impl Observer) {
        self.report(lane, self.codes.void, observer);
        self.lane_states[lane].clear();
        self.lane_states[lane].ran_out = Some(RanOut::Void);
        (lanes.boxes[lane], lanes.needs[lane]) = (self.boxes, 0);
    }
}
