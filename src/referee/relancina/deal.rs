//! The deal, and what the Talla does with its two cards before anyone plays:
//! raises, changes, opens a prize.

use super::{Fate, Hand, Kind, Played, Seating, TALLA, Table};
use crate::referee::story::{Seat, Story, tell};
use crate::rules::{TallaChanges, TallaRaise, Way};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Two rounds of cards by the right, the Talla's last. In cerrado the
    /// first card is down and the bet follows it; in sangriento all are up
    /// and the bet stands before them.
    pub(super) fn deal(&mut self, cards: &mut impl Cards, story: &mut impl Story) -> Result<(), Exhausted> {
        let cerrado = self.round.way == Way::Cerrado;
        let face = if cerrado { "gets, face down," } else { "gets, face up," };
        self.seats.truncate(self.boxes);
        for number in 0..self.boxes {
            let card = cards.draw_for(number + 1)?;
            tell!(story, Seat::Box(number + 1, 0), "deal", card = card, "{face}");
            let bets = if cerrado { i64::from(self.strategy.stake(card)) } else { 1 };
            if bets > 1 {
                tell!(story, Seat::Box(number + 1, 0), "bet", "stakes {bets} bets");
            }
            let played = Played::new(Hand::new(card), bets);
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
        tell!(story, Seat::Talla, "deal", card = card, "{face}");
        (self.talla.hand, self.talla.opened) = (Hand::new(card), None);
        for number in 0..self.boxes {
            let card = cards.draw_for(number + 1)?;
            tell!(story, Seat::Box(number + 1, 0), "deal", card = card, "gets, face up,");
            self.seats[number].hands[0].hand.take(card);
        }
        let card = cards.draw_for(TALLA)?;
        tell!(story, Seat::Talla, "deal", card = card, "gets, face up,");
        self.talla.hand.take(card);
        Ok(())
    }

    /// Where it has set no limit the Talla may double or triple the stakes of
    /// the whole table, not in sangriento; a player may leave for half the
    /// original stake (*apuestas y pagos*). Here: while it holds a two-card
    /// prize that nobody has seen.
    pub(super) fn raise(&mut self, story: &mut impl Story) {
        if self.rules.talla_raise == TallaRaise::Never
            || self.round.way == Way::Sangriento
            || self.talla.hand.kind(false).prize().is_none()
        {
            return;
        }
        let times = i64::from(self.rules.talla_raise_times);
        tell!(story, Seat::Talla, "raise", "makes the stakes of the table {times} times what they were");
        let leaves = self.strategy.leaves_raise();
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let played = &mut seat.hands[0];
            if leaves && played.hand.kind(true).prize().is_none() {
                played.fate = Fate::Left;
                tell!(story, Seat::Box(number + 1, 0), "raise", "leaves for half its stake");
            } else {
                played.bets *= times;
            }
        }
    }

    /// The Talla's figure and two, changed once, just as the game opens and
    /// before third cards (8): its own, or everybody's but opened prizes,
    /// again one card down and one up. Two-card prizes lie open.
    pub(super) fn talla_changes(
        &mut self,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<(), Exhausted> {
        if self.rules.talla_changes == TallaChanges::Never
            || !self.specials(false)
            || !self.talla.hand.is_figure_and(2)
        {
            return Ok(());
        }
        let mut changing = Vec::new();
        if self.rules.talla_changes == TallaChanges::WholeTable {
            tell!(story, Seat::Talla, "cambio", "changes the whole table but opened prizes");
            let open = |number: &usize| self.seats[*number].hands[0].hand.kind(true).prize().is_some();
            changing = (0..self.seats.len()).filter(|number| !open(number)).collect();
        } else {
            tell!(story, Seat::Talla, "cambio", "changes its figure and two");
        }
        for &number in &changing {
            let card = cards.draw_for(number + 1)?;
            tell!(story, Seat::Box(number + 1, 0), "cambio", card = card, "gets anew, face down,");
            self.seats[number].hands[0].hand = Hand::new(card);
        }
        let card = cards.draw_for(TALLA)?;
        tell!(story, Seat::Talla, "cambio", card = card, "gets anew, face down,");
        self.talla.hand = Hand::new(card);
        for &number in &changing {
            let card = cards.draw_for(number + 1)?;
            tell!(story, Seat::Box(number + 1, 0), "cambio", card = card, "gets anew, face up,");
            self.seats[number].hands[0].hand.take(card);
        }
        let card = cards.draw_for(TALLA)?;
        tell!(story, Seat::Talla, "cambio", card = card, "gets anew, face up,");
        self.talla.hand.take(card);
        Ok(())
    }

    /// A Talla with a two-card prize must open it, so that everybody may draw
    /// (1, 4, *normatividad*).
    pub(super) fn open_two_card_prize(&mut self, story: &mut impl Story) {
        if let Kind::Prize(prize) = self.talla.hand.kind(false) {
            self.talla.opened = Some(prize);
            tell!(story, Seat::Talla, "opens-prize", "opens {prize}");
        }
    }
}
