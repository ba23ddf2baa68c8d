//! The deal, and the Talla's decisions on its two cards before the players' turns: to raise, to
//! change, to open a prize.

use super::{Fate, Hand, Kind, PlayedHand, Seating, TALLA, Table};
use crate::referee::narration::{Narration, Seat, narrate};
use crate::rules::{TallaChanges, TallaRaise, Way};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Deals two cards to every box, from the right, and to the Talla, which is last. In cerrado
    /// the first card is face down and the bet follows it; in sangriento all cards are face up and
    /// the bet precedes them.
    pub(super) fn deal(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let cerrado = self.round.way == Way::Cerrado;
        let face = if cerrado { "step-receives-face-down" } else { "step-receives-open" };
        self.seats.truncate(self.boxes);
        for number in 0..self.boxes {
            let (card, seat) = (cards.draw_for(number + 1)?, Seat::Box(number + 1, 0));
            narrate!(narration, seat, "deal", card = card, face);
            let bets = if cerrado { i64::from(self.strategy.stake(card)) } else { 1 };
            if bets > 1 {
                narrate!(narration, seat, "bet", "step-stakes", bets = bets.unsigned_abs());
            }
            let played = PlayedHand::new(Hand::new(card), bets);
            match self.seats.get_mut(number) {
                Some(seat) => {
                    seat.hands.clear();
                    seat.hands.push(played);
                    (seat.first, seat.staked) = (card, bets);
                }
                None => self.seats.push(Seating { first: card, staked: bets, hands: vec![played] }),
            }
        }
        let card = cards.draw_for(TALLA)?;
        narrate!(narration, Seat::Talla, "deal", card = card, face);
        (self.talla.hand, self.talla.opened) = (Hand::new(card), None);
        for number in 0..self.boxes {
            let card = cards.draw_for(number + 1)?;
            narrate!(narration, Seat::Box(number + 1, 0), "deal", card = card, "step-receives-open");
            self.seats[number].hands[0].hand.take(card);
        }
        let card = cards.draw_for(TALLA)?;
        narrate!(narration, Seat::Talla, "deal", card = card, "step-receives-open");
        self.talla.hand.take(card);
        Ok(())
    }

    /// Raises the stakes. A Talla that has set no limit may double or triple the stakes of the
    /// whole table, except in sangriento, and a player may leave for half the original stake
    /// (*apuestas y pagos*). Here the Talla raises if it holds a two-card prize, which is not open
    /// yet.
    pub(super) fn raise(&mut self, narration: &mut impl Narration) {
        if self.rules.talla_raise == TallaRaise::Never
            || self.round.way == Way::Sangriento
            || self.talla.hand.kind(false).prize().is_none()
        {
            return;
        }
        let times = i64::from(self.rules.talla_raise_times);
        narrate!(narration, Seat::Talla, "raise", "step-raises", times = times.unsigned_abs());
        let leaves = self.strategy.leaves_raise();
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let played = &mut seat.hands[0];
            if leaves && played.hand.kind(true).prize().is_none() {
                played.fate = Fate::Left;
                narrate!(narration, Seat::Box(number + 1, 0), "raise", "step-leaves");
            } else {
                played.bets *= times;
            }
        }
    }

    /// Changes the Talla's figure and two, once, when the game opens and before third cards (8):
    /// only its own cards, or those of all boxes except opened prizes, again one card face down and
    /// one face up. Two-card prizes lie open.
    pub(super) fn talla_changes(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        if self.rules.talla_changes == TallaChanges::Never
            || !self.specials(false)
            || !self.talla.hand.is_figure_and(2)
        {
            return Ok(());
        }
        let mut changing = Vec::new();
        if self.rules.talla_changes == TallaChanges::WholeTable {
            narrate!(narration, Seat::Talla, "cambio", "step-changes-all");
            let open = |number: &usize| self.seats[*number].hands[0].hand.kind(true).prize().is_some();
            changing = (0..self.seats.len()).filter(|number| !open(number)).collect();
        } else {
            narrate!(narration, Seat::Talla, "cambio", "step-changes-own");
        }
        for &number in &changing {
            let card = cards.draw_for(number + 1)?;
            narrate!(narration, Seat::Box(number + 1, 0), "cambio", card = card, "step-new-down");
            self.seats[number].hands[0].hand = Hand::new(card);
        }
        let card = cards.draw_for(TALLA)?;
        narrate!(narration, Seat::Talla, "cambio", card = card, "step-new-down");
        self.talla.hand = Hand::new(card);
        for &number in &changing {
            let card = cards.draw_for(number + 1)?;
            narrate!(narration, Seat::Box(number + 1, 0), "cambio", card = card, "step-new-up");
            self.seats[number].hands[0].hand.take(card);
        }
        let card = cards.draw_for(TALLA)?;
        narrate!(narration, Seat::Talla, "cambio", card = card, "step-new-up");
        self.talla.hand.take(card);
        Ok(())
    }

    /// Opens the Talla's two-card prize, as it must, so that every player may draw (1, 4,
    /// *normatividad*).
    pub(super) fn open_two_card_prize(&mut self, narration: &mut impl Narration) {
        if let Kind::Prize(prize) = self.talla.hand.kind(false) {
            self.talla.opened = Some(prize);
            narrate!(narration, Seat::Talla, "opens-prize", "step-opens", prize = prize.words());
        }
    }
}
