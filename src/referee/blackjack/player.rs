//! The turn of a box: hitting, doubling, splitting, surrendering.

use super::hand::{DealerHand, Fate, Hand, value};
use super::settle::{bonus_rule, split_natural_rule, split_pays};
use super::{Table, declare};
use crate::cards::{Card, Rank, Suit};
use crate::referee::narration::{Narration, Seat, narrate};
use crate::rules::{Blackjack, BonusCards, OffsuitSeven, SplitNatural, SplitRank, Surrender};
use crate::shoe::{Cards, Exhausted};
use crate::strategy::{Action, Strategy};

impl<S: Strategy + ?Sized> Table<'_, S> {
    /// Plays the hands of a box, one after the other.
    pub(super) fn players_turn(
        &mut self,
        number: usize,
        dealer: &DealerHand,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let mut first = self.seats[number].first.take();
        let mut i = 0;
        while let Some(hand) = self.seats[number].hands.get(i) {
            if hand.fate != Fate::Live {
                i += 1;
                continue;
            }
            if hand.cards().len() == 1 {
                self.second_card(number, i, cards, narration)?;
                continue;
            }
            let action = match first.take() {
                Some(action) => action,
                None => self.decide(number, i, dealer, narration),
            };
            if self.carry_out(action, number, i, dealer, cards, narration)? {
                i += 1;
            }
        }
        Ok(())
    }

    /// Returns the narration's name for hand `i` of a box.
    pub(super) fn seat(&self, number: usize, i: usize) -> Seat {
        let split = self.seats[number].hands.len() > 1;
        Seat::Box(number + 1, if split { i + 1 } else { 0 })
    }

    /// Deals a split hand its second card when its turn comes (M 17 c).
    fn second_card(
        &mut self,
        number: usize,
        i: usize,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<(), Exhausted> {
        let card = cards.draw_for(number + 1)?;
        let seat = self.seat(number, i);
        narrate!(narration, seat, "opening", card = card, "step-receives");
        let seating = &mut self.seats[number];
        let won = self.rules.desafio_offered
            && seating.hands[i].second_ace
            && declare::desafio(self.strategy, &mut seating.desafio, card, seat, narration);
        let hand = &mut seating.hands[i];
        hand.take(card);
        hand.desafio_won = won;
        // Ace and ten on a split hand, where they rank as a natural (M 16 d, 17 c; C exception 2; O
        // apertura de ases).
        if let Some(SplitNatural::Pays(odds)) = split_pays(self.rules, hand)
            && self.rules.split_natural_rank == SplitRank::Natural
        {
            hand.fate = Fate::Natural { odds, suited: false };
            let rule = split_natural_rule(hand);
            narrate!(narration, seat, rule, "step-split-natural", pays = odds.pays, to = odds.to);
        }
        Ok(())
    }

    /// Carries out an action on hand `i` of a box, and returns whether that ends the hand's turn.
    fn carry_out(
        &mut self,
        action: Action,
        number: usize,
        i: usize,
        dealer: &DealerHand,
        cards: &mut impl Cards,
        narration: &mut impl Narration,
    ) -> Result<bool, Exhausted> {
        let seat = self.seat(number, i);
        let hands = &mut self.seats[number].hands;
        match action {
            Action::Stand => {
                narrate!(narration, seat, "turns", "step-stands", total = hands[i].total());
                Ok(true)
            }
            Action::Hit => {
                let card = cards.draw_for(number + 1)?;
                narrate!(narration, seat, "turns", card = card, "step-draws");
                self.take(number, i, card, dealer, narration);
                Ok(self.after_card(number, i, seat, narration))
            }
            Action::Double => {
                // Only the original hand wins the prize for sevens (M 17 g).
                let sevens = if hands.len() == 1 { two_sevens(self.rules, &hands[i]) } else { None };
                let free = doubles_free(self.rules, &hands[i]);
                let card = cards.draw_for(number + 1)?;
                if free {
                    narrate!(narration, seat, "double.free_totals", card = card, "step-doubles-free");
                } else {
                    let suited =
                        |sevens: &TwoSevens| sevens.of_one_suit.is_some() && self.rules.sevens_suited_pay > 0;
                    let rule = match &sevens {
                        None => "double.totals",
                        Some(sevens) if suited(sevens) => "sevens.suited_pay",
                        Some(_) => "sevens.pay",
                    };
                    narrate!(narration, seat, rule, card = card, "step-doubles");
                }
                // Each double is for as much as is bet on the hand.
                hands[i].bets *= 2;
                hands[i].free += u8::from(free);
                self.take(number, i, card, dealer, narration);
                let hands = &mut self.seats[number].hands;
                if let Some(fate) = sevens.and_then(|sevens| sevens.third(card)) {
                    hands[i].fate = fate;
                    let suited = matches!(fate, Fate::Sevens { suited: true, .. });
                    let rule = if suited { "sevens.suited_pay" } else { "sevens.pay" };
                    narrate!(narration, seat, rule, "step-third-seven");
                } else {
                    self.after_card(number, i, seat, narration);
                }
                Ok(!self.rules.decides_after_double() || self.seats[number].hands[i].fate != Fate::Live)
            }
            Action::Split => {
                let free = self.rules.split_free.has(value(hands[i].cards()[0]));
                if free {
                    narrate!(narration, seat, "split.free", "step-splits-free");
                } else {
                    narrate!(narration, seat, "split.max_hands", "step-splits");
                }
                let mut second = hands[i].split_off(free);
                second.second_ace = second.cards()[0].rank() == Rank::ACE;
                hands.insert(i + 1, second);
                Ok(false)
            }
            Action::Surrender if hands[i].bets > 1 => {
                hands[i].fate = Fate::Rescue;
                narrate!(narration, seat, "double.rescue", "step-rescues");
                Ok(true)
            }
            Action::Surrender => {
                let late = self.rules.surrender_kind == Surrender::Late;
                hands[i].fate = if late { Fate::LateSurrender } else { Fate::Surrender };
                narrate!(narration, seat, "surrender.kind", "step-surrenders");
                Ok(true)
            }
        }
    }

    /// Ends a hand that busts (M 15 d, O 12 d, C) or, under some rules, has a 21 that is paid at once
    /// or enough cards without busting. Returns whether the hand is finished.
    fn after_card(&mut self, number: usize, i: usize, seat: Seat, narration: &mut impl Narration) -> bool {
        let split = self.seats[number].hands.len() > 1;
        let hand = &mut self.seats[number].hands[i];
        let bonus =
            bonus_cards(hand).filter(|_| hand.bets == 1 && (!split || self.rules.bonus_21_after_split));
        let bonus = bonus.and_then(|cards| Some((cards, self.rules.bonus_21(cards)?)));
        if hand.total() > 21 {
            hand.fate = Fate::Bust;
            narrate!(narration, seat, "bust", "step-busts-at-once", total = hand.total());
        } else if let Some((cards, odds)) = bonus {
            hand.fate = Fate::Bonus(cards, odds);
            narrate!(narration, seat, bonus_rule(cards), "step-bonus-21", pays = odds.pays, to = odds.to);
        } else if self.rules.charlie_cards.wins(hand.cards().len()) {
            hand.fate = Fate::Charlie;
            narrate!(narration, seat, "charlie.cards", "step-charlie", cards = hand.cards().len());
        }
        hand.fate != Fate::Live
    }
}

