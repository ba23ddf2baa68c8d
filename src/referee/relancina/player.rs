//! The turn of a box: hitting, doubling, splitting, changing cards, surrendering.

use super::{BustWhen, Fate, Hand, Kind, PlayedHand, Prize, Table};
use crate::referee::narration::{Narration, Seat, narrate};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::Action;
use crate::strategy::relancina::{Move, Strategy, View};

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Plays the hands of a box, one after the other.
    pub(super) fn players_turn(
        &mut self,
        number: usize,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let mut i = 0;
        while let Some(played) = self.seats[number].hands.get(i) {
            if played.fate != Fate::Live {
                i += 1;
            } else if played.hand.cards().len() == 1 {
                // A split hand receives its second card when its turn comes.
                let card = cards.draw_for(number + 1)?;
                narrate!(narration, self.seat(number, i), "split", card = card, "step-receives");
                self.seats[number].hands[i].hand.take(card);
            } else if self.decide(number, i, false, cards, narration)? {
                i += 1;
            }
        }
        Ok(())
    }

    /// Plays a box's additional round of cards after a late prize of the Talla's: its live hands
    /// may hit, against the prize that now lies open.
    pub(super) fn another_round(
        &mut self,
        number: usize,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        for i in 0..self.seats[number].hands.len() {
            let played = &self.seats[number].hands[i];
            if played.fate == Fate::Live && !played.doubled {
                while !self.decide(number, i, true, cards, narration)? {}
            }
        }
        Ok(())
    }

    /// Makes one decision on hand `i` of a box, and returns whether the hand's turn is over.
    fn decide(
        &mut self,
        number: usize,
        i: usize,
        late_round: bool,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<bool, Exhausted> {
        let played = &self.seats[number].hands[i];
        let finished = played.hand.cards().len() > 2 && self.kind(played).prize().is_some();
        if finished {
            return Ok(true);
        }
        let (legal, change) = self.legal(played, late_round);
        if !legal.hit {
            return Ok(true);
        }
        let chosen = self.strategy.play(&View {
            number: number + 1,
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
        self.carry_out(chosen, number, i, late_round, cards, narration)
    }

    /// Carries out a move on hand `i` of a box, and returns whether the hand's turn is over.
    fn carry_out(
        &mut self,
        chosen: Move,
        number: usize,
        i: usize,
        late_round: bool,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<bool, Exhausted> {
        let seat = self.seat(number, i);
        let kind = self.kind(&self.seats[number].hands[i]);
        let played = &mut self.seats[number].hands[i];
        match chosen {
            Move::Usual(Action::Stand) => {
                narrate!(narration, seat, "turns", "step-stands", total = kind.words());
                Ok(true)
            }
            Move::Usual(Action::Hit) => {
                let card = cards.draw_for(number + 1)?;
                if kind == Kind::Prize(Prize::Relancina) {
                    // With a figure it pays five times, with any other card it is an ordinary hand (1).
                    narrate!(narration, seat, "relancina-draws", card = card, "step-draws-to-relancina");
                } else {
                    narrate!(narration, seat, "turns", card = card, "step-draws");
                }
                played.hand.take(card);
                Ok(self.after_card(number, i, late_round, seat, narration))
            }
            Move::Usual(Action::Double) => {
                let card = cards.draw_for(number + 1)?;
                narrate!(narration, seat, "double", card = card, "step-doubles");
                played.bets *= 2;
                played.hand.take(card);
                played.doubled = true;
                self.after_card(number, i, late_round, seat, narration);
                Ok(true)
            }
            Move::Usual(Action::Split) => {
                narrate!(narration, seat, "split", "step-splits-stake");
                let second = played.hand.split_off();
                // Each split hand may change its cards on its own.
                (played.split, played.changed) = (true, false);
                let second = PlayedHand { split: true, ..PlayedHand::new(second, played.bets) };
                self.seats[number].hands.insert(i + 1, second);
                Ok(false)
            }
            Move::Usual(Action::Surrender) => {
                // Figure and two have their own surrender (8), where the change is valid.
                let (cambio, split) = (played.hand.is_figure_and(2), played.split);
                let unconditional = cambio && self.specials(split);
                self.seats[number].hands[i].fate = Fate::Surrender { unconditional };
                narrate!(narration, seat, "give-up", "step-gives-up");
                Ok(true)
            }
            Move::Change => {
                let (first, second) = (cards.draw_for(number + 1)?, cards.draw_for(number + 1)?);
                narrate!(narration, seat, "cambio", card = first, "step-changes-both");
                narrate!(narration, seat, "cambio", card = second, "step-receives");
                played.hand = Hand::new(first);
                played.hand.take(second);
                played.changed = true;
                Ok(false)
            }
        }
    }

    /// Ends a hand that busts, which loses at once, or that makes a prize. Returns whether the hand
    /// takes no more cards. `late_round` is whether this is the additional round of cards after a
    /// late prize.
    fn after_card(
        &mut self,
        number: usize,
        i: usize,
        late_round: bool,
        seat: Seat,
        narration: &mut impl Narration,
    ) -> bool {
        let when = match self.talla.opened {
            _ if late_round => BustWhen::LateRound,
            Some(_) => BustWhen::PrizeOpen,
            None => BustWhen::NoPrizeOpen,
        };
        let kind = self.kind(&self.seats[number].hands[i]);
        match kind {
            Kind::Bust => {
                self.seats[number].hands[i].fate = Fate::Bust(when);
                narrate!(
                    narration,
                    seat,
                    "bust",
                    "step-busts-and-loses",
                    total = self.seats[number].hands[i].hand.total()
                );
                true
            }
            Kind::Prize(prize) => {
                narrate!(narration, seat, rule_of_prize(prize), "step-has", hand = prize.words());
                true
            }
            _ => false,
        }
    }
}

/// Returns the topic of the point that defines a prize.
pub(super) fn rule_of_prize(prize: Prize) -> &'static str {
    match prize {
        Prize::Relancina => "relancina",
        Prize::RelancinaAndFigure => "relancina-draws",
        Prize::Escalera | Prize::EscaleraFlor => "escalera",
        Prize::Gran21Under | Prize::Gran21 => "gran-21",
        Prize::Chipolo => "chipolo",
        Prize::TripleSiete => "triple-siete",
    }
}
