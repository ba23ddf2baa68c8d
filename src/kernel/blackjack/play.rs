//! Whose turn it is at the table, and where each card leads.

use super::{BoxEnd, DealerResult, Hole, Shown, State, Table, Token, number, position};
use crate::compiled;
use crate::compiled::blackjack::{Column, DealerEnd, DealerNeed, DealerStep, End, SecondCard, Step};
use crate::kernel::automaton::{Kind, Next, OtherHand, RoundEnd, Transitions};
use crate::rules;

impl<'a> Table<'a> {
    fn value(&self, class: u8) -> u8 {
        self.game.classes.all()[usize::from(class)].value
    }

    pub(super) fn column_for(&self, shown: u16) -> (Shown, &'a Column) {
        let shown = self.shown[usize::from(shown)];
        (shown, self.game.column(shown.up))
    }

    /// Returns the state at which a box begins under this upcard and hole card.
    fn boxes_turn(&self, up: u8, hole: Hole) -> State {
        let shown = self.shown.iter().position(|shown| *shown == Shown { up, hole });
        State::First(number(shown.expect("every upcard and hole card is listed")))
    }

    /// Returns the state after the upcard.
    fn upcard(&self, class: u8) -> State {
        let up = self.value(class);
        if self.game.second_card.known_before_play(up) {
            State::Hole(up)
        } else {
            self.boxes_turn(up, Hole::Unseen)
        }
    }

    /// Returns the state after a step of a hand that was not split (`split` false) or of one hand
    /// among those of a pair that was split again.
    fn follow(&mut self, shown: u16, step: Step, cards: [u8; 2], desafio: [u8; 2], split: bool) -> State {
        match step {
            Step::Draw(row) => State::Play { shown, desafio, row, split },
            Step::Over(end) if split => {
                let token = self.hand_token(end, desafio);
                State::Hand { shown, token, needs: self.dealer_need(shown, end, true) }
            }
            Step::Over(end) => self.box_over(shown, end, desafio),
            Step::Split => {
                let token = self.offers_token(desafio);
                if self.pairs && !split {
                    return State::Pair { shown, cards, token };
                }
                State::Split { shown, cards, token, other: OtherHand::Nothing }
            }
        }
    }

    /// Returns the state after a step of one of the two hands of a pair. `second` is the first card
    /// of the second hand while that hand waits; `needs` is what the first hand needs of the dealer
    /// once it is over.
    fn follow_pair(
        &mut self,
        shown: u16,
        (step, cards, desafio): (Step, [u8; 2], [u8; 2]),
        second: Option<u8>,
        needs: DealerNeed,
    ) -> State {
        match (step, second) {
            (Step::Draw(row), _) => State::InPair { shown, second, needs, desafio, row },
            (Step::Over(end), Some(second)) => {
                let token = self.hand_token(end, desafio);
                State::FirstOver { shown, token, needs: self.dealer_need(shown, end, true), second }
            }
            (Step::Over(end), None) => {
                let token = self.hand_token(end, desafio);
                self.pair_over(shown, token, needs.max(self.dealer_need(shown, end, true)))
            }
            (Step::Split, _) => {
                let token = self.offers_token(desafio);
                let other = second.map_or(OtherHand::Over(needs), OtherHand::Waiting);
                State::Split { shown, cards, token, other }
            }
        }
    }

    /// Returns the state after both hands of a pair.
    fn pair_over(&mut self, shown: u16, token: u16, needs: DealerNeed) -> State {
        if self.boxes > 1 {
            return State::Box { shown, result: position(&mut self.results, BoxEnd::Split(token)), needs };
        }
        let dealer = self.dealers_turn(shown, needs, None);
        match (dealer, self.kind(dealer)) {
            (State::Over(RoundEnd::Dealer(end), carried), _) => {
                State::Over(RoundEnd::TokenThenDealer { end, token }, carried)
            }
            // A state that looks at a card needs a row of its own, so that the round can go on
            // without the card if none is left.
            (_, Kind::Card(next)) if next != Next::Looked => State::SecondOver { shown, token, needs, next },
            _ => State::Hand { shown, token, needs },
        }
    }

    /// Returns the token of a split hand that is over.
    fn hand_token(&mut self, end: End, desafio: [u8; 2]) -> u16 {
        let token = Token::Hand(self.representatives[1][end.index()], desafio);
        position(&mut self.tokens, token)
    }

    /// Returns the token of the desafíos on a pair; `None` if there were none.
    fn offers_token(&mut self, desafio: [u8; 2]) -> Option<u16> {
        (desafio != [0; 2]).then(|| position(&mut self.tokens, Token::Offers(desafio)))
    }

    /// Returns the step after the second card of a hand of a pair; `later` is whether it is the second hand.
    fn pair_step(&self, shown: u16, [first, second]: [u8; 2], later: bool) -> Step {
        let more = self.game.most_hands.is_none_or(|most| most > 2);
        self.column_for(shown).1.split(more, later)[usize::from(first)][usize::from(second)]
    }

