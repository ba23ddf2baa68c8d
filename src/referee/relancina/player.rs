//! A box in its turn: drawing, doubling, splitting, changing, giving up.

use super::{BustWhen, Fate, Hand, Kind, Played, Prize, Table};
use crate::referee::story::{Seat, Story, tell};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::Action;
use crate::strategy::relancina::{Move, Strategy, View};

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// A box plays its hands, one after the other.
    pub(super) fn players_turn(
        &mut self,
        number: usize,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<(), Exhausted> {
        let mut i = 0;
        while let Some(played) = self.seats[number].hands.get(i) {
            if played.fate != Fate::Live {
                i += 1;
            } else if played.hand.cards().len() == 1 {
                // An opened hand gets its second card when its turn comes.
                let card = cards.draw_for(number + 1)?;
                tell!(story, self.seat(number, i), "split", card = card, "gets");
                self.seats[number].hands[i].hand.take(card);
            } else if self.decide(number, i, false, cards, story)? {
                i += 1;
            }
        }
        Ok(())
    }

    /// The other round of cards that a Talla's late prize gives to whoever
    /// asks: hands in play may be drawn to, against the prize that now lies
    /// open.
    pub(super) fn another_round(
        &mut self,
        number: usize,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<(), Exhausted> {
        for i in 0..self.seats[number].hands.len() {
            let played = &mut self.seats[number].hands[i];
            if played.fate == Fate::Live && !played.doubled {
                played.done = false;
                while !self.decide(number, i, true, cards, story)? {}
            }
        }
        Ok(())
    }

    /// One decision on hand `i` of a box; true if its turn is over.
    fn decide(
        &mut self,
        number: usize,
        i: usize,
        again: bool,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<bool, Exhausted> {
        let played = &self.seats[number].hands[i];
        let finished = played.hand.cards().len() > 2 && self.kind(played).prize().is_some();
        if played.done || finished {
            return Ok(true);
        }
        let (legal, change) = self.legal(played, again);
        if !legal.hit {
            return Ok(true);
        }
        let chosen = self.strategy.play(&View {
            cards: played.hand.cards(),
            total: played.hand.total(),
            soft: played.hand.soft(),
            specials: self.specials(played.split),
            after_split: played.split,
            up: self.talla.hand.cards()[1],
            sight: self.sight(),
            legal,
            change,
        });
        match chosen {
            Move::Usual(action) => debug_assert!(legal.allows(action), "{action:?} on {played:?}"),
            Move::Change => debug_assert!(change, "a change of {played:?}"),
        }
        self.carry_out(chosen, number, i, again, cards, story)
    }

    fn carry_out(
        &mut self,
        chosen: Move,
        number: usize,
        i: usize,
        again: bool,
        cards: &mut impl Cards,
        story: &mut impl Story,
    ) -> Result<bool, Exhausted> {
        let seat = self.seat(number, i);
        let kind = self.kind(&self.seats[number].hands[i]);
        let played = &mut self.seats[number].hands[i];
        match chosen {
            Move::Usual(Action::Stand) => {
                played.done = true;
                tell!(story, seat, "turns", "stands on {kind}");
                Ok(true)
            }
            Move::Usual(Action::Hit) => {
                let card = cards.draw_for(number + 1)?;
                if kind == Kind::Prize(Prize::Relancina) {
                    // One card to a relancina: a figure makes it pay five
                    // times, any other card an ordinary hand (1).
                    played.drew_to_relancina = true;
                    tell!(story, seat, "relancina-draws", card = card, "draws to its relancina");
                } else {
                    tell!(story, seat, "turns", card = card, "draws");
                }
                played.hand.take(card);
                Ok(self.after_card(number, i, again, seat, story))
            }
            Move::Usual(Action::Double) => {
                let card = cards.draw_for(number + 1)?;
                tell!(story, seat, "double", card = card, "doubles and gets");
                played.bets *= 2;
                played.hand.take(card);
                (played.done, played.doubled) = (true, true);
                self.after_card(number, i, again, seat, story);
                Ok(true)
            }
            Move::Usual(Action::Split) => {
                tell!(story, seat, "split", "splits, with the same stake on each hand");
                let second = played.hand.split_off();
                // Each hand of a split is a hand of its own, with a change of
                // its own.
                (played.split, played.changed) = (true, false);
                let second = Played { split: true, ..Played::new(second, played.bets) };
                self.seats[number].hands.insert(i + 1, second);
                Ok(false)
            }
            Move::Usual(Action::Surrender) => {
                // The give-up of figure and two is the cambio's own (8), where
                // that is valid.
                let cambio = played.hand.is_figure_and(2);
                let split = played.split;
                let for_good = cambio && self.specials(split);
                self.seats[number].hands[i].fate = Fate::GivenUp { for_good };
                tell!(story, seat, "give-up", "gives up for half the stake");
                Ok(true)
            }
            Move::Change => {
                let (first, second) = (cards.draw_for(number + 1)?, cards.draw_for(number + 1)?);
                tell!(story, seat, "cambio", card = first, "changes both cards and gets");
                tell!(story, seat, "cambio", card = second, "gets");
                played.hand = Hand::new(first);
                played.hand.take(second);
                played.changed = true;
                Ok(false)
            }
        }
    }

    /// Over 21 loses at once. True if the hand takes no more cards.
    /// `again`: in the round of cards that a late prize gives.
    fn after_card(
        &mut self,
        number: usize,
        i: usize,
        again: bool,
        seat: Seat,
        story: &mut impl Story,
    ) -> bool {
        let when = match self.talla.opened {
            _ if again => BustWhen::LateRound,
            Some(_) => BustWhen::PrizeOpen,
            None => BustWhen::NoPrizeOpen,
        };
        let kind = self.kind(&self.seats[number].hands[i]);
        match kind {
            Kind::Bust => {
                self.seats[number].hands[i].fate = Fate::Bust(when);
                tell!(story, seat, "bust", "has {} and loses", self.seats[number].hands[i].hand.total());
                true
            }
            Kind::Prize(prize) => {
                tell!(story, seat, rule_of(prize), "has {prize}");
                true
            }
            _ => false,
        }
    }
}

/// The topic of a prize's point.
pub(super) fn rule_of(prize: Prize) -> &'static str {
    match prize {
        Prize::Relancina => "relancina",
        Prize::RelancinaAndFigure => "relancina-draws",
        Prize::Escalera | Prize::EscaleraFlor => "escalera",
        Prize::Gran21Under | Prize::Gran21 => "gran-21",
        Prize::Chipolo => "chipolo",
        Prize::TripleSiete => "triple-siete",
    }
}
