//! The Talla's turn.

use super::{Fate, Kind, TALLA, Table};
use crate::referee::narration::{Narration, Seat, narrate};
use crate::rules::{BustOwes, GiveUpVersusPrize};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Plays the Talla's turn, if a hand depends on it. The Talla opens a prize made with third or
    /// later cards; whether that gives the players another round of cards is a reading (*apuestas y
    /// pagos*, *normatividad*).
    pub(super) fn tallas_turn(
        &mut self,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        if self.talla.opened.is_some() {
            return Ok(());
        }
        let waits = self.seats.iter().flat_map(|seat| &seat.hands).any(|played| match played.fate {
            Fate::Live => true,
            Fate::Bust(_) => self.rules.bust_before_prize == BustOwes::Multiple,
            Fate::Surrender { unconditional } => {
                !unconditional && self.rules.give_up_vs_prize == GiveUpVersusPrize::Any
            }
            Fate::Left => false,
        });
        if !waits {
            narrate!(narration, Seat::Talla, "idle-talla", "step-idle");
            return Ok(());
        }
        let (talla, rule) = (&mut self.talla.hand, "talla-draws");
        while talla.total() < self.threshold && talla.cards().len() < super::hand::MOST_CARDS {
            let card = cards.draw_for(TALLA)?;
            narrate!(narration, Seat::Talla, rule, card = card, "step-draws-on", total = talla.total());
            talla.take(card);
        }
        let prize = match talla.kind(false) {
            Kind::Prize(prize) => prize,
            Kind::Bust => {
                narrate!(narration, Seat::Talla, rule, "step-busts", total = talla.total());
                return Ok(());
            }
            kind => {
                narrate!(narration, Seat::Talla, rule, "step-has", hand = kind.words());
                return Ok(());
            }
        };
        self.talla.opened = Some(prize);
        narrate!(narration, Seat::Talla, "opens-prize", "step-opens", prize = prize.words());
        if self.rules.talla_late_prize_round {
            narrate!(narration, Seat::Talla, "talla.late_prize_round", "step-another-round");
            for number in 0..self.seats.len() {
                self.another_round(number, cards, narration)?;
            }
        }
        Ok(())
    }
}