    fn box_over(&mut self, shown: u16, end: End, desafio: [u8; 2]) -> State {
        let result = BoxEnd::Hand(self.representatives[0][end.index()], desafio);
        let result = position(&mut self.results, result);
        let needs = self.dealer_need(shown, end, false);
        if self.boxes > 1 {
            return State::Box { shown, result, needs };
        }
        self.dealers_turn(shown, needs, Some(result))
    }

    /// Returns what a hand that is over needs of the dealer, alone or as one of a split pair.
    fn dealer_need(&self, shown: u16, end: End, split: bool) -> DealerNeed {
        self.game.need(end, self.shown[usize::from(shown)].up, split)
    }

    /// Returns the state that begins the dealer's turn, after all boxes.
    pub(super) fn dealers_turn(&mut self, shown: u16, needs: DealerNeed, result: Option<u16>) -> State {
        let Shown { up, hole } = self.shown[usize::from(shown)];
        match (hole, needs) {
            (Hole::Natural, _) => self.over(up, (DealerEnd::Natural, Some(true)), result, None),
            (Hole::Seen(DealerStep::Draw(row)), DealerNeed::Total) => State::Dealer { up, row, result },
            (Hole::Seen(DealerStep::Over(end)), DealerNeed::Total) => {
                self.over(up, (end, Some(false)), result, None)
            }
            // A total that no box needs is not completed.
            (Hole::Seen(_), _) => self.over(up, (DealerEnd::Bust, Some(false)), result, None),
            (Hole::Unseen, DealerNeed::Total) => State::Dealer { up, row: 0, result },
            (Hole::Unseen, DealerNeed::Natural) => State::Unseen { up, result, matters: true },
            (Hole::Unseen, DealerNeed::Nothing) if self.game.second_card != SecondCard::Drawn => {
                State::Unseen { up, result, matters: false }
            }
            (Hole::Unseen, DealerNeed::Nothing) if up == 1 && self.game.optional.insurance.is_some() => {
                State::Look { up, result }
            }
            (Hole::Unseen, DealerNeed::Nothing) => {
                self.over(up, (DealerEnd::Bust, Some(false)), result, None)
            }
        }
    }

    /// Returns the state after a round that the dealer ended with `end` under the upcard `up`. `natural` is
    /// whether he has a natural; `None` if nobody knows.
    fn over(
        &mut self,
        up: u8,
        (end, natural): (DealerEnd, Option<bool>),
        result: Option<u16>,
        carried: Option<u8>,
    ) -> State {
        let ace = up == 1;
        let last = DealerResult { end, natural: natural.filter(|_| ace), ace };
        let over = match result {
            None => RoundEnd::Dealer(position(&mut self.dealer_results, last)),
            Some(result) => {
                let BoxEnd::Hand(end, desafio) = self.results[usize::from(result)] else {
                    unreachable!("a box that was split is settled by its tokens")
                };
                let counts = self.counts(&self.single(end, last.end), Some(end), desafio, last);
                RoundEnd::Paid(position(&mut self.paid, counts))
            }
        };
        State::Over(over, carried)
    }

    /// Returns the desafíos won and lost on a hand's first two cards.
    fn offers(&self, cards: [u8; 2]) -> [u8; 2] {
        let mut offers = [0; 2];
        compiled::blackjack::desafio(self.game, cards.map(usize::from), &mut offers);
        offers
    }

    /// Returns whether a second card of this class makes the dealer's natural.
    fn natural(&self, up: u8, class: usize) -> bool {
        self.game.column(up).dealer[0][class] == DealerStep::Over(DealerEnd::Natural)
    }
}