/// Returns whether the house bets the double of a hand: one with a listed hard total.
fn doubles_free(rules: &Blackjack, hand: &Hand) -> bool {
    !hand.soft() && rules.double_free_totals.holds(hand.total())
}

/// Returns the kind of 21 that these cards make, if a rulebook may pay a bonus for it.
fn bonus_cards(hand: &Hand) -> Option<BonusCards> {
    if hand.total() != 21 {
        return None;
    }
    match *hand.cards() {
        [a, b, c] => {
            let mut ranks = [a, b, c].map(|card| card.rank().number());
            ranks.sort_unstable();
            let one_suit = a.suit() == b.suit() && b.suit() == c.suit();
            matches!(ranks, [6, 7, 8] | [7, 7, 7]).then_some(match (one_suit, a.suit()) {
                (false, _) => BonusCards::Mixed,
                (true, Suit::Spades) => BonusCards::Spades,
                (true, _) => BonusCards::Suited,
            })
        }
        [_, _, _, _, _] => Some(BonusCards::Five),
        [_, _, _, _, _, _] => Some(BonusCards::Six),
        [_, _, _, _, _, _, _, ..] => Some(BonusCards::Seven),
        _ => None,
    }
}

/// Two sevens about to be doubled, with the prizes that the rules pay.
#[derive(Clone, Copy)]
struct TwoSevens {
    /// The suit, if both have the same.
    of_one_suit: Option<Suit>,
    pay: u8,
    suited_pay: u8,
    offsuit: OffsuitSeven,
}

impl TwoSevens {
    /// Returns the fate of the hand with a third card, if that is a seven that wins a prize.
    fn third(self, card: Card) -> Option<Fate> {
        if card.rank() != Rank::SEVEN {
            return None;
        }
        match self.of_one_suit {
            Some(suit) if suit == card.suit() => Some(Fate::Sevens { suited: true, times: self.suited_pay }),
            Some(_) if self.offsuit == OffsuitSeven::PlaysOn => None,
            _ => Some(Fate::Sevens { suited: false, times: self.pay }),
        }
    }
}

/// Returns the prizes for which this original hand is doubled (M 17 g, h).
fn two_sevens(rules: &Blackjack, hand: &Hand) -> Option<TwoSevens> {
    match hand.cards() {
        [a, b] if rules.sevens_pay > 0 && a.rank() == Rank::SEVEN && b.rank() == Rank::SEVEN => {
            Some(TwoSevens {
                of_one_suit: (a.suit() == b.suit()).then(|| a.suit()),
                pay: rules.sevens_pay,
                suited_pay: match rules.sevens_suited_pay {
                    0 => rules.sevens_pay,
                    pay => pay,
                },
                offsuit: rules.sevens_offsuit,
            })
        }
        _ => None,
    }
}
