//! The Talla in its turn.

use super::{Fate, Kind, TALLA, Table};
use crate::referee::story::{Seat, Story, tell};
use crate::rules::{BustOwes, GiveUpVersusPrize};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::relancina::Strategy;

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// The Talla draws while some hand's fate depends on it. A prize made
    /// with third or later cards is opened; whether it gives the players
    /// another round of cards is a reading (*apuestas y pagos*,
    /// *normatividad*).
    pub(super) fn tallas_turn(
        &mut self,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<(), Exhausted> {
        if self.talla.opened.is_some() {
            return Ok(());
        }
        let waits = self.seats.iter().flat_map(|seat| &seat.hands).any(|played| match played.fate {
            Fate::Live => true,
            Fate::Bust(_) => self.rules.bust_before_prize == BustOwes::Multiple,
            Fate::GivenUp { for_good } => !for_good && self.rules.give_up_vs_prize == GiveUpVersusPrize::Any,
            Fate::Left => false,
        });
        if !waits {
            tell!(story, Seat::Talla, "idle-talla", "has nobody left to play against");
            return Ok(());
        }
        while self.talla.hand.total() < self.threshold
            && self.talla.hand.cards().len() < super::hand::MOST_CARDS
        {
            let card = cards.draw_for(TALLA)?;
            tell!(story, Seat::Talla, "talla-draws", card = card, "draws on {}", self.talla.hand.total());
            self.talla.hand.take(card);
        }
        let kind = self.talla.hand.kind(false);
        let Kind::Prize(prize) = kind else {
            tell!(story, Seat::Talla, "talla-draws", "has {kind}");
            return Ok(());
        };
        self.talla.opened = Some(prize);
        tell!(story, Seat::Talla, "opens-prize", "opens {prize}");
        if self.rules.talla_late_prize_round {
            tell!(story, Seat::Talla, "talla.late_prize_round", "deals another round to whoever asks");
            for number in 0..self.seats.len() {
                self.another_round(number, cards, story)?;
            }
        }
        Ok(())
    }
}