impl Transitions for Table<'_> {
    type State = State;

    fn kind(&self, state: State) -> Kind {
        let seen = |shown: u16| self.shown[usize::from(shown)].hole != Hole::Unseen;
        let opening = |second, shown| Kind::Card(Next::Opening { second, hole: seen(shown) });
        let turns_second = matches!(self.game.second_card, SecondCard::Turned | SecondCard::Peeked);
        match state {
            State::Park | State::Burn(_) | State::BurnByFirst => Kind::Card(Next::Burned),
            State::RoundStart => Kind::Card(Next::Upcard),
            State::Hole(_) => Kind::Card(Next::Hole),
            State::First(shown) => opening(0, shown),
            State::Second(shown, _) => opening(1, shown),
            State::Pair { shown, token: Some(token), .. } | State::FirstOver { shown, token, .. } => {
                Kind::Token { token, next: Next::Hit { hole: seen(shown) } }
            }
            State::Play { shown, .. }
            | State::SplitHand { shown, .. }
            | State::Pair { shown, .. }
            | State::InPair { shown, .. } => Kind::Card(Next::Hit { hole: seen(shown) }),
            State::SecondOver { token, next, .. } => Kind::Token { token, next },
            State::Dealer { row: 0, .. } | State::Unseen { .. } if turns_second => Kind::Card(Next::Turned),
            State::Dealer { .. } | State::Unseen { .. } => Kind::Card(Next::Dealer),
            State::Look { .. } => Kind::Card(Next::Looked),
            State::Over(over, carried) => Kind::Over { over, carried },
            State::Box { shown, result, needs } => Kind::Box { column: shown, result, needs },
            State::Hand { shown, token, needs } => Kind::Hand { column: shown, token, needs },
            State::Split { shown, cards, token, other } => Kind::Split { column: shown, cards, token, other },
        }
    }

    fn step(&mut self, state: State, class: u8) -> State {
        let burned = |cards: u8| if cards == 0 { State::RoundStart } else { State::Burn(cards) };
        let at = usize::from(class);
        match state {
            State::Park => State::Park,
            State::Burn(cards) => burned(cards - 1),
            State::BurnByFirst => burned(self.value(class)),
            State::RoundStart => self.upcard(class),
            State::Hole(up) if self.game.second_card == SecondCard::Exposed => {
                let both = rules::Shown::both(up, self.value(class)).number();
                match self.game.column(both).start {
                    DealerStep::Over(DealerEnd::Natural) => self.boxes_turn(both, Hole::Natural),
                    step => self.boxes_turn(both, Hole::Seen(step)),
                }
            }
            State::Hole(up) => match self.game.column(up).dealer[0][at] {
                DealerStep::Over(DealerEnd::Natural) => self.boxes_turn(up, Hole::Natural),
                step => self.boxes_turn(up, Hole::Seen(step)),
            },
            // The end of a box is also the start of the next box.
            State::First(shown) | State::Box { shown, .. } => State::Second(shown, class),
            State::Second(shown, first) => {
                let (now, column) = self.column_for(shown);
                let cards = [first, class];
                let offers = self.offers(cards);
                let step = column.opening[usize::from(first)][at];
                let step = match now.hole {
                    Hole::Natural => Step::Over(compiled::blackjack::end_without_turn(
                        self.game,
                        step,
                        cards.map(usize::from),
                    )),
                    _ => step,
                };
                self.follow(shown, step, cards, offers, false)
            }
            State::Play { shown, desafio, row, split } => {
                let step = self.column_for(shown).1.rows[usize::from(row)][at];
                self.follow(shown, step, [0; 2], desafio, split)
            }
            State::Pair { shown, cards: [first, second], .. } => {
                let step = self.pair_step(shown, [first, class], false);
                self.follow_pair(shown, (step, [first, class], [0; 2]), Some(second), DealerNeed::Nothing)
            }
            State::InPair { shown, second, needs, desafio, row } => {
                let step = self.column_for(shown).1.rows[usize::from(row)][at];
                self.follow_pair(shown, (step, [0; 2], desafio), second, needs)
            }
            State::FirstOver { shown, needs, second, .. } => {
                let cards = [second, class];
                let offers = self.offers(cards);
                let step = self.pair_step(shown, cards, true);
                self.follow_pair(shown, (step, cards, offers), None, needs)
            }
            State::SecondOver { shown, needs, .. } => {
                let dealer = self.dealers_turn(shown, needs, None);
                self.step(dealer, class)
            }
            State::SplitHand { shown, first, resumed, more, later } => {
                let cards = [first, class];
                // The desafío on the pair itself followed its second card, and is already decided.
                let offers = if resumed { self.offers(cards) } else { [0; 2] };
                let step = self.column_for(shown).1.split(more, later)[usize::from(first)][at];
                self.follow(shown, step, cards, offers, true)
            }
            State::Dealer { up, row, result } => match self.game.column(up).dealer[usize::from(row)][at] {
                DealerStep::Draw(row) => State::Dealer { up, row, result },
                DealerStep::Over(end) => self.over(up, (end, Some(end == DealerEnd::Natural)), result, None),
            },
            State::Unseen { up, result, matters } => {
                let natural = self.natural(up, at);
                let end = if matters && natural { DealerEnd::Natural } else { DealerEnd::Bust };
                self.over(up, (end, Some(natural)), result, None)
            }
            State::Look { up, result } => {
                let natural = Some(self.natural(up, at));
                self.over(up, (DealerEnd::Bust, natural), result, Some(class))
            }
            // The end of a round is also the start of the next round.
            State::Over(_, carried) => {
                let next = carried.map_or(State::RoundStart, |class| self.upcard(class));
                self.step(next, class)
            }
            State::Split { .. } | State::Hand { .. } => unreachable!("the slow path chooses the next hand"),
        }
    }

    fn without_card(&mut self, state: State) -> Option<State> {
        let State::Look { up, result } = state else { return None };
        Some(self.over(up, (DealerEnd::Bust, None), result, None))
    }
}
